//! People throw the dice and draw the cards of their box; Orrery keeps the table.

use first_martians::content::{Block, Part, Tile, Utility};
use first_martians::scenario::{SCIENTIST, Scenario, at};
use first_martians::{Action, Ctx, Event, Illegal, Phase, Question, Target, Task};
use orrery_core::{Actor, Game as _, Seat, Setup};

fn printed() -> Scenario {
    Scenario::of(Setup::of_players(4).in_mode("make_yourself_at_home").with("cards", "printed"))
}

/// The answer that enters this effect.
fn label(words: &str) -> Action {
    let pack = first_martians::scenario::pack();
    let options = pack.content().options(pack.content().game_box.printed);
    let place = options.iter().position(|option| option.label.fill(|_| String::new()) == words);
    Action::Choose(place.expect("it can be entered") as u8)
}

/// FM-DICE-01: dice and cards belong to the box, so people may throw and draw them.
#[test]
fn dice_and_cards_are_in_the_open() {
    let mut table = Scenario::of_players(4).samples(1).plan();
    table.declare(Task::Examine, SCIENTIST, &[]).close();
    table.until(|question| question == Question::Roll);
    assert!(table.game.in_the_open());
    table.until(|question| matches!(question, Question::MalfunctionDie(_) | Question::Advance));
    let mut card = Scenario::of_players(4).track(Block::Working, 5).begin(Phase::Malfunction);
    card.until(|question| matches!(question, Question::MalfunctionCard(_)));
    assert!(card.game.in_the_open());
}

/// FM-EVT-02, FM-EVT-08: the app decides which track goes up, which Event comes and what strikes.
#[test]
fn what_the_app_decides_is_not() {
    let mut table = Scenario::of_players(4).round(2, 9).begin(Phase::Events);
    assert_eq!(table.asks(), Some(Question::Advance));
    assert!(!table.game.in_the_open());
    table.until(|question| question == Question::MissionEvent);
    assert!(!table.game.in_the_open());
}

/// FM-MALF-24: for a printed Malfunction card that is not ours, people enter what it does, effect
/// by effect; then the track goes back as after any card.
#[test]
fn a_printed_card_is_entered_effect_by_effect() {
    let mut table = printed().track(Block::Working, 5).stress(3).begin(Phase::Malfunction);
    table.until(|question| matches!(question, Question::MalfunctionCard(_)));
    let block = match table.asks() {
        Some(Question::MalfunctionCard(block)) => block,
        other => panic!("{other:?}"),
    };
    assert!(table.game.may_act().contains(Actor::Seat(Seat::TWO)));
    let left = table.malfunction_left;
    table.says(Seat::TWO, Action::Printed);
    assert_eq!(table.asks(), Some(Question::Printed));
    table.first_says(label("Stress +1"));
    assert_eq!((table.stress, table.asks()), (4, Some(Question::Printed)));
    table.first_says(label("A part breaks"));
    table.first_says(Action::Pick(Target::Part(at(Tile::Lab), Part::Cpu)));
    assert!(table.told(Event::PartBroke(at(Tile::Lab), Part::Cpu)));
    table.first_says(Action::No);
    assert_eq!((table.malfunction[block.index()], table.malfunction_left), (0, left));
}

/// FM-MALF-24: without a box nobody can say so.
#[test]
fn without_a_box_there_are_only_our_cards() {
    let mut table = Scenario::of_players(4).track(Block::Working, 5).begin(Phase::Malfunction);
    table.until(|question| matches!(question, Question::MalfunctionCard(_)));
    assert_eq!(table.refuses(Seat::TWO, Action::Printed), Illegal::WrongMoment);
}

/// FM-POI-02, FM-POI-04: a printed POI token takes effect as it is entered, and no token of ours
/// leaves the stack.
#[test]
fn a_printed_poi_token_is_entered() {
    let mut table = printed().plan();
    let found = super::effect(|op| *op == first_martians::content::Op::Poi { n: 1 });
    table.happens(found, Ctx::default());
    assert_eq!(table.asks(), Some(Question::Poi));
    let (left, parts) = (table.poi_left, table.cargo.parts[Part::Cpu.index()]);
    table.says(Seat::THREE, Action::Printed);
    table.first_says(label("A spare part is gained"));
    table.first_says(Action::Pick(Target::Kind(Part::Cpu)));
    table.first_says(label("Stress -1")).first_says(Action::No);
    assert_eq!(table.asks(), Some(Question::Plan));
    assert_eq!(table.cargo.parts[Part::Cpu.index()], parts + 1);
    assert_eq!((table.poi_left, table.cargo.poi), (left, 0));
}

/// FM-SHUT-02: the front of a printed Shutdown tile is entered; the tile leaves the Facility.
#[test]
fn a_printed_shutdown_tile_is_entered() {
    let mut table = printed().shut(Tile::Lab, Utility::Energy).reserves(2, 2, 2).plan();
    table.declare(Task::Reopen(at(Tile::Lab), Utility::Energy), SCIENTIST, &[]).close();
    table.until(|question| matches!(question, Question::Front(..)));
    table.says(Seat::TWO, Action::Printed);
    let stress = table.stress;
    table.first_says(label("Stress +1")).first_says(Action::No);
    assert_eq!(table.shutdown_tiles(), 0);
    assert_eq!(table.stress, stress + 1);
}
