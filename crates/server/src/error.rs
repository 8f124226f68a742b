//! Errors, as pages for people and as problems for programs.

use std::any::Any;
use std::sync::Arc;

use axum::body::to_bytes;
use axum::extract::Request;
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use orrery_boards::page::{self, Prefs, Problem};
use orrery_store::StoreError;
use serde_json::{Value, json};

use crate::identity;

/// An error of a request. Nothing was changed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// There is no such table, seat, game or page.
    #[error("{}", missing(.0))]
    NotFound(&'static str),
    /// The request is malformed.
    #[error("{0}")]
    BadRequest(String),
    /// The request is larger than the server accepts.
    #[error("The request is too large.")]
    TooLarge,
    /// The address exists, but does not support the method.
    #[error("This address does not take {0} requests.")]
    WrongMethod(Method),
    /// The content type is not one we read.
    #[error("Unsupported content type: the API expects JSON, pages expect form data.")]
    WrongKind,
    /// The token is missing or unknown.
    #[error("The token is missing, or it does not open a seat at this table.")]
    Unauthorized,
    /// The reader may not do that.
    #[error("{0}")]
    Forbidden(&'static str),
    /// The table has changed since the request was made.
    #[error("The table has changed since: it is at {answers} answers now.")]
    Stale {
        /// The number of answers.
        answers: usize,
    },
    /// The vote that the request is for is over.
    #[error("This vote is over; nothing was changed.")]
    PastVote {
        /// The number of answers.
        answers: usize,
    },
    /// The idempotency key was used for another request.
    #[error("This key was already used for another request at this table; nothing was changed.")]
    UsedKey,
    /// The rules do not allow it.
    #[error("{sentence}")]
    Refused {
        /// The rule that does not allow it.
        rule: &'static str,
        /// The sentence for the player.
        sentence: String,
    },
    /// The game is stored, but this program cannot play it.
    #[error("This game cannot be loaded: {0}.")]
    Unplayable(String),
    /// The client has sent too many requests.
    #[error("Too many requests; try again in {seconds} seconds.")]
    TooMany {
        /// The time to wait.
        seconds: u64,
    },
    /// Too many streams are open.
    #[error(
        "Too many pages or programs follow this table, or come from your address. Close one and try again."
    )]
    TooManyStreams,
    /// The disk does not keep it.
    #[error("The server could not store it, so nothing was changed: {0}.")]
    Store(StoreError),
    /// A bug of ours.
    #[error("Something went wrong on the server. Nothing was changed; please report it.")]
    Broken,
}

/// Says that something does not exist. Tables are looked for by their code.
fn missing(what: &str) -> String {
    match what {
        "table" => "No table has this code.".to_owned(),
        other => format!("There is no {other} at this address."),
    }
}

impl Error {
    /// The status of the answer.
    pub fn status(&self) -> StatusCode {
        self.told_as().0
    }

    /// The status, the stable name of the kind, and the kind in words.
    fn told_as(&self) -> (StatusCode, &'static str, &'static str) {
        use StatusCode as Is;
        match self {
            Error::NotFound(_) => (Is::NOT_FOUND, "not-found", "Not found"),
            Error::BadRequest(_) => (Is::BAD_REQUEST, "bad-request", "Bad request"),
            Error::TooLarge => (Is::PAYLOAD_TOO_LARGE, "too-large", "Request too large"),
            Error::WrongMethod(_) => (Is::METHOD_NOT_ALLOWED, "wrong-method", "Method not allowed"),
            Error::WrongKind => {
                (Is::UNSUPPORTED_MEDIA_TYPE, "wrong-kind", "Unsupported content type")
            }
            Error::Unauthorized => (Is::UNAUTHORIZED, "unauthorized", "Missing or unknown token"),
            Error::Forbidden(_) => (Is::FORBIDDEN, "forbidden", "Not allowed"),
            Error::Stale { .. } => (Is::CONFLICT, "stale", "The table has changed"),
            Error::PastVote { .. } => (Is::CONFLICT, "stale", "The vote is over"),
            Error::UsedKey => (Is::UNPROCESSABLE_ENTITY, "used-key", "Key already used"),
            Error::Refused { .. } => (Is::UNPROCESSABLE_ENTITY, "refused", "Against the rules"),
            Error::Unplayable(_) => {
                (Is::SERVICE_UNAVAILABLE, "unplayable", "The game cannot be loaded")
            }
            Error::TooMany { .. } => (Is::TOO_MANY_REQUESTS, "too-many", "Too many requests"),
            Error::TooManyStreams => (Is::TOO_MANY_REQUESTS, "too-many", "Too many streams"),
            Error::Store(_) => (Is::SERVICE_UNAVAILABLE, "not-stored", "Not stored"),
            Error::Broken => (Is::INTERNAL_SERVER_ERROR, "broken", "Server error"),
        }
    }

    /// As a page.
    pub fn page(&self, prefs: Prefs) -> Response {
        let (status, kind, title) = self.told_as();
        let problem = Problem {
            title: title.to_owned(),
            sentence: self.to_string(),
            way_on: ("To the front page".to_owned(), "/".to_owned()),
            details: format!("{} {kind}", status.as_u16()),
        };
        self.with_headers((status, page::error(prefs, &problem)).into_response())
    }

    /// Adds the headers that belong to the status: when to try again, how to send a token.
    fn with_headers(&self, mut response: Response) -> Response {
        let headers = response.headers_mut();
        match self {
            Error::TooMany { seconds } => {
                headers.insert(header::RETRY_AFTER, HeaderValue::from(*seconds));
            }
            Error::TooManyStreams => {
                headers.insert(header::RETRY_AFTER, HeaderValue::from_static("30"));
            }
            Error::Unauthorized => {
                let scheme = HeaderValue::from_static("Bearer realm=\"orrery\"");
                headers.insert(header::WWW_AUTHENTICATE, scheme);
            }
            _ => {}
        }
        response
    }
}

impl From<StoreError> for Error {
    fn from(error: StoreError) -> Self {
        Error::Store(error)
    }
}

impl Error {
    /// For programs: `application/problem+json`, with the table as it is now where that helps.
    pub(crate) fn problem(&self, position: Option<Value>) -> Response {
        let (status, kind, title) = self.told_as();
        let mut problem = json!({
            "type": format!("/problems/{kind}"),
            "title": title,
            "detail": self.to_string(),
            "status": status.as_u16(),
        });
        match self {
            Error::Refused { rule, sentence } => {
                problem["rule"] = (*rule).into();
                problem["message"] = sentence.clone().into();
            }
            Error::Stale { answers } | Error::PastVote { answers } => {
                problem["answers"] = (*answers).into()
            }
            _ => {}
        }
        if let Some(position) = position {
            problem["position"] = position;
        }
        let media = [("content-type", "application/problem+json")];
        self.with_headers((status, media, problem.to_string()).into_response())
    }
}

impl IntoResponse for Error {
    /// A problem, which [`in_our_words`] turns into a page for people.
    fn into_response(self) -> Response {
        let mut response = self.problem(None);
        response.extensions_mut().insert(Behind(Arc::new(self)));
        response
    }
}

/// The error behind a response.
#[derive(Clone)]
struct Behind(Arc<Error>);

/// Logs a panic in a handler and answers in its place.
pub(crate) fn panicked(panic: Box<dyn Any + Send>) -> Response {
    let said = panic.downcast_ref::<String>().map(String::as_str);
    let said = said.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("unknown");
    tracing::error!(panic = said, "a request failed unexpectedly");
    StatusCode::INTERNAL_SERVER_ERROR.into_response()
}

/// The longest sentence of the framework that is passed on, in bytes.
const LONGEST_SENTENCE: usize = 1000;

/// Says what went wrong in the handlers, or before any of them ran: programs get a problem, people
/// a page.
pub(crate) async fn in_our_words(request: Request, next: Next) -> Response {
    let is_program = request.uri().path().starts_with("/api/");
    let prefs = Prefs::from_cookies(&identity::cookies(request.headers()));
    let method = request.method().clone();
    let response = next.run(request).await;
    if !is_program && let Some(Behind(error)) = response.extensions().get() {
        return error.page(prefs);
    }
    let ours: &[u8] = if is_program { b"application/" } else { b"text/html" };
    let kind = response.headers().get(header::CONTENT_TYPE);
    if kind.is_some_and(|kind| kind.as_bytes().starts_with(ours)) {
        return response;
    }
    let error = match response.status() {
        StatusCode::NOT_FOUND => Error::NotFound("page"),
        StatusCode::METHOD_NOT_ALLOWED => Error::WrongMethod(method),
        StatusCode::PAYLOAD_TOO_LARGE => Error::TooLarge,
        StatusCode::UNSUPPORTED_MEDIA_TYPE => Error::WrongKind,
        StatusCode::INTERNAL_SERVER_ERROR => Error::Broken,
        StatusCode::BAD_REQUEST | StatusCode::UNPROCESSABLE_ENTITY => {
            if !is_program {
                let sentence = "This address or form could not be read; nothing was changed.";
                return Error::BadRequest(sentence.to_owned()).page(prefs);
            }
            let said = to_bytes(response.into_body(), LONGEST_SENTENCE).await;
            let said = String::from_utf8_lossy(&said.unwrap_or_default()).into_owned();
            return Error::BadRequest(said).into_response();
        }
        _ => return response,
    };
    let mut page = if is_program { error.into_response() } else { error.page(prefs) };
    if let Some(allowed) = response.headers().get(header::ALLOW) {
        page.headers_mut().insert(header::ALLOW, allowed.clone());
    }
    page
}

#[cfg(test)]
mod tests {
    use axum::body::Body;
    use axum::routing::get;
    use orrery_store::Store;
    use tower::ServiceExt as _;

    use super::*;
    use crate::{App, layered, routes};

    /// A bug in one handler is answered like any other error, and the server goes on.
    #[tokio::test]
    async fn a_handler_that_panics_takes_nobody_with_it() {
        async fn panics() -> &'static str {
            panic!("a bug")
        }
        let routes = routes().route("/api/bug", get(panics)).route("/bug", get(panics));
        let server = layered(routes, App::new(Store::in_memory().unwrap()));
        for (path, kind) in [("/api/bug", "application/problem+json"), ("/bug", "text/html")] {
            let request = Request::get(path).body(Body::empty()).unwrap();
            let response = server.clone().oneshot(request).await.unwrap();
            assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
            let found = response.headers()[header::CONTENT_TYPE].to_str().unwrap();
            assert!(found.starts_with(kind), "{found}");
            let body = to_bytes(response.into_body(), usize::MAX).await.unwrap();
            let body = String::from_utf8(body.to_vec()).unwrap();
            assert!(body.contains("Something went wrong on the server."), "{body}");
            assert!(!body.contains("a bug"), "{body}");
        }
    }
}
