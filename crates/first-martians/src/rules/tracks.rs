//! Mission tracks and flags.

use orrery_core::Log;

use crate::FirstMartians;
use crate::agenda::Ctx;
use crate::content::Trigger;
use crate::event::Event;

impl FirstMartians {
    /// FM-OPEN-67: a track moves within its limits; rules fire that wait for a value it crosses.
    pub(crate) fn move_mission_track(
        &mut self,
        track: crate::content::TrackId,
        n: i16,
        log: &mut Log<Event>,
    ) {
        use crate::content::Crossing;
        let Some(slot) = self.content().mission(self.table.mission).track_slot(track) else {
            return;
        };
        let (min, max) = (self.content()[track].min, self.content()[track].max);
        let Some(&before) = self.table.tracks.get(slot) else { return };
        let after = before.saturating_add(n).clamp(min, max);
        if after == before {
            return;
        }
        self.table.tracks[slot] = after;
        log.push(Event::TrackMoved(track, after));
        self.fire(Ctx::default(), |trigger| match *trigger {
            Trigger::TrackReaches { track: waits, n, crossing } => {
                let up = before < n && after >= n;
                let down = before > n && after <= n;
                waits == track
                    && match crossing {
                        Crossing::Up => up,
                        Crossing::Down => down,
                        Crossing::Either => up || down,
                    }
            }
            _ => false,
        });
    }

    pub(super) fn set_flag(&mut self, flag: crate::content::FlagId, value: i8) {
        let flags = &mut self.table.flags;
        let place = flags.iter().position(|(id, _)| *id == flag);
        match (place, value) {
            (Some(place), 0) => {
                flags.remove(place);
            }
            (Some(place), value) => flags[place].1 = value,
            (None, 0) => {}
            (None, value) => {
                if flags.is_full() {
                    flags.remove(0);
                }
                flags.push((flag, value));
            }
        }
    }
}
