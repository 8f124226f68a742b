//! Rounds and turns.

use on_mars::content::*;
use on_mars::scenario::{ANN, BEN, CLEO, Moves, Scenario, hex};
use on_mars::{Action as A, Coin, Deed, Illegal, Phase, Question};

/// OM-TURN-01, OM-TURN-02, OM-RULING-51: everybody takes one turn, then the Shuttle phase comes,
/// then the order is read again.
#[test]
fn a_round_is_one_turn_each_and_a_shuttle_phase() {
    let mut table = Scenario::of_players(3).shuttle(Side::Colony, 1).start();
    for seat in [ANN, BEN, CLEO] {
        assert!(table.is_turn_of(seat));
        table.plays(seat, [A::Main(Main::ControlCenter), A::Finish]);
        if table.is_turn_of(seat) {
            table.plays(seat, [A::EndTurn]);
        }
    }
    assert_eq!(table.open().phase, Phase::Shuttle);
    table.plays(ANN, [A::Travel]).draws_anything();
    table.plays(ANN, [A::TakeSpace(Space::Four)]).passes_until(|open| open.round == 2);
    assert_eq!(table.open().order[..], [ANN, BEN, CLEO]);
}

/// OM-TURN-03, OM-EXEC-01: one Main action, and one Executive action before or after it.
#[test]
fn a_turn_is_a_main_action_and_maybe_an_executive_one() {
    let base = || Scenario::of_players(2).crystals(ANN, 3).start();
    let mut after = base();
    assert_eq!(after.refuses(ANN, A::EndTurn), Illegal::MainFirst);
    after.plays(ANN, [A::Main(Main::ControlCenter), A::Finish]);
    assert_eq!(after.refuses(ANN, A::Main(Main::ControlCenter)), Illegal::MainTaken);
    after.plays(ANN, [A::Executive(DepotSpace::Seven), A::TakeItem(Item::Water)]);
    assert!(after.is_turn_of(BEN), "nothing is left to do");
    let mut goal = Scenario::of_players(2).crystals(ANN, 3).goals(ANN, [Goal::Host]).start();
    goal.plays(ANN, [A::Main(Main::ControlCenter), A::Finish]);
    goal.plays(ANN, [A::Executive(DepotSpace::Seven), A::TakeItem(Item::Water)]);
    goal.plays(ANN, [A::Pay(Coin::Crystal), A::Pay(Coin::Crystal)]);
    assert!(goal.is_turn_of(ANN), "a hidden Goal may still be completed");
    let mut before = base();
    before.plays(ANN, [A::Executive(DepotSpace::Seven), A::TakeItem(Item::Water)]);
    assert!(before.is_turn_of(ANN) && !before.offers(A::EndTurn));
    assert_eq!(before.refuses(ANN, A::Executive(DepotSpace::Six)), Illegal::ExecutiveTaken);
    assert!(before.offers(A::Main(Main::ControlCenter)));
}

/// OM-TURN-04, OM-TURN-05, OM-TURN-06: Main actions belong to a side, Executive ones to both.
#[test]
fn main_actions_belong_to_a_side() {
    let rich = |space| {
        Scenario::of_players(2)
            .space(ANN, space)
            .turn_of(ANN)
            .crystals(ANN, 3)
            .blueprint(ANN, Blueprint::Gym)
            .stores(ANN, [2, 2, 2, 2, 1])
            .start()
    };
    for (space, side) in [(Space::One, Side::Orbit), (Space::Five, Side::Colony)] {
        let table = rich(space);
        for main in Main::ALL {
            assert_eq!(table.offers(A::Main(main)), main.side() == side, "{main:?} on {side:?}");
            if main.side() != side {
                assert_eq!(table.refuses(ANN, A::Main(main)), Illegal::OtherSide(main.side()));
            }
        }
        assert!(table.offers(A::Executive(DepotSpace::Six)));
    }
}

/// OM-TURN-07, OM-RULING-64: deliveries are possible between the uses of an effect.
#[test]
fn deliveries_are_possible_at_every_question_of_the_own_turn() {
    let mut table = Scenario::of_players(2)
        .contract(ANN, Contract::DeliverMinerals)
        .stores(ANN, [2, 0, 0, 0, 0])
        .space(ANN, Space::One)
        .start();
    let deliver = A::Deliver { contract: Contract::DeliverMinerals, item: Item::Mineral };
    assert!(table.offers(deliver));
    table.plays(ANN, [A::Main(Main::Resupply)]);
    assert!(!table.offers(deliver), "the first use of the action is still due");
    table.plays(ANN, [A::TakeItem(Item::Water), deliver]);
    assert_eq!(table.player(ANN).storage, [1, 0, 1, 0, 0]);
    assert!(table.offers(A::TakeItem(Item::Plant)), "the question stays");
}

/// OM-TURN-08, OM-TURN-09, OM-HIRE-07: owners of used Tech, the display, Bots, then the Colony.
#[test]
fn the_end_of_a_turn_has_its_order() {
    let mut table = Scenario::of_players(2)
        .tech(BEN, Tech::Generator, LabSpace::L1a)
        .lss([1, 2, 2, 2], 2)
        .bots(ANN, [hex(-2, -1), hex(3, 0)])
        .tile(Tile::D14, hex(3, 0))
        .stores(ANN, [1, 0, 0, 0, 0])
        .start();
    table.plays(
        ANN,
        [A::Main(Main::Construct), A::Build { kind: Kind::Generator, hex: hex(-1, -1) }],
    );
    table.plays(ANN, [A::TakeLssBenefit(on_mars::LssBenefit::Crystal)]).draws_anything();
    assert_eq!(table.open().colony_level(), 1, "not before the owner has decided");
    assert_eq!(table.asks(), Some((BEN.into(), Question::UsedTech(Tech::Generator))));
    assert!(table.open().tile_hexes.contains(hex(3, 0)), "Bots destroy tiles after that");
    table.plays(BEN, [A::KeepOxygen]).draws_anything();
    assert_eq!(table.open().colony_level(), 2);
    let place = |find: fn(&Deed) -> bool| {
        table.told().iter().position(|event| find(&event.deed)).expect("it was told")
    };
    let kept = place(|deed| matches!(deed, Deed::OxygenKept { .. }));
    let lost = place(|deed| matches!(deed, Deed::TileLost { .. }));
    let rose = place(|deed| matches!(deed, Deed::ColonyRose { .. }));
    assert!(kept < lost && lost < rose);
}

/// The worked first round of two players: Construct with its extra cost for the second Colonist,
/// the LSS benefit, Resupply with a boost, and the Shuttle that leaves every round.
/// OM-TWO-03, OM-COST-07.
#[test]
fn the_first_round_of_two_players() {
    let mut table = Scenario::of_players(2)
        .shuttle(Side::Colony, 1)
        .space(ANN, Space::Two)
        .space(BEN, Space::Five)
        .start();
    // Ann, in Orbit, takes 2 items with a boost.
    table.plays(ANN, [A::Main(Main::Resupply), A::TakeItem(Item::Plant), A::TakeItem(Item::Water)]);
    table.plays(ANN, [A::Finish]);
    assert_eq!(table.player(ANN).storage, [1, 1, 2, 2, 1]);
    assert_eq!((table.player(ANN).quarters, table.player(ANN).working), (2, 1));
    // Ben constructs a Water Extractor, two hexes from the first.
    let build = A::Build { kind: Kind::WaterExtractor, hex: hex(2, 2) };
    table.plays(BEN, [A::Main(Main::Construct)]);
    assert!(table.offers(build), "{:?}", table.choices());
    table.plays(BEN, [build, A::Pay(on_mars::Coin::Battery)]);
    assert_eq!(table.points(BEN), 2, "the second Building of its type");
    table.plays(BEN, [A::TakeLssBenefit(on_mars::LssBenefit::Mineral)]).draws_anything();
    assert_eq!(table.player(BEN).storage, [2, 0, 2, 1, 1]);
    assert_eq!(table.open().lss, [1, 2, 1, 1]);
    // The Shuttle leaves the Colony; Ben goes along, Ann stays in Orbit.
    assert_eq!(table.open().shuttle, Side::Orbit);
    assert!(table.has_told(Deed::Stayed { seat: ANN }), "she is not on the side it left");
    table.plays(BEN, [A::Travel]);
    assert_eq!(table.player(BEN).quarters, 2, "the Colonist in the Colony stays there");
    table.plays(BEN, [A::TakeSpace(Space::One)]);
    assert_eq!(table.open().round, 2);
    assert!(table.is_turn_of(BEN));
    // Back in Orbit Ben places the first Colonist for a Blueprint, then a second costs 1 more.
    table.plays(BEN, [A::Main(Main::ObtainBlueprint), A::TakeBlueprint(Blueprint::WindTurbines)]);
    assert_eq!(table.open().extra_cost(BEN, Slots::Blueprint), 1);
    assert_eq!(table.open().extra_cost(ANN, Slots::Blueprint), 1);
}

/// OM-RULING-44: there is always a Main action, however poor a player is.
#[test]
fn somebody_with_nothing_can_still_act() {
    let poor = |space| {
        Scenario::of_players(2)
            .space(ANN, space)
            .stores(ANN, [0; 5])
            .crystals(ANN, 0)
            .colonists(ANN, 0, 3)
            .warehouse([0; 5])
            .without_tech(GridSpace::G7)
            .without_tech(GridSpace::G8)
            .start()
    };
    assert_eq!(poor(Space::One).choices(), [A::Main(Main::LandingPod)]);
    assert_eq!(poor(Space::Five).choices(), [A::Main(Main::ControlCenter)]);
}
