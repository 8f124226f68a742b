//! Points and pieces of random games, recomputed from what lies on the table.

use on_mars::content::*;
use on_mars::invasion::DefenseCard;
use on_mars::{
    BlackoutGame, Deed, InvasionGame, MonolithGame, OnMars, Open, OutbreakGame, Question, Reason,
};
use orrery_core::{Dice, Game as _, Seat, Setup};
use orrery_testkit::games::play_at_random;

/// Returns what the sheet gives the humans of Chapter 1 for all that lies on the table. What a
/// Scientist gets when hired and what later upgrades add is the same as counting now; a Ship that
/// came and was spent cancels out; a Blueprint that was taken and built is worth its value once.
fn owed(open: &Open) -> i16 {
    let invasion = open.invasion().expect("Chapter 1 is played");
    let mut points = 0;
    for (seat, player) in open.players.iter() {
        for tech in Tech::ALL {
            let level = i16::from(player.level(tech));
            let start = if tech == Tech::Shelter { 2 } else { 0 };
            points += level - start + if level == 6 { 3 } else { 0 };
        }
        points += 3 * (i16::from(player.shelters.len()) - 1);
        points += 3 * i16::from(player.hangar);
        let value = |card: Blueprint| if card.spec().level == 1 { 3 } else { 5 };
        points += player.built.iter().map(value).sum::<i16>();
        points -= player.blueprints.iter().map(value).sum::<i16>();
        for contract in player.contracts.iter() {
            let upgrade = contract.index() < 6;
            points += match (player.completed.contains(contract), upgrade) {
                (true, true) => 12,
                (true, false) => 9,
                (false, true) => -6,
                (false, false) => -4,
            };
        }
        for scientist in player.scientists.iter() {
            let scored = scientist.spec().scores;
            for (owner, other) in open.players.iter() {
                let buildings = open.buildings_of(scored, owner);
                points += 3 * i16::from(other.advanced.and(buildings).len());
            }
        }
        let built =
            |card: &&DefenseCard| matches!(card, DefenseCard::Built(one, _) if *one == seat);
        points += 3 * invasion.defenses.iter().filter(built).count() as i16;
    }
    points
}

/// AI-CH1-23, AI-CH1-24, AI-CH1-25, AI-CH1-26, AI-CH1-27, AI-CH1-28, AI-CH1-29, AI-CH1-30, AI-CH1-31,
/// AI-CH1-32, AI-CH1-44, AI-RULING-02: after every answer the total is what the table shows, and what
/// the base game scored on the way.
#[test]
fn the_total_of_the_humans_is_what_the_table_shows() {
    let mut dice = Dice::new("totals", "test");
    let (mut looks, mut causes) = (0u32, std::collections::BTreeSet::new());
    for number in 0..60 {
        let game = InvasionGame::start(&Setup::of_players(3 + number % 3)).unwrap();
        let mut base = 0;
        play_at_random(game.0, &mut dice, |game, events| {
            for event in events {
                if let Deed::Scored { points, reason, .. } = event.deed {
                    match reason {
                        Reason::Invasion(cause) => drop(causes.insert(format!("{cause:?}"))),
                        _ => base += points,
                    }
                }
            }
            let invasion = game.open.invasion().unwrap();
            // A game that has ended may have stopped between two gains.
            if game.open.outcome().is_none() {
                assert_eq!(invasion.points, base + owed(&game.open), "{:?}", game.question());
            }
            let troopers = invasion.troopers + invasion.reserve + invasion.deployed();
            assert_eq!(troopers, 20, "{:?}", game.question());
            looks += 1;
        });
    }
    assert!(looks > 20_000, "{looks}");
    assert!(causes.len() >= 10, "{causes:?}");
}

/// OM-SCORE-01, OM-SCORE-02, OM-SCORE-03, OM-SCORE-04, OM-SCORE-05, OM-SCORE-06, OM-SCORE-07,
/// OM-SCORE-08, OM-SCORE-09: the count and the winners of random games, worked out again.
#[test]
fn the_count_is_what_the_table_shows() {
    let mut dice = Dice::new("counts", "test");
    for number in 0..60u8 {
        let players = 2 + number % 3;
        let game = OnMars::start(&Setup::of_players(players)).unwrap();
        let mut scored = [0i16; 4];
        let game = play_at_random(game, &mut dice, |_, events| {
            for event in events {
                if let Deed::Scored { seat, points, .. } = event.deed {
                    scored[seat.index()] += points;
                }
            }
        });
        let totals: Vec<_> = Seat::all(players)
            .map(|seat| {
                let player = &game.open.players[seat];
                let total = scored[seat.index()] + counted(&game.open, seat);
                let advanced = player.advanced.len();
                (total, player.crystals, advanced, player.progress.len())
            })
            .collect();
        let standing = game.standing().unwrap();
        let best = totals.iter().max().unwrap();
        for seat in Seat::all(players) {
            let rank = totals[seat.index()];
            assert_eq!(standing.scores[seat], i32::from(rank.0));
            assert_eq!(standing.winners.contains(&seat), rank == *best);
            assert_eq!(game.open.players[seat].pending, 0);
        }
    }
}

/// The points of the final count for one player.
fn counted(open: &Open, seat: Seat) -> i16 {
    let player = &open.players[seat];
    let mut points = [0, 1, 2, 4, 7, 11][usize::from(player.progress.len())];
    points += 3 * i16::from(player.hangar);
    let rows = usize::from(player.quarters.div_ceil(2)).max(1) - 1;
    points += [0, 3, 6, 10, 15, 21][rows];
    for tech in Tech::ALL {
        points += [0, 1, 2, 3, 4, 5, 9][usize::from(player.level(tech))];
    }
    let value = |card: Blueprint| if card.index() < 12 { 3 } else { 5 };
    points += player.built.iter().map(value).sum::<i16>();
    points -= player.blueprints.iter().map(value).sum::<i16>();
    let scored = [Kind::Generator, Kind::WaterExtractor, Kind::Greenhouse, Kind::OxygenCondenser];
    let scored = scored.into_iter().chain([Kind::Shelter, Kind::Mine]);
    for (scientist, kind) in Scientist::ALL.into_iter().zip(scored) {
        if player.scientists.contains(scientist) {
            let built = Blueprint::ALL.into_iter().filter(|card| card.spec().kind == kind);
            points += 3 * built.filter(|card| open.built_at[card.index()].is_some()).count() as i16;
        }
    }
    for contract in player.contracts.iter() {
        let upgrade = contract.index() < 6;
        let done = player.completed.contains(contract);
        points += if upgrade { [-6, 12] } else { [-4, 9] }[usize::from(done)];
    }
    let posted: u8 = Slots::ALL.map(|slots| open.on_slots(slots, seat)).iter().sum();
    let people = player.quarters + player.working + player.colonists + player.miners.len();
    assert_eq!(people + posted, 12, "nobody is lost");
    assert_eq!(player.working, 0, "everybody came home for the count");
    points
}

/// OM-MAP-04, OM-MAP-05, OM-MAP-06, OM-MINE-05, AI-RULING-19: what the map looks like between turns.
fn look_at_map(open: &Open) {
    let mut pieces = Vec::new();
    for player in open.players.values() {
        let all = player.bots.iter().chain(player.miners.iter()).chain(player.advanced.iter());
        pieces.extend(all.chain(player.rover));
        assert!(player.shelters.and(player.miners).is_empty(), "a Miner lives in no Shelter");
    }
    if let Some(invasion) = open.invasion() {
        pieces.extend(invasion.active.iter().chain(invasion.stunned.iter()));
        pieces.extend(invasion.sentries.into_iter().chain([invasion.exosuit]).flatten());
    }
    let count = pieces.len();
    pieces.sort_by_key(|hex| hex.coordinates());
    pieces.dedup();
    assert_eq!(pieces.len(), count, "two pieces share a hex");
    let built = open.built();
    assert!(!built.meets(open.crystals) && !built.meets(open.tile_hexes));
    assert!(!open.crystals.meets(open.tile_hexes));
    for player in open.players.values() {
        assert!(!player.bots.meets(open.crystals.or(open.tile_hexes)), "a Bot destroys");
        assert!(player.advanced.without(built).is_empty(), "markers stand on Buildings");
    }
}

/// OM-LSS-01, OM-LVL-01, OM-SET-04, OM-SHIP-04, OM-TERM-02, OM-TERM-04, OM-CRY-03, OM-DEV-07: what the
/// boards look like at the start of a turn.
fn look_at_boards(open: &Open) {
    let level = open.colony_level();
    assert!(open.lss.iter().any(|row| *row < open.level_row), "an update is overdue");
    assert_eq!(open.warehouse[0], 0, "no Mineral is in the Warehouse");
    for player in open.players.values() {
        assert!(player.hangar + player.ships_spent <= level);
        assert_eq!(player.ships.len() + player.hangar + player.ships_spent, 5);
        assert!(player.crystals <= 8 - player.ships.len());
        let tiles = Tech::ALL.into_iter().filter(|tech| player.level(*tech) > 0).count();
        assert_eq!(usize::from(player.lab_spaces().len()), tiles, "one tile on each space");
    }
    if open.chapter.is_none() {
        for (column, kind) in Kind::LSS.into_iter().enumerate() {
            assert_eq!(open.lss[column], open.buildings[kind.index()].len().min(5));
        }
        let done = open.missions.iter().filter(|one| one.is_none()).count() as u8;
        assert_eq!(open.remaining, 3u8.saturating_sub(done + level.saturating_sub(2)));
        for player in open.players.values() {
            let shelters = player.shelters.len();
            assert!(player.storage.iter().all(|count| *count <= shelters + 1));
            assert!(player.quarters <= 2 + 2 * shelters);
        }
    }
}

/// The laws of the table hold at the start of every turn, in the base game and in all chapters.
#[test]
fn the_table_keeps_its_laws_between_turns() {
    let mut dice = Dice::new("laws", "test");
    let mut turns = 0u32;
    for number in 0..20u8 {
        let games = [
            OnMars::start(&Setup::of_players(1 + number % 4)).unwrap(),
            InvasionGame::start(&Setup::of_players(3 + number % 3)).unwrap().0,
            OutbreakGame::start(&Setup::of_players(2 + number % 3)).unwrap().0,
            BlackoutGame::start(&Setup::of_players(2 + number % 3)).unwrap().0,
            MonolithGame::start(&Setup::of_players(1)).unwrap().0,
        ];
        for game in games {
            play_at_random(game, &mut dice, |game, _| {
                let open = &game.open;
                let begins = !open.turn.main && !open.turn.executive;
                if begins && matches!(game.question(), Some((_, Question::Turn))) {
                    look_at_map(open);
                    look_at_boards(open);
                    turns += 1;
                }
            });
        }
    }
    assert!(turns > 3_000, "{turns}");
}
