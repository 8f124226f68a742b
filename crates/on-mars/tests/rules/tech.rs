//! Learning, developing and using Technology.

use on_mars::content::*;
use on_mars::scenario::{ANN, BEN, CLEO, Moves, Scenario, Table, hex};
use on_mars::{Action as A, Coin, Deed, Illegal, Question};

fn orbit() -> Scenario {
    Scenario::of_players(2).space(ANN, Space::One)
}

fn learn(from: GridSpace, to: LabSpace) -> A {
    A::Learn { from, to }
}

fn develop(tech: Tech, to: LabSpace) -> A {
    A::Develop { tech, to }
}

/// OM-TECH-01, OM-TECH-05: a tile goes to column 1, and the grid keeps the gap.
#[test]
fn a_learned_tile_goes_to_column_1() {
    let mut table = orbit().stores(ANN, [0; 5]).start();
    table.plays(ANN, [A::Main(Main::LearnTechnology), learn(GridSpace::G8, LabSpace::L1b)]);
    assert_eq!(table.player(ANN).level(Tech::Upgrade), 1);
    assert_eq!(table.open().grid[7], None);
    let full =
        orbit().tech(ANN, Tech::Mine, LabSpace::L1a).tech(ANN, Tech::Ship, LabSpace::L1b).start();
    assert!(!full.offers(A::Main(Main::LearnTechnology)), "both spaces are taken");
}

/// OM-TECH-02, OM-RULING-02, OM-RULING-30: free, 1 Battery, 1 Battery and 1 Resource of choice.
#[test]
fn the_grid_costs_by_row() {
    for (space, battery, any) in
        [(GridSpace::G7, 0, 0), (GridSpace::G5, 1, 0), (GridSpace::G2, 1, 1)]
    {
        assert_eq!(space.cost(), (battery, any));
    }
    let mut table = orbit().stores(ANN, [1, 1, 0, 0, 0]).start();
    table.plays(ANN, [A::Main(Main::LearnTechnology), learn(GridSpace::G2, LabSpace::L1b)]);
    table.plays(ANN, [A::Pay(Coin::Battery)]);
    assert_eq!(table.player(ANN).storage, [0; 5], "the Mineral is the Resource of choice");
    let poor = orbit().stores(ANN, [0, 1, 0, 0, 0]).start();
    let mut poor = poor;
    poor.plays(ANN, [A::Main(Main::LearnTechnology)]);
    assert_eq!(poor.refuses(ANN, learn(GridSpace::G2, LabSpace::L1b)), Illegal::CannotLearn);
    assert!(poor.offers(learn(GridSpace::G5, LabSpace::L1b)));
}

/// OM-TECH-03: one tile of each type.
#[test]
fn nobody_has_two_tiles_of_a_type() {
    let mut table = orbit().tech(ANN, Tech::Ship, LabSpace::L3a).start();
    table.plays(ANN, [A::Main(Main::LearnTechnology)]);
    assert_eq!(table.refuses(ANN, learn(GridSpace::G7, LabSpace::L1a)), Illegal::CannotLearn);
}

/// OM-TECH-04, OM-TECH-06: the benefit of the space, and a second tile for a Colonist.
#[test]
fn learning_gives_the_benefit_of_the_space_and_can_be_boosted() {
    let mut table = orbit().stores(ANN, [0; 5]).start();
    table.plays(ANN, [A::Main(Main::LearnTechnology), learn(GridSpace::G7, LabSpace::L1a)]);
    assert!(table.offers(A::TakeItem(Item::Water)), "1 item from the Warehouse");
    table.plays(ANN, [A::TakeItem(Item::Water)]);
    table.plays(ANN, [learn(GridSpace::G8, LabSpace::L1b)]);
    assert_eq!((table.player(ANN).pending, table.player(ANN).working), (1, 1));
    assert!(!table.offers(A::Finish) || table.is_turn_of(ANN), "column 1 is full");
}

/// OM-DEV-01, OM-DEV-02, OM-DEV-04: one tile twice or two once each, one column to the right.
#[test]
fn research_develops_twice() {
    let mut table =
        orbit().stores(ANN, [0, 0, 0, 0, 2]).tech(ANN, Tech::Rover, LabSpace::L2a).start();
    table.plays(ANN, [A::Main(Main::Research), develop(Tech::Shelter, LabSpace::L3b)]);
    table.plays(ANN, [A::Finish]);
    assert_eq!(table.player(ANN).level(Tech::Shelter), 3);
    table.plays(ANN, [develop(Tech::Rover, LabSpace::L3a)]);
    assert_eq!(table.player(ANN).level(Tech::Rover), 3);
    assert_eq!(table.player(ANN).storage, [1, 0, 0, 0, 0], "2 Oxygen; L3a gives a Mineral");
    let mut twice = orbit().stores(ANN, [0, 0, 0, 0, 2]).start();
    twice.plays(ANN, [A::Main(Main::Research), develop(Tech::Shelter, LabSpace::L3a)]);
    assert_eq!(
        twice.refuses(ANN, develop(Tech::Shelter, LabSpace::L4c)),
        Illegal::CannotDevelop,
        "L4c is not next to L3a"
    );
    twice.plays(ANN, [develop(Tech::Shelter, LabSpace::L4b), A::Pay(Coin::Oxygen)]);
    assert_eq!(twice.player(ANN).level(Tech::Shelter), 4);
}

/// OM-DEV-03, OM-V5-14, OM-V5-15, OM-V5-16, OM-V5-17, OM-V5-18, OM-V5-19: the price of a column.
#[test]
fn columns_have_their_price() {
    use on_mars::content::board::{COLUMN_COSTS, TECH_POINTS};
    let costs = COLUMN_COSTS.value.map(|cost| (cost.oxygen, cost.any, cost.crystals));
    assert_eq!(costs, [(0, 0, 0), (0, 1, 0), (1, 0, 0), (1, 0, 0), (1, 1, 0), (1, 0, 1)]);
    assert_eq!(TECH_POINTS.value, [1, 2, 3, 4, 5, 9]);
    let mut table = orbit()
        .stores(ANN, [0, 0, 0, 0, 1])
        .crystals(ANN, 1)
        .tech(ANN, Tech::Shelter, LabSpace::L5a)
        .start();
    table.plays(ANN, [A::Main(Main::Research), develop(Tech::Shelter, LabSpace::L6)]);
    assert_eq!((table.player(ANN).crystals, table.player(ANN).storage), (0, [0; 5]));
    let poor = orbit().stores(ANN, [0, 0, 0, 0, 1]).crystals(ANN, 0);
    let poor = poor.tech(ANN, Tech::Shelter, LabSpace::L5a).start();
    assert!(!poor.offers(A::Main(Main::Research)));
}

/// OM-DEV-05: what a space gives can pay for the next step.
#[test]
fn a_gain_on_the_way_pays_for_the_next_step() {
    let mut table = orbit().stores(ANN, [0, 0, 0, 0, 1]).start();
    table.plays(ANN, [A::Main(Main::Research), develop(Tech::Shelter, LabSpace::L3a)]);
    assert_eq!(table.player(ANN).storage, [1, 0, 0, 0, 0]);
    table.plays(ANN, [develop(Tech::Shelter, LabSpace::L4a)]);
    assert_eq!(table.player(ANN).storage, [0; 5]);
}

/// OM-DEV-06: each Colonist develops once more, the same tile too.
#[test]
fn colonists_develop_more() {
    let mut table = orbit()
        .shelters(ANN, [hex(-2, -1), hex(-3, -1), hex(-3, 0)])
        .stores(ANN, [0, 0, 0, 0, 4])
        .start();
    table.plays(ANN, [A::Main(Main::Research), develop(Tech::Shelter, LabSpace::L3b), A::Finish]);
    table.plays(ANN, [develop(Tech::Shelter, LabSpace::L4b)]);
    table.plays(ANN, [develop(Tech::Shelter, LabSpace::L5b)]);
    assert_eq!((table.player(ANN).level(Tech::Shelter), table.player(ANN).working), (5, 1));
}

/// OM-DEV-07: no free space to the right, no development; column 6 is the end.
#[test]
fn a_blocked_tile_cannot_move() {
    let mut table = orbit()
        .stores(ANN, [0, 0, 0, 0, 3])
        .tech(ANN, Tech::Rover, LabSpace::L2a)
        .tech(ANN, Tech::Mine, LabSpace::L3a)
        .tech(ANN, Tech::Ship, LabSpace::L6)
        .start();
    table.plays(ANN, [A::Main(Main::Research)]);
    let steps: Vec<_> = table.choices();
    assert!(
        !steps.iter().any(|one| matches!(one, A::Develop { tech: Tech::Rover | Tech::Ship, .. }))
    );
    assert_eq!(table.refuses(ANN, develop(Tech::Rover, LabSpace::L3a)), Illegal::CannotDevelop);
}

/// OM-DEV-08, OM-ROV-07, OM-V14-01, OM-V14-02, OM-V14-03, OM-V14-04: a Research tile develops twice
/// at no cost; the benefit of the space is still taken.
#[test]
fn a_research_tile_develops_twice_for_free() {
    let mut table = Scenario::of_players(2)
        .stores(ANN, [0; 5])
        .tile(Tile::R3, hex(2, 0))
        .rover(ANN, hex(1, 0))
        .start();
    table.plays(ANN, [A::Main(Main::ControlCenter), A::MoveRover(hex(2, 0)), A::Finish]);
    table.plays(ANN, [A::TakeTile, develop(Tech::Shelter, LabSpace::L3a)]);
    assert_eq!(table.player(ANN).storage, [1, 0, 0, 0, 0]);
    table.plays(ANN, [develop(Tech::Shelter, LabSpace::L4a)]);
    assert_eq!(table.player(ANN).pending, 1);
    let letters = Tile::ALL.map(Tile::letter);
    assert_eq!(letters[19..], [0, 0, 1, 1, 2, 2, 3, 3].map(Some));
    assert!(Tile::ALL[19..].iter().all(|tile| tile.benefit() == DEVELOP_TWICE_FREE));
}

/// Ann constructs a Generator beside the first one with a player's Tech.
fn with_tech_of_ben() -> Scenario {
    Scenario::of_players(3)
        .stores(ANN, [1, 0, 0, 0, 0])
        .tech(BEN, Tech::Generator, LabSpace::L1a)
        .lss([3, 1, 1, 1], 2)
}

fn join(table: &mut Table) {
    table.plays(
        ANN,
        [A::Main(Main::Construct), A::Build { kind: Kind::Generator, hex: hex(-1, -1) }],
    );
}

/// OM-USE-01, OM-USE-02, OM-USE-03, OM-USE-04, OM-USE-06: one tile, one's own for free, another's
/// for 1 Oxygen to its owner.
#[test]
fn anybodys_tech_can_be_used() {
    let mut table = with_tech_of_ben().space(BEN, Space::One).turn_of(ANN).start();
    join(&mut table);
    assert!(table.has_told(Deed::TechUsed { seat: ANN, owner: BEN, tech: Tech::Generator }));
    let mut both = with_tech_of_ben().tech(ANN, Tech::Generator, LabSpace::L1b).start();
    join(&mut both);
    assert!(both.offers(A::UseTech(ANN)) && both.offers(A::UseTech(BEN)));
    both.plays(ANN, [A::UseTech(ANN)]).draws_anything();
    assert!(both.is_turn_of(BEN), "nobody is asked about your own tile");
    // Levels are not added: two tiles of level 1 are not level 2.
    let mut two = with_tech_of_ben()
        .tech(ANN, Tech::Generator, LabSpace::L1b)
        .buildings(Kind::Generator, [hex(0, -3)])
        .start();
    two.plays(ANN, [A::Main(Main::Construct)]);
    let build = A::Build { kind: Kind::Generator, hex: hex(-1, -1) };
    assert_eq!(two.refuses(ANN, build), Illegal::TechTooLow { connected: 2, best: 1 });
}

/// OM-USE-05: the owner keeps the Oxygen or develops the tile at no cost with its benefit.
#[test]
fn the_owner_keeps_oxygen_or_develops() {
    let mut table = with_tech_of_ben().start();
    join(&mut table);
    table.draws_anything();
    assert_eq!(table.asks(), Some((BEN.into(), Question::UsedTech(Tech::Generator))));
    let mut keeps = table.clone();
    keeps.plays(BEN, [A::KeepOxygen]);
    assert_eq!(keeps.player(BEN).storage, [1, 1, 1, 1, 2]);
    table.plays(BEN, [develop(Tech::Generator, LabSpace::L2a)]);
    assert_eq!((table.player(BEN).level(Tech::Generator), table.player(BEN).storage), (2, [1; 5]));
    // A tile that cannot move keeps the Oxygen without a question.
    let mut blocked = with_tech_of_ben().tech(BEN, Tech::Rover, LabSpace::L2a).start();
    join(&mut blocked);
    blocked.draws_anything();
    assert!(blocked.is_turn_of(BEN));
    assert_eq!(blocked.player(BEN).storage[4], 2, "L2b is taken by the Shelter Tech");
}

/// OM-RULING-06, OM-RULING-07: one choice for each use, owners in turn order after the acting one.
#[test]
fn every_use_is_decided_in_turn_order() {
    let mut table = Scenario::of_players(3)
        .turn_of(BEN)
        .shelters(BEN, [hex(2, -3)])
        .stores(BEN, [2, 2, 2, 2, 2])
        .crystals(BEN, 2)
        .hangar(BEN, 1)
        .tech(ANN, Tech::Rover, LabSpace::L1a)
        .tech(CLEO, Tech::Ship, LabSpace::L1a)
        .lss([1; 4], 4)
        .start();
    table.plays(BEN, [A::Main(Main::WelcomeShip)]);
    table.plays(BEN, [A::Welcome { ship: DepotSpace::Two, bot: false }]);
    table.plays(BEN, [A::Pay(Coin::Water), A::Pay(Coin::Plant)]);
    table.plays(BEN, [A::UseTech(CLEO), A::Finish]);
    assert!(table.is_turn_of(BEN));
    table.plays(BEN, [A::EndTurn]);
    assert_eq!(table.asks(), Some((CLEO.into(), Question::UsedTech(Tech::Ship))));
}

/// OM-RULING-08, OM-RULING-21, OM-RULING-55: the owner's benefit may use Tech again, outside one's
/// own turn and from either side; its uses are decided before the turn goes on.
#[test]
fn a_development_outside_the_own_turn_gives_everything_it_offers() {
    let mut table = with_tech_of_ben()
        .space(BEN, Space::One)
        .turn_of(ANN)
        .tech(BEN, Tech::Generator, LabSpace::L4c)
        .tech(BEN, Tech::Rover, LabSpace::L2a)
        .tech(CLEO, Tech::Upgrade, LabSpace::L1a)
        .bots(BEN, [hex(0, 1)])
        .blueprint(BEN, Blueprint::MetalDeposit)
        .blueprint(BEN, Blueprint::MoistureVaporator)
        .stores(BEN, [2, 0, 0, 0, 0])
        .goals(BEN, [Goal::Planner])
        .start();
    join(&mut table);
    table.draws_anything();
    table.plays(BEN, [develop(Tech::Generator, LabSpace::L5b)]);
    let mine = A::Upgrade { blueprint: Blueprint::MetalDeposit, hex: hex(0, 0) };
    let water = A::Upgrade { blueprint: Blueprint::MoistureVaporator, hex: hex(0, 2) };
    assert!(table.offers(mine), "{:?}", table.choices());
    table.plays(BEN, [mine, A::UseTech(CLEO), water]);
    assert_eq!(table.player(BEN).advanced.len(), 2);
    assert!(!table.choices().iter().any(|one| matches!(one, A::CompleteGoal { .. })));
    table.passes_until(|open| matches!(open.question(), Some((_, Question::UsedTech(_)))));
    assert_eq!(table.asks(), Some((CLEO.into(), Question::UsedTech(Tech::Upgrade))));
}

/// OM-RULING-05: any player's Shelter Tech helps with one's own Shelters.
#[test]
fn shelter_tech_of_others_can_be_used() {
    let mut table = Scenario::of_players(2).stores(ANN, [0, 0, 0, 0, 1]).start();
    table
        .plays(ANN, [A::Main(Main::Construct), A::Build { kind: Kind::Shelter, hex: hex(-3, -1) }]);
    assert!(table.offers(A::UseTech(BEN)));
}
