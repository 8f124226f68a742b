//! Forecasts before something is done.

use super::*;

/// FTM-FIN-12: before the end stands what the final scoring would add, and it adds up to what the
/// rules give; afterwards these points have their sources.
#[test]
fn what_the_end_would_add_is_told_before_it() {
    let played = finished(2);
    let if_ended = |at: usize| {
        let then = played.at(at).unwrap();
        let view = then.game().view(Viewer::Seat(ANN));
        let score = DRAWING.score(&view, then.events_since(0), &());
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

/// FTM-END-01: before the last tile of the third ship is taken, the page says that it ends the
/// game.
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

/// FTM-GATH-08, FTM-GATH-09, FTM-PERM-01: before the Gather the page says who would starve, what it
/// costs and what would help, and the button asks for confirmation.
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
        let alarm = "1 Food for a crew of 3: 2 go hungry and you lose 6 points. Exchange 2 Energy for 1 Food once after the recharge so that 1 more eats.";
        assert!(stage.contains(alarm), "{stage}");
        let button = DRAWING.button(scene, Action::Gather);
        assert_eq!(button.gives_up.as_deref(), Some(alarm));
        assert!(
            DRAWING
                .dock(scene)
                .detail
                .contains("You have 1 Energy left: spend it before you recharge.")
        );
    });
}

/// FTM-RSCH-15: before a Laboratory is placed, the page shows the set it activates and the outcome.
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
                "Left out, as it would gain nothing: pay 1 Energy for 2 points per ship part improved."
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
    assert!(usual.contains("Not used: pay 1 Energy for 2 Food (1 Energy short)."), "{usual}");
    assert!(usual.contains("href=\"?plan=1-1a-5a-0a\""), "earlier");
    assert!(usual.contains("href=\"?plan=1-5a-1b-0a\""), "rather Energy");
    assert!(usual.contains("data-lights=\"lab-a-0 lab-a-1 lab-a-5\""), "the set on the board");

    let planned = panel(&table, Some("1-1b-0a"));
    assert_eq!(steps(&planned), ["1b", "0a", "5a"]);
    let part = planned.split("data-space=\"1\"").nth(1).unwrap();
    assert!(!part.split("</div>").next().unwrap().contains("Not used"), "{part}");
    let late = panel(&table, Some("1-0a-1b"));
    assert_eq!(steps(&late), ["0a", "1b", "5a"]);
    assert!(late.contains("Not used: pay 1 Energy for 2 Food (1 Energy short)."));

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
        assert_eq!(told, format!("With this tile, a launch would score {main} points for you."));
    });
}

/// FTM-SEND-03, FTM-SEND-04: before a Rover goes, the page says what each Astronaut could do on a
/// tile.
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
             Last task, the Terrain: 1 Resource of your choice."
        );
        let stage = DRAWING.stage(scene).into_string();
        assert!(stage.contains("Water Specialist, 2 tasks: up to 2 Water."));
    });
}

/// FTM-RULING-92: the page warns before something is lost at once.
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
    assert_eq!(full.as_deref(), Some("1 Energy would be wasted."));
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

/// Ann's Rovers are out, so that she may gather.
fn out(mut scenario: Scenario) -> Scenario {
    for (rover, column) in RoverId::ALL.into_iter().zip(1..) {
        scenario = scenario.rover(ANN, rover, tile(1, column));
    }
    scenario
}

/// The button of an action for Ann: its name, its outcome, its loss.
fn button(table: &Table, action: Action) -> (String, Option<String>, Option<String>) {
    let players = table.game.open.player_count();
    look(&table.game, players, Viewer::Seat(ANN), |scene| {
        let button = DRAWING.button(scene, action);
        (button.name, button.outcome, button.gives_up)
    })
}

fn detail(table: &Table) -> String {
    let players = table.game.open.player_count();
    look(&table.game, players, Viewer::Seat(ANN), |scene| DRAWING.dock(scene).detail)
}

/// FTM-SOLO-13, FTM-RULING-85: the page warns a solo player that hunger loses the game, and only
/// where it does: hunger that the automatic exchange pays for is no danger. The forecast comes
/// true.
#[test]
fn hunger_alone_loses_the_game_only_without_an_exchange() {
    let gather = [Action::Gather, Action::TakeIncome(IncomePart::Recharge)];
    let mut saved = out(Scenario::of_players(1)).energy(ANN, 0, 6).start();
    let told = "0 Food for a crew of 3: you exchange 6 Energy for 3 when you feed.";
    let (_, outcome, gives_up) = button(&saved, Action::Gather);
    assert_eq!(
        (outcome.as_deref().map(|text| text.starts_with(told)), gives_up),
        (Some(true), None)
    );
    saved.plays(ANN, gather);
    assert!(
        detail(&saved)
            .starts_with("You need 3 Food and have 0: 6 Energy is exchanged for the other 3.")
    );
    let (name, _, gives_up) = button(&saved, Action::Feed);
    assert_eq!(name, "Exchange 6 Energy for 3 Food and feed all 3");
    assert_eq!(gives_up, None);
    saved.plays(ANN, [Action::Feed]);
    assert_eq!(saved.game.open.ending, None, "the game goes on");

    let mut lost = out(Scenario::of_players(1)).energy(ANN, 0, 5).start();
    let (_, _, gives_up) = button(&lost, Action::Gather);
    let told = "0 Food for a crew of 3: you lose the game.";
    assert_eq!(gives_up.as_deref(), Some(told));
    lost.plays(ANN, gather);
    assert!(detail(&lost).contains("3 would go hungry, and you lose the game."));
    assert!(button(&lost, Action::Feed).2.unwrap().contains("and you lose the game"));
    lost.plays(ANN, [Action::Feed]);
    assert_eq!(
        lost.game.open.ending,
        Some(from_the_moon::Ending::Lost(from_the_moon::Defeat::Hunger))
    );

    // With an exchange before the recharge all can be fed, and that is said.
    let late = out(Scenario::of_players(1)).energy(ANN, 2, 5).start();
    let (_, _, gives_up) = button(&late, Action::Gather);
    let told = "0 Food for a crew of 3: you lose the game as it is. Exchange 2 Energy for 1 Food \
                once now and twice after the recharge to feed all.";
    assert_eq!(gives_up.as_deref(), Some(told));
}

/// FTM-GATH-06, FTM-GATH-09: the Food that a Building gives at each Income is counted, and a
/// Resource of choice can be Food.
#[test]
fn buildings_that_give_food_are_counted() {
    let table = out(Scenario::of_players(2)).small_tile(3, "S2C").small(ANN, [3]).start();
    let (_, _, gives_up) = button(&table, Action::Gather);
    let told = "1 Food for a crew of 3: 2 go hungry and you lose 6 points. Take Food as your \
                Resource of choice and exchange 2 Energy for 1 Food once to feed all.";
    assert_eq!(gives_up.as_deref(), Some(told));
    let fed = out(Scenario::of_players(2)).small_tile(3, "S2C").small(ANN, [3]).has(ANN, "2F");
    assert_eq!(button(&fed.start(), Action::Gather).2, None);
}

/// FTM-BLD-08, FTM-RULING-08: a Terrain effect counts as usable only if its price can be paid after
/// the Building was.
#[test]
fn a_building_space_promises_only_what_can_be_paid_then() {
    let price = from_the_moon::content::Level::One.cost().energy;
    let place = |energy| {
        let mut table = Scenario::of_players(2)
            .has(ANN, "4M 4W 4P 4F")
            .energy(ANN, energy, 9)
            .terrain(tile(1, 1), "T06", [])
            .start();
        table.plays(ANN, [Action::Construct(small(1))]);
        let told = button(&table, Action::Place(corner(1, 1))).1.unwrap();
        table.plays(ANN, [Action::Place(corner(1, 1))]);
        (told, table.offers(Action::UseTerrain(tile(1, 1))))
    };
    let (told, offered) = place(price + 1);
    assert_eq!(told, "It may use A1: pay 1 Energy for a trained Specialist.");
    assert!(offered);
    let (told, offered) = place(price);
    assert_eq!(
        told,
        "It cannot use a Terrain tile. Not A1 (pay 1 Energy for a trained Specialist): You are 1 \
         Energy short for that effect."
    );
    assert!(!offered);
}

/// FTM-FAC-05, FTM-RULING-63: Cyborgs pay for every Astronaut, and the page says so; one they
/// cannot pay for is called lost for that reason.
#[test]
fn cyborgs_are_told_what_an_astronaut_costs() {
    let recruits = |faction| {
        let mut table = Scenario::of_players(2)
            .faction(ANN, faction)
            .has(ANN, "2M 2F 1P")
            .foundations(ANN, 1)
            .display(["L01", "L02", "L03", "L04", "L05", "L06"])
            .start();
        table.plays(ANN, [Action::TakeLaboratory(DisplaySpace::at(2, 0).unwrap())]);
        table.draws_anything();
        let space = bench(1, 1);
        table.plays(ANN, [Action::PutLaboratory(space)]);
        table.plays(ANN, [Action::Activate { space, choice: Choice::Second }]);
        detail(&table)
    };
    let rest = "Choose an Astronaut and a Rover with a free seat.";
    assert_eq!(recruits(Faction::Pioneers), format!("You pay nothing. {rest}"));
    let priced = format!("Cyborgs pay 1 Metal and 1 Energy even for this one. {rest}");
    assert_eq!(recruits(Faction::Cyborgs), priced);

    let gathering = out(Scenario::of_players(2)).faction(ANN, Faction::Cyborgs).energy(ANN, 0, 5);
    let (_, outcome, _) = button(&gathering.start(), Action::Gather);
    assert_eq!(outcome.as_deref(), Some("Your crew needs no Food."));
}

/// FTM-SEND-05: several Astronauts of a colour share the cubes that are there.
#[test]
fn cubes_are_promised_once() {
    let told = |first, scenario: Scenario| {
        let table = scenario.crew(ANN, RoverId::One, [first, basic(Cube::Metal)]).start();
        let send = Action::SendRover { rover: RoverId::One, tile: tile(1, 1) };
        let told = button(&table, send).1.unwrap();
        told.split(" Last task").next().unwrap().to_owned()
    };
    let on = |metal| {
        let scenario = Scenario::of_players(2).terrain(tile(1, 1), "T05", []);
        match metal {
            1 => scenario.cubes(tile(1, 1), [Cube::Metal]),
            2 => scenario.cubes(tile(1, 1), [Cube::Metal; 2]),
            _ => scenario.cubes(tile(1, 1), [Cube::Metal; 3]),
        }
    };
    let two = |metal| told(basic(Cube::Metal), on(metal));
    assert_eq!(two(1), "Rover 1: 2 Metal Astronauts: 1 Metal between them.");
    assert_eq!(two(2), "Rover 1: 2 Metal Astronauts: 1 Metal each.");
    let mixed = |metal| told(specialist(Cube::Metal), on(metal));
    assert_eq!(
        mixed(2),
        "Rover 1: Metal Specialist, 2 tasks: up to 2 Metal. Metal Astronaut: 1 Metal, if any is left."
    );
    assert_eq!(
        mixed(3),
        "Rover 1: Metal Specialist, 2 tasks: up to 2 Metal. Metal Astronaut: 1 Metal."
    );
}

/// FTM-APPR-04, FTM-APPR-05: an approval for construction only does not speak of improving.
#[test]
fn an_approval_says_what_it_is_for() {
    let approve = |code, choice| {
        let mut table = Scenario::of_players(2)
            .has(ANN, "4M 4W 5P 4F")
            .foundations(ANN, 1)
            .took(BEN, "EU1")
            .display(["L01", "L02", "L03", "L04", code, "L06"])
            .start();
        table.plays(ANN, [Action::TakeLaboratory(DisplaySpace::at(2, 0).unwrap())]);
        table.draws_anything();
        let space = bench(1, 1);
        table.plays(ANN, [Action::PutLaboratory(space), Action::Activate { space, choice }]);
        detail(&table)
    };
    assert_eq!(
        approve("L06", Choice::First),
        "It is for construction only. Construct a part that is lit, or take 1 point."
    );
    let mut either = Scenario::of_players(2)
        .has(ANN, "4M 4W 4P 4F")
        .took(BEN, "EU1")
        .terrain(tile(1, 1), "T01", [])
        .start();
    let rover = RoverId::One;
    either.plays(ANN, [Action::SendRover { rover, tile: tile(1, 1) }]);
    either.plays(ANN, [Action::UseTerrain(tile(1, 1))]);
    assert_eq!(detail(&either), "Construct or improve a part that is lit, or take 1 point.");
}

/// FTM-ENER-04, FTM-RULING-27, FTM-RULING-66: the page warns before a faction's bonus is wasted.
#[test]
fn a_wasted_faction_bonus_is_told_before() {
    let send = Action::SendRover { rover: RoverId::One, tile: tile(1, 1) };
    let pioneers = |energy| {
        let scenario = Scenario::of_players(2).faction(ANN, Faction::Pioneers);
        button(&scenario.energy(ANN, energy, 5).start(), send).1.unwrap()
    };
    assert!(pioneers(5).ends_with("1 Energy would be wasted."));
    assert!(!pioneers(4).contains("wasted"));

    let rich = || Scenario::of_players(2).has(ANN, "4M 4W 4P 4F").energy(ANN, 9, 9);
    let farmers = rich().faction_building(ANN, Faction::Biofarmers).greenhouses(ANN, 1, 0).start();
    let told = button(&farmers, Action::ImproveGreenhouse).1;
    assert_eq!(told.as_deref(), Some("Bonus: 1 Food. 2 Energy would be wasted."));

    let lost = "The Foundation would be lost: all your slots are filled.";
    let architects = |foundations| {
        let scenario = rich().faction(ANN, Faction::Architects).foundations(ANN, foundations);
        let mut table = scenario.start();
        let before = button(&table, Action::Construct(small(1))).1;
        table.plays(ANN, [Action::Construct(small(1))]);
        let then = button(&table, Action::Place(corner(1, 1))).1.unwrap();
        (before, then.ends_with(lost))
    };
    assert_eq!(architects(6), (Some(lost.to_owned()), true));
    assert_eq!(architects(5), (None, false));

    let full = [basic(Cube::Metal), basic(Cube::Metal), basic(Cube::Water)];
    let mut unifiers = rich()
        .faction(ANN, Faction::Unifiers)
        .crew(ANN, RoverId::One, full)
        .crew(ANN, RoverId::Two, full)
        .crew(ANN, RoverId::Three, [basic(Cube::Polymer), basic(Cube::Polymer), basic(Cube::Water)])
        .terrain(tile(1, 1), "T01", [])
        .start();
    unifiers.plays(ANN, [send, Action::UseTerrain(tile(1, 1))]);
    let construct = Action::ConstructPart { to: Destination::Mars, part: part(1) };
    assert!(button(&unifiers, construct).1.unwrap().ends_with("The recruit would be lost."));
}

/// FTM-RULING-97: the ships, the text view and the log say that the number of Mission tiles is
/// ours.
#[test]
fn the_number_of_mission_tiles_is_called_ours() {
    let table = Scenario::of_players(2).start();
    let told = "The number of Mission tiles is Orrery's own";
    look(&table.game, 2, Viewer::Seat(ANN), |scene| {
        assert!(
            DRAWING.stage(scene).into_string().contains("The number of Mission tiles is Orrery")
        );
        let words = DRAWING.in_words(scene);
        assert!(words.iter().any(|words| words.text(scene.sitters).starts_with(told)));
    });
    let played = finished(2);
    let shown = lines(&DRAWING, played.events_since(0), &());
    let laid = "10 Mission tiles are laid (Orrery's number).";
    assert!(shown.iter().any(|line| line.words.text(&sitters(2, Viewer::Spectator)) == laid));
}

/// FTM-TEAM-09, FTM-GRN-09, FTM-ACH-02: a button says which bonus comes with it, and that is what
/// then comes.
#[test]
fn a_button_says_which_bonus_comes_with_it() {
    let scenario = || Scenario::of_players(2).has(ANN, "2W 2P 2F").energy(ANN, 9, 9);
    let told = |table: &Table, action| button(table, action).1;
    let mut table = scenario()
        .greenhouses(ANN, 2, 0)
        .progress(["PR04", "PR01", "PR02", "PR03", "PR05", "PR06"])
        .start();
    assert_eq!(
        told(&table, Action::ConstructGreenhouse).as_deref(),
        Some("Bonus: 2 Achievements.")
    );
    table.plays(ANN, [Action::ConstructGreenhouse]);
    assert_eq!(table.achievements(ANN), 2, "the Progress tile and the third space");
    let recruit = Action::Recruit { colour: Cube::Metal, rover: RoverId::Two };
    assert_eq!(told(&scenario().start(), recruit), None, "nothing in the first column");
    let metal = [basic(Cube::Metal), basic(Cube::Metal)];
    let mut table = scenario().crew(ANN, RoverId::One, metal).start();
    assert_eq!(told(&table, recruit).as_deref(), Some("Bonus: 1 point."));
    table.plays(ANN, [recruit]);
    assert_eq!(table.score(ANN), 1);
}

/// The name of a tile is not covered by its effect, however long that is.
#[test]
fn the_name_of_a_tile_can_be_read() {
    for terrain in Terrain::all() {
        let code = terrain.spec().code;
        let table = Scenario::of_players(2).terrain(tile(1, 1), code, []).start();
        look(&table.game, 2, Viewer::Spectator, |scene| {
            let stage = DRAWING.stage(scene).into_string();
            let plates = stage.split("class=\"plate\" x=\"").skip(1);
            let first = plates.map(|rest| rest.split('"').next().unwrap()).next().unwrap();
            assert!(first.parse::<f32>().unwrap() >= 34.0, "{code}: the plate begins at {first}");
        });
    }
}

/// The picture of the setup is shown whole.
#[test]
fn the_picture_is_not_cropped() {
    let picture = DRAWING.picture().into_string();
    assert!(picture.contains("meet") && !picture.contains("slice"));
}

/// A reader who has never seen the board learns what its tracks count.
#[test]
fn tracks_have_headings() {
    let table = Scenario::of_players(2).start();
    look(&table.game, 2, Viewer::Spectator, |scene| {
        let stage = DRAWING.stage(scene).into_string();
        for (heading, track) in
            [("Progress", "<ol class=\"track\""), ("Score", "<svg class=\"board score-track\"")]
        {
            assert!(stage.contains(&format!("{heading}</h3>{track}")), "{heading}");
        }
    });
}
