//! Alien Invasion, Chapter 4: setup, Goals and the Sabotage phase. The cards are in `sabotage`.

use on_mars::content::*;
use on_mars::monolith::{
    ALIEN_SPACES, Action as M, Deck, Deed as D, Draw as MDraw, GoalCard, Laid, Question as Q,
    Sabotage, TilesGoal,
};
use on_mars::scenario::{ANN, Moves, Scenario, Table, hex};
use on_mars::{
    Action as A, AlienInvasion, Deed, Draw, Loss, MonolithGame, OnMars, Open, Outcome, Part, Phase,
    Question,
};
use orrery_core::{Actor, Game as _, Setup};
use std::sync::Arc;

pub fn base() -> Scenario {
    Scenario::of_chapter(4, Setup::of_players(1))
}

/// The Monolith of a table being set.
pub fn monolith(open: &mut Open) -> &mut on_mars::monolith::Monolith {
    match &mut open.chapter.as_mut().unwrap().part {
        Part::Monolith(monolith) => monolith,
        _ => panic!("this is Chapter 4"),
    }
}

/// A row with these cards and cubes; the Time Tracker stands on a space.
pub fn row(time: u8, cards: &'static [(Sabotage, u8)]) -> impl FnOnce(&mut Open) {
    move |open| {
        let monolith = monolith(open);
        monolith.time = time;
        for &(card, cubes) in cards {
            monolith.row.push(Laid { card, cubes });
            monolith.deck.remove(card);
        }
    }
}

/// The same five Goals for all tests, by deck.
pub const GOALS: [GoalCard; 5] = [
    GoalCard::Blueprint(Blueprint::Library),
    GoalCard::Contract(Contract::DeliverWater),
    GoalCard::Tech(Tech::Mine),
    GoalCard::Scientist(Scientist::Biochemist),
    GoalCard::Tiles(TilesGoal::B),
];

pub fn with_goals(open: &mut Open) {
    monolith(open).goals = GOALS.map(Some);
}

/// Plays quietly until the Time Tracker has moved.
pub fn ends_phase(table: &mut Table) {
    let time = table.open().monolith().unwrap().time;
    table.passes_until(|open| open.monolith().unwrap().time > time);
}

fn play_setup() -> Table {
    let mut table = Table::of_chapter(4, &Setup::of_players(1));
    while !matches!(table.asks(), Some((_, Question::Draw(Draw::Monolith(_))))) {
        let first = table.choices()[0];
        table.draws([first]);
    }
    table
}

/// AI-GEN-01, AI-CH4-01, AI-VAL-57, AI-VAL-58, AI-VAL-75: the setup of 2 players without Lacerda
/// and without LSS Reward tiles; 3 Private Goals.
#[test]
fn it_is_set_up_as_for_two_players() {
    let table = play_setup();
    let open = table.open();
    assert!(open.lacerda.is_none() && open.player_count() == 1 && open.seats() == 1);
    assert_eq!(open.warehouse[1..], [2; 5]);
    assert!(open.tech_stack.is_empty(), "one set of Tech tiles");
    assert!(open.exploration.iter().all(Option::is_some));
    assert!(open.stacks.iter().all(|stack| stack.len() == 6));
    assert_eq!((open.rewards, table.player(ANN).goals), ([None; 4], 3));
}

/// AI-CH4-02, AI-W7-01, AI-W7-02, AI-W7-03, AI-W7-04, AI-W7-05, AI-W7-06, AI-W7-07, AI-W7-08,
/// AI-W7-09: half of the number for 2 players, rounded up.
#[test]
fn missions_need_half_as_much() {
    let table = play_setup();
    let counts = Mission::ALL.map(|mission| table.open().mission_count(mission));
    assert_eq!(counts, [2, 2, 3, 4, 3, 5, 4, 4, 1]);
    for state in table.open().missions.iter().flatten() {
        assert_eq!(state.left, counts[state.mission.index()]);
    }
    assert!(table.open().missions.iter().all(Option::is_some), "three Missions");
}

/// AI-CH4-03, AI-CH4-04, AI-RULING-30, AI-RULING-38, AI-CH4-05: two Sabotage cards; two decks are
/// named, drawn from, and the other three Goals chosen; then the Shelter, a space, the Shuttle.
#[test]
fn cards_and_goals_are_laid_out() {
    let mut table = play_setup();
    assert_eq!(table.choices().len(), 16);
    table.draws([A::Monolith(M::LaySabotage(Sabotage::StealthyHarvest))]);
    table.draws([A::Monolith(M::LaySabotage(Sabotage::HackedTech))]);
    let cubes = |table: &Table| -> Vec<(Sabotage, u8)> {
        let row = &table.open().monolith().unwrap().row;
        row.iter().map(|laid| (laid.card, laid.cubes)).collect()
    };
    let expected = [(Sabotage::StealthyHarvest, 1), (Sabotage::HackedTech, 0)];
    assert_eq!(cubes(&table), expected, "the same letter: a cube on the left card");
    assert_eq!(table.asks(), Some((ANN.into(), Question::Monolith(Q::NameDeck))));
    table.plays(ANN, [A::Monolith(M::NameDeck(Deck::Scientist))]);
    assert!(!table.offers(A::Monolith(M::NameDeck(Deck::Scientist))));
    table.plays(ANN, [A::Monolith(M::NameDeck(Deck::Blueprint))]);
    let drawn = Question::Draw(Draw::Monolith(MDraw::Goal(Deck::Blueprint)));
    assert_eq!(table.asks(), Some((Actor::Chance, drawn)));
    table.draws([A::Monolith(M::LayGoal(GOALS[0])), A::Monolith(M::LayGoal(GOALS[3]))]);
    for goal in [GOALS[1], GOALS[2], GOALS[4]] {
        let deck = goal.deck().unwrap();
        let asked = Question::Monolith(Q::ChooseGoal(deck));
        assert_eq!(table.asks(), Some((ANN.into(), asked)));
        assert_eq!(table.choices().len(), deck.cards().len());
        table.plays(ANN, [A::Monolith(M::ChooseGoal(goal))]);
    }
    assert_eq!(table.open().monolith().unwrap().goals, GOALS.map(Some));
    let starts = [hex(-2, -1), hex(2, 1)].map(|hex| A::Monolith(M::Pick(hex)));
    assert_eq!(table.choices(), starts);
    table.plays(ANN, [starts[1]]);
    let player = table.player(ANN);
    assert!(player.shelters.contains(hex(2, 1)) && player.bots.contains(hex(2, 1)));
    assert_eq!((player.shelters_left, player.bots_left), (4, 3));
    assert_eq!(table.choices().len(), 8, "any Turn Order space");
    table.plays(ANN, [A::TakeSpace(Space::Two)]);
    assert!(matches!(table.asks(), Some((_, Question::Effect { .. }))), "with its benefit");
    table.plays(ANN, [A::Finish]);
    table.plays(ANN, [A::PutShuttle(Side::Colony)]);
    assert_eq!(table.open().shuttle, Side::Colony);
    assert!(table.is_turn_of(ANN));
}

/// AI-CH4-04: different letters bring no cube.
#[test]
fn different_letters_bring_no_cube() {
    let mut table = play_setup();
    table.draws([
        A::Monolith(M::LaySabotage(Sabotage::StealthyHarvest)),
        A::Monolith(M::LaySabotage(Sabotage::CrystalTheft)),
    ]);
    assert!(table.open().monolith().unwrap().row.iter().all(|laid| laid.cubes == 0));
}

/// AI-RULING-30: the extra cost of actions is that of 2 players: own Colonists on the slots count.
#[test]
fn the_extra_cost_is_that_of_two_players() {
    let table = base().on_slots(Slots::Construct, ANN, 2).start();
    assert_eq!(table.open().extra_cost(ANN, Slots::Construct), 2);
}

/// AI-CH4-11, AI-W10-01, AI-GEN-12: 16 cards, 1 to 8 with A and 9 to 16 with B.
#[test]
fn the_sabotage_deck() {
    assert_eq!(Sabotage::COUNT, 16);
    for card in Sabotage::ALL {
        assert_eq!(card.letter(), if card.number() <= 8 { 'A' } else { 'B' });
    }
    let lasting: Vec<u8> =
        Sabotage::ALL.into_iter().filter(|card| card.lasts()).map(Sabotage::number).collect();
    assert_eq!(lasting, [1, 4, 8, 9, 10, 15]);
}

/// AI-GEN-04, AI-W8-01, AI-W8-02, AI-W9-03, AI-CH4-07, AI-CH4-08, AI-VAL-56, AI-RULING-32: the
/// Time Tracker moves between the two phases; on an alien the full cards are resolved.
#[test]
fn aliens_strike_on_their_spaces() {
    assert_eq!(ALIEN_SPACES.value, [3, 5, 7, 9, 11, 13]);
    let full = &[(Sabotage::StealthyHarvest, 2), (Sabotage::CrystalTheft, 1)];
    for time in 0..14 {
        let mut table = base().change(row(time, full)).crystal(hex(4, 0)).start();
        ends_phase(&mut table);
        let alien = ALIEN_SPACES.value.contains(&(time + 1));
        assert_eq!(table.open().crystals.is_empty(), alien, "space {}", time + 1);
        assert_eq!(table.open().phase, Phase::Sabotage);
        let row = &table.open().monolith().unwrap().row;
        assert_eq!(row.len(), if alien { 1 } else { 2 }, "a card with 1 cube waits");
        table.draws_anything();
        assert_eq!(table.open().monolith().unwrap().row.len(), if alien { 2 } else { 3 });
        assert_eq!(table.open().phase, Phase::Colonization, "the Shuttle phase is over, too");
    }
}

/// AI-CH4-08, AI-VAL-76: from left to right; cards without 2 cubes stay.
#[test]
fn cards_are_resolved_from_left_to_right() {
    let cards = &[
        (Sabotage::ShuttleDelayed, 2),
        (Sabotage::Misinformation, 1),
        (Sabotage::StealthyHarvest, 2),
    ];
    let mut table = base().change(row(2, cards)).start();
    ends_phase(&mut table);
    let order: Vec<Sabotage> = table
        .told()
        .iter()
        .filter_map(|event| match event.deed {
            Deed::Monolith(D::Resolved { card }) => Some(card),
            _ => None,
        })
        .collect();
    assert_eq!(order, [Sabotage::ShuttleDelayed, Sabotage::StealthyHarvest]);
    let row = &table.open().monolith().unwrap().row;
    assert_eq!(row.as_slice(), [Laid { card: Sabotage::Misinformation, cubes: 1 }]);
}

/// AI-CH4-09, AI-CH4-10, AI-CH4-13, AI-RULING-31: the new card goes to the right end; the cube
/// goes to the leftmost empty space of its letter, and to the new card only if all others are
/// full.
#[test]
fn a_new_card_brings_a_cube() {
    let added = |cards: &'static [(Sabotage, u8)], card: Sabotage| -> Vec<u8> {
        let mut table = base().change(row(0, cards)).start();
        ends_phase(&mut table);
        table.draws([A::Monolith(M::LaySabotage(card))]);
        let row = &table.open().monolith().unwrap().row;
        assert_eq!(row.last().map(|laid| laid.card), Some(card));
        row.iter().map(|laid| laid.cubes).collect()
    };
    let new = Sabotage::StealthyHarvest;
    assert_eq!(added(&[(Sabotage::CrystalTheft, 0)], new), [0, 0], "no other A");
    assert_eq!(added(&[(Sabotage::CrystalTheft, 0), (Sabotage::HackedTech, 1)], new), [0, 2, 0]);
    assert_eq!(added(&[(Sabotage::HackedTech, 0), (Sabotage::ChangeOfPlans, 0)], new), [1, 0, 0]);
    assert_eq!(added(&[(Sabotage::HackedTech, 2), (Sabotage::ChangeOfPlans, 0)], new), [2, 1, 0]);
    assert_eq!(added(&[(Sabotage::HackedTech, 2)], new), [2, 1]);
}

/// AI-CH4-06, AI-RULING-32, AI-RULING-35, AI-GEN-02, AI-GEN-10: on space 15 the game is lost before
/// a card is added; the score is how many Goals hold.
#[test]
fn after_15_rounds_the_game_is_lost() {
    let mut table = base()
        .change(row(14, &[(Sabotage::StealthyHarvest, 2)]))
        .change(with_goals)
        .tech(ANN, Tech::Mine, LabSpace::L6)
        .start();
    table.passes_until(|open| open.outcome().is_some());
    assert_eq!(table.open().outcome(), Some(Outcome::Lost(Loss::Time)));
    assert_eq!(table.open().monolith().unwrap().row.len(), 1, "no card is added");
    let standing = table.game.standing().unwrap();
    assert!(standing.winners.is_empty());
    assert_eq!(standing.scores[ANN], 1);
    assert!(table.open().ending.is_none() && table.asks().is_none());
}

/// AI-RULING-35: 2 cards at the setup and one in each of rounds 1 to 14.
#[test]
fn the_deck_is_exactly_long_enough() {
    let mut table = play_setup();
    table.passes_until(|open| open.outcome().is_some());
    assert_eq!(table.open().round, 15);
    assert!(table.open().monolith().unwrap().deck.is_empty());
}

/// AI-RULING-34: neither three completed Missions nor Colony level 5 end the game.
#[test]
fn the_base_end_is_ignored() {
    let mut table = base().remaining(0).lss([5; 4], 6).start();
    table.passes_until(|open| open.round == 2);
    assert_eq!((table.open().last_round, table.open().outcome()), (None, None));
}

/// AI-GEN-03: no points for the second Building of a type or for Progress; Mineral Mine gives a
/// Mineral.
#[test]
fn there_are_no_points() {
    let mut table = base()
        .built(ANN, Blueprint::MineralMine, hex(0, 0))
        .crystals(ANN, 2)
        .stores(ANN, [1, 0, 0, 0, 0])
        .start();
    table.plays(ANN, [A::UseBuilding { blueprint: Blueprint::MineralMine, scientist: None }]);
    assert_eq!((table.player(ANN).storage[0], table.points(ANN)), (2, 0));
    let full = base()
        .built(ANN, Blueprint::MineralMine, hex(0, 0))
        .crystals(ANN, 2)
        .stores(ANN, [2, 0, 0, 0, 0])
        .start();
    assert!(!full.offers(A::UseBuilding { blueprint: Blueprint::MineralMine, scientist: None }));
    let mut built = base()
        .bots(ANN, [hex(1, -3)])
        .stores(ANN, [1, 0, 0, 0, 0])
        .tech(ANN, Tech::Generator, LabSpace::L1a)
        .progress(ANN, [Kind::Mine])
        .lss([1, 2, 2, 2], 2)
        .start();
    built.plays(
        ANN,
        [A::Main(Main::Construct), A::Build { kind: Kind::Generator, hex: hex(0, -3) }],
    );
    built.passes_until(|open| open.colony_level() == 2 && open.question().is_some());
    assert_eq!(built.points(ANN), 0);
    assert!(!built.told().iter().any(|event| matches!(event.deed, Deed::Scored { .. })));
}

/// AI-RULING-37: Progress cubes are counted for Mission 4.
#[test]
fn progress_is_counted() {
    let mut table = base()
        .bots(ANN, [hex(1, -3)])
        .stores(ANN, [1, 0, 0, 0, 0])
        .tech(ANN, Tech::Generator, LabSpace::L1a)
        .mission(0, Mission::Progress, 4)
        .start();
    table.plays(
        ANN,
        [A::Main(Main::Construct), A::Build { kind: Kind::Generator, hex: hex(0, -3) }],
    );
    assert!(table.player(ANN).progress.contains(Kind::Generator));
    assert_eq!(table.open().mission(Mission::Progress).unwrap().left, 3);
}

fn held(scenario: Scenario) -> [bool; 5] {
    let table = scenario.change(with_goals).start();
    GOALS.map(|goal| table.open().is_held(goal))
}

/// AI-CH4-12, AI-W11-01, AI-W11-02, AI-W11-03, AI-W11-04, AI-W11-05: when each Goal holds, and the
/// cards of the decks.
#[test]
fn when_goals_hold() {
    assert_eq!(Deck::ALL.map(|deck| deck.cards().len()), [12, 12, 8, 6, 4]);
    for deck in Deck::ALL {
        assert!(deck.cards().iter().all(|goal| goal.deck() == Some(deck)));
    }
    let tiles = TilesGoal::ALL.map(TilesGoal::tiles);
    assert_eq!(tiles, [[3, 2], [0, 4], [2, 3], [4, 1]]);
    assert_eq!(GoalCard::Blueprint(Blueprint::Gym).deck(), None, "level 3 only");
    assert_eq!(GoalCard::Tech(Tech::Shelter).deck(), None);
    assert_eq!(held(base()), [false; 5]);

    let three = [hex(-2, -1), hex(-3, 0), hex(-3, -1)];
    let library = |shelters: Scenario| shelters.built(ANN, Blueprint::Library, hex(-2, -1));
    assert!(held(library(base().shelters(ANN, three)))[0]);
    assert!(!held(library(base().shelters(ANN, [three[0], three[1], hex(4, 0)])))[0]);
    let other = base().shelters(ANN, three).built(ANN, Blueprint::Gym, hex(-2, -1));
    assert!(!held(other)[0]);

    let water = || base().contract(ANN, Contract::DeliverWater);
    assert!(held(water().delivered(Contract::DeliverWater, [3, 2]))[1]);
    assert!(!held(water().delivered(Contract::DeliverWater, [3, 1]))[1]);

    assert!(held(base().tech(ANN, Tech::Mine, LabSpace::L6))[2]);
    assert!(!held(base().tech(ANN, Tech::Mine, LabSpace::L5a))[2]);
    assert!(!held(base().tech(ANN, Tech::Ship, LabSpace::L6))[2]);

    let condensers = |count: usize| {
        let hexes = [hex(2, -1), hex(4, 0), hex(4, -3)];
        let cards = [Blueprint::OxygenTank, Blueprint::Concentrator, Blueprint::AerialElevator];
        let scenario = base()
            .scientist(ANN, Scientist::Biochemist)
            .buildings(Kind::OxygenCondenser, [hexes[1], hexes[2]]);
        let built = cards.into_iter().zip(hexes).take(count);
        built.fold(scenario, |scenario, (card, at)| scenario.built(ANN, card, at))
    };
    assert!(held(condensers(3))[3]);
    assert!(!held(condensers(2))[3]);

    let research = [Tile::R1, Tile::R3, Tile::R5, Tile::R7];
    assert!(held(base().took(ANN, research))[4]);
    assert!(!held(base().took(ANN, [Tile::R1, Tile::R3, Tile::R5, Tile::D01]))[4]);
}

/// AI-CH4-06, AI-RULING-33, AI-GEN-06: the game is won at the first moment 4 of the 5 hold, also in
/// the middle of an action.
#[test]
fn four_goals_win_at_once() {
    let three_held = || {
        base()
            .change(with_goals)
            .contract(ANN, Contract::DeliverWater)
            .delivered(Contract::DeliverWater, [2, 2])
            .stores(ANN, [0, 0, 1, 0, 0])
            .tech(ANN, Tech::Mine, LabSpace::L6)
            .took(ANN, [Tile::R1, Tile::R3, Tile::R5, Tile::R7])
            .shelters(ANN, [hex(-2, -1), hex(-3, 0), hex(-3, -1)])
            .built(ANN, Blueprint::Library, hex(-2, -1))
    };
    let mut table = three_held().start();
    assert_eq!(table.open().monolith_goals_held(), 3);
    let water = A::Deliver { contract: Contract::DeliverWater, item: Item::Water };
    table.plays(ANN, [water]);
    assert_eq!(table.open().outcome(), Some(Outcome::Won));
    let standing = table.game.standing().unwrap();
    assert_eq!((standing.winners.as_slice(), standing.scores[ANN]), ([ANN].as_slice(), 4));
    assert!(table.asks().is_none(), "nothing more is asked");
    assert!(table.has_told(Deed::Decided { outcome: Outcome::Won }));
}

/// AI-GEN-12: a table of one chapter is not loaded as another game.
#[test]
fn a_saved_table_belongs_to_its_chapter() {
    let game = MonolithGame::start(&Setup::of_players(1)).unwrap();
    let saved = serde_json::to_value(&game).unwrap();
    let content = Arc::new(());
    assert_eq!(MonolithGame::load(saved.clone(), &content).unwrap(), game);
    assert!(OnMars::load(saved.clone(), &content).is_err());
    assert!(AlienInvasion::<2>::load(saved, &content).is_err());
    let base = serde_json::to_value(OnMars::start(&Setup::of_players(2)).unwrap()).unwrap();
    assert!(MonolithGame::load(base, &content).is_err());
}
