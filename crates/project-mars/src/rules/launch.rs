//! Winning and losing.

use orrery_core::{Log, Seat, Standing};

use crate::action::{Event, Illegal};
use crate::state::{Ending, ProjectMars, Space};

impl ProjectMars {
    /// PM-WIN-01, PM-WIN-02: all five modules in orbit and the Engineering level.
    pub(crate) fn may_launch(&self, seat: Seat) -> Result<(), Illegal> {
        let player = &self.open.players[seat];
        let have = player.module_count();
        if usize::from(have) < Space::ALL.len() {
            return Err(Illegal::LaunchNeedsModules { have });
        }
        let (need, have) = (self.open.launch_need(seat), player.levels().engineering);
        if have < need {
            return Err(Illegal::LaunchNeedsEngineering { need, have });
        }
        Ok(())
    }

    /// PM-WIN-04, PM-RULING-37: the player who acquires the Launch Date wins at once.
    pub(crate) fn launch(&mut self, seat: Seat, log: &mut Log<Event>) {
        self.end(Ending::Launched(seat), log);
    }

    /// Nothing is left to be done, and the screens are lifted.
    pub(crate) fn end(&mut self, ending: Ending, log: &mut Log<Event>) {
        self.open.agenda.clear();
        self.open.ending = Some(ending);
        log.reveal(match ending {
            Ending::Launched(seat) => Event::Launched { seat },
            Ending::AllFailed => Event::AllFailed,
        });
    }

    /// PM-RULING-32: if all fail, no player is ahead of another.
    pub(crate) fn final_standing(&self) -> Option<Standing> {
        match self.open.ending? {
            Ending::Launched(_) => self.progress(),
            Ending::AllFailed => Some(Standing::new(Vec::new(), self.open.players.map(|_, _| 0))),
        }
    }

    /// The progress of each project: its modules in orbit, and 1 for the launch. The rulebook has
    /// no score. Before rules 3 this was the standing also where all failed.
    pub(crate) fn progress(&self) -> Option<Standing> {
        let launcher = match self.open.ending? {
            Ending::Launched(seat) => Some(seat),
            Ending::AllFailed => None,
        };
        let score = |seat, modules: u8| i32::from(modules) + i32::from(launcher == Some(seat));
        let scores = self.open.players.map(|seat, player| score(seat, player.module_count()));
        Some(Standing::new(launcher.into_iter().collect(), scores))
    }
}
