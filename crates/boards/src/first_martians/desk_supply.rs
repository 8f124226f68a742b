//! Life support: what is there, and what the coming sols bring if nothing changes.

use first_martians::content::{Reserve, Word as _};
use first_martians::{STRESS_END, SolOutlook, Supply};
use maud::{Markup, html};

use super::names::capital;
use super::spots::{Sight, Spot};
use crate::parts::{count, listed, small_icon};

/// The number of sols that the desk looks ahead.
const AHEAD: u8 = 3;

/// Reserves and Stress, now and in the coming sols.
pub(super) fn life_support(sight: &Sight) -> Markup {
    let left = sight.table.rounds.saturating_sub(sight.table.round);
    let outlook = sight.game.outlook(AHEAD.min(left));
    html! {
        h3 { span { "Life support" } b { "if nothing changes" } }
        table.supply {
            thead { tr {
                td {} th { "now" }
                @for sol in &outlook { th { "sol " (sol.sol) } }
                @for _ in outlook.len()..usize::from(AHEAD) { th {} }
            } }
            tbody {
                @for reserve in [Reserve::Oxygen, Reserve::Energy, Reserve::Food] { (line(sight, reserve, &outlook)) }
                (stress_line(sight, &outlook))
            }
        }
    }
}

fn line(sight: &Sight, reserve: Reserve, outlook: &[SolOutlook]) -> Markup {
    let now = sight.table.reserve(reserve);
    let target = sight.target(Spot::Reserve(reserve));
    let name = capital(reserve.words());
    html! {
        tr.can-act[target.is_act()].lit[target.is_act()] data-choice=[target.choice()] tabindex=[target.tabindex()]
            data-about={ (name) ": " (now) " in reserve" } data-does=(in_words(reserve, outlook)) {
            th scope="row" { svg.i.i-16 class={ "m-" (reserve.key()) } aria-hidden="true" { use href={ "#" (reserve.key()) } {} } (name) }
            td.now { (now) }
            @for sol in outlook { (after(sol.of(reserve))) }
            @for _ in outlook.len()..usize::from(AHEAD) { td {} }
        }
    }
}

/// The reserve after a Production phase, or what it lacks.
fn after(supply: Supply) -> Markup {
    html! {
        @match supply.missing {
            0 => { td { (supply.reserve) } }
            missing => { td.bad { (small_icon("warn")) " −" (missing) } }
        }
    }
}

/// "Sol 5 makes 7 and needs 8: 1 Facility is shut down."
fn in_words(reserve: Reserve, outlook: &[SolOutlook]) -> String {
    let told: Vec<String> = outlook
        .iter()
        .map(|sol| {
            let supply = sol.of(reserve);
            let lack = match (reserve, supply.missing) {
                (_, 0) => String::new(),
                (Reserve::Food, missing) => {
                    format!(", {} missing", count(missing, "portion"))
                }
                (_, missing) => format!(", {} shut down", facilities(missing)),
            };
            format!("sol {} makes {} and needs {}{lack}", sol.sol, supply.made, supply.needed)
        })
        .collect();
    if told.is_empty() {
        "This is the last sol.".to_owned()
    } else {
        format!("{}.", capital(&listed(&told)))
    }
}

fn facilities(number: u8) -> String {
    if number == 1 { "1 Facility".to_owned() } else { format!("{number} Facilities") }
}

fn stress_line(sight: &Sight, outlook: &[SolOutlook]) -> Markup {
    let now = sight.table.stress;
    html! {
        tr data-about={ "Stress: " (now) } data-does={ "In Production each astronaut adds 1 and each Shutdown tile 2. At " (STRESS_END) " a fight breaks out." } {
            th scope="row" { svg.i.i-16.m-stress aria-hidden="true" { use href="#stress" {} } "Stress" }
            td.now { (now) }
            @for sol in outlook {
                @if sol.is_fight { td.bad { (small_icon("warn")) " fight" } } @else { td { (sol.stress) } }
            }
            @for _ in outlook.len()..usize::from(AHEAD) { td {} }
        }
    }
}
