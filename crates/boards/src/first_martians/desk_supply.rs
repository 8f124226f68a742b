//! Life support: what is there and what the next Production brings.

use first_martians::STRESS_END;
use first_martians::content::{
    Ailment, Device, Production, Reserve, TimedRule, Utility, Word as _,
};
use maud::{Markup, html};

use super::desk::reserve_symbol;
use super::names::capital;
use super::rooms::Room;
use super::spots::{Sight, Spot};
use crate::parts::small_icon;

/// One line of the table: what is there, made, used, and left.
struct Supply {
    now: u8,
    made: u8,
    used: u8,
}

impl Supply {
    fn of(sight: &Sight, reserve: Reserve) -> Supply {
        let table = sight.table;
        let open = || table.facilities().filter(|&facility| !table.units[facility].is_shut());
        let change: i8 = table
            .output
            .iter()
            .filter(|change| change.kind == reserve)
            .map(|change| change.n)
            .sum();
        let (made, used): (u8, u8) = match reserve {
            Reserve::Food => {
                let plants = open().filter_map(|facility| {
                    Room::of(sight, facility).farm(sight).map(|farm| farm.plants)
                });
                let portions = table.crew.iter().map(|one| {
                    1 + u8::from(one.held.has(Ailment::Anemia))
                        + u8::from(table.rule(TimedRule::ExtraMeal))
                });
                (plants.sum(), portions.sum())
            }
            Reserve::Energy | Reserve::Oxygen => {
                let (device, utility) = match reserve {
                    Reserve::Oxygen => (Device::Oxygenator, Utility::Oxygen),
                    _ => (Device::Solar, Utility::Energy),
                };
                let makes = open().filter(|&facility| {
                    matches!(sight.content.facility(facility).production, Production::Device { device: own, .. } if own == device)
                });
                let users = table.facilities().filter(|&facility| {
                    let spec = sight.content.facility(facility);
                    let shut = table.units[facility].shut[utility.index()].is_some();
                    spec.may_shut_down && spec.uses(utility) && !shut
                });
                (makes.map(|facility| table.units[facility].output).sum(), users.count() as u8)
            }
        };
        Supply { now: table.reserve(reserve), made: made.saturating_add_signed(change), used }
    }
}

/// Reserves, and whether the next Production covers what is used.
pub(super) fn life_support(sight: &Sight) -> Markup {
    let table = sight.table;
    html! {
        h3 { "Life support" b { "next Production" } }
        table.supply {
            thead { tr { td {} th { "now" } th { "made" } th { "used" } th { "after" } } }
            tbody {
                @for reserve in [Reserve::Oxygen, Reserve::Energy, Reserve::Food] { (line(sight, reserve)) }
                (stress_line(table.stress, stress_to_come(sight)))
            }
        }
    }
}

fn line(sight: &Sight, reserve: Reserve) -> Markup {
    let Supply { now, made, used } = Supply::of(sight, reserve);
    let target = sight.target(Spot::Reserve(reserve));
    let after = match (reserve, made >= used) {
        (Reserve::Food, true) => Ok(now + (made - used).div_ceil(2)),
        (Reserve::Food, false) if now >= used - made => Ok(now - (used - made)),
        (Reserve::Food, false) => Err(used - made - now),
        (_, true) => Ok(now + (made - used).div_ceil(2)),
        (_, false) => Err(used - made),
    };
    let about = match (reserve, after) {
        (Reserve::Food, Err(short)) => {
            format!("{short} portions short: each missing portion is a wound.")
        }
        (_, Err(short)) => {
            format!("{short} short: a Facility is shut down for each, whatever the reserve.")
        }
        (_, Ok(_)) => "Half of what is left over, rounded up, goes to the reserve.".to_owned(),
    };
    html! {
        tr.can-act[target.is_act()].lit[target.is_act()] data-choice=[target.choice()] role=[target.role()] tabindex=[target.tabindex()]
            data-about={ (capital(reserve.words())) ": " (now) " in reserve" } data-does=(about) {
            th scope="row" { svg.i.i-16 class={ "m-" (reserve.key()) } aria-hidden="true" { use href={ "#" (reserve_symbol(reserve)) } {} } (capital(reserve.words())) }
            td.now { (now) } td { (made) } td { (used) }
            @match after {
                Ok(after) => { td { (after) } }
                Err(short) => { td.bad { (small_icon("warn")) " −" (short) } }
            }
        }
    }
}

/// What the next Production adds to Stress as the table stands.
pub(super) fn stress_to_come(sight: &Sight) -> u8 {
    let table = sight.table;
    let rule =
        if table.rule(TimedRule::ProductionStressPlus) { table.production_stress } else { 0 };
    if table.rule(TimedRule::NoStressGain) {
        return 0;
    }
    table.crew.len() as u8 + 2 * table.shutdown_tiles() + rule
}

fn stress_line(now: u8, more: u8) -> Markup {
    let after = now + more;
    html! {
        tr data-about={ "Stress: " (now) } data-does={ "Each astronaut adds 1 and each Shutdown tile 2. At " (STRESS_END) " a fight breaks out." } {
            th scope="row" { svg.i.i-16.m-stress aria-hidden="true" { use href="#stress" {} } "Stress" }
            td.now { (now) } td { "+" (more) } td {}
            @if after >= STRESS_END { td.bad { (small_icon("warn")) " fight" } } @else { td { (after) } }
        }
    }
}
