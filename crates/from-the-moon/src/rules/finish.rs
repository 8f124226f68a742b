//! End of the game.

use orrery_core::{Log, Seat, Seats, Standing};

use crate::content::board::{ACHIEVEMENT_MAJORITY, IMPROVEMENT_MAJORITY};
use crate::content::{LargeEffect, Measure};
use crate::event::{Event, EventKind};
use crate::player::{LargeTile, Player};
use crate::rules::launch::share_ranks;
use crate::rules::solo::solo_score;
use crate::state::{Ending, FinalScore, Open, Trigger};

impl Open {
    /// FTM-END-01, FTM-END-02, FTM-RULING-54: the end comes, but not before the action is over.
    pub(crate) fn trigger_end(&mut self, seat: Seat, trigger: Trigger, log: &mut Log<Event>) {
        if self.trigger.is_none() {
            self.trigger = Some(trigger);
            self.tell(log, EventKind::EndTriggered { seat, trigger });
        }
    }

    /// FTM-END-04, FTM-RULING-39: the final scoring after the last turn; a ship that is still there
    /// scores nothing.
    pub(crate) fn finish_game(&mut self, log: &mut Log<Event>) {
        self.agenda.clear();
        if self.is_solo() {
            return self.finish_solo(log);
        }
        let scores = self.final_scores();
        for (seat, score) in scores.iter() {
            let total = &mut self.players[seat].score;
            *total = total.saturating_add(score.total() as i16);
            let total = *total;
            self.tell(log, EventKind::FinalScored { seat, score: *score, total });
        }
        self.ending = Some(Ending::Scored(scores));
    }

    /// FTM-FIN-04, FTM-FIN-08, FTM-RULING-55, FTM-RULING-56: with 2 players there is no second
    /// place, and a tie shares the points of the first alone.
    fn majority(&self, points: [u8; 2], of: impl Fn(&Player) -> u16) -> Seats<u16> {
        let [first, second] = points;
        let second = if self.player_count() == 2 { 0 } else { second };
        share_ranks(&self.players.map(|_, player| of(player)), first, second)
    }

    /// FTM-FIN-12: the steps of the final scoring, as they would be now; a solo game has its own.
    pub fn final_scores(&self) -> Seats<FinalScore> {
        if self.is_solo() {
            return self.players.map(|_, player| solo_score(player));
        }
        // FTM-FIN-01, FTM-FIN-02, FTM-FIN-03.
        let achievements =
            self.majority(*ACHIEVEMENT_MAJORITY.value(), |player| player.achievements);
        // FTM-FIN-05, FTM-FIN-06, FTM-FIN-07.
        let improvements = self.majority(*IMPROVEMENT_MAJORITY.value(), |player| {
            player.measure(Measure::ImprovedParts).into()
        });
        self.players.map(|seat, player| FinalScore {
            achievement_rank: achievements[seat],
            improvement_rank: improvements[seat],
            resources: resource_pairs(player),
            // FTM-FIN-10.
            achievements: player.achievements,
            buildings: hourglasses(player),
        })
    }

    /// FTM-TURN-01, FTM-FIN-13, FTM-RULING-58: the most points win, and equals share the victory.
    pub(crate) fn final_standing(&self) -> Option<Standing> {
        let scores = match self.ending.as_ref()? {
            Ending::Scored(_) | Ending::Won(_) => {
                self.players.map(|_, player| i32::from(player.score))
            }
            // FTM-SOLO-21: points count only if the game is won.
            Ending::Lost(_) => {
                return Some(Standing::new(Vec::new(), self.players.map(|_, _| 0)));
            }
        };
        let best = scores.values().copied().max()?;
        let winners: Vec<Seat> =
            scores.iter().filter(|(_, score)| **score == best).map(|(seat, _)| seat).collect();
        Some(Standing::new(winners, scores))
    }
}

/// FTM-FIN-09: 1 VP for every two Resources, whichever they are.
pub(crate) fn resource_pairs(player: &Player) -> u16 {
    player.stock.total() / 2
}

/// FTM-FIN-11: what the large Buildings with the hourglass score.
pub(crate) fn hourglasses(player: &Player) -> u16 {
    let points = |tile: &LargeTile| match tile {
        LargeTile::Shared(tile) => match tile.spec().effect {
            LargeEffect::AtTheEnd(each, measure) => {
                u16::from(each) * u16::from(player.measure(measure))
            }
            LargeEffect::Income(_) => 0,
        },
        LargeTile::Faction => 0,
    };
    player.large.iter().flatten().map(points).sum()
}
