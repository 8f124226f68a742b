//! Commands at a table apart from answers: undo, changing seats, leaving, playing again. They use
//! the same entry point.

use std::sync::Arc;
use std::time::SystemTime;

use orrery_boards::page::LONGEST_MOMENT;
use orrery_core::{CannotUndo, Dicing, Seat, Viewer};
use orrery_store::{Entry, Occupant, Person, TokenHash};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::arrivals::same_players;
use crate::error::Error;
use crate::fresh::Expected;
use crate::identity::{random_id, seat_token, tidy_plan};
use crate::keys::{Sent, own_key};
use crate::state::{State, Vote, note};
use crate::tables::{Caller, Live, Opening, Tables, answers_of, plain_note};

/// The extent of an undo.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UndoRequest {
    /// The newest answer.
    #[default]
    Step,
    /// The whole turn so far.
    Turn,
    /// An undo that needs everyone's agreement.
    Ask,
    /// Agrees to what was asked.
    Agree,
    /// Does not.
    Refuse,
}

/// The settings of a table; `None` leaves a setting as it is.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setting {
    /// The source of its dice and decks.
    #[serde(default)]
    pub dice: Option<Dicing>,
    /// True if it gives answers that are the only ones by itself.
    #[serde(default)]
    pub forced: Option<bool>,
}

/// The bot that plays on for a player who has resigned.
const SUBSTITUTE: &str = "mcts:400";

/// The most checkpoints that people can name at one table.
const MOST_MOMENTS: usize = 60;

impl Tables {
    /// Takes back answers of a seat, or sees to the vote about it.
    pub async fn undo(
        self: &Arc<Self>,
        live: &Arc<Live>,
        seat: Seat,
        caller: Caller<'_>,
        moment: Expected,
        back: UndoRequest,
        key: Option<String>,
    ) -> Result<(), Error> {
        let state = live.hold().await;
        match back {
            UndoRequest::Step | UndoRequest::Turn | UndoRequest::Ask => {
                caller.may_speak(&state, seat)?
            }
            UndoRequest::Agree | UndoRequest::Refuse => caller.may_vote(&state, seat)?,
        }
        if self.has_heard(live, &state, seat, key.as_ref(), Sent::Undo(moment, back))? {
            return Ok(());
        }
        let key = key.map(|key| own_key(seat, &key)).transpose()?;
        match back {
            UndoRequest::Step if state.goes_back_freely() => state.is_newest(moment)?,
            UndoRequest::Step | UndoRequest::Turn => state.knows_own(seat, moment)?,
            UndoRequest::Ask | UndoRequest::Agree | UndoRequest::Refuse => {
                state.is_newest(moment)?
            }
        }
        let mut next = State::clone(&state);
        let mut entries = Vec::new();
        let cannot = |error: CannotUndo| Error::BadRequest(error.to_string());
        match back {
            UndoRequest::Step if state.goes_back_freely() => next.step_back().map_err(cannot)?,
            UndoRequest::Step => {
                next.table.undo(seat).map_err(cannot)?;
                // An answer that the table gave by itself is not a player's step.
                while next.plays_forced
                    && next.table.forced().is_some_and(|(forced, _)| forced == seat)
                    && next.table.may_undo(seat).is_ok()
                {
                    next.table.undo(seat).map_err(cannot)?;
                }
            }
            UndoRequest::Turn => {
                for _ in 0..next.table.undo_steps(seat).max(1) {
                    next.table.undo(seat).map_err(cannot)?;
                }
            }
            UndoRequest::Ask => {
                if next.vote.is_some() {
                    return Err(Error::BadRequest(
                        "There is already a vote about an undo.".to_owned(),
                    ));
                }
                next.table.clone().cut(seat).map_err(cannot)?;
                next.open_vote(seat);
                entries.push(plain_note(note::UNDO_ASKED, Some(seat), Value::Null));
            }
            UndoRequest::Agree => {
                let mut vote = vote_of(&state, moment)?.clone();
                if !state.voters(&vote).contains(&seat) {
                    return Err(Error::Forbidden("Your agreement is not needed."));
                }
                entries.push(plain_note(note::UNDO_AGREED, Some(seat), vote.number.into()));
                vote.agreed.push(seat);
                next.vote = Some(vote);
            }
            UndoRequest::Refuse => {
                let vote = vote_of(&state, moment)?;
                if vote.by != seat && !state.voters(vote).contains(&seat) {
                    return Err(Error::Forbidden("Your agreement is not needed."));
                }
                entries.push(plain_note(note::UNDO_REFUSED, Some(seat), vote.number.into()));
                next.vote = None;
            }
        }
        let mut practice = None;
        if let Some(vote) = &next.vote
            && next.voters(vote).is_empty()
        {
            // Nobody else had a say, and what was drawn will be drawn again.
            let was_drawn = matches!(
                state.table.may_undo(vote.by),
                Err(CannotUndo::ChanceHasSpoken | CannotUndo::SecretShown)
            );
            if was_drawn && back == UndoRequest::Ask && !state.practice {
                practice = Some(plain_note(note::PRACTICE, Some(seat), Value::Null));
                next.practice = true;
            }
            next.table.cut(vote.by).map_err(cannot)?;
        }
        if next.table.answered() != state.table.answered() {
            let by = next.vote.take().map_or(seat, |vote| vote.by);
            next.undone += 1;
            next.seen = next.table.answered();
            next.changed = SystemTime::now();
            // What stands in the store is a list that is cut and goes on; an answer taken out of
            // the middle of a simultaneous question is written as the rest once more.
            let kept = answers_of(&next.table, 0);
            let stood = answers_of(&state.table, 0);
            let same = kept.iter().zip(&stood).take_while(|(kept, stood)| kept == stood).count();
            next.forget_moments(same);
            entries.push(Entry::Undo { seat: by, answers: same, key: None, made_for: None });
            entries.extend(kept.into_iter().skip(same));
            next.set_marks(&state, Some(by), same);
        }
        entries.extend(practice);
        if let Some(first) = entries.first_mut() {
            *first = first.clone().with_key(key, moment.answers);
        }
        self.store_and_tell(live, state, next, entries).await
    }

    /// Lets a program sit down with the token of an invitation, which it plays with from then on.
    pub async fn sit_with_token(
        self: &Arc<Self>,
        live: &Arc<Live>,
        token: &str,
    ) -> Result<(), Error> {
        let state = live.hold().await;
        let seat = state.invited_by(token).ok_or(Error::Unauthorized)?;
        is_played(&state)?;
        let person = Person { id: random_id(), name: "Player".to_owned() };
        let sitter = Occupant::Person(person);
        let mut next = State::clone(&state);
        next.places[seat.index()].sitter = sitter.clone();
        next.vote = None;
        let entries = vec![Entry::Sit { seat, sitter }];
        self.store_and_tell(live, state, next, entries).await
    }

    /// Shares a plan with the side of a seat, in place of its last one.
    pub async fn plan(
        self: &Arc<Self>,
        live: &Arc<Live>,
        seat: Seat,
        caller: Caller<'_>,
        plan: &str,
    ) -> Result<(), Error> {
        let state = live.hold().await;
        caller.may_speak(&state, seat)?;
        is_played(&state)?;
        if state.plans_for(Viewer::Seat(seat)).is_none() {
            let sentence = "You have no teammates to share a plan with.";
            return Err(Error::BadRequest(sentence.to_owned()));
        }
        let plan = tidy_plan(plan);
        let mut next = State::clone(&state);
        next.set_plan(seat, &plan);
        if next.plans == state.plans {
            return Ok(());
        }
        let entries = vec![plain_note(note::PLAN, Some(seat), plan.into())];
        self.store_and_tell(live, state, next, entries).await
    }

    /// Gives the position of a campaign a name, so that people can go back to it at a table of its
    /// own.
    pub async fn name_moment(
        self: &Arc<Self>,
        live: &Arc<Live>,
        seat: Seat,
        caller: Caller<'_>,
        name: &str,
    ) -> Result<(), Error> {
        let state = live.hold().await;
        caller.may_speak(&state, seat)?;
        is_played(&state)?;
        let bad = |sentence: String| Err(Error::BadRequest(sentence));
        if state.table.shelf().is_none() {
            return Err(Error::NotFound("chronicle"));
        }
        let name: String = tidy_plan(name).chars().take(LONGEST_MOMENT).collect();
        if name.is_empty() {
            return bad("A checkpoint needs a name.".to_owned());
        }
        if state.moments.len() >= MOST_MOMENTS {
            return bad(format!("A campaign has at most {MOST_MOMENTS} named checkpoints."));
        }
        let moment = (state.table.answered(), name);
        let mut next = State::clone(&state);
        let entries = vec![plain_note(note::CHECKPOINT, Some(seat), json!(moment))];
        next.moments.push(moment);
        self.store_and_tell(live, state, next, entries).await
    }

    /// Changes how a table is run. Everybody who sits there may; the others see it.
    pub async fn set(
        self: &Arc<Self>,
        live: &Arc<Live>,
        seat: Seat,
        caller: Caller<'_>,
        setting: Setting,
    ) -> Result<(), Error> {
        let state = live.hold().await;
        caller.may_speak(&state, seat)?;
        is_played(&state)?;
        let mut next = State::clone(&state);
        let mut entries = Vec::new();
        if let Some(dicing) = setting.dice.filter(|dicing| *dicing != state.dicing) {
            // Without a seed from its arrival on, as earlier versions left it.
            if dicing == Dicing::Orrery
                && state.seed.is_none()
                && state.table.later_seeds().is_empty()
            {
                let sentence = "This game has no seed, so only your own dice can go on with it.";
                return Err(Error::BadRequest(sentence.to_owned()));
            }
            if dicing == Dicing::ByHand && !state.table.draws_openly() {
                let sentence = "Nobody throws dice or draws cards in this game.";
                return Err(Error::BadRequest(sentence.to_owned()));
            }
            next.dicing = dicing;
            entries.push(plain_note(note::DICE, Some(seat), json!(dicing)));
        }
        if let Some(forced) = setting.forced.filter(|forced| *forced != state.plays_forced) {
            next.plays_forced = forced;
            entries.push(plain_note(note::FORCED, Some(seat), forced.into()));
        }
        if entries.is_empty() {
            return Ok(());
        }
        let stood = next.table.answered();
        next.settle();
        if next.table.answered() > stood {
            (next.seen, next.vote) = (stood, None);
            entries.extend(answers_of(&next.table, stood));
        }
        next.set_marks(&state, None, stood);
        self.store_and_tell(live, state, next, entries).await
    }

    /// Gives a seat another sitter, if `may` finds nothing against it.
    pub async fn seat(
        self: &Arc<Self>,
        live: &Arc<Live>,
        seat: Seat,
        sitter: Occupant,
        may: impl FnOnce(&Occupant) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let state = live.hold().await;
        may(&state.places.get(seat.index()).ok_or(Error::NotFound("seat"))?.sitter)?;
        is_played(&state)?;
        let mut next = State::clone(&state);
        next.reseat(seat, sitter.clone());
        let entries = vec![Entry::Sit { seat, sitter }];
        self.store_and_tell(live, state, next, entries).await
    }

    /// A person passes their seat on: it is free, and the token of its invitation opens it
    /// again. Returns that token.
    pub async fn pass_on(
        self: &Arc<Self>,
        live: &Arc<Live>,
        seat: Seat,
        person: &Person,
    ) -> Result<String, Error> {
        let state = live.hold().await;
        Caller::Person(person).may_speak(&state, seat)?;
        is_played(&state)?;
        let token = seat_token(&live.id, seat, self.store().secret());
        let mut next = State::clone(&state);
        next.reseat(seat, Occupant::Nobody);
        next.places[seat.index()].token = Some(TokenHash::of(&token));
        let entries = vec![Entry::Sit { seat, sitter: Occupant::Nobody }];
        self.store_and_tell(live, state, next, entries).await?;
        Ok(token)
    }

    /// A seat gives up: a bot plays it to the end, and nobody can take it back.
    pub async fn resign(
        self: &Arc<Self>,
        live: &Arc<Live>,
        seat: Seat,
        person: &Person,
    ) -> Result<(), Error> {
        let state = live.hold().await;
        Caller::Person(person).may_speak(&state, seat)?;
        is_played(&state)?;
        if state.resigned.iter().any(|(resigned, _)| *resigned == seat) {
            return Err(Error::BadRequest("This seat has resigned already.".to_owned()));
        }
        if !state.table.has_bots() {
            let title = state.table.manifest().title;
            let sentence =
                format!("{title} has no bots, so nobody could go on. Pass your seat on.");
            return Err(Error::BadRequest(sentence));
        }
        let mut next = State::clone(&state);
        let sitter = Occupant::Bot { level: SUBSTITUTE.to_owned(), instead_of: None };
        next.reseat(seat, sitter.clone());
        let person = state.sitter(seat).person().cloned();
        let who = serde_json::to_value(&person).expect("a person is plain data");
        next.resigned.push((seat, person));
        let entries = vec![
            Entry::Resign { seat, key: None },
            plain_note(note::RESIGNED, Some(seat), who),
            Entry::Sit { seat, sitter },
        ];
        self.store_and_tell(live, state, next, entries).await
    }

    /// Returns the table at which the same people play again, everyone one seat further on so that
    /// another player begins. The first request opens it.
    pub async fn rematch(self: &Arc<Self>, live: &Arc<Live>) -> Result<String, Error> {
        let state = live.hold().await;
        if let Some(again) = &state.rematch {
            return Ok(again.clone());
        }
        if !state.table.to_act().is_empty() {
            return Err(Error::BadRequest("The game is not over yet.".to_owned()));
        }
        let mut seats = same_players(&state.places);
        seats.rotate_right(1);
        let opening = Opening {
            setup: state.table.setup().clone(),
            pack: state.table.pack().map(str::to_owned),
            seats,
            title: title_of_the_next(&state.title),
            listed: state.listed,
            plays_forced: state.plays_forced,
            ..Opening::default()
        };
        let (again, _) = self.open(state.table.manifest().name, opening).await?;
        let mut next = State::clone(&state);
        next.rematch = Some(again.id.clone());
        let entries = vec![plain_note(note::REMATCH, None, again.id.clone().into())];
        self.store_and_tell(live, state, next, entries).await?;
        Ok(again.id.clone())
    }
}

/// Checks that the game is not over: players of a finished game keep their seats for good.
fn is_played(state: &State) -> Result<(), Error> {
    match state.table.to_act().is_empty() {
        true => Err(Error::BadRequest("The game at this table is over.".to_owned())),
        false => Ok(()),
    }
}

/// Returns the open vote that a seat has a voice in, if it is the vote the request was made for.
fn vote_of(state: &State, moment: Expected) -> Result<&Vote, Error> {
    let unnamed = || {
        let sentence =
            "Missing `vote`: send the number of the open vote, as given in the position.";
        Error::BadRequest(sentence.to_owned())
    };
    let number = moment.vote.ok_or_else(unnamed)?;
    let past = Error::PastVote { answers: state.table.answered() };
    state.vote.as_ref().filter(|vote| vote.number == number).ok_or(past)
}

/// Returns the title of a rematch: "Canaveral table, game 2".
fn title_of_the_next(title: &str) -> String {
    let counted = title.rsplit_once(", game ");
    match counted.and_then(|(name, number)| Some((name, number.parse::<u16>().ok()?))) {
        Some((name, number)) => format!("{name}, game {}", number.saturating_add(1)),
        None => format!("{title}, game 2"),
    }
}
