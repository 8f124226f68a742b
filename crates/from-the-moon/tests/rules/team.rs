//! Ledger, chapter 8: Develop your Team.

use from_the_moon::Action::{Finish, Recruit, Train};
use from_the_moon::Cube::{Metal, Polymer, Water};
use from_the_moon::RoverId::{One, Three, Two};
use from_the_moon::content::board::{Bonus, SLOT_BONUSES};
use from_the_moon::content::{Choice, Faction};
use from_the_moon::scenario::{
    ANN, BEN, Moves, Scenario, Table, basic, bench, specialist, stock, tile,
};
use from_the_moon::{Action, EventKind, Half, Illegal, Question};
use orrery_core::{Refusal as _, Setup};

use crate::glossary::put;

fn train(colour: from_the_moon::Cube, rover: from_the_moon::RoverId) -> Action {
    Train { colour, rover }
}

fn recruit(colour: from_the_moon::Cube, rover: from_the_moon::RoverId) -> Action {
    Recruit { colour, rover }
}

/// FTM-TEAM-01, FTM-TEAM-02, FTM-TEAM-03, FTM-TEAM-05, FTM-TEAM-11: a recruit for 1 Energy, who is
/// trained in the same action for 2 Energy and 1 Food.
#[test]
fn recruit_and_train_the_same_astronaut() {
    let mut table = Scenario::of_players(2).has(ANN, "1F").start();
    table.plays(ANN, [recruit(Polymer, One)]);
    assert_eq!(table.energy(ANN), 4);
    assert_eq!(table.player(ANN).rover(One).crew.basic.polymer, 1);
    assert!(table.is_asking(ANN, Question::OtherHalf(Half::Train)));
    table.plays(ANN, [train(Polymer, One)]);
    assert_eq!((table.energy(ANN), table.stock(ANN)), (2, stock("")));
    let crew = table.player(ANN).rover(One).crew;
    assert_eq!((crew.basic.polymer, crew.specialists.polymer), (0, 1));
    assert!(table.is_turn_of(BEN));
}

/// FTM-TEAM-02: nobody is asked for another half that could not be paid.
#[test]
fn an_impossible_other_half_is_not_asked_for() {
    let with = |food| Scenario::of_players(2).energy(ANN, 2, 5).has(ANN, food).start();
    let mut table = with("");
    table.plays(ANN, [recruit(Metal, One)]);
    assert!(table.is_turn_of(BEN), "training needs 2 Energy and 1 Food");
    let mut table = with("1F");
    table.plays(ANN, [train(Metal, One)]);
    assert!(table.is_turn_of(BEN), "a recruit needs 1 Energy");
}

/// FTM-TEAM-04, FTM-TEAM-07, FTM-TEAM-08, FTM-TEAM-09, FTM-TEAM-10: the leftmost of the row, whose
/// column gives nothing, 1 VP or 1 Achievement; an empty row has nobody.
#[test]
fn columns_have_their_bonuses() {
    let rows = [(1, 0, 0), (2, 1, 0), (3, 0, 1)];
    for (column, points, achievements) in rows {
        let scenario = Scenario::of_players(2);
        let mut table = match column {
            1 => scenario,
            2 => scenario.crew(ANN, Two, [basic(Water), basic(Metal)]),
            _ => scenario.crew(ANN, Two, [basic(Water), basic(Metal), basic(Metal)]),
        }
        .start();
        assert_eq!(table.player(ANN).recruits.metal, 4 - column);
        table.plays(ANN, [recruit(Metal, One)]);
        assert_eq!(table.player(ANN).recruits.metal, 3 - column);
        let paid = from_the_moon::Cost::of("1E");
        let told = EventKind::Recruited { seat: ANN, colour: Metal, rover: One, column, paid };
        assert!(table.has_told(told));
        assert_eq!((table.score(ANN), table.achievements(ANN)), (points, achievements));
    }
    let table = Scenario::of_players(2)
        .crew(ANN, One, [basic(Metal), basic(Metal)])
        .crew(ANN, Two, [basic(Metal), basic(Metal)])
        .start();
    let refusal = table.refuses(ANN, recruit(Metal, Three));
    assert_eq!(refusal, Illegal::RowIsEmpty { colour: Metal });
    assert_eq!(refusal.rule(), "FTM-TEAM-07");
}

/// FTM-TEAM-06: the Rover may be at home or on a tile.
#[test]
fn recruits_join_rovers_anywhere() {
    let mut table = Scenario::of_players(2).rover(ANN, Two, tile(1, 1)).start();
    assert!(table.offers(recruit(Metal, One)) && table.offers(recruit(Metal, Two)));
    table.plays(ANN, [recruit(Metal, Two)]);
    assert_eq!(table.player(ANN).rover(Two).crew.len(), 2);
    assert_eq!(table.player(ANN).rover(Two).at, Some(tile(1, 1)));
}

/// FTM-TEAM-12, FTM-TEAM-17: only a basic Astronaut who sits in the Rover.
#[test]
fn only_a_basic_astronaut_in_a_rover_is_trained() {
    let table = Scenario::of_players(2).has(ANN, "1F").crew(ANN, One, [specialist(Metal)]).start();
    for (colour, rover) in [(Metal, One), (Metal, Two), (Water, One)] {
        let refusal = table.refuses(ANN, train(colour, rover));
        assert_eq!(refusal, Illegal::NobodyToTrain { colour });
        assert_eq!(refusal.rule(), "FTM-TEAM-12");
    }
    assert!(table.offers(train(Water, Two)));
}

/// FTM-TEAM-13, FTM-TEAM-15, FTM-TEAM-16: the marker of the next slot, with the slot's bonus.
#[test]
fn slots_have_their_bonuses() {
    for (trained, bonus) in (0..).zip(*SLOT_BONUSES.value()) {
        let scenario = Scenario::of_players(2).has(ANN, "1F");
        let mut table = match trained {
            0 => scenario,
            1 => scenario.crew(ANN, Two, [specialist(Metal)]),
            _ => scenario.crew(ANN, Two, [specialist(Metal), specialist(Metal)]),
        }
        .start();
        table.plays(ANN, [train(Metal, One)]);
        assert_eq!(table.player(ANN).markers.metal, 2 - trained);
        let expected = match bonus {
            Bonus::None => (0, 0),
            Bonus::Points(points) => (i16::from(points), 0),
            Bonus::Achievement => (0, 1),
            Bonus::Food(_) => panic!("no Food is printed there"),
        };
        assert_eq!((table.score(ANN), table.achievements(ANN)), expected);
    }
    assert!(SLOT_BONUSES.value()[1..].iter().all(|bonus| *bonus != Bonus::None));
}

/// FTM-TEAM-14: three markers of a colour, no more.
#[test]
fn three_specialists_of_a_colour_are_the_most() {
    let three = [specialist(Metal), specialist(Metal), specialist(Metal)];
    let table = Scenario::of_players(2).has(ANN, "1F").crew(ANN, Two, three).start();
    let refusal = table.refuses(ANN, train(Metal, One));
    assert_eq!(refusal, Illegal::NoMarkerLeft { colour: Metal });
    assert_eq!(refusal.rule(), "FTM-TEAM-14");
}

/// FTM-RULING-21: a starting Specialist counts among the markers taken, so the next one of the
/// colour is the second and gets the bonus of the second slot.
#[test]
fn a_starting_specialist_is_counted() {
    let mut table = Table::new(Setup::of_players(1));
    table.draws_anything();
    table.plays(ANN, [Action::ChooseFaction(Faction::Cyborgs)]);
    for rover in [One, Two, Three] {
        table.plays(ANN, [Action::SeatIn(rover)]);
    }
    assert_eq!(table.player(ANN).rover(One).crew.specialists.of(Metal), 1, "from the card");
    table.gives(ANN, "1M 1F");
    table.plays(ANN, [recruit(Metal, One)]);
    let before = table.score(ANN);
    table.plays(ANN, [train(Metal, One)]);
    let paid = from_the_moon::Cost::of("2E 1F");
    assert!(table.has_told(EventKind::Trained {
        seat: ANN,
        colour: Metal,
        rover: One,
        slot: 2,
        paid
    }));
    assert_eq!(SLOT_BONUSES.value()[1], Bonus::Points(2));
    assert_eq!(table.score(ANN), before + 2);
}

/// FTM-RULING-02: a Rover has three seats, or four by choice; without an empty one nobody is
/// recruited, and a free recruit is forfeited.
#[test]
fn a_rover_has_so_many_seats() {
    let full = [basic(Metal), basic(Metal), basic(Water)];
    let table = Scenario::of_players(2).crew(ANN, One, full).start();
    let refusal = table.refuses(ANN, recruit(Water, One));
    assert_eq!((refusal, refusal.rule()), (Illegal::RoverIsFull { seats: 3 }, "FTM-RULING-02"));
    assert!(table.offers(recruit(Water, Two)));

    let setup = Setup::of_players(2).with("rover_seats", "four");
    let mut table = Scenario::of(setup).crew(ANN, One, full).start();
    table.plays(ANN, [recruit(Water, One), Finish]);
    assert_eq!(table.player(ANN).rover(One).crew.len(), 4);

    // A Laboratory that recruits cannot be used for it with every seat taken.
    let scenario = Scenario::of_players(2)
        .crew(ANN, One, full)
        .crew(ANN, Two, [basic(Water), basic(Water), basic(Polymer)])
        .crew(ANN, Three, [basic(Polymer), basic(Polymer), basic(Polymer)]);
    let recruits = Action::Activate { space: bench(1, 1), choice: Choice::Second };
    assert_eq!(put(scenario, "L05").refuses(ANN, recruits), Illegal::NobodyToRecruit);
}

/// FTM-RULING-22: each bonus space is gained once, when it is emptied or covered: nothing more for
/// using what came from it.
#[test]
fn bonus_spaces_are_gained_once() {
    let mut table: Table = Scenario::of_players(2)
        .crew(ANN, Two, [basic(Water), basic(Metal), basic(Metal)])
        .greenhouses(ANN, 2, 0)
        .has(ANN, "1W 1P")
        .start();
    table.plays(ANN, [recruit(Metal, One)]).goes_on(ANN);
    assert_eq!(table.achievements(ANN), 1, "the 3rd column");
    table.plays(BEN, [Action::SendRover { rover: One, tile: tile(1, 1) }, Finish]);
    table.plays(ANN, [Action::ConstructGreenhouse]).goes_on(ANN);
    assert_eq!(table.achievements(ANN), 2, "the 3rd Greenhouse space");
    table.plays(BEN, [Action::SendRover { rover: Two, tile: tile(1, 2) }, Finish]);
    table.plays(ANN, [Action::SendRover { rover: One, tile: tile(3, 3) }, Finish]);
    assert_eq!(table.achievements(ANN), 2);
}
