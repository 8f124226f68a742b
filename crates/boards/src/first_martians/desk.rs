//! The desk: what the crew has, what it fears tonight, and what it is here for.

use first_martians::content::{
    Block, Counts, Fact, Objective, ObjectiveKind, Part, PoiId, TokenColor, UpgradeId, Word as _,
};
use first_martians::{FirstMartians, TRACK_END, TokenAt};
use maud::{Markup, html};

use super::hub::{Tonight, block_name, clock, left_in_words, sols_left};
use super::names::capital;
use super::rooms::{Room, part_symbol};
use super::spots::{Sight, Spot};
use crate::parts::{count, listed, named_icon, small_icon};

/// The desk below the board.
pub(super) fn desk(sight: &Sight) -> Markup {
    html! {
        section #desk .panel.desk aria-label="Supplies, malfunction, mission, cargo" data-frame="desk" {
            div.life data-piece="life-support" data-place="fixed" { (super::desk_supply::life_support(sight)) }
            div data-piece="tonight" data-place="fixed" { (tonight(sight)) }
            div data-piece="objectives" data-place="fixed" { (mission(sight)) }
            div { (cargo(sight)) }
        }
    }
}

// ---- Malfunction tonight --------------------------------------------------------

fn tonight(sight: &Sight) -> Markup {
    let mut blocks: Vec<(Block, Tonight)> =
        Block::all().map(|block| (block, Tonight::of(sight, block))).collect();
    blocks.sort_by_key(|(_, tonight)| std::cmp::Reverse(tonight.percent));
    let unplanned = sight.game.malfunction_tonight();
    html! {
        h3 { "Malfunction tonight" }
        ul.tonight {
            @for (block, tonight) in &blocks {
                li.hot[tonight.percent >= 50] data-about={ (block_name(*block)) ": a Malfunction card tonight, " (tonight.percent) "%" }
                    data-does=(repairs_tonight(sight, *block)) { b { (block_name(*block)) } b { (tonight.percent) "%" }
                    span { (why_tonight(tonight, unplanned[block.index()].percent())) } }
            }
        }
    }
}

/// Says what a card tonight depends on; `unplanned` are the odds without the plan.
fn why_tonight(tonight: &Tonight, unplanned: u8) -> String {
    let short = TRACK_END.saturating_sub(tonight.at + tonight.pushes);
    match (tonight.percent, tonight.die) {
        (percent, _) if percent != unplanned => format!("{unplanned}% without the plan"),
        (100, _) => "certain as it stands".to_owned(),
        (0, None) => "its die is not rolled".to_owned(),
        (0, Some(_)) => "no roll reaches 5".to_owned(),
        (_, _) => format!("rolling {short} or more"),
    }
}

/// Says how far each repair would lower the odds of tonight.
fn repairs_tonight(sight: &Sight, block: Block) -> String {
    let odds = |game: &FirstMartians| game.malfunction_tonight()[block.index()];
    let now = odds(&sight.game);
    let mut said = Vec::new();
    for facility in sight.table.facilities() {
        let room = Room::of(sight, facility);
        for part in room.unit.broken.iter() {
            let then = odds(&sight.game.if_repaired(facility, part));
            if room.spec.block == block && then != now {
                said.push(format!("{} of {}: {}%", part.words(), room.spec.name, then.percent()));
            }
        }
    }
    match said.is_empty() {
        true => "No single repair changes it. Manage lowers the track by 1.".to_owned(),
        false => format!("{}% as it is. If you repair {}.", now.percent(), said.join("; ")),
    }
}

// ---- Mission ----------------------------------------------------------------------

/// More rows than these do not fit; then the objectives that are met share one.
const GOALS: usize = 8;

fn mission(sight: &Sight) -> Markup {
    let table = sight.table;
    let mission = sight.content.mission(table.mission);
    let left = table.rounds.saturating_sub(table.round);
    let objectives = &sight.content[mission.objectives];
    let rows = objectives.len() + table.extra_objectives.len() + table.open_events.len();
    let is_met = |slot: usize| table.done & 1 << slot != 0;
    let met = objectives.iter().enumerate().filter(|(slot, _)| is_met(*slot));
    let met: Vec<String> = met.map(|(_, objective)| objective.title.clone()).collect();
    html! {
        h3 { span { (mission.title) }
            b { @if table.round == 0 { "before the first sol" } @else if left == 0 { "the last sol" } @else { (count(u32::from(left), "sol")) " left after this one" } } }
        ul.goals {
            @if rows > GOALS && !met.is_empty() {
                li.done data-about="Objectives met" data-does={ (listed(&met)) "." } {
                    (small_icon("check")) span { (count(met.len() as u32, "objective")) " met" }
                }
            }
            @for (slot, objective) in objectives.iter().enumerate() {
                @if !is_met(slot) || rows <= GOALS { (goal(sight, objective, is_met(slot))) }
            }
            @for (event, until, _) in &table.extra_objectives {
                @if let Some(objective) = &sight.content.event(*event).new_objective {
                    li.opt data-about=(objective.title) { (small_icon("objective-optional")) span { (objective.title) }
                        b { "by sol " (until) } }
                }
            }
            // The HUB shows open Events as signals, too, so they give way first.
            @for open in table.open_events.iter().filter(|_| rows <= GOALS) {
                @let left = sols_left(sight, *open);
                @let title = &sight.content.event(open.event).title;
                li.open.last[left <= 1 && !open.done] data-about=(title) data-does=(super::hub::event_in_words(sight, open.event)) {
                    (small_icon(clock(left))) span { (title) }
                    b.over[left <= 1 && !open.done] { (if open.done { "done".to_owned() } else { left_in_words(left) }) }
                }
            }
        }
    }
}

fn goal(sight: &Sight, objective: &Objective, is_done: bool) -> Markup {
    let is_optional = objective.kind == ObjectiveKind::Optional;
    let symbol = match (is_done, is_optional) {
        (true, _) => "check",
        (false, false) => "objective",
        (false, true) => "objective-optional",
    };
    let (figure, is_over) = progress(sight, objective, is_done);
    let kind = capital(objective.kind.words());
    let counts = match objective.counts {
        Counts::Once => "",
        Counts::AtEnd => " Checked when the mission ends.",
    };
    html! {
        li.done[is_done].opt[is_optional && !is_done].over[is_over] data-about=(objective.title)
            data-does={ (kind) ". " (objective.text) (counts) } {
            (small_icon(symbol)) span { (objective.title) }
            @if let Some(figure) = figure { b.over[is_over] { (figure) } }
        }
    }
}

/// Returns how far an objective is, where a number says it, and whether it is out of bounds now.
fn progress(sight: &Sight, objective: &Objective, is_done: bool) -> (Option<String>, bool) {
    let table = sight.table;
    let mission = sight.content.mission(table.mission);
    match sight.content[objective.check] {
        _ if is_done => (None, false),
        Fact::ThresholdMet => {
            let most = mission.threshold.map(|by_level| by_level[table.level.index()]);
            let broken = table.broken_parts();
            let most = most.unwrap_or(broken);
            (Some(format!("{broken} of {most}")), broken > most)
        }
        Fact::Track(track, bound) => {
            let slot = mission.track_slot(track);
            let at = slot.and_then(|slot| table.tracks.get(slot)).copied().unwrap_or_default();
            (Some(format!("{at} of {}", bound.n)), false)
        }
        Fact::Samples(zones, bound) => {
            use first_martians::content::Zone;
            let cargo = &table.cargo;
            let out = table.map.iter().map(|space| space.samples).sum::<u8>();
            let there: u8 = zones
                .iter()
                .map(|zone| match zone {
                    Zone::Available => cargo.samples,
                    Zone::Pending => cargo.pending_samples,
                    Zone::Roi => out,
                    Zone::Examined => cargo.examined,
                    Zone::Discovery => cargo.discoveries,
                })
                .sum();
            (Some(format!("{there} of {}", bound.n)), false)
        }
        Fact::ExploredCount(None, bound) => {
            (Some(format!("{} of {}", table.explored().count(), bound.n)), false)
        }
        _ => (None, false),
    }
}

// ---- Cargo Bay ----------------------------------------------------------------------

fn cargo(sight: &Sight) -> Markup {
    let cargo = &sight.table.cargo;
    let pending = cargo.pending_samples as usize
        + cargo.pending_upgrades.len()
        + objective_tokens(sight, TokenAt::Pending).count();
    html! {
        h3 { span { "Cargo Bay" } b { @if pending == 0 { "nothing pending" } @else { (pending) " pending" } } }
        div.hold {
            div {
                @for part in Part::all() { (spare(sight, part)) }
                (held("sample", "Samples", cargo.samples))
                (held("seed", "Seeds", cargo.seeds))
            }
            div { (finds(sight)) }
            div { (research(sight)) }
            div { (upgrades(sight)) }
        }
    }
}

fn held(symbol: &str, name: &str, number: u8) -> Markup {
    html! { span.amt data-n=(number) { (named_icon(symbol, name)) (number) } }
}

fn spare(sight: &Sight, part: Part) -> Markup {
    let number = sight.table.cargo.parts[part.index()];
    let target = sight.target(Spot::Spare(part));
    html! {
        span.amt.can-act[target.is_act()].lit[target.is_act()] data-n=(number) data-choice=[target.choice()]
            role=[target.role()] tabindex=[target.tabindex()] data-about={ "Spare parts: " (part.words()) ", " (number) } {
            (named_icon(part_symbol(part), part.words())) (number)
        }
    }
}

fn objective_tokens(sight: &Sight, at: TokenAt) -> impl Iterator<Item = (TokenColor, u8)> {
    let tokens = sight.table.tokens;
    TokenColor::all().flat_map(move |color| {
        let numbered = (1u8..).zip(tokens[color.index()]);
        numbered.filter(move |(_, there)| *there == at).map(move |(number, _)| (color, number))
    })
}

/// POI tokens and Objective tokens at hand.
fn finds(sight: &Sight) -> Markup {
    let mission = sight.content.mission(sight.table.mission);
    let found = (0..16u8).filter(|bit| sight.table.cargo.poi & 1 << bit != 0).map(PoiId);
    let found: Vec<PoiId> =
        found.filter(|poi| poi.index() < sight.content.game_box.poi.len()).collect();
    let tokens: Vec<(TokenColor, u8)> = objective_tokens(sight, TokenAt::Available).collect();
    html! {
        @if found.is_empty() && tokens.is_empty() { span.lab { "No finds" } }
        @for poi in found {
            @let spec = &sight.content[poi];
            @let own = spec.icon.and_then(|icon| mission.poi.iter().find(|own| own.icon == icon));
            @let (name, text) = own.map_or((&spec.name, &spec.text), |own| (&own.name, &own.text));
            @let target = sight.target(Spot::Poi(poi));
            span.item.can-act[target.is_act()].lit[sight.is_asked_for(&target)] data-choice=[target.choice()] role=[target.role()]
                tabindex=[target.tabindex()] data-about=(name) data-does=(text) { (small_icon("poi")) (name) }
        }
        @for (color, number) in tokens {
            span.item data-about={ (capital(color.words())) " Objective token " (number) } { (small_icon("objective")) (number) }
        }
    }
}

/// Samples on their way through the Lab.
fn research(sight: &Sight) -> Markup {
    let cargo = &sight.table.cargo;
    let label = format!("{} examined, {} brought to Discovery", cargo.examined, cargo.discoveries);
    html! {
        span.lab { "Research" }
        span.tube role="img" aria-label=(label) data-about=(label) {
            @for place in 0..3u8 { i.on[place < cargo.examined] {} }
        }
        span.quiet { (cargo.examined) " examined" @if cargo.discoveries > 0 { ", " (cargo.discoveries) " discovered" } }
    }
}

/// Upgrade cards at hand, those to come, and those that work.
fn upgrades(sight: &Sight) -> Markup {
    let cargo = &sight.table.cargo;
    let cards = (0..8u8).filter(|bit| cargo.upgrades & 1 << bit != 0).map(UpgradeId);
    let cards: Vec<UpgradeId> =
        cards.filter(|card| card.index() < sight.content.game_box.upgrades.len()).collect();
    let working: Vec<UpgradeId> = sight
        .table
        .facilities()
        .filter_map(|facility| sight.table.units[facility].upgrade)
        .collect();
    html! {
        span.lab.up { (small_icon("upgrade")) }
        @if cards.is_empty() && working.is_empty() { span.lab { "No upgrades" } }
        @for upgrade in cards {
            @let spec = &sight.content[upgrade];
            @let target = sight.target(Spot::Upgrade(upgrade));
            span.item.can-act[target.is_act()].lit[sight.is_asked_for(&target)] data-choice=[target.choice()] role=[target.role()]
                tabindex=[target.tabindex()] data-about={ (spec.name) ", not installed" } data-does=(spec.text)
                data-then=[super::rooms::is_several(&target).then_some("What happens with this upgrade?")] { (spec.name) }
        }
        @for upgrade in working {
            @let spec = &sight.content[upgrade];
            span.item.works data-about={ (spec.name) ", installed" } data-does=(spec.text) { (spec.name) (small_icon("check")) }
        }
    }
}
