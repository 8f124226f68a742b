//! The setup by Chance: runs of tiles and cubes, each in one line.

use from_the_moon::{Action, Cubes, Event, EventKind};

use super::line::{effect_told, seated};
use super::names::{objective_in_words, power_counts_for_you, spot_name, tile_name};
use super::pieces;
use crate::parts::{count, listed};
use crate::{Line, Words};

/// A line about something that is laid out, if it is that.
pub(super) fn laid(event: &Event, before: &[Event]) -> Option<Line> {
    Some(match event.deed {
        EventKind::FirstNamed { seat } => {
            let words = Words::of(seat).verb(" are", " is").and(" the ").strong("First Player");
            Line::of_the_table(words.and("."))
        }
        EventKind::FactionChosen { seat, faction } => {
            let words = Words::of(seat).verb(" lead the ", " leads the ");
            Line::by(seat, words.strong(faction.name()).and("."))
        }
        EventKind::FactionDealt { .. } => {
            run(event, before, "Faction card", "is dealt", "are dealt")
        }
        EventKind::PackPassed { cards } => {
            let words = format!("{} passed on.", are(cards, "Faction card"));
            Line::of_the_table(Words::plain(words))
        }
        EventKind::Seated { seat, .. } => seated(seat, event, before),
        EventKind::SmallDrawn { .. } => {
            run(event, before, "small Building", "is drawn", "are drawn")
        }
        EventKind::TerrainLaid { .. } => run(event, before, "Terrain tile", "is laid", "are laid"),
        // FTM-RULING-97: the number of tiles is our decision, and the page says so.
        EventKind::MissionLaid { .. } => {
            let (one, all) = ("is laid (Orrery's number)", "are laid (Orrery's number)");
            run(event, before, "Mission tile", one, all)
        }
        EventKind::LargeLaid { .. } => {
            run(event, before, "large Building", "is laid out", "are laid out")
        }
        EventKind::ProgressLaid { .. } => {
            run(event, before, "Progress tile", "is laid", "are laid")
        }
        EventKind::PowerLaid { power, colour } => {
            let what =
                format!("{} Specialists count {}.", colour.name(), power_counts_for_you(power));
            Line::of_the_table(Words::plain(what))
        }
        EventKind::LaboratoryDrawn { laboratory, .. } if event.level > 0 => {
            let words = Words::plain("A new Laboratory is laid out: ");
            let words = words.strong(effect_told(laboratory.spec().effect)).and(".");
            Line::of_the_table(words)
        }
        EventKind::LaboratoryDrawn { .. } => {
            run(event, before, "Laboratory tile", "is laid out", "are laid out")
        }
        EventKind::CubeLaid { .. } => cubes(event, before),
        EventKind::BagRefilled { cubes } => {
            let words = format!("The bag is refilled with {}.", count(cubes.total(), "cube"));
            Line::of_the_table(Words::plain(words))
        }
        EventKind::GreenhousesRefilled { tiles } => {
            let words = format!("{} moved up to the free spaces.", are(tiles, "Greenhouse"));
            Line::of_the_table(Words::plain(words))
        }
        EventKind::ZoneDrawn { spot } => {
            let place = spot_name(spot);
            Line::of_the_table(Words::plain(format!("The dummy has a Building at {place}.")))
        }
        EventKind::LocationDrawn { tile } => {
            let words = Words::plain("A dummy Rover goes to ").strong(tile_name(tile));
            Line::of_the_table(words.and(".")).about(pieces::tile(tile))
        }
        EventKind::LocationsShuffled => {
            Line::of_the_table(Words::plain("The Rover Location cards are shuffled again."))
        }
        EventKind::ObjectiveDrawn { objective } => {
            let words = Words::plain("Objective: ").strong(objective_in_words(objective));
            Line::of_the_table(words.and("."))
        }
        _ => return None,
    })
}

/// "1 Greenhouse is", "2 Greenhouses are".
fn are(number: u8, one: &str) -> String {
    let verb = if number == 1 { "is" } else { "are" };
    format!("{} {verb}", count(number, one))
}

/// The number of events of the same kind directly before this one.
fn earlier(event: &Event, before: &[Event]) -> usize {
    let kind = std::mem::discriminant(&event.deed);
    let alike = |earlier: &&Event| std::mem::discriminant(&earlier.deed) == kind;
    before.iter().rev().take_while(alike).count()
}

/// "9 Terrain tiles are laid.": one line for all of a run.
fn run(event: &Event, before: &[Event], one: &str, is: &str, all: &str) -> Line {
    let earlier = earlier(event, before);
    let number = u32::try_from(earlier + 1).unwrap_or(u32::MAX);
    let verb = if number == 1 { is } else { all };
    let line = Line::of_the_table(Words::plain(format!("{} {verb}.", count(number, one))));
    if earlier > 0 { line.going_on() } else { line }
}

/// The cubes that came onto the tiles, by kind.
fn cubes(event: &Event, before: &[Event]) -> Line {
    let earlier = earlier(event, before);
    let all = before[before.len() - earlier..].iter().chain([event]);
    let laid = all.fold(Cubes::default(), |mut laid, event| {
        if let EventKind::CubeLaid { cube, .. } = event.deed {
            *laid.of_mut(cube) = laid.of(cube).saturating_add(1);
        }
        laid
    });
    let kinds: Vec<String> = from_the_moon::Cube::ALL
        .into_iter()
        .filter(|&cube| laid.of(cube) > 0)
        .map(|cube| format!("{} {}", laid.of(cube), cube.name()))
        .collect();
    let words = Words::default().strong(count(laid.total(), "cube"));
    let words = words.and(format!(" on the Terrain tiles: {}.", listed(&kinds)));
    let line = Line::of_the_table(words);
    if earlier > 0 { line.going_on() } else { line }
}

/// The draw that people with their own box make, by the first of Chance's answers.
pub(super) fn by_hand(first: Option<Action>) -> &'static str {
    match first {
        Some(Action::NameFirst(_)) => {
            "Give the First Player token to a player, and enter who has it."
        }
        Some(Action::DrawSmall(_)) => "Draw a small Building tile and enter which one it is.",
        Some(Action::DealFaction(_)) => "Draw a Faction card and enter which one it is.",
        Some(Action::LayTerrain(_)) => "Draw a Terrain tile and enter which one it is.",
        Some(Action::LayMission(_)) => "Draw a Mission tile and enter which one it is.",
        Some(Action::LayPower(_)) => {
            "Draw an ability for the Specialists and enter which one it is."
        }
        Some(Action::DrawLaboratory(_)) => "Draw a Laboratory and enter which one it is.",
        Some(Action::LayLarge(_)) => "Draw a large Building and enter which one it is.",
        Some(Action::LayProgress(_)) => "Draw a Progress tile and enter which one it is.",
        Some(Action::DrawCube(_)) => "Draw a cube from the bag and enter its colour.",
        Some(Action::DrawZone(_)) => "Draw where a Building of the dummy stands, and enter it.",
        Some(Action::DrawLocation(_)) => "Draw where a Rover of the dummy goes, and enter it.",
        Some(Action::DrawObjective(_)) => "Draw an Objective and enter which one it is.",
        _ => "Draw for the table, and enter what comes up.",
    }
}
