//! Positions written from the two rulebooks alone, without a look at the code: rare and nasty
//! combinations, each with the result that the books demand. `A` is a line of the Almanac, `R` one
//! of the Rulebook.

mod field;
mod house;
mod pawns;
mod people;
mod rounds;
mod works;

use first_martians::content::{EventId, MalfunctionId, Op, Part, ShutdownId, Tile, UpgradeId, Who};
use first_martians::scenario::{Table, at, pack};
use first_martians::{Action, AstronautId, Ctx, Event, Phase, Question, Source, Task};
use orrery_core::Seat;

/// Returns whether the Action phase is over.
fn over(question: Question) -> bool {
    matches!(
        question,
        Question::Proceed(Phase::Malfunction)
            | Question::MalfunctionDie(_)
            | Question::MalfunctionCard(_)
            | Question::Advance
    )
}

/// Nobody prevents a wound.
fn suffer(table: &mut Table) {
    while let Some(Question::Prevent(..)) = table.asks() {
        table.says(Seat::FOUR, Action::No);
    }
}

/// A wound for one astronaut, now.
fn wound(table: &mut Table, who: AstronautId) {
    let one = super::effect(|op| matches!(op, Op::Wound { who: Who::Actor, n: 1 }));
    table.happens(one, Ctx { actor: Some(who), ..Ctx::default() });
    suffer(table);
}

/// Counts how often something happened.
fn count(table: &Table, fits: impl Fn(&Event) -> bool) -> usize {
    table.log.events().iter().filter(|event| fits(event)).count()
}

/// The Malfunction card with this key.
fn card(key: &str) -> Action {
    let pack = pack();
    let place = pack.content().game_box.malfunctions.iter().position(|card| card.key == key);
    Action::Malfunction(MalfunctionId(place.expect("there is such a card") as u8))
}

/// The front of the Shutdown tile with this key.
fn front(key: &str) -> Action {
    let pack = pack();
    let place = pack.content().game_box.shutdowns.iter().position(|tile| tile.key == key);
    Action::Shutdown(ShutdownId(place.expect("there is such a tile") as u8))
}

/// The Event with this key.
fn event(key: &str) -> EventId {
    let pack = pack();
    let place = pack.content().events.iter().position(|event| event.key == key);
    EventId(place.expect("there is such an Event") as u16)
}

/// The Upgrade with this key.
fn upgrade(key: &str) -> UpgradeId {
    let pack = pack();
    let place = pack.content().game_box.upgrades.iter().position(|upgrade| upgrade.key == key);
    UpgradeId(place.expect("there is such an Upgrade") as u8)
}

/// The repair of a part with a spare part.
fn repair(tile: Tile, part: Part) -> Task {
    Task::Repair(at(tile), part, Source::Spare)
}

/// The repair of a part with that of another Facility.
fn switch(tile: Tile, part: Part, donor: Tile) -> Task {
    Task::Repair(at(tile), part, Source::Donor(at(donor)))
}
