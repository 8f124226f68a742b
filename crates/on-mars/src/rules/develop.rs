//! Learning and developing Technology, and what owners get whose Tech others use.

use orrery_core::Seat;

use crate::action::Action;
use crate::agenda::{Due, Duty, Log, Question, Unit};
use crate::bill::Bill;
use crate::content::board::COLUMN_COSTS;
use crate::content::{Effect, GridSpace, Item, LabSpace, Mission, Resource, Task, Tech};
use crate::event::Deed;
use crate::reply::Reply;
use crate::state::Open;

impl Open {
    /// OM-DEV-03: the price of entering a column.
    fn column_bill(bill: Bill, to: LabSpace) -> Bill {
        let cost = COLUMN_COSTS.value[usize::from(to.level() - 1)];
        let mut bill = bill.with(Resource::Oxygen, cost.oxygen);
        bill.any += cost.any;
        bill.crystals += cost.crystals;
        bill
    }

    /// OM-DEV-01, OM-DEV-02, OM-DEV-06, OM-DEV-07, OM-DEV-08: the steps a player's Tech tiles can
    /// make.
    pub(crate) fn develop_options(
        &self,
        seat: Seat,
        left: u8,
        free: bool,
        boost: bool,
        due: Option<Due>,
        offer: &mut impl FnMut(Action, Reply),
    ) {
        let Some((bill, left)) = self.one_more(seat, left, boost, due) else { return };
        let player = &self.players[seat];
        let taken = player.lab_spaces();
        for tech in Tech::ALL {
            let Some(from) = player.laboratory[tech.index()] else { continue };
            for to in from.spec().right.without(taken).iter() {
                let bill = if free { bill } else { Self::column_bill(bill, to) };
                if self.can_pay(seat, &bill) {
                    let unit = Unit::Develop { tech, to };
                    let rest = Some(Effect::Develop { left, free, boost });
                    offer(Action::Develop { tech, to }, Reply::Unit { bill, unit, rest });
                }
            }
        }
    }

    /// OM-DEV-04, OM-DEV-05: a tile moves and the benefit of its space is offered.
    pub(crate) fn develop(&mut self, seat: Seat, tech: Tech, to: LabSpace, log: &mut Log) {
        self.players[seat].laboratory[tech.index()] = Some(to);
        self.tell(log, Deed::TechDeveloped { seat, tech, to });
        self.reap_development(seat, to, log);
        self.offer_lab_benefit(seat, to);
        if self.turn.seat == seat {
            self.turn.developed.insert(tech);
            if self.turn.developed.len() >= 2 {
                self.did(seat, Task::TwoTechs);
            }
        }
    }

    /// OM-TECH-04: what the space of the Laboratory gives.
    fn offer_lab_benefit(&mut self, seat: Seat, to: LabSpace) {
        let Some(benefit) = to.spec().benefit else { return };
        self.within(|open| {
            if open.is_lacerda(seat) {
                open.see_to(Duty::Lacerda(crate::agenda::Chore::Benefit(benefit)));
            } else {
                open.see_to(Duty::Offer(seat, benefit));
            }
        });
    }

    /// OM-TECH-01, OM-TECH-02, OM-TECH-03, OM-TECH-06: the tiles a player can learn, and where
    /// they can go.
    pub(crate) fn learn_options(
        &self,
        seat: Seat,
        left: u8,
        boost: bool,
        due: Option<Due>,
        offer: &mut impl FnMut(Action, Reply),
    ) {
        let Some((bill, left)) = self.one_more(seat, left, boost, due) else { return };
        let player = &self.players[seat];
        let taken = player.lab_spaces();
        let free = LabSpace::FIRST_COLUMN.map(|space| !taken.contains(space));
        if free == [false, false] {
            return;
        }
        for from in GridSpace::ALL {
            let Some(tech) = self.grid[from.index()] else { continue };
            if player.laboratory[tech.index()].is_some() {
                continue;
            }
            let (batteries, any) = from.cost();
            let mut bill = bill.with(Resource::Battery, batteries);
            bill.any += any;
            if !self.can_pay(seat, &bill) {
                continue;
            }
            for (to, free) in LabSpace::FIRST_COLUMN.into_iter().zip(free) {
                if free {
                    let unit = Unit::Learn { from, to };
                    let rest = Some(Effect::Learn { left, boost });
                    offer(Action::Learn { from, to }, Reply::Unit { bill, unit, rest });
                }
            }
        }
        if self.chapter.is_some() {
            let rest = Effect::Learn { left, boost };
            let offer = &mut |action, reply| offer(action, reply);
            self.defense_tech_options(seat, bill, rest, offer);
        }
    }

    /// OM-TECH-01, OM-TECH-05: a tile goes from the Tech Grid into the Laboratory.
    pub(crate) fn learn(&mut self, seat: Seat, from: GridSpace, to: LabSpace, log: &mut Log) {
        if let Some(tech) = self.grid[from.index()].take() {
            self.take_tech(seat, tech, to, log);
        }
    }

    /// A new tile in the Laboratory.
    pub(crate) fn take_tech(&mut self, seat: Seat, tech: Tech, to: LabSpace, log: &mut Log) {
        self.players[seat].laboratory[tech.index()] = Some(to);
        self.tell(log, Deed::TechLearned { seat, tech, to });
        self.reap_learning(seat, log);
        self.offer_lab_benefit(seat, to);
        self.within(|open| open.contribute(seat, Mission::Techs, log));
        self.did(seat, Task::Learn);
    }

    /// OM-USE-05, OM-RULING-06, OM-RULING-07, OM-RULING-08: owners of used Tech decide one use at
    /// a time, in turn order after the acting player, until nothing is set aside.
    pub(crate) fn ask_used_techs(&mut self, log: &mut Log) {
        let acting = self.order.iter().position(|seat| *seat == self.turn.seat).unwrap_or(0);
        for step in 1..=self.order.len() {
            let seat = self.order[(acting + step) % self.order.len()];
            let Some(tech) = self.take_aside(seat) else { continue };
            self.see_to(Duty::UsedTechs);
            if self.is_lacerda(seat) {
                self.lacerda_develop_used(tech, log);
            } else if self.players[seat].moves_of(tech).is_empty() {
                self.keep_oxygen(seat, tech, log);
            } else {
                self.ask(seat, Question::UsedTech(tech));
            }
            return;
        }
    }

    /// OM-USE-05: the owner moves the Oxygen into the Storage.
    pub(crate) fn keep_oxygen(&mut self, seat: Seat, _tech: Tech, log: &mut Log) {
        self.tell(log, Deed::OxygenKept { seat });
        self.within(|open| open.gain(seat, Item::Oxygen, 1, log));
    }

    /// OM-USE-05: the owner returns the Oxygen and develops the used tile at no cost.
    pub(crate) fn develop_used(&mut self, seat: Seat, tech: Tech, to: LabSpace, log: &mut Log) {
        self.develop(seat, tech, to, log);
    }
}
