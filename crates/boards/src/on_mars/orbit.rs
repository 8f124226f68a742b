//! The Orbit side: Tech Grid, Warehouse, Exploration, and who is there. What is offered as cards
//! is in `orbit_cards`.

use maud::{Markup, html};
use on_mars::content::{GridSpace, Item, Main, Side, Slots, Tech};
use on_mars::{Action, Post, outbreak};
use orrery_core::Seat;

use super::asked::Sight;
use super::button::dearer;
use super::names::{items, main_in_words, main_name, tile_in_words};
use super::orbit_cards::{blueprint_cards, blueprint_lists, staff};
use super::pieces;
use super::surface::mark_in_hex;
use super::surface_lines::hexagon;
use super::symbols::{
    effect_short, item_class, item_symbol, tech_class, tech_symbol, tech_use, tech_word,
};
use super::thing::Thing;
use crate::parts::{count, icon, listed, seat_letter, seat_shape, small_icon};

/// The whole side, under this `id`. It is wide when the question is here: then the lists become cards.
pub(super) fn orbit(sight: &Sight, id: &str) -> Markup {
    let is_wide = sight.side() == Side::Orbit;
    html! {
        section #(id) .orbit-side.wide[is_wide] data-frame="orbit" aria-label="Orbit" {
            div.sec {
                span.where { (icon("om-orbit")) "Orbit" }
                (who_is(sight, Side::Orbit))
            }
            @if is_wide { (blueprint_cards(sight)) }
            section.two {
                div.part {
                    h3 { (heading(sight, "Technology", Main::LearnTechnology)) (slots(sight, Slots::Research, "R&D")) }
                    (tech_grid(sight, is_wide))
                }
                div.part {
                    h3 { (heading(sight, "Warehouse", Main::Resupply)) }
                    (warehouse(sight))
                }
            }
            @if !is_wide { (blueprint_lists(sight)) }
            section {
                h3 { "Scientists and Contracts" (slots(sight, Slots::Hire, "Hire")) }
                (staff(sight, is_wide))
            }
            (exploration(sight))
        }
    }
}

/// Draws who is on a side.
fn who_is(sight: &Sight, side: Side) -> Markup {
    let here: Vec<Seat> =
        sight.seats().into_iter().filter(|seat| sight.player(*seat).side() == Some(side)).collect();
    let names: Vec<String> = here.iter().map(|seat| sight.name(*seat).to_owned()).collect();
    let is_plural = here.len() > 1 || here.first().is_some_and(|seat| sight.you() == Some(*seat));
    html! {
        @if !here.is_empty() {
            span.cap {
                @for seat in &here { (seat_shape(*seat)) }
                (listed(&names)) (if is_plural { " are here" } else { " is here" })
            }
        }
    }
}

/// A heading that is also the place of a Main action without slots.
pub(super) fn heading(sight: &Sight, title: &str, main: Main) -> Markup {
    let target = sight.main_target(main);
    let is_jammed = is_jammed(sight, main);
    let inside = html! { (title) @if is_jammed { (small_icon("om-sabotage")) } };
    if !target.is_act() && !is_jammed {
        return html! { span { (title) } };
    }
    let dearer = sight.settler().and_then(|you| dearer(sight, you, main));
    let does: Vec<&str> = [main_in_words(main)].into_iter().chain(dearer.as_deref()).collect();
    let class = if target.is_act() { "head" } else { "jammed" };
    let jammed = if is_jammed { ", jammed" } else { "" };
    let about = format!("{}{jammed}", main_name(main));
    Thing::new(class, about).does(does.join(" "), "OM-TURN-04").target(target).drawn(&inside)
}

/// AI-W2-06: whether the aliens have made a Main action dearer for the next human who takes it.
fn is_jammed(sight: &Sight, main: Main) -> bool {
    sight.open().invasion().is_some_and(|invasion| invasion.jammed.contains(main))
}

/// The Action slots of a Main action: who has Colonists there, and what is free.
pub(super) fn slots(sight: &Sight, slots: Slots, word: &str) -> Markup {
    let open = sight.open();
    let seats = || Seat::all(open.player_count());
    let there: Vec<Seat> = seats()
        .flat_map(|seat| std::iter::repeat_n(seat, usize::from(open.on_slots(slots, seat))))
        .collect();
    let size = if slots == Slots::Hire { seats().count() } else { usize::from(Slots::SIZE) };
    let names: Vec<String> = there.iter().map(|seat| sight.name(*seat).to_owned()).collect();
    let held = if names.is_empty() { "nobody".to_owned() } else { listed(&names) };
    let about = format!("{}: Colonists of {held} on {size} slots", slots.name());
    let main = Main::ALL.into_iter().find(|main| main.slots() == Some(slots));
    let of_main = sight.settler().zip(main);
    let extra = of_main.map_or(0, |(you, main)| open.main_extra(you, main));
    let does = match extra {
        0 => "No extra cost for you now.".to_owned(),
        1 => "You would pay 1 Crystal or Colonist extra.".to_owned(),
        extra => format!("You would pay {extra} Crystals or Colonists extra."),
    };
    let dearer = of_main.and_then(|(you, main)| dearer(sight, you, main));
    let does = dearer.map_or(does.clone(), |dearer| format!("{does} {dearer}"));
    let back = sight.answers([Action::Retrieve(Post::Slot(slots))]);
    let target = match main {
        Some(main) if !back.is_act() => sight.main_target(main),
        _ => back,
    };
    let inside = html! {
        span.word { (word) @if main.is_some_and(|main| is_jammed(sight, main)) { (small_icon("om-sabotage")) } }
        span.slotrow {
            @for seat in &there {
                i data-seat=(seat_letter(*seat)) { svg { use href={ "#seat-" (seat_letter(*seat)) } {} } }
            }
            @for _ in there.len()..size { i.free {} }
        }
    };
    let thing = Thing::new("crewed", about).does(does, "OM-COST-05").target(target);
    thing.place(format!("slots-{}", slots.index())).drawn(&inside)
}

/// Eight spaces in three rows; a row has one price.
fn tech_grid(sight: &Sight, is_wide: bool) -> Markup {
    let left = left_over(sight);
    html! {
        div.techgrid role="group" aria-label="Tech Grid" {
            @for space in GridSpace::ALL {
                @if matches!(space, GridSpace::G1 | GridSpace::G4 | GridSpace::G7) { (row_price(space)) }
                (grid_space(sight, space, is_wide))
            }
            @let about = format!("{} face down", count(left, "Tech tile"));
            (Thing::new("techtile gone", about).does(refill(left), "OM-LVL-05")
                .drawn(&html! { (left) " left" }))
        }
    }
}

/// The Tech tiles that are face down.
fn left_over(sight: &Sight) -> u8 {
    sight.open().tech_set.len() + sight.open().tech_stack.len()
}

/// OM-LVL-05, OM-TWO-02: says whether the Tech Grid is refilled.
fn refill(left: u8) -> &'static str {
    match left {
        0 => "No Tech tile is left to refill the grid.",
        _ => "The grid is refilled when the Colony reaches a new level.",
    }
}

/// Draws what a tile of this row costs.
fn row_price(space: GridSpace) -> Markup {
    let (batteries, any) = space.cost();
    let about = match (batteries, any) {
        (0, 0) => "Tech tiles of this row are free",
        (_, 0) => "Tech tiles of this row cost 1 Battery",
        (_, _) => "Tech tiles of this row cost 1 Battery and 1 Resource of your choice",
    };
    let inside = html! {
        @if batteries > 0 { svg.i.i-12 { use href="#om-battery" {} } }
        @if any > 0 { svg.i.i-12 { use href="#resource" {} } }
        @if batteries + any == 0 { "free" }
    };
    Thing::new("cost", about).does("", "OM-TECH-02").drawn(&inside)
}

fn grid_space(sight: &Sight, space: GridSpace, is_wide: bool) -> Markup {
    let Some(tech) = sight.open().grid[space.index()] else {
        return Thing::new("techtile gone", "An empty space of the Tech Grid")
            .does(refill(left_over(sight)), "OM-LVL-05")
            .drawn(&html! { "taken" });
    };
    let is_own = sight.settler().is_some_and(|you| sight.player(you).level(tech) > 0);
    let used = if is_own { "you have it" } else { tech_use(tech) };
    let inside = html! {
        svg.i { use href={ "#" (tech_symbol(tech)) } {} }
        span.word { (tech_word(tech)) }
        @if is_wide { small { (used) } }
    };
    let target =
        sight.answers_where(|action| matches!(action, Action::Learn { from, .. } if from == space));
    let class = format!(
        "techtile {}{}{}",
        tech_class(tech),
        if is_wide { " broad" } else { "" },
        if is_own { " own" } else { "" }
    );
    let does = format!("{}{}", tech_does(tech), if is_own { " You have this tile." } else { "" });
    Thing::new(&class, tech.name())
        .does(does, "OM-TECH-01")
        .target(target)
        .piece(pieces::grid_tech(tech))
        .then(format!("Where does the {} go in your Laboratory?", tech.name()))
        .drawn(&inside)
}

/// Says what a Tech is good for, in a sentence.
pub(super) fn tech_does(tech: Tech) -> &'static str {
    match tech {
        Tech::Rover => "One Rover movement gains as many extra hexes as its level.",
        Tech::Ship => "Welcoming Ships brings as many extra Colonists as its level.",
        Tech::Upgrade => "One upgrade may be followed by as many extra upgrades as its level.",
        Tech::Defense => "One strike may hit as many extra Troopers as its level.",
        Tech::Shelter => "Your Shelters may connect with as many others as its level.",
        Tech::Mine
        | Tech::Generator
        | Tech::WaterExtractor
        | Tech::Greenhouse
        | Tech::OxygenCondenser => "A new Building may connect with as many others as its level.",
    }
}

/// Draws what is in the Warehouse. There are never Minerals in it.
fn warehouse(sight: &Sight) -> Markup {
    const ORDER: [Item; 5] = [Item::Crystal, Item::Battery, Item::Water, Item::Plant, Item::Oxygen];
    let open = sight.open();
    let most = if open.player_count() == 2 { 2 } else { 3 };
    html! {
        div.ware role="group" aria-label="Warehouse" {
            @for item in ORDER {
                @let there = open.warehouse[item.index()];
                @let class = format!("good {}", item_class(item));
                (Thing::new(&class, format!("{} in the Warehouse", items(there, item)))
                    .does("It is filled up when the Colony reaches a new level.", "OM-LVL-06")
                    .target(sight.answers([Action::TakeItem(item)]))
                    .drawn(&html! {
                        svg.i.i-16 { use href={ "#" (item_symbol(item)) } {} }
                        span.pips { @for place in 0..most.max(there) { i.on[place < there] {} } }
                    }))
            }
            @if let Some(outbreak) = open.outbreak() {
                @let there = outbreak.warehouse;
                (Thing::new("good t-x", format!("{there} Medicine in the Warehouse"))
                    .does("It is filled up when the Colony reaches a new level.", "AI-VAL-34")
                    .target(sight.answers([Action::Outbreak(outbreak::Action::TakeMedicine)]))
                    .drawn(&html! {
                        svg.i.i-16 { use href="#om-medicine" {} }
                        span.pips { @for place in 0..open.player_count().max(there) { i.on[place < there] {} } }
                    }))
            }
        }
    }
}

/// The two Discovery tiles to place next, and the one on the Radar.
fn exploration(sight: &Sight) -> Markup {
    let open = sight.open();
    html! {
        section {
            div.explore role="group" aria-label="Exploration" {
                h3 { "Exploration" }
                @for (which, tile) in (0u8..).zip(open.exploration) {
                    @if let Some(tile) = tile {
                        @let target = sight.answers_where(|action| match action {
                            Action::PlaceDiscovery { which: one, .. } | Action::PickDiscovery(one) => one == which,
                            _ => false,
                        });
                        (Thing::new("dt", tile_in_words(tile))
                            .does("A player who travels to the Colony places one of the two on the map.", "OM-TRAV-01")
                            .target(target).piece(pieces::tile(tile)).then("Where does this Discovery tile go?")
                            .drawn(&discovery(tile)))
                    } @else {
                        (Thing::new("dt gone", "No Discovery tile here").drawn(&html! { svg.board viewBox="-26 -23 52 46" { path.chip d=(hexagon(24.0)) {} } }))
                    }
                }
                @if let Some(tile) = open.radar {
                    (Thing::new("dt", format!("On the Radar: {}", tile_in_words(tile)))
                        .does("The Radar uses this tile again and again.", "OM-UPG-08").piece(pieces::tile(tile))
                        .drawn(&html! { (discovery(tile)) span.word { "Radar" } }))
                }
                span.cap.rest data-about={ (count(open.discoveries.len(), "Discovery tile")) " in the stack" } {
                    (open.discoveries.len()) " left" }
            }
        }
    }
}

fn discovery(tile: on_mars::content::Tile) -> Markup {
    html! {
        svg.board viewBox="-26 -23 52 46" { path.chip d=(hexagon(24.0)) {} (mark_in_hex(tile)) }
        span.word { (effect_short(tile.benefit())) }
    }
}
