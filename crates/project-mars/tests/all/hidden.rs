//! Ledger, chapter 13: what is private and what is public.

use orrery_core::{Actor, Actors, Dice, Game as _, Match, Seat, Seats, Setup, Viewer};
use project_mars::Action::{Bid, Discard, Draw, Pass, Place, Take, TakeMoney};
use project_mars::content::{Card, Kind};
use project_mars::scenario::{
    ANN, BEN, CLEO, Moves, Phase, Scenario, Table, card, need_of, neediest, stock,
};
use project_mars::{Event, ProjectMars, Question, Space, StockRange};

/// Three players at an auction, with Ann's and Ben's holdings as given.
fn table_with(ann: (u8, u8), ben: (u8, u8)) -> Table {
    Scenario::of_players(3).has(ANN, ann.0, ann.1).has(BEN, ben.0, ben.1).at(Phase::Contract)
}

/// PM-HID-01: to others it makes no difference which of two players has the money.
#[test]
fn money_is_private() {
    let (one, other) = (table_with((3, 2), (11, 2)), table_with((11, 2), (3, 2)));
    for viewer in [Viewer::Seat(CLEO), Viewer::Spectator] {
        assert_eq!(one.view(viewer), other.view(viewer));
        assert_eq!(one.view(viewer).screens[ANN], None);
    }
    assert_ne!(one.view(Viewer::Seat(ANN)), other.view(Viewer::Seat(ANN)));
    assert_eq!(one.view(Viewer::Seat(ANN)).screens[ANN], Some(stock(3, 2)));
}

/// PM-HID-02: nor which of them has the materials.
#[test]
fn materials_are_private() {
    let (one, other) = (table_with((8, 0), (8, 6)), table_with((8, 6), (8, 0)));
    for viewer in [Viewer::Seat(CLEO), Viewer::Spectator] {
        assert_eq!(one.view(viewer), other.view(viewer));
        let written = |table: &Table| serde_json::to_string(&table.view(viewer)).unwrap();
        assert_eq!(written(&one), written(&other), "not a letter differs in what is sent");
    }
    assert_eq!(one.view(Viewer::Seat(BEN)).screens[BEN], Some(stock(8, 6)));
    assert_eq!(one.view(Viewer::Seat(BEN)).screens[ANN], None);
}

/// PM-HID-01, PM-HID-02: who is asked does not show what is behind a screen either.
#[test]
fn who_is_asked_shows_no_secret() {
    for phase in [Phase::Contract, Phase::PayDay, Phase::PlaceModule, Phase::Action] {
        let asked = |money, materials| {
            let scenario = Scenario::of_players(2)
                .has(ANN, money, materials)
                .tableau(ANN, ["PL01", "PL02", "PL03"])
                .pool(["PL04", "OF01", "VE01"])
                .engineering(ANN, Space::Erv.spec().need);
            scenario.at(phase).question()
        };
        assert_eq!(asked(0, 0), asked(40, 20), "{phase:?}");
        assert_eq!(asked(0, 0).unwrap().0, Actor::Seat(ANN), "{phase:?}");
    }
}

/// PM-HID-03: everybody sees every board.
#[test]
fn boards_modules_and_tableaus_are_public() {
    let table = Scenario::of_players(3)
        .tableau(ANN, ["PL01", "OF01", "TE01"])
        .orbit(BEN, [Space::Mav])
        .flown(BEN)
        .at(Phase::Action);
    for viewer in Viewer::all(3) {
        let view = table.view(viewer);
        assert!(view.open.players[ANN].tableau().iter().eq(["PL01", "OF01", "TE01"].map(card)));
        assert_eq!(view.open.players[ANN].levels(), table.player(ANN).levels());
        assert!(view.open.players[BEN].has_module(Space::Mav));
        assert!(view.open.players[BEN].test_flight);
    }
}

/// PM-HID-04: the pool, a used Vendor and what was discarded from the pool lie face up.
#[test]
fn the_pool_and_the_discards_are_face_up() {
    let vendor = neediest(Kind::Vendor);
    let pool = [vendor, "OF01", "OF02", "OF03", "OF04"];
    let mut table =
        Scenario::of_players(2).pool(pool).approval(ANN, need_of(vendor)).at(Phase::Action);
    table.plays(ANN, [Take(card(vendor))]).all_take_money().plays(BEN, [Discard(card("OF02"))]);
    for viewer in Viewer::all(2) {
        let open = table.view(viewer).open;
        assert!(open.pool.iter().eq(["OF01", "OF03", "OF04"].map(card)));
        assert!(open.discard.contains(card(vendor)) && open.discard.contains(card("OF02")));
        assert_eq!(open.discard.len(), 2);
    }
}

/// PM-HID-05: the state knows no order of the deck, so nobody can look it up: whatever is left
/// may come next, and two games that saw the same cards in another order are the same.
#[test]
fn the_order_of_the_deck_is_unknown_to_everyone() {
    let mut table = Scenario::of_players(2).pool(["VE01", "VE02"]).at(Phase::Draw);
    let next = table.game.legal_actions(Actor::Chance);
    assert!(next.iter().copied().eq(table.game.open.deck.iter().map(Draw)));
    assert!(next.iter().all(|&outcome| table.game.weight(outcome) == 1));
    let mut other = table.clone();
    table.turns_up(["PL01", "TE05", "OF08"]);
    other.turns_up(["OF08", "PL01", "TE05"]);
    assert_eq!(table.game, other.game);
}

/// PM-HID-05: of the Launch Date all know within how many cards it lies, and no more.
#[test]
fn the_place_of_the_launch_date_is_unknown_to_everyone() {
    let table = Scenario::of_players(2)
        .pool(["VE01", "VE02"])
        .second_deck(["LD", "VE03", "VE04", "VE05", "VE06", "VE07"], 4)
        .at(Phase::Draw);
    for viewer in Viewer::all(2) {
        let open = table.view(viewer).open;
        assert_eq!((open.launch_within, open.deck.contains(Card::LAUNCH_DATE)), (4, true));
    }
    assert_eq!(table.game.legal_actions(Actor::Chance).len(), 6, "any of them may be on top");
}

/// PM-RULING-39: by default totals are hidden; with `holdings = open` everybody sees them.
#[test]
fn holdings_are_hidden_or_open() {
    for (value, is_open) in [("hidden", false), ("open", true)] {
        let setup = Setup::of_players(3).with("holdings", value);
        let table = Scenario::of(setup).has(ANN, 5, 1).at(Phase::Contract);
        for viewer in Viewer::all(3) {
            for seat in Seat::all(3) {
                let seen = (is_open || viewer.is(seat)).then_some(table.stock(seat));
                assert_eq!(table.view(viewer).screens[seat], seen, "{value}: {viewer:?} {seat}");
            }
        }
    }
    let default = Scenario::of_players(2).at(Phase::Contract);
    assert_eq!(default.view(Viewer::Spectator).screens[ANN], None);
}

/// PM-RULING-39: with `holdings = ranges` the page can say from how much to how much a player
/// has, by what lies open and what happened this turn; the amount itself is in no view.
#[test]
fn holdings_are_shown_as_ranges() {
    let setup = |players| Setup::of_players(players).with("holdings", "ranges");
    let range = |least, most| Some(StockRange { least, most });
    let mut table = Scenario::of(setup(3)).has(ANN, 5, 3).has(BEN, 7, 2).has(CLEO, 9, 4);
    table = table.pool(["VE06"]);
    let mut table = table.at(Phase::Contract);
    let of = |table: &Table, seat| table.view(Viewer::Seat(CLEO)).range_of(seat);
    assert_eq!(of(&table, ANN), range(stock(0, 0), stock(12, 5)), "what Ann and Ben have");
    assert_eq!(of(&table, CLEO), None, "Cleo knows what she has");
    assert_eq!(table.view(Viewer::Seat(CLEO)).screens[ANN], None);
    table.plays(ANN, [Bid(2)]);
    assert_eq!(of(&table, ANN), range(stock(0, 2), stock(12, 5)), "a bid shows materials");
    assert_eq!(of(&table, BEN), range(stock(0, 0), stock(12, 3)));
    table.plays(BEN, [Pass]).plays(CLEO, [Pass]);
    assert_eq!(of(&table, ANN), range(stock(0, 0), stock(12, 3)), "what was paid is gone");
    table.plays(ANN, [Take(card("VE06"))]).plays(BEN, [TakeMoney]);
    assert_eq!(of(&table, ANN), range(stock(1, 1), stock(13, 4)), "gains of this turn are shown");
    assert_eq!(of(&table, BEN), range(stock(2, 0), stock(14, 3)));
    for (seat, viewer) in [(ANN, BEN), (BEN, ANN), (ANN, CLEO), (CLEO, ANN)] {
        let (has, seen) = (table.stock(seat), table.view(Viewer::Seat(viewer)).range_of(seat));
        let StockRange { least, most } = seen.unwrap();
        assert!(least.money <= has.money && has.money <= most.money);
        assert!(least.materials <= has.materials && has.materials <= most.materials);
    }
    table.plays_until(|table| table.game.open.turn == 3);
    assert_eq!(of(&table, BEN).unwrap().least, stock(0, 0), "the next turn has forgotten them");
    // Of two players each knows the other's from the general supply.
    let two = Scenario::of(setup(2)).has(BEN, 7, 2).at(Phase::Contract);
    assert_eq!(two.view(Viewer::Seat(ANN)).range_of(BEN), range(stock(7, 2), stock(7, 2)));
    for value in ["hidden", "open"] {
        let table = Scenario::of(Setup::of_players(3).with("holdings", value)).at(Phase::Contract);
        assert_eq!(table.view(Viewer::Seat(ANN)).range_of(BEN), None, "{value}");
    }
}

/// PM-RULING-39: adding up the log from the start gives every player's holdings, at a table of any
/// size; the screens hide them only from players who do not keep count.
#[test]
fn the_log_adds_up_to_every_players_holdings() {
    let mut dice = Dice::new("adding up", "test");
    for players in 2..=4u8 {
        let setup = Setup::of_players(players);
        let mut table = Match::<ProjectMars>::new(setup, Some(format!("add {players}"))).unwrap();
        let mut checked = 0;
        while let Some(who) = table.game().to_act().first() {
            let action = match who {
                Actor::Chance => table.draw().unwrap(),
                Actor::Seat(_) => {
                    let actions = table.game().legal_actions(who);
                    actions[dice.index(actions.len())]
                }
            };
            table.answer(who, action).unwrap();
            let mut known = Seats::of(players, |_| stock(8, 2));
            for event in table.events_since(0) {
                let event = ProjectMars::redact(event, Viewer::Spectator);
                if let Some((seat, paid, gained)) = event.exchange() {
                    known[seat] += gained;
                    known[seat] -= paid;
                }
            }
            assert_eq!(known, table.game().screens);
            checked += 1;
        }
        assert!(checked > 100);
    }
}

/// PM-RULING-39: everyone sees payments and gains when they happen, but not totals.
#[test]
fn payments_and_gains_are_visible_when_they_happen() {
    let price = Space::FuelLeft.spec().price;
    let mut table = Scenario::of_players(2)
        .has(ANN, 33, 7)
        .engineering(ANN, Space::FuelLeft.spec().need)
        .at(Phase::Contract);
    table.plays(ANN, [Bid(3)]).plays(BEN, [Pass]);
    table.plays_until(|table| table.phase() == Some(Phase::PlaceModule));
    table.plays(ANN, [Place(Space::FuelLeft)]);
    table.plays_until(|table| table.phase() == Some(Phase::Action)).plays(ANN, [TakeMoney]);
    let expected = [
        Event::WonContract { seat: ANN, paid: stock(0, 3) },
        Event::Placed { seat: ANN, space: Space::FuelLeft, paid: price },
        Event::TookMoney { seat: ANN, gained: stock(2, 0) },
    ];
    for event in expected {
        assert!(table.told().contains(&event), "{event:?}");
        for viewer in Viewer::all(2) {
            assert_eq!(ProjectMars::redact(&event, viewer), event);
        }
    }
}

/// PM-RULING-39: when the game is over the screens are lifted.
#[test]
fn the_screens_are_lifted_at_the_end() {
    let mut table =
        Scenario::of_players(2).has(BEN, 9, 4).pool(["LD"]).ready_to_launch(ANN).at(Phase::Action);
    assert_eq!(table.view(Viewer::Seat(ANN)).screens[BEN], None);
    table.plays(ANN, [Take(Card::LAUNCH_DATE)]);
    for viewer in Viewer::all(2) {
        assert_eq!(table.view(viewer).screens[BEN], Some(stock(9, 4)));
    }
}

/// PM-RULING-39: a redeal for a seat keeps what is public and that seat's screen, divides the rest
/// in any way, and leaves nobody below a bid.
#[test]
fn a_redeal_knows_no_more_than_the_seat() {
    let mut table = table_with((9, 4), (5, 5));
    table.plays(ANN, [Bid(3)]);
    let mut dice = Dice::new("redeal", "test");
    let mut seen = Vec::new();
    for _ in 0..200 {
        let redealt = table.game.redeal(CLEO, &mut dice);
        assert_eq!(redealt.open, table.game.open);
        assert_eq!(redealt.screens[CLEO], table.stock(CLEO));
        let (ann, ben) = (redealt.screens[ANN], redealt.screens[BEN]);
        assert_eq!((ann.money + ben.money, ann.materials + ben.materials), (14, 9));
        assert!(ann.materials >= 3, "Ann has bid 3");
        seen.push(ann);
    }
    let wealth = |of: fn(&project_mars::Stock) -> u8| {
        (seen.iter().map(of).min().unwrap(), seen.iter().map(of).max().unwrap())
    };
    assert_eq!(wealth(|stock| stock.money), (0, 14));
    assert_eq!(wealth(|stock| stock.materials), (3, 9));
}

/// PM-RULING-39: with open holdings there is nothing to deal again.
#[test]
fn an_open_table_is_dealt_as_it_is() {
    let setup = Setup::of_players(3).with("holdings", "open");
    let table = Scenario::of(setup).has(ANN, 3, 1).at(Phase::Contract);
    for seat in Seat::all(3) {
        assert_eq!(table.game.redeal(seat, &mut Dice::new("open", "test")), table.game);
    }
    assert_eq!(table.game.to_act(), Actors::only(ANN.into()));
    assert_eq!(table.question(), Some((ANN.into(), Question::Bid)));
}

/// PM-RULING-39: with 2 players the supply tells everything, so neither hides anything from the
/// other; with 3, each does, until the game is over or the table plays with open holdings.
#[test]
fn two_players_hide_nothing_from_each_other() {
    let hides = |setup| Scenario::of(setup).has(ANN, 3, 1).at(Phase::Contract).game.hides(ANN, BEN);
    assert!(!hides(Setup::of_players(2)));
    assert!(hides(Setup::of_players(3)) && hides(Setup::of_players(4)));
    assert!(hides(Setup::of_players(3).with("holdings", "ranges")));
    assert!(!hides(Setup::of_players(3).with("holdings", "open")));
    let two = Scenario::of_players(2).has(ANN, 3, 1).has(BEN, 9, 4).at(Phase::Contract).game;
    assert!(!two.hides(ANN, ANN));
    let dealt = two.redeal(ANN, &mut Dice::new("two", "test"));
    assert_eq!(dealt, two, "Ann can work out what Ben has");
}

/// PM-RULING-39: where a seat may give its only answer at once, the others learn nothing from
/// that: as they see the table, its answers are the same, or its answer tells which they were.
#[test]
fn an_answer_given_at_once_tells_no_secret() {
    let mut dice = Dice::new("hurry", "test");
    let (mut hurried, mut waited) = (0, 0);
    let open = Setup::of_players(4).with("holdings", "open");
    for setup in [Setup::of_players(3), open, Setup::of_players(2)] {
        let players = setup.players;
        let mut table = Match::<ProjectMars>::new(setup, Some("hurry".to_owned())).unwrap();
        while let Some(who) = table.game().to_act().first() {
            let actions = table.game().legal_actions(who);
            let action = match who {
                Actor::Chance => table.draw().unwrap(),
                Actor::Seat(_) => actions[dice.index(actions.len())],
            };
            if let Actor::Seat(seat) = who {
                let may_hurry = table.game().may_hurry(seat);
                let others = Seat::all(players).filter(|other| *other != seat);
                for other in others {
                    assert!(!table.game().may_hurry(other), "nobody else is asked");
                    let dealt = table.game().redeal(other, &mut dice).legal_actions(who);
                    let tells = dealt == actions || !dealt.iter().any(|a| actions.contains(a));
                    assert!(tells || !may_hurry, "{:?}", table.game().question());
                    waited += u32::from(!tells);
                }
                hurried += u32::from(may_hurry);
            }
            table.answer(who, action).unwrap();
        }
    }
    assert!(hurried > 100 && waited > 100, "{hurried} {waited}");
}
