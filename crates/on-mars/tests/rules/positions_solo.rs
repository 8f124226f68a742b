//! Positions worked out from the ledger alone: Lacerda, and Chapter 4.

use on_mars::content::*;
use on_mars::monolith::{Laid, Sabotage};
use on_mars::scenario::{ANN, Moves, Scenario, Table, hex};
use on_mars::{Action as A, Hex, Loss, Outcome, Question};
use orrery_core::Actor;

use crate::monolith::{self, GOALS, ends_phase, monolith, row, with_goals};
use crate::sabotage::{next_turn, pick, struck};
use crate::solo::{self, LACERDA, acts, orbit, solo, wins};

/// OM-SOLO-05, OM-MISS-02, OM-RULING-28: in the second pass a card completes the Mission it names; a
/// card that names a completed one does nothing.
#[test]
fn lacerdas_second_pass_completes_missions() {
    let start = |left: Option<u8>| {
        let start = solo::base().second_pass().remaining(2).change(|open| open.remaining = 2);
        let start = match left {
            Some(left) => start.mission(0, Mission::Contracts, left),
            None => start,
        };
        acts(start, 2)
    };
    let table = start(Some(1));
    assert_eq!((table.open().missions[0], table.open().remaining), (None, 1));
    let none = start(None);
    assert_eq!((none.open().remaining, none.player(LACERDA).pending), (2, 0));
}

/// OM-SOLO-15, OM-COST-07: he cannot pay for two Colonists with one Crystal and moves his Rover.
#[test]
fn lacerda_pays_in_crystals_only() {
    let start = |crystals| {
        orbit()
            .on_slots(Slots::Blueprint, ANN, 1)
            .on_slots(Slots::Blueprint, LACERDA, 1)
            .crystals(LACERDA, crystals)
    };
    let mut poor = acts(start(1), 1);
    poor.draws_anything();
    assert_eq!((poor.player(LACERDA).blueprints.len(), poor.player(LACERDA).crystals), (0, 1));
    let mut rich = acts(start(2), 1);
    rich.draws_anything();
    assert_eq!((rich.player(LACERDA).blueprints.len(), rich.player(LACERDA).crystals), (1, 0));
}

/// OM-SOLO-22, OM-SOLO-37: with two Scientists he wants a Contract; without one on display his Rover
/// moves.
#[test]
fn lacerda_with_two_scientists_needs_a_contract() {
    let start = || {
        solo::base()
            .scientist(LACERDA, Scientist::Geologist)
            .scientist(LACERDA, Scientist::Engineer)
    };
    let mut without = acts(start(), 3);
    without.draws_anything();
    let lacerda = without.player(LACERDA);
    assert_eq!((lacerda.scientists.len(), lacerda.contracts.len()), (2, 0));
    assert_eq!(without.open().on_slots(Slots::Hire, LACERDA), 0);
    let both = start()
        .contract_on_display(0, Contract::DeliverWater)
        .contract_on_display(1, Contract::UpgradeMine);
    let mut with = acts(both, 3);
    with.draws_anything();
    assert!(with.player(LACERDA).contracts.contains(Contract::UpgradeMine), "12 before 9");
}

/// OM-SOLO-41, OM-SOLO-23: a sixth Shelter, a fifth Bot and a sixth Ship are left out.
#[test]
fn lacerda_outgrows_nothing() {
    let five = [hex(2, 1), hex(4, 0), hex(4, -2), hex(2, 3), hex(0, 4)];
    let mut table = Scenario::of_players(1)
        .lss([1, 2, 2, 2], 2)
        .shelters(LACERDA, five)
        .hangar(LACERDA, 5)
        .change(|open| {
            open.players[LACERDA].bots_on_board = 3;
            open.players[LACERDA].bots_left = 0;
        })
        .start();
    let build = A::Build { kind: Kind::Generator, hex: hex(-2, -2) };
    table.plays(ANN, [A::Main(Main::Construct), build]);
    table.passes_until(|open| open.turn.seat == LACERDA);
    let lacerda = table.player(LACERDA);
    assert_eq!((lacerda.shelters.len(), lacerda.hangar, lacerda.bots_on_board), (5, 5, 3));
    assert_eq!(table.open().colony_level(), 2);
}

/// OM-SOLO-30, OM-USE-05: Lacerda uses the player's Tech where his own does not suffice; the player
/// chooses at the end of his turn.
#[test]
fn the_player_is_paid_for_a_tech() {
    let start = solo::base()
        .icon(Kind::Generator)
        .buildings(Kind::Generator, [hex(0, -3)])
        .lss([1; 4], 2)
        .tech(LACERDA, Tech::Generator, LabSpace::L1a)
        .tech(ANN, Tech::Generator, LabSpace::L2a)
        .stores(ANN, [0; 5]);
    let mut table = acts(start, 1);
    table.draws_anything();
    assert_eq!(table.asks(), Some((ANN.into(), Question::UsedTech(Tech::Generator))));
    table.plays(ANN, [A::KeepOxygen]);
    assert_eq!(table.player(ANN).storage, [0, 0, 0, 0, 1]);
    assert_eq!(table.open().complex(hex(0, -2)).len(), 3);
}

/// OM-V17-16: every single point of A Martian Potato is needed.
#[test]
fn every_point_of_the_potato_counts() {
    let greens = [hex(-3, 1), hex(-3, 2), hex(-4, 2), hex(-4, 3)];
    let without = |missing: u8| {
        let has = |point: u8| missing != point;
        let mut start = solo("martian_potato")
            .lss([4; 4], if has(0) { 4 } else { 3 })
            .buildings(Kind::Greenhouse, greens)
            .space(ANN, if has(1) { Space::One } else { Space::Five })
            .stores(ANN, [0, 0, 0, if has(2) { 5 } else { 4 }, 0])
            .tech(ANN, Tech::Greenhouse, if has(3) { LabSpace::L6 } else { LabSpace::L5b })
            .built(ANN, Blueprint::HydroponicFarm, hex(-2, 1))
            .built(ANN, Blueprint::Biomarket, hex(-3, 1))
            .contract(ANN, Contract::DeliverPlants)
            .delivered(Contract::DeliverPlants, if has(4) { [3, 2] } else { [3, 1] })
            .points(ANN, if has(5) { 90 } else { -30 });
        if has(6) {
            start = start.built(ANN, Blueprint::EcoResort, hex(-3, 2));
        }
        if has(7) {
            start = start.contract(ANN, Contract::UpgradeGreenhouse);
        }
        if has(8) {
            start = start.scientist(ANN, Scientist::Biochemist);
        }
        start = start.took(ANN, [Tile::R1]);
        if has(9) {
            start = start.took(ANN, [Tile::R3]);
        }
        if !has(10) {
            start = start.change(|open| {
                open.buildings[Kind::Greenhouse.index()].remove(hex(-4, 3));
            });
        }
        wins(start)
    };
    assert!(without(11), "everything is there");
    for point in 0..11 {
        assert!(!without(point), "point {point}");
    }
}

/// OM-V17-13: as many points as Lacerda are not more.
#[test]
fn a_draw_with_lacerda_is_no_win() {
    let start = |points| {
        solo("first_colonists")
            .lss([4; 4], 4)
            .contract(ANN, Contract::UpgradeMine)
            .buildings(Kind::Mine, [hex(1, 0), hex(2, 0), hex(3, 0)])
            .built(ANN, Blueprint::MetalDeposit, hex(0, 0))
            .completed_goal(ANN, Goal::Planner)
            .tech(ANN, Tech::Rover, LabSpace::L6)
            .points(ANN, points)
    };
    let ending = |points| {
        let table = start(points).contracts_checked().count();
        let scores = table.open().ending.as_ref().unwrap();
        (scores[ANN].total(), scores[LACERDA].total())
    };
    let (ann, lacerda) = ending(0);
    let level = lacerda - ann;
    assert!(!wins(start(level)));
    assert!(wins(start(level + 1)));
}

const SHELTERS: [Hex; 3] = [Hex::at(-2, -1), Hex::at(-3, 0), Hex::at(-3, -1)];

/// AI-W10-13, AI-VAL-59, AI-VAL-74, AI-RULING-33: a flipped Shelter ends a Blueprint Goal that held,
/// as its own Building or as part of the Complex; rebuilding brings it back.
#[test]
fn a_flipped_shelter_breaks_a_goal() {
    for broken in [hex(-2, -1), hex(-3, 0)] {
        let start = monolith::base()
            .shelters(ANN, SHELTERS)
            .built(ANN, Blueprint::Library, hex(-2, -1))
            .bots(ANN, [hex(-2, 0)])
            .stores(ANN, [0, 0, 0, 0, 1]);
        let mut table = struck(start, Sabotage::DamageToSeal);
        assert!(table.open().is_held(GOALS[0]));
        table.plays(ANN, [pick(broken)]);
        assert!(!table.open().is_held(GOALS[0]));
        next_turn(&mut table);
        table.plays(ANN, [A::Main(Main::Construct)]);
        table.plays(ANN, [A::Build { kind: Kind::Shelter, hex: broken }]);
        assert!(table.open().is_held(GOALS[0]), "{broken:?}");
    }
}

/// AI-W10-12, AI-VAL-74, AI-W11-04: a flipped Mine with a marker does not count for the Scientist.
#[test]
fn a_flipped_mine_breaks_a_scientist_goal() {
    use on_mars::monolith::GoalCard;
    let goal = GoalCard::Scientist(Scientist::SystemsEngineer);
    let start = monolith::base()
        .scientist(ANN, Scientist::SystemsEngineer)
        .buildings(Kind::Mine, [hex(1, 0), hex(1, 1)])
        .built(ANN, Blueprint::MetalDeposit, hex(0, 0))
        .built(ANN, Blueprint::ConstructionYard, hex(1, 0))
        .built(ANN, Blueprint::Biolab, hex(1, 1));
    let mut table = struck(start, Sabotage::MineExplosion);
    assert!(table.open().is_held(goal));
    table.plays(ANN, [pick(hex(1, 0))]);
    assert!(!table.open().is_held(goal));
}

/// AI-W10-09: the theft takes Crystals of the Depot and, beyond them, the pending ones.
#[test]
fn the_theft_takes_pending_crystals() {
    let start =
        || monolith::base().change(with_goals).change(row(2, &[(Sabotage::CrystalTheft, 2)]));
    let mut table = start().crystals(ANN, 0).space(ANN, Space::One).start();
    table.plays(ANN, [A::Main(Main::Resupply), A::TakeItem(Item::Crystal)]);
    ends_phase(&mut table);
    assert_eq!((table.player(ANN).crystals, table.player(ANN).pending), (0, 0));
    assert_eq!(table.open().monolith().unwrap().theft, 1, "one is still missing");
}

/// AI-W10-09, OM-CON-01: a Crystal that the theft still wants cannot be delivered instead; only what
/// is left may go onto a Contract.
#[test]
fn the_theft_comes_before_a_contract() {
    let mut table = monolith::base()
        .change(with_goals)
        .change(|open| {
            let monolith = monolith(open);
            monolith.theft = 1;
            monolith.lasting.insert(Sabotage::CrystalTheft);
            monolith.deck.remove(Sabotage::CrystalTheft);
        })
        .contract(ANN, Contract::DeliverCrystals)
        .built(ANN, Blueprint::Casino, hex(-2, -1))
        .bots(ANN, [hex(-1, -1)])
        .scientist(ANN, Scientist::SystemsEngineer)
        .crystals(ANN, 0)
        .start();
    let scientist = Some(Scientist::SystemsEngineer);
    table.plays(ANN, [A::UseBuilding { blueprint: Blueprint::Casino, scientist }]);
    assert_eq!(table.open().monolith().unwrap().theft, 0, "the first of 2 Crystals");
    let gained = Question::Gained { item: Item::Crystal, left: 1 };
    assert_eq!(table.asks(), Some((ANN.into(), gained)), "the second is hers");
    table.plays(ANN, [A::Store]);
    assert_eq!(table.player(ANN).pending, 1);
    assert!(!table.open().suffers(Sabotage::CrystalTheft));
}

/// AI-CH4-08, AI-VAL-76: two full cards are resolved from left to right; on a space without an alien
/// they wait.
#[test]
fn full_cards_wait_for_an_alien() {
    const ROW: &[(Sabotage, u8)] = &[(Sabotage::StealthyHarvest, 2), (Sabotage::BotDestroyed, 2)];
    let start = |time| {
        let start = monolith::base().change(with_goals).crystal(hex(3, 0)).change(row(time, ROW));
        let mut table = start.start();
        ends_phase(&mut table);
        table.passes_until(|open| {
            matches!(open.question(), Some((Actor::Chance, _))) || open.round > 1
        });
        table
    };
    let hit = start(2);
    assert!(hit.open().crystals.is_empty() && hit.player(ANN).bots.is_empty());
    let waits = start(3);
    assert!(waits.open().crystals.contains(hex(3, 0)) && waits.player(ANN).bots.len() == 1);
    let laid = |card| Laid { card, cubes: 2 };
    let kept = &waits.open().monolith().unwrap().row;
    assert_eq!(kept[..2], [laid(Sabotage::StealthyHarvest), laid(Sabotage::BotDestroyed)]);
}

/// AI-W10-16: Misinformation counts steps left, and of equals the first slot; completed Missions do
/// not count, and with none left nothing happens.
#[test]
fn misinformation_finds_a_mission() {
    let start = |missions: [Option<u8>; 3]| {
        let kinds = [Mission::Bots, Mission::Techs, Mission::Blueprints];
        let start = missions.into_iter().zip(kinds).enumerate().fold(
            monolith::base(),
            |start, (slot, (left, kind))| match left {
                Some(left) => start.mission(slot, kind, left),
                None => start,
            },
        );
        let table = struck(start, Sabotage::Misinformation);
        table.open().missions.map(|one| one.map(|one| one.left))
    };
    assert_eq!(start([None, Some(2), Some(2)]), [None, Some(3), Some(2)]);
    assert_eq!(start([Some(3), Some(2), Some(1)]), [Some(3), Some(2), Some(2)]);
    assert_eq!(start([None; 3]), [None; 3]);
}

/// AI-CH4-06, AI-RULING-32, AI-RULING-33: three Goals on space 15 are a loss; the fourth in the last
/// turn wins before.
#[test]
fn the_fifteenth_round() {
    let start = || {
        monolith::base()
            .change(with_goals)
            .change(row(14, &[]))
            .change(|open| monolith(open).deck = Default::default())
            .contract(ANN, Contract::DeliverWater)
            .delivered(Contract::DeliverWater, [3, 1])
            .tech(ANN, Tech::Mine, LabSpace::L6)
            .took(ANN, [Tile::R1, Tile::R3, Tile::R5, Tile::R7])
            .shelters(ANN, SHELTERS)
            .built(ANN, Blueprint::Library, hex(-2, -1))
            .stores(ANN, [1, 0, 0, 0, 0])
    };
    let end = |mut table: Table| {
        table.passes_until(|open| open.outcome().is_some());
        table.open().outcome()
    };
    assert_eq!(end(start().start()), Some(Outcome::Lost(Loss::Time)));
    let mut won = start().start();
    won.plays(ANN, [A::Deliver { contract: Contract::DeliverWater, item: Item::Mineral }]);
    assert_eq!(won.open().outcome(), Some(Outcome::Won));
}

/// AI-W10-15, AI-VAL-73, OM-TRAV-01: while the Rover is on the card a Discovery tile is measured from
/// the starting Mine.
#[test]
fn a_disabled_rover_measures_from_the_mine() {
    let start = monolith::base().rover(ANN, hex(5, -5)).space(ANN, Space::One);
    let start = start.change(row(2, &[(Sabotage::RoverDisabled, 2)])).shuttle(Side::Orbit, 1);
    let mut table = start.change(with_goals).start();
    table.plays(ANN, [A::Main(Main::Resupply), A::TakeItem(Item::Crystal)]);
    table.passes_until(|open| open.question() == Some((ANN.into(), Question::Journey)));
    assert_eq!(table.player(ANN).rover, None, "it lies on the card");
    table.plays(ANN, [A::Travel]);
    let from_mine = |at: Hex| at.distance(hex(0, 0)) == 3;
    let choices = table.choices();
    assert!(!choices.is_empty());
    assert!(
        choices
            .iter()
            .all(|one| matches!(one, A::PlaceDiscovery { hex: at, .. } if from_mine(*at)))
    );
}
