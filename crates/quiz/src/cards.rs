//! The content: rounds of cards, read from a pack.

use std::borrow::Cow;

use orrery_core::{Manifest, Mode, Sides};
use orrery_packs::{Fields, FromPack, Loaded, Pack, Reader, Report};

/// The rounds of a pack.
#[derive(Clone, Debug)]
pub struct Cards {
    /// The digest of the pack.
    pub digest: String,
    /// One mode for each round.
    pub manifest: Manifest,
    /// The rounds.
    pub rounds: Vec<Round>,
}

/// A round: one mode of the game.
#[derive(Clone, Debug)]
pub struct Round {
    /// Its key as a mode.
    pub key: String,
    /// Its title.
    pub title: String,
    /// The subject.
    pub about: String,
    /// Its cards in order.
    pub cards: Vec<Card>,
}

/// A question with its answers.
#[derive(Clone, Debug)]
pub struct Card {
    /// The question.
    pub ask: String,
    /// The answers.
    pub answers: Vec<String>,
    /// The place of the right one.
    pub right: usize,
}

impl FromPack for Cards {
    const GAME: &'static str = "quiz";

    fn from_pack(pack: &Pack) -> Result<Loaded<Cards>, Report> {
        let reader = Reader::new(pack);
        let mut rounds = Vec::new();
        for file in reader.files() {
            let mut root = file.fields();
            for mut fields in root.tables("round") {
                rounds.extend(round(&mut fields));
                fields.finish();
            }
            for mut spare in root.tables("spare") {
                spare.ignore_rest();
                spare.warn("nothing draws this card", "put it into a round");
                spare.finish();
            }
            root.finish();
        }
        if rounds.is_empty() {
            reader.error("the pack has no rounds", "expected a [[round]]");
        }
        let mode = |round: &Round| Mode {
            key: round.key.clone().into(),
            title: round.title.clone().into(),
            about: round.about.clone().into(),
            players: 1..=3,
            sides: Sides::Each,
        };
        let manifest = Manifest {
            name: "quiz",
            title: "Quiz",
            credits: "",
            rules: 1,
            modes: Cow::Owned(rounds.iter().map(mode).collect()),
            options: &[],
        };
        reader.finish(Cards { digest: pack.digest(), manifest, rounds })
    }
}

fn round(fields: &mut Fields<'_>) -> Option<Round> {
    let key = fields.text("key").map(str::to_owned);
    let title = fields.text("title").map(str::to_owned);
    let about = fields.opt_text("about").unwrap_or_default().to_owned();
    let mut cards = Vec::new();
    for mut card in fields.tables("card") {
        cards.extend(read_card(&mut card));
        card.finish();
    }
    Some(Round { key: key?, title: title?, about, cards })
}

fn read_card(fields: &mut Fields<'_>) -> Option<Card> {
    let ask = fields.text("ask").map(str::to_owned);
    let answers = fields.list("answers");
    let answers: Vec<_> =
        answers.into_iter().filter_map(|answer| answer.text().map(str::to_owned)).collect();
    let most = i64::try_from(answers.len()).unwrap_or(0).max(1) - 1;
    let right = fields.int("right", 0..=most);
    Some(Card { ask: ask?, answers, right: right? })
}
