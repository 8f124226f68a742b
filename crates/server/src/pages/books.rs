//! Pages to read: rule books, who made what.

use axum::extract::{Path, Query};
use axum::response::{IntoResponse, Response};
use orrery_boards::page;
use orrery_catalog as catalog;
use serde::Deserialize;

use super::{Answer, game_ref, told};
use crate::error::Trouble;
use crate::identity::Reader;

/// What is looked for in a rule book.
#[derive(Deserialize)]
pub(crate) struct Search {
    #[serde(default)]
    q: String,
}

/// `GET /rules/{game}`
pub(crate) async fn rule_book(
    Path(game): Path<String>,
    Query(search): Query<Search>,
    reader: Reader,
) -> Answer {
    let entry = catalog::find(&game).map_err(|_| told(reader.prefs)(Trouble::NotFound("game")))?;
    let book = page::RuleBook {
        prefs: reader.prefs,
        game: game_ref(entry.manifest()),
        summary: page::summary_of(entry.ledger_text()),
        chapters: page::chapters_of(entry.ledger_text()),
        query: search.q,
    };
    Ok(page::rules(&book).into_response())
}

/// `GET /rules`
pub(crate) async fn rule_books(reader: Reader) -> Response {
    let games: Vec<_> = catalog::games().iter().map(|game| game_ref(game.manifest())).collect();
    page::rule_books(reader.prefs, &games).into_response()
}

/// `GET /about`
pub(crate) async fn about(reader: Reader) -> Response {
    let credits = catalog::games().iter().map(|game| page::Credit {
        game: game_ref(game.manifest()),
        credits: game.manifest().credits.to_owned(),
    });
    let credits: Vec<_> = credits.collect();
    page::about(reader.prefs, &credits, env!("CARGO_PKG_VERSION")).into_response()
}

/// Any other address.
pub(crate) async fn not_found(reader: Reader) -> Response {
    Trouble::NotFound("page").page(reader.prefs)
}
