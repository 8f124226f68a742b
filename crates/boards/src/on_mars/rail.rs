//! A player's panel in the rail.

use maud::{Markup, html};
use on_mars::content::Resource;
use orrery_core::Seat;

use super::asked::Sight;
use super::names::on_side;
use crate::parts::{seat_letter, seat_shape, signed};

/// The panel of a seat.
pub(super) fn player(sight: &Sight, seat: Seat) -> Markup {
    let player = sight.player(seat);
    html! {
        article.player data-seat=(seat_letter(seat)) {
            header {
                (seat_shape(seat)) b { (sight.name(seat)) }
                @if let Some(side) = player.side() { span.cap { (on_side(side)) } }
                span.score { span.sr { "Points: " } (signed(player.points)) }
            }
            div.amts {
                @for resource in Resource::ALL {
                    span.amt { (resource.name()) " " (player.stored(resource)) }
                }
                span.amt { "Crystals " (player.crystals) }
                span.amt { "Colonists " (player.quarters) }
            }
        }
    }
}
