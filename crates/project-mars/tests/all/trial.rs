//! The trial of Project Mars, and further promises of this game.

use std::sync::Arc;

use orrery_core::trial::{Trial, draw_deviation};
use orrery_core::{Actor, CannotUndo, Dice, Game as _, Match, Seat, Setup};
use orrery_testkit::games;
use project_mars::content::Kind;
use project_mars::scenario::{Moves, Phase, Scenario, Table, codes_of};
use project_mars::{Action, ProjectMars, Question, Year};

#[test]
fn the_trial_holds() {
    let seen = Trial::of_games(6).closely_every(5).run::<ProjectMars>();
    // Three player counts, every other value of the seven switches, and all of those.
    assert_eq!(seen.games, 6 * (3 + 8 + 3));
    assert!(seen.answers > 10_000 && seen.positions > 2_000, "{seen:?}");
    assert!(seen.strangers > 20_000, "{seen:?}");
    assert!(seen.undone > 500, "{seen:?}");
    assert!(seen.differing_redeals > 2_000, "{seen:?}");
    assert!(seen.twins > 1_000, "{seen:?}");
    assert_eq!(seen.simultaneous, 0, "nobody speaks at the same time in this game");
    assert!(seen.refusals.len() >= 15, "{:?}", seen.refusals);
}

/// Plays random games and looks at every position.
fn look_at_random_games(seed: &str, games: u8, mut look: impl FnMut(&ProjectMars)) {
    let setups = (0..games).map(|number| Setup::of_players(2 + number % 3));
    games::look_at_random_games(setups, &Arc::new(()), seed, |game, _| look(game));
}

#[test]
fn what_is_counted_in_advance_is_what_lies_on_the_table() {
    let (mut raised, mut positions) = (0, 0);
    look_at_random_games("levels", 30, |game| {
        for player in game.open.players.values() {
            assert_eq!(player.levels(), player.count_levels());
            assert_eq!(player.employee_count(), player.employees().len());
            assert!(player.employee_count() <= player.levels().office_space);
            raised += u32::from(!player.technologies().is_empty());
            positions += 1;
        }
    });
    assert!(raised > 1_000, "only {raised} of {positions} boards had a Technology");
}

#[test]
fn the_pool_falls_to_two_cards_and_the_launch_date_stays_within_reach() {
    let mut second_years = 0;
    look_at_random_games("pool", 30, |game| {
        let open = &game.open;
        assert!(open.turn < 2 || open.pool.len() >= 2 || open.is_final_turn());
        assert!(open.pool.len() <= open.player_count() + if open.turn < 2 { 5 } else { 3 });
        let in_deck = open.deck.iter().any(|card| card.spec().code == "LD");
        assert_eq!(in_deck, open.launch_within > 0);
        assert!(open.launch_within <= open.deck.len());
        second_years += u32::from(open.year == Year::Second);
    });
    assert!(second_years > 1_000);
}

/// Chance's odds, measured: near 1 if `draw` gives each card as often as `weight` says.
fn deviation(table: &Table) -> f64 {
    draw_deviation(&table.game, 300_000, &mut Dice::new("odds", "test"))
}

#[test]
fn the_first_deck_is_drawn_with_the_odds_of_its_weights() {
    let table = Table::new(Setup::of_players(2));
    let found = deviation(&table);
    assert!((0.5..1.6).contains(&found), "{found}");
}

#[test]
fn the_starting_player_is_drawn_with_even_odds() {
    let mut table = Table::new(Setup::of_players(4));
    table.plays_until(|table| table.question() == Some((Actor::Chance, Question::WhoBegins)));
    let found = deviation(&table);
    assert!(found < 1.6, "{found}");
}

#[test]
fn the_second_deck_is_drawn_with_the_odds_of_its_weights() {
    let others = [Kind::Vendor, Kind::Engineer].into_iter().flat_map(codes_of);
    let cards: Vec<&str> = others.chain(["LD"]).collect();
    for launch_within in [2, 3, 7, 10, 11, 38] {
        let table = Scenario::of_players(2)
            .second_deck(cards.iter().copied(), launch_within)
            .at(Phase::Draw);
        let found = deviation(&table);
        assert!((0.4..1.6).contains(&found), "within {launch_within}: {found}");
    }
}

#[test]
fn a_deck_about_to_be_shuffled_is_drawn_with_the_odds_of_its_weights() {
    let setup = Setup::of_players(2).with("second_deck", "when_needed");
    let mut table = Scenario::of(setup).deck(["VE01"]).at(Phase::Draw);
    table.turns_up(["VE01"]);
    assert_eq!(table.game.open.year, Year::First);
    let found = deviation(&table);
    assert!((0.5..1.6).contains(&found), "{found}");
}

/// A saved board that claims other levels than its cards give is not believed.
#[test]
fn levels_are_counted_afresh_when_a_board_is_loaded() {
    let honest = project_mars::Player::new();
    let mut saved = serde_json::to_value(&honest).unwrap();
    saved["levels"]["engineering"] = 99.into();
    saved["employees"] = 7.into();
    let loaded: project_mars::Player = serde_json::from_value(saved).unwrap();
    assert_eq!(loaded, honest);
}

/// Undo goes back to the beginning of the seat's turn: others and Chance are in the way.
#[test]
fn an_answer_can_be_taken_back_until_others_or_chance_have_spoken() {
    let setup = Setup::of_players(2).with("starting_player", "first_seat");
    let mut table = Match::<ProjectMars>::new(setup, Some("undo".to_owned())).unwrap();
    while let Some(card) = table.draw() {
        table.answer(Actor::Chance, card).unwrap();
    }
    assert_eq!(table.undo(Seat::ONE), Err(CannotUndo::NothingYet));
    let asked = table.game().clone();
    table.answer(Seat::ONE.into(), Action::Bid(1)).unwrap();
    table.undo(Seat::ONE).unwrap();
    assert_eq!(table.game(), &asked);
    table.answer(Seat::ONE.into(), Action::Pass).unwrap();
    table.answer(Seat::TWO.into(), Action::Pass).unwrap();
    assert_eq!(table.undo(Seat::ONE), Err(CannotUndo::OthersHaveAnswered));
    table.undo(Seat::TWO).unwrap();
    while !matches!(table.game().question(), Some((Actor::Chance, _))) {
        let who = table.game().to_act().first().unwrap();
        let action = table.game().legal_actions(who)[0];
        table.answer(who, action).unwrap();
    }
    let last = table.answers().last().unwrap().who;
    let Actor::Seat(last) = last else { panic!("Chance was not asked twice") };
    table.undo(last).unwrap();
    let action = table.game().legal_actions(last.into())[0];
    table.answer(last.into(), action).unwrap();
    table.answer(Actor::Chance, table.draw().unwrap()).unwrap();
    assert_eq!(table.undo(last), Err(CannotUndo::ChanceHasSpoken));
}
