//! Ledger, chapter 8: Pay Day, and the rulings about it.

use orrery_core::{Game as _, Refusal as _};
use project_mars::Action::{Pay, Release, Take};
use project_mars::content::{Benefit, Kind};
use project_mars::scenario::{
    ANN, BEN, CLEO, Moves, Phase, Scenario, Table, card, codes_of, gain_of, stock, technology,
};
use project_mars::{Event, Illegal, Question, Space};

/// A number of Project Leads.
fn leads(count: u8) -> impl Iterator<Item = &'static str> {
    codes_of(Kind::ProjectLead).into_iter().take(usize::from(count))
}

/// Ann with these employees and this money on Pay Day; Ben has no employees.
fn ann_has(holder: orrery_core::Seat, employees: u8, money: u8) -> Table {
    Scenario::of_players(2)
        .holder(holder)
        .has(ANN, money, 0)
        .tableau(ANN, leads(employees))
        .at(Phase::PayDay)
}

/// PM-PAY-01: $1 for each of them.
#[test]
fn the_holder_pays_one_dollar_for_every_employee() {
    for employees in 1..=7 {
        let mut table = ann_has(ANN, employees, 9);
        let without = ann_has(BEN, employees, 9);
        assert_eq!(without.game.open.wages_as_holder(ANN), employees, "the forecast for a bidder");
        let supply = table.game.open.supply.money;
        table.plays(ANN, [Pay]);
        assert_eq!(table.stock(ANN).money, 9 - employees);
        assert_eq!(table.game.open.supply.money, supply + employees);
        assert_eq!(table.player(ANN).employee_count(), employees);
    }
}

/// PM-PAY-02: $1 for all of them together.
#[test]
fn every_other_player_pays_one_dollar_in_total() {
    for employees in 1..=7 {
        let mut table = ann_has(BEN, employees, 9);
        table.plays(ANN, [Pay]);
        assert_eq!(table.stock(ANN).money, 9 - 1);
        assert!(table.told().contains(&Event::PaidEmployees { seat: ANN, paid: stock(1, 0) }));
    }
}

/// PM-PAY-03: one employee goes, and no money is paid, not even what there is.
#[test]
fn who_cannot_pay_in_full_loses_one_employee_and_pays_nothing() {
    for (holder, employees, money) in [(ANN, 5, 4), (ANN, 2, 0), (ANN, 1, 0), (BEN, 3, 0)] {
        let mut table = ann_has(holder, employees, money);
        let due = table.game.open.wages(ANN);
        let refusal = table.refuses(ANN, Pay);
        assert_eq!(refusal, Illegal::CannotPayEmployees { due, have: money });
        assert_eq!(refusal.rule(), "PM-PAY-03");
        table.plays(ANN, [Release(card("PL01"))]);
        assert_eq!(table.stock(ANN).money, money);
        assert_eq!(table.player(ANN).employee_count(), employees - 1);
        assert_ne!(table.phase(), Some(Phase::PayDay));
    }
}

/// PM-PAY-04: nobody is asked who has no employees, be it one player or all.
#[test]
fn a_player_without_employees_skips_the_phase() {
    let mut table =
        Scenario::of_players(3).tableau(BEN, ["PL01"]).tableau(CLEO, ["OF01"]).at(Phase::PayDay);
    assert_eq!(table.question(), Some((BEN.into(), Question::PayDay)));
    table.plays(BEN, [Pay]);
    assert_ne!(table.phase(), Some(Phase::PayDay));
    assert_eq!((table.stock(ANN).money, table.stock(CLEO).money), (8, 8));

    let nobody = Scenario::of_players(3).at(Phase::PayDay);
    assert_ne!(nobody.phase(), Some(Phase::PayDay));
}

/// PM-PAY-05: with exactly enough money, a player may not let an employee go.
#[test]
fn who_has_enough_money_must_pay() {
    for (holder, due) in [(ANN, 4), (BEN, 1)] {
        let table = ann_has(holder, 4, due);
        let refusal = table.refuses(ANN, Release(card("PL01")));
        assert_eq!(refusal, Illegal::MustPay { due });
        assert_eq!(refusal.rule(), "PM-PAY-05");
        assert_eq!(table.game.legal_actions(ANN.into()), [Pay]);
    }
}

/// PM-RULING-09: from the holder on, and what one pays changes nothing for the next.
#[test]
fn pay_day_goes_around_clockwise_from_the_holder() {
    let mut table = Scenario::of_players(3)
        .holder(BEN)
        .has(BEN, 0, 0)
        .tableau(ANN, ["PL01", "PL02"])
        .tableau(BEN, ["PL03", "PL04"])
        .tableau(CLEO, ["PL05", "PL06"])
        .at(Phase::PayDay);
    let wages = [ANN, CLEO].map(|seat| table.game.open.wages(seat));
    assert_eq!(table.question(), Some((BEN.into(), Question::PayDay)));
    table.plays(BEN, [Release(card("PL03"))]);
    assert_eq!(table.question(), Some((CLEO.into(), Question::PayDay)));
    table.plays(CLEO, [Pay]);
    assert_eq!(table.question(), Some((ANN.into(), Question::PayDay)));
    assert_eq!([ANN, CLEO].map(|seat| table.game.open.wages(seat)), wages);
    table.plays(ANN, [Pay]);
    assert_eq!((table.stock(ANN).money, table.stock(CLEO).money), (7, 7));
}

/// PM-RULING-10: there is no paying in part; exactly one goes, of the player's own choice, even
/// if the others could not be paid either.
#[test]
fn payment_is_all_or_nothing() {
    for chosen in ["PL01", "PL02", "PL03"] {
        let mut table = Scenario::of_players(2)
            .has(ANN, 1, 0)
            .tableau(ANN, ["PL01", "PL02", "PL03"])
            .tableau(BEN, ["EN01"])
            .at(Phase::PayDay);
        let choices = ["PL01", "PL02", "PL03"].map(|code| Release(card(code)));
        assert_eq!(table.game.legal_actions(ANN.into()), choices);
        for other in ["EN01", "PL04", "OF01"] {
            let refusal = table.refuses(ANN, Release(card(other)));
            assert_eq!(refusal, Illegal::NotYourEmployee);
            assert_eq!(refusal.rule(), "PM-RULING-10");
        }
        table.plays(ANN, [Release(card(chosen))]);
        assert_eq!(table.question(), Some((BEN.into(), Question::PayDay)), "exactly one goes");
        assert!(!table.player(ANN).tableau().contains(card(chosen)));
        assert_eq!((table.player(ANN).employee_count(), table.stock(ANN).money), (2, 1));
    }
}

/// PM-RULING-11: the one who was let go lies on the discard pile, and is in the second deck.
#[test]
fn lost_employees_can_come_back_in_the_second_year() {
    let mut table = Scenario::of_players(2)
        .has(ANN, 0, 0)
        .tableau(ANN, ["PL01"])
        .pool(["VE02", "VE03"])
        .deck(["VE01"])
        .at(Phase::PayDay);
    table.plays(ANN, [Release(card("PL01"))]);
    assert!(table.game.open.discard.contains(card("PL01")));
    table.plays_until(|table| table.phase() == Some(Phase::Draw)).turns_up(["VE01"]);
    assert!(table.game.open.deck.contains(card("PL01")));
    table.turns_up(["PL01"]);
    assert!(table.game.open.pool.contains(card("PL01")));
}

/// PM-RULING-12: the levels fall at once; Technologies, Office Spaces and modules stay.
#[test]
fn losing_an_employee_lowers_the_levels_at_once_and_nothing_else() {
    let mut table = Scenario::of_players(2)
        .has(ANN, 0, 0)
        .tableau(ANN, ["SE01", "FM01", "OF01", "TE16"])
        .orbit(ANN, Space::ALL)
        .at(Phase::PayDay);
    let before = table.player(ANN).levels();
    table.plays(ANN, [Release(card("SE01"))]);
    let after = table.player(ANN).levels();
    assert_eq!(after.approval, before.approval - gain_of("SE01").approval);
    assert_eq!(after.engineering, before.engineering - gain_of("SE01").engineering);
    assert_eq!(after.office_space, before.office_space);
    let kept = ["FM01", "OF01", "TE16"].map(card);
    assert!(table.player(ANN).tableau().iter().eq(kept));
    assert_eq!(table.player(ANN).module_count(), 5);
    assert_eq!(table.player(ANN).technologies().len(), 1);
}

/// PM-RULING-12: with the last Facilities Manager goes the skill, and not the Office Space.
#[test]
fn the_last_facilities_manager_takes_the_skill_along() {
    let mut table = Scenario::of_players(2)
        .has(ANN, 0, 0)
        .pool(["OF02"])
        .tableau(ANN, ["FM01", "OF01"])
        .at(Phase::PayDay);
    assert!(table.player(ANN).may_acquire_office_space());
    table.plays(ANN, [Release(card("FM01"))]);
    assert!(!table.player(ANN).may_acquire_office_space());
    table.plays_until(|table| table.phase() == Some(Phase::Action));
    assert_eq!(table.player(ANN).levels().office_space, 2 + gain_of("OF01").office_space);
    assert!(!table.offers(Take(card("OF02"))), "no materials, no manager");
}

/// PM-RULING-19: Payroll Automation caps what the holder pays.
#[test]
fn payroll_automation_caps_the_wages_of_the_holder() {
    let (code, most) = technology(Benefit::PayrollCap);
    for employees in 1..=most + 3 {
        let mut table = Scenario::of_players(2)
            .has(ANN, most, 0)
            .tableau(ANN, leads(employees).chain([code]))
            .at(Phase::PayDay);
        let due = employees.min(most);
        assert_eq!(table.game.open.wages(ANN), due);
        table.plays(ANN, [Pay]);
        assert_eq!(table.stock(ANN).money, most - due);
        assert_eq!(table.player(ANN).employee_count(), employees);
    }
    let mut broke = Scenario::of_players(2)
        .has(ANN, most - 1, 0)
        .tableau(ANN, leads(most + 1).chain([code]))
        .at(Phase::PayDay);
    let refusal = Illegal::CannotPayEmployees { due: most, have: most - 1 };
    assert_eq!(broke.refuses(ANN, Pay), refusal);
    broke.plays(ANN, [Release(card("PL01"))]);
    assert_eq!(broke.player(ANN).employee_count(), most);
}

/// PM-RULING-19: and who is not the holder pays nothing and is not asked.
#[test]
fn payroll_automation_spares_those_without_the_contract() {
    let (code, _) = technology(Benefit::PayrollCap);
    let mut table = Scenario::of_players(2)
        .holder(BEN)
        .has(ANN, 0, 0)
        .tableau(ANN, leads(6).chain([code]))
        .at(Phase::PayDay);
    assert_ne!(table.phase(), Some(Phase::PayDay));
    table.plays_until(|table| table.game.open.turn == 3);
    assert_eq!(table.player(ANN).employee_count(), 6);
}
