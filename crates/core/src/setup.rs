//! The choices made before a game begins.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::Sides;

/// A game by name: how it can be played and what can be chosen before the first answer.
#[derive(Clone, Debug)]
pub struct Manifest {
    /// The name in commands and addresses: `project-mars`.
    pub name: &'static str,
    /// The title that players read: "Project Mars".
    pub title: &'static str,
    /// The designers and publishers of the game.
    pub credits: &'static str,
    /// The version of our rules: raised whenever an old record could replay differently.
    pub rules: u32,
    /// The ways to play it, at least one. A pack brings its own: one for each mission.
    pub modes: Cow<'static, [Mode]>,
    /// The options, for one mode or for all.
    pub options: &'static [OptionSpec],
}

/// A way to play a game: against others, alone, a mission, a chapter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mode {
    /// The name in a setup: `alone`.
    pub key: Cow<'static, str>,
    /// The title that players read: "Alone".
    pub title: Cow<'static, str>,
    /// A sentence about the mode; may be empty.
    pub about: Cow<'static, str>,
    /// For how many players.
    pub players: RangeInclusive<u8>,
    /// The sides that win and lose together.
    pub sides: Sides,
}

impl Mode {
    /// Creates a mode by its key, its title, what it is like, its players and its sides.
    pub const fn new(
        key: &'static str,
        title: &'static str,
        about: &'static str,
        players: RangeInclusive<u8>,
        sides: Sides,
    ) -> Mode {
        let (key, title) = (Cow::Borrowed(key), Cow::Borrowed(title));
        Mode { key, title, about: Cow::Borrowed(about), players, sides }
    }

    /// Creates the mode of a game that has no other.
    pub const fn only(players: RangeInclusive<u8>, sides: Sides) -> Mode {
        Mode::new("standard", "Standard", "", players, sides)
    }
}

impl Manifest {
    /// For how many players there is a mode, from the fewest to the most.
    pub fn players(&self) -> RangeInclusive<u8> {
        let least = self.modes.iter().map(|mode| *mode.players.start()).min();
        let most = self.modes.iter().map(|mode| *mode.players.end()).max();
        least.unwrap_or(1)..=most.unwrap_or(0)
    }

    /// The mode a setup is for: the one it names, or the first for its number of players.
    pub fn mode(&self, setup: &Setup) -> Result<&Mode, SetupError> {
        let Some(key) = &setup.mode else {
            let fits = |mode: &&Mode| mode.players.contains(&setup.players);
            let found = self.modes.iter().find(fits);
            return found.ok_or_else(|| SetupError::players(self, setup.players));
        };
        let Some(mode) = self.modes.iter().find(|mode| mode.key == *key) else {
            let known: Vec<&str> = self.modes.iter().map(|mode| &*mode.key).collect();
            return Err(SetupError::UnknownMode {
                title: self.title,
                key: key.clone(),
                known: list(&known),
            });
        };
        if !mode.players.contains(&setup.players) {
            let title = match self.modes.len() {
                1 => self.title.to_owned(),
                _ => format!("{} ({})", self.title, mode.title),
            };
            return Err(SetupError::in_range(title, &mode.players, setup.players));
        }
        Ok(mode)
    }

    /// The options of a mode.
    pub fn options_of<'m>(&self, mode: &'m Mode) -> impl Iterator<Item = &'static OptionSpec> + 'm {
        self.options.iter().filter(|option| option.is_for(mode))
    }
}

/// Something that can be chosen before the game begins. [`options!`](crate::options) declares
/// it together with its type.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct OptionSpec {
    /// The name in a setup: `second_year_end`.
    pub key: &'static str,
    /// The name that players read, a word or two.
    pub name: &'static str,
    /// A sentence about the option.
    pub about: &'static str,
    /// The ruling it switches, by its ID in the ledger.
    pub rule: &'static str,
    /// The values it may take, as they are written; the first is the default.
    pub values: &'static [&'static str],
    /// The names of the values that players read, in the same order.
    pub names: &'static [&'static str],
    /// The modes in which it matters, by their keys; all if it names none.
    pub modes: &'static [&'static str],
    /// True if everybody wants to choose: it is shown at once rather than behind "More".
    pub is_asked: bool,
}

impl OptionSpec {
    /// Returns whether it can be chosen in a mode.
    pub fn is_for(&self, mode: &Mode) -> bool {
        self.modes.is_empty() || self.modes.contains(&&*mode.key)
    }
}

/// The choices for one game. Options that are not named have their default.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The number of players.
    pub players: u8,
    /// The chosen mode, where it does not follow from the number of players.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mode: Option<String>,
    /// The chosen options.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
}

impl Setup {
    /// A setup for `players` with every option at its default.
    pub fn of_players(players: u8) -> Setup {
        Setup { players, mode: None, options: BTreeMap::new() }
    }

    /// The same in a mode.
    pub fn in_mode(mut self, key: &str) -> Setup {
        self.mode = Some(key.to_owned());
        self
    }

    /// The same with one option chosen.
    pub fn with(mut self, key: &str, value: &str) -> Setup {
        self.options.insert(key.to_owned(), value.to_owned());
        self
    }

    /// Checks that a game can be set up like this: the mode exists for this number of players, and
    /// every option belongs to it.
    pub fn check(&self, manifest: &Manifest) -> Result<(), SetupError> {
        let mode = manifest.mode(self)?;
        self.check_options(manifest)?;
        for key in self.options.keys() {
            let mut options = manifest.options.iter();
            if let Some(other) = options.find(|spec| spec.key == key && !spec.is_for(mode)) {
                let (key, mode) = (other.key, mode.title.to_string());
                return Err(SetupError::OtherMode { key, mode });
            }
        }
        Ok(())
    }

    /// Checks the same but for options that have no effect in this mode. Records from before
    /// there were modes may name one.
    pub(crate) fn check_loosely(&self, manifest: &Manifest) -> Result<(), SetupError> {
        manifest.mode(self)?;
        self.check_options(manifest)
    }

    fn check_options(&self, manifest: &Manifest) -> Result<(), SetupError> {
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
        /// The game, with its mode where that limits the players.
        title: String,
        /// The fewest players.
        least: u8,
        /// The most players.
        most: u8,
        /// The requested number.
        asked: String,
    },
    /// There is no such mode.
    #[error("{title} has no mode {key:?}; its modes: {known}")]
    UnknownMode {
        /// The game.
        title: &'static str,
        /// The requested mode.
        key: String,
        /// The modes there are.
        known: String,
    },
    /// The option belongs to another mode.
    #[error("the option \"{key}\" has no effect in the mode \"{mode}\"")]
    OtherMode {
        /// The option.
        key: &'static str,
        /// The mode that was chosen.
        mode: String,
    },
    /// There is no such option.
    #[error("{title} has no option {key:?}; its options: {known}")]
    UnknownOption {
        /// The game.
        title: &'static str,
        /// The requested option.
        key: String,
        /// The options there are.
        known: String,
    },
    /// The option has no such value.
    #[error("unknown value {value:?} of the option \"{key}\"; available: {known}")]
    UnknownValue {
        /// The option.
        key: &'static str,
        /// The requested value.
        value: String,
        /// The values there are.
        known: String,
    },
}

impl SetupError {
    /// Builds the error for an unsupported number of players, or for text that is not a number.
    pub fn players(manifest: &Manifest, asked: impl ToString) -> SetupError {
        SetupError::in_range(manifest.title.to_owned(), &manifest.players(), asked)
    }

    fn in_range(title: String, players: &RangeInclusive<u8>, asked: impl ToString) -> SetupError {
        let (least, most) = (*players.start(), *players.end());
        SetupError::Players { title, least, most, asked: asked.to_string() }
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
        modes: Cow::Borrowed(&MODES),
        options: &[
            OptionSpec {
                key: "size",
                name: "Size",
                about: "How large.",
                rule: "DOTS-01",
                values: &["small", "large"],
                names: &["Small", "Large"],
                modes: &[],
                is_asked: false,
            },
            OptionSpec {
                key: "rival",
                name: "Rival",
                about: "How good the rival is.",
                rule: "DOTS-02",
                values: &["weak", "strong"],
                names: &["Weak", "Strong"],
                modes: &["alone"],
                is_asked: true,
            },
        ],
    };

    static MODES: [Mode; 3] = [
        Mode::only(2..=4, Sides::Each),
        Mode::new("alone", "Alone", "Against a rival who is not there.", 1..=1, Sides::Each),
        Mode::new("crew", "Crew", "All together.", 3..=4, Sides::Crew),
    ];

    #[test]
    fn a_mode_follows_from_the_players_or_is_named() {
        let mode = |setup: Setup| MANIFEST.mode(&setup).map(|mode| mode.key.to_string());
        assert_eq!(MANIFEST.players(), 1..=4);
        assert_eq!(mode(Setup::of_players(3)).unwrap(), "standard");
        assert_eq!(mode(Setup::of_players(1)).unwrap(), "alone");
        assert_eq!(mode(Setup::of_players(3).in_mode("crew")).unwrap(), "crew");
        let why = |setup| mode(setup).unwrap_err().to_string();
        let few = "Dots (Crew) is for 3 to 4 players, not 2";
        assert_eq!(why(Setup::of_players(2).in_mode("crew")), few);
        let unknown = "Dots has no mode \"chess\"; its modes: standard, alone, crew";
        assert_eq!(why(Setup::of_players(2).in_mode("chess")), unknown);
    }

    #[test]
    fn an_option_of_another_mode_is_refused_but_old_records_may_name_it() {
        let rival = |players| Setup::of_players(players).with("rival", "strong");
        assert_eq!(rival(1).check(&MANIFEST), Ok(()));
        let why = rival(2).check(&MANIFEST).unwrap_err().to_string();
        assert_eq!(why, "the option \"rival\" has no effect in the mode \"Standard\"");
        assert_eq!(rival(2).check_loosely(&MANIFEST), Ok(()));
    }

    #[test]
    fn a_setup_that_does_not_fit_is_refused_in_a_sentence() {
        let why = |setup: Setup| setup.check(&MANIFEST).unwrap_err().to_string();
        let two = || Setup::of_players(2);
        assert_eq!(two().with("size", "large").check(&MANIFEST), Ok(()));
        assert_eq!(why(Setup::of_players(5)), "Dots is for 1 to 4 players, not 5");
        let unknown = "Dots has no option \"colour\"; its options: size, rival";
        assert_eq!(why(two().with("colour", "red")), unknown);
        let unknown = "unknown value \"huge\" of the option \"size\"; available: small, large";
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
