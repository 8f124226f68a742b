//! Lacerda, the opponent of the solo game: his turn, his actions and how he wins or loses.

use orrery_core::Seat;

use crate::action::Action;
use crate::agenda::{Chore, Draw, Duty, Log, Unit};
use crate::content::solo::SOLO_GOALS;
use crate::content::{
    BlueprintSet, Contract, Effect, GridSpace, Item, Kind, KindSet, LabSpace, LabSpaceSet, Mission,
    Requirement, Side, Slots, SoloCardSet, Tech, Terms, TileSet,
};
use crate::event::{Deed, Piece};
use crate::hex::HexSet;
use crate::setup::{LacerdaBots, SoloGoal};
use crate::state::{Card, Open};

const LACERDA: Seat = Seat::TWO;

impl Open {
    /// Does one of Lacerda's chores.
    pub(crate) fn lacerda(&mut self, chore: Chore, log: &mut Log) {
        match chore {
            Chore::Turn => self.lacerda_turn(log),
            Chore::Act(action) => self.lacerda_act(action, log),
            Chore::Rover => self.lacerda_rover(),
            Chore::Construct => {
                self.lacerda_construct();
            }
            Chore::ConstructKind(kind) => {
                self.lacerda_construct_kind(kind);
            }
            Chore::Upgrade { left, tech } => self.lacerda_upgrade(left, tech, log),
            Chore::Develop { most } => {
                self.lacerda_develop(most, log);
            }
            Chore::Benefit(effect) => self.lacerda_benefit(effect, log),
            Chore::Grow => self.lacerda_grow(),
            Chore::Welcome => self.lacerda_welcome(log),
            Chore::TakeTile(hex) => self.lacerda_take_tile(hex, log),
        }
    }

    /// OM-SOLO-04: reveals a card; an empty deck is shuffled first.
    fn lacerda_turn(&mut self, log: &mut Log) {
        let Some(lacerda) = &mut self.lacerda else { return };
        if lacerda.deck.is_empty() {
            lacerda.deck = SoloCardSet::ALL;
            lacerda.passes = lacerda.passes.saturating_add(1);
            self.tell(log, Deed::SoloShuffled);
        }
        self.draw(Draw::SoloCard);
    }

    /// OM-SOLO-15, OM-SOLO-17 to 22: the action of the card on the side Lacerda is on; if it is
    /// impossible his Rover moves instead.
    fn lacerda_act(&mut self, action: u8, log: &mut Log) {
        let side = self.players[LACERDA].side().unwrap_or(Side::Orbit);
        let done = match (side, action) {
            (Side::Orbit, 1) => {
                let may = self.lacerda_blueprint().is_some();
                may && self.lacerda_places(Slots::Blueprint, log) && {
                    self.lacerda_take_blueprints(1, log);
                    true
                }
            }
            (Side::Orbit, 2) => self.lacerda_learn(log),
            (Side::Orbit, _) => {
                let may = self.lacerda_tech(true).is_some();
                may && self.lacerda_places(Slots::Research, log) && {
                    self.lacerda_develop_both();
                    true
                }
            }
            (Side::Colony, 1) => {
                let may = self.lacerda_kind().is_some();
                may && self.lacerda_places(Slots::Construct, log) && self.lacerda_construct()
            }
            (Side::Colony, 2) => {
                let may = !self.lacerda_upgrades().is_empty();
                may && self.lacerda_places(Slots::Upgrade, log) && {
                    self.see_to(Duty::Lacerda(Chore::Upgrade { left: 1, tech: true }));
                    true
                }
            }
            (Side::Colony, _) => {
                let may = self.lacerda_slots().next().is_some()
                    && self.on_slots(Slots::Hire, LACERDA) == 0;
                may && self.lacerda_places(Slots::Hire, log) && {
                    self.draw(Draw::LacerdaHire);
                    true
                }
            }
        };
        if !done {
            self.see_to(Duty::Lacerda(Chore::Rover));
        }
    }

    /// OM-SOLO-15: places a Colonist and pays the extra cost in Crystals, if he can.
    fn lacerda_places(&mut self, slots: Slots, log: &mut Log) -> bool {
        let extra = self.extra_cost(LACERDA, slots);
        if self.players[LACERDA].crystals < extra {
            return false;
        }
        self.players[LACERDA].crystals -= extra;
        self.take_slot(LACERDA, slots, log);
        true
    }

    /// The types of Buildings his Scientists score.
    fn lacerda_scored(&self) -> KindSet {
        self.players[LACERDA].scientists.iter().map(|one| one.spec().scores).collect()
    }

    /// OM-SOLO-17, OM-SOLO-36: a type his Scientists score, in the row with more cards; otherwise
    /// the leftmost card of that row.
    fn lacerda_blueprint(&self) -> Option<crate::content::Blueprint> {
        if self.players[LACERDA].markers == 0 {
            return None;
        }
        let (upper, lower) = self.display.split_at(6);
        let count = |row: &[Option<crate::content::Blueprint>]| row.iter().flatten().count();
        let rows = if count(upper) > count(lower) { [upper, lower] } else { [lower, upper] };
        let scored = self.lacerda_scored();
        let cards = || rows.into_iter().flatten().flatten();
        let wanted = cards().find(|card| scored.contains(card.spec().kind));
        wanted.or_else(|| cards().next()).copied()
    }

    fn lacerda_take_blueprints(&mut self, count: u8, log: &mut Log) {
        for _ in 0..count {
            if let Some(card) = self.lacerda_blueprint() {
                self.take_blueprint(LACERDA, card, log);
            }
        }
    }

    /// OM-SOLO-18, OM-RULING-33: the cheapest tile he may own, to the upper free space.
    fn lacerda_learn_target(&self) -> Option<(GridSpace, LabSpace)> {
        let player = &self.players[LACERDA];
        let taken = player.lab_spaces();
        let to = LabSpace::FIRST_COLUMN.into_iter().find(|space| !taken.contains(*space))?;
        let from = GridSpace::REFILL
            .into_iter()
            .find(|space| self.grid[space.index()].is_some_and(|tech| player.level(tech) == 0))?;
        Some((from, to))
    }

    fn lacerda_learn(&mut self, log: &mut Log) -> bool {
        let target = self.lacerda_learn_target();
        if let Some((from, to)) = target {
            self.learn(LACERDA, from, to, log);
        }
        target.is_some()
    }

    /// OM-SOLO-19: the most or the least developed Tech that can move; of equals the lower tile.
    fn lacerda_tech(&self, most: bool) -> Option<Tech> {
        let player = &self.players[LACERDA];
        let movable = Tech::ALL.into_iter().filter(|tech| !player.moves_of(*tech).is_empty());
        movable.max_by_key(|tech| {
            let space = player.laboratory[tech.index()];
            let level = i8::try_from(player.level(*tech)).unwrap_or(0);
            (if most { level } else { -level }, space.map(LabSpace::index))
        })
    }

    fn lacerda_develop_both(&mut self) {
        self.see_to(Duty::Lacerda(Chore::Develop { most: false }));
        self.see_to(Duty::Lacerda(Chore::Develop { most: true }));
    }

    fn lacerda_develop(&mut self, most: bool, log: &mut Log) {
        if let Some(tech) = self.lacerda_tech(most) {
            self.lacerda_develop_used(tech, log);
        }
    }

    /// OM-SOLO-31, OM-SOLO-32: develops a tile at no cost, to the space whose benefit comes first.
    pub(crate) fn lacerda_develop_used(&mut self, tech: Tech, log: &mut Log) {
        let spaces = self.players[LACERDA].moves_of(tech);
        if let Some(to) = self.lacerda_lab_space(spaces) {
            self.develop(LACERDA, tech, to, log);
        }
    }

    fn lacerda_lab_space(&self, spaces: LabSpaceSet) -> Option<LabSpace> {
        spaces.iter().min_by_key(|space| match space.spec().benefit {
            Some(effect) if !self.lacerda_can_use(effect) => 5,
            Some(Effect::Upgrade { .. }) => 0,
            Some(Effect::Blueprints { .. }) => 1,
            Some(Effect::Crystals { .. }) => 2,
            Some(Effect::Move(_)) => 3,
            Some(Effect::Warehouse { .. }) => 4,
            None => 5,
            Some(_) => 6,
        })
    }

    /// Returns whether Lacerda can do anything with an effect.
    pub(crate) fn lacerda_can_use(&self, effect: Effect) -> bool {
        match effect {
            Effect::Construct { kinds, .. } if kinds == KindSet::ALL => {
                self.lacerda_kind().is_some()
            }
            Effect::Construct { kinds, .. } => {
                kinds.iter().any(|kind| !self.lacerda_sites(kind).is_empty())
            }
            Effect::Upgrade { .. } => !self.lacerda_upgrades().is_empty(),
            Effect::Develop { .. } => self.lacerda_tech(true).is_some(),
            Effect::Warehouse { .. } => self.warehouse.iter().any(|count| *count > 0),
            Effect::Blueprints { .. } => self.lacerda_blueprint().is_some(),
            Effect::Learn { .. } => self.lacerda_learn_target().is_some(),
            Effect::Hire { .. } => self.lacerda_slots().next().is_some(),
            Effect::Crystals { .. } | Effect::Move(_) => true,
            // OM-SOLO-24: he ignores tiles that give Resources.
            _ => false,
        }
    }

    /// OM-SOLO-16, OM-SOLO-33, OM-SOLO-39: what an effect is to Lacerda.
    fn lacerda_benefit(&mut self, effect: Effect, log: &mut Log) {
        match effect {
            Effect::Crystals { count, .. } => self.gain(LACERDA, Item::Crystal, count, log),
            Effect::Warehouse { left, .. } => {
                (0..left).for_each(|_| self.lacerda_removes_item(log));
            }
            Effect::Move(_) => {
                // OM-SOLO-16: the switch is about the Turn Order space.
                let space = self.players[LACERDA].space.and_then(|space| space.benefit());
                let twice = self.options.lacerda_bots == LacerdaBots::Two && space == Some(effect);
                for _ in 0..if twice { 2 } else { 1 } {
                    self.lacerda_moves_icon(log);
                }
            }
            Effect::Blueprints { left, .. } => self.lacerda_take_blueprints(left, log),
            Effect::Learn { .. } => {
                self.lacerda_learn(log);
            }
            Effect::Upgrade { left, .. } => {
                self.see_to(Duty::Lacerda(Chore::Upgrade { left, tech: true }));
            }
            Effect::Develop { .. } => self.lacerda_develop_both(),
            Effect::Construct { kinds, .. } if kinds == KindSet::ALL => {
                self.lacerda_construct();
            }
            Effect::Construct { kinds, .. } => {
                for kind in kinds.iter() {
                    self.lacerda_construct_kind(kind);
                }
            }
            Effect::Hire { .. } if self.lacerda_slots().next().is_some() => {
                self.draw(Draw::LacerdaHire);
            }
            Effect::BuyColonist => self.see_to(Duty::Lacerda(Chore::Rover)),
            _ => {}
        }
    }

    /// OM-SOLO-16: removes one of what there is most of in the Warehouse; of equals the leftmost,
    /// Crystals first.
    fn lacerda_removes_item(&mut self, log: &mut Log) {
        let order = [Item::Crystal, Item::Battery, Item::Water, Item::Plant, Item::Oxygen];
        let most = order.into_iter().rev().max_by_key(|item| self.warehouse[item.index()]);
        let Some(item) = most.filter(|item| self.warehouse[item.index()] > 0) else { return };
        self.warehouse[item.index()] -= 1;
        self.tell(log, Deed::ItemRemoved { item });
        if item == Item::Crystal {
            self.gain(LACERDA, item, 1, log);
        }
    }

    /// OM-SOLO-12: brings his Colonist back from the Hire slot, or gains a Crystal.
    pub(crate) fn lacerda_lss_benefit(&mut self, log: &mut Log) {
        let slot = &mut self.slots[Slots::Hire.index()][LACERDA.index()];
        if *slot > 0 {
            *slot -= 1;
            self.tell(log, Deed::Retrieved { seat: LACERDA, colonists: 1 });
        } else {
            self.gain(LACERDA, Item::Crystal, 1, log);
        }
    }

    /// OM-SOLO-14: the icon after this one.
    fn icon_after(kind: Kind) -> Kind {
        Kind::SHARED[(kind.index() + 1) % Kind::SHARED.len()]
    }

    fn lacerda_moves_icon(&mut self, log: &mut Log) {
        if let Some(lacerda) = &mut self.lacerda {
            lacerda.icon = Self::icon_after(lacerda.icon);
            let kind = lacerda.icon;
            self.tell(log, Deed::IconMoved { kind });
        }
    }

    /// OM-SOLO-20, OM-RULING-53: the first type from his Bot's icon on that is a Mine or still
    /// needed, with a tile and a hex.
    fn lacerda_kind(&self) -> Option<Kind> {
        let icon = self.lacerda.as_ref()?.icon;
        let mut kind = icon;
        for _ in Kind::SHARED {
            let needed = kind.column().is_none_or(|column| self.lss[column] < self.level_row);
            if needed && !self.lacerda_sites(kind).is_empty() {
                return Some(kind);
            }
            kind = Self::icon_after(kind);
        }
        None
    }

    /// OM-SOLO-34, OM-SOLO-41: the hexes with the largest Complex that Tech allows; without
    /// enough Tech those apart from the type.
    pub(crate) fn lacerda_sites(&self, kind: Kind) -> HexSet {
        if !self.has_tile(LACERDA, kind) {
            return HexSet::EMPTY;
        }
        let sites = self.sites(LACERDA, kind, HexSet::ALL);
        let best = self.best_level(kind.tech());
        let (mut largest, mut found) = (0, HexSet::EMPTY);
        for hex in sites.joined.iter() {
            let size = self.connects_to(LACERDA, kind, hex);
            if size <= best && size > largest {
                (largest, found) = (size, HexSet::EMPTY);
            }
            if size == largest && size > 0 {
                found.insert(hex);
            }
        }
        if found.is_empty() { sites.apart } else { found }
    }

    fn lacerda_construct(&mut self) -> bool {
        let kind = self.lacerda_kind();
        if let Some(kind) = kind {
            self.draw(Draw::LacerdaBuild(kind));
        }
        kind.is_some()
    }

    /// OM-SOLO-39: a Building of a named type; his Bot stays on its icon.
    fn lacerda_construct_kind(&mut self, kind: Kind) {
        if !self.lacerda_sites(kind).is_empty() {
            self.draw(Draw::LacerdaNamed(kind));
        }
    }

    /// OM-SOLO-13, OM-SOLO-30: his own Tech if it is enough, otherwise the player's.
    pub(crate) fn lacerda_uses(&mut self, tech: Tech, level: u8, log: &mut Log) {
        let own = self.players[LACERDA].level(tech);
        let owner = if own >= level { LACERDA } else { Seat::ONE };
        self.use_tech(LACERDA, owner, tech, log);
    }

    fn lacerda_builds(&mut self, kind: Kind, hex: crate::hex::Hex, log: &mut Log) {
        let need = self.connects_to(LACERDA, kind, hex);
        if need > 0 {
            self.lacerda_uses(kind.tech(), need, log);
        }
        self.build(LACERDA, kind, hex, log);
    }

    /// OM-SOLO-35: the Blueprints that come first: scored by his Scientists, then level 3.
    pub(crate) fn lacerda_upgrades(&self) -> BlueprintSet {
        let scored = self.lacerda_scored();
        let rank = |card: crate::content::Blueprint| {
            (scored.contains(card.spec().kind), card.spec().level)
        };
        let fits = |card: &crate::content::Blueprint| !self.fitting(LACERDA, *card).is_empty();
        let cards = || self.players[LACERDA].blueprints.iter().filter(fits);
        let best = cards().map(rank).max();
        cards().filter(|card| Some(rank(*card)) == best).collect()
    }

    /// OM-SOLO-21, OM-SOLO-35: upgrades as often as he may; an Upgrade Tech adds its level.
    fn lacerda_upgrade(&mut self, left: u8, tech: bool, log: &mut Log) {
        if self.lacerda_upgrades().is_empty() {
            return;
        }
        let level = self.best_level(Tech::Upgrade);
        if left > 0 {
            self.see_to(Duty::Lacerda(Chore::Upgrade { left: left - 1, tech }));
            self.draw(Draw::LacerdaBlueprint);
        } else if tech && level > 0 {
            self.lacerda_uses(Tech::Upgrade, level, log);
            self.see_to(Duty::Lacerda(Chore::Upgrade { left: level, tech: false }));
        }
    }

    /// OM-SOLO-22, OM-SOLO-37: the slots of the Scientists with the most potential, or with two
    /// Scientists of the Contracts worth most.
    pub(crate) fn lacerda_slots(&self) -> impl Iterator<Item = u8> {
        let wants_contract = self.players[LACERDA].scientists.len() >= 2;
        let worth = move |card: &Option<Card>| match card {
            Some(Card::Scientist(one)) if !wants_contract => {
                let kind = one.spec().scores;
                let cards = self
                    .players
                    .values()
                    .flat_map(|player| player.blueprints.or(player.built).iter());
                Some(cards.filter(|card| card.spec().kind == kind).count() as i16)
            }
            Some(Card::Contract(contract)) if wants_contract => Some(contract.terms().points()[0]),
            _ => None,
        };
        let best = self.hire.iter().filter_map(worth).max();
        let slots = self.hire.iter().enumerate();
        slots
            .filter(move |(_, card)| best.is_some() && worth(card) == best)
            .map(|(slot, _)| slot as u8)
    }

    /// OM-SOLO-23, OM-SOLO-41: a Shelter; then a Ship and a Bot.
    fn lacerda_grow(&mut self) {
        self.see_to(Duty::Lacerda(Chore::Welcome));
        if !self.lacerda_sites(Kind::Shelter).is_empty() {
            self.draw(Draw::LacerdaShelter);
        }
    }

    fn lacerda_welcome(&mut self, log: &mut Log) {
        let level = self.colony_level();
        let player = &mut self.players[LACERDA];
        if let Some(ship) = player.ships.iter().next()
            && player.ships_welcomed() < level
        {
            player.ships.remove(ship);
            player.hangar += 1;
            self.tell(log, Deed::ShipWelcomed { seat: LACERDA, ship });
        }
        let player = &mut self.players[LACERDA];
        if player.bots_left > 0 {
            player.bots_left -= 1;
            player.bots_on_board += 1;
            self.contribute(LACERDA, Mission::Bots, log);
        }
    }

    /// OM-SOLO-06, OM-SOLO-28: Lacerda travels with the Shuttle unless his card shows an X.
    pub(crate) fn lacerda_journey(&mut self, log: &mut Log) {
        let latest = self.lacerda.as_ref().and_then(|lacerda| lacerda.latest);
        let willing = latest.is_some_and(|card| card.spec().travels);
        if !willing || !self.has_shuttle(LACERDA) {
            return self.tell(log, Deed::Stayed { seat: LACERDA });
        }
        let to = self.shuttle;
        self.tell(log, Deed::Travelled { seat: LACERDA, to, by_ship: false });
        // OM-SOLO-08: tile, space with its benefit, then a Building.
        self.within(|open| {
            if to == Side::Colony {
                open.see_to(Duty::Lacerda(Chore::Construct));
            }
            open.draw(Draw::LacerdaSpace(to));
            let tiles = open.exploration.iter().any(Option::is_some);
            if to == Side::Colony && tiles && !open.lacerda_discovery_hexes().is_empty() {
                open.draw(Draw::LacerdaDiscovery);
            }
        });
    }

    /// Takes what Chance has decided for Lacerda.
    pub(crate) fn take_lacerda_draw(&mut self, draw: Draw, action: Action, log: &mut Log) {
        match (draw, action) {
            (Draw::SoloCard, Action::RevealSolo(card)) => {
                let Some(lacerda) = &mut self.lacerda else { return };
                lacerda.deck.remove(card);
                lacerda.latest = Some(card);
                let again = lacerda.passes > 0;
                self.tell(log, Deed::SoloRevealed { card });
                self.see_to(Duty::Lacerda(Chore::Act(card.spec().action)));
                // OM-SOLO-05: from the second pass on the Mission of the card goes down, too.
                if again {
                    self.lower_mission(LACERDA, card.spec().mission.into(), log);
                }
            }
            (Draw::LacerdaSpace(_), Action::DealSpace(space)) => {
                self.take_space(LACERDA, space, log);
            }
            (Draw::LacerdaBuild(kind), Action::PickHex(hex)) => {
                if let Some(lacerda) = &mut self.lacerda {
                    lacerda.icon = Self::icon_after(kind);
                }
                self.lacerda_builds(kind, hex, log);
            }
            (Draw::LacerdaNamed(kind), Action::PickHex(hex)) => {
                self.lacerda_builds(kind, hex, log);
            }
            (Draw::LacerdaShelter, Action::PickHex(hex)) => {
                self.lacerda_builds(Kind::Shelter, hex, log);
            }
            (Draw::LacerdaBlueprint, Action::PickBlueprint(card)) => {
                self.draw(Draw::LacerdaUpgrade(card));
            }
            (Draw::LacerdaUpgrade(blueprint), Action::PickHex(hex)) => {
                self.do_unit(LACERDA, Unit::Upgrade { blueprint, hex }, log);
            }
            (Draw::LacerdaHire, Action::PickSlot(slot)) => self.hire(LACERDA, slot, log),
            (Draw::LacerdaRefill(slot), Action::PickContract(contract)) => {
                self.refill_slot(slot, contract, log);
            }
            (Draw::LacerdaDiscovery, Action::PickHex(hex)) => {
                let which = u8::from(self.exploration[0].is_none());
                self.place_discovery(LACERDA, which, hex, log);
            }
            (Draw::LacerdaTarget, Action::PickHex(hex)) => self.lacerda_sets_out(hex, log),
            (Draw::LacerdaStep { target, points, free }, Action::PickHex(hex)) => {
                self.lacerda_drives(target, points, free, hex, log);
            }
            (Draw::LacerdaDisplaced(from), Action::PickHex(to)) => {
                self.displace(LACERDA, Piece::Rover, from, to, log);
            }
            // What the setup draws is taken elsewhere, and Chance is offered nothing else.
            _ => {}
        }
    }

    /// OM-SOLO-01, table V17: whether everything the Solo Goal asks for is so.
    pub(crate) fn solo_goal_reached(&self) -> bool {
        let goal = match self.options.solo_goal {
            SoloGoal::FirstColonists => 0,
            SoloGoal::NextGeneration => 1,
            SoloGoal::HunkyDory => 2,
            SoloGoal::MartianPotato => 3,
        };
        SOLO_GOALS.value[goal].iter().all(|one| self.meets(*one))
    }

    /// Returns whether the solo player meets a requirement.
    pub fn meets(&self, requirement: Requirement) -> bool {
        let me = Seat::ONE;
        let player = &self.players[me];
        let greenhouses = self.buildings[Kind::Greenhouse.index()];
        let completed = player.completed;
        match requirement {
            Requirement::ColonyLevel(level) => self.colony_level() >= level,
            Requirement::Contracts(count) => completed.len() >= count,
            Requirement::BothKinds => {
                let upgrades =
                    completed.iter().filter(|one| matches!(one.terms(), Terms::Upgrade(_))).count();
                upgrades > 0 && usize::from(completed.len()) > upgrades
            }
            Requirement::PrivateGoal => player.goal.is_some(),
            Requirement::AnyTechAtSix => Tech::ALL.iter().any(|tech| player.level(*tech) == 6),
            Requirement::Research(count) => player.tiles.and(TileSet::RESEARCH).len() >= count,
            Requirement::Shelters(count) => player.shelters.len() >= count,
            Requirement::Mines(count) => self.own_mines(me) >= count,
            Requirement::AdvancedBuildings(count) => player.advanced.len() >= count,
            Requirement::GreenhouseContract => completed.contains(Contract::UpgradeGreenhouse),
            Requirement::PlantContract => completed.contains(Contract::DeliverPlants),
            Requirement::Biochemist => {
                player.scientists.contains(crate::content::Scientist::Biochemist)
            }
            Requirement::AdvancedGreenhouses(count) => {
                player.advanced.and(greenhouses).len() >= count
            }
            Requirement::GreenhouseComplex(size) => {
                greenhouses.iter().any(|hex| greenhouses.connected(HexSet::of(hex)).len() >= size)
            }
            Requirement::Plants(count) => player.stored(crate::content::Resource::Plant) >= count,
            Requirement::GreenhouseTechAtSix => player.level(Tech::Greenhouse) == 6,
            Requirement::InOrbit => player.side() == Some(Side::Orbit),
            Requirement::Ahead(points) => {
                let total = |seat: Seat| match &self.ending {
                    Some(scores) => scores[seat].total(),
                    None => self.final_score(seat).total(),
                };
                total(me) - total(LACERDA) >= points
            }
        }
    }
}
