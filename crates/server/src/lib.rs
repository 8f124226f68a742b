//! The web server.
//!
//! Every change of a table goes through [`tables::Tables::answer`] and its siblings: take the
//! table's lock, refuse what is stale or against the rules, apply the answer and the draws that
//! follow, store all of it in one transaction, and only then show it to anyone. Pages and
//! programs, people and bots go the same way.

mod api;
mod arrivals;
mod bots;
mod commands;
mod error;
mod files;
pub mod fresh;
mod health;
mod identity;
mod idle;
mod keys;
mod limits;
mod listener;
mod live;
pub mod loading;
mod metrics;
mod pace;
mod pages;
mod pictures;
mod requests;
mod serving;
pub mod state;
pub mod tables;
mod thinking;
mod tls;

use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{any, get, post};
use orrery_catalog::Catalog;
use orrery_store::Store;
use tokio_util::sync::CancellationToken;
use tower_http::CompressionLevel;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate as _};
use tower_http::timeout::RequestBodyTimeoutLayer;

pub use commands::UndoRequest;
pub use limits::Limits;
pub use serving::{Operation, serve};
pub use tables::Tables;
pub use tls::{Tls, TlsError};

/// The server as every request reaches it. A clone is another handle to the same server, and
/// every layer that a request passes takes one.
#[derive(Clone)]
pub struct App(Arc<Shared>);

impl Deref for App {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}

/// The parts of a server, behind [`App`].
pub struct Shared {
    pub(crate) tables: Arc<Tables>,
    pub(crate) files: files::Files,
    pub(crate) gate: Arc<limits::Gate>,
    pub(crate) metrics: metrics::Metrics,
    /// Cancelled once the server is to end: streams end with it.
    pub(crate) closing: CancellationToken,
    pub(crate) has_tls: bool,
    pub(crate) behind_proxy: bool,
    pub(crate) patience: Duration,
}

impl App {
    /// A server over a store.
    pub fn new(store: Store) -> App {
        App::with(store, &Operation::default())
    }

    /// A server over a store, run like this.
    pub fn with(store: Store, operation: &Operation) -> App {
        let tables = Tables::new(store, Arc::clone(&operation.catalog));
        let tables = tables.led_by(operation.seed.clone());
        let tables = Arc::new(tables.keeping_uploads(operation.keep_uploads));
        App(Arc::new(Shared {
            files: files::Files::of(&operation.catalog),
            gate: Arc::new(limits::Gate::new(operation.limits, operation.behind_proxy)),
            metrics: metrics::Metrics::new(Arc::clone(&tables)),
            tables,
            closing: CancellationToken::new(),
            has_tls: operation.tls.is_some(),
            behind_proxy: operation.behind_proxy,
            patience: operation.patience,
        }))
    }

    /// Returns whether a request came by TLS, here or at the proxy in front.
    pub(crate) fn is_sealed(&self, headers: &axum::http::HeaderMap) -> bool {
        let protocol = headers.get("x-forwarded-proto");
        self.has_tls || self.behind_proxy && protocol.is_some_and(|it| it == "https")
    }

    /// The games that can be played at it.
    pub(crate) fn catalog(&self) -> &Catalog {
        self.tables.catalog()
    }

    /// Its tables.
    pub fn tables(&self) -> &Arc<Tables> {
        &self.tables
    }
}

/// The largest upload, in bytes. Four players of From the Moon fill about 30,000; a campaign of First
/// Martians brings the pack it is played with.
const LARGEST_RECORD: usize = 4 * 1024 * 1024;

/// Lets a request come from an address, as if through a connection; for tests without a port.
pub fn from_peer<B>(request: &mut axum::http::Request<B>, peer: std::net::SocketAddr) {
    request.extensions_mut().insert(axum::extract::ConnectInfo(listener::Peer(peer)));
}

/// All addresses of the server. Tests call it without a port.
pub fn router(app: App) -> Router {
    layered(routes(), app)
}

fn routes() -> Router<App> {
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
        .route("/t/{table}/settings", post(pages::settings))
        .route("/t/{table}/plan", post(pages::plan))
        .route("/t/{table}/sit/{token}", get(pages::invitation).post(pages::sit))
        .route("/t/{table}/sit/{token}/code", get(pages::code))
        .route("/t/{table}/seats/{seat}/bot", post(pages::give_to_bot))
        .route("/t/{table}/seats/{seat}/take", post(pages::take_back))
        .route("/t/{table}/seats/{seat}/resign", post(pages::resign))
        .route("/t/{table}/seats/{seat}/pass", post(pages::pass_on))
        .route("/t/{table}/rematch", post(pages::rematch))
        .route("/t/{table}/try", get(pages::try_out).post(pages::go_on))
        .route("/t/{table}/live", get(live::fragments))
        .route("/t/{table}/report", get(pages::report))
        .route("/t/{table}/record", get(pages::record))
        .route("/t/{table}/chronicle", get(pages::chronicle))
        .route("/t/{table}/branch", post(pages::branch))
        .route("/t/{table}/checkpoints", post(pages::name_moment))
        .route(
            "/records",
            get(pages::records)
                .post(pages::open_record)
                .layer(axum::extract::DefaultBodyLimit::max(LARGEST_RECORD)),
        )
        .route("/rules", get(pages::rule_books))
        .route("/rules/{game}", get(pages::rule_book))
        .route("/rules/{game}/{about}", get(pages::rule_book_about))
        .route("/assets/{file}", get(files::file))
        .route("/manifest.webmanifest", get(files::manifest))
        .route("/apple-touch-icon.png", get(files::touch_icon))
        .route("/worker.js", get(files::worker))
        .route("/away", get(files::away))
        .route("/healthz", get(health::health))
        .route("/metrics", get(metrics::metrics))
        .route("/api/games", get(api::games))
        .route("/api/tables", post(api::open_table))
        .route("/api/tables/{table}", get(api::table))
        .route("/api/tables/{table}/answers", post(api::answer))
        .route("/api/tables/{table}/undo", post(api::undo))
        .route("/api/tables/{table}/settings", post(api::settings))
        .route("/api/tables/{table}/record", get(api::record))
        .route("/api/tables/{table}/live", get(live::positions))
        .route("/api/openapi.json", get(api::description))
        .route("/api/{*rest}", any(api::not_found))
        .fallback(pages::not_found)
}

/// Puts around all routes what every request goes through.
fn layered(routes: Router<App>, app: App) -> Router {
    // Fonts are compressed already.
    let worthwhile = DefaultPredicate::new().and(NotForContentType::const_new("font/"));
    routes
        // From the innermost to the outermost. A handler that panics takes nobody else with it.
        .layer(CatchPanicLayer::custom(error::panicked))
        .layer(from_fn(error::in_our_words))
        .layer(from_fn(identity::guard))
        .layer(axum::extract::DefaultBodyLimit::max(64 * 1024))
        .layer(from_fn_with_state(app.clone(), limits::limit))
        .layer(RequestBodyTimeoutLayer::new(app.patience))
        .layer(from_fn_with_state(app.clone(), requests::limit_time))
        .layer(from_fn_with_state(app.clone(), identity::seal))
        .layer(from_fn(identity::protect))
        // Fast enough for pages that are rendered every time; streams are left alone.
        .layer(
            CompressionLayer::new().quality(CompressionLevel::Precise(4)).compress_when(worthwhile),
        )
        .layer(from_fn_with_state(app.clone(), requests::note))
        .with_state(app)
}
