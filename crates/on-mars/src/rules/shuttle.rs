//! The Shuttle phase and travelling.

use orrery_core::Seat;

use crate::action::Action;
use crate::agenda::{Chore, Draw, Duty, Log, Question};
use crate::content::board::{SHUTTLE_STOPS_AT, TRAVEL_SPACES};
use crate::content::{Side, Slots, Space, SpaceSet, Task};
use crate::event::Deed;
use crate::hex::{Hex, HexSet};
use crate::reply::Reply;
use crate::setup::ShuttleFromLevel4;
use crate::state::{Open, Phase, Turn};

impl Open {
    /// OM-SHUT-02, OM-SHUT-08: the Shuttle moves or travels; then everybody decides in turn order.
    pub(crate) fn begin_shuttle(&mut self, log: &mut Log) {
        self.phase = Phase::Shuttle;
        self.pass_outbreak_time(log);
        self.shuttle_left = None;
        self.read_order();
        self.move_shuttle(log);
        self.see_to(Duty::NextJourney);
    }

    /// OM-SHUT-02, OM-SHUT-03, OM-SHUT-04, OM-SHUT-09.
    fn move_shuttle(&mut self, log: &mut Log) {
        let level = self.colony_level();
        let stops = self.options.shuttle_from_level_4 == ShuttleFromLevel4::Stops;
        if level >= SHUTTLE_STOPS_AT.value && stops {
            return;
        }
        if self.shuttle_space > 1 {
            self.shuttle_space -= 1;
            let (side, space) = (self.shuttle, self.shuttle_space);
            self.tell(log, Deed::ShuttleMoved { side, space });
        } else {
            self.shuttle_left = Some(self.shuttle);
            self.shuttle = self.shuttle.other();
            self.shuttle_space = TRAVEL_SPACES.value[usize::from(level.clamp(1, 3) - 1)];
            let (side, space) = (self.shuttle, self.shuttle_space);
            self.tell(log, Deed::ShuttleTravelled { side, space });
        }
    }

    /// OM-SHUT-05, OM-SHUT-06: the next player decides, if there is a way to travel.
    pub(crate) fn next_journey(&mut self, log: &mut Log) {
        let Some(&seat) = self.order.get(usize::from(self.done)) else {
            return self.see_to(Duty::BeginRound);
        };
        self.done += 1;
        self.turn = Turn::of(seat);
        self.ready_guards();
        self.see_to(Duty::NextJourney);
        self.see_to(Duty::CloseJourney);
        if self.is_lacerda(seat) {
            self.lacerda_journey(log);
        } else if self.has_shuttle(seat) || self.players[seat].hangar > 0 {
            self.ask(seat, Question::Journey);
        } else {
            self.tell(log, Deed::Stayed { seat });
        }
    }

    /// OM-SHUT-05: whether the Shuttle takes a player along.
    pub fn has_shuttle(&self, seat: Seat) -> bool {
        self.shuttle_left.is_some() && self.players[seat].side() == self.shuttle_left
    }

    pub(crate) fn journey_options(&self, seat: Seat, offer: &mut impl FnMut(Action, Reply)) {
        offer(Action::Stay, Reply::Stay);
        if self.has_shuttle(seat) {
            offer(Action::Travel, Reply::Travel { by_ship: false });
        } else if self.players[seat].hangar > 0 {
            offer(Action::TravelByShip, Reply::Travel { by_ship: true });
        }
    }

    /// OM-SHUT-06: a Ship that is spent leaves the game.
    pub(crate) fn journey(&mut self, seat: Seat, by_ship: bool, log: &mut Log) {
        let to = self.players[seat].side().map_or(Side::Colony, Side::other);
        if by_ship {
            self.players[seat].hangar -= 1;
            self.players[seat].ships_spent += 1;
            self.reap_ship(seat, false, log);
        } else {
            self.did(seat, Task::Shuttle);
        }
        self.tell(log, Deed::Travelled { seat, to, by_ship });
        self.within(|open| open.see_to(Duty::Travel { seat, to, pod: false }));
    }

    pub(crate) fn close_journey(&mut self, log: &mut Log) {
        self.settle_bots(log);
        self.see_to(Duty::Update);
    }

    /// OM-TRAV-01, OM-TRAV-02, OM-TRAV-05, OM-POD-01: the first step of travelling.
    pub(crate) fn travel(&mut self, seat: Seat, to: Side, pod: bool, log: &mut Log) {
        self.see_to(Duty::Arrive(seat, to));
        match to {
            Side::Orbit => self.produce(seat, log),
            Side::Colony if pod => {}
            Side::Colony => {
                let tiles = self.exploration.iter().any(Option::is_some);
                if tiles && !self.discovery_hexes(seat).is_empty() {
                    self.ask(seat, Question::PlaceDiscovery);
                }
            }
        }
    }

    /// OM-TRAV-01, OM-RULING-63: empty hexes exactly 3 from the Rover.
    pub(crate) fn discovery_hexes(&self, seat: Seat) -> HexSet {
        self.players[seat].rover_position().ring(3).and(self.empty_hexes())
    }

    pub(crate) fn discovery_options(&self, seat: Seat, offer: &mut impl FnMut(Action, Reply)) {
        for (which, tile) in self.exploration.iter().enumerate() {
            if tile.is_none() {
                continue;
            }
            let which = which as u8;
            for hex in self.discovery_hexes(seat).iter() {
                let action = Action::PlaceDiscovery { which, hex };
                offer(action, Reply::PlaceDiscovery { which, hex });
            }
        }
    }

    pub(crate) fn place_discovery(&mut self, seat: Seat, which: u8, hex: Hex, log: &mut Log) {
        let Some(tile) = self.exploration.get_mut(usize::from(which)).and_then(Option::take) else {
            return;
        };
        self.lay_tile(tile, hex);
        self.tell(log, Deed::DiscoveryPlaced { seat, tile, hex });
        self.did(seat, Task::Discovery);
        self.see_to(Duty::RefillExploration(which));
    }

    /// OM-TRAV-01, OM-TRAV-02, OM-RULING-39: the Exploration space is refilled while the stack
    /// lasts.
    pub(crate) fn refill_exploration(&mut self, place: u8) {
        let empty = self.exploration.get(usize::from(place)).is_some_and(Option::is_none);
        if empty && !self.discoveries.is_empty() {
            self.draw(Draw::Discovery(place));
        }
    }

    /// OM-TRAV-03, OM-TRAV-04, OM-TRAV-07, OM-TRAV-08, OM-TRAV-10: the other steps.
    pub(crate) fn arrive(&mut self, seat: Seat, side: Side, log: &mut Log) {
        let colonists = self.recall(seat, side);
        if colonists > 0 {
            self.tell(log, Deed::Retrieved { seat, colonists });
        }
        self.ask(seat, Question::ChooseSpace(Some(side)));
    }

    /// OM-TRAV-09: brings back the Colonists from the slots of a side and the Working Area; those
    /// who do not fit go to the supply.
    pub(crate) fn recall(&mut self, seat: Seat, side: Side) -> u8 {
        let mut colonists = std::mem::take(&mut self.players[seat].working);
        let mut infected = self.lift_infected_workers(seat);
        for slots in Slots::ALL.into_iter().filter(|slots| slots.side() == side) {
            colonists += std::mem::take(&mut self.slots[slots.index()][seat.index()]);
            infected += self.lift_infected_slots(slots, seat);
        }
        self.house(seat, colonists, infected);
        colonists
    }

    /// The Turn Order spaces a player can take.
    pub(crate) fn free_spaces(&self, side: Option<Side>) -> SpaceSet {
        let all = side.map_or(SpaceSet::ALL, SpaceSet::of_side);
        all.without(self.taken_spaces())
    }

    pub(crate) fn space_options(&self, side: Option<Side>, offer: &mut impl FnMut(Action, Reply)) {
        for space in self.free_spaces(side).iter() {
            offer(Action::TakeSpace(space), Reply::TakeSpace(space));
        }
    }

    /// OM-PSET-11, OM-TRAV-04, OM-TRAV-08: the Player marker goes onto a space, whose benefit is
    /// offered.
    pub(crate) fn take_space(&mut self, seat: Seat, space: Space, log: &mut Log) {
        self.players[seat].space = Some(space);
        self.tell(log, Deed::SpaceTaken { seat, space });
        let Some(benefit) = space.benefit() else { return };
        self.within(|open| {
            if open.is_lacerda(seat) {
                open.see_to(Duty::Lacerda(Chore::Benefit(benefit)));
            } else {
                open.see_to(Duty::Offer(seat, benefit));
            }
        });
    }
}
