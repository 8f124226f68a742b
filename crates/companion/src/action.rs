//! Everything that can be said at the companion, everything it logs, and why it refuses.

use first_martians::content::{
    ActionType, AdventureId, Block, Category, ChoiceOption, Effect, EventId, FactId, List, Role,
    SceneId, SealId,
};
use orrery_core::Refusal;
use serde::{Deserialize, Serialize};

use crate::sheet::{Ctx, Ending, MemberId, Phase, Written};

/// One answer of the people at the table, or of Chance.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Puts an astronaut of this profession into the crew.
    Take(Role),
    /// Asks for another name for an astronaut.
    Rename(MemberId),
    /// Gives an astronaut the name that people have typed.
    Called(MemberId, Written),
    /// Says of what type the mission is.
    Kind(Category),
    /// Says what the sheet is called, as people have typed it.
    Titled(Written),
    /// Enters a number from the sheet.
    Number(u8),
    /// Enters a value of the save, by its place.
    Set(u16, u8),
    /// Ticks a box of a value of the save, by their places.
    Mark(u16, u8),
    /// Takes the tick of such a box away.
    Clear(u16, u8),
    /// Goes on.
    Next,
    /// Confirms the Block whose track went up.
    Tap(Block),
    /// Chooses an option, by its place.
    Choose(u8),
    /// Yes, or: it happens.
    Yes,
    /// No, or: it does not happen.
    No,
    /// Names an astronaut; also Chance, where one is picked at random.
    Person(MemberId),
    /// Ticks an objective, by its place.
    Tick(u8),
    /// Takes the tick of an objective away.
    Untick(u8),
    /// Ticks the objective that an Event has added.
    TickAdded(EventId),
    /// The crew has completed the action of an open Event.
    Done(EventId),
    /// An action of this type led to an Adventure.
    Adventure(ActionType),
    /// An astronaut has died.
    Died(MemberId),
    /// Plays the lost mission of a campaign again.
    Replay,
    /// Starts the campaign again.
    Restart,
    /// Ends the campaign here.
    Stop,

    /// Chance: the name with this number.
    Name(u8),
    /// Chance: step 1 names this Block.
    Advance(Block),
    /// Chance: this is the Mission Event.
    Event(EventId),
    /// Chance: this Adventure comes.
    Deal(AdventureId),
}

/// A page that is shown until someone goes on.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Page {
    /// FMC-T-05: what the General Supply starts with.
    Reserves,
    /// FMC-T-06: how many Upgrade cards the crew draws.
    Upgrades,
    /// FMC-T-07: what differs from the usual setup.
    Changes,
    /// FMC-T-08: the background.
    Story,
    /// FMC-T-09: what stays closed.
    KeptBack,
    /// FMC-T-10: the rules of the campaign.
    CampaignRules,
    /// The story of a Mission Event.
    Event(EventId),
    /// The action of an Event (FMC-T-16), its new objective (FMC-T-17) or neither (FMC-T-18).
    Open(EventId),
    /// A consequence that struck.
    Struck(EventId),
    /// A Follow-Up, a delayed Adventure or a scene.
    Scene(SceneId, Ctx),
    /// An Adventure and whose it is.
    Adventure(AdventureId, Ctx),
    /// Effects, in words.
    Effects(List<Effect>, Ctx),
    /// The consequences of the option that was chosen.
    Chosen(u16, Ctx),
    /// The reward of a completed Event action (FMC-T-21).
    Reward(EventId, Ctx),
    /// No Mission Event fits.
    Quiet,
    /// An envelope is opened.
    Envelope(SealId),
    /// The bonuses of a won campaign mission.
    Bonuses,
    /// Begins to save the table.
    BeginSave,
    /// A screen of the save, to rebuild the table from.
    Rebuild(u8),
}

/// A question.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// FMC-T-03: which astronauts are in play.
    Crew,
    /// FMC-T-03: whether the names are right.
    Names,
    /// Chance: what an astronaut is called.
    Name(MemberId),
    /// FMC-T-02: the type of a standalone mission.
    Kind,
    /// FMC-T-04: which sheet is taken, if people want to say it.
    Title,
    /// FMC-T-02: the level of the next campaign mission: 0 easy, 1 normal, 2 hard.
    Level,
    /// The number of sols that the sheet gives.
    Sols,
    /// The number of mandatory objectives on the sheet, the Threshold not counted.
    Mandatory,
    /// The number of optional objectives on the sheet.
    Optional,
    /// Have people read this?
    Read(Page),
    /// Chance: which track goes up.
    Advance,
    /// FMC-T-13: confirms it.
    Tap(Block),
    /// Chance: whether the consequence of an Event strikes.
    Strike(EventId),
    /// Chance: whether something delayed comes now, by its place in the queue.
    Due(u8),
    /// Chance: the Mission Event.
    Draw,
    /// Does the condition of the drawn Event hold?
    When(EventId),
    /// A choice of an effect.
    Choice(List<ChoiceOption>, Ctx),
    /// A condition that the companion cannot know.
    If {
        /// The condition.
        cond: FactId,
        /// The effects if it holds.
        then: List<Effect>,
        /// The effects if not.
        otherwise: List<Effect>,
        /// For whom.
        ctx: Ctx,
    },
    /// A die or a card of the box that decides what the companion has to remember. The list holds
    /// the one effect that asks for it.
    Outcome(List<Effect>, Ctx),
    /// Whom does an effect mean? The list holds the effect and what comes after it.
    Whom(List<Effect>, Ctx),
    /// The same for Chance, who picks at random.
    Anyone(List<Effect>, Ctx),
    /// Whose will the Follow-Up of an Event be?
    FollowUp(EventId, Ctx),
    /// A phase of the round.
    Phase(Phase),
    /// FMC-T-26: who has the Adventure.
    Adventurer(ActionType),
    /// Chance: which Adventure comes.
    Deal(ActionType, MemberId),
    /// Does the condition of the Adventure hold?
    AdventureWhen(AdventureId, MemberId),
    /// FMC-T-31: whether the Threshold is met.
    Threshold,
    /// FMC-T-34: what follows a lost campaign mission.
    AfterLoss,
    /// FMC-T-36: one value of the save. Only tables of rules 1 ask it; they go on with its screen.
    Save(u8),
    /// FMC-T-36: a screen of the save.
    Screen(u8),
    /// FMC-T-37: whether the table stands as it was, or is rebuilt from the save.
    Continue,
    /// Is an envelope to be opened now?
    Opens(SealId),
}

/// An event, for the log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// An astronaut is called by the name with this number.
    Named(MemberId, Role, u8),
    /// An astronaut is called as people have typed it.
    Called(MemberId, Written),
    /// The sheet of the mission is called so.
    Titled(Written),
    /// A mission begins, with its number in a campaign.
    MissionBegan(u8),
    /// A sol begins.
    SolBegan(u8),
    /// A phase begins.
    PhaseBegan(Phase),
    /// The track of a Block goes up.
    Advanced(Block),
    /// People are shown something.
    Shown(Page),
    /// An option was chosen.
    Chose(u16, Ctx),
    /// A condition was answered.
    Answered(FactId, bool),
    /// An objective is ticked, or no longer.
    Ticked(u8, bool),
    /// The objective of an Event is ticked.
    AddedTicked(EventId),
    /// The action of an Event was completed.
    Completed(EventId),
    /// An Event left the log.
    Closed(EventId),
    /// An astronaut died.
    Died(MemberId),
    /// The Threshold was met, or not.
    ThresholdMet(bool),
    /// A mission ended.
    MissionEnded(Ending),
    /// The state of the table was saved.
    Saved,
}

/// Why an answer is not accepted.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// Another player, or nobody, is asked.
    #[error("The game is over.")]
    Over,
    /// Only Chance can say this now.
    #[error("Orrery is dealing. Try again in a moment.")]
    NotAsked,
    /// The wrong Block was tapped.
    #[error("That is another Block. Move the track of the Block named here, then tap it.")]
    OtherBlock,
    /// It does not answer the question.
    #[error("That is not one of your choices right now.")]
    NotAChoice,
    /// Another astronaut has the name that was typed.
    #[error("Another astronaut has this name already.")]
    NameTaken,
}

impl Refusal for Illegal {
    fn rule(&self) -> &'static str {
        match self {
            Illegal::Over => "FMC-T-32",
            Illegal::OtherBlock => "FMC-T-13",
            Illegal::NameTaken => "FMC-T-03",
            Illegal::NotAsked | Illegal::NotAChoice => "FMC-T-11",
        }
    }
}
