//! Lacerda's Rover, and the Discovery tiles he places.

use orrery_core::Seat;

use crate::agenda::{Chore, Draw, Duty, Log};
use crate::content::{Effect, Mission, Tech, TileSet};
use crate::event::Deed;
use crate::hex::{Hex, HexSet};
use crate::state::Open;

const LACERDA: Seat = Seat::TWO;

impl Open {
    /// OM-SOLO-08, OM-SOLO-40: empty hexes 3 from his Rover, as far from the player's as can be.
    pub(crate) fn lacerda_discovery_hexes(&self) -> HexSet {
        let hexes = self.discovery_hexes(LACERDA);
        let player = self.players[Seat::ONE].rover_position();
        let farthest = hexes.iter().map(|hex| hex.distance(player)).max().unwrap_or(0);
        hexes.and(player.ring(farthest))
    }

    /// OM-SOLO-38: the nearest tiles he can collect. OM-SOLO-24: none that gives Resources.
    pub(crate) fn lacerda_targets(&self) -> HexSet {
        let player = &self.players[LACERDA];
        let here = player.rover_position();
        let wanted = |hex: &Hex| {
            let Some(tile) = self.tile_at(*hex) else { return false };
            let known = tile
                .letter()
                .is_some_and(|letter| !player.tiles.and(TileSet::letter(letter)).is_empty());
            let resources = matches!(tile.benefit(), Effect::Gain { .. });
            !known && !resources && self.lacerda_can_use(tile.benefit())
        };
        let free = self.tile_hexes.without(self.pieces()).without(HexSet::of(here));
        free.iter().filter(wanted).collect::<HexSet>().closest_to(here)
    }

    /// OM-SOLO-42: without a tile to collect nothing happens.
    pub(crate) fn lacerda_rover(&mut self) {
        if !self.lacerda_targets().is_empty() {
            self.draw(Draw::LacerdaTarget);
        }
    }

    /// OM-SOLO-24, OM-SOLO-38: 2 Movement points, Tech if they are not enough, and the Crystals
    /// that are needed to arrive.
    pub(crate) fn lacerda_sets_out(&mut self, target: Hex, log: &mut Log) {
        let distance = self.players[LACERDA].rover_position().distance(target);
        let mut points = 2;
        let tech = self.best_level(Tech::Rover);
        if distance > points && tech > 0 {
            self.lacerda_uses(Tech::Rover, tech, log);
            points += tech;
        }
        let missing = distance.saturating_sub(points);
        if missing <= self.players[LACERDA].crystals {
            self.players[LACERDA].crystals -= missing;
            points += missing;
        }
        let free = self.players[LACERDA].rover_position();
        self.lacerda_goes_on(target, points, free, log);
    }

    fn lacerda_goes_on(&mut self, target: Hex, points: u8, free: Hex, log: &mut Log) {
        let here = self.players[LACERDA].rover_position();
        if here == target {
            self.see_to(Duty::Lacerda(Chore::TakeTile(target)));
        } else if points > 0 {
            self.draw(Draw::LacerdaStep { target, points, free });
        } else if self.pieces_besides_rover().contains(here) {
            // He may not end on a piece: the last free hex before it.
            self.players[LACERDA].rover = Some(free);
            self.tell(log, Deed::RoverMoved { seat: LACERDA, from: here, to: free });
        }
    }

    fn pieces_besides_rover(&self) -> HexSet {
        self.players.iter().fold(HexSet::EMPTY, |all, (seat, player)| {
            let still = player.bots.or(player.miners).or(player.advanced);
            all.or(if seat == LACERDA { still } else { player.pieces() })
        })
    }

    /// The most Crystals on a shortest way from a hex to the target, without the hex itself.
    fn crystals_on_the_way(&self, from: Hex, target: Hex) -> u8 {
        let nearer = from.neighbours().and(target.ring(from.distance(target).saturating_sub(1)));
        if from == target {
            return 0;
        }
        let worth = |hex: Hex| {
            u8::from(self.crystals.contains(hex)) + self.crystals_on_the_way(hex, target)
        };
        nearer.iter().map(worth).max().unwrap_or(0)
    }

    /// OM-SOLO-38: the next hexes on the shortest ways with most Crystals.
    pub(crate) fn lacerda_steps(&self, target: Hex) -> HexSet {
        let here = self.players[LACERDA].rover_position();
        let nearer = here.neighbours().and(target.ring(here.distance(target).saturating_sub(1)));
        let worth = |hex: Hex| {
            u8::from(self.crystals.contains(hex)) + self.crystals_on_the_way(hex, target)
        };
        let best = nearer.iter().map(worth).max();
        nearer.iter().filter(|hex| Some(worth(*hex)) == best).collect()
    }

    /// One step of his Rover; `free` is the last hex on the way without a piece.
    pub(crate) fn lacerda_drives(
        &mut self,
        target: Hex,
        points: u8,
        free: Hex,
        to: Hex,
        log: &mut Log,
    ) {
        let from = self.players[LACERDA].rover_position();
        self.players[LACERDA].rover = Some(to);
        self.tell(log, Deed::RoverMoved { seat: LACERDA, from, to });
        self.collect_crystal(LACERDA, to, log);
        let free = if self.pieces_besides_rover().contains(to) { free } else { to };
        self.lacerda_goes_on(target, points - 1, free, log);
    }

    /// OM-SOLO-24: on reaching a tile he resolves it.
    pub(crate) fn lacerda_take_tile(&mut self, hex: Hex, log: &mut Log) {
        let Some(tile) = self.lift_tile(hex) else { return };
        self.players[LACERDA].tiles.insert(tile);
        self.tell(log, Deed::TileTaken { seat: LACERDA, tile, hex });
        self.within(|open| {
            open.see_to(Duty::Lacerda(Chore::Benefit(tile.benefit())));
            let mission =
                if tile.is_discovery() { Mission::Discoveries } else { Mission::Research };
            open.contribute(LACERDA, mission, log);
        });
    }
}
