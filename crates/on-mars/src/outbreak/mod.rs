//! Chapter 2, Outbreak: a crew against an infection that spreads by areas.
//!
//! The base game counts Colonists; this chapter also keeps which of them are infected, and in
//! which row of the Living Quarters everybody sleeps. A Colonist who enters or leaves the Living
//! Quarters is queued, and the owner is asked for the row before anything else goes on.

mod areas;
mod cards;
mod medicine;
mod rules;

use arrayvec::ArrayVec;
use orrery_core::{Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::content::{Blueprint, Slots};
use crate::hex::{Hex, HexSet};
use crate::state::Open;

pub use cards::{
    DOSES, FIELD_LAB, Infection, InfectionSet, LIMITS, MICROBIOLOGIST, Site, TIME, WAREHOUSE,
    sites_fact,
};

/// AI-VAL-29: one Short and one Long Mission.
pub const MISSIONS: u8 = 2;

/// Rows of the Living Quarters.
pub const ROWS: usize = 6;

/// The parts that Chapter 2 adds to the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outbreak {
    /// The space of the Time Tracker.
    pub time: u8,
    /// Infection cards that have not been revealed, in no order.
    pub deck: InfectionSet,
    /// AI-CH2-07: No Infection cards that lie beside the deck.
    pub beside: InfectionSet,
    /// The ward of each player: infected Colonists and everything else of this chapter.
    pub wards: Seats<Ward>,
    /// Infected Colonists on the Action slots, by action and player.
    pub slots: [[u8; 4]; Slots::COUNT],
    /// Medicine in the Warehouse.
    pub warehouse: u8,
    /// The seat that has hired the Microbiologist.
    pub microbiologist: Option<Seat>,
    /// The Blueprint the Microbiologist's marker lies on.
    pub marker: Option<Blueprint>,
    /// Colonists whose row is still to be chosen.
    pub movers: ArrayVec<Mover, 40>,
    /// Mission steps made.
    pub steps: u8,
    /// Missions that are not complete yet.
    pub missions_left: u8,
}

/// The parts of this chapter that one player has.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Ward {
    /// The rows of the Living Quarters from the bottom.
    pub rows: [Row; ROWS],
    /// Colonists of the Living Quarters who are being rearranged.
    pub loose: Row,
    /// Infected Colonists in the Working Area.
    pub working: u8,
    /// Mines with an infected Colonist.
    pub mines: HexSet,
    /// Medicine in the Storage.
    pub medicine: u8,
}

/// The Colonists of a row: 2 at most.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Row {
    /// Healthy ones.
    pub healthy: u8,
    /// Infected ones.
    pub infected: u8,
}

impl Row {
    /// The number of Colonists that fit into a row.
    pub const SIZE: u8 = 2;

    /// The number of members.
    pub fn len(self) -> u8 {
        self.healthy.saturating_add(self.infected)
    }

    /// Returns whether nobody is there.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }
}

/// A Colonist whose row is still to be chosen.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Mover {
    /// The seat whose Colonist it is.
    pub seat: Seat,
    /// The step of the Colonist.
    pub step: MoverStep,
}

/// A step of a Colonist at the Living Quarters.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MoverStep {
    /// A healthy one leaves.
    Leave,
    /// A healthy one enters.
    Enter,
    /// An infected one enters.
    EnterInfected,
}

/// The place of a Colonist.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// A row of a player's Living Quarters, from 0.
    Row(Seat, u8),
    /// A player's Working Area.
    Working(Seat),
    /// A player's Colonist on the Action slots of a Main action.
    Slot(Slots, Seat),
    /// A Mine.
    Mine(Hex),
}

/// An answer that exists in this chapter alone.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Chance: this Infection card is on top.
    Reveal(Infection),
    /// This Colonist is infected.
    Infect(Place),
    /// Spends 1 Medicine to cure a Colonist.
    Cure(Place),
    /// Chooses the row, from 0, that a Colonist enters or leaves.
    Row(u8),
    /// Rearranges the Living Quarters at once: the infected together, the healthy apart.
    Isolate,
    /// Rearranges the Living Quarters row by row.
    Rearrange,
    /// Puts these Colonists in the row in question.
    Fill(Row),
    /// Brings an infected Colonist back to the Living Quarters.
    RetrieveInfected(crate::action::Post),
    /// Takes Medicine from the Warehouse.
    TakeMedicine,
    /// Takes the Field Lab as the Executive action.
    FieldLab,
    /// Hires the Microbiologist.
    HireMicrobiologist,
    /// Uses the Microbiologist as the Executive action, alone or on a Greenhouse Blueprint.
    Microbiologist(Option<Blueprint>),
}

/// A question that exists in this chapter alone.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// Whom does this card infect?
    Infect(Infection),
    /// Which row does your Colonist enter or leave?
    Row,
    /// Do you rearrange your Living Quarters?
    Rearrange,
    /// Who sleeps in this row, from 0?
    Fill(u8),
}

/// A duty that the rules carry out by themselves.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Duty {
    /// Asks the active player whether to rearrange.
    Rearrange,
    /// Asks who sleeps in this row.
    Fill(u8),
    /// The infection spreads.
    Spread,
}

/// One use of an effect, chosen and paid.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    /// Takes Medicine from the Warehouse.
    TakeMedicine,
    /// Hires the Microbiologist.
    Hire,
}

/// An event that exists in this chapter alone.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Deed {
    /// An Infection card was revealed.
    Revealed { card: Infection },
    /// The Infection deck was shuffled again.
    Shuffled,
    /// A Colonist was infected.
    Infected { place: Place },
    /// The infection spread at a place.
    Spread { place: Place, colonists: u8 },
    /// A Colonist was cured.
    Cured { seat: Seat, place: Place },
    /// A player rearranged the Living Quarters.
    Rearranged { seat: Seat },
    /// Medicine was gained; some did not fit.
    MedicineGained { seat: Seat, count: u8, lost: u8 },
    /// The Field Lab was used.
    FieldLab { seat: Seat },
    /// The Microbiologist was hired.
    Hired { seat: Seat },
    /// The Microbiologist was used.
    MicrobiologistUsed { seat: Seat, blueprint: Option<Blueprint> },
    /// The Time Tracker moved.
    TimePassed { space: u8 },
}

impl Outbreak {
    /// AI-VAL-30, AI-VAL-34, AI-VAL-38, AI-VAL-43: the beginning for this many players.
    pub(crate) fn new(players: u8) -> Outbreak {
        let count = usize::from(players.clamp(2, 4) - 2);
        let mut ward = Ward::default();
        ward.rows[0].healthy = 2;
        ward.rows[1].healthy = 1;
        Outbreak {
            time: TIME.value[count],
            deck: InfectionSet::ALL,
            beside: InfectionSet::EMPTY,
            wards: Seats::of(players, |_| ward.clone()),
            slots: [[0; 4]; Slots::COUNT],
            warehouse: WAREHOUSE.value[count],
            microbiologist: None,
            marker: None,
            movers: ArrayVec::new(),
            steps: 0,
            missions_left: MISSIONS,
        }
    }
}

impl Open {
    /// Chapter 2, if it is played.
    #[inline]
    pub fn outbreak(&self) -> Option<&Outbreak> {
        match &self.chapter.as_deref()?.part {
            crate::chapter::Part::Outbreak(outbreak) => Some(outbreak),
            _ => None,
        }
    }

    #[inline]
    pub(crate) fn outbreak_mut(&mut self) -> Option<&mut Outbreak> {
        match &mut self.chapter.as_deref_mut()?.part {
            crate::chapter::Part::Outbreak(outbreak) => Some(outbreak),
            _ => None,
        }
    }
}
