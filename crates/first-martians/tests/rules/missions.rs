//! Mission actions, Facility cards, tokens and what else the first mission brings together.

use first_martians::content::{
    Ailment, Block, Modifier, Part, Rover, Slot, Terrain, Tile, UpgradeRule,
};
use first_martians::scenario::{
    ENGINEER, GEOLOGIST, MEDIC, SCIENTIST, Scenario, at, pack, space_called,
};
use first_martians::{Action, Event, Illegal, Item, Phase, Question, Target, Task};
use orrery_core::{Seat, Setup};

use super::special;

/// FM-FCARD-01, FM-FCARD-03, FM-FCARD-04, FM-ACT-20: a backup is built with red markers; the Farm needs
/// both others first.
#[test]
fn backups_are_built_in_their_order() {
    let pack = pack();
    let card = |key: &str| pack.content().find_facility(key).unwrap();
    let (solar, farm) = (card("fc_backup_solar"), card("fc_backup_farm"));
    let mut table = Scenario::of_players(4).round(1, 6).plan();
    assert_eq!(table.cannot(Task::Build(farm, None), ENGINEER), Illegal::NeedsNotMet);
    table.declare(Task::Build(solar, None), ENGINEER, &[ENGINEER]).close();
    table.until(|question| matches!(question, Question::Advance));
    assert!(table.told(Event::CardBuilt(solar)));
    assert_eq!(table.broken_parts(), 2);
    // FM-FCARD-11: its red parts counted in the Malfunction phase of the same round.
    assert_eq!(table.malfunction[Block::System.index()], 2);
}

/// FM-MACT-01, FM-MACT-02, FM-MACT-03, FM-EX-44, FM-EX-47, FM-COST-08, FM-COST-13: the Tweak is a Build
/// action with its own price on top of the Working Bay's, resolved in step 9.
#[test]
fn a_tweak_is_a_build_action_with_a_price() {
    let scenario = Scenario::of_players(4)
        .built("fc_backup_solar")
        .built("fc_backup_oxygenator")
        .built("fc_backup_farm");
    let task = special("tweak");
    let poor = scenario.clone().reserves(0, 3, 9).plan();
    let energy = first_martians::content::Reserve::Energy;
    assert_eq!(poor.cannot(task, ENGINEER), Illegal::TooLittle(energy));
    let dear = scenario.clone().reserves(1, 3, 9).broken(Tile::WorkingBay, Part::Energy).plan();
    assert_eq!(dear.cannot(task, ENGINEER), Illegal::TooLittle(energy));
    let mut table = scenario.reserves(1, 3, 9).plan();
    table.declare(task, ENGINEER, &[ENGINEER, MEDIC]).close();
    assert_eq!(table.reserve(energy), 0);
    table.until(|question| matches!(question, Question::ResearchCard(..)));
    table.chance(Action::Research(6));
    if let Some(Question::RedrawResearch(..)) = table.asks() {
        table.says(Seat::ONE, Action::No);
    }
    assert_eq!(table.tracks[0], 50);
    assert_eq!(
        Scenario::of_players(4).plan().cannot(task, ENGINEER),
        Illegal::NeedsNotMet,
        "without the Backup Farm"
    );
}

/// FM-MOVE-13, FM-EX-52, FM-EX-53, FM-ROV-04: three extra-pawn icons on the way; Scorpio saves one.
#[test]
fn a_far_action_needs_many_pawns() {
    let scenario = Scenario::of_players(4)
        .tile("R1-N", Terrain::Plains, 0)
        .tile("R2-N", Terrain::Geysers, 0)
        .tile("R2-NW", Terrain::Plains, 1);
    let mut table = scenario.plan();
    let task = Task::Gather(space_called("R2-NW"), Item::Sample);
    table.declare(task, GEOLOGIST, &[GEOLOGIST, MEDIC, MEDIC]);
    assert_eq!(table.need(0), (4, Some(5)));
    table.takes(Rover::Scorpio);
    assert_eq!(table.need(0), (3, Some(4)));
}

/// FM-MOD-03, FM-MOD-04, FM-RULING-14, FM-FAQ-04, FM-FAQ-05, FM-COST-11: of equal tokens on `!` only
/// Extra-pawn tokens add up; on `>>` all wait.
#[test]
fn equal_tokens_do_not_pile_up() {
    let mut scenario = Scenario::of_players(4);
    for _ in 0..2 {
        scenario = scenario
            .token(Tile::Lab, Slot::Now, Modifier::Reroll)
            .token(Tile::Lab, Slot::Now, Modifier::ExtraPawn)
            .token(Tile::Lab, Slot::Next, Modifier::Reroll);
    }
    let table = scenario.begin(Phase::Events);
    let lab = &table.units[at(Tile::Lab)];
    assert_eq!(lab.now.extra_pawns(), 2);
    assert_eq!(lab.next.len(), 2);
    let mut once = lab.now;
    assert!(once.remove(Modifier::Reroll) && !once.has(Modifier::Reroll));
}

/// FM-COND-07, FM-EX-11: a Condition gained in an action does not touch the next one of the round.
#[test]
fn a_new_condition_spares_the_next_action() {
    let scenario = Scenario::of_players(4).wounds(SCIENTIST, 1).samples(2);
    let mut table = scenario.plan();
    table.declare(Task::Examine, SCIENTIST, &[]).declare(Task::Examine, SCIENTIST, &[]).close();
    table.until(|question| question == Question::Roll).rolls(true, true, false);
    table.until(|question| matches!(question, Question::Condition(_)));
    table.chance(Action::Condition(Ailment::ConcentrationDifficulties));
    table.until(|question| question == Question::Roll).rolls(true, false, false);
    assert!(!matches!(table.asks(), Some(Question::Adventure(_))));
}

/// FM-CLEAN-06, FM-SKILL-08, FM-SKILL-09: used skills are ready again after Clean-Up.
#[test]
fn skills_are_ready_again_after_clean_up() {
    let mut table = Scenario::of_players(4).round(1, 6).tokens(MEDIC, 4).plan();
    let pack = pack();
    let skills = &pack.content().game_box.skills;
    let talk = skills.iter().position(|skill| skill.key == "sk_talk_it_through").unwrap();
    let skill = first_martians::content::SkillId(talk as u8);
    table.says(Seat::FOUR, Action::UseSkill { who: MEDIC, skill });
    assert_ne!(table.crew[MEDIC.index()].used, 0);
    table.until(|question| question == Question::Advance);
    assert_eq!(table.crew[MEDIC.index()].used, 0);
}

/// FM-UPG-08, FM-THR-06, FM-FAQ-11, FM-EX-90: the Power Generator cancels a penalty for the round;
/// the part still counts as broken.
#[test]
fn the_power_generator_cancels_one_penalty() {
    let scenario = Scenario::of_players(4)
        .installed(UpgradeRule::IgnoreOnePenalty)
        .broken(Tile::Lab, Part::Cpu)
        .samples(1);
    let mut table = scenario.begin(Phase::Production);
    assert!(matches!(table.asks(), Some(Question::Ease(_))));
    table.first_says(Action::Pick(Target::Part(at(Tile::Lab), Part::Cpu)));
    table.until(|question| question == Question::Plan);
    table.declare(Task::Examine, SCIENTIST, &[SCIENTIST]).close();
    let mut rolled = false;
    table.until(|question| {
        rolled |= question == Question::Roll;
        matches!(question, Question::Advance | Question::MalfunctionDie(_))
    });
    assert!(!rolled, "two pawns succeed without a die");
    assert_eq!((table.broken_parts(), table.cargo.examined), (1, 1));
}

/// FM-PC-04, FM-PC-06, FM-PC-09, FM-PC-10: the AOMs of small crews.
#[test]
fn a_single_player_chooses_two_aoms_each_round() {
    let mut table = Scenario::of_players(1).begin(Phase::Actions);
    assert_eq!(table.asks(), Some(Question::ChooseAom { left: 2 }));
    let pick = |kind| Action::Pick(Target::Aom(kind));
    use first_martians::content::ActionType;
    table.first_says(pick(ActionType::Build));
    table.first_says(Action::Pick(Target::Person(GEOLOGIST)));
    assert_eq!(table.asks(), Some(Question::ChooseAom { left: 1 }));
    table.refuses(Seat::ONE, pick(ActionType::Build));
    table.first_says(Action::No);
    assert_eq!(table.aoms, 1 << ActionType::Build.index());
    let four = Scenario::of_players(4).begin(Phase::Actions);
    assert_eq!((four.aoms, four.asks()), (0, Some(Question::TakeOut)));
}

/// FM-SETUP-32: with two astronauts our missions heal a wound and calm a track in every sol.
#[test]
fn the_hub_helps_a_crew_of_two() {
    for (players, help) in [(1, 1), (2, 1), (3, 0)] {
        let setup = Setup::of_players(players).in_mode("root_cause");
        let scenario = Scenario::of(setup).round(2, 8).wounds(SCIENTIST, 3);
        let mut table = scenario.track(Block::Living, 3).begin(Phase::Events);
        table.chance(Action::Pick(Target::Block(Block::Working)));
        table.until(|question| matches!(question, Question::MissionEvent));
        let living = table.malfunction[Block::Living.index()];
        assert_eq!((table.wounds(SCIENTIST), living), (3 - help, 3 - help), "{players} players");
    }
}
