//! Constructing Buildings, using Tech for it, and what has to make room.

use orrery_core::Seat;

use crate::action::Action;
use crate::agenda::{Draw, Due, Duty, Log, Question, Unit};
use crate::bill::Bill;
use crate::content::{Effect, Kind, KindSet, LssReward, Mission, Task, Tech};
use crate::event::{Deed, Piece, Reason};
use crate::hex::{Hex, HexSet};
use crate::monolith::{self, Sabotage};
use crate::reply::Reply;
use crate::state::Open;

/// The sites for a Building of one type.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Sites {
    /// OM-BUILD-05: apart from its type, without Tech.
    pub apart: HexSet,
    /// OM-BUILD-04: next to its type, with Tech.
    pub joined: HexSet,
}

impl Open {
    /// OM-BUILD-01, OM-RULING-38: whether a tile of the type is left.
    pub(crate) fn has_tile(&self, seat: Seat, kind: Kind) -> bool {
        match self.stacks.get(kind.index()) {
            Some(stack) => stack.next.is_some(),
            None => self.players[seat].shelters_left > 0,
        }
    }

    /// OM-BUILD-03, OM-BUILD-04, OM-BUILD-05, OM-BUILD-06: the hexes of a zone where a Building
    /// of the type may go.
    pub(crate) fn sites(&self, seat: Seat, kind: Kind, zone: HexSet) -> Sites {
        let free = zone.without(self.built()).without(self.blocked_hexes());
        let same = self.buildings_of(kind, seat);
        let next_to = same.neighbours();
        Sites { apart: same.rings(2).and(free).without(next_to), joined: next_to.and(free) }
    }

    /// OM-BUILD-08: how many Buildings of its type a new one would connect to.
    pub fn connects_to(&self, seat: Seat, kind: Kind, hex: Hex) -> u8 {
        let same = self.buildings_of(kind, seat);
        same.connected(hex.neighbours()).len()
    }

    /// OM-BUILD-02, OM-MINE-01: what a Building costs.
    fn building_bill(kind: Kind, due: Option<Due>) -> Bill {
        let bill = Bill::of(due);
        match kind.cost() {
            Some(resource) => bill.with(resource, 1),
            None => Bill { reserve: bill.reserve + 1, ..bill },
        }
    }

    /// The Buildings a player can construct, and where.
    pub(crate) fn construct_options(
        &self,
        seat: Seat,
        kinds: KindSet,
        boost: bool,
        due: Option<Due>,
        offer: &mut impl FnMut(Action, Reply),
    ) {
        for kind in kinds.iter() {
            if self.chapter.is_some() {
                let more = Effect::Repair { kind, left: 0, tech: true };
                let offer = &mut |action, reply| offer(action, reply);
                self.repair_options(seat, kind, due, more, offer);
            }
            for (hex, reply) in self.new_buildings(seat, kind, boost, due) {
                offer(Action::Build { kind, hex }, reply);
            }
        }
    }

    /// Returns whether a player can construct one of these types.
    pub(crate) fn can_construct(
        &self,
        seat: Seat,
        kinds: KindSet,
        boost: bool,
        due: Option<Due>,
    ) -> bool {
        kinds.iter().any(|kind| self.new_buildings(seat, kind, boost, due).next().is_some())
    }

    /// The hexes on which a player can construct a type, with what that means. Each is looked at
    /// only when it is asked for, so that whether there is one costs little.
    fn new_buildings(
        &self,
        seat: Seat,
        kind: Kind,
        boost: bool,
        due: Option<Due>,
    ) -> impl Iterator<Item = (Hex, Reply)> {
        let bill = Self::building_bill(kind, due);
        let (mut apart, mut joined) = (HexSet::EMPTY, HexSet::EMPTY);
        let best = self.best_level(kind.tech());
        if self.can_pay(seat, &bill) {
            let zone = self.players[seat].zone();
            apart = self.rebuildable(kind).and(zone);
            if self.has_tile(seat, kind) {
                let sites = self.sites(seat, kind, zone);
                apart = apart.or(sites.apart);
                joined = if best > 0 { sites.joined } else { HexSet::EMPTY };
            }
        }
        let due = due.unwrap_or_default();
        let alone = apart.iter().map(move |hex| {
            let unit = Unit::Build { kind, hex };
            (hex, Reply::Unit { bill, unit, rest: None })
        });
        // Without a boost the best tile decides; with one the Colonists do, too.
        let fits = move |hex: &Hex| {
            if !boost {
                return self.connects_to(seat, kind, *hex) <= best;
            }
            let mut any = false;
            self.tech_choices(seat, kind, *hex, boost, due, &mut |_, _| any = true);
            any
        };
        let connected = joined.without(apart).iter().filter(fits);
        alone.chain(connected.map(move |hex| (hex, Reply::Connect { kind, hex, boost, due })))
    }

    /// OM-USE-01, OM-USE-02, OM-BUILD-08, OM-EXEC-05: whose Tech is enough to construct here, and
    /// the bill with the Colonists who raise its level.
    pub(crate) fn tech_choices(
        &self,
        seat: Seat,
        kind: Kind,
        hex: Hex,
        boost: bool,
        due: Due,
        offer: &mut impl FnMut(Seat, Bill),
    ) {
        let need = self.connects_to(seat, kind, hex);
        for (owner, player) in self.players.iter() {
            let level = player.level(kind.tech());
            let raised = need.saturating_sub(level);
            if level == 0 || (raised > 0 && !boost) {
                continue;
            }
            let bill = Self::building_bill(kind, Some(due)).with_colonists(raised);
            if self.can_pay(seat, &bill) {
                offer(owner, bill);
            }
        }
    }

    /// A Building that connects: asks whose Tech, if there is a choice.
    pub(crate) fn connect(&mut self, seat: Seat, kind: Kind, hex: Hex, boost: bool, due: Due) {
        let (mut count, mut only) = (0, None);
        self.tech_choices(seat, kind, hex, boost, due, &mut |owner, bill| {
            count += 1;
            only = Some((owner, bill));
        });
        match only {
            Some((owner, bill)) if count == 1 => self.build_with(seat, owner, kind, hex, bill),
            _ => self.ask(seat, Question::ChooseTech { kind, hex, boost, due }),
        }
    }

    pub(crate) fn build_with(&mut self, seat: Seat, owner: Seat, kind: Kind, hex: Hex, bill: Bill) {
        self.see_to(Duty::Unit(seat, Unit::Build { kind, hex }));
        self.see_to(Duty::Unit(seat, Unit::UseTech { owner, tech: kind.tech() }));
        self.charge(seat, bill);
    }

    /// OM-USE-03, OM-USE-04: one's own Tech is free; another player sets 1 Oxygen aside.
    pub(crate) fn use_tech(&mut self, seat: Seat, owner: Seat, tech: Tech, log: &mut Log) {
        if owner != seat {
            self.set_aside(owner, tech);
        }
        self.tell(log, Deed::TechUsed { seat, owner, tech });
        let level = self.players[owner].level(tech);
        if tech == Tech::Ship {
            self.within(|open| open.see_to(Duty::Unit(seat, Unit::Colonists(level))));
        }
        if owner != seat {
            self.note_shared_tech(log);
        }
    }

    /// OM-BUILD-10, OM-RULING-47: places the tile and moves what is in its way.
    pub(crate) fn build(&mut self, seat: Seat, kind: Kind, hex: Hex, log: &mut Log) {
        let rebuilt = self.reopen_building(hex);
        match self.buildings.get_mut(kind.index()) {
            _ if rebuilt => {}
            Some(set) => set.insert(hex),
            None => {
                let player = &mut self.players[seat];
                player.shelters_left -= 1;
                player.shelters.insert(hex);
            }
        }
        let size = self.complex_at(kind, seat, hex).len();
        self.tell(log, Deed::Constructed { seat, kind, hex, size });
        self.within(|open| {
            open.reap_building(seat, kind, log);
            open.see_to(match rebuilt {
                true => Duty::Monolith(monolith::Duty::Rebuilt(kind, hex)),
                false => Duty::AfterBuilding(seat, kind, hex),
            });
            open.clear_hex(hex, log);
        });
    }

    /// OM-DISP-01, OM-DISP-02, OM-DISP-03, OM-RULING-43: Crystals and tiles leave the hex, and the
    /// owner of a Bot or Rover moves it.
    pub(crate) fn clear_hex(&mut self, hex: Hex, log: &mut Log) {
        if self.crystals.contains(hex) {
            self.crystals.remove(hex);
            self.tell(log, Deed::TileLost { hex, tile: None });
        }
        if let Some(tile) = self.lift_tile(hex) {
            self.tiles_lost.insert(tile);
            self.tell(log, Deed::TileLost { hex, tile: Some(tile) });
        }
        // AI-RULING-18: an Active one would have prevented this.
        if self.troopers().contains(hex) {
            self.remove_trooper(hex, log);
        }
        for seat in Seat::all(self.player_count()) {
            let player = &self.players[seat];
            let piece = if player.bots.contains(hex) {
                Piece::Bot
            } else if player.rover == Some(hex) {
                Piece::Rover
            } else if let Some(guard) = self.guard_in_the_way(seat, hex) {
                guard
            } else {
                continue;
            };
            // OM-RULING-54: the hex itself has a piece on it until this one has left.
            let near = self.available_hexes().closest_to(hex);
            match near.first() {
                Some(to) if near.len() == 1 => self.displace(seat, piece, hex, to, log),
                Some(_) if self.is_lacerda(seat) => self.draw(Draw::LacerdaDisplaced(hex)),
                Some(_) => self.ask(seat, Question::Displace { piece, from: hex }),
                None => {}
            }
        }
    }

    /// OM-DISP-03, OM-DISP-05: a piece gets out of the way.
    pub(crate) fn displace(&mut self, seat: Seat, piece: Piece, from: Hex, to: Hex, log: &mut Log) {
        let player = &mut self.players[seat];
        match piece {
            Piece::Bot => {
                player.bots.remove(from);
                player.bots.insert(to);
            }
            Piece::Rover => player.rover = Some(to),
            Piece::Sentry | Piece::Exosuit => self.displace_guard(seat, piece, to),
        }
        self.tell(log, Deed::Displaced { seat, piece, from, to });
    }

    /// OM-RULING-47: arrows and gain; then Progress cube, LSS marker with its rewards, Miner and
    /// Missions.
    pub(crate) fn after_building(&mut self, seat: Seat, kind: Kind, hex: Hex, log: &mut Log) {
        if let Some(stack) = self.stacks.get_mut(kind.index())
            && let Some(tile) = stack.next.take()
        {
            self.see_to(Duty::TurnUp(kind));
            self.lay_crystals(kind, tile, hex, log);
        }
        let size = self.complex_at(kind, seat, hex).len();
        self.see_to(Duty::SettleBuilding(seat, kind, hex));
        self.gain(seat, kind.gives(), size, log);
    }

    /// Goes on once the gain of a Building is stored or delivered.
    pub(crate) fn settle_building(&mut self, seat: Seat, kind: Kind, hex: Hex, log: &mut Log) {
        let connected = self.complex_at(kind, seat, hex).len() > 1;
        if connected
            && self.has_progress()
            && kind != Kind::Shelter
            && !self.players[seat].progress.contains(kind)
        {
            self.players[seat].progress.insert(kind);
            self.tell(log, Deed::Progressed { seat, kind });
            self.contribute(seat, Mission::Progress, log);
        }
        self.rise(seat, kind, log);
        if kind == Kind::Mine {
            self.man_mine(seat, hex);
        }
        self.check_contracts(log);
        if self.turn.seat == seat {
            self.turn.constructed.insert(kind);
            if kind == Kind::Shelter {
                self.did(seat, Task::Shelter);
            }
        }
    }

    /// OM-MINE-01: a Colonist from the Living Quarters goes onto the Mine. OM-SOLO-09: Lacerda
    /// has all he needs.
    fn man_mine(&mut self, seat: Seat, hex: Hex) {
        let lacerda = self.is_lacerda(seat);
        // A piece that had nowhere to go keeps the hex.
        let taken = self.pieces().contains(hex);
        let able = self.able(seat) > 0;
        let player = &mut self.players[seat];
        if lacerda && !taken {
            player.miners.insert(hex);
        } else if !lacerda && able && !taken {
            player.quarters -= 1;
            player.miners.insert(hex);
            self.note_leaving(seat);
        }
    }

    /// OM-BUILD-11, OM-RULING-63: a Crystal on every empty hex an arrow points to.
    fn lay_crystals(
        &mut self,
        kind: Kind,
        tile: crate::content::BuildingTile,
        hex: Hex,
        log: &mut Log,
    ) {
        let empty = self.empty_hexes();
        for target in tile.arrows(kind).iter().filter_map(|arrow| hex.towards(*arrow)) {
            if empty.contains(target) {
                self.crystals.insert(target);
                self.tell(log, Deed::CrystalFound { hex: target });
            }
        }
    }

    /// OM-LSS-02, OM-LSS-03, OM-LSS-04: the LSS marker moves up, with its rewards.
    fn rise(&mut self, seat: Seat, kind: Kind, log: &mut Log) {
        let Some(column) = kind.column() else { return };
        let row = self.lss[column];
        if row >= 5 {
            return;
        }
        self.lss[column] = row + 1;
        self.tell(log, Deed::LssRose { kind, row: row + 1 });
        if row == 1 {
            self.score(seat, 2, Reason::SecondBuilding, log);
        }
        if row < self.level_row && !self.spend_sabotage(Sabotage::LssSabotage, log) {
            if let Some(reward) = self.rewards[column] {
                let points = self.reward_points(seat, reward);
                self.score(seat, points, Reason::Reward(reward), log);
            }
            if self.is_lacerda(seat) {
                self.lacerda_lss_benefit(log);
            } else {
                self.see_to(Duty::Offer(seat, Effect::LssBenefit));
            }
            // AI-CH3-01, AI-VAL-55
            if let Some(supply) = self.blackout().and_then(|one| one.supplies[column]) {
                self.see_to(Duty::Offer(seat, supply.effect()));
            }
        }
    }

    /// Table V15: what an LSS Reward tile is worth to a player now.
    pub fn reward_points(&self, seat: Seat, reward: LssReward) -> i16 {
        let player = &self.players[seat];
        let count = match reward {
            LssReward::BestTech => {
                return Tech::ALL
                    .map(|tech| player.level(tech))
                    .into_iter()
                    .max()
                    .unwrap_or(0)
                    .into();
            }
            LssReward::Colonists if self.is_lacerda(seat) => return player.quarters_limit().into(),
            LssReward::Colonists => return player.quarters.into(),
            LssReward::Ships => player.hangar,
            LssReward::AdvancedBuildings => player.advanced.len(),
            LssReward::Mines => self.own_mines(seat),
            LssReward::Bots => player.bots_on_mars(),
            LssReward::Discoveries => player.tiles.and(crate::content::TileSet::DISCOVERIES).len(),
            LssReward::Shelters => player.shelters.len(),
        };
        i16::from(count) * 2
    }

    /// Mines with an own Miner or Advanced marker.
    pub fn own_mines(&self, seat: Seat) -> u8 {
        let player = &self.players[seat];
        let mines = self.buildings[Kind::Mine.index()];
        player.miners.or(player.advanced).and(mines).len()
    }

    /// OM-INFO-04: the next tile of a stack is seen once the one above it is taken.
    pub(crate) fn turn_up(&mut self, kind: Kind) {
        let stack = &self.stacks[kind.index()];
        if stack.next.is_none() && stack.below != 0 {
            self.draw(Draw::Stack(kind));
        }
    }
}
