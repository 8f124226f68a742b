//! Symbols, colours, letters and short words of the things in the box.

use maud::{Markup, html};
use on_mars::content::{Effect, Item, Kind, LssReward, Mission, Resource, Tech};

use super::names::a_building;
use crate::parts::named_icon;

/// The symbol of a type of Building.
pub(super) fn kind_symbol(kind: Kind) -> &'static str {
    match kind {
        Kind::Mine => "om-mine",
        Kind::Generator => "om-generator",
        Kind::WaterExtractor => "om-extractor",
        Kind::Greenhouse => "om-greenhouse",
        Kind::OxygenCondenser => "om-condenser",
        Kind::Shelter => "om-shelter",
    }
}

/// The letter that stands for a type, on the map and in its colour class. P stands for Plants,
/// since G is taken.
pub(super) fn kind_letter(kind: Kind) -> &'static str {
    match kind {
        Kind::Mine => "M",
        Kind::Generator => "G",
        Kind::WaterExtractor => "W",
        Kind::Greenhouse => "P",
        Kind::OxygenCondenser => "O",
        Kind::Shelter => "S",
    }
}

/// The class that gives a thing the colour of a type.
pub(super) fn kind_class(kind: Kind) -> &'static str {
    match kind {
        Kind::Mine => "t-m",
        Kind::Generator => "t-g",
        Kind::WaterExtractor => "t-w",
        Kind::Greenhouse => "t-p",
        Kind::OxygenCondenser => "t-o",
        Kind::Shelter => "t-s",
    }
}

/// The drawing of a type on the map.
pub(super) fn kind_drawing(kind: Kind) -> &'static str {
    match kind {
        Kind::Mine => "om-map-m",
        Kind::Generator => "om-map-g",
        Kind::WaterExtractor => "om-map-w",
        Kind::Greenhouse => "om-map-p",
        Kind::OxygenCondenser => "om-map-o",
        Kind::Shelter => "om-map-s",
    }
}

/// The symbol of an item.
pub(super) fn item_symbol(item: Item) -> &'static str {
    match item {
        Item::Mineral => "om-mineral",
        Item::Battery => "om-battery",
        Item::Water => "water",
        Item::Plant => "om-plant",
        Item::Oxygen => "om-oxygen",
        Item::Crystal => "om-crystal",
    }
}

/// The class that gives a thing the colour of an item.
pub(super) fn item_class(item: Item) -> &'static str {
    match item {
        Item::Mineral => "t-m",
        Item::Battery => "t-g",
        Item::Water => "t-w",
        Item::Plant => "t-p",
        Item::Oxygen => "t-o",
        Item::Crystal => "t-k",
    }
}

/// The symbol of a Resource.
pub(super) fn resource_symbol(resource: Resource) -> &'static str {
    item_symbol(resource.into())
}

/// The type of Building a Tech connects, if it is one of those.
pub(super) fn tech_kind(tech: Tech) -> Option<Kind> {
    Kind::ALL.into_iter().find(|kind| kind.tech() == tech)
}

/// The symbol of a Tech.
pub(super) fn tech_symbol(tech: Tech) -> &'static str {
    match tech {
        Tech::Rover => "om-rover",
        Tech::Ship => "om-ship",
        Tech::Upgrade => "om-upgrade",
        Tech::Defense => "om-tech",
        Tech::Mine
        | Tech::Generator
        | Tech::WaterExtractor
        | Tech::Greenhouse
        | Tech::OxygenCondenser
        | Tech::Shelter => tech_kind(tech).map_or("om-tech", kind_symbol),
    }
}

/// The class that gives a thing the colour of a Tech.
pub(super) fn tech_class(tech: Tech) -> &'static str {
    tech_kind(tech).map_or("t-u", kind_class)
}

/// A Tech in one word that fits under its symbol.
pub(super) fn tech_word(tech: Tech) -> &'static str {
    match tech {
        Tech::Mine => "Mine",
        Tech::Generator => "Generator",
        Tech::WaterExtractor => "Water",
        Tech::Greenhouse => "Greenhouse",
        Tech::OxygenCondenser => "Oxygen",
        Tech::Rover => "Rover",
        Tech::Ship => "Ship",
        Tech::Upgrade => "Upgrade",
        Tech::Shelter => "Shelter",
        Tech::Defense => "Defense",
    }
}

/// Says what a Tech is good for, in a few words.
pub(super) fn tech_use(tech: Tech) -> &'static str {
    match tech {
        Tech::Mine => "joins Mines",
        Tech::Generator => "joins Generators",
        Tech::WaterExtractor => "joins Extractors",
        Tech::Greenhouse => "joins Greenhouses",
        Tech::OxygenCondenser => "joins Condensers",
        Tech::Rover => "+1 hex a level",
        Tech::Ship => "+1 Colonist a level",
        Tech::Upgrade => "+1 upgrade a level",
        Tech::Shelter => "joins your Shelters",
        Tech::Defense => "+1 Trooper a level",
    }
}

/// An effect as a picture: how many, and of what.
pub(super) struct Mark {
    /// A figure before the symbol; none for one.
    pub(super) figure: Option<u8>,
    pub(super) symbol: &'static str,
    /// A second symbol: what is constructed.
    pub(super) of: Option<&'static str>,
}

const fn mark(figure: u8, symbol: &'static str) -> Mark {
    Mark { figure: if figure > 1 { Some(figure) } else { None }, symbol, of: None }
}

/// The picture of an effect.
pub(super) fn effect_mark(effect: Effect) -> Mark {
    match effect {
        Effect::Construct { kinds, .. } => {
            let only = kinds.iter().next().filter(|_| kinds.len() == 1);
            Mark { figure: None, symbol: "om-construct", of: only.map(kind_symbol) }
        }
        Effect::Upgrade { left, .. } => mark(left, "om-upgrade"),
        Effect::Move(movement) if movement.rover > 0 => mark(movement.rover, "om-rover"),
        Effect::Move(movement) => mark(movement.bots, "om-bot"),
        Effect::CommandCenter => mark(1, "om-rover"),
        Effect::Develop { left, .. } => mark(left, "om-rd"),
        Effect::Warehouse { left, .. } => mark(left, "om-warehouse"),
        Effect::Blueprints { left, .. } => mark(left, "om-blueprint"),
        Effect::Learn { left, .. } => mark(left, "om-tech"),
        Effect::Welcome { .. } => mark(1, "om-ship"),
        Effect::Hire { scientists: false, .. } => mark(1, "contract"),
        Effect::Hire { .. } => mark(1, "om-scientist"),
        Effect::Retrieve { .. } => mark(1, "om-quarters"),
        Effect::Produce { .. } | Effect::ProduceAgain => mark(1, "om-exec"),
        Effect::Crystals { count, .. } => mark(count, "om-crystal"),
        Effect::Resources { left, .. } => mark(left, "resource"),
        Effect::Trade => mark(2, "resource"),
        Effect::Gain { item, count } => mark(count, item_symbol(item)),
        Effect::Colonists(count) => mark(count, "om-colonist"),
        Effect::BuyColonist => mark(1, "om-colonist"),
        Effect::Repair { .. } | Effect::Patch => mark(1, "om-construct"),
        Effect::Medicine(count) => mark(count, "om-medicine"),
        Effect::Score(points) => mark(points, "vp"),
        Effect::Radar => mark(1, "om-discovery"),
        Effect::TravelToOrbit => mark(1, "om-orbit"),
        Effect::TravelAcross => mark(1, "om-shuttle"),
        Effect::LssBenefit => mark(1, "om-lss"),
    }
}

/// An effect in at most a few words, for a card or a tile.
pub(super) fn effect_short(effect: Effect) -> String {
    let many = |count: u8, one: &str, more: &str| match count {
        1 => one.to_owned(),
        count => format!("{count} {more}"),
    };
    match effect {
        Effect::Construct { kinds, .. } => match kinds.iter().next() {
            Some(kind) if kinds.len() == 1 => format!("Construct {}", a_building(kind)),
            _ => "Construct anything".to_owned(),
        },
        Effect::Upgrade { anywhere: true, .. } => "Upgrade anywhere".to_owned(),
        Effect::Upgrade { left, .. } => many(left, "Upgrade a Building", "upgrades"),
        Effect::Move(movement) if movement.collecting => "Bots collect too".to_owned(),
        Effect::Move(movement) if movement.rover > 0 => {
            format!("{} Rover moves", movement.rover)
        }
        Effect::Move(movement) => format!("{} Bot moves", movement.bots),
        Effect::CommandCenter => "Move the Rover".to_owned(),
        Effect::Develop { left: 2, .. } => "Develop twice".to_owned(),
        Effect::Develop { .. } => "Develop a Tech".to_owned(),
        Effect::Warehouse { left, .. } => many(left, "Warehouse item", "Warehouse items"),
        Effect::Blueprints { left, .. } => many(left, "Take a Blueprint", "Blueprints"),
        Effect::Learn { left, .. } => many(left, "Learn a Tech", "Techs"),
        Effect::Welcome { private: true, .. } => "Ship, +1 Colonist".to_owned(),
        Effect::Welcome { .. } => "Welcome a Ship".to_owned(),
        Effect::Hire { scientists: false, .. } => "Take a Contract".to_owned(),
        Effect::Hire { contracts: false, .. } => "Hire a Scientist".to_owned(),
        Effect::Hire { .. } => "Hire or Contract".to_owned(),
        Effect::Retrieve { left: u8::MAX, .. } => "Clear one side".to_owned(),
        Effect::Retrieve { left, .. } => many(left, "Colonist home", "Colonists home"),
        Effect::Produce { .. } => "Produce".to_owned(),
        Effect::ProduceAgain => "Produce again".to_owned(),
        Effect::Crystals { count, .. } => many(count, "1 Crystal", "Crystals"),
        Effect::Resources { left, .. } => many(left, "1 Resource", "Resources"),
        Effect::Trade => "1 Resource for 2".to_owned(),
        Effect::Gain { item, count } => match (count, item) {
            (1, _) | (_, Item::Water | Item::Oxygen) => format!("{count} {}", item.name()),
            (_, Item::Battery) => format!("{count} Batteries"),
            (_, Item::Mineral | Item::Plant | Item::Crystal) => format!("{count} {}s", item.name()),
        },
        Effect::Colonists(count) => many(count, "1 Colonist", "Colonists"),
        Effect::BuyColonist => "1 Water or Plant for a Colonist".to_owned(),
        Effect::Repair { kind, .. } => format!("Repair {}", a_building(kind)),
        Effect::Patch => "Repair anywhere".to_owned(),
        Effect::Medicine(count) => format!("{count} Medicine"),
        Effect::Score(points) => format!("Score {points} OP"),
        Effect::Radar => "Use a Discovery".to_owned(),
        Effect::TravelToOrbit => "Travel to Orbit".to_owned(),
        Effect::TravelAcross => "Travel across".to_owned(),
        Effect::LssBenefit => "Life Support benefit".to_owned(),
    }
}

/// Says what a Mission counts.
pub(super) fn mission_symbol(mission: Mission) -> &'static str {
    match mission {
        Mission::Scientists => "om-scientist",
        Mission::Bots => "om-bot",
        Mission::Discoveries => "om-discovery",
        Mission::Progress => "om-cube",
        Mission::Research => "om-rd",
        Mission::Blueprints => "om-blueprint",
        Mission::AdvancedBuildings => "om-advanced",
        Mission::Techs => "om-tech",
        Mission::Contracts => "contract",
    }
}

/// Says what an LSS Reward tile counts, and how many points each one scores.
pub(super) fn reward_mark(reward: LssReward) -> (&'static str, &'static str, u8) {
    match reward {
        LssReward::BestTech => ("om-tech", "level of your best Tech", 1),
        LssReward::Ships => ("om-ship", "Ship in your Hangar", 2),
        LssReward::AdvancedBuildings => ("om-advanced", "Advanced Building of yours", 2),
        LssReward::Mines => ("om-mine", "Mine with your Colonist or marker", 2),
        LssReward::Bots => ("om-bot", "Bot of yours on Mars", 2),
        LssReward::Discoveries => ("om-discovery", "Discovery tile of yours", 2),
        LssReward::Shelters => ("om-shelter", "Shelter of yours", 2),
        LssReward::Colonists => ("om-colonist", "Colonist in your Living Quarters", 1),
    }
}

/// "2" and a small icon in place of a word.
pub(super) fn many(count: u8, symbol: &str, name: &str) -> Markup {
    html! { span.amt data-n=(count) { (named_icon(symbol, name)) (count) } }
}
