//! A card, and a set of cards.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::cards::{CARDS, CardSpec, Kind};

/// A card of the draw deck, or the Launch Date.
///
/// Invariant: the number is below the number of cards.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "&'static str")]
pub struct Card(u8);

impl Card {
    /// PM-CARD-10: the card that wins the game.
    pub const LAUNCH_DATE: Card = Card(85);

    /// PM-COMP-18: the 85 cards of the draw deck, by kind.
    pub fn deck() -> impl Iterator<Item = Card> {
        (0..Card::LAUNCH_DATE.0).map(Card)
    }

    /// The card with this code.
    pub fn by_code(code: &str) -> Option<Card> {
        CARDS.iter().position(|spec| spec.code == code).map(|place| Card(place as u8))
    }

    /// The printed values.
    #[inline]
    pub fn spec(self) -> &'static CardSpec {
        &CARDS[usize::from(self.0)]
    }

    /// The kind of card.
    #[inline]
    pub fn kind(self) -> Kind {
        self.spec().kind
    }
}

impl TryFrom<String> for Card {
    type Error = String;

    fn try_from(code: String) -> Result<Self, String> {
        Card::by_code(&code).ok_or_else(|| format!("there is no card \"{code}\""))
    }
}

impl From<Card> for &'static str {
    fn from(card: Card) -> &'static str {
        card.spec().code
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.spec().code)
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// A set of cards: a deck nobody knows the order of, a pool, a tableau.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(from = "Vec<Card>", into = "Vec<Card>")]
pub struct CardSet(u128);

impl CardSet {
    /// No cards.
    pub const EMPTY: CardSet = CardSet(0);

    /// All cards of these kinds.
    pub const fn of_kinds(first: Kind, last: Kind) -> CardSet {
        let mut set = 0;
        let mut place = 0;
        while place < CARDS.len() {
            let kind = CARDS[place].kind as u8;
            if kind >= first as u8 && kind <= last as u8 {
                set |= 1 << place;
            }
            place += 1;
        }
        CardSet(set)
    }

    /// The number of cards.
    #[inline]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Returns whether there are none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether the card is among them.
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    /// Adds a card.
    #[inline]
    pub fn insert(&mut self, card: Card) {
        self.0 |= 1 << card.0;
    }

    /// Takes a card out.
    #[inline]
    pub fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card.0);
    }

    /// Those that are in both.
    #[inline]
    pub const fn and(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }

    /// Those that are in either.
    #[inline]
    pub const fn or(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }

    /// Those that are not in the other.
    #[inline]
    pub const fn without(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }

    /// The card at this place, counted from 0 in the order of the component list.
    pub fn nth(self, place: u8) -> Option<Card> {
        let mut left = self.0;
        for _ in 0..place {
            left &= left.wrapping_sub(1);
        }
        (left != 0).then(|| Card(left.trailing_zeros() as u8))
    }

    /// The cards in the order of the component list.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let card = Card(left.trailing_zeros() as u8);
            left &= left - 1;
            Some(card)
        })
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut set = CardSet::EMPTY;
        cards.into_iter().for_each(|card| set.insert(card));
        set
    }
}

impl From<Vec<Card>> for CardSet {
    fn from(cards: Vec<Card>) -> Self {
        cards.into_iter().collect()
    }
}

impl From<CardSet> for Vec<Card> {
    fn from(set: CardSet) -> Self {
        set.iter().collect()
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
