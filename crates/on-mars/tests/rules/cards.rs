//! The Advanced Buildings, card by card.

use on_mars::content::*;
use on_mars::scenario::{ANN, BEN, Moves, Scenario, Table, hex};
use on_mars::{Action as A, Coin, Deed, Hex, Illegal, Post};

/// A free hex for a Building of the type, out of everybody's way.
fn place(kind: Kind) -> Hex {
    match kind {
        Kind::Mine => hex(0, 0),
        Kind::Generator => hex(0, -2),
        Kind::WaterExtractor => hex(0, 2),
        Kind::Greenhouse => hex(-2, 1),
        Kind::OxygenCondenser => hex(2, -1),
        Kind::Shelter => hex(-2, -1),
    }
}

fn base(card: Blueprint) -> Scenario {
    Scenario::of_players(2).crystals(ANN, 3).lss([3, 3, 3, 1], 3).built(
        ANN,
        card,
        place(card.spec().kind),
    )
}

fn uses(card: Blueprint, scenario: Scenario) -> Table {
    let mut table = scenario.start();
    table.plays(ANN, [A::UseBuilding { blueprint: card, scientist: None }]);
    table
}

/// OM-V8-01: Construction Yard upgrades, with a Colonist for each more.
#[test]
fn construction_yard() {
    let scenario = base(Blueprint::ConstructionYard)
        .bots(ANN, [hex(-1, 0), hex(-1, -1)])
        .blueprint(ANN, Blueprint::HydroponicFarm)
        .blueprint(ANN, Blueprint::WindTurbines)
        .stores(ANN, [2, 0, 0, 0, 0]);
    let mut table = uses(Blueprint::ConstructionYard, scenario);
    table.plays(ANN, [A::Upgrade { blueprint: Blueprint::HydroponicFarm, hex: hex(-2, 1) }]);
    table.plays(ANN, [A::Upgrade { blueprint: Blueprint::WindTurbines, hex: hex(0, -2) }]);
    assert_eq!((table.player(ANN).working, table.player(ANN).storage[0]), (1, 0));
}

/// OM-V8-02, OM-V8-04, OM-V8-06, OM-V8-08, OM-V8-10, OM-V8-12: six cards construct their own type,
/// with a Colonist for each level more.
#[test]
fn cards_that_construct() {
    let rows = [
        (Blueprint::MetalDeposit, Kind::Mine, hex(-1, 0)),
        (Blueprint::WindTurbines, Kind::Generator, hex(-1, -1)),
        (Blueprint::MoistureVaporator, Kind::WaterExtractor, hex(-1, 2)),
        (Blueprint::HydroponicFarm, Kind::Greenhouse, hex(-2, 0)),
        (Blueprint::Concentrator, Kind::OxygenCondenser, hex(1, -1)),
        (Blueprint::Gym, Kind::Shelter, hex(-3, -1)),
    ];
    for (card, kind, at) in rows {
        let scenario =
            base(card).bots(ANN, [at]).stores(ANN, [0; 5]).tech(ANN, kind.tech(), LabSpace::L2b);
        let mut stored = [0; 5];
        if let Some(cost) = kind.cost() {
            stored[cost.index()] = 1;
        }
        let mut table = uses(card, scenario.stores(ANN, stored));
        assert!(table.choices().iter().all(|one| match one {
            A::Build { kind: built, .. } => *built == kind,
            _ => true,
        }));
        table.plays(ANN, [A::Build { kind, hex: at }]);
        if kind == Kind::Shelter {
            table.plays(ANN, [A::UseTech(ANN)]);
        }
        table.passes_until(|open| open.kind_at(at).is_some());
        assert!(
            table.has_told(Deed::Constructed { seat: ANN, kind, hex: at, size: 2 }),
            "{card:?}"
        );
        assert_eq!(
            card.spec().action,
            Effect::Construct { kinds: KindSet::only(kind), boost: true }
        );
    }
}

/// OM-V8-03: Automated Production produces, and a Colonist lets one produce once more.
#[test]
fn automated_production() {
    let scenario = base(Blueprint::AutomatedProduction)
        .built(ANN, Blueprint::Gym, hex(-2, -1))
        .miner(ANN, hex(0, 0))
        .stores(ANN, [0; 5]);
    let mut table = uses(Blueprint::AutomatedProduction, scenario);
    assert_eq!((table.player(ANN).storage, table.player(ANN).pending), ([1, 1, 0, 0, 0], 1));
    for kind in Kind::ALL {
        let produces = table.open().producers(ANN, kind) > 0;
        assert_eq!(table.offers(A::ProduceAgain(kind)), produces, "{kind:?}");
    }
    table.plays(ANN, [A::ProduceAgain(Kind::Mine), A::ProduceAgain(Kind::Mine), A::Finish]);
    assert_eq!((table.player(ANN).storage[0], table.player(ANN).working), (2, 2));
}

/// OM-V8-05: Private Ship brings one Colonist more.
#[test]
fn private_ship() {
    let scenario = base(Blueprint::PrivateShip)
        .shelters(ANN, [hex(-2, -1), hex(-4, 0)])
        .bots(ANN, [hex(3, 0)])
        .stores(ANN, [0, 0, 1, 1, 0]);
    let mut bot = uses(Blueprint::PrivateShip, scenario);
    let mut people = bot.clone();
    people.plays(ANN, [A::Welcome { ship: DepotSpace::One, bot: false }]);
    assert_eq!(people.player(ANN).quarters, 6);
    bot.plays(
        ANN,
        [A::Welcome { ship: DepotSpace::One, bot: true }, A::Place(hex(-2, -1).min(hex(-4, 0)))],
    );
    assert_eq!((bot.player(ANN).quarters, bot.player(ANN).bots.len()), (5, 2));
}

/// OM-V8-07: Biomarket takes from the Warehouse, with a Colonist for each more.
#[test]
fn biomarket() {
    let mut table = uses(Blueprint::Biomarket, base(Blueprint::Biomarket));
    table.plays(ANN, [A::TakeItem(Item::Water), A::TakeItem(Item::Oxygen), A::Finish]);
    assert_eq!((table.player(ANN).storage, table.player(ANN).working), ([1, 1, 2, 1, 2], 1));
}

/// OM-V8-09: Oxygen Tank learns, with a Colonist for one more.
#[test]
fn oxygen_tank() {
    let scenario = base(Blueprint::OxygenTank).stores(ANN, [0; 5]);
    let mut table = uses(Blueprint::OxygenTank, scenario);
    table.plays(ANN, [A::Learn { from: GridSpace::G7, to: LabSpace::L1b }]);
    table.plays(ANN, [A::Learn { from: GridSpace::G8, to: LabSpace::L1a }]);
    assert_eq!((table.player(ANN).techs(), table.player(ANN).working), (3, 1));
}

/// OM-V8-11: Casino gives 2 Crystals, and 1 more for each Colonist.
#[test]
fn casino() {
    let mut table = uses(Blueprint::Casino, base(Blueprint::Casino));
    table.plays(ANN, [A::BoostCrystals, A::BoostCrystals, A::Finish]);
    assert_eq!((table.player(ANN).pending, table.player(ANN).working), (4, 2));
}

/// OM-V8-13: Mineral Mine scores 2.
#[test]
fn mineral_mine() {
    assert_eq!(uses(Blueprint::MineralMine, base(Blueprint::MineralMine)).points(ANN), 2);
}

/// OM-V8-14: Biolab takes a Contract for its Crystal, no Scientist.
#[test]
fn biolab() {
    let scenario =
        base(Blueprint::Biolab).contract_on_display(2, Contract::DeliverWater).stores(ANN, [2; 5]);
    let mut table = uses(Blueprint::Biolab, scenario);
    assert!(!table.offers(A::Hire(1)));
    table.plays(ANN, [A::Hire(2)]);
    assert_eq!(table.player(ANN).crystals, 0, "2 for the Building and 1 for the Contract");
    let poor = base(Blueprint::Biolab).contract_on_display(2, Contract::DeliverWater);
    let poor = poor.crystals(ANN, 2).start();
    assert!(!poor.offers(A::UseBuilding { blueprint: Blueprint::Biolab, scientist: None }));
}

/// OM-V8-15: the Radar keeps the tile of its first use.
#[test]
fn radar() {
    let scenario = base(Blueprint::Radar).crystals(ANN, 4).hangar(ANN, 1);
    let mut table = uses(Blueprint::Radar, scenario);
    table.plays(ANN, [A::PickDiscovery(0)]);
    assert_eq!(table.open().radar, Some(Tile::D13));
    table.draws([A::LayDiscovery(Tile::D19)]);
    assert_eq!(table.open().exploration, [Some(Tile::D19), Some(Tile::D01)]);
    assert_eq!(table.player(ANN).pending, 3, "3 Crystals");
    assert!(!table.player(ANN).tiles.contains(Tile::D13), "it lies on the card");
    table.plays(ANN, [A::Main(Main::ControlCenter), A::Finish]);
    table.passes_until(|open| open.round == 2 && open.turn.seat == ANN);
    table.plays(ANN, [A::UseBuilding { blueprint: Blueprint::Radar, scientist: None }, A::Accept]);
    assert_eq!((table.open().radar, table.player(ANN).pending), (Some(Tile::D13), 3));
}

/// OM-V8-16, OM-RULING-58: Builder Drone upgrades anywhere; other effects keep to the zones.
#[test]
fn builder_drone() {
    let card = Blueprint::BuilderDrone;
    let scenario = base(card).blueprint(ANN, Blueprint::MoistureVaporator);
    let mut table = uses(card, scenario.stores(ANN, [1, 0, 0, 0, 0]));
    table.plays(ANN, [A::Upgrade { blueprint: Blueprint::MoistureVaporator, hex: hex(0, 2) }]);
    assert!(table.player(ANN).advanced.contains(hex(0, 2)));
    let zone =
        base(Blueprint::ConstructionYard).blueprint(ANN, Blueprint::MoistureVaporator).start();
    let yard = A::UseBuilding { blueprint: Blueprint::ConstructionYard, scientist: None };
    assert!(!zone.offers(yard));
}

/// OM-V8-17: Research Lab develops twice for the normal price, with a Colonist for each more.
#[test]
fn research_lab() {
    let scenario = base(Blueprint::ResearchLab)
        .shelters(ANN, [hex(-2, -1), hex(-4, 0), hex(-4, 2)])
        .stores(ANN, [0, 1, 0, 0, 3]);
    let mut table = uses(Blueprint::ResearchLab, scenario);
    for to in [LabSpace::L3b, LabSpace::L4b, LabSpace::L5a] {
        table.plays(ANN, [A::Develop { tech: Tech::Shelter, to }]);
        while table.offers(A::Finish)
            && !table.choices().iter().any(|one| matches!(one, A::Develop { .. }))
        {
            table.plays(ANN, [A::Finish]);
        }
    }
    assert_eq!((table.player(ANN).level(Tech::Shelter), table.player(ANN).working), (5, 1));
    assert_eq!(table.player(ANN).storage, [0; 5]);
}

/// OM-V8-18: Aqueduct brings up to 2 Colonists back from the Working Area.
#[test]
fn aqueduct() {
    let scenario = base(Blueprint::Aqueduct)
        .shelters(ANN, [hex(-2, -1), hex(-4, 0)])
        .on_slots(Slots::Construct, ANN, 1)
        .colonists(ANN, 3, 3);
    let mut table = uses(Blueprint::Aqueduct, scenario);
    table.plays(ANN, [A::Accept]);
    assert!(!table.offers(A::Retrieve(Post::Slot(Slots::Construct))));
    table.plays(ANN, [A::Retrieve(Post::Working), A::Retrieve(Post::Working)]);
    assert_eq!((table.player(ANN).quarters, table.player(ANN).working), (5, 1));
    assert!(!table.offers(A::Retrieve(Post::Working)), "two are the most");
}

/// OM-V8-19: Eco Resort brings back any number from the slots of one side.
#[test]
fn eco_resort() {
    let scenario = base(Blueprint::EcoResort)
        .shelters(ANN, [hex(-2, -1), hex(-4, 0), hex(-4, 2)])
        .on_slots(Slots::Construct, ANN, 2)
        .on_slots(Slots::Hire, ANN, 1)
        .on_slots(Slots::Research, ANN, 1)
        .colonists(ANN, 1, 1);
    let mut table = uses(Blueprint::EcoResort, scenario);
    table.plays(ANN, [A::Accept]);
    assert!(!table.offers(A::Retrieve(Post::Working)));
    assert!(table.offers(A::Retrieve(Post::Slot(Slots::Research))));
    table.plays(ANN, [A::Retrieve(Post::Slot(Slots::Hire))]);
    assert!(!table.offers(A::Retrieve(Post::Slot(Slots::Research))), "one side only");
    assert!(!table.offers(A::Retrieve(Post::Slot(Slots::Upgrade))), "nobody is there");
    table.plays(ANN, [A::Retrieve(Post::Slot(Slots::Construct)), A::Finish]);
    assert_eq!((table.player(ANN).quarters, table.open().on_slots(Slots::Construct, ANN)), (3, 1));
}

/// OM-V8-20: Trade Market turns a Resource into two others, but no Minerals.
#[test]
fn trade_market() {
    let scenario = base(Blueprint::TradeMarket).stores(ANN, [1, 0, 0, 1, 0]);
    let mut table = uses(Blueprint::TradeMarket, scenario);
    table.plays(ANN, [A::Accept, A::Pay(Coin::Plant)]);
    assert_eq!(table.refuses(ANN, A::TakeResource(Resource::Mineral)), Illegal::NoRoom);
    table.plays(ANN, [A::TakeResource(Resource::Water), A::TakeResource(Resource::Oxygen)]);
    table.plays(ANN, [A::TakeResource(Resource::Oxygen), A::Finish]);
    assert_eq!((table.player(ANN).storage, table.player(ANN).working), ([1, 0, 1, 0, 2], 1));
}

/// OM-V8-22, OM-RULING-26, OM-RULING-27: the Aerial Elevator goes to Orbit, before the Main action,
/// which is then one of Orbit; the turn order of the round stays.
#[test]
fn aerial_elevator() {
    let scenario = base(Blueprint::AerialElevator)
        .stores(ANN, [0; 5])
        .on_slots(Slots::Research, ANN, 1)
        .colonists(ANN, 2, 1);
    let mut table = uses(Blueprint::AerialElevator, scenario);
    assert_eq!(table.player(ANN).storage[4], 1, "its own production");
    assert_eq!((table.player(ANN).quarters, table.player(ANN).working), (4, 0));
    table.plays(ANN, [A::TakeSpace(Space::Four)]);
    assert!(table.is_turn_of(ANN) || table.offers(A::Finish));
    if !table.is_turn_of(ANN) {
        table.plays(ANN, [A::Finish]);
    }
    assert!(table.offers(A::Main(Main::LandingPod)) && !table.offers(A::Main(Main::ControlCenter)));
    table.plays(ANN, [A::Main(Main::Resupply), A::TakeItem(Item::Water), A::Finish]);
    assert!(table.is_turn_of(BEN), "nobody is skipped or repeated");
    let orbit = base(Blueprint::AerialElevator).space(ANN, Space::One).start();
    let elevator = A::UseBuilding { blueprint: Blueprint::AerialElevator, scientist: None };
    assert!(!orbit.offers(elevator), "only from the Colony");
}

/// OM-V8-23: Library takes a Blueprint, with a Colonist for each more.
#[test]
fn library() {
    let mut table = uses(Blueprint::Library, base(Blueprint::Library));
    table.plays(ANN, [A::TakeBlueprint(Blueprint::WindTurbines)]);
    table.plays(ANN, [A::TakeBlueprint(Blueprint::MetalDeposit), A::Finish]);
    assert_eq!((table.player(ANN).blueprints.len(), table.player(ANN).working), (2, 1));
}

/// OM-V8-24, OM-RULING-56: Command Center moves the Rover by the best Rover Tech in play, which is no
/// use of it.
#[test]
fn command_center() {
    let scenario = base(Blueprint::CommandCenter)
        .tech(BEN, Tech::Rover, LabSpace::L3a)
        .bots(ANN, [hex(-4, 0)])
        .rover(ANN, hex(3, 0));
    let mut table = uses(Blueprint::CommandCenter, scenario);
    assert!(!table.offers(A::UseTech(BEN)));
    for to in [hex(3, 1), hex(3, 2), hex(2, 3)] {
        table.plays(ANN, [A::MoveRover(to)]);
    }
    table.plays(ANN, [A::BuyRoverPoint, A::MoveRover(hex(1, 3))]);
    assert_eq!(table.player(BEN).aside, [0; 9], "no Oxygen");
    let without = base(Blueprint::CommandCenter).bots(ANN, [hex(-4, 0)]);
    let mut none = uses(Blueprint::CommandCenter, without);
    assert!(!none.choices().iter().any(|one| matches!(one, A::MoveRover(_))), "level 0");
    none.plays(ANN, [A::BuyRoverPoint, A::MoveRover(hex(1, 0))]);
}
