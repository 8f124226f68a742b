//! Nobody is sent what the rules hide from them. Two tables that a viewer cannot tell apart are put
//! behind the same address, and every byte sent to that viewer is the same for both: pages,
//! streams, positions and refusals.
//!
//! A twin is a redeal from what the viewer knows. Both go on with the same answers, as long as
//! these are legal for the twin, so that everything sent on the way is compared as well.

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use axum::Router;
use axum::body::Body;
use axum::http::{Request, header};
use http_body_util::BodyExt as _;
use orrery_bots::BotSpec;
use orrery_catalog::{Catalog, Table};
use orrery_core::{Actor, Dice, Record, Seat, Setup, Viewer};
use orrery_server::state::State;
use orrery_server::tables::{Live, Opening, Wanted};
use orrery_server::{App, router};
use orrery_store::{Person, Store};
use serde_json::{Value, json};
use tower::ServiceExt as _;

/// The seed of Chance: knowing it means knowing the future.
const SEED: &str = "nobody-may-know-this-seed";

/// The number of redeals tried to find one that differs; sometimes there is none.
const DEALS: usize = 5;

#[tokio::test]
async fn three_players_see_nothing_of_each_other() {
    compare_whole_game(3, "one").await;
    compare_whole_game(3, "two").await;
}

#[tokio::test]
async fn four_players_see_nothing_of_each_other() {
    compare_whole_game(4, "three").await;
}

/// A game of Project Mars, which has secrets at nearly every position.
async fn compare_whole_game(players: u8, name: &str) {
    let (answers, twins) = play_and_compare("project-mars", players, name, usize::MAX).await;
    assert!(twins > answers, "hardly anything was hidden: {twins}");
}

/// On the Moon only the draft has secrets.
#[tokio::test]
async fn nobody_sees_the_faction_cards_of_others() {
    for players in 2..=4 {
        let (_, twins) = play_and_compare("from-the-moon", players, "draft", 40).await;
        assert!(twins >= usize::from(players), "hardly anything was hidden: {twins}");
    }
}

/// AI-GEN-08: in Invasion the humans keep their Private Goals from the Alien Commander and from
/// those who watch. The Alien Commander has no secrets.
#[tokio::test]
async fn the_alien_commander_sees_no_private_goal() {
    for players in [3, 5] {
        let (_, twins) = play_and_compare("invasion", players, "sides", 150).await;
        assert!(twins > 100, "hardly anything was hidden: {twins}");
    }
}

/// A plan is for one's own side. The others are sent the same bytes before and after it, on every
/// page and stream, and their streams stay silent: they learn neither its words nor that there is
/// one. That holds for the board on which they try things out for every seat, and the number of the
/// table is the same after a restart.
#[tokio::test]
async fn the_other_side_is_sent_nothing_of_a_plan() {
    let room = Room::open("invasion", 3).await;
    let (human, alien) = (Seat::ONE, Seat::THREE);
    assert!(!room.people.state().asked().contains(&alien), "the board is tried for a human");
    let rivals = [Viewer::Seat(alien), Viewer::Spectator];
    let mut teammate = room.stream(Viewer::Seat(Seat::TWO), "").await;
    let mut streams = [room.stream(rivals[0], "").await, room.stream(rivals[1], "").await];
    let known = teammate.version().await;
    let mut before = Vec::new();
    for (viewer, stream) in rivals.into_iter().zip(&mut streams) {
        assert_eq!(stream.version().await, known, "{viewer:?}");
        before.push(room.all_of(viewer).await);
    }
    let listed = room.lobby().await;
    room.plan(human, "Strike the aliens on K4").await;
    assert!(teammate.version().await > known, "the teammate's page is told");
    let page = room.page(Viewer::Seat(Seat::TWO), "").await;
    assert!(page.contains("Strike the aliens on K4"), "the teammate reads the plan");
    for ((viewer, stream), before) in rivals.into_iter().zip(&mut streams).zip(before) {
        let sent = room.all_of(viewer).await;
        assert!(!sent.concat().contains("Strike the aliens"), "{viewer:?} reads the plan");
        assert_eq!(before, sent, "{viewer:?} notices the plan");
        assert!(stream.is_silent().await, "{viewer:?} is told that there is a plan");
    }
    assert_eq!(listed, room.lobby().await, "a plan moves its table in the lobby");
    room.answer_once().await;
    for (viewer, stream) in rivals.iter().zip(&mut streams) {
        assert!(stream.version().await > known, "{viewer:?} follows the game");
    }
    let played = room.stream(rivals[0], "").await.version().await;
    let again = Room { server: router(App::new(room.store.clone())), ..room };
    let loaded = again.stream(rivals[0], "").await.version().await;
    assert_eq!(played, loaded, "the plan shows after a restart");
    let page = again.page(Viewer::Seat(Seat::TWO), "").await;
    assert!(page.contains("Strike the aliens on K4"), "the plan is kept");
}

/// Who changes sides at a table has a page that still grows: what everyone may know counts for
/// more than all plans.
#[tokio::test]
async fn a_spectators_page_is_newer_than_all_plans_before_it() {
    let room = Room::open("invasion", 3).await;
    for plan in ["Build", "Strike", "Build again"] {
        room.plan(Seat::ONE, plan).await;
    }
    let read = room.stream(Viewer::Seat(Seat::ONE), "").await.version().await;
    let seen = room.stream(Viewer::Spectator, "").await.version().await;
    assert!(seen < read);
    room.answer_once().await;
    let after = format!("?after={read}");
    assert!(room.stream(Viewer::Spectator, &after).await.version().await > read);
}

/// Plays a random game to its end, or up to a number of answers, and compares at every position.
/// Returns the number of answers, and of twins that differed.
async fn play_and_compare(game: &str, players: u8, name: &str, most: usize) -> (usize, usize) {
    let room = Room::open(game, players).await;
    let mut dice = Dice::new(name, "secrets");
    let entry = Catalog::built_in().find(game).expect("it is a game of the house");
    let begun = entry.new_match(Setup::of_players(players), Some(SEED.to_owned()));
    let mut truth = begun.expect("it can begin");
    truth.settle_chance();
    let mut pairs: Vec<Pair> =
        Viewer::all(players).map(|viewer| Pair::of(&truth, viewer, &mut dice)).collect();
    let mut strangers: Vec<Value> = Vec::new();
    let (mut compared, mut differing) = (0, 0);
    while let Some(Actor::Seat(seat)) = truth.to_act().iter().next()
        && truth.answered() < most
    {
        let actions = truth.actions(seat.into());
        for action in &actions {
            if !strangers.contains(action) {
                strangers.push(action.clone());
            }
        }
        for pair in pairs.iter().filter(|pair| pair.differs()) {
            compared += room.compare(pair, &strangers, &mut dice).await;
            differing += 1;
        }
        let before = truth.answered();
        // Who plays at random only is soon too poor to have a secret.
        let sensible = truth.choose(seat, BotSpec::Greedy, Dice::new(name, "greedy"));
        let action = match sensible.filter(|_| dice.below(2) == 0) {
            Some(action) => action,
            None => actions[dice.index(actions.len())].clone(),
        };
        truth.answer(seat.into(), &action).expect("it is listed");
        truth.settle_chance();
        let told = truth.answers_since(before);
        for pair in &mut pairs {
            if !pair.goes_on(&told) || !pair.differs() {
                *pair = Pair::of(&truth, pair.viewer, &mut dice);
            }
        }
    }
    let answers = truth.answered();
    println!("{players} players, {answers} answers, {compared} compared, {differing} twins");
    assert!(truth.standing().is_some() || answers >= most, "the game is played to its end");
    (answers, differing)
}

/// Two tables that a viewer cannot tell apart: the true one, and a redeal.
struct Pair {
    viewer: Viewer,
    one: Table,
    other: Table,
}

impl Pair {
    /// Both begin in the middle of the game, where the true table is now.
    fn of(truth: &Table, viewer: Viewer, dice: &mut Dice) -> Pair {
        // Without the answers so far: they were given by others, and would be copied often.
        let record = Record { answers: Vec::new(), ..truth.record() };
        let entry = Catalog::built_in().find(&record.game).expect("it is a game of the house");
        let begin = |saved: Value| entry.resume(&record, saved).expect("it was saved just now");
        let one = begin(truth.saved());
        // What a spectator does not know is all that any of the seats does not know.
        let seats: Vec<Seat> = match viewer {
            Viewer::Seat(seat) => vec![seat],
            Viewer::Spectator => Seat::all(record.setup.players).collect(),
        };
        let mut pair = Pair { viewer, other: one.clone(), one };
        for _ in 0..DEALS {
            for &seat in &seats {
                pair.other = begin(pair.other.try_out(Some(seat), dice.bits().to_string()).saved());
            }
            if pair.differs() {
                break;
            }
        }
        pair
    }

    /// Returns whether there is anything to hide.
    fn differs(&self) -> bool {
        self.one.saved() != self.other.saved()
    }

    /// Both take the same answers. That ends where the rules refuse one of them at the twin,
    /// or have shown the difference.
    fn goes_on(&mut self, answers: &[(Actor, Value)]) -> bool {
        let is_taken = answers.iter().all(|(who, action)| {
            self.one.answer(*who, action).expect("it was accepted at the true table");
            self.other.answer(*who, action).is_ok()
        });
        is_taken
            && self.one.to_act() == self.other.to_act()
            && self.one.view(self.viewer) == self.other.view(self.viewer)
    }
}

/// A table at which people sit, with their cookies, and one of programs, with their tokens.
struct Room {
    server: Router,
    store: Store,
    people: Arc<Live>,
    cookies: Vec<String>,
    programs: Arc<Live>,
    tokens: Vec<String>,
}

/// A request that can be made more than once.
#[derive(Debug)]
struct Asked {
    method: &'static str,
    path: String,
    headers: Vec<(header::HeaderName, String)>,
    body: String,
}

impl Room {
    async fn open(game: &str, players: u8) -> Room {
        let store = Store::in_memory().expect("there is memory");
        let app = App::new(store.clone());
        let server = router(app.clone());
        let (mut seats, mut cookies) = (Vec::new(), Vec::new());
        for name in ["Ann", "Ben", "Cleo", "Dan", "Eve"].into_iter().take(players.into()) {
            let cookie = introduce(&server, name).await;
            let id = cookie.trim_start_matches("orrery=").split('.').next().unwrap_or_default();
            seats.push(Wanted::Person(Person { id: id.to_owned(), name: name.to_owned() }));
            cookies.push(cookie);
        }
        let open = async |seats| {
            let setup = Setup::of_players(players);
            let opening = Opening { setup, seats, ..Opening::default() };
            let opened = app.tables().open(game, opening).await;
            opened.unwrap_or_else(|error| panic!("{error}"))
        };
        let (people, _) = open(seats).await;
        let (programs, tokens) = open(vec![Wanted::Program; players.into()]).await;
        Room { server, store, people, cookies, programs, tokens }
    }

    /// All that a viewer can ask for at this moment without changing the table.
    fn requests(
        &self,
        table: &Table,
        viewer: Viewer,
        strangers: &[Value],
        dice: &mut Dice,
    ) -> Vec<Asked> {
        let page = format!("/t/{}", self.people.id);
        let api = format!("/api/tables/{}", self.programs.id);
        let mut known = Vec::new();
        if let Viewer::Seat(seat) = viewer {
            let token = format!("Bearer {}", self.tokens[seat.index()]);
            known.push((header::AUTHORIZATION, token));
            known.push((header::COOKIE, self.cookies[seat.index()].clone()));
        }
        let asked = |method, path: String, kind: &str, body: String| {
            let mut headers = known.clone();
            headers.push((header::CONTENT_TYPE, kind.to_owned()));
            Asked { method, path, headers, body }
        };
        let look = |path: String| asked("GET", path, "", String::new());
        let say = |path: &str, body: Value| {
            asked("POST", format!("{api}/{path}"), "application/json", body.to_string())
        };
        let press = |fields: String| {
            let kind = "application/x-www-form-urlencoded";
            asked("POST", format!("{page}/answers"), kind, fields)
        };
        let now = table.answered();
        // An answer that is refused changes nothing.
        let legal = match viewer {
            Viewer::Seat(seat) => table.actions(seat.into()),
            Viewer::Spectator => Vec::new(),
        };
        let illegal: Vec<&Value> = strangers.iter().filter(|one| !legal.contains(one)).collect();
        let strange =
            if illegal.is_empty() { &json!("fly") } else { illegal[dice.index(illegal.len())] };
        let mut requests = vec![
            look(format!("{page}/live")),
            look(format!("{api}/live")),
            look(format!("{page}?view=text")),
            look(format!("{page}/live?view=text")),
            look(format!("{page}?log=me")),
            look(format!("{page}/try?at={now}&deal=d&moves=0.0")),
            look(format!("{page}/report")),
            look(format!("{page}/record")),
            look(format!("{api}/record")),
            say("answers", json!({"answers": now, "action": strange})),
            say("answers", json!({"answers": now + 1, "action": strange})),
            say("answers", json!({"answers": now, "action": "fly"})),
            say("undo", json!({"answers": now + 1})),
            press(format!("answers={}&choice=0", now + 1)),
            press(format!("answers={now}&choice=999")),
        ];
        // The page and the position at every moment, the others by lot: a game has hundreds of
        // moments.
        dice.shuffle(&mut requests);
        requests.truncate(1);
        requests.extend([look(page), look(api)]);
        requests
    }

    /// Everything the viewer of a pair can be sent is the same for both; how many answers that
    /// were.
    async fn compare(&self, pair: &Pair, strangers: &[Value], dice: &mut Dice) -> usize {
        let requests = self.requests(&pair.one, pair.viewer, strangers, dice);
        let one = self.sent(&pair.one, &requests).await;
        let other = self.sent(&pair.other, &requests).await;
        for ((asked, one), other) in requests.iter().zip(&one).zip(&other) {
            let (viewer, answers) = (pair.viewer, pair.one.answered());
            assert_eq!(one, other, "{viewer:?} sees a secret after {answers} answers: {asked:?}");
            assert!(!one.contains(SEED), "{viewer:?} sees the seed: {asked:?}");
        }
        requests.len()
    }

    /// Returns the responses to each request while this table is behind the address.
    async fn sent(&self, table: &Table, requests: &[Asked]) -> Vec<String> {
        let tables = [&self.people, &self.programs];
        for live in tables {
            let mut state = State::clone(&live.state());
            state.table = table.clone();
            // A page says how long it has waited for a player.
            state.changed = SystemTime::now();
            live.replace(state);
        }
        let mut sent = Vec::new();
        for asked in requests {
            sent.push(without_key(&answer(&self.server, asked).await));
        }
        for live in tables {
            let answers = live.state().table.answered();
            assert_eq!(answers, table.answered(), "it has changed");
        }
        sent
    }
}

/// The stored table of people, as a page of theirs sees it.
impl Room {
    /// A page of the table, or of one of its parts.
    async fn page(&self, viewer: Viewer, part: &str) -> String {
        let path = format!("/t/{}{part}", self.people.id);
        let headers = match viewer {
            Viewer::Seat(seat) => vec![(header::COOKIE, self.cookies[seat.index()].clone())],
            Viewer::Spectator => Vec::new(),
        };
        let asked = Asked { method: "GET", path, headers, body: String::new() };
        without_key(&answer(&self.server, &asked).await)
    }

    /// All that is sent to a viewer of the table of people, and of nobody's presence: streams count
    /// a person as being there.
    async fn all_of(&self, viewer: Viewer) -> Vec<String> {
        let now = self.people.state().table.answered();
        let board = format!("/try?at={now}&deal=d&moves=");
        let mut parts = vec!["", "?view=text", "?log=me", "/live", "/live?view=text", "/report"];
        parts.extend([board.as_str(), "/record", "?at=0", "/try?at=0&deal=d&moves=0"]);
        let mut sent = Vec::new();
        for part in parts {
            sent.push(self.page(viewer, part).await);
        }
        let path = format!("/api/tables/{}", self.people.id);
        for path in [path.clone(), format!("{path}/live")] {
            let asked = Asked { method: "GET", path, headers: Vec::new(), body: String::new() };
            sent.push(answer(&self.server, &asked).await);
        }
        sent
    }

    /// The stream of a page.
    async fn stream(&self, viewer: Viewer, query: &str) -> Stream {
        let mut request = Request::get(format!("/t/{}/live{query}", self.people.id));
        if let Viewer::Seat(seat) = viewer {
            request = request.header(header::COOKIE, &self.cookies[seat.index()]);
        }
        let request = request.body(Body::empty()).expect("a request");
        let response = self.server.clone().oneshot(request).await.expect("an answer");
        Stream(response.into_body())
    }

    async fn post(&self, seat: Seat, part: &str, fields: String) {
        let path = format!("/t/{}/{part}", self.people.id);
        let request = crate::door::form(&path, &self.cookies[seat.index()], &fields);
        let response = self.server.clone().oneshot(request).await.expect("an answer");
        assert!(response.status().is_redirection(), "{}", response.status());
    }

    async fn plan(&self, seat: Seat, plan: &str) {
        self.post(seat, "plan", format!("plan={plan}")).await;
    }

    /// Whoever is asked takes the first choice.
    async fn answer_once(&self) {
        let state = self.people.state();
        let seat = state.asked()[0];
        let fields = format!("answers={}&choice=0", state.table.answered());
        self.post(seat, "answers", fields).await;
    }

    /// The time of the table's last change, after which the lobby sorts.
    async fn lobby(&self) -> i64 {
        let table = self.store.table(&self.people.id).expect("the store is open");
        table.expect("it is stored").updated_at
    }
}

/// The events of a page.
struct Stream(Body);

impl Stream {
    /// The number of the next event.
    async fn version(&mut self) -> u64 {
        let frame = self.0.frame().await.expect("an event").expect("an event");
        let event = frame.into_data().expect("data");
        let event = std::str::from_utf8(&event).expect("it is text");
        let number = event.lines().find_map(|line| line.strip_prefix("id: "));
        number.expect("it is numbered").parse().expect("a number")
    }

    /// Returns whether there is nothing to read now.
    async fn is_silent(&mut self) -> bool {
        tokio::time::timeout(Duration::ZERO, self.0.frame()).await.is_err()
    }
}

/// Lets the server register a person. Returns their cookie.
async fn introduce(server: &Router, name: &str) -> String {
    let request = Request::post("/name")
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .body(Body::from(format!("name={name}")))
        .expect("a request");
    let response = server.clone().oneshot(request).await.expect("an answer");
    let cookie = response.headers()[header::SET_COOKIE].to_str().expect("it is text");
    cookie.split(';').next().expect("the first part").to_owned()
}

/// The whole answer to a request: status, headers and body. Of a stream the first event.
async fn answer(server: &Router, asked: &Asked) -> String {
    let mut request = Request::builder().method(asked.method).uri(&asked.path);
    for (name, value) in &asked.headers {
        request = request.header(name, value);
    }
    let request = request.body(Body::from(asked.body.clone())).expect("a request");
    let response = server.clone().oneshot(request).await.expect("an answer");
    let (head, mut body) = response.into_parts();
    let bytes = if asked.path.contains("/live") {
        let frame = body.frame().await.expect("an event").expect("an event");
        frame.into_data().expect("data")
    } else {
        body.collect().await.expect("a body").to_bytes()
    };
    let text = String::from_utf8(bytes.to_vec()).expect("it is text");
    format!("{:?} {:?}\n{text}", head.status, head.headers)
}

/// Every page has a fresh key for its answer: the one thing in it that is random.
fn without_key(text: &str) -> String {
    let mut rest = text;
    let mut without = String::new();
    for mark in ["name=\"key\" value=\"", "name=\\\"key\\\" value=\\\""] {
        while let Some((before, after)) = rest.split_once(mark) {
            without += before;
            without += mark;
            rest = after.trim_start_matches(|letter: char| letter.is_ascii_hexdigit());
        }
    }
    without + rest
}
