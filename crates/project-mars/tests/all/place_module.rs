//! Ledger, chapter 9: placing modules in low Earth orbit.

use orrery_core::{Game as _, Refusal as _, Seat};
use project_mars::Action::{Place, PlaceNothing};
use project_mars::scenario::{ANN, BEN, CLEO, Moves, Phase, Scenario, Table, stock};
use project_mars::{Event, Illegal, Module, Question, Space};

/// The Engineering that is enough for every space.
fn highest_need() -> u8 {
    Space::ALL.into_iter().map(|space| space.spec().need).max().expect("there are five spaces")
}

/// The space that needs most.
fn hardest() -> Space {
    let hardest = Space::ALL.into_iter().max_by_key(|space| space.spec().need);
    hardest.expect("there are five spaces")
}

/// A player who can place anything.
fn rich(seat: Seat) -> Scenario {
    Scenario::of_players(2).has(seat, 40, 25).engineering(seat, highest_need())
}

/// PM-MOD-01: the holder first, then to the left.
#[test]
fn players_place_clockwise_from_the_holder() {
    let need = Space::FuelLeft.spec().need;
    let mut table = Scenario::of_players(3)
        .holder(BEN)
        .engineering(ANN, need)
        .engineering(BEN, need)
        .engineering(CLEO, need)
        .at(Phase::PlaceModule);
    for seat in [BEN, CLEO, ANN] {
        assert_eq!(table.question(), Some((seat.into(), Question::PlaceModule)));
        table.plays(seat, [PlaceNothing]);
    }
    assert_eq!(table.phase(), Some(Phase::Action));
}

/// PM-MOD-02: with means for all five, only one can be placed in a turn.
#[test]
fn one_module_at_most_is_placed_in_a_turn() {
    let mut table = rich(ANN).at(Phase::PlaceModule);
    table.plays(ANN, [Place(Space::FuelLeft)]);
    assert_ne!(table.question(), Some((ANN.into(), Question::PlaceModule)));
    table.plays_until(|table| table.phase() == Some(Phase::Action));
    assert_eq!(table.refuses(ANN, Place(Space::FuelRight)), Illegal::NotTheQuestion);
    assert_eq!(table.player(ANN).module_count(), 1);
    table.plays_until(|table| table.question() == Some((ANN.into(), Question::PlaceModule)));
    assert_eq!(table.game.open.turn, 3);
    assert!(table.offers(Place(Space::FuelRight)), "and another one in the next turn");
}

/// PM-MOD-03: the level printed on the space is enough, one less is not.
#[test]
fn a_space_needs_its_engineering() {
    let space = hardest();
    let need = space.spec().need;
    let mut table = rich(ANN).at(Phase::PlaceModule);
    table.plays(ANN, [Place(space)]);
    assert!(table.player(ANN).has_module(space));

    let short =
        Scenario::of_players(2).has(ANN, 40, 25).engineering(ANN, need - 1).at(Phase::PlaceModule);
    let refusal = short.refuses(ANN, Place(space));
    assert_eq!(refusal, Illegal::ModuleNeedsEngineering { need, have: need - 1 });
    assert_eq!(refusal.rule(), "PM-MOD-03");
    assert!(!short.offers(Place(space)));
}

/// PM-MOD-04, PM-MOD-06: what is printed there is paid to the general supply, to the last marker.
#[test]
fn a_space_costs_what_is_printed_there() {
    for space in Space::ALL {
        let price = space.spec().price;
        let has = |money, materials| {
            let scenario = Scenario::of_players(2).has(ANN, money, materials);
            scenario.engineering(ANN, highest_need()).at(Phase::PlaceModule)
        };
        let mut table = has(price.money, price.materials);
        let mut supply = table.game.open.supply;
        table.plays(ANN, [Place(space)]);
        supply += price;
        assert_eq!((table.stock(ANN), table.game.open.supply), (stock(0, 0), supply));
        assert!(table.told().contains(&Event::Placed { seat: ANN, space, paid: price }));

        // One marker less of what it asks for, and plenty of the other.
        let have = if price.money > 0 {
            stock(price.money - 1, 20)
        } else {
            stock(40, price.materials - 1)
        };
        let short = has(have.money, have.materials);
        let refusal = short.refuses(ANN, Place(space));
        let expected = if price.money > 0 {
            Illegal::CannotPayModule { cost: price.money, have: have.money }
        } else {
            Illegal::TooFewMaterialsForModule { cost: price.materials, have: have.materials }
        };
        assert_eq!(refusal, expected);
        assert_eq!(refusal.rule(), "PM-MOD-04");
    }
}

/// PM-MOD-05: Engineering and money, or Engineering and materials, never both or neither.
#[test]
fn each_space_asks_for_engineering_and_one_sort_of_payment() {
    for space in Space::ALL {
        let spec = space.spec();
        assert!(spec.need > 0, "{space:?}");
        assert!((spec.price.money > 0) != (spec.price.materials > 0), "{space:?}");
    }
}

/// PM-MOD-07, PM-MOD-08: Fuel above, MAV, HAB and ERV below, one for each space.
#[test]
fn fuel_goes_above_and_the_others_below() {
    assert_eq!(Space::ALL[..2], Space::FUEL);
    assert!(Space::FUEL.into_iter().all(|space| space.spec().module == Module::Fuel));
    let below = [Space::Hab, Space::Mav, Space::Erv];
    assert_eq!(Space::ALL[2..], below);
    assert_eq!(below.map(|s| s.spec().module), [Module::Hab, Module::Mav, Module::Erv]);

    for space in Space::ALL {
        let mut table = rich(ANN).at(Phase::PlaceModule);
        table.plays(ANN, [Place(space)]);
        for other in Space::ALL {
            assert_eq!(table.player(ANN).has_module(other), other == space);
        }
    }
}

/// PM-MOD-09: every free space may be next, whatever is in orbit.
#[test]
fn modules_may_be_placed_in_any_order() {
    for placed in 0..31u8 {
        let stands = |space: Space| placed & (1 << space as u8) != 0;
        let scenario = Space::ALL.into_iter().filter(|space| stands(*space));
        let table = scenario
            .fold(rich(ANN), |scenario, space| scenario.orbit(ANN, [space]))
            .at(Phase::PlaceModule);
        for space in Space::ALL {
            assert_eq!(table.offers(Place(space)), !stands(space), "{placed:05b} {space:?}");
        }
    }
}

/// PM-RULING-46: a space takes no second module.
#[test]
fn a_space_holds_one_module() {
    let table = rich(ANN).orbit(ANN, [Space::Hab]).at(Phase::PlaceModule);
    let refusal = table.refuses(ANN, Place(Space::Hab));
    assert_eq!(refusal, Illegal::SpaceIsTaken);
    assert_eq!(refusal.rule(), "PM-RULING-46");
    let complete = rich(ANN).orbit(ANN, Space::ALL).at(Phase::PlaceModule);
    assert_ne!(complete.question(), Some((ANN.into(), Question::PlaceModule)), "nothing is left");
}

/// PM-MOD-10: who can place a module need not.
#[test]
fn placing_is_optional() {
    let mut table = rich(ANN).at(Phase::PlaceModule);
    let before = table.stock(ANN);
    assert!(table.offers(PlaceNothing) && table.offers(Place(Space::FuelLeft)));
    table.plays(ANN, [PlaceNothing]);
    assert_eq!((table.player(ANN).module_count(), table.stock(ANN)), (0, before));
}

/// PM-RULING-20: decided in order, one per player; without means a player places none, and
/// Engineering is not spent.
#[test]
fn a_player_without_means_places_none() {
    // Ben lacks the Engineering for every space that is free, which everybody can see.
    let easy = Space::ALL.into_iter().filter(|space| space.spec().need <= 1);
    let mut table = easy
        .fold(Scenario::of_players(3), |scenario, space| scenario.orbit(BEN, [space]))
        .has(ANN, 0, 0)
        .has(CLEO, 20, 10)
        .engineering(ANN, highest_need())
        .engineering(CLEO, highest_need())
        .at(Phase::PlaceModule);
    assert_eq!(table.game.legal_actions(ANN.into()), [PlaceNothing]);
    table.plays(ANN, [PlaceNothing]);
    assert_eq!(table.question(), Some((CLEO.into(), Question::PlaceModule)), "Ben is not asked");
    let level = table.player(CLEO).levels().engineering;
    table.plays(CLEO, [Place(Space::FuelLeft)]);
    assert_eq!(table.player(CLEO).levels().engineering, level, "Engineering is only a need");
    assert_eq!(table.phase(), Some(Phase::Action));
}

/// PM-RULING-21: the Fuel modules are alike: either space can be filled first, for the price
/// that is printed on that space and not for the other's.
#[test]
fn the_player_chooses_the_fuel_space() {
    let [left, right] = Space::FUEL;
    assert_eq!(Space::FUEL.map(|space| space.spec().module), [Module::Fuel, Module::Fuel]);
    let (cheap, dear) = (left.spec().price, right.spec().price);
    assert_eq!((cheap, dear), (stock(2, 0), stock(4, 0)), "each has its own price");
    let with = |money| {
        let scenario = Scenario::of_players(2).has(ANN, money, 0);
        scenario.engineering(ANN, 2).at(Phase::PlaceModule)
    };
    let offered = |money| Space::FUEL.map(|space| with(money).offers(Place(space)));
    assert_eq!(
        [1, 2, 3, 4].map(offered),
        [[false, false], [true, false], [true, false], [true; 2]]
    );
    for (first, then) in [(left, right), (right, left)] {
        let mut table = with(6 + 2);
        table.plays(ANN, [Place(first)]);
        let paid = first.spec().price.money;
        assert_eq!((table.stock(ANN).money, table.player(ANN).has_module(first)), (8 - paid, true));
        assert!(!table.player(ANN).has_module(then));
        table.plays_until(|table| table.question() == Some((ANN.into(), Question::PlaceModule)));
        let had = table.stock(ANN).money;
        table.plays(ANN, [Place(then)]);
        assert_eq!(had - table.stock(ANN).money, 6 - paid);
    }
}

/// The whole spacecraft, one module a turn.
#[test]
fn five_turns_are_enough_for_five_modules() {
    let mut table: Table = rich(ANN).at(Phase::PlaceModule);
    for space in Space::ALL.into_iter().rev() {
        table.plays_until(|table| table.question() == Some((ANN.into(), Question::PlaceModule)));
        table.plays(ANN, [Place(space)]);
    }
    assert_eq!(table.player(ANN).module_count(), 5);
    assert_eq!(table.game.open.turn, 6);
}
