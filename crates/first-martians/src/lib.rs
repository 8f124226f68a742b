//! The rules of First Martians, a game in which one to four astronauts keep a base on Mars alive
//! while the mission's computer confronts them with events.
//!
//! The content (the box, missions, events, adventures, campaigns) is a value,
//! [`content::Content`], read from a pack. A [`FirstMartians`] is a [`Table`] of plain data and
//! the pack behind an `Arc`, outside of what is saved and compared.
//!
//! Nothing on the table is secret: what nobody knows yet has not been decided yet. Face-down
//! tiles, delayed events and decks are drawn by Chance at the moment they are shown.
//!
//! The law is in `docs/rules/first-martians.md`; each rule's ID stands over the code that is the
//! rule and over the test that covers it. Reading order: `content`, `state`, `action`, `agenda`,
//! `setup`, `rules` chapter by chapter, `reply`.

#![forbid(unsafe_code)]

mod action;
mod agenda;
pub mod content;
mod event;
mod forecast;
mod list;
mod load;
mod load_campaign;
mod refusal;
mod reply;
mod rules;
pub mod scenario;
mod setup;
mod state;
mod tables;
mod telling;

use std::collections::BTreeMap;
use std::sync::Arc;

use orrery_core::{
    Actor, Actors, Dice, Game, Log, Manifest, Seat, Seats, Setup, Sides, Standing, Viewer,
};
use serde::{Serialize, Serializer};

pub use action::{Action, Target};
pub use agenda::{Agenda, Ctx, Duty, PayKind, Question, Step};
pub use event::{Event, FromBox, RolledDice, TokenMove};
pub use forecast::{ActionOdds, Odds, SolOutlook, Supply, Warning};
pub use refusal::Illegal;
pub use rules::{FROM_TILE, Need};
pub use setup::{Cards, EventChecks, GarageClosed, LevelChoice, Options, Pack, PenaltiesMayKill};
pub use state::*;
pub use telling::Teller;

use content::{Content, MissionId};
use setup::Library;

/// A game of First Martians.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub struct FirstMartians {
    /// The table.
    pub table: Table,
    #[serde(skip)]
    library: Arc<Library>,
}

impl PartialEq for FirstMartians {
    fn eq(&self, other: &Self) -> bool {
        self.table == other.table
    }
}

impl Eq for FirstMartians {}

/// The table as a viewer may know it: all of it, since nothing is secret. What may still come
/// follows from stories that everyone has read, but the app does not remind anyone of it, so it is
/// left out of what programs get.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// The table.
    pub table: Table,
}

impl Serialize for View {
    /// Writes the table without the queue, the flags and the steps after the next question.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut table = self.table.clone();
        table.queue.clear();
        table.flags.clear();
        if let Some(campaign) = &mut table.campaign {
            Arc::make_mut(campaign).start = None;
        }
        let next = table.agenda.pop();
        table.agenda.clear();
        if let Some(step @ Step::Ask(_, question)) = next
            && !question.is_for_the_app()
        {
            table.agenda.push(step);
        }
        table.serialize(serializer)
    }
}

impl FirstMartians {
    /// The content it is played with.
    #[inline]
    pub fn content(&self) -> &Content {
        &self.library.content
    }

    /// The tables worked out from the content.
    #[inline]
    pub(crate) fn tables(&self) -> &tables::Tables {
        &self.library.tables
    }

    /// The content on its own, for rules that change the table while they look things up.
    pub(crate) fn shared_content(&self) -> Arc<Content> {
        Arc::clone(&self.library.content)
    }

    /// A table with this pack.
    pub(crate) fn with_pack(table: Table, pack: &Pack) -> FirstMartians {
        FirstMartians { table, library: Arc::clone(pack.library()) }
    }

    /// The game as a viewer knows it, to ask the rules about: nothing on the table is secret.
    pub fn seen(view: &View, pack: &Pack) -> FirstMartians {
        FirstMartians::with_pack(view.table.clone(), pack)
    }
}

impl Game for FirstMartians {
    type Action = Action;
    type Event = Event;
    type Illegal = Illegal;
    type View = View;
    type Content = Pack;

    fn manifest(pack: &Pack) -> &Manifest {
        pack.manifest()
    }

    fn pack(pack: &Pack) -> Option<&str> {
        Some(pack.digest())
    }

    fn deal(setup: &Setup, pack: &Arc<Pack>) -> Self {
        let mode = pack.manifest().mode(setup).expect("the setup was checked");
        let (content, key) = (pack.content(), &*mode.key);
        let campaign = content.find_campaign(key);
        let mission = campaign.map_or_else(
            || content.find_mission(key).unwrap_or(MissionId(0)),
            |campaign| content[campaign].first,
        );
        let mut game = FirstMartians::with_pack(Table::empty(setup, mission), pack);
        game.table.campaign = campaign.map(|id| Arc::new(CampaignState::new(id)));
        game.see_to(Duty::SetUp(0));
        game.run_agenda(&mut Log::silent());
        game
    }

    fn load(saved: serde_json::Value, pack: &Arc<Pack>) -> Result<Self, serde_json::Error> {
        let table: Table = serde_json::from_value(saved)?;
        let game = FirstMartians::with_pack(table, pack);
        game.check_loaded().map_err(<serde_json::Error as serde::de::Error>::custom)?;
        Ok(game)
    }

    #[inline]
    fn to_act(&self) -> Actors {
        self.asked()
    }

    fn may_act(&self) -> Actors {
        self.volunteers()
    }

    /// Returns false for what the app decides by itself; dice and cards can be rolled and drawn by hand.
    fn in_the_open(&self) -> bool {
        !self.question().is_some_and(|(_, question)| question.is_for_the_app())
    }

    fn list_actions(&self, who: Actor, into: &mut Vec<Action>) {
        self.list(who, into);
    }

    fn weight(&self, outcome: Action) -> u32 {
        self.weigh(outcome)
    }

    fn apply(&mut self, who: Actor, action: Action, log: &mut Log<Event>) -> Result<(), Illegal> {
        self.take(who, action, log)
    }

    fn is_in_a_box(&self) -> bool {
        self.has_piece_for_it()
    }

    fn list_by_hand(&self, into: &mut Vec<Action>) {
        self.list_entries(into);
    }

    fn apply_by_hand(&mut self, action: Action, log: &mut Log<Event>) -> Result<(), Illegal> {
        self.enter(action, log)
    }

    fn begins_by_hand(setup: &Setup) -> bool {
        setup.options::<Options>().cards == Cards::Printed
    }

    fn explain(refusal: &Illegal, pack: &Pack) -> String {
        refusal.in_words(pack.content())
    }

    fn view(&self, viewer: Viewer) -> View {
        let mut table = self.table.clone();
        rules::hide_slips(&mut table, viewer);
        View { table }
    }

    fn redact(event: &Event, _: Viewer) -> Event {
        *event
    }

    /// Nothing is secret but what others wrote on slips of paper.
    fn redeal(&self, seat: Seat, dice: &mut Dice) -> Self {
        let mut game = self.clone();
        rules::redeal_slips(&mut game.table, seat, dice);
        game
    }

    /// FM-END-06: all win or lose together; the score is the number of objectives met, of a
    /// campaign the number of missions won.
    fn standing(&self) -> Option<Standing> {
        let ending = self.table.ending?;
        let players = self.table.players;
        let winners = match ending {
            Ending::Won => Seat::all(players).collect(),
            _ => Vec::new(),
        };
        let met = match self.table.campaign() {
            None => self.table.done.count_ones() as i32,
            Some(campaign) => campaign.won() as i32,
        };
        Some(Standing::new(winners, Seats::of(players, |_| met)).by(Sides::Crew))
    }

    fn round(&self) -> u32 {
        self.sols_before() + u32::from(self.table.round.max(1))
    }

    /// Counts what can go from one place to another without ever leaving the box: Condition tokens.
    /// FM-COMP-29: everything else is unlimited.
    fn inventory(&self) -> BTreeMap<&'static str, u32> {
        use content::Word as _;
        let held = |ailment: content::Ailment| {
            self.table.crew.iter().filter(|one| one.held.has(ailment)).count() as u32
        };
        let in_box = |ailment: content::Ailment| {
            if self.table.in_play == 0 {
                return self.content().game_box.condition(ailment).copies.into();
            }
            u32::from(self.table.conditions[ailment.index()]) + held(ailment)
        };
        content::Ailment::all().map(|ailment| (ailment.words(), in_box(ailment))).collect()
    }

    fn taken(_: &Event) -> Option<(Seat, &'static str)> {
        None
    }

    fn counts(event: &Event) -> Option<(&'static str, u32)> {
        let name = match event {
            Event::Rolled(..) => "action rolls",
            Event::AdventureDrawn(..) => "Adventures",
            Event::ConsequenceStruck(_) => "struck consequences",
            Event::Wounded(..) => "wounds",
            Event::MalfunctionDrawn(_) => "Malfunction cards",
            Event::ConditionGained(..) => "Conditions",
            Event::Fight => "fights",
            Event::ShutDown(..) => "Shutdown tiles",
            _ => return None,
        };
        Some((name, 1))
    }

    fn figures(&self) -> Vec<(&'static str, u32)> {
        let (used, all) = (u32::from(self.table.round), u32::from(self.table.rounds.max(1)));
        vec![("sols used, in percent", 100 * used / all)]
    }

    fn ending(&self) -> Option<String> {
        Some(match self.table.ending? {
            Ending::Won => "victory".to_owned(),
            Ending::Died(_) => "an astronaut died".to_owned(),
            Ending::TimeIsUp => match self.open_objective() {
                Some(open) => format!("time ran out before: {}", open.title),
                None => "time ran out".to_owned(),
            },
            Ending::ThresholdMissed => "too many parts were broken".to_owned(),
            Ending::Lost(why) => self.content()[why].fill(|_| "an astronaut".to_owned()),
        })
    }

    fn shows<'c>(event: &Event, pack: &'c Pack) -> Option<(&'static str, &'c str)> {
        let content: &Content = pack.content();
        match *event {
            Event::EventDrawn(id) | Event::ChainEventCame(id) => Some(("Event", &content[id].key)),
            Event::AdventureDrawn(id, _) => Some(("Adventure", &content[id].key)),
            Event::MalfunctionDrawn(id) => Some(("Malfunction card", &content[id].key)),
            _ => None,
        }
    }
}
