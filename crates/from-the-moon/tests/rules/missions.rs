//! Ledger, chapter 13: working on a mission.

use from_the_moon::Action::{
    Activate, ConstructPart, Decline, Finish, ImprovePart, PutLaboratory, React, SendRover,
    TakeFoundation, TakeLaboratory, TakePoint, TakeResource, UseTerrain,
};
use from_the_moon::content::board::tiles_of_ship;
use from_the_moon::content::{Choice, Destination, Faction, PartId};
use from_the_moon::scenario::{
    ANN, BEN, Moves, Scenario, Table, bench, display, mission, part, stock, tile,
};
use from_the_moon::{
    Action, Bill, Cost, EventKind, Forfeit, Illegal, Part, Question, Reaction, Resource, RoverId,
};
use orrery_core::{Refusal as _, Setup};

const RICH: &str = "9M 9W 9P 9F";
use Destination::{Europa, Mars, Titan};

/// Ann has an approval for Europa or Mars.
fn approved(scenario: Scenario) -> Table {
    let mut table = scenario.terrain(tile(2, 2), "T01", []).start();
    table.plays(ANN, [SendRover { rover: RoverId::One, tile: tile(2, 2) }]);
    table.plays(ANN, [UseTerrain(tile(2, 2))]);
    table
}

fn construct(to: Destination, number: u8) -> Action {
    ConstructPart { to, part: part(number) }
}

fn improve(to: Destination, number: u8) -> Action {
    ImprovePart { to, part: part(number) }
}

/// FTM-APPR-01, FTM-APPR-02, FTM-APPR-03, FTM-RULING-36: for one of the destinations it names, at
/// once, and for one piece of work.
#[test]
fn an_approval_is_used_at_once_for_one_piece_of_work() {
    let mut table = approved(Scenario::of_players(2).has(ANN, RICH).took(BEN, "EU1"));
    let refusal = table.refuses(ANN, construct(Titan, 1));
    assert_eq!(refusal.to_string(), "This approval is for Europa or Mars, not for Titan.");
    assert_eq!(refusal.rule(), "FTM-APPR-01");
    for later in [Finish, Decline, Action::Gather] {
        assert_eq!(table.refuses(ANN, later), Illegal::NotTheQuestion, "it cannot be stored");
    }
    table.plays(ANN, [construct(Mars, 1)]);
    assert_eq!(table.refuses(ANN, improve(Europa, 1)), Illegal::NotAsked, "that was all");

    let one_gone = approved(Scenario::of_players(2).has(ANN, RICH).launched(Mars, BEN, 1));
    let refusal = one_gone.refuses(ANN, construct(Mars, 1));
    assert_eq!((refusal, refusal.rule()), (Illegal::HasLaunched { to: Mars }, "FTM-LNCH-06"));
    assert!(one_gone.offers(construct(Europa, 1)));
    let both_gone = Scenario::of_players(2).launched(Mars, BEN, 1).launched(Europa, BEN, 1);
    let choices = approved(both_gone.has(ANN, RICH)).choices();
    let work = |action: &Action| !matches!(action, Action::Exchange(_));
    assert_eq!(choices.into_iter().filter(work).collect::<Vec<_>>(), [TakePoint]);
}

/// FTM-APPR-06: a point instead of work, always.
#[test]
fn a_point_instead_of_work() {
    let mut table = approved(Scenario::of_players(2).has(ANN, RICH));
    table.plays(ANN, [TakePoint]);
    assert_eq!((table.score(ANN), table.stock(ANN)), (1, stock(RICH)));
    assert!(table.is_turn_of(BEN));
}

/// FTM-APPR-07, FTM-APPR-08, FTM-APPR-09: a Mission tile for its cost, its points at once, and it
/// stays with the player.
#[test]
fn constructing_takes_a_mission_tile() {
    let mut table = approved(Scenario::of_players(2).has(ANN, RICH));
    table.plays(ANN, [construct(Mars, 2)]);
    let spec = mission("MA2").spec();
    assert_eq!(table.stock(ANN), stock(RICH).minus(spec.cost.stock));
    assert_eq!(table.score(ANN), i16::from(spec.points));
    assert!(table.player(ANN).missions.contains(mission("MA2")));
    assert_eq!(table.player(ANN).missions_of(Mars), 1);
    assert_eq!(table.game.open.ship(Mars).part(part(2)), Part::Constructed);

    let gone = approved(Scenario::of_players(2).has(ANN, RICH).took(BEN, "MA2"));
    let refusal = gone.refuses(ANN, construct(Mars, 2));
    assert_eq!((refusal, refusal.rule()), (Illegal::NoMissionTile, "FTM-APPR-07"));
    let poor = approved(Scenario::of_players(2).has(ANN, "1M"));
    let missing = Cost::of("1M");
    let refusal = poor.refuses(ANN, construct(Mars, 1));
    assert_eq!(refusal, Illegal::CannotPay { bill: Bill::MissionTile, missing });
}

/// FTM-APPR-10, FTM-APPR-11, FTM-APPR-12, FTM-APPR-13, FTM-APPR-14: improving a part without a
/// Mission tile, once per game, for its printed cost, with an own cube and its points.
#[test]
fn improving_a_constructed_part() {
    let mut table =
        approved(Scenario::of_players(2).has(ANN, RICH).took(ANN, "MA1").energy(ANN, 5, 5));
    let refusal = table.refuses(ANN, improve(Mars, 2));
    assert_eq!((refusal, refusal.rule()), (Illegal::StillCovered, "FTM-APPR-10"));
    table.plays(ANN, [improve(Mars, 1)]);
    let spec = Mars.part(part(1));
    assert_eq!(table.stock(ANN), stock(RICH).minus(spec.cost.stock));
    assert_eq!(table.energy(ANN), 5 - spec.cost.energy);
    assert_eq!(table.score(ANN), i16::from(spec.points));
    assert_eq!(table.game.open.ship(Mars).part(part(1)), Part::Improved(ANN));
    assert_eq!(table.player(ANN).improvement_cubes(), 5);

    let again =
        approved(Scenario::of_players(2).has(ANN, RICH).took(BEN, "MA1").improved(BEN, Mars, 1));
    let refusal = again.refuses(ANN, improve(Mars, 1));
    assert_eq!((refusal, refusal.rule()), (Illegal::AlreadyImproved, "FTM-APPR-13"));
    let poor = approved(Scenario::of_players(2).took(BEN, "MA1"));
    assert_eq!(poor.refuses(ANN, improve(Mars, 1)).rule(), "FTM-APPR-11");
}

/// FTM-APPR-04, FTM-EX-11: an approval for construction cannot improve; without an affordable tile
/// it is 1 VP or the tile's other option.
#[test]
fn a_construction_approval_cannot_improve() {
    let mut table = Scenario::of_players(2)
        .has(ANN, "1P 1W")
        .foundations(ANN, 1)
        .took(BEN, "EU1")
        .display(["L01", "L01", "L01", "L01", "L06", "L01"])
        .start();
    table.plays(ANN, [TakeLaboratory(display(3, 1))]).draws_anything();
    table.plays(ANN, [PutLaboratory(bench(1, 1))]);
    let space = bench(1, 1);
    let other = Activate { space, choice: Choice::Second };
    assert!(table.offers(other), "1 Water");
    let mut water = table.clone();
    water.plays(ANN, [other]);
    assert_eq!(water.stock(ANN), stock("2W"));
    table.plays(ANN, [Activate { space, choice: Choice::First }]);
    assert!(table.player(ANN).can_pay(&Europa.part(part(1)).cost), "it could be paid");
    let refusal = table.refuses(ANN, improve(Europa, 1));
    assert_eq!((refusal, refusal.rule()), (Illegal::OnlyConstruct, "FTM-APPR-04"));
    let work = |action: &Action| matches!(action, ConstructPart { .. } | ImprovePart { .. });
    assert!(!table.choices().iter().any(work) && table.offers(TakePoint));
}

/// FTM-APPR-05: an approval for improvement cannot construct, but improve, or be a point. No tile
/// prints one, so the question is put by hand.
#[test]
fn an_improvement_approval_cannot_construct() {
    use from_the_moon::content::{Approval, Destinations, Work};
    let approval = Approval { to: Destinations::Mars, work: Work::Improve };
    let mut table = Scenario::of_players(2).has(ANN, RICH).took(BEN, "MA1").start();
    table.puts(ANN, Question::Approval(approval));
    let refusal = table.refuses(ANN, construct(Mars, 2));
    assert_eq!((refusal, refusal.rule()), (Illegal::OnlyImprove, "FTM-APPR-05"));
    let work = |action: &Action| !matches!(action, Action::Exchange(_));
    let listed: Vec<Action> = table.choices().into_iter().filter(work).collect();
    assert_eq!(listed, [improve(Mars, 1), TakePoint]);
    table.plays(ANN, [improve(Mars, 1)]);
    assert_eq!(table.game.open.ship(Mars).part(part(1)), Part::Improved(ANN));
    assert_eq!(table.score(ANN), i16::from(Mars.part(part(1)).points));
    assert!(table.is_asking(ANN, Question::SpecialResearch));
    table.plays(ANN, [Decline]);
    assert!(table.is_turn_of(ANN), "the turn goes on where it was");
}

/// FTM-RULING-33: an approval without a marking allows either.
#[test]
fn an_unmarked_approval_allows_either() {
    let table = approved(Scenario::of_players(2).has(ANN, RICH).took(BEN, "MA1"));
    assert!(table.offers(construct(Mars, 2)) && table.offers(improve(Mars, 1)));
}

/// FTM-RULING-30: parts without a tile at the start are out of play.
#[test]
fn parts_beyond_the_tiles_are_out_of_play() {
    let table = approved(Scenario::of_players(2).has(ANN, RICH));
    let beyond = |to| (tiles_of_ship(2, to) + 1..=6).map(move |number| (to, number));
    for (to, number) in [Europa, Mars].into_iter().flat_map(beyond) {
        for action in [construct(to, number), improve(to, number)] {
            let refusal = table.refuses(ANN, action);
            assert_eq!((refusal, refusal.rule()), (Illegal::OutOfPlay, "FTM-RULING-30"));
        }
    }
    assert!(tiles_of_ship(2, Mars) < 6);
    assert_eq!(PartId::COUNT, 6);
}

/// FTM-RULING-31: a part that another player constructed can be improved.
#[test]
fn anybody_may_improve_a_finished_part() {
    let table = approved(Scenario::of_players(2).has(ANN, RICH).took(BEN, "MA1"));
    assert!(table.offers(improve(Mars, 1)));
}

/// FTM-RULING-32: six cubes, no more.
#[test]
fn without_improvement_cubes_nothing_is_improved() {
    let mut scenario = Scenario::of_players(4).has(ANN, RICH).took(BEN, "MA1");
    for number in 1..=3 {
        scenario = scenario.improved(ANN, Europa, number).improved(ANN, Titan, number);
    }
    let table = approved(scenario);
    let refusal = table.refuses(ANN, improve(Mars, 1));
    assert_eq!((refusal, refusal.rule()), (Illegal::NoImprovementCube, "FTM-RULING-32"));
}

/// Ann has improved a part of Mars and is asked for Special Research.
fn researching(scenario: Scenario) -> Table {
    let mut table = approved(scenario.has(ANN, RICH).took(BEN, "MA2"));
    table.plays(ANN, [improve(Mars, 2)]);
    table
}

/// FTM-APPR-15, FTM-APPR-16, FTM-APPR-17, FTM-APPR-18, FTM-APPR-19: after an improvement, for 2
/// Energy in all and once, a Foundation or a face-up Laboratory of any row.
#[test]
fn special_research_costs_two_energy() {
    let table = researching(Scenario::of_players(2).foundations(ANN, 1));
    assert!(table.is_asking(ANN, Question::SpecialResearch));
    let before = (table.stock(ANN), table.energy(ANN));
    let mut nothing = table.clone();
    nothing.plays(ANN, [Decline]);
    assert_eq!((nothing.stock(ANN), nothing.energy(ANN)), before);

    let told = EventKind::SpecialResearched { seat: ANN, paid: Cost::of("2E") };
    let mut foundation = table.clone();
    foundation.plays(ANN, [TakeFoundation]);
    assert!(foundation.has_told(told));
    assert_eq!((foundation.stock(ANN), foundation.energy(ANN)), (before.0, before.1 - 2));
    assert_eq!(foundation.player(ANN).foundations, 2);
    assert!(foundation.is_turn_of(BEN), "once");

    for row in 1..=3 {
        let mut laboratory = table.clone();
        let from = display(row, 2);
        let taken = laboratory.game.open.display[from.index()].unwrap();
        laboratory.plays(ANN, [TakeLaboratory(from)]);
        assert!(laboratory.has_told(told), "like a Foundation");
        let paid = Cost::FREE;
        let deed = EventKind::LaboratoryTaken { seat: ANN, laboratory: taken, from, paid };
        assert!(laboratory.has_told(deed));
        assert_eq!((laboratory.stock(ANN), laboratory.energy(ANN)), (before.0, before.1 - 2));
        laboratory.draws_anything().plays(ANN, [PutLaboratory(bench(1, 1)), Finish]);
        assert!(laboratory.is_turn_of(BEN), "once");
    }
    let mut poor = researching(Scenario::of_players(2).energy(ANN, 1, 5).foundations(ANN, 1));
    let refusal = poor.refuses(ANN, TakeFoundation);
    assert_eq!(refusal.rule(), "FTM-APPR-15");
    poor.plays(ANN, [Action::Exchange(from_the_moon::Exchange::FoodToEnergy), TakeFoundation]);
}

/// FTM-APPR-15, FTM-APPR-16: nobody is asked who could not pay, or has no place for anything.
#[test]
fn special_research_in_vain_is_not_asked_for() {
    let improving = |scenario: Scenario, stock: &str| {
        let mut table = approved(scenario.took(BEN, "MA2").has(ANN, stock));
        table.plays(ANN, [improve(Mars, 2)]);
        table
    };
    let poor = || Scenario::of_players(2).energy(ANN, 1, 5);
    assert!(improving(poor(), "2M 1F").is_turn_of(BEN), "no Energy, and no Food to turn into it");
    assert!(improving(poor(), "2M 2F").is_asking(ANN, Question::SpecialResearch));
    let mut full = Scenario::of_players(2).foundations(ANN, 6);
    for row in 1..=3 {
        full = full.laboratories(ANN, [1, 2, 3, 4].map(|column| (bench(row, column), "L14")));
    }
    assert!(improving(full, RICH).is_turn_of(BEN), "no slot and no space");

    // A player who puts it before another effect learns that it was wasted.
    let mut named = improving(poor().faction(ANN, Faction::Workers), "2M 1F");
    let in_vain = EventKind::Forfeited { seat: ANN, what: Forfeit::SpecialResearch };
    assert!(!named.has_told(in_vain));
    named.plays(ANN, [React(Reaction::SpecialResearch)]);
    assert!(named.has_told(in_vain));
    assert!(named.is_asking(ANN, Question::ChooseResource(1)));
}

/// FTM-RULING-28: after an improvement only, or after a construction too, by choice.
#[test]
fn special_research_after_a_construction_is_an_option() {
    let mut table = approved(Scenario::of_players(2).has(ANN, RICH));
    table.plays(ANN, [construct(Mars, 1)]);
    assert!(table.is_turn_of(BEN));
    let setup = Setup::of_players(2).with("special_research_after", "both");
    let mut table = approved(Scenario::of(setup).has(ANN, RICH));
    table.plays(ANN, [construct(Mars, 1)]);
    assert!(table.is_asking(ANN, Question::SpecialResearch));
}

/// FTM-RULING-29: what Special Research takes counts like any other: Progress tile, next slot,
/// bottom row, activation.
#[test]
fn special_research_counts_for_progress_and_activates() {
    let mut table = researching(
        Scenario::of_players(2)
            .foundations(ANN, 3)
            .progress(["PR03", "PR01", "PR02", "PR04", "PR05", "PR06"]),
    );
    table.plays(ANN, [TakeLaboratory(display(1, 1))]).draws_anything();
    table.plays(ANN, [PutLaboratory(bench(3, 1))]);
    assert_eq!(table.achievements(ANN), 2);
    assert!(matches!(table.asks(), Some((_, Question::Activate(_)))));

    let mut table = researching(
        Scenario::of_players(2)
            .faction_building(ANN, Faction::Survivors)
            .progress(["PR02", "PR01", "PR03", "PR04", "PR05", "PR06"]),
    );
    table.plays(ANN, [TakeFoundation]);
    assert_eq!((table.player(ANN).foundations, table.achievements(ANN)), (1, 1));
    assert!(matches!(table.asks(), Some((_, Question::OfferGreenhouse(_)))), "the Survivors'");
}

/// FTM-RULING-35: effects triggered at once are resolved in the order the player likes, each
/// finished before the next.
#[test]
fn the_player_orders_what_is_triggered_at_once() {
    let table = researching(Scenario::of_players(2).faction(ANN, Faction::Workers));
    assert!(matches!(table.asks(), Some((_, Question::Reactions(_)))));
    let refusal = table.refuses(ANN, React(Reaction::UnifiersRecruit));
    assert_eq!((refusal, refusal.rule()), (Illegal::NotWaiting, "FTM-RULING-35"));
    let mut resource_first = table.clone();
    resource_first.plays(ANN, [React(Reaction::WorkersResource)]);
    assert!(resource_first.is_asking(ANN, Question::ChooseResource(1)));
    resource_first.plays(ANN, [TakeResource(Resource::Metal)]);
    assert!(resource_first.is_asking(ANN, Question::SpecialResearch));
    let mut research_first = table.clone();
    research_first.plays(ANN, [React(Reaction::SpecialResearch)]);
    assert!(research_first.is_asking(ANN, Question::SpecialResearch));
    research_first.plays(ANN, [TakeFoundation]);
    assert!(research_first.is_asking(ANN, Question::ChooseResource(1)));
}

/// Of Laboratories that are alike, the log names the chosen one.
#[test]
fn the_space_chosen_is_the_space_told() {
    let alike = Scenario::of_players(2).foundations(ANN, 1).display(["L14"; 6]);
    let mut table = researching(alike);
    table.plays(ANN, [TakeLaboratory(display(1, 2))]);
    let from = |event: &from_the_moon::Event| match event.deed {
        EventKind::LaboratoryTaken { from, .. } => Some(from),
        _ => None,
    };
    assert_eq!(table.told().iter().find_map(from), Some(display(1, 2)));
}
