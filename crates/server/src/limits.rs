//! How much one client may ask for, so that nobody can keep the table from the others.
//!
//! Limits count by the minute, and a whole minute's worth may come at once. Opening tables,
//! reading, and wrong tokens are counted for an address; answers for whoever gives them, since
//! a household shares an address and a program may play many seats. A right token is never
//! refused because others guess: only wrong ones are counted. Whoever sits at the machine
//! itself is not limited.

use std::hash::{BuildHasher as _, RandomState};
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::num::NonZeroU32;
use std::str::FromStr;
use std::time::Duration;

use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use orrery_boards::page::Prefs;
use orrery_bots::{BotSpec, Budget};

use crate::error::Trouble;
use crate::thinking::Client;
use crate::{App, identity};

/// How many requests of each kind are taken in a minute; `None` is as many as come.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Limits {
    /// New tables from one address.
    pub open: Option<NonZeroU32>,
    /// Answers and other deeds at tables, of one person or token.
    pub answer: Option<NonZeroU32>,
    /// Pages, positions, files and streams for one address.
    pub read: Option<NonZeroU32>,
    /// Wrong tokens, invitations and names of tables from one address.
    pub guess: Option<NonZeroU32>,
}

impl Limits {
    /// No limits at all.
    pub const OFF: Limits = Limits { open: None, answer: None, read: None, guess: None };
}

impl Default for Limits {
    fn default() -> Self {
        let limit = NonZeroU32::new;
        Limits { open: limit(30), answer: limit(600), read: limit(3000), guess: limit(30) }
    }
}

/// `off`, or any of the four as `open=30,answer=600,read=3000,guess=off`.
impl FromStr for Limits {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "off" {
            return Ok(Limits::OFF);
        }
        let mut limits = Limits::default();
        for part in text.split(',') {
            let wrong = || {
                format!(
                    "{part:?} is no limit; write off, or open=N,answer=N,read=N,guess=N with \
                     requests a minute or off for N"
                )
            };
            let (kind, number) = part.split_once('=').ok_or_else(wrong)?;
            let limit = match number {
                "off" => None,
                _ if number.starts_with('+') => return Err(wrong()),
                _ => Some(number.parse().map_err(|_| wrong())?),
            };
            match kind {
                "open" => limits.open = limit,
                "answer" => limits.answer = limit,
                "read" => limits.read = limit,
                "guess" => limits.guess = limit,
                _ => return Err(wrong()),
            }
        }
        Ok(limits)
    }
}

/// Counts what everybody asks for.
pub(crate) struct Gate {
    behind_proxy: bool,
    open: Counter,
    answer: Counter,
    read: Counter,
    guess: Counter,
    /// Turns tokens and cookies into what is counted, so that none of them is kept here.
    disguise: RandomState,
}

/// Counts by client, where there is a limit.
struct Counter(Option<DefaultKeyedRateLimiter<u64>>);

impl Counter {
    fn new(limit: Option<NonZeroU32>) -> Counter {
        Counter(limit.map(|limit| RateLimiter::keyed(Quota::per_minute(limit))))
    }

    /// Counts one request, or says in how many seconds there is room for it.
    fn count(&self, client: u64) -> Result<(), Trouble> {
        let Some(limiter) = &self.0 else { return Ok(()) };
        limiter.check_key(&client).map_err(|not_yet| {
            let wait = not_yet.wait_time_from(DefaultClock::default().now());
            Trouble::TooMany { seconds: wait.as_secs() + 1 }
        })
    }

    fn forget_the_quiet(&self) {
        if let Some(limiter) = &self.0 {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }
}

impl Gate {
    pub(crate) fn new(limits: Limits, behind_proxy: bool) -> Gate {
        Gate {
            behind_proxy,
            open: Counter::new(limits.open),
            answer: Counter::new(limits.answer),
            read: Counter::new(limits.read),
            guess: Counter::new(limits.guess),
            disguise: RandomState::new(),
        }
    }

    /// Forgets those who have asked for nothing lately.
    pub(crate) fn forget_the_quiet(&self) {
        for counter in [&self.open, &self.answer, &self.read, &self.guess] {
            counter.forget_the_quiet();
        }
    }

    /// The address that is counted. None for the machine itself, and where there is no wire.
    fn address(&self, request: &Request) -> Option<IpAddr> {
        let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
        let peer = peer.map(|ConnectInfo(address)| address.ip());
        let forwarded = if self.behind_proxy { last_hop(request.headers()) } else { None };
        let address = forwarded.or(peer)?.to_canonical();
        (!address.is_loopback()).then(|| household(address))
    }
}

/// Whom the proxy next to us has talked to. What stands before it anybody can have written.
fn last_hop(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    let last = last.rsplit(',').next()?.trim();
    let with_port = || last.parse::<SocketAddr>().ok().map(|address| address.ip());
    last.parse().ok().or_else(with_port)
}

/// One line of the sixth version of the protocol has as many addresses as it likes.
fn household(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into(),
    }
}

/// The longest that a bot may think about an answer here: others wait for the same cores.
const LONGEST_THOUGHT: Duration = Duration::from_secs(2);
const MOST_ITERATIONS: u32 = 20_000;

/// Refuses a bot that would keep the cores from everybody else.
pub(crate) fn may_think(bot: BotSpec, cores: usize) -> Result<(), Trouble> {
    let BotSpec::Mcts { budget, threads } = bot else { return Ok(()) };
    let is_short = match budget {
        Budget::Iterations(count) => count.get() <= MOST_ITERATIONS,
        Budget::Time(time) => time <= LONGEST_THOUGHT,
    };
    if is_short && threads.get() as usize <= cores {
        return Ok(());
    }
    Err(Trouble::BadRequest(format!(
        "{bot} thinks too much for this server; it takes {MOST_ITERATIONS} iterations or {} \
         seconds on {cores} threads at most.",
        LONGEST_THOUGHT.as_secs()
    )))
}

/// What kind of thing is asked for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Kind {
    Open,
    Answer,
    Read,
}

impl Kind {
    fn of(method: &Method, path: &str) -> Kind {
        let opens = ["/tables", "/api/tables", "/records", "/first/{game}"];
        match path {
            _ if method.is_safe() => Kind::Read,
            _ if opens.contains(&path) || path.ends_with("/rematch") => Kind::Open,
            _ if path.contains("{table}") => Kind::Answer,
            _ => Kind::Read,
        }
    }
}

/// Lets a request through, or says that it is too much.
pub(crate) async fn limit(State(app): State<App>, request: Request, next: Next) -> Response {
    let gate = &app.gate;
    let Some(address) = gate.address(&request) else {
        return Client::default().served(next.run(request)).await;
    };
    let pattern = request.extensions().get::<MatchedPath>();
    let pattern = pattern.map_or(String::new(), |path| path.as_str().to_owned());
    let address = gate.disguise.hash_one(address);
    let headers = request.headers();
    let counted = match Kind::of(request.method(), &pattern) {
        Kind::Open => gate.open.count(address),
        Kind::Answer => {
            // A token that opens nothing is counted as a guess.
            let token = identity::token(headers).map(|token| gate.disguise.hash_one(token));
            let person = || identity::person(headers, app.tables.store().secret());
            let who = token.or_else(|| Some(gate.disguise.hash_one(person()?.id)));
            gate.answer.count(who.unwrap_or(address))
        }
        Kind::Read => gate.read.count(address),
    };
    let prefs = Prefs::from_cookies(&identity::cookies(headers));
    let is_program = pattern.starts_with("/api/");
    let refused = |trouble: Trouble| match is_program {
        true => trouble.into_response(),
        false => trouble.page(prefs),
    };
    if let Err(trouble) = counted {
        return refused(trouble);
    }
    let response = Client(Some(address)).served(next.run(request)).await;
    let is_wrong = match response.status() {
        StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => true,
        StatusCode::NOT_FOUND => pattern.contains("{table}") || pattern == "/join",
        _ => false,
    };
    match is_wrong.then(|| gate.guess.count(address)) {
        Some(Err(trouble)) => refused(trouble),
        _ => response,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_read_as_they_are_written() {
        let read = |text: &str| text.parse::<Limits>();
        assert_eq!(read("off"), Ok(Limits::OFF));
        let some = read("open=5,guess=off").unwrap();
        assert_eq!((some.open, some.guess), (NonZeroU32::new(5), None));
        assert_eq!((some.read, some.answer), (Limits::default().read, Limits::default().answer));
        for wrong in ["", "5", "open", "open=0", "open=-1", "open=+1", "shut=1", "open=1,", "OFF"] {
            let sentence = read(wrong).unwrap_err();
            assert!(sentence.contains("is no limit; write off, or open=N"), "{wrong}: {sentence}");
        }
    }

    #[test]
    fn only_the_last_hop_is_believed_and_a_line_is_one_household() {
        let hop = |values: &[&'static str]| {
            let mut headers = HeaderMap::new();
            for value in values {
                headers.append("x-forwarded-for", value.parse().unwrap());
            }
            last_hop(&headers).map(|address| address.to_string())
        };
        assert_eq!(hop(&["1.1.1.1, 192.0.2.7"]), Some("192.0.2.7".to_owned()));
        assert_eq!(hop(&["1.1.1.1", "2.2.2.2, 192.0.2.8:4711"]), Some("192.0.2.8".to_owned()));
        assert_eq!(hop(&["192.0.2.7, unknown"]), None);
        assert_eq!(hop(&[]), None);
        let home = |text: &str| household(text.parse().unwrap()).to_string();
        assert_eq!(home("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
        assert_eq!(home("192.0.2.7"), "192.0.2.7");
    }

    #[test]
    fn every_deed_has_its_kind() {
        let rows = [
            (Method::GET, "/t/{table}", Kind::Read),
            (Method::GET, "/tables", Kind::Read),
            (Method::POST, "/tables", Kind::Open),
            (Method::POST, "/api/tables", Kind::Open),
            (Method::POST, "/t/{table}/rematch", Kind::Open),
            (Method::POST, "/t/{table}/answers", Kind::Answer),
            (Method::POST, "/api/tables/{table}/undo", Kind::Answer),
            (Method::POST, "/name", Kind::Read),
        ];
        for (method, path, kind) in rows {
            assert_eq!(Kind::of(&method, path), kind, "{method} {path}");
        }
    }
}
