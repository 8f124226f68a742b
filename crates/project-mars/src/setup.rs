//! From player count and options to the first state.

use std::borrow::Cow;

use arrayvec::ArrayVec;
use orrery_core::{Actor, Manifest, Mode, Seat, Seats, Setup, Sides};

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
    modes: Cow::Borrowed(&[Mode::only(2..=4, Sides::Each)]),
    options: Options::SPECS,
};

orrery_core::options! {
    /// The rulings that can be switched. Those that came with rules 3 are written only where they
    /// differ from the default, so that states of earlier games keep their digest.
    pub struct Options {
        /// The player who starts with the Contract: a random player, or the first seat.
        starting_player "First player" ("PM-RULING-02"): StartingPlayer {
            /// A random player.
            Random = "random" "Random",
            /// The player in the first seat.
            FirstSeat = "first_seat" "First seat",
        },
        /// When the discard pile becomes the second deck: with the last card of the first, or
        /// when the next card is needed.
        second_deck "The second deck is shuffled" ("PM-RULING-28"): SecondDeck {
            /// With the last card of the first deck.
            AtOnce = "at_once" "When the first runs out",
            /// When the next card is needed.
            WhenNeeded = "when_needed" "When the next card is needed",
        },
        /// When all players fail: with the last card of the second deck, or after the turn in
        /// which it is drawn.
        second_year_end "Time runs out" ("PM-RULING-31"): SecondYearEnd {
            /// When the last card of the second deck is drawn.
            Immediate = "immediate" "When the last card is drawn",
            /// After the Action phase of the turn in which it is drawn.
            FinishTurn = "finish_turn" "After the turn of the last card",
        },
        /// The page's view of other players' money and materials: nothing, a range, or the
        /// exact amounts.
        holdings "Others' money and materials" ("PM-RULING-39"): Holdings {
            /// Nothing.
            Hidden = "hidden" "Hidden",
            /// A range for each amount.
            Ranges = "ranges" "As ranges",
            /// The exact amounts.
            Open = "open" "In full: players need not hand over a shared screen",
        },
        /// Among how many top cards of the second deck the Launch Date lies.
        launch_window "The Launch Date is in the top" ("PM-RULING-45"): LaunchWindow {
            /// Ten cards and itself.
            Eleven = "eleven" "11 cards",
            /// Nine cards and itself.
            Ten = "ten" "10 cards",
        },
        /// A player who has passed is out of the auction, or may bid again after a higher bid.
        #[serde(skip_serializing_if = "AuctionPass::is_default")]
        auction_pass "A pass in the auction" ("PM-RULING-04"): AuctionPass {
            /// A player who has passed is not asked again.
            Final = "final" "Is final",
            /// A higher bid lets everybody bid again.
            MayReturn = "may_return" "Lasts until the next bid",
        },
        /// The Launch Date counts as one of the pool's cards, or is an extra one.
        #[serde(skip_serializing_if = "LaunchDateInPool::is_default")]
        launch_date_in_pool "The Launch Date" ("PM-RULING-33"): LaunchDateInPool {
            /// It is one of the pool's cards.
            Counts = "counts" "Counts as a card of the pool",
            /// It lies in the pool beside the others.
            Extra = "extra" "Is an extra card",
        },
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
        let start = START.get();
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
                money: MONEY_IN_BOX.get() - players * start.money,
                materials: MATERIALS_IN_BOX.get() - players * start.materials,
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
        table.see_to(Duty::FillPool { to: players + FIRST_POOL.get() });
        table.run_agenda(&mut orrery_core::Log::silent());
        table
    }
}
