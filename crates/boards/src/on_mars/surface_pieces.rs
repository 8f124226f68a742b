//! Bots, Rovers, Miners and Advanced Building markers on the map.

use maud::{Markup, html};
use on_mars::{Action, Hex, Question};
use orrery_core::Seat;

use super::asked::Sight;
use super::names::hex_name;
use super::pieces;
use super::surface_hex::buildable;
use super::surface_lines::{middle, one};
use super::thing::Thing;
use crate::parts::seat_letter;

/// Everything that moves, the viewer's own pieces last so that they lie on top.
pub(super) fn movers(sight: &Sight) -> Markup {
    html! { @for seat in sight.seats().into_iter().rev() { (of_player(sight, seat)) } }
}

fn of_player(sight: &Sight, seat: Seat) -> Markup {
    let player = sight.player(seat);
    html! {
        @for hex in player.bots.iter() { (bot(sight, seat, hex)) }
        @if let Some(hex) = player.rover { (rover(sight, seat, hex)) }
        @for hex in player.miners.iter() { (standing(sight, seat, hex, &MINER)) }
        @for hex in player.advanced.iter() { (standing(sight, seat, hex, &MARKER)) }
    }
}

/// The position of a piece: at the lower right of a Building, in the middle of open ground.
fn place(sight: &Sight, hex: Hex) -> String {
    let (x, y) = middle(hex);
    match sight.open().built().contains(hex) {
        true => translate(x + 14.0, y + 10.0, 0.8),
        false => translate(x, y, 1.0),
    }
}

/// The position of a piece that stays on its Building: above a Bot or Rover that stands there.
fn place_of_standing(sight: &Sight, hex: Hex) -> String {
    let mut players = sight.open().players.values();
    let is_shared = players.any(|one| one.bots.contains(hex) || one.rover == Some(hex));
    let (x, y) = middle(hex);
    if is_shared { translate(x + 14.0, y - 12.0, 0.8) } else { place(sight, hex) }
}

fn translate(x: f32, y: f32, scale: f32) -> String {
    format!("translate({} {}) scale({scale})", one(x), one(y))
}

/// A piece in the way of a Building makes room for what that would give, while its hex is lit.
fn standing_on(sight: &Sight, hex: Hex, inside: Markup) -> Markup {
    html! {
        // As far as a finger may miss it.
        circle.reach r="30" {}
        g.yields[buildable(sight).contains(hex)] { (inside) }
    }
}

fn bot(sight: &Sight, seat: Seat, hex: Hex) -> Markup {
    let about = format!("{}: {} Bot", hex_name(hex), sight.whose(seat));
    let does = "Its Building zone is its own hex and the six around it.";
    let inside = standing_on(
        sight,
        hex,
        html! {
            use href="#om-piece-bot" x="-14" y="-15" width="28" height="30" {}
            use.sg href={ "#seat-" (seat_letter(seat)) } x="-4.7" y="-6.7" width="9.5" height="9.5" {}
        },
    );
    let moves = sight.answers_where(|action| {
        sight.you() == Some(seat) && matches!(action, Action::MoveBot { from, .. } if from == hex)
    });
    let thing = Thing::new("piece bot", about).does(does, "OM-BOT-02").target(moves);
    let thing = thing.seat(seat_letter(seat)).piece(pieces::bot(seat, hex));
    thing
        .then(format!("Where does the Bot on {} go?", hex_name(hex)))
        .drawn_at(&place(sight, hex), &inside)
}

fn rover(sight: &Sight, seat: Seat, hex: Hex) -> Markup {
    let about = format!("{}: {} Rover", hex_name(hex), sight.whose(seat));
    let does = "It collects every Crystal on its way, and the tile on which it stops.";
    let inside = standing_on(
        sight,
        hex,
        html! {
            use href="#om-piece-rover" x="-18" y="-14" width="36" height="28" {}
            use.sg href={ "#seat-" (seat_letter(seat)) } x="-10" y="-5" width="8" height="8" {}
        },
    );
    let is_moved = matches!(sight.asked, Some(Question::Effect { .. }));
    let moves = sight.answers_where(|action| {
        is_moved && sight.you() == Some(seat) && matches!(action, Action::MoveRover(_))
    });
    let thing = Thing::new("piece rover", about).does(does, "OM-ROV-03").target(moves);
    let thing = thing.seat(seat_letter(seat)).piece(pieces::rover(seat));
    thing.then("Where does the Rover go?").drawn_at(&place(sight, hex), &inside)
}

/// A piece that stays where it is.
struct Standing {
    class: &'static str,
    name: &'static str,
    symbol: &'static str,
    frame: [&'static str; 4],
    sign: (&'static str, [&'static str; 2]),
    does: &'static str,
    rule: &'static str,
}

const MINER: Standing = Standing {
    class: "piece colonist",
    name: "Colonist",
    symbol: "#om-piece-colonist",
    frame: ["-12", "-14", "24", "28"],
    sign: ("sg", ["-4.5", "-8"]),
    does: "A Miner: the Mine produces for its owner.",
    rule: "OM-MINE-01",
};

const MARKER: Standing = Standing {
    class: "piece adv",
    name: "Advanced Building marker",
    symbol: "#om-piece-adv",
    frame: ["-13", "-14", "26", "28"],
    sign: ("sg on", ["-4.5", "0"]),
    does: "An Advanced Building: it produces for its owner, and can be used.",
    rule: "OM-UPG-08",
};

fn standing(sight: &Sight, seat: Seat, hex: Hex, piece: &Standing) -> Markup {
    let about = format!("{}: {} {}", hex_name(hex), sight.whose(seat), piece.name);
    let ([x, y, width, height], (sign, [sx, sy])) = (piece.frame, piece.sign);
    let inside = html! {
        use href=(piece.symbol) x=(x) y=(y) width=(width) height=(height) {}
        use class=(sign) href={ "#seat-" (seat_letter(seat)) } x=(sx) y=(sy) width="9" height="9" {}
    };
    let name = format!("{}-{}-{}", piece.class.replace(' ', "-"), seat_letter(seat), hex_name(hex));
    let thing = Thing::new(piece.class, about).does(piece.does, piece.rule);
    thing.seat(seat_letter(seat)).piece(name).drawn_at(&place_of_standing(sight, hex), &inside)
}
