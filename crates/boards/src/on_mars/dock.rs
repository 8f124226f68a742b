//! The decision in words: for the player who is asked, and for those who wait.

use maud::{Markup, html};
use on_mars::content::{Effect, Item, Resource, Side, Whence};
use on_mars::{Bill, Draw, Due, Open, Phase, Piece, Question};
use orrery_core::{Actor, Seat};

use super::asked::{Counting, LACERDA, Sight};
use super::chapter::{self, blackout, invasion, monolith, outbreak};
use super::forecast::{production_in_words, shuttle_in_words};
use super::names::{
    a_building, bill_in_words, effect_in_words, hex_name, items, on_side, points,
    requirement_in_words, side_name, solo_goal, tech_at, tile_in_words,
};
use super::row::first_row;
use super::symbols::resource_symbol;
use crate::Dock;
use crate::parts::{amount, count, listed};

/// Question, what it means, and the rule.
pub(super) type Prompt = (String, String, &'static str);

pub(super) fn told(
    question: impl Into<String>,
    detail: impl Into<String>,
    rule: &'static str,
) -> Prompt {
    (question.into(), detail.into(), rule)
}

/// The decision at hand.
pub(super) fn dock(sight: &Sight) -> Dock {
    let (question, detail, rule) = match (sight.question, sight.asked, sight.you()) {
        (Some(_), Some(question), Some(you)) => asked(sight, you, question),
        (Some((Actor::Seat(seat), question)), _, _) => awaited(sight, seat, question),
        (Some((Actor::Chance, Question::Draw(draw))), _, _) => chance(draw),
        (Some((Actor::Chance, _)), _, _) => told("Something is drawn", "", "OM-RULING-32"),
        (None, _, _) => ended(sight),
    };
    let detail = detail.trim().to_owned();
    Dock { question, detail, rule: Some(rule), row: first_row(sight), carry: carry(sight) }
}

/// Draws what the viewer holds.
fn carry(sight: &Sight) -> Markup {
    let Some(you) = sight.settler() else { return invasion::carry(sight) };
    let player = sight.player(you);
    html! {
        @for resource in Resource::ALL {
            (amount(resource_symbol(resource), resource.name(), player.stored(resource)))
        }
        (amount("om-crystal", "Crystals", player.crystals))
        (amount("om-colonist", "Colonists", player.quarters))
    }
}

fn asked(sight: &Sight, you: Seat, question: Question) -> Prompt {
    let open = sight.open();
    match question {
        Question::Draw(draw) => chance(draw),
        Question::Invasion(question) => invasion::asked(sight, question),
        Question::Outbreak(question) => outbreak::asked(sight, you, question),
        Question::Blackout(question) => blackout::asked(sight, question),
        Question::Monolith(question) => monolith::asked(sight, question),
        Question::ChooseSpace(side) => {
            let where_to = match side {
                Some(side) => format!("You have arrived {}. ", on_side(side)),
                None => {
                    "Spaces 1 to 4 are in Orbit, 5 to 8 in the Colony: you start on that side. "
                        .to_owned()
                }
            };
            told(
                "Which Turn Order space do you take?",
                format!("{where_to}Lower numbers play earlier; you take the benefit now."),
                "OM-TRAV-04",
            )
        }
        Question::PutShuttle => told(
            "On which side does the Shuttle start?",
            "It flies to the other side in the first Shuttle phase and takes along players on its side.",
            "OM-PSET-13",
        ),
        Question::Turn => turn(sight, you),
        Question::Effect { effect, due } => use_effect(sight, you, effect, due),
        Question::Pay(bill) => pay(&bill),
        Question::ChooseTech { kind, hex, .. } => {
            let need = open.connects_to(you, kind, hex);
            told(
                format!("Whose {} do you use?", kind.tech().name()),
                format!(
                    "{} on {} connects to {}, so you need level {need}. Your own Tech is free; for any other, its owner keeps 1 Oxygen or develops it at the end of your turn.",
                    kind.name(),
                    hex_name(hex),
                    count(need, "Building"),
                ),
                "OM-USE-01",
            )
        }
        Question::Displace { piece, from } => told(
            format!(
                "Where does your {} move?",
                match piece {
                    Piece::Bot => "Bot",
                    Piece::Rover => "Rover",
                    Piece::Sentry => "Sentry Bot",
                    Piece::Exosuit => "Exosuit",
                }
            ),
            format!(
                "A Building takes its place on {}. It moves to one of the closest free hexes and collects nothing.",
                hex_name(from)
            ),
            "OM-DISP-03",
        ),
        Question::PlaceBot => told(
            "Where does your new Bot land?",
            "On a Shelter of yours without a piece; otherwise as close to one as possible.",
            "OM-SHIP-03",
        ),
        Question::TakeTile(hex) => {
            let tile = open.tile_at(hex).map(tile_in_words).unwrap_or_default();
            told(
                format!("Do you take the tile on {}?", hex_name(hex)),
                format!("{tile}. You resolve it at once."),
                "OM-ROV-06",
            )
        }
        Question::PlaceDiscovery => told(
            "Where do you place a Discovery tile?",
            "Choose one of the two open tiles and an empty hex exactly 3 from your Rover. Any Rover can take it later.",
            "OM-TRAV-01",
        ),
        Question::Journey => journey(sight, you),
        Question::UsedTech(tech) => told(
            format!("Your {} was used: what do you take?", tech.name()),
            "Keep 1 Oxygen, or develop that Tech for free.",
            "OM-USE-05",
        ),
        Question::Refill(_) => told(
            "Which Earth Contract refills the display?",
            "Any player can take it later for 1 Crystal. Choose from the whole deck.",
            "OM-HIRE-07",
        ),
        Question::Gained { item, left } => told(
            format!("You gain {}: do you deliver?", items(left, item)),
            "Delivered items stay on the Contract and need no room. The rest goes to your board.",
            "OM-CON-01",
        ),
        Question::LastDeliveries => told(
            "Do you deliver anything before the count?",
            "This is the last chance to complete a Delivery Contract: 9 points, or \u{2212}4 if it stays open.",
            "OM-END-03",
        ),
    }
}

/// The menu of a turn.
fn turn(sight: &Sight, you: Seat) -> Prompt {
    let open = sight.open();
    let player = sight.player(you);
    let side = player.side().unwrap_or(Side::Orbit);
    let wallet = player.crystals + player.goals;
    let executive = match (open.turn.executive, wallet) {
        (true, _) => "",
        (false, 0 | 1) => "",
        (false, _) => " You may also take one Executive action for Crystals, before or after it.",
    };
    if open.turn.main {
        let left = if open.turn.executive { "" } else { " One Executive action is still open." };
        return told(
            "What else do you do?",
            format!("Your Main action is done.{left} {}", shuttle_in_words(sight)),
            "OM-TURN-03",
        );
    }
    told(
        "Which Main action do you take?",
        format!("You are {}.{executive} {}", on_side(side), shuttle_in_words(sight)),
        match side {
            Side::Orbit => "OM-TURN-04",
            Side::Colony => "OM-TURN-05",
        },
    )
}

/// Says what is due besides the price of an effect.
fn due_in_words(due: Option<Due>) -> String {
    match bill_in_words(&Bill::of(due)) {
        Some(price) => format!(" It also costs {price}."),
        None => String::new(),
    }
}

fn more(left: u8, boost: bool, what: &str) -> String {
    match (left, boost) {
        (0, true) => format!("Each Colonist you send to work adds 1 {what}."),
        (left, true) => {
            format!("{}; each Colonist you send to work adds 1.", count(left, what))
        }
        (left, false) => format!("{} left.", count(left, what)),
    }
}

fn use_effect(sight: &Sight, you: Seat, effect: Effect, due: Option<Due>) -> Prompt {
    let open = sight.open();
    let player = sight.player(you);
    let price = due_in_words(due);
    match effect {
        Effect::Construct { kinds, boost } => {
            let what = match kinds.len() {
                1 => kinds.iter().map(a_building).collect(),
                _ => "a Building".to_owned(),
            };
            let raise =
                if boost { " Each Colonist sent to work adds 1 to the Tech level." } else { "" };
            told(
                format!("Where do you construct {what}?"),
                format!(
                    "Within the zones of your Bots, next to its own kind (with Tech) or exactly 2 away. You gain 1 for each Building of its Complex.{raise}{price}"
                ),
                "OM-BUILD-03",
            )
        }
        Effect::Upgrade { left, anywhere, .. } => told(
            "Which Building do you upgrade?",
            format!(
                "{} left. A level-3 Blueprint needs a Complex of 3 or more. {}{price}",
                count(left, "upgrade"),
                if anywhere { "Anywhere on Mars." } else { "Within the zones of your Bots." },
            ),
            "OM-UPG-01",
        ),
        Effect::Move(movement) => {
            let mut parts = Vec::new();
            if movement.bots > 0 {
                parts.push(format!("{} for Bots", count(movement.bots, "step")));
            }
            if movement.rover > 0 {
                parts.push(format!("{} for your Rover", count(movement.rover, "step")));
            }
            let left = match parts.is_empty() {
                true => "No steps left.".to_owned(),
                false => format!("{} left.", listed(&parts)),
            };
            let collects = match (movement.collecting, movement.rover) {
                (true, _) => {
                    "Rover and Bots collect Crystals on the way and may take the tile they end on."
                }
                (false, 0) => "A Bot destroys the Crystal or tile it ends your turn on.",
                (false, _) => {
                    "The Rover collects Crystals on the way and may take the tile it ends on."
                }
            };
            told("Where do you move?", format!("{left} {collects}"), "OM-CTRL-01")
        }
        Effect::Develop { left, free, boost } => told(
            "Which Tech do you develop?",
            format!(
                "{}{}{price}",
                more(left, boost, "step"),
                if free { " The columns cost nothing." } else { "" }
            ),
            "OM-DEV-01",
        ),
        Effect::Warehouse { left, boost } => told(
            "What do you take from the Warehouse?",
            format!("{}{price}", more(left, boost, "item")),
            "OM-SUP-01",
        ),
        Effect::Blueprints { left, boost } => told(
            "Which Blueprint do you take?",
            format!(
                "{} You gain what its Building gives.{}{price}",
                more(left, boost, "Blueprint"),
                match sight.counting() {
                    Counting::Own => " An unbuilt Blueprint loses points at the end.",
                    Counting::Together => {
                        " Taking one costs its points, building it gives twice as many."
                    }
                    Counting::Nothing => "",
                }
            ),
            "OM-BLUE-01",
        ),
        Effect::Learn { left, boost } => told(
            "Which Tech do you learn?",
            format!(
                "{} It goes into column 1 of your Laboratory.{price}",
                more(left, boost, "Tech")
            ),
            "OM-TECH-01",
        ),
        Effect::Welcome { landed, .. } => told(
            if landed { "Do you welcome another Ship?" } else { "Which Ship do you welcome?" },
            format!(
                "You have welcomed {}; Colony level {} allows {}. The space a Ship leaves opens an Executive action.{price}",
                count(player.ships_welcomed(), "Ship"),
                open.colony_level(),
                open.colony_level()
            ),
            "OM-SHIP-01",
        ),
        Effect::Hire { .. } => told(
            "Which card do you take?",
            format!(
                "Scientists use Advanced Buildings for free{}.{price}",
                match sight.counting() {
                    Counting::Own => "; Contracts score at the end",
                    Counting::Together => "; Contracts cost points until they are complete",
                    Counting::Nothing => "",
                }
            ),
            "OM-HIRE-01",
        ),
        Effect::Retrieve { left, from } => {
            let from = match from {
                Whence::Working => " from the Working Area",
                Whence::Anywhere => "",
                Whence::OneSide => " from the slots of one side",
                Whence::Orbit => " from slots in Orbit",
                Whence::Colony => " from slots in the Colony",
            };
            let number = if left == u8::MAX { "Any number".to_owned() } else { left.to_string() };
            told("Whom do you bring back?", format!("{number} left{from}.{price}"), "OM-TERM-05")
        }
        Effect::ProduceAgain => told(
            "Which Building produces again?",
            "Each time for 1 Colonist sent to work.",
            "OM-EXEC-05",
        ),
        Effect::Crystals { .. } => told(
            "Do you send Colonists to work for Crystals?",
            "Each Colonist brings 1 more Crystal.",
            "OM-EXEC-05",
        ),
        Effect::Resources { left, boost } => {
            told("Which Resource do you take?", more(left, boost, "Resource"), "OM-TERM-01")
        }
        Effect::Trade => told(
            "Do you trade a Resource?",
            format!("Pay 1 Resource for 2 of your choice, but no Minerals.{price}"),
            "OM-TERM-11",
        ),
        Effect::BuyColonist => told(
            "Do you pay for a Colonist?",
            "1 Water or 1 Plant brings 1 Colonist into your Living Quarters.",
            "OM-PSET-11",
        ),
        Effect::Radar => told(
            "Which Discovery tile does the Radar use?",
            format!("The tile stays on the Radar and can be used again.{price}"),
            "OM-EXEC-05",
        ),
        Effect::LssBenefit => told(
            "Which Life Support benefit do you take?",
            "You built what the Colony needs for its next level.",
            "OM-LSS-06",
        ),
        effect => told(
            "Do you use this?",
            format!("You may {}.{price}", effect_in_words(effect)),
            "OM-TERM-11",
        ),
    }
}

fn pay(bill: &Bill) -> Prompt {
    let price = bill_in_words(bill).unwrap_or_default();
    let how = if bill.need.iter().any(|need| *need > 0) {
        "A Mineral can stand in for any other Resource."
    } else if bill.crystals > 0 {
        "A Private Goal can be given up as a Crystal."
    } else {
        "A Colonist who pays goes to the Working Area."
    };
    told("What do you pay with?", format!("Still to pay: {price}. {how}"), "OM-TERM-08")
}

fn journey(sight: &Sight, you: Seat) -> Prompt {
    let open = sight.open();
    let player = sight.player(you);
    let side = player.side().unwrap_or(Side::Orbit);
    let to = side.other();
    let mut detail = match open.has_shuttle(you) {
        true => "The Shuttle takes you along for free.".to_owned(),
        false => format!(
            "The Shuttle does not take you along now. It would cost a Ship; you have {} in the Hangar.",
            player.hangar
        ),
    };
    detail += &match to {
        Side::Orbit => format!(" {}", production_in_words(sight, you)),
        Side::Colony => " You would place a Discovery tile 3 hexes from your Rover.".to_owned(),
    };
    detail += " Your Colonists on that side and in the Working Area come back.";
    told(format!("Do you travel to {}?", side_name(to)), detail, "OM-SHUT-05")
}

/// Returns the prompt for those who wait.
fn awaited(sight: &Sight, seat: Seat, question: Question) -> Prompt {
    let name = sight.name(seat);
    let (doing, rule) = match question {
        Question::ChooseSpace(_) => ("is choosing a Turn Order space", "OM-TRAV-04"),
        Question::PutShuttle => ("is placing the Shuttle", "OM-PSET-13"),
        Question::Turn => ("is taking a turn", "OM-TURN-03"),
        Question::Effect { effect, .. } => (doing(effect), "OM-TERM-10"),
        Question::Pay(_) => ("is paying", "OM-TERM-08"),
        Question::ChooseTech { .. } => ("is choosing a Tech to use", "OM-USE-01"),
        Question::Displace { .. } => ("is moving a piece out of the way", "OM-DISP-03"),
        Question::PlaceBot => ("is placing a new Bot", "OM-SHIP-03"),
        Question::TakeTile(_) => ("may take a tile", "OM-ROV-06"),
        Question::PlaceDiscovery => ("is placing a Discovery tile", "OM-TRAV-01"),
        Question::Journey => ("may travel", "OM-SHUT-05"),
        Question::UsedTech(_) => ("is rewarded for a Tech that was used", "OM-USE-05"),
        Question::Refill(_) => ("is refilling the display", "OM-HIRE-07"),
        Question::Gained { .. } => ("may deliver what was gained", "OM-CON-01"),
        Question::LastDeliveries => ("may deliver a last time", "OM-END-03"),
        Question::Invasion(question) => return invasion::awaited(sight, seat, question),
        Question::Outbreak(_) => ("is looking after Colonists", "AI-CH2-06"),
        Question::Blackout(_) => ("is choosing what the aliens hit", "AI-CH3-11"),
        Question::Monolith(_) => ("is choosing what the aliens hit", "AI-CH4-08"),
        Question::Draw(draw) => return chance(draw),
    };
    told(format!("{name} {doing}"), shuttle_in_words(sight), rule)
}

/// Says what a player who uses an effect is doing.
fn doing(effect: Effect) -> &'static str {
    match effect {
        Effect::Construct { .. } => "is constructing",
        Effect::Upgrade { .. } => "is upgrading",
        Effect::Move(_) | Effect::CommandCenter => "is moving",
        Effect::Develop { .. } => "is developing Tech",
        Effect::Warehouse { .. } => "is at the Warehouse",
        Effect::Blueprints { .. } => "is taking Blueprints",
        Effect::Learn { .. } => "is learning Tech",
        Effect::Welcome { .. } => "is welcoming Ships",
        Effect::Hire { .. } => "is choosing a Scientist or Contract",
        Effect::Retrieve { .. } => "is bringing back Colonists",
        Effect::LssBenefit => "is choosing a Life Support benefit",
        _ => "is using an effect",
    }
}

fn chance(draw: Draw) -> Prompt {
    match draw {
        Draw::Infection => told("An Infection card is revealed", "", "AI-CH2-06"),
        Draw::Blackout(_) => told("A card of the aliens is drawn", "", "AI-CH3-09"),
        Draw::Monolith(_) => told("A card of the aliens is drawn", "", "AI-CH4-03"),
        Draw::First => told("The first player is drawn", "", "OM-PSET-11"),
        Draw::Building(_) => told("The starting Buildings are laid out", "", "OM-SET-12"),
        Draw::Tech(_) => told("Tech tiles are laid out", "", "OM-SET-05"),
        Draw::Blueprint(_) => told("Blueprints are dealt", "", "OM-SET-08"),
        Draw::Discovery(_) => told("A Discovery tile is drawn", "", "OM-SET-02"),
        Draw::Mission { .. } => told("Missions are drawn", "", "OM-SET-15"),
        Draw::Reward(_) => told("LSS Rewards are drawn", "", "OM-SET-20"),
        Draw::Stack(_) => told("The next Building tile is seen", "", "OM-INFO-04"),
        Draw::Goal(_) => told("Private Goals are dealt", "", "OM-PSET-10"),
        Draw::FirstSpace(_) => told("Turn Order spaces are drawn", "", "OM-FC-02"),
        Draw::FirstCard(_) | Draw::Task(_) => {
            told("First Colonist cards are dealt", "", "OM-FC-03")
        }
        Draw::SoloCard
        | Draw::LacerdaSpace(_)
        | Draw::LacerdaBuild(_)
        | Draw::LacerdaNamed(_)
        | Draw::LacerdaShelter
        | Draw::LacerdaBlueprint
        | Draw::LacerdaUpgrade(_)
        | Draw::LacerdaHire
        | Draw::LacerdaRefill(_)
        | Draw::LacerdaDiscovery
        | Draw::LacerdaTarget
        | Draw::LacerdaStep { .. }
        | Draw::LacerdaDisplaced(_) => told(
            format!("{LACERDA} takes his turn"),
            "His cards and the dice decide.",
            "OM-SOLO-04",
        ),
    }
}

/// Says what people with their own box draw.
pub(super) fn by_hand(sight: &Sight) -> String {
    let Some((Actor::Chance, Question::Draw(draw))) = sight.question else {
        return "Draw for the table, and enter what comes up.".to_owned();
    };
    match draw {
        Draw::First => "Choose who begins, and enter it.".to_owned(),
        Draw::Building(hex) => format!("Draw the starting Building for {}.", hex_name(hex)),
        Draw::Tech(space) => {
            format!("Draw a Tech tile for space {} of the Tech Grid.", space.name())
        }
        Draw::Blueprint(_) => "Deal the next Blueprint and enter it.".to_owned(),
        Draw::Discovery(_) => "Draw a Discovery tile and enter it.".to_owned(),
        Draw::Mission { .. } => "Draw a Mission and enter it.".to_owned(),
        Draw::Reward(_) => "Draw an LSS Reward tile and enter it.".to_owned(),
        Draw::Stack(kind) => format!("Enter the next tile on the {} stack.", kind.name()),
        Draw::FirstSpace(_) | Draw::LacerdaSpace(_) => {
            "Draw a Turn Order space and enter it.".to_owned()
        }
        Draw::SoloCard => "Reveal the next solo card and enter it.".to_owned(),
        Draw::Goal(_) | Draw::FirstCard(_) | Draw::Task(_) => {
            "Orrery deals this card, because it is secret.".to_owned()
        }
        _ => "Throw for Lacerda's choice and enter it.".to_owned(),
    }
}

fn ended(sight: &Sight) -> Prompt {
    let open = sight.open();
    if let Some(told) = chapter::ended(sight) {
        return told;
    }
    if let (Some(_), Some(scores)) = (&open.lacerda, &open.ending) {
        let (name, needed) = solo_goal(open.options.solo_goal);
        let missed: Vec<String> = needed
            .iter()
            .filter(|one| !open.meets(**one))
            .map(|one| requirement_in_words(*one))
            .collect();
        let detail = match missed.is_empty() {
            true => format!("Everything is there, with {}.", points(scores[Seat::ONE].total())),
            false => format!("Missing: {}.", listed(&missed)),
        };
        let how = if missed.is_empty() { "reached" } else { "missed" };
        return told(format!("Solo Goal \"{name}\" {how}"), detail, "OM-SOLO-01");
    }
    told("The game is over", "The points are counted.", "OM-SCORE-09")
}

/// The moment in a few words.
pub(super) fn moment(open: &Open) -> String {
    let level = open.colony_level();
    let is_over = open.ending.is_some() || open.outcome().is_some();
    match (open.phase, is_over) {
        (_, true) => format!("ended in round {}", open.round),
        (Phase::Setup, _) => "setting up".to_owned(),
        (Phase::Colonization, _) if open.last_round == Some(open.round) => {
            format!("round {}, the last \u{b7} Colony level {level}", open.round)
        }
        (Phase::Colonization, _) => format!("round {} \u{b7} Colony level {level}", open.round),
        (Phase::Sabotage, _) => format!("round {} \u{b7} Sabotage", open.round),
        (Phase::Shuttle, _) => format!("round {} \u{b7} Shuttle", open.round),
        (Phase::Count, _) => "final count".to_owned(),
    }
}

/// The names of items with how many there are, for stores: "2 Minerals, 1 Water".
pub(super) fn stock(amounts: impl IntoIterator<Item = (Item, u8)>) -> String {
    let parts: Vec<String> = amounts
        .into_iter()
        .filter(|(_, count)| *count > 0)
        .map(|(item, count)| items(count, item))
        .collect();
    if parts.is_empty() { "nothing".to_owned() } else { listed(&parts) }
}

/// "Mine Tech 2, Shelter Tech 3".
pub(super) fn techs(open: &Open, seat: Seat) -> String {
    let player = &open.players[seat];
    let all: Vec<String> = on_mars::content::Tech::ALL
        .into_iter()
        .filter(|tech| player.level(*tech) > 0)
        .map(|tech| tech_at(tech, player.level(tech)))
        .collect();
    listed(&all)
}
