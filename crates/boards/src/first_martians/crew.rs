//! The astronauts of a player, in the rail.

use first_martians::FirstMartians;
use maud::{Markup, html};
use orrery_core::Seat;

use super::names::role_name;
use super::sight::Sight;
use crate::Scene;
use crate::parts::{count, seat_letter, seat_shape};

/// A player's panel.
pub(super) fn player(scene: &Scene<FirstMartians>, seat: Seat) -> Markup {
    let sight = Sight::of(scene);
    let table = sight.table();
    html! {
        article.player data-seat=(seat_letter(seat)) {
            h3 { (seat_shape(seat)) (scene.name(seat)) }
            @for who in table.astronauts().filter(|&who| table.leads(seat, who)) {
                @let astronaut = &table.crew[who.index()];
                p {
                    (role_name(astronaut.role)) ": " (count(astronaut.wounds, "wound")) ", "
                    (count(astronaut.tokens, "Morale token"))
                }
            }
        }
    }
}
