//! Outside the HUB: routes, terrain, tiles, samples and research.

use first_martians::content::{Modifier, RoiId, Rover, Slot, Terrain, Tile, UpgradeRule};
use first_martians::scenario::{
    ENGINEER, GEOLOGIST, MEDIC, SCIENTIST, Scenario, Table, at, pack, space_called,
};
use first_martians::{Action, Event, Illegal, Item, Question, Task};
use orrery_core::Seat;

use super::{count, over, suffer};

fn explore(space: &str) -> Task {
    Task::Explore(space_called(space))
}

fn gather(space: &str) -> Task {
    Task::Gather(space_called(space), Item::Sample)
}

/// The ways of the newest action, by their numbers.
fn ways(table: &Table, space: &str) -> Vec<(u8, u16)> {
    table.ways[space_called(space).index()].iter().map(|way| (way.pawns, way.features.0)).collect()
}

fn tile(table: &mut Table, key: &str) {
    let pack = pack();
    let place = pack.content().game_box.roi.iter().position(|tile| tile.key == key);
    table.until(|question| matches!(question, Question::Tile(..)));
    table.chance(Action::Roi(RoiId(place.expect("there is such a tile") as u8)));
}

/// A1188, R1135: FM-MOVE-16, FM-ROI-05, FM-ROI-07: two Geysers on the way are one wound, for the pawn
/// on top; every pawn of the way adds up (R834).
#[test]
fn two_geysers_are_one_wound() {
    let mut table = Scenario::of_players(4)
        .tile("R1-N", Terrain::Geysers, 0)
        .tile("R2-N", Terrain::Geysers, 1)
        .plan();
    table.declare(gather("R2-N"), GEOLOGIST, &[GEOLOGIST, SCIENTIST, SCIENTIST]);
    assert_eq!(table.need(0), (3, Some(4)));
    table.close();
    table.until(|question| matches!(question, Question::Prevent(..)) || over(question));
    suffer(&mut table);
    assert_eq!((table.wounds(GEOLOGIST), table.wounds(SCIENTIST)), (1, 0));
}

/// R811, R832, A1218: FM-MOVE-09: of four ways that differ in what they cost the crew takes any one,
/// also the longest that spares it everything.
#[test]
fn the_crew_may_take_the_longest_way() {
    let table = Scenario::of_players(4)
        .tile("R1-N", Terrain::Geysers, 0)
        .tile("R1-NE", Terrain::Plains, 0)
        .tile("R2-NE", Terrain::Shadow, 0)
        .tile("R1-NW", Terrain::Chasm, 0)
        .tile("R2-NW", Terrain::Plains, 0)
        .tile("R1-W", Terrain::Plains, 0)
        .tile("R2-W", Terrain::Plains, 0)
        .plan();
    let ways = ways(&table, "R2-N");
    assert!(ways.contains(&(4, 0)), "R1-W, R2-W, R2-NW and the space itself: {ways:?}");
    assert!(ways.iter().any(|way| way.0 == 2), "straight over the Geysers: {ways:?}");
}

/// R1505, A1556: FM-ROI-02, FM-EXPL-11: Mountains close the way outward; the space behind them is
/// explored from the side, once a neighbour of it is known.
#[test]
fn mountains_are_passed_on_the_side() {
    let scenario = Scenario::of_players(4).tile("R1-N", Terrain::Mountains, 0);
    let closed = scenario.clone().plan();
    let refusal = Illegal::NoWay(space_called("R2-N"));
    assert_eq!(closed.cannot(explore("R2-N"), GEOLOGIST), refusal);
    let mut table =
        scenario.tile("R1-NE", Terrain::Plains, 0).tile("R2-NE", Terrain::Plains, 0).plan();
    table.declare(explore("R2-N"), GEOLOGIST, &[GEOLOGIST]);
    assert_eq!(table.need(0), (4, Some(5)));
    // R1513: the left and right edges are open, and the Mountains cost two pawns.
    let beside = Scenario::of_players(4).tile("R1-N", Terrain::Mountains, 1).plan();
    assert_eq!(ways(&beside, "R1-N"), [(2, 0)]);
}

/// A912, R809: FM-ACT-20, FM-EXPL-01: a space behind one that is explored in the same round is out of
/// reach, and so are its samples.
#[test]
fn nobody_plans_over_a_space_still_unknown() {
    let mut table = Scenario::of_players(4).plan();
    table.declare(explore("R1-N"), GEOLOGIST, &[GEOLOGIST, SCIENTIST]);
    let behind = Illegal::NoWay(space_called("R2-N"));
    assert_eq!(table.cannot(explore("R2-N"), ENGINEER), behind);
    assert_eq!(table.cannot(gather("R1-N"), ENGINEER), Illegal::NotExplored);
}

/// A1431: FM-OPEN-33, FM-ROV-07: two stacks explore the same space: after the first success the second
/// comes home without dice, and its rover is not checked.
#[test]
fn a_second_expedition_to_the_same_space_returns() {
    let mut table = Scenario::of_players(4)
        .rover_token(Rover::Froggy, Modifier::RoverRisk)
        .rover_token(Rover::Scorpio, Modifier::RoverRisk)
        .plan();
    table.declare(explore("R1-N"), GEOLOGIST, &[]).takes(Rover::Froggy);
    let froggy = table.newest();
    table.declare(explore("R1-N"), SCIENTIST, &[SCIENTIST]).takes(Rover::Scorpio);
    table.close();
    table.until(|question| question == Question::Order);
    table.first_says(Action::Pick(first_martians::Target::Stack(froggy)));
    tile(&mut table, "roi_1_1");
    let mut checked = Vec::new();
    table.until(|question| {
        if let Question::RoverCheck(rover) = question {
            checked.push(rover);
        }
        assert_ne!(question, Question::Roll);
        over(question)
    });
    assert!(table.told(Event::ActionReturned(explore("R1-N"))));
    assert_eq!(checked, [Rover::Froggy]);
}

/// R815, A1180: FM-EXPL-07, FM-TIME-15, FM-MOVE-11: Geysers found in this round hurt from the next one
/// on.
#[test]
fn new_terrain_waits_for_the_next_round() {
    let mut table = Scenario::of_players(4).round(1, 9).plan();
    table.declare(explore("R1-N"), GEOLOGIST, &[]).takes(Rover::Froggy).close();
    tile(&mut table, "roi_1_5");
    table.until(over);
    assert_eq!(table.wounds(GEOLOGIST), 0);
    table.until(|question| question == Question::TakeOut);
    table.until(|question| question == Question::Plan);
    let [way] = ways(&table, "R1-N")[..] else { panic!("one way") };
    assert_ne!(way.1, 0, "the wound of the Geysers");
}

/// R1503, A1552, A1240: FM-ROI-01, FM-MOD-13, FM-RULING-12: terrain and token together check a rover
/// once, after the last action, and also when the exploration failed.
#[test]
fn a_rover_is_checked_once_after_everything() {
    let mut table = Scenario::of_players(4)
        .tile("R1-N", Terrain::Boulders, 0)
        .rover_token(Rover::Froggy, Modifier::RoverRisk)
        .samples(1)
        .plan();
    table.declare(explore("R2-N"), GEOLOGIST, &[]).takes(Rover::Froggy);
    table.declare(Task::Examine, SCIENTIST, &[SCIENTIST]).close();
    table.until(|question| question == Question::Roll).rolls(false, false, false);
    table.until(|question| matches!(question, Question::RoverCheck(_)));
    assert_eq!(table.cargo.examined, 1, "the check comes after step 8");
    table.chance(Action::Yes);
    assert!(!matches!(table.asks(), Some(Question::RoverCheck(_))));
    let tokens = &table.rovers[Rover::Froggy.index()].tokens[..];
    assert_eq!(tokens, [Modifier::RoverRisk, Modifier::Blocked]);
}

/// R1509, A401: FM-ROI-04, FM-MOR-02: Morale-loss terrain at the bottom of the track changes nothing.
#[test]
fn shadow_does_not_deepen_despair() {
    let mut table = Scenario::of_players(4)
        .tile("R1-N", Terrain::Plains, 0)
        .tile("R2-N", Terrain::Shadow, 1)
        .morale(-2)
        .plan();
    table.declare(gather("R2-N"), GEOLOGIST, &[GEOLOGIST, SCIENTIST, SCIENTIST]).close();
    table.until(over);
    assert_eq!((table.morale, table.cargo.pending_samples), (-2, 1));
}

/// A1225, R592: FM-MOVE-15, FM-RULING-07: what lies on the way never forbids the action; the wound
/// comes when it is done, and kills.
#[test]
fn a_deadly_way_is_not_forbidden() {
    let mut table =
        Scenario::of_players(4).tile("R1-N", Terrain::Geysers, 1).wounds(GEOLOGIST, 5).plan();
    table.declare(gather("R1-N"), GEOLOGIST, &[SCIENTIST, SCIENTIST]).close();
    table.until(|question| matches!(question, Question::Prevent(..)));
    suffer(&mut table);
    assert_eq!(table.ending, Some(first_martians::Ending::Died(GEOLOGIST)));
    assert!(table.told(Event::Succeeded(gather("R1-N"))));
}

/// A1261, A853: FM-GATH-05, FM-GATH-09, FM-SUP-07: two samples, two stacks, no third; what is gathered
/// cannot be examined in the same round.
#[test]
fn every_sample_is_claimed_once() {
    let mut table = Scenario::of_players(4).tile("R1-N", Terrain::Plains, 2).plan();
    table.declare(gather("R1-N"), GEOLOGIST, &[GEOLOGIST]);
    table.declare(gather("R1-N"), SCIENTIST, &[SCIENTIST]);
    assert_eq!(table.cannot(gather("R1-N"), ENGINEER), Illegal::NothingToGather);
    assert_eq!(table.cannot(Task::Examine, ENGINEER), Illegal::NoSample);
}

/// R1513, A1526, A1502: FM-MOVE-11, FM-MOVE-22, FM-CLEAN-10, FM-MOD-08: two Extra-pawn tokens on the
/// way add two pawns; a green token leaves a Gather action alone; all of them stay after Clean-Up.
#[test]
fn tokens_on_regions_count_and_stay() {
    let mut table = Scenario::of_players(4)
        .round(1, 9)
        .tile("R1-N", Terrain::Plains, 0)
        .tile("R2-N", Terrain::Plains, 1)
        .region_token("R1-N", Modifier::ExtraPawn)
        .region_token("R1-N", Modifier::ExtraPawn)
        .region_token("R1-N", Modifier::AdventureExplore)
        .plan();
    let rest = &[GEOLOGIST, SCIENTIST, SCIENTIST, ENGINEER, ENGINEER];
    table.declare(gather("R2-N"), GEOLOGIST, rest);
    assert_eq!(table.need(0), (5, Some(6)));
    table.close();
    table.until(over);
    assert_eq!(count(&table, |event| matches!(event, Event::AdventureDrawn(..))), 0);
    table.until(|question| question == Question::Advance);
    let marks = table.map[space_called("R1-N").index()].marks;
    assert_eq!(marks.extra_pawns(), 2);
    assert!(marks.has(Modifier::AdventureExplore));
}

/// R1167, R815: FM-OPEN-41, FM-RULING-23: with no POI token left a tile with an icon brings none, and
/// play goes on.
#[test]
fn no_poi_token_is_left() {
    let mut table = Scenario::of_players(4).plan();
    table.game.table.poi_left = 0;
    table.declare(explore("R1-N"), GEOLOGIST, &[]).takes(Rover::Froggy).close();
    tile(&mut table, "roi_1_6");
    assert!(!matches!(table.asks(), Some(Question::Poi)));
    assert_eq!((table.cargo.poi, table.map[space_called("R1-N").index()].samples), (0, 1));
}

/// R723, R885, R889: FM-RES-02, FM-RES-06, FM-RES-07, FM-RES-09: four samples at once on the tracks; a
/// failed second examination leaves the sample Examined.
#[test]
fn research_has_no_limit_of_tracks() {
    let mut table = Scenario::of_players(4).samples(3).examined(1).plan();
    for who in [SCIENTIST, GEOLOGIST, ENGINEER] {
        table.declare(Task::Examine, who, &[who]);
    }
    table.declare(Task::Discover, MEDIC, &[]).close();
    for _ in 0..8 {
        table.until(|question| question == Question::Roll || over(question));
        if table.asks() == Some(Question::Roll) {
            table.rolls(false, false, false);
        }
    }
    assert_eq!((table.cargo.samples, table.cargo.examined, table.cargo.discoveries), (0, 4, 0));
}

/// A1511: FM-TIME-11, FM-MOVE-09: what happens on the map while actions are resolved does not touch a
/// way that was declared with the Recovery Winch.
#[test]
fn a_winched_way_stays_as_it_was_declared() {
    let mut table = Scenario::of_players(4)
        .tile("R1-N", Terrain::Chasm, 0)
        .installed(UpgradeRule::IgnoreOneTerrain)
        .plan();
    table.declare(explore("R2-N"), GEOLOGIST, &[GEOLOGIST, SCIENTIST, SCIENTIST]);
    let stack = table.newest();
    table.says(Seat::TWO, Action::Winch { stack, tile: space_called("R1-N") });
    assert_eq!(table.need(0), (3, Some(4)));
    table.close();
    for space in ["R1-N", "R2-N"] {
        let marks = &mut table.game.table.map[space_called(space).index()].marks;
        marks.add(Modifier::ExtraPawn);
        marks.add(Modifier::Wound);
    }
    table.until(|question| matches!(question, Question::Roll | Question::Tile(..)));
    assert!(matches!(table.asks(), Some(Question::Tile(..))), "four pawns were a sure success");
    table.until(over);
    assert_eq!(table.wounds(GEOLOGIST), 0);
}

/// R594, R596: FM-COST-06, FM-MOVE-20: an outside action counts the tokens of its Facility and those of
/// the way; tokens on `>>` do not count.
#[test]
fn facility_and_way_add_up() {
    let mut table = Scenario::of_players(4)
        .tile("R1-N", Terrain::Dunes, 1)
        .region_token("R1-N", Modifier::ExtraPawn)
        .token(Tile::ProbeBay, Slot::Now, Modifier::ExtraPawn)
        .token(Tile::ProbeBay, Slot::Next, Modifier::ExtraPawn)
        .plan();
    table.declare(gather("R1-N"), GEOLOGIST, &[GEOLOGIST]);
    assert_eq!(table.need(0), (1 + 2 + 1 + 1, Some(6)));
    table.takes(Rover::Scorpio);
    assert_eq!(table.need(0), (4, Some(5)));
    assert_eq!(at(Tile::ProbeBay), table.plan[0].at.expect("the Probe Bay"));
}
