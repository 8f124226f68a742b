//! What is told before something is done.

use super::*;

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
        .took(ANN, "MA3")
        .terrain(tile(1, 1), "T01", [])
        .start();
    let rover = RoverId::One;
    table.plays(ANN, [Action::SendRover { rover, tile: tile(1, 1) }]);
    table.plays(ANN, [Action::UseTerrain(tile(1, 1))]);
    look(&table.game, 2, Viewer::Seat(ANN), |scene| {
        let action = Action::ConstructPart { to: Destination::Mars, part: part(4) };
        let told = DRAWING.button(scene, action).outcome.unwrap();
        assert!(
            told.ends_with("It is the third launch: the game ends after this round."),
            "{told}"
        );
    });
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
        let alarm = "2 of 3 go hungry with 1 Food: 6 points lost. Exchange 2 Energy for 1 Food once after the recharge so that 1 more eats.";
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

/// FTM-RULING-92: what would be lost at once is told before it is done.
#[test]
fn an_ability_tells_what_would_be_lost() {
    let work = |colour, scenario: Scenario| {
        let crew = [specialist(colour)];
        let mut table = scenario.crew(ANN, RoverId::One, crew).supply_of(9, 9, 9, 0).start();
        table.plays(ANN, [Action::SendRover { rover: RoverId::One, tile: tile(1, 1) }]);
        look(&table.game, 2, Viewer::Seat(ANN), |scene| {
            DRAWING.button(scene, Action::UseAbility(colour)).outcome
        })
    };
    let beside = || Scenario::of_players(2).rover(BEN, RoverId::One, tile(1, 2));
    assert_eq!(work(Cube::Water, beside().energy(ANN, 4, 5)), None);
    let full = work(Cube::Water, beside().energy(ANN, 5, 5));
    assert_eq!(full.as_deref(), Some("1 Energy would not fit."));
    let built = Scenario::of_players(2).buildings(ANN, [corner(1, 1)]);
    assert_eq!(work(Cube::Metal, built).as_deref(), Some("The supply has no Food."));
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
