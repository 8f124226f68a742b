//! Which answer is allowed to which question, and what it does: where the chapters meet.

use orrery_core::{Log, Seat};

use crate::action::Action;
use crate::agenda::{LabTerms, Question, Terms};
use crate::event::Event;
use crate::refusal::Illegal;
use crate::state::Open;

impl Open {
    /// Whether a player may give this answer, and if not, why.
    #[inline]
    pub(crate) fn may_answer(
        &self,
        seat: Seat,
        question: Question,
        action: Action,
    ) -> Result<(), Illegal> {
        if let Action::Exchange(exchange) = action {
            return self.may_exchange(seat, exchange, question);
        }
        match (question, action) {
            (Question::SeatAstronaut, Action::SeatIn(rover)) => self.may_seat(seat, rover),
            (Question::Turn, _) => self.may_perform(seat, action),
            (Question::Tasks { rover, left, abilities }, _) => {
                self.may_do_task(seat, rover, left, abilities, action)
            }
            (Question::OtherHalf(half), _) => self.may_do_other_half(seat, half, action),
            (Question::PlaceBuilding(building), Action::Place(spot)) => {
                self.may_place(seat, building, spot)
            }
            (Question::BuildingTerrain { tiles, .. }, Action::UseTerrain(tile)) => {
                self.may_use_adjacent(seat, tiles, tile)
            }
            (Question::ChooseLaboratory(terms), Action::TakeLaboratory(space)) => {
                self.may_take_laboratory(seat, space, terms)
            }
            (Question::PutLaboratory(_), Action::PutLaboratory(space)) => {
                self.may_put_laboratory(seat, space)
            }
            (Question::Activate(left), Action::Activate { space, choice }) => {
                self.may_activate(seat, left, space, choice)
            }
            (Question::Income(left), Action::TakeIncome(part)) => {
                self.may_take_income(seat, left, part)
            }
            (Question::Feed, Action::Feed) => Ok(()),
            (Question::Approval(approval), Action::ConstructPart { to, part }) => {
                self.may_construct_part(seat, approval, to, part)
            }
            (Question::Approval(approval), Action::ImprovePart { to, part }) => {
                self.may_improve_part(seat, approval, to, part)
            }
            (Question::Approval(_), Action::TakePoint) => Ok(()),
            (Question::SpecialResearch, Action::TakeFoundation) => {
                self.may_research_foundation(seat)
            }
            (Question::SpecialResearch, Action::TakeLaboratory(space)) => {
                self.may_take_laboratory(seat, space, LabTerms::SpecialResearch)
            }
            (Question::ChooseResource(_), Action::TakeResource(resource)) => {
                self.may_take_resource(resource)
            }
            (Question::ChooseResource(_), Action::Decline) => self.may_take_no_resource(),
            (Question::Recruit, Action::Recruit { colour, rover }) => {
                self.may_recruit(seat, colour, rover, Terms::Free)
            }
            (Question::Train, Action::Train { colour, rover }) => {
                self.may_train(seat, colour, rover, Terms::Free)
            }
            (Question::OfferGreenhouse(terms), Action::Accept) => {
                self.may_take_greenhouse(seat, terms)
            }
            (Question::OfferImprovement, Action::Accept) => {
                self.may_improve_greenhouse(seat, Terms::Free)
            }
            (Question::Reactions(left), Action::React(reaction)) => match left.contains(reaction) {
                true => Ok(()),
                false => Err(Illegal::NotWaiting),
            },
            (
                Question::BuildingTerrain { .. }
                | Question::ChooseLaboratory(_)
                | Question::SpecialResearch
                | Question::Recruit
                | Question::Train
                | Question::OfferGreenhouse(_)
                | Question::OfferImprovement,
                Action::Decline,
            ) => Ok(()),
            (Question::Activate(_) | Question::LastExchange, Action::Finish) => Ok(()),
            _ => Err(Illegal::NotTheQuestion),
        }
    }

    /// Does what a player answered; it was found to be allowed.
    pub(crate) fn take_answer(
        &mut self,
        seat: Seat,
        question: Question,
        action: Action,
        log: &mut Log<Event>,
    ) {
        if let Action::Exchange(exchange) = action {
            self.level = self.agenda.last().map_or(0, |step| step.level);
            return self.exchange(seat, exchange, 1, log);
        }
        self.pop();
        match (question, action) {
            (Question::SeatAstronaut, Action::SeatIn(rover)) => self.seat_in(seat, rover, log),
            (Question::Turn, _) => self.perform(seat, action, log),
            (Question::Tasks { rover, left, abilities }, _) => {
                self.do_task(seat, rover, left, abilities, action, log);
            }
            (Question::OtherHalf(_), _) => self.do_other_half(seat, action, log),
            (Question::PlaceBuilding(building), Action::Place(spot)) => {
                self.place(seat, building, spot, log);
            }
            (Question::BuildingTerrain { tiles, reach }, Action::UseTerrain(tile)) => {
                self.use_adjacent(seat, tiles, reach, tile, log);
            }
            (Question::ChooseLaboratory(terms), Action::TakeLaboratory(space)) => {
                self.take_laboratory(seat, space, terms, log);
            }
            (Question::PutLaboratory(laboratory), Action::PutLaboratory(space)) => {
                self.put_laboratory(seat, laboratory, space, log);
            }
            (Question::Activate(left), Action::Activate { space, choice }) => {
                self.activate(seat, left, space, choice, log);
            }
            (Question::Income(left), Action::TakeIncome(part)) => {
                self.take_income(seat, left, part, log);
            }
            (Question::Feed, Action::Feed) => self.feed(seat, log),
            (Question::Approval(_), Action::ConstructPart { to, part }) => {
                self.construct_part(seat, to, part, log);
            }
            (Question::Approval(_), Action::ImprovePart { to, part }) => {
                self.improve_part(seat, to, part, log);
            }
            (Question::Approval(_), Action::TakePoint) => self.take_point(seat, log),
            (Question::SpecialResearch, Action::TakeFoundation) => {
                self.research_foundation(seat, log);
            }
            (Question::SpecialResearch, Action::TakeLaboratory(space)) => {
                self.take_laboratory(seat, space, LabTerms::SpecialResearch, log);
            }
            (Question::ChooseResource(left), Action::TakeResource(resource)) => {
                self.take_resource(seat, left, resource, log);
            }
            (Question::Recruit, Action::Recruit { colour, rover }) => {
                self.recruit(seat, colour, rover, Terms::Free, log);
            }
            (Question::Train, Action::Train { colour, rover }) => {
                self.train(seat, colour, rover, Terms::Free, log);
            }
            (Question::OfferGreenhouse(terms), Action::Accept) => {
                self.take_greenhouse(seat, terms, log);
            }
            (Question::OfferImprovement, Action::Accept) => {
                self.improve_greenhouse(seat, Terms::Free, log);
            }
            (Question::Reactions(left), Action::React(reaction)) => {
                self.react(seat, left, reaction, log);
            }
            // Declining and finishing change nothing but the agenda, and nothing else gets here.
            (_, _) => {}
        }
    }
}
