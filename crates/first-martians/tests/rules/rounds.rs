//! Rounds, phases, and when things take effect (RND, TIME, SUP).

use first_martians::content::{
    Block, Effect, FacilityPick, List, Modifier, Op, Part, Reserve, Slot, Tile, TokenSpot,
    UpgradeRule, Utility, Who,
};
use first_martians::scenario::{
    ENGINEER, GEOLOGIST, MEDIC, SCIENTIST, Scenario, Table, at, pack, skill_called,
};
use first_martians::{Action, Ctx, Event, Phase, Question, Source, Task};
use orrery_core::{Actor, Game as _, Seat, Setup};

use super::effect;

fn phases(table: &Table) -> Vec<Phase> {
    let began = table.log.events().iter().filter_map(|event| match event {
        Event::PhaseBegan(phase) => Some(*phase),
        _ => None,
    });
    began.collect()
}

/// The place of the first event that fits.
fn place(table: &Table, fits: impl Fn(&Event) -> bool) -> usize {
    table.log.events().iter().position(fits).expect("it happened")
}

/// FM-RND-03, FM-RND-10, FM-ACT-24, FM-CLEAN-07, FM-ICON-17: six phases in their order; then the
/// next round begins.
#[test]
fn a_round_has_six_phases() {
    let mut table = Scenario::of_players(4).round(1, 6).begin(Phase::Events);
    table
        .until(|question| question == Question::Advance)
        .chance(Action::Pick(first_martians::Target::Block(Block::System)));
    table.until(|question| question == Question::Advance);
    let order = [
        Phase::Events,
        Phase::Morale,
        Phase::Production,
        Phase::Actions,
        Phase::Malfunction,
        Phase::CleanUp,
        Phase::Events,
    ];
    assert_eq!(phases(&table), order);
    assert_eq!(table.round, 2);
}

/// FM-RND-16: as long as a player could use something, the First Player leads on to the next phase;
/// nobody has to where nothing could be used.
#[test]
fn the_first_player_leads_on() {
    let table = Scenario::of_players(4).morale(0).tokens(MEDIC, 3).first(GEOLOGIST);
    let mut table = table.begin(Phase::Morale);
    assert_eq!(table.asks(), Some(Question::Proceed(Phase::Production)));
    assert!(table.game.may_act().contains(Seat::FOUR.into()));
    table.says(Seat::TWO, Action::Yes);
    assert!(phases(&table).contains(&Phase::Production));
    let idle = Scenario::of_players(4).morale(0).begin(Phase::Morale);
    assert!(phases(&idle).contains(&Phase::Actions));
}

/// FM-RND-06, FM-FARM-05: oxygen and energy, growth, food, Stress, then broken Hardware.
#[test]
fn production_has_an_order() {
    let table = Scenario::of_players(4)
        .farm(5, 3, &[6])
        .reserves(3, 3, 0)
        .broken(Tile::WorkingBay, Part::Hardware)
        .begin(Phase::Production);
    let steps = [
        place(&table, |event| matches!(event, Event::Produced(Utility::Oxygen, ..))),
        place(&table, |event| matches!(event, Event::Produced(Utility::Energy, ..))),
        place(&table, |event| matches!(event, Event::Grew(0, 4))),
        place(&table, |event| matches!(event, Event::FoodProduced(4, 4))),
        place(&table, |event| matches!(event, Event::StressMoved(_))),
        place(&table, |event| matches!(event, Event::TokenPlaced(..))),
    ];
    assert!(steps.is_sorted(), "{steps:?}");
}

/// FM-RND-04, FM-RND-08: whatever the crew decides in the Event and Malfunction phases, the First
/// Player decides. Every Malfunction card is tried.
#[test]
fn the_first_player_decides_about_malfunctions() {
    let pack = pack();
    let mut asked = 0;
    for (number, card) in pack.content().game_box.malfunctions.iter().enumerate() {
        let scenario = Scenario::of_players(4).round(1, 6).first(ENGINEER).track(card.block, 5);
        let table = scenario.tile("R1-N", first_martians::content::Terrain::Plains, 1);
        let mut table = table.begin(Phase::Malfunction);
        let id = first_martians::content::MalfunctionId(number as u8);
        table.chance(Action::Malfunction(id));
        while table.phase == Phase::Malfunction {
            let Some((who, question)) = table.game.question() else { break };
            if let Actor::Seat(seat) = who {
                assert_eq!(seat, Seat::THREE, "{} asks {question:?}", card.key);
                asked += 1;
            }
            let action = table.game.legal_actions(who)[0];
            table.says(who, action);
        }
    }
    assert!(asked > 5, "only {asked} questions");
}

/// FM-RND-09: Clean-Up updates tokens, cargo and skills.
#[test]
fn clean_up_updates_everything() {
    let mut table = Scenario::of_players(4)
        .round(1, 6)
        .tokens(GEOLOGIST, 2)
        .token(Tile::Lab, Slot::Now, Modifier::Reroll)
        .plan();
    let sample = Action::UseSkill { who: GEOLOGIST, skill: skill_called("sk_pocket_sample") };
    table.says(Seat::TWO, sample);
    table.until(|question| question == Question::Advance);
    assert!(table.units[at(Tile::Lab)].now.is_empty());
    assert_eq!(table.crew[GEOLOGIST.index()].used, 0);
    assert!(table.told(Event::PhaseBegan(Phase::CleanUp)));
}

/// FM-RND-11: a mission has scenes of its own for particular rounds.
#[test]
fn a_mission_has_scenes_for_its_rounds() {
    let pack = pack();
    let content = pack.content();
    let mission = content.missions.iter().find(|mission| {
        mission.campaign.is_none() && mission.beat_ids().any(|id| content[id].cond.is_none())
    });
    let mission = mission.expect("a mission has a scene");
    let beat = mission.beat_ids().find(|&id| content[id].cond.is_none()).unwrap();
    let came = |round: u8| {
        let scenario = Scenario::of(Setup::of_players(4).in_mode(&mission.key)).round(round, 9);
        let mut table = scenario.begin(Phase::Events);
        table.until(|question| question == Question::MissionEvent);
        table.told(Event::BeatCame(beat))
    };
    let round = content[beat].round;
    assert!(came(round));
    assert!(!came(round + 1));
}

/// FM-RND-15: an effect that names the First Player means the player who holds the token now.
#[test]
fn an_effect_names_the_first_player() {
    let one = effect(|op| matches!(op, Op::MoraleTokens { who: Who::FirstPlayer, n: 1 }));
    for first in [SCIENTIST, MEDIC] {
        let mut table = Scenario::of_players(4).first(first).begin(Phase::Events);
        table.happens(one, Ctx::default());
        assert_eq!(table.tokens(first), 1);
        assert_eq!(table.crew.iter().map(|one| one.tokens).sum::<u8>(), 1);
    }
}

/// FM-TIME-01: what a skill brings can be used at once.
#[test]
fn a_skill_acts_at_once() {
    let mut table = Scenario::of_players(4).tokens(GEOLOGIST, 2).plan();
    assert_eq!(table.cannot(Task::Examine, SCIENTIST), first_martians::Illegal::NoSample);
    let sample = Action::UseSkill { who: GEOLOGIST, skill: skill_called("sk_pocket_sample") };
    table.says(Seat::TWO, sample).declare(Task::Examine, SCIENTIST, &[]);
}

/// FM-TIME-05, FM-MALF-12: a marker that turns red in the Malfunction phase adds its die from the
/// next round on.
#[test]
fn a_marker_turned_in_the_malfunction_phase_waits() {
    let table = Scenario::of_players(4).round(1, 6).red(Block::System).track(Block::System, 4);
    let mut table = table.begin(Phase::Malfunction);
    assert_eq!(table.asks(), Some(Question::MalfunctionDie(Block::System)));
    let most =
        *pack().content().game_box.malfunction_dice[Block::System.index()].iter().max().unwrap();
    table.chance(Action::Die(most));
    let mut rolled = Vec::new();
    table.until(|question| {
        if let Question::MalfunctionDie(block) = question {
            rolled.push(block);
        }
        question == Question::Advance
    });
    assert_eq!(rolled, [], "no further die in this round");
    assert!(table.red[Block::Working.index()]);
}

/// FM-EVT-18: a marker that turns red in the Event phase adds its die in the same round.
#[test]
fn a_marker_turned_in_the_event_phase_counts_at_once() {
    let turn = effect(|op| matches!(op, Op::MalfunctionBox { .. }));
    let Op::MalfunctionBox { block } = pack().content()[turn][0].op else { unreachable!() };
    let mut table = Scenario::of_players(4).round(1, 6).begin(Phase::Events);
    table.happens(turn, Ctx::default());
    let mut rolled = Vec::new();
    let mut first = true;
    table.until(|question| {
        if let Question::MalfunctionDie(block) = question {
            rolled.push(block);
        }
        !std::mem::take(&mut first) && question == Question::Advance
    });
    assert!(rolled.contains(&block), "{rolled:?}");
}

fn lab_token(token: Modifier, slot: Slot) -> List<Effect> {
    let lab = at(Tile::Lab);
    effect(move |op| {
        matches!(op, Op::Token { token: one, spot: TokenSpot::Facility(FacilityPick::The(f), Some(s)) }
            if (*one, *f, *s) == (token, lab, slot))
    })
}

/// Two Examine actions of the Scientist; the first has just been rolled for.
fn two_examinations(scenario: Scenario) -> Table {
    let mut table = scenario.samples(2).plan();
    table.declare(Task::Examine, SCIENTIST, &[]).declare(Task::Examine, SCIENTIST, &[]).close();
    table.until(|question| question == Question::Roll);
    table
}

/// FM-TIME-10, FM-TIME-11: a token placed in the Action phase leaves the declared actions alone and
/// counts from the end of the phase.
#[test]
fn a_new_token_spares_declared_actions() {
    let mut table = two_examinations(Scenario::of_players(4).round(1, 6));
    table.happens(lab_token(Modifier::Wound, Slot::Now), Ctx::default());
    table.rolls(true, false, false);
    table.until(|question| question == Question::Roll).rolls(true, false, false);
    assert_eq!(table.wounds(SCIENTIST), 0);
    assert!(table.units[at(Tile::Lab)].now.has(Modifier::Wound));
    let mut early = Scenario::of_players(4).round(1, 6).samples(1).begin(Phase::Events);
    early.happens(lab_token(Modifier::Wound, Slot::Now), Ctx::default());
    early.until(|question| question == Question::Plan);
    early.declare(Task::Examine, SCIENTIST, &[SCIENTIST]).close();
    early.until(|question| question == Question::Advance);
    assert_eq!(early.wounds(SCIENTIST), 1, "it came before the pawns were placed");
}

/// FM-TIME-12, FM-TIME-16, FM-RULING-06: a token removed from `!` counts until the phase ends; one
/// removed from `>>` never becomes active.
#[test]
fn a_removed_token_counts_until_the_phase_ends() {
    let remove = effect(|op| {
        matches!(op, Op::RemoveToken { token: None, spot: TokenSpot::Facility(FacilityPick::The(f), None) }
            if *f == at(Tile::Lab))
    });
    let now = Scenario::of_players(4).round(1, 6).token(Tile::Lab, Slot::Now, Modifier::Wound);
    let mut table = two_examinations(now);
    table.happens(remove, Ctx::default());
    assert!(table.units[at(Tile::Lab)].now.is_empty());
    table.rolls(true, false, false);
    table.until(|question| question == Question::Roll).rolls(true, false, false);
    table.until(|question| question == Question::Advance);
    assert_eq!(table.wounds(SCIENTIST), 2, "one for each action");
    let next = Scenario::of_players(4).round(1, 6).token(Tile::Lab, Slot::Next, Modifier::Wound);
    let mut table = two_examinations(next);
    table.happens(remove, Ctx::default());
    table.until(|question| question == Question::Advance);
    assert!(table.units[at(Tile::Lab)].now.is_empty());
}

/// FM-COMP-09, FM-SUP-01, FM-SUP-05, FM-HLTH-09: the reserves are three counts; none falls below 0, and what is
/// missing wounds nobody.
#[test]
fn reserves_are_three_counts_and_never_negative() {
    for kind in Reserve::all() {
        let less = effect(|op| matches!(op, Op::Reserve { kind: one, n: -2 } if *one == kind));
        let mut table = Scenario::of_players(4).reserves(3, 3, 3).begin(Phase::Events);
        table.happens(less, Ctx::default());
        let expected = Reserve::all().map(|one| if one == kind { 1 } else { 3 });
        assert_eq!(table.reserves.to_vec(), expected.collect::<Vec<u8>>());
        table.happens(less, Ctx::default());
        assert_eq!(table.reserve(kind), 0);
        assert!(table.crew.iter().all(|one| one.wounds == 0));
    }
    let mut poor = Scenario::of_players(4).tokens(SCIENTIST, 0).begin(Phase::Events);
    poor.happens(
        effect(|op| matches!(op, Op::MoraleTokens { who: Who::FirstPlayer, n: -1 })),
        Ctx::default(),
    );
    assert_eq!((poor.tokens(SCIENTIST), poor.wounds(SCIENTIST)), (0, 0));
}

/// FM-SUP-06: what lies in the Available area can be used at once: a part of a scrapped card serves
/// a repair of the same plan.
#[test]
fn available_things_can_be_used_at_once() {
    let scenario = Scenario::of_players(4)
        .broken(Tile::Lab, Part::Energy)
        .upgrade_card(UpgradeRule::IgnoreOnePenalty);
    let mut table = scenario.plan();
    let repair = Task::Repair(at(Tile::Lab), Part::Energy, Source::Spare);
    assert_eq!(table.cannot(repair, ENGINEER), first_martians::Illegal::NoSparePart(Part::Energy));
    let card = (0..8).find(|bit| table.cargo.upgrades & 1 << bit != 0).unwrap();
    table.says(Seat::ONE, Action::Scrap(first_martians::content::UpgradeId(card)));
    table.declare(repair, ENGINEER, &[ENGINEER]);
}
