//! Phase V, Malfunction tracks and cards.

use first_martians::content::{Block, Modifier, Part, ShutdownId, Slot, Tile, Utility};
use first_martians::scenario::{ENGINEER, Scenario, Table, at, pack};
use first_martians::{Action, Event, Phase, Question, Target, Task};

/// The card with these keywords that breaks a part, such as `mf_w09`.
fn card(key: &str) -> Action {
    let pack = pack();
    let cards = &pack.content().game_box.malfunctions;
    let place = cards.iter().position(|card| card.key == key).expect("there is such a card");
    Action::Malfunction(first_martians::content::MalfunctionId(place as u8))
}

fn track(table: &Table, block: Block) -> u8 {
    table.malfunction[block.index()]
}

/// FM-MALF-01, FM-MALF-03, FM-EX-16: the mission's dice come from their round on.
#[test]
fn the_pool_begins_with_the_missions_dice() {
    let second = Scenario::of_players(4).round(2, 6).begin(Phase::Malfunction);
    assert_ne!(second.phase, Phase::Malfunction, "no die in the first two rounds");
    let third = Scenario::of_players(4).round(3, 6).begin(Phase::Malfunction);
    assert_eq!(third.asks(), Some(Question::MalfunctionDie(Block::Working)));
}

/// FM-MALF-01, FM-MALF-02, FM-MALF-04, FM-EX-84: a red marker adds its die, at most once.
#[test]
fn a_red_marker_adds_its_die() {
    let mut table = Scenario::of_players(4)
        .round(2, 6)
        .red(Block::Living)
        .red(Block::Working)
        .track(Block::Living, 0)
        .begin(Phase::Malfunction);
    assert_eq!(table.asks(), Some(Question::MalfunctionDie(Block::Working)));
    table.chance(Action::Die(1));
    assert_eq!(table.asks(), Some(Question::MalfunctionDie(Block::Living)));
    table.chance(Action::Die(2));
    assert_eq!((track(&table, Block::Working), track(&table, Block::Living)), (1, 2));
}

/// FM-MALF-05, FM-MALF-06, FM-PART-01, FM-EX-85, FM-ICON-07: penalties count without a die as well.
#[test]
fn penalties_count_without_a_die() {
    let table = Scenario::of_players(4)
        .round(1, 6)
        .track(Block::System, 1)
        .broken(Tile::Oxygenator1, Part::Hardware)
        .broken(Tile::Solar1, Part::Cpu)
        .begin(Phase::Malfunction);
    assert_eq!(track(&table, Block::System), 3);
}

/// FM-MALF-08, FM-MALF-09, FM-MALF-10, FM-MALF-12, FM-MALF-13, FM-EX-64, FM-EX-65: one card, then 0,
/// then the next marker; nothing is carried over.
#[test]
fn a_track_that_reaches_five_resolves_one_card() {
    let mut table = Scenario::of_players(4)
        .round(1, 6)
        .red(Block::Living)
        .track(Block::Living, 4)
        .begin(Phase::Malfunction);
    table.chance(Action::Die(3));
    assert_eq!(track(&table, Block::Living), 5);
    assert_eq!(table.asks(), Some(Question::MalfunctionCard(Block::Living)));
    assert!(!table.red[Block::System.index()]);
    let first = table.game.content().game_box.malfunctions.iter();
    let number = first.clone().position(|card| card.block == Block::Living).unwrap();
    table.chance(Action::Malfunction(first_martians::content::MalfunctionId(number as u8)));
    table.until(|question| matches!(question, Question::Proceed(_) | Question::Advance));
    assert_eq!(track(&table, Block::Living), 0);
    assert!(table.red[Block::System.index()]);
}

/// FM-MALF-11, FM-MALF-23: a red marker stays red.
#[test]
fn a_red_marker_stays_red() {
    let mut table = Scenario::of_players(4)
        .round(1, 6)
        .red(Block::System)
        .track(Block::Living, 5)
        .begin(Phase::Malfunction);
    table.until(|question| {
        matches!(question, Question::Advance | Question::MalfunctionCard(Block::Living))
    });
    table.until(|question| matches!(question, Question::Advance));
    assert!(table.red[Block::System.index()]);
}

/// FM-OPEN-32: several tracks are resolved in the order Working, Living, System.
#[test]
fn several_tracks_are_resolved_in_order() {
    let table = Scenario::of_players(4)
        .round(1, 6)
        .track(Block::System, 5)
        .track(Block::Working, 5)
        .begin(Phase::Malfunction);
    assert_eq!(table.asks(), Some(Question::MalfunctionCard(Block::Working)));
}

/// FM-MALF-15, FM-MALF-17, FM-FAQ-16: a Complication breaks the part it shows.
#[test]
fn a_complication_breaks_its_part() {
    let mut table =
        Scenario::of_players(4).round(1, 6).track(Block::Working, 5).begin(Phase::Malfunction);
    table.chance(card("mf_w12"));
    assert!(table.units[at(Tile::Lab)].broken.has(Part::Cpu));
}

/// FM-MALF-18, FM-EX-92: a part that is broken already stays broken and nothing else happens.
#[test]
fn a_complication_for_a_broken_part_does_nothing() {
    let mut table = Scenario::of_players(4)
        .round(1, 6)
        .broken(Tile::Lab, Part::Cpu)
        .track(Block::Working, 5)
        .begin(Phase::Malfunction);
    table.chance(card("mf_w12"));
    assert_eq!(table.broken_parts(), 1);
    assert_eq!(track(&table, Block::Working), 0);
    assert!(table.red[Block::Living.index()]);
}

/// FM-MALF-19, FM-SHUT-16, FM-SHUT-17, FM-EX-28: a card for a closed Facility does nothing, but the
/// track and the Box go on.
#[test]
fn a_card_for_a_closed_facility_is_discarded() {
    let mut table = Scenario::of_players(4)
        .round(1, 6)
        .shut(Tile::Lab, Utility::Oxygen)
        .track(Block::Working, 5)
        .begin(Phase::Malfunction);
    table.chance(card("mf_w12"));
    assert_eq!(table.broken_parts(), 0);
    assert_eq!(track(&table, Block::Working), 0);
    assert!(table.red[Block::Living.index()]);
}

/// FM-TIME-08, FM-EX-73: a Facility whose tile was removed is open again when the Action phase ends,
/// so a card of the same round hits it.
#[test]
fn a_reopened_facility_is_hit() {
    let mut table = Scenario::of_players(4)
        .round(1, 9)
        .shut(Tile::Lab, Utility::Energy)
        .reserves(3, 3, 9)
        .red(Block::Working)
        .track(Block::Working, 4)
        .plan();
    table.declare(Task::Reopen(at(Tile::Lab), Utility::Energy), ENGINEER, &[]).close();
    table.until(|question| matches!(question, Question::Front(..)));
    let pack = pack();
    let fronts = &pack.content().game_box.shutdowns;
    let front = fronts.iter().position(|tile| tile.key == "sd_e1").expect("it is in the box");
    table.chance(Action::Shutdown(ShutdownId(front as u8)));
    assert!(table.told(Event::TileRemoved(at(Tile::Lab), Utility::Energy)));
    table.until(|question| matches!(question, Question::MalfunctionDie(Block::Working)));
    table.chance(Action::Die(1)).chance(card("mf_w12"));
    assert!(table.units[at(Tile::Lab)].broken.has(Part::Cpu));
}

/// FM-EVT-01, FM-EVT-02, FM-EX-17: step 1 of the Event phase moves one track by 1.
#[test]
fn the_event_phase_advances_one_track() {
    let mut table =
        Scenario::of_players(4).round(1, 6).track(Block::Living, 2).begin(Phase::Events);
    assert_eq!(table.asks(), Some(Question::Advance));
    table.chance(Action::Pick(Target::Block(Block::Living)));
    assert_eq!(track(&table, Block::Living), 3);
}

/// FM-EVT-03, FM-EVT-04, FM-RULING-36, FM-MALF-22, FM-EX-18: at 5 a card follows at once.
#[test]
fn a_track_that_reaches_five_in_the_event_phase_resolves_at_once() {
    let mut table =
        Scenario::of_players(4).round(1, 6).track(Block::Living, 4).begin(Phase::Events);
    table.chance(Action::Pick(Target::Block(Block::Living)));
    assert_eq!(table.asks(), Some(Question::MalfunctionCard(Block::Living)));
    table.until(|question| matches!(question, Question::MissionEvent));
    assert_eq!(track(&table, Block::Living), 0);
    assert!(table.red[Block::System.index()]);
}

/// FM-CLEAN-01, FM-CLEAN-02, FM-EX-79, FM-EX-69: `!` is emptied, then the topmost of `>>` moves.
#[test]
fn clean_up_moves_the_topmost_token() {
    let mut table = Scenario::of_players(4)
        .round(1, 6)
        .token(Tile::Lab, Slot::Now, Modifier::Wound)
        .token(Tile::Lab, Slot::Next, Modifier::Reroll)
        .token(Tile::Lab, Slot::Next, Modifier::ExtraPawn)
        .begin(Phase::CleanUp);
    table.until(|question| matches!(question, Question::Advance));
    let lab = &table.units[at(Tile::Lab)];
    assert!(lab.now.has(Modifier::ExtraPawn) && !lab.now.has(Modifier::Wound));
    assert_eq!(lab.next[..], [Modifier::Reroll]);
    assert!(table.told(Event::RoundBegan(2)));
}

/// FM-CLEAN-03, FM-SHUT-19, FM-SHUT-20, FM-SHUT-21: tokens on a closed Facility do not move.
#[test]
fn tokens_on_a_closed_facility_stay() {
    let mut table = Scenario::of_players(4)
        .round(1, 6)
        .shut(Tile::Lab, Utility::Energy)
        .token(Tile::Lab, Slot::Now, Modifier::Wound)
        .token(Tile::Lab, Slot::Next, Modifier::Reroll)
        .begin(Phase::CleanUp);
    table.until(|question| matches!(question, Question::Advance));
    let lab = &table.units[at(Tile::Lab)];
    assert!(lab.now.has(Modifier::Wound));
    assert_eq!(lab.next.len(), 1);
}

/// FM-CLEAN-08, FM-RND-12, FM-CLEAN-09, FM-RULING-37: the First Player token passes and the sol
/// marker advances.
#[test]
fn the_first_player_token_passes_clockwise() {
    use first_martians::scenario::{GEOLOGIST, MEDIC, SCIENTIST};
    let mut table = Scenario::of_players(4).round(1, 6).begin(Phase::CleanUp);
    table.until(|question| matches!(question, Question::Advance));
    assert_eq!((table.first, table.round), (GEOLOGIST, 2));
    let mut last = Scenario::of_players(4).round(1, 6).first(MEDIC).begin(Phase::CleanUp);
    last.until(|question| matches!(question, Question::Advance));
    assert_eq!(last.first, SCIENTIST);
}
