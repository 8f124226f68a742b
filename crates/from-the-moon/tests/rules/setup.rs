//! Ledger, chapters 2 and 3: setup.

use from_the_moon::content::board::{FREE_GREENHOUSES, tiles_of_ship};
use from_the_moon::content::{
    Destination, Extra, Faction, Level, MissionSet, ProgressTile, SmallBuilding, StartTile, Terrain,
};
use from_the_moon::scenario::{ANN, BEN, CLEO, DAN, Moves, Table};
use from_the_moon::{
    Action, Cube, Event, EventKind, FromTheMoon, Grid, Illegal, Part, Question, RoverId, Tile,
};
use orrery_core::{Actor, Dice, Game as _, Match, Refusal as _, Seat, Setup, Viewer};

/// A game whose First Player is named.
fn begun(setup: Setup, first: Seat) -> Table {
    let mut table = Table::new(setup);
    table.draws([Action::NameFirst(first)]);
    while let Some((Actor::Chance, Question::DrawSmall(_))) = table.asks() {
        table.draws([table.choices()[0]]);
    }
    table
}

/// A game whose First Player is named and whose cards are dealt.
fn drafting(players: u8, first: Seat, cards: &[Faction]) -> Table {
    let mut table = begun(Setup::of_players(players), first);
    cards.iter().for_each(|card| {
        table.draws([Action::DealFaction(*card)]);
    });
    table
}

/// FTM-SETP-01, FTM-SETP-02, FTM-SETP-03, FTM-SETP-04: 9 Astronauts in three rows of three, three
/// beside the board, all markers and all miniatures in their places.
#[test]
fn a_board_before_the_faction_is_chosen() {
    let game = Table::new(Setup::of_players(2)).game;
    for player in game.open.players.values() {
        for colour in Cube::ALL {
            assert_eq!(player.recruits.of(colour), 3);
            assert_eq!(player.waiting.basic.of(colour), 1);
            assert_eq!(player.markers.of(colour), 3);
        }
        assert_eq!(player.waiting.len(), 3);
        assert!(player.small.is_empty() && player.large == [None; 2]);
        assert!(player.buildings.is_empty());
    }
}

/// FTM-SETP-05: any player can get the First Player token, each as likely as the others.
#[test]
fn chance_names_the_first_player() {
    let table = Table::new(Setup::of_players(4));
    assert_eq!(table.asks(), Some((Actor::Chance, Question::NameFirst)));
    let all = [ANN, BEN, CLEO, DAN].map(Action::NameFirst);
    assert_eq!(table.choices(), all);
    assert!(all.into_iter().all(|action| table.game.weight(action) == 1));
    assert_eq!(table.refuses(Actor::Chance, Action::NameFirst(Seat::new(4).unwrap())), {
        Illegal::NotInTheBox
    });
    let mut named = table.clone();
    named.draws([Action::NameFirst(CLEO)]);
    assert_eq!(named.game.open.first, CLEO);
}

/// FTM-RULING-95: the first seat begins where that is agreed on, and nobody is drawn.
#[test]
fn the_first_seat_begins_where_that_is_agreed_on() {
    for players in 2..=4 {
        let setup = Setup::of_players(players).with("starting_player", "first_seat");
        let table = Table::new(setup.clone());
        assert!(matches!(table.asks(), Some((Actor::Chance, Question::DrawSmall(_)))));
        let begun = Table::seeded(setup, "agreed");
        assert_eq!(begun.game.open.first, ANN);
        assert_eq!(begun.asks(), Some((ANN.into(), Question::Turn)));
    }
}

/// FTM-SETP-06, FTM-SETP-07, FTM-SETP-08, FTM-SETP-09: two tiles of level 1, two of level 2 and one
/// of level 3 are drawn, the tile with its own back comes on top, each on a space of its level,
/// and there is one set for all boards.
#[test]
fn six_small_buildings_for_everybody() {
    let mut table = Table::new(Setup::of_players(2));
    table.draws([Action::NameFirst(ANN)]);
    let code = |code| Action::DrawSmall(SmallBuilding::by_code(code).unwrap());
    assert_eq!(table.choices(), ["S1A", "S1B", "S1C", "S1D"].map(code));
    assert_eq!(table.refuses(Actor::Chance, code("S2A")), Illegal::NotInTheBox);
    table.draws([code("S1C")]);
    assert_eq!(table.refuses(Actor::Chance, code("S1C")), Illegal::NotInTheBox);
    table.draws([code("S1A"), code("S2D"), code("S2A")]);
    assert_eq!(table.refuses(Actor::Chance, code("S3X")), Illegal::NotInTheBox);
    table.draws([code("S3D")]);
    let codes = table.game.open.small.map(|tile| tile.unwrap().spec().code);
    assert_eq!(codes, ["S1C", "S1A", "S2D", "S2A", "S3D", "S3X"]);
    let levels = table.game.open.small.map(|tile| tile.unwrap().spec().level);
    let two_each = [Level::One, Level::One, Level::Two, Level::Two, Level::Three, Level::Three];
    assert_eq!(levels, two_each);
}

/// FTM-SETP-10, FTM-SETP-11, FTM-SETP-12: one card more than players; the last player chooses
/// first, then counterclockwise; the last card leaves the game.
#[test]
fn the_draft_goes_counterclockwise_from_the_last_player() {
    use Faction::{Architects, Cyborgs, Pioneers, Workers};
    let mut table = drafting(3, BEN, &[Pioneers, Cyborgs, Workers, Architects]);
    assert!(table.is_asking(ANN, Question::ChooseFaction), "Ann is the last after Ben and Cleo");
    assert_eq!(table.choices().len(), 4);
    assert_eq!(table.refuses(ANN, Action::ChooseFaction(Faction::Survivors)), {
        Illegal::FactionNotOffered
    });
    table.plays(ANN, [Action::ChooseFaction(Workers)]);
    assert!(table.is_asking(CLEO, Question::ChooseFaction));
    let refusal = table.refuses(CLEO, Action::ChooseFaction(Workers));
    assert_eq!((refusal, refusal.rule()), (Illegal::FactionNotOffered, "FTM-SETP-11"));
    table.plays(CLEO, [Action::ChooseFaction(Pioneers)]);
    assert!(table.is_asking(BEN, Question::ChooseFaction));
    assert_eq!(table.choices(), [Cyborgs, Architects].map(Action::ChooseFaction));
    table.plays(BEN, [Action::ChooseFaction(Cyborgs)]);
    assert!(table.game.pack.is_empty(), "the Architects left the game");
    let factions: Vec<_> = [ANN, BEN, CLEO].map(|seat| table.player(seat).faction).to_vec();
    assert_eq!(factions, [Some(Workers), Some(Cyborgs), Some(Pioneers)]);
}

/// FTM-RULING-74: the cards of the draft are any of the eight, each once.
#[test]
fn faction_cards_are_dealt_at_random() {
    let mut table = drafting(2, ANN, &[]);
    assert_eq!(table.choices(), Faction::ALL.map(Action::DealFaction));
    table.draws([Action::DealFaction(Faction::Unifiers)]);
    assert_eq!(table.choices().len(), 7);
    let again = Action::DealFaction(Faction::Unifiers);
    assert_eq!(table.refuses(Actor::Chance, again), Illegal::NotInTheBox);
}

/// FTM-RULING-93: the cards are seen by who has had them in hand, and a choice by all.
#[test]
fn the_pack_is_a_secret_of_those_who_had_it() {
    use Faction::{Architects, Cyborgs, Pioneers, Workers};
    let mut table = drafting(3, ANN, &[Pioneers, Cyborgs, Workers, Architects]);
    let sees = |table: &Table, viewer| table.game.view(viewer).pack.is_some();
    assert!(sees(&table, Viewer::Seat(CLEO)));
    assert!(!sees(&table, Viewer::Seat(BEN)) && !sees(&table, Viewer::Seat(ANN)));
    assert!(!sees(&table, Viewer::Spectator));
    assert_eq!(table.game.open.pack_size(), 4);
    let dealing = drafting(3, ANN, &[Pioneers]);
    assert!(sees(&dealing, Viewer::Seat(CLEO)), "already while the cards are dealt");
    assert!(!sees(&dealing, Viewer::Seat(BEN)));
    let dealt =
        table.told().iter().filter(|event| matches!(event.deed, EventKind::FactionDealt { .. }));
    for event in dealt {
        let hidden = FromTheMoon::redact(event, Viewer::Seat(ANN));
        assert_eq!(hidden.deed, EventKind::FactionDealt { to: CLEO, faction: None });
        assert_eq!(FromTheMoon::redact(event, Viewer::Seat(CLEO)), *event);
    }
    table.plays(CLEO, [Action::ChooseFaction(Workers)]);
    assert!(sees(&table, Viewer::Seat(CLEO)) && sees(&table, Viewer::Seat(BEN)));
    assert!(!sees(&table, Viewer::Seat(ANN)));
    let chosen =
        Event { level: 0, deed: EventKind::FactionChosen { seat: CLEO, faction: Workers } };
    assert_eq!(FromTheMoon::redact(&chosen, Viewer::Seat(ANN)), chosen);
}

/// FTM-RULING-93: what people may enter from their own box is everything but the cards of a draft.
#[test]
fn the_cards_of_a_draft_are_not_dealt_in_the_open() {
    let of = Setup::of_players;
    let alone = of(1).with("solo_factions", "three");
    for setup in [alone, of(2), of(2).with("factions", "dealt"), of(4)] {
        let players = setup.players;
        let mut table = Table::new(setup);
        let mut cards = 0;
        while table.game.open.turn == 0 {
            let (who, question) = table.asks().expect("the game goes on");
            let is_card = matches!(question, Question::DealFaction);
            cards += u32::from(is_card);
            assert_eq!(table.game.in_the_open(), players == 1 || !is_card, "{question:?}");
            if who == Actor::Chance {
                let entries = table.game.legal_by_hand();
                assert_eq!(entries.is_empty(), is_card && players > 1, "{question:?}");
            }
            table.plays(who, [table.choices()[0]]);
        }
        assert!(cards > 0, "{players} players");
    }
}

/// A redeal knows no more than the seat: tables with other cards in the pack give the same one.
#[test]
fn a_redeal_knows_nothing_of_the_pack() {
    use Faction::{Architects, Cyborgs, Pioneers, Survivors, Workers};
    let one = drafting(3, ANN, &[Pioneers, Cyborgs, Workers, Architects]).game;
    let other = drafting(3, ANN, &[Survivors, Cyborgs, Workers, Architects]).game;
    let deal = |game: &FromTheMoon, seat| game.redeal(seat, &mut Dice::new("deal", "test"));
    for seat in [ANN, BEN] {
        assert_eq!(one.view(Viewer::Seat(seat)), other.view(Viewer::Seat(seat)));
        assert_eq!(deal(&one, seat), deal(&other, seat));
        assert_eq!(deal(&one, seat).pack.len(), 4);
    }
    assert_eq!((deal(&one, CLEO), deal(&other, CLEO)), (one, other));
    let packs: std::collections::BTreeSet<String> = (0..40)
        .map(|number| {
            let mut dice = Dice::new(&number.to_string(), "test");
            let pack = drafting(3, ANN, &[Pioneers, Cyborgs, Workers, Architects]);
            format!("{:?}", pack.game.redeal(ANN, &mut dice).pack)
        })
        .collect();
    assert!(packs.len() > 20, "any four of the eight");
    let mut chosen = drafting(3, ANN, &[Pioneers, Cyborgs, Workers, Architects]);
    chosen.plays(CLEO, [Action::ChooseFaction(Workers)]);
    for number in 0..40 {
        let mut dice = Dice::new(&number.to_string(), "test");
        let pack = chosen.game.redeal(ANN, &mut dice).pack;
        assert!(pack.len() == 3 && !pack.contains(Workers), "Cleo has shown the Workers");
    }
}

/// FTM-SETP-13, FTM-SETP-14, FTM-SETP-15, FTM-SETP-16, FTM-SETP-17, FTM-SETP-18, FTM-SETP-19,
/// FTM-SETP-20: what each Faction card gives, without a bonus for anything.
#[test]
fn each_faction_sets_up_by_its_card() {
    for faction in Faction::ALL {
        let spec = faction.spec();
        let other = Faction::ALL.into_iter().find(|other| *other != faction).unwrap();
        let third = Faction::ALL.into_iter().rfind(|other| *other != faction).unwrap();
        let mut table = drafting(2, ANN, &[faction, other, third]);
        let before = table.game.open.clone();
        table.plays(BEN, [Action::ChooseFaction(faction)]);
        let (open, player) = (&table.game.open, table.player(BEN));
        assert_eq!(player.gauge.batteries(), spec.batteries);
        assert_eq!(player.gauge.energy(), spec.batteries, "the gauge is full");
        assert_eq!(player.stock, spec.stock);
        assert_eq!(open.supply, before.supply.minus(spec.stock));
        assert_eq!(open.bag, before.bag, "never from the bag");
        let (crew, specialists) = match spec.extra {
            Extra::None => (3, 0),
            Extra::Astronaut(colour) => {
                assert_eq!(player.recruits.of(colour), 2, "taken from the row");
                assert_eq!(player.waiting.basic.of(colour), 2);
                (4, 0)
            }
            Extra::Specialist(colour) => {
                assert_eq!(player.markers.of(colour), 2, "taken from the slots");
                assert_eq!(player.waiting.specialists.of(colour), 1);
                (3, 1)
            }
        };
        assert_eq!(player.waiting.len(), crew);
        assert_eq!(player.waiting.specialists.total(), specialists);
        let tiles = (player.greenhouses(), player.foundations);
        assert_eq!(
            tiles,
            match spec.tile {
                StartTile::None => (0, 0),
                StartTile::Greenhouse => (1, 0),
                StartTile::Foundation => (0, 1),
            }
        );
        assert_eq!((player.score, player.achievements), (0, 0));
        assert_eq!(player.faction, Some(faction), "the power is there");
        assert_eq!(player.faction_building(), None, "its Building is not");
    }
}

/// FTM-RULING-20: what comes with the card is no recruit, no training and no tile gained: not even
/// where the Progress tile of the first space counts it. In solo that tile lies there before.
#[test]
fn what_comes_at_the_start_counts_for_no_progress_tile() {
    let rows = [
        ("PR04", Faction::Biofarmers),
        ("PR02", Faction::Survivors),
        ("PR02", Faction::Netrunners),
        ("PR06", Faction::Pioneers),
        ("PR06", Faction::Workers),
        ("PR07", Faction::Cyborgs),
        ("PR10", Faction::Netrunners),
    ];
    for (code, faction) in rows {
        let tile = ProgressTile::by_code(code).unwrap();
        let mut table = Table::new(Setup::of_players(1));
        while let Some((Actor::Chance, question)) = table.asks() {
            let action = match question {
                Question::LayProgress(1) => Action::LayProgress(tile),
                _ => table.choices()[0],
            };
            table.draws([action]);
        }
        table.plays(ANN, [Action::ChooseFaction(faction)]);
        assert_eq!(table.game.open.progress_of(ANN), Some(tile.spec()), "{code}");
        while !table.is_turn_of(ANN) {
            table.plays(ANN, [table.choices()[0]]);
        }
        let gained = |event: &&Event| {
            matches!(event.deed, EventKind::Achieved { .. } | EventKind::Scored { .. })
        };
        assert_eq!(table.told().iter().find(gained), None, "{faction:?} at {code}");
        assert_eq!((table.achievements(ANN), table.score(ANN)), (0, 0), "{faction:?} at {code}");
    }
}

/// FTM-RULING-80, FTM-RULING-93: alone with all eight cards there is nothing to hide; three dealt
/// cards are seen by the player only.
#[test]
fn the_cards_of_a_solo_game() {
    let mut all = Table::new(Setup::of_players(1));
    assert_eq!(all.game.open.pack_size(), 8);
    for viewer in [Viewer::Seat(ANN), Viewer::Spectator] {
        assert_eq!(all.game.view(viewer).pack.map(|pack| pack.len()), Some(8));
    }
    all.draws_anything().plays(ANN, [Action::ChooseFaction(Faction::Workers)]);
    assert_eq!((all.game.open.pack_size(), all.game.pack.len()), (0, 0));

    let mut three = Table::new(Setup::of_players(1).with("solo_factions", "three"));
    assert_eq!(three.game.open.pack_size(), 0);
    three.draws_anything();
    assert_eq!((three.game.open.pack_size(), three.game.pack.len()), (3, 3));
    let seen = |viewer| three.game.view(viewer).pack.is_some();
    assert!(seen(Viewer::Seat(ANN)) && !seen(Viewer::Spectator));
}

/// FTM-RULING-94: by choice each player gets one card, the last first, and no card comes twice.
#[test]
fn factions_can_be_dealt() {
    let mut table = begun(Setup::of_players(3).with("factions", "dealt"), BEN);
    let mut dealt = Vec::new();
    for seat in [ANN, CLEO, BEN] {
        assert_eq!(table.asks(), Some((Actor::Chance, Question::DealFaction)));
        let cards = table.choices();
        assert_eq!(cards.len(), 8 - dealt.len(), "none that somebody has");
        table.draws([cards[0]]);
        let told = table.told().last().map(|event| event.deed);
        assert!(matches!(told, Some(EventKind::FactionDealt { to, .. }) if to == seat), "{told:?}");
        assert!(table.is_asking(seat, Question::ChooseFaction));
        let [Action::ChooseFaction(only)] = table.choices()[..] else { panic!("one card") };
        let saved = serde_json::to_string(&table.game).unwrap();
        let loaded: FromTheMoon = serde_json::from_str(&saved).unwrap();
        assert_eq!(loaded, table.game);
        table.plays(seat, [Action::ChooseFaction(only)]);
        dealt.push(only);
    }
    assert_eq!((table.game.open.pack_size(), table.game.pack.len()), (0, 0));
    let mut alone = Table::new(Setup::of_players(1).with("factions", "dealt"));
    alone.draws_anything();
    assert_eq!(alone.choices().len(), 1);
}

/// FTM-RULING-93, FTM-RULING-94: a card that is dealt is seen by its player alone until it is
/// kept, also by nobody who has a faction already.
#[test]
fn a_dealt_card_is_a_secret_of_its_player() {
    let mut table = begun(Setup::of_players(3).with("factions", "dealt"), BEN);
    let all = [ANN, BEN, CLEO];
    for seat in [ANN, CLEO, BEN] {
        table.draws([table.choices()[0]]);
        let [Action::ChooseFaction(card)] = table.choices()[..] else { panic!("one card") };
        let seen = |viewer| table.game.view(viewer).pack.is_some_and(|pack| pack.contains(card));
        assert_eq!(all.map(|viewer| seen(Viewer::Seat(viewer))), all.map(|viewer| viewer == seat));
        assert!(!seen(Viewer::Spectator));
        for other in all.into_iter().filter(|other| *other != seat) {
            let deal = |number: u8| {
                table.game.redeal(other, &mut Dice::new(&number.to_string(), "test")).pack
            };
            assert!((0..40).all(|number| deal(number).len() == 1));
            assert!((0..40).any(|number| !deal(number).contains(card)), "any card that is left");
        }
        table.plays(seat, [Action::ChooseFaction(card)]);
    }
}

/// FTM-SETP-21, FTM-SETP-22: the whole team goes into the Rovers, none of which stays empty.
#[test]
fn the_starting_team_fills_every_rover() {
    use RoverId::{One, Three, Two};
    let mut table = drafting(2, ANN, &[Faction::Workers, Faction::Unifiers, Faction::Pioneers]);
    table.plays(BEN, [Action::ChooseFaction(Faction::Unifiers)]);
    table.plays(ANN, [Action::ChooseFaction(Faction::Workers)]);
    assert!(table.is_asking(ANN, Question::SeatAstronaut), "four of the Workers");
    table.plays(ANN, [Action::SeatIn(Two), Action::SeatIn(Two)]);
    let refusal = table.refuses(ANN, Action::SeatIn(Two));
    assert_eq!((refusal, refusal.rule()), (Illegal::RoversNeedCrew, "FTM-SETP-22"));
    assert_eq!(table.choices(), [One, Three].map(Action::SeatIn));
    table.plays(ANN, [Action::SeatIn(Three)]);
    assert_eq!(table.choices(), [Action::SeatIn(One)]);
    table.plays(ANN, [Action::SeatIn(One)]);
    assert!(table.player(ANN).waiting.is_empty());
    assert_eq!(table.player(ANN).rovers.map(|rover| rover.crew.len()), [1, 2, 1]);
    table.plays(BEN, [One, Three, Two].map(Action::SeatIn));
    assert_eq!(table.player(BEN).rovers.map(|rover| rover.crew.len()), [1, 1, 1]);
}

/// FTM-SETP-23, FTM-SETP-24: both pieces at their starts.
#[test]
fn pieces_start_on_the_first_space_and_on_zero() {
    let table = Table::seeded(Setup::of_players(3), "pieces");
    for player in table.game.open.players.values() {
        assert_eq!((player.space, player.score), (1, 0));
    }
    assert_eq!(table.game.open.reached, 1);
}

/// FTM-SETM-01, FTM-SETM-02, FTM-SETM-03, FTM-SETM-04: the grid and its tiles by player count.
#[test]
fn the_map_grows_with_the_players() {
    let rows = [(1, 3, 3, 9), (2, 3, 3, 9), (3, 3, 4, 12), (4, 4, 4, 16)];
    for (players, rows, columns, tiles) in rows {
        let table = Table::seeded(Setup::of_players(players), "map");
        let open = &table.game.open;
        assert_eq!((open.grid.rows(), open.grid.columns()), (rows, columns));
        assert_eq!(open.terrain.iter().flatten().count(), tiles);
        for tile in Tile::all() {
            assert_eq!(open.terrain[tile.index()].is_some(), open.grid.tiles().contains(tile));
        }
        let fits = |terrain: &Terrain| terrain.spec().players <= players.max(2);
        assert!(open.terrain.iter().flatten().all(fits));
        assert_eq!(Terrain::all().filter(fits).count(), tiles, "all that fit are used");
        assert_eq!(usize::from(open.rest.terrain.len()), 16 - tiles);
    }
    let order = |seed| Table::seeded(Setup::of_players(2), seed).game.open.terrain;
    assert_ne!(order("one order"), order("another order"));
}

/// FTM-SETM-05, FTM-SETM-06, FTM-SETM-07: each ship has its Mission tiles by player count, the rest
/// leaves the game, and the Launch tiles show their scoring side.
#[test]
fn mission_tiles_by_player_count() {
    for players in 1..=4u8 {
        let table = Table::seeded(Setup::of_players(players), "missions");
        for to in Destination::ALL {
            let tiles = tiles_of_ship(players, to);
            let ship = table.game.open.ship(to);
            assert_eq!(ship.tiles_left(), tiles);
            assert!(ship.launch.is_none());
            for part in ship.parts {
                if let Part::Covered(tile) = part {
                    assert_eq!(tile.spec().destination, to);
                }
            }
            let unused = table.game.open.rest.missions.and(MissionSet::of(to));
            assert_eq!(unused.len(), 6 - tiles);
        }
    }
}

/// FTM-SETM-05, FTM-SETM-12, FTM-SETM-14, FTM-SETM-15, FTM-SETM-16, FTM-SETM-17: whatever is in
/// the box may come.
#[test]
fn tiles_come_at_random() {
    let mut table = Table::new(Setup::of_players(4));
    let mut first = [None; 4];
    while first.contains(&None) {
        let choices = table.choices();
        let chosen = choices[choices.len() / 2];
        match table.asks() {
            Some((Actor::Chance, question)) => {
                let place = match question {
                    Question::LayMission(..) => &mut first[0],
                    Question::DrawLaboratory(_) => &mut first[1],
                    Question::LayLarge => &mut first[2],
                    Question::LayProgress(_) => &mut first[3],
                    _ => &mut None,
                };
                place.get_or_insert(choices.len());
                table.draws([chosen]);
            }
            Some((Actor::Seat(seat), _)) => {
                table.plays(seat, [chosen]);
            }
            None => panic!("the setup is not over"),
        }
    }
    assert_eq!(first, [6, 18, 8, 10].map(Some));
}

/// FTM-SETM-08, FTM-SETM-09: the abilities are dealt to the colours at random, each once.
#[test]
fn abilities_are_dealt_to_the_colours() {
    let mut table = Table::new(Setup::of_players(1));
    while !matches!(table.asks(), Some((_, Question::LayPower(_)))) {
        table.draws([table.choices()[0]]);
    }
    assert_eq!(table.asks(), Some((Actor::Chance, Question::LayPower(Cube::Metal))));
    assert_eq!(table.choices().len(), 3);
    let last = table.choices()[2];
    table.draws([last]);
    assert_eq!(table.choices().len(), 2);
    assert_eq!(table.refuses(Actor::Chance, last), Illegal::NotInTheBox);
    let Action::LayPower(power) = last else { panic!("{last:?} is no ability") };
    assert_eq!(table.game.open.power(Cube::Metal), Some(power));
}

/// FTM-SETM-10, FTM-SETM-11: the Greenhouses are stacked on the left, and the other two spaces
/// filled by the player count.
#[test]
fn greenhouse_spaces_by_player_count() {
    for players in 1..=4u8 {
        let game = Table::seeded(Setup::of_players(players), "greenhouses").game;
        let row = game.open.greenhouses;
        let [middle, right] = FREE_GREENHOUSES.value()[usize::from(players) - 1];
        assert_eq!((row.middle, row.right), (middle, right));
        let given: u8 = game.open.players.values().map(|player| player.greenhouses()).sum();
        assert_eq!(row.stack, 24 - middle - right - given);
    }
}

/// FTM-SETM-12, FTM-SETM-13: six Laboratories face up, the rest and the Foundations in supply.
#[test]
fn six_laboratories_face_up() {
    let game = Table::seeded(Setup::of_players(2), "labs").game;
    assert!(game.open.display.iter().all(Option::is_some));
    assert_eq!(game.open.laboratories.iter().sum::<u8>(), 54 - 6);
    let given: u8 = game.open.players.values().map(|player| player.foundations).sum();
    assert_eq!(game.open.foundations, 24 - given);
}

/// FTM-SETM-14, FTM-SETM-15, FTM-SETM-16, FTM-SETM-17, FTM-SETM-18: large Buildings by player
/// count, six Progress tiles of ten, and no Achievements yet.
#[test]
fn large_buildings_and_progress_tiles() {
    for (players, large) in [(1, 3), (2, 3), (3, 4), (4, 5)] {
        let open = Table::seeded(Setup::of_players(players), "large").game.open;
        assert_eq!(open.large.len(), large);
        assert!(open.progress.iter().all(Option::is_some));
        assert_eq!(open.rest.progress.len(), 4);
        assert!(open.players.values().all(|player| player.achievements == 0));
    }
}

/// FTM-SETM-19, FTM-SETM-20, FTM-SETM-21: 30 cubes of each colour in the bag, 10 in the supply
/// with all Food; then each Terrain tile gets as many as the first Progress tile says.
#[test]
fn tiles_are_filled_from_the_bag() {
    let fresh = Table::new(Setup::of_players(2)).game.open;
    assert_eq!([Cube::Metal, Cube::Water, Cube::Polymer].map(|cube| fresh.bag.of(cube)), [30; 3]);
    let supply = fresh.supply;
    assert_eq!((supply.metal, supply.water, supply.polymer, supply.food), (10, 10, 10, 40));
    for players in 1..=4 {
        let open = Table::seeded(Setup::of_players(players), "fill").game.open;
        let cubes = open.progress_at(1).unwrap().cubes;
        for tile in open.grid.tiles().iter() {
            assert_eq!(open.cubes[tile.index()].total(), cubes);
        }
        assert_eq!(open.bag.total(), 90 - cubes * open.grid.tiles().len());
    }
}

/// FTM-RULING-89: with several players the boards come before the Main board; in solo the faction
/// comes last.
#[test]
fn setup_follows_the_order_of_the_text() {
    let kinds = |players: u8| {
        let setup = Setup::of_players(players);
        let mut played = Match::<FromTheMoon>::new(setup, Some("order".to_owned())).unwrap();
        let mut kinds: Vec<&str> = Vec::new();
        while played.game().open.turn == 0 {
            let (who, question) = played.game().question().unwrap();
            let kind = match question {
                Question::NameFirst => "first",
                Question::DrawSmall(_) => "small",
                Question::DealFaction => "deal",
                Question::ChooseFaction => "faction",
                Question::SeatAstronaut => "team",
                Question::LayTerrain(_) => "terrain",
                Question::LayMission(..) => "missions",
                Question::LayPower(_) => "powers",
                Question::DrawLaboratory(_) => "laboratories",
                Question::LayLarge => "large",
                Question::LayProgress(_) => "progress",
                Question::DrawCube(..) => "cubes",
                Question::DrawZone => "zones",
                Question::DrawLocation => "rovers",
                Question::DrawObjective => "objectives",
                other => panic!("{other:?} before the first turn"),
            };
            if kinds.last() != Some(&kind) {
                kinds.push(kind);
            }
            let first = played.game().legal_actions(who)[0];
            let action = played.draw().unwrap_or(first);
            played.answer(who, action).unwrap();
        }
        kinds.join(" ")
    };
    let board = "terrain missions powers laboratories large progress cubes";
    assert_eq!(kinds(2), format!("first small deal faction team {board}"));
    assert_eq!(kinds(1), format!("small {board} zones rovers objectives faction team"));
}

/// FTM-EX-10: a setup for 3 players.
#[test]
fn the_example_of_a_setup_for_three() {
    let mut table = drafting(3, ANN, &[]);
    let mut cards = 0;
    while let Some((Actor::Chance, Question::DealFaction)) = table.asks() {
        table.draws([table.choices()[0]]);
        cards += 1;
    }
    assert_eq!(cards, 4);
    assert_eq!(table.game.open.bag.total(), 90);
    let open = Table::seeded(Setup::of_players(3), "example").game.open;
    assert_eq!(open.grid, Grid::Medium);
    assert_eq!(open.terrain.iter().flatten().count(), 12);
    assert_eq!(open.large.len(), 4);
    assert_eq!(open.display.iter().flatten().count(), 6);
    assert_eq!(open.progress.iter().flatten().count(), 6);
}
