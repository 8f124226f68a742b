//! Monolith: the turns that four of the five Goals still take.

use on_mars::content::{
    Blueprint, Contract, Kind, KindSet, Resource, Scientist, Side, Tech, Terms, Tile, TileSet,
};
use on_mars::monolith::{Deck, GOALS_TO_WIN, GoalCard, Monolith, TilesGoal};
use on_mars::{Action, Card, Hex, Open, Player, Question, monolith};
use orrery_core::Seat;

use super::ahead::Ahead;

/// The seat of the only player.
const ME: Seat = Seat::ONE;
/// Turns that something takes which can hardly be reached any more.
const HOPELESS: f32 = 12.0;
/// Turns to get one thing for a Contract or a price.
const THING: f32 = 0.45;
/// Turns to construct a Building.
const BUILD: f32 = 0.9;

/// The table with what is being done counted as done.
struct Plan<'a> {
    open: &'a Open,
    player: &'a Player,
    ahead: Ahead,
}

/// The turns that four Goals take in the middle of a game.
const MIDDLE: f32 = 8.0;

/// Returns by how many turns the nearest four Goals are nearer than in the middle of a game.
///
/// The time left is no part of it: it passes whatever the player does, and a search that sees it pass
/// would put off the end of its turn.
pub fn lead(open: &Open, monolith: &Monolith) -> f32 {
    let plan = Plan { open, player: &open.players[ME], ahead: Ahead::of(open, ME) };
    let mut turns: Vec<f32> =
        monolith.goals.iter().flatten().map(|goal| plan.turns_for(*goal)).collect();
    turns.resize(Deck::COUNT, 5.0);
    turns.sort_by(f32::total_cmp);
    let (needed, spare) = turns.split_at(usize::from(GOALS_TO_WIN));
    MIDDLE - needed.iter().sum::<f32>() - 0.04 * spare.iter().sum::<f32>() - plan.away()
}

impl Plan<'_> {
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
            GoalCard::Tiles(card) => self.tiles(card),
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

    fn level(&self, tech: Tech) -> u8 {
        let level = self.player.level(tech);
        match self.ahead.tech {
            Some((one, paid)) if one == tech => level.max(paid),
            _ => level,
        }
    }

    /// A Tech on level 6.
    fn tech(&self, tech: Tech) -> f32 {
        let mut level = self.level(tech);
        let mut turns = 0.0;
        if level == 0 {
            let in_grid = self.open.grid.contains(&Some(tech));
            if !in_grid {
                return HOPELESS;
            }
            turns += if self.ahead.learn > 0 { 0.1 } else { 0.8 };
            level = 1;
        }
        let steps = f32::from(6 - level);
        let now = f32::from(self.ahead.develop).min(steps);
        let oxygen = f32::from(self.player.stored(Resource::Oxygen));
        let lacking = (steps.min(4.0) - oxygen).max(0.0);
        turns + 0.4 * (steps - now) + 0.05 * now + 0.12 * lacking
    }

    /// Movement points of the Rover in a turn.
    fn pace(&self) -> f32 {
        2.5 + f32::from(self.level(Tech::Rover).min(6))
    }

    /// Tiles from the map: the way of the Rover from one to the next.
    fn tiles(&self, card: TilesGoal) -> f32 {
        let [discoveries, research] = card.tiles();
        let has = self.player.tiles;
        let mut wanted = [
            discoveries.saturating_sub(has.and(TileSet::DISCOVERIES).len()),
            research.saturating_sub(has.and(TileSet::RESEARCH).len()),
        ];
        let mut letters: Vec<u8> = Vec::new();
        let mut taken = TileSet::EMPTY;
        let mut at = self.player.rover_position();
        let mut turns = 0.0;
        let (pace, mut points) = (self.pace(), self.ahead.rover);
        if let Some(tile) = self.ahead.tile.and_then(|hex| self.open.tile_at(hex)) {
            let kind = usize::from(tile.letter().is_some());
            wanted[kind] = wanted[kind].saturating_sub(1);
            letters.extend(tile.letter());
            taken = taken.with(tile);
        }
        while let Some((hex, tile)) = self.nearest(at, wanted, &letters, taken) {
            let way = at.distance(hex);
            turns += match way.checked_sub(points) {
                None | Some(0) if points > 0 => 0.1 + 0.01 * f32::from(way),
                _ => (f32::from(way - points.min(way)) / pace).max(0.95),
            };
            points = 0;
            let kind = usize::from(tile.letter().is_some());
            wanted[kind] -= 1;
            letters.extend(tile.letter());
            taken = taken.with(tile);
            at = hex;
        }
        // Discovery tiles are placed 3 hexes from the Rover with every journey to the Colony.
        let [unseen, lost] = wanted.map(f32::from);
        let coming = if self.player.side() == Some(Side::Orbit) { unseen.min(1.0) } else { 0.0 };
        turns + 1.6 * unseen - 0.5 * coming + lost * HOPELESS
    }

    /// The nearest tile that is still wanted.
    fn nearest(
        &self,
        from: Hex,
        wanted: [u8; 2],
        letters: &[u8],
        taken: TileSet,
    ) -> Option<(Hex, Tile)> {
        let fits = |tile: &Tile| match tile.letter() {
            None => wanted[0] > 0,
            Some(letter) => {
                wanted[1] > 0
                    && !letters.contains(&letter)
                    && self.player.tiles.and(TileSet::letter(letter)).is_empty()
            }
        };
        let lying = Tile::ALL.into_iter().filter(|tile| !taken.contains(*tile)).filter(fits);
        let found = lying.filter_map(|tile| Some((self.open.lying[tile.index()]?, tile)));
        found.min_by_key(|(hex, _)| from.distance(*hex))
    }

    /// An Earth Contract that is fulfilled.
    fn contract(&self, contract: Contract) -> f32 {
        let open = self.open;
        let card = Card::Contract(contract);
        let owned = self.player.contracts.contains(contract) || self.ahead.card == Some(card);
        let taking = match () {
            () if owned => 0.0,
            () if open.hire.contains(&Some(card)) => {
                let busy = open.on_slots(on_mars::content::Slots::Hire, ME) > 0;
                if self.ahead.contract { 0.1 } else { 1.0 + if busy { 0.3 } else { 0.0 } }
            }
            // The slot of a Scientist has to be emptied first.
            () if matches!(self.ahead.card, Some(Card::Scientist(_))) || self.refills() => 1.2,
            () if self.ahead.scientist => 1.5,
            () => 2.6,
        };
        taking + self.terms(contract)
    }

    /// Returns whether the display is about to be refilled.
    fn refills(&self) -> bool {
        matches!(self.open.question(), Some((_, Question::Refill(_)))) || self.open.turn.emptied > 0
    }

    fn terms(&self, contract: Contract) -> f32 {
        match contract.terms() {
            Terms::Deliver { item, .. } => {
                let short = |item: on_mars::content::Item| {
                    let needed = self.open.missing(contract, item);
                    let have = match item.resource() {
                        Some(one) => self.player.stored(one),
                        None => self.player.crystals + self.player.pending,
                    };
                    // What lies on the card is safe.
                    let lacking = needed.saturating_sub(have);
                    f32::from(lacking) + 0.15 * f32::from(needed.min(have))
                };
                let mineral = on_mars::content::Item::Mineral;
                let minerals = if item == mineral { 0.0 } else { short(mineral) };
                let main = short(item);
                THING * (1.5 * minerals + if item == mineral { 1.5 * main } else { main })
            }
            Terms::Upgrade(kind) => {
                let marked = self.player.built.iter().any(|card| card.spec().kind == kind);
                let held = self.player.blueprints.iter().any(|card| card.spec().kind == kind);
                let plan = if marked {
                    0.0
                } else if held {
                    0.9
                } else {
                    1.8
                };
                plan + self.growing(kind, Contract::COMPLEX)
            }
        }
    }

    /// Turns until the largest Complex of a type has a size.
    fn growing(&self, kind: Kind, size: u8) -> f32 {
        let own = self.open.buildings_of(kind, ME);
        let largest = own.iter().map(|hex| self.open.complex_at(kind, ME, hex).len()).max();
        let largest = largest.unwrap_or(0);
        if largest >= size {
            return 0.0;
        }
        let level = f32::from(self.level(kind.tech()));
        let lacking = (f32::from(size - 1) - level).max(0.0);
        let mut missing = f32::from(size - largest);
        if self.ahead.building.contains(kind) || self.ahead.construct.contains(kind) {
            missing -= 0.8;
        }
        let learn = if level == 0.0 { 0.5 } else { 0.0 };
        BUILD * missing + learn + 0.35 * lacking
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
        let hired =
            self.player.scientists.contains(one) || self.ahead.card == Some(Card::Scientist(one));
        let hiring = match () {
            () if hired => 0.0,
            () if !self.open.hire.contains(&Some(Card::Scientist(one))) => return HOPELESS,
            () if self.ahead.scientist => 0.2,
            () => 1.0,
        };
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
