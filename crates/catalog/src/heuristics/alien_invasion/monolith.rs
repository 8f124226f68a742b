//! Monolith: the turns that four of the five Goals still take.

use on_mars::content::{Blueprint, Kind, KindSet, Resource, Scientist, Tech};
use on_mars::monolith::{Deck, GOALS_TO_WIN, GoalCard, Monolith};
use on_mars::{Action, Open, Question, monolith};
use orrery_core::Seat;

use crate::heuristics::on_mars::plan::{BUILD, HOPELESS, Plan};

/// The seat of the only player.
const ME: Seat = Seat::ONE;
/// The turns that four Goals take in the middle of a game.
const MIDDLE: f32 = 8.0;

/// Returns by how many turns the nearest four Goals are nearer than in the middle of a game.
///
/// The time left is no part of it: it passes whatever the player does, and a search that sees it pass
/// would put off the end of its turn.
pub fn lead(open: &Open, monolith: &Monolith) -> f32 {
    let plan = Goals(Plan::of(open, ME));
    let mut turns: Vec<f32> =
        monolith.goals.iter().flatten().map(|goal| plan.turns_for(*goal)).collect();
    turns.resize(Deck::COUNT, 5.0);
    turns.sort_by(f32::total_cmp);
    let (needed, spare) = turns.split_at(usize::from(GOALS_TO_WIN));
    MIDDLE - needed.iter().sum::<f32>() - 0.04 * spare.iter().sum::<f32>() - plan.away()
}

/// The Goals of this chapter.
struct Goals<'a>(Plan<'a>);

impl<'a> std::ops::Deref for Goals<'a> {
    type Target = Plan<'a>;

    fn deref(&self) -> &Plan<'a> {
        &self.0
    }
}

impl Goals<'_> {
    /// Returns how many turns a Goal still takes.
    fn turns_for(&self, goal: GoalCard) -> f32 {
        if self.open.is_held(goal) {
            return 0.0;
        }
        let turns = match goal {
            GoalCard::Blueprint(card) => self.blueprint(card),
            GoalCard::Contract(contract) => self.contract(contract),
            GoalCard::Tech(tech) => self.tech(tech),
            GoalCard::Scientist(one) => self.scientist(one),
            GoalCard::Tiles(card) => self.tiles(card.tiles()),
        };
        turns.clamp(0.05, HOPELESS)
    }

    /// Returns what is lost because Colonists cannot act.
    fn away(&self) -> f32 {
        match self.open.able(ME) {
            0 => 0.5,
            1 => 0.2,
            2 => 0.08,
            _ => 0.0,
        }
    }

    /// Types of the Life Support System that level 2 still waits for.
    fn waiting(&self) -> KindSet {
        let mut waiting = KindSet::EMPTY;
        if self.open.colony_level() > 1 {
            return waiting;
        }
        for kind in Kind::SHARED {
            let behind =
                kind.column().is_some_and(|column| self.open.lss[column] < self.open.level_row);
            if behind && !self.ahead.building.contains(kind) {
                waiting = waiting.with(kind);
            }
        }
        waiting
    }

    /// A Blueprint of level 3 in a Complex of 3.
    fn blueprint(&self, card: Blueprint) -> f32 {
        let (player, ahead) = (self.player, &self.ahead);
        let kind = card.spec().kind;
        let growing = self.growing(kind, 3);
        if player.built.contains(card) || ahead.built == Some(card) {
            return 0.3 + growing;
        }
        let upgrade = if ahead.upgrades > 0 && growing == 0.0 { 0.1 } else { 0.8 };
        let mineral = if player.stored(Resource::Mineral) == 0 { 0.3 } else { 0.0 };
        if player.blueprints.contains(card) || ahead.taken == Some(card) {
            return upgrade + mineral + growing;
        }
        let there = self.open.display.contains(&Some(card));
        let taking = match () {
            () if there && ahead.blueprints > 0 => 0.1,
            () if there => 0.7,
            () if !self.open.blueprint_deck.contains(card) => return HOPELESS,
            () => {
                let waiting = self.waiting();
                let same = waiting.contains(kind) && growing > 0.0;
                let building = f32::from(waiting.len()) - if same { 1.0 } else { 0.0 };
                let now = !ahead.construct.and(waiting).is_empty();
                let price: f32 = waiting
                    .iter()
                    .filter_map(Kind::cost)
                    .filter(|one| player.stored(*one) == 0)
                    .count() as f32;
                0.8 + BUILD * building - if now { 0.8 } else { 0.0 } + 0.15 * price
            }
        };
        taking + upgrade + mineral + growing
    }

    /// A Scientist with three Advanced Buildings of the scored type.
    fn scientist(&self, one: Scientist) -> f32 {
        let hiring = self.hired(one);
        let kind = one.spec().scores;
        let there = f32::from(self.open.advanced_of(kind));
        let held = self.player.blueprints.iter().filter(|card| card.spec().kind == kind).count();
        let missing = (3.0 - there).max(0.0);
        let plans = (missing - held as f32).max(0.0);
        hiring + 0.8 * missing + 1.6 * plans
    }
}

/// Takes Goals out of the list that are not worth looking at: the hardest are left to Chance, and
/// Rover Tech also brings the Rover to its tiles.
pub fn prune(open: &Open, actions: &mut Vec<Action>) {
    let Some((_, Question::Monolith(question))) = open.question() else { return };
    let fits = |action: &Action| match (question, action) {
        (monolith::Question::NameDeck, Action::Monolith(monolith::Action::NameDeck(deck))) => {
            matches!(deck, Deck::Scientist | Deck::Discovery)
        }
        (
            monolith::Question::ChooseGoal(Deck::Technology),
            Action::Monolith(monolith::Action::ChooseGoal(goal)),
        ) => *goal == GoalCard::Tech(Tech::Rover),
        _ => true,
    };
    super::keep(actions, fits);
}
