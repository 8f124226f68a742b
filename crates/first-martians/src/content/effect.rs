//! Effects: the language in which content says what happens.
//!
//! Every value here is small and copyable. Lists and nested values are runs and ids into the
//! [`Content`](super::Content) they came with, so a state can hold "what is left of this list".
//!
//! An effect whose target does not exist is skipped, and the rest of its list still runs. A
//! shut-down Facility ignores effects aimed at it (FM-SHUT-16). A role that is not in play falls
//! back to the First Player.

use serde::{Deserialize, Serialize};

use super::{
    ActionType, Ailment, AomPick, Block, BlockPick, CardState, ChoiceOption, Component, Decider,
    Device, DieFace, Draw, Each, EventId, FacilityId, FacilityPick, FactId, Fallback, FarmPick,
    FlagId, KeywordId, List, Modifier, Moment, NameId, Outcome, PartPick, Pick, ResearchStep,
    Reserve, SceneId, TextId, TimedRule, TokenColor, TokenPlace, TokenSpot, TrackId, Utility,
    Where, Who, Zone,
};

/// One effect: an operation, and the name under which what it picks is remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Effect {
    /// The operation.
    pub op: Op,
    /// The name for the person or space this effect picks. Later effects of the same event,
    /// adventure or scene, and everything it queues, use it.
    pub name: Option<NameId>,
}

/// An operation. Numbers that can go both ways are positive for up and negative for down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Op {
    /// Moves the Stress marker.
    Stress {
        /// By how much.
        n: i8,
    },
    /// Moves the Morale marker, never beyond -2 or +3.
    Morale {
        /// By how much.
        n: i8,
    },
    /// Gives Morale tokens, or takes as many as there are. Missing ones never wound.
    MoraleTokens {
        /// To or from whom.
        who: Who,
        /// The number.
        n: i8,
    },
    /// Wounds, one wound at a time, drawing a Condition on every icon passed.
    Wound {
        /// The person it happens to.
        who: Who,
        /// The number of wounds.
        n: u8,
    },
    /// Heals; icons passed to the left are ignored.
    Heal {
        /// The person it happens to.
        who: Who,
        /// The number of wounds.
        n: u8,
    },
    /// Gives a Condition: the named one, or a random one they do not have yet (FM-OPEN-61).
    GiveCondition {
        /// To whom.
        who: Who,
        /// The kind.
        kind: Option<Ailment>,
    },
    /// Discards a Condition: the named one, or one of their choice.
    Cure {
        /// The person whose it is.
        who: Who,
        /// The kind.
        kind: Option<Ailment>,
    },
    /// Gives or takes action pawns (FM-OPEN-62).
    Pawns {
        /// The person whose it is.
        who: Who,
        /// The number.
        n: i8,
        /// In which round.
        when: Moment,
    },
    /// Unlocks Skill cards, or lays some aside for the mission (FM-SKILL-12).
    Skill {
        /// The person whose it is.
        who: Who,
        /// The number.
        n: i8,
    },
    /// Lets the crew use one more AOM, the current round included (FM-PC-09).
    Aom {
        /// The AOM.
        aom: AomPick,
        /// For how many rounds.
        rounds: u8,
    },
    /// Picks a person and does nothing else; the name is what matters.
    PickPerson {
        /// The person it happens to.
        who: Who,
    },
    /// Moves the General Supply tracker, never below 0.
    Reserve {
        /// The kind.
        kind: Reserve,
        /// By how much.
        n: i8,
    },
    /// Changes what coming Production phases yield in total (FM-OPEN-68).
    Output {
        /// Of what.
        kind: Reserve,
        /// By how much.
        n: i8,
        /// For how many Production phases.
        rounds: u8,
    },
    /// Moves the productivity marker of one device within its limits.
    Productivity {
        /// Of which kind of device.
        device: Device,
        /// By how much.
        n: i8,
    },
    /// Adds spare parts to the Available area, or returns as many as there are.
    SpareParts {
        /// The kind of part.
        part: PartPick,
        /// The number.
        n: i8,
    },
    /// Adds or removes samples, as many as there are.
    Samples {
        /// The zone.
        zone: Zone,
        /// The number.
        n: i8,
        /// On which region; only for the map.
        at: Option<Where>,
    },
    /// Advances samples one step without an action.
    Research {
        /// The step.
        step: ResearchStep,
        /// The number of samples.
        n: u8,
    },
    /// Adds or removes seeds in the Available area.
    Seeds {
        /// The number.
        n: i8,
    },
    /// Adds grown plants to empty Greenhouses, or removes plants.
    Plants {
        /// The number.
        n: i8,
        /// In which Farm.
        farm: FarmPick,
    },
    /// Moves every marker of the Growth track.
    Growth {
        /// By how many spaces.
        n: i8,
        /// In which Farm.
        farm: FarmPick,
    },
    /// Resolves wilting once, at once; it cannot be bought off (FM-WILT-14).
    Wilt {
        /// In which Farm.
        farm: FarmPick,
    },
    /// Builds empty Greenhouses, or removes some, empty ones first.
    Greenhouses {
        /// The number.
        n: i8,
        /// In which Farm.
        farm: FarmPick,
    },
    /// Turns one green marker red.
    Break {
        /// The Facility.
        facility: FacilityPick,
        /// The kind of part.
        part: PartPick,
        /// The picker among several Facilities. Without it the crew does for Oxygenators, Solar
        /// Panels, built cards and chosen Facilities, and Chance for the rest.
        pick: Option<Pick>,
        /// The fallback when there is no green part.
        fallback: Fallback,
    },
    /// Turns one red marker green, without an action or a part.
    Repair {
        /// The Facility.
        facility: FacilityPick,
        /// The kind of part.
        part: PartPick,
        /// The picker among several; the crew if left out.
        pick: Option<Pick>,
    },
    /// Places a random Shutdown tile if the Facility uses that utility and has no such tile.
    ShutDown {
        /// The Facility.
        facility: FacilityPick,
        /// The kind of tile.
        kind: Utility,
    },
    /// Removes one Shutdown tile without paying and without its front taking effect.
    ClearShutdown {
        /// The Facility.
        facility: FacilityPick,
    },
    /// Moves a Malfunction marker. Reaching 5 resolves a card at once.
    Malfunction {
        /// Of which Block.
        block: BlockPick,
        /// By how much.
        n: i8,
    },
    /// Turns the marker of a Block in the Malfunction Box red (FM-EVT-18).
    MalfunctionBox {
        /// Of which Block.
        block: Block,
    },
    /// Draws and resolves one Malfunction card. The track stays.
    DrawMalfunction {
        /// Of which Block.
        block: BlockPick,
        /// Draws until a card with this keyword turns up.
        keyword: Option<KeywordId>,
    },
    /// Places a Modifier token.
    Token {
        /// The token.
        token: Modifier,
        /// The spot.
        spot: TokenSpot,
    },
    /// Removes one Modifier token: the named kind, or one of the crew's choice.
    RemoveToken {
        /// The token.
        token: Option<Modifier>,
        /// From where.
        spot: TokenSpot,
    },
    /// Draws POI tokens into the Available area.
    Poi {
        /// The number.
        n: u8,
    },
    /// Explores a space without an action (FM-OPEN-66).
    RevealRoi {
        /// The space.
        at: Where,
    },
    /// Draws unused Upgrade cards, or discards some of the crew's choice.
    UpgradeCards {
        /// The number.
        n: i8,
    },
    /// Removes installed upgrades of the crew's choice, never the Auto-scanner of a small crew.
    RemoveUpgrades {
        /// The number.
        n: u8,
    },
    /// Takes Objective tokens from the box, or returns some to it.
    ObjectiveTokens {
        /// The colour.
        color: TokenColor,
        /// The number.
        n: i8,
        /// To or from where.
        place: TokenPlace,
        /// The number on the token.
        number: Option<u8>,
        /// On which region; only for the map.
        at: Option<Where>,
    },
    /// Moves Objective tokens that are in play; none is created.
    MoveObjectiveTokens {
        /// The colour.
        color: TokenColor,
        /// From where.
        from: TokenPlace,
        /// To where.
        to: TokenPlace,
        /// The number.
        n: u8,
        /// The number on the token.
        number: Option<u8>,
        /// On which region; only for the map.
        at: Option<Where>,
    },
    /// Makes a Facility card available, puts it into play or removes it.
    FacilityCard {
        /// The card.
        card: FacilityId,
        /// Its new state.
        state: CardState,
    },
    /// Moves a mission track within its limits. Skipped if the running mission has no such track.
    Track {
        /// The track.
        track: TrackId,
        /// By how much.
        n: i16,
    },
    /// Moves a mission track up by a freshly drawn Research card.
    TrackByDraw {
        /// The track.
        track: TrackId,
        /// By which number of the card.
        by: Draw,
    },
    /// Remembers a number under a name. The table hears nothing.
    Flag {
        /// The flag.
        flag: FlagId,
        /// Its new value: 1 for true, 0 for false.
        value: i8,
    },
    /// Lengthens or shortens the mission, never below the current round.
    Sols {
        /// By how many rounds.
        n: i8,
    },
    /// Makes a temporary rule hold, the current round included (FM-OPEN-69).
    Rule {
        /// The rule.
        rule: TimedRule,
        /// For how many rounds.
        rounds: u8,
        /// The number in it, if it has one; else 0.
        n: u8,
    },
    /// An event comes later, in step 2 of the Event phase. The table hears nothing.
    QueueEvent {
        /// The Event.
        event: EventId,
        /// In how many rounds, at least.
        after: u8,
        /// In how many rounds, at most.
        until: u8,
        /// With which chance, in percent.
        chance: u8,
    },
    /// A scene of one person comes later. The table hears nothing.
    QueueScene {
        /// The scene.
        scene: SceneId,
        /// In how many rounds, at least.
        after: u8,
        /// In how many rounds, at most.
        until: u8,
        /// With which chance, in percent.
        chance: u8,
        /// The person of the scene; that of this effect's scene if left out.
        owner: Option<Who>,
    },
    /// Legacy: broken parts of the crew's choice become scars.
    Scar {
        /// The number.
        n: u8,
    },
    /// Legacy: scars of the crew's choice become ordinary broken parts.
    HealScar {
        /// The number.
        n: u8,
    },
    /// Legacy: a component leaves the campaign for good.
    Retire {
        /// The component.
        component: Component,
    },
    /// Ends the mission at once.
    End {
        /// The outcome.
        outcome: Outcome,
        /// The reason, as a sentence.
        reason: TextId,
    },
    /// Resolves an Adventure of the type; left out: the type of the current action.
    Adventure {
        /// For whom.
        who: Who,
        /// The type.
        of: Option<ActionType>,
    },
    /// Rolls one action die.
    Roll {
        /// Of which set.
        die: ActionType,
        /// The face on a die of the set.
        face: DieFace,
        /// For whom.
        who: Who,
        /// If it shows the icon.
        hit: List<Effect>,
        /// If not.
        miss: List<Effect>,
    },
    /// Draws a Research card and runs the effects of the range its number falls in.
    DrawResearch {
        /// The ranges; together they cover 1 to 6.
        ranges: List<NumberRange>,
    },
    /// Draws a Direction card and runs the effects under its word.
    DrawDirection {
        /// 3 of 8 cards.
        easy: List<Effect>,
        /// 3 of 8 cards.
        medium: List<Effect>,
        /// 2 of 8 cards.
        heavy: List<Effect>,
    },
    /// A decision among the options whose needs hold and whose cost can be paid.
    Choice {
        /// The person who decides.
        by: Decider,
        /// The options; at least one is always open.
        options: List<ChoiceOption>,
    },
    /// Runs one list or the other.
    If {
        /// The condition.
        cond: FactId,
        /// If it holds.
        then: List<Effect>,
        /// If not.
        otherwise: List<Effect>,
    },
    /// Runs the effects once for each.
    ForEach {
        /// For each what.
        over: Each,
        /// The effects; `Actor` is the astronaut and `Here` the region of the turn.
        effects: List<Effect>,
    },
}

impl Op {
    /// Returns whether the table hears nothing of this operation: the app remembers it by itself.
    pub fn is_silent(self) -> bool {
        matches!(self, Op::Flag { .. } | Op::QueueEvent { .. } | Op::QueueScene { .. })
    }

    /// Returns how many it gives, or how far it moves something; below 0 if it takes or moves down,
    /// and 1 if it has no amount.
    pub fn amount(self) -> i8 {
        match self {
            Op::Stress { n }
            | Op::Reserve { n, .. }
            | Op::Malfunction { n, .. }
            | Op::Output { n, .. }
            | Op::MoraleTokens { n, .. }
            | Op::Morale { n }
            | Op::Pawns { n, .. }
            | Op::Skill { n, .. }
            | Op::Productivity { n, .. }
            | Op::SpareParts { n, .. }
            | Op::Samples { n, .. }
            | Op::Seeds { n }
            | Op::Plants { n, .. }
            | Op::Growth { n, .. }
            | Op::Greenhouses { n, .. }
            | Op::UpgradeCards { n }
            | Op::ObjectiveTokens { n, .. }
            | Op::Sols { n } => n,
            Op::Wound { n, .. }
            | Op::Heal { n, .. }
            | Op::Research { n, .. }
            | Op::Poi { n }
            | Op::RemoveUpgrades { n }
            | Op::Scar { n }
            | Op::HealScar { n }
            | Op::MoveObjectiveTokens { n, .. } => n as i8,
            _ => 1,
        }
    }
}

/// A range of Research cards, from `from` to `to`, and what happens on them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NumberRange {
    /// The lowest number.
    pub from: u8,
    /// The highest number.
    pub to: u8,
    /// The effects.
    pub effects: List<Effect>,
}
