//! Every round.

use companion::{Action, Event, Illegal, Later, Page, Phase, Question};
use first_martians::content::{ActionType, AdventureId, Block, EventId, Op, OptionId, Word as _};
use orrery_core::{Actor, Game as _, Seat, Viewer};

use super::table::{HOME, Table, kit};

/// The first Event of the box for which this holds.
fn find(table: &Table, fits: impl Fn(&first_martians::content::Event) -> bool) -> EventId {
    let content = table.content();
    let general = content.general_events.iter().copied();
    let found = general.into_iter().find(|id| {
        let event = content.event(*id);
        event.with_box && fits(event)
    });
    found.expect("there is such an Event")
}

/// A table of the first sol in which the Mission Event is about to be dealt.
fn before_the_event() -> Table {
    let mut table = Table::of(HOME, 2);
    table.until(|question| question == Question::Draw);
    table
}

/// Deals an Event whatever the pacing says.
fn deal(table: &mut Table, event: EventId) {
    for _ in 0..6 {
        if table.listed().contains(&Action::Event(event)) {
            table.say(Action::Event(event));
            if table.question() == Question::When(event) {
                table.say(Action::Yes);
            }
            return;
        }
        // Later sols allow more.
        table.next_sol();
        table.until(|question| question == Question::Draw);
    }
    panic!("the Event is never dealt");
}

/// FMC-T-11
#[test]
fn every_phase_is_named_and_ends_with_next() {
    let mut table = Table::in_phase(Phase::Morale);
    for phase in [Phase::Morale, Phase::Production, Phase::Actions, Phase::Malfunction] {
        assert_eq!(table.question(), Question::Phase(phase));
        assert_eq!(table.game.sheet.phase, phase);
        table.say(Action::Next);
        assert!(table.log.contains(&Event::PhaseBegan(phase)));
    }
    assert_eq!(table.question(), Question::Phase(Phase::CleanUp));
}

/// FMC-T-12, FMC-T-33
#[test]
fn everyone_can_read_the_log_at_any_time() {
    let table = Table::in_phase(Phase::Production);
    let view = table.game.view(Viewer::Spectator);
    let view = view.sheet();
    assert_eq!((view.round, view.rounds), (1, 8));
    assert_eq!(view.mandatory, 5);
    assert_eq!(view.open, table.game.sheet.open);
}

/// FMC-T-13
#[test]
fn the_named_block_is_tapped_and_never_comes_too_often() {
    let mut table = Table::of(HOME, 2);
    table.until(|question| question == Question::Advance);
    assert_eq!(table.listed().len(), Block::COUNT);
    table.say(Action::Advance(Block::Living));
    assert_eq!(table.question(), Question::Tap(Block::Living));
    assert_eq!(table.try_to(Action::Tap(Block::System)), Err(Illegal::OtherBlock));
    table.say(Action::Tap(Block::Living));
    table.next_sol();
    let same = table.content().difficulty.pacing.advance_same;
    for _ in 1..same {
        table.until(|question| question == Question::Advance);
        table.say(Action::Advance(Block::Living));
        table.next_sol();
    }
    table.until(|question| question == Question::Advance);
    assert!(!table.listed().contains(&Action::Advance(Block::Living)));
}

/// FMC-T-14, FMC-T-23, FMC-T-24
#[test]
fn a_consequence_strikes_by_chance_before_the_mission_event_and_its_event_is_over() {
    let mut table = before_the_event();
    let event = find(&table, |event| {
        event.consequence.is_some() && event.action.is_some() && event.rounds.0 == 1
    });
    deal(&mut table, event);
    table.next_sol();
    table.until(|question| question == Question::Strike(event));
    assert_eq!(table.game.to_act().first(), Some(Actor::Chance));
    assert!(!table.game.in_the_open(), "nobody else decides it");
    table.say(Action::Yes);
    assert_eq!(table.question(), Question::Read(Page::Struck(event)));
    assert!(table.game.sheet.open.iter().all(|open| open.event != event));
    let before = table.log.len();
    table.until(|question| question == Question::Draw);
    assert!(table.log[before..].iter().all(|event| !matches!(event, Event::Shown(Page::Event(_)))));
}

/// FMC-T-14, FMC-T-24: several come back before one Mission Event, each with its page; then they
/// have neither an action nor a harm.
#[test]
fn everything_that_comes_back_is_told_before_the_mission_event() {
    let mut table = before_the_event();
    let strikes = |table: &Table| {
        let listed = table.listed().into_iter().find_map(|action| match action {
            Action::Event(id) => {
                let event = table.content().event(id);
                (event.action.is_some() && event.consequence.is_some()).then_some(id)
            }
            _ => None,
        });
        listed.expect("an Event that can strike")
    };
    let first = strikes(&table);
    deal(&mut table, first);
    table.next_sol();
    table.until(|question| question == Question::Draw);
    let second = strikes(&table);
    deal(&mut table, second);
    table.until(|question| question == Question::Phase(Phase::Morale));
    assert_eq!(table.game.sheet.open.len(), 2);
    table.next_sol();
    let before = table.log.len();
    for event in [first, second] {
        table.until(|question| question == Question::Strike(event));
        table.say(Action::Yes);
        assert_eq!(table.question(), Question::Read(Page::Struck(event)));
        assert_eq!(table.listed(), [Action::Next], "it is confirmed");
    }
    table.until(|question| question == Question::Draw);
    for event in [first, second] {
        let told =
            table.log[before..].iter().filter(|one| **one == Event::Shown(Page::Struck(event)));
        assert_eq!(told.count(), 1);
    }
    // They are spent: nothing to do about them, and they do not strike again.
    table.until(|question| question == Question::Phase(Phase::Actions));
    for event in [first, second] {
        assert!(!table.listed().contains(&Action::Done(event)));
        assert!(table.try_to(Action::Done(event)).is_err());
    }
    table.next_sol();
    let again = [Question::Strike(first), Question::Strike(second)];
    table.until(|question| again.contains(&question) || question == Question::Draw);
    assert_eq!(table.question(), Question::Draw);
}

/// FMC-T-15
#[test]
fn one_mission_event_comes_story_first_and_then_its_effect() {
    let mut table = before_the_event();
    let event = find(&table, |event| {
        let asks = |effect: &first_martians::content::Effect| {
            matches!(effect.op, Op::Choice { .. } | Op::If { .. }) || effect.name.is_some()
        };
        let effects = &kit().content()[event.immediate];
        !effects.is_empty() && !effects.iter().any(asks) && event.rounds.0 == 1
    });
    deal(&mut table, event);
    assert_eq!(table.question(), Question::Read(Page::Event(event)));
    assert_eq!(table.listed(), [Action::Next], "the story is confirmed");
    table.say(Action::Next);
    assert!(matches!(table.question(), Question::Read(Page::Effects(..))), "then its effect");
    assert_eq!(table.listed(), [Action::Next], "which is confirmed as well");
    table.until(|question| question == Question::Phase(Phase::Morale));
    let stories = table.log.iter().filter(|one| **one == Event::Shown(Page::Event(event)));
    assert_eq!(stories.count(), 1);
    assert!(table.game.sheet.drawn.contains(&event), "it does not come again");
}

/// FMC-T-16, FMC-T-20
#[test]
fn the_action_of_an_event_is_told_and_stays_open_for_its_sols() {
    let mut table = before_the_event();
    let event = find(&table, |event| event.action.is_some() && event.rounds.0 == 1 && !event.aom);
    deal(&mut table, event);
    table.until(|question| question == Question::Read(Page::Open(event)));
    let action = table.content().event(event).action.clone().unwrap();
    let lines = table.game.action(event).join(" ");
    assert!(lines.contains(&format!("{} pawn", action.pawns)), "{lines}");
    assert!(lines.contains("No AOM may help."), "{lines}");
    assert!(lines.contains("Reward: ") || action.reward.is_empty(), "{lines}");
    assert_eq!((action.open_rounds, table.game.sols_left(event)), (3, 3));
    table.next_sol();
    assert_eq!(table.game.sols_left(event), 2);
}

/// FMC-T-16: what an Event's action needs beyond its pawns is told.
#[test]
fn further_requirements_of_an_action_are_told() {
    let table = before_the_event();
    let (mut costs, mut needs, mut roles) = (0, 0, 0);
    for id in table.content().general_events.iter().copied() {
        let event = table.content().event(id);
        let Some(action) = &event.action else { continue };
        let lines = table.game.action(id);
        let told = |begins: &str, ends: &str| {
            lines.iter().any(|line| line.starts_with(begins) && line.ends_with(ends))
        };
        assert_eq!(told("It costs ", "."), !action.cost.is_empty(), "{lines:?}");
        assert_eq!(told("You can take it only if ", "."), !action.needs.is_empty(), "{lines:?}");
        let must =
            action.role.map(|role| match table.game.sheet.crew.iter().any(|it| it.role == role) {
                true => format!("The{} has to take part.", role.words().trim_start_matches("the")),
                false => "The First Player has to take part.".to_owned(),
            });
        let said = lines.iter().find(|line| line.ends_with(" has to take part."));
        assert_eq!(said, must.as_ref(), "{lines:?}");
        costs += usize::from(!action.cost.is_empty());
        needs += usize::from(!action.needs.is_empty());
        roles += usize::from(action.role.is_some());
    }
    assert!(costs > 10 && needs > 0 && roles > 0, "{costs}, {needs}, {roles}");
}

/// FMC-T-17
#[test]
fn an_event_may_add_an_objective() {
    let mut table = before_the_event();
    let event = find(&table, |event| event.new_objective.is_some() && event.rounds.0 <= 3);
    deal(&mut table, event);
    table.until(|question| question == Question::Phase(Phase::Morale));
    let within = table.content().event(event).new_objective.as_ref().unwrap().within_sols;
    let until = table.game.sheet.round + within - 1;
    assert_eq!(table.game.sheet.added, [(event, until, false)]);
    assert!(table.listed().contains(&Action::TickAdded(event)));
    let mut late = Table { game: table.game.clone(), log: Vec::new() };
    table.say(Action::TickAdded(event));
    assert!(table.log.contains(&Event::AddedTicked(event)));
    table.until(|question| question == Question::Phase(Phase::Morale));
    let before = table.log.len();
    table.say(Action::TickAdded(event));
    assert_eq!(table.log.len(), before, "it is met once");
    // Nobody has met it, and its sols are over.
    for _ in 0..within {
        late.next_sol();
    }
    assert!(late.game.sheet.added.is_empty());
}

/// FMC-T-18
#[test]
fn an_event_may_ask_for_nothing() {
    let mut table = before_the_event();
    let event = find(&table, |event| {
        event.action.is_none() && event.new_objective.is_none() && event.rounds.0 <= 3
    });
    deal(&mut table, event);
    table.until(|question| question == Question::Read(Page::Open(event)));
    assert!(table.game.action(event).is_empty());
    assert!(table.game.sheet.open.iter().all(|open| open.event != event));
}

/// FMC-T-19
#[test]
fn objectives_are_ticked_and_the_tick_can_be_taken_away() {
    let mut table = Table::in_phase(Phase::Actions);
    table.say(Action::Tick(0));
    table.until(|question| question == Question::Phase(Phase::Actions));
    assert!(table.game.sheet.is_ticked(0));
    // A second phone that ticks the same one changes nothing.
    let before = table.game.clone();
    table.say(Action::Tick(0));
    assert_eq!(table.game, before);
    table.say(Action::Untick(0));
    assert!(!table.game.sheet.is_ticked(0));
}

/// FMC-T-21, FMC-T-22
#[test]
fn a_completed_event_shows_its_reward_and_is_gone_and_an_open_one_stays() {
    let mut table = before_the_event();
    let event = find(&table, |event| {
        event.action.is_some()
            && event.consequence.is_some()
            && event.rounds.0 == 1
            && !event.repeat
    });
    deal(&mut table, event);
    table.until(|question| question == Question::Phase(Phase::Actions));
    // Reading it changes nothing.
    assert!(!table.game.action(event).is_empty());
    assert!(table.game.sheet.open.iter().any(|open| open.event == event));
    table.say(Action::Done(event));
    assert!(matches!(table.question(), Question::Read(Page::Reward(shown, _)) if shown == event));
    assert!(table.game.sheet.open.iter().all(|open| open.event != event));
    // Its consequence is erased: nobody asks any more whether it strikes.
    table.next_sol();
    table.until(|question| question == Question::Strike(event) || question == Question::Draw);
    assert_eq!(table.question(), Question::Draw);
}

/// FMC-T-24
#[test]
fn an_event_leaves_the_log_when_its_sols_are_over() {
    let mut table = before_the_event();
    let event = find(&table, |event| event.action.is_some() && event.rounds.0 == 1);
    deal(&mut table, event);
    let sols = table.content().event(event).action.as_ref().unwrap().open_rounds;
    for _ in 1..sols {
        table.next_sol();
        table.until(|question| question == Question::Phase(Phase::Morale));
        assert!(table.game.sheet.open.iter().any(|open| open.event == event));
    }
    table.next_sol();
    table.until(|question| question == Question::Phase(Phase::Morale));
    assert!(table.log.contains(&Event::Closed(event)));
    assert!(table.game.sheet.open.iter().all(|open| open.event != event));
}

/// FMC-T-25
#[test]
fn a_follow_up_waits_unseen_and_comes_for_one_person() {
    let mut table = before_the_event();
    let event = find(&table, |event| event.follow_up.is_some() && event.rounds.0 <= 3);
    deal(&mut table, event);
    table.until(|question| question == Question::Read(Page::Event(event)));
    let scene = table.content().event(event).follow_up.unwrap();
    let queued = table.game.sheet.queue.iter().find(|one| one.what == Later::FollowUp(scene));
    let owner = queued.expect("it waits").ctx.owner.expect("it belongs to one person");
    let view = serde_json::to_value(table.game.view(Viewer::Seat(Seat::ONE))).unwrap();
    assert_eq!(view["queue"], serde_json::json!([]), "nobody sees it");
    for _ in 0..6 {
        table.next_sol();
        table.until(|question| matches!(question, Question::Due(_) | Question::Draw));
        if matches!(table.question(), Question::Due(_)) {
            table.say(Action::Yes);
            break;
        }
        if table
            .log
            .iter()
            .any(|one| matches!(one, Event::Shown(Page::Scene(id, _)) if *id == scene))
        {
            break;
        }
    }
    let shown = table.log.iter().any(|one| {
        matches!(one, Event::Shown(Page::Scene(id, ctx)) if *id == scene && ctx.owner == Some(owner))
    });
    assert!(shown, "it came for its person");
    assert!(
        table.game.sheet.queue.iter().all(|one| one.what != Later::FollowUp(scene)),
        "it is spent"
    );
}

/// FMC-T-25: whatever the crew does about its Event, the Follow-Up stays.
#[test]
fn a_follow_up_waits_whatever_was_done() {
    let mut table = before_the_event();
    let event = find(&table, |event| {
        event.follow_up.is_some() && event.action.is_some() && event.rounds.0 <= 3
    });
    deal(&mut table, event);
    table.until(|question| question == Question::Phase(Phase::Actions));
    let scene = table.content().event(event).follow_up.unwrap();
    table.say(Action::Done(event));
    table.until(|question| question == Question::Phase(Phase::Actions));
    assert!(table.game.sheet.open.iter().all(|open| open.event != event));
    assert!(table.game.sheet.queue.iter().any(|one| one.what == Later::FollowUp(scene)));
}

/// A table at which the first astronaut has this Adventure, read and gone on from.
fn after_the_adventure(of: ActionType, adventure: AdventureId) -> Table {
    let mut table = Table::in_phase(Phase::Actions);
    let member = table.game.sheet.members().next().unwrap();
    for action in [Action::Adventure(of), Action::Person(member), Action::Deal(adventure)] {
        table.say(action);
    }
    assert!(matches!(table.question(), Question::Read(Page::Adventure(id, ctx))
        if id == adventure && ctx.actor == Some(member)));
    table.say(Action::Next);
    table
}

/// FMC-T-27: an Adventure does something at once, nothing yet, or asks, and the answer has its
/// outcome.
#[test]
fn an_adventure_does_something_nothing_or_asks() {
    let content = kit().content();
    let (mut at_once, mut nothing, mut asked) = (0, 0, 0);
    for of in ActionType::all() {
        for &id in content.adventures_of(of) {
            let adventure = &content[id];
            if !adventure.with_box || adventure.when.is_some() {
                continue;
            }
            let mut table = after_the_adventure(of, id);
            match (content[adventure.effects].first().map(|effect| effect.op), table.question()) {
                (None, question) => {
                    assert_eq!(question, Question::Phase(Phase::Actions), "{}", adventure.key);
                    nothing += 1;
                }
                (Some(Op::Choice { options, .. }), Question::Choice(..)) => {
                    let last = *table.listed().last().unwrap();
                    let Action::Choose(place) = last else { panic!("{last:?}") };
                    table.say(last);
                    let option = OptionId((options.range().start + usize::from(place)) as u16);
                    let chose = |one: &Event| matches!(one, Event::Chose(at, _) if *at == option.0);
                    assert!(table.log.iter().any(chose), "{}", adventure.key);
                    let told = |one: &Event| matches!(one, Event::Shown(Page::Chosen(at, _)) if *at == option.0);
                    let has_outcome = table.content()[option].text.is_some();
                    assert_eq!(table.log.iter().any(told), has_outcome, "{}", adventure.key);
                    asked += 1;
                }
                (Some(_), Question::Read(Page::Effects(..))) => at_once += 1,
                _ => {}
            }
        }
    }
    assert!(at_once > 10 && nothing > 5 && asked > 10, "{at_once}, {nothing}, {asked}");
}

/// FMC-T-26, FMC-T-27
#[test]
fn an_adventure_is_dealt_by_type_and_character() {
    let mut table = Table::in_phase(Phase::Actions);
    table.say(Action::Adventure(ActionType::Gather));
    assert_eq!(table.question(), Question::Adventurer(ActionType::Gather));
    // A tap by mistake.
    table.say(Action::No);
    assert_eq!(table.question(), Question::Phase(Phase::Actions));
    table.say(Action::Adventure(ActionType::Gather));
    let second = table.game.sheet.members().nth(1).unwrap();
    table.say(Action::Person(second));
    table.until(|question| matches!(question, Question::Read(Page::Adventure(..))));
    let Question::Read(Page::Adventure(adventure, ctx)) = table.question() else { unreachable!() };
    assert_eq!(table.content()[adventure].of, ActionType::Gather);
    assert_eq!(ctx.actor, Some(second));
    assert!(table.content()[adventure].with_box);
    table.until(|question| question == Question::Phase(Phase::Actions));
    assert!(table.game.sheet.adventures.contains(&adventure));
}

/// FMC-T-28
#[test]
fn the_later_effect_of_an_adventure_comes_in_a_later_event_phase() {
    let mut table = Table::in_phase(Phase::Actions);
    let member = table.game.sheet.members().next().unwrap();
    let content = table.content();
    let of_type = content.adventures_of(ActionType::Build).iter().copied();
    let adventure = of_type.into_iter().find(|id| {
        let adventure = &content[*id];
        adventure.with_box && adventure.when.is_none() && adventure.later.is_some()
    });
    let adventure = adventure.expect("some Adventure has a later effect");
    let scene = content[adventure].later.unwrap();
    table.say(Action::Adventure(ActionType::Build));
    table.say(Action::Person(member));
    table.say(Action::Deal(adventure));
    table.until(|question| question == Question::Phase(Phase::Actions));
    assert!(table.game.sheet.queue.iter().any(|one| one.what == Later::Adventure(scene)));
    for _ in 0..6 {
        table.next_sol();
        table.until(|question| matches!(question, Question::Due(_) | Question::Draw));
        if matches!(table.question(), Question::Due(_)) {
            table.say(Action::Yes);
        }
        let came = |one: &Event| matches!(one, Event::Shown(Page::Scene(id, _)) if *id == scene);
        if table.log.iter().any(came) {
            return;
        }
    }
    panic!("it never came");
}
