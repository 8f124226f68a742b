//! The result of a game.

use serde::{Deserialize, Serialize};

use crate::{Seat, Seats, Sides};

/// The result of a game: who won, with whom, and the score of each seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Standing {
    /// The winners. Several share a victory; empty if everyone lost.
    pub winners: Vec<Seat>,
    /// The score of each seat by the rulebook, or how far it came where the rulebook has none.
    pub scores: Seats<i32>,
    /// The sides. Left out of records where each seat played for itself.
    #[serde(default, skip_serializing_if = "Sides::is_each")]
    pub sides: Sides,
}

impl Standing {
    /// Creates the result of a game in which each seat played for itself.
    pub fn new(winners: Vec<Seat>, scores: Seats<i32>) -> Standing {
        Standing { winners, scores, sides: Sides::Each }
    }

    /// Returns the same result for a game played by these sides.
    pub fn by(self, sides: Sides) -> Standing {
        Standing { sides, ..self }
    }

    /// Returns what the result is worth to a seat, between 0 and 1. Rivals who win together
    /// share the victory; every member of a winning side has all of it.
    pub fn reward(&self, seat: Seat) -> f32 {
        match self.sides {
            _ if !self.winners.contains(&seat) => 0.0,
            Sides::Each => 1.0 / self.winners.len() as f32,
            Sides::Crew | Sides::OneAgainst(_) => 1.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_is_whole_for_every_member_of_a_side_and_shared_by_rivals() {
        let all: Vec<Seat> = Seat::all(4).collect();
        let rewards = |winners: &[Seat], sides| {
            let standing = Standing::new(winners.to_vec(), Seats::of(4, |_| 0)).by(sides);
            all.iter().map(|seat| standing.reward(*seat)).collect::<Vec<_>>()
        };
        assert_eq!(rewards(&all, Sides::Each), [0.25; 4]);
        assert_eq!(rewards(&all, Sides::Crew), [1.0; 4]);
        assert_eq!(rewards(&[], Sides::Crew), [0.0; 4]);
        let one = Sides::OneAgainst(Seat::ONE);
        assert_eq!(rewards(&all[1..], one), [0.0, 1.0, 1.0, 1.0]);
        assert_eq!(rewards(&all[..1], one), [1.0, 0.0, 0.0, 0.0]);
    }

    #[test]
    fn sides_are_written_only_where_there_are_any() {
        let alone = Standing::new(vec![Seat::ONE], Seats::of(1, |_| 3));
        let text = serde_json::to_string(&alone).unwrap();
        assert_eq!(text, r#"{"winners":[0],"scores":[3]}"#);
        for sides in [Sides::Each, Sides::Crew, Sides::OneAgainst(Seat::TWO)] {
            let standing = alone.clone().by(sides);
            let text = serde_json::to_string(&standing).unwrap();
            assert_eq!(serde_json::from_str::<Standing>(&text).unwrap(), standing, "{text}");
        }
    }
}
