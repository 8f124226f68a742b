//! Positions worked out from the ledger alone: building, moving, displacement and the Colony level.

use on_mars::content::*;
use on_mars::scenario::{ANN, BEN, CLEO, Moves, Scenario, Table, hex};
use on_mars::{Action as A, HexSet, LssBenefit, Open, Question};
use orrery_core::Seat;

fn build(kind: Kind, q: i8, r: i8) -> A {
    A::Build { kind, hex: hex(q, r) }
}

fn bot(from: (i8, i8), to: (i8, i8)) -> A {
    A::MoveBot { from: hex(from.0, from.1), to: hex(to.0, to.1) }
}

fn executive(blueprint: Blueprint) -> A {
    A::UseBuilding { blueprint, scientist: None }
}

fn turn_of(seat: Seat) -> impl Fn(&Open) -> bool {
    move |open| open.question() == Some((seat.into(), Question::Turn))
}

/// Ann takes this action and chooses this Building.
fn constructs(scenario: Scenario, choice: A) -> Table {
    let mut table = scenario.start();
    table.plays(ANN, [A::Main(Main::Construct), choice]);
    table
}

/// OM-BUILD-08, OM-BUILD-09, OM-EXEC-05, OM-EXEC-06: a Building between a single one and a Complex
/// of 2 needs level 3; a Colonist adds to level 2, but to no Tech at all he adds nothing.
#[test]
fn a_bridge_counts_every_building_it_joins() {
    let start = |at: Option<LabSpace>| {
        let start = Scenario::of_players(2)
            .buildings(Kind::Generator, [hex(2, -3), hex(3, -4)])
            .bots(ANN, [hex(1, -1)])
            .built(ANN, Blueprint::WindTurbines, hex(0, -2))
            .crystals(ANN, 2);
        at.into_iter().fold(start, |start, at| start.tech(BEN, Tech::Generator, at))
    };
    let bridge = build(Kind::Generator, 1, -2);
    for (at, by_main, by_card) in [
        (Some(LabSpace::L3a), true, true),
        (Some(LabSpace::L2a), false, true),
        (Some(LabSpace::L1a), false, true),
        (None, false, false),
    ] {
        let mut table = start(at).start();
        table.plays(ANN, [A::Main(Main::Construct)]);
        assert_eq!(table.offers(bridge), by_main, "{at:?}");
        let mut table = start(at).start();
        table.plays(ANN, [executive(Blueprint::WindTurbines)]);
        assert_eq!(table.offers(bridge), by_card, "{at:?}");
    }
    let mut table = start(Some(LabSpace::L2a)).colonists(ANN, 1, 0).stores(ANN, [1, 0, 0, 0, 0]);
    table = table.lss([2; 4], 2);
    let mut table = table.start();
    table.plays(ANN, [executive(Blueprint::WindTurbines), bridge]);
    table.passes_until(turn_of(ANN));
    assert_eq!((table.player(ANN).quarters, table.player(ANN).working), (0, 1));
    assert_eq!(table.player(ANN).storage, [0, 2, 0, 0, 0], "4 Batteries, and room for 2");
}

/// OM-LSS-02, OM-LSS-03, OM-LSS-04: the three cases of a marker.
#[test]
fn an_lss_marker_rewards_only_below_the_level_marker() {
    let points = |rows, level_row| {
        let start = Scenario::of_players(2).lss(rows, level_row).reward(LssReward::Shelters);
        let table = constructs(start, build(Kind::Generator, -2, -2));
        let benefit = table.offers(A::TakeLssBenefit(LssBenefit::Crystal));
        (table.points(ANN), benefit, table.open().lss[0])
    };
    assert_eq!(points([1, 1, 1, 1], 2), (4, true, 2), "2 for the row and 2 for the Shelter");
    assert_eq!(points([2, 1, 1, 1], 2), (0, false, 3), "not below the level marker");
    assert_eq!(points([2, 3, 3, 3], 3), (2, true, 3), "the Reward alone");
    assert_eq!(points([5, 3, 3, 3], 3), (0, false, 5), "at the top");
}

/// OM-RULING-13, OM-LVL-02, OM-LVL-03, OM-LVL-04, OM-LVL-07, OM-LVL-08: two updates at one end of
/// turn, each with all its steps.
#[test]
fn two_colony_updates_in_one_turn() {
    let mut table = Scenario::of_players(2)
        .lss([1, 3, 3, 3], 2)
        .bots(ANN, [hex(-1, -2), hex(1, -3)])
        .built(ANN, Blueprint::WindTurbines, hex(0, -2))
        .stores(ANN, [2, 0, 0, 0, 0])
        .crystals(ANN, 2)
        .progress(ANN, [Kind::Mine, Kind::Greenhouse])
        .progress(BEN, [Kind::Mine, Kind::Generator, Kind::Greenhouse])
        .warehouse([0; 5])
        .remaining(3)
        .start();
    table.plays(ANN, [A::Main(Main::Construct), build(Kind::Generator, -2, -2)]);
    table.plays(ANN, [A::TakeLssBenefit(LssBenefit::Crystal)]).draws_anything();
    assert_eq!(table.open().colony_level(), 1, "only at the end of the turn");
    table.plays(ANN, [executive(Blueprint::WindTurbines), build(Kind::Generator, 2, -3)]);
    table.passes_to(BEN);
    let open = table.open();
    assert_eq!((open.colony_level(), open.remaining), (3, 2), "level 3 counts, level 2 does not");
    assert_eq!(table.points(ANN), 2 + 2 + 2, "the row, and 2 cubes at each update");
    assert_eq!(table.points(BEN), 4 + 4);
    let shown: Vec<_> = open.display.iter().flatten().collect();
    assert_eq!(shown.len(), 12);
    assert!(shown.iter().all(|card| card.spec().level == 3));
    assert!(open.blueprint_deck.is_empty());
    assert_eq!(open.warehouse[1..], [2; 5]);
}

/// OM-LVL-07, OM-LVL-08: the third update scores no Progress and still moves the marker.
#[test]
fn progress_is_scored_by_the_first_two_updates_only() {
    let start = Scenario::of_players(2)
        .lss([3, 4, 4, 4], 4)
        .progress(ANN, [Kind::Mine, Kind::Greenhouse])
        .remaining(1);
    let mut table = constructs(start, build(Kind::Generator, -2, -2));
    table.passes_to(BEN);
    assert_eq!((table.open().colony_level(), table.open().remaining), (4, 0));
    assert_eq!(table.points(ANN), 0);
}

/// OM-BUILD-11, OM-MAP-03, OM-RULING-63: arrows put Crystals on empty hexes of the map only.
#[test]
fn arrows_skip_occupied_hexes_and_the_edge() {
    let start = || {
        let start = Scenario::of_players(2).stack(Kind::Generator, Some(5), 0b1_1111);
        start.bots(ANN, [hex(1, -4)])
    };
    let table = constructs(start(), build(Kind::Generator, 0, -4));
    assert_eq!(table.open().crystals, HexSet::of(hex(0, -3)), "NE and NW are off the map");
    let table = constructs(start().rover(BEN, hex(0, -3)), build(Kind::Generator, 0, -4));
    assert!(table.open().crystals.is_empty());
    let table = constructs(start().tile(Tile::D14, hex(0, -3)), build(Kind::Generator, 0, -4));
    assert!(table.open().crystals.is_empty());
}

/// OM-DISP-01, OM-DISP-02, OM-DISP-03, OM-DISP-05, OM-RULING-17, OM-RULING-43, OM-RULING-54: a Bot
/// makes way to the nearest available hex, its owner's choice among equals; what lies there goes.
#[test]
fn a_rivals_bot_makes_way_and_loses_what_it_stood_on() {
    let start = |scenario: Scenario| {
        let scenario = scenario.bots(ANN, [hex(1, -4)]).bots(BEN, [hex(0, -4)]);
        constructs(scenario.crystal(hex(0, -4)), build(Kind::Generator, 0, -4))
    };
    let table = start(Scenario::of_players(2).crystal(hex(0, -3)));
    assert_eq!(table.player(BEN).bots, HexSet::of(hex(-1, -3)), "the Crystal bars (0,-3)");
    assert_eq!(table.open().crystals, HexSet::of(hex(0, -3)));
    let mut table = start(Scenario::of_players(2));
    assert!(matches!(table.asks(), Some((who, Question::Displace { .. })) if who == BEN.into()));
    assert_eq!(table.choices().len(), 2);
    table.plays(BEN, [A::Place(hex(0, -3))]);
    let far = Scenario::of_players(2).crystal(hex(0, -3)).tile(Tile::D14, hex(-1, -3));
    let mut table = start(far);
    let choices = table.choices();
    assert!(choices.contains(&A::Place(hex(0, -2))), "the Generator has no piece on it");
    assert!(choices.iter().all(|one| matches!(one, A::Place(at) if at.distance(hex(0, -4)) == 2)));
    table.plays(BEN, [A::Place(hex(0, -2))]);
    assert_eq!(table.open().tile_at(hex(-1, -3)), Some(Tile::D14));
}

/// OM-DISP-04, OM-MINE-03, OM-TERM-05: the Miner of an upgraded Mine goes to the supply when the
/// Living Quarters are full.
#[test]
fn an_upgraded_mine_sends_its_miner_home() {
    for (quarters, home, supply) in [(3, 4, 8), (4, 4, 8)] {
        let mut table = Scenario::of_players(2)
            .miner(BEN, hex(0, 0))
            .colonists(BEN, quarters, 0)
            .bots(ANN, [hex(0, -1)])
            .blueprint(ANN, Blueprint::MetalDeposit)
            .start();
        let blueprint = Blueprint::MetalDeposit;
        table.plays(ANN, [A::Main(Main::Upgrade), A::Upgrade { blueprint, hex: hex(0, 0) }]);
        let ben = table.player(BEN);
        assert_eq!((ben.quarters, ben.colonists, ben.miners.len()), (home, supply, 0));
        assert!(table.player(ANN).advanced.contains(hex(0, 0)));
    }
}

/// OM-UPG-02, OM-UPG-05, OM-UPG-06: level 3 needs a Complex of 3; a marker bars a second upgrade; a
/// rival's Shelter is closed.
#[test]
fn what_cannot_be_upgraded() {
    let mut table = Scenario::of_players(2)
        .buildings(Kind::Generator, [hex(0, -3), hex(1, -3), hex(-2, -2)])
        .bots(ANN, [hex(0, -1), hex(1, 1), hex(-1, -2)])
        .blueprint(ANN, Blueprint::Radar)
        .blueprint(ANN, Blueprint::Casino)
        .built(BEN, Blueprint::WindTurbines, hex(0, -3))
        .start();
    table.plays(ANN, [A::Main(Main::Upgrade)]);
    let radar = |q, r| A::Upgrade { blueprint: Blueprint::Radar, hex: hex(q, r) };
    assert!(table.offers(radar(0, -2)));
    assert!(!table.offers(radar(0, -3)), "Ben's marker is there");
    assert!(!table.offers(radar(-2, -2)), "it stands alone");
    assert!(!table.offers(A::Upgrade { blueprint: Blueprint::Casino, hex: hex(2, 1) }));
}

/// OM-USE-11, OM-RULING-22, OM-V12-01: two upgrades of Private Goal 1 are free, a third one by
/// Upgrade Tech is not.
#[test]
fn upgrade_tech_adds_a_paid_upgrade_to_free_ones() {
    let start = |minerals| {
        let mut table = Scenario::of_players(2)
            .bots(ANN, [hex(0, -1), hex(-2, 0)])
            .blueprint(ANN, Blueprint::WindTurbines)
            .blueprint(ANN, Blueprint::Casino)
            .blueprint(ANN, Blueprint::MetalDeposit)
            .blueprint(ANN, Blueprint::HydroponicFarm)
            .stores(ANN, [minerals, 0, 0, 0, 0])
            .tech(ANN, Tech::Upgrade, LabSpace::L1a)
            .goals(ANN, [Goal::Planner])
            .start();
        table.plays(ANN, [A::CompleteGoal { goal: Goal::Planner, reward: Reward::Own }]);
        let upgrade = |blueprint, q, r| A::Upgrade { blueprint, hex: hex(q, r) };
        table.plays(ANN, [upgrade(Blueprint::WindTurbines, 0, -2)]);
        table.plays(ANN, [upgrade(Blueprint::Casino, -2, -1)]);
        assert_eq!(table.player(ANN).storage[0], minerals, "at no cost");
        if minerals > 0 {
            table.plays(ANN, [A::UseTech(ANN)]);
        }
        (table.offers(upgrade(Blueprint::MetalDeposit, 0, 0)), table)
    };
    assert!(!start(0).0, "the third one costs a Mineral");
    let (offered, mut table) = start(1);
    assert!(offered);
    table.plays(ANN, [A::Upgrade { blueprint: Blueprint::MetalDeposit, hex: hex(0, 0) }]);
    assert_eq!((table.player(ANN).storage[0], table.player(ANN).advanced.len()), (0, 3));
}

/// OM-BOT-01, OM-RULING-42: a Bot that leaves a tile in the same turn destroys nothing; where it
/// stays the tile leaves the game and counts for nobody.
#[test]
fn bots_destroy_only_at_the_end_of_the_turn() {
    let mut table = Scenario::of_players(2)
        .tile(Tile::D13, hex(-1, -2))
        .crystal(hex(-1, -1))
        .mission(0, Mission::Discoveries, 3)
        .crystals(ANN, 2)
        .start();
    table.plays(ANN, [A::Executive(DepotSpace::Six), bot((-2, -1), (-1, -2)), A::Finish]);
    assert_eq!(table.open().tile_at(hex(-1, -2)), Some(Tile::D13));
    let mut stays = table.clone();
    table.plays(ANN, [A::Main(Main::ControlCenter), bot((-1, -2), (-1, -1))]);
    table.passes_to(BEN);
    assert_eq!(table.open().tile_at(hex(-1, -2)), Some(Tile::D13), "it only passed");
    assert!(table.open().crystals.is_empty(), "there it stayed");
    assert_eq!(table.player(ANN).pending, 0);
    stays.passes_to(BEN);
    assert_eq!(stays.open().tile_at(hex(-1, -2)), None);
    assert_eq!(stays.open().missions[0].unwrap().left, 3);
    assert!(stays.player(ANN).tiles.is_empty());
}

/// OM-V8-21, OM-MISS-01: Recycling Bots collect like Rovers, for Missions too.
#[test]
fn recycling_bots_collect_like_rovers() {
    let mut table = Scenario::of_players(2)
        .built(ANN, Blueprint::RecyclingBots, hex(2, -1))
        .crystal(hex(-1, -2))
        .tile(Tile::D15, hex(-1, -3))
        .mission(0, Mission::Discoveries, 3)
        .stores(ANN, [0; 5])
        .crystals(ANN, 2)
        .start();
    table.plays(ANN, [executive(Blueprint::RecyclingBots), bot((-2, -1), (-1, -2))]);
    assert_eq!(table.player(ANN).pending, 1, "on the way");
    table.plays(ANN, [bot((-1, -2), (-1, -3))]);
    table.passes_until(|open| matches!(open.question(), Some((_, Question::TakeTile(_)))));
    table.plays(ANN, [A::TakeTile]);
    let player = table.player(ANN);
    assert_eq!((player.stored(Resource::Battery), player.pending), (2, 2), "3 gained, 2 fit");
    assert!(player.tiles.contains(Tile::D15));
    assert_eq!(table.open().missions[0].unwrap().left, 2);
}

/// OM-ROV-03, OM-ROV-05: a Rover may cross a Research tile it cannot take, but not stop there;
/// Crystals on the way are collected.
#[test]
fn a_rover_crosses_what_it_may_not_take() {
    let start = || {
        let start = Scenario::of_players(2).took(ANN, [Tile::R2]).rover(ANN, hex(1, 0));
        start.tile(Tile::R1, hex(2, 0)).crystal(hex(3, 0)).crystals(ANN, 0)
    };
    let mut table = start().start();
    table.plays(ANN, [A::Main(Main::ControlCenter), A::MoveRover(hex(2, 0))]);
    assert!(!table.offers(A::Finish));
    table.plays(ANN, [A::MoveRover(hex(3, 0))]);
    assert_eq!(table.player(ANN).pending, 1);
    table.passes_to(BEN);
    assert_eq!(table.open().tile_at(hex(2, 0)), Some(Tile::R1));
    // With no point left to leave it, the hex cannot be entered.
    let mut late = start().rover(ANN, hex(1, -1)).start();
    late.plays(ANN, [A::Main(Main::ControlCenter), A::MoveRover(hex(1, 0))]);
    assert!(!late.offers(A::MoveRover(hex(2, 0))));
    let mut rich = start().rover(ANN, hex(1, -1)).crystals(ANN, 1).start();
    rich.plays(ANN, [A::Main(Main::ControlCenter), A::MoveRover(hex(1, 0))]);
    rich.plays(ANN, [A::MoveRover(hex(2, 0))]);
    assert!(!rich.offers(A::Finish), "the Crystal has to be spent");
}

/// OM-RULING-19, OM-CON-01: a full Storage bars a tile with Resources unless a Contract takes some.
#[test]
fn a_contract_opens_a_tile_that_does_not_fit() {
    let start = |contract: bool| {
        let start = Scenario::of_players(2)
            .rover(ANN, hex(1, 0))
            .tile(Tile::D15, hex(2, 0))
            .stores(ANN, [2, 2, 2, 2, 2]);
        let start = if contract { start.contract(ANN, Contract::DeliverBatteries) } else { start };
        let mut table = start.start();
        table.plays(ANN, [A::Main(Main::ControlCenter), A::MoveRover(hex(2, 0))]);
        table
    };
    assert!(!start(false).offers(A::Finish), "it has to move on");
    let mut table = start(true);
    table.plays(ANN, [A::Finish, A::TakeTile]);
    let deliver = A::Deliver { contract: Contract::DeliverBatteries, item: Item::Battery };
    table.plays(ANN, [deliver; 3]);
    assert_eq!(table.player(ANN).stored(Resource::Battery), 2);
    assert_eq!(table.open().delivered[1], [3, 0]);
}

/// OM-ROV-04: a tile whose benefit gives nothing at all cannot be taken.
#[test]
fn an_empty_warehouse_bars_its_tile() {
    let start = |warehouse| {
        let start = Scenario::of_players(2).rover(ANN, hex(1, 0)).tile(Tile::D12, hex(2, 0));
        let mut table = start.warehouse(warehouse).start();
        table.plays(ANN, [A::Main(Main::ControlCenter), A::MoveRover(hex(2, 0))]);
        table.offers(A::Finish)
    };
    assert!(!start([0; 5]));
    assert!(start([0, 1, 0, 0, 0]));
}

/// OM-RULING-18, OM-ROV-01: a Rover that begins may cross the occupied starting Mine; the Mine is no
/// place for it to end.
#[test]
fn a_rover_begins_on_an_occupied_mine() {
    let mut table = Scenario::of_players(2).miner(BEN, hex(0, 0)).start();
    table.plays(ANN, [A::Main(Main::ControlCenter), A::MoveRover(hex(1, -1))]);
    table.plays(ANN, [A::MoveRover(hex(1, -2))]);
    assert_eq!(table.player(ANN).rover, Some(hex(1, -2)));
    let mut back = Scenario::of_players(2).miner(BEN, hex(0, 0)).crystals(ANN, 0).start();
    back.plays(ANN, [A::Main(Main::ControlCenter), A::MoveRover(hex(1, -1))]);
    assert!(!back.offers(A::MoveRover(hex(0, 0))));
}

/// OM-RULING-38: a type without tiles cannot be built; OM-BUILD-01: nor a sixth Shelter.
#[test]
fn an_empty_stack_builds_nothing() {
    let mut table = Scenario::of_players(2)
        .stack(Kind::Generator, None, 0)
        .shelters(ANN, [hex(-2, -1), hex(-4, 0), hex(-4, 2), hex(-2, -3), hex(-4, 4)])
        .bots(ANN, [hex(-1, -2), hex(-3, 0)])
        .stores(ANN, [3; 5])
        .start();
    table.plays(ANN, [A::Main(Main::Construct)]);
    let kinds = |kind| {
        table.choices().iter().any(|one| matches!(one, A::Build { kind: k, .. } if *k == kind))
    };
    assert!(!kinds(Kind::Generator) && !kinds(Kind::Shelter));
    assert!(kinds(Kind::Mine));
}

/// OM-CON-03, OM-RULING-14, OM-RULING-60: a rival's Building completes an Upgrade Contract, and the
/// Mission pays its owner outside their turn, once.
#[test]
fn a_rivals_building_completes_an_upgrade_contract() {
    let mut table = Scenario::of_players(3)
        .buildings(Kind::Generator, [hex(0, -3), hex(1, -3)])
        .built(BEN, Blueprint::WindTurbines, hex(0, -2))
        .contract(BEN, Contract::UpgradeGenerator)
        .mission(0, Mission::Contracts, 2)
        .tech(ANN, Tech::Generator, LabSpace::L3a)
        .bots(ANN, [hex(0, -1)])
        .lss([3, 1, 1, 1], 2)
        .start();
    table.plays(ANN, [A::Main(Main::Construct), build(Kind::Generator, 1, -2)]);
    assert!(table.player(BEN).completed.contains(Contract::UpgradeGenerator));
    assert_eq!((table.player(BEN).pending, table.player(CLEO).pending), (1, 0));
    assert_eq!(table.open().missions[0].unwrap().left, 1);
    table.passes_to(CLEO);
    assert_eq!(table.open().missions[0].unwrap().left, 1);
}
