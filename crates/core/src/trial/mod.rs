//! The trial: promises that every game must keep, checked by playing it.
//!
//! ```text
//! Trial::of_games(20).run::<ProjectMars>();
//! ```
//! Random play must end; the listed actions must be exactly the accepted ones; a saved state
//! must load equal; the record must replay; a redeal must be invisible to its seat and depend
//! on nothing the seat does not know; nothing may leave or enter the box; Chance must draw with
//! the odds it states. That each of these can fail is shown by `tests/faults.rs`.

mod secrets;
mod strangers;

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::{
    Actor, Actors, Dice, Game, Log, MAX_SEATS, Manifest, Match, Record, Seat, Setup, digest,
};
use secrets::{check_redeal, check_twins};
use strangers::{Known, check_strangers};

/// The length and closeness of a trial.
#[derive(Copy, Clone, Debug)]
pub struct Trial {
    games: u32,
    longest: usize,
    closely_every: usize,
    strangers: usize,
}

/// The statistics of a trial, so that a test can tell that it saw enough.
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
    /// States found by changing what a seat cannot see, which gave it the same redeal.
    pub twins: usize,
    /// Answers taken back.
    pub undone: usize,
    /// Answers that were taken back one after the other, as far as that goes, and given again.
    pub rewound: usize,
    /// Answers of seats that nobody waited for.
    pub volunteered: usize,
    /// Positions in which several seats were asked at once.
    pub simultaneous: usize,
    /// The rules that refused something, with how often.
    pub refusals: BTreeMap<&'static str, u32>,
}

impl Trial {
    /// A trial of `games` random games for each way to set up the game.
    pub fn of_games(games: u32) -> Trial {
        Trial { games, longest: 20_000, closely_every: 7, strangers: 25 }
    }

    /// Runs the expensive checks on every `positions`-th position only.
    pub fn closely_every(self, positions: usize) -> Trial {
        Trial { closely_every: positions, ..self }
    }

    /// Plays and checks a game from a closed box; returns what it has seen.
    ///
    /// # Panics
    /// With a description, as soon as something does not hold.
    pub fn run<G: Game<Content = ()>>(self) -> Seen {
        self.run_with::<G>(&Arc::new(()))
    }

    /// Plays and checks a game with this content; returns what it has seen.
    ///
    /// # Panics
    /// With a description, as soon as something does not hold.
    pub fn run_with<G: Game>(self, content: &Arc<G::Content>) -> Seen {
        let mut seen = Seen::default();
        for setup in setups::<G>(content) {
            for number in 0..self.games {
                let seed = format!("trial {number} {setup:?}");
                self.play::<G>(&setup, &seed, content, &mut seen);
            }
        }
        seen
    }

    fn play<G: Game>(self, setup: &Setup, seed: &str, content: &Arc<G::Content>, seen: &mut Seen) {
        let mut dice = Dice::new(seed, "trial");
        let mut played = Match::<G>::new_with(setup.clone(), Some(seed.to_owned()), content)
            .unwrap_or_else(|error| panic!("{setup:?} is declared but refused: {error}"));
        let inventory = played.game().inventory();
        let mut known = Known::default();
        let mut buffer = Vec::new();

        let mut round = 1;
        let mut draws_left = 2;

        while let Some(asked) = any_of(played.game().to_act(), &mut dice) {
            // Now and then a seat acts although nobody waits for it.
            let volunteer = any_of(played.game().may_act(), &mut dice);
            let who = volunteer.filter(|_| dice.below(4) == 0).unwrap_or(asked);
            seen.volunteered += usize::from(!played.game().to_act().contains(who));
            let number = played.answers().len();
            assert!(number < self.longest, "no end after {number} answers: {setup:?} {seed}");
            let game = played.game();
            assert_eq!(game.standing(), None, "a standing before the end");
            assert!(game.round() >= round, "round {} after round {round}", game.round());
            round = game.round();
            seen.simultaneous += usize::from(game.to_act().iter().count() > 1);
            buffer.clear();
            game.list_actions(who, &mut buffer);
            assert!(!buffer.is_empty(), "{who} is asked but has no answer in {game:?}");
            known.learn(&buffer);
            if number % self.closely_every == dice.index(self.closely_every) {
                check_undo(&played, setup.players, seen);
                self.look_closely(&played, &inventory, &known, &mut dice, seen);
            }
            if who == Actor::Chance && draws_left > 0 && buffer.len() > 1 {
                draws_left -= 1;
                check_odds(game, &mut dice);
            }
            let is_open = who == Actor::Chance && game.in_the_open();
            assert!(G::DRAWS_OPENLY || !is_open, "drawn in the open, which is said never to be");
            let action = match who {
                Actor::Chance => played.draw().expect("Chance is asked and there is a seed"),
                Actor::Seat(_) => buffer[dice.index(buffer.len())],
            };
            assert!(buffer.contains(&action), "Chance drew {action:?}, which is not listed");
            played.answer(who, action).unwrap_or_else(|refusal| {
                panic!("{who} is offered {action:?} and refused: {refusal}")
            });
        }

        let standing = played.game().standing().expect("a standing once nobody has to speak");
        assert_eq!(standing.scores.players(), setup.players, "a score for each seat");
        for (place, seat) in standing.winners.iter().enumerate() {
            assert!(standing.scores.get(*seat).is_some(), "{seat} won and has no score");
            assert!(!standing.winners[..place].contains(seat), "{seat} won twice");
        }
        for seat in Seat::all(setup.players) {
            assert!(played.may_undo(seat).is_err(), "a finished game can be taken back");
        }
        let mode = played.manifest().mode(setup).expect("the game began with this setup");
        assert!(mode.sides.fit(&standing), "{standing:?} does not fit {:?}", mode.sides);
        assert!(played.game().may_act().is_empty(), "a seat may act after the end");
        self.look_closely(&played, &inventory, &known, &mut dice, seen);
        check_record(&played);
        seen.games += 1;
        seen.answers += played.answers().len();
    }

    /// Everything that must hold in a position.
    fn look_closely<G: Game>(
        self,
        played: &Match<G>,
        inventory: &BTreeMap<&'static str, u32>,
        known: &Known,
        dice: &mut Dice,
        seen: &mut Seen,
    ) {
        seen.positions += 1;
        let (game, players) = (played.game(), played.setup().players);
        assert_eq!(&game.inventory(), inventory, "components were not conserved");
        check_saving(game, played.content());
        check_lists(game, players);
        check_strangers(played, known, self.strangers, dice, seen);
        for seat in Seat::all(players) {
            check_redeal(game, seat, players, known, dice, seen);
        }
        if seen.positions.is_multiple_of(TWINS_EVERY) {
            let seat = Seat::all(players).nth(dice.index(players.into()));
            check_twins(played, seat.expect("it is one of them"), dice, seen);
        }
    }
}

/// Looking for twins takes long, and a few positions of a game are enough.
const TWINS_EVERY: usize = 9;

/// Every mode and player count with the proposed options, every other value of each option
/// once, and every mode and player count with all options otherwise.
fn setups<G: Game>(content: &Arc<G::Content>) -> Vec<Setup> {
    let manifest = G::manifest(content);
    assert!(usize::from(*manifest.players().end()) <= MAX_SEATS, "too many players for any table");
    let mut setups = proposed(manifest);
    for option in manifest.options {
        assert_eq!(option.values.len(), option.names.len(), "{} has nameless values", option.key);
        let first = setups.iter().find(|setup| option.is_for(mode(manifest, setup)));
        let first = first.unwrap_or_else(|| panic!("no mode has the option {}", option.key));
        let chosen = first.clone().with(option.key, option.values[0]);
        let same = G::start_with(&chosen, content) == G::start_with(first, content);
        assert!(same, "the first value of {} is not its default", option.key);
    }
    let plain = setups.clone();
    let mut next = plain.iter().cycle();
    for option in manifest.options {
        for value in &option.values[1..] {
            let fits = next.find(|setup| option.is_for(mode(manifest, setup)));
            setups.push(fits.expect("a mode has it").clone().with(option.key, value));
        }
    }
    let all_others = |setup: Setup| {
        let options = manifest.options_of(mode(manifest, &setup));
        options.fold(setup.clone(), |setup, option| {
            setup.with(option.key, option.values[option.values.len() - 1])
        })
    };
    if !manifest.options.is_empty() {
        setups.extend(plain.iter().cloned().map(all_others));
    }
    for setup in &setups {
        assert_eq!(setup.check(manifest), Ok(()), "{setup:?}");
    }
    setups
}

/// Every mode with each of its player counts, and every option as the game proposes it. The
/// mode is named only where it does not follow from the players.
fn proposed(manifest: &Manifest) -> Vec<Setup> {
    let mut setups = Vec::new();
    for mode in manifest.modes.iter() {
        for players in mode.players.clone() {
            let plain = Setup::of_players(players);
            let follows = manifest.mode(&plain).is_ok_and(|found| found.key == mode.key);
            setups.push(if follows { plain } else { plain.in_mode(&mode.key) });
        }
    }
    setups
}

fn mode<'m>(manifest: &'m Manifest, setup: &Setup) -> &'m crate::Mode {
    manifest.mode(setup).expect("it was made from a mode")
}

fn any_of(actors: Actors, dice: &mut Dice) -> Option<Actor> {
    let actors: Vec<Actor> = actors.iter().collect();
    if actors.is_empty() { None } else { Some(actors[dice.index(actors.len())]) }
}

fn check_saving<G: Game>(game: &G, content: &Arc<G::Content>) {
    let text = serde_json::to_string(game).expect("a state can be written");
    let saved = serde_json::from_str(&text).expect("what was written is JSON");
    let loaded = G::load(saved, content).expect("a saved state can be read");
    assert_eq!(&loaded, game, "a saved state loads otherwise");
    assert_eq!(digest(&loaded), digest(game));
}

/// Lists are for those who are asked, without repetition, and accepted; Chance's have odds.
fn check_lists<G: Game>(game: &G, players: u8) {
    let everybody = Seat::all(MAX_SEATS as u8).map(Actor::Seat).chain([Actor::Chance]);
    for who in everybody {
        let actions = game.legal_actions(who);
        let may_act = game.to_act().union(game.may_act()).contains(who);
        assert_eq!(actions.is_empty(), !may_act, "{who} in {game:?}");
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

/// Checks that an undo leads to a state that was there before or could have been.
fn check_undo<G: Game>(played: &Match<G>, players: u8, seen: &mut Seen) {
    for seat in Seat::all(players) {
        let Ok(number) = played.may_undo(seat) else { continue };
        let mut back = played.clone();
        back.undo(seat).expect("it may be taken back");
        let kept = if G::SHARED { number } else { played.answers().len() - 1 };
        assert_eq!(back.answers().len(), kept);
        let said: Vec<_> =
            back.answers().iter().map(|answer| (answer.who, answer.action)).collect();
        let mut then: Vec<_> =
            played.answers().iter().map(|answer| (answer.who, answer.action)).collect();
        let (who, action) = then.remove(number);
        then.truncate(kept);
        assert_eq!(said, then, "undo changed other answers");
        // Where others have changed a common plan since, the same answer may no longer fit it.
        if number + 1 == played.answers().len() {
            assert!(back.game().legal_actions(who).contains(&action), "it cannot be said again");
        }
        seen.undone += 1;
        check_rewinding(played, back, seat, seen);
    }
}

/// Takes back all that a seat can take back, and gives the same answers again: the table and
/// the story must be what they were.
fn check_rewinding<G: Game>(played: &Match<G>, mut back: Match<G>, seat: Seat, seen: &mut Seen) {
    while back.may_undo(seat).is_ok() {
        back.undo(seat).expect("it may be taken back");
    }
    let kept = back.answers().len();
    let is_same = |(one, other): (&crate::Answer<G>, &crate::Answer<G>)| {
        (one.who, one.action) == (other.who, other.action)
    };
    if !back.answers().iter().zip(played.answers()).all(is_same) {
        return; // Others have answered in between; what they said stays, so there is no line back.
    }
    for answer in &played.answers()[kept..] {
        back.answer_again(answer).expect("it was accepted before");
    }
    assert_eq!(back.game(), played.game(), "what was taken back and said again leads elsewhere");
    assert_eq!(back.events_since(0), played.events_since(0), "and tells another story");
    seen.rewound += played.answers().len() - kept;
}

fn check_record<G: Game>(played: &Match<G>) {
    let record = played.record();
    let line = serde_json::to_string(&record).expect("a record can be written");
    let read: Record = serde_json::from_str(&line).expect("a record can be read");
    assert_eq!(read, record);
    let again = Match::<G>::verify_with(&read, played.content())
        .unwrap_or_else(|error| panic!("{error}: {line}"));
    assert_eq!(again.game(), played.game(), "a record replays to another state");
    assert_eq!(again.events_since(0), played.events_since(0), "a record tells another story");
}

/// Chance draws with the odds it states: within five standard deviations of chi-square, by the
/// approximation of Wilson and Hilferty, which holds in the tail even for few outcomes.
fn check_odds<G: Game>(game: &G, dice: &mut Dice) {
    let outcomes = game.legal_actions(Actor::Chance).len();
    let draws = 60 * outcomes as u32;
    let part = 2.0 / (9.0 * (outcomes - 1) as f64);
    let most = (1.0 - part + 5.0 * part.sqrt()).powi(3);
    let deviation = draw_deviation(game, draws, dice);
    assert!(deviation < most, "Chance draws with other odds than it states: {deviation}");
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
