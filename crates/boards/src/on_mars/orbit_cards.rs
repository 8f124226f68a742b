//! Blueprints, Scientists and Earth Contracts on display.

use maud::{Markup, html};
use on_mars::content::{Blueprint, Contract, Effect, Item, Resource, Scientist, Slots, Terms};
use on_mars::{Action, Card, Open, outbreak};
use orrery_core::Seat;

use super::asked::{Counting, Sight};
use super::chapter::OURS;
use super::chapter::invasion::{defense_cards, defense_list};
use super::names::{a_building, breakable, capital};
use super::names::{contract_in_words, contract_name, effect_in_words, items, scientist_in_words};
use super::orbit::slots;
use super::pieces;
use super::symbols::{
    effect_mark, effect_short, item_symbol, kind_class, kind_symbol, resource_symbol,
};
use super::thing::Thing;
use crate::parts::{count, signed};

/// The Blueprints as two short lists, for a narrow Orbit.
pub(super) fn blueprint_lists(sight: &Sight) -> Markup {
    let display = &sight.open().display;
    let (upper, lower) = display.split_at(6);
    html! {
        section {
            h3 { "Blueprints" (slots(sight, Slots::Blueprint, "Obtain")) }
            div.bps.three[sight.open().invasion().is_some()] {
                @for (row, cards) in [("upper row", upper), ("lower row", lower)] {
                    @let level = cards.iter().flatten().map(|card| card.spec().level).max();
                    div role="group" aria-label={ "Blueprints, " (row) } {
                        span.level { @if let Some(level) = level { "level " (level) } @else { "empty" } }
                        @for card in cards {
                            @match card {
                                Some(card) => { (in_list(sight, *card)) }
                                None if level.is_some() => { div.bp.gone {} }
                                None => {}
                            }
                        }
                        @if level.is_none() && row == "lower row" && sight.open().colony_level() < 3 { p.cap.wait { "New Blueprints come when the Colony reaches level " (sight.open().colony_level() + 1) "." } }
                    }
                }
                (defense_list(sight))
            }
        }
    }
}

fn in_list(sight: &Sight, card: Blueprint) -> Markup {
    let mark = effect_mark(sight.open().action_of(card));
    let inside = html! {
        svg.i class=(kind_class(card.spec().kind)) { use href={ "#" (kind_symbol(card.spec().kind)) } {} }
        span.name { (breakable(card.name())) }
        svg.i.act { use href={ "#" (mark.symbol) } {} }
    };
    blueprint(sight, card, "bp").drawn(&inside)
}

/// The Blueprints as cards, with what they do.
pub(super) fn blueprint_cards(sight: &Sight) -> Markup {
    let display = &sight.open().display;
    let lower = display[6..].iter().flatten().count();
    html! {
        section.lead {
            h3 { b { "Blueprints" } span.cap.hint { "level 3 needs a Complex of 3 or more" } (slots(sight, Slots::Blueprint, "Obtain")) }
            div.bpcards data-swipe role="group" aria-label="Blueprints" {
                @for (place, card) in display.iter().enumerate() {
                    @match card {
                        Some(card) => { (as_card(sight, *card)) }
                        None if place < 6 || lower > 0 => { div.card.bpc.gone { span.cap { "taken" } } }
                        None => {}
                    }
                }
                (defense_cards(sight))
                @if lower == 0 && sight.open().colony_level() == 1 { p.cap.wait { "Six more appear below from Colony level 2 on." } }
            }
        }
    }
}

fn as_card(sight: &Sight, card: Blueprint) -> Markup {
    let spec = card.spec();
    let has_room = sight.settler().is_none_or(|you| sight.player(you).has_room_for(spec.gain()));
    let fits = sight.settler().map(|you| fits(sight.open(), you, card));
    let inside = html! {
        b { svg.i.i-16 { use href={ "#" (kind_symbol(spec.kind)) } {} } span { (breakable(card.name())) } }
        span.fx { (on_card(sight.open().action_of(card))) }
        span.need {
            span.amt.lost[!has_room] { "+1 " svg.i.i-16 { use href={ "#" (item_symbol(spec.gain())) } {} } }
            span.room { @if let Some(fits) = fits { "fits " (fits) } @else { "level " (spec.level) } }
        }
    };
    let class = format!("card bpc {}", kind_class(spec.kind));
    blueprint(sight, card, &class).drawn(&inside)
}

/// Says what a card does, in a few words. Its symbol says which type it constructs.
fn on_card(action: Effect) -> String {
    match action {
        Effect::Construct { kinds, .. } if kinds.len() == 1 => "Construct one".to_owned(),
        action => effect_short(action),
    }
}

fn blueprint<'t>(sight: &Sight, card: Blueprint, class: &'t str) -> Thing<'t> {
    let spec = card.spec();
    let about =
        format!("{}: a level-{} Blueprint for {}", card.name(), spec.level, a_building(spec.kind));
    let mut does = format!(
        "Taking it gives {}. Its Building lets you {}.",
        items(1u8, spec.gain()),
        effect_in_words(sight.open().action_of(card))
    );
    if let Some(you) = sight.settler() {
        if !sight.player(you).has_room_for(spec.gain()) {
            does += &format!(" You have no room for the {}.", spec.gain().name());
        }
        does +=
            &format!(" It fits {} on the map.", count(fits(sight.open(), you, card), "Building"));
    }
    if sight.open().invasion().is_some() {
        let points = spec.points();
        does += &format!(
            " Taking it costs the humans {points} points; building it gives {}.",
            2 * points
        );
    }
    Thing::new(class, about)
        .does(does, "OM-BLUE-01")
        .target(sight.answers([Action::TakeBlueprint(card)]))
        .piece(pieces::blueprint(card))
}

/// How many Buildings on the map a Blueprint fits now, in reach of Bots or not.
fn fits(open: &Open, you: Seat, card: Blueprint) -> u8 {
    open.fitting(you, card).len()
}

/// The six slots of the Scientist display.
pub(super) fn staff(sight: &Sight, is_wide: bool) -> Markup {
    html! {
        div.staff.three[is_wide] role="group" aria-label="Scientist display" {
            @for (slot, card) in (0u8..).zip(sight.open().hire) {
                @match card {
                    Some(Card::Scientist(one)) => { (scientist(sight, slot, one)) }
                    Some(Card::Contract(one)) => { (contract(sight, slot, one)) }
                    None => { div.pro.gone { span.cap { "taken" } } }
                }
            }
            @if let Some(outbreak) = sight.open().outbreak() {
                @if outbreak.microbiologist.is_none() { (microbiologist(sight)) }
            }
        }
    }
}

/// Outbreak: the seventh slot of the display.
fn microbiologist(sight: &Sight) -> Markup {
    let hire = Action::Outbreak(outbreak::Action::HireMicrobiologist);
    let does = format!(
        "Hired for 2 Crystals. As Executive action she brings 1 Medicine, or 2 on a built Greenhouse Blueprint.{OURS}"
    );
    Thing::new("pro", "The Microbiologist")
        .does(does, "AI-VAL-36")
        .target(sight.answers([hire]))
        .piece("microbiologist".to_owned())
        .drawn(&html! {
            svg.i { use href="#om-scientist" {} }
            span { b { "Microbiologist" } span.sub { "1 or 2 Medicine" } }
            span.amt { "2" svg.i { use href="#om-crystal" {} } }
        })
}

fn scientist(sight: &Sight, slot: u8, one: Scientist) -> Markup {
    let spec = one.spec();
    let (symbol, price) = match spec.cost {
        Some(resource) => (resource_symbol(resource), items(2u8, resource.into())),
        None => ("om-colonist", "2 Colonists sent to work".to_owned()),
    };
    let inside = html! {
        svg.i.i-16 { use href="#om-scientist" {} }
        b { (one.name()) }
        span.amt { "2" svg.i.i-12 { use href={ "#" (symbol) } {} } }
        span.sub { (works(sight, one)) }
    };
    let does = format!("Costs {price}. {}.", capital(&scientist_in_words(sight, one)));
    Thing::new("pro", one.name())
        .does(does, "OM-HIRE-02")
        .target(sight.answers([Action::Hire(slot)]))
        .piece(pieces::scientist(one))
        .drawn(&inside)
}

/// A Scientist's workplace, and what they score: points, or one of the Goals of Monolith.
pub(super) fn works(sight: &Sight, one: Scientist) -> Markup {
    let open = sight.open();
    let scores = match sight.counting() {
        Counting::Own => Some(one.spec().scores),
        Counting::Together => Some(open.matches(one)),
        Counting::Nothing => open.monolith().map(|_| one.spec().scores),
    };
    html! {
        span.w { "works in" } svg.i.i-12 { use href={ "#" (kind_symbol(one.spec().works_in)) } {} }
        @if let Some(scores) = scores {
            span.w { "scores" } svg.i.i-12.to { use href="#chevron" {} }
            svg.i.i-12 { use href={ "#" (kind_symbol(scores)) } {} }
        }
    }
}

/// What a Contract on display is worth, in a few words; nothing where there are no points.
pub(super) fn contract_worth(sight: &Sight, one: Contract) -> Option<String> {
    let [done, failed] = one.terms().points();
    match sight.counting() {
        Counting::Own => Some(format!("+{done} OP, else {}", signed(failed))),
        Counting::Together => Some(format!("{} now, then +{}", signed(failed), done - failed)),
        Counting::Nothing => None,
    }
}

/// Says what a Contract on display asks for and what it is worth.
pub(super) fn contract_told(sight: &Sight, one: Contract) -> String {
    let [done, failed] = one.terms().points();
    let asks = capital(&contract_in_words(one));
    match sight.counting() {
        Counting::Own => {
            format!("{asks}: {done} points if complete, {} otherwise.", signed(failed))
        }
        Counting::Together => format!(
            "The humans lose {} points now. {asks}: they come back, and {done} more.",
            -failed
        ),
        Counting::Nothing => format!("{asks}."),
    }
}

fn contract(sight: &Sight, slot: u8, one: Contract) -> Markup {
    let inside = html! {
        svg.i.i-16 { use href="#contract" {} }
        b { (terms(one)) }
        span.amt { "1" svg.i.i-12 { use href={ "#" (item_symbol(Item::Crystal)) } {} } }
        span.sub { @if let Some(worth) = contract_worth(sight, one) { (worth) } @else { "Earth Contract" } }
    };
    let does = format!("Costs 1 Crystal. {}", contract_told(sight, one));
    Thing::new("pro", contract_name(one))
        .does(does, "OM-HIRE-03")
        .target(sight.answers([Action::Hire(slot)]))
        .piece(pieces::contract(one))
        .drawn(&inside)
}

/// Draws what a Contract asks for, as a picture.
pub(super) fn terms(one: Contract) -> Markup {
    let icon = |symbol: &str| html! { svg.i.i-16 { use href={ "#" (symbol) } {} } };
    html! {
        span.terms {
            @match one.terms() {
                Terms::Upgrade(kind) => { (icon(kind_symbol(kind))) (Contract::COMPLEX) "-Complex" }
                Terms::Deliver { item, count, minerals } => {
                    (count) (icon(item_symbol(item)))
                    @if minerals > 0 { " + " (minerals) (icon(resource_symbol(Resource::Mineral))) }
                }
            }
        }
    }
}
