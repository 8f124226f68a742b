//! The board: the day, the HUB, the map around it, and the desk.

use first_martians::{FirstMartians, Phase};
use maud::{Markup, html};

use super::spots::Sight;
use super::{desk, hub, map, pages, rooms_art, sight};
use crate::Scene;
use crate::parts::small_icon;

/// The whole stage. While a page of the mission computer is open, the board waits behind it.
pub(super) fn stage(scene: &Scene<FirstMartians>) -> Markup {
    let sight = Sight::of(scene);
    html! {
        (rooms_art::FILLS)
        h2.sr { "The base" }
        (day(&sight, &pages::pages(&sight::Sight::of(scene))))
        div.hero.fm { (hub::hub(&sight)) (map::map(&sight)) }
        (desk::desk(&sight))
    }
}

/// The phases of the sol, and the sols.
fn day(sight: &Sight, pages: &Markup) -> Markup {
    let phases = [
        (Phase::Events, "Events"),
        (Phase::Morale, "Morale"),
        (Phase::Production, "Production"),
        (Phase::Actions, "Actions"),
        (Phase::Malfunction, "Malfunction"),
        (Phase::CleanUp, "Clean-Up"),
    ];
    let (now, round, rounds) = (sight.table.phase, sight.table.round, sight.table.rounds);
    html! {
        div.daybar {
            ol.phases aria-label="Phases of the sol" {
                @for (place, (phase, name)) in phases.into_iter().enumerate() {
                    li.done[phase < now] aria-current=[(phase == now).then_some("step")] {
                        @if phase < now { (small_icon("check")) } @else { span { (place + 1) } } (name)
                    }
                }
            }
            div.pages { (pages) }
            @if rounds > 0 { ol.sols aria-label={ "Sol " (round) " of " (rounds) } {
                @for sol in 1..=rounds {
                    li.done[sol < round].now[sol == round].left[sol > round] aria-current=[(sol == round).then_some("step")] { (sol) }
                }
            } }
        }
    }
}
