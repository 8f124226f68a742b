//! Ledger, chapter 3: the types of cards.

use orrery_core::{Game as _, Refusal as _};
use project_mars::Action::{Bid, Pass, Take, TakeMoney, TestFlight};
use project_mars::content::{Benefit, Card, Effect, Face, Kind, LAUNCH_NEED, TEST_FLIGHT_RELIEF};
use project_mars::scenario::{
    ANN, BEN, CLEO, Moves, Phase, Scenario, card, codes_of, cost_of, delivery_of, gain_of, need_of,
    stock,
};
use project_mars::{Ending, Illegal, Levels, Question, Space};

/// Hires each employee of a kind: what was paid is its cost, and the levels rise by its gain.
fn hire_each(kind: Kind, fits: impl Fn(Levels) -> bool) {
    for code in codes_of(kind) {
        let cost = cost_of(code);
        let mut table = Scenario::of_players(2).has(ANN, cost, 0).pool([code]).at(Phase::Action);
        let before = table.player(ANN).levels();
        table.plays(ANN, [Take(card(code))]);
        assert_eq!(table.stock(ANN), stock(0, 0), "{code} costs money");
        assert!(cost > 0, "{code} costs money");
        let (gain, after) = (gain_of(code), table.player(ANN).levels());
        assert!(fits(gain), "{code} gives {gain:?}");
        assert_eq!(after.approval, before.approval + gain.approval);
        assert_eq!(after.engineering, before.engineering + gain.engineering);
        assert_eq!(after.office_space, before.office_space);
    }
}

/// PM-CARD-01: all twelve of them.
#[test]
fn project_leads_raise_approval_and_cost_money() {
    hire_each(Kind::ProjectLead, |gain| gain.approval > 0 && gain.engineering == 0);
}

/// PM-CARD-02: all twelve of them.
#[test]
fn engineers_raise_engineering_and_cost_money() {
    hire_each(Kind::Engineer, |gain| gain.engineering > 0 && gain.approval == 0);
}

/// PM-CARD-03: all six of them.
#[test]
fn senior_engineers_raise_engineering_and_some_approval_and_cost_money() {
    hire_each(Kind::SeniorEngineer, |gain| gain.engineering > 0 && gain.approval > 0);
}

/// PM-CARD-04: all six of them.
#[test]
fn facilities_managers_give_approval_and_acquire_office_space_and_cost_money() {
    hire_each(Kind::FacilitiesManager, |gain| gain.approval > 0 && gain.engineering == 0);
    for code in codes_of(Kind::FacilitiesManager) {
        let table = Scenario::of_players(2).tableau(ANN, [code]).at(Phase::Action);
        assert!(table.player(ANN).may_acquire_office_space());
        assert!(!table.player(BEN).may_acquire_office_space());
    }
}

/// PM-CARD-05: all twenty-five of them.
#[test]
fn vendors_need_approval_and_hand_out_resources() {
    for code in codes_of(Kind::Vendor) {
        let (need, gift) = (need_of(code), delivery_of(code));
        assert!(need > 0 && gift != stock(0, 0), "{code}");
        let mut table = Scenario::of_players(2)
            .has(ANN, 0, 0)
            .pool([code])
            .approval(ANN, need.max(3))
            .at(Phase::Action);
        table.plays(ANN, [Take(card(code))]);
        assert_eq!(table.stock(ANN), gift, "{code}");
    }
}

/// PM-CARD-06: all eight of them, for materials and for a Facilities Manager.
#[test]
fn office_space_costs_materials_or_needs_a_facilities_manager() {
    for code in codes_of(Kind::OfficeSpace) {
        let (cost, gain) = (cost_of(code), gain_of(code).office_space);
        assert!(cost > 0 && gain > 0, "{code}");
        for (materials, staff) in [(cost, None), (0, Some("FM01"))] {
            let mut table = Scenario::of_players(2)
                .has(ANN, 0, materials)
                .pool([code])
                .tableau(ANN, staff)
                .at(Phase::Action);
            table.plays(ANN, [Take(card(code))]);
            assert_eq!(table.stock(ANN), stock(0, 0), "{code}");
            assert_eq!(table.player(ANN).levels().office_space, 2 + gain, "{code}");
        }
    }
}

/// PM-CARD-07: all sixteen of them: Engineering is needed, and some benefit is there next turn.
#[test]
fn technologies_need_engineering_and_carry_a_benefit() {
    for code in codes_of(Kind::Technology) {
        let Face::Technology { need, effect: Effect { benefit, by } } = card(code).spec().face
        else {
            panic!("{code} is a Technology");
        };
        assert!(need > 0 && by > 0, "{code}");
        let mut table =
            Scenario::of_players(2).pool([code]).engineering(ANN, need).at(Phase::Action);
        table.plays(ANN, [Take(card(code))]);
        assert_eq!(table.player(ANN).benefit(benefit), 0, "{code} rests");
        table.plays_until(|table| table.game.open.turn == 3);
        assert_eq!(table.player(ANN).benefit(benefit), by, "{code}");
    }
}

/// PM-CARD-08: by as much as the card says, and for its owner only.
#[test]
fn a_test_flight_lowers_what_its_owner_needs_for_the_launch_date() {
    let table = Scenario::of_players(3).flown(ANN).at(Phase::Action);
    let (flown, not_flown) = (table.game.open.launch_need(ANN), table.game.open.launch_need(BEN));
    assert!(flown < not_flown);
    assert_eq!(flown, not_flown - TEST_FLIGHT_RELIEF.get());
}

/// PM-CARD-09: one per player, even with Fuel and materials for a second.
#[test]
fn a_player_owns_at_most_one_test_flight() {
    let mut table =
        Scenario::of_players(2).has(ANN, 0, 5).orbit(ANN, Space::FUEL).at(Phase::Action);
    table.plays(ANN, [TestFlight(Space::FuelLeft)]).plays(BEN, [TakeMoney]);
    let refusal = table.refuses(ANN, TestFlight(Space::FuelRight));
    assert_eq!(refusal, Illegal::HasTestFlight);
    assert_eq!(refusal.rule(), "PM-CARD-09");
    assert!(table.player(ANN).test_flight && table.player(ANN).has_module(Space::FuelRight));
}

/// PM-CARD-10: it wins, and what it needs is read from the card for the number of players.
#[test]
fn the_launch_date_wins_and_its_need_depends_on_the_number_of_players() {
    for players in 2..=4 {
        let printed = LAUNCH_NEED[usize::from(players) - 2].get();
        let scenario = || Scenario::of_players(players).pool(["LD"]).orbit(ANN, Space::ALL);

        let short = scenario().engineering(ANN, printed - 1).at(Phase::Action);
        let refusal = Illegal::LaunchNeedsEngineering { need: printed, have: printed - 1 };
        assert_eq!(short.refuses(ANN, Take(Card::LAUNCH_DATE)), refusal);

        let mut table = scenario().engineering(ANN, printed).at(Phase::Action);
        table.plays(ANN, [Take(Card::LAUNCH_DATE)]);
        assert_eq!(table.game.open.ending, Some(Ending::Launched(ANN)));
        assert_eq!(table.game.standing().unwrap().winners, [ANN]);
    }
}

/// PM-CARD-11: the Contract holder bids before the others.
#[test]
fn the_contract_gives_the_first_bid() {
    for holder in [ANN, BEN, CLEO] {
        let table = Scenario::of_players(3).holder(holder).at(Phase::Contract);
        assert_eq!(table.question(), Some((holder.into(), Question::Bid)));
        assert!(table.offers(Bid(1)) && table.offers(Pass));
    }
}

/// PM-CARD-12, PM-CARD-13: the first action, and another one after everybody else's.
#[test]
fn the_contract_gives_the_first_and_the_last_action() {
    let mut table = Scenario::of_players(3).holder(BEN).at(Phase::Action);
    for seat in [BEN, CLEO, ANN, BEN] {
        assert_eq!(table.question(), Some((seat.into(), Question::TakeAction)));
        table.plays(seat, [TakeMoney]);
    }
    assert_ne!(table.phase(), Some(Phase::Action));
    assert_eq!(table.stock(BEN).money, 8 + 2 * 2);
    assert_eq!(table.stock(ANN).money, 8 + 2);
}

/// PM-CARD-14: blue goes with blue, yellow with yellow and green with green.
#[test]
fn employees_have_the_colour_of_the_cards_they_help_with() {
    let rows = [
        (Kind::Engineer, Kind::Technology, "blue"),
        (Kind::ProjectLead, Kind::Vendor, "yellow"),
        (Kind::FacilitiesManager, Kind::OfficeSpace, "green"),
    ];
    for (employee, helped, colour) in rows {
        assert_eq!((employee.colour(), helped.colour()), (colour, colour));
    }
}

/// PM-CARD-15: the four kinds that are hired and paid, 36 cards in all.
#[test]
fn employees_are_of_four_kinds() {
    let employees: Vec<Card> = Card::deck().filter(|card| card.kind().is_employee()).collect();
    assert_eq!(employees.len(), 36);
    let codes = employees.iter().map(|card| card.spec().code);
    let table =
        Scenario::of_players(2).tableau(ANN, codes.chain(["OF01", "TE01"])).at(Phase::PayDay);
    assert_eq!(table.player(ANN).employee_count(), 36);
    assert!(table.player(ANN).employees().iter().eq(employees));
    assert_eq!(table.game.open.wages(ANN), 36);
    let kinds = Kind::ALL.into_iter().filter(|kind| kind.is_employee());
    let names: Vec<_> = kinds.map(Kind::name).collect();
    assert_eq!(names, ["Project Lead", "Engineer", "Senior Engineer", "Facilities Manager"]);
}

/// PM-CARD-07: no benefit is without a Technology that has it.
#[test]
fn every_benefit_is_on_some_technology() {
    let benefits: Vec<Benefit> = codes_of(Kind::Technology)
        .into_iter()
        .map(|code| match card(code).spec().face {
            Face::Technology { effect, .. } => effect.benefit,
            other => panic!("{code} is a Technology, not {other:?}"),
        })
        .collect();
    let wanted = [
        Benefit::Approval,
        Benefit::OfficeSpace,
        Benefit::Engineering,
        Benefit::CheaperHiring,
        Benefit::MoreMoney,
        Benefit::ModuleMoney,
        Benefit::ModuleMaterials,
        Benefit::ModuleEngineering,
        Benefit::CheaperBuy,
        Benefit::VendorMoney,
        Benefit::PayrollCap,
        Benefit::TestFlightMaterials,
        Benefit::CheaperContract,
        Benefit::LaunchEngineering,
    ];
    assert!(wanted.iter().all(|benefit| benefits.contains(benefit)), "{benefits:?}");
}
