//! Positions worked out from the rulebook facts and the sheet alone: chains, and what comes at the
//! same time.

use on_mars::content::*;
use on_mars::invasion::{Action as I, ActionSpace, AlienTech, Question as Q};
use on_mars::monolith::{Action as M, Question as MQ, Sabotage, Victim};
use on_mars::outbreak::{Action as O, Infection, Place};
use on_mars::scenario::{ANN, BEN, CLEO, DAN, Moves, Scenario, Table, hex};
use on_mars::{Action as A, Deed, Open, Question};
use orrery_core::{Actor, Seat, Setup};

use crate::invasion::{ALIENS, alien, asks_aliens, seen};
use crate::monolith::{monolith, row as sabotage_row};
use crate::outbreak::{ends_turn, home, infected, medicine, outbreak, reveal, row};
use crate::{blackout, invasion, monolith as alone, outbreak as crew};

fn build(kind: Kind, q: i8, r: i8) -> A {
    A::Build { kind, hex: hex(q, r) }
}

/// Returns whether this seat is asked about its Tech, which another one used.
fn used(seat: Seat, tech: Tech) -> impl Fn(&Open) -> bool {
    move |open| open.question() == Some((seat.into(), Question::UsedTech(tech)))
}

/// OM-POD-01, OM-TRAV-04: down with the Landing Pod onto the last free space, with its benefit.
#[test]
fn the_pod_finds_the_last_space() {
    let mut table = Scenario::of_players(4)
        .space(ANN, Space::One)
        .space(BEN, Space::Five)
        .space(CLEO, Space::Six)
        .space(DAN, Space::Eight)
        .turn_of(ANN)
        .start();
    table.plays(ANN, [A::Main(Main::LandingPod)]);
    assert_eq!(table.choices(), [A::TakeSpace(Space::Seven)]);
    table.plays(ANN, [A::TakeSpace(Space::Seven), A::TakeBlueprint(Blueprint::WindTurbines)]);
    assert!(table.is_turn_of(BEN), "a turn is a turn");
}

/// Ann's Rover takes a tile that builds a Generator beside another one, with Tech of Ben.
fn builds_by_a_tile(scenario: Scenario) -> Table {
    let mut table = scenario
        .rover(ANN, hex(3, 1))
        .tile(Tile::D03, hex(3, 0))
        .bots(ANN, [hex(0, -1)])
        .tech(BEN, Tech::Generator, LabSpace::L1a)
        .stores(ANN, [1, 0, 0, 0, 0])
        .lss([2; 4], 3)
        .start();
    table.plays(ANN, [A::Main(Main::ControlCenter), A::MoveRover(hex(3, 0)), A::Finish]);
    table.plays(ANN, [A::TakeTile, build(Kind::Generator, 1, -2)]);
    table
}

/// OM-ROV-06, OM-USE-10, OM-USE-04: a Discovery tile builds with a rival's Tech in the middle of a
/// movement; the rival chooses at the end of the turn.
#[test]
fn a_discovery_tile_builds_with_a_rivals_tech() {
    let mut table = builds_by_a_tile(Scenario::of_players(2));
    table.passes_until(used(BEN, Tech::Generator));
    assert_eq!(table.player(ANN).stored(Resource::Battery), 2, "a Complex of 2");
    assert!(table.player(ANN).tiles.contains(Tile::D03));
    table.plays(BEN, [A::Develop { tech: Tech::Generator, to: LabSpace::L2a }]);
    assert!(table.is_turn_of(BEN));
}

/// AI-CH1-34, AI-RULING-43, AI-RULING-16: the same with a teammate's Tech: the aliens are asked once,
/// before the Building stands.
#[test]
fn the_aliens_react_to_a_discovery_tile() {
    let mut table = builds_by_a_tile(invasion::base());
    assert_eq!(asks_aliens(&table), Some(Q::Advance { may: true }));
    let built =
        |table: &Table| table.open().buildings[Kind::Generator.index()].contains(hex(1, -2));
    assert!(!built(&table));
    table.plays(ALIENS, [alien(I::Advance(AlienTech::Shelter))]);
    assert!(built(&table) && seen(&table).techs[0] == 2);
    table.passes_until(used(BEN, Tech::Generator));
    assert_eq!(seen(&table).techs[0], 2, "once");
}

/// AI-RULING-43, OM-USE-07: the aliens react in the middle of a movement, which then goes on.
#[test]
fn the_aliens_react_to_a_movement() {
    let mut table =
        invasion::base().rover(ANN, hex(3, 1)).tech(BEN, Tech::Rover, LabSpace::L1a).start();
    table.plays(ANN, [A::Main(Main::ControlCenter), A::MoveRover(hex(3, 0)), A::UseTech(BEN)]);
    assert_eq!(asks_aliens(&table), Some(Q::Advance { may: true }));
    table.plays(ALIENS, [A::Finish]);
    assert_eq!(seen(&table).techs[0], 1, "declined");
    table.plays(ANN, [A::MoveRover(hex(3, -1)), A::MoveRover(hex(3, -2))]);
    assert_eq!(table.player(ANN).rover, Some(hex(3, -2)));
}

/// AI-CH1-43: Sabotage is bought off while a human is paying, who then goes on paying.
#[test]
fn sabotage_is_bought_off_while_a_human_pays() {
    let mut table = invasion::base()
        .goals(ANN, [Goal::Hoarder])
        .crystals(ANN, 2)
        .invasion(|aliens| {
            aliens.sabotaged.insert(ActionSpace::Steal);
            aliens.sabotage -= 1;
        })
        .start();
    table.plays(ANN, [A::Executive(DepotSpace::Seven)]);
    assert!(matches!(table.asks(), Some((who, Question::Effect { .. })) if who == ANN.into()));
    table.plays(ANN, [A::TakeItem(Item::Water)]);
    assert!(matches!(table.asks(), Some((who, Question::Pay(_))) if who == ANN.into()));
    table.plays(ALIENS, [alien(I::BuyOff(ActionSpace::Steal))]);
    assert_eq!((seen(&table).crystals, seen(&table).bought), (1, 1));
    table.plays(ANN, [A::PayGoal(Goal::Hoarder)]);
    assert_eq!(table.player(ANN).stored(Resource::Water), 2);
    assert_eq!((table.player(ANN).crystals, table.player(ANN).goals), (1, 0));
}

/// OM-LVL-05, OM-RULING-52: one Tech tile is left for two empty spaces: the lower one gets it.
#[test]
fn the_last_tech_tile_goes_to_the_lowest_space() {
    let mut table = Scenario::of_players(3)
        .without_tech(GridSpace::G2)
        .without_tech(GridSpace::G5)
        .change(|open| open.tech_stack = [Tech::Rover].into_iter().collect())
        .bots(ANN, [hex(1, 0)])
        .lss([2, 2, 2, 1], 2)
        .start();
    table.plays(ANN, [A::Main(Main::Construct), build(Kind::OxygenCondenser, 1, 1)]);
    table.passes_to(BEN);
    let open = table.open();
    assert_eq!((open.colony_level(), open.grid[GridSpace::G5.index()]), (2, Some(Tech::Rover)));
    assert_eq!((open.grid[GridSpace::G2.index()], open.tech_stack.len()), (None, 0));
}

/// OM-LVL-01, OM-LVL-08, OM-LSS-01: level 5 is the last; Buildings beyond row 5 change nothing.
#[test]
fn the_colony_ends_at_level_5() {
    let mut table = Scenario::of_players(2)
        .bots(ANN, [hex(1, 0)])
        .lss([5, 5, 5, 4], 5)
        .change(|open| open.remaining = 2)
        .start();
    table.plays(ANN, [A::Main(Main::Construct), build(Kind::OxygenCondenser, 1, 1)]);
    table.passes_to(BEN);
    assert_eq!((table.open().colony_level(), table.open().remaining), (5, 1));
    assert_eq!(table.open().lss, [5; 4]);
    let rose = |event: &&on_mars::Event| matches!(event.deed, Deed::ColonyRose { .. });
    assert_eq!(table.told().iter().filter(rose).count(), 1);
}

/// OM-RULING-14, OM-MISS-02, OM-RULING-16: one upgrade completes a Contract and two Missions.
#[test]
fn one_upgrade_completes_two_missions() {
    let mut table = Scenario::of_players(2)
        .buildings(Kind::Generator, [hex(0, -3), hex(1, -3), hex(1, -4)])
        .bots(ANN, [hex(0, -1)])
        .blueprint(ANN, Blueprint::WindTurbines)
        .contract(ANN, Contract::UpgradeGenerator)
        .mission(0, Mission::AdvancedBuildings, 1)
        .mission(1, Mission::Contracts, 1)
        .start();
    let upgrade = A::Upgrade { blueprint: Blueprint::WindTurbines, hex: hex(0, -2) };
    table.plays(ANN, [A::Main(Main::Upgrade), upgrade]);
    let player = table.player(ANN);
    assert_eq!((table.open().remaining, player.pending), (1, 2));
    assert!(player.completed.contains(Contract::UpgradeGenerator));
    assert!(table.open().missions.iter().all(Option::is_none));
}

/// AI-VAL-40, OM-DISP-04, AI-CH2-11: an infected Miner comes home ill when the Mine is upgraded, and
/// whoever shares the row falls ill at the end of the turn.
#[test]
fn an_infected_miner_comes_home_ill() {
    let mut table = crew::base()
        .miner(ANN, hex(0, 0))
        .bots(ANN, [hex(-1, 0)])
        .blueprint(ANN, Blueprint::MetalDeposit)
        .change(home(ANN, [row(2, 0), row(2, 0)], row(0, 0)))
        .change(|open| outbreak(open).wards[ANN].mines.insert(hex(0, 0)))
        .start();
    let upgrade = A::Upgrade { blueprint: Blueprint::MetalDeposit, hex: hex(0, 0) };
    table.plays(ANN, [A::Main(Main::Upgrade), A::Outbreak(O::Row(1)), upgrade]);
    assert_eq!((infected(&table, Place::Row(ANN, 1)), table.player(ANN).quarters), (1, 4));
    ends_turn(&mut table);
    assert_eq!(infected(&table, Place::Row(ANN, 1)), 2);
    assert_eq!(infected(&table, Place::Row(ANN, 0)), 0);
}

/// AI-W4-09, OM-TERM-09: of equals the next in turn order, which is not the order of the seats.
#[test]
fn the_next_in_turn_order_falls_ill() {
    let mut table = Scenario::of_chapter(2, Setup::of_players(3))
        .space(ANN, Space::Five)
        .space(CLEO, Space::Six)
        .space(BEN, Space::Seven)
        .change(home(ANN, [row(1, 0), row(0, 0)], row(0, 0)))
        .change(home(BEN, [row(2, 0), row(0, 0)], row(0, 0)))
        .change(home(CLEO, [row(2, 0), row(0, 0)], row(0, 0)))
        .round(2)
        .start();
    table.draws([reveal(Infection::I16)]);
    assert_eq!(infected(&table, Place::Row(CLEO, 0)), 1);
    assert_eq!(table.open().infected(), 1);
}

/// AI-CH2-09: a turn does not end by itself while a Colonist could still be cured.
#[test]
fn a_turn_waits_for_a_cure() {
    let start = |doses| {
        let mut table = crew::base()
            .change(home(BEN, [row(1, 1), row(0, 0)], row(0, 0)))
            .change(medicine(ANN, doses))
            .crystals(ANN, 0)
            .start();
        table.plays(ANN, [A::Main(Main::ControlCenter), A::Finish]);
        table
    };
    assert!(!start(0).is_turn_of(ANN));
    let mut table = start(1);
    assert!(table.is_turn_of(ANN));
    table.plays(ANN, [A::Outbreak(O::Cure(Place::Row(BEN, 0)))]);
    assert_eq!((table.open().infected(), table.open().medicine(ANN)), (0, 0));
}

/// AI-VAL-49, OM-BUILD-08, AI-VAL-50: a Blackout in the middle cuts a Complex in two, and a repair
/// joins all that has been built since.
#[test]
fn a_blackout_cuts_a_complex_in_two() {
    let start = |cut: bool| {
        let scenario = blackout::base()
            .buildings(Kind::Generator, [hex(1, -3), hex(2, -4)])
            .bots(ANN, [hex(1, -2)])
            .tech(ANN, Tech::Generator, LabSpace::L1a)
            .stores(ANN, [3, 1, 0, 0, 0])
            .colonists(ANN, 4, 0);
        let dark = blackout::dark(Kind::Generator, ANN, hex(1, -3), BEN);
        let scenario = if cut { scenario.change(dark) } else { scenario };
        let mut table = scenario.start();
        table.plays(ANN, [A::Main(Main::Construct)]);
        table
    };
    let beside = build(Kind::Generator, 2, -3);
    assert!(!start(false).offers(beside), "3 are connected, and the Tech has level 1");
    let mut table = start(true);
    table.plays(ANN, [beside]);
    assert_eq!(table.player(ANN).stored(Resource::Battery), 2, "1 and a Complex of 2, up to 2");
    assert_eq!(table.open().complex(hex(2, -3)).len(), 2);
    table.passes_to(BEN);
    table.passes_to(ANN);
    table.plays(ANN, [A::Main(Main::Construct), blackout::repair(hex(1, -3))]);
    table.passes_until(|open| !matches!(open.question(), Some((_, Question::Pay(_)))));
    assert_eq!(table.open().complex(hex(2, -3)).len(), 4);
}

/// AI-CH4-08, AI-W10-05, AI-W10-12: what strikes first decides whom the next card finds.
#[test]
fn the_order_of_the_row_decides_whom_a_card_finds() {
    let strikes = |cards| {
        let mut table = alone::base()
            .miner(ANN, hex(0, 0))
            .colonists(ANN, 3, 0)
            .change(sabotage_row(2, cards))
            .start();
        table.passes_until(|open| {
            monolith_asks(open)
                || open.monolith().is_some_and(|one| one.time == 3 && one.row.is_empty())
        });
        table
    };
    let mine_first = strikes(&[(Sabotage::MineExplosion, 2), (Sabotage::AlienAbduction, 2)]);
    let player = mine_first.player(ANN);
    assert_eq!((player.working, player.miners.len(), player.quarters), (0, 0, 3));
    assert_eq!(player.colonists, 9, "the Miner went to work and was abducted there");
    let mut abducts_first = strikes(&[(Sabotage::AlienAbduction, 2), (Sabotage::MineExplosion, 2)]);
    assert!(abducts_first.offers(A::Monolith(M::Abduct(Victim::Mine(hex(0, 0))))));
    abducts_first.plays(ANN, [A::Monolith(M::Abduct(Victim::Quarters))]);
    let player = abducts_first.player(ANN);
    assert_eq!((player.quarters, player.working, player.miners.len()), (2, 1, 0));
}

fn monolith_asks(open: &Open) -> bool {
    let asked = Question::Monolith(MQ::Suffer(Sabotage::AlienAbduction));
    open.question() == Some((Actor::Seat(ANN), asked))
}

/// AI-W10-08, OM-RULING-44: with one Colonist and nothing to pay with no action with slots is left,
/// but the Control Center is; the card waits.
#[test]
fn reduced_efficiency_leaves_the_control_center() {
    let start = |quarters| {
        alone::base()
            .colonists(ANN, quarters, 0)
            .crystals(ANN, 0)
            .bots(ANN, [hex(0, -1)])
            .change(|open| monolith(open).lasting.insert(Sabotage::ReducedEfficiency))
            .start()
    };
    let mut table = start(1);
    assert!(!table.offers(A::Main(Main::Construct)));
    table.plays(ANN, [A::Main(Main::ControlCenter)]);
    assert!(table.open().suffers(Sabotage::ReducedEfficiency));
    let mut two = start(2);
    two.plays(ANN, [A::Main(Main::Construct), build(Kind::Generator, 1, -1)]);
    assert!(!two.open().suffers(Sabotage::ReducedEfficiency));
    assert_eq!((two.player(ANN).quarters, two.player(ANN).working), (0, 1));
}

/// AI-VAL-01, AI-VAL-31, AI-RULING-34: a completed Mission brings the end nearer in the base game and
/// in Blackout; in the other chapters nobody is told that it does.
#[test]
fn nobody_hears_of_an_end_that_does_not_come() {
    let remains = |scenario: Scenario| {
        let mut table = scenario.space(ANN, Space::One).mission(0, Mission::Blueprints, 1).start();
        table.plays(ANN, [A::Main(Main::ObtainBlueprint)]);
        if table.offers(A::Outbreak(O::Row(0))) {
            table.plays(ANN, [A::Outbreak(O::Row(0))]);
        }
        table.plays(ANN, [A::TakeBlueprint(Blueprint::WindTurbines)]);
        let told = |event: &on_mars::Event| matches!(event.deed, Deed::MissionsRemain { .. });
        table.told().iter().any(told)
    };
    assert!(remains(Scenario::of_players(2)));
    assert!(remains(blackout::base()));
    for scenario in [invasion::base(), crew::base(), alone::base()] {
        assert!(!remains(scenario));
    }
}
