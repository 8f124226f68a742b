//! The agenda: everything still to be done, and the loop that does it.

use orrery_core::{Actor, Log};
use serde::{Deserialize, Serialize};

use crate::FirstMartians;
use crate::content::{
    ActionType, BeatId, Block, ChoiceOption, DieFace, Effect, EventId, FacilityId, KeywordId, List,
    MalfunctionId, MissionId, Modifier, Part, RoiId, Rover, RuleId, SceneId, SealId, SkillId,
    SpaceId, UpgradeId, Utility,
};
use crate::event::Event;
use crate::state::{AstronautId, Ending, Ground, Later, MAX_CREW, Phase, UpgradeDraft};

/// Something still to be done. The agenda is a stack of these: the next one is last.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A player has to answer before the game goes on.
    Ask(Actor, Question),
    /// The rules see to this by themselves.
    Do(Duty),
}

/// The stack of steps. Hardly ever are there more than fit inside; those go on the heap, so that
/// no chain of effects is too long.
pub type Agenda = orrery_core::Agenda<[Step; 16]>;

/// The origin of a list of effects, as far as the effects ask for it.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Ctx {
    /// The astronaut on top of the stack.
    pub actor: Option<AstronautId>,
    /// The astronaut the scene belongs to.
    pub owner: Option<AstronautId>,
    /// The region of the action or trigger.
    pub here: Option<SpaceId>,
    /// The rover that helped.
    pub rover: Option<Rover>,
    /// The type of the action at hand.
    pub kind: Option<ActionType>,
    /// True if the action was taken outside the HUB.
    pub outside: bool,
    /// True if the level scales numbers (Events and later scenes only).
    pub scaled: bool,
    /// The scope of its names.
    pub scope: u8,
    /// True if players enter it from a card of their own box, and so also enter what it means.
    #[serde(default, skip_serializing_if = "is_false")]
    pub entered: bool,
}

fn is_false(value: &bool) -> bool {
    !value
}

/// A question to the crew, to a player or to Chance.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// Which astronaut do you play?
    TakeRole,
    /// Who is the First Player of the first round? "No" lets Chance decide.
    FirstPlayer,
    /// Which AOM does the crew use? The number is how many more may be chosen.
    ChooseAom {
        /// The number left.
        left: u8,
    },
    /// Who operates this AOM?
    Operator(ActionType),
    /// Chance: which side of the Profile card lies face up?
    Profile(AstronautId),
    /// Chance: which Upgrade card?
    UpgradeCard,
    /// Chance: in which direction does the next face-down token lie?
    HiddenToken,

    /// Chance: which Malfunction track goes up?
    Advance,
    /// Chance: does the consequence of this Event strike?
    Strike(EventId),
    /// Chance: does this come now?
    Due(Later),
    /// Chance: which Mission Event?
    MissionEvent,
    /// Chance: which Malfunction card?
    MalfunctionCard(Block),
    /// Chance: the next card of a search.
    SearchCard(Block, KeywordId),
    /// Chance: which Condition?
    Condition(AstronautId),
    /// Does a player prevent a wound of this astronaut?
    Prevent(AstronautId, u8),
    /// Which option?
    Choose(List<ChoiceOption>, Ctx),
    /// What is paid with? The number is how many of this kind are due.
    PayAny(PayKind, u8),
    /// What does an effect mean, where several things are possible?
    Pick(List<Effect>, Ctx, i8),
    /// Chance: does the die show its icon?
    EffectDie(List<Effect>, Ctx),
    /// Chance: which Research card?
    ResearchCard(List<Effect>, Ctx),
    /// Is this Research card drawn again?
    RedrawResearch(List<Effect>, Ctx, u8, AstronautId),
    /// Chance: which Direction card?
    DirectionCard(List<Effect>, Ctx),
    /// Chance: which Adventure?
    Adventure(Ctx),
    /// Chance: which POI token?
    Poi,
    /// Chance: which tile?
    Tile(SpaceId, bool),
    /// Are two tiles drawn, of which one is kept?
    LookAtTwo(SpaceId, SkillId),
    /// Chance: which is the second tile?
    SecondTile(SpaceId, RoiId),
    /// Which of two tiles is kept?
    KeepTile(SpaceId, RoiId, RoiId),
    /// Chance: which number does the face-down token have?
    TurnToken(SpaceId),

    /// Which red part does the Power Generator ease?
    Ease(UpgradeId),
    /// Which Facility is shut down? The number is how many points are missing.
    ShutDown(Utility, u8),
    /// Is the wilting of this Farm halted?
    HaltWilting(u8),
    /// Who goes without a portion? First the portions missing, then those that each astronaut has
    /// already missed.
    Starve(u8, [u8; MAX_CREW]),
    /// Chance: is Froggy damaged?
    FroggyCheck,
    /// From which region does a sample disappear?
    LoseSample,

    /// Do you take out a part, or name another operator, before the pawns are placed?
    TakeOut,
    /// Which part do you take out?
    PartToTakeOut,
    /// Which track does the crew lower for free?
    FreeManage,
    /// Whom does the crew heal for free?
    FreeHeal,
    /// The plan of the Action phase: everybody at once.
    Plan,
    /// Which action of this step is resolved next?
    Order,
    /// Chance: how do the dice of the action fall?
    Roll,
    /// Chance: how does one die fall when it is rolled again?
    RollAgain(DieFace),
    /// Do you change the roll?
    AfterRoll,
    /// Which result is resolved first?
    FirstResult,
    /// Morale or Stress?
    Unwind,
    /// A wound or a Condition?
    Heal,
    /// Which track?
    Manage,
    /// Chance: which Shutdown tile is it?
    Front(FacilityId, Utility),
    /// Chance: does the die of the Shutdown tile show its icon?
    FrontDie(FacilityId, Utility),
    /// Chance: is the astronaut hurt outside?
    OutsideDie(AstronautId),
    /// Chance: is the rover damaged?
    RoverCheck(Rover),

    /// Chance: what does the Malfunction die of the Block show?
    MalfunctionDie(Block),
    /// Is the mission ended, now that all mandatory objectives are met?
    EndMission,
    /// Shall the next phase begin? Asked while a player could still use something.
    Proceed(Phase),
    /// Which red part does a skill ease?
    EaseBySkill(SkillId),
    /// Which spare part does a skill change, and into which kind?
    Convert,
    /// Into which kind is this part changed?
    ConvertInto(Part),
    /// Who gains the token of the Confessor?
    Confess(AstronautId),

    /// At which level does the crew set out on this mission?
    Brief(MissionId),
    /// The mission is lost: is it played again, or the whole campaign?
    AfterLoss(MissionId),
    /// Which line does the First Player write on the wall?
    Wall,
    /// Which part does the crew repair after a lost mission?
    Nurse,
    /// Which Skill card does the astronaut unlock?
    Unlock(AstronautId),
    /// On which region does the tile of the envelope go?
    PlaceTile(SealId),
    /// What does the printed card do? It is entered effect by effect.
    Printed,
    /// What is printed on the tile of the box that lies on this space? First its terrain, then icon
    /// by icon.
    OwnTile(SpaceId, Option<Ground>),
    /// What is printed on the Upgrade card of the box?
    OwnUpgrade(UpgradeDraft),
    /// What does the astronaut write on the slip, unseen?
    Slip(AstronautId, List<ChoiceOption>),
}

impl Question {
    /// Returns whether the app decides it: what happens, and what comes back. Nobody at the table has dice or
    /// cards for it, and nobody should read beforehand what could come.
    pub fn is_for_the_app(self) -> bool {
        matches!(
            self,
            Question::Advance
                | Question::Strike(_)
                | Question::Due(_)
                | Question::MissionEvent
                | Question::Adventure(_)
        )
    }
}

/// A kind of payment of which the payer chooses the exact thing.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PayKind {
    /// A spare part.
    Part,
    /// A reserve.
    Reserve,
    /// A Morale token.
    Token,
    /// An Upgrade card.
    Upgrade,
}

/// A duty that the rules carry out by themselves.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Duty {
    /// The next phase comes, once nobody wants to use anything before.
    Next(Phase),
    /// A phase begins.
    Begin(Phase),
    /// The next step of setup.
    SetUp(u8),
    /// Effects run one after the other.
    Run(List<Effect>, Ctx),
    /// The first effect of a list runs, this many times or by this much.
    Op(List<Effect>, Ctx, i8),
    /// A rule of the mission fires if its condition holds.
    Rule(RuleId, Ctx),

    /// Step 2b: the consequence of an Event is checked.
    Strike(EventId),
    /// Step 2c, 2d: something delayed is checked.
    Due(Later),
    /// Step 2e: a scripted scene.
    Beat(BeatId),
    /// Step 3.
    MissionEvent,
    /// Events that have been open long enough leave the log.
    CloseEvents,
    /// A scene, or a queued event, happens.
    Scene(SceneId, Ctx),

    /// Wounds that an astronaut is about to suffer.
    Wound(AstronautId, u8),
    /// Wounds after prevention and doubling, one at a time.
    Suffer(AstronautId, u8),
    /// A card of a Block whose track has reached 5.
    Malfunction(Block),
    /// A Malfunction card takes effect.
    Card(MalfunctionId),
    /// FM-RULING-36: the card is resolved; the track goes to 0 and the next marker turns red.
    AfterCard(Block),

    /// Production of oxygen or energy.
    Produce(Utility),
    /// The Farms grow or wilt.
    Grow(u8),
    /// Food is produced and eaten.
    Eat,
    /// Stress rises.
    RaiseStress,
    /// The broken Hardware of the Working Block, from this Facility on.
    BrokenHardware(u8),
    /// Production is over.
    EndProduction,

    /// Free things before the plan.
    BeforePlan,
    /// The plan begins.
    MakePlan,
    /// The next action of the plan is resolved.
    ResolveNext,
    /// The action at hand begins.
    BeginAction,
    /// The dice have fallen: tokens, then skills.
    AfterDice(bool),
    /// The results of the dice and the penalties of tokens.
    Results,
    /// One result.
    Result(DieFace),
    /// The action succeeds or fails.
    Outcome,
    /// FM-MOVE-14: the penalties of the route.
    Route,
    /// The action is over.
    EndAction,
    /// The Action phase closes.
    CloseActions,
    /// POI tokens are drawn.
    DrawPoi(u8),
    /// A new tile brings more than samples.
    AfterTile(SpaceId),

    /// The Malfunction dice are rolled, from this Block on.
    RollMalfunction(u8),
    /// The penalties are added and tracks that have reached 5 are resolved.
    AfterMalfunctionDice,
    /// Clean-Up, after the rules of the mission.
    CleanUp,
    /// The sol is over: the mission ends or a new round begins.
    NextRound,
    /// The mission is won or lost.
    Judge,
    /// The first round begins.
    FirstRound,
    /// A token is put on something when the phase ends.
    PlaceBayToken(FacilityId, Modifier),

    /// The first mission of a campaign begins, or the only mission of a game.
    FirstMission,
    /// A mission of a campaign is over.
    Debrief(Ending),
    /// After a lost mission the crew repairs down to its Threshold.
    NurseBack,
    /// The campaign goes on with the branch of a won or a lost mission.
    Branch(bool),
    /// The next mission of the campaign comes, or its end.
    Onward(Option<MissionId>),
    /// The next mission of the campaign is laid out.
    SetUpMission(MissionId),
    /// An astronaut unlocks a Skill card.
    Unlock(AstronautId),
    /// The slips are shown.
    ShowSlips,
}

impl FirstMartians {
    /// The current question and its actor; `None` once the game is over.
    #[inline]
    pub fn question(&self) -> Option<(Actor, Question)> {
        match self.table.agenda.last() {
            Some(&Step::Ask(who, question)) => Some((who, question)),
            Some(Step::Do(_)) | None => None,
        }
    }

    pub(crate) fn ask(&mut self, who: impl Into<Actor>, question: Question) {
        self.push(Step::Ask(who.into(), question));
    }

    /// FM-OPEN-74: asks the crew; the First Player answers for it.
    pub(crate) fn ask_crew(&mut self, question: Question) {
        let first = self.table.first_seat();
        self.ask(first, question);
    }

    pub(crate) fn see_to(&mut self, duty: Duty) {
        self.push(Step::Do(duty));
    }

    fn push(&mut self, step: Step) {
        self.table.agenda.push(step);
    }

    /// Runs effects before anything else, if there are any.
    pub(crate) fn run(&mut self, effects: List<Effect>, ctx: Ctx) {
        if !effects.is_empty() {
            self.see_to(Duty::Run(effects, ctx));
        }
    }

    /// Sees to every duty up to the next question.
    pub(crate) fn run_agenda(&mut self, log: &mut Log<Event>) {
        loop {
            match self.table.agenda.last() {
                Some(&Step::Do(duty)) => {
                    self.table.agenda.pop();
                    self.do_duty(duty, log);
                }
                Some(&Step::Ask(_, question)) => {
                    if self.tick_objectives(log)
                        || self.open_envelopes(None, log)
                        || self.drop_idle_question(question, log)
                    {
                        continue;
                    }
                    return;
                }
                None => return,
            }
        }
    }

    fn do_duty(&mut self, duty: Duty, log: &mut Log<Event>) {
        match duty {
            Duty::Next(phase) => self.next_phase(phase, log),
            Duty::Begin(phase) => self.begin_phase(phase, log),
            Duty::SetUp(step) => self.set_up_step(step, log),
            Duty::Run(effects, ctx) => self.run_effects(effects, ctx, log),
            Duty::Op(effects, ctx, n) => self.repeat_effect(effects, ctx, n, log),
            Duty::Rule(rule, ctx) => self.fire_rule(rule, ctx, log),
            Duty::Strike(event) => self.check_consequence(event),
            Duty::Due(later) => self.check_later(later, log),
            Duty::Beat(beat) => self.play_beat(beat, log),
            Duty::MissionEvent => self.draw_mission_event(),
            Duty::CloseEvents => self.close_old_events(log),
            Duty::Scene(scene, ctx) => self.play_scene(scene, ctx, log),
            Duty::Wound(who, n) => self.wound(who, n, log),
            Duty::Suffer(who, n) => self.suffer(who, n, log),
            Duty::Malfunction(block) => self.resolve_malfunction(block),
            Duty::Card(card) => self.resolve_card(card, log),
            Duty::AfterCard(block) => self.after_card(block, log),
            Duty::Produce(utility) => self.produce(utility, log),
            Duty::Grow(farm) => self.grow(farm, log),
            Duty::Eat => self.eat(log),
            Duty::RaiseStress => self.production_stress(log),
            Duty::BrokenHardware(from) => self.broken_hardware(from, log),
            Duty::EndProduction => self.end_production(),
            Duty::BeforePlan => self.before_plan(log),
            Duty::MakePlan => self.make_plan(log),
            Duty::ResolveNext => self.resolve_next(log),
            Duty::BeginAction => self.begin_action(log),
            Duty::AfterDice(fresh) => self.after_dice(fresh, log),
            Duty::Results => self.resolve_results(log),
            Duty::Result(die) => self.resolve_result(die, log),
            Duty::Outcome => self.resolve_outcome(log),
            Duty::Route => self.route_penalties(log),
            Duty::EndAction => self.end_action(log),
            Duty::CloseActions => self.close_actions(log),
            Duty::DrawPoi(left) => self.draw_poi(left),
            Duty::AfterTile(space) => self.after_tile(space, log),
            Duty::RollMalfunction(from) => self.roll_malfunction(from),
            Duty::AfterMalfunctionDice => self.after_malfunction_dice(log),
            Duty::CleanUp => self.clean_up(log),
            Duty::NextRound => self.next_round(log),
            Duty::Judge => self.judge(log),
            Duty::FirstRound => self.begin_round(log),
            Duty::PlaceBayToken(facility, token) => self.place_now(facility, token, log),
            Duty::FirstMission => self.first_mission(),
            Duty::Debrief(ending) => self.debrief(ending, log),
            Duty::NurseBack => self.nurse_back(),
            Duty::Branch(won) => self.branch(won, log),
            Duty::Onward(next) => self.onward(next, log),
            Duty::SetUpMission(mission) => self.set_up_mission(mission, log),
            Duty::Unlock(who) => self.unlock(who, log),
            Duty::ShowSlips => self.show_slips(log),
        }
    }
}
