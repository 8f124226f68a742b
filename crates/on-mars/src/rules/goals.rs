//! Missions, Private Goals, and what can be done at any moment of one's own turn.

use orrery_core::Seat;

use crate::action::Action;
use crate::agenda::{Duty, Log};
use crate::bill::Bill;
use crate::content::{
    Condition, Goal, Item, LabSpaceSet, Mission, Resource, Reward, Task, TileSet,
};
use crate::event::Deed;
use crate::hex::HexSet;
use crate::reply::Reply;
use crate::state::{OnMars, Open};

impl Open {
    /// OM-MISS-01, OM-MISS-02, OM-RULING-16, OM-RULING-60: a player contributes to a Mission.
    pub(crate) fn contribute(&mut self, seat: Seat, mission: Mission, log: &mut Log) {
        let Some(slot) = self
            .missions
            .iter()
            .position(|state| state.is_some_and(|state| state.mission == mission))
        else {
            return;
        };
        self.lower_mission(seat, slot, log);
    }

    /// Lowers the tracker of the Mission on a slot and gives its Crystals.
    pub(crate) fn lower_mission(&mut self, seat: Seat, slot: usize, log: &mut Log) {
        let Some(state) = &mut self.missions[slot] else { return };
        state.left -= 1;
        let (mission, left) = (state.mission, state.left);
        self.tell(log, Deed::Contributed { seat, mission, left });
        self.gain(seat, Item::Crystal, mission.spec().crystals, log);
        if left == 0 {
            self.missions[slot] = None;
            self.tell(log, Deed::MissionCompleted { mission });
        }
        self.note_mission(left == 0, log);
    }

    /// OM-GOAL-02, AI-RULING-26: one Private Goal a player, but any number in Chapter 3.
    pub(crate) fn may_complete_goal(&self, seat: Seat) -> bool {
        self.players[seat].goal.is_none()
    }

    /// OM-MISS-03, OM-RULING-28: the Remaining Missions marker moves one space. Nobody hears of it
    /// where it brings no end (AI-VAL-01, AI-RULING-34).
    pub(crate) fn move_remaining(&mut self, log: &mut Log) {
        if self.remaining > 0 {
            self.remaining -= 1;
            if self.has_base_end() {
                self.tell(log, Deed::MissionsRemain { spaces: self.remaining });
            }
            self.check_base_end(false, log);
        }
    }

    /// Table V12: whether the condition of a Private Goal holds for a player.
    pub fn holds(&self, seat: Seat, condition: Condition) -> bool {
        let player = &self.players[seat];
        match condition {
            Condition::Blueprints(count) => {
                let [held, built] = self.defense_counts(seat);
                player.blueprints.or(player.built).len() + held + built >= count
            }
            Condition::Upgrades(count) => {
                let [_, defenses] = self.defense_counts(seat);
                let built = player.built.iter().filter(|card| self.counts(*card)).count();
                built + usize::from(defenses) >= count.into()
            }
            Condition::Mines(count) => self.own_mines(seat) >= count,
            Condition::Discoveries(count) => player.tiles.and(TileSet::DISCOVERIES).len() >= count,
            Condition::AdvancedInComplexes { complexes, size } => {
                self.advanced_complexes(seat, size) >= complexes
            }
            Condition::OneResource(count) => {
                Resource::ALL[1..].iter().any(|one| player.stored(*one) >= count)
            }
            Condition::Shelters(count) => player.shelters.len() >= count,
            Condition::ColonyLevel(level) => self.colony_level() >= level,
            Condition::Quarters(count) => player.quarters >= count,
            Condition::Techs(count) => player.techs() >= count,
            Condition::Hangar(count) => player.hangar >= count,
            Condition::Research(count) => player.tiles.and(TileSet::RESEARCH).len() >= count,
            Condition::ScientistAndContract => {
                self.has_scientist(seat) && !player.completed.is_empty()
            }
            Condition::MiddleColumns(count) => {
                player.lab_spaces().and(LabSpaceSet::MIDDLE).len() >= count
            }
            Condition::Progress(count) => player.progress.len() >= count,
        }
    }

    /// In how many different Complexes of at least such a size a player has Advanced markers.
    pub(crate) fn advanced_complexes(&self, seat: Seat, size: u8) -> u8 {
        let mut left = self.players[seat].advanced;
        let mut found = 0;
        while let Some(hex) = left.first() {
            let complex = self.complex(hex);
            found += u8::from(complex.len() >= size);
            left = left.without(complex.or(HexSet::of(hex)));
        }
        found
    }

    /// Notes a task of First Colonists.
    pub(crate) fn did(&mut self, seat: Seat, task: Task) {
        if self.turn.seat == seat {
            self.turn.tasks.insert(task);
        }
    }

    /// OM-FC-03: two cards "B" are dealt.
    pub(crate) fn deal_tasks(&mut self, seat: Seat) {
        for _ in 0..2 {
            self.draw(crate::agenda::Draw::Task(seat));
        }
    }
}

impl OnMars {
    /// OM-TURN-07: a player's options at any moment of their turn.
    pub(crate) fn anytime_options(&self, seat: Seat, offer: &mut impl FnMut(Action, Reply)) {
        let open = &self.open;
        if !open.is_own_turn(seat) {
            return;
        }
        let player = &open.players[seat];
        if !player.contracts.is_empty() {
            open.delivery_options(seat, offer);
        }
        // OM-GOAL-01, OM-GOAL-02: one Private Goal in a game.
        if open.may_complete_goal(seat) {
            for goal in self.hands[seat].goals.iter() {
                if open.holds(seat, goal.spec().condition) {
                    for reward in Reward::ALL {
                        let action = Action::CompleteGoal { goal, reward };
                        offer(action, Reply::CompleteGoal { goal, reward });
                    }
                }
            }
        }
        self.first_colonist_options(seat, offer);
        if open.chapter.is_some() {
            open.cure_options(seat, &mut |action, reply| offer(action, reply));
        }
    }

    /// OM-FC-03, OM-FC-04: First Colonist cards a player can reveal.
    pub(crate) fn first_colonist_options(&self, seat: Seat, offer: &mut impl FnMut(Action, Reply)) {
        let (hand, turn) = (&self.hands[seat], &self.open.turn);
        if turn.seat != seat {
            return;
        }
        if hand.first_card.is_some_and(|card| !card.kinds().and(turn.constructed).is_empty()) {
            offer(Action::RevealFirst, Reply::RevealFirst);
        }
        if !turn.rewarded {
            for task in hand.tasks.and(turn.tasks).iter() {
                offer(Action::RevealTask(task), Reply::RevealTask(task));
            }
        }
    }

    /// OM-GOAL-01: reveals a Private Goal for one of its rewards.
    pub(crate) fn complete_goal(&mut self, seat: Seat, goal: Goal, reward: Reward, log: &mut Log) {
        self.hands[seat].goals.remove(goal);
        let open = &mut self.open;
        open.players[seat].goals -= 1;
        match open.blackout_mut() {
            Some(blackout) => blackout.goals.insert(goal),
            None => open.players[seat].goal = Some(goal),
        }
        let deed = Deed::GoalCompleted { seat, goal, reward };
        log.reveal(open.event(deed));
        open.within(|open| open.see_to(Duty::Offer(seat, goal.reward(reward))));
        open.pass_blackout_time(log);
    }

    /// OM-CRY-04, OM-RULING-11: a Private Goal pays as a Crystal, unseen by the others.
    pub(crate) fn pay_goal(&mut self, seat: Seat, goal: Goal, rest: Bill, log: &mut Log) {
        let hand = &mut self.hands[seat];
        hand.goals.remove(goal);
        hand.spent.insert(goal);
        let player = &mut self.open.players[seat];
        player.goals -= 1;
        player.goals_spent += 1;
        self.open.tell(log, Deed::GoalSpent { seat, goal: Some(goal) });
        self.open.charge(seat, rest);
    }

    /// OM-FC-03: the card "A" leaves the game for two cards "B".
    pub(crate) fn reveal_first(&mut self, seat: Seat, log: &mut Log) {
        let Some(card) = self.hands[seat].first_card.take() else { return };
        let open = &mut self.open;
        open.players[seat].first_card = false;
        open.first_seen.insert(card);
        log.reveal(open.event(Deed::FirstRevealed { seat, card }));
        open.see_to(Duty::DealTasks(seat));
    }

    /// OM-FC-04: a card "B" is returned to the box for its reward.
    pub(crate) fn reveal_task(&mut self, seat: Seat, task: Task, log: &mut Log) {
        self.hands[seat].tasks.remove(task);
        let open = &mut self.open;
        open.players[seat].tasks -= 1;
        open.tasks_seen.insert(task);
        open.turn.rewarded = true;
        log.reveal(open.event(Deed::TaskRevealed { seat, task }));
        open.within(|open| open.see_to(Duty::Offer(seat, task.reward())));
    }
}
