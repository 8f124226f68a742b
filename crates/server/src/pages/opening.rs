//! Opening a table.

use std::collections::HashMap;

use axum::extract::{Form, Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect};
use orrery_boards::page;
use orrery_bots::BotSpec;
use orrery_catalog::Edition;
use orrery_core::{Mode, OptionSpec, Seat, Setup};
use orrery_store::Person;
use serde::Deserialize;

use super::{Answer, game_ref, person_called, with_cookie};
use crate::App;
use crate::error::Error;
use crate::identity::{Reader, tidy_name};
use crate::state::LEVELS;
use crate::tables::{Opening, Wanted};

/// `GET /new/{game}`: a new table, in the mode and with the pack that the query names.
pub(crate) async fn new_table(
    State(app): State<App>,
    Path(game): Path<String>,
    Query(asked): Query<HashMap<String, String>>,
    reader: Reader,
) -> Answer {
    let editions = app.catalog().editions(&game);
    if editions.is_empty() {
        return Err(Error::NotFound("game"));
    }
    let chosen = chosen(editions, &asked).ok_or(Error::NotFound("mode"))?;
    Ok(new_table_page(editions, chosen, &reader, None).into_response())
}

/// Finds the chosen edition and mode by their positions in the lists. Without a choice, the first
/// that offers the game. `None` if there is no such pack or mode.
fn chosen(editions: &[Edition], asked: &HashMap<String, String>) -> Option<(usize, usize)> {
    let named = |field: &str| asked.get(field).filter(|value| !value.is_empty());
    let (pack, mode) = (named("pack"), named("mode"));
    let mut all = editions.iter().enumerate().flat_map(|(nth, edition)| {
        let modes = edition.modes().into_iter().enumerate();
        modes.map(move |(place, mode)| ((nth, place), edition.entry().pack(), mode))
    });
    let found = all.find(|(_, packed, offered)| {
        pack.is_none_or(|pack| packed.is_some_and(|packed| packed.name == *pack))
            && mode.is_none_or(|mode| offered.key == *mode)
    });
    found.map(|(place, ..)| place)
}

/// Why a table was not opened, and what the person had filled in.
struct Refused {
    problem: String,
    filled: HashMap<String, String>,
}

fn new_table_page(
    editions: &[Edition],
    chosen: (usize, usize),
    reader: &Reader,
    refused: Option<Refused>,
) -> maud::Markup {
    let edition = &editions[chosen.0];
    let (entry, mode) = (edition.entry(), edition.modes()[chosen.1]);
    let manifest = entry.manifest();
    let levels = LEVELS.iter().filter(|_| entry.has_bots());
    let bots = levels.map(|(value, word, strength, about)| page::BotLevel {
        value: format!("bot:{value}"),
        label: format!("{word} bot ({strength}): {about}"),
    });
    let (problem, filled) = match refused {
        Some(Refused { problem, filled }) => (Some(problem), filled),
        None => (None, HashMap::new()),
    };
    page::new_table(&page::NewTable {
        prefs: reader.prefs,
        game: game_ref(manifest, entry.sheet()),
        pitch: entry.pitch().to_owned(),
        credits: manifest.credits.to_owned(),
        picture: entry.picture(),
        groups: editions.iter().map(mode_group).collect(),
        chosen,
        bots: bots.collect(),
        usual_bot: 1,
        options: manifest.options_of(mode).map(option_choice).collect(),
        filled,
        name: reader.person.as_ref().map(|person| person.name.clone()),
        title: format!("{} table", manifest.title),
        problem,
    })
}

fn mode_group(edition: &Edition) -> page::ModeGroup {
    let choice = |mode: &Mode| page::ModeChoice {
        key: mode.key.to_string(),
        title: mode.title.to_string(),
        about: mode.about.to_string(),
        players: (*mode.players.start(), *mode.players.end()),
        sides: mode.sides,
    };
    page::ModeGroup {
        pack: edition.entry().pack().map(|packed| (packed.name.clone(), packed.title.clone())),
        modes: edition.modes().into_iter().map(choice).collect(),
    }
}

/// An option with the words of its game.
fn option_choice(option: &OptionSpec) -> page::OptionChoice {
    let called = |(value, name): (&&str, &&str)| ((*value).to_owned(), (*name).to_owned());
    page::OptionChoice {
        key: option.key.to_owned(),
        name: option.name.to_owned(),
        about: option.about.to_owned(),
        rule: option.rule.to_owned(),
        values: option.values.iter().zip(option.names).map(called).collect(),
        is_asked: option.is_asked,
    }
}

/// A bot that people can sit down with.
fn of_level(name: &str) -> Option<BotSpec> {
    LEVELS.iter().find(|(known, ..)| *known == name)?.0.parse().ok()
}

/// `POST /tables`
pub(crate) async fn open_table(
    State(app): State<App>,
    reader: Reader,
    Form(form): Form<HashMap<String, String>>,
) -> Answer {
    let game = form.get("game").map(String::as_str).unwrap_or_default();
    let editions = app.catalog().editions(game);
    if editions.is_empty() {
        return Err(Error::NotFound("game"));
    }
    let chosen = chosen(editions, &form).ok_or(Error::NotFound("mode"))?;
    let entry = editions[chosen.0].entry();
    let person = person_called(&reader, form.get("name"));
    let mut seats = Vec::new();
    for number in 0..*entry.manifest().players().end() {
        let again = Person { name: format!("{} {}", person.name, number + 1), ..person.clone() };
        match form.get(&format!("seat{number}")).map(String::as_str) {
            None | Some("nobody" | "") => {}
            Some("you") => seats.push(Wanted::Person(person.clone())),
            Some("here") => seats.push(Wanted::Person(again)),
            Some("friend") => seats.push(Wanted::Open),
            Some(bot) => match bot.strip_prefix("bot:").and_then(of_level) {
                Some(spec) => seats.push(Wanted::Bot(spec)),
                None => return Err(Error::BadRequest("There is no such bot.".to_owned())),
            },
        }
    }
    let mut setup = Setup::of_players(seats.len() as u8);
    setup.mode = form.get("mode").filter(|mode| !mode.is_empty()).cloned();
    // The form sends the options of all modes; those that have no effect in this one are left out.
    let mode = entry.manifest().mode(&setup).ok();
    let has_effect = |key: &str| {
        let mut options = entry.manifest().options.iter();
        let known = options.find(|option| option.key == key);
        known.is_none_or(|option| mode.is_none_or(|mode| option.is_for(mode)))
    };
    for (key, value) in &form {
        if let Some(key) = key.strip_prefix("option.").filter(|key| has_effect(key)) {
            setup.options.insert(key.to_owned(), value.clone());
        }
    }
    if let Err(error) = setup.check(entry.manifest()) {
        let refused = Refused { problem: error.to_string(), filled: form };
        let page = new_table_page(editions, chosen, &reader, Some(refused));
        return Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response());
    }
    let title = form.get("title").and_then(|title| tidy_name(title)).unwrap_or("Table".to_owned());
    let listed = form.contains_key("listed");
    let plays_forced = form.get("forced").is_none_or(|forced| forced != "off");
    let pack = form.get("pack").filter(|pack| !pack.is_empty()).cloned();
    let opening = Opening { setup, pack, seats, title, listed, plays_forced, ..Opening::default() };
    let (live, _) = app.tables.open(game, opening).await?;
    Ok(with_cookie(&app, &person, Redirect::to(&format!("/t/{}", live.id))))
}

/// The requested one of a game's guided first games.
#[derive(Deserialize)]
pub(crate) struct Which {
    #[serde(default)]
    which: usize,
}

/// `POST /first/{game}`: a first game against bots, with a guide beside it.
pub(crate) async fn first_game(
    State(app): State<App>,
    Path(game): Path<String>,
    Query(asked): Query<Which>,
    reader: Reader,
) -> Answer {
    let entry = app.catalog().find(&game).map_err(|_| Error::NotFound("game"))?;
    let first = entry.first_games().into_iter().nth(asked.which);
    let first = first.ok_or(Error::NotFound("guided game"))?;
    let person = person_called(&reader, None);
    let seat = |seat| match seat == first.seat {
        true => Wanted::Person(person.clone()),
        false => Wanted::Bot(first.bot),
    };
    let opening = Opening {
        seats: Seat::all(first.setup.players).map(seat).collect(),
        setup: first.setup.clone(),
        title: format!("A first game of {}", entry.manifest().title),
        seed: Some(first.seed.to_owned()),
        guided: true,
        ..Opening::default()
    };
    let (live, _) = app.tables.open(&game, opening).await?;
    Ok(with_cookie(&app, &person, Redirect::to(&format!("/t/{}", live.id))))
}
