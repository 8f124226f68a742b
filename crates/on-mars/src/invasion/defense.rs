//! The defense of the humans: Defensive Blueprints, and stunning and removing Troopers.

use orrery_core::Seat;

use super::{
    ARMS, Action, ActionSpaceSet, By, Cause, Deed, Defense, DefenseCard, Duty, POINTS, Question,
    REPEL, Strike, Unit,
};
use crate::action::Action as Answer;
use crate::agenda::{self, Due, Log};
use crate::bill::Bill;
use crate::content::{DepotSpace, Effect, Mission, Resource, Scientist, Tech};
use crate::hex::{Hex, HexSet};
use crate::reply::Reply;
use crate::state::Open;

impl Open {
    /// AI-VAL-17: the Defensive Blueprints that a human can take.
    pub(crate) fn defense_blueprint_options(
        &self,
        bill: Bill,
        rest: Effect,
        offer: &mut dyn FnMut(Answer, Reply),
    ) {
        let Some(invasion) = self.invasion() else { return };
        for card in Defense::ALL {
            if invasion.defenses[card.index()] == DefenseCard::Display {
                let unit = agenda::Unit::Invasion(Unit::TakeDefense(card));
                let reply = Reply::Unit { bill, unit, rest: Some(rest) };
                offer(Answer::Invasion(Action::TakeDefense(card)), reply);
            }
        }
    }

    /// AI-VAL-17: the upgrades with Defensive Blueprints in a zone, which cost this.
    pub(crate) fn each_defense_upgrade(
        &self,
        seat: Seat,
        zone: HexSet,
        bill: &Bill,
        each: &mut dyn FnMut(Defense, Hex),
    ) {
        let Some(invasion) = self.invasion() else { return };
        if !self.can_pay(seat, bill) {
            return;
        }
        for card in invasion.defenses_of(seat)[0].iter() {
            let fitting = self.upgradable(self.buildings_of(card.kind(), seat));
            fitting.and(zone).iter().for_each(|hex| each(card, hex));
        }
    }

    /// AI-VAL-17: the marker goes from the card onto the Building.
    pub(super) fn upgrade_defense(&mut self, seat: Seat, card: Defense, hex: Hex, log: &mut Log) {
        self.defense_tell(log, Deed::DefenseBuilt { seat, card, hex });
        self.within(|open| {
            open.invasion_see_to(Duty::AfterUpgrade(seat, card, hex));
            open.clear_for_marker(hex, log);
        });
    }

    /// AI-CH1-28, AI-RULING-42: the rest of an upgrade, once the hex is clear.
    pub(super) fn after_defense(&mut self, seat: Seat, card: Defense, hex: Hex, log: &mut Log) {
        if let Some(invasion) = self.invasion_mut() {
            invasion.defenses[card.index()] = DefenseCard::Built(seat, hex);
        }
        self.players[seat].advanced.insert(hex);
        self.reap(seat, POINTS.value.defense, Cause::Defended, log);
        self.reap_matching(seat, card.kind(), log);
        self.contribute(seat, Mission::AdvancedBuildings, log);
        self.check_contracts(log);
    }

    /// AI-VAL-18, table W3: the Executive actions of this chapter.
    pub(crate) fn invasion_executives(&self, seat: Seat, offer: &mut dyn FnMut(Answer, Reply)) {
        let Some(invasion) = self.invasion() else { return };
        let mut add = |action| offer(Answer::Invasion(action), Reply::InvasionExecutive(action));
        let wallet = self.wallet(seat);
        if wallet >= REPEL.value {
            let guards = invasion.sentry_of(seat).into_iter().chain(invasion.exosuit).collect();
            for hex in self.players[seat].bots.or(guards).iter() {
                if hex.neighbours().meets(invasion.on_map()) {
                    add(Action::Repel(hex));
                }
            }
        }
        for card in Defense::ALL {
            let Some((owner, hex)) = invasion.defense_at(card) else { continue };
            if invasion.corrupted.contains(hex) || !self.can_defend(seat, card) {
                continue;
            }
            if owner == seat && wallet >= DepotSpace::Eight.crystals() {
                add(Action::UseDefense { card, scientist: None });
            }
            let field = Scientist::ALL.into_iter().find(|one| one.spec().works_in == card.kind());
            let Some(scientist) = field else { continue };
            let own = self.players[seat].scientists.contains(scientist);
            let there = owner == seat && invasion.markers[scientist.index()] == Some(card);
            if own || there {
                add(Action::UseDefense { card, scientist: Some(scientist) });
            }
        }
    }

    /// Takes an Executive action of this chapter.
    pub(crate) fn take_invasion_executive(&mut self, seat: Seat, action: Action, log: &mut Log) {
        self.turn.executive = true;
        self.see_to(agenda::Duty::Menu);
        let (duty, crystals) = match action {
            Action::Repel(hex) => {
                self.defense_tell(log, Deed::Repelled { seat, hex });
                let question = Question::Strike(Strike::new(By::Repel(hex), 1));
                (Duty::Ask(seat, question), REPEL.value)
            }
            Action::UseDefense { card, scientist } => {
                self.defense_tell(log, Deed::DefenseUsed { seat, card, scientist });
                let own = |one: &Scientist| self.players[seat].scientists.contains(*one);
                if let Some(one) = scientist.filter(own) {
                    self.scientist_markers[one.index()] = None;
                    if let Some(invasion) = self.invasion_mut() {
                        invasion.markers[one.index()] = Some(card);
                    }
                }
                let crystals = if scientist.is_some() { 0 } else { DepotSpace::Eight.crystals() };
                (Duty::Defend(seat, card), crystals)
            }
            // Nothing else is an Executive action.
            _ => return,
        };
        self.note_executive(log);
        self.within(|open| {
            open.invasion_see_to(duty);
            open.charge(seat, Bill::of(Some(Due::crystals(crystals))));
        });
    }

    /// Returns the first question of a Defensive Blueprint; Cryo Jets ask nothing.
    fn defense_question(&self, seat: Seat, card: Defense) -> Option<Question> {
        let arms = ARMS.value;
        Some(match card {
            Defense::ShockCharges => Question::Strike(Strike::new(By::Shock, arms.shock)),
            Defense::ForceFence => Question::Strike(Strike::new(By::Fence, arms.fence)),
            Defense::CryoJets => return None,
            Defense::Decontamination => Question::Decontaminate {
                markers: arms.markers,
                troopers: arms.troopers,
                began: false,
            },
            Defense::ExosuitBay => Question::Exosuit { left: arms.suit, began: false },
            Defense::SentryHub => {
                let on_map = self.invasion().is_some_and(|one| one.sentry_of(seat).is_some());
                if on_map { Question::Sabotage } else { Question::PutSentry }
            }
        })
    }

    /// Returns whether the action of a Defensive Blueprint would do something.
    fn can_defend(&self, seat: Seat, card: Defense) -> bool {
        let Some(question) = self.defense_question(seat, card) else {
            return !self.frozen().is_empty();
        };
        let mut any = card == Defense::ExosuitBay;
        self.defense_options(seat, question, &mut |_, _| any = true);
        any
    }

    /// DB3: the Troopers beside Cryo Jets.
    fn frozen(&self) -> HexSet {
        let at = self.invasion().and_then(|one| one.defense_at(Defense::CryoJets));
        at.map_or(HexSet::EMPTY, |(_, hex)| hex.neighbours().and(self.troopers()))
    }

    /// Begins the action of a Defensive Blueprint.
    pub(super) fn defend(&mut self, seat: Seat, card: Defense, log: &mut Log) {
        match self.defense_question(seat, card) {
            Some(question) => {
                self.aim(question);
                self.put(seat, question, log);
            }
            None => self.frozen().iter().for_each(|hex| self.stun(hex, log)),
        }
    }

    /// A new strike has struck nobody yet.
    pub(super) fn aim(&mut self, question: Question) {
        if let Question::Strike(Strike { began: false, .. }) = question
            && let Some(invasion) = self.invasion_mut()
        {
            invasion.struck = HexSet::EMPTY;
        }
    }

    /// AI-VAL-19: an Active Trooper is laid down; a Stunned one is removed.
    fn stun(&mut self, hex: Hex, log: &mut Log) {
        let Some(invasion) = self.invasion_mut() else { return };
        if invasion.stunned.contains(hex) {
            return self.remove_trooper(hex, log);
        }
        invasion.active.remove(hex);
        invasion.stunned.insert(hex);
        self.defense_tell(log, Deed::Stunned { hex });
    }

    /// AI-CH1-35, AI-RULING-17: a Trooper goes back to the Alien board. It can be deployed from the
    /// next Alien turn on.
    pub(crate) fn remove_trooper(&mut self, hex: Hex, log: &mut Log) {
        let Some(invasion) = self.invasion_mut() else { return };
        invasion.active.remove(hex);
        invasion.stunned.remove(hex);
        invasion.troopers += 1;
        self.defense_tell(log, Deed::Removed { hex });
    }

    /// The Troopers that a strike can hit.
    pub fn strike_targets(&self, seat: Seat, strike: Strike) -> HexSet {
        let Some(invasion) = self.invasion() else { return HexSet::EMPTY };
        let built = |card| invasion.defense_at(card).map(|(_, hex)| hex);
        let around = |hex: Option<Hex>| hex.map_or(HexSet::EMPTY, Hex::neighbours);
        let all = invasion.on_map().without(invasion.struck);
        // AI-VAL-18, AI-VAL-20: one Stunned Trooper, or Active ones.
        let first = if strike.began { invasion.active.without(invasion.struck) } else { all };
        match strike.by {
            By::Repel(hex) => first.and(hex.neighbours()),
            By::Sentry => first.and(around(invasion.sentry_of(seat))),
            By::Exosuit => all.and(around(invasion.exosuit)),
            By::Shock => {
                let near = |hex: Hex| hex.ball(ARMS.value.shock_reach);
                all.and(built(Defense::ShockCharges).map_or(HexSet::EMPTY, near))
            }
            By::Fence => {
                let complex =
                    built(Defense::ForceFence).map_or(HexSet::EMPTY, |hex| self.complex(hex));
                all.and(complex.or(complex.neighbours()))
            }
        }
    }

    /// AI-VAL-24: the Action spaces on which a Sabotage token can be put.
    fn sabotage_spaces(&self) -> ActionSpaceSet {
        match self.invasion() {
            Some(invasion) if invasion.sabotage > 0 => invasion.empty_spaces(),
            _ => ActionSpaceSet::EMPTY,
        }
    }

    /// The answers of a human to a question of this chapter.
    pub(super) fn defense_options(
        &self,
        seat: Seat,
        question: Question,
        offer: &mut dyn FnMut(Answer, Reply),
    ) {
        let Some(invasion) = self.invasion() else { return };
        let said = |action| {
            (Answer::Invasion(action), Reply::Invasion(question, Answer::Invasion(action)))
        };
        let mut add = |action| {
            let (answer, reply) = said(action);
            offer(answer, reply);
        };
        let boost = |bill: Bill, question| {
            let unit = agenda::Unit::Invasion(Unit::GoOn(question));
            Reply::Unit { bill, unit, rest: None }
        };
        let crystal = Bill { crystals: 1, ..Bill::default() };
        let mut may_finish = false;
        match question {
            Question::Strike(strike) => {
                return self.strike_options(seat, strike, offer);
            }
            Question::Decontaminate { markers, troopers, began } => {
                if markers > 0 {
                    invasion.corrupted.iter().map(Action::Cleanse).for_each(&mut add);
                }
                if troopers > 0 {
                    invasion.stunned.iter().map(Action::Strike).for_each(&mut add);
                } else if !invasion.stunned.is_empty() && self.able(seat) > 0 {
                    let more = Question::Decontaminate { markers, troopers: 1, began };
                    let bill = Bill::default().with_colonists(1);
                    offer(Answer::Invasion(Action::Boost), boost(bill, more));
                }
                may_finish = began;
            }
            Question::Exosuit { left, began } => {
                self.exosuit_options(seat, left, began, &mut add);
                let more = Question::Exosuit { left: 1, began };
                if left == 0 && self.wallet(seat) > 0 && self.exosuit_can_go_on(seat) {
                    offer(Answer::Invasion(Action::Boost), boost(crystal, more));
                }
                may_finish = self.exosuit_may_stop();
            }
            Question::PutSentry => {
                self.bot_hexes(seat).iter().map(Action::PutGuard).for_each(add);
            }
            Question::Sabotage => self.sabotage_spaces().iter().map(Action::Sabotage).for_each(add),
            Question::Cleanse => {
                let bill = Bill::default().with(Resource::Mineral, 1);
                if self.can_pay(seat, &bill) {
                    for hex in self.cleansable(seat).iter() {
                        let unit = agenda::Unit::Invasion(Unit::Cleanse(hex));
                        let reply = Reply::Unit { bill, unit, rest: None };
                        offer(Answer::Invasion(Action::Cleanse(hex)), reply);
                    }
                }
                may_finish = true;
            }
            _ => {}
        }
        if may_finish {
            offer(Answer::Finish, Reply::Invasion(question, Answer::Finish));
        }
    }

    /// AI-VAL-18, AI-VAL-20, AI-VAL-21, table W3: offers the Troopers that a strike can hit, and
    /// what adds more.
    fn strike_options(&self, seat: Seat, strike: Strike, offer: &mut dyn FnMut(Answer, Reply)) {
        let question = Question::Strike(strike);
        let targets = self.strike_targets(seat, strike);
        if strike.left > 0 {
            for hex in targets.iter() {
                let answer = Answer::Invasion(Action::Strike(hex));
                offer(answer, Reply::Invasion(question, answer));
            }
        } else if !targets.is_empty() {
            for (owner, player) in self.players.iter().filter(|_| strike.tech) {
                let level = player.level(Tech::Defense);
                if level > 0 {
                    let more = Strike { left: level, tech: false, ..strike };
                    offer(Answer::UseTech(owner), Reply::StrikeWith { owner, strike: more });
                }
            }
            if matches!(strike.by, By::Shock | By::Fence) && self.wallet(seat) > 0 {
                let more = Question::Strike(Strike { left: 1, ..strike });
                let unit = agenda::Unit::Invasion(Unit::GoOn(more));
                let bill = Bill { crystals: 1, ..Bill::default() };
                let reply = Reply::Unit { bill, unit, rest: None };
                offer(Answer::Invasion(Action::Boost), reply);
            }
        }
        // What was paid for strikes at least once; a guard need not.
        if strike.began || matches!(strike.by, By::Sentry | By::Exosuit) {
            offer(Answer::Finish, Reply::Invasion(question, Answer::Finish));
        }
    }

    /// Strikes with a Defense Tech.
    pub(crate) fn strike_with(&mut self, seat: Seat, owner: Seat, strike: Strike) {
        self.invasion_see_to(Duty::Ask(seat, Question::Strike(strike)));
        let tech = Tech::Defense;
        self.see_to(agenda::Duty::Unit(seat, agenda::Unit::UseTech { owner, tech }));
    }

    /// Takes an answer of a human to a question of this chapter.
    pub(super) fn answer_defense(
        &mut self,
        seat: Seat,
        question: Question,
        action: Action,
        log: &mut Log,
    ) {
        match (question, action) {
            (Question::Strike(strike), Action::Strike(hex)) => {
                self.strike_trooper(seat, strike, hex, log)
            }
            (Question::Decontaminate { markers, troopers, .. }, action) => {
                let (mut markers, mut troopers) = (markers, troopers);
                match action {
                    Action::Cleanse(hex) => {
                        markers = markers.saturating_sub(1);
                        self.cleanse(seat, hex, log);
                    }
                    Action::Strike(hex) => {
                        troopers = troopers.saturating_sub(1);
                        self.remove_trooper(hex, log);
                    }
                    _ => {}
                }
                let more = Question::Decontaminate { markers, troopers, began: true };
                self.invasion_see_to(Duty::Ask(seat, more));
            }
            (Question::Exosuit { left, .. }, action) => {
                self.answer_exosuit(seat, left, action, log);
            }
            (Question::PutSentry, Action::PutGuard(hex)) => {
                if let Some(invasion) = self.invasion_mut() {
                    invasion.sentries[seat.index()] = Some(hex);
                }
                self.defense_tell(log, Deed::SentryPut { seat, hex });
            }
            (Question::Sabotage, Action::Sabotage(space)) => {
                if let Some(invasion) = self.invasion_mut() {
                    invasion.sabotage = invasion.sabotage.saturating_sub(1);
                    invasion.sabotaged.insert(space);
                }
                self.defense_tell(log, Deed::Sabotaged { seat, space });
            }
            // Nothing else is offered.
            _ => {}
        }
    }

    fn strike_trooper(&mut self, seat: Seat, strike: Strike, hex: Hex, log: &mut Log) {
        let Some(invasion) = self.invasion_mut() else { return };
        let lies = invasion.stunned.contains(hex);
        invasion.struck.insert(hex);
        match strike.by {
            By::Sentry => invasion.sentry.acted = true,
            By::Exosuit => invasion.suit.acted = true,
            By::Repel(_) | By::Shock | By::Fence => {}
        }
        let rest = Strike { left: strike.left.saturating_sub(1), began: true, ..strike };
        match strike.by {
            By::Exosuit | By::Fence => self.remove_trooper(hex, log),
            By::Shock => self.stun(hex, log),
            By::Repel(_) | By::Sentry => {
                self.stun(hex, log);
                // One Stunned Trooper is removed, and that is all.
                if lies {
                    return;
                }
            }
        }
        self.invasion_see_to(Duty::Ask(seat, Question::Strike(rest)));
    }

    pub(super) fn cleanse(&mut self, seat: Seat, hex: Hex, log: &mut Log) {
        if let Some(invasion) = self.invasion_mut() {
            invasion.corrupted.remove(hex);
        }
        self.defense_tell(log, Deed::Cleansed { seat, hex });
    }

    /// Something of this chapter that was chosen and paid.
    pub(crate) fn do_invasion_unit(&mut self, seat: Seat, unit: Unit, log: &mut Log) {
        match unit {
            Unit::TakeDefense(card) => self.take_defense(seat, card, log),
            Unit::UpgradeDefense { card, hex } => self.upgrade_defense(seat, card, hex, log),
            Unit::LearnDefense(to) => self.learn_defense(seat, to, log),
            Unit::Cleanse(hex) => {
                self.cleanse(seat, hex, log);
                self.invasion_see_to(Duty::Ask(seat, Question::Cleanse));
            }
            Unit::GoOn(question) => self.put(seat, question, log),
        }
    }
}
