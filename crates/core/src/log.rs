//! The log of what happens in a game.

/// Collects the events of an answer as it is applied. A silent log discards them, for simulation.
#[derive(Clone, Debug)]
pub struct Log<E> {
    events: Vec<E>,
    silent: bool,
    revealed: bool,
}

impl<E> Log<E> {
    /// A log that keeps its events.
    pub fn kept() -> Self {
        Log { events: Vec::new(), silent: false, revealed: false }
    }

    /// A log that discards its events, for simulation.
    pub fn silent() -> Self {
        Log { events: Vec::new(), silent: true, revealed: false }
    }

    /// Tells what happened.
    #[inline]
    pub fn push(&mut self, event: E) {
        if !self.silent {
            self.events.push(event);
        }
    }

    /// Logs an event that shows a secret to a player: undo stops here.
    #[inline]
    pub fn reveal(&mut self, event: E) {
        self.revealed = true;
        self.push(event);
    }

    /// All events, oldest first.
    pub fn events(&self) -> &[E] {
        &self.events
    }

    /// Returns whether a secret was shown since this was last asked.
    pub fn take_revealed(&mut self) -> bool {
        std::mem::take(&mut self.revealed)
    }

    /// Forgets everything told so far.
    pub fn clear(&mut self) {
        self.events.clear();
        self.revealed = false;
    }
}
