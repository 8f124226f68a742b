//! `orrery serve`: the table in the browser.

use std::future::pending;
use std::path::Path;

use orrery_store::Store;
use tokio::net::TcpListener;

use crate::arguments::Serve;
use crate::failure::Failure;
use crate::screen::print;

pub fn run(asked: &Serve) -> Result<(), Failure> {
    let sentence = |text: String| Failure::Sentence(text);
    let path = asked.database.strip_prefix("sqlite://").ok_or_else(|| {
        sentence(format!("{:?} is no database; one is written sqlite://FILE", asked.database))
    })?;
    let store = Store::open(Path::new(path)).map_err(|error| sentence(error.to_string()))?;
    let runtime = tokio::runtime::Runtime::new()
        .map_err(|error| sentence(format!("the server cannot start: {error}")))?;
    runtime.block_on(async {
        let listener = TcpListener::bind(&asked.listen).await.map_err(|error| {
            sentence(format!("nobody can listen on {:?}: {error}", asked.listen))
        })?;
        let address = listener.local_addr().map_err(|error| sentence(error.to_string()))?;
        print(&format!("Orrery is at http://{address}/\n"))?;
        let served = orrery_server::serve(listener, store, asked_to_end()).await;
        served.map_err(|error| sentence(format!("the server stopped: {error}")))
    })
}

/// Until somebody presses Ctrl-C or the system asks the process to end.
async fn asked_to_end() {
    let interrupt = async {
        if tokio::signal::ctrl_c().await.is_err() {
            pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminate = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(_) => pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = pending::<()>();
    tokio::select! {
        () = interrupt => {}
        () = terminate => {}
    }
}
