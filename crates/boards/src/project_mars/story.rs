//! The whole table in words.

use orrery_core::Seat;
use project_mars::content::{Card, Kind};
use project_mars::{Question, Space, StockRange, Year};

use super::asked::Sight;
use super::dock::dock;
use super::names::{gain_in_words, space_name};
use super::pieces;
use super::player::from_to;
use super::pool::card_in_words;
use super::prices::{missing_for_launch, price_in_words};
use crate::Words;
use crate::parts::{count, listed};

/// The table as sentences: where we are, the auction, the pool, each player, what is left.
pub(super) fn in_words(sight: &Sight) -> Vec<Words> {
    let mut lines = vec![moment(sight)];
    let dock = dock(sight);
    lines.push(Words::plain(match dock.question.ends_with('?') {
        true => format!("{} {}", dock.question, dock.detail),
        false => format!("{}. {}", dock.question, dock.detail),
    }));
    lines.extend(contract(sight));
    lines.extend(auction(sight));
    lines.push(pool(sight));
    lines.extend(sight.open().pool.iter().map(|card| {
        let is_new = sight.is_fresh(card.spec().code);
        let place = if is_new { "New in the pool" } else { "In the pool" };
        Words::plain(format!("{place}: {}.", card_in_words(sight, card)))
    }));
    for seat in sight.seats() {
        lines.extend(player(sight, seat));
    }
    lines.push(reserves(sight));
    lines
}

fn moment(sight: &Sight) -> Words {
    let open = sight.open();
    let phase = match sight.phase() {
        Some(phase) => format!(", phase {}", phase.name()),
        None => String::new(),
    };
    match open.turn {
        0 => Words::plain("The first pool is being laid out."),
        turn => Words::plain(format!("{}, turn {turn}{phase}.", year_name(open.year))),
    }
}

fn year_name(year: Year) -> &'static str {
    match year {
        Year::First => "Year 1",
        Year::Second => "Year 2, the last",
    }
}

fn contract(sight: &Sight) -> Option<Words> {
    let holder = sight.holder()?;
    Some(Words::of(holder).verb(" hold", " holds").and(" the Contract."))
}

fn auction(sight: &Sight) -> Option<Words> {
    let open = sight.open();
    let auction = open.auction.as_ref()?;
    let mut words = Words::plain("The Contract is up for auction: ");
    for (place, seat) in open.holder.clockwise(open.player_count()).enumerate() {
        if place > 0 {
            words = words.and("; ");
        }
        words = words.name(seat);
        words = match (auction.passed[seat], auction.bids[seat]) {
            (true, _) => words.verb(" have passed", " has passed"),
            (false, 0) => words.verb(" have not bid", " has not bid"),
            (false, bid) => words.verb(" offer ", " offers ").and(bid.to_string()),
        };
    }
    Some(words.and("."))
}

fn pool(sight: &Sight) -> Words {
    match sight.open().pool.len() {
        0 => Words::plain("The pool is empty."),
        cards => Words::plain(format!("The pool has {}.", count(cards, "card"))),
    }
}

/// A player: levels, holdings, team, Technology and offices, modules, what the launch wants.
fn player(sight: &Sight, seat: Seat) -> Vec<Words> {
    let player = &sight.open().players[seat];
    let levels = player.levels();
    let said = |text: String| Words::of(seat).verb(" have ", " has ").and(text);
    let mut lines = vec![said(format!(
        "Approval {}, Engineering {} and Office Space {} for {}.",
        levels.approval,
        levels.engineering,
        levels.office_space,
        count(player.employee_count(), "employee"),
    ))];
    lines.push(match sight.scene.view.screens[seat] {
        Some(stock) => {
            said(format!("${} and {}.", stock.money, count(stock.materials, "material")))
        }
        None => said(match sight.scene.view.range_of(seat) {
            Some(StockRange { least, most }) => format!(
                "${} and {} materials, by what you can see.",
                from_to(least.money, most.money),
                from_to(least.materials, most.materials),
            ),
            None => "money and materials hidden behind a screen.".to_owned(),
        }),
    });
    let named = |card: Card| {
        let is_new = sight.is_fresh(card.spec().code);
        let new = if is_new { ", new" } else { "" };
        format!("{} ({}{new})", card.spec().name, gain_in_words(card))
    };
    let team: Vec<String> = player.employees().iter().map(named).collect();
    if !team.is_empty() {
        lines.push(said(format!("this team: {}.", listed(&team))));
    }
    if let Some((who, Question::MakeRoom { hiring })) = sight.question
        && who == orrery_core::Actor::Seat(seat)
    {
        lines.push(Words::plain(format!("{} waits for a desk.", hiring.spec().name)));
    }
    for (kind, noun) in [(Kind::Technology, "the Technology"), (Kind::OfficeSpace, "the offices")] {
        let cards = player.tableau().iter().filter(|card| card.kind() == kind);
        let cards: Vec<String> = cards
            .map(|card| match player.resting().contains(card) {
                true => format!("{}, which counts from the next turn", named(card)),
                false => named(card),
            })
            .collect();
        if !cards.is_empty() {
            lines.push(said(format!("{noun} {}.", listed(&cards))));
        }
    }
    lines.push(modules(sight, seat));
    if player.test_flight {
        lines.push(said("flown a Test Flight.".to_owned()));
    }
    lines.push(match missing_for_launch(sight.open(), seat) {
        missing if missing.is_empty() => said("all that the launch needs.".to_owned()),
        missing => Words::of(seat)
            .verb(" need ", " needs ")
            .and(format!("{} to launch.", listed(&missing))),
    });
    if sight.you() == Some(seat) {
        lines.extend(places(sight, seat));
    }
    lines
}

fn modules(sight: &Sight, seat: Seat) -> Words {
    let player = &sight.open().players[seat];
    let there: Vec<String> = Space::ALL
        .into_iter()
        .filter(|&space| player.has_module(space))
        .map(|space| match sight.is_fresh(&pieces::module(seat, space)) {
            true => format!("{} (new)", space_name(space)),
            false => space_name(space).to_owned(),
        })
        .collect();
    let words = Words::of(seat).verb(" have ", " has ");
    match there.as_slice() {
        [] => words.and("no module in orbit."),
        there => words.and(format!("{} of 5 modules in orbit: {}.", there.len(), listed(there))),
    }
}

/// The requirements of the viewer's free spaces.
fn places(sight: &Sight, you: Seat) -> Option<Words> {
    let open = sight.open();
    let free = Space::ALL.into_iter().filter(|&space| !open.players[you].has_module(space));
    let places: Vec<String> = free
        .map(|space| {
            let price = price_in_words(open.module_price(you, space));
            let need = open.module_need(you, space);
            format!("{} needs Engineering {need} and costs {price}", space_name(space))
        })
        .collect();
    (!places.is_empty()).then(|| Words::plain(format!("Free spaces: {}.", places.join("; "))))
}

fn reserves(sight: &Sight) -> Words {
    let open = sight.open();
    let mut text = format!(
        "The deck has {}, the discard pile {}. {} available. The supply has ${} and {}.",
        count(open.deck.len(), "card"),
        open.discard.len(),
        match open.test_flights {
            1 => "1 Test Flight is".to_owned(),
            flights => format!("{flights} Test Flights are"),
        },
        open.supply.money,
        count(open.supply.materials, "material"),
    );
    if open.launch_within > 0 {
        text +=
            &format!(" The Launch Date is among the next {}.", count(open.launch_within, "card"));
    }
    Words::plain(text)
}
