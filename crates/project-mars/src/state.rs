//! The table as plain data, and questions about it.

use arrayvec::ArrayVec;
use orrery_core::{Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::agenda::Step;
use crate::content::{
    Benefit, Card, CardSet, Face, Kind, LAUNCH_NEED, SPACES, START_LEVELS, SpaceSpec,
    TEST_FLIGHT_RELIEF,
};
use crate::load::Saved;
use crate::setup::{LaunchDateInPool, Options};

/// PM-SETUP-04: the whole table: what lies open, and what each player keeps behind a screen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Saved")]
pub struct ProjectMars {
    /// The open part, which everyone sees.
    pub open: Open,
    /// Money and materials of each player, hidden from the others.
    pub screens: Seats<Stock>,
}

/// PM-SETUP-05, PM-HID-03, PM-HID-04: all that is public. Nothing in here is a secret.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Open {
    /// The options of the game.
    pub options: Options,
    /// The turn being played, from 1; 0 while the first pool is laid out.
    pub turn: u8,
    /// PM-DRAW-06: the first or the second pass through the draw deck.
    pub year: Year,
    /// The Contract holder; the first seat until Chance has named a player.
    pub holder: Seat,
    /// The player boards and tableaus.
    pub players: Seats<Player>,
    /// PM-HID-05: the cards still in the draw deck. Nobody knows their order, so it has none.
    pub deck: CardSet,
    /// Within how many of the top cards the Launch Date still lies, while it is in the deck.
    pub launch_within: u8,
    /// The cards that can be taken.
    pub pool: CardSet,
    /// The discard pile.
    pub discard: CardSet,
    /// The Test Flights still in the open pile.
    pub test_flights: u8,
    /// PM-SETUP-11: the general supply.
    pub supply: Stock,
    /// PM-RULING-39: with `holdings = ranges`, what each player has gained this turn and not paid
    /// out again, and so must have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shown: Option<Seats<Stock>>,
    /// The auction, while there is one.
    pub auction: Option<Auction>,
    /// The ending, once the game is over.
    pub ending: Option<Ending>,
    pub(crate) agenda: ArrayVec<Step, 16>,
}

/// One pass through the draw deck.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Year {
    /// The Launch Date is set aside.
    First,
    /// The Launch Date is in the deck or on the table.
    Second,
}

/// The ending of the game.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// PM-WIN-04: this player acquired the Launch Date.
    Launched(Seat),
    /// PM-WIN-05: the second year is over and nobody did.
    AllFailed,
}

/// PM-RES-01: money and materials.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Stock {
    /// In dollars.
    pub money: u8,
    /// In markers.
    pub materials: u8,
}

impl Stock {
    /// The rest after subtracting `other`.
    pub fn less(self, other: Stock) -> Stock {
        Stock {
            money: self.money.saturating_sub(other.money),
            materials: self.materials.saturating_sub(other.materials),
        }
    }

    /// As much of this as the other holds.
    pub fn at_most(self, other: Stock) -> Stock {
        Stock { money: self.money.min(other.money), materials: self.materials.min(other.materials) }
    }
}

impl std::ops::AddAssign for Stock {
    fn add_assign(&mut self, more: Stock) {
        self.money += more.money;
        self.materials += more.materials;
    }
}

impl std::ops::SubAssign for Stock {
    fn sub_assign(&mut self, less: Stock) {
        self.money -= less.money;
        self.materials -= less.materials;
    }
}

/// PM-RES-02: the skills that are read from board and tableau. The fourth, Acquire Office
/// Space, is there or not: [`Player::may_acquire_office_space`].
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Levels {
    /// Needed for Vendors.
    pub approval: u8,
    /// Needed for Technology, modules and the Launch Date.
    pub engineering: u8,
    /// Room for employees.
    pub office_space: u8,
}

/// PM-GLOS-02: the modules.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Module {
    /// Fuel Depot.
    Fuel,
    /// Habitat.
    Hab,
    /// Mars Ascent Vehicle.
    Mav,
    /// Earth Return Vehicle.
    Erv,
}

/// One of the five places in low Earth orbit on a player board.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Space {
    /// Top left.
    #[serde(rename = "fuel-1")]
    FuelLeft,
    /// Top right.
    #[serde(rename = "fuel-2")]
    FuelRight,
    /// Bottom left.
    Hab,
    /// Bottom middle.
    Mav,
    /// Bottom right.
    Erv,
}

impl Space {
    /// All five, top row first.
    pub const ALL: [Space; 5] =
        [Space::FuelLeft, Space::FuelRight, Space::Hab, Space::Mav, Space::Erv];
    /// PM-MOD-07: the top two.
    pub const FUEL: [Space; 2] = [Space::FuelLeft, Space::FuelRight];

    /// The printed values.
    #[inline]
    pub fn spec(self) -> SpaceSpec {
        SPACES[self as usize].get()
    }

    const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// A player board with its tableau.
///
/// Invariant: `levels` is what [`Player::count_levels`] finds, and `employees` counts the
/// employees of the tableau; both change only together with the tableau. A saved board shows
/// them too, and they are counted afresh when it is loaded.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "SavedPlayer")]
pub struct Player {
    tableau: CardSet,
    /// Technologies acquired this turn, which do not count yet.
    resting: CardSet,
    levels: Levels,
    employees: u8,
    modules: u8,
    /// PM-CARD-09: whether the player owns a Test Flight.
    pub test_flight: bool,
}

/// A player board as it is saved.
#[derive(Deserialize)]
struct SavedPlayer {
    tableau: CardSet,
    resting: CardSet,
    modules: u8,
    test_flight: bool,
}

impl From<SavedPlayer> for Player {
    fn from(saved: SavedPlayer) -> Player {
        let mut player = Player {
            tableau: saved.tableau,
            resting: saved.resting.and(saved.tableau).and(TECHNOLOGIES),
            employees: saved.tableau.and(EMPLOYEES).len(),
            modules: saved.modules & ((1 << Space::ALL.len()) - 1),
            test_flight: saved.test_flight,
            ..Player::new()
        };
        player.levels = player.count_levels();
        player
    }
}

pub(crate) const EMPLOYEES: CardSet = CardSet::of_kinds(Kind::ProjectLead, Kind::FacilitiesManager);
const MANAGERS: CardSet = CardSet::of_kinds(Kind::FacilitiesManager, Kind::FacilitiesManager);
const TECHNOLOGIES: CardSet = CardSet::of_kinds(Kind::Technology, Kind::Technology);

impl Player {
    /// A board with nothing on it.
    pub fn new() -> Player {
        Player {
            tableau: CardSet::EMPTY,
            resting: CardSet::EMPTY,
            levels: START_LEVELS.get(),
            employees: 0,
            modules: 0,
            test_flight: false,
        }
    }

    /// The cards beside the board.
    pub fn tableau(&self) -> CardSet {
        self.tableau
    }

    /// The employees among them.
    pub fn employees(&self) -> CardSet {
        self.tableau.and(EMPLOYEES)
    }

    /// The number of employees.
    pub fn employee_count(&self) -> u8 {
        self.employees
    }

    /// The Technologies that work, without those acquired this turn.
    pub fn technologies(&self) -> CardSet {
        self.tableau.and(TECHNOLOGIES).without(self.resting)
    }

    /// The Technologies acquired this turn.
    pub fn resting(&self) -> CardSet {
        self.resting
    }

    /// PM-RES-06: a skill level is the board's value plus the gains of all cards that count.
    pub fn levels(&self) -> Levels {
        self.levels
    }

    /// PM-ACT-08: a Facilities Manager makes Office Space free.
    pub fn may_acquire_office_space(&self) -> bool {
        !self.tableau.and(MANAGERS).is_empty()
    }

    /// PM-RULING-13: whether another employee finds no room.
    pub fn offices_are_full(&self) -> bool {
        self.employees >= self.levels.office_space
    }

    /// Returns whether a module stands on this space.
    #[inline]
    pub fn has_module(&self, space: Space) -> bool {
        self.modules & space.bit() != 0
    }

    /// The number of modules in low Earth orbit.
    pub fn module_count(&self) -> u8 {
        self.modules.count_ones() as u8
    }

    pub(crate) fn set_module(&mut self, space: Space) {
        self.modules |= space.bit();
    }

    pub(crate) fn clear_module(&mut self, space: Space) {
        self.modules &= !space.bit();
    }

    /// PM-RULING-17: employees and Office Spaces count from the moment they are acquired.
    pub(crate) fn add_card(&mut self, card: Card) {
        self.tableau.insert(card);
        match card.spec().face {
            Face::Employee { approval, engineering, .. } => {
                self.employees += 1;
                self.levels.approval += approval;
                self.levels.engineering += engineering;
            }
            Face::OfficeSpace { offices, .. } => self.levels.office_space += offices,
            Face::Technology { .. } => self.resting.insert(card),
            Face::Vendor { .. } | Face::LaunchDate => {}
        }
    }

    /// PM-RULING-12: losing an employee lowers the levels at once.
    pub(crate) fn remove_employee(&mut self, card: Card) {
        if let Face::Employee { approval, engineering, .. } = card.spec().face {
            self.tableau.remove(card);
            self.employees -= 1;
            self.levels.approval -= approval;
            self.levels.engineering -= engineering;
        }
    }

    /// PM-RULING-18: what was acquired last turn counts from now on.
    pub(crate) fn wake_technologies(&mut self) {
        for card in std::mem::take(&mut self.resting).iter() {
            self.levels = self.levels.with(card);
        }
    }

    /// PM-RULING-16: benefits of one sort add up over all Technologies that count.
    pub fn benefit(&self, wanted: Benefit) -> u8 {
        let amounts = self.technologies().iter().map(|card| match card.spec().face {
            Face::Technology { effect, .. } if effect.benefit == wanted => effect.by,
            Face::Technology { .. }
            | Face::Employee { .. }
            | Face::Vendor { .. }
            | Face::OfficeSpace { .. }
            | Face::LaunchDate => 0,
        });
        amounts.sum()
    }

    /// The levels counted afresh from the board and every card.
    pub fn count_levels(&self) -> Levels {
        let counted = self.tableau.without(self.resting);
        counted.iter().fold(START_LEVELS.get(), Levels::with)
    }
}

impl Default for Player {
    fn default() -> Self {
        Player::new()
    }
}

impl Levels {
    /// The levels with one more card that counts.
    fn with(mut self, card: Card) -> Levels {
        match card.spec().face {
            Face::Employee { approval, engineering, .. } => {
                self.approval += approval;
                self.engineering += engineering;
            }
            Face::OfficeSpace { offices, .. } => self.office_space += offices,
            Face::Technology { effect, .. } => match effect.benefit {
                Benefit::Approval => self.approval += effect.by,
                Benefit::OfficeSpace => self.office_space += effect.by,
                Benefit::Engineering => self.engineering += effect.by,
                Benefit::CheaperHiring
                | Benefit::MoreMoney
                | Benefit::ModuleMoney
                | Benefit::ModuleMaterials
                | Benefit::ModuleEngineering
                | Benefit::CheaperBuy
                | Benefit::VendorMoney
                | Benefit::PayrollCap
                | Benefit::TestFlightMaterials
                | Benefit::CheaperContract
                | Benefit::LaunchEngineering => {}
            },
            Face::Vendor { .. } | Face::LaunchDate => {}
        }
        self
    }
}

/// PM-RULING-04: an auction of the Contract.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Auction {
    /// The newest bid of each seat, 0 for none.
    pub bids: Seats<u8>,
    /// The players who have passed.
    pub passed: Seats<bool>,
    /// The highest bidder.
    pub highest: Option<Seat>,
}

impl Auction {
    /// The bid to beat.
    pub fn high_bid(&self) -> u8 {
        self.highest.map_or(0, |seat| self.bids[seat])
    }
}

impl Open {
    /// The number of players.
    pub fn player_count(&self) -> u8 {
        self.players.players()
    }

    /// PM-WIN-02, PM-WIN-03: the Engineering this player needs for the Launch Date.
    pub fn launch_need(&self, seat: Seat) -> u8 {
        let player = &self.players[seat];
        let printed = LAUNCH_NEED[usize::from(self.player_count()) - 2].get();
        let flown = if player.test_flight { TEST_FLIGHT_RELIEF.get() } else { 0 };
        let designed = player.benefit(Benefit::LaunchEngineering);
        printed.saturating_sub(flown + designed)
    }

    /// PM-MOD-03: the Engineering this player needs for a module space.
    pub fn module_need(&self, seat: Seat, space: Space) -> u8 {
        let less = self.players[seat].benefit(Benefit::ModuleEngineering);
        space.spec().need.saturating_sub(less)
    }

    /// PM-MOD-04, PM-RULING-42: what this player pays for a module space.
    pub fn module_price(&self, seat: Seat, space: Space) -> Stock {
        let player = &self.players[seat];
        let printed = space.spec().price;
        let money = player.benefit(Benefit::ModuleMoney);
        let materials = player.benefit(Benefit::ModuleMaterials);
        Stock {
            money: printed.money.saturating_sub(money),
            materials: printed.materials.saturating_sub(materials),
        }
    }

    /// PM-RULING-33: how many cards of the pool count, for filling it and for what is kept.
    pub fn pool_size(&self) -> u8 {
        match self.options.launch_date_in_pool {
            LaunchDateInPool::Counts => self.pool.len(),
            LaunchDateInPool::Extra => {
                self.pool.len() - u8::from(self.pool.contains(Card::LAUNCH_DATE))
            }
        }
    }

    /// Returns whether the second deck is used up, so that this turn is the last.
    pub fn is_final_turn(&self) -> bool {
        self.year == Year::Second && self.deck.is_empty()
    }
}
