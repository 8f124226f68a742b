//! Morale, wounds, Conditions and skills.

use first_martians::content::{Ailment, Modifier, Part, Reserve, Slot, Terrain, Tile, Utility};
use first_martians::scenario::{
    ENGINEER, GEOLOGIST, MEDIC, SCIENTIST, Scenario, at, skill_called, space_called,
};
use first_martians::{Action, Ending, Event, Hand, Illegal, Item, Phase, Question, Target, Task};
use orrery_core::{Actor, Game as _, Seat};

use super::{count, event, over, repair, suffer, wound};

/// R453, A207: FM-MOR-05, FM-COND-25, FM-HLTH-06: a poisoned First Player in despair without tokens
/// suffers four wounds and passes two icons. Nobody else is touched.
#[test]
fn despair_hurts_the_poisoned_four_times() {
    let mut table = Scenario::of_players(4)
        .farm(4, 4, &[])
        .morale(-2)
        .condition(SCIENTIST, Ailment::Poisoning)
        .begin(Phase::Morale);
    assert_eq!(table.asks(), Some(Question::Condition(SCIENTIST)));
    assert_eq!(table.wounds(SCIENTIST), 2);
    table.chance(Action::Condition(Ailment::Migraine));
    assert_eq!(table.asks(), Some(Question::Condition(SCIENTIST)));
    table.chance(Action::Condition(Ailment::CardiacDisorder));
    assert_eq!((table.wounds(SCIENTIST), table.wounds(GEOLOGIST)), (4, 0));
}

/// R453, A410: FM-MOR-04, FM-HLTH-10: with enough tokens an astronaut at the end of the health track
/// loses tokens and lives.
#[test]
fn tokens_save_a_dying_first_player() {
    let table = Scenario::of_players(4)
        .morale(-2)
        .tokens(SCIENTIST, 2)
        .wounds(SCIENTIST, 5)
        .begin(Phase::Morale);
    assert_eq!((table.tokens(SCIENTIST), table.wounds(SCIENTIST)), (0, 5));
    assert_eq!(table.ending, None);
}

/// R278: FM-COND-08, FM-COND-12: Anemia drawn in the Morale phase needs two portions at once.
#[test]
fn anemia_of_the_morale_phase_eats_in_production() {
    let mut table = Scenario::of_players(4)
        .farm(4, 4, &[])
        .reserves(3, 3, 3)
        .morale(-1)
        .wounds(SCIENTIST, 1)
        .begin(Phase::Morale);
    table.chance(Action::Condition(Ailment::Anemia));
    assert!(table.told(Event::FoodProduced(4, 5)));
    assert_eq!(table.reserve(Reserve::Food), 2);
}

/// R278, R1573: FM-COND-08, FM-COND-16, FM-COND-17: Cardiac Disorder drawn in the Morale phase keeps
/// one pawn for the cure in the same round.
#[test]
fn a_heart_of_the_morale_phase_binds_a_pawn() {
    let mut table = Scenario::of_players(4)
        .farm(4, 4, &[])
        .morale(-1)
        .wounds(SCIENTIST, 1)
        .begin(Phase::Morale);
    table.chance(Action::Condition(Ailment::CardiacDisorder));
    table.until(|question| question == Question::Plan);
    assert_eq!(table.game.free_pawns(SCIENTIST), 1);
    let heart = Hand::Heart(SCIENTIST);
    let rest = Action::Declare { task: Task::Rest, at: None, hand: heart };
    assert_eq!(table.refuses(Seat::ONE, rest), Illegal::HeartPawn);
    table.declare(Task::Unwind, GEOLOGIST, &[]);
    let help = Action::Assist { stack: table.newest(), hand: heart };
    assert_eq!(table.refuses(Seat::ONE, help), Illegal::HeartPawn);
    // R791: the Medic assists; the cure is all this pawn can bring.
    table.says(Seat::ONE, Action::Declare { task: Task::Heal, at: None, hand: heart });
    let stack = table.newest();
    table.says(Seat::FOUR, Action::Assist { stack, hand: Hand::Pawn(MEDIC) });
    table.close();
    table.until(over);
    let scientist = &table.crew[SCIENTIST.index()];
    assert_eq!((scientist.held.is_empty(), scientist.wounds), (true, 2));
}

/// R1573, A754: FM-COND-18, FM-ACT-06: where the Med Lab is closed the restricted pawn stays unused,
/// and the crew can go on.
#[test]
fn a_heart_without_a_med_lab_rests_at_home() {
    let mut table = Scenario::of_players(4)
        .condition(SCIENTIST, Ailment::CardiacDisorder)
        .shut(Tile::MedLab, Utility::Oxygen)
        .plan();
    let heal = Action::Declare { task: Task::Heal, at: None, hand: Hand::Heart(SCIENTIST) };
    assert_eq!(table.refuses(Seat::ONE, heal), Illegal::FacilityClosed(at(Tile::MedLab)));
    table.close();
    assert_ne!(table.asks(), Some(Question::Plan));
}

/// A1128: FM-COND-11, FM-HEAL-08: a Migraine healed in step 4 still stops skills in step 6.
#[test]
fn a_healed_migraine_lasts_through_the_phase() {
    let mut table =
        Scenario::of_players(4).condition(GEOLOGIST, Ailment::Migraine).tokens(GEOLOGIST, 5).plan();
    table.declare(Task::Heal, GEOLOGIST, &[MEDIC]);
    table.declare(Task::Explore(space_called("R1-N")), GEOLOGIST, &[SCIENTIST]).close();
    table.until(|question| question == Question::Heal);
    table.says(Seat::TWO, Action::Pick(Target::Ailment(GEOLOGIST, Ailment::Migraine)));
    table.until(|question| question == Question::Roll).rolls(false, false, false);
    assert_ne!(table.asks(), Some(Question::AfterRoll));
    let sample = Action::UseSkill { who: GEOLOGIST, skill: skill_called("sk_pocket_sample") };
    table.until(over);
    // The phase is over once the next one begins; then the head is clear.
    table.until(|question| matches!(question, Question::MalfunctionDie(_) | Question::Advance));
    table.says(Seat::TWO, sample);
}

/// A1128, A207: FM-COND-11, FM-COND-25: Poisoning healed in step 4 still doubles a wound in step 9.
#[test]
fn healed_poison_still_doubles_in_the_same_phase() {
    let mut table = Scenario::of_players(4)
        .condition(MEDIC, Ailment::Poisoning)
        .broken(Tile::Lab, Part::Cpu)
        .parts(Part::Cpu, 1)
        .plan();
    table.declare(Task::Heal, MEDIC, &[]);
    table.declare(repair(Tile::Lab, Part::Cpu), MEDIC, &[]).close();
    table.until(|question| question == Question::Heal);
    table.says(Seat::FOUR, Action::Pick(Target::Ailment(MEDIC, Ailment::Poisoning)));
    table.until(|question| question == Question::Roll).rolls(true, true, false);
    table.until(|question| !matches!(question, Question::Condition(_)));
    assert_eq!(table.wounds(MEDIC), 2);
}

/// R278: FM-COND-07, FM-COND-26: Poisoning drawn in one action does not double the wound of the next
/// one, but it counts in the Malfunction phase.
#[test]
fn poison_of_an_action_counts_from_the_malfunction_phase() {
    let mut table = Scenario::of_players(4).round(2, 6).wounds(ENGINEER, 1).samples(2).plan();
    table.declare(Task::Examine, ENGINEER, &[]).declare(Task::Examine, ENGINEER, &[]).close();
    table.until(|question| question == Question::Roll).rolls(true, true, false);
    suffer(&mut table);
    table.chance(Action::Condition(Ailment::Poisoning));
    table.until(|question| question == Question::Roll).rolls(true, true, false);
    suffer(&mut table);
    assert_eq!(table.wounds(ENGINEER), 3);
    table.until(|question| matches!(question, Question::MalfunctionDie(_)));
    wound(&mut table, ENGINEER);
    table.until(|question| !matches!(question, Question::Condition(_)));
    assert_eq!(table.wounds(ENGINEER), 5);
}

/// R1171: FM-HLTH-08: healed past an icon and wounded again in the same round brings a Condition.
#[test]
fn an_icon_passed_twice_in_a_round_counts_twice() {
    let mut table = Scenario::of_players(4).wounds(MEDIC, 2).samples(1).plan();
    table.declare(Task::Heal, MEDIC, &[]).declare(Task::Examine, MEDIC, &[]).close();
    table.until(|question| question == Question::Heal).says(Seat::FOUR, Action::HealWound);
    assert_eq!(table.wounds(MEDIC), 1);
    table.until(|question| question == Question::Roll).rolls(true, true, false);
    assert_eq!(table.asks(), Some(Question::Condition(MEDIC)));
}

/// R280, R1167: FM-COND-05, FM-COMP-29: Condition tokens are limited: once both Migraines are held a
/// third astronaut cannot draw one.
#[test]
fn condition_tokens_run_out() {
    let mut table = Scenario::of_players(4)
        .condition(SCIENTIST, Ailment::Migraine)
        .condition(GEOLOGIST, Ailment::Migraine)
        .wounds(ENGINEER, 1)
        .plan();
    wound(&mut table, ENGINEER);
    assert_eq!(table.asks(), Some(Question::Condition(ENGINEER)));
    table.refuses(Actor::Chance, Action::Condition(Ailment::Migraine));
}

/// R592, A889: FM-COST-04, FM-MOD-12: an action whose Wound token would kill cannot be led by that
/// astronaut, who may still assist. Poisoning counts (A207).
#[test]
fn a_deadly_token_can_be_left_to_others() {
    let token = Scenario::of_players(4).token(Tile::CrewQuarters, Slot::Now, Modifier::Wound);
    let mut table = token.clone().wounds(SCIENTIST, 5).plan();
    assert_eq!(table.cannot(Task::Unwind, SCIENTIST), Illegal::WouldKill);
    table.declare(Task::Unwind, GEOLOGIST, &[SCIENTIST]);
    let lead = Action::Lead { stack: table.newest(), hand: Hand::Pawn(SCIENTIST) };
    assert_eq!(table.refuses(Seat::ONE, lead), Illegal::WouldKill);
    let poisoned = token.wounds(SCIENTIST, 4).condition(SCIENTIST, Ailment::Poisoning).plan();
    assert_eq!(poisoned.cannot(Task::Unwind, SCIENTIST), Illegal::WouldKill);
}

/// R777: FM-REST-03, FM-MOD-12, FM-ACT-08: in A Quiet Place nothing forces dice or Adventures, but a
/// Wound token there hurts like anywhere else.
#[test]
fn a_wound_token_hurts_in_the_quiet_place() {
    let mut table = Scenario::of_players(4)
        .token(Tile::QuietPlace, Slot::Now, Modifier::Wound)
        .token(Tile::QuietPlace, Slot::Now, Modifier::AdventureGather)
        .token(Tile::QuietPlace, Slot::Now, Modifier::Reroll)
        .plan();
    table.declare(Task::Rest, SCIENTIST, &[]).declare(Task::Unwind, SCIENTIST, &[]);
    for who in [GEOLOGIST, ENGINEER, MEDIC] {
        table.declare(Task::Unwind, who, &[]).declare(Task::Unwind, who, &[]);
    }
    table.close();
    table.until(|question| question == Question::Order || over(question));
    assert_eq!((table.wounds(SCIENTIST), table.tokens(SCIENTIST)), (1, 1));
    assert_eq!(count(&table, |event| matches!(event, Event::AdventureDrawn(..))), 0);
    assert_eq!(count(&table, |event| matches!(event, Event::Rolled(..))), 0);
}

/// R1135, R1149, A1030: FM-ADV-04, FM-COND-19, FM-ROI-03: a die, a Chasm, a token and a Condition
/// together bring one Adventure.
#[test]
fn four_reasons_bring_one_adventure() {
    let mut table = Scenario::of_players(4)
        .tile("R1-N", Terrain::Chasm, 1)
        .token(Tile::ProbeBay, Slot::Now, Modifier::AdventureGather)
        .condition(GEOLOGIST, Ailment::ConcentrationDifficulties)
        .condition(SCIENTIST, Ailment::ConcentrationDifficulties)
        .plan();
    let task = Task::Gather(space_called("R1-N"), Item::Sample);
    table.declare(task, GEOLOGIST, &[SCIENTIST]).close();
    table.until(|question| question == Question::Roll).rolls(true, false, true);
    table.until(over);
    assert_eq!(count(&table, |event| matches!(event, Event::AdventureDrawn(..))), 1);
    assert!(table.told(Event::Succeeded(task)));
}

/// A199: FM-COND-21, FM-ADV-09: Concentration Difficulties do nothing in the Living Block, in Event
/// actions or where a Shutdown tile is removed.
#[test]
fn distraction_harms_four_types_only() {
    let clock = event("ev_clock_drift");
    let mut table = Scenario::of_players(4)
        .round(2, 6)
        .open_event(clock, 2)
        .condition(SCIENTIST, Ailment::ConcentrationDifficulties)
        .shut(Tile::Lab, Utility::Energy)
        .reserves(5, 5, 9)
        .plan();
    table.declare(Task::Event(clock), SCIENTIST, &[]);
    table.declare(Task::Reopen(at(Tile::Lab), Utility::Energy), SCIENTIST, &[]).close();
    table.until(over);
    assert!(table.told(Event::Succeeded(Task::Event(clock))));
    assert_eq!(count(&table, |event| matches!(event, Event::AdventureDrawn(..))), 0);
}

/// A1024: FM-DICE-10: the two tokens of a failed roll cannot pay for its reroll; with two tokens of
/// before they can. FM-SKILL-02: the reroll works once per round.
#[test]
fn the_tokens_of_a_failure_come_too_late() {
    let scenario = Scenario::of_players(4).samples(2);
    let mut poor = scenario.clone().plan();
    poor.declare(Task::Examine, SCIENTIST, &[]).close();
    poor.until(|question| question == Question::Roll);
    let tokens = poor.tokens(SCIENTIST);
    assert!(tokens < 2);
    poor.rolls(false, false, false);
    assert_ne!(poor.asks(), Some(Question::AfterRoll));
    assert_eq!(poor.tokens(SCIENTIST), tokens + 2);
    let mut rich = scenario.tokens(SCIENTIST, 4).plan();
    rich.declare(Task::Examine, SCIENTIST, &[]).declare(Task::Examine, SCIENTIST, &[]).close();
    rich.until(|question| question == Question::Roll).rolls(false, true, false);
    assert_eq!(rich.asks(), Some(Question::AfterRoll));
    let die = first_martians::content::DieFace::Success;
    rich.says(Seat::ONE, Action::Reroll(die)).chance(Action::Yes);
    suffer(&mut rich);
    // R723: the wound of the first roll stays although the success was rolled again.
    assert_eq!((rich.wounds(SCIENTIST), rich.tokens(SCIENTIST)), (1, 2));
    rich.until(|question| question == Question::Roll).rolls(false, false, false);
    assert_ne!(rich.asks(), Some(Question::AfterRoll));
}

/// A55, R723: FM-HLTH-04, FM-DICE-08, FM-OPEN-52: a wound that kills ends the mission before the
/// success of the same roll counts.
#[test]
fn a_deadly_roll_ends_everything() {
    let mut table = Scenario::of_players(4).wounds(SCIENTIST, 5).samples(1).plan();
    table.declare(Task::Examine, SCIENTIST, &[]).close();
    table.until(|question| question == Question::Roll).rolls(true, true, false);
    suffer(&mut table);
    assert_eq!(table.ending, Some(Ending::Died(SCIENTIST)));
    assert_eq!(table.cargo.examined, 0);
    assert!(table.game.to_act().is_empty());
}

/// R791, A1131, A1600: FM-HEAL-04, FM-PC-01, FM-PC-02: three astronauts without a Medic heal with the
/// Auto-scanner, unless the Med Lab is closed; it cannot be broken up for parts.
#[test]
fn a_crew_without_a_medic_heals() {
    let scenario = Scenario::of_players(3).wounds(SCIENTIST, 1).wounds(GEOLOGIST, 2);
    let mut table = scenario.clone().plan();
    table.declare(Task::Heal, SCIENTIST, &[]).declare(Task::Heal, GEOLOGIST, &[]);
    table.declare(Task::Heal, GEOLOGIST, &[]).close();
    table.until(|question| {
        assert_ne!(question, Question::Roll);
        question == Question::Heal
    });
    let scanner = super::upgrade("up_auto_scanner");
    assert_eq!(table.refuses(Seat::ONE, Action::Scrap(scanner)), Illegal::NoUpgrade(scanner));
    while table.asks() == Some(Question::Heal) {
        let (who, _) = table.game.question().expect("somebody is asked");
        table.says(who, Action::HealWound);
        table.until(|question| question == Question::Heal || over(question));
    }
    assert_eq!((table.wounds(SCIENTIST), table.wounds(GEOLOGIST)), (0, 0));
    let closed = scenario.shut(Tile::MedLab, Utility::Energy).plan();
    let refusal = Illegal::FacilityClosed(at(Tile::MedLab));
    assert_eq!(closed.cannot(Task::Heal, SCIENTIST), refusal);
}

/// R592, A1128, R278: FM-COST-03, FM-COND-11, FM-COND-06: a wound asked as a price counts twice for
/// Poisoning that was healed in this phase, and once for Poisoning drawn in it.
#[test]
fn a_price_in_wounds_knows_when_poison_counts() {
    let pack = first_martians::scenario::pack();
    let adventures = &pack.content().adventures;
    let place = adventures.iter().position(|one| one.title == "Who Volunteers");
    let volunteers = Action::Adventure(first_martians::content::AdventureId(
        place.expect("there is such an Adventure") as u16,
    ));
    let healed =
        Scenario::of_players(4).condition(MEDIC, Ailment::Poisoning).wounds(MEDIC, 4).samples(2);
    let mut table = healed.plan();
    table.declare(Task::Heal, MEDIC, &[]).declare(Task::Examine, MEDIC, &[]).close();
    table.until(|question| question == Question::Heal);
    table.says(Seat::FOUR, Action::Pick(Target::Ailment(MEDIC, Ailment::Poisoning)));
    table.until(|question| question == Question::Roll).rolls(true, false, true);
    table.chance(volunteers);
    assert!(matches!(table.asks(), Some(Question::Choose(..))));
    table.refuses(Seat::FOUR, Action::Choose(0));
    let mut table = Scenario::of_players(4).wounds(MEDIC, 3).samples(2).plan();
    table.declare(Task::Examine, MEDIC, &[]).close();
    table.until(|question| question == Question::Roll).rolls(true, true, true);
    let first = first_martians::content::DieFace::Wound;
    table.says(Seat::FOUR, Action::Pick(Target::Result(first)));
    table.chance(Action::Condition(Ailment::Poisoning)).chance(volunteers);
    table.says(Seat::FOUR, Action::Choose(0));
    assert_eq!((table.wounds(MEDIC), table.ending), (5, None));
}
