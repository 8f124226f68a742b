//! The version of a table that a request was made for, and whether the request still counts.
//!
//! Several seats may act at once. An answer is made for the question its seat was shown, so it
//! counts as long as that question and its choices stay the same, no matter what others have
//! answered since.

use orrery_core::{Actor, Seat, Seats};
use serde_json::Value;

use crate::error::Error;
use crate::state::State;
use crate::tables::Choice;

/// The version of a table that a request was made for. Unless the seat is still asked the same,
/// a request for another version is stale and gets refused.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Expected {
    /// The number of answers.
    pub answers: usize,
    /// The number of undos: the same number of answers can be another position. A program may leave
    /// it out.
    pub undone: Option<usize>,
    /// The number of the open vote, for a request that votes.
    pub vote: Option<usize>,
}

impl Expected {
    /// The moment of a table.
    pub fn of(state: &State) -> Expected {
        let vote = state.vote.as_ref().map(|vote| vote.number);
        Expected { answers: state.table.answered(), undone: Some(state.undone), vote }
    }

    /// Its place in time; a later moment of a table is greater.
    fn mark(self, now: Mark) -> Mark {
        Mark { undone: self.undone.unwrap_or(now.undone), answers: self.answers }
    }
}

/// A moment of a table in the order of time: an undo makes answers fewer, but it is counted.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Mark {
    undone: usize,
    answers: usize,
}

impl Mark {
    /// The newest moment of a table.
    pub(crate) fn of(state: &State) -> Mark {
        Mark { undone: state.undone, answers: state.table.answered() }
    }
}

/// Written on the page, so that it knows whether a question is still the one it shows.
impl std::fmt::Display for Mark {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{}", self.undone, self.answers)
    }
}

/// An answer to an earlier question that counts nevertheless.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Late {
    /// Another device has given the same one: there is nothing left to do.
    Given,
    /// It means the same at any moment.
    Stands(Value),
}

/// Since when each seat's question and choices have been what they are.
pub(crate) type Marks = Seats<Mark>;

impl State {
    /// Sets the marks after something has happened. `by` did it, and `from` is the number of the
    /// first answer that is new. A seat keeps its mark if it could have answered all the while
    /// and its choices are the same.
    pub(crate) fn set_marks(&mut self, before: &State, by: Option<Seat>, from: usize) {
        let now = Mark::of(self);
        let is_same = |seat: Seat| {
            let who = Actor::Seat(seat);
            let free = |state: &State| state.table.to_act().union(state.table.may_act());
            Some(seat) != by
                && free(before).contains(who)
                && free(self).contains(who)
                && !self.table.is_shared()
                && self.table.round() == before.table.round()
                && self.table.stayed_free(seat, from)
                && self.table.actions(who) == before.table.actions(who)
        };
        let marks = before.marks.map(|seat, mark| if is_same(seat) { *mark } else { now });
        self.marks = marks;
    }

    /// Takes every question for a new one, as after loading.
    pub(crate) fn forget_marks(&mut self) {
        let now = Mark::of(self);
        self.marks = self.marks.map(|_, _| now);
    }

    /// Since when a seat's question has been what it is.
    pub(crate) fn mark(&self, seat: Seat) -> Mark {
        self.marks.get(seat).copied().unwrap_or_else(|| Mark::of(self))
    }

    /// Checks that an answer of a seat was made for the question the seat has now.
    pub(crate) fn is_fresh_for(&self, seat: Seat, said: Expected) -> Result<(), Error> {
        let now = Mark::of(self);
        let said = said.mark(now);
        if said <= now && said >= self.mark(seat) { Ok(()) } else { Err(self.stale()) }
    }

    /// Judges an answer that was made for an earlier question, where all seats play one
    /// hand and several devices are tapped at once. `None` if it is judged like any other.
    pub(crate) fn late(&self, seat: Seat, said: Expected, choice: &Choice) -> Option<Late> {
        let is_earlier = said.answers < self.table.answered()
            && said.undone.is_none_or(|undone| undone == self.undone);
        if !self.table.is_shared() || !is_earlier {
            return None;
        }
        let action = choice.action(&self.table.at(said.answers)?, seat.into())?;
        let stands_alone = self.table.stands_alone(&action);
        let since = self.table.answers_since(said.answers);
        let mut since = since.iter().take(if stands_alone { usize::MAX } else { 1 });
        if since.any(|(who, given)| *who != Actor::Chance && *given == action) {
            return Some(Late::Given);
        }
        stands_alone.then_some(Late::Stands(action))
    }

    /// Judges what was entered for an earlier moment, where several devices lie on one table. What
    /// another device has entered already counts once, and what is asked for all the while stands.
    /// `None` if it is judged like any other.
    pub(crate) fn late_entry(&self, said: Expected, choice: &Choice) -> Option<Late> {
        let is_earlier = said.answers < self.table.answered()
            && said.undone.is_none_or(|undone| undone == self.undone);
        if !is_earlier {
            return None;
        }
        let then = self.table.at(said.answers)?;
        let entry = choice.entry(&then)?;
        let by_hand = self.table.by_hand();
        if let Some(&first) = by_hand.range(said.answers..).next() {
            let since = self.table.answers_since(first);
            return since.first().is_some_and(|(_, given)| *given == entry).then_some(Late::Given);
        }
        let is_asked = then.is_in_the_open() && self.table.is_in_the_open();
        (is_asked && then.entries() == self.table.entries()).then_some(Late::Stands(entry))
    }

    /// Checks that a seat that wants to take its newest answer back knew that answer, and that
    /// nothing was taken back since.
    pub(crate) fn knows_own(&self, seat: Seat, said: Expected) -> Result<(), Error> {
        let now = Mark::of(self);
        let said = said.mark(now);
        let newest = self.table.newest_of(seat);
        let is_known = said.undone == now.undone
            && said.answers <= now.answers
            && newest.is_none_or(|newest| newest < said.answers);
        if is_known || said >= self.mark(seat) && said <= now { Ok(()) } else { Err(self.stale()) }
    }

    /// Checks that something was said for the newest moment of the table.
    pub(crate) fn is_newest(&self, said: Expected) -> Result<(), Error> {
        let now = Mark::of(self);
        if said.mark(now) == now { Ok(()) } else { Err(self.stale()) }
    }

    fn stale(&self) -> Error {
        Error::Stale { answers: self.table.answered() }
    }
}
