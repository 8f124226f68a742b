//! Chances as exact fractions.

/// A probability as a fraction of equally likely cases. Always in lowest terms.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Odds {
    hits: u64,
    of: u64,
}

impl Odds {
    /// It never happens.
    pub const NEVER: Odds = Odds { hits: 0, of: 1 };
    /// It happens in any case.
    pub const ALWAYS: Odds = Odds { hits: 1, of: 1 };

    /// A number of cases out of all. With no cases at all it never happens.
    pub fn new(hits: u64, of: u64) -> Odds {
        if hits == 0 || of == 0 {
            return Odds::NEVER;
        }
        let (mut a, mut b) = (hits, of);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        Odds { hits: hits / a, of: of / a }
    }

    /// It happens, or it does not.
    pub fn certain(happens: bool) -> Odds {
        if happens { Odds::ALWAYS } else { Odds::NEVER }
    }

    /// The cases in which it happens.
    pub fn hits(self) -> u64 {
        self.hits
    }

    /// All cases.
    pub fn of(self) -> u64 {
        self.of
    }

    /// The chance in percent, rounded; 0 and 100 only if it is certain.
    pub fn percent(self) -> u8 {
        if self == Odds::NEVER {
            return 0;
        }
        if self == Odds::ALWAYS {
            return 100;
        }
        let rounded =
            (200 * u128::from(self.hits) + u128::from(self.of)) / (2 * u128::from(self.of));
        rounded.clamp(1, 99) as u8
    }

    /// It does not happen.
    pub fn fails(self) -> Odds {
        Odds::new(self.of - self.hits, self.of)
    }

    /// Both happen, where one does not depend on the other.
    pub fn and(self, other: Odds) -> Odds {
        let (hits, of) = (
            u128::from(self.hits) * u128::from(other.hits),
            u128::from(self.of) * u128::from(other.of),
        );
        Odds::reduced(hits, of)
    }

    /// At least one happens, where one does not depend on the other.
    pub fn or(self, other: Odds) -> Odds {
        self.fails().and(other.fails()).fails()
    }

    /// One or the other happens, where both never do.
    pub(super) fn plus(self, other: Odds) -> Odds {
        let of = u128::from(self.of) * u128::from(other.of);
        let hits = u128::from(self.hits) * u128::from(other.of)
            + u128::from(other.hits) * u128::from(self.of);
        Odds::reduced(hits, of)
    }

    fn reduced(hits: u128, of: u128) -> Odds {
        let (mut a, mut b) = (hits, of);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        let a = a.max(1);
        Odds::new((hits / a) as u64, (of / a) as u64)
    }
}
