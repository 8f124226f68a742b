//! Ledger, chapter 5: map geometry.

use from_the_moon::Action::{Construct, Decline, Finish, Place, SendRover};
use from_the_moon::scenario::{ANN, BEN, Scenario, corner, small, tile};
use from_the_moon::{Grid, Illegal, RoverId, Spot, SpotSet, Tile, connections, largest_group};
use orrery_core::Refusal as _;

/// FTM-MAP-01: one Rover to a tile, no matter whose.
#[test]
fn a_tile_holds_one_rover() {
    let table = Scenario::of_players(2).rover(BEN, RoverId::One, tile(2, 2)).start();
    let refusal = table.refuses(ANN, SendRover { rover: RoverId::One, tile: tile(2, 2) });
    assert_eq!(refusal, Illegal::TileIsOccupied);
}

/// FTM-MAP-03, FTM-MAP-04, FTM-MAP-05, FTM-RULING-01: Building spaces are the corner points of the
/// grid, the outer ones included: 16, 20 or 25.
#[test]
fn building_spaces_are_the_corner_points() {
    for (grid, spaces) in [(Grid::Small, 16), (Grid::Medium, 20), (Grid::Large, 25)] {
        assert_eq!(grid.spots().len(), spaces);
        assert_eq!((grid.rows() + 1) * (grid.columns() + 1), spaces);
        let around: SpotSet = grid.tiles().iter().flat_map(|tile| tile.corners().iter()).collect();
        assert_eq!(around, grid.spots(), "each is a corner of some tile");
    }
    let mut table = Scenario::of_players(2).has(ANN, "2M").start();
    table.plays(ANN, [Construct(small(1))]);
    let refusal = table.refuses(ANN, Place(corner(5, 5)));
    assert_eq!((refusal, refusal.rule()), (Illegal::NoSuchSpot, "FTM-RULING-01"));
    assert_eq!(table.choices().iter().filter(|action| matches!(action, Place(_))).count(), 16);
}

/// FTM-MAP-06: one Building to a space.
#[test]
fn a_building_space_holds_one_building() {
    let mut table = Scenario::of_players(2).has(ANN, "2M").buildings(BEN, [corner(2, 2)]).start();
    table.plays(ANN, [Construct(small(1))]);
    let refusal = table.refuses(ANN, Place(corner(2, 2)));
    assert_eq!((refusal, refusal.rule()), (Illegal::SpotIsTaken, "FTM-MAP-06"));
    table.plays(ANN, [Place(corner(2, 3))]);
}

/// FTM-MAP-07: four Building spaces surround a tile.
#[test]
fn a_tile_has_four_corners() {
    let around: Vec<Spot> = tile(2, 3).corners().iter().collect();
    assert_eq!(around, [corner(2, 3), corner(2, 4), corner(3, 3), corner(3, 4)]);
    assert!(Tile::all().all(|tile| tile.corners().len() == 4));
}

/// FTM-MAP-08: an outer corner touches one tile, an edge two, an inner point four.
#[test]
fn tiles_that_touch_a_building_space() {
    for grid in [Grid::Small, Grid::Medium, Grid::Large] {
        let (mut corners, mut edges, mut inner) = (0, 0, 0);
        for spot in grid.spots().iter() {
            match grid.touching(spot).len() {
                1 => corners += 1,
                2 => edges += 1,
                4 => inner += 1,
                other => panic!("{spot} touches {other} tiles"),
            }
        }
        let (rows, columns) = (grid.rows(), grid.columns());
        assert_eq!((corners, inner), (4, (rows - 1) * (columns - 1)));
        assert_eq!(edges, 2 * (rows - 1) + 2 * (columns - 1));
    }
    let edge: Vec<Tile> = Grid::Small.touching(corner(1, 2)).iter().collect();
    assert_eq!(edge, [tile(1, 1), tile(1, 2)]);
}

/// FTM-MAP-09: tiles that share a side are adjacent, others are not.
#[test]
fn rovers_are_adjacent_across_a_side() {
    let beside: Vec<Tile> = tile(2, 2).neighbours().iter().collect();
    assert_eq!(beside, [tile(1, 2), tile(2, 1), tile(2, 3), tile(3, 2)]);
    assert_eq!(tile(1, 1).neighbours().iter().collect::<Vec<_>>(), [tile(1, 2), tile(2, 1)]);
    for one in Tile::all() {
        for other in Tile::all() {
            let distance = one.row().abs_diff(other.row()) + one.column().abs_diff(other.column());
            assert_eq!(one.neighbours().contains(other), distance == 1);
        }
    }
}

/// FTM-MAP-10, FTM-RULING-13: neighbours in the grid of Building spaces are connected, each pair
/// counts once, and a 2 x 2 block has 4 connections.
#[test]
fn connections_are_pairs_of_neighbours() {
    let set = |spots: &[Spot]| spots.iter().copied().collect::<SpotSet>();
    let block = [corner(1, 1), corner(1, 2), corner(2, 1), corner(2, 2)];
    assert_eq!(connections(set(&block)), 4);
    assert_eq!(connections(set(&block[..3])), 2);
    assert_eq!(connections(set(&[corner(1, 1), corner(2, 2)])), 0, "diagonals are not connected");
    assert_eq!(connections(set(&[corner(1, 5), corner(2, 1)])), 0, "rows do not wrap around");
    assert_eq!(connections(SpotSet::EMPTY), 0);
}

/// FTM-RULING-14: a group is linked by connections.
#[test]
fn groups_are_linked_by_connections() {
    let set = |spots: &[Spot]| spots.iter().copied().collect::<SpotSet>();
    let line = [corner(1, 1), corner(1, 2), corner(1, 3), corner(2, 3)];
    assert_eq!(largest_group(set(&line)), 4);
    assert_eq!(largest_group(set(&[line[0], line[1], line[3]])), 2);
    assert_eq!(largest_group(SpotSet::EMPTY), 0);
}

/// FTM-MAP-11: the corner tiles of each map.
#[test]
fn corner_tiles() {
    let of = |grid: Grid| grid.corner_tiles().iter().collect::<Vec<_>>();
    assert_eq!(of(Grid::Small), [tile(1, 1), tile(1, 3), tile(3, 1), tile(3, 3)]);
    assert_eq!(of(Grid::Medium), [tile(1, 1), tile(1, 4), tile(3, 1), tile(3, 4)]);
    assert_eq!(of(Grid::Large), [tile(1, 1), tile(1, 4), tile(4, 1), tile(4, 4)]);
}

/// FTM-RULING-10: on a full map nothing can be constructed.
#[test]
fn a_full_map_takes_no_building() {
    let mut scenario = Scenario::of_players(2).has(ANN, "2M");
    for spot in Grid::Small.spots().iter() {
        scenario = scenario.buildings(BEN, [spot]);
    }
    let table = scenario.start();
    let refusal = table.refuses(ANN, Construct(small(1)));
    assert_eq!((refusal, refusal.rule()), (Illegal::NoSpotLeft, "FTM-RULING-10"));
}

/// FTM-RULING-82: with a Rover at home there is a free tile, otherwise one can gather, even if
/// nothing else is possible.
#[test]
fn somebody_can_always_act() {
    for players in 1..=4 {
        let mut scenario = Scenario::of_players(players).energy(ANN, 0, 0);
        let tiles: Vec<Tile> = Grid::for_players(players).tiles().iter().collect();
        let mut free = tiles.iter().copied();
        for seat in orrery_core::Seat::all(players) {
            for rover in RoverId::ALL {
                if seat != ANN || rover != RoverId::Three {
                    scenario = scenario.rover(seat, rover, free.next().unwrap());
                }
            }
        }
        let mut table = scenario.start();
        let sends = table.choices();
        assert!(!sends.is_empty() && sends.iter().all(|action| matches!(action, SendRover { .. })));
        table.plays(ANN, [sends[0]]);
        if !table.is_turn_of(ANN) && table.offers(Finish) {
            table.plays(ANN, [Finish]);
        }
        let mut all_out = table.clone();
        while !all_out.is_turn_of(ANN) {
            let (who, _) = all_out.asks().unwrap();
            let quiet = [from_the_moon::Action::Gather, Decline, Finish];
            let listed = all_out.choices();
            let action = quiet.into_iter().find(|action| listed.contains(action));
            all_out.plays(who, [action.unwrap_or(listed[0])]);
        }
        assert_eq!(all_out.choices(), [from_the_moon::Action::Gather]);
    }
}
