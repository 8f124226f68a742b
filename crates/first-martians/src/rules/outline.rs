//! Checks whether an action of the plan has everything it needs, and whether a seat can agree (ACT, COST).

use orrery_core::Seat;

use super::bill::{Bill, Given};
use crate::FirstMartians;
use crate::refusal::Illegal;
use crate::state::{Hand, MAX_STACKS, SeatSet, Stack, Task, bits};

/// The plan as it stands, for looking at what could be added to it.
pub(crate) struct Draft {
    /// The bill.
    pub(crate) bill: Bill,
    /// The parts it gives away.
    pub(crate) given: Given,
    /// The Facilities whose parts and tokens count for it, one bit each.
    pub(crate) tools: u32,
}

/// The stacks of the plan as a seat finds them, one bit each by place.
#[derive(Copy, Clone)]
pub(crate) struct Outline {
    /// Those with a pawn of the seat.
    pub(crate) joined: u16,
    /// Those of them that lack something.
    pub(crate) unfinished: u16,
}

impl FirstMartians {
    /// The stacks of the plan as a seat finds them.
    pub(crate) fn outline(&self, seat: Seat) -> Outline {
        const { assert!(MAX_STACKS <= u16::BITS as usize) };
        let mut outline = Outline { joined: 0, unfinished: 0 };
        for (place, stack) in self.table.plan.iter().enumerate() {
            if self.seats_in(stack).has(seat) {
                outline.joined |= 1 << place;
                outline.unfinished |= u16::from(self.is_complete(stack).is_err()) << place;
            }
        }
        outline
    }

    /// The plan as it stands.
    pub(crate) fn draft(&self) -> Draft {
        let given = self.given();
        let bill = self.bill_of(self.table.plan.iter(), &given);
        let tools = self.table.plan.iter().flat_map(|stack| self.tools(stack));
        Draft { bill, given, tools: tools.fold(0, |set, tool| set | 1 << tool.index()) }
    }

    /// Returns whether a stack has everything it needs.
    pub(crate) fn is_complete(&self, stack: &Stack) -> Result<(), Illegal> {
        let (need, have) = (self.need(stack).least, stack.size());
        if have < need {
            return Err(Illegal::Incomplete { need, have });
        }
        if stack.task == Task::Heal && self.needs_medic(stack) {
            let medic = self.with_role(crate::content::Role::Medic);
            let is_medic = self.table.crew[medic.index()].role == crate::content::Role::Medic;
            if !is_medic || stack.pawns[medic.index()] == 0 {
                return Err(Illegal::NoMedic);
            }
        }
        if let Some(role) = self.event_action(stack.task).and_then(|action| action.role)
            && !stack.has(self.with_role(role))
        {
            return Err(Illegal::RoleMissing);
        }
        if self.is_payment_open(stack) { Err(Illegal::PaymentOpen) } else { Ok(()) }
    }

    /// Returns whether a seat may leave a stack like this: one that has taken back too much
    /// completes it.
    pub(crate) fn may_settle(&self, seat: Seat, stack: &Stack) -> Result<(), Illegal> {
        let settled = self.may_rethink(seat).is_ok() || self.is_complete(stack).is_ok();
        if settled { Ok(()) } else { Err(Illegal::TooManyChanges) }
    }

    /// Returns whether a seat can begin a new action: none of its own is unfinished.
    pub(crate) fn may_begin(&self, seat: Seat, outline: Outline) -> Result<(), Illegal> {
        let mut open = bits(outline.unfinished.into());
        let leads = open.any(|place| self.seat_for(self.table.plan[place].top) == seat);
        if leads { Err(Illegal::Unfinished) } else { Ok(()) }
    }

    /// FM-ACT-05, FM-ACT-06: whether a seat can agree: its pawns are placed and its actions
    /// complete. With all pawns placed an action may also wait for others who have not agreed yet.
    pub(crate) fn may_agree(&self, seat: Seat, outline: Outline) -> Result<(), Illegal> {
        let placed = self.table.led_by(seat).all(|who| self.free_pawns(who) == 0);
        for place in bits(outline.unfinished.into()) {
            let stack = &self.table.plan[place];
            if !(placed && self.may_wait(stack, Some(seat))) {
                return self.is_complete(stack);
            }
        }
        for who in self.table.led_by(seat) {
            if self.free_pawns(who) > 0 && self.can_place(seat, Hand::Pawn(who)) {
                return Err(Illegal::PawnsLeft);
            }
        }
        Ok(())
    }

    /// Returns whether others than `seat` who have not agreed yet have the pawns that a stack
    /// lacks, those of the Medic or of a role that has to take part among them.
    fn may_wait(&self, stack: &Stack, seat: Option<Seat>) -> bool {
        let need = self.need(stack).least;
        let mut all = 0;
        let mut joined = stack.clone();
        for who in self.table.astronauts() {
            let leader = self.table.seat_of(who);
            if Some(leader) == seat || self.table.agreed.has(leader) {
                continue;
            }
            let free = self.free_pawns(who);
            if free > 0 {
                all += free;
                joined.pawns[who.index()] = need;
            }
        }
        need <= stack.size() + all && self.is_complete(&joined).is_ok()
    }

    /// The agreement of those is undone whose action nobody can complete any more.
    pub(crate) fn stop_waiting(&mut self) {
        if self.table.agreed == SeatSet::default() {
            return;
        }
        for place in 0..self.table.plan.len() {
            let stack = &self.table.plan[place];
            let rest = self.table.agreed.without(self.seats_in(stack));
            if rest != self.table.agreed
                && self.is_complete(stack).is_err()
                && !self.may_wait(stack, None)
            {
                self.table.agreed = rest;
            }
        }
    }

    /// Returns whether there is anything a pawn could do without the pawns of others.
    fn can_place(&self, seat: Seat, hand: Hand) -> bool {
        let joins = self.table.plan.iter().any(|stack| self.is_complete(stack).is_ok());
        if joins || self.may_declare(seat, Task::Rest, None, hand).is_ok() {
            return true;
        }
        let pawns: u8 = match self.may_rethink(seat) {
            Ok(()) => self.table.led_by(seat).map(|who| self.free_pawns(who)).sum(),
            Err(_) => 1,
        };
        let alone = |task: Task| {
            self.may_declare(seat, task, None, hand).is_ok_and(|stack| {
                self.need(&stack).least <= pawns
                    && !self.is_payment_open(&stack)
                    && (task != Task::Heal || !self.needs_medic(&stack))
            })
        };
        let mut found = false;
        self.tasks(|task| found = found || alone(task));
        found
    }

    /// Returns whether a seat has placed everything it has to and has not asked to change it.
    pub(crate) fn is_ready(&self, seat: Seat, outline: Outline) -> bool {
        !self.table.rethinking.has(seat)
            && outline.unfinished == 0
            && self.table.led_by(seat).all(|who| self.free_pawns(who) == 0)
    }
}
