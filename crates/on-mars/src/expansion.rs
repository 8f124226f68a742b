//! The chapters of Alien Invasion as games of their own.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use orrery_core::{
    Actor, Actors, Dice, Game, Log, Manifest, Mode, OptionSpec, Seat, Setup, Sides, Standing,
    Viewer,
};
use serde::Serialize;
use serde::de::Error as _;
use serde_json::Value;

use crate::action::Action;
use crate::event::Event;
use crate::refusal::Illegal;
use crate::setup::Options;
use crate::state::OnMars;
use crate::view::View;

/// Chapter 1, Invasion: an Alien Commander against the humans.
pub type InvasionGame = AlienInvasion<1>;

/// Chapter 2, Outbreak: a crew against an infection.
pub type OutbreakGame = AlienInvasion<2>;

/// Chapter 3, Blackout: a crew against vandals.
pub type BlackoutGame = AlienInvasion<3>;

/// Chapter 4, Monolith: alone against time.
pub type MonolithGame = AlienInvasion<4>;

/// A chapter of Alien Invasion: a table of On Mars with the chapter beside it.
///
/// Everything but the setup is what the table does; answers, events, refusals and views are the
/// same types in all chapters and in the base game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(transparent)]
pub struct AlienInvasion<const CHAPTER: u8>(pub OnMars);

const CREDITS: &str = "Alien Invasion is an expansion of Vital Lacerda's On Mars, published \
                       by Eagle-Gryphon Games. Orrery is not affiliated with them. Rules and values \
                       that no public document states are ours.";

const fn option(key: &str) -> OptionSpec {
    let mut place = 0;
    while place < Options::SPECS.len() {
        if same(Options::SPECS[place].key, key) {
            return Options::SPECS[place];
        }
        place += 1;
    }
    panic!("there is no such option")
}

const fn same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    if one.len() != other.len() {
        return false;
    }
    let mut place = 0;
    while place < one.len() {
        if one[place] != other[place] {
            return false;
        }
        place += 1;
    }
    true
}

static MONOLITH: Manifest = Manifest {
    name: "monolith",
    title: "On Mars: Monolith",
    credits: CREDITS,
    rules: 2,
    modes: Cow::Borrowed(&[Mode::new(
        "monolith",
        "Solo",
        "Alone: reach four of five Goals within 15 rounds while aliens sabotage the colony.",
        1..=1,
        Sides::Each,
    )]),
    options: &[option("length"), option("shuttle_from_level_4")],
};

static BLACKOUT: Manifest = Manifest {
    name: "blackout",
    title: "On Mars: Blackout",
    credits: CREDITS,
    rules: 3,
    modes: Cow::Borrowed(&[Mode::new(
        "blackout",
        "Together",
        "One crew: complete Missions and Private Goals before the colony goes dark.",
        2..=4,
        Sides::Crew,
    )]),
    options: &[option("length"), option("blackout_base_end"), option("shuttle_from_level_4")],
};

const fn against(key: &'static str, title: &'static str, players: u8, aliens: Seat) -> Mode {
    Mode::new(
        key,
        title,
        "The last seat is the Alien Commander, who deploys 20 Troopers before the humans reach \
         100 points together.",
        players..=players,
        Sides::OneAgainst(aliens),
    )
}

static INVASION: Manifest = Manifest {
    name: "invasion",
    title: "On Mars: Invasion",
    credits: CREDITS,
    rules: 3,
    modes: Cow::Borrowed(&[
        against("two", "Two humans", 3, Seat::THREE),
        against("three", "Three humans", 4, Seat::FOUR),
        against("four", "Four humans", 5, Seat::FIVE),
    ]),
    options: &[option("length"), option("invasion_matching"), option("shuttle_from_level_4")],
};

static OUTBREAK: Manifest = Manifest {
    name: "outbreak",
    title: "On Mars: Outbreak",
    credits: CREDITS,
    rules: 2,
    modes: Cow::Borrowed(&[Mode::new(
        "outbreak",
        "Together",
        "One crew: achieve both Missions before time runs out or too many are infected.",
        2..=4,
        Sides::Crew,
    )]),
    options: &[option("outbreak_limit"), option("shuttle_from_level_4")],
};

impl<const CHAPTER: u8> Game for AlienInvasion<CHAPTER> {
    type Action = Action;
    type Event = Event;
    type Illegal = Illegal;
    type View = View;
    type Content = ();

    fn manifest((): &()) -> &Manifest {
        match CHAPTER {
            1 => &INVASION,
            2 => &OUTBREAK,
            3 => &BLACKOUT,
            _ => &MONOLITH,
        }
    }

    fn load(saved: Value, _: &Arc<()>) -> Result<Self, serde_json::Error> {
        let table: OnMars = serde_json::from_value(saved)?;
        match &table.open.chapter {
            Some(chapter) if chapter.number() == CHAPTER => Ok(AlienInvasion(table)),
            _ => Err(serde_json::Error::custom("this table is not one of this chapter")),
        }
    }

    fn deal(setup: &Setup, _: &Arc<()>) -> Self {
        AlienInvasion(OnMars::set_up_chapter(CHAPTER, setup))
    }

    fn to_act(&self) -> Actors {
        self.0.to_act()
    }

    fn may_act(&self) -> Actors {
        self.0.may_act()
    }

    fn in_the_open(&self) -> bool {
        self.0.in_the_open()
    }

    fn list_actions(&self, who: Actor, into: &mut Vec<Action>) {
        self.0.list_actions(who, into);
    }

    fn weight(&self, outcome: Action) -> u32 {
        self.0.weight(outcome)
    }

    fn apply(&mut self, who: Actor, action: Action, log: &mut Log<Event>) -> Result<(), Illegal> {
        self.0.apply(who, action, log)
    }

    fn view(&self, viewer: Viewer) -> View {
        self.0.view(viewer)
    }

    fn redact(event: &Event, viewer: Viewer) -> Event {
        OnMars::redact(event, viewer)
    }

    fn redeal(&self, seat: Seat, dice: &mut Dice) -> Self {
        AlienInvasion(self.0.redeal(seat, dice))
    }

    fn standing(&self) -> Option<Standing> {
        self.0.standing()
    }

    fn round(&self) -> u32 {
        self.0.round()
    }

    fn inventory(&self) -> BTreeMap<&'static str, u32> {
        self.0.inventory()
    }

    fn taken(event: &Event) -> Option<(Seat, &'static str)> {
        OnMars::taken(event)
    }

    fn draw(&self, dice: &mut Dice, buffer: &mut Vec<Action>) -> Action {
        self.0.draw(dice, buffer)
    }
}
