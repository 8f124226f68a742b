//! The rules of Project Mars, a race of 2 to 4 contractors to send people to Mars.
//!
//! The table ([`ProjectMars`]) is split in two: [`Open`] is everything that lies face up, and
//! behind each screen is a [`Stock`] of money and materials. A [`View`] is the open part and the
//! viewer's own screen, so nothing else can leak, and [`Game::redeal`] deals from a view alone.
//! Whether a player can pay is a secret until that player answers; therefore a question is skipped
//! only for reasons that everyone can see.
//!
//! The deck has no order: Chance draws each card, and all that is known of the second deck is how
//! near its top the Launch Date is.
//!
//! The law is in `docs/rules/project-mars.md`; each rule's ID is above the code that is the rule
//! and above the test that covers it. Reading order: `content`, `state`, `action`, `prices`,
//! `agenda`, `setup`, `rules` chapter by chapter, `view`.

#![forbid(unsafe_code)]

mod action;
mod agenda;
mod answers;
pub mod content;
mod load;
mod prices;
mod rules;
pub mod scenario;
mod setup;
mod state;
mod view;

use std::collections::BTreeMap;
use std::sync::Arc;

use orrery_core::{Actor, Actors, Dice, Game, Log, Manifest, Seat, Setup, Standing, Viewer};
use serde_json::Value;

pub use action::{Action, Event, Illegal};
pub use agenda::{Duty, Question, Step};
pub use setup::{
    AuctionPass, Holdings, LaunchDateInPool, LaunchWindow, Options, SecondDeck, SecondYearEnd,
    StartingPlayer,
};
pub use state::{Auction, Ending, Levels, Module, Open, Player, ProjectMars, Space, Stock, Year};
pub use view::{StockRange, View};

use content::Card;

impl Game for ProjectMars {
    type Action = Action;
    type Event = Event;
    type Illegal = Illegal;
    type View = View;

    type Content = ();

    fn manifest((): &()) -> &Manifest {
        &setup::MANIFEST
    }

    fn load(saved: Value, _: &Arc<()>) -> Result<Self, serde_json::Error> {
        serde_json::from_value(saved)
    }

    fn deal(setup: &Setup, _: &Arc<()>) -> Self {
        ProjectMars::set_up(setup)
    }

    #[inline]
    fn to_act(&self) -> Actors {
        self.question().map_or(Actors::NOBODY, |(who, _)| Actors::only(who))
    }

    fn list_actions(&self, who: Actor, into: &mut Vec<Action>) {
        match self.question() {
            Some((asked, question)) if asked == who => self.list_answers(who, question, into),
            Some(_) | None => {}
        }
    }

    fn weight(&self, outcome: Action) -> u32 {
        match outcome {
            Action::Draw(card) => self.card_weight(card),
            _ => 1,
        }
    }

    fn apply(&mut self, who: Actor, action: Action, log: &mut Log<Event>) -> Result<(), Illegal> {
        let Some((asked, question)) = self.question() else {
            let ending = self.open.ending.unwrap_or(Ending::AllFailed);
            return Err(Illegal::GameIsOver { ending });
        };
        if asked != who {
            return Err(Illegal::NotAsked);
        }
        let reply = self.may_answer(who, question, action)?;
        self.open.agenda.pop();
        self.take_reply(reply, log);
        self.run_agenda(log);
        Ok(())
    }

    fn view(&self, viewer: Viewer) -> View {
        self.seen_by(viewer)
    }

    /// PM-RULING-39: what happens is public; only totals are not, and no event has any.
    fn redact(event: &Event, _: Viewer) -> Event {
        *event
    }

    fn redeal(&self, seat: Seat, dice: &mut Dice) -> Self {
        self.seen_by(Viewer::Seat(seat)).deal(dice)
    }

    fn standing(&self) -> Option<Standing> {
        self.final_standing()
    }

    /// PM-RULING-39: the screens hide nothing that the other player of two cannot work out.
    fn hides(&self, seat: Seat, other: Seat) -> bool {
        seat != other && self.open.hides_holdings()
    }

    /// The answer shows whether a player can pay the wages, and the cards to discard lie open. The
    /// choices to bid, place or take depend on the holdings behind the screen.
    fn may_hurry(&self, seat: Seat) -> bool {
        match self.question() {
            Some((who, _)) if who != Actor::Seat(seat) => false,
            Some((_, Question::PayDay | Question::MakeRoom { .. } | Question::DiscardFromPool)) => {
                true
            }
            Some((_, Question::Bid | Question::PlaceModule | Question::TakeAction)) => {
                !self.open.hides_holdings()
            }
            Some((_, Question::WhoBegins | Question::NextCard)) | None => false,
        }
    }

    fn update_setup(setup: &mut Setup, rules: u32) {
        ProjectMars::write_old_defaults(setup, rules);
    }

    fn standing_under(&self, rules: u32) -> Option<Standing> {
        if rules < 3 { self.progress() } else { self.standing() }
    }

    fn round(&self) -> u32 {
        self.open.turn.max(1).into()
    }

    /// Cards, Test Flights and markers: all that can go from one place to another.
    fn inventory(&self) -> BTreeMap<&'static str, u32> {
        let open = &self.open;
        let mut box_of = BTreeMap::new();
        let mut add = |name: &'static str, count: u32| *box_of.entry(name).or_default() += count;
        let tableaus = open.players.values().map(Player::tableau);
        for pile in tableaus.chain([open.deck, open.pool, open.discard]) {
            pile.iter().for_each(|card| add(card.into(), 1));
        }
        if let Some((_, Question::MakeRoom { hiring })) = self.question() {
            add(hiring.into(), 1);
        }
        let launched = matches!(open.ending, Some(Ending::Launched(_)));
        add(Card::LAUNCH_DATE.into(), u32::from(launched || open.year == Year::First));
        let flown = open.players.values().filter(|player| player.test_flight).count();
        add("Test Flight", u32::from(open.test_flights) + flown as u32);
        for stock in self.screens.values().chain([&open.supply]) {
            add("money", stock.money.into());
            add("materials", stock.materials.into());
        }
        box_of
    }

    fn taken(event: &Event) -> Option<(Seat, &'static str)> {
        match *event {
            Event::Took { seat, card, .. } | Event::UsedVendor { seat, card, .. } => {
                Some((seat, counted_as(card)))
            }
            Event::TestFlown { seat, .. } => Some((seat, "Test Flight")),
            _ => None,
        }
    }

    fn given_back(event: &Event) -> Option<(Seat, &'static str)> {
        match *event {
            Event::Released { seat, card } => Some((seat, counted_as(card))),
            _ => None,
        }
    }

    fn draw(&self, dice: &mut Dice, buffer: &mut Vec<Action>) -> Action {
        match self.question() {
            Some((Actor::Chance, Question::NextCard)) => Action::Draw(self.pick_next_card(dice)),
            _ => {
                buffer.clear();
                self.list_actions(Actor::Chance, buffer);
                buffer[dice.index(buffer.len())]
            }
        }
    }
}

/// Employees are counted by their kind, since many are alike; other cards by their name.
fn counted_as(card: Card) -> &'static str {
    if card.kind().is_employee() { card.kind().name() } else { card.spec().name }
}
