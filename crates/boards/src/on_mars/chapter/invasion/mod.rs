//! Chapter 1, Invasion: what its spaces, tokens and cards are and do, in words.

mod asked;
mod board;
mod defense;
mod forces;
mod log;
mod map;
mod names;
mod race;
mod row;
mod story;

use on_mars::Open;
use on_mars::content::Item;
use on_mars::invasion::{
    ARMS, ActionSpace, AlienBlueprint, AlienCard, AlienReward, AlienTech, BUY_OFF, Defense,
    FEW_SPACES, Ground, Invasion, POWERS, UNLOCK,
};

pub(in crate::on_mars) use asked::{asked, awaited};
pub(in crate::on_mars) use board::{alien_board, carry};
pub(in crate::on_mars) use defense::{defense_cards, defense_list, held_defenses, repel};
pub(in crate::on_mars) use forces::{commander, forces};
pub(in crate::on_mars) use log::{cause_in_words, line};
pub(in crate::on_mars) use map::{alien_buildings, guards_and_troopers, hex_of, rule_of};
pub(in crate::on_mars) use names::{finish_name, name, outcome};
pub(in crate::on_mars) use race::race;
pub(in crate::on_mars) use row::steps;
pub(in crate::on_mars) use story::in_words;

use crate::on_mars::names::items;
use crate::parts::count;

/// The name of an Action space in `data-piece`.
pub(super) fn place(space: ActionSpace) -> String {
    format!("alien-space-{}", space.index())
}

/// The name of an Alien Blueprint in `data-piece`.
pub(super) fn piece(blueprint: AlienBlueprint) -> String {
    format!("alien-blueprint-{}", blueprint.index())
}

/// The name of a Defensive Blueprint in `data-piece`.
fn defense_piece(card: Defense) -> String {
    format!("defense-{}", card.index())
}

fn troopers(number: u8) -> String {
    count(number, "Trooper")
}

fn crystals(number: impl Into<u32>) -> String {
    items(number, Item::Crystal)
}

/// Returns how many Troopers one deployment could put on these hexes now.
fn could_deploy(open: &Open, ground: Ground) -> u8 {
    let Some(invasion) = open.invasion() else { return 0 };
    let most = invasion.level(AlienTech::Deployment).saturating_add(1);
    most.min(invasion.troopers).min(open.deploy_hexes(ground).len())
}

/// Says what a space does now, in a few words.
pub(super) fn space_in_words(open: &Open, space: ActionSpace) -> String {
    let Some(invasion) = open.invasion() else { return String::new() };
    let lying = |is: fn(AlienCard) -> bool| {
        invasion.blueprints.iter().filter(|card| is(**card)).count() as u32
    };
    let more = |tech: AlienTech| invasion.level(tech).saturating_add(1);
    match space {
        ActionSpace::Construct => match open.reinforcements() {
            0 => "Shelter or Mine".to_owned(),
            more => format!("Shelter or Mine, brings {}", troopers(more)),
        },
        ActionSpace::Obtain => format!("{} left", lying(|card| card == AlienCard::Left)),
        ActionSpace::Learn => {
            let left = invasion.techs.iter().filter(|level| **level == 0).count();
            format!("{left} left, starts on level 1")
        }
        ActionSpace::DeployAdjacent => {
            format!("{} beside Buildings", troopers(more(AlienTech::Deployment)))
        }
        ActionSpace::Steal => format!("{} could be stolen", crystals(to_steal(open))),
        ActionSpace::Upgrade => {
            format!("{} to build", count(lying(|card| card == AlienCard::Obtained), "Blueprint"))
        }
        ActionSpace::Activate => {
            let ready = lying(|card| matches!(card, AlienCard::Built { flipped: false, .. }));
            format!("{} face up", count(ready, "card"))
        }
        ActionSpace::DeployInside => {
            format!("{} on Buildings", troopers(more(AlienTech::Deployment)))
        }
        ActionSpace::Move => format!("{} of one hex", count(more(AlienTech::Mobilization), "move")),
    }
}

/// Crystals on the map and in the Warehouse.
pub(super) fn to_steal(open: &Open) -> u8 {
    let there = open.warehouse[Item::Crystal.index()];
    open.crystals.len().saturating_add(there)
}

/// Why a space cannot be used now; nothing if it is open.
pub(super) fn why_closed(open: &Open, space: ActionSpace) -> Option<String> {
    let invasion = open.invasion()?;
    if invasion.covered.contains(space) {
        return Some(format!("Covered. Unlocking it costs {}.", crystals(UNLOCK.value)));
    }
    if invasion.reusable_on.or(invasion.expendable_on).contains(space) {
        return Some("A token blocks it until the next reset.".to_owned());
    }
    if invasion.sabotaged.contains(space) {
        return Some(format!(
            "Sabotaged until the next reset. Clearing it costs {}.",
            crystals(BUY_OFF.value)
        ));
    }
    (!open.open_spaces().contains(space)).then(|| why_impossible(invasion, space).to_owned())
}

/// What a space does, in the few words that fit on it.
pub(super) fn space_in_short(open: &Open, space: ActionSpace) -> String {
    let Some(invasion) = open.invasion() else { return String::new() };
    let more = |tech: AlienTech| invasion.level(tech).saturating_add(1);
    match space {
        ActionSpace::Construct if open.reinforcements() > 0 => {
            format!("brings {}", troopers(open.reinforcements()))
        }
        ActionSpace::Learn => {
            format!("{} left", invasion.techs.iter().filter(|level| **level == 0).count())
        }
        ActionSpace::DeployAdjacent => format!("{} beside Buildings", more(AlienTech::Deployment)),
        ActionSpace::Steal => format!("{} to steal", to_steal(open)),
        ActionSpace::DeployInside => format!("{} on Buildings", more(AlienTech::Deployment)),
        ActionSpace::Move => count(more(AlienTech::Mobilization), "move"),
        ActionSpace::Construct
        | ActionSpace::Obtain
        | ActionSpace::Upgrade
        | ActionSpace::Activate => space_in_words(open, space),
    }
}

/// Why an empty space cannot be used, in the few words that fit on it.
pub(super) fn impossible_in_short(invasion: &Invasion, space: ActionSpace) -> &'static str {
    match space {
        ActionSpace::Construct => "no hex fits",
        ActionSpace::Obtain | ActionSpace::Learn => "none left",
        ActionSpace::DeployAdjacent | ActionSpace::DeployInside if invasion.troopers == 0 => {
            "no Trooper ready"
        }
        ActionSpace::DeployAdjacent => "no empty hex",
        ActionSpace::Steal => "no Crystal there",
        ActionSpace::Upgrade => "no card fits",
        ActionSpace::Activate => "no card of use",
        ActionSpace::DeployInside => "none is empty",
        ActionSpace::Move => "nobody to move",
    }
}

fn why_impossible(invasion: &Invasion, space: ActionSpace) -> &'static str {
    match space {
        ActionSpace::Construct => "No hex fits another Alien Building.",
        ActionSpace::Obtain => "No Alien Blueprint is left.",
        ActionSpace::Learn => "No Alien Tech is left.",
        ActionSpace::DeployAdjacent | ActionSpace::DeployInside if invasion.troopers == 0 => {
            "No Trooper is on the Alien board."
        }
        ActionSpace::DeployAdjacent => "There is no empty hex beside an Alien Building.",
        ActionSpace::Steal => "No Crystal is on the map or in the Warehouse.",
        ActionSpace::Upgrade => "There is no obtained Blueprint with a Building of its type.",
        ActionSpace::Activate => "No built Blueprint is face up and of use now.",
        ActionSpace::DeployInside => "Every Alien Building has a piece on it.",
        ActionSpace::Move => "No Trooper on the map can move or stand up.",
    }
}

/// Why the Alien board can be reset, or why not yet.
pub(super) fn reset_in_words(open: &Open) -> String {
    let Some(invasion) = open.invasion() else { return String::new() };
    let spaces = open.open_spaces().len();
    let tokens = invasion.reusable + invasion.expendable;
    match (tokens, spaces <= FEW_SPACES.value) {
        (0, _) => "No token is left, so the board can be reset.".to_owned(),
        (_, true) => format!("{} open, so the board can be reset.", are(spaces, "space")),
        (_, false) => format!(
            "No reset yet: {} open (at most {}), {} left.",
            are(spaces, "space"),
            FEW_SPACES.value,
            are(tokens, "token")
        ),
    }
}

/// "1 space is", "3 spaces are".
fn are(number: u8, what: &str) -> String {
    format!("{} {}", count(number, what), if number == 1 { "is" } else { "are" })
}

/// Says what an Alien Blueprint does when it is activated.
pub(super) fn blueprint_in_words(blueprint: AlienBlueprint) -> String {
    let powers = POWERS.value;
    match blueprint {
        AlienBlueprint::Abduction => {
            "a Scientist of a human whose Shelter an Active Trooper stands on or beside goes home, \
             and the humans lose its points"
                .to_owned()
        }
        AlienBlueprint::Corruption => {
            "a human Building beside an Active Trooper or an Alien Building stops working"
                .to_owned()
        }
        AlienBlueprint::BroodNest => {
            format!("deploy up to {} beside it", troopers(powers.nest))
        }
        AlienBlueprint::CrystalSiphon => format!("gain {}", crystals(powers.siphon)),
        AlienBlueprint::PulseRelay => format!(
            "up to {} stunned Troopers stand up, then {} moves",
            powers.pulse, powers.pulse_moves
        ),
        AlienBlueprint::SignalJammer => {
            "a Main action costs the next human 1 extra Crystal or Colonist".to_owned()
        }
    }
}

/// The same in two or three words, for a list.
pub(super) fn blueprint_short(blueprint: AlienBlueprint) -> &'static str {
    match blueprint {
        AlienBlueprint::Abduction => "a Scientist goes home",
        AlienBlueprint::Corruption => "stops a Building",
        AlienBlueprint::BroodNest => "2 Troopers beside it",
        AlienBlueprint::CrystalSiphon => "2 Crystals",
        AlienBlueprint::PulseRelay => "wakes 3, then 2 moves",
        AlienBlueprint::SignalJammer => "a dearer action",
    }
}

pub(super) fn reward_in_words(reward: AlienReward) -> String {
    match reward {
        AlienReward::Crystals(number) => crystals(number),
        AlienReward::Token => "1 Expendable token".to_owned(),
        AlienReward::Advance => "advance 1 Alien Tech".to_owned(),
    }
}

/// Says what an Alien Tech does on a level.
pub(super) fn tech_in_words(tech: AlienTech, level: u8) -> String {
    let more = level.saturating_add(1);
    match tech {
        AlienTech::Shelter => {
            format!("A new Shelter may connect to {}.", count(level, "Alien Shelter"))
        }
        AlienTech::Mine => format!("A new Mine may connect to {}.", count(level, "Alien Mine")),
        AlienTech::Deployment => format!("Deploy actions place {}.", troopers(more)),
        AlienTech::Mobilization => format!("Move Troopers gives {}.", count(more, "move")),
    }
}

/// Says what a Defensive Blueprint does.
fn defense_in_words(card: Defense) -> String {
    let arms = ARMS.value;
    match card {
        Defense::ShockCharges => {
            format!("stun up to {} within {} hexes", troopers(arms.shock), arms.shock_reach)
        }
        Defense::ForceFence => format!("remove {} on or beside its Complex", troopers(arms.fence)),
        Defense::CryoJets => "stun all Troopers beside it".to_owned(),
        Defense::Decontamination => format!(
            "remove up to {} Corruption markers and {} stunned Trooper anywhere",
            arms.markers, arms.troopers
        ),
        Defense::ExosuitBay => {
            format!("bring the Exosuit or move it {} hexes, then it strikes", arms.suit)
        }
        Defense::SentryHub => {
            "bring your Sentry Bot; later, sabotage an Alien Action space".to_owned()
        }
    }
}

/// The same in two or three words.
fn defense_short(card: Defense) -> &'static str {
    match card {
        Defense::ShockCharges => "stun 2 near",
        Defense::ForceFence => "remove 1 near",
        Defense::CryoJets => "stun all beside",
        Defense::Decontamination => "clean up",
        Defense::ExosuitBay => "the Exosuit",
        Defense::SentryHub => "Sentry, Sabotage",
    }
}
