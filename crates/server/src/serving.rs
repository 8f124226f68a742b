//! Runs the server: settings, start, upkeep and shutdown.

use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum_server::Server;
use axum_server::accept::DefaultAcceptor;
use axum_server::tls_rustls::RustlsAcceptor;
use hyper_util::rt::TokioTimer;
use orrery_catalog::Catalog;
use orrery_store::Store;
use tokio::net::TcpListener;
use tokio::runtime::Handle;

use crate::limits::Limits;
use crate::listener::{Listener, Peer};
use crate::tables::KEEP_UPLOADS;
use crate::tls::Tls;
use crate::{App, router};

/// The time that requests may still take after the server was asked to end.
const GRACE: Duration = Duration::from_millis(1200);

/// The time after that for saving states. They are a cache: most of them were saved before.
const SAVING: Duration = Duration::from_millis(400);

/// The interval between looks for idle tables and clients, and saves of changed tables.
const SWEEP: Duration = Duration::from_secs(60);

/// The settings of a running server.
#[derive(Clone)]
pub struct Operation {
    /// The games that can be played.
    pub catalog: Arc<Catalog>,
    /// The limits per client.
    pub limits: Limits,
    /// True if a proxy is in front and passes on the addresses of clients.
    pub behind_proxy: bool,
    /// The time an unwatched table stays in memory.
    pub idle: Duration,
    /// Read timeout for the start of a request and between its parts, and write timeout for a
    /// client that reads nothing. A whole request may take twice as long.
    pub patience: Duration,
    /// The time uploaded games are kept after their last change; `None` keeps them for good.
    pub keep_uploads: Option<Duration>,
    /// The seed of new tables and their bots, for tests that want the same game every time;
    /// without one, each table draws its own.
    pub seed: Option<String>,
    /// The certificate, if the server speaks TLS itself.
    pub tls: Option<Tls>,
}

impl Default for Operation {
    fn default() -> Self {
        Operation {
            catalog: Arc::new(Catalog::built_in()),
            limits: Limits::default(),
            behind_proxy: false,
            idle: Duration::from_secs(600),
            patience: Duration::from_secs(30),
            keep_uploads: Some(KEEP_UPLOADS),
            seed: None,
            tls: None,
        }
    }
}

/// Serves until `stopped`. Then streams end, requests in progress are finished and stored, and the
/// store is closed.
pub async fn serve(
    listener: TcpListener,
    store: Store,
    operation: Operation,
    stopped: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let app = App::with(store.clone(), &operation);
    let handle = axum_server::Handle::new();
    let (ending, end) = (handle.clone(), app.closing.clone());
    tokio::spawn(async move {
        stopped.await;
        tracing::info!("asked to end");
        end.cancel();
        ending.graceful_shutdown(Some(GRACE));
    });
    tokio::spawn(sweep(app.clone(), operation.idle));
    wake(&app);
    let listener = Listener::of(listener, &operation);
    let mut server = Server::<Peer>::from_listener(listener).handle(handle);
    let http = server.http_builder();
    http.http1().timer(TokioTimer::new()).header_read_timeout(operation.patience);
    let service = router(app.clone()).into_make_service_with_connect_info::<Peer>();
    // One protocol, so that a client that says nothing at all is timed from the start.
    let plain = DefaultAcceptor::new();
    match operation.tls {
        None => server.acceptor(plain).http1_only().serve(service).await?,
        Some(tls) => {
            let sealed = RustlsAcceptor::new(tls.config()).acceptor(plain);
            server.acceptor(sealed).http1_only().serve(service).await?;
        }
    }
    let unsaved = app.tables.keep_snapshots(Instant::now() + SAVING);
    if unsaved > 0 {
        tracing::info!(tables = unsaved, "there was no time to save the state of some tables");
    }
    store.close().map_err(io::Error::other)
}

/// Wakes the bots that tables wait for, beside everything else.
fn wake(app: &App) {
    let tables = Arc::clone(&app.tables);
    let runtime = Handle::current();
    tokio::task::spawn_blocking(move || {
        let _entered = runtime.enter();
        if let Err(error) = tables.wake_all() {
            tracing::error!(%error, "the bots could not be woken");
        }
    });
}

/// Tidies up from time to time, until the server ends.
async fn sweep(app: App, idle: Duration) {
    let work = async {
        loop {
            tokio::time::sleep(SWEEP.min(idle)).await;
            save_and_delete(&app).await;
            let gone = app.tables.sweep(idle);
            app.gate.forget_the_quiet();
            if gone > 0 {
                tracing::debug!(tables = gone, "idle tables left memory");
            }
        }
    };
    app.closing.run_until_cancelled(work).await;
}

/// Saves the states of tables that have changed, so that little is left to do at the end, and
/// deletes uploaded games whose time has come.
async fn save_and_delete(app: &App) {
    let tables = Arc::clone(&app.tables);
    let saved = tokio::task::spawn_blocking(move || tables.keep_snapshots(Instant::now() + SWEEP));
    if let Err(error) = saved.await {
        tracing::error!(%error, "the states of tables could not be saved");
    }
    match app.tables.store().delete_expired().await {
        Ok(deleted) if deleted.entries > 0 => {
            tracing::info!(tables = deleted.entries, "old uploaded games were deleted");
        }
        Ok(_) => {}
        Err(error) => tracing::error!(%error, "old uploaded games could not be deleted"),
    }
}
