//! Ledger, chapter 12: permanent conversions.

use from_the_moon::Action::{Exchange, Finish, SendRover};
use from_the_moon::Exchange::{EnergyToFood, FoodToEnergy};
use from_the_moon::content::Faction;
use from_the_moon::scenario::{ANN, BEN, Moves, Scenario, Table, bench, display, stock, tile};
use from_the_moon::{Action, Cost, EventKind, Illegal, PayPlan, RoverId};
use orrery_core::{Refusal as _, Setup};

/// FTM-PERM-01, FTM-PERM-02, FTM-PERM-03: 2 Energy for 1 Food, 2 Food for 1 Energy, as often as one
/// likes.
#[test]
fn energy_and_food_are_exchanged_two_for_one() {
    let mut table = Scenario::of_players(2).energy(ANN, 5, 6).has(ANN, "1F").start();
    table.plays(ANN, [Exchange(EnergyToFood), Exchange(EnergyToFood)]);
    assert_eq!((table.energy(ANN), table.stock(ANN).food), (1, 3));
    assert!(matches!(table.refuses(ANN, Exchange(EnergyToFood)), Illegal::CannotPay { .. }));
    table.plays(ANN, [Exchange(FoodToEnergy)]);
    assert_eq!((table.energy(ANN), table.stock(ANN).food), (2, 1));
    let refusal = table.refuses(ANN, Exchange(FoodToEnergy));
    assert_eq!(refusal.to_string(), "You are 1 Food short for that exchange.");
    assert!(table.is_turn_of(ANN));
    let told = EventKind::Exchanged { seat: ANN, exchange: FoodToEnergy, times: 1 };
    assert!(table.has_told(told));
}

/// FTM-PERM-04: only during one's own turn, and not before the game.
#[test]
fn only_in_the_own_turn() {
    let table = Scenario::of_players(2).has(BEN, "4F").start();
    assert_eq!(table.refuses(BEN, Exchange(EnergyToFood)), Illegal::NotAsked);
    let mut table = Table::new(Setup::of_players(1));
    table.draws_anything();
    let first = table.choices()[0];
    assert_eq!(table.refuses(ANN, Exchange(EnergyToFood)), Illegal::NotTheQuestion);
    table.plays(ANN, [first]);
    assert_eq!(table.refuses(ANN, Exchange(EnergyToFood)), Illegal::NotTheQuestion);
}

/// FTM-RULING-49: at every question of one's own turn, in the middle of an action and while paying.
#[test]
fn at_every_question_of_the_own_turn() {
    let mut table =
        Scenario::of_players(2).has(ANN, "1P 2F").energy(ANN, 3, 9).foundations(ANN, 1).start();
    table.plays(ANN, [Exchange(FoodToEnergy), Action::TakeLaboratory(display(3, 1))]);
    table.draws_anything();
    table.plays(ANN, [Exchange(EnergyToFood), Action::PutLaboratory(bench(1, 1))]);
    table.plays(ANN, [Exchange(EnergyToFood), Finish]);
    assert_eq!((table.energy(ANN), table.stock(ANN).food), (0, 2));
    table.plays(BEN, [SendRover { rover: RoverId::One, tile: tile(1, 1) }]);
    assert!(table.offers(Exchange(EnergyToFood)), "between tasks");
}

/// FTM-RULING-90: an exchange that would give nothing is refused.
#[test]
fn an_exchange_for_nothing_is_refused() {
    let table = Scenario::of_players(2).has(ANN, "4F").supply("1M").start();
    for exchange in [FoodToEnergy, EnergyToFood] {
        let refusal = table.refuses(ANN, Exchange(exchange));
        assert_eq!((refusal, refusal.rule()), (Illegal::ExchangeGivesNothing, "FTM-RULING-90"));
    }
}

/// FTM-FAC-17, FTM-FAC-18: Survivors need 1 Food for 1 Energy, and 2 Energy for 1 Food like others.
#[test]
fn survivors_turn_one_food_into_energy() {
    let mut table = Scenario::of_players(2)
        .faction(ANN, Faction::Survivors)
        .has(ANN, "1F")
        .energy(ANN, 2, 5)
        .start();
    table.plays(ANN, [Exchange(FoodToEnergy)]);
    assert_eq!((table.energy(ANN), table.stock(ANN)), (3, stock("")));
    table.plays(ANN, [Exchange(EnergyToFood)]);
    assert_eq!((table.energy(ANN), table.stock(ANN).food), (1, 1));
}

/// Exchanges that would make a price payable.
#[test]
fn exchanges_that_help_to_pay() {
    let open = |food: &str, energy, batteries, faction| {
        let scenario = Scenario::of_players(2).faction(ANN, faction);
        scenario.has(ANN, food).energy(ANN, energy, batteries).start().game.open
    };
    let plain = Faction::Workers;
    let rows = [
        ("1F", 2, "2E 1F", plain, PayPlan::Payable),
        ("3F", 1, "2E 1F", plain, PayPlan::After(FoodToEnergy, 1)),
        ("2F", 1, "2E 1F", plain, PayPlan::Impossible),
        ("2F", 1, "2E 1F", Faction::Survivors, PayPlan::After(FoodToEnergy, 1)),
        ("0F", 4, "2E 1F", plain, PayPlan::After(EnergyToFood, 1)),
        ("0F", 3, "2E 1F", plain, PayPlan::Impossible),
        ("9F", 5, "6E", plain, PayPlan::Impossible),
        ("9F", 5, "1M", plain, PayPlan::Impossible),
    ];
    for (food, energy, cost, faction, expected) in rows {
        let open = open(food, energy, 5, faction);
        assert_eq!(open.pay_plan(ANN, &Cost::of(cost)), expected, "{food} {energy} {cost}");
    }
    let hungry = Scenario::of_players(2).supply("9M").start().game.open;
    assert_eq!(hungry.pay_plan(ANN, &Cost::of("1F")), PayPlan::Impossible, "there is no Food");
}
