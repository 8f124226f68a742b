//! Phase 6, Reorganization.

use orrery_core::{Log, Seat};

use crate::action::{Event, Illegal};
use crate::agenda::{Duty, Question};
use crate::content::{Card, CardSet, POOL_KEPT};
use crate::setup::LaunchDateInPool;
use crate::state::{Ending, ProjectMars};

impl ProjectMars {
    /// PM-RULING-31: the final turn ends with its Action phase. PM-REORG-01: otherwise the
    /// Contract goes to the left. PM-REORG-03: then a new turn starts.
    pub(crate) fn reorganization_phase(&mut self, log: &mut Log<Event>) {
        if self.open.is_final_turn() {
            return self.end(Ending::AllFailed, log);
        }
        self.open.holder = self.open.holder.left_of(self.open.player_count());
        log.push(Event::PassedContract { to: self.open.holder });
        self.see_to(Duty::BeginTurn);
        self.see_to(Duty::TidyPool);
    }

    /// PM-REORG-02: the new holder discards until 2 cards are left.
    pub(crate) fn tidy_pool(&mut self) {
        if self.discards_left() > 0 {
            self.see_to(Duty::TidyPool);
            self.ask(self.open.holder, Question::DiscardFromPool);
        }
    }

    /// PM-REORG-04: the Launch Date stays. PM-RULING-35: apart from that the choice is free.
    pub(crate) fn may_discard(&self, card: Card) -> Result<(), Illegal> {
        if !self.open.pool.contains(card) {
            return Err(Illegal::NothingToDiscard);
        }
        if card == Card::LAUNCH_DATE { Err(Illegal::LaunchDateStays) } else { Ok(()) }
    }

    pub(crate) fn discard(&mut self, seat: Seat, card: Card, log: &mut Log<Event>) {
        self.open.pool.remove(card);
        self.open.discard.insert(card);
        log.push(Event::Discarded { seat, card });
    }

    /// The number of pool cards that still have to go.
    pub(crate) fn discards_left(&self) -> u8 {
        self.open.pool_size().saturating_sub(POOL_KEPT.get())
    }

    /// PM-REORG-02: instead of discarding one card after the other, the new holder may name the
    /// two that stay. PM-REORG-04: the Launch Date is one of them, or lies beside them.
    pub(crate) fn may_keep(&self, one: Card, other: Card) -> Result<(), Illegal> {
        let pool = self.open.pool;
        if one >= other || !pool.contains(one) || !pool.contains(other) {
            return Err(Illegal::NotTwoToKeep);
        }
        if self.discards_left() < 2 {
            return Err(Illegal::OneToDiscard);
        }
        let names_launch_date = other == Card::LAUNCH_DATE;
        match self.open.options.launch_date_in_pool {
            LaunchDateInPool::Counts if pool.contains(Card::LAUNCH_DATE) && !names_launch_date => {
                Err(Illegal::LaunchDateStays)
            }
            LaunchDateInPool::Extra if names_launch_date => Err(Illegal::LaunchDateIsExtra),
            LaunchDateInPool::Counts | LaunchDateInPool::Extra => Ok(()),
        }
    }

    pub(crate) fn keep(&mut self, seat: Seat, one: Card, other: Card, log: &mut Log<Event>) {
        let kept: CardSet = [one, other, Card::LAUNCH_DATE].into_iter().collect();
        for card in self.open.pool.without(kept).iter() {
            self.discard(seat, card, log);
        }
    }
}
