//! From the Moon in words, what its drawings must never show, and help with planning.

use orrery_snapshot as snapshot;
mod table;

use from_the_moon::content::{Choice, Destination, Faction, Laboratory, MissionTile, Terrain};
use from_the_moon::scenario::{
    ANN, BEN, CLEO, Scenario, Table, basic, bench, corner, laboratory, mission, objective, part,
    specialist, tile,
};
use from_the_moon::{
    Action, Building, Cost, Cube, Deed, Defeat, DisplaySpace, Event, Exchange, FinalScore, Forfeit,
    FromTheMoon, GreenhouseSpace, IncomePart, Medal, Power, Question, Reason, Resource, RoverId,
    Trigger,
};
use orrery_boards::{Drawing, FromTheMoonDrawing, Line, Scene, Tally, lines};
use orrery_core::{Actor, Dice, Game, Log, Match, Record, Seat, Seats, Setup, Viewer};
use table::{attributes, check_scene, everything, look, sitters};

const DRAWING: FromTheMoonDrawing = FromTheMoonDrawing;

/// Of one answer two pieces may speak: the last Rover at home and the last free tile.
const PIECES_OF_ONE_ANSWER: usize = 2;

const GAMES: [&str; 4] = [
    include_str!("../../from-the-moon/tests/games/keen-1.jsonl"),
    include_str!("../../from-the-moon/tests/games/keen-2.jsonl"),
    include_str!("../../from-the-moon/tests/games/keen-3.jsonl"),
    include_str!("../../from-the-moon/tests/games/keen-4.jsonl"),
];

/// A finished game for so many players.
fn finished(players: usize) -> Match<FromTheMoon> {
    let line = GAMES[players - 1].lines().next().unwrap();
    Match::replay(&serde_json::from_str::<Record>(line).unwrap()).unwrap()
}

/// A position for each kind of question of a seat, by what is asked, the latest of each.
fn questions(played: &Match<FromTheMoon>) -> Vec<(String, Match<FromTheMoon>, Seat)> {
    let mut found: Vec<(String, Match<FromTheMoon>, Seat)> = Vec::new();
    for at in (0..played.answered()).rev() {
        let then = played.at(at).unwrap();
        let Some((Actor::Seat(seat), question)) = then.game().question() else { continue };
        let name = format!("{question:?}");
        let name = name.split([' ', '(']).next().unwrap_or_default().to_owned();
        if found.iter().all(|(other, ..)| *other != name) {
            found.push((name, then, seat));
        }
    }
    found.sort_by(|one, other| one.0.cmp(&other.0));
    found
}

fn event(level: u8, deed: Deed) -> Event {
    Event { level, deed }
}

#[test]
fn every_event_is_a_sentence() {
    let (seat, rover, at) = (BEN, RoverId::Two, tile(1, 2));
    let paid = Cost::of("1W 1P 2E");
    let (free, to) = (Cost::FREE, Destination::Titan);
    let small = Building::Small(from_the_moon::content::SmallSpace::new(3).unwrap());
    let large = from_the_moon::content::LargeBuilding::by_code("LB3").unwrap();
    let score =
        FinalScore { achievement_rank: 24, resources: 3, achievements: 7, ..Default::default() };
    let lab: Laboratory = laboratory("L04");
    let terrain = Terrain::by_code("T08").unwrap();
    let mission: MissionTile = mission("TI2");
    let events = [
        event(0, Deed::FirstNamed { seat }),
        event(
            0,
            Deed::SmallDrawn {
                tile: from_the_moon::content::SmallBuilding::ALWAYS,
                space: from_the_moon::content::SmallSpace::new(0).unwrap(),
            },
        ),
        event(
            0,
            Deed::SmallDrawn {
                tile: from_the_moon::content::SmallBuilding::ALWAYS,
                space: from_the_moon::content::SmallSpace::new(1).unwrap(),
            },
        ),
        event(0, Deed::FactionDealt { to: seat, faction: None }),
        event(0, Deed::FactionChosen { seat, faction: Faction::Survivors }),
        event(0, Deed::PackPassed { cards: 2 }),
        event(0, Deed::Seated { seat, astronaut: basic(Cube::Water), rover }),
        event(0, Deed::Seated { seat, astronaut: specialist(Cube::Metal), rover }),
        event(0, Deed::TerrainLaid { terrain, tile: at }),
        event(0, Deed::MissionLaid { mission, part: part(2) }),
        event(0, Deed::PowerLaid { power: Power::OwnRovers, colour: Cube::Polymer }),
        event(0, Deed::LaboratoryDrawn { laboratory: lab, space: DisplaySpace::at(0, 1).unwrap() }),
        event(0, Deed::LargeLaid { tile: large }),
        event(
            0,
            Deed::ProgressLaid {
                tile: from_the_moon::content::ProgressTile::by_code("PR03").unwrap(),
                space: 1,
            },
        ),
        event(0, Deed::ZoneDrawn { spot: corner(2, 3) }),
        event(0, Deed::LocationsShuffled),
        event(0, Deed::LocationDrawn { tile: at }),
        event(0, Deed::ObjectiveDrawn { objective: objective(4) }),
        event(0, Deed::CubeLaid { cube: Cube::Metal, tile: at }),
        event(0, Deed::CubeLaid { cube: Cube::Water, tile: at }),
        event(0, Deed::TurnBegan { seat, round: 4 }),
        event(0, Deed::Exchanged { seat, exchange: Exchange::FoodToEnergy, times: 1 }),
        event(0, Deed::Exchanged { seat, exchange: Exchange::FoodToEnergy, times: 1 }),
        event(0, Deed::TurnBegan { seat, round: 5 }),
        event(0, Deed::RoverSent { seat, rover, tile: at }),
        event(1, Deed::EnergyGained { seat, amount: 1, wasted: 0, reason: Reason::FactionPower }),
        event(1, Deed::Collected { seat, cube: Cube::Water, tile: at }),
        event(1, Deed::Collected { seat, cube: Cube::Metal, tile: at }),
        event(
            1,
            Deed::AbilityUsed { seat, colour: Cube::Polymer, power: Power::OwnRovers, amount: 2 },
        ),
        event(
            2,
            Deed::ResourceGained {
                seat,
                resource: Resource::Polymer,
                amount: 1,
                reason: Reason::Ability,
            },
        ),
        event(1, Deed::TerrainUsed { seat, tile: at, terrain, paid: Cost::energy(1) }),
        event(2, Deed::GreenhouseTaken { seat, from: GreenhouseSpace::Stack, paid }),
        event(3, Deed::Achieved { seat, reason: Reason::GreenhouseSpace }),
        event(2, Deed::Forfeited { seat, what: Forfeit::Training }),
        event(0, Deed::GreenhouseTaken { seat, from: GreenhouseSpace::Right, paid }),
        event(1, Deed::GreenhouseImproved { seat, paid: free }),
        event(0, Deed::Recruited { seat, colour: Cube::Metal, rover, column: 2, paid }),
        event(1, Deed::Scored { seat, points: 1, reason: Reason::Column }),
        event(0, Deed::Trained { seat, colour: Cube::Metal, rover, slot: 3, paid }),
        event(
            0,
            Deed::Constructed { seat, building: small, code: "S1A", spot: corner(1, 1), paid },
        ),
        event(
            0,
            Deed::Constructed {
                seat,
                building: Building::Faction,
                code: "FB Workers",
                spot: corner(3, 2),
                paid: free,
            },
        ),
        event(0, Deed::FoundationTaken { seat, slot: 2, paid }),
        event(
            0,
            Deed::LaboratoryTaken {
                seat,
                laboratory: lab,
                from: DisplaySpace::at(2, 0).unwrap(),
                paid,
            },
        ),
        event(1, Deed::LaboratoryDrawn { laboratory: lab, space: DisplaySpace::at(0, 0).unwrap() }),
        event(1, Deed::LaboratoryPut { seat, laboratory: lab, space: bench(3, 2) }),
        event(
            2,
            Deed::Activated {
                seat,
                laboratory: lab,
                space: bench(3, 2),
                choice: Choice::Second,
                paid: free,
            },
        ),
        event(3, Deed::EnergyGained { seat, amount: 1, wasted: 2, reason: Reason::Effect }),
        event(3, Deed::EnergyGained { seat, amount: 0, wasted: 1, reason: Reason::Effect }),
        event(0, Deed::Gathered { seat }),
        event(1, Deed::IncomeTaken { seat, part: IncomePart::Greenhouses }),
        event(1, Deed::IncomeTaken { seat, part: IncomePart::Recharge }),
        event(1, Deed::IncomeTaken { seat, part: IncomePart::Large(large) }),
        event(2, Deed::BatteryGained { seat, reason: Reason::Effect }),
        event(1, Deed::Fed { seat, food: 4, unfed: 2 }),
        event(2, Deed::Scored { seat, points: -6, reason: Reason::Hunger }),
        event(1, Deed::MovedOn { seat, space: 3 }),
        event(1, Deed::MovedOn { seat, space: 7 }),
        event(2, Deed::BagRefilled { cubes: from_the_moon::Cubes::each(3) }),
        event(2, Deed::GreenhousesRefilled { tiles: 1 }),
        event(2, Deed::PartConstructed { seat, to, part: part(1), tile: mission, paid }),
        event(2, Deed::PartImproved { seat, to, part: part(1), paid }),
        event(2, Deed::Launched { seat, to }),
        event(3, Deed::Scored { seat: ANN, points: 5, reason: Reason::Launch }),
        event(1, Deed::SpecialResearched { seat, paid: Cost::energy(2) }),
        event(3, Deed::EndTriggered { seat, trigger: Trigger::ThirdLaunch }),
        event(0, Deed::FinalScored { seat, score, total: 71 }),
        event(0, Deed::SoloWon { total: 163, medal: Medal::Silver }),
        event(
            0,
            Deed::SoloLost {
                why: Defeat::Objectives([objective(1), objective(5)].into_iter().collect()),
            },
        ),
    ];
    let mut found = Vec::new();
    for line in lines(&DRAWING, &events) {
        for viewer in [Viewer::Spectator, Viewer::Seat(BEN)] {
            let text = line.words.text(&sitters(4, viewer));
            found.push(format!("{}{text}", "  ".repeat(line.depth.into())));
        }
        found.dedup();
        if !(line.hits.is_empty() && line.pieces.is_empty()) {
            found.push(format!("    # {:?} {:?}", line.hits, line.pieces));
        }
    }
    snapshot::compare(&snapshot::path!("words/from-the-moon-events.txt"), &found);
}

#[test]
fn every_action_is_a_button() {
    let mut found = Vec::new();
    for (name, then, seat) in questions(&finished(3)) {
        found.push(format!("# {name}"));
        look(then.game(), 3, Viewer::Seat(seat), |scene| {
            for &action in scene.actions.iter().take(7) {
                let button = DRAWING.button(scene, action);
                let main = if button.is_main { "* " } else { "  " };
                let gives = button.outcome.map(|tells| format!(" => {tells}")).unwrap_or_default();
                let asks = button.gives_up.map(|loss| format!(" -- {loss}")).unwrap_or_default();
                found.push(format!("{main}{}{gives}{asks}", button.name));
            }
        });
    }
    snapshot::compare(&snapshot::path!("words/from-the-moon-buttons.txt"), &found);
}

#[test]
fn every_question_is_told_to_all() {
    let mut found = Vec::new();
    let positions = questions(&finished(2)).into_iter().chain(questions(&finished(1)));
    for (name, then, seat) in positions {
        let players = then.game().open.player_count();
        found.push(format!("# {name}, {players} players"));
        for viewer in [Viewer::Seat(seat), Viewer::Spectator] {
            let dock = look(then.game(), players, viewer, |scene| DRAWING.dock(scene));
            let rule = dock.rule.unwrap_or_default();
            found.push(format!("{} | {} {rule}", dock.question, dock.detail));
        }
    }
    snapshot::compare(&snapshot::path!("words/from-the-moon-docks.txt"), &found);
}

#[test]
fn the_table_is_told_in_words() {
    let mut found = Vec::new();
    for players in [1, 2] {
        let played = finished(players);
        let then = played.at(played.answered() * 2 / 3).unwrap();
        for (who, viewer) in [("Iris", Viewer::Seat(ANN)), ("a spectator", Viewer::Spectator)] {
            found.push(format!("# {players} players, for {who}"));
            look(then.game(), players as u8, viewer, |scene| {
                let told = DRAWING.in_words(scene);
                found.extend(told.iter().map(|words| words.text(scene.sitters)));
            });
        }
    }
    snapshot::compare(&snapshot::path!("words/from-the-moon-tables.txt"), &found);
}

/// Plays random games and shows a position now and then, and every question the first time.
fn random_games(every: usize, each: impl Fn(&FromTheMoon, u8, &mut Dice)) {
    for players in 1..=4 {
        let mut dice = Dice::new("boards", "random moons");
        let mut game = FromTheMoon::start(&Setup::of_players(players)).unwrap();
        let mut seen: Vec<std::mem::Discriminant<Question>> = Vec::new();
        let mut answers = 0;
        while let Some((who, question)) = game.question() {
            let action = match who {
                Actor::Chance => game.draw(&mut dice, &mut Vec::new()),
                Actor::Seat(_) => {
                    let actions = game.legal_actions(who);
                    actions[dice.index(actions.len())]
                }
            };
            let kind = std::mem::discriminant(&question);
            if answers % every == 0 || !seen.contains(&kind) {
                seen.push(kind);
                each(&game, players, &mut dice);
            }
            answers += 1;
            game.apply(who, action, &mut Log::silent()).unwrap();
        }
        each(&game, players, &mut dice);
    }
}

/// FTM-RULING-93: what a seat is shown depends on nothing it cannot know.
#[test]
fn nothing_hidden_is_drawn() {
    random_games(97, |game, players, dice| {
        for seat in Seat::all(players) {
            let shown =
                |game| look(game, players, Viewer::Seat(seat), |scene| everything(&DRAWING, scene));
            let redealt = game.redeal(seat, dice);
            assert!(shown(game) == shown(&redealt), "{seat} sees a secret in {game:?}");
        }
    });
}

#[test]
fn every_answer_has_its_button_and_every_piece_its_answer() {
    random_games(41, |game, players, _| {
        for viewer in Viewer::all(players) {
            look(game, players, viewer, |scene| {
                check_scene(&DRAWING, scene, PIECES_OF_ONE_ANSWER);
            });
        }
    });
    for players in 1..=4 {
        for (_, then, _) in questions(&finished(players)) {
            for viewer in Viewer::all(players as u8) {
                look(then.game(), players as u8, viewer, |scene| {
                    check_scene(&DRAWING, scene, PIECES_OF_ONE_ANSWER);
                });
            }
        }
    }
}

/// Everything that lies on the table is pressed where it lies; what is only said has a button.
#[test]
fn answers_about_things_lie_on_the_things() {
    let is_said = |action: &Action| {
        matches!(
            action,
            Action::Finish
                | Action::Decline
                | Action::TakePoint
                | Action::Feed
                | Action::React(_)
                | Action::Gather
                | Action::Exchange(_)
                | Action::Accept
        )
    };
    for players in 1..=4 {
        for (name, then, seat) in questions(&finished(players)) {
            look(then.game(), players as u8, Viewer::Seat(seat), |scene| {
                let stage = DRAWING.stage(scene).into_string();
                let drawn = attributes(&stage, "data-choice").join(" ");
                let drawn: Vec<&str> = drawn.split(' ').collect();
                for (place, action) in scene.actions.iter().enumerate() {
                    let is_drawn = drawn.contains(&place.to_string().as_str());
                    assert!(is_drawn || is_said(action), "{name}: {action:?} is not on the table");
                }
            });
        }
    }
}

/// Every piece a line speaks of is drawn right after it, for everybody.
#[test]
fn a_line_of_the_log_finds_its_pieces() {
    let mut found = 0;
    for players in [2, 4] {
        let played = finished(players);
        for at in (0..played.answered()).step_by(5) {
            let (then, players) = (played.at(at + 1).unwrap(), players as u8);
            let shown = look(then.game(), players, Viewer::Seat(ANN), |scene| {
                let others = Seat::all(players).filter(|&seat| seat != ANN);
                let panels = others.map(|seat| DRAWING.player(scene, seat).into_string());
                DRAWING.stage(scene).into_string() + &panels.collect::<String>()
            });
            let pieces = attributes(&shown, "data-piece");
            for event in then.events_of(at) {
                for piece in DRAWING.line(event, &[]).pieces {
                    let leaves_track = matches!(event.deed, Deed::MovedOn { space: 7.., .. });
                    assert!(pieces.contains(&piece) || leaves_track, "{piece} of {event:?}");
                    found += 1;
                }
            }
        }
    }
    assert!(found > 100, "{found} pieces");
}

#[test]
fn every_point_has_a_source() {
    for players in 1..=4 {
        let played = finished(players);
        for at in [played.answered() / 3, played.answered() * 2 / 3, played.answered()] {
            let then = played.at(at).unwrap();
            let view = then.game().view(Viewer::Spectator);
            let score = DRAWING.score(&view, then.events_since(0));
            for (seat, player) in view.open.players.iter() {
                let points = score.iter().filter(|line| line.tally == Tally::Points);
                let sum: i32 = points.map(|line| line.points[seat]).sum();
                assert_eq!(sum, i32::from(player.score));
            }
            assert!(score.iter().all(|line| line.source != "Before this record"));
        }
    }
}

/// FTM-FIN-12: before the end stands what the final scoring would add, and it adds up to what the
/// rules give; afterwards these points have their sources.
#[test]
fn what_the_end_would_add_is_told_before_it() {
    let played = finished(2);
    let if_ended = |at: usize| {
        let then = played.at(at).unwrap();
        let view = then.game().view(Viewer::Seat(ANN));
        let score = DRAWING.score(&view, then.events_since(0));
        let lines = score.into_iter().filter(|line| line.tally == Tally::IfEnded);
        (view, lines.collect::<Vec<_>>())
    };
    let (view, lines) = if_ended(played.answered() - 1);
    assert_eq!(lines.len(), 5);
    for (seat, score) in view.open.final_scores().iter() {
        let sum: i32 = lines.iter().map(|line| line.points[seat]).sum();
        assert_eq!(sum, i32::from(score.total()));
    }
    assert!(if_ended(played.answered()).1.is_empty());
}

/// FTM-END-01: before the last tile of the third ship is taken, it is told what comes of it.
#[test]
fn the_third_launch_tells_that_it_ends_the_game() {
    let mut table = Scenario::of_players(2)
        .launched(Destination::Europa, ANN, 4)
        .launched(Destination::Titan, ANN, 5)
        .has(ANN, "4M 4W 4P 4F")
        .took(ANN, "MA1")
        .took(ANN, "MA2")
        .terrain(tile(1, 1), "T01", [])
        .start();
    let rover = RoverId::One;
    table.plays(ANN, [Action::SendRover { rover, tile: tile(1, 1) }]);
    table.plays(ANN, [Action::UseTerrain(tile(1, 1))]);
    look(&table.game, 2, Viewer::Seat(ANN), |scene| {
        let action = Action::ConstructPart { to: Destination::Mars, part: part(3) };
        let told = DRAWING.button(scene, action).outcome.unwrap();
        assert!(
            told.ends_with("It is the third launch: the game ends after this round."),
            "{told}"
        );
    });
}

/// A game that goes on from a saved state does not know where the earlier points came from.
#[test]
fn points_from_before_have_a_line_of_their_own() {
    let table = Scenario::of_players(2).score(ANN, 12, 3).start();
    let view = table.game.view(Viewer::Spectator);
    let score = DRAWING.score(&view, table.told());
    let earlier = score.iter().find(|line| line.source == "Before this record").unwrap();
    assert_eq!((earlier.points[ANN], earlier.points[BEN]), (12, 0));
}

/// FTM-GATH-08, FTM-GATH-09, FTM-PERM-01: who would starve, what it costs and what would help
/// is told before the Gather, and the button asks once more.
#[test]
fn hunger_is_told_before_the_gather() {
    let table = Scenario::of_players(2)
        .has(ANN, "1F")
        .energy(ANN, 1, 3)
        .rover(ANN, RoverId::One, tile(1, 1))
        .rover(ANN, RoverId::Two, tile(2, 2))
        .rover(ANN, RoverId::Three, tile(3, 3))
        .start();
    look(&table.game, 2, Viewer::Seat(ANN), |scene| {
        let stage = DRAWING.stage(scene).into_string();
        let alarm = "2 of 3 go hungry with 1 Food: 6 points lost. Exchange 2 Energy for 1 Food once after the recharge to save 1.";
        assert!(stage.contains(alarm), "{stage}");
        let button = DRAWING.button(scene, Action::Gather);
        assert_eq!(button.gives_up.as_deref(), Some(alarm));
        assert!(DRAWING.dock(scene).detail.contains("1 Energy would be recharged anyway"));
    });
}

/// FTM-RSCH-15: before a Laboratory is placed, the set it activates and the outcome are told.
#[test]
fn a_laboratory_tells_what_it_would_activate() {
    let mut table = Scenario::of_players(2)
        .has(ANN, "1P")
        .foundations(ANN, 2)
        .laboratories(ANN, [(bench(1, 1), "L14"), (bench(2, 2), "L15")])
        .display(["L01", "L02", "L03", "L04", "L16", "L06"])
        .start();
    table.plays(ANN, [Action::TakeLaboratory(DisplaySpace::at(2, 0).unwrap())]);
    table.draws_anything();
    look(&table.game, 2, Viewer::Seat(ANN), |scene| {
        let told = |space| DRAWING.button(scene, Action::PutLaboratory(space)).outcome.unwrap();
        assert_eq!(
            told(bench(1, 2)),
            "Activates 3 in its row and column: 1 Metal, then 1 Polymer, then 1 Water. \
             Outcome: +1 Metal, +1 Water, +1 Polymer."
        );
    });
}

/// FTM-RSCH-16: the order that is proposed pays no Energy for what brings nothing.
#[test]
fn the_usual_order_pays_for_nothing_in_vain() {
    let mut table = Scenario::of_players(2)
        .has(ANN, "1P")
        .energy(ANN, 3, 5)
        .foundations(ANN, 2)
        .laboratories(ANN, [(bench(1, 1), "L12"), (bench(2, 2), "L15")])
        .display(["L01", "L02", "L03", "L04", "L16", "L06"])
        .start();
    table.plays(ANN, [Action::TakeLaboratory(DisplaySpace::at(2, 0).unwrap())]);
    table.draws_anything();
    look(&table.game, 2, Viewer::Seat(ANN), |scene| {
        let told = DRAWING.button(scene, Action::PutLaboratory(bench(1, 2))).outcome.unwrap();
        assert!(
            told.ends_with(
                "Left out, as it would bring nothing: 2 points per ship part improved for 1 Energy."
            ),
            "{told}"
        );
        assert!(!told.contains("\u{2212}1 Energy"), "{told}");
    });
}

/// FTM-RSCH-16, FTM-RSCH-17: the Laboratories to be activated can be put in another order before
/// one is placed, and what comes of it changes: what cannot be used then is named, with the reason.
#[test]
fn the_order_of_laboratories_changes_the_outcome() {
    let mut table = Scenario::of_players(2)
        .has(ANN, "1P")
        .energy(ANN, 0, 5)
        .foundations(ANN, 2)
        .laboratories(ANN, [(bench(1, 1), "L10"), (bench(2, 2), "L15")])
        .display(["L01", "L02", "L03", "L04", "L02", "L06"])
        .start();
    table.plays(ANN, [Action::TakeLaboratory(DisplaySpace::at(2, 0).unwrap())]);
    table.draws_anything();
    let panel = |table: &Table, plan: Option<&str>| {
        look(&table.game, 2, Viewer::Seat(ANN), |scene| {
            scene.with_plan(plan, |scene| DRAWING.dock(scene).row.into_string())
        })
    };
    let steps = |panel: &str| -> Vec<String> {
        let part =
            panel.split("data-plan=\"").find(|part| part.contains("data-space=\"1\"")).unwrap();
        attributes(part, "data-step")
    };
    // Space 1 is row 1, column 2. Of itself it would give Food: nothing pays for the price.
    let usual = panel(&table, None);
    assert_eq!(steps(&usual), ["5a", "1a", "0a"]);
    assert!(usual.contains("Not used: 2 Food for 1 Energy (1 Energy short)."), "{usual}");
    assert!(usual.contains("href=\"?plan=1-1a-5a-0a\""), "earlier");
    assert!(usual.contains("href=\"?plan=1-5a-1b-0a\""), "rather Energy");
    assert!(usual.contains("data-lights=\"lab-a-0 lab-a-1 lab-a-5\""), "the set on the board");

    let planned = panel(&table, Some("1-1b-0a"));
    assert_eq!(steps(&planned), ["1b", "0a", "5a"]);
    let part = planned.split("data-space=\"1\"").nth(1).unwrap();
    assert!(!part.split("</div>").next().unwrap().contains("Not used"), "{part}");
    let late = panel(&table, Some("1-0a-1b"));
    assert_eq!(steps(&late), ["0a", "1b", "5a"]);
    assert!(late.contains("Not used: 2 Food for 1 Energy (1 Energy short)."));

    // Whatever else stands in an address is the usual order.
    for odd in ["", "1", "7-0a", "1-99a-x-0b-é", "1-1b-1b"] {
        assert_eq!(steps(&panel(&table, Some(odd))).len(), 3, "{odd}");
    }

    // Once it lies there, the chips are answers.
    table.plays(ANN, [Action::PutLaboratory(bench(1, 2))]);
    look(&table.game, 2, Viewer::Seat(ANN), |scene| {
        let shown = scene.with_plan(Some("1b-0a"), |scene| DRAWING.dock(scene).row.into_string());
        assert_eq!(attributes(&shown, "data-step"), ["1b", "0a", "5a"]);
        let energy = Action::Activate { space: bench(1, 2), choice: Choice::Second };
        let choice = format!("data-choice=\"{}\"", scene.choice(energy).unwrap());
        assert!(shown.contains(&choice), "{shown}");
    });
    let theirs = look(&table.game, 2, Viewer::Seat(BEN), |scene| DRAWING.dock(scene).row);
    assert!(!theirs.into_string().contains("plan"));
}

/// What a tile gives is told once, with what was paid for an exchange.
#[test]
fn what_was_promised_is_told_once() {
    let seat = BEN;
    let food = |level, amount, reason| {
        event(level, Deed::ResourceGained { seat, resource: Resource::Food, amount, reason })
    };
    let [gives_food, sells_food] = ["L02", "L10"].map(laboratory);
    let activated = |laboratory| Deed::Activated {
        seat,
        laboratory,
        space: bench(1, 1),
        choice: Choice::First,
        paid: Cost::FREE,
    };
    let exchanged = |exchange| event(0, Deed::Exchanged { seat, exchange, times: 2 });
    let mission = mission("TI1");
    let part = part(1);
    let to = Destination::Titan;
    let told = |events: &[Event]| -> Vec<String> {
        let lines = lines(&DRAWING, events);
        let text = |line: &Line| line.words.text(&sitters(2, Viewer::Spectator));
        lines.iter().map(|line| format!("{} {}", line.depth, text(line))).collect()
    };
    let rows: [(&[Event], &[&str]); 7] = [
        (
            &[event(2, activated(gives_food)), food(3, 1, Reason::Effect)],
            &["2 Activates a Laboratory: 1 Food."],
        ),
        (
            &[event(2, activated(sells_food)), food(3, 1, Reason::Effect)],
            &["2 Activates a Laboratory: 2 Food for 1 Energy.", "3 Gains 1 Food."],
        ),
        (
            &[
                event(1, Deed::IncomeTaken { seat, part: IncomePart::Greenhouses }),
                food(2, 3, Reason::Effect),
            ],
            &["1 Income: 3 Food from the Greenhouses."],
        ),
        (
            &[
                event(2, Deed::PartConstructed { seat, to, part, tile: mission, paid: Cost::FREE }),
                event(3, Deed::Scored { seat, points: 6, reason: Reason::MissionTile }),
                event(3, Deed::Launched { seat, to }),
                event(4, Deed::Scored { seat, points: 5, reason: Reason::Launch }),
            ],
            &[
                "2 Constructs a part of the ship to Titan: 6 points.",
                "3 The ship to Titan launches.",
                "4 Amara scores 5 points for the launch.",
            ],
        ),
        (&[exchanged(Exchange::EnergyToFood)], &["0 Amara exchanges 4 Energy for 2 Food."]),
        (
            &[
                event(0, Deed::FactionChosen { seat, faction: Faction::Pioneers }),
                exchanged(Exchange::FoodToEnergy),
            ],
            &["0 Amara leads the Pioneers.", "0 Amara exchanges 4 Food for 2 Energy."],
        ),
        // What only the beginning could tell is not claimed.
        (&[exchanged(Exchange::FoodToEnergy)], &["0 Amara exchanges Food for 2 Energy."]),
    ];
    for (events, words) in rows {
        assert_eq!(told(events), words);
    }
}

/// FTM-LNCH-02: a Mission tile that is about to be taken is counted.
#[test]
fn the_tile_at_hand_counts_for_the_launch() {
    let mut table =
        Scenario::of_players(2).has(ANN, "4M 4W 4P 4F").terrain(tile(1, 1), "T01", []).start();
    table.plays(
        ANN,
        [
            Action::SendRover { rover: RoverId::One, tile: tile(1, 1) },
            Action::UseTerrain(tile(1, 1)),
        ],
    );
    look(&table.game, 2, Viewer::Seat(ANN), |scene| {
        let constructs = |action: &&Action| matches!(action, Action::ConstructPart { .. });
        let &action = scene.actions.iter().find(constructs).expect("an approval");
        let Action::ConstructPart { to, .. } = action else { return };
        let told = DRAWING.button(scene, action).outcome.unwrap();
        let main = to.launch().main;
        assert_eq!(told, format!("With this tile, a launch would bring {main} points for you."));
    });
}

/// FTM-SEND-03, FTM-SEND-04: what each Astronaut could do on a tile is told before the Rover goes.
#[test]
fn a_tile_tells_what_each_astronaut_could_do() {
    let table = Scenario::of_players(2)
        .crew(ANN, RoverId::One, [specialist(Cube::Water), basic(Cube::Metal)])
        .terrain(tile(1, 1), "T05", [Cube::Water, Cube::Water, Cube::Polymer])
        .start();
    look(&table.game, 2, Viewer::Seat(ANN), |scene| {
        let send = Action::SendRover { rover: RoverId::One, tile: tile(1, 1) };
        let told = DRAWING.button(scene, send).outcome.unwrap();
        assert_eq!(
            told,
            "Rover 1: Metal Astronaut: nothing to collect. Water Specialist, 2 tasks: up to 2 Water. \
             Last, for one task: 1 Resource of choice."
        );
        let stage = DRAWING.stage(scene).into_string();
        assert!(stage.contains("Water Specialist, 2 tasks: up to 2 Water."));
    });
}

/// FTM-LNCH-02, FTM-LNCH-03: beside each ship stands who would score what if it launched now.
#[test]
fn a_ship_tells_who_would_score_at_its_launch() {
    let table = Scenario::of_players(3).took(BEN, "EU1").took(BEN, "EU2").took(CLEO, "EU3").start();
    let bonus = Destination::Europa.launch();
    let told = format!(
        "If the ship to Europa launched now: {0} points for Amara and {1} points for Bo. \
         {0} points for most Mission tiles, {1} for second most.",
        bonus.main, bonus.secondary
    );
    look(&table.game, 3, Viewer::Seat(ANN), |scene| {
        assert!(DRAWING.stage(scene).into_string().contains(&told));
        assert!(DRAWING.in_words(scene).iter().any(|words| words.text(scene.sitters) == told));
    });
}

/// FTM-SEND-02: a taken tile says why no Rover can go there, by its rule.
#[test]
fn a_refused_tile_says_why_and_by_which_rule() {
    let table = Scenario::of_players(2).rover(BEN, RoverId::One, tile(2, 2)).start();
    let shown = |viewer| look(&table.game, 2, viewer, |scene| DRAWING.stage(scene).into_string());
    let stage = shown(Viewer::Seat(ANN));
    assert!(
        stage.contains(
            "data-why=\"A Rover stands on that Terrain tile.\" data-rule=\"FTM-SEND-02\""
        )
    );
    let waiting = shown(Viewer::Seat(BEN));
    assert!(!waiting.contains("data-why") && !waiting.contains("data-choice"));
}

/// What others have done since is marked, the own is not.
#[test]
fn what_others_did_since_is_marked() {
    let table = Scenario::of_players(2)
        .rover(BEN, RoverId::One, tile(2, 2))
        .buildings(BEN, [corner(1, 1)])
        .start();
    let sent = Deed::RoverSent { seat: BEN, rover: RoverId::One, tile: tile(2, 2) };
    let built = Deed::Constructed {
        seat: BEN,
        building: Building::Faction,
        code: "FB Workers",
        spot: corner(1, 1),
        paid: Cost::FREE,
    };
    let told = [event(0, sent), event(0, built)];
    let marks = |viewer| {
        let sitters: Seats<_> = sitters(2, viewer);
        Scene::look(&table.game, viewer, &sitters, &told, |scene| {
            DRAWING.stage(scene).into_string().matches("class=\"new\"").count()
        })
    };
    assert_eq!([marks(Viewer::Seat(ANN)), marks(Viewer::Seat(BEN))], [2, 0]);
}

/// Many small things of one kind are one line of the log.
#[test]
fn runs_are_one_line() {
    let played = finished(2);
    let told = played.events_since(0);
    let shown = lines(&DRAWING, told);
    assert!(shown.len() * 4 < told.len() * 3, "{} lines of {} events", shown.len(), told.len());
    let text: Vec<String> =
        shown.iter().map(|line| line.words.text(&sitters(2, Viewer::Spectator))).collect();
    assert!(text.iter().any(|line| line == "9 Terrain tiles are laid."));
    assert!(text.iter().any(|line| line.starts_with("27 cubes on the Terrain tiles")));
}

/// Every option has a name and a word for each of its values.
#[test]
fn every_option_has_words() {
    for option in FromTheMoon::MANIFEST.options {
        let words = DRAWING.option(option.key).expect(option.key);
        assert_eq!(words.values.len(), option.values.len(), "{}", option.key);
    }
    assert!(DRAWING.option("weather").is_none());
}

/// The launches are what a game turns on, and everybody plays a faction.
#[test]
fn launches_are_milestones_and_factions_are_roles() {
    let played = finished(3);
    let told = played.events_since(0);
    let launches: Vec<String> =
        told.iter().filter_map(|event| DRAWING.milestone(event)).map(|one| one.label).collect();
    assert_eq!(launches.len(), usize::from(played.game().open.launches()));
    assert!(launches.iter().all(|label| label.ends_with(" launches")));
    let view = played.game().view(Viewer::Spectator);
    for (seat, player) in view.open.players.iter() {
        assert_eq!(DRAWING.role(&view, seat), player.faction.map(Faction::name));
    }
}
