//! Activating Alien Blueprints, by a token or by the Alien Scientist.

use orrery_core::Seat;

use super::{
    Action, AlienBlueprint, AlienBlueprintSet, AlienCard, CORRUPTION, Cause, Deed, Duty, Ground,
    POWERS, Question,
};
use crate::agenda::Log;
use crate::content::{Main, Scientist};
use crate::hex::HexSet;
use crate::state::{Card, Open};

/// Returns the first question of an activation; the Crystal Siphon asks nothing.
const fn first_question(blueprint: AlienBlueprint) -> Option<Question> {
    Some(match blueprint {
        AlienBlueprint::Abduction => Question::Abduct,
        AlienBlueprint::Corruption => Question::Corrupt,
        AlienBlueprint::BroodNest => {
            Question::Deploy { ground: Ground::Nest, left: POWERS.value.nest }
        }
        AlienBlueprint::CrystalSiphon => return None,
        AlienBlueprint::PulseRelay => Question::Pulse(POWERS.value.pulse),
        AlienBlueprint::SignalJammer => Question::Jam,
    })
}

impl Open {
    /// AI-VAL-66: returns whether an activation would do something.
    pub(super) fn has_effect(&self, blueprint: AlienBlueprint) -> bool {
        let Some(question) = first_question(blueprint) else { return true };
        let mut any = blueprint == AlienBlueprint::PulseRelay
            && self.can_move_troopers(POWERS.value.pulse_moves);
        self.alien_options(question, &mut |_| any = true);
        any
    }

    /// AI-CH1-22, AI-CH1-51, AI-RULING-10: the cards to which the Alien Scientist can move: built,
    /// face up, and not the one it stands on. A token has to be used in the same turn.
    pub(super) fn scientist_cards(&self, seat: Seat) -> AlienBlueprintSet {
        let Some(invasion) = self.invasion() else { return AlienBlueprintSet::EMPTY };
        if invasion.turn.scientist {
            return AlienBlueprintSet::EMPTY;
        }
        let can = |card: &AlienBlueprint| {
            let up = matches!(
                invasion.blueprints[card.index()],
                AlienCard::Built { flipped: false, .. }
            );
            up && invasion.scientist != Some(*card)
                && self.has_effect(*card)
                && (invasion.turn.has_token() || self.may_go_first(seat, *card))
        };
        AlienBlueprint::ALL.into_iter().filter(can).collect()
    }

    /// Returns whether the Alien Scientist can go to a card before the first token: an answer of
    /// the activation must leave a token to be used.
    fn may_go_first(&self, seat: Seat, card: AlienBlueprint) -> bool {
        let mut sent = self.clone();
        let Some(invasion) = sent.invasion_mut() else { return false };
        invasion.turn.scientist = true;
        invasion.scientist = Some(card);
        let mut any = false;
        match first_question(card) {
            None => any = sent.has_token_to_use(),
            Some(question) => {
                sent.invasion_options(seat, question, &mut |_, _| any = true);
            }
        }
        any
    }

    /// AI-RULING-10: the card is not flipped.
    pub(super) fn send_scientist(&mut self, blueprint: AlienBlueprint, log: &mut Log) {
        if let Some(invasion) = self.invasion_mut() {
            invasion.turn.scientist = true;
            invasion.scientist = Some(blueprint);
        }
        self.invasion_see_to(Duty::Menu);
        self.invasion_tell(log, Deed::ScientistMoved { blueprint });
        self.within(|open| open.activate(blueprint, log));
    }

    /// AI-CH1-17: resolves a card.
    pub(super) fn activate(&mut self, blueprint: AlienBlueprint, log: &mut Log) {
        self.invasion_tell(log, Deed::Activated { blueprint });
        self.within(|open| match first_question(blueprint) {
            None => open.gain_alien_crystals(POWERS.value.siphon, log),
            Some(Question::Pulse(left)) => open.go_on_pulse(left, log),
            Some(question) => open.put_to_aliens(question, log),
        });
    }

    /// AB5: up to 3 Stunned Troopers stand up, then 2 moves follow.
    pub(super) fn go_on_pulse(&mut self, left: u8, log: &mut Log) {
        let lying = self.invasion().is_some_and(|one| !one.stunned.is_empty());
        if left > 0 && lying {
            self.ask_again(Question::Pulse(left));
        } else {
            self.pulse_moves(left == POWERS.value.pulse, log);
        }
    }

    /// AB5: the moves; one has to be made if nobody stood up.
    pub(super) fn pulse_moves(&mut self, must: bool, log: &mut Log) {
        let left = POWERS.value.pulse_moves;
        self.put_to_aliens(Question::Move { left, must }, log);
    }

    /// Adds every answer to the question of an activation.
    pub(super) fn activation_options(&self, question: Question, add: &mut dyn FnMut(Action)) {
        let Some(invasion) = self.invasion() else { return };
        match question {
            Question::Abduct => {
                for (_, player) in self.players.iter() {
                    let near = player.shelters.or(player.shelters.neighbours());
                    if invasion.active.meets(near) {
                        player.scientists.iter().map(Action::Abduct).for_each(&mut *add);
                    }
                }
            }
            Question::Corrupt => self.corruptible().iter().map(Action::Corrupt).for_each(add),
            Question::Pulse(left) if left > 0 => {
                invasion.stunned.iter().map(Action::StandUp).for_each(add);
            }
            Question::Jam => {
                let free = Main::ALL.into_iter().filter(|main| !invasion.jammed.contains(*main));
                free.map(Action::Jam).for_each(add);
            }
            _ => {}
        }
    }

    /// AB2, AI-VAL-02: human Buildings that can get a Corruption marker.
    fn corruptible(&self) -> HexSet {
        let Some(invasion) = self.invasion() else { return HexSet::EMPTY };
        if invasion.corrupted.len() >= CORRUPTION.value {
            return HexSet::EMPTY;
        }
        let near = invasion.active.neighbours().or(invasion.buildings().neighbours());
        self.built().without(invasion.buildings()).without(invasion.corrupted).and(near)
    }

    /// AB1, AI-CH1-44: a Scientist goes back to the display, and a Contract in the slot to the
    /// deck. The humans lose the points that the Scientist had given.
    pub(super) fn abduct(&mut self, scientist: Scientist, log: &mut Log) {
        let owner = self.players.iter().find(|(_, one)| one.scientists.contains(scientist));
        let Some((seat, _)) = owner else { return };
        self.players[seat].scientists.remove(scientist);
        self.scientist_markers[scientist.index()] = None;
        if let Some(invasion) = self.invasion_mut() {
            invasion.markers[scientist.index()] = None;
        }
        let slot = &mut self.hire[scientist.index()];
        if let Some(Card::Contract(contract)) = slot.replace(Card::Scientist(scientist)) {
            self.contract_deck.insert(contract);
        }
        self.invasion_tell(log, Deed::Abducted { seat, scientist });
        let points = self.matching_points(scientist);
        self.reap(seat, -points, Cause::Abducted, log);
    }
}
