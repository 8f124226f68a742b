//! Ledger, chapter 6: the Draw phase, the second deck and where the Launch Date lies.

use orrery_core::{Actor, Game as _, Refusal as _, Setup};
use project_mars::Action::Draw;
use project_mars::content::{Card, CardSet};
use project_mars::scenario::{ANN, BEN, Moves, Phase, Scenario, Table, card};
use project_mars::{Ending, Event, Illegal, Question, Year};

/// One card is left of the first deck and the pool has two; the rest is on the discard pile.
fn one_card_left(setup: Setup) -> Scenario {
    Scenario::of(setup).pool(["VE02", "VE03"]).deck(["VE01"])
}

/// The same with a pool that lacks just one card.
fn one_card_left_and_needed(setup: Setup) -> Table {
    Scenario::of(setup).pool(["VE02", "VE03", "VE04", "VE05"]).deck(["VE01"]).at(Phase::Draw)
}

fn second_years(table: &Table) -> Vec<(u8, u8)> {
    let told = table.told().iter();
    told.filter_map(|event| match *event {
        Event::SecondYearBegan { cards, launch_within } => Some((cards, launch_within)),
        _ => None,
    })
    .collect()
}

/// Plays on, drawing anything but the Launch Date, and checks before each draw that it comes
/// next with odds of exactly 1 in as many as the top still has, and all others alike.
fn check_odds(mut table: Table, window: u32) {
    for left in (2..=window).rev() {
        table.plays_until(|table| table.phase() == Some(Phase::Draw));
        let outcomes = table.game.legal_actions(Actor::Chance);
        let odds = |outcome| table.game.weight(outcome);
        let total: u32 = outcomes.iter().map(|&outcome| odds(outcome)).sum();
        let launch = odds(Draw(Card::LAUNCH_DATE));
        assert_eq!(launch * left, total, "1 in {left}");
        let others: Vec<_> =
            outcomes.into_iter().filter(|&outcome| outcome != Draw(Card::LAUNCH_DATE)).collect();
        assert_eq!(others.len() + 1, usize::from(table.game.open.deck.len()));
        assert!(others.iter().all(|&other| odds(other) == odds(others[0])));
        table.plays(Actor::Chance, [others[0]]);
    }
    table.plays_until(|table| table.phase() == Some(Phase::Draw));
    assert_eq!(table.game.legal_actions(Actor::Chance), [Draw(Card::LAUNCH_DATE)]);
    let buried = table.game.open.deck.iter().next().unwrap();
    assert_eq!(table.refuses(Actor::Chance, Draw(buried)), Illegal::NotInDeck);
    table.plays(Actor::Chance, [Draw(Card::LAUNCH_DATE)]);
    assert!(table.game.open.pool.contains(Card::LAUNCH_DATE));
}

/// PM-DRAW-01: up to 5, 6 or 7 cards, whatever the pool has kept.
#[test]
fn the_pool_is_filled_up_to_three_cards_more_than_players() {
    for players in 2..=4 {
        for kept in [&["VE01"][..], &["VE01", "VE02"], &["VE01", "VE02", "VE03", "VE04"]] {
            let mut table =
                Scenario::of_players(players).pool(kept.iter().copied()).at(Phase::Draw);
            table.plays_until(|table| table.phase() != Some(Phase::Draw));
            assert_eq!(table.game.open.pool.len(), players + 3);
            assert!(kept.iter().all(|code| table.game.open.pool.contains(card(code))));
            assert_eq!(table.question(), Some((ANN.into(), Question::Bid)));
        }
    }
}

/// PM-DRAW-01: only what lies in the deck can be drawn, and only Chance draws.
#[test]
fn a_card_comes_from_the_deck() {
    let table = Scenario::of_players(2).pool(["VE01", "VE02"]).at(Phase::Draw);
    let refusal = table.refuses(Actor::Chance, Draw(card("VE01")));
    assert_eq!(refusal, Illegal::NotInDeck);
    assert_eq!(refusal.rule(), "PM-DRAW-01");
    assert_eq!(table.refuses(ANN, Draw(card("VE03"))), Illegal::NotAsked);
}

/// PM-DRAW-02: every discard can come again, and the pile is empty.
#[test]
fn the_discard_pile_becomes_the_second_deck() {
    let mut table = one_card_left(Setup::of_players(2)).at(Phase::Draw);
    let discard = table.game.open.discard;
    assert_eq!(discard.len(), 82);
    table.turns_up(["VE01"]);
    let open = &table.game.open;
    assert_eq!(open.year, Year::Second);
    assert!(open.discard.is_empty());
    assert_eq!(open.deck.without(discard), [Card::LAUNCH_DATE].into_iter().collect::<CardSet>());
    assert_eq!(discard.without(open.deck), CardSet::EMPTY);
    assert_eq!(second_years(&table), [(83, 11)]);
}

/// PM-DRAW-03, PM-DRAW-04: shuffled into 10 cards that go on top, the Launch Date is the first
/// with odds of 1 in 11, then 1 in 10, and after 10 other cards it must come.
#[test]
fn the_launch_date_lies_among_the_top_eleven_with_even_odds() {
    let mut table = one_card_left(Setup::of_players(2)).at(Phase::Draw);
    table.turns_up(["VE01"]);
    check_odds(table, 11);
}

/// PM-RULING-45: `launch_window = eleven` is the default; with `ten` it lies among the top ten.
#[test]
fn the_launch_window_is_eleven_or_ten() {
    for (value, window) in [("eleven", 11), ("ten", 10)] {
        let setup = Setup::of_players(4).with("launch_window", value);
        let mut table = one_card_left(setup).at(Phase::Draw);
        table.turns_up(["VE01"]);
        assert_eq!(second_years(&table), [(83, window as u8)]);
        check_odds(table, window);
    }
}

/// PM-DRAW-05: when the second deck is used up nothing is shuffled again.
#[test]
fn the_second_deck_is_the_last() {
    let setup = Setup::of_players(2).with("second_year_end", "finish_turn");
    let mut table =
        Scenario::of(setup).pool(["LD", "VE02"]).second_deck(["VE01"], 0).at(Phase::Draw);
    let discard = table.game.open.discard;
    table.turns_up(["VE01"]);
    assert_eq!(table.phase(), Some(Phase::Contract), "no card is left to draw");
    assert_eq!(table.game.open.pool.len(), 3);
    assert!(table.game.open.deck.is_empty() && table.game.open.is_final_turn());
    assert_eq!(table.game.open.discard, discard);
    assert_eq!(second_years(&table), []);
}

/// PM-DRAW-06: the first pass is the first year; after the second pass the game is over.
#[test]
fn a_game_lasts_two_passes_through_the_deck() {
    for players in 2..=4 {
        let mut table = Table::new(Setup::of_players(players));
        table.plays_until(|table| table.game.open.year == Year::Second);
        let drawn = table.told().iter().filter(|event| matches!(event, Event::Drew { .. }));
        assert_eq!(drawn.count(), 85, "one pass");
        let second = usize::from(table.game.open.deck.len());
        table.plays_until(|_| false);
        let drawn = table.told().iter().filter(|event| matches!(event, Event::Drew { .. }));
        assert_eq!(drawn.count(), 85 + second, "and another");
        assert_eq!(second_years(&table).len(), 1);
        assert_eq!(table.game.open.ending, Some(Ending::AllFailed));
    }
}

/// PM-RULING-28: by default the second deck is formed with the last card, and drawing goes on
/// from it; cards in the pool stay there.
#[test]
fn the_second_deck_is_formed_at_once() {
    let mut table = one_card_left(Setup::of_players(2)).at(Phase::Draw);
    table.turns_up(["VE01"]);
    assert_eq!(second_years(&table).len(), 1);
    assert_eq!(table.question(), Some((Actor::Chance, Question::NextCard)), "the pool is not full");
    let pool: CardSet = ["VE01", "VE02", "VE03"].into_iter().map(card).collect();
    assert_eq!(table.game.open.pool, pool);
    assert_eq!(table.game.open.deck.and(pool), CardSet::EMPTY);

    let table = {
        let mut table = one_card_left_and_needed(Setup::of_players(2));
        table.turns_up(["VE01"]);
        table
    };
    assert_eq!(table.phase(), Some(Phase::Contract));
    assert_eq!(table.game.open.year, Year::Second, "although no card is needed yet");
}

/// PM-RULING-28: with `second_deck = when_needed` the discard pile becomes the second deck when
/// the next card has to be drawn, together with what was discarded until then.
#[test]
fn the_second_deck_is_formed_when_needed() {
    let setup = || Setup::of_players(2).with("second_deck", "when_needed");
    let mut table = one_card_left_and_needed(setup());
    table.turns_up(["VE01"]);
    assert_eq!(table.phase(), Some(Phase::Contract));
    assert_eq!((table.game.open.year, table.game.open.deck.len()), (Year::First, 0));
    assert!(!table.game.open.is_final_turn());

    table.plays_until(|table| table.game.open.turn == 3);
    assert_eq!(table.game.open.year, Year::First);
    let next = table.game.open.discard;
    assert_eq!(next.len(), 80 + 3, "three cards of the pool were discarded since");
    table.plays(Actor::Chance, [Draw(next.iter().next().unwrap())]);
    assert_eq!(second_years(&table), [(84, 11)]);
    assert_eq!(table.game.open.year, Year::Second);
    assert_eq!(table.game.open.launch_within, 10);
}

/// PM-RULING-28: where the pool is not full, `when_needed` is at once as well, with the same
/// odds for the Launch Date.
#[test]
fn a_pool_that_is_not_full_needs_the_second_deck() {
    let setup = Setup::of_players(2).with("second_deck", "when_needed");
    let mut table = one_card_left(setup).at(Phase::Draw);
    table.turns_up(["VE01"]);
    assert_eq!(table.game.open.year, Year::First);
    assert_eq!(table.question(), Some((Actor::Chance, Question::NextCard)));
    let outcomes = table.game.legal_actions(Actor::Chance);
    assert_eq!(outcomes.len(), 83);
    let total: u32 = outcomes.iter().map(|&outcome| table.game.weight(outcome)).sum();
    assert_eq!(table.game.weight(Draw(Card::LAUNCH_DATE)) * 11, total);
    table.turns_up(["LD"]);
    assert_eq!((table.game.open.year, table.game.open.launch_within), (Year::Second, 0));
    assert_eq!(table.refuses(Actor::Chance, Draw(card("VE01"))), Illegal::NotInDeck);
}

/// PM-RULING-29: with 4 discards it lies among 5 cards, and with none it comes alone.
#[test]
fn a_small_discard_pile_takes_the_launch_date_whole() {
    for discards in [&["VE06", "VE07", "VE08", "VE09"][..], &["VE06"], &[]] {
        // Ben has all other cards.
        let placed = [&["VE01", "VE02", "VE03"], discards].concat();
        let others = Card::deck().map(|card| card.spec().code);
        let mut table = Scenario::of_players(2)
            .tableau(BEN, others.filter(|code| !placed.contains(code)))
            .pool(["VE02", "VE03"])
            .discarded(discards.iter().copied())
            .at(Phase::Draw);
        table.turns_up(["VE01"]);
        let cards = discards.len() as u8 + 1;
        assert_eq!(second_years(&table), [(cards, cards)]);
        let outcomes = table.game.legal_actions(Actor::Chance);
        let total: u32 = outcomes.iter().map(|&outcome| table.game.weight(outcome)).sum();
        assert_eq!(table.game.weight(Draw(Card::LAUNCH_DATE)) * u32::from(cards), total);
    }
}

/// PM-RULING-33: a pool with the Launch Date and one more card wants three.
#[test]
fn the_launch_date_counts_as_a_card_of_the_pool() {
    let mut table = Scenario::of_players(2).pool(["LD", "VE01"]).at(Phase::Draw);
    table.turns_up(["VE02", "VE03", "VE04"]);
    assert_eq!(table.phase(), Some(Phase::Contract));

    let mut drawn = Scenario::of_players(2)
        .pool(["VE01", "VE02"])
        .second_deck(["LD", "VE03", "VE04", "VE05"], 2)
        .at(Phase::Draw);
    drawn.turns_up(["VE03", "LD", "VE04"]);
    assert_eq!(drawn.phase(), Some(Phase::Contract));
}

/// PM-RULING-33: with `launch_date_in_pool = extra` it lies beside the pool's own cards.
#[test]
fn the_launch_date_may_be_an_extra_card_of_the_pool() {
    let extra = || Setup::of_players(2).with("launch_date_in_pool", "extra");
    let mut table = Scenario::of(extra()).pool(["LD", "VE01"]).at(Phase::Draw);
    table.turns_up(["VE02", "VE03", "VE04", "VE05"]);
    assert_eq!((table.phase(), table.game.open.pool.len()), (Some(Phase::Contract), 6));

    let mut drawn = Scenario::of(extra())
        .pool(["VE01", "VE02"])
        .second_deck(["LD", "VE03", "VE04", "VE05", "VE06"], 2)
        .at(Phase::Draw);
    drawn.turns_up(["VE03", "LD", "VE04", "VE05"]);
    assert_eq!(drawn.phase(), Some(Phase::Contract));
}
