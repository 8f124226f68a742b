//! Chances and prices in words.

use first_martians::content::{Block, Cost, FacilityId, Word as _};
use first_martians::{ActionOdds, Ctx, Odds, Stack, Task, Warning};

use super::names::capital;
use super::sight::Sight;
use crate::parts::count;

/// "67 %".
pub(super) fn percent(odds: Odds) -> String {
    format!("{} %", odds.percent())
}

/// Says what an action can bring: "Success 67 %, wound 33 %, Adventure 50 %."
pub(super) fn chances(odds: &ActionOdds) -> String {
    let mut parts = vec![match odds.success {
        Odds::ALWAYS => "certain success".to_owned(),
        success => format!("success {}", percent(success)),
    }];
    match odds.wounds {
        0 if odds.wound == Odds::NEVER => {}
        0 => parts.push(format!("wound {}", percent(odds.wound))),
        n => parts.push(format!("{} for certain", count(n, "wound"))),
    }
    match odds.adventure {
        Odds::NEVER => {}
        Odds::ALWAYS => parts.push("an Adventure for certain".to_owned()),
        adventure => parts.push(format!("Adventure {}", percent(adventure))),
    }
    capital(&format!("{}.", parts.join(", ")))
}

/// Says what an action costs besides pawns: "1 energy and 1 spare part (CPU)". Empty if nothing.
pub(super) fn price(sight: &Sight, stack: &Stack) -> String {
    let costs: Vec<Cost> = sight.game.price(stack);
    let costs = costs.into_iter();
    let words: Vec<String> =
        sight.print(Ctx::default(), |printer| costs.map(|cost| printer.cost(cost)).collect());
    words.join(" and ")
}

/// Everything to know about an action before it is declared or joined.
pub(super) fn about(sight: &Sight, stack: &Stack) -> String {
    let odds = sight.game.odds(stack);
    let mut said = Vec::new();
    let price = price(sight, stack);
    if !price.is_empty() {
        said.push(format!("Costs {price}."));
    }
    if odds.missing > 0 {
        let more = count(odds.missing, "more pawn");
        said.push(format!("Needs {more}."));
    }
    said.push(chances(&odds));
    if odds.to_be_sure > 0 && odds.success != Odds::ALWAYS {
        let more = count(odds.to_be_sure, "more pawn");
        said.push(format!("With {more} it succeeds for certain."));
    }
    said.extend(brings(sight, stack.task));
    said.join(" ")
}

/// Says what a success changes, as far as figures can tell.
fn brings(sight: &Sight, task: Task) -> Vec<String> {
    match task {
        Task::Repair(facility, part, _) => {
            let before = sight.game.malfunction_tonight();
            let after = sight.game.if_repaired(facility, part).malfunction_tonight();
            let changed =
                Block::all().filter(|block| before[block.index()] != after[block.index()]);
            changed
                .map(|block| {
                    let (was, is) = (before[block.index()], after[block.index()]);
                    format!(
                        "Repaired, {} has a {} chance of a Malfunction card tonight, not {}.",
                        block.words(),
                        percent(is),
                        percent(was)
                    )
                })
                .collect()
        }
        Task::Build(card, _) => {
            sight.game.warnings_of_building(card).iter().map(|it| warning(sight, it)).collect()
        }
        Task::Rest => vec!["The astronaut gains 1 Morale token.".to_owned()],
        Task::Unwind => vec!["Raises Morale by 1 or lowers Stress by 6.".to_owned()],
        Task::Heal => vec!["Heals 1 wound or 1 Condition of the astronaut on top.".to_owned()],
        Task::Manage => vec!["Lowers a Malfunction track by 1.".to_owned()],
        Task::Event(event) => {
            let action = sight.content()[event].action.as_ref();
            let reward = action.map(|action| action.reward).unwrap_or_default();
            let words = sight.print(Ctx::default(), |printer| printer.effects(reward));
            let mut said = words;
            said.push("Its consequence can no longer strike.".to_owned());
            said
        }
        Task::Special(special, _) => vec![sight.content()[special].text.clone()],
        _ => Vec::new(),
    }
}

/// Says what to think of before the plan is agreed to.
pub(super) fn warning(sight: &Sight, warning: &Warning) -> String {
    let names = &sight.names;
    let facility = |card: FacilityId| capital(&names.facility(card));
    match *warning {
        Warning::Deadly(_, who) => {
            format!("This kills {}: the mission would be lost.", names.person(who))
        }
        Warning::MayKill(_, who) => format!("A bad roll kills {}.", names.person(who)),
        Warning::Shortage(_, card, utility, n) => format!(
            "{} needs {}: next sol {} shut down for lack of it.",
            facility(card),
            utility.words(),
            match n {
                1 => "1 more Facility is".to_owned(),
                n => format!("{n} more Facilities are"),
            }
        ),
        Warning::RedParts(_, card, block, n) => format!(
            "{} of {} {} the Malfunction track of {} up by {n} this very sol.",
            capital(&count(n, "red part")),
            names.facility(card),
            if n == 1 { "pushes" } else { "push" },
            block.words()
        ),
    }
}
