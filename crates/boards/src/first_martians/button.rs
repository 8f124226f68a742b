//! An answer as a button.

use first_martians::content::{DieFace, HubAction, Word as _};
use first_martians::{Action, Ctx, Hand, PayKind, Question, Stack, Target, Warning};
use maud::{Markup, html};

use super::names::{capital, phase_name, role_name};
use super::sight::Sight;
use super::{campaign, entry, odds, plan};
use crate::parts::listed;
use crate::{Button, Manner};

/// The answer as a button.
pub(super) fn button(sight: &Sight, action: Action) -> Button {
    let name = name(sight, action);
    Button {
        label: label(&name),
        outcome: outcome(sight, action),
        is_main: is_main(sight, action),
        gives_up: gives_up(sight, action),
        manner: manner(sight, action),
        name,
    }
}

fn label(name: &str) -> Markup {
    html! { (name) }
}

fn manner(sight: &Sight, action: Action) -> Manner {
    match action {
        _ if sight.is_aside(action) => Manner::Aside,
        Action::Withdraw { .. } | Action::Scrap(_) => Manner::Discards,
        _ => Manner::Takes,
    }
}

fn is_main(sight: &Sight, action: Action) -> bool {
    match action {
        Action::Agree => true,
        Action::Yes => {
            matches!(sight.question(), Some((_, Question::Proceed(_) | Question::EndMission)))
        }
        Action::No => matches!(
            sight.question(),
            Some((_, Question::TakeOut | Question::Printed | Question::OwnTile(..)))
        ),
        _ => false,
    }
}

/// The text of the button.
pub(super) fn name(sight: &Sight, action: Action) -> String {
    let (names, content) = (&sight.names, sight.content());
    let question = sight.question().map(|(_, question)| question);
    if let Some(name) = campaign::button(sight, action).or_else(|| entry::button(sight, action)) {
        return name;
    }
    match action {
        Action::TakeRole(role) => capital(role.words()),
        Action::Pick(target) => pick(sight, target),
        Action::Choose(place) => match question {
            Some(Question::Choose(options, ctx)) => {
                let option = content.options(options).get(usize::from(place));
                option.map_or_else(
                    || format!("Option {}", place + 1),
                    |option| sight.print(ctx, |printer| printer.text(&option.label)),
                )
            }
            _ => format!("Option {}", place + 1),
        },
        Action::Yes => match question {
            Some(Question::HaltWilting(farm)) => {
                format!("Pay {}: keep the plants", wilting_price(sight, farm))
            }
            Some(Question::Proceed(phase)) => format!("Go on to {}", phase_name(phase)),
            _ => yes(question).to_owned(),
        },
        Action::No => no(question).to_owned(),

        Action::Event(event) => names.event(event).to_owned(),
        Action::Adventure(adventure) => content[adventure].title.clone(),
        Action::Condition(ailment) => ailment.words().to_owned(),
        Action::Malfunction(card) => content[card].title.clone(),
        Action::Roi(tile) => {
            let tile = &content[tile];
            format!("{} ({})", tile.name, tile.terrain.words())
        }
        Action::Poi(poi) => content[poi].name.clone(),
        Action::Shutdown(tile) => content[tile].name.clone(),
        Action::Research(number) => format!("Research card {number}"),
        Action::Direction(direction) => capital(direction.words()),
        Action::Profile(side) => capital(side.words()),
        Action::Die(number) => number.to_string(),
        Action::Roll { success, wound, adventure } => {
            let of =
                |shows: bool, yes: &'static str, no: &'static str| if shows { yes } else { no };
            format!(
                "{}, {}, {}",
                of(success, "Success", "Failure"),
                of(wound, "wound", "no wound"),
                of(adventure, "Adventure", "no Adventure")
            )
        }

        Action::Declare { task, at, hand } => {
            let at = at.map_or_else(String::new, |at| format!(" in {}", names.facility(at)));
            format!("{}{at} ({})", names.task(task), by(sight, hand))
        }
        Action::Assist { stack, hand } => {
            format!("Join “{}” ({})", of_stack(sight, stack), by(sight, hand))
        }
        Action::Withdraw { stack, hand } => {
            let task = of_stack(sight, stack);
            let whole = stack_of(sight, stack).is_some_and(|stack| stack.top == hand);
            match whole {
                true => format!("Take “{task}” back ({})", by(sight, hand)),
                false => format!("Leave “{task}” ({})", by(sight, hand)),
            }
        }
        Action::Lead { stack, hand } => {
            format!("{} leads “{}”", capital(&by(sight, hand)), of_stack(sight, stack))
        }
        Action::UseRover { stack, rover: Some(rover) } => {
            format!("{} helps with “{}”", rover.words(), of_stack(sight, stack))
        }
        Action::UseRover { stack, rover: None } => {
            format!("No rover for “{}”", of_stack(sight, stack))
        }
        Action::Go { stack, way } => match way {
            first_martians::FROM_TILE => {
                format!("Start “{}” at the second base", of_stack(sight, stack))
            }
            _ => format!("Route {} for “{}”", way + 1, of_stack(sight, stack)),
        },
        Action::Pay { stack, with } => {
            format!("Pay {} for “{}”", names.payment(with), of_stack(sight, stack))
        }
        Action::Cheaper { stack } => format!("One pawn less for “{}”", of_stack(sight, stack)),
        Action::Winch { stack, tile } => {
            format!("Recovery Winch at {} for “{}”", names.space(tile), of_stack(sight, stack))
        }
        Action::Agree => "Agree to the plan".to_owned(),
        Action::Reconsider => "Change the plan".to_owned(),

        Action::RaiseMorale => "Raise Morale by 1".to_owned(),
        Action::LowerStress => "Lower Stress".to_owned(),
        Action::HealWound => "Heal a wound".to_owned(),
        Action::Reroll(die) => format!("Reroll the {} die", DieFace::words(die)),
        Action::UseSkill { who, skill } => skill_name(sight, who, skill),
        Action::UseSkillOn { who, skill, stack } => {
            format!("{} for “{}”", skill_name(sight, who, skill), of_stack(sight, stack))
        }
        Action::UsePoi(poi) => format!("Use {}", content[poi].name),
        Action::Scrap(upgrade) => format!("Break {} up for parts", names.upgrade(upgrade)),
        Action::Printed => entry::printed(question).to_owned(),
        Action::SetOut(_) | Action::Replay | Action::Restart | Action::GiveUp => "Go on".to_owned(),
    }
}

fn skill_name(
    sight: &Sight,
    who: first_martians::AstronautId,
    skill: first_martians::content::SkillId,
) -> String {
    let skill = &sight.content()[skill];
    let tokens = crate::parts::count(skill.cost, "Morale token");
    format!("{} of {} for {tokens}", skill.name, sight.names.person(who))
}

/// Names the owner of a pawn: alone, the astronaut's name; otherwise it is yours.
fn by(sight: &Sight, hand: Hand) -> String {
    match hand {
        Hand::Pawn(who) => role_name(sight.table().crew[who.index()].role).to_owned(),
        Hand::Heart(who) => {
            format!("restricted pawn of {}", sight.names.person(who))
        }
        Hand::Aom(kind) => format!("{} AOM", kind.words()),
    }
}

fn stack_of<'a>(sight: &'a Sight, id: u8) -> Option<&'a Stack> {
    sight.table().plan.iter().find(|stack| stack.id == id)
}

/// Says what an action of the plan is called, apart from others of the same name.
fn of_stack(sight: &Sight, id: u8) -> String {
    let Some(stack) = stack_of(sight, id) else { return "this action".to_owned() };
    let plan = &sight.table().plan;
    let name = sight.names.short_task(stack.task);
    let same = |other: &&Stack| sight.names.short_task(other.task) == name;
    if plan.iter().filter(same).count() < 2 {
        return name;
    }
    let twins = || plan.iter().filter(same).filter(|other| other.top == stack.top);
    let top = by(sight, stack.top);
    match twins().count() {
        0 | 1 => format!("{name} ({top})"),
        _ => {
            let number = twins().position(|other| other.id == id).unwrap_or(0) + 1;
            format!("{name} ({top}, {number})")
        }
    }
}

fn pick(sight: &Sight, target: Target) -> String {
    let names = &sight.names;
    let question = sight.question().map(|(_, question)| question);
    match (question, target) {
        (Some(Question::PayAny(PayKind::Token, _)), Target::Person(who)) => {
            format!("A Morale token of {}", names.person(who))
        }
        (Some(Question::Order), Target::Stack(id)) => match stack_of(sight, id) {
            Some(stack) => {
                format!("{}: {}", of_stack(sight, stack.id), plan::pawns(sight, stack))
            }
            None => "This action".to_owned(),
        },
        (Some(Question::TakeOut), Target::Aom(_)) => {
            format!("Another operator for {}", names.target(target))
        }
        _ => capital(&names.target(target)),
    }
}

/// Says what it costs to keep the plants of a Farm for this sol: "1 energy and 1 oxygen".
pub(super) fn wilting_price(sight: &Sight, farm: u8) -> String {
    let [energy, oxygen] = sight.game.lacks(farm);
    let parts = [(energy, "1 energy"), (oxygen, "1 oxygen")].into_iter();
    let parts: Vec<String> =
        parts.filter(|(is_lacking, _)| *is_lacking).map(|(_, words)| words.to_owned()).collect();
    listed(&parts)
}

fn yes(question: Option<Question>) -> &'static str {
    match question {
        Some(Question::Prevent(..)) => "Prevent a wound",
        Some(Question::RedrawResearch(..)) => "Draw another card",
        Some(Question::LookAtTwo(..)) => "Look at two tiles",
        Some(Question::TakeOut) => "Take a part out",
        Some(Question::EndMission) => "End the mission and win",
        Some(Question::Strike(_)) => "The consequence strikes",
        Some(Question::Due(_)) => "It comes now",
        Some(Question::RollAgain(_) | Question::EffectDie(..) | Question::FrontDie(..)) => {
            "The die shows its icon"
        }
        Some(Question::FroggyCheck | Question::RoverCheck(_)) => "The rover is damaged",
        Some(Question::OutsideDie(_)) => "A wound",
        _ => "Yes",
    }
}

fn no(question: Option<Question>) -> &'static str {
    match question {
        Some(Question::Prevent(..)) => "Take the wounds",
        Some(Question::RedrawResearch(..)) => "Keep this card",
        Some(Question::LookAtTwo(..)) => "Draw one tile",
        Some(Question::HaltWilting(_)) => "Let it wilt",
        Some(Question::TakeOut) => "Go on to the plan",
        Some(Question::EndMission) => "Go on for another sol",
        Some(Question::AfterRoll) => "Keep the roll",
        Some(Question::ChooseAom { .. }) => "No AOM",
        Some(Question::FirstPlayer) => "Let chance decide",
        Some(Question::Ease(_) | Question::EaseBySkill(_)) => "None of them",
        Some(Question::FreeManage | Question::FreeHeal) => "Not this sol",
        Some(Question::Heal | Question::Manage) => "Nothing",
        Some(Question::Printed) => "That is all",
        Some(Question::Strike(_)) => "Nothing happens yet",
        Some(Question::Due(_)) => "Not yet",
        Some(Question::RollAgain(_) | Question::EffectDie(..) | Question::FrontDie(..)) => {
            "The die shows no icon"
        }
        Some(Question::FroggyCheck | Question::RoverCheck(_)) => "The rover is fine",
        Some(Question::OutsideDie(_)) => "No wound",
        _ => "No",
    }
}

/// Asks a second time about a certain death, or a plan with one in it.
fn gives_up(sight: &Sight, action: Action) -> Option<String> {
    let deadly =
        |stack: &Stack| {
            let names = &sight.names;
            let who = sight.game.acting_astronaut(stack.top);
            sight.game.odds(stack).is_deadly.then(|| {
                format!("This kills {}, and the mission would be lost.", names.person(who))
            })
        };
    match action {
        Action::Declare { task, at, hand } => deadly(&sight.game.as_declared(task, at, hand)?),
        Action::Agree => {
            let certain = |it: &&Warning| matches!(it, Warning::Deadly(..));
            let warnings = sight.game.warnings();
            warnings.iter().find(certain).map(|it| odds::warning(sight, it))
        }
        Action::No if matches!(sight.question(), Some((_, Question::HaltWilting(_)))) => {
            Some("1 plant turns back into a seed, and nothing grows this sol.".to_owned())
        }
        Action::Scrap(upgrade) => {
            let names = &sight.names;
            let (name, text) = (capital(&names.upgrade(upgrade)), names.upgrade_text(upgrade));
            Some(format!("{name} can then never be installed: {text}"))
        }
        _ => campaign::gives_up(action),
    }
}

/// The plan with one more pawn in a stack, or a rover, or another way.
fn changed(sight: &Sight, id: u8, change: impl FnOnce(&mut Stack)) -> Option<String> {
    let mut stack = stack_of(sight, id)?.clone();
    change(&mut stack);
    Some(odds::about(sight, &stack))
}

/// Says what the answer would bring.
fn outcome(sight: &Sight, action: Action) -> Option<String> {
    let content = sight.content();
    if let Some(outcome) = campaign::outcome(sight, action) {
        return Some(outcome);
    }
    match action {
        Action::Declare { task, at, hand } => {
            Some(odds::about(sight, &sight.game.as_declared(task, at, hand)?))
        }
        Action::Assist { stack, hand } => changed(sight, stack, |stack| stack.add(hand)),
        Action::Lead { stack, hand } => changed(sight, stack, |stack| stack.top = hand),
        Action::UseRover { stack, rover } => changed(sight, stack, |stack| stack.rover = rover),
        Action::Go { stack, way } => changed(sight, stack, |stack| stack.way = way),
        Action::Roi(tile) => {
            let tile = &content[tile];
            let effects: Vec<String> =
                tile.effects.iter().map(|effect| effect.words().to_owned()).collect();
            let samples = crate::parts::count(tile.samples, "sample");
            Some(match effects.is_empty() {
                true => format!("{samples}."),
                false => format!("{samples}; {}.", effects.join("; ")),
            })
        }
        Action::UsePoi(poi) => {
            let effects = content[poi].effects;
            Some(sight.print(Ctx::default(), |printer| printer.effects_text(effects)))
        }
        Action::RaiseMorale => {
            let morale = (sight.table().morale + 1).min(first_martians::HIGHEST_MORALE);
            Some(format!("Morale is then {}.", crate::parts::signed(morale)))
        }
        Action::Pick(Target::Block(block)) => {
            let track = sight.table().malfunction[block.index()];
            Some(format!("It is at {track} of 5."))
        }
        Action::Pick(Target::Facility(facility))
            if matches!(sight.question(), Some((_, Question::ShutDown(..)))) =>
        {
            let spec = content.facility(facility);
            Some(match spec.action {
                HubAction::None => "It has no action of its own.".to_owned(),
                action => format!("{} is closed until the tile is removed.", action.words()),
            })
        }
        Action::TakeRole(role) => {
            let astronaut = &content.game_box.astronauts[role.index()];
            let skill = &content[astronaut.base_skill];
            Some(format!("{}: {}", skill.name, skill.text))
        }
        Action::Choose(place) => {
            let Some((_, Question::Choose(options, ctx))) = sight.question() else { return None };
            let option = content.options(options).get(usize::from(place))?;
            let cost = sight.print(ctx, |printer| printer.costs(option.cost));
            let effects = sight.print(ctx, |printer| printer.effects_text(option.effects));
            Some(match cost.is_empty() {
                true => effects,
                false => format!("Costs {cost}. {effects}"),
            })
        }
        Action::UseSkill { skill, .. } | Action::UseSkillOn { skill, .. } => {
            Some(content[skill].text.clone())
        }
        _ => None,
    }
}
