//! Facility cards on the ground beside the HUB: a blueprint until they are built.

use first_martians::content::{
    ActionPlace, Copied, Device, FacilityId, Part, PawnNeed, Tile, Word as _,
};
use first_martians::{Parts, Task};
use maud::{Markup, html};

use super::pawns::{self, one};
use super::rooms::{self, Room, is_several, note_line, part_symbol, parts, state_mark};
use super::spots::{Sight, Spot};

/// The Facility cards of the mission, those in play and those that may come into play.
pub(super) fn cards(sight: &Sight) -> Vec<FacilityId> {
    let tiles = Tile::all().count();
    let replaced = sight.table.replaced.map(|(_, card)| card);
    let mission = sight.content.mission(sight.table.mission);
    let listed = mission.facility_cards.iter().copied();
    let mut cards: Vec<FacilityId> = Vec::new();
    for card in listed.chain(sight.table.facilities().filter(|card| card.index() >= tiles)) {
        if !cards.contains(&card) && replaced != Some(card) {
            cards.push(card);
        }
    }
    cards
}

/// A card: as it stands, or as a plan.
pub(super) fn card(sight: &Sight, card: FacilityId) -> Markup {
    let room = Room::of(sight, card);
    let is_built = sight.table.is_in_play(card);
    let task = match room.spec.build {
        Some(build) if !is_built && build.place == ActionPlace::Hub => {
            Some(Task::Build(card, None))
        }
        _ => None,
    };
    let target = sight.target_or_why(Spot::Room(card), task);
    let told = if is_built { room.describe(sight) } else { blueprint_in_words(sight, &room) };
    let label = target.label(&format!("{}. {told}", room.spec.name));
    let here = pawns::at(sight, Spot::Room(card));
    let is_now = sight
        .resolving()
        .is_some_and(|stack| sight.places(stack.task, stack.at).contains(&Spot::Room(card)));
    let state = room.state(sight);
    let then = format!("What happens at the {}?", room.spec.name);
    let note = room.note(sight);
    // A long note begins further left, so that it ends inside.
    let left = (140.0 - note.words.chars().count() as f32 * 5.75).min(62.0);
    let role = rooms::role(sight, card, &target, &here);
    let is_button = role == "button";
    html! {
        div.room.annex.annex-built[is_built].annex-plan[!is_built].(if is_built { state.class() } else { "" })
            .lit[target.is_act()].can-act[target.is_act()].no[target.is_refused()].at-work[is_now]
            id={ "f-" (room.spec.key) } data-piece={ "f-" (room.spec.key) } data-place="fixed" data-choice=[target.choice()] data-why=[target.why()]
            data-rule=[target.rule()] role=(role) tabindex=[target.tabindex()]
            aria-disabled=[target.disabled()] aria-label=[(!is_button).then_some(&label)] data-about=(room.spec.name) data-does=(told)
            data-then=[is_several(&target).then_some(then)] {
            @if is_button { span.sr { (label) } }
            svg.board viewBox="0 0 146 60" aria-hidden=[is_button.then_some("true")] {
                path.slab d="M4 54l7-3.500h124l7 3.500-7 3.500H11Z" {}
                use.furnish href={ "#" (card_symbol(sight, card)) } width="146" height="60" {}
                text.name x="11" y="13" { (room.spec.name) }
                @if is_built {
                    (note_line(&note, left, 26.0))
                    (state_mark(state, (138.0, 11.0)))
                    (parts(sight, &room, (62.0, 31.0)))
                } @else {
                    text.note x="62" y="26" { (if here.is_empty() { "not built" } else { "planned" }) }
                    (parts_to_come(&room))
                }
                (pawns::row(sight, &here, 142.0, 56.0, 70.0, 21.0))
                @if target.is_act() || is_now {
                    path.reticle d="M2 13V8q0-6 6-6h5M133 2h5q6 0 6 6v5M144 47v5q0 6-6 6h-5M13 58h-5q-6 0-6-6v-5" {}
                }
            }
        }
    }
}

fn parts_to_come(room: &Room) -> Markup {
    let fitted: Parts = Part::all().filter(|&part| room.spec.penalty(part).is_some()).collect();
    html! {
        @for (place, part) in fitted.iter().enumerate() {
            g.part.yet role="img" aria-label=(part.words()) {
                use href={ "#" (part_symbol(part)) } x=(one(62.0 + 23.0 * place as f32)) y="31" width="20" height="20" {}
            }
        }
    }
}

/// Says what building it takes and brings.
fn blueprint_in_words(sight: &Sight, room: &Room) -> String {
    let mut told = vec!["Not built.".to_owned()];
    let rule = sight.content.mission(sight.table.mission).card_rules.iter();
    let rule = rule.clone().find(|rule| rule.card == room.facility);
    let pawns = rule.and_then(|rule| rule.pawns).or(room.spec.build.map(|build| build.pawns));
    match (pawns, room.spec.build) {
        (Some(PawnNeed::Typed { roll, sure }), Some(build)) => told.push(format!(
            "Build {}: {roll} pawns with dice, {sure} without.",
            build.place.words()
        )),
        (Some(PawnNeed::Fixed(pawns)), Some(build)) => {
            told.push(format!("Build {}: {pawns} pawns.", build.place.words()));
        }
        _ => {}
    }
    told.extend(room.spec.function.clone());
    told.extend(room.spec.text.clone());
    told.join(" ")
}

/// The drawing of a card.
pub(super) fn card_symbol(sight: &Sight, card: FacilityId) -> &'static str {
    let spec = sight.content.facility(card);
    match spec.copies {
        Some(Copied::Device(Device::Solar)) => return "card-solar",
        Some(Copied::Device(Device::Oxygenator)) => return "card-oxygenator",
        Some(Copied::Tile(Tile::Farm)) => return "card-farm",
        _ => {}
    }
    let drawings = [
        ("kiln", "card-kiln"),
        ("shelter", "card-shelter"),
        ("extractor", "card-extractor"),
        ("still", "card-still"),
        ("mast", "card-mast"),
        ("cabinet", "card-cabinet"),
        ("drill", "card-drill"),
        ("cable", "card-cable"),
        ("beacon", "card-beacon"),
    ];
    let found = drawings.iter().find(|(word, _)| spec.key.contains(word));
    found.map_or("card-crate", |(_, symbol)| symbol)
}
