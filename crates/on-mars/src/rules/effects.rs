//! Effects: how they begin, go on and end.
//!
//! OM-TERM-10, OM-TERM-11: what an effect brings about is done before the effect goes on, and
//! nobody has to use an effect unless a rule says so.

use orrery_core::Seat;

use crate::action::{Action, LssBenefit};
use crate::agenda::{Due, Duty, Log, Question, Unit};
use crate::bill::Bill;
use crate::blackout;
use crate::content::{Effect, Item, Movement, Resource, Side, Tech, Whence, move_bots};
use crate::event::{Deed, Reason};
use crate::monolith::INSTEAD_OF_POINTS;
use crate::reply::Reply;
use crate::state::Open;

impl Open {
    /// Returns whether an effect asks its player anything; the others just happen.
    fn is_choice(effect: Effect) -> bool {
        match effect {
            Effect::Construct { .. }
            | Effect::Upgrade { .. }
            | Effect::Develop { .. }
            | Effect::Warehouse { .. }
            | Effect::Blueprints { .. }
            | Effect::Learn { .. }
            | Effect::Welcome { .. }
            | Effect::Hire { .. }
            | Effect::Retrieve { .. }
            | Effect::ProduceAgain
            | Effect::Resources { .. }
            | Effect::Trade
            | Effect::BuyColonist
            | Effect::Radar
            | Effect::Repair { .. }
            | Effect::Patch
            | Effect::LssBenefit => true,
            Effect::Crystals { count, .. } => count == 0,
            Effect::Move(_)
            | Effect::CommandCenter
            | Effect::Produce { .. }
            | Effect::Gain { .. }
            | Effect::Colonists(_)
            | Effect::Score(_)
            | Effect::Medicine(_)
            | Effect::TravelToOrbit
            | Effect::TravelAcross => false,
        }
    }

    /// Returns whether at least a part of an effect can be used.
    pub(crate) fn is_usable(&self, seat: Seat, effect: Effect, due: Option<Due>) -> bool {
        if let Effect::Construct { kinds, boost } = effect
            && self.chapter.is_none()
        {
            return self.can_construct(seat, kinds, boost, due);
        }
        if Self::is_choice(effect) {
            let mut found = false;
            self.effect_options(seat, effect, due, &mut |_, reply| {
                found |= reply != Reply::Finish;
            });
            return found;
        }
        let player = &self.players[seat];
        let does_something = match effect {
            Effect::Score(_) if self.is_without_points() => {
                return self.is_usable(seat, INSTEAD_OF_POINTS, due);
            }
            Effect::Move(_) | Effect::CommandCenter | Effect::Crystals { .. } => true,
            Effect::Score(_) | Effect::TravelAcross => true,
            Effect::Produce { .. } => !player.miners.or(player.advanced).is_empty(),
            Effect::Gain { item, .. } => self.can_take(seat, item),
            Effect::Colonists(_) => player.colonists > 0,
            Effect::Medicine(_) => self.has_room_for_medicine(seat),
            Effect::TravelToOrbit => player.side() == Some(Side::Colony),
            _ => false,
        };
        does_something && self.can_pay(seat, &Bill::of(due))
    }

    /// Offers an effect that need not be used.
    pub(crate) fn offer(&mut self, seat: Seat, effect: Effect) {
        if self.is_usable(seat, effect, None) {
            if Self::is_choice(effect) {
                self.ask(seat, Question::Effect { effect, due: None });
            } else {
                self.see_to(Duty::Unit(seat, Unit::Effect(effect)));
            }
        }
    }

    /// Begins an effect: one that has to be used, with what is due, or one that may be.
    pub(crate) fn begin(&mut self, seat: Seat, effect: Effect, due: Option<Due>, log: &mut Log) {
        if Self::is_choice(effect) {
            self.ask(seat, Question::Effect { effect, due });
        } else if Bill::of(due).is_nothing() {
            self.happen(seat, effect, log);
        } else {
            self.see_to(Duty::Unit(seat, Unit::Effect(effect)));
            self.charge(seat, Bill::of(due));
        }
    }

    /// Begins an effect that came onto the agenda. What happened since may have left nothing to
    /// choose: the Crystal of a Mission can fill the room that a tile's benefit needed. The player
    /// then goes without (OM-RULING-41).
    pub(crate) fn begin_due(&mut self, seat: Seat, effect: Effect, due: Due, log: &mut Log) {
        if !Self::is_choice(effect) || self.is_usable(seat, effect, Some(due)) {
            self.begin(seat, effect, Some(due), log);
        }
    }

    /// Goes on with an effect as long as there is something to do.
    pub(crate) fn go_on(&mut self, seat: Seat, effect: Effect, _log: &mut Log) {
        if let Effect::Move(movement) = effect {
            if !self.can_go_on_moving(seat, movement) {
                return self.end_move(seat, movement);
            }
            self.ask(seat, Question::Effect { effect, due: None });
        } else if self.is_usable(seat, effect, None) {
            self.ask(seat, Question::Effect { effect, due: None });
        }
    }

    /// Puts a chosen use on the agenda: pay, do it, go on.
    pub(crate) fn start_unit(&mut self, seat: Seat, bill: Bill, unit: Unit, rest: Option<Effect>) {
        if let Some(rest) = rest {
            self.see_to(Duty::GoOn(seat, rest));
        }
        self.see_to(Duty::Unit(seat, unit));
        self.charge(seat, bill);
    }

    /// The answers to an effect that asks.
    pub(crate) fn effect_options(
        &self,
        seat: Seat,
        effect: Effect,
        due: Option<Due>,
        offer: &mut impl FnMut(Action, Reply),
    ) {
        match effect {
            Effect::Construct { kinds, boost } => {
                self.construct_options(seat, kinds, boost, due, offer);
            }
            Effect::Upgrade { .. } => self.upgrade_options(seat, effect, due, offer),
            Effect::Move(movement) => return self.move_options(seat, movement, offer),
            Effect::Develop { left, free, boost } => {
                self.develop_options(seat, left, free, boost, due, offer);
            }
            Effect::Warehouse { left, boost } => {
                self.warehouse_options(seat, left, boost, due, offer);
            }
            Effect::Blueprints { left, boost } => {
                self.blueprint_options(seat, left, boost, due, offer);
            }
            Effect::Learn { left, boost } => self.learn_options(seat, left, boost, due, offer),
            Effect::Welcome { .. } => self.welcome_options(seat, effect, due, offer),
            Effect::Hire { scientists, contracts, free } => {
                self.hire_options(seat, scientists, contracts, free, due, offer);
            }
            Effect::Retrieve { left, from } => self.retrieve_options(seat, left, from, due, offer),
            Effect::ProduceAgain => self.produce_again_options(seat, offer),
            Effect::Crystals { boost, .. } => {
                if boost && self.able(seat) > 0 {
                    let bill = Bill::default().with_colonists(1);
                    let unit = Unit::Gain(Item::Crystal, 1);
                    offer(Action::BoostCrystals, Reply::Unit { bill, unit, rest: Some(effect) });
                }
            }
            Effect::Resources { left, boost } => {
                self.resource_options(seat, left, boost, due, offer);
            }
            Effect::Trade => {
                let bill = Bill { any: 1, ..Bill::of(due) };
                if self.can_pay(seat, &bill) {
                    let rest = Some(Effect::Resources { left: 2, boost: true });
                    offer(Action::Accept, Reply::Unit { bill, unit: Unit::Nothing, rest });
                }
            }
            Effect::BuyColonist => {
                let bill = Bill { water_or_plant: 1, ..Bill::of(due) };
                if self.can_pay(seat, &bill) && self.players[seat].colonists > 0 {
                    let unit = Unit::Colonists(1);
                    offer(Action::Accept, Reply::Unit { bill, unit, rest: None });
                }
            }
            Effect::Radar => self.radar_options(seat, due, offer),
            Effect::LssBenefit => self.lss_options(seat, offer),
            Effect::Repair { kind, left, tech } => {
                let offer = &mut |action, reply| offer(action, reply);
                self.more_repairs(seat, kind, left, tech, offer);
            }
            Effect::Patch => self.patch_options(&mut |action, reply| offer(action, reply)),
            Effect::CommandCenter
            | Effect::Produce { .. }
            | Effect::Gain { .. }
            | Effect::Colonists(_)
            | Effect::Score(_)
            | Effect::Medicine(_)
            | Effect::TravelToOrbit
            | Effect::TravelAcross => {}
        }
        if due.is_none() {
            offer(Action::Finish, Reply::Finish);
        }
    }

    /// Gains of Resources of choice, but no Minerals.
    fn resource_options(
        &self,
        seat: Seat,
        left: u8,
        boost: bool,
        due: Option<Due>,
        offer: &mut impl FnMut(Action, Reply),
    ) {
        let Some((bill, left)) = self.one_more(seat, left, boost, due) else { return };
        for resource in &Resource::ALL[1..] {
            if self.can_take(seat, (*resource).into()) {
                let unit = Unit::Gain((*resource).into(), 1);
                let rest = Some(Effect::Resources { left, boost });
                offer(Action::TakeResource(*resource), Reply::Unit { bill, unit, rest });
            }
        }
    }

    /// OM-COST-12: the bill for one more use, and how many are left after it. Once none is left a
    /// Colonist who moves to the Working Area adds one.
    pub(crate) fn one_more(
        &self,
        seat: Seat,
        left: u8,
        boost: bool,
        due: Option<Due>,
    ) -> Option<(Bill, u8)> {
        let bill = Bill::of(due);
        if left > 0 {
            Some((bill, left - 1))
        } else if boost && self.able(seat) > 0 {
            Some((bill.with_colonists(1), 0))
        } else {
            None
        }
    }

    /// OM-LSS-06: the benefits of the Life Support System.
    fn lss_options(&self, seat: Seat, offer: &mut impl FnMut(Action, Reply)) {
        let mut add = |benefit, unit| {
            let reply = Reply::Unit { bill: Bill::default(), unit, rest: None };
            offer(Action::TakeLssBenefit(benefit), reply);
        };
        add(LssBenefit::Bots, Unit::Effect(move_bots(2)));
        add(LssBenefit::Crystal, Unit::Gain(Item::Crystal, 1));
        if self.can_take(seat, Item::Mineral) {
            add(LssBenefit::Mineral, Unit::Gain(Item::Mineral, 1));
        }
        let back = Effect::Retrieve { left: 1, from: Whence::Anywhere };
        if self.is_usable(seat, back, None) {
            add(LssBenefit::Colonist, Unit::Effect(back));
        }
    }

    /// Blueprint 15: the first use chooses a face-up Discovery tile, later ones repeat its benefit.
    fn radar_options(&self, seat: Seat, due: Option<Due>, offer: &mut impl FnMut(Action, Reply)) {
        let bill = Bill::of(due);
        if !self.can_pay(seat, &bill) {
            return;
        }
        if let Some(tile) = self.radar {
            if self.is_usable(seat, tile.benefit(), due) {
                offer(Action::Accept, Reply::Unit { bill, unit: Unit::Radar(tile), rest: None });
            }
            return;
        }
        for (place, tile) in self.exploration.iter().enumerate() {
            if tile.is_some() {
                let unit = Unit::SetRadar(place as u8);
                let action = Action::PickDiscovery(place as u8);
                offer(action, Reply::Unit { bill, unit, rest: None });
            }
        }
    }

    /// Carries out what was chosen and paid.
    pub(crate) fn do_unit(&mut self, seat: Seat, unit: Unit, log: &mut Log) {
        match unit {
            Unit::Build { kind, hex } => self.build(seat, kind, hex, log),
            Unit::UseTech { owner, tech } => self.use_tech(seat, owner, tech, log),
            Unit::Upgrade { blueprint, hex } => self.upgrade(seat, blueprint, hex, log),
            Unit::Develop { tech, to } => self.develop(seat, tech, to, log),
            Unit::TakeItem(item) => self.take_item(seat, item, log),
            Unit::TakeBlueprint(card) => self.take_blueprint(seat, card, log),
            Unit::Learn { from, to } => self.learn(seat, from, to, log),
            Unit::Welcome { ship, bot, colonists } => {
                self.welcome(seat, ship, bot, colonists, log);
            }
            Unit::Hire(slot) => self.hire(seat, slot, log),
            Unit::Gain(item, count) => self.gain(seat, item, count, log),
            Unit::Colonists(count) => self.gain_colonists(seat, count, log),
            Unit::Effect(effect) => self.happen(seat, effect, log),
            Unit::Radar(tile) => {
                self.tell(log, Deed::Granted { seat, effect: tile.benefit() });
                self.within(|open| open.offer(seat, tile.benefit()));
            }
            Unit::SetRadar(place) => self.set_radar(seat, place, log),
            Unit::Invasion(unit) => self.do_invasion_unit(seat, unit, log),
            Unit::Outbreak(unit) => self.do_outbreak_unit(seat, unit, log),
            Unit::Blackout(blackout::Unit::Mend(hex)) => self.mend(seat, hex, log),
            Unit::Nothing => {}
        }
    }

    /// Does what needs no answer, and begins the rest.
    pub(crate) fn happen(&mut self, seat: Seat, effect: Effect, log: &mut Log) {
        match effect {
            Effect::Move(movement) => {
                self.turn.moved = crate::hex::HexSet::EMPTY;
                self.turn.rover_moved = false;
                self.rest_guards();
                self.go_on(seat, Effect::Move(movement), log);
            }
            Effect::CommandCenter => {
                let rover = self.best_level(Tech::Rover);
                let movement = Movement {
                    bots: 0,
                    rover,
                    more_bots: false,
                    more_rover: true,
                    tech: false,
                    collecting: false,
                };
                self.happen(seat, Effect::Move(movement), log);
            }
            Effect::Produce { boost } => {
                if boost {
                    self.see_to(Duty::GoOn(seat, Effect::ProduceAgain));
                }
                self.produce(seat, log);
            }
            Effect::Crystals { count, boost } => {
                if boost {
                    self.see_to(Duty::GoOn(seat, Effect::Crystals { count: 0, boost }));
                }
                self.gain(seat, Item::Crystal, count, log);
            }
            Effect::Gain { item, count } => self.gain(seat, item, count, log),
            Effect::Colonists(count) => self.gain_colonists(seat, count, log),
            Effect::Medicine(count) => self.gain_medicine(seat, count, log),
            Effect::Score(_) if self.is_without_points() => {
                self.happen(seat, INSTEAD_OF_POINTS, log);
            }
            Effect::Score(points) => self.score(seat, points.into(), Reason::Effect, log),
            Effect::TravelToOrbit => {
                self.see_to(Duty::Travel { seat, to: Side::Orbit, pod: false });
            }
            Effect::TravelAcross => {
                let side = self.players[seat].side().unwrap_or(Side::Orbit);
                self.see_to(Duty::Travel { seat, to: side.other(), pod: false });
            }
            Effect::Construct { .. }
            | Effect::Upgrade { .. }
            | Effect::Develop { .. }
            | Effect::Warehouse { .. }
            | Effect::Blueprints { .. }
            | Effect::Learn { .. }
            | Effect::Welcome { .. }
            | Effect::Hire { .. }
            | Effect::Retrieve { .. }
            | Effect::ProduceAgain
            | Effect::Resources { .. }
            | Effect::Trade
            | Effect::BuyColonist
            | Effect::Radar
            | Effect::Repair { .. }
            | Effect::Patch
            | Effect::LssBenefit => self.go_on(seat, effect, log),
        }
    }

    fn set_radar(&mut self, seat: Seat, place: u8, log: &mut Log) {
        if let Some(tile) = self.exploration.get_mut(usize::from(place)).and_then(Option::take) {
            self.radar = Some(tile);
            self.tell(log, Deed::RadarSet { seat, tile });
            self.within(|open| open.see_to(Duty::Offer(seat, tile.benefit())));
            self.see_to(Duty::RefillExploration(place));
        }
    }

    /// Scores points.
    pub(crate) fn score(&mut self, seat: Seat, points: i16, reason: Reason, log: &mut Log) {
        if self.is_without_points() {
            return;
        }
        if !self.score_together(points) {
            self.players[seat].points += points;
        }
        self.tell(log, Deed::Scored { seat, points, reason });
    }
}
