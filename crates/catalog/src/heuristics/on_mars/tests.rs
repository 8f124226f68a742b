//! Tests of the judge of On Mars.

use std::sync::atomic::{AtomicU32, Ordering};

use on_mars::content::{
    Blueprint, Contract, DepotSpace, Goal, Item, Kind, LabSpace, Main, Scientist, Tech, Tile,
};
use on_mars::scenario::{ANN, BEN, Scenario, Table, hex};
use orrery_bots::{Bot, Budget, Greedy, Search};
use orrery_core::{Chair, Dice, Game as _, Log, Setup};

use super::*;

fn value(table: &Table, seat: Seat) -> f32 {
    OnMarsHeuristic::TUNED.value(&table.game, seat)
}

fn even() -> Table {
    Scenario::of_players(2).start()
}

#[test]
fn points_goods_people_and_pieces_are_good() {
    let even = value(&even(), ANN);
    let better = [
        Scenario::of_players(2).points(ANN, 10),
        Scenario::of_players(2).stores(ANN, [2, 2, 2, 2, 2]),
        Scenario::of_players(2).crystals(ANN, 3),
        Scenario::of_players(2).colonists(ANN, 4, 0),
        Scenario::of_players(2).hangar(ANN, 1),
        Scenario::of_players(2).tech(ANN, Tech::Shelter, LabSpace::L3a),
        Scenario::of_players(2).scientist(ANN, Scientist::Geologist),
        Scenario::of_players(2).progress(ANN, [Kind::Generator]),
        Scenario::of_players(2).built(ANN, Blueprint::MetalDeposit, hex(0, 0)),
    ];
    for (place, scenario) in better.into_iter().enumerate() {
        let table = scenario.start();
        assert!(value(&table, ANN) > even, "{place}");
        assert!((value(&table, ANN) + value(&table, BEN) - 1.0).abs() < 1e-5, "{place}");
    }
}

#[test]
fn an_action_that_was_chosen_is_worth_its_best_use() {
    // Each costs a turn and a Colonist. Only what comes of it tells them apart: a Building is more
    // than a few steps of a Bot.
    let after = |main| {
        let mut table = Scenario::of_players(2).bots(ANN, [hex(-2, 0)]).start();
        table.plays(ANN, [Action::Main(main)]);
        value(&table, ANN)
    };
    assert!(after(Main::Construct) > after(Main::ControlCenter));
}

#[test]
fn completing_a_contract_is_better_than_being_able_to() {
    let contract = Contract::DeliverMinerals;
    let mut table = Scenario::of_players(2)
        .shelters(ANN, [hex(-2, -1), hex(-3, -1), hex(-4, 0)])
        .stores(ANN, [4, 2, 2, 2, 2])
        .contract(ANN, contract)
        .start();
    let before = value(&table, ANN);
    table.plays(ANN, [Action::Deliver { contract, item: Item::Mineral }; 4]);
    assert!(value(&table, ANN) > before);
    assert!(table.player(ANN).completed.contains(contract));
}

#[test]
fn a_nearer_tile_is_worth_more() {
    let at = |distance: i8| {
        let table =
            Scenario::of_players(2).rover(ANN, hex(1, 0)).tile(Tile::D13, hex(1, distance)).start();
        OnMarsHeuristic::TUNED.glance(&table.game, ANN).exploring()
    };
    assert!(at(1) > at(2) && at(2) > at(3));
}

#[test]
fn the_parts_add_up_and_keep_their_names() {
    let judge = OnMarsHeuristic::TUNED;
    let table = Scenario::of_players(2).points(ANN, 7).start();
    let parts = judge.parts(&table.game, ANN);
    let sum: f32 = parts.iter().map(|(_, points)| points).sum();
    let glance = judge.glance(&table.game, ANN);
    assert!((sum + glance.w.turn * glance.turns - glance.points()).abs() < 1e-3);
    let names = |seat| judge.parts(&table.game, seat).into_iter().map(|(name, _)| name);
    assert!(names(ANN).eq(names(BEN)));
}

/// OM-END-03: bots that judge end the game by Missions and Colony levels, well before round 30.
#[test]
fn greedy_players_end_the_game_in_time() {
    let judge = OnMarsHeuristic::TUNED;
    for players in [1, 4] {
        let mut game = OnMars::start(&Setup::of_players(players)).expect("a valid setup");
        let mut dice = Dice::new("1", "chance");
        let mut greedy = Greedy::new(&judge, Dice::new("1", "bot"));
        let (mut log, mut buffer) = (Log::silent(), Vec::new());
        while let Some(who) = game.to_act().first() {
            let action = match who {
                Actor::Chance => game.draw(&mut dice, &mut buffer),
                Actor::Seat(seat) => greedy.choose(&Chair::new(&game, seat)),
            };
            game.apply(who, action, &mut log).expect("a listed action is accepted");
        }
        assert!(game.open.round < 28, "{players} players: round {}", game.open.round);
    }
}

/// Returns what the bots get to choose from, sifted.
fn sifted(table: &Table, seat: Seat) -> Vec<Action> {
    let mut actions = Vec::new();
    table.game.list_actions(Actor::Seat(seat), &mut actions);
    OnMarsHeuristic::TUNED.prune(&table.game, seat, &mut actions);
    actions
}

#[test]
fn an_executive_action_that_is_not_worth_its_crystals_is_not_looked_at() {
    let with = |crystals| {
        let table = Scenario::of_players(2)
            .crystals(ANN, crystals)
            .goals(ANN, [Goal::Settler])
            .stores(ANN, [2, 2, 2, 2, 2])
            .start();
        sifted(&table, ANN)
    };
    let offered = |actions: &[Action], space| actions.contains(&Action::Executive(space));
    // Two Crystals for one item of which there is enough.
    assert!(!offered(&with(2), DepotSpace::Seven));
    // Movement stays, unless the last Private Goal would have to pay for it.
    assert!(offered(&with(2), DepotSpace::Six));
    assert!(!offered(&with(1), DepotSpace::Six));
    assert!(with(0).contains(&Action::Main(Main::ControlCenter)));
}

#[test]
fn the_rover_moves_first_and_only_towards_something() {
    let mut table = Scenario::of_players(2)
        .rover(ANN, hex(1, 0))
        .bots(ANN, [hex(-2, 0)])
        .change(|open| open.lying.fill(None))
        .tile(Tile::D13, hex(1, 2))
        .start();
    table.plays(ANN, [Action::Main(Main::ControlCenter)]);
    let actions = sifted(&table, ANN);
    assert!(actions.contains(&Action::MoveRover(hex(1, 1))), "{actions:?}");
    assert!(actions.iter().all(|action| matches!(action, Action::MoveRover(_))), "{actions:?}");
    assert!(!actions.contains(&Action::MoveRover(hex(1, -1))), "{actions:?}");
}

#[test]
fn what_is_due_with_an_action_counts_in_full() {
    let mut table = Scenario::of_players(2).crystals(ANN, 2).stores(ANN, [2; 5]).start();
    let before = value(&table, ANN);
    table.plays(ANN, [Action::Executive(DepotSpace::Seven)]);
    assert!(value(&table, ANN) < before, "the item is not worth the Crystals");
}

fn alone() -> Scenario {
    Scenario::of_players(1)
}

#[test]
fn alone_every_requirement_of_the_solo_goal_counts() {
    let base = value(&alone().start(), ANN);
    let better = [
        alone().points(ANN, 8),
        alone().goals(ANN, [Goal::Settler]).completed_goal(ANN, Goal::Captain),
        alone().tech(ANN, Tech::Shelter, LabSpace::L6),
        alone().lss([3, 3, 3, 3], 2),
    ];
    for (place, scenario) in better.into_iter().enumerate() {
        assert!(value(&scenario.start(), ANN) > base, "{place}");
    }
}

fn planner<'h>(judge: &'h dyn Heuristic<OnMars>, threads: u32) -> Search<'h, OnMars> {
    let budget = Budget::Iterations(64.try_into().expect("not none"));
    Search::new(judge, budget, threads.try_into().expect("not none"), Dice::new("1", "bot"))
}

/// In the last turn the Contract and the Private Goal decide: all bots complete them.
#[test]
fn alone_the_last_turn_completes_what_the_solo_goal_asks_for() {
    let judge = OnMarsHeuristic::TUNED;
    let contract = Contract::DeliverMinerals;
    let start = || {
        alone()
            .round(12)
            .change(|open| open.last_round = Some(12))
            .points(ANN, 120)
            .lss([3, 3, 3, 3], 4)
            .tech(ANN, Tech::Shelter, LabSpace::L6)
            .shelters(ANN, [hex(-2, -1), hex(-3, -1), hex(-4, 0)])
            .stores(ANN, [4, 1, 1, 1, 1])
            .contract(ANN, contract)
            .goals(ANN, [Goal::Settler])
            .start()
    };
    let bots: [Box<dyn Bot<OnMars>>; 3] = [
        Box::new(Greedy::new(&judge, Dice::new("1", "bot"))),
        Box::new(planner(&judge, 1)),
        Box::new(planner(&judge, 2)),
    ];
    for mut bot in bots {
        let (mut game, mut dice) = (start().game, Dice::new("1", "chance"));
        let (mut log, mut buffer) = (Log::silent(), Vec::new());
        while let Some(who) = game.to_act().first() {
            let action = match who {
                Actor::Chance => game.draw(&mut dice, &mut buffer),
                Actor::Seat(seat) => bot.choose(&Chair::new(&game, seat)),
            };
            game.apply(who, action, &mut log).expect("a listed action is accepted");
        }
        assert!(game.open.players[ANN].completed.contains(contract));
        assert_eq!(game.open.players[ANN].goal, Some(Goal::Settler));
        assert_eq!(game.standing().map(|standing| standing.reward(ANN)), Some(1.0));
    }
}

/// Ends a turn whose Main action has been taken, and nothing else.
fn end_turn(table: &mut Table) {
    while table.game.open.turn.seat == ANN {
        let is_done = table.game.open.turn.main
            && matches!(table.game.open.question(), Some((_, Question::Turn)));
        table.plays(ANN, [if is_done { Action::EndTurn } else { Action::Finish }]);
    }
}

#[test]
fn a_line_of_the_search_ends_with_the_turn() {
    let judge = OnMarsHeuristic::TUNED;
    for players in [1, 2] {
        let mut table = Scenario::of_players(players).bots(ANN, [hex(-2, 0)]).start();
        let mut start = table.game.clone();
        assert!(!judge.ends_line(&start, &table.game, ANN));
        table.plays(ANN, [Action::Main(Main::ControlCenter)]);
        assert!(!judge.ends_line(&start, &table.game, ANN), "it goes on within the turn");
        end_turn(&mut table);
        assert_eq!(judge.ends_line(&start, &table.game, ANN), players > 1, "alone it goes on");
        start.open.round -= LOOK_AHEAD.min(start.open.round);
        table.game.open.round = start.open.round + LOOK_AHEAD;
        assert!(judge.ends_line(&start, &table.game, ANN), "{players} players");
    }
}

#[test]
fn alone_the_turn_is_a_moment_and_the_rest_of_the_round_another() {
    let judge = OnMarsHeuristic::TUNED;
    assert_eq!(judge.moment(&even().game, ANN), None, "others would have to be guessed");
    let mut table = alone().bots(ANN, [hex(-2, 0)]).start();
    let turn = judge.moment(&table.game, ANN).expect("turns are planned");
    table.plays(ANN, [Action::Main(Main::ControlCenter)]);
    assert_eq!(judge.moment(&table.game, ANN), Some(turn));
    end_turn(&mut table);
    assert_eq!(judge.moment(&table.game, ANN), Some(turn + 1));
    table.game.open.round += 1;
    table.game.open.done = 0;
    assert_eq!(judge.moment(&table.game, ANN), Some(turn + 2));
}

/// Counts how often it judges.
#[derive(Default)]
struct Counting(AtomicU32);

impl Heuristic<OnMars> for Counting {
    fn value(&self, game: &OnMars, seat: Seat) -> f32 {
        self.0.fetch_add(1, Ordering::Relaxed);
        OnMarsHeuristic::TUNED.value(game, seat)
    }

    fn prune(&self, game: &OnMars, seat: Seat, actions: &mut Vec<Action>) {
        OnMarsHeuristic::TUNED.prune(game, seat, actions);
    }

    fn moment(&self, game: &OnMars, seat: Seat) -> Option<u32> {
        OnMarsHeuristic::TUNED.moment(game, seat)
    }
}

#[test]
fn alone_a_plan_holds_while_the_table_looks_as_planned() {
    let judge = Counting::default();
    let looks = || judge.0.swap(0, Ordering::Relaxed);
    let mut bot = planner(&judge, 1);
    let mut game = alone().start().game;
    let first = bot.choose(&Chair::new(&game, ANN));
    assert!(looks() > 0);
    game.apply(ANN.into(), first, &mut Log::silent()).expect("a listed action is accepted");
    let mut other = game.clone();
    let second = bot.choose(&Chair::new(&game, ANN));
    assert_eq!(looks(), 0, "it was planned with the first answer");
    assert!(game.legal_actions(ANN.into()).contains(&second));

    let mut bot = planner(&judge, 1);
    assert_eq!(bot.choose(&Chair::new(&alone().start().game, ANN)), first);
    assert!(looks() > 0);
    other.open.players[ANN].points += 1;
    let second = bot.choose(&Chair::new(&other, ANN));
    assert!(looks() > 0, "the table looks different, so it thinks again");
    assert!(other.legal_actions(ANN.into()).contains(&second));
}
