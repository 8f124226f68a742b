//! The promise of an action in the plan, in points.

use first_martians::content::{
    ActionType, Block, Device, DieFace, FacilityId, Fact, Part, Penalty, Production, Rover,
    SpaceId, TokenColor, Trigger, Utility, Where, Zone,
};
use first_martians::{AstronautId, FirstMartians, Hand, Item, Source, Stack, Task, TokenAt};

use super::effects::{CARD, CONDITION, MORALE, OBJECTIVE, TOKEN, WOUNDS, Wants, broken, risk};
use super::{over_cost, over_threshold, stress_cost};

/// A new tile with what may lie on it.
const EXPLORE: f32 = 2.0;
/// An Adventure, which is more often bad than good.
const ADVENTURE: f32 = -0.6;
/// The share that a planned action counts, a little less than one that is done.
const PLANNED: f32 = 0.95;

/// Returns what the stacks of the plan promise together.
pub(super) fn plan(game: &FirstMartians, wants: &Wants) -> f32 {
    let stacks = &game.table.plan;
    let one = |(place, stack): (usize, &Stack)| {
        let before = stacks[..place].iter().filter(|other| is_same(other, stack));
        let chance = if is_done_once(stack.task) {
            // Another one for the same thing counts as far as those before it may fail.
            before.clone().map(|other| 1.0 - success(game, other)).product()
        } else {
            1.0
        };
        planned(game, wants, stack, before.count() as u8) * chance
    };
    stacks.iter().enumerate().map(one).sum()
}

/// Returns whether two stacks are for the same thing.
fn is_same(one: &Stack, other: &Stack) -> bool {
    match (one.task, other.task) {
        (Task::Repair(at, part, _), Task::Repair(there, kind, _)) => (at, part) == (there, kind),
        (Task::Build(card, _), Task::Build(same, _)) => card == same,
        (Task::Heal, Task::Heal) => one.top == other.top,
        (Task::Special(one, _), Task::Special(other, _)) => one == other,
        (one, other) => one == other,
    }
}

/// Returns whether an action is over once it succeeds.
fn is_done_once(task: Task) -> bool {
    matches!(
        task,
        Task::Event(_)
            | Task::Explore(_)
            | Task::Plant(_)
            | Task::Repair(..)
            | Task::RepairRover(_)
            | Task::Install(..)
            | Task::Build(..)
            | Task::Reopen(..)
            | Task::Gather(_, Item::Token(..))
    )
}

/// Returns how likely a stack succeeds.
fn success(game: &FirstMartians, stack: &Stack) -> f32 {
    let need = game.need(stack);
    let rolls = need.sure.is_some_and(|sure| stack.size() < sure);
    let kind = game.kind_of(stack.task).filter(|_| rolls);
    match stack.task {
        Task::Reopen(..) => 0.8,
        _ if stack.size() < need.least => 0.6,
        _ => kind.map_or(1.0, |kind| {
            f32::from(game.content().game_box.dice(kind).hits(DieFace::Success)) / 6.0
        }),
    }
}

/// Returns what a stack of the plan promises, as far as pawns are in it, after `before` others for
/// the same thing.
fn planned(game: &FirstMartians, wants: &Wants, stack: &Stack, before: u8) -> f32 {
    let mut need = game.need(stack);
    let mut size = stack.size();
    if size < need.least {
        // A rover that is still free and the pawns of the player who began it can complete it.
        let with_rover = best_rover(game, stack);
        let helped = Stack { rover: stack.rover.or(with_rover), ..stack.clone() };
        need = game.need(&helped);
        let free = |who: AstronautId| {
            let agreed = game.table.agreed.has(game.table.seat_of(who));
            if agreed { 0 } else { game.free_pawns(who) }
        };
        let free: u8 = game.table.astronauts().map(free).sum();
        if size + free < need.least {
            return -1.0;
        }
        let complete = promise(game, wants, stack, need.least, need.sure, before);
        let share = f32::from(size) / f32::from(need.least.max(1));
        if size < need.least {
            return 0.9 * PLANNED * complete * share;
        }
        size = size.max(need.least);
        return 0.97 * PLANNED * promise(game, wants, stack, size, need.sure, before);
    }
    PLANNED * promise(game, wants, stack, size, need.sure, before)
}

/// A rover that helps and is free.
fn best_rover(game: &FirstMartians, stack: &Stack) -> Option<Rover> {
    let kind = game.kind_of(stack.task)?;
    let free = |rover: Rover| {
        game.table.plan.iter().all(|other| other.rover != Some(rover))
            && game.table.rovers[rover.index()].tokens.is_empty()
    };
    let outside =
        matches!(stack.task, Task::Explore(_) | Task::Gather(..)) || stack.task.space().is_some();
    let froggy = kind == ActionType::Explore && free(Rover::Froggy);
    match (outside, froggy) {
        (false, _) => None,
        (true, true) => Some(Rover::Froggy),
        (true, false) => free(Rover::Scorpio).then_some(Rover::Scorpio),
    }
}

/// Returns what an action with this number of pawns promises: its success, its dice and its risks.
fn promise(
    game: &FirstMartians,
    wants: &Wants,
    stack: &Stack,
    size: u8,
    sure: Option<u8>,
    before: u8,
) -> f32 {
    let worth = task(game, wants, stack, before);
    let spare_pawns = f32::from(size.saturating_sub(sure.unwrap_or(size))) * 0.01;
    let die = |kind: ActionType, face: DieFace| {
        f32::from(game.content().game_box.dice(kind).hits(face)) / 6.0
    };
    let rolls = sure.is_some_and(|sure| size < sure);
    let forced = stack.at.is_some_and(|at| has_penalty(game, at, Penalty::SuccessDie));
    let kind = game.kind_of(stack.task);
    let Some(kind) = kind.filter(|_| rolls || forced) else { return worth - spare_pawns };
    let success = die(kind, DieFace::Success);
    let mut value = success * worth + (1.0 - success) * 2.0 * TOKEN;
    if rolls {
        let actor = &game.table.crew[game.acting(stack.top).index()];
        let wounds = usize::from(actor.wounds).min(5);
        value -= die(kind, DieFace::Wound) * (WOUNDS[wounds + 1] - WOUNDS[wounds]);
        value += die(kind, DieFace::Adventure) * ADVENTURE;
    }
    value
}

fn has_penalty(game: &FirstMartians, at: FacilityId, penalty: Penalty) -> bool {
    let slots = game.slots(at);
    game.active(at).iter().any(|part| slots[part.index()] == Some(penalty))
}

/// Returns what the success of an action is worth.
fn task(game: &FirstMartians, wants: &Wants, stack: &Stack, before: u8) -> f32 {
    let (table, content) = (&game.table, game.content());
    match stack.task {
        Task::Event(event) => {
            let spec = content.event(event);
            let reward =
                spec.action.as_ref().map_or(0.0, |action| wants.effects(game, action.reward, 2));
            let averted = spec
                .consequence
                .as_ref()
                .map_or(0.0, |consequence| wants.effects(game, consequence.effects, 2));
            0.5 + reward.max(0.0) - 0.55 * averted.min(0.0)
        }
        Task::Rest => TOKEN,
        Task::Unwind => {
            let stress = table.stress.saturating_sub(6 * before);
            let calmer = stress_cost(game, stress) - stress_cost(game, stress.saturating_sub(6));
            let cheer = if table.morale + (before as i8) < 1 { MORALE + 0.4 } else { 0.0 };
            calmer.max(cheer)
        }
        Task::Heal => {
            let patient = match stack.top {
                Hand::Pawn(who) | Hand::Heart(who) => &table.crew[who.index()],
                Hand::Aom(_) => return 0.0,
            };
            let wounds = usize::from(patient.wounds.saturating_sub(before)).min(6);
            let wound = if wounds > 0 { WOUNDS[wounds] - WOUNDS[wounds - 1] } else { 0.0 };
            let condition = if patient.held.is_empty() { 0.0 } else { CONDITION };
            wound.max(condition)
        }
        Task::Manage => {
            let drop = |block: Block| {
                let at = table.malfunction[block.index()];
                let lower = at.saturating_sub(1);
                CARD * (risk(game, block, at) - risk(game, block, lower))
                    + 0.3 * f32::from(at - lower)
            };
            Block::all().map(drop).fold(0.0, f32::max) * 0.6f32.powi(before.into())
        }
        Task::Explore(space) => explore(game, wants, space, 2),
        Task::Gather(_, Item::Sample) => {
            let cargo = &table.cargo;
            let on_the_way = cargo.samples + cargo.pending_samples;
            let chain = wants.trigger(game, |trigger| matches!(trigger, Trigger::Examined));
            (0.2 + 0.3 * sample_step(wants, Zone::Available) + 0.4 * chain.max(0.0))
                * 0.4f32.powi(on_the_way.into())
        }
        Task::Gather(_, Item::Token(color, _)) => 0.3 + token(game, wants, color),
        Task::Examine => {
            0.1 + 0.35 * sample_step(wants, Zone::Examined)
                + wants.trigger(game, |trigger| matches!(trigger, Trigger::Examined))
        }
        Task::Discover => {
            0.2 + 0.35 * sample_step(wants, Zone::Discovery)
                + wants.trigger(game, |trigger| matches!(trigger, Trigger::Discovered))
        }
        Task::Plant(_) => {
            let grown = wants.fact(|fact| {
                matches!(fact, Fact::Plants(_) | Fact::Growing(..) | Fact::PlantsCoverCrew)
            });
            0.4 + 0.5 * grown + wants.trigger(game, |trigger| matches!(trigger, Trigger::Planted))
        }
        Task::Repair(facility, part, source) => {
            let penalty = game.slots(facility)[part.index()];
            let over = if over_threshold(game) > 0 { over_cost(game) } else { 0.0 };
            let works = wants.fact(|fact| {
                matches!(fact, Fact::CardWorking(id) | Fact::CardIntact(id) if id == facility)
            });
            let red = f32::from(table.units[facility].broken.len().max(1));
            let gain = broken(game, penalty, part) + 0.5 * works / red;
            match source {
                Source::Spare => gain + over - spare_cost(game, part),
                Source::Fabricated => gain + over - 2.2,
                Source::Donor(donor) => {
                    gain - broken(game, game.slots(donor)[part.index()], part) - 0.5
                }
            }
        }
        Task::RepairRover(_) => 1.2,
        Task::Install(..) => {
            1.2 + wants
                .fact(|fact| matches!(fact, Fact::UpgradesInstalled(_) | Fact::UpgradeInstalled(_)))
                * 0.5
        }
        Task::Build(card, _) => {
            let parts = content.facility(card).parts;
            let red: f32 = Part::all()
                .filter_map(|part| parts[part.index()].map(|penalty| (part, penalty)))
                .map(|(part, penalty)| broken(game, Some(penalty), part))
                .sum();
            let wanted = wants.card(card);
            let red = red + short_after(game, card);
            // What has to be built is built, sooner or later broken parts come with it.
            if wanted > 0.5 * OBJECTIVE { wanted - 0.2 * red } else { wanted - red }
        }
        Task::Reopen(..) if wants.fact(is_lights) > 0.0 => {
            3.0 + wants.fact(is_lights) / f32::from(table.shutdown_tiles().max(1))
        }
        // Whatever is on its front, the tile also raises the productivity that it needs.
        Task::Reopen(facility, _) => {
            let busy = [ActionType::Build, ActionType::Research];
            let home = content.facility(facility).die.is_some_and(|die| busy.contains(&die));
            let grows = matches!(content.facility(facility).production, Production::Farm { .. });
            if grows {
                7.0
            } else if home {
                4.5
            } else {
                3.0
            }
        }
        Task::Special(special, _) => {
            let spec = &content[special];
            0.2 + wants.effects(game, spec.success, 2) * 0.9f32.powi(before.into())
        }
    }
}

/// Returns what an Objective token is worth that is brought home.
fn token(game: &FirstMartians, wants: &Wants, color: TokenColor) -> f32 {
    let wanted =
        wants.fact(|fact| matches!(fact, Fact::ObjectiveTokens { color: of, .. } if of == color));
    let gathered = wants.trigger(game, |trigger| {
        matches!(trigger, Trigger::TokenGathered { color: of } if of.is_none_or(|of| of == color))
    });
    0.4 * wanted + gathered
}

/// Returns what the Objective tokens on an unexplored space are worth.
fn lying(game: &FirstMartians, wants: &Wants, space: SpaceId) -> f32 {
    let here =
        |color: &TokenColor| game.table.tokens[color.index()].contains(&TokenAt::Space(space));
    TokenColor::all().filter(here).map(|color| token(game, wants, color)).sum()
}

/// Returns whether a condition is about Shutdown tiles on the board.
fn is_lights(fact: Fact) -> bool {
    matches!(fact, Fact::ShutdownCount(_))
}

/// Returns what a new card costs because energy or oxygen no longer suffice.
fn short_after(game: &FirstMartians, card: FacilityId) -> f32 {
    let spec = game.content().facility(card);
    let one = |utility: Utility| {
        let device = match utility {
            Utility::Energy => Device::Solar,
            Utility::Oxygen => Device::Oxygenator,
        };
        let more = match spec.production {
            Production::Device { device: of, start, .. } if of == device => start,
            _ => 0,
        };
        let needed = game.needed(utility) + u8::from(spec.uses(utility));
        f32::from(needed.saturating_sub(game.produced(utility) + more))
            - f32::from(game.needed(utility).saturating_sub(game.produced(utility)))
    };
    8.0 * Utility::all().map(one).sum::<f32>()
}

/// Returns what a spare part is worth that could be used elsewhere.
fn spare_cost(game: &FirstMartians, part: Part) -> f32 {
    if game.table.cargo.parts[part.index()] > 1 { 0.5 } else { 0.9 }
}

/// Returns what a sample on its way to a zone is worth.
fn sample_step(wants: &Wants, zone: Zone) -> f32 {
    wants.fact(|fact| {
        matches!(fact, Fact::Samples(zones, _)
            if zones.iter().any(|wanted| wanted as usize >= zone as usize))
    })
}

/// Returns what a new tile is worth, with what may lie on it and what can be reached from there.
fn explore(game: &FirstMartians, wants: &Wants, space: SpaceId, depth: u8) -> f32 {
    let ring = game.content()[space].ring;
    let wanted = wants.fact(|fact| match fact {
        Fact::Explored(Where::At(at)) => at == space,
        Fact::ExploredCount(of, _) => of.is_none_or(|of| of == ring),
        Fact::TerrainExplored(_, of, _) => of.is_none_or(|of| of == ring),
        _ => false,
    });
    let found = wants.trigger(game, |trigger| match trigger {
        Trigger::Explored { spaces, rings, .. } => {
            (spaces.is_empty() || spaces.contains(&space))
                && (rings.is_empty() || rings.contains(&ring))
        }
        Trigger::MissionIcon { rings } => rings.is_empty() || rings.contains(&ring),
        _ => false,
    });
    let known = game.table.explored().count() as f32;
    let hidden = if game.table.map[space.index()].hidden { 2.0 } else { 0.0 };
    let samples = if game.table.map.iter().all(|at| at.samples == 0) {
        0.12 * sample_step(wants, Zone::Available)
    } else {
        0.0
    };
    let beyond = game.content()[space].adjacent.iter().filter(|&&next| {
        game.content()[next].ring > ring
            && !game.table.is_explored(next)
            && game.table.ways[next.index()].is_empty()
    });
    let beyond = match depth {
        0 => 0.0,
        _ => {
            beyond.map(|&next| explore(game, wants, next, depth - 1) - EXPLORE).fold(0.0, f32::max)
        }
    };
    (EXPLORE - 0.15 * known).max(0.5)
        + 0.4 * wanted
        + 0.5 * found.max(0.0)
        + 0.5 * lying(game, wants, space)
        + hidden
        + samples
        + 0.5 * beyond
}
