//! Programs are never sent what may still come.

use first_martians::content::{Effect, EventId, FlagId, Op, SceneId};
use first_martians::scenario::{MEDIC, Scenario, pack};
use first_martians::{Ctx, Duty, FirstMartians, Later, Question, Step};
use orrery_core::{Actor, Game as _, Seat, Viewer};

fn sent(game: &FirstMartians) -> String {
    serde_json::to_string(&game.view(Viewer::Seat(Seat::ONE))).unwrap()
}

/// Tables that differ in nothing but what may come are the same, byte for byte, for every program.
#[test]
fn a_view_is_silent_about_what_may_come() {
    let plain = Scenario::of_players(4).plan();
    let mut full = Scenario::of_players(4)
        .queued(Later::Scene(SceneId(3)), (2, 4), Some(MEDIC))
        .queued(Later::Event(EventId(7)), (2, 2), None)
        .plan();
    full.game.table.flags.push((FlagId(2), 1));
    full.game.table.agenda.insert(0, Step::Do(Duty::Due(Later::Scene(SceneId(3)))));
    assert_ne!(plain.game.table, full.game.table);
    assert_eq!(sent(&plain.game), sent(&full.game));
    let saved = serde_json::to_string(&full.game).unwrap();
    assert!(saved.contains("\"due\"") && !sent(&full.game).contains("\"due\""));
    assert!(sent(&plain.game).contains("\"plan\""), "the question itself is sent");
}

/// The app decides by itself what comes; nobody is shown the candidates, not even with real dice.
#[test]
fn the_app_decides_in_secret() {
    let mut game = Scenario::of_players(4).plan().game;
    let ctx = Ctx::default();
    for (question, open) in [
        (Question::Advance, false),
        (Question::Strike(EventId(0)), false),
        (Question::Due(Later::Event(EventId(0))), false),
        (Question::MissionEvent, false),
        (Question::Adventure(ctx), false),
        (Question::Poi, true),
        (Question::Roll, true),
    ] {
        game.table.agenda.push(Step::Ask(Actor::Chance, question));
        assert_eq!(game.in_the_open(), open, "{question:?}");
        let key = serde_json::to_value(Step::Ask(Actor::Chance, question)).unwrap().to_string();
        assert_eq!(sent(&game).contains(&key), open, "{question:?}");
        game.table.agenda.pop();
    }
}

/// Effects that bring each other about without end stop within the round; the next one is whole.
#[test]
fn a_round_has_room_for_so_many_effects() {
    let pack = pack();
    let content = pack.content();
    let is_stress = |effect: &Effect| matches!(effect.op, Op::Stress { n } if n > 0);
    let place = content.all_effects().iter().position(is_stress).unwrap();
    let stress = first_martians::content::List::new(place, place + 1).unwrap();
    let mut table = Scenario::of_players(4).plan();
    table.game.table.effects_run = first_martians::MOST_EFFECTS - 1;
    let before = table.stress;
    table.happens(stress, Ctx::default());
    let after = table.stress;
    assert!(after > before, "there is room for one more");
    table.happens(stress, Ctx::default());
    assert_eq!(table.stress, after);
    let round = table.round;
    table.until(|_| false);
    assert!(table.round > round || table.ending.is_some());
}
