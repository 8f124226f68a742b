//! Rounds and turns: Main actions, Executive actions, and the steps at the end.

use orrery_core::Seat;

use crate::action::Action;
use crate::agenda::{Chore, Due, Duty, Log, Question};
use crate::bill::Bill;
use crate::content::{
    Blueprint, DepotSpace, Effect, KindSet, Main, Movement, Scientist, Side, Slots, Task,
    blueprints, construct, develop, learn, upgrade, warehouse, welcome,
};
use crate::event::Deed;
use crate::reply::Reply;
use crate::state::{Open, Phase, Turn};

/// OM-END-04: the end is triggered at the latest in this round.
const LONGEST: u8 = 30;

/// The effect of a Main action. The Landing Pod travels instead.
fn main_effect(main: Main) -> Option<Effect> {
    Some(match main {
        Main::LandingPod => return None,
        Main::ObtainBlueprint => blueprints(1, true),
        Main::LearnTechnology => learn(1, true),
        Main::Research => develop(2, true),
        Main::Resupply => warehouse(1, true),
        Main::ControlCenter => Effect::Move(Movement {
            bots: 2,
            rover: 2,
            more_bots: true,
            more_rover: true,
            tech: true,
            collecting: false,
        }),
        Main::Construct => construct(KindSet::ALL, false),
        Main::Upgrade => upgrade(1, 0, false),
        Main::WelcomeShip => welcome(false, false, true),
        Main::Hire => Effect::Hire { scientists: true, contracts: true, free: false },
    })
}

impl Open {
    /// OM-TURN-01, OM-TURN-02, OM-RULING-51: a round begins, in the order of the spaces.
    pub(crate) fn begin_round(&mut self, log: &mut Log) {
        self.check_last_round(log);
        self.check_last_invasion_round(log);
        if self.outcome().is_some() {
            return;
        }
        self.round += 1;
        self.phase = Phase::Colonization;
        self.read_order();
        self.tell(log, Deed::RoundBegan { round: self.round });
        self.see_to(Duty::NextTurn);
    }

    /// OM-TURN-02, OM-RULING-27: everybody has one turn a round; then the end is checked.
    pub(crate) fn next_turn(&mut self, log: &mut Log) {
        let Some(&seat) = self.order.get(usize::from(self.done)) else {
            return self.end_colonization(log);
        };
        self.done += 1;
        self.turn = Turn::of(seat);
        self.ready_guards();
        self.see_to(Duty::NextTurn);
        self.add_after_turn();
        self.tell(log, Deed::TurnBegan { seat });
        self.bring_in_crystals(seat, log);
        if self.is_lacerda(seat) {
            self.see_to(Duty::EndTurn);
            self.see_to(Duty::Lacerda(Chore::Turn));
        } else {
            self.see_to(Duty::Menu);
            self.add_to_turn();
        }
    }

    /// OM-CRY-02: pending Crystals move into the Depot, as many as fit.
    pub(crate) fn bring_in_crystals(&mut self, seat: Seat, log: &mut Log) {
        let player = &mut self.players[seat];
        let pending = std::mem::take(&mut player.pending);
        if pending > 0 {
            let room = player.depot_limit().saturating_sub(player.crystals);
            let count = pending.min(room);
            player.crystals += count;
            self.tell(log, Deed::CrystalsArrived { seat, count, lost: pending - count });
        }
    }

    /// OM-END-01, OM-END-02, OM-END-04, OM-ODD-01: what follows a Colonization phase.
    fn end_colonization(&mut self, log: &mut Log) {
        // AI-RULING-34: Chapter 4 has an end of its own.
        if self.monolith().is_some() {
            return self.end_monolith_colonization(log);
        }
        // AI-VAL-01, AI-VAL-31: so have Chapters 1 and 2.
        if self.outbreak().is_some() || self.invasion().is_some() {
            return self.see_to(Duty::BeginShuttle);
        }
        if self.blackout().is_some() {
            self.check_base_end(true, log);
            return self.see_to(Duty::BeginShuttle);
        }
        let triggered = self.remaining == 0 || self.round >= LONGEST;
        if triggered && self.last_round.is_none() {
            let last = if self.options.is_oddity() { self.round } else { self.round + 1 };
            self.last_round = Some(last);
            self.tell(log, Deed::EndTriggered { last_round: last });
        }
        if self.last_round == Some(self.round) {
            self.see_to(Duty::Finish);
        } else {
            self.see_to(Duty::BeginShuttle);
        }
    }

    /// OM-TURN-03: asks what the player does, unless nothing is left to do.
    pub(crate) fn ask_menu(&mut self) {
        let seat = self.turn.seat;
        if self.turn.main && !self.may_do_more(seat) {
            return self.finish_turn();
        }
        self.ask(seat, Question::Turn);
    }

    /// Returns whether a player who has taken the Main action could still do something, as far as
    /// everybody can tell: what is in a hand must not show by who is asked.
    fn may_do_more(&self, seat: Seat) -> bool {
        let player = &self.players[seat];
        if (self.may_complete_goal(seat) && player.goals > 0)
            || player.first_card
            || player.tasks > 0
        {
            return true;
        }
        let mut more = false;
        self.delivery_options(seat, &mut |_, _| more = true);
        if self.chapter.is_some() {
            self.cure_options(seat, &mut |_, _| more = true);
        }
        if !self.turn.executive {
            self.executive_options(seat, &mut |_, _| more = true);
        }
        more
    }

    pub(crate) fn finish_turn(&mut self) {
        self.see_to(Duty::EndTurn);
    }

    /// Offers everything that a player can do in their turn.
    pub(crate) fn turn_options(&self, seat: Seat, offer: &mut impl FnMut(Action, Reply)) {
        if !self.turn.main {
            for main in Main::ALL {
                if self.may_take(seat, main) {
                    offer(Action::Main(main), Reply::Main(main));
                }
            }
        }
        if !self.turn.executive {
            self.executive_options(seat, offer);
        }
        if self.turn.main {
            offer(Action::EndTurn, Reply::EndTurn);
        }
    }

    /// OM-TURN-04, OM-TURN-05, OM-COST-10, OM-RULING-04, OM-RULING-44: whether a Main action can
    /// be taken and used.
    pub(crate) fn may_take(&self, seat: Seat, main: Main) -> bool {
        let player = &self.players[seat];
        if player.side() != Some(main.side()) {
            return false;
        }
        if let Some(slots) = main.slots()
            && (self.able(seat) == 0 || (slots == Slots::Hire && self.on_slots(slots, seat) > 0))
        {
            return false;
        }
        let due = self.main_due(seat, main);
        match main_effect(main) {
            Some(effect) => self.is_usable(seat, effect, Some(due)),
            None => due.extra == 0 || self.can_pay(seat, &Bill::of(Some(due))),
        }
    }

    /// OM-COST-08, OM-COST-09: who leaves the slots of an action because they are full: those
    /// with the most Colonists there.
    fn leaving(&self, slots: Slots) -> [bool; 4] {
        let there = self.slots[slots.index()];
        let full = slots != Slots::Hire && there.iter().sum::<u8>() >= Slots::SIZE;
        let most = there.into_iter().max().unwrap_or(0);
        there.map(|count| full && count == most)
    }

    /// OM-COST-05, OM-COST-07, OM-HIRE-06: the extra cost of an action, full slots cleared first.
    pub fn extra_cost(&self, seat: Seat, slots: Slots) -> u8 {
        let leaving = self.leaving(slots);
        let there = self.slots[slots.index()].into_iter().zip(leaving).enumerate();
        let staying = there.filter(|(_, (count, leaves))| *count > 0 && !leaves);
        if self.player_count() <= 2 {
            staying.map(|(_, (count, _))| count).sum()
        } else {
            staying.filter(|(owner, _)| *owner != seat.index()).count() as u8
        }
    }

    /// OM-COST-03, OM-RULING-03: clears full slots and places a Colonist; the extra cost.
    pub(crate) fn take_slot(&mut self, seat: Seat, slots: Slots, log: &mut Log) -> u8 {
        let extra = self.extra_cost(seat, slots);
        let leaving = self.leaving(slots);
        for owner in Seat::all(self.player_count()) {
            if leaving[owner.index()] {
                let count = std::mem::take(&mut self.slots[slots.index()][owner.index()]);
                if !self.is_lacerda(owner) {
                    self.players[owner].working += count;
                    let infected = self.lift_infected_slots(slots, owner);
                    self.add_infected_workers(owner, infected);
                }
                self.tell(log, Deed::SlotsCleared { seat: owner, slots, colonists: count });
            }
        }
        self.slots[slots.index()][seat.index()] += 1;
        self.tell(log, Deed::ColonistPlaced { seat, slots });
        extra
    }

    /// A Main action begins.
    pub(crate) fn take_main(&mut self, seat: Seat, main: Main, log: &mut Log) {
        self.turn.main = true;
        self.see_to(Duty::Menu);
        self.tell(log, Deed::MainTaken { seat, main });
        self.within(|open| {
            let mut due = Due { extra: open.take_jam(seat, main, log), ..Due::default() };
            if let Some(slots) = main.slots() {
                open.players[seat].quarters -= 1;
                open.note_leaving(seat);
                due.extra += open.take_slot(seat, slots, log) + open.take_surcharge(main, log);
            }
            match main_effect(main) {
                Some(effect) => open.begin(seat, effect, Some(due), log),
                None => {
                    open.see_to(Duty::Travel { seat, to: Side::Colony, pod: true });
                    open.charge(seat, Bill::of(Some(due)));
                }
            }
        });
        if main == Main::Research {
            self.did(seat, Task::Research);
        }
    }

    /// OM-EXEC-01, OM-EXEC-03, OM-EXEC-04, OM-SCI-01, OM-SCI-02: the Executive actions a player
    /// can take.
    pub(crate) fn executive_options(&self, seat: Seat, offer: &mut impl FnMut(Action, Reply)) {
        let player = &self.players[seat];
        let wallet = self.wallet(seat);
        for space in DepotSpace::ALL {
            let crystals = space.crystals();
            let Some(effect) = space.effect() else { continue };
            if !player.ships.contains(space)
                && wallet >= crystals
                && self.is_usable(seat, effect, Some(Due::crystals(crystals)))
            {
                offer(Action::Executive(space), Reply::Executive(space));
            }
        }
        let crystals = DepotSpace::Eight.crystals();
        if wallet >= crystals {
            for blueprint in player.built.iter().filter(|card| self.is_working(*card)) {
                let due = Due::crystals(crystals);
                if self.is_usable(seat, blueprint.spec().action, Some(due)) {
                    let action = Action::UseBuilding { blueprint, scientist: None };
                    offer(action, Reply::UseBuilding(blueprint, None));
                }
            }
        }
        self.scientist_options(seat, offer);
        if self.chapter.is_some() {
            self.outbreak_executives(seat, &mut |action, reply| offer(action, reply));
            self.blackout_executives(seat, &mut |action, reply| offer(action, reply));
            self.invasion_executives(seat, &mut |action, reply| offer(action, reply));
        }
    }

    /// The Advanced Buildings a player can use because of a Scientist.
    fn scientist_options(&self, seat: Seat, offer: &mut impl FnMut(Action, Reply)) {
        let player = &self.players[seat];
        for scientist in Scientist::ALL {
            let marker = self.scientist_markers[scientist.index()];
            let own = player.scientists.contains(scientist);
            let field = scientist.spec().works_in;
            for (_, owner) in self.players.iter().filter(|_| own || marker.is_some()) {
                for blueprint in owner.built.iter().filter(|card| card.spec().kind == field) {
                    if !self.is_working(blueprint) {
                        continue;
                    }
                    let there = marker == Some(blueprint) && player.built.contains(blueprint);
                    if (own || there)
                        && self.is_usable(seat, blueprint.spec().action, Some(Due::default()))
                    {
                        let scientist = Some(scientist);
                        let action = Action::UseBuilding { blueprint, scientist };
                        offer(action, Reply::UseBuilding(blueprint, scientist));
                    }
                }
            }
        }
    }

    /// An Executive action begins. OM-EXEC-07: no Colonist is placed.
    pub(crate) fn take_executive(&mut self, seat: Seat, space: DepotSpace, log: &mut Log) {
        self.turn.executive = true;
        self.see_to(Duty::Menu);
        self.tell(log, Deed::ExecutiveTaken { seat, space });
        self.note_executive(log);
        if let Some(effect) = space.effect() {
            let due = Due::crystals(space.crystals());
            self.within(|open| open.begin(seat, effect, Some(due), log));
        }
    }

    /// OM-SCI-01, OM-SCI-03: uses an Advanced Building; an own Scientist's marker goes there.
    pub(crate) fn use_building(
        &mut self,
        seat: Seat,
        blueprint: Blueprint,
        scientist: Option<Scientist>,
        log: &mut Log,
    ) {
        self.turn.executive = true;
        self.see_to(Duty::Menu);
        self.tell(log, Deed::BuildingUsed { seat, blueprint, scientist });
        self.note_executive(log);
        let mut due = Due::default();
        match scientist {
            Some(one) if self.players[seat].scientists.contains(one) => {
                self.scientist_markers[one.index()] = Some(blueprint);
                if let Some(invasion) = self.invasion_mut() {
                    invasion.markers[one.index()] = None;
                }
            }
            Some(_) => {}
            None => due.crystals = DepotSpace::Eight.crystals(),
        }
        self.within(|open| open.begin(seat, blueprint.spec().action, Some(due), log));
    }

    /// OM-TURN-08: the end-of-turn steps in order.
    pub(crate) fn end_turn(&mut self) {
        self.turn.over = true;
        self.see_to(Duty::CloseTurn);
        self.see_to(Duty::RefillHire);
        self.see_to(Duty::UsedTechs);
    }

    pub(crate) fn close_turn(&mut self, log: &mut Log) {
        self.settle_bots(log);
        self.see_to(Duty::Update);
    }
}
