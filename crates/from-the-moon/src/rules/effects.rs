//! The effects of tiles when they are used.

use orrery_core::{Log, Seat};

use crate::agenda::{GreenhouseTerms, LabTerms, Question, Terms};
use crate::content::{Choice, Effect, Gain};
use crate::event::{Event, EventKind, Forfeit, Reason};
use crate::refusal::{Bill, Illegal};
use crate::state::{DisplaySpace, Open};
use crate::stock::Cost;

impl Open {
    /// FTM-RULING-08, FTM-RULING-25, FTM-RULING-87: an effect can be used if its price can be
    /// paid in full and its gain is possible then.
    pub(crate) fn may_use(
        &self,
        seat: Seat,
        effect: Effect,
        choice: Choice,
    ) -> Result<(), Illegal> {
        let energy = self.players[seat].gauge.energy();
        match (effect, choice) {
            (Effect::Either(gain, _) | Effect::Just(gain), Choice::First)
            | (Effect::Either(_, gain), Choice::Second) => self.may_gain(seat, gain, energy),
            (Effect::Both(one, other), Choice::First) => {
                self.may_gain(seat, one, energy).or(self.may_gain(seat, other, energy))
            }
            (Effect::Pay(price, gain), Choice::First) => {
                self.may_pay(seat, &Cost::energy(price), Bill::Effect)?;
                self.may_gain(seat, gain, energy - price)
            }
            (Effect::Just(_) | Effect::Both(..) | Effect::Pay(..), Choice::Second) => {
                Err(Illegal::NoSuchChoice)
            }
        }
    }

    /// The price of using an effect.
    pub(crate) fn price_of(effect: Effect) -> Cost {
        match effect {
            Effect::Pay(price, _) => Cost::energy(price),
            Effect::Just(_) | Effect::Both(..) | Effect::Either(..) => Cost::FREE,
        }
    }

    /// Uses an effect the player has chosen; its results are logged one level deeper.
    pub(crate) fn use_effect(
        &mut self,
        seat: Seat,
        effect: Effect,
        choice: Choice,
        log: &mut Log<Event>,
    ) {
        self.pay(seat, &Self::price_of(effect));
        self.within(|open| {
            for gain in effect.gains(choice) {
                match gain {
                    // A player who chose to improve has answered already: there is no second
                    // question.
                    Gain::ImproveGreenhouse
                        if open.may_improve_greenhouse(seat, Terms::Free).is_ok() =>
                    {
                        open.improve_greenhouse(seat, Terms::Free, log);
                    }
                    _ => open.gain(seat, gain, log),
                }
            }
        });
    }

    /// Checks whether a gain is possible with this much Energy at hand.
    fn may_gain(&self, seat: Seat, gain: Gain, energy: u8) -> Result<(), Illegal> {
        match gain {
            Gain::Energy(_)
            | Gain::Battery
            | Gain::Resource(..)
            | Gain::Points(_)
            | Gain::PointsPer(..)
            | Gain::Approval(_) => Ok(()),
            Gain::AnyResource(_) if self.supply.is_empty() => Err(Illegal::NotInSupply),
            Gain::AnyResource(_) => Ok(()),
            Gain::Recruit => self.may_recruit_anybody(seat, energy),
            Gain::Train => self.may_train_anybody(seat),
            Gain::ImproveGreenhouse => self.may_improve_greenhouse(seat, Terms::Free),
            Gain::Greenhouse => {
                self.may_take_greenhouse_with(seat, GreenhouseTerms::Surcharge, energy)
            }
            Gain::GreenhouseFromStack => self.may_take_greenhouse(seat, GreenhouseTerms::FromStack),
            Gain::Laboratory => self.may_take_any_laboratory(seat, LabTerms::Surcharge),
            Gain::BottomLaboratory => self.may_take_any_laboratory(seat, LabTerms::BottomRow),
        }
    }

    /// Gives what an effect gives. What cannot be used is forfeited.
    pub(crate) fn gain(&mut self, seat: Seat, gain: Gain, log: &mut Log<Event>) {
        match gain {
            Gain::Energy(energy) => self.gain_energy(seat, energy, Reason::Effect, log),
            Gain::Battery => self.gain_battery(seat, Reason::Effect, log),
            Gain::Resource(resource, amount) => {
                self.gain_resource(seat, resource, amount, Reason::Effect, log);
            }
            Gain::AnyResource(amount) => self.offer_resources(seat, amount, log),
            Gain::Points(points) => self.score(seat, points.into(), Reason::Effect, log),
            Gain::PointsPer(each, measure) => self.score_measure(seat, each, measure, log),
            // FTM-APPR-02: it is used at once.
            Gain::Approval(approval) => self.ask(seat, Question::Approval(approval)),
            Gain::Recruit => self.offer_recruit(seat, log),
            Gain::Train => self.offer_training(seat, log),
            Gain::ImproveGreenhouse => self.offer_improvement(seat, log),
            Gain::Greenhouse => self.offer_greenhouse(seat, GreenhouseTerms::Surcharge, log),
            Gain::GreenhouseFromStack => {
                self.offer_greenhouse(seat, GreenhouseTerms::FromStack, log);
            }
            Gain::Laboratory => self.offer_laboratory(seat, LabTerms::Surcharge, log),
            Gain::BottomLaboratory => self.offer_laboratory(seat, LabTerms::BottomRow, log),
        }
    }

    /// FTM-RULING-41: an Astronaut may be recruited, if it is possible at all; FTM-RULING-63: what
    /// Cyborgs cannot pay is forfeited.
    pub(crate) fn offer_recruit(&mut self, seat: Seat, log: &mut Log<Event>) {
        let possible = self.has_anybody_to_recruit(seat).is_ok()
            && self.could_pay(seat, &self.recruit_cost(seat, Terms::Free));
        self.offer(seat, possible, Question::Recruit, Forfeit::Recruit, log);
    }

    pub(crate) fn offer_training(&mut self, seat: Seat, log: &mut Log<Event>) {
        let possible = self.may_train_anybody(seat).is_ok();
        self.offer(seat, possible, Question::Train, Forfeit::Training, log);
    }

    fn offer_improvement(&mut self, seat: Seat, log: &mut Log<Event>) {
        let possible = self.may_improve_greenhouse(seat, Terms::Free).is_ok();
        self.offer(seat, possible, Question::OfferImprovement, Forfeit::Improvement, log);
    }

    pub(crate) fn offer_greenhouse(
        &mut self,
        seat: Seat,
        terms: GreenhouseTerms,
        log: &mut Log<Event>,
    ) {
        let from = self.has_greenhouse_for(seat, terms);
        let possible =
            from.is_ok_and(|from| self.could_pay(seat, &Self::greenhouse_cost(from, terms)));
        self.offer(seat, possible, Question::OfferGreenhouse(terms), Forfeit::Greenhouse, log);
    }

    fn offer_laboratory(&mut self, seat: Seat, terms: LabTerms, log: &mut Log<Event>) {
        let possible = self.may_take_any_laboratory(seat, terms).is_ok();
        self.offer(seat, possible, Question::ChooseLaboratory(terms), Forfeit::Laboratory, log);
    }

    /// FTM-RULING-61: a gain that needs a decision or a payment is offered and may be declined, if
    /// it is possible at all; otherwise it is lost, and the log says so.
    fn offer(
        &mut self,
        seat: Seat,
        possible: bool,
        question: Question,
        what: Forfeit,
        log: &mut Log<Event>,
    ) {
        if possible {
            self.ask(seat, question);
        } else {
            self.tell(log, EventKind::Forfeited { seat, what });
        }
    }

    /// Checks whether any face-up Laboratory can be had on these terms.
    pub(crate) fn may_take_any_laboratory(
        &self,
        seat: Seat,
        terms: LabTerms,
    ) -> Result<(), Illegal> {
        let mut refusal = Illegal::NoLaboratoryThere;
        for space in DisplaySpace::all() {
            match self.may_take_laboratory(seat, space, terms) {
                Ok(()) => return Ok(()),
                Err(why) => refusal = why,
            }
        }
        Err(refusal)
    }
}
