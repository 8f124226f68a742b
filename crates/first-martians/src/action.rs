//! Answers: everything a player or Chance can say.

use serde::{Deserialize, Serialize};

use crate::content::{
    ActionType, AdventureId, Ailment, Block, DieFace, Direction, EventId, FacilityId, Level,
    MalfunctionId, Modifier, Part, PoiId, Reserve, RoiId, Role, Rover, ShutdownId, SkillId, Slot,
    SpaceId, TokenColor, Trait, UpgradeId, Utility,
};
use crate::state::{AstronautId, Hand, Payment, Task};

/// One answer of a player or of Chance.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Takes an astronaut.
    TakeRole(Role),
    /// Chooses one of the things that are possible; also Chance, where something is random.
    Pick(Target),
    /// Chooses an option, by its place.
    Choose(u8),
    /// Yes; of Chance: it happens.
    Yes,
    /// No, or nothing more; of Chance: it does not happen.
    No,

    /// Chance: this Event is drawn.
    Event(EventId),
    /// Chance: this Adventure is drawn.
    Adventure(AdventureId),
    /// Chance: this Condition is drawn.
    Condition(Ailment),
    /// Chance: this Malfunction card is drawn.
    Malfunction(MalfunctionId),
    /// Chance: this tile is drawn.
    Roi(RoiId),
    /// Chance: this POI token is drawn.
    Poi(PoiId),
    /// Chance: the Shutdown tile turned over is this one.
    Shutdown(ShutdownId),
    /// Chance: the Research card with this number is drawn.
    Research(u8),
    /// Chance: this Direction card is drawn.
    Direction(Direction),
    /// Chance: this side of the Profile card lies face up.
    Profile(Trait),
    /// Chance: a Malfunction die shows this number.
    Die(u8),
    /// Chance: the dice of an action show these icons. A die that is not rolled shows none.
    Roll {
        /// The Success die.
        success: bool,
        /// The Wound die.
        wound: bool,
        /// The Adventure die.
        adventure: bool,
    },

    /// Places a pawn for a new action.
    Declare {
        /// The task.
        task: Task,
        /// At which Facility, if it is a copy of the usual one.
        at: Option<FacilityId>,
        /// The pawn on top.
        hand: Hand,
    },
    /// Adds a pawn to a stack.
    Assist {
        /// The stack, by its id.
        stack: u8,
        /// The pawn.
        hand: Hand,
    },
    /// Takes a pawn back; with the pawn on top the whole stack goes.
    Withdraw {
        /// The stack.
        stack: u8,
        /// The pawn.
        hand: Hand,
    },
    /// Puts a pawn of a stack on top of it.
    Lead {
        /// The stack.
        stack: u8,
        /// The pawn.
        hand: Hand,
    },
    /// Lets a rover help, or leaves it in the Depot.
    UseRover {
        /// The stack.
        stack: u8,
        /// The rover.
        rover: Option<Rover>,
    },
    /// Chooses the way to the target.
    Go {
        /// The stack.
        stack: u8,
        /// The number of the way.
        way: u8,
    },
    /// Chooses what to pay with where several kinds will do.
    Pay {
        /// The stack.
        stack: u8,
        /// The payment.
        with: Payment,
    },
    /// Uses the rule that makes one action outside 1 pawn cheaper.
    Cheaper {
        /// For which stack.
        stack: u8,
    },
    /// Uses the Recovery Winch on one tile of the way.
    Winch {
        /// For which stack.
        stack: u8,
        /// On which tile.
        tile: SpaceId,
    },
    /// Agrees with the plan.
    Agree,
    /// No longer agrees with the plan.
    Reconsider,

    /// Raises Morale by 1 instead of lowering Stress.
    RaiseMorale,
    /// Lowers Stress.
    LowerStress,
    /// Heals a wound.
    HealWound,
    /// Rolls one of the dice just rolled again.
    Reroll(DieFace),
    /// Uses a skill.
    UseSkill {
        /// The astronaut.
        who: AstronautId,
        /// The skill.
        skill: SkillId,
    },
    /// Uses a skill for one stack of the plan.
    UseSkillOn {
        /// The astronaut.
        who: AstronautId,
        /// The skill.
        skill: SkillId,
        /// The stack.
        stack: u8,
    },
    /// Uses a POI token.
    UsePoi(PoiId),
    /// Breaks an Upgrade card up for its two spare parts.
    Scrap(UpgradeId),

    /// Says that the card drawn is a printed one that is not ours, so that its effects are entered.
    Printed,
    /// Sets out on the next mission of a campaign at this level.
    SetOut(Level),
    /// Plays a lost mission of a campaign again.
    Replay,
    /// Begins the campaign again.
    Restart,
    /// Gives the campaign up after a loss.
    GiveUp,
}

/// Something to choose.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    /// An astronaut.
    Person(AstronautId),
    /// A Facility.
    Facility(FacilityId),
    /// A part of a Facility.
    Part(FacilityId, Part),
    /// A Shutdown tile of a Facility.
    Tile(FacilityId, Utility),
    /// A kind of spare part.
    Kind(Part),
    /// A Block.
    Block(Block),
    /// A space of the map.
    Space(SpaceId),
    /// A rover.
    Rover(Rover),
    /// A Condition of an astronaut.
    Ailment(AstronautId, Ailment),
    /// A token on a Facility.
    Token(FacilityId, Slot, Modifier),
    /// A kind of token.
    Modifier(Modifier),
    /// An Upgrade card or tile.
    Upgrade(UpgradeId),
    /// A skill.
    Skill(SkillId),
    /// An AOM.
    Aom(ActionType),
    /// A reserve.
    Reserve(Reserve),
    /// A Farm: the main one or the Backup Farm.
    Farm(u8),
    /// An Objective token.
    Objective(TokenColor, u8),
    /// A stack of the plan, by its id.
    Stack(u8),
    /// The result of a die.
    Result(DieFace),
}
