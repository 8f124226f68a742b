//! The advice of a search, with reasons.

use std::num::NonZeroU32;

use orrery_core::{Chair, Dice, Game, Log, Seat};

use crate::{Budget, Heuristic, Ranked, Search};

/// The advice of a search, with reasons. Like every bot, it knows only what its seat knows.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice<A> {
    /// Every answer, the best first.
    pub ranked: Vec<Ranked<A>>,
    /// The number of simulations in all.
    pub looks: u64,
    /// The parts of the position that the best action improves, largest gain first. Leaves out
    /// improvements that every other action brings too. Empty if the heuristic has no `parts`, or
    /// if the action ends the game.
    pub gains: Vec<&'static str>,
    /// The parts that it makes worse, largest loss first.
    pub losses: Vec<&'static str>,
    /// The harm that the best answer averts, as a sentence.
    pub averts: Option<String>,
}

/// The number of redeals on which each action is tried.
const REDEALS: usize = 8;

impl<A> Advice<A> {
    /// Thinks about the question a seat is being asked.
    pub fn of<G: Game<Action = A>>(
        chair: &Chair<G>,
        heuristic: &dyn Heuristic<G>,
        budget: Budget,
        mut dice: Dice,
    ) -> Advice<A>
    where
        A: Copy,
    {
        let tables: [G; REDEALS] = std::array::from_fn(|_| chair.redeal(&mut dice));
        let mut search = Search::new(heuristic, budget, NonZeroU32::MIN, dice);
        let ranked = search.rank(chair);
        let actions: Vec<A> = ranked.iter().map(|ranked| ranked.action).collect();
        let mut caused = caused(&tables, chair.seat(), &actions, heuristic);
        caused.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        let named = |(name, _): &(&'static str, f32)| *name;
        let gains = caused.iter().filter(|(_, change)| *change > 0.0).map(named).collect();
        let losses = caused.iter().rev().filter(|(_, change)| *change < 0.0).map(named).collect();
        let averts = actions.first().and_then(|&best| {
            let [table, ..] = &tables;
            heuristic.averts(table, chair.seat(), best)
        });
        Advice { ranked, looks: search.iterations(), gains, losses, averts }
    }
}

/// Returns the changes made by the first of these actions. A change that every other action brings
/// too is left out, because it comes from the game going on.
fn caused<G: Game>(
    tables: &[G],
    seat: Seat,
    actions: &[G::Action],
    heuristic: &dyn Heuristic<G>,
) -> Vec<(&'static str, f32)> {
    let Some((&best, others)) = actions.split_first() else { return Vec::new() };
    let of_others: Vec<_> =
        others.iter().map(|&other| changes(tables, seat, other, heuristic)).collect();
    let is_its_own = |place: usize, change: f32| {
        let mut others = of_others.iter().filter_map(|changes| changes.get(place));
        others.any(|&(_, other)| if change > 0.0 { other < change } else { other > change })
    };
    let changes = changes(tables, seat, best, heuristic).into_iter().enumerate();
    changes
        .filter(|&(place, (_, change))| is_its_own(place, change))
        .map(|(_, part)| part)
        .collect()
}

/// By how much an answer changes what a position is made of, on these tables together.
fn changes<G: Game>(
    tables: &[G],
    seat: Seat,
    action: G::Action,
    heuristic: &dyn Heuristic<G>,
) -> Vec<(&'static str, f32)> {
    let mut sum: Vec<(&'static str, f32)> = Vec::new();
    for table in tables {
        let mut next = table.clone();
        next.apply(seat.into(), action, &mut Log::silent())
            .expect("a redeal offers the seat the same actions");
        if next.standing().is_some() {
            return Vec::new();
        }
        let (before, after) = (heuristic.parts(table, seat), heuristic.parts(&next, seat));
        if sum.is_empty() {
            sum = before.iter().map(|(name, _)| (*name, 0.0)).collect();
        }
        for (change, ((_, before), (_, after))) in sum.iter_mut().zip(before.into_iter().zip(after))
        {
            change.1 += after - before;
        }
    }
    sum
}
