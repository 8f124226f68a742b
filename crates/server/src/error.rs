//! What goes wrong, once for people and once for programs.

use axum::body::to_bytes;
use axum::extract::Request;
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use orrery_boards::page::{self, Prefs, Problem};
use orrery_store::StoreError;
use serde_json::{Value, json};

use crate::identity;

/// Why a request was not carried out. Nothing was changed.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    /// There is no such table, seat, game or page.
    #[error("There is no {0} at this address.")]
    NotFound(&'static str),
    /// The request means nothing.
    #[error("{0}")]
    BadRequest(String),
    /// The request is larger than any answer is.
    #[error("The request is too large.")]
    TooLarge,
    /// The address is there, and not for this.
    #[error("This address does not take {0} requests.")]
    WrongMethod(Method),
    /// The body is of a kind that is not read here.
    #[error("The body is of a kind that is not read here: an API takes JSON, a page a form.")]
    WrongKind,
    /// No token, or one that opens nothing.
    #[error("This token opens no seat at this table.")]
    Unauthorized,
    /// The seat is somebody else's.
    #[error("{0}")]
    Forbidden(&'static str),
    /// Somebody was faster.
    #[error("Somebody moved first; the table is at {answers} answers now.")]
    Stale {
        /// How many answers there are.
        answers: usize,
    },
    /// The vote is not the one that is open, if there is one.
    #[error("This vote is over; nothing was changed.")]
    PastVote {
        /// How many answers there are.
        answers: usize,
    },
    /// The key came with something else before.
    #[error("This key was used for something else at this table; nothing was changed.")]
    UsedKey,
    /// The rules refuse it.
    #[error("{sentence}")]
    Refused {
        /// The rule that says so.
        rule: &'static str,
        /// What the player is told.
        sentence: String,
    },
    /// The game is there, but cannot be played by this program.
    #[error("This game cannot be loaded: {0}.")]
    Unplayable(String),
    /// So much is not taken from one client.
    #[error("That was too much at once; try again in {seconds} seconds.")]
    TooMany {
        /// How long to wait.
        seconds: u64,
    },
    /// The disk does not keep it.
    #[error("It could not be stored, so nothing was changed: {0}")]
    Store(StoreError),
}

impl Trouble {
    /// The status of the answer.
    pub fn status(&self) -> StatusCode {
        self.told_as().0
    }

    /// The status, the stable name of the kind, and the kind in words.
    fn told_as(&self) -> (StatusCode, &'static str, &'static str) {
        use StatusCode as Is;
        match self {
            Trouble::NotFound(_) => (Is::NOT_FOUND, "not-found", "There is nothing here"),
            Trouble::BadRequest(_) => (Is::BAD_REQUEST, "bad-request", "The request means nothing"),
            Trouble::TooLarge => (Is::PAYLOAD_TOO_LARGE, "too-large", "The request is too large"),
            Trouble::WrongMethod(_) => {
                (Is::METHOD_NOT_ALLOWED, "wrong-method", "The address is not for this")
            }
            Trouble::WrongKind => {
                (Is::UNSUPPORTED_MEDIA_TYPE, "wrong-kind", "The body is of another kind")
            }
            Trouble::Unauthorized => (Is::UNAUTHORIZED, "unauthorized", "The token opens nothing"),
            Trouble::Forbidden(_) => (Is::FORBIDDEN, "forbidden", "That is not yours to do"),
            Trouble::Stale { .. } => (Is::CONFLICT, "stale", "Somebody moved first"),
            Trouble::PastVote { .. } => (Is::CONFLICT, "stale", "The vote is over"),
            Trouble::UsedKey => (Is::UNPROCESSABLE_ENTITY, "used-key", "The key was used before"),
            Trouble::Refused { .. } => (Is::UNPROCESSABLE_ENTITY, "refused", "The rules refuse it"),
            Trouble::Unplayable(_) => {
                (Is::SERVICE_UNAVAILABLE, "unplayable", "The game cannot be loaded")
            }
            Trouble::TooMany { .. } => {
                (Is::TOO_MANY_REQUESTS, "too-many", "That was too much at once")
            }
            Trouble::Store(_) => (Is::SERVICE_UNAVAILABLE, "not-stored", "It could not be stored"),
        }
    }

    /// As a page.
    pub fn page(&self, prefs: Prefs) -> Response {
        let (status, kind, _) = self.told_as();
        let problem = Problem {
            title: "That did not work".to_owned(),
            sentence: self.to_string(),
            way_on: ("To the front page".to_owned(), "/".to_owned()),
            details: format!("{} {kind}", status.as_u16()),
        };
        self.with_wait((status, page::error(prefs, &problem)).into_response())
    }

    /// Says when it is worth trying again, where that is known.
    fn with_wait(&self, mut response: Response) -> Response {
        if let Trouble::TooMany { seconds } = self {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(*seconds));
        }
        response
    }
}

impl From<StoreError> for Trouble {
    fn from(error: StoreError) -> Self {
        Trouble::Store(error)
    }
}

impl Trouble {
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
            Trouble::Refused { rule, sentence } => {
                problem["rule"] = (*rule).into();
                problem["message"] = sentence.clone().into();
            }
            Trouble::Stale { answers } | Trouble::PastVote { answers } => {
                problem["answers"] = (*answers).into()
            }
            _ => {}
        }
        if let Some(position) = position {
            problem["position"] = position;
        }
        let media = [("content-type", "application/problem+json")];
        self.with_wait((status, media, problem.to_string()).into_response())
    }
}

impl IntoResponse for Trouble {
    fn into_response(self) -> Response {
        self.problem(None)
    }
}

/// The longest sentence of the framework that is passed on, in bytes.
const LONGEST_SENTENCE: usize = 1000;

/// What the framework refuses by itself, before any handler is called, is told like everything
/// else: programs get a problem, people a page.
pub(crate) async fn in_our_words(request: Request, next: Next) -> Response {
    let is_program = request.uri().path().starts_with("/api/");
    let prefs = Prefs::from_cookies(&identity::cookies(request.headers()));
    let method = request.method().clone();
    let response = next.run(request).await;
    let ours: &[u8] = if is_program { b"application/" } else { b"text/html" };
    let kind = response.headers().get(header::CONTENT_TYPE);
    if kind.is_some_and(|kind| kind.as_bytes().starts_with(ours)) {
        return response;
    }
    let trouble = match response.status() {
        StatusCode::NOT_FOUND => Trouble::NotFound("page"),
        StatusCode::METHOD_NOT_ALLOWED => Trouble::WrongMethod(method),
        StatusCode::PAYLOAD_TOO_LARGE => Trouble::TooLarge,
        StatusCode::UNSUPPORTED_MEDIA_TYPE => Trouble::WrongKind,
        StatusCode::BAD_REQUEST | StatusCode::UNPROCESSABLE_ENTITY => {
            if !is_program {
                let sentence = "This address or form means nothing here; nothing was changed.";
                return Trouble::BadRequest(sentence.to_owned()).page(prefs);
            }
            let said = to_bytes(response.into_body(), LONGEST_SENTENCE).await;
            let said = String::from_utf8_lossy(&said.unwrap_or_default()).into_owned();
            return Trouble::BadRequest(said).into_response();
        }
        _ => return response,
    };
    let mut told = if is_program { trouble.into_response() } else { trouble.page(prefs) };
    if let Some(allowed) = response.headers().get(header::ALLOW) {
        told.headers_mut().insert(header::ALLOW, allowed.clone());
    }
    told
}
