//! The Control Center, Bots and the Rover.

use on_mars::content::*;
use on_mars::scenario::{ANN, BEN, Moves, Scenario, Table, hex};
use on_mars::{Action as A, Deed, Hex, HexSet, Illegal, Question};

fn bot(from: Hex, to: Hex) -> A {
    A::MoveBot { from, to }
}

fn control(scenario: Scenario) -> Table {
    let mut table = scenario.start();
    table.plays(ANN, [A::Main(Main::ControlCenter)]);
    table
}

fn base() -> Scenario {
    Scenario::of_players(2).crystals(ANN, 0)
}

/// OM-CTRL-01, OM-CTRL-03: 2 points for Bots and 2 for the Rover, freely mixed and split.
#[test]
fn points_are_split_and_interleaved() {
    let mut table = control(base().bots(ANN, [hex(-2, -1), hex(3, 0)]).rover(ANN, hex(1, 1)));
    table.plays(ANN, [bot(hex(3, 0), hex(3, 1)), A::MoveRover(hex(1, 2))]);
    table.plays(ANN, [bot(hex(-2, -1), hex(-2, 0)), A::MoveRover(hex(0, 3))]);
    assert!(table.is_turn_of(BEN), "all points are used, and nothing else is left to do");
    let bots: HexSet = [hex(-2, 0), hex(3, 1)].into_iter().collect();
    assert_eq!((table.player(ANN).bots, table.player(ANN).rover), (bots, Some(hex(0, 3))));
    let far = control(base());
    assert_eq!(far.refuses(ANN, bot(hex(-2, -1), hex(-2, 1))), Illegal::CannotStep);
}

/// OM-CTRL-02, OM-RULING-12: Crystals of the Depot add points step by step, pending ones do not.
#[test]
fn crystals_add_points() {
    let mut table = control(base().crystals(ANN, 2).rover(ANN, hex(3, 0)).crystal(hex(3, 1)));
    table.plays(ANN, [A::MoveRover(hex(3, 1)), A::MoveRover(hex(3, 2)), A::BuyRoverPoint]);
    table.plays(ANN, [A::MoveRover(hex(2, 3)), A::BuyRoverPoint]);
    table.plays(ANN, [A::MoveRover(hex(1, 3))]);
    assert_eq!((table.player(ANN).crystals, table.player(ANN).pending), (0, 1));
    assert!(!table.offers(A::BuyRoverPoint), "the collected one is pending");
    let points = control(base().crystals(ANN, 1));
    assert!(!points.offers(A::BuyBotPoint), "points are bought once they are used up");
}

/// OM-CTRL-04, OM-RULING-41, OM-RULING-31: pieces are passed through, but nobody ends on one; an
/// empty Building is fine.
#[test]
fn pieces_are_passed_but_not_shared() {
    let ben = base().rover(BEN, hex(-2, 0));
    let mut table = control(ben);
    table.plays(ANN, [bot(hex(-2, -1), hex(-2, 0))]);
    assert!(!table.offers(A::Finish), "not on Ben's Rover");
    table.plays(ANN, [bot(hex(-2, 0), hex(-2, 1))]);
    assert!(table.offers(A::Finish), "on the Greenhouse");
    // With a single point left nobody may step onto a piece.
    let mut table = control(base().rover(BEN, hex(-2, 1)));
    table.plays(ANN, [bot(hex(-2, -1), hex(-2, 0))]);
    assert_eq!(table.refuses(ANN, bot(hex(-2, 0), hex(-2, 1))), Illegal::CannotStep);
    // A Crystal makes it possible again.
    let mut table = control(base().rover(BEN, hex(-2, 1)).crystals(ANN, 1));
    table.plays(ANN, [bot(hex(-2, -1), hex(-2, 0)), bot(hex(-2, 0), hex(-2, 1))]);
    assert!(!table.offers(A::Finish));
    table.plays(ANN, [A::BuyBotPoint]);
    assert!(table.choices().iter().all(|one| matches!(one, A::MoveBot { .. } | A::MoveRover(_))));
}

/// OM-RULING-41: an own Bot and Rover may change places.
#[test]
fn bot_and_rover_change_places() {
    let mut table = control(base().rover(ANN, hex(-2, 0)));
    table.plays(ANN, [A::MoveRover(hex(-2, -1))]);
    assert!(!table.offers(A::Finish));
    table.plays(ANN, [bot(hex(-2, -1), hex(-2, 0)), A::Finish]);
    assert_eq!(table.player(ANN).rover, Some(hex(-2, -1)));
    assert!(table.player(ANN).bots.contains(hex(-2, 0)));
}

/// OM-RULING-65: two own Bots never share a hex.
#[test]
fn own_bots_do_not_step_on_each_other() {
    let table = control(base().bots(ANN, [hex(3, 0), hex(3, 1)]));
    assert_eq!(table.refuses(ANN, bot(hex(3, 0), hex(3, 1))), Illegal::CannotStep);
}

/// OM-BOT-01, OM-RULING-42: a Bot destroys what it stands on at the end of the turn, not before.
#[test]
fn bots_destroy_at_the_end_of_the_turn() {
    let scenario = base().tile(Tile::D14, hex(-2, 0)).crystal(hex(-3, 0)).crystals(ANN, 2);
    let mut table = control(scenario);
    table.plays(ANN, [bot(hex(-2, -1), hex(-2, 0)), A::Finish]);
    assert!(table.open().tile_hexes.contains(hex(-2, 0)), "not yet");
    table.plays(ANN, [A::Executive(DepotSpace::Six), bot(hex(-2, 0), hex(-3, 0)), A::Finish]);
    assert!(table.is_turn_of(BEN));
    assert!(table.open().tile_hexes.contains(hex(-2, 0)), "it only passed");
    assert!(table.open().crystals.is_empty() && table.player(ANN).pending == 0);
}

/// OM-ROV-01, OM-RULING-18: the Rover starts from the Mine, which it does not occupy.
#[test]
fn the_rover_starts_from_the_mine() {
    let mut table = control(base().rover(BEN, hex(0, 0)));
    assert_eq!(table.player(ANN).rover, None);
    table.plays(ANN, [A::MoveRover(hex(1, 0))]);
    assert_eq!(table.player(ANN).rover, Some(hex(1, 0)));
    assert_eq!(table.refuses(ANN, A::MoveRover(hex(0, 0))), Illegal::CannotStep);
}

/// OM-ROV-02, OM-USE-07, OM-USE-10, OM-V4-06, OM-RULING-20: one Rover Tech adds its level to any
/// movement of the Rover.
#[test]
fn rover_tech_adds_its_level() {
    let scenario = || {
        base()
            .tech(ANN, Tech::Rover, LabSpace::L1a)
            .tech(BEN, Tech::Rover, LabSpace::L3a)
            .rover(ANN, hex(3, 0))
    };
    let mut table = control(scenario());
    table.plays(ANN, [A::UseTech(BEN)]);
    assert!(!table.offers(A::UseTech(ANN)), "one tile a movement");
    for to in [hex(3, 1), hex(3, 2), hex(2, 3), hex(1, 3), hex(0, 4)] {
        table.plays(ANN, [A::MoveRover(to)]);
    }
    assert!(!table.choices().iter().any(|one| matches!(one, A::MoveRover(_))), "2 and 3 points");
    let mut executive = scenario().hangar(ANN, 2).crystals(ANN, 4).start();
    executive.plays(ANN, [A::Executive(DepotSpace::Two)]);
    assert!(executive.offers(A::UseTech(ANN)), "also by an Executive action");
}

/// OM-ROV-03: every Crystal on the way is collected.
#[test]
fn the_rover_collects_crystals_on_the_way() {
    let scenario = base().rover(ANN, hex(3, 0)).crystal(hex(3, 1)).crystal(hex(3, 2));
    let mut table = control(scenario);
    table.plays(ANN, [A::MoveRover(hex(3, 1)), A::MoveRover(hex(3, 2))]);
    assert_eq!(table.player(ANN).pending, 2);
    assert!(table.open().crystals.is_empty());
}

/// OM-ROV-04, OM-ROV-06, OM-ROV-08, OM-RULING-40: a tile is taken after all movement, resolved at
/// once and kept; it may also be left.
#[test]
fn a_tile_is_taken_after_all_movement() {
    let scenario = base().rover(ANN, hex(3, 0)).tile(Tile::D15, hex(3, 1));
    let mut table = control(scenario.mission(0, Mission::Discoveries, 3));
    table.plays(ANN, [A::MoveRover(hex(3, 1))]);
    assert!(!table.offers(A::TakeTile), "points are left");
    table.plays(ANN, [A::Finish]);
    assert_eq!(table.asks(), Some((ANN.into(), Question::TakeTile(hex(3, 1)))));
    let mut left = table.clone();
    left.plays(ANN, [A::LeaveTile]);
    assert!(left.open().tile_hexes.contains(hex(3, 1)));
    table.plays(ANN, [A::TakeTile]);
    assert!(table.player(ANN).tiles.contains(Tile::D15));
    assert_eq!(table.player(ANN).storage[1], 2, "three Batteries, one of which fits");
    assert_eq!(table.open().missions[0].unwrap().left, 2);
    assert_eq!(table.player(ANN).pending, 1);
}

/// OM-ROV-05, OM-RULING-19: where a tile cannot be taken the Rover may not end.
#[test]
fn the_rover_may_not_end_on_a_tile_it_cannot_take() {
    // No room for Batteries, and the same letter again.
    let full = base().rover(ANN, hex(3, 0)).tile(Tile::D15, hex(3, 1)).stores(ANN, [1, 2, 1, 1, 1]);
    let mut table = control(full);
    table.plays(ANN, [A::MoveRover(hex(3, 1))]);
    assert!(!table.offers(A::Finish));
    let same = base().rover(ANN, hex(3, 0)).tile(Tile::R3, hex(3, 1)).took(ANN, [Tile::R4]);
    let mut table = control(same);
    table.plays(ANN, [A::MoveRover(hex(3, 1))]);
    assert!(!table.offers(A::Finish));
    table.plays(ANN, [A::MoveRover(hex(3, 2)), A::Finish]);
    // A cost that nobody could pay.
    let dear = base().rover(ANN, hex(3, 0)).tile(Tile::D10, hex(3, 1)).stores(ANN, [0; 5]);
    let mut table = control(dear.colonists(ANN, 1, 2));
    table.plays(ANN, [A::MoveRover(hex(3, 1))]);
    assert!(!table.offers(A::Finish));
}

/// OM-RULING-41: a Crystal that the tile under the Rover needs is not for sale.
#[test]
fn crystals_a_tile_needs_cannot_be_spent_on_the_way() {
    let scenario = base()
        .rover(ANN, hex(3, 0))
        .tile(Tile::D10, hex(3, 1))
        .contract_on_display(1, Contract::DeliverWater)
        .stores(ANN, [0; 5])
        .colonists(ANN, 1, 2)
        .crystals(ANN, 1);
    let mut table = control(scenario);
    table.plays(ANN, [A::MoveRover(hex(3, 1))]);
    assert!(table.offers(A::Finish), "the Crystal pays for a Contract");
    table.plays(ANN, [bot(hex(-2, -1), hex(-2, 0)), bot(hex(-2, 0), hex(-3, 0))]);
    assert!(table.offers(A::BuyBotPoint), "the Rover still has a point to get away");
    table.plays(ANN, [A::BuyBotPoint]);
    assert!(!table.offers(A::Finish));
    table.plays(ANN, [A::MoveRover(hex(3, 2))]);
    assert!(table.offers(A::Finish));
}

/// OM-MAP-04: nowhere do two pieces stand on a hex when a turn is over, in random games.
#[test]
fn no_two_pieces_share_a_hex_after_a_turn() {
    use orrery_core::{Actor, Dice, Game as _, Log, Setup};
    let mut dice = Dice::new("pieces", "test");
    let mut looked = 0;
    for number in 0..12u8 {
        let mut game = on_mars::OnMars::start(&Setup::of_players(1 + number % 4)).unwrap();
        while let Some(who) = game.to_act().first() {
            let actions = game.legal_actions(who);
            let action = match who {
                Actor::Chance => game.draw(&mut dice, &mut Vec::new()),
                Actor::Seat(_) => actions[dice.index(actions.len())],
            };
            game.apply(who, action, &mut Log::silent()).unwrap();
            if matches!(game.question(), Some((_, Question::Turn))) && !game.open.turn.main {
                let mut seen = HexSet::EMPTY;
                for player in game.open.players.values() {
                    let rover = player.rover.into_iter();
                    let lists = [player.bots, player.miners, player.advanced];
                    for hex in lists.into_iter().flat_map(HexSet::iter).chain(rover) {
                        assert!(!seen.contains(hex), "two pieces on {hex:?}");
                        seen.insert(hex);
                    }
                }
                assert!(!game.open.tile_hexes.meets(game.open.built()));
                assert!(!game.open.crystals.meets(game.open.built().or(game.open.tile_hexes)));
                looked += 1;
            }
        }
    }
    assert!(looked > 200, "{looked}");
}

/// OM-V8-21: Recycling Bots collect Crystals and tiles like Rovers, which count as collected.
#[test]
fn recycling_bots_act_as_rovers() {
    let mut table = base()
        .buildings(Kind::OxygenCondenser, [hex(3, -1), hex(4, -1)])
        .built(ANN, Blueprint::RecyclingBots, hex(4, -1))
        .crystals(ANN, 3)
        .crystal(hex(-2, 0))
        .tile(Tile::D15, hex(-3, 1))
        .mission(0, Mission::Discoveries, 3)
        .start();
    table.plays(ANN, [A::UseBuilding { blueprint: Blueprint::RecyclingBots, scientist: None }]);
    table.plays(ANN, [bot(hex(-2, -1), hex(-2, 0)), bot(hex(-2, 0), hex(-3, 1))]);
    assert_eq!((table.player(ANN).pending, table.player(ANN).crystals), (1, 1));
    assert!(table.offers(A::BuyBotPoint), "a Crystal adds a point");
    table.plays(ANN, [A::Finish, A::TakeTile]);
    assert!(table.player(ANN).tiles.contains(Tile::D15));
    assert!(table.has_told(Deed::Contributed {
        seat: ANN,
        mission: Mission::Discoveries,
        left: 2
    }));
}

/// OM-RULING-41: a Bot may pass one's own Rover where it stands on a tile that was left.
#[test]
fn a_bot_passes_the_rover_on_a_tile_that_was_left() {
    let scenario = base().rover(ANN, hex(-2, 0)).tile(Tile::D15, hex(-2, 0));
    let mut table = control(scenario.stores(ANN, [1, 2, 1, 1, 1]));
    table.plays(ANN, [bot(hex(-2, -1), hex(-2, 0))]);
    assert!(!table.offers(A::Finish));
    table.plays(ANN, [bot(hex(-2, 0), hex(-3, 1))]);
    assert!(table.offers(A::Finish), "the Rover has not moved");
}

/// OM-RULING-41, OM-ROV-05: a Bot may not leave with the zone that the tile under the Rover needs.
#[test]
fn a_bot_does_not_take_away_the_zone_a_tile_needs() {
    let scenario =
        base().rover(ANN, hex(3, 0)).tile(Tile::D03, hex(3, 1)).stores(ANN, [1, 0, 0, 0, 0]);
    let mut table = control(scenario);
    table.plays(ANN, [A::MoveRover(hex(3, 1)), bot(hex(-2, -1), hex(-3, 0))]);
    table.plays(ANN, [bot(hex(-3, 0), hex(-4, 1))]);
    assert!(!table.offers(A::Finish), "no Generator could be constructed there");
    assert!(table.offers(A::MoveRover(hex(3, 2))), "the Rover has a point to get away");
    // Without that point the Bot has to stay where it is of use.
    let scenario =
        base().rover(ANN, hex(3, 0)).tile(Tile::D03, hex(3, 2)).stores(ANN, [1, 0, 0, 0, 0]);
    let mut table = control(scenario);
    table.plays(ANN, [A::MoveRover(hex(3, 1)), A::MoveRover(hex(3, 2))]);
    table.plays(ANN, [bot(hex(-2, -1), hex(-3, 0))]);
    assert_eq!(table.refuses(ANN, bot(hex(-3, 0), hex(-4, 1))), Illegal::CannotStep);
    assert!(table.offers(A::Finish));
}

/// OM-RULING-41: the Crystal a Bot needs to get away is not the one a tile needs.
#[test]
fn one_crystal_does_not_serve_a_bot_and_a_tile() {
    let scenario = base()
        .rover(ANN, hex(3, 0))
        .tile(Tile::D10, hex(3, 1))
        .contract_on_display(1, Contract::DeliverWater)
        .stores(ANN, [0; 5])
        .colonists(ANN, 1, 2)
        .rover(BEN, hex(-2, 1))
        .crystals(ANN, 1);
    let mut table = control(scenario);
    table.plays(ANN, [bot(hex(-2, -1), hex(-2, 0)), bot(hex(-2, 0), hex(-2, 1))]);
    assert!(table.offers(A::MoveRover(hex(3, -1))));
    assert_eq!(table.refuses(ANN, A::MoveRover(hex(3, 1))), Illegal::CannotStep);
}
