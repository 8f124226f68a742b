//! The surface of Mars: the ground, the colony that grows on it, and everything that moves.

use maud::{Markup, html};
use on_mars::blackout::Dark;
use on_mars::content::{Blueprint, Kind, Side};
use on_mars::{Closed, Hex, HexSet, Open};
use orrery_core::Seat;

use super::asked::Sight;
use super::chapter::invasion::{alien_buildings, guards_and_troopers};
use super::names::{blueprint_in_words, capital, hex_name, items, tile_in_words};
use super::pieces;
use super::surface_hex::{hexes, lit};
use super::surface_lines::{at, columns, hexagon, middle, one, outline, seams};
use super::surface_pieces::movers;
use super::symbols::{effect_mark, kind_class, kind_drawing, kind_letter};
use super::thing::Thing;
use crate::parts::seat_letter;

/// The map. When the question is in Orbit it is seen from far away: the same drawing, smaller,
/// with larger letters.
pub(super) fn surface(sight: &Sight) -> Markup {
    let open = sight.open();
    let lit = lit(sight);
    let label = match lit.len() {
        0 => "The surface of Mars".to_owned(),
        1 => "The surface of Mars. 1 hex is lit.".to_owned(),
        many => format!("The surface of Mars. {many} hexes are lit."),
    };
    let distance = if sight.side() == Side::Orbit { "far-away" } else { "near" };
    let complexes = complexes(open);
    html! {
        svg class={ "board surface " (distance) } data-frame="surface" viewBox="-334 -269 668 526" role="group" aria-label=(label) {
            use.terrain href="#om-terrain" x="-410" y="-330" width="820" height="660" aria-hidden="true" {}
            g.cols aria-hidden="true" {
                @for (letter, (x, y)) in columns() {
                    text.col x=(one(x)) y=(one(y)) text-anchor="middle" { (letter) }
                }
            }
            (open_ground(open))
            (glows(&complexes))
            (reach(sight))
            @for complex in &complexes { (plate(sight, complex)) }
            @for closed in open.chapter.iter().flat_map(|chapter| &chapter.closed) { (closed_building(sight, closed)) }
            (alien_buildings(sight))
            @for hex in open.crystals.iter() { (crystal(hex)) }
            @for hex in open.tile_hexes.iter() { (tile(sight, hex)) }
            (hexes(sight, lit))
            (movers(sight))
            (guards_and_troopers(sight))
            @for complex in &complexes { (size(open, complex)) }
        }
    }
}

/// The hexes without a Building, so that a line of the log can point to them.
fn open_ground(open: &Open) -> Markup {
    html! {
        g aria-hidden="true" {
            @for hex in HexSet::ALL.without(open.built()).iter() {
                path.hit.spot data-piece=(pieces::hex(hex)) data-place transform=(at(hex)) d=(hexagon(29.4)) {}
            }
        }
    }
}

/// Connected Buildings of one type; Shelters have an owner.
struct Complex {
    kind: Kind,
    owner: Option<Seat>,
    hexes: HexSet,
}

/// All Complexes, a single Building being one as well.
fn complexes(open: &Open) -> Vec<Complex> {
    let shared = Kind::SHARED.map(|kind| (kind, None, open.buildings[kind.index()]));
    let shelters =
        open.players.iter().map(|(seat, player)| (Kind::Shelter, Some(seat), player.shelters));
    let mut found = Vec::new();
    for (kind, owner, all) in shared.into_iter().chain(shelters) {
        let mut left = all;
        while let Some(first) = left.first() {
            let hexes = all.connected(HexSet::of(first));
            found.push(Complex { kind, owner, hexes });
            left = left.without(hexes);
        }
    }
    found
}

/// The light of the colony on the ground: it grows with every Building.
fn glows(complexes: &[Complex]) -> Markup {
    html! {
        g.glows aria-hidden="true" {
            @for complex in complexes {
                @for hex in complex.hexes.iter() {
                    @let (x, y) = middle(hex);
                    circle class={ "glow " (kind_class(complex.kind)) } data-seat=[complex.owner.map(seat_letter)]
                        cx=(one(x)) cy=(one(y)) r="46" {}
                }
            }
        }
    }
}

/// The Building zones of the viewer's Bots, as one dotted line.
fn reach(sight: &Sight) -> Markup {
    html! {
        @if let Some(you) = sight.settler() {
            path.zone-l data-seat=(seat_letter(you)) aria-hidden="true"
                d=(outline(sight.player(you).zone(), 1.5, 7.0)) {}
        }
    }
}

/// A Complex: one plate with one outline, tubes between its Buildings, and the Buildings.
fn plate(sight: &Sight, complex: &Complex) -> Markup {
    let mut tubes = String::new();
    for (from, to) in seams(complex.hexes) {
        let ((x, y), (u, v)) = (middle(from), middle(to));
        tubes += &format!("M{} {}L{} {}", one(x), one(y), one(u), one(v));
    }
    html! {
        g class={ "complex " (kind_class(complex.kind)) } data-seat=[complex.owner.map(seat_letter)] {
            path.plate d=(outline(complex.hexes, 2.2, 6.0)) {}
            @if !tubes.is_empty() { path.tube d=(tubes) {} path.tube-in d=(tubes) {} }
            @for hex in complex.hexes.iter() { (building(sight, complex, hex)) }
        }
    }
}

/// A Building: silhouette, colour and letter.
fn building(sight: &Sight, complex: &Complex, hex: Hex) -> Markup {
    let kind = complex.kind;
    let inside = html! {
        path.hit d=(hexagon(31.0)) {}
        use.bld href={ "#" (kind_drawing(kind)) } x="-13" y="-21" width="37" height="37" {}
        @if let Some(seat) = complex.owner {
            use.sg href={ "#seat-" (seat_letter(seat)) } x="1" y="-3" width="9" height="9" {}
        }
        text.ltr x="-20.8" y="4.2" text-anchor="middle" { (kind_letter(kind)) }
        @if sight.open().vandalized().contains(hex) {
            path.crack d="M-4-26-9-12 1-6-7 8 3 12-2 26" {}
        }
    };
    let about = format!("{}: {}", hex_name(hex), describe(sight, complex, hex));
    let does = match (kind, complex.hexes.len()) {
        _ if sight.open().vandalized().contains(hex) => {
            "It produces nothing, and its Blueprint cannot be used or added. Hit once more it goes \
             into Blackout."
                .to_owned()
        }
        (Kind::Shelter, size) => format!("Complex of {size}. More room for Colonists and Storage."),
        (_, 1) => "It is on its own. Another one beside it needs level-1 Tech.".to_owned(),
        (_, size) => {
            format!(
                "Complex of {size}: another one beside it gives {}.",
                items(size + 1, kind.gives())
            )
        }
    };
    Thing::new("hexb", about)
        .does(does, "OM-MAP-07")
        .place(pieces::hex(hex))
        .drawn_at(&at(hex), &inside)
}

/// Why a Building counts as none.
struct OutOfOrder {
    word: &'static str,
    does: String,
    rule: &'static str,
}

/// A Building that counts as none for now: a blueprint of itself, which still blocks its hex. In
/// Blackout its Colonist lies on it.
fn closed_building(sight: &Sight, closed: &Closed) -> Markup {
    let Closed { kind, owner, hex } = *closed;
    let owner = (kind == Kind::Shelter).then_some(owner);
    let whose = owner.map(|seat| format!("{} ", sight.whose(seat))).unwrap_or_default();
    let dark = sight.open().blackout().and_then(|one| one.dark.iter().find(|one| one.hex == hex));
    let dark = dark.copied();
    let state = match dark {
        Some(Dark { seat, .. }) => OutOfOrder {
            word: "in Blackout",
            does: format!(
                "{} Colonist lies here. It counts as no Building until Construct repairs it, and \
                 still blocks its hex.",
                capital(&sight.whose(seat))
            ),
            rule: "AI-VAL-49",
        },
        None => OutOfOrder {
            word: "out of order",
            does: "It counts as no Building until Construct turns it up again, and still blocks \
                   its hex."
                .to_owned(),
            rule: "AI-VAL-59",
        },
    };
    let inside = html! {
        path.hit d=(hexagon(31.0)) {}
        path.plate d=(hexagon(28.5)) {}
        use.bld href={ "#" (kind_drawing(kind)) } x="-13" y="-21" width="37" height="37" {}
        text.ltr x="-20.8" y="4.2" text-anchor="middle" { (kind_letter(kind)) }
        path.slash d="M-13 20 13-20" {}
        @if let Some(Dark { seat, .. }) = dark {
            g.lies data-seat=(seat_letter(seat)) { use href="#om-colonist-down" x="1" y="2" width="24" height="24" {} }
        }
    };
    let class = format!("hexb complex closed {}", kind_class(kind));
    let about = format!("{}: {whose}{}, {}", hex_name(hex), kind.name(), state.word);
    let thing = Thing::new(&class, about).does(state.does, state.rule).place(pieces::hex(hex));
    thing.seat(seat_letter(owner)).drawn_at(&at(hex), &inside)
}

/// Says what stands on a hex: the Building, whose it is, and who is on it.
fn describe(sight: &Sight, complex: &Complex, hex: Hex) -> String {
    let mut told = match complex.owner {
        Some(seat) => format!("{} {}", sight.whose(seat), complex.kind.name()),
        None => complex.kind.name().to_owned(),
    };
    if sight.open().vandalized().contains(hex) {
        told += ", vandalized";
    }
    for (seat, player) in sight.open().players.iter() {
        if player.miners.contains(hex) {
            told += &format!(", {} Colonist", sight.whose(seat));
        }
        if player.advanced.contains(hex) {
            let card = advanced_on(sight.open(), hex);
            let what = card.map_or("Advanced Building".to_owned(), |card| {
                blueprint_in_words(sight.open(), card)
            });
            told += &format!(", {} {what}", sight.whose(seat));
        }
    }
    told
}

/// The Blueprint of the Advanced Building on a hex.
pub(super) fn advanced_on(open: &Open, hex: Hex) -> Option<Blueprint> {
    Blueprint::ALL.into_iter().find(|card| open.built_at[card.index()] == Some(hex))
}

/// The size of a Complex, on a seam where no piece hides it.
fn size(open: &Open, complex: &Complex) -> Markup {
    let standing = open.pieces();
    let place = seams(complex.hexes).into_iter().map(|(one, other)| {
        let ((x, y), (u, v)) = (middle(one), middle(other));
        // Pieces stand at the lower right of the hex that they are on.
        let left = if u < x { other } else { one };
        let goes_down = (v - y) * (u - x) > 0.0;
        let is_hidden = goes_down && standing.contains(left);
        let (mx, my) = ((x + u) / 2.0, (y + v) / 2.0);
        if is_hidden { (true, mx + 7.0, my - 12.0) } else { (false, mx, my) }
    });
    let place = place.min_by_key(|(is_hidden, ..)| *is_hidden);
    html! {
        @if let Some((_, x, y)) = place {
            g class={ "size " (kind_class(complex.kind)) } data-seat=[complex.owner.map(seat_letter)]
                transform={ "translate(" (one(x)) " " (one(y)) ")" } aria-hidden="true" {
                circle r="8.5" {}
                text y="4.1" text-anchor="middle" { (complex.hexes.len()) }
            }
        }
    }
}

/// A Crystal on the ground.
fn crystal(hex: Hex) -> Markup {
    let about = format!("{}: a Crystal", hex_name(hex));
    let does = "A Rover that passes collects it. A Building or a Bot here destroys it.";
    let inside = html! { use href="#om-piece-crystal" x="-12" y="-14" width="24" height="28" {} };
    let thing = Thing::new("thing", about).does(does, "OM-ROV-03");
    thing.piece(format!("crystal-{}", hex_name(hex))).drawn_at(&at(hex), &inside)
}

/// A Discovery tile shows what it brings, a Research tile its letter.
fn tile(sight: &Sight, hex: Hex) -> Markup {
    let Some(tile) = sight.open().tile_at(hex) else { return html! {} };
    let about = format!("{}: {}", hex_name(hex), tile_in_words(tile));
    let does = "A Rover that stops here may take it. A Building here destroys it.";
    let (class, inside) = match tile.letter() {
        Some(letter) => (
            "thing rsch",
            html! {
                path.chip d=(hexagon(21.0)) {}
                path.chip2 d=(hexagon(16.0)) {}
                text y="5.2" text-anchor="middle" { (char::from(b'A' + letter)) }
            },
        ),
        None => ("thing disc", html! { path.chip d=(hexagon(23.0)) {} (mark_in_hex(tile)) }),
    };
    let thing = Thing::new(class, about).does(does, "OM-ROV-04").piece(pieces::tile(tile));
    thing.drawn_at(&at(hex), &inside)
}

/// The benefit of a Discovery tile as a picture of 30 units, round the middle.
pub(super) fn mark_in_hex(tile: on_mars::content::Tile) -> Markup {
    let mark = effect_mark(tile.benefit());
    html! {
        @match (mark.figure, mark.of) {
            (_, Some(of)) => {
                use href={ "#" (mark.symbol) } x="-15" y="-7.5" width="15" height="15" {}
                use href={ "#" (of) } x="0" y="-8.5" width="16.5" height="16.5" {}
            }
            (Some(figure), None) => {
                text x="-14" y="4.8" { (figure) }
                use href={ "#" (mark.symbol) } x="-5.5" y="-9.5" width="19" height="19" {}
            }
            (None, None) => { use href={ "#" (mark.symbol) } x="-10.5" y="-10.5" width="21" height="21" {} }
        }
    }
}
