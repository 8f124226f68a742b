//! Reading a saved table. A damaged one is refused, so that no rule meets a table that cannot be.

use orrery_core::{Actor, Seat, Seats};
use serde::Deserialize;

use crate::agenda::{Duty, Question, Step};
use crate::content::{Card, CardSet, MATERIALS_IN_BOX, MONEY_IN_BOX};
use crate::state::{Ending, Open, Player, ProjectMars, Stock, Year};

/// A table as it was saved, before anything in it is believed.
#[derive(Deserialize)]
pub(crate) struct Saved {
    open: Open,
    screens: Seats<Stock>,
}

/// The damage found in a saved table.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this saved table of Project Mars is damaged: {0}")]
pub(crate) struct Damage(&'static str);

/// More turns than any game has: each draws at least one card, and there are 171 in two years.
const MOST_TURNS: u8 = 180;

impl TryFrom<Saved> for ProjectMars {
    type Error = Damage;

    fn try_from(saved: Saved) -> Result<ProjectMars, Damage> {
        let table = ProjectMars { open: saved.open, screens: saved.screens };
        table.check_seats()?;
        table.check_cards()?;
        table.check_markers()?;
        table.check_auction()?;
        table.check_agenda()?;
        Ok(table)
    }
}

fn check(holds: bool, otherwise: &'static str) -> Result<(), Damage> {
    if holds { Ok(()) } else { Err(Damage(otherwise)) }
}

impl Open {
    fn has_seat(&self, seat: Seat) -> bool {
        self.players.get(seat).is_some()
    }
}

impl ProjectMars {
    fn check_seats(&self) -> Result<(), Damage> {
        let open = &self.open;
        let players = open.player_count();
        check((2..=4).contains(&players), "it has too few or too many players")?;
        check(self.screens.players() == players, "a screen is missing or left over")?;
        let shown = open.shown.as_ref();
        check(shown.is_none_or(|shown| shown.players() == players), "its ranges fit no table")?;
        check(open.has_seat(open.holder), "nobody sits where the Contract lies")?;
        check(open.turn <= MOST_TURNS, "it has more turns than a game can have")
    }

    /// Every card of the box is in exactly one place, the Launch Date in the second year only.
    fn check_cards(&self) -> Result<(), Damage> {
        let open = &self.open;
        let hiring = match self.question() {
            Some((_, Question::MakeRoom { hiring })) => Some(hiring),
            _ => None,
        };
        let tableaus = open.players.values().map(Player::tableau);
        let waiting = hiring.into_iter().collect::<CardSet>();
        let mut seen = CardSet::EMPTY;
        for pile in tableaus.chain([open.deck, open.pool, open.discard, waiting]) {
            check(seen.and(pile).is_empty(), "a card is in two places")?;
            seen = seen.or(pile);
        }
        let launched = matches!(open.ending, Some(Ending::Launched(_)));
        let has_launch_date = open.year == Year::Second && !launched;
        let all: CardSet =
            Card::deck().chain(has_launch_date.then_some(Card::LAUNCH_DATE)).collect();
        check(seen == all, "a card is missing, or the Launch Date is there too early")?;
        check(!launched || open.year == Year::Second, "a player launched in the first year")?;
        for player in open.players.values() {
            let fits = |card: Card| card.kind().is_owned();
            check(player.tableau().iter().all(fits), "a player owns what nobody can own")?;
        }
        check(!open.discard.contains(Card::LAUNCH_DATE), "the Launch Date was discarded")?;
        let within = match open.deck.contains(Card::LAUNCH_DATE) {
            true => 1..=open.deck.len(),
            false => 0..=0,
        };
        check(within.contains(&open.launch_within), "the Launch Date cannot lie there")
    }

    fn check_markers(&self) -> Result<(), Damage> {
        let open = &self.open;
        let most = Stock { money: MONEY_IN_BOX.get(), materials: MATERIALS_IN_BOX.get() };
        let stocks = self.screens.values().chain([&open.supply]);
        let shown = open.shown.iter().flat_map(Seats::values);
        let fits = |stock: &Stock| stock.at_most(most) == *stock;
        check(stocks.chain(shown).all(fits), "there are more markers than in the box")?;
        // No amount can then outgrow its type, however the markers move.
        let stocks = || self.screens.values().chain([&open.supply]);
        let money: u32 = stocks().map(|stock| u32::from(stock.money)).sum();
        let materials: u32 = stocks().map(|stock| u32::from(stock.materials)).sum();
        check(money.max(materials) <= u8::MAX.into(), "there are more markers than in the box")?;
        let flown = open.players.values().filter(|player| player.test_flight).count();
        let flights = usize::from(open.test_flights) + flown;
        check(flights == open.players.values().count(), "Test Flights are missing or left over")
    }

    /// Checks that there is an auction exactly while a player has to bid, and that nobody has bid
    /// more than they have.
    fn check_auction(&self) -> Result<(), Damage> {
        let open = &self.open;
        let is_bidding = matches!(self.question(), Some((_, Question::Bid)));
        let Some(auction) = &open.auction else {
            return check(!is_bidding, "a player bids without an auction");
        };
        check(is_bidding, "there is an auction without a bidder")?;
        let players = open.player_count();
        let seats = [auction.bids.players(), auction.passed.players()];
        check(seats == [players; 2], "a bidder is missing or left over")?;
        let mut bids = auction.bids.iter();
        check(bids.all(|(seat, bid)| *bid <= self.screens[seat].materials), "a bid is too high")?;
        let highest = auction.bids.values().max().copied().unwrap_or_default();
        let fits = match auction.highest {
            Some(seat) => open.has_seat(seat) && highest > 0 && auction.bids[seat] == highest,
            None => highest == 0,
        };
        check(fits, "the highest bid is another player's")
    }

    /// The agenda is one that the rules could have made: duties in the order in which they are
    /// seen to, and on top of them a question that can be answered. Such an agenda has at most
    /// 12 steps, 7 duties and 5 questions, so it never outgrows its 16.
    fn check_agenda(&self) -> Result<(), Damage> {
        let open = &self.open;
        if let Some(ending) = open.ending {
            if let Ending::Launched(seat) = ending {
                check(open.has_seat(seat), "the player who launched has no seat")?;
            }
            return check(open.agenda.is_empty(), "the game is over and goes on");
        }
        let Some((who, question)) = self.question() else {
            return Err(Damage("nobody is asked anything"));
        };
        let mut rank = 0;
        let mut asks = 0;
        for step in &open.agenda {
            match *step {
                Step::Do(duty) => {
                    let next = duty.rank();
                    check(asks == 0 && next > rank, "its duties are in disorder")?;
                    rank = next;
                }
                // The very first pool is laid out before a first player is drawn.
                Step::Ask(Actor::Chance, Question::WhoBegins) if open.turn == 0 => {}
                Step::Ask(other, asked) => {
                    asks += 1;
                    let is_seat = match other {
                        Actor::Seat(seat) => open.has_seat(seat),
                        Actor::Chance => true,
                    };
                    let is_same = asked == question || question.is_within(asked);
                    check(is_seat && is_same && asks <= 5, "its questions are in disorder")?;
                }
            }
        }
        self.check_question(who, question)
    }

    fn check_question(&self, who: Actor, question: Question) -> Result<(), Damage> {
        let open = &self.open;
        let can_be_answered = match (question, who) {
            (Question::WhoBegins, Actor::Chance) => open.turn == 0,
            (Question::NextCard, Actor::Chance) => {
                let is_first = open.year == Year::First;
                !open.deck.is_empty() || is_first && !open.discard.is_empty()
            }
            (Question::MakeRoom { hiring }, Actor::Seat(seat)) => {
                let player = &open.players[seat];
                hiring.kind().is_employee() && player.employee_count() > 0
            }
            (Question::DiscardFromPool, Actor::Seat(_)) => self.discards_left() > 0,
            (
                Question::Bid | Question::PayDay | Question::PlaceModule | Question::TakeAction,
                Actor::Seat(_),
            ) => true,
            (Question::WhoBegins | Question::NextCard, Actor::Seat(_))
            | (
                Question::Bid
                | Question::PayDay
                | Question::PlaceModule
                | Question::TakeAction
                | Question::MakeRoom { .. }
                | Question::DiscardFromPool,
                Actor::Chance,
            ) => false,
        };
        check(can_be_answered, "what is asked cannot be answered")
    }
}

impl Question {
    /// Returns whether this is asked while the other one is being carried out.
    fn is_within(self, other: Question) -> bool {
        matches!((self, other), (Question::MakeRoom { .. }, Question::TakeAction))
    }
}

impl Duty {
    /// The rank of a duty on the agenda: those with a higher rank are seen to first.
    fn rank(self) -> u8 {
        match self {
            Duty::BeginTurn => 1,
            Duty::TidyPool => 2,
            Duty::Reorganization => 3,
            Duty::Action => 4,
            Duty::PlaceModule => 5,
            Duty::PayDay => 6,
            Duty::Contract => 7,
            Duty::Draw => 8,
            Duty::FillPool { .. } => 9,
        }
    }
}
