//! The turn of the Alien Commander: unlock, perform actions, or reset.

use orrery_core::{Actor, Actors, Seat};

use super::{
    Action, ActionSpace, ActionSpaceSet, AlienCard, AlienTurn, BUY_OFF, Deed, Duty, EXPENDABLE,
    FEW_SPACES, Ground, Invasion, Question, SECOND_TOKEN, STOLEN, Token, UNLOCK,
};
use crate::action::Action as Answer;
use crate::agenda::{self, Log};
use crate::chapter::{Loss, Outcome};
use crate::event::Deed as Told;
use crate::refusal::Illegal;
use crate::reply::Reply;
use crate::state::{OnMars, Open};

use super::{AlienTech, TROOPERS};

impl AlienTurn {
    /// Returns whether a token has been used.
    pub const fn has_token(self) -> bool {
        self.reusable || self.expendable
    }

    /// Returns whether the turn has begun with an action.
    pub const fn has_begun(self) -> bool {
        self.has_token() || self.scientist
    }

    const fn has_used(self, token: Token) -> bool {
        match token {
            Token::Reusable => self.reusable,
            Token::Expendable => self.expendable,
        }
    }
}

impl Invasion {
    /// Spaces that are unlocked and empty.
    pub fn empty_spaces(&self) -> ActionSpaceSet {
        let taken = self.covered.or(self.reusable_on).or(self.expendable_on).or(self.sabotaged);
        ActionSpaceSet::ALL.without(taken)
    }

    /// AI-CH1-41, AI-CH1-46, AI-RULING-04: returns whether a token of a kind can be used now. The
    /// first one is free; a second one of the other kind costs a Crystal.
    pub fn may_use(&self, token: Token) -> bool {
        !self.turn.has_used(token)
            && self.stock(token) > 0
            && (!self.turn.has_token() || self.crystals >= SECOND_TOKEN.value)
    }

    /// AI-RULING-06: returns whether a token is left.
    pub const fn has_tokens(&self) -> bool {
        self.reusable > 0 || self.expendable > 0
    }
}

impl Open {
    pub(super) fn invasion_tell(&self, log: &mut Log, deed: Deed) {
        if let Some(aliens) = self.alien_seat() {
            self.tell(log, Told::Invasion(aliens, deed));
        }
    }

    pub(super) fn invasion_see_to(&mut self, duty: Duty) {
        self.see_to(agenda::Duty::Invasion(duty));
    }

    /// Does a duty of this chapter.
    pub(crate) fn do_invasion(&mut self, duty: Duty, log: &mut Log) {
        match duty {
            Duty::Turn => self.begin_alien_turn(log),
            Duty::Menu => self.go_on_alien_turn(),
            Duty::Ask(seat, question) => {
                self.aim(question);
                self.put(seat, question, log);
            }
            Duty::Defend(seat, card) => self.defend(seat, card, log),
            Duty::AfterUpgrade(seat, card, hex) => self.after_defense(seat, card, hex, log),
        }
    }

    /// AI-CH1-12, AI-VAL-26, AI-VAL-77: puts an Alien turn after the turn of a human.
    pub(crate) fn add_alien_turn(&mut self) {
        self.invasion_see_to(Duty::Turn);
    }

    fn begin_alien_turn(&mut self, log: &mut Log) {
        let Some(invasion) = self.invasion_mut() else { return };
        invasion.turn = AlienTurn::default();
        self.invasion_tell(log, Deed::TurnBegan);
        self.ask_aliens(Question::Turn);
    }

    /// Asks the Alien Commander.
    pub(super) fn ask_aliens(&mut self, question: Question) {
        if let Some(seat) = self.alien_seat() {
            self.ask(seat, agenda::Question::Invasion(question));
        }
    }

    /// Puts a question to the Alien Commander, if it has an answer.
    pub(super) fn put_to_aliens(&mut self, question: Question, log: &mut Log) {
        if let Some(seat) = self.alien_seat() {
            self.put(seat, question, log);
        }
    }

    /// Asks a question of this chapter, unless it has a single answer or nothing to choose.
    pub(super) fn put(&mut self, seat: Seat, question: Question, log: &mut Log) {
        let (mut count, mut only, mut real) = (0, None, false);
        self.invasion_options(seat, question, &mut |action, _| {
            count += 1;
            real |= action != Answer::Finish;
            only = Some(action);
        });
        match only {
            Some(Answer::Invasion(action)) if count == 1 && question.is_for_aliens() => {
                self.answer_invasion(seat, question, Answer::Invasion(action), log);
            }
            Some(_) if real => self.ask(seat, agenda::Question::Invasion(question)),
            _ => {}
        }
    }

    /// Goes on with a turn in which something more can be done.
    fn go_on_alien_turn(&mut self) {
        let Some(seat) = self.alien_seat() else { return };
        let mut any = false;
        self.alien_turn_options(seat, &mut |action, _| any |= action != Answer::Finish);
        if any {
            self.ask_aliens(Question::Turn);
        }
    }

    /// Returns the first question of the action of a space.
    fn first_question(&self, space: ActionSpace) -> Question {
        let level = |tech| self.invasion().map_or(0, |one| one.level(tech)).saturating_add(1);
        match space {
            ActionSpace::Construct => Question::Construct,
            ActionSpace::Obtain => Question::Obtain,
            ActionSpace::Learn => Question::Learn,
            ActionSpace::DeployAdjacent => {
                Question::Deploy { ground: Ground::Adjacent, left: level(AlienTech::Deployment) }
            }
            ActionSpace::Steal => Question::Steal(STOLEN.value),
            ActionSpace::Upgrade => Question::Upgrade,
            ActionSpace::Activate => Question::Activate,
            ActionSpace::DeployInside => {
                Question::Deploy { ground: Ground::Inside, left: level(AlienTech::Deployment) }
            }
            ActionSpace::Move => {
                Question::Move { left: level(AlienTech::Mobilization), must: true }
            }
        }
    }

    /// AI-CH1-42, AI-RULING-05: the spaces that are open: unlocked, empty, and with an action that
    /// could be carried out now.
    pub fn open_spaces(&self) -> ActionSpaceSet {
        let Some(invasion) = self.invasion() else { return ActionSpaceSet::EMPTY };
        let can = |space: &ActionSpace| {
            let mut any = false;
            self.alien_options(self.first_question(*space), &mut |_| any = true);
            any
        };
        invasion.empty_spaces().iter().filter(can).collect()
    }

    /// AI-CH1-11: returns whether the Alien board can be reset.
    pub fn may_reset(&self) -> bool {
        self.invasion().is_some_and(|invasion| {
            !invasion.has_tokens() || self.open_spaces().len() <= FEW_SPACES.value
        })
    }

    /// Returns whether a token can be put on a space.
    pub(super) fn has_token_to_use(&self) -> bool {
        let usable = |one: &Invasion| Token::ALL.into_iter().any(|token| one.may_use(token));
        self.invasion().is_some_and(usable) && !self.open_spaces().is_empty()
    }

    /// AI-CH1-08, AI-CH1-10, AI-VAL-27, AI-RULING-41: offers what the Alien Commander can do in a
    /// turn. It is one of three options; a turn that has begun with an action goes on with others.
    pub(super) fn alien_turn_options(&self, seat: Seat, offer: &mut dyn FnMut(Answer, Reply)) {
        let Some(invasion) = self.invasion() else { return };
        let mut add = |action| {
            let reply = Reply::Invasion(Question::Turn, Answer::Invasion(action));
            offer(Answer::Invasion(action), reply);
        };
        let turn = invasion.turn;
        let mut any = false;
        if !turn.has_begun() && invasion.crystals >= UNLOCK.value {
            invasion.covered.iter().map(Action::Unlock).for_each(&mut add);
        }
        let open = self.open_spaces();
        for token in Token::ALL.into_iter().filter(|token| invasion.may_use(*token)) {
            for space in open.iter() {
                any = true;
                add(Action::Use { space, token });
            }
        }
        for blueprint in self.scientist_cards(seat).iter() {
            any = true;
            add(Action::Scientist(blueprint));
        }
        if !turn.has_begun() && self.may_reset() {
            add(Action::Reset);
        }
        if turn.has_token() || (turn.scientist && !any) {
            offer(Answer::Finish, Reply::Invasion(Question::Turn, Answer::Finish));
        }
    }

    /// AI-RULING-10, AI-CH1-51, AI-VAL-86: returns whether an answer to the activation of the Alien
    /// Scientist leaves a token to be used, where none has been used yet.
    pub(super) fn leaves_a_token(&self, seat: Seat, question: Question, answer: Answer) -> bool {
        let owes = self.invasion().is_some_and(|one| one.turn.scientist && !one.turn.has_token());
        if !owes {
            return true;
        }
        let mut after = self.clone();
        after.answer_invasion(seat, question, answer, &mut Log::silent());
        after.has_token_to_use()
    }

    /// Takes what the Alien Commander does in a turn.
    pub(super) fn take_alien_turn(&mut self, action: Action, log: &mut Log) {
        match action {
            Action::Unlock(space) => self.unlock(space, log),
            Action::Use { space, token } => self.use_token(space, token, log),
            Action::Scientist(blueprint) => self.send_scientist(blueprint, log),
            Action::Reset => self.reset_board(log),
            // Nothing else is offered.
            _ => {}
        }
    }

    /// AI-CH1-09, AI-RULING-03: the token that covered the space goes to the supply.
    fn unlock(&mut self, space: ActionSpace, log: &mut Log) {
        let Some(invasion) = self.invasion_mut() else { return };
        invasion.crystals = invasion.crystals.saturating_sub(UNLOCK.value);
        invasion.covered.remove(space);
        invasion.reusable += 1;
        self.invasion_tell(log, Deed::Unlocked { space });
    }

    /// AI-VAL-04, AI-CH1-48: a token goes onto a space, whose action is resolved.
    fn use_token(&mut self, space: ActionSpace, token: Token, log: &mut Log) {
        let question = self.first_question(space);
        let Some(invasion) = self.invasion_mut() else { return };
        let second = invasion.turn.has_token();
        if second {
            invasion.crystals = invasion.crystals.saturating_sub(SECOND_TOKEN.value);
        }
        match token {
            Token::Reusable => {
                invasion.reusable = invasion.reusable.saturating_sub(1);
                invasion.reusable_on.insert(space);
                invasion.turn.reusable = true;
            }
            Token::Expendable => {
                invasion.expendable = invasion.expendable.saturating_sub(1);
                invasion.expendable_on.insert(space);
                invasion.turn.expendable = true;
            }
        }
        self.invasion_see_to(Duty::Menu);
        self.invasion_tell(log, Deed::TokenUsed { space, token, second });
        self.within(|open| open.put_to_aliens(question, log));
    }

    /// AI-RULING-07, AI-VAL-13, AI-VAL-65: tokens, cards, Scientist and Sabotage tokens go back,
    /// and Mines pay. Stunned Troopers stay down.
    fn reset_board(&mut self, log: &mut Log) {
        let Some(invasion) = self.invasion_mut() else { return };
        invasion.reusable += invasion.reusable_on.len();
        invasion.reusable_on = ActionSpaceSet::EMPTY;
        invasion.expendable_on = ActionSpaceSet::EMPTY;
        for card in &mut invasion.blueprints {
            if let AlienCard::Built { flipped, .. } = card {
                *flipped = false;
            }
        }
        invasion.scientist = None;
        invasion.sabotage += invasion.sabotaged.len() + std::mem::take(&mut invasion.bought);
        invasion.sabotaged = ActionSpaceSet::EMPTY;
        let crystals = u16::from(invasion.mines.len());
        invasion.crystals = invasion.crystals.saturating_add(crystals);
        self.invasion_tell(log, Deed::Reset { crystals });
    }

    /// AI-VAL-05: the Alien Commander gains Crystals, without a limit.
    pub(super) fn gain_alien_crystals(&mut self, count: u16, log: &mut Log) {
        let Some(invasion) = self.invasion_mut() else { return };
        invasion.crystals = invasion.crystals.saturating_add(count);
        self.invasion_tell(log, Deed::Crystals { count });
    }

    /// AI-CH1-33, AI-VAL-02, AI-VAL-85: gives the Alien Commander an Expendable token, if one is
    /// left.
    pub(super) fn gain_token(&mut self, log: &mut Log) {
        let Some(invasion) = self.invasion_mut() else { return };
        if invasion.expendable + invasion.expendable_on.len() < EXPENDABLE.value {
            invasion.expendable += 1;
            self.invasion_tell(log, Deed::TokenGained);
        }
    }

    /// AI-CH1-43: returns the Alien Commander if a Sabotage token can be taken away now.
    pub(crate) fn may_buy_off(&self) -> Actors {
        match (self.invasion(), self.alien_seat()) {
            (Some(invasion), Some(seat))
                if self.outcome().is_none()
                    && !invasion.sabotaged.is_empty()
                    && invasion.crystals >= BUY_OFF.value =>
            {
                Actors::only(seat.into())
            }
            _ => Actors::NOBODY,
        }
    }

    /// AI-CH1-01, AI-CH1-02, AI-GEN-06: the ends of the chapter, that of the humans first.
    pub(crate) fn check_invasion_end(&mut self, log: &mut Log) {
        let Some(invasion) = self.invasion() else { return };
        let (reached, deployed) = (invasion.reached, invasion.deployed());
        if reached {
            self.decide(Outcome::Won, log);
        } else if deployed >= TROOPERS.value {
            self.decide(Outcome::Lost(Loss::Troopers), log);
        }
    }

    /// AI-VAL-25: the Alien Commander wins if nobody has won after this many rounds.
    pub(crate) fn check_last_invasion_round(&mut self, log: &mut Log) {
        if self.invasion().is_some() && self.round >= self.last_invasion_round() {
            self.decide(Outcome::Lost(Loss::Time), log);
        }
    }
}

impl OnMars {
    /// AI-CH1-43: the Sabotage tokens that could be taken away now.
    pub(crate) fn list_buy_offs(&self, who: Actor, into: &mut Vec<Answer>) {
        if self.open.may_buy_off().contains(who)
            && let Some(invasion) = self.open.invasion()
        {
            into.extend(
                invasion.sabotaged.iter().map(|space| Answer::Invasion(Action::BuyOff(space))),
            );
        }
    }

    /// AI-CH1-43, AI-CH1-50: takes a Sabotage token away, whichever seat is asked. It stays with
    /// the Alien Commander until the next reset.
    pub(crate) fn buy_off(
        &mut self,
        who: Actor,
        space: ActionSpace,
        log: &mut Log,
    ) -> Result<(), Illegal> {
        let may = self.open.may_buy_off().contains(who);
        let Some(invasion) = self.open.invasion_mut().filter(|_| may) else {
            return Err(Illegal::NothingToBuyOff);
        };
        if !invasion.sabotaged.contains(space) {
            return Err(Illegal::NothingToBuyOff);
        }
        invasion.crystals -= BUY_OFF.value;
        invasion.sabotaged.remove(space);
        invasion.bought += 1;
        self.open.invasion_tell(log, Deed::BoughtOff { space });
        Ok(())
    }
}
