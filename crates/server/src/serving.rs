//! How the server is run: where it listens, what it allows, and how it ends.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum_server::Server;
use axum_server::accept::NoDelayAcceptor;
use axum_server::tls_rustls::RustlsAcceptor;
use hyper_util::rt::TokioTimer;
use orrery_store::Store;
use tokio::net::TcpListener;
use tokio::runtime::Handle;

use crate::limits::Limits;
use crate::tls::Tls;
use crate::{App, router};

/// How long what was begun may take after the server was asked to end.
const GRACE: Duration = Duration::from_millis(1500);

/// How often tables and clients that have gone quiet are looked for.
const SWEEP: Duration = Duration::from_secs(60);

/// How the server is run.
#[derive(Clone, Debug)]
pub struct Operation {
    /// What is taken from one client.
    pub limits: Limits,
    /// Whether a proxy stands in front and says for whom it asks.
    pub behind_proxy: bool,
    /// How long a table that nobody looks at stays in memory.
    pub idle: Duration,
    /// How long somebody may take to say what they want, and between the parts of it.
    pub patience: Duration,
    /// What leads Chance and the bots at new tables; the operating system if it is left open. For
    /// tests that want the same game every time.
    pub seed: Option<String>,
    /// The certificate, if the server speaks TLS itself.
    pub tls: Option<Tls>,
}

impl Default for Operation {
    fn default() -> Self {
        Operation {
            limits: Limits::default(),
            behind_proxy: false,
            idle: Duration::from_secs(600),
            patience: Duration::from_secs(30),
            seed: None,
            tls: None,
        }
    }
}

/// Serves until it is asked to end; then streams end, what was begun is finished and stored, and
/// the store is closed.
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
    let mut server = Server::<SocketAddr>::from_listener(listener).handle(handle);
    let http = server.http_builder();
    http.http1().timer(TokioTimer::new()).header_read_timeout(operation.patience);
    let service = router(app.clone()).into_make_service_with_connect_info::<SocketAddr>();
    // One protocol, so that whoever says nothing at all is timed from the start.
    let plain = NoDelayAcceptor::new();
    match operation.tls {
        None => server.acceptor(plain).http1_only().serve(service).await?,
        Some(tls) => {
            let sealed = RustlsAcceptor::new(tls.config()).acceptor(plain);
            server.acceptor(sealed).http1_only().serve(service).await?;
        }
    }
    app.tables.keep_all_snapshots().await;
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

/// Lets go of what nobody uses, until the server ends.
async fn sweep(app: App, idle: Duration) {
    let work = async {
        loop {
            tokio::time::sleep(SWEEP.min(idle)).await;
            let gone = app.tables.sweep(idle);
            app.gate.forget_the_quiet();
            if gone > 0 {
                tracing::debug!(tables = gone, "idle tables left memory");
            }
        }
    };
    app.closing.run_until_cancelled(work).await;
}
