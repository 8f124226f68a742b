//! The guided first games: every step comes up in a real game, when it should, and points to what
//! is there.

mod first_martians;
mod from_the_moon;
mod guided;
mod invasion;
mod on_mars;
mod project_mars;

use std::collections::BTreeSet;

use orrery_catalog::Catalog;

/// Whatever comes first in a list of games can be learned; the smallest game and the companion
/// explain themselves.
#[test]
fn every_large_game_has_a_guide() {
    let catalog = Catalog::built_in();
    let guided = catalog.games().filter(|game| game.first_game().is_some());
    let guided: BTreeSet<_> = guided.map(|game| game.manifest().name).collect();
    let all: BTreeSet<_> = catalog.games().map(|game| game.manifest().name).collect();
    let without: Vec<_> = all.difference(&guided).copied().collect();
    assert_eq!(without, ["connect-four", "first-martians-companion"]);
}
