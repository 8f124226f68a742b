//! Moving Bots and the Rover, and taking tiles.
//!
//! OM-RULING-41: inside one effect pieces may share hexes, but only in a way that the points and
//! Crystals left can undo. A table is sound if no own piece stands where it may not end, or if
//! exactly one does and can still reach a hex where it may. Every step keeps the table sound, so
//! nobody gets stuck.

use orrery_core::Seat;

use crate::action::Action;
use crate::agenda::{Due, Duty, Log, Question, Unit};
use crate::bill::Bill;
use crate::content::{Effect, Item, Mission, Movement, Tech, TileSet};
use crate::event::Deed;
use crate::hex::{Hex, HexSet};
use crate::invasion;
use crate::reply::Reply;
use crate::state::Open;

/// The pieces of the moving player in the middle of a movement.
#[derive(Copy, Clone)]
struct Position {
    bots: HexSet,
    rover: Option<Hex>,
    /// Points for Bots and for the Rover, with what Crystals can add.
    reach: [u8; 2],
    /// The tile hex the Rover stands on without being able to take it.
    on_tile: bool,
}

/// AI-VAL-20, AI-VAL-21: one's own Sentry Bot, which moves with the points of the Bots, and the
/// Exosuit, which moves with those of the Rover.
#[derive(Copy, Clone)]
struct Guards {
    sentry: HexSet,
    suit: Option<Hex>,
}

impl Open {
    /// Hexes with pieces that do not move now: where no own piece may end.
    fn fixed_pieces(&self, seat: Seat) -> HexSet {
        let all = self.players.iter().fold(HexSet::EMPTY, |all, (other, player)| {
            let still = player.miners.or(player.advanced);
            all.or(if other == seat { still } else { player.pieces() })
        });
        if self.chapter.is_none() { all } else { all.or(self.fixed_chapter_pieces(seat)) }
    }

    fn is_sound(fixed: HexSet, tiles: HexSet, position: Position) -> bool {
        let Position { bots, rover, reach, on_tile } = position;
        let rover_hex = rover.map_or(HexSet::EMPTY, HexSet::of);
        let rover_stuck = on_tile || rover_hex.meets(fixed);
        let stuck_bots = bots.and(fixed);
        let shared = rover_hex.and(bots);
        let count = stuck_bots.len() + u8::from(rover_stuck);
        if count == 0 && shared.is_empty() {
            return true;
        }
        let bot_gets_away =
            |hex: Hex| hex.ball(reach[0]).meets(HexSet::ALL.without(fixed.or(bots).or(rover_hex)));
        let rover_gets_away = || {
            let free = HexSet::ALL.without(fixed.or(bots).or(tiles));
            rover.is_some_and(|hex| hex.ball(reach[1]).meets(free))
        };
        match (count, shared.first()) {
            (0, Some(hex)) => bot_gets_away(hex) || rover_gets_away(),
            (1, None) if rover_stuck => rover_gets_away(),
            (1, None) => stuck_bots.first().is_some_and(bot_gets_away),
            _ => false,
        }
    }

    /// The same with guards: the Sentry Bot is one of the Bots. The Exosuit stands well and the
    /// others get away from it, or the others stand well and it gets away.
    fn is_sound_with(guards: Guards, fixed: HexSet, tiles: HexSet, position: Position) -> bool {
        let bots = position.bots.or(guards.sentry);
        let position = Position { bots, ..position };
        let Some(suit) = guards.suit else { return Self::is_sound(fixed, tiles, position) };
        let standing =
            !fixed.contains(suit) && Self::is_sound(fixed.or(HexSet::of(suit)), tiles, position);
        standing || {
            let rover = position.rover.map_or(HexSet::EMPTY, HexSet::of);
            let free = HexSet::ALL.without(fixed.or(bots).or(rover));
            Self::is_sound(fixed, tiles, Position { reach: [0, 0], ..position })
                && suit.ball(position.reach[1]).meets(free)
        }
    }

    /// OM-ROV-04, OM-RULING-19: whether a player could take the tile on a hex, having spent so
    /// many Crystals more.
    pub(crate) fn can_take_tile(&self, seat: Seat, hex: Hex, spent: u8) -> bool {
        let Some(tile) = self.tile_at(hex) else { return false };
        if let Some(letter) = tile.letter()
            && !self.players[seat].tiles.and(TileSet::letter(letter)).is_empty()
        {
            return false;
        }
        self.is_usable(seat, tile.benefit(), Some(Due::crystals(spent)))
    }

    /// The same with one's own Bots elsewhere: effects on the map look at their zones.
    fn could_take_tile(&self, seat: Seat, hex: Hex, spent: u8, bots: HexSet) -> bool {
        if bots == self.players[seat].bots {
            return self.can_take_tile(seat, hex, spent);
        }
        let mut elsewhere = self.clone();
        elsewhere.players[seat].bots = bots;
        elsewhere.can_take_tile(seat, hex, spent)
    }

    /// OM-CTRL-01, OM-CTRL-02, OM-CTRL-03, OM-CTRL-04: the steps a player can make now.
    pub(crate) fn move_options(
        &self,
        seat: Seat,
        movement: Movement,
        offer: &mut impl FnMut(Action, Reply),
    ) {
        let player = &self.players[seat];
        let wallet = self.wallet(seat);
        let fixed = self.fixed_pieces(seat);
        let reach = |movement: Movement, wallet: u8| {
            let more = |may: bool| if may { wallet } else { 0 };
            [
                movement.bots.saturating_add(more(movement.more_bots)),
                movement.rover.saturating_add(more(movement.more_rover)),
            ]
        };
        // The tile under the Rover, if it got there in this movement.
        let tile =
            player.rover.filter(|hex| self.turn.rover_moved && self.tile_hexes.contains(*hex));
        let waits = |tile: Option<Hex>, spent: u8, bots: HexSet| {
            tile.is_some_and(|hex| !self.could_take_tile(seat, hex, spent, bots))
        };
        let guards = self.chapter.is_some().then(|| Guards {
            sentry: self.sentry(seat).map_or(HexSet::EMPTY, HexSet::of),
            suit: self.exosuit(),
        });
        let stands = |position: Position, guards: Option<Guards>| match guards {
            None => Self::is_sound(fixed, self.tile_hexes, position),
            Some(guards) => Self::is_sound_with(guards, fixed, self.tile_hexes, position),
        };
        // A piece that is in the way may need every Crystal to get away, and Bots that move take
        // their zones along. A tile under the Rover must then need neither.
        let sound_with = |guards, position: Position, tile: Option<Hex>, spent: u8| {
            let on_tile = waits(tile, spent, position.bots);
            let settled = Position { reach: [0, 0], on_tile, ..position };
            let pressed = || {
                let on_tile = waits(tile, wallet, HexSet::EMPTY);
                Position { on_tile, ..position }
            };
            stands(settled, guards) || stands(pressed(), guards)
        };
        let sound = |position, tile, spent| sound_with(guards, position, tile, spent);
        let sentry_hex = guards.map_or(HexSet::EMPTY, |one| one.sentry);
        let suit_hex = guards.and_then(|one| one.suit).map_or(HexSet::EMPTY, HexSet::of);
        let walkers = player.bots.or(sentry_hex);
        let now = Position {
            bots: player.bots,
            rover: player.rover,
            reach: reach(movement, wallet),
            on_tile: waits(tile, 0, player.bots),
        };
        // Where no piece is in another's way, a step onto a free hex needs no closer look.
        let settled = stands(Position { reach: [0, 0], ..now }, guards);
        let rover_hex = player.rover.map_or(HexSet::EMPTY, HexSet::of);
        if movement.bots > 0 {
            let rest = Movement { bots: movement.bots - 1, ..movement };
            for from in player.bots.iter() {
                for to in from.neighbours().without(walkers).iter() {
                    if settled && tile.is_none() && !fixed.or(rover_hex).or(suit_hex).contains(to) {
                        offer(Action::MoveBot { from, to }, Reply::MoveBot { from, to, rest });
                        continue;
                    }
                    let mut bots = player.bots;
                    bots.remove(from);
                    bots.insert(to);
                    let next = Position { bots, reach: reach(rest, wallet), ..now };
                    if sound(next, tile, 0) {
                        offer(Action::MoveBot { from, to }, Reply::MoveBot { from, to, rest });
                    }
                }
            }
            for to in sentry_hex.neighbours().without(walkers).iter() {
                let guards = guards.map(|one| Guards { sentry: HexSet::of(to), ..one });
                let next = Position { reach: reach(rest, wallet), ..now };
                if sound_with(guards, next, tile, 0) {
                    let action = Action::Invasion(invasion::Action::MoveSentry(to));
                    offer(action, Reply::MoveGuard { suit: false, to, rest });
                }
            }
        }
        let has_rover = self.has_rover();
        if movement.rover > 0 && has_rover {
            let rest = Movement { rover: movement.rover - 1, ..movement };
            for to in player.rover_position().neighbours().iter() {
                let taken = fixed.or(walkers).or(suit_hex).or(self.tile_hexes);
                if settled && !taken.contains(to) {
                    offer(Action::MoveRover(to), Reply::MoveRover { to, rest });
                    continue;
                }
                let next = Position { rover: Some(to), reach: reach(rest, wallet), ..now };
                if sound(next, Some(to).filter(|to| self.tile_hexes.contains(*to)), 0) {
                    offer(Action::MoveRover(to), Reply::MoveRover { to, rest });
                }
            }
        }
        if movement.rover > 0 {
            let rest = Movement { rover: movement.rover - 1, ..movement };
            for to in suit_hex.neighbours().iter() {
                let guards = guards.map(|one| Guards { suit: Some(to), ..one });
                let next = Position { reach: reach(rest, wallet), ..now };
                if sound_with(guards, next, tile, 0) {
                    let action = Action::Invasion(invasion::Action::MoveExosuit(to));
                    offer(action, Reply::MoveGuard { suit: true, to, rest });
                }
            }
        }
        if wallet > 0 {
            let buy =
                |rest: Movement| sound(Position { reach: reach(rest, wallet - 1), ..now }, tile, 1);
            let bill = Bill { crystals: 1, ..Bill::default() };
            let mut point = |action, rest| {
                let rest = Some(Effect::Move(rest));
                offer(action, Reply::Unit { bill, unit: Unit::Nothing, rest });
            };
            let bot = Movement { bots: movement.bots.saturating_add(1), ..movement };
            if movement.more_bots && movement.bots == 0 && !walkers.is_empty() && buy(bot) {
                point(Action::BuyBotPoint, bot);
            }
            let rover = Movement { rover: movement.rover.saturating_add(1), ..movement };
            if movement.more_rover && movement.rover == 0 && has_rover && buy(rover) {
                point(Action::BuyRoverPoint, rover);
            }
        }
        if movement.tech && has_rover {
            self.rover_tech_options(movement, offer);
        }
        if settled {
            offer(Action::Finish, Reply::EndMove(movement));
        }
    }

    /// Returns whether points are left or can be had. There is always a hex to step on.
    pub(crate) fn can_go_on_moving(&self, seat: Seat, movement: Movement) -> bool {
        let bots = !self.players[seat].bots.is_empty() || self.sentry(seat).is_some();
        let rover = self.has_rover();
        let buys = (movement.more_bots && bots) || (movement.more_rover && rover);
        (movement.bots > 0 && bots)
            || (movement.rover > 0 && rover)
            || (buys && self.wallet(seat) > 0)
            || (movement.tech && rover && self.best_level(Tech::Rover) > 0)
    }

    /// OM-USE-07, OM-ROV-02: one Rover Tech adds its level.
    fn rover_tech_options(&self, movement: Movement, offer: &mut impl FnMut(Action, Reply)) {
        for (owner, player) in self.players.iter() {
            let level = player.level(Tech::Rover);
            if level > 0 {
                let more = Movement {
                    rover: movement.rover.saturating_add(level),
                    tech: false,
                    ..movement
                };
                let unit = Unit::UseTech { owner, tech: Tech::Rover };
                let rest = Some(Effect::Move(more));
                let bill = Bill::default();
                offer(Action::UseTech(owner), Reply::Unit { bill, unit, rest });
            }
        }
    }

    pub(crate) fn move_bot(
        &mut self,
        seat: Seat,
        from: Hex,
        to: Hex,
        rest: Movement,
        log: &mut Log,
    ) {
        self.see_to(Duty::GoOn(seat, Effect::Move(rest)));
        let player = &mut self.players[seat];
        player.bots.remove(from);
        player.bots.insert(to);
        self.turn.moved.remove(from);
        self.turn.moved.insert(to);
        self.tell(log, Deed::BotMoved { seat, from, to });
        if rest.collecting {
            self.collect_crystal(seat, to, log);
        }
    }

    /// OM-ROV-01, OM-ROV-03: the Rover moves and collects the Crystal of the hex it enters.
    pub(crate) fn move_rover(&mut self, seat: Seat, to: Hex, rest: Movement, log: &mut Log) {
        self.see_to(Duty::GoOn(seat, Effect::Move(rest)));
        let from = self.players[seat].rover_position();
        self.players[seat].rover = Some(to);
        self.turn.rover_moved = true;
        self.tell(log, Deed::RoverMoved { seat, from, to });
        self.collect_crystal(seat, to, log);
    }

    pub(crate) fn collect_crystal(&mut self, seat: Seat, hex: Hex, log: &mut Log) {
        // AI-VAL-78: a Trooper protects what lies there.
        if self.crystals.contains(hex) && !self.troopers().contains(hex) {
            self.crystals.remove(hex);
            self.gain(seat, Item::Crystal, 1, log);
        }
    }

    /// OM-ROV-08, OM-RULING-40: after all movement the player may take the tiles that were
    /// reached.
    pub(crate) fn end_move(&mut self, seat: Seat, movement: Movement) {
        let player = &self.players[seat];
        let rover = player.rover.filter(|_| self.turn.rover_moved);
        let mut reached = rover.map_or(HexSet::EMPTY, HexSet::of);
        if movement.collecting {
            reached = reached.or(player.bots.and(self.turn.moved));
        }
        for hex in reached.and(self.tile_hexes).iter() {
            if self.can_take_tile(seat, hex, 0) {
                self.ask(seat, Question::TakeTile(hex));
            }
        }
        if self.chapter.is_some() {
            self.end_guard_moves(seat);
        }
    }

    /// OM-ROV-06: a tile is taken, counted and resolved at once.
    pub(crate) fn take_tile(&mut self, seat: Seat, hex: Hex, log: &mut Log) {
        // An earlier tile of the same movement may have changed what this one needs.
        if !self.can_take_tile(seat, hex, 0) {
            return;
        }
        let Some(tile) = self.lift_tile(hex) else { return };
        self.players[seat].tiles.insert(tile);
        self.tell(log, Deed::TileTaken { seat, tile, hex });
        self.within(|open| {
            open.see_to(Duty::Begin(seat, tile.benefit(), Due::default()));
            let mission =
                if tile.is_discovery() { Mission::Discoveries } else { Mission::Research };
            open.contribute(seat, mission, log);
        });
    }

    /// OM-BOT-01, OM-RULING-42: Bots destroy the tiles and Crystals they stand on.
    pub(crate) fn settle_bots(&mut self, log: &mut Log) {
        let bots = self.players.values().fold(HexSet::EMPTY, |all, player| all.or(player.bots));
        for hex in bots.and(self.crystals).iter() {
            self.crystals.remove(hex);
            self.tell(log, Deed::TileLost { hex, tile: None });
        }
        for hex in bots.and(self.tile_hexes).iter() {
            if let Some(tile) = self.lift_tile(hex) {
                self.tiles_lost.insert(tile);
                self.tell(log, Deed::TileLost { hex, tile: Some(tile) });
            }
        }
    }
}
