//! Actions, events and refusals.

use orrery_core::{Refusal, Seat};
use serde::{Deserialize, Serialize};

use crate::content::Card;
use crate::state::{Ending, Space, Stock};

/// An action of a player or of Chance.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Chance: this player starts with the Contract.
    FirstHolder(Seat),
    /// Chance: this card comes from the deck into the pool.
    Draw(Card),
    /// Bids this many materials for the Contract.
    Bid(u8),
    /// Passes in the auction.
    Pass,
    /// Pays the employees.
    Pay,
    /// Lets this employee go.
    Release(Card),
    /// Places a module on this space of the player's board.
    Place(Space),
    /// Places no module.
    PlaceNothing,
    /// Takes this card from the pool: hires, expands, uses a Vendor, invests or launches.
    Take(Card),
    /// Takes $2 from the supply.
    TakeMoney,
    /// Buys 2 materials for $10.
    Buy,
    /// Performs a Test Flight with the Fuel on this space.
    TestFlight(Space),
    /// Discards this card from the pool.
    Discard(Card),
    /// Keeps these two cards of the pool, in the order of the component list, and discards all
    /// others at once.
    Keep(Card, Card),
}

/// An event. PM-RULING-39: gains and payments are public when they happen; totals never appear
/// here.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A player begins with the Contract.
    Began {
        /// The player.
        holder: Seat,
    },
    /// A new turn began.
    TurnBegan {
        /// The turn, from 1.
        turn: u8,
    },
    /// A card came into the pool.
    Drew {
        /// The card.
        card: Card,
    },
    /// The first deck was used up and the discard pile became the second.
    SecondYearBegan {
        /// The number of its cards, the Launch Date included.
        cards: u8,
        /// Within how many cards from the top the Launch Date is.
        launch_within: u8,
    },
    /// A player bid for the Contract.
    Bid {
        /// The player.
        seat: Seat,
        /// The number of materials.
        materials: u8,
    },
    /// A player passed in the auction.
    Passed {
        /// The player.
        seat: Seat,
    },
    /// A player won the auction.
    WonContract {
        /// The player.
        seat: Seat,
        /// The price paid.
        paid: Stock,
    },
    /// Nobody bid, and the holder kept the Contract.
    KeptContract {
        /// The player.
        seat: Seat,
    },
    /// A player paid the employees.
    PaidEmployees {
        /// The player.
        seat: Seat,
        /// The price paid.
        paid: Stock,
    },
    /// A player let an employee go.
    Released {
        /// The player.
        seat: Seat,
        /// The employee.
        card: Card,
    },
    /// A player placed a module.
    Placed {
        /// The player.
        seat: Seat,
        /// The space.
        space: Space,
        /// The price paid.
        paid: Stock,
    },
    /// A player took a card into the tableau.
    Took {
        /// The player.
        seat: Seat,
        /// The card.
        card: Card,
        /// The price paid.
        paid: Stock,
    },
    /// A player used a Vendor.
    UsedVendor {
        /// The player.
        seat: Seat,
        /// The card.
        card: Card,
        /// The amount gained from the supply.
        gained: Stock,
    },
    /// A player took money.
    TookMoney {
        /// The player.
        seat: Seat,
        /// The amount gained from the supply.
        gained: Stock,
    },
    /// A player bought materials.
    Bought {
        /// The player.
        seat: Seat,
        /// The price paid.
        paid: Stock,
        /// The amount gained from the supply.
        gained: Stock,
    },
    /// A player performed a Test Flight.
    TestFlown {
        /// The player.
        seat: Seat,
        /// From which space the Fuel came.
        space: Space,
        /// The price paid.
        paid: Stock,
    },
    /// A player acquired the Launch Date and won.
    Launched {
        /// The player.
        seat: Seat,
    },
    /// The Contract went on.
    PassedContract {
        /// To whom.
        to: Seat,
    },
    /// A player discarded a card from the pool.
    Discarded {
        /// The player.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// The second year was over.
    AllFailed,
}

impl Event {
    /// Returns whose holdings it changes, what they paid and what they gained. Added up from the
    /// start of a game, this is what every player has: PM-RULING-39.
    pub fn exchange(&self) -> Option<(Seat, Stock, Stock)> {
        let nothing = Stock::default();
        match *self {
            Event::WonContract { seat, paid }
            | Event::PaidEmployees { seat, paid }
            | Event::Placed { seat, paid, .. }
            | Event::Took { seat, paid, .. }
            | Event::TestFlown { seat, paid, .. } => Some((seat, paid, nothing)),
            Event::UsedVendor { seat, gained, .. } | Event::TookMoney { seat, gained } => {
                Some((seat, nothing, gained))
            }
            Event::Bought { seat, paid, gained } => Some((seat, paid, gained)),
            Event::Began { .. }
            | Event::TurnBegan { .. }
            | Event::Drew { .. }
            | Event::SecondYearBegan { .. }
            | Event::Bid { .. }
            | Event::Passed { .. }
            | Event::KeptContract { .. }
            | Event::Released { .. }
            | Event::Launched { .. }
            | Event::PassedContract { .. }
            | Event::Discarded { .. }
            | Event::AllFailed => None,
        }
    }
}

/// Why an action was refused.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// The game is over.
    #[error("The game is over.")]
    GameIsOver {
        /// The ending.
        ending: Ending,
    },
    /// Nobody sits there who could begin.
    #[error("There is no such seat at this table.")]
    NoSuchSeat,
    /// Another player has to act.
    #[error("It is not your turn.")]
    NotAsked,
    /// The action does not answer the question.
    #[error("That is not one of your choices right now.")]
    NotTheQuestion,
    /// The card cannot come from the deck now.
    #[error("That card cannot be drawn now.")]
    NotInDeck,
    /// The bid is not higher.
    #[error("A bid must be higher than {high}.")]
    BidTooLow {
        /// The bid to beat.
        high: u8,
    },
    /// The bidder has fewer materials.
    #[error("You cannot bid more than your {}.", Materials(*have))]
    BidTooHigh {
        /// The bidder's materials.
        have: u8,
    },
    /// There is enough money for Pay Day.
    #[error("You can pay the ${due} of wages, so you must.")]
    MustPay {
        /// The wages due.
        due: u8,
    },
    /// There is not enough money for Pay Day.
    #[error("Wages are ${due} and you have ${have}: you must let one employee go.")]
    CannotPayEmployees {
        /// The wages due.
        due: u8,
        /// The amount available.
        have: u8,
    },
    /// The player does not employ this card.
    #[error("That employee does not work for you.")]
    NotYourEmployee,
    /// A module is already there.
    #[error("There is already a module on that space.")]
    SpaceIsTaken,
    /// The engineers cannot do it yet.
    #[error("That space needs Engineering {need}; you have {have}.")]
    ModuleNeedsEngineering {
        /// The level needed.
        need: u8,
        /// The amount available.
        have: u8,
    },
    /// There is not enough money for the module.
    #[error("That space costs ${cost}; you have ${have}.")]
    CannotPayModule {
        /// The price.
        cost: u8,
        /// The amount available.
        have: u8,
    },
    /// There are not enough materials for the module.
    #[error("That space costs {}; you have {}.", Materials(*cost), Materials(*have))]
    TooFewMaterialsForModule {
        /// The price.
        cost: u8,
        /// The amount available.
        have: u8,
    },
    /// Only the player's own employees can make room.
    #[error("Only one of your own employees can make room.")]
    CannotMakeRoom,
    /// The card is not there.
    #[error("That card is not in the pool.")]
    NotInPool,
    /// The card to be discarded is not there.
    #[error("That card is not in the pool, so you cannot discard it.")]
    NothingToDiscard,
    /// The Launch Date has not turned up.
    #[error("The Launch Date has not been drawn yet.")]
    LaunchDateNotOut,
    /// The employee is too expensive.
    #[error("Hiring costs ${cost}; you have ${have}.")]
    CannotPayEmployee {
        /// The price.
        cost: u8,
        /// The amount available.
        have: u8,
    },
    /// The Office Space is too expensive.
    #[error(
        "That Office Space costs {} or needs a Facilities Manager; you have {}.",
        Materials(*cost),
        Materials(*have)
    )]
    CannotPayOfficeSpace {
        /// The price.
        cost: u8,
        /// The amount available.
        have: u8,
    },
    /// The Vendor does not deal with beginners.
    #[error("That Vendor needs Approval {need}; you have {have}.")]
    VendorNeedsApproval {
        /// The level needed.
        need: u8,
        /// The amount available.
        have: u8,
    },
    /// The Technology is too advanced.
    #[error("That Technology needs Engineering {need}; you have {have}.")]
    TechnologyNeedsEngineering {
        /// The level needed.
        need: u8,
        /// The amount available.
        have: u8,
    },
    /// The spacecraft is not complete.
    #[error("The Launch Date needs all 5 modules in orbit; you have {have}.")]
    LaunchNeedsModules {
        /// The number of modules.
        have: u8,
    },
    /// The engineers cannot launch it yet.
    #[error("The Launch Date needs Engineering {need}; you have {have}.")]
    LaunchNeedsEngineering {
        /// The level needed.
        need: u8,
        /// The amount available.
        have: u8,
    },
    /// There is not enough money to buy.
    #[error("Buying materials costs ${cost}; you have ${have}.")]
    CannotPayMaterials {
        /// The price.
        cost: u8,
        /// The amount available.
        have: u8,
    },
    /// The supply has too few materials to sell.
    #[error("Materials are sold in pairs, and the supply has only {left} left.")]
    SupplyTooSmall {
        /// The number left.
        left: u8,
    },
    /// One Test Flight is all a player gets.
    #[error("You already have a Test Flight.")]
    HasTestFlight,
    /// There is no Fuel to fly with.
    #[error("A Test Flight needs a Fuel module that you have placed there.")]
    NoFuelThere,
    /// There is no material to fly with.
    #[error("A Test Flight costs {}; you have none.", Materials(*cost))]
    CannotPayTestFlight {
        /// The price.
        cost: u8,
    },
    /// Those are not two cards to keep.
    #[error("Choose two different cards of the pool to keep.")]
    NotTwoToKeep,
    /// Nothing is saved by naming two cards to keep.
    #[error("Only one more card has to go: discard it.")]
    OneToDiscard,
    /// The Launch Date takes none of the two places.
    #[error("The Launch Date stays anyway: choose two other cards to keep.")]
    LaunchDateIsExtra,
    /// The Launch Date stays.
    #[error("The Launch Date can never be discarded.")]
    LaunchDateStays,
}

impl Refusal for Illegal {
    fn rule(&self) -> &'static str {
        match self {
            Illegal::GameIsOver { ending: Ending::Launched(_) } => "PM-WIN-04",
            Illegal::GameIsOver { ending: Ending::AllFailed } => "PM-WIN-05",
            Illegal::NoSuchSeat => "PM-RULING-02",
            Illegal::NotAsked | Illegal::NotTheQuestion => "PM-TURN-01",
            Illegal::NotInDeck => "PM-DRAW-01",
            Illegal::BidTooLow { .. } => "PM-RULING-04",
            Illegal::BidTooHigh { .. } => "PM-RULING-06",
            Illegal::MustPay { .. } => "PM-PAY-05",
            Illegal::CannotPayEmployees { .. } => "PM-PAY-03",
            Illegal::NotYourEmployee => "PM-RULING-10",
            Illegal::SpaceIsTaken => "PM-RULING-46",
            Illegal::ModuleNeedsEngineering { .. } => "PM-MOD-03",
            Illegal::CannotPayModule { .. } | Illegal::TooFewMaterialsForModule { .. } => {
                "PM-MOD-04"
            }
            Illegal::CannotMakeRoom => "PM-ACT-05",
            Illegal::NotInPool => "PM-ACT-23",
            Illegal::NothingToDiscard | Illegal::NotTwoToKeep | Illegal::OneToDiscard => {
                "PM-REORG-02"
            }
            Illegal::LaunchDateIsExtra => "PM-RULING-33",
            Illegal::LaunchDateNotOut => "PM-WIN-06",
            Illegal::CannotPayEmployee { .. } => "PM-ACT-03",
            Illegal::CannotPayOfficeSpace { .. } => "PM-ACT-07",
            Illegal::VendorNeedsApproval { .. } => "PM-ACT-10",
            Illegal::TechnologyNeedsEngineering { .. } => "PM-ACT-14",
            Illegal::LaunchNeedsModules { .. } => "PM-WIN-01",
            Illegal::LaunchNeedsEngineering { .. } => "PM-WIN-02",
            Illegal::CannotPayMaterials { .. } => "PM-ACT-21",
            Illegal::SupplyTooSmall { .. } => "PM-RULING-26",
            Illegal::HasTestFlight => "PM-CARD-09",
            Illegal::NoFuelThere => "PM-ACT-19",
            Illegal::CannotPayTestFlight { .. } => "PM-ACT-18",
            Illegal::LaunchDateStays => "PM-REORG-04",
        }
    }
}

impl std::fmt::Display for Stock {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.money, self.materials) {
            (money, 0) => write!(f, "${money}"),
            (0, materials) => Materials(materials).fmt(f),
            (money, materials) => write!(f, "${money} and {}", Materials(materials)),
        }
    }
}

/// A number of materials, in words.
pub(crate) struct Materials(pub(crate) u8);

impl std::fmt::Display for Materials {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 {
            1 => f.write_str("1 material"),
            count => write!(f, "{count} materials"),
        }
    }
}
