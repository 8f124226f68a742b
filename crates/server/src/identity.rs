//! The sender of a request: a person by a signed cookie, a program by a token.

use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::Response;
use hmac::{Hmac, KeyInit as _, Mac as _};
use orrery_boards::page::{LONGEST_PLAN, Prefs};
use orrery_core::Seat;
use orrery_store::Person;
use sha2::Sha256;
use std::convert::Infallible;
use subtle::ConstantTimeEq as _;
use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory as _};
use unicode_security::skeleton;

use crate::App;
use crate::error::Error;

/// The name of the cookie that identifies a person.
const COOKIE: &str = "orrery";
/// The longest name.
const LONGEST_NAME: usize = 40;

/// Sixteen random bytes from the operating system, as hexadecimal digits.
pub(crate) fn random_id() -> String {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).expect("the operating system has random numbers");
    hex(&bytes)
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Tidies a name: removes characters that nobody sees or that change the direction of writing,
/// and cuts it to a sensible length. `None` if nothing visible is left, or if it looks like "You",
/// which is what every page calls its reader.
pub(crate) fn tidy_name(name: &str) -> Option<String> {
    let is_plain = |letter: &char| !letter.is_control() && !is_invisible(*letter);
    let name: String = name.chars().filter(is_plain).take(LONGEST_NAME).collect();
    let name = name.trim().to_owned();
    let is_visible = |letter: char| {
        use GeneralCategoryGroup::{Letter, Number, Punctuation, Symbol};
        matches!(letter.general_category_group(), Letter | Number | Punctuation | Symbol)
    };
    (name.chars().any(is_visible) && !looks_like_you(&name)).then_some(name)
}

/// A plan on one line, cut to what fits, without letters that cannot be seen.
pub(crate) fn tidy_plan(plan: &str) -> String {
    let one_line: String = plan.split_whitespace().collect::<Vec<_>>().join(" ");
    let is_plain = |letter: &char| !letter.is_control() && !is_invisible(*letter);
    let plan: String = one_line.chars().filter(is_plain).take(LONGEST_PLAN).collect();
    plan.trim().to_owned()
}

/// Returns whether a reader could take a name for "You": letters of other scripts that look alike
/// count, and accents, spaces and signs do not.
fn looks_like_you(name: &str) -> bool {
    let is_you = |alike: String| {
        let letters = alike.chars().filter(|letter| letter.is_alphanumeric());
        letters.flat_map(char::to_lowercase).eq("you".chars())
    };
    // A capital may look like another letter than its small form does.
    is_you(skeleton(name).collect()) || is_you(skeleton(&name.to_lowercase()).collect())
}

/// Letters without a shape, and those that change the direction of writing.
fn is_invisible(letter: char) -> bool {
    matches!(letter,
        '\u{1d159}' | '\u{1d173}'..='\u{1d17a}' | '\u{fe00}'..='\u{fe0d}' | '\u{180b}'..='\u{180d}'
        | '\u{180f}' | '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
        | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{2800}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}'
        | '\u{e0000}'..='\u{e0fff}')
}

/// The reader of a page: who they are, if they are known, and how they like to read.
pub struct Reader {
    /// The person.
    pub person: Option<Person>,
    /// Their reading preferences.
    pub prefs: Prefs,
}

impl FromRequestParts<App> for Reader {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        let person = person(&parts.headers, app.tables.store().secret());
        Ok(Reader { person, prefs: Prefs::from_cookies(&cookies(&parts.headers)) })
    }
}

/// Returns the person, if the cookie is one of ours.
pub(crate) fn person(headers: &HeaderMap, secret: &[u8; 32]) -> Option<Person> {
    cookie(&cookies(headers), COOKIE).and_then(|value| read(value, secret))
}

/// The token of a program, if it has brought one.
pub(crate) fn token(headers: &HeaderMap) -> Option<&str> {
    // The name of the scheme may be written in any case.
    let (scheme, token) = headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim_start())
}

pub(crate) fn cookies(headers: &HeaderMap) -> String {
    let values = headers.get_all(header::COOKIE).iter();
    values.filter_map(|value| value.to_str().ok()).collect::<Vec<_>>().join("; ")
}

fn cookie<'a>(cookies: &'a str, name: &str) -> Option<&'a str> {
    cookies.split("; ").find_map(|cookie| cookie.strip_prefix(name)?.strip_prefix('='))
}

/// Computes the signature of a person's cookie.
fn signature(id: &str, name: &str, secret: &[u8; 32]) -> Hmac<Sha256> {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret).expect("any key will do");
    mac.update(id.as_bytes());
    mac.update(b".");
    mac.update(name.as_bytes());
    mac
}

/// Returns whether two secrets are the same, in a time that says nothing about where they differ.
pub(crate) fn is_same_secret(one: &[u8], other: &[u8]) -> bool {
    one.ct_eq(other).into()
}

/// The token that opens a seat. Only this server can make it, and does so whenever it is needed:
/// an invitation lasts as long as its table.
pub(crate) fn seat_token(table: &str, seat: Seat, secret: &[u8; 32]) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret).expect("any key will do");
    mac.update(b"seat.");
    mac.update(table.as_bytes());
    mac.update(&[u8::from(seat)]);
    hex(&mac.finalize().into_bytes()[..16])
}

/// The value of the cookie: id, name and signature, all in hexadecimal digits.
pub(crate) fn write(person: &Person, secret: &[u8; 32]) -> HeaderValue {
    let signed = signature(&person.id, &person.name, secret).finalize().into_bytes();
    let value = format!("{}.{}.{}", person.id, hex(person.name.as_bytes()), hex(&signed));
    let cookie = format!("{COOKIE}={value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000");
    HeaderValue::from_str(&cookie).expect("hexadecimal digits are fit for a header")
}

fn read(value: &str, secret: &[u8; 32]) -> Option<Person> {
    let mut parts = value.split('.');
    let (id, name, signed) = (parts.next()?, parts.next()?, parts.next()?);
    let name = String::from_utf8(unhex(name)?).ok()?;
    signature(id, &name, secret).verify_slice(&unhex(signed)?).ok()?;
    Some(Person { id: id.to_owned(), name })
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    if !text.is_ascii() || !text.len().is_multiple_of(2) {
        return None;
    }
    (0..text.len()).step_by(2).map(|at| u8::from_str_radix(&text[at..at + 2], 16).ok()).collect()
}

/// Refuses posts that come from other sites.
pub(crate) async fn guard(request: Request, next: Next) -> Response {
    let headers = request.headers();
    let is_write = !matches!(*request.method(), Method::GET | Method::HEAD);
    let fetched_elsewhere = headers
        .get("sec-fetch-site")
        .is_some_and(|site| !matches!(site.as_bytes(), b"same-origin" | b"none"));
    let origin = headers.get(header::ORIGIN).and_then(|origin| origin.to_str().ok());
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let from_elsewhere = origin.is_some_and(|origin| {
        host.is_none_or(|host| origin.split_once("://").is_none_or(|(_, from)| from != host))
    });
    let is_program = request.uri().path().starts_with("/api/");
    if is_write && !is_program && (fetched_elsewhere || from_elsewhere) {
        let prefs = Prefs::from_cookies(&cookies(headers));
        return Error::Forbidden("This came from another site, and nothing was changed.")
            .page(prefs);
    }
    next.run(request).await
}

/// Tells the browser to run no foreign scripts and to keep no page of a table: at a shared screen
/// the next player could go back to it.
pub(crate) async fn protect(request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let is_private = ["/t/", "/api/"].iter().any(|start| path.starts_with(start));
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let mut say = |name, value| {
        headers.insert(header::HeaderName::from_static(name), HeaderValue::from_static(value));
    };
    say(
        "content-security-policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
         connect-src 'self'; \
         worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    say("x-content-type-options", "nosniff");
    say("referrer-policy", "same-origin");
    if is_private {
        say("cache-control", "no-store");
    } else if !headers.contains_key(header::CACHE_CONTROL) {
        // Names and tables of the reader are on it.
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    }
    response
}

/// Where there is TLS, here or at the proxy in front, browsers use nothing else from then on.
pub(crate) async fn seal(State(app): State<App>, request: Request, next: Next) -> Response {
    let has_tls = app.is_sealed(request.headers());
    let mut response = next.run(request).await;
    if has_tls {
        let cookies = response.headers().get_all(header::SET_COOKIE).iter();
        let sealed: Vec<HeaderValue> = cookies
            .filter_map(|cookie| [cookie.as_bytes(), b"; Secure"].concat().try_into().ok())
            .collect();
        let headers = response.headers_mut();
        let always = HeaderValue::from_static("max-age=31536000");
        headers.insert(header::STRICT_TRANSPORT_SECURITY, always);
        headers.remove(header::SET_COOKIE);
        headers.extend(sealed.into_iter().map(|cookie| (header::SET_COOKIE, cookie)));
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cookie_is_believed_only_with_its_signature() {
        let (secret, other) = ([7; 32], [8; 32]);
        let person = Person { id: random_id(), name: "Ann <3 \u{1F680}".into() };
        let cookie = write(&person, &secret);
        let value = cookie.to_str().unwrap().split(';').next().unwrap();
        let value = value.strip_prefix("orrery=").unwrap();
        assert_eq!(read(value, &secret), Some(person));
        assert_eq!(read(value, &other), None);
        for wrong in ["", "a", "a.b", "a.b.c", "..", "a.61.zz", "é.61.00"] {
            assert_eq!(read(wrong, &secret), None, "{wrong}");
        }
        let forged = value.replacen(&value[..1], if value.starts_with('0') { "1" } else { "0" }, 1);
        assert_eq!(read(&forged, &secret), None);
    }

    #[test]
    fn names_are_tidied() {
        assert_eq!(tidy_name("  Bo\n"), Some("Bo".to_owned()));
        assert_eq!(tidy_name("\u{7}\n "), None);
        assert_eq!(tidy_name("\u{200b}\u{3164}"), None);
        assert_eq!(tidy_name("Bo\u{202e}nna"), Some("Bonna".to_owned()));
        let you = [
            "YOU",
            "you",
            " You ",
            "Y\u{200b}ou",
            "\u{ff39}\u{ff4f}\u{ff55}",
            "Y\u{43e}u",
            "\u{423}\u{41e}U",
            "\u{3a5}ou",
            "Y\u{f6}u",
            "Yo\u{300}u",
            "Y o u",
            "You.",
            "(you)",
        ];
        for imitation in you {
            assert_eq!(tidy_name(imitation), None, "{imitation:?}");
        }
        for invisible in
            ["\u{300}", "\u{a0}\u{3000}", "\u{1d159}", "\u{fe0f}", "\u{2800}", "\u{e0041}"]
        {
            assert_eq!(tidy_name(invisible), None, "{invisible:?}");
        }
        for name in ["Youssef", "Yoü2", "\u{1f680}", "李", "Ö", "O'Hara", "Young", "!"] {
            assert_eq!(tidy_name(name), Some(name.to_owned()));
        }
        assert_eq!(tidy_name(&"x".repeat(500)).unwrap().len(), LONGEST_NAME);
    }
}
