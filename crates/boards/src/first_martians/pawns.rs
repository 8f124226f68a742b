//! Pawns: whole when their owner agrees with the plan, dashed while they are a suggestion.

use first_martians::content::{ActionType, Word as _};
use first_martians::{Hand, Stack};
use maud::{Markup, html};

use super::spots::{Sight, Spot};
use crate::parts::seat_letter;
use crate::target::Target;

/// A pawn of a stack, with the number it has among those of its kind.
#[derive(Copy, Clone)]
pub(super) struct Placed {
    /// The stack.
    pub(super) stack: u8,
    /// The pawn.
    pub(super) hand: Hand,
    pub number: u8,
}

/// The pawns at a place, stack by stack, the one on top first.
pub(super) fn at(sight: &Sight, place: Spot) -> Vec<Placed> {
    let stacks = sight.table.plan.iter().enumerate();
    let here =
        stacks.filter(|(_, stack)| sight.places(stack.task, stack.at).first() == Some(&place));
    here.flat_map(|(index, stack)| in_stack(sight, index, stack)).collect()
}

/// The pawns of a stack, the one on top first.
fn in_stack(sight: &Sight, index: usize, stack: &Stack) -> Vec<Placed> {
    let crew = sight.table.astronauts().flat_map(|who| {
        let hearts = (stack.heart == Some(who)).then_some(Hand::Heart(who));
        let pawns = (0..stack.pawns[who.index()]).map(move |_| Hand::Pawn(who));
        pawns.chain(hearts)
    });
    let aoms = ActionType::all().map(Hand::Aom).filter(|&hand| stack.holds(hand));
    let mut hands: Vec<Hand> = crew.chain(aoms).collect();
    if let Some(top) = hands.iter().position(|&hand| hand == stack.top) {
        hands[..=top].rotate_right(1);
    }
    let mut placed: Vec<Placed> = Vec::with_capacity(hands.len());
    for hand in hands {
        let earlier: u8 = match hand {
            Hand::Pawn(who) => {
                sight.table.plan[..index].iter().map(|stack| stack.pawns[who.index()]).sum()
            }
            _ => 0,
        };
        let same = placed.iter().filter(|one| one.hand == hand).count() as u8;
        placed.push(Placed { stack: stack.id, hand, number: earlier + same });
    }
    placed
}

/// The name of a pawn as a piece that travels.
pub(super) fn piece(hand: Hand, number: u8) -> String {
    match hand {
        Hand::Pawn(who) => format!("pawn-{}-{number}", who.index()),
        Hand::Heart(who) => format!("heart-{}", who.index()),
        Hand::Aom(kind) => format!("aom-{}", kind.key()),
    }
}

/// Pawns side by side with their feet at (`right`, `floor`), the one on top at the right, in at
/// most `room` units.
pub(super) fn row(
    sight: &Sight,
    placed: &[Placed],
    right: f32,
    floor: f32,
    room: f32,
    width: f32,
) -> Markup {
    let steps = placed.len().saturating_sub(1).max(1) as f32;
    let step = (width * 0.92).min((room - width).max(4.0) / steps);
    html! {
        @for (place, one) in placed.iter().enumerate().rev() {
            (pawn(sight, *one, right - width - step * place as f32, floor, width))
        }
    }
}

/// One pawn. Its owner can press it to take it back.
fn pawn(sight: &Sight, placed: Placed, x: f32, floor: f32, width: f32) -> Markup {
    let Placed { stack, hand, number } = placed;
    let seat = sight.seat_of(hand);
    let letter = seat_letter(seat);
    let target = sight.target(Spot::Pawn(stack, hand));
    let is_meant = sight.is_meant(hand);
    let height = width * 4.0 / 3.0;
    let top = floor - height;
    let is_aom = matches!(hand, Hand::Aom(_));
    let symbol = match (is_aom, is_meant) {
        (false, true) => "pawn",
        (false, false) => "pawn-ghost",
        (true, true) => "pawn-aom",
        (true, false) => "pawn-aom-ghost",
    };
    let mark = width * 0.41;
    let (mark_x, mark_y) = match is_aom {
        false => (x + width / 2.0 - mark / 2.0, top + height * 0.76 - mark / 2.0),
        true => (x + width * 0.72, top - 1.0),
    };
    let label = label(sight, hand);
    html! {
        g.piece.suggested[!is_meant].can-act[target.is_act()] data-seat=(letter)
            data-piece=(piece(hand, number)) data-choice=[target.choice()] role=(role(&target))
            tabindex=[target.tabindex()] aria-label=(label) data-about=(label)
            data-then=[target.is_act().then_some("What do you do with this pawn?")] {
            @if target.is_act() { rect.hit x=(one(x)) y=(one(top)) width=(one(width)) height=(one(height)) {} }
            use href={ "#" (symbol) } x=(one(x)) y=(one(top)) width=(one(width)) height=(one(height)) {}
            @if !is_aom { circle.chest cx=(one(x + width / 2.0)) cy=(one(top + height * 0.76)) r=(one(width * 0.27)) {} }
            use.mark href={ "#seat-" (letter) } x=(one(mark_x)) y=(one(mark_y)) width=(one(mark)) height=(one(mark)) {}
        }
    }
}

/// Says whose pawn it is, and whether it is only suggested.
pub(super) fn label(sight: &Sight, hand: Hand) -> String {
    let whose = match hand {
        Hand::Pawn(_) | Hand::Heart(_) => match sight.seat_of(hand) {
            Some(seat) if sight.you() == Some(seat) => "Your pawn".to_owned(),
            Some(seat) => format!("A pawn of {}", sight.scene.name(seat)),
            None => "A pawn".to_owned(),
        },
        Hand::Aom(kind) => sight.content.game_box.aoms[kind.index()].name.clone(),
    };
    if sight.is_meant(hand) { whose } else { format!("{whose}, suggested") }
}

/// Returns the role of a thing that pawns stand on. A button holds nothing else to press, so it is
/// a group as long as one of the pawns can be pressed.
pub(super) fn role_around(
    sight: &Sight,
    target: &Target,
    placed: &[Placed],
) -> Option<&'static str> {
    let is_pressed = |one: &Placed| sight.target(Spot::Pawn(one.stack, one.hand)).is_act();
    let role = target.role()?;
    Some(if placed.iter().any(is_pressed) { "group" } else { role })
}

fn role(target: &Target) -> &'static str {
    target.role().unwrap_or("img")
}

/// A coordinate with one digit behind the point.
pub(super) fn one(number: f32) -> String {
    let text = format!("{number:.1}");
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}
