//! Your Turn: the six actions, and how turns follow each other.

use orrery_core::{Log, Seat};

use crate::action::{Action, Building};
use crate::agenda::{Duty, GreenhouseTerms, Half, LabTerms, Question, Terms};
use crate::content::board::{FOUNDATION_COST, IMPROVE_COST, LABORATORY_COST, TRAIN_COST};
use crate::event::{Deed, Event};
use crate::map::Tile;
use crate::player::RoverId;
use crate::refusal::Illegal;
use crate::state::{DisplaySpace, Open};
use crate::stock::{Cost, Cube};

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
    /// named is done first (FTM-RULING-15). FTM-RULING-82: one of them is always possible, so there
    /// is no pass.
    #[inline]
    pub(crate) fn may_perform(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        match TurnAction::of(action) {
            Some(TurnAction::SendRover(rover, tile)) => self.may_send(seat, rover, tile),
            Some(TurnAction::Half(half)) => self.may_do_half(seat, half),
            Some(TurnAction::Construct(building)) => self.may_construct(seat, building),
            Some(TurnAction::Gather) => self.may_gather(seat),
            None => Err(Illegal::NotTheQuestion),
        }
    }

    /// FTM-RULING-87: the first half is paid and resolved before the second is asked for.
    pub(crate) fn perform(&mut self, seat: Seat, action: Action, log: &mut Log<Event>) {
        match TurnAction::of(action) {
            Some(TurnAction::SendRover(rover, tile)) => self.send(seat, rover, tile, log),
            Some(TurnAction::Half(half)) => self.begin_halves(seat, half, log),
            Some(TurnAction::Construct(building)) => {
                self.ask(seat, Question::PlaceBuilding(building));
            }
            Some(TurnAction::Gather) => self.gather(seat, log),
            None => {}
        }
    }

    /// FTM-GRN-01, FTM-GRN-12, FTM-TEAM-01, FTM-RSCH-01: one half now, the other one may follow.
    fn begin_halves(&mut self, seat: Seat, action: HalfAction, log: &mut Log<Event>) {
        let half = action.half();
        match half {
            Half::ConstructGreenhouse | Half::ImproveGreenhouse => {
                self.see_to(Duty::AfterGreenhouses(seat));
            }
            Half::Recruit | Half::Train => self.see_to(Duty::AfterTeam(seat)),
            Half::Foundation | Half::Laboratory => {}
        }
        self.see_to(Duty::OtherHalf(seat, half.other()));
        self.do_half(seat, action, log);
    }

    /// The other half, or nothing more.
    pub(crate) fn may_do_other_half(
        &self,
        seat: Seat,
        half: Half,
        action: Action,
    ) -> Result<(), Illegal> {
        if action == Action::Finish {
            return Ok(());
        }
        match HalfAction::of(action) {
            Some(action) if action.half() == half => self.may_do_half(seat, action),
            Some(_) | None => Err(Illegal::NotTheQuestion),
        }
    }

    pub(crate) fn do_other_half(&mut self, seat: Seat, action: Action, log: &mut Log<Event>) {
        if let Some(action) = HalfAction::of(action) {
            self.do_half(seat, action, log);
        }
    }

    fn may_do_half(&self, seat: Seat, action: HalfAction) -> Result<(), Illegal> {
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

    fn do_half(&mut self, seat: Seat, action: HalfAction, log: &mut Log<Event>) {
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

/// What a turn can be, of all that can be answered.
#[derive(Copy, Clone)]
enum TurnAction {
    SendRover(RoverId, Tile),
    Half(HalfAction),
    Construct(Building),
    Gather,
}

/// One half of an action, as it is answered.
#[derive(Copy, Clone)]
enum HalfAction {
    ConstructGreenhouse,
    ImproveGreenhouse,
    Recruit(Cube, RoverId),
    Train(Cube, RoverId),
    TakeFoundation,
    TakeLaboratory(DisplaySpace),
}

impl TurnAction {
    #[inline]
    fn of(action: Action) -> Option<TurnAction> {
        let half = match action {
            Action::SendRover { rover, tile } => return Some(TurnAction::SendRover(rover, tile)),
            Action::Construct(building) => return Some(TurnAction::Construct(building)),
            Action::Gather => return Some(TurnAction::Gather),
            Action::ConstructGreenhouse => HalfAction::ConstructGreenhouse,
            Action::ImproveGreenhouse => HalfAction::ImproveGreenhouse,
            Action::Recruit { colour, rover } => HalfAction::Recruit(colour, rover),
            Action::Train { colour, rover } => HalfAction::Train(colour, rover),
            Action::TakeFoundation => HalfAction::TakeFoundation,
            Action::TakeLaboratory(space) => HalfAction::TakeLaboratory(space),
            Action::NameFirst(_)
            | Action::DrawSmall(_)
            | Action::DealFaction(_)
            | Action::LayTerrain(_)
            | Action::LayMission(_)
            | Action::LayPower(_)
            | Action::DrawLaboratory(_)
            | Action::LayLarge(_)
            | Action::LayProgress(_)
            | Action::DrawCube(_)
            | Action::DrawZone(_)
            | Action::DrawLocation(_)
            | Action::DrawObjective(_)
            | Action::ChooseFaction(_)
            | Action::SeatIn(_)
            | Action::Collect(_)
            | Action::UseAbility(_)
            | Action::UseTerrain(_)
            | Action::Place(_)
            | Action::PutLaboratory(_)
            | Action::Activate { .. }
            | Action::TakeIncome(_)
            | Action::Feed
            | Action::Exchange(_)
            | Action::ConstructPart { .. }
            | Action::ImprovePart { .. }
            | Action::TakePoint
            | Action::TakeResource(_)
            | Action::React(_)
            | Action::Accept
            | Action::Decline
            | Action::Finish => return None,
        };
        Some(TurnAction::Half(half))
    }
}

impl HalfAction {
    fn of(action: Action) -> Option<HalfAction> {
        match TurnAction::of(action) {
            Some(TurnAction::Half(half)) => Some(half),
            Some(TurnAction::SendRover(..) | TurnAction::Construct(_) | TurnAction::Gather)
            | None => None,
        }
    }

    const fn half(self) -> Half {
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
