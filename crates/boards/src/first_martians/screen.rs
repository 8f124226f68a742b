//! A story on the screen of the mission computer: the picture, what happens, what the crew can do
//! about it, and what may come of it.

use first_martians::content::{ActionType, Content, EventId, ObjectiveKind};
use first_martians::{Action, AstronautId, Event, EventChecks, Question, RolledDice};
use maud::{Markup, html};
use orrery_core::Actor;

use super::sight::Sight;
use super::{button, campaign, orders, pages, passage, scene};
use crate::Manner;
use crate::parts::{count, icon, seat_shape, small_icon};

/// The newest of these stories; those before it can be read again.
pub(super) fn frame(sight: &Sight, stories: &[usize], is_now: bool) -> Markup {
    let told = sight.scene.events;
    let Some((&newest, earlier)) = stories.split_last() else { return html! {} };
    let event = &told[newest];
    let Some(story) = passage::told(event, &told[..newest], &sight.names) else { return html! {} };
    // What an option brings about is a part of the story that offered it.
    let source = match event {
        Event::OptionChosen(_) => earlier.last().map_or(event, |&place| &told[place]),
        _ => event,
    };
    let picture = scene::of(source, sight.content());
    let mission_event = match *event {
        Event::EventDrawn(id) | Event::ChainEventCame(id) => Some(id),
        _ => None,
    };
    let rolled = match *event {
        Event::AdventureDrawn(..) => rolled(&told[..newest]),
        _ => None,
    };
    let id = is_now.then_some("passage");
    let title = is_now.then_some("passage-title");
    html! {
        article.screen.panel id=[id] data-passage=[is_now.then_some(&story.title)] aria-label=(story.title) {
            div.picture {
                (scene::drawn(picture))
                header { (kind_line(sight, event)) h2 id=[title] tabindex="-1" { (story.title) } }
            }
            div.tell {
                div.tale { @for words in &story.paragraphs { p { (words.markup(sight.scene.sitters)) } } }
                @if let Some((kind, dice)) = rolled { (dice_drawn(kind, dice)) }
                @if !earlier.is_empty() { (earlier_stories(sight, earlier)) }
            }
            @match mission_event {
                Some(id) => { (trio(sight, id, newest)) }
                None => { (happens(sight, newest)) }
            }
            @if is_now { (asked(sight)) }
        }
    }
}

/// The first page of a mission: what it is about, and whom the crew can take along.
pub(super) fn mission(sight: &Sight) -> Markup {
    let mission = sight.content().mission(sight.table().mission);
    html! {
        article.screen.panel #passage data-passage=(mission.title) aria-label=(mission.title) {
            div.picture {
                (scene::drawn(scene::DAY))
                header {
                    span.kindline { (small_icon("objective")) "Your mission" }
                    h2 #passage-title tabindex="-1" { (mission.title) }
                }
            }
            div.tell {
                div.tale { p { (sight.names.text(&mission.premise)) } }
                aside.aims aria-label="Objectives" {
                    h3.cap { "You win together once these are met" }
                    ul.goals {
                        @for objective in &sight.content()[mission.objectives] {
                            @let is_optional = objective.kind == ObjectiveKind::Optional;
                            li.opt[is_optional] data-about=(objective.title) data-does=(objective.text) tabindex="0" {
                                (small_icon(if is_optional { "objective-optional" } else { "objective" }))
                                span { (objective.title) } @if is_optional { b { "optional" } }
                            }
                        }
                    }
                }
            }
            @if mission.rules_text.is_some() || mission.map_rules.is_some() {
                details #mission-rules .told-before {
                    summary { "What is different in this mission" }
                    @for rule in mission.rules_text.iter().chain(&mission.map_rules) { p { (rule) } }
                }
            }
            @if mission.campaign.is_some() {
                details #campaign-rules .told-before {
                    summary { "The rules of this campaign" }
                    @for rule in campaign::rules(sight.content(), mission) { p { (rule) } }
                }
            }
            (asked(sight))
        }
    }
}

/// Draws what kind of story it is, and whom it is about.
fn kind_line(sight: &Sight, event: &Event) -> Markup {
    let (symbol, words, who) = match *event {
        Event::EventDrawn(_) => ("act-event", "Mission Event", None),
        Event::ChainEventCame(_) => ("act-event", "Something from before comes back", None),
        Event::ConsequenceStruck(_) => ("warn", "Nobody saw to it", None),
        Event::SceneCame(_, who) => ("hourglass", "Something from before comes back", who),
        Event::BeatCame(_) => ("radio", "Mission log", None),
        Event::AdventureDrawn(id, who) => {
            let words = match sight.content()[id].of {
                ActionType::Explore => "Explore Adventure",
                ActionType::Gather => "Gather Adventure",
                ActionType::Research => "Research Adventure",
                ActionType::Build => "Build Adventure",
            };
            ("adventure", words, who)
        }
        Event::MalfunctionDrawn(_) => ("malfunction", "Malfunction card", None),
        _ => ("pencil", "What came of it", None),
    };
    html! { span.kindline { (small_icon(symbol)) (words) @if let Some(who) = who { (person(sight, who)) } } }
}

/// ", for ● the Medic".
fn person(sight: &Sight, who: AstronautId) -> Markup {
    html! { ", for " (seat_shape(sight.table().seat_of(who))) " " (sight.names.person(who)) }
}

/// The dice that brought an Adventure.
fn rolled(before: &[Event]) -> Option<(ActionType, RolledDice)> {
    let of_action = before.iter().rev();
    let of_action = of_action.take_while(|event| !matches!(event, Event::ActionBegan(..)));
    of_action.into_iter().find_map(|event| match *event {
        Event::Rolled(kind, dice) => Some((kind, dice)),
        _ => None,
    })
}

/// The class of a set of dice, for its colour.
pub(super) fn hue(kind: ActionType) -> &'static str {
    match kind {
        ActionType::Explore => "k-explore",
        ActionType::Gather => "k-gather",
        ActionType::Research => "k-research",
        ActionType::Build => "k-build",
    }
}

/// The dice with their symbols and words.
fn dice_drawn(kind: ActionType, dice: RolledDice) -> Markup {
    let faces = [
        (dice.success, "die-success", if dice.success { "Success" } else { "Failure" }),
        (dice.wound, "die-wound", if dice.wound { "Wound" } else { "No wound" }),
        (
            dice.adventure,
            "die-adventure",
            if dice.adventure { "Adventure" } else { "No Adventure" },
        ),
    ];
    html! {
        aside.rolled.(hue(kind)) aria-label="The roll" {
            ul { @for (shows, symbol, words) in faces {
                li.nil[!shows] { (icon(if shows { symbol } else { "die-blank" })) (words) }
            } }
        }
    }
}

/// Earlier stories of the sol, to be read again.
fn earlier_stories(sight: &Sight, earlier: &[usize]) -> Markup {
    html! {
        aside.earlier aria-label="Earlier this sol" {
            h3.cap { "Earlier this sol" }
            @for &place in earlier.iter().rev().take(4) {
                @if let Some(story) = passage::told(&sight.scene.events[place], &sight.scene.events[..place], &sight.names) {
                    details.pop id={ "earlier-" (place) } {
                        summary { (story.title) }
                        div.panel.sheetlet {
                            b { (story.title) }
                            @for words in &story.paragraphs { p { (words.markup(sight.scene.sitters)) } }
                            @if !story.consequences.is_empty() {
                                ul { @for words in &story.consequences { li { (words.markup(sight.scene.sitters)) } } }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Draws the effects of a story that is not a Mission Event.
fn happens(sight: &Sight, place: usize) -> Markup {
    let said = happened(sight, place);
    html! {
        @if !said.is_empty() {
            div.trio { section { h3 { (small_icon("warn")) "What happens" } (orders::list(&said)) } }
        }
    }
}

/// The effects of the story at this place, whatever was chosen in it.
fn happened(sight: &Sight, place: usize) -> Vec<orders::Order> {
    let told = sight.scene.events;
    let (stage, effects) = passage::happens(&told[place], &told[..place], &sight.names);
    orders::done(sight.content(), effects, |effect| stage.effect(effect))
}

/// Says what the crew chose after a story began.
fn chosen_after(sight: &Sight, place: usize) -> Option<String> {
    sight.scene.events[place..].iter().find_map(|event| match *event {
        Event::OptionChosen(id) => Some(sight.names.text(&sight.content()[id].label)),
        _ => None,
    })
}

/// FM-EVT-09: what an Event does at once, what the crew can do, and what may come of it.
fn trio(sight: &Sight, id: EventId, place: usize) -> Markup {
    let content = sight.content();
    let event = content.event(id);
    let (at_once, chosen) = (happened(sight, place), chosen_after(sight, place));
    let open = sight.table().open_events.iter().find(|open| open.event == id);
    html! {
        div.trio {
            @if !at_once.is_empty() {
                section { h3 { (small_icon("warn")) "At once" } (orders::list(&at_once)) }
            }
            @if let Some(chosen) = chosen {
                section { h3 { (small_icon("check")) "The crew decided" } p.deed { (chosen) } }
            }
            @if let Some(action) = &event.action {
                section {
                    h3 { (small_icon("act-event")) "What the crew can do, for " (count(action.open_rounds, "sol")) }
                    p.deed { (sight.names.text(&action.label)) }
                    ul.orders {
                        li { (small_icon("players")) (passage::price_of(action, &sight.names)) ", no dice." @if event.aom { " An AOM may help." } }
                        @if let Some(role) = action.role { li { (small_icon("helmet")) (passage::must(role, &sight.names)) } }
                        @for words in passage::sentences(action.reward, true, &sight.names) { li.gain { (small_icon("check")) (words) } }
                    }
                }
            }
            @if let Some(objective) = &event.new_objective {
                section {
                    h3 { (small_icon("objective-optional")) "New objective" }
                    p.deed { (objective.title) }
                    p { (sight.names.text(&objective.text)) }
                }
            }
            @if let (Some(open), Some(_), Some(action)) = (open, &event.consequence, &event.action) {
                section {
                    h3 { (small_icon("clock-3")) "As long as nobody does" }
                    @if open.done { p { "The crew saw to it. Nothing more comes of it." } }
                    @else { (fuse(sight, open.since, action.open_rounds)) }
                }
            }
        }
    }
}

/// FM-DELAY-03: how likely the consequence has struck by each coming sol.
fn fuse(sight: &Sight, since: u8, open_rounds: u8) -> Markup {
    let table = sight.table();
    let chance = u32::from(chance(sight.content(), table.level.index()));
    let checks = match table.options.event_checks {
        EventChecks::Two => 2,
        EventChecks::Three => 3,
    };
    let sols: Vec<u8> = (1..=checks.min(open_rounds)).map(|age| since + age).collect();
    let sols: Vec<u8> =
        sols.into_iter().filter(|&sol| sol > table.round && sol <= table.rounds).collect();
    let by = |nth: usize| {
        let spared = (0..=nth).fold(10_000, |left, _| left * (100 - chance) / 100);
        (10_000 - spared + 50) / 100
    };
    html! {
        @if sols.is_empty() { p { "It cannot get any worse." } } @else {
            ol.fuse { @for (nth, sol) in sols.iter().enumerate() {
                li { span.cap { "by sol " (sol) }
                    svg viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true" { rect width=(by(nth)) height="12" {} }
                    b { (by(nth)) "%" } }
            } }
            p.fusetext { "It strikes with " (chance) "% at the start of each of these sols. Nobody knows what it would do." }
        }
    }
}

fn chance(content: &Content, level: usize) -> u8 {
    content.difficulty.levels[level].consequence_chance
}

/// The options as cards, or who decides.
fn asked(sight: &Sight) -> Markup {
    let Some((who, Question::Choose(..) | Question::TakeRole)) = sight.question() else {
        return html! {};
    };
    let choices = pages::choices(sight);
    html! {
        @if !choices.is_empty() {
            div.choices3 {
                @for &place in &choices { (choice(sight, place)) }
            }
        } @else if let Actor::Seat(seat) = who {
            p.decides { (seat_shape(seat)) b { (sight.scene.name(seat)) } " decides." }
        }
    }
}

/// One option: its name, what it costs, and what it brings, line by line.
fn choice(sight: &Sight, place: usize) -> Markup {
    let action = sight.scene.actions[place];
    let button = button::button(sight, action);
    let brings = match (action, sight.question()) {
        (Action::Choose(nth), Some((_, Question::Choose(options, ctx)))) => {
            let option = sight.content().options(options).get(usize::from(nth));
            let lines = option.map(|option| {
                let mut lines = orders::costs(sight, ctx, option.cost);
                lines.extend(orders::ahead(sight, ctx, option.effects));
                lines
            });
            lines.unwrap_or_default()
        }
        _ => Vec::new(),
    };
    html! {
        div.choice.can-act.lit.discards[button.manner == Manner::Discards] data-choice=(place) role="button" tabindex="0" {
            b { (button.name) }
            @if !brings.is_empty() { (orders::list(&brings)) }
            @else if let Some(outcome) = &button.outcome { p { (outcome) } }
            @if let Some(loses) = &button.gives_up { p.status.warn { (small_icon("warn")) span { (loses) } } }
        }
    }
}
