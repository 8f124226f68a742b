//! A bot's hint, with reasons, in words.

use crate::Button;
use crate::parts::listed;

/// A bot's hint.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// The button, if it is among the reader's answers.
    pub choice: Option<usize>,
    /// "Raise to 3".
    pub name: String,
    /// Why.
    pub why: String,
}

/// The findings of a bot's search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Advice {
    /// The best answer, by its place among the reader's.
    pub best: Estimate,
    /// The next best, if another one was worth a look.
    pub next: Option<Estimate>,
    /// The number of simulations.
    pub looks: u64,
    /// The parts of the position that get better with the best answer, the most important first.
    pub gains: Vec<&'static str>,
    /// The parts that get worse.
    pub losses: Vec<&'static str>,
    /// The harm that the best answer averts, as a sentence.
    pub averts: Option<String>,
}

/// The estimate of an answer.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Estimate {
    /// Its place among the reader's answers.
    pub choice: usize,
    /// The chance to win after it, as the bot judges it.
    pub percent: u8,
}

/// The largest number of gains and losses in a hint.
const TOLD: usize = 2;

impl Hint {
    /// Puts advice into words. Nothing if its answer is not among these buttons.
    pub fn of(advice: &Advice, buttons: &[(usize, Button)]) -> Option<Hint> {
        let name = |choice: usize| {
            let (_, button) = buttons.iter().find(|(number, _)| *number == choice)?;
            Some(button.name.clone())
        };
        let next = advice.next.and_then(|next| Some((name(next.choice)?, next.percent)));
        let compared = advice.compared(next, buttons.len() == 1);
        let averts = advice.averts.clone();
        let why: Vec<String> =
            averts.into_iter().chain([compared]).chain(advice.changed()).collect();
        let choice = advice.best.choice;
        Some(Hint { choice: Some(choice), name: name(choice)?, why: why.join(" ") })
    }
}

impl Advice {
    /// Compares it with the next best answer.
    fn compared(&self, next: Option<(String, u8)>, is_only_one: bool) -> String {
        let (looks, percent) = (self.looks, self.best.percent);
        match next {
            None if is_only_one => "It is your only move.".to_owned(),
            None => {
                format!("About a {percent}% chance to win; no other move looked worth exploring.")
            }
            Some((next, other)) if other < percent => format!(
                "About a {percent}% chance to win after {looks} simulations; next best: \
                 \u{201c}{next}\u{201d}, {other}%."
            ),
            Some((next, _)) => format!(
                "About a {percent}% chance to win after {looks} simulations; \
                 \u{201c}{next}\u{201d} is about as good."
            ),
        }
    }

    /// Its gains and costs.
    fn changed(&self) -> Option<String> {
        let some = |names: &[&'static str]| {
            let names: Vec<String> = names.iter().take(TOLD).map(|&name| name.to_owned()).collect();
            (!names.is_empty()).then(|| listed(&names))
        };
        match (some(&self.gains), some(&self.losses)) {
            (None, None) => None,
            (Some(gains), None) => Some(format!("Helps: {gains}.")),
            (None, Some(losses)) => Some(format!("Costs: {losses}.")),
            (Some(gains), Some(losses)) => Some(format!("Helps: {gains}. Costs: {losses}.")),
        }
    }
}
