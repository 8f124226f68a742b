//! Outlook in words: the Shuttle, production, the next Colony status update, Missions and Goals.

use on_mars::Phase;
use on_mars::content::Side;
use orrery_core::Seat;

use super::asked::Sight;
use super::names::{
    buildings, condition_in_words, goal_in_words, items, mission_in_words, points,
    requirement_in_words, side_name, solo_goal,
};
use crate::parts::{count, listed};

/// The Shuttle's departure, and who stays behind. Empty before the Shuttle has its space.
pub(super) fn shuttle_in_words(sight: &Sight) -> String {
    let open = sight.open();
    if open.phase == Phase::Setup {
        return String::new();
    }
    let next = open.shuttle_forecast();
    let to = side_name(next.from.other());
    let Some(phases) = next.phases else {
        return "The Shuttle no longer flies: only Ships and special ways change sides.".to_owned();
    };
    if open.last_round == Some(open.round) {
        return "This is the last round: the Shuttle does not fly again.".to_owned();
    }
    let next_round = match (open.phase, phases) {
        (Phase::Shuttle, 1) => "after the next round".to_owned(),
        (_, 1) => "after this round".to_owned(),
        (_, more) => format!("in {more} rounds"),
    };
    let flies = format!("The Shuttle flies to {to} {next_round}");
    // Those on the other side could only leave by Ship, or from Orbit with the Landing Pod.
    let far = next.from.other();
    let stays: Vec<Seat> = open
        .stranded()
        .into_iter()
        .filter(|seat| open.players[*seat].side() == Some(far))
        .collect();
    if phases > 1 || stays.is_empty() || open.phase != Phase::Colonization {
        return format!("{flies}.");
    }
    let names: Vec<String> = stays.iter().map(|seat| sight.called(*seat).to_owned()).collect();
    let names = listed(&names);
    match far {
        Side::Colony => format!("{flies}; without a Ship, {names} cannot leave the Colony."),
        Side::Orbit => format!("{flies}; only the Landing Pod brings {names} down to the Colony."),
    }
}

/// Says what a journey to Orbit would produce.
pub(super) fn production_in_words(sight: &Sight, seat: Seat) -> String {
    let made = sight.open().production(seat);
    if made.is_empty() {
        return "You have no Miner or Advanced Building that would produce.".to_owned();
    }
    let gains: Vec<String> = made.iter().map(|(item, count, _)| items(*count, *item)).collect();
    let lost: Vec<String> = made
        .iter()
        .filter(|(_, _, lost)| *lost > 0)
        .map(|(item, _, lost)| items(*lost, *item))
        .collect();
    let lost = match lost.as_slice() {
        [] => String::new(),
        lost => format!("; {} would not fit", listed(lost)),
    };
    format!("You would produce {}{lost}.", listed(&gains))
}

/// Says what the next Colony status update needs and does.
pub(super) fn update_in_words(sight: &Sight) -> String {
    let open = sight.open();
    if open.colony_level() >= 5 {
        return "The Colony has its highest level.".to_owned();
    }
    let next = open.update_forecast();
    let needed: Vec<String> =
        next.needed.iter().map(|(kind, number)| buildings(*number, *kind)).collect();
    let when = match needed.as_slice() {
        [] => format!("At the end of this turn the Colony reaches level {}", next.level),
        needed => format!("For level {} the Colony still needs {}", next.level, listed(needed)),
    };
    let mut does = vec!["the Warehouse is refilled".to_owned()];
    let scores: Vec<String> = sight
        .seats()
        .into_iter()
        .filter(|seat| next.progress[*seat] > 0)
        .map(|seat| format!("{} for {}", points(next.progress[seat]), sight.called(seat)))
        .collect();
    if !scores.is_empty() {
        does.push(format!("Progress scores {}", listed(&scores)));
    }
    if next.blueprints_dealt > 0 {
        let dealt = next.blueprints_dealt;
        does.push(match next.blueprints_removed {
            0 => format!("{} are dealt", count(dealt, "Blueprint")),
            removed => {
                format!("{} are discarded and {dealt} are dealt", count(removed, "Blueprint"))
            }
        });
    }
    if next.missions_fall {
        does.push(match (open.remaining, open.blackout().is_some()) {
            (1, false) => "the end of the game is triggered".to_owned(),
            (1, true) => "the crew loses at the end of the round".to_owned(),
            (_, false) => "the game comes one step closer to its end".to_owned(),
            (_, true) => "the crew is one step closer to losing".to_owned(),
        });
    }
    if next.shuttle_stops {
        does.push("the Shuttle stops flying".to_owned());
    }
    format!("{when}. Then {}.", listed(&does))
}

/// Each Mission with what is left of it.
pub(super) fn missions_in_words(sight: &Sight) -> Vec<String> {
    let open = sight.open();
    let mut told: Vec<String> = open
        .missions
        .iter()
        .flatten()
        .map(|state| {
            let all = open.mission_count(state.mission);
            format!(
                "Mission \"{}\": {} of {all} done, {} each time.",
                mission_in_words(state.mission),
                all.saturating_sub(state.left),
                items(state.mission.spec().crystals, on_mars::content::Item::Crystal),
            )
        })
        .collect();
    // A chapter tells its own end.
    if open.chapter.is_some() {
        return told;
    }
    told.push(match (open.last_round, open.remaining) {
        (Some(last), _) => format!("The end is triggered: round {last} is the last."),
        (None, 0) => "The end is triggered at the end of this round.".to_owned(),
        (None, left) => format!(
            "The game ends after {}: a completed Mission or a Colony level from 3 on.",
            count(left, "more step")
        ),
    });
    told
}

/// The viewer's Private Goals with how far they are.
pub(super) fn goals_in_words(sight: &Sight) -> Vec<String> {
    let Some((you, hand)) = sight.settler().zip(sight.hand()) else { return Vec::new() };
    let open = sight.open();
    if let Some(done) = open.players[you].goal {
        return vec![format!("You have completed {}.", goal_in_words(done))];
    }
    hand.goals
        .iter()
        .map(|goal| {
            let condition = goal.spec().condition;
            let (have, need) = open.progress_to(you, condition);
            format!("{}: {} ({have} of {need}).", goal.name(), condition_in_words(condition))
        })
        .collect()
}

/// The Solo Goal with how far each requirement is.
pub(super) fn solo_in_words(sight: &Sight) -> Vec<String> {
    let open = sight.open();
    if open.lacerda.is_none() {
        return Vec::new();
    }
    let (name, needed) = solo_goal(open.options.solo_goal);
    let told = needed.iter().map(|one| {
        let what = requirement_in_words(*one);
        match (open.meets(*one), open.progress_to_requirement(*one)) {
            (true, _) => format!("{what}: yes"),
            (false, (_, 1)) => format!("{what}: not yet"),
            (false, (have, need)) => {
                format!("{what}: {} of {need}", crate::parts::signed(have))
            }
        }
    });
    vec![format!("Solo Goal \"{name}\": {}.", told.collect::<Vec<_>>().join("; "))]
}

/// Says who is on which side, in the order of play.
pub(super) fn order_in_words(sight: &Sight) -> String {
    let open = sight.open();
    let mut all: Vec<Seat> = sight.seats();
    all.sort_by_key(|seat| open.players[*seat].space.map(|space| space.number()));
    let on = |side: Side| {
        let names: Vec<String> = all
            .iter()
            .filter(|seat| open.players[**seat].side() == Some(side))
            .map(|seat| {
                let space = open.players[*seat].space.map_or(0, |space| space.number());
                format!("{} on space {space}", sight.called(*seat))
            })
            .collect();
        if names.is_empty() { "nobody".to_owned() } else { listed(&names) }
    };
    format!("In Orbit: {}. In the Colony: {}.", on(Side::Orbit), on(Side::Colony))
}
