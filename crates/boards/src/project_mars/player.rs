//! A player's panel in the rail: everything about them that is public.

use maud::{Markup, html};
use orrery_core::{Actor, Seat};
use project_mars::content::{Card, Kind};
use project_mars::{Ending, Player, Question, Space, StockRange};

use super::asked::Sight;
use super::names::{gain_in_words, kind_symbol, space_symbol};
use super::prices::missing_for_launch;
use super::tableau::launch_progress;
use crate::parts::{amount, named_icon, new_mark, seat_letter, seat_shape, small_icon};

/// The panel of a seat.
pub(super) fn panel(sight: &Sight, seat: Seat) -> Markup {
    let player = &sight.open().players[seat];
    html! {
        article.player data-seat=(seat_letter(seat)) {
            header {
                (seat_shape(seat)) b { (sight.scene.name(seat)) }
                @if sight.holder() == Some(seat) {
                    (named_icon("contract", "holds the Contract"))
                }
                (tag(sight, seat))
            }
            div.amts { (levels(player)) (stock(sight, seat)) }
            (team(sight, seat, player))
            (technologies(sight, seat, player))
            (goal(sight, seat))
        }
    }
}

/// The player's current activity, as shape and word.
fn tag(sight: &Sight, seat: Seat) -> Markup {
    let open = sight.open();
    let status =
        |symbol: &str, word: &str| html! { span.status.tag { (small_icon(symbol)) (word) } };
    if open.ending == Some(Ending::Launched(seat)) {
        return status("trophy", "launched");
    }
    if let Some(auction) = &open.auction {
        if auction.highest == Some(seat) {
            return status("improve", "highest bid");
        }
        if auction.passed[seat] {
            return status("minus", "passed");
        }
    }
    match sight.question {
        Some((Actor::Seat(asked), _)) if asked == seat && sight.you() == Some(seat) => {
            html! { span.status.tag.lamp { (small_icon("play")) "your turn" } }
        }
        Some((Actor::Seat(asked), _)) if asked == seat => status("wait", "deciding"),
        _ => html! {},
    }
}

fn levels(player: &Player) -> Markup {
    let levels = player.levels();
    html! {
        (amount("approval", "Approval", levels.approval))
        (amount("engineering", "Engineering", levels.engineering))
        span.amt {
            (named_icon("office", "Employees and Office Space"))
            (player.employee_count()) span.cap { "/ " (levels.office_space) }
        }
    }
}

/// Money and materials, the range in which they are, or the veil.
fn stock(sight: &Sight, seat: Seat) -> Markup {
    match sight.scene.view.screens[seat] {
        Some(stock) => html! {
            (amount("money", "Money", stock.money))
            (amount("material", "Materials", stock.materials))
        },
        None if let Some(range) = sight.scene.view.range_of(seat) => {
            let StockRange { least, most } = range;
            html! {
                (amount("money", "Money", from_to(least.money, most.money)))
                (amount("material", "Materials", from_to(least.materials, most.materials)))
            }
        }
        None => {
            let words = "Money and materials are hidden";
            html! {
                span.veil role="img" aria-label=(words) title=(words) {
                    (small_icon("screen")) (small_icon("money")) (small_icon("material")) "hidden"
                }
            }
        }
    }
}

/// PM-RULING-39: an amount that is known as a range.
pub(super) fn from_to(least: u8, most: u8) -> String {
    if least == most { least.to_string() } else { format!("{least}–{most}") }
}

/// The requirements of the launch that are still missing, as icons: the orbits show what is there.
fn goal(sight: &Sight, seat: Seat) -> Markup {
    let player = &sight.open().players[seat];
    let words = launch_progress(sight, seat);
    let short = sight.open().launch_need(seat).saturating_sub(player.levels().engineering);
    let is_ready = missing_for_launch(sight.open(), seat).is_empty();
    html! {
        div.line2.goal role="img" aria-label=(words) title=(words) {
            (small_icon("launch"))
            @if is_ready { "Ready to launch" } @else {
                "To launch"
                @for space in Space::ALL.into_iter().filter(|&space| !player.has_module(space)) {
                    (small_icon(space_symbol(space)))
                }
                @if short > 0 { span.amt { (small_icon("engineering")) "+" (short) } }
            }
            @if player.test_flight { span.flown { (small_icon("test-flight")) "flown" } }
        }
    }
}

/// The employees as small heads; each says who it is.
fn team(sight: &Sight, seat: Seat, player: &Player) -> Markup {
    let is_yours = sight.you() == Some(seat);
    let waiting = match sight.question {
        Some((Actor::Seat(asked), Question::MakeRoom { hiring })) if asked == seat => Some(hiring),
        _ => None,
    };
    let head = |card: Card| {
        let what = if waiting == Some(card) { "waits for a desk" } else { &gain_in_words(card) };
        let words = format!("{}, {}: {what}", card.spec().name, card.kind().name());
        // The viewer's own cards are pieces of their own board already.
        let piece = (!is_yours).then_some(card.spec().code);
        let is_new = sight.is_fresh(card.spec().code);
        let words = if is_new { format!("{words}, new") } else { words };
        html! {
            span.head.new[is_new] title=(words) data-piece=[piece] {
                svg.i.i-16 role="img" aria-label=(words) {
                    use href={ "#" (kind_symbol(card.kind())) } {}
                }
            }
        }
    };
    html! {
        div.team {
            @for card in player.employees().iter().chain(waiting) { (head(card)) }
            @if player.employee_count() == 0 { span.cap { "nobody hired" } }
        }
    }
}

/// PM-EX-02: everyone can read every effect of every Technology. In a narrow rail it shows when the
/// pointer is on the name; on a phone, which has no pointer, it is beside the name.
fn technologies(sight: &Sight, seat: Seat, player: &Player) -> Markup {
    let cards: Vec<Card> =
        player.tableau().iter().filter(|card| card.kind() == Kind::Technology).collect();
    let is_others = sight.you() != Some(seat);
    html! {
        @if cards.is_empty() {
            div.line2 { "No Technology yet" }
        } @else {
            ul.line2.effects {
                @for card in cards {
                    @let rests = player.resting().contains(card);
                    @let effect = gain_in_words(card);
                    @let effect = if rests { format!("{effect} (from next turn)") } else { effect };
                    li data-piece=[is_others.then_some(card.spec().code)] title=(effect) {
                        b { (card.spec().name) } span.sr.effect { ": " (effect) }
                        @if sight.is_fresh(card.spec().code) { " " (new_mark(true)) }
                    }
                }
            }
        }
    }
}
