//! The state of a table: the game, its players, and their agreements.

use std::time::SystemTime;

use orrery_boards::{Milestone, Shelf, look_of, page};
use orrery_catalog as catalog;
use orrery_core::{Actor, CannotUndo, Dicing, Record, Seat, Seats, Sides, Viewer};
use orrery_store::{Entry, Occupant, Person, Place, Status, Stored, TokenHash, Update};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use crate::error::Error;
use crate::fresh::Marks;
use crate::identity::hex;

/// Returns the name of a bot's strength.
pub(crate) fn level_name(level: &str) -> &'static str {
    LEVELS.iter().find(|(name, ..)| *name == level).map_or("Bot", |(_, word, ..)| word)
}

/// Returns a bot's name at its table.
pub(crate) fn bot_name(seat: Seat, level: &str) -> String {
    format!("{} {}", level_name(level), seat.index() + 1)
}

/// The bots people can sit down with: the bot, its name, its strength and how it plays.
pub(crate) const LEVELS: [(&str, &str, &str, &str); 4] = [
    ("random", "Cadet", "beginner", "plays at random"),
    ("greedy", "Pilot", "easy", "looks one move ahead"),
    ("mcts:400", "Navigator", "medium", "plans briefly"),
    ("mcts:4000", "Commander", "hard", "plans at length"),
];

/// The number of bits of a version that count plans.
const PLAN_BITS: u32 = 20;

/// The kinds of notes of a table. The words are stored and never change.
pub(crate) mod note {
    pub(crate) const UNDO_ASKED: &str = "undo_asked";
    pub(crate) const UNDO_AGREED: &str = "undo_agreed";
    pub(crate) const UNDO_REFUSED: &str = "undo_refused";
    pub(crate) const REMATCH: &str = "rematch";
    pub(crate) const GUIDED: &str = "guided";
    pub(crate) const RESIGNED: &str = "resigned";
    pub(crate) const SEED_CHOSEN: &str = "seed_chosen";
    pub(crate) const IMPORTED: &str = "imported";
    pub(crate) const PRACTICE: &str = "practice";
    pub(crate) const DICE: &str = "dice";
    pub(crate) const FORCED: &str = "forced";
    pub(crate) const PLAN: &str = "plan";
    pub(crate) const BRANCH: &str = "branch";
    pub(crate) const CHECKPOINT: &str = "checkpoint";
    pub(crate) const LATER_SEEDS: &str = "later_seeds";
}

/// The origin of a table's seed, and so who may have known the draws in advance.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum SeedOrigin {
    /// The server drew it when the table was opened, and showed its digest from the start.
    Sealed,
    /// The player who opened the table chose it.
    Chosen,
    /// It came with a record of a game that was played before.
    Imported,
}

impl SeedOrigin {
    /// Guesses the origin for tables of earlier versions, which did not write it down.
    pub(crate) fn of_old_table(seed: Option<&str>, title: &str) -> SeedOrigin {
        let is_drawn =
            |seed: &str| seed.len() == 32 && seed.bytes().all(|it| it.is_ascii_hexdigit());
        match seed {
            _ if title.ends_with(" from a record") => SeedOrigin::Imported,
            Some(seed) if !is_drawn(seed) => SeedOrigin::Chosen,
            _ => SeedOrigin::Sealed,
        }
    }

    /// The word for programs.
    pub(crate) fn word(self) -> &'static str {
        match self {
            SeedOrigin::Sealed => "sealed",
            SeedOrigin::Chosen => "chosen",
            SeedOrigin::Imported => "imported",
        }
    }
}

/// The SHA-256 of a seed, with which anyone can verify it later.
pub(crate) fn fingerprint(seed: &str) -> String {
    hex(&Sha256::digest(seed))
}

/// The state of a table.
#[derive(Clone)]
pub struct State {
    /// The game.
    pub table: catalog::Table,
    /// The players by seat.
    pub places: Vec<Place>,
    /// The title.
    pub title: String,
    /// True if the lobby shows it.
    pub listed: bool,
    /// Seats that were given up for good, and by whom.
    pub resigned: Vec<(Seat, Option<Person>)>,
    /// The plans that seats share with their side, the newest last.
    pub plans: Vec<(Seat, String)>,
    /// The number of entries that are plans.
    pub planned: usize,
    /// The open vote about an undo.
    pub vote: Option<Vote>,
    /// The number of votes so far, an open one included.
    pub votes: usize,
    /// The table at which the same people play again.
    pub rematch: Option<String>,
    /// True if a guide explains the first turns.
    pub guided: bool,
    /// The number of undos.
    pub undone: usize,
    /// The number of answers before the latest one: everything since is new.
    pub seen: usize,
    /// The time of the latest answer.
    pub changed: SystemTime,
    /// A sentence that everyone at the table has to know.
    pub notice: Option<String>,
    /// The origin of its seed.
    pub seed_origin: SeedOrigin,
    /// True if a player has undone a draw that nobody else had to agree to.
    pub practice: bool,
    /// The mission from which it goes on, if it branched off from a campaign.
    pub branch: Option<String>,
    /// The moments that people have named, each with the number of answers before it.
    pub(crate) moments: Vec<(usize, String)>,
    /// The source of the table's dice and decks.
    pub dicing: Dicing,
    /// True if the table gives answers that are the only ones by itself.
    pub plays_forced: bool,
    /// Since when each seat's question has been what it is.
    pub(crate) marks: Marks,
    pub(crate) entries: usize,
    pub(crate) seed: Option<String>,
    /// Entries to write before the next one.
    pub(crate) pending: Vec<Entry>,
}

/// The position of a stream in the log.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct LogCursor {
    /// The number of entries then.
    pub version: u64,
    /// The number of answers then.
    pub answers: usize,
    /// The number of undos at that point.
    pub undone: usize,
}

/// A vote about taking an answer back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Vote {
    /// Its number at this table, from 1: an answer to another vote does not count for it.
    pub number: usize,
    /// The seat that asked.
    pub by: Seat,
    /// The seats that have agreed.
    pub agreed: Vec<Seat>,
}

impl State {
    /// The player in a seat.
    pub fn sitter(&self, seat: Seat) -> &Occupant {
        &self.places[seat.index()].sitter
    }

    /// The seats of a person.
    pub fn seats_of(&self, person: &Person) -> Vec<Seat> {
        let seats = self.places.iter().map(|place| place.seat);
        seats.filter(|&seat| self.is_sitting(person, seat)).collect()
    }

    fn is_sitting(&self, person: &Person, seat: Seat) -> bool {
        matches!(self.sitter(seat), Occupant::Person(sitting) if sitting.id == person.id)
    }

    /// Returns whether a seat belongs to a person, also while a bot plays for them.
    pub fn is_of(&self, person: &Person, seat: Seat) -> bool {
        self.sitter(seat).person().is_some_and(|owner| owner.id == person.id)
    }

    /// Returns whether a person sits at the table, has lent a seat to a bot, or has resigned.
    pub(crate) fn knows(&self, person: &Person) -> bool {
        let resigned = self.resigned.iter().filter_map(|(_, person)| person.as_ref());
        let mut people =
            self.places.iter().filter_map(|place| place.sitter.person()).chain(resigned);
        people.any(|one| one.id == person.id)
    }

    /// The seats of a person, including those lent to a bot.
    pub fn all_seats_of(&self, person: &Person) -> Vec<Seat> {
        let seats = self.places.iter().map(|place| place.seat);
        seats.filter(|&seat| self.is_of(person, seat)).collect()
    }

    /// The seat that a program plays with this token. The token of a free seat is an invitation: a
    /// player has to sit down first (see `invited_by`).
    pub fn seat_of_token(&self, token: &str) -> Option<Seat> {
        let hash = TokenHash::of(token);
        let is_its = |place: &&Place| place.is_opened_by(&hash) && place.sitter != Occupant::Nobody;
        self.places.iter().find(is_its).map(|place| place.seat)
    }

    /// The free seat that this token is an invitation to.
    pub(crate) fn invited_by(&self, token: &str) -> Option<Seat> {
        let hash = TokenHash::of(token);
        let is_free =
            |place: &&Place| place.is_opened_by(&hash) && place.sitter == Occupant::Nobody;
        self.places.iter().find(is_free).map(|place| place.seat)
    }

    /// Those seats that have to speak now.
    pub fn asked(&self) -> Vec<Seat> {
        let seat = |who| match who {
            Actor::Seat(seat) => Some(seat),
            Actor::Chance => None,
        };
        self.table.to_act().iter().filter_map(seat).collect()
    }

    /// Everybody, as a viewer sees them.
    pub fn sitters(&self, viewer: Viewer) -> Seats<orrery_boards::PlayerLabel> {
        let sides = self.table.sides();
        Seats::of(self.places.len() as u8, |seat| {
            let is_you = viewer.is(seat);
            let name = match self.sitter(seat) {
                _ if is_you => "You".to_owned(),
                Occupant::Nobody if self.table.to_act().is_empty() => {
                    format!("Player {}", seat.index() + 1)
                }
                Occupant::Nobody => "Open seat".to_owned(),
                Occupant::Person(person) => person.name.clone(),
                Occupant::Bot { level, .. } => bot_name(seat, level),
            };
            let is_bot = matches!(self.sitter(seat), Occupant::Bot { .. });
            orrery_boards::PlayerLabel { name, is_you, is_bot, look: look_of(sides, seat) }
        })
    }

    /// Chance's seed, once the game is over.
    pub fn seed(&self) -> Option<&str> {
        self.seed.as_deref().filter(|_| self.table.standing().is_some())
    }

    /// The digest of a seed that nobody could know before the first move. `None` if the seed was
    /// chosen or came with a record: its digest would prove nothing.
    pub fn seed_digest(&self) -> Option<String> {
        let seed = self.seed.as_deref().filter(|_| self.seed_origin == SeedOrigin::Sealed);
        seed.map(fingerprint)
    }

    /// The record, once everybody may know it.
    pub(crate) fn record(&self) -> Result<Record, Error> {
        if self.table.standing().is_none() {
            return Err(Error::Forbidden("The record is available once the game is over."));
        }
        self.whole()
    }

    /// The same before the game is over: with the seed, and with everything that is hidden.
    pub(crate) fn whole(&self) -> Result<Record, Error> {
        if self.table.earlier() > 0 {
            let sentence = "The rules were corrected during this game, and its answers alone no \
                            longer lead to its end.";
            return Err(Error::Forbidden(sentence));
        }
        Ok(self.table.record())
    }

    /// The seats that must still agree to an undo: one for each other person. People who have lent
    /// their seat to a bot are asked too, but play continues, so nobody waits for someone who is
    /// away. All other bots agree automatically.
    pub fn voters(&self, vote: &Vote) -> Vec<Seat> {
        let asks = self.sitter(vote.by).person();
        let mut waiting: Vec<(&str, Seat)> = Vec::new();
        for place in &self.places {
            if let Some(person) = place.sitter.person() {
                let has_agreed = vote.agreed.iter().any(|&seat| self.is_of(person, seat));
                let is_counted = waiting.iter().any(|(id, _)| *id == person.id);
                let asks = asks.is_some_and(|asks| asks.id == person.id) || place.seat == vote.by;
                if !has_agreed && !is_counted && !asks {
                    waiting.push((&person.id, place.seat));
                }
            }
        }
        waiting.into_iter().map(|(_, seat)| seat).collect()
    }

    /// Opens a vote about the newest answer of a seat.
    pub(crate) fn open_vote(&mut self, by: Seat) {
        self.votes += 1;
        self.vote = Some(Vote { number: self.votes, by, agreed: Vec::new() });
    }

    /// Returns the seats that must still agree to the open vote, and whether this seat is one of
    /// them.
    pub(crate) fn asks(&self, vote: &Vote, seat: Option<Seat>) -> (Vec<Seat>, bool) {
        let waiting_for = self.voters(vote);
        let person = seat.and_then(|seat| self.sitter(seat).person());
        let is_own = |other: &Seat| person.is_some_and(|person| self.is_of(person, *other));
        let asks_you = waiting_for.iter().any(is_own);
        (waiting_for, asks_you)
    }

    /// The undo that a seat's page offers.
    pub fn undo(&self, seat: Seat) -> page::Undo {
        if let Some(vote) = &self.vote {
            let (waiting_for, asks_you) = self.asks(vote, Some(seat));
            let Vote { number, by, .. } = *vote;
            return page::Undo::Voting(page::Vote { number, by, waiting_for, asks_you });
        }
        if self.goes_back_freely() {
            return match self.newest_step() {
                Some(_) if !self.table.to_act().is_empty() => page::Undo::Free { steps: 1 },
                _ => page::Undo::Nothing,
            };
        }
        let alone = Vote { number: 0, by: seat, agreed: Vec::new() };
        match self.table.undo_steps(seat) {
            0 if self.table.to_act().is_empty() => page::Undo::Nothing,
            0 if self.table.newest_of(seat).is_none() => page::Undo::Nothing,
            0 if self.voters(&alone).is_empty() => page::Undo::Alone,
            0 => page::Undo::ByAgreement,
            steps => page::Undo::Free { steps },
        }
    }

    /// Returns whether anyone at the table takes the newest step back without a vote: a crew with its
    /// own dice and cards is of one mind, and corrects what it has entered.
    pub(crate) fn goes_back_freely(&self) -> bool {
        self.dicing == Dicing::ByHand && self.table.sides() == Sides::Crew
    }

    /// The number of the newest answer that a person at the table gave or entered.
    pub(crate) fn newest_step(&self) -> Option<usize> {
        let is_person = |place: &&Place| matches!(place.sitter, Occupant::Person(_));
        let people: Vec<Seat> = self.places.iter().filter(is_person).map(|one| one.seat).collect();
        self.table.newest_by_people(&people)
    }

    /// Takes the newest step of the people back, and with it what the table answered by itself.
    pub(crate) fn step_back(&mut self) -> Result<(), CannotUndo> {
        loop {
            let newest = self.newest_step().ok_or(CannotUndo::NothingYet)?;
            self.table.cut_before(newest)?;
            let is_forced = self.plays_forced && self.table.forced().is_some();
            if !is_forced || self.newest_step().is_none() {
                return Ok(());
            }
        }
    }

    /// Replaces the plan of a seat; an empty one is taken back.
    pub(crate) fn set_plan(&mut self, seat: Seat, plan: &str) {
        self.planned += 1;
        self.plans.retain(|(whose, _)| *whose != seat);
        if !plan.is_empty() {
            self.plans.push((seat, plan.to_owned()));
        }
    }

    /// Returns whether a viewer reads plans: those who have teammates, and rivals who must not read
    /// them.
    pub(crate) fn reads_plans(&self, viewer: Viewer) -> bool {
        matches!(self.table.sides(), Sides::OneAgainst(alone)
            if viewer != Viewer::Spectator && !viewer.is(alone))
    }

    /// The plans that a viewer may read: those of their side.
    pub fn plans_for(&self, viewer: Viewer) -> Option<Vec<(Seat, String)>> {
        self.reads_plans(viewer).then(|| self.plans.clone())
    }

    /// Reads the notes of a table from its entries.
    pub(crate) fn read_notes(&mut self, entries: &[Stored]) {
        for Stored { entry, .. } in entries {
            match entry {
                Entry::Answer { .. } | Entry::Sit { .. } => self.vote = None,
                Entry::Undo { answers, .. } | Entry::Resume { kept: answers, .. } => {
                    self.vote = None;
                    self.undone += 1;
                    self.forget_moments(*answers);
                }
                Entry::Resign { seat, .. } => self.resigned.push((*seat, None)),
                Entry::Note { seat, about, detail, .. } => match (about.as_str(), seat) {
                    (note::UNDO_ASKED, Some(by)) => self.open_vote(*by),
                    (note::UNDO_AGREED, Some(seat)) => {
                        self.vote.iter_mut().for_each(|vote| vote.agreed.push(*seat));
                    }
                    (note::UNDO_REFUSED, _) => self.vote = None,
                    (note::REMATCH, _) => self.rematch = detail.as_str().map(str::to_owned),
                    (note::GUIDED, _) => self.guided = true,
                    (note::SEED_CHOSEN, _) => self.seed_origin = SeedOrigin::Chosen,
                    (note::IMPORTED, _) => self.seed_origin = SeedOrigin::Imported,
                    (note::PLAN, Some(seat)) => {
                        self.set_plan(*seat, detail.as_str().unwrap_or_default());
                    }
                    (note::PRACTICE, _) => self.practice = true,
                    (note::FORCED, _) => self.plays_forced = *detail == true,
                    (note::BRANCH, _) => self.branch = detail.as_str().map(str::to_owned),
                    (note::CHECKPOINT, _) => {
                        self.moments.extend(serde_json::from_value(detail.clone()).ok());
                    }
                    (note::RESIGNED, Some(seat)) => {
                        let person = serde_json::from_value(detail.clone()).ok();
                        let newest = self.resigned.last_mut().filter(|(whose, _)| whose == seat);
                        newest.into_iter().for_each(|newest| newest.1 = person.clone());
                    }
                    _ => {}
                },
            }
        }
    }

    /// Returns whether people have to throw or draw and enter what they see.
    pub(crate) fn waits_for_hands(&self) -> bool {
        self.dicing == Dicing::ByHand && self.table.is_in_the_open()
    }

    /// Lets Chance answer, and gives forced answers, until a player has to decide.
    pub(crate) fn settle(&mut self) {
        loop {
            self.table.settle(self.dicing);
            let forced = self.table.forced().filter(|_| self.plays_forced);
            let Some((seat, action)) = forced else { break };
            self.table.answer(seat.into(), &action).expect("a listed answer is accepted");
        }
    }

    /// The number of this state for those who read no plans: it grows whenever something changes
    /// that everyone may know.
    pub(crate) fn open_version(&self) -> u64 {
        (self.entries.saturating_sub(self.planned) as u64) << PLAN_BITS
    }

    /// The number of this state as a viewer is sent it: it grows whenever something changes that
    /// this viewer may know. A plan leaves it alone for the other side, which would otherwise
    /// learn when plans are made. What everyone may know counts for more than all plans, so that it
    /// grows with that even for a page that changes sides.
    pub(crate) fn version(&self, viewer: Viewer) -> u64 {
        let plans = if self.reads_plans(viewer) { self.planned as u64 } else { 0 };
        self.open_version() | plans.min((1 << PLAN_BITS) - 1)
    }

    /// The log position of a client that receives the table now.
    pub(crate) fn log_cursor(&self, viewer: Viewer) -> LogCursor {
        let (version, answers) = (self.version(viewer), self.table.answered());
        LogCursor { version, answers, undone: self.undone }
    }

    /// The number of the first answer whose log lines this client has not received. 0 if it has
    /// received nothing, or if an undo has changed what it received.
    pub(crate) fn log_after(&self, cursor: Option<LogCursor>) -> usize {
        cursor.filter(|cursor| cursor.undone == self.undone).map_or(0, |cursor| cursor.answers)
    }

    /// The summary for the lobby.
    pub(crate) fn summary(&self) -> Value {
        let asked: Vec<usize> = self.asked().into_iter().map(Seat::index).collect();
        let mut summary =
            json!({ "title": self.title, "round": self.table.round(), "to_act": asked });
        if let Some(standing) = self.table.standing() {
            let winners = standing.winners.into_iter().map(Seat::index);
            summary["winners"] = winners.collect::<Vec<_>>().into();
        }
        if let Some(shelf) = self.shelf() {
            summary["shelf"] = json!([shelf.title, shelf.standing, shelf.last]);
        }
        summary
    }

    /// Forgets the named moments after `answers` answers: the game took another turn there.
    pub(crate) fn forget_moments(&mut self, answers: usize) {
        self.moments.retain(|(at, _)| *at <= answers);
    }

    /// The moments of a campaign to which one can go back, each with the number of answers before
    /// it: the start of every mission, and what people have named. Empty for other games.
    pub(crate) fn checkpoints(&self) -> Vec<(usize, String)> {
        if self.table.shelf().is_none() {
            return Vec::new();
        }
        let begins = self.table.milestones(Viewer::Spectator).into_iter();
        let begins = begins.filter(|(_, milestone)| milestone.symbol == Milestone::CHAPTER);
        let mut points: Vec<(usize, String)> = Vec::new();
        for (after, milestone) in begins {
            let again = |(_, name): &&(usize, String)| name.starts_with(&milestone.label);
            let name = match points.iter().filter(again).count() {
                0 => milestone.label.clone(),
                before => format!("{}, attempt {}", milestone.label, before + 1),
            };
            // The answer that began the mission is given again: it chose the level.
            points.push((after.saturating_sub(1), name));
        }
        points.extend(self.moments.iter().cloned());
        points.sort_by_key(|(at, _)| *at);
        points
    }

    /// The progress of a game of many evenings. A branch says that it is one.
    pub(crate) fn shelf(&self) -> Option<Shelf> {
        let shelf = self.table.shelf()?;
        Some(match &self.branch {
            Some(mission) => Shelf {
                title: format!("What if: {}", shelf.title),
                standing: format!("Branched off before {mission}. {}", shelf.standing),
                ..shelf
            },
            None => shelf,
        })
    }

    pub(crate) fn status(&self) -> Status {
        if self.table.to_act().is_empty() {
            Status::Over
        } else if self.places.iter().any(|place| place.sitter == Occupant::Nobody) {
            Status::Open
        } else {
            Status::Running
        }
    }

    /// The changes to store with new entries; a seat loses its token with its player.
    pub(crate) fn update(&self, before: &State) -> Update {
        let lost = |(now, then): (&Place, &Place)| {
            (now.token != then.token).then_some((now.seat, now.token))
        };
        Update {
            status: Some(self.status()),
            summary: Some(self.summary()),
            tokens: self.places.iter().zip(&before.places).filter_map(lost).collect(),
            is_quiet: self.planned > before.planned,
            ..Update::default()
        }
    }

    /// Gives a seat another sitter. The token by which it was found opens nothing any more.
    pub(crate) fn reseat(&mut self, seat: Seat, sitter: Occupant) {
        let place = &mut self.places[seat.index()];
        place.sitter = sitter;
        place.token = None;
        self.vote = None;
    }
}
