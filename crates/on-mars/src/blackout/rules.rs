//! Vandalism, the Time Tracker, and how the chapter ends.

use orrery_core::Seat;

use super::{Action, Dark, Deed, Draw, Duty, LAST_ROUND, Question, Supply, TOO_DARK, Vandalism};
use crate::action::Action as Answer;
use crate::agenda::{self, Log};
use crate::chapter::{Loss, Outcome};
use crate::content::{Kind, Slots};
use crate::event::Deed as Told;
use crate::hex::{Hex, HexSet};
use crate::reply::Reply;
use crate::setup::BlackoutBaseEnd;
use crate::state::Open;

impl Open {
    pub(super) fn blackout_tell(&self, log: &mut Log, deed: Deed) {
        self.tell(log, Told::Blackout(deed));
    }

    /// Does a duty of this chapter.
    pub(crate) fn do_blackout(&mut self, duty: Duty) {
        match duty {
            Duty::SetUp => {
                let supplies = self.blackout().map(|blackout| blackout.supplies);
                let gap = supplies.and_then(|all| all.iter().position(Option::is_none));
                if let Some(column) = gap {
                    self.see_to(agenda::Duty::Blackout(Duty::SetUp));
                    self.draw(agenda::Draw::Blackout(Draw::Supply(column as u8)));
                }
            }
            Duty::Vandalize => self.draw(agenda::Draw::Blackout(Draw::Vandalism)),
        }
    }

    /// Offers everything that Chance may answer.
    pub(crate) fn blackout_draws(&self, draw: Draw, offer: &mut dyn FnMut(Answer)) {
        let Some(blackout) = self.blackout() else { return };
        let said = Answer::Blackout;
        match draw {
            Draw::Supply(_) => {
                let free =
                    Supply::ALL.into_iter().filter(|one| !blackout.supplies.contains(&Some(*one)));
                free.map(Action::LaySupply).map(said).for_each(offer);
            }
            Draw::Vandalism => {
                blackout.deck.iter().map(Action::Reveal).map(said).for_each(offer);
            }
        }
    }

    /// Takes what Chance has answered.
    pub(crate) fn take_blackout_draw(&mut self, draw: Draw, action: Action, log: &mut Log) {
        match (draw, action) {
            (Draw::Supply(column), Action::LaySupply(supply)) => {
                let place = usize::from(column).min(3);
                if let Some(blackout) = self.blackout_mut() {
                    blackout.supplies[place] = Some(supply);
                }
                self.blackout_tell(log, Deed::SupplyLaid { supply, column: Kind::LSS[place] });
            }
            (Draw::Vandalism, Action::Reveal(card)) => self.vandalize(card, log),
            // Chance is offered nothing else.
            _ => {}
        }
    }

    /// AI-CH3-10, AI-RULING-28: an Alien card shuffles all cards; any other one has a target.
    fn vandalize(&mut self, card: Vandalism, log: &mut Log) {
        let players = self.player_count();
        self.blackout_tell(log, Deed::Revealed { card });
        let Some(blackout) = self.blackout_mut() else { return };
        match card.target() {
            None => blackout.deck = Vandalism::deck(players),
            Some(kind) => {
                blackout.deck.remove(card);
                self.target(kind, log);
            }
        }
    }

    /// The Buildings of a type that count, those of all players for Shelters.
    pub(super) fn all_of(&self, kind: Kind) -> HexSet {
        match self.buildings.get(kind.index()) {
            Some(set) => *set,
            None => self.players.values().fold(HexSet::EMPTY, |all, one| all.or(one.shelters)),
        }
    }

    /// AI-CH3-11, AI-CH3-12, AI-RULING-29: the Buildings the aliens choose from: Vandalized ones
    /// first; Shelters if there is none of the type.
    pub fn targets(&self, kind: Kind) -> HexSet {
        let mut all = self.all_of(kind);
        if all.is_empty() {
            all = self.all_of(Kind::Shelter);
        }
        let vandalized = self.vandalized().and(all);
        if vandalized.is_empty() { all } else { vandalized }
    }

    fn target(&mut self, kind: Kind, log: &mut Log) {
        let targets = self.targets(kind);
        match targets.first() {
            Some(hex) if targets.len() == 1 => self.hit(hex, log),
            Some(_) => {
                self.ask(self.turn.seat, agenda::Question::Blackout(Question::Hit(kind)));
            }
            None => {}
        }
    }

    /// AI-VAL-46, AI-VAL-47: a normal Building is vandalized; a Vandalized one goes into Blackout
    /// with a Colonist of the active player.
    fn hit(&mut self, hex: Hex, log: &mut Log) {
        let Some(kind) = self.kind_at(hex) else { return };
        let vandalized = self.vandalized().contains(hex);
        if !vandalized {
            if let Some(blackout) = self.blackout_mut() {
                blackout.vandalized.insert(hex);
            }
            return self.blackout_tell(log, Deed::Vandalized { kind, hex });
        }
        let seat = self.turn.seat;
        let posted: Vec<Slots> =
            Slots::ALL.into_iter().filter(|slots| self.on_slots(*slots, seat) > 0).collect();
        let player = &mut self.players[seat];
        if player.quarters > 0 {
            player.quarters -= 1;
        } else if player.working > 0 {
            player.working -= 1;
        } else {
            return match posted.as_slice() {
                // AI-CH3-07
                [] => self.decide(Outcome::Lost(Loss::NoColonist), log),
                [slots] => self.give(hex, *slots, log),
                _ => self.ask(seat, agenda::Question::Blackout(Question::Give(hex))),
            };
        }
        self.go_dark(hex, log);
    }

    fn give(&mut self, hex: Hex, slots: Slots, log: &mut Log) {
        let seat = self.turn.seat;
        let count = &mut self.slots[slots.index()][seat.index()];
        *count = count.saturating_sub(1);
        self.go_dark(hex, log);
    }

    /// AI-CH3-06: a Building goes into Blackout; the fifth one loses the game.
    fn go_dark(&mut self, hex: Hex, log: &mut Log) {
        let seat = self.turn.seat;
        let Some(kind) = self.kind_at(hex) else { return };
        let owner = self.players.iter().find(|(_, player)| player.shelters.contains(hex));
        let owner = owner.map_or(Seat::ONE, |(owner, _)| owner);
        self.close_building(kind, owner, hex);
        if let Some(blackout) = self.blackout_mut() {
            blackout.vandalized.remove(hex);
            let _ = blackout.dark.try_push(Dark { hex, seat });
        }
        self.blackout_tell(log, Deed::WentDark { kind, hex, seat });
        if self.closed_hexes().len() >= TOO_DARK as u8 {
            self.decide(Outcome::Lost(Loss::Blackouts), log);
        }
    }

    /// The answers to a question of this chapter.
    pub(crate) fn blackout_options(
        &self,
        seat: Seat,
        question: Question,
        offer: &mut dyn FnMut(Answer, Reply),
    ) {
        let add = |action| offer(Answer::Blackout(action), Reply::Blackout(question, action));
        match question {
            Question::Hit(kind) => self.targets(kind).iter().map(Action::Hit).for_each(add),
            Question::Give(_) => {
                let posted = Slots::ALL.into_iter().filter(|one| self.on_slots(*one, seat) > 0);
                posted.map(Action::Give).for_each(add);
            }
        }
    }

    /// Takes an answer to a question of this chapter.
    pub(crate) fn answer_blackout(&mut self, question: Question, action: Action, log: &mut Log) {
        match (question, action) {
            (Question::Hit(_), Action::Hit(hex)) => self.hit(hex, log),
            (Question::Give(hex), Action::Give(slots)) => self.give(hex, slots, log),
            // Nothing else is offered.
            _ => {}
        }
    }

    /// AI-CH3-05, AI-RULING-26: a Mission or Private Goal was completed.
    pub(crate) fn pass_blackout_time(&mut self, log: &mut Log) {
        let Some(blackout) = self.blackout_mut() else { return };
        blackout.time = blackout.time.saturating_sub(1);
        blackout.steps = blackout.steps.saturating_add(1);
        let space = blackout.time;
        self.blackout_tell(log, Deed::TimePassed { space });
        if space == 0 {
            self.decide(Outcome::Won, log);
        }
    }

    /// AI-CH3-08, AI-RULING-27: the base end loses the game, at the end of the phase or at once.
    pub(crate) fn check_base_end(&mut self, is_phase_end: bool, log: &mut Log) {
        let at_once = self.options.blackout_base_end == BlackoutBaseEnd::Immediate;
        if self.blackout().is_some() && self.remaining == 0 && (is_phase_end || at_once) {
            self.decide(Outcome::Lost(Loss::BaseEnd), log);
        }
    }

    /// AI-VAL-81: the round after which a game of Blackout is lost.
    pub fn last_round_of_blackout(&self) -> u8 {
        LAST_ROUND.value[usize::from(self.player_count().clamp(2, 4) - 2)]
    }

    /// AI-VAL-81: the game is lost if it goes on after the last round.
    pub(crate) fn check_last_round(&mut self, log: &mut Log) {
        if self.blackout().is_some() && self.round >= self.last_round_of_blackout() {
            self.decide(Outcome::Lost(Loss::Time), log);
        }
    }
}
