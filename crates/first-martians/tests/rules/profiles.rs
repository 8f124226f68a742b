//! What the traits of Profile cards do.

use first_martians::content::{Part, Rover, Tile, TimedRule, Trait};
use first_martians::scenario::{
    ENGINEER, GEOLOGIST, MEDIC, SCIENTIST, Scenario, Table, pack, space_called,
};
use first_martians::{Action, AstronautId, Phase, Question, Task};
use orrery_core::Seat;

/// A trait that has nothing to do with the test.
const OTHER: Trait = Trait::Stoic;

fn the_actions_are_over(question: Question) -> bool {
    matches!(question, Question::Advance | Question::MalfunctionDie(_))
}

/// The Scientist's tokens after Examine actions of these pawns, all of which succeed.
fn tokens_of_research(side: Trait, actions: &[&[AstronautId]]) -> u8 {
    let mut table = Scenario::of_players(4).profile(SCIENTIST, side).samples(2).plan();
    for assist in actions {
        table.declare(Task::Examine, SCIENTIST, assist);
    }
    table.close();
    loop {
        table.until(|question| question == Question::Roll || the_actions_are_over(question));
        if table.asks() != Some(Question::Roll) {
            return table.tokens(SCIENTIST);
        }
        table.rolls(true, false, false);
    }
}

/// FM-OPEN-27: the Methodical gain a token for the first Research of two pawns or more in a round.
#[test]
fn the_methodical_gain_from_thorough_research() {
    let gain = |actions: &[&[AstronautId]]| {
        tokens_of_research(Trait::Methodical, actions) - tokens_of_research(OTHER, actions)
    };
    assert_eq!(gain(&[&[SCIENTIST]]), 1);
    assert_eq!(gain(&[&[]]), 0, "one pawn is not enough");
    assert_eq!(gain(&[&[MEDIC], &[MEDIC]]), 1, "once in a round");
}

/// A table after the Engineer has explored a space of ring 1 with both pawns and Froggy.
fn explored(scenario: Scenario, prepare: impl Fn(&mut Table)) -> Table {
    let mut table = scenario.plan();
    prepare(&mut table);
    table.declare(Task::Explore(space_called("R1-N")), ENGINEER, &[ENGINEER]);
    table.takes(Rover::Froggy);
    table.close();
    table.until(the_actions_are_over);
    table
}

/// FM-OPEN-27: whoever explores beside a space that the Guide has explored gains a token, once in a
/// round; the Guide alone does not.
#[test]
fn the_guide_helps_those_who_explore_beside() {
    let north = space_called("R1-N");
    let beside = pack().content()[north].adjacent[0];
    let tokens = |guide: AstronautId, side, known: u32, used| {
        let table = explored(Scenario::of_players(4).profile(guide, side), |table| {
            let guide = &mut table.game.table.crew[guide.index()];
            (guide.explored, guide.profile_used) = (known, used);
        });
        table.tokens(ENGINEER)
    };
    let near = 1 << beside.index();
    let none = tokens(GEOLOGIST, OTHER, near, false);
    assert_eq!(tokens(GEOLOGIST, Trait::Guide, near, false), none + 1);
    assert_eq!(tokens(GEOLOGIST, Trait::Guide, 1 << north.index(), false), none, "not beside");
    assert_eq!(tokens(GEOLOGIST, Trait::Guide, 0, false), none);
    assert_eq!(tokens(GEOLOGIST, Trait::Guide, near, true), none, "once in a round");
    assert_eq!(tokens(ENGINEER, Trait::Guide, near, false), none, "somebody else's way");
}

/// FM-OPEN-27: an action outside the HUB lowers Stress by 1 for the Restless, once in a round.
#[test]
fn the_restless_go_out() {
    let stress = |side, used| {
        let scenario = Scenario::of_players(4).profile(ENGINEER, side).stress(9);
        let prepare = |table: &mut Table| {
            table.game.table.crew[ENGINEER.index()].profile_used = used;
        };
        explored(scenario, prepare).stress
    };
    assert_eq!(stress(Trait::Restless, false), stress(OTHER, false) - 1);
    assert_eq!(stress(Trait::Restless, true), stress(OTHER, true));
}

/// FM-OPEN-27: the Solitary gain 2 tokens from a Rest if nobody else rests, and an Unwind action
/// lowers Stress by 1 less.
#[test]
fn the_solitary_rest_alone() {
    let rests = |side, others: &[AstronautId]| {
        let mut table = Scenario::of_players(4).profile(SCIENTIST, side).stress(9).plan();
        table.declare(Task::Rest, SCIENTIST, &[]);
        for who in [SCIENTIST, ENGINEER, GEOLOGIST, MEDIC] {
            while table.game.free_pawns(who) > 0 {
                let task = if others.contains(&who) { Task::Rest } else { Task::Manage };
                table.declare(task, who, &[]);
            }
        }
        for seat in Seat::all(4) {
            table.says(seat, Action::Agree);
        }
        table.until(the_actions_are_over).tokens(SCIENTIST)
    };
    assert_eq!(rests(Trait::Solitary, &[]), rests(OTHER, &[]) + 1);
    assert_eq!(rests(Trait::Solitary, &[MEDIC]), rests(OTHER, &[MEDIC]), "others rest as well");
    let unwinds = |side, rule: Option<TimedRule>| {
        let mut scenario = Scenario::of_players(4).profile(SCIENTIST, side).stress(9);
        if let Some(rule) = rule {
            scenario = scenario.rule(rule, 1);
        }
        let mut table = scenario.plan();
        table.declare(Task::Unwind, SCIENTIST, &[]).close();
        table.until(|question| question == Question::Unwind).says(Seat::ONE, Action::LowerStress);
        table.stress
    };
    assert_eq!((unwinds(OTHER, None), unwinds(Trait::Solitary, None)), (3, 4));
    let half = Some(TimedRule::UnwindHalf);
    assert_eq!((unwinds(OTHER, half), unwinds(Trait::Solitary, half)), (6, 7));
}

/// FM-OPEN-27: in Production the Perfectionist gains a token if at most two parts of the HUB are
/// broken, and loses one if five are.
#[test]
fn the_perfectionist_counts_broken_parts() {
    let broken = [
        (Tile::Lab, Part::Cpu),
        (Tile::Lab, Part::Energy),
        (Tile::MedLab, Part::Cpu),
        (Tile::MedLab, Part::Energy),
        (Tile::GarageHall, Part::Cpu),
    ];
    let change = |count: usize| {
        let tokens = |side| {
            let mut scenario = Scenario::of_players(4).profile(MEDIC, side).tokens(MEDIC, 5);
            for (tile, part) in &broken[..count] {
                scenario = scenario.broken(*tile, *part);
            }
            let mut table = scenario.reserves(9, 9, 9).farm(4, 4, &[]).begin(Phase::Production);
            table.until(|_| true);
            while table.phase == Phase::Production && table.asks().is_some() {
                let asked = table.asks();
                table.until(|question| Some(question) != asked);
            }
            table.tokens(MEDIC)
        };
        i16::from(tokens(Trait::Perfectionist)) - i16::from(tokens(OTHER))
    };
    assert_eq!([0, 2, 3, 4, 5].map(change), [1, 1, 0, 0, -1]);
}
