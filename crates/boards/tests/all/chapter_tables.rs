//! What the tables of Alien Invasion say is true in the chapter that is played.

use std::collections::BTreeSet;

use on_mars::blackout::{self, Dark};
use on_mars::content::{
    Blueprint, Contract, GridSpace, Kind, LabSpace, Main, Mission, Slots, Space, Tech,
};
use on_mars::invasion::{Defense, DefenseCard};
use on_mars::monolith::{Laid, Sabotage};
use on_mars::outbreak::{self, Place, Row};
use on_mars::scenario::{ANN, BEN, Moves, Scenario, Table, hex};
use on_mars::{Action, AlienInvasion, Closed, Hex, Open, Part};
use orrery_boards::{Button, ChapterDrawing, Drawing, OnMarsDrawing};
use orrery_core::{Actor, Dice, Game, Seat, Setup, Viewer};

use crate::table::{attributes, look};

/// The chapter of a table, as its drawings take it.
fn game<const CHAPTER: u8>(table: &Table) -> AlienInvasion<CHAPTER> {
    AlienInvasion(table.game.clone())
}

fn players<const CHAPTER: u8>(game: &AlienInvasion<CHAPTER>) -> u8 {
    game.0.open.seats()
}

/// The drawn table and all panels of the rail.
fn drawn<const CHAPTER: u8>(game: &AlienInvasion<CHAPTER>, seat: Seat) -> String {
    let all = players(game);
    look(game, all, Viewer::Seat(seat), |scene| {
        let drawing = ChapterDrawing::<CHAPTER>;
        let panels = Seat::all(all).map(|one| drawing.player(scene, one).into_string());
        let panels: String = panels.collect();
        drawing.stage(scene).into_string() + &panels + &drawing.dock(scene).row.into_string()
    })
}

/// What is said of the thing with this name.
fn told(drawn: &str, about: &str) -> String {
    let all: Vec<String> = drawn
        .split('<')
        .filter(|tag| attributes(tag, "data-about").iter().any(|name| name == about))
        .map(|tag| attributes(tag, "data-does").join(" "))
        .collect();
    assert!(!all.is_empty(), "{about} is not drawn");
    all.join(" ")
}

fn button<const CHAPTER: u8>(game: &AlienInvasion<CHAPTER>, seat: Seat, action: Action) -> Button {
    look(game, players(game), Viewer::Seat(seat), |scene| {
        assert!(scene.actions.contains(&action), "{action:?} is offered");
        ChapterDrawing::<CHAPTER>.button(scene, action)
    })
}

fn part<const CHAPTER: u8>() -> Scenario {
    let players = [3, 2, 2, 1][usize::from(CHAPTER) - 1];
    Scenario::of_chapter(CHAPTER, Setup::of_players(players))
}

fn blackout(open: &mut Open) -> &mut blackout::Blackout {
    match &mut open.chapter.as_mut().expect("a chapter is played").part {
        Part::Blackout(blackout) => blackout,
        _ => panic!("this is Chapter 3"),
    }
}

fn outbreak(open: &mut Open) -> &mut outbreak::Outbreak {
    match &mut open.chapter.as_mut().expect("a chapter is played").part {
        Part::Outbreak(outbreak) => outbreak,
        _ => panic!("this is Chapter 2"),
    }
}

fn monolith(open: &mut Open) -> &mut on_mars::monolith::Monolith {
    match &mut open.chapter.as_mut().expect("a chapter is played").part {
        Part::Monolith(monolith) => monolith,
        _ => panic!("this is Chapter 4"),
    }
}

/// Plays at random and shows a position now and then.
fn at_random<const CHAPTER: u8>(players: u8, every: usize, see: impl Fn(&AlienInvasion<CHAPTER>)) {
    let mut dice = Dice::new("chapter tables", &CHAPTER.to_string());
    let mut game = AlienInvasion::<CHAPTER>::start(&Setup::of_players(players)).unwrap();
    for number in 0.. {
        let Some(who) = game.to_act().first() else { break };
        if who != Actor::Chance && number % every == 0 {
            see(&game);
        }
        let actions = game.legal_actions(who);
        let action = actions[dice.index(actions.len())];
        game.apply(who, action, &mut orrery_core::Log::silent()).unwrap();
    }
}

/// AI-GEN-02, AI-GEN-03: where there are no points, none are promised.
fn promises_no_points<const CHAPTER: u8>(players: u8) {
    at_random::<CHAPTER>(players, 41, |game| {
        look(game, players, Viewer::Seat(ANN), |scene| {
            let drawing = ChapterDrawing::<CHAPTER>;
            let dock = drawing.dock(scene);
            let mut said = vec![drawing.stage(scene).into_string(), dock.question, dock.detail];
            said.push(dock.row.into_string());
            said.extend(Seat::all(players).map(|one| drawing.player(scene, one).into_string()));
            for &action in scene.actions {
                let button = drawing.button(scene, action);
                said.extend([button.name, button.label.into_string()]);
                said.extend(button.outcome);
            }
            said.extend(drawing.in_words(scene).iter().map(|one| one.text(scene.sitters)));
            for words in said {
                for promise in [" OP ", " OP.", " OP<", "point ", "points", "Progress scores"] {
                    let at = words.find(promise);
                    let near = at.map(|at| words[..at].chars().rev().take(80).collect::<String>());
                    let near = near.map(|near| near.chars().rev().collect::<String>());
                    assert_eq!(near, None, "{promise}");
                }
            }
        });
    });
}

#[test]
fn a_crew_is_promised_no_points() {
    promises_no_points::<2>(2);
    promises_no_points::<3>(3);
}

#[test]
fn a_player_alone_is_promised_no_points() {
    promises_no_points::<4>(1);
}

/// AI-GEN-03: Mineral Mine gives a Mineral in place of points.
#[test]
fn the_mineral_mine_gives_a_mineral_where_there_are_no_points() {
    let mine = |scenario: Scenario| {
        scenario.buildings(Kind::Mine, [hex(1, 0), hex(1, -1)]).built(
            ANN,
            Blueprint::MineralMine,
            hex(0, 0),
        )
    };
    let use_it = Action::UseBuilding { blueprint: Blueprint::MineralMine, scientist: None };
    let crew = game::<3>(&mine(part::<3>()).crystals(ANN, 2).start());
    assert!(button(&crew, ANN, use_it).name.ends_with(": gain 1 Mineral"));
    let humans = game::<1>(&mine(part::<1>()).crystals(ANN, 2).start());
    assert!(button(&humans, ANN, use_it).name.ends_with(": score 2 points"));
}

/// AI-CH1-30: what a Scientist is worth to the humans, and by which type.
#[test]
fn a_scientist_gives_the_humans_points_at_once() {
    let table = drawn(&game::<1>(&part::<1>().start()), ANN);
    let told = told(&table, "Hydrologist");
    assert!(told.contains("3 points per Advanced Greenhouse"), "{told}");
    assert!(!told.contains("at the end"), "{told}");
}

/// AI-W2-06, AI-W10-08: a button names the whole price of a Main action, and that is what is asked.
#[test]
fn a_main_action_that_the_aliens_made_dearer_says_so() {
    let jammed = |main| part::<1>().invasion(|one| one.jammed.insert(main)).crystals(ANN, 3);
    let orbit = |main| game::<1>(&jammed(main).space(ANN, Space::One).start());
    let colony = |main| game::<1>(&jammed(main).start());
    let slow = part::<4>().bots(ANN, [hex(0, -1)]).change(|open| {
        monolith(open).lasting.insert(Sabotage::ReducedEfficiency);
    });
    let mut seen = 0;
    let mut check = |name: Button| {
        assert!(name.name.contains("(+1 Crystal or Colonist)"), "{}", name.name);
        assert!(name.outcome.is_some_and(|words| words.contains("to its price, once")));
        seen += 1;
    };
    for main in [Main::Resupply, Main::LandingPod, Main::ObtainBlueprint] {
        check(button(&orbit(main), ANN, Action::Main(main)));
    }
    for main in [Main::ControlCenter, Main::Construct] {
        check(button(&colony(main), ANN, Action::Main(main)));
    }
    check(button(&game::<4>(&slow.start()), ANN, Action::Main(Main::Construct)));
    assert_eq!(seen, 6);
    let table = drawn(&orbit(Main::Resupply), ANN);
    assert!(table.contains("Resupply, jammed"), "the board shows what is jammed");
    let free = game::<1>(&part::<1>().space(ANN, Space::One).start());
    assert!(!button(&free, ANN, Action::Main(Main::Resupply)).name.contains('+'));
}

/// AI-VAL-87, AI-VAL-49, AI-VAL-36: the progress to a Private Goal counts what its condition counts.
#[test]
fn progress_to_a_private_goal_counts_what_the_chapter_adds() {
    fn same<const CHAPTER: u8>(players: u8) {
        at_random::<CHAPTER>(players, 29, |game| {
            let open = &game.0.open;
            for seat in Seat::all(open.player_count()) {
                for goal in on_mars::content::Goal::ALL {
                    let condition = goal.spec().condition;
                    let (have, need) = open.progress_to(seat, condition);
                    assert_eq!(have >= need, open.holds(seat, condition), "{goal:?}");
                }
            }
        });
    }
    same::<1>(3);
    same::<2>(2);
    same::<3>(2);
    let full = |open: &Open, condition| {
        let (have, need) = open.progress_to(ANN, condition);
        assert_eq!(have >= need, open.holds(ANN, condition));
        have
    };
    use on_mars::content::Condition;
    let defended = part::<1>().invasion(|one| {
        one.defenses[Defense::CryoJets.index()] = DefenseCard::Held(ANN);
        one.defenses[Defense::ForceFence.index()] = DefenseCard::Built(ANN, hex(0, -2));
    });
    let table = defended.start();
    assert_eq!(full(table.open(), Condition::Blueprints(2)), 2);
    assert_eq!(full(table.open(), Condition::Upgrades(1)), 1);
    let hired = part::<2>()
        .contract(ANN, Contract::DeliverMinerals)
        .delivered(Contract::DeliverMinerals, [4, 0])
        .change(|open| outbreak(open).microbiologist = Some(ANN));
    assert_eq!(full(hired.start().open(), Condition::ScientistAndContract), 2);
    let dark = part::<3>().built(ANN, Blueprint::WindTurbines, hex(0, -2)).change(goes_dark);
    assert_eq!(full(dark.start().open(), Condition::Upgrades(1)), 0);
}

/// The Generator in the north is in Blackout with a Colonist of Ben.
fn goes_dark(open: &mut Open) {
    let at = hex(0, -2);
    open.buildings[Kind::Generator.index()].remove(at);
    let chapter = open.chapter.as_mut().expect("a chapter is played");
    chapter.closed.push(Closed { kind: Kind::Generator, owner: Seat::ONE, hex: at });
    blackout(open).dark.push(Dark { hex: at, seat: BEN });
    open.players[BEN].colonists -= 1;
}

/// AI-VAL-48, AI-CH1-36: a Blueprint fits no Building that cannot be upgraded.
#[test]
fn a_blueprint_fits_what_can_be_upgraded() {
    let about = "Wind Turbines: a level-1 Blueprint for a Generator";
    let fits = |drawn: &str| {
        let told = told(drawn, about);
        told.rsplit("It fits ").next().unwrap_or_default().split(' ').next().unwrap().to_owned()
    };
    let plain = drawn(&game::<3>(&part::<3>().start()), ANN);
    assert_eq!(fits(&plain), "1");
    let hurt = part::<3>().change(|open| blackout(open).vandalized.insert(hex(0, -2)));
    assert_eq!(fits(&drawn(&game::<3>(&hurt.start()), ANN)), "0");
    let held = part::<1>().invasion(|one| {
        one.active.insert(hex(0, -2));
        one.reserve -= 1;
    });
    assert!(told(&drawn(&game::<1>(&held.start()), ANN), about).contains("It fits 0 "));
}

/// AI-VAL-31, AI-RULING-34, AI-CH3-08: what completed Missions bring in each chapter.
#[test]
fn the_missions_say_what_they_bring() {
    let missions = |scenario: Scenario| {
        scenario.mission(0, Mission::Blueprints, 3).change(|open| open.remaining = 2)
    };
    let crew = drawn(&game::<2>(&missions(part::<2>()).start()), ANN);
    assert!(crew.contains("both are needed") && !crew.contains("until the end"));
    let lit = drawn(&game::<3>(&missions(part::<3>()).start()), ANN);
    assert!(lit.contains("2 until it is lost") && !lit.contains("until the end"));
    let alone = drawn(&game::<4>(&missions(part::<4>()).start()), ANN);
    assert!(alone.contains("for Crystals only") && !alone.contains("until the end"));
    fn words<const CHAPTER: u8>(game: &AlienInvasion<CHAPTER>) -> String {
        look(game, players(game), Viewer::Seat(ANN), |scene| {
            let told = ChapterDrawing::<CHAPTER>.in_words(scene);
            told.iter().map(|one| one.text(scene.sitters)).collect::<Vec<_>>().join(" ")
        })
    }
    let high = |scenario: Scenario| missions(scenario).lss([2; 4], 3);
    let told = words(&game::<4>(&high(part::<4>()).start()));
    assert!(!told.contains("closer to its end") && !told.contains("The game ends after"), "{told}");
    let told = words(&game::<2>(&high(part::<2>()).start()));
    assert!(!told.contains("closer to its end") && !told.contains("The game ends after"), "{told}");
    let told = words(&game::<3>(&high(part::<3>()).start()));
    assert!(told.contains("the crew is one step closer to losing"), "{told}");
}

/// AI-VAL-46, AI-VAL-49: a Building in Blackout says so, and its Colonist lies on it.
#[test]
fn a_colonist_lies_on_a_building_in_blackout() {
    let table = drawn(&game::<3>(&part::<3>().change(goes_dark).start()), ANN);
    let told = told(&table, "G3: Generator, in Blackout");
    assert!(told.contains("Amara's Colonist lies here"), "{told}");
    assert_eq!(table.matches("class=\"lies\"").count(), 1);
    let closed = part::<4>().change(|open| {
        open.buildings[Kind::Mine.index()].remove(Hex::CENTRE);
        let chapter = open.chapter.as_mut().expect("a chapter is played");
        chapter.closed.push(Closed { kind: Kind::Mine, owner: Seat::ONE, hex: Hex::CENTRE });
    });
    let table = drawn(&game::<4>(&closed.start()), ANN);
    assert!(!table.contains("class=\"lies\"") && table.contains("G5: Mine, out of order"));
}

/// AI-CH3-11: of several targets one is hit.
#[test]
fn a_vandalism_card_hits_one_of_several() {
    let start = part::<3>().buildings(Kind::Generator, [hex(3, 0)]);
    let table = drawn(&game::<3>(&start.start()), ANN);
    let told = told(&table, "2 of 16 Vandalism cards: Generator");
    assert_eq!(told, "It vandalizes a Generator on one of G3 and J6.");
}

/// AI-CH2-11, AI-W4-07: an area tells the risks of everybody in it.
#[test]
fn an_area_speaks_of_everybody_there() {
    let start = part::<2>().on_slots(Slots::Hire, BEN, 1);
    let sick = start.change(|open| outbreak(open).slots[Slots::Hire.index()][BEN.index()] = 1);
    let table = drawn(&game::<2>(&sick.start()), ANN);
    let sick = told(&table, "Hire: 1 infected");
    assert!(sick.contains("Cured for 1 Medicine"), "{sick}");
    let well = part::<2>().on_slots(Slots::Hire, BEN, 1).start();
    let well = told(&drawn(&game::<2>(&well), ANN), "Hire: nobody infected");
    assert!(well.contains("1 of 18 Infection cards would strike here"), "{well}");
}

/// AI-CH2-04, AI-RULING-22: the cure that wins says so.
#[test]
fn a_cure_that_wins_says_so() {
    let start = part::<2>().change(|open| {
        let outbreak = outbreak(open);
        outbreak.missions_left = 0;
        outbreak.wards[ANN].medicine = 1;
        for seat in [ANN, BEN] {
            outbreak.wards[seat].rows[..2].fill(Row { healthy: 0, infected: 2 });
            outbreak.wards[seat].working = 2;
        }
        for seat in [ANN, BEN] {
            open.players[seat].quarters = 4;
            open.players[seat].working = 2;
            open.players[seat].colonists = 6;
        }
    });
    let game = game::<2>(&start.start());
    let cure = Action::Outbreak(outbreak::Action::Cure(Place::Row(ANN, 0)));
    let told = button(&game, ANN, cure).outcome.expect("it has consequences");
    assert_eq!(told, "The crew wins.");
}

/// AI-VAL-36: the Microbiologist lies with her owner and can be pressed there.
#[test]
fn the_microbiologist_lies_with_her_owner() {
    let start = part::<2>().change(|open| outbreak(open).microbiologist = Some(ANN));
    let game = game::<2>(&start.start());
    let table = drawn(&game, ANN);
    let card = table.split('<').find(|tag| attributes(tag, "data-about") == ["Microbiologist"]);
    let card = card.expect("she lies on the board");
    let use_her = Action::Outbreak(outbreak::Action::Microbiologist(None));
    look(&game, 2, Viewer::Seat(ANN), |scene| {
        let choice = scene.actions.iter().position(|one| *one == use_her).expect("offered");
        assert_eq!(attributes(card, "data-choice"), [choice.to_string()]);
    });
}

/// AI-CH4-08, AI-VAL-76: every card of the Sabotage row says when it strikes.
#[test]
fn a_sabotage_card_says_when_it_strikes() {
    let row = |time, cubes| {
        part::<4>().change(move |open| {
            let monolith = monolith(open);
            monolith.time = time;
            monolith.row.push(Laid { card: Sabotage::StealthyHarvest, cubes });
            monolith.deck.remove(Sabotage::StealthyHarvest);
        })
    };
    let said = |time, cubes| {
        let table = drawn(&game::<4>(&row(time, cubes).start()), ANN);
        told(&table, &format!("A Stealthy Harvest: {cubes} of 2 cubes"))
    };
    assert!(said(2, 2).ends_with("It strikes at the end of this round (space 3)."));
    assert!(said(5, 2).ends_with("It strikes in 2 rounds (space 7)."));
    assert!(said(5, 1).ends_with("It lacks 1 cube; with 2 it strikes on the next alien space."));
    assert!(said(13, 2).ends_with("It strikes no more: no alien space is left."));
    // While the cards of an alien space are resolved, the next one strikes at once.
    let mut table = row(2, 2)
        .change(|open| {
            let monolith = monolith(open);
            monolith.row.insert(0, Laid { card: Sabotage::MineExplosion, cubes: 2 });
            monolith.deck.remove(Sabotage::MineExplosion);
        })
        .buildings(Kind::Mine, [hex(3, 0)])
        .start();
    table.passes_until(|open| matches!(open.question(), Some((_, on_mars::Question::Monolith(_)))));
    let now = told(&drawn(&game::<4>(&table), ANN), "A Stealthy Harvest: 2 of 2 cubes");
    assert!(now.ends_with("It strikes now (space 3)."), "{now}");
}

/// AI-VAL-10: the Commander's board says how many Troopers the next Building brings.
#[test]
fn the_next_alien_building_brings_what_is_said() {
    for (players, brings) in [(3, 3), (4, 3), (5, 2)] {
        let table = Scenario::of_chapter(1, Setup::of_players(players)).start_aliens();
        let aliens = Seat::new(players - 1).unwrap();
        let stage = drawn(&game::<1>(&table), aliens);
        let words = format!("The next Building brings {brings} Troopers from the reserve.");
        assert!(stage.contains(&format!("<p class=\"cap note\">{words}</p>")), "{players} players");
        let of_troopers = attributes(&stage, "data-does");
        let of_troopers = of_troopers.iter().find(|does| does.starts_with("Only Troopers on your"));
        assert!(of_troopers.is_some_and(|does| does.ends_with(&words)), "{of_troopers:?}");
    }
}

/// OM-TWO-02, OM-LVL-05: a Tech Grid that is not refilled does not say that it is.
#[test]
fn the_tech_grid_says_whether_it_is_refilled() {
    let said = |players| {
        let start = Scenario::of_chapter(3, Setup::of_players(players));
        let table = start.without_tech(GridSpace::G1).start();
        told(&drawn(&game::<3>(&table), ANN), "An empty space of the Tech Grid")
    };
    assert_eq!(said(2), "No Tech tile is left to refill the grid.");
    assert_eq!(said(3), "The grid is refilled when the Colony reaches a new level.");
}

/// AI-VAL-17: the heading of the Blueprints counts the Defensive ones.
#[test]
fn defensive_blueprints_count_as_blueprints() {
    let start = part::<1>()
        .blueprint(ANN, Blueprint::WindTurbines)
        .tech(ANN, Tech::Shelter, LabSpace::L2b)
        .invasion(|one| {
            one.defenses[Defense::CryoJets.index()] = DefenseCard::Held(ANN);
            one.defenses[Defense::ForceFence.index()] = DefenseCard::Built(ANN, hex(0, -2));
        })
        .change(|open| {
            open.players[ANN].advanced.insert(hex(0, -2));
            open.players[ANN].markers -= 2;
        });
    let table = drawn(&game::<1>(&start.start()), ANN);
    assert!(table.contains("<h3>Blueprints<b>1 of 3 built</b></h3>"));
}

/// The side that an answer makes win is named before it is pressed.
#[test]
fn the_deciding_answer_says_who_wins() {
    let start = part::<1>().invasion(|one| {
        one.points = 98;
    });
    let near = start.stores(ANN, [0, 0, 1, 1, 0]).start();
    let mut table = near;
    table.plays(ANN, [Action::Main(Main::WelcomeShip)]);
    let game = game::<1>(&table);
    let names: BTreeSet<String> = look(&game, 3, Viewer::Seat(ANN), |scene| {
        let welcome = scene.actions.iter().filter(|one| matches!(one, Action::Welcome { .. }));
        welcome.filter_map(|one| ChapterDrawing::<1>.button(scene, *one).outcome).collect()
    });
    assert!(!names.is_empty());
    for told in names {
        assert!(told.contains("The humans win. They have reached 100 points."), "{told}");
    }
}

/// OM-DEV-03, OM-SCORE-05: the columns of a Laboratory say what they cost, and score only where
/// points count.
#[test]
fn the_columns_of_a_laboratory_explain_themselves() {
    let crew = drawn(&game::<3>(&part::<3>().start()), ANN);
    assert!(told(&crew, "Column 3: level 3").starts_with("A tile enters it for 1 Oxygen."));
    let last = "A tile enters it for 1 Oxygen and 1 Crystal.";
    assert!(told(&crew, "Column 6: level 6").starts_with(last));
    assert!(!told(&crew, "Column 6: level 6").contains("OP"));
    let base = Scenario::of_players(2).start();
    let stage = look(&base.game, 2, Viewer::Seat(ANN), |scene| OnMarsDrawing.stage(scene));
    let scores = format!("{last} A tile here scores 9 OP at the end.");
    assert_eq!(told(&stage.into_string(), "Column 6: level 6"), scores);
}

/// AI-CH3-01: the Reward tiles of Blackout are told in words, too.
#[test]
fn the_reward_tiles_of_blackout_are_told_in_words() {
    let start = part::<3>().change(|open| {
        blackout(open).supplies[0] = Some(blackout::Supply::X1);
    });
    let game = game::<3>(&start.start());
    let words = look(&game, 2, Viewer::Seat(ANN), |scene| {
        let told = ChapterDrawing::<3>.in_words(scene);
        told.iter().map(|one| one.text(scene.sitters)).collect::<Vec<_>>().join(" ")
    });
    assert!(words.contains("Generators: on G3") && words.contains("Reward: gain 2 Crystals"));
    assert!(!words.contains("Reward none") && !words.contains("Reward: none"));
}

/// AI-W10-15: a disabled Rover misses two Colonization phases, as its card says.
#[test]
fn a_disabled_rover_is_gone_for_as_long_as_its_card_says() {
    let start = part::<4>().rover(ANN, hex(2, 1)).change(|open| {
        let monolith = monolith(open);
        monolith.time = 2;
        monolith.row.push(Laid { card: Sabotage::RoverDisabled, cubes: 2 });
        monolith.deck.remove(Sabotage::RoverDisabled);
    });
    let mut table = start.start();
    let card = told(&drawn(&game::<4>(&table), ANN), "B Rover Disabled: 2 of 2 cubes");
    assert!(card.starts_with("Your Rover cannot be used in the next two rounds."), "{card}");
    let mut missed = 0;
    for round in 2..6 {
        let turn = Some((ANN.into(), on_mars::Question::Turn));
        table
            .passes_until(|open| open.round == round && open.question() == turn && !open.turn.main);
        missed += usize::from(table.player(ANN).rover.is_none());
    }
    assert_eq!(missed, 2);
}
