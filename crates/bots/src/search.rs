//! Search under hidden information.
//!
//! Information-set Monte Carlo tree search with one observer: every iteration starts from a fresh
//! redeal, walks down a tree of actions shared by all redeals, adds one node, and lets the
//! heuristic judge the position there. Every seat in the tree plays for itself. The heuristic's
//! value right after an action counts as its first visit, so the search begins with what looks good
//! and tries the rest only as far as that disappoints. The tree is open-loop: Chance is drawn again
//! each time and its answers are not part of the path, so the legal actions of a node can change.
//! An action is therefore compared by how often it was possible, not by how often its node was
//! visited.
//!
//! Redeals can differ a great deal in what they promise, which would drown the small differences
//! between actions. Nodes therefore store the gain over the starting redeal.

use std::num::NonZeroU32;
use std::time::{Duration, Instant};

use orrery_core::{Actor, Chair, Dice, Game, Log, MAX_SEATS, Seat, Seats};

use crate::planner::Planner;
use crate::{Bot, Heuristic, worth};

/// The budget of a search for one action.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Budget {
    /// The number of iterations in all, shared between the threads and rounded up for each.
    Iterations(NonZeroU32),
    /// A time limit per decision.
    Time(Duration),
}

/// A player who searches.
pub struct Search<'h, G: Game> {
    heuristic: &'h dyn Heuristic<G>,
    budget: Budget,
    trees: Vec<Tree<G>>,
    planner: Planner<G>,
}

impl<'h, G: Game> Search<'h, G> {
    /// A player who judges by this heuristic at the end of every line. Each thread grows a
    /// tree of its own; they are added up at the root.
    pub fn new(
        heuristic: &'h dyn Heuristic<G>,
        budget: Budget,
        threads: NonZeroU32,
        mut dice: Dice,
    ) -> Self {
        let trees = match threads.get() {
            1 => vec![Tree::new(dice)],
            several => {
                let mut seed = || format!("{:08x}", dice.bits());
                let mut tree = || Tree::new(Dice::new(&(seed() + &seed() + &seed()), "search"));
                (0..several).map(|_| tree()).collect()
            }
        };
        Search { heuristic, budget, trees, planner: Planner::new() }
    }

    /// The number of iterations of the latest choice, over all threads.
    pub fn iterations(&self) -> u64 {
        self.trees.iter().map(|tree| u64::from(tree.iterations)).sum()
    }

    /// Every answer of the seat with what the search found of it, the one it would choose first.
    pub fn rank(&mut self, chair: &Chair<G>) -> Vec<Ranked<G::Action>> {
        let mut actions = Vec::new();
        chair.list_actions(&mut actions);
        self.grow(chair, Aim::Rank);
        self.ranked(actions)
    }

    /// These answers with what the trees hold of them, the best first.
    fn ranked(&self, actions: Vec<G::Action>) -> Vec<Ranked<G::Action>> {
        let start: f64 = self.trees.iter().map(|tree| tree.start).sum();
        let start = (start / self.iterations().max(1) as f64) as f32;
        let mut ranked: Vec<_> = actions
            .into_iter()
            .map(|action| {
                let (looks, gain) = self.found(action);
                let value = (start + gain).clamp(0.0, 1.0);
                (gain, Ranked { action, looks, value })
            })
            .collect();
        // Stable, so that among equals the first one listed stays first.
        ranked.sort_by(|(gain, one), (other_gain, other)| {
            other.looks.cmp(&one.looks).then(other_gain.total_cmp(gain))
        });
        ranked.into_iter().map(|(_, ranked)| ranked).collect()
    }

    /// Returns how often the trees have tried an action, and its average gain.
    fn found(&self, action: G::Action) -> (u32, f32) {
        let edges = self.trees.iter().flat_map(|tree| &tree.nodes[Tree::<G>::ROOT]);
        let (mut looks, mut gain, mut glances) = (0, 0.0, 0);
        for edge in edges.filter(|edge| edge.action == action) {
            looks += edge.visits;
            gain += edge.glance + edge.gain;
            glances += 1;
        }
        (looks, gain / (looks + glances).max(1) as f32)
    }

    /// Plans a turn in place of growing trees.
    fn plan(&mut self, chair: &Chair<G>) -> G::Action {
        let threads = NonZeroU32::MIN.saturating_add(self.trees.len() as u32 - 1);
        let (first, others) = self.trees.split_first_mut().expect("there is a thread");
        let Search { heuristic, budget, ref mut planner, .. } = *self;
        let (answer, iterations) =
            planner.choose(chair, heuristic, budget, threads, &mut first.dice);
        first.iterations = iterations;
        others.iter_mut().for_each(|tree| tree.iterations = 0);
        answer
    }

    fn grow(&mut self, chair: &Chair<G>, aim: Aim) {
        let (budget, heuristic) = (self.budget, self.heuristic);
        let threads = self.trees.len() as u32;
        if let [tree] = &mut self.trees[..] {
            tree.grow(chair, heuristic, Share::of(budget, 1), aim);
        } else {
            // One of several trees cannot tell what they will say together.
            std::thread::scope(|scope| {
                for tree in &mut self.trees {
                    let share = Share::of(budget, threads);
                    scope.spawn(|| tree.grow(chair, heuristic, share, Aim::Rank));
                }
            });
        }
    }
}

impl<G: Game> Bot<G> for Search<'_, G> {
    fn choose(&mut self, chair: &Chair<G>) -> G::Action {
        if let Some(planned) = self.planner.planned(chair) {
            return planned;
        }
        let mut actions = Vec::new();
        chair.list_actions(&mut actions);
        if let [only] = actions[..] {
            return only;
        }
        if Planner::plans(chair, self.heuristic) {
            return self.plan(chair);
        }
        self.grow(chair, Aim::Choose);
        self.ranked(actions).first().expect("someone who is asked has an answer").action
    }
}

/// An answer, with what a search found of it.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Ranked<A> {
    /// The answer.
    pub action: A,
    /// The number of simulations that began with it.
    pub looks: u32,
    /// The average value at their ends, between 0 (lost) and 1 (won).
    pub value: f32,
}

/// The purpose of a search.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Aim {
    /// One answer: it ends as soon as no iteration can change which one is tried most often.
    Choose,
    /// Every answer, as well known as the budget allows.
    Rank,
}

/// The end of a thread's search.
pub(crate) enum Share {
    Iterations(u32),
    Until(Instant),
}

impl Share {
    pub(crate) fn of(budget: Budget, threads: u32) -> Share {
        match budget {
            Budget::Iterations(all) => Share::Iterations(all.get().div_ceil(threads)),
            Budget::Time(time) => Share::Until(Instant::now() + time),
        }
    }

    /// The number of iterations left, if that is known.
    fn left(&self, iterations: u32) -> Option<u32> {
        match self {
            Share::Iterations(most) => Some(most - iterations),
            Share::Until(_) => None,
        }
    }

    pub(crate) fn is_used_up(&self, iterations: u32) -> bool {
        match self {
            Share::Iterations(most) => iterations >= *most,
            // Asking the clock costs more than an iteration of a small game.
            Share::Until(end) => {
                iterations.is_multiple_of(16) && iterations > 0 && Instant::now() >= *end
            }
        }
    }
}

/// An answer that was possible at a node.
struct Edge<A> {
    action: A,
    visits: u32,
    possible: u32,
    gain: f32,
    /// The heuristic's gain, from when the answer was first possible.
    glance: f32,
    /// The node after it; the root comes after nothing.
    to: Option<NonZeroU32>,
}

struct Tree<G: Game> {
    dice: Dice,
    nodes: Vec<Vec<Edge<G::Action>>>,
    iterations: u32,
    /// The sum of the values of the redeals on which iterations began.
    start: f64,
    actions: Vec<G::Action>,
    path: Vec<(usize, usize, Seat)>,
}

impl<G: Game> Tree<G> {
    const ROOT: usize = 0;
    /// A tree of this size holds all that matters of a long thought, and fits into memory.
    const MOST_NODES: usize = 4_000_000;

    fn new(dice: Dice) -> Self {
        let (nodes, actions, path) = (Vec::new(), Vec::new(), Vec::new());
        Tree { dice, nodes, iterations: 0, start: 0.0, actions, path }
    }

    fn grow(&mut self, chair: &Chair<G>, heuristic: &dyn Heuristic<G>, share: Share, aim: Aim) {
        self.nodes.clear();
        self.nodes.push(Vec::new());
        self.iterations = 0;
        self.start = 0.0;
        while !share.is_used_up(self.iterations) {
            let table = chair.redeal(&mut self.dice);
            self.iterate(table, chair.seat(), heuristic);
            self.iterations += 1;
            if aim == Aim::Choose && self.is_decided(share.left(self.iterations)) {
                break;
            }
        }
    }

    /// Returns whether one answer will have been tried most often, whatever the iterations left
    /// find.
    fn is_decided(&self, left: Option<u32>) -> bool {
        let [mut most, mut second] = [None; 2];
        for visits in self.nodes[Self::ROOT].iter().map(|edge| Some(edge.visits)) {
            if visits > most {
                (most, second) = (visits, most);
            } else {
                second = second.max(visits);
            }
        }
        match (most, second) {
            (Some(most), Some(second)) => left.is_some_and(|left| most - second > left),
            (_, None) | (None, _) => true,
        }
    }

    fn iterate(&mut self, mut table: G, seat: Seat, heuristic: &dyn Heuristic<G>) {
        let before = table.clone();
        let mut starts: Seats<Option<f32>> = Seats::of(MAX_SEATS as u8, |_| None);
        let mut log = Log::silent();
        let mut node = Self::ROOT;
        let mut speaker = Some(Actor::Seat(seat));
        self.path.clear();
        while let Some(who) = speaker {
            if !self.path.is_empty() && heuristic.ends_line(&before, &table, seat) {
                break;
            }
            match who {
                Actor::Chance => {
                    let outcome = table.draw(&mut self.dice, &mut self.actions);
                    table.apply(who, outcome, &mut log).expect("what is drawn was listed");
                }
                Actor::Seat(player) => {
                    self.actions.clear();
                    table.list_actions(who, &mut self.actions);
                    heuristic.prune(&table, player, &mut self.actions);
                    let start =
                        *starts[player].get_or_insert_with(|| worth(&before, player, heuristic));
                    let place = self.pick(node, heuristic.curiosity(), |action| {
                        let mut next = table.clone();
                        next.apply(who, action, &mut Log::silent()).expect("it was listed");
                        worth(&next, player, heuristic) - start
                    });
                    let edge = &self.nodes[node][place];
                    let (action, is_new) = (edge.action, edge.visits == 0);
                    table.apply(who, action, &mut log).expect("a listed action is accepted");
                    self.path.push((node, place, player));
                    if is_new && !heuristic.follows_lines() {
                        break;
                    }
                    match self.node_after(node, place) {
                        Some(next) => node = next,
                        None => break,
                    }
                }
            }
            speaker = table.to_act().first();
        }
        let start = |seat: Seat| starts[seat].expect("every actor was judged before");
        self.start += f64::from(start(seat));
        let mut gains: Seats<Option<f32>> = Seats::of(MAX_SEATS as u8, |_| None);
        for &(node, place, player) in &self.path {
            let gain = *gains[player]
                .get_or_insert_with(|| worth(&table, player, heuristic) - start(player));
            let edge = &mut self.nodes[node][place];
            edge.visits += 1;
            edge.gain += gain;
        }
    }

    /// The node after an answer, made where there is none yet and the tree may still grow.
    fn node_after(&mut self, node: usize, place: usize) -> Option<usize> {
        if self.nodes[node][place].to.is_none() && self.nodes.len() < Self::MOST_NODES {
            self.nodes[node][place].to = NonZeroU32::new(self.nodes.len() as u32);
            self.nodes.push(Vec::new());
        }
        self.nodes[node][place].to.map(|next| next.get() as usize)
    }

    /// The place of the answer to try at this node: the one with the best upper bound among
    /// those possible now.
    fn pick(&mut self, node: usize, curiosity: f32, glance: impl Fn(G::Action) -> f32) -> usize {
        let edges = &mut self.nodes[node];
        let mut best = (f32::NEG_INFINITY, 0, 0);
        // Answers are listed in a stable order, so the next one is most likely the next edge.
        let mut next = 0;
        for &action in &self.actions {
            let is_it = |edge: &Edge<G::Action>| edge.action == action;
            let known = match edges.get(next).is_some_and(is_it) {
                true => Some(next),
                false => edges.iter().position(is_it),
            };
            let place = known.unwrap_or_else(|| {
                let glance = glance(action);
                edges.push(Edge { action, visits: 0, possible: 0, gain: 0.0, glance, to: None });
                edges.len() - 1
            });
            next = place + 1;
            let edge = &mut edges[place];
            edge.possible += 1;
            let visits = 1.0 + edge.visits as f32;
            let bound = (edge.glance + edge.gain) / visits
                + curiosity * ((edge.possible as f32).ln() / visits).sqrt();
            let tie_break = self.dice.bits();
            if (bound, tie_break) > (best.0, best.1) {
                best = (bound, tie_break, place);
            }
        }
        best.2
    }
}
