//! The card pool, with what each card costs or needs and what the viewer lacks for it.

use maud::{Markup, html};
use project_mars::content::{Card, Face, Kind};
use project_mars::{Action, Question, Stock, Year};

use super::asked::Sight;
use super::names::{gain_in_words, kind_class, kind_symbol};
use super::pieces;
use super::prices::{cost, gift, missing_for_launch, price_in_words};
use crate::parts::{amount, count, listed, named_icon, new_mark, small_icon};
use crate::target::Target;

/// The pool, under what is left in deck and supply.
pub(super) fn card_pool(sight: &Sight) -> Markup {
    let cards: Vec<Card> = sight.open().pool.iter().collect();
    let many = if cards.len() > 7 { "many" } else { "few" };
    html! {
        section #pool .pool aria-label="Card pool" {
            h2.sec { "Card pool " (reserves(sight)) }
            @if cards.is_empty() {
                div.empty { span { "The pool is empty. The next turn fills it." } }
            } @else {
                div.cards.(many) { @for card in cards { (pool_card(sight, card)) } }
            }
        }
    }
}

/// Deck, discard pile, Test Flights and the general supply.
fn reserves(sight: &Sight) -> Markup {
    let open = sight.open();
    let year = match open.year {
        Year::First => "in year 1",
        Year::Second => "in the last year",
    };
    html! {
        span.reserves {
            @if open.launch_within > 0 {
                span.cap.soon {
                    (small_icon("launch-date")) "Launch Date within " (open.launch_within)
                }
            }
            span.cap data-piece=(pieces::DECK) { (small_icon("deck")) (count(open.deck.len(), "card")) " left " (year) }
            span.cap { (small_icon("cross")) (open.discard.len()) " discarded" }
            span.cap {
                (small_icon("test-flight")) (count(open.test_flights, "Test Flight")) " open"
            }
            span.cap title="The general supply" {
                "Supply "
                (amount("money", "Money", open.supply.money))
                (amount("material", "Materials", open.supply.materials))
            }
        }
    }
}

/// Returns whether the viewer can name the two cards that stay.
fn keeps_two(sight: &Sight) -> bool {
    sight.scene.actions.iter().any(|action| matches!(action, Action::Keep(..)))
}

/// The effect of pressing a card of the pool: it is taken, it is discarded, or it is one of the two
/// that stay.
fn target(sight: &Sight, card: Card) -> Target {
    if keeps_two(sight) {
        if card == Card::LAUNCH_DATE {
            return Target::Still;
        }
        let keeps = |action: &Action| match action {
            Action::Keep(one, other) => [*one, *other].contains(&card),
            _ => false,
        };
        let kept = sight.scene.actions.iter().copied().filter(keeps);
        return Target::of_any(sight.scene, kept, |_| true);
    }
    sight.target(match sight.asked {
        Some(Question::DiscardFromPool) => Action::Discard(card),
        _ => Action::Take(card),
    })
}

fn pool_card(sight: &Sight, card: Card) -> Markup {
    let target = target(sight, card);
    let is_discard = sight.scene.choice(Action::Discard(card)).is_some() && !keeps_two(sight);
    let spec = card.spec();
    let name = match card {
        Card::LAUNCH_DATE => "To Mars",
        _ => spec.name,
    };
    // The name of the button is what stands on the card, so nothing else has to say it again.
    html! {
        div.card.(kind_class(card.kind())).can-act[target.is_act()].lit[target.is_act()]
            .discards[is_discard].cannot[target.is_refused()] data-piece=(spec.code) data-supply=(pieces::DECK)
            data-choice=[target.choice()] data-why=[target.why()] data-rule=[target.rule()]
            role=[target.role()] tabindex=[target.tabindex()] aria-disabled=[target.disabled()] {
            span.kind {
                (small_icon(kind_symbol(card.kind()))) (card.kind().name())
                @if is_discard {
                    span.goes { (small_icon("cross")) "discard" }
                } @else { (new_mark(sight.is_fresh(spec.code))) }
            }
            div { b { (name) } }
            div.gain { (gain(sight, card)) }
            (demand(sight, card))
            @if let Some(why) = target.why() { span.sr { "Not possible: " (why) } }
        }
    }
}

/// The gain of a card, as amounts where there are any.
fn gain(sight: &Sight, card: Card) -> Markup {
    match card.spec().face {
        Face::Employee { approval, engineering, .. } => html! {
            @if engineering > 0 { (amount("engineering", "Engineering", format_args!("+{engineering}"))) }
            @if approval > 0 { (amount("approval", "Approval", format_args!("+{approval}"))) }
            @if card.kind() == Kind::FacilitiesManager {
                span.amt title="Makes Office Space free" {
                    (named_icon("acquire-office", "makes Office Space free"))
                }
            }
        },
        Face::Vendor { .. } => {
            let gift = gift(sight, card);
            html! {
                @if gift.money > 0 { (amount("money", "Money", gift.money)) }
                @if gift.materials > 0 { (amount("material", "Materials", gift.materials)) }
            }
        }
        Face::OfficeSpace { offices, .. } => {
            amount("office", "Office Space", format_args!("+{offices}"))
        }
        Face::Technology { effect, .. } => html! { span.fx { (effect.in_words()) } },
        Face::LaunchDate => html! { span.fx { (launch_gain(sight)) } },
    }
}

fn launch_gain(sight: &Sight) -> String {
    let missing = sight.you().map(|you| missing_modules(sight, you)).unwrap_or_default();
    match missing.as_slice() {
        [] => "wins the game".to_owned(),
        missing => format!("wins the game; you lack {}", listed(missing)),
    }
}

fn missing_modules(sight: &Sight, you: orrery_core::Seat) -> Vec<String> {
    let missing = missing_for_launch(sight.open(), you).into_iter();
    missing.filter(|what| !what.ends_with("Engineering")).collect()
}

/// The price or requirement of a card and, where it is too much for the viewer, the viewer's
/// amount.
struct Demand {
    verb: &'static str,
    symbol: &'static str,
    noun: &'static str,
    asks: u8,
    /// The viewer's amount, if that is known.
    have: Option<u8>,
}

impl Demand {
    fn of(sight: &Sight, card: Card) -> Demand {
        let open = sight.open();
        let levels = sight.you().map(|you| open.players[you].levels());
        let stock = sight.you().and_then(|you| sight.scene.view.screens[you]);
        let price = cost(sight, card);
        let (verb, symbol, noun, asks, have) = match card.spec().face {
            Face::Employee { .. } => {
                ("costs", "money", "Money", price.money, stock.map(|stock| stock.money))
            }
            Face::OfficeSpace { .. } => (
                "costs",
                "material",
                "Materials",
                price.materials,
                stock.map(|stock| stock.materials),
            ),
            Face::Vendor { need, .. } => {
                ("needs", "approval", "Approval", need, levels.map(|levels| levels.approval))
            }
            Face::Technology { need, .. } => {
                ("needs", "engineering", "Engineering", need, levels.map(|l| l.engineering))
            }
            Face::LaunchDate => {
                let seat = sight.you().unwrap_or(orrery_core::Seat::ONE);
                let have = levels.map(|levels| levels.engineering);
                ("needs", "engineering", "Engineering", open.launch_need(seat), have)
            }
        };
        Demand { verb, symbol, noun, asks, have }
    }

    /// The viewer's amount, if it is too little.
    fn lack(&self) -> Option<u8> {
        self.have.filter(|&have| have < self.asks)
    }
}

fn demand(sight: &Sight, card: Card) -> Markup {
    let demand = Demand::of(sight, card);
    if demand.verb == "costs" && demand.asks == 0 {
        return html! { div.need { "free for you" } };
    }
    html! {
        div.need.no[demand.lack().is_some()] {
            (demand.verb) " " (amount(demand.symbol, demand.noun, demand.asks))
            @if let Some(have) = demand.lack() { span.short1 { "have " (have) } }
        }
    }
}

/// A card of the pool in words: what it is, asks for and gives, and what the viewer lacks.
pub(super) fn card_in_words(sight: &Sight, card: Card) -> String {
    let demand = Demand::of(sight, card);
    let asks = match (card.spec().face, demand.asks) {
        (Face::Employee { .. } | Face::OfficeSpace { .. }, 0) => "costs nothing".to_owned(),
        (Face::Employee { .. }, money) => {
            format!("costs {}", price_in_words(Stock { money, materials: 0 }))
        }
        (Face::OfficeSpace { .. }, materials) => {
            format!("costs {}", price_in_words(Stock { money: 0, materials }))
        }
        (_, need) => format!("needs {} {need}", demand.noun),
    };
    let gives = match card.spec().face {
        Face::Vendor { .. } => format!("gives {}", price_in_words(gift(sight, card))),
        Face::LaunchDate => launch_gain(sight),
        Face::Employee { .. } | Face::OfficeSpace { .. } | Face::Technology { .. } => {
            gain_in_words(card)
        }
    };
    let lack = match demand.lack() {
        Some(have) if demand.noun == "Money" => format!("; you have ${have}"),
        Some(have) => format!("; you have {have}"),
        None => String::new(),
    };
    match card {
        Card::LAUNCH_DATE => format!("Launch Date: {asks}{lack}, {gives}"),
        _ => {
            let spec = card.spec();
            format!("{}, {}: {asks}{lack}, {gives}", spec.name, spec.kind.name())
        }
    }
}
