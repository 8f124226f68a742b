//! A guided first game: a true game with a fixed beginning, and a few sentences beside it
//! whenever something comes up for the first time.
//!
//! A script is data. Which step shows follows from what its seat sees and what was told so far,
//! so nothing has to be remembered, and taking an answer back takes the step back too. A step
//! never stands in the way: whoever learns may do anything the rules allow.

use std::collections::BTreeSet;

use orrery_core::{Game, Seat, Setup};

use crate::Scene;
use crate::page::{Guide, Missed};

/// A guided first game.
pub struct Script<G: Game> {
    /// How the game is set up.
    pub setup: fn() -> Setup,
    /// The seed of Chance, so that the first cards are known to teach.
    pub seed: &'static str,
    /// Who learns; bots sit in the other seats.
    pub seat: Seat,
    /// Which bots, as people write them.
    pub bot: &'static str,
    /// What is taught. Of the steps that fit a moment the first one shows.
    pub steps: &'static [Step<G>],
}

/// A step of a guided game.
pub struct Step<G: Game> {
    /// How tests call it.
    pub name: &'static str,
    /// What it teaches, in a word or two.
    pub title: &'static str,
    /// When it shows.
    pub when: fn(&Lesson<G>) -> bool,
    /// What it says.
    pub words: &'static str,
    /// The rules it teaches.
    pub rules: &'static [&'static str],
    /// The pieces to look at, by their `data-piece`.
    pub look: fn(&Lesson<G>) -> Vec<String>,
}

/// What a step goes by.
pub struct Lesson<'a, G: Game> {
    /// The table as whoever learns sees it.
    pub scene: &'a Scene<'a, G>,
    /// Who learns.
    pub you: Seat,
    /// What was told so far, oldest first, as far as they may know; it may begin late.
    pub told: &'a [G::Event],
}

impl<G: Game> Script<G> {
    /// The step that shows now and its place among all, if this is the scene of whoever learns
    /// and one fits.
    pub fn step(&self, scene: &Scene<G>, told: &[G::Event]) -> Option<(usize, &'static Step<G>)> {
        let lesson = self.lesson(scene, told)?;
        self.steps.iter().enumerate().find(|(_, step)| (step.when)(&lesson))
    }

    /// The same for the dock, where so many steps have been done by now.
    pub fn guide(&self, scene: &Scene<G>, told: &[G::Event], learnt: usize) -> Option<Guide> {
        let (_, step) = self.step(scene, told)?;
        Some(Guide {
            title: step.title.to_owned(),
            learnt,
            of: self.steps.len(),
            words: step.words.to_owned(),
            rules: step.rules.to_vec(),
            pieces: (step.look)(&self.lesson(scene, told)?),
        })
    }

    /// What of all the steps did not come up, given the places of those that did.
    pub fn missed(&self, done: &BTreeSet<usize>) -> Vec<Missed> {
        let missed = self.steps.iter().enumerate().filter(|(place, _)| !done.contains(place));
        missed.map(|(_, step)| Missed { title: step.title, rules: step.rules }).collect()
    }

    fn lesson<'a>(&self, scene: &'a Scene<'a, G>, told: &'a [G::Event]) -> Option<Lesson<'a, G>> {
        let you = scene.you().filter(|&you| you == self.seat)?;
        Some(Lesson { scene, you, told })
    }
}
