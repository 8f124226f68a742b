//! Setup and Sabotage phase of Chapter 4, and how answers are taken.

use orrery_core::Seat;

use super::{
    ALIEN_SPACES, Action, Deck, Deed, Draw, Duty, GoalCard, LAST_SPACE, Laid, Question, RoverState,
    Sabotage,
};
use crate::action::Action as Answer;
use crate::agenda::{self, Log};
use crate::chapter::{Loss, Outcome};
use crate::content::board::shelter_starts;
use crate::content::{Kind, KindSet};
use crate::event::Deed as Told;
use crate::hex::{Hex, HexSet};
use crate::reply::Reply;
use crate::state::{Open, Phase};

/// The seat of the only player.
const ME: Seat = Seat::ONE;

impl Open {
    pub(super) fn monolith_tell(&self, log: &mut Log, deed: Deed) {
        self.tell(log, Told::Monolith(deed));
    }

    fn monolith_asks(&mut self, question: Question) {
        self.ask(ME, agenda::Question::Monolith(question));
    }

    pub(super) fn monolith_see_to(&mut self, duty: Duty) {
        self.see_to(agenda::Duty::Monolith(duty));
    }

    /// Does a duty of this chapter.
    pub(crate) fn do_monolith(&mut self, duty: Duty, log: &mut Log) {
        match duty {
            Duty::SetUp => self.set_up_monolith(),
            Duty::Phase => self.begin_sabotage(log),
            Duty::Resolve => self.resolve_next(log),
            Duty::AddCard => self.draw(agenda::Draw::Monolith(Draw::Sabotage)),
            Duty::Rebuilt(kind, hex) => self.after_rebuilding(kind, hex, log),
        }
    }

    /// AI-CH4-03, AI-CH4-05, AI-RULING-30, AI-RULING-38: asks for the next thing that is missing.
    fn set_up_monolith(&mut self) {
        let Some(monolith) = self.monolith() else { return };
        let missing = |deck: &Deck| monolith.goals[deck.index()].is_none();
        if monolith.row.len() < 2 && !monolith.deck.is_empty() {
            self.monolith_see_to(Duty::SetUp);
            self.draw(agenda::Draw::Monolith(Draw::Sabotage));
        } else if monolith.named.len() < 2 {
            self.monolith_see_to(Duty::SetUp);
            self.monolith_asks(Question::NameDeck);
        } else if let Some(deck) = monolith.named.iter().find(missing) {
            self.monolith_see_to(Duty::SetUp);
            self.draw(agenda::Draw::Monolith(Draw::Goal(deck)));
        } else if let Some(deck) = Deck::ALL.into_iter().find(missing) {
            self.monolith_see_to(Duty::SetUp);
            self.monolith_asks(Question::ChooseGoal(deck));
        } else {
            self.monolith_asks(Question::ShelterStart);
        }
    }

    /// Offers everything that Chance may answer.
    pub(crate) fn monolith_draws(&self, draw: Draw, offer: &mut dyn FnMut(Answer)) {
        let Some(monolith) = self.monolith() else { return };
        match draw {
            Draw::Sabotage => monolith
                .deck
                .iter()
                .for_each(|card| offer(Answer::Monolith(Action::LaySabotage(card)))),
            Draw::Goal(deck) => deck
                .cards()
                .into_iter()
                .for_each(|card| offer(Answer::Monolith(Action::LayGoal(card)))),
        }
    }

    /// Takes what Chance has answered.
    pub(crate) fn take_monolith_draw(&mut self, action: Action, log: &mut Log) {
        match action {
            Action::LaySabotage(card) => self.lay_sabotage(card, log),
            Action::LayGoal(goal) => self.lay_goal(goal, false, log),
            // Chance is offered nothing else.
            _ => {}
        }
    }

    fn lay_goal(&mut self, goal: GoalCard, chosen: bool, log: &mut Log) {
        let Some(deck) = goal.deck() else { return };
        if let Some(monolith) = self.monolith_mut() {
            monolith.goals[deck.index()] = Some(goal);
        }
        self.monolith_tell(log, Deed::GoalLaid { goal, chosen });
    }

    /// AI-CH4-04, AI-CH4-09, AI-CH4-10, AI-CH4-13, AI-RULING-31: a card comes to the right end of
    /// the row. If another one there has its letter, a cube goes to the leftmost empty space of
    /// that letter.
    fn lay_sabotage(&mut self, card: Sabotage, log: &mut Log) {
        let Some(monolith) = self.monolith_mut() else { return };
        let matches = monolith.row.iter().any(|laid| laid.card.letter() == card.letter());
        monolith.deck.remove(card);
        let _ = monolith.row.try_push(Laid { card, cubes: 0 });
        let free = |laid: &&mut Laid| laid.card.letter() == card.letter() && laid.cubes < 2;
        let cube = monolith.row.iter_mut().find(free).filter(|_| matches).map(|laid| {
            laid.cubes += 1;
            *laid
        });
        self.monolith_tell(log, Deed::SabotageLaid { card });
        if let Some(Laid { card, cubes }) = cube {
            self.monolith_tell(log, Deed::CubePut { card, cubes });
        }
    }

    /// AI-CH4-07, AI-VAL-56: what follows a Colonization phase.
    pub(crate) fn end_monolith_colonization(&mut self, log: &mut Log) {
        self.see_to(agenda::Duty::BeginShuttle);
        self.monolith_see_to(Duty::Phase);
        let Some(monolith) = self.monolith_mut() else { return };
        match monolith.rover {
            RoverState::Usable => {}
            RoverState::OnCard => {
                monolith.rover = RoverState::Lying;
                self.monolith_tell(log, Deed::RoverLies);
            }
            RoverState::Lying => self.ask_or_do(Question::StandUp, log),
        }
    }

    /// AI-CH4-08, AI-CH4-09, AI-RULING-32: the Time Tracker moves; on an alien cards with 2 cubes
    /// are resolved; then a card is added.
    fn begin_sabotage(&mut self, log: &mut Log) {
        self.phase = Phase::Sabotage;
        let Some(monolith) = self.monolith_mut() else { return };
        monolith.time += 1;
        let space = monolith.time;
        let alien = ALIEN_SPACES.value.contains(&space);
        self.monolith_tell(log, Deed::TimePassed { space, alien });
        if space >= LAST_SPACE {
            return self.decide(Outcome::Lost(Loss::Time), log);
        }
        self.monolith_see_to(Duty::AddCard);
        if alien {
            self.monolith_see_to(Duty::Resolve);
        }
    }

    /// AI-CH4-08, AI-VAL-76: resolves cards with 2 cubes from left to right.
    fn resolve_next(&mut self, log: &mut Log) {
        let Some(monolith) = self.monolith_mut() else { return };
        let Some(place) = monolith.row.iter().position(|laid| laid.cubes == 2) else { return };
        let card = monolith.row.remove(place).card;
        if card.lasts() {
            monolith.lasting.insert(card);
        }
        self.monolith_see_to(Duty::Resolve);
        self.monolith_tell(log, Deed::Resolved { card });
        self.within(|open| open.strike(card, log));
    }

    /// Asks a question of this chapter, unless it has a single answer or none.
    pub(super) fn ask_or_do(&mut self, question: Question, log: &mut Log) {
        let (mut count, mut only) = (0, None);
        self.monolith_options(question, &mut |action, _| {
            count += 1;
            only = Some(action);
        });
        match only {
            Some(Answer::Monolith(action)) if count == 1 => {
                self.answer_monolith(question, action, log);
            }
            Some(_) => self.monolith_asks(question),
            None => {}
        }
    }

    /// The answers to a question of this chapter.
    pub(crate) fn monolith_options(
        &self,
        question: Question,
        offer: &mut dyn FnMut(Answer, Reply),
    ) {
        let Some(monolith) = self.monolith() else { return };
        let mut add = |action| offer(Answer::Monolith(action), Reply::Monolith(question, action));
        match question {
            Question::NameDeck => {
                let left = Deck::ALL.into_iter().filter(|deck| !monolith.named.contains(*deck));
                left.map(Action::NameDeck).for_each(add);
            }
            Question::ChooseGoal(deck) => {
                deck.cards().into_iter().map(Action::ChooseGoal).for_each(add);
            }
            Question::ShelterStart => {
                shelter_starts(2).iter().copied().map(Action::Pick).for_each(add);
            }
            Question::Suffer(card) => self.sabotage_options(card, &mut add),
            Question::StandUp => self.stand_up_hexes().iter().map(Action::Pick).for_each(add),
        }
    }

    /// Takes an answer to a question of this chapter.
    pub(crate) fn answer_monolith(&mut self, question: Question, action: Action, log: &mut Log) {
        match (question, action) {
            (Question::NameDeck, Action::NameDeck(deck)) => {
                if let Some(monolith) = self.monolith_mut() {
                    monolith.named.insert(deck);
                }
            }
            (Question::ChooseGoal(_), Action::ChooseGoal(goal)) => self.lay_goal(goal, true, log),
            (Question::ShelterStart, Action::Pick(hex)) => {
                self.place_first_shelter(ME, hex);
                self.monolith_tell(log, Deed::ShelterPlaced { hex });
            }
            (Question::StandUp, Action::Pick(hex)) => {
                if let Some(monolith) = self.monolith_mut() {
                    monolith.rover = RoverState::Usable;
                }
                self.players[ME].rover = Some(hex);
                self.monolith_tell(log, Deed::RoverStands { hex });
                self.spend_sabotage(Sabotage::RoverDisabled, log);
            }
            (Question::Suffer(card), action) => self.suffer(card, action, log),
            // Nothing else is offered.
            _ => {}
        }
    }

    /// AI-RULING-36, AI-VAL-73: the hex of the starting Mine, or the closest free one, and own
    /// Shelters without a piece.
    fn stand_up_hexes(&self) -> HexSet {
        let mine = self.available_hexes().closest_to(Hex::CENTRE);
        mine.or(self.players[ME].shelters.without(self.pieces()))
    }

    /// AI-VAL-59: the flipped tiles of a type, which a Construct effect turns up again.
    #[inline]
    pub(crate) fn rebuildable(&self, kind: Kind) -> HexSet {
        if self.monolith().is_none()
            || !KindSet::only(Kind::Mine).with(Kind::Shelter).contains(kind)
        {
            return HexSet::EMPTY;
        }
        let closed = self.chapter.iter().flat_map(|chapter| &chapter.closed);
        closed.filter(|one| one.kind == kind).map(|one| one.hex).collect()
    }

    /// AI-VAL-59: the normal gain, but no tile from the stack.
    fn after_rebuilding(&mut self, kind: Kind, hex: Hex, log: &mut Log) {
        let size = self.complex_at(kind, ME, hex).len();
        self.see_to(agenda::Duty::SettleBuilding(ME, kind, hex));
        self.gain(ME, kind.gives(), size, log);
    }
}
