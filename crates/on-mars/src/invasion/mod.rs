//! Chapter 1, Invasion: an Alien Commander, who is the last seat, against all humans.
//!
//! The humans play the base game for their own number with one total of points. After the turn of
//! each human the Alien Commander takes a turn on the Alien board (`alien`, `actions`,
//! `activate`). What the humans have against them is in `defense` (Defensive Blueprints, stunning
//! and removing Troopers) and `guards` (Sentry Bots and the Exosuit); their points in `humans`.

mod actions;
mod activate;
mod alien;
mod cards;
mod check;
mod defense;
mod guards;
mod humans;
mod words;

use orrery_core::Seat;
use serde::{Deserialize, Serialize};

use crate::chapter::Part;
use crate::content::{Item, MainSet, Scientist};
use crate::hex::{Hex, HexSet};
use crate::state::Open;

pub use cards::{
    ARMS, ActionSpace, ActionSpaceSet, AlienBlueprint, AlienBlueprintSet, AlienBuilding,
    AlienBuildingSet, AlienReward, AlienTech, AlienTechSet, Arms, BUILDINGS, BUY_OFF, CORRUPTION,
    Defense, DefenseSet, EXPENDABLE, EXTRA, FEW_SPACES, FIRST_CRYSTALS, FIRST_SHELTER,
    FIRST_TROOPERS, GOAL, LAST_ROUND, POINTS, POWERS, Points, Powers, REINFORCEMENTS, REPEL,
    REUSABLE, SABOTAGE, SECOND_TOKEN, STOLEN, TOP_LEVEL, TROOPERS, Token, UNLOCK,
    alien_blueprints_fact, defenses_fact,
};
pub(crate) use check::check_invasion;
pub use words::{Action, By, Cause, Deed, Duty, Ground, Question, Strike, Unit};

/// The Alien board, the aliens on the map, and the defense of the humans. AI-VAL-28: all of it is
/// public.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Invasion {
    /// AI-RULING-02: the points of all humans together.
    pub points: i16,
    /// AI-RULING-44: true once they have reached the goal.
    pub reached: bool,
    /// Crystals of the Alien Commander.
    pub crystals: u16,
    /// Extra spaces that are still covered by a Reusable token.
    pub covered: ActionSpaceSet,
    /// Reusable tokens in the supply.
    pub reusable: u8,
    /// Expendable tokens that can be used.
    pub expendable: u8,
    /// Spaces with a Reusable token.
    pub reusable_on: ActionSpaceSet,
    /// Spaces with an Expendable token.
    pub expendable_on: ActionSpaceSet,
    /// Spaces with a Sabotage token.
    pub sabotaged: ActionSpaceSet,
    /// Sabotage tokens of the humans.
    pub sabotage: u8,
    /// AI-CH1-50: Sabotage tokens that the Alien Commander has taken away.
    pub bought: u8,
    /// Troopers on the Alien board.
    pub troopers: u8,
    /// Troopers in the reserve.
    pub reserve: u8,
    /// The hexes of Active Troopers.
    pub active: HexSet,
    /// The hexes of Stunned Troopers.
    pub stunned: HexSet,
    /// AI-VAL-14: a Trooper that is passing another piece in the middle of a movement.
    pub passing: Option<Hex>,
    /// Alien Shelters.
    pub shelters: HexSet,
    /// Alien Mines.
    pub mines: HexSet,
    /// The level of each Alien Tech; 0 before it is learned.
    pub techs: [u8; AlienTech::COUNT],
    /// The place of each Alien Blueprint.
    pub blueprints: [AlienCard; AlienBlueprint::COUNT],
    /// The Alien Blueprint the Alien Scientist stands on.
    pub scientist: Option<AlienBlueprint>,
    /// The tokens and the Scientist used in the present Alien turn.
    pub turn: AlienTurn,
    /// Main actions that cost the next human more.
    pub jammed: MainSet,
    /// Human Buildings with a Corruption marker.
    pub corrupted: HexSet,
    /// The place of each Defensive Blueprint.
    pub defenses: [DefenseCard; Defense::COUNT],
    /// The Defensive Blueprint each Scientist marker lies on.
    pub markers: [Option<Defense>; Scientist::COUNT],
    /// OM-USE-04: Oxygen set aside for each Defense Tech that others used this turn.
    pub aside: [u8; 4],
    /// The hexes of the humans' Sentry Bots.
    pub sentries: [Option<Hex>; 4],
    /// The hex of the Defense Exosuit.
    pub exosuit: Option<Hex>,
    /// The deeds of the Sentry Bot in the present human turn.
    pub sentry: Guard,
    /// The deeds of the Exosuit in it.
    pub suit: Guard,
    /// Troopers that the present effect has struck.
    pub struck: HexSet,
}

/// The place of an Alien Blueprint.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AlienCard {
    /// On the left side of the Alien board.
    Left,
    /// On the right side, not yet built.
    Obtained,
    /// On the right side, with a marker on a Building.
    Built {
        /// The Building's hex.
        hex: Hex,
        /// AI-CH1-17: true if it is flipped until the next reset.
        flipped: bool,
    },
}

/// The place of a Defensive Blueprint.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DefenseCard {
    /// Beside the display.
    Display,
    /// With a human, not yet built.
    Held(Seat),
    /// With a human, built on a hex.
    Built(Seat, Hex),
}

/// The tokens and the Scientist used in an Alien turn.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct AlienTurn {
    /// A Reusable token.
    pub reusable: bool,
    /// An Expendable token.
    pub expendable: bool,
    /// The Alien Scientist.
    pub scientist: bool,
}

/// The deeds of a Sentry Bot or of the Exosuit.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Guard {
    /// True if it has moved in the present movement.
    pub moved: bool,
    /// AI-VAL-22: true if it has acted in the present turn.
    pub acted: bool,
}

impl Invasion {
    /// AI-CH1-03 to AI-CH1-07, AI-CH1-40, AI-VAL-02, AI-VAL-11, AI-VAL-17, AI-VAL-63, AI-VAL-65:
    /// the Alien board as it is set up.
    pub(crate) fn new() -> Invasion {
        let mut techs = [0; AlienTech::COUNT];
        techs[AlienTech::Shelter.index()] = 1;
        Invasion {
            points: 0,
            reached: false,
            crystals: FIRST_CRYSTALS.value,
            covered: EXTRA.value,
            reusable: REUSABLE - EXTRA.value.len(),
            expendable: 0,
            reusable_on: ActionSpaceSet::EMPTY,
            expendable_on: ActionSpaceSet::EMPTY,
            sabotaged: ActionSpaceSet::EMPTY,
            sabotage: SABOTAGE.value,
            bought: 0,
            troopers: FIRST_TROOPERS.value,
            reserve: TROOPERS.value - FIRST_TROOPERS.value,
            active: HexSet::EMPTY,
            stunned: HexSet::EMPTY,
            passing: None,
            shelters: HexSet::of(FIRST_SHELTER.value),
            mines: HexSet::EMPTY,
            techs,
            blueprints: [AlienCard::Left; AlienBlueprint::COUNT],
            scientist: None,
            turn: AlienTurn::default(),
            jammed: MainSet::EMPTY,
            corrupted: HexSet::EMPTY,
            defenses: [DefenseCard::Display; Defense::COUNT],
            markers: [None; Scientist::COUNT],
            aside: [0; 4],
            sentries: [None; 4],
            exosuit: None,
            sentry: Guard::default(),
            suit: Guard::default(),
            struck: HexSet::EMPTY,
        }
    }

    /// All Troopers on the map. AI-RULING-01: Stunned ones count.
    #[inline]
    pub fn on_map(&self) -> HexSet {
        self.active.or(self.stunned)
    }

    /// Returns the number of Troopers on the map.
    pub fn deployed(&self) -> u8 {
        self.on_map().len() + u8::from(self.passing.is_some())
    }

    /// All Alien Buildings.
    #[inline]
    pub fn buildings(&self) -> HexSet {
        self.shelters.or(self.mines)
    }

    /// The Alien Buildings of a type.
    #[inline]
    pub fn buildings_of(&self, building: AlienBuilding) -> HexSet {
        match building {
            AlienBuilding::Shelter => self.shelters,
            AlienBuilding::Mine => self.mines,
        }
    }

    /// The level of an Alien Tech.
    #[inline]
    pub fn level(&self, tech: AlienTech) -> u8 {
        self.techs[tech.index()]
    }

    /// The hex of an Alien Blueprint's Building, once it is built.
    pub fn built_at(&self, blueprint: AlienBlueprint) -> Option<Hex> {
        match self.blueprints[blueprint.index()] {
            AlienCard::Built { hex, .. } => Some(hex),
            _ => None,
        }
    }

    /// Alien Buildings with an Alien marker.
    pub fn upgraded(&self) -> HexSet {
        AlienBlueprint::ALL.into_iter().filter_map(|card| self.built_at(card)).collect()
    }

    /// Returns the owner and the hex of a built Defensive Blueprint.
    #[inline]
    pub fn defense_at(&self, card: Defense) -> Option<(Seat, Hex)> {
        match self.defenses[card.index()] {
            DefenseCard::Built(seat, hex) => Some((seat, hex)),
            _ => None,
        }
    }

    /// Defensive Blueprints of a human: those not built and those built.
    pub fn defenses_of(&self, seat: Seat) -> [DefenseSet; 2] {
        let all = |is: &dyn Fn(DefenseCard) -> bool| {
            Defense::ALL.into_iter().filter(|card| is(self.defenses[card.index()])).collect()
        };
        [
            all(&|card| card == DefenseCard::Held(seat)),
            all(&|card| matches!(card, DefenseCard::Built(owner, _) if owner == seat)),
        ]
    }

    /// The Sentry Bot of a human, if it is on the map.
    #[inline]
    pub fn sentry_of(&self, seat: Seat) -> Option<Hex> {
        self.sentries.get(seat.index()).copied().flatten()
    }

    /// Sentry Bots and the Exosuit.
    #[inline]
    pub fn guards(&self) -> HexSet {
        self.sentries.iter().chain([&self.exosuit]).flatten().copied().collect()
    }

    /// The tokens of a kind that can be used.
    pub const fn stock(&self, token: Token) -> u8 {
        match token {
            Token::Reusable => self.reusable,
            Token::Expendable => self.expendable,
        }
    }
}

impl Open {
    /// Chapter 1, if it is played.
    #[inline]
    pub fn invasion(&self) -> Option<&Invasion> {
        match &self.chapter.as_deref()?.part {
            Part::Invasion(invasion) => Some(invasion),
            _ => None,
        }
    }

    #[inline]
    pub(crate) fn invasion_mut(&mut self) -> Option<&mut Invasion> {
        match &mut self.chapter.as_deref_mut()?.part {
            Part::Invasion(invasion) => Some(invasion),
            _ => None,
        }
    }

    /// AI-VAL-10: Troopers that the next Alien Building brings from the reserve.
    pub fn reinforcements(&self) -> u8 {
        let reserve = self.invasion().map_or(0, |invasion| invasion.reserve);
        reserve.min(REINFORCEMENTS.value[self.humans_less_two()])
    }

    /// AI-VAL-25: the round after which the Alien Commander wins.
    pub fn last_invasion_round(&self) -> u8 {
        LAST_ROUND.value[self.humans_less_two()]
    }

    /// The place of the number of humans in a row of values for 2, 3 and 4.
    fn humans_less_two(&self) -> usize {
        usize::from(self.player_count().clamp(2, 4) - 2)
    }

    /// The seat of the Alien Commander, which is the last.
    pub fn alien_seat(&self) -> Option<Seat> {
        self.invasion().and_then(|_| Seat::new(self.player_count()))
    }

    /// Alien Buildings.
    #[inline]
    pub fn alien_buildings(&self) -> HexSet {
        self.invasion().map_or(HexSet::EMPTY, Invasion::buildings)
    }

    /// AI-RULING-19, AI-VAL-67: Troopers, Sentry Bots and the Exosuit, which are pieces.
    #[inline]
    pub fn chapter_pieces(&self) -> HexSet {
        self.invasion().map_or(HexSet::EMPTY, |one| one.on_map().or(one.guards()))
    }

    /// Troopers on the map.
    #[inline]
    pub fn troopers(&self) -> HexSet {
        self.invasion().map_or(HexSet::EMPTY, Invasion::on_map)
    }

    /// AI-CH1-36: hexes on which nothing can be built or upgraded.
    #[inline]
    pub fn blocked_hexes(&self) -> HexSet {
        self.invasion().map_or(HexSet::EMPTY, |one| one.active)
    }

    /// AI-VAL-23: Buildings with a Corruption marker.
    #[inline]
    pub fn corrupted(&self) -> HexSet {
        self.invasion().map_or(HexSet::EMPTY, |one| one.corrupted)
    }

    /// Crystals in the Warehouse.
    pub(crate) const fn warehouse_crystals(&self) -> u8 {
        self.warehouse[Item::Crystal.index()]
    }
}
