//! Monolith: the turns that four of the five Goals still take.
//!
//! Every way to complete four Goals is priced as one plan, in Main actions: what several of its
//! Goals ask for counts once, and what an effect brings that has begun counts as brought.

use std::cell::Cell;

use arrayvec::ArrayVec;
use on_mars::content::{
    Blueprint, Contract, Effect, Item, Kind, LabSpace, Resource, Scientist, Side, Slots, Tech,
    Terms, Tile, TileSet,
};
use on_mars::monolith::{Deck, GOALS_TO_WIN, GoalCard, LAST_SPACE, Monolith, Sabotage, TilesGoal};
use on_mars::{Action, Card, Duty, Hex, HexSet, Open, Player, Question, Task, monolith};
use orrery_core::Seat;

use super::ahead::Ahead;

/// The seat of the only player.
const ME: Seat = Seat::ONE;
/// The turns that four Goals take in the middle of a game.
const MIDDLE: f32 = 8.0;
/// The turns of a Goal that is not known yet.
const UNKNOWN: f32 = 4.0;
/// The turns of something that cannot be reached any more.
const HOPELESS: f32 = 12.0;
/// The turns of a Main action, a little less than one: some come with tiles and Private Goals.
const ACT: f32 = 0.95;
/// The turns of a Main action that has begun.
const BEGUN: f32 = 0.12;
/// The turns that a type of Building for the Colony level counts more: unseen cards come with it.
const EARLY: f32 = 0.25;
/// The turns of one more Tech tile or Blueprint, which journeys bring on the way.
const CARD: f32 = 0.35;

/// Returns by how many turns the nearest four Goals are nearer than in the middle of a game.
///
/// The time left is no part of it: it passes whatever the player does, and a search that sees it pass
/// would put off the end of its turn.
pub fn lead(open: &Open, monolith: &Monolith) -> f32 {
    let mut work = Work {
        open,
        player: &open.players[ME],
        ahead: Ahead::of(open, ME),
        tiles: (0.0, 0),
        steps: Default::default(),
        largest: Default::default(),
    };
    if let Some(GoalCard::Tiles(card)) = monolith.goals[Deck::Discovery.index()] {
        work.tiles = work.tour(card.tiles());
    }
    let missing: ArrayVec<Option<GoalCard>, { Deck::COUNT }> = monolith
        .goals
        .into_iter()
        .filter(|goal| goal.is_none_or(|goal| !open.is_held(goal)))
        .collect();
    let needed = (missing.len() + usize::from(GOALS_TO_WIN)).saturating_sub(Deck::COUNT);
    let (mut least, mut sum, mut count) = (HOPELESS * 3.0, 0.0, 0.0);
    for choice in 0..1u8 << missing.len() {
        if choice.count_ones() as usize != needed {
            continue;
        }
        let goals = missing.iter().enumerate().filter(|(place, _)| choice >> place & 1 == 1);
        let turns = work.turns(&Wanted::of(goals.map(|(_, goal)| *goal)));
        least = least.min(turns);
        sum += turns.min(3.0 * HOPELESS);
        count += 1.0;
    }
    let others = if count > 0.0 { sum / count } else { least };
    MIDDLE - least - 0.05 * (others - least) - work.away()
}

/// Returns what the player has besides, in turns.
pub fn means(open: &Open, monolith: &Monolith) -> f32 {
    let player = &open.players[ME];
    let series =
        |count: u8, worth: [f32; 4]| worth[..usize::from(count.min(4))].iter().sum::<f32>();
    let left = f32::from(LAST_SPACE.saturating_sub(monolith.time));
    let fade = (left / 6.0).min(1.0);
    let stored: f32 = Resource::ALL
        .map(|one| {
            let worth = match one {
                Resource::Mineral => [0.16, 0.13, 0.1, 0.06],
                Resource::Oxygen => [0.1, 0.08, 0.05, 0.03],
                _ => [0.08, 0.05, 0.03, 0.02],
            };
            series(player.stored(one), worth)
        })
        .into_iter()
        .sum();
    let crystals = f32::from((player.crystals + player.pending).min(player.depot_limit()));
    let posted: u8 = Slots::ALL.map(|slots| open.on_slots(slots, ME)).into_iter().sum();
    let crew = player.quarters + player.working + posted;
    let goals = if player.goal.is_none() && player.goals > 0 { 0.1 } else { 0.0 };
    let goals = goals + 0.07 * f32::from(player.goals);
    fade * (stored
        + 0.08 * crystals
        + 0.15 * f32::from(crew.min(8))
        + 0.1 * f32::from(player.bots.len())
        + 0.08 * f32::from(player.shelters.len())
        + 0.05 * f32::from(player.ships_welcomed())
        + 0.08 * f32::from(player.miners.len())
        + 0.12 * f32::from(player.built.len())
        + goals)
}

/// Returns how many rounds there are, the present one included.
pub fn rounds_left(open: &Open) -> u32 {
    u32::from((LAST_SPACE + 1).saturating_sub(open.round.max(1))).max(1)
}

/// The Goals of a plan.
#[derive(Default)]
struct Wanted {
    blueprint: Option<Blueprint>,
    contract: Option<Contract>,
    tech: Option<Tech>,
    scientist: Option<Scientist>,
    tiles: bool,
    unknown: u8,
}

impl Wanted {
    fn of(goals: impl Iterator<Item = Option<GoalCard>>) -> Wanted {
        let mut wanted = Wanted::default();
        for goal in goals {
            match goal {
                Some(GoalCard::Blueprint(card)) => wanted.blueprint = Some(card),
                Some(GoalCard::Contract(contract)) => wanted.contract = Some(contract),
                Some(GoalCard::Tech(tech)) => wanted.tech = Some(tech),
                Some(GoalCard::Scientist(one)) => wanted.scientist = Some(one),
                Some(GoalCard::Tiles(_)) => wanted.tiles = true,
                None => wanted.unknown += 1,
            }
        }
        wanted
    }
}

/// What a plan takes, added up over its Goals.
#[derive(Default)]
struct Needs {
    /// The size of Complex, by type.
    size: [u8; Kind::COUNT],
    /// Upgrades, by type.
    upgrades: [u8; Kind::COUNT],
    /// Blueprints to take that are on display.
    cards: u8,
    /// Cards of the Scientist display to take.
    hires: u8,
    /// The row that all LSS markers have to reach.
    row: u8,
    /// Minerals for upgrades and the Contract.
    minerals: u8,
    /// Steps of development that nothing but actions bring.
    steps: u8,
    /// Turns that nothing else accounts for.
    turns: f32,
}

/// What is still to be done at a table.
struct Work<'a> {
    open: &'a Open,
    player: &'a Player,
    ahead: Ahead,
    /// The turns that the tiles of the Goal take, and how many Research tiles are among them.
    tiles: (f32, u8),
    /// Bot steps to a site, by type, next to the largest Complex or not, where known.
    steps: [[Cell<Option<u8>>; 2]; Kind::COUNT],
    /// The largest Complex, by type, where known.
    largest: [Cell<Option<HexSet>>; Kind::COUNT],
}

impl Work<'_> {
    fn level(&self, tech: Tech) -> u8 {
        let level = self.player.level(tech);
        match self.ahead.tech {
            Some((one, paid)) if one == tech => level.max(paid),
            _ => level,
        }
    }

    /// Returns whether the player is in Orbit, or on the way to it.
    fn in_orbit(&self) -> bool {
        for step in self.open.agenda() {
            match step.task {
                Task::Do(Duty::Arrive(_, side))
                | Task::Ask(_, Question::ChooseSpace(Some(side))) => {
                    return side == Side::Orbit;
                }
                _ => {}
            }
        }
        self.player.side() == Some(Side::Orbit)
    }

    /// Returns what is lost because Colonists cannot act.
    fn away(&self) -> f32 {
        match self.open.able(ME) {
            0 => 0.8,
            1 => 0.4,
            2 => 0.17,
            3 => 0.06,
            _ => 0.0,
        }
    }

    /// The turns of a whole plan.
    fn turns(&self, wanted: &Wanted) -> f32 {
        let mut needs = Needs { turns: UNKNOWN * f32::from(wanted.unknown), ..Needs::default() };
        if let Some(card) = wanted.blueprint {
            self.add_blueprint(card, &mut needs);
        }
        if let Some(one) = wanted.scientist {
            self.add_scientist(one, wanted.blueprint, &mut needs);
        }
        if let Some(contract) = wanted.contract {
            let hires_someone = needs.hires > 0 || self.ahead.scientist;
            self.add_contract(contract, hires_someone, &mut needs);
        }
        let mut research = 0;
        if wanted.tiles {
            needs.turns += self.tiles.0;
            research = self.tiles.1;
        }
        let builds = self.buildings(&mut needs);
        self.develop(wanted.tech, research, &mut needs);
        let orbit = if self.in_orbit() {
            // Most of the work is done on the surface.
            if needs.cards > 0 || needs.steps > 0 { 0.25 } else { 0.6 }
        } else {
            0.0
        };
        orbit
            + needs.turns
            + self.upgrading(&needs)
            + self.hiring(&needs)
            + self.paying(&needs, builds)
    }

    /// A Blueprint of level 3 in a Complex of 3.
    fn add_blueprint(&self, card: Blueprint, needs: &mut Needs) {
        let kind = card.spec().kind;
        let size = &mut needs.size[kind.index()];
        *size = (*size).max(3);
        if self.player.built.contains(card) {
            let same = |one: &Blueprint| one.spec().kind == kind && self.open.counts(*one);
            if self.open.suffers(Sabotage::ChangeOfPlans)
                && self.player.built.iter().filter(same).count() < 2
            {
                needs.upgrades[kind.index()] += 1;
                needs.minerals += 1;
                let held = self.player.blueprints.iter().any(|one| one.spec().kind == kind);
                needs.turns += if held { 0.0 } else { 2.0 * CARD };
            }
            return;
        }
        needs.upgrades[kind.index()] += 1;
        let bombed = self.open.suffers(Sabotage::AdvancedBuildingBombed);
        needs.minerals += if bombed { 2 } else { 1 };
        if self.player.blueprints.contains(card) || self.ahead.taken == Some(card) {
            return;
        }
        if self.open.display.contains(&Some(card)) {
            needs.cards += 1;
        } else {
            needs.turns += CARD + self.later(self.open.blueprint_deck.contains(card), needs);
        }
    }

    /// What waiting for a card of level 3 costs besides the Buildings: it may not come.
    fn later(&self, in_deck: bool, needs: &mut Needs) -> f32 {
        match self.open.colony_level() {
            _ if !in_deck => HOPELESS,
            1 => {
                needs.row = needs.row.max(2);
                1.0
            }
            2 => {
                needs.row = 3;
                0.3
            }
            _ => HOPELESS,
        }
    }

    /// A Scientist with three Advanced Buildings of the scored type.
    fn add_scientist(&self, one: Scientist, goal: Option<Blueprint>, needs: &mut Needs) {
        let card = Card::Scientist(one);
        if !self.player.scientists.contains(one) && self.ahead.card != Some(card) {
            if !self.open.hire.contains(&Some(card)) {
                needs.turns += HOPELESS;
            }
            needs.hires += 1;
            let short = match one.spec().cost {
                Some(resource) => 2u8.saturating_sub(self.player.stored(resource)),
                None => 3u8.saturating_sub(self.open.able(ME)),
            };
            needs.turns += 0.13 * f32::from(short);
        }
        let kind = one.spec().scores;
        let there = u8::try_from(self.open.advanced_of(kind)).unwrap_or(0);
        let planned = needs.upgrades[kind.index()];
        let lacking = 3u8.saturating_sub(there + planned);
        if lacking == 0 {
            return;
        }
        let is_other = |card: &Blueprint| card.spec().kind == kind && Some(*card) != goal;
        let taken = self.ahead.taken.filter(is_other);
        let held = self.player.blueprints.iter().filter(is_other).count() as u8
            + u8::from(taken.is_some());
        let shown = self.open.display.iter().flatten().filter(|card| is_other(card)).count() as u8;
        let to_take = lacking.saturating_sub(held);
        needs.cards += to_take.min(shown);
        let unseen = to_take.saturating_sub(shown);
        if unseen > 0 {
            let hidden = self.open.blueprint_deck.iter().filter(is_other).count() as u8;
            let later = self.later(hidden >= unseen, needs);
            needs.turns += later * 0.7 + CARD * f32::from(unseen);
        }
        needs.upgrades[kind.index()] += lacking;
        needs.minerals += lacking;
        // There are two Blueprints of level 1 of each type.
        let size = &mut needs.size[kind.index()];
        *size = (*size).max(3);
    }

    /// An Earth Contract that is fulfilled.
    fn add_contract(&self, contract: Contract, hires_someone: bool, needs: &mut Needs) {
        let open = self.open;
        let card = Card::Contract(contract);
        let owned = self.player.contracts.contains(contract) || self.ahead.card == Some(card);
        if !owned {
            needs.hires += 1;
            let emptied = open.turn.emptied > 0
                || matches!(open.question(), Some((_, Question::Refill(_))))
                || matches!(self.ahead.card, Some(Card::Scientist(_)));
            let shown = open.hire.contains(&Some(card));
            if !shown && !open.contract_deck.contains(contract) {
                needs.turns += HOPELESS;
            } else if !shown && !emptied && !hires_someone {
                // A slot has to be emptied first.
                needs.hires += 1;
                let pair = Resource::ALL.into_iter().any(|one| self.player.stored(one) >= 2);
                needs.turns += if pair { 0.1 } else { 0.2 };
            }
            if self.player.crystals + self.player.pending == 0 {
                needs.turns += 0.1;
            }
        }
        match contract.terms() {
            Terms::Deliver { item, .. } => {
                needs.minerals += open.missing(contract, Item::Mineral);
                if item != Item::Mineral {
                    let missing = open.missing(contract, item);
                    let have = match item.resource() {
                        Some(one) => self.player.stored(one),
                        None => self.player.crystals + self.player.pending,
                    };
                    let short = missing.saturating_sub(have);
                    needs.turns += 0.35 * f32::from(short) + 0.08 * f32::from(missing.min(have));
                }
            }
            Terms::Upgrade(kind) => {
                let size = &mut needs.size[kind.index()];
                *size = (*size).max(Contract::COMPLEX);
                let marked = self.player.built.iter().any(|one| one.spec().kind == kind);
                if !marked && needs.upgrades[kind.index()] == 0 {
                    needs.upgrades[kind.index()] += 1;
                    needs.minerals += 1;
                    let held = self.player.blueprints.iter().any(|one| one.spec().kind == kind);
                    if !held {
                        let is_kind = |one: &Blueprint| one.spec().kind == kind;
                        if self.open.display.iter().flatten().any(is_kind) {
                            needs.cards += 1;
                        } else {
                            needs.turns += self.later(true, needs);
                        }
                    }
                }
            }
        }
    }

    /// Buildings for Complexes and for the Colony level. Returns the number of each type.
    fn buildings(&self, needs: &mut Needs) -> [u8; Kind::COUNT] {
        let open = self.open;
        let mut count = [0u8; Kind::COUNT];
        let mut begun = false;
        for kind in Kind::ALL {
            let size = needs.size[kind.index()];
            let behind =
                kind.column().map_or(0, |column| needs.row.saturating_sub(open.lss[column]));
            if size == 0 && behind == 0 {
                continue;
            }
            let known = &self.largest[kind.index()];
            let largest =
                known.get().unwrap_or_else(|| largest_complex(open.buildings_of(kind, ME)));
            known.set(Some(largest));
            let growing = size.saturating_sub(largest.len());
            let mut missing = growing.max(behind);
            if missing == 0 {
                continue;
            }
            if self.ahead.building.contains(kind) {
                missing -= 1;
                needs.turns += 0.1;
            } else if !begun
                && self.ahead.construct.contains(kind)
                && self.moves_to(kind, growing > 0, largest) == 0
            {
                begun = true;
                missing -= 1;
                needs.turns += BEGUN;
            }
            if growing > 0 {
                let level = self.level(kind.tech());
                let learnt = if level == 0 { self.learning(kind.tech()) } else { 0.0 };
                let steps = (size - 1).saturating_sub(level.max(1));
                needs.turns += learnt + 0.3 * f32::from(steps);
            }
            if missing == 0 {
                continue;
            }
            count[kind.index()] = missing;
            if behind > 0 {
                needs.turns += EARLY;
            }
            needs.turns += ACT * f32::from(missing);
            let moves = self.moves_to(kind, growing >= missing, largest);
            needs.turns += 0.13 * f32::from(moves.saturating_sub(self.ahead.bots).min(6));
        }
        count
    }

    /// The steps until a Bot's zone reaches a site for a type.
    fn moves_to(&self, kind: Kind, joined: bool, largest: HexSet) -> u8 {
        let known = &self.steps[kind.index()][usize::from(joined)];
        if let Some(steps) = known.get() {
            return steps;
        }
        let steps = self.count_steps(kind, joined, largest);
        known.set(Some(steps));
        steps
    }

    fn count_steps(&self, kind: Kind, joined: bool, largest: HexSet) -> u8 {
        let open = self.open;
        let same = open.buildings_of(kind, ME);
        let free = HexSet::ALL.without(open.built());
        let next_to = same.neighbours();
        let mut sites = if joined { largest.neighbours().and(free) } else { HexSet::EMPTY };
        if !joined {
            sites = same.rings(2).and(free).without(next_to);
            if self.level(kind.tech()) > 0 {
                sites = sites.or(next_to.and(free));
            }
        }
        let mut zone = self.player.zone();
        for steps in 0..6 {
            if zone.meets(sites) {
                return steps;
            }
            zone = zone.or(zone.neighbours());
        }
        6
    }

    /// The turns until a Tech tile is in the Laboratory.
    fn learning(&self, tech: Tech) -> f32 {
        if !self.open.grid.contains(&Some(tech)) {
            return HOPELESS;
        }
        if self.ahead.learn > 0 {
            return 0.1;
        }
        let price = if self.player.stored(Resource::Battery) == 0 { 0.08 } else { 0.0 };
        let taken = self.player.lab_spaces();
        let full = LabSpace::FIRST_COLUMN.into_iter().all(|one| taken.contains(one));
        CARD + price + if full { 0.15 } else { 0.0 }
    }

    /// A Tech on level 6, with the steps that tiles bring.
    fn develop(&self, goal: Option<Tech>, research: u8, needs: &mut Needs) {
        let Some(tech) = goal else { return };
        let level = self.level(tech);
        if level == 0 {
            needs.turns += self.learning(tech);
        }
        let steps = 6 - level.max(1);
        let now = self.ahead.develop.min(steps);
        let free = (2 * research).min(steps - now);
        let paid = steps - now - free;
        needs.turns += 0.06 * f32::from(now) + 0.08 * f32::from(free) + 0.36 * f32::from(paid);
        needs.steps = paid;
        if paid > 0 {
            let oxygen = self.player.stored(Resource::Oxygen);
            needs.turns += 0.15 + 0.09 * f32::from(paid.min(4).saturating_sub(oxygen));
        }
    }

    /// Discovery and Research tiles: the way of the Rover from one to the next, and how many
    /// Research tiles it still takes.
    fn tour(&self, [discoveries, research]: [u8; 2]) -> (f32, u8) {
        let has = self.player.tiles;
        let mut wanted = [
            discoveries.saturating_sub(has.and(TileSet::DISCOVERIES).len()),
            research.saturating_sub(has.and(TileSet::RESEARCH).len()),
        ];
        let mut letters: u8 = 0;
        for letter in 0..4 {
            if !has.and(TileSet::letter(letter)).is_empty() {
                letters |= 1 << letter;
            }
        }
        let free = wanted[1];
        let mut taken = TileSet::EMPTY;
        let mut at = self.player.rover_position();
        let mut turns = 0.0;
        let mut level = self.level(Tech::Rover);
        if level == 0 && self.ahead.learn > 0 && self.open.grid.contains(&Some(Tech::Rover)) {
            level = 1;
        }
        // Private Goals pay as Crystals.
        let mut crystals = self.player.crystals + self.player.pending + self.player.goals;
        let mut points = self.ahead.rover;
        if let Some(tile) = self.ahead.tile.and_then(|hex| self.open.tile_at(hex)) {
            let kind = usize::from(tile.letter().is_some());
            if wanted[kind] > 0 {
                wanted[kind] -= 1;
                turns += 0.03;
            }
            if let Some(letter) = tile.letter() {
                letters |= 1 << letter;
            }
            taken = taken.with(tile);
            points = 0;
        }
        let lying: ArrayVec<(Hex, Tile), { Tile::COUNT }> = Tile::ALL
            .into_iter()
            .filter_map(|tile| Some((self.open.lying[tile.index()]?, tile)))
            .collect();
        while let Some((hex, tile)) = nearest(&lying, at, wanted, letters, taken) {
            let way = at.distance(hex);
            turns += match way.checked_sub(points) {
                None | Some(0) if points > 0 => 0.05 + 0.01 * f32::from(way),
                _ => {
                    let rest = way - points.min(way);
                    let pace = 2 + level;
                    let bought = rest.saturating_sub(pace);
                    if bought <= crystals.min(4) {
                        crystals -= bought;
                        ACT + 0.09 * f32::from(bought) + 0.005 * f32::from(way)
                    } else {
                        let actions = f32::from(rest) / f32::from(pace);
                        ACT * (0.5 * actions + 0.5 * actions.ceil()).max(1.2)
                            + 0.005 * f32::from(way)
                    }
                }
            };
            points = 0;
            if tile.letter().is_some() && level > 0 {
                level = (level + 2).min(6);
            }
            let kind = usize::from(tile.letter().is_some());
            wanted[kind] -= 1;
            if let Some(letter) = tile.letter() {
                letters |= 1 << letter;
            }
            taken = taken.with(tile);
            at = hex;
        }
        // Every journey to the Colony brings a Discovery tile.
        let [unseen, lost] = wanted.map(f32::from);
        (turns + 1.3 * unseen + lost * HOPELESS, free)
    }

    /// Upgrades, and the Blueprints for them.
    fn upgrading(&self, needs: &Needs) -> f32 {
        let mut all: u8 = needs.upgrades.into_iter().sum();
        let mut turns = 0.0;
        let is_wanted = |card: &Blueprint| needs.upgrades[card.spec().kind.index()] > 0;
        if self.ahead.built.as_ref().is_some_and(is_wanted) {
            all -= 1;
            turns += 0.05;
        }
        let begun = self.ahead.upgrades.min(all);
        let each = 1 + self.level(Tech::Upgrade);
        let taking = self.ahead.blueprints.min(needs.cards);
        turns
            + BEGUN * f32::from(begun)
            + ACT * f32::from((all - begun).div_ceil(each))
            + 0.1 * f32::from(all - begun)
            + 0.05 * f32::from(taking)
            + CARD * f32::from(needs.cards - taking)
    }

    /// Cards of the Scientist display.
    fn hiring(&self, needs: &Needs) -> f32 {
        let mut left = needs.hires;
        let mut turns = 0.0;
        if left > 0 && (self.ahead.scientist || self.ahead.contract) {
            left -= 1;
            turns += BEGUN;
        }
        // The Colonist on the slot comes back with a journey to the Colony.
        if left > 0 && self.open.on_slots(Slots::Hire, ME) > 0 {
            turns += if self.in_orbit() { 0.05 } else { 0.4 };
        } else if left > 1 {
            turns += 0.3;
        }
        turns + ACT * f32::from(left)
    }

    /// What is lacking to pay for it.
    fn paying(&self, needs: &Needs, builds: [u8; Kind::COUNT]) -> f32 {
        let stored = |one: Resource| self.player.stored(one);
        let mut turns = 0.0;
        for kind in Kind::ALL {
            let count = builds[kind.index()];
            let Some(price) = kind.cost().filter(|price| count > 0 && *price != Resource::Mineral)
            else {
                continue;
            };
            let short = count.saturating_sub(stored(price));
            // The Building before it in the chain brings its price.
            let before = Kind::ALL.into_iter().find(|one| one.gives() == price.into());
            let brought = before.map_or(0, |one| builds[one.index()]);
            turns += 0.2 * f32::from(short.saturating_sub(brought))
                + 0.05 * f32::from(short.min(brought));
        }
        let generators = builds[Kind::Generator.index()];
        let wanted = needs.minerals + generators;
        let mut benefits = 0;
        for kind in Kind::LSS {
            if kind.column().is_some_and(|column| self.open.lss[column] < self.open.level_row) {
                benefits += builds[kind.index()].min(1);
            }
        }
        let have = f32::from(stored(Resource::Mineral))
            + 0.7 * f32::from(benefits)
            + 0.6 * f32::from(self.player.miners.len());
        turns + 0.3 * (f32::from(wanted) - have).max(0.0) + 0.02 * f32::from(wanted)
    }
}

/// The nearest tile that is still wanted.
fn nearest(
    lying: &[(Hex, Tile)],
    from: Hex,
    wanted: [u8; 2],
    letters: u8,
    taken: TileSet,
) -> Option<(Hex, Tile)> {
    let fits = |(_, tile): &&(Hex, Tile)| match tile.letter() {
        _ if taken.contains(*tile) => false,
        None => wanted[0] > 0,
        Some(letter) => wanted[1] > 0 && letters >> letter & 1 == 0,
    };
    lying.iter().filter(fits).min_by_key(|(hex, _)| from.distance(*hex)).copied()
}

/// The largest group of connected Buildings.
fn largest_complex(all: HexSet) -> HexSet {
    let (mut left, mut largest) = (all, HexSet::EMPTY);
    while let Some(hex) = left.first() {
        let complex = all.connected(HexSet::of(hex));
        if complex.len() > largest.len() {
            largest = complex;
        }
        left = left.without(complex);
    }
    largest
}

/// Takes answers out of the list that are not worth looking at. Of the Goals, Rover Tech and four
/// Research tiles are chosen, which bring each other about, and the Scientist; the Blueprint and the
/// Contract are left to Chance.
pub fn prune(open: &Open, actions: &mut Vec<Action>) {
    // Rover Tech costs nothing and helps every step.
    let own_tech = Action::UseTech(ME);
    if actions.contains(&own_tech)
        && matches!(open.question(), Some((_, Question::Effect { effect: Effect::Move(_), .. })))
    {
        *actions = vec![own_tech];
        return;
    }
    let Some((_, Question::Monolith(question))) = open.question() else { return };
    let fits = |action: &Action| match (question, action) {
        (monolith::Question::NameDeck, Action::Monolith(monolith::Action::NameDeck(deck))) => {
            matches!(deck, Deck::Blueprint | Deck::Contract)
        }
        (
            monolith::Question::ChooseGoal(Deck::Technology | Deck::Discovery),
            Action::Monolith(monolith::Action::ChooseGoal(goal)),
        ) => matches!(goal, GoalCard::Tech(Tech::Rover) | GoalCard::Tiles(TilesGoal::B)),
        _ => true,
    };
    super::keep(actions, fits);
}
