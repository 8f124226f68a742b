//! The link of an invitation as a QR code, for a phone that lies beside this screen.

use std::fmt::Write as _;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, header};
use axum::response::IntoResponse;
use qrcodegen::{QrCode, QrCodeEcc};

use super::Answer;
use super::forms::invited;
use crate::App;
use crate::error::Error;

/// The empty border that a reader needs, in modules.
const QUIET: i32 = 4;

/// `GET /t/{table}/sit/{token}/code`: the address under which this page was opened decides where
/// the code leads.
pub(crate) async fn code(
    State(app): State<App>,
    Path((id, token)): Path<(String, String)>,
    headers: HeaderMap,
) -> Answer {
    invited(&app, &id, &token)?;
    let nowhere = || Error::BadRequest("The request does not name its host.".to_owned());
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let host = host.filter(|host| !host.is_empty()).ok_or_else(nowhere)?;
    let scheme = if app.is_sealed(&headers) { "https" } else { "http" };
    let link = format!("{scheme}://{host}/t/{id}/sit/{token}");
    let long = |_| Error::BadRequest("The address is too long for a code.".to_owned());
    let code = QrCode::encode_text(&link, QrCodeEcc::Medium).map_err(long)?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], drawn(&code)).into_response())
}

/// Black on white in any theme, since readers expect it.
fn drawn(code: &QrCode) -> String {
    let mut path = String::new();
    for y in 0..code.size() {
        for x in (0..code.size()).filter(|&x| code.get_module(x, y)) {
            write!(path, "M{} {}h1v1h-1z", x + QUIET, y + QUIET).expect("a string grows");
        }
    }
    let side = code.size() + 2 * QUIET;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" \
         shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M0 0h{side}v{side}H0z\"/>\
         <path d=\"{path}\"/></svg>"
    )
}
