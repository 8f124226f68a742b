//! The cost of Main actions, and the Landing Pod.

use on_mars::content::*;
use on_mars::scenario::{ANN, BEN, CLEO, DAN, Moves, Scenario, Table, hex};
use on_mars::{Action as A, Coin, Deed, Illegal, Phase, Question};

fn orbit(players: u8) -> Scenario {
    Scenario::of_players(players).space(ANN, Space::One)
}

const TAKE: A = A::TakeBlueprint(Blueprint::ConstructionYard);

/// OM-COST-01, OM-COST-02, OM-COST-03: only five actions take a Colonist.
#[test]
fn red_actions_take_a_colonist() {
    let red: MainSet =
        [Main::ObtainBlueprint, Main::Research, Main::Construct, Main::Upgrade, Main::Hire]
            .into_iter()
            .collect();
    for main in Main::ALL {
        assert_eq!(main.slots().is_some(), red.contains(main), "{main:?}");
    }
    let mut table = orbit(2).start();
    table.plays(ANN, [A::Main(Main::ObtainBlueprint), TAKE]);
    assert_eq!(table.player(ANN).quarters, 2);
    assert_eq!(table.open().on_slots(Slots::Blueprint, ANN), 1);
    let mut table = orbit(2).start();
    table.plays(ANN, [A::Main(Main::Resupply), A::TakeItem(Item::Water)]);
    assert_eq!(table.player(ANN).quarters, 3, "no Colonist for Resupply");
}

/// OM-COST-04: three common slots, and one for each colour at Hire.
#[test]
fn slots_hold_three_and_hire_one_of_each_colour() {
    assert_eq!(Slots::SIZE, 3);
    let table = Scenario::of_players(4)
        .on_slots(Slots::Hire, BEN, 1)
        .on_slots(Slots::Hire, CLEO, 1)
        .on_slots(Slots::Hire, DAN, 1)
        .crystals(ANN, 3)
        .start();
    assert!(table.offers(A::Main(Main::Hire)), "your own slot is free");
}

/// OM-COST-05, OM-HIRE-06: with 3 or 4 players 1 for each other colour.
#[test]
fn the_extra_cost_counts_other_colours() {
    let table = Scenario::of_players(4)
        .on_slots(Slots::Construct, ANN, 1)
        .on_slots(Slots::Construct, BEN, 1)
        .on_slots(Slots::Hire, BEN, 1)
        .on_slots(Slots::Hire, CLEO, 1)
        .on_slots(Slots::Upgrade, DAN, 2)
        .start();
    let cost = |slots, seat| table.open().extra_cost(seat, slots);
    assert_eq!((cost(Slots::Construct, ANN), cost(Slots::Construct, CLEO)), (1, 2));
    assert_eq!((cost(Slots::Upgrade, ANN), cost(Slots::Upgrade, DAN)), (1, 0));
    assert_eq!(cost(Slots::Hire, ANN), 2);
}

/// OM-COST-06: Crystals and Colonists in any mix.
#[test]
fn the_extra_cost_is_paid_with_crystals_or_colonists() {
    let mut table = orbit(2).on_slots(Slots::Blueprint, BEN, 2).crystals(ANN, 1).start();
    table.plays(ANN, [A::Main(Main::ObtainBlueprint), TAKE]);
    assert!(table.offers(A::Pay(Coin::Crystal)) && table.offers(A::Pay(Coin::Colonist)));
    table.plays(ANN, [A::Pay(Coin::Crystal)]);
    let player = table.player(ANN);
    assert_eq!((player.crystals, player.quarters, player.working), (0, 1, 1), "the rest is forced");
}

/// OM-COST-07, OM-TWO-03: with 2 players every Colonist counts, own ones too.
#[test]
fn with_two_players_every_colonist_counts() {
    let table =
        orbit(2).on_slots(Slots::Blueprint, ANN, 1).on_slots(Slots::Blueprint, BEN, 1).start();
    assert_eq!(table.open().extra_cost(ANN, Slots::Blueprint), 2);
}

/// OM-COST-08, OM-RULING-03: full slots are cleared of those with the most before anyone pays.
#[test]
fn full_slots_clear_themselves() {
    let mut table =
        orbit(3).on_slots(Slots::Blueprint, BEN, 2).on_slots(Slots::Blueprint, CLEO, 1).start();
    assert_eq!(table.open().extra_cost(ANN, Slots::Blueprint), 1, "only Cleo's stays");
    table.plays(ANN, [A::Main(Main::ObtainBlueprint)]);
    assert_eq!((table.player(BEN).working, table.player(BEN).quarters), (2, 3));
    assert!(table.has_told(Deed::SlotsCleared {
        seat: BEN,
        slots: Slots::Blueprint,
        colonists: 2
    }));
    let mut tied = orbit(3)
        .on_slots(Slots::Blueprint, ANN, 1)
        .on_slots(Slots::Blueprint, BEN, 1)
        .on_slots(Slots::Blueprint, CLEO, 1)
        .start();
    tied.plays(ANN, [A::Main(Main::ObtainBlueprint)]);
    let working = [ANN, BEN, CLEO].map(|seat| tied.player(seat).working);
    assert_eq!(working, [1, 1, 1], "all who are tied leave, the acting player too");
    assert_eq!(tied.open().on_slots(Slots::Blueprint, ANN), 1, "the new one");
}

/// OM-COST-09, OM-COST-10: Hire slots never clear, and one's own must be free.
#[test]
fn hire_slots_never_clear() {
    let four = |own: bool| -> Table {
        let scenario = Scenario::of_players(4)
            .on_slots(Slots::Hire, BEN, 1)
            .on_slots(Slots::Hire, CLEO, 1)
            .on_slots(Slots::Hire, DAN, 1)
            .crystals(ANN, 3)
            .stores(ANN, [2; 5]);
        if own { scenario.on_slots(Slots::Hire, ANN, 1).start() } else { scenario.start() }
    };
    let mut table = four(false);
    table.plays(ANN, [A::Main(Main::Hire), A::Hire(1)]);
    assert_eq!(table.open().on_slots(Slots::Hire, BEN), 1);
    assert_eq!(four(true).refuses(ANN, A::Main(Main::Hire)), Illegal::SlotTaken);
}

/// OM-RULING-04: without a Colonist in the Living Quarters there is no red action.
#[test]
fn a_red_action_needs_a_colonist_at_home() {
    let table = orbit(2).colonists(ANN, 0, 3).crystals(ANN, 3).start();
    assert_eq!(table.refuses(ANN, A::Main(Main::ObtainBlueprint)), Illegal::NoColonist);
}

/// OM-COST-11, OM-COST-12: who can boost what, with 1 Colonist or Crystal for each more.
#[test]
fn boosts_are_colonists_and_crystals() {
    // Resupply, Blueprints and Learn by Colonists.
    let mut table = orbit(2).start();
    table.plays(ANN, [A::Main(Main::Resupply), A::TakeItem(Item::Water)]);
    table.plays(ANN, [A::TakeItem(Item::Plant), A::Finish]);
    assert_eq!((table.player(ANN).quarters, table.player(ANN).working), (2, 1));
    // Construct and Upgrade have no boost.
    let mut table = Scenario::of_players(2).stores(ANN, [2; 5]).start();
    table.plays(
        ANN,
        [A::Main(Main::Construct), A::Build { kind: Kind::Generator, hex: hex(-2, -2) }],
    );
    table.plays(ANN, [A::TakeLssBenefit(on_mars::LssBenefit::Crystal)]).draws_anything();
    assert!(!matches!(table.asks(), Some((_, Question::Effect { .. }))), "one Building only");
    // The Control Center by Crystals.
    let mut table = Scenario::of_players(2).crystals(ANN, 1).start();
    table.plays(ANN, [A::Main(Main::ControlCenter)]);
    table.plays(ANN, [A::MoveRover(hex(1, 0)), A::MoveRover(hex(2, 0)), A::BuyRoverPoint]);
    assert!(table.offers(A::MoveRover(hex(3, 0))));
    assert_eq!(table.player(ANN).crystals, 0);
}

/// OM-POD-01, OM-POD-02, OM-POD-03, OM-POD-04: the Landing Pod.
#[test]
fn the_landing_pod_takes_one_down_at_once() {
    let mut table = orbit(2)
        .colonists(ANN, 1, 1)
        .on_slots(Slots::Construct, ANN, 1)
        .on_slots(Slots::Research, ANN, 1)
        .crystals(ANN, 2)
        .hangar(ANN, 1)
        .shuttle(Side::Colony, 1)
        .start();
    table.plays(ANN, [A::Main(Main::LandingPod)]);
    let player = table.player(ANN);
    assert_eq!((player.quarters, player.working), (3, 0), "not the one in Orbit");
    assert!(table.open().exploration.iter().all(Option::is_some), "no tile is placed");
    assert_eq!(player.hangar, 1, "no Ship is spent");
    table.plays(ANN, [A::TakeSpace(Space::Eight)]);
    assert!(table.offers(A::Learn { from: GridSpace::G7, to: LabSpace::L1a }), "its benefit");
    table.plays(ANN, [A::Finish]);
    assert!(table.offers(A::Executive(DepotSpace::Six)), "an Executive action after it");
    table.plays(ANN, [A::EndTurn]);
    assert!(table.is_turn_of(BEN), "she does not act again, though space 8 is later");
    table.plays(BEN, [A::Main(Main::ControlCenter), A::Finish]);
    table.passes_until(|open| open.question() == Some((BEN.into(), Question::Journey)));
    table.plays(BEN, [A::Stay]);
    assert_eq!(table.open().phase, Phase::Shuttle);
    assert!(table.offers(A::Travel), "Ann is on the side the Shuttle left");
}
