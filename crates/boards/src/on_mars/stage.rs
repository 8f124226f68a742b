//! The table: Orbit on the left, the way down, the surface; below them the viewer's own board.

use maud::{Markup, html};
use on_mars::Question;
use on_mars::content::Side;

use super::asked::Sight;
use super::chapter::areas::areas;
use super::chapter::invasion::{alien_board, forces};
use super::descent::descent;
use super::orbit::orbit;
use super::own::own_board;
use super::surface::surface;
use super::surface_corners::corners;
use crate::Jump;

/// The stage. The side where the question is gets the width.
pub(super) fn stage(sight: &Sight) -> Markup {
    let side = match sight.side() {
        Side::Orbit => "orbit",
        Side::Colony => "colony",
    };
    html! {
        h2.sr { "Mars" }
        div.hero.mars-hero data-side=(side) {
            @if is_about_areas(sight) { (areas(sight, side == "orbit")) }
            @else if sight.is_alien() { (alien_board(sight)) }
            @else { (orbit(sight, "orbit")) }
            (descent(sight))
            section #surface .colony.boardwrap aria-label="Colony" {
                div.swipe data-swipe { (surface(sight)) }
                (corners(sight))
            }
        }
        @if let Some(you) = sight.settler() { (own_board(sight, you)) }
        @else if sight.is_alien() { (forces(sight)) }
    }
}

/// Outbreak: whether the areas stand where Orbit is. Orbit comes back when the player is there or
/// something of it is asked.
pub(super) fn is_about_areas(sight: &Sight) -> bool {
    let is_in_orbit = sight.side() == Side::Orbit;
    sight.open().outbreak().is_some()
        && (!is_in_orbit || matches!(sight.asked, Some(Question::Outbreak(_))))
}

/// The parts of the stage, in the order in which a narrow screen shows them.
pub(super) fn jumps(sight: &Sight) -> Vec<Jump> {
    let surface = Jump { id: "surface", name: "Surface" };
    let left = match () {
        () if is_about_areas(sight) => "Areas",
        () if sight.is_alien() => "Alien board",
        () => "Orbit",
    };
    let orbit = Jump { id: "orbit", name: left };
    let mine = sight.you().map(|_| Jump { id: "mine", name: "Board" });
    let (first, last) = match sight.side() {
        Side::Orbit => ([orbit, surface], None),
        Side::Colony => ([surface, Jump { id: "descent", name: "Shuttle" }], Some(orbit)),
    };
    first.into_iter().chain(mine).chain(last).collect()
}
