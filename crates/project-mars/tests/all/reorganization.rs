//! Ledger, chapter 11: the Contract goes on and the pool is tidied.

use orrery_core::{Game as _, Refusal as _, Seat, Setup, Viewer};
use project_mars::Action::{Discard, Keep, TakeMoney};
use project_mars::content::{Card, CardSet};
use project_mars::scenario::{ANN, BEN, CLEO, DAN, Moves, Phase, Scenario, Table, card};
use project_mars::{Ending, Event, Illegal, Question};

/// PM-REORG-01: to the left, and from the last seat to the first.
#[test]
fn the_contract_goes_to_the_left() {
    for (players, holder, next) in
        [(2, ANN, BEN), (2, BEN, ANN), (3, CLEO, ANN), (4, CLEO, DAN), (4, DAN, ANN)]
    {
        let table = Scenario::of_players(players).holder(holder).at(Phase::Reorganization);
        assert_eq!(table.game.open.holder, next);
        assert!(table.told().contains(&Event::PassedContract { to: next }));
    }
}

/// PM-REORG-02: the new holder is asked, card by card.
#[test]
fn the_new_holder_discards_until_two_cards_are_left() {
    let pool = ["VE01", "VE02", "VE03", "VE04", "VE05"];
    let mut table = Scenario::of_players(3).pool(pool).at(Phase::Reorganization);
    for code in ["VE02", "VE05", "VE01"] {
        assert_eq!(table.question(), Some((BEN.into(), Question::DiscardFromPool)));
        assert_eq!(table.refuses(ANN, Discard(card(code))), Illegal::NotAsked);
        table.plays(BEN, [Discard(card(code))]);
    }
    assert!(table.game.open.pool.iter().eq(["VE03", "VE04"].map(card)));
    assert_eq!(table.game.open.turn, 3);
    assert_eq!(table.game.open.holder, BEN);
}

/// PM-REORG-02: the first pool is tidied down to two cards as well.
#[test]
fn any_number_of_cards_falls_to_two() {
    let codes = ["VE01", "VE02", "VE03", "VE04", "VE05", "VE06", "VE07", "VE08", "VE09"];
    for count in 3..=codes.len() {
        let pool = codes[..count].iter().copied();
        let mut table = Scenario::of_players(4).pool(pool).at(Phase::Reorganization);
        table.plays_until(|table| table.game.open.turn == 3);
        assert_eq!(table.game.open.pool.len(), 2);
        assert_eq!(usize::from(table.game.open.discard.len()), count - 2);
    }
}

/// PM-REORG-03: as soon as the pool is tidy.
#[test]
fn then_a_new_turn_starts() {
    let mut table =
        Scenario::of_players(2).pool(["VE01", "VE02", "VE03"]).at(Phase::Reorganization);
    assert_eq!((table.game.open.turn, table.phase()), (2, Some(Phase::Reorganization)));
    table.plays(BEN, [Discard(card("VE01"))]);
    assert_eq!((table.game.open.turn, table.phase()), (3, Some(Phase::Draw)));
    assert_eq!(table.told().last(), Some(&Event::TurnBegan { turn: 3 }));
}

/// PM-REORG-04: never, not even as one of many.
#[test]
fn the_launch_date_can_never_be_discarded() {
    let pool = ["LD", "VE01", "VE02", "VE03", "VE04"];
    let mut table = Scenario::of_players(2).pool(pool).at(Phase::Reorganization);
    for code in ["VE01", "VE02", "VE03"] {
        let refusal = table.refuses(BEN, Discard(Card::LAUNCH_DATE));
        assert_eq!(refusal, Illegal::LaunchDateStays);
        assert_eq!(refusal.rule(), "PM-REORG-04");
        assert!(!table.offers(Discard(Card::LAUNCH_DATE)));
        table.plays(BEN, [Discard(card(code))]);
    }
    table.plays_until(|table| table.game.open.turn == 12);
    assert!(table.game.open.pool.contains(Card::LAUNCH_DATE), "for the rest of the game");
}

/// PM-RULING-33: it is one of the two cards that are kept, also when only one other is left.
#[test]
fn the_launch_date_is_one_of_the_two_kept_cards() {
    let mut table = Scenario::of_players(2).pool(["LD", "VE01", "VE02"]).at(Phase::Reorganization);
    assert_eq!(
        table.game.legal_actions(BEN.into()),
        [Discard(card("VE01")), Discard(card("VE02"))]
    );
    table.plays(BEN, [Discard(card("VE01"))]);
    let kept: CardSet = [card("VE02"), Card::LAUNCH_DATE].into_iter().collect();
    assert_eq!(table.game.open.pool, kept);
    assert_eq!(table.phase(), Some(Phase::Draw));
}

/// PM-RULING-33: with `launch_date_in_pool = extra` two cards are kept beside it.
#[test]
fn two_cards_are_kept_beside_an_extra_launch_date() {
    let setup = Setup::of_players(2).with("launch_date_in_pool", "extra");
    let pool = ["LD", "VE01", "VE02", "VE03"];
    let mut table = Scenario::of(setup).pool(pool).at(Phase::Reorganization);
    table.plays(BEN, [Discard(card("VE01"))]);
    let kept: CardSet = ["VE02", "VE03", "LD"].map(card).into_iter().collect();
    assert_eq!(table.game.open.pool, kept);
    assert_eq!(table.phase(), Some(Phase::Draw));
}

/// PM-REORG-02, PM-RULING-35: the new holder may name the two cards that stay instead, at any
/// point while more than one has to go; it comes to the same as discarding the others.
#[test]
fn two_cards_may_be_kept_in_one_step() {
    let pool = ["PL01", "VE01", "OF01", "TE01"];
    let table = Scenario::of_players(2).pool(pool).at(Phase::Reorganization);
    let listed = table.game.legal_actions(BEN.into());
    let pairs: Vec<_> = listed.into_iter().filter(|action| matches!(action, Keep(..))).collect();
    assert_eq!(pairs.len(), 6, "every pair of four, once");
    for pair in pairs {
        let Keep(one, other) = pair else { unreachable!() };
        let mut kept = table.clone();
        kept.plays(BEN, [pair]);
        let mut single = table.clone();
        for gone in pool.map(card).into_iter().filter(|gone| ![one, other].contains(gone)) {
            single.plays(BEN, [Discard(gone)]);
        }
        assert!(kept.game.open.pool.iter().eq([one, other]));
        assert_eq!(kept.game.open, single.game.open, "{pair:?}");
        let told = |table: &Table| {
            let is_discard = |event: &&Event| matches!(event, Event::Discarded { .. });
            table.told().iter().filter(is_discard).count()
        };
        assert_eq!((told(&kept), told(&single)), (2, 2));
    }
    let refused = [
        Keep(card("VE01"), card("PL01")),
        Keep(card("VE01"), card("VE01")),
        Keep(card("VE01"), card("VE02")),
    ];
    for action in refused {
        assert_eq!(table.refuses(BEN, action), Illegal::NotTwoToKeep);
        assert_eq!(table.refuses(BEN, action).rule(), "PM-REORG-02");
    }
    let mut last = table.clone();
    last.plays(BEN, [Discard(card("OF01"))]);
    let refusal = last.refuses(BEN, Keep(card("PL01"), card("VE01")));
    assert_eq!(refusal, Illegal::OneToDiscard, "then discarding is the same");
    assert_eq!(table.refuses(ANN, Keep(card("PL01"), card("VE01"))), Illegal::NotAsked);
}

/// PM-REORG-04, PM-RULING-33: the Launch Date is one of the two, or stays beside them.
#[test]
fn the_launch_date_is_kept_in_one_step() {
    let pool = ["LD", "VE01", "VE02", "VE03", "VE04"];
    let table = |value| {
        let setup = Setup::of_players(2).with("launch_date_in_pool", value);
        Scenario::of(setup).pool(pool).at(Phase::Reorganization)
    };
    let (beside, pair) = (Keep(card("VE02"), card("LD")), Keep(card("VE02"), card("VE03")));
    let mut counts = table("counts");
    assert_eq!(counts.refuses(BEN, pair), Illegal::LaunchDateStays);
    counts.plays(BEN, [beside]);
    assert!(counts.game.open.pool.iter().eq(["VE02", "LD"].map(card)));
    let mut extra = table("extra");
    assert_eq!(extra.refuses(BEN, beside), Illegal::LaunchDateIsExtra);
    extra.plays(BEN, [pair]);
    assert!(extra.game.open.pool.iter().eq(["VE02", "VE03", "LD"].map(card)));
}

/// PM-RULING-34: nobody is asked, and nothing is drawn in exchange.
#[test]
fn a_pool_of_two_or_fewer_loses_nothing() {
    for pool in [&["VE01", "VE02"][..], &["VE01"], &[]] {
        let table = Scenario::of_players(2).pool(pool.iter().copied()).at(Phase::Reorganization);
        assert_eq!(table.phase(), Some(Phase::Draw));
        assert_eq!(usize::from(table.game.open.pool.len()), pool.len());
        assert!(table.game.open.discard.is_empty());
    }
}

/// PM-RULING-34: in a game it never has fewer: even if everybody takes a card, two are left.
#[test]
fn the_actions_of_a_turn_leave_at_least_two_cards() {
    for players in 2..=4u8 {
        let codes = ["PL01", "PL02", "PL03", "PL04", "PL05", "PL06", "PL07"];
        let pool = codes.into_iter().take(usize::from(players) + 3);
        let scenario = Scenario::of_players(players).pool(pool);
        let everybody = Seat::all(players);
        let mut table =
            everybody.fold(scenario, |scenario, seat| scenario.has(seat, 18, 0)).at(Phase::Action);
        while let Some((who, Question::TakeAction)) = table.question() {
            let action = table.game.legal_actions(who)[0];
            assert_ne!(action, TakeMoney, "everybody can hire");
            table.plays(who, [action]);
        }
        assert_eq!(table.game.open.pool.len(), 2);
        assert_eq!(table.phase(), Some(Phase::Draw));
    }
}

/// PM-RULING-35: any card may go, and lies face up for all to see.
#[test]
fn the_new_holder_chooses_freely_what_to_discard() {
    let pool = ["PL01", "VE01", "OF01", "TE01"];
    let table = Scenario::of_players(2).pool(pool).at(Phase::Reorganization);
    let listed = table.game.legal_actions(BEN.into());
    let single = listed.into_iter().filter(|action| matches!(action, Discard(_)));
    assert!(single.eq(["PL01", "VE01", "OF01", "TE01"].map(|code| Discard(card(code)))));
    for code in pool {
        let mut table = table.clone();
        table.plays(BEN, [Discard(card(code))]);
        for viewer in Viewer::all(2) {
            assert!(table.view(viewer).open.discard.contains(card(code)));
        }
    }
    assert_eq!(table.refuses(BEN, Discard(card("VE02"))), Illegal::NothingToDiscard);
}

/// PM-RULING-44: what is discarded in the second year never comes back.
#[test]
fn discards_of_the_second_year_are_out_of_the_game() {
    let mut table = Scenario::of_players(2)
        .pool(["LD", "VE01", "VE02", "VE03"])
        .second_deck(["VE04", "VE05", "VE06", "VE07", "VE08", "VE09", "VE10"], 0)
        .at(Phase::Reorganization);
    table.plays(BEN, [Discard(card("VE01"))]).plays(BEN, [Discard(card("VE02"))]);
    let mut out = CardSet::EMPTY;
    table.plays_until(|table| {
        let open = &table.game.open;
        assert_eq!(out.without(open.discard), CardSet::EMPTY, "a card came back");
        assert_eq!(open.deck.and(open.discard), CardSet::EMPTY);
        out = open.discard;
        false
    });
    assert!(out.contains(card("VE01")) && out.contains(card("VE02")));
    assert_eq!(table.game.open.ending, Some(Ending::AllFailed));
}
