//! What goes wrong, once for people and once for programs.

use axum::http::StatusCode;
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
            Trouble::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Trouble::Unauthorized => StatusCode::UNAUTHORIZED,
            Trouble::Forbidden(_) => StatusCode::FORBIDDEN,
            Trouble::Stale { .. } => StatusCode::CONFLICT,
            Trouble::Refused { .. } => StatusCode::UNPROCESSABLE_ENTITY,
            Trouble::Store(_) => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    /// The stable name of the kind.
    fn kind(&self) -> &'static str {
        match self {
            Trouble::NotFound(_) => "not-found",
            Trouble::BadRequest(_) => "bad-request",
            Trouble::TooLarge => "too-large",
            Trouble::Unauthorized => "unauthorized",
            Trouble::Forbidden(_) => "forbidden",
            Trouble::Stale { .. } => "stale",
            Trouble::Refused { .. } => "refused",
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
        (self.status(), page::error(prefs, &problem)).into_response()
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
        (self.status(), kind, problem.to_string()).into_response()
    }
}

impl IntoResponse for Trouble {
    fn into_response(self) -> Response {
        self.problem(None)
    }
}
