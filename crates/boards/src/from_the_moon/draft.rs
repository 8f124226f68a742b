//! Before the map is laid: the Faction cards to choose from, and the crew that takes its seats.

use from_the_moon::content::{Extra, Faction, StartTile};
use from_the_moon::{Action, Astronaut, Question};
use maud::{Markup, html};

use super::asked::Sight;
use super::marks::price_row;
use super::names::astronaut_symbol;
use super::picture::picture;
use super::rover::hangar;
use super::thing::thing;
use crate::parts::amount;

/// The table before the first turn.
pub(super) fn preparations(sight: &Sight) -> Markup {
    html! {
        div.preparations {
            div.horizon aria-hidden="true" { (picture()) }
            (draft(sight))
            @if let Some(you) = sight.you().filter(|you| sight.player(*you).faction.is_some()) {
                (hangar(sight, you))
            }
        }
    }
}

/// The cards in the viewer's hand, while one of them is to be kept; alone that is after the map
/// is laid.
pub(super) fn draft(sight: &Sight) -> Markup {
    let pack = match (sight.asked, sight.scene.view.pack) {
        (Some(Question::ChooseFaction), Some(pack)) => pack,
        _ => return html! {},
    };
    html! {
        section.draft aria-labelledby="draft-title" {
            h2 #draft-title .sec { "Faction cards" span.cap { "keep one of " (pack.len()) } }
            div.cards { @for faction in pack.iter() { (card(sight, faction)) } }
        }
    }
}

fn card(sight: &Sight, faction: Faction) -> Markup {
    let spec = faction.spec();
    let target = sight.target([Action::ChooseFaction(faction)]);
    let label = format!("{}. {} Building: {}", faction.name(), faction.power(), faction.building());
    let extra = match spec.extra {
        Extra::None => None,
        Extra::Astronaut(colour) => Some(Astronaut { colour, specialist: false }),
        Extra::Specialist(colour) => Some(Astronaut { colour, specialist: true }),
    };
    let inside = html! {
        b { (faction.name()) }
        p { (faction.power()) }
        p.fx { (faction.building()) " " (price_row(&spec.building)) }
        div.need {
            (amount("battery", "Battery tiles", spec.batteries))
            (price_row(&from_the_moon::Cost { stock: spec.stock, energy: 0 }))
            @if let Some(extra) = extra { svg.i.i-16 aria-hidden="true" { use href={ "#" (astronaut_symbol(extra)) } {} } }
            @match spec.tile {
                StartTile::None => {}
                StartTile::Greenhouse => { svg.i.i-16 aria-hidden="true" { use href="#greenhouse" {} } }
                StartTile::Foundation => { svg.i.i-16 aria-hidden="true" { use href="#foundation" {} } }
            }
        }
    };
    thing("card faction-card", None, &target, &label, &inside)
}
