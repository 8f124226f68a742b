//! A player's panel in the rail, with the whole board on demand.

use from_the_moon::{Ending, RoverId};
use maud::{Markup, html};
use orrery_core::{Actor, Seat};

use super::asked::Sight;
use super::board::{buildings, gauge, greenhouses, research, team};
use super::rover::hangar;
use super::shop::objectives;
use crate::parts::{amount, named_icon, seat_letter, seat_shape, signed, small_icon};

/// The panel of a seat. A solo player has no others to look at, but Objectives.
pub(super) fn panel(sight: &Sight, seat: Seat) -> Markup {
    let open = sight.open();
    if open.is_solo() {
        return objectives(sight);
    }
    let player = sight.player(seat);
    let letter = seat_letter(seat);
    let out = player.rovers.iter().filter(|rover| rover.at.is_some()).count();
    html! {
        article.player data-seat=(letter) {
            header {
                (seat_shape(seat)) b { (sight.scene.name(seat)) }
                @if let Some(faction) = player.faction {
                    span.cap title=(faction.power()) { (faction.name()) }
                }
                @if open.turn > 0 && open.first == seat { (named_icon("first-player", "First Player")) }
                (tag(sight, seat))
                span.score { span.sr { "Points: " } (signed(player.score)) }
            }
            div.amts {
                (amount("metal", "Metal", player.stock.metal))
                (amount("water", "Water", player.stock.water))
                (amount("polymer", "Polymer", player.stock.polymer))
                (amount("food", "Food", player.stock.food))
                (amount("energy", "Energy", format_args!("{}/{}", player.gauge.energy(), player.gauge.batteries())))
                (amount("achievement", "Achievements", player.achievements))
            }
            div.amts.line2 {
                span.amt title={ (out) " of 3 Rovers are out" } {
                    (named_icon("rover", "Rovers that are out"))
                    span.pips { @for place in 0..RoverId::ALL.len() { i.on[place < out] {} } }
                    span.sr { (out) }
                }
                (amount("astro", "Crew", player.crew_size()))
                (amount("train", "Specialists", player.specialists()))
                (amount("building", "Buildings", player.small.len() + player.large_buildings()))
                (amount("lab", "Laboratories", player.laboratory_spaces().len()))
                (amount("greenhouse", "Greenhouses", player.greenhouses()))
            }
            @if open.turn > 0 {
                details.whole-board id={ "board-" (letter) } {
                    summary { "Board" span.sr { " of " (sight.scene.name(seat)) } }
                    div.lunar.others {
                        (gauge(sight, seat))
                        @if let Some(faction) = player.faction {
                            p.power { (faction.power()) @if player.faction_building().is_some() { " " (faction.building()) } }
                        }
                        (hangar(sight, seat))
                        (team(sight, seat)) (greenhouses(sight, seat))
                        (research(sight, seat)) (buildings(sight, seat))
                    }
                }
            }
        }
    }
}

/// The player's current activity, as shape and word.
fn tag(sight: &Sight, seat: Seat) -> Markup {
    let open = sight.open();
    match (&open.ending, sight.question) {
        (Some(Ending::Scored(_) | Ending::Won(_) | Ending::Lost(_)), _) => html! {},
        (None, Some((Actor::Seat(asked), _))) if asked == seat && sight.you() == Some(seat) => {
            html! { span.status.tag.lamp { (small_icon("play")) "your turn" } }
        }
        (None, Some((Actor::Seat(asked), _))) if asked == seat => {
            html! { span.status.tag { (small_icon("wait")) "deciding" } }
        }
        (None, _) => html! {},
    }
}
