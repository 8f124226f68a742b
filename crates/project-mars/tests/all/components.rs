//! Ledger, chapter 1: what is in the box, and the list of what is ours.

use orrery_snapshot as snapshot;

use std::collections::BTreeSet;

use orrery_core::{Actor, Game as _, Seat, Setup, SetupError};
use project_mars::content::{
    Card, Fact, Kind, LAUNCH_NEED, MATERIALS_IN_BOX, MONEY_IN_BOX, SPACES, START, ours,
};
use project_mars::scenario::{ANN, Moves, Phase, Table, codes_of, stock};
use project_mars::{Action, Module, ProjectMars, Question, Space};

/// PM-COMP-01: two, three or four can play, and no other number.
#[test]
fn two_to_four_can_play() {
    for players in 2..=4 {
        let table = Table::new(Setup::of_players(players));
        assert_eq!(table.game.open.player_count(), players);
    }
    for players in [0, 1, 5, 6, 255] {
        let refused = ProjectMars::start(&Setup::of_players(players)).unwrap_err();
        assert!(matches!(refused, SetupError::Players { least: 2, most: 4, .. }), "{players}");
    }
}

/// PM-COMP-03, PM-COMP-04, PM-COMP-05, PM-COMP-06, PM-COMP-07, PM-COMP-08, PM-COMP-09,
/// PM-COMP-18: the draw deck is counted by kind and in all.
#[test]
fn the_draw_deck_has_the_printed_number_of_each_kind() {
    let rows = [
        (Kind::ProjectLead, 12),
        (Kind::Engineer, 12),
        (Kind::SeniorEngineer, 6),
        (Kind::FacilitiesManager, 6),
        (Kind::Vendor, 25),
        (Kind::OfficeSpace, 8),
        (Kind::Technology, 16),
        (Kind::LaunchDate, 0),
    ];
    assert_eq!(rows.map(|(kind, _)| kind), Kind::ALL);
    let deck = Table::new(Setup::of_players(2)).game.open.deck;
    for (kind, count) in rows {
        assert_eq!(codes_of(kind).len(), count, "{kind:?}");
        assert_eq!(deck.iter().filter(|card| card.kind() == kind).count(), count, "{kind:?}");
    }
    assert_eq!(deck.len(), 85);
}

/// PM-COMP-02, PM-COMP-10, PM-COMP-11: 85 cards of the deck, 4 Test Flights, 3 Launch Dates and
/// the one Contract are 93.
#[test]
fn there_are_93_cards() {
    let four = Table::new(Setup::of_players(4));
    let flights = four.game.inventory()["Test Flight"];
    assert_eq!(flights, 4, "a full table takes every Test Flight");
    let launch_dates = LAUNCH_NEED.len() as u32;
    assert_eq!(launch_dates, 3, "one for 2, for 3 and for 4 players");
    let contract = 1;
    assert_eq!(Card::deck().count() as u32 + flights + launch_dates + contract, 93);
}

/// PM-COMP-12: in every turn of a game exactly one player has what the Contract gives: the first
/// bid, the first action and one action more, and the wages of a holder.
#[test]
fn there_is_one_contract() {
    for players in 2..=4u8 {
        let mut table = Table::new(Setup::of_players(players));
        for turn in 2..12 {
            table.plays_until(|table| {
                table.game.open.turn == turn && table.phase() == Some(Phase::Contract)
            });
            let holder = table.game.open.holder;
            assert_eq!(table.question(), Some((holder.into(), Question::Bid)));
            table.nobody_bids();
            table.plays_until(|table| table.phase() == Some(Phase::Action));
            let mut acted = Vec::new();
            while let Some((Actor::Seat(seat), Question::TakeAction)) = table.question() {
                acted.push(seat);
                table.plays(seat, [Action::TakeMoney]);
            }
            let twice = Seat::all(players)
                .filter(|seat| acted.iter().filter(|other| *other == seat).count() == 2);
            assert_eq!(twice.collect::<Vec<_>>(), [holder], "turn {turn}");
            assert_eq!((acted.len(), acted[0]), (usize::from(players) + 1, holder));
            assert_eq!(table.game.open.holder, holder.left_of(players), "it went on, and is gone");
        }
    }
}

/// PM-COMP-13: each of the four boards has room for 2 Fuel, 1 HAB, 1 MAV and 1 ERV.
#[test]
fn a_set_of_modules_is_two_fuel_a_hab_a_mav_and_an_erv() {
    let count = |module| Space::ALL.into_iter().filter(|s| s.spec().module == module).count();
    let rows = [(Module::Fuel, 2), (Module::Hab, 1), (Module::Mav, 1), (Module::Erv, 1)];
    for (module, miniatures) in rows {
        assert_eq!(count(module), miniatures, "{module:?}");
    }
    let boards = Table::new(Setup::of_players(4)).game.open.players.players();
    assert_eq!(usize::from(boards) * SPACES.len(), 20);
}

/// PM-COMP-14, PM-COMP-15: 30 markers of $1 and 10 of $5, and 40 materials, wherever they lie.
#[test]
fn the_box_holds_80_dollars_and_40_materials() {
    assert_eq!((MONEY_IN_BOX.get(), MATERIALS_IN_BOX.get()), (30 + 10 * 5, 40));
    for players in 2..=4 {
        let mut table = Table::new(Setup::of_players(players));
        for _ in 0..2 {
            let inventory = table.game.inventory();
            assert_eq!((inventory["money"], inventory["materials"]), (80, 40));
            table.plays_until(|table| table.game.open.turn == 9);
        }
    }
    assert_eq!(START.get(), stock(5 + 3, 2));
}

/// PM-COMP-16, PM-COMP-17: four boards and four screens serve the largest table.
#[test]
fn four_players_have_a_board_and_a_screen_each() {
    let four = Table::new(Setup::of_players(4)).game;
    assert_eq!((four.open.players.players(), four.screens.players()), (4, 4));
    assert_eq!(*ProjectMars::manifest(&()).players().end(), 4);
}

#[test]
fn every_card_has_a_code_and_a_name_of_its_own() {
    let cards: Vec<Card> = Card::deck().chain([Card::LAUNCH_DATE]).collect();
    let codes: BTreeSet<_> = cards.iter().map(|card| card.spec().code).collect();
    let names: BTreeSet<_> = cards.iter().map(|card| card.spec().name).collect();
    assert_eq!((codes.len(), names.len()), (86, 86));
    for card in cards {
        assert_eq!(Card::by_code(card.spec().code), Some(card));
        let written = serde_json::to_string(&card).unwrap();
        assert_eq!(written, format!("\"{card}\""));
        assert_eq!(serde_json::from_str::<Card>(&written).unwrap(), card);
    }
    assert!(serde_json::from_str::<Card>("\"XX99\"").is_err());
}

/// Where a number is printed, the lines of the rulebook are named with it.
#[test]
fn the_start_is_printed_and_the_launch_needs_are_ours() {
    assert!(matches!(START, Fact::Printed { on: "003:179", .. }));
    assert!(LAUNCH_NEED.iter().all(|fact| matches!(fact, Fact::Assumed { .. })));
    assert_eq!(Table::new(Setup::of_players(2)).stock(ANN), START.get());
}

#[test]
fn the_list_of_what_is_ours_is_seen() {
    snapshot::compare(&snapshot::path!("ours.txt"), &ours());
}
