//! Why an answer is not accepted.

use orrery_core::Refusal;

use crate::content::{Destination, Destinations};
use crate::stock::{Cost, Cube};

/// The purpose of a price.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Bill {
    /// A Greenhouse, with its surcharge.
    Greenhouse,
    /// Only the surcharge of a Greenhouse.
    GreenhouseSurcharge,
    /// Turning a Greenhouse.
    Improvement,
    /// An Astronaut.
    Recruit,
    /// The price that Cyborgs pay for every Astronaut.
    Cyborg,
    /// A Specialist.
    Training,
    /// A small Building.
    SmallBuilding,
    /// A large Building.
    LargeBuilding,
    /// The Faction Building.
    FactionBuilding,
    /// A Foundation.
    Foundation,
    /// A Laboratory, with its surcharge.
    Laboratory,
    /// Special Research.
    SpecialResearch,
    /// The price inside an effect.
    Effect,
    /// A part of a ship.
    MissionTile,
    /// The improvement of a part.
    Part,
    /// A conversion.
    Exchange,
}

impl Bill {
    const fn name(self) -> &'static str {
        match self {
            Bill::Greenhouse => "a Greenhouse",
            Bill::GreenhouseSurcharge => "a Greenhouse from the stack",
            Bill::Improvement => "improving a Greenhouse",
            Bill::Recruit => "recruiting",
            Bill::Cyborg => "the Cyborgs' price of an Astronaut",
            Bill::Training => "training",
            Bill::SmallBuilding | Bill::LargeBuilding | Bill::FactionBuilding => "that Building",
            Bill::Foundation => "a Foundation",
            Bill::Laboratory => "that Laboratory",
            Bill::SpecialResearch => "Special Research",
            Bill::Effect => "that effect",
            Bill::MissionTile => "that part of the ship",
            Bill::Part => "that improvement",
            Bill::Exchange => "that exchange",
        }
    }

    const fn rule(self) -> &'static str {
        match self {
            Bill::Greenhouse => "FTM-GRN-03",
            Bill::GreenhouseSurcharge => "FTM-SURC-02",
            Bill::Improvement => "FTM-GRN-10",
            Bill::Recruit => "FTM-TEAM-03",
            Bill::Cyborg => "FTM-FAC-05",
            Bill::Training => "FTM-TEAM-11",
            Bill::SmallBuilding => "FTM-BLD-02",
            Bill::LargeBuilding => "FTM-BLD-10",
            Bill::FactionBuilding => "FTM-BLD-11",
            Bill::Foundation => "FTM-RSCH-02",
            Bill::Laboratory => "FTM-RSCH-05",
            Bill::SpecialResearch => "FTM-APPR-15",
            Bill::Effect => "FTM-RULING-08",
            Bill::MissionTile => "FTM-APPR-07",
            Bill::Part => "FTM-APPR-11",
            Bill::Exchange => "FTM-PERM-01",
        }
    }
}

/// Why an answer was not accepted.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the fields say what their types say")]
pub enum Illegal {
    /// The game is over.
    #[error("The game is over.")]
    GameIsOver,
    /// Another player has to act.
    #[error("It is not your turn.")]
    NotAsked,
    /// It is no answer to the question.
    #[error("That is not one of your choices right now.")]
    NotTheQuestion,
    /// It cannot be drawn: it is in play, or does not belong there.
    #[error("That cannot be drawn now.")]
    NotInTheBox,
    /// The card is not among those to choose from.
    #[error("That faction is not among the cards in your hand.")]
    FactionNotOffered,
    /// Every Rover needs an Astronaut.
    #[error("Each of your Rovers must start with at least 1 Astronaut.")]
    RoversNeedCrew,
    /// There is no empty seat in that Rover.
    #[error("All {seats} seats of that Rover are taken.")]
    RoverIsFull { seats: u8 },
    /// No Rover has an empty seat, or no row has an Astronaut left.
    #[error("You have no Astronaut left to recruit, or no empty seat in your Rovers.")]
    NobodyToRecruit,
    /// The Rover stands on a tile already.
    #[error("That Rover is already on a Terrain tile; it comes back when you gather.")]
    RoverIsOut,
    /// There is a Rover on that tile.
    #[error("A Rover stands on that Terrain tile.")]
    TileIsOccupied,
    /// The map is smaller.
    #[error("There is no such Terrain tile on this map.")]
    NoSuchTile,
    /// The map is smaller.
    #[error("There is no such Building space on this map.")]
    NoSuchSpot,
    /// All who could do it have worked already.
    #[error("No {} Astronaut of this Rover has a task left.", colour.name())]
    NoTaskLeft { colour: Cube },
    /// Nobody of the Rover has a task left.
    #[error("Nobody in this Rover has a task left.")]
    NobodyHasATask,
    /// The tile has no such cube.
    #[error("There is no {} cube on this tile.", colour.name())]
    NoSuchCube { colour: Cube },
    /// No Specialist of that colour is left who could.
    #[error("Every {} Specialist of this Rover has used the ability.", colour.name())]
    NoAbilityLeft { colour: Cube },
    /// The ability would give nothing.
    #[error("That ability would give you nothing here.")]
    AbilityGivesNothing,
    /// The Rover stands elsewhere.
    #[error("Your Rover does not stand on that Terrain tile.")]
    OtherTile,
    /// The Building stands elsewhere, or that tile was used already.
    #[error("Your new Building can use each adjacent Terrain tile once, and no others.")]
    NotAdjacent,
    /// The price cannot be paid.
    #[error("You are {missing} short for {}.", bill.name())]
    CannotPay { bill: Bill, missing: Cost },
    /// All Greenhouse spaces of the board are covered.
    #[error("All Greenhouse spaces of your board are covered.")]
    NoGreenhouseSpace,
    /// There is no Greenhouse left.
    #[error("There is no Greenhouse left to take.")]
    NoGreenhouseLeft,
    /// There is no basic Greenhouse.
    #[error("You have no Greenhouse that could be improved.")]
    NoBasicGreenhouse,
    /// Nobody is left in that row.
    #[error("You have no {} Astronaut left on your board.", colour.name())]
    RowIsEmpty { colour: Cube },
    /// Nobody of that colour in that Rover can be trained.
    #[error("That Rover has no {} Astronaut who could be trained.", colour.name())]
    NobodyToTrain { colour: Cube },
    /// No marker of that colour is left.
    #[error("All {} Specialist markers are used.", colour.name())]
    NoMarkerLeft { colour: Cube },
    /// Nobody at all can be trained.
    #[error("You have no Astronaut who could be trained.")]
    NobodyAtAllToTrain,
    /// The Building stands already.
    #[error("That Building is already constructed.")]
    AlreadyConstructed,
    /// Both large-Building spaces are covered.
    #[error("Both of your large-Building spaces are covered.")]
    LargeSpacesFull,
    /// That large tile is not on the Main board.
    #[error("That large Building is not on the Main board.")]
    NotLaidOut,
    /// The space has a Building already.
    #[error("A Building already stands on that space.")]
    SpotIsTaken,
    /// The map is full.
    #[error("There is no empty Building space left on the map.")]
    NoSpotLeft,
    /// All Foundation slots are filled.
    #[error("All of your Foundation slots are filled.")]
    NoFoundationSlot,
    /// There is no tile on that space of the display.
    #[error("There is no Laboratory on that space of the display.")]
    NoLaboratoryThere,
    /// There is no empty space for it.
    #[error("You have no empty space on a Foundation for a Laboratory.")]
    NoRoomForLaboratory,
    /// Only the bottom row is offered.
    #[error("You may take a Laboratory from the bottom row only.")]
    OnlyTheBottomRow,
    /// A Laboratory is there, or no Foundation.
    #[error("A Laboratory needs an empty space on one of your Foundations.")]
    NotAnEmptySpace,
    /// It is not one of those to be activated, or has been.
    #[error("That Laboratory cannot be activated, or has been already.")]
    NotToActivate,
    /// The effect has no second part.
    #[error("That effect offers no choice.")]
    NoSuchChoice,
    /// A Rover is at home.
    #[error("You can gather only when all three of your Rovers are on Terrain tiles.")]
    RoverAtHome,
    /// That part of the Income is gone or never was.
    #[error("You have already taken that Income, or do not have it.")]
    NoSuchIncome,
    /// One part is left, so there is nothing to put together.
    #[error("Only one part of your Income is left: take that part.")]
    OneIncomeLeft,
    /// The goods received would be lost.
    #[error("That exchange would give you nothing.")]
    ExchangeGivesNothing,
    /// The Building that was chosen could no longer be paid for.
    #[error("After that exchange you could no longer pay for the Building you are placing.")]
    ExchangeBreaksPlan,
    /// The approval is for another ship.
    #[error("This approval is for {}, not for {}.", approved.name(), to.name())]
    OtherDestination { approved: Destinations, to: Destination },
    /// The approval is for constructing.
    #[error("This approval is for constructing only.")]
    OnlyConstruct,
    /// The approval is for improving.
    #[error("This approval is for improving only.")]
    OnlyImprove,
    /// The ship is gone.
    #[error("The ship to {} has launched; no further work on it is possible.", to.name())]
    HasLaunched { to: Destination },
    /// The part never had a tile.
    #[error("That part of the ship is not in play.")]
    OutOfPlay,
    /// The part has no tile any more.
    #[error("There is no Mission tile on that part any more.")]
    NoMissionTile,
    /// The part has its tile still.
    #[error("That part still has its Mission tile; only constructed parts can be improved.")]
    StillCovered,
    /// The part has a cube already.
    #[error("That part is already improved; each part can be improved only once.")]
    AlreadyImproved,
    /// All Improvement cubes are used.
    #[error("You have no Improvement cube left.")]
    NoImprovementCube,
    /// The supply has none of it.
    #[error("The supply has none of that Resource.")]
    NotInSupply,
    /// Something must be taken.
    #[error("You must take a Resource while the supply has any.")]
    MustTakeResource,
    /// It is not among what is to be resolved.
    #[error("That effect is not waiting to be resolved.")]
    NotWaiting,
}

impl Refusal for Illegal {
    fn rule(&self) -> &'static str {
        match self {
            Illegal::GameIsOver => "FTM-END-04",
            Illegal::NotAsked => "FTM-TURN-02",
            Illegal::NotTheQuestion => "FTM-TURN-03",
            Illegal::NotInTheBox => "FTM-SETM-06",
            Illegal::FactionNotOffered => "FTM-SETP-11",
            Illegal::RoversNeedCrew => "FTM-SETP-22",
            Illegal::RoverIsFull { .. } | Illegal::NobodyToRecruit => "FTM-RULING-02",
            Illegal::RoverIsOut => "FTM-SEND-01",
            Illegal::TileIsOccupied => "FTM-SEND-02",
            Illegal::NoSuchTile => "FTM-SETM-02",
            Illegal::NoSuchSpot => "FTM-RULING-01",
            Illegal::NoTaskLeft { .. } | Illegal::NobodyHasATask => "FTM-SEND-03",
            Illegal::NoSuchCube { .. } => "FTM-SEND-05",
            Illegal::NoAbilityLeft { .. } => "FTM-SEND-09",
            Illegal::AbilityGivesNothing => "FTM-RULING-92",
            Illegal::OtherTile => "FTM-SEND-11",
            Illegal::NotAdjacent => "FTM-BLD-08",
            Illegal::CannotPay { bill, .. } => bill.rule(),
            Illegal::NoGreenhouseSpace | Illegal::NoGreenhouseLeft => "FTM-RULING-17",
            Illegal::NoBasicGreenhouse => "FTM-GRN-11",
            Illegal::RowIsEmpty { .. } => "FTM-TEAM-07",
            Illegal::NobodyToTrain { .. } | Illegal::NobodyAtAllToTrain => "FTM-TEAM-12",
            Illegal::NoMarkerLeft { .. } => "FTM-TEAM-14",
            Illegal::AlreadyConstructed => "FTM-BLD-17",
            Illegal::LargeSpacesFull => "FTM-BLD-16",
            Illegal::NotLaidOut => "FTM-BLD-19",
            Illegal::SpotIsTaken => "FTM-MAP-06",
            Illegal::NoSpotLeft => "FTM-RULING-10",
            Illegal::NoFoundationSlot => "FTM-RULING-27",
            Illegal::NoLaboratoryThere => "FTM-RULING-26",
            Illegal::NoRoomForLaboratory => "FTM-RSCH-13",
            Illegal::OnlyTheBottomRow => "FTM-RULING-83",
            Illegal::NotAnEmptySpace => "FTM-RSCH-11",
            Illegal::NotToActivate => "FTM-RSCH-16",
            Illegal::NoSuchChoice => "FTM-RULING-25",
            Illegal::RoverAtHome => "FTM-GATH-01",
            Illegal::NoSuchIncome | Illegal::OneIncomeLeft => "FTM-RULING-40",
            Illegal::ExchangeGivesNothing => "FTM-RULING-90",
            Illegal::ExchangeBreaksPlan => "FTM-RULING-88",
            Illegal::OtherDestination { .. } => "FTM-APPR-01",
            Illegal::OnlyConstruct => "FTM-APPR-04",
            Illegal::OnlyImprove => "FTM-APPR-05",
            Illegal::HasLaunched { .. } => "FTM-LNCH-06",
            Illegal::OutOfPlay => "FTM-RULING-30",
            Illegal::NoMissionTile => "FTM-APPR-07",
            Illegal::StillCovered => "FTM-APPR-10",
            Illegal::AlreadyImproved => "FTM-APPR-13",
            Illegal::NoImprovementCube => "FTM-RULING-32",
            Illegal::NotInSupply => "FTM-RULING-44",
            Illegal::MustTakeResource => "FTM-RULING-41",
            Illegal::NotWaiting => "FTM-RULING-35",
        }
    }
}
