//! The debrief of a mission: how it ended and why, what each objective took, and how the dice fell
//! against what was to be expected of them.

use first_martians::content::{After, ObjectiveKind};
use first_martians::{Ending, Event};
use maud::{Markup, html};

use super::report::{Luck, Spent, Taken, luck, taken};
use super::sight::Sight;
use super::{passage, scene, score};
use crate::parts::{count, listed, named_icon, seat_shape, small_icon};
use crate::{Passage, Words};

/// An objective, when it was met, and what the crew spent on the way.
struct Goal {
    title: String,
    is_optional: bool,
    is_met: bool,
    /// The sol on which it was met.
    met: Option<u8>,
    /// The actions that worked towards it, until it was met or to the end.
    spent: Spent,
}

fn goals(sight: &Sight) -> Vec<Goal> {
    let table = sight.table();
    let mission = sight.content().mission(table.mission);
    let (taken, met) = taken(sight.scene.events);
    let content = sight.content();
    let objectives = content[mission.objectives].iter().enumerate();
    objectives
        .map(|(slot, objective)| {
            let met = met.iter().find(|(id, _)| content[*id].key == objective.key);
            let met = met.map(|(_, sol)| *sol);
            let serves = |it: &&Taken| {
                met.is_none_or(|sol| it.sol <= sol) && it.serves(content[objective.check], content)
            };
            let mut spent = Spent::default();
            for it in taken.iter().filter(serves) {
                spent.actions += it.spent.actions;
                spent.pawns += it.spent.pawns;
                spent.parts += it.spent.parts;
                spent.wounds += it.spent.wounds;
            }
            Goal {
                title: objective.title.clone(),
                is_optional: objective.kind == ObjectiveKind::Optional,
                is_met: score::is_met(&sight.game, slot, objective),
                met,
                spent,
            }
        })
        .collect()
}

/// "3 actions: 5 pawns, 2 spare parts and 1 wound". `None` if no action worked towards it.
fn spent_in_words(spent: Spent) -> Option<String> {
    let all = [(spent.pawns, "pawn"), (spent.parts, "spare part"), (spent.wounds, "wound")];
    let said = all.into_iter().filter(|(n, _)| *n > 0).map(|(n, what)| count(n, what));
    let said: Vec<String> = said.collect();
    (spent.actions > 0).then(|| format!("{}: {}", count(spent.actions, "action"), listed(&said)))
}

/// Sixths as a decimal, rounded to a tenth: "3.7".
fn tenths(sixths: u32) -> String {
    let tenths = (sixths * 10 + 3) / 6;
    format!("{}.{}", tenths / 10, tenths % 10)
}

const DICE: [(&str, &str); 3] =
    [("Success", "die-success"), ("Wound", "die-wound"), ("Adventure", "die-adventure")];

/// Says how one kind of dice fell, in words.
fn fell(name: &str, luck: Luck) -> String {
    format!(
        "{name} dice: {} of {}, {} to be expected.",
        luck.hits,
        count(luck.rolls, "roll"),
        tenths(luck.sixths)
    )
}

/// The story of the end, and the epilogue that fits.
fn told(sight: &Sight) -> Passage {
    let table = sight.table();
    let Some(how) = table.ending else { return Passage::default() };
    let mission = sight.content().mission(table.mission);
    let mut passage = passage::ending(how, table.mission, &sight.names);
    let won = how == Ending::Won;
    for line in &mission.epilogue {
        let fits = match line.after {
            After::Either => true,
            After::Win => won,
            After::Loss => !won,
        };
        if fits && line.cond.is_none_or(|fact| sight.game.is_so(fact)) {
            passage.paragraphs.push(Words::plain(sight.names.text(&line.text)));
        }
    }
    passage
}

/// Says what is left of the base and the crew.
fn left(sight: &Sight) -> Vec<String> {
    let table = sight.table();
    let mission = sight.content().mission(table.mission);
    let broken = count(table.broken_parts(), "part");
    let threshold = mission.threshold.map_or_else(String::new, |threshold| {
        format!("; the Threshold is {}", threshold[table.level.index()])
    });
    vec![format!("Broken at the end: {broken}{threshold}.")]
}

fn health(sight: &Sight, who: first_martians::AstronautId) -> String {
    let table = sight.table();
    match table.crew[who.index()].wounds {
        _ if table.ending == Some(Ending::Died(who)) => "died".to_owned(),
        0 => "is unhurt".to_owned(),
        n => format!("has {}", count(n, "wound")),
    }
}

/// The debrief in words.
pub(super) fn in_words(sight: &Sight) -> Passage {
    let mut passage = told(sight);
    for goal in goals(sight) {
        let optional = if goal.is_optional { " (optional)" } else { "" };
        let state = match (goal.is_met, goal.met) {
            (true, Some(sol)) => format!("{optional}: met on sol {sol}."),
            (true, None) => format!("{optional}: met."),
            (false, _) => format!("{optional}: open."),
        };
        let took = spent_in_words(goal.spent).map_or(String::new(), |took| format!(" {took}."));
        let state = state + &took;
        passage.consequences.push(Words::plain("").strong(goal.title).and(state));
    }
    for ((name, _), luck) in DICE.into_iter().zip(luck(sight.scene.events, &sight.names)) {
        if luck.rolls > 0 {
            passage.consequences.push(Words::plain(fell(name, luck)));
        }
    }
    passage.consequences.extend(left(sight).into_iter().map(Words::plain));
    for who in sight.table().astronauts() {
        let name = sight.names.the_person(who);
        passage.consequences.push(Words::plain(format!("{name} {}.", health(sight, who))));
    }
    passage
}

/// The debrief as a frame.
pub(super) fn frame(sight: &Sight) -> Markup {
    let story = told(sight);
    let luck = luck(sight.scene.events, &sight.names);
    html! {
        article #passage .report.debriefing.panel data-passage=(story.title) aria-label="Debrief" {
            div.picture {
                (scene::drawn(scene::NIGHT))
                header {
                    span.kindline { (small_icon("sol")) (sight.content().mission(sight.table().mission).title) ", sol " (sight.table().round) " of " (sight.table().rounds) }
                    h2 #passage-title tabindex="-1" { (story.title) }
                }
            }
            div.tell { div.tale { @for words in &story.paragraphs { p { (words.markup(sight.scene.sitters)) } } } }
            div.cols3 {
                section {
                    h3 { "Objectives" span.cap data-about="The actions that worked towards it, until it was met" { "and what each took" } }
                    ul.deeds { @for goal in goals(sight) { (goal_line(&goal)) } }
                }
                section {
                    h3 { "Luck" span.cap { "against the odds before each roll" } }
                    ul.lucky { @for ((name, symbol), luck) in DICE.into_iter().zip(luck) { (luck_line(name, symbol, luck)) } }
                    (cards_drawn(sight))
                }
                section {
                    h3 { "The crew" }
                    ul.deeds { @for who in sight.table().astronauts() {
                        li { (seat_shape(sight.table().seat_of(who))) span.by { b { (sight.names.the_person(who)) } } span.dice.cap { (health(sight, who)) }
                            p { (count(super::report::wounds(sight.scene.events, who), "wound")) " suffered in all." } }
                    } }
                    @for words in left(sight) { p.short { (small_icon("part-hardware-broken")) (words) } }
                }
            }
        }
    }
}

fn goal_line(goal: &Goal) -> Markup {
    html! {
        li.failed[!goal.is_met] {
            (if goal.is_met { named_icon("check", "met") } else { named_icon("cross", "open") })
            span.by { b { (goal.title) } @if goal.is_optional { span.cap { "optional" } } }
            span.dice.cap { @if let Some(sol) = goal.met { "sol " (sol) } @else if !goal.is_met { "open" } }
            @if let Some(took) = spent_in_words(goal.spent) { p { (took) "." } }
        }
    }
}

fn luck_line(name: &str, symbol: &str, luck: Luck) -> Markup {
    let better = (6 * luck.hits).cmp(&luck.sixths);
    let better = if name == "Success" { better } else { better.reverse() };
    html! {
        @if luck.rolls > 0 {
            li.up[better.is_gt()].down[better.is_lt()] data-about=(fell(name, luck)) {
                (small_icon(symbol)) b { (name) }
                span { (luck.hits) " of " (luck.rolls) }
                span.cap { (tenths(luck.sixths)) " expected" }
            }
        } @else if name == "Success" {
            li { span.cap { "No action was left to the dice." } }
        }
    }
}

/// Draws how many Malfunction cards, struck consequences and Adventures came.
fn cards_drawn(sight: &Sight) -> Markup {
    let of = |wanted: fn(&Event) -> bool| {
        sight.scene.events.iter().filter(|event| wanted(event)).count() as u32
    };
    let lines = [
        ("malfunction", of(|it| matches!(it, Event::MalfunctionDrawn(_))), "Malfunction card"),
        ("adventure", of(|it| matches!(it, Event::AdventureDrawn(..))), "Adventure"),
        ("warn", of(|it| matches!(it, Event::ConsequenceStruck(_))), "struck consequence"),
    ];
    html! { ul.fore { @for (symbol, n, name) in lines { li { (small_icon(symbol)) (count(n, name)) } } } }
}
