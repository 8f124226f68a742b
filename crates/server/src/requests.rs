//! Every request leaves one line in the log and is counted, without saying what nobody else may
//! know: of an address only its pattern and the table's name, no query, cookie or token.

use std::time::Instant;

use axum::body::Body;
use axum::extract::{MatchedPath, RawPathParams, Request, State};
use axum::http::Method;
use axum::middleware::Next;
use axum::response::Response;
use futures_util::StreamExt as _;
use futures_util::stream::unfold;

use crate::App;

/// Writes down and counts a request.
pub(crate) async fn note(
    State(app): State<App>,
    path: Option<MatchedPath>,
    params: Result<RawPathParams, axum::extract::rejection::RawPathParamsRejection>,
    request: Request,
    next: Next,
) -> Response {
    let began = Instant::now();
    let method = request.method().clone();
    let response = next.run(request).await;
    let took = began.elapsed();
    let path = path.as_ref().map_or("none", MatchedPath::as_str);
    let status = response.status().as_u16();
    app.metrics.request(known(&method), path, status, took);
    let table = params.ok().and_then(|params| table_of(&params)).unwrap_or_default();
    tracing::info!(%method, path, table, status, ms = took.as_secs_f64() * 1e3, "request");
    response
}

/// Ends the body of a request that takes too long as a whole: the timeout between its parts alone
/// would let a client send a byte at a time for ever.
pub(crate) async fn limit_time(State(app): State<App>, request: Request, next: Next) -> Response {
    let until = tokio::time::Instant::now() + 2 * app.patience;
    let request = request.map(|body| {
        let parts = unfold(Some(body.into_data_stream()), move |parts| async move {
            let mut parts = parts?;
            match tokio::time::timeout_at(until, parts.next()).await {
                Ok(part) => Some((part?, Some(parts))),
                Err(_) => Some((Err(axum::Error::new("the request took too long")), None)),
            }
        });
        Body::from_stream(parts)
    });
    next.run(request).await
}

/// Clients can invent methods; the metrics name only the usual ones.
fn known(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        _ => "other",
    }
}

/// The table a request is about. What cannot be a table's name may be anything, and is not
/// written down.
fn table_of(params: &RawPathParams) -> Option<String> {
    let (_, id) = params.iter().find(|(name, _)| *name == "table")?;
    let is_name = id.len() <= 40 && id.bytes().all(|byte| byte.is_ascii_alphanumeric());
    is_name.then(|| id.to_owned())
}
