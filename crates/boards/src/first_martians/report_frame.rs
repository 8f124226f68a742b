//! The report of a sol: the night over the HUB, figures before and after, what was made and used,
//! how the plan went, and what broke and why.

use first_martians::content::{Block, Reserve, Word as _};
use first_martians::{Hand, RolledDice};
use maud::{Markup, html};

use super::hub::block_name;
use super::names::capital;
use super::report::{Balance, Break, Change, Deed, End, Sol, Why, end_in_words};
use super::sight::Sight;
use super::{kinds, passage, scene, screen};
use crate::parts::{listed, named_icon, seat_shape, signed, small_icon};

/// The whole report.
pub(super) fn frame(sight: &Sight, sol: &Sol, is_now: bool) -> Markup {
    let names = &sight.names;
    let headline = sol.headline(names);
    let deeds = sol.deeds(names);
    let breaks = sol.breaks(names);
    let worked = deeds.iter().filter(|deed| deed.end == End::Worked).count();
    html! {
        article.report.panel id=[is_now.then_some("passage")] data-passage=[is_now.then_some(&headline)] aria-label={ "Sol " (sol.number) ", as it went" } {
            div.picture {
                (scene::drawn(scene::NIGHT))
                header {
                    span.kindline { (small_icon("sol")) "Sol " (sol.number) ", as it went" }
                    h2 id=[is_now.then_some("passage-title")] tabindex="-1" { (headline) "." }
                }
            }
            (figures(sight, sol))
            div.cols3 {
                section {
                    h3 { "Made and used" span.cap { "in the morning" } }
                    ul.balance { @for balance in sol.balances() { (balance_line(&balance)) } }
                    @for words in sol.shortages(names) { p.short { (small_icon("warn")) (words) } }
                    (tomorrow(sight, sol))
                }
                section {
                    h3 { "The plan" span.cap { (worked) " of " (deeds.len()) " worked" } }
                    @if deeds.is_empty() { p.quiet { "No action was planned." } }
                    ul.deeds { @for deed in &deeds { (deed_line(sight, deed)) } }
                }
                section {
                    h3 { "What broke, and why" }
                    @if breaks.is_empty() { p.quiet { "Nothing broke, and no Malfunction card came." } }
                    ol.why { @for (nth, it) in breaks.iter().enumerate() { (break_line(sight, nth + 1, it)) } }
                }
            }
        }
    }
}

/// Figures before and after the sol.
fn figures(sight: &Sight, sol: &Sol) -> Markup {
    let changes = sol.changes(sight.table(), &sight.names);
    let (broke, repaired) = sol.parts();
    html! {
        ul.delta {
            @for change in &changes { (figure(change)) }
            li.down[broke > repaired].up[repaired > broke] data-about={ "Parts: " (broke) " broke, " (repaired) " repaired" } {
                span.cap { (small_icon("part-hardware-broken")) "Broke" }
                b { span { (broke) } @if repaired > 0 { i { "· " (repaired) " repaired" } } }
            }
        }
    }
}

fn figure(change: &Change) -> Markup {
    let show = |n: i32| if change.name == "Morale" { signed(n) } else { n.to_string() };
    let better = change.before.map_or(0, |before| (change.after - before).signum());
    let better = if change.is_good { better } else { -better };
    html! {
        li.up[better > 0].down[better < 0] {
            span.cap { (small_icon(change.symbol)) (change.name) }
            b {
                @if let Some(before) = change.before { i { (show(before)) } (small_icon("chevron")) }
                span { (show(change.after)) }
                @if better > 0 { (named_icon("check", "better")) } @else if better < 0 { (named_icon("warn", "worse")) }
            }
        }
    }
}

fn balance_line(balance: &Balance) -> Markup {
    let (made, needed) = (balance.made, balance.needed);
    let stored = needed.saturating_sub(made).saturating_sub(balance.missing);
    html! {
        li.{ "kin-" (balance.kind.key()) } {
            header { (small_icon(balance.kind.key())) (capital(balance.kind.words())) span { (made) " for " (needed) } }
            div.units aria-hidden="true" {
                @for unit in 0..made.max(needed) { i.over[unit >= needed].miss[unit >= made] {} }
            }
            @if made > needed { p { (made - needed) " more than needed." } }
            @else if balance.missing > 0 { p.short { (small_icon("warn")) (balance.missing) " missing, " (stored) " from the reserve." } }
            @else if stored > 0 { p { (stored) " from the reserve." } }
        }
    }
}

/// Draws what the next Production brings as things stand, while that is still to come.
fn tomorrow(sight: &Sight, sol: &Sol) -> Markup {
    let next = sight.game.outlook(1).into_iter().next();
    let Some(next) = next.filter(|next| next.sol > sol.number) else { return html! {} };
    html! {
        h3.tomorrow { "Sol " (next.sol) ", so far" }
        ul.fore {
            @for kind in Reserve::all() {
                @let supply = next.of(kind);
                li.hurt[supply.missing > 0] { (named_icon(kind.key(), kind.words())) (supply.made) " for " (supply.needed) }
            }
        }
    }
}

fn deed_line(sight: &Sight, deed: &Deed) -> Markup {
    let symbol = match deed.end {
        End::Worked => "check",
        End::Failed => "cross",
        End::NotNeeded => "minus",
    };
    let who = sight.game.acting_astronaut(deed.hand);
    let machine = matches!(deed.hand, Hand::Aom(_));
    html! {
        li.failed[deed.end == End::Failed] {
            (named_icon(symbol, end_in_words(deed.end)))
            span.by { (kinds::mark(sight, deed.task)) " " b { (sight.names.brief_task(deed.task)) } (seat_shape(sight.table().seat_of(who))) @if machine { (named_icon("aom", "by an AOM")) } }
            @match deed.dice {
                Some((kind, dice)) => { span.dice.(screen::hue(kind)) { (small_dice(dice)) } }
                None => { span.dice { span.cap { "no dice" } } }
            }
            @if !deed.notes.is_empty() { p { (deed.notes.join(" ")) } }
        }
    }
}

/// The three dice of an action, small.
fn small_dice(dice: RolledDice) -> Markup {
    let faces = [
        (dice.success, "die-success", "success", "no success"),
        (dice.wound, "die-wound", "a wound", "no wound"),
        (dice.adventure, "die-adventure", "an Adventure", "no Adventure"),
    ];
    let rolled = if dice.all_three { &faces[..] } else { &faces[..1] };
    html! {
        @for (shows, symbol, yes, no) in rolled {
            span.nil[!*shows] { (named_icon(if *shows { symbol } else { "die-blank" }, if *shows { yes } else { no })) }
        }
    }
}

fn break_line(sight: &Sight, nth: usize, it: &Break) -> Markup {
    let names = &sight.names;
    let head = match &it.why {
        Why::Card { card, .. } => names.content[*card].title.clone(),
        Why::Story(title) => title.clone(),
        Why::Task(task) => names.short_task(*task),
    };
    html! {
        li {
            span.n aria-hidden="true" { (nth) }
            div {
                b.head { (head) }
                @if let Why::Card { card, .. } = &it.why { p { (passage::sentences(names.content[*card].effects, false, names).join(" ")) } }
                div.chain {
                    (chain(&it.why))
                    @if it.broke.is_empty() { span { "no part broke" } }
                    @else { span.end { (small_icon("part-hardware-broken")) (capital(&listed(&it.broke))) } }
                }
            }
        }
    }
}

/// Draws what led to it.
fn chain(why: &Why) -> Markup {
    let track = |block: Block, from: u8| format!("{} {from}", block_name(block));
    html! {
        @match why {
            Why::Card { track: Some(block), from, die, .. } => {
                span data-about={ "The Malfunction track of " (block.words()) " stood at " (from) } { (small_icon("malfunction")) (track(*block, *from)) }
                (small_icon("plus"))
                @match die {
                    Some(die) => { span { (small_icon("mdie")) "rolled " (die) } }
                    None => { span { (small_icon("part-hardware-broken")) "broken parts" } }
                }
                (small_icon("chevron"))
            }
            Why::Card { .. } => { span { (small_icon("card-draw")) "a card" } (small_icon("chevron")) }
            Why::Story(_) => { span { (small_icon("radio")) "a story" } (small_icon("chevron")) }
            Why::Task(_) => { span { (small_icon("act-build")) "an action" } (small_icon("chevron")) }
        }
    }
}
