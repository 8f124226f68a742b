//! Limits on what one client may ask for, so that nobody can keep a table from the others.
//!
//! Most limits count requests by the minute, and a whole minute's worth may come at once. New
//! tables, reads and wrong tokens are counted for an address. Answers are counted for the person
//! or token, since a household shares an address and a program may play many seats. A right token
//! is never refused because others guess: only wrong ones are counted. Requests from this machine
//! are not limited.

use std::collections::HashMap;
use std::hash::{BuildHasher as _, RandomState};
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::num::NonZeroU32;
use std::str::FromStr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use orrery_boards::page::Prefs;
use orrery_bots::{BotSpec, Budget};

use crate::error::Error;
use crate::listener::Peer;
use crate::thinking::Client;
use crate::{App, identity};

/// The number of requests of each kind that a client may send per minute, unless a field says
/// otherwise; `None` is no limit.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Limits {
    /// New tables from one address.
    pub open: Option<NonZeroU32>,
    /// Answers and other changes at tables, of one person or token.
    pub answer: Option<NonZeroU32>,
    /// Pages, positions, files and streams for one address.
    pub read: Option<NonZeroU32>,
    /// Wrong tokens, invitations and names of tables from one address.
    pub guess: Option<NonZeroU32>,
    /// Uploaded records from one address in a day.
    pub upload: Option<NonZeroU32>,
    /// Streams of one address at the same time.
    pub streams: Option<NonZeroU32>,
    /// Spectators' streams at one table at the same time.
    pub spectators: Option<NonZeroU32>,
    /// Connections of one address at the same time.
    pub connections: Option<NonZeroU32>,
}

impl Limits {
    /// No limits at all.
    pub const OFF: Limits = Limits {
        open: None,
        answer: None,
        read: None,
        guess: None,
        upload: None,
        streams: None,
        spectators: None,
        connections: None,
    };

    /// All limits by the name under which an operator sets them.
    fn by_name(&mut self) -> [(&'static str, &mut Option<NonZeroU32>); 8] {
        [
            ("open", &mut self.open),
            ("answer", &mut self.answer),
            ("read", &mut self.read),
            ("guess", &mut self.guess),
            ("upload", &mut self.upload),
            ("streams", &mut self.streams),
            ("spectators", &mut self.spectators),
            ("connections", &mut self.connections),
        ]
    }
}

impl Default for Limits {
    fn default() -> Self {
        let limit = NonZeroU32::new;
        Limits {
            open: limit(30),
            answer: limit(600),
            read: limit(3000),
            guess: limit(30),
            upload: limit(20),
            streams: limit(60),
            spectators: limit(300),
            connections: limit(200),
        }
    }
}

/// Reads `off`, or any of the limits as in `open=30,answer=600,guess=off`.
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
                    "unknown limit {part:?}; write off, or NAME=N or NAME=off with commas between, \
                     for open, answer, read, guess, upload, streams, spectators, connections"
                )
            };
            let (kind, number) = part.split_once('=').ok_or_else(wrong)?;
            let limit = match number {
                "off" => None,
                _ if number.starts_with('+') => return Err(wrong()),
                _ => Some(number.parse().map_err(|_| wrong())?),
            };
            let mut named = limits.by_name().into_iter();
            *named.find(|(name, _)| *name == kind).ok_or_else(wrong)?.1 = limit;
        }
        Ok(limits)
    }
}

/// Counts what every client asks for.
pub(crate) struct Gate {
    behind_proxy: bool,
    limits: Limits,
    /// Open streams by client.
    streams: Arc<Mutex<HashMap<u64, usize>>>,
    upload: Counter,
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

    fn by_day(limit: Option<NonZeroU32>) -> Counter {
        let quota = |limit: NonZeroU32| {
            let each = Duration::from_secs(24 * 60 * 60) / limit.get();
            Quota::with_period(each).map(|quota| quota.allow_burst(limit))
        };
        Counter(limit.and_then(quota).map(RateLimiter::keyed))
    }

    /// Counts one request, or says after how many seconds to try again.
    fn count(&self, client: u64) -> Result<(), Error> {
        let Some(limiter) = &self.0 else { return Ok(()) };
        limiter.check_key(&client).map_err(|not_yet| {
            let wait = not_yet.wait_time_from(DefaultClock::default().now());
            Error::TooMany { seconds: wait.as_secs() + 1 }
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
            limits,
            streams: Arc::default(),
            upload: Counter::by_day(limits.upload),
            open: Counter::new(limits.open),
            answer: Counter::new(limits.answer),
            read: Counter::new(limits.read),
            guess: Counter::new(limits.guess),
            disguise: RandomState::new(),
        }
    }

    /// Forgets clients that have sent no request lately.
    pub(crate) fn forget_the_quiet(&self) {
        for counter in [&self.open, &self.answer, &self.read, &self.guess, &self.upload] {
            counter.forget_the_quiet();
        }
    }

    /// The address that is counted. `None` for this machine, and where there is no connection.
    ///
    /// Behind a proxy, a request without a readable address is refused: all clients would share
    /// the proxy's address, or have no limit at all. Only the addresses for those who watch over
    /// the server work without.
    fn address(&self, request: &Request) -> Result<Option<IpAddr>, Error> {
        let peer = request.extensions().get::<ConnectInfo<Peer>>();
        let peer = peer.map(|ConnectInfo(Peer(address))| address.ip());
        if !self.behind_proxy {
            return Ok(peer.and_then(counted_as));
        }
        let is_forwarded = request.headers().contains_key("x-forwarded-for");
        let is_for_operators = ["/healthz", "/metrics"].contains(&request.uri().path());
        match last_hop(request.headers()) {
            Some(address) => Ok(counted_as(address)),
            None if !is_forwarded && (is_for_operators || peer.is_none()) => Ok(None),
            None => {
                tracing::warn!("the proxy in front passes on no readable X-Forwarded-For");
                let sentence = "The proxy in front of this server does not say who asks.";
                Err(Error::BadRequest(sentence.to_owned()))
            }
        }
    }

    /// Lets a client open a stream, or says that there are too many.
    pub(crate) fn open_stream(&self, client: Client) -> Result<OpenStream, Error> {
        let counts = Arc::clone(&self.streams);
        let Client(Some(address)) = client else { return Ok(OpenStream { address: None, counts }) };
        {
            let mut open = counts.lock().unwrap_or_else(PoisonError::into_inner);
            let streams = open.entry(address).or_default();
            if self.limits.streams.is_some_and(|most| *streams >= most.get() as usize) {
                return Err(Error::TooManyStreams);
            }
            *streams += 1;
        }
        Ok(OpenStream { address: Some(address), counts })
    }

    /// The most spectators' streams at one table.
    pub(crate) fn most_spectators(&self) -> usize {
        self.limits.spectators.map_or(usize::MAX, |most| most.get() as usize)
    }
}

/// A stream of a client, counted until it is dropped.
pub(crate) struct OpenStream {
    address: Option<u64>,
    counts: Arc<Mutex<HashMap<u64, usize>>>,
}

impl Drop for OpenStream {
    fn drop(&mut self) {
        let Some(address) = self.address else { return };
        let mut open = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(streams) = open.get_mut(&address) {
            *streams -= 1;
            if *streams == 0 {
                open.remove(&address);
            }
        }
    }
}

/// The address under which a client is counted. `None` for this machine, which has no limits.
pub(crate) fn counted_as(address: IpAddr) -> Option<IpAddr> {
    let address = address.to_canonical();
    (!address.is_loopback()).then(|| household(address))
}

/// The address that the proxy next to us has talked to. A client can write all that comes before.
fn last_hop(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    let last = last.rsplit(',').next()?.trim();
    let with_port = || last.parse::<SocketAddr>().ok().map(|address| address.ip());
    let bare = last.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(last);
    bare.parse().ok().or_else(with_port)
}

/// Cuts an IPv6 address to its /64 prefix: one subscriber can use every address in it.
fn household(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into(),
    }
}

/// The longest a bot may think about one answer: others wait for the same cores.
const LONGEST_THOUGHT: Duration = Duration::from_secs(2);
const MOST_ITERATIONS: u32 = 20_000;

/// Refuses a bot that would keep the cores from everybody else.
pub(crate) fn may_think(bot: BotSpec, cores: usize) -> Result<(), Error> {
    let BotSpec::Mcts { budget, threads } = bot else { return Ok(()) };
    let is_short = match budget {
        Budget::Iterations(count) => count.get() <= MOST_ITERATIONS,
        Budget::Time(time) => time <= LONGEST_THOUGHT,
    };
    if is_short && threads.get() as usize <= cores {
        return Ok(());
    }
    Err(Error::BadRequest(format!(
        "{bot} thinks too much for this server; the most is {MOST_ITERATIONS} iterations or {} \
         seconds, on {cores} threads.",
        LONGEST_THOUGHT.as_secs()
    )))
}

/// The kind of a request.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Kind {
    Upload,
    Open,
    Answer,
    Read,
}

impl Kind {
    fn of(method: &Method, path: &str) -> Kind {
        let opens = ["/tables", "/api/tables", "/first/{game}"];
        match path {
            _ if method.is_safe() => Kind::Read,
            "/records" => Kind::Upload,
            _ if opens.contains(&path) => Kind::Open,
            _ if path.ends_with("/rematch") || path.ends_with("/branch") => Kind::Open,
            _ if path.contains("{table}") => Kind::Answer,
            _ => Kind::Read,
        }
    }
}

/// Lets a request through, or refuses it because the client has sent too many.
pub(crate) async fn limit(State(app): State<App>, request: Request, next: Next) -> Response {
    let gate = &app.gate;
    let headers = request.headers();
    let prefs = Prefs::from_cookies(&identity::cookies(headers));
    let is_program = request.uri().path().starts_with("/api/");
    let refused = |error: Error| match is_program {
        true => error.into_response(),
        false => error.page(prefs),
    };
    let address = match gate.address(&request) {
        Ok(Some(address)) => gate.disguise.hash_one(address),
        Ok(None) => return Client::default().served(next.run(request)).await,
        Err(error) => return refused(error),
    };
    let pattern = request.extensions().get::<MatchedPath>();
    let pattern = pattern.map_or(String::new(), |path| path.as_str().to_owned());
    let counted = match Kind::of(request.method(), &pattern) {
        Kind::Upload => gate.upload.count(address).and_then(|()| gate.open.count(address)),
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
    if let Err(error) = counted {
        return refused(error);
    }
    let response = Client(Some(address)).served(next.run(request)).await;
    let is_wrong = match response.status() {
        StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => true,
        StatusCode::NOT_FOUND => pattern.contains("{table}") || pattern == "/join",
        _ => false,
    };
    match is_wrong.then(|| gate.guess.count(address)) {
        Some(Err(error)) => refused(error),
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
            assert!(sentence.starts_with("unknown limit \""), "{wrong}: {sentence}");
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
        assert_eq!(hop(&["[2001:db8::1]"]), Some("2001:db8::1".to_owned()));
        assert_eq!(hop(&["[2001:db8::1]:443"]), Some("2001:db8::1".to_owned()));
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
            (Method::POST, "/t/{table}/branch", Kind::Open),
            (Method::POST, "/t/{table}/answers", Kind::Answer),
            (Method::POST, "/api/tables/{table}/undo", Kind::Answer),
            (Method::POST, "/name", Kind::Read),
            (Method::POST, "/records", Kind::Upload),
        ];
        for (method, path, kind) in rows {
            assert_eq!(Kind::of(&method, path), kind, "{method} {path}");
        }
    }
}
