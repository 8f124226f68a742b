//! The heuristic of First Martians.
//!
//! The crew has one fate, so the value is the same for every seat. Everything is counted in points:
//! objectives and the way to them, wounds, broken parts, Stress, supplies, and what the actions of
//! the plan promise. So a bot that places a pawn sees at once what it is good for, and bots that
//! look one answer ahead make a plan together.

mod averts;
mod campaign;
mod danger;
mod effects;
mod tasks;

use first_martians::content::{
    Block, Counts, Fact, ObjectiveKind, Part, Reserve, SkillRule, Utility,
};
use first_martians::{Action, Ctx, FirstMartians, Hand, Question, Source, Task};
use orrery_bots::Heuristic;
use orrery_core::Seat;

use effects::{CARD, CONDITION, MORALE, OBJECTIVE, OPTIONAL, TOKEN, WOUNDS, Wants, broken, risk};

/// Judges positions of First Martians.
pub struct FirstMartiansHeuristic;

/// A fight that breaks out.
const FIGHT: f32 = 8.5;
/// The points at which a mission is open, and how many more make it look won.
const PAR: f32 = 25.0;
const SCALE: f32 = 30.0;

/// Returns how many parts too many are broken.
fn over_threshold(game: &FirstMartians) -> u8 {
    let table = &game.table;
    let threshold = game.content().mission(table.mission).threshold;
    threshold
        .map_or(0, |by_level| game.counted_parts().saturating_sub(by_level[table.level.index()]))
}

/// Returns what each of them costs: more and more as the end comes closer.
fn over_cost(game: &FirstMartians) -> f32 {
    4.0 + 8.0 / effects::sols_left(game)
}

/// Returns what Stress costs: a fight comes closer.
fn stress_cost(game: &FirstMartians, stress: u8) -> f32 {
    let table = &game.table;
    if table.round >= table.rounds {
        return 0.05 * f32::from(stress);
    }
    let tonight =
        f32::from(stress) + table.crew.len() as f32 + 2.0 * f32::from(table.shutdown_tiles());
    FIGHT * (tonight / 18.0).min(1.0).powi(2)
}

/// Returns what it costs that a Farm is shut down: what grows there wilts.
fn dark(game: &FirstMartians) -> f32 {
    let farms = (0..game.table.farms.len() as u8).zip(&game.table.farms);
    let wilts = farms.filter(|(farm, _)| game.lacks(*farm) != [false; 2]);
    wilts.map(|(_, farm)| 1.5 * f32::from(farm.plants.max(1))).sum::<f32>()
}

/// Returns how far a condition is on its way, between 0 and 1.
fn progress(game: &FirstMartians, fact: Fact) -> f32 {
    let content = game.content();
    if game.holds(fact, Ctx::default()) {
        return 1.0;
    }
    let share = |have: u32, of: i16| (have as f32 / f32::from(of.max(1))).clamp(0.0, 0.95);
    match fact {
        Fact::All(facts) => {
            let all = &content[facts];
            all.iter().map(|&one| progress(game, one)).sum::<f32>() / all.len().max(1) as f32
        }
        Fact::Any(facts) => {
            content[facts].iter().map(|&one| progress(game, one)).fold(0.0, f32::max)
        }
        Fact::Track(track, bound) => {
            let slot = content.mission(game.table.mission).track_slot(track);
            let now = slot.and_then(|slot| game.table.tracks.get(slot)).copied();
            let start = content[track].start;
            let way = f32::from(bound.n - start);
            let gone = f32::from(now.unwrap_or(start) - start);
            if way == 0.0 { 0.0 } else { (gone / way).clamp(0.0, 0.95) }
        }
        Fact::ExploredCount(ring, bound) => {
            let in_ring = |at: &first_martians::content::SpaceId| {
                ring.is_none_or(|ring| content[*at].ring == ring)
            };
            share(game.table.explored().filter(in_ring).count() as u32, bound.n)
        }
        Fact::ObjectiveTokens { color, bound, .. } => {
            use first_martians::content::TokenPlace as At;
            let step = |at: At| match at {
                At::Box => 0.0,
                At::Roi => 0.25,
                At::Pending | At::Available => 0.6,
                At::Sheet | At::Card => 0.9,
            };
            let tokens = game.table.tokens[color.index()].iter();
            let sum: f32 = tokens.map(|token| step(token.place())).sum();
            (sum / f32::from(bound.n.max(1))).clamp(0.0, 0.95)
        }
        Fact::Samples(_, bound) => {
            let cargo = &game.table.cargo;
            let sum = 0.3 * f32::from(cargo.samples + cargo.pending_samples)
                + 0.6 * f32::from(cargo.examined)
                + 0.9 * f32::from(cargo.discoveries);
            (sum / f32::from(bound.n.max(1))).clamp(0.0, 0.95)
        }
        Fact::Plants(bound) => {
            let plants = game.table.farms.iter().map(|farm| u32::from(farm.plants)).sum();
            share(plants, bound.n)
        }
        Fact::ThresholdMet => {
            let lost = over_cost(game) * f32::from(over_threshold(game)) / OBJECTIVE;
            (1.0 - lost).clamp(-1.0, 1.0)
        }
        _ => 0.0,
    }
}

impl FirstMartiansHeuristic {
    fn objectives(game: &FirstMartians) -> f32 {
        let (table, content) = (&game.table, game.content());
        let objectives = &content[content.mission(table.mission).objectives];
        let one = |(slot, spec): (usize, &first_martians::content::Objective)| {
            let met = spec.counts == Counts::Once && table.done & 1 << slot != 0;
            let done = if met { 1.0 } else { progress(game, content[spec.check]) };
            match spec.kind {
                ObjectiveKind::Mandatory => OBJECTIVE * done,
                ObjectiveKind::Optional => OPTIONAL * done,
            }
        };
        objectives.iter().enumerate().map(one).sum()
    }

    fn health(game: &FirstMartians) -> f32 {
        let one = |astronaut: &first_martians::Astronaut| {
            WOUNDS[usize::from(astronaut.wounds).min(6)] + CONDITION * astronaut.held.len() as f32
        };
        -game.table.crew.iter().map(one).sum::<f32>()
    }

    fn base(game: &FirstMartians) -> f32 {
        let table = &game.table;
        let mut points = 0.0;
        for facility in table.facilities() {
            let slots = game.slots(facility);
            for part in table.units[facility].broken.iter() {
                points -= broken(game, slots[part.index()], part);
            }
            points += 2.0 * f32::from(u8::from(table.units[facility].upgrade.is_some()));
        }
        points -= 3.5 * f32::from(table.shutdown_tiles()) + dark(game);
        for block in Block::all() {
            let at = table.malfunction[block.index()];
            points -= CARD * risk(game, block, at) + 0.3 * f32::from(at);
        }
        for utility in Utility::all() {
            let missing = game.needed(utility).saturating_sub(game.produced(utility));
            points -= 2.5 * f32::from(missing);
        }
        points
    }

    fn supplies(game: &FirstMartians) -> f32 {
        let (table, cargo) = (&game.table, &game.table.cargo);
        let few =
            |n: u8, first: f32| (0..n).map(|one| first * 0.75f32.powi(one.into())).sum::<f32>();
        let reserve = |kind| few(table.reserve(kind), 1.0);
        let plants: u8 = table.farms.iter().map(|farm| farm.plants).sum();
        let hungry = (table.crew.len() as u8).saturating_sub(plants);
        let meals = f32::from(hungry) * (effects::sols_left(game) - 1.0);
        let food = f32::from(table.reserve(Reserve::Food)) - meals;
        let parts: f32 = Part::all().map(|part| few(cargo.parts[part.index()], 1.1)).sum();
        reserve(Reserve::Energy)
            + reserve(Reserve::Oxygen)
            + if food < 0.0 { 1.5 * food } else { (0.3 * food).min(1.5) }
            + parts
            + 1.2 * cargo.poi.count_ones() as f32
            + 1.7 * cargo.upgrades.count_ones() as f32
            + 0.3 * f32::from(cargo.samples + cargo.pending_samples)
            + 0.8 * table.explored().count() as f32
    }

    fn mood(game: &FirstMartians) -> f32 {
        let table = &game.table;
        let tokens = |astronaut: &first_martians::Astronaut| {
            let few = f32::from(astronaut.tokens.min(4));
            TOKEN * few + 0.08 * f32::from(astronaut.tokens.saturating_sub(4))
        };
        MORALE * f32::from(table.morale) - stress_cost(game, table.stress)
            + table.crew.iter().map(tokens).sum::<f32>()
    }

    fn events(game: &FirstMartians, wants: &Wants) -> f32 {
        let open = game.table.open_events.iter().filter(|open| !open.done);
        let threat = |open: &first_martians::OpenEvent| {
            let consequence = game.content().event(open.event).consequence.as_ref();
            consequence
                .map_or(0.0, |one| 0.5 * wants.effects(game, one.effects, 2).clamp(-9.0, 0.0))
        };
        open.map(threat).sum()
    }

    fn plan(game: &FirstMartians, wants: &Wants) -> f32 {
        tasks::plan(game, wants)
    }

    fn counted(game: &FirstMartians) -> [(&'static str, f32); 7] {
        let wants = Wants::of(game);
        [
            ("objectives", Self::objectives(game) - danger::cost(game, &wants)),
            ("the crew's health", Self::health(game)),
            ("a working base", Self::base(game)),
            ("supplies", Self::supplies(game)),
            ("Morale and Stress", Self::mood(game)),
            ("open events", Self::events(game, &wants)),
            ("what is planned", Self::plan(game, &wants)),
        ]
    }
}

impl Heuristic<FirstMartians> for FirstMartiansHeuristic {
    fn value(&self, game: &FirstMartians, _: Seat) -> f32 {
        let points: f32 = Self::counted(game).iter().map(|(_, points)| points).sum();
        1.0 / (1.0 + (-(points - PAR) / SCALE).exp())
    }

    /// Takes out what only moves a plan about, and what is hardly ever good.
    fn prune(&self, game: &FirstMartians, _: Seat, actions: &mut Vec<Action>) {
        let Some((_, question)) = game.question() else { return };
        match question {
            Question::Plan => sift_plan(game, actions),
            Question::TakeOut => keep(actions, |action| action == Action::No),
            Question::EndMission => keep(actions, |action| action == Action::Yes),
            Question::Brief(_) | Question::AfterLoss(_) => campaign::prune(game, actions),
            Question::FirstPlayer | Question::ChooseAom { .. } => {
                keep(actions, |action| action != Action::No);
            }
            Question::AfterRoll => sift_roll(game, actions),
            _ => {}
        }
    }

    fn averts(&self, game: &FirstMartians, _: Seat, action: Action) -> Option<String> {
        averts::averted(game, action)
    }

    fn parts(&self, game: &FirstMartians, _: Seat) -> Vec<(&'static str, f32)> {
        Self::counted(game).map(|(name, points)| (name, points / SCALE)).into()
    }
}

/// Keeps the answers that fit, unless none does.
fn keep(actions: &mut Vec<Action>, fits: impl Fn(Action) -> bool) {
    if actions.iter().any(|&action| fits(action)) {
        actions.retain(|&action| fits(action));
    }
}

/// A plan goes forward: nothing is taken back that is complete, and a player who has placed
/// everything agrees, unless an AOM could still do something.
fn sift_plan(game: &FirstMartians, actions: &mut Vec<Action>) {
    let aom = |hand: Hand| matches!(hand, Hand::Aom(_));
    if actions.contains(&Action::Agree) {
        return keep(actions, |action| match action {
            Action::Agree => true,
            Action::Declare { hand, .. } | Action::Assist { hand, .. } => aom(hand),
            _ => false,
        });
    }
    keep(actions, |action| match action {
        Action::Declare { task: Task::Repair(_, _, Source::Donor(_)), .. }
        | Action::Withdraw { .. }
        | Action::Lead { .. }
        | Action::Go { .. }
        | Action::Reconsider
        | Action::UseRover { rover: None, .. } => false,
        Action::UseRover { stack, .. } => {
            // A rover is for what needs it.
            let found = game.table.plan.iter().find(|one| one.id == stack);
            found.is_some_and(|one| {
                let need = game.need(one);
                one.size() < need.sure.unwrap_or(need.least)
            })
        }
        _ => true,
    });
}

/// A failure is rolled again or saved; a success is left alone.
fn sift_roll(game: &FirstMartians, actions: &mut Vec<Action>) {
    let failed = game.table.current.is_some_and(|current| !current.success);
    keep(actions, |action| match action {
        Action::UseSkill { skill, .. } => {
            failed && game.content()[skill].rule == SkillRule::FailBecomesSuccess
        }
        Action::Reroll(die) => failed && die == first_martians::content::DieFace::Success,
        Action::No => !failed,
        _ => false,
    });
}
