//! The plan of the Action phase in words: what was declared, who is ready, whom we wait for.

use first_martians::content::{ActionType, Word as _};
use first_martians::{Hand, Question, Stack};
use maud::{Markup, html};
use orrery_core::Seat;

use super::dock::Told;
use super::names::capital;
use super::sight::Sight;
use crate::parts::{count, listed};

/// What the plan asks of the viewer.
pub(super) fn asked(sight: &Sight) -> Told {
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
        let detail = "One pawn on an Explore, Gather, Research or Build action rolls the dice; \
                      two make it certain.";
        return (question, detail.to_owned(), "FM-ACT-04");
    }
    let detail = format!("All your pawns are placed. {waiting}");
    ("Do you agree to the plan?".to_owned(), detail, "FM-ACT-01")
}

/// The pawns of a seat that are not placed yet.
pub(super) fn pawns_left(sight: &Sight, seat: Seat) -> u8 {
    let table = sight.table();
    let own = table.astronauts().filter(|&who| table.leads(seat, who));
    own.map(|who| sight.game.pawns_left(who)).sum()
}

/// Whom the plan waits for.
fn waiting(sight: &Sight) -> String {
    let you = sight.scene.you();
    let others = sight.awaited().into_iter().filter(|&seat| Some(seat) != you);
    let names: Vec<String> = others.map(|seat| sight.scene.name(seat).to_owned()).collect();
    match names.is_empty() {
        true => "The plan is carried out once everyone agrees.".to_owned(),
        false => format!("The plan waits for {}.", listed(&names)),
    }
}

/// The plan in the order of resolving.
pub(super) fn row(sight: &Sight) -> Markup {
    let table = sight.table();
    let is_planned = !table.plan.is_empty();
    let is_open = matches!(sight.question(), Some((_, Question::Plan)));
    html! {
        @if is_planned {
            ol.plan-row aria-label=(if is_open { "The plan so far" } else { "The plan" }) {
                @for stack in &table.plan {
                    li.decl {
                        b { (sight.names.short_task(stack.task)) }
                        span { (pawns(sight, stack)) }
                    }
                }
            }
        }
    }
}

/// The pawns of a stack, the one on top first: "the Engineer with the Medic".
pub(super) fn pawns(sight: &Sight, stack: &Stack) -> String {
    let names = &sight.names;
    let mut others: Vec<String> = Vec::new();
    for who in sight.table().astronauts() {
        let mut pawns = stack.pawns[who.index()];
        if stack.top == Hand::Pawn(who) {
            pawns = pawns.saturating_sub(1);
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
    let top = capital(&names.hand(stack.top));
    let mut words = match others.is_empty() {
        true => top,
        false => format!("{top} with {}", listed(&others)),
    };
    if let Some(rover) = stack.rover {
        words += &format!(", and {}", rover.words());
    }
    words
}
