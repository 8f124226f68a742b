//! Forecasts come true: what a button promises is what then happens.

use on_mars::Action;
use on_mars::content::Effect;

use super::*;

/// Every forecast of the answers that were given in finished games comes true: the next events
/// are those that were forecast, but for what was paid in another way.
#[test]
fn what_is_forecast_then_happens() {
    let paid = |event: &&Event| !matches!(event.deed, Deed::Paid { .. } | Deed::GoalSpent { .. });
    let mut checked = 0;
    for players in 1..=4 {
        let played = finished(players);
        let answers = played.answers();
        for at in (0..played.answered()).step_by(3) {
            let then = played.at(at).unwrap();
            let Actor::Seat(seat) = answers[at].who else { continue };
            let view = then.game().view(Viewer::Seat(seat));
            let forecast = view.forecast(seat, answers[at].action).expect("it was accepted");
            let next = played.events_of(at);
            let seen: Vec<Event> =
                next.iter().map(|event| OnMars::redact(event, Viewer::Seat(seat))).collect();
            let happened = seen.iter().filter(paid);
            let foreseen: Vec<&Event> = forecast.events.iter().filter(paid).collect();
            assert_eq!(happened.take(foreseen.len()).count().min(foreseen.len()), {
                let same = seen.iter().filter(paid).zip(&foreseen);
                same.take_while(|(one, other)| one == *other).count()
            });
            checked += 1;
        }
    }
    assert!(checked > 300, "{checked} forecasts");
}

/// OM-BUILD-08, OM-USE-01: the price of an answer is what is then paid.
#[test]
fn a_price_is_what_is_paid() {
    let mut checked = 0;
    for players in 2..=4 {
        let played = finished(players);
        for (at, answer) in played.answers().iter().enumerate() {
            let Actor::Seat(seat) = answer.who else { continue };
            let then = played.at(at).unwrap();
            let open = &then.game().open;
            let Some(bill) = open.price(seat, answer.action) else { continue };
            let (mut table, mut log) = (then.game().clone(), Log::kept());
            table.apply(seat.into(), answer.action, &mut log).unwrap();
            while let Some((who, Question::Pay(_) | Question::ChooseTech { .. })) = table.question()
            {
                let first = table.legal_actions(who)[0];
                table.apply(who, first, &mut log).unwrap();
            }
            let mut coins = 0;
            for event in log.events() {
                match event.deed {
                    Deed::Paid { .. } | Deed::GoalSpent { .. } => coins += 1,
                    _ => {}
                }
            }
            let due: u8 = bill.need.iter().sum::<u8>()
                + bill.any
                + bill.water_or_plant
                + bill.crystals
                + bill.colonists
                + bill.extra;
            assert!(coins >= u32::from(due), "{:?} costs {bill:?}", answer.action);
            checked += 1;
        }
    }
    assert!(checked > 100, "{checked} prices");
}

/// OM-BUILD-13: a button says how many the Building gives, and that is how many are gained.
#[test]
fn a_building_gives_what_its_button_says() {
    let played = finished(2);
    let mut checked = 0;
    for (at, answer) in played.answers().iter().enumerate() {
        let (Actor::Seat(seat), Action::Build { kind, hex }) = (answer.who, answer.action) else {
            continue;
        };
        let then = played.at(at).unwrap();
        let size = then.game().open.size_with(seat, kind, hex);
        let built = played.events_since(at).iter().find_map(|event| match event.deed {
            Deed::Constructed { size, .. } => Some(size),
            _ => None,
        });
        assert_eq!(built, Some(size));
        look(then.game(), 2, Viewer::Seat(seat), |scene| {
            let name = DRAWING.button(scene, answer.action).name;
            assert!(name.contains(&format!(": {size} ")), "{name}");
        });
        checked += 1;
    }
    assert!(checked > 5, "{checked} Buildings");
}

/// OM-SHUT-02, OM-SHUT-09: the Shuttle flies when it was said to.
#[test]
fn the_shuttle_flies_when_it_is_said() {
    let mut flights = 0;
    for players in 1..=4 {
        let played = finished(players);
        let mut said = None;
        for at in 0..played.answered() {
            let then = played.at(at).unwrap();
            let open = &then.game().open;
            if open.phase == on_mars::Phase::Colonization {
                said = Some((open.shuttle_forecast(), open.round, open.colony_level()));
            }
            for event in played.events_of(at) {
                if let (Deed::ShuttleTravelled { side, space }, Some((next, ..))) =
                    (event.deed, said)
                {
                    assert_eq!((next.from.other(), next.phases), (side, Some(1)));
                    assert_eq!(next.arrives, space);
                    flights += 1;
                }
            }
        }
    }
    assert!(flights > 5, "{flights} flights");
}

/// OM-LVL-02, OM-LVL-07: a Colony status update gives what was said before it.
#[test]
fn an_update_does_what_is_said() {
    let mut updates = 0;
    for players in 2..=4 {
        let played = finished(players);
        for at in 0..played.answered() {
            let events = played.events_of(at);
            let Some(rose) =
                events.iter().position(|event| matches!(event.deed, Deed::ColonyRose { .. }))
            else {
                continue;
            };
            // The table right before the update: everything before it has happened.
            let then = played.at(at).unwrap();
            let before = then.game().open.update_forecast();
            let Deed::ColonyRose { level } = events[rose].deed else { unreachable!() };
            assert_eq!(before.level, level);
            updates += 1;
        }
    }
    assert!(updates > 1, "{updates} updates");
}

/// Table V12: a Private Goal can be completed exactly when its progress is full.
#[test]
fn progress_is_full_when_the_goal_holds() {
    let (mut open, mut full) = (0, 0);
    for players in 1..=4 {
        let played = finished(players);
        for at in (0..=played.answered()).step_by(23) {
            let table = played.at(at).unwrap();
            let table = &table.game().open;
            for seat in Seat::all(table.seats()) {
                for goal in on_mars::content::Goal::ALL {
                    let condition = goal.spec().condition;
                    let (have, need) = table.progress_to(seat, condition);
                    assert_eq!(have >= need, table.holds(seat, condition), "{goal:?}");
                    if have >= need { full += 1 } else { open += 1 }
                }
            }
        }
    }
    assert!(open > 100 && full > 100, "{open} open, {full} full");
}

/// Table V17: a requirement of a Solo Goal is met exactly when its progress is full.
#[test]
fn a_requirement_is_met_when_its_progress_is_full() {
    let played = finished(1);
    for at in (0..=played.answered()).step_by(11) {
        let then = played.at(at).unwrap();
        let open = &then.game().open;
        for needed in on_mars::content::solo::SOLO_GOALS.value {
            for one in needed {
                let (have, need) = open.progress_to_requirement(*one);
                assert_eq!(have >= need, open.meets(*one), "{one:?}");
            }
        }
    }
}

/// OM-TRAV-06: what a journey to Orbit would produce is what it then produces.
#[test]
fn production_is_what_was_said() {
    let mut checked = 0;
    for players in 1..=4 {
        let played = finished(players);
        for (at, answer) in played.answers().iter().enumerate() {
            let (Actor::Seat(seat), Action::Travel | Action::TravelByShip) =
                (answer.who, answer.action)
            else {
                continue;
            };
            let then = played.at(at).unwrap();
            let open = &then.game().open;
            if open.players[seat].side() != Some(on_mars::content::Side::Colony) {
                continue;
            }
            let wants = open.players[seat].contracts.without(open.players[seat].completed);
            if !wants.is_empty() {
                continue;
            }
            let mut gained = std::collections::BTreeMap::new();
            for event in played.events_of(at) {
                if let Deed::Gained { item, count, lost, .. } = event.deed {
                    gained.insert(item, count + lost);
                }
            }
            let said = open.production(seat).into_iter().map(|(item, count, _)| (item, count));
            assert_eq!(said.collect::<std::collections::BTreeMap<_, _>>(), gained);
            checked += 1;
        }
    }
    assert!(checked > 3, "{checked} journeys");
}

/// The dock of a movement says how many steps are left, and a hex what is collected there.
#[test]
fn a_movement_says_what_is_left_and_collected() {
    let played = finished(2);
    let mut checked = 0;
    for at in 0..played.answered() {
        let then = played.at(at).unwrap();
        let Some((Actor::Seat(seat), Question::Effect { effect: Effect::Move(movement), .. })) =
            then.game().question()
        else {
            continue;
        };
        look(then.game(), 2, Viewer::Seat(seat), |scene| {
            let dock = DRAWING.dock(scene);
            if movement.rover > 1 {
                let left = format!("{} steps for your Rover", movement.rover);
                assert!(dock.detail.contains(&left), "{}", dock.detail);
            }
            for &action in scene.actions {
                let Action::MoveRover(to) = action else { continue };
                let name = DRAWING.button(scene, action).name;
                let collects = scene.view.open.crystals.contains(to);
                assert_eq!(name.contains("1 Crystal"), collects, "{name}");
                checked += 1;
            }
        });
    }
    assert!(checked > 0);
}
