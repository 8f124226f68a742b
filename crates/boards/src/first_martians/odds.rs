//! Chances and prices in words.

use first_martians::content::{Block, Cost, FacilityId, Reserve, Word as _};
use first_martians::{
    ActionOdds, Ctx, FirstMartians, Odds, SolOutlook, Stack, Supply, Task, Warning,
};

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
    let actor = sight.names.person(sight.game.acting_astronaut(stack.top));
    if odds.is_deadly {
        said.push(format!("This kills {actor}: the mission would be lost."));
    } else if odds.may_kill {
        said.push(format!("A bad roll kills {actor}."));
    }
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
        Task::Repair(..) | Task::Reopen(..) | Task::Plant(_) => changes(sight, task),
        Task::Build(card, _) => {
            let warnings = sight.game.warnings_of_building(card);
            let warned = warnings.iter().map(|it| warning(sight, it));
            changes(sight, task).into_iter().chain(warned).collect()
        }
        Task::Rest => vec!["The astronaut gains 1 Morale token.".to_owned()],
        Task::Unwind => vec!["Raises Morale by 1 or lowers Stress by 6.".to_owned()],
        Task::Heal => vec!["Heals 1 wound or 1 Condition of the astronaut on top.".to_owned()],
        Task::Manage => vec!["Lowers a Malfunction track by 1.".to_owned()],
        Task::Event(event) => {
            let action = sight.content()[event].action.as_ref();
            let reward = action.map(|action| action.reward).unwrap_or_default();
            let ctx = Ctx { scaled: true, ..Ctx::default() };
            let words = sight.print(ctx, |printer| printer.effects(reward));
            let mut said = words;
            said.push("Its consequence can no longer strike.".to_owned());
            said
        }
        Task::Special(special, _) => vec![sight.content()[special].text.clone()],
        _ => Vec::new(),
    }
}

/// Says what the success of an action changes: the odds of tonight, and the supplies of the next sol
/// for which it makes a difference.
fn changes(sight: &Sight, task: Task) -> Vec<String> {
    let then = sight.game.if_done(task);
    let (before, after) = (sight.game.malfunction_tonight(), then.malfunction_tonight());
    let tonight = Block::all().filter(|block| before[block.index()] != after[block.index()]);
    let tonight = tonight.map(|block| {
        format!(
            "{}: a Malfunction card tonight is {} likely, not {}.",
            capital(block.words()),
            percent(after[block.index()]),
            percent(before[block.index()])
        )
    });
    let tonight = tonight.filter(|_| !matches!(task, Task::Build(..)));
    tonight.chain(supplies(&sight.game, &then)).collect()
}

/// The number of sols in which a change is looked for.
const AHEAD: u8 = 3;

/// The first sol on which each supply and Stress differ, and how.
fn supplies(now: &FirstMartians, then: &FirstMartians) -> Vec<String> {
    let sols: Vec<_> = now.outlook(AHEAD).into_iter().zip(then.outlook(AHEAD)).collect();
    let mut said = Vec::new();
    for kind in Reserve::all() {
        let differs = |(a, b): &&(SolOutlook, SolOutlook)| {
            let net = |sol: &SolOutlook| (sol.of(kind).missing, sol.of(kind).reserve);
            net(a) != net(b)
        };
        if let Some((a, b)) = sols.iter().find(differs) {
            let words = |supply: Supply| match supply.missing {
                0 => format!("{} in reserve", supply.reserve),
                n => format!("{n} missing"),
            };
            said.push(format!(
                "Sol {}: {}, {} instead of {}.",
                a.sol,
                kind.words(),
                words(b.of(kind)),
                words(a.of(kind))
            ));
        }
    }
    let stress = sols.iter().find(|(a, b)| (a.stress, a.is_fight) != (b.stress, b.is_fight));
    if let Some((a, b)) = stress {
        let words = |sol: &SolOutlook| match sol.is_fight {
            true => "a fight".to_owned(),
            false => sol.stress.to_string(),
        };
        said.push(format!("Sol {}: Stress {} instead of {}.", a.sol, words(b), words(a)));
    }
    said
}

/// The action a warning is about.
pub(super) fn stack_of(warning: &Warning) -> u8 {
    match *warning {
        Warning::Deadly(stack, _)
        | Warning::MayKill(stack, _)
        | Warning::Shortage(stack, ..)
        | Warning::RedParts(stack, ..) => stack,
    }
}

/// The order of warnings, the worst first.
pub(super) fn rank(warning: &Warning) -> u8 {
    match warning {
        Warning::Deadly(..) => 0,
        Warning::MayKill(..) => 1,
        Warning::Shortage(..) => 2,
        Warning::RedParts(..) => 3,
    }
}

/// A warning that fits beside the question: what happens, and by what.
pub(super) fn warning_in_short(sight: &Sight, warning: &Warning) -> String {
    let names = &sight.names;
    match *warning {
        Warning::Deadly(..) | Warning::MayKill(..) => self::warning(sight, warning),
        Warning::Shortage(_, card, utility, n) => format!(
            "{} takes {}: {} shut down next sol.",
            capital(&names.facility(card)),
            utility.words(),
            if n == 1 { "1 Facility is".to_owned() } else { format!("{n} Facilities are") }
        ),
        Warning::RedParts(_, card, block, n) => format!(
            "{}: its red parts push {} up by {n} tonight.",
            capital(&names.facility(card)),
            block.words()
        ),
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
