//! Numbers of the rulebook's text and of the boards.

use super::Destination;
use super::fact::{Fact, assumed, printed};
use crate::stock::{Cost, Cubes, Stock};

/// FTM-SETM-19: the cubes in the bag at the start.
pub static BAG: Fact<Cubes> = printed(Cubes::each(30), "002:256");
/// FTM-SETM-20: the general supply at the start.
pub static SUPPLY: Fact<Stock> =
    printed(Stock { metal: 10, water: 10, polymer: 10, food: 40 }, "002:256");
/// FTM-GATH-16: the number of cubes of each colour that stay in the supply when the bag is
/// refilled.
pub static KEPT_IN_SUPPLY: Fact<u8> = printed(4, "002:425");
/// FTM-MAP-02: the most cubes on a Terrain tile.
pub static CUBES_PER_TILE: Fact<u8> = printed(4, "002:423");
/// FTM-COMP-21, FTM-ENER-09: the Battery tiles of a player.
pub static BATTERIES: Fact<u8> = printed(9, "002:510");
/// FTM-COMP-24: the Improvement cubes of a player.
pub static IMPROVEMENT_CUBES: Fact<u8> = printed(6, "002:113");
/// FTM-COMP-15: the Greenhouse tiles.
pub static GREENHOUSES: Fact<u8> = printed(24, "002:71");
/// FTM-COMP-16: the Foundation tiles.
pub static FOUNDATIONS: Fact<u8> = printed(24, "002:77");
/// FTM-COMP-17: the Laboratory tiles.
pub static LABORATORY_TILES: Fact<u8> = printed(54, "002:81");

/// FTM-GRN-03: what a Greenhouse costs.
pub static GREENHOUSE_COST: Fact<Cost> = printed(Cost::of("1W 1P"), "002:315");
/// FTM-GRN-06: what the stack costs on top.
pub static GREENHOUSE_SURCHARGE: Fact<u8> = printed(2, "002:315");
/// FTM-GRN-10: what improving a Greenhouse costs.
pub static IMPROVE_COST: Fact<Cost> = printed(Cost::of("1W"), "002:319");
/// FTM-TEAM-03: what recruiting costs.
pub static RECRUIT_COST: Fact<Cost> = printed(Cost::of("1E"), "002:329");
/// FTM-TEAM-11: what training costs.
pub static TRAIN_COST: Fact<Cost> = printed(Cost::of("2E 1F"), "002:333");
/// FTM-FAC-05: what every Astronaut costs the Cyborgs on top.
pub static CYBORG_COST: Fact<Cost> = printed(Cost::of("1M 1E"), "002:682");
/// FTM-RSCH-02: what a Foundation costs.
pub static FOUNDATION_COST: Fact<Cost> = printed(Cost::of("1M 1P 1E"), "002:361");
/// FTM-RSCH-05: what a Laboratory costs.
pub static LABORATORY_COST: Fact<Cost> = printed(Cost::of("1P"), "002:363");
/// FTM-APPR-15: what Special Research costs.
pub static SPECIAL_RESEARCH_COST: Fact<Cost> = printed(Cost::of("2E"), "002:464");
/// FTM-GATH-09: what each unfed Astronaut costs in points.
pub static HUNGER: Fact<u8> = printed(3, "002:415");
/// FTM-APPR-06: what an unused approval scores.
pub static UNUSED_APPROVAL: Fact<u8> = printed(1, "002:454");
/// FTM-FIN-01, FTM-FIN-02: first and second most Achievements.
pub static ACHIEVEMENT_MAJORITY: Fact<[u8; 2]> = printed([24, 12], "002:544");
/// FTM-FIN-05, FTM-FIN-06: first and second most improvements.
pub static IMPROVEMENT_MAJORITY: Fact<[u8; 2]> = printed([8, 4], "002:548");
/// FTM-SETM-14, FTM-SETM-15, FTM-SETM-16: large Buildings laid out, by players from 1 on.
pub static LARGE_LAID_OUT: Fact<[u8; 4]> = printed([3, 3, 4, 5], "002:248");

/// The bonus of a space on the player board.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Bonus {
    /// No icon.
    None,
    /// Food.
    Food(u8),
    /// Victory Points.
    Points(u8),
    /// Achievements.
    Achievement,
}

/// FTM-RULING-02: the seats of a Rover.
pub static ROVER_SEATS: Fact<[u8; 2]> =
    assumed([3, 4], "one to three Astronauts, says a review; four is the other value to try");
/// FTM-TEAM-08, FTM-TEAM-09, FTM-TEAM-10: the bonuses of the Astronaut columns.
pub static COLUMN_BONUSES: Fact<[Bonus; 3]> =
    printed([Bonus::None, Bonus::Points(1), Bonus::Achievement], "002:331");
/// FTM-TEAM-15, FTM-TEAM-16: the bonuses of the Specialist slots of each colour.
pub static SLOT_BONUSES: Fact<[Bonus; 3]> = assumed(
    [Bonus::None, Bonus::Points(2), Bonus::Achievement],
    "mirrors the Astronaut columns; that the 2nd and 3rd have one is printed (002:333)",
);
/// FTM-GRN-07, FTM-GRN-09: the Greenhouse spaces from the bottom, with their bonuses.
pub static GREENHOUSE_SPACES: Fact<[Bonus; 6]> = assumed(
    [
        Bonus::None,
        Bonus::Food(1),
        Bonus::Achievement,
        Bonus::Food(1),
        Bonus::Achievement,
        Bonus::Achievement,
    ],
    "24 tiles for 4 players; only Food and Achievement icons exist (002:317)",
);
/// FTM-SETM-11: Greenhouses on the second and on the right space, by players from 1 on.
pub static FREE_GREENHOUSES: Fact<[[u8; 2]; 4]> =
    assumed([[1, 1], [1, 1], [1, 2], [2, 2]], "filled according to the player count (002:240)");
/// FTM-RSCH-03, FTM-RSCH-04: row and half of each Foundation slot, in the order of building.
pub const FOUNDATION_ORDER: [(u8, u8); 6] = [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1)];
/// The same with where it comes from.
pub static FOUNDATION_SLOTS: Fact<[(u8, u8); 6]> = assumed(
    FOUNDATION_ORDER,
    "column by column fits the worked example (002:381-392); the first slot is printed",
);
/// FTM-RSCH-07, FTM-RSCH-08: the surcharges of the display rows, from the top.
pub static ROW_SURCHARGES: Fact<[u8; 3]> =
    assumed([2, 1, 0], "the middle one is printed (002:385), and that the top row has one");
/// FTM-SETM-05: Mission tiles for the ships to Europa, Titan and Mars, by players from 1 on.
pub static TILES_PER_SHIP: Fact<[[u8; 3]; 4]> = assumed(
    [[3, 3, 4], [3, 3, 4], [5, 5, 5], [6, 6, 6]],
    "each board says how many (002:232); both endings are common with these, also among strong \
     players",
);

/// FTM-SETM-05: how many Mission tiles the ship to this place gets.
pub fn tiles_of_ship(players: u8, to: Destination) -> u8 {
    TILES_PER_SHIP.value()[usize::from(players) - 1][to as usize]
}

/// FTM-BLD-13: what each large-Building space shows.
pub static LARGE_SPACES: Fact<[Bonus; 2]> =
    assumed([Bonus::Achievement; 2], "8 miniatures less 6 small spaces; the icon is printed");
