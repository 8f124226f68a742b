//! Blackout: the turns that the steps still needed take, and how dark the colony is.

use on_mars::blackout::{Blackout, PATCH, Unit as Repair};
use on_mars::content::{Condition, DepotSpace, Effect, Goal, Kind, Resource, Tech, TileSet};
use on_mars::{Action, Duty, OnMars, Open, Player, Question, Task, Unit};
use orrery_core::Seat;

use super::ahead::Ahead;
use super::missions::Crew;

/// Turns that the steps take in the middle of a game.
const MIDDLE: f32 = 9.0;
/// Turns that a step is worth beyond what it took.
const DONE: f32 = 1.5;
/// Turns that a step takes of which there is no sign yet.
const FAR: f32 = 6.0;

/// Returns by how many turns the steps are nearer than in the middle of a game.
pub fn lead(game: &OnMars, blackout: &Blackout) -> f32 {
    let open = &game.open;
    let mut missions: Vec<f32> =
        Crew::of(open).missions().into_iter().map(|(turns, _)| turns.max(0.1)).collect();
    missions.sort_by(f32::total_cmp);
    // The Mission that ends the base game can only be the last step.
    missions.truncate(usize::from(open.remaining));
    let mut steps = missions;
    for seat in Seat::all(open.player_count()) {
        let ahead = Ahead::of(open, seat);
        let goals = game.hands[seat].goals.iter();
        steps.extend(goals.map(|goal| turns_for(open, seat, &ahead, goal)));
    }
    steps.sort_by(f32::total_cmp);
    let wanted = usize::from(blackout.time);
    steps.resize(steps.len().max(wanted), FAR);
    let late = if open.remaining == 0 { 6.0 } else { 0.0 };
    let (needed, spare) = steps.split_at(wanted);
    let spare = spare.first().copied().unwrap_or(FAR);
    MIDDLE + DONE * f32::from(blackout.steps) - needed.iter().sum::<f32>() - 0.1 * spare - late
}

/// Returns how many turns damage costs: the fifth Building in Blackout costs everything.
pub fn danger(open: &Open, blackout: &Blackout) -> f32 {
    let (mut hit, mut dark) =
        (f32::from(blackout.vandalized.len()), f32::from(open.closed_hexes().len()));
    for step in open.agenda() {
        match step.task {
            Task::Do(Duty::Unit(_, Unit::Blackout(Repair::Mend(hex)))) => {
                if open.closed_at(hex).is_some() {
                    dark -= 1.0;
                } else {
                    hit -= 1.0;
                }
            }
            Task::Ask(_, Question::Effect { effect: Effect::Patch, .. })
            | Task::Do(Duty::Offer(_, Effect::Patch)) => hit -= 0.8,
            _ => {}
        }
    }
    // Types that the next card would put out.
    let alone = |kind: Kind| {
        Seat::all(open.player_count())
            .any(|seat| open.buildings_of(kind, seat).meets(blackout.vandalized))
    };
    let ready = Kind::ALL.into_iter().filter(|kind| alone(*kind)).count() as f32;
    let dark = dark.max(0.0);
    let nobody = Seat::all(open.player_count()).filter(|seat| {
        let player = &open.players[*seat];
        player.quarters + player.working == 0
    });
    0.12 * hit.max(0.0)
        + 0.1 * ready * (1.0 + 0.5 * dark)
        + 0.35 * dark
        + 0.09 * dark.powi(3)
        + 0.5 * nobody.count() as f32
}

/// Returns how many turns a Private Goal still takes.
fn turns_for(open: &Open, seat: Seat, ahead: &Ahead, goal: Goal) -> f32 {
    let condition = goal.spec().condition;
    if open.holds(seat, condition) {
        return 0.1;
    }
    let player = &open.players[seat];
    let (have, need) = open.progress_to(seat, condition);
    let left = f32::from(need.saturating_sub(have));
    let turns = match condition {
        Condition::Blueprints(_) => {
            let taking = f32::from(ahead.blueprints + u8::from(ahead.taken.is_some())).min(left);
            0.6 * left - 0.45 * taking
        }
        Condition::Upgrades(_) => {
            let held = f32::from(player.blueprints.len()).min(left);
            let begun = f32::from(ahead.upgrades.min(player.blueprints.len())).min(left);
            let taking = f32::from(ahead.blueprints + u8::from(ahead.taken.is_some()));
            let minerals = f32::from(player.stored(Resource::Mineral)).min(left);
            1.7 * left - 0.5 * held - 0.3 * taking.min(left - held) - 0.6 * begun - 0.15 * minerals
        }
        Condition::Mines(_) => {
            let begun = ahead.construct.contains(Kind::Mine) || ahead.building.contains(Kind::Mine);
            1.1 * left - if begun { 0.8 } else { 0.0 }
        }
        Condition::Discoveries(_) => 1.6 * left - near(open, player, ahead, false),
        Condition::Research(_) => 1.9 * left - near(open, player, ahead, true),
        Condition::AdvancedInComplexes { complexes: 1, size } => {
            let advanced = !player.advanced.is_empty();
            let held = !player.blueprints.is_empty();
            let largest = if advanced { left } else { f32::from(size) - 1.0 };
            let plan = if advanced {
                0.0
            } else if held {
                0.9
            } else {
                1.6
            };
            1.0 * largest + plan
        }
        Condition::AdvancedInComplexes { .. } => {
            let held = f32::from(player.blueprints.len()).min(left);
            3.6 * left - 0.6 * held
        }
        Condition::OneResource(count) => {
            let room = f32::from(count.saturating_sub(player.storage_limit()));
            0.45 * left + 0.9 * room - shelter(ahead)
        }
        Condition::Shelters(_) => 0.95 * left - shelter(ahead),
        Condition::ColonyLevel(level) => {
            let missing: u8 = open.lss.iter().map(|row| (level + 1).saturating_sub(*row + 1)).sum();
            let begun = ahead.construct.iter().chain(ahead.building.iter()).next().is_some();
            0.85 * f32::from(missing) - if begun { 0.7 } else { 0.0 }
        }
        Condition::Quarters(count) => {
            let room = f32::from(count.saturating_sub(player.quarters_limit()));
            let all = player.quarters + player.working;
            let people = f32::from(count.saturating_sub(all));
            0.2 * left + 0.55 * people + 0.4 * room
                - shelter(ahead).min(0.4 * room)
                - 0.4 * f32::from(ahead.ships).min(people)
        }
        Condition::Techs(_) => {
            let paid = u8::from(ahead.tech.is_some_and(|(_, level)| level == 1));
            0.85 * left - 0.6 * f32::from(ahead.learn + paid).min(left)
        }
        Condition::Hangar(_) => {
            let room = open.colony_level().saturating_sub(player.ships_welcomed());
            let wait = if left > f32::from(room) { 2.0 } else { 0.0 };
            1.2 * left + wait - 0.8 * f32::from(ahead.ships).min(left)
        }
        Condition::MiddleColumns(_) => {
            let level = |tech: Tech| match ahead.tech {
                Some((one, paid)) if one == tech => paid.max(player.level(tech)),
                _ => player.level(tech),
            };
            let short = |level: u8| match level {
                0 => 1.6,
                1 => 0.8,
                2 => 0.4,
                3 | 4 => 0.0,
                _ => FAR,
            };
            let mut each: Vec<f32> = Tech::ALL.into_iter().map(|tech| short(level(tech))).collect();
            each.sort_by(f32::total_cmp);
            let steps: f32 = each.iter().take(3).sum();
            steps - 0.35 * f32::from(ahead.develop).min(steps / 0.4)
        }
        Condition::ScientistAndContract | Condition::Progress(_) => 2.0 * left,
    };
    turns.clamp(0.15, FAR)
}

/// Turns that a Shelter under construction saves.
fn shelter(ahead: &Ahead) -> f32 {
    let begun = ahead.construct.contains(Kind::Shelter) || ahead.building.contains(Kind::Shelter);
    if begun { 0.75 } else { 0.0 }
}

/// Turns that the Rover saves because a tile of a kind is near.
fn near(open: &Open, player: &Player, ahead: &Ahead, research: bool) -> f32 {
    if let Some(tile) = ahead.tile.and_then(|hex| open.tile_at(hex))
        && tile.letter().is_some() == research
    {
        return 1.4;
    }
    let rover = player.rover_position();
    let new = |tile: &on_mars::content::Tile| match tile.letter() {
        None => !research,
        Some(letter) => research && player.tiles.and(TileSet::letter(letter)).is_empty(),
    };
    let lying = on_mars::content::Tile::ALL.into_iter().filter(new);
    let nearest =
        lying.filter_map(|tile| open.lying[tile.index()]).map(|hex| rover.distance(hex)).min();
    match nearest {
        None => 0.0,
        Some(way) if ahead.rover > 0 && ahead.rover >= way => 1.3 - 0.01 * f32::from(way),
        Some(way) => 0.8 / (1.0 + 0.25 * f32::from(way.saturating_sub(ahead.rover))),
    }
}

/// Takes answers out of the list that give up a Private Goal, which is a step: paying with one, and
/// choosing what costs more Crystals than there are.
pub fn prune(open: &Open, seat: Seat, actions: &mut Vec<Action>) {
    if open.blackout().is_none() {
        return;
    }
    super::keep(actions, |action| !matches!(action, Action::PayGoal(_)));
    let crystals = open.players[seat].crystals;
    super::keep(actions, |action| crystals_for(open, seat, *action) <= crystals);
    // The nearest way to win is taken at once.
    let step = |action: &Action| matches!(action, Action::CompleteGoal { .. });
    let late = open.remaining == 0 || open.blackout().is_some_and(|one| one.time == 1);
    if late && actions.iter().any(step) {
        actions.retain(step);
    }
}

/// Returns how many Crystals an answer costs at once.
fn crystals_for(open: &Open, seat: Seat, action: Action) -> u8 {
    let is_turn = matches!(open.question(), Some((_, Question::Turn)));
    match action {
        Action::Executive(space) => space.crystals(),
        Action::UseBuilding { scientist: None, .. } => DepotSpace::Eight.crystals(),
        Action::Blackout(on_mars::blackout::Action::Patch(_)) if is_turn => PATCH.value,
        _ => open.price(seat, action).map_or(0, |bill| bill.crystals),
    }
}
