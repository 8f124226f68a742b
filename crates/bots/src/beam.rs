//! Planning whole rounds, for a seat that plays alone.
//!
//! A turn can be many small answers that only together are worth anything, and a plan can take many
//! turns. A search that compares single answers sees neither. A beam search deals one table as it
//! might be and plays rounds from it: every answer to the first question once, followed by the
//! answers that look best, then the best of these lines again with some chance for other answers.
//! It keeps the tables at the end of the round that look best and goes on from them, round after
//! round, as far ahead as the heuristic says.
//!
//! Chance answers alike in all lines, so that no line looks better only because its cards are
//! better.

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Instant;

use orrery_core::{Actor, Chair, Dice, Game, Log, Seat};

use crate::{Bot, Budget, Heuristic, worth};

/// The lines of a round that begin at each table that was kept.
const LINES_EACH: usize = 14;
/// The most tables of them that are kept as long as others are there.
const SIBLINGS: usize = 4;
/// The most tables that are kept.
const WIDEST: usize = 1000;
/// The spread of an answer's worth where others get a chance, in the logarithm of the odds.
const HEAT: f32 = 0.08;
/// The most answers of a round. A line that is longer is given up.
const LONGEST: usize = 400;

/// A player who plans whole rounds.
pub struct Beam<'h, G: Game> {
    heuristic: &'h dyn Heuristic<G>,
    rounds: fn(&G) -> u32,
    budget: Budget,
    threads: usize,
    dice: Dice,
    /// The answers of this round that are still to be given, the next one last.
    plan: Vec<Planned<G::Action>>,
}

/// An answer that was planned, with the value of the table it was planned for.
struct Planned<A> {
    action: A,
    value: f32,
}

/// A table at the end of a round.
#[derive(Clone)]
struct End<G: Game> {
    table: G,
    value: f32,
    /// The answers of the first round that lead here.
    line: Arc<Vec<G::Action>>,
    /// The place of the table before it among those that were kept.
    from: usize,
}

/// The lines of a round from all tables that were kept, and when to stop.
#[derive(Copy, Clone)]
struct Share {
    lines: usize,
    until: Option<Instant>,
}

impl<'h, G: Game> Beam<'h, G> {
    /// A player who judges by this heuristic and plans as many rounds as `rounds` says.
    pub fn new(
        heuristic: &'h dyn Heuristic<G>,
        rounds: fn(&G) -> u32,
        budget: Budget,
        threads: NonZeroU32,
        dice: Dice,
    ) -> Self {
        let threads = threads.get() as usize;
        Beam { heuristic, rounds, budget, threads, dice, plan: Vec::new() }
    }

    /// Plans the rest of this round.
    fn think(&mut self, table: G, seat: Seat) -> Vec<Planned<G::Action>> {
        let deck = format!("{:08x}{:08x}", self.dice.bits(), self.dice.bits());
        let rounds = (self.rounds)(&table).max(1);
        let end = match self.budget {
            Budget::Time(time) => Some(Instant::now() + time),
            Budget::Iterations(_) => None,
        };
        let mut kept =
            vec![End { table: table.clone(), value: 0.0, line: Arc::default(), from: 0 }];
        let mut best: Option<End<G>> = None;
        for round in 0..rounds {
            let share = match self.budget {
                Budget::Iterations(all) => {
                    Share { lines: (all.get() / rounds).max(1) as usize, until: None }
                }
                Budget::Time(_) => {
                    let now = Instant::now();
                    let left = end.map(|end| end.saturating_duration_since(now));
                    Share {
                        lines: usize::MAX,
                        until: left.map(|left| now + left / (rounds - round)),
                    }
                }
            };
            let ends = self.play_round(&kept, share, seat, &deck, round == 0);
            let Some(first) = ends.first() else { break };
            let is_over = first.table.standing().is_some();
            // Where every line loses, the best table before tells more.
            if best.as_ref().is_none_or(|best| !is_over || first.value > best.value) {
                best = Some(first.clone());
            }
            if is_over {
                break;
            }
            kept = ends.into_iter().filter(|end| end.table.standing().is_none()).collect();
        }
        let line = best.map(|best| best.line).unwrap_or_default();
        self.replay(table, seat, &line, &deck)
    }

    /// Plays one round from each of these tables. Returns its best ends, the best first.
    fn play_round(
        &mut self,
        kept: &[End<G>],
        share: Share,
        seat: Seat,
        deck: &str,
        is_first: bool,
    ) -> Vec<End<G>> {
        let lines = if is_first { share.lines } else { LINES_EACH.min(share.lines) };
        let wide = (share.lines / lines).clamp(1, WIDEST);
        let kept = &kept[..kept.len().min(wide)];
        let share = Share { lines, ..share };
        let mut explorers: Vec<Explorer<G>> = Vec::new();
        for _ in 0..self.threads {
            let seed = format!("{:08x}{:08x}", self.dice.bits(), self.dice.bits());
            let (dice, deck) = (Dice::new(&seed, "beam"), Dice::new(deck, "deck"));
            explorers.push(Explorer { heuristic: self.heuristic, seat, dice, deck });
        }
        let found: Vec<End<G>> = match &mut explorers[..] {
            [explorer] => explorer.explore_all(kept.iter().enumerate(), share, is_first),
            several => std::thread::scope(|scope| {
                let threads = several.len();
                let begun: Vec<_> = several
                    .iter_mut()
                    .enumerate()
                    .map(|(thread, explorer)| {
                        // All of them begin at a single table.
                        let step = if kept.len() < threads { 1 } else { threads };
                        let own = kept.iter().enumerate().skip(thread % step).step_by(step);
                        scope.spawn(move || explorer.explore_all(own, share, is_first))
                    })
                    .collect();
                begun.into_iter().flat_map(|one| one.join().expect("it does not panic")).collect()
            }),
        };
        // Tables of the same value are taken for the same table.
        let mut ends: HashMap<u32, End<G>> = HashMap::new();
        for end in found {
            ends.entry(end.value.to_bits()).or_insert(end);
        }
        let mut ends: Vec<End<G>> = ends.into_values().collect();
        ends.sort_by(|one, other| other.value.total_cmp(&one.value));
        // Tables that come from one table are much alike.
        let mut siblings = vec![0; kept.len()];
        let mut crowd = Vec::new();
        ends.retain(|end| {
            siblings[end.from] += 1;
            let is_kept = is_first || siblings[end.from] <= SIBLINGS;
            if !is_kept && crowd.len() < WIDEST {
                crowd.push(end.clone());
            }
            is_kept
        });
        ends.extend(crowd);
        ends.truncate(WIDEST);
        ends
    }

    /// Plays a line again and notes what the table is worth before each of its answers.
    fn replay(
        &self,
        mut table: G,
        seat: Seat,
        line: &[G::Action],
        deck: &str,
    ) -> Vec<Planned<G::Action>> {
        let (mut deck, mut buffer) = (Dice::new(deck, "deck"), Vec::new());
        let mut plan = Vec::new();
        for &action in line {
            while table.to_act().first() == Some(Actor::Chance) {
                answer_for_chance(&mut table, &mut deck, &mut buffer);
            }
            plan.push(Planned { action, value: worth(&table, seat, self.heuristic) });
            table.apply(seat.into(), action, &mut Log::silent()).expect("it was played before");
        }
        plan.reverse();
        plan
    }
}

impl<G: Game> Bot<G> for Beam<'_, G> {
    fn choose(&mut self, chair: &Chair<G>) -> G::Action {
        let mut actions = Vec::new();
        chair.list_actions(&mut actions);
        let table = chair.redeal(&mut self.dice);
        let value = worth(&table, chair.seat(), self.heuristic);
        // The plan holds as long as Chance answers as in the plan.
        let fits = |one: &Planned<G::Action>| one.value == value && actions.contains(&one.action);
        if let Some(planned) = self.plan.pop().filter(fits) {
            return planned.action;
        }
        self.plan.clear();
        if let [only] = actions[..] {
            return only;
        }
        self.plan = self.think(table, chair.seat());
        self.plan.pop().map_or(actions[0], |planned| planned.action)
    }
}

/// Chance answers with what depends on the deck and on the number of its possible answers alone.
fn answer_for_chance<G: Game>(table: &mut G, deck: &mut Dice, buffer: &mut Vec<G::Action>) {
    buffer.clear();
    table.list_actions(Actor::Chance, buffer);
    let outcome = table.draw(deck.for_answer(buffer.len()), buffer);
    table.apply(Actor::Chance, outcome, &mut Log::silent()).expect("what is drawn was listed");
}

/// Someone who plays lines.
struct Explorer<'h, G: Game> {
    heuristic: &'h dyn Heuristic<G>,
    seat: Seat,
    dice: Dice,
    deck: Dice,
}

/// An answer with the table after it.
struct Choice<G: Game> {
    action: G::Action,
    table: G,
    odds: f32,
}

impl<G: Game> Explorer<'_, G> {
    /// Plays lines from each of these tables.
    fn explore_all<'t>(
        &mut self,
        tables: impl Iterator<Item = (usize, &'t End<G>)>,
        share: Share,
        is_first: bool,
    ) -> Vec<End<G>> {
        let mut ends = Vec::new();
        for (place, table) in tables {
            if !ends.is_empty() && share.until.is_some_and(|end| Instant::now() >= end) {
                break;
            }
            self.explore(table, place, share, is_first, &mut ends);
        }
        ends
    }

    /// Plays lines from a table to the end of its round.
    fn explore(
        &mut self,
        before: &End<G>,
        from: usize,
        share: Share,
        is_first: bool,
        ends: &mut Vec<End<G>>,
    ) {
        let round = before.table.round();
        let mut choices = self.choices(&before.table);
        choices.sort_by(|one, other| other.odds.total_cmp(&one.odds));
        let mut best: Vec<f32> = Vec::new();
        for number in 0..share.lines {
            if number > 0 && share.until.is_some_and(|end| Instant::now() >= end) {
                break;
            }
            let is_new = number < choices.len();
            let place = if is_new { number } else { self.promising(&best) };
            let Some(choice) = choices.get(place) else { break };
            let heat = if is_new { 0.0 } else { HEAT };
            let mut line = vec![choice.action];
            let end = self.play(choice.table.clone(), round, heat, &mut line);
            let found = end.as_ref().map_or(f32::NEG_INFINITY, |(_, value)| odds(*value));
            match best.get_mut(place) {
                Some(best) => *best = best.max(found),
                None => best.push(found),
            }
            if let Some((table, value)) = end {
                let line = if is_first { Arc::new(line) } else { Arc::clone(&before.line) };
                ends.push(End { table, value, line, from });
            }
        }
    }

    /// The place of the first answer to look at again.
    fn promising(&mut self, best: &[f32]) -> usize {
        let bounds = best.iter().map(|best| best + 3.0 * HEAT * self.noise()).enumerate();
        bounds.max_by(|(_, one), (_, other)| one.total_cmp(other)).map_or(0, |(place, _)| place)
    }

    /// Plays to the seat's first question in a later round or to the end of the game, and adds the
    /// answers of the seat to the line.
    fn play(
        &mut self,
        mut table: G,
        round: u32,
        heat: f32,
        line: &mut Vec<G::Action>,
    ) -> Option<(G, f32)> {
        let mut buffer = Vec::new();
        for _ in 0..LONGEST {
            match table.to_act().first() {
                Some(Actor::Chance) => answer_for_chance(&mut table, &mut self.deck, &mut buffer),
                Some(Actor::Seat(_)) if table.round() <= round => {
                    let mut best: Option<Choice<G>> = None;
                    for mut choice in self.choices(&table) {
                        if heat > 0.0 {
                            choice.odds += heat * self.noise();
                        }
                        if best.as_ref().is_none_or(|best| choice.odds > best.odds) {
                            best = Some(choice);
                        }
                    }
                    let best = best?;
                    line.push(best.action);
                    table = best.table;
                }
                Some(Actor::Seat(_)) | None => {
                    let value = worth(&table, self.seat, self.heuristic);
                    return Some((table, value));
                }
            }
        }
        None
    }

    /// Every answer worth looking at, with the table after it. A single one is not judged.
    fn choices(&self, table: &G) -> Vec<Choice<G>> {
        let mut actions = Vec::new();
        table.list_actions(self.seat.into(), &mut actions);
        self.heuristic.prune(table, self.seat, &mut actions);
        let is_single = actions.len() == 1;
        let choice = |action: G::Action| {
            let mut next = table.clone();
            next.apply(self.seat.into(), action, &mut Log::silent()).expect("it was listed");
            let value = if is_single { 0.5 } else { worth(&next, self.seat, self.heuristic) };
            Choice { action, table: next, odds: odds(value) }
        };
        actions.into_iter().map(choice).collect()
    }

    /// A number near 0 that is now and then clearly above it (Gumbel's distribution).
    fn noise(&mut self) -> f32 {
        let share = (self.dice.bits() as f32 / u32::MAX as f32).clamp(1e-6, 1.0 - 1e-6);
        -(-share.ln()).ln()
    }
}

/// The logarithm of the odds of a value.
fn odds(value: f32) -> f32 {
    let value = value.clamp(1e-6, 1.0 - 1e-6);
    (value / (1.0 - value)).ln()
}
