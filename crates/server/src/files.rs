//! The files of the pages, squeezed once for all who ask.

use std::collections::HashMap;
use std::io::Write as _;
use std::sync::OnceLock;

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse as _, Response};
use orrery_boards::assets::{self, Asset, GameSheet};
use orrery_boards::page;
use orrery_catalog::Catalog;

use crate::App;
use crate::error::Error;

/// A file ready to send: plain, and compressed on first use.
struct File {
    asset: &'static Asset,
    brotli: OnceLock<Bytes>,
    gzip: OnceLock<Bytes>,
}

/// All files of the pages, by name.
pub(crate) struct Files(HashMap<&'static str, File>);

impl Files {
    /// The files of all pages, and those of these games.
    pub(crate) fn of(catalog: &Catalog) -> Files {
        let file = |asset: &'static Asset| {
            let file = File { asset, brotli: OnceLock::new(), gzip: OnceLock::new() };
            (asset.file.as_str(), file)
        };
        let sheets = catalog.games().filter_map(|game| game.sheet());
        let own = sheets.flat_map(GameSheet::files);
        Files(assets::all().into_iter().chain(own).map(file).collect())
    }
}

/// `GET /assets/{file}`. Its name changes with what is in it, so it is kept for good.
pub(crate) async fn file(
    State(app): State<App>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let file = app.files.0.get(name.as_str()).ok_or(Error::NotFound("file"))?;
    let plain = || Bytes::from_static(&file.asset.body);
    // A font is squeezed already.
    let taken = taken(&headers).filter(|_| file.asset.mime != assets::FONT.mime);
    let (encoding, body) = match taken {
        Some("br") => (Some("br"), file.brotli.get_or_init(|| brotli(plain())).clone()),
        Some(_) => (Some("gzip"), file.gzip.get_or_init(|| gzip(plain())).clone()),
        None => (None, plain()),
    };
    let kind = [
        (header::CONTENT_TYPE, file.asset.mime),
        (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
        (header::VARY, "accept-encoding"),
    ];
    let mut response = (kind, body).into_response();
    if let Some(encoding) = encoding {
        let encoding = HeaderValue::from_static(encoding);
        response.headers_mut().insert(header::CONTENT_ENCODING, encoding);
    }
    Ok(response)
}

/// `GET /manifest.webmanifest`: what a system needs to install Orrery like an app.
pub(crate) async fn manifest() -> Response {
    named("application/manifest+json", assets::MANIFEST.as_str())
}

/// `GET /apple-touch-icon.png`: where some systems look for the picture of an installed page.
pub(crate) async fn touch_icon() -> Response {
    let icon = &*assets::TOUCH_ICON;
    ([(header::CONTENT_TYPE, icon.mime)], Bytes::from_static(&icon.body)).into_response()
}

/// `GET /worker.js`: the worker that keeps the files of the pages.
pub(crate) async fn worker() -> Response {
    named("text/javascript; charset=utf-8", assets::WORKER_SCRIPT.as_str())
}

/// `GET /away`: the page that the worker keeps for when nobody answers.
pub(crate) async fn away() -> Response {
    page::away().into_response()
}

/// A file whose name stays the same, so that browsers ask whether it has changed.
fn named(mime: &'static str, body: &'static str) -> Response {
    ([(header::CONTENT_TYPE, mime), (header::CACHE_CONTROL, "no-cache")], body).into_response()
}

/// The best of what a browser takes.
fn taken(headers: &HeaderMap) -> Option<&'static str> {
    let values = headers.get_all(header::ACCEPT_ENCODING).iter();
    let offers: Vec<&str> = values
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map(str::trim)
        .collect();
    let takes = |name: &str| {
        offers.iter().any(|offer| {
            let (coding, weight) = offer.split_once(';').unwrap_or((offer, "q=1"));
            let weight = weight.trim().strip_prefix("q=").and_then(|it| it.parse::<f32>().ok());
            coding.trim().eq_ignore_ascii_case(name) && weight.is_some_and(|weight| weight > 0.0)
        })
    };
    ["br", "gzip"].into_iter().find(|coding| takes(coding))
}

fn brotli(plain: Bytes) -> Bytes {
    let mut squeezed = Vec::new();
    // As small as it gets without making the first reader wait.
    let mut writer = brotli::CompressorWriter::new(&mut squeezed, 4096, 9, 22);
    writer.write_all(&plain).expect("a vector takes any bytes");
    drop(writer);
    squeezed.into()
}

fn gzip(plain: Bytes) -> Bytes {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    writer.write_all(&plain).expect("a vector takes any bytes");
    writer.finish().expect("a vector takes any bytes").into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_gets_what_it_takes() {
        let offered = |text: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(text));
            taken(&headers)
        };
        assert_eq!(offered("gzip, deflate, br, zstd"), Some("br"));
        assert_eq!(offered("gzip;q=0.8, br;q=0"), Some("gzip"));
        assert_eq!(offered("identity"), None);
        assert_eq!(offered("br;q=nonsense"), None);
        assert_eq!(taken(&HeaderMap::new()), None);
    }
}
