//! Repairing and patching Buildings.

use orrery_core::Seat;

use super::{Action, Deed, PATCH, Unit};
use crate::action::Action as Answer;
use crate::agenda::{self, Due, Duty, Log};
use crate::bill::Bill;
use crate::content::{Effect, Kind, Resource};
use crate::hex::{Hex, HexSet};
use crate::reply::Reply;
use crate::state::Open;

impl Open {
    /// Vandalized Buildings.
    #[inline]
    pub fn vandalized(&self) -> HexSet {
        self.blackout().map_or(HexSet::EMPTY, |blackout| blackout.vandalized)
    }

    /// AI-VAL-50: what repairing the Building on a hex costs.
    fn repair_bill(&self, kind: Kind, hex: Hex, due: Option<Due>) -> Bill {
        let bill = Bill::of(due).with(kind.cost().unwrap_or(Resource::Mineral), 1);
        if self.closed_at(hex).is_some() { bill.with(Resource::Battery, 1) } else { bill }
    }

    /// AI-VAL-50, AI-VAL-53: the Buildings of a type that a player can repair, no matter whom they
    /// belong to, and what is left of the effect after it.
    pub(crate) fn repair_options(
        &self,
        seat: Seat,
        kind: Kind,
        due: Option<Due>,
        rest: Effect,
        offer: &mut dyn FnMut(Answer, Reply),
    ) {
        let Some(chapter) = self.chapter.as_ref().filter(|_| self.blackout().is_some()) else {
            return;
        };
        let dark = chapter.closed.iter().filter(|one| one.kind == kind).map(|one| one.hex);
        let damaged = self.vandalized().and(self.all_of(kind)).or(dark.collect());
        for hex in damaged.and(self.players[seat].zone()).iter() {
            let bill = self.repair_bill(kind, hex, due);
            if self.can_pay(seat, &bill) {
                let unit = agenda::Unit::Blackout(Unit::Mend(hex));
                let reply = Reply::Unit { bill, unit, rest: Some(rest) };
                offer(Answer::Blackout(Action::Repair(hex)), reply);
            }
        }
    }

    /// AI-VAL-50: more repairs of the type, as many as the level of a Tech of the type.
    pub(crate) fn more_repairs(
        &self,
        seat: Seat,
        kind: Kind,
        left: u8,
        tech: bool,
        offer: &mut dyn FnMut(Answer, Reply),
    ) {
        if left > 0 {
            let rest = Effect::Repair { kind, left: left - 1, tech };
            return self.repair_options(seat, kind, None, rest, offer);
        }
        let mut any = false;
        let rest = Effect::Repair { kind, left: 0, tech: false };
        self.repair_options(seat, kind, None, rest, &mut |_, _| any = true);
        if !tech || !any {
            return;
        }
        for (owner, player) in self.players.iter() {
            let level = player.level(kind.tech());
            if level > 0 {
                let unit = agenda::Unit::UseTech { owner, tech: kind.tech() };
                let rest = Some(Effect::Repair { kind, left: level, tech: false });
                let reply = Reply::Unit { bill: Bill::default(), unit, rest };
                offer(Answer::UseTech(owner), reply);
            }
        }
    }

    /// Tile X4: one Vandalized Building anywhere becomes normal.
    pub(crate) fn patch_options(&self, offer: &mut dyn FnMut(Answer, Reply)) {
        for hex in self.vandalized().iter() {
            let unit = agenda::Unit::Blackout(Unit::Mend(hex));
            let reply = Reply::Unit { bill: Bill::default(), unit, rest: None };
            offer(Answer::Blackout(Action::Patch(hex)), reply);
        }
    }

    /// AI-VAL-52: Patch, the Executive action of this chapter.
    pub(crate) fn blackout_executives(&self, seat: Seat, offer: &mut dyn FnMut(Answer, Reply)) {
        if self.wallet(seat) >= PATCH.value {
            for hex in self.vandalized().iter() {
                offer(Answer::Blackout(Action::Patch(hex)), Reply::Patch(hex));
            }
        }
    }

    pub(crate) fn take_patch(&mut self, seat: Seat, hex: Hex, log: &mut Log) {
        self.turn.executive = true;
        self.see_to(Duty::Menu);
        self.blackout_tell(log, Deed::Patched { seat, hex });
        let bill = Bill::of(Some(Due::crystals(PATCH.value)));
        self.within(|open| {
            open.start_unit(seat, bill, agenda::Unit::Blackout(Unit::Mend(hex)), None);
        });
    }

    /// AI-VAL-51: a Building becomes normal; the Colonist of a Blackout goes home.
    pub(crate) fn mend(&mut self, seat: Seat, hex: Hex, log: &mut Log) {
        self.reopen_building(hex);
        let Some(blackout) = self.blackout_mut() else { return };
        blackout.vandalized.remove(hex);
        let place = blackout.dark.iter().position(|one| one.hex == hex);
        let dark = place.map(|place| blackout.dark.remove(place));
        self.blackout_tell(log, Deed::Mended { seat, hex });
        if let Some(dark) = dark {
            self.house(dark.seat, 1, 0);
        }
        self.check_contracts(log);
    }
}
