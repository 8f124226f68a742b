//! The Laboratory: six columns of spaces, and the Tech tiles on them.

use maud::{Markup, html};
use on_mars::content::board::{COLUMN_COSTS, TECH_POINTS};
use on_mars::content::{Effect, LabSpace, Resource, Tech};
use on_mars::{Action, Bill, Question, invasion};
use orrery_core::Seat;

use super::asked::{Counting, Sight};
use super::names::{bill_in_words, effect_in_words, lab_space_in_words, tech_at};
use super::orbit::tech_does;
use super::own::own_answers;
use super::pieces;
use super::surface_lines::{hexagon, one};
use super::symbols::{effect_mark, tech_class, tech_symbol};
use super::thing::Thing;
use crate::parts::seat_letter;

/// From one column to the next.
const PITCH: f32 = 29.25;

/// The middle of a space.
fn middle(space: LabSpace) -> (f32, f32) {
    let y = match space {
        LabSpace::L2a | LabSpace::L4a => 33.2,
        LabSpace::L1a | LabSpace::L3a | LabSpace::L5a => 50.1,
        LabSpace::L2b | LabSpace::L4b | LabSpace::L6 => 67.0,
        LabSpace::L1b | LabSpace::L3b | LabSpace::L5b => 83.9,
        LabSpace::L2c | LabSpace::L4c => 100.8,
    };
    (column(space.level()), y)
}

fn column(level: u8) -> f32 {
    26.0 + PITCH * (f32::from(level) - 1.0)
}

/// The Laboratory of a player.
pub(super) fn laboratory(sight: &Sight, seat: Seat) -> Markup {
    html! {
        svg.board.labd viewBox="4 0 192 136" role="group" aria-label={ (sight.whose(seat)) " Laboratory" } data-frame={ "lab-" (seat_letter(seat)) } {
            @for level in 1..=6u8 { (head(sight, level)) }
            @for space in LabSpace::ALL { (lab_space(sight, seat, space)) }
        }
    }
}

/// Draws what entering a column costs, above it, and below it what a tile there scores, or else
/// its level.
fn head(sight: &Sight, level: u8) -> Markup {
    let cost = COLUMN_COSTS.value[usize::from(level - 1)];
    let symbols: Vec<&str> =
        [("om-oxygen", cost.oxygen), ("resource", cost.any), ("om-crystal", cost.crystals)]
            .into_iter()
            .filter_map(|(symbol, count)| (count > 0).then_some(symbol))
            .collect();
    let x = column(level);
    let start = x - 6.5 - 7.0 * (symbols.len() as f32 - 1.0);
    let points = match sight.counting() {
        Counting::Own => TECH_POINTS.value[usize::from(level - 1)],
        Counting::Together | Counting::Nothing => level.into(),
    };
    let inside = html! {
        rect.hit x=(one(x - 13.0)) y="0" width="26" height="15" {}
        rect.hit x=(one(x - 13.0)) y="121" width="26" height="15" {}
        @for (place, symbol) in symbols.iter().enumerate() {
            use href={ "#" (symbol) } x=(one(start + 14.0 * place as f32)) y="1.5" width="13" height="13" {}
        }
        text.op x=(one(x)) y="133" text-anchor="middle" { (points) }
    };
    let bill = Bill { any: cost.any, crystals: cost.crystals, ..Bill::default() };
    let price = match bill_in_words(&bill.with(Resource::Oxygen, cost.oxygen)) {
        Some(price) => format!("A tile enters it for {price}."),
        None => "A new tile starts here, for the price of its row of the Tech Grid.".to_owned(),
    };
    let scores = match sight.counting() {
        Counting::Own => format!(" A tile here scores {points} OP at the end."),
        Counting::Together | Counting::Nothing => String::new(),
    };
    Thing::new("price", format!("Column {level}: level {level}"))
        .does(format!("{price}{scores}"), "OM-DEV-03")
        .drawn_at("translate(0 0)", &inside)
}

fn lab_space(sight: &Sight, seat: Seat, space: LabSpace) -> Markup {
    let player = sight.player(seat);
    let tech = Tech::ALL.into_iter().find(|tech| player.laboratory[tech.index()] == Some(space));
    let (x, y) = middle(space);
    let place = format!("translate({} {})", one(x), one(y));
    match tech {
        Some(tech) => tile(sight, seat, space, tech).drawn_at(&place, &html! {
            path.cell d=(hexagon(18.2)) {}
            g class={ "techt " (tech_class(tech)) } {
                path.tp d=(hexagon(16.5)) {}
                use href={ "#" (tech_symbol(tech)) } x="-10" y="-10.5" width="20" height="20" {}
            }
        }),
        None => free(sight, seat, space).drawn_at(&place, &html! {
            path.cell d=(hexagon(18.2)) {}
            @if let Some(benefit) = space.spec().benefit {
                use.ben href={ "#" (effect_mark(benefit).symbol) } x="-7.5" y="-7.5" width="15" height="15" {}
            }
        }),
    }
}

/// A tile: it can be developed, or used while something is constructed.
fn tile(sight: &Sight, seat: Seat, space: LabSpace, tech: Tech) -> Thing<'static> {
    let target = own_answers(sight, seat, |action| match action {
        Action::Develop { tech: one, .. } => one == tech,
        Action::UseTech(owner) => owner == seat && is_asked_for(sight, tech),
        _ => false,
    });
    let points = TECH_POINTS.value[usize::from(space.level() - 1)];
    let worth = match sight.counting() {
        Counting::Own => format!(" {points} OP at the end now."),
        Counting::Together => {
            " Each column gives the humans 1 point, the last one 3 more.".to_owned()
        }
        Counting::Nothing => String::new(),
    };
    let does = format!("{}{worth}", tech_does(tech));
    Thing::new("labx full", tech_at(tech, space.level()))
        .does(does, "OM-DEV-04")
        .target(target)
        .then(format!("Where does the {} move?", tech.name()))
        .piece(pieces::tech(seat, tech))
        .seat(seat_letter(seat))
}

/// Returns whether this is the Tech that helps with what is asked.
pub(super) fn is_asked_for(sight: &Sight, tech: Tech) -> bool {
    match sight.asked {
        Some(Question::ChooseTech { kind, .. }) => kind.tech() == tech,
        Some(Question::Effect { effect: Effect::Move(_), .. }) => tech == Tech::Rover,
        Some(Question::Effect { effect: Effect::Upgrade { .. }, .. }) => tech == Tech::Upgrade,
        Some(Question::Effect { effect: Effect::Welcome { .. }, .. }) => tech == Tech::Ship,
        Some(Question::Invasion(invasion::Question::Strike(_))) => tech == Tech::Defense,
        _ => false,
    }
}

/// A free space.
fn free(sight: &Sight, seat: Seat, space: LabSpace) -> Thing<'static> {
    let target = own_answers(sight, seat, |action| match action {
        Action::Develop { to, .. }
        | Action::Learn { to, .. }
        | Action::Invasion(invasion::Action::LearnDefense(to)) => to == space,
        _ => false,
    });
    let does = match space.spec().benefit {
        Some(benefit) => format!("A tile that comes here lets you {}.", effect_in_words(benefit)),
        None => "A tile that gets here gives nothing more.".to_owned(),
    };
    Thing::new("labx", format!("Free space, {}", lab_space_in_words(space)))
        .does(does, "OM-DEV-05")
        .target(target)
}
