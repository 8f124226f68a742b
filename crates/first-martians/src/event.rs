//! Events: what happened, in the past tense and without prose.

use orrery_core::Seat;
use serde::{Deserialize, Serialize};

use crate::content::{
    ActionType, AdventureId, Ailment, BeatId, Block, CampaignId, Component, EventId, FacilityId,
    Level, MalfunctionId, MissionId, Modifier, ObjectiveId, OptionId, Part, PoiId, Reserve, RoiId,
    Role, Rover, RuleId, SceneId, SealId, ShutdownId, SkillId, SpaceId, TimedRule, TokenColor,
    TrackId, Trait, UpgradeId, Utility,
};
use crate::state::{AstronautId, Ending, Ground, Hand, OwnUpgrade, Phase, Task};

/// Something that happened. Everything on this table is public.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A player took an astronaut.
    RoleTaken(Seat, AstronautId, Role),
    /// A side of a Profile card lies face up.
    ProfileDealt(AstronautId, Trait),
    /// The First Player token went to an astronaut.
    FirstPlayer(AstronautId),
    /// The crew chose an AOM.
    AomChosen(ActionType),
    /// An astronaut operates an AOM.
    OperatorSet(ActionType, AstronautId),
    /// An Upgrade card became available.
    UpgradeCardGained(UpgradeId),
    /// An Upgrade card of a real box became available, under the number of one of ours.
    OwnUpgradeGained(UpgradeId, OwnUpgrade),
    /// Something of a real box was drawn or applied.
    OwnDrawn(FromBox),
    /// A tile of a real box lies on a space.
    OwnTilePlaced(SpaceId, Ground),
    /// An Upgrade card went back to the box.
    UpgradeCardLost(UpgradeId),
    /// An installed upgrade was removed.
    UpgradeRemoved(UpgradeId),
    /// A round began.
    RoundBegan(u8),
    /// A phase began.
    PhaseBegan(Phase),

    /// A Malfunction track moved to this space.
    MalfunctionMoved(Block, u8),
    /// A Malfunction card was drawn.
    MalfunctionDrawn(MalfunctionId),
    /// A Malfunction card was discarded without effect.
    MalfunctionIgnored(MalfunctionId),
    /// A marker of the Malfunction Box turned red.
    BoxTurnedRed(Block),
    /// A Malfunction die showed a number.
    MalfunctionRolled(Block, u8),

    /// The consequence of an Event struck.
    ConsequenceStruck(EventId),
    /// An Event left the log.
    EventClosed(EventId),
    /// A delayed scene came.
    SceneCame(SceneId, Option<AstronautId>),
    /// An event of a chain came.
    ChainEventCame(EventId),
    /// A scripted scene came.
    BeatCame(BeatId),
    /// The Mission Event of the round was drawn.
    EventDrawn(EventId),
    /// A rule of the mission fired.
    RuleFired(RuleId),
    /// An Adventure was drawn for an astronaut.
    AdventureDrawn(AdventureId, Option<AstronautId>),
    /// An option was chosen.
    OptionChosen(OptionId),

    /// Stress moved to this space.
    StressMoved(u8),
    /// A fight broke out.
    Fight,
    /// Morale moved to this level.
    MoraleMoved(i8),
    /// An astronaut gained or lost Morale tokens, with the new number.
    TokensChanged(AstronautId, i8, u8),
    /// An astronaut suffered a wound, with the new number of wounds.
    Wounded(AstronautId, u8),
    /// A wound was prevented or ignored.
    WoundPrevented(AstronautId),
    /// An astronaut healed a wound, with the number of wounds left.
    Healed(AstronautId, u8),
    /// An astronaut drew a Condition.
    ConditionGained(AstronautId, Ailment),
    /// A Condition was removed.
    ConditionLost(AstronautId, Ailment),
    /// An astronaut died.
    Died(AstronautId),
    /// An astronaut went without this many portions.
    WentHungry(AstronautId, u8),
    /// An astronaut has pawns more or fewer, now or in the next round.
    PawnsChanged(AstronautId, i8),
    /// An astronaut lost the use of a skill for the mission, or gained one.
    SkillChanged(AstronautId, SkillId),

    /// A reserve changed: by how much, and to what.
    ReserveChanged(Reserve, i8, u8),
    /// Oxygen or energy was produced and needed.
    Produced(Utility, u8, u8),
    /// Food was produced and needed.
    FoodProduced(u8, u8),
    /// Surplus was lost.
    SurplusLost(Reserve),
    /// A Facility was shut down.
    ShutDown(FacilityId, Utility),
    /// A Shutdown tile was turned over.
    TileTurned(FacilityId, ShutdownId),
    /// A Shutdown tile was removed.
    TileRemoved(FacilityId, Utility),
    /// A productivity marker moved to this number.
    OutputMoved(FacilityId, u8),
    /// The yield of Production changed for some rounds.
    OutputChanged(Reserve, i8, u8),
    /// A Farm grew; with the number of plants it has now.
    Grew(u8, u8),
    /// A Farm wilted; with the number of plants it has now.
    Wilted(u8, u8),
    /// The crew halted the wilting of a Farm.
    WiltingHalted(u8),
    /// The number of Greenhouses and plants of a Farm.
    FarmChanged(u8, u8, u8),
    /// A part broke.
    PartBroke(FacilityId, Part),
    /// A break was ignored.
    BreakIgnored,
    /// A part was repaired.
    PartRepaired(FacilityId, Part),
    /// A part was taken out of a Facility.
    PartTakenOut(FacilityId, Part),
    /// The penalty of a part is cancelled for this round.
    PartEased(FacilityId, Part),
    /// The crew gained or lost spare parts of a kind.
    PartsChanged(Part, i8),
    /// Samples changed: available, pending, examined, discoveries.
    SamplesChanged(u8, u8, u8, u8),
    /// The new number of samples on a region.
    RegionSamples(SpaceId, u8),
    /// The new number of seeds.
    SeedsChanged(u8),
    /// A Modifier token was placed on a Facility.
    TokenPlaced(FacilityId, Modifier),
    /// A Modifier token was placed on a region.
    TokenOnRegion(SpaceId, Modifier),
    /// A Modifier token was placed on a rover.
    TokenOnRover(Rover, Modifier),
    /// A Modifier token was placed on an ID board.
    TokenOnAstronaut(AstronautId, Modifier),
    /// A Modifier token was not placed, because an equal one is there.
    TokenNotPlaced(Modifier),
    /// A Modifier token was removed.
    TokenRemoved(Modifier),
    /// A POI token was found.
    PoiFound(PoiId),
    /// A POI token was used.
    PoiUsed(PoiId),
    /// An Upgrade card was broken up.
    Scrapped(UpgradeId),
    /// A tile was placed.
    TilePlaced(SpaceId, RoiId),
    /// An Objective token went somewhere.
    ObjectiveToken(TokenColor, u8, TokenMove),
    /// A mission track moved to this value.
    TrackMoved(TrackId, i16),
    /// A Research card was drawn.
    ResearchCard(u8),
    /// The mission got longer or shorter; its number of rounds.
    RoundsChanged(u8),
    /// A temporary rule holds, and for how many rounds.
    RuleHolds(TimedRule, u8),
    /// A Facility card may be built.
    CardAvailable(FacilityId),
    /// A Facility card left play.
    CardDestroyed(FacilityId),
    /// An AOM was lent, and for how many rounds.
    AomLent(ActionType, u8),

    /// A seat placed a pawn for a new action.
    Declared(Seat, Hand, Task),
    /// A seat added a pawn to an action.
    Assisted(Seat, Hand, Task),
    /// A seat took a pawn back, or it was taken back because the plan could not be paid.
    Withdrew(Seat, Hand, Task),
    /// A seat agreed with the plan.
    Agreed(Seat),
    /// A seat wanted to change something.
    Reconsidered(Seat),
    /// Everybody agreed: the plan is closed.
    PlanClosed,
    /// An action is being resolved.
    ActionBegan(Hand, Task),
    /// An action was not needed any more.
    ActionReturned(Task),
    /// The dice of an action fell.
    Rolled(ActionType, RolledDice),
    /// A Reroll token made the Success die roll again.
    RolledAgain(bool),
    /// An action succeeded.
    Succeeded(Task),
    /// An action failed.
    Failed(Task),
    /// A skill was used.
    SkillUsed(AstronautId, SkillId),
    /// A rover was damaged, or passed its check.
    RoverChecked(Rover, bool),
    /// A Facility card was built.
    CardBuilt(FacilityId),
    /// An Upgrade tile was made.
    UpgradeBuilt(UpgradeId),
    /// An upgrade works from now on.
    UpgradeInstalled(UpgradeId, FacilityId),
    /// An objective was fulfilled.
    ObjectiveMet(ObjectiveId),
    /// An objective of an Event was fulfilled.
    EventObjectiveMet(EventId),
    /// The crew goes on although it could end the mission.
    WentOn,
    /// The mission ended.
    Ended(Ending),
    /// The mission tells how it ended.
    Epilogue(MissionId, Ending),

    /// A line of a mission's debrief, by its place.
    EpilogueLine(MissionId, u8),
    /// A won mission of a campaign brought its reward, by its place.
    Rewarded(MissionId, u8),
    /// The campaign took a branch, by its place.
    Branched(MissionId, u8),
    /// A mission of a campaign began.
    MissionBegan(MissionId, Level),
    /// A lost mission begins again.
    MissionReplayed(MissionId),
    /// The campaign begins again.
    CampaignRestarted(CampaignId),
    /// The campaign ended, with the ending at this place.
    CampaignEnded(CampaignId, u8),
    /// A line after the ending of a campaign, by its place.
    CampaignLine(CampaignId, u8),
    /// An astronaut died in this mission and the campaign is over.
    EpitaphRead(MissionId, AstronautId),
    /// A line of the epitaph, by its place, for the astronaut who died in this mission.
    EpitaphLine(MissionId, AstronautId, u8),
    /// An envelope was opened.
    EnvelopeOpened(SealId),
    /// An astronaut folded a slip.
    SlipFolded(AstronautId),
    /// The slip of an astronaut was shown.
    SlipShown(AstronautId, OptionId),
    /// A part became a scar.
    Scarred(FacilityId, Part),
    /// A scar became an ordinary broken part.
    ScarHealed(FacilityId, Part),
    /// A component left the campaign.
    Retired(Component),
    /// A line was written on the wall after a mission, by its place.
    LineWritten(MissionId, u8),
}

/// The faces of three dice; a die that was not rolled shows `false`.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RolledDice {
    /// The Success die.
    pub success: bool,
    /// The Wound die.
    pub wound: bool,
    /// The Adventure die.
    pub adventure: bool,
    /// True if all three were rolled, and not the Success die alone.
    pub all_three: bool,
}

/// The move of an Objective token.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TokenMove {
    /// Onto a region.
    Region(SpaceId),
    /// To the Available area.
    Available,
    /// To the Pending area.
    Pending,
    /// To the mission sheet.
    Sheet,
    /// Onto a Facility card.
    Card,
    /// Back to the box.
    Box,
}

/// A draw from a real box.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FromBox {
    /// A Malfunction card of this Block.
    Malfunction(Block),
    /// A POI token.
    Poi,
    /// The front of a Shutdown tile.
    Front(FacilityId),
    /// A Condition token of an astronaut.
    Condition(AstronautId),
    /// A tile for a space.
    Tile(SpaceId),
    /// An Upgrade card.
    Upgrade,
    /// A side of a Profile card.
    Profile(AstronautId),
    /// Anything else that applies.
    Other,
}
