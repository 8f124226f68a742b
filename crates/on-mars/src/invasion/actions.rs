//! The nine Action spaces of the Alien board, and the answers of this chapter.

use orrery_core::Seat;

use super::{
    Action, AlienBlueprint, AlienBuilding, AlienCard, AlienReward, AlienTech, BUILDINGS, Deed,
    Duty, Ground, Question, TOP_LEVEL,
};
use crate::action::Action as Answer;
use crate::agenda::Log;
use crate::content::Item;
use crate::hex::{Hex, HexSet};
use crate::reply::Reply;
use crate::state::Open;

impl Open {
    /// AI-VAL-07, AI-VAL-08, AI-VAL-09, AI-CH1-52: where an Alien Building of a type can go.
    pub fn alien_sites(&self, building: AlienBuilding) -> HexSet {
        let Some(invasion) = self.invasion() else { return HexSet::EMPTY };
        let same = invasion.buildings_of(building);
        if same.len() >= BUILDINGS.value {
            return HexSet::EMPTY;
        }
        let free = HexSet::ALL.without(self.built().or(self.chapter_pieces()));
        if same.is_empty() {
            return invasion.buildings().rings(2).and(free);
        }
        let next_to = same.neighbours();
        let level = invasion.level(building.tech());
        let fits = |hex: &Hex| same.connected(hex.neighbours()).len() <= level;
        let joined: HexSet = next_to.and(free).iter().filter(fits).collect();
        same.rings(2).and(free).without(next_to).or(joined)
    }

    /// AI-CH1-18, AI-CH1-20, AI-CH1-49, AI-RULING-39, AI-VAL-15: where a Trooper can be deployed.
    pub fn deploy_hexes(&self, ground: Ground) -> HexSet {
        let Some(invasion) = self.invasion() else { return HexSet::EMPTY };
        if invasion.troopers == 0 {
            return HexSet::EMPTY;
        }
        match ground {
            Ground::Adjacent => invasion.buildings().neighbours().and(self.empty_hexes()),
            Ground::Inside => invasion.buildings().without(self.pieces()),
            Ground::Nest => invasion
                .built_at(AlienBlueprint::BroodNest)
                .map_or(HexSet::EMPTY, |hex| hex.neighbours().and(self.empty_hexes())),
        }
    }

    /// The answers to a question of this chapter.
    pub(crate) fn invasion_options(
        &self,
        seat: Seat,
        question: Question,
        offer: &mut dyn FnMut(Answer, Reply),
    ) {
        if !question.is_for_aliens() {
            return self.defense_options(seat, question, offer);
        }
        if question == Question::Turn {
            return self.alien_turn_options(seat, offer);
        }
        let mut add = |answer| {
            if self.leaves_a_token(seat, question, answer) {
                offer(answer, Reply::Invasion(question, answer));
            }
        };
        self.alien_options(question, &mut |action| add(Answer::Invasion(action)));
        if self.may_finish(question) {
            add(Answer::Finish);
        }
    }

    /// Returns whether the Alien Commander may leave the rest of this undone.
    fn may_finish(&self, question: Question) -> bool {
        let Some(invasion) = self.invasion() else { return true };
        match question {
            // AI-RULING-08: all that can be are deployed; only the Brood Nest says "up to".
            Question::Deploy { ground, left } => {
                ground == Ground::Nest && left < super::POWERS.value.nest
            }
            Question::Move { must, .. } => !must && invasion.passing.is_none(),
            Question::Pulse(left) => {
                let stood = left < super::POWERS.value.pulse;
                stood || self.can_move_troopers(super::POWERS.value.pulse_moves)
            }
            Question::Advance { may } => may,
            _ => false,
        }
    }

    /// Adds every answer that the Alien Commander can choose.
    pub(super) fn alien_options(&self, question: Question, add: &mut dyn FnMut(Action)) {
        let Some(invasion) = self.invasion() else { return };
        let lying = |is: &dyn Fn(AlienCard) -> bool| {
            let all = AlienBlueprint::ALL.into_iter();
            let found: super::AlienBlueprintSet =
                all.filter(|card| is(invasion.blueprints[card.index()])).collect();
            found
        };
        match question {
            Question::Construct => {
                for building in AlienBuilding::ALL {
                    for hex in self.alien_sites(building).iter() {
                        add(Action::Construct { building, hex });
                    }
                }
            }
            Question::Obtain => {
                lying(&|card| card == AlienCard::Left).iter().map(Action::Obtain).for_each(add);
            }
            Question::Learn => {
                let new = AlienTech::ALL.into_iter().filter(|tech| invasion.level(*tech) == 0);
                new.map(Action::Learn).for_each(add);
            }
            Question::Upgrade => {
                let upgraded = invasion.upgraded();
                for blueprint in lying(&|card| card == AlienCard::Obtained).iter() {
                    let fitting = invasion.buildings_of(blueprint.upgrades()).without(upgraded);
                    for hex in fitting.iter() {
                        add(Action::Upgrade { blueprint, hex });
                    }
                }
            }
            Question::Activate => {
                let ready = lying(&|card| matches!(card, AlienCard::Built { flipped: false, .. }));
                let useful = ready.iter().filter(|card| self.has_effect(*card));
                useful.map(Action::Activate).for_each(add);
            }
            Question::Deploy { ground, left } if left > 0 => {
                self.deploy_hexes(ground).iter().map(Action::Deploy).for_each(add);
            }
            Question::Steal(left) if left > 0 => {
                self.crystals.iter().for_each(|hex| add(Action::Steal(Some(hex))));
                if self.warehouse_crystals() > 0 {
                    add(Action::Steal(None));
                }
            }
            Question::Move { left, .. } => self.trooper_moves(left, add),
            Question::Advance { .. } => {
                let can = |tech: &AlienTech| (1..TOP_LEVEL.value).contains(&invasion.level(*tech));
                AlienTech::ALL.into_iter().filter(can).map(Action::Advance).for_each(add);
            }
            Question::Pulse(_) | Question::Abduct | Question::Corrupt | Question::Jam => {
                self.activation_options(question, add);
            }
            _ => {}
        }
    }

    /// AI-CH1-21, AI-VAL-14: the moves of Troopers. One may pass other pieces if the moves left
    /// take it to a hex without one.
    fn trooper_moves(&self, left: u8, add: &mut dyn FnMut(Action)) {
        let Some(invasion) = self.invasion() else { return };
        if left == 0 {
            return;
        }
        let mut steps = |from: Hex, taken: HexSet| {
            let free = HexSet::ALL.without(taken);
            for to in from.neighbours().iter() {
                if free.contains(to) || (left > 1 && to.ball(left - 1).meets(free)) {
                    add(Action::Move { from, to });
                }
            }
        };
        if let Some(from) = invasion.passing {
            return steps(from, self.pieces());
        }
        for from in invasion.active.iter() {
            steps(from, self.pieces().without(HexSet::of(from)));
        }
        invasion.stunned.iter().map(Action::StandUp).for_each(add);
    }

    /// Returns whether a Trooper can be moved or stood up.
    pub(super) fn can_move_troopers(&self, moves: u8) -> bool {
        let mut any = false;
        self.trooper_moves(moves, &mut |_| any = true);
        any
    }

    /// Takes an answer to a question of this chapter.
    pub(crate) fn answer_invasion(
        &mut self,
        seat: Seat,
        question: Question,
        answer: Answer,
        log: &mut Log,
    ) {
        let action = match answer {
            Answer::Invasion(action) => Some(action),
            _ => None,
        };
        match (question, action) {
            (Question::Turn, Some(action)) => self.take_alien_turn(action, log),
            (Question::Pulse(_), None) => self.pulse_moves(true, log),
            (_, None) => self.finish_defense(seat, question),
            (question, Some(action)) if question.is_for_aliens() => {
                self.do_alien_action(question, action, log);
            }
            (question, Some(action)) => self.answer_defense(seat, question, action, log),
        }
    }

    fn do_alien_action(&mut self, question: Question, action: Action, log: &mut Log) {
        match action {
            Action::Construct { building, hex } => self.construct_alien(building, hex, log),
            Action::Obtain(blueprint) => self.obtain(blueprint, log),
            // AI-CH1-15
            Action::Learn(tech) => {
                if let Some(invasion) = self.invasion_mut() {
                    invasion.techs[tech.index()] = 1;
                }
                self.invasion_tell(log, Deed::Learned { tech });
            }
            // AI-CH1-16, AI-VAL-64
            Action::Upgrade { blueprint, hex } => {
                if let Some(invasion) = self.invasion_mut() {
                    invasion.blueprints[blueprint.index()] =
                        AlienCard::Built { hex, flipped: false };
                }
                self.invasion_tell(log, Deed::Upgraded { blueprint, hex });
            }
            Action::Activate(blueprint) => {
                if let Some(invasion) = self.invasion_mut()
                    && let AlienCard::Built { flipped, .. } =
                        &mut invasion.blueprints[blueprint.index()]
                {
                    *flipped = true;
                }
                self.activate(blueprint, log);
            }
            Action::Deploy(hex) => self.deploy(question, hex, log),
            Action::Steal(from) => self.steal(question, from, log),
            Action::Move { from, to } => self.move_trooper(question, from, to, log),
            Action::StandUp(hex) => self.stand_up(question, hex, log),
            Action::Advance(tech) => self.advance(tech, log),
            Action::Abduct(scientist) => self.abduct(scientist, log),
            Action::Corrupt(hex) => {
                if let Some(invasion) = self.invasion_mut() {
                    invasion.corrupted.insert(hex);
                }
                self.invasion_tell(log, Deed::Corrupted { hex });
            }
            Action::Jam(main) => {
                if let Some(invasion) = self.invasion_mut() {
                    invasion.jammed.insert(main);
                }
                self.invasion_tell(log, Deed::Jammed { main });
            }
            // Nothing else is offered.
            _ => {}
        }
    }

    /// AI-CH1-13, AI-VAL-07, AI-VAL-10: a Building brings Troopers from the reserve, and a Mine
    /// Crystals.
    fn construct_alien(&mut self, building: AlienBuilding, hex: Hex, log: &mut Log) {
        let troopers = self.reinforcements();
        let Some(invasion) = self.invasion_mut() else { return };
        let connected = invasion.buildings_of(building).connected(hex.neighbours()).len();
        match building {
            AlienBuilding::Shelter => invasion.shelters.insert(hex),
            AlienBuilding::Mine => invasion.mines.insert(hex),
        }
        invasion.reserve -= troopers;
        invasion.troopers += troopers;
        self.invasion_tell(log, Deed::Constructed { building, hex, troopers });
        if building == AlienBuilding::Mine {
            self.gain_alien_crystals(1 + u16::from(connected), log);
        }
        self.within(|open| open.clear_hex(hex, log));
    }

    /// AI-CH1-14: a Blueprint moves to the right side and gives its reward. AI-VAL-66: what cannot
    /// be carried out is lost.
    fn obtain(&mut self, blueprint: AlienBlueprint, log: &mut Log) {
        if let Some(invasion) = self.invasion_mut() {
            invasion.blueprints[blueprint.index()] = AlienCard::Obtained;
        }
        self.invasion_tell(log, Deed::Obtained { blueprint });
        self.within(|open| match blueprint.reward() {
            AlienReward::Crystals(count) => open.gain_alien_crystals(count, log),
            AlienReward::Token => open.gain_token(log),
            AlienReward::Advance => open.put_to_aliens(Question::Advance { may: false }, log),
        });
    }

    /// AI-VAL-06: an Alien Tech moves one level up.
    fn advance(&mut self, tech: AlienTech, log: &mut Log) {
        let Some(invasion) = self.invasion_mut() else { return };
        let level = &mut invasion.techs[tech.index()];
        *level = (*level + 1).min(TOP_LEVEL.value);
        let level = *level;
        self.invasion_tell(log, Deed::Advanced { tech, level });
    }

    /// AI-RULING-08: one Trooper after the other, as long as there are Troopers and hexes.
    fn deploy(&mut self, question: Question, hex: Hex, log: &mut Log) {
        let Question::Deploy { ground, left } = question else { return };
        let Some(invasion) = self.invasion_mut() else { return };
        invasion.troopers = invasion.troopers.saturating_sub(1);
        invasion.active.insert(hex);
        self.invasion_tell(log, Deed::Deployed { hex });
        self.ask_again(Question::Deploy { ground, left: left.saturating_sub(1) });
    }

    /// Puts the rest of something to the Alien Commander, once what came up is done.
    pub(super) fn ask_again(&mut self, question: Question) {
        if let Some(seat) = self.alien_seat() {
            self.invasion_see_to(Duty::Ask(seat, question));
        }
    }

    /// AI-CH1-19, AI-RULING-09, AI-VAL-66: Crystals from the map or the Warehouse.
    fn steal(&mut self, question: Question, from: Option<Hex>, log: &mut Log) {
        let Question::Steal(left) = question else { return };
        match from {
            Some(hex) => self.crystals.remove(hex),
            None => {
                let there = &mut self.warehouse[Item::Crystal.index()];
                *there = there.saturating_sub(1);
            }
        }
        self.invasion_tell(log, Deed::Stolen { from });
        self.gain_alien_crystals(1, log);
        self.ask_again(Question::Steal(left.saturating_sub(1)));
    }

    fn move_trooper(&mut self, question: Question, from: Hex, to: Hex, log: &mut Log) {
        let Question::Move { left, .. } = question else { return };
        let Some(invasion) = self.invasion_mut() else { return };
        if invasion.passing.take().is_none() {
            invasion.active.remove(from);
        }
        let taken = self.pieces().contains(to);
        if let Some(invasion) = self.invasion_mut() {
            if taken {
                invasion.passing = Some(to);
            } else {
                invasion.active.insert(to);
            }
        }
        self.invasion_tell(log, Deed::TrooperMoved { from, to });
        self.ask_again(Question::Move { left: left.saturating_sub(1), must: false });
    }

    /// AI-VAL-14: a Stunned Trooper stands up.
    fn stand_up(&mut self, question: Question, hex: Hex, log: &mut Log) {
        let Some(invasion) = self.invasion_mut() else { return };
        invasion.stunned.remove(hex);
        invasion.active.insert(hex);
        self.invasion_tell(log, Deed::StoodUp { hex });
        match question {
            Question::Move { left, .. } => {
                self.ask_again(Question::Move { left: left.saturating_sub(1), must: false });
            }
            Question::Pulse(left) => self.go_on_pulse(left.saturating_sub(1), log),
            _ => {}
        }
    }
}
