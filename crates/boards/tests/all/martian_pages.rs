//! The pages of First Martians: stories, the report of a sol, the debrief, and the plan in groups.

use crate::table;

use std::collections::BTreeSet;

use first_martians::content::{
    Counts, EventId, Level, Modifier, Objective, ObjectiveKind, Op, Role,
};
use first_martians::scenario::{Scenario, pack, space_called};
use first_martians::{Action, Event, FirstMartians, Hand, Illegal, Phase, Question, Task};
use orrery_boards::{Drawing, FirstMartiansDrawing, Scene};
use orrery_core::{Actor, Dice, Game as _, Match, Seat, Setup, Viewer};
use table::{attributes, sitters};

const DRAWING: FirstMartiansDrawing = FirstMartiansDrawing;
const PLAYERS: u8 = 3;

/// Shows a match to a seat with all that was told, of which what the last answer told is new.
fn see<T>(
    played: &Match<FirstMartians>,
    seat: Seat,
    see: impl FnOnce(&Scene<FirstMartians>) -> T,
) -> T {
    let viewer = Viewer::Seat(seat);
    let sitters = sitters(PLAYERS, viewer);
    let told = played.events_since(0);
    let recent = played.events_since(played.answered().saturating_sub(1));
    Scene::look(played.game(), played.content(), viewer, &sitters, recent, |scene| {
        scene.with_events(told, see)
    })
}

/// Plays whole missions at random and shows every question to `look`.
fn play(seeds: usize, mut look: impl FnMut(&Match<FirstMartians>, Seat)) {
    for number in 0..seeds {
        let seed = format!("pages {number}");
        let mut dice = Dice::new(&seed, "players");
        let setup = Setup::of_players(PLAYERS);
        let mut played =
            Match::<FirstMartians>::new_with(setup, Some(seed), &pack()).expect("it begins");
        while let Some(who) = played.game().to_act().iter().next() {
            let action = match who {
                Actor::Chance => played.draw().expect("there is a seed"),
                Actor::Seat(seat) => {
                    look(&played, seat);
                    let actions = played.game().legal_actions(who);
                    let agree = actions.iter().position(|it| *it == Action::Agree);
                    let place = agree.filter(|_| dice.index(3) > 0);
                    actions[place.unwrap_or_else(|| dice.index(actions.len()))]
                }
            };
            played.answer(who, action).expect("it is legal");
        }
        look(&played, Seat::ONE);
    }
}

/// A story's question is answered on its cards, and only by the player who is asked. Nobody else's
/// answers are mixed up with it.
#[test]
fn a_story_offers_its_own_options_alone() {
    let (mut asked, mut watched) = (0, 0);
    play(3, |played, seat| {
        let Some((who, Question::Choose(..))) = played.game().question() else { return };
        for viewer in Seat::all(PLAYERS) {
            see(played, viewer, |scene| {
                let passage = DRAWING.passage(scene).expect("a story asks");
                assert!(passage.is_drawn);
                let is_option = |place: &usize| matches!(scene.actions[*place], Action::Choose(_));
                assert!(passage.choices.iter().all(is_option));
                let stage = DRAWING.stage(scene).into_string();
                let cards = stage.matches("class=\"choice ").count();
                assert_eq!(cards, passage.choices.len());
                match who == viewer.into() {
                    true => assert!(cards > 1, "{seat:?} is asked"),
                    false => assert!(stage.contains("decides."), "somebody else decides"),
                }
                asked += usize::from(who == viewer.into());
                watched += usize::from(who != viewer.into());
            });
        }
    });
    assert!(asked > 5 && watched > 10, "{asked} asked, {watched} watched");
}

/// A story stays in reach until the sol is over, and is open while the Event phase lasts.
#[test]
fn a_story_stays_in_reach() {
    let (mut open, mut shut) = (0, 0);
    play(2, |played, seat| {
        let game = played.game();
        let drawn = played.events_since(0).iter().rev();
        let of_sol = drawn.take_while(|event| !matches!(event, Event::RoundBegan(_)));
        let has_story = of_sol.into_iter().any(|event| matches!(event, Event::EventDrawn(_)));
        if !has_story || game.table.ending.is_some() {
            return;
        }
        see(played, seat, |scene| {
            let stage = DRAWING.stage(scene).into_string();
            assert!(stage.contains("id=\"page-story-"), "the story of the sol is in reach");
            match game.question() {
                Some((_, Question::Proceed(Phase::Morale))) => {
                    assert!(stage.contains("-now\" name=\"page\" open"), "it is open");
                    open += 1;
                }
                _ => shut += usize::from(!stage.contains("name=\"page\" open")),
            }
        });
    });
    assert!(open > 2 && shut > 50, "{open} open, {shut} shut");
}

/// The report adds up: every action of the plan is in it, and every part that broke has a reason.
#[test]
fn the_report_of_a_sol_leaves_nothing_out() {
    let mut reports = 0;
    play(3, |played, seat| {
        if played.game().question().map(|(_, it)| it) != Some(Question::Proceed(Phase::CleanUp)) {
            return;
        }
        let told = played.events_since(0);
        let began = told.iter().rposition(|event| matches!(event, Event::RoundBegan(_))).unwrap();
        let sol = &told[began..];
        let of = |is: fn(&Event) -> bool| sol.iter().filter(|event| is(event)).count();
        let actions = of(|event| matches!(event, Event::ActionBegan(..)));
        let broke = of(|event| matches!(event, Event::PartBroke(..)));
        see(played, seat, |scene| {
            let stage = DRAWING.stage(scene).into_string();
            let (_, report) = stage.split_once("class=\"report panel\"").expect("a report");
            let (report, _) = report.split_once("</article>").expect("it ends");
            let (_, deeds) = report.split_once("class=\"deeds\"").expect("the plan");
            let (deeds, why) = deeds.split_once("</ul>").expect("it ends");
            assert_eq!(deeds.matches("<li").count(), actions);
            assert_eq!(why.matches("class=\"end\"").count() > 0, broke > 0, "{why}");
        });
        reports += 1;
    });
    assert!(reports > 5, "{reports} reports");
}

/// Every answer of the plan but the last one can be reached through the groups of the dock. What can
/// be used at any moment has a button of its own.
#[test]
fn the_groups_of_the_plan_hold_every_answer() {
    let mut plans = 0;
    play(2, |played, seat| {
        if !matches!(played.game().question(), Some((_, Question::Plan))) || plans > 60 {
            return;
        }
        see(played, seat, |scene| {
            let row = DRAWING.dock(scene).row.into_string();
            let mut left: BTreeSet<usize> = (0..scene.actions.len()).collect();
            left.retain(|place| {
                !matches!(
                    scene.actions[*place],
                    Action::Agree | Action::UseSkill { .. } | Action::UsePoi(_) | Action::Scrap(_)
                )
            });
            for choices in attributes(&row, "data-choice") {
                for choice in choices.split(' ') {
                    left.remove(&choice.parse().unwrap());
                }
            }
            let left: Vec<Action> = left.into_iter().map(|place| scene.actions[place]).collect();
            assert!(left.is_empty(), "{left:?}");
        });
        plans += 1;
    });
    assert!(plans > 20, "{plans} plans");
}

/// The debrief names every objective and tells how the dice fell.
#[test]
fn the_debrief_counts_the_dice() {
    play(3, |played, seat| {
        if played.game().table.ending.is_none() {
            return;
        }
        let rolled = played.events_since(0).iter();
        let rolled = rolled.filter_map(|event| match event {
            Event::Rolled(_, dice) => Some(dice.success),
            Event::RolledAgain(success) => Some(*success),
            _ => None,
        });
        let rolled: Vec<bool> = rolled.collect();
        let hits = rolled.iter().filter(|hit| **hit).count();
        see(played, seat, |scene| {
            let debrief = DRAWING.debrief(scene).expect("the mission is over").into_string();
            let content = scene.content.content();
            let mission = content.mission(played.game().table.mission);
            for objective in &content[mission.objectives] {
                let title = objective.title.replace('\'', "&#39;");
                assert!(debrief.contains(&title) || debrief.contains(&objective.title));
            }
            if !rolled.is_empty() {
                assert!(debrief.contains(&format!("{hits} of {}", rolled.len())), "{debrief}");
            }
        });
    });
}

/// An Event says what it does at the level that is played. The log does not know the level, so it
/// leaves the amount to the line that tells it.
#[test]
fn an_event_does_what_its_page_says_at_every_level() {
    let pack = pack();
    let content = pack.content();
    let stressful = |shift: i8| {
        let of = |id: &EventId| {
            let effects = content.effects(content[*id].immediate).iter();
            effects.clone().find_map(|effect| match effect.op {
                Op::Stress { n } if n > 1 => Some(n + shift),
                _ => None,
            })
        };
        let ids = (0..content.events.len()).filter_map(EventId::at);
        ids.filter_map(|id| of(&id).map(|n| (id, n))).next().expect("an Event that adds Stress")
    };
    for (level, shift) in [(Level::Easy, -1), (Level::Normal, 0), (Level::Hard, 1)] {
        let (event, n) = stressful(shift);
        let game = Scenario::of_players(PLAYERS).level(level).plan().game;
        let told = [Event::RoundBegan(1), Event::EventDrawn(event)];
        let viewer = Viewer::Seat(Seat::ONE);
        let stage = Scene::look(&game, &pack, viewer, &sitters(PLAYERS, viewer), &told, |scene| {
            DRAWING.stage(scene).into_string()
        });
        assert!(stage.contains(&format!("Stress rises by {n}<")), "{level:?} {n}");
    }
    let (event, _) = stressful(0);
    let line = DRAWING.line(&Event::EventDrawn(event), &[], &pack);
    let passage = line.passage.expect("a story");
    let said: Vec<String> = passage
        .consequences
        .iter()
        .map(|words| words.text(&sitters(PLAYERS, Viewer::Spectator)))
        .collect();
    assert!(said.iter().all(|words| !words.contains("Stress rises")), "{said:?}");
}

/// In a crew without the profession that an Event asks for, the First Player takes its place, and
/// the Event says so.
#[test]
fn an_event_names_the_one_who_must_take_part() {
    let pack = pack();
    let content = pack.content();
    let asks = |id: &EventId| {
        let action = content[*id].action.as_ref();
        action.is_some_and(|action| action.role == Some(Role::Medic))
    };
    let event = (0..content.events.len()).filter_map(EventId::at).find(asks);
    let told = [Event::RoundBegan(1), Event::EventDrawn(event.expect("one asks for the Medic"))];
    // The scenario takes the Medic last.
    for (players, must, not) in
        [(4, "The Medic", "The First Player"), (3, "The First Player", "The Medic")]
    {
        let game = Scenario::of_players(players).plan().game;
        let viewer = Viewer::Seat(Seat::ONE);
        let stage = Scene::look(&game, &pack, viewer, &sitters(players, viewer), &told, |scene| {
            DRAWING.stage(scene).into_string()
        });
        assert!(stage.contains(&format!("{must} must take part.")), "{players} players");
        assert!(!stage.contains(&format!("{not} must take part.")), "{players} players");
    }
}

/// The debrief counts the pawns of the actions that worked towards an objective.
#[test]
fn an_objective_costs_the_pawns_that_worked_for_it() {
    let pack = pack();
    let content = pack.content();
    let card = content.find_facility("fc_backup_solar").expect("it is in the box");
    let who = first_martians::AstronautId::new(0).unwrap();
    let (pawn, build) = (Hand::Pawn(who), Task::Build(card, None));
    let mut game = Scenario::of_players(PLAYERS).plan().game;
    game.table.ending = Some(first_martians::Ending::TimeIsUp);
    let told = [
        Event::RoundBegan(1),
        Event::Declared(Seat::ONE, pawn, build),
        Event::Assisted(Seat::TWO, pawn, build),
        Event::Declared(Seat::THREE, pawn, Task::Rest),
        Event::ActionBegan(pawn, Task::Rest),
        Event::ActionBegan(pawn, build),
    ];
    let viewer = Viewer::Seat(Seat::ONE);
    let debrief = Scene::look(&game, &pack, viewer, &sitters(PLAYERS, viewer), &told, |scene| {
        DRAWING.debrief(scene).expect("the mission is over").into_string()
    });
    assert_eq!(debrief.matches("1 action: 2 pawns.").count(), 1, "{debrief}");
}

/// FM-OBJ-11: an objective that counts at the end of the mission is met in its debrief, and counts.
#[test]
fn an_objective_of_the_end_is_met_once_the_mission_ends() {
    let pack = pack();
    let mut game = Scenario::of_players(PLAYERS).objectives_done().plan().game;
    let content = pack.content();
    let objectives = &content[content.mission(game.table.mission).objectives];
    assert!(objectives.iter().any(|objective| objective.counts == Counts::AtEnd));
    let is_mandatory = |objective: &&Objective| objective.kind == ObjectiveKind::Mandatory;
    let mandatory = objectives.iter().filter(is_mandatory).count() as i32;
    let viewer = Viewer::Seat(Seat::ONE);
    let met = |game: &FirstMartians| {
        let score = DRAWING.score(&game.view(viewer), &[], &pack);
        score[0].points[Seat::ONE]
    };
    assert_eq!(met(&game), mandatory - 1, "before the end it is open");
    game.table.ending = Some(first_martians::Ending::Won);
    assert_eq!(met(&game), mandatory);
    let debrief = Scene::look(&game, &pack, viewer, &sitters(PLAYERS, viewer), &[], |scene| {
        DRAWING.debrief(scene).expect("the mission is over").into_string()
    });
    let met = debrief.matches("aria-label=\"met\"").count();
    assert_eq!(met, objectives.len(), "nothing is open: {debrief}");
}

/// A plan that lacks a pawn cannot be agreed to; the dock says which action it is, and how many.
#[test]
fn the_dock_says_what_the_plan_lacks() {
    let pack = pack();
    let who = first_martians::AstronautId::new(0).unwrap();
    let region = "R1-S";
    let mut table = Scenario::of_players(PLAYERS).region_token(region, Modifier::ExtraPawn).plan();
    table.declare(Task::Rest, who, &[]);
    table.declare(Task::Explore(space_called(region)), who, &[]);
    // Nobody is left to join.
    let others: Vec<_> = table.game.table.astronauts().filter(|&other| other != who).collect();
    for other in others {
        table.declare(Task::Rest, other, &[]).declare(Task::Rest, other, &[]);
    }
    let seat = table.seat(who);
    let Illegal::Incomplete { need, have } = table.refuses(seat, Action::Agree) else {
        panic!("the plan is complete")
    };
    assert_eq!(have, 1);
    let viewer = Viewer::Seat(seat);
    let dock = Scene::look(&table.game, &pack, viewer, &sitters(PLAYERS, viewer), &[], |scene| {
        assert_eq!(scene.choice(Action::Agree), None);
        DRAWING.dock(scene)
    });
    assert_eq!(dock.question, "Your plan is not complete");
    let lacks = format!("Explore R1-S needs {} more pawns.", need - have);
    assert!(dock.detail.starts_with(&lacks), "{}", dock.detail);
}

/// A game that goes on from a saved state does not know the roles; then an astronaut is that of
/// a player.
#[test]
fn a_resumed_game_names_the_players() {
    let who = first_martians::AstronautId::new(1).unwrap();
    let line = DRAWING.line(&Event::Wounded(who, 1), &[], &pack());
    let words = line.words.text(&sitters(PLAYERS, Viewer::Seat(Seat::TWO)));
    assert_eq!(words, "Your astronaut suffers a wound and has 1 wound.");
}
