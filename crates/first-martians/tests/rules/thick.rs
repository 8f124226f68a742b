//! People throw the dice and draw the cards of their box; Orrery keeps the table.

use first_martians::content::{
    Block, Op, Part, Terrain, TerrainEffect, Tile, UpgradeRule, Utility,
};
use first_martians::scenario::{ENGINEER, GEOLOGIST, SCIENTIST, Scenario, at, space_called};
use first_martians::{
    Action, Ctx, Event, FirstMartians, Illegal, Phase, Question, Target, Task, TileIcon,
};
use orrery_core::{Actor, Game as _, Log, Seat, Setup};

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

/// The answer that enters this icon of a tile.
fn icon(icon: TileIcon) -> Action {
    let place = TileIcon::ALL.iter().position(|one| *one == icon);
    Action::Choose(place.expect("it can be entered") as u8)
}

/// FM-OPEN-78: at any table a printed card can be entered, without a choice beforehand, by
/// whichever player sits there. What it means is entered too, and no seat is asked.
#[test]
fn at_any_table_a_printed_card_is_entered_by_anyone() {
    let mut table =
        Scenario::of_players(4).track(Block::Working, 5).stress(3).begin(Phase::Malfunction);
    table.until(|question| matches!(question, Question::MalfunctionCard(_)));
    assert!(table.game.legal_by_hand().contains(&Action::Printed));
    assert!(!table.game.legal_actions(Actor::Chance).contains(&Action::Printed), "never drawn");
    let left = table.malfunction_left;
    table.enters(Action::Printed).enters(label("A part breaks"));
    assert!(table.game.to_act().contains(Actor::Chance), "whoever sits there says which");
    table.enters(Action::Pick(Target::Part(at(Tile::Lab), Part::Cpu)));
    table.enters(label("Stress +1")).enters(Action::No);
    assert!(table.told(Event::PartBroke(at(Tile::Lab), Part::Cpu)));
    assert_eq!((table.stress, table.malfunction_left), (4, left));
    assert_eq!(table.malfunction[Block::Working.index()], 0);
}

/// FM-OPEN-78: if the table goes back to Orrery's dice in between, what was entered is all.
#[test]
fn orrery_draws_nothing_of_a_box() {
    let mut table = Scenario::of_players(4).track(Block::Working, 5).begin(Phase::Malfunction);
    table.until(|question| matches!(question, Question::MalfunctionCard(_)));
    table.enters(Action::Printed);
    let listed = table.game.legal_actions(Actor::Chance);
    let drawn: Vec<&Action> = listed.iter().filter(|it| table.game.weight(**it) > 0).collect();
    assert_eq!(drawn, [&Action::No]);
}

/// FM-OPEN-78, FM-EXPL-04, FM-EXPL-05: a tile of the box is entered by its terrain and icons, and
/// then costs, gives and does what is printed on it.
#[test]
fn a_printed_tile_is_entered_icon_by_icon() {
    let space = space_called("R1-N");
    let mut table = Scenario::of_players(4).plan();
    table.declare(Task::Explore(space), GEOLOGIST, &[SCIENTIST, ENGINEER]).close();
    table.until(|question| matches!(question, Question::Tile(..)));
    let left = table.roi_left;
    let chasm = Terrain::all().position(|one| one == Terrain::Chasm).unwrap() as u8;
    table.enters(Action::Printed).enters(Action::Choose(chasm));
    for entered in [
        TileIcon::Pawn,
        TileIcon::Sample,
        TileIcon::Sample,
        TileIcon::Poi,
        TileIcon::Effect(TerrainEffect::Wound),
    ] {
        table.enters(icon(entered));
    }
    let again = icon(TileIcon::Effect(TerrainEffect::Wound));
    assert!(!table.game.legal_by_hand().contains(&again), "an effect is there once");
    table.enters(Action::No);
    assert_eq!(table.asks(), Some(Question::Poi), "its POI icon gives a token");
    assert_eq!((table.map[space.index()].samples, table.roi_left), (2, left));
    let ground = table.game.ground(space).expect("it is explored");
    assert_eq!((ground.terrain, ground.pawns), (Terrain::Chasm, 2));
    assert!(ground.has(TerrainEffect::Wound) && !ground.has(TerrainEffect::Adventure));
    // It is saved and found again.
    let saved = serde_json::to_value(&table.game).unwrap();
    let again = FirstMartians::load(saved, &first_martians::scenario::pack()).unwrap();
    assert_eq!(again.ground(space), Some(ground));
}

/// FM-OPEN-78, FM-MOVE-10: from the next round on the way over a printed tile costs its pawns.
#[test]
fn a_printed_tile_counts_on_the_way() {
    let space = space_called("R1-N");
    let mut table = Scenario::of_players(4).plan();
    table.declare(Task::Explore(space), GEOLOGIST, &[SCIENTIST, ENGINEER]).close();
    table.until(|question| matches!(question, Question::Tile(..)));
    table.enters(Action::Printed).enters(Action::Choose(0));
    table.enters(icon(TileIcon::Pawn)).enters(icon(TileIcon::Effect(TerrainEffect::Wound)));
    table.enters(Action::No);
    let round = table.round;
    table.until(|question| question == Question::Plan);
    assert_eq!(table.round, round + 1);
    let way = table.ways[space.index()].first().copied().expect("it can be reached");
    assert_eq!(way.pawns, 2);
    assert!(way.features.has(first_martians::Features::WOUND));
}

/// FM-OPEN-78, FM-DIS-01, FM-UPG-02: an Upgrade card of the box is entered by its two parts, its
/// Facility and what it does, and can be broken up or installed there.
#[test]
fn a_printed_upgrade_is_entered() {
    let mut table = Scenario::of_players(4).plan();
    let found = super::effect(|op| *op == Op::UpgradeCards { n: 1 });
    table.happens(found, Ctx::default());
    let left = table.upgrades_left.count_ones();
    table.enters(Action::Printed);
    table.enters(Action::Pick(Target::Kind(Part::Cpu)));
    table.enters(Action::Pick(Target::Kind(Part::Hardware)));
    table.enters(Action::Pick(Target::Facility(at(Tile::Lab))));
    let manage = UpgradeRule::all().position(|rule| rule == UpgradeRule::ManageTwo).unwrap() as u8;
    table.enters(Action::Choose(manage));
    assert_eq!(table.upgrades_left.count_ones(), left - 1);
    let id = table.own.as_ref().expect("it is kept").upgrades[0].0;
    assert_eq!(table.cargo.upgrades, 1 << id.index());
    let mut installed = table.clone();
    installed.declare(Task::Install(id, at(Tile::Lab)), SCIENTIST, &[GEOLOGIST]);
    let parts = table.cargo.parts;
    table.says(Seat::ONE, Action::Scrap(id));
    assert_eq!(table.cargo.parts[Part::Cpu.index()], parts[Part::Cpu.index()] + 1);
    assert_eq!(table.cargo.parts[Part::Hardware.index()], parts[Part::Hardware.index()] + 1);
}

/// FM-OPEN-78: a Condition that is none of the six happens by its effects, and the six are picked.
#[test]
fn a_condition_is_picked_or_entered() {
    let mut table = Scenario::of_players(4).plan();
    let found = super::effect(|op| {
        matches!(op, Op::GiveCondition { who: first_martians::content::Who::Chosen, kind: None })
    });
    table.happens(found, Ctx::default());
    table.first_says(Action::Pick(Target::Person(SCIENTIST)));
    let Some(Question::Condition(_)) = table.asks() else { panic!("{:?}", table.asks()) };
    let entries = table.game.legal_by_hand();
    let kinds = entries.iter().filter(|one| matches!(one, Action::Condition(_))).count();
    assert_eq!((kinds, entries.contains(&Action::Printed)), (6, true));
    let stress = table.stress;
    table.enters(Action::Printed).enters(label("Stress +1")).enters(Action::No);
    assert_eq!((table.stress, table.asks()), (stress + 1, Some(Question::Plan)));
}

/// FM-OPEN-78: whatever else of the box applies can be entered between two decisions, but not while
/// the plan has actions whose costs are counted.
#[test]
fn anything_of_the_box_can_be_entered_in_between() {
    let mut table = Scenario::of_players(4).reserves(2, 2, 2).plan();
    assert_eq!(table.game.legal_by_hand(), [Action::Printed]);
    assert!(
        !table.game.legal_actions(Seat::ONE.into()).contains(&Action::Printed),
        "no bot enters"
    );
    table.enters(Action::Printed).enters(label("Energy +1")).enters(Action::No);
    assert_eq!((table.reserves[0], table.asks()), (3, Some(Question::Plan)));
    table.declare(Task::Rest, SCIENTIST, &[]);
    let refused = table.game.clone().apply_by_hand(Action::Printed, &mut Log::silent());
    assert_eq!(refused, Err(Illegal::WrongMoment));
    assert!(table.game.legal_by_hand().is_empty());
}

/// FM-OPEN-78: dice of a box may have other faces; the app decides what is only random; a Shutdown
/// tile whose price is not paid stays.
#[test]
fn what_a_box_decides_is_entered_and_the_rest_is_not() {
    let mut dice = Scenario::of_players(4).round(2, 9).begin(Phase::Malfunction);
    dice.until(|question| matches!(question, Question::MalfunctionDie(_)));
    assert!(dice.game.legal_by_hand().contains(&Action::Die(5)));
    dice.enters(Action::Die(5));
    let mut random = Scenario::of_players(4).plan();
    let wound = super::effect(|op| {
        matches!(op, Op::Wound { who: first_martians::content::Who::Random, .. })
    });
    random.happens(wound, Ctx::default());
    assert!(random.game.in_the_open() && !random.game.is_in_a_box());
    let mut tile = Scenario::of_players(4).shut(Tile::Lab, Utility::Energy).plan();
    tile.declare(Task::Reopen(at(Tile::Lab), Utility::Energy), SCIENTIST, &[]).close();
    tile.until(|question| matches!(question, Question::Front(..)));
    tile.enters(Action::No);
    assert_eq!(tile.shutdown_tiles(), 1);
}
