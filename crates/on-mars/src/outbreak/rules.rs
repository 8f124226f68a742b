//! Infection cards, rearranging, spreading, and how the chapter ends.

use orrery_core::Seat;

use super::{Action, Deed, Duty, Infection, InfectionSet, Place, Question, ROWS, Row, Site};
use crate::action::Action as Answer;
use crate::agenda::{self, Log};
use crate::chapter::{Loss, Outcome};
use crate::event::Deed as Told;
use crate::hex::HexSet;
use crate::reply::Reply;
use crate::state::Open;

/// AI-CH2-06: the first round with Infection cards.
const FIRST_INFECTION: u8 = 2;

impl Open {
    fn outbreak_tell(&self, log: &mut Log, deed: Deed) {
        self.tell(log, Told::Outbreak(deed));
    }

    /// AI-VAL-69, AI-CH2-06: what the beginning of a turn adds: the Infection card, then
    /// rearranging; the end of the turn adds spreading.
    pub(crate) fn begin_outbreak_turn(&mut self) {
        if self.round >= FIRST_INFECTION {
            self.see_to(agenda::Duty::Outbreak(Duty::Rearrange));
            self.draw(agenda::Draw::Infection);
        }
    }

    /// AI-GEN-07: what the end of a turn adds; it is put below the turn.
    pub(crate) fn after_outbreak_turn(&mut self) {
        self.see_to(agenda::Duty::Outbreak(Duty::Spread));
    }

    /// Does a duty of this chapter.
    pub(crate) fn do_outbreak(&mut self, duty: Duty, log: &mut Log) {
        let seat = self.turn.seat;
        match duty {
            Duty::Rearrange => self.ask_rearranging(seat),
            Duty::Fill(row) => self.ask_filling(seat, row, log),
            Duty::Spread => self.spread(log),
        }
    }

    /// AI-CH2-07: an Infection card is revealed.
    pub(crate) fn reveal_infection(&mut self, card: Infection, log: &mut Log) {
        let Some(outbreak) = self.outbreak_mut() else { return };
        outbreak.deck.remove(card);
        let nowhere = card.site() == Site::Nowhere;
        if nowhere {
            outbreak.beside.insert(card);
        }
        let shuffled = outbreak.beside.len() == 2;
        if shuffled {
            outbreak.deck = InfectionSet::ALL;
            outbreak.beside = InfectionSet::EMPTY;
        }
        self.outbreak_tell(log, Deed::Revealed { card });
        if shuffled {
            self.outbreak_tell(log, Deed::Shuffled);
        }
        // AI-RULING-46: the place is read now. AI-RULING-23: without a healthy Colonist there
        // nobody is infected.
        let (mut count, mut only) = (0, None);
        self.infection_options(self.turn.seat, card, &mut |place| {
            count += 1;
            only = Some(place);
        });
        match only {
            Some(_) if count > 1 => {
                let question = agenda::Question::Outbreak(Question::Infect(card));
                self.ask(self.turn.seat, question);
            }
            Some(place) => self.infect(place, log),
            None => {}
        }
    }

    /// Table W4: where a card revealed in a player's turn can infect a Colonist. Several places
    /// are that player's choice.
    pub fn infection_places(&self, seat: Seat, card: Infection) -> Vec<Place> {
        let mut places = Vec::new();
        self.infection_options(seat, card, &mut |place| places.push(place));
        places
    }

    fn infection_options(&self, seat: Seat, card: Infection, add: &mut impl FnMut(Place)) {
        let healthy = |place: &Place| self.at_place(*place).healthy > 0;
        match card.site() {
            Site::Row(row) => {
                let lower = (0..=row).rev();
                let higher = row + 1..ROWS as u8;
                let rows = lower.chain(higher).map(|row| Place::Row(seat, row));
                rows.into_iter().find(healthy).into_iter().for_each(add);
            }
            Site::Working => Some(Place::Working(seat)).filter(healthy).into_iter().for_each(add),
            Site::Slots(slots) => {
                let all = Seat::all(self.player_count()).map(|owner| Place::Slot(slots, owner));
                all.filter(healthy).for_each(add);
            }
            Site::Mines => {
                let miners =
                    self.players.values().fold(HexSet::EMPTY, |all, one| all.or(one.miners));
                miners.iter().map(Place::Mine).filter(healthy).for_each(add);
            }
            Site::MostHealthy => {
                let owner = self.healthiest(seat);
                let rows = (0..ROWS as u8).map(|row| Place::Row(owner, row));
                rows.filter(healthy).for_each(add);
            }
            Site::Nowhere => {}
        }
    }

    /// Card I16: whose Living Quarters have the most healthy Colonists; of equals the active
    /// player's, else the next in turn order.
    fn healthiest(&self, active: Seat) -> Seat {
        let acting = self.order.iter().position(|seat| *seat == active).unwrap_or(0);
        let order =
            (0..self.order.len()).map(|step| self.order[(acting + step) % self.order.len()]);
        let most = self.order.iter().map(|seat| self.able(*seat)).max();
        order.into_iter().find(|seat| Some(self.able(*seat)) == most).unwrap_or(active)
    }

    fn infect(&mut self, place: Place, log: &mut Log) {
        let there = self.at_place(place);
        self.set_infected(place, there.infected + 1);
        self.outbreak_tell(log, Deed::Infected { place });
    }

    /// AI-CH2-08: the active player may rearrange their Living Quarters.
    fn ask_rearranging(&mut self, seat: Seat) {
        let rows = usize::from(self.players[seat].quarters_limit() / Row::SIZE);
        if self.players[seat].quarters > 0 && rows > 1 {
            self.ask(seat, agenda::Question::Outbreak(Question::Rearrange));
        }
    }

    fn ask_filling(&mut self, seat: Seat, row: u8, log: &mut Log) {
        let open = self.players[seat].quarters_limit() / Row::SIZE;
        let loose = self.outbreak().is_some_and(|one| !one.wards[seat].loose.is_empty());
        if row >= open || !loose {
            return;
        }
        let (mut count, mut only) = (0, None);
        self.fill_options(seat, row, &mut |who| {
            count += 1;
            only = Some(who);
        });
        match only {
            Some(_) if count > 1 => {
                self.ask(seat, agenda::Question::Outbreak(Question::Fill(row)));
            }
            Some(who) => self.fill(seat, row, who, log),
            None => {}
        }
    }

    fn fill(&mut self, seat: Seat, row: u8, who: Row, log: &mut Log) {
        self.see_to(agenda::Duty::Outbreak(Duty::Fill(row.saturating_add(1))));
        if let Some(outbreak) = self.outbreak_mut() {
            let ward = &mut outbreak.wards[seat];
            ward.loose.healthy = ward.loose.healthy.saturating_sub(who.healthy);
            ward.loose.infected = ward.loose.infected.saturating_sub(who.infected);
            ward.rows[usize::from(row).min(ROWS - 1)] = who;
            if ward.loose.is_empty() {
                self.outbreak_tell(log, Deed::Rearranged { seat });
            }
        }
    }

    /// The answers to a question of this chapter.
    pub(crate) fn outbreak_options(
        &self,
        seat: Seat,
        question: Question,
        offer: &mut dyn FnMut(Answer, Reply),
    ) {
        let mut add = |action| offer(Self::said(action), Reply::Outbreak(question, action));
        match question {
            Question::Infect(card) => {
                self.infection_options(seat, card, &mut |place| add(Action::Infect(place)));
            }
            Question::Row => self.row_options(&mut |row| add(Action::Row(row))),
            Question::Rearrange => {
                if self.isolated(seat).is_some() {
                    add(Action::Isolate);
                }
                add(Action::Rearrange);
                offer(Answer::Finish, Reply::Finish);
            }
            Question::Fill(row) => {
                self.fill_options(seat, row, &mut |who| add(Action::Fill(who)));
            }
        }
    }

    /// Takes an answer to a question of this chapter.
    pub(crate) fn answer_outbreak(
        &mut self,
        seat: Seat,
        question: Question,
        action: Action,
        log: &mut Log,
    ) {
        match (question, action) {
            (Question::Infect(_), Action::Infect(place)) => self.infect(place, log),
            (Question::Row, Action::Row(row)) => self.move_by_row(row),
            (Question::Rearrange, Action::Isolate) => {
                if let Some(rows) = self.isolated(seat)
                    && let Some(outbreak) = self.outbreak_mut()
                {
                    outbreak.wards[seat].rows = rows;
                    self.outbreak_tell(log, Deed::Rearranged { seat });
                }
            }
            (Question::Rearrange, Action::Rearrange) => {
                if let Some(outbreak) = self.outbreak_mut() {
                    let ward = &mut outbreak.wards[seat];
                    for row in std::mem::take(&mut ward.rows) {
                        ward.loose.healthy += row.healthy;
                        ward.loose.infected += row.infected;
                    }
                }
                self.see_to(agenda::Duty::Outbreak(Duty::Fill(0)));
            }
            (Question::Fill(row), Action::Fill(who)) => self.fill(seat, row, who, log),
            // Nothing else is offered.
            _ => {}
        }
    }

    /// AI-CH2-11, AI-RULING-24, AI-RULING-25, AI-VAL-37: every Colonist that shares an area with
    /// an infected one is infected, in one step for all areas; then the loss is checked.
    fn spread(&mut self, log: &mut Log) {
        for (place, colonists) in self.exposed() {
            self.set_infected(place, self.at_place(place).len());
            self.outbreak_tell(log, Deed::Spread { place, colonists });
        }
        if self.infected() >= self.infection_limit() {
            self.decide(Outcome::Lost(Loss::Infection), log);
        }
    }

    /// AI-CH2-03, AI-CH2-12, AI-RULING-21: the Time Tracker goes down; from 1 it is lost.
    pub(crate) fn pass_outbreak_time(&mut self, log: &mut Log) {
        let Some(outbreak) = self.outbreak_mut() else { return };
        outbreak.time = outbreak.time.saturating_sub(1);
        let space = outbreak.time;
        self.outbreak_tell(log, Deed::TimePassed { space });
        if space == 0 {
            self.decide(Outcome::Lost(Loss::Time), log);
        }
    }

    /// AI-CH2-04, AI-CH2-05, AI-RULING-22: both Missions are complete, and fewer Colonists than
    /// the limit are infected.
    pub(crate) fn check_outbreak(&mut self, log: &mut Log) {
        let complete = self.outbreak().is_some_and(|outbreak| outbreak.missions_left == 0);
        if complete && self.infected() < self.infection_limit() {
            return self.decide(Outcome::Won, log);
        }
        self.settle_movers();
    }

    /// Colony updates refill the Medicine of the Warehouse, too.
    pub(crate) fn fill_medicine(&mut self) {
        let count = usize::from(self.player_count().clamp(2, 4) - 2);
        if let Some(outbreak) = self.outbreak_mut() {
            outbreak.warehouse = super::WAREHOUSE.value[count];
        }
    }
}
