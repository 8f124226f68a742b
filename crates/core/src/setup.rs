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
    /// What can be chosen.
    pub options: &'static [OptionSpec],
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

/// Why a game cannot be set up.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupError {
    /// Too few or too many players.
    #[error("{title} is for {} players, not {asked}", range(*least, *most))]
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
    #[error("{title} has no option \"{key}\"; its options: {known}")]
    UnknownOption {
        /// The game.
        title: &'static str,
        /// What was asked for.
        key: String,
        /// What there is.
        known: String,
    },
    /// The option has no such value.
    #[error("\"{value}\" is no value of the option \"{key}\"; its values: {known}")]
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
