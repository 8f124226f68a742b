//! Streams: send a viewer the table whenever it changes.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::unfold;
use futures_util::{Stream, StreamExt as _};
use orrery_core::Viewer;

use crate::error::Error;
use crate::identity::Reader;
use crate::limits::OpenStream;
use crate::pages::{self, Asked};
use crate::state::LogCursor;
use crate::tables::{Live, Presence};
use crate::thinking::Client;
use crate::{App, api};

/// For pages: the parts that changed, drawn for this reader.
pub(crate) async fn fragments(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
    headers: HeaderMap,
    reader: Reader,
) -> Result<Response, Error> {
    let live = app.tables.find(&id)?;
    let owner = app.clone();
    let is_spectator = reader.person.as_ref().is_none_or(|person| !live.state().knows(person));
    let slot = Slot::take(&app, &live, is_spectator)?;
    let presence = Presence::of(&live, reader.person.as_ref());
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse().ok());
    let after: u64 = last.or(asked.after).unwrap_or_default();
    // A page that knows more than the table was made before a backup came back.
    let after = if after > pages::version(&live, &reader, &asked) { 0 } else { after };
    let events = unfold((live.version(), after), move |(mut versions, after)| {
        let _ = (&presence, &slot);
        let (app, live, asked) = (app.clone(), live.clone(), asked.clone());
        let reader = Reader { person: reader.person.clone(), prefs: reader.prefs };
        async move {
            // Not every change is for every viewer.
            versions.wait_for(|_| pages::version(&live, &reader, &asked) > after).await.ok()?;
            let version = pages::version(&live, &reader, &asked);
            let event = match pages::drawn(&app, &live, &reader, &asked) {
                pages::Shown::Table(fragments) => Event::default().data(&*fragments),
                pages::Shown::Reload => Event::default().event("reload").data("{}"),
            };
            Some((Ok(event.id(version.to_string())), (versions, version)))
        }
    });
    Ok(stream(&owner, events))
}

/// For programs: the position, as `GET /api/tables/{id}` gives it, and from the second event on
/// only the new part of its log.
pub(crate) async fn positions(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let live = api::find(&app, &id, &headers).await?;
    let token = api::token(&headers)?.map(str::to_owned);
    let viewer = api::viewer(&live.state(), token.as_deref())?;
    let slot = Slot::take(&app, &live, viewer == Viewer::Spectator)?;
    let events = unfold((live.version(), None), move |(mut versions, cursor)| {
        let _ = &slot;
        let (live, token) = (live.clone(), token.clone());
        async move {
            let is_news = |_: &u64| {
                cursor.is_none_or(|cursor: LogCursor| live.state().version(viewer) > cursor.version)
            };
            versions.wait_for(is_news).await.ok()?;
            let state = live.state();
            // A program that has lost its seat is sent nothing more.
            let viewer = api::viewer(&state, token.as_deref()).ok()?;
            let log_from = state.log_after(cursor);
            let position = api::position_text(&live, &state, viewer, log_from);
            let cursor = state.log_cursor(viewer);
            let event = Event::default().id(cursor.version.to_string()).data(&*position);
            Some((Ok(event), (versions, Some(cursor))))
        }
    });
    Ok(stream(&app, events))
}

/// A stream that is counted for its client and its table until it is dropped.
struct Slot {
    _client: OpenStream,
    spectators: Option<Arc<AtomicUsize>>,
}

impl Slot {
    /// Takes a place among the streams of this client, and of the table if a spectator follows
    /// it. Players are not counted for the table: spectators cannot keep them away.
    fn take(app: &App, live: &Live, is_spectator: bool) -> Result<Slot, Error> {
        let client = app.gate.open_stream(Client::current())?;
        let mut slot = Slot { _client: client, spectators: None };
        if is_spectator {
            let before = live.spectators.fetch_add(1, Ordering::Relaxed);
            slot.spectators = Some(Arc::clone(&live.spectators));
            if before >= app.gate.most_spectators() {
                return Err(Error::TooManyStreams);
            }
        }
        Ok(slot)
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        if let Some(spectators) = &self.spectators {
            spectators.fetch_sub(1, Ordering::Relaxed);
        }
    }
}

/// A response that goes on until its reader or the server leaves.
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

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use axum::body::Body;
    use axum::http::Request;
    use http_body_util::BodyExt as _;
    use orrery_boards::page::Prefs;
    use orrery_core::Setup;
    use orrery_store::{Person, Store};
    use tower::ServiceExt as _;

    use super::*;
    use crate::router;
    use crate::tables::{Opening, Wanted};

    async fn table() -> (App, Arc<Live>) {
        let app = App::new(Store::in_memory().unwrap());
        let (setup, seats) = (Setup::of_players(2), vec![Wanted::Program; 2]);
        let opening = Opening { setup, seats, ..Opening::default() };
        let (live, _) = app.tables.open("project-mars", opening).await.unwrap();
        (app, live)
    }

    /// Pages, positions and streams neither wait for the lock of a table nor hold it.
    #[tokio::test]
    async fn nothing_is_drawn_under_the_lock_of_the_table() {
        let (app, live) = table().await;
        let (id, server) = (&live.id, router(app.clone()));
        let _held = live.hold().await;
        for path in [
            format!("/t/{id}"),
            format!("/t/{id}/live"),
            format!("/api/tables/{id}"),
            format!("/api/tables/{id}/live"),
        ] {
            let drawn = async {
                let request = Request::get(&path).body(Body::empty()).unwrap();
                let response = server.clone().oneshot(request).await.unwrap();
                let first = response.into_body().frame().await.expect("a body").unwrap();
                assert!(!first.into_data().unwrap().is_empty(), "{path}");
            };
            tokio::time::timeout(Duration::from_secs(60), drawn).await.expect("it is drawn");
        }
    }

    /// However many people watch, their view is drawn once for each version.
    #[tokio::test]
    async fn spectators_share_one_drawing() {
        let (app, live) = table().await;
        let look = |name: Option<&str>| {
            let person = name.map(|name| Person { id: name.to_owned(), name: name.to_owned() });
            let reader = Reader { person, prefs: Prefs::default() };
            match pages::drawn(&app, &live, &reader, &Asked::default()) {
                pages::Shown::Table(fragments) => fragments,
                pages::Shown::Reload => panic!("there is a table to see"),
            }
        };
        let first = look(None);
        assert!(Arc::ptr_eq(&first, &look(None)) && Arc::ptr_eq(&first, &look(Some("Bo"))));
    }
}
