//! Seats, actors and viewers.

use std::fmt;
use std::ops::{Index, IndexMut};

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// The most seats any game of the house has.
pub const MAX_SEATS: usize = 6;

/// A place at the table. Written as a number from 0 in data and counted from 1 in words.
///
/// Invariant: the number is below [`MAX_SEATS`].
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Seat(u8);

impl Seat {
    /// The first seat, then the others clockwise.
    pub const ONE: Seat = Seat(0);
    /// The second seat.
    pub const TWO: Seat = Seat(1);
    /// The third seat.
    pub const THREE: Seat = Seat(2);
    /// The fourth seat.
    pub const FOUR: Seat = Seat(3);
    /// The fifth seat.
    pub const FIVE: Seat = Seat(4);
    /// The sixth seat.
    pub const SIX: Seat = Seat(5);

    /// The seat with this number, counted from 0, if any table is that large.
    pub const fn new(number: u8) -> Option<Seat> {
        if (number as usize) < MAX_SEATS { Some(Seat(number)) } else { None }
    }

    /// Its number, counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seats of a table for `players`, clockwise from the first.
    pub fn all(players: u8) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        (0..players.min(MAX_SEATS as u8)).map(Seat)
    }

    /// The next seat clockwise at a table for `players`.
    pub const fn left_of(self, players: u8) -> Seat {
        if self.0 + 1 < players { Seat(self.0 + 1) } else { Seat(0) }
    }

    /// Every seat of the table, clockwise, beginning with this one.
    pub fn clockwise(self, players: u8) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        let first = self.0;
        (0..players).map(move |step| {
            let number = first + step;
            Seat(if number < players { number } else { number - players })
        })
    }
}

impl TryFrom<u8> for Seat {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, Self::Error> {
        Seat::new(number).ok_or_else(|| format!("there is no seat number {number}"))
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> u8 {
        seat.0
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0 + 1)
    }
}

/// One value for each seat. Only a [`Seat`] can index it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seats<T>(ArrayVec<T, MAX_SEATS>);

impl<T> Seats<T> {
    /// A value for each seat of a table for `players`.
    pub fn of(players: u8, value: impl FnMut(Seat) -> T) -> Self {
        Seats(Seat::all(players).map(value).collect())
    }

    /// The number of seats.
    pub fn players(&self) -> u8 {
        self.0.len() as u8
    }

    /// Each seat with its value, in seat order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Seat, &T)> {
        self.0.iter().enumerate().map(|(index, value)| (Seat(index as u8), value))
    }

    /// Each seat with its value, to be changed.
    pub fn iter_mut(&mut self) -> impl DoubleEndedIterator<Item = (Seat, &mut T)> {
        self.0.iter_mut().enumerate().map(|(index, value)| (Seat(index as u8), value))
    }

    /// The values alone.
    pub fn values(&self) -> impl DoubleEndedIterator<Item = &T> {
        self.0.iter()
    }

    /// The value of a seat, if the table has that seat.
    pub fn get(&self, seat: Seat) -> Option<&T> {
        self.0.get(seat.index())
    }

    /// The same seats with other values.
    pub fn map<U>(&self, mut value: impl FnMut(Seat, &T) -> U) -> Seats<U> {
        Seats(self.iter().map(|(seat, old)| value(seat, old)).collect())
    }
}

impl<T> Index<Seat> for Seats<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for Seats<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

/// Someone who answers questions: a seat, or Chance with its dice and decks.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(from = "ActorForm", into = "ActorForm")]
pub enum Actor {
    /// The dice and the shuffled decks.
    Chance,
    /// A player.
    Seat(Seat),
}

impl From<Seat> for Actor {
    fn from(seat: Seat) -> Actor {
        Actor::Seat(seat)
    }
}

impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Actor::Chance => f.write_str("Chance"),
            Actor::Seat(seat) => seat.fmt(f),
        }
    }
}

/// The form of an actor in records: the word "chance" or the number of the seat.
#[derive(Serialize, Deserialize)]
#[serde(untagged, expecting = "an actor is \"chance\" or the number of a seat, from 0")]
enum ActorForm {
    Seat(Seat),
    Word(ChanceWord),
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum ChanceWord {
    Chance,
}

impl From<ActorForm> for Actor {
    fn from(form: ActorForm) -> Self {
        match form {
            ActorForm::Seat(seat) => Actor::Seat(seat),
            ActorForm::Word(ChanceWord::Chance) => Actor::Chance,
        }
    }
}

impl From<Actor> for ActorForm {
    fn from(actor: Actor) -> Self {
        match actor {
            Actor::Seat(seat) => ActorForm::Seat(seat),
            Actor::Chance => ActorForm::Word(ChanceWord::Chance),
        }
    }
}

/// A set of actors: those who have to speak next.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Default)]
pub struct Actors(u8);

impl Actors {
    /// Nobody: the game is over.
    pub const NOBODY: Actors = Actors(0);

    #[inline]
    const fn bit(actor: Actor) -> u8 {
        match actor {
            Actor::Seat(seat) => 1 << seat.0,
            Actor::Chance => 1 << MAX_SEATS,
        }
    }

    /// This one and nobody else.
    #[inline]
    pub const fn only(actor: Actor) -> Actors {
        Actors(Self::bit(actor))
    }

    /// Returns whether the set has this actor.
    #[inline]
    pub const fn contains(self, actor: Actor) -> bool {
        self.0 & Self::bit(actor) != 0
    }

    /// Returns whether nobody is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Those in either set.
    #[inline]
    pub const fn union(self, other: Actors) -> Actors {
        Actors(self.0 | other.0)
    }

    /// The number of actors.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Adds an actor.
    #[inline]
    pub fn insert(&mut self, actor: Actor) {
        self.0 |= Self::bit(actor);
    }

    /// Takes an actor out.
    #[inline]
    pub fn remove(&mut self, actor: Actor) {
        self.0 &= !Self::bit(actor);
    }

    /// The first of them: seats in order, Chance last.
    #[inline]
    pub const fn first(self) -> Option<Actor> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as u8;
        Some(if bit as usize == MAX_SEATS { Actor::Chance } else { Actor::Seat(Seat(bit)) })
    }

    /// All of them: seats in order, Chance last.
    pub fn iter(self) -> impl Iterator<Item = Actor> {
        let mut left = self;
        std::iter::from_fn(move || {
            let next = left.first()?;
            left.remove(next);
            Some(next)
        })
    }
}

impl FromIterator<Actor> for Actors {
    fn from_iter<I: IntoIterator<Item = Actor>>(actors: I) -> Self {
        let mut set = Actors::NOBODY;
        actors.into_iter().for_each(|actor| set.insert(actor));
        set
    }
}

impl From<Actor> for Actors {
    fn from(actor: Actor) -> Actors {
        Actors::only(actor)
    }
}

impl fmt::Debug for Actors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// Someone who looks at the table.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// A player, who also sees what only that player may see.
    Seat(Seat),
    /// Anyone else.
    Spectator,
}

impl Viewer {
    /// Returns whether this viewer sits in that seat.
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }

    /// All viewers of a table for `players`.
    pub fn all(players: u8) -> impl Iterator<Item = Viewer> {
        Seat::all(players).map(Viewer::Seat).chain([Viewer::Spectator])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clockwise_goes_once_around_from_any_seat() {
        let round: Vec<_> = Seat::THREE.clockwise(4).collect();
        assert_eq!(round, [Seat::THREE, Seat::FOUR, Seat::ONE, Seat::TWO]);
        assert_eq!(Seat::FOUR.left_of(4), Seat::ONE);
    }

    #[test]
    fn actors_are_written_as_a_word_or_a_number() {
        let both = [Actor::Chance, Actor::Seat(Seat::TWO)];
        let text = serde_json::to_string(&both).unwrap();
        assert_eq!(text, r#"["chance",1]"#);
        assert_eq!(serde_json::from_str::<[Actor; 2]>(&text).unwrap(), both);
        for wrong in ["\"luck\"", "6", "-1", "null", "[0]"] {
            assert!(serde_json::from_str::<Actor>(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_set_of_actors_lists_seats_first_and_chance_last() {
        let mut set: Actors =
            [Actor::Chance, Seat::TWO.into(), Seat::ONE.into()].into_iter().collect();
        assert_eq!(
            set.iter().collect::<Vec<_>>(),
            [Seat::ONE.into(), Seat::TWO.into(), Actor::Chance]
        );
        set.remove(Seat::ONE.into());
        assert!(!set.contains(Seat::ONE.into()) && set.contains(Actor::Chance));
    }
}
