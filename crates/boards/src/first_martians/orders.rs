//! Effects and prices in words, line by line, each with the symbol of what it changes.

use first_martians::content::{Content, Cost, Device, Effect, List, Op, Word as _};
use first_martians::{Ctx, HIGHEST_MORALE, LOWEST_MORALE};
use maud::{Markup, html};

use super::sight::Sight;
use crate::parts::{signed, small_icon};

/// A line: the symbol, the words, and whether it hurts.
pub(super) struct Order {
    symbol: &'static str,
    words: String,
    hurts: bool,
}

/// Draws the lines as a list.
pub(super) fn list(orders: &[Order]) -> Markup {
    html! {
        @if !orders.is_empty() {
            ul.orders { @for order in orders { li.hurt[order.hurts] { (small_icon(order.symbol)) span { (order.words) } } } }
        }
    }
}

/// The price of something, line by line.
pub(super) fn costs(sight: &Sight, ctx: Ctx, costs: List<Cost>) -> Vec<Order> {
    let all = sight.content().costs(costs).iter();
    sight.print(ctx, |printer| {
        let line = |&cost: &Cost| Order {
            symbol: of_cost(cost),
            words: format!("Costs {}", printer.cost(cost)),
            hurts: true,
        };
        all.map(line).collect()
    })
}

/// The effects of something that may come, with the figures before and after.
pub(super) fn ahead(sight: &Sight, ctx: Ctx, effects: List<Effect>) -> Vec<Order> {
    let level = &sight.content().difficulty.levels[sight.table().level.index()];
    let orders = sight.print(ctx, |printer| {
        done(sight.content(), effects, |effect| {
            let op = if ctx.scaled { level.scaled(effect.op) } else { effect.op };
            Some(with_figures(sight, op, &printer.effect(effect)?))
        })
    });
    // What nobody hears of is still something to come.
    let later = || Order { symbol: "hourglass", words: "Noted for later".into(), hurts: false };
    if orders.is_empty() && !sight.content().effects(effects).is_empty() {
        return vec![later()];
    }
    orders
}

/// The effects of something that came, whatever was chosen in it.
pub(super) fn done(
    content: &Content,
    effects: List<Effect>,
    words: impl Fn(Effect) -> Option<String>,
) -> Vec<Order> {
    let all = content.effects(effects).iter();
    all.filter(|effect| !matches!(effect.op, Op::Choice { .. }))
        .filter_map(|&effect| {
            let words = words(effect)?.trim_end_matches('.').to_owned();
            Some(Order { symbol: symbol(effect.op), words, hurts: hurts(effect.op) })
        })
        .collect()
}

/// Adds where a marker stands before and after: "Stress rises by 2, from 3 to 5".
fn with_figures(sight: &Sight, op: Op, words: &str) -> String {
    let table = sight.table();
    let (from, to) = match op {
        Op::Morale { n } => {
            let to = table.morale.saturating_add(n).clamp(LOWEST_MORALE, HIGHEST_MORALE);
            (signed(table.morale), signed(to))
        }
        Op::Stress { n } if n != 0 => {
            (table.stress.to_string(), table.stress.saturating_add_signed(n).to_string())
        }
        Op::Reserve { kind, n } => {
            let now = table.reserve(kind);
            (now.to_string(), now.saturating_add_signed(n).to_string())
        }
        _ => return words.to_owned(),
    };
    format!("{}, from {from} to {to}", words.trim_end_matches('.'))
}

fn of_cost(cost: Cost) -> &'static str {
    match cost {
        Cost::Reserve(kind, _) => kind.key(),
        Cost::AnyReserve(_) => "cargo",
        Cost::SpareParts(..) => "part-hardware",
        Cost::Samples(..) => "sample",
        Cost::MoraleTokens(..) => "morale-token",
        Cost::Morale(_) => "morale",
        Cost::Seeds(_) => "seed",
        Cost::ObjectiveTokens(..) | Cost::Track(..) => "objective",
        Cost::UpgradeCards(_) => "upgrade",
        Cost::Wounds(..) => "wound",
        Cost::Stress(_) => "stress",
    }
}

fn symbol(op: Op) -> &'static str {
    match op {
        Op::Stress { .. } => "stress",
        Op::Morale { .. } => "morale",
        Op::MoraleTokens { .. } => "morale-token",
        Op::Wound { .. } => "wound",
        Op::Heal { .. } | Op::Cure { .. } => "act-heal",
        Op::GiveCondition { .. } => "condition",
        Op::Pawns { .. } => "extra-pawn",
        Op::Skill { .. } | Op::PickPerson { .. } => "helmet",
        Op::Aom { .. } => "aom",
        Op::Reserve { kind, .. } | Op::Output { kind, .. } => kind.key(),
        Op::Productivity { device: Device::Solar, .. } => "energy",
        Op::Productivity { device: Device::Oxygenator, .. } => "oxygen",
        Op::SpareParts { .. } => "part-hardware",
        Op::Samples { .. } | Op::Research { .. } => "sample",
        Op::Seeds { .. } => "seed",
        Op::Plants { .. } | Op::Growth { .. } | Op::Wilt { .. } | Op::Greenhouses { .. } => {
            "act-plant"
        }
        Op::Break { .. } => "part-hardware-broken",
        Op::Repair { .. } => "act-build",
        Op::ShutDown { .. } | Op::ClearShutdown { .. } => "shutdown",
        Op::Malfunction { .. } | Op::MalfunctionBox { .. } => "malfunction",
        Op::DrawMalfunction { .. } => "card-draw",
        Op::Token { .. } | Op::RemoveToken { .. } => "active",
        Op::Poi { .. } | Op::RevealRoi { .. } => "poi",
        Op::UpgradeCards { .. } | Op::RemoveUpgrades { .. } => "upgrade",
        Op::ObjectiveTokens { .. }
        | Op::MoveObjectiveTokens { .. }
        | Op::Track { .. }
        | Op::TrackByDraw { .. } => "objective",
        Op::FacilityCard { .. } => "cargo",
        Op::Flag { .. } => "pencil",
        Op::Sols { .. } => "sol",
        Op::Rule { .. } | Op::QueueEvent { .. } | Op::QueueScene { .. } => "hourglass",
        Op::Adventure { .. } => "adventure",
        Op::Roll { .. } => "chance",
        _ => "chevron",
    }
}

/// Returns whether the crew would rather not have it.
fn hurts(op: Op) -> bool {
    match op {
        Op::Stress { n } | Op::Malfunction { n, .. } => n > 0,
        Op::Wound { .. }
        | Op::GiveCondition { .. }
        | Op::Wilt { .. }
        | Op::Break { .. }
        | Op::ShutDown { .. }
        | Op::MalfunctionBox { .. }
        | Op::DrawMalfunction { .. }
        | Op::Scar { .. } => true,
        _ => op.amount() < 0,
    }
}
