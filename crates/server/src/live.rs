//! Streams: what a viewer sees, whenever it changes.

use std::convert::Infallible;
use std::future::ready;
use std::time::Duration;

use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::{Stream, StreamExt as _};
use tokio_stream::wrappers::WatchStream;

use crate::error::Trouble;
use crate::identity::Reader;
use crate::pages::{self, Asked};
use crate::tables::Presence;
use crate::{App, api};

/// For pages: the parts that changed, drawn for this reader.
pub(crate) async fn fragments(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
    headers: HeaderMap,
    reader: Reader,
) -> Result<Response, Trouble> {
    let live = app.tables.find(&id)?;
    let owner = app.clone();
    let presence = Presence::of(&live, reader.person.as_ref());
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse().ok());
    let after: u64 = last.or(asked.after).unwrap_or_default();
    // A page that knows more than the table was made before a backup came back.
    let after = if after > *live.version().borrow() { 0 } else { after };
    let news = WatchStream::new(live.version()).filter(move |version| ready(*version > after));
    let events = news.then(move |version| {
        let _ = &presence;
        let (app, live, asked) = (app.clone(), live.clone(), asked.clone());
        let reader = Reader { person: reader.person.clone(), prefs: reader.prefs };
        async move {
            let event = match pages::drawn(&app, &live, &reader, &asked).await {
                pages::Shown::Table(fragments) => Event::default().data(fragments),
                pages::Shown::Reload => Event::default().event("reload").data("{}"),
            };
            Ok(event.id(version.to_string()))
        }
    });
    Ok(stream(&owner, events))
}

/// For programs: the position, as `GET /api/tables/{id}` gives it.
pub(crate) async fn positions(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Trouble> {
    let live = app.tables.find(&id)?;
    let viewer = api::viewer(&live, &headers).await?;
    let versions = WatchStream::new(live.version());
    let events = versions.then(move |version| {
        let live = live.clone();
        async move {
            let position = api::position(&*live.state().await, viewer, 0);
            Ok(Event::default().id(version.to_string()).data(position.to_string()))
        }
    });
    Ok(stream(&app, events))
}

/// An answer that goes on until its reader or the server leaves.
fn stream(
    app: &App,
    events: impl Stream<Item = Result<Event, Infallible>> + Send + 'static,
) -> Response {
    let counted = app.metrics.stream();
    let events = events.map(move |event| {
        let _ = &counted;
        event
    });
    let events = events.take_until(app.closing.clone().cancelled_owned());
    let alive = KeepAlive::new().interval(Duration::from_secs(20));
    let mut response = Sse::new(events).keep_alive(alive).into_response();
    let unbuffered = axum::http::HeaderValue::from_static("no");
    response.headers_mut().insert("x-accel-buffering", unbuffered);
    response
}
