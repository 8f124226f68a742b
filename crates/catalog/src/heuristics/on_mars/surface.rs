//! The promise of the map to a player: hexes to build on, and tiles for the Rover.

use on_mars::content::{
    Blueprint, Effect, Item, Kind, KindSet, LabSpace, Mission, Resource, Tile, TileSet,
};
use on_mars::{Hex, HexSet};

use super::Glance;
use super::alone::Wish;

impl Glance<'_> {
    /// Returns what constructing a Building of a type brings that makes a Complex of this size.
    pub fn building(&self, kind: Kind, size: u8) -> f32 {
        let (w, player) = (self.w, self.player);
        let mut worth = self.items(kind.gives(), size) + self.rise(kind);
        worth += self.new_cube(kind, size) + self.wish(Wish::Building(kind));
        worth += match kind {
            Kind::Mine => self.mine() - self.person(),
            Kind::Shelter => self.need * (w.storage + 2.0 * w.bed) + self.new_beds(),
            _ => 0.0,
        };
        match kind.cost() {
            Some(resource) if player.stored(resource) > 0 => worth - self.last_of(resource),
            Some(_) => worth - self.last_of(Resource::Mineral),
            None => worth,
        }
    }

    /// Returns what the Progress cube of a type brings that such a Complex moves.
    pub fn new_cube(&self, kind: Kind, size: u8) -> f32 {
        let there = self.player.progress;
        if size < 2 || kind == Kind::Shelter || there.contains(kind) {
            return 0.0;
        }
        let gain = self.cubes(there.len() + 1) - self.cubes(there.len());
        gain + self.contribution(Mission::Progress)
    }

    /// Returns what the marker of the Life Support System brings when it moves.
    pub fn rise(&self, kind: Kind) -> f32 {
        let Some(column) = kind.column() else { return 0.0 };
        let (open, row) = (self.open, self.open.lss[column]);
        let mut worth = 0.0;
        if row == 1 {
            worth += 2.0;
        }
        if row < open.level_row && row < 5 {
            let points = open.rewards[column].map_or(0, |one| open.reward_points(self.seat, one));
            worth += f32::from(points) + self.w.benefit;
        }
        worth
    }

    /// Returns whether the price of a Building can be paid.
    fn can_afford(&self, kind: Kind) -> bool {
        match kind.cost() {
            Some(resource) => {
                self.player.stored(resource) + self.player.stored(Resource::Mineral) > 0
            }
            None => self.ready >= 1.0,
        }
    }

    /// The best Building of a type in a zone.
    fn best_site(&self, kind: Kind, zone: HexSet, boost: bool) -> f32 {
        let open = self.open;
        let left = match open.stacks.get(kind.index()) {
            Some(stack) => stack.next.is_some(),
            None => self.player.shelters_left > 0,
        };
        if !left || !self.can_afford(kind) {
            return 0.0;
        }
        let same = open.buildings_of(kind, self.seat);
        let next_to = same.neighbours();
        let free = zone.without(self.built);
        let own = self.player.level(kind.tech());
        let best = open.best_level(kind.tech());
        let more = if boost && best > 0 { self.ready as u8 } else { 0 };
        let (mut size, mut favour) = (0, 0.0);
        for hex in next_to.and(free).iter() {
            let others = same.connected(hex.neighbours()).len();
            if others <= best + more && others + 1 > size {
                size = others + 1;
                favour = if others > own + more { self.w.favour } else { 0.0 };
            }
        }
        if size == 0 && !same.rings(2).and(free).without(next_to).is_empty() {
            size = 1;
        }
        if size == 0 { 0.0 } else { self.building(kind, size) - favour }
    }

    /// Returns what constructing one of these types brings: the best, and the next best.
    pub fn construction(&self, kinds: KindSet, boost: bool) -> (f32, f32) {
        let zone = self.zone();
        let (mut first, mut second) = (0.0, 0.0);
        for kind in kinds.iter() {
            let worth = self.best_site(kind, zone, boost);
            if worth > first {
                (first, second) = (worth, first);
            } else if worth > second {
                second = worth;
            }
        }
        (first, second)
    }

    /// The Building zones, with as many more hexes as Bots may move now.
    pub fn zone(&self) -> HexSet {
        let mut zone = self.player.zone();
        for _ in 0..self.steps.bots.min(3) {
            zone = zone.or(zone.neighbours());
        }
        zone
    }

    /// The Buildings a Blueprint fits.
    pub fn fitting(&self, card: Blueprint) -> HexSet {
        let spec = card.spec();
        let all = self.open.buildings_of(spec.kind, self.seat).without(self.advanced);
        if spec.level == 1 {
            return all;
        }
        all.iter()
            .filter(|hex| self.open.complex_at(spec.kind, self.seat, *hex).len() >= 3)
            .collect()
    }

    /// Returns what the Rover can hope for.
    pub fn exploring(&self) -> f32 {
        let (w, open) = (self.w, self.open);
        let from = self.player.rover_position();
        let (mut best, mut rest) = (0.0f32, 0.0f32);
        for tile in Tile::ALL {
            let Some(hex) = open.lying[tile.index()] else { continue };
            let worth = self.tile(tile);
            if worth <= 0.0 {
                continue;
            }
            let worth = worth * self.reach(from, hex);
            rest += worth.min(best);
            best = best.max(worth);
        }
        let crystal = |hex: Hex| 0.7 * self.need * w.crystal * self.reach(from, hex);
        let crystals: f32 = open.crystals.iter().map(crystal).sum();
        best + 0.12 * rest + 0.5 * crystals
    }

    /// The hexes with what the Rover could get: tiles and Crystals.
    pub fn worth_a_trip(&self) -> HexSet {
        let open = self.open;
        let lying = Tile::ALL.into_iter().filter(|tile| self.tile(*tile) > 0.0);
        let tiles: HexSet = lying.filter_map(|tile| open.lying[tile.index()]).collect();
        tiles.or(open.crystals)
    }

    /// Returns how much of something on a hex counts for the Rover.
    fn reach(&self, from: Hex, hex: Hex) -> f32 {
        let distance = from.distance(hex);
        let steps = self.steps.rover;
        if distance == 0 && self.steps.under_way {
            return 0.95;
        }
        if steps > 0 && distance <= steps {
            return 0.9 - 0.01 * f32::from(distance);
        }
        let far = i32::from(distance.saturating_sub(steps).max(1));
        // A step that was made shows a little more than one that may still be made.
        self.w.rover * self.w.nearness.powi(far - 1) * (1.0 - 0.005 * f32::from(distance))
    }

    /// Returns what taking a tile brings; nothing if it cannot be taken.
    pub fn tile(&self, tile: Tile) -> f32 {
        let player = self.player;
        if let Some(letter) = tile.letter() {
            if !player.tiles.and(TileSet::letter(letter)).is_empty() {
                return 0.0;
            }
            let wished = self.wish(Wish::Research);
            return 4.0 * self.soon + self.contribution(Mission::Research) + wished;
        }
        let worth = match tile.benefit() {
            Effect::Develop { .. } => 1.5,
            Effect::Construct { .. } => 2.5,
            Effect::Upgrade { .. } => 1.0 + 2.0 * f32::from(player.blueprints.len().min(2)),
            Effect::Hire { .. } => 2.5,
            Effect::Blueprints { .. } => 3.0,
            Effect::Gain { item: Item::Mineral, .. } => 3.2,
            Effect::Learn { .. } => 2.5,
            _ => 2.4,
        };
        worth * self.soon + self.contribution(Mission::Discoveries)
    }

    /// Returns how far a hex is from the nearest Rover of the others.
    pub fn nearest_rival(&self, hex: Hex) -> u8 {
        let others = self.open.players.iter().filter(|(seat, _)| *seat != self.seat);
        others.map(|(_, player)| player.rover_position().distance(hex)).min().unwrap_or(0)
    }

    /// Returns what the benefit of a space of the Laboratory is worth.
    pub fn lab_benefit(&self, space: LabSpace) -> f32 {
        match space.spec().benefit {
            None => 0.0,
            Some(Effect::Upgrade { .. }) => {
                if self.player.blueprints.is_empty() {
                    0.0
                } else {
                    2.5 * self.soon
                }
            }
            Some(Effect::Blueprints { .. }) => 2.0 * self.soon,
            Some(Effect::Move(_)) => 0.7 * self.need,
            Some(_) => self.need,
        }
    }
}
