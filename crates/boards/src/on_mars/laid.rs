//! Log lines of Chance: runs of tiles and cards, each in one line.

use on_mars::content::Blueprint;
use on_mars::{Deed, Event, Open};

use super::names::{
    a_building, blueprint_in_words, goal_in_words, hex_name, mission_in_words, reward_in_words,
    tile_in_words,
};
use super::pieces;
use crate::parts::{count, listed};
use crate::{Line, Words};

/// A line about something that is laid out, if it is that.
pub(super) fn laid(event: &Event, before: &[Event]) -> Option<Line> {
    Some(match event.deed {
        Deed::FirstNamed { seat } => {
            let words = Words::of(seat).verb(" choose", " chooses").and(" a Turn Order space ");
            Line::of_the_table(words.strong("first").and("."))
        }
        Deed::BuildingLaid { .. } => run(event, before, "Starting Buildings: ", |one| match one {
            Deed::BuildingLaid { kind, hex } => {
                Some(format!("{} on {}", kind.name(), hex_name(hex)))
            }
            _ => None,
        }),
        Deed::TechLaid { tech, .. } => run(event, before, "Tech Grid: ", |one| match one {
            Deed::TechLaid { tech, .. } => Some(tech.name().to_owned()),
            _ => None,
        })
        .about(pieces::grid_tech(tech)),
        Deed::BlueprintLaid { blueprint, .. } => {
            run(event, before, "Blueprints: ", |one| match one {
                Deed::BlueprintLaid { blueprint, .. } => Some(blueprint.name().to_owned()),
                _ => None,
            })
            .about(pieces::blueprint(blueprint))
        }
        Deed::DiscoveryLaid { .. } => run(event, before, "Exploration: ", |one| match one {
            Deed::DiscoveryLaid { tile, .. } => Some(tile_in_words(tile)),
            _ => None,
        }),
        Deed::MissionLaid { .. } => run(event, before, "Missions: ", |one| match one {
            Deed::MissionLaid { mission, .. } => Some(mission_in_words(mission).to_owned()),
            _ => None,
        }),
        Deed::RewardLaid { .. } => run(event, before, "LSS Rewards: ", |one| match one {
            Deed::RewardLaid { reward, column } => {
                Some(format!("{} {}", column.name(), reward_in_words(reward)))
            }
            _ => None,
        }),
        Deed::TileTurnedUp { .. } => {
            let is_run = |one: &&Event| matches!(one.deed, Deed::TileTurnedUp { .. });
            let earlier = before.iter().rev().take_while(is_run).count();
            let line = match event.deed {
                Deed::TileTurnedUp { kind, tile } if earlier == 0 => {
                    let arrows = match tile.arrows(kind).len() {
                        0 => "no arrow".to_owned(),
                        many => count(many as u32, "arrow"),
                    };
                    let words = Words::plain(format!("The next {} tile has ", kind.name()));
                    Line::of_the_table(words.and(format!("{arrows}.")))
                }
                _ => Line::of_the_table(Words::plain("The next Building tiles are seen.")),
            };
            if earlier > 0 { line.going_on() } else { line }
        }
        Deed::GoalDealt { seat, goal } => {
            let is_run =
                |one: &&Event| matches!(one.deed, Deed::GoalDealt { seat: who, .. } if who == seat);
            let run: Vec<&Event> = before.iter().rev().take_while(is_run).collect();
            let known = run.iter().rev().map(|one| one.deed).chain([event.deed]);
            let known: Vec<String> = known
                .filter_map(|one| match one {
                    Deed::GoalDealt { goal, .. } => goal.map(goal_in_words),
                    _ => None,
                })
                .collect();
            let number = u32::try_from(run.len() + 1).unwrap_or(u32::MAX);
            let words = Words::of(seat).verb(" get ", " gets ");
            let words = words.strong(count(number, "Private Goal"));
            let words = match goal {
                Some(_) => words.and(format!(": {}.", listed(&known))),
                None => words.and("."),
            };
            let line = Line::by(seat, words);
            if run.is_empty() { line } else { line.going_on() }
        }
        Deed::FirstDealt { seat, card } => {
            let words = Words::of(seat).verb(" get ", " gets ").and("a First Colonist card");
            let card = card.map(|card| {
                let kinds: Vec<String> = card.kinds().iter().map(a_building).collect();
                format!(": construct {}", kinds.join(" or "))
            });
            Line::by(seat, words.and(format!("{}.", card.unwrap_or_default())))
        }
        Deed::TaskDealt { seat, task } => {
            let words = Words::of(seat).verb(" get ", " gets ").and("a task");
            let task = task.map(|task| format!(": {}", super::names::task_in_words(task)));
            Line::by(seat, words.and(format!("{}.", task.unwrap_or_default())))
        }
        _ => return None,
    })
}

/// One line for all of a run: a heading and the list.
fn run(
    event: &Event,
    before: &[Event],
    heading: &str,
    name: impl Fn(Deed) -> Option<String>,
) -> Line {
    let mut all: Vec<String> = before.iter().rev().map_while(|one| name(one.deed)).collect();
    let goes_on = !all.is_empty();
    all.reverse();
    all.extend(name(event.deed));
    let line = Line::of_the_table(Words::plain(heading).and(format!("{}.", listed(&all))));
    if goes_on { line.going_on() } else { line }
}

/// The same words for a list of what is on display.
pub(super) fn display(open: &Open, cards: impl IntoIterator<Item = Blueprint>) -> String {
    let all: Vec<String> = cards.into_iter().map(|card| blueprint_in_words(open, card)).collect();
    if all.is_empty() { "none".to_owned() } else { all.join("; ") }
}
