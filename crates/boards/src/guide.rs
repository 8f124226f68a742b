//! A guided first game: a true game with a fixed beginning, and a few sentences beside it whenever
//! something comes up for the first time.
//!
//! A script is data. The current step follows from what its seat sees and from the events so far,
//! so nothing has to be remembered, and undoing an answer undoes the step too. A step never stands
//! in the way: the learner may do anything the rules allow.

use std::collections::BTreeSet;

use orrery_core::{Game, Seat, Setup};

use crate::Scene;
use crate::page::{Guide, Missed};

/// A guided first game.
pub struct Script<G: Game> {
    /// The setup of the game.
    pub setup: fn() -> Setup,
    /// The seed of Chance, so that the first cards are known to teach.
    pub seed: &'static str,
    /// The learner's seat; bots sit in the others.
    pub seat: Seat,
    /// The side it teaches, where a game has a guide for each.
    pub side: Option<&'static str>,
    /// The bots, as people write them.
    pub bot: &'static str,
    /// The steps. Of those that fit a moment the first one shows.
    pub steps: &'static [Step<G>],
}

/// A step of a guided game.
pub struct Step<G: Game> {
    /// The name in tests.
    pub name: &'static str,
    /// The topic, a word or two.
    pub title: &'static str,
    /// The condition under which it shows.
    pub when: fn(&Lesson<G>) -> bool,
    /// The text.
    pub words: &'static str,
    /// The rules it teaches.
    pub rules: &'static [&'static str],
    /// The pieces to look at, by their `data-piece`.
    pub look: fn(&Lesson<G>) -> Vec<String>,
}

/// The facts that a step depends on.
pub struct Lesson<'a, G: Game> {
    /// The table as the learner sees it.
    pub scene: &'a Scene<'a, G>,
    /// The learner's seat.
    pub you: Seat,
    /// The events so far, oldest first, as far as the learner may know; possibly not from the
    /// start.
    pub events: &'a [G::Event],
}

impl<G: Game> Script<G> {
    /// The current step and its index, if this is the learner's scene and a step fits.
    pub fn step(&self, scene: &Scene<G>, events: &[G::Event]) -> Option<(usize, &'static Step<G>)> {
        let lesson = self.lesson(scene, events)?;
        self.steps.iter().enumerate().find(|(_, step)| (step.when)(&lesson))
    }

    /// The same for the dock, with the number of steps done so far.
    pub fn guide(&self, scene: &Scene<G>, events: &[G::Event], learnt: usize) -> Option<Guide> {
        let (_, step) = self.step(scene, events)?;
        Some(Guide {
            title: step.title.to_owned(),
            learnt,
            of: self.steps.len(),
            words: step.words.to_owned(),
            rules: step.rules.to_vec(),
            pieces: (step.look)(&self.lesson(scene, events)?),
        })
    }

    /// The steps that did not come up, given the indexes of those that did.
    pub fn missed(&self, done: &BTreeSet<usize>) -> Vec<Missed> {
        let missed = self.steps.iter().enumerate().filter(|(place, _)| !done.contains(place));
        missed.map(|(_, step)| Missed { title: step.title, rules: step.rules }).collect()
    }

    fn lesson<'a>(&self, scene: &'a Scene<'a, G>, events: &'a [G::Event]) -> Option<Lesson<'a, G>> {
        let you = scene.you().filter(|&you| you == self.seat)?;
        Some(Lesson { scene, you, events })
    }
}
