//! The missions of the campaigns of First Martians, from the worst table they can begin with.

use first_martians::content::{Level, MissionId, Part, Tile};
use first_martians::scenario::{Scenario, Table, at, pack};
use first_martians::{Action, Ending, FirstMartians, Phase, Question};
use orrery_bots::Heuristic as _;
use orrery_catalog::heuristics::FirstMartiansHeuristic;
use orrery_core::{Actor, Game as _, Log, Seat, Setup};

/// Sets the table as badly as a mission can leave it: nothing in store, everybody nearly dead,
/// every track at its end, and as many broken parts as the Threshold of the mission allows.
fn ruin(table: &mut Table, mission: MissionId) {
    let game = &mut table.game;
    let threshold = game.content().mission(mission).threshold.expect("every mission has one");
    let most = threshold[Level::Normal.index()];
    let world = &mut game.table;
    world.reserves = [0; 3];
    world.cargo.parts = [0; Part::COUNT];
    (world.cargo.samples, world.cargo.examined, world.cargo.seeds) = (0, 0, 0);
    world.upgrades_left |= std::mem::take(&mut world.cargo.upgrades);
    (world.stress, world.morale) = (17, -2);
    world.malfunction = [4; 3];
    for one in &mut world.crew {
        (one.wounds, one.tokens) = (5, 0);
    }
    let tiles = Tile::all().flat_map(|tile| Part::all().map(move |part| (at(tile), part)));
    for (facility, part) in tiles {
        let has = game.content().facility(facility).parts[part.index()].is_some();
        if has && game.counted_parts() < most {
            game.table.units[facility].broken.insert(part);
        }
    }
}

/// The answer after which the position looks best; Chance means well.
fn best(game: &FirstMartians, who: Actor) -> Action {
    let mut actions = game.legal_actions(who);
    if let Actor::Seat(seat) = who {
        FirstMartiansHeuristic.sift(game, seat, &mut actions);
    }
    let worth = |action: &Action| {
        let mut after = game.clone();
        after.apply(who, *action, &mut Log::silent()).expect("it is listed");
        match after.standing() {
            Some(standing) if standing.winners.is_empty() => -1.0,
            Some(_) => 2.0,
            None => FirstMartiansHeuristic.value(&after, Seat::ONE),
        }
    };
    let mut best = (actions[0], f32::MIN);
    for action in actions {
        let value = worth(&action);
        if value > best.1 {
            best = (action, value);
        }
    }
    best.0
}

/// Plays on with luck until the mission is over. Returns how it ended.
fn ends_with_luck(table: &mut Table, mission: MissionId) -> Option<Ending> {
    for _ in 0..4_000 {
        let last = table.campaign().and_then(|campaign| campaign.history.last());
        if let Some(chapter) = last.filter(|chapter| chapter.mission == mission) {
            return Some(chapter.ending);
        }
        let (who, question) = table.game.question()?;
        let asked = if question == Question::Plan {
            table.game.to_act().iter().next().expect("somebody plans")
        } else {
            who
        };
        let action = best(&table.game, asked);
        table.says(asked, action);
    }
    panic!("{mission:?} does not end");
}

/// FM-CAMP-12, FM-OBJ-01: no mission of a campaign is a dead end. From the worst table the
/// mission before can leave, its mandatory objectives can still be met.
#[test]
fn every_mission_can_be_won_from_the_worst_legal_start() {
    let pack = pack();
    let content = pack.content();
    let mut dead_ends = Vec::new();
    for campaign in &content.campaigns {
        let setup = Setup::of_players(4).in_mode(&campaign.key);
        for &mission in &campaign.missions {
            let before = campaign.missions.iter().copied().find(|&other| {
                content.mission(other).branches.iter().any(|branch| branch.next == Some(mission))
            });
            let mut table = Scenario::of(setup.clone()).begin(Phase::Morale);
            if let Some(before) = before {
                table.game.table.mission = before;
                ruin(&mut table, before);
                table.ends(Ending::Won);
                table.until(|question| matches!(question, Question::Brief(_)));
                ruin(&mut table, before);
                table.briefed_for(mission);
                table.first_says(Action::SetOut(Level::Normal));
            }
            let ending = ends_with_luck(&mut table, mission);
            if ending != Some(Ending::Won) {
                dead_ends.push((content.mission(mission).key.clone(), ending));
            }
        }
    }
    assert_eq!(dead_ends, []);
}
