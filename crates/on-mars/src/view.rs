//! Views: the part of the table that each viewer may know.

use orrery_core::{Dice, Seat, Seats, Viewer};
use serde::Serialize;

use crate::content::{GoalSet, TaskSet};
use crate::state::{Hand, OnMars, Open, unknown_cards, unknown_goals};

/// The table as one viewer sees it: everything that is open, and the viewer's own hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// OM-INFO-03: what everybody sees.
    pub open: Open,
    /// OM-INFO-01, AI-GEN-08: the hands of the viewer and of allies.
    pub hands: Seats<Option<Hand>>,
}

impl OnMars {
    pub(crate) fn seen_by(&self, viewer: Viewer) -> View {
        let sides = self.open.sides();
        let is_known = |seat: Seat| match viewer {
            Viewer::Seat(own) => sides.are_allies(own, seat),
            Viewer::Spectator => false,
        };
        let hands = self.hands.map(|seat, hand| is_known(seat).then(|| hand.clone()));
        View { open: self.open.clone(), hands }
    }

    /// A table that looks the same to a seat: what others hold is any of what the seat has not
    /// seen.
    pub(crate) fn dealt_anew(&self, seat: Seat, dice: &mut Dice) -> OnMars {
        let open = &self.open;
        let own = self.hands.get(seat).cloned().unwrap_or_default();
        let sides = open.sides();
        let mut known = own.clone();
        for (_, hand) in self.hands.iter().filter(|(other, _)| sides.are_allies(seat, *other)) {
            known.goals = known.goals.or(hand.goals);
            known.spent = known.spent.or(hand.spent);
        }
        let mut goals: Vec<_> = unknown_goals(open, &known).collect();
        let (mut cards, mut tasks) = unknown_cards(open, &own);
        dice.shuffle(&mut goals);
        dice.shuffle(&mut cards);
        dice.shuffle(&mut tasks);
        let hands = Seats::of(open.player_count(), |other| {
            if sides.are_allies(seat, other) {
                return self.hands[other].clone();
            }
            let player = &open.players[other];
            let mut take =
                |count: u8| -> GoalSet { (0..count).filter_map(|_| goals.pop()).collect() };
            Hand {
                goals: take(player.goals),
                spent: take(player.goals_spent),
                first_card: player.first_card.then(|| cards.pop()).flatten(),
                tasks: (0..player.tasks).filter_map(|_| tasks.pop()).collect::<TaskSet>(),
            }
        });
        OnMars { open: self.open.clone(), hands }
    }
}
