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
    rules: 2,
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
            key: "second_deck",
            about: "When the discard pile becomes the second deck: with the last card of the \
                    first, or when the next card is needed.",
            rule: "PM-RULING-28",
            values: &["at_once", "when_needed"],
        },
        OptionSpec {
            key: "second_year_end",
            about: "When all fail: after the turn in which the last card is drawn, or at once.",
            rule: "PM-RULING-31",
            values: &["finish_turn", "immediate"],
        },
        OptionSpec {
            key: "holdings",
            about: "Whether money and materials lie behind a screen or open.",
            rule: "PM-RULING-39",
            values: &["hidden", "open"],
        },
        OptionSpec {
            key: "launch_window",
            about: "Among how many top cards of the second deck the Launch Date lies.",
            rule: "PM-RULING-45",
            values: &["eleven", "ten"],
        },
    ],
};

/// The rulings that can be switched.
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
}

macro_rules! switch {
    ($(#[$doc:meta])* $name:ident { $(#[$first_doc:meta])* $first:ident, $(#[$second_doc:meta])* $second:ident }) => {
        $(#[$doc])*
        #[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum $name {
            $(#[$first_doc])*
            #[default]
            $first,
            $(#[$second_doc])*
            $second,
        }
    };
}

switch! {
    /// Who begins.
    StartingPlayer {
        /// Anybody.
        Random,
        /// Whoever sits in the first seat.
        FirstSeat
    }
}

switch! {
    /// When the second deck is formed.
    SecondDeck {
        /// With the last card of the first.
        AtOnce,
        /// When the next card is needed.
        WhenNeeded
    }
}

switch! {
    /// When all fail.
    SecondYearEnd {
        /// After the turn in which the last card was drawn.
        FinishTurn,
        /// With the last card.
        Immediate
    }
}

switch! {
    /// Whether money and materials are secret.
    Holdings {
        /// Behind a screen.
        Hidden,
        /// On the table.
        Open
    }
}

switch! {
    /// Among how many top cards the Launch Date lies.
    LaunchWindow {
        /// Ten cards and itself.
        Eleven,
        /// Nine cards and itself.
        Ten
    }
}

impl ProjectMars {
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
