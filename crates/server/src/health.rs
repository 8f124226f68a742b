//! Health checks.

use std::time::Duration;

use axum::extract::State;
use axum::http::StatusCode;
use orrery_store::StoreError;

use crate::App;

/// The time after which the store counts as stuck.
const PATIENCE: Duration = Duration::from_secs(2);

/// `GET /healthz`: reads from the store and writes to it, in the same queue as answers.
pub(crate) async fn health(State(app): State<App>) -> (StatusCode, String) {
    let store = app.tables.store().clone();
    let answers = async {
        let reading = store.clone();
        let read = tokio::task::spawn_blocking(move || reading.counts()).await;
        read.map_err(|_| StoreError::Closed)??;
        store.probe().await
    };
    let error = match tokio::time::timeout(PATIENCE, answers).await {
        Ok(Ok(_)) => return (StatusCode::OK, "ok\n".to_owned()),
        Ok(Err(error)) => error.to_string(),
        Err(_) => "the store does not answer".to_owned(),
    };
    tracing::error!(error, "the store is not well");
    (StatusCode::SERVICE_UNAVAILABLE, format!("{error}\n"))
}
