//! The aliens on the map, and what the humans have against them there.

use maud::{Markup, html};
use on_mars::invasion::{Action, AlienBuilding, Invasion};
use on_mars::{Action as Answer, Hex, Open};
use orrery_core::Seat;

use crate::on_mars::asked::Sight;
use crate::on_mars::names::hex_name;
use crate::on_mars::pieces;
use crate::on_mars::surface_lines::{at, hexagon, middle, one};
use crate::on_mars::thing::Thing;
use crate::parts::seat_letter;

/// The letter of the Commander's look, which all aliens wear.
const LOOK: &str = "e";

/// The hex on which an answer of this chapter is given.
pub(in crate::on_mars) fn hex_of(open: &Open, action: Action) -> Option<Hex> {
    match action {
        Action::Construct { hex, .. }
        | Action::Upgrade { hex, .. }
        | Action::Deploy(hex)
        | Action::Steal(Some(hex))
        | Action::Move { to: hex, .. }
        | Action::StandUp(hex)
        | Action::Corrupt(hex)
        | Action::UpgradeDefense { hex, .. }
        | Action::Repel(hex)
        | Action::Strike(hex)
        | Action::Cleanse(hex)
        | Action::MoveSentry(hex)
        | Action::MoveExosuit(hex)
        | Action::PutGuard(hex) => Some(hex),
        Action::UseDefense { card, .. } => open.invasion()?.defense_at(card).map(|(_, hex)| hex),
        _ => None,
    }
}

/// The Alien Buildings, round where human ones have corners, and the Corruption markers.
pub(in crate::on_mars) fn alien_buildings(sight: &Sight) -> Markup {
    let Some(invasion) = sight.open().invasion() else { return html! {} };
    html! {
        @for building in AlienBuilding::ALL {
            @for hex in invasion.buildings_of(building).iter() { (alien_building(invasion, building, hex)) }
        }
    }
}

fn alien_building(invasion: &Invasion, building: AlienBuilding, hex: Hex) -> Markup {
    let (symbol, letter) = match building {
        AlienBuilding::Shelter => ("om-map-as", "S"),
        AlienBuilding::Mine => ("om-map-am", "M"),
    };
    let card = on_mars::invasion::AlienBlueprint::ALL
        .into_iter()
        .find(|card| invasion.built_at(*card) == Some(hex));
    let upgraded = card.map(|card| format!(", {}", card.name())).unwrap_or_default();
    let inside = html! {
        path.hit d=(hexagon(31.0)) {}
        circle.aplate r="26.5" {}
        use.bld href={ "#" (symbol) } x="-17" y="-20" width="37" height="37" {}
        text.ltr x="-19" y="9" text-anchor="middle" { (letter) }
        @if card.is_some() { use.amark href="#om-piece-adv" x="4" y="0" width="21" height="22" {} }
    };
    let does = match building {
        AlienBuilding::Shelter => "Troopers land on it or beside it. It cannot be removed.",
        AlienBuilding::Mine => "It pays 1 Crystal at each reset. It cannot be removed.",
    };
    let about = format!("{}: {}{upgraded}", hex_name(hex), building.name());
    Thing::new("hexb alien-b", about)
        .does(does, "AI-VAL-12")
        .place(pieces::hex(hex))
        .seat(LOOK)
        .drawn_at(&at(hex), &inside)
}

/// Corruption markers, Sentry Bots, the Exosuit and Troopers, over everything else.
pub(in crate::on_mars) fn guards_and_troopers(sight: &Sight) -> Markup {
    let Some(invasion) = sight.open().invasion() else { return html! {} };
    html! {
        @for hex in invasion.corrupted.iter() { (corruption(hex)) }
        @for seat in Seat::all(sight.open().player_count()) {
            @if let Some(hex) = invasion.sentry_of(seat) { (sentry(sight, seat, hex)) }
        }
        @if let Some(hex) = invasion.exosuit { (exosuit(sight, hex)) }
        @for hex in invasion.stunned.iter() { (trooper(sight, hex, true)) }
        @for hex in invasion.active.iter() { (trooper(sight, hex, false)) }
        @if let Some(hex) = invasion.passing { (passing(sight, hex)) }
    }
}

/// The position of a piece: at the lower right of a Building, in the middle of open ground.
fn standing(sight: &Sight, hex: Hex) -> String {
    let (x, y) = middle(hex);
    let is_built = sight.open().built().contains(hex);
    let (x, y, scale) = if is_built { (x + 10.0, y + 6.0, 0.82) } else { (x, y, 1.0) };
    format!("translate({} {}) scale({scale})", one(x), one(y))
}

/// A Trooper in the middle of its way, which shares its hex with another piece.
fn passing(sight: &Sight, hex: Hex) -> Markup {
    let (x, y) = middle(hex);
    let target = sight.answers_where(
        |action| matches!(action, Answer::Invasion(Action::Move { from, .. }) if from == hex),
    );
    Thing::new("piece trooper", format!("{}: a Trooper passing by", hex_name(hex)))
        .does("It cannot stop on a hex with another piece.", "AI-VAL-14")
        .piece("trooper-passing".to_owned())
        .seat(LOOK)
        .target(target)
        .then(format!("Where does the Trooper on {} go?", hex_name(hex)))
        .drawn_at(
            &format!("translate({} {}) scale(.8)", one(x - 12.0), one(y - 8.0)),
            &html! { use href="#om-piece-trooper" x="-13" y="-18" width="26" height="36" {} },
        )
}

fn trooper(sight: &Sight, hex: Hex, is_stunned: bool) -> Markup {
    let (about, does, symbol, class, frame) = match is_stunned {
        false => (
            "an Active Trooper",
            "Nobody can build or upgrade on its hex. Bots and Rovers pass it, but cannot stop here.",
            "#om-piece-trooper",
            "piece trooper",
            ["-13", "-18", "26", "36"],
        ),
        true => (
            "a stunned Trooper",
            "It still counts among the 20, but does not hold its hex.",
            "#om-piece-trooper-down",
            "piece trooper down",
            ["-19", "-13", "38", "26"],
        ),
    };
    let target = sight.answers_where(|action| match action {
        Answer::Invasion(Action::Move { from, .. }) => from == hex,
        Answer::Invasion(Action::StandUp(one) | Action::Strike(one)) => one == hex,
        _ => false,
    });
    let [x, y, width, height] = frame;
    Thing::new(class, format!("{}: {about}", hex_name(hex)))
        .does(does, "AI-CH1-36")
        .piece(format!("trooper-{}", hex_name(hex)))
        .seat(LOOK)
        .target(target)
        .then(format!("Where does the Trooper on {} go?", hex_name(hex)))
        .drawn_at(
            &standing(sight, hex),
            &html! { use href=(symbol) x=(x) y=(y) width=(width) height=(height) {} },
        )
}

/// A shield, which sets the guards of the humans apart from Bots.
const SHIELD: &str = "M0-17 14-13v12c0 9-6 14.500-14 18-8-3.500-14-9-14-18v-12Z";

fn sentry(sight: &Sight, seat: Seat, hex: Hex) -> Markup {
    let target = sight.answers_where(|action| {
        sight.you() == Some(seat) && matches!(action, Answer::Invasion(Action::MoveSentry(_)))
    });
    let inside = html! {
        path.guard d=(SHIELD) {}
        use href="#om-piece-bot" x="-11" y="-13" width="22" height="24" {}
        use.sg href={ "#seat-" (seat_letter(seat)) } x="-4" y="-6" width="8" height="8" {}
    };
    Thing::new("piece bot sentry", format!("{}: {} Sentry Bot", hex_name(hex), sight.whose(seat)))
        .does("It moves with Bot steps and then strikes a Trooper beside it. It has no Building zone.", "AI-VAL-20")
        .piece(format!("sentry-{}", seat_letter(seat)))
        .seat(seat_letter(seat))
        .target(target)
        .then("Where does the Sentry Bot go?")
        .drawn_at(&standing(sight, hex), &inside)
}

fn exosuit(sight: &Sight, hex: Hex) -> Markup {
    let target =
        sight.answers_where(|action| matches!(action, Answer::Invasion(Action::MoveExosuit(_))));
    let inside = html! {
        path.guard d=(SHIELD) {}
        use href="#om-piece-colonist" x="-11" y="-14" width="22" height="26" {}
    };
    Thing::new("piece exosuit", format!("{}: the Defense Exosuit", hex_name(hex)))
        .does(
            "Every human can move it with Rover steps. Then it removes a Trooper beside it.",
            "AI-VAL-21",
        )
        .piece("exosuit".to_owned())
        .target(target)
        .then("Where does the Exosuit go?")
        .drawn_at(&standing(sight, hex), &inside)
}

fn corruption(hex: Hex) -> Markup {
    let about = format!("{}: a Corruption marker", hex_name(hex));
    let does = "This Building does not produce and cannot be used. A Bot that ends its movement on \
                or beside it removes the marker for 1 Mineral.";
    Thing::new("corrupt", about)
        .does(does, "AI-VAL-23")
        .piece(format!("corruption-{}", hex_name(hex)))
        .seat(LOOK)
        .drawn_at(
            &at(hex),
            &html! {
                circle.spot-c cx="-12" cy="-13" r="9.5" {}
                use href="#om-corruption" x="-20" y="-21" width="16" height="16" {}
            },
        )
}

/// The rule behind an answer on a hex.
pub(in crate::on_mars) fn rule_of(action: Action) -> &'static str {
    match action {
        Action::Construct { .. } => "AI-VAL-08",
        Action::Upgrade { .. } => "AI-CH1-16",
        Action::Deploy(_) => "AI-CH1-18",
        Action::Steal(_) => "AI-CH1-19",
        Action::Move { .. } | Action::StandUp(_) => "AI-VAL-14",
        Action::Corrupt(_) | Action::Cleanse(_) => "AI-VAL-23",
        Action::UpgradeDefense { .. } => "AI-VAL-17",
        Action::MoveSentry(_) | Action::PutGuard(_) => "AI-VAL-20",
        Action::MoveExosuit(_) => "AI-VAL-21",
        _ => "AI-VAL-18",
    }
}
