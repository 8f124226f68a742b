//! Actions resolved step by step: dice, Adventures, and the eleven kinds of action.

use first_martians::content::{
    ActionType, Ailment, Block, DieFace, Modifier, Part, Reserve, Rover, ShutdownId, Slot, Terrain,
    Tile, TokenColor, TokenPlace, Trait, UpgradeRule, Utility,
};
use first_martians::scenario::{
    ENGINEER, GEOLOGIST, MEDIC, SCIENTIST, Scenario, Table, at, pack, space_called,
};
use first_martians::{
    Action, Event, Hand, Item, Phase, Question, Shutdown, Source, Target, Task, TokenAt,
};
use orrery_core::Seat;

fn over(question: Question) -> bool {
    matches!(question, Question::Proceed(Phase::Malfunction) | Question::MalfunctionDie(_))
        || matches!(question, Question::Advance | Question::MalfunctionCard(_))
}

/// Plays the rest of the Action phase with the first answers.
fn finish(table: &mut Table) {
    table.until(over);
}

/// Nobody prevents a wound.
fn suffer(table: &mut Table) {
    while let Some(Question::Prevent(..)) = table.asks() {
        table.says(Seat::FOUR, Action::No);
    }
}

fn repair(tile: Tile, part: Part) -> Task {
    Task::Repair(at(tile), part, Source::Spare)
}

/// FM-DICE-01, FM-DICE-04, FM-DICE-05, FM-DICE-06, FM-DICE-08, FM-EX-50, FM-REP-05, FM-REP-06,
/// FM-ACT-21, FM-ACT-22, FM-COST-09: the three results are independent of each other.
#[test]
fn success_and_wound_are_independent() {
    let scenario = Scenario::of_players(4).broken(Tile::MedLab, Part::Cpu).parts(Part::Cpu, 1);
    let task = repair(Tile::MedLab, Part::Cpu);
    let mut table = scenario.clone().plan();
    table.declare(task, ENGINEER, &[]).close();
    assert_eq!(table.cargo.parts[Part::Cpu.index()], 0, "the part lies with the pawns");
    table.until(|question| question == Question::Roll).rolls(true, true, false);
    suffer(&mut table);
    assert_eq!(table.wounds(ENGINEER), 1);
    assert!(!table.units[at(Tile::MedLab)].broken.has(Part::Cpu));
    assert_eq!(table.cargo.parts[Part::Cpu.index()], 0);
    let mut table = scenario.plan();
    table.declare(task, ENGINEER, &[]).close();
    let tokens = table.tokens(ENGINEER);
    table.until(|question| question == Question::Roll);
    let tokens = tokens.max(table.tokens(ENGINEER));
    table.rolls(false, true, false);
    suffer(&mut table);
    assert_eq!((table.wounds(ENGINEER), table.tokens(ENGINEER)), (1, tokens + 2));
    assert!(table.units[at(Tile::MedLab)].broken.has(Part::Cpu));
    assert_eq!(table.cargo.parts[Part::Cpu.index()], 1);
}

/// FM-DICE-07, FM-ADV-02, FM-APP-06, FM-APP-07, FM-DICE-09: an Adventure of the action's type for
/// the acting player; with a wound as well, that player chooses the order.
#[test]
fn an_adventure_comes_in_the_colour_of_the_action() {
    let scenario = Scenario::of_players(4).broken(Tile::MedLab, Part::Cpu).parts(Part::Cpu, 1);
    let mut table = scenario.plan();
    table.declare(repair(Tile::MedLab, Part::Cpu), ENGINEER, &[]).close();
    table.until(|question| question == Question::Roll).rolls(true, true, true);
    assert_eq!(table.asks(), Some(Question::FirstResult));
    table.says(Seat::THREE, Action::Pick(Target::Result(DieFace::Adventure)));
    let Some(Question::Adventure(ctx)) = table.asks() else { panic!("{:?}", table.asks()) };
    assert_eq!((ctx.kind, ctx.actor), (Some(ActionType::Build), Some(ENGINEER)));
    assert_eq!(table.wounds(ENGINEER), 0, "the wound comes after the Adventure");
}

/// FM-PART-09, FM-PART-10, FM-PART-12, FM-PART-14, FM-FAQ-14, FM-EX-71: a broken CPU forces the
/// Success die alone.
#[test]
fn a_broken_cpu_forces_the_success_die() {
    let scenario = Scenario::of_players(4)
        .broken(Tile::WorkingBay, Part::Cpu)
        .broken(Tile::MedLab, Part::Energy)
        .parts(Part::Energy, 2);
    let mut table = scenario.clone().plan();
    table.declare(repair(Tile::MedLab, Part::Energy), ENGINEER, &[ENGINEER]).close();
    table.until(|question| question == Question::Roll);
    let wound = Action::Roll { success: true, wound: true, adventure: false };
    table.refuses(orrery_core::Actor::Chance, wound);
    let tokens = table.tokens(ENGINEER);
    table.rolls(false, false, false);
    assert_eq!(table.tokens(ENGINEER), tokens + 2);
    assert!(table.units[at(Tile::MedLab)].broken.has(Part::Energy));
    // FM-PART-13: with one pawn all three dice are rolled, once.
    let mut table = scenario.plan();
    table.declare(repair(Tile::MedLab, Part::Energy), ENGINEER, &[]).close();
    table.until(|question| question == Question::Roll).rolls(true, true, false);
    suffer(&mut table);
    assert_eq!(table.wounds(ENGINEER), 1);
}

/// FM-UNW-06, FM-HEAL-09, FM-MAN-06, FM-PART-11, FM-DICE-11: Unwind, Heal and Manage roll their die.
#[test]
fn a_broken_cpu_makes_living_actions_roll() {
    for (tile, task, dice) in [
        (Tile::CrewQuarters, Task::Unwind, ActionType::Gather),
        (Tile::MedLab, Task::Heal, ActionType::Research),
        (Tile::ControlCenter, Task::Manage, ActionType::Build),
    ] {
        let mut table = Scenario::of_players(4).broken(tile, Part::Cpu).wounds(MEDIC, 1).plan();
        table.declare(task, MEDIC, &[]).close();
        table.until(|question| question == Question::Roll).rolls(false, false, false);
        assert!(
            table
                .log
                .events()
                .iter()
                .any(|event| { matches!(event, Event::Rolled(kind, _) if *kind == dice) })
        );
        assert!(table.told(Event::Failed(task)), "{task:?}");
    }
}

/// FM-MOD-09, FM-MOD-10, FM-MOD-11, FM-OPEN-45, FM-ICON-16: a Reroll token makes a success roll
/// again, once.
#[test]
fn a_reroll_token_takes_a_success_back_once() {
    let scenario = Scenario::of_players(4)
        .token(Tile::WorkingBay, Slot::Now, Modifier::Reroll)
        .broken(Tile::MedLab, Part::Energy)
        .parts(Part::Energy, 1);
    let mut table = scenario.clone().plan();
    table.declare(repair(Tile::MedLab, Part::Energy), ENGINEER, &[]).close();
    table.until(|question| question == Question::Roll).rolls(true, false, false);
    assert_eq!(table.asks(), Some(Question::RollAgain(DieFace::Success)));
    table.chance(Action::Yes);
    assert!(table.told(Event::Succeeded(repair(Tile::MedLab, Part::Energy))));
    let mut sure = scenario.plan();
    sure.declare(repair(Tile::MedLab, Part::Energy), ENGINEER, &[ENGINEER]).close();
    finish(&mut sure);
    assert!(sure.told(Event::Succeeded(repair(Tile::MedLab, Part::Energy))));
}

/// FM-MOD-12, FM-RULING-19, FM-COST-02: a Wound token hurts the astronaut on top, and no other.
#[test]
fn a_wound_token_hurts_the_top_pawn() {
    let scenario =
        Scenario::of_players(4).token(Tile::CrewQuarters, Slot::Now, Modifier::Wound).stress(9);
    let mut table = scenario.plan();
    table.declare(Task::Unwind, SCIENTIST, &[GEOLOGIST]).close();
    table.until(|question| question == Question::Unwind);
    assert_eq!((table.wounds(SCIENTIST), table.wounds(GEOLOGIST)), (1, 0));
    table.says(Seat::ONE, Action::LowerStress);
    assert_eq!(table.stress, 3);
}

/// FM-MOD-08, FM-ADV-01, FM-ADV-09, FM-RULING-08, FM-ICON-13: an Adventure token works for its own
/// type only.
#[test]
fn an_adventure_token_works_for_its_type() {
    let scenario = Scenario::of_players(4)
        .token(Tile::WorkingBay, Slot::Now, Modifier::AdventureBuild)
        .token(Tile::CrewQuarters, Slot::Now, Modifier::AdventureGather)
        .broken(Tile::MedLab, Part::Energy)
        .parts(Part::Energy, 1);
    let mut table = scenario.plan();
    table.declare(repair(Tile::MedLab, Part::Energy), ENGINEER, &[ENGINEER]);
    table.declare(Task::Unwind, SCIENTIST, &[]).close();
    table.until(|question| matches!(question, Question::Unwind | Question::Adventure(_)));
    assert_eq!(table.asks(), Some(Question::Unwind));
    table.says(Seat::ONE, Action::RaiseMorale);
    table.until(|question| matches!(question, Question::Adventure(_)) || over(question));
    assert!(matches!(table.asks(), Some(Question::Adventure(_))));
}

/// FM-COND-19, FM-COND-20, FM-COND-21, FM-COND-22, FM-FAQ-08, FM-ADV-04: Concentration Difficulties
/// of anyone in the stack bring one Adventure for the pawn on top.
#[test]
fn concentration_difficulties_bring_an_adventure() {
    let scenario = Scenario::of_players(4)
        .condition(MEDIC, Ailment::ConcentrationDifficulties)
        .condition(ENGINEER, Ailment::ConcentrationDifficulties)
        .samples(1);
    let mut table = scenario.plan();
    table.declare(Task::Examine, SCIENTIST, &[MEDIC, ENGINEER]).close();
    table.until(|question| matches!(question, Question::Adventure(_)) || over(question));
    let Some(Question::Adventure(ctx)) = table.asks() else { panic!("{:?}", table.asks()) };
    assert_eq!(ctx.owner, Some(SCIENTIST));
    let before = table.log.events().len();
    finish(&mut table);
    let later = &table.log.events()[before..];
    let drawn = later.iter().filter(|event| matches!(event, Event::AdventureDrawn(..))).count();
    assert_eq!(drawn, 1);
}

/// FM-REST-01, FM-REST-02, FM-ACT-14: a pawn at rest brings its owner a Morale token.
#[test]
fn resting_brings_tokens() {
    let mut table = Scenario::of_players(4).plan();
    table.close();
    finish(&mut table);
    assert_eq!((table.tokens(SCIENTIST), table.tokens(MEDIC)), (2, 2));
}

/// FM-UNW-01, FM-UNW-02, FM-UNW-03, FM-UNW-04, FM-UNW-05, FM-STRS-07, FM-STRS-08, FM-EX-57: each
/// Unwind chooses on its own, within the limits.
#[test]
fn unwinding_raises_morale_or_lowers_stress() {
    let mut table = Scenario::of_players(4).morale(0).stress(10).plan();
    table.declare(Task::Unwind, SCIENTIST, &[]).declare(Task::Unwind, SCIENTIST, &[]).close();
    table.until(|question| question == Question::Unwind).says(Seat::ONE, Action::RaiseMorale);
    table.until(|question| question == Question::Unwind).says(Seat::ONE, Action::LowerStress);
    assert_eq!((table.morale, table.stress), (1, 4));
    let mut table = Scenario::of_players(4).morale(3).stress(4).plan();
    table.declare(Task::Unwind, SCIENTIST, &[]).declare(Task::Unwind, SCIENTIST, &[]).close();
    table.until(|question| question == Question::Unwind).says(Seat::ONE, Action::RaiseMorale);
    table.until(|question| question == Question::Unwind).says(Seat::ONE, Action::LowerStress);
    assert_eq!((table.morale, table.stress), (3, 0));
}

/// FM-HEAL-01, FM-HEAL-06, FM-HEAL-07, FM-HEAL-08, FM-COND-10, FM-COND-11, FM-HLTH-07: a wound or a
/// Condition; the Condition counts until the phase ends.
#[test]
fn healing_removes_a_wound_or_a_condition() {
    let scenario = Scenario::of_players(4).wounds(MEDIC, 3).condition(MEDIC, Ailment::Migraine);
    let mut table = scenario.plan();
    table.declare(Task::Heal, MEDIC, &[]).declare(Task::Heal, MEDIC, &[]).close();
    table.until(|question| question == Question::Heal).says(Seat::FOUR, Action::HealWound);
    assert_eq!(table.wounds(MEDIC), 2);
    let cure = Action::Pick(Target::Ailment(MEDIC, Ailment::Migraine));
    table.until(|question| question == Question::Heal).says(Seat::FOUR, cure);
    let medic = &table.crew[MEDIC.index()];
    assert!(medic.held.is_empty());
    assert_eq!(table.conditions[Ailment::Migraine.index()], 2);
}

/// FM-MAN-01, FM-MAN-02, FM-MAN-03, FM-MAN-04, FM-MAN-05, FM-FAQ-10: tracks go down, the Box stays.
#[test]
fn managing_lowers_a_track() {
    let scenario =
        Scenario::of_players(4).track(Block::Living, 3).track(Block::System, 1).red(Block::Living);
    let mut table = scenario.clone().plan();
    table.declare(Task::Manage, SCIENTIST, &[]).declare(Task::Manage, SCIENTIST, &[]).close();
    let lower = |block| Action::Pick(Target::Block(block));
    table.until(|question| question == Question::Manage).says(Seat::ONE, lower(Block::Living));
    table.until(|question| question == Question::Manage).says(Seat::ONE, lower(Block::System));
    assert_eq!(table.malfunction, [0, 2, 0]);
    assert!(table.red[Block::Living.index()]);
    let mut table = scenario.installed(UpgradeRule::ManageTwo).plan();
    table.declare(Task::Manage, SCIENTIST, &[]).close();
    table.until(|question| question == Question::Manage).says(Seat::ONE, lower(Block::Living));
    assert_eq!(table.malfunction[Block::Living.index()], 1);
}

/// FM-EXPL-03, FM-EXPL-04, FM-EXPL-05, FM-EXPL-06, FM-EXPL-07, FM-POI-02, FM-RULING-23, FM-TIME-02,
/// FM-TIME-15, FM-EX-05: a tile with its samples and POI tokens; the mission's token comes with R1-S.
#[test]
fn exploring_places_a_tile() {
    let mut table = Scenario::of_players(4).plan();
    let south = space_called("R1-S");
    table.declare(Task::Explore(south), GEOLOGIST, &[]).takes(Rover::Froggy).close();
    table.until(|question| matches!(question, Question::Tile(..)));
    let tiles = &pack().content().game_box.roi.clone();
    let vents = tiles.iter().position(|tile| tile.key == "roi_1_5").unwrap();
    table.chance(Action::Roi(first_martians::content::RoiId(vents as u8)));
    assert_eq!(table.map[south.index()].samples, 2);
    assert!(table.map[south.index()].fresh);
    assert_eq!(table.token(TokenColor::Orange, 1), TokenAt::Space(south));
    assert_eq!(table.asks(), Some(Question::Poi));
    table
        .until(|question| matches!(question, Question::Poi))
        .chance(Action::Poi(first_martians::content::PoiId(6)));
    assert_eq!(table.cargo.poi, 1 << 6);
    // FM-POI-03, FM-POI-04: it can be used at once, and once.
    let food = table.reserve(Reserve::Food);
    table.until(over);
    table.says(Seat::TWO, Action::UsePoi(first_martians::content::PoiId(6)));
    assert_eq!((table.reserve(Reserve::Food), table.cargo.poi), (food + 2, 0));
    assert_eq!(table.wounds(GEOLOGIST), 0, "new terrain does not count yet");
}

/// FM-EXPL-10: a failed Explore action places no tile.
#[test]
fn a_failed_exploration_places_nothing() {
    let mut table = Scenario::of_players(4).plan();
    let south = space_called("R1-S");
    table.declare(Task::Explore(south), GEOLOGIST, &[GEOLOGIST]).close();
    table.until(|question| question == Question::Roll).rolls(false, false, false);
    assert!(!table.is_explored(south));
}

/// FM-GATH-06, FM-TIME-06, FM-SUP-07, FM-CLEAN-04, FM-RULING-34: a sample waits for Clean-Up.
#[test]
fn gathered_samples_wait_for_clean_up() {
    let mut table = Scenario::of_players(4).tile("R1-N", Terrain::Plains, 2).round(1, 6).plan();
    let north = space_called("R1-N");
    let task = Task::Gather(north, Item::Sample);
    table.declare(task, GEOLOGIST, &[GEOLOGIST, MEDIC]).close();
    table.until(over);
    assert_eq!((table.cargo.pending_samples, table.cargo.samples), (1, 0));
    assert_eq!(table.map[north.index()].samples, 1);
    table.until(|question| question == Question::Advance);
    assert_eq!((table.cargo.pending_samples, table.cargo.samples), (0, 1));
}

/// FM-EX-06, FM-OBJ-04, FM-OBJ-05, FM-RULING-20: the orange token goes to the mission sheet and
/// brings two parts.
#[test]
fn a_gathered_token_goes_to_the_mission_sheet() {
    let scenario = Scenario::of_players(4).tile("R1-S", Terrain::Plains, 0).objective(
        "R1-S",
        TokenColor::Orange,
        1,
    );
    let mut table = scenario.plan();
    let south = space_called("R1-S");
    let task = Task::Gather(south, Item::Token(TokenColor::Orange, 1));
    table.declare(task, GEOLOGIST, &[GEOLOGIST, MEDIC]).close();
    table.until(|question| matches!(question, Question::Pick(..)));
    assert_eq!(table.token(TokenColor::Orange, 1).place(), TokenPlace::Sheet);
    table.first_says(Action::Pick(Target::Kind(Part::Cpu)));
    table.first_says(Action::Pick(Target::Kind(Part::Energy)));
    assert_eq!(table.cargo.parts, [1, 0, 0, 1]);
}

/// FM-RES-01, FM-RES-02, FM-RES-03, FM-RES-04, FM-RES-05, FM-RES-06, FM-RES-07, FM-RES-09: a sample goes
/// from the Cargo Bay to Examined, then to Discovery, one step a round.
#[test]
fn a_sample_is_examined_twice() {
    let mut table = Scenario::of_players(4).samples(1).examined(1).plan();
    table.declare(Task::Examine, SCIENTIST, &[SCIENTIST]);
    table.declare(Task::Discover, MEDIC, &[MEDIC]);
    assert_eq!(table.cannot(Task::Discover, GEOLOGIST), first_martians::Illegal::NoSample);
    table.close();
    finish(&mut table);
    assert_eq!((table.cargo.examined, table.cargo.discoveries), (1, 1));
}

/// FM-PLANT-04, FM-PLANT-05, FM-PLANT-06: a seed goes to slot 1, or back to the Cargo Bay.
#[test]
fn a_seed_is_planted_or_comes_back() {
    let scenario = Scenario::of_players(3).seeds(1).farm(3, 2, &[]);
    let plant = Task::Plant(at(Tile::Farm));
    let mut table = scenario.clone().plan();
    table.declare(plant, SCIENTIST, &[SCIENTIST]).close();
    finish(&mut table);
    assert_eq!((table.farms[0].growth & 1, table.cargo.seeds), (1, 0));
    let mut table = scenario.plan();
    table.declare(plant, SCIENTIST, &[]).close();
    assert_eq!(table.cargo.seeds, 0);
    table.until(|question| question == Question::Roll).rolls(false, false, false);
    assert_eq!((table.farms[0].growth, table.cargo.seeds), (0, 1));
}

/// FM-REP-03, FM-REP-12, FM-TIME-07, FM-MALF-21, FM-EX-72: a repaired part causes no penalty in the
/// Malfunction phase of the same round.
#[test]
fn a_repair_counts_before_the_malfunction_phase() {
    let scenario = Scenario::of_players(4)
        .round(1, 6)
        .broken(Tile::MedLab, Part::Hardware)
        .parts(Part::Hardware, 1);
    let mut table = scenario.plan();
    table.declare(repair(Tile::MedLab, Part::Hardware), ENGINEER, &[ENGINEER]).close();
    table.until(|question| matches!(question, Question::Advance));
    assert_eq!(table.malfunction[Block::Living.index()], 0);
}

/// FM-REM-04, FM-REM-05, FM-REM-08, FM-REM-10, FM-RULING-24, FM-REM-11, FM-EX-76, FM-FAQ-09: a tile
/// is turned in step 10, paid, and goes back; production at its maximum stays.
#[test]
fn a_shutdown_tile_is_turned_and_paid() {
    let scenario = Scenario::of_players(4).shut(Tile::Lab, Utility::Energy).reserves(2, 2, 9);
    let mut table = scenario.plan();
    table.declare(Task::Reopen(at(Tile::Lab), Utility::Energy), SCIENTIST, &[]).close();
    table.until(|question| matches!(question, Question::Front(..)));
    table.chance(Action::Shutdown(ShutdownId(0)));
    assert_eq!(table.reserve(Reserve::Energy), 1);
    assert_eq!(table.shutdown_tiles(), 0);
    assert_eq!(table.units[at(Tile::Solar1)].output, 5);
}

/// FM-REM-06, FM-OPEN-34: if the reserves are too small nothing is spent and the front is known.
#[test]
fn a_tile_that_cannot_be_paid_stays_known() {
    let scenario = Scenario::of_players(4).shut(Tile::Lab, Utility::Energy).reserves(1, 2, 9);
    let mut table = scenario.plan();
    table.declare(Task::Reopen(at(Tile::Lab), Utility::Energy), SCIENTIST, &[]).close();
    table.until(|question| matches!(question, Question::Front(..)));
    table.chance(Action::Shutdown(ShutdownId(3)));
    assert_eq!(table.reserve(Reserve::Energy), 1);
    let shut = table.units[at(Tile::Lab)].shut[Utility::Energy.index()];
    assert_eq!(shut, Some(Shutdown::Known(ShutdownId(3))));
}

/// FM-REM-09, FM-REM-12, FM-OPEN-33: several pawns on one tile; once it is gone the others return.
#[test]
fn a_second_pawn_on_a_removed_tile_returns() {
    let scenario = Scenario::of_players(4).shut(Tile::Lab, Utility::Energy).reserves(3, 2, 9);
    let mut table = scenario.plan();
    let reopen = Task::Reopen(at(Tile::Lab), Utility::Energy);
    table.declare(reopen, SCIENTIST, &[]).declare(reopen, SCIENTIST, &[]).close();
    table.until(|question| matches!(question, Question::Front(..)));
    table.chance(Action::Shutdown(ShutdownId(0)));
    assert!(table.told(Event::ActionReturned(reopen)));
    assert_eq!(table.reserve(Reserve::Energy), 2);
}

/// FM-UPG-04, FM-UPG-05, FM-TIME-14, FM-CLEAN-05, FM-RULING-05, FM-UPG-06: the tile waits in Pending
/// and works from Clean-Up on.
#[test]
fn an_upgrade_works_from_clean_up_on() {
    let mut table = Scenario::of_players(4).round(1, 6).upgrade_card(UpgradeRule::ManageTwo).plan();
    let upgrade = first_martians::content::UpgradeId(table.cargo.upgrades.trailing_zeros() as u8);
    table.declare(Task::Install(upgrade, at(Tile::ControlCenter)), ENGINEER, &[ENGINEER]).close();
    finish(&mut table);
    assert_eq!(table.units[at(Tile::ControlCenter)].upgrade, None);
    assert_eq!(table.cargo.upgrades, 0);
    table.until(|question| question == Question::Advance);
    assert_eq!(table.units[at(Tile::ControlCenter)].upgrade, Some(upgrade));
}

/// FM-DIS-01, FM-DIS-02, FM-DIS-03, FM-EX-78, FM-EX-14, FM-SKILL-04, FM-SKILL-05, FM-SKILL-06,
/// FM-ICON-15: a card is scrapped, and a sample taken by a skill, at any moment; both serve the
/// plan at once.
#[test]
fn scrapping_and_skills_serve_the_plan_at_once() {
    let scenario = Scenario::of_players(4)
        .upgrade_card(UpgradeRule::ManageTwo)
        .broken(Tile::Lab, Part::Cpu)
        .tokens(GEOLOGIST, 2);
    let mut table = scenario.plan();
    let task = repair(Tile::Lab, Part::Cpu);
    assert_eq!(table.cannot(task, ENGINEER), first_martians::Illegal::NoSparePart(Part::Cpu));
    let upgrade = first_martians::content::UpgradeId(table.cargo.upgrades.trailing_zeros() as u8);
    table.says(Seat::ONE, Action::Scrap(upgrade));
    assert_eq!(table.cargo.parts[Part::Cpu.index()], 1);
    table.declare(task, ENGINEER, &[]);
    let pack = pack();
    let skills = &pack.content().game_box.skills;
    let pocket = skills.iter().position(|skill| skill.key == "sk_pocket_sample").unwrap();
    let skill = first_martians::content::SkillId(pocket as u8);
    table.says(Seat::TWO, Action::UseSkill { who: GEOLOGIST, skill });
    assert_eq!((table.cargo.samples, table.tokens(GEOLOGIST)), (1, 0));
    table.declare(Task::Examine, SCIENTIST, &[]);
    // FM-SKILL-01, FM-SKILL-02: paid, and once per round.
    let again = table.refuses(Seat::TWO, Action::UseSkill { who: GEOLOGIST, skill });
    assert_eq!(again, first_martians::Illegal::SkillUsed);
}

/// FM-DIS-04, FM-DIS-05, FM-DIS-06, FM-DIS-07: a part is taken out before the pawns are placed.
#[test]
fn a_part_is_taken_out_before_the_plan() {
    let mut table = Scenario::of_players(4).begin(Phase::Actions);
    assert_eq!(table.asks(), Some(Question::TakeOut));
    table.first_says(Action::Yes);
    table.first_says(Action::Pick(Target::Part(at(Tile::Lab), Part::Energy)));
    assert!(table.units[at(Tile::Lab)].felt.has(Part::Energy));
    assert_eq!(table.cargo.parts[Part::Energy.index()], 1);
    table.first_says(Action::No);
    assert_eq!(table.asks(), Some(Question::Plan));
}

/// FM-SKILL-11, FM-RULING-26, FM-EX-15, FM-DICE-10: only the astronaut on top can reroll, and not with
/// the tokens of the failure.
#[test]
fn only_the_top_astronaut_rerolls() {
    let plan = |scenario: Scenario, assist: &[first_martians::AstronautId], top| {
        let mut table = scenario.plan();
        table.declare(Task::Explore(space_called("R1-N")), top, assist).close();
        table.until(|question| question == Question::Roll);
        table
    };
    let rich = Scenario::of_players(4).tokens(GEOLOGIST, 2);
    let mut top = plan(rich.clone(), &[MEDIC], GEOLOGIST);
    top.rolls(false, false, false);
    assert_eq!(top.asks(), Some(Question::AfterRoll));
    top.says(Seat::TWO, Action::Reroll(DieFace::Success)).chance(Action::Yes);
    assert!(top.told(Event::Succeeded(Task::Explore(space_called("R1-N")))));
    let mut below = plan(rich, &[GEOLOGIST], MEDIC);
    below.rolls(false, false, false);
    assert_ne!(below.asks(), Some(Question::AfterRoll));
    let poor = Scenario::of_players(4).tokens(GEOLOGIST, 0);
    let mut poor = plan(poor, &[GEOLOGIST], GEOLOGIST);
    poor.rolls(false, false, false);
    assert_ne!(poor.asks(), Some(Question::AfterRoll));
}

/// FM-COND-23: Migraine stops skills.
#[test]
fn migraine_stops_skills() {
    let scenario = Scenario::of_players(4).tokens(MEDIC, 5).condition(MEDIC, Ailment::Migraine);
    let table = scenario.plan();
    let pack = pack();
    let skills = &pack.content().game_box.skills;
    let talk = skills.iter().position(|skill| skill.key == "sk_talk_it_through").unwrap();
    let skill = first_martians::content::SkillId(talk as u8);
    let refusal = table.refuses(Seat::FOUR, Action::UseSkill { who: MEDIC, skill });
    assert_eq!(refusal, first_martians::Illegal::Migraine);
}

/// FM-MOVE-12, FM-MOVE-14, FM-MOVE-15, FM-MOVE-19, FM-ROI-05, FM-OPEN-44, FM-GATH-07, FM-MOVE-20: the
/// route hurts the astronaut on top, also after a failure.
#[test]
fn the_route_hurts_the_top_pawn() {
    for success in [true, false] {
        let mut table = Scenario::of_players(4).tile("R1-N", Terrain::Geysers, 1).plan();
        let task = Task::Gather(space_called("R1-N"), Item::Sample);
        table.declare(task, GEOLOGIST, &[MEDIC]).close();
        table.until(|question| question == Question::Roll).rolls(success, false, false);
        suffer(&mut table);
        assert_eq!((table.wounds(GEOLOGIST), table.wounds(MEDIC)), (1, 0));
    }
}

/// FM-ROI-01, FM-RULING-12, FM-MOD-13, FM-EX-55: a rover is checked as the phase closes; the action
/// stands.
#[test]
fn a_rover_is_checked_as_the_phase_closes() {
    let mut table = Scenario::of_players(4).tile("R1-N", Terrain::Boulders, 1).plan();
    let task = Task::Gather(space_called("R1-N"), Item::Sample);
    table.declare(task, GEOLOGIST, &[GEOLOGIST]).takes(Rover::Scorpio).close();
    table.until(|question| matches!(question, Question::RoverCheck(_)));
    assert_eq!(table.cargo.pending_samples, 1);
    table.chance(Action::Yes);
    assert_eq!(table.rovers[Rover::Scorpio.index()].tokens[..], [Modifier::Blocked]);
}

/// FM-ROI-03, FM-ADV-10, FM-ROI-07, FM-RULING-38, FM-FAQ-02: Adventure terrain on the way.
#[test]
fn adventure_terrain_brings_one_adventure() {
    let scenario =
        Scenario::of_players(4).tile("R1-N", Terrain::Chasm, 0).tile("R2-N", Terrain::Chasm, 1);
    let mut table = scenario.plan();
    let task = Task::Gather(space_called("R2-N"), Item::Sample);
    table.declare(task, GEOLOGIST, &[GEOLOGIST, MEDIC, MEDIC]).close();
    table.until(|question| matches!(question, Question::Adventure(_)));
    let Some(Question::Adventure(ctx)) = table.asks() else { panic!("{:?}", table.asks()) };
    assert_eq!((ctx.kind, ctx.owner), (Some(ActionType::Gather), Some(GEOLOGIST)));
}

/// FM-ROI-04: Morale-loss terrain.
#[test]
fn shadowed_ground_lowers_morale() {
    let scenario = Scenario::of_players(4)
        .tile("R1-N", Terrain::Plains, 0)
        .tile("R2-N", Terrain::Shadow, 1)
        .morale(0);
    let mut table = scenario.plan();
    let task = Task::Gather(space_called("R2-N"), Item::Sample);
    table.declare(task, GEOLOGIST, &[GEOLOGIST, MEDIC, MEDIC]).close();
    finish(&mut table);
    assert_eq!(table.morale, -1);
}

/// FM-ACT-02, FM-ACT-03, FM-EX-45, FM-EX-46: actions are resolved by their type, wherever they are
/// about.
#[test]
fn actions_are_resolved_in_the_order_of_their_types() {
    let scenario = Scenario::of_players(4)
        .broken(Tile::MedLab, Part::Cpu)
        .parts(Part::Cpu, 1)
        .tile("R1-N", Terrain::Plains, 1)
        .track(Block::Working, 2)
        .wounds(MEDIC, 1)
        .samples(1);
    let mut table = scenario.plan();
    let explore = Task::Explore(space_called("R1-S"));
    let gather = Task::Gather(space_called("R1-N"), Item::Sample);
    table.declare(repair(Tile::MedLab, Part::Cpu), ENGINEER, &[]);
    table.declare(Task::Examine, ENGINEER, &[]);
    table.declare(gather, SCIENTIST, &[SCIENTIST]);
    table.declare(explore, GEOLOGIST, &[]).takes(Rover::Froggy);
    table.declare(Task::Unwind, GEOLOGIST, &[]);
    table.declare(Task::Manage, MEDIC, &[]);
    table.declare(Task::Heal, MEDIC, &[]);
    table.close();
    finish(&mut table);
    let order: Vec<Task> = table
        .log
        .events()
        .iter()
        .filter_map(|event| match event {
            Event::ActionBegan(_, task) => Some(*task),
            _ => None,
        })
        .collect();
    let expected = [
        Task::Unwind,
        Task::Heal,
        Task::Manage,
        explore,
        gather,
        Task::Examine,
        repair(Tile::MedLab, Part::Cpu),
    ];
    assert_eq!(order, expected);
}

/// FM-AOM-06, FM-OPEN-47: what happens to an AOM happens to its operator.
#[test]
fn an_aoms_operator_bears_its_results() {
    let scenario = Scenario::of_players(3).samples(1).aom(ActionType::Research, GEOLOGIST);
    let mut table = scenario.plan();
    let hand = Hand::Aom(ActionType::Research);
    table.says(Seat::TWO, Action::Declare { task: Task::Examine, at: None, hand }).close();
    table.until(|question| question == Question::Roll).rolls(true, true, false);
    suffer(&mut table);
    assert_eq!(table.wounds(GEOLOGIST), 1);
}

/// FM-OPEN-27: a Profile card gives its astronaut a trait.
#[test]
fn a_tinkerer_gains_more_from_failures() {
    let scenario = Scenario::of_players(4)
        .profile(ENGINEER, Trait::Tinkerer)
        .broken(Tile::MedLab, Part::Cpu)
        .parts(Part::Cpu, 1);
    let mut table = scenario.plan();
    table.declare(repair(Tile::MedLab, Part::Cpu), ENGINEER, &[]).close();
    table.until(|question| question == Question::Roll);
    let before = table.tokens(ENGINEER);
    table.rolls(false, false, false);
    assert_eq!(table.tokens(ENGINEER), before + 3);
}
