//! Ledger, chapter 4: the table before the first turn.

use orrery_core::{Actor, Game as _, Seat, Setup, Viewer};
use project_mars::Action::{Draw, FirstHolder};
use project_mars::content::{Card, LAUNCH_NEED};
use project_mars::scenario::{ANN, BEN, CLEO, Moves, Table, card, stock};
use project_mars::{Event, Illegal, Player, Question, Space, Year};

/// A game of `players` right before its first turn: the pool is laid out.
fn laid_out(players: u8) -> Table {
    let mut table = Table::new(Setup::of_players(players));
    table.plays_until(|table| table.question() == Some((Actor::Chance, Question::WhoBegins)));
    table
}

/// PM-SETUP-01: a board without modules, the five modules still at hand, and a screen.
#[test]
fn each_player_takes_a_board_a_screen_and_five_modules() {
    for players in 2..=4 {
        let table = Table::new(Setup::of_players(players));
        assert_eq!(table.game.screens.players(), players);
        assert_eq!(table.game.open.players.players(), players);
        for player in table.game.open.players.values() {
            assert_eq!(player, &Player::new());
            assert!(Space::ALL.into_iter().all(|space| !player.has_module(space)));
            assert_eq!(Space::ALL.len() - usize::from(player.module_count()), 5);
        }
    }
}

/// PM-SETUP-02, PM-SETUP-03: behind every screen.
#[test]
fn each_player_starts_with_8_dollars_and_2_materials() {
    for players in 2..=4 {
        let table = Table::new(Setup::of_players(players));
        assert!(table.game.screens.values().all(|screen| *screen == stock(8, 2)));
    }
}

/// PM-SETUP-04: nobody looks behind another's screen, and a spectator behind none.
#[test]
fn money_and_materials_lie_behind_the_screen() {
    let table = laid_out(3);
    for viewer in Viewer::all(3) {
        let view = table.view(viewer);
        for seat in Seat::all(3) {
            let seen = viewer.is(seat).then_some(stock(8, 2));
            assert_eq!(view.screens[seat], seen, "{viewer:?} looks at {seat}");
        }
    }
}

/// PM-SETUP-05: everything else is the same for every viewer, down to the last card.
#[test]
fn all_other_information_is_public() {
    let mut table = laid_out(3);
    table.plays_until(|table| table.game.open.turn == 5);
    for viewer in Viewer::all(3) {
        assert_eq!(table.view(viewer).open, table.game.open);
    }
}

/// PM-SETUP-06: the Contract is in no deck; it goes to the starting player.
#[test]
fn the_contract_is_set_aside() {
    let mut table = laid_out(3);
    let open = &table.game.open;
    let mut cards = open.deck.iter().chain(open.pool.iter());
    assert!(cards.all(|card| card.spec().name != "Contract"));
    table.plays(Actor::Chance, [FirstHolder(CLEO)]);
    assert_eq!(table.game.open.holder, CLEO);
}

/// PM-SETUP-07: the Launch Date for this number of players is neither in the deck nor in the
/// pool, and cannot be drawn.
#[test]
fn the_launch_date_with_the_right_player_count_is_set_aside() {
    for players in 2..=4 {
        let table = Table::new(Setup::of_players(players));
        let open = &table.game.open;
        assert_eq!(open.year, Year::First);
        assert!(!open.deck.contains(Card::LAUNCH_DATE) && !open.pool.contains(Card::LAUNCH_DATE));
        assert_eq!(table.refuses(Actor::Chance, Draw(Card::LAUNCH_DATE)), Illegal::NotInDeck);
        let printed = LAUNCH_NEED[usize::from(players) - 2].get();
        assert_eq!(open.launch_need(ANN), printed);
        assert_eq!(table.game.inventory()["LD"], 1);
    }
}

/// PM-SETUP-08: one Test Flight for each player, in the open.
#[test]
fn a_test_flight_for_each_player_lies_open() {
    for players in 2..=4 {
        let table = Table::new(Setup::of_players(players));
        assert_eq!(table.view(Viewer::Spectator).open.test_flights, players);
    }
}

/// PM-SETUP-09: all 85 other cards are shuffled: each may be the first, all with equal odds.
#[test]
fn all_other_cards_are_shuffled_into_the_draw_deck() {
    let table = Table::new(Setup::of_players(2));
    let first = table.game.legal_actions(Actor::Chance);
    assert!(first.iter().copied().eq(Card::deck().map(Draw)));
    assert!(first.iter().all(|&outcome| table.game.weight(outcome) == 1));
}

/// PM-SETUP-10: 7, 8 or 9 cards, which leave the deck one by one.
#[test]
fn the_first_pool_has_five_cards_more_than_players() {
    for (players, pool) in [(2, 7), (3, 8), (4, 9)] {
        let table = laid_out(players);
        assert_eq!(table.game.open.pool.len(), pool);
        assert_eq!(table.game.open.deck.len(), 85 - pool);
        assert!(table.game.open.discard.is_empty());
    }
}

/// PM-SETUP-11: what the players do not have lies in the general supply.
#[test]
fn all_other_markers_form_the_general_supply() {
    for (players, money, materials) in [(2, 64, 36), (3, 56, 34), (4, 48, 32)] {
        let table = Table::new(Setup::of_players(players));
        assert_eq!(table.game.open.supply, stock(money, materials));
    }
}

/// PM-SETUP-12: the starting player takes the Contract and has the first turn.
#[test]
fn the_starting_player_takes_the_contract() {
    let setup = laid_out(3);
    for seat in Seat::all(3) {
        let mut table = setup.clone();
        table.plays(Actor::Chance, [FirstHolder(seat)]);
        assert_eq!(table.game.open.holder, seat);
        assert_eq!(table.game.open.turn, 1);
        assert_eq!(table.question(), Some((seat.into(), Question::Bid)));
        assert!(table.told().contains(&Event::Began { holder: seat }));
    }
}

/// PM-RULING-02: by default Chance names the starting player, everybody with equal odds; with
/// `starting_player = first_seat` nobody is asked and the first seat begins.
#[test]
fn the_starting_player_is_random_or_sits_in_the_first_seat() {
    let random = laid_out(4);
    let begins = random.game.legal_actions(Actor::Chance);
    assert!(begins.iter().copied().eq(Seat::all(4).map(FirstHolder)));
    assert!(begins.iter().all(|&outcome| random.game.weight(outcome) == 1));
    let nobody = Seat::new(4).unwrap();
    assert_eq!(random.refuses(Actor::Chance, FirstHolder(nobody)), Illegal::NoSuchSeat);

    let mut chosen = Table::new(Setup::of_players(4).with("starting_player", "first_seat"));
    while chosen.question() == Some((Actor::Chance, Question::NextCard)) {
        let next = chosen.game.legal_actions(Actor::Chance)[0];
        chosen.plays(Actor::Chance, [next]);
    }
    assert_eq!(chosen.question(), Some((ANN.into(), Question::Bid)));
    assert_eq!(chosen.game.open.holder, ANN);
}

/// PM-RULING-01: the Launch Dates for other player counts and the surplus Test Flights are
/// nowhere; there is one Launch Date in the game and it is the right one.
#[test]
fn cards_for_other_player_counts_leave_the_game() {
    for players in 2..=4u8 {
        let inventory = laid_out(players).game.inventory();
        assert_eq!(inventory["LD"], 1);
        assert_eq!(inventory["Test Flight"], u32::from(players));
        let cards = inventory.keys().filter(|name| Card::by_code(name).is_some()).count();
        assert_eq!(cards, 86, "the 85 of the deck and one Launch Date");
    }
}

/// PM-RULING-40: one player alone cannot be set up; computer players take the other seats, and the
/// rules are those for that number of players.
#[test]
fn there_is_no_solo_mode() {
    let alone = project_mars::ProjectMars::start(&Setup::of_players(1)).unwrap_err();
    assert_eq!(alone.to_string(), "Project Mars is for 2 to 4 players, not 1");
    let manifest = project_mars::ProjectMars::manifest(&());
    assert_eq!(manifest.players(), 2..=4);
    assert!(manifest.options.iter().all(|option| option.key != "solo"));
}

/// The switches, each with its ruling and its default first.
#[test]
fn the_switches_are_declared_with_their_rulings() {
    let options = project_mars::ProjectMars::manifest(&()).options.iter();
    let declared: Vec<_> = options.map(|o| (o.key, o.rule, o.values)).collect();
    let expected: [(&str, &str, &[&str]); 7] = [
        ("starting_player", "PM-RULING-02", &["random", "first_seat"]),
        ("second_deck", "PM-RULING-28", &["at_once", "when_needed"]),
        ("second_year_end", "PM-RULING-31", &["immediate", "finish_turn"]),
        ("holdings", "PM-RULING-39", &["hidden", "ranges", "open"]),
        ("launch_window", "PM-RULING-45", &["eleven", "ten"]),
        ("auction_pass", "PM-RULING-04", &["final", "may_return"]),
        ("launch_date_in_pool", "PM-RULING-33", &["counts", "extra"]),
    ];
    assert_eq!(declared, expected);
    for (key, _, _) in expected {
        let wrong = Setup::of_players(2).with(key, "sometimes");
        assert!(project_mars::ProjectMars::start(&wrong).is_err(), "{key}");
    }
}

/// A card that came into the first pool cannot come again.
#[test]
fn a_card_is_drawn_once() {
    let mut table = Table::new(Setup::of_players(2));
    table.turns_up(["VE01"]);
    assert_eq!(table.refuses(Actor::Chance, Draw(card("VE01"))), Illegal::NotInDeck);
    assert_eq!(table.refuses(BEN, Draw(card("VE02"))), Illegal::NotAsked);
}
