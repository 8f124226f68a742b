//! The companion for people who own First Martians: the box lies on the table, and this is its
//! app. It deals Events and Adventures, keeps the mission log and remembers what may come later.
//!
//! The app of the box knows no track, part, wound or card, and nor does this: what an effect does
//! is said, and people carry it out. A condition on the table is asked as a yes or no. The points of
//! `docs/rules/first-martians-companion.md` say what it tells, asks and stores at each moment.
//!
//! It is a game like any other, so links, undo, records, restarts and pages need nothing of their
//! own: everyone at the table has a seat, everyone is asked at once, and one answer is enough.
//! Views leave out what may still come: the queue and the flags.

#![forbid(unsafe_code)]

mod action;
mod kit;
mod reply;
mod run;
pub mod save;
mod sheet;
mod tell;
mod words;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use arrayvec::ArrayVec;
use first_martians::content::Content;
use orrery_core::{
    Actor, Actors, Dice, Game, Log, Manifest, Seat, Seats, Setup, Sides, Standing, Viewer,
};
use serde::{Serialize, Serializer};
use serde_json::Value;

pub use action::{Action, Event, Illegal, Page, Question};
pub use kit::{Kit, LevelChoice, Options, Play};
pub use run::Duty;
pub use sheet::{
    Ctx, Ending, Later, MAX_CREW, Member, MemberId, OpenEvent, Phase, Queued, Sheet, Step, Written,
};
pub use words::objective;

/// A game with the companion.
#[derive(Clone, Serialize)]
#[serde(transparent)]
pub struct Companion {
    /// The stored sheet.
    pub sheet: Sheet,
    #[serde(skip)]
    content: Arc<Content>,
}

impl PartialEq for Companion {
    fn eq(&self, other: &Self) -> bool {
        self.sheet == other.sheet
    }
}

impl Eq for Companion {}

impl fmt::Debug for Companion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sheet.fmt(f)
    }
}

/// The part of the sheet that a viewer may know. What may still come follows from stories that
/// everyone has read, but nobody wants to be reminded of it, so it is left out of what pages and
/// programs get.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    sheet: Sheet,
}

impl View {
    /// The game as people see it, to put it into words.
    pub fn game(&self, kit: &Kit) -> Companion {
        Companion { sheet: self.sheet.clone(), content: kit.shared() }
    }

    /// Returns the stored sheet.
    pub fn sheet(&self) -> &Sheet {
        &self.sheet
    }
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (queue, flags) = (Vec::new(), Vec::new());
        Sheet { queue, flags, ..self.sheet.clone() }.serialize(serializer)
    }
}

impl Companion {
    /// Returns the content that it deals from.
    pub fn content(&self) -> &Content {
        &self.content
    }

    pub(crate) fn shared(&self) -> Arc<Content> {
        Arc::clone(&self.content)
    }
}

impl Companion {
    /// The game as its log knows it, to put earlier pages into words: who is in the crew.
    pub fn of_log(log: &[Event], kit: &Kit) -> Companion {
        let setup = Setup::of_players(4);
        let mut game = Companion::empty(&setup, Play::Sheet, kit);
        for event in log {
            match *event {
                Event::Named(member, role, name) => {
                    let named = Member { role, name, own: None };
                    match game.sheet.crew.get_mut(member.index()) {
                        Some(found) => *found = named,
                        None => {
                            let _ = game.sheet.crew.try_push(named);
                        }
                    }
                }
                Event::Called(member, name) => {
                    if let Some(found) = game.sheet.crew.get_mut(member.index()) {
                        found.own = Some(name);
                    }
                }
                _ => {}
            }
        }
        game
    }

    /// A game before anything was said.
    fn empty(setup: &Setup, play: Play, kit: &Kit) -> Companion {
        let options: Options = setup.options();
        let sheet = Sheet {
            players: setup.players,
            campaign: match play {
                Play::Campaign(id) => Some(id),
                Play::Home | Play::Sheet => None,
            },
            home: play == Play::Home,
            category: match play {
                Play::Home => Some(kit.content().mission(kit::home(kit.content())).category),
                Play::Sheet | Play::Campaign(_) => None,
            },
            title: None,
            level: options.level.level(),
            leg: 1,
            crew: ArrayVec::new(),
            sols: 0,
            round: 0,
            rounds: 0,
            phase: Phase::Setup,
            mandatory: 0,
            optional: 0,
            ticks: 0,
            added: Vec::new(),
            advanced: ArrayVec::new(),
            open: Vec::new(),
            queue: Vec::new(),
            drawn: Vec::new(),
            passed: Vec::new(),
            adventures: Vec::new(),
            unfit: Vec::new(),
            severities: Vec::new(),
            own_drawn: 0,
            flags: Vec::new(),
            names: Vec::new(),
            scope: 0,
            opened: 0,
            saved: Vec::new(),
            won: 0,
            ending: None,
            steps: Vec::new(),
        };
        Companion { sheet, content: kit.shared() }
    }
}

impl Game for Companion {
    type Action = Action;
    type Event = Event;
    type Illegal = Illegal;
    type View = View;
    type Content = Kit;

    /// The app deals everything by itself.
    const DRAWS_OPENLY: bool = false;

    const SHARED: bool = true;

    fn manifest(kit: &Kit) -> &Manifest {
        kit.manifest()
    }

    fn pack(kit: &Kit) -> Option<&str> {
        Some(kit.digest())
    }

    /// FMC-T-02, FMC-T-03: the type comes first, then the crew; in a campaign it stays the same.
    fn deal(setup: &Setup, kit: &Arc<Kit>) -> Self {
        let mode = kit.manifest().mode(setup).expect("the setup was checked");
        let mut game = Companion::empty(setup, kit.play(&mode.key), kit);
        game.see_to(Duty::BeginMission);
        game.ask(Question::Names);
        game.ask(Question::Crew);
        if game.sheet.campaign.is_none() && !game.sheet.home {
            game.ask(Question::Kind);
        }
        game
    }

    fn load(saved: Value, kit: &Arc<Kit>) -> Result<Self, serde_json::Error> {
        let sheet: Sheet = serde_json::from_value(saved)?;
        let mut game = Companion { sheet, content: kit.shared() };
        game.update_save();
        game.check_loaded().map_err(<serde_json::Error as serde::de::Error>::custom)?;
        Ok(game)
    }

    /// Everyone at the table is asked, and the first answer counts for all.
    fn to_act(&self) -> Actors {
        match self.sheet.question() {
            None => Actors::NOBODY,
            Some(question) if question.is_for_chance() => Actors::only(Actor::Chance),
            Some(_) => Seat::all(self.sheet.players).map(Actor::Seat).collect(),
        }
    }

    fn list_actions(&self, who: Actor, into: &mut Vec<Action>) {
        if self.to_act().contains(who) {
            self.list(into);
        }
    }

    fn stands_alone(action: Action) -> bool {
        match action {
            Action::Take(_)
            | Action::Tick(_)
            | Action::Untick(_)
            | Action::TickAdded(_)
            | Action::Done(_)
            | Action::Died(_)
            | Action::Called(..)
            | Action::Set(..)
            | Action::Mark(..)
            | Action::Clear(..) => true,
            Action::Rename(_)
            | Action::Kind(_)
            | Action::Titled(_)
            | Action::Number(_)
            | Action::Next
            | Action::Tap(_)
            | Action::Choose(_)
            | Action::Yes
            | Action::No
            | Action::Person(_)
            | Action::Adventure(_)
            | Action::Replay
            | Action::Restart
            | Action::Stop
            | Action::Name(_)
            | Action::Advance(_)
            | Action::Event(_)
            | Action::Deal(_) => false,
        }
    }

    /// FMC-T-03, FMC-T-04: a name for an astronaut, the title of the sheet.
    fn worded(&self, action: Action, text: &str) -> Option<Action> {
        let text = Written::new(text)?;
        match (self.sheet.question()?, action) {
            (Question::Names, Action::Rename(member)) => Some(Action::Called(member, text)),
            (Question::Title, Action::Next) => Some(Action::Titled(text)),
            _ => None,
        }
    }

    fn weight(&self, outcome: Action) -> u32 {
        self.weigh(outcome)
    }

    fn apply(&mut self, who: Actor, action: Action, log: &mut Log<Event>) -> Result<(), Illegal> {
        self.take(who, action, log)
    }

    fn view(&self, _: Viewer) -> View {
        View { sheet: self.sheet.clone() }
    }

    fn redact(event: &Event, _: Viewer) -> Event {
        event.clone()
    }

    /// Nothing is secret, so there is nothing to deal again.
    fn redeal(&self, _: Seat, _: &mut Dice) -> Self {
        self.clone()
    }

    fn standing(&self) -> Option<Standing> {
        if self.sheet.question().is_some() {
            return None;
        }
        let players = self.sheet.players;
        let winners = match self.sheet.ending? {
            Ending::Won => Seat::all(players).collect(),
            _ => Vec::new(),
        };
        let done = self.sheet.ticks.count_ones() as i32;
        Some(Standing::new(winners, Seats::of(players, |_| done)).by(Sides::Crew))
    }

    fn round(&self) -> u32 {
        self.sheet.sols.max(1).into()
    }

    fn inventory(&self) -> BTreeMap<&'static str, u32> {
        BTreeMap::new()
    }

    fn taken(_: &Event) -> Option<(Seat, &'static str)> {
        None
    }
}
