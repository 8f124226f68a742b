//! The trial of From the Moon, and further promises of this game.

use std::sync::Arc;

use from_the_moon::content::{Destination, Faction, Measure};
use from_the_moon::scenario::{ANN, BEN, Scenario, Table, tile};
use from_the_moon::{
    Action, Event, EventKind, FromTheMoon, Open, Player, Question, RoverId, Trigger,
};
use orrery_core::trial::{Trial, draw_deviation};
use orrery_core::{Actor, CannotUndo, Dice, Game as _, Log, Match, Seat, Setup};
use orrery_testkit::games;

#[test]
fn the_trial_holds() {
    let seen = Trial::of_games(3).closely_every(12).run::<FromTheMoon>();
    // Four player counts, the 13 other values of the eleven options, and all of those.
    assert_eq!(seen.games, 3 * (4 + 13 + 4));
    assert!(seen.answers > 10_000 && seen.positions > 1_000, "{seen:?}");
    assert!(seen.strangers > 10_000, "{seen:?}");
    assert!(seen.undone > 500, "{seen:?}");
    assert!(seen.differing_redeals > 20, "the draft is hidden: {seen:?}");
    assert_eq!(seen.simultaneous, 0, "nobody speaks at the same time in this game");
    assert!(seen.refusals.len() >= 20, "{:?}", seen.refusals);
}

/// Plays random games and looks at every position.
fn look_at_random_games(seed: &str, games: u8, look: impl FnMut(&FromTheMoon, &[Event])) {
    let setups = (0..games).map(|number| {
        let setup = Setup::of_players(1 + number % 4);
        if number % 3 > 0 {
            return setup;
        }
        setup.with("special_research_after", "both").with("rover_seats", "four")
    });
    games::look_at_random_games(setups, &Arc::new(()), seed, look);
}

fn check_player(open: &Open, player: &Player) {
    assert!(player.gauge.energy() <= player.gauge.batteries() && player.gauge.batteries() <= 9);
    assert!(player.rovers.iter().all(|rover| rover.crew.len() <= open.seats_per_rover()));
    assert!(player.greenhouses() <= 6 && player.foundations <= 6);
    assert!(player.laboratory_spaces().without(player.foundation_spaces()).is_empty());
    assert_eq!(player.buildings.len(), player.measure(Measure::Buildings));
    assert!(player.buildings.without(open.grid.spots()).is_empty());
    assert!(player.measure(Measure::ImprovedParts) <= 6);
    let recruited = 12 - player.recruits.total();
    assert_eq!(recruited, player.crew_size() + player.waiting.len());
    assert!((1..=7).contains(&player.space));
}

#[test]
fn what_the_board_allows_holds_at_every_moment() {
    let mut positions = 0;
    look_at_random_games("boards", 40, |game, _| {
        let open = &game.open;
        for player in open.players.values() {
            check_player(open, player);
        }
        let standing: u8 = open.players.iter().map(|(seat, _)| open.rovers_of(seat).len()).sum();
        let dummies = open.opponent.map_or(0, |dummy| dummy.rovers.len());
        assert_eq!(open.occupied().len(), standing + dummies, "one Rover to a tile");
        assert!(open.cubes.iter().all(|cubes| cubes.total() <= 4));
        let spots: u8 = open.players.values().map(|player| player.buildings.len()).sum();
        let dummies = open.opponent.map_or(0, |dummy| dummy.buildings.len());
        assert_eq!(open.built_spots().len(), spots + dummies, "one Building to a space");
        positions += 1;
    });
    assert!(positions > 5_000, "{positions}");
}

/// The agenda has room for the longest chains; random ones come nowhere near it.
#[test]
fn the_agenda_stays_short() {
    let mut longest = 0;
    look_at_random_games("agenda", 60, |game, _| longest = longest.max(game.open.agenda().len()));
    assert!((5..32).contains(&longest), "{longest}");
}

/// A story is indented: every level follows one that is at most two less deep, and a turn begins
/// without any.
#[test]
fn stories_are_indented_step_by_step() {
    let (mut deepest, mut last) = (0, 0);
    look_at_random_games("levels", 40, |_, events| {
        for event in events {
            assert!(event.level <= last + 2, "{event:?} after level {last}");
            if let EventKind::TurnBegan { .. } = event.deed {
                assert_eq!(event.level, 0);
            }
            last = event.level;
            deepest = deepest.max(last);
        }
    });
    assert!(deepest >= 5, "{deepest}");
}

/// The appeal of an answer to a player who wants ships to launch.
fn eagerness(action: &Action) -> u8 {
    match action {
        Action::ConstructPart { .. } => 4,
        Action::UseTerrain(_) | Action::Collect(_) | Action::Activate { .. } => 2,
        Action::Exchange(_) | Action::Finish | Action::Decline | Action::ImprovePart { .. } => 0,
        _ => 1,
    }
}

/// A game of four from its setup, or one of two in which two ships have launched.
fn a_game(number: usize) -> FromTheMoon {
    if number.is_multiple_of(2) {
        return FromTheMoon::start(&Setup::of_players(4)).unwrap();
    }
    let faction = |number: usize| Faction::ALL[number % Faction::ALL.len()];
    Scenario::of_players(2)
        .faction(ANN, faction(number))
        .faction(BEN, faction(number + 3))
        .launched(Destination::Europa, ANN, 1)
        .launched(Destination::Titan, BEN, 1)
        .start()
        .game
}

/// Both ways to the end are found by playing, and every faction wins sometimes.
#[test]
fn games_end_in_both_ways_and_every_faction_wins() {
    let mut dice = Dice::new("ends", "test");
    let mut buffer = Vec::new();
    let (mut triggers, mut winners) = (Vec::new(), Vec::new());
    for number in 0..160 {
        let mut game = a_game(number);
        while let Some(who) = game.to_act().first() {
            let action = match who {
                Actor::Chance => game.draw(&mut dice, &mut buffer),
                Actor::Seat(_) => {
                    let actions = game.legal_actions(who);
                    let most = actions.iter().map(eagerness).max();
                    let liked = actions.iter().filter(|action| Some(eagerness(action)) == most);
                    let liked: Vec<&Action> = liked.collect();
                    *liked[dice.index(liked.len())]
                }
            };
            game.apply(who, action, &mut Log::silent()).unwrap();
        }
        triggers.extend(game.open.trigger);
        for seat in game.standing().unwrap().winners {
            winners.extend(game.open.faction(seat));
        }
    }
    let ended = |trigger| triggers.iter().filter(|found| **found == trigger).count();
    let (launched, left) = (ended(Trigger::ThirdLaunch), ended(Trigger::EndOfTrack));
    assert!(launched > 0 && left > 0, "{launched} by the third launch, {left} off the track");
    for faction in Faction::ALL {
        assert!(winners.contains(&faction), "{faction:?} never won");
    }
}

/// Chance's odds, measured: near 1 if `draw` gives each as often as `weight` says.
#[test]
fn cubes_and_laboratories_are_drawn_with_their_odds() {
    let deviation =
        |table: &Table| draw_deviation(&table.game, 100_000, &mut Dice::new("odds", "test"));
    let mut table = Table::new(Setup::of_players(1));
    let mut measured = 0;
    while table.game.open.turn == 0 {
        let Some((who, question)) = table.asks() else { break };
        if matches!(question, Question::DrawCube(..) | Question::DrawLaboratory(_)) && measured < 3
        {
            let found = deviation(&table);
            assert!(found < 3.0, "{question:?}: {found}");
            measured += 1;
        }
        table.plays(who, [table.choices()[0]]);
    }
    assert_eq!(measured, 3);

    // Much of one kind, little of another, nothing of the third.
    let mut scenario = Scenario::of_players(2).bag(20, 2, 0);
    for (rover, column) in RoverId::ALL.into_iter().zip(1..) {
        scenario = scenario.rover(ANN, rover, tile(1, column));
    }
    let mut table = scenario.start();
    table.plays(ANN, [Action::Gather, Action::TakeIncome(from_the_moon::IncomePart::Recharge)]);
    table.plays(ANN, [Action::Feed]);
    assert_eq!(table.choices().len(), 2);
    let found = deviation(&table);
    assert!(found < 8.0, "{found}");
}

/// Undo goes back to the beginning of the seat's turn; Chance and others are in the way, and so is
/// a pack of cards that another player has seen.
#[test]
fn an_answer_can_be_taken_back_until_others_or_chance_have_spoken() {
    let mut table =
        Match::<FromTheMoon>::new(Setup::of_players(2), Some("undo".to_owned())).unwrap();
    while let Some(action) = table.draw() {
        table.answer(Actor::Chance, action).unwrap();
    }
    let Some((Actor::Seat(last), Question::ChooseFaction)) = table.game().question() else {
        panic!("the draft begins")
    };
    let action = table.game().legal_actions(last.into())[0];
    table.answer(last.into(), action).unwrap();
    assert_eq!(table.undo(last), Err(CannotUndo::SecretShown), "the next player saw the cards");
    while table.game().open.turn == 0 {
        let who = table.game().to_act().first().unwrap();
        let first = table.game().legal_actions(who)[0];
        let action = table.draw().unwrap_or(first);
        table.answer(who, action).unwrap();
    }
    let first: Seat = table.game().open.current();
    let before = table.game().clone();
    let send = table.game().legal_actions(first.into())[0];
    table.answer(first.into(), send).unwrap();
    let more = table.game().legal_actions(first.into())[0];
    table.answer(first.into(), more).unwrap();
    table.undo(first).unwrap();
    table.undo(first).unwrap();
    assert_eq!(table.game(), &before);
}
