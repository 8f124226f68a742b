//! The map, general terms and Crystals.

use on_mars::content::*;
use on_mars::scenario::{ANN, BEN, Moves, Scenario, hex};
use on_mars::{Action as A, Coin, Deed, FARTHEST, HEXES, Hex, HexSet, Question};

/// OM-MAP-01, OM-V1-01, OM-V1-02, OM-V1-03, OM-V1-04, OM-V1-05, OM-V1-06, OM-V1-07, OM-V1-08,
/// OM-V1-09, OM-V1-10, OM-V1-11, OM-V1-12, OM-V1-13: 91 hexes in 13 columns.
#[test]
fn the_map_has_thirteen_columns() {
    let columns = [
        (-6, 2, 4),
        (-5, 0, 5),
        (-4, -1, 5),
        (-3, -2, 5),
        (-2, -3, 5),
        (-1, -3, 4),
        (0, -4, 4),
        (1, -4, 3),
        (2, -5, 3),
        (3, -5, 2),
        (4, -5, 1),
        (5, -5, 0),
        (6, -4, -2),
    ];
    let mut count = 0;
    for (q, from, to) in columns {
        for r in -9..=9 {
            assert_eq!(Hex::find(q, r).is_some(), (from..=to).contains(&r), "({q},{r})");
        }
        count += to - from + 1;
    }
    assert_eq!((count as usize, HEXES), (91, 91));
    assert_eq!(columns.map(|(_, from, to)| to - from + 1), [3, 6, 7, 8, 9, 8, 9, 8, 9, 8, 7, 6, 3]);
}

/// OM-MAP-02: distance ignores what lies between, and a way as long as the distance exists.
#[test]
fn distances_rings_and_balls_agree() {
    for a in Hex::all() {
        let mut reached = HexSet::of(a);
        for distance in 0..=FARTHEST as u8 {
            assert_eq!(reached, a.ball(distance), "walking {distance} from {a:?}");
            for b in a.ring(distance).iter() {
                assert_eq!((a.distance(b), b.distance(a)), (distance, distance));
            }
            reached = reached.or(reached.neighbours());
        }
        assert_eq!(a.neighbours(), a.ring(1));
    }
    assert_eq!(hex(0, 0).neighbours().len(), 6);
}

/// OM-MAP-03, OM-MAP-05, OM-MAP-06, OM-RULING-17: empty means nothing at all.
#[test]
fn an_empty_hex_has_nothing_on_it() {
    let table = Scenario::of_players(2)
        .crystal(hex(3, 0))
        .tile(Tile::D14, hex(3, 1))
        .rover(ANN, hex(3, 2))
        .start();
    let open = table.open();
    let taken = [hex(3, 0), hex(3, 1), hex(3, 2), hex(0, 0), hex(-2, -1)];
    assert!(taken.iter().all(|hex| !open.empty_hexes().contains(*hex)));
    assert!(open.empty_hexes().contains(hex(4, 0)));
    let available = open.available_hexes();
    assert!(available.contains(hex(0, 0)), "a Building without a piece");
    assert!(!available.contains(hex(-2, -1)), "a Bot stands there");
    assert!(!available.contains(hex(3, 0)), "a Crystal lies there");
}

/// OM-MAP-07, OM-MAP-08: connected Buildings of a type; Shelters of two players never connect.
#[test]
fn complexes_are_connected_buildings_of_one_type() {
    let table = Scenario::of_players(2)
        .buildings(Kind::Mine, [hex(1, 0), hex(2, 0), hex(4, -1)])
        .shelters(ANN, [hex(-2, -1), hex(-3, -1)])
        .shelters(BEN, [hex(-3, 0)])
        .start();
    let open = table.open();
    assert_eq!(open.complex(hex(0, 0)).len(), 3);
    assert_eq!(open.complex(hex(4, -1)).len(), 1, "a single Building is no Complex");
    assert_eq!(open.complex(hex(-2, -1)).len(), 2);
    assert_eq!(open.complex(hex(-3, 0)).len(), 1);
}

/// OM-TERM-02, OM-TERM-03, OM-BUILD-18: the Storage holds one more than there are Shelters.
#[test]
fn what_does_not_fit_is_lost() {
    let mut table = Scenario::of_players(2)
        .stores(ANN, [1, 2, 0, 0, 0])
        .tech(ANN, Tech::Generator, LabSpace::L1a)
        .start();
    table.plays(
        ANN,
        [A::Main(Main::Construct), A::Build { kind: Kind::Generator, hex: hex(-1, -1) }],
    );
    let lost = Deed::Gained { seat: ANN, item: Item::Battery, count: 0, lost: 2 };
    assert!(table.has_told(lost));
    assert_eq!(table.player(ANN).storage, [0, 2, 0, 0, 0]);
    for (shelters, limit) in [(1, 2), (3, 4), (5, 6)] {
        let mut player = table.player(ANN).clone();
        player.shelters = Hex::all().take(shelters).collect();
        assert_eq!(player.storage_limit(), limit);
    }
}

/// OM-TERM-04, OM-TERM-05: Living Quarters of 4, and 2 more for each further Shelter.
#[test]
fn colonists_who_do_not_fit_go_to_the_supply() {
    let table = Scenario::of_players(2).start();
    let mut player = table.player(ANN).clone();
    for (shelters, limit) in [(1, 4), (2, 6), (3, 8), (4, 10), (5, 12)] {
        player.shelters = Hex::all().take(shelters).collect();
        assert_eq!(player.quarters_limit(), limit);
    }
    let mut table = Scenario::of_players(2).colonists(ANN, 4, 2).space(ANN, Space::One).start();
    table.plays(ANN, [A::Main(Main::LandingPod)]);
    assert_eq!((table.player(ANN).quarters, table.player(ANN).colonists), (4, 8));
}

/// OM-TERM-06: any number of Colonists works.
#[test]
fn the_working_area_has_no_limit() {
    let mut table = Scenario::of_players(2)
        .space(ANN, Space::One)
        .shelters(ANN, [hex(-2, -1), hex(-3, -1), hex(-3, 0), hex(-2, 0)])
        .colonists(ANN, 4, 7)
        .start();
    table.plays(ANN, [A::Main(Main::Resupply), A::TakeItem(Item::Water), A::TakeItem(Item::Plant)]);
    assert_eq!(table.player(ANN).working, 8);
}

/// OM-TERM-07, OM-TERM-08: a Mineral stands in for another Resource, and what is paid is gone.
#[test]
fn a_mineral_stands_in_for_any_other_resource() {
    let base = || Scenario::of_players(2);
    let green = A::Build { kind: Kind::Greenhouse, hex: hex(-3, 0) };
    let mut both = base().stores(ANN, [1, 0, 1, 0, 0]).start();
    both.plays(ANN, [A::Main(Main::Construct), green]);
    assert!(matches!(both.asks(), Some((_, Question::Pay(_)))));
    assert!(both.offers(A::Pay(Coin::Water)) && both.offers(A::Pay(Coin::Mineral)));
    both.plays(ANN, [A::Pay(Coin::Mineral)]);
    assert_eq!(both.player(ANN).storage, [0, 0, 1, 1, 0]);
    let mut only = base().stores(ANN, [1, 0, 0, 0, 0]).start();
    only.plays(ANN, [A::Main(Main::Construct), green]);
    assert_eq!(only.player(ANN).storage, [0, 0, 0, 1, 0], "paid without asking");
    let poor = base().stores(ANN, [0; 5]).start();
    assert!(!poor.offers(green));
}

/// OM-TERM-09: turn order is the order of the spaces.
#[test]
fn turn_order_is_by_space() {
    let table = Scenario::of_players(3)
        .space(ANN, Space::Seven)
        .space(BEN, Space::Two)
        .space(on_mars::scenario::CLEO, Space::Five)
        .start();
    assert_eq!(table.open().order[..], [BEN, on_mars::scenario::CLEO, ANN]);
    assert!(table.is_turn_of(BEN));
}

/// OM-CRY-01, OM-CRY-02, OM-CRY-03: Crystals are pending until one's next turn, and the Depot
/// holds 8 less the Ships in it.
#[test]
fn gained_crystals_wait_for_the_next_turn() {
    let mut table = Scenario::of_players(2).crystals(ANN, 2).pending(ANN, 4).hangar(ANN, 1).start();
    let player = table.player(ANN);
    assert_eq!((player.depot_limit(), player.crystals, player.pending), (4, 4, 0));
    assert!(table.has_told(Deed::CrystalsArrived { seat: ANN, count: 2, lost: 2 }));
    table
        .plays(ANN, [A::Main(Main::Construct), A::Build { kind: Kind::Shelter, hex: hex(-3, -1) }]);
    table.plays(ANN, [A::UseTech(ANN), A::Pay(Coin::Oxygen)]);
    let player = table.player(ANN);
    assert_eq!((player.crystals, player.pending), (4, 2), "2 Crystals for a Complex of 2");
}

/// OM-CRY-04, OM-RULING-11, OM-GOAL-04, OM-GOAL-05: a Private Goal pays as a Crystal, unseen.
#[test]
fn a_private_goal_pays_as_a_crystal() {
    let mut table =
        Scenario::of_players(2).crystals(ANN, 1).goals(ANN, [Goal::Planner, Goal::Miner]).start();
    table.plays(ANN, [A::Executive(DepotSpace::Seven), A::TakeItem(Item::Water)]);
    assert!(table.offers(A::Pay(Coin::Crystal)) && table.offers(A::PayGoal(Goal::Miner)));
    table.plays(ANN, [A::PayGoal(Goal::Miner), A::Pay(Coin::Crystal)]);
    let player = table.player(ANN);
    assert_eq!((player.crystals, player.goals, player.goals_spent), (0, 1, 1));
    let seen = |viewer| {
        let events = table.told().iter();
        let event =
            events.map(|event| <on_mars::OnMars as orrery_core::Game>::redact(event, viewer));
        event.map(|event| event.deed).find(|deed| matches!(deed, Deed::GoalSpent { .. }))
    };
    let hidden = Deed::GoalSpent { seat: ANN, goal: None };
    assert_eq!(seen(orrery_core::Viewer::Seat(BEN)), Some(hidden));
    assert_ne!(seen(orrery_core::Viewer::Seat(ANN)), Some(hidden));
}

/// OM-RULING-29: what is over a limit stays, but nothing can be added.
#[test]
fn what_is_over_the_limit_stays() {
    let mut table =
        Scenario::of_players(2).stores(ANN, [1, 5, 0, 0, 0]).lss([4, 4, 4, 3], 4).start();
    table.plays(ANN, [A::Main(Main::Construct)]);
    table.plays(ANN, [A::Build { kind: Kind::Generator, hex: hex(-2, -2) }]);
    assert_eq!(table.player(ANN).storage, [0, 5, 0, 0, 0]);
    assert!(table.has_told(Deed::Gained { seat: ANN, item: Item::Battery, count: 0, lost: 1 }));
}
