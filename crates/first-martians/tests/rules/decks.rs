//! Research and Direction cards (DECK), and skills and Conditions at any moment (SKILL, COND).

use first_martians::content::{Ailment, Block, Direction, Draw, NumberRange, Op, Tile, Who};
use first_martians::scenario::{MEDIC, SCIENTIST, Scenario, Table, pack, skill_called};
use first_martians::{Action, AstronautId, Ctx, Illegal, Phase, Question, Target, Task};
use orrery_core::{Actor, Game as _, Seat, Setup};

use super::effect;

fn draws(table: &Table) -> Vec<Action> {
    table.game.legal_actions(Actor::Chance)
}

/// FM-DECK-02, FM-DECK-03: a Direction card goes back before the next is drawn, so it may come again.
#[test]
fn a_direction_card_goes_back() {
    let draw = effect(|op| matches!(op, Op::DrawDirection { .. }));
    let all: Vec<Action> = Direction::all().map(Action::Direction).collect();
    let mut table = Scenario::of_players(4).reserves(9, 9, 9).begin(Phase::Events);
    for _ in 0..2 {
        table.happens(draw, Ctx { actor: Some(SCIENTIST), ..Ctx::default() });
        assert!(matches!(table.asks(), Some(Question::DirectionCard(..))));
        assert_eq!(draws(&table), all);
        table.chance(Action::Direction(Direction::NorthEast));
        table.until(|question| question == Question::Advance);
    }
}

/// FM-DECK-06, FM-DECK-07: the effect says whether the number or the percentage counts; the card goes
/// back before the next is drawn.
#[test]
fn a_research_card_counts_by_number_or_percentage() {
    let pack = pack();
    let content = pack.content();
    let all: Vec<Action> = (1..=6).map(Action::Research).collect();
    let mission = content.find_mission("line_of_sight").unwrap();
    let track = content.mission(mission).track_ids().next().unwrap();
    let percent = effect(
        |op| matches!(op, Op::TrackByDraw { track: one, by: Draw::ResearchPercent } if *one == track),
    );
    let setup = Setup::of_players(4).in_mode("line_of_sight");
    let mut table = Scenario::of(setup).begin(Phase::Events);
    for sum in [20, 40] {
        table.happens(percent, Ctx::default());
        assert_eq!(draws(&table), all);
        table.chance(Action::Research(2));
        assert_eq!(table.tracks[0], sum);
    }
    let stress = |range: &NumberRange| {
        let ops = content.effects(range.effects).iter().map(|effect| effect.op);
        ops.map(|op| if let Op::Stress { n } = op { n } else { 0 }).sum::<i8>()
    };
    let by_number = effect(|op| match op {
        Op::DrawResearch { ranges } => {
            let ranges = &content[*ranges];
            ranges.iter().map(stress).any(|n| n != stress(&ranges[0]))
        }
        _ => false,
    });
    let Op::DrawResearch { ranges } = content[by_number][0].op else { unreachable!() };
    for range in &content[ranges] {
        for number in [range.from, range.to] {
            let scenario = Scenario::of_players(4).stress(9).reserves(9, 9, 9);
            let mut table = scenario.begin(Phase::Events);
            table.happens(by_number, Ctx { actor: Some(SCIENTIST), ..Ctx::default() });
            assert_eq!(draws(&table), all);
            table.chance(Action::Research(number));
            table.until(|question| question == Question::Advance);
            assert_eq!(i16::from(table.stress), 9 + i16::from(stress(range)), "card {number}");
        }
    }
}

/// FM-DECK-08, FM-FAQ-06: a redraw puts the card back; the second card stands.
#[test]
fn the_second_research_card_is_binding() {
    let content = pack();
    let content = content.content();
    let mission = content.find_mission("line_of_sight").unwrap();
    let track = content.mission(mission).track_ids().next().unwrap();
    let percent = effect(
        |op| matches!(op, Op::TrackByDraw { track: one, by: Draw::ResearchPercent } if *one == track),
    );
    let setup = Setup::of_players(4).in_mode("line_of_sight");
    let mut table = Scenario::of(setup).tokens(SCIENTIST, 5).begin(Phase::Events);
    table.happens(percent, Ctx::default()).chance(Action::Research(1));
    assert!(matches!(table.asks(), Some(Question::RedrawResearch(..))));
    assert_eq!(table.tracks[0], 0, "the first card does not count yet");
    table.says(Seat::ONE, Action::Yes);
    assert_eq!(draws(&table).len(), 6);
    table.chance(Action::Research(1));
    assert_eq!((table.tracks[0], table.asks()), (15, Some(Question::Advance)));
    assert_eq!(table.tokens(SCIENTIST), 4);
}

/// FM-SKILL-02: a skill works once in a round; another one still does.
#[test]
fn a_skill_works_once_in_a_round() {
    let mut table = Scenario::of_players(4).round(1, 9).tokens(MEDIC, 9).stress(12).plan();
    let talk = Action::UseSkill { who: MEDIC, skill: skill_called("sk_talk_it_through") };
    table.says(Seat::FOUR, talk);
    assert_eq!(table.stress, 9);
    assert_eq!(table.refuses(Seat::FOUR, talk), Illegal::SkillUsed);
    let dressing = Action::UseSkill { who: MEDIC, skill: skill_called("sk_field_dressing") };
    table.says(Seat::FOUR, dressing);
    table.until(|question| question == Question::Advance);
    table.game.table.crew[MEDIC.index()].tokens = 2;
    table.says(Seat::FOUR, talk);
}

/// FM-SKILL-03: a skill can be used in every phase, no matter which seat is asked.
#[test]
fn a_skill_can_be_used_in_every_phase() {
    let talk = Action::UseSkill { who: MEDIC, skill: skill_called("sk_talk_it_through") };
    let use_it = |mut table: Table, phase: Phase| {
        assert_eq!(table.phase, phase);
        let (asked, stress) = (table.asks(), table.stress);
        assert_ne!(asked, None);
        assert!(table.game.legal_actions(Seat::FOUR.into()).contains(&talk), "{asked:?}");
        table.says(Seat::FOUR, talk);
        assert_eq!((table.asks(), table.stress), (asked, stress - 3));
    };
    let base = || Scenario::of_players(4).round(1, 9).tokens(MEDIC, 2).stress(9).farm(4, 4, &[]);
    use_it(base().begin(Phase::Events), Phase::Events);
    use_it(base().begin(Phase::Morale), Phase::Morale);
    use_it(base().output(Tile::Solar1, 4).begin(Phase::Production), Phase::Production);
    use_it(base().plan(), Phase::Actions);
    let mut rolling = base().samples(1).plan();
    rolling.declare(Task::Examine, SCIENTIST, &[]).close();
    rolling.until(|question| question == Question::Roll);
    use_it(rolling, Phase::Actions);
    use_it(base().red(Block::Living).begin(Phase::Malfunction), Phase::Malfunction);
    use_it(base().objectives_done().begin(Phase::CleanUp), Phase::CleanUp);
}

/// FM-SKILL-12: a player who must give up a skill chooses which; the base skill stays.
#[test]
fn the_owner_chooses_which_skill_to_give_up() {
    let lose = effect(|op| matches!(op, Op::Skill { n: -1, .. }));
    let Op::Skill { who, .. } = pack().content()[lose][0].op else { unreachable!() };
    let mut table = Scenario::of_players(4).tokens(SCIENTIST, 9).begin(Phase::Events);
    let ctx = Ctx { actor: Some(SCIENTIST), owner: Some(SCIENTIST), ..Ctx::default() };
    table.happens(lose, ctx);
    let loser = match who {
        Who::Role(role) => AstronautId::new(role.index() as u8).unwrap(),
        _ => SCIENTIST,
    };
    let (asked, question) = table.game.question().unwrap();
    assert!(matches!(question, Question::Pick(..)), "{question:?}");
    assert_eq!(asked, table.seat(loser).into());
    let skills: Vec<Action> = table.game.legal_actions(asked);
    let skills: Vec<Action> =
        skills.into_iter().filter(|action| matches!(action, Action::Pick(_))).collect();
    assert_eq!(skills.len(), 3, "the three cards, not the base skill");
    table.says(asked, skills[1]);
    assert_eq!(table.crew[loser.index()].skills, 0b1011);
    let Action::Pick(Target::Skill(gone)) = skills[1] else { unreachable!() };
    table.game.table.crew[loser.index()].tokens = 9;
    let used = Action::UseSkill { who: loser, skill: gone };
    assert_eq!(table.refuses(table.seat(loser), used), Illegal::NoSkill);
}

/// FM-COND-02: two Conditions may come in one round, even in one moment.
#[test]
fn two_conditions_may_come_in_one_round() {
    let mut table = Scenario::of_players(4).morale(-2).wounds(SCIENTIST, 1).begin(Phase::Morale);
    table.chance(Action::Condition(Ailment::Anemia));
    let hurt = effect(|op| matches!(op, Op::Wound { who: Who::FirstPlayer, n: 1 }));
    table.happens(hurt, Ctx::default());
    assert_eq!(table.asks(), Some(Question::Condition(SCIENTIST)));
    table.chance(Action::Condition(Ailment::Migraine));
    let held = table.crew[SCIENTIST.index()].held;
    assert!(held.has(Ailment::Anemia) && held.has(Ailment::Migraine));
}

/// FM-COND-09: a Condition can come in each of the phases I to V, and counts from the next one on.
#[test]
fn a_condition_can_come_in_every_phase() {
    let hurt = effect(|op| matches!(op, Op::Wound { who: Who::FirstPlayer, n: 1 }));
    let base = || Scenario::of_players(4).round(1, 9).wounds(SCIENTIST, 1).farm(4, 4, &[]);
    let tables = [
        base().begin(Phase::Events),
        base().tokens(MEDIC, 2).begin(Phase::Morale),
        base().output(Tile::Solar1, 4).begin(Phase::Production),
        base().plan(),
        base().red(Block::Living).begin(Phase::Malfunction),
    ];
    for mut table in tables {
        let phase = table.phase;
        table.happens(hurt, Ctx::default());
        while let Some(Question::Prevent(..)) = table.asks() {
            table.says(Seat::FOUR, Action::No);
        }
        assert_eq!(table.asks(), Some(Question::Condition(SCIENTIST)), "{phase:?}");
        table.chance(Action::Condition(Ailment::Poisoning));
        let one = &table.crew[SCIENTIST.index()];
        assert!(one.held.has(Ailment::Poisoning) && !one.felt.has(Ailment::Poisoning), "{phase:?}");
    }
}

/// FM-COND-24: with Migraine the Morale phase still takes tokens, and no wounds.
#[test]
fn migraine_leaves_the_tokens_alone() {
    let table = Scenario::of_players(4)
        .condition(SCIENTIST, Ailment::Migraine)
        .tokens(SCIENTIST, 2)
        .morale(-2)
        .begin(Phase::Morale);
    assert_eq!((table.tokens(SCIENTIST), table.wounds(SCIENTIST)), (0, 0));
    let seen = table.game.legal_actions(Seat::ONE.into());
    assert!(!seen.iter().any(|action| matches!(action, Action::UseSkill { .. })));
}
