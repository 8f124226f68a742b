//! `orrery games`: what can be played.

use orrery_catalog::Catalog;
use orrery_core::{Manifest, Mode, Sides};
use serde::Serialize;

use crate::arguments::Games;
use crate::failure::Failure;
use crate::screen::{print, print_json};

#[derive(Serialize)]
struct List {
    games: Vec<Shown>,
}

#[derive(Serialize)]
struct Shown {
    name: &'static str,
    title: &'static str,
    credits: &'static str,
    rules: u32,
    players: Players,
    options: Vec<Choice>,
    modes: Vec<Way>,
}

#[derive(Serialize)]
struct Way {
    key: String,
    title: String,
    about: String,
    players: Players,
    sides: Sides,
}

#[derive(Serialize)]
struct Players {
    min: u8,
    max: u8,
}

#[derive(Serialize)]
struct Choice {
    key: &'static str,
    about: &'static str,
    rule: &'static str,
    values: &'static [&'static str],
    default: Option<&'static str>,
    /// The modes in which it matters; in all if it names none.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    modes: &'static [&'static str],
}

impl Shown {
    fn of(manifest: &Manifest) -> Shown {
        let choice = |option: &'static orrery_core::OptionSpec| Choice {
            key: option.key,
            about: option.about,
            rule: option.rule,
            values: option.values,
            default: option.values.first().copied(),
            modes: option.modes,
        };
        let way = |mode: &Mode| Way {
            key: mode.key.to_string(),
            title: mode.title.to_string(),
            about: mode.about.to_string(),
            players: Players { min: *mode.players.start(), max: *mode.players.end() },
            sides: mode.sides,
        };
        Shown {
            name: manifest.name,
            title: manifest.title,
            credits: manifest.credits,
            rules: manifest.rules,
            players: Players { min: *manifest.players().start(), max: *manifest.players().end() },
            options: manifest.options.iter().map(choice).collect(),
            modes: manifest.modes.iter().map(way).collect(),
        }
    }

    fn in_words(&self) -> String {
        let Players { min, max } = self.players;
        let players = match (min, max) {
            (1, 1) => "1 player".to_owned(),
            _ if min == max => format!("{min} players"),
            _ => format!("{min} to {max} players"),
        };
        let mut text = format!("{}  {}, {players}\n", self.name, self.title);
        if !self.credits.is_empty() {
            text += &format!("    {}\n", self.credits);
        }
        if self.modes.len() > 1 {
            for Way { key, title, about, .. } in &self.modes {
                text += &format!("    --mode {key}\n        {title}. {about}\n");
            }
        }
        for option in &self.options {
            let Choice { key, about, rule, values, modes, .. } = option;
            text += &format!("    --option {key}={}\n        {about} ({rule})\n", values.join("|"));
            if !modes.is_empty() {
                text += &format!("        Only in the mode {}.\n", modes.join(", "));
            }
        }
        text
    }
}

pub fn run(asked: &Games) -> Result<(), Failure> {
    let games: Vec<Shown> =
        Catalog::built_in().games().map(|game| Shown::of(game.manifest())).collect();
    if asked.json {
        return print_json(&List { games });
    }
    let texts: Vec<String> = games.iter().map(Shown::in_words).collect();
    print(&texts.join("\n"))
}
