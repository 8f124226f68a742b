//! The HUB, cut open: three decks with a ladder of trouble beside each, and the ground below.

use first_martians::content::{
    Block, EventId, Penalty, SpecialId, Tile, TimedRule, Word as _, words,
};
use first_martians::{OpenEvent, TRACK_END, Task};
use maud::{Markup, html};

use super::names::capital;
use super::pawns;
use super::rooms::{self, Room};
use super::rooms_annex;
use super::spots::{Sight, Spot};
use crate::parts::{count, seat_letter, small_icon};

/// The HUB with what is open around it.
pub(super) fn hub(sight: &Sight) -> Markup {
    let decks = [Block::System, Block::Living, Block::Working];
    let cards = rooms_annex::cards(sight);
    html! {
        section #hub .hub aria-label="The HUB" data-frame="hub" {
            div.hub-in {
                svg.scenery aria-hidden="true" { use href="#hub-scenery" width="100%" height="100%" {} }
                (signals(sight))
                @for block in decks {
                    section.deck data-block=(block.key()) aria-label=(capital(block.words())) {
                        (shaft(sight, block))
                        div.rooms { @for tile in tiles_of(sight, block) { (rooms::tile(sight, tile)) } }
                    }
                }
                div.ground {
                    @for _ in cards.len()..4 { div.lead {} }
                    @for &card in &cards { (rooms_annex::card(sight, card)) }
                }
            }
        }
    }
}

fn tiles_of(sight: &Sight, block: Block) -> Vec<Tile> {
    Tile::all().filter(|&tile| sight.content.game_box.tile(tile).block == block).collect()
}

/// "System".
pub(super) fn block_name(block: Block) -> &'static str {
    match block {
        Block::Working => "Working",
        Block::Living => "Living",
        Block::System => "System",
    }
}

// ---- The shaft -----------------------------------------------------------------

/// The forces that move a Malfunction track tonight.
pub(super) struct Tonight {
    /// The marker's space.
    pub(super) at: u8,
    /// The faces of the die, if it is in the pool.
    pub(super) die: Option<[u8; 6]>,
    /// Broken parts that push it further.
    pub(super) pushes: u8,
    /// The odds that it reaches its end, as the plan stands.
    pub(super) percent: u8,
}

impl Tonight {
    pub(super) fn of(sight: &Sight, block: Block) -> Tonight {
        let table = sight.table;
        let from = sight.content.mission(table.mission).malfunction_dice[block.index()];
        let rule = match block {
            Block::Working => TimedRule::ExtraDieWorking,
            Block::Living => TimedRule::ExtraDieLiving,
            Block::System => TimedRule::ExtraDieSystem,
        };
        let in_pool =
            (from > 0 && table.round >= from) || table.red[block.index()] || table.rule(rule);
        let of_block = table.facilities().filter(|&f| sight.content.facility(f).block == block);
        let pushes = of_block.map(|facility| {
            let room = Room::of(sight, facility);
            let red = room.unit.broken.without(room.unit.eased).iter();
            let pushing =
                red.filter(|&part| room.spec.penalty(part) == Some(Penalty::MalfunctionPlus));
            if room.unit.is_shut() { 0 } else { pushing.count() as u8 }
        });
        Tonight {
            at: table.malfunction[block.index()],
            die: in_pool.then(|| sight.content.game_box.malfunction_dice[block.index()]),
            pushes: pushes.sum(),
            percent: sight.tonight(block).percent(),
        }
    }

    /// "1–3".
    fn faces(&self) -> Option<String> {
        let faces = self.die?;
        let (low, high) = (faces.iter().min()?, faces.iter().max()?);
        Some(if low == high { low.to_string() } else { format!("{low}–{high}") })
    }
}

/// Trouble climbs its ladder; at the top it draws a card.
fn shaft(sight: &Sight, block: Block) -> Markup {
    let tonight = Tonight::of(sight, block);
    let target = sight.target(Spot::Track(block));
    let name = block_name(block);
    let label = format!("{name} Malfunction track: {} of {TRACK_END}", tonight.at);
    let does = shaft_in_words(&tonight);
    html! {
        div.shaft.lit[target.is_act()].can-act[target.is_act()] data-block=(block.key()) data-choice=[target.choice()]
            role=[target.role()] tabindex=[target.tabindex()] data-about=(label) data-does=(does) {
            h3 { (name) }
            ol.ladder aria-label=(label) {
                @for rung in (0..=TRACK_END).rev() {
                    li.peak[rung == TRACK_END].at[rung == tonight.at].past[rung < tonight.at] {
                        @if rung == tonight.at { b data-piece={ "track-" (block.key()) } { (rung) } }
                        @else if rung == TRACK_END { svg.i.i-12 aria-hidden="true" { use href="#card-draw" {} } }
                    }
                }
            }
            p.odds.full[tonight.percent == 100] { b { (tonight.percent) "%" } span { "tonight" } }
            p.pool {
                @match tonight.faces() {
                    Some(faces) => { span.amt { svg.i.i-16 role="img" aria-label="Its die shows" { use href="#mdie" {} } (faces) } }
                    None => { span.amt.none { svg.i.i-16 role="img" aria-label="Its die is not rolled" { use href="#mdie-out" {} } } }
                }
                @if tonight.pushes > 0 {
                    span.amt.plus { "+" (tonight.pushes) svg.i.i-16 role="img" aria-label="broken parts push it" { use href="#part-hardware-broken" {} } }
                }
            }
        }
    }
}

fn shaft_in_words(tonight: &Tonight) -> String {
    let die = match tonight.faces() {
        Some(faces) => format!("Tonight its die adds {faces}"),
        None => "Its die is not rolled tonight".to_owned(),
    };
    let pushes = match tonight.pushes {
        0 => String::new(),
        pushes => format!(", {} push it {pushes} further", count(u32::from(pushes), "broken part")),
    };
    format!(
        "{die}{pushes}. At {TRACK_END} a Malfunction card is drawn: {}% if the plan is carried out.",
        tonight.percent
    )
}

// ---- Signals ---------------------------------------------------------------------

/// Open Events as radio messages, and the actions of the mission.
fn signals(sight: &Sight) -> Markup {
    let mission = sight.content.mission(sight.table.mission);
    let specials: Vec<SpecialId> = mission.action_ids().filter(|&id| shows(sight, id)).collect();
    html! {
        div.signals data-swipe {
            @for open in &sight.table.open_events { (signal(sight, *open)) }
            @for special in specials { (mission_action(sight, special)) }
        }
    }
}

/// Sols an open Event has left, this one included.
pub(super) fn sols_left(sight: &Sight, open: OpenEvent) -> u8 {
    let rounds = sight.content.event(open.event).action.as_ref();
    let rounds = rounds.map_or(0, |action| action.open_rounds);
    rounds.saturating_sub(sight.table.round.saturating_sub(open.since)).max(1)
}

pub(super) fn clock(left: u8) -> &'static str {
    match left {
        0 | 1 => "clock-1",
        2 => "clock-2",
        _ => "clock-3",
    }
}

/// "last sol", "3 sols left".
pub(super) fn left_in_words(left: u8) -> String {
    if left <= 1 { "last sol".to_owned() } else { format!("{left} sols left") }
}

fn signal(sight: &Sight, open: OpenEvent) -> Markup {
    let spec = sight.content.event(open.event);
    let target = sight.target_or_why(Spot::Event(open.event), Some(Task::Event(open.event)));
    let left = sols_left(sight, open);
    let here = pawns::at(sight, Spot::Event(open.event));
    let does = event_in_words(sight, open.event);
    let label = format!("{}, {}", spec.title, left_in_words(left));
    let needs = spec.action.as_ref().map_or(0, |action| action.pawns);
    html! {
        div.signal.lit[target.is_act()].can-act[target.is_act()].no[target.is_refused()].done[open.done]
            data-choice=[target.choice()] data-why=[target.why()] data-rule=[target.rule()]
            role=(pawns::role_around(sight, &target, &here).unwrap_or("note")) tabindex=[target.tabindex()] aria-disabled=[target.disabled()]
            data-about=(label) data-does=(does) {
            (small_icon("radio")) b { (spec.title) }
            @if open.done { (small_icon("check")) span { "done" } }
            @else {
                svg.i.i-16.last[left <= 1] role="img" aria-label=(left_in_words(left)) { use href={ "#" (clock(left)) } {} }
                @if here.is_empty() { span.need { "needs " (count(u32::from(needs), "pawn")) } }
            }
            (on_it(sight, &here))
        }
    }
}

/// The pawns on something that has no room: as seats, dashed while suggested.
fn on_it(sight: &Sight, here: &[pawns::Placed]) -> Markup {
    html! {
        @for placed in here {
            @let letter = seat_letter(sight.seat_of(placed.hand));
            @let target = sight.target(Spot::Pawn(placed.stack, placed.hand));
            @let shape = if sight.is_meant(placed.hand) || letter == "x" { "seat" } else { "ghost" };
            span.seat.can-act[target.is_act()] data-seat=(letter) data-piece=(pawns::piece(placed.hand, placed.number))
                data-choice=[target.choice()] role=[target.role()] tabindex=[target.tabindex()] {
                svg role="img" aria-label=(pawns::label(sight, placed.hand)) { use href={ "#" (shape) "-" (letter) } {} }
            }
        }
    }
}

/// Says what the crew can do about an Event, and what threatens.
pub(super) fn event_in_words(sight: &Sight, event: EventId) -> String {
    let level = &sight.content.difficulty.levels[sight.table.level.index()];
    let printer = words::Words::new(sight.content).at_level(level);
    let spec = sight.content.event(event);
    let mut told = Vec::new();
    if let Some(action) = &spec.action {
        let costs = printer.costs(action.cost);
        let price = if costs.is_empty() { String::new() } else { format!(" and {costs}") };
        let pawns = count(u32::from(action.pawns), "pawn");
        told.push(format!("{} ({pawns}{price}).", printer.text(&action.label)));
        let reward = printer.effects_text(action.reward);
        if !reward.is_empty() {
            told.push(format!("It brings: {reward}"));
        }
    }
    if spec.consequence.is_some() {
        let level = &sight.content.difficulty.levels[sight.table.level.index()];
        told.push(format!(
            "Left open, its consequence strikes with {}% each sol.",
            level.consequence_chance
        ));
    }
    told.join(" ")
}

/// Returns whether an action of the mission is shown: it can be taken, or pawns are on it.
fn shows(sight: &Sight, special: SpecialId) -> bool {
    let spot = Spot::Special(special);
    sight.target(spot).is_act() || !pawns::at(sight, spot).is_empty()
}

fn mission_action(sight: &Sight, special: SpecialId) -> Markup {
    let spec = &sight.content[special];
    let target = sight.target(Spot::Special(special));
    let here = pawns::at(sight, Spot::Special(special));
    let kind = spec.of.map_or("objective", action_symbol);
    html! {
        div.signal.special.lit[target.is_act()].can-act[target.is_act()] data-choice=[target.choice()]
            role=(pawns::role_around(sight, &target, &here).unwrap_or("note")) tabindex=[target.tabindex()] data-about=(spec.name) data-does=(spec.text) {
            (small_icon(kind)) b { (spec.name) }
            (on_it(sight, &here))
        }
    }
}

pub(super) fn action_symbol(kind: first_martians::content::ActionType) -> &'static str {
    use first_martians::content::ActionType;
    match kind {
        ActionType::Explore => "act-explore",
        ActionType::Gather => "act-gather",
        ActionType::Research => "act-research",
        ActionType::Build => "act-build",
    }
}
