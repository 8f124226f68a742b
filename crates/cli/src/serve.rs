//! `orrery serve`: the web server.

#[cfg(not(unix))]
use std::future::pending;
use std::io::{IsTerminal as _, stderr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use orrery_server::{Operation, Tls};
use orrery_store::Store;
use tokio::net::TcpListener;
use tracing_subscriber::EnvFilter;

use crate::arguments::Serve;
use crate::failure::Failure;
use crate::packs;
use crate::screen::print;

pub fn run(asked: &Serve) -> Result<(), Failure> {
    let operation = operation(asked)?;
    start_log()?;
    let sentence = |text: String| Failure::Sentence(text);
    let file = asked.database.file()?;
    // Every open page keeps a connection; the usual limit is for programs that open files. Where
    // it cannot be raised, the server is as large as it may be.
    let _ = rlimit::increase_nofile_limit(u64::MAX);
    let runtime = tokio::runtime::Runtime::new()
        .map_err(|error| sentence(format!("the server cannot start: {error}")))?;
    let scheme = if operation.tls.is_some() { "https" } else { "http" };
    let served = runtime.block_on(async {
        let listener = TcpListener::bind(&asked.listen)
            .await
            .map_err(|error| sentence(format!("cannot listen on {:?}: {error}", asked.listen)))?;
        let store = Store::open(file).map_err(|error| sentence(error.to_string()))?;
        let address = listener.local_addr().map_err(|error| sentence(error.to_string()))?;
        let stopped = asked_to_end()
            .map_err(|error| sentence(format!("the server cannot start: {error}")))?;
        print(&format!("Orrery is at {scheme}://{address}/\n"))?;
        let served = orrery_server::serve(listener, store, operation, stopped).await;
        served.map_err(|error| sentence(format!("the server stopped: {error}")))
    });
    // A bot may still be thinking, and nobody waits for it.
    runtime.shutdown_background();
    served
}

fn operation(asked: &Serve) -> Result<Operation, Failure> {
    let tls = match (&asked.tls_cert, &asked.tls_key) {
        (Some(certificates), Some(key)) => Some(
            Tls::read(certificates, key).map_err(|error| Failure::Sentence(error.to_string()))?,
        ),
        _ => None,
    };
    Ok(Operation {
        limits: asked.rate_limit,
        behind_proxy: asked.behind_proxy,
        idle: Duration::from_secs(60 * asked.idle),
        keep_uploads: asked.keep_uploads.map(|days| Duration::from_secs(days * 24 * 60 * 60)),
        tls,
        catalog: Arc::new(packs::catalog(pack_folder(asked)?.as_deref())?),
        ..Operation::default()
    })
}

/// The folder of packs: the one that was named, or the one beside the database.
fn pack_folder(asked: &Serve) -> Result<Option<PathBuf>, Failure> {
    if asked.packs.is_some() {
        return Ok(asked.packs.clone());
    }
    let beside = asked.database.file()?.with_file_name("packs");
    Ok(Some(beside).filter(|folder| folder.is_dir()))
}

/// Sends the log to standard error, filtered by `ORRERY_LOG` or `RUST_LOG`.
fn start_log() -> Result<(), Failure> {
    let wanted = ["ORRERY_LOG", "RUST_LOG"].into_iter().find_map(|name| {
        let value = std::env::var(name).ok().filter(|value| !value.is_empty())?;
        Some((name, value))
    });
    let filter = match wanted {
        None => EnvFilter::new("info"),
        Some((name, value)) => EnvFilter::try_new(&value).map_err(|error| {
            Failure::Sentence(format!("{name}={value:?} is not a valid log filter: {error}"))
        })?,
    };
    // A log that was set up before stays.
    let _ = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(stderr)
        .with_ansi(stderr().is_terminal())
        .try_init();
    Ok(())
}

/// Waits until Ctrl-C is pressed or the system asks the process to end.
#[cfg(unix)]
fn asked_to_end() -> std::io::Result<impl Future<Output = ()> + Send + 'static> {
    use tokio::signal::unix::{SignalKind, signal};

    // Listened for from here on, so that no signal ends the process otherwise.
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Waits until Ctrl-C is pressed.
#[cfg(not(unix))]
fn asked_to_end() -> std::io::Result<impl Future<Output = ()> + Send + 'static> {
    Ok(async {
        if tokio::signal::ctrl_c().await.is_err() {
            pending::<()>().await;
        }
    })
}
