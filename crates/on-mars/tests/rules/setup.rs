//! Components, setup and what is hidden.

use on_mars::content::board::{research_hexes, shelter_starts};
use on_mars::content::*;
use on_mars::scenario::{ANN, BEN, Table, hex};
use on_mars::{Action as A, Card, Draw, OnMars, Phase, Question};
use orrery_core::{Actor, Game as _, Seat, Setup, Viewer};

/// Answers for Chance until a player is asked.
fn dealt(setup: Setup) -> Table {
    let mut table = Table::new(setup);
    table.draws_anything();
    table
}

fn of(players: u8) -> Table {
    dealt(Setup::of_players(players))
}

/// OM-COMP-01, OM-PSET-01, OM-PSET-02, OM-PSET-03, OM-PSET-04, OM-PSET-05, OM-PSET-06,
/// OM-PSET-07, OM-PSET-08, OM-PSET-09: what everybody begins with.
#[test]
fn every_board_is_set_up_alike() {
    for players in 2..=4 {
        let table = of(players);
        for (seat, player) in table.open().players.iter() {
            let start = shelter_starts(players)[seat.index()];
            assert_eq!((player.points, player.storage), (0, [1; 5]));
            assert_eq!((player.crystals, player.depot_limit()), (1, 3));
            assert_eq!(player.ships.len(), 5);
            assert!(player.ships.iter().all(|space| space.index() < 5), "on the top five");
            assert_eq!(player.laboratory[Tech::Shelter.index()], Some(LabSpace::L2b));
            assert_eq!((player.techs(), player.level(Tech::Shelter)), (1, 2));
            assert_eq!(player.shelters.iter().collect::<Vec<_>>(), [start]);
            assert_eq!(player.shelters_left, 4);
            assert_eq!(player.bots.iter().collect::<Vec<_>>(), [start]);
            assert_eq!(player.bots_left, 3);
            assert_eq!((player.quarters, player.colonists), (3, 9));
            assert_eq!((player.rover, player.rover_position()), (None, hex(0, 0)));
            assert_eq!((player.progress.len(), player.markers), (0, 8));
        }
    }
}

/// OM-SET-01, OM-SET-02, OM-SET-05, OM-SET-06, OM-SET-08, OM-SET-09, OM-SET-10, OM-SET-11,
/// OM-SET-13, OM-SET-17, OM-SET-18, OM-SET-19, OM-SET-20, OM-SET-21, OM-HIRE-05: the shared board.
#[test]
fn the_board_is_set_up() {
    let table = of(3);
    let open = table.open();
    assert!(open.exploration.iter().all(Option::is_some) && open.discoveries.len() == 17);
    let types: TechSet = open.grid.iter().flatten().copied().collect();
    assert_eq!(types.len(), 8, "one tile of each ordinary type");
    assert!(open.display[..6].iter().flatten().all(|card| card.spec().level == 1));
    assert_eq!(open.display.iter().flatten().count(), 6);
    assert_eq!(open.blueprint_deck.len(), 18);
    assert_eq!(open.hire, Scientist::ALL.map(|one| Some(Card::Scientist(one))));
    assert_eq!(open.contract_deck, ContractSet::ALL);
    assert!(open.buildings[Kind::Mine.index()].contains(hex(0, 0)));
    assert!(open.stacks.iter().all(|stack| stack.next.is_some() && stack.len() == 6));
    assert_eq!((open.remaining, open.lss, open.level_row), (3, [1; 4], 2));
    assert_eq!(open.colony_level(), 1);
    let rewards: LssRewardSet = open.rewards.iter().flatten().copied().collect();
    assert_eq!(rewards.len(), 4);
}

/// OM-SET-03, OM-SET-04, OM-TWO-01: the Warehouse.
#[test]
fn the_warehouse_holds_three_of_each_or_two_and_never_minerals() {
    for (players, count) in [(2, 2), (3, 3), (4, 3)] {
        let warehouse = of(players).open().warehouse;
        assert_eq!(warehouse, [0, count, count, count, count, count]);
    }
}

/// OM-SET-07, OM-COMP-07, OM-TWO-02: the second Tech set.
#[test]
fn the_second_tech_set_is_for_three_and_four_players() {
    assert_eq!([2, 3, 4].map(|players| of(players).open().tech_stack.len()), [0, 8, 8]);
}

/// OM-SET-12: the other starting Buildings, in any order.
#[test]
fn the_four_lss_buildings_start_two_hexes_from_the_mine() {
    let mut orders = Vec::new();
    for seed in 0..12 {
        let mut played =
            orrery_core::Match::<OnMars>::new(Setup::of_players(2), Some(seed.to_string()))
                .unwrap();
        while let Some(action) = played.draw() {
            played.answer(Actor::Chance, action).unwrap();
        }
        let hexes = [hex(0, -2), hex(0, 2), hex(-2, 1), hex(2, -1)];
        let order = hexes.map(|hex| played.game().open.kind_at(hex).unwrap());
        assert_eq!(order.into_iter().collect::<KindSet>(), Kind::LSS.into_iter().collect());
        assert!(hexes.iter().all(|one| one.distance(hex(0, 0)) == 2));
        if !orders.contains(&order) {
            orders.push(order);
        }
    }
    assert!(orders.len() > 3, "they are laid out at random");
}

/// OM-SET-14, OM-COMP-10: two Research tiles of a letter in each corner.
#[test]
fn research_tiles_lie_in_the_corners() {
    let table = of(2);
    let open = table.open();
    assert_eq!(open.tile_hexes, research_hexes());
    for letter in 0..4 {
        let hexes: Vec<_> = TileSet::letter(letter)
            .iter()
            .map(|tile| open.lying[tile.index()].expect("it lies on the map"))
            .collect();
        assert_eq!(hexes.len(), 2);
        assert_eq!(hexes[0].distance(hexes[1]), 1, "in one corner");
    }
}

/// OM-SET-15, OM-SET-16: Short and Long Missions, with the count for this many players.
#[test]
fn missions_follow_the_length_of_the_game() {
    for (length, shorts) in [("short", 2), ("long", 1)] {
        let table = dealt(Setup::of_players(3).with("length", length));
        let missions: Vec<_> = table.open().missions.iter().flatten().collect();
        assert_eq!(missions.len(), 3);
        assert_eq!(missions.iter().filter(|one| one.mission.spec().short).count(), shorts);
        assert!(missions.iter().all(|one| one.left == one.mission.count(3)));
    }
}

/// OM-PSET-10, OM-INFO-01: three secret Private Goals each.
#[test]
fn private_goals_are_dealt_and_secret() {
    let table = of(4);
    let mut all = GoalSet::EMPTY;
    for (_, hand) in table.game.hands.iter() {
        assert_eq!(hand.goals.len(), 3);
        all = all.or(hand.goals);
    }
    assert_eq!(all.len(), 12, "no card is dealt twice");
    for viewer in Viewer::all(4) {
        let view = table.game.view(viewer);
        for (seat, hand) in view.hands.iter() {
            assert_eq!(hand.is_some(), viewer.is(seat));
        }
        assert!(view.open.players.values().all(|player| player.goals == 3), "the number is public");
    }
}

/// OM-INFO-02, OM-INFO-03, OM-INFO-04: decks have no order; displays and backs are public.
#[test]
fn decks_are_sets_and_the_next_building_tiles_are_seen_by_all() {
    let table = of(3);
    let view = table.game.view(Viewer::Spectator);
    assert_eq!(view.open, table.game.open, "all that is open is seen by spectators");
    assert!(view.open.stacks.iter().all(|stack| stack.next.is_some()));
    let saved = serde_json::to_value(&table.game).unwrap();
    assert!(saved["open"]["blueprint_deck"].is_number(), "a set of bits, not a list");
    assert!(saved["open"]["discoveries"].is_number() && saved["open"]["tech_stack"].is_number());
}

/// OM-PSET-11, OM-PSET-12, OM-PSET-13, OM-RULING-62: spaces clockwise from the first player with
/// their benefits, then the Shuttle.
#[test]
fn players_choose_spaces_clockwise_and_the_last_one_puts_the_shuttle() {
    let mut table = Table::new(Setup::of_players(3));
    table.draws([A::NameFirst(BEN)]).draws_anything();
    assert_eq!(table.asks(), Some((BEN.into(), Question::ChooseSpace(None))));
    assert_eq!(table.choices().len(), 8);
    table.plays(BEN, [A::TakeSpace(Space::Two)]);
    assert_eq!(table.choices().len(), 6, "five items of the Warehouse, or none");
    table.plays(BEN, [A::TakeItem(Item::Water)]);
    assert_eq!(table.player(BEN).storage, [1, 1, 2, 1, 1]);
    assert_eq!(table.asks(), Some((Seat::THREE.into(), Question::ChooseSpace(None))));
    assert!(!table.offers(A::TakeSpace(Space::Two)), "the space is taken");
    table.plays(Seat::THREE, [A::TakeSpace(Space::Five)]);
    table.plays(ANN, [A::TakeSpace(Space::One)]);
    assert_eq!(table.asks(), Some((Seat::THREE.into(), Question::PutShuttle)));
    table.plays(Seat::THREE, [A::PutShuttle(Side::Colony)]);
    let open = table.open();
    assert_eq!((open.shuttle, open.shuttle_space), (Side::Colony, 1));
    assert_eq!((open.phase, open.round), (Phase::Colonization, 1));
    assert!(table.is_turn_of(ANN), "space 1 goes first");
    assert_eq!(table.player(ANN).side(), Some(Side::Orbit));
    assert_eq!(table.player(Seat::THREE).side(), Some(Side::Colony));
}

/// OM-COMP-02, OM-COMP-03: five Resources without an end, and Crystals, which are none.
#[test]
fn crystals_are_no_resource() {
    assert_eq!(Resource::ALL.len(), 5);
    assert_eq!(Item::ALL.into_iter().filter(|item| item.resource().is_none()).count(), 1);
    let inventory = of(2).game.inventory();
    assert!(!inventory.contains_key("Crystal") && !inventory.contains_key("Mineral"));
}

/// OM-COMP-04, OM-COMP-05, OM-COMP-06, OM-COMP-08, OM-COMP-09, OM-COMP-11, OM-COMP-12,
/// OM-COMP-13, OM-RULING-01: what is in the box.
#[test]
fn the_box_is_complete() {
    assert_eq!(TILES_PER_KIND, 6);
    assert_eq!((Kind::SHARED.len(), Tech::ORDINARY.len()), (5, 8));
    assert_eq!((TileSet::DISCOVERIES.len(), TileSet::RESEARCH.len()), (19, 8));
    assert_eq!(LssReward::ALL.len(), 8);
    let level = |level| Blueprint::ALL.iter().filter(|card| card.spec().level == level).count();
    assert_eq!((level(1), level(3)), (12, 12));
    assert_eq!((Scientist::ALL.len(), Contract::ALL.len(), Goal::ALL.len()), (6, 12, 16));
    assert_eq!((Mission::ALL.len(), SoloCard::ALL.len()), (9, 12));
    assert_eq!((FirstCard::ALL.len(), Task::ALL.len()), (4, 8));
    assert_eq!(SpaceSet::FIRST_COLONISTS.len(), 6);
    let inventory = of(4).game.inventory();
    let expected = [("Shelter", 20), ("Bot", 16), ("Ship", 20), ("Colonist", 48), ("marker", 32)];
    for (name, count) in expected {
        assert_eq!(inventory[name], count, "{name}");
    }
    assert_eq!(inventory["Tech tile"], 20, "two sets of 8 and 4 Shelter Techs");
    assert_eq!(of(2).open().built().len(), 5 + 2);
}

/// OM-SET-08: the first six Blueprints come from the level 1 cards.
#[test]
fn only_level_1_blueprints_are_dealt_at_first() {
    let mut table = Table::new(Setup::of_players(2));
    while !matches!(table.asks(), Some((_, Question::Draw(Draw::Blueprint(_))))) {
        let first = table.choices()[0];
        table.draws([first]);
    }
    assert_eq!(table.choices().len(), 12);
}

/// OM-INFO-01: what only one player may see is not dealt by hand.
#[test]
fn secret_cards_are_not_dealt_in_the_open() {
    let mut table = Table::new(Setup::of_players(2).with("first_colonists", "yes"));
    let mut hidden = 0;
    while let Some((Actor::Chance, Question::Draw(draw))) = table.asks() {
        let secret = matches!(draw, Draw::Goal(_) | Draw::FirstCard(_));
        assert_eq!(table.game.in_the_open(), !secret);
        hidden += u32::from(secret);
        let first = table.choices()[0];
        table.draws([first]);
    }
    assert_eq!(hidden, 2 * 3 + 2);
}
