//! The log after something was done.

use super::*;

fn event(level: u8, deed: EventKind) -> Event {
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
        event(0, EventKind::FirstNamed { seat }),
        event(
            0,
            EventKind::SmallDrawn {
                tile: from_the_moon::content::SmallBuilding::ALWAYS,
                space: from_the_moon::content::SmallSpace::new(0).unwrap(),
            },
        ),
        event(
            0,
            EventKind::SmallDrawn {
                tile: from_the_moon::content::SmallBuilding::ALWAYS,
                space: from_the_moon::content::SmallSpace::new(1).unwrap(),
            },
        ),
        event(0, EventKind::FactionDealt { to: seat, faction: None }),
        event(0, EventKind::FactionChosen { seat, faction: Faction::Survivors }),
        event(0, EventKind::PackPassed { cards: 2 }),
        event(0, EventKind::Seated { seat, astronaut: basic(Cube::Water), rover }),
        event(0, EventKind::Seated { seat, astronaut: specialist(Cube::Metal), rover }),
        event(0, EventKind::TerrainLaid { terrain, tile: at }),
        event(0, EventKind::MissionLaid { mission, part: part(2) }),
        event(0, EventKind::PowerLaid { power: Power::OwnRovers, colour: Cube::Polymer }),
        event(
            0,
            EventKind::LaboratoryDrawn { laboratory: lab, space: DisplaySpace::at(0, 1).unwrap() },
        ),
        event(0, EventKind::LargeLaid { tile: large }),
        event(
            0,
            EventKind::ProgressLaid {
                tile: from_the_moon::content::ProgressTile::by_code("PR03").unwrap(),
                space: 1,
            },
        ),
        event(0, EventKind::ZoneDrawn { spot: corner(2, 3) }),
        event(0, EventKind::LocationsShuffled),
        event(0, EventKind::LocationDrawn { tile: at }),
        event(0, EventKind::ObjectiveDrawn { objective: objective(4) }),
        event(0, EventKind::CubeLaid { cube: Cube::Metal, tile: at }),
        event(0, EventKind::CubeLaid { cube: Cube::Water, tile: at }),
        event(0, EventKind::TurnBegan { seat, round: 4 }),
        event(0, EventKind::Exchanged { seat, exchange: Exchange::FoodToEnergy, times: 1 }),
        event(0, EventKind::Exchanged { seat, exchange: Exchange::FoodToEnergy, times: 1 }),
        event(0, EventKind::TurnBegan { seat, round: 5 }),
        event(0, EventKind::RoverSent { seat, rover, tile: at }),
        event(
            1,
            EventKind::EnergyGained { seat, amount: 1, wasted: 0, reason: Reason::FactionPower },
        ),
        event(1, EventKind::Collected { seat, cube: Cube::Water, tile: at }),
        event(1, EventKind::Collected { seat, cube: Cube::Metal, tile: at }),
        event(
            1,
            EventKind::AbilityUsed {
                seat,
                colour: Cube::Polymer,
                power: Power::OwnRovers,
                amount: 2,
            },
        ),
        event(
            2,
            EventKind::ResourceGained {
                seat,
                resource: Resource::Polymer,
                amount: 1,
                reason: Reason::Ability,
            },
        ),
        event(1, EventKind::TerrainUsed { seat, tile: at, terrain, paid: Cost::energy(1) }),
        event(2, EventKind::GreenhouseTaken { seat, from: GreenhouseSpace::Stack, paid }),
        event(3, EventKind::Achieved { seat, reason: Reason::GreenhouseSpace }),
        event(2, EventKind::Forfeited { seat, what: Forfeit::Training }),
        event(0, EventKind::GreenhouseTaken { seat, from: GreenhouseSpace::Right, paid }),
        event(1, EventKind::GreenhouseImproved { seat, paid: free }),
        event(0, EventKind::Recruited { seat, colour: Cube::Metal, rover, column: 2, paid }),
        event(1, EventKind::Scored { seat, points: 1, reason: Reason::Column }),
        event(0, EventKind::Trained { seat, colour: Cube::Metal, rover, slot: 3, paid }),
        event(
            0,
            EventKind::Constructed { seat, building: small, code: "S1A", spot: corner(1, 1), paid },
        ),
        event(
            0,
            EventKind::Constructed {
                seat,
                building: Building::Faction,
                code: "FB Workers",
                spot: corner(3, 2),
                paid: free,
            },
        ),
        event(0, EventKind::FoundationTaken { seat, slot: 2, paid }),
        event(
            0,
            EventKind::LaboratoryTaken {
                seat,
                laboratory: lab,
                from: DisplaySpace::at(2, 0).unwrap(),
                paid,
            },
        ),
        event(
            1,
            EventKind::LaboratoryDrawn { laboratory: lab, space: DisplaySpace::at(0, 0).unwrap() },
        ),
        event(1, EventKind::LaboratoryPut { seat, laboratory: lab, space: bench(3, 2) }),
        event(
            2,
            EventKind::Activated {
                seat,
                laboratory: lab,
                space: bench(3, 2),
                choice: Choice::Second,
                paid: free,
            },
        ),
        event(3, EventKind::EnergyGained { seat, amount: 1, wasted: 2, reason: Reason::Effect }),
        event(3, EventKind::EnergyGained { seat, amount: 0, wasted: 1, reason: Reason::Effect }),
        event(0, EventKind::Gathered { seat }),
        event(1, EventKind::IncomeTaken { seat, part: IncomePart::Greenhouses }),
        event(1, EventKind::IncomeTaken { seat, part: IncomePart::Recharge }),
        event(1, EventKind::IncomeTaken { seat, part: IncomePart::Large(large) }),
        event(2, EventKind::BatteryGained { seat, reason: Reason::Effect }),
        event(1, EventKind::Fed { seat, food: 4, unfed: 2 }),
        event(2, EventKind::Scored { seat, points: -6, reason: Reason::Hunger }),
        event(1, EventKind::MovedOn { seat, space: 3 }),
        event(1, EventKind::MovedOn { seat, space: 7 }),
        event(2, EventKind::BagRefilled { cubes: from_the_moon::Cubes::each(3) }),
        event(2, EventKind::GreenhousesRefilled { tiles: 1 }),
        event(2, EventKind::PartConstructed { seat, to, part: part(1), tile: mission, paid }),
        event(2, EventKind::PartImproved { seat, to, part: part(1), paid }),
        event(2, EventKind::Launched { seat, to }),
        event(3, EventKind::Scored { seat: ANN, points: 5, reason: Reason::Launch }),
        event(1, EventKind::SpecialResearched { seat, paid: Cost::energy(2) }),
        event(3, EventKind::EndTriggered { seat, trigger: Trigger::ThirdLaunch }),
        event(0, EventKind::FinalScored { seat, score, total: 71 }),
        event(0, EventKind::SoloWon { total: 163, medal: Medal::Silver }),
        event(
            0,
            EventKind::SoloLost {
                why: Defeat::Objectives([objective(1), objective(5)].into_iter().collect()),
            },
        ),
    ];
    let found = told(&DRAWING, &events);
    snapshot::compare(&snapshot::path!("words/from-the-moon-events.txt"), &found);
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
                for piece in DRAWING.line(event, &[], &()).pieces {
                    let leaves_track = matches!(event.deed, EventKind::MovedOn { space: 7.., .. });
                    assert!(pieces.contains(&piece) || leaves_track, "{piece} of {event:?}");
                    found += 1;
                }
            }
        }
    }
    assert!(found > 100, "{found} pieces");
}

/// A tile's gain appears once, with the price of an exchange.
#[test]
fn what_was_promised_is_told_once() {
    let seat = BEN;
    let food = |level, amount, reason| {
        event(level, EventKind::ResourceGained { seat, resource: Resource::Food, amount, reason })
    };
    let [gives_food, sells_food] = ["L02", "L10"].map(laboratory);
    let activated = |laboratory| EventKind::Activated {
        seat,
        laboratory,
        space: bench(1, 1),
        choice: Choice::First,
        paid: Cost::FREE,
    };
    let exchanged = |exchange| event(0, EventKind::Exchanged { seat, exchange, times: 2 });
    let mission = mission("TI1");
    let part = part(1);
    let to = Destination::Titan;
    let told = |events: &[Event]| -> Vec<String> {
        let lines = lines(&DRAWING, events, &());
        let text = |line: &Line| line.words.text(&sitters(2, Viewer::Spectator));
        lines.iter().map(|line| format!("{} {}", line.depth, text(line))).collect()
    };
    let rows: [(&[Event], &[&str]); 8] = [
        (
            &[event(2, activated(gives_food)), food(3, 1, Reason::Effect)],
            &["2 Activates a Laboratory: 1 Food."],
        ),
        (
            &[event(2, activated(sells_food)), food(3, 1, Reason::Effect)],
            &["2 Activates a Laboratory: pay 1 Energy for 2 Food.", "3 Gains 1 Food."],
        ),
        (
            &[event(2, activated(sells_food)), food(3, 0, Reason::Effect)],
            &[
                "2 Activates a Laboratory: pay 1 Energy for 2 Food.",
                "3 Gains no Food (supply empty).",
            ],
        ),
        (
            &[
                event(1, EventKind::IncomeTaken { seat, part: IncomePart::Greenhouses }),
                food(2, 3, Reason::Effect),
            ],
            &["1 Income: 3 Food from the Greenhouses."],
        ),
        (
            &[
                event(
                    2,
                    EventKind::PartConstructed { seat, to, part, tile: mission, paid: Cost::FREE },
                ),
                event(3, EventKind::Scored { seat, points: 6, reason: Reason::MissionTile }),
                event(3, EventKind::Launched { seat, to }),
                event(4, EventKind::Scored { seat, points: 5, reason: Reason::Launch }),
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
                event(0, EventKind::FactionChosen { seat, faction: Faction::Pioneers }),
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

/// Other players' changes are marked, the viewer's own are not.
#[test]
fn what_others_did_since_is_marked() {
    let table = Scenario::of_players(2)
        .rover(BEN, RoverId::One, tile(2, 2))
        .buildings(BEN, [corner(1, 1)])
        .start();
    let sent = EventKind::RoverSent { seat: BEN, rover: RoverId::One, tile: tile(2, 2) };
    let built = EventKind::Constructed {
        seat: BEN,
        building: Building::Faction,
        code: "FB Workers",
        spot: corner(1, 1),
        paid: Cost::FREE,
    };
    let told = [event(0, sent), event(0, built)];
    let marks = |viewer| {
        let sitters: Seats<_> = sitters(2, viewer);
        Scene::look(&table.game, &(), viewer, &sitters, &told, |scene| {
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
    let shown = lines(&DRAWING, told, &());
    assert!(shown.len() * 4 < told.len() * 3, "{} lines of {} events", shown.len(), told.len());
    let text: Vec<String> =
        shown.iter().map(|line| line.words.text(&sitters(2, Viewer::Spectator))).collect();
    assert!(text.iter().any(|line| line == "9 Terrain tiles are laid."));
    assert!(text.iter().any(|line| line.starts_with("27 cubes on the Terrain tiles")));
}
