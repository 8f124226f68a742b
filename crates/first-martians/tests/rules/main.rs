//! Scenarios by chapter of the rulebooks.

mod actions;
mod campaign;
mod costs;
mod crew;
mod decks;
mod effects;
mod events;
mod goods;
mod lent;
mod malfunction;
mod missions;
mod occurs;
mod plan;
mod positions;
mod production;
mod profiles;
mod rare;
mod rounds;
mod setup;
mod taking_back;
mod thick;

use std::sync::Arc;

use first_martians::content::{Effect, List, Op, SpecialId, standard_pack};
use first_martians::scenario::pack;
use first_martians::{Pack, Task};
use orrery_packs::FromPack as _;

/// The standard pack with one change in one of its files.
fn changed_pack(path: &str, from: &str, to: &str) -> Arc<Pack> {
    let change = |file: &orrery_packs::SourceFile| {
        let changes = file.path == path;
        assert!(!changes || file.text.contains(from), "{path} has no {from:?}");
        let text = if changes { file.text.replacen(from, to, 1) } else { file.text.clone() };
        (file.path.clone(), text)
    };
    let files: Vec<(String, String)> = standard_pack().files().iter().map(change).collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(p, t)| (p.as_str(), t.as_str())).collect();
    let pack = orrery_packs::Pack::built_in(&files).expect("still a pack");
    match Pack::from_pack(&pack) {
        Ok(loaded) => Arc::new(loaded.content),
        Err(report) => panic!("{}", report.render(&pack, false)),
    }
}

/// The action of a mission with this key, inside the HUB or where its card stands.
fn special(key: &str) -> Task {
    let pack = pack();
    let place = pack.content().specials.iter().position(|special| special.key == key);
    Task::Special(SpecialId(place.expect("there is such an action") as u16), None)
}

/// The first effect of the content that fits, as a list of its own.
fn effect(fits: impl Fn(&Op) -> bool) -> List<Effect> {
    let pack = pack();
    let place = pack.content().all_effects().iter().position(|effect| fits(&effect.op));
    let place = place.expect("some content has such an effect");
    List::new(place, place + 1).expect("a list of one")
}
