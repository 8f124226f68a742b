//! Phase I: what comes back, the Mission Event, its action and consequences (EVT, DELAY, APP).

use first_martians::content::{self, ActionType, Decider, EventId, Op, SceneId, Trigger, Who};
use first_martians::scenario::{ENGINEER, GEOLOGIST, MEDIC, SCIENTIST, Scenario, Table, pack};
use first_martians::{Action, Ending, Event, Hand, Illegal, Later, Phase, Question, Task};
use orrery_core::{Actor, Game as _, Log, Seat, Setup, Viewer};

/// The Event phase of some mission and round in which such an Event can be drawn, right before it.
fn before(fits: impl Fn(&content::Event) -> bool) -> (Table, EventId) {
    let pack = pack();
    for mode in pack.manifest().modes.iter() {
        for round in 1..=6 {
            let scenario = Scenario::of(Setup::of_players(4).in_mode(&mode.key));
            let mut table = scenario.round(round, 9).reserves(5, 5, 5).begin(Phase::Events);
            table.until(|question| question == Question::MissionEvent);
            for action in table.game.legal_actions(Actor::Chance) {
                let Action::Event(event) = action else { panic!("{action:?}") };
                if fits(pack.content().event(event)) {
                    return (table, event);
                }
            }
        }
    }
    panic!("no such Event can be drawn");
}

/// Draws such an Event.
fn drawn(fits: impl Fn(&content::Event) -> bool) -> (Table, EventId) {
    let (mut table, event) = before(fits);
    table.chance(Action::Event(event));
    (table, event)
}

/// The places of what was told, in order.
fn places(table: &Table, fits: impl Fn(&Event) -> bool) -> Vec<usize> {
    let told = table.log.events().iter().enumerate();
    told.filter(|(_, event)| fits(event)).map(|(place, _)| place).collect()
}

/// The first scene that fits.
fn scene(fits: impl Fn(&content::Scene) -> bool) -> SceneId {
    let pack = pack();
    let place = pack.content().scenes.iter().position(fits).expect("there is such a scene");
    SceneId(place as u16)
}

fn is_plain(scene: &content::Scene) -> bool {
    let pack = pack();
    let effects = pack.content().effects(scene.effects);
    effects.iter().all(|effect| matches!(effect.op, Op::Stress { .. } | Op::Morale { .. }))
}

/// FM-EVT-06, FM-EVT-07, FM-EVT-16, FM-RULING-48: what is due comes before the Mission Event, one
/// after the other, and a different one.
#[test]
fn what_is_due_comes_before_the_mission_event() {
    let (first, second) = {
        let one = scene(is_plain);
        (one, scene(|other| is_plain(other) && *other != pack().content()[one]))
    };
    let mut table = Scenario::of_players(4)
        .round(2, 9)
        .queued(Later::Adventure(first), (2, 3), Some(MEDIC))
        .queued(Later::FollowUp(second), (2, 2), Some(SCIENTIST))
        .begin(Phase::Events);
    table.until(|question| question == Question::Due(Later::Adventure(first)));
    table.chance(Action::Yes);
    table.until(|question| question == Question::Due(Later::FollowUp(second)));
    table.chance(Action::Yes);
    table.until(|question| question == Question::TakeOut);
    let came = places(&table, |event| matches!(event, Event::SceneCame(..)));
    let mission = places(&table, |event| matches!(event, Event::EventDrawn(_)));
    assert_eq!((came.len(), mission.len()), (2, 1));
    assert!(came[1] < mission[0]);
    assert!(table.told(Event::SceneCame(first, Some(MEDIC))));
}

/// FM-EVT-08, FM-EVT-19: one Mission Event in each round; nothing else comes that nothing has led to.
#[test]
fn there_is_one_mission_event_in_each_round() {
    let mut table = Scenario::of_players(4).round(1, 9).begin(Phase::Events);
    table.until(|question| question == Question::TakeOut);
    assert_eq!(places(&table, |event| matches!(event, Event::EventDrawn(_))).len(), 1);
    let later = |event: &Event| {
        matches!(
            event,
            Event::SceneCame(..) | Event::ChainEventCame(_) | Event::ConsequenceStruck(_)
        )
    };
    assert!(places(&table, later).is_empty());
    table.until(|question| question == Question::Advance);
    table.until(|question| question == Question::TakeOut);
    assert_eq!(places(&table, |event| matches!(event, Event::EventDrawn(_))).len(), 2);
}

/// FM-EVT-09, FM-EVT-10: the Event is shown first; then its effect happens at once, before Morale.
#[test]
fn the_effect_of_an_event_is_immediate() {
    let pack = pack();
    let (table, event) = drawn(|event| {
        let first = pack.content().effects(event.immediate).first().map(|effect| effect.op);
        matches!(first, Some(Op::Reserve { n: ..0, .. }))
    });
    let told = places(&table, |one| *one == Event::EventDrawn(event))[0];
    let less = places(&table, |event| matches!(event, Event::ReserveChanged(..)))[0];
    let morale = places(&table, |event| *event == Event::PhaseBegan(Phase::Morale));
    assert!(told < less && morale.first().is_none_or(|morale| less < *morale));
}

/// FM-EVT-11, FM-DELAY-05, FM-APP-03: an Event opens an action, which the plan of the same round can
/// take; the log says for how many rounds it stays.
#[test]
fn an_event_opens_an_action() {
    let simple = |event: &content::Event| {
        event.action.as_ref().is_some_and(|action| {
            action.needs.is_empty() && action.cost.is_empty() && action.role.is_none()
        })
    };
    let (mut table, event) = drawn(simple);
    let open = *table.open_events.iter().find(|open| open.event == event).expect("it is open");
    assert_eq!((open.since, open.done), (table.round, false));
    assert_eq!(table.game.rounds_left(open), 3);
    table.until(|question| question == Question::Plan);
    table.declare(Task::Event(event), ENGINEER, &[]);
    let mut old = Scenario::of_players(4).round(4, 9).open_event(event, 2).begin(Phase::Events);
    let open = old.open_events[0];
    assert_eq!(old.game.rounds_left(open), 1);
    old.until(|question| question == Question::TakeOut);
    assert!(old.open_events.contains(&open), "the third round still counts");
}

/// FM-EVT-12: an Event may add an objective, which leaves the log when its time is over.
#[test]
fn an_event_may_add_an_objective() {
    let pack = pack();
    let (mut table, event) = drawn(|event| event.new_objective.is_some());
    let sols = pack.content().event(event).new_objective.as_ref().unwrap().within_sols;
    let added =
        |table: &Table| table.extra_objectives.iter().find(|(id, ..)| *id == event).copied();
    let (_, until, _) = added(&table).expect("it is in the log");
    assert_eq!(until, table.round + sols - 1);
    while table.round < until && table.ending.is_none() {
        assert!(added(&table).is_some(), "round {} of {until}", table.round);
        table.until(|question| question == Question::Advance);
        let action = table.game.legal_actions(Actor::Chance)[0];
        table.chance(action);
        table.until(|question| question == Question::TakeOut);
    }
    table.until(|question| question == Question::Advance);
    let action = table.game.legal_actions(Actor::Chance)[0];
    table.chance(action).until(|question| question == Question::TakeOut);
    assert_eq!(added(&table), None);
    assert!(!table.told(Event::EventObjectiveMet(event)));
}

/// FM-EVT-13: an Event without an action opens none.
#[test]
fn an_event_may_have_no_action() {
    let (table, event) = drawn(|event| event.action.is_none());
    assert!(table.told(Event::EventDrawn(event)));
    assert!(table.open_events.iter().all(|open| open.event != event));
}

/// FM-EVT-17, FM-RND-04: the phase lasts until everything about the Event is answered; the First
/// Player answers for the crew.
#[test]
fn the_phase_ends_when_everything_is_answered() {
    let pack = pack();
    let asks = |event: &content::Event| {
        let effects = pack.content().effects(event.immediate);
        matches!(
            effects.first().map(|effect| effect.op),
            Some(Op::Choice { by: Decider::Crew, .. })
        )
    };
    let (mut table, _) = drawn(asks);
    let Some((who, Question::Choose(..))) = table.game.question() else {
        panic!("{:?}", table.asks())
    };
    assert_eq!(who, table.first_seat().into());
    assert_eq!(table.phase, Phase::Events);
    let morale = |table: &Table| places(table, |event| *event == Event::PhaseBegan(Phase::Morale));
    assert!(morale(&table).is_empty());
    table.until(|question| matches!(question, Question::TakeOut | Question::Proceed(_)));
    assert!(table.phase > Phase::Events || table.asks() == Some(Question::Proceed(Phase::Morale)));
}

/// FM-EVT-20, FM-DELAY-08: a scene happens to its own astronaut, not to the First Player.
#[test]
fn a_scene_happens_to_its_owner() {
    let pack = pack();
    let own = scene(|scene| {
        let first = pack.content().effects(scene.effects).first().map(|effect| effect.op);
        matches!(first, Some(Op::MoraleTokens { who: Who::Owner, n: 1.. }))
    });
    for owner in [MEDIC, SCIENTIST] {
        let mut table = Scenario::of_players(4)
            .round(2, 9)
            .reserves(5, 5, 5)
            .first(GEOLOGIST)
            .queued(Later::Adventure(own), (2, 3), Some(owner))
            .begin(Phase::Events);
        table.until(|question| question == Question::Due(Later::Adventure(own)));
        table.chance(Action::Yes);
        let gained = places(
            &table,
            |event| matches!(event, Event::TokensChanged(who, 1.., _) if *who == owner),
        );
        assert_eq!(gained.len(), 1);
        assert_eq!(table.tokens(GEOLOGIST), 0);
    }
}

/// FM-EVT-21: track, rules of the mission, consequences, Adventures, Follow-Ups, scripted scenes, and
/// the Mission Event last.
#[test]
fn the_event_phase_has_an_order() {
    let pack = pack();
    let content = pack.content();
    let struck = content.find_event("ev_m1_wrong_crate").unwrap();
    let (adventure, follow_up) = {
        let one = scene(is_plain);
        (one, scene(|other| is_plain(other) && *other != content[one]))
    };
    let mut full = 0;
    for mission in content.missions.iter().filter(|mission| mission.campaign.is_none()) {
        for round in 2..=mission.rounds.four {
            let setup = Setup::of_players(4).in_mode(&mission.key);
            let mut table = Scenario::of(setup)
                .round(round, 12)
                .reserves(9, 9, 9)
                .open_event(struck, round - 1)
                .queued(Later::FollowUp(follow_up), (round, round + 1), Some(SCIENTIST))
                .queued(Later::Adventure(adventure), (round, round + 1), Some(MEDIC))
                .begin(Phase::Events);
            while table.phase == Phase::Events {
                let Some((who, question)) = table.game.question() else { break };
                let action = match question {
                    Question::Strike(_) | Question::Due(_) => Action::Yes,
                    _ => table.game.legal_actions(who)[0],
                };
                table.says(who, action);
            }
            let started = |rule: &content::MissionRule| rule.trigger == Trigger::RoundStart;
            let steps = [
                places(&table, |event| matches!(event, Event::MalfunctionMoved(..))),
                places(
                    &table,
                    |event| matches!(event, Event::RuleFired(id) if started(&content[*id])),
                ),
                places(&table, |event| *event == Event::ConsequenceStruck(struck)),
                places(
                    &table,
                    |event| matches!(event, Event::SceneCame(id, _) if *id == adventure),
                ),
                places(
                    &table,
                    |event| matches!(event, Event::SceneCame(id, _) if *id == follow_up),
                ),
                places(&table, |event| matches!(event, Event::BeatCame(_))),
                places(&table, |event| matches!(event, Event::EventDrawn(_))),
            ];
            full += u8::from(steps.iter().all(|step| !step.is_empty()));
            let firsts: Vec<usize> =
                steps.iter().filter_map(|step| step.first().copied()).collect();
            assert!(firsts.is_sorted(), "{} {round}: {steps:?}", mission.key);
        }
    }
    assert!(full > 0, "no mission and round has all of it");
}

/// FM-EVT-22, FM-RULING-41: an Event may exclude AOMs, and may be taken more than once.
#[test]
fn an_event_may_exclude_aoms_or_repeat() {
    let pack = pack();
    let find = |fits: &dyn Fn(&content::Event) -> bool| {
        let place = pack.content().events.iter().position(|event| {
            let free = |action: &content::EventAction| {
                action.needs.is_empty() && action.cost.is_empty() && action.role.is_none()
            };
            event.action.as_ref().is_some_and(free) && fits(event)
        });
        EventId(place.expect("there is such an Event") as u16)
    };
    let crew = |event| {
        Scenario::of_players(3)
            .round(2, 9)
            .aom(ActionType::Build, ENGINEER)
            .open_event(event, 1)
            .plan()
    };
    let with = |event| Action::Declare {
        task: Task::Event(event),
        at: None,
        hand: Hand::Aom(ActionType::Build),
    };
    let without_aoms = find(&|event| !event.aom);
    assert_eq!(crew(without_aoms).refuses(Seat::THREE, with(without_aoms)), Illegal::NoAom);
    let plain = find(&|event| event.aom && !event.repeat);
    crew(plain).says(Seat::THREE, with(plain));
    let mut once = crew(plain);
    once.declare(Task::Event(plain), ENGINEER, &[]);
    assert_eq!(once.cannot(Task::Event(plain), SCIENTIST), Illegal::EventTaken);
    let place = pack.content().events.iter().position(|event| event.repeat).unwrap();
    let repeats = EventId(place as u16);
    let mut twice =
        Scenario::of_players(4).round(2, 9).reserves(9, 9, 9).open_event(repeats, 1).plan();
    let task = Task::Event(repeats);
    let pawns = pack.content().event(repeats).action.as_ref().unwrap().pawns;
    let assist = |who| vec![who; usize::from(pawns) - 1];
    twice.declare(task, ENGINEER, &assist(ENGINEER)).declare(task, SCIENTIST, &assist(SCIENTIST));
    assert_eq!(twice.plan.len(), 2);
}

/// FM-DELAY-01: every Event with an action has consequences, and they do something.
#[test]
fn every_event_with_an_action_has_consequences() {
    let pack = pack();
    let with_action = pack.content().events.iter().filter(|event| event.action.is_some());
    for event in with_action {
        let consequence = event.consequence.as_ref();
        assert!(consequence.is_some_and(|one| !one.effects.is_empty()), "{}", event.key);
    }
}

/// FM-DELAY-08, FM-DELAY-09, FM-DELAY-10: a Follow-Up waits for its person, whatever becomes of the
/// action of its Event, and nobody hears of it before it comes.
#[test]
fn a_follow_up_is_queued_in_silence_and_stays() {
    let (mut table, event) = drawn(|event| event.follow_up.is_some() && event.action.is_some());
    let pack = pack();
    let scene = pack.content().event(event).follow_up.unwrap();
    let waits =
        |table: &Table| table.queue.iter().find(|one| one.what == Later::FollowUp(scene)).copied();
    let queued = waits(&table).expect("it waits");
    assert!(queued.owner.is_some() && queued.from > table.round);
    assert!(places(&table, |event| matches!(event, Event::SceneCame(..))).is_empty());
    for open in &mut table.game.table.open_events {
        open.done |= open.event == event;
    }
    table.until(|question| question == Question::Advance);
    assert_eq!(waits(&table), Some(queued), "the action does not cancel it");
}

/// FM-DELAY-11: Follow-Ups are good or bad.
#[test]
fn follow_ups_are_good_or_bad() {
    let pack = pack();
    let content = pack.content();
    let scenes = content.events.iter().filter_map(|event| event.follow_up);
    let (bad, good): (Vec<SceneId>, Vec<SceneId>) =
        scenes.partition(|scene| content[*scene].harmful);
    assert!(!bad.is_empty() && !good.is_empty());
}

/// FM-DELAY-12, FM-APP-15, FM-ADV-07: an Adventure may show nothing at first; what it brings later
/// may come in the very next round, or not at all.
#[test]
fn a_postponed_adventure_may_come_later() {
    let pack = pack();
    let content = pack.content();
    let postponed = content.adventures_of(ActionType::Research).iter().copied().find(|&id| {
        let later = content[id].later.map(|scene| &content[scene]);
        content[id].effects.is_empty()
            && later.is_some_and(|scene| scene.delay.0 == 1 && scene.delay.1 > 1)
    });
    let postponed = postponed.expect("there is a postponed Research Adventure");
    let scene = content[postponed].later.unwrap();
    let mut table = Scenario::of_players(4).round(1, 9).samples(1).plan();
    table.declare(Task::Examine, SCIENTIST, &[]).close();
    table.until(|question| question == Question::Roll).rolls(true, false, true);
    let told = table.log.events().len();
    table.chance(Action::Adventure(postponed));
    let shown = &table.log.events()[told..];
    assert!(shown.contains(&Event::AdventureDrawn(postponed, Some(SCIENTIST))));
    table.until(|question| question == Question::Advance);
    table.until(|question| question == Question::Due(Later::Adventure(scene)));
    assert_eq!(table.round, 2, "the very next round");
    let mut comes = table.clone();
    comes.chance(Action::Yes);
    assert!(comes.told(Event::SceneCame(scene, Some(SCIENTIST))));
    while table.round <= 1 + content[scene].delay.1 && table.ending.is_none() {
        if table.asks() == Some(Question::Due(Later::Adventure(scene))) {
            table.chance(Action::No);
        }
        table.until(|question| {
            matches!(question, Question::Advance | Question::Due(Later::Adventure(_)))
        });
        if table.asks() == Some(Question::Advance) {
            let who = Actor::Chance;
            let action = table.game.legal_actions(who)[0];
            table.says(who, action);
        }
    }
    assert!(!table.told(Event::SceneCame(scene, Some(SCIENTIST))), "it may never come");
    assert!(table.queue.iter().all(|one| one.what != Later::Adventure(scene)));
}

/// FM-DELAY-12: the forecast names what is certain as well.
#[test]
fn a_certain_event_of_a_chain_is_told() {
    let event = pack().content().find_event("ev_c_board_honest").unwrap();
    let mut table =
        Scenario::of_players(4).round(2, 9).certain(Later::Event(event), 2).begin(Phase::Events);
    table.until(|question| question == Question::MissionEvent);
    assert!(table.told(Event::ChainEventCame(event)));
}

/// FM-APP-01: everybody sees at any time which objectives are met and which Events are open.
#[test]
fn the_log_lists_objectives_and_events() {
    let event = pack().content().find_event("ev_m1_wrong_crate").unwrap();
    let scenario = Scenario::of_players(4).round(2, 9).open_event(event, 1).objectives_done();
    let table = scenario.plan();
    for viewer in [Viewer::Seat(Seat::FOUR), Viewer::Spectator] {
        let seen = table.game.view(viewer).table;
        assert_eq!(seen.done, table.done);
        assert_ne!(seen.done, 0);
        assert_eq!(seen.open_events[0].event, event);
    }
}

/// FM-APP-04, FM-APP-05, FM-EACT-04: an action that was taken is marked as done; an Event can be left
/// alone for now.
#[test]
fn an_event_is_done_or_left_alone() {
    let event = pack().content().find_event("ev_m1_wrong_crate").unwrap();
    let scenario = Scenario::of_players(4).round(2, 9).open_event(event, 1).reserves(2, 2, 9);
    let done =
        |table: &Table| table.open_events.iter().find(|open| open.event == event).unwrap().done;
    let mut taken = scenario.clone().plan();
    taken.declare(Task::Event(event), ENGINEER, &[]).close();
    taken.until(|question| matches!(question, Question::MalfunctionDie(_) | Question::Advance));
    assert!(done(&taken) && taken.told(Event::Succeeded(Task::Event(event))));
    let mut left = scenario.plan();
    left.close();
    left.until(|question| matches!(question, Question::MalfunctionDie(_) | Question::Advance));
    assert!(!done(&left));
}

/// FM-APP-08, FM-APP-12, FM-CLEAN-11: after Clean-Up the next round begins, or everybody hears how
/// it ended.
#[test]
fn after_clean_up_the_mission_goes_on_or_ends() {
    let mut on = Scenario::of_players(4).round(5, 6).begin(Phase::CleanUp);
    on.until(|question| question == Question::Advance);
    assert!(on.told(Event::RoundBegan(6)));
    let over = Scenario::of_players(4).round(6, 6).begin(Phase::CleanUp);
    assert!(over.told(Event::Ended(Ending::TimeIsUp)));
    assert!(over.game.standing().is_some_and(|standing| standing.winners.is_empty()));
    let won = Scenario::of_players(4).round(6, 6).objectives_done().begin(Phase::CleanUp);
    assert!(won.told(Event::Ended(Ending::Won)));
    assert_eq!(won.game.standing().unwrap().winners.len(), 4);
    let mut late = won.game.clone();
    assert_eq!(
        late.apply(Seat::ONE.into(), Action::Yes, &mut Log::silent()),
        Err(Illegal::MissionIsOver)
    );
}
