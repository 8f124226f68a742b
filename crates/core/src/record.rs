//! A game written down: its setup and its answers, and what they must lead to.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use crate::{Actor, Game, Manifest, Setup, SetupError, Standing};

/// A game as one line of JSON. It replays anywhere, without a generator.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The version of this format.
    pub orrery: u32,
    /// The game's name.
    pub game: String,
    /// The version of the rules it was played by.
    pub rules: u32,
    /// The setup of the game.
    pub setup: Setup,
    /// Chance's seed, where Chance was not answered for by people.
    #[serde(default)]
    pub seed: Option<String>,
    /// Seeds that took over later, each with the number of the first answer it decides. A campaign
    /// that branches off draws again from there, and a game without a seed gets one when it goes on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub later_seeds: Vec<(usize, String)>,
    /// The answers in order, each with its actor.
    pub answers: Vec<(Actor, Value)>,
    /// The numbers, from 0, of Chance's answers that people entered from real dice or cards.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub by_hand: BTreeSet<usize>,
    /// The digest of the pack it was played with, where the game has packs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pack: Option<String>,
    /// The result, if the game is over.
    #[serde(default)]
    pub standing: Option<Standing>,
    /// A digest of the last state, so that drift is noticed.
    pub digest: String,
}

impl Record {
    /// The version of the format written here.
    pub const FORMAT: u32 = 1;

    /// Checks that no seed is too long: the first one, and those that took over later.
    pub fn check_seeds(&self) -> Result<(), LongSeed> {
        let later = self.later_seeds.iter().map(|(_, seed)| seed);
        self.seed.iter().chain(later).try_for_each(|seed| LongSeed::check(seed))
    }

    /// Returns the setup with every default that has changed since these rules written out.
    pub fn setup_now<G: Game>(&self) -> Setup {
        let mut setup = self.setup.clone();
        G::update_setup(&mut setup, self.rules);
        setup
    }

    /// The seed that decides Chance's answer with this number, where one does.
    pub fn seed_for(&self, number: usize) -> Option<&str> {
        seed_for(self.seed.as_deref(), &self.later_seeds, number)
    }

    /// Counts the draws by what vouches for them.
    pub fn draws(&self) -> Draws {
        let mut draws = Draws { by_hand: self.by_hand.len(), ..Draws::default() };
        for (number, (who, _)) in self.answers.iter().enumerate() {
            if *who == Actor::Chance && !self.by_hand.contains(&number) {
                match self.seed_for(number) {
                    Some(_) => draws.seeded += 1,
                    None => draws.unproven += 1,
                }
            }
        }
        draws
    }

    pub(crate) fn check_heading(&self, manifest: &Manifest) -> Result<(), ReplayError> {
        if self.orrery != Self::FORMAT {
            return Err(self.fault(manifest, Fault::UnknownFormat { found: self.orrery }));
        }
        if self.game != manifest.name {
            let (found, wanted) = (self.game.clone(), manifest.name);
            return Err(self.fault(manifest, Fault::OtherGame { found, wanted }));
        }
        if self.rules > manifest.rules {
            return Err(self.fault(manifest, Fault::NewerRules));
        }
        Ok(())
    }

    pub(crate) fn fault(&self, manifest: &Manifest, fault: Fault) -> ReplayError {
        ReplayError { fault, written_by: self.rules, played_by: manifest.rules }
    }
}

/// A seed that is too long. It would be hashed at every draw and kept with every table.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("A seed has at most {} characters; this one has {length}", Self::MOST)]
pub struct LongSeed {
    /// The number of its characters.
    pub length: usize,
}

impl LongSeed {
    /// The length of the longest seed, in characters.
    pub const MOST: usize = 100;

    /// Returns an error for a seed that is too long.
    pub fn check(seed: &str) -> Result<(), LongSeed> {
        let length = seed.chars().count();
        if length > Self::MOST { Err(LongSeed { length }) } else { Ok(()) }
    }
}

/// The seed that decides an answer: the latest one that has taken over before it.
pub(crate) fn seed_for<'s>(
    first: Option<&'s str>,
    later: &'s [(usize, String)],
    number: usize,
) -> Option<&'s str> {
    let took_over = later.iter().filter(|(from, _)| *from <= number).max_by_key(|(from, _)| *from);
    took_over.map(|(_, seed)| seed.as_str()).or(first)
}

/// The numbers of a record's draws, by what vouches for them.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Draws {
    /// They follow from the seed.
    pub seeded: usize,
    /// People entered them from real dice or cards.
    pub by_hand: usize,
    /// No seed decided them, and nobody says that they were entered.
    pub unproven: usize,
}

/// A short fingerprint of a state: the same state has the same digest on every machine.
pub fn digest(state: &impl Serialize) -> String {
    let text = serde_json::to_vec(state).expect("a state is plain data");
    Sha256::digest(text)[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Why a record cannot be played again as it stands.
#[derive(Debug, thiserror::Error)]
#[error(
    "{fault}{}",
    if written_by == played_by { String::new() }
    else { format!("; it was written under rules {written_by}, and these are rules {played_by}") }
)]
pub struct ReplayError {
    /// The fault.
    pub fault: Fault,
    /// The version of the rules in the record.
    pub written_by: u32,
    /// The version of the rules here.
    pub played_by: u32,
}

/// A fault of a record. Messages count answers from 1.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// Written by a newer program.
    #[error("this is a record of format {found}; format {} can be read", Record::FORMAT)]
    UnknownFormat {
        /// The format it claims.
        found: u32,
    },
    /// A record of another game.
    #[error("this is a record of {found:?}, not of \"{wanted}\"")]
    OtherGame {
        /// The game it names.
        found: String,
        /// The game it was taken for.
        wanted: &'static str,
    },
    /// Played with another pack.
    #[error("this game was played with the pack {found:?}, which is not the one here")]
    OtherPack {
        /// The digest of the pack it names.
        found: String,
    },
    /// Played by rules that came later.
    #[error("this is a record of rules that this program does not know")]
    NewerRules,
    /// The game cannot begin like that.
    #[error(transparent)]
    Setup(SetupError),
    /// An answer that means nothing in this game.
    #[error("answer {} cannot be read: {source}", number + 1)]
    Unreadable {
        /// Its number, from 0.
        number: usize,
        /// The reason.
        source: serde_json::Error,
    },
    /// An answer the rules refuse.
    #[error("answer {} of {who} is refused: {sentence} ({rule})", number + 1)]
    Refused {
        /// Its number, from 0.
        number: usize,
        /// The actor who gave it.
        who: Actor,
        /// The refusal in a sentence for the player.
        sentence: String,
        /// The rule.
        rule: &'static str,
    },
    /// The result differs from the recorded one.
    #[error("the game does not end as the record says")]
    OtherStanding,
    /// It leads to another state than it says.
    #[error("the answers lead to another state than the record says")]
    OtherState,
    /// An answer is marked as entered by hand and cannot have been.
    #[error("answer {} cannot have been entered by hand", number + 1)]
    NotByHand {
        /// Its number, from 0.
        number: usize,
    },
    /// Chance did not answer what the seed gives.
    #[error("answer {} is not what the seed gives: Chance was touched", number + 1)]
    ChanceTouched {
        /// Its number, from 0.
        number: usize,
    },
}
