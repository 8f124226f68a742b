//! What is decided before a game begins.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// A game by name: who can sit down and what can be chosen before the first answer.
#[derive(Debug)]
pub struct Manifest {
    /// How commands and addresses call it: `project-mars`.
    pub name: &'static str,
    /// How people call it: "Project Mars".
    pub title: &'static str,
    /// Who designed and who publishes the game.
    pub credits: &'static str,
    /// The version of our rules: raised whenever an old record could replay differently.
    pub rules: u32,
    /// For how many players.
    pub players: RangeInclusive<u8>,
    /// Who wins and loses with whom.
    pub sides: Sides,
    /// What can be chosen.
    pub options: &'static [OptionSpec],
}

/// Who wins and loses with whom.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Sides {
    /// Each seat plays for itself; those who win together share a victory.
    Each,
    /// All seats are one crew, which wins or loses as a whole.
    Crew,
}

/// Something that can be chosen before the game begins.
#[derive(Debug)]
pub struct OptionSpec {
    /// How it is written: `second_year_end`.
    pub key: &'static str,
    /// What it decides, in a sentence.
    pub about: &'static str,
    /// The ruling it switches, by its ID in the ledger.
    pub rule: &'static str,
    /// The values it may take; the first is the default.
    pub values: &'static [&'static str],
}

/// The choices for one game. Options that are not named have their default.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// How many play.
    pub players: u8,
    /// The chosen options.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
}

impl Setup {
    /// So many players and every option as the game proposes it.
    pub fn of_players(players: u8) -> Setup {
        Setup { players, options: BTreeMap::new() }
    }

    /// The same with one option chosen.
    pub fn with(mut self, key: &str, value: &str) -> Setup {
        self.options.insert(key.to_owned(), value.to_owned());
        self
    }

    /// Whether the game can be set up like this, and if not, why.
    pub fn check(&self, manifest: &Manifest) -> Result<(), SetupError> {
        if !manifest.players.contains(&self.players) {
            return Err(SetupError::players(manifest, self.players));
        }
        for (key, value) in &self.options {
            let Some(spec) = manifest.options.iter().find(|spec| spec.key == key) else {
                let known = manifest.options.iter().map(|spec| spec.key).collect::<Vec<_>>();
                return Err(SetupError::UnknownOption {
                    title: manifest.title,
                    key: key.clone(),
                    known: list(&known),
                });
            };
            if !spec.values.contains(&value.as_str()) {
                return Err(SetupError::UnknownValue {
                    key: spec.key,
                    value: value.clone(),
                    known: list(spec.values),
                });
            }
        }
        Ok(())
    }

    /// The options as the game's own type, whose fields bear the options' keys and whose
    /// defaults are the game's.
    ///
    /// # Panics
    /// If the type does not know a value that the manifest lists; the trial starts a game with
    /// each of them.
    pub fn options<O: DeserializeOwned>(&self) -> O {
        let map = self.options.iter().map(|(key, value)| (key.clone(), value.clone().into()));
        serde_json::from_value(serde_json::Value::Object(map.collect()))
            .expect("a checked setup has only options that the game declares")
    }
}

fn range(least: u8, most: u8) -> String {
    if least == most { least.to_string() } else { format!("{least} to {most}") }
}

fn list(words: &[&str]) -> String {
    if words.is_empty() { "none".to_owned() } else { words.join(", ") }
}

/// Why a game cannot be set up. What was asked for may come from anywhere, so its control
/// characters are written as escapes.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupError {
    /// Too few or too many players.
    #[error("{title} is for {} players, not {}", range(*least, *most), asked.escape_debug())]
    Players {
        /// The game.
        title: &'static str,
        /// The fewest players.
        least: u8,
        /// The most players.
        most: u8,
        /// What was asked for.
        asked: String,
    },
    /// There is no such option.
    #[error("{title} has no option {key:?}; its options: {known}")]
    UnknownOption {
        /// The game.
        title: &'static str,
        /// What was asked for.
        key: String,
        /// What there is.
        known: String,
    },
    /// The option has no such value.
    #[error("{value:?} is no value of the option \"{key}\"; its values: {known}")]
    UnknownValue {
        /// The option.
        key: &'static str,
        /// What was asked for.
        value: String,
        /// What there is.
        known: String,
    },
}

impl SetupError {
    /// That the game is not for so many, whatever was said instead of a number.
    pub fn players(manifest: &Manifest, asked: impl ToString) -> SetupError {
        SetupError::Players {
            title: manifest.title,
            least: *manifest.players.start(),
            most: *manifest.players.end(),
            asked: asked.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static MANIFEST: Manifest = Manifest {
        name: "dots",
        title: "Dots",
        credits: "",
        rules: 1,
        players: 2..=4,
        sides: Sides::Each,
        options: &[OptionSpec {
            key: "size",
            about: "How large.",
            rule: "DOTS-01",
            values: &["small", "large"],
        }],
    };

    #[test]
    fn a_setup_that_does_not_fit_is_refused_in_a_sentence() {
        let why = |setup: Setup| setup.check(&MANIFEST).unwrap_err().to_string();
        let two = || Setup::of_players(2);
        assert_eq!(two().with("size", "large").check(&MANIFEST), Ok(()));
        assert_eq!(why(Setup::of_players(5)), "Dots is for 2 to 4 players, not 5");
        let unknown = "Dots has no option \"colour\"; its options: size";
        assert_eq!(why(two().with("colour", "red")), unknown);
        let unknown = "\"huge\" is no value of the option \"size\"; its values: small, large";
        assert_eq!(why(two().with("size", "huge")), unknown);
    }

    #[test]
    fn text_from_outside_cannot_command_a_terminal() {
        let evil = "\u{1b}[2J\n\u{202e}\u{9b}";
        let setups = [("size", evil), (evil, "large")].map(|(key, value)| {
            Setup::of_players(2).with(key, value).check(&MANIFEST).unwrap_err().to_string()
        });
        let players = SetupError::players(&MANIFEST, evil).to_string();
        for sentence in setups.into_iter().chain([players]) {
            assert!(sentence.contains("\\u{1b}[2J\\n\\u{202e}\\u{9b}"), "{sentence:?}");
            assert!(!sentence.contains(char::is_control), "{sentence:?}");
        }
    }
}
