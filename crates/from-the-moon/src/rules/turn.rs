//! Your Turn: how turns follow each other, and actions in two halves.
//!
//! FTM-TURN-03: a turn is exactly one of the six actions, see [`crate::answers::Reply`].
//! FTM-RULING-82: one of them is always possible, so there is no pass.

use orrery_core::{Log, Seat};

use crate::action::Action;
use crate::agenda::{Duty, GreenhouseTerms, Half, LabTerms, Question, Terms};
use crate::content::board::{FOUNDATION_COST, IMPROVE_COST, LABORATORY_COST, TRAIN_COST};
use crate::event::{Event, EventKind};
use crate::player::RoverId;
use crate::refusal::Illegal;
use crate::setup::{BiofarmersApproval, NetrunnersResearch};
use crate::state::{DisplaySpace, Open};
use crate::stock::{Cost, Cube};

impl Open {
    /// FTM-TURN-02: the next player's turn.
    pub(crate) fn begin_turn(&mut self, log: &mut Log<Event>) {
        self.turn = self.turn.saturating_add(1);
        let (seat, round) = (self.current(), self.round());
        self.tell(log, EventKind::TurnBegan { seat, round });
        self.see_to(Duty::EndTurn);
        self.ask(seat, Question::Turn);
    }

    /// FTM-RULING-91: a player who has had the last turn may still exchange.
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

    /// FTM-GRN-01, FTM-GRN-12, FTM-TEAM-01, FTM-RSCH-01, FTM-RULING-15, FTM-RULING-87: the half
    /// that is named is paid and resolved now, then the other one may follow.
    pub(crate) fn begin_halves(&mut self, seat: Seat, action: HalfAction, log: &mut Log<Event>) {
        let half = action.half();
        let (bonus, is_late) = match half {
            // FTM-RULING-69.
            Half::ConstructGreenhouse | Half::ImproveGreenhouse => {
                let when = self.options.biofarmers_approval;
                (Some(Duty::AfterGreenhouses(seat)), when == BiofarmersApproval::ActionEnd)
            }
            // FTM-RULING-72.
            Half::Recruit | Half::Train => {
                let when = self.options.netrunners_research;
                (Some(Duty::AfterTeam(seat)), when == NetrunnersResearch::ActionEnd)
            }
            Half::Foundation | Half::Laboratory => (None, true),
        };
        let other = Some(Duty::OtherHalf(seat, half.other()));
        // What is seen to last is done first.
        let order = if is_late { [bonus, other] } else { [other, bonus] };
        order.into_iter().flatten().for_each(|duty| self.see_to(duty));
        self.do_half(seat, action, log);
    }

    pub(crate) fn may_do_half(&self, seat: Seat, action: HalfAction) -> Result<(), Illegal> {
        match action {
            HalfAction::ConstructGreenhouse => {
                self.may_take_greenhouse(seat, GreenhouseTerms::Bought)
            }
            HalfAction::ImproveGreenhouse => self.may_improve_greenhouse(seat, Terms::Bought),
            HalfAction::Recruit(colour, rover) => {
                self.may_recruit(seat, colour, rover, Terms::Bought)
            }
            HalfAction::Train(colour, rover) => self.may_train(seat, colour, rover, Terms::Bought),
            HalfAction::TakeFoundation => self.may_buy_foundation(seat),
            HalfAction::TakeLaboratory(space) => {
                self.may_take_laboratory(seat, space, LabTerms::Bought)
            }
        }
    }

    pub(crate) fn do_half(&mut self, seat: Seat, action: HalfAction, log: &mut Log<Event>) {
        match action {
            HalfAction::ConstructGreenhouse => {
                self.take_greenhouse(seat, GreenhouseTerms::Bought, log);
            }
            HalfAction::ImproveGreenhouse => self.improve_greenhouse(seat, Terms::Bought, log),
            HalfAction::Recruit(colour, rover) => {
                self.recruit(seat, colour, rover, Terms::Bought, log);
            }
            HalfAction::Train(colour, rover) => {
                self.train(seat, colour, rover, Terms::Bought, log);
            }
            HalfAction::TakeFoundation => self.buy_foundation(seat, log),
            HalfAction::TakeLaboratory(space) => {
                self.take_laboratory(seat, space, LabTerms::Bought, log);
            }
        }
    }

    /// FTM-GRN-02, FTM-TEAM-02: asks for the other half, which may be done with what the first one
    /// brought, unless nothing the player could exchange makes it possible.
    pub(crate) fn offer_other_half(&mut self, seat: Seat, half: Half) {
        let player = &self.players[seat];
        let possible = match half {
            Half::ConstructGreenhouse => {
                let terms = GreenhouseTerms::Bought;
                self.has_greenhouse_for(seat, terms)
                    .is_ok_and(|from| self.could_pay(seat, &Self::greenhouse_cost(from, terms)))
            }
            Half::ImproveGreenhouse => {
                player.basic_greenhouses > 0 && self.could_pay(seat, IMPROVE_COST.value())
            }
            Half::Recruit => {
                let cost = self.recruit_cost(seat, Terms::Bought);
                self.has_anybody_to_recruit(seat).is_ok() && self.could_pay(seat, &cost)
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

/// One half of an action, as it is answered.
#[derive(Copy, Clone)]
pub(crate) enum HalfAction {
    ConstructGreenhouse,
    ImproveGreenhouse,
    Recruit(Cube, RoverId),
    Train(Cube, RoverId),
    TakeFoundation,
    TakeLaboratory(DisplaySpace),
}

impl HalfAction {
    #[inline]
    pub(crate) fn of(action: Action) -> Option<HalfAction> {
        Some(match action {
            Action::ConstructGreenhouse => HalfAction::ConstructGreenhouse,
            Action::ImproveGreenhouse => HalfAction::ImproveGreenhouse,
            Action::Recruit { colour, rover } => HalfAction::Recruit(colour, rover),
            Action::Train { colour, rover } => HalfAction::Train(colour, rover),
            Action::TakeFoundation => HalfAction::TakeFoundation,
            Action::TakeLaboratory(space) => HalfAction::TakeLaboratory(space),
            _ => return None,
        })
    }

    pub(crate) const fn half(self) -> Half {
        match self {
            HalfAction::ConstructGreenhouse => Half::ConstructGreenhouse,
            HalfAction::ImproveGreenhouse => Half::ImproveGreenhouse,
            HalfAction::Recruit(..) => Half::Recruit,
            HalfAction::Train(..) => Half::Train,
            HalfAction::TakeFoundation => Half::Foundation,
            HalfAction::TakeLaboratory(_) => Half::Laboratory,
        }
    }
}

impl Half {
    /// The half that may follow.
    const fn other(self) -> Half {
        match self {
            Half::ConstructGreenhouse => Half::ImproveGreenhouse,
            Half::ImproveGreenhouse => Half::ConstructGreenhouse,
            Half::Recruit => Half::Train,
            Half::Train => Half::Recruit,
            Half::Foundation => Half::Laboratory,
            Half::Laboratory => Half::Foundation,
        }
    }
}
