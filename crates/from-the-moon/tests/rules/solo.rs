//! Ledger, chapter 21: solo mode.

use from_the_moon::Action::{
    ChooseFaction, ConstructPart, DrawObjective, Feed, Finish, Gather, SendRover, TakeIncome,
    UseTerrain,
};
use from_the_moon::IncomePart::Recharge;
use from_the_moon::content::Destination::{Europa, Mars, Titan};
use from_the_moon::content::{Destination, Faction};
use from_the_moon::scenario::{
    ANN, Moves, Scenario, Table, basic, bench, corner, mission, objective, part, specialist, stock,
    tile,
};
use from_the_moon::{
    Action, Cube, Defeat, Difficulty, Ending, EventKind, Grid, Illegal, Medal, Player, Question,
    RoverId, Trigger, solo_score,
};
use orrery_core::{Actor, Game as _, Setup};

const RICH: &str = "9M 9W 9P 9F";

fn out(mut scenario: Scenario) -> Scenario {
    for (rover, column) in RoverId::ALL.into_iter().zip(1..) {
        scenario = scenario.rover(ANN, rover, tile(1, column));
    }
    scenario
}

/// FTM-SOLO-01: the setup for 2 players, for one.
#[test]
fn solo_is_set_up_as_for_two() {
    let open = Table::seeded(Setup::of_players(1), "solo").game.open;
    let two = Table::seeded(Setup::of_players(2), "solo").game.open;
    assert_eq!((open.grid, open.player_count()), (Grid::Small, 1));
    assert_eq!(open.large.len(), two.large.len());
    assert_eq!(open.terrain.iter().flatten().count(), 9);
    for to in Destination::ALL {
        assert_eq!(open.ship(to).tiles_left(), two.ship(to).tiles_left());
    }
    let (one, other) = (open.greenhouses, two.greenhouses);
    assert_eq!((one.middle, one.right), (other.middle, other.right));
}

/// FTM-SOLO-02, FTM-SOLO-03, FTM-SOLO-04, FTM-RULING-79: the dummy has 6 Buildings and 3 empty
/// Rovers on places drawn without repetition; they block, and do nothing else.
#[test]
fn the_dummy_has_buildings_and_rovers() {
    let table = Table::seeded(Setup::of_players(1), "dummy");
    let dummy = table.game.open.opponent.unwrap();
    assert_eq!((dummy.buildings.len(), dummy.rovers.len(), dummy.locations.len()), (6, 3, 6));
    assert!(dummy.locations.and(dummy.rovers).is_empty());
    for at in dummy.rovers.iter() {
        let send = SendRover { rover: RoverId::One, tile: at };
        assert_eq!(table.refuses(ANN, send), Illegal::TileIsOccupied);
    }
    let mut table =
        Scenario::of_players(1).has(ANN, "2M").dummy([tile(3, 3)], [corner(2, 2)]).start();
    table.plays(ANN, [Action::Construct(from_the_moon::scenario::small(1))]);
    assert_eq!(table.refuses(ANN, Action::Place(corner(2, 2))), Illegal::SpotIsTaken);

    let mut drawing = Table::new(Setup::of_players(1));
    while !matches!(drawing.asks(), Some((_, Question::DrawZone))) {
        drawing.draws([drawing.choices()[0]]);
    }
    assert_eq!(drawing.choices().len(), 16);
    drawing.draws([drawing.choices()[3]]);
    assert_eq!(drawing.choices().len(), 15);
}

/// FTM-SOLO-05, FTM-SOLO-06, FTM-SOLO-07, FTM-SOLO-08: Objectives by difficulty.
#[test]
fn objectives_by_difficulty() {
    let rows = [("easy", 2), ("normal", 3), ("hard", 4), ("expert", 5)];
    for (difficulty, cards) in rows {
        let setup = Setup::of_players(1).with("difficulty", difficulty);
        assert_eq!(Table::seeded(setup, "cards").game.open.objectives.len(), cards);
    }
    assert_eq!(Difficulty::default(), Difficulty::Easy);
    let mut table = Table::new(Setup::of_players(1));
    while !matches!(table.asks(), Some((_, Question::DrawObjective))) {
        table.draws([table.choices()[0]]);
    }
    assert_eq!(table.choices().len(), 9);
    table.draws([DrawObjective(objective(4))]);
    assert!(!table.offers(DrawObjective(objective(4))));
}

/// FTM-SOLO-09, FTM-RULING-80: the player chooses from all factions, or from three by choice.
#[test]
fn the_solo_player_chooses_a_faction() {
    let mut table = Table::new(Setup::of_players(1));
    table.draws_anything();
    assert_eq!(table.choices(), Faction::ALL.map(ChooseFaction));
    table.plays(ANN, [ChooseFaction(Faction::Survivors)]);
    assert_eq!(table.player(ANN).faction, Some(Faction::Survivors));
    let mut table = Table::new(Setup::of_players(1).with("solo_factions", "three"));
    table.draws_anything();
    assert_eq!(table.choices().len(), 3);
}

/// FTM-SOLO-10: the other actions are as with several players.
#[test]
fn other_actions_are_unchanged() {
    let rover = RoverId::One;
    let rows: [&[Action]; 5] = [
        &[Action::ConstructGreenhouse, Action::ImproveGreenhouse],
        &[
            Action::Recruit { colour: Cube::Water, rover },
            Action::Train { colour: Cube::Water, rover },
        ],
        &[Action::Construct(from_the_moon::scenario::small(1)), Action::Place(corner(4, 4))],
        &[Action::TakeFoundation],
        &[Action::SendRover { rover, tile: tile(2, 2) }, Action::Collect(Cube::Metal)],
    ];
    for actions in rows {
        let play = |players| {
            let scenario = Scenario::of_players(players).has(ANN, "4M 4W 4P 4F");
            let mut table = scenario.cubes(tile(2, 2), [Cube::Metal]).start();
            let before = *table.player(ANN);
            for action in actions {
                table.plays(ANN, [*action]);
            }
            assert_ne!(*table.player(ANN), before);
            *table.player(ANN)
        };
        assert_eq!(play(1), play(2), "{actions:?}");
    }
}

/// FTM-SOLO-11, FTM-SOLO-12, FTM-RULING-75: the Rovers return, then Income, then feeding; the piece
/// moves before the cubes come, by the new space's tile, and the Greenhouses are refilled.
#[test]
fn solo_gather_step_by_step() {
    let mut table = out(Scenario::of_players(1))
        .has(ANN, "3F")
        .energy(ANN, 0, 4)
        .greenhouse_row(9, 0, 0)
        .dummy([tile(3, 1), tile(3, 2), tile(3, 3)], [])
        .start();
    table.plays(ANN, [Gather]);
    assert!(table.player(ANN).rovers.iter().all(|rover| rover.at.is_none()));
    table.plays(ANN, [TakeIncome(Recharge)]);
    assert_eq!(table.energy(ANN), 4);
    table.plays(ANN, [Feed]);
    assert_eq!((table.stock(ANN).food, table.player(ANN).space), (0, 2));
    let cubes = table.game.open.progress_at(2).unwrap().cubes;
    assert_eq!(table.asks(), Some((Actor::Chance, Question::DrawCube(tile(1, 1), cubes))));
    while matches!(table.asks(), Some((_, Question::DrawCube(..)))) {
        table.draws([table.choices()[0]]);
    }
    assert_eq!((table.game.open.greenhouses.middle, table.game.open.greenhouses.right), (1, 1));
    assert_eq!(table.asks(), Some((Actor::Chance, Question::DrawLocation)), "then the dummy moves");
}

/// FTM-SOLO-13: who cannot feed everybody loses at once.
#[test]
fn hunger_loses_the_game() {
    let mut table = out(Scenario::of_players(1)).has(ANN, "2F").energy(ANN, 0, 1).start();
    table.plays(ANN, [Gather, TakeIncome(Recharge), Feed]);
    assert_eq!(table.game.open.ending, Some(Ending::Lost(Defeat::Hunger)));
    let standing = table.game.standing().unwrap();
    assert!(standing.winners.is_empty());
    assert!(table.has_told(EventKind::SoloLost { why: Defeat::Hunger }));
}

/// FTM-RULING-85: Energy that could become Food counts, and becomes Food.
#[test]
fn needed_exchanges_are_made() {
    let mut table = out(Scenario::of_players(1)).has(ANN, "1F").energy(ANN, 0, 5).start();
    table.plays(ANN, [Gather, TakeIncome(Recharge), Feed]);
    assert_eq!(table.game.open.ending, None);
    assert_eq!((table.energy(ANN), table.stock(ANN).food, table.score(ANN)), (1, 0, 0));
    let mut table = out(Scenario::of_players(1)).has(ANN, "1F").energy(ANN, 0, 3).start();
    table.plays(ANN, [Gather, TakeIncome(Recharge), Feed]);
    assert_eq!(table.game.open.ending, Some(Ending::Lost(Defeat::Hunger)));
}

/// FTM-SOLO-14, FTM-RULING-76: cubes come only where no Rover of the dummy stands; the first
/// filling covers all nine tiles.
#[test]
fn no_cubes_under_the_dummys_rovers() {
    let blocked = [tile(2, 1), tile(2, 2), tile(3, 3)];
    let mut table = out(Scenario::of_players(1)).has(ANN, "3F").dummy(blocked, []).start();
    table.plays(ANN, [Gather, TakeIncome(Recharge), Feed]);
    while matches!(table.asks(), Some((_, Question::DrawCube(..)))) {
        table.draws([table.choices()[0]]);
    }
    let cubes = table.game.open.progress_at(2).unwrap().cubes;
    for at in Grid::Small.tiles().iter() {
        let expected = if blocked.contains(&at) { 0 } else { cubes };
        assert_eq!(table.game.open.cubes[at.index()].total(), expected);
    }
    let open = Table::seeded(Setup::of_players(1), "first").game.open;
    let filled = Grid::Small.tiles().iter().all(|at| open.cubes[at.index()].total() > 0);
    assert!(filled && open.opponent.unwrap().rovers.len() == 3);
}

/// FTM-SOLO-15, FTM-SOLO-16, FTM-EX-18: three cards at setup and at each Gather; the deck is
/// shuffled again when it is empty, which is at the third Gather.
#[test]
fn the_rover_locations_go_round() {
    let mut table = Table::seeded(Setup::of_players(1), "rounds");
    let mut left = vec![table.game.open.opponent.unwrap().locations.len()];
    for _ in 0..3 {
        let before = table.game.open.opponent.unwrap();
        for rover in RoverId::ALL {
            let free = table
                .choices()
                .into_iter()
                .find(|action| matches!(action, SendRover { rover: sent, .. } if *sent == rover));
            table.plays(ANN, [free.unwrap()]).goes_on(ANN);
        }
        // Everybody is fed, so that the game goes on.
        table.gives(ANN, "9F").plays(ANN, [Gather]);
        while let Some((who, question)) = table.asks() {
            match question {
                Question::DrawLocation => break,
                _ => {
                    let quiet = table.choices().into_iter().find(|action| *action == Feed);
                    let first = table.choices()[0];
                    table.plays(who, [quiet.unwrap_or(first)]);
                }
            }
        }
        let cards: Vec<_> = table.choices();
        let deck = if before.locations.is_empty() { 9 } else { before.locations.len() };
        assert_eq!(cards.len(), usize::from(deck));
        table.draws_anything();
        let after = table.game.open.opponent.unwrap();
        assert_eq!(after.rovers.len(), 3);
        left.push(after.locations.len());
    }
    assert_eq!(left, [6, 3, 0, 6]);
    assert!(table.has_told(EventKind::LocationsShuffled));
}

/// Ann takes the last tile of Mars, with this number of its parts improved.
fn launching(improved: u8, scenario: Scenario) -> Table {
    let mut scenario = scenario.has(ANN, RICH).took(ANN, "MA1").took(ANN, "MA2").took(ANN, "MA3");
    for number in 1..=improved {
        scenario = scenario.improved(ANN, Mars, number);
    }
    let mut table = scenario.terrain(tile(2, 2), "T01", []).start();
    table.plays(ANN, [SendRover { rover: RoverId::One, tile: tile(2, 2) }]);
    table.plays(ANN, [UseTerrain(tile(2, 2)), ConstructPart { to: Mars, part: part(4) }]);
    table
}

/// FTM-SOLO-17, FTM-SOLO-18, FTM-SOLO-19: the launch bonus depends on the improved parts.
#[test]
fn the_launch_bonus_by_improved_parts() {
    let bonus = Mars.launch();
    for (improved, points) in [(0, 0), (1, bonus.secondary), (2, bonus.main)] {
        let table = launching(improved, Scenario::of_players(1));
        let own = i16::from(mission("MA4").spec().points);
        assert_eq!(table.score(ANN) - own, i16::from(points), "{improved} improved");
    }
}

/// Ann launches the third ship with these Objectives.
fn third_launch(scenario: Scenario) -> Table {
    let scenario = scenario.launched(Europa, ANN, 4).launched(Titan, ANN, 5);
    let mut table = launching(0, scenario);
    if let Some((_, Question::LastExchange)) = table.asks() {
        table.plays(ANN, [Finish]);
    }
    table
}

/// FTM-SOLO-20, FTM-RULING-77: won with all three ships launched and every Objective achieved, at
/// once; otherwise lost.
#[test]
fn winning_needs_all_ships_and_all_objectives() {
    let won = third_launch(Scenario::of_players(1).objectives([1]).score(ANN, 0, 12));
    assert!(matches!(won.game.open.ending, Some(Ending::Won(_))));
    assert_eq!(won.game.open.trigger, Some(Trigger::ThirdLaunch));
    assert_eq!(won.game.standing().unwrap().winners, [ANN]);

    let missed = third_launch(Scenario::of_players(1).objectives([1, 5]).score(ANN, 0, 12));
    let why = Defeat::Objectives([objective(5)].into_iter().collect());
    assert_eq!(missed.game.open.ending, Some(Ending::Lost(why)));

    let mut late =
        out(Scenario::of_players(1)).has(ANN, "3F").energy(ANN, 0, 1).space(ANN, 6).start();
    late.gathers(ANN);
    assert_eq!(late.game.open.ending, Some(Ending::Lost(Defeat::ShipsLeft)));
}

/// FTM-SOLO-21: points count only if the game is won.
#[test]
fn points_count_only_if_won() {
    let won = third_launch(Scenario::of_players(1).score(ANN, 40, 0));
    assert!(won.game.standing().unwrap().scores[ANN] > 40);
    let lost = third_launch(Scenario::of_players(1).objectives([5]).score(ANN, 40, 0));
    assert_eq!(lost.game.standing().unwrap().scores[ANN], 0);
}

/// FTM-SOLO-22, FTM-SOLO-23, FTM-SOLO-24, FTM-SOLO-25, FTM-RULING-78: Achievements score by stages
/// and not by the piece.
#[test]
fn achievements_score_by_stages() {
    for (achievements, points) in [(0, 0), (7, 0), (8, 12), (15, 12), (16, 24), (90, 24)] {
        let score = solo_score(&Player { achievements, ..Player::new() });
        assert_eq!((score.achievement_rank, score.achievements), (points, 0), "{achievements}");
    }
}

/// FTM-SOLO-26, FTM-SOLO-27, FTM-SOLO-28: improvements score by the number of missions.
#[test]
fn improvements_score_by_missions() {
    let rows = [([0, 0, 0], 0), ([3, 0, 0], 0), ([1, 2, 0], 4), ([1, 0, 1], 4), ([1, 1, 1], 8)];
    for (improvements, points) in rows {
        let score = solo_score(&Player { improvements, ..Player::new() });
        assert_eq!(score.improvement_rank, points, "{improvements:?}");
    }
}

/// FTM-SOLO-26, FTM-SOLO-27, FTM-SOLO-28: the same in games that are won.
#[test]
fn improvements_score_by_missions_in_a_won_game() {
    let rows: [(&[(Destination, u8)], u16); 4] = [
        (&[], 0),
        (&[(Europa, 1), (Europa, 2)], 0),
        (&[(Europa, 1), (Titan, 2), (Titan, 1)], 4),
        (&[(Europa, 1), (Titan, 2), (Mars, 1)], 8),
    ];
    for (improved, points) in rows {
        let scenario = improved
            .iter()
            .fold(solo(), |scenario, (to, number)| scenario.improved(ANN, *to, *number));
        let table = third_launch(scenario);
        let Some(Ending::Won(score)) = table.game.open.ending else { panic!("it is won") };
        assert_eq!(score.improvement_rank, points, "{improved:?}");
        assert_eq!(table.game.open.final_scores()[ANN], score, "as it was foreseen");
        let bonus = match improved.contains(&(Mars, 1)) {
            true => Mars.launch().secondary,
            false => 0,
        };
        let before = mission("MA4").spec().points + bonus;
        assert_eq!(table.score(ANN), i16::from(before) + score.total() as i16);
    }
}

/// FTM-OBJ-01, FTM-OBJ-02, FTM-OBJ-03, FTM-OBJ-04, FTM-OBJ-05, FTM-OBJ-06, FTM-OBJ-07: a game is
/// won with the goal reached at its end, and lost with one less.
#[test]
fn games_won_and_lost_by_an_objective() {
    let specialists = |last| {
        let three = |colour| [specialist(colour), specialist(colour), specialist(colour)];
        solo()
            .crew(ANN, RoverId::One, three(Cube::Metal))
            .crew(ANN, RoverId::Two, three(Cube::Water))
            .crew(ANN, RoverId::Three, [last])
    };
    let seven = || {
        let spaces = [(1, 1), (1, 2), (1, 3), (1, 4), (2, 1), (2, 2), (2, 3)];
        let seven = spaces.map(|(row, column)| (bench(row, column), "L14"));
        solo().foundations(ANN, 6).laboratories(ANN, seven)
    };
    let rows = [
        (1, solo().score(ANN, 0, 12), solo().score(ANN, 0, 11)),
        (2, solo().small(ANN, [1, 2, 3, 4, 5, 6]), solo().small(ANN, [1, 2, 3, 4, 5])),
        (3, solo().improved(ANN, Mars, 1).improved(ANN, Titan, 1), solo().improved(ANN, Mars, 1)),
        (4, solo().greenhouses(ANN, 0, 4), solo().greenhouses(ANN, 3, 3)),
        (5, seven().laboratories(ANN, [(bench(2, 4), "L14")]), seven()),
        (6, solo().energy(ANN, 0, 9), solo().energy(ANN, 0, 8)),
        (7, specialists(specialist(Cube::Polymer)), specialists(basic(Cube::Polymer))),
    ];
    for (number, enough, too_few) in rows {
        let won = third_launch(enough.objectives([number]));
        assert!(matches!(won.game.open.ending, Some(Ending::Won(_))), "objective {number}");
        let lost = third_launch(too_few.objectives([number]));
        let why = Defeat::Objectives([objective(number)].into_iter().collect());
        assert_eq!(lost.game.open.ending, Some(Ending::Lost(why)), "objective {number}");
    }
}

/// FTM-SOLO-29: pairs of Resources and hourglass Buildings as always.
#[test]
fn the_rest_of_the_scoring_is_unchanged() {
    let table = third_launch(Scenario::of_players(1).large(ANN, "LB2").score(ANN, 0, 8));
    let Some(Ending::Won(score)) = table.game.open.ending else { panic!("it is won") };
    assert_eq!(score.buildings, 2 * 5);
    assert_eq!(score.resources, table.stock(ANN).total() / 2);
    assert_eq!(score.achievement_rank, 12);
    assert_ne!(table.stock(ANN), stock(""));
}

/// FTM-MEDAL-01, FTM-MEDAL-02, FTM-MEDAL-03, FTM-EX-19: medals by points.
#[test]
fn medals() {
    use Medal::{Bronze, Gold, Silver};
    let rows = [(-5, Bronze), (149, Bronze), (150, Silver), (200, Silver), (201, Gold)];
    for (points, medal) in rows {
        assert_eq!(Medal::of(points), medal, "{points}");
    }
    let table = third_launch(Scenario::of_players(1).score(ANN, 300, 0));
    let gold = |event: &from_the_moon::Event| {
        matches!(event.deed, EventKind::SoloWon { medal: Medal::Gold, .. })
    };
    assert!(table.told().iter().any(gold));
}

fn achieved(number: u8, scenario: Scenario) -> bool {
    scenario.start().game.open.is_achieved(objective(number))
}

fn solo() -> Scenario {
    Scenario::of_players(1)
}

/// FTM-OBJ-01, FTM-OBJ-02, FTM-OBJ-03, FTM-OBJ-04, FTM-RULING-81: at least the goal at the end.
#[test]
fn the_first_four_objectives() {
    assert!(!achieved(1, solo().score(ANN, 0, 11)) && achieved(1, solo().score(ANN, 0, 12)));
    assert!(!achieved(2, solo().small(ANN, [1, 2, 3, 4, 5])));
    assert!(achieved(2, solo().small(ANN, [1, 2, 3, 4, 5]).large(ANN, "LB1")));
    assert!(!achieved(3, solo().improved(ANN, Mars, 1)));
    assert!(achieved(3, solo().improved(ANN, Mars, 1).improved(ANN, Titan, 1)));
    assert!(
        !achieved(4, solo().greenhouses(ANN, 3, 3)) && achieved(4, solo().greenhouses(ANN, 0, 4))
    );
}

/// FTM-OBJ-05, FTM-OBJ-06, FTM-OBJ-07: Laboratories, Battery tiles and Specialists.
#[test]
fn laboratories_batteries_and_specialists() {
    let spaces = [(1, 1), (1, 2), (1, 3), (1, 4), (2, 1), (2, 2), (2, 3)];
    let seven = spaces.map(|(row, column)| (bench(row, column), "L14"));
    assert!(!achieved(5, solo().laboratories(ANN, seven)));
    assert!(achieved(5, solo().laboratories(ANN, seven).laboratories(ANN, [(bench(2, 4), "L14")])));
    assert!(!achieved(6, solo().energy(ANN, 0, 8)) && achieved(6, solo().energy(ANN, 0, 9)));
    let crew = |last| {
        let (one, two, three) = (RoverId::One, RoverId::Two, RoverId::Three);
        solo()
            .crew(
                ANN,
                one,
                [specialist(Cube::Metal), specialist(Cube::Metal), specialist(Cube::Metal)],
            )
            .crew(
                ANN,
                two,
                [specialist(Cube::Water), specialist(Cube::Water), specialist(Cube::Water)],
            )
            .crew(ANN, three, [last])
    };
    assert!(!achieved(7, crew(basic(Cube::Polymer))));
    assert!(achieved(7, crew(specialist(Cube::Polymer))));
}

/// FTM-OBJ-08: Europa on the 4th, Titan on the 5th and Mars on the 6th space.
#[test]
fn launches_in_step_with_the_track() {
    let launched = |spaces: [u8; 3]| {
        let [europa, titan, mars] = spaces;
        solo().launched(Europa, ANN, europa).launched(Titan, ANN, titan).launched(Mars, ANN, mars)
    };
    assert!(achieved(8, launched([4, 5, 6])));
    for spaces in [[4, 5, 5], [5, 4, 6], [3, 5, 6], [5, 5, 6], [4, 6, 6]] {
        assert!(!achieved(8, launched(spaces)), "{spaces:?}");
    }
    assert!(!achieved(8, solo().launched(Europa, ANN, 4).launched(Titan, ANN, 5)));
    let table = launching(0, solo().space(ANN, 6));
    assert_eq!(table.game.open.ship(Mars).launch.unwrap().space, 6);
}

/// FTM-OBJ-09: four connected Buildings at any moment on the 4th space, and for good then.
#[test]
fn four_connected_buildings_on_the_fourth_space() {
    let three = [corner(1, 1), corner(1, 2), corner(1, 3)];
    let build = |space, spot| {
        let mut table = solo().has(ANN, "2M").space(ANN, space).buildings(ANN, three).start();
        table.plays(ANN, [Action::Construct(from_the_moon::scenario::small(1))]);
        table.plays(ANN, [Action::Place(spot)]);
        table.game.open.is_achieved(objective(9))
    };
    assert!(build(4, corner(1, 4)) && build(4, corner(2, 2)));
    assert!(!build(3, corner(1, 4)) && !build(5, corner(1, 4)), "another space");
    assert!(!build(4, corner(3, 3)), "not connected");

    // Who comes to the 4th space with four has them there.
    let four = [corner(1, 1), corner(1, 2), corner(1, 3), corner(1, 4)];
    let mut table = out(solo()).has(ANN, "3F").space(ANN, 3).buildings(ANN, four).start();
    assert!(!table.game.open.is_achieved(objective(9)));
    table.gathers(ANN);
    assert!(table.game.open.is_achieved(objective(9)));
    table.game.open.players[ANN].space = 5;
    assert!(table.game.open.is_achieved(objective(9)), "FTM-RULING-14: also on the next space");

    // With several players there is no such Objective, and nothing is noted.
    let mut table =
        Scenario::of_players(2).has(ANN, "2M").space(ANN, 4).buildings(ANN, three).start();
    table.plays(ANN, [Action::Construct(from_the_moon::scenario::small(1))]);
    table.plays(ANN, [Action::Place(corner(1, 4))]);
    assert!(!table.game.open.linked_on_fourth);
}
