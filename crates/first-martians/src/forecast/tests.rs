//! Forecasts against what then happens, over all of Chance's answers.

use orrery_core::{Actor, Dice, Game as _, Log, Setup};
use orrery_testkit::games::look_at_random_games;

use super::{ActionOdds, Odds, SolOutlook, Warning};
use crate::agenda::{Duty, Question};
use crate::content::{
    ActionType, Block, Modifier, Part, Reserve, Slot, Terrain, Tile, TimedRule, Utility,
};
use crate::event::Event;
use crate::scenario::{
    ENGINEER, GEOLOGIST, MEDIC, SCIENTIST, Scenario, Table, at, pack, space_called,
};
use crate::state::{Ending, Phase, Stack, Task};
use crate::{Action, FirstMartians, Item, Source, Target};

/// Positions of random games in which the plan is empty, of every mission and number of players.
fn plans(seed: &str, games: usize, mut look: impl FnMut(&FirstMartians)) -> usize {
    let (pack, mut seen) = (pack(), 0);
    let modes = pack.manifest().modes.iter().cycle().take(games).enumerate();
    let setups =
        modes.map(|(number, mode)| Setup::of_players(number as u8 % 4 + 1).in_mode(&mode.key));
    look_at_random_games::<FirstMartians>(setups, &pack, seed, |game, _| {
        if matches!(game.question(), Some((_, Question::Plan))) && game.table.plan.is_empty() {
            seen += 1;
            look(game);
        }
    });
    seen
}

/// The same table with nothing to do but this.
fn with_duty(game: &FirstMartians, duty: Duty) -> (FirstMartians, Log<Event>) {
    let (mut game, mut log) = (game.clone(), Log::kept());
    game.table.agenda.clear();
    game.see_to(duty);
    game.run_agenda(&mut log);
    (game, log)
}

/// Goes through all of Chance's answers. `ends` says whether a case is over; `pass` answers what
/// a seat is asked, or passes over a question by `None`.
fn all_cases(
    game: FirstMartians,
    log: Log<Event>,
    odds: Odds,
    ends: &dyn Fn(&FirstMartians, &[Event]) -> bool,
    answer: &dyn Fn(&FirstMartians, Question) -> Option<Action>,
    case: &mut dyn FnMut(&FirstMartians, &[Event], Odds),
) {
    let asked = game.question();
    let Some((who, question)) = asked.filter(|_| !ends(&game, log.events())) else {
        return case(&game, log.events(), odds);
    };
    let is_die = matches!(
        question,
        Question::Roll
            | Question::RollAgain(_)
            | Question::OutsideDie(_)
            | Question::Front(..)
            | Question::FrontDie(_, _)
            | Question::MalfunctionDie(_)
            | Question::RoverCheck(_)
    );
    if who == Actor::Chance && is_die {
        let answers = game.legal_actions(who);
        let all: u64 = answers.iter().map(|&action| u64::from(game.weight(action))).sum();
        for action in answers {
            let (mut next, mut told) = (game.clone(), log.clone());
            let chance = Odds::new(game.weight(action).into(), all);
            next.apply(who, action, &mut told).expect("it is legal");
            all_cases(next, told, odds.and(chance), ends, answer, case);
        }
        return;
    }
    let (mut next, mut told) = (game, log);
    match answer(&next, question) {
        Some(action) => next.apply(who, action, &mut told).expect("it is legal"),
        None => {
            // What it brings is no part of the forecast.
            told.push(match question {
                Question::Adventure(ctx) => {
                    Event::AdventureDrawn(crate::content::AdventureId(0), ctx.actor)
                }
                Question::Prevent(who, _) => Event::WoundPrevented(who),
                _ => Event::WentOn,
            });
            next.table.agenda.pop();
            next.run_agenda(&mut told);
        }
    }
    all_cases(next, told, odds, ends, answer, case);
}

/// Plays an action and counts what really happens.
fn outcome(game: &FirstMartians, stack: &Stack) -> (Odds, Odds, Odds) {
    let mut game = game.clone();
    game.table.plan.clear();
    game.table.plan.push(stack.clone());
    let (mut success, mut wound, mut adventure) = (Odds::NEVER, Odds::NEVER, Odds::NEVER);
    let (game, log) = {
        let mut log = Log::kept();
        game.table.agenda.clear();
        game.take_up(0, &mut log);
        game.run_agenda(&mut log);
        (game, log)
    };
    let ends = |game: &FirstMartians, _: &[Event]| game.table.current.is_none();
    let answer = |game: &FirstMartians, question: Question| match question {
        Question::AfterRoll => Some(Action::No),
        Question::FirstResult => game.legal_actions(game.to_act().first()?).first().copied(),
        _ => None,
    };
    all_cases(game, log, Odds::ALWAYS, &ends, &answer, &mut |_, events, odds| {
        let happened = |is: &dyn Fn(&Event) -> bool| events.iter().any(is);
        let reopened = matches!(stack.task, Task::Reopen(..));
        if happened(&|event| match event {
            Event::TileRemoved(..) => reopened,
            Event::Succeeded(_) => !reopened,
            _ => false,
        }) {
            success = success.plus(odds);
        }
        // Wounds that come before the action's own effect and after it: dice, tokens, the route.
        if happened(&|event| {
            matches!(event, Event::Wounded(..) | Event::Died(_) | Event::WoundPrevented(_))
        }) {
            wound = wound.plus(odds);
        }
        if happened(&|event| matches!(event, Event::AdventureDrawn(..))) {
            adventure = adventure.plus(odds);
        }
    });
    (success, wound, adventure)
}

/// Returns whether the action itself can wound by its effects, so that only success and Adventure
/// can be compared.
fn wounds_by_itself(stack: &Stack) -> bool {
    matches!(stack.task, Task::Event(_) | Task::Special(..) | Task::Reopen(..) | Task::Gather(..))
        || matches!(stack.task, Task::Explore(_) | Task::Build(..) | Task::Examine | Task::Discover)
}

/// FM-DICE-01, FM-DICE-04, FM-DICE-06, FM-DICE-07: the odds of every action that could be
/// declared are those of all cases.
#[test]
fn the_odds_of_every_declaration_are_exact() {
    let (mut compared, mut rolled) = (0, 0);
    plans("declarations", 12, |game| {
        let Some(Actor::Seat(seat)) = game.to_act().first() else { return };
        let mut dice = Dice::new("which", &game.table.round.to_string());
        let mut actions = game.legal_actions(seat.into());
        actions.retain(|action| matches!(action, Action::Declare { .. }));
        for _ in 0..actions.len().min(6) {
            let Action::Declare { task, at, hand } = actions[dice.index(actions.len())] else {
                continue;
            };
            let stack = game.as_declared(task, at, hand).expect("it is listed");
            if game.need(&stack).least > stack.size() {
                continue;
            }
            let odds = game.odds(&stack);
            // A death ends the mission before the action does.
            if odds.may_kill {
                continue;
            }
            let (success, wound, adventure) = outcome(game, &stack);
            assert_eq!((odds.success, odds.adventure), (success, adventure), "{stack:?}");
            if !wounds_by_itself(&stack) {
                let ignored = game.table.rule(TimedRule::IgnoreNextWound);
                assert!(ignored || odds.wound == wound, "{stack:?}: {:?} {wound:?}", odds.wound);
            }
            compared += 1;
            rolled += usize::from(odds.dice.is_some());
        }
    });
    assert!(compared > 150 && rolled > 50, "{compared} {rolled}");
}

fn odds_of(table: &Table, stack: usize) -> ActionOdds {
    table.game.odds(&table.plan[stack])
}

/// FM-DICE-04, FM-MOD-09, FM-MOVE-14: dice, a Reroll token and the wound of a route.
#[test]
fn odds_name_dice_tokens_and_the_route() {
    let scenario = Scenario::of_players(4)
        .tile("R1-N", Terrain::Geysers, 1)
        .token(Tile::Lab, Slot::Now, Modifier::Reroll)
        .samples(2);
    let mut table = scenario.plan();
    let dice = table.game.content().game_box.dice;
    let icon = |kind: ActionType| u64::from(dice[kind.index()].success);
    table.declare(Task::Examine, SCIENTIST, &[]);
    let odds = odds_of(&table, 0);
    assert_eq!(odds.dice, Some(ActionType::Research));
    let once = Odds::new(icon(ActionType::Research), 6);
    assert_eq!(odds.success, once.and(once));
    assert_eq!((odds.missing, odds.to_be_sure), (0, 1));
    table.declare(Task::Gather(space_called("R1-N"), Item::Sample), GEOLOGIST, &[ENGINEER]);
    let odds = odds_of(&table, 1);
    let (success, wound, _) = outcome(&table.game, &table.plan[1]);
    assert_eq!((odds.success, odds.wound), (success, wound));
    assert!(table.game.odds(&table.plan[1]).missing == 0);
}

/// FM-COST-04, FM-MOVE-14: the page warns of certain and possible deaths before the plan closes.
#[test]
fn deadly_actions_are_told() {
    let scenario = Scenario::of_players(4).wounds(GEOLOGIST, 5).samples(1);
    let mut table = scenario.plan();
    table.declare(Task::Examine, GEOLOGIST, &[]);
    let stack = table.newest();
    assert_eq!(table.game.warnings(), [Warning::MayKill(stack, GEOLOGIST)]);
    assert!(odds_of(&table, 0).may_kill && !odds_of(&table, 0).is_deadly);
    let mut route = Scenario::of_players(4).wounds(GEOLOGIST, 5).tile("R1-N", Terrain::Chasm, 1);
    route = route.region_token("R1-N", Modifier::Wound);
    let mut table = route.plan();
    table.declare(
        Task::Gather(space_called("R1-N"), Item::Sample),
        GEOLOGIST,
        &[GEOLOGIST, SCIENTIST, ENGINEER, MEDIC],
    );
    let stack = table.newest();
    assert_eq!(table.game.warnings(), [Warning::Deadly(stack, GEOLOGIST)]);
    table.close();
    table.until(|question| matches!(question, Question::Roll | Question::Order));
    while table.game.table.ending.is_none() {
        let who = table.game.to_act().first().expect("the game goes on");
        let action = match table.asks() {
            Some(Question::Prevent(..)) => Action::No,
            _ => table.game.legal_actions(who)[0],
        };
        table.says(who, action);
    }
    assert_eq!(table.ending, Some(Ending::Died(GEOLOGIST)));
}

/// FM-MALF-01 to FM-MALF-09: the odds that a track reaches 5 are those of all dice.
#[test]
fn the_odds_of_malfunctions_are_exact() {
    let mut sure = 0;
    let seen = plans("malfunctions", 12, |game| {
        let forecast = game.malfunction_tonight();
        let (night, log) = with_duty(game, Duty::Begin(Phase::Malfunction));
        let mut real = [Odds::NEVER; Block::COUNT];
        let ends = |game: &FirstMartians, _: &[Event]| {
            !matches!(game.question(), Some((_, Question::MalfunctionDie(_))))
        };
        all_cases(night, log, Odds::ALWAYS, &ends, &|_, _| None, &mut |_, events, odds| {
            let phase = events.iter().take_while(|event| {
                !matches!(event, Event::RuleFired(_) | Event::PhaseBegan(Phase::CleanUp))
            });
            for event in phase {
                if let Event::MalfunctionMoved(block, 5) = event {
                    real[block.index()] = real[block.index()].plus(odds);
                }
            }
        });
        assert_eq!(forecast, real, "{:?} {:?}", game.table.malfunction, game.table.red);
        sure += forecast.iter().filter(|odds| **odds == Odds::ALWAYS).count();
    });
    assert!(seen > 50 && sure > 0, "{seen} {sure}");
}

/// FM-MALF-05, FM-REP-12: what a planned repair changes counts as often as it succeeds.
#[test]
fn a_planned_repair_lowers_the_odds_as_often_as_it_succeeds() {
    let pushes = |game: &FirstMartians| {
        game.red_parts()
            .find(|(facility, part)| {
                game.slots(*facility)[part.index()]
                    == Some(crate::content::Penalty::MalfunctionPlus)
            })
            .expect("one of the parts pushes its track")
    };
    let mut scenario = Scenario::of_players(4).track(Block::Working, 3).red(Block::Working);
    for part in [Part::Cpu, Part::Energy, Part::Oxygen, Part::Hardware] {
        scenario = scenario.broken(Tile::WorkingBay, part).broken(Tile::ControlCenter, part);
        scenario = scenario.broken(Tile::Solar1, part).parts(part, 2);
    }
    let mut table = scenario.track(Block::System, 2).red(Block::System).plan();
    let (facility, part) = pushes(&table.game);
    let block = table.game.block_of(facility);
    let before = table.game.malfunction_tonight()[block.index()];
    let after = table.game.if_repaired(facility, part).malfunction_tonight()[block.index()];
    assert!(after.percent() <= before.percent(), "{before:?} {after:?}");
    assert_eq!(table.game.malfunction_with_plan(), table.game.malfunction_tonight());
    table.declare(Task::Repair(facility, part, Source::Spare), ENGINEER, &[]);
    let success = odds_of(&table, 0).success;
    let expected = success.and(after).plus(success.fails().and(before));
    assert_eq!(table.game.malfunction_with_plan()[block.index()], expected);
}

/// FM-REP-10, FM-MALF-05: a part that comes from another Facility of the same Block pushes its track
/// from there.
#[test]
fn a_part_from_elsewhere_pushes_from_there() {
    let hardware = Part::Hardware;
    let mut table =
        Scenario::of_players(4).broken(Tile::Oxygenator1, hardware).track(Block::System, 4).plan();
    let (from, to) = (at(Tile::Oxygenator2), at(Tile::Oxygenator1));
    let block = Block::System.index();
    assert_eq!(table.game.malfunction_tonight()[block], Odds::ALWAYS);
    let spared = table.game.if_repaired(to, hardware);
    assert_eq!(spared.malfunction_tonight()[block], Odds::NEVER);
    let task = Task::Repair(to, hardware, Source::Donor(from));
    assert_eq!(table.game.if_done(task).malfunction_tonight()[block], Odds::ALWAYS);
    table.declare(task, ENGINEER, &[]);
    assert_eq!(table.game.malfunction_with_plan()[block], Odds::ALWAYS);
}

/// FM-WILT-01, FM-DICE-01: the forecast of supplies holds for every way the plan's rolls can
/// fall.
#[test]
fn the_plan_is_in_the_outlook() {
    let mut table =
        Scenario::of_players(4).broken(Tile::Farm, Part::Energy).parts(Part::Energy, 1).plan();
    let wilts = |outlook: &Vec<SolOutlook>| outlook[0].wilts[0];
    assert!(wilts(&table.game.outlook(1)));
    let cases: Vec<bool> = table.game.outlooks_with_plan(1).iter().map(wilts).collect();
    assert_eq!(cases, [true], "there is no plan yet");
    let task = Task::Repair(at(Tile::Farm), Part::Energy, Source::Spare);
    let mut sure = table.clone();
    table.declare(task, ENGINEER, &[]);
    let cases: Vec<bool> = table.game.outlooks_with_plan(1).iter().map(wilts).collect();
    assert_eq!(cases, [false, true], "it works, or it does not");
    sure.declare(task, ENGINEER, &[SCIENTIST]);
    let cases: Vec<bool> = sure.game.outlooks_with_plan(1).iter().map(wilts).collect();
    assert_eq!(cases, [false], "two pawns make it certain");
}

/// FM-PROD-01, FM-PROD-15, FM-FARM-05, FM-STRS-02: the coming Production phases are as foretold.
#[test]
fn the_outlook_is_what_production_brings() {
    let (mut short, mut wilted, mut sols) = (0, 0, [0; 3]);
    let seen = plans("supplies", 12, |game| {
        let outlook = game.outlook(3);
        assert_eq!(outlook[0].sol, game.table.round + 1);
        let mut then = game.clone();
        for (nth, next) in outlook.iter().enumerate() {
            then.next_sol();
            then.table.round = next.sol;
            let (after, log) = live_through_production(&then);
            then = after;
            // What a rule of the mission adds after Production is not foretold.
            let end = log.events().iter().position(|event| matches!(event, Event::RuleFired(_)));
            compare(next, &log.events()[..end.unwrap_or(log.events().len())]);
            short += Reserve::all().filter(|&kind| next.of(kind).missing > 0).count();
            wilted += usize::from(next.wilts != [false; 2]);
            sols[nth] += 1;
            // Nor what a rule, a wound or a fight changes for the sols after it.
            let changes = |event: &Event| {
                let ends = matches!(event, Event::Ended(_) | Event::Fight | Event::RuleFired(_));
                ends || matches!(event, Event::Wounded(..) | Event::WoundPrevented(_))
            };
            if log.events().iter().any(changes) {
                break;
            }
        }
    });
    assert!(seen > 50 && short > 10 && wilted > 0, "{seen} {short} {wilted}");
    assert!(sols.iter().all(|seen| *seen > 30), "{sols:?}");
}

/// The table after a Production phase, in which the crew pays for nothing.
fn live_through_production(game: &FirstMartians) -> (FirstMartians, Log<Event>) {
    let (mut then, mut log) = with_duty(game, Duty::Begin(Phase::Production));
    let is_over = |log: &Log<Event>| {
        log.events()
            .iter()
            .any(|event| matches!(event, Event::PhaseBegan(Phase::Actions) | Event::RuleFired(_)))
    };
    while let Some((who, question)) = then.question().filter(|_| !is_over(&log)) {
        if let Question::Proceed(_) = question {
            break;
        }
        let action = match question {
            Question::HaltWilting(_) | Question::Ease(_) => Action::No,
            Question::ShutDown(utility, _) => {
                Action::Pick(Target::Facility(then.least_needed(utility).expect("one is open")))
            }
            _ => then.legal_actions(who)[0],
        };
        then.apply(who, action, &mut log).expect("it is legal");
    }
    (then, log)
}

/// FM-RND-12: between the night and the Events the next sol has begun, and its Production is the
/// one to come.
#[test]
fn a_sol_that_has_just_begun_is_the_next_one() {
    let mut seen = 0;
    let setups = (0..8).map(|number| Setup::of_players(number % 4 + 1));
    look_at_random_games::<FirstMartians>(setups, &pack(), "begins", |game, _| {
        if let Some((_, Question::Proceed(Phase::Events))) = game.question() {
            assert_eq!(game.outlook(1)[0].sol, game.table.round);
            seen += 1;
        }
    });
    assert!(seen > 0);
}

/// Compares an outlook with the events of a Production phase.
fn compare(next: &SolOutlook, events: &[Event]) {
    // A death ends the phase before everything has come.
    if !events.iter().any(|event| matches!(event, Event::Ended(_))) {
        let stress = events.iter().rev().find_map(|event| match event {
            Event::StressMoved(stress) => Some(*stress),
            _ => None,
        });
        assert!(stress.is_none_or(|it| it == next.stress), "{stress:?}, not {}", next.stress);
        assert_eq!(next.is_fight, events.contains(&Event::Fight));
    }
    for event in events {
        match *event {
            Event::Produced(utility, made, needed) => {
                let kind = crate::rules::reserve_of(utility);
                let supply = next.of(kind);
                assert_eq!((supply.made, supply.needed), (made, needed), "{utility:?}");
                assert_eq!(supply.missing, needed.saturating_sub(made));
            }
            Event::FoodProduced(made, needed) => {
                let supply = next.of(Reserve::Food);
                assert_eq!((supply.made, supply.needed), (made, needed));
                let hungry: u8 = events
                    .iter()
                    .filter_map(|event| match event {
                        Event::WentHungry(_, portions) => Some(*portions),
                        _ => None,
                    })
                    .sum();
                assert_eq!(supply.missing, hungry);
            }
            Event::Wilted(farm, _) => assert!(next.wilts[usize::from(farm)]),
            Event::Grew(farm, _) => assert!(!next.wilts[usize::from(farm)]),
            _ => {}
        }
    }
}

/// FM-PROD-17, FM-FCARD-03: the page warns of a build that leaves too little energy, and its red
/// parts count this very sol.
#[test]
fn a_build_that_costs_too_much_is_told() {
    let card = pack().content().find_facility("fc_backup_oxygenator").expect("it is in the box");
    let lean = Scenario::of_players(4).output(Tile::Solar1, 3).output(Tile::Solar2, 3);
    let game = lean.plan().game;
    let now = game.outlook(1)[0].of(Reserve::Energy);
    let then = game.if_built(card).outlook(1)[0].of(Reserve::Energy);
    let told = game.warnings_of_building(card);
    let shortage = told.iter().find_map(|warning| match warning {
        Warning::Shortage(_, _, Utility::Energy, n) => Some(*n),
        _ => None,
    });
    let more = then.missing - now.missing;
    assert_eq!(shortage, (more > 0).then_some(more));
    assert!(
        told.iter().any(|warning| matches!(warning, Warning::RedParts(_, _, Block::System, _)))
    );
    // The board agrees: once it is built, its penalties push the track tonight.
    let pushes: u8 = told
        .iter()
        .map(|warning| match warning {
            Warning::RedParts(_, _, _, n) => *n,
            _ => 0,
        })
        .sum();
    let built = game.if_built(card);
    let (before, after) = (game.malfunction_penalties(Block::System), {
        let mut night = built.clone();
        night.table.phase = Phase::Malfunction;
        night.malfunction_penalties(Block::System)
    });
    assert_eq!(after, before + pushes);
}

/// Fractions stay exact and in lowest terms; only what is certain is 0 or 100 percent.
#[test]
fn odds_are_exact() {
    let third = Odds::new(2, 6);
    assert_eq!((third.hits(), third.of()), (1, 3));
    assert_eq!(third.and(third), Odds::new(1, 9));
    assert_eq!(third.or(third), Odds::new(5, 9));
    assert_eq!(third.fails(), Odds::new(2, 3));
    assert_eq!((third.percent(), Odds::new(1, 1000).percent()), (33, 1));
    assert_eq!((Odds::new(999, 1000).percent(), Odds::ALWAYS.percent()), (99, 100));
    assert_eq!((Odds::new(3, 3), Odds::new(0, 5)), (Odds::ALWAYS, Odds::NEVER));
}
