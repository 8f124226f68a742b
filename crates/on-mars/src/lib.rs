//! The rules of On Mars, a game for 1 to 4 players who build the first colony on Mars.
//!
//! The table ([`OnMars`]) is split in two: [`Open`] is everything that lies on the table, and
//! beside it is what each player holds secretly ([`Hand`]). Decks and stacks have no order: Chance
//! is asked for each card and tile.
//!
//! Whatever a Main or Executive action, an Advanced Building, a space, a tile or a card does is an
//! [`Effect`](content::Effect), a value in a table. Each kind of effect has one function for what
//! can be chosen and one for what happens, no matter who grants it. Every choice is a question on
//! the agenda, so that long chains are ordinary; events carry their depth in the chain.
//!
//! The law is in `docs/rules/on-mars.md`; each rule's ID stands over the code that is the rule and
//! over the test that pins it. Reading order: `content`, `hex`, `player`, `state`, `action`,
//! `event`, `agenda`, `bill`, `reply`, `setup`, `rules` chapter by chapter, `refusal`, `view`.
//!
//! The expansion Alien Invasion is four more games on the same table ([`AlienInvasion`]); its law
//! is in `docs/rules/alien-invasion.md`. Begin with `chapter`, then read the module of a chapter.

#![forbid(unsafe_code)]

mod action;
mod agenda;
mod bill;
pub mod blackout;
mod chapter;
pub mod content;
mod event;
mod expansion;
mod hex;
pub mod invasion;
mod load;
pub mod monolith;
pub mod outbreak;
mod planning;
mod player;
mod refusal;
mod reply;
mod rules;
pub mod scenario;

mod setup;
mod state;
mod view;

use std::collections::BTreeMap;
use std::sync::Arc;

use orrery_core::{Actor, Actors, Dice, Game, Log, Manifest, Seat, Setup, Sides, Standing, Viewer};
use serde::de::Error as _;
use serde_json::Value;

pub use action::{Action, Coin, LssBenefit, Post};
pub use agenda::{Chore, Draw, Due, Duty, Question, Step, Task, Unit};
pub use bill::Bill;
pub use chapter::{Chapter, Closed, Loss, Outcome, Part};
pub use event::{Deed, Event, Piece, Reason};
pub use expansion::{AlienInvasion, BlackoutGame, InvasionGame, MonolithGame, OutbreakGame};
pub use hex::{Direction, FARTHEST, HEXES, Hex, HexSet};
pub use planning::{Forecast, ShuttleForecast, TechChoice, UpdateForecast};
pub use player::Player;
pub use refusal::Illegal;
pub use setup::{
    BlackoutBaseEnd, FirstColonists, InvasionMatching, LacerdaBots, LacerdaQuarters, Length,
    Options, OutbreakLimit, ShuttleFromLevel4, SoloGoal, SpaceOddity,
};
pub use state::{Card, FinalScore, Hand, Lacerda, MissionState, OnMars, Open, Phase, Stack, Turn};
pub use view::View;

use content::{Kind, Slots, Tech};
use reply::Reply;

impl Game for OnMars {
    type Action = Action;
    type Event = Event;
    type Illegal = Illegal;
    type View = View;

    type Content = ();

    fn manifest((): &()) -> &Manifest {
        &setup::MANIFEST
    }

    fn load(saved: Value, _: &Arc<()>) -> Result<Self, serde_json::Error> {
        let table: OnMars = serde_json::from_value(saved)?;
        match table.open.chapter {
            None => Ok(table),
            Some(_) => Err(serde_json::Error::custom("this table is one of Alien Invasion")),
        }
    }

    fn deal(setup: &Setup, _: &Arc<()>) -> Self {
        OnMars::set_up(setup)
    }

    #[inline]
    fn to_act(&self) -> Actors {
        self.question().map_or(Actors::NOBODY, |(who, _)| Actors::only(who))
    }

    /// AI-CH1-43: the Alien Commander may take a Sabotage token away at any time.
    fn may_act(&self) -> Actors {
        if self.open.chapter.is_none() { Actors::NOBODY } else { self.open.may_buy_off() }
    }

    /// OM-INFO-01: cards that only their player may see are dealt by Orrery. AI-GEN-08: one crew
    /// has no secrets.
    fn in_the_open(&self) -> bool {
        let hidden = |draw| matches!(draw, Draw::Goal(_) | Draw::FirstCard(_) | Draw::Task(_));
        self.open.sides() == Sides::Crew
            || !matches!(self.question(), Some((_, Question::Draw(draw))) if hidden(draw))
    }

    fn list_actions(&self, who: Actor, into: &mut Vec<Action>) {
        if let Some((asked, question)) = self.question()
            && asked == who
        {
            self.options(who, question, &mut |action, _| into.push(action));
        }
        if self.open.chapter.is_some() {
            self.list_buy_offs(who, into);
        }
    }

    /// OM-RULING-32: everything Chance decides is equally likely.
    fn weight(&self, _outcome: Action) -> u32 {
        1
    }

    fn apply(&mut self, who: Actor, action: Action, log: &mut Log<Event>) -> Result<(), Illegal> {
        let (asked, question) = self.question().ok_or(Illegal::GameIsOver)?;
        if let Action::Invasion(invasion::Action::BuyOff(space)) = action {
            return self.buy_off(who, space, log);
        }
        if asked != who {
            return Err(Illegal::NotAsked);
        }
        let Some(reply) = self.find(who, question, action) else {
            return Err(self.why_not(who, question, action));
        };
        // What can be done at any moment leaves the question as it is.
        let stays = matches!(
            reply,
            Reply::Deliver { .. }
                | Reply::Cure(_)
                | Reply::CompleteGoal { .. }
                | Reply::RevealFirst
                | Reply::RevealTask(_)
        );
        if stays {
            self.open.level = self.open.agenda.last().map_or(0, |step| step.level);
        } else {
            self.open.pop();
        }
        self.carry_out(who, reply, log);
        self.run_agenda(log);
        Ok(())
    }

    fn view(&self, viewer: Viewer) -> View {
        self.seen_by(viewer)
    }

    fn redact(event: &Event, viewer: Viewer) -> Event {
        event.seen_by(viewer)
    }

    fn redeal(&self, seat: Seat, dice: &mut Dice) -> Self {
        self.dealt_anew(seat, dice)
    }

    fn standing(&self) -> Option<Standing> {
        self.open.final_standing()
    }

    fn round(&self) -> u32 {
        u32::from(self.open.round).max(1)
    }

    /// OM-COMP-03: everything with a number in the box; Resources and Crystals have no end.
    fn inventory(&self) -> BTreeMap<&'static str, u32> {
        let open = &self.open;
        let mut found = BTreeMap::new();
        let mut add = |name: &'static str, count: u8| {
            *found.entry(name).or_default() += u32::from(count);
        };
        for (seat, player) in open.players.iter() {
            // OM-SOLO-09: Lacerda's Colonists are not counted.
            if !open.is_lacerda(seat) {
                let posted = Slots::ALL.map(|slots| open.on_slots(slots, seat)).iter().sum::<u8>();
                let at_home = player.quarters + player.working + player.colonists;
                let away = player.miners.len() + open.in_the_dark(seat);
                add("Colonist", posted + at_home + away);
            }
            add("Bot", player.bots.len() + player.bots_left + player.bots_on_board);
            add("Ship", player.ships.len() + player.hangar + player.ships_spent);
            add("Shelter", player.shelters.len() + player.shelters_left);
            let [held, _] = open.defense_counts(seat);
            add("marker", player.markers + player.blueprints.len() + player.advanced.len() + held);
            add("Tech tile", player.techs());
            add("Scientist", player.scientists.len());
            add("Earth Contract", player.contracts.len());
            add("tile", player.tiles.len());
        }
        if let Some(aliens) = open.invasion() {
            add("Alien Trooper", aliens.troopers + aliens.reserve + aliens.deployed());
            let on_spaces = aliens.covered.len() + aliens.reusable_on.len();
            add("Reusable token", aliens.reusable + on_spaces);
            // AI-VAL-16: the tiles beside the Tech Grid.
            let known = |player: &&Player| player.level(Tech::Defense) > 0;
            let left = open.player_count() - open.players.values().filter(known).count() as u8;
            add("Tech tile", left);
            add("Sabotage token", aliens.sabotage + aliens.sabotaged.len() + aliens.bought);
        }
        let closed = open.chapter.iter().flat_map(|chapter| &chapter.closed);
        add("Shelter", closed.filter(|one| one.kind == Kind::Shelter).count() as u8);
        for card in open.hire.iter().flatten() {
            match card {
                Card::Scientist(_) => add("Scientist", 1),
                Card::Contract(_) => add("Earth Contract", 1),
            }
        }
        add("Tech tile", open.grid.iter().flatten().count() as u8);
        add("Tech tile", open.tech_set.len() + open.tech_stack.len());
        add("Earth Contract", open.contract_deck.len());
        add("tile", open.tiles_lost.len() + open.discoveries.len());
        add("tile", open.lying.iter().flatten().count() as u8);
        add("tile", open.exploration.iter().chain([&open.radar]).flatten().count() as u8);
        found
    }

    fn taken(event: &Event) -> Option<(Seat, &'static str)> {
        match event.deed {
            Deed::SpaceTaken { seat, space } => Some((seat, space.name())),
            Deed::MainTaken { seat, main } => Some((seat, main.name())),
            Deed::ExecutiveTaken { seat, space } => Some((seat, space.name())),
            Deed::BlueprintTaken { seat, blueprint } => Some((seat, blueprint.name())),
            Deed::TechLearned { seat, tech, .. } => Some((seat, tech.name())),
            Deed::Constructed { seat, kind, .. } => Some((seat, kind.name())),
            Deed::Hired { seat, card: Card::Scientist(one) } => Some((seat, one.name())),
            Deed::Hired { seat, card: Card::Contract(one) } => Some((seat, one.name())),
            Deed::TileTaken { seat, tile, .. } => Some((seat, tile.name())),
            Deed::GoalCompleted { seat, goal, .. } => Some((seat, goal.name())),
            Deed::Travelled { seat, by_ship: true, .. } => Some((seat, "journey by Ship")),
            _ => None,
        }
    }

    /// All answers are equally likely, so one is taken without weighing them.
    fn draw(&self, dice: &mut Dice, buffer: &mut Vec<Action>) -> Action {
        buffer.clear();
        self.list_actions(Actor::Chance, buffer);
        buffer[dice.index(buffer.len())]
    }
}
