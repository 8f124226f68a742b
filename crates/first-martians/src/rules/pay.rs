//! Paying and giving back (COST, ACT-22, OPEN-70).

use orrery_core::Log;

use super::Bill;
use crate::FirstMartians;
use crate::agenda::{Ctx, PayKind, Question};
use crate::content::{Cost, List, Part, Reserve, TokenColor, TokenPlace};
use crate::event::Event;
use crate::state::{Stack, TokenAt};

impl FirstMartians {
    /// Returns whether a price can be paid right now.
    pub(crate) fn may_pay(&self, costs: List<Cost>, ctx: Ctx) -> bool {
        let mut bill = Bill::default();
        self.add_costs(&mut bill, costs, ctx);
        self.affords(&bill).is_ok()
    }

    /// Pays a price; where the kind is open the crew is asked for each.
    pub(crate) fn pay(&mut self, costs: List<Cost>, ctx: Ctx, log: &mut Log<Event>) {
        let mut bill = Bill::default();
        self.add_costs(&mut bill, costs, ctx);
        for (kind, n) in bill.open_kinds() {
            if n > 0 {
                self.ask_crew(Question::PayAny(kind, n));
            }
        }
        self.take_payment(&bill, log);
    }

    /// Takes everything on a bill whose kind is fixed.
    pub(crate) fn take_payment(&mut self, bill: &Bill, log: &mut Log<Event>) {
        for kind in Reserve::all() {
            self.change_reserve(kind, -(bill.reserves[kind.index()] as i8), log);
        }
        for part in Part::all() {
            self.change_parts(part, -(bill.parts[part.index()] as i8), log);
        }
        let cargo = &mut self.table.cargo;
        let seeds = bill.planted + bill.seeds;
        if seeds > 0 {
            cargo.seeds = cargo.seeds.saturating_sub(seeds);
            log.push(Event::SeedsChanged(cargo.seeds));
        }
        if bill.samples + bill.examined + bill.pending + bill.discoveries > 0 {
            cargo.samples = cargo.samples.saturating_sub(bill.samples);
            cargo.examined = cargo.examined.saturating_sub(bill.examined);
            cargo.pending_samples = cargo.pending_samples.saturating_sub(bill.pending);
            cargo.discoveries = cargo.discoveries.saturating_sub(bill.discoveries);
            self.tell_samples(log);
        }
        for _ in 0..bill.map_samples {
            if let Some(space) = self.table.map.iter_mut().find(|space| space.samples > 0) {
                space.samples -= 1;
            }
        }
        self.table.cargo.upgrades &= !bill.upgrades;
        for who in self.table.astronauts() {
            self.change_tokens(who, -(bill.tokens[who.index()] as i8), log);
        }
        if bill.morale > 0 {
            self.change_morale(-(bill.morale as i8), log);
        }
        for color in TokenColor::all() {
            for _ in 0..bill.colors[color.index()] {
                self.spend_token(color, log);
            }
        }
        for (slot, steps) in bill.tracks.into_iter().enumerate().filter(|(_, steps)| *steps > 0) {
            let id = self.content().mission(self.table.mission).track_ids().nth(slot);
            if let Some(id) = id {
                self.move_mission_track(id, -i16::from(steps), log);
            }
        }
        let wounds = bill.wounds;
        self.wound_each(|who| wounds[who.index()]);
        self.change_stress(bill.stress.min(100) as i8, log);
    }

    fn spend_token(&mut self, color: TokenColor, log: &mut Log<Event>) {
        let available = self.find_token(color, None, |at| at == TokenAt::Available);
        let found = available.or_else(|| self.find_token(color, None, |at| at == TokenAt::Sheet));
        if let Some(number) = found {
            self.move_token(color, number, TokenPlace::Box, None, log);
        }
    }

    /// FM-ACT-22, FM-OPEN-70: what comes back when an action fails or was not needed. Reserves,
    /// Morale, tokens, Stress and wounds are gone.
    pub(crate) fn give_back(&mut self, stack: &Stack, log: &mut Log<Event>) {
        let bill = self.bill(stack);
        for part in Part::all() {
            self.change_parts(part, bill.parts[part.index()] as i8, log);
        }
        let cargo = &mut self.table.cargo;
        cargo.seeds += bill.planted + bill.seeds;
        cargo.samples += bill.samples;
        cargo.examined += bill.examined;
        cargo.pending_samples += bill.pending;
        cargo.discoveries += bill.discoveries;
        cargo.upgrades |= bill.upgrades;
        if bill.planted + bill.seeds > 0 {
            log.push(Event::SeedsChanged(cargo.seeds));
        }
        if bill.samples + bill.examined > 0 {
            self.tell_samples(log);
        }
        for color in TokenColor::all() {
            for _ in 0..bill.colors[color.index()] {
                if let Some(number) = self.find_token(color, None, |at| at == TokenAt::Box) {
                    self.move_token(color, number, TokenPlace::Available, None, log);
                }
            }
        }
        for (slot, steps) in bill.tracks.into_iter().enumerate().filter(|(_, steps)| *steps > 0) {
            let id = self.content().mission(self.table.mission).track_ids().nth(slot);
            if let Some(id) = id {
                self.move_mission_track(id, steps.into(), log);
            }
        }
    }

    /// One thing of an open kind is paid.
    pub(crate) fn pay_one(
        &mut self,
        kind: PayKind,
        with: crate::action::Target,
        log: &mut Log<Event>,
    ) {
        use crate::action::Target;
        match (kind, with) {
            (PayKind::Part, Target::Kind(part)) => self.change_parts(part, -1, log),
            (PayKind::Reserve, Target::Reserve(kind)) => self.change_reserve(kind, -1, log),
            (PayKind::Token, Target::Person(who)) => {
                self.change_tokens(who, -1, log);
            }
            (PayKind::Upgrade, Target::Upgrade(upgrade)) => {
                self.table.cargo.upgrades &= !(1 << upgrade.index());
                log.push(Event::UpgradeCardLost(upgrade));
            }
            _ => {}
        }
    }
}
