//! Modifier tokens on a space, and small sets.

use serde::{Deserialize, Serialize};

use super::row::Row;
use crate::content::{ActionType, Ailment, Modifier};

/// The Modifier tokens on one `!` space, region or ID board.
///
/// FM-MOD-03, FM-RULING-14: Extra-pawn tokens add up; of any other kind there is at most one.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Marks {
    extra: u8,
    kinds: u16,
}

impl Marks {
    /// The number of extra pawns that an action here needs.
    #[inline]
    pub fn extra_pawns(self) -> u8 {
        self.extra
    }

    /// Returns whether a token of this kind is here.
    #[inline]
    pub fn has(self, token: Modifier) -> bool {
        match token {
            Modifier::ExtraPawn => self.extra > 0,
            other => self.kinds & 1 << other.index() != 0,
        }
    }

    /// Returns whether nothing is here.
    pub fn is_empty(self) -> bool {
        self == Marks::default()
    }

    /// Puts a token here. Returns whether it stays: an equal one is not placed.
    pub fn add(&mut self, token: Modifier) -> bool {
        if token == Modifier::ExtraPawn {
            self.extra = self.extra.saturating_add(1);
            return true;
        }
        let new = !self.has(token);
        self.kinds |= 1 << token.index();
        new
    }

    /// Takes a token away. Returns whether there was one.
    pub fn remove(&mut self, token: Modifier) -> bool {
        let there = self.has(token);
        match token {
            Modifier::ExtraPawn => self.extra = self.extra.saturating_sub(1),
            other => self.kinds &= !(1 << other.index()),
        }
        there
    }

    /// The kinds of token here, each once.
    pub fn kinds(self) -> impl Iterator<Item = Modifier> {
        Modifier::all().filter(move |&token| self.has(token))
    }

    /// Everything that is on either of two spaces.
    pub fn with(self, other: Marks) -> Marks {
        Marks { extra: self.extra.saturating_add(other.extra), kinds: self.kinds | other.kinds }
    }
}

/// FM-COMP-29: the tokens a pile has room for. Clean-Up or a repair takes one at a time, so no
/// mission is long enough to reach one that lies deeper.
const DEEPEST: usize = 12;

/// Modifier tokens that lie on each other, the topmost last.
pub type Pile = Row<Modifier, DEEPEST>;

impl Default for Modifier {
    /// Fills the room in a pile that no token takes.
    fn default() -> Modifier {
        Modifier::ExtraPawn
    }
}

/// Puts a token on top of a pile.
pub(crate) fn pile_up(pile: &mut Pile, token: Modifier) {
    if pile.is_full() {
        pile.remove(0);
    }
    pile.push(token);
}

/// The Adventure token of a type of action.
pub fn adventure_token(kind: ActionType) -> Modifier {
    match kind {
        ActionType::Explore => Modifier::AdventureExplore,
        ActionType::Gather => Modifier::AdventureGather,
        ActionType::Research => Modifier::AdventureResearch,
        ActionType::Build => Modifier::AdventureBuild,
    }
}

/// A set of Conditions.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Ailments(u8);

impl Ailments {
    /// Returns whether the Condition is in the set.
    #[inline]
    pub fn has(self, ailment: Ailment) -> bool {
        self.0 & 1 << ailment.index() != 0
    }

    /// Returns whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of tokens.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Adds one.
    pub fn insert(&mut self, ailment: Ailment) {
        self.0 |= 1 << ailment.index();
    }

    /// Takes one out.
    pub fn remove(&mut self, ailment: Ailment) {
        self.0 &= !(1 << ailment.index());
    }

    /// All of them, in order.
    pub fn iter(self) -> impl Iterator<Item = Ailment> {
        Ailment::all().filter(move |&ailment| self.has(ailment))
    }
}

/// The numbers of the bits that are set, from the lowest.
#[inline]
pub(crate) fn bits(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let bit = set.trailing_zeros();
            set &= set - 1;
            bit as usize
        })
    })
}
