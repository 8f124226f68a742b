//! What must hold for every game, checked by playing it.
//!
//! ```text
//! Trial::of_games(20).run::<ProjectMars>();
//! ```
//! Random play must end; the listed actions must be exactly the accepted ones; a saved state
//! must load equal; the record must replay; a redeal must be invisible to its seat and depend
//! on nothing the seat does not know; nothing may leave or enter the box.

use std::collections::BTreeMap;

use serde::Deserialize as _;
use serde_json::Value;

use crate::{
    Actor, Actors, Dice, Game, Log, MAX_SEATS, Match, Record, Refusal, Seat, Setup, Viewer, digest,
};

/// How long and how closely to look.
#[derive(Copy, Clone, Debug)]
pub struct Trial {
    games: u32,
    longest: usize,
    closely_every: usize,
    strangers: usize,
}

/// What a trial has seen, so that a test can tell that it saw enough.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Seen {
    /// Games played to their end.
    pub games: u32,
    /// Answers given in them.
    pub answers: usize,
    /// Positions looked at closely.
    pub positions: usize,
    /// Foreign actions that were tried and rightly accepted or refused.
    pub strangers: usize,
    /// Redeals that differed from the true state, so that there was something to hide.
    pub differing_redeals: usize,
    /// Answers taken back.
    pub undone: usize,
    /// Positions in which several seats were asked at once.
    pub simultaneous: usize,
    /// The rules that refused something, with how often.
    pub refusals: BTreeMap<&'static str, u32>,
}

impl Trial {
    /// So many random games for each way to set up the game.
    pub fn of_games(games: u32) -> Trial {
        Trial { games, longest: 20_000, closely_every: 7, strangers: 25 }
    }

    /// Looks closely at every so-and-so-many-th position only.
    pub fn closely_every(self, positions: usize) -> Trial {
        Trial { closely_every: positions, ..self }
    }

    /// Plays and checks; what it has seen.
    ///
    /// # Panics
    /// With a description, as soon as something does not hold.
    pub fn run<G: Game>(self) -> Seen {
        let mut seen = Seen::default();
        for setup in setups::<G>() {
            for number in 0..self.games {
                let seed = format!("trial {number} {setup:?}");
                self.play::<G>(&setup, &seed, &mut seen);
            }
        }
        seen
    }

    fn play<G: Game>(self, setup: &Setup, seed: &str, seen: &mut Seen) {
        let mut dice = Dice::new(seed, "trial");
        let mut played = Match::<G>::new(setup.clone(), Some(seed.to_owned()))
            .unwrap_or_else(|error| panic!("{setup:?} is declared but refused: {error}"));
        let inventory = played.game().inventory();
        let mut known = Known::default();
        let mut buffer = Vec::new();

        while let Some(who) = any_of(played.game().to_act(), &mut dice) {
            let number = played.answers().len();
            assert!(number < self.longest, "no end after {number} answers: {setup:?} {seed}");
            assert_eq!(played.game().standing(), None, "a standing before the end");
            let game = played.game();
            seen.simultaneous += usize::from(game.to_act().iter().count() > 1);
            game.list_actions(who, &mut buffer);
            assert!(!buffer.is_empty(), "{who} is asked but has no answer in {game:?}");
            known.learn(&buffer);
            if number % self.closely_every == dice.index(self.closely_every) {
                seen.positions += 1;
                assert_eq!(game.inventory(), inventory, "components were not conserved");
                check_saving(game);
                check_lists(game, setup.players);
                check_strangers(game, &known, self.strangers, &mut dice, seen);
                for seat in Seat::all(setup.players) {
                    check_redeal(game, seat, setup.players, &mut dice, seen);
                }
                check_undo(&played, setup.players, seen);
            }
            let action = match who {
                Actor::Chance => played.draw().expect("Chance is asked and there is a seed"),
                Actor::Seat(_) => buffer[dice.index(buffer.len())],
            };
            assert!(buffer.contains(&action), "Chance drew {action:?}, which is not listed");
            played.answer(who, action).unwrap_or_else(|refusal| {
                panic!("{who} is offered {action:?} and refused: {refusal}")
            });
            buffer.clear();
        }

        let standing = played.game().standing().expect("a standing once nobody has to speak");
        assert_eq!(standing.scores.players(), setup.players, "a score for each seat");
        assert!(standing.winners.iter().all(|seat| standing.scores.get(*seat).is_some()));
        assert_eq!(played.game().inventory(), inventory, "components were not conserved");
        check_strangers(played.game(), &known, self.strangers, &mut dice, seen);
        check_record(&played);
        seen.games += 1;
        seen.answers += played.answers().len();
    }
}

/// Every player count with the proposed options, and every other value of each option once.
fn setups<G: Game>() -> Vec<Setup> {
    let manifest = G::MANIFEST;
    let mut setups: Vec<Setup> = manifest.players.clone().map(Setup::of_players).collect();
    let mut players = manifest.players.clone().cycle();
    for option in manifest.options {
        for value in &option.values[1..] {
            let players = players.next().expect("a range of players is never empty");
            setups.push(Setup::of_players(players).with(option.key, value));
        }
    }
    setups
}

fn any_of(actors: Actors, dice: &mut Dice) -> Option<Actor> {
    let actors: Vec<Actor> = actors.iter().collect();
    if actors.is_empty() { None } else { Some(actors[dice.index(actors.len())]) }
}

fn check_saving<G: Game>(game: &G) {
    let text = serde_json::to_string(game).expect("a state can be written");
    let loaded: G = serde_json::from_str(&text).expect("a saved state can be read");
    assert_eq!(&loaded, game, "a saved state loads otherwise");
    assert_eq!(digest(&loaded), digest(game));
}

/// Lists are for those who are asked, without repetition, and accepted; Chance's have odds.
fn check_lists<G: Game>(game: &G, players: u8) {
    let everybody = Seat::all(MAX_SEATS as u8).map(Actor::Seat).chain([Actor::Chance]);
    for who in everybody {
        let actions = game.legal_actions(who);
        assert_eq!(actions.is_empty(), !game.to_act().contains(who), "{who} in {game:?}");
        if let Actor::Seat(seat) = who {
            assert!(actions.is_empty() || seat.index() < usize::from(players));
        }
        for (number, &action) in actions.iter().enumerate() {
            assert!(!actions[..number].contains(&action), "{action:?} is listed twice");
            let mut next = game.clone();
            if let Err(refusal) = next.apply(who, action, &mut Log::silent()) {
                panic!("{action:?} of {who} is listed and refused: {refusal}");
            }
            if who == Actor::Chance {
                assert!(game.weight(action) > 0, "Chance is offered {action:?} without odds");
            }
        }
    }
}

/// Actions from elsewhere: what was possible at other moments, with parts exchanged.
#[derive(Default)]
struct Known {
    actions: Vec<Value>,
    leaves: Vec<Value>,
}

impl Known {
    const MOST: usize = 600;

    fn learn<A: serde::Serialize>(&mut self, actions: &[A]) {
        for action in actions {
            let action = serde_json::to_value(action).expect("an action is a plain value");
            collect_leaves(&action, &mut self.leaves);
            if self.actions.len() < Self::MOST && !self.actions.contains(&action) {
                self.actions.push(action);
            }
        }
        self.leaves.truncate(Self::MOST);
    }

    fn stranger(&self, dice: &mut Dice) -> Value {
        let mut action = self.actions[dice.index(self.actions.len())].clone();
        if dice.below(3) > 0
            && let Some(leaf) = any_leaf(&mut action, dice)
        {
            match leaf.as_i64() {
                Some(number) if dice.below(2) == 0 => {
                    let near = number + i64::from(dice.below(5)) - 2;
                    *leaf = if dice.below(8) == 0 { dice.bits().into() } else { near.into() };
                }
                _ => *leaf = self.leaves[dice.index(self.leaves.len())].clone(),
            }
        }
        action
    }
}

fn collect_leaves(value: &Value, leaves: &mut Vec<Value>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| collect_leaves(item, leaves)),
        Value::Object(map) => map.values().for_each(|item| collect_leaves(item, leaves)),
        leaf => {
            if leaves.len() < Known::MOST && !leaves.contains(leaf) {
                leaves.push(leaf.clone());
            }
        }
    }
}

fn any_leaf<'a>(value: &'a mut Value, dice: &mut Dice) -> Option<&'a mut Value> {
    match value {
        Value::Array(items) => {
            let index = dice.index(items.len().max(1));
            items.get_mut(index).and_then(|item| any_leaf(item, dice))
        }
        Value::Object(map) => {
            let index = dice.index(map.len().max(1));
            map.values_mut().nth(index).and_then(|item| any_leaf(item, dice))
        }
        leaf => Some(leaf),
    }
}

/// Anything that can be said is accepted exactly if it is listed, and changes nothing if not.
fn check_strangers<G: Game>(
    game: &G,
    known: &Known,
    tries: usize,
    dice: &mut Dice,
    seen: &mut Seen,
) {
    let everybody: Vec<Actor> =
        Seat::all(MAX_SEATS as u8).map(Actor::Seat).chain([Actor::Chance]).collect();
    for _ in 0..tries {
        let Ok(action) = G::Action::deserialize(known.stranger(dice)) else { continue };
        let anybody = everybody[dice.index(everybody.len())];
        let asked = any_of(game.to_act(), dice).filter(|_| dice.below(4) > 0);
        let who = asked.unwrap_or(anybody);
        let mut next = game.clone();
        let mut log = Log::kept();
        let listed = game.legal_actions(who).contains(&action);
        let verdict = next.apply(who, action, &mut log);
        assert_eq!(verdict.is_ok(), listed, "{action:?} of {who}: {verdict:?} in {game:?}");
        if let Err(refusal) = verdict {
            assert_eq!(&next, game, "a refused answer changed the state");
            assert!(log.events().is_empty(), "a refused answer told something");
            let sentence = refusal.to_string();
            assert!(!sentence.is_empty() && !refusal.rule().is_empty());
            *seen.refusals.entry(refusal.rule()).or_default() += 1;
        }
        seen.strangers += 1;
    }
}

/// A redeal is invisible to its seat, now and after the next answer, and knows no more than it.
fn check_redeal<G: Game>(game: &G, seat: Seat, players: u8, dice: &mut Dice, seen: &mut Seen) {
    let viewer = Viewer::Seat(seat);
    let redealt = game.redeal(seat, dice);
    assert_eq!(redealt.view(viewer), game.view(viewer), "{seat} sees that it was dealt anew");
    assert_eq!(redealt.legal_actions(seat.into()), game.legal_actions(seat.into()));
    assert_eq!(redealt.to_act(), game.to_act());
    assert_eq!(redealt.round(), game.round());
    assert_eq!(redealt.inventory(), game.inventory(), "a redeal has other components");
    seen.differing_redeals += usize::from(&redealt != game);

    let seed = dice.bits().to_string();
    assert_eq!(
        game.redeal(seat, &mut Dice::new(&seed, "redeal")),
        redealt.redeal(seat, &mut Dice::new(&seed, "redeal")),
        "the redeal of {seat} depends on what the seat cannot know"
    );
    check_lists(&redealt, players);

    // Whoever speaks next with an answer possible in both: the seat is told the same, unless
    // a secret is shown on purpose.
    for who in game.to_act().iter() {
        let possible = redealt.legal_actions(who);
        let both = game.legal_actions(who).into_iter().filter(|action| possible.contains(action));
        for action in both.take(12) {
            let told = |game: &G| {
                let (mut next, mut log) = (game.clone(), Log::kept());
                next.apply(who, action, &mut log).expect("it is listed");
                let revealed = log.take_revealed();
                let events: Vec<_> =
                    log.events().iter().map(|event| G::redact(event, viewer)).collect();
                (revealed, events, next.to_act(), next.view(viewer))
            };
            let (here, there) = (told(game), told(&redealt));
            assert_eq!(here.0, there.0, "only one of two tables shows a secret");
            if !here.0 {
                assert_eq!(here, there, "{action:?} of {who} lets {seat} see what was dealt anew");
            }
        }
    }
}

/// What may be taken back leads to a state that was there before or could have been.
fn check_undo<G: Game>(played: &Match<G>, players: u8, seen: &mut Seen) {
    for seat in Seat::all(players) {
        let Ok(number) = played.may_undo(seat) else { continue };
        let mut back = played.clone();
        back.undo(seat).expect("it may be taken back");
        assert_eq!(back.answers().len(), played.answers().len() - 1);
        let said: Vec<_> =
            back.answers().iter().map(|answer| (answer.who, answer.action)).collect();
        let mut then: Vec<_> =
            played.answers().iter().map(|answer| (answer.who, answer.action)).collect();
        let (who, action) = then.remove(number);
        assert_eq!(said, then, "undo changed other answers");
        assert!(back.game().legal_actions(who).contains(&action), "it cannot be said again");
        seen.undone += 1;
    }
}

fn check_record<G: Game>(played: &Match<G>) {
    let record = played.record();
    let line = serde_json::to_string(&record).expect("a record can be written");
    let read: Record = serde_json::from_str(&line).expect("a record can be read");
    assert_eq!(read, record);
    let again = Match::<G>::verify(&read).unwrap_or_else(|error| panic!("{error}: {line}"));
    assert_eq!(again.game(), played.game(), "a record replays to another state");
    assert_eq!(again.events_since(0), played.events_since(0), "a record tells another story");
}

/// Compares [`Game::draw`] with [`Game::weight`] in a position where Chance is asked: a
/// chi-square value per degree of freedom, which lies near 1 if they agree.
pub fn draw_deviation<G: Game>(game: &G, draws: u32, dice: &mut Dice) -> f64 {
    let outcomes = game.legal_actions(Actor::Chance);
    let total: u64 = outcomes.iter().map(|&outcome| u64::from(game.weight(outcome))).sum();
    let mut counts = vec![0u32; outcomes.len()];
    let mut buffer = Vec::new();
    for _ in 0..draws {
        let drawn = game.draw(dice, &mut buffer);
        let place = outcomes.iter().position(|&outcome| outcome == drawn);
        counts[place.expect("what is drawn is listed")] += 1;
    }
    let deviation = outcomes.iter().zip(counts).map(|(&outcome, count)| {
        let expected = f64::from(draws) * f64::from(game.weight(outcome)) / total as f64;
        (f64::from(count) - expected).powi(2) / expected
    });
    deviation.sum::<f64>() / (outcomes.len().max(2) - 1) as f64
}
