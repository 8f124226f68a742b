//! Names of things, and words for what they do.

use on_mars::content::solo::SOLO_GOALS;
use on_mars::content::{
    Blueprint, Condition, Contract, Effect, Goal, Item, Kind, KindSet, LabSpace, LssReward, Main,
    Mission, Movement, Requirement, Scientist, Side, Slots, Space, Task, Tech, Terms, Tile, Whence,
};
use on_mars::{Bill, Card, Coin, Hex, Open, Post, SoloGoal};

use super::asked::{Counting, Sight};
use crate::parts::{count, listed, signed};
pub(super) use crate::words::capital;

/// "G5": the column as a letter, from the left, and the place in it, from the top.
pub(super) fn hex_name(hex: Hex) -> String {
    let (column, row) = hex.coordinates();
    let letter = char::from(b'A' + (column + 6).unsigned_abs());
    let above = Hex::all().filter(|other| {
        let (q, r) = other.coordinates();
        q == column && r < row
    });
    format!("{letter}{}", above.count() + 1)
}

/// "3 Batteries", "1 Water".
pub(super) fn items(number: impl Into<u32>, item: Item) -> String {
    let number = number.into();
    let name = match (item, number) {
        (_, 1) | (Item::Water | Item::Oxygen, _) => item.name().to_owned(),
        (Item::Battery, _) => "Batteries".to_owned(),
        (Item::Mineral | Item::Plant | Item::Crystal, _) => format!("{}s", item.name()),
    };
    format!("{number} {name}")
}

/// "2 Minerals", "1 Colonist".
pub(super) fn coins(number: impl Into<u32>, coin: Coin) -> String {
    let item = match coin {
        Coin::Mineral => Item::Mineral,
        Coin::Battery => Item::Battery,
        Coin::Water => Item::Water,
        Coin::Plant => Item::Plant,
        Coin::Oxygen => Item::Oxygen,
        Coin::Crystal => Item::Crystal,
        Coin::Colonist => return count(number, "Colonist"),
    };
    items(number, item)
}

/// "1 point", "3 points".
pub(super) fn points(number: impl Into<i32>) -> String {
    match number.into() {
        1 => "1 point".to_owned(),
        many => format!("{} points", signed(many)),
    }
}

/// "a Mine", "an Oxygen Condenser".
pub(super) fn a_building(kind: Kind) -> String {
    format!("{} {}", if kind == Kind::OxygenCondenser { "an" } else { "a" }, kind.name())
}

/// "Mines", "Batteries", for headings.
pub(super) fn buildings(number: impl Into<u32>, kind: Kind) -> String {
    count(number, kind.name())
}

/// The side as the place one is: "in Orbit", "in the Colony".
pub(super) fn on_side(side: Side) -> &'static str {
    match side {
        Side::Orbit => "in Orbit",
        Side::Colony => "in the Colony",
    }
}

/// The side as a name.
pub(super) fn side_name(side: Side) -> &'static str {
    match side {
        Side::Orbit => "Orbit",
        Side::Colony => "the Colony",
    }
}

/// A Main action in a word or two, for buttons.
pub(super) fn main_name(main: Main) -> &'static str {
    match main {
        Main::LandingPod => "Landing Pod",
        Main::ObtainBlueprint => "Obtain Blueprint",
        Main::LearnTechnology => "Learn Technology",
        Main::Research => "Research & Development",
        Main::Resupply => "Resupply",
        Main::ControlCenter => "Control Center",
        Main::Construct => "Construct",
        Main::Upgrade => "Upgrade",
        Main::WelcomeShip => "Welcome a Ship",
        Main::Hire => "Hire or Contract",
    }
}

/// Says what a Main action lets a player do.
pub(super) fn main_in_words(main: Main) -> &'static str {
    match main {
        Main::LandingPod => "Travel to the Colony at once, without placing a Discovery tile.",
        Main::ObtainBlueprint => {
            "Take 1 Blueprint from the display; each Colonist sent to work takes 1 more."
        }
        Main::LearnTechnology => {
            "Take 1 Tech tile from the Tech Grid; each Colonist sent to work takes 1 more."
        }
        Main::Research => {
            "Move Tech tiles 2 steps in your Laboratory; each Colonist sent to work adds 1 step."
        }
        Main::Resupply => {
            "Take 1 item from the Warehouse; each Colonist sent to work takes 1 more."
        }
        Main::ControlCenter => "Move your Bots 2 hexes and your Rover 2 hexes.",
        Main::Construct => "Construct 1 Building in the zone of one of your Bots.",
        Main::Upgrade => "Upgrade 1 Building with one of your Blueprints, for 1 Mineral.",
        Main::WelcomeShip => {
            "Pay 1 Plant and 1 Water: a Ship brings 2 Colonists, or a Colonist and a Bot."
        }
        Main::Hire => "Take a Scientist for 2 Resources, or an Earth Contract for 1 Crystal.",
    }
}

/// Says what an action with slots is called in a sentence.
pub(super) fn slots_name(slots: Slots) -> &'static str {
    match slots {
        Slots::Blueprint => "Obtain Blueprint",
        Slots::Research => "Research & Development",
        Slots::Construct => "Construct",
        Slots::Upgrade => "Upgrade",
        Slots::Hire => "Hire or Contract",
    }
}

/// Returns the name of a card with places where its long words may break.
pub(super) fn breakable(name: &str) -> String {
    const BREAKS: [(&str, &str); 4] = [
        ("ruction", "ruc\u{ad}tion"),
        ("entrator", "en\u{ad}trator"),
        ("tamination", "\u{ad}tamination"),
        ("roponic", "ro\u{ad}ponic"),
    ];
    BREAKS.iter().fold(name.to_owned(), |name, (word, broken)| name.replace(word, broken))
}

/// A Turn Order space with what it gives: "space 3 in Orbit: learn 1 Tech".
pub(super) fn space_in_words(space: Space) -> String {
    let benefit = space.benefit().map(effect_in_words);
    let place = format!("{} {}", space.name(), on_side(space.side()));
    match benefit {
        Some(benefit) => format!("{place}: {benefit}"),
        None => place,
    }
}

/// "column 3" with what the space gives.
pub(super) fn lab_space_in_words(to: LabSpace) -> String {
    let row = match to {
        LabSpace::L1a | LabSpace::L2a | LabSpace::L3a | LabSpace::L4a | LabSpace::L5a => ", top",
        LabSpace::L2b | LabSpace::L4b => ", middle",
        LabSpace::L1b | LabSpace::L2c | LabSpace::L3b | LabSpace::L4c | LabSpace::L5b => ", bottom",
        LabSpace::L6 => "",
    };
    format!("column {}{row}", to.level())
}

/// "any Building", "a Mine".
fn any_building(kinds: KindSet) -> String {
    if kinds == KindSet::ALL {
        return "any Building".to_owned();
    }
    let names: Vec<String> = kinds.iter().map(a_building).collect();
    names.join(" or ")
}

fn boosted(boost: bool, more: &str) -> String {
    if boost { format!(" ({more} per Colonist sent to work)") } else { String::new() }
}

/// Says what an effect lets its player do: "take 1 Blueprint".
pub(super) fn effect_in_words(effect: Effect) -> String {
    match effect {
        Effect::Construct { kinds, boost } => {
            format!("construct {}{}", any_building(kinds), boosted(boost, "+1 Tech level"))
        }
        Effect::Upgrade { left, free, anywhere, boost, .. } => {
            let free = if free > 0 { " without paying Minerals" } else { "" };
            let place = if anywhere { " anywhere" } else { "" };
            format!("upgrade {}{place}{free}{}", count(left, "Building"), boosted(boost, "+1"))
        }
        Effect::Move(movement) => movement_in_words(movement),
        Effect::CommandCenter => {
            "move your Rover as many hexes as the best Rover Tech has levels".to_owned()
        }
        Effect::Develop { left, free, boost } => {
            let free = if free { " for free" } else { "" };
            let times = if left == 1 { "once".to_owned() } else { times(left) };
            format!("develop Tech {times}{free}{}", boosted(boost, "+1"))
        }
        Effect::Warehouse { left, boost } => {
            format!("take {} from the Warehouse{}", count(left, "item"), boosted(boost, "+1"))
        }
        Effect::Blueprints { left, boost } => {
            format!("take {}{}", count(left, "Blueprint"), boosted(boost, "+1"))
        }
        Effect::Learn { left, boost } => {
            format!("learn {}{}", count(left, "Tech"), boosted(boost, "+1"))
        }
        Effect::Welcome { free, private, boost, .. } => {
            let free = if free { " for free" } else { "" };
            let more = if private { " with 1 more Colonist" } else { "" };
            format!("welcome a Ship{more}{free}{}", boosted(boost, "+1"))
        }
        Effect::Hire { scientists, contracts, free } => {
            let what = match (scientists, contracts) {
                (true, false) => "hire a Scientist",
                (false, true) => "take an Earth Contract",
                (true, true) | (false, false) => "hire a Scientist or take an Earth Contract",
            };
            format!("{what}{}", if free { " for free" } else { "" })
        }
        Effect::Retrieve { left, from } => {
            let from = match from {
                Whence::Working => " from the Working Area",
                Whence::Anywhere => "",
                Whence::OneSide => " from the slots of one side",
                Whence::Orbit => " from the slots in Orbit",
                Whence::Colony => " from the slots in the Colony",
            };
            match left {
                u8::MAX => format!("bring back your Colonists{from}"),
                left => format!("bring back {}{from}", count(left, "Colonist")),
            }
        }
        Effect::Produce { boost } => {
            format!("produce as if you travelled to Orbit{}", boosted(boost, "1 Building again"))
        }
        Effect::ProduceAgain => "let 1 Miner or Advanced Building produce again".to_owned(),
        Effect::Crystals { count, boost } => {
            format!("gain {}{}", items(count, Item::Crystal), boosted(boost, "+1"))
        }
        Effect::Resources { left, boost } => {
            format!("gain any {} except Minerals{}", count(left, "Resource"), boosted(boost, "+1"))
        }
        Effect::Trade => "pay 1 Resource for any 2 except Minerals".to_owned(),
        Effect::Gain { item, count } => format!("gain {}", items(count, item)),
        Effect::Colonists(number) => format!("gain {}", count(number, "Colonist")),
        Effect::BuyColonist => "pay 1 Water or 1 Plant for 1 Colonist".to_owned(),
        Effect::Repair { kind, .. } => format!("repair {}", a_building(kind)),
        Effect::Patch => "make a Vandalized Building normal".to_owned(),
        Effect::Medicine(number) => format!("gain {number} Medicine"),
        Effect::Score(number) => format!("score {}", points(i32::from(number))),
        Effect::Radar => "use the Discovery tile on the Radar".to_owned(),
        Effect::TravelToOrbit => "travel to Orbit".to_owned(),
        Effect::TravelAcross => "travel to the other side".to_owned(),
        Effect::LssBenefit => "take a Life Support benefit".to_owned(),
    }
}

/// The same for a line about any player.
pub(super) fn effect_told(effect: Effect) -> String {
    let words = effect_in_words(effect).replace("your Rover", "the Rover");
    words.replace("as if you travelled", "as if travelling").replace("your ", "")
}

fn times(number: u8) -> String {
    match number {
        2 => "twice".to_owned(),
        many => format!("{many} times"),
    }
}

fn movement_in_words(movement: Movement) -> String {
    let hexes = |number: u8| match number {
        1 => "1 hex".to_owned(),
        many => format!("{many} hexes"),
    };
    let bots = (movement.bots > 0).then(|| {
        let collecting = if movement.collecting { ", collecting like a Rover" } else { "" };
        format!("your Bots {}{collecting}", hexes(movement.bots))
    });
    let rover = (movement.rover > 0).then(|| format!("your Rover {}", hexes(movement.rover)));
    let both: Vec<String> = bots.into_iter().chain(rover).collect();
    format!("move {}", listed(&both))
}

/// Says what a tile on the map is called: "Research tile A", "Discovery tile (gain 3 Minerals)".
pub(super) fn tile_in_words(tile: Tile) -> String {
    let benefit = effect_in_words(tile.benefit());
    match tile.letter() {
        Some(letter) => {
            format!("Research tile {} ({benefit})", char::from(b'A' + letter))
        }
        None => format!("Discovery tile ({benefit})"),
    }
}

/// Says what a Blueprint is for: "Casino (Shelter, level 1): gain 2 Crystals".
pub(super) fn blueprint_in_words(open: &Open, blueprint: Blueprint) -> String {
    let spec = blueprint.spec();
    format!(
        "{} ({}, level {}): {}",
        blueprint.name(),
        spec.kind.name(),
        spec.level,
        effect_in_words(open.action_of(blueprint))
    )
}

/// Says what a Contract asks for: "deliver 3 Water and 2 Minerals".
pub(super) fn contract_in_words(contract: Contract) -> String {
    match contract.terms() {
        Terms::Upgrade(kind) => format!(
            "an Advanced {} of yours in a Complex of {} or more",
            kind.name(),
            Contract::COMPLEX
        ),
        Terms::Deliver { item, count, minerals: 0 } => format!("deliver {}", items(count, item)),
        Terms::Deliver { item, count, minerals } => {
            format!("deliver {} and {}", items(count, item), items(minerals, Item::Mineral))
        }
    }
}

/// "Contract 9": what a Contract is called in a sentence.
pub(super) fn contract_name(contract: Contract) -> String {
    format!("Contract {}", contract.number())
}

/// A card of the Scientist display in a sentence: "the Hydrologist", "Contract 9".
pub(super) fn card_name(card: Card) -> String {
    match card {
        Card::Scientist(one) => format!("the {}", one.name()),
        Card::Contract(one) => contract_name(one),
    }
}

/// Says what a Scientist does: where they work and what they score.
pub(super) fn scientist_in_words(sight: &Sight, scientist: Scientist) -> String {
    let spec = scientist.spec();
    let works = format!("works in an Advanced {} for free", spec.works_in.name());
    match sight.counting() {
        Counting::Own => {
            format!("{works}, and scores 3 points per Advanced {} at the end", spec.scores.name())
        }
        Counting::Together => format!(
            "{works}; the humans gain 3 points per Advanced {} there is, and with each new one",
            sight.open().matches(scientist).name()
        ),
        Counting::Nothing => works,
    }
}

/// Says what a Mission asks for: "take Blueprints".
pub(super) fn mission_in_words(mission: Mission) -> &'static str {
    match mission {
        Mission::Scientists => "hire Scientists",
        Mission::Bots => "bring Bots to Mars",
        Mission::Discoveries => "take Discovery tiles",
        Mission::Progress => "move Progress cubes",
        Mission::Research => "take Research tiles",
        Mission::Blueprints => "take Blueprints",
        Mission::AdvancedBuildings => "upgrade Buildings",
        Mission::Techs => "learn Techs",
        Mission::Contracts => "complete Earth Contracts",
    }
}

/// The condition of a Private Goal: "4 Blueprints".
pub(super) fn condition_in_words(condition: Condition) -> String {
    match condition {
        Condition::Blueprints(number) => count(number, "Blueprint"),
        Condition::Upgrades(number) => count(number, "upgraded Building"),
        Condition::Mines(number) => {
            format!("a Colonist or Advanced marker on {}", count(number, "Mine"))
        }
        Condition::Discoveries(number) => count(number, "Discovery tile"),
        Condition::AdvancedInComplexes { complexes: 1, size } => {
            format!("an Advanced Building in a Complex of {size} or more")
        }
        Condition::AdvancedInComplexes { complexes, size } => {
            format!("Advanced Buildings in {complexes} Complexes of {size} or more")
        }
        Condition::OneResource(number) => {
            format!("{number} of one Resource, not Minerals")
        }
        Condition::Shelters(number) => count(number, "Shelter"),
        Condition::ColonyLevel(level) => format!("Colony level {level}"),
        Condition::Quarters(number) => {
            format!("{} in the Living Quarters", count(number, "Colonist"))
        }
        Condition::Techs(number) => count(number, "Tech tile"),
        Condition::Hangar(number) => format!("{} in the Hangar", count(number, "Ship")),
        Condition::Research(number) => count(number, "Research tile"),
        Condition::ScientistAndContract => "a Scientist and a completed Contract".to_owned(),
        Condition::MiddleColumns(number) => {
            format!("{} in columns 3 and 4", count(number, "Tech tile"))
        }
        Condition::Progress(number) => count(number, "Progress cube"),
    }
}

/// A Private Goal: "Private Goal 7 (3 Shelters)".
pub(super) fn goal_in_words(goal: Goal) -> String {
    format!("{} ({})", goal.name(), condition_in_words(goal.spec().condition))
}

/// Says what an LSS Reward tile counts.
pub(super) fn reward_in_words(reward: LssReward) -> &'static str {
    match reward {
        LssReward::BestTech => "the level of the best Tech",
        LssReward::Ships => "2 per Ship in the Hangar",
        LssReward::AdvancedBuildings => "2 per own Advanced Building",
        LssReward::Mines => "2 per Mine with an own Colonist or marker",
        LssReward::Bots => "2 per own Bot on Mars",
        LssReward::Discoveries => "2 per own Discovery tile",
        LssReward::Shelters => "2 per own Shelter",
        LssReward::Colonists => "1 per Colonist in the Living Quarters",
    }
}

/// Says what a First Colonist card "B" asks for.
pub(super) fn task_in_words(task: Task) -> &'static str {
    match task {
        Task::Learn => "learn a Tech",
        Task::Shuttle => "travel with the Shuttle",
        Task::Shelter => "construct a Shelter",
        Task::Hire => "hire a Scientist",
        Task::Research => "take the Research & Development action",
        Task::TwoTechs => "develop two different Techs in one turn",
        Task::Discovery => "place a Discovery tile",
        Task::Blueprint => "obtain a Blueprint",
    }
}

/// The space that a Colonist comes back from.
pub(super) fn post_in_words(post: Post) -> String {
    match post {
        Post::Working => "the Working Area".to_owned(),
        Post::Slot(slots) => format!("the slot of {}", slots_name(slots)),
    }
}

/// Says what a Solo Goal asks for, with what it is called.
pub(super) fn solo_goal(goal: SoloGoal) -> (&'static str, &'static [Requirement]) {
    let name = match goal {
        SoloGoal::FirstColonists => "First Colonists",
        SoloGoal::NextGeneration => "Next Generation",
        SoloGoal::HunkyDory => "Hunky Dory",
        SoloGoal::MartianPotato => "A Martian Potato",
    };
    (name, SOLO_GOALS.value[goal as usize])
}

/// A requirement of a Solo Goal.
pub(super) fn requirement_in_words(requirement: Requirement) -> String {
    match requirement {
        Requirement::ColonyLevel(level) => format!("Colony level {level}"),
        Requirement::Contracts(number) => count(number, "completed Contract"),
        Requirement::BothKinds => "a completed Contract of each kind".to_owned(),
        Requirement::PrivateGoal => "a completed Private Goal".to_owned(),
        Requirement::AnyTechAtSix => "a Tech on level 6".to_owned(),
        Requirement::Research(number) => count(number, "Research tile"),
        Requirement::Shelters(number) => count(number, "Shelter"),
        Requirement::Mines(number) => format!("{} of yours", count(number, "Mine")),
        Requirement::AdvancedBuildings(number) => count(number, "Advanced Building"),
        Requirement::GreenhouseContract => "Contract 3 completed".to_owned(),
        Requirement::PlantContract => "Contract 11 completed".to_owned(),
        Requirement::Biochemist => "the Biochemist".to_owned(),
        Requirement::AdvancedGreenhouses(number) => count(number, "Advanced Greenhouse"),
        Requirement::GreenhouseComplex(size) => format!("a Greenhouse Complex of {size}"),
        Requirement::Plants(number) => format!("{} in your Storage", items(number, Item::Plant)),
        Requirement::GreenhouseTechAtSix => "Greenhouse Tech on level 6".to_owned(),
        Requirement::InOrbit => "your marker in Orbit".to_owned(),
        Requirement::Ahead(number) => format!("{} more than Lacerda", points(number)),
    }
}

/// A price in words: "1 Mineral and 2 Crystals"; `None` if there is nothing to pay.
pub(super) fn bill_in_words(bill: &Bill) -> Option<String> {
    let mut parts: Vec<String> = on_mars::content::Resource::ALL
        .into_iter()
        .filter(|one| bill.need[one.index()] > 0)
        .map(|one| items(bill.need[one.index()], one.into()))
        .collect();
    if bill.water_or_plant > 0 {
        parts.push("1 Water or 1 Plant".to_owned());
    }
    if bill.any > 0 {
        parts.push(format!("{} of your choice", count(bill.any, "Resource")));
    }
    if bill.crystals > 0 {
        parts.push(items(bill.crystals, Item::Crystal));
    }
    if bill.colonists > 0 {
        parts.push(format!("{} sent to work", count(bill.colonists, "Colonist")));
    }
    if bill.extra > 0 {
        parts.push(match bill.extra {
            1 => "1 Crystal or Colonist".to_owned(),
            many => format!("{many} Crystals or Colonists"),
        });
    }
    (!parts.is_empty()).then(|| listed(&parts))
}

/// "Mine Tech 3": a Tech with its level.
pub(super) fn tech_at(tech: Tech, level: u8) -> String {
    format!("{} {level}", tech.name())
}
