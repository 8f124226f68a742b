//! Checks everything that Chapter 1 relies on when a table is loaded.

use orrery_core::Seat;

use super::{
    AlienBlueprint, AlienCard, BUILDINGS, CORRUPTION, Defense, DefenseCard, EXPENDABLE, EXTRA,
    Invasion, Question, REUSABLE, SABOTAGE, TOP_LEVEL, TROOPERS,
};
use crate::agenda::{self, Duty, Step, Task, Unit};
use crate::content::Scientist;
use crate::hex::HexSet;
use crate::load::{Verdict, check};
use crate::state::Open;

/// Checks that this can be a table of Chapter 1.
pub(crate) fn check_invasion(open: &Open, invasion: &Invasion) -> Verdict {
    check(
        (-2000..=2000).contains(&invasion.points),
        "a player has an impossible number of points",
    )?;
    check_board(invasion)?;
    check_map(open, invasion)?;
    check_cards(open, invasion)?;
    let players = usize::from(open.player_count());
    check(invasion.aside.iter().all(|count| *count <= 20), "too much Oxygen is set aside")?;
    let nobody = invasion.aside[players..].iter().all(|count| *count == 0)
        && invasion.sentries[players..].iter().all(Option::is_none);
    check(nobody, "a player without a seat has a Sentry Bot")?;
    open.agenda().iter().try_for_each(|step| check_step(open, step))
}

fn check_board(invasion: &Invasion) -> Verdict {
    check(invasion.covered.without(EXTRA.value).is_empty(), "only Extra spaces are covered")?;
    let sets = [invasion.covered, invasion.reusable_on, invasion.expendable_on, invasion.sabotaged];
    let all = sets.into_iter().fold(super::ActionSpaceSet::EMPTY, super::ActionSpaceSet::or);
    let apart = all.len() == sets.iter().map(|set| set.len()).sum::<u8>();
    check(apart, "an Action space holds one token")?;
    let sum = |parts: &[u8]| parts.iter().map(|part| u16::from(*part)).sum::<u16>();
    let tokens = [invasion.covered.len(), invasion.reusable_on.len(), invasion.reusable];
    check(sum(&tokens) == u16::from(REUSABLE), "there are 5 Reusable tokens")?;
    let tokens = [invasion.expendable, invasion.expendable_on.len()];
    check(sum(&tokens) <= u16::from(EXPENDABLE.value), "there are 10 Expendable tokens")?;
    let tokens = [invasion.sabotage, invasion.sabotaged.len(), invasion.bought];
    check(sum(&tokens) == u16::from(SABOTAGE.value), "there are 4 Sabotage tokens")?;
    let troopers = [
        invasion.troopers,
        invasion.reserve,
        invasion.active.len(),
        invasion.stunned.len(),
        u8::from(invasion.passing.is_some()),
    ];
    check(sum(&troopers) == u16::from(TROOPERS.value), "there are 20 Troopers")?;
    check(invasion.techs.iter().all(|level| *level <= TOP_LEVEL.value), "a Tech has 4 levels")
}

fn check_map(open: &Open, invasion: &Invasion) -> Verdict {
    check(!invasion.active.meets(invasion.stunned), "a Trooper stands and lies")?;
    let buildings = invasion.buildings();
    let few = [invasion.shelters, invasion.mines].iter().all(|set| set.len() <= BUILDINGS.value);
    let apart = !invasion.shelters.meets(invasion.mines);
    check(few && apart && !invasion.shelters.is_empty(), "the Alien Buildings cannot be")?;
    let shelters = open.players.values().fold(HexSet::EMPTY, |all, one| all.or(one.shelters));
    let humans = open.buildings.iter().fold(shelters, |all, set| all.or(*set));
    check(!humans.meets(buildings), "two Buildings stand on one hex")?;
    let under = open.crystals.meets(buildings) || open.tile_hexes.meets(buildings);
    check(!under, "something lies under a Building")?;
    let markers = invasion.corrupted;
    let corrupted = markers.without(humans).is_empty() && markers.len() <= CORRUPTION.value;
    check(corrupted, "a Corruption marker lies where nothing stands")
}

fn check_cards(open: &Open, invasion: &Invasion) -> Verdict {
    let mut seen = HexSet::EMPTY;
    for card in AlienBlueprint::ALL {
        if let AlienCard::Built { hex, .. } = invasion.blueprints[card.index()] {
            let stands = invasion.buildings_of(card.upgrades()).contains(hex);
            check(stands && !seen.contains(hex), "an Alien Blueprint is built on nothing")?;
            seen.insert(hex);
        }
    }
    let on = invasion.scientist.is_none_or(|card| invasion.built_at(card).is_some());
    check(on, "the Alien Scientist stands on no card")?;
    for card in Defense::ALL {
        let owner = match invasion.defenses[card.index()] {
            DefenseCard::Display => continue,
            DefenseCard::Held(seat) => seat,
            DefenseCard::Built(seat, hex) => {
                let marked = open.players.get(seat).is_some_and(|one| one.advanced.contains(hex));
                check(marked, "a Defensive Blueprint is built on nothing")?;
                seat
            }
        };
        check(open.players.get(owner).is_some(), "a player without a seat has a Blueprint")?;
    }
    for scientist in Scientist::ALL {
        let place = scientist.index();
        let both = invasion.markers[place].is_some() && open.scientist_markers[place].is_some();
        check(!both, "a Scientist marker is in two places")?;
    }
    Ok(())
}

/// Humans are asked what humans are asked, and the Alien Commander the rest.
fn check_step(open: &Open, step: &Step) -> Verdict {
    let alien = open.alien_seat();
    let fits = |seat: Seat, question: Question| (Some(seat) == alien) == question.is_for_aliens();
    let right = match step.task {
        Task::Ask(orrery_core::Actor::Seat(seat), agenda::Question::Invasion(question)) => {
            fits(seat, question)
        }
        Task::Ask(orrery_core::Actor::Seat(seat), _) => Some(seat) != alien,
        Task::Do(Duty::Invasion(super::Duty::Ask(seat, question))) => fits(seat, question),
        Task::Do(Duty::Invasion(
            super::Duty::Defend(seat, _) | super::Duty::AfterUpgrade(seat, ..),
        )) => Some(seat) != alien,
        Task::Do(Duty::Unit(_, Unit::Invasion(super::Unit::GoOn(question)))) => {
            !question.is_for_aliens()
        }
        _ => true,
    };
    check(right, "the wrong one is asked")?;
    let moving = |question: agenda::Question| {
        matches!(question, agenda::Question::Invasion(Question::Move { .. }))
    };
    let passing = open.invasion().is_some_and(|one| one.passing.is_some());
    let asked = open.question().is_some_and(|(_, question)| moving(question));
    check(!passing || asked, "a Trooper is passing nobody")
}
