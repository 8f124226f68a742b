//! Ledger, chapter 1: what is in the box.

use std::collections::BTreeSet;

use from_the_moon::content::board::{
    BATTERIES, FOUNDATIONS, GREENHOUSES, IMPROVEMENT_CUBES, LARGE_SPACES,
};
use from_the_moon::content::{
    Destination, Faction, LABORATORIES, Laboratory, LargeBuilding, Level, MissionSet, MissionTile,
    ProgressTile, SmallBuilding, SmallSpace, Terrain,
};
use from_the_moon::scenario::{ANN, BEN, CLEO, DAN, Moves, Scenario, Table};
use from_the_moon::{
    Action, Crew, Cube, Event, EventKind, FromTheMoon, Grid, Objective, Player, Power, RoverId,
    Stock, Tile,
};
use orrery_core::{Game as _, Setup, SetupError};

fn of_players(players: u8) -> FromTheMoon {
    Table::new(Setup::of_players(players)).game
}

/// FTM-COMP-38: one to four can play, and no other number.
#[test]
fn one_to_four_can_play() {
    for players in 1..=4 {
        assert_eq!(of_players(players).open.player_count(), players);
    }
    for players in [0, 5, 6, 255] {
        let refused = FromTheMoon::start(&Setup::of_players(players)).unwrap_err();
        assert!(matches!(refused, SetupError::Players { least: 1, most: 4, .. }), "{players}");
    }
}

/// FTM-COMP-01, FTM-COMP-02, FTM-COMP-05: one Main board with three Mission boards, each with a
/// Launch tile that begins with its scoring side up.
#[test]
fn three_ships_with_a_launch_tile_each() {
    let open = of_players(2).open;
    assert_eq!(open.ships.len(), 3);
    assert_eq!(Destination::ALL.map(Destination::name), ["Europa", "Titan", "Mars"]);
    for to in Destination::ALL {
        assert!(open.ship(to).launch.is_none());
        assert!(to.launch().main > to.launch().secondary);
    }
}

/// FTM-COMP-03, FTM-COMP-13, FTM-COMP-14: 16 Terrain tiles, 10 Progress tiles and 8 large
/// Buildings, wherever they lie.
#[test]
fn shared_tiles_are_counted() {
    for players in 1..=4 {
        let table = Table::seeded(Setup::of_players(players), "count");
        let inventory = table.game.inventory();
        assert_eq!(inventory["Terrain tile"], 16);
        assert_eq!(inventory["Progress tile"], 10);
        assert_eq!(inventory["large Building"], 8);
    }
    assert_eq!((Terrain::COUNT, ProgressTile::COUNT, LargeBuilding::COUNT), (16, 10, 8));
}

/// FTM-COMP-04: 18 Mission tiles, each of one destination.
#[test]
fn each_destination_has_six_mission_tiles() {
    for to in Destination::ALL {
        let tiles = MissionTile::all().filter(|tile| tile.spec().destination == to);
        assert_eq!(tiles.collect::<MissionSet>(), MissionSet::of(to));
        assert_eq!(MissionSet::of(to).len(), 6);
    }
    assert_eq!(Table::seeded(Setup::of_players(3), "x").game.inventory()["Mission tile"], 18);
}

/// FTM-COMP-06, FTM-COMP-07, FTM-COMP-08, FTM-COMP-09, FTM-COMP-10: 40 cubes of each kind, in the
/// bag, in the supply, on tiles and with players.
#[test]
fn forty_cubes_of_each_kind() {
    for players in 1..=4 {
        let mut table = Table::seeded(Setup::of_players(players), "cubes");
        for _ in 0..2 {
            let inventory = table.game.inventory();
            for kind in ["Metal", "Water", "Polymer", "Food"] {
                assert_eq!(inventory[kind], 40, "{kind} with {players} players");
            }
            table.plays(table.game.to_act().first().unwrap(), [table.choices()[0]]);
        }
        assert!(table.game.open.bag.total() > 0);
    }
}

/// FTM-COMP-11, FTM-COMP-12, FTM-RULING-48: Achievements come as ones and fives, 96 in all, and a
/// counter that does not end with them: here is the 97th.
#[test]
fn achievements_never_run_out() {
    let printed = 16 + 16 * 5;
    let mut table = Scenario::of_players(2)
        .score(ANN, 0, printed)
        .greenhouses(ANN, 2, 0)
        .has(ANN, "1W 1P")
        .start();
    table.plays(ANN, [from_the_moon::Action::ConstructGreenhouse]);
    assert_eq!(table.achievements(ANN), printed + 1);
}

/// FTM-COMP-15, FTM-COMP-16: 24 Greenhouses and 24 Foundations.
#[test]
fn greenhouses_and_foundations_are_counted() {
    assert_eq!((*GREENHOUSES.value(), *FOUNDATIONS.value()), (24, 24));
    for players in 1..=4 {
        let inventory = Table::seeded(Setup::of_players(players), "tiles").game.inventory();
        assert_eq!((inventory["Greenhouse"], inventory["Foundation"]), (24, 24));
    }
}

/// FTM-COMP-17: 54 Laboratories.
#[test]
fn there_are_54_laboratories() {
    assert_eq!(LABORATORIES.iter().map(|fact| fact.value().copies).sum::<u8>(), 54);
    assert_eq!(Table::seeded(Setup::of_players(4), "x").game.inventory()["Laboratory"], 54);
}

/// FTM-COMP-18: one First Player token: exactly one seat begins.
#[test]
fn one_player_is_first() {
    for seat in [ANN, BEN, CLEO, DAN] {
        let mut table = Table::new(Setup::of_players(4));
        table.draws([Action::NameFirst(seat)]);
        assert!(table.has_told(EventKind::FirstNamed { seat }));
        while table.game.open.turn == 0 {
            let (who, _) = table.asks().unwrap();
            table.plays(who, [table.choices()[0]]);
        }
        assert!(table.is_turn_of(seat), "whoever has the token is asked first");
        let named = |event: &&Event| matches!(event.deed, EventKind::FirstNamed { .. });
        assert_eq!(table.told().iter().filter(named).count(), 1);
    }
}

/// FTM-COMP-19: three Specialist Power tokens.
#[test]
fn three_abilities() {
    let table = Table::seeded(Setup::of_players(2), "powers");
    let dealt: BTreeSet<_> = table.game.open.powers.iter().flatten().collect();
    assert_eq!(dealt.into_iter().copied().collect::<Vec<_>>(), Power::ALL);
}

/// FTM-COMP-20, FTM-COMP-21, FTM-COMP-22, FTM-COMP-23: each player has a board, a gauge of at most
/// 9 Battery tiles with a marker, and a piece on either track.
#[test]
fn everybody_has_a_board_a_gauge_and_two_pieces() {
    let open = of_players(4).open;
    assert_eq!(open.players.players(), 4);
    assert_eq!(*BATTERIES.value(), 9);
    for player in open.players.values() {
        assert_eq!((player.space, player.score), (1, 0));
        assert_eq!(player.gauge.energy(), 0, "no faction yet");
    }
}

/// FTM-COMP-24, FTM-COMP-25: 6 Improvement cubes, and miniatures for 6 small and 2 large
/// Buildings.
#[test]
fn six_improvement_cubes_and_eight_miniatures() {
    assert_eq!(*IMPROVEMENT_CUBES.value(), 6);
    assert_eq!(of_players(3).inventory()["Improvement cube"], 18);
    assert_eq!(SmallSpace::COUNT + LARGE_SPACES.value().len(), 8);
}

/// FTM-COMP-26, FTM-COMP-27, FTM-COMP-28: 3 Rovers, 4 Astronauts and 3 Specialist markers of each
/// colour for every player.
#[test]
fn rovers_astronauts_and_markers_are_counted() {
    let player = Player::new();
    assert_eq!(player.rovers.len(), RoverId::ALL.len());
    assert_eq!(RoverId::ALL.len(), 3);
    for colour in Cube::ALL {
        assert_eq!(player.recruits.of(colour) + player.waiting.basic.of(colour), 4);
        assert_eq!(player.markers.of(colour), 3);
    }
    for players in 1..=4 {
        let inventory = Table::seeded(Setup::of_players(players), "crew").game.inventory();
        assert_eq!(inventory["Astronaut"], 12 * u32::from(players));
        assert_eq!(inventory["Specialist marker"], 9 * u32::from(players));
    }
}

/// FTM-COMP-29: 13 small Buildings, alike for everybody: four of each level and the one with its
/// own back.
#[test]
fn thirteen_small_buildings() {
    let of_level = |level| SmallBuilding::all().filter(|tile| tile.spec().level == level).count();
    assert_eq!(SmallBuilding::COUNT, 13);
    assert_eq!([Level::One, Level::Two, Level::Three].map(of_level), [4, 4, 5]);
    assert_eq!(SmallBuilding::ALWAYS.spec().code, "S3X");
}

/// FTM-COMP-30, FTM-COMP-31: two score tokens with two sides: +50, +100, +150, +200.
#[test]
fn score_tokens() {
    let token = |score| Player { score, ..Player::new() }.lap_token();
    assert_eq!([50, 100, 150, 200].map(token), [Some(50), Some(100), Some(150), Some(200)]);
}

/// FTM-COMP-32, FTM-COMP-33: 8 factions, each with a card of two sides and a Building.
#[test]
fn eight_factions() {
    let names: BTreeSet<_> = Faction::ALL.map(Faction::name).into_iter().collect();
    let powers: BTreeSet<_> = Faction::ALL.map(Faction::power).into_iter().collect();
    let buildings: BTreeSet<_> = Faction::ALL.map(Faction::building).into_iter().collect();
    assert_eq!((names.len(), powers.len(), buildings.len()), (8, 8, 8));
    for faction in Faction::ALL {
        let spec = faction.spec();
        assert!(spec.batteries > 0 && !spec.stock.is_empty(), "the Setup side of {faction:?}");
        assert!(!spec.building.is_free(), "{faction:?}");
    }
}

/// FTM-COMP-34, FTM-COMP-35, FTM-COMP-36: 9 Rover Location cards, 16 Building Zone cards and 9
/// Objectives.
#[test]
fn solo_cards() {
    let open = of_players(1).open;
    assert_eq!(open.opponent.unwrap().locations.len(), 9);
    assert_eq!(Grid::Small.spots().len(), 16);
    assert_eq!(Objective::COUNT, 9);
}

/// A seat's things belong to that seat alone.
#[test]
fn nothing_of_a_player_is_shared() {
    let mut table = Scenario::of_players(4).has(ANN, "1W 1P").start();
    let before: Vec<_> = table.game.open.players.values().skip(1).cloned().collect();
    table.plays(ANN, [from_the_moon::Action::ConstructGreenhouse]);
    let after: Vec<_> = table.game.open.players.values().skip(1).cloned().collect();
    assert_eq!(before, after);
}

#[test]
fn codes_are_unique_and_written_as_such() {
    let mut codes: Vec<&str> = Terrain::all().map(|tile| tile.spec().code).collect();
    codes.extend(Laboratory::all().map(|tile| tile.spec().code));
    codes.extend(MissionTile::all().map(|tile| tile.spec().code));
    codes.extend(ProgressTile::all().map(|tile| tile.spec().code));
    codes.extend(SmallBuilding::all().map(|tile| tile.spec().code));
    codes.extend(LargeBuilding::all().map(|tile| tile.spec().code));
    let unique: BTreeSet<_> = codes.iter().collect();
    assert_eq!(unique.len(), 16 + 18 + 18 + 10 + 13 + 8);
    let terrain = Terrain::by_code("T07").unwrap();
    assert_eq!(serde_json::to_string(&terrain).unwrap(), "\"T07\"");
    assert_eq!(serde_json::from_str::<Terrain>("\"T07\"").unwrap(), terrain);
    assert!(serde_json::from_str::<Terrain>("\"T17\"").is_err());
    assert!(serde_json::from_str::<Tile>("16").is_err());
    assert!(serde_json::from_str::<from_the_moon::Gauge>(r#"{"batteries":3,"energy":4}"#).is_err());
    assert!(Crew::default().is_empty() && Stock::NOTHING.is_empty());
}
