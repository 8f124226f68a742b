//! The solo game against Lacerda.

use on_mars::content::solo::SOLO_GOALS;
use on_mars::content::*;
use on_mars::scenario::{ANN, BEN, Moves, Scenario, Table, hex};
use on_mars::{Action as A, Deed, Draw, Hex, Question};
use orrery_core::{Actor, Game as _, Setup};

pub(crate) const LACERDA: orrery_core::Seat = BEN;

const RESEARCH: [Tile; 8] =
    [Tile::R1, Tile::R2, Tile::R3, Tile::R4, Tile::R5, Tile::R6, Tile::R7, Tile::R8];

/// Lacerda's turn in the Colony.
pub(crate) fn base() -> Scenario {
    Scenario::of_players(1).turn_of(LACERDA).crystals(LACERDA, 0)
}

/// His turn in Orbit.
pub(crate) fn orbit() -> Scenario {
    base().space(LACERDA, Space::Two)
}

/// A card with this action; all of them belong to Mission A or B.
fn card(action: u8) -> A {
    A::RevealSolo(match action {
        1 => SoloCard::S3,
        2 => SoloCard::S1,
        _ => SoloCard::S4,
    })
}

pub(crate) fn acts(scenario: Scenario, action: u8) -> Table {
    let mut table = scenario.start();
    table.draws([card(action)]);
    table
}

/// OM-SOLO-01, OM-SOLO-02, OM-SOLO-03, OM-RULING-48: setup for two; no Goals and no Bot on the map
/// for Lacerda, whose tile decides where the Shuttle starts.
#[test]
fn lacerda_is_set_up() {
    let mut table = Table::new(Setup::of_players(1));
    while !matches!(table.asks(), Some((_, Question::Draw(Draw::FirstSpace(_))))) {
        let first = table.choices()[0];
        table.draws([first]);
    }
    let lacerda = table.player(LACERDA);
    assert_eq!((lacerda.goals, lacerda.bots.len(), lacerda.bots_left), (0, 0, 3));
    assert_eq!(table.open().lacerda.as_ref().unwrap().icon, Kind::Mine);
    assert_eq!(table.open().warehouse[1..], [2; 5]);
    let items = table.open().warehouse;
    table.draws([A::DealSpace(Space::Two)]);
    assert_eq!(table.open().warehouse, items, "no benefit at the setup");
    assert_eq!(table.asks(), Some((ANN.into(), Question::ChooseSpace(None))));
    table.plays(ANN, [A::TakeSpace(Space::Five)]);
    assert_eq!((table.open().shuttle, table.open().shuttle_space), (Side::Orbit, 1));
    assert_eq!(table.game.standing(), None);
}

/// OM-SOLO-04, OM-SOLO-05: a card each turn; from the second pass on its Mission goes down, too.
#[test]
fn the_deck_is_passed_twice() {
    let mut table = base().mission(0, Mission::Contracts, 2).start();
    table.draws([card(2)]);
    assert_eq!(table.open().missions[0].unwrap().left, 2, "not in the first pass");
    let deck = table.open().lacerda.as_ref().unwrap().deck;
    assert_eq!(deck.len(), 11);
    let mut again = base().mission(0, Mission::Contracts, 2).second_pass().start();
    assert!(again.has_told(Deed::SoloShuffled));
    assert_eq!(again.choices().len(), 12);
    again.draws([card(2)]);
    assert_eq!(again.open().missions[0].unwrap().left, 1);
    assert_eq!(again.player(LACERDA).pending, 1, "he gains its Crystal");
}

/// OM-SOLO-06, OM-SOLO-07, OM-SOLO-28: he travels with the Shuttle unless his card shows an X, to a
/// random space, without production or retrieval; never from level 4 on.
#[test]
fn lacerda_travels_with_the_shuttle() {
    let scenario = |card| {
        base()
            .latest(card)
            .shuttle(Side::Colony, 1)
            .built(LACERDA, Blueprint::Gym, hex(2, 1))
            .on_slots(Slots::Research, LACERDA, 1)
    };
    let mut table = scenario(SoloCard::S1).start_shuttle();
    table.plays(ANN, [A::Stay]);
    assert_eq!(table.choices().len(), 4, "any of the spaces 1 to 4");
    table.draws([A::DealSpace(Space::One)]);
    assert_eq!(table.player(LACERDA).side(), Some(Side::Orbit));
    assert_eq!(table.player(LACERDA).pending, 0, "no production");
    assert_eq!(table.open().on_slots(Slots::Research, LACERDA), 1, "no retrieval");
    let mut stays = scenario(SoloCard::S2).start_shuttle();
    stays.plays(ANN, [A::Stay]);
    assert!(stays.has_told(Deed::Stayed { seat: LACERDA }));
    let late = scenario(SoloCard::S1).lss([4; 4], 5).start_shuttle();
    assert!(late.has_told(Deed::Stayed { seat: LACERDA }));
}

/// OM-SOLO-08, OM-SOLO-40, OM-RULING-49: to the Colony he places the left tile as far from the
/// player's Rover as can be, takes a space and constructs; an update follows at once.
#[test]
fn lacerda_arrives_in_the_colony() {
    let mut table = base()
        .latest(SoloCard::S1)
        .space(LACERDA, Space::One)
        .shuttle(Side::Orbit, 1)
        .rover(ANN, hex(3, 0))
        .lss([1, 2, 2, 2], 2)
        .icon(Kind::Generator)
        .start_shuttle();
    for choice in table.choices() {
        let A::PickHex(at) = choice else { panic!("{choice:?}") };
        assert_eq!((at.distance(hex(0, 0)), at.distance(hex(3, 0))), (3, 6));
    }
    let first = table.choices()[0];
    table.draws([first]);
    assert!(table.has_told(Deed::DiscoveryPlaced {
        seat: LACERDA,
        tile: Tile::D13,
        hex: match first {
            A::PickHex(at) => at,
            _ => hex(0, 0),
        }
    }));
    table.draws([A::LayDiscovery(Tile::D02), A::DealSpace(Space::Eight)]);
    assert!(table.player(LACERDA).level(Tech::Ship) > 0, "space 8: the cheapest Tech");
    table.draws_anything();
    assert!(table.told().iter().any(|event| matches!(
        event.deed,
        Deed::Constructed { seat: LACERDA, kind: Kind::Generator, .. }
    )));
    assert_eq!(table.open().colony_level(), 2, "in the Shuttle phase");
}

/// OM-SOLO-09, OM-V16-01: his Living Quarters count as full, or as 21 by the switch.
#[test]
fn lacerdas_quarters_count_as_full() {
    let score = |setup: Setup| {
        let scenario = Scenario::of(setup).shelters(LACERDA, [hex(2, 1), hex(4, 0), hex(4, -2)]);
        let table = scenario.count();
        table.open().ending.as_ref().unwrap()[LACERDA].quarters
    };
    assert_eq!(score(Setup::of_players(1)), 10, "8 Colonists");
    assert_eq!(score(Setup::of_players(1).with("lacerda_quarters", "21")), 21);
}

/// OM-SOLO-10, OM-SOLO-11, OM-SOLO-29: he stores no Resources; Crystals are pending and limited.
#[test]
fn lacerda_keeps_crystals_only() {
    let mut table = acts(orbit(), 1);
    assert_eq!(table.player(LACERDA).storage, [1; 5], "a Blueprint's Mineral is not stored");
    table.passes_until(|open| open.turn.seat == ANN);
    let full = base().crystals(LACERDA, 2).pending(LACERDA, 4).start();
    assert_eq!((full.player(LACERDA).crystals, full.player(LACERDA).pending), (3, 0));
}

/// OM-SOLO-12: as LSS benefit his Colonist comes back from the Hire slot, or he gains a Crystal.
#[test]
fn lacerdas_lss_benefit() {
    let builds = |scenario: Scenario| {
        let mut table = acts(scenario.icon(Kind::Generator), 1);
        let site = table.choices()[0];
        table.draws([site]);
        table
    };
    assert_eq!(builds(base()).player(LACERDA).pending, 1);
    let table = builds(base().on_slots(Slots::Hire, LACERDA, 1));
    assert_eq!(table.open().on_slots(Slots::Hire, LACERDA), 0);
    assert_eq!(table.player(LACERDA).pending, 0);
    let points = base().reward(LssReward::Colonists).start();
    assert_eq!(points.open().reward_points(LACERDA, LssReward::Colonists), 4, "as if full");
}

/// OM-SOLO-13, OM-SOLO-30, OM-SOLO-34, OM-RULING-34, OM-RULING-35: the largest Complex that Tech
/// allows, anywhere, at random; his own Tech first, else the player's, who gets the Oxygen.
#[test]
fn lacerda_builds_the_largest_complex() {
    let scenario = || base().icon(Kind::Generator).buildings(Kind::Generator, [hex(0, -3)]);
    let sites = |table: &Table| -> Vec<Hex> {
        let pick = |one| match one {
            A::PickHex(at) => at,
            other => panic!("{other:?}"),
        };
        table.choices().into_iter().map(pick).collect()
    };
    let mut table = acts(scenario().tech(ANN, Tech::Generator, LabSpace::L2a), 1);
    let open = table.open().clone();
    for at in sites(&table) {
        assert_eq!(open.connects_to(LACERDA, Kind::Generator, at), 2);
    }
    let first = table.choices()[0];
    table.draws([first]);
    assert!(table.has_told(Deed::TechUsed { seat: LACERDA, owner: ANN, tech: Tech::Generator }));
    table.draws_anything();
    assert_eq!(table.asks(), Some((ANN.into(), Question::UsedTech(Tech::Generator))));
    let both = scenario().tech(ANN, Tech::Generator, LabSpace::L2a).tech(
        LACERDA,
        Tech::Generator,
        LabSpace::L3a,
    );
    let mut own = acts(both, 1);
    let first = own.choices()[0];
    own.draws([first]);
    let used = Deed::TechUsed { seat: LACERDA, owner: LACERDA, tech: Tech::Generator };
    assert!(own.has_told(used));
    // Without Tech he builds apart, and on a Mine he puts a Miner.
    let mut mine = acts(base(), 1);
    assert!(sites(&mine).iter().all(|at| open_distance(*at) == 2));
    let first = mine.choices()[0];
    mine.draws([first]);
    assert_eq!(mine.player(LACERDA).miners.len(), 1);
}

fn open_distance(at: Hex) -> u8 {
    at.distance(hex(0, 0))
}

/// OM-SOLO-14, OM-SOLO-20, OM-RULING-53: the type of his icon if it is needed, else the next; then
/// the icon after the type built.
#[test]
fn lacerdas_icon_decides_the_type() {
    let kind = |scenario: Scenario| {
        let table = acts(scenario, 1);
        match table.asks() {
            Some((_, Question::Draw(Draw::LacerdaBuild(kind)))) => Some(kind),
            _ => None,
        }
    };
    assert_eq!(kind(base()), Some(Kind::Mine), "a Mine is always needed");
    assert_eq!(kind(base().icon(Kind::Greenhouse)), Some(Kind::Greenhouse));
    let lifted = base().icon(Kind::WaterExtractor).lss([1, 2, 2, 1], 2);
    assert_eq!(kind(lifted), Some(Kind::OxygenCondenser), "two are not needed");
    let none = base().icon(Kind::Generator).stack(Kind::Generator, None, 0);
    assert_eq!(kind(none), Some(Kind::WaterExtractor), "no tile is left");
    let mut table = acts(base().icon(Kind::OxygenCondenser), 1);
    let first = table.choices()[0];
    table.draws([first]);
    assert_eq!(table.open().lacerda.as_ref().unwrap().icon, Kind::Mine);
}

/// OM-SOLO-15, OM-SOLO-42: red actions take a slot and cost Crystals; otherwise his Rover moves, if
/// there is something to collect.
#[test]
fn lacerda_pays_with_crystals_or_moves_his_rover() {
    let two = |crystals| {
        base().on_slots(Slots::Construct, ANN, 2).crystals(LACERDA, crystals).icon(Kind::Mine)
    };
    let pays = acts(two(2), 1);
    assert_eq!(
        (pays.player(LACERDA).crystals, pays.open().on_slots(Slots::Construct, LACERDA)),
        (0, 1)
    );
    let broke = acts(two(1), 1);
    assert!(matches!(broke.asks(), Some((_, Question::Draw(Draw::LacerdaTarget)))));
    assert_eq!(broke.open().on_slots(Slots::Construct, LACERDA), 0);
    let nothing = acts(base().took(LACERDA, RESEARCH), 2);
    assert_eq!(nothing.open().round, 2, "his turn is over, and so is the round");
}

/// OM-SOLO-16, OM-RULING-36: what the Turn Order spaces are to him.
#[test]
fn lacerdas_turn_order_benefits() {
    let arrives = |setup: Setup, from: Space, to: Space| {
        let side = from.side();
        let mut table = Scenario::of(setup)
            .space(LACERDA, from)
            .latest(SoloCard::S1)
            .shuttle(side, 1)
            .space(ANN, if side == Side::Orbit { Space::One } else { Space::Five })
            .exploration([None, None], true)
            .warehouse([1, 2, 2, 0, 2])
            .start_shuttle();
        table.passes_until(|open| {
            matches!(open.question(), Some((_, Question::Draw(Draw::LacerdaSpace(_)))))
                || open.round == 2
        });
        table.draws([A::DealSpace(to)]);
        table
    };
    let solo = || Setup::of_players(1);
    let goods = arrives(solo(), Space::Eight, Space::Two);
    assert!(goods.has_told(Deed::ItemRemoved { item: Item::Crystal }), "Crystals first");
    let gained = Deed::Gained { seat: LACERDA, item: Item::Crystal, count: 1, lost: 0 };
    assert!(goods.has_told(gained));
    assert_eq!(goods.open().warehouse[Item::Crystal.index()], 1, "of 2");
    let tech = arrives(solo(), Space::Eight, Space::Three);
    assert_eq!(tech.player(LACERDA).level(Tech::Ship), 1, "the cheapest, leftmost");
    let rover = arrives(solo(), Space::Eight, Space::Four);
    assert!(matches!(rover.asks(), Some((_, Question::Draw(Draw::LacerdaTarget)))));
    let icon = |setup| {
        let table = arrives(setup, Space::Two, Space::Six);
        let moved = table.told().iter().filter(|one| matches!(one.deed, Deed::IconMoved { .. }));
        moved.count()
    };
    assert_eq!(icon(solo()), 1);
    assert_eq!(icon(solo().with("lacerda_bots", "2")), 2);
    let card = arrives(solo(), Space::Two, Space::Seven);
    assert_eq!(card.player(LACERDA).blueprints.len(), 1);
}

/// OM-SOLO-17, OM-SOLO-36, OM-RULING-33: a type his Scientists score, else the leftmost card of the
/// row with more cards, the bottom row if tied.
#[test]
fn lacerda_takes_a_blueprint() {
    let taken = |scenario: Scenario| {
        let table = acts(scenario, 1);
        table.player(LACERDA).blueprints.iter().next()
    };
    assert_eq!(taken(orbit()), Some(Blueprint::ConstructionYard), "leftmost");
    let scientist = orbit().scientist(LACERDA, Scientist::Geologist);
    assert_eq!(taken(scientist), Some(Blueprint::AutomatedProduction), "a Generator");
    let mut rows = [None; 12];
    (rows[0], rows[7]) = (Some(Blueprint::Gym), Some(Blueprint::Radar));
    assert_eq!(taken(orbit().display(rows)), Some(Blueprint::Radar), "the bottom row if tied");
    rows[1] = Some(Blueprint::Casino);
    assert_eq!(taken(orbit().display(rows)), Some(Blueprint::Gym), "the row with more cards");
}

/// OM-SOLO-18: the cheapest tile, leftmost, to the upper free space, with its benefit.
#[test]
fn lacerda_learns() {
    let table = acts(orbit(), 2);
    assert_eq!(table.player(LACERDA).laboratory[Tech::Ship.index()], Some(LabSpace::L1a));
    assert!(table.has_told(Deed::ItemRemoved { item: Item::Crystal }), "L1a: the Warehouse");
    let next = acts(orbit().without_tech(GridSpace::G7).without_tech(GridSpace::G8), 2);
    assert!(next.player(LACERDA).level(Tech::Greenhouse) == 1, "then the middle row");
}

/// OM-SOLO-19, OM-SOLO-32, OM-SOLO-33: the most, then the least developed tile, at no cost, to the
/// space with the better benefit; he never boosts.
#[test]
fn lacerda_develops() {
    let table = acts(
        orbit().tech(LACERDA, Tech::Rover, LabSpace::L4b).tech(LACERDA, Tech::Mine, LabSpace::L1b),
        3,
    );
    let player = table.player(LACERDA);
    assert_eq!(
        player.laboratory[Tech::Rover.index()],
        Some(LabSpace::L5a),
        "a Blueprint, as he has none to build"
    );
    assert_eq!(player.blueprints.len(), 1, "one, without a boost");
    assert_eq!(player.level(Tech::Mine), 2);
    assert_eq!(player.level(Tech::Shelter), 2, "the middle one stays");
    let lower = acts(
        orbit().tech(LACERDA, Tech::Shelter, LabSpace::L2a).tech(
            LACERDA,
            Tech::Mine,
            LabSpace::L2c,
        ),
        3,
    );
    let player = lower.player(LACERDA);
    assert_eq!(
        (player.level(Tech::Mine), player.level(Tech::Shelter)),
        (3, 3),
        "the lower one first"
    );
}

/// OM-SOLO-21, OM-SOLO-35: scored types first, then level 3; Upgrade Tech adds more.
#[test]
fn lacerda_upgrades() {
    let scenario = || {
        base()
            .blueprint(LACERDA, Blueprint::MetalDeposit)
            .blueprint(LACERDA, Blueprint::HydroponicFarm)
            .blueprint(LACERDA, Blueprint::MineralMine)
            .buildings(Kind::Mine, [hex(1, 0), hex(2, 0)])
    };
    let table = acts(scenario(), 2);
    assert_eq!(table.choices(), [A::PickBlueprint(Blueprint::MineralMine)], "level 3 first");
    let mut table = acts(scenario().scientist(LACERDA, Scientist::Hydrologist), 2);
    assert_eq!(table.choices(), [A::PickBlueprint(Blueprint::HydroponicFarm)], "scored first");
    table.draws([A::PickBlueprint(Blueprint::HydroponicFarm), A::PickHex(hex(-2, 1))]);
    assert!(table.player(LACERDA).advanced.contains(hex(-2, 1)), "anywhere, without a Bot");
    assert_eq!(table.player(LACERDA).storage, [1; 5], "no Mineral");
    let mut more = acts(scenario().tech(ANN, Tech::Upgrade, LabSpace::L2a), 2);
    more.draws_anything();
    assert_eq!(more.player(LACERDA).advanced.len(), 3, "1 and 2 more");
    assert!(more.has_told(Deed::TechUsed { seat: LACERDA, owner: ANN, tech: Tech::Upgrade }));
}

/// OM-SOLO-22, OM-SOLO-37: the Scientist with the most potential; with two of them the best Contract;
/// the slot is refilled from the shuffled deck.
#[test]
fn lacerda_hires() {
    let scenario =
        base().blueprint(ANN, Blueprint::HydroponicFarm).blueprint(LACERDA, Blueprint::Biomarket);
    let mut table = acts(scenario, 3);
    assert_eq!(table.choices(), [A::PickSlot(2)], "the Hydrologist scores Greenhouses");
    table.draws([A::PickSlot(2)]);
    assert_eq!(table.choices().len(), 12, "any Contract");
    table.draws([A::PickContract(Contract::UpgradeMine)]);
    let two = base()
        .scientist(LACERDA, Scientist::Geologist)
        .scientist(LACERDA, Scientist::Engineer)
        .contract_on_display(0, Contract::DeliverWater)
        .contract_on_display(1, Contract::UpgradeShelter);
    assert_eq!(acts(two, 3).choices(), [A::PickSlot(1)], "12 before 9");
    let none =
        base().scientist(LACERDA, Scientist::Geologist).scientist(LACERDA, Scientist::Engineer);
    let none = acts(none, 3);
    assert!(matches!(none.asks(), Some((_, Question::Draw(Draw::LacerdaTarget)))), "no Contract");
    let table = Scenario::of_players(1).contract(LACERDA, Contract::DeliverWater).count();
    assert_eq!(table.open().ending.as_ref().unwrap()[LACERDA].contracts, 9, "counted as completed");
}

/// OM-SOLO-23, OM-SOLO-41: at an update a Shelter in the largest own Complex, a Ship and a Bot.
#[test]
fn lacerda_grows_with_the_colony() {
    let mut table = Scenario::of_players(1)
        .lss([1, 2, 2, 2], 2)
        .stores(ANN, [1, 0, 0, 0, 0])
        .mission(0, Mission::Bots, 3)
        .start();
    table.plays(
        ANN,
        [A::Main(Main::Construct), A::Build { kind: Kind::Generator, hex: hex(-2, -2) }],
    );
    table.plays(ANN, [A::TakeLssBenefit(on_mars::LssBenefit::Crystal)]);
    table.passes_until(|open| {
        matches!(open.question(), Some((_, Question::Draw(Draw::LacerdaShelter))))
            || open.turn.seat == BEN
    });
    table.passes_until(|open| open.turn.seat == LACERDA);
    let lacerda = table.player(LACERDA);
    assert_eq!((lacerda.shelters.len(), lacerda.hangar, lacerda.bots_on_board), (2, 1, 1));
    assert_eq!((lacerda.bots_left, lacerda.shelters_left), (2, 3), "from his own supply");
    assert_eq!(table.open().complex(hex(2, 1)).len(), 2, "his Shelter Tech connects two");
    assert_eq!(table.open().missions[0].unwrap().left, 2);
    assert_eq!(table.open().reward_points(LACERDA, LssReward::Bots), 2);
}

/// OM-SOLO-24, OM-SOLO-38, OM-SOLO-39: his Rover goes to the nearest tile it can use, with Tech and
/// Crystals as needed, and resolves it.
#[test]
fn lacerdas_rover() {
    // Action 2 is impossible without Blueprints, so the Rover moves.
    let scenario = || base().rover(LACERDA, hex(3, 0)).crystals(LACERDA, 2);
    let mut table = acts(
        scenario().took(LACERDA, [Tile::R7]).tile(Tile::D15, hex(3, 1)).tile(Tile::D13, hex(2, 2)),
        2,
    );
    assert_eq!(table.choices(), [A::PickHex(hex(2, 2))], "not the Batteries");
    table.draws_anything();
    assert!(table.player(LACERDA).tiles.contains(Tile::D13));
    assert_eq!(table.player(LACERDA).rover, Some(hex(2, 2)));
    assert_eq!(table.player(LACERDA).crystals, 2, "two points are enough");
    // Farther: Tech first, then only the Crystals needed.
    let far = scenario()
        .took(LACERDA, [Tile::R1, Tile::R3, Tile::R5])
        .tile(Tile::D13, hex(-1, 0))
        .tech(ANN, Tech::Rover, LabSpace::L1a);
    let mut table = acts(far, 2);
    table.draws([A::PickHex(hex(4, 1))]).draws_anything();
    assert!(table.player(LACERDA).tiles.contains(Tile::R8), "the Research tile is nearer");
    let far = scenario()
        .took(LACERDA, [Tile::R1, Tile::R3, Tile::R5, Tile::R7])
        .tile(Tile::D13, hex(-1, 0))
        .tech(ANN, Tech::Rover, LabSpace::L1a);
    let mut table = acts(far, 2);
    assert_eq!(table.choices(), [A::PickHex(hex(-1, 0))], "four hexes away");
    table.draws_anything();
    assert!(table.player(LACERDA).tiles.contains(Tile::D13));
    assert_eq!(table.player(LACERDA).crystals, 1, "2 points, 1 of Tech, 1 Crystal");
    // Too far: the free points along the way.
    let away = scenario()
        .crystals(LACERDA, 0)
        .took(LACERDA, [Tile::R1, Tile::R3, Tile::R5, Tile::R7])
        .tile(Tile::D13, hex(-2, 0));
    let mut table = acts(away, 2);
    table.draws_anything();
    let rover = table.player(LACERDA).rover.unwrap();
    assert_eq!(rover.distance(hex(-2, 0)), 3);
    // His Rover may not end on a piece.
    let blocked = scenario()
        .crystals(LACERDA, 0)
        .took(LACERDA, [Tile::R1, Tile::R3, Tile::R5, Tile::R7])
        .tile(Tile::D13, hex(3, -3))
        .rover(ANN, hex(3, -2));
    let mut table = acts(blocked, 2);
    table.draws_anything();
    assert_eq!(table.player(LACERDA).rover, Some(hex(3, -1)), "the last free hex before it");
}

/// OM-SOLO-26: he has no Landing Pod; in Orbit his cards do one of three things.
#[test]
fn lacerda_never_takes_the_pod() {
    for action in 1..=3 {
        let mut table = acts(orbit(), action);
        table.draws_anything();
        assert_eq!(table.player(LACERDA).side(), Some(Side::Orbit));
    }
}

/// OM-SOLO-27, OM-SOLO-43: he scores and contributes like a player.
#[test]
fn lacerda_scores_like_a_player() {
    let mut table = acts(
        base()
            .icon(Kind::Generator)
            .tech(LACERDA, Tech::Generator, LabSpace::L1a)
            .reward(LssReward::Shelters)
            .mission(0, Mission::Progress, 4),
        1,
    );
    let first = table.choices()[0];
    table.draws([first]);
    assert_eq!(table.points(LACERDA), 2 + 2, "the second Generator and the Reward");
    assert!(table.player(LACERDA).progress.contains(Kind::Generator));
    assert_eq!(table.open().missions[0].unwrap().left, 3);
    let count = Scenario::of_players(1).hangar(LACERDA, 2).count();
    assert_eq!(count.open().ending.as_ref().unwrap()[LACERDA].ships, 6);
}

/// OM-SOLO-31: a tile of his that the player uses is developed at the end of the turn.
#[test]
fn lacerda_develops_a_used_tile() {
    let mut table = Scenario::of_players(1)
        .tech(LACERDA, Tech::Generator, LabSpace::L1a)
        .stores(ANN, [1, 0, 0, 0, 0])
        .lss([3, 1, 1, 1], 2)
        .start();
    table.plays(
        ANN,
        [A::Main(Main::Construct), A::Build { kind: Kind::Generator, hex: hex(-1, -1) }],
    );
    table.draws_anything();
    assert_eq!(table.player(LACERDA).level(Tech::Generator), 2);
    assert_eq!(table.player(LACERDA).storage[4], 1, "he keeps no Oxygen");
}

/// OM-RULING-32: everything random is a uniform answer of Chance.
#[test]
fn lacerdas_luck_is_an_answer_of_chance() {
    let table = acts(base(), 1);
    assert_eq!(table.asks().map(|(who, _)| who), Some(Actor::Chance));
    assert!(table.choices().iter().all(|one| table.game.weight(*one) == 1));
}

/// OM-V17-01, OM-V17-02, OM-V17-03, OM-V17-04, OM-V17-05, OM-V17-06, OM-V17-07, OM-V17-08, OM-V17-09,
/// OM-V17-10, OM-V17-11, OM-V17-12: the solo deck.
#[test]
fn the_solo_deck() {
    let rows = [
        (0, true, 2),
        (0, false, 2),
        (0, true, 1),
        (0, true, 3),
        (1, true, 1),
        (1, false, 3),
        (1, true, 1),
        (1, true, 2),
        (2, false, 1),
        (2, true, 2),
        (2, true, 1),
        (2, true, 3),
    ];
    for (card, (mission, travels, action)) in SoloCard::ALL.into_iter().zip(rows) {
        let spec = card.spec();
        assert_eq!(
            (spec.mission, spec.travels, spec.action),
            (mission, travels, action),
            "{card:?}"
        );
    }
}

pub(crate) fn solo(goal: &str) -> Scenario {
    Scenario::of(Setup::of_players(1).with("solo_goal", goal))
}

pub(crate) fn wins(scenario: Scenario) -> bool {
    let mut table = scenario.contracts_checked().count();
    table.passes_until(|open| open.ending.is_some());
    !table.game.standing().unwrap().winners.is_empty()
}

/// OM-V17-13, OM-SOLO-01: First Colonists.
#[test]
fn solo_goal_1() {
    let won = || {
        solo("first_colonists")
            .lss([4; 4], 4)
            .contract(ANN, Contract::UpgradeMine)
            .buildings(Kind::Mine, [hex(1, 0), hex(2, 0), hex(3, 0)])
            .built(ANN, Blueprint::MetalDeposit, hex(0, 0))
            .completed_goal(ANN, Goal::Planner)
            .tech(ANN, Tech::Rover, LabSpace::L6)
            .points(ANN, 20)
    };
    assert!(wins(won()));
    assert!(!wins(won().lss([3; 4], 3)), "Colony level 2");
    assert!(!wins(won().tech(ANN, Tech::Rover, LabSpace::L5a)));
    assert!(!wins(won().points(ANN, 0).points(LACERDA, 60)));
    assert!(!wins(won().without_goal(ANN)));
    assert_eq!(SOLO_GOALS.value[0].len(), 5);
}

/// OM-V17-14, OM-V17-15: Next Generation and Hunky Dory.
#[test]
fn solo_goals_2_and_3() {
    let both = |goal| {
        solo(goal)
            .contract(ANN, Contract::UpgradeMine)
            .contract(ANN, Contract::DeliverMinerals)
            .delivered(Contract::DeliverMinerals, [4, 0])
            .buildings(Kind::Mine, [hex(1, 0), hex(2, 0), hex(3, 0)])
            .built(ANN, Blueprint::MetalDeposit, hex(0, 0))
            .completed_goal(ANN, Goal::Planner)
            .points(ANN, 60)
    };
    let shelters = [hex(-2, -1), hex(-4, 0), hex(-4, 2), hex(-4, 4)];
    let second = || {
        both("next_generation")
            .lss([4; 4], 4)
            .took(ANN, [Tile::R1, Tile::R3])
            .shelters(ANN, shelters)
    };
    assert!(wins(second()));
    assert!(!wins(second().shelters(ANN, [hex(-2, -1), hex(-4, 0), hex(-4, 2)])));
    assert!(!wins(second().delivered(Contract::DeliverMinerals, [3, 0])), "one kind only");
    let third = || {
        both("hunky_dory")
            .lss([5; 4], 5)
            .built(ANN, Blueprint::ConstructionYard, hex(1, 0))
            .built(ANN, Blueprint::MineralMine, hex(2, 0))
            .built(ANN, Blueprint::Gym, hex(-2, -1))
            .built(ANN, Blueprint::HydroponicFarm, hex(-2, 1))
    };
    assert!(wins(third()));
    assert!(!wins(third().lss([4; 4], 4)), "Colony level 3");
    assert!(!wins(third().points(ANN, 0).points(LACERDA, 60)), "20 ahead");
}

/// OM-V17-16: A Martian Potato.
#[test]
fn solo_goal_martian_potato() {
    let greens = [hex(-3, 1), hex(-3, 2), hex(-4, 2), hex(-4, 3)];
    let won = || {
        solo("martian_potato")
            .lss([4; 4], 4)
            .space(ANN, Space::One)
            .buildings(Kind::Greenhouse, greens)
            .contract(ANN, Contract::UpgradeGreenhouse)
            .contract(ANN, Contract::DeliverPlants)
            .delivered(Contract::DeliverPlants, [3, 2])
            .scientist(ANN, Scientist::Biochemist)
            .built(ANN, Blueprint::HydroponicFarm, hex(-2, 1))
            .built(ANN, Blueprint::Biomarket, hex(-3, 1))
            .built(ANN, Blueprint::EcoResort, hex(-3, 2))
            .stores(ANN, [0, 0, 0, 5, 0])
            .took(ANN, [Tile::R1, Tile::R3])
            .tech(ANN, Tech::Greenhouse, LabSpace::L6)
            .points(ANN, 90)
    };
    assert!(wins(won()));
    assert!(!wins(won().space(ANN, Space::Five)), "in Orbit");
    assert!(!wins(won().stores(ANN, [0, 0, 0, 4, 0])));
    assert!(!wins(won().tech(ANN, Tech::Greenhouse, LabSpace::L5a)));
    assert_eq!(SOLO_GOALS.value[3].len(), 11);
}
