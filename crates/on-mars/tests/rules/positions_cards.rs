//! Positions worked out from the ledger alone: Ships, cards, Missions, travelling and the end.

use on_mars::content::*;
use on_mars::scenario::{ANN, BEN, Moves, Scenario, Table, hex};
use on_mars::{Action as A, FinalScore, HexSet, Open, Phase, Post, Question};
use orrery_core::{Actor, Game as _, Seat, Setup};

fn executive(blueprint: Blueprint) -> A {
    A::UseBuilding { blueprint, scientist: None }
}

fn welcome(ship: DepotSpace, bot: bool) -> A {
    A::Welcome { ship, bot }
}

fn turn_of(seat: Seat) -> impl Fn(&Open) -> bool {
    move |open| open.question() == Some((seat.into(), Question::Turn))
}

fn journey_of(seat: Seat) -> impl Fn(&Open) -> bool {
    move |open| open.question() == Some((seat.into(), Question::Journey))
}

fn scores(table: &Table) -> Vec<FinalScore> {
    table.open().ending.as_ref().expect("the points are counted").values().copied().collect()
}

/// OM-SHIP-04: a Ship that was spent still counts against the Colony level.
#[test]
fn a_spent_ship_counts_against_the_colony_level() {
    let spent = Scenario::of_players(2).hangar(ANN, 1).change(|open| {
        open.players[ANN].hangar = 0;
        open.players[ANN].ships_spent = 1;
    });
    assert!(!spent.start().offers(A::Main(Main::WelcomeShip)));
    let next = Scenario::of_players(2).hangar(ANN, 1).lss([2; 4], 3).start();
    assert!(next.offers(A::Main(Main::WelcomeShip)));
}

/// OM-SHIP-05: Colonists who have just come cannot welcome another Ship.
#[test]
fn newcomers_welcome_no_ship() {
    let start = |quarters| {
        let mut table = Scenario::of_players(2)
            .lss([3; 4], 4)
            .shelters(ANN, [hex(-2, -1), hex(-4, 0)])
            .stores(ANN, [0, 0, 3, 3, 0])
            .colonists(ANN, quarters, 0)
            .start();
        table.plays(ANN, [A::Main(Main::WelcomeShip), welcome(DepotSpace::One, false)]);
        table
    };
    assert!(!start(0).offers(welcome(DepotSpace::Two, false)));
    let mut table = start(1);
    table.plays(ANN, [welcome(DepotSpace::Two, false)]);
    assert_eq!((table.player(ANN).quarters, table.player(ANN).working), (4, 1));
    assert!(!table.offers(welcome(DepotSpace::Three, false)), "the four are new");
}

/// OM-SHIP-07, OM-TERM-05: a Ship comes in even if nobody is left to come with it.
#[test]
fn a_ship_comes_with_what_is_left() {
    let mut table = Scenario::of_players(2)
        .bots(ANN, [hex(-2, -1), hex(-1, -1), hex(-1, 0), hex(-1, 1)])
        .colonists(ANN, 2, 9)
        .stores(ANN, [0, 0, 1, 1, 0])
        .start();
    table.plays(ANN, [A::Main(Main::WelcomeShip)]);
    assert!(!table.offers(welcome(DepotSpace::One, true)), "no Bot is left");
    table.plays(ANN, [welcome(DepotSpace::One, false)]);
    assert_eq!((table.player(ANN).quarters, table.player(ANN).colonists), (3, 0));
    let mut empty = Scenario::of_players(2)
        .bots(ANN, [hex(-2, -1), hex(-1, -1), hex(-1, 0), hex(-1, 1)])
        .colonists(ANN, 2, 10)
        .stores(ANN, [0, 0, 1, 1, 0])
        .start();
    empty.plays(ANN, [A::Main(Main::WelcomeShip), welcome(DepotSpace::One, false)]);
    assert_eq!((empty.player(ANN).hangar, empty.player(ANN).quarters), (1, 2));
    let mut full =
        Scenario::of_players(2).colonists(ANN, 4, 0).stores(ANN, [0, 0, 1, 1, 0]).start();
    full.plays(ANN, [A::Main(Main::WelcomeShip), welcome(DepotSpace::One, false)]);
    full.passes_to(BEN);
    assert_eq!((full.player(ANN).quarters, full.player(ANN).colonists), (4, 8), "no room");
}

/// OM-SHIP-03: a new Bot stands on an own free Shelter, else on the empty hex nearest to one.
#[test]
fn a_new_bot_stands_at_a_shelter() {
    let start = || Scenario::of_players(2).stores(ANN, [0, 0, 1, 1, 0]);
    let mut table = start().mission(0, Mission::Bots, 2).start();
    table.plays(ANN, [A::Main(Main::WelcomeShip), welcome(DepotSpace::Five, true)]);
    assert_eq!(table.asks(), Some((ANN.into(), Question::PlaceBot)));
    let near = table.choices();
    assert_eq!(near.len(), 6, "all six hexes around the Shelter are empty");
    table.plays(ANN, [A::Place(hex(-2, -2))]);
    assert_eq!((table.open().missions[0].unwrap().left, table.player(ANN).pending), (1, 2));
    let mut table = start().bots(ANN, [hex(-1, -1)]).start();
    table.plays(ANN, [A::Main(Main::WelcomeShip), welcome(DepotSpace::Five, true)]);
    assert!(table.player(ANN).bots.contains(hex(-2, -1)), "the Shelter is free");
}

/// OM-USE-09, OM-USE-04: a rival's Ship Tech adds its level once, in total for all Ships.
#[test]
fn ship_tech_adds_colonists_in_total() {
    let mut table = Scenario::of_players(2)
        .lss([2; 4], 3)
        .shelters(ANN, [hex(-2, -1), hex(-4, 0), hex(-4, 2), hex(-2, -3)])
        .stores(ANN, [0, 0, 2, 2, 0])
        .colonists(ANN, 2, 0)
        .tech(BEN, Tech::Ship, LabSpace::L2a)
        .start();
    table.plays(ANN, [A::Main(Main::WelcomeShip), welcome(DepotSpace::One, false)]);
    table.plays(ANN, [welcome(DepotSpace::Two, false), A::UseTech(BEN)]);
    table
        .passes_until(|open| open.question() == Some((BEN.into(), Question::UsedTech(Tech::Ship))));
    assert_eq!(table.player(ANN).quarters, 2 - 1 + 2 + 2 + 2);
}

/// OM-CON-01, OM-CON-02, OM-TRAV-06, OM-RULING-59: production goes straight onto a Contract when the
/// Storage is full, in the Shuttle phase too; a Mineral stands in for nothing there.
#[test]
fn production_goes_straight_onto_a_contract() {
    let mut table = Scenario::of_players(2)
        .built(ANN, Blueprint::WindTurbines, hex(0, -2))
        .contract(ANN, Contract::DeliverBatteries)
        .delivered(Contract::DeliverBatteries, [2, 2])
        .mission(0, Mission::Contracts, 2)
        .stores(ANN, [2, 2, 0, 0, 0])
        .shuttle(Side::Colony, 1)
        .start_shuttle();
    table.plays(ANN, [A::Travel]);
    let gained = Question::Gained { item: Item::Battery, left: 1 };
    assert_eq!(table.asks(), Some((ANN.into(), gained)));
    let deliver = |item| A::Deliver { contract: Contract::DeliverBatteries, item };
    assert!(!table.offers(deliver(Item::Mineral)));
    table.plays(ANN, [deliver(Item::Battery)]);
    let player = table.player(ANN);
    assert_eq!((player.stored(Resource::Battery), player.pending), (2, 1), "and the Mission pays");
    assert!(player.completed.contains(Contract::DeliverBatteries));
}

/// OM-CON-04: a Crystal delivered when it is gained skips the pending area.
#[test]
fn a_gained_crystal_is_delivered_at_once() {
    let mut table = Scenario::of_players(2)
        .built(ANN, Blueprint::Casino, hex(-2, -1))
        .contract(ANN, Contract::DeliverCrystals)
        .crystals(ANN, 3)
        .start();
    table.plays(ANN, [executive(Blueprint::Casino)]);
    table.passes_until(|open| matches!(open.question(), Some((_, Question::Gained { .. }))));
    let deliver = A::Deliver { contract: Contract::DeliverCrystals, item: Item::Crystal };
    table.plays(ANN, [deliver, A::Store]);
    assert_eq!((table.player(ANN).pending, table.open().delivered[5]), (1, [1, 0]));
}

/// OM-RULING-16, OM-MISS-02, OM-RULING-28: a Mission completed by the first of two Blueprints gives
/// nothing for the second; the marker moves once.
#[test]
fn a_completed_mission_pays_no_more() {
    let mut table = Scenario::of_players(2)
        .space(ANN, Space::One)
        .mission(1, Mission::Blueprints, 1)
        .remaining(3)
        .start();
    let take = A::TakeBlueprint;
    table.plays(ANN, [A::Main(Main::ObtainBlueprint), take(Blueprint::MetalDeposit)]);
    assert_eq!((table.open().remaining, table.player(ANN).pending), (2, 1));
    table.plays(ANN, [take(Blueprint::ConstructionYard)]);
    assert_eq!((table.open().remaining, table.player(ANN).pending), (2, 1));
    assert_eq!(table.open().missions[1], None);
}

/// OM-MISS-01, OM-PSET-11: a Tech taken as the benefit of a starting space contributes to a Mission.
#[test]
fn a_starting_benefit_contributes() {
    let mut table = Table::new(Setup::of_players(2));
    while let Some((Actor::Chance, _)) = table.asks() {
        let choices = table.choices();
        let wanted = A::LayMission(Mission::Techs);
        table.draws([if choices.contains(&wanted) { wanted } else { choices[0] }]);
    }
    let Some((Actor::Seat(seat), _)) = table.asks() else { panic!("a space is chosen") };
    let left = table.open().mission(Mission::Techs).unwrap().left;
    table.plays(seat, [A::TakeSpace(Space::Three)]);
    table.plays(seat, [A::Learn { from: GridSpace::G7, to: LabSpace::L1b }]);
    assert_eq!(table.open().mission(Mission::Techs).unwrap().left, left - 1);
    assert_eq!(table.player(seat).pending, 2, "the Mission's and that of L1b");
}

/// OM-BLUE-02, OM-RULING-25: without an unused marker no Blueprint can be taken, by any effect.
#[test]
fn eight_markers_are_eight_blueprints() {
    let start = |space| {
        let start = Scenario::of_players(2).space(ANN, space).crystals(ANN, 4);
        start.hangar(ANN, 3).change(|open| open.players[ANN].markers = 0)
    };
    let orbit = start(Space::One).start();
    assert!(!orbit.offers(A::Main(Main::ObtainBlueprint)));
    assert!(!orbit.offers(A::Executive(DepotSpace::Three)));
}

/// OM-V8-15: the Radar keeps the first tile for good; the tile is not one that a Rover collected.
#[test]
fn the_radar_repeats_its_tile() {
    let start = |tiles| {
        Scenario::of_players(2)
            .buildings(Kind::Generator, [hex(0, -3), hex(1, -3)])
            .built(ANN, Blueprint::Radar, hex(0, -2))
            .scientist(ANN, Scientist::Engineer)
            .mission(0, Mission::Discoveries, 2)
            .exploration(tiles, true)
            .stores(ANN, [0; 5])
    };
    let radar =
        A::UseBuilding { blueprint: Blueprint::Radar, scientist: Some(Scientist::Engineer) };
    let mut table = start([Some(Tile::D15), Some(Tile::D01)]).start();
    table.plays(ANN, [radar, A::PickDiscovery(0)]);
    table.passes_until(turn_of(ANN));
    assert_eq!(table.player(ANN).stored(Resource::Battery), 2);
    assert_eq!(table.open().exploration, [None, Some(Tile::D01)], "nothing is left to refill it");
    assert!(table.player(ANN).tiles.is_empty());
    assert_eq!(table.open().missions[0].unwrap().left, 2);
    assert!(!table.offers(radar), "one Executive action a turn");
    table.passes_to(BEN).passes_to(ANN);
    assert!(!table.offers(radar), "3 Batteries again, and no room for one");
    let mut open = start([Some(Tile::D15), Some(Tile::D01)]).start();
    open.plays(ANN, [radar, A::PickDiscovery(0)]).passes_to(BEN).passes_to(ANN);
    let empty = start([None, None]).start();
    assert!(!empty.offers(radar), "there is no tile to choose");
}

/// OM-V8-19, OM-COST-04: the Eco Resort empties the slots of one side.
#[test]
fn the_eco_resort_serves_one_side() {
    let mut table = Scenario::of_players(2)
        .built(ANN, Blueprint::EcoResort, hex(-2, 1))
        .colonists(ANN, 0, 1)
        .on_slots(Slots::Research, ANN, 1)
        .on_slots(Slots::Construct, ANN, 1)
        .on_slots(Slots::Hire, ANN, 1)
        .crystals(ANN, 2)
        .start();
    table.plays(ANN, [executive(Blueprint::EcoResort), A::Accept]);
    table.plays(ANN, [A::Retrieve(Post::Slot(Slots::Hire))]);
    assert!(!table.offers(A::Retrieve(Post::Slot(Slots::Research))));
    assert!(!table.offers(A::Retrieve(Post::Working)));
    table.plays(ANN, [A::Retrieve(Post::Slot(Slots::Construct))]);
    assert_eq!((table.player(ANN).quarters, table.player(ANN).working), (2, 1));
}

/// OM-V8-20, OM-TERM-03: the Trade Market takes a Resource and gives two others.
#[test]
fn the_trade_market_gives_two_for_one() {
    let mut table = Scenario::of_players(2)
        .built(ANN, Blueprint::TradeMarket, hex(-2, 1))
        .stores(ANN, [1, 0, 0, 0, 0])
        .colonists(ANN, 1, 0)
        .crystals(ANN, 2)
        .start();
    table.plays(ANN, [executive(Blueprint::TradeMarket), A::Accept]);
    assert!(!table.offers(A::TakeResource(Resource::Mineral)));
    table.plays(ANN, [A::TakeResource(Resource::Water), A::TakeResource(Resource::Oxygen)]);
    table.plays(ANN, [A::TakeResource(Resource::Oxygen)]);
    assert_eq!(table.player(ANN).storage, [0, 0, 1, 0, 2]);
    assert_eq!(table.player(ANN).working, 1, "the third one is boosted");
    let none = Scenario::of_players(2).built(ANN, Blueprint::TradeMarket, hex(-2, 1));
    let none = none.stores(ANN, [0; 5]).crystals(ANN, 2).start();
    assert!(!none.offers(executive(Blueprint::TradeMarket)), "nothing to pay with");
}

/// OM-V8-03: Automated Production can be boosted one producer at a time.
#[test]
fn automated_production_produces_once_more() {
    let mut table = Scenario::of_players(2)
        .shelters(ANN, [hex(-2, -1), hex(-4, 0), hex(-4, 2)])
        .built(ANN, Blueprint::AutomatedProduction, hex(0, -2))
        .miner(ANN, hex(0, 0))
        .stores(ANN, [0; 5])
        .colonists(ANN, 2, 0)
        .crystals(ANN, 2)
        .start();
    table.plays(ANN, [executive(Blueprint::AutomatedProduction)]);
    table.plays(ANN, [A::ProduceAgain(Kind::Mine), A::ProduceAgain(Kind::Mine)]);
    assert_eq!((table.player(ANN).storage, table.player(ANN).working), ([3, 1, 0, 0, 0], 2));
}

/// OM-RULING-26, OM-V12-11, OM-TRAV-01: Private Goal 11 travels in the middle of a turn with all
/// steps; the Main action follows on the new side, and no second turn.
#[test]
fn private_goal_11_moves_the_main_action() {
    let mut table = Scenario::of_players(2)
        .space(ANN, Space::One)
        .hangar(ANN, 3)
        .goals(ANN, [Goal::Captain])
        .start();
    table.plays(ANN, [A::CompleteGoal { goal: Goal::Captain, reward: Reward::Own }]);
    assert!(table.offers(A::PlaceDiscovery { which: 0, hex: hex(3, 0) }), "3 from the Mine");
    table.plays(ANN, [A::PlaceDiscovery { which: 0, hex: hex(3, 0) }]).draws_anything();
    table.plays(ANN, [A::TakeSpace(Space::Eight), A::Finish]);
    assert!(table.offers(A::Main(Main::ControlCenter)));
    assert!(!table.offers(A::Main(Main::Resupply)));
    table.plays(ANN, [A::Main(Main::ControlCenter), A::Finish]);
    table.passes_to(BEN);
    table.passes_until(|open| open.round == 2 || turn_of(ANN)(open));
    assert_eq!(table.open().round, 2, "she has had her turn");
}

/// OM-SHUT-02, OM-SHUT-05, OM-SHUT-09: the Shuttle takes only those on the side it leaves, when it
/// leaves; from level 4 on nobody.
#[test]
fn who_may_take_the_shuttle() {
    let start = |level: u8, space| {
        let start = Scenario::of_players(2).space(BEN, Space::One).hangar(BEN, 1);
        start.lss([level; 4], level + 1).shuttle(Side::Orbit, space).start_shuttle()
    };
    let mut leaves = start(2, 1);
    assert_eq!((leaves.open().shuttle, leaves.open().shuttle_space), (Side::Colony, 2));
    leaves.passes_until(journey_of(BEN));
    assert!(leaves.offers(A::Travel));
    let waits = start(2, 2);
    assert_eq!((waits.open().shuttle, waits.open().shuttle_space), (Side::Orbit, 1));
    assert!(!waits.offers(A::Travel) && waits.offers(A::TravelByShip));
    let stopped = start(4, 1);
    assert_eq!((stopped.open().shuttle, stopped.open().shuttle_space), (Side::Orbit, 1));
    assert!(!stopped.offers(A::Travel) && stopped.offers(A::TravelByShip));
}

/// OM-TRAV-02, OM-RULING-39: with one tile left it is placed and its space stays open; with none the
/// step is skipped.
#[test]
fn the_last_discovery_tiles() {
    let start = |tiles| {
        let start = Scenario::of_players(2).space(ANN, Space::One).shuttle(Side::Orbit, 1);
        let mut table = start.exploration(tiles, true).start_shuttle();
        table.plays(ANN, [A::Travel]);
        table
    };
    let mut one = start([None, Some(Tile::D13)]);
    assert!(one.choices().iter().all(|one| matches!(one, A::PlaceDiscovery { which: 1, .. })));
    one.plays(ANN, [A::PlaceDiscovery { which: 1, hex: hex(3, 0) }]);
    assert_eq!(one.open().exploration, [None, None]);
    let none = start([None, None]);
    assert_eq!(none.asks(), Some((ANN.into(), Question::ChooseSpace(Some(Side::Colony)))));
}

/// OM-SCORE-03, OM-SCORE-04, OM-TRAV-10: at the end the slots of one's own side and the Working
/// Area come home, as far as there is room.
#[test]
fn colonists_come_home_for_the_count() {
    let quarters = |shelters: HexSet| {
        let start = Scenario::of_players(2)
            .change(move |open| {
                open.players[ANN].shelters = shelters;
                open.players[ANN].shelters_left = 5 - shelters.len();
            })
            .colonists(ANN, 2, 1)
            .on_slots(Slots::Construct, ANN, 2)
            .on_slots(Slots::Research, ANN, 3);
        scores(&start.count())[0].quarters
    };
    assert_eq!(quarters(HexSet::of(hex(-2, -1))), 3, "5 come, 4 fit");
    let two = [hex(-2, -1), hex(-4, 0)].into_iter().collect();
    assert_eq!(quarters(two), 6, "5 fit; those in Orbit stay there");
}

/// OM-SCORE-06, OM-SCI-05, OM-CON-01, OM-CON-03: cards that were not used cost, Scientists count
/// everybody's Advanced Buildings.
#[test]
fn cards_are_counted() {
    let table = Scenario::of_players(2)
        .buildings(Kind::Generator, [hex(0, -3), hex(1, -3)])
        .built(ANN, Blueprint::Radar, hex(0, -2))
        .built(BEN, Blueprint::WindTurbines, hex(0, -3))
        .blueprint(ANN, Blueprint::Casino)
        .blueprint(ANN, Blueprint::Library)
        .scientist(ANN, Scientist::Geologist)
        .contract(ANN, Contract::UpgradeGenerator)
        .contract(ANN, Contract::DeliverMinerals)
        .stores(ANN, [0; 5])
        .count();
    let ann = scores(&table)[0];
    assert_eq!(ann.blueprints, 5 - 3 - 5);
    assert_eq!(ann.scientists, 6);
    assert_eq!(ann.contracts, -6 - 4, "a Complex of 3 is too small");
}

/// OM-SCORE-09, OM-END-03: ties are broken by Crystals, pending ones included as far as they fit,
/// then Advanced Buildings, then cubes; else the victory is shared.
#[test]
fn ties_are_broken_in_order() {
    let winners = |change: fn(Scenario) -> Scenario| {
        let start = Scenario::of_players(2).crystals(ANN, 1).crystals(BEN, 1);
        let table = change(start).count();
        let standing = table.game.standing().expect("the game is over");
        [ANN, BEN].map(|seat| standing.winners.contains(&seat))
    };
    assert_eq!(winners(|start| start), [true, true]);
    assert_eq!(winners(|start| start.pending(BEN, 1)), [false, true]);
    assert_eq!(winners(|start| start.crystals(ANN, 3).pending(BEN, 5)), [true, true]);
    let built =
        |start: Scenario| start.built(ANN, Blueprint::WindTurbines, hex(0, -2)).points(ANN, -3);
    assert_eq!(winners(built), [true, false]);
    let cube = |start: Scenario| start.progress(BEN, [Kind::Mine]).points(BEN, -1);
    assert_eq!(winners(cube), [false, true]);
    let goal = |start: Scenario| start.goals(ANN, [Goal::Host]);
    assert_eq!(winners(goal), [true, true], "a Private Goal is no Crystal");
}

/// OM-ODD-01: Space Oddity ends with the Colonization phase of the trigger, after the last player's
/// turn if that was the trigger.
#[test]
fn space_oddity_ends_with_the_phase() {
    let setup = Setup::of_players(2).with("space_oddity", "yes");
    let mut table = Scenario::of(setup)
        .turn_of(BEN)
        .space(BEN, Space::Eight)
        .mission(0, Mission::Bots, 1)
        .remaining(1)
        .start();
    table.plays(BEN, [A::Main(Main::WelcomeShip), welcome(DepotSpace::One, true)]);
    table.passes_until(|open| open.phase == Phase::Shuttle);
    assert!(table.game.standing().is_some(), "no Shuttle phase and no more turns");
    assert_eq!(table.open().round, 1);
}

/// OM-FC-04, OM-RULING-66: one task a turn, and a task done in an earlier turn is no longer good.
#[test]
fn one_task_a_turn() {
    let setup = Setup::of_players(2).with("first_colonists", "yes");
    let mut table = Scenario::of(setup)
        .space(ANN, Space::One)
        .tech(ANN, Tech::Rover, LabSpace::L1a)
        .stores(ANN, [0, 1, 0, 0, 1])
        .tasks(ANN, [Task::Research, Task::TwoTechs])
        .start();
    let develop = |tech, to| A::Develop { tech, to };
    table.plays(ANN, [A::Main(Main::Research), develop(Tech::Rover, LabSpace::L2a)]);
    table.passes_until(|open| open.players[ANN].level(Tech::Rover) == 2);
    assert!(!table.offers(A::RevealTask(Task::TwoTechs)));
    table.plays(ANN, [develop(Tech::Shelter, LabSpace::L3b), A::Finish]);
    table.passes_until(turn_of(ANN));
    assert!(table.offers(A::RevealTask(Task::Research)));
    table.plays(ANN, [A::RevealTask(Task::TwoTechs)]);
    assert_eq!(table.player(ANN).stored(Resource::Water), 1);
    assert!(!table.offers(A::RevealTask(Task::Research)), "at most one a turn");
    table.passes_to(BEN).passes_to(ANN);
    assert!(!table.offers(A::RevealTask(Task::Research)), "that was another turn");
    assert_eq!(table.player(ANN).tasks, 1);
}
