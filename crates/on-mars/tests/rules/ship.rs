//! Ships, Scientists and Earth Contracts.

use on_mars::content::*;
use on_mars::scenario::{ANN, BEN, Moves, Scenario, Table, hex};
use on_mars::{Action as A, Card, Deed, Illegal, Question};

const BOT: A = A::Welcome { ship: DepotSpace::Four, bot: true };
const PEOPLE: A = A::Welcome { ship: DepotSpace::Four, bot: false };

fn base() -> Scenario {
    Scenario::of_players(2).stores(ANN, [0, 0, 1, 1, 0]).crystals(ANN, 0)
}

fn welcomes(scenario: Scenario) -> Table {
    let mut table = scenario.start();
    table.plays(ANN, [A::Main(Main::WelcomeShip)]);
    table
}

/// OM-SHIP-01, OM-SHIP-02: 1 Plant and 1 Water for a Ship with a Colonist and a Bot, or two
/// Colonists; its Executive action opens.
#[test]
fn a_ship_brings_people_and_opens_a_space() {
    let mut table = welcomes(base());
    assert!(!table.player(ANN).ships.is_empty() && table.offers(BOT));
    let mut people = table.clone();
    people.plays(ANN, [PEOPLE]);
    assert_eq!(people.player(ANN).quarters, 4, "4 fit with one Shelter");
    table.plays(ANN, [BOT]);
    let player = table.player(ANN);
    assert_eq!((player.storage, player.hangar, player.depot_limit()), ([0; 5], 1, 4));
    assert!(!player.ships.contains(DepotSpace::Four));
    assert!(matches!(table.asks(), Some((_, Question::PlaceBot))), "its Shelter is occupied");
    let poor = base().stores(ANN, [0, 2, 1, 0, 2]).start();
    assert!(!poor.offers(A::Main(Main::WelcomeShip)));
}

/// OM-SHIP-01, OM-TERM-08: a Mineral pays what is missing; it cannot replace what is there if the
/// rest could not be paid then.
#[test]
fn a_mineral_pays_what_is_missing() {
    for stores in [[1, 0, 1, 0, 0], [1, 0, 0, 1, 0], [2, 0, 0, 0, 0]] {
        let mut table = welcomes(base().stores(ANN, stores));
        table.plays(ANN, [PEOPLE]);
        assert_eq!(table.player(ANN).storage, [0; 5], "{stores:?} without a question");
        assert_eq!(table.player(ANN).quarters, 4);
    }
}

/// OM-SHIP-03, OM-RULING-17: a Bot goes on a free Shelter, otherwise as close to one as can be.
#[test]
fn a_new_bot_goes_to_a_shelter() {
    let mut free = welcomes(base().bots(ANN, [hex(3, 0)]));
    free.plays(ANN, [BOT]);
    assert!(free.player(ANN).bots.contains(hex(-2, -1)), "placed without asking");
    let mut taken = welcomes(base());
    taken.plays(ANN, [BOT]);
    assert_eq!(taken.choices().len(), 6, "the hexes around it");
    assert_eq!(taken.refuses(ANN, A::Place(hex(0, 0))), Illegal::NotClosest);
    taken.plays(ANN, [A::Place(hex(-2, 0))]);
    assert_eq!((taken.player(ANN).bots.len(), taken.player(ANN).bots_left), (2, 2));
}

/// OM-SHIP-04, OM-RULING-57: no more Ships than the Colony level, whatever brings them.
#[test]
fn ships_are_limited_by_the_colony_level() {
    let scenario = || base().shelters(ANN, [hex(-2, -1), hex(-4, 0)]).stores(ANN, [0, 0, 2, 2, 0]);
    let mut table = welcomes(scenario());
    table.plays(ANN, [PEOPLE]);
    assert!(!table.offers(BOT), "level 1: one Ship");
    let spent = scenario().hangar(ANN, 1).goals(ANN, [Goal::Host]).colonists(ANN, 7, 0).start();
    assert!(!spent.offers(A::Main(Main::WelcomeShip)));
    let mut goal = spent;
    goal.plays(ANN, [A::CompleteGoal { goal: Goal::Host, reward: Reward::Own }]);
    assert!(goal.is_turn_of(ANN), "Private Goal 9 is bound by it, too");
}

/// OM-SHIP-05: a Colonist fetches another Ship, but none who came in this turn.
#[test]
fn colonists_fetch_more_ships() {
    let scenario = |quarters| {
        base()
            .lss([3; 4], 4)
            .shelters(ANN, [hex(-2, -1), hex(-4, 0), hex(-4, 2)])
            .stores(ANN, [0, 0, 2, 2, 0])
            .colonists(ANN, quarters, 0)
    };
    let mut table = welcomes(scenario(1));
    table.plays(ANN, [PEOPLE, A::Welcome { ship: DepotSpace::One, bot: false }]);
    assert_eq!((table.player(ANN).hangar, table.player(ANN).working), (2, 1));
    let mut table = welcomes(scenario(0));
    table.plays(ANN, [PEOPLE]);
    assert_eq!(table.player(ANN).quarters, 2);
    assert!(table.is_turn_of(BEN), "the newcomers cannot fetch a Ship");
}

/// OM-SHIP-07: without a Bot in the supply only Colonists come, as many as are left.
#[test]
fn without_bots_only_colonists_come() {
    let four = [hex(3, 0), hex(3, 1), hex(3, 2), hex(-2, -1)];
    let table = welcomes(base().bots(ANN, four));
    assert!(table.offers(PEOPLE) && !table.offers(BOT));
}

/// OM-USE-09, OM-V4-07: Ship Tech brings as many more Colonists as its level, once.
#[test]
fn ship_tech_brings_more_colonists() {
    let scenario = base()
        .shelters(ANN, [hex(-2, -1), hex(-4, 0), hex(-4, 2)])
        .colonists(ANN, 1, 0)
        .tech(ANN, Tech::Ship, LabSpace::L3b);
    let mut table = welcomes(scenario);
    assert!(!table.offers(A::UseTech(ANN)), "a Ship comes first");
    table.plays(ANN, [PEOPLE, A::UseTech(ANN)]);
    assert_eq!(table.player(ANN).quarters, 6);
}

fn hires(scenario: Scenario) -> Table {
    let mut table = scenario.start();
    table.plays(ANN, [A::Main(Main::Hire)]);
    table
}

/// OM-HIRE-01, OM-HIRE-02, OM-HIRE-04, OM-V9-01, OM-V9-02, OM-V9-03, OM-V9-04, OM-V9-05, OM-V9-06,
/// OM-SCI-04: the Scientists, what they cost, where they work and what they score.
#[test]
fn scientists_cost_two() {
    use Resource::{Battery, Mineral, Oxygen, Plant, Water};
    let rows = [
        (None, Kind::Mine, Kind::Generator),
        (Some(Mineral), Kind::Generator, Kind::WaterExtractor),
        (Some(Battery), Kind::WaterExtractor, Kind::Greenhouse),
        (Some(Water), Kind::Greenhouse, Kind::OxygenCondenser),
        (Some(Plant), Kind::OxygenCondenser, Kind::Shelter),
        (Some(Oxygen), Kind::Shelter, Kind::Mine),
    ];
    for (one, (cost, works_in, scores)) in Scientist::ALL.into_iter().zip(rows) {
        let spec = one.spec();
        assert_eq!((spec.cost, spec.works_in, spec.scores), (cost, works_in, scores), "{one:?}");
    }
    let mut table = hires(base().stores(ANN, [0, 2, 0, 0, 0]));
    assert!(table.offers(A::Hire(2)) && !table.offers(A::Hire(1)));
    table.plays(ANN, [A::Hire(2)]);
    assert!(table.player(ANN).scientists.contains(Scientist::Hydrologist));
    assert_eq!(table.player(ANN).storage, [0; 5]);
    let mut geologist = hires(base().stores(ANN, [0; 5]));
    geologist.plays(ANN, [A::Hire(0)]);
    assert_eq!((geologist.player(ANN).quarters, geologist.player(ANN).working), (0, 2));
}

/// OM-HIRE-03, OM-HIRE-07, OM-HIRE-08, OM-RULING-24: a Contract costs a Crystal; the slot is refilled
/// with any Contract at the end of the turn, while there are any.
#[test]
fn a_contract_costs_a_crystal_and_the_slot_is_refilled() {
    let scenario = base().contract_on_display(3, Contract::DeliverWater).crystals(ANN, 1);
    let mut table = hires(scenario);
    table.plays(ANN, [A::Hire(3)]);
    assert!(table.player(ANN).contracts.contains(Contract::DeliverWater));
    assert_eq!(table.player(ANN).crystals, 0);
    table.passes_until(|open| matches!(open.question(), Some((_, Question::Refill(_)))));
    assert_eq!(table.choices().len(), 11, "the whole deck");
    table.plays(ANN, [A::Refill(Contract::UpgradeMine)]);
    assert_eq!(table.open().hire[3], Some(Card::Contract(Contract::UpgradeMine)));
    let all = ContractSet::ALL.iter().filter(|one| *one != Contract::DeliverWater);
    let empty = base().contract_on_display(3, Contract::DeliverWater).crystals(ANN, 1);
    let mut table = hires(all.fold(empty, |scenario, one| scenario.contract(BEN, one)));
    table.plays(ANN, [A::Hire(3)]);
    table.passes_until(|open| open.turn.seat == BEN);
    assert_eq!(table.open().hire[3], None);
}

/// OM-CON-01, OM-CON-02, OM-CON-04, OM-RULING-59: gains go onto a Contract at once, beyond the
/// limits, and a Crystal skips the pending area; Minerals stand in for nothing there.
#[test]
fn gains_can_go_onto_a_contract() {
    let scenario = Scenario::of_players(2)
        .contract(ANN, Contract::DeliverBatteries)
        .contract(ANN, Contract::DeliverCrystals)
        .stores(ANN, [1, 2, 0, 0, 0])
        .lss([3, 3, 3, 1], 3);
    let mut table = scenario.start();
    let battery = A::Deliver { contract: Contract::DeliverBatteries, item: Item::Battery };
    table.plays(ANN, [A::Main(Main::Construct)]);
    table.plays(ANN, [A::Build { kind: Kind::Generator, hex: hex(-2, -2) }]);
    assert_eq!(table.asks(), Some((ANN.into(), Question::Gained { item: Item::Battery, left: 1 })));
    table.plays(ANN, [battery]);
    assert_eq!(table.player(ANN).storage, [0, 2, 0, 0, 0], "beyond the limit");
    assert_eq!(table.open().on_contract(Contract::DeliverBatteries), Some([1, 0]));
    table.draws_anything();
    table.plays(ANN, [battery, battery]);
    assert_eq!(table.open().missing(Contract::DeliverBatteries, Item::Battery), 0);
    assert_eq!(table.refuses(ANN, battery), Illegal::NothingToDeliver, "there is enough");
    let crystal = A::Deliver { contract: Contract::DeliverCrystals, item: Item::Crystal };
    table.plays(ANN, [crystal]);
    assert_eq!(table.open().on_contract(Contract::DeliverCrystals), Some([1, 0]));
}

/// OM-RULING-14, OM-CON-01, OM-CON-03: a Contract is complete once, when its last item arrives or
/// its condition first holds.
#[test]
fn contracts_are_completed_once() {
    let mut table = Scenario::of_players(2)
        .contract(ANN, Contract::DeliverMinerals)
        .shelters(ANN, [hex(-2, -1), hex(-4, 0), hex(-4, 2)])
        .stores(ANN, [4, 0, 0, 0, 0])
        .mission(0, Mission::Contracts, 2)
        .start();
    let mineral = A::Deliver { contract: Contract::DeliverMinerals, item: Item::Mineral };
    table.plays(ANN, [mineral; 4]);
    let done = Deed::ContractCompleted { seat: ANN, contract: Contract::DeliverMinerals };
    assert!(table.has_told(done) && table.open().missions[0].unwrap().left == 1);
    // An Upgrade Contract: the marker first, the fourth Mine later, even by another player.
    let mut table = Scenario::of_players(2)
        .contract(BEN, Contract::UpgradeMine)
        .buildings(Kind::Mine, [hex(-1, 0), hex(1, 0)])
        .built(BEN, Blueprint::MetalDeposit, hex(0, 0))
        .tech(ANN, Tech::Mine, LabSpace::L3a)
        .mission(0, Mission::Contracts, 2)
        .start();
    table.plays(ANN, [A::Main(Main::Construct), A::Build { kind: Kind::Mine, hex: hex(-1, -1) }]);
    assert!(table.player(BEN).completed.contains(Contract::UpgradeMine));
    assert_eq!(table.player(BEN).pending, 1, "the Mission's Crystal");
}

/// OM-RULING-23: hiring by an effect needs no slot.
#[test]
fn hiring_by_an_effect_needs_no_slot() {
    let mut table = base()
        .rover(ANN, hex(3, 0))
        .tile(Tile::D10, hex(3, 1))
        .on_slots(Slots::Hire, ANN, 1)
        .on_slots(Slots::Hire, BEN, 1)
        .stores(ANN, [2, 0, 0, 0, 0])
        .start();
    table.plays(ANN, [A::Main(Main::ControlCenter), A::MoveRover(hex(3, 1)), A::Finish]);
    table.plays(ANN, [A::TakeTile, A::Hire(1)]);
    assert!(table.player(ANN).scientists.contains(Scientist::Engineer));
    assert_eq!((table.player(ANN).quarters, table.open().on_slots(Slots::Hire, ANN)), (3, 1));
}
