//! The phases, the mission log and the crew.

use companion::save::{self, Item, Screen, Values};
use companion::{Action, Companion, Phase, Question};
use first_martians::content::{ActionType, Word as _};
use maud::{Markup, html};

use crate::parts::{count, icon, small_icon};
use crate::{Scene, Words};

use super::{capital, phase_name};

pub(super) fn stage(scene: &Scene<Companion>) -> Markup {
    let game = scene.view.game(scene.content);
    if let Some(Question::Screen(screen)) = game.sheet.question()
        && let Some(&screen) = save::screens(&game.sheet).get(usize::from(screen))
    {
        return html! { div.aux { (kept(scene, &game, screen)) } };
    }
    html! {
        div.aux {
            (days(&game))
            (adventures(scene))
            (objectives(scene, &game))
            (signals(scene, &game))
            (crew(scene, &game))
        }
    }
}

/// FMC-T-36: a screen of the save: boxes to tick, and numbers with less and more.
fn kept(scene: &Scene<Companion>, game: &Companion, screen: Screen) -> Markup {
    let items = save::items(&game.sheet, game.content());
    let places = save::on_screen(&items, &game.sheet.saved, screen);
    let mut groups: Vec<&str> = Vec::new();
    for place in &places {
        let group = items[*place].group.as_str();
        if !groups.contains(&group) {
            groups.push(group);
        }
    }
    html! {
        @for group in groups {
            section.panel.kept aria-label=[(!group.is_empty()).then_some(group)] {
                @if !group.is_empty() { h2 { (capital(group)) } }
                @for &place in places.iter().filter(|place| items[**place].group == group) {
                    (value(scene, &items[place], place, game.sheet.saved.get(place).copied().unwrap_or(0)))
                }
            }
        }
    }
}

/// A value of the save, with what changes it.
fn value(scene: &Scene<Companion>, item: &Item, place: usize, value: u8) -> Markup {
    let name = capital(&item.name());
    let taps: Vec<(Action, Option<usize>)> = item
        .taps(place as u16, value)
        .into_iter()
        .map(|action| (action, scene.choice(action)))
        .collect();
    let step = |action: Option<&(Action, Option<usize>)>, words: &str, symbol: &str| {
        let choice = action.and_then(|(_, choice)| *choice);
        html! {
            span.less-more.can-act[choice.is_some()] data-choice=[choice] data-at-once
                role=[choice.map(|_| "button")] tabindex=[choice.map(|_| "0")] aria-label={ (name) ": " (words) } { (symbol) }
        }
    };
    let boxed = |choice: Option<usize>, is_set: bool, words: &str| {
        html! {
            span.tick.can-act[choice.is_some()].done[is_set] data-choice=[choice] data-at-once
                role=[choice.map(|_| "button")] tabindex=[choice.map(|_| "0")]
                aria-label={ (name) ": " (words) @if is_set { ", ticked" } } {
                span.box { @if is_set { (icon("check")) } } (words)
            }
        }
    };
    html! {
        @match item.values {
            Values::Any(words) => {
                @if !item.label.is_empty() { h3 { (capital(&item.label)) } }
                div.boxes {
                    @for (bit, (words, (_, choice))) in words.iter().zip(&taps).enumerate() {
                        (boxed(*choice, value >> bit & 1 == 1, words))
                    }
                }
            }
            Values::OneOf(["no", "yes"]) => {
                div.boxes.one { (boxed(taps.first().and_then(|(_, choice)| *choice), value == 1, &capital(&item.label))) }
            }
            _ => {
                @let is_less = |(action, _): &&(Action, Option<usize>)| matches!(action, Action::Set(_, to) if *to < value);
                div.stepper {
                    span { (capital(&item.label)) }
                    (step(taps.iter().find(is_less), "less", "−"))
                    b { (item.words(value)) }
                    (step(taps.iter().find(|tap| !is_less(tap)), "more", "+"))
                }
            }
        }
    }
}

/// Six bars for the phases, and the sols.
fn days(game: &Companion) -> Markup {
    let sheet = &game.sheet;
    html! {
        section.panel.days aria-label="Phase and sol" {
            ol.bars {
                @for phase in Phase::ROUND {
                    li.now[phase == sheet.phase].past[phase < sheet.phase] aria-current=[(phase == sheet.phase).then_some("step")] {
                        (phase_name(phase))
                    }
                }
            }
            p.sol {
                @if sheet.round == 0 { "Setup" }
                @else {
                    b { "Sol " (sheet.round) } " of " (sheet.rounds) span.phase { (phase_name(sheet.phase)) }
                    span.left { (sols_left(game)) }
                }
            }
        }
    }
}

fn sols_left(game: &Companion) -> String {
    match game.sheet.rounds.saturating_sub(game.sheet.round) {
        0 => "The last one".to_owned(),
        left => format!("{left} left after this"),
    }
}

/// FMC-T-19, FMC-T-33: what is ticked and what is open.
fn objectives(scene: &Scene<Companion>, game: &Companion) -> Markup {
    let sheet = &game.sheet;
    let slots = 0..sheet.mandatory + sheet.optional;
    html! {
        section #objectives .panel.goals {
            h2 { "Objectives" }
            @if slots.is_empty() { p.none { "They come with the mission." } }
            ul {
                @for slot in slots {
                    @let ticked = sheet.is_ticked(slot);
                    @let action = if ticked { Action::Untick(slot) } else { Action::Tick(slot) };
                    li { (tick(scene, action, ticked, &game.objective(slot), slot >= sheet.mandatory)) }
                }
                @for (event, until, ticked) in &sheet.added {
                    @let objective = game.content().event(*event).new_objective.as_ref();
                    @let title = objective.map_or("", |objective| objective.title.as_str());
                    li { (tick(scene, Action::TickAdded(*event), *ticked, &format!("{title} (until sol {until})"), true)) }
                }
            }
        }
    }
}

/// A line with a box to tick.
fn tick(
    scene: &Scene<Companion>,
    action: Action,
    ticked: bool,
    title: &str,
    optional: bool,
) -> Markup {
    let choice = scene.choice(action);
    let state = if ticked { "done" } else { "open" };
    html! {
        div.tick.can-act[choice.is_some()].done[ticked] data-choice=[choice] data-at-once
            role=[choice.map(|_| "button")] tabindex=[choice.map(|_| "0")] aria-label={ (title) ", " (state) } {
            span.box { @if ticked { (icon("check")) } }
            span { (title) @if optional { small { " optional" } } }
        }
    }
}

/// FMC-T-26: an Adventure is one tap away while actions are resolved.
fn adventures(scene: &Scene<Companion>) -> Markup {
    let found = ActionType::all().filter_map(|of| Some((of, scene.choice(Action::Adventure(of))?)));
    let found: Vec<(ActionType, usize)> = found.collect();
    html! {
        @if !found.is_empty() {
            section #adventures .panel.ventures {
                h2 { "Adventure?" }
                div.four {
                    @for (of, choice) in found {
                        div.venture.can-act data-choice=(choice) data-at-once role="button" tabindex="0"
                            aria-label={ (of.words()) " Adventure" } { (of.words()) }
                    }
                }
            }
        }
    }
}

/// FMC-T-20: open Events, what to do and how long.
fn signals(scene: &Scene<Companion>, game: &Companion) -> Markup {
    html! {
        section #signals .panel.signals {
            h2 { "Open events" }
            @if game.sheet.open.is_empty() { p.none { "None." } }
            @for open in &game.sheet.open {
                @let event = game.content().event(open.event);
                @let choice = scene.choice(Action::Done(open.event));
                article {
                    h3 { (event.title) span.left { (small_icon("wait")) (count(game.sols_left(open.event), "sol")) " left" } }
                    @for line in game.action(open.event) { p { (line) } }
                    @if choice.is_some() {
                        div.done-it.can-act data-choice=[choice] data-at-once role="button" tabindex="0" { (icon("check")) "Done" }
                    }
                }
            }
        }
    }
}

/// The crew. A death is reported here, and the dock asks once more (FMC-T-29).
fn crew(scene: &Scene<Companion>, game: &Companion) -> Markup {
    html! {
        section.panel.crewlist {
            h2 { "Crew" }
            @if game.sheet.crew.is_empty() { p.none { "Nobody yet." } }
            ul {
                @for member in game.sheet.members() {
                    @let choice = scene.choice(Action::Died(member));
                    li {
                        span { b { (game.name(member)) } " " (game.sheet.crew[member.index()].role.words().trim_start_matches("the ")) }
                        @if choice.is_some() {
                            span.died.can-act data-choice=[choice] role="button" tabindex="0"
                                aria-label={ (game.name(member)) " has died" } { "Report a death" }
                        }
                    }
                }
            }
        }
    }
}

pub(super) fn in_words(game: &Companion) -> Vec<Words> {
    let sheet = &game.sheet;
    let mut said = vec![match sheet.round {
        0 => Words::plain("The mission is being set up."),
        sol => Words::plain(format!(
            "Sol {sol} of {}, {} phase.",
            sheet.rounds,
            phase_name(sheet.phase)
        )),
    }];
    for slot in 0..sheet.mandatory + sheet.optional {
        let state = if sheet.is_ticked(slot) { "done" } else { "open" };
        said.push(Words::plain(format!("{}: {state}.", game.objective(slot))));
    }
    for open in &sheet.open {
        let title = &game.content().event(open.event).title;
        let left = count(game.sols_left(open.event), "sol");
        said.push(Words::plain(format!(
            "{title}: {left} left. {}",
            game.action(open.event).join(" ")
        )));
    }
    for member in sheet.members() {
        let role = sheet.crew[member.index()].role.words();
        said.push(Words::plain(format!("{} is {role}.", capital(game.name(member)))));
    }
    said
}

/// A phone beside a ring of regions.
pub(super) fn picture() -> Markup {
    html! {
        svg.board.emblem.aux-picture viewBox="0 26 320 128" role="img" aria-label="A phone beside the board of First Martians" {
            g.ring { circle cx="120" cy="90" r="22" {} circle cx="120" cy="90" r="46" {} circle cx="120" cy="90" r="70" {} }
            @for (x, y) in [(120, 44), (160, 67), (160, 113), (120, 136), (80, 113), (80, 67)] {
                circle.region cx=(x) cy=(y) r="9" {}
            }
            rect.phone x="212" y="34" width="62" height="112" rx="9" {}
            g.lines { path d="M222 58h42 M222 70h42 M222 82h30" {} }
            rect.go x="222" y="122" width="42" height="12" rx="4" {}
        }
    }
}
