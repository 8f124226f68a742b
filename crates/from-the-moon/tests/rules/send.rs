//! Ledger, chapter 6: Send one of your Rovers.

use from_the_moon::Action::{Collect, Finish, SendRover, TakeResource, UseAbility, UseTerrain};
use from_the_moon::Cube::{Metal, Polymer, Water};
use from_the_moon::content::Faction;
use from_the_moon::scenario::{
    ANN, BEN, CLEO, Moves, Scenario, Table, basic, corner, specialist, stock, tile,
};
use from_the_moon::{Action, Cube, Illegal, Power, Question, Resource, RoverId};
use orrery_core::Refusal as _;

const HERE: (u8, u8) = (2, 2);

fn here() -> from_the_moon::Tile {
    tile(HERE.0, HERE.1)
}

fn send() -> Action {
    SendRover { rover: RoverId::One, tile: here() }
}

/// A tile that gives a Resource, with two cubes of each colour, and a Rover with this crew sent.
fn sent<const N: usize>(crew: [from_the_moon::Astronaut; N]) -> Table {
    let mut table = Scenario::of_players(2)
        .crew(ANN, RoverId::One, crew)
        .terrain(here(), "T05", [Metal, Metal, Water, Water])
        .start();
    table.plays(ANN, [send()]);
    table
}

/// FTM-SEND-01, FTM-SEND-20: only a Rover at home can be sent; it stays out until the next Gather.
#[test]
fn a_rover_that_is_out_stays_out() {
    let mut table = Scenario::of_players(2).start();
    table.plays(ANN, [send(), Finish]);
    table.plays(BEN, [SendRover { rover: RoverId::One, tile: tile(1, 1) }, Finish]);
    let refusal = table.refuses(ANN, SendRover { rover: RoverId::One, tile: tile(3, 3) });
    assert_eq!((refusal, refusal.rule()), (Illegal::RoverIsOut, "FTM-SEND-01"));
    assert_eq!(table.player(ANN).rover(RoverId::One).at, Some(here()));
    for (rover, column) in [(RoverId::Two, 1), (RoverId::Three, 2)] {
        table.plays(ANN, [SendRover { rover, tile: tile(3, column) }, Finish]);
        table.plays(BEN, [SendRover { rover, tile: tile(1, column + 1) }, Finish]);
    }
    table.gathers(ANN);
    assert!(table.player(ANN).rovers.iter().all(|rover| rover.at.is_none()));
}

/// FTM-SEND-02: no Rover may be there, not even one's own.
#[test]
fn own_rovers_block_too() {
    for seat in [ANN, BEN] {
        let table = Scenario::of_players(2).rover(seat, RoverId::Two, here()).start();
        let refusal = table.refuses(ANN, send());
        assert_eq!((refusal, refusal.rule()), (Illegal::TileIsOccupied, "FTM-SEND-02"));
    }
    let table = Scenario::of_players(2).start();
    let outside = SendRover { rover: RoverId::One, tile: tile(4, 4) };
    assert_eq!(table.refuses(ANN, outside), Illegal::NoSuchTile);
}

/// FTM-SEND-03, FTM-SEND-04, FTM-SEND-07: one task for a basic Astronaut, two for a Specialist,
/// who may collect twice.
#[test]
fn one_task_or_two() {
    let mut table = sent([basic(Metal)]);
    table.plays(ANN, [Collect(Metal)]);
    assert!(table.is_turn_of(BEN), "that was all");
    assert_eq!(table.stock(ANN), stock("1M"));

    let mut table = sent([specialist(Metal)]);
    table.plays(ANN, [Collect(Metal), Collect(Metal)]);
    assert!(table.is_turn_of(BEN));
    assert_eq!(table.stock(ANN), stock("2M"));

    let mut table = sent([specialist(Metal), basic(Water)]);
    table.plays(ANN, [Collect(Water)]);
    let refusal = table.refuses(ANN, Collect(Water));
    assert_eq!(refusal, Illegal::NoTaskLeft { colour: Water });
    assert_eq!(refusal.rule(), "FTM-SEND-03");
}

/// FTM-SEND-05, FTM-SEND-06: only cubes of the Astronaut's colour, and only if there are any.
#[test]
fn cubes_of_the_own_colour() {
    for colour in Cube::ALL {
        let mut table = Scenario::of_players(2)
            .crew(ANN, RoverId::One, [basic(colour)])
            .cubes(here(), [Metal, Water, Polymer])
            .start();
        table.plays(ANN, [send()]);
        for other in Cube::ALL.into_iter().filter(|other| *other != colour) {
            assert_eq!(table.refuses(ANN, Collect(other)), Illegal::NoTaskLeft { colour: other });
        }
        table.plays(ANN, [Collect(colour)]);
        assert_eq!(table.stock(ANN).of(colour.into()), 1);
        assert_eq!(table.stock(ANN).total(), 1);
    }
    let table = sent([basic(Polymer)]);
    let refusal = table.refuses(ANN, Collect(Polymer));
    assert_eq!(refusal, Illegal::NoSuchCube { colour: Polymer });
    assert_eq!(refusal.to_string(), "There is no Polymer cube on this tile.");
}

/// FTM-SEND-21: what is not collected stays.
#[test]
fn other_cubes_stay() {
    let mut table = sent([basic(Metal)]);
    table.plays(ANN, [Collect(Metal)]);
    let left = table.game.open.cubes[here().index()];
    assert_eq!((left.metal, left.water, left.polymer), (1, 2, 0));
}

/// FTM-SEND-08, FTM-SEND-09, FTM-SEND-10: each Specialist triggers the ability once, others never.
#[test]
fn each_specialist_triggers_the_ability_once() {
    let with = |crew: &[from_the_moon::Astronaut]| {
        let scenario = Scenario::of_players(2).buildings(ANN, [corner(2, 2), corner(3, 3)]);
        let mut scenario = match *crew {
            [one] => scenario.crew(ANN, RoverId::One, [one]),
            [one, other] => scenario.crew(ANN, RoverId::One, [one, other]),
            _ => panic!("one or two"),
        };
        scenario = scenario.terrain(here(), "T05", []);
        let mut table = scenario.start();
        table.plays(ANN, [send()]);
        table
    };
    let table = with(&[basic(Metal)]);
    let refusal = table.refuses(ANN, UseAbility(Metal));
    assert_eq!(refusal, Illegal::NoAbilityLeft { colour: Metal });
    assert_eq!(refusal.rule(), "FTM-SEND-09");

    let mut table = with(&[specialist(Metal)]);
    table.plays(ANN, [UseAbility(Metal)]);
    assert_eq!(table.stock(ANN).food, 2);
    assert_eq!(table.refuses(ANN, UseAbility(Metal)), Illegal::NoAbilityLeft { colour: Metal });

    let mut table = with(&[specialist(Metal), specialist(Metal)]);
    table.plays(ANN, [UseAbility(Metal), UseAbility(Metal)]);
    assert_eq!(table.stock(ANN).food, 4);
    assert_eq!(table.refuses(ANN, UseAbility(Metal)), Illegal::NoAbilityLeft { colour: Metal });
}

/// FTM-SEND-04, FTM-SEND-08: the ability is one of the Specialist's two tasks, so a single cube can
/// be collected besides.
#[test]
fn the_ability_is_one_of_two_tasks() {
    let mut table = Scenario::of_players(2)
        .buildings(ANN, [corner(2, 2)])
        .crew(ANN, RoverId::One, [specialist(Metal), basic(Water)])
        .terrain(here(), "T05", [Metal, Metal, Metal])
        .start();
    table.plays(ANN, [send(), UseAbility(Metal), Collect(Metal)]);
    assert_eq!(table.refuses(ANN, Collect(Metal)), Illegal::NoTaskLeft { colour: Metal });
    assert_eq!(table.stock(ANN), stock("1M 1F"));
}

/// FTM-SEND-11, FTM-SEND-12, FTM-SEND-13, FTM-SEND-14, FTM-RULING-05: the Terrain effect once, by
/// any Astronaut, and nothing after it.
#[test]
fn the_terrain_comes_last_and_once() {
    let mut table = sent([basic(Metal)]);
    table.plays(ANN, [UseTerrain(here()), TakeResource(Resource::Water)]);
    assert!(table.is_turn_of(BEN));
    assert_eq!(table.stock(ANN), stock("1W"));

    let mut table = sent([specialist(Metal), specialist(Water)]);
    let refusal = table.refuses(ANN, UseTerrain(tile(1, 1)));
    assert_eq!((refusal, refusal.rule()), (Illegal::OtherTile, "FTM-SEND-11"));
    table.plays(ANN, [Collect(Metal), UseTerrain(here())]);
    assert_eq!(table.refuses(ANN, Collect(Water)), Illegal::NotTheQuestion);
    table.plays(ANN, [TakeResource(Resource::Food)]);
    assert!(table.is_turn_of(BEN), "the tasks left are gone");
}

/// FTM-SEND-15: a Specialist may combine a collection and the Terrain effect.
#[test]
fn a_specialist_collects_and_uses_the_terrain() {
    let mut table = sent([specialist(Water)]);
    table.plays(ANN, [Collect(Water), UseTerrain(here()), TakeResource(Resource::Polymer)]);
    assert_eq!(table.stock(ANN), stock("1W 1P"));
}

/// FTM-SEND-16: a Food for each own Building around the tile.
#[test]
fn own_buildings_give_food() {
    let mut table = Scenario::of_players(2)
        .crew(ANN, RoverId::One, [specialist(Metal)])
        .buildings(ANN, [corner(2, 2), corner(2, 3), corner(3, 2), corner(1, 1)])
        .buildings(BEN, [corner(3, 3)])
        .start();
    table.plays(ANN, [send(), UseAbility(Metal)]);
    assert_eq!(table.stock(ANN), stock("3F"), "neither Ben's nor the one far away");
}

/// FTM-SEND-17, FTM-RULING-06, FTM-RULING-07: an Energy for each opponent's Rover beside it, crew
/// or no crew; diagonals do not count.
#[test]
fn enemy_rovers_give_energy() {
    let mut table = Scenario::of_players(3)
        .energy(ANN, 0, 5)
        .crew(ANN, RoverId::One, [specialist(Water)])
        .crew(BEN, RoverId::One, [])
        .rover(BEN, RoverId::One, tile(1, 2))
        .rover(CLEO, RoverId::One, tile(2, 1))
        .rover(CLEO, RoverId::Two, tile(1, 1))
        .rover(ANN, RoverId::Two, tile(2, 3))
        .start();
    table.plays(ANN, [send(), UseAbility(Water)]);
    assert_eq!(table.energy(ANN), 2);

    let mut solo = Scenario::of_players(1)
        .energy(ANN, 0, 5)
        .crew(ANN, RoverId::One, [specialist(Water)])
        .dummy([tile(1, 2), tile(3, 2), tile(3, 3)], [])
        .start();
    solo.plays(ANN, [send(), UseAbility(Water)]);
    assert_eq!(solo.energy(ANN), 2, "a dummy's Rovers are enemies");
}

/// FTM-SEND-18, FTM-SEND-19: a Resource of choice for each own Rover beside it, of any types.
#[test]
fn own_rovers_give_resources_of_choice() {
    let mut table = Scenario::of_players(2)
        .crew(ANN, RoverId::One, [specialist(Polymer)])
        .rover(ANN, RoverId::Two, tile(1, 2))
        .rover(ANN, RoverId::Three, tile(3, 2))
        .rover(BEN, RoverId::Three, tile(2, 1))
        .start();
    table.plays(ANN, [send(), UseAbility(Polymer)]);
    assert!(table.is_asking(ANN, Question::ChooseResource(2)));
    table.plays(ANN, [TakeResource(Resource::Food)]);
    assert!(table.is_asking(ANN, Question::ChooseResource(1)));
    table.plays(ANN, [TakeResource(Resource::Metal)]);
    assert_eq!(table.stock(ANN), stock("1M 1F"));
    assert_eq!(table.refuses(ANN, TakeResource(Resource::Metal)), Illegal::NotTheQuestion);
}

/// FTM-SEND-22: who joins a Rover on a tile gets no task there.
#[test]
fn a_recruit_on_a_tile_has_no_task() {
    let mut table = Scenario::of_players(2)
        .rover(ANN, RoverId::One, here())
        .cubes(here(), [Metal, Water])
        .has(ANN, "1F")
        .start();
    let rover = RoverId::One;
    table.plays(ANN, [Action::Recruit { colour: Water, rover }]);
    table.plays(ANN, [Action::Train { colour: Metal, rover }]);
    assert!(table.is_turn_of(BEN));
    assert_eq!(table.stock(ANN), stock(""));
}

/// FTM-SEND-23: sending costs nothing, so it is possible with nothing.
#[test]
fn sending_is_free() {
    let mut table = Scenario::of_players(2).energy(ANN, 0, 0).start();
    table.plays(ANN, [send()]);
    assert_eq!((table.energy(ANN), table.stock(ANN)), (0, stock("")));
}

/// FTM-RULING-03: nobody ever changes the Rover: whatever is played, crews only grow.
#[test]
fn astronauts_stay_in_their_rover() {
    use orrery_core::{Actor, Setup};
    let mut table = Table::seeded(Setup::of_players(3), "crews");
    let crews = |table: &Table| -> Vec<[u8; 3]> {
        let rovers = table.game.open.players.values().flat_map(|player| player.rovers);
        rovers
            .map(|rover| Cube::ALL.map(|c| rover.crew.basic.of(c) + rover.crew.specialists.of(c)))
            .collect()
    };
    let (mut before, first) = (crews(&table), crews(&table));
    for nth in 0..600 {
        let Some((who, _)) = table.asks() else { break };
        let choices = table.choices();
        let chosen = choices[nth * 7 % choices.len()];
        match who {
            Actor::Chance => table.draws([chosen]),
            Actor::Seat(seat) => table.plays(seat, [chosen]),
        };
        let after = crews(&table);
        let stays =
            |(was, is): (&[u8; 3], &[u8; 3])| (0..3).all(|colour| is[colour] >= was[colour]);
        assert!(before.iter().zip(&after).all(stays), "{chosen:?}: {before:?}, {after:?}");
        before = after;
    }
    assert_ne!(before, first, "somebody was recruited");
}

/// FTM-RULING-04: tasks are optional.
#[test]
fn tasks_are_optional() {
    let mut table = sent([specialist(Metal)]);
    table.plays(ANN, [Finish]);
    assert!(table.is_turn_of(BEN));
    assert_eq!(table.stock(ANN), stock(""));
}

/// FTM-RULING-84: what a faction makes of placing a Rover comes before the tasks, so its Energy
/// can pay for the Terrain.
#[test]
fn a_pioneer_pays_the_terrain_with_the_energy_of_the_corner() {
    let mut table = Scenario::of_players(2)
        .faction(ANN, Faction::Pioneers)
        .energy(ANN, 0, 5)
        .terrain(tile(1, 1), "T06", [])
        .start();
    table.plays(ANN, [SendRover { rover: RoverId::One, tile: tile(1, 1) }]);
    assert_eq!(table.energy(ANN), 1);
    table.plays(ANN, [UseTerrain(tile(1, 1))]);
    assert!(table.is_asking(ANN, Question::Train));
    assert_eq!(table.energy(ANN), 0);
}

/// FTM-RULING-92: an ability that gives nothing is not offered.
#[test]
fn an_ability_for_nothing_is_refused() {
    for (colour, power) in Cube::ALL.into_iter().zip(Power::ALL) {
        let mut table =
            Scenario::of_players(2).crew(ANN, RoverId::One, [specialist(colour)]).start();
        assert_eq!(table.game.open.power(colour), Some(power));
        table.plays(ANN, [send()]);
        let refusal = table.refuses(ANN, UseAbility(colour));
        assert_eq!((refusal, refusal.rule()), (Illegal::AbilityGivesNothing, "FTM-RULING-92"));
    }
}

/// FTM-EX-01: a blue Specialist and a basic gray Astronaut: a Metal, a Water, and the Terrain.
#[test]
fn the_example_of_capucine() {
    let mut table = Scenario::of_players(2)
        .crew(ANN, RoverId::One, [specialist(Water), basic(Metal)])
        .terrain(here(), "T05", [Metal, Water, Polymer])
        .start();
    table.plays(ANN, [send(), Collect(Metal), Collect(Water)]);
    table.plays(ANN, [UseTerrain(here()), TakeResource(Resource::Food)]);
    assert!(table.is_turn_of(BEN), "no task is left");
    assert_eq!(table.stock(ANN), stock("1M 1W 1F"));
    assert_eq!(table.game.open.cubes[here().index()].total(), 1);
}

/// A Rover whose whole crew has worked cannot use the Terrain.
#[test]
fn the_terrain_needs_a_task() {
    let mut table = sent([basic(Metal), basic(Water)]);
    table.plays(ANN, [Collect(Metal)]);
    assert!(table.offers(UseTerrain(here())));
    table.plays(ANN, [Collect(Water)]);
    assert!(table.is_turn_of(BEN));
    let refusal = sent([]).refuses(ANN, UseTerrain(here()));
    assert_eq!((refusal, refusal.rule()), (Illegal::NobodyHasATask, "FTM-SEND-03"));
}
