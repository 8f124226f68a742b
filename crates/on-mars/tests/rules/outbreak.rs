//! Alien Invasion, Chapter 2: Outbreak.

use on_mars::content::*;
use on_mars::outbreak::{
    Action as O, Deed as D, Infection, InfectionSet, Outbreak, Place, Question as Q, Row,
};
use on_mars::scenario::{ANN, BEN, CLEO, Moves, Scenario, Table, hex};
use on_mars::{Action as A, Deed, Draw, Loss, Open, OutbreakGame, Outcome, Part, Post, Question};
use orrery_core::{Actor, Game as _, Refusal as _, Seat, Setup, Sides, Viewer};

pub(crate) fn base() -> Scenario {
    Scenario::of_chapter(2, Setup::of_players(2))
}

pub(crate) fn outbreak(open: &mut Open) -> &mut Outbreak {
    match &mut open.chapter.as_mut().unwrap().part {
        Part::Outbreak(outbreak) => outbreak,
        _ => panic!("this is Chapter 2"),
    }
}

pub(crate) const fn row(healthy: u8, infected: u8) -> Row {
    Row { healthy, infected }
}

/// The Living Quarters of a seat row by row, and the Working Area: healthy and infected.
pub(crate) fn home<const N: usize>(
    seat: Seat,
    rows: [Row; N],
    working: Row,
) -> impl FnOnce(&mut Open) {
    move |open| {
        let ward = &mut outbreak(open).wards[seat];
        ward.rows = Default::default();
        ward.rows[..N].copy_from_slice(&rows);
        ward.working = working.infected;
        let quarters = rows.iter().map(|row| row.len()).sum::<u8>();
        let posted: u8 = Slots::ALL.map(|slots| open.on_slots(slots, seat)).iter().sum();
        let player = &mut open.players[seat];
        (player.quarters, player.working) = (quarters, working.len());
        player.colonists = 12 - quarters - working.len() - posted - player.miners.len();
    }
}

pub(crate) fn medicine(seat: Seat, count: u8) -> impl FnOnce(&mut Open) {
    move |open| outbreak(open).wards[seat].medicine = count
}

pub(crate) fn reveal(card: Infection) -> A {
    A::Outbreak(O::Reveal(card))
}

pub(crate) fn infected(table: &Table, place: Place) -> u8 {
    table.open().at_place(place).infected
}

/// Ends the turn of the seat that is asked.
pub(crate) fn ends_turn(table: &mut Table) {
    let seat = table.open().turn.seat;
    table.passes_until(|open| open.turn.seat != seat || open.outcome().is_some());
}

/// AI-CH2-01, AI-VAL-29, AI-VAL-30, AI-VAL-34, AI-VAL-38, AI-VAL-43, AI-W9-01: the setup.
#[test]
fn it_is_set_up() {
    for (players, time, stock) in [(2, 13, 2), (3, 11, 3), (4, 11, 4)] {
        let mut table = Table::of_chapter(2, &Setup::of_players(players));
        while let Some((Actor::Chance, Question::Draw(draw))) = table.asks() {
            let choices = table.choices();
            assert!(!choices.contains(&A::LayMission(Mission::Progress)), "{draw:?}");
            assert!(!choices.contains(&A::DealGoal(Goal::Progressive)), "{draw:?}");
            assert!(!matches!(draw, Draw::Reward(_)), "no LSS Reward tiles");
            table.draws([choices[0]]);
        }
        let missions = table.open().missions;
        let short = missions.map(|state| state.map(|state| state.mission.spec().short));
        assert_eq!(short, [Some(true), Some(false), None]);
        let outbreak = table.open().outbreak().unwrap();
        assert_eq!((outbreak.time, outbreak.warehouse), (time, stock));
        assert_eq!(outbreak.deck, InfectionSet::ALL);
        for ward in outbreak.wards.values() {
            assert_eq!(ward.rows[..3], [row(2, 0), row(1, 0), row(0, 0)]);
            assert_eq!(ward.medicine, 0);
        }
        assert_eq!(table.open().infected(), 0);
    }
}

/// AI-RULING-20: 12 with 2 and 3 players and 14 with 4, or 12 with 2 only.
#[test]
fn how_many_infected_lose() {
    let limit = |players, value| {
        let setup = Setup::of_players(players).with("outbreak_limit", value);
        Table::of_chapter(2, &setup).open().infection_limit()
    };
    assert_eq!([2, 3, 4].map(|players| limit(players, "12_for_2_and_3")), [12, 12, 14]);
    assert_eq!([2, 3, 4].map(|players| limit(players, "12_for_2")), [12, 14, 14]);
}

/// AI-GEN-05, AI-GEN-08: hands are open to all players and to nobody else.
#[test]
fn a_crew_sees_all_hands() {
    let game = base().goals(ANN, [Goal::Miner]).goals(BEN, [Goal::Host]).start().game;
    assert_eq!(game.open.sides(), Sides::Crew);
    let view = game.view(Viewer::Seat(BEN));
    assert_eq!(view.hands[ANN].as_ref().unwrap().goals, GoalSet::only(Goal::Miner));
    assert!(game.view(Viewer::Spectator).hands.values().all(Option::is_none));
    let event = |deed| on_mars::Event { level: 0, sides: game.open.sides(), deed };
    let dealt = event(Deed::GoalDealt { seat: ANN, goal: Some(Goal::Miner) });
    assert_eq!(OutbreakGame::redact(&dealt, Viewer::Seat(BEN)), dealt);
    let hidden = event(Deed::GoalDealt { seat: ANN, goal: None });
    assert_eq!(OutbreakGame::redact(&dealt, Viewer::Spectator), hidden);
}

/// AI-CH2-06, AI-VAL-69: Crystals, then the card, then rearranging; not in the first round.
#[test]
fn a_turn_begins_with_a_card() {
    assert!(base().start().is_turn_of(ANN), "no card in round 1");
    let mut table = base().round(2).pending(ANN, 1).start();
    assert_eq!(table.player(ANN).pending, 0);
    assert_eq!(table.asks(), Some((Actor::Chance, Question::Draw(Draw::Infection))));
    table.draws([reveal(Infection::I07)]);
    let rearrange = Question::Outbreak(Q::Rearrange);
    assert_eq!(table.asks(), Some((ANN.into(), rearrange)));
    table.plays(ANN, [A::Finish]);
    assert!(table.is_turn_of(ANN));
}

/// AI-CH2-07, AI-W4-10: No Infection cards lie beside the deck; the second one brings all back.
#[test]
fn no_infection_cards_are_kept() {
    let mut table = base().round(2).start();
    assert_eq!(table.choices().len(), 18);
    table.draws([reveal(Infection::I18)]);
    let beside = |table: &Table| table.open().outbreak().unwrap().beside;
    assert_eq!((beside(&table), table.open().infected()), (InfectionSet::only(Infection::I18), 0));
    table.plays(ANN, [A::Finish]);
    ends_turn(&mut table);
    assert_eq!(table.choices().len(), 17);
    table.draws([reveal(Infection::I17)]);
    assert_eq!(beside(&table), InfectionSet::EMPTY);
    assert_eq!(table.open().outbreak().unwrap().deck, InfectionSet::ALL);
}

/// AI-W4-01, AI-RULING-23, AI-RULING-46: a row, else the nearest lower, else the nearest higher.
#[test]
fn cards_infect_rows() {
    let hit = |rows: [Row; 2], card| {
        let mut table = base().round(2).change(home(ANN, rows, row(0, 0))).start();
        table.draws([reveal(card)]);
        [0, 1].map(|row| infected(&table, Place::Row(ANN, row)))
    };
    assert_eq!(hit([row(2, 0), row(1, 0)], Infection::I01), [1, 0]);
    assert_eq!(hit([row(2, 0), row(1, 0)], Infection::I02), [0, 1]);
    assert_eq!(hit([row(2, 0), row(1, 0)], Infection::I06), [0, 1], "the nearest lower");
    assert_eq!(hit([row(0, 2), row(1, 0)], Infection::I01), [2, 1], "else the nearest higher");
    assert_eq!(hit([row(0, 2), row(0, 1)], Infection::I03), [2, 1], "nobody is healthy");
    let rows = [Infection::I03, Infection::I04, Infection::I05];
    for card in rows {
        assert_eq!(hit([row(2, 0), row(0, 0)], card), [1, 0]);
    }
}

/// AI-W4-02, AI-W4-03, AI-W4-04, AI-W4-05, AI-W4-06, AI-W4-07, AI-W4-08, AI-W4-09: the other places;
/// the active player chooses among several.
#[test]
fn cards_infect_other_places() {
    for card in [Infection::I07, Infection::I08, Infection::I09] {
        let mut table = base().round(2).change(home(ANN, [row(2, 0)], row(1, 0))).start();
        table.draws([reveal(card)]);
        assert_eq!(infected(&table, Place::Working(ANN)), 1);
    }
    let cards = [Infection::I10, Infection::I11, Infection::I12, Infection::I13, Infection::I14];
    for (card, slots) in cards.into_iter().zip(Slots::ALL) {
        let both = base().round(2).on_slots(slots, ANN, 1).on_slots(slots, BEN, 1);
        let mut table = both.start();
        table.draws([reveal(card)]);
        let choices = [ANN, BEN].map(|seat| A::Outbreak(O::Infect(Place::Slot(slots, seat))));
        assert_eq!(table.choices(), choices);
        table.plays(ANN, [choices[1]]);
        assert_eq!(infected(&table, Place::Slot(slots, BEN)), 1);
    }
    let mut mine = base().round(2).miner(BEN, hex(0, 0)).start();
    mine.draws([reveal(Infection::I15)]);
    assert_eq!(infected(&mine, Place::Mine(hex(0, 0))), 1);
    let most = |ann: [Row; 2], ben: [Row; 2]| {
        let scenario = base().round(2).change(home(ANN, ann, row(0, 0)));
        let mut table = scenario.change(home(BEN, ben, row(0, 0))).start();
        table.draws([reveal(Infection::I16)]);
        table.choices()
    };
    let places = |seat| [0, 1].map(|row| A::Outbreak(O::Infect(Place::Row(seat, row))));
    let two = [row(2, 0), row(1, 0)];
    assert_eq!(most(two, two), places(ANN), "of equals the active player's");
    assert_eq!(most([row(1, 1), row(1, 0)], two), places(BEN));
    let three = Scenario::of_chapter(2, Setup::of_players(3)).round(2).turn_of(BEN);
    let equal = three.change(home(ANN, two, row(0, 0))).change(home(CLEO, two, row(0, 0)));
    let mut table = equal.change(home(BEN, [row(1, 0)], row(0, 0))).start();
    table.draws([reveal(Infection::I16)]);
    assert_eq!(table.choices(), places(CLEO), "else the next in turn order");
}

/// AI-CH2-08: one answer puts the infected together in the upper rows and the healthy apart below
/// them; it is offered while that changes something.
#[test]
fn the_infected_can_be_put_together_at_once() {
    let rows = [row(1, 1), row(1, 0)];
    let mut table = base().round(2).change(home(ANN, rows, row(0, 0))).start();
    table.draws([reveal(Infection::I17)]);
    assert_eq!(table.open().exposed(), [(Place::Row(ANN, 0), 1)]);
    let isolate = A::Outbreak(O::Isolate);
    table.plays(ANN, [isolate]);
    let rows = &table.open().outbreak().unwrap().wards[ANN].rows;
    assert_eq!(rows[..2], [row(2, 0), row(0, 1)]);
    assert_eq!(table.open().exposed(), []);
    assert!(table.has_told(Deed::Outbreak(D::Rearranged { seat: ANN })));
    assert!(table.is_turn_of(ANN));
    let apart = base().round(2).change(home(ANN, [row(2, 0), row(0, 1)], row(0, 0)));
    let mut apart = apart.start();
    apart.draws([reveal(Infection::I17)]);
    assert!(!apart.choices().contains(&isolate), "they lie like that");
}

/// AI-CH2-08: rearranging decides row by row, with room for everybody.
#[test]
fn quarters_are_rearranged() {
    let rows = [row(2, 0), row(0, 1)];
    let mut table = base().round(2).change(home(ANN, rows, row(0, 0))).start();
    table.draws([reveal(Infection::I17)]);
    table.plays(ANN, [A::Outbreak(O::Rearrange)]);
    let fill = |who| A::Outbreak(O::Fill(who));
    let refusal = table.refuses(ANN, fill(row(0, 0)));
    assert_eq!(refusal.rule(), "AI-CH2-08", "3 do not fit into the other row");
    table.plays(ANN, [fill(row(1, 1))]);
    let ward = &table.open().outbreak().unwrap().wards[ANN];
    assert_eq!((ward.rows[0], ward.rows[1]), (row(1, 1), row(1, 0)));
    assert!(table.has_told(Deed::Outbreak(D::Rearranged { seat: ANN })));
    assert!(table.is_turn_of(ANN));
}

/// AI-CH2-09, AI-VAL-33: 1 Medicine cures any Colonist, as often as there is some; nothing else is
/// paid with it.
#[test]
fn medicine_cures() {
    let scenario = base()
        .change(home(BEN, [row(0, 2)], row(0, 0)))
        .change(medicine(ANN, 2))
        .stores(ANN, [0; 5])
        .crystals(ANN, 0);
    let mut table = scenario.start();
    let cure = A::Outbreak(O::Cure(Place::Row(BEN, 0)));
    assert!(table.offers(cure));
    let cures = table.choices().into_iter().filter(|one| matches!(one, A::Outbreak(O::Cure(_))));
    assert_eq!(cures.collect::<Vec<_>>(), [cure], "nobody else is infected");
    table.plays(ANN, [A::Main(Main::ControlCenter), A::Finish]);
    assert!(table.is_turn_of(ANN), "Medicine can still be spent");
    table.plays(ANN, [cure, cure]);
    assert_eq!((table.open().infected(), table.open().medicine(ANN)), (0, 0));
    assert_eq!(table.open().at_place(Place::Row(BEN, 0)), row(2, 0), "and healthy again");
    let mut mine = base()
        .miner(ANN, hex(0, 0))
        .change(|open| outbreak(open).wards[ANN].mines.insert(hex(0, 0)))
        .change(medicine(ANN, 1))
        .start();
    assert_eq!(mine.open().producers(ANN, Kind::Mine), 0);
    mine.plays(ANN, [A::Outbreak(O::Cure(Place::Mine(hex(0, 0))))]);
    assert_eq!((mine.open().infected(), mine.open().producers(ANN, Kind::Mine)), (0, 1));
    let none = base().change(home(BEN, [row(0, 2)], row(0, 0))).start();
    assert_eq!(none.refuses(ANN, cure).rule(), "AI-CH2-09");
    assert!(!table.offers(A::Main(Main::Construct)));
}

/// AI-CH2-10: infected Colonists on Action slots count for the extra cost.
#[test]
fn infected_colonists_count_on_slots() {
    let scenario = base().on_slots(Slots::Construct, BEN, 2);
    let table = scenario
        .change(|open| outbreak(open).slots[Slots::Construct.index()][BEN.index()] = 2)
        .start();
    assert_eq!(table.open().extra_cost(ANN, Slots::Construct), 2);
}

/// AI-CH2-11, AI-RULING-24, AI-VAL-37, AI-GEN-07: at the end of a turn everybody who shares an area
/// with an infected Colonist is infected, one step in all areas at once.
#[test]
fn the_infection_spreads() {
    let mut table = base()
        .on_slots(Slots::Hire, ANN, 1)
        .on_slots(Slots::Hire, BEN, 1)
        .change(home(ANN, [row(1, 1), row(1, 0)], row(2, 1)))
        .change(home(BEN, [row(2, 0)], row(1, 0)))
        .change(|open| outbreak(open).slots[Slots::Hire.index()][BEN.index()] = 1)
        .start();
    ends_turn(&mut table);
    assert_eq!(infected(&table, Place::Row(ANN, 0)), 2);
    assert_eq!(infected(&table, Place::Row(ANN, 1)), 0, "another row");
    assert_eq!(infected(&table, Place::Working(ANN)), 3);
    assert_eq!(infected(&table, Place::Working(BEN)), 0, "another Working Area");
    assert_eq!(infected(&table, Place::Row(BEN, 0)), 0);
    assert_eq!(infected(&table, Place::Slot(Slots::Hire, ANN)), 1, "one action is one area");
}

/// AI-CH2-02, AI-RULING-25, AI-RULING-40: 12 infected Colonists lose at the end of a turn, after the
/// spreading.
#[test]
fn too_many_infected_lose() {
    let sick = |ben: u8| {
        let mut table = base()
            .change(home(ANN, [row(1, 1), row(0, 2)], row(0, 3)))
            .change(home(BEN, [row(0, 2)], row(0, ben)))
            .start();
        ends_turn(&mut table);
        table
    };
    assert_eq!(sick(2).open().outcome(), None, "11 infected");
    let lost = sick(3);
    assert_eq!(lost.open().outcome(), Some(Outcome::Lost(Loss::Infection)));
    assert!(lost.asks().is_none());
    assert!(lost.game.standing().unwrap().winners.is_empty());
}

/// AI-CH2-03, AI-CH2-12, AI-RULING-21: the Time Tracker goes down with each Shuttle phase; from 1 it
/// is lost.
#[test]
fn time_runs_out() {
    let mut table = base().change(|open| outbreak(open).time = 2).start_shuttle();
    assert_eq!(table.open().outbreak().unwrap().time, 1);
    table.passes_until(|open| open.outcome().is_some());
    assert_eq!(table.open().outcome(), Some(Outcome::Lost(Loss::Time)));
    assert_eq!(table.open().round, 2, "one more Colonization phase");
}

/// AI-CH2-04, AI-CH2-05, AI-RULING-22, AI-VAL-31, AI-VAL-32, AI-GEN-06, AI-GEN-10: both Missions win
/// at once with fewer infected Colonists than the limit; curing counts, too.
#[test]
fn both_missions_win() {
    let last = || {
        base()
            .mission(0, Mission::Blueprints, 1)
            .space(ANN, Space::One)
            .change(|open| outbreak(open).missions_left = 1)
    };
    let take = A::TakeBlueprint(Blueprint::ConstructionYard);
    let mut table = last().start();
    table.plays(ANN, [A::Main(Main::ObtainBlueprint)]);
    while !table.offers(take) {
        let first = table.choices()[0];
        table.plays(ANN, [first]);
    }
    table.plays(ANN, [take]);
    assert_eq!(table.open().outcome(), Some(Outcome::Won));
    let standing = table.game.standing().unwrap();
    assert_eq!(standing.winners, [ANN, BEN]);
    assert!(standing.scores.values().all(|score| *score == 1), "one step was made");
    assert_eq!(table.open().remaining, 3, "the marker is not used");

    let mut ill = base()
        .change(|open| outbreak(open).missions_left = 0)
        .change(home(ANN, [row(0, 2), row(0, 2)], row(0, 4)))
        .change(home(BEN, [row(0, 2), row(0, 2)], row(0, 0)))
        .change(medicine(ANN, 1))
        .start();
    assert_eq!((ill.open().infected(), ill.open().outcome()), (12, None));
    ill.plays(ANN, [A::Outbreak(O::Cure(Place::Working(ANN)))]);
    assert_eq!(ill.open().outcome(), Some(Outcome::Won));
}

/// AI-VAL-31: neither Progress cubes nor the base end are used.
#[test]
fn progress_is_not_used() {
    let mut table = base()
        .bots(ANN, [hex(1, -3)])
        .stores(ANN, [1, 0, 0, 0, 0])
        .tech(ANN, Tech::Generator, LabSpace::L1a)
        .start();
    table.plays(ANN, [A::Main(Main::Construct)]);
    while !matches!(table.asks(), Some((_, Question::Effect { .. }))) {
        let first = table.choices()[0];
        table.plays(ANN, [first]);
    }
    table.plays(ANN, [A::Build { kind: Kind::Generator, hex: hex(0, -3) }]);
    assert!(table.player(ANN).progress.is_empty());
    let mut ended = base().remaining(0).start();
    ended.passes_until(|open| open.round == 2);
    assert_eq!((ended.open().last_round, ended.open().outcome()), (None, None));
}

/// AI-VAL-40, AI-VAL-70, AI-VAL-79, AI-VAL-80: infected Colonists neither work nor pay nor produce,
/// but count for capacity and conditions; without healthy ones some actions are left.
#[test]
fn infected_colonists_do_not_work() {
    let table = base()
        .change(home(ANN, [row(0, 2), row(0, 2)], row(0, 0)))
        .miner(ANN, hex(0, 0))
        .change(|open| outbreak(open).wards[ANN].mines.insert(hex(0, 0)))
        .stores(ANN, [1; 5])
        .start();
    assert_eq!((table.open().able(ANN), table.player(ANN).quarters), (0, 4));
    assert!(!table.offers(A::Main(Main::Construct)) && !table.offers(A::Main(Main::Hire)));
    assert!(table.offers(A::Main(Main::ControlCenter)));
    assert!(table.offers(A::Main(Main::WelcomeShip)));
    assert_eq!(table.open().producers(ANN, Kind::Mine), 0);
    assert!(table.open().holds(ANN, Condition::Quarters(4)));
    let orbit = base()
        .space(ANN, Space::One)
        .change(home(ANN, [row(0, 2)], row(0, 0)))
        .stores(ANN, [1; 5])
        .start();
    for main in [Main::LandingPod, Main::LearnTechnology, Main::Resupply] {
        assert!(orbit.offers(A::Main(main)), "{main:?}");
    }
    assert!(!orbit.offers(A::Main(Main::Research)));
}

/// AI-VAL-80: where an effect retrieves, the owner chooses healthy or infected ones, who stay ill.
#[test]
fn the_owner_chooses_who_comes_back() {
    let mut table = base()
        .built(ANN, Blueprint::Aqueduct, hex(0, 2))
        .crystals(ANN, 2)
        .change(home(ANN, [row(2, 0)], row(1, 1)))
        .start();
    table.plays(ANN, [A::UseBuilding { blueprint: Blueprint::Aqueduct, scientist: None }]);
    table.plays(ANN, [A::Accept]);
    let ill = A::Outbreak(O::RetrieveInfected(Post::Working));
    assert!(table.offers(A::Retrieve(Post::Working)) && table.offers(ill));
    table.plays(ANN, [ill]);
    assert_eq!(infected(&table, Place::Row(ANN, 1)), 1);
    assert_eq!(table.open().at_place(Place::Working(ANN)), row(1, 0));
}

/// AI-VAL-39: Colonists leave and enter by rows of the owner's choice.
#[test]
fn the_owner_chooses_rows() {
    let rows = [row(1, 0), row(1, 0)];
    let mut table = base()
        .shelters(ANN, [hex(-2, -1), hex(-3, 0)])
        .change(home(ANN, rows, row(0, 0)))
        .stores(ANN, [0, 0, 1, 1, 0])
        .start();
    table.plays(ANN, [A::Main(Main::WelcomeShip)]);
    let ship = table.choices().into_iter().find(|one| matches!(one, A::Welcome { bot: false, .. }));
    table.plays(ANN, [ship.unwrap()]);
    assert_eq!(table.choices(), [0, 1, 2].map(|row| A::Outbreak(O::Row(row))));
    table.plays(ANN, [A::Outbreak(O::Row(2)), A::Outbreak(O::Row(2))]);
    let ward = &table.open().outbreak().unwrap().wards[ANN];
    assert_eq!(ward.rows[..3], [row(1, 0), row(1, 0), row(2, 0)]);

    let mut leaves = base().change(home(ANN, rows, row(0, 0))).stores(ANN, [1; 5]).start();
    leaves.plays(ANN, [A::Main(Main::Hire)]);
    assert_eq!(leaves.choices(), [0, 1].map(|row| A::Outbreak(O::Row(row))));
    leaves.plays(ANN, [A::Outbreak(O::Row(1))]);
    let ward = &leaves.open().outbreak().unwrap().wards[ANN];
    assert_eq!(ward.rows[..2], [row(1, 0), row(0, 0)]);
}

/// AI-VAL-41: healthy Colonists who do not fit go to the supply first.
#[test]
fn healthy_colonists_overflow_first() {
    let mut table =
        base().space(ANN, Space::One).change(home(ANN, [row(2, 0), row(0, 0)], row(1, 2))).start();
    table.plays(ANN, [A::Main(Main::LandingPod)]);
    assert_eq!((table.player(ANN).quarters, table.player(ANN).working), (4, 0));
    assert_eq!(infected(&table, Place::Row(ANN, 1)), 2);
    assert_eq!(table.player(ANN).colonists, 8);
}

/// AI-VAL-42: clearing full slots moves infected Colonists, too.
#[test]
fn clearing_moves_infected_colonists() {
    let mut table = base()
        .on_slots(Slots::Construct, BEN, 3)
        .change(home(ANN, [row(2, 0), row(1, 0)], row(0, 0)))
        .change(|open| outbreak(open).slots[Slots::Construct.index()][BEN.index()] = 2)
        .stores(ANN, [2, 0, 0, 0, 0])
        .start();
    table.plays(ANN, [A::Main(Main::Construct)]);
    assert_eq!(table.open().at_place(Place::Working(BEN)), row(1, 2));
    assert_eq!(infected(&table, Place::Slot(Slots::Construct, BEN)), 0);
}

/// AI-VAL-33, AI-VAL-34: Medicine is taken from the Warehouse, as much as fits, and refilled.
#[test]
fn medicine_comes_from_the_warehouse() {
    let orbit = || base().space(ANN, Space::One);
    let take = A::Outbreak(O::TakeMedicine);
    let mut table = orbit().start();
    table.plays(ANN, [A::Main(Main::Resupply), take]);
    assert_eq!((table.open().medicine(ANN), table.open().outbreak().unwrap().warehouse), (1, 1));
    let mut full = orbit().change(medicine(ANN, 2)).start();
    full.plays(ANN, [A::Main(Main::Resupply)]);
    assert!(!full.offers(take), "2 is the limit with 1 Shelter");
    let mut empty = orbit().change(|open| outbreak(open).warehouse = 0).start();
    empty.plays(ANN, [A::Main(Main::Resupply)]);
    assert!(!empty.offers(take));
    let mut update = base().lss([2; 4], 2).change(|open| outbreak(open).warehouse = 0).start();
    update.passes_until(|open| open.colony_level() == 2 && open.outbreak().unwrap().warehouse > 0);
    assert_eq!(update.open().outbreak().unwrap().warehouse, 2);
}

/// AI-VAL-35: the Field Lab.
#[test]
fn the_field_lab_makes_medicine() {
    let lab = A::Outbreak(O::FieldLab);
    let mut table = base().crystals(ANN, 1).stores(ANN, [0, 0, 0, 1, 0]).start();
    table.plays(ANN, [lab]);
    assert_eq!((table.open().medicine(ANN), table.player(ANN).crystals), (1, 0));
    assert_eq!(table.player(ANN).storage, [0; 5]);
    assert!(table.open().turn.executive);
    assert_eq!(base().crystals(ANN, 0).start().refuses(ANN, lab).rule(), "AI-VAL-35");
    assert!(!base().crystals(ANN, 1).stores(ANN, [0; 5]).start().offers(lab));
}

/// AI-CH2-13, AI-VAL-36: the Microbiologist is hired for 2 Crystals and makes Medicine, alone or on
/// a Greenhouse, whose owner may do so, too.
#[test]
fn the_microbiologist_helps() {
    let mut table = base()
        .crystals(ANN, 2)
        .mission(0, Mission::Scientists, 3)
        .built(BEN, Blueprint::HydroponicFarm, hex(-2, 1))
        .shelters(ANN, [hex(-2, -1), hex(-3, 0)])
        .change(home(ANN, [row(1, 0), row(0, 0)], row(0, 0)))
        .start();
    table.plays(ANN, [A::Main(Main::Hire), A::Outbreak(O::HireMicrobiologist)]);
    assert_eq!(table.player(ANN).crystals, 0);
    assert_eq!(table.open().outbreak().unwrap().microbiologist, Some(ANN));
    assert_eq!(table.open().mission(Mission::Scientists).unwrap().left, 2);
    assert!(table.player(ANN).scientists.is_empty());
    let alone = A::Outbreak(O::Microbiologist(None));
    let there = A::Outbreak(O::Microbiologist(Some(Blueprint::HydroponicFarm)));
    assert!(table.offers(alone) && table.offers(there));
    let mut single = table.clone();
    single.plays(ANN, [alone]);
    assert_eq!(single.open().medicine(ANN), 1);
    table.plays(ANN, [there]);
    assert_eq!(table.open().medicine(ANN), 2);
    ends_turn(&mut table);
    table.passes_to(BEN);
    assert!(table.offers(there) && !table.offers(alone), "the owner of the Greenhouse");
    table.plays(BEN, [there]);
    assert_eq!(table.open().medicine(BEN), 2);
    let goal = base().change(|open| outbreak(open).microbiologist = Some(ANN));
    let goal = goal
        .contract(ANN, Contract::DeliverWater)
        .delivered(Contract::DeliverWater, [3, 2])
        .start();
    assert!(goal.open().holds(ANN, Condition::ScientistAndContract));
}

/// AI-GEN-11: a teammate whose Tech was used keeps the choice.
#[test]
fn teammates_choose_for_their_tech() {
    let mut table = base()
        .bots(ANN, [hex(1, -3)])
        .stores(ANN, [1, 0, 0, 0, 0])
        .tech(BEN, Tech::Generator, LabSpace::L1a)
        .change(home(ANN, [row(1, 0)], row(0, 0)))
        .start();
    table.plays(
        ANN,
        [A::Main(Main::Construct), A::Build { kind: Kind::Generator, hex: hex(0, -3) }],
    );
    table.passes_until(|open| {
        open.question() == Some((BEN.into(), Question::UsedTech(Tech::Generator)))
    });
    assert!(table.offers(A::KeepOxygen));
}
