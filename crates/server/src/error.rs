//! What goes wrong, once for people and once for programs.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use orrery_boards::page::{self, Prefs, Problem};
use orrery_store::StoreError;
use serde_json::{Value, json};

/// Why a request was not carried out. Nothing was changed.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    /// There is no such table, seat, game or page.
    #[error("There is no {0} at this address.")]
    NotFound(&'static str),
    /// The request means nothing.
    #[error("{0}")]
    BadRequest(String),
    /// The address is for other deeds.
    #[error("This cannot be done at this address.")]
    NotAllowed,
    /// The request is larger than any answer is.
    #[error("The request is too large.")]
    TooLarge,
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
        match self {
            Trouble::NotFound(_) => StatusCode::NOT_FOUND,
            Trouble::BadRequest(_) => StatusCode::BAD_REQUEST,
            Trouble::NotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Trouble::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Trouble::Unauthorized => StatusCode::UNAUTHORIZED,
            Trouble::Forbidden(_) => StatusCode::FORBIDDEN,
            Trouble::Stale { .. } => StatusCode::CONFLICT,
            Trouble::Refused { .. } => StatusCode::UNPROCESSABLE_ENTITY,
            Trouble::Unplayable(_) => StatusCode::SERVICE_UNAVAILABLE,
            Trouble::TooMany { .. } => StatusCode::TOO_MANY_REQUESTS,
            Trouble::Store(_) => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    /// The stable name of the kind.
    fn kind(&self) -> &'static str {
        match self {
            Trouble::NotFound(_) => "not-found",
            Trouble::BadRequest(_) => "bad-request",
            Trouble::NotAllowed => "not-allowed",
            Trouble::TooLarge => "too-large",
            Trouble::Unauthorized => "unauthorized",
            Trouble::Forbidden(_) => "forbidden",
            Trouble::Stale { .. } => "stale",
            Trouble::Refused { .. } => "refused",
            Trouble::Unplayable(_) => "unplayable",
            Trouble::TooMany { .. } => "too-many",
            Trouble::Store(_) => "not-stored",
        }
    }

    /// As a page.
    pub fn page(&self, prefs: Prefs) -> Response {
        let problem = Problem {
            title: "That did not work".to_owned(),
            sentence: self.to_string(),
            way_on: ("To the front page".to_owned(), "/".to_owned()),
            details: format!("{} {}", self.status().as_u16(), self.kind()),
        };
        self.with_wait((self.status(), page::error(prefs, &problem)).into_response())
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
        let mut problem = json!({
            "type": format!("/problems/{}", self.kind()),
            "title": self.to_string(),
            "status": self.status().as_u16(),
        });
        match self {
            Trouble::Refused { rule, sentence } => {
                problem["rule"] = (*rule).into();
                problem["message"] = sentence.clone().into();
            }
            Trouble::Stale { answers } => problem["answers"] = (*answers).into(),
            _ => {}
        }
        if let Some(position) = position {
            problem["position"] = position;
        }
        let kind = [("content-type", "application/problem+json")];
        self.with_wait((self.status(), kind, problem.to_string()).into_response())
    }
}

impl IntoResponse for Trouble {
    fn into_response(self) -> Response {
        self.problem(None)
    }
}
