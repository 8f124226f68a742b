//! What each viewer may know.

use orrery_core::{Dice, Seat, Seats, Viewer};
use serde::Serialize;

use crate::content::{GoalSet, TaskSet};
use crate::state::{Hand, OnMars, Open, unknown_cards, unknown_goals};

/// The table as one viewer sees it: everything that is open, and the viewer's own hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// OM-INFO-03: what everybody sees.
    pub open: Open,
    /// OM-INFO-01: the hand of the viewer, and of nobody else.
    pub hands: Seats<Option<Hand>>,
}

impl OnMars {
    pub(crate) fn seen_by(&self, viewer: Viewer) -> View {
        let hands = self.hands.map(|seat, hand| viewer.is(seat).then(|| hand.clone()));
        View { open: self.open.clone(), hands }
    }

    /// A table that looks the same to a seat: what others hold is any of what the seat has not
    /// seen.
    pub(crate) fn dealt_anew(&self, seat: Seat, dice: &mut Dice) -> OnMars {
        let open = &self.open;
        let own = self.hands.get(seat).cloned().unwrap_or_default();
        let mut goals: Vec<_> = unknown_goals(open, &own).collect();
        let (mut cards, mut tasks) = unknown_cards(open, &own);
        dice.shuffle(&mut goals);
        dice.shuffle(&mut cards);
        dice.shuffle(&mut tasks);
        let hands = Seats::of(open.player_count(), |other| {
            if other == seat {
                return own.clone();
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
