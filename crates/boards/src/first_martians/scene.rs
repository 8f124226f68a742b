//! The picture above a story: where it happens.

use first_martians::Event;
use first_martians::content::{ActionType, Content};
use maud::{Markup, html};

pub(super) const DAY: (&str, &str) = ("day", "The HUB on the plain, by day.");
pub(super) const NIGHT: (&str, &str) = ("night", "The HUB at night, its windows lit.");

/// A picture, by its symbol, with what it shows.
pub(super) fn drawn((symbol, label): (&str, &str)) -> Markup {
    html! {
        svg.scene role="img" aria-label=(label) { use href={ "#scene-" (symbol) } width="100%" height="100%" {} }
    }
}

/// The symbol of an event's scene, and what it shows.
pub(super) fn of(event: &Event, content: &Content) -> (&'static str, &'static str) {
    const STORM: (&str, &str) = ("storm", "A wall of dust comes over the plain towards the HUB.");
    const CORRIDOR: (&str, &str) = ("corridor", "A corridor of the HUB with an alarm lit.");
    match event {
        Event::EventDrawn(id) | Event::ChainEventCame(id) => {
            let severity = content.event(*id).severity;
            if severity >= 2 { STORM } else { DAY }
        }
        Event::ConsequenceStruck(_) | Event::MalfunctionDrawn(_) => CORRIDOR,
        Event::SceneCame(..) => NIGHT,
        Event::AdventureDrawn(id, _) => match content[*id].of {
            ActionType::Explore => {
                ("lander", "A dead lander on a rise, and an astronaut below it.")
            }
            ActionType::Gather => ("dig", "A probe arm over a trench, and an astronaut beside it."),
            ActionType::Research => ("bench", "An astronaut at the bench of the Lab."),
            ActionType::Build => ("site", "A frame goes up beside the HUB."),
        },
        Event::Ended(..) => NIGHT,
        _ => DAY,
    }
}
