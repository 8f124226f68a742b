//! Your Turn: the six actions, and how turns follow each other.

use orrery_core::{Log, Seat};

use crate::action::Action;
use crate::agenda::{Duty, GreenhouseTerms, Half, LabTerms, Question, Terms};
use crate::content::board::{
    FOUNDATION_COST, GREENHOUSE_COST, IMPROVE_COST, LABORATORY_COST, TRAIN_COST,
};
use crate::event::{Deed, Event};
use crate::player::RoverId;
use crate::refusal::Illegal;
use crate::state::{DisplaySpace, Open};
use crate::stock::Cost;

impl Open {
    /// FTM-TURN-02: the next player's turn.
    pub(crate) fn begin_turn(&mut self, log: &mut Log<Event>) {
        self.turn = self.turn.saturating_add(1);
        let (seat, round) = (self.current(), self.round());
        self.tell(log, Deed::TurnBegan { seat, round });
        self.see_to(Duty::EndTurn);
        self.ask(seat, Question::Turn);
    }

    /// FTM-RULING-91: whoever has had the last turn may still exchange.
    pub(crate) fn end_turn(&mut self) {
        let seat = self.current();
        self.see_to(Duty::CloseTurn);
        if self.trigger.is_some() && self.may_exchange_anything(seat, Question::LastExchange) {
            self.ask(seat, Question::LastExchange);
        }
    }

    /// FTM-END-03, FTM-RULING-53: once the end is triggered, the round is finished.
    pub(crate) fn close_turn(&mut self, log: &mut Log<Event>) {
        let round_is_over = self.turn.is_multiple_of(u16::from(self.player_count().max(1)));
        if self.trigger.is_some() && round_is_over {
            self.finish_game(log);
        } else {
            self.see_to(Duty::BeginTurn);
        }
    }

    /// FTM-TURN-03: exactly one of the six actions. Of an action in two halves, the half that is
    /// named is done first (FTM-RULING-15).
    #[inline]
    pub(crate) fn may_perform(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        match action {
            Action::SendRover { rover, tile } => self.may_send(seat, rover, tile),
            Action::ConstructGreenhouse => self.may_take_greenhouse(seat, GreenhouseTerms::Bought),
            Action::ImproveGreenhouse => self.may_improve_greenhouse(seat, Terms::Bought),
            Action::Recruit { colour, rover } => {
                self.may_recruit(seat, colour, rover, Terms::Bought)
            }
            Action::Train { colour, rover } => self.may_train(seat, colour, rover, Terms::Bought),
            Action::Construct(building) => self.may_construct(seat, building),
            Action::TakeFoundation => self.may_buy_foundation(seat),
            Action::TakeLaboratory(space) => {
                self.may_take_laboratory(seat, space, LabTerms::Bought)
            }
            Action::Gather => self.may_gather(seat),
            _ => Err(Illegal::NotTheQuestion),
        }
    }

    /// FTM-RULING-87: the first half is paid and resolved before the second is asked for.
    pub(crate) fn perform(&mut self, seat: Seat, action: Action, log: &mut Log<Event>) {
        match action {
            Action::SendRover { rover, tile } => self.send(seat, rover, tile, log),
            Action::ConstructGreenhouse | Action::ImproveGreenhouse => {
                self.see_to(Duty::AfterGreenhouses(seat));
                self.begin_halves(seat, action, log);
            }
            Action::Recruit { .. } | Action::Train { .. } => {
                self.see_to(Duty::AfterTeam(seat));
                self.begin_halves(seat, action, log);
            }
            Action::TakeFoundation | Action::TakeLaboratory(_) => {
                self.begin_halves(seat, action, log);
            }
            Action::Construct(building) => self.ask(seat, Question::PlaceBuilding(building)),
            Action::Gather => self.gather(seat, log),
            _ => {}
        }
    }

    /// FTM-GRN-01, FTM-TEAM-01, FTM-RSCH-01: one half now, the other one may follow.
    fn begin_halves(&mut self, seat: Seat, action: Action, log: &mut Log<Event>) {
        let other = match action {
            Action::ConstructGreenhouse => Half::ImproveGreenhouse,
            Action::ImproveGreenhouse => Half::ConstructGreenhouse,
            Action::Recruit { .. } => Half::Train,
            Action::Train { .. } => Half::Recruit,
            Action::TakeFoundation => Half::Laboratory,
            _ => Half::Foundation,
        };
        self.see_to(Duty::OtherHalf(seat, other));
        self.do_half(seat, action, log);
    }

    pub(crate) fn may_do_half(
        &self,
        seat: Seat,
        half: Half,
        action: Action,
    ) -> Result<(), Illegal> {
        match (half, action) {
            (_, Action::Finish) => Ok(()),
            (Half::ConstructGreenhouse, Action::ConstructGreenhouse)
            | (Half::ImproveGreenhouse, Action::ImproveGreenhouse)
            | (Half::Recruit, Action::Recruit { .. })
            | (Half::Train, Action::Train { .. })
            | (Half::Foundation, Action::TakeFoundation)
            | (Half::Laboratory, Action::TakeLaboratory(_)) => self.may_perform(seat, action),
            _ => Err(Illegal::NotTheQuestion),
        }
    }

    pub(crate) fn do_half(&mut self, seat: Seat, action: Action, log: &mut Log<Event>) {
        match action {
            Action::ConstructGreenhouse => {
                self.take_greenhouse(seat, GreenhouseTerms::Bought, log);
            }
            Action::ImproveGreenhouse => self.improve_greenhouse(seat, Terms::Bought, log),
            Action::Recruit { colour, rover } => {
                self.recruit(seat, colour, rover, Terms::Bought, log);
            }
            Action::Train { colour, rover } => self.train(seat, colour, rover, Terms::Bought, log),
            Action::TakeFoundation => self.buy_foundation(seat, log),
            Action::TakeLaboratory(space) => {
                self.take_laboratory(seat, space, LabTerms::Bought, log);
            }
            _ => {}
        }
    }

    /// Asks for the other half, unless nothing the player could exchange makes it possible.
    pub(crate) fn offer_other_half(&mut self, seat: Seat, half: Half) {
        let player = &self.players[seat];
        let has_seat = RoverId::ALL.into_iter().any(|rover| self.has_seat(seat, rover));
        let possible = match half {
            Half::ConstructGreenhouse => {
                let from = self.has_greenhouse_for(seat, GreenhouseTerms::Bought);
                from.is_ok() && self.could_pay(seat, GREENHOUSE_COST.value())
            }
            Half::ImproveGreenhouse => {
                player.basic_greenhouses > 0 && self.could_pay(seat, IMPROVE_COST.value())
            }
            Half::Recruit => {
                let cost = self.recruit_cost(seat, Terms::Bought);
                has_seat && player.recruits.total() > 0 && self.could_pay(seat, &cost)
            }
            Half::Train => {
                self.may_train_anybody(seat).is_ok() && self.could_pay(seat, TRAIN_COST.value())
            }
            Half::Foundation => {
                self.may_receive_foundation(seat).is_ok()
                    && self.could_pay(seat, FOUNDATION_COST.value())
            }
            Half::Laboratory => {
                let cheapest = DisplaySpace::all()
                    .filter(|space| self.display[space.index()].is_some())
                    .map(Open::row_surcharge)
                    .min();
                !player.empty_spaces().is_empty()
                    && cheapest.is_some_and(|surcharge| {
                        let cost = LABORATORY_COST.value().plus(Cost::energy(surcharge));
                        self.could_pay(seat, &cost)
                    })
            }
        };
        if possible {
            self.ask(seat, Question::OtherHalf(half));
        }
    }
}
