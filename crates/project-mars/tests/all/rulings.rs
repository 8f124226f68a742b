//! Ledger, chapter 16: rulings that belong to no single phase, and rare cases of the actions.
//! The others stand with their phases: the auction, Pay Day, the decks, the end.

use orrery_core::{Dice, Game as _, Refusal as _, Setup};
use orrery_testkit::games::play_at_random;
use project_mars::Action::{
    Buy, Pass, Pay, Place, PlaceNothing, Release, Take, TakeMoney, TestFlight,
};
use project_mars::content::{Benefit, Card, Effect, Face, Kind};
use project_mars::scenario::{
    ANN, BEN, CLEO, DAN, Moves, Phase, Scenario, card, codes_of, cost_of, delivery_of, gain_of,
    need_of, neediest, stock,
};
use project_mars::{Event, Illegal, ProjectMars, Question, Space};

fn effect_of(code: &str) -> Effect {
    match card(code).spec().face {
        Face::Technology { effect, .. } => effect,
        other => panic!("{code} is a Technology, not {other:?}"),
    }
}

/// PM-RULING-13: each employee takes one Office Space, other cards none; nobody ever leaves
/// because of lost capacity.
#[test]
fn only_employees_take_office_space() {
    let mut table = Scenario::of_players(2)
        .has(ANN, 30, 9)
        .tableau(ANN, ["PL01"])
        .tableau(
            ANN,
            codes_of(Kind::Technology)
                .into_iter()
                .filter(|code| effect_of(code).benefit != Benefit::OfficeSpace),
        )
        .pool(["PL02", "OF01"])
        .at(Phase::Action);
    assert!(!table.player(ANN).offices_are_full(), "one employee and many Technologies");
    table.plays(ANN, [Take(card("PL02"))]).plays(BEN, [TakeMoney]);
    assert!(table.player(ANN).offices_are_full());
    table.plays(ANN, [Take(card("OF01"))]);
    assert!(!table.player(ANN).offices_are_full());

    // More employees than desks cannot come about by play; if they are there, they stay.
    let mut crowded = Scenario::of_players(2)
        .has(ANN, 30, 0)
        .tableau(ANN, ["PL01", "PL02", "PL03", "PL04"])
        .at(Phase::PayDay);
    crowded.plays_until(|table| table.game.open.turn == 5);
    assert_eq!(crowded.player(ANN).employee_count(), 4);
}

/// PM-RULING-14: replacing happens only with full offices; one goes, before the new one comes,
/// who is paid in full.
#[test]
fn a_replacement_is_paid_in_full() {
    let cost = cost_of("PL11");
    let mut table = Scenario::of_players(2)
        .has(ANN, cost, 0)
        .tableau(ANN, ["PL01", "EN01"])
        .pool(["PL11"])
        .at(Phase::Action);
    let before = table.player(ANN).levels();
    table.plays(ANN, [Take(card("PL11"))]);
    assert_eq!(table.stock(ANN).money, 0, "nothing is refunded for the one who leaves");
    assert_eq!(table.player(ANN).levels(), before, "the new one has not come in yet");
    table.plays(ANN, [Release(card("PL01"))]);
    let after = table.player(ANN).levels();
    assert_eq!(
        after.approval,
        before.approval + gain_of("PL11").approval - gain_of("PL01").approval
    );
    assert_eq!(table.player(ANN).employee_count(), 2, "exactly one has left");
    assert_eq!(table.question(), Some((BEN.into(), Question::TakeAction)));

    let with_room = Scenario::of_players(2)
        .has(ANN, cost, 0)
        .tableau(ANN, ["PL01"])
        .pool(["PL11"])
        .at(Phase::Action);
    let mut hired = with_room.clone();
    hired.plays(ANN, [Take(card("PL11"))]);
    assert_eq!(
        hired.question(),
        Some((BEN.into(), Question::TakeAction)),
        "nobody may be replaced"
    );
    assert_eq!(with_room.refuses(ANN, Release(card("PL01"))), Illegal::NotTheQuestion);
}

/// PM-RULING-15: the manager stays, is enough for any number of cards, and covers materials.
#[test]
fn one_facilities_manager_acquires_any_number_of_office_spaces() {
    let offices = codes_of(Kind::OfficeSpace);
    let mut table = Scenario::of_players(2)
        .has(ANN, 0, 9)
        .tableau(ANN, ["FM01"])
        .pool(["OF01", "OF08"])
        .at(Phase::Action);
    assert!(offices.iter().all(|code| cost_of(code) > 0), "each asks for materials");
    table.plays(ANN, [Take(card("OF01"))]).plays(BEN, [TakeMoney]).plays(ANN, [Take(card("OF08"))]);
    assert_eq!(table.stock(ANN), stock(0, 9));
    let held = ["FM01", "OF01", "OF08"].map(card);
    assert!(table.player(ANN).tableau().iter().eq(held), "the manager stays");
}

/// PM-RULING-16: all 8 Office Spaces and all 16 Technologies fit, and like effects add up.
#[test]
fn identical_effects_add_up() {
    let (offices, technologies) = (codes_of(Kind::OfficeSpace), codes_of(Kind::Technology));
    let table = Scenario::of_players(2)
        .tableau(ANN, offices.iter().copied())
        .tableau(ANN, technologies.iter().copied())
        .at(Phase::Action);
    let sum = |benefit| -> u8 {
        let effects = technologies.iter().map(|code| effect_of(code));
        effects.filter(|effect| effect.benefit == benefit).map(|effect| effect.by).sum()
    };
    let player = table.player(ANN);
    let rooms: u8 = offices.iter().map(|code| gain_of(code).office_space).sum();
    assert_eq!(player.levels().office_space, 2 + rooms + sum(Benefit::OfficeSpace));
    assert_eq!(player.levels().engineering, 1 + sum(Benefit::Engineering));
    let several = technologies.iter().filter(|c| effect_of(c).benefit == Benefit::Engineering);
    assert!(several.count() > 1, "several Technologies raise Engineering");
    for code in &technologies {
        let benefit = effect_of(code).benefit;
        assert_eq!(player.benefit(benefit), sum(benefit), "{benefit:?}");
    }
}

/// PM-RULING-17: an Office Space and an employee of the first action serve the second.
#[test]
fn employees_and_office_space_count_at_once() {
    let mut table = Scenario::of_players(2)
        .has(ANN, 20, cost_of("OF01"))
        .tableau(ANN, ["PL01", "PL02"])
        .pool(["OF01", "PL03"])
        .at(Phase::Action);
    table.plays(ANN, [Take(card("OF01"))]).plays(BEN, [TakeMoney]).plays(ANN, [Take(card("PL03"))]);
    assert_eq!(table.player(ANN).employee_count(), 3, "there was room at once");

    let code = neediest(Kind::Technology);
    let level = need_of(code) - gain_of("EN01").engineering;
    let mut table = Scenario::of_players(2)
        .has(ANN, 20, 0)
        .pool(["EN01", code])
        .tableau(ANN, ["OF08", "OF07", "OF06"])
        .engineering(ANN, level)
        .at(Phase::Action);
    assert!(!table.offers(Take(card(code))));
    table.plays(ANN, [Take(card("EN01"))]).plays(BEN, [TakeMoney]).plays(ANN, [Take(card(code))]);
    assert!(table.player(ANN).tableau().contains(card(code)));
}

/// PM-RULING-18: through all the rest of its turn a Technology does nothing, and with the first
/// question of the next it does everything: levels, discounts and needs.
#[test]
fn a_technology_wakes_with_the_next_turn() {
    for code in codes_of(Kind::Technology) {
        let Effect { benefit, by } = effect_of(code);
        let mut table = Scenario::of_players(2)
            .has(ANN, 30, 0)
            .pool([code])
            .engineering(ANN, need_of(code).max(1))
            .at(Phase::Action);
        let levels = table.player(ANN).levels();
        table.plays(ANN, [Take(card(code))]);
        table.plays_until(|table| {
            let is_next = table.game.open.turn > 2;
            let player = table.player(ANN);
            assert_eq!(player.benefit(benefit), if is_next { by } else { 0 }, "{code}");
            assert!(is_next || player.levels() == levels, "{code}");
            is_next
        });
        assert_eq!(table.phase(), Some(Phase::Draw), "before the first card is drawn");
        let raised = table.player(ANN).levels();
        assert_eq!(
            raised.engineering - levels.engineering,
            by * u8::from(benefit == Benefit::Engineering)
        );
        assert_eq!(raised.approval - levels.approval, by * u8::from(benefit == Benefit::Approval));
    }
}

/// PM-RULING-22: the player chooses the Fuel; it is back in hand, its space is free, and it is
/// placed again for the price of that space.
#[test]
fn the_fuel_of_a_test_flight_can_be_placed_again() {
    for space in Space::FUEL {
        let mut table = Scenario::of_players(2)
            .has(ANN, 40, 1)
            .orbit(ANN, Space::FUEL)
            .engineering(ANN, space.spec().need)
            .at(Phase::Action);
        table.plays(ANN, [TestFlight(space)]);
        assert_eq!(
            Space::FUEL.map(|s| table.player(ANN).has_module(s)),
            Space::FUEL.map(|s| s != space)
        );
        table.plays_until(|table| table.question() == Some((ANN.into(), Question::PlaceModule)));
        let mut left = table.stock(ANN);
        table.plays(ANN, [Place(space)]);
        left -= space.spec().price;
        assert_eq!(table.stock(ANN), left);
        assert_eq!(table.player(ANN).module_count(), 2);
    }
}

/// PM-RULING-23: the pile lasts until everybody has one.
#[test]
fn there_is_a_test_flight_for_everybody() {
    let everybody = [ANN, BEN, CLEO, DAN];
    let scenario = everybody
        .into_iter()
        .fold(Scenario::of_players(4), |scenario, seat| scenario.orbit(seat, Space::FUEL));
    let mut table = scenario.at(Phase::Action);
    for (seat, left) in everybody.into_iter().zip([3, 2, 1, 0]) {
        table.plays(seat, [TestFlight(Space::FuelLeft)]);
        assert_eq!(table.game.open.test_flights, left);
    }
    assert_eq!(table.refuses(ANN, TestFlight(Space::FuelRight)), Illegal::HasTestFlight);
}

/// PM-RULING-24: it stays with its owner and lowers no other need.
#[test]
fn a_test_flight_lowers_only_the_need_of_the_launch_date() {
    let code = neediest(Kind::Technology);
    let need = need_of(code);
    let mut table = Scenario::of_players(2)
        .has(ANN, 40, 0)
        .pool([code])
        .flown(ANN)
        .engineering(ANN, need - 1)
        .at(Phase::Action);
    let refusal = Illegal::TechnologyNeedsEngineering { need, have: need - 1 };
    assert_eq!(table.refuses(ANN, Take(card(code))), refusal);
    for space in Space::ALL {
        assert_eq!(table.game.open.module_need(ANN, space), space.spec().need);
    }
    assert!(table.game.open.launch_need(ANN) < table.game.open.launch_need(BEN));
    table.plays_until(|table| table.game.open.turn == 7);
    assert!(table.player(ANN).test_flight);
}

/// PM-RULING-25: there is no pass; taking money is always possible, and with less than $2 in the
/// supply the player takes what is there.
#[test]
fn a_player_must_act_and_can_always_take_money() {
    for left in [0, 1, 2] {
        let mut table =
            Scenario::of_players(2).has(BEN, 80 - left - 3, 0).has(ANN, 3, 0).at(Phase::Action);
        assert_eq!(table.game.open.supply.money, left);
        assert_eq!(table.game.legal_actions(ANN.into()), [TakeMoney]);
        for no_action in [Pass, PlaceNothing, Pay] {
            assert_eq!(table.refuses(ANN, no_action), Illegal::NotTheQuestion);
        }
        table.plays(ANN, [TakeMoney]);
        assert_eq!(table.stock(ANN).money, 3 + left);
        assert!(table.told().contains(&Event::TookMoney { seat: ANN, gained: stock(left, 0) }));
    }
}

/// PM-RULING-26: materials are sold by two, and change is made freely.
#[test]
fn the_supply_must_have_two_materials_to_sell() {
    for left in [0, 1] {
        let table =
            Scenario::of_players(2).has(BEN, 0, 40 - left).has(ANN, 20, 0).at(Phase::Action);
        let refusal = table.refuses(ANN, Buy);
        assert_eq!(refusal, Illegal::SupplyTooSmall { left });
        assert_eq!(refusal.rule(), "PM-RULING-26");
    }
    let mut enough = Scenario::of_players(2).has(BEN, 0, 38).has(ANN, 20, 0).at(Phase::Action);
    enough.plays(ANN, [Buy]);
    assert_eq!(enough.game.open.supply.materials, 0);

    // $8 are a 5 and three 1s: $4 can be paid only with change.
    let mut change =
        Scenario::of_players(2).tableau(ANN, ["PL01", "PL02", "PL03", "PL04"]).at(Phase::PayDay);
    change.plays(ANN, [Pay]);
    assert_eq!(change.stock(ANN).money, 4);
}

/// PM-RULING-27, PM-RULING-26: a Vendor hands out what the supply has, and the rest is lost.
#[test]
fn a_vendor_delivers_what_the_supply_holds() {
    for code in codes_of(Kind::Vendor) {
        let gift = delivery_of(code);
        let left = stock(gift.money / 2, gift.materials / 2);
        let mut table = Scenario::of_players(2)
            .has(ANN, 0, 0)
            .has(BEN, 80 - left.money, 40 - left.materials)
            .pool([code])
            .approval(ANN, need_of(code).max(3))
            .at(Phase::Action);
        assert_eq!(table.game.open.supply, left);
        table.plays(ANN, [Take(card(code))]);
        assert_eq!((table.stock(ANN), table.game.open.supply), (left, stock(0, 0)), "{code}");
        assert!(table.game.open.discard.contains(card(code)));
    }
}

/// PM-RULING-38: no answer ever moves anything from one screen to another: one player's
/// holdings change at a time, against the supply.
#[test]
fn there_is_no_trading() {
    let mut before = ProjectMars::start(&Setup::of_players(4)).unwrap();
    let mut dice = Dice::new("trading", "test");
    play_at_random(before.clone(), &mut dice, |game, events| {
        let changed =
            before.screens.iter().filter(|(seat, stock)| game.screens[*seat] != **stock).count();
        assert!(changed <= 1, "{events:?}");
        assert_eq!(changed == 0, before.open.supply == game.open.supply, "{events:?}");
        before = game.clone();
    });
}

/// PM-RULING-41: the holder may do the same twice, but comes last, when cards may be gone.
#[test]
fn the_second_action_comes_after_everybody() {
    let mut table = Scenario::of_players(2)
        .has(ANN, 30, 0)
        .has(BEN, 30, 0)
        .pool(["PL01", "PL02", "PL03"])
        .at(Phase::Action);
    table.plays(ANN, [Take(card("PL01"))]).plays(BEN, [Take(card("PL02"))]);
    assert_eq!(table.refuses(ANN, Take(card("PL02"))), Illegal::NotInPool);
    table.plays(ANN, [Take(card("PL03"))]);
    assert_eq!(table.player(ANN).employee_count(), 2, "hired twice");
}

/// PM-RULING-43: with the fifth module placed a Test Flight can still be bought, and then the
/// launch waits until the Fuel is placed again in a later turn.
#[test]
fn a_complete_spacecraft_may_still_make_a_test_flight() {
    let mut table =
        Scenario::of_players(2).has(ANN, 50, 1).pool(["LD"]).ready_to_launch(ANN).at(Phase::Action);
    assert!(table.offers(Take(Card::LAUNCH_DATE)) && table.offers(TestFlight(Space::FuelLeft)));
    table.plays(ANN, [TestFlight(Space::FuelLeft)]).plays(BEN, [TakeMoney]);
    let refusal = Illegal::LaunchNeedsModules { have: 4 };
    assert_eq!(table.refuses(ANN, Take(Card::LAUNCH_DATE)), refusal);
    table.plays_until(|table| table.question() == Some((ANN.into(), Question::PlaceModule)));
    assert_eq!(table.game.open.turn, 3);
    table.plays(ANN, [Place(Space::FuelLeft)]);
    table.plays_until(|table| table.question() == Some((ANN.into(), Question::TakeAction)));
    table.plays(ANN, [Take(Card::LAUNCH_DATE)]);
    assert!(table.game.standing().is_some());
}
