//! The table in the browser.
//!
//! Everything that changes a table goes through one door, [`tables::Tables::answer`] and its
//! siblings: take the table's lock, refuse what is stale or against the rules, let the game take
//! the answer and Chance what follows, write all of it down in one transaction, and only then
//! tell anybody. Pages and programs, people and bots use the same door.

mod api;
mod bots;
mod deeds;
mod error;
mod identity;
mod live;
mod pages;
pub mod state;
pub mod tables;

use std::sync::Arc;

use axum::Router;
use axum::routing::{get, post};
use orrery_store::Store;

pub use deeds::Back;
pub use tables::Tables;

/// What every request can reach.
#[derive(Clone)]
pub struct App {
    pub(crate) tables: Arc<Tables>,
}

impl App {
    /// A server over a store.
    pub fn new(store: Store) -> App {
        App { tables: Arc::new(Tables::new(store)) }
    }

    /// Its tables.
    pub fn tables(&self) -> &Arc<Tables> {
        &self.tables
    }
}

/// The largest record that is taken, in bytes.
const LARGEST_RECORD: usize = 4 * 1024 * 1024;

/// All addresses of the server. Tests call it without a port.
pub fn router(app: App) -> Router {
    Router::new()
        .route("/", get(pages::home))
        .route("/about", get(pages::about))
        .route("/name", post(pages::set_name))
        .route("/look", post(pages::set_look))
        .route("/join", get(pages::join))
        .route("/new/{game}", get(pages::new_table))
        .route("/first/{game}", post(pages::first_game))
        .route("/tables", post(pages::open_table))
        .route("/t/{table}", get(pages::table))
        .route("/t/{table}/answers", post(pages::answer))
        .route("/t/{table}/undo", post(pages::undo))
        .route("/t/{table}/sit/{token}", get(pages::invitation).post(pages::sit))
        .route("/t/{table}/seats/{seat}/bot", post(pages::give_to_bot))
        .route("/t/{table}/seats/{seat}/take", post(pages::take_back))
        .route("/t/{table}/seats/{seat}/resign", post(pages::resign))
        .route("/t/{table}/rematch", post(pages::rematch))
        .route("/t/{table}/try", get(pages::try_out).post(pages::go_on))
        .route("/t/{table}/live", get(live::fragments))
        .route("/t/{table}/report", get(pages::report))
        .route("/t/{table}/record", get(pages::record))
        .route(
            "/records",
            get(pages::records)
                .post(pages::open_record)
                .layer(axum::extract::DefaultBodyLimit::max(LARGEST_RECORD)),
        )
        .route("/rules", get(pages::rule_books))
        .route("/rules/{game}", get(pages::rule_book))
        .route("/assets/{file}", get(pages::asset))
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/api/games", get(api::games))
        .route("/api/tables", post(api::open_table))
        .route("/api/tables/{table}", get(api::table))
        .route("/api/tables/{table}/answers", post(api::answer))
        .route("/api/tables/{table}/undo", post(api::undo))
        .route("/api/tables/{table}/record", get(api::record))
        .route("/api/tables/{table}/live", get(live::positions))
        .fallback(pages::not_found)
        .layer(axum::middleware::from_fn(identity::guard))
        .layer(axum::extract::DefaultBodyLimit::max(64 * 1024))
        .with_state(app)
}

/// Serves until the process is asked to end; then finishes what it has begun.
pub async fn serve(
    listener: tokio::net::TcpListener,
    store: Store,
    stopped: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    let app = App::new(store.clone());
    let tables = Arc::clone(&app.tables);
    let runtime = tokio::runtime::Handle::current();
    tokio::task::spawn_blocking(move || {
        let _entered = runtime.enter();
        if let Err(error) = tables.wake_all() {
            tracing::error!(%error, "the bots could not be woken");
        }
    });
    axum::serve(listener, router(app)).with_graceful_shutdown(stopped).await?;
    store.close().map_err(std::io::Error::other)
}
