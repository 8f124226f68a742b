//! The offers of the Main board: Laboratories and large Buildings; and the Objectives of a solo
//! game.

use from_the_moon::content::LargeBuilding;
use from_the_moon::{Action, Building, DisplaySpace, LabTerms, Objective, Open, Question};
use maud::{Markup, html};

use super::asked::Sight;
use super::marks::{effect_marks, large_marks, price_row, row};
use super::names::{effect_in_words, large_in_words, objective_in_words};
use super::pieces;
use super::thing::thing;
use crate::parts::{amount, named_icon};

/// All of it.
pub(super) fn shop(sight: &Sight) -> Markup {
    html! {
        div.shop.main-board {
            (laboratories(sight))
            (large_buildings(sight))
        }
    }
}

/// The display: rows with their surcharges, the dearest on top.
fn laboratories(sight: &Sight) -> Markup {
    let left: u32 = sight.open().laboratories.iter().map(|&left| u32::from(left)).sum();
    html! {
        section {
            h3 { "Laboratories" span.cap { (left) " more" } }
            div.labs data-frame="labs" {
                @for line in 0..3 {
                    @if let Some(first) = DisplaySpace::at(line, 0) {
                        (amount("energy", "Surcharge in Energy", format_args!("+{}", Open::row_surcharge(first))))
                    }
                    @for column in 0..2 {
                        @if let Some(space) = DisplaySpace::at(line, column) { (face_up(sight, space)) }
                    }
                }
            }
        }
    }
}

fn face_up(sight: &Sight, space: DisplaySpace) -> Markup {
    let Some(laboratory) = sight.open().display[space.index()] else {
        return html! { span.tilelet.free { span.sr { "no Laboratory" } } };
    };
    let target = sight.target([Action::TakeLaboratory(space)]);
    let terms = match sight.asked {
        Some(Question::ChooseLaboratory(terms)) => terms,
        Some(Question::SpecialResearch) => LabTerms::SpecialResearch,
        _ => LabTerms::Bought,
    };
    let cost = Open::laboratory_cost(space, terms);
    let effect = laboratory.spec().effect;
    let piece = Some(pieces::display(space));
    let label = format!("Laboratory: {}. Costs {cost}", effect_in_words(effect));
    thing("tilelet", piece, &target, &label, &row(&effect_marks(effect)))
}

/// The large Buildings that are laid out.
fn large_buildings(sight: &Sight) -> Markup {
    let open = sight.open();
    html! {
        section {
            h3 { "Large Buildings" }
            div.larges data-frame="larges" {
                @for tile in open.large.iter() {
                    (laid_out(sight, tile))
                }
                @if open.large.is_empty() { span.cap { "none left" } }
            }
        }
    }
}

fn laid_out(sight: &Sight, tile: LargeBuilding) -> Markup {
    let spec = tile.spec();
    let target = sight.target([Action::Construct(Building::Large(tile))]);
    let effect = large_in_words(spec.effect);
    let label = format!("Large Building: {effect}. Costs {}", spec.cost);
    let inside = html! { (row(&large_marks(spec.effect))) (price_row(&spec.cost)) };
    thing("tilelet tall", Some(pieces::large(tile)), &target, &label, &inside)
}

/// "3 of 12 Achievements", as long as it is not achieved.
fn objective_so_far(open: &Open, objective: Objective) -> String {
    let words = objective_in_words(objective);
    match open.objective_progress(objective) {
        (come, goal) if come >= goal => words.to_owned(),
        // Either it is there or it is not.
        (_, 1) => words.to_owned(),
        (come, goal) => match words.split_once(&format!("{goal} ")) {
            Some(("" | "all ", what)) => format!("{come} of {goal} {what}"),
            _ => format!("{words}: {come} of {goal}"),
        },
    }
}

/// The goals of a solo player, in the rail, where the others would be.
pub(super) fn objectives(sight: &Sight) -> Markup {
    let open = sight.open();
    let done = open.objectives.iter().filter(|&objective| open.is_achieved(objective)).count();
    html! {
        article.player.objectives {
            h3 { "Objectives" @if !open.objectives.is_empty() { span.cap { (done) " of " (open.objectives.len()) } } }
            ul.list {
                @for objective in open.objectives.iter() {
                    @let done = open.is_achieved(objective);
                    li.done[done] {
                        @if done { (named_icon("check", "achieved")) } @else { (named_icon("wait", "not yet")) }
                        span { (objective_so_far(open, objective)) }
                    }
                }
                @if open.objectives.is_empty() { li { span.cap { "not drawn yet" } } }
            }
        }
    }
}
