//! The names of things, and their symbols.

use from_the_moon::content::{
    Choice, Destination, Effect, Gain, LargeEffect, Measure, ProgressDeed, Work,
};
use from_the_moon::{
    Astronaut, Building, Cost, Cube, LabSpace, Medal, Objective, Open, Power, Resource, RoverId,
    Spot, Tile,
};
use orrery_core::Seat;

use crate::parts::{count, signed};

/// "B1": the column as a letter, the row as a figure.
pub(super) fn tile_name(tile: Tile) -> String {
    let letter = char::from(b'A' + tile.column());
    format!("{letter}{}", tile.row() + 1)
}

/// "the lower right corner of B1": where a Building space lies, on a map of any size.
pub(super) fn spot_name(spot: Spot) -> String {
    let (row, column) = (spot.row(), spot.column());
    let height = if row == 0 { "upper" } else { "lower" };
    let side = if column == 0 { "left" } else { "right" };
    let tile = Tile::at(row.saturating_sub(1), column.saturating_sub(1));
    format!("the {height} {side} corner of {}", tile.map(tile_name).unwrap_or_default())
}

/// "row 2, column 1": where a Laboratory lies.
pub(super) fn bench_name(space: LabSpace) -> String {
    format!("row {}, column {}", space.row() + 1, space.column() + 1)
}

/// The number of a Rover, from 1.
pub(super) fn rover_number(rover: RoverId) -> u8 {
    rover as u8 + 1
}

/// The symbol of a Resource.
pub(super) fn resource_symbol(resource: Resource) -> &'static str {
    match resource {
        Resource::Metal => "metal",
        Resource::Water => "water",
        Resource::Polymer => "polymer",
        Resource::Food => "food",
    }
}

/// The symbol of a cube.
pub(super) fn cube_symbol(cube: Cube) -> &'static str {
    resource_symbol(cube.into())
}

/// The symbol of an Astronaut: the outline says the colour, the roof that it is a Specialist.
pub(super) fn astronaut_symbol(astronaut: Astronaut) -> &'static str {
    match (astronaut.specialist, astronaut.colour) {
        (false, Cube::Metal) => "astro-metal",
        (false, Cube::Water) => "astro-water",
        (false, Cube::Polymer) => "astro-polymer",
        (true, Cube::Metal) => "spec-metal",
        (true, Cube::Water) => "spec-water",
        (true, Cube::Polymer) => "spec-polymer",
    }
}

/// "Metal Astronaut", "Water Specialist".
pub(super) fn astronaut_name(astronaut: Astronaut) -> String {
    let kind = if astronaut.specialist { "Specialist" } else { "Astronaut" };
    format!("{} {kind}", astronaut.colour.name())
}

/// The symbol of a destination.
pub(super) fn destination_symbol(to: Destination) -> &'static str {
    match to {
        Destination::Europa => "europa",
        Destination::Titan => "titan",
        Destination::Mars => "mars",
    }
}

/// The class that gives a ship its colour.
pub(super) fn destination_class(to: Destination) -> &'static str {
    match to {
        Destination::Europa => "euro",
        Destination::Titan => "tita",
        Destination::Mars => "marz",
    }
}

/// The symbol of what is counted.
pub(super) fn measure_symbol(measure: Measure) -> &'static str {
    match measure {
        Measure::Laboratories => "lab",
        Measure::ImprovedParts => "improve",
        Measure::Buildings => "building",
        Measure::Specialists => "train",
        Measure::Connections => "connect",
        Measure::Batteries => "battery",
        Measure::ImprovedGreenhouses => "greenhouse-improved",
        Measure::MissionTiles => "part-nose",
    }
}

/// The symbol of what a Progress tile asks for.
pub(super) fn deed_symbol(deed: ProgressDeed) -> &'static str {
    match deed {
        ProgressDeed::TakeMissionTile => "part-nose",
        ProgressDeed::TakeFoundation => "foundation",
        ProgressDeed::TakeLaboratory => "lab",
        ProgressDeed::TakeGreenhouse => "greenhouse",
        ProgressDeed::ImproveGreenhouse => "greenhouse-improved",
        ProgressDeed::Recruit => "astro",
        ProgressDeed::Train => "train",
        ProgressDeed::ConstructBuilding => "building",
        ProgressDeed::ImprovePart => "improve",
        ProgressDeed::GainBattery => "battery",
    }
}

/// The things an ability counts, in a word or two.
pub(super) fn power_counts(power: Power) -> &'static str {
    match power {
        Power::OwnBuildings => "own Buildings",
        Power::EnemyRovers => "rival Rovers",
        Power::OwnRovers => "own Rovers",
    }
}

/// The same for the reader: "your own Rovers".
pub(super) fn power_counts_for_you(power: Power) -> &'static str {
    match power {
        Power::OwnBuildings => "your own Buildings",
        Power::EnemyRovers => "rival Rovers",
        Power::OwnRovers => "your own Rovers",
    }
}

/// The gain of an ability for each, as a symbol and a name.
pub(super) fn power_gives(power: Power) -> (&'static str, &'static str) {
    match power {
        Power::OwnBuildings => ("food", "Food"),
        Power::EnemyRovers => ("energy", "Energy"),
        Power::OwnRovers => ("resource", "Resource of your choice"),
    }
}

/// "2 Food": what an ability brings in all.
pub(super) fn power_in_words(power: Power, amount: u8) -> String {
    match power {
        Power::OwnBuildings => format!("{amount} Food"),
        Power::EnemyRovers => format!("{amount} Energy"),
        Power::OwnRovers => format!("{} of your choice", count(amount, "Resource")),
    }
}

/// The goal of a solo player.
pub(super) fn objective_in_words(objective: Objective) -> &'static str {
    match objective.index() {
        0 => "12 Achievements",
        1 => "6 Buildings",
        2 => "2 improved ship parts",
        3 => "4 improved Greenhouses",
        4 => "8 Laboratories",
        5 => "all 9 Battery tiles",
        6 => "7 Specialists",
        7 => "Europa launched on the 4th space, Titan on the 5th, Mars on the 6th",
        _ => "4 connected Buildings while you are on the 4th space",
    }
}

/// "the level 2 Building (2 Resources of choice)": a Building with what it does.
pub(super) fn building_name(open: &Open, seat: Seat, building: Building) -> String {
    match building {
        Building::Small(space) => {
            let effect = open.small[space.index()].map(|tile| effect_in_words(tile.spec().effect));
            format!("Building {} ({})", space.index() + 1, effect.unwrap_or_default())
        }
        Building::Large(tile) => {
            format!("the large Building ({})", large_in_words(tile.spec().effect))
        }
        Building::Faction => match open.faction(seat) {
            Some(faction) => format!("the Building of the {}", faction.name()),
            None => "the Faction Building".to_owned(),
        },
    }
}

/// One gain of a tile, in words: "2 points per ship part improved".
pub(super) fn gain_in_words(gain: Gain) -> String {
    match gain {
        Gain::Points(number) => points(number),
        Gain::PointsPer(number, measure) => format!("{} per {}", points(number), measure.name()),
        Gain::Approval(approval) => {
            let only = match approval.work {
                Work::Either => "",
                Work::Construct => " (construction only)",
                Work::Improve => " (improvement only)",
            };
            format!("an approval for {}{only}", approval.to.name())
        }
        Gain::Recruit => "a recruit".to_owned(),
        Gain::Train => "a trained Specialist".to_owned(),
        Gain::ImproveGreenhouse => "an improved Greenhouse".to_owned(),
        Gain::Greenhouse => "a Greenhouse (surcharge only)".to_owned(),
        Gain::Laboratory => "a Laboratory (surcharge only)".to_owned(),
        Gain::AnyResource(amount) => format!("{} of your choice", count(amount, "Resource")),
        Gain::Energy(_)
        | Gain::Battery
        | Gain::Resource(..)
        | Gain::GreenhouseFromStack
        | Gain::BottomLaboratory => gain.to_string(),
    }
}

/// The effect of a tile, in words: "1 Food or 1 Energy", "pay 1 Energy for 2 Food".
pub(super) fn effect_in_words(effect: Effect) -> String {
    match effect {
        Effect::Just(gain) => gain_in_words(gain),
        Effect::Both(one, other) => format!("{} and {}", gain_in_words(one), gain_in_words(other)),
        Effect::Either(one, other) => {
            format!("{} or {}", gain_in_words(one), gain_in_words(other))
        }
        Effect::Pay(energy, gain) => format!("pay {energy} Energy for {}", gain_in_words(gain)),
    }
}

/// The part of an effect that was chosen; all of it where there is nothing to choose.
pub(super) fn choice_in_words(effect: Effect, choice: Choice) -> String {
    match (effect, choice) {
        (Effect::Either(_, other), Choice::Second) => gain_in_words(other),
        (Effect::Either(one, _), Choice::First) => gain_in_words(one),
        (Effect::Just(_) | Effect::Both(..) | Effect::Pay(..), _) => effect_in_words(effect),
    }
}

/// The effect of a large Building, in words.
pub(super) fn large_in_words(effect: LargeEffect) -> String {
    match effect {
        LargeEffect::AtTheEnd(each, measure) => {
            format!("at the end {} per {}", points(each), measure.name())
        }
        LargeEffect::Income(gain) => format!("at each Gather {}", gain_in_words(gain)),
    }
}

/// A medal of a solo game.
pub(super) fn medal_name(medal: Medal) -> &'static str {
    match medal {
        Medal::Bronze => "bronze",
        Medal::Silver => "silver",
        Medal::Gold => "gold",
    }
}

/// "for 2 Metal and 1 Energy", "for free".
pub(super) fn price(cost: &Cost) -> String {
    if cost.is_free() { "for free".to_owned() } else { format!("for {cost}") }
}

/// "1 point", "3 points".
pub(super) fn points(number: impl Into<i32>) -> String {
    match number.into() {
        1 => "1 point".to_owned(),
        many => format!("{} points", signed(many)),
    }
}
