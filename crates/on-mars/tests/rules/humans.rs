//! Alien Invasion, Chapter 1: the points of the humans.

use on_mars::content::*;
use on_mars::invasion::{Action as I, Cause, Defense, DefenseCard};
use on_mars::scenario::{ANN, BEN, Moves, Scenario, Table, hex};
use on_mars::{Action as A, Deed, Reason};
use orrery_core::{Seat, Setup};

use crate::invasion::{base, seen};

fn points(table: &Table) -> i16 {
    seen(table).points
}

fn scored(table: &Table, seat: Seat, points: i16, cause: Cause) -> bool {
    table.has_told(Deed::Scored { seat, points, reason: Reason::Invasion(cause) })
}

fn works_in() -> Scenario {
    Scenario::of_chapter(1, Setup::of_players(3).with("invasion_matching", "works_in"))
}

/// AI-CH1-23: a learned Tech is 1 point.
#[test]
fn a_learned_tech_scores() {
    let mut table = base().space(ANN, Space::One).start();
    let learn = A::Learn { from: GridSpace::G7, to: LabSpace::L1b };
    table.plays(ANN, [A::Main(Main::LearnTechnology), learn]);
    assert_eq!(points(&table), 1);
    assert!(scored(&table, ANN, 1, Cause::Learned));
    assert_eq!(table.points(ANN), 0, "the points are nobody's own");
}

/// AI-CH1-24, AI-RULING-11: 1 point a column; 3 more in the last one.
#[test]
fn a_developed_tech_scores_by_column() {
    let start =
        |at| base().space(ANN, Space::One).tech(ANN, Tech::Rover, at).stores(ANN, [0, 0, 0, 0, 4]);
    let mut table = start(LabSpace::L3a).start();
    let develop = |to| A::Develop { tech: Tech::Rover, to };
    table.plays(ANN, [A::Main(Main::Research), develop(LabSpace::L4b)]);
    assert_eq!(points(&table), 1);
    table.passes_until(|open| {
        open.question().is_some_and(|(_, question)| {
            matches!(question, on_mars::Question::Effect { effect: Effect::Develop { .. }, .. })
        })
    });
    table.plays(ANN, [develop(LabSpace::L5a)]);
    assert_eq!(points(&table), 2, "for each column");
    let mut last = start(LabSpace::L5b).start();
    last.plays(ANN, [A::Main(Main::Research), develop(LabSpace::L6)]);
    assert_eq!(points(&last), 4);
}

/// AI-RULING-11, AI-GEN-11: the development of a tile that another player used scores, too.
#[test]
fn a_used_tech_that_develops_scores() {
    let start = base().bots(ANN, [hex(0, -1)]).tech(BEN, Tech::Generator, LabSpace::L1a);
    let mut table = start.start();
    let build = A::Build { kind: Kind::Generator, hex: hex(1, -2) };
    table.plays(ANN, [A::Main(Main::Construct), build]);
    table.passes_until(|open| matches!(open.question(), Some((_, on_mars::Question::UsedTech(_)))));
    let before = points(&table);
    table.plays(BEN, [A::Develop { tech: Tech::Generator, to: LabSpace::L2a }]);
    assert_eq!(points(&table), before + 1);
}

/// AI-CH1-25: a Shelter is 3 points.
#[test]
fn a_shelter_scores() {
    let mut table = base().bots(ANN, [hex(-2, -2)]).stores(ANN, [0, 0, 0, 0, 1]).start();
    table
        .plays(ANN, [A::Main(Main::Construct), A::Build { kind: Kind::Shelter, hex: hex(-2, -3) }]);
    assert_eq!(points(&table), 3);
    assert!(scored(&table, ANN, 3, Cause::Shelter));
    let mut other = base().bots(ANN, [hex(0, -3)]).start();
    other.plays(
        ANN,
        [A::Main(Main::Construct), A::Build { kind: Kind::Generator, hex: hex(0, -4) }],
    );
    assert!(!scored(&other, ANN, 3, Cause::Shelter), "a Generator is no Shelter");
}

/// AI-CH1-26, AI-RULING-02: a Blueprint costs its value, and the total may become negative.
#[test]
fn a_taken_blueprint_costs_its_value() {
    for (card, value) in [(Blueprint::Casino, 3), (Blueprint::Radar, 5)] {
        let start = base().space(ANN, Space::One).display([Some(card)]);
        let mut table = start.start();
        table.plays(ANN, [A::Main(Main::ObtainBlueprint), A::TakeBlueprint(card)]);
        assert_eq!(points(&table), -value);
    }
}

/// AI-CH1-27: an upgrade gives twice the value.
#[test]
fn an_upgrade_scores_twice_the_value() {
    let start = |card| base().bots(ANN, [hex(-1, -1)]).blueprint(ANN, card);
    let mut table = start(Blueprint::Casino).start();
    table.plays(
        ANN,
        [A::Main(Main::Upgrade), A::Upgrade { blueprint: Blueprint::Casino, hex: hex(-2, -1) }],
    );
    assert_eq!(points(&table), 6);
    let three = [hex(0, -2), hex(-1, -2), hex(1, -2)];
    let mut table = start(Blueprint::Radar).buildings(Kind::Generator, three).start();
    table.plays(
        ANN,
        [A::Main(Main::Upgrade), A::Upgrade { blueprint: Blueprint::Radar, hex: hex(-1, -2) }],
    );
    assert_eq!(points(&table), 10);
}

/// AI-CH1-28, AI-CH1-29, AI-RULING-42: a Defensive Blueprint gives 3, and 3 more with the matching
/// Scientist.
#[test]
fn a_defensive_upgrade_scores_three() {
    let start = || {
        base().bots(ANN, [hex(0, -1)]).change(|open| open.players[ANN].markers -= 1).invasion(
            |aliens| aliens.defenses[Defense::ForceFence.index()] = DefenseCard::Held(ANN),
        )
    };
    let build = [
        A::Main(Main::Upgrade),
        A::Invasion(I::UpgradeDefense { card: Defense::ForceFence, hex: hex(0, -2) }),
    ];
    let mut table = start().start();
    table.plays(ANN, build);
    assert_eq!(points(&table), 3);
    assert!(scored(&table, ANN, 3, Cause::Defended));
    assert!(table.player(ANN).advanced.contains(hex(0, -2)));
    assert_eq!(table.player(ANN).storage[0], 0, "it cost the Mineral");
    let mut table = start().scientist(BEN, Scientist::Geologist).start();
    table.plays(ANN, build);
    assert_eq!(points(&table), 6, "a Geologist scores Generators");
}

/// AI-CH1-29, AI-RULING-12: 3 more if any human has the Scientist who scores the type, or who works
/// in it.
#[test]
fn a_matching_scientist_scores_with_an_upgrade() {
    let play = |scenario: Scenario| {
        let start = scenario.bots(ANN, [hex(0, -1)]).blueprint(ANN, Blueprint::WindTurbines);
        let mut table = start.start();
        let blueprint = Blueprint::WindTurbines;
        table.plays(ANN, [A::Main(Main::Upgrade), A::Upgrade { blueprint, hex: hex(0, -2) }]);
        points(&table)
    };
    assert_eq!(play(base()), 6);
    assert_eq!(play(base().scientist(BEN, Scientist::Geologist)), 9, "it scores Generators");
    assert_eq!(play(base().scientist(BEN, Scientist::Engineer)), 6, "it works in them");
    assert_eq!(play(works_in().scientist(BEN, Scientist::Geologist)), 6);
    assert_eq!(play(works_in().scientist(BEN, Scientist::Engineer)), 9);
}

/// AI-CH1-30, AI-RULING-12: 3 for each matching Advanced Building on the map, no matter whose.
#[test]
fn a_hired_scientist_scores_advanced_buildings() {
    let start = |scenario: Scenario| {
        scenario
            .buildings(Kind::Generator, [hex(0, -2), hex(0, -3)])
            .built(ANN, Blueprint::WindTurbines, hex(0, -2))
            .built(BEN, Blueprint::AutomatedProduction, hex(0, -3))
            .built(BEN, Blueprint::Casino, hex(2, 1))
            .colonists(ANN, 4, 0)
    };
    let hire = [A::Main(Main::Hire), A::Hire(0)];
    let mut table = start(base()).start();
    table.plays(ANN, hire);
    table.passes_until(|open| open.invasion().unwrap().points != 0);
    assert_eq!(points(&table), 6);
    assert!(scored(&table, ANN, 6, Cause::Hired));
    let mut other = start(works_in()).start();
    other.plays(ANN, hire);
    assert_eq!(points(&other), 0, "no Mine is upgraded");
}

/// AI-CH1-31, AI-RULING-13: a Ship is 3 points, which are lost again when it leaves the Hangar.
#[test]
fn ships_score_while_they_are_there() {
    let mut table = base().stores(ANN, [0, 0, 1, 1, 0]).start();
    table
        .plays(ANN, [A::Main(Main::WelcomeShip), A::Welcome { ship: DepotSpace::One, bot: false }]);
    assert_eq!(points(&table), 3);
    let mut travel = base().hangar(ANN, 1).shuttle(Side::Orbit, 3).start_shuttle();
    travel.plays(ANN, [A::TravelByShip]);
    assert_eq!(points(&travel), -3);
    assert!(scored(&travel, ANN, -3, Cause::ShipLeft));
    let mut shuttle = base().shuttle(Side::Colony, 1).start_shuttle();
    shuttle.plays(ANN, [A::Travel]);
    assert_eq!(points(&shuttle), 0);
}

/// AI-CH1-32, AI-RULING-14: a Contract costs its penalty; once complete it gives that back with its
/// value, once.
#[test]
fn a_contract_costs_first_and_pays_later() {
    let take = |contract: Contract, loss: i16| {
        let start = base().contract_on_display(0, contract).crystals(ANN, 2);
        let mut table = start.start();
        table.plays(ANN, [A::Main(Main::Hire), A::Hire(0)]);
        table.passes_until(|open| open.invasion().unwrap().points != 0);
        assert_eq!(points(&table), -loss);
    };
    take(Contract::UpgradeMine, 6);
    let minerals = Contract::ALL[6];
    take(minerals, 4);
    let start =
        base().contract(ANN, minerals).delivered(minerals, [3, 0]).stores(ANN, [2, 0, 0, 0, 0]);
    let mut table = start.start();
    table.plays(ANN, [A::Deliver { contract: minerals, item: Item::Mineral }]);
    assert_eq!(points(&table), 13, "4 and 9");
    let upgrade = base()
        .contract(ANN, Contract::UpgradeGenerator)
        .buildings(Kind::Generator, [hex(0, -2), hex(0, -3), hex(1, -3), hex(1, -2)])
        .bots(ANN, [hex(0, -1)])
        .blueprint(ANN, Blueprint::WindTurbines);
    let mut table = upgrade.start();
    let blueprint = Blueprint::WindTurbines;
    table.plays(ANN, [A::Main(Main::Upgrade), A::Upgrade { blueprint, hex: hex(0, -2) }]);
    assert_eq!(points(&table), 6 + 18, "the upgrade, and 6 and 12");
}

/// AI-RULING-02, AI-VAL-68: what the base game scores goes to the total: LSS Reward tiles, the
/// second Building, Progress of every human, Mineral Mine.
#[test]
fn base_points_go_to_the_total() {
    let start = base().bots(ANN, [hex(0, -3)]).reward(LssReward::Bots);
    let mut table = start.start();
    let build = A::Build { kind: Kind::Generator, hex: hex(0, -4) };
    table.plays(ANN, [A::Main(Main::Construct), build]);
    assert_eq!(points(&table), 2 + 2, "the second Generator, and 2 for the Bot");
    let update = base()
        .lss([2, 2, 2, 2], 2)
        .progress(ANN, [Kind::Mine, Kind::Generator])
        .progress(BEN, [Kind::Mine]);
    let mut table = update.start();
    table.passes_until(|open| open.colony_level() == 2 && open.invasion().unwrap().points > 0);
    table.passes_until(|open| matches!(open.question(), Some((_, on_mars::Question::Invasion(_)))));
    assert_eq!(points(&table), 2 + 1);
    let three = [hex(0, 0), hex(0, -1), hex(1, -1)];
    let mine = base().buildings(Kind::Mine, three).built(ANN, Blueprint::MineralMine, hex(0, 0));
    let mut table = mine.crystals(ANN, 2).start();
    table.plays(ANN, [A::UseBuilding { blueprint: Blueprint::MineralMine, scientist: None }]);
    assert_eq!((points(&table), table.points(ANN)), (2, 0));
}

/// AI-CH1-38: contributions to Missions give Crystals as usual.
#[test]
fn missions_are_in_play() {
    let start = base().space(ANN, Space::One).mission(0, Mission::Techs, 3);
    let mut table = start.start();
    let learn = A::Learn { from: GridSpace::G7, to: LabSpace::L1a };
    table.plays(ANN, [A::Main(Main::LearnTechnology), learn]);
    assert_eq!(table.player(ANN).pending, 1);
    assert_eq!(table.open().missions[0].unwrap().left, 2);
}
