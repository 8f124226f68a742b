//! A damaged saved table is refused, or it can be played: nothing in a file makes the rules panic or
//! hang.

use companion::Companion;
use orrery_core::{Dice, Game as _, Setup};
use orrery_testkit::damage;
use serde_json::Value;

use super::table::kit;

#[test]
fn damaged_tables_are_refused_or_played() {
    let pack = kit();
    let modes = pack.manifest().modes.iter().enumerate();
    let setups =
        modes.map(|(number, mode)| Setup::of_players(1 + number as u8 % 4).in_mode(&mode.key));
    let saves = damage::saves::<Companion>(setups, pack, 7);
    let load = |saved: Value| Companion::load(saved, pack).ok();
    assert!(saves.iter().all(|saved| load(saved.clone()).is_some()), "a whole table is accepted");
    let seen = damage::try_all(&saves, 6_000, &mut Dice::new("damage", "test"), load);
    assert_eq!(seen.refused + seen.played, 6_000);
    assert!(seen.played > 500 && seen.refused > 500, "{seen:?}");
}
