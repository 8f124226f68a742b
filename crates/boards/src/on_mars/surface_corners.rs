//! The corners of the map: level and Progress, Life Support, stacks, Missions.

use maud::{Markup, html};
use on_mars::content::board::SHUTTLE_STOPS_AT;
use on_mars::content::cards::PROGRESS_POINTS;
use on_mars::content::{Item, Kind, Main, Slots};
use on_mars::monolith::Sabotage;
use on_mars::{Action, Direction, Open, Part};
use orrery_core::Seat;

use super::asked::Sight;
use super::chapter::blackout::supply_in_words;
use super::chapter::{OURS, time_track};
use super::names::capital;
use super::names::{a_building, items, mission_in_words, reward_in_words};
use super::orbit::{heading, slots};
use super::pieces;
use super::surface_lines::{hexagon, one};
use super::symbols::{
    effect_mark, kind_class, kind_letter, kind_symbol, mission_symbol, reward_mark,
};
use super::thing::Thing;
use crate::parts::{count, icon, seat_letter, seat_shape};
use crate::target::Target;

/// The four corners.
pub(super) fn corners(sight: &Sight) -> Markup {
    html! {
        div.corner.tl {
            (level(sight))
            @match time_track(sight) {
                // Its alien spaces belong to the Sabotage row, in the rail.
                Some(_) if sight.open().monolith().is_some() => {}
                Some(track) => { (track) }
                None => { (progress(sight)) }
            }
        }
        div.corner.tr { h3 { "Life Support" } (life_support(sight)) }
        div.corner.bl { (stacks(sight)) (places(sight)) }
        div.corner.br { (missions(sight)) (control(sight)) }
    }
}

/// The Colony level.
fn level(sight: &Sight) -> Markup {
    let open = sight.open();
    let level = open.colony_level();
    let missing: Vec<&str> = Kind::LSS
        .into_iter()
        .zip(open.lss)
        .filter(|(_, row)| *row < open.level_row)
        .map(|(kind, _)| kind.name())
        .collect();
    let does = match missing.as_slice() {
        _ if level >= 5 => "It cannot rise any more.".to_owned(),
        [] => "It rises at the end of this turn.".to_owned(),
        missing => format!("For level {} it lacks: {}.", level + 1, missing.join(", ")),
    };
    let inside = html! {
        h3 { (icon("om-colony")) b { "Colony" } }
        span.cap { "level " b { (level) } " of 5" }
    };
    Thing::new("level-of", format!("Colony level {level} of 5"))
        .does(does, "OM-LVL-01")
        .drawn(&inside)
}

/// The cubes in the Progress area.
fn progress(sight: &Sight) -> Markup {
    html! {
        h3 { "Progress" }
        div.prog role="group" aria-label="Progress" {
            @for seat in sight.seats() { (cubes(sight, seat)) }
        }
    }
}

fn cubes(sight: &Sight, seat: Seat) -> Markup {
    let done = sight.player(seat).progress;
    let points = PROGRESS_POINTS.value[usize::from(done.len())];
    let about = format!("{} Progress: {}", sight.whose(seat), count(done.len(), "cube"));
    let when = match sight.open().invasion() {
        Some(_) => "At a Colony status update up to level 3",
        None => "At the end",
    };
    let does = format!("A first connection of each type adds a cube. {when} {points} OP now.");
    let inside = html! {
        (seat_shape(seat))
        span.cubes {
            @for kind in done.iter() { i { (kind_letter(kind)) } }
            @for _ in done.len()..5 { i.none {} }
        }
    };
    Thing::new("row", about).does(does, "OM-SCORE-01").seat(seat_letter(seat)).drawn(&inside)
}

/// Four columns with their Reward tiles, and the line of the Colony level.
fn life_support(sight: &Sight) -> Markup {
    let open = sight.open();
    let line = 117 - 15 * (i32::from(open.level_row) - 1);
    let rows: Vec<String> = Kind::LSS
        .into_iter()
        .zip(open.lss)
        .map(|(kind, row)| format!("{} {row}", kind.name()))
        .collect();
    let label = format!("Life Support: {}", rows.join(", "));
    let has_rewards = open.rewards.iter().any(Option::is_some)
        || open.blackout().is_some_and(|blackout| blackout.supplies.iter().any(Option::is_some));
    let view = if has_rewards { "0 0 91 135" } else { "0 33 91 102" };
    html! {
        svg.board.lssd viewBox=(view) role="group" aria-label=(label) {
            @for row in 1..=5 {
                text.tiny x="6" y=(113 - 15 * (row - 1)) text-anchor="middle" aria-hidden="true" { (row) }
            }
            @for (column, kind) in Kind::LSS.into_iter().enumerate() { (column_of(sight, column, kind)) }
            g.level aria-hidden="true" {
                path d={ "M10 " (line) "H78" } {}
                path.flag d={ "M77 " (line - 14) "h11.5v12h-11.5l-4-6Z" } {}
                text x="83" y=(line - 4) text-anchor="middle" { (open.colony_level()) }
            }
        }
    }
}

fn column_of(sight: &Sight, column: usize, kind: Kind) -> Markup {
    let open = sight.open();
    let x = 12 + 16 * column as i32;
    let row = open.lss[column];
    let cell = |at: u8| match at {
        at if at <= row => "cell on",
        at if at <= open.level_row => "cell want",
        _ => "cell",
    };
    let column_inside = html! {
        rect.hit x=(x) y="34" width="16" height="101" {}
        g class=(kind_class(kind)) {
            @for at in 1..=5u8 {
                rect class=(cell(at)) x=(f64::from(x) + 1.5) y=(103.5 - 15.0 * f64::from(at - 1)) width="13" height="12" rx="2.5" {}
            }
            use href={ "#" (kind_symbol(kind)) } x=(f64::from(x) + 0.5) y="119" width="15" height="15" {}
        }
    };
    let tile = match open.blackout() {
        Some(_) => "brings the reward of the tile above and a benefit",
        None if open.has_rewards() => "scores the tile above and brings a benefit",
        None => "brings a benefit",
    };
    let does = match () {
        () if row >= open.level_row => "It waits for the other columns.".to_owned(),
        () if open.suffers(Sabotage::LssSabotage) => {
            format!("LSS Sabotage takes away what the next {} would bring.", kind.name())
        }
        () => format!("The next {} {tile}.", kind.name()),
    };
    let about = format!("{}: {} of 5", kind.name(), row);
    let column_thing =
        Thing::new("lss-col", about).does(does, "OM-LSS-04").place(pieces::lss(kind));
    html! {
        (column_thing.drawn_at("translate(0 0)", &column_inside))
        @if let Some(supply) = open.blackout().and_then(|blackout| blackout.supplies[column]) {
            @let mark = effect_mark(supply.effect());
            @let does = format!("For the builder: {}.{}", supply_in_words(supply), OURS);
            (Thing::new("rew", "Reward tile of this chapter").does(does, "AI-VAL-55").drawn_at("translate(0 0)", &html! {
                rect x=(f64::from(x) + 0.5) y="1" width="15" height="31" rx="3" {}
                use href={ "#" (mark.symbol) } x=(f64::from(x) + 1.5) y="3" width="13" height="13" {}
                @if let Some(figure) = mark.figure { text x=(x + 8) y="28" text-anchor="middle" { (figure) } }
            }))
        }
        @if let Some(reward) = open.rewards[column] {
            @let (symbol, _, each) = reward_mark(reward);
            @let now = sight.settler().map(|you| format!(" For you {} OP now.", open.reward_points(you, reward)));
            @let does = format!("Scores {}.{}", reward_in_words(reward), now.unwrap_or_default());
            (Thing::new("rew", "Reward tile").does(does, "OM-LSS-04").drawn_at("translate(0 0)", &html! {
                rect x=(f64::from(x) + 0.5) y="1" width="15" height="31" rx="3" {}
                use href={ "#" (symbol) } x=(f64::from(x) + 1.5) y="3" width="13" height="13" {}
                text x=(x + 8) y="28" text-anchor="middle" { (each) }
            }))
        }
    }
}

/// The Building tiles that are left, each with the arrows of the next one.
fn stacks(sight: &Sight) -> Markup {
    let shelters = sight.settler().map(|you| sight.player(you).shelters_left);
    html! {
        h3 { "Stacks" }
        div.stacks role="group" aria-label="Stacks of Buildings" {
            @for kind in Kind::SHARED { (stack(sight, kind)) }
            @if let (Some(left), Some(you)) = (shelters, sight.settler()) {
                (Thing::new("row", format!("Your Shelters: {left} left"))
                    .does(cost(Kind::Shelter), "OM-BUILD-02").seat(seat_letter(you)).target(builds(sight, Kind::Shelter))
                    .then("Where does the Shelter go?")
                    .drawn(&html! { svg.i.i-16 { use href="#om-shelter" {} } span { (left) } }))
            }
        }
    }
}

fn cost(kind: Kind) -> String {
    let price = match kind.cost() {
        Some(resource) => items(1u8, resource.into()),
        None => "1 Colonist, who stays there as a Miner".to_owned(),
    };
    format!("{} costs {price}.", capital(&a_building(kind)))
}

fn builds(sight: &Sight, wanted: Kind) -> Target {
    sight.answers_where(|action| matches!(action, Action::Build { kind, .. } if kind == wanted))
}

fn stack(sight: &Sight, kind: Kind) -> Markup {
    let stack = sight.open().stacks[kind.index()];
    let arrows = stack.next.map_or(&[][..], |tile| tile.arrows(kind));
    let next = match arrows.len() {
        0 => "The next tile has no arrow.".to_owned(),
        many => format!("The next tile puts {} beside it.", items(many as u8, Item::Crystal)),
    };
    let inside = html! {
        svg.i.i-16 { use href={ "#" (kind_symbol(kind)) } {} }
        span { (stack.len()) }
        svg.next viewBox="-12 -12 24 24" {
            path d=(hexagon(10.5)) {}
            @for arrow in arrows {
                @let (x, y) = direction(*arrow);
                path.a d={ "M" (one(2.0 * x)) " " (one(2.0 * y)) "L" (one(8.5 * x)) " " (one(8.5 * y)) } {}
            }
        }
    };
    Thing::new("row", format!("{}: {} left", kind.name(), stack.len()))
        .does(format!("{} {next}", cost(kind)), "OM-BUILD-11")
        .target(builds(sight, kind))
        .then(format!("Where does the {} go?", kind.name()))
        .drawn(&inside)
}

/// One step in a direction.
fn direction(direction: Direction) -> (f32, f32) {
    match direction {
        Direction::N => (0.0, -1.0),
        Direction::NE => (0.866, -0.5),
        Direction::SE => (0.866, 0.5),
        Direction::S => (0.0, 1.0),
        Direction::SW => (-0.866, 0.5),
        Direction::NW => (-0.866, -0.5),
    }
}

/// Draws what is constructed and upgraded, and who works on it.
fn places(sight: &Sight) -> Markup {
    html! {
        div.acts {
            (slots(sight, Slots::Construct, "Construct"))
            (slots(sight, Slots::Upgrade, "Upgrade"))
        }
    }
}

/// The Main action that has no other place, while it can be taken.
fn control(sight: &Sight) -> Markup {
    html! {
        @if sight.main_target(Main::ControlCenter).is_act() {
            (heading(sight, "Control Center", Main::ControlCenter))
        }
    }
}

/// The Missions, and how many spaces are left until the end.
fn missions(sight: &Sight) -> Markup {
    let open = sight.open();
    html! {
        h3 { "Missions" }
        div.missions role="group" aria-label="Missions" {
            @for state in open.missions.iter().flatten() {
                @let crystals = state.mission.spec().crystals;
                @let of = open.mission_count(state.mission);
                @let about = format!("Mission: {}, {} of {of} to go", mission_in_words(state.mission), state.left);
                @let does = format!("Each contribution gives {}.", items(crystals, Item::Crystal));
                (Thing::new("row", about).does(does, "OM-MISS-01").place(pieces::mission(state.mission)).drawn(&html! {
                    svg.i.i-16 { use href={ "#" (mission_symbol(state.mission)) } {} }
                    b { (state.left) } span.cap { "of " (of) }
                    span.amt { svg.i { use href="#om-crystal" {} } (crystals) }
                }))
            }
            @if open.missions.iter().all(Option::is_none) { span.cap { "none left" } }
        }
        (until_the_end(sight))
    }
}

/// Invasion: the rounds, since Missions do not end the game.
fn rounds(open: &Open) -> Markup {
    let (round, last) = (open.round, open.last_invasion_round());
    Thing::new("cap until", format!("Round {round} of {last}"))
        .does(
            "Missions give Crystals and do not end the game. After the last round the aliens win.",
            "AI-VAL-25",
        )
        .drawn(&html! { "round " (round) " of " (last) })
}

/// What the Missions are good for besides their Crystals: in the base game they bring the end.
fn until_the_end(sight: &Sight) -> Markup {
    let open = sight.open();
    match open.chapter.as_deref().map(|chapter| &chapter.part) {
        Some(Part::Invasion(_)) => rounds(open),
        Some(Part::Outbreak(_)) => Thing::new("cap until", "Both Missions are needed")
            .does("The crew wins once both are complete and few enough are infected.", "AI-CH2-04")
            .drawn(&html! { "both are needed" }),
        Some(Part::Monolith(_)) => Thing::new("cap until", "Missions give Crystals only")
            .does("They do not end the game, and no Goal asks for them.", "AI-RULING-34")
            .drawn(&html! { "for Crystals only" }),
        Some(Part::Blackout(_)) => {
            let (about, words) = match open.remaining {
                0 => (
                    "The crew loses at the end of this round".to_owned(),
                    "the last round".to_owned(),
                ),
                left => (
                    format!("The crew loses after {}", count(left, "more step")),
                    format!("{left} until it is lost"),
                ),
            };
            let does = format!(
                "{MOVES_THE_MARKER} When it leaves 1, the crew loses at the end of the round, unless it has won."
            );
            Thing::new("cap until", about).does(does, "AI-CH3-08").drawn(&html! { (words) })
        }
        None => {
            let left = open.remaining;
            let does = format!(
                "{MOVES_THE_MARKER} From level {} on the Shuttle stands still.",
                SHUTTLE_STOPS_AT.value
            );
            let (about, words) = match open.last_round {
                Some(last) if open.round >= last => {
                    ("The last round".to_owned(), "last round".to_owned())
                }
                Some(_) => ("The end is triggered".to_owned(), "one round after this".to_owned()),
                None => (
                    format!("The end is triggered after {}", count(left, "more step")),
                    format!("{left} until the end"),
                ),
            };
            Thing::new("cap until", about).does(does, "OM-MISS-03").drawn(&html! { (words) })
        }
    }
}

const MOVES_THE_MARKER: &str =
    "A completed Mission or a Colony level from 3 to 5 moves the marker.";
