//! Sentry Bots and the Defense Exosuit on the map.

use orrery_core::Seat;

use super::{Action, By, Deed, Defense, Duty, Guard, Question, Strike};
use crate::action::Action as Answer;
use crate::agenda::{self, Log};
use crate::content::{Effect, Movement};
use crate::event::Piece;
use crate::hex::{Hex, HexSet};
use crate::state::Open;

impl Open {
    /// One's own Sentry Bot, which moves like a Bot.
    #[inline]
    pub(crate) fn sentry(&self, seat: Seat) -> Option<Hex> {
        self.invasion().and_then(|one| one.sentry_of(seat))
    }

    /// The Exosuit, which any human moves like a Rover.
    #[inline]
    pub(crate) fn exosuit(&self) -> Option<Hex> {
        self.invasion().and_then(|one| one.exosuit)
    }

    /// AI-CH1-37, AI-RULING-45: pieces of the chapter on which no moving piece of a human may end.
    pub(crate) fn fixed_chapter_pieces(&self, seat: Seat) -> HexSet {
        let Some(invasion) = self.invasion() else { return HexSet::EMPTY };
        let others = invasion.sentries.iter().enumerate().filter(|(one, _)| *one != seat.index());
        let others: HexSet = others.filter_map(|(_, hex)| *hex).collect();
        invasion.on_map().or(others)
    }

    /// A movement begins, in which no guard has moved.
    #[inline]
    pub(crate) fn rest_guards(&mut self) {
        if let Some(invasion) = self.invasion_mut() {
            invasion.sentry.moved = false;
            invasion.suit.moved = false;
        }
    }

    /// AI-VAL-22: a turn begins, in which no guard has acted.
    #[inline]
    pub(crate) fn ready_guards(&mut self) {
        if let Some(invasion) = self.invasion_mut() {
            invasion.sentry = Guard::default();
            invasion.suit = Guard::default();
        }
    }

    /// AI-VAL-20, AI-VAL-21: a guard moves with the points of a movement.
    pub(crate) fn move_guard(
        &mut self,
        seat: Seat,
        suit: bool,
        to: Hex,
        rest: Movement,
        log: &mut Log,
    ) {
        self.see_to(agenda::Duty::GoOn(seat, Effect::Move(rest)));
        if suit {
            self.step_exosuit(seat, to, log);
        } else if let Some(invasion) = self.invasion_mut()
            && let Some(from) = invasion.sentries[seat.index()].replace(to)
        {
            invasion.sentry.moved = true;
            self.defense_tell(log, Deed::SentryMoved { seat, from, to });
        }
    }

    fn step_exosuit(&mut self, seat: Seat, to: Hex, log: &mut Log) {
        if let Some(invasion) = self.invasion_mut()
            && let Some(from) = invasion.exosuit.replace(to)
        {
            invasion.suit.moved = true;
            self.defense_tell(log, Deed::ExosuitMoved { seat, from, to });
        }
    }

    /// AI-VAL-20, AI-VAL-21, AI-VAL-23: lets guards and Bots act that have ended a movement.
    pub(crate) fn end_guard_moves(&mut self, seat: Seat) {
        let Some(invasion) = self.invasion() else { return };
        let (sentry, suit) = (invasion.sentry, invasion.suit);
        if !self.cleansable(seat).is_empty() {
            self.invasion_see_to(Duty::Ask(seat, Question::Cleanse));
        }
        if suit.moved {
            self.let_act(seat, By::Exosuit);
        }
        if sentry.moved {
            self.let_act(seat, By::Sentry);
        }
    }

    /// AI-VAL-22: a guard may act, once in a turn.
    fn let_act(&mut self, seat: Seat, by: By) {
        let Some(invasion) = self.invasion() else { return };
        let acted = if by == By::Sentry { invasion.sentry.acted } else { invasion.suit.acted };
        if !acted {
            self.invasion_see_to(Duty::Ask(seat, Question::Strike(Strike::new(by, 1))));
        }
    }

    /// AI-VAL-23: the Corruption markers on or next to Bots that have moved.
    pub(super) fn cleansable(&self, seat: Seat) -> HexSet {
        let moved = self.players[seat].bots.and(self.turn.moved);
        self.corrupted().and(moved.or(moved.neighbours()))
    }

    /// OM-DISP-03, AI-VAL-67: the guard of a human that stands in the way; the Exosuit is moved by
    /// the human whose turn it is.
    #[inline]
    pub(crate) fn guard_in_the_way(&self, seat: Seat, hex: Hex) -> Option<Piece> {
        let invasion = self.invasion()?;
        if invasion.sentry_of(seat) == Some(hex) {
            Some(Piece::Sentry)
        } else if invasion.exosuit == Some(hex) && seat == self.turn.seat {
            Some(Piece::Exosuit)
        } else {
            None
        }
    }

    pub(crate) fn displace_guard(&mut self, seat: Seat, piece: Piece, to: Hex) {
        let Some(invasion) = self.invasion_mut() else { return };
        match piece {
            Piece::Sentry => invasion.sentries[seat.index()] = Some(to),
            Piece::Exosuit => invasion.exosuit = Some(to),
            Piece::Bot | Piece::Rover => {}
        }
    }

    /// Hexes without a piece other than the Exosuit.
    fn free_for_exosuit(&self) -> HexSet {
        let humans =
            self.players.values().fold(HexSet::EMPTY, |all, player| all.or(player.pieces()));
        let Some(invasion) = self.invasion() else { return HexSet::ALL.without(humans) };
        let sentries: HexSet = invasion.sentries.iter().flatten().copied().collect();
        HexSet::ALL.without(humans.or(sentries).or(invasion.on_map()))
    }

    /// DB5: the hexes nearest to the Bay, or steps that still lead to a hex without a piece.
    pub(super) fn exosuit_options(
        &self,
        seat: Seat,
        left: u8,
        began: bool,
        add: &mut impl FnMut(Action),
    ) {
        let Some(invasion) = self.invasion() else { return };
        if !began && let Some((_, bay)) = invasion.defense_at(Defense::ExosuitBay) {
            let near = self.available_hexes().closest_to(bay);
            near.iter().map(Action::PutGuard).for_each(&mut *add);
        }
        if let Some(at) = invasion.exosuit.filter(|_| left > 0) {
            let free = self.free_for_exosuit();
            let reach = left.saturating_sub(1).saturating_add(self.wallet(seat));
            let steps = at.neighbours().iter().filter(|to| to.ball(reach).meets(free));
            steps.map(Action::MoveExosuit).for_each(add);
        }
    }

    /// Returns whether one more hex would take the Exosuit anywhere.
    pub(super) fn exosuit_can_go_on(&self, seat: Seat) -> bool {
        let reach = self.wallet(seat).saturating_sub(1);
        self.exosuit().is_some_and(|at| {
            at.neighbours().iter().any(|to| to.ball(reach).meets(self.free_for_exosuit()))
        })
    }

    /// Returns whether the Exosuit stands where it may end.
    pub(super) fn exosuit_may_stop(&self) -> bool {
        self.exosuit().is_some_and(|at| self.free_for_exosuit().contains(at))
    }

    pub(super) fn answer_exosuit(&mut self, seat: Seat, left: u8, action: Action, log: &mut Log) {
        match action {
            Action::PutGuard(hex) => {
                if let Some(invasion) = self.invasion_mut() {
                    invasion.exosuit = Some(hex);
                }
                self.defense_tell(log, Deed::ExosuitPut { seat, hex });
                self.let_act(seat, By::Exosuit);
            }
            Action::MoveExosuit(to) => {
                self.step_exosuit(seat, to, log);
                let more = Question::Exosuit { left: left.saturating_sub(1), began: true };
                self.go_on_with_exosuit(seat, more);
            }
            // Nothing else is offered.
            _ => {}
        }
    }

    /// Goes on, or lets the Exosuit act where no further step is possible.
    fn go_on_with_exosuit(&mut self, seat: Seat, more: Question) {
        let mut any = false;
        self.defense_options(seat, more, &mut |answer, _| any |= answer != Answer::Finish);
        if any {
            self.invasion_see_to(Duty::Ask(seat, more));
        } else {
            self.let_act(seat, By::Exosuit);
        }
    }

    /// Goes on where a player leaves the rest of something undone.
    pub(super) fn finish_defense(&mut self, seat: Seat, question: Question) {
        if let Question::Exosuit { .. } = question {
            self.let_act(seat, By::Exosuit);
        }
    }
}
