//! The trial of the chapters of Alien Invasion.

use on_mars::AlienInvasion;
use on_mars::scenario::{ANN, Scenario, hex};
use orrery_core::trial::{Seen, Trial};
use orrery_core::{Actor, Dice, Game as _, Log, Match, Record, Seat, Setup, Viewer, perft};
use orrery_snapshot as snapshot;
use orrery_testkit::games::play_at_random;

fn trial<const CHAPTER: u8>(games: u32) -> Seen {
    Trial::of_games(games).closely_every(40).run::<AlienInvasion<CHAPTER>>()
}

#[test]
fn the_trial_holds_for_monolith() {
    let seen = trial::<4>(20);
    assert!(seen.answers > 10_000 && seen.positions > 300, "{seen:?}");
    assert_eq!(seen.differing_redeals, 0, "one player has no secret from anybody: {seen:?}");
    assert!(seen.undone > 50 && seen.refusals.len() >= 15, "{seen:?}");
}

/// AI-GEN-05, AI-GEN-08: one crew has no secrets, so there is nothing to deal again.
#[test]
fn the_trial_holds_for_outbreak() {
    let seen = trial::<2>(6);
    assert!(seen.answers > 10_000 && seen.positions > 300, "{seen:?}");
    assert_eq!(seen.differing_redeals, 0, "{seen:?}");
}

#[test]
fn the_trial_holds_for_blackout() {
    let seen = trial::<3>(6);
    assert!(seen.answers > 10_000 && seen.positions > 300, "{seen:?}");
    assert_eq!(seen.differing_redeals, 0, "{seen:?}");
}

/// AI-GEN-08: the humans keep their Private Goals from the Alien Commander, who has no secrets.
#[test]
fn the_trial_holds_for_invasion() {
    let seen = trial::<1>(6);
    assert!(seen.answers > 10_000 && seen.positions > 300, "{seen:?}");
    assert!(seen.differing_redeals > 50 && seen.volunteered > 0, "{seen:?}");
}

/// Plays random games; the standings.
fn random_games<const CHAPTER: u8>(players: u8, games: u32) -> Vec<orrery_core::Standing> {
    let mut dice = Dice::new("chapters", &format!("{CHAPTER} {players}"));
    let first = AlienInvasion::<CHAPTER>::start(&Setup::of_players(players)).unwrap();
    let mut play = || play_at_random(first.clone(), &mut dice, |_, _| {});
    (0..games).map(|_| play().standing().expect("every game ends")).collect()
}

/// AI-GEN-02, AI-GEN-10: a chapter ends by its own conditions; players who choose at random run out
/// of time.
#[test]
fn every_game_of_monolith_ends() {
    for standing in random_games::<4>(1, 60) {
        assert!(standing.winners.is_empty() && standing.scores.values().all(|held| *held < 4));
    }
}

/// AI-GEN-05, AI-GEN-10: all win or lose together.
#[test]
fn every_game_of_outbreak_ends() {
    for players in 2..=4 {
        for standing in random_games::<2>(players, 40) {
            let winners = standing.winners.len();
            assert!(winners == 0 || winners == usize::from(players));
        }
    }
}

/// AI-GEN-10, AI-VAL-81: every game ends, and a crew wins or loses as a whole.
#[test]
fn every_game_of_blackout_ends() {
    for players in 2..=4 {
        for standing in random_games::<3>(players, 40) {
            let winners = standing.winners.len();
            assert!(winners == 0 || winners == usize::from(players));
        }
    }
}

/// AI-GEN-10, AI-VAL-25: every game ends, and one side wins it.
#[test]
fn every_game_of_invasion_ends() {
    for players in 3..=5 {
        let aliens = Seat::new(players - 1).unwrap();
        for standing in random_games::<1>(players, 40) {
            let humans: Vec<Seat> = Seat::all(players - 1).collect();
            assert!(standing.winners == [aliens] || standing.winners == humans);
        }
    }
}

/// AI-GEN-08: every byte that the Alien Commander gets is the same if only the hands of the humans
/// differ. From the humans nothing is hidden, so nothing can differ.
#[test]
fn nothing_secret_reaches_the_other_side() {
    let mut dice = Dice::new("chapters", "secrets");
    let mut game = AlienInvasion::<1>::start(&Setup::of_players(4)).unwrap();
    let aliens = Seat::FOUR;
    let bytes =
        |game: &AlienInvasion<1>| serde_json::to_string(&game.view(Viewer::Seat(aliens))).unwrap();
    let told = |game: &AlienInvasion<1>, who, action| {
        let (mut next, mut log) = (game.clone(), Log::kept());
        next.apply(who, action, &mut log).ok()?;
        let events = log.events().iter();
        let seen = events.map(|one| AlienInvasion::<1>::redact(one, Viewer::Seat(aliens)));
        let seen = serde_json::to_string(&seen.collect::<Vec<_>>()).unwrap();
        Some((next, log.take_revealed(), seen))
    };
    let mut compared = 0;
    while let Some(who) = game.to_act().first() {
        let other = game.redeal(aliens, &mut dice);
        assert_eq!(bytes(&game), bytes(&other));
        for human in Seat::all(3) {
            assert_eq!(game.redeal(human, &mut dice), game);
        }
        let actions = game.legal_actions(who);
        let action = actions[dice.index(actions.len())];
        let (next, revealed, here) = told(&game, who, action).unwrap();
        if let Some((there, _, seen)) = told(&other, who, action).filter(|_| !revealed) {
            assert_eq!((here, bytes(&next)), (seen, bytes(&there)), "{action:?}");
            compared += usize::from(other != game);
        }
        game = next;
    }
    assert!(compared > 300, "{compared}");
}

/// AI-RULING-17: no Trooper leaves the map in a turn of the aliens, so that all on the Alien board
/// can be deployed at once. AI-RULING-41: the aliens always have an option.
#[test]
fn no_trooper_leaves_the_map_in_a_turn_of_the_aliens() {
    let mut dice = Dice::new("chapters", "troopers");
    let mut game = AlienInvasion::<1>::start(&Setup::of_players(3)).unwrap();
    let deployed = |game: &AlienInvasion<1>| game.0.open.invasion().unwrap().deployed();
    let mut seen = 0;
    while let Some(who) = game.to_act().first() {
        let actions = game.legal_actions(who);
        assert!(!actions.is_empty());
        let before = deployed(&game);
        let action = actions[dice.index(actions.len())];
        game.apply(who, action, &mut Log::silent()).unwrap();
        if who == Actor::Seat(Seat::THREE) {
            assert!(deployed(&game) >= before);
            seen += 1;
        }
    }
    assert!(seen > 20);
}

/// Plays a random game from a seed.
fn record<const CHAPTER: u8>(players: u8) -> Record {
    let seed = format!("chapter {CHAPTER} {players}");
    let mut dice = Dice::new(&seed, "players");
    let setup = Setup::of_players(players);
    let mut played = Match::<AlienInvasion<CHAPTER>>::new(setup, Some(seed)).unwrap();
    while let Some(who) = played.game().to_act().first() {
        let action = match who {
            Actor::Chance => played.draw().expect("there is a seed"),
            Actor::Seat(_) => {
                let actions = played.game().legal_actions(who);
                actions[dice.index(actions.len())]
            }
        };
        played.answer(who, action).unwrap();
    }
    played.record()
}

/// Finished games end as they did. `UPDATE_SNAPSHOTS=1` plays them again.
fn ends_as_it_did<const CHAPTER: u8>(players: u8) {
    let file = snapshot::path!(format!("chapter-games/{CHAPTER}-{players}.jsonl"));
    if snapshot::is_update() {
        let line = serde_json::to_string(&record::<CHAPTER>(players)).unwrap();
        std::fs::create_dir_all(snapshot::path!("chapter-games")).unwrap();
        snapshot::compare(&file, &[line]);
    }
    let record: Record = serde_json::from_str(snapshot::read(&file).trim()).unwrap();
    let played = Match::<AlienInvasion<CHAPTER>>::verify(&record)
        .unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    assert!(played.game().standing().is_some());
}

#[test]
fn finished_chapters_end_as_they_did() {
    ends_as_it_did::<4>(1);
    for players in 3..=5 {
        ends_as_it_did::<1>(players);
    }
    for players in 2..=4 {
        ends_as_it_did::<2>(players);
        ends_as_it_did::<3>(players);
    }
}

/// Move counts of the chapters.
#[test]
fn paths_of_chapters_are_as_many_as_they_were() {
    let table = |chapter, players| Scenario::of_chapter(chapter, Setup::of_players(players));
    let monolith = table(4, 1).bots(ANN, [hex(0, -1)]).start().game;
    let outbreak = table(2, 2).round(2).start().game;
    let blackout = table(3, 2).crystals(ANN, 2).start().game;
    let invasion = table(1, 3).crystals(ANN, 2).start().game;
    let mut lines = vec!["# position depth paths".to_owned()];
    let games = [
        ("monolith", monolith),
        ("outbreak", outbreak),
        ("blackout", blackout),
        ("invasion", invasion),
    ];
    for (name, game) in games {
        for depth in 1..=3 {
            lines.push(format!("{name} {depth} {}", perft(&game, depth)));
        }
    }
    snapshot::compare(&snapshot::path!("chapters.perft"), &lines);
}
