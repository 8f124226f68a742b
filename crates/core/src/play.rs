//! A game being played: its answers, what they told, and the way back.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use serde::Deserialize as _;
use serde_json::Value;

use crate::record::{Fault, seed_for};
use crate::{
    Actor, Actors, Dice, Game, Log, Manifest, Record, Refusal as _, ReplayError, Seat, Setup,
    SetupError, digest,
};

/// A game together with the answers that led to it.
pub struct Match<G: Game> {
    content: Arc<G::Content>,
    setup: Setup,
    seed: Option<String>,
    /// The seeds that took over later, each with the first answer it decides.
    later_seeds: Vec<(usize, String)>,
    /// The answers before `start`, as they were written down.
    earlier: Vec<(Actor, Value)>,
    /// The numbers of Chance's answers among `earlier` that people entered.
    earlier_by_hand: BTreeSet<usize>,
    /// The state before the first of `answers`: a new game, or a saved state.
    start: G,
    game: G,
    answers: Vec<Answer<G>>,
    log: Log<G::Event>,
}

/// By hand, since the content is shared and need not be cloned itself.
impl<G: Game> Clone for Match<G> {
    fn clone(&self) -> Self {
        Match {
            game: self.game.clone(),
            answers: self.answers.clone(),
            log: self.log.clone(),
            ..self.begin_again()
        }
    }
}

/// The position and how many answers led to it; all of them would fill a screen.
impl<G: Game> fmt::Debug for Match<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let answers = self.answered();
        f.debug_struct("Match").field("game", &self.game).field("answers", &answers).finish()
    }
}

/// One answer and what is needed to know whether it can be taken back.
#[derive(Clone, Debug)]
pub struct Answer<G: Game> {
    /// The actor who answered.
    pub who: Actor,
    /// The answer.
    pub action: G::Action,
    /// True if people entered it for Chance, from real dice or cards.
    pub by_hand: bool,
    /// The actors who had to act at that moment.
    asked: Actors,
    /// The actors who had to or might act at that moment.
    free: Actors,
    /// True if it showed a secret to a player.
    revealed: bool,
    /// The number of events after it.
    events: usize,
}

/// Why a seat cannot take its answer back.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CannotUndo {
    /// The seat has not answered yet.
    #[error("There is no move to undo yet.")]
    NothingYet,
    /// The dice or the decks have answered since.
    #[error("Something was drawn at random since then, and it cannot be unseen.")]
    ChanceHasSpoken,
    /// A secret was shown since.
    #[error("A secret was shown since then, and it cannot be unseen.")]
    SecretShown,
    /// Others have answered since, knowing this answer.
    #[error("Other players have moved since then.")]
    OthersHaveAnswered,
    /// The game has ended, and its secrets and its seed are out.
    #[error("The game is over.")]
    GameIsOver,
}

/// Games from a closed box.
impl<G: Game<Content = ()>> Match<G> {
    /// Begins a game. With a seed, [`Match::draw`] can answer for Chance.
    pub fn new(setup: Setup, seed: Option<String>) -> Result<Self, SetupError> {
        Self::new_with(setup, seed, &Arc::new(()))
    }

    /// Plays a record again; see [`Match::replay_with`].
    pub fn replay(record: &Record) -> Result<Self, ReplayError> {
        Self::replay_with(record, &Arc::new(()))
    }

    /// Plays a record again and checks all it claims; see [`Match::verify_with`].
    pub fn verify(record: &Record) -> Result<Self, ReplayError> {
        Self::verify_with(record, &Arc::new(()))
    }
}

impl<G: Game> Match<G> {
    /// Begins a game with this content. With a seed, [`Match::draw`] can answer for Chance.
    pub fn new_with(
        setup: Setup,
        seed: Option<String>,
        content: &Arc<G::Content>,
    ) -> Result<Self, SetupError> {
        let game = G::start_with(&setup, content)?;
        Ok(Match::begin(content.clone(), setup, seed, game))
    }

    /// Goes on from a saved state. The answers that led there are kept for its record and are
    /// not played again, so nothing before the state can be taken back or told.
    pub fn resume(record: &Record, saved: G, content: &Arc<G::Content>) -> Self {
        let (setup, seed) = (record.setup_now::<G>(), record.seed.clone());
        Match {
            later_seeds: record.later_seeds.clone(),
            earlier: record.answers.clone(),
            earlier_by_hand: record.by_hand.clone(),
            ..Match::begin(content.clone(), setup, seed, saved)
        }
    }

    /// Tries the position out: a match of its own that goes on from here with other dice.
    pub fn branch(&self, game: G, seed: String) -> Self {
        Match::begin(self.content.clone(), self.setup.clone(), Some(seed), game)
    }

    fn begin(content: Arc<G::Content>, setup: Setup, seed: Option<String>, start: G) -> Self {
        Match {
            content,
            setup,
            seed,
            later_seeds: Vec::new(),
            earlier: Vec::new(),
            earlier_by_hand: BTreeSet::new(),
            game: start.clone(),
            start,
            answers: Vec::new(),
            log: Log::kept(),
        }
    }

    /// Returns the match as it was after `answered` answers. `None` if it has fewer answers, or if
    /// it was resumed from a later state.
    pub fn at(&self, answered: usize) -> Option<Self> {
        let kept = answered.checked_sub(self.earlier.len())?;
        let mut then = self.begin_again();
        for answer in self.answers.get(..kept)? {
            then.answer_again(answer).expect("it was accepted before");
        }
        Some(then)
    }

    /// The match before the first answer it knows.
    fn begin_again(&self) -> Self {
        Match {
            later_seeds: self.later_seeds.clone(),
            earlier: self.earlier.clone(),
            earlier_by_hand: self.earlier_by_hand.clone(),
            ..Match::begin(
                self.content.clone(),
                self.setup.clone(),
                self.seed.clone(),
                self.start.clone(),
            )
        }
    }

    /// The content the game is played with.
    pub fn content(&self) -> &Arc<G::Content> {
        &self.content
    }

    /// The game's name, its modes and its options.
    pub fn manifest(&self) -> &Manifest {
        G::manifest(&self.content)
    }

    /// The number of answers, those before a saved state included.
    pub fn answered(&self) -> usize {
        self.earlier.len() + self.answers.len()
    }

    /// The answers before the state this match was resumed from; none if it began here.
    pub fn earlier(&self) -> &[(Actor, Value)] {
        &self.earlier
    }

    /// The position.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The setup of the game.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// All answers since the beginning or the saved state, Chance's among them.
    pub fn answers(&self) -> &[Answer<G>] {
        &self.answers
    }

    /// The events since answer number `from`.
    pub fn events_since(&self, from: usize) -> &[G::Event] {
        let from = from.saturating_sub(self.earlier.len());
        let known =
            if from == 0 { 0 } else { self.answers.get(from - 1).map_or(usize::MAX, |a| a.events) };
        self.log.events().get(known..).unwrap_or_default()
    }

    /// The events of the answer with this number.
    pub fn events_of(&self, number: usize) -> &[G::Event] {
        let Some(number) = number.checked_sub(self.earlier.len()) else { return &[] };
        let until = self.answers.get(number).map_or(0, |answer| answer.events);
        let from = number.checked_sub(1).and_then(|before| self.answers.get(before));
        self.log.events().get(from.map_or(0, |answer| answer.events)..until).unwrap_or_default()
    }

    /// Takes an answer.
    pub fn answer(&mut self, who: Actor, action: G::Action) -> Result<(), G::Illegal> {
        self.take(who, action, false)
    }

    /// Takes what people threw or drew, as Chance's answer.
    pub fn answer_by_hand(&mut self, action: G::Action) -> Result<(), G::Illegal> {
        self.take(Actor::Chance, action, true)
    }

    /// Takes an answer of another line of this match once more.
    pub fn answer_again(&mut self, answer: &Answer<G>) -> Result<(), G::Illegal> {
        self.take(answer.who, answer.action, answer.by_hand)
    }

    fn take(&mut self, who: Actor, action: G::Action, by_hand: bool) -> Result<(), G::Illegal> {
        let asked = self.game.to_act();
        let free = asked.union(self.game.may_act());
        match by_hand {
            true => self.game.apply_by_hand(action, &mut self.log)?,
            false => self.game.apply(who, action, &mut self.log)?,
        }
        let revealed = self.log.take_revealed();
        let events = self.log.events().len();
        self.answers.push(Answer { who, action, by_hand, asked, free, revealed, events });
        Ok(())
    }

    /// Returns Chance's answer as the seed gives it. `None` if Chance does not have to act or there
    /// is no seed.
    pub fn draw(&self) -> Option<G::Action> {
        if !self.game.to_act().contains(Actor::Chance) {
            return None;
        }
        let seed = seed_for(self.seed.as_deref(), &self.later_seeds, self.answered());
        let mut dice = Dice::chance(seed?);
        Some(self.game.draw(dice.for_answer(self.answered()), &mut Vec::new()))
    }

    /// Lets another seed decide what Chance answers from here on.
    pub fn reseed(&mut self, seed: String) {
        self.later_seeds.push((self.answered(), seed));
    }

    /// The seeds that took over later, each with the number of the first answer it decides.
    pub fn later_seeds(&self) -> &[(usize, String)] {
        &self.later_seeds
    }

    /// Takes back the seat's latest answer.
    ///
    /// Allowed while nothing new has been revealed: Chance has not answered since, no secret was
    /// shown, the game is not over, and any later answers belong to the same simultaneous question.
    /// Where the seat has closed its answer, as with a sealed bid, each other seat may have
    /// answered once; in a plan that is still open to the seat, any number of times. Called
    /// repeatedly, it goes back to the start of the seat's turn.
    ///
    /// Where all seats play one hand, any seat takes back the latest answer of any seat, and
    /// what Chance answered after it.
    pub fn undo(&mut self, seat: Seat) -> Result<(), CannotUndo> {
        if G::SHARED {
            return self.cut(seat);
        }
        *self = self.without(self.newest_free(seat)?)?;
        Ok(())
    }

    /// Returns whether an answer counts as one of the seat.
    fn is_of(seat: Seat, who: Actor) -> bool {
        who == Actor::Seat(seat) || (G::SHARED && who != Actor::Chance)
    }

    /// The number of the answer that the seat may take back, or why there is none.
    pub fn may_undo(&self, seat: Seat) -> Result<usize, CannotUndo> {
        Ok(self.earlier.len() + self.newest_free(seat)?)
    }

    /// The place among [`Match::answers`] of what the seat may take back.
    fn newest_free(&self, seat: Seat) -> Result<usize, CannotUndo> {
        let me = Actor::Seat(seat);
        let newest = self.answers.iter().rposition(|answer| Self::is_of(seat, answer.who));
        let newest = newest.ok_or(CannotUndo::NothingYet)?;
        let (taken_back, later) = self.answers[newest..].split_first().expect("it was found");
        if self.game.to_act().is_empty() {
            return Err(CannotUndo::GameIsOver);
        }
        if G::SHARED {
            return Ok(newest);
        }
        if later.iter().any(|answer| answer.who == Actor::Chance) {
            return Err(CannotUndo::ChanceHasSpoken);
        }
        if taken_back.revealed || later.iter().any(|answer| answer.revealed) {
            return Err(CannotUndo::SecretShown);
        }
        // A plan is open to the seat as long as the seat could have changed it all the while.
        let is_open = later.iter().all(|answer| answer.free.contains(me));
        let mut asked = taken_back.asked;
        for answer in later {
            if !asked.contains(answer.who) {
                return Err(CannotUndo::OthersHaveAnswered);
            }
            if !is_open {
                asked.remove(answer.who);
            }
        }
        if !later.is_empty() {
            // Only replaying tells whether the later answers stand without this one.
            self.without(newest)?;
        }
        Ok(newest)
    }

    /// The number of answers in a row that the seat may undo: those of its turn so far.
    pub fn undo_steps(&self, seat: Seat) -> usize {
        let Ok(newest) = self.newest_free(seat) else { return 0 };
        if G::SHARED {
            return 1;
        }
        let before = self.answers[..newest].iter().rev();
        1 + before.take_while(|one| one.who == Actor::Seat(seat) && !one.revealed).count()
    }

    /// Returns whether the seat had to or might act before each answer from number `from` on, so
    /// that its question may still be the same.
    pub fn stayed_free(&self, seat: Seat, from: usize) -> bool {
        let Some(from) = from.checked_sub(self.earlier.len()) else { return false };
        let newer = self.answers.get(from..).unwrap_or_default();
        newer.iter().all(|answer| answer.free.contains(Actor::Seat(seat)))
    }

    /// The number of the seat's newest answer.
    pub fn newest_of(&self, seat: Seat) -> Option<usize> {
        let known = self.answers.iter().rposition(|answer| Self::is_of(seat, answer.who));
        known.map(|place| self.earlier.len() + place)
    }

    /// The number of the newest answer that a person gave or entered: one of a seat in `people`, or
    /// a draw by hand. `None` if there is none that can still be taken back.
    pub fn newest_by_people(&self, people: &[Seat]) -> Option<usize> {
        let is_of_people = |answer: &Answer<G>| match answer.who {
            Actor::Seat(seat) => people.contains(&seat),
            Actor::Chance => answer.by_hand,
        };
        let known = self.answers.iter().rposition(is_of_people);
        known.map(|place| self.earlier.len() + place)
    }

    /// Cuts the match before an answer, whatever has happened since. That is for people who are on
    /// one side and have entered something wrong.
    pub fn cut_before(&mut self, number: usize) -> Result<(), CannotUndo> {
        if self.game.to_act().is_empty() {
            return Err(CannotUndo::GameIsOver);
        }
        *self = self.at(number).ok_or(CannotUndo::NothingYet)?;
        Ok(())
    }

    /// Cuts the match before the seat's newest answer, whatever has happened since. That is for
    /// a table where everybody has agreed.
    pub fn cut(&mut self, seat: Seat) -> Result<(), CannotUndo> {
        if self.game.to_act().is_empty() {
            return Err(CannotUndo::GameIsOver);
        }
        let newest = self.newest_of(seat).ok_or(CannotUndo::NothingYet)?;
        *self = self.at(newest).expect("the answer is one of this match");
        Ok(())
    }

    /// The match as it would be without one answer.
    fn without(&self, taken_back: usize) -> Result<Self, CannotUndo> {
        let mut back = self.begin_again();
        for (number, answer) in self.answers.iter().enumerate() {
            if number != taken_back {
                back.answer_again(answer).map_err(|_| CannotUndo::OthersHaveAnswered)?;
            }
        }
        Ok(back)
    }

    /// The game as a record.
    pub fn record(&self) -> Record {
        let manifest = self.manifest();
        Record {
            orrery: Record::FORMAT,
            game: manifest.name.to_owned(),
            rules: manifest.rules,
            setup: self.setup.clone(),
            seed: self.seed.clone(),
            later_seeds: self.later_seeds.clone(),
            answers: self.answers_since(0),
            by_hand: self.by_hand(),
            pack: G::pack(&self.content).map(str::to_owned),
            standing: self.game.standing(),
            digest: digest(&self.game),
        }
    }

    /// The numbers of Chance's answers that people entered.
    pub fn by_hand(&self) -> BTreeSet<usize> {
        let known = self.answers.iter().enumerate().filter(|(_, answer)| answer.by_hand);
        let known = known.map(|(place, _)| self.earlier.len() + place);
        self.earlier_by_hand.iter().copied().chain(known).collect()
    }

    /// The answers from number `from` on as they are written down, Chance's among them.
    pub fn answers_since(&self, from: usize) -> Vec<(Actor, Value)> {
        let written = |answer: &Answer<G>| {
            let action = serde_json::to_value(answer.action);
            (answer.who, action.expect("an action is a plain value"))
        };
        let earlier = self.earlier.iter().skip(from).cloned();
        let known = self.answers.iter().skip(from.saturating_sub(self.earlier.len()));
        earlier.chain(known.map(written)).collect()
    }

    /// Plays a record again, up to its end or to the answer that does not fit.
    pub fn replay_with(record: &Record, content: &Arc<G::Content>) -> Result<Self, ReplayError> {
        Self::play_again(record, content, |_, _, _| Ok(()))
    }

    /// Plays a record again and checks all it claims: that it ends in the same state with the
    /// same standing, and that Chance answered what its seed says, but for what people entered
    /// by hand.
    pub fn verify_with(record: &Record, content: &Arc<G::Content>) -> Result<Self, ReplayError> {
        // The dice of one seed are used until another one takes over.
        let mut dice: Option<(&str, Dice)> = None;
        let mut buffer = Vec::new();
        let again = Self::play_again(record, content, |so_far, who, action| {
            let number = so_far.answered();
            let is_drawn = who == Actor::Chance
                && so_far.game.to_act().contains(who)
                && !record.by_hand.contains(&number);
            let Some(seed) = record.seed_for(number).filter(|_| is_drawn) else { return Ok(()) };
            if dice.as_ref().is_none_or(|(of, _)| *of != seed) {
                dice = Some((seed, Dice::chance(seed)));
            }
            let Some((_, dice)) = &mut dice else { return Ok(()) };
            let drawn = so_far.game.draw(dice.for_answer(number), &mut buffer);
            if drawn == action { Ok(()) } else { Err(Fault::ChanceTouched { number }) }
        })?;
        let fault = |fault| Err(record.fault(again.manifest(), fault));
        if again.game.standing_under(record.rules) != record.standing {
            return fault(Fault::OtherStanding);
        }
        if digest(&again.game) != record.digest {
            return fault(Fault::OtherState);
        }
        Ok(again)
    }

    /// Plays a record again and lets `look` see every answer before it is given.
    fn play_again(
        record: &Record,
        content: &Arc<G::Content>,
        mut look: impl FnMut(&Self, Actor, G::Action) -> Result<(), Fault>,
    ) -> Result<Self, ReplayError> {
        let manifest = G::manifest(content);
        let fault = |fault| record.fault(manifest, fault);
        record.check_heading(manifest)?;
        if let Some(found) = record.pack.as_ref().filter(|it| G::pack(content) != Some(it)) {
            return Err(fault(Fault::OtherPack { found: found.clone() }));
        }
        let mut again = Match::<G>::new_with(record.setup_now::<G>(), record.seed.clone(), content)
            .map_err(|error| fault(Fault::Setup(error)))?;
        again.later_seeds.clone_from(&record.later_seeds);
        for (number, (who, action)) in record.answers.iter().enumerate() {
            let action = G::Action::deserialize(action)
                .map_err(|source| fault(Fault::Unreadable { number, source }))?;
            look(&again, *who, action).map_err(fault)?;
            let by_hand = record.by_hand.contains(&number);
            if by_hand && !(*who == Actor::Chance && again.game.in_the_open()) {
                return Err(fault(Fault::NotByHand { number }));
            }
            again.take(*who, action, by_hand).map_err(|refusal| {
                let (sentence, rule) = (G::explain(&refusal, content), refusal.rule());
                fault(Fault::Refused { number, who: *who, sentence, rule })
            })?;
        }
        if let Some(&number) = record.by_hand.range(record.answers.len()..).next() {
            return Err(fault(Fault::NotByHand { number }));
        }
        Ok(again)
    }
}
