//! The rooms of the HUB: units on the roof, rooms on the two decks below.

use first_martians::content::{
    Block, Facility, FacilityId, HubAction, Modifier, Part, Penalty, Production, Reserve, Tile,
    Utility, Word as _,
};
use first_martians::{FarmState, FirstMartians, Item, Parts, Shutdown, Task, Unit};
use maud::{Markup, html};

use super::names::{Names, capital};
use super::pawns::{self, one};
use super::rooms_art::{chamber, unit_art, unit_shell};
use super::spots::{Sight, Spot};
use crate::parts::{count, listed};
use crate::target::Target;

/// A Facility as it stands on the table.
pub(super) struct Room<'s> {
    pub(super) facility: FacilityId,
    pub(super) spec: &'s Facility,
    pub(super) unit: &'s Unit,
}

impl<'s> Room<'s> {
    /// The Facility of this id; a card in place of a tile shows as the card.
    pub(super) fn of(sight: &Sight<'s>, facility: FacilityId) -> Room<'s> {
        let spec = match sight.table.replaced {
            Some((tile, card)) if tile == facility => card,
            _ => facility,
        };
        let spec = sight.content.facility(spec);
        Room { facility, spec, unit: &sight.table.units[facility] }
    }

    /// The penalties that count now.
    fn suffers(&self, penalty: Penalty) -> bool {
        let red = self.unit.broken.without(self.unit.eased);
        !self.unit.is_shut() && red.iter().any(|part| self.spec.penalty(part) == Some(penalty))
    }

    /// Its Farm, if it is one.
    pub(super) fn farm(&self, sight: &Sight<'s>) -> Option<&'s FarmState> {
        let is_farm = matches!(self.spec.production, Production::Farm { .. });
        let place = usize::from(self.facility.index() != Tile::Farm.index());
        is_farm.then(|| &sight.table.farms[place])
    }

    /// The most it can produce, if it has a productivity marker.
    pub(super) fn most(&self) -> Option<u8> {
        match self.spec.production {
            Production::Device { max, .. } => Some(max),
            Production::Nothing | Production::Farm { .. } => None,
        }
    }

    pub(super) fn state(&self, sight: &Sight<'s>) -> State {
        // Before the first sol nothing has been switched on yet.
        let is_set_up = sight.table.round > 0;
        let less = is_set_up && self.most().is_some_and(|most| self.unit.output < most);
        if self.unit.is_shut() {
            State::Shut
        } else if less || !self.unit.broken.is_empty() || !self.unit.now.is_empty() {
            State::Hurt
        } else {
            State::Works
        }
    }

    /// Says what people do here and what is in the way, in a few words.
    pub(super) fn note(&self, sight: &Sight<'s>) -> Note {
        if self.unit.is_shut() {
            let lacks: Vec<String> = Utility::all()
                .filter(|utility| self.unit.shut[utility.index()].is_some())
                .map(|utility| utility.words().to_owned())
                .collect();
            let lacks = listed(&lacks);
            let is_unit = self.spec.block == Block::System;
            return Note::bad(match (is_unit, self.unit.tiles()) {
                (true, _) => format!("no {lacks}"),
                (false, 1) => format!("shut down, no {lacks}"),
                (false, _) => "shut down twice".to_owned(),
            });
        }
        if let Some(most) = self.most() {
            return match self.unit.output {
                _ if sight.table.round == 0 => Note::plain(format!("makes up to {most}")),
                made if made < most => Note::bad(format!("makes {made} of {most}")),
                made => Note::plain(format!("makes {made}")),
            };
        }
        if let Some(farm) = self.farm(sight) {
            let plants = count(u32::from(farm.plants), "plant");
            let seeds = count(u32::from(farm.seeds()), "seed");
            let words = format!("{plants}, {seeds}");
            let wilts = self.suffers(Penalty::Wilting);
            return if wilts {
                Note::bad(format!("{plants}, wilting"))
            } else {
                Note::plain(words)
            };
        }
        let action = match self.spec.action {
            HubAction::None => String::new(),
            action => action.words().to_owned(),
        };
        if self.unit.now.has(Modifier::Blocked) {
            return Note::bad(format!("{action} is blocked"));
        }
        if self.suffers(Penalty::CardIdle) {
            return Note::bad("idle until repaired".to_owned());
        }
        if self.suffers(Penalty::SuccessDie) {
            return Note::bad(format!("{action}, needs a roll"));
        }
        let fees = [(Penalty::PayEnergy, Reserve::Energy), (Penalty::PayOxygen, Reserve::Oxygen)];
        let fees = fees.into_iter().filter(|(penalty, _)| self.suffers(*penalty));
        let symbols: Vec<&str> = fees.map(|(_, reserve)| reserve.key()).collect();
        if !symbols.is_empty() {
            // The rest of the penalties is in the description; one price fits with its number.
            let one = if symbols.len() == 1 { " 1" } else { "" };
            return Note { words: format!("{action} costs{one}"), symbols, is_bad: true };
        }
        let hardware = [
            (Penalty::LoseSample, "loses samples"),
            (Penalty::FroggyCheck, "risks Froggy"),
            (Penalty::StressPlus, "adds Stress"),
            (Penalty::BayToken, "adventurous"),
            (Penalty::NoRoverExplore, "no rovers"),
        ];
        match hardware.into_iter().find(|(penalty, _)| self.suffers(*penalty)) {
            Some((_, words)) => Note::bad(format!("{action}, {words}")),
            None => Note::plain(action),
        }
    }

    /// All there is to know about it, in sentences.
    pub(super) fn describe(&self, sight: &Sight<'s>) -> String {
        let mut told: Vec<String> = Vec::new();
        let note = self.note(sight);
        if self.unit.is_shut() {
            told.push(format!(
                "{}: it does nothing until the tile is removed.",
                capital(&note.words)
            ));
        } else if let Some(most) = self.most() {
            let what = self.spec.production.reserve().map_or("", |reserve| reserve.words());
            told.push(format!("It makes {} of at most {most} {what}.", self.unit.output));
        } else if let Some(farm) = self.farm(sight) {
            told.push(format!(
                "{} in {}, {} growing.",
                count(u32::from(farm.plants), "plant"),
                count(u32::from(farm.greenhouses), "Greenhouse"),
                count(u32::from(farm.seeds()), "seed"),
            ));
        } else if self.spec.action != HubAction::None {
            told.push(format!("Action: {}.", does(self.spec.action)));
        }
        for part in self.unit.broken.iter() {
            if let Some(penalty) = self.spec.penalty(part) {
                let eased = if self.unit.eased.has(part) { " (cancelled this sol)" } else { "" };
                let what = capital(penalty.words());
                told.push(format!("{} broken: {what}{eased}.", part.words()));
            }
        }
        for (is_next, token) in tokens(self.unit) {
            let when = if is_next { "from the next sol" } else { "this sol" };
            told.push(format!("{} ({when}).", capital(token.words())));
        }
        if let Some(upgrade) = self.unit.upgrade {
            let names = Names::of_table(sight.table, sight.content);
            told.push(format!(
                "{}: {}",
                capital(&names.upgrade(upgrade)),
                names.upgrade_text(upgrade)
            ));
        }
        if let Some(function) = &self.spec.function {
            told.push(function.clone());
        }
        told.join(" ")
    }
}

/// The state of a room.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum State {
    /// All of it works.
    Works,
    /// It works with a penalty.
    Hurt,
    /// A Shutdown tile lies on it.
    Shut,
}

impl State {
    pub(super) fn class(self) -> &'static str {
        match self {
            State::Works => "ok",
            State::Hurt => "hurt",
            State::Shut => "shut",
        }
    }
}

/// The second line of a room.
pub(super) struct Note {
    pub(super) words: String,
    /// The price, as symbols after the words.
    symbols: Vec<&'static str>,
    pub(super) is_bad: bool,
}

impl Note {
    fn plain(words: String) -> Note {
        Note { words, symbols: Vec::new(), is_bad: false }
    }

    fn bad(words: String) -> Note {
        Note { words, symbols: Vec::new(), is_bad: true }
    }
}

/// Says what an action of the HUB does, in a few words.
fn does(action: HubAction) -> &'static str {
    match action {
        HubAction::None => "none",
        HubAction::Plant => "Plant a seed",
        HubAction::Rest => "Rest, 1 Morale token",
        HubAction::Unwind => "Unwind, lower Stress by 6 or raise Morale by 1",
        HubAction::Heal => "Heal, a wound or a Condition",
        HubAction::Manage => "Manage, lower a Malfunction track",
        HubAction::Explore => "Explore, a new tile",
        HubAction::Gather => "Gather, a sample or an Objective token",
        HubAction::Research => "Research, a sample",
        HubAction::Build => "Build, repair or install",
    }
}

/// The task that stands for a room where nothing else has to be chosen.
fn own_task(sight: &Sight, action: HubAction) -> Option<Task> {
    match action {
        HubAction::Rest => Some(Task::Rest),
        HubAction::Unwind => Some(Task::Unwind),
        HubAction::Heal => Some(Task::Heal),
        HubAction::Manage => Some(Task::Manage),
        HubAction::Research => Some(Task::Examine),
        HubAction::Plant => Some(Task::Plant(sight.room_of(HubAction::Plant))),
        HubAction::Gather => {
            let space = sight.table.explored().next()?;
            Some(Task::Gather(space, Item::Sample))
        }
        HubAction::None | HubAction::Explore | HubAction::Build => None,
    }
}

/// The tokens of a Facility: whether each counts from the next sol only.
fn tokens(unit: &Unit) -> Vec<(bool, Modifier)> {
    let now = unit.now.kinds().map(|token| (false, token));
    now.chain(unit.next.iter().map(|&token| (true, token))).collect()
}

pub(super) fn token_symbol(token: Modifier) -> &'static str {
    match token {
        Modifier::Blocked => "lock",
        Modifier::ExtraPawn => "extra-pawn",
        Modifier::AdventureExplore
        | Modifier::AdventureGather
        | Modifier::AdventureResearch
        | Modifier::AdventureBuild => "adventure",
        Modifier::Reroll => "reroll",
        Modifier::Wound => "wound",
        Modifier::RoverRisk => "rover-check",
    }
}

pub(super) fn part_symbol(part: Part) -> &'static str {
    match part {
        Part::Energy => "part-connector",
        Part::Oxygen => "part-filter",
        Part::Hardware => "part-hardware",
        Part::Cpu => "part-cpu",
    }
}

pub(super) fn broken_symbol(part: Part) -> &'static str {
    match part {
        Part::Energy => "part-connector-broken",
        Part::Oxygen => "part-filter-broken",
        Part::Hardware => "part-hardware-broken",
        Part::Cpu => "part-cpu-broken",
    }
}

pub(super) fn utility_symbol(utility: Utility) -> &'static str {
    utility.key()
}

/// The box of a drawing and where things lie in it.
struct Frame {
    view: (u16, u16),
    /// The left edge of the words.
    left: f32,
    /// The position of the first part.
    parts: (f32, f32),
    /// The position of the state.
    state: (f32, f32),
    /// The position of pawns: right foot, floor, and the width they have.
    pawns: (f32, f32, f32),
    reticle: &'static str,
}

const UNIT: Frame = Frame {
    view: (117, 117),
    left: 6.0,
    parts: (7.0, 94.0),
    state: (106.0, 11.0),
    pawns: (113.0, 115.0, 84.0),
    reticle: "M2 12V7q0-5 5-5h6M104 2h6q5 0 5 5v5M115 105v5q0 5-5 5h-6M13 115h-6q-5 0-5-5v-5",
};

const CHAMBER: Frame = Frame {
    view: (146, 109),
    left: 10.0,
    parts: (10.0, 85.5),
    state: (133.0, 14.0),
    pawns: (138.0, 82.0, 124.0),
    reticle: "M4 17V10q0-6 6-6h7M129 4h7q6 0 6 6v7M142 92v7q0 6-6 6h-7M17 105h-7q-6 0-6-6v-7",
};

/// A tile of the HUB.
pub(super) fn tile(sight: &Sight, tile: Tile) -> Markup {
    let room = Room::of(sight, FacilityId(tile.index() as u8));
    let is_unit = room.spec.block == Block::System;
    let frame = if is_unit { &UNIT } else { &CHAMBER };
    let drawing = html! {
        @if is_unit { (unit_shell()) (unit_art(sight, &room, tile)) } @else { (chamber(sight, &room, tile)) }
    };
    whole(sight, &room, frame, is_unit, indent(tile), &drawing)
}

/// Rounded corners leave less room for words.
fn indent(tile: Tile) -> f32 {
    if tile == Tile::QuietPlace { 6.0 } else { 0.0 }
}

fn whole(
    sight: &Sight,
    room: &Room,
    frame: &Frame,
    is_unit: bool,
    indent: f32,
    drawing: &Markup,
) -> Markup {
    let task = own_task(sight, room.spec.action);
    let target = sight.target_or_why(Spot::Room(room.facility), task);
    let state = room.state(sight);
    let note = room.note(sight);
    let told = room.describe(sight);
    let label = target.label(&format!("{}. {told}", room.spec.name));
    let here = pawns::at(sight, Spot::Room(room.facility));
    let (right, floor, space) = frame.pawns;
    let is_now = sight.resolving().is_some_and(|stack| {
        sight.places(stack.task, stack.at).contains(&Spot::Room(room.facility))
    });
    let then = format!("What happens at {}?", room.spec.name);
    let (width, height) = frame.view;
    let left = frame.left + indent;
    let role = role(sight, room.facility, &target, &here);
    let is_button = role == "button";
    html! {
        div.room.unit[is_unit].(state.class()).lit[target.is_act()].can-act[target.is_act()].no[target.is_refused()].at-work[is_now]
            id={ "f-" (room.spec.key) } data-piece={ "f-" (room.spec.key) } data-place="fixed" data-choice=[target.choice()] data-why=[target.why()]
            data-rule=[target.rule()] role=(role) tabindex=[target.tabindex()]
            aria-disabled=[target.disabled()] aria-label=[(!is_button).then_some(&label)] data-about=(room.spec.name) data-does=(told)
            data-then=[is_several(&target).then_some(then)] {
            @if is_button { span.sr { (label) } }
            svg.board viewBox={ "0 0 " (width) " " (height) } aria-hidden=[is_button.then_some("true")] {
                (drawing)
                text.name x=(one(left)) y=(if is_unit { "15" } else { "17" }) { (room.spec.name) }
                (note_line(&note, left, if is_unit { 28.0 } else { 30.0 }))
                (state_mark(state, frame.state))
                (parts(sight, room, frame.parts))
                (token_pill(room.unit, is_unit))
                (shut_tiles(sight, room, if is_unit { (44.0, 46.0) } else { (57.0, 38.0) }))
                (pawns::row(sight, &here, right, floor, space, 23.0))
                @if target.is_act() || is_now { path.reticle d=(frame.reticle) {} }
            }
        }
    }
}

/// Returns the role of a room: a button, unless something in it can be pressed by itself.
pub(super) fn role(
    sight: &Sight,
    facility: FacilityId,
    target: &Target,
    here: &[pawns::Placed],
) -> &'static str {
    let mut parts = Part::all().map(|part| Spot::Part(facility, part));
    let mut tiles = Utility::all().map(|utility| Spot::Shut(facility, utility));
    let is_pressed = |spot| sight.target(spot).is_act();
    match parts.any(is_pressed) || tiles.any(is_pressed) {
        true => "group",
        false => pawns::role_around(sight, target, here).unwrap_or("group"),
    }
}

pub(super) fn is_several(target: &Target) -> bool {
    matches!(target, Target::Act(choices) if choices.len() > 1)
}

/// The second line; about 5.7 units a letter, after which the symbol of a price stands.
pub(super) fn note_line(note: &Note, x: f32, y: f32) -> Markup {
    let end = x + note.words.chars().count() as f32 * 5.75 + 3.0;
    html! {
        text.note.hurt[note.is_bad] x=(one(x)) y=(one(y)) { (note.words) }
        @for (place, symbol) in note.symbols.iter().enumerate() {
            use class={ "m-" (symbol) } href={ "#" (symbol) } x=(one(end + 14.0 * place as f32)) y=(one(y - 9.5)) width="12" height="12" {}
        }
    }
}

pub(super) fn state_mark(state: State, (x, y): (f32, f32)) -> Markup {
    html! {
        @match state {
            State::Works => { circle.state.ok cx=(one(x)) cy=(one(y)) r="3.4" {} }
            State::Hurt => { path.state.hurt d={ "M" (one(x)) " " (one(y - 4.6)) "l5 8.600h-10Z" } {} }
            State::Shut => {
                g.state.shut {
                    path d={ "M" (one(x - 2.4)) " " (one(y - 5.6)) "h4.800l3.400 3.400v4.600l-3.400 3.400h-4.800l-3.400-3.400v-4.600Z" } {}
                    path.bar d={ "M" (one(x - 2.6)) " " (one(y)) "h5.200" } {}
                }
            }
        }
    }
}

/// The parts of a room; a broken one that can be repaired is pressed where it is.
pub(super) fn parts(sight: &Sight, room: &Room, (left, y): (f32, f32)) -> Markup {
    let fitted: Parts = Part::all().filter(|&part| room.spec.penalty(part).is_some()).collect();
    let broken = room.unit.broken;
    html! {
        @if fitted.is_empty() {
            text.note x=(one(left + 4.0)) y=(one(y + 13.5)) { "nothing here breaks" }
        }
        @for (place, part) in fitted.iter().enumerate() {
            @let x = left + 23.0 * place as f32;
            @let is_broken = broken.has(part);
            @let target = sight.target(Spot::Part(room.facility, part));
            @let penalty = room.spec.penalty(part).map_or("", |penalty| penalty.words());
            @let label = format!("{}, {}", part.words(), if is_broken { "broken" } else { "working" });
            @let does = if is_broken { format!("{}.{}", capital(penalty), repair_helps(sight, room, part)) } else { format!("If it breaks: {penalty}.") };
            g.part.broken[is_broken].works[!is_broken].eased[room.unit.eased.has(part)].can-act[target.is_act()]
                role=(target.role().unwrap_or("img")) tabindex=[target.tabindex()] aria-label=(label) data-about=(label)
                data-does=(does) data-choice=[target.choice()]
                data-then=[is_several(&target).then_some("How is it repaired?")] {
                rect.hot x=(one(x - 1.5)) y=(one(y - 1.5)) width="23" height="23" rx="5" {}
                use href={ "#" (if is_broken { broken_symbol(part) } else { part_symbol(part) }) } x=(one(x)) y=(one(y)) width="20" height="20" {}
            }
        }
    }
}

/// Says how far a repair lowers the odds of a Malfunction card tonight.
fn repair_helps(sight: &Sight, room: &Room, part: Part) -> String {
    if room.spec.penalty(part) != Some(Penalty::MalfunctionPlus) {
        return String::new();
    }
    let block = room.spec.block.index();
    let odds = |game: &FirstMartians| game.malfunction_tonight()[block].percent();
    let (now, then) = (odds(&sight.game), odds(&sight.game.if_repaired(room.facility, part)));
    if now == then {
        return String::new();
    }
    format!(" Repaired, a Malfunction card tonight is {then}% likely instead of {now}%.")
}

/// Tokens in the crawl space and the hexagon of an upgrade.
fn token_pill(unit: &Unit, is_unit: bool) -> Markup {
    let tokens = tokens(unit);
    let (right, y) = if is_unit { (113.0, 94.0) } else { (139.0, 85.5) };
    let width = match tokens.len() {
        1 if tokens[0].0 => 34.0,
        1 => 22.0,
        _ => 38.0,
    };
    let left = right - width;
    html! {
        @if unit.upgrade.is_some() && tokens.is_empty() {
            g.upg role="img" aria-label="Upgraded" { use href="#upgrade" x=(one(right - 19.0)) y=(one(y + 1.0)) width="18" height="18" {} }
        } @else if unit.upgrade.is_some() {
            g.upg role="img" aria-label="Upgraded" { use href="#upgrade" x=(one(right - 17.0)) y=(one(if is_unit { 20.0 } else { 22.0 })) width="15" height="15" {} }
        }
        @if let Some(&(is_next, token)) = tokens.first() {
            @let words: Vec<String> = tokens.iter().map(|(is_next, token)| {
                format!("{}{}", token.words(), if *is_next { " from the next sol" } else { "" })
            }).collect();
            g.tok role="img" aria-label=(capital(&listed(&words))) {
                rect x=(one(left)) y=(one(y)) width=(one(width)) height="20" rx="10" {}
                @if is_next { use href="#waiting" x=(one(left + 4.0)) y=(one(y + 4.5)) width="11" height="11" {} }
                use href={ "#" (token_symbol(token)) } x=(one(left + if is_next { 16.0 } else { 4.0 })) y=(one(y + 3.0)) width="14" height="14" {}
                @if tokens.len() > 1 && !is_next {
                    text.more x=(one(left + 21.0)) y=(one(y + 14.0)) { "+" (tokens.len() - 1) }
                }
            }
        }
    }
}

fn shut_tiles(sight: &Sight, room: &Room, (x, y): (f32, f32)) -> Markup {
    let tiles = Utility::all()
        .filter_map(|utility| room.unit.shut[utility.index()].map(|tile| (utility, tile)));
    html! {
        @for (place, (utility, tile)) in tiles.enumerate() {
            @let x = x + 34.0 * place as f32 - if room.unit.tiles() > 1 { 18.0 } else { 0.0 };
            @let target = sight.target(Spot::Shut(room.facility, utility));
            @let face = match tile {
                Shutdown::FaceDown => "face down".to_owned(),
                Shutdown::Known(id) => sight.content[id].name.clone(),
            };
            @let label = format!("Shutdown tile, no {}: {face}", utility.words());
            g.sdtile.known[matches!(tile, Shutdown::Known(_))].can-act[target.is_act()] role=(target.role().unwrap_or("img"))
                tabindex=[target.tabindex()] aria-label=(label) data-about=(label) data-choice=[target.choice()] {
                rect x=(one(x)) y=(one(y)) width="30" height="30" rx="4" {}
                use href={ "#" (utility_symbol(utility)) } x=(one(x + 5.0)) y=(one(y + 5.0)) width="20" height="20" {}
            }
        }
    }
}
