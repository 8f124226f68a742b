//! From player count and options to the first state.

use arrayvec::ArrayVec;
use orrery_core::{Actor, Manifest, OptionSpec, Seat, Seats, Setup, Sides};
use serde::{Deserialize, Serialize};

use crate::agenda::{Duty, Question};
use crate::content::{Card, CardSet, FIRST_POOL, MATERIALS_IN_BOX, MONEY_IN_BOX, START};
use crate::state::{Open, Player, ProjectMars, Stock, Year};

/// The game by name.
pub static MANIFEST: Manifest = Manifest {
    name: "project-mars",
    title: "Project Mars",
    credits: "Designed by Brian Kumanchik, published by Point 'n Click Design (2016). \
              Orrery is not affiliated with them.",
    rules: 3,
    players: 2..=4,
    sides: Sides::Each,
    options: &[
        OptionSpec {
            key: "starting_player",
            about: "Who begins with the Contract: anybody, or whoever sits in the first seat.",
            rule: "PM-RULING-02",
            values: &["random", "first_seat"],
        },
        OptionSpec {
            key: "auction_pass",
            about: "Whether a player who has passed may bid again after a higher bid in the same \
                    auction.",
            rule: "PM-RULING-04",
            values: &["final", "may_return"],
        },
        OptionSpec {
            key: "second_deck",
            about: "When the discard pile becomes the second deck: with the last card of the \
                    first, or when the next card is needed.",
            rule: "PM-RULING-28",
            values: &["at_once", "when_needed"],
        },
        OptionSpec {
            key: "second_year_end",
            about: "When all players fail: with the last card of the second deck, or after the \
                    turn in which it is drawn.",
            rule: "PM-RULING-31",
            values: &["immediate", "finish_turn"],
        },
        OptionSpec {
            key: "launch_date_in_pool",
            about: "Whether the Launch Date counts as one of the pool's cards, or is an extra one.",
            rule: "PM-RULING-33",
            values: &["counts", "extra"],
        },
        OptionSpec {
            key: "holdings",
            about: "What the page shows of other players' money and materials: nothing, a range, \
                    or the exact amounts.",
            rule: "PM-RULING-39",
            values: &["hidden", "ranges", "open"],
        },
        OptionSpec {
            key: "launch_window",
            about: "Among how many top cards of the second deck the Launch Date lies.",
            rule: "PM-RULING-45",
            values: &["eleven", "ten"],
        },
    ],
};

/// The rulings that can be switched. Those that came with rules 3 are written only where they
/// differ from the default, so that states of earlier games keep their digest.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// PM-RULING-02.
    pub starting_player: StartingPlayer,
    /// PM-RULING-28.
    pub second_deck: SecondDeck,
    /// PM-RULING-31.
    pub second_year_end: SecondYearEnd,
    /// PM-RULING-39.
    pub holdings: Holdings,
    /// PM-RULING-45.
    pub launch_window: LaunchWindow,
    /// PM-RULING-04.
    #[serde(skip_serializing_if = "is_default")]
    pub auction_pass: AuctionPass,
    /// PM-RULING-33.
    #[serde(skip_serializing_if = "is_default")]
    pub launch_date_in_pool: LaunchDateInPool,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// An option with its values, the default first.
macro_rules! switch {
    (
        $(#[$doc:meta])* $name:ident {
            $(#[$first_doc:meta])* $first:ident $(, $(#[$other_doc:meta])* $other:ident)+
        }
    ) => {
        $(#[$doc])*
        #[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum $name {
            $(#[$first_doc])*
            #[default]
            $first,
            $($(#[$other_doc])* $other,)+
        }
    };
}

switch! {
    /// Who takes the Contract first.
    StartingPlayer {
        /// Anybody, at random.
        Random,
        /// The player in the first seat.
        FirstSeat
    }
}

switch! {
    /// Whether a pass is final for its auction.
    AuctionPass {
        /// Who has passed is not asked again.
        Final,
        /// A higher bid lets everybody bid again.
        MayReturn
    }
}

switch! {
    /// When the second deck is formed.
    SecondDeck {
        /// With the last card of the first deck.
        AtOnce,
        /// When the next card is needed.
        WhenNeeded
    }
}

switch! {
    /// When all players fail.
    SecondYearEnd {
        /// When the last card of the second deck is drawn.
        Immediate,
        /// After the Action phase of the turn in which it is drawn.
        FinishTurn
    }
}

switch! {
    /// Whether the Launch Date takes a place in the pool.
    LaunchDateInPool {
        /// It is one of the pool's cards.
        Counts,
        /// It lies in the pool beside the others.
        Extra
    }
}

switch! {
    /// What the page shows of other players' money and materials.
    Holdings {
        /// Nothing.
        Hidden,
        /// A range for each amount.
        Ranges,
        /// The exact amounts.
        Open
    }
}

switch! {
    /// Among how many top cards of the second deck the Launch Date lies.
    LaunchWindow {
        /// Ten cards and itself.
        Eleven,
        /// Nine cards and itself.
        Ten
    }
}

impl ProjectMars {
    /// PM-RULING-31: before rules 3 the turn of the last card was finished unless the setup said
    /// otherwise.
    pub(crate) fn write_old_defaults(setup: &mut Setup, rules: u32) {
        if rules < 3 && !setup.options.contains_key("second_year_end") {
            setup.options.insert("second_year_end".to_owned(), "finish_turn".to_owned());
        }
    }

    /// PM-SETUP-01 to PM-SETUP-12: the table before the first card is drawn.
    pub(crate) fn set_up(setup: &Setup) -> ProjectMars {
        let players = setup.players;
        let options: Options = setup.options();
        let start = START.value();
        let open = Open {
            options,
            turn: 0,
            year: Year::First,
            holder: Seat::ONE,
            players: Seats::of(players, |_| Player::new()),
            deck: Card::deck().collect(),
            launch_within: 0,
            pool: CardSet::EMPTY,
            discard: CardSet::EMPTY,
            test_flights: players,
            supply: Stock {
                money: MONEY_IN_BOX.value() - players * start.money,
                materials: MATERIALS_IN_BOX.value() - players * start.materials,
            },
            shown: (options.holdings == Holdings::Ranges)
                .then(|| Seats::of(players, |_| Stock::default())),
            auction: None,
            ending: None,
            agenda: ArrayVec::new(),
        };
        let mut table = ProjectMars { open, screens: Seats::of(players, |_| start) };
        table.see_to(Duty::BeginTurn);
        match options.starting_player {
            StartingPlayer::Random => table.ask(Actor::Chance, Question::WhoBegins),
            StartingPlayer::FirstSeat => {}
        }
        table.see_to(Duty::FillPool { to: players + FIRST_POOL.value() });
        table.run_agenda(&mut orrery_core::Log::silent());
        table
    }
}
