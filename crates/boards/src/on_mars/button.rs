//! An answer as a button: what it is called, what it costs and gives, what it gives up.

use maud::{Markup, html};
use on_mars::content::{Effect, Item, Kind, Main, Reward, Scientist, Slots, Tech};
use on_mars::invasion as alien;
use on_mars::monolith as chosen;
use on_mars::{Action, Card, Coin, Hex, LssBenefit, Question};
use orrery_core::Seat;

use super::asked::Sight;
use super::chapter::{blackout, invasion, monolith, outbreak};
use super::names::{
    bill_in_words, blueprint_in_words, capital, card_name, coins, condition_in_words,
    contract_in_words, contract_name, effect_in_words, goal_in_words, hex_name, items,
    lab_space_in_words, main_in_words, main_name, mission_in_words, post_in_words, reward_in_words,
    scientist_in_words, side_name, slots_name, space_in_words, task_in_words, tech_at,
    tile_in_words,
};
use super::orbit_cards::{contract_told, contract_worth, terms};
use super::plan::outlook;
use crate::parts::count;
use crate::{Button, Manner};

/// The answer as a button.
pub(super) fn button(sight: &Sight, action: Action) -> Button {
    let name = name(sight, action);
    let gives_up = gives_up(sight, action);
    Button {
        label: label(sight, action, &name),
        is_main: gives_up.is_none() && is_main(sight, action),
        outcome: outcome(sight, action),
        gives_up,
        manner: match action {
            Action::LeaveTile | Action::PayGoal(_) => Manner::Discards,
            _ => Manner::Takes,
        },
        name,
    }
}

/// The label of a button; what is not taken looks quieter than what is.
fn label(sight: &Sight, action: Action, name: &str) -> Markup {
    match action {
        Action::Finish | Action::LeaveTile | Action::Stay => html! { span.quiet { (name) } },
        Action::Monolith(chosen::Action::ChooseGoal(goal)) => monolith::goal_label(goal),
        // The question says what happens to it.
        Action::Invasion(alien::Action::Sabotage(space)) => html! { (space.name()) },
        // The whole deck is offered at once: pictures are found sooner than sentences.
        Action::Refill(contract) => {
            html! { (terms(contract)) @if let Some(worth) = contract_worth(sight, contract) { span.quiet { (worth) } } }
        }
        _ => html! { (name) },
    }
}

/// "for 1 Mineral", "for free", or nothing where no price can be named.
fn price(sight: &Sight, action: Action) -> String {
    let bill = sight.you().and_then(|you| sight.open().price(you, action));
    match bill.map(|bill| bill_in_words(&bill)) {
        Some(Some(price)) => format!(" for {price}"),
        Some(None) | None => String::new(),
    }
}

/// The text of the button.
pub(super) fn name(sight: &Sight, action: Action) -> String {
    let open = sight.open();
    let you = sight.you().unwrap_or(open.turn.seat);
    match action {
        Action::TakeSpace(space) => format!("Take {}", space_in_words(space)),
        Action::PutShuttle(side) => format!("Put the Shuttle at {}", side_name(side)),
        Action::Main(main) => main_with_price(sight, you, main),
        Action::Executive(space) => {
            let effect = space.effect().map(effect_in_words).unwrap_or_default();
            format!("{}: {effect}", items(space.crystals(), Item::Crystal))
        }
        Action::UseBuilding { blueprint, scientist } => {
            let how = match scientist {
                Some(one) => format!("with the {}", one.name()),
                None => "for 2 Crystals".to_owned(),
            };
            let what = effect_in_words(open.action_of(blueprint));
            format!("Use {} {how}: {what}", blueprint.name())
        }
        Action::EndTurn => "End your turn".to_owned(),
        Action::Build { kind, hex } => {
            let gain = items(open.size_with(you, kind, hex), kind.gives());
            let price = match (kind, price(sight, action)) {
                (Kind::Mine, price) if price.is_empty() => " for 1 Colonist".to_owned(),
                (Kind::Mine, price) => format!("{price} and 1 Colonist"),
                (_, price) => price,
            };
            format!("{} on {}{price}: {gain}", kind.name(), hex_name(hex))
        }
        Action::UseTech(owner) => use_tech(sight, owner, action),
        Action::Upgrade { blueprint, hex } => {
            format!("{} on {}{}", blueprint.name(), hex_name(hex), price(sight, action))
        }
        Action::MoveBot { from, to } => {
            let collects = matches!(
                sight.question,
                Some((_, Question::Effect { effect: Effect::Move(movement), .. }))
                    if movement.collecting
            );
            let there = if collects { on_the_way(sight, to) } else { String::new() };
            format!("Bot {} to {}{there}", hex_name(from), hex_name(to))
        }
        Action::MoveRover(to) => {
            format!("Rover to {}{}", hex_name(to), on_the_way(sight, to))
        }
        Action::BuyBotPoint => "1 Crystal for another Bot step".to_owned(),
        Action::BuyRoverPoint => "1 Crystal for another Rover step".to_owned(),
        Action::Develop { tech, to } => {
            let gives = to.spec().benefit.map(effect_in_words);
            let gives = gives.map(|gives| format!(": {gives}")).unwrap_or_default();
            let place = lab_space_in_words(to);
            format!("{} to {place}{}{gives}", tech.name(), price(sight, action))
        }
        Action::TakeItem(item) => format!("Take {}{}", items(1u8, item), price(sight, action)),
        Action::TakeBlueprint(card) => {
            let gain = items(1u8, card.spec().gain());
            format!("Take {}{}: {gain}", card.name(), price(sight, action))
        }
        Action::Learn { from, to } => {
            let tech = open.grid[from.index()];
            let alike = open.grid.iter().filter(|other| **other == tech).count();
            let which = if alike > 1 { format!(" ({})", from.name()) } else { String::new() };
            let tech = tech.map_or("the Tech", |tech| tech.name());
            let gives = to.spec().benefit.map(effect_in_words);
            let gives = gives.map(|gives| format!(": {gives}")).unwrap_or_default();
            let place = lab_space_in_words(to);
            format!("{tech}{which} into {place}{}{gives}", price(sight, action))
        }
        Action::Welcome { ship, bot } => {
            let more = matches!(
                sight.asked,
                Some(Question::Effect { effect: Effect::Welcome { private: true, .. }, .. })
            );
            let colonists = 1 + u8::from(!bot) + u8::from(more);
            let brings = match bot {
                true => format!("{} and a Bot", count(colonists, "Colonist")),
                false => count(colonists, "Colonist"),
            };
            let price = price(sight, action);
            format!("Ship {}{price}: {brings}", ship.index() + 1)
        }
        Action::Hire(slot) => match open.hire.get(usize::from(slot)).copied().flatten() {
            Some(Card::Scientist(one)) => {
                format!("Hire the {}{}", one.name(), price(sight, action))
            }
            Some(Card::Contract(one)) => {
                format!("Take {}{}", contract_name(one), price(sight, action))
            }
            None => "Take the card".to_owned(),
        },
        Action::Retrieve(post) => format!("Bring a Colonist back from {}", post_in_words(post)),
        Action::ProduceAgain(kind) => {
            format!("{} again{}: {}", kind.name(), price(sight, action), items(1u8, kind.gives()))
        }
        Action::BoostCrystals => "Send a Colonist to work: 1 more Crystal".to_owned(),
        Action::TakeResource(resource) => {
            format!("Take {}{}", items(1u8, resource.into()), price(sight, action))
        }
        Action::Accept => accept_name(sight, action),
        Action::PickDiscovery(place) => {
            let tile = open.exploration.get(usize::from(place)).copied().flatten();
            let what = tile.map(tile_in_words).unwrap_or_default();
            format!("Put the {what} on the Radar")
        }
        Action::TakeLssBenefit(benefit) => match benefit {
            LssBenefit::Bots => "Move your Bots 2 hexes".to_owned(),
            LssBenefit::Crystal => "Take 1 Crystal".to_owned(),
            LssBenefit::Mineral => "Take 1 Mineral".to_owned(),
            LssBenefit::Colonist => "Bring back 1 Colonist".to_owned(),
        },
        Action::Finish => finish_name(sight).to_owned(),
        Action::Pay(coin) => match coin {
            Coin::Colonist => "Pay with a Colonist: send them to work".to_owned(),
            coin => format!("Pay {}", coins(1u8, coin)),
        },
        Action::PayGoal(goal) => format!("Give up {} as a Crystal", goal_in_words(goal)),
        Action::Place(hex) => match sight.question {
            Some((_, Question::PlaceBot)) => format!("New Bot on {}", hex_name(hex)),
            _ => format!("Move it to {}", hex_name(hex)),
        },
        Action::TakeTile => match sight.question {
            Some((_, Question::TakeTile(hex))) => {
                let tile = open.tile_at(hex).map(tile_in_words);
                format!("Take the {}", tile.unwrap_or_else(|| "tile".to_owned()))
            }
            _ => "Take the tile".to_owned(),
        },
        Action::LeaveTile => "Leave the tile".to_owned(),
        Action::PlaceDiscovery { which, hex } => {
            let tile = open.exploration.get(usize::from(which)).copied().flatten();
            let what = tile.map(|tile| effect_in_words(tile.benefit())).unwrap_or_default();
            format!("Discovery on {} ({what})", hex_name(hex))
        }
        Action::Stay => {
            let side = open.players[you].side().map_or("here", super::names::on_side);
            format!("Stay {side}")
        }
        Action::Travel => {
            let to = open.players[you].side().map(|side| side_name(side.other()));
            format!("Travel to {} with the Shuttle", to.unwrap_or_default())
        }
        Action::TravelByShip => {
            let to = open.players[you].side().map(|side| side_name(side.other()));
            format!("Spend a Ship and travel to {}", to.unwrap_or_default())
        }
        Action::KeepOxygen => "Keep 1 Oxygen".to_owned(),
        Action::Refill(contract) => {
            format!("{}: {}", contract_name(contract), contract_in_words(contract))
        }
        Action::Store => match sight.question {
            Some((_, Question::Gained { item, left })) => format!("Keep {}", items(left, item)),
            _ => "Keep it".to_owned(),
        },
        Action::Deliver { contract, item } => {
            format!("Deliver {} to {}", items(1u8, item), contract_name(contract))
        }
        Action::CompleteGoal { goal, reward } => {
            format!("Complete {}: {}", goal.name(), effect_in_words(goal.reward(reward)))
        }
        Action::RevealFirst => "Reveal your First Colonist card: 2 tasks".to_owned(),
        Action::RevealTask(task) => {
            format!("Task \"{}\": {}", task_in_words(task), effect_in_words(task.reward()))
        }
        Action::Invasion(action) => invasion::name(sight, action),
        Action::Outbreak(action) => outbreak::name(sight, action),
        Action::Blackout(action) => blackout::name(sight, action),
        Action::Monolith(action) => monolith::name(sight, action),
        _ => drawn_name(sight, action),
    }
}

/// Says what is collected on a hex that a piece enters.
fn on_the_way(sight: &Sight, hex: Hex) -> String {
    let open = sight.open();
    let crystal = if open.crystals.contains(hex) { ": 1 Crystal" } else { "" };
    match open.tile_at(hex) {
        Some(tile) => format!("{crystal} ({})", tile_in_words(tile).replace(['(', ')'], "")),
        None => crystal.to_owned(),
    }
}

/// Says what Chance may draw.
fn drawn_name(sight: &Sight, action: Action) -> String {
    let open = sight.open();
    match action {
        Action::NameFirst(seat) => match sight.you() == Some(seat) {
            true => "You begin".to_owned(),
            false => format!("{} begins", sight.name(seat)),
        },
        Action::LayBuilding(kind) => kind.name().to_owned(),
        Action::LayTech(tech) => tech.name().to_owned(),
        Action::LayBlueprint(card) | Action::PickBlueprint(card) => blueprint_in_words(open, card),
        Action::LayDiscovery(tile) => tile_in_words(tile),
        Action::LayMission(mission) => {
            format!("Mission: {}", mission_in_words(mission))
        }
        Action::LayReward(reward) => format!("LSS Reward: {}", reward_in_words(reward)),
        Action::TurnUp(tile) => format!("Building tile {}", char::from(b'a' + tile.index() as u8)),
        Action::DealGoal(goal) => goal_in_words(goal),
        Action::DealSpace(space) => space_in_words(space),
        Action::DealFirst(card) => format!("First Colonist card {}", card.name()),
        Action::DealTask(task) => format!("Task: {}", task_in_words(task)),
        Action::RevealSolo(card) => {
            let spec = card.spec();
            let mission = char::from(b'A' + spec.mission);
            let travels = if spec.travels { ", travels" } else { "" };
            format!("{}: Mission {mission}, action {}{travels}", card.name(), spec.action)
        }
        Action::PickHex(hex) => hex_name(hex),
        Action::PickSlot(slot) => {
            let card = open.hire.get(usize::from(slot)).copied().flatten();
            card.map(card_name).unwrap_or_default()
        }
        Action::PickContract(contract) => contract_name(contract),
        _ => String::new(),
    }
}

/// A Main action with what it costs now.
fn main_with_price(sight: &Sight, you: Seat, main: Main) -> String {
    let name = main_name(main);
    match sight.open().main_extra(you, main) {
        0 => name.to_owned(),
        1 => format!("{name} (+1 Crystal or Colonist)"),
        many => format!("{name} (+{many} Crystals or Colonists)"),
    }
}

fn use_tech(sight: &Sight, owner: Seat, action: Action) -> String {
    let open = sight.open();
    let level = |tech| open.players[owner].level(tech);
    let whose = if sight.you() == Some(owner) { "your".to_owned() } else { sight.whose(owner) };
    match sight.question {
        Some((_, Question::ChooseTech { kind, .. })) => {
            let tech = tech_at(kind.tech(), level(kind.tech()));
            format!("Use {whose} {tech}{}", price(sight, action))
        }
        Some((_, Question::Effect { effect, .. })) => {
            let (tech, what) = match effect {
                Effect::Upgrade { .. } => (Tech::Upgrade, "more upgrade"),
                Effect::Welcome { .. } => (Tech::Ship, "more Colonist"),
                Effect::Repair { kind, .. } => (kind.tech(), "more repair"),
                _ => (Tech::Rover, "more Rover step"),
            };
            let level = level(tech);
            format!("Use {whose} {}: {}", tech_at(tech, level), count(level, what))
        }
        Some((_, Question::Invasion(_))) => {
            let level = level(Tech::Defense);
            format!(
                "Use {whose} {}: {}",
                tech_at(Tech::Defense, level),
                count(level, "more Trooper")
            )
        }
        _ => format!("Use {whose} Tech"),
    }
}

fn accept_name(sight: &Sight, action: Action) -> String {
    let effect = match sight.question {
        Some((_, Question::Effect { effect, .. })) => effect,
        _ => return "Accept".to_owned(),
    };
    match effect {
        Effect::BuyColonist => "Pay 1 Water or 1 Plant: 1 Colonist".to_owned(),
        Effect::Trade => "Pay 1 Resource: 2 of your choice, but no Minerals".to_owned(),
        Effect::Radar => {
            let tile = sight.open().radar.map(|tile| effect_in_words(tile.benefit()));
            format!("Use the Radar{}: {}", price(sight, action), tile.unwrap_or_default())
        }
        effect => {
            format!("{}{}", capital(&effect_in_words(effect)), price(sight, action))
        }
    }
}

fn finish_name(sight: &Sight) -> &'static str {
    match sight.asked {
        Some(Question::LastDeliveries) => "Stop delivering",
        Some(Question::Outbreak(_)) => "Leave them as they are",
        Some(Question::Invasion(question)) => invasion::finish_name(question),
        Some(Question::Effect { effect, .. }) => match effect {
            Effect::Move(_) => "End this movement",
            Effect::Construct { .. } => "Do not construct",
            Effect::Upgrade { .. } => "Stop upgrading",
            Effect::Develop { .. } => "Stop developing",
            Effect::Warehouse { .. } => "Take no more items",
            Effect::Blueprints { .. } => "Take no more Blueprints",
            Effect::Learn { .. } => "Stop learning",
            Effect::Welcome { .. } => "Welcome no more Ships",
            Effect::Hire { .. } => "Take no card",
            Effect::Retrieve { .. } => "Stop bringing Colonists back",
            Effect::ProduceAgain => "Stop producing",
            Effect::Crystals { .. } => "Send nobody to work",
            Effect::Resources { .. } => "Take no more Resources",
            Effect::Trade => "Do not trade",
            Effect::BuyColonist => "Gain no Colonist",
            _ => "Skip this",
        },
        _ => "Done",
    }
}

/// The answer that goes on, where there is one that cannot be wrong.
fn is_main(sight: &Sight, action: Action) -> bool {
    match action {
        Action::EndTurn | Action::Accept | Action::TakeTile | Action::Travel => true,
        Action::Finish => {
            let others = |one: &&Action| !matches!(one, Action::Finish | Action::Deliver { .. });
            sight.scene.actions.iter().find(others).is_none()
        }
        _ => sight.scene.actions.len() == 1,
    }
}

/// Says what an answer would give, for the dock before it is pressed.
fn outcome(sight: &Sight, action: Action) -> Option<String> {
    let you = sight.you()?;
    sight.asked?;
    let told: Vec<String> =
        about(sight, you, action).into_iter().chain(outlook(sight, you, action)).collect();
    (!told.is_empty()).then(|| told.join(" "))
}

/// Describes the thing that an answer names.
fn about(sight: &Sight, you: Seat, action: Action) -> Option<String> {
    let open = sight.open();
    Some(match action {
        Action::Main(main) => {
            let slots = main.slots().map(|slots| slot_price(sight, you, slots));
            let parts = [Some(main_in_words(main).to_owned()), slots, dearer(sight, you, main)];
            parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
        }
        Action::TakeBlueprint(card) => format!("{}.", blueprint_in_words(open, card)),
        Action::Welcome { ship, .. } => {
            let opens = ship.effect().map(effect_in_words)?;
            let price = items(ship.crystals(), Item::Crystal);
            format!("It opens an Executive action: {opens} for {price}.")
        }
        Action::Hire(slot) => match open.hire.get(usize::from(slot)).copied().flatten()? {
            Card::Scientist(one) => {
                format!("The {} {}.", one.name(), scientist_in_words(sight, one))
            }
            Card::Contract(one) => contract_told(sight, one),
        },
        Action::PayGoal(_) => {
            "You can no longer complete it. Others do not see which it was.".to_owned()
        }
        Action::CompleteGoal { goal, reward } => {
            let which = match reward {
                Reward::Develop => "the reward on every card",
                Reward::Own => "the reward of this card",
            };
            let condition = condition_in_words(goal.spec().condition);
            let then = match open.blackout() {
                Some(_) => "It moves the Time Tracker, and you can complete your other Goals, too.",
                None => "You can complete one Goal in the game.",
            };
            format!("You have {condition}: {which}. {then}")
        }
        Action::UseBuilding { blueprint, scientist: Some(one) } => {
            scientist_moves(sight, one, blueprint)
        }
        Action::Invasion(action) => return invasion::outcome(sight, action),
        Action::Outbreak(action) => return outbreak::outcome(sight, you, action),
        Action::Blackout(action) => return blackout::outcome(sight, action),
        _ => return None,
    })
}

/// The spaces that a Scientist's marker can go to.
fn scientist_moves(
    sight: &Sight,
    scientist: Scientist,
    blueprint: on_mars::content::Blueprint,
) -> String {
    let open = sight.open();
    match open.scientist_markers[scientist.index()] {
        Some(now) if now == blueprint => "The Scientist works there already.".to_owned(),
        _ => format!(
            "The {} moves to {}: its owner can then use it for free, too.",
            scientist.name(),
            blueprint.name()
        ),
    }
}

/// Says what an action slot costs now, and why.
pub(super) fn slot_price(sight: &Sight, you: Seat, slots: Slots) -> String {
    let open = sight.open();
    let mine = open.on_slots(slots, you);
    let all: u8 = open.slots[slots.index()].iter().sum();
    let others = all.saturating_sub(mine);
    let place = "A Colonist from your Living Quarters goes onto its slot.";
    match open.extra_cost(you, slots) {
        0 if slots != Slots::Hire && all >= Slots::SIZE => format!(
            "{place} The slots of {} are full and are cleared first, so there is no extra cost.",
            slots_name(slots)
        ),
        0 => place.to_owned(),
        extra => {
            let why = match open.player_count() {
                2 => format!("{} on these slots", count(all, "Colonist")),
                _ => format!("{} of other companies there", count(others, "Colonist")),
            };
            format!("{place} Extra cost {extra} (Crystals or Colonists): {why}.")
        }
    }
}

/// Says how the aliens make a Main action dearer, if they do.
pub(super) fn dearer(sight: &Sight, you: Seat, main: Main) -> Option<String> {
    let open = sight.open();
    let of_slots = main.slots().map_or(0, |slots| open.extra_cost(you, slots));
    let more = open.main_extra(you, main).saturating_sub(of_slots);
    let who = if open.invasion().is_some() { "The Signal Jammer" } else { "Reduced Efficiency" };
    (more > 0).then(|| format!("{who} adds {more} Crystal or Colonist to its price, once."))
}

/// Asks a second time where an answer deserves it.
fn gives_up(sight: &Sight, action: Action) -> Option<String> {
    sight.you()?;
    match action {
        Action::EndTurn => {
            let left = |one: &&Action| {
                matches!(
                    one,
                    Action::CompleteGoal { .. } | Action::RevealFirst | Action::RevealTask(_)
                )
            };
            let found = sight.scene.actions.iter().find(left)?;
            Some(format!("You could still: {}.", name(sight, *found)))
        }
        _ => None,
    }
}
