//! First Colonists.

use on_mars::content::*;
use on_mars::scenario::{ANN, BEN, Scenario, Table, hex};
use on_mars::{Action as A, Deed, LssBenefit, Question};
use orrery_core::{Game as _, Setup, Viewer};

fn setup(players: u8) -> Setup {
    Setup::of_players(players).with("first_colonists", "yes")
}

/// OM-FC-01: three fixed Missions.
#[test]
fn first_colonists_has_fixed_missions() {
    let mut table = Table::new(setup(3));
    table.draws_anything();
    let missions = table.open().missions.map(|one| one.unwrap().mission);
    assert_eq!(missions, [Mission::Blueprints, Mission::Scientists, Mission::Research]);
    assert_eq!(table.open().missions[0].unwrap().left, 10);
}

/// OM-FC-02, OM-V2-02: a drawn tile names the starting space, with its benefit.
#[test]
fn first_colonist_tiles_name_the_spaces() {
    let mut table = Table::new(setup(2));
    while !matches!(table.asks(), Some((_, Question::Draw(on_mars::Draw::FirstSpace(_))))) {
        let first = table.choices()[0];
        table.draws([first]);
    }
    let spaces: Vec<A> = SpaceSet::FIRST_COLONISTS.iter().map(A::DealSpace).collect();
    assert_eq!(table.choices(), spaces);
    assert_eq!(spaces.len(), 6, "not 1 and 5");
    table.draws([A::DealSpace(Space::Two)]);
    assert!(table.offers(A::TakeItem(Item::Water)), "the benefit");
    let seat = table.open().first;
    table.plays(seat, [A::Finish]);
    assert!(!table.choices().contains(&A::DealSpace(Space::Two)), "each tile once");
}

/// OM-FC-03, OM-INFO-01, OM-V18-01, OM-V18-02, OM-V18-03, OM-V18-04, OM-RULING-66: a secret card "A"
/// is revealed by constructing one of its types, for two secret cards "B".
#[test]
fn a_card_a_becomes_two_cards_b() {
    let missing = [Kind::OxygenCondenser, Kind::Generator, Kind::WaterExtractor, Kind::Greenhouse];
    for (card, missing) in FirstCard::ALL.into_iter().zip(missing) {
        assert_eq!(card.kinds().len(), 4);
        assert!(card.kinds().contains(Kind::Mine) && !card.kinds().contains(missing));
    }
    let scenario = Scenario::of(setup(2))
        .first_card(ANN, FirstCard::A1)
        .first_card(BEN, FirstCard::A2)
        .stores(ANN, [1, 0, 0, 0, 0]);
    let mut table = scenario.start();
    assert!(!table.offers(A::RevealFirst));
    let view = table.game.view(Viewer::Seat(BEN));
    assert_eq!(view.hands[ANN], None);
    table.plays(ANN, [A::Main(Main::Construct)]);
    table.plays(ANN, [A::Build { kind: Kind::Generator, hex: hex(-2, -2) }]);
    table.plays(ANN, [A::TakeLssBenefit(LssBenefit::Crystal)]).draws_anything();
    table.plays(ANN, [A::RevealFirst]);
    table.draws([A::DealTask(Task::Hire), A::DealTask(Task::Learn)]);
    assert_eq!((table.game.hands[ANN].tasks.len(), table.player(ANN).tasks), (2, 2));
    assert!(table.open().first_seen.contains(FirstCard::A1) && !table.player(ANN).first_card);
    let told = <on_mars::OnMars as orrery_core::Game>::redact(
        table.told().iter().find(|one| matches!(one.deed, Deed::TaskDealt { .. })).unwrap(),
        Viewer::Seat(BEN),
    );
    assert_eq!(told.deed, Deed::TaskDealt { seat: ANN, task: None });
    // A Generator is not on card A2.
    let scenario = Scenario::of(setup(2)).first_card(ANN, FirstCard::A2);
    let mut other = scenario.stores(ANN, [1, 0, 0, 0, 0]).start();
    other.plays(ANN, [A::Main(Main::Construct)]);
    other.plays(ANN, [A::Build { kind: Kind::Generator, hex: hex(-2, -2) }]);
    other.plays(ANN, [A::TakeLssBenefit(LssBenefit::Crystal)]).draws_anything();
    assert!(other.is_turn_of(ANN) && !other.offers(A::RevealFirst));
}

/// OM-FC-04: one rewarded task a turn.
#[test]
fn one_task_a_turn_is_rewarded() {
    let mut table = Scenario::of(setup(2))
        .tasks(ANN, [Task::Blueprint, Task::Learn])
        .space(ANN, Space::One)
        .hangar(ANN, 5)
        .crystals(ANN, 3)
        .stores(ANN, [0; 5])
        .start();
    table.plays(ANN, [A::Executive(DepotSpace::Three)]);
    table.plays(ANN, [A::TakeBlueprint(Blueprint::MetalDeposit)]);
    table.plays(ANN, [A::Main(Main::LearnTechnology)]);
    table.plays(ANN, [A::Learn { from: GridSpace::G7, to: LabSpace::L1b }]);
    assert!(
        table.offers(A::RevealTask(Task::Blueprint)) && table.offers(A::RevealTask(Task::Learn))
    );
    table.plays(ANN, [A::RevealTask(Task::Learn)]);
    assert_eq!(table.player(ANN).storage, [1, 1, 0, 0, 0], "a Battery");
    assert!(!table.offers(A::RevealTask(Task::Blueprint)), "at most one a turn");
    assert!(table.open().tasks_seen.contains(Task::Learn), "it is back in the box");
}

/// OM-V18-05, OM-V18-06, OM-V18-07, OM-V18-08, OM-V18-09, OM-V18-10, OM-V18-11, OM-V18-12: the tasks
/// and what they give.
#[test]
fn the_eight_tasks() {
    let items = [
        Item::Battery,
        Item::Crystal,
        Item::Plant,
        Item::Mineral,
        Item::Oxygen,
        Item::Water,
        Item::Crystal,
        Item::Crystal,
    ];
    for (task, item) in Task::ALL.into_iter().zip(items) {
        assert_eq!(task.reward(), Effect::Gain { item, count: 1 });
    }
    let base = |task| Scenario::of(setup(2)).tasks(ANN, [task]);
    // B3, B4: construct a Shelter, hire a Scientist.
    let mut table = base(Task::Shelter).stores(ANN, [0, 0, 0, 0, 1]).start();
    table.plays(ANN, [A::Main(Main::Construct), A::Build { kind: Kind::Shelter, hex: hex(-3, 0) }]);
    table.plays(ANN, [A::UseTech(ANN), A::RevealTask(Task::Shelter)]);
    let mut table = base(Task::Hire).stores(ANN, [0; 5]).start();
    table.plays(ANN, [A::Main(Main::Hire), A::Hire(0), A::RevealTask(Task::Hire)]);
    assert_eq!(table.player(ANN).storage, [1, 0, 0, 0, 0]);
    // B5, B6: the R&D action, two different Techs.
    let research = base(Task::Research).space(ANN, Space::One).stores(ANN, [0, 0, 0, 0, 1]);
    let mut table = research.start();
    table.plays(ANN, [A::Main(Main::Research)]);
    table.plays(ANN, [A::Develop { tech: Tech::Shelter, to: LabSpace::L3b }, A::Finish]);
    table.plays(ANN, [A::RevealTask(Task::Research)]);
    assert_eq!(table.player(ANN).storage[4], 1);
    let two = base(Task::TwoTechs).space(ANN, Space::One).stores(ANN, [0, 1, 0, 0, 1]).tech(
        ANN,
        Tech::Rover,
        LabSpace::L1a,
    );
    let mut table = two.start();
    table.plays(ANN, [A::Main(Main::Research)]);
    table.plays(ANN, [A::Develop { tech: Tech::Shelter, to: LabSpace::L3b }, A::Finish]);
    assert!(!table.offers(A::RevealTask(Task::TwoTechs)));
    table.plays(ANN, [A::Develop { tech: Tech::Rover, to: LabSpace::L2a }]);
    assert!(table.offers(A::RevealTask(Task::TwoTechs)), "{:?}", table.choices());
    // B2, B7: with the Shuttle, and with a Discovery tile.
    for task in [Task::Shuttle, Task::Discovery] {
        let scenario = base(task).space(ANN, Space::One).shuttle(Side::Orbit, 1);
        let mut table = scenario.start_shuttle();
        table.plays(ANN, [A::Travel, A::PlaceDiscovery { which: 0, hex: hex(3, 0) }]);
        table.draws_anything();
        table.plays(ANN, [A::RevealTask(task)]);
        assert_eq!(table.player(ANN).pending, 1);
    }
}
