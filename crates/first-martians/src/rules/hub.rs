//! The Facilities: parts, penalties, tokens and Shutdown tiles (PART, SHUT, MOD).

use orrery_core::Log;

use crate::FirstMartians;
use crate::content::{
    Block, Device, Facility, FacilityId, Modifier, Part, Penalty, Production, Rover, Slot, SpaceId,
    TimedRule, UpgradeRule, Utility,
};
use crate::event::Event;
use crate::state::{Parts, Phase, Shutdown, bits, pile_up};

impl FirstMartians {
    /// FM-FCARD-09: the Facility meant by an id: a card in place of a tile is that tile.
    pub(crate) fn meant(&self, facility: FacilityId) -> FacilityId {
        match self.table.replaced {
            Some((tile, card)) if card == facility => tile,
            _ => facility,
        }
    }

    /// FM-FCARD-09: what is printed on a Facility: on the card that lies in place of a tile, or on
    /// the Facility itself.
    #[inline]
    pub(crate) fn printed(&self, facility: FacilityId) -> &Facility {
        self.content().facility(self.shown(facility))
    }

    /// FM-FCARD-09: the Facility that is seen at a place: the card in place of a tile.
    #[inline]
    fn shown(&self, facility: FacilityId) -> FacilityId {
        match self.table.replaced {
            Some((tile, card)) if tile == facility => card,
            _ => facility,
        }
    }

    /// The status slots of a Facility with their penalties.
    #[inline]
    pub fn slots(&self, facility: FacilityId) -> &[Option<Penalty>; Part::COUNT] {
        &self.printed(facility).parts
    }

    /// The parts a Facility has.
    #[inline]
    pub(crate) fn parts_of(&self, facility: FacilityId) -> Parts {
        self.tables().parts[self.shown(facility).index()]
    }

    /// The parts of a Facility that cost 1 energy and 1 oxygen while they are red.
    #[inline]
    pub(crate) fn fees(&self, facility: FacilityId) -> [Parts; 2] {
        self.tables().fees[self.shown(facility).index()]
    }

    /// Returns whether a part of a Facility costs a reserve while it is red.
    pub(crate) fn is_fee(&self, facility: FacilityId, part: Part) -> bool {
        self.fees(facility).iter().any(|parts| parts.has(part))
    }

    /// The Block a Facility belongs to.
    #[inline]
    pub(crate) fn block_of(&self, facility: FacilityId) -> Block {
        self.content().facility(facility).block
    }

    /// Returns whether the Facility uses the utility, wherever that matters (FM-PROD-09,
    /// FM-PROD-10).
    pub(crate) fn uses(&self, facility: FacilityId, utility: Utility) -> bool {
        let spec = self.printed(facility);
        spec.may_shut_down && spec.uses(utility)
    }

    /// The broken parts of a Facility whose penalties are active: none while it is closed
    /// (FM-SHUT-18), and none that are cancelled for the round (FM-UPG-08).
    #[inline]
    pub fn active(&self, facility: FacilityId) -> Parts {
        if self.table.is_closed(facility) {
            return Parts::default();
        }
        let unit = &self.table.units[facility];
        let red = if self.table.phase == Phase::Actions { unit.felt } else { unit.broken };
        red.without(unit.eased)
    }

    /// The number of active parts of a Facility with this penalty.
    pub(crate) fn penalties(&self, facility: FacilityId, penalty: Penalty) -> u8 {
        let active = self.active(facility);
        if active.is_empty() {
            return 0;
        }
        let slots = self.slots(facility);
        active.iter().filter(|part| slots[part.index()] == Some(penalty)).count() as u8
    }

    /// FM-MALF-05: the active Malfunction penalties of a Block.
    pub fn malfunction_penalties(&self, block: Block) -> u8 {
        let facilities = self.facilities_among(self.tables().blocks[block.index()]);
        facilities.map(|facility| self.penalties(facility, Penalty::MalfunctionPlus)).sum()
    }

    /// Turns a green marker red, unless a rule ignores the break. FM-OPEN-57: in the Action
    /// phase it counts from the end of the phase.
    pub(crate) fn break_part(&mut self, facility: FacilityId, part: Part, log: &mut Log<Event>) {
        if self.table.rule(TimedRule::IgnoreNextBreak) {
            self.table.rules[TimedRule::IgnoreNextBreak.index()] = 0;
            return log.push(Event::BreakIgnored);
        }
        self.table.units[facility].broken.insert(part);
        log.push(Event::PartBroke(facility, part));
    }

    /// FM-REP-12: turns a red marker green; in the Action phase it works from its end.
    pub(crate) fn mend_part(&mut self, facility: FacilityId, part: Part, log: &mut Log<Event>) {
        self.table.units[facility].broken.remove(part);
        self.table.units[facility].eased.remove(part);
        log.push(Event::PartRepaired(facility, part));
    }

    /// FM-TIME-04: a part the crew takes out counts as broken at once.
    pub(crate) fn take_part(&mut self, facility: FacilityId, part: Part, log: &mut Log<Event>) {
        let unit = &mut self.table.units[facility];
        unit.broken.insert(part);
        unit.felt.insert(part);
        log.push(Event::PartTakenOut(facility, part));
    }

    /// The parts of a Facility that work; none of a closed one (FM-REP-13).
    pub(crate) fn working_parts(&self, facility: FacilityId) -> Parts {
        if self.table.units[facility].is_shut() {
            return Parts::default();
        }
        self.parts_of(facility).without(self.table.units[facility].broken)
    }

    /// FM-SHUT-28: whether a Shutdown tile of this kind can be placed on a Facility.
    pub(crate) fn may_shut(&self, facility: FacilityId, utility: Utility) -> bool {
        self.uses(facility, utility)
            && self.table.is_in_play(facility)
            && self.table.units[facility].shut[utility.index()].is_none()
    }

    /// FM-SHUT-02: a random tile is placed face down; its effects begin at once.
    pub(crate) fn shut_down(
        &mut self,
        facility: FacilityId,
        utility: Utility,
        log: &mut Log<Event>,
    ) {
        self.table.units[facility].shut[utility.index()] = Some(Shutdown::FaceDown);
        self.table.closed |= 1 << facility.index();
        log.push(Event::ShutDown(facility, utility));
    }

    /// FM-REM-08, FM-REM-10: a tile goes back to its stack; in the Action phase the Facility opens
    /// at the end of the phase.
    pub(crate) fn remove_tile(
        &mut self,
        facility: FacilityId,
        utility: Utility,
        log: &mut Log<Event>,
    ) {
        self.table.units[facility].shut[utility.index()] = None;
        if self.table.phase != Phase::Actions && !self.table.units[facility].is_shut() {
            self.table.closed &= !(1 << facility.index());
        }
        log.push(Event::TileRemoved(facility, utility));
    }

    /// FM-MOD-02 to FM-MOD-04: a token goes on `!` unless an equal one is there, or on top of `>>`.
    pub(crate) fn place_token(
        &mut self,
        facility: FacilityId,
        slot: Slot,
        token: Modifier,
        log: &mut Log<Event>,
    ) {
        let unit = &mut self.table.units[facility];
        let placed = match slot {
            Slot::Now => unit.now.add(token),
            Slot::Next => {
                pile_up(&mut unit.next, token);
                true
            }
        };
        log.push(if placed {
            Event::TokenPlaced(facility, token)
        } else {
            Event::TokenNotPlaced(token)
        });
    }

    /// FM-WBH-09: a token on the `!` space.
    pub(crate) fn place_now(
        &mut self,
        facility: FacilityId,
        token: Modifier,
        log: &mut Log<Event>,
    ) {
        self.place_token(facility, Slot::Now, token, log);
    }

    /// FM-FAQ-03: a token whose effect the region already has is not placed.
    pub(crate) fn token_on_region(
        &mut self,
        space: SpaceId,
        token: Modifier,
        log: &mut Log<Event>,
    ) {
        let printed = self.ground(space).is_some_and(|tile| {
            use crate::content::TerrainEffect;
            match token {
                Modifier::Wound => tile.has(TerrainEffect::Wound),
                Modifier::RoverRisk => tile.has(TerrainEffect::RoverRisk),
                Modifier::AdventureExplore
                | Modifier::AdventureGather
                | Modifier::AdventureResearch
                | Modifier::AdventureBuild => tile.has(TerrainEffect::Adventure),
                Modifier::Blocked | Modifier::ExtraPawn | Modifier::Reroll => false,
            }
        });
        let placed = !printed && self.table.map[space.index()].marks.add(token);
        log.push(if placed {
            Event::TokenOnRegion(space, token)
        } else {
            Event::TokenNotPlaced(token)
        });
    }

    /// FM-WBH-05: tokens pile up on a rover.
    pub(crate) fn token_on_rover(&mut self, rover: Rover, token: Modifier, log: &mut Log<Event>) {
        pile_up(&mut self.table.rovers[rover.index()].tokens, token);
        log.push(Event::TokenOnRover(rover, token));
    }

    /// FM-SHUT-22: the Facility on which an upgrade of this kind works.
    pub(crate) fn upgrade_at(&self, rule: UpgradeRule) -> Option<FacilityId> {
        self.table.facilities().find(|&facility| {
            !self.table.is_closed(facility)
                && self.table.units[facility]
                    .upgrade
                    .is_some_and(|upgrade| self.upgrade(upgrade).rule == Some(rule))
        })
    }

    /// Returns whether an upgrade works for a given Facility.
    pub(crate) fn upgraded(&self, facility: FacilityId, rule: UpgradeRule) -> bool {
        !self.table.is_closed(facility)
            && self.table.units[facility]
                .upgrade
                .is_some_and(|upgrade| self.upgrade(upgrade).rule == Some(rule))
    }

    /// The producers of a kind that are in play.
    pub(crate) fn devices(&self, of: Device) -> impl Iterator<Item = FacilityId> + use<> {
        self.facilities_among(self.tables().devices[of.index()])
    }

    /// The Facilities of a set that are in play.
    #[inline]
    pub(crate) fn facilities_among(&self, set: u32) -> impl Iterator<Item = FacilityId> + use<> {
        bits(self.table.in_play & set).map(|slot| FacilityId(slot as u8))
    }

    /// FM-PROD-06, FM-PROD-07: the highest productivity of a producer.
    pub(crate) fn most_output(&self, facility: FacilityId) -> u8 {
        match self.content().facility(facility).production {
            Production::Device { max, .. } => max,
            Production::Nothing | Production::Farm { .. } => 0,
        }
    }

    /// The Facility of a Farm: the tile, or the card that is a Farm.
    pub(crate) fn farm_facility(&self, farm: u8) -> Option<FacilityId> {
        self.facilities_among(self.tables().farms).nth(farm.into())
    }

    /// Puts a Facility card into play (FM-FCARD-03, FM-FCARD-04).
    pub(crate) fn put_into_play(
        &mut self,
        card: FacilityId,
        place: Option<SpaceId>,
        red: bool,
        log: &mut Log<Event>,
    ) {
        let (production, parts) = (self.content().facility(card).production, self.parts_of(card));
        let unit = &mut self.table.units[card];
        *unit = crate::state::Unit::default();
        unit.place = place;
        if red {
            unit.broken = parts;
        }
        match production {
            Production::Device { start, .. } => unit.output = start,
            Production::Farm { greenhouse_slots, greenhouses_start, plants_start, .. } => {
                self.table.farms[1] = crate::state::FarmState {
                    room: greenhouse_slots,
                    greenhouses: greenhouses_start,
                    plants: plants_start,
                    growth: 0,
                };
            }
            Production::Nothing => {}
        }
        self.table.in_play |= 1 << card.index();
        self.table.buildable &= !(1 << card.index());
        log.push(Event::CardBuilt(card));
    }
}
