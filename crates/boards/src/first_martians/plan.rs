//! The plan of the Action phase in words: what was declared, who is ready, whom we wait for.

use first_martians::content::{ActionType, Block, Word as _};
use first_martians::{Action, Hand, Odds, Question, Stack, Task, Warning};
use maud::{Markup, html};
use orrery_core::Seat;

use super::dock::Prompt;
use super::names::capital;
use super::sight::Sight;
use super::{kinds, odds};
use crate::parts::{count, listed, seat_letter, seat_shape, small_icon};

/// Says what the plan asks of the viewer.
pub(super) fn asked(sight: &Sight) -> Prompt {
    let table = sight.table();
    let waiting = waiting(sight);
    let Some(you) = sight.scene.you() else {
        return ("The crew plans the sol".to_owned(), waiting, "FM-ACT-01");
    };
    if table.agreed.has(you) {
        return ("You agree to the plan".to_owned(), waiting, "FM-ACT-01");
    }
    let left = pawns_left(sight, you);
    if left > 0 {
        let question = match left {
            1 => "Where does your last pawn go?".to_owned(),
            _ => format!("Plan the sol: {} to place", count(left, "pawn")),
        };
        let detail = "Press a lit place. One pawn to explore, gather, research or build rolls dice; \
                      two are certain.";
        return (question, detail.to_owned(), "FM-ACT-04");
    }
    if sight.scene.choice(Action::Agree).is_none() {
        return incomplete(sight, you);
    }
    let warnings = sight.game.warnings();
    let worst = warnings.iter().min_by_key(|warning| odds::rank(warning));
    let detail = match (worst, warnings.len()) {
        (None, _) => format!("{} {waiting}", tonight(sight)),
        (Some(only), 1) => odds::warning_in_short(sight, only),
        (Some(first), all) => {
            let more = match all - 1 {
                1 => "1 more warning is".to_owned(),
                n => format!("{n} more warnings are"),
            };
            format!("{} {more} in the plan.", odds::warning_in_short(sight, first))
        }
    };
    ("Do you agree to the plan?".to_owned(), detail, "FM-ACT-01")
}

/// Says why a plan in which all the viewer's pawns are placed cannot be agreed to yet.
fn incomplete(sight: &Sight, you: Seat) -> Prompt {
    let table = sight.table();
    let is_own = |stack: &&Stack| {
        let mut own = table.astronauts().filter(|&who| table.leads(you, who));
        own.any(|who| stack.pawns[who.index()] > 0) && sight.game.odds(stack).missing > 0
    };
    let question = "Your plan is not complete".to_owned();
    match table.plan.iter().find(is_own) {
        Some(stack) => {
            let title = sight.names.brief_task(stack.task);
            let more = count(sight.game.odds(stack).missing, "more pawn");
            let detail = format!(
                "{title} needs {more}. Press it in the plan to take it back, or ask the others to \
                 join."
            );
            (question, detail, "FM-ACT-15")
        }
        None => match (sight.scene.refusal)(Action::Agree) {
            Some(refused) => (question, refused.sentence, refused.rule),
            None => (question, String::new(), "FM-ACT-01"),
        },
    }
}

/// Says how likely a Malfunction card is tonight with this plan, for the worst Block.
fn tonight(sight: &Sight) -> String {
    let odds = sight.game.malfunction_with_plan();
    let worst = Block::all().max_by_key(|block| odds[block.index()].percent());
    match worst {
        Some(block) if odds[block.index()] != Odds::NEVER => format!(
            "Tonight {} has a {} chance of a Malfunction card.",
            block.words(),
            odds::percent(odds[block.index()])
        ),
        _ => "No Malfunction card can be drawn tonight.".to_owned(),
    }
}

/// The pawns of a seat that are not placed yet.
pub(super) fn pawns_left(sight: &Sight, seat: Seat) -> u8 {
    let table = sight.table();
    let own = table.astronauts().filter(|&who| table.leads(seat, who));
    own.map(|who| sight.game.pawns_left(who)).sum()
}

/// Says whom the plan waits for.
fn waiting(sight: &Sight) -> String {
    let you = sight.scene.you();
    let others = sight.awaited().into_iter().filter(|&seat| Some(seat) != you);
    let names: Vec<String> = others.map(|seat| sight.scene.name(seat).to_owned()).collect();
    match names.is_empty() {
        true => "The plan is carried out once everyone agrees.".to_owned(),
        false => format!("The plan waits for {}.", listed(&names)),
    }
}

/// The plan in the order of resolving, each action with its odds, and what could be added to it.
pub(super) fn row(sight: &Sight) -> Markup {
    let table = sight.table();
    let is_open = matches!(sight.question(), Some((_, Question::Plan)));
    let mut stacks: Vec<&Stack> = table.plan.iter().collect();
    stacks.sort_by_key(|stack| step(sight, stack.task));
    let placed: u8 = stacks.iter().map(|stack| stack.size()).sum();
    let rethink = sight.scene.choice(Action::Reconsider);
    // Once the plan is carried out, it is too late to be warned of it.
    let warnings = if is_open { sight.game.warnings() } else { Vec::new() };
    html! {
        @if !stacks.is_empty() || is_open {
            div.steps.planning {
                @if !stacks.is_empty() {
                    ol.plan-row aria-label="The plan, in the order of resolving" {
                        li {
                            div.plan-head.can-act[rethink.is_some()] data-choice=[rethink] role=[rethink.map(|_| "button")] tabindex=[rethink.map(|_| "0")] {
                                b { "Plan" }
                                @if rethink.is_some() { span.change { (small_icon("pencil")) "Change" } }
                                @else { span { (count(placed, "pawn")) @if is_open { " placed" } @else { " left" } } }
                            }
                        }
                        @for stack in stacks { li { (declared(sight, stack, is_open, &warnings)) } }
                    }
                }
                @if is_open { (kinds::row(sight)) }
            }
        }
    }
}

/// One action of the plan. Pressing it shows what can be changed about it.
fn declared(sight: &Sight, stack: &Stack, is_open: bool, warnings: &[Warning]) -> Markup {
    let odds = sight.game.odds(stack);
    let seat = sight.table().seat_of(sight.game.acting_astronaut(stack.top));
    let is_yours = sight.scene.you() == Some(seat);
    let is_agreed = !is_open || sight.table().agreed.has(seat);
    let price = odds::price(sight, stack);
    let target = kinds::about(sight, stack.id);
    let title = sight.names.short_task(stack.task);
    let mut does = format!("{}.", pawns(sight, stack));
    if !price.is_empty() {
        does += &format!(" Costs {price}.");
    }
    let mind: Vec<String> = warnings
        .iter()
        .filter(|warning| odds::stack_of(warning) == stack.id)
        .map(|warning| odds::warning(sight, warning))
        .collect();
    let chances = match odds.missing {
        0 => odds::chances(&odds),
        n => format!("{} missing.", capital(&count(n, "pawn"))),
    };
    let is_sure =
        odds.success == Odds::ALWAYS && odds.wound == Odds::NEVER && odds.adventure == Odds::NEVER;
    html! {
        div.decl.yours[is_yours && odds.missing > 0].suggested[!is_agreed && odds.missing == 0].open[odds.missing > 0].can-act[target.is_act()]
            data-seat=(seat_letter(seat)) data-choice=[target.choice()] role=[target.role()] tabindex=[target.tabindex()]
            data-about=(title)
            data-does={ (does) " " (chances) @for words in &mind { " " (words) } }
            data-listed[target.is_act()] data-then=[target.is_act().then(|| format!("{title}: what changes?"))] {
            span.sr { (title) ". " (does) " " (chances) @for words in &mind { " " (words) } }
            span.t aria-hidden="true" { (kinds::mark(sight, stack.task)) b { (sight.names.brief_task(stack.task)) } @if !mind.is_empty() { (small_icon("warn")) } }
            span.on aria-hidden="true" {
                @for seat in hands(sight, stack) { (seat_shape(seat)) }
                @if stack.aoms != 0 { (small_icon("aom")) }
                @if let Some(rover) = stack.rover { (small_icon(rover.key())) }
                @if !price.is_empty() { small { (price) } }
            }
            span.p aria-hidden="true" {
                @if odds.missing > 0 {
                    span.lack { (small_icon("warn")) (count(odds.missing, "pawn")) i { " missing" } }
                } @else if is_sure {
                    span.sure { (small_icon("check")) "certain" }
                } @else {
                    (chance("die-success", odds.success)) (chance("die-wound", odds.wound)) (chance("die-adventure", odds.adventure))
                }
            }
        }
    }
}

/// A die and how likely it shows its icon.
fn chance(symbol: &str, odds: Odds) -> Markup {
    html! { @if odds != Odds::NEVER { span { (small_icon(symbol)) (odds.percent()) i { "%" } } } }
}

/// The seats whose pawns are in a stack, the one on top first.
fn hands(sight: &Sight, stack: &Stack) -> Vec<Seat> {
    let table = sight.table();
    let mut seats: Vec<Seat> = Vec::new();
    for who in table.astronauts() {
        (0..stack.pawns[who.index()]).for_each(|_| seats.push(table.seat_of(who)));
    }
    seats.extend(stack.heart.map(|who| table.seat_of(who)));
    if let Hand::Pawn(who) | Hand::Heart(who) = stack.top {
        let top = table.seat_of(who);
        if let Some(place) = seats.iter().position(|&seat| seat == top) {
            seats[..=place].rotate_right(1);
        }
    }
    seats
}

/// FM-ACT-02: the step in which an action is resolved.
fn step(sight: &Sight, task: Task) -> u8 {
    let of_kind = |kind: ActionType| 6 + kind.index() as u8;
    match task {
        Task::Event(_) => 1,
        Task::Rest => 2,
        Task::Unwind => 3,
        Task::Heal => 4,
        Task::Manage => 5,
        Task::Explore(_) => of_kind(ActionType::Explore),
        Task::Gather(..) => of_kind(ActionType::Gather),
        Task::Examine | Task::Discover | Task::Plant(_) => of_kind(ActionType::Research),
        Task::Repair(..) | Task::RepairRover(_) | Task::Install(..) | Task::Build(..) => {
            of_kind(ActionType::Build)
        }
        Task::Reopen(..) => 10,
        Task::Special(special, _) => sight.content()[special].of.map_or(11, of_kind),
    }
}

/// The pawns of a stack, the one on top first: "The Engineer, helped by the Medic".
pub(super) fn pawns(sight: &Sight, stack: &Stack) -> String {
    let names = &sight.names;
    let mut others: Vec<String> = Vec::new();
    for who in sight.table().astronauts() {
        let mut pawns = stack.pawns[who.index()];
        if stack.top == Hand::Pawn(who) {
            pawns = 0;
        }
        (0..pawns).for_each(|_| others.push(names.person(who)));
    }
    if let Some(who) = stack.heart
        && stack.top != Hand::Heart(who)
    {
        others.push(names.hand(Hand::Heart(who)));
    }
    for kind in ActionType::all() {
        if stack.aoms & 1 << kind.index() != 0 && stack.top != Hand::Aom(kind) {
            others.push(names.hand(Hand::Aom(kind)));
        }
    }
    let mut top = capital(&names.hand(stack.top));
    if let Hand::Pawn(who) = stack.top
        && stack.pawns[who.index()] > 1
    {
        top += &format!(" with {} pawns", stack.pawns[who.index()]);
    }
    let mut words = match others.is_empty() {
        true => top,
        false => format!("{top}, helped by {}", listed(&others)),
    };
    if let Some(rover) = stack.rover {
        words += &format!(", and {}", rover.words());
    }
    words
}
