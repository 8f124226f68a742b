//! The page of a report.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::findings::{cautions, findings};
use super::{Chapter, Form, plot, told};
use crate::Outcome;
use crate::words::{counted, grouped, rounded};

const STYLE: &str = include_str!("page.css");

/// The whole page.
pub(super) fn page(outcome: &Outcome, chapters: &[Chapter]) -> Markup {
    let title = outcome.manifest.title;
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) ": balance report" }
                style { (PreEscaped(STYLE)) (PreEscaped(plot::COLOURS)) }
            }
            body {
                (header(outcome))
                main {
                    (figures(outcome))
                    (summary(outcome))
                    div.chapters {
                        @for chapter in chapters { (section(chapter)) }
                        (told::tables(outcome))
                    }
                    (footer(outcome))
                }
            }
        }
    }
}

fn header(outcome: &Outcome) -> Markup {
    let players = outcome.plan.setup.players;
    html! {
        header {
            (orbits())
            div.house { (mark()) span { "Orrery" } span.quiet { "Balance report" } }
            h1 { (outcome.manifest.title) }
            p.lead {
                (counted(outcome.tally.games, "game")) " for " (counted(players.into(), "player"))
                ", played by " (bots(outcome))
                @for (key, value) in &outcome.plan.setup.options { ", " (key) " " b { (value) } }
            }
        }
    }
}

/// The bots in words: once if all are alike.
fn bots(outcome: &Outcome) -> String {
    let names: Vec<String> = outcome.bots.iter().map(ToString::to_string).collect();
    match &names[..] {
        [first, rest @ ..] if rest.iter().all(|name| name == first) => first.clone(),
        _ => names.join(", "),
    }
}

/// The mark of the house: a sun, an orbit and a planet on it.
fn mark() -> Markup {
    html! {
        svg.house-mark viewBox="0 0 24 24" aria-hidden="true" {
            ellipse cx="12" cy="12" rx="10.5" ry="5" transform="rotate(-24 12 12)" {}
            circle.sun cx="12" cy="12" r="3" {}
            circle.planet cx="20.3" cy="6.6" r="2" {}
        }
    }
}

/// Orbits in fine lines, for the eye alone.
fn orbits() -> Markup {
    html! {
        svg.orbits viewBox="-260 -110 520 220" aria-hidden="true" {
            g transform="rotate(-8)" {
                ellipse rx="250" ry="84" {}
                ellipse.ticks rx="250" ry="84" {}
                ellipse rx="178" ry="60" {}
                ellipse rx="104" ry="35" {}
                circle.sun r="11" {}
                circle.planet cx="-96" cy="13.4" r="5" {}
                circle.planet cx="140" cy="37" r="7.5" {}
                circle.planet cx="-150" cy="-67.2" r="9" {}
                circle.planet cx="228" cy="-34.5" r="4.5" {}
            }
        }
    }
}

/// The figures one looks for first.
fn figures(outcome: &Outcome) -> Markup {
    let tally = &outcome.tally;
    let summary = outcome.summary();
    let round = summary.rounds.mean.map_or_else(|| "none".to_owned(), rounded);
    let rows = [
        ("Finished games", grouped(tally.finished)),
        ("Decisions", grouped(tally.decisions)),
        ("Rounds, mean", round),
        ("Shared victories", grouped(tally.draws)),
        ("Won by nobody", grouped(tally.losses)),
        ("Games a second", rounded(summary.games_per_second)),
    ];
    html! {
        dl.figures {
            @for (name, figure) in rows {
                div { dt { (name) } dd { (figure) } }
            }
        }
    }
}

fn summary(outcome: &Outcome) -> Markup {
    html! {
        section.findings aria-labelledby="findings" {
            h2 id="findings" { "What the games show" }
            ul { @for sentence in findings(outcome) { li { (sentence) } } }
        }
    }
}

/// A chapter: the plot, and beside or below it the same in figures. Where the rows of a table
/// bear the plot themselves, it is not shown twice.
fn section(chapter: &Chapter) -> Markup {
    let plot = &chapter.plot;
    let (class, is_shown) = match chapter.form {
        Form::Beside => ("chapter beside", true),
        Form::Below => ("chapter", true),
        Form::Within => ("chapter within", false),
    };
    html! {
        section class=(class) id=(plot.name) {
            div.heading {
                h2 { (plot.title) }
                p.quiet { (plot.about) }
            }
            @if is_shown { figure { (plot.on_page()) } }
            div.table { (chapter.table) }
        }
    }
}

fn footer(outcome: &Outcome) -> Markup {
    html! {
        section.foot aria-labelledby="reading" {
            h2 id="reading" { "How to read this" }
            ul { @for sentence in cautions(outcome) { li { (sentence) } } }
            h2 {
                "How to play " @if outcome.plan.is_timed() { "such" } @else { "the same" }
                " games again"
            }
            pre { code { (command(outcome)) } }
            p.quiet { (outcome.manifest.credits) }
        }
    }
}

/// The command that plays the same games, or with a clock such games.
fn command(outcome: &Outcome) -> String {
    let plan = &outcome.plan;
    let mut command =
        format!("orrery simulate {} --players {}", outcome.manifest.name, plan.setup.players);
    for (key, value) in &plan.setup.options {
        command += &format!(" --option {key}={value}");
    }
    let bots: Vec<String> = plan.bots.iter().map(ToString::to_string).collect();
    command += &format!(" --bots {} --games {} --seed {}", bots.join(","), plan.games, plan.seed);
    if plan.rotate {
        command += " --rotate";
    }
    command + " --report report"
}
