//! The tables that are being played, and the one door through which they change.

use std::collections::HashMap;
use std::sync::{Arc, Mutex as Shelf, PoisonError};

use orrery_bots::BotSpec;
use orrery_catalog as catalog;
use orrery_core::{Actor, AnswerError, Dice, Record, Seat, Seats, Setup, Viewer};
use orrery_store::{
    Entry, NewTable, Person, Place, Sitter, Status, Store, StoreError, TokenHash, Update,
    standing_answers,
};
use serde_json::{Value, json};
use tokio::sync::{Mutex, MutexGuard, Semaphore, watch};

use crate::error::Trouble;
use crate::identity::random_id;

/// All tables, by their names in addresses. A table is loaded when somebody asks for it.
pub struct Tables {
    store: Store,
    live: Shelf<HashMap<String, Arc<Live>>>,
    /// Bots think on their own threads, and not on more than there are cores.
    thinking: Arc<Semaphore>,
}

/// A table in memory.
pub struct Live {
    /// Its name in addresses.
    pub id: String,
    state: Mutex<State>,
    version: watch::Sender<u64>,
}

/// What is known of a table.
pub struct State {
    /// The game.
    pub table: catalog::Table,
    /// Who sits where.
    pub places: Vec<Place>,
    /// What it is called.
    pub title: String,
    /// The tokens of seats that wait for somebody, as long as this server knows them.
    pub invitations: HashMap<Seat, String>,
    entries: usize,
    seed: Option<String>,
}

impl State {
    /// Who sits in a seat.
    pub fn sitter(&self, seat: Seat) -> &Sitter {
        &self.places[seat.index()].sitter
    }

    /// The seats of a person.
    pub fn seats_of(&self, person: &Person) -> Vec<Seat> {
        let is_theirs = |place: &&Place| match &place.sitter {
            Sitter::Person(sitting) => sitting.id == person.id,
            Sitter::Nobody | Sitter::Bot { .. } => false,
        };
        self.places.iter().filter(is_theirs).map(|place| place.seat).collect()
    }

    /// Everybody, as a viewer sees them.
    pub fn sitters(&self, viewer: Viewer) -> Seats<orrery_boards::Sitter> {
        Seats::of(self.places.len() as u8, |seat| {
            let is_you = viewer.is(seat);
            let name = match self.sitter(seat) {
                _ if is_you => "You".to_owned(),
                Sitter::Nobody => "Open seat".to_owned(),
                Sitter::Person(person) => person.name.clone(),
                Sitter::Bot { level, .. } => format!("{} {}", level_name(level), seat.index() + 1),
            };
            let is_bot = matches!(self.sitter(seat), Sitter::Bot { .. });
            orrery_boards::Sitter { name, is_you, is_bot }
        })
    }

    /// Chance's seed, once the game is over.
    pub fn seed(&self) -> Option<&str> {
        self.seed.as_deref().filter(|_| self.table.standing().is_some())
    }

    /// What the lobby shows.
    fn summary(&self) -> Value {
        let to_act = self.table.to_act();
        let asked: Vec<usize> = to_act
            .iter()
            .filter_map(|who| match who {
                Actor::Seat(seat) => Some(seat.index()),
                Actor::Chance => None,
            })
            .collect();
        json!({ "title": self.title, "round": self.table.round(), "to_act": asked })
    }

    fn status(&self) -> Status {
        if self.table.to_act().is_empty() {
            Status::Over
        } else if self.places.iter().any(|place| place.sitter == Sitter::Nobody) {
            Status::Open
        } else {
            Status::Running
        }
    }

    fn update(&self) -> Update {
        Update { status: Some(self.status()), summary: Some(self.summary()), ..Update::default() }
    }
}

/// How strong a bot is, in words.
pub(crate) fn level_name(level: &str) -> &'static str {
    LEVELS.iter().find(|(name, ..)| *name == level).map_or("Bot", |(_, word, _)| word)
}

/// The bots people can sit down with: how they are written, called and described.
pub(crate) const LEVELS: [(&str, &str, &str); 4] = [
    ("random", "Novice", "plays anything the rules allow"),
    ("greedy", "Engineer", "looks one decision ahead"),
    ("mcts:400", "Director", "thinks for a moment"),
    ("mcts:4000", "Administrator", "thinks hard"),
];

/// A seat at a new table.
#[derive(Clone, Debug)]
pub enum Wanted {
    /// For a person who is there.
    Person(Person),
    /// For somebody with a token.
    Open,
    /// For a bot.
    Bot(BotSpec),
}

impl Tables {
    /// The tables of a store.
    pub fn new(store: Store) -> Tables {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Tables { store, live: Shelf::default(), thinking: Arc::new(Semaphore::new(cores)) }
    }

    /// What they are kept in.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Opens a table. The tokens open its seats; nobody else can know them.
    pub async fn open(
        self: &Arc<Self>,
        game: &str,
        setup: Setup,
        seats: Vec<Wanted>,
        title: String,
        listed: bool,
        seed: Option<String>,
    ) -> Result<(Arc<Live>, Vec<String>), Trouble> {
        let entry = catalog::find(game).map_err(|error| Trouble::BadRequest(error.to_string()))?;
        if seats.len() != usize::from(setup.players) {
            let sentence = format!("{} seats for {} players", seats.len(), setup.players);
            return Err(Trouble::BadRequest(sentence));
        }
        let seed = seed.unwrap_or_else(random_id);
        let mut table = entry
            .new_match(setup.clone(), Some(seed.clone()))
            .map_err(|error| Trouble::BadRequest(error.to_string()))?;
        table.settle_chance();
        let tokens: Vec<String> = seats.iter().map(|_| random_id()).collect();
        let mut invitations = HashMap::new();
        let places: Vec<Place> = Seat::all(setup.players)
            .zip(seats.into_iter().zip(&tokens))
            .map(|(seat, (wanted, token))| {
                let sitter = match wanted {
                    Wanted::Person(person) => Sitter::Person(person),
                    Wanted::Bot(spec) => Sitter::Bot { level: spec.to_string(), instead_of: None },
                    Wanted::Open => {
                        invitations.insert(seat, token.clone());
                        Sitter::Nobody
                    }
                };
                Place { seat, sitter, token: Some(TokenHash::of(token)) }
            })
            .collect();
        let entries = answers_of(&table, 0);
        let state =
            State { table, places, title, invitations, entries: entries.len(), seed: Some(seed) };
        let manifest = entry.manifest();
        let mut new = NewTable::new(random_id(), manifest.name, manifest.rules, setup);
        new.seed = state.seed.clone();
        new.listed = listed;
        new.status = state.status();
        new.summary = state.summary();
        new.seats = state.places.clone();
        new.entries = entries;
        let id = new.id.clone();
        self.store.create_table(new).await?;
        let live = Arc::new(Live { id, state: Mutex::new(state), version: watch::channel(1).0 });
        self.shelf().insert(live.id.clone(), Arc::clone(&live));
        self.wake_bots(&live);
        Ok((live, tokens))
    }

    fn shelf(&self) -> std::sync::MutexGuard<'_, HashMap<String, Arc<Live>>> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The table with this name, loaded if need be.
    pub fn find(self: &Arc<Self>, id: &str) -> Result<Arc<Live>, Trouble> {
        if let Some(live) = self.shelf().get(id) {
            return Ok(Arc::clone(live));
        }
        let stored = self.store.table(id)?.ok_or(Trouble::NotFound("table"))?;
        let entry = catalog::find(&stored.game).map_err(|_| Trouble::NotFound("game"))?;
        let entries = self.store.entries(id, 0)?;
        let record = Record {
            orrery: Record::FORMAT,
            game: stored.game.clone(),
            rules: stored.rules,
            setup: stored.setup.clone(),
            seed: stored.seed.clone(),
            answers: standing_answers(entries.iter().map(|stored| &stored.entry)),
            standing: None,
            digest: String::new(),
        };
        let table =
            entry.replay(&record).map_err(|error| Trouble::BadRequest(error.to_string()))?;
        let state = State {
            table,
            title: stored.summary["title"].as_str().unwrap_or("Table").to_owned(),
            places: stored.seats,
            invitations: HashMap::new(),
            entries: stored.entries,
            seed: stored.seed,
        };
        let version = watch::channel(stored.entries as u64 + 1).0;
        let live = Arc::new(Live { id: id.to_owned(), state: Mutex::new(state), version });
        let live = Arc::clone(self.shelf().entry(id.to_owned()).or_insert(live));
        self.wake_bots(&live);
        Ok(live)
    }

    /// Takes an answer of a seat, given for a table at which so many answers stood.
    pub async fn answer(
        self: &Arc<Self>,
        live: &Arc<Live>,
        seat: Seat,
        answers: usize,
        action: Choice,
        key: Option<String>,
    ) -> Result<(), Trouble> {
        let mut state = live.state.lock().await;
        if let Some(key) = &key
            && self.store.number_of_key(&live.id, key)?.is_some()
        {
            return Ok(());
        }
        let before = state.table.answered();
        if answers != before {
            return Err(Trouble::Stale { answers: before });
        }
        let action = match action {
            Choice::Action(action) => action,
            Choice::Number(number) => {
                let actions = state.table.actions(seat.into());
                let missing = || Trouble::BadRequest("There is no such choice now.".to_owned());
                actions.into_iter().nth(number).ok_or_else(missing)?
            }
        };
        let mut table = state.table.clone();
        table.answer(seat.into(), &action).map_err(|error| match error {
            AnswerError::Unreadable { .. } => Trouble::BadRequest(error.to_string()),
            AnswerError::Refused { rule, sentence } => Trouble::Refused { rule, sentence },
        })?;
        table.settle_chance();
        let mut entries = answers_of(&table, before);
        if let Some(Entry::Answer { key: kept, .. }) = entries.first_mut() {
            *kept = key;
        }
        self.store_and_tell(live, &mut state, table, entries).await
    }

    /// Takes back the newest answer of a seat.
    pub async fn undo(
        self: &Arc<Self>,
        live: &Arc<Live>,
        seat: Seat,
        answers: usize,
    ) -> Result<(), Trouble> {
        let mut state = live.state.lock().await;
        let before = state.table.answered();
        if answers != before {
            return Err(Trouble::Stale { answers: before });
        }
        let mut table = state.table.clone();
        table.undo(seat).map_err(|error| Trouble::BadRequest(sentence(&error.to_string())))?;
        // What stands in the store is a list that is cut and goes on; an answer taken out of
        // the middle of a simultaneous question is written as the rest once more.
        let kept = answers_of(&table, 0);
        let stood = answers_of(&state.table, 0);
        let same = kept.iter().zip(&stood).take_while(|(kept, stood)| kept == stood).count();
        let mut entries = vec![Entry::Undo { seat, answers: same, key: None }];
        entries.extend(kept.into_iter().skip(same));
        self.store_and_tell(live, &mut state, table, entries).await
    }

    /// Gives a seat another sitter.
    pub async fn seat(
        self: &Arc<Self>,
        live: &Arc<Live>,
        seat: Seat,
        sitter: Sitter,
    ) -> Result<(), Trouble> {
        let mut state = live.state.lock().await;
        state.invitations.remove(&seat);
        let before = std::mem::replace(&mut state.places[seat.index()].sitter, sitter.clone());
        let table = state.table.clone();
        let entries = vec![Entry::Sit { seat, sitter }];
        let stored = self.store_and_tell(live, &mut state, table, entries).await;
        if stored.is_err() {
            state.places[seat.index()].sitter = before;
        }
        stored
    }

    /// Writes down what happened, and only then changes the table and tells everybody.
    async fn store_and_tell(
        self: &Arc<Self>,
        live: &Arc<Live>,
        state: &mut MutexGuard<'_, State>,
        table: catalog::Table,
        entries: Vec<Entry>,
    ) -> Result<(), Trouble> {
        let before = std::mem::replace(&mut state.table, table);
        let receipt = self.store.append(&live.id, state.entries, entries, state.update());
        match receipt.await {
            Ok(committed) => state.entries = committed.entries,
            Err(error) => {
                state.table = before;
                return match error {
                    StoreError::Duplicate { .. } => Ok(()),
                    other => Err(other.into()),
                };
            }
        }
        live.version.send_modify(|version| *version += 1);
        self.wake_bots(live);
        Ok(())
    }

    /// Lets a bot think, if one is asked. It answers through the same door as everybody.
    fn wake_bots(self: &Arc<Self>, live: &Arc<Live>) {
        let (tables, live) = (Arc::clone(self), Arc::clone(live));
        tokio::spawn(async move {
            let (table, seat, spec) = {
                let state = live.state.lock().await;
                let asked = state.table.to_act().iter().find_map(|who| match who {
                    Actor::Seat(seat) => match state.sitter(seat) {
                        Sitter::Bot { level, .. } => Some((seat, level.parse().ok()?)),
                        Sitter::Nobody | Sitter::Person(_) => None,
                    },
                    Actor::Chance => None,
                });
                let Some((seat, spec)) = asked else { return };
                (state.table.clone(), seat, spec)
            };
            let answers = table.answered();
            let Ok(_permit) = Arc::clone(&tables.thinking).acquire_owned().await else { return };
            let think = move || table.choose(seat, spec, Dice::new(&random_id(), "bot"));
            let Ok(Some(action)) = tokio::task::spawn_blocking(think).await else { return };
            let said = tables.answer(&live, seat, answers, Choice::Action(action), None).await;
            if let Err(error) = said {
                tracing::warn!(table = live.id, %error, "a bot was not heard");
            }
        });
    }
}

/// What somebody answers: the action itself, or its place in the list the page showed.
#[derive(Clone, Debug)]
pub enum Choice {
    /// The action.
    Action(Value),
    /// Its place.
    Number(usize),
}

impl Live {
    /// The table as it is now.
    pub async fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().await
    }

    /// A number that grows whenever something changes.
    pub fn version(&self) -> watch::Receiver<u64> {
        self.version.subscribe()
    }

    /// The seat a token opens.
    pub async fn seat_of_token(&self, token: &str) -> Option<Seat> {
        let hash = TokenHash::of(token);
        let state = self.state.lock().await;
        let place = state.places.iter().find(|place| place.token == Some(hash));
        place.map(|place| place.seat)
    }
}

/// The answers from number `from` on, as entries.
fn answers_of(table: &catalog::Table, from: usize) -> Vec<Entry> {
    let answers = table.answers_since(from).into_iter();
    answers.map(|(who, action)| Entry::answer(who, action)).collect()
}

/// A sentence with a capital letter and a full stop.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => format!("{}{}.", first.to_uppercase(), letters.as_str()),
        None => String::new(),
    }
}
