//! Alien Invasion, Chapter 4: the Sabotage cards of table W10.

use super::monolith::{base, ends_phase, monolith, row, with_goals};
use on_mars::content::*;
use on_mars::monolith::{Action as M, Laid, Question as Q, RoverState, Sabotage, Victim};
use on_mars::scenario::{ANN, Moves, Scenario, Table, hex};
use on_mars::{Action as A, Coin, Hex, Question};
use orrery_core::Refusal as _;

pub(crate) fn pick(at: Hex) -> A {
    A::Monolith(M::Pick(at))
}

/// Plays until a card has been resolved, or waits for an answer.
pub(crate) fn struck(scenario: Scenario, card: Sabotage) -> Table {
    let mut table = scenario
        .change(with_goals)
        .change(row(2, &[]))
        .change(move |open| {
            let monolith = monolith(open);
            monolith.row.push(Laid { card, cubes: 2 });
            monolith.deck.remove(card);
        })
        .start();
    ends_phase(&mut table);
    table
}

fn lasts(table: &Table, card: Sabotage) -> bool {
    table.open().suffers(card)
}

/// Plays the Sabotage and Shuttle phase to the end.
pub(crate) fn next_turn(table: &mut Table) {
    table.passes_until(|open| {
        open.question() == Some((ANN.into(), Question::Turn)) && !open.turn.main
    });
}

const SHELTERS: [Hex; 3] = [Hex::at(-2, -1), Hex::at(-3, 0), Hex::at(-3, -1)];

/// AI-W10-01, AI-VAL-61: Goal 1 has to be built again, for 2 Minerals, with the same Blueprint.
#[test]
fn an_advanced_building_is_bombed() {
    let built = base().shelters(ANN, SHELTERS).built(ANN, Blueprint::Library, hex(-2, -1));
    let mut table = struck(built.stores(ANN, [1, 1, 1, 1, 1]), Sabotage::AdvancedBuildingBombed);
    let player = table.player(ANN);
    assert!(player.blueprints.contains(Blueprint::Library) && player.built.is_empty());
    assert!(player.advanced.is_empty() && table.open().built_at[22].is_none());
    assert!(lasts(&table, Sabotage::AdvancedBuildingBombed));
    next_turn(&mut table);
    let upgrade = A::Main(Main::Upgrade);
    assert!(!table.offers(upgrade), "1 Mineral is not enough");

    let again = |blueprint| A::Upgrade { blueprint, hex: hex(-3, 0) };
    let unbuilt = |minerals| {
        let scenario = base()
            .shelters(ANN, SHELTERS)
            .blueprint(ANN, Blueprint::Library)
            .blueprint(ANN, Blueprint::Gym)
            .bots(ANN, [hex(-4, 0)])
            .stores(ANN, [minerals, 0, 0, 0, 0]);
        let mut table = struck(scenario, Sabotage::AdvancedBuildingBombed);
        next_turn(&mut table);
        table.plays(ANN, [upgrade]);
        table
    };
    let poor = unbuilt(1);
    assert!(poor.offers(again(Blueprint::Gym)), "other cards cost 1 Mineral");
    assert!(!poor.offers(again(Blueprint::Library)));
    let mut table = unbuilt(2);
    assert!(table.offers(again(Blueprint::Gym)));
    table.plays(ANN, [again(Blueprint::Library)]);
    assert_eq!(table.player(ANN).stored(Resource::Mineral), 0);
    assert!(table.player(ANN).built.contains(Blueprint::Library));
}

/// AI-W10-02: the tile of Goal 3 moves 1 column left, to an adjacent free space, else to any free
/// one; from column 1 to the Tech Grid; ignored if not owned.
#[test]
fn a_tech_is_hacked() {
    let spaces = |table: &Table| table.choices();
    let to = |space| A::Monolith(M::MoveTech(space));
    let mut table = struck(base().tech(ANN, Tech::Mine, LabSpace::L4b), Sabotage::HackedTech);
    assert_eq!(spaces(&table), [to(LabSpace::L3a), to(LabSpace::L3b)]);
    table.plays(ANN, [to(LabSpace::L3b)]);
    assert_eq!(table.player(ANN).level(Tech::Mine), 3);

    let one = struck(base().tech(ANN, Tech::Mine, LabSpace::L4a), Sabotage::HackedTech);
    assert_eq!(one.player(ANN).laboratory[Tech::Mine.index()], Some(LabSpace::L3a));

    let crowded = base().tech(ANN, Tech::Mine, LabSpace::L4a).tech(ANN, Tech::Ship, LabSpace::L3a);
    let table = struck(crowded, Sabotage::HackedTech);
    assert_eq!(table.player(ANN).laboratory[Tech::Mine.index()], Some(LabSpace::L3b));

    let grid = base()
        .tech(ANN, Tech::Mine, LabSpace::L1a)
        .without_tech(GridSpace::ALL[0])
        .without_tech(GridSpace::ALL[7]);
    let mut table = struck(grid, Sabotage::HackedTech);
    let back = |space| A::Monolith(M::ReturnTech(space));
    assert_eq!(spaces(&table), [back(GridSpace::ALL[0]), back(GridSpace::ALL[7])]);
    table.plays(ANN, [back(GridSpace::ALL[7])]);
    assert_eq!(table.open().grid[7], Some(Tech::Mine));
    assert_eq!(table.player(ANN).level(Tech::Mine), 0);

    let none = struck(base().tech(ANN, Tech::Ship, LabSpace::L2a), Sabotage::HackedTech);
    assert_eq!(none.player(ANN).level(Tech::Ship), 2);
}

/// AI-W10-03: the hiring cost of the Goal 4 Scientist, as much as there is; for the Geologist
/// Colonists.
#[test]
fn science_resources_are_missing() {
    let table = struck(base().stores(ANN, [2; 5]), Sabotage::ScienceResourcesMissing);
    assert_eq!(table.player(ANN).storage, [2, 2, 0, 2, 2], "the Biochemist costs Water");
    let table = struck(base().stores(ANN, [1; 5]), Sabotage::ScienceResourcesMissing);
    assert_eq!(table.player(ANN).storage, [1, 1, 0, 1, 1]);
    let geologist = base().colonists(ANN, 1, 0);
    let mut table = geologist
        .change(with_goals)
        .change(row(2, &[(Sabotage::ScienceResourcesMissing, 2)]))
        .change(|open| {
            monolith(open).goals[3] =
                Some(on_mars::monolith::GoalCard::Scientist(Scientist::Geologist));
        })
        .start();
    ends_phase(&mut table);
    assert_eq!((table.player(ANN).quarters, table.player(ANN).working), (0, 1));
}

/// AI-W10-04: Goal 1 needs a second upgraded Building of its type.
#[test]
fn plans_change() {
    let built = |second: bool| {
        let first = base().shelters(ANN, SHELTERS).built(ANN, Blueprint::Library, hex(-2, -1));
        let table = if second { first.built(ANN, Blueprint::Gym, hex(-3, 0)) } else { first };
        struck(table, Sabotage::ChangeOfPlans)
    };
    assert_eq!(built(false).open().monolith_goals_held(), 0);
    assert_eq!(built(true).open().monolith_goals_held(), 1);
    assert!(lasts(&built(true), Sabotage::ChangeOfPlans));
}

/// AI-W10-05, AI-VAL-62: a Colonist of the Working Area, else one of the player's choice.
#[test]
fn a_colonist_is_abducted() {
    let table = struck(base().colonists(ANN, 3, 1), Sabotage::AlienAbduction);
    assert_eq!((table.player(ANN).working, table.player(ANN).colonists), (0, 9));
    let spread = || base().colonists(ANN, 2, 0).on_slots(Slots::Hire, ANN, 1).miner(ANN, hex(0, 0));
    let abduct = |victim| A::Monolith(M::Abduct(victim));
    let victims = [Victim::Quarters, Victim::Slot(Slots::Hire), Victim::Mine(hex(0, 0))];
    for victim in victims {
        let mut table = struck(spread(), Sabotage::AlienAbduction);
        assert_eq!(table.choices(), victims.map(abduct));
        let supply = table.player(ANN).colonists;
        table.plays(ANN, [abduct(victim)]);
        let player = table.player(ANN);
        let left = (player.quarters, table.open().on_slots(Slots::Hire, ANN), player.miners.len());
        let expected = match victim {
            Victim::Quarters => (1, 1, 1),
            Victim::Slot(_) => (2, 0, 1),
            Victim::Mine(_) => (2, 1, 0),
        };
        assert_eq!((left, player.colonists), (expected, supply + 1), "{victim:?}");
    }
    let nobody = struck(base().colonists(ANN, 0, 0), Sabotage::AlienAbduction);
    assert_eq!(nobody.player(ANN).colonists, 12);
}

/// AI-W10-06: Crystals on the map are gone.
#[test]
fn crystals_are_harvested() {
    let table = struck(base().crystal(hex(4, 0)).crystal(hex(3, 1)), Sabotage::StealthyHarvest);
    assert!(table.open().crystals.is_empty());
    assert!(!lasts(&table, Sabotage::StealthyHarvest));
}

/// AI-W10-07, AI-GEN-09, AI-RULING-48: one space back, from 3 to an imaginary 4; no effect once the
/// Shuttle stands still.
#[test]
fn the_shuttle_is_delayed() {
    let mut table = struck(base().shuttle(Side::Orbit, 3), Sabotage::ShuttleDelayed);
    assert_eq!(table.open().shuttle_space, 4);
    table.draws_anything();
    assert_eq!(table.open().shuttle_space, 3, "the Shuttle phase moves it to 3");
    let stands = base().shuttle(Side::Orbit, 2).lss([4; 4], 5);
    assert_eq!(struck(stands, Sabotage::ShuttleDelayed).open().shuttle_space, 2);
}

/// AI-W10-08, AI-RULING-49: the next red-Colonist action costs 1 Crystal or Colonist more, once.
#[test]
fn efficiency_is_reduced() {
    let mut table = struck(
        base().colonists(ANN, 4, 0).crystals(ANN, 3).stores(ANN, [1; 5]),
        Sabotage::ReducedEfficiency,
    );
    next_turn(&mut table);
    assert!(lasts(&table, Sabotage::ReducedEfficiency));
    table.plays(ANN, [A::Main(Main::Hire), A::Hire(3), A::Pay(Coin::Water)]);
    assert!(table.offers(A::Pay(Coin::Crystal)) && table.offers(A::Pay(Coin::Colonist)));
    table.plays(ANN, [A::Pay(Coin::Colonist)]);
    assert!(!lasts(&table, Sabotage::ReducedEfficiency));
    let poor = struck(base().colonists(ANN, 1, 0).crystals(ANN, 0), Sabotage::ReducedEfficiency);
    let mut poor = poor;
    next_turn(&mut poor);
    assert!(!poor.offers(A::Main(Main::Construct)), "nothing is left to pay with");
    assert!(poor.offers(A::Main(Main::ControlCenter)), "no Colonist is placed there");
}

/// AI-W10-09: 2 Crystals go onto the card; missing ones follow as soon as they are gained.
#[test]
fn crystals_are_stolen() {
    let table = struck(base().crystals(ANN, 3), Sabotage::CrystalTheft);
    assert_eq!(table.player(ANN).crystals, 1);
    assert!(!lasts(&table, Sabotage::CrystalTheft), "the card is full");
    let short = base().crystals(ANN, 1).crystal(hex(1, 0));
    let mut table = struck(short, Sabotage::CrystalTheft);
    assert_eq!(table.open().monolith().unwrap().theft, 1);
    assert!(lasts(&table, Sabotage::CrystalTheft));
    next_turn(&mut table);
    table.plays(ANN, [A::Main(Main::ControlCenter), A::MoveRover(hex(1, 0))]);
    assert_eq!(table.player(ANN).pending, 0, "it went onto the card");
    assert!(!lasts(&table, Sabotage::CrystalTheft));
}

/// AI-W10-10: the next time neither of the two gains of the LSS is received.
#[test]
fn the_lss_is_sabotaged() {
    let scenario = base().bots(ANN, [hex(1, -3)]).stores(ANN, [2, 0, 0, 0, 0]).tech(
        ANN,
        Tech::Generator,
        LabSpace::L2a,
    );
    let mut table = struck(scenario, Sabotage::LssSabotage);
    next_turn(&mut table);
    table.plays(
        ANN,
        [A::Main(Main::Construct), A::Build { kind: Kind::Generator, hex: hex(0, -3) }],
    );
    assert!(!table.offers(A::TakeLssBenefit(on_mars::LssBenefit::Crystal)));
    assert!(!lasts(&table, Sabotage::LssSabotage));
    assert_eq!(table.open().lss[0], 2);
}

/// AI-W10-11: 1 Water or Plant per Ship in the Hangar, as many as possible.
#[test]
fn the_hangar_is_infiltrated() {
    let mut table =
        struck(base().hangar(ANN, 2).stores(ANN, [0, 1, 2, 1, 1]), Sabotage::HangarInfiltration);
    table.plays(ANN, [A::Pay(Coin::Water), A::Pay(Coin::Plant)]);
    assert_eq!(table.player(ANN).storage, [0, 1, 1, 0, 1]);
    let poor =
        struck(base().hangar(ANN, 2).stores(ANN, [0, 1, 1, 0, 1]), Sabotage::HangarInfiltration);
    assert_eq!(poor.player(ANN).storage, [0, 1, 0, 0, 1]);
    let none =
        struck(base().hangar(ANN, 1).stores(ANN, [2, 1, 0, 0, 1]), Sabotage::HangarInfiltration);
    assert_eq!(none.player(ANN).storage, [2, 1, 0, 0, 1]);
}

/// AI-W10-12, AI-VAL-59, AI-VAL-62, AI-VAL-74: a Mine counts as none, blocks its hex, and is built
/// again at its price without a tile, a Tech or a placement rule.
#[test]
fn a_mine_explodes() {
    let scenario = base()
        .buildings(Kind::Mine, [hex(1, 0)])
        .miner(ANN, hex(1, 0))
        .colonists(ANN, 3, 0)
        .bots(ANN, [hex(1, -1)])
        .stack(Kind::Mine, None, 0);
    let mut table = struck(scenario, Sabotage::MineExplosion);
    assert_eq!(table.choices(), [pick(hex(0, 0)), pick(hex(1, 0))], "the first Mine is a choice");
    table.plays(ANN, [pick(hex(1, 0))]);
    let open = table.open();
    assert!(!open.buildings[0].contains(hex(1, 0)) && open.built().contains(hex(1, 0)));
    assert_eq!((table.player(ANN).working, open.producers(ANN, Kind::Mine)), (1, 0));
    assert_eq!(open.own_mines(ANN), 0);
    next_turn(&mut table);
    let before = table.player(ANN).stored(Resource::Mineral);
    let again = A::Build { kind: Kind::Mine, hex: hex(1, 0) };
    table.plays(ANN, [A::Main(Main::Construct)]);
    assert!(table.offers(again), "no tile is left and there is no Mine Tech");
    table.plays(ANN, [again]);
    let open = table.open();
    assert!(open.buildings[0].contains(hex(1, 0)) && open.closed_hexes().is_empty());
    assert!(table.player(ANN).miners.contains(hex(1, 0)), "it takes a Colonist");
    let gained = table.player(ANN).stored(Resource::Mineral) - before;
    assert_eq!(gained, 1, "as many as fit of the Complex of 2");
}

/// AI-W10-13, AI-VAL-59, AI-VAL-60, AI-VAL-74, AI-RULING-49: a Shelter counts as none; what is over
/// the limits stays; a marker there is idle; ignored with only 1 Shelter.
#[test]
fn a_seal_is_damaged() {
    let one = struck(base(), Sabotage::DamageToSeal);
    assert_eq!(one.player(ANN).shelters.len(), 1);
    let scenario = base()
        .shelters(ANN, SHELTERS)
        .built(ANN, Blueprint::Casino, hex(-3, 0))
        .colonists(ANN, 8, 1)
        .stores(ANN, [4, 4, 4, 4, 4])
        .crystals(ANN, 3);
    let mut table = struck(scenario, Sabotage::DamageToSeal);
    let use_it = A::UseBuilding { blueprint: Blueprint::Casino, scientist: None };
    table.plays(ANN, [pick(hex(-3, 0))]);
    let player = table.player(ANN);
    assert_eq!((player.quarters, player.storage), (8, [4; 5]), "nothing is discarded");
    assert_eq!((player.quarters_limit(), player.storage_limit()), (6, 3));
    assert!(player.advanced.contains(hex(-3, 0)), "the marker stays");
    assert_eq!(table.open().producers(ANN, Kind::Shelter), 0);
    assert!(!table.open().holds(ANN, Condition::Upgrades(1)));
    next_turn(&mut table);
    assert!(!table.offers(use_it));
    let quarters = table.player(ANN).quarters;
    let mut crowded = table.clone();
    crowded.plays(ANN, [A::Main(Main::WelcomeShip)]);
    let ship =
        crowded.choices().into_iter().find(|one| matches!(one, A::Welcome { bot: false, .. }));
    crowded.plays(ANN, [ship.unwrap()]);
    assert_eq!(crowded.player(ANN).quarters, quarters, "no room for more");
    table.plays(ANN, [A::Main(Main::Construct)]);
    let again = A::Build { kind: Kind::Shelter, hex: hex(-3, 0) };
    table.plays(ANN, [again, A::Pay(Coin::Oxygen)]);
    assert_eq!(table.player(ANN).shelters.len(), 3);
    assert_eq!(table.player(ANN).shelters_left, 2, "no tile is taken");
}

/// AI-W10-14, AI-VAL-62: a Bot goes back to the supply; without one the card is ignored.
#[test]
fn a_bot_is_destroyed() {
    let mut table = struck(base().bots(ANN, [hex(3, 0), hex(4, 0)]), Sabotage::BotDestroyed);
    assert_eq!(table.refuses(ANN, pick(hex(0, 0))).rule(), "AI-CH4-08");
    table.plays(ANN, [pick(hex(3, 0))]);
    assert_eq!((table.player(ANN).bots.len(), table.player(ANN).bots_left), (1, 3));
    let none = struck(base().bots(ANN, []), Sabotage::BotDestroyed);
    assert_eq!(none.player(ANN).bots_left, 4);
}

/// AI-W10-15, AI-RULING-36, AI-VAL-73: the Rover is away for a round, lies for one, and stands up
/// on the Mine or a Shelter.
#[test]
fn the_rover_is_disabled() {
    let scenario = base().rover(ANN, hex(4, 0)).bots(ANN, [hex(0, 0)]);
    let mut table = struck(scenario, Sabotage::RoverDisabled);
    assert_eq!(table.player(ANN).rover, None);
    assert_eq!(table.open().monolith().unwrap().rover, RoverState::OnCard);
    next_turn(&mut table);
    table.plays(ANN, [A::Main(Main::ControlCenter)]);
    assert!(!table.choices().iter().any(|one| matches!(one, A::MoveRover(_) | A::BuyRoverPoint)));
    table.plays(ANN, [A::Finish]);
    table.passes_until(|open| open.round == 3 && open.question().is_some());
    assert_eq!(table.open().monolith().unwrap().rover, RoverState::Lying);
    assert!(!table.open().pieces().contains(hex(1, 0)));
    next_turn(&mut table);
    let stand_up = Question::Monolith(Q::StandUp);
    table.passes_until(|open| open.question() == Some((ANN.into(), stand_up)));
    assert!(!table.offers(pick(hex(0, 0))), "a Bot stands on the Mine");
    assert!(table.offers(pick(hex(1, 0))) && table.offers(pick(hex(-2, -1))));
    table.plays(ANN, [pick(hex(-2, -1))]);
    assert_eq!(table.player(ANN).rover, Some(hex(-2, -1)));
    assert!(!lasts(&table, Sabotage::RoverDisabled));
}

/// AI-W10-16: the Mission with the fewest steps left gets one more; of equals the first.
#[test]
fn misinformation_is_spread() {
    let scenario = base().mission(0, Mission::Bots, 3).mission(1, Mission::Techs, 2).mission(
        2,
        Mission::Contracts,
        2,
    );
    let table = struck(scenario, Sabotage::Misinformation);
    let left = |mission| table.open().mission(mission).unwrap().left;
    let counts = [Mission::Bots, Mission::Techs, Mission::Contracts].map(left);
    assert_eq!(counts, [3, 3, 2]);
    let none = struck(base(), Sabotage::Misinformation);
    assert!(none.open().missions.iter().all(Option::is_none));
}
