//! Develop your Team.

use orrery_core::{Log, Seat};

use crate::agenda::{Question, Terms};
use crate::content::board::{
    COLUMN_BONUSES, CYBORG_COST, RECRUIT_COST, SLOT_BONUSES, SPECIAL_RESEARCH_COST, TRAIN_COST,
};
use crate::content::{FactionPower, ProgressDeed};
use crate::event::{Event, EventKind, Reason};
use crate::player::{Astronaut, RoverId};
use crate::refusal::{Bill, Illegal};
use crate::state::Open;
use crate::stock::{Cost, Cube};

impl Open {
    /// FTM-TEAM-03: what a recruit costs; FTM-FAC-05, FTM-FAC-06: Cyborgs pay more for every one
    /// of them, however obtained.
    pub fn recruit_cost(&self, seat: Seat, terms: Terms) -> Cost {
        let cost = match terms {
            Terms::Bought => *RECRUIT_COST.value(),
            Terms::Free => Cost::FREE,
        };
        if self.has(seat, FactionPower::DearAstronauts) {
            return cost.plus(*CYBORG_COST.value());
        }
        cost
    }

    /// FTM-TEAM-05, FTM-TEAM-06, FTM-RULING-02, FTM-RULING-03: an empty seat in a Rover, wherever
    /// it stands.
    pub(crate) fn has_seat(&self, seat: Seat, rover: RoverId) -> bool {
        self.players[seat].rover(rover).crew.len() < self.seats_per_rover()
    }

    /// FTM-TEAM-04, FTM-TEAM-07: an Astronaut of this colour is left on the board.
    pub(crate) fn may_recruit(
        &self,
        seat: Seat,
        colour: Cube,
        rover: RoverId,
        terms: Terms,
    ) -> Result<(), Illegal> {
        if self.players[seat].recruits.of(colour) == 0 {
            return Err(Illegal::RowIsEmpty { colour });
        }
        if !self.has_seat(seat, rover) {
            return Err(Illegal::RoverIsFull { seats: self.seats_per_rover() });
        }
        let bill = match terms {
            Terms::Bought => Bill::Recruit,
            Terms::Free => Bill::Cyborg,
        };
        self.may_pay(seat, &self.recruit_cost(seat, terms), bill)
    }

    /// Checks that an Astronaut is left on the board and finds a seat.
    pub(crate) fn has_anybody_to_recruit(&self, seat: Seat) -> Result<(), Illegal> {
        let has_seat = RoverId::ALL.into_iter().any(|rover| self.has_seat(seat, rover));
        let is_possible = has_seat && self.players[seat].recruits.total() > 0;
        if is_possible { Ok(()) } else { Err(Illegal::NobodyToRecruit) }
    }

    /// FTM-RULING-63: whether an effect that recruits can be used, with this much Energy left after
    /// its own price.
    pub(crate) fn may_recruit_anybody(&self, seat: Seat, energy: u8) -> Result<(), Illegal> {
        self.has_anybody_to_recruit(seat)?;
        let cost = self.recruit_cost(seat, Terms::Free);
        let missing = Cost {
            stock: cost.stock.minus(self.players[seat].stock),
            energy: cost.energy.saturating_sub(energy),
        };
        if missing.is_free() {
            Ok(())
        } else {
            Err(Illegal::CannotPay { bill: Bill::Cyborg, missing })
        }
    }

    /// FTM-TEAM-08, FTM-TEAM-09, FTM-TEAM-10, FTM-SEND-22: the leftmost of the row comes, who
    /// gets no task where the Rover stands.
    pub(crate) fn recruit(
        &mut self,
        seat: Seat,
        colour: Cube,
        rover: RoverId,
        terms: Terms,
        log: &mut Log<Event>,
    ) {
        let paid = self.recruit_cost(seat, terms);
        self.pay(seat, &paid);
        let player = &mut self.players[seat];
        let left = player.recruits.of_mut(colour);
        let place = 3usize.saturating_sub((*left).into());
        *left -= 1;
        player.rover_mut(rover).crew.add(Astronaut { colour, specialist: false });
        let column = place as u8 + 1;
        self.tell(log, EventKind::Recruited { seat, colour, rover, column, paid });
        self.gain_bonus(seat, COLUMN_BONUSES.value()[place], Reason::Column, log);
        self.progress(seat, ProgressDeed::Recruit, log);
        // FTM-FAC-11: each recruit gives 2 VP.
        if self.has(seat, FactionPower::RecruitPoints) {
            self.within(|open| open.score(seat, 2, Reason::FactionBuilding, log));
        }
    }

    /// FTM-TEAM-11: what training a Specialist costs.
    pub fn train_cost(terms: Terms) -> Cost {
        match terms {
            Terms::Bought => *TRAIN_COST.value(),
            Terms::Free => Cost::FREE,
        }
    }

    /// FTM-TEAM-12, FTM-TEAM-14, FTM-TEAM-17: a basic Astronaut in a Rover, and a marker of the
    /// colour.
    pub(crate) fn may_train(
        &self,
        seat: Seat,
        colour: Cube,
        rover: RoverId,
        terms: Terms,
    ) -> Result<(), Illegal> {
        let player = &self.players[seat];
        if player.rover(rover).crew.basic.of(colour) == 0 {
            return Err(Illegal::NobodyToTrain { colour });
        }
        if player.markers.of(colour) == 0 {
            return Err(Illegal::NoMarkerLeft { colour });
        }
        self.may_pay(seat, &Self::train_cost(terms), Bill::Training)
    }

    /// Checks whether an effect that trains can be used.
    pub(crate) fn may_train_anybody(&self, seat: Seat) -> Result<(), Illegal> {
        let player = &self.players[seat];
        let possible = Cube::ALL.into_iter().any(|colour| {
            player.markers.of(colour) > 0
                && player.rovers.iter().any(|rover| rover.crew.basic.of(colour) > 0)
        });
        if possible { Ok(()) } else { Err(Illegal::NobodyAtAllToTrain) }
    }

    /// FTM-TEAM-13, FTM-TEAM-15, FTM-TEAM-16, FTM-RULING-21: the leftmost marker of the colour
    /// goes into the backpack; its slot gives the bonus.
    pub(crate) fn train(
        &mut self,
        seat: Seat,
        colour: Cube,
        rover: RoverId,
        terms: Terms,
        log: &mut Log<Event>,
    ) {
        let paid = Self::train_cost(terms);
        self.pay(seat, &paid);
        let player = &mut self.players[seat];
        let left = player.markers.of_mut(colour);
        let place = 3usize.saturating_sub((*left).into());
        *left -= 1;
        let crew = &mut player.rover_mut(rover).crew;
        crew.remove(Astronaut { colour, specialist: false });
        crew.add(Astronaut { colour, specialist: true });
        self.tell(log, EventKind::Trained { seat, colour, rover, slot: place as u8 + 1, paid });
        self.gain_bonus(seat, SLOT_BONUSES.value()[place], Reason::Slot, log);
        self.progress(seat, ProgressDeed::Train, log);
        // FTM-FAC-21, FTM-RULING-73: the Battery tile first, so that the Energy fits on it.
        if self.has(seat, FactionPower::SpecialistBatteries) {
            self.within(|open| {
                open.gain_battery(seat, Reason::FactionBuilding, log);
                open.gain_energy(seat, 1, Reason::FactionBuilding, log);
            });
        }
    }

    /// The action is over, or its first half.
    pub(crate) fn after_team(&mut self, seat: Seat) {
        // FTM-FAC-20, FTM-RULING-72: Special Research, whichever half was done.
        if self.has(seat, FactionPower::TeamResearch) {
            self.offer_special_research(seat);
        }
    }

    /// FTM-APPR-15: asked only if it can be paid, or could be after an exchange, and if there is
    /// something to take. Whether it was.
    pub(crate) fn offer_special_research(&mut self, seat: Seat) -> bool {
        let player = &self.players[seat];
        let affordable = self.could_pay(seat, SPECIAL_RESEARCH_COST.value());
        let foundation = self.may_receive_foundation(seat).is_ok();
        let possible = affordable && (foundation || !player.empty_spaces().is_empty());
        if possible {
            self.ask_within(seat, Question::SpecialResearch);
        }
        possible
    }
}
