//! Plans several turns ahead, for a seat that plays alone.
//!
//! A turn of many small answers is a line. The planner follows the answers that look best right after
//! them to the end of the turn, lets Chance go on from there, and follows the next turns from the
//! tables that look best then. It does so on several redeals and takes the turn that does best on
//! average. Only tables of the same moment are compared ([`Heuristic::moment`]).
//!
//! On one redeal, Chance draws alike wherever it is asked for one of as many answers at the same
//! moment. So turns differ by what the player does rather than by luck.

use std::collections::VecDeque;
use std::num::NonZeroU32;

use orrery_core::{Actor, Chair, Dice, Game, Log, Seat, Viewer};

use crate::search::Share;
use crate::{Budget, Heuristic, worth};

/// The moments that are looked at, the present one included.
const MOMENTS: usize = 6;
/// The turns that are weighed against each other on the first redeal.
const TURNS: usize = 16;
/// The tables from which a later turn begins, unless more turns are weighed.
const TABLES: usize = 6;
/// The unfinished lines that are kept for each first answer of the present turn, and of a later one.
const NOW: usize = 6;
const LATER: usize = 4;
/// The iterations that a redeal counts as.
const REDEAL: u32 = 64;

/// A table with the answers that led to it.
struct Line<G: Game> {
    table: G,
    /// The judge's value.
    value: f32,
    /// The place of the turn it began with, among those that are weighed.
    turn: usize,
    /// The place of the first answer of the present moment among those that were possible.
    first: usize,
    /// The seat's answers until Chance was asked.
    answers: Vec<G::Action>,
    /// True once Chance was asked.
    is_drawn: bool,
}

/// A turn that is weighed.
struct Turn<A> {
    /// Its answers until Chance is asked.
    answers: Vec<A>,
    /// The sum of the values it led to.
    sum: f32,
}

/// A redeal, and the dice with which Chance goes on.
struct Redeal<G> {
    table: G,
    luck: Dice,
}

impl<G: Game> Redeal<G> {
    fn new(chair: &Chair<G>, dice: &mut Dice) -> Self {
        let table = chair.redeal(dice);
        let seed = format!("{:08x}{:08x}", dice.bits(), dice.bits());
        Redeal { table, luck: Dice::new(&seed, "planner") }
    }
}

/// Plans turns, and remembers the rest of the present one.
pub(crate) struct Planner<G: Game> {
    /// The table as it should look now, and the answers to come.
    plan: Option<(G, VecDeque<G::Action>)>,
}

impl<G: Game> Planner<G> {
    pub(crate) fn new() -> Self {
        Planner { plan: None }
    }

    /// Returns whether turns are planned at this table.
    pub(crate) fn plans(chair: &Chair<G>, heuristic: &dyn Heuristic<G>) -> bool {
        // Any redeal tells, and dice of its own leave those of a search as they are.
        let table = chair.redeal(&mut Dice::new("any", "redeal"));
        heuristic.moment(&table, chair.seat()).is_some()
    }

    /// The planned answer, if the table looks as it was planned.
    pub(crate) fn planned(&mut self, chair: &Chair<G>) -> Option<G::Action> {
        let (table, mut answers) = self.plan.take()?;
        if table.view(Viewer::Seat(chair.seat())) != chair.view() {
            return None;
        }
        let answer = answers.pop_front()?;
        self.remember(table, chair.seat(), answer, answers);
        Some(answer)
    }

    /// Plans the rest of the turn. Returns its first answer, and the iterations that it took.
    pub(crate) fn choose(
        &mut self,
        chair: &Chair<G>,
        heuristic: &dyn Heuristic<G>,
        budget: Budget,
        threads: NonZeroU32,
        dice: &mut Dice,
    ) -> (G::Action, u32) {
        let thought = Thought { heuristic, seat: chair.seat() };
        let share = Share::of(budget, 1);
        let mut first = Redeal::new(chair, dice);
        let mut turns = thought.turns(&mut first);
        let mut redeals = 0;
        while turns.len() > 1 && (redeals == 0 || !share.is_used_up(redeals * REDEAL)) {
            let tables = (0..threads.get()).map(|_| Redeal::new(chair, dice)).collect();
            for values in thought.weigh(tables, &turns) {
                redeals += 1;
                for (turn, value) in turns.iter_mut().zip(values) {
                    turn.sum += value;
                }
            }
            // All were weighed on the same redeals, so their sums can be compared.
            turns.sort_by(|one, other| other.sum.total_cmp(&one.sum));
            turns.truncate((TURNS >> (redeals + 1).ilog2()).max(2));
        }
        let mut answers = VecDeque::from(turns.swap_remove(0).answers);
        let answer = answers.pop_front().expect("a turn begins with an answer");
        self.remember(first.table, chair.seat(), answer, answers);
        (answer, redeals * REDEAL)
    }

    /// Remembers how the table will look after an answer, and the answers after it.
    fn remember(&mut self, mut table: G, seat: Seat, now: G::Action, then: VecDeque<G::Action>) {
        if !then.is_empty() {
            table.apply(seat.into(), now, &mut Log::silent()).expect("it was planned");
            self.plan = Some((table, then));
        }
    }
}

/// What all of one thought has in common.
struct Thought<'a, G: Game> {
    heuristic: &'a dyn Heuristic<G>,
    seat: Seat,
}

impl<G: Game> Thought<'_, G> {
    fn worth(&self, table: &G) -> f32 {
        worth(table, self.seat, self.heuristic)
    }

    /// The turns that look best at their end.
    fn turns(&self, redeal: &mut Redeal<G>) -> Vec<Turn<G::Action>> {
        let table = redeal.table.clone();
        let (answers, is_drawn) = (Vec::new(), false);
        let start = Line { table, value: 0.0, turn: 0, first: 0, answers, is_drawn };
        let mut ends = Vec::new();
        self.follow(start, NOW, &mut redeal.luck, &mut ends);
        ends.sort_by(|one, other| other.value.total_cmp(&one.value));
        let mut turns: Vec<Turn<G::Action>> = Vec::new();
        for Line { answers, .. } in ends {
            if turns.len() < TURNS && turns.iter().all(|turn| turn.answers != answers) {
                turns.push(Turn { answers, sum: 0.0 });
            }
        }
        turns
    }

    /// The values that turns lead to, on each of these redeals.
    fn weigh(&self, redeals: Vec<Redeal<G>>, turns: &[Turn<G::Action>]) -> Vec<Vec<f32>> {
        if redeals.len() == 1 {
            return redeals.into_iter().map(|redeal| self.lead_to(redeal, turns)).collect();
        }
        std::thread::scope(|scope| {
            let think = |redeal| scope.spawn(move || self.lead_to(redeal, turns));
            let thinking: Vec<_> = redeals.into_iter().map(think).collect();
            let found = thinking.into_iter().map(|one| one.join().expect("no thought fails"));
            found.collect()
        })
    }

    /// The value that each turn leads to on a redeal.
    fn lead_to(&self, redeal: Redeal<G>, turns: &[Turn<G::Action>]) -> Vec<f32> {
        let Redeal { table: start, mut luck } = redeal;
        let after = |(turn, Turn { answers, .. }): (usize, &Turn<G::Action>)| {
            let mut table = start.clone();
            for answer in answers {
                table
                    .apply(self.seat.into(), *answer, &mut Log::silent())
                    .expect("a redeal offers the seat the same actions");
            }
            let value = self.worth(&table);
            Line { table, value, turn, first: 0, answers: Vec::new(), is_drawn: true }
        };
        let mut lines: Vec<Line<G>> = turns.iter().enumerate().map(after).collect();
        let now = self.heuristic.moment(&start, self.seat);
        for number in 0..MOMENTS {
            let mut ends = Vec::new();
            for line in lines {
                let is_over = line.table.to_act().is_empty();
                // What Chance interrupted goes on first.
                let is_done = number == 0 && (is_over || self.moment(&line.table) != now);
                if is_over || is_done {
                    ends.push(line);
                } else {
                    self.follow(line, LATER, &mut luck, &mut ends);
                }
            }
            lines = best(ends, turns.len());
        }
        let mut values = vec![f32::NEG_INFINITY; turns.len()];
        for line in lines {
            values[line.turn] = values[line.turn].max(line.value);
        }
        values
    }

    fn moment(&self, table: &G) -> Option<u32> {
        self.heuristic.moment(table, self.seat)
    }

    /// Follows a line to the end of its moment, with as many unfinished lines for each first answer.
    fn follow(&self, mut from: Line<G>, width: usize, luck: &mut Dice, ends: &mut Vec<Line<G>>) {
        let moment = self.moment(&from.table);
        if self.settle(&mut from, moment, luck) {
            from.value = self.worth(&from.table);
            return ends.push(from);
        }
        let (mut found, mut open, mut actions) = (Vec::new(), vec![from], Vec::new());
        let mut is_first = true;
        while !open.is_empty() {
            let mut next = Vec::new();
            for line in &open {
                actions.clear();
                line.table.list_actions(self.seat.into(), &mut actions);
                self.heuristic.prune(&line.table, self.seat, &mut actions);
                for (place, &action) in actions.iter().enumerate() {
                    let first = if is_first { place } else { line.first };
                    let mut one = self.after(line, action, first);
                    let is_end = self.settle(&mut one, moment, luck);
                    one.value = self.worth(&one.table);
                    if is_end { found.push(one) } else { next.push(one) }
                }
            }
            let mut counts = vec![0; next.iter().map(|line| line.first + 1).max().unwrap_or(0)];
            sift(&mut next);
            next.retain(|line| {
                counts[line.first] += 1;
                counts[line.first] <= width
            });
            open = next;
            is_first = false;
        }
        sift(&mut found);
        ends.append(&mut found);
    }

    /// The line after an answer.
    fn after(&self, line: &Line<G>, action: G::Action, first: usize) -> Line<G> {
        let mut table = line.table.clone();
        table.apply(self.seat.into(), action, &mut Log::silent()).expect("it was listed");
        let mut answers = line.answers.clone();
        if !line.is_drawn {
            answers.push(action);
        }
        Line { table, value: 0.0, turn: line.turn, first, answers, is_drawn: line.is_drawn }
    }

    /// Lets Chance answer until the seat is asked. Returns whether the moment ends before that.
    fn settle(&self, line: &mut Line<G>, moment: Option<u32>, luck: &mut Dice) -> bool {
        let table = &mut line.table;
        let mut options = Vec::new();
        loop {
            match table.to_act().first() {
                None => return true,
                Some(_) if self.moment(table) != moment => return true,
                Some(Actor::Seat(_)) => return false,
                Some(Actor::Chance) => {
                    options.clear();
                    table.list_actions(Actor::Chance, &mut options);
                    let number = (moment.unwrap_or(0) as usize) << 16 | options.len();
                    let drawn = table.draw(luck.for_answer(number), &mut options);
                    table
                        .apply(Actor::Chance, drawn, &mut Log::silent())
                        .expect("what is drawn was listed");
                    line.is_drawn = true;
                }
            }
        }
    }
}

/// The best lines first, and one of those that led to the same table.
fn sift<G: Game>(lines: &mut Vec<Line<G>>) {
    lines.sort_by(|one, other| other.value.total_cmp(&one.value));
    lines.dedup_by(|one, other| one.value == other.value && one.table == other.table);
}

/// The best lines, among them the best one of every turn that is weighed.
fn best<G: Game>(mut lines: Vec<Line<G>>, turns: usize) -> Vec<Line<G>> {
    lines.sort_by(|one, other| other.value.total_cmp(&one.value));
    let mut room = TABLES.saturating_sub(turns);
    let mut seen = vec![false; turns];
    lines.retain(|line| {
        let is_kept = !seen[line.turn] || room > 0;
        room -= usize::from(seen[line.turn] && is_kept);
        seen[line.turn] = true;
        is_kept
    });
    lines
}
