//! The numbers on boards and special cards, and those in the rulebook's text.

use orrery_core::Fact;

use crate::content::Card;
use crate::state::{Levels, Module, Stock};

const fn printed<T>(value: T, on: &'static str) -> Fact<T> {
    Fact::Printed { value, on }
}

const fn assumed<T>(value: T, because: &'static str) -> Fact<T> {
    Fact::Assumed { value, because }
}

/// Each player's money and materials at the start.
pub const START: Fact<Stock> = printed(Stock { money: 8, materials: 2 }, "003:179");
/// The skills printed on every player board.
pub const START_LEVELS: Fact<Levels> =
    printed(Levels { approval: 3, engineering: 1, office_space: 2 }, "003:169");
/// All money markers: 30 of 1 and 10 of 5.
pub const MONEY_IN_BOX: Fact<u8> = printed(80, "003:32-34");
/// All material markers.
pub const MATERIALS_IN_BOX: Fact<u8> = printed(40, "003:35");
/// By how many cards the first pool exceeds the number of players.
pub const FIRST_POOL: Fact<u8> = printed(5, "003:185");
/// By how many cards every later pool exceeds the number of players.
pub const POOL: Fact<u8> = printed(3, "003:199");
/// The number of cards that stay in the pool at the end of a turn.
pub const POOL_KEPT: Fact<u8> = printed(2, "003:219");
/// The number of cards of the second deck that the Launch Date is shuffled into.
pub const LAUNCH_WINDOW: Fact<u8> = printed(10, "003:199");
/// The money of the action "Take $2".
pub const TAKE_MONEY: Fact<u8> = printed(2, "003:241");
/// The price of two materials, and the two materials.
pub const BUY: Fact<Stock> = printed(Stock { money: 10, materials: 2 }, "003:249");
/// The materials that a Test Flight costs besides a Fuel module.
pub const TEST_FLIGHT_MATERIALS: Fact<u8> = printed(1, "003:245");
/// By how much a Test Flight lowers the need of the Launch Date.
pub const TEST_FLIGHT_RELIEF: Fact<u8> =
    assumed(4, "worth a Fuel placed twice and an action, as measured in docs/balance");
/// The Engineering the Launch Date needs with 2, 3 and 4 players.
pub const LAUNCH_NEED: [Fact<u8>; 3] = [
    assumed(24, "a winner in 85-95 % of games with 2 players"),
    assumed(19, "a winner in 85-95 % of games with 3 players"),
    assumed(10, "a winner in 85-95 % of games with 4 players"),
];

/// One of the five places in low Earth orbit on a player board.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct SpaceSpec {
    /// The code in data files.
    pub code: &'static str,
    /// Its place, in words.
    pub name: &'static str,
    /// The module that goes there.
    pub module: Module,
    /// The Engineering level it needs.
    pub need: u8,
    /// The price.
    pub price: Stock,
}

const fn space(
    code: &'static str,
    name: &'static str,
    module: Module,
    need: u8,
    money: u8,
    materials: u8,
) -> Fact<SpaceSpec> {
    let value = SpaceSpec { code, name, module, need, price: Stock { money, materials } };
    assumed(value, "Fuel above and the rest below is printed (003:253), needs and prices are not")
}

/// The module spaces, alike on every board: Fuel on the top 2, the others on the bottom 3.
pub const SPACES: [Fact<SpaceSpec>; 5] = [
    space("fuel-1", "the left Fuel space", Module::Fuel, 2, 2, 0),
    space("fuel-2", "the right Fuel space", Module::Fuel, 2, 4, 0),
    space("hab", "the HAB space", Module::Hab, 3, 0, 2),
    space("mav", "the MAV space", Module::Mav, 4, 0, 2),
    space("erv", "the ERV space", Module::Erv, 5, 0, 2),
];

/// Every number that is ours, a line each, so that the list is seen.
pub fn ours() -> Vec<String> {
    let mut lines = Vec::new();
    let mut note = |name: String, assumed: Option<String>| {
        lines.extend(assumed.map(|text| format!("{name}: {text}")));
    };
    note("test flight relief".to_owned(), describe(TEST_FLIGHT_RELIEF));
    for (fact, players) in LAUNCH_NEED.into_iter().zip(2..) {
        note(format!("launch date, {players} players"), describe(fact));
    }
    for fact in SPACES {
        let SpaceSpec { code, need, price, .. } = fact.get();
        let Some(because) = fact.because() else { continue };
        let Stock { money, materials } = price;
        note(
            code.to_owned(),
            Some(format!("E {need}, ${money}, {materials} materials ({because})")),
        );
    }
    for card in Card::deck() {
        note(format!("{card} {}", card.spec().name), Some(card.spec().in_words()));
    }
    lines
}

fn describe(fact: Fact<u8>) -> Option<String> {
    fact.because().map(|because| format!("{} ({because})", fact.get()))
}
