//! Positions worked out from the sheet and the ledger alone: Chapter 1, the humans.

use on_mars::content::*;
use on_mars::invasion::{Action as I, AlienBlueprint, Defense, Question as Q};
use on_mars::scenario::{ANN, BEN, DAN, Moves, Scenario, Table, hex};
use on_mars::{Action as A, Coin, HexSet, Loss, Open, Outcome, Phase, Question};
use orrery_core::{Actor, Game as _, Seat, Setup};

use crate::defense::defended;
use crate::invasion::{ALIENS, alien, asks_aliens, base, seen, stunned, troops, with_card};

fn build(kind: Kind, q: i8, r: i8) -> A {
    A::Build { kind, hex: hex(q, r) }
}

fn upgrade(blueprint: Blueprint, q: i8, r: i8) -> A {
    A::Upgrade { blueprint, hex: hex(q, r) }
}

fn with_points(scenario: Scenario, points: i16) -> Scenario {
    scenario.invasion(|aliens| aliens.points = points)
}

fn points(table: &Table) -> i16 {
    seen(table).points
}

fn asked(seat: Seat, question: Question) -> impl Fn(&Open) -> bool {
    move |open| open.question() == Some((seat.into(), question))
}

/// AI-CH1-32, AI-RULING-14, OM-RULING-14: an Upgrade Contract whose condition holds already is lost
/// and won in one move.
#[test]
fn a_contract_that_is_met_when_taken_pays_at_once() {
    let start = |more: bool| {
        let start = base()
            .buildings(Kind::Generator, [hex(0, -3), hex(1, -3)])
            .built(ANN, Blueprint::WindTurbines, hex(0, -2))
            .contract_on_display(0, Contract::UpgradeGenerator)
            .crystals(ANN, 1);
        let start = if more { start.buildings(Kind::Generator, [hex(1, -4)]) } else { start };
        let mut table = start.start();
        table.plays(ANN, [A::Main(Main::Hire), A::Hire(0)]);
        points(&table)
    };
    assert_eq!(start(false), -6);
    assert_eq!(start(true), 12, "6 are lost and given back");
}

/// AI-CH1-32, AI-RULING-14: a teammate's Building completes the Contract for the common total.
#[test]
fn a_teammate_completes_a_contract() {
    let mut table = base()
        .buildings(Kind::Generator, [hex(0, -3), hex(1, -3)])
        .built(BEN, Blueprint::WindTurbines, hex(0, -2))
        .contract(BEN, Contract::UpgradeGenerator)
        .tech(ANN, Tech::Generator, LabSpace::L3a)
        .bots(ANN, [hex(0, -1)])
        .lss([3, 1, 1, 1], 2)
        .start();
    table.plays(ANN, [A::Main(Main::Construct), build(Kind::Generator, 1, -2)]);
    assert_eq!(points(&table), 6 + 12);
    table.passes_to(BEN);
    assert_eq!(points(&table), 18, "once");
}

/// AI-CH1-32: the last delivery gives back 4 and adds 9; a Contract taken by Private Goal 6 at no
/// cost still loses its penalty.
#[test]
fn delivery_contracts_score() {
    let mut table = base()
        .contract(ANN, Contract::DeliverMinerals)
        .delivered(Contract::DeliverMinerals, [3, 0])
        .stores(ANN, [1, 0, 0, 0, 0])
        .start();
    let deliver = A::Deliver { contract: Contract::DeliverMinerals, item: Item::Mineral };
    table.plays(ANN, [deliver]);
    assert_eq!(points(&table), 13);
    let mut free = base()
        .shelters(ANN, [hex(-2, -1), hex(-4, 0), hex(-4, 2)])
        .stores(ANN, [0, 4, 0, 0, 0])
        .contract_on_display(2, Contract::DeliverWater)
        .goals(ANN, [Goal::Hoarder])
        .crystals(ANN, 0)
        .start();
    free.plays(ANN, [A::CompleteGoal { goal: Goal::Hoarder, reward: Reward::Own }]);
    free.plays(ANN, [A::Hire(2)]);
    assert!(free.player(ANN).contracts.contains(Contract::DeliverWater));
    assert_eq!(points(&free), -4);
}

/// AI-CH1-27, AI-CH1-29, AI-VAL-87: a level 3 upgrade is 10, and 3 more for a teammate's Scientist;
/// with Upgrade Tech each upgrade scores for itself.
#[test]
fn every_upgrade_scores_for_itself() {
    let mut table = base()
        .buildings(Kind::Generator, [hex(0, -3), hex(1, -3)])
        .bots(ANN, [hex(0, -1)])
        .blueprint(ANN, Blueprint::Radar)
        .blueprint(ANN, Blueprint::MetalDeposit)
        .scientist(BEN, Scientist::Geologist)
        .tech(ANN, Tech::Upgrade, LabSpace::L1a)
        .stores(ANN, [2, 0, 0, 0, 0])
        .start();
    table.plays(ANN, [A::Main(Main::Upgrade), upgrade(Blueprint::Radar, 0, -2)]);
    assert_eq!(points(&table), 13);
    table.plays(ANN, [A::UseTech(ANN)]);
    table.plays(ANN, [upgrade(Blueprint::MetalDeposit, 0, 0)]);
    assert_eq!(points(&table), 13 + 6, "a Geologist does not score Mines");
}

/// AI-CH1-30, AI-VAL-87, AI-VAL-09: a hired Scientist counts Defensive upgrades of all humans, but no
/// upgraded Alien Mine.
#[test]
fn a_hired_scientist_counts_human_buildings_only() {
    let hire = |slot: u8, scenario: Scenario| {
        let mut table = scenario.stores(ANN, [2, 2, 2, 2, 2]).start();
        table.plays(ANN, [A::Main(Main::Hire), A::Hire(slot)]);
        table.passes_until(|open| !open.players[ANN].scientists.is_empty());
        points(&table)
    };
    let fence = defended(base(), BEN, Defense::ForceFence, hex(0, -2)).colonists(ANN, 4, 0);
    assert_eq!(hire(0, fence), 3, "the Geologist scores Generators");
    let siphon = with_card(base(), AlienBlueprint::CrystalSiphon, hex(4, -2));
    assert_eq!(hire(5, siphon), 0, "the Systems Engineer scores Mines of humans");
}

/// AI-CH1-31: every Ship is 3 points, and spending one takes 3 away.
#[test]
fn ships_score_when_they_come_and_cost_when_they_go() {
    let mut table = base().lss([2; 4], 3).stores(ANN, [0, 0, 2, 2, 0]).start();
    let ship = |ship| A::Welcome { ship, bot: false };
    table.plays(ANN, [A::Main(Main::WelcomeShip), ship(DepotSpace::One), ship(DepotSpace::Two)]);
    assert_eq!(points(&table), 6);
    let mut gone = base().hangar(ANN, 1).stores(ANN, [0; 5]).start_shuttle();
    gone.plays(ANN, [A::TravelByShip, A::TakeSpace(Space::One)]);
    assert_eq!(points(&gone), -3);
}

/// AI-CH1-23, AI-CH1-26, OM-PSET-11: benefits of the starting spaces score too.
#[test]
fn the_setup_scores() {
    for (space, total) in [(Space::Three, 1), (Space::Seven, -3)] {
        let mut table = Table::of_chapter(1, &Setup::of_players(3));
        table.draws_anything();
        let Some((Actor::Seat(seat), _)) = table.asks() else { panic!("a space is chosen") };
        table.plays(seat, [A::TakeSpace(space)]);
        let listed = table.choices();
        let action = listed.into_iter().find(|one| match one {
            A::Learn { from, .. } => *from == GridSpace::G7,
            A::TakeBlueprint(_) => true,
            _ => false,
        });
        table.plays(seat, [action.expect("the benefit is offered")]);
        assert_eq!(points(&table), total, "{space:?}");
    }
}

/// AI-RULING-02, AI-VAL-68, AI-RULING-44: the Progress of every human is added at a Colony update,
/// and the hundredth point ends the game before the Alien turn.
#[test]
fn a_colony_update_wins_the_game() {
    let start = |total| {
        with_points(base(), total)
            .lss([2; 4], 2)
            .progress(ANN, [Kind::Mine])
            .progress(BEN, [Kind::Mine, Kind::Generator])
    };
    let mut table = start(97).start();
    table.passes_until(|open| open.outcome().is_some() || open.round > 1);
    assert_eq!((table.open().outcome(), points(&table)), (Some(Outcome::Won), 100));
    let mut short = start(96).start();
    short.passes_until(|open| matches!(open.question(), Some((_, Question::Invasion(_)))));
    assert_eq!((points(&short), short.open().outcome()), (99, None));
}

/// AI-RULING-44: 100 points reached in the middle end the game although a loss was to follow.
#[test]
fn a_hundred_points_are_not_lost_again() {
    // The first of two Blueprints completes nothing; the LSS gives 2 before the benefit is taken.
    let mut table = with_points(base(), 98).start();
    table.plays(ANN, [A::Main(Main::Construct), build(Kind::Generator, -2, -2)]);
    assert_eq!((table.open().outcome(), table.asks()), (Some(Outcome::Won), None));
    assert_eq!(table.player(ANN).pending, 0, "no benefit any more");
    // An upgrade at 94 wins with its first 6 points.
    let start = with_points(base(), 94).blueprint(ANN, Blueprint::WindTurbines);
    let start = start.bots(ANN, [hex(0, -1)]).scientist(BEN, Scientist::Geologist);
    let mut table = start.start();
    table.plays(ANN, [A::Main(Main::Upgrade), upgrade(Blueprint::WindTurbines, 0, -2)]);
    assert_eq!(table.open().outcome(), Some(Outcome::Won));
}

/// AI-VAL-25, OM-TURN-01: round 20 is not over before its Shuttle phase, in which the humans can
/// still win.
#[test]
fn the_last_shuttle_phase_can_win() {
    let start = || {
        let start = with_points(base(), 99).round(20).shuttle(Side::Colony, 1);
        start.stores(ANN, [0; 5])
    };
    let mut table = start().start();
    table.passes_until(|open| open.phase == Phase::Shuttle || open.outcome().is_some());
    assert_eq!(table.open().outcome(), None);
    table.passes_until(asked(ANN, Question::Journey));
    table.plays(ANN, [A::Travel, A::TakeSpace(Space::Three)]);
    table.plays(ANN, [A::Learn { from: GridSpace::G7, to: LabSpace::L1b }]);
    assert_eq!(table.open().outcome(), Some(Outcome::Won));
    let mut late = start().start();
    late.passes_until(|open| open.outcome().is_some());
    assert_eq!(late.open().outcome(), Some(Outcome::Lost(Loss::Time)));
}

/// AI-CH1-34, AI-RULING-43, AI-RULING-16: the aliens are asked in the middle of the human's effect;
/// then the effect goes on, and the teammate still chooses at the end.
#[test]
fn the_aliens_advance_in_the_middle_of_a_construction() {
    let start = |techs| {
        base()
            .bots(ANN, [hex(0, -1)])
            .tech(BEN, Tech::Generator, LabSpace::L1a)
            .lss([2; 4], 3)
            .invasion(move |aliens| aliens.techs = techs)
            .start()
    };
    let choose = [A::Main(Main::Construct), build(Kind::Generator, 1, -2)];
    let mut table = start([1, 0, 3, 4]);
    table.plays(ANN, choose);
    assert_eq!(asks_aliens(&table), Some(Q::Advance { may: true }));
    assert_eq!(table.player(ANN).progress, KindSet::EMPTY, "the construction waits");
    let advance = |tech| alien(I::Advance(tech));
    use on_mars::invasion::AlienTech as T;
    assert!(!table.offers(advance(T::Mobilization)), "level 4 is the top");
    assert!(!table.offers(advance(T::Mine)), "it is not learned");
    table.plays(ALIENS, [advance(T::Deployment)]);
    assert_eq!(seen(&table).techs, [1, 0, 4, 4]);
    table.passes_until(asked(BEN, Question::UsedTech(Tech::Generator)));
    assert!(table.player(ANN).progress.contains(Kind::Generator));
    // Nothing can advance: nobody is asked.
    let mut full = start([4, 0, 4, 0]);
    full.plays(ANN, choose);
    assert_eq!(asks_aliens(&full), None);
    // One's own tile is nobody's business.
    let own = base().bots(ANN, [hex(0, -1)]).tech(ANN, Tech::Generator, LabSpace::L1a);
    let mut own = own.start();
    own.plays(ANN, choose);
    assert_eq!(asks_aliens(&own), None);
}

/// AI-CH1-33, OM-RULING-56: a Command Center is an Executive action and no use of a Tech.
#[test]
fn the_command_center_gives_a_token_but_no_advance() {
    let mut table = base()
        .built(ANN, Blueprint::CommandCenter, hex(-2, -1))
        .bots(ANN, [hex(-1, -1)])
        .tech(BEN, Tech::Rover, LabSpace::L1a)
        .crystals(ANN, 2)
        .start();
    let blueprint = Blueprint::CommandCenter;
    table.plays(ANN, [A::UseBuilding { blueprint, scientist: None }, A::MoveRover(hex(1, 0))]);
    assert_eq!((seen(&table).expendable, seen(&table).techs[0]), (1, 1));
    assert_eq!(asks_aliens(&table), None);
}

/// AI-CH1-36, AI-RULING-18, AI-CH1-35: an Active Trooper bars building and upgrading; a Stunned one
/// goes back to the Alien board and can be deployed in the very next Alien turn.
#[test]
fn troopers_bar_only_while_they_stand() {
    let start = |lying: bool| {
        let put = if lying { stunned } else { troops };
        let start = put(base(), [hex(-2, -2), hex(0, -2)]).blueprint(ANN, Blueprint::WindTurbines);
        let start = start.bots(ANN, [hex(-1, -2)]).invasion(|aliens| {
            aliens.reserve += aliens.troopers;
            aliens.troopers = 0;
        });
        start.start()
    };
    let mut upright = start(false);
    assert!(!upright.offers(A::Main(Main::Upgrade)));
    upright.plays(ANN, [A::Main(Main::Construct)]);
    assert!(!upright.offers(build(Kind::Generator, -2, -2)));
    let mut lying = start(true);
    lying.plays(ANN, [A::Main(Main::Upgrade), upgrade(Blueprint::WindTurbines, 0, -2)]);
    assert_eq!((seen(&lying).troopers, seen(&lying).stunned), (1, HexSet::of(hex(-2, -2))));
    lying.passes_until(|open| matches!(open.question(), Some((_, Question::Invasion(Q::Turn)))));
    use on_mars::invasion::ActionSpace;
    assert!(lying.offers(crate::invasion::reusable(ActionSpace::DeployAdjacent)));
    let mut built = start(true);
    built.plays(ANN, [A::Main(Main::Construct), build(Kind::Generator, -2, -2)]);
    assert_eq!((seen(&built).troopers, seen(&built).stunned), (1, HexSet::of(hex(0, -2))));
}

/// AI-RULING-19, OM-SHIP-03, OM-TRAV-01, OM-BUILD-11: a Trooper, lying or not, keeps new Bots,
/// Discovery tiles and Crystals off its hex.
#[test]
fn a_hex_with_a_trooper_is_not_empty() {
    let start = stunned(base(), [hex(-2, -1)]).bots(ANN, [hex(-3, 0)]);
    let mut table = start.stores(ANN, [0, 0, 1, 1, 0]).start();
    let welcome = A::Welcome { ship: DepotSpace::One, bot: true };
    table.plays(ANN, [A::Main(Main::WelcomeShip), welcome]);
    assert!(!table.player(ANN).bots.contains(hex(-2, -1)), "the Shelter has a piece");
    let start = stunned(base(), [hex(3, 0)]).space(ANN, Space::One).shuttle(Side::Orbit, 1);
    let mut table = start.start_shuttle();
    table.plays(ANN, [A::Travel]);
    assert!(!table.offers(A::PlaceDiscovery { which: 0, hex: hex(3, 0) }));
    assert!(table.offers(A::PlaceDiscovery { which: 0, hex: hex(3, -1) }));
    let start = stunned(base(), [hex(0, -3)]).stack(Kind::Generator, Some(5), 0b1_1111);
    let mut table = start.bots(ANN, [hex(1, -4)]).start();
    table.plays(ANN, [A::Main(Main::Construct), build(Kind::Generator, 0, -4)]);
    assert!(table.open().crystals.is_empty());
}

/// AI-VAL-78, AI-CH1-37: a Trooper protects the tile under it from Rovers and from Bots.
#[test]
fn a_trooper_protects_a_tile() {
    let start = troops(base(), [hex(2, 0)]).tile(Tile::D13, hex(2, 0));
    let mut table = start.rover(ANN, hex(1, 0)).crystals(ANN, 0).start();
    table.plays(ANN, [A::Main(Main::ControlCenter), A::MoveRover(hex(2, 0))]);
    assert!(!table.offers(A::Finish));
    table.plays(ANN, [A::MoveRover(hex(3, 0))]);
    table.passes_to(BEN);
    assert_eq!(table.open().tile_at(hex(2, 0)), Some(Tile::D13));
}

/// AI-VAL-19, AI-W3-03: Cryo Jets stun all adjacent Troopers; those lying already are removed.
#[test]
fn cryo_jets_remove_those_who_lie() {
    let start = troops(base(), [hex(0, 3), hex(1, 2)]);
    let start = stunned(start, [hex(-1, 2), hex(0, 2)]);
    let start = defended(start, ANN, Defense::CryoJets, hex(0, 2)).crystals(ANN, 2);
    let mut table = start.start();
    table.plays(ANN, [alien(I::UseDefense { card: Defense::CryoJets, scientist: None })]);
    table.passes_until(|open| open.invasion().unwrap().active.is_empty());
    let aliens = seen(&table);
    assert!(aliens.stunned.contains(hex(0, 3)) && aliens.stunned.contains(hex(1, 2)));
    assert!(!aliens.stunned.contains(hex(-1, 2)), "a second stun removes");
    assert!(aliens.stunned.contains(hex(0, 2)), "the one on the Building is not adjacent");
}

/// AI-VAL-18, AI-CH1-33: Repel removes one Stunned Trooper or stuns, and feeds the aliens a token.
#[test]
fn repel_removes_one_or_stuns() {
    let near = [hex(-2, -2), hex(-1, -2)];
    let start = stunned(base(), near).crystals(ANN, 2).tech(ANN, Tech::Defense, LabSpace::L2a);
    let mut table = start.start();
    table.plays(ANN, [alien(I::Repel(hex(-2, -1))), alien(I::Strike(hex(-2, -2)))]);
    assert_eq!((seen(&table).stunned.len(), seen(&table).expendable), (1, 1));
    assert!(!table.offers(alien(I::Strike(hex(-1, -2)))), "only 1 is removed, whatever the Tech");
    let none = base().crystals(ANN, 2).start();
    assert!(!none.offers(alien(I::Repel(hex(-2, -1)))), "no Trooper is near");
}

/// AI-VAL-23, OM-RULING-59: a Bot that ends beside a corrupted Building cleanses it for a Mineral;
/// without one it stays corrupt, and a Miner there produces nothing.
#[test]
fn a_mineral_cleanses() {
    let start = |minerals| {
        let start = base().invasion(|aliens| aliens.corrupted.insert(hex(0, 0)));
        let start = start.miner(ANN, hex(0, 0)).bots(ANN, [hex(-1, -1)]);
        let mut table = start.stores(ANN, [minerals, 0, 0, 0, 0]).start();
        let step = A::MoveBot { from: hex(-1, -1), to: hex(-1, 0) };
        table.plays(ANN, [A::Main(Main::ControlCenter), step, A::Finish]);
        table
    };
    let mut table = start(1);
    table.plays(ANN, [alien(I::Cleanse(hex(0, 0)))]);
    assert!(seen(&table).corrupted.is_empty());
    assert_eq!(table.player(ANN).storage[0], 0);
    let poor = start(0);
    assert!(!poor.offers(alien(I::Cleanse(hex(0, 0)))));
    assert_eq!(poor.open().producers(ANN, Kind::Mine), 0);
}

/// AI-RULING-11, OM-USE-05, AI-CH1-24: a teammate's tile that enters the last column through a use
/// scores 4.
#[test]
fn a_used_tile_enters_the_last_column() {
    let start = base().bots(ANN, [hex(0, -1)]).tech(BEN, Tech::Generator, LabSpace::L5a);
    let mut table = start.lss([2; 4], 3).start();
    table.plays(ANN, [A::Main(Main::Construct), build(Kind::Generator, 1, -2)]);
    table.passes_until(asked(BEN, Question::UsedTech(Tech::Generator)));
    let before = points(&table);
    table.plays(BEN, [A::Develop { tech: Tech::Generator, to: LabSpace::L6 }]);
    assert_eq!(points(&table), before + 4);
}

/// AI-W2-06, OM-COST-05: a jam adds to the extra cost of full price; both may be paid in any mix.
#[test]
fn a_jam_adds_to_the_extra_cost() {
    let start = |quarters| {
        let start = base().on_slots(Slots::Construct, BEN, 1).colonists(ANN, quarters, 0);
        let start = start.invasion(|aliens| aliens.jammed.insert(Main::Construct));
        start.crystals(ANN, 1).start()
    };
    assert!(!start(1).offers(A::Main(Main::Construct)), "1 to place, 2 to pay, 1 Crystal");
    let mut table = start(2);
    table.plays(ANN, [A::Main(Main::Construct), build(Kind::Generator, -2, -2)]);
    while table.offers(A::Pay(Coin::Crystal)) || table.offers(A::Pay(Coin::Colonist)) {
        let coin = table.choices()[0];
        table.plays(ANN, [coin]);
    }
    assert_eq!((table.player(ANN).crystals, table.player(ANN).working), (0, 1));
    assert!(seen(&table).jammed.is_empty());
}

/// AI-CH1-12, AI-VAL-01: four humans and the Alien Commander; prices are those of four players.
#[test]
fn four_humans_play_as_four() {
    let start = Scenario::of_chapter(1, Setup::of_players(5));
    let mut table = start.on_slots(Slots::Construct, ANN, 2).colonists(ANN, 1, 0).start();
    table.plays(ANN, [A::Main(Main::Construct), build(Kind::Generator, -2, -2)]);
    assert_eq!(table.player(ANN).working, 0, "own Colonists cost nothing");
    let commander = Seat::new(4).unwrap();
    table.passes_until(|open| matches!(open.question(), Some((_, Question::Invasion(Q::Turn)))));
    assert!(table.game.to_act().contains(commander.into()));
    table.passes_to(DAN);
    assert_eq!(table.open().round, 1);
}
