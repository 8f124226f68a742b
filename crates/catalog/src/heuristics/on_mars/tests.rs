//! What the judge of On Mars makes of tables.

use on_mars::content::{
    Blueprint, Contract, Goal, Item, Kind, LabSpace, Main, Scientist, Tech, Tile,
};
use on_mars::scenario::{ANN, BEN, Scenario, Table, hex};
use orrery_bots::{Bot as _, Greedy};
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
fn the_private_goal_that_is_complete_is_not_paid_away() {
    let table = Scenario::of_players(2)
        .goals(ANN, [Goal::Settler, Goal::Captain])
        .shelters(ANN, [hex(-2, -1), hex(-3, -1), hex(-4, 0)])
        .start();
    let glance = OnMarsHeuristic::TUNED.glance(&table.game, ANN);
    assert_eq!(glance.nearness(Goal::Settler), 1.0);
    assert!(glance.nearness(Goal::Captain) < 0.99);
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
