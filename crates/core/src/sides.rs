//! Sides: the players who win and lose together.

use serde::{Deserialize, Serialize};

use crate::{Seat, Standing};

/// The sides of a game: the players who win and lose together.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sides {
    /// Each seat plays for itself; those who win together share a victory.
    #[default]
    Each,
    /// All seats are one crew, which wins or loses as a whole.
    Crew,
    /// This seat plays against all others, who win or lose together.
    OneAgainst(Seat),
}

impl Sides {
    /// Returns whether each seat plays for itself.
    pub fn is_each(&self) -> bool {
        *self == Sides::Each
    }

    /// Returns whether two seats win and lose together.
    pub fn are_allies(self, one: Seat, other: Seat) -> bool {
        match self {
            Sides::Each => one == other,
            Sides::Crew => true,
            Sides::OneAgainst(alone) => (one == alone) == (other == alone),
        }
    }

    /// Returns whether exactly one side won: rivals never share a victory here.
    pub fn is_won_by_one(self, standing: &Standing) -> bool {
        let Some(&winner) = standing.winners.first() else { return false };
        let mut seats = standing.scores.iter().map(|(seat, _)| seat);
        seats.all(|seat| standing.winners.contains(&seat) == self.are_allies(seat, winner))
    }

    /// Returns whether a result fits these sides: a side wins or loses as a whole.
    pub fn fit(self, standing: &Standing) -> bool {
        standing.sides == self
            && (self.is_each() || standing.winners.is_empty() || self.is_won_by_one(standing))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seats;

    #[test]
    fn a_side_wins_or_loses_as_a_whole() {
        let fits = |sides: Sides, winners: &[Seat]| {
            let standing = Standing::new(winners.to_vec(), Seats::of(3, |_| 0)).by(sides);
            (sides.fit(&standing), sides.is_won_by_one(&standing))
        };
        let [one, two, three] = [Seat::ONE, Seat::TWO, Seat::THREE];
        let against = Sides::OneAgainst(two);
        let rows: [(Sides, &[Seat], (bool, bool)); 10] = [
            (Sides::Each, &[], (true, false)),
            (Sides::Each, &[two], (true, true)),
            (Sides::Each, &[one, two], (true, false)),
            (Sides::Crew, &[], (true, false)),
            (Sides::Crew, &[one, two, three], (true, true)),
            (Sides::Crew, &[one, two], (false, false)),
            (against, &[two], (true, true)),
            (against, &[one, three], (true, true)),
            (against, &[one], (false, false)),
            (against, &[one, two, three], (false, false)),
        ];
        for (sides, winners, expected) in rows {
            assert_eq!(fits(sides, winners), expected, "{sides:?} {winners:?}");
        }
    }
}
