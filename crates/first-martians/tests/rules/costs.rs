//! The price of an action, its helpers, and events on the way (COST, AOM, ROV, DICE, ADV, MOVE,
//! EACT, REST).

use first_martians::content::{
    ActionType, AdventureId, Ailment, Modifier, Op, Part, Reserve, Rover, Slot, Terrain, Tile,
    TimedRule, TokenSpot, Utility, Who,
};
use first_martians::scenario::{
    ENGINEER, GEOLOGIST, MEDIC, SCIENTIST, Scenario, Table, at, pack, space_called,
};
use first_martians::{
    Action, Ctx, Event, Hand, Illegal, Item, Phase, Question, Source, Target, Task,
};
use orrery_core::{Game as _, Seat, Setup};

use super::{effect, special};

fn gather(space: &str) -> Task {
    Task::Gather(space_called(space), Item::Sample)
}

/// FM-COST-01, FM-COST-03: whatever an action costs must be there when it is declared, and is then
/// bound.
#[test]
fn what_cannot_be_paid_cannot_be_declared() {
    let poor = Scenario::of_players(4).reserves(0, 0, 0).seeds(0).farm(4, 3, &[]);
    let poor = poor.broken(Tile::MedLab, Part::Energy).plan();
    let repair = Task::Repair(at(Tile::MedLab), Part::Energy, Source::Spare);
    assert_eq!(poor.cannot(repair, ENGINEER), Illegal::NoSparePart(Part::Energy));
    assert_eq!(poor.cannot(Task::Examine, ENGINEER), Illegal::NoSample);
    assert_eq!(poor.cannot(Task::Plant(at(Tile::Farm)), ENGINEER), Illegal::NoSeed);
    let scenario = Scenario::of_players(4).broken(Tile::Lab, Part::Energy).samples(1);
    let dark = scenario.clone().reserves(0, 9, 9).plan();
    assert_eq!(dark.cannot(Task::Examine, SCIENTIST), Illegal::TooLittle(Reserve::Energy));
    let mut bound = scenario.reserves(9, 9, 9).plan();
    bound.declare(Task::Examine, SCIENTIST, &[]);
    assert_eq!(bound.cannot(Task::Examine, MEDIC), Illegal::NoSample, "the only one is bound");
}

/// FM-COST-05: costs come from parts, tokens on `!`, on ID boards and on regions, from Conditions, the
/// ground, and rules of the mission.
#[test]
fn costs_come_from_everywhere() {
    let need = |scenario: Scenario, task: Task| {
        let mut table = scenario.plan();
        table.declare(task, SCIENTIST, &[]);
        table.need(0).0
    };
    let base = || Scenario::of_players(4).tile("R1-N", Terrain::Plains, 2).samples(1);
    assert_eq!(need(base(), Task::Examine), 1);
    assert_eq!(need(base().token(Tile::Lab, Slot::Now, Modifier::ExtraPawn), Task::Examine), 2);
    assert_eq!(need(base(), gather("R1-N")), 2, "the ground");
    assert_eq!(need(base().region_token("R1-N", Modifier::ExtraPawn), gather("R1-N")), 3);
    assert_eq!(need(base().rule(TimedRule::ExtraPawnOutside, 1), gather("R1-N")), 3);
    let marked = effect(|op| {
        let spot = TokenSpot::Astronaut(Who::Owner);
        *op == Op::Token { token: Modifier::ExtraPawn, spot }
    });
    let mut table = base().begin(Phase::Events);
    table.happens(marked, Ctx { owner: Some(SCIENTIST), ..Ctx::default() });
    table.until(|question| question == Question::Plan);
    table.declare(Task::Examine, SCIENTIST, &[]).declare(Task::Unwind, MEDIC, &[]);
    assert_eq!((table.need(0).0, table.need(1).0), (2, 1), "the ID board");
    let heart = base().condition(SCIENTIST, Ailment::CardiacDisorder).plan();
    let pawn = Action::Declare { task: Task::Rest, at: None, hand: Hand::Heart(SCIENTIST) };
    assert_eq!(heart.refuses(Seat::ONE, pawn), Illegal::HeartPawn);
    let red = base().broken(Tile::Lab, Part::Oxygen).reserves(9, 0, 9).plan();
    assert_eq!(red.cannot(Task::Examine, SCIENTIST), Illegal::TooLittle(Reserve::Oxygen));
}

/// FM-COST-07: a rover brings the costs and penalties of its tokens with it, and only a rover that is
/// used does.
#[test]
fn the_tokens_of_a_rover_count_when_it_is_used() {
    let scenario = Scenario::of_players(4)
        .tile("R1-N", Terrain::Plains, 1)
        .rover_token(Rover::Scorpio, Modifier::ExtraPawn)
        .rover_token(Rover::Scorpio, Modifier::Wound);
    let mut table = scenario.plan();
    table.declare(gather("R1-N"), GEOLOGIST, &[GEOLOGIST, MEDIC]);
    assert_eq!(table.need(0), (2, Some(3)));
    let mut walked = table.clone();
    walked.close().until(|question| question == Question::Advance);
    assert_eq!(walked.wounds(GEOLOGIST), 0);
    table.takes(Rover::Scorpio);
    assert_eq!(table.need(0), (2, Some(3)), "one pawn saved, one more needed");
    table.close().until(|question| question == Question::Advance);
    assert_eq!((table.wounds(GEOLOGIST), table.wounds(MEDIC)), (1, 0));
}

/// FM-COST-14: the same cost from a card and from the Facility of the type is paid once.
#[test]
fn the_same_cost_is_paid_once() {
    let scenario = Scenario::of(Setup::of_players(4).in_mode("root_cause"))
        .built("fc_isolation_cabinet")
        .broken(Tile::Lab, Part::Energy)
        .reserves(1, 9, 9);
    let mut table = scenario.plan();
    table.declare(special("culture"), SCIENTIST, &[]).close();
    assert_eq!(table.reserve(Reserve::Energy), 0);
    assert!(table.told(Event::PlanClosed));
}

/// FM-AOM-04, FM-AOM-08, FM-AOM-09: an AOM acts alone, with others, and with a rover.
#[test]
fn an_aom_acts_alone_or_with_others() {
    let scenario = Scenario::of_players(3).aom(ActionType::Explore, GEOLOGIST);
    let hand = Hand::Aom(ActionType::Explore);
    let explore = Task::Explore(space_called("R1-N"));
    let mut alone = scenario.clone().plan();
    alone.says(Seat::TWO, Action::Declare { task: explore, at: None, hand }).takes(Rover::Froggy);
    assert_eq!((alone.plan[0].size(), alone.need(0)), (1, (1, Some(1))));
    alone.close().until(|question| matches!(question, Question::Tile(..)));
    let mut with = scenario.plan();
    with.declare(explore, SCIENTIST, &[]);
    let stack = with.newest();
    with.says(Seat::TWO, Action::Assist { stack, hand }).takes(Rover::Scorpio);
    assert_eq!((with.plan[0].size(), with.need(0)), (2, (1, Some(2))));
    assert_eq!(with.plan[0].top, Hand::Pawn(SCIENTIST));
}

/// FM-AOM-07, FM-RULING-17: an operator stays for a round; before the pawns of the next one are placed
/// another can be named, once.
#[test]
fn an_operator_can_be_changed_between_rounds() {
    let research = Action::Pick(Target::Aom(ActionType::Research));
    let mut table = Scenario::of_players(3)
        .round(1, 9)
        .aom(ActionType::Research, SCIENTIST)
        .begin(Phase::Actions);
    assert_eq!(table.asks(), Some(Question::TakeOut));
    table.refuses(table.first_seat(), Action::Pick(Target::Aom(ActionType::Build)));
    table.first_says(research);
    table.first_says(Action::Pick(Target::Person(ENGINEER)));
    assert_eq!(table.operators[ActionType::Research.index()], Some(ENGINEER));
    assert_eq!(table.asks(), Some(Question::TakeOut));
    table.refuses(table.first_seat(), research);
    table.first_says(Action::No);
    assert_eq!(table.asks(), Some(Question::Plan));
    table.refuses(table.first_seat(), research);
    table.until(|question| question == Question::Advance);
    table.until(|question| question == Question::TakeOut);
    table.first_says(research).first_says(Action::Pick(Target::Person(GEOLOGIST)));
    assert_eq!(table.operators[ActionType::Research.index()], Some(GEOLOGIST));
}

/// FM-AOM-10: each of the four AOMs helps with its own type of action and no other.
#[test]
fn every_aom_has_its_type() {
    let tasks = [
        (ActionType::Explore, Task::Explore(space_called("R1-S"))),
        (ActionType::Gather, gather("R1-N")),
        (ActionType::Research, Task::Examine),
        (ActionType::Build, Task::Repair(at(Tile::Lab), Part::Cpu, Source::Spare)),
    ];
    for kind in ActionType::all() {
        let table = Scenario::of_players(3)
            .aom(kind, ENGINEER)
            .tile("R1-N", Terrain::Plains, 1)
            .samples(1)
            .broken(Tile::Lab, Part::Cpu)
            .parts(Part::Cpu, 1)
            .plan();
        for (of, task) in tasks {
            let declare = Action::Declare { task, at: None, hand: Hand::Aom(kind) };
            if of == kind {
                table.clone().says(Seat::THREE, declare);
            } else {
                assert_eq!(table.refuses(Seat::THREE, declare), Illegal::WrongAom(kind));
            }
        }
    }
}

/// FM-ROV-06: what Froggy saves goes to one exploration alone.
#[test]
fn froggy_helps_one_exploration() {
    let mut table = Scenario::of_players(4).plan();
    table.declare(Task::Explore(space_called("R1-N")), GEOLOGIST, &[]).takes(Rover::Froggy);
    table.declare(Task::Explore(space_called("R1-S")), MEDIC, &[MEDIC]);
    assert_eq!((table.need(0), table.need(1)), ((1, Some(1)), (2, Some(3))));
}

/// FM-ROV-08, FM-EX-53: any number of pawns goes with a rover; the way hurts the top one alone.
#[test]
fn only_the_top_pawn_bears_the_way() {
    let scenario = Scenario::of_players(4).tile("R1-N", Terrain::Geysers, 1);
    let mut table = scenario.plan();
    let crew = [GEOLOGIST, MEDIC, MEDIC, ENGINEER, SCIENTIST];
    table.declare(gather("R1-N"), GEOLOGIST, &crew).takes(Rover::Scorpio);
    assert_eq!(table.plan[0].size(), 6);
    table.close().until(|question| question == Question::Advance);
    let wounds = [SCIENTIST, GEOLOGIST, ENGINEER, MEDIC].map(|who| table.wounds(who));
    assert_eq!(wounds, [0, 1, 0, 0]);
}

/// FM-MOVE-03, FM-MOVE-04, FM-MOVE-05, FM-ROV-09: the way is part of an action; afterwards everybody
/// and the rover are back, and the next trip starts at the HUB again.
#[test]
fn every_trip_starts_and_ends_at_the_hub() {
    let mut table = Scenario::of_players(4)
        .round(1, 9)
        .tile("R1-N", Terrain::Plains, 0)
        .tile("R2-N", Terrain::Plains, 3)
        .samples(1)
        .plan();
    table.declare(gather("R2-N"), GEOLOGIST, &[MEDIC, MEDIC]).takes(Rover::Scorpio);
    table.declare(Task::Examine, GEOLOGIST, &[ENGINEER]);
    table.close().until(|question| question == Question::Advance);
    assert_eq!(
        (table.cargo.samples, table.cargo.examined),
        (1, 1),
        "outside and inside in one sol"
    );
    table.until(|question| question == Question::Plan);
    table.declare(gather("R2-N"), GEOLOGIST, &[GEOLOGIST, MEDIC, MEDIC]);
    assert_eq!(table.need(0), (3, Some(4)), "the whole way again");
    table.takes(Rover::Scorpio);
}

/// FM-MOVE-17, FM-MOVE-18: pawns that do not suffice for the whole way are not enough for a part of it.
#[test]
fn a_way_is_gone_whole_or_not_at_all() {
    let scenario = Scenario::of_players(2)
        .tile("R1-N", Terrain::Plains, 0)
        .tile("R2-N", Terrain::Plains, 1)
        .region_token("R1-N", Modifier::ExtraPawn)
        .region_token("R2-N", Modifier::ExtraPawn)
        .region_token("R2-N", Modifier::ExtraPawn)
        .rover_token(Rover::Scorpio, Modifier::Blocked);
    // Six pawns; the Geologist's Dead Reckoning could save one.
    let far = scenario.plan();
    assert_eq!(far.cannot(gather("R2-N"), GEOLOGIST), Illegal::TooFewPawns { need: 5, have: 4 });
    let mut half = Scenario::of_players(4).tile("R1-N", Terrain::Plains, 1).plan();
    half.declare(gather("R1-N"), GEOLOGIST, &[]);
    assert_eq!(half.cannot(Task::Rest, GEOLOGIST), Illegal::Unfinished);
    let unfinished = Illegal::Incomplete { need: 2, have: 1 };
    assert_eq!(half.refuses(Seat::TWO, Action::Agree), unfinished);
}

/// FM-MOVE-21: the pawns of the way are asked for once; with just enough the action is sure.
#[test]
fn the_pawns_of_the_way_are_paid_once() {
    let mut table = Scenario::of_players(4)
        .tile("R1-N", Terrain::Plains, 1)
        .region_token("R1-N", Modifier::ExtraPawn)
        .plan();
    table.declare(gather("R1-N"), GEOLOGIST, &[GEOLOGIST, MEDIC, MEDIC]);
    assert_eq!(table.need(0), (3, Some(4)));
    let mut rolled = false;
    table.close().until(|question| {
        rolled |= question == Question::Roll;
        question == Question::Advance
    });
    assert!(!rolled && table.told(Event::Succeeded(gather("R1-N"))));
}

/// FM-MOVE-22: a token on a region on the way counts; a coloured Adventure token only for its colour.
#[test]
fn tokens_on_the_way_count() {
    let trip = |token: Modifier| {
        let mut table = Scenario::of_players(4)
            .tile("R1-N", Terrain::Plains, 0)
            .tile("R2-N", Terrain::Plains, 1)
            .region_token("R1-N", token)
            .plan();
        let crew = [GEOLOGIST, MEDIC, MEDIC, ENGINEER];
        table.declare(gather("R2-N"), GEOLOGIST, &crew).close();
        let mut adventures = 0;
        table.until(|question| {
            adventures += u8::from(matches!(question, Question::Adventure(_)));
            adventures > 0 || question == Question::Advance
        });
        (table.wounds(GEOLOGIST), adventures)
    };
    assert_eq!(trip(Modifier::Wound), (1, 0));
    assert_eq!(trip(Modifier::AdventureGather), (0, 1));
    assert_eq!(trip(Modifier::AdventureExplore), (0, 0));
}

/// FM-EX-54: a way of three tiles to R3-NW, a Chasm among them: 5 pawns roll, 6 are sure, and the
/// Explorer alone resolves one Adventure.
#[test]
fn the_longer_way_to_the_third_ring() {
    let mut table = Scenario::of_players(4)
        .tile("R1-N", Terrain::Plains, 0)
        .tile("R2-N", Terrain::Chasm, 0)
        .tile("R2-NW", Terrain::Plains, 0)
        .plan();
    let target = space_called("R3-NW");
    let crew = [GEOLOGIST, MEDIC, MEDIC, ENGINEER, ENGINEER];
    table.declare(Task::Explore(target), GEOLOGIST, &crew);
    assert_eq!(table.need(0), (5, Some(6)));
    let mut adventures = Vec::new();
    table.close().until(|question| {
        if let Question::Adventure(ctx) = question {
            adventures.push((ctx.kind, ctx.owner));
        }
        !adventures.is_empty() || question == Question::Advance
    });
    assert_eq!(adventures, [(Some(ActionType::Explore), Some(GEOLOGIST))]);
    assert_eq!(table.wounds(GEOLOGIST), 0);
    assert!(table.told(Event::Succeeded(Task::Explore(target))));
}

/// FM-ICON-20: one way with a rover check and a loss of Morale: both come, and the action stands.
#[test]
fn a_rover_check_and_a_loss_of_morale_on_one_way() {
    let mut table = Scenario::of_players(4)
        .tile("R1-N", Terrain::Plains, 0)
        .tile("R2-N", Terrain::Shadow, 1)
        .region_token("R1-N", Modifier::RoverRisk)
        .plan();
    table.declare(gather("R2-N"), GEOLOGIST, &[GEOLOGIST, MEDIC]).takes(Rover::Scorpio).close();
    table.until(|question| question == Question::RoverCheck(Rover::Scorpio));
    assert_eq!((table.morale, table.cargo.pending_samples), (-1, 1));
    table.chance(Action::Yes);
    assert_eq!(table.rovers[Rover::Scorpio.index()].tokens[..], [Modifier::Blocked]);
}

/// FM-DICE-02: every type of action rolls its own set of dice.
#[test]
fn every_type_rolls_its_own_dice() {
    let rows = [
        (ActionType::Explore, Task::Explore(space_called("R1-S"))),
        (ActionType::Gather, gather("R1-N")),
        (ActionType::Research, Task::Examine),
        (ActionType::Build, Task::Repair(at(Tile::Lab), Part::Cpu, Source::Spare)),
    ];
    for (kind, task) in rows {
        let mut table = Scenario::of_players(4)
            .tile("R1-N", Terrain::Plains, 1)
            .samples(1)
            .broken(Tile::Lab, Part::Cpu)
            .parts(Part::Cpu, 1)
            .plan();
        let assist: &[_] = if task.space().is_some() { &[MEDIC] } else { &[] };
        table.declare(task, GEOLOGIST, assist).close();
        table.until(|question| question == Question::Roll).rolls(true, false, false);
        let rolled = table.log.events().iter().find_map(|event| match event {
            Event::Rolled(kind, _) => Some(*kind),
            _ => None,
        });
        assert_eq!(rolled, Some(kind));
    }
}

/// The first Adventure of a Research action that fits.
fn adventure(fits: impl Fn(Op) -> bool) -> AdventureId {
    let pack = pack();
    let content = pack.content();
    let found = content.adventures_of(ActionType::Research).iter().copied().find(|&id| {
        let first = content.effects(content[id].effects).first();
        content[id].when.is_none() && first.is_some_and(|effect| fits(effect.op))
    });
    found.expect("there is such an Adventure")
}

/// The Engineer's Examine action brings this Adventure.
fn met(id: AdventureId) -> Table {
    let mut table = Scenario::of_players(4).samples(2).reserves(9, 9, 9).stress(5).plan();
    table.declare(Task::Examine, ENGINEER, &[]).close();
    table.until(|question| question == Question::Roll).rolls(true, false, true);
    table.until(|question| matches!(question, Question::Adventure(_)));
    table.chance(Action::Adventure(id));
    table
}

/// FM-ADV-03, FM-ADV-06: what an Adventure does, it does at once, to the acting astronaut.
#[test]
fn an_adventure_happens_to_whoever_acted() {
    let tokens = adventure(|op| matches!(op, Op::MoraleTokens { who: Who::Actor, n: 1.. }));
    let table = met(tokens);
    let drawn = |event: &&Event| !matches!(event, Event::AdventureDrawn(..));
    let mut after = table.log.events().iter().skip_while(drawn);
    assert!(after.any(|event| matches!(event, Event::TokensChanged(ENGINEER, 1.., _))));
    assert_eq!(table.phase, Phase::Actions);
    let stress = adventure(|op| matches!(op, Op::Stress { n: 1.. }));
    assert!(met(stress).stress > 5);
}

/// FM-ADV-08: an Adventure with a choice asks, and the answer decides.
#[test]
fn an_adventure_may_ask() {
    let asks = adventure(|op| matches!(op, Op::Choice { .. }));
    let table = met(asks);
    let (who, question) = table.game.question().unwrap();
    assert!(matches!(question, Question::Choose(..)), "{question:?}");
    let options: Vec<Action> = table.game.legal_actions(who);
    let options: Vec<Action> =
        options.into_iter().filter(|action| matches!(action, Action::Choose(_))).collect();
    assert!(options.len() > 1);
    let [one, other] = [options[0], options[1]].map(|option| {
        let mut table = table.clone();
        table.says(who, option);
        table.game.table
    });
    assert_ne!(one, other);
}

/// FM-ADV-05: several Adventures may come in one round, one for each action.
#[test]
fn several_adventures_may_come_in_one_round() {
    let quiet = adventure(|op| matches!(op, Op::MoraleTokens { who: Who::Actor, n: 1.. }));
    let mut table = Scenario::of_players(4).samples(2).plan();
    table.declare(Task::Examine, ENGINEER, &[]).declare(Task::Examine, ENGINEER, &[]).close();
    table.until(|question| question == Question::Roll).rolls(true, false, true);
    table.chance(Action::Adventure(quiet));
    table.until(|question| question == Question::Roll).rolls(true, false, true);
    assert!(matches!(table.asks(), Some(Question::Adventure(_))));
}

/// FM-EACT-03: an Event action pays its reward.
#[test]
fn an_event_action_pays_its_reward() {
    let pack = pack();
    let content = pack.content();
    let paid = content.events.iter().position(|event| {
        event.action.as_ref().is_some_and(|action| {
            let first = content.effects(action.reward).first().map(|effect| effect.op);
            let free = action.needs.is_empty() && action.cost.is_empty() && action.role.is_none();
            free && action.pawns == 1 && matches!(first, Some(Op::Morale { n: 1.. }))
        })
    });
    let event = first_martians::content::EventId(paid.expect("there is one") as u16);
    let mut table = Scenario::of_players(4).round(2, 9).morale(0).open_event(event, 1).plan();
    table.declare(Task::Event(event), ENGINEER, &[]).close();
    table.until(|question| question == Question::Advance);
    assert!(table.told(Event::MoraleMoved(1)));
}

/// FM-EACT-06, FM-EACT-07, FM-RULING-43: several open Event actions can be taken in one round, in any
/// of their three rounds, but not later.
#[test]
fn several_event_actions_can_be_taken_in_one_round() {
    let pack = pack();
    let free: Vec<_> = pack
        .content()
        .events
        .iter()
        .enumerate()
        .filter(|(_, event)| {
            event.action.as_ref().is_some_and(|action| {
                action.needs.is_empty()
                    && action.cost.is_empty()
                    && action.role.is_none()
                    && (action.pawns, action.open_rounds) == (1, 3)
            })
        })
        .map(|(number, _)| first_martians::content::EventId(number as u16))
        .take(4)
        .collect();
    let mut table = Scenario::of_players(4).round(5, 9);
    for (event, since) in free.iter().zip([2, 3, 4, 5]) {
        table = table.open_event(*event, since);
    }
    let mut table = table.begin(Phase::Events);
    while table.asks() != Some(Question::Plan) {
        match table.asks() {
            Some(Question::Strike(_)) => table.chance(Action::No),
            _ => {
                let asked = table.asks();
                let mut passed = false;
                table.until(|question| {
                    std::mem::replace(&mut passed, true) && Some(question) != asked
                        || matches!(question, Question::Strike(_) | Question::Plan)
                })
            }
        };
    }
    assert_eq!(table.cannot(Task::Event(free[0]), ENGINEER), Illegal::EventNotOpen);
    for (event, who) in free[1..].iter().zip([ENGINEER, SCIENTIST, MEDIC]) {
        table.declare(Task::Event(*event), who, &[]);
    }
    table.close().until(|question| question == Question::Advance);
    for event in &free[1..] {
        assert!(table.told(Event::Succeeded(Task::Event(*event))));
    }
}

/// FM-REST-03: no one rolls or meets an Adventure in A Quiet Place.
#[test]
fn a_quiet_place_is_quiet() {
    let mut scenario = Scenario::of_players(4)
        .condition(SCIENTIST, Ailment::ConcentrationDifficulties)
        .rule(TimedRule::SureNeedsMore, 1);
    for kind in ActionType::all() {
        let token = first_martians::adventure_token(kind);
        scenario = scenario.token(Tile::QuietPlace, Slot::Now, token);
    }
    let mut table = scenario.token(Tile::QuietPlace, Slot::Now, Modifier::Reroll).plan();
    table.declare(Task::Rest, SCIENTIST, &[]).declare(Task::Rest, SCIENTIST, &[]).close();
    let mut disturbed = false;
    table.until(|question| {
        disturbed |= matches!(question, Question::Roll | Question::Adventure(_));
        matches!(question, Question::Advance | Question::MalfunctionDie(_))
    });
    assert!(!disturbed);
    assert_eq!(table.tokens(SCIENTIST), 2);
}

/// FM-FAQ-15: turning a Shutdown tile takes one pawn, whatever is broken or lies in the Facility.
#[test]
fn a_shutdown_tile_always_takes_one_pawn() {
    let mut table = Scenario::of_players(4)
        .shut(Tile::Lab, Utility::Oxygen)
        .broken(Tile::Lab, Part::Energy)
        .broken(Tile::Lab, Part::Cpu)
        .token(Tile::Lab, Slot::Now, Modifier::ExtraPawn)
        .token(Tile::Lab, Slot::Now, Modifier::Wound)
        .reserves(0, 3, 9)
        .plan();
    table.declare(Task::Reopen(at(Tile::Lab), Utility::Oxygen), ENGINEER, &[]);
    assert_eq!(table.need(0), (1, None));
    table.close().until(|question| matches!(question, Question::Front(..)));
    assert_eq!((table.wounds(ENGINEER), table.reserve(Reserve::Energy)), (0, 0));
}
