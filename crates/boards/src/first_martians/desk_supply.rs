//! Life support: what is there, and what the coming sols bring.

use first_martians::content::{Reserve, Word as _};
use first_martians::{STRESS_END, SolOutlook};
use maud::{Markup, html};

use super::names::capital;
use super::spots::{Sight, Spot};
use crate::parts::{count, listed, small_icon};

/// The number of sols that the desk looks ahead.
const AHEAD: u8 = 3;

/// The coming sols as the table stands, and for every way the plan can go.
struct Outlook {
    now: Vec<SolOutlook>,
    /// The first one is the plan in which everything succeeds.
    cases: Vec<Vec<SolOutlook>>,
    /// True if there is a plan to look at.
    is_planned: bool,
}

impl Outlook {
    fn of(sight: &Sight, sols: u8) -> Outlook {
        let now = sight.game.outlook(sols);
        let is_planned = sight.is_planning() && !sight.table.plan.is_empty();
        let cases = match is_planned {
            true => sight.game.outlooks_with_plan(sols),
            false => vec![now.clone()],
        };
        Outlook { now, cases, is_planned }
    }

    /// The lowest and the highest that a figure can be on a sol.
    fn span(&self, sol: usize, figure: impl Fn(&SolOutlook) -> i16) -> (i16, i16) {
        let all = || self.cases.iter().map(|case| figure(&case[sol]));
        (all().min().unwrap_or_default(), all().max().unwrap_or_default())
    }
}

/// Reserves and Stress, now and in the coming sols.
pub(super) fn life_support(sight: &Sight) -> Markup {
    let left = sight.table.rounds.saturating_sub(sight.table.round);
    let outlook = Outlook::of(sight, AHEAD.min(left));
    html! {
        h3 { span { "Life support" } b { @if outlook.is_planned { "with this plan" } @else { "if nothing changes" } } }
        table.supply {
            thead { tr {
                td {} th { "now" }
                @for sol in &outlook.now { th { "sol " (sol.sol) } }
                @for _ in outlook.now.len()..usize::from(AHEAD) { td {} }
            } }
            tbody {
                @for reserve in [Reserve::Oxygen, Reserve::Energy, Reserve::Food] { (line(sight, reserve, &outlook)) }
                (stress_line(sight, &outlook))
            }
        }
    }
}

fn line(sight: &Sight, reserve: Reserve, outlook: &Outlook) -> Markup {
    let now = sight.table.reserve(reserve);
    let target = sight.target(Spot::Reserve(reserve));
    let name = capital(reserve.words());
    html! {
        tr.can-act[target.is_act()].lit[target.is_act()] data-choice=[target.choice()] tabindex=[target.tabindex()]
            data-about={ (name) ": " (now) " in reserve" } data-does=(in_words(reserve, outlook)) {
            th scope="row" { svg.i.i-16 class={ "m-" (reserve.key()) } aria-hidden="true" { use href={ "#" (reserve.key()) } {} } (name) }
            td.now { (now) }
            @for sol in 0..outlook.now.len() { (after(outlook.span(sol, |sol| net(sol, reserve)))) }
            @for _ in outlook.now.len()..usize::from(AHEAD) { td {} }
        }
    }
}

/// The reserve after a Production phase; below 0 is what it lacks.
fn net(sol: &SolOutlook, reserve: Reserve) -> i16 {
    let supply = sol.of(reserve);
    if supply.missing > 0 { -i16::from(supply.missing) } else { supply.reserve.into() }
}

/// A figure of a coming sol. Where the dice of the plan decide, both ends are shown.
fn after((low, high): (i16, i16)) -> Markup {
    let shown = |n: i16| if n < 0 { format!("−{}", -n) } else { n.to_string() };
    html! {
        @if low != high { td.bad[low < 0] { (shown(low)) "…" (shown(high)) } }
        @else if low < 0 { td.bad { (small_icon("warn")) " " (shown(low)) } }
        @else { td { (low) } }
    }
}

/// Says what the sols make and need, with the plan and without it.
fn in_words(reserve: Reserve, outlook: &Outlook) -> String {
    let now = made_and_needed(reserve, &outlook.now);
    let then = outlook.cases.first().map(|best| made_and_needed(reserve, best));
    match then.filter(|_| outlook.is_planned) {
        _ if outlook.now.is_empty() => "This is the last sol.".to_owned(),
        Some(then) if then != now => format!("If the plan works: {then}. Without it: {now}."),
        _ => format!("{}.", capital(&now)),
    }
}

/// "sol 5 makes 7 and needs 8, 1 Facility shut down".
fn made_and_needed(reserve: Reserve, outlook: &[SolOutlook]) -> String {
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
    listed(&told)
}

fn facilities(number: u8) -> String {
    if number == 1 { "1 Facility".to_owned() } else { format!("{number} Facilities") }
}

fn stress_line(sight: &Sight, outlook: &Outlook) -> Markup {
    let now = sight.table.stress;
    html! {
        tr data-about={ "Stress: " (now) } data-does={ "In Production each astronaut adds 1 and each Shutdown tile 2. At " (STRESS_END) " a fight breaks out." } {
            th scope="row" { svg.i.i-16.m-stress aria-hidden="true" { use href="#stress" {} } "Stress" }
            td.now { (now) }
            @for sol in 0..outlook.now.len() {
                @let fights = outlook.cases.iter().filter(|case| case[sol].is_fight).count();
                @if fights == outlook.cases.len() { td.bad { (small_icon("warn")) " fight" } }
                @else if fights > 0 { td.bad { "fight?" } }
                @else { (after(outlook.span(sol, |sol| sol.stress.into()))) }
            }
            @for _ in outlook.now.len()..usize::from(AHEAD) { td {} }
        }
    }
}
