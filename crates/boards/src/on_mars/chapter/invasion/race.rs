//! The race at the top of the rail: Troopers on Mars against the points of the humans.

use maud::{Markup, html};
use on_mars::invasion::{GOAL, Ground, Invasion, Question, TROOPERS};
use on_mars::{Open, Question as Asked};

use crate::on_mars::asked::Sight;
use crate::on_mars::surface_lines::one;
use crate::on_mars::thing::Thing;
use crate::parts::{count, icon, signed};

/// The progress of both sides.
struct Race {
    /// Troopers on Mars.
    deployed: u8,
    /// Troopers on Mars once what is being placed is placed.
    then: u8,
    /// The points of the humans.
    points: i16,
    /// Rounds until all Troopers are on Mars, at the pace so far.
    aliens: Option<u8>,
    /// Rounds until the humans have their points, at the pace so far.
    humans: Option<u8>,
}

impl Race {
    fn of(sight: &Sight, invasion: &Invasion) -> Race {
        let open = sight.open();
        let deployed = invasion.deployed();
        let lands = match sight.question {
            Some((_, Asked::Invasion(Question::Deploy { ground, left }))) => {
                landing(open, invasion, ground, left)
            }
            _ => 0,
        };
        let points = invasion.points;
        let [all, goal] = [f32::from(TROOPERS.value), f32::from(GOAL.value)];
        Race {
            deployed,
            then: deployed + lands,
            points,
            aliens: rounds_left(open, f32::from(deployed), all),
            humans: rounds_left(open, f32::from(points), goal),
        }
    }
}

/// Returns how many Troopers a deployment still puts on the map.
pub(super) fn landing(open: &Open, invasion: &Invasion, ground: Ground, left: u8) -> u8 {
    left.min(invasion.troopers).min(open.deploy_hexes(ground).len())
}

/// Rounds until a goal is reached at the average pace so far; nothing in the first round, or
/// where the pace leads nowhere.
fn rounds_left(open: &Open, have: f32, goal: f32) -> Option<u8> {
    let turns = f32::from(open.done) / f32::from(open.player_count().max(1));
    let played = f32::from(open.round.saturating_sub(1)) + turns;
    if played < 1.0 || have <= 0.0 || have >= goal {
        return None;
    }
    let rounds = ((goal - have) / (have / played)).ceil();
    (rounds < 100.0).then_some(rounds as u8)
}

/// Says in which round a side would be done at its pace so far: "all in round 12 at this pace".
fn outlook(sight: &Sight, rounds: u8, all: &str) -> String {
    let then = (sight.open().round + rounds).saturating_sub(1);
    let late = if then > sight.open().last_invasion_round() { " too late," } else { "" };
    format!("{all}{late} in round {then} at this pace")
}

fn pace(rounds: Option<u8>) -> String {
    match rounds {
        Some(rounds) => format!(", at this pace {} more", count(rounds, "round")),
        None => String::new(),
    }
}

/// The race in a sentence or two.
pub(super) fn in_words(sight: &Sight) -> String {
    let Some(invasion) = sight.open().invasion() else { return String::new() };
    let race = Race::of(sight, invasion);
    format!(
        "{} of {} Troopers are on Mars{}. The humans have {} of {} points{}.",
        race.deployed,
        TROOPERS.value,
        pace(race.aliens),
        signed(race.points),
        GOAL.value,
        pace(race.humans)
    )
}

/// The race: two rings with one finish at the top, and the same written out.
pub(in crate::on_mars) fn race(sight: &Sight) -> Markup {
    let Some(invasion) = sight.open().invasion() else { return html! {} };
    let race = Race::of(sight, invasion);
    let last = sight.open().last_invasion_round();
    let does = format!(
        "All {} Troopers on Mars win for the aliens, stunned ones included. {} points together win \
         for the humans. After round {} the aliens win.",
        TROOPERS.value, GOAL.value, last
    );
    let troopers = match race.then - race.deployed {
        0 => String::new(),
        _ => format!(", {} after this action", race.then),
    };
    html! {
        article.player.race {
            header { b { "The race" } span.cap { "round " (sight.open().round) " of " (last) } }
            div.racebox {
                (Thing::new("dialbox", in_words(sight)).does(does, "AI-CH1-01").drawn(&dial(&race)))
                div.racetext {
                    p data-seat="e" {
                        b.big { (icon("om-alien")) (race.deployed) small { " of " (TROOPERS.value) } }
                        span { "Troopers on Mars" (troopers) @if let Some(rounds) = race.aliens { br; (outlook(sight, rounds, "all")) } }
                    }
                    p {
                        b.big { (icon("vp")) (signed(race.points)) small { " of " (GOAL.value) } }
                        span { "points of the humans" @if let Some(rounds) = race.humans { br; (outlook(sight, rounds, "100")) } }
                    }
                }
            }
        }
    }
}

/// A point on a ring, from 0 at the top clockwise to 1.
fn on_ring(radius: f32, part: f32) -> (f32, f32) {
    let angle = part * std::f32::consts::TAU;
    (75.0 + radius * angle.sin(), 75.0 - radius * angle.cos())
}

fn arc(radius: f32, from: f32, to: f32) -> String {
    let ((x, y), (u, v)) = (on_ring(radius, from), on_ring(radius, to));
    let large = u8::from(to - from > 0.5);
    let radius = one(radius);
    format!("M{} {}A{radius} {radius} 0 {large} 1 {} {}", one(x), one(y), one(u), one(v))
}

/// Outside a segment for every Trooper, inside the points from 0 to 100.
fn dial(race: &Race) -> Markup {
    let all = f32::from(TROOPERS.value);
    let part = (f32::from(race.points) / f32::from(GOAL.value)).clamp(0.0, 0.999);
    let (x, y) = on_ring(46.0, part);
    let class = |segment: u8| match () {
        () if segment < race.deployed => "seg on",
        () if segment < race.then => "seg next",
        () => "seg",
    };
    html! {
        svg.board.dial viewBox="0 0 150 150" {
            @for segment in 0..TROOPERS.value {
                @let start = f32::from(segment) / all;
                path class=(class(segment)) d=(arc(62.0, start + 0.0035, start + 1.0 / all - 0.0035)) {}
            }
            circle.opt cx="75" cy="75" r="46" {}
            @if part > 0.0 { path.opv d=(arc(46.0, 0.0, part)) {} }
            circle.hand cx=(one(x)) cy=(one(y)) r="6" {}
            path.fin d="M75 3V36" {}
            path.flagp d="M75 3h15l-4 4.5 4 4.5h-15Z" {}
            g.mid {
                use href="#om-alien" x="48" y="55" width="17" height="17" {}
                text x="99" y="69" text-anchor="end" { (race.deployed) }
                use.hum href="#vp" x="48" y="79" width="17" height="17" {}
                text.h x="99" y="93" text-anchor="end" { (signed(race.points)) }
            }
        }
    }
}
