//! Alien Invasion: what its four chapters have in common.
//!
//! A chapter is played on the table of On Mars with something beside it ([`Chapter`]): the base
//! game has none, and then nothing here is looked at. The rules of the base game ask a few
//! questions that a chapter answers differently (what blocks a hex, what a Building does, who
//! sees whose cards), and pass a few moments at which a chapter acts: the beginning and the end of
//! a turn, the end of a phase, a Mission or a Private Goal that is completed.

use arrayvec::ArrayVec;
use orrery_core::{Seat, Seats, Sides, Standing};
use serde::{Deserialize, Serialize};

use crate::agenda::{Duty, Log};
use crate::blackout::{self, Blackout};
use crate::content::{Blueprint, Goal, GoalSet, Kind, Mission};
use crate::event::Deed;
use crate::hex::{Hex, HexSet};
use crate::invasion::Invasion;
use crate::monolith::Monolith;
use crate::outbreak::{self, Outbreak};
use crate::setup::Length;
use crate::state::{OnMars, Open};

/// A chapter of Alien Invasion being played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Chapter {
    /// The outcome, once it has ended.
    pub outcome: Option<Outcome>,
    /// Buildings that count as none for now. Their tiles stay on the map and block their hexes.
    pub closed: ArrayVec<Closed, 5>,
    /// The parts that only this chapter has.
    pub part: Part,
}

/// The parts that only one chapter has. They lie in the box of its [`Chapter`], so their size does
/// not matter.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// Chapter 1.
    Invasion(Invasion),
    /// Chapter 2.
    Outbreak(Outbreak),
    /// Chapter 3.
    Blackout(Blackout),
    /// Chapter 4.
    Monolith(Monolith),
}

/// The end of a chapter, as the humans see it.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// They won.
    Won,
    /// They lost.
    Lost(Loss),
}

/// Why the humans lost.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Loss {
    /// Time ran out.
    Time,
    /// AI-CH3-06: too many Buildings are in Blackout.
    Blackouts,
    /// AI-CH3-07: there is no Colonist for a Blackout tile.
    NoColonist,
    /// AI-CH3-08: the end of the base game came first.
    BaseEnd,
    /// AI-CH2-02: too many Colonists are infected.
    Infection,
    /// AI-CH1-01: all Alien Troopers are on the map.
    Troopers,
}

/// A Building that counts as none for now.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Closed {
    /// Its type.
    pub kind: Kind,
    /// The owner of a Shelter; the first seat for all other types.
    pub owner: Seat,
    /// Its hex.
    pub hex: Hex,
}

impl Part {
    /// The part of a chapter by its number, at its beginning.
    pub(crate) fn of(number: u8, players: u8) -> Part {
        match number {
            1 => Part::Invasion(Invasion::new()),
            2 => Part::Outbreak(Outbreak::new(players)),
            3 => Part::Blackout(Blackout::new(players)),
            _ => Part::Monolith(Monolith::new()),
        }
    }
}

impl Chapter {
    /// A chapter at its beginning.
    pub(crate) fn new(part: Part) -> Chapter {
        Chapter { outcome: None, closed: ArrayVec::new(), part }
    }

    /// Its number on the cards.
    pub fn number(&self) -> u8 {
        match self.part {
            Part::Invasion(_) => 1,
            Part::Outbreak(_) => 2,
            Part::Blackout(_) => 3,
            Part::Monolith(_) => 4,
        }
    }
}

impl Open {
    /// The sides: seats of one side win and lose together and see each other's secrets.
    #[inline]
    pub fn sides(&self) -> Sides {
        match self.chapter.as_deref() {
            None => Sides::Each,
            Some(chapter) => match chapter.part {
                Part::Invasion(_) => self.alien_seat().map_or(Sides::Crew, Sides::OneAgainst),
                Part::Outbreak(_) | Part::Blackout(_) => Sides::Crew,
                Part::Monolith(_) => Sides::Each,
            },
        }
    }

    /// The outcome of a chapter that has ended.
    #[inline]
    pub fn outcome(&self) -> Option<Outcome> {
        self.chapter.as_ref().and_then(|chapter| chapter.outcome)
    }

    /// AI-GEN-03: whether points are neither scored nor lost.
    #[inline]
    pub fn is_without_points(&self) -> bool {
        self.chapter.as_ref().is_some_and(|chapter| match chapter.part {
            Part::Outbreak(_) | Part::Blackout(_) | Part::Monolith(_) => true,
            // AI-RULING-02: the humans have one total.
            Part::Invasion(_) => false,
        })
    }

    /// AI-VAL-01, AI-VAL-31, AI-RULING-34: whether the end of the base game matters. In Chapter 3 it
    /// loses the game (AI-CH3-08).
    #[inline]
    pub fn has_base_end(&self) -> bool {
        self.chapter.as_ref().is_none_or(|chapter| match chapter.part {
            Part::Invasion(_) | Part::Outbreak(_) | Part::Monolith(_) => false,
            Part::Blackout(_) => true,
        })
    }

    /// Private Goals that are not in this game.
    pub fn removed_goals(&self) -> GoalSet {
        match self.chapter.as_deref().map(|chapter| &chapter.part) {
            // AI-VAL-29: the Time Track covers the Progress area.
            Some(Part::Outbreak(_)) => GoalSet::only(Goal::Progressive),
            // AI-CH3-02
            Some(Part::Blackout(_)) => GoalSet::only(Goal::Contractor).with(Goal::Progressive),
            Some(Part::Invasion(_) | Part::Monolith(_)) | None => GoalSet::EMPTY,
        }
    }

    /// AI-VAL-31, AI-VAL-45, AI-CH3-03: whether Progress cubes are used.
    #[inline]
    pub(crate) fn has_progress(&self) -> bool {
        self.outbreak().is_none() && self.blackout().is_none()
    }

    /// AI-VAL-29: how many Missions there are, and how many of them are Short.
    pub(crate) fn mission_slots(&self) -> (u8, u8) {
        let shorts = match self.options.length {
            Length::Short => 2,
            Length::Long => 1,
        };
        if self.outbreak().is_some() { (outbreak::MISSIONS, 1) } else { (3, shorts) }
    }

    /// Missions that are not in this game.
    pub(crate) fn is_mission_removed(&self, mission: Mission) -> bool {
        mission == Mission::Progress && !self.has_progress()
    }

    /// Returns whether LSS Reward tiles are laid out.
    pub fn has_rewards(&self) -> bool {
        self.chapter.as_ref().is_none_or(|chapter| match chapter.part {
            // AI-VAL-29, AI-VAL-57: not needed without points.
            // AI-CH3-01: Chapter 3 has tiles of its own.
            Part::Outbreak(_) | Part::Blackout(_) | Part::Monolith(_) => false,
            Part::Invasion(_) => true,
        })
    }

    /// OM-SET-16, AI-CH4-02: how many contributions complete a Mission.
    pub fn mission_count(&self, mission: Mission) -> u8 {
        let count = mission.count(self.player_count());
        if self.monolith().is_some() { count.div_ceil(2) } else { count }
    }

    /// The hexes of Buildings that count as none.
    #[inline]
    pub fn closed_hexes(&self) -> HexSet {
        match self.chapter.as_deref() {
            None => HexSet::EMPTY,
            Some(chapter) => chapter.closed.iter().map(|one| one.hex).collect(),
        }
    }

    /// The closed Building on a hex.
    pub fn closed_at(&self, hex: Hex) -> Option<Closed> {
        self.chapter.as_ref()?.closed.iter().find(|one| one.hex == hex).copied()
    }

    /// A Building stops to count. It can be one of five at most.
    pub(crate) fn close_building(&mut self, kind: Kind, owner: Seat, hex: Hex) {
        let Some(chapter) = &mut self.chapter else { return };
        if chapter.closed.is_full() {
            return;
        }
        chapter.closed.push(Closed { kind, owner, hex });
        match self.buildings.get_mut(kind.index()) {
            Some(set) => set.remove(hex),
            None => self.players[owner].shelters.remove(hex),
        }
    }

    /// A closed Building counts again; whether there was one.
    #[inline]
    pub(crate) fn reopen_building(&mut self, hex: Hex) -> bool {
        let Some(chapter) = &mut self.chapter else { return false };
        let Some(place) = chapter.closed.iter().position(|one| one.hex == hex) else {
            return false;
        };
        let Closed { kind, owner, .. } = chapter.closed.remove(place);
        match self.buildings.get_mut(kind.index()) {
            Some(set) => set.insert(hex),
            None => self.players[owner].shelters.insert(hex),
        }
        true
    }

    /// The hexes of Buildings that neither produce nor let their Blueprint be used.
    #[inline]
    pub fn idle_hexes(&self) -> HexSet {
        if self.chapter.is_none() {
            return HexSet::EMPTY;
        }
        self.shut_hexes().or(self.corrupted())
    }

    /// The hexes of Buildings that cannot be upgraded.
    #[inline]
    pub(crate) fn shut_hexes(&self) -> HexSet {
        self.closed_hexes().or(self.vandalized())
    }

    /// Returns whether the action of a built Blueprint can be used.
    #[inline]
    pub(crate) fn is_working(&self, blueprint: Blueprint) -> bool {
        self.chapter.is_none()
            || self.built_at[blueprint.index()].is_none_or(|hex| !self.idle_hexes().contains(hex))
    }

    /// Returns whether the Building of a built Blueprint counts as one.
    #[inline]
    pub fn counts(&self, blueprint: Blueprint) -> bool {
        self.chapter.is_none()
            || self.built_at[blueprint.index()].is_none_or(|hex| !self.closed_hexes().contains(hex))
    }

    /// A Mission was contributed to, and perhaps completed.
    pub(crate) fn note_mission(&mut self, complete: bool, log: &mut Log) {
        if let Some(outbreak) = self.outbreak_mut() {
            outbreak.steps = outbreak.steps.saturating_add(1);
            outbreak.missions_left = outbreak.missions_left.saturating_sub(u8::from(complete));
        } else if complete {
            self.pass_blackout_time(log);
            if self.outcome().is_none() {
                self.move_remaining(log);
            }
        }
    }

    /// Adds the steps of a chapter to a turn, below and on top of those of its player.
    pub(crate) fn add_to_turn(&mut self) {
        if self.outbreak().is_some() {
            self.begin_outbreak_turn();
        }
    }

    /// AI-GEN-07: what a chapter does after all steps of a turn.
    pub(crate) fn add_after_turn(&mut self) {
        match self.chapter.as_deref().map(|chapter| &chapter.part) {
            Some(Part::Invasion(_)) => self.add_alien_turn(),
            Some(Part::Outbreak(_)) => self.after_outbreak_turn(),
            // AI-CH3-09, AI-VAL-82
            Some(Part::Blackout(_)) => {
                self.see_to(Duty::Blackout(blackout::Duty::Vandalize));
            }
            Some(Part::Monolith(_)) | None => {}
        }
    }

    /// A chapter ends at once. AI-RULING-40: nothing that was still to be done is done.
    pub(crate) fn decide(&mut self, outcome: Outcome, log: &mut Log) {
        let Some(chapter) = &mut self.chapter else { return };
        if chapter.outcome.is_none() {
            chapter.outcome = Some(outcome);
            self.tell(log, Deed::Decided { outcome });
            self.tell(log, Deed::GameEnded);
        }
    }

    /// AI-GEN-10: who has won a chapter, and how far everybody came.
    pub(crate) fn chapter_standing(&self) -> Option<Standing> {
        let chapter = self.chapter.as_deref()?;
        let outcome = chapter.outcome?;
        let winners = match outcome {
            Outcome::Won => Seat::all(self.player_count()).collect(),
            Outcome::Lost(_) => self.alien_seat().into_iter().collect(),
        };
        let score = match &chapter.part {
            Part::Invasion(invasion) => i32::from(invasion.points),
            Part::Outbreak(outbreak) => i32::from(outbreak.steps),
            Part::Blackout(blackout) => i32::from(blackout.steps),
            Part::Monolith(_) => i32::from(self.monolith_goals_held()),
        };
        let alien = self.alien_seat();
        let score = |seat: Seat| match self.invasion() {
            Some(invasion) if Some(seat) == alien => i32::from(invasion.deployed()),
            _ => score,
        };
        Some(Standing::new(winners, Seats::of(self.seats(), score)).by(self.sides()))
    }
}

impl OnMars {
    /// Ends a chapter whose win can come about at any moment.
    pub(crate) fn check_chapter(&mut self, log: &mut Log) {
        match self.open.chapter.as_deref().map(|chapter| &chapter.part) {
            Some(Part::Invasion(_)) => self.open.check_invasion_end(log),
            Some(Part::Outbreak(_)) => self.open.check_outbreak(log),
            Some(Part::Monolith(_)) => self.open.check_monolith(log),
            Some(Part::Blackout(_)) | None => {}
        }
    }
}
