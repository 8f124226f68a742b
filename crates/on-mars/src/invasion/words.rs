//! The questions, answers, duties and events that only Chapter 1 has.

use orrery_core::Seat;
use serde::{Deserialize, Serialize};

use super::cards::{ActionSpace, AlienBlueprint, AlienBuilding, AlienTech, Defense, Token};
use crate::content::{LabSpace, Main, Scientist};
use crate::hex::Hex;

/// An answer that only this chapter has.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Unlocks an Extra Action space.
    Unlock(ActionSpace),
    /// Puts a token on a space.
    Use {
        /// The space.
        space: ActionSpace,
        /// The kind of token.
        token: Token,
    },
    /// Moves the Alien Scientist to this card.
    Scientist(AlienBlueprint),
    /// Resets the Alien board.
    Reset,
    /// AI-CH1-43: takes the Sabotage token away from this space.
    BuyOff(ActionSpace),
    /// Builds an Alien Building.
    Construct {
        /// Of which type.
        building: AlienBuilding,
        /// The hex.
        hex: Hex,
    },
    /// Obtains an Alien Blueprint.
    Obtain(AlienBlueprint),
    /// Learns an Alien Tech.
    Learn(AlienTech),
    /// Upgrades an Alien Building.
    Upgrade {
        /// With which Blueprint.
        blueprint: AlienBlueprint,
        /// The Building's hex.
        hex: Hex,
    },
    /// Activates an Alien Blueprint.
    Activate(AlienBlueprint),
    /// Deploys a Trooper.
    Deploy(Hex),
    /// Steals a Crystal from this hex, or from the Warehouse.
    Steal(Option<Hex>),
    /// Moves a Trooper to an adjacent hex.
    Move {
        /// From where.
        from: Hex,
        /// The target.
        to: Hex,
    },
    /// Stands up a Stunned Trooper.
    StandUp(Hex),
    /// Advances an Alien Tech.
    Advance(AlienTech),
    /// Abducts a Scientist.
    Abduct(Scientist),
    /// Puts a Corruption marker on a Building.
    Corrupt(Hex),
    /// Jams a Main action.
    Jam(Main),

    /// Takes a Defensive Blueprint.
    TakeDefense(Defense),
    /// Upgrades a Building with a Defensive Blueprint.
    UpgradeDefense {
        /// The card.
        card: Defense,
        /// The Building's hex.
        hex: Hex,
    },
    /// Takes a Defense Tech to this space of the Laboratory.
    LearnDefense(LabSpace),
    /// Uses a Defensive Blueprint as the Executive action: for Crystals, or by a Scientist.
    UseDefense {
        /// The card.
        card: Defense,
        /// The Scientist who works there; `None` pays Crystals.
        scientist: Option<Scientist>,
    },
    /// Repels Troopers with the piece on this hex as the Executive action.
    Repel(Hex),
    /// Strikes the Trooper on this hex: stuns or removes it.
    Strike(Hex),
    /// Spends a Crystal or a Colonist for one more.
    Boost,
    /// Removes the Corruption marker on this hex.
    Cleanse(Hex),
    /// Moves one's own Sentry Bot to an adjacent hex.
    MoveSentry(Hex),
    /// Moves the Exosuit to an adjacent hex.
    MoveExosuit(Hex),
    /// Puts the Sentry Bot or the Exosuit on this hex.
    PutGuard(Hex),
    /// Puts a Sabotage token on this space.
    Sabotage(ActionSpace),
}

/// A question that only this chapter has.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// What does the Alien Commander do in this turn, or next in it?
    Turn,
    /// Which Alien Building is built, and where?
    Construct,
    /// Which Alien Blueprint is obtained?
    Obtain,
    /// Which Alien Tech is learned?
    Learn,
    /// Which Alien Building is upgraded, and with what?
    Upgrade,
    /// Which Alien Blueprint is activated?
    Activate,
    /// Where is a Trooper deployed?
    Deploy {
        /// On which hexes.
        ground: Ground,
        /// Troopers that are left.
        left: u8,
    },
    /// Which Crystal is stolen?
    Steal(u8),
    /// Which Trooper moves or stands up?
    Move {
        /// Moves that are left.
        left: u8,
        /// True if one has to be made.
        must: bool,
    },
    /// Which Trooper stands up? (Pulse Relay)
    Pulse(u8),
    /// Which Alien Tech advances?
    Advance {
        /// AI-RULING-43: true if the Alien Commander may decline.
        may: bool,
    },
    /// Which Scientist is abducted?
    Abduct,
    /// Which Building is corrupted?
    Corrupt,
    /// Which Main action is jammed?
    Jam,

    /// Which Trooper do you strike?
    Strike(Strike),
    /// What do you decontaminate?
    Decontaminate {
        /// Corruption markers that are left.
        markers: u8,
        /// Stunned Troopers that are left.
        troopers: u8,
        /// True if something has been removed.
        began: bool,
    },
    /// Where does the Exosuit go?
    Exosuit {
        /// Hexes that are left.
        left: u8,
        /// True if it has been put or moved.
        began: bool,
    },
    /// Where do you put your Sentry Bot?
    PutSentry,
    /// Which Action space do you sabotage?
    Sabotage,
    /// From which Building do you remove the Corruption marker?
    Cleanse,
}

impl Question {
    /// Returns whether the Alien Commander is asked this.
    pub const fn is_for_aliens(self) -> bool {
        !matches!(
            self,
            Question::Strike(_)
                | Question::Decontaminate { .. }
                | Question::Exosuit { .. }
                | Question::PutSentry
                | Question::Sabotage
                | Question::Cleanse
        )
    }
}

/// The ground on which Troopers are deployed.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ground {
    /// On empty hexes beside Alien Buildings.
    Adjacent,
    /// On Alien Buildings without a piece.
    Inside,
    /// On empty hexes beside the Brood Nest.
    Nest,
}

/// A strike against Troopers.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Strike {
    /// The piece or card that strikes.
    pub by: By,
    /// Troopers that are left.
    pub left: u8,
    /// True if Defense Tech may still be used.
    pub tech: bool,
    /// True if a Trooper has been struck.
    pub began: bool,
}

impl Strike {
    pub(crate) const fn new(by: By, left: u8) -> Strike {
        let tech = matches!(by, By::Repel(_) | By::Sentry | By::Exosuit);
        Strike { by, left, tech, began: false }
    }
}

/// A piece or card that strikes.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// A piece with the Executive action.
    Repel(Hex),
    /// One's own Sentry Bot.
    Sentry,
    /// The Exosuit.
    Exosuit,
    /// Shock Charges.
    Shock,
    /// Force Fence.
    Fence,
}

/// A duty that only this chapter has.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Duty {
    /// The Alien Commander takes a turn.
    Turn,
    /// The Alien Commander goes on with it, if there is anything to do.
    Menu,
    /// Asks this if it has an answer.
    Ask(Seat, Question),
    /// The action of a Defensive Blueprint that is paid for.
    Defend(Seat, Defense),
    /// Finishes an upgrade once pieces are out of the way.
    AfterUpgrade(Seat, Defense, Hex),
}

/// One use of an effect, chosen and paid.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    /// Takes a Defensive Blueprint.
    TakeDefense(Defense),
    /// Upgrades a Building with one.
    UpgradeDefense {
        /// The card.
        card: Defense,
        /// The Building's hex.
        hex: Hex,
    },
    /// Takes a Defense Tech.
    LearnDefense(LabSpace),
    /// Removes a Corruption marker.
    Cleanse(Hex),
    /// Goes on with one more.
    GoOn(Question),
}

/// Why the humans gain or lose points in this chapter.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// AI-CH1-23.
    Learned,
    /// AI-CH1-24.
    Developed,
    /// AI-CH1-25.
    Shelter,
    /// AI-CH1-26.
    BlueprintTaken,
    /// AI-CH1-27.
    Upgraded,
    /// AI-CH1-28.
    Defended,
    /// AI-CH1-29.
    Matching,
    /// AI-CH1-30.
    Hired,
    /// AI-CH1-31.
    Welcomed,
    /// AI-CH1-31.
    ShipLeft,
    /// AI-CH1-32.
    ContractTaken,
    /// AI-CH1-32.
    ContractCompleted,
    /// AI-CH1-44.
    Abducted,
}

/// An event that only this chapter has.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Deed {
    /// A turn of the Alien Commander began.
    TurnBegan,
    /// An Extra space was unlocked.
    Unlocked { space: ActionSpace },
    /// A token was put on a space; the second of a turn was paid for.
    TokenUsed { space: ActionSpace, token: Token, second: bool },
    /// The Alien Scientist went to a card.
    ScientistMoved { blueprint: AlienBlueprint },
    /// The Alien board was reset; Mines paid Crystals.
    Reset { crystals: u16 },
    /// A Sabotage token was taken away.
    BoughtOff { space: ActionSpace },
    /// An Alien Building was built and Troopers came from the reserve.
    Constructed { building: AlienBuilding, hex: Hex, troopers: u8 },
    /// The Alien Commander gained Crystals.
    Crystals { count: u16 },
    /// The Alien Commander gained an Expendable token.
    TokenGained,
    /// An Alien Blueprint was obtained.
    Obtained { blueprint: AlienBlueprint },
    /// An Alien Tech was learned.
    Learned { tech: AlienTech },
    /// An Alien Tech advanced.
    Advanced { tech: AlienTech, level: u8 },
    /// An Alien Building was upgraded.
    Upgraded { blueprint: AlienBlueprint, hex: Hex },
    /// An Alien Blueprint was activated.
    Activated { blueprint: AlienBlueprint },
    /// A Trooper was deployed.
    Deployed { hex: Hex },
    /// A Crystal was stolen.
    Stolen { from: Option<Hex> },
    /// A Trooper moved.
    TrooperMoved { from: Hex, to: Hex },
    /// A Trooper stood up.
    StoodUp { hex: Hex },
    /// A Scientist was abducted.
    Abducted { seat: Seat, scientist: Scientist },
    /// A Building was corrupted.
    Corrupted { hex: Hex },
    /// A Main action was jammed.
    Jammed { main: Main },
    /// A human paid for a jammed Main action.
    JamPaid { main: Main },

    /// A human took a Defensive Blueprint.
    DefenseTaken { seat: Seat, card: Defense },
    /// A human upgraded a Building with one.
    DefenseBuilt { seat: Seat, card: Defense, hex: Hex },
    /// A human used one.
    DefenseUsed { seat: Seat, card: Defense, scientist: Option<Scientist> },
    /// A human repels Troopers.
    Repelled { seat: Seat, hex: Hex },
    /// A Trooper was stunned.
    Stunned { hex: Hex },
    /// A Trooper went back to the Alien board.
    Removed { hex: Hex },
    /// A Corruption marker was removed.
    Cleansed { seat: Seat, hex: Hex },
    /// A Sentry Bot was put on the map.
    SentryPut { seat: Seat, hex: Hex },
    /// A Sentry Bot moved.
    SentryMoved { seat: Seat, from: Hex, to: Hex },
    /// The Exosuit was put on the map.
    ExosuitPut { seat: Seat, hex: Hex },
    /// The Exosuit moved.
    ExosuitMoved { seat: Seat, from: Hex, to: Hex },
    /// A Sabotage token was put on a space.
    Sabotaged { seat: Seat, space: ActionSpace },
}
