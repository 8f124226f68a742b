//! The picture above a story: where it happens.

use first_martians::Event;
use first_martians::content::{ActionType, Content};
use maud::{Markup, html};

use super::spots::Sight;

const DAY: (&str, &str) = ("day", "The HUB on the plain, by day.");
const NIGHT: (&str, &str) = ("night", "The HUB at night, its windows lit.");

/// The scene of the newest story since the viewer last acted; a report of the sol shows the HUB.
pub(super) fn picture(sight: &Sight) -> Option<Markup> {
    let newest = sight.scene.recent.iter().rev();
    let newest = newest.filter_map(|event| scene_of(event, sight.content)).next();
    let (symbol, label) = match (newest, sight.table.ending) {
        (_, Some(_)) => NIGHT,
        (Some(scene), None) => scene,
        (None, None) if sight.scene.recent.is_empty() => return None,
        (None, None) => DAY,
    };
    Some(html! {
        svg.scene role="img" aria-label=(label) { use href={ "#scene-" (symbol) } width="100%" height="100%" {} }
    })
}

/// The symbol of an event's scene, and what it shows.
fn scene_of(event: &Event, content: &Content) -> Option<(&'static str, &'static str)> {
    const STORM: (&str, &str) = ("storm", "A wall of dust comes over the plain towards the HUB.");
    const CORRIDOR: (&str, &str) = ("corridor", "A corridor of the HUB with an alarm lit.");
    Some(match event {
        Event::EventDrawn(id) | Event::ChainEventCame(id) => {
            let severity = content.event(*id).severity;
            if severity >= 2 { STORM } else { DAY }
        }
        Event::ConsequenceStruck(_) | Event::MalfunctionDrawn(_) => CORRIDOR,
        Event::SceneCame(..) => NIGHT,
        Event::BeatCame(_) => DAY,
        Event::AdventureDrawn(id, _) => match content[*id].of {
            ActionType::Explore => {
                ("lander", "A dead lander on a rise, and an astronaut below it.")
            }
            ActionType::Gather => ("dig", "A probe arm over a trench, and an astronaut beside it."),
            ActionType::Research => ("bench", "An astronaut at the bench of the Lab."),
            ActionType::Build => ("site", "A frame goes up beside the HUB."),
        },
        Event::Ended(..) => NIGHT,
        _ => return None,
    })
}
