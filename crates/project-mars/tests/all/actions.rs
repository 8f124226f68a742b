//! Ledger, chapter 10: the seven actions.

use orrery_core::{Actor, Refusal as _, Seat};
use project_mars::Action::{Buy, Release, Take, TakeMoney, TestFlight};
use project_mars::content::{Card, Kind};
use project_mars::scenario::{
    ANN, BEN, CLEO, Moves, Phase, Scenario, Table, card, cost_of, delivery_of, gain_of, need_of,
    neediest, stock,
};
use project_mars::{Ending, Event, Illegal, Question, Space};

/// Ann is to act with this pool, money and materials.
fn ann_acts<const N: usize>(pool: [&str; N], money: u8, materials: u8) -> Scenario {
    Scenario::of_players(2).has(ANN, money, materials).pool(pool)
}

fn asks_action(table: &Table, seat: Seat) {
    assert_eq!(table.question(), Some((seat.into(), Question::TakeAction)));
}

/// PM-ACT-01, PM-ACT-02: once around from the holder, and the holder once more.
#[test]
fn everybody_acts_once_and_the_holder_twice() {
    for (players, order) in [
        (2, &[BEN, ANN, BEN][..]),
        (3, &[BEN, CLEO, ANN, BEN]),
        (4, &[BEN, CLEO, Seat::FOUR, ANN, BEN]),
    ] {
        let mut table = Scenario::of_players(players).holder(BEN).at(Phase::Action);
        for &seat in order {
            asks_action(&table, seat);
            table.plays(seat, [TakeMoney]);
        }
        assert_eq!(table.game.open.turn, 3, "after that the turn is over");
    }
}

/// PM-ACT-03: from the pool into the tableau, for money.
#[test]
fn hiring_takes_an_employee_from_the_pool_for_money() {
    let cost = cost_of("PL06");
    let mut table = ann_acts(["PL06"], cost + 1, 0).at(Phase::Action);
    table.plays(ANN, [Take(card("PL06"))]);
    assert_eq!(table.stock(ANN), stock(1, 0));
    assert!(table.player(ANN).employees().contains(card("PL06")));
    assert!(!table.game.open.pool.contains(card("PL06")));
    asks_action(&table, BEN);

    let short = ann_acts(["PL06"], cost - 1, 30).at(Phase::Action);
    let refusal = short.refuses(ANN, Take(card("PL06")));
    assert_eq!(refusal, Illegal::CannotPayEmployee { cost, have: cost - 1 });
    assert_eq!(refusal.rule(), "PM-ACT-03");
}

/// PM-ACT-04, PM-ACT-05: with full offices the new employee waits until one has left, and there
/// are never more employees than Office Space.
#[test]
fn full_offices_make_room_before_the_new_employee_comes_in() {
    let staffed = || ann_acts(["PL06", "OF01"], 20, 5).tableau(ANN, ["PL01", "PL02"]);
    let mut table = staffed().tableau(BEN, ["PL03"]).at(Phase::Action);
    assert!(table.player(ANN).offices_are_full());
    table.plays(ANN, [Take(card("PL06"))]);
    let hiring = card("PL06");
    assert_eq!(table.question(), Some((ANN.into(), Question::MakeRoom { hiring })));
    assert_eq!(table.player(ANN).employee_count(), 2, "nobody has come in yet");
    assert_eq!(table.refuses(ANN, TakeMoney), Illegal::NotTheQuestion);
    for other in ["PL03", "PL06", "OF01"] {
        assert_eq!(table.refuses(ANN, Release(card(other))), Illegal::CannotMakeRoom);
    }
    table.plays(ANN, [Release(card("PL01"))]);
    assert!(table.player(ANN).employees().iter().eq(["PL02", "PL06"].map(card)));
    assert!(table.game.open.discard.contains(card("PL01")));
    asks_action(&table, BEN);

    // With the last desk free nobody has to leave.
    let mut roomy = staffed().tableau(ANN, ["OF02"]).at(Phase::Action);
    roomy.plays(ANN, [Take(card("PL06"))]);
    assert_eq!(roomy.player(ANN).employee_count(), 3);
    asks_action(&roomy, BEN);
}

/// PM-ACT-06, PM-ACT-07, PM-ACT-09: from the pool into the tableau, for materials that go to
/// the supply, and there is more room.
#[test]
fn expanding_takes_office_space_for_materials() {
    for code in ["OF01", "OF04", "OF07"] {
        let cost = cost_of(code);
        let mut table = ann_acts([code], 0, cost + 1).at(Phase::Action);
        let supply = table.game.open.supply.materials;
        table.plays(ANN, [Take(card(code))]);
        assert!(table.player(ANN).tableau().contains(card(code)));
        assert!(!table.game.open.pool.contains(card(code)));
        assert_eq!(table.stock(ANN), stock(0, 1));
        assert_eq!(table.game.open.supply.materials, supply + cost);
        assert_eq!(table.player(ANN).levels().office_space, 2 + gain_of(code).office_space);
    }
    let cost = cost_of("OF07");
    let short = ann_acts(["OF07"], 50, cost - 1).at(Phase::Action);
    let refusal = short.refuses(ANN, Take(card("OF07")));
    assert_eq!(refusal, Illegal::CannotPayOfficeSpace { cost, have: cost - 1 });
    assert_eq!(refusal.rule(), "PM-ACT-07");
}

/// PM-ACT-08: nothing is paid, although there are materials.
#[test]
fn a_facilities_manager_expands_for_nothing() {
    for materials in [0, 9] {
        let mut table = ann_acts(["OF07"], 0, materials).tableau(ANN, ["FM01"]).at(Phase::Action);
        table.plays(ANN, [Take(card("OF07"))]);
        assert_eq!(table.stock(ANN), stock(0, materials));
        assert_eq!(table.player(ANN).levels().office_space, 2 + gain_of("OF07").office_space);
    }
}

/// PM-ACT-10: the Approval level decides.
#[test]
fn a_vendor_needs_the_approval_level() {
    let code = neediest(Kind::Vendor);
    let need = need_of(code);
    let short = ann_acts([code], 50, 20).approval(ANN, need - 1).at(Phase::Action);
    let refusal = short.refuses(ANN, Take(card(code)));
    assert_eq!(refusal, Illegal::VendorNeedsApproval { need, have: need - 1 });
    assert_eq!(refusal.rule(), "PM-ACT-10");
    let table = ann_acts([code], 0, 0).approval(ANN, need).at(Phase::Action);
    assert!(table.offers(Take(card(code))));
}

/// PM-ACT-11, PM-ACT-12, PM-ACT-13: the resources are taken from the supply, the card lies on
/// the discard pile, and the Approval is what it was.
#[test]
fn a_vendor_delivers_and_is_discarded() {
    let code = neediest(Kind::Vendor);
    let mut table = ann_acts([code], 1, 1).approval(ANN, need_of(code)).at(Phase::Action);
    let (mut supply, levels) = (table.game.open.supply, table.player(ANN).levels());
    table.plays(ANN, [Take(card(code))]);
    let gift = delivery_of(code);
    assert_eq!(table.stock(ANN), stock(1 + gift.money, 1 + gift.materials));
    supply -= gift;
    assert_eq!(table.game.open.supply, supply);
    assert!(table.game.open.discard.contains(card(code)));
    assert!(!table.game.open.pool.contains(card(code)));
    assert!(!table.player(ANN).tableau().contains(card(code)));
    assert_eq!(table.player(ANN).levels(), levels);
    let told = Event::UsedVendor { seat: ANN, card: card(code), gained: gift };
    assert!(table.told().contains(&told));
}

/// PM-ACT-14, PM-ACT-15: the Engineering level decides, and the card comes into the tableau.
#[test]
fn a_technology_needs_the_engineering_level() {
    let code = neediest(Kind::Technology);
    let need = need_of(code);
    let short = ann_acts([code], 50, 20).engineering(ANN, need - 1).at(Phase::Action);
    let refusal = short.refuses(ANN, Take(card(code)));
    assert_eq!(refusal, Illegal::TechnologyNeedsEngineering { need, have: need - 1 });
    assert_eq!(refusal.rule(), "PM-ACT-14");

    let mut table = ann_acts([code], 0, 0).engineering(ANN, need).at(Phase::Action);
    table.plays(ANN, [Take(card(code))]);
    assert!(table.player(ANN).tableau().contains(card(code)));
    assert!(!table.game.open.pool.contains(card(code)));
    assert_eq!(table.stock(ANN), stock(0, 0), "nothing is paid");
}

/// PM-ACT-16: it rests until the turn is over.
#[test]
fn a_technology_cannot_be_used_in_the_turn_it_was_acquired() {
    let code = neediest(Kind::Technology);
    let mut table = ann_acts([code], 20, 0).engineering(ANN, need_of(code)).at(Phase::Action);
    table.plays(ANN, [Take(card(code))]);
    table.plays_until(|table| {
        let (player, is_next) = (table.player(ANN), table.game.open.turn > 2);
        assert_eq!(player.resting().contains(card(code)), !is_next);
        assert_eq!(player.technologies().contains(card(code)), is_next);
        is_next
    });
}

/// PM-ACT-17: $2 from the supply.
#[test]
fn taking_money_gives_two_dollars() {
    let mut table = Scenario::of_players(2).at(Phase::Action);
    table.plays(ANN, [TakeMoney]);
    assert_eq!(table.stock(ANN), stock(8 + 2, 2));
    assert_eq!(table.game.open.supply, stock(64 - 2, 36));
}

/// PM-ACT-18: a material and a Fuel module for a card of the open pile.
#[test]
fn a_test_flight_costs_a_material_and_a_fuel_module() {
    let mut table = ann_acts([], 0, 1).orbit(ANN, Space::FUEL).at(Phase::Action);
    let supply = table.game.open.supply.materials;
    table.plays(ANN, [TestFlight(Space::FuelLeft)]);
    assert!(table.player(ANN).test_flight);
    assert_eq!(table.game.open.test_flights, 1);
    assert_eq!((table.stock(ANN), table.game.open.supply.materials), (stock(0, 0), supply + 1));
    assert!(!table.player(ANN).has_module(Space::FuelLeft));
    assert!(table.player(ANN).has_module(Space::FuelRight));

    let short = ann_acts([], 50, 0).orbit(ANN, Space::FUEL).at(Phase::Action);
    let refusal = short.refuses(ANN, TestFlight(Space::FuelLeft));
    assert_eq!(refusal, Illegal::CannotPayTestFlight { cost: 1 });
    assert_eq!(refusal.rule(), "PM-ACT-18");
}

/// PM-ACT-19: Fuel that was not placed cannot fly, and neither can another module.
#[test]
fn the_fuel_must_have_been_placed_before() {
    let table = ann_acts([], 20, 5)
        .orbit(ANN, [Space::FuelRight, Space::Hab])
        .orbit(BEN, [Space::FuelLeft])
        .at(Phase::Action);
    for space in [Space::FuelLeft, Space::Hab, Space::Mav] {
        let refusal = table.refuses(ANN, TestFlight(space));
        assert_eq!(refusal, Illegal::NoFuelThere);
        assert_eq!(refusal.rule(), "PM-ACT-19");
    }
    assert!(table.offers(TestFlight(Space::FuelRight)));
}

/// PM-ACT-20: from the pool, with all that it requires.
#[test]
fn the_launch_date_is_acquired_from_the_pool() {
    let absent = Scenario::of_players(2).ready_to_launch(ANN).at(Phase::Action);
    assert_eq!(absent.refuses(ANN, Take(Card::LAUNCH_DATE)), Illegal::LaunchDateNotOut);

    let unready = ann_acts(["LD"], 50, 20).at(Phase::Action);
    let refusal = Illegal::LaunchNeedsModules { have: 0 };
    assert_eq!(unready.refuses(ANN, Take(Card::LAUNCH_DATE)), refusal);

    let mut table = ann_acts(["LD"], 0, 0).ready_to_launch(ANN).at(Phase::Action);
    table.plays(ANN, [Take(Card::LAUNCH_DATE)]);
    assert_eq!(table.game.open.ending, Some(Ending::Launched(ANN)));
    assert!(!table.game.open.pool.contains(Card::LAUNCH_DATE));
}

/// PM-ACT-21: $10 for two, and not a dollar less.
#[test]
fn two_materials_are_bought_for_ten_dollars() {
    let mut table = ann_acts([], 11, 3).at(Phase::Action);
    let supply = table.game.open.supply;
    table.plays(ANN, [Buy]);
    assert_eq!(table.stock(ANN), stock(1, 5));
    assert_eq!(table.game.open.supply, stock(supply.money + 10, supply.materials - 2));

    let short = ann_acts([], 9, 3).at(Phase::Action);
    let refusal = short.refuses(ANN, Buy);
    assert_eq!(refusal, Illegal::CannotPayMaterials { cost: 10, have: 9 });
    assert_eq!(refusal.rule(), "PM-ACT-21");
}

/// PM-ACT-22: several may do the same, while there is a card for each of them.
#[test]
fn the_same_action_may_be_chosen_by_several_players() {
    let mut table = Scenario::of_players(3)
        .has(ANN, 20, 0)
        .has(BEN, 20, 0)
        .has(CLEO, 20, 0)
        .pool(["PL01", "PL02"])
        .at(Phase::Action);
    table.plays(ANN, [Take(card("PL01"))]).plays(BEN, [Take(card("PL02"))]);
    for gone in ["PL01", "PL02"] {
        assert_eq!(table.refuses(CLEO, Take(card(gone))), Illegal::NotInPool);
    }
    table.plays(CLEO, [Buy]).plays(ANN, [Buy]);
    assert_eq!((table.stock(CLEO).materials, table.stock(ANN).materials), (2, 2));
}

/// PM-ACT-23: a card that was taken leaves a gap until the next Draw phase.
#[test]
fn the_pool_is_not_refilled_before_the_next_draw_phase() {
    let mut table = ann_acts(["PL01", "VE01", "VE02", "VE03", "VE04"], 20, 0).at(Phase::Action);
    table.plays(ANN, [Take(card("PL01"))]);
    assert_eq!(table.game.open.pool.len(), 4);
    let refusal = table.refuses(BEN, Take(card("EN01")));
    assert_eq!(refusal, Illegal::NotInPool);
    assert_eq!(refusal.rule(), "PM-ACT-23");
    table.plays_until(|table| table.phase() == Some(Phase::Draw));
    let drawn = table.told().iter().filter(|event| matches!(event, Event::Drew { .. }));
    assert_eq!(drawn.count(), 0);
    assert_eq!(table.game.open.turn, 3);
    assert_eq!(table.question(), Some((Actor::Chance, Question::NextCard)));
}

/// PM-ACT-05: the employee who leaves may be the only Facilities Manager, and the one who comes
/// another; levels follow both.
#[test]
fn the_last_manager_may_be_replaced() {
    let mut table =
        ann_acts(["FM02", "OF01"], 20, 0).tableau(ANN, ["FM01", "EN01"]).at(Phase::Action);
    table.plays(ANN, [Take(card("FM02"))]).plays(ANN, [Release(card("FM01"))]);
    let expected = 3 + gain_of("FM02").approval;
    assert_eq!(table.player(ANN).levels().approval, expected);
    assert!(table.player(ANN).may_acquire_office_space());
    table.plays(BEN, [TakeMoney]).plays(ANN, [Take(card("OF01"))]);
    assert_eq!(table.stock(ANN).materials, 0, "the new manager expands for nothing");
    assert_eq!(table.game.open.turn, 3, "both actions were used");
}
