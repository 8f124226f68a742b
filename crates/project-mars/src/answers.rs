//! The answers to each question, whether the rules accept them, and what they do.

use orrery_core::{Actor, Log, Seat};

use crate::action::{Action, Event, Illegal};
use crate::agenda::Question;
use crate::content::{Card, CardSet};
use crate::state::{ProjectMars, Space};

/// An answer together with the question it answers. Whether it is allowed and what it does are
/// one match each, so a new reply does not compile until it has both.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Reply {
    Begin(Seat),
    Draw(Card),
    Bid(Seat, u8),
    Pass(Seat),
    Pay(Seat),
    FailToPay(Seat, Card),
    Place(Seat, Space),
    PlaceNothing,
    Take(Seat, Card),
    TakeMoney(Seat),
    Buy(Seat),
    TestFlight(Seat, Space),
    MakeRoom { seat: Seat, leaving: Card, hiring: Card },
    Discard(Seat, Card),
    Keep(Seat, Card, Card),
}

impl Reply {
    /// Reads an action as the answer to a question. `None` if it answers something else.
    #[inline]
    fn resolve(who: Actor, question: Question, action: Action) -> Option<Reply> {
        let seat = match who {
            Actor::Seat(seat) => seat,
            Actor::Chance => {
                return match (question, action) {
                    (Question::WhoBegins, Action::FirstHolder(seat)) => Some(Reply::Begin(seat)),
                    (Question::NextCard, Action::Draw(card)) => Some(Reply::Draw(card)),
                    _ => None,
                };
            }
        };
        Some(match (question, action) {
            (Question::Bid, Action::Bid(materials)) => Reply::Bid(seat, materials),
            (Question::Bid, Action::Pass) => Reply::Pass(seat),
            (Question::PayDay, Action::Pay) => Reply::Pay(seat),
            (Question::PayDay, Action::Release(card)) => Reply::FailToPay(seat, card),
            (Question::PlaceModule, Action::Place(space)) => Reply::Place(seat, space),
            (Question::PlaceModule, Action::PlaceNothing) => Reply::PlaceNothing,
            (Question::TakeAction, Action::Take(card)) => Reply::Take(seat, card),
            (Question::TakeAction, Action::TakeMoney) => Reply::TakeMoney(seat),
            (Question::TakeAction, Action::Buy) => Reply::Buy(seat),
            (Question::TakeAction, Action::TestFlight(space)) => Reply::TestFlight(seat, space),
            (Question::MakeRoom { hiring }, Action::Release(leaving)) => {
                Reply::MakeRoom { seat, leaving, hiring }
            }
            (Question::DiscardFromPool, Action::Discard(card)) => Reply::Discard(seat, card),
            (Question::DiscardFromPool, Action::Keep(one, other)) => Reply::Keep(seat, one, other),
            _ => return None,
        })
    }
}

impl ProjectMars {
    /// Returns what an answer means, or why it is refused.
    #[inline]
    pub(crate) fn may_answer(
        &self,
        who: Actor,
        question: Question,
        action: Action,
    ) -> Result<Reply, Illegal> {
        let reply = Reply::resolve(who, question, action).ok_or(Illegal::NotTheQuestion)?;
        self.may_reply(reply)?;
        Ok(reply)
    }

    #[inline]
    fn may_reply(&self, reply: Reply) -> Result<(), Illegal> {
        match reply {
            Reply::Begin(seat) => self.may_begin(seat),
            Reply::Draw(card) => self.may_draw(card),
            Reply::Bid(seat, materials) => self.may_bid(seat, materials),
            Reply::Pay(seat) => self.may_pay(seat),
            Reply::FailToPay(seat, card) => self.may_fail_to_pay(seat, card),
            Reply::Place(seat, space) => self.may_place(seat, space),
            Reply::Take(seat, card) => self.may_take(seat, card),
            Reply::Buy(seat) => self.may_buy(seat),
            Reply::TestFlight(seat, space) => self.may_test_flight(seat, space),
            Reply::MakeRoom { seat, leaving, .. } => {
                self.may_release(seat, leaving).map_err(|_| Illegal::CannotMakeRoom)
            }
            Reply::Discard(_, card) => self.may_discard(card),
            Reply::Keep(_, one, other) => self.may_keep(one, other),
            Reply::Pass(_) | Reply::PlaceNothing | Reply::TakeMoney(_) => Ok(()),
        }
    }

    /// Does what was answered; it was found to be allowed.
    pub(crate) fn take_reply(&mut self, reply: Reply, log: &mut Log<Event>) {
        match reply {
            Reply::Begin(seat) => self.begin_with(seat),
            Reply::Draw(card) => self.draw_card(card, log),
            Reply::Bid(seat, materials) => self.bid(seat, materials, log),
            Reply::Pass(seat) => self.pass(seat, log),
            Reply::Pay(seat) => self.pay_employees(seat, log),
            Reply::FailToPay(seat, card) => self.release(seat, card, log),
            Reply::Place(seat, space) => self.place(seat, space, log),
            Reply::PlaceNothing => {}
            Reply::Take(seat, card) => self.take(seat, card, log),
            Reply::TakeMoney(seat) => self.take_money(seat, log),
            Reply::Buy(seat) => self.buy(seat, log),
            Reply::TestFlight(seat, space) => self.test_flight(seat, space, log),
            Reply::MakeRoom { seat, leaving, hiring } => {
                self.release(seat, leaving, log);
                self.hire(seat, hiring);
            }
            Reply::Discard(seat, card) => self.discard(seat, card, log),
            Reply::Keep(seat, one, other) => self.keep(seat, one, other, log),
        }
    }

    /// Lists every answer that the rules accept to a question: the possible ones, checked.
    pub(crate) fn list_answers(&self, who: Actor, question: Question, into: &mut Vec<Action>) {
        let open = &self.open;
        let employees = || match who {
            Actor::Seat(seat) => open.players[seat].employees(),
            Actor::Chance => CardSet::EMPTY,
        };
        let mut offer = |action| {
            if self.may_answer(who, question, action).is_ok() {
                into.push(action);
            }
        };
        match question {
            Question::WhoBegins => {
                Seat::all(open.player_count()).map(Action::FirstHolder).for_each(offer);
            }
            Question::NextCard => self.list_next_cards(into),
            Question::Bid => {
                offer(Action::Pass);
                let most = match who {
                    Actor::Seat(seat) => self.screens[seat].materials,
                    Actor::Chance => 0,
                };
                (1..=most).map(Action::Bid).for_each(offer);
            }
            Question::PayDay => {
                offer(Action::Pay);
                employees().iter().map(Action::Release).for_each(offer);
            }
            Question::PlaceModule => {
                Space::ALL.into_iter().map(Action::Place).for_each(&mut offer);
                offer(Action::PlaceNothing);
            }
            Question::TakeAction => {
                open.pool.iter().map(Action::Take).for_each(&mut offer);
                offer(Action::TakeMoney);
                offer(Action::Buy);
                Space::FUEL.into_iter().map(Action::TestFlight).for_each(offer);
            }
            Question::MakeRoom { .. } => {
                employees().iter().map(Action::Release).for_each(offer);
            }
            Question::DiscardFromPool => {
                open.pool.iter().map(Action::Discard).for_each(&mut offer);
                if self.discards_left() > 1 {
                    let pairs = open.pool.iter().flat_map(|one| {
                        let others = open.pool.iter().filter(move |other| *other > one);
                        others.map(move |other| Action::Keep(one, other))
                    });
                    pairs.for_each(offer);
                }
            }
        }
    }
}
