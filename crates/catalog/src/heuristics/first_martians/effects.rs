//! The worth of effects, broken parts and tracks, in points.

use first_martians::content::{
    ActionPlace, Block, BlockPick, Bound, Cmp, Cost, Draw, Effect, Fact, FactId, FlagId, List, Op,
    Part, Penalty, TrackId, Trigger,
};
use first_martians::{Ctx, FirstMartians, TRACK_END};

use super::danger;

/// A mandatory objective that is met.
pub(super) const OBJECTIVE: f32 = 30.0;
/// An optional one.
pub(super) const OPTIONAL: f32 = 1.5;
/// A point of Stress, on average.
const STRESS: f32 = 0.35;
/// A step of Morale.
pub(super) const MORALE: f32 = 1.3;
/// A Morale token.
pub(super) const TOKEN: f32 = 0.35;
/// A wound, on average.
const WOUND: f32 = 1.8;
/// A Condition.
pub(super) const CONDITION: f32 = 1.6;
/// A unit of a reserve.
const RESERVE: f32 = 0.7;
/// A spare part.
const SPARE: f32 = 1.0;
/// A broken part, before what its penalty does.
pub(super) const BROKEN: f32 = 1.2;
/// The extra weight of a step that has to be made in every sol that is left.
const HURRY: f32 = 1.0;
/// A Malfunction card.
pub(super) const CARD: f32 = 4.5;

/// The cost of wounds, by their number; the sixth kills.
pub(super) const WOUNDS: [f32; 7] = [0.0, 0.9, 2.4, 5.0, 10.0, 20.0, 60.0];

/// The wants of a crew: conditions of objectives and what has to come before them.
pub(super) struct Wants {
    facts: Vec<(Fact, f32)>,
}

impl Wants {
    /// Collects what is still open.
    pub(super) fn of(game: &FirstMartians) -> Wants {
        use first_martians::content::{Counts, ObjectiveKind};
        let (table, content) = (&game.table, game.content());
        let mission = content.mission(table.mission);
        let mut wants = Wants { facts: Vec::new() };
        for (slot, objective) in content[mission.objectives].iter().enumerate() {
            let met = objective.counts == Counts::Once && table.done & 1 << slot != 0;
            if !met {
                let weight = match objective.kind {
                    ObjectiveKind::Mandatory => OBJECTIVE,
                    ObjectiveKind::Optional => OPTIONAL,
                };
                wants.add(game, content[objective.check], weight, 4);
            }
        }
        wants
    }

    /// Adds a condition that does not hold yet, and what has to come before it for a part of its
    /// worth.
    fn add(&mut self, game: &FirstMartians, fact: Fact, weight: f32, depth: u8) {
        let content = game.content();
        if game.holds(fact, Ctx::default()) || depth == 0 {
            return;
        }
        match fact {
            Fact::All(facts) => {
                let open = content[facts].iter().filter(|one| !game.holds(**one, Ctx::default()));
                let share = weight / open.clone().count().max(1) as f32;
                open.for_each(|&one| self.add(game, one, share, depth));
                return;
            }
            Fact::Any(facts) => {
                content[facts].iter().for_each(|&one| self.add(game, one, weight * 0.5, depth));
                return;
            }
            _ => {}
        }
        match self.facts.iter_mut().find(|(known, _)| *known == fact) {
            Some((_, known)) => *known += weight,
            None => self.facts.push((fact, weight)),
        }
        let before = weight * 0.25;
        let mission = content.mission(game.table.mission);
        match fact {
            Fact::CardBuilt(card) | Fact::CardWorking(card) | Fact::CardIntact(card) => {
                for rule in mission.card_rules.iter().filter(|rule| rule.card == card) {
                    content[rule.needs]
                        .iter()
                        .for_each(|&need| self.add(game, need, before, depth - 1));
                }
                let ring = match content.facility(card).build.map(|build| build.place) {
                    Some(ActionPlace::RoiR2) => 2,
                    Some(ActionPlace::RoiR3) => 3,
                    _ => 0,
                };
                if ring > 0 {
                    let reached = Fact::ExploredCount(Some(ring), at_least(1));
                    self.add(game, reached, 2.0 * before, depth - 1);
                }
            }
            Fact::ObjectiveDone(objective) => {
                self.add(game, content[content[objective].check], before, depth - 1);
            }
            _ => {}
        }
        for special in mission.action_ids() {
            let spec = &content[special];
            if !any_advances(game, spec.success, fact) {
                continue;
            }
            content[spec.needs].iter().for_each(|&need| self.add(game, need, before, depth - 1));
            for &cost in content.costs(spec.cost) {
                if let Cost::Track(track, n) = cost {
                    self.add(game, Fact::Track(track, at_least(n.into())), 2.0 * before, depth - 1);
                }
            }
        }
        let planted = |rule: first_martians::content::RuleId| {
            content[rule].trigger == Trigger::Planted
                && any_advances(game, content[rule].effects, fact)
        };
        if mission.rule_ids().any(planted) {
            if let Some(allowed) = mission.planting {
                self.add(game, content[allowed], before, depth - 1);
            }
            let farms = &game.table.farms;
            if farms.iter().all(|farm| farm.free() == 0) {
                let built: u8 = farms.iter().map(|farm| farm.greenhouses).sum();
                let more = Fact::Greenhouses(at_least(i16::from(built) + 1));
                self.add(game, more, 2.0 * before, depth - 1);
            }
        }
    }

    /// Estimates the worth of a condition that comes to hold.
    pub(super) fn fact(&self, is: impl Fn(Fact) -> bool) -> f32 {
        self.facts.iter().filter(|(fact, _)| is(*fact)).map(|(_, weight)| *weight).sum()
    }

    /// Estimates the worth of moving a track by `n`.
    fn track(&self, game: &FirstMartians, track: TrackId, n: f32) -> f32 {
        let slot = game.content().mission(game.table.mission).track_slot(track);
        let Some(&now) = slot.and_then(|slot| game.table.tracks.get(slot)) else { return 0.0 };
        let moved = |(fact, weight): &(Fact, f32)| match *fact {
            Fact::Track(wanted, bound) if wanted == track => {
                let missing = f32::from(bound.n - now);
                // Whether it is wanted higher or lower shows by which side it is on.
                let span = f32::from((bound.n - game.content()[track].start).abs()).max(1.0);
                let step = (n * missing.signum()).min(missing.abs());
                weight * hurry(game, track, missing) * (step / span).clamp(-1.0, 1.0)
            }
            _ => 0.0,
        };
        self.facts.iter().map(moved).sum::<f32>() + danger::saved(game, self, track, n)
    }

    fn flag(&self, flag: FlagId) -> f32 {
        self.fact(|fact| matches!(fact, Fact::FlagSet(id) | Fact::Flag(id, _) if id == flag))
    }

    /// Returns what the rules of the mission make of something that happens.
    pub(super) fn trigger(&self, game: &FirstMartians, is: impl Fn(&Trigger) -> bool) -> f32 {
        let content = game.content();
        let rules = content.mission(game.table.mission).rule_ids();
        rules
            .filter(|&rule| is(&content[rule].trigger))
            .map(|rule| self.effects(game, content[rule].effects, 2))
            .sum()
    }

    /// Returns what effects are worth together.
    pub(super) fn effects(&self, game: &FirstMartians, list: List<Effect>, depth: u8) -> f32 {
        game.content()[list].iter().map(|effect| self.effect(game, effect.op, depth)).sum()
    }

    /// The value of an effect.
    pub(super) fn effect(&self, game: &FirstMartians, op: Op, depth: u8) -> f32 {
        let crew = game.table.crew.len() as f32;
        let people = |who| if who == first_martians::content::Who::All { crew } else { 1.0 };
        let n = |n: i8| f32::from(n);
        match op {
            Op::Stress { n: by } => -STRESS * n(by),
            Op::Morale { n: by } => MORALE * n(by),
            Op::MoraleTokens { who, n: by } => TOKEN * n(by) * people(who),
            Op::Wound { who, n: by } => -WOUND * f32::from(by) * people(who),
            Op::Heal { who, n: by } => 0.7 * WOUND * f32::from(by) * people(who),
            Op::GiveCondition { who, .. } => -CONDITION * people(who),
            Op::Cure { who, kind } => {
                let ill = |one: &&first_martians::Astronaut| {
                    kind.map_or(!one.held.is_empty(), |kind| one.held.has(kind))
                };
                let ill = game.table.crew.iter().filter(ill).count() as f32;
                CONDITION * people(who).min(ill)
            }
            Op::Pawns { n: by, who, .. } => 2.0 * n(by) * people(who),
            Op::Aom { .. } => 2.0,
            Op::Reserve { n: by, .. } => RESERVE * n(by),
            Op::Output { n: by, rounds, .. } => 0.6 * n(by) * f32::from(rounds),
            Op::Productivity { n: by, .. } => 3.0 * n(by),
            Op::SpareParts { n: by, .. } => SPARE * n(by),
            Op::Samples { n: by, .. } => 0.4 * n(by),
            Op::Poi { n: by } => 1.2 * f32::from(by),
            Op::RevealRoi { .. } => 1.5,
            Op::UpgradeCards { n: by } => 1.8 * n(by),
            Op::Plants { n: by, .. } => 2.0 * n(by),
            Op::Seeds { n: by } => 0.5 * n(by),
            Op::Wilt { .. } => -2.0,
            Op::Break { .. } => -BROKEN - 1.3,
            Op::Repair { .. } => BROKEN + 1.3,
            Op::ShutDown { .. } => -4.0,
            Op::ClearShutdown { .. } => 4.0,
            Op::Malfunction { block, n: by } => {
                let blocks = if block == BlockPick::All { 3.0 } else { 1.0 };
                -0.9 * n(by) * blocks
            }
            Op::DrawMalfunction { .. } => -CARD,
            Op::Token { .. } => -0.9,
            Op::RemoveToken { .. } => 0.9,
            Op::Adventure { .. } => -0.6,
            Op::Track { track, n: by } => self.track(game, track, f32::from(by)),
            Op::TrackByDraw { track, by } => {
                let mean = mean_draw(game, by);
                self.track(game, track, mean)
            }
            Op::Flag { flag, value } if value != 0 => self.flag(flag),
            Op::FacilityCard { card, .. } => self.card(card),
            Op::ObjectiveTokens { n: by, .. } => 0.5 * n(by),
            Op::MoveObjectiveTokens { color, to, .. } => {
                self.fact(|fact| {
                    matches!(fact, Fact::ObjectiveTokens { color: of, place, .. }
                    if of == color && place == to)
                }) * 0.5
            }
            Op::Greenhouses { n: by, .. } if by > 0 => {
                0.3 + self.fact(|fact| matches!(fact, Fact::Greenhouses(_)))
            }
            Op::DrawResearch { ranges } if depth > 0 => {
                let ranges = &game.content()[ranges];
                let sum: f32 =
                    ranges.iter().map(|range| self.effects(game, range.effects, depth - 1)).sum();
                sum / ranges.len().max(1) as f32
            }
            Op::Roll { hit, miss, .. } if depth > 0 => {
                0.5 * (self.effects(game, hit, depth - 1) + self.effects(game, miss, depth - 1))
            }
            Op::If { then, otherwise, cond } if depth > 0 => {
                if self.holds(game, cond) {
                    self.effects(game, then, depth - 1)
                } else {
                    // By the time it counts the condition may hold.
                    let other = self.effects(game, otherwise, depth - 1);
                    other.max(0.4 * self.effects(game, then, depth - 1))
                }
            }
            Op::Choice { options, .. } if depth > 0 => game
                .content()
                .options(options)
                .iter()
                .map(|option| self.effects(game, option.effects, depth - 1))
                .fold(f32::NEG_INFINITY, f32::max)
                .clamp(-20.0, 20.0),
            _ => 0.0,
        }
    }

    fn holds(&self, game: &FirstMartians, fact: FactId) -> bool {
        game.holds(game.content()[fact], Ctx::default())
    }

    /// Returns what building a card is worth.
    pub(super) fn card(&self, card: first_martians::content::FacilityId) -> f32 {
        self.fact(|fact| {
            matches!(fact, Fact::CardBuilt(id) | Fact::CardWorking(id) | Fact::CardIntact(id)
                if id == card)
        })
    }
}

/// The extra weight of a step of a track because the sols run out: an action that can be taken
/// only once or twice a sol cannot be made up for.
fn hurry(game: &FirstMartians, track: TrackId, missing: f32) -> f32 {
    let content = game.content();
    let mission = content.mission(game.table.mission);
    let a_sol = mission.action_ids().filter_map(|special| {
        let spec = &content[special];
        let limit = f32::from(spec.limit_per_round?);
        let step = |effect: &Effect| match effect.op {
            Op::Track { track: of, n } if of == track => Some(f32::from(n)),
            Op::TrackByDraw { track: of, by } if of == track => Some(mean_draw(game, by)),
            _ => None,
        };
        let step: f32 = content[spec.success].iter().filter_map(step).sum();
        (step * missing > 0.0).then_some(limit * step.abs())
    });
    let a_sol = a_sol.fold(0.0, f32::max);
    if a_sol == 0.0 {
        return 1.0;
    }
    let needed = missing.abs() / a_sol;
    1.0 + HURRY * (needed / sols_left(game)).min(1.2).powi(2)
}

/// The mean of what a Research card shows.
fn mean_draw(game: &FirstMartians, by: Draw) -> f32 {
    let cards = &game.content().game_box.research;
    let one = |card: &first_martians::content::ResearchCard| match by {
        Draw::ResearchPercent => f32::from(card.percent),
        Draw::ResearchNumber => f32::from(card.number),
    };
    cards.iter().map(one).sum::<f32>() / cards.len().max(1) as f32
}

/// Returns whether an effect can bring a condition about.
fn advances(game: &FirstMartians, op: Op, fact: Fact) -> bool {
    match (op, fact) {
        (Op::Track { track, .. } | Op::TrackByDraw { track, .. }, Fact::Track(of, _)) => {
            track == of
        }
        (Op::Flag { flag, .. }, Fact::FlagSet(of) | Fact::Flag(of, _)) => flag == of,
        (Op::FacilityCard { card, .. }, Fact::CardBuilt(of) | Fact::CardWorking(of)) => card == of,
        (
            Op::MoveObjectiveTokens { color, to, .. },
            Fact::ObjectiveTokens { color: of, place, .. },
        ) => color == of && to == place,
        (Op::Greenhouses { n, .. }, Fact::Greenhouses(_)) => n > 0,
        (Op::If { then, otherwise, .. }, fact) => {
            any_advances(game, then, fact) || any_advances(game, otherwise, fact)
        }
        (Op::DrawResearch { ranges }, fact) => {
            game.content()[ranges].iter().any(|range| any_advances(game, range.effects, fact))
        }
        _ => false,
    }
}

fn any_advances(game: &FirstMartians, list: List<Effect>, fact: Fact) -> bool {
    game.content()[list].iter().any(|effect| advances(game, effect.op, fact))
}

fn at_least(n: i16) -> Bound {
    Bound { cmp: Cmp::AtLeast, n }
}

/// Returns what a broken part costs in the sols that are left.
pub(super) fn broken(game: &FirstMartians, penalty: Option<Penalty>, part: Part) -> f32 {
    let sols = sols_left(game).min(4.0);
    let spare = if game.table.cargo.parts[part.index()] > 0 { -0.2 } else { 0.0 };
    let each = match penalty {
        Some(Penalty::MalfunctionPlus) => 0.55,
        Some(Penalty::Wilting) => 0.9,
        Some(Penalty::PayEnergy | Penalty::PayOxygen) => 0.45,
        Some(Penalty::SuccessDie) => 0.35,
        Some(Penalty::StressPlus | Penalty::NoRoverExplore) => 0.4,
        Some(_) => 0.25,
        None => 0.0,
    };
    BROKEN + spare + each * sols
}

/// The sols that are left, this one included.
pub(super) fn sols_left(game: &FirstMartians) -> f32 {
    f32::from(game.table.rounds.saturating_sub(game.table.round)) + 1.0
}

/// Returns how likely a track at `at` reaches its end tonight.
pub(super) fn risk(game: &FirstMartians, block: Block, at: u8) -> f32 {
    let more = game.malfunction_penalties(block);
    let reaches = |shows: u8| at + more + shows >= TRACK_END;
    if game.in_pool(block) {
        let faces = game.content().game_box.malfunction_dice[block.index()];
        let hits = faces.iter().filter(|face| reaches(**face)).count();
        hits as f32 / faces.len() as f32
    } else {
        f32::from(u8::from(reaches(0)))
    }
}
