//! The answers to each question, and what they do: this is where the chapters meet.
//!
//! [`Reply::to`] is the only place that says which actions answer a question of a player. It turns
//! the two into a [`Reply`], which holds everything the rules need; checking it and carrying it out
//! are matches without a rest, so a reply that nobody handles does not compile.

use orrery_core::{Log, Seat};

use crate::action::{Action, Building, Exchange, IncomePart, IncomeSet, Reaction, ReactionSet};
use crate::agenda::{Duty, GreenhouseTerms, LabTerms, Question, Reach, Terms};
use crate::content::{Approval, Choice, Destination, Laboratory, PartId};
use crate::event::Event;
use crate::map::{Spot, Tile, TileSet};
use crate::player::{LabSet, LabSpace, RoverId};
use crate::refusal::Illegal;
use crate::rules::{HalfAction, Work};
use crate::state::{DisplaySpace, Open};
use crate::stock::{Cube, Resource};

/// An answer of a player together with what it answers.
#[derive(Copy, Clone)]
pub(crate) enum Reply {
    /// The only reply that leaves the question open.
    Exchange(Exchange, Question),
    SeatIn(RoverId),
    Send(RoverId, Tile),
    FirstHalf(HalfAction),
    Construct(Building),
    Gather,
    Collect(Work, Cube),
    UseAbility(Work, Cube),
    UseTerrain(Work, Tile),
    SecondHalf(HalfAction),
    Place(Building, Spot),
    UseAdjacent(TileSet, Reach, Tile),
    TakeLaboratory(LabTerms, DisplaySpace),
    PutLaboratory(Laboratory, LabSpace),
    Activate(LabSet, LabSpace, Choice),
    TakeIncome(IncomeSet, IncomePart),
    TakeAllIncome(IncomeSet),
    Feed,
    ConstructPart(Approval, Destination, PartId),
    ImprovePart(Approval, Destination, PartId),
    TakePoint,
    ResearchFoundation,
    TakeResource(u8, Resource),
    TakeNoResource,
    Recruit(Cube, RoverId),
    Train(Cube, RoverId),
    TakeGreenhouse(GreenhouseTerms),
    ImproveGreenhouse,
    React(ReactionSet, Reaction),
    /// Declines what is offered, or is done: the question is answered and nothing else happens.
    Pass,
}

impl Reply {
    /// Reads an action as an answer to this question; `None` if it does not answer it.
    #[inline(always)]
    pub(crate) fn to(question: Question, action: Action) -> Option<Reply> {
        if let Action::Exchange(exchange) = action {
            return Some(Reply::Exchange(exchange, question));
        }
        Some(match (question, action) {
            (Question::SeatAstronaut, Action::SeatIn(rover)) => Reply::SeatIn(rover),
            (Question::Turn, _) => match action {
                Action::SendRover { rover, tile } => Reply::Send(rover, tile),
                Action::Construct(building) => Reply::Construct(building),
                Action::Gather => Reply::Gather,
                _ => Reply::FirstHalf(HalfAction::of(action)?),
            },
            (Question::Tasks { rover, left, abilities }, _) => {
                let work = Work { rover, left, abilities };
                match action {
                    Action::Collect(colour) => Reply::Collect(work, colour),
                    Action::UseAbility(colour) => Reply::UseAbility(work, colour),
                    Action::UseTerrain(tile) => Reply::UseTerrain(work, tile),
                    Action::Finish => Reply::Pass,
                    _ => return None,
                }
            }
            (Question::OtherHalf(_), Action::Finish) => Reply::Pass,
            (Question::OtherHalf(half), _) => {
                Reply::SecondHalf(HalfAction::of(action).filter(|action| action.half() == half)?)
            }
            (Question::PlaceBuilding(building), Action::Place(spot)) => {
                Reply::Place(building, spot)
            }
            (Question::BuildingTerrain { tiles, reach }, Action::UseTerrain(tile)) => {
                Reply::UseAdjacent(tiles, reach, tile)
            }
            (Question::ChooseLaboratory(terms), Action::TakeLaboratory(space)) => {
                Reply::TakeLaboratory(terms, space)
            }
            (Question::PutLaboratory(laboratory), Action::PutLaboratory(space)) => {
                Reply::PutLaboratory(laboratory, space)
            }
            (Question::Activate(left), Action::Activate { space, choice }) => {
                Reply::Activate(left, space, choice)
            }
            (Question::Income(left), Action::TakeIncome(part)) => Reply::TakeIncome(left, part),
            (Question::Income(left), Action::TakeAllIncome) => Reply::TakeAllIncome(left),
            (Question::Feed, Action::Feed) => Reply::Feed,
            (Question::Approval(approval), Action::ConstructPart { to, part }) => {
                Reply::ConstructPart(approval, to, part)
            }
            (Question::Approval(approval), Action::ImprovePart { to, part }) => {
                Reply::ImprovePart(approval, to, part)
            }
            (Question::Approval(_), Action::TakePoint) => Reply::TakePoint,
            (Question::SpecialResearch, Action::TakeFoundation) => Reply::ResearchFoundation,
            (Question::SpecialResearch, Action::TakeLaboratory(space)) => {
                Reply::TakeLaboratory(LabTerms::SpecialResearch, space)
            }
            (Question::ChooseResource(left), Action::TakeResource(resource)) => {
                Reply::TakeResource(left, resource)
            }
            (Question::ChooseResource(_), Action::Decline) => Reply::TakeNoResource,
            (Question::Recruit, Action::Recruit { colour, rover }) => Reply::Recruit(colour, rover),
            (Question::Train, Action::Train { colour, rover }) => Reply::Train(colour, rover),
            (Question::OfferGreenhouse(terms), Action::Accept) => Reply::TakeGreenhouse(terms),
            (Question::OfferImprovement, Action::Accept) => Reply::ImproveGreenhouse,
            (Question::Reactions(left), Action::React(reaction)) => Reply::React(left, reaction),
            (
                Question::BuildingTerrain { .. }
                | Question::ChooseLaboratory(_)
                | Question::SpecialResearch
                | Question::Recruit
                | Question::Train
                | Question::OfferGreenhouse(_)
                | Question::OfferImprovement,
                Action::Decline,
            ) => Reply::Pass,
            (Question::Activate(_) | Question::LastExchange, Action::Finish) => Reply::Pass,
            _ => return None,
        })
    }
}

impl Open {
    /// Checks whether a player may answer like this, and if not, why.
    #[inline]
    pub(crate) fn may_answer(
        &self,
        seat: Seat,
        question: Question,
        action: Action,
    ) -> Result<Reply, Illegal> {
        let reply = Reply::to(question, action).ok_or(Illegal::NotTheQuestion)?;
        self.may_reply(seat, reply)?;
        Ok(reply)
    }

    /// Returns whether a player may answer like this.
    #[inline]
    pub(crate) fn is_answer(&self, seat: Seat, question: Question, action: Action) -> bool {
        Reply::to(question, action).is_some_and(|reply| self.may_reply(seat, reply).is_ok())
    }

    #[inline(always)]
    fn may_reply(&self, seat: Seat, reply: Reply) -> Result<(), Illegal> {
        match reply {
            Reply::Exchange(exchange, question) => self.may_exchange(seat, exchange, question),
            Reply::SeatIn(rover) => self.may_seat(seat, rover),
            Reply::Send(rover, tile) => self.may_send(seat, rover, tile),
            Reply::FirstHalf(half) | Reply::SecondHalf(half) => self.may_do_half(seat, half),
            Reply::Construct(building) => self.may_construct(seat, building),
            Reply::Gather => self.may_gather(seat),
            Reply::Collect(work, colour) => self.may_collect(seat, work, colour),
            Reply::UseAbility(work, colour) => self.may_use_ability(seat, work, colour),
            Reply::UseTerrain(work, tile) => self.may_use_own_terrain(seat, work, tile),
            Reply::Place(building, spot) => self.may_place(seat, building, spot),
            Reply::UseAdjacent(tiles, _, tile) => self.may_use_adjacent(seat, tiles, tile),
            Reply::TakeLaboratory(terms, space) => self.may_take_laboratory(seat, space, terms),
            Reply::PutLaboratory(_, space) => self.may_put_laboratory(seat, space),
            Reply::Activate(left, space, choice) => self.may_activate(seat, left, space, choice),
            Reply::TakeIncome(left, part) => self.may_take_income(seat, left, part),
            Reply::TakeAllIncome(left) => self.may_take_all_income(seat, left),
            Reply::ConstructPart(approval, to, part) => {
                self.may_construct_part(seat, approval, to, part)
            }
            Reply::ImprovePart(approval, to, part) => {
                self.may_improve_part(seat, approval, to, part)
            }
            Reply::ResearchFoundation => self.may_research_foundation(seat),
            Reply::TakeResource(_, resource) => self.may_take_resource(resource),
            Reply::TakeNoResource => self.may_take_no_resource(),
            Reply::Recruit(colour, rover) => self.may_recruit(seat, colour, rover, Terms::Free),
            Reply::Train(colour, rover) => self.may_train(seat, colour, rover, Terms::Free),
            Reply::TakeGreenhouse(terms) => self.may_take_greenhouse(seat, terms),
            Reply::ImproveGreenhouse => self.may_improve_greenhouse(seat, Terms::Free),
            Reply::React(left, reaction) => match left.contains(reaction) {
                true => Ok(()),
                false => Err(Illegal::NotWaiting),
            },
            Reply::Feed | Reply::TakePoint | Reply::Pass => Ok(()),
        }
    }

    /// Does what a player answered, which [`Open::may_answer`] has allowed.
    pub(crate) fn carry_out(&mut self, seat: Seat, reply: Reply, log: &mut Log<Event>) {
        if let Reply::Exchange(..) = reply {
            self.level = self.agenda.last().map_or(0, |step| step.level);
        } else {
            self.pop();
        }
        match reply {
            Reply::Exchange(exchange, _) => self.exchange(seat, exchange, 1, log),
            Reply::SeatIn(rover) => self.seat_in(seat, rover, log),
            Reply::Send(rover, tile) => self.send(seat, rover, tile, log),
            Reply::FirstHalf(half) => self.begin_halves(seat, half, log),
            Reply::Construct(building) => self.ask(seat, Question::PlaceBuilding(building)),
            Reply::Gather => self.gather(seat, log),
            Reply::Collect(work, colour) => self.collect(seat, work, colour, log),
            Reply::UseAbility(work, colour) => self.use_ability(seat, work, colour, log),
            Reply::UseTerrain(_, tile) => self.use_own_terrain(seat, tile, log),
            Reply::SecondHalf(half) => self.do_half(seat, half, log),
            Reply::Place(building, spot) => self.place(seat, building, spot, log),
            Reply::UseAdjacent(tiles, reach, tile) => {
                self.use_adjacent(seat, tiles, reach, tile, log);
            }
            Reply::TakeLaboratory(terms, space) => self.take_laboratory(seat, space, terms, log),
            Reply::PutLaboratory(laboratory, space) => {
                self.put_laboratory(seat, laboratory, space, log);
            }
            Reply::Activate(left, space, choice) => self.activate(seat, left, space, choice, log),
            Reply::TakeIncome(left, part) => {
                self.take_income(seat, left, part, Duty::Income, log);
            }
            Reply::TakeAllIncome(left) => self.take_next_income(seat, left, log),
            Reply::Feed => self.feed(seat, log),
            Reply::ConstructPart(_, to, part) => self.construct_part(seat, to, part, log),
            Reply::ImprovePart(_, to, part) => self.improve_part(seat, to, part, log),
            Reply::TakePoint => self.take_point(seat, log),
            Reply::ResearchFoundation => self.research_foundation(seat, log),
            Reply::TakeResource(left, resource) => self.take_resource(seat, left, resource, log),
            Reply::Recruit(colour, rover) => self.recruit(seat, colour, rover, Terms::Free, log),
            Reply::Train(colour, rover) => self.train(seat, colour, rover, Terms::Free, log),
            Reply::TakeGreenhouse(terms) => self.take_greenhouse(seat, terms, log),
            Reply::ImproveGreenhouse => self.improve_greenhouse(seat, Terms::Free, log),
            Reply::React(left, reaction) => self.react(seat, left, reaction, log),
            Reply::TakeNoResource | Reply::Pass => {}
        }
    }
}
