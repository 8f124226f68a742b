//! The decision in words: for the player who has to act, and for those who wait.

use from_the_moon::content::board::HUNGER;
use from_the_moon::content::{Approval, Faction, Laboratory, Work};
use from_the_moon::{
    Action, Building, Cube, Ending, Exchange, Half, LabTerms, Medal, Open, PayPlan, Player,
    Question, Reach, Resource, RoverId, Terms, Trigger,
};
use maud::{Markup, html};
use orrery_core::{Actor, Seat};

use super::asked::Sight;
use super::line::defeat;
use super::names::{
    astronaut_name, building_name, effect_in_words, medal_name, points, resource_symbol,
    rover_number, tile_name,
};
use super::order::panel;
use super::plan::{gather_alarms, remedy};
use super::row::first_row;
use crate::Dock;
use crate::parts::{amount, count, listed};

/// Question, what it means, and the rule.
type Prompt = (String, String, &'static str);

/// The decision at hand.
pub(super) fn dock(sight: &Sight) -> Dock {
    let (question, detail, rule) = match (sight.question, sight.asked, sight.you()) {
        (Some(_), Some(question), Some(you)) => asked(sight, you, question),
        (Some((Actor::Seat(seat), question)), _, _) => awaited(sight, seat, question),
        (Some((Actor::Chance, question)), _, _) => chance(question),
        (None, _, _) => ended(sight),
    };
    let row = html! { (panel(sight)) (first_row(sight)) };
    Dock { question, detail, rule: Some(rule), row, carry: carry(sight) }
}

/// The viewer's holdings.
fn carry(sight: &Sight) -> Markup {
    let Some(you) = sight.you() else { return html! {} };
    let player = sight.player(you);
    html! {
        @for resource in Resource::ALL {
            (amount(resource_symbol(resource), resource.name(), player.stock.of(resource)))
        }
        (amount("energy", "Energy", format_args!("{}/{}", player.gauge.energy(), player.gauge.batteries())))
    }
}

fn prompt(question: impl Into<String>, detail: impl Into<String>, rule: &'static str) -> Prompt {
    (question.into(), detail.into(), rule)
}

fn asked(sight: &Sight, you: Seat, question: Question) -> Prompt {
    let open = sight.open();
    match question {
        Question::ChooseFaction => prompt(
            "Which faction do you lead?",
            match open.is_solo() {
                true => "Keep one card. Each faction starts with a power and has its own Building.",
                false => {
                    "Keep one card and pass on the others. Each faction starts with a power and has its own Building."
                }
            },
            "FTM-SETP-11",
        ),
        Question::SeatAstronaut => {
            let waiting = &open.players[you].waiting;
            let next = waiting.first();
            let who = next.map_or("Astronaut".to_owned(), astronaut_name);
            prompt(
                format!("Which Rover does your {who} board?"),
                format!(
                    "{} left to seat. A crew works wherever its Rover goes, and every Rover needs at least one.",
                    count(waiting.len(), "Astronaut")
                ),
                "FTM-SETP-22",
            )
        }
        Question::Turn => turn(sight, you),
        Question::Tasks { rover, left, .. } => {
            let tasks = Cube::ALL.into_iter().filter(|&colour| left.of(colour) > 0);
            let tasks: Vec<String> =
                tasks.map(|colour| format!("{} {}", left.of(colour), colour.name())).collect();
            let left = match tasks.as_slice() {
                [] => "All tasks are done.".to_owned(),
                tasks => format!("Tasks left: {}.", tasks.join(", ")),
            };
            let at = open.players[you].rover(rover).at.map(tile_name).unwrap_or_default();
            prompt(
                format!("What does Rover {} do on {at}?", rover_number(rover)),
                format!("{left} Using the Terrain ends this Rover's work."),
                "FTM-SEND-03",
            )
        }
        Question::OtherHalf(half) => other_half(sight, you, half),
        Question::PlaceBuilding(building) => prompt(
            "Where do you place the Building?",
            format!(
                "You construct {}. {}",
                building_name(open, you, building),
                building_use(&open.players[you], building)
            ),
            "FTM-BLD-06",
        ),
        Question::BuildingTerrain { tiles, reach } => prompt(
            "Which Terrain tile does the new Building use?",
            match reach {
                _ if !tiles.iter().any(|tile| sight.may(Action::UseTerrain(tile))) => {
                    "You cannot use any of the adjacent tiles now; press one to see why."
                }
                Reach::One => "It may use one adjacent tile. No Astronaut is needed.",
                Reach::Each if tiles.len() == 1 => "It may use the other adjacent tile, too.",
                Reach::Each => "It may use each adjacent tile once, in any order.",
            },
            "FTM-BLD-08",
        ),
        Question::ChooseLaboratory(terms) => choose_laboratory(terms),
        Question::PutLaboratory(laboratory) => put_laboratory(laboratory),
        Question::Activate(left) => prompt(
            "Which Laboratory do you activate next?",
            match left.len() {
                1 => "One is left: press it in your Research.".to_owned(),
                left => {
                    format!("{left} are left, each once, in any order: press one in your Research.")
                }
            },
            "FTM-RSCH-15",
        ),
        Question::Income(_) => prompt(
            "Which Income do you take next?",
            "Take each lit part once, in any order, or all in one step. Recharging only fills your Energy up, so spend what is left first.",
            "FTM-GATH-03",
        ),
        Question::Feed => feed(sight, you),
        Question::Approval(approval) => use_approval(sight, approval),
        Question::SpecialResearch => prompt(
            "Do you perform Special Research?",
            "For 2 Energy in all, take a Foundation or any face-up Laboratory.",
            "FTM-APPR-15",
        ),
        Question::ChooseResource(left) => prompt(
            "Which Resource do you take?",
            format!("{} of your choice: press one in your stores.", count(left, "Resource")),
            "FTM-RULING-41",
        ),
        Question::Recruit => {
            let cost = open.recruit_cost(you, Terms::Free);
            let price = match cost.is_free() {
                true => "You pay nothing.".to_owned(),
                false => format!("Cyborgs pay {cost} even for this one."),
            };
            prompt(
                "Whom do you recruit?",
                format!("{price} Choose an Astronaut and a Rover with a free seat."),
                "FTM-TEAM-04",
            )
        }
        Question::Train => prompt(
            "Whom do you train?",
            "You pay nothing. Choose an Astronaut and a Rover.",
            "FTM-TEAM-12",
        ),
        Question::OfferGreenhouse(_) => prompt(
            "Do you take a Greenhouse?",
            "It goes on the next free space of your board.",
            "FTM-GRN-07",
        ),
        Question::OfferImprovement => prompt(
            "Do you improve a Greenhouse?",
            "An improved Greenhouse gives 2 Food at each Gather.",
            "FTM-GRN-10",
        ),
        Question::Reactions(_) => prompt(
            "Which effect comes first?",
            "You resolve all of them; choose the first.",
            "FTM-RULING-35",
        ),
        Question::LastExchange => prompt(
            "Do you exchange anything before your last turn ends?",
            "Every 2 Resources you have left score 1 point.",
            "FTM-RULING-91",
        ),
        _ => chance(question),
    }
}

/// The Terrain that a Building being placed may use (FTM-BLD-08, FTM-FAC-03).
fn building_use(player: &Player, building: Building) -> &'static str {
    let faction = match building {
        Building::Faction => player.faction,
        Building::Small(_) | Building::Large(_) => player.faction_building(),
    };
    match faction {
        Some(Faction::Pioneers) => {
            "On an edge it may use both adjacent Terrain tiles, elsewhere one."
        }
        _ => "It may use one adjacent Terrain tile.",
    }
}

fn turn(sight: &Sight, you: Seat) -> Prompt {
    let open = sight.open();
    if sight.may(Action::Gather) {
        let alarms = gather_alarms(open, you);
        let detail = match alarms.is_empty() {
            true => "All your Rovers are out: you may gather now.".to_owned(),
            false => format!("You may gather now. {}", alarms.join(" ")),
        };
        return prompt("Which action do you take?", detail, "FTM-GATH-01");
    }
    let home: Vec<String> = RoverId::ALL
        .into_iter()
        .filter(|&rover| open.players[you].rover(rover).at.is_none())
        .map(|rover| rover_number(rover).to_string())
        .collect();
    let rovers = match home.as_slice() {
        [] => String::new(),
        [one] => format!("Rover {one} is at home: pick a tile for it, or"),
        many => format!("Rovers {} are at home: pick one and its tile, or", listed(many)),
    };
    let detail = format!("{rovers} press what you want to build or take.");
    prompt("Which action do you take?", detail.trim().to_owned(), "FTM-TURN-03")
}

fn other_half(sight: &Sight, you: Seat, half: Half) -> Prompt {
    let (what, rule) = match half {
        Half::ConstructGreenhouse => ("construct a Greenhouse", "FTM-GRN-01"),
        Half::ImproveGreenhouse => ("improve a Greenhouse", "FTM-GRN-01"),
        Half::Recruit => ("recruit an Astronaut", "FTM-TEAM-01"),
        Half::Train => ("train a Specialist", "FTM-TEAM-01"),
        Half::Foundation => ("take a Foundation", "FTM-RSCH-01"),
        Half::Laboratory => ("take a Laboratory", "FTM-RSCH-01"),
    };
    let possible = sight
        .scene
        .actions
        .iter()
        .any(|action| !matches!(action, Action::Exchange(_) | Action::Finish));
    let open = sight.open();
    let cost = match half {
        Half::Recruit => Some(open.recruit_cost(you, Terms::Bought)),
        Half::Train => Some(Open::train_cost(Terms::Bought)),
        Half::ConstructGreenhouse
        | Half::ImproveGreenhouse
        | Half::Foundation
        | Half::Laboratory => None,
    };
    let detail = match possible {
        true => "This action has two parts. The second is optional.".to_owned(),
        false => cost
            .and_then(|cost| remedy(open, you, &cost))
            .unwrap_or_else(|| "You have to exchange something first.".to_owned()),
    };
    prompt(format!("Do you also {what}?"), detail, rule)
}

fn choose_laboratory(terms: LabTerms) -> Prompt {
    let detail = match terms {
        LabTerms::Bought => "It costs 1 Polymer and the Energy of its row.",
        LabTerms::Surcharge => "It costs only the Energy of its row.",
        LabTerms::BottomRow => "One from the bottom row, for free.",
        LabTerms::SpecialResearch => "Any of the six for 2 Energy.",
    };
    prompt("Which Laboratory do you take?", detail, "FTM-RSCH-05")
}

fn put_laboratory(laboratory: Laboratory) -> Prompt {
    let effect = effect_in_words(laboratory.spec().effect);
    prompt(
        "Where do you put the Laboratory?",
        format!(
            "Press a lit space of your Research. It activates its whole row and column and itself: {effect}. The bottom row gives an Achievement."
        ),
        "FTM-RSCH-15",
    )
}

fn feed(sight: &Sight, you: Seat) -> Prompt {
    let open = sight.open();
    let (mouths, food) = (open.mouths(you), open.players[you].stock.food);
    let detail = match (mouths, mouths.saturating_sub(food)) {
        (0, _) => "Your crew needs no Food.".to_owned(),
        (_, 0) => format!("You need {mouths} Food and have {food}."),
        (_, hungry) => {
            let can_exchange =
                !open.is_solo() && sight.may(Action::Exchange(Exchange::EnergyToFood));
            let remedy = if can_exchange { " You can exchange 2 Energy for 1 Food." } else { "" };
            format!(
                "You need {mouths} Food and have {food}: {}{remedy}",
                starving(open, you, hungry)
            )
        }
    };
    prompt("Do you feed your crew now?", detail, "FTM-GATH-08")
}

/// The effect of feeding the crew now, with too little Food for this many (FTM-GATH-09,
/// FTM-SOLO-13, FTM-RULING-85).
pub(super) fn starving(open: &Open, you: Seat, hungry: u8) -> String {
    let solo = open.is_solo().then(|| open.feeding_plan(you));
    match solo {
        Some(PayPlan::After(_, times)) => {
            format!("{} Energy is exchanged for the other {times}.", 2 * u16::from(times))
        }
        Some(PayPlan::Impossible | PayPlan::Payable) => {
            format!("{hungry} would go hungry, and you lose the game.")
        }
        None => {
            let lost = u16::from(hungry) * u16::from(*HUNGER.value());
            format!("{hungry} would go hungry and cost you {}.", points(i32::from(lost)))
        }
    }
}

fn use_approval(sight: &Sight, approval: Approval) -> Prompt {
    let may = |is: fn(&Action) -> bool| sight.scene.actions.iter().any(is);
    let constructs = may(|action| matches!(action, Action::ConstructPart { .. }));
    let improves = may(|action| matches!(action, Action::ImprovePart { .. }));
    let use_it = match (constructs, improves) {
        (true, true) => "Construct or improve a part that is lit, or take 1 point.",
        (true, false) => "Construct a part that is lit, or take 1 point.",
        (false, true) => "Improve a part that is lit, or take 1 point.",
        (false, false) => "You cannot work on any part now; each part shows why. Take 1 point.",
    };
    let only = match approval.work {
        Work::Either => "",
        Work::Construct => "It is for construction only. ",
        Work::Improve => "It is for improvement only. ",
    };
    prompt(
        format!("How do you use your approval for {}?", approval.to.name()),
        format!("{only}{use_it}"),
        "FTM-APPR-03",
    )
}

/// The text for players who wait.
fn awaited(sight: &Sight, seat: Seat, question: Question) -> Prompt {
    let name = sight.scene.name(seat);
    let open = sight.open();
    let (doing, rule) = match question {
        Question::ChooseFaction => ("is choosing a faction".to_owned(), "FTM-SETP-11"),
        Question::SeatAstronaut => ("is seating the crew".to_owned(), "FTM-SETP-21"),
        Question::Turn => ("is choosing an action".to_owned(), "FTM-TURN-03"),
        Question::Tasks { rover, .. } => {
            let at = open.players[seat].rover(rover).at.map(tile_name).unwrap_or_default();
            (format!("is at work on {at}"), "FTM-SEND-03")
        }
        Question::OtherHalf(_) => ("may continue the action".to_owned(), "FTM-TURN-03"),
        Question::PlaceBuilding(_) => ("is placing a Building".to_owned(), "FTM-BLD-06"),
        Question::BuildingTerrain { .. } => ("may use a Terrain tile".to_owned(), "FTM-BLD-08"),
        Question::ChooseLaboratory(_) => ("is choosing a Laboratory".to_owned(), "FTM-RSCH-05"),
        Question::PutLaboratory(_) => ("is placing a Laboratory".to_owned(), "FTM-RSCH-11"),
        Question::Activate(_) => ("is activating Laboratories".to_owned(), "FTM-RSCH-15"),
        Question::Income(_) => ("is taking Income".to_owned(), "FTM-GATH-03"),
        Question::Feed => ("is about to feed the crew".to_owned(), "FTM-GATH-08"),
        Question::Approval(_) => ("has an approval to use".to_owned(), "FTM-APPR-02"),
        Question::SpecialResearch => ("may perform Special Research".to_owned(), "FTM-APPR-15"),
        Question::ChooseResource(_) => ("is choosing a Resource".to_owned(), "FTM-RULING-41"),
        Question::Recruit => ("is recruiting".to_owned(), "FTM-TEAM-04"),
        Question::Train => ("is training".to_owned(), "FTM-TEAM-12"),
        Question::OfferGreenhouse(_) => ("may take a Greenhouse".to_owned(), "FTM-GRN-07"),
        Question::OfferImprovement => ("may improve a Greenhouse".to_owned(), "FTM-GRN-10"),
        Question::Reactions(_) => ("is choosing what comes first".to_owned(), "FTM-RULING-35"),
        Question::LastExchange => ("is ending the last turn".to_owned(), "FTM-RULING-91"),
        _ => return chance(question),
    };
    let detail = match open.trigger {
        Some(_) => "This round is the last.".to_owned(),
        None => "Look around while you wait.".to_owned(),
    };
    prompt(format!("{name} {doing}"), detail, rule)
}

fn chance(question: Question) -> Prompt {
    match question {
        Question::NameFirst => prompt("The first player is drawn", "", "FTM-SETP-05"),
        Question::DrawCube(tile, _) => prompt(
            format!("Cubes are drawn for {}", tile_name(tile)),
            "They come from the bag.",
            "FTM-GATH-13",
        ),
        Question::DrawLaboratory(_) => {
            prompt("A Laboratory is laid out", "Drawn from the supply.", "FTM-RSCH-10")
        }
        Question::DrawLocation | Question::DrawZone => {
            prompt("The dummy moves", "Its cards say where.", "FTM-SOLO-04")
        }
        Question::DrawObjective => prompt("Objectives are drawn", "", "FTM-SOLO-05"),
        Question::DealFaction => prompt("Faction cards are dealt", "", "FTM-SETP-10"),
        _ => prompt("The table is being set", "Tiles are drawn at random.", "FTM-SETM-02"),
    }
}

fn ended(sight: &Sight) -> Prompt {
    let open = sight.open();
    match &open.ending {
        Some(Ending::Scored(_)) => {
            let why = match open.trigger {
                Some(Trigger::ThirdLaunch) => "All three ships have launched.",
                Some(Trigger::EndOfTrack) | None => "A piece has left the Progress track.",
            };
            prompt("The game is over", why, "FTM-FIN-13")
        }
        Some(Ending::Won(_)) => {
            let score = open.players[Seat::ONE].score;
            let medal = medal_name(Medal::of(score));
            let detail = format!("{}, a {medal} medal.", points(score));
            prompt("All ships are on their way", detail, "FTM-SOLO-20")
        }
        Some(Ending::Lost(why)) => prompt("The game is lost", defeat(*why), "FTM-SOLO-20"),
        None => prompt("The game is over", "", "FTM-END-04"),
    }
}
