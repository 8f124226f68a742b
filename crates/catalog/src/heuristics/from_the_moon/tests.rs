//! Tests of the heuristic of From the Moon.

use from_the_moon::Exchange;
use from_the_moon::content::Faction;
use from_the_moon::scenario::{ANN, BEN, Scenario, Table};
use orrery_bots::{Bot as _, Greedy, Random};
use orrery_core::{Chair, Dice, Game as _, Log, Setup};

use super::*;

fn value(table: &Table, seat: Seat) -> f32 {
    FromTheMoonHeuristic::TUNED.value(&table.game, seat)
}

#[test]
fn points_and_means_are_good() {
    let even = Scenario::of_players(2).start();
    let ahead = Scenario::of_players(2).score(ANN, 20, 0).start();
    let rich = Scenario::of_players(2).has(ANN, "2M 2W 2P 2F").start();
    assert!(value(&ahead, ANN) > value(&even, ANN) && value(&rich, ANN) > value(&even, ANN));
    assert!((value(&ahead, ANN) + value(&ahead, BEN) - 1.0).abs() < 1e-5);
    let both = Scenario::of_players(2).has(ANN, "9M").greenhouses(ANN, 2, 1).start();
    assert!(value(&both, ANN) > value(&both, BEN));
}

#[test]
fn a_victory_alone_is_worth_more_with_more_points() {
    let judge = FromTheMoonHeuristic::TUNED;
    let alone = |winners: &[Seat], score| {
        let scores = Seats::of(1, |_| score);
        judge.result(&Standing::new(winners.to_vec(), scores), ANN)
    };
    assert_eq!(alone(&[], 0), 0.0);
    let medals = [0, 140, 170, 210].map(|score| alone(&[ANN], score));
    assert!(medals.is_sorted_by(|less, more| less < more), "{medals:?}");
    assert!(medals.iter().all(|value| (0.75..=1.0).contains(value)), "{medals:?}");
    // Among others only who wins counts.
    let scores = Seats::of(2, |seat| if seat == ANN { 150 } else { 100 });
    assert_eq!(judge.result(&Standing::new(vec![ANN], scores), ANN), 1.0);
}

#[test]
fn exchanges_that_help_with_nothing_are_left_aside() {
    let kept = |table: &Table| {
        let mut actions = table.choices();
        FromTheMoonHeuristic::TUNED.prune(&table.game, ANN, &mut actions);
        actions.retain(|action| matches!(action, Action::Exchange(_)));
        actions
    };
    // Training costs 2 Energy and 1 Food, so the first of these lacks Energy, the second Food.
    let weak = Scenario::of_players(2).has(ANN, "5F").energy(ANN, 1, 5).start();
    assert_eq!(kept(&weak), [Action::Exchange(Exchange::FoodToEnergy)]);
    let hungry = Scenario::of_players(2).energy(ANN, 4, 5).start();
    assert_eq!(kept(&hungry), [Action::Exchange(Exchange::EnergyToFood)]);
    let table = Scenario::of_players(2).has(ANN, "4F").energy(ANN, 4, 5).start();
    let mut actions = table.choices();
    let all = actions.len();
    FromTheMoonHeuristic::TUNED.prune(&table.game, ANN, &mut actions);
    let exchange = |action: &Action| matches!(action, Action::Exchange(_));
    assert!(!actions.iter().any(exchange) && actions.len() == all - 2, "{actions:?}");
}

#[test]
fn of_the_faction_cards_the_one_that_wins_most_is_kept() {
    for players in 1..=4 {
        let mut dice = Dice::new("cards", "draft");
        let mut game = FromTheMoon::start(&Setup::of_players(players)).unwrap();
        let is_card = |action: &Action| matches!(action, Action::ChooseFaction(_));
        let mut choices = 0;
        while game.open.turn == 0 {
            let who = game.to_act().first().unwrap();
            let all = game.legal_actions(who);
            let mut kept = all.clone();
            match who {
                Actor::Seat(seat) => FromTheMoonHeuristic::TUNED.prune(&game, seat, &mut kept),
                Actor::Chance => kept = vec![game.draw(&mut dice, &mut Vec::new())],
            }
            if all.iter().any(is_card) {
                let won = |action: &Action| match action {
                    Action::ChooseFaction(faction) => draft::won(players, *faction),
                    _ => 0,
                };
                let most = all.iter().map(won).max().unwrap();
                assert!(kept.len() == 1 && all.len() > 1 && won(&kept[0]) == most, "{kept:?}");
                choices += 1;
            }
            game.apply(who, kept[0], &mut Log::silent()).unwrap();
        }
        assert_eq!(choices, players);
    }
    let alone = Faction::ALL.into_iter().max_by_key(|faction| draft::won(1, *faction));
    assert_eq!(alone, Some(Faction::Biofarmers));
}

#[test]
fn what_a_position_is_made_of_has_names() {
    for players in 1..=4 {
        let poor = Scenario::of_players(players).start();
        let rich = Scenario::of_players(players).has(ANN, "3M 3W 3P 9F").start();
        let parts = |table: &Table| FromTheMoonHeuristic::TUNED.parts(&table.game, ANN);
        let (before, after) = (parts(&poor), parts(&rich));
        assert!(before.iter().map(|(name, _)| name).eq(after.iter().map(|(name, _)| name)));
        let better: Vec<&str> = before
            .iter()
            .zip(&after)
            .filter(|((_, before), (_, after))| after > before)
            .map(|((name, _), _)| *name)
            .collect();
        assert!(better.starts_with(&["cubes and Energy", "future meals"]), "{better:?}");
    }
}

#[test]
fn a_great_lead_is_no_more_than_certain() {
    for players in 2..=4 {
        let table = Scenario::of_players(players).score(ANN, 400, 600).start();
        let values: Vec<f32> = Seat::all(players).map(|seat| value(&table, seat)).collect();
        assert!(values.iter().all(|value| (0.0..=1.0).contains(value)), "{values:?}");
    }
}

#[test]
fn something_is_always_left_to_think_about() {
    let mut sifted = 0;
    for number in 0..40u8 {
        let mut dice = Dice::new(&number.to_string(), "sift");
        let mut game = FromTheMoon::start(&Setup::of_players(1 + number % 4)).unwrap();
        while let Some(who) = game.to_act().first() {
            let all = game.legal_actions(who);
            let mut kept = all.clone();
            if let Actor::Seat(seat) = who {
                FromTheMoonHeuristic::TUNED.prune(&game, seat, &mut kept);
            }
            assert!(!kept.is_empty() && kept.iter().all(|action| all.contains(action)));
            sifted += usize::from(kept.len() < all.len());
            game.apply(who, all[dice.index(all.len())], &mut Log::silent()).unwrap();
        }
    }
    assert!(sifted > 1_000, "only {sifted}");
}

#[test]
fn a_judge_beats_chance() {
    let mut won = 0;
    for number in 0..12 {
        let mut dice = Dice::new(&number.to_string(), "heuristic");
        let mut greedy =
            Greedy::new(&FromTheMoonHeuristic::TUNED, Dice::new(&number.to_string(), "greedy"));
        let mut random = Random::new(Dice::new(&number.to_string(), "random"));
        let judge = if number % 2 == 0 { ANN } else { BEN };
        let mut game = FromTheMoon::start(&Setup::of_players(2)).unwrap();
        while let Some(who) = game.to_act().first() {
            let action: Action = match who {
                Actor::Chance => game.draw(&mut dice, &mut Vec::new()),
                Actor::Seat(seat) if seat == judge => greedy.choose(&Chair::new(&game, seat)),
                Actor::Seat(seat) => random.choose(&Chair::new(&game, seat)),
            };
            game.apply(who, action, &mut Log::silent()).unwrap();
        }
        won += u32::from(game.standing().unwrap().winners.contains(&judge));
    }
    assert!(won >= 10, "only {won} of 12");
}
