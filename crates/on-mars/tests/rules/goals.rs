//! Missions and Private Goals.

use on_mars::content::*;
use on_mars::scenario::{ANN, BEN, Moves, Scenario, Table, hex};
use on_mars::{Action as A, Deed, Illegal, Post};

/// OM-MISS-01, OM-MISS-02, OM-RULING-16, OM-RULING-60: each contribution gives Crystals; a complete
/// Mission leaves the game and moves the marker once, and what follows gives nothing.
#[test]
fn a_mission_is_completed_by_contributions() {
    let mut table =
        Scenario::of_players(2).space(ANN, Space::One).mission(1, Mission::Blueprints, 2).start();
    table.plays(ANN, [A::Main(Main::ObtainBlueprint)]);
    for card in [Blueprint::ConstructionYard, Blueprint::MetalDeposit, Blueprint::WindTurbines] {
        table.plays(ANN, [A::TakeBlueprint(card)]);
    }
    assert_eq!(table.player(ANN).pending, 2, "two of three");
    assert_eq!((table.open().missions, table.open().remaining), ([None; 3], 2));
    assert!(table.has_told(Deed::MissionCompleted { mission: Mission::Blueprints }));
}

/// OM-MISS-03, OM-RULING-28: the marker leaves space 1 once, by Missions or levels.
#[test]
fn the_marker_leaves_space_1_once() {
    let mut table = Scenario::of_players(2)
        .space(ANN, Space::One)
        .mission(0, Mission::Blueprints, 1)
        .remaining(1)
        .start();
    table.plays(ANN, [A::Main(Main::ObtainBlueprint), A::TakeBlueprint(Blueprint::MetalDeposit)]);
    assert_eq!(table.open().remaining, 0);
    let mut again = Scenario::of_players(2)
        .space(ANN, Space::One)
        .mission(0, Mission::Blueprints, 1)
        .remaining(0)
        .start();
    again.plays(ANN, [A::Main(Main::ObtainBlueprint), A::TakeBlueprint(Blueprint::MetalDeposit)]);
    assert_eq!(again.open().remaining, 0);
}

/// OM-MISS-04, OM-MISS-05, OM-RULING-15, OM-V11-01, OM-V11-02, OM-V11-03, OM-V11-04, OM-V11-05,
/// OM-V11-06, OM-V11-07, OM-V11-08, OM-V11-09: the nine Missions.
#[test]
fn the_nine_missions() {
    let rows = [
        (Mission::Scientists, true, [4, 4, 5], 2),
        (Mission::Bots, true, [3, 4, 5], 2),
        (Mission::Discoveries, false, [5, 7, 9], 1),
        (Mission::Progress, false, [8, 11, 14], 1),
        (Mission::Research, true, [5, 5, 7], 2),
        (Mission::Blueprints, true, [10, 10, 13], 1),
        (Mission::AdvancedBuildings, false, [8, 8, 10], 1),
        (Mission::Techs, true, [7, 11, 12], 1),
        (Mission::Contracts, false, [2, 2, 3], 1),
    ];
    for (mission, short, counts, crystals) in rows {
        let spec = mission.spec();
        assert_eq!((spec.short, spec.counts, spec.crystals), (short, counts, crystals));
        assert_eq!([1, 2, 3, 4].map(|players| mission.count(players))[1..], counts);
        assert_eq!(mission.count(1), counts[0], "solo is played with the number for 2");
    }
    // Scientists, Bots, Tech and Advanced Buildings contribute when they come into play.
    let with = |mission| {
        Scenario::of_players(2).mission(0, mission, 3).stores(ANN, [2, 2, 2, 2, 2]).crystals(ANN, 0)
    };
    let left = |table: &Table| table.open().missions[0].unwrap().left;
    let mut table = with(Mission::Scientists).start();
    table.plays(ANN, [A::Main(Main::Hire), A::Hire(1)]);
    assert_eq!((left(&table), table.player(ANN).pending), (2, 2));
    let mut table = with(Mission::Bots).bots(ANN, [hex(3, 0)]).start();
    assert_eq!(left(&table), 3, "starting Bots do not count");
    table.plays(ANN, [A::Main(Main::WelcomeShip), A::Welcome { ship: DepotSpace::One, bot: true }]);
    table.passes_until(|open| open.players[ANN].bots.len() == 2);
    assert_eq!(left(&table), 2);
    let mut table = with(Mission::Techs).space(ANN, Space::One).start();
    assert_eq!(left(&table), 3, "the Shelter Tech does not count");
    table.plays(ANN, [A::Main(Main::LearnTechnology)]);
    table.plays(ANN, [A::Learn { from: GridSpace::G7, to: LabSpace::L1b }]);
    assert_eq!(left(&table), 2);
    let mut table = with(Mission::AdvancedBuildings).blueprint(ANN, Blueprint::Gym).start();
    table.plays(ANN, [A::Main(Main::Upgrade)]);
    table.plays(ANN, [A::Upgrade { blueprint: Blueprint::Gym, hex: hex(-2, -1) }]);
    table.passes_until(|open| open.players[ANN].advanced.len() == 1);
    assert_eq!(left(&table), 2);
    let mut table = with(Mission::Research).rover(ANN, hex(3, 0)).tile(Tile::R3, hex(3, 1)).start();
    table.plays(
        ANN,
        [A::Main(Main::ControlCenter), A::MoveRover(hex(3, 1)), A::Finish, A::TakeTile],
    );
    assert_eq!(left(&table), 2);
}

/// OM-RULING-41: the Crystal of a Mission takes the last room for what the tile would bring, and
/// the game goes on without it.
#[test]
fn a_mission_can_take_the_room_of_the_tile_that_contributed() {
    let mut table = Scenario::of_players(2)
        .mission(0, Mission::Discoveries, 3)
        .warehouse([0, 0, 0, 0, 1])
        .crystals(ANN, 3 - Mission::Discoveries.spec().crystals)
        .rover(ANN, hex(3, 0))
        .tile(Tile::D12, hex(3, 1))
        .start();
    table.plays(
        ANN,
        [A::Main(Main::ControlCenter), A::MoveRover(hex(3, 1)), A::Finish, A::TakeTile],
    );
    assert!(table.player(ANN).tiles.contains(Tile::D12));
    assert!(!table.choices().is_empty(), "a player can act: {:?}", table.asks());
}

fn complete(goal: Goal, reward: Reward) -> A {
    A::CompleteGoal { goal, reward }
}

/// OM-GOAL-01, OM-GOAL-02, OM-GOAL-03: one Goal a game, at any moment of one's own turn, for one of
/// two rewards.
#[test]
fn one_goal_a_game_for_one_of_two_rewards() {
    let scenario = || {
        Scenario::of_players(2)
            .goals(ANN, [Goal::Settler, Goal::Explorer, Goal::Pioneer])
            .shelters(ANN, [hex(-2, -1), hex(-4, 0), hex(-4, 2)])
            .stores(ANN, [0; 5])
            .lss([3; 4], 4)
    };
    let mut table = scenario().start();
    assert_eq!(table.refuses(ANN, complete(Goal::Explorer, Reward::Own)), Illegal::GoalNotMet);
    assert!(table.offers(complete(Goal::Pioneer, Reward::Own)));
    table.plays(ANN, [complete(Goal::Settler, Reward::Develop)]);
    table.plays(ANN, [A::Develop { tech: Tech::Shelter, to: LabSpace::L3a }]);
    table.plays(ANN, [A::Develop { tech: Tech::Shelter, to: LabSpace::L4a }]);
    assert_eq!(table.player(ANN).level(Tech::Shelter), 4, "at no cost");
    assert_eq!((table.player(ANN).goal, table.player(ANN).goals), (Some(Goal::Settler), 2));
    assert!(table.is_turn_of(ANN), "it is no action");
    let second = complete(Goal::Pioneer, Reward::Own);
    assert_eq!(table.refuses(ANN, second), Illegal::GoalNotMet, "one a game");
    // Also in the middle of an action, and not in the turn of others.
    let mut table = scenario().space(ANN, Space::One).stores(ANN, [0; 5]).start();
    table.plays(ANN, [A::Main(Main::Resupply), A::TakeItem(Item::Water)]);
    assert!(table.offers(complete(Goal::Settler, Reward::Own)));
    let others = scenario().turn_of(BEN).start();
    assert_eq!(others.refuses(ANN, complete(Goal::Settler, Reward::Own)), Illegal::NotAsked);
}

/// A table on which a Goal's condition holds, and one that just misses it.
fn met(goal: Goal) -> [Scenario; 2] {
    let base = || Scenario::of_players(2).goals(ANN, [goal]).bots(ANN, [hex(3, 2)]);
    let mines = |scenario: Scenario| scenario.buildings(Kind::Mine, [hex(1, 0), hex(2, 0)]);
    let shelters = |scenario: Scenario| {
        scenario.shelters(ANN, [hex(-2, -1), hex(-4, 0), hex(-4, 2), hex(-4, 4)])
    };
    let few = base().shelters(ANN, [hex(-2, -1), hex(-4, 0)]);
    use Blueprint::{ConstructionYard, Gym, HydroponicFarm, MetalDeposit};
    match goal {
        Goal::Planner => [three_of(base()).blueprint(ANN, MetalDeposit), three_of(base())],
        Goal::Upgrader => {
            let two = || base().built(ANN, Gym, hex(-2, -1)).built(ANN, MetalDeposit, hex(0, 0));
            [two().built(ANN, HydroponicFarm, hex(-2, 1)), two()]
        }
        Goal::Miner => {
            let two =
                || mines(base()).miner(ANN, hex(0, 0)).built(ANN, ConstructionYard, hex(1, 0));
            [two().miner(ANN, hex(2, 0)), two()]
        }
        Goal::Explorer => [
            base().took(ANN, [Tile::D02, Tile::D03, Tile::D04]),
            base().took(ANN, [Tile::D02, Tile::D03, Tile::R1]),
        ],
        Goal::Densifier => [
            mines(base()).buildings(Kind::Mine, [hex(3, 0)]).built(ANN, MetalDeposit, hex(0, 0)),
            mines(base()).built(ANN, MetalDeposit, hex(0, 0)),
        ],
        Goal::Hoarder => [
            shelters(base()).stores(ANN, [0, 0, 4, 0, 0]),
            shelters(base()).stores(ANN, [4, 0, 3, 0, 0]),
        ],
        Goal::Settler => [shelters(base()), few],
        Goal::Pioneer => [base().lss([4; 4], 4), base().lss([3; 4], 3)],
        Goal::Host => {
            [shelters(base()).colonists(ANN, 7, 0), shelters(base()).colonists(ANN, 6, 1)]
        }
        Goal::Scholar => {
            let four = || {
                base()
                    .tech(ANN, Tech::Mine, LabSpace::L1a)
                    .tech(ANN, Tech::Rover, LabSpace::L1b)
                    .tech(ANN, Tech::Ship, LabSpace::L2a)
            };
            [four().tech(ANN, Tech::Upgrade, LabSpace::L2c), four()]
        }
        Goal::Captain => [base().hangar(ANN, 3), base().hangar(ANN, 2)],
        Goal::Surveyor => {
            [base().took(ANN, [Tile::R1, Tile::R3]), base().took(ANN, [Tile::R1, Tile::D02])]
        }
        Goal::Contractor => {
            let one = || {
                shelters(base())
                    .scientist(ANN, Scientist::Geologist)
                    .contract(ANN, Contract::UpgradeMine)
                    .built(ANN, MetalDeposit, hex(0, 0))
            };
            [mines(one()).buildings(Kind::Mine, [hex(3, 0)]), one()]
        }
        Goal::Developer => {
            let two = || {
                base().tech(ANN, Tech::Shelter, LabSpace::L3b).tech(ANN, Tech::Rover, LabSpace::L4c)
            };
            [two().tech(ANN, Tech::Ship, LabSpace::L4a), two().tech(ANN, Tech::Ship, LabSpace::L5a)]
        }
        Goal::Progressive => [
            base().progress(ANN, [Kind::Mine, Kind::Generator, Kind::Greenhouse]),
            base().progress(ANN, [Kind::Mine, Kind::Generator]),
        ],
        Goal::Networker => {
            let one = || {
                mines(base())
                    .built(ANN, MetalDeposit, hex(0, 0))
                    .built(ANN, ConstructionYard, hex(1, 0))
                    .buildings(Kind::Greenhouse, [hex(-3, 1)])
                    .built(ANN, HydroponicFarm, hex(-2, 1))
            };
            [one().buildings(Kind::Greenhouse, [hex(-3, 2)]), one()]
        }
    }
}

fn three_of(scenario: Scenario) -> Scenario {
    scenario.blueprint(ANN, Blueprint::Gym).blueprint(ANN, Blueprint::Casino).built(
        ANN,
        Blueprint::HydroponicFarm,
        hex(-2, 1),
    )
}

/// OM-V12-01, OM-V12-02, OM-V12-03, OM-V12-04, OM-V12-05, OM-V12-06, OM-V12-07, OM-V12-08, OM-V12-09,
/// OM-V12-10, OM-V12-11, OM-V12-12, OM-V12-13, OM-V12-14, OM-V12-15, OM-V12-16: when each Private Goal
/// can be completed.
#[test]
fn every_goal_has_its_condition() {
    for goal in Goal::ALL {
        let [holds, misses] = met(goal);
        let action = complete(goal, Reward::Develop);
        assert!(holds.contracts_checked().start().offers(action), "{goal:?} holds");
        assert!(!misses.contracts_checked().start().offers(action), "{goal:?} just misses");
    }
}

/// OM-V12-02, OM-V12-03, OM-V12-05, OM-V12-07, OM-V12-14: gains as second rewards.
#[test]
fn goals_that_give_something() {
    let own = |goal: Goal, more: fn(Scenario) -> Scenario| {
        let [holds, _] = met(goal);
        let mut table = more(holds.stores(ANN, [0; 5])).start();
        table.plays(ANN, [complete(goal, Reward::Own)]);
        table
    };
    let mut any = own(Goal::Upgrader, |scenario| scenario);
    assert!(!any.offers(A::TakeResource(Resource::Mineral)), "not Minerals");
    for one in [Resource::Water, Resource::Plant, Resource::Plant] {
        any.plays(ANN, [A::TakeResource(one)]);
    }
    assert_eq!(any.player(ANN).storage, [0, 0, 1, 2, 0]);
    assert_eq!(
        own(Goal::Miner, |scenario| scenario).player(ANN).storage[0],
        2,
        "3, of which 2 fit"
    );
    assert_eq!(
        own(Goal::Densifier, |scenario| scenario).player(ANN).quarters,
        4,
        "2, of which 1 fits"
    );
    assert_eq!(own(Goal::Settler, |scenario| scenario).player(ANN).quarters, 5);
    assert_eq!(own(Goal::Developer, |scenario| scenario).player(ANN).pending, 3);
}

/// OM-V12-04, OM-V12-08: 5 hexes for the Rover; Crystals and Tech extend them.
#[test]
fn goals_that_move_the_rover() {
    for goal in [Goal::Explorer, Goal::Pioneer] {
        let [holds, _] = met(goal);
        let mut table = holds.tech(BEN, Tech::Rover, LabSpace::L1a).rover(ANN, hex(0, 3)).start();
        table.plays(ANN, [complete(goal, Reward::Own)]);
        assert!(table.offers(A::UseTech(BEN)));
        for to in [hex(-1, 3), hex(-1, 2), hex(-1, 3), hex(-1, 2), hex(-1, 3)] {
            table.plays(ANN, [A::MoveRover(to)]);
        }
        assert!(table.offers(A::BuyRoverPoint));
    }
}

/// OM-V12-06, OM-V12-12, OM-V12-13: cards at no cost, from the display.
#[test]
fn goals_that_take_a_card() {
    for goal in [Goal::Hoarder, Goal::Contractor] {
        let [holds, _] = met(goal);
        let scenario = holds.contract_on_display(4, Contract::DeliverOxygen).crystals(ANN, 0);
        let mut table = scenario.contracts_checked().start();
        table.plays(ANN, [complete(goal, Reward::Own)]);
        assert!(!table.offers(A::Hire(3)), "no Scientist");
        table.plays(ANN, [A::Hire(4)]);
        assert!(table.player(ANN).contracts.contains(Contract::DeliverOxygen));
    }
    let [holds, _] = met(Goal::Surveyor);
    let mut table = holds.stores(ANN, [0; 5]).start();
    table.plays(ANN, [complete(Goal::Surveyor, Reward::Own), A::Hire(5)]);
    assert!(table.player(ANN).scientists.contains(Scientist::SystemsEngineer));
}

/// OM-V12-09, OM-V12-10, OM-V12-15: a Ship for free, and Colonists who come back.
#[test]
fn goals_about_colonists() {
    let [holds, _] = met(Goal::Host);
    let mut table = holds.stores(ANN, [0; 5]).start();
    table.plays(ANN, [complete(Goal::Host, Reward::Own)]);
    table.plays(ANN, [A::Welcome { ship: DepotSpace::Two, bot: false }]);
    assert_eq!((table.player(ANN).hangar, table.player(ANN).quarters), (1, 9));
    for goal in [Goal::Scholar, Goal::Progressive] {
        let [holds, _] = met(goal);
        let scenario = holds.colonists(ANN, 1, 1).on_slots(Slots::Research, ANN, 1);
        let mut table = scenario.start();
        table.plays(ANN, [complete(goal, Reward::Own)]);
        table.plays(ANN, [A::Retrieve(Post::Slot(Slots::Research)), A::Retrieve(Post::Working)]);
        assert_eq!(table.player(ANN).quarters, 3);
    }
}

/// OM-V12-11, OM-RULING-26: travel with all steps in one's own turn.
#[test]
fn a_goal_that_travels() {
    let [holds, _] = met(Goal::Captain);
    let mut table = holds.miner(ANN, hex(0, 0)).stores(ANN, [0; 5]).start();
    table.plays(ANN, [complete(Goal::Captain, Reward::Own)]);
    assert_eq!(table.player(ANN).storage[0], 1, "production");
    table.plays(ANN, [A::TakeSpace(Space::One)]);
    assert!(table.is_turn_of(ANN) && table.offers(A::Main(Main::LandingPod)));
    assert_eq!(table.player(ANN).hangar, 3, "no Ship is spent");
}

/// OM-V12-16: free upgrades.
#[test]
fn a_goal_that_upgrades() {
    let [holds, _] = met(Goal::Networker);
    let scenario = holds.blueprint(ANN, Blueprint::Gym).bots(ANN, [hex(-2, 0)]).stores(ANN, [0; 5]);
    let mut table = scenario.start();
    table.plays(ANN, [complete(Goal::Networker, Reward::Own)]);
    table.plays(ANN, [A::Upgrade { blueprint: Blueprint::Gym, hex: hex(-2, -1) }]);
    assert!(table.player(ANN).advanced.contains(hex(-2, -1)));
}
