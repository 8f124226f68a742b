//! An answer as a button: what it is called, what it would give, what it gives up.

use from_the_moon::content::board::{FOUNDATION_COST, IMPROVE_COST, SPECIAL_RESEARCH_COST};
use from_the_moon::content::{Destination, PartId};
use from_the_moon::{
    Action, Building, Cost, DisplaySpace, Exchange, Forfeit, GreenhouseTerms, IncomePart, LabTerms,
    Open, Part, PayPlan, Question, Reach, Reaction, Resource, Spot, Terms, Waste,
};
use maud::{Markup, html};
use orrery_core::Seat;

use super::asked::Sight;
use super::dock::starving;
use super::map::cubes_in_words;
use super::marks::{effect_marks, price_row, row};
use super::names::{
    bench_name, building_name, choice_in_words, cube_symbol, destination_symbol, effect_in_words,
    objective_in_words, points, power_counts_for_you, power_in_words, price, resource_symbol,
    rover_number, spot_name, tile_name,
};
use super::order::{Activation, put_in_words};
use super::plan::{gather_alarms, hunger, launch_shares};
use super::ships::parts_in_play;
use super::work::prospects_in_words;
use crate::parts::{icon, listed};
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
            Action::Decline => Manner::Discards,
            _ => Manner::Takes,
        },
        name,
    }
}

/// The button's name, in words.
pub(super) fn name(sight: &Sight, action: Action) -> String {
    let open = sight.open();
    let you = sight.you().unwrap_or(open.first);
    match action {
        Action::ChooseFaction(faction) => format!("Lead the {}", faction.name()),
        Action::SeatIn(rover) => format!("Seat in Rover {}", rover_number(rover)),
        Action::SendRover { rover, tile } => {
            format!("Send Rover {} to {}", rover_number(rover), tile_name(tile))
        }
        Action::Collect(cube) => format!("Collect 1 {}", cube.name()),
        Action::UseAbility(colour) => {
            let gives = open.power(colour).zip(sight.at_work()).map(|(power, (seat, _, tile))| {
                power_in_words(power, open.ability_amount(seat, tile, power))
            });
            format!("Use {} Specialist: {}", colour.name(), gives.unwrap_or_default())
        }
        Action::UseTerrain(tile) => {
            let effect = match sight.asked {
                Some(Question::BuildingTerrain { .. }) => open.building_effect(tile),
                _ => open.terrain_effect(tile),
            };
            let effect = effect.map(effect_in_words);
            format!("Use {}'s Terrain: {}", tile_name(tile), effect.unwrap_or_default())
        }
        Action::ConstructGreenhouse => {
            let cost = greenhouse_cost(open, you, GreenhouseTerms::Bought);
            format!("Construct a Greenhouse {}", price(&cost))
        }
        Action::ImproveGreenhouse => {
            format!("Improve a Greenhouse {}", price(IMPROVE_COST.value()))
        }
        Action::Recruit { colour, rover } => format!(
            "Recruit a {} Astronaut into Rover {} {}",
            colour.name(),
            rover_number(rover),
            price(&open.recruit_cost(you, terms(sight)))
        ),
        Action::Train { colour, rover } => format!(
            "Train a {} Specialist in Rover {} {}",
            colour.name(),
            rover_number(rover),
            price(&Open::train_cost(terms(sight)))
        ),
        Action::Construct(building) => {
            let cost = open.printed_cost(you, building);
            format!("Construct {} {}", building_name(open, you, building), price(&cost))
        }
        Action::Place(spot) => match sight.question {
            Some((_, Question::PlaceBuilding(building))) => {
                let cost = open.building_cost(you, building, spot);
                format!("Place the Building at {} {}", spot_name(spot), price(&cost))
            }
            _ => format!("Place the Building at {}", spot_name(spot)),
        },
        Action::TakeFoundation => {
            let cost = match sight.asked {
                Some(Question::SpecialResearch) => SPECIAL_RESEARCH_COST.value(),
                _ => FOUNDATION_COST.value(),
            };
            format!("Take a Foundation {}", price(cost))
        }
        Action::TakeLaboratory(space) => {
            let effect =
                open.display[space.index()].map(|tile| effect_in_words(tile.spec().effect));
            let price = price(&Open::laboratory_cost(space, lab_terms(sight)));
            let place = display_name(space);
            format!("Take the {place} Laboratory {price}: {}", effect.unwrap_or_default())
        }
        Action::PutLaboratory(space) => format!("Put the Laboratory in {}", bench_name(space)),
        Action::Activate { space, choice } => {
            let laboratory = open.players[you].laboratories[space.index()];
            let effect = laboratory.map(|tile| choice_in_words(tile.spec().effect, choice));
            format!("Activate {}: {}", bench_name(space), effect.unwrap_or_default())
        }
        Action::Gather => "Gather the Rovers".to_owned(),
        Action::TakeIncome(part) => income_name(open, you, part),
        Action::TakeAllIncome => "Take all Income".to_owned(),
        Action::Feed => feed_name(open, you),
        Action::Exchange(exchange) => {
            let cost = open.exchange_cost(you, exchange);
            match exchange {
                Exchange::EnergyToFood => format!("Exchange {cost} for 1 Food"),
                Exchange::FoodToEnergy => format!("Exchange {cost} for 1 Energy"),
            }
        }
        Action::ConstructPart { to, part } | Action::ImprovePart { to, part } => {
            let place = parts_in_play(sight, to).iter().position(|&one| one == part);
            let number = place.map_or(0, |place| place + 1);
            let (verb, cost, scored) = match (action, open.ship(to).part(part)) {
                (Action::ImprovePart { .. }, _) => {
                    ("Improve", to.part(part).cost, to.part(part).points)
                }
                (_, Part::Covered(tile)) => ("Construct", tile.spec().cost, tile.spec().points),
                (_, _) => ("Construct", Cost::FREE, 0),
            };
            format!("{verb} {}, part {number} {}: {}", to.name(), price(&cost), points(scored))
        }
        Action::TakePoint => "Take 1 point".to_owned(),
        Action::TakeResource(resource) => format!("Take 1 {}", resource.name()),
        Action::React(reaction) => match reaction {
            Reaction::SpecialResearch => "Do Special Research first".to_owned(),
            Reaction::WorkersResource => "Resolve the Workers' Resource first".to_owned(),
            Reaction::UnifiersRecruit => "Resolve the Unifiers' recruit first".to_owned(),
        },
        Action::Accept => accept_name(sight, you),
        Action::Decline => decline_name(sight).to_owned(),
        Action::Finish => finish_name(sight).to_owned(),
        _ => drawn_name(sight, action),
    }
}

/// The names of Chance's draws.
fn drawn_name(sight: &Sight, action: Action) -> String {
    match action {
        Action::NameFirst(seat) => match sight.scene.sitters[seat].is_you {
            true => "You begin".to_owned(),
            false => format!("{} begins", sight.scene.name(seat)),
        },
        Action::DrawSmall(tile) => format!("Draw {tile}: {}", tile.spec().effect),
        Action::DealFaction(faction) => format!("Deal the {}", faction.name()),
        Action::LayTerrain(tile) => format!("Lay {tile}: {}", tile.spec().effect),
        Action::LayMission(tile) => format!("Lay {tile}: {}", tile.spec().cost),
        Action::LayPower(power) => format!("The ability counts {}", power_counts_for_you(power)),
        Action::DrawLaboratory(tile) => format!("Lay {tile}: {}", tile.spec().effect),
        Action::LayLarge(tile) => format!("Lay {tile}: {}", tile.spec().effect),
        Action::LayProgress(tile) => format!("Lay {tile}: {}", tile.spec().deed.name()),
        Action::DrawCube(cube) => format!("Draw {}", cube.name()),
        Action::DrawZone(spot) => format!("A Building at {}", spot_name(spot)),
        Action::DrawLocation(tile) => format!("A Rover on {}", tile_name(tile)),
        Action::DrawObjective(objective) => objective_in_words(objective).to_owned(),
        _ => String::new(),
    }
}

/// The terms of the recruit or training: free if an effect gives it.
fn terms(sight: &Sight) -> Terms {
    match sight.asked {
        Some(Question::Recruit | Question::Train) => Terms::Free,
        _ => Terms::Bought,
    }
}

fn lab_terms(sight: &Sight) -> LabTerms {
    match sight.asked {
        Some(Question::ChooseLaboratory(terms)) => terms,
        Some(Question::SpecialResearch) => LabTerms::SpecialResearch,
        _ => LabTerms::Bought,
    }
}

fn greenhouse_cost(open: &Open, seat: Seat, terms: GreenhouseTerms) -> Cost {
    let from = open.has_greenhouse_for(seat, terms);
    from.map_or(Cost::FREE, |from| Open::greenhouse_cost(from, terms))
}

fn display_name(space: DisplaySpace) -> String {
    let row = ["top", "middle", "bottom"][usize::from(space.row())];
    let side = if space.column() == 0 { "left" } else { "right" };
    format!("{row}-{side}")
}

fn income_name(open: &Open, you: Seat, part: IncomePart) -> String {
    match part {
        IncomePart::Greenhouses => format!("Harvest {} Food", open.harvest_of(you)),
        IncomePart::Recharge => {
            let gauge = open.players[you].gauge;
            format!("Recharge to {} Energy", gauge.batteries())
        }
        IncomePart::Small(space) => {
            format!("Take Income from {}", building_name(open, you, Building::Small(space)))
        }
        IncomePart::Large(tile) => {
            format!("Take Income from {}", building_name(open, you, Building::Large(tile)))
        }
    }
}

fn feed_name(open: &Open, you: Seat) -> String {
    let (mouths, food) = (open.mouths(you), open.players[you].stock.food);
    match (mouths, open.feeding_plan(you)) {
        (0, _) => "Continue: your crew needs no Food".to_owned(),
        (_, PayPlan::Payable) => format!("Feed all {mouths}"),
        (_, PayPlan::After(_, times)) if open.is_solo() => {
            format!(
                "Exchange {} Energy for {times} Food and feed all {mouths}",
                2 * u16::from(times)
            )
        }
        (_, PayPlan::After(..) | PayPlan::Impossible) => format!("Feed {food} of {mouths}"),
    }
}

fn accept_name(sight: &Sight, you: Seat) -> String {
    match sight.asked {
        Some(Question::OfferGreenhouse(terms)) => {
            let cost = greenhouse_cost(sight.open(), you, terms);
            format!("Take a Greenhouse {}", price(&cost))
        }
        Some(Question::OfferImprovement) => "Improve a Greenhouse for free".to_owned(),
        _ => "Accept".to_owned(),
    }
}

fn decline_name(sight: &Sight) -> &'static str {
    match sight.asked {
        Some(Question::BuildingTerrain { tiles, reach: Reach::Each }) if tiles.len() == 1 => {
            "Do not use the other tile"
        }
        Some(Question::BuildingTerrain { .. }) => "Do not use a tile",
        Some(Question::ChooseLaboratory(_)) => "Take no Laboratory",
        Some(Question::SpecialResearch) => "Skip Special Research",
        Some(Question::ChooseResource(_)) => "Take nothing",
        Some(Question::Recruit) => "Do not recruit",
        Some(Question::Train) => "Do not train",
        Some(Question::OfferGreenhouse(_)) => "Take no Greenhouse",
        Some(Question::OfferImprovement) => "Do not improve",
        _ => "Decline",
    }
}

fn finish_name(sight: &Sight) -> &'static str {
    match sight.asked {
        Some(Question::Tasks { .. }) => "End this Rover's work",
        Some(Question::OtherHalf(_)) => "End the action",
        Some(Question::Activate(_)) => "Stop activating",
        Some(Question::LastExchange) => "End the last turn",
        _ => "Done",
    }
}

/// The same with symbols for nouns, so that many stand side by side.
fn label(sight: &Sight, action: Action, name: &str) -> Markup {
    let open = sight.open();
    let you = sight.you().unwrap_or(open.first);
    match action {
        Action::SendRover { rover, tile } => html! {
            (icon("rover")) "Rover " (rover_number(rover)) " to " (tile_name(tile))
        },
        Action::Collect(cube) => html! { (icon(cube_symbol(cube))) (name) },
        Action::TakeResource(resource) => html! { (icon(resource_symbol(resource))) (name) },
        Action::TakeLaboratory(space) => html! {
            (icon("lab"))
            @if let Some(tile) = open.display[space.index()] { (row(&effect_marks(tile.spec().effect))) }
            span.quiet { (display_name(space)) }
            (price_row(&Open::laboratory_cost(space, lab_terms(sight))))
        },
        Action::Construct(building @ Building::Small(space)) => html! {
            (icon("building"))
            @if let Some(tile) = open.small[space.index()] { (row(&effect_marks(tile.spec().effect))) }
            (price_row(&open.printed_cost(you, building)))
        },
        Action::Construct(building) => html! {
            (icon("building-large")) (building_name(open, you, building))
            (price_row(&open.printed_cost(you, building)))
        },
        Action::ConstructPart { to, .. } | Action::ImprovePart { to, .. } => {
            html! { (icon(destination_symbol(to))) (name) }
        }
        // What is not taken looks quieter than what is.
        Action::Decline | Action::Finish => html! { span.quiet { (name) } },
        Action::TakePoint => html! { (icon("vp")) (name) },
        Action::Gather => html! { (icon("gather")) (name) },
        Action::Feed => html! { (icon("food")) (name) },
        _ => html! { (name) },
    }
}

/// The answer that goes on, where there is one that cannot be wrong.
fn is_main(sight: &Sight, action: Action) -> bool {
    let others = sight.scene.actions.iter();
    let is_alone = others.filter(|other| !matches!(other, Action::Exchange(_))).count() == 1;
    match action {
        Action::Feed | Action::Accept | Action::TakeAllIncome => true,
        Action::Finish => {
            is_alone || matches!(sight.asked, Some(Question::LastExchange | Question::OtherHalf(_)))
        }
        Action::Exchange(_) => false,
        _ => is_alone,
    }
}

/// "2 Energy would be wasted. The supply has no Food."
fn waste_in_words(waste: &Waste) -> Option<String> {
    let energy = (waste.energy > 0).then(|| format!("{} Energy would be wasted.", waste.energy));
    let resources = waste.resources.iter();
    let resources = resources.map(|resource| format!("The supply has no {}.", resource.name()));
    let forfeits = waste.forfeits.iter().map(|&what| forfeit_in_words(what).to_owned());
    let parts: Vec<String> = energy.into_iter().chain(resources).chain(forfeits).collect();
    (!parts.is_empty()).then(|| parts.join(" "))
}

/// The warning about a loss, before it happens.
fn forfeit_in_words(what: Forfeit) -> &'static str {
    match what {
        Forfeit::Recruit => "The recruit would be lost.",
        Forfeit::Training => "The training would be lost.",
        Forfeit::Greenhouse => "The Greenhouse would be lost.",
        Forfeit::Improvement => "The improvement would be lost.",
        Forfeit::Foundation => "The Foundation would be lost: all your slots are filled.",
        Forfeit::Laboratory => "The Laboratory would be lost.",
        Forfeit::SpecialResearch => "Special Research would be lost.",
        Forfeit::Resource => "The Resource would be lost: the supply is empty.",
    }
}

/// The gains and the waste of an answer, before it is pressed.
fn outcome(sight: &Sight, action: Action) -> Option<String> {
    let parts = [gives(sight, action), brings(sight, action), wastes(sight, action)];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(" "))
}

/// The bonuses an answer would bring: "Bonus: 1 Achievement and 2 points."
fn brings(sight: &Sight, action: Action) -> Option<String> {
    if !acts(action) {
        return None;
    }
    let bonus = sight.open().bonus(sight.you()?, action);
    let mut parts = Vec::new();
    let mut add = |number: u16, one: &str, all: String| match number {
        0 => {}
        1 => parts.push(format!("1 {one}")),
        many => parts.push(format!("{many} {all}")),
    };
    for resource in Resource::ALL {
        let name = resource.name();
        add(bonus.stock.of(resource).into(), name, name.to_owned());
    }
    add(bonus.energy.into(), "Energy", "Energy".to_owned());
    add(bonus.batteries.into(), "Battery tile", "Battery tiles".to_owned());
    add(bonus.achievements, "Achievement", "Achievements".to_owned());
    if bonus.score > 0 {
        parts.push(points(bonus.score));
    }
    (!parts.is_empty()).then(|| format!("Bonus: {}.", listed(&parts)))
}

/// The waste of an answer that does something.
fn wastes(sight: &Sight, action: Action) -> Option<String> {
    let you = sight.you().filter(|_| acts(action))?;
    waste_in_words(&sight.open().waste(you, action))
}

/// Returns whether an answer has consequences that the button explains.
fn acts(action: Action) -> bool {
    matches!(
        action,
        Action::SendRover { .. }
            | Action::UseAbility(_)
            | Action::UseTerrain(_)
            | Action::Activate { .. }
            | Action::ConstructGreenhouse
            | Action::ImproveGreenhouse
            | Action::Recruit { .. }
            | Action::Train { .. }
            | Action::Construct(_)
            | Action::Place(_)
            | Action::TakeFoundation
            | Action::TakeIncome(_)
            | Action::ConstructPart { .. }
            | Action::ImprovePart { .. }
            | Action::React(_)
            | Action::Accept
    )
}

/// The gains of an answer.
fn gives(sight: &Sight, action: Action) -> Option<String> {
    let open = sight.open();
    let you = sight.you()?;
    match action {
        Action::ChooseFaction(faction) => {
            Some(format!("{} {}", faction.power(), faction.building()))
        }
        Action::SendRover { rover, tile } => {
            let words = prospects_in_words(open, you, rover, tile);
            Some(format!("Rover {}: {words}", rover_number(rover)))
        }
        Action::PutLaboratory(space) => match sight.asked {
            Some(Question::PutLaboratory(laboratory)) => {
                let activation = Activation::of_put(open, you, laboratory, space);
                Some(put_in_words(sight, &activation))
            }
            _ => None,
        },
        Action::Gather => {
            let forecast = open.gather_forecast(you);
            let fed = match forecast.mouths {
                0 => "Your crew needs no Food.".to_owned(),
                crew => format!("{} Food for a crew of {crew}.", forecast.food),
            };
            let alarms = gather_alarms(open, you);
            Some(if alarms.is_empty() { fed } else { alarms.join(" ") })
        }
        Action::Place(spot) => match sight.asked {
            Some(Question::PlaceBuilding(building)) => {
                Some(terrain_beside(open, you, building, spot))
            }
            _ => None,
        },
        Action::ConstructPart { to, part } => Some(with_tile(sight, you, to, part)),
        Action::TakeAllIncome => Some(all_income(sight)),
        _ => None,
    }
}

/// The parts of the Income in the order in which they are taken in one step.
fn all_income(sight: &Sight) -> String {
    let is_left = |part: &IncomePart| sight.scene.choice(Action::TakeIncome(*part)).is_some();
    let parts = IncomePart::in_one_go().filter(is_left).map(|part| match part {
        IncomePart::Small(_) | IncomePart::Large(_) => "Buildings",
        IncomePart::Greenhouses => "Greenhouses",
        IncomePart::Recharge => "recharge",
    });
    let mut parts: Vec<&str> = parts.collect();
    parts.dedup();
    format!("In this order: {}.", parts.join(", "))
}

/// Each player's score at the launch once this player has taken the tile of a part.
fn with_tile(sight: &Sight, you: Seat, to: Destination, part: PartId) -> String {
    let mut then = sight.open().clone();
    if let Part::Covered(tile) = then.ship(to).part(part) {
        then.players[you].missions.insert(tile);
    }
    let shares = launch_shares(sight, &then, to);
    let is_last = then.ship(to).tiles_left() == 1;
    let ends = match (then.launches() == 2 && then.trigger.is_none(), then.is_solo()) {
        (true, true) => " It is the third launch: the game ends.",
        (true, false) => " It is the third launch: the game ends after this round.",
        (false, _) => "",
    };
    match (is_last, shares) {
        (true, Some(shares)) => {
            format!("It is the last tile: the ship launches. {shares}.{ends}")
        }
        (true, None) => format!("It is the last tile: the ship launches.{ends}"),
        (false, Some(shares)) => format!("With this tile, a launch would score {shares}."),
        (false, None) => "With this tile, a launch would score nobody any points.".to_owned(),
    }
}

/// The Terrain that a Building on this space may use once it is paid for, and why not the rest.
fn terrain_beside(open: &Open, seat: Seat, building: Building, spot: Spot) -> String {
    let (mut usable, mut idle) = (Vec::new(), Vec::new());
    for (tile, may_use) in open.terrain_beside(seat, building, spot) {
        let effect = open.building_effect(tile).map(effect_in_words).unwrap_or_default();
        match may_use {
            Ok(()) => usable.push(format!("{}: {effect}", tile_name(tile))),
            Err(why) => idle.push(format!(" Not {} ({effect}): {why}", tile_name(tile))),
        }
    }
    let usable = match usable.as_slice() {
        [] => "It cannot use a Terrain tile.".to_owned(),
        usable => format!("It may use {}.", usable.join("; or ")),
    };
    usable + &idle.concat()
}

/// The loss that deserves a confirmation.
fn gives_up(sight: &Sight, action: Action) -> Option<String> {
    let open = sight.open();
    let you = sight.you()?;
    match action {
        Action::Gather => {
            let forecast = open.gather_forecast(you);
            hunger(open, &forecast).filter(|_| !forecast.feeds_all())
        }
        Action::Feed => {
            let (mouths, food) = (open.mouths(you), open.players[you].stock.food);
            let feeds_all = open.is_solo() && open.feeding_plan(you) != PayPlan::Impossible;
            let can_help = !open.is_solo() && sight.may(Action::Exchange(Exchange::EnergyToFood));
            let help = if can_help { " You can still exchange Energy for Food." } else { "" };
            (food < mouths && !feeds_all)
                .then(|| starving(open, you, mouths - food) + help)
                .map(|words| format!("Of a crew of {mouths}, {words}"))
        }
        Action::UseTerrain(tile) if sight.at_work().is_some() => {
            let left = tasks_left(sight);
            // With one task left it is one or the other, and nothing is forgotten.
            (!left.is_empty() && task_count(sight) > 1).then(|| {
                let on = cubes_in_words(sight, tile);
                let there = if on.is_empty() { String::new() } else { format!(" ({on} here)") };
                format!(
                    "Using the Terrain ends this Rover's work. Your crew could first: {}{there}.",
                    left.join(", ")
                )
            })
        }
        Action::Finish => match sight.asked {
            Some(Question::Tasks { .. }) => {
                let mut left = tasks_left(sight);
                let terrain = |action: &&Action| matches!(action, Action::UseTerrain(_));
                left.extend(
                    sight.scene.actions.iter().find(terrain).map(|_| "use the Terrain".to_owned()),
                );
                let between = if task_count(sight) > 1 { ", " } else { " or " };
                (!left.is_empty())
                    .then(|| format!("Your crew could still: {}.", left.join(between)))
            }
            Some(Question::Activate(_)) => {
                let usable = |action: &&Action| matches!(action, Action::Activate { .. });
                let left = sight.scene.actions.iter().filter(usable).count();
                (left > 0).then(|| "You could still activate more Laboratories.".to_owned())
            }
            _ => None,
        },
        _ => None,
    }
}

/// The number of tasks that a crew at work has left.
fn task_count(sight: &Sight) -> u8 {
    match sight.asked {
        Some(Question::Tasks { left, .. }) => left.total(),
        _ => 0,
    }
}

/// The work still open to a crew, apart from the Terrain.
fn tasks_left(sight: &Sight) -> Vec<String> {
    let tasks = sight.scene.actions.iter().filter_map(|&action| match action {
        Action::Collect(cube) => Some(format!("collect {}", Resource::from(cube).name())),
        Action::UseAbility(colour) => Some(format!("use the {} Specialist", colour.name())),
        _ => None,
    });
    tasks.collect()
}
