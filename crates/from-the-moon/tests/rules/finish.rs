//! Ledger, chapters 19 and 20: end of the game and final scoring.

use from_the_moon::content::Destination::{Europa, Mars, Titan};
use from_the_moon::content::{Choice, Faction, SmallSpace};
use from_the_moon::scenario::{
    ANN, BEN, CLEO, DAN, Moves, Scenario, Table, bench, display, part, specialist, tile,
};
use from_the_moon::{
    Action, Cube, Ending, EventKind, FinalScore, Illegal, IncomePart, Question, Reaction, Resource,
    RoverId,
};
use orrery_core::{Game as _, Refusal as _, Seat, Seats};

/// The last player gathers beyond the track, and none of it changes a score.
fn finish(scenario: Scenario, last: Seat) -> Table {
    let mut scenario = scenario.turn_of(last).space(last, 6).crew(last, RoverId::One, []);
    scenario = scenario.crew(last, RoverId::Two, []).crew(last, RoverId::Three, []);
    for (rover, column) in RoverId::ALL.into_iter().zip(1..) {
        scenario = scenario.rover(last, rover, tile(1, column));
    }
    let mut table = scenario.energy(last, 0, 1).start();
    table.gathers(last);
    assert!(table.game.standing().is_some(), "the game is over: {:?}", table.asks());
    table
}

fn scores(table: &Table) -> Seats<FinalScore> {
    match &table.game.open.ending {
        Some(Ending::Scored(scores)) => scores.clone(),
        other => panic!("{other:?} is no final scoring"),
    }
}

/// FTM-END-04: after the last turn nobody is asked any more, and everything is refused.
#[test]
fn nobody_is_asked_after_the_end() {
    let table = finish(Scenario::of_players(2), BEN);
    assert!(table.game.to_act().is_empty());
    let refusal = table.refuses(ANN, Action::Gather);
    assert_eq!((refusal, refusal.rule()), (Illegal::GameIsOver, "FTM-END-04"));
    assert_eq!(refusal.to_string(), "The game is over.");
}

/// FTM-FIN-01, FTM-FIN-02, FTM-FIN-10: 24 and 12 for the most Achievements, and 1 VP for each.
#[test]
fn the_most_achievements() {
    let scenario = Scenario::of_players(3).score(ANN, 0, 4).score(BEN, 0, 9).score(CLEO, 0, 1);
    let table = finish(scenario, CLEO);
    let scores = scores(&table);
    assert_eq!([ANN, BEN, CLEO].map(|seat| scores[seat].achievement_rank), [12, 24, 0]);
    assert_eq!([ANN, BEN, CLEO].map(|seat| scores[seat].achievements), [4, 9, 1]);
    assert_eq!([ANN, BEN, CLEO].map(|seat| table.score(seat)), [16, 33, 1]);
}

/// FTM-FIN-03, FTM-EX-14: a tie for first shares 36, rounded down; then 1 VP for each.
#[test]
fn a_tie_for_the_most_achievements() {
    let scenario = Scenario::of_players(3).score(ANN, 0, 9).score(BEN, 0, 9).score(CLEO, 0, 4);
    let table = finish(scenario, CLEO);
    let all = scores(&table);
    assert_eq!([ANN, BEN, CLEO].map(|seat| all[seat].achievement_rank), [18, 18, 0]);
    assert_eq!([ANN, BEN, CLEO].map(|seat| table.score(seat)), [27, 27, 4]);

    let second = Scenario::of_players(4)
        .score(ANN, 0, 9)
        .score(BEN, 0, 5)
        .score(CLEO, 0, 5)
        .score(DAN, 0, 5);
    let all = scores(&finish(second, DAN));
    assert_eq!([ANN, BEN, CLEO, DAN].map(|seat| all[seat].achievement_rank), [24, 4, 4, 4]);
    let three = Scenario::of_players(3).score(ANN, 0, 5).score(BEN, 0, 5).score(CLEO, 0, 5);
    let all = scores(&finish(three, CLEO));
    assert_eq!([ANN, BEN, CLEO].map(|seat| all[seat].achievement_rank), [12; 3]);
}

/// FTM-FIN-04, FTM-EX-15, FTM-RULING-55, FTM-RULING-56: with 2 players only the first place counts,
/// and a tie halves it; nothing else differs.
#[test]
fn two_players_have_no_second_place() {
    let all = scores(&finish(Scenario::of_players(2).score(ANN, 0, 7).score(BEN, 0, 3), BEN));
    assert_eq!([ANN, BEN].map(|seat| all[seat].achievement_rank), [24, 0]);
    let all = scores(&finish(Scenario::of_players(2).score(ANN, 0, 7).score(BEN, 0, 7), BEN));
    assert_eq!([ANN, BEN].map(|seat| all[seat].achievement_rank), [12, 12]);
    let tie = Scenario::of_players(2).improved(ANN, Europa, 1).improved(BEN, Europa, 2);
    let all = scores(&finish(tie, BEN));
    assert_eq!([ANN, BEN].map(|seat| all[seat].improvement_rank), [4, 4]);
    assert_eq!([ANN, BEN].map(|seat| all[seat].achievement_rank), [0, 0], "nobody has any");
}

/// FTM-FIN-05, FTM-FIN-06, FTM-FIN-07, FTM-FIN-08: 8 and 4 for the most improvements; ties share;
/// with 2 players no second place.
#[test]
fn the_most_improvements() {
    let scenario = Scenario::of_players(3)
        .improved(ANN, Europa, 1)
        .improved(BEN, Europa, 2)
        .improved(BEN, Titan, 1);
    let all = scores(&finish(scenario, CLEO));
    assert_eq!([ANN, BEN, CLEO].map(|seat| all[seat].improvement_rank), [4, 8, 0]);
    let tie = Scenario::of_players(3).improved(ANN, Europa, 1).improved(BEN, Mars, 1);
    let all = scores(&finish(tie, CLEO));
    assert_eq!([ANN, BEN, CLEO].map(|seat| all[seat].improvement_rank), [6, 6, 0]);
    let two = Scenario::of_players(2)
        .improved(ANN, Europa, 1)
        .improved(BEN, Europa, 2)
        .improved(BEN, Titan, 1);
    let all = scores(&finish(two, BEN));
    assert_eq!([ANN, BEN].map(|seat| all[seat].improvement_rank), [0, 8]);
}

/// FTM-FIN-09, FTM-RULING-59: 1 VP for two Resources of any kind, Food included.
#[test]
fn pairs_of_resources() {
    for (stock, points) in [("", 0), ("1M", 0), ("1M 1F", 1), ("3F", 1), ("2M 1W 1P 1F", 2)] {
        let all = scores(&finish(Scenario::of_players(2).has(ANN, stock), BEN));
        assert_eq!(all[ANN].resources, points, "{stock}");
    }
}

/// FTM-RULING-59: Food is among the Resources of every free choice: a Terrain tile's, a
/// Laboratory's, a Building's, a Specialist's and the Workers'.
#[test]
fn food_is_a_resource_of_choice() {
    let taken = |table: &mut Table| {
        assert!(
            matches!(table.asks(), Some((_, Question::ChooseResource(_)))),
            "{:?}",
            table.asks()
        );
        let food = table.stock(ANN).food;
        table.plays(ANN, [Action::TakeResource(Resource::Food)]);
        assert_eq!(table.stock(ANN).food, food + 1);
    };
    let rover = RoverId::One;
    let send = Action::SendRover { rover, tile: tile(2, 2) };
    let terrain = Action::UseTerrain(tile(2, 2));
    let mut table = Scenario::of_players(2).terrain(tile(2, 2), "T05", []).start();
    taken(table.plays(ANN, [send, terrain]));

    let mut table = Scenario::of_players(2)
        .has(ANN, "1P")
        .foundations(ANN, 1)
        .display(["L01", "L02", "L03", "L04", "L17", "L06"])
        .start();
    table.plays(ANN, [Action::TakeLaboratory(display(3, 1))]).draws_anything();
    let space = bench(1, 1);
    let activate = Action::Activate { space, choice: Choice::First };
    taken(table.plays(ANN, [Action::PutLaboratory(space), activate]));

    let mut scenario = Scenario::of_players(2).small_tile(1, "S1C").small(ANN, [1]);
    for (rover, column) in RoverId::ALL.into_iter().zip(1..) {
        scenario = scenario.rover(ANN, rover, tile(1, column));
    }
    let income = IncomePart::Small(SmallSpace::new(0).unwrap());
    taken(scenario.start().plays(ANN, [Action::Gather, Action::TakeIncome(income)]));

    let mut table = Scenario::of_players(2)
        .crew(ANN, rover, [specialist(Cube::Polymer)])
        .rover(ANN, RoverId::Two, tile(2, 1))
        .start();
    taken(table.plays(ANN, [send, Action::UseAbility(Cube::Polymer)]));

    let mut table = Scenario::of_players(2)
        .faction(ANN, Faction::Workers)
        .has(ANN, "4M 4W 4P 4F")
        .energy(ANN, 9, 9)
        .took(BEN, "EU1")
        .terrain(tile(2, 2), "T01", [])
        .start();
    table.plays(ANN, [send, terrain, Action::ImprovePart { to: Europa, part: part(1) }]);
    taken(table.plays(ANN, [Action::React(Reaction::WorkersResource)]));
}

/// FTM-FIN-11: the large Buildings with the hourglass score at the end, others do not.
#[test]
fn hourglass_buildings() {
    let scenario = Scenario::of_players(3)
        .large(ANN, "LB2")
        .energy(ANN, 5, 7)
        .large(BEN, "LB8")
        .large(ANN, "LB4")
        .greenhouses(ANN, 2, 3);
    let all = scores(&finish(scenario, CLEO));
    assert_eq!([ANN, BEN, CLEO].map(|seat| all[seat].buildings), [2 * 7 + 3 * 3, 0, 0]);
}

/// FTM-FIN-12: the steps come in their order, and the log names them all.
#[test]
fn the_steps_of_the_final_scoring() {
    let scenario = Scenario::of_players(2)
        .score(ANN, 10, 3)
        .improved(ANN, Europa, 1)
        .has(ANN, "2M")
        .large(ANN, "LB2");
    let table = finish(scenario, BEN);
    let score = FinalScore {
        achievement_rank: 24,
        improvement_rank: 8,
        resources: 1,
        achievements: 3,
        buildings: 10,
    };
    assert_eq!(scores(&table)[ANN], score);
    assert_eq!(score.total(), 46);
    assert!(table.has_told(EventKind::FinalScored { seat: ANN, score, total: 56 }));
}

/// FTM-TURN-01, FTM-FIN-13, FTM-RULING-58: the highest total wins, and equals share the victory.
#[test]
fn the_highest_total_wins() {
    let table = finish(Scenario::of_players(3).score(BEN, 20, 0).score(ANN, 19, 0), CLEO);
    let standing = table.game.standing().unwrap();
    assert_eq!(standing.winners, [BEN]);
    assert_eq!([ANN, BEN, CLEO].map(|seat| standing.scores[seat]), [19, 20, 0]);
    let table = finish(Scenario::of_players(3).score(BEN, 20, 0).score(ANN, 20, 0), CLEO);
    assert_eq!(table.game.standing().unwrap().winners, [ANN, BEN]);
}
