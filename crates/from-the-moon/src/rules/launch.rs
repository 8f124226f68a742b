//! Mission launch, and how points are shared by rank.

use orrery_core::{Log, Seat, Seats};

use crate::content::Destination;
use crate::event::{Event, EventKind, Reason};
use crate::state::{Launch, Open, Trigger};

/// FTM-LNCH-02 to FTM-LNCH-05, FTM-FIN-03, FTM-RULING-38, FTM-RULING-57: points for the most and
/// the second most of something. Those who tie share the points of the ranks they fill, rounded
/// down; a player without a part scores nothing.
pub(crate) fn share_ranks(counts: &Seats<u16>, first: u8, second: u8) -> Seats<u16> {
    let most = counts.values().copied().max().unwrap_or(0);
    let leaders = counts.values().filter(|&&count| count == most).count() as u16;
    let below = counts.values().copied().filter(|&count| count < most);
    let next = below.max().unwrap_or(0);
    let followers = counts.values().filter(|&&count| count == next).count() as u16;
    counts.map(|_, &count| {
        if count == 0 {
            0
        } else if count == most && leaders > 1 {
            (u16::from(first) + u16::from(second)) / leaders
        } else if count == most {
            first.into()
        } else if count == next && leaders == 1 {
            u16::from(second) / followers
        } else {
            0
        }
    })
}

impl Open {
    /// FTM-LNCH-02, FTM-LNCH-03, FTM-RULING-37: who would score how much if this ship launched
    /// now; in solo it depends on the improvements.
    pub fn launch_bonus(&self, to: Destination) -> Seats<u16> {
        let bonus = to.launch();
        if self.is_solo() {
            return self.players.map(|_, player| match player.improvements[to as usize] {
                // FTM-SOLO-19.
                0 => 0,
                // FTM-SOLO-18.
                1 => bonus.secondary.into(),
                // FTM-SOLO-17.
                2.. => bonus.main.into(),
            });
        }
        let tiles = self.players.map(|_, player| player.missions_of(to).into());
        share_ranks(&tiles, bonus.main, bonus.secondary)
    }

    /// FTM-LNCH-06, FTM-END-01: the Launch tile is flipped; the third one triggers the end.
    pub(crate) fn launch(&mut self, seat: Seat, to: Destination, log: &mut Log<Event>) {
        let space = self.players[seat].space;
        self.ships[to as usize].launch = Some(Launch { seat, space });
        self.tell(log, EventKind::Launched { seat, to });
        let bonuses = self.launch_bonus(to);
        self.within(|open| {
            for (seat, &points) in bonuses.iter().filter(|(_, points)| **points > 0) {
                open.score(seat, points as i16, Reason::Launch, log);
            }
        });
        if self.launches() == 3 {
            self.trigger_end(seat, Trigger::ThirdLaunch, log);
        }
    }
}
