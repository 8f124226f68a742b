//! Pages to read: rulebooks, who made what.

use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Response};
use orrery_boards::page;
use orrery_catalog as catalog;
use serde::Deserialize;

use super::{Answer, game_ref};
use crate::App;
use crate::error::Error;
use crate::identity::Reader;

/// The search words for a rulebook.
#[derive(Deserialize)]
pub(crate) struct Search {
    #[serde(default)]
    q: String,
}

/// `GET /rules/{game}`
pub(crate) async fn rule_book(
    State(app): State<App>,
    Path(game): Path<String>,
    Query(search): Query<Search>,
    reader: Reader,
) -> Answer {
    book(&app, &game, None, search, reader).await
}

/// `GET /rules/{game}/{about}`: with the questions about a mission first.
pub(crate) async fn rule_book_about(
    State(app): State<App>,
    Path((game, about)): Path<(String, String)>,
    Query(search): Query<Search>,
    reader: Reader,
) -> Answer {
    book(&app, &game, Some(about), search, reader).await
}

/// The questions about what is played come first, then those about the whole game. Missions that are
/// not played here are left out of a table's book.
fn topics(entry: &dyn catalog::Entry, about: Option<&str>) -> Vec<page::Topic> {
    let (own, rest): (Vec<page::Topic>, Vec<page::Topic>) = page::topics_of(entry.faq_text())
        .into_iter()
        .partition(|topic| about.is_some() && topic.about.as_deref() == about);
    let with_box = !entry.has_bots();
    let is_general = |topic: &page::Topic| match topic.about.as_deref() {
        None => true,
        Some("box") => with_box,
        Some(_) => about.is_none(),
    };
    let of_content = about.and_then(|about| entry.questions(about));
    let rest = rest.into_iter().filter(is_general);
    // Where the sheet is ours, it answers itself; otherwise people have one of their own.
    let own = own.into_iter().filter(|_| of_content.is_none());
    own.collect::<Vec<_>>().into_iter().chain(of_content).chain(rest).collect()
}

async fn book(
    app: &App,
    game: &str,
    about: Option<String>,
    search: Search,
    reader: Reader,
) -> Answer {
    let entry = app.catalog().find(game).map_err(|_| Error::NotFound("game"))?;
    let about = about.filter(|about| {
        let written = page::topics_of(entry.faq_text());
        entry.questions(about).is_some()
            || written.iter().any(|topic| topic.about.as_ref() == Some(about))
    });
    // An expansion is read together with what it expands.
    let base = page::chapters_of(entry.base_ledger_text());
    let book = page::RuleBook {
        prefs: reader.prefs,
        game: game_ref(entry.manifest(), entry.sheet()),
        summary: page::summary_of(entry.ledger_text()),
        chapters: page::chapters_of(entry.ledger_text()).into_iter().chain(base).collect(),
        topics: topics(&*entry, about.as_deref()),
        about,
        query: search.q,
    };
    Ok(page::rules(&book).into_response())
}

/// `GET /rules`
pub(crate) async fn rule_books(State(app): State<App>, reader: Reader) -> Response {
    let games = app.catalog().games().map(|game| game_ref(game.manifest(), game.sheet()));
    let games: Vec<_> = games.collect();
    page::rule_books(reader.prefs, &games).into_response()
}

/// `GET /about`
pub(crate) async fn about(State(app): State<App>, reader: Reader) -> Response {
    let credits = app.catalog().games().map(|game| page::Credit {
        game: game_ref(game.manifest(), game.sheet()),
        credits: game.manifest().credits.to_owned(),
    });
    let credits: Vec<_> = credits.collect();
    page::about(reader.prefs, &credits, env!("CARGO_PKG_VERSION")).into_response()
}

/// Any other address.
pub(crate) async fn not_found() -> Error {
    Error::NotFound("page")
}
