//! Outbreak: the areas of the colony, who lies in them, and who falls ill next.

use maud::{Markup, html};
use on_mars::Action as Answer;
use on_mars::content::Slots;
use on_mars::outbreak::{Action, Infection, Place, Question, Row, Site};
use orrery_core::Seat;

use super::super::asked::Sight;
use super::super::names::hex_name;
use super::super::thing::Thing;
use super::outbreak::{forecast, piece, place_in_words, risk_in_short, risk_in_words};
use crate::parts::{icon, seat_letter, seat_shape};
use crate::target::Target;

/// All areas, in place of Orbit.
pub(in super::super) fn areas(sight: &Sight, is_wide: bool) -> Markup {
    let open = sight.open();
    let mines: Vec<Place> =
        open.players.values().flat_map(|player| player.miners.iter()).map(Place::Mine).collect();
    html! {
        section #orbit .orbit-side.areas.wide[is_wide] data-frame="areas" aria-label="Areas" {
            div.sec {
                span.where { (icon("om-germ")) "Outbreak" }
                span.cap data-about="Infection deck" data-does=(risk_in_words(open)) { (risk_in_short(open)) " " span.ours { "ours" } }
            }
            (contagion(sight))
            div.homes data-crew=(open.player_count()) {
                @for seat in sight.seats() { (home(sight, seat)) }
            }
            div.arealist role="group" aria-label="Action slots and Mines" {
                @for slots in Slots::ALL { (slot_area(sight, slots)) }
                @for mine in mines { (mine_area(sight, mine)) }
            }
        }
    }
}

/// The gauge: infected now, at the end of the turn, and the limit.
pub(in super::super) fn contagion(sight: &Sight) -> Markup {
    let open = sight.open();
    let (now, then, limit) = forecast(open);
    let class = |germ: u8| match () {
        () if germ <= now => "on",
        () if germ <= then => "will",
        () => "not",
    };
    // Beyond the limit a figure says enough.
    let germs = limit.max(14);
    let inside = html! {
        span.cg {
            span.gauge { b { "Infected" } span.cap { "the crew loses at " (limit) } }
            span.germs {
                @for germ in 1..=germs {
                    i class=(class(germ)) data-end[germ == limit] { (icon("om-germ")) small { (germ) } }
                }
            }
        }
        span.fore {
            span { small { "now" } b { (now) } }
            span.bad[then >= limit] { small { "end of turn" } b { (then) } }
            @if let Some(cured) = with_a_cure(sight) {
                span.bad[cured >= limit] { small { "with a cure" } b { (cured) } }
            }
        }
    };
    let about = format!("{now} infected now, {then} at the end of this turn as things stand");
    let does = format!(
        "{} {limit} at the end of a turn lose the game. The Infection deck is ours.",
        risk_in_words(open)
    );
    Thing::new("contagion", about).does(does, "AI-CH2-02").drawn(&inside)
}

/// How many are infected at the end of the turn after the best cure the reader can make now.
fn with_a_cure(sight: &Sight) -> Option<u8> {
    let you = sight.you()?;
    let cures = sight
        .scene
        .actions
        .iter()
        .filter(|action| matches!(action, Answer::Outbreak(Action::Cure(_))));
    let after =
        |action: &Answer| Some(forecast(&sight.scene.view.forecast(you, *action)?.then.open).1);
    cures.filter_map(after).min()
}

/// A player's Living Quarters in section, and the Working Area below.
fn home(sight: &Sight, seat: Seat) -> Markup {
    let open = sight.open();
    let Some(outbreak) = open.outbreak() else { return html! {} };
    let open_rows = open.players[seat].quarters_limit() / Row::SIZE;
    let ward = &outbreak.wards[seat];
    html! {
        article.hh data-seat=(seat_letter(seat)) {
            header {
                (seat_shape(seat)) b { (sight.name(seat)) }
                span.cap { (open.players[seat].quarters) " at home" }
            }
            div.floors {
                @if open_rows < 6 {
                    div.floor.plan { span.fn { (open_rows + 1) } span.cap { "next Shelter" } }
                }
                @for row in (0..open_rows).rev() { (floor(sight, seat, row)) }
            }
            @if !ward.loose.is_empty() {
                div.wk.loose { span.an { "Without a row" } span.people {
                    (people(sight, seat, ward.loose, false))
                } }
            }
            (area(sight, Place::Working(seat), "wk", "om-work", "Working", &[Place::Working(seat)]))
        }
    }
}

/// A row of the Living Quarters with its two beds.
fn floor(sight: &Sight, seat: Seat, row: u8) -> Markup {
    let place = Place::Row(seat, row);
    let there = sight.open().at_place(place);
    let danger = is_exposed(sight, place);
    let target = target_of(sight, place);
    let inside = html! {
        span.fn { (row + 1) }
        (people(sight, seat, there, danger))
        @for _ in there.len()..Row::SIZE { span.cl.none {} }
    };
    let class = if there.infected > 0 { "floor sick" } else { "floor" };
    let about =
        format!("Row {} of {} Living Quarters: {}", row + 1, sight.whose(seat), told(there));
    Thing::new(class, about)
        .does(risk(sight, place, danger, there), "AI-VAL-37")
        .target(target)
        .then("What do you do here?")
        .place(piece(place))
        .drawn(&inside)
}

/// The slots of a Main action: one area for everybody there.
fn slot_area(sight: &Sight, slots: Slots) -> Markup {
    let (symbol, word) = match slots {
        Slots::Blueprint => ("om-blueprint", "Blueprint"),
        Slots::Research => ("om-rd", "R&D"),
        Slots::Construct => ("om-construct", "Construct"),
        Slots::Upgrade => ("om-upgrade", "Upgrade"),
        Slots::Hire => ("om-scientist", "Hire"),
    };
    let places: Vec<Place> =
        sight.seats().into_iter().map(|seat| Place::Slot(slots, seat)).collect();
    area(sight, places[0], "area", symbol, word, &places)
}

fn mine_area(sight: &Sight, mine: Place) -> Markup {
    let word = match mine {
        Place::Mine(hex) => format!("Mine {}", hex_name(hex)),
        _ => String::new(),
    };
    area(sight, mine, "area", "om-mine", &word, &[mine])
}

/// An area with everybody in it, of whichever player.
fn area(
    sight: &Sight,
    first: Place,
    class: &str,
    symbol: &str,
    word: &str,
    places: &[Place],
) -> Markup {
    let open = sight.open();
    let exposed: u8 = open
        .exposed()
        .iter()
        .filter(|(place, _)| places.contains(place))
        .map(|(_, colonists)| colonists)
        .sum();
    let all: Vec<(Place, Row)> =
        places.iter().map(|place| (*place, open.at_place(*place))).collect();
    let infected: u8 = all.iter().map(|(_, there)| there.infected).sum();
    let is_empty = all.iter().all(|(_, there)| there.is_empty());
    let targets = places.iter().filter_map(|place| match target_of(sight, *place) {
        Target::Act(choices) => Some(choices),
        Target::Refused(_) | Target::Still => None,
    });
    let choices: Vec<usize> = targets.flatten().collect();
    let target = if choices.is_empty() { Target::Still } else { Target::Act(choices) };
    let inside = html! {
        span.an { (icon(symbol)) span { (word) } @if exposed > 0 { b.risk { "+" (exposed) } } }
        span.people {
            @for (place, there) in &all {
                (people(sight, owner_of(sight, *place), *there, is_exposed(sight, *place)))
            }
            @if is_empty { span.cap { "nobody" } }
        }
    };
    let class = format!("{class}{}", if infected > 0 { " sick" } else { "" });
    let about = format!(
        "{word}: {}",
        match (infected, exposed) {
            _ if is_empty => "nobody".to_owned(),
            (0, _) => "nobody infected".to_owned(),
            (ill, 0) => format!("{ill} infected"),
            (ill, more) => format!("{ill} infected, {more} fall ill at the end of the turn"),
        }
    );
    let risks: Vec<String> = all
        .iter()
        .map(|(place, there)| risk(sight, *place, is_exposed(sight, *place), *there))
        .filter(|words| !words.is_empty())
        .collect();
    Thing::new(&class, about)
        .does(risks.join(" "), "AI-VAL-37")
        .target(target)
        .then("Who is it?")
        .place(piece(first))
        .drawn(&inside)
}

fn owner_of(sight: &Sight, place: Place) -> Seat {
    match place {
        Place::Row(seat, _) | Place::Working(seat) | Place::Slot(_, seat) => seat,
        Place::Mine(hex) => {
            let mut all = sight.open().players.iter();
            all.find(|(_, player)| player.miners.contains(hex)).map_or(Seat::ONE, |(seat, _)| seat)
        }
    }
}

fn is_exposed(sight: &Sight, place: Place) -> bool {
    sight.open().exposed().iter().any(|(one, _)| *one == place)
}

/// Colonists standing or lying, those in danger with a dashed ring.
fn people(_: &Sight, seat: Seat, there: Row, danger: bool) -> Markup {
    let letter = seat_letter(seat);
    html! {
        @for _ in 0..there.infected {
            span.cl.i data-seat=(letter) {
                svg viewBox="0 0 30 28" {
                    use href="#om-colonist-down" x="1" y="5" width="24" height="24" {}
                    use.germ href="#om-germ" x="17" y="0" width="13" height="13" {}
                }
            }
        }
        @for _ in 0..there.healthy {
            span.cl.r[danger] data-seat=(letter) {
                svg viewBox="-13 -15 26 30" {
                    use href="#om-piece-colonist" x="-12" y="-14" width="24" height="28" {}
                    use.sg href={ "#seat-" (letter) } x="-4.5" y="-8" width="9" height="9" {}
                }
            }
        }
    }
}

fn told(there: Row) -> String {
    match (there.healthy, there.infected) {
        (0, 0) => "empty".to_owned(),
        (healthy, 0) => format!("{healthy} healthy"),
        (0, infected) => format!("{infected} infected"),
        (healthy, infected) => format!("{healthy} healthy, {infected} infected"),
    }
}

/// Says what threatens a place: spreading, and the cards that are left.
fn risk(sight: &Sight, place: Place, danger: bool, there: Row) -> String {
    let mut said = Vec::new();
    if danger {
        said.push("Healthy Colonists here fall ill at the end of this turn.".to_owned());
    }
    if there.healthy > 0 {
        let (hits, of) = cards_at(sight, place);
        if hits > 0 {
            let whose = sight.called(next_seat(sight));
            said.push(format!(
                "{} of {} Infection cards would strike here in the next turn of {whose}.",
                hits, of
            ));
        }
    }
    if there.infected > 0 {
        said.push(format!("Cured for 1 Medicine: {}.", place_in_words(sight, place)));
    }
    said.join(" ")
}

/// Returns how many of the cards that are left can strike at a place in the next turn.
fn cards_at(sight: &Sight, place: Place) -> (usize, u8) {
    let open = sight.open();
    let Some(outbreak) = open.outbreak() else { return (0, 0) };
    let seat = next_seat(sight);
    let strikes = |card: &Infection| {
        card.site() != Site::Nowhere && open.infection_places(seat, *card).contains(&place)
    };
    (outbreak.deck.iter().filter(strikes).count(), outbreak.deck.len())
}

/// Returns whose turn begins next with an Infection card, as the order is now.
fn next_seat(sight: &Sight) -> Seat {
    let open = sight.open();
    let now = open.order.iter().position(|seat| *seat == open.turn.seat).unwrap_or(0);
    open.order.get(now + 1).or(open.order.first()).copied().unwrap_or(open.turn.seat)
}

/// Returns what pressing a place does.
fn target_of(sight: &Sight, place: Place) -> Target {
    let row = match (sight.asked, place) {
        (Some(on_mars::Question::Outbreak(Question::Row)), Place::Row(seat, row))
            if sight.you() == Some(seat) =>
        {
            Some(Answer::Outbreak(Action::Row(row)))
        }
        _ => None,
    };
    let here = [Answer::Outbreak(Action::Infect(place)), Answer::Outbreak(Action::Cure(place))];
    sight.answers(here.into_iter().chain(row))
}

/// Returns how many of a player's Colonists are infected.
pub(in super::super) fn infected_of(sight: &Sight, seat: Seat) -> Option<u8> {
    let open = sight.open();
    let outbreak = open.outbreak()?;
    let ward = &outbreak.wards[seat];
    let on_slots: u8 = outbreak.slots.iter().map(|slots| slots[seat.index()]).sum();
    Some(ward.infected_at_home() + ward.working + ward.mines.len() + on_slots)
}
