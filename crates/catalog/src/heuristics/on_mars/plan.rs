//! The turns of work that things still take a player.

use on_mars::content::{
    Contract, Item, Kind, Resource, Scientist, Side, Slots, Tech, Terms, Tile, TileSet,
};
use on_mars::{Card, Hex, HexSet, Open, Player, Question};
use orrery_core::Seat;

use crate::heuristics::alien_invasion::Ahead;

/// Turns that something takes which can hardly be reached any more.
pub const HOPELESS: f32 = 12.0;
/// Turns to get one thing for a Contract or a price.
const THING: f32 = 0.45;
/// Turns to construct a Building.
pub const BUILD: f32 = 0.9;

/// A player's side of the table with what is being done counted as done.
pub struct Plan<'a> {
    pub open: &'a Open,
    pub player: &'a Player,
    pub ahead: Ahead,
    seat: Seat,
}

impl<'a> Plan<'a> {
    pub fn of(open: &'a Open, seat: Seat) -> Plan<'a> {
        Plan { open, player: &open.players[seat], ahead: Ahead::of(open, seat), seat }
    }

    fn level(&self, tech: Tech) -> u8 {
        let level = self.player.level(tech);
        match self.ahead.tech {
            Some((one, paid)) if one == tech => level.max(paid),
            _ => level,
        }
    }

    /// A Tech on level 6.
    pub fn tech(&self, tech: Tech) -> f32 {
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

    /// Discovery and Research tiles from the map: the way of the Rover from one to the next.
    pub fn tiles(&self, [discoveries, research]: [u8; 2]) -> f32 {
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
    pub fn contract(&self, contract: Contract) -> f32 {
        if self.player.completed.contains(contract) {
            return 0.0;
        }
        let open = self.open;
        let card = Card::Contract(contract);
        let owned = self.player.contracts.contains(contract) || self.ahead.card == Some(card);
        let taking = match () {
            () if owned => 0.0,
            () if open.hire.contains(&Some(card)) => {
                let busy = open.on_slots(Slots::Hire, self.seat) > 0;
                if self.ahead.contract { 0.1 } else { 1.0 + if busy { 0.3 } else { 0.0 } }
            }
            () if !open.contract_deck.contains(contract) => return HOPELESS,
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
                let short = |item: Item| {
                    let needed = self.open.missing(contract, item);
                    let have = match item.resource() {
                        Some(one) => self.player.stored(one),
                        None => self.player.crystals + self.player.pending,
                    };
                    // What lies on the card is safe.
                    let lacking = needed.saturating_sub(have);
                    f32::from(lacking) + 0.15 * f32::from(needed.min(have))
                };
                let minerals = if item == Item::Mineral { 0.0 } else { short(Item::Mineral) };
                let main = short(item);
                THING * (1.5 * minerals + if item == Item::Mineral { 1.5 * main } else { main })
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
    pub fn growing(&self, kind: Kind, size: u8) -> f32 {
        let own = self.open.buildings_of(kind, self.seat);
        let largest = own.iter().map(|hex| self.open.complex_at(kind, self.seat, hex).len()).max();
        let largest = largest.unwrap_or(0);
        if largest >= size {
            return 0.0;
        }
        let level = f32::from(self.level(kind.tech()).max(self.open.best_level(kind.tech())));
        let lacking = (f32::from(size - 1) - level).max(0.0);
        let mut missing = f32::from(size - largest);
        if self.ahead.building.contains(kind) || self.ahead.construct.contains(kind) {
            missing -= 0.8;
        }
        let learn = if level == 0.0 { 0.5 } else { 0.0 };
        BUILD * missing + learn + 0.35 * lacking
    }

    /// More Buildings of a type, wherever they stand.
    pub fn buildings(&self, kind: Kind, missing: u8) -> f32 {
        if missing == 0 {
            return 0.0;
        }
        let begun = self.ahead.building.contains(kind) || self.ahead.construct.contains(kind);
        let price = kind.cost().is_some_and(|one| self.player.stored(one) == 0);
        let price = if price { 0.3 } else { 0.0 };
        BUILD * f32::from(missing) + price - if begun { 0.8 } else { 0.0 }
    }

    /// More Advanced Buildings: of a type, or of any.
    pub fn upgrades(&self, kind: Option<Kind>, missing: u8) -> f32 {
        let open = self.open;
        let built = self.ahead.built.filter(|one| kind.is_none_or(|kind| one.spec().kind == kind));
        let missing = f32::from(missing.saturating_sub(u8::from(built.is_some())));
        if missing == 0.0 {
            return 0.0;
        }
        let advanced = open.players.values().fold(HexSet::EMPTY, |all, one| all.or(one.advanced));
        let (mut held, mut fitting, mut near) = (0.0, 0.0, 0.0);
        let taken = self.ahead.taken;
        for card in self.player.blueprints.iter().chain(taken) {
            let spec = card.spec();
            if kind.is_some_and(|kind| kind != spec.kind) {
                continue;
            }
            let big = |hex: &Hex| {
                spec.level == 1 || open.complex_at(spec.kind, self.seat, *hex).len() > 2
            };
            let all = open.buildings_of(spec.kind, self.seat).without(advanced);
            let fits: HexSet = all.iter().filter(big).collect();
            held += 1.0;
            fitting += f32::from(u8::from(!fits.is_empty()));
            near += f32::from(u8::from(fits.meets(self.player.zone())));
        }
        let minerals = f32::from(self.player.stored(Resource::Mineral));
        let begun = f32::from(self.ahead.upgrades).min(near).min(minerals).min(missing);
        let taking = f32::from(self.ahead.blueprints).min((missing - held).max(0.0));
        let pace = 1.0 + 0.5 * f32::from(open.best_level(Tech::Upgrade).min(3));
        let wanted = |found: f32| (missing - found).max(0.0);
        0.8 * (missing - begun) / pace
            + 0.1 * begun
            + 0.5 * (wanted(held) - 0.8 * taking)
            + 0.6 * wanted(fitting)
            + 0.25 * wanted(near)
            + 0.2 * wanted(minerals)
    }

    /// A Scientist who is hired.
    pub fn hired(&self, one: Scientist) -> f32 {
        let card = Card::Scientist(one);
        match () {
            () if self.player.scientists.contains(one) || self.ahead.card == Some(card) => 0.0,
            () if !self.open.hire.contains(&Some(card)) => HOPELESS,
            () if self.ahead.scientist => 0.2,
            () => 1.0,
        }
    }
}
