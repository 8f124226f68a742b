//! `orrery games`: what can be played.

use orrery_catalog::{Catalog, Entry, Packed};
use orrery_core::{Mode, Sides};
use serde::Serialize;

use crate::arguments::Games;
use crate::failure::Failure;
use crate::packs;
use crate::screen::{print, print_json, visible};

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
    /// The pack that offers it, by its name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pack: Option<String>,
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

impl Players {
    fn in_words(&self) -> String {
        match (self.min, self.max) {
            (1, 1) => "1 player".to_owned(),
            (min, max) if min == max => format!("{min} players"),
            (min, max) => format!("{min} to {max} players"),
        }
    }
}

impl Shown {
    fn of(catalog: &Catalog, game: &dyn Entry) -> Shown {
        let manifest = game.manifest();
        let choice = |option: &'static orrery_core::OptionSpec| Choice {
            key: option.key,
            about: option.about,
            rule: option.rule,
            values: option.values,
            default: option.values.first().copied(),
            modes: option.modes,
        };
        let way = |mode: &Mode, pack: Option<&Packed>| Way {
            key: mode.key.to_string(),
            title: mode.title.to_string(),
            about: mode.about.to_string(),
            players: Players { min: *mode.players.start(), max: *mode.players.end() },
            sides: mode.sides,
            pack: pack.map(|packed| packed.name.clone()),
        };
        let modes = catalog.editions(manifest.name).iter().flat_map(|edition| {
            edition.modes().into_iter().map(|mode| way(mode, edition.entry().pack()))
        });
        Shown {
            name: manifest.name,
            title: manifest.title,
            credits: manifest.credits,
            rules: manifest.rules,
            players: Players { min: *manifest.players().start(), max: *manifest.players().end() },
            options: manifest.options.iter().map(choice).collect(),
            modes: modes.collect(),
        }
    }

    fn in_words(&self) -> String {
        let players = self.players.in_words();
        let mut text = format!("{}  {}, {players}\n", self.name, self.title);
        if !self.credits.is_empty() {
            text += &format!("    {}\n", self.credits);
        }
        if self.modes.len() > 1 {
            for Way { key, title, about, players, pack, .. } in &self.modes {
                let pack = pack.as_ref().map_or(String::new(), |pack| format!(" (pack {pack})"));
                let players = players.in_words();
                // A pack may come from anywhere.
                let said = visible(&format!("{title}, {players}{pack}. {about}"));
                text += &format!("    --mode {}\n        {}\n", visible(key), said.trim_end());
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
    let catalog = packs::catalog(asked.packs.folder())?;
    let games: Vec<Shown> = catalog.games().map(|game| Shown::of(&catalog, &**game)).collect();
    if asked.json {
        return print_json(&List { games });
    }
    let texts: Vec<String> = games.iter().map(Shown::in_words).collect();
    print(&texts.join("\n"))
}
