//! Ledger, chapter 4 and the end of a round: turn structure.

use from_the_moon::Action::{
    Construct, ConstructGreenhouse, Decline, Exchange, Finish, Gather, ImproveGreenhouse, Place,
    Recruit, SendRover, TakeFoundation, TakeLaboratory, Train, UseTerrain,
};
use from_the_moon::content::Destination;
use from_the_moon::scenario::{ANN, BEN, CLEO, Moves, Scenario, corner, display, small, tile};
use from_the_moon::{
    Action, Cube, Event, EventKind, Exchange::EnergyToFood, Half, Illegal, Question, RoverId,
    Trigger,
};
use orrery_core::{Game as _, Refusal as _};

fn send(rover: RoverId, row: u8, column: u8) -> Action {
    SendRover { rover, tile: tile(row, column) }
}

/// FTM-TURN-02: turns go clockwise, and nobody speaks out of turn.
#[test]
fn turns_go_clockwise() {
    let mut table = Scenario::of_players(3).turn_of(BEN).start();
    let refusal = table.refuses(ANN, send(RoverId::One, 1, 1));
    assert_eq!((refusal, refusal.rule()), (Illegal::NotAsked, "FTM-TURN-02"));
    for (seat, column) in [(BEN, 1), (CLEO, 2), (ANN, 3), (BEN, 4)] {
        assert!(table.is_turn_of(seat));
        let rover = if column == 4 { RoverId::Two } else { RoverId::One };
        table.plays(seat, [send(rover, 1, column), Finish]);
    }
    assert!(table.is_turn_of(CLEO));

    // From the player with the token.
    let mut table = Scenario::of_players(3).first(BEN).start();
    for (seat, column) in [(BEN, 1), (CLEO, 2), (ANN, 3)] {
        assert!(table.is_turn_of(seat));
        assert_eq!(table.game.round(), 1);
        table.plays(seat, [send(RoverId::One, 1, column), Finish]);
    }
    assert!(table.is_turn_of(BEN));
    assert_eq!(table.game.round(), 2);
}

/// FTM-TURN-03: each of the six actions can be performed, and one is a turn.
#[test]
fn a_turn_is_one_of_six_actions() {
    let scenario = || {
        Scenario::of_players(2).has(ANN, "3M 3W 3P 3F").greenhouses(ANN, 1, 0).foundations(ANN, 1)
    };
    let actions = [
        send(RoverId::One, 1, 1),
        ConstructGreenhouse,
        ImproveGreenhouse,
        Recruit { colour: Cube::Metal, rover: RoverId::One },
        Train { colour: Cube::Metal, rover: RoverId::One },
        Construct(small(1)),
        TakeFoundation,
        TakeLaboratory(display(3, 1)),
    ];
    for action in actions {
        let mut table = scenario().start();
        assert!(table.offers(action), "{action:?}");
        table.plays(ANN, [action]);
        if let Construct(_) = action {
            table.plays(ANN, [Place(corner(1, 1))]);
        }
        table.goes_on(ANN);
        assert!(table.is_turn_of(BEN), "{action:?} was the turn");
    }
    let mut out = scenario();
    for (rover, column) in RoverId::ALL.into_iter().zip(1..) {
        out = out.rover(ANN, rover, tile(1, column));
    }
    let mut table = out.start();
    table.gathers(ANN);
    assert!(table.is_turn_of(BEN));
    assert_eq!(table.refuses(BEN, Action::Feed), Illegal::NotTheQuestion);
}

/// FTM-TURN-04, FTM-END-02, FTM-END-03, FTM-RULING-53: there is no number of rounds; after a
/// trigger the round is finished, so that everybody has had the same number of turns.
#[test]
fn the_round_is_finished_after_the_trigger() {
    let scenario = |first, seat| {
        let mut scenario = Scenario::of_players(3).first(first).turn_of(seat).space(seat, 6);
        for (rover, column) in RoverId::ALL.into_iter().zip(1..) {
            scenario = scenario.rover(seat, rover, tile(1, column));
        }
        scenario.start()
    };
    // The First Player triggers the end: the others have one more turn each.
    let mut table = scenario(ANN, ANN);
    table.gathers(ANN);
    assert_eq!(table.game.open.trigger, Some(Trigger::EndOfTrack));
    table.plays(ANN, [Finish]);
    assert!(table.is_turn_of(BEN), "the last exchange is over");
    table.plays(BEN, [send(RoverId::One, 2, 1), Finish, Finish]);
    assert!(table.is_turn_of(CLEO));
    table.plays(CLEO, [send(RoverId::One, 2, 2), Finish, Finish]);
    assert!(table.game.standing().is_some());

    // The last one in the round does: the game ends after that very turn.
    let mut table = scenario(ANN, CLEO);
    table.gathers(CLEO);
    table.plays(CLEO, [Finish]);
    assert!(table.game.standing().is_some());

    // Ben has the token, so Ann is the last of the round.
    let mut table = scenario(BEN, ANN);
    table.gathers(ANN);
    table.plays(ANN, [Finish]);
    assert!(table.game.standing().is_some(), "Ben and Cleo have had their turns");
    let mut table = scenario(BEN, BEN);
    table.gathers(BEN);
    table.plays(BEN, [Finish]);
    for (seat, column) in [(CLEO, 1), (ANN, 2)] {
        assert!(table.is_turn_of(seat), "one more turn");
        table.plays(seat, [send(RoverId::One, 2, column), Finish, Finish]);
    }
    assert!(table.game.standing().is_some());

    // Without a trigger it goes on, whatever the number of rounds.
    let mut table = Scenario::of_players(2).start();
    for round in 1..60 {
        assert_eq!(table.game.round(), round);
        for seat in [ANN, BEN] {
            let listed = table.choices();
            let action = if listed.contains(&Gather) { Gather } else { listed[0] };
            table.plays(seat, [action]).goes_on(seat);
        }
        if table.player(ANN).space > 5 {
            break;
        }
        assert!(table.game.standing().is_none());
    }
}

/// FTM-TURN-05: a conversion is no action: the turn goes on.
#[test]
fn an_exchange_is_no_action() {
    let mut table = Scenario::of_players(2).start();
    table.plays(ANN, [Exchange(EnergyToFood)]);
    assert!(table.is_turn_of(ANN));
    assert_eq!(table.stock(ANN).food, 1);
}

/// FTM-RULING-15: at least one half is carried out, and both may be, in either order.
#[test]
fn halves_can_be_done_in_either_order() {
    let scenario = || Scenario::of_players(2).has(ANN, "2W 1P").greenhouses(ANN, 1, 0);
    let mut table = scenario().start();
    table.plays(ANN, [ConstructGreenhouse]);
    assert!(table.is_asking(ANN, Question::OtherHalf(Half::ImproveGreenhouse)));
    table.plays(ANN, [ImproveGreenhouse]);
    assert!(table.is_turn_of(BEN));

    let mut table = scenario().start();
    table.plays(ANN, [ImproveGreenhouse]);
    assert!(table.is_asking(ANN, Question::OtherHalf(Half::ConstructGreenhouse)));
    assert_eq!(table.refuses(ANN, ImproveGreenhouse), Illegal::NotTheQuestion, "once is enough");
    table.plays(ANN, [Finish]);
    assert!(table.is_turn_of(BEN));
}

/// The other half is asked for only if it can be paid, its surcharge included.
#[test]
fn a_half_that_cannot_be_paid_is_not_asked_for() {
    let improving = |energy| {
        let mut table = Scenario::of_players(2)
            .has(ANN, "2W 1P")
            .greenhouses(ANN, 1, 0)
            .greenhouse_row(5, 0, 0)
            .energy(ANN, energy, 5)
            .start();
        table.plays(ANN, [ImproveGreenhouse]);
        table
    };
    assert!(improving(1).is_turn_of(BEN), "the stack costs 2 Energy");
    let asked = Question::OtherHalf(Half::ConstructGreenhouse);
    assert!(improving(2).is_asking(ANN, asked));
}

/// FTM-RULING-87: what the first half yields may pay for the second; a price is paid in full or
/// not at all.
#[test]
fn the_first_half_may_pay_for_the_second() {
    // The Laboratory gives the Metal that the Foundation costs.
    let mut table = Scenario::of_players(2)
        .has(ANN, "2P")
        .energy(ANN, 1, 5)
        .foundations(ANN, 1)
        .display(["L01", "L01", "L01", "L01", "L14", "L01"])
        .start();
    assert!(!table.offers(TakeFoundation));
    table.plays(ANN, [TakeLaboratory(display(3, 1))]).draws_anything();
    let bench = from_the_moon::scenario::bench(1, 1);
    table.plays(ANN, [Action::PutLaboratory(bench)]);
    let choice = from_the_moon::content::Choice::First;
    table.plays(ANN, [Action::Activate { space: bench, choice }]);
    assert!(table.is_asking(ANN, Question::OtherHalf(Half::Foundation)));
    table.plays(ANN, [TakeFoundation]);
    assert_eq!(table.player(ANN).foundations, 2);

    let table = Scenario::of_players(2).has(ANN, "1W").start();
    let refusal = table.refuses(ANN, ConstructGreenhouse);
    assert_eq!(refusal.to_string(), "You are 1 Polymer short for a Greenhouse.");
    assert_eq!(table.stock(ANN).water, 1, "nothing was paid");
}

/// FTM-RULING-54, FTM-END-01: the third launch in the middle of an action does not cut it short.
#[test]
fn a_trigger_lets_the_action_be_completed() {
    let mut table = Scenario::of_players(2)
        .launched(Destination::Europa, BEN, 1)
        .launched(Destination::Titan, BEN, 1)
        .ship(Destination::Mars, ["MA1"])
        .has(ANN, "4M")
        .terrain(tile(1, 1), "T01", [])
        .foundations(ANN, 1)
        .faction(ANN, from_the_moon::content::Faction::Architects)
        .turn_of(ANN)
        .start();
    table.plays(ANN, [Construct(small(1)), Place(corner(1, 1)), UseTerrain(tile(1, 1))]);
    let part = from_the_moon::scenario::part(1);
    table.plays(ANN, [Action::ConstructPart { to: Destination::Mars, part }]);
    assert_eq!(table.game.open.trigger, Some(Trigger::ThirdLaunch));
    assert_eq!(table.player(ANN).foundations, 2, "the Architects' Foundation came after it");
    table.plays(ANN, [Finish]);
    assert!(table.is_turn_of(BEN), "and Ben has another turn");
}

/// FTM-END-01, FTM-END-02: the end is triggered once, however many reasons there are.
#[test]
fn the_first_trigger_counts() {
    let mut scenario = Scenario::of_players(2)
        .launched(Destination::Europa, BEN, 1)
        .launched(Destination::Titan, BEN, 1)
        .ship(Destination::Mars, ["MA1"])
        .has(ANN, "2M")
        .energy(ANN, 0, 5)
        .terrain(tile(2, 1), "T01", [])
        .space(BEN, 6);
    for (rover, column) in RoverId::ALL.into_iter().zip(1..) {
        scenario = scenario.rover(BEN, rover, tile(1, column));
    }
    let mut table = scenario.start();
    table.plays(ANN, [send(RoverId::One, 2, 1), UseTerrain(tile(2, 1))]);
    let part = from_the_moon::scenario::part(1);
    table.plays(ANN, [Action::ConstructPart { to: Destination::Mars, part }]);
    table.gathers(BEN);
    assert_eq!(table.player(BEN).space, 7);
    assert_eq!(table.game.open.trigger, Some(Trigger::ThirdLaunch));
    let told = |event: &&Event| matches!(event.deed, EventKind::EndTriggered { .. });
    assert_eq!(table.told().iter().filter(told).count(), 1);
}

/// FTM-RULING-91: once the end is triggered, there is a last chance to exchange.
#[test]
fn a_last_exchange_before_the_end() {
    let mut scenario = Scenario::of_players(2).turn_of(BEN).space(BEN, 6);
    for (rover, column) in RoverId::ALL.into_iter().zip(1..) {
        scenario = scenario.rover(BEN, rover, tile(1, column));
    }
    let mut table = scenario.start();
    table.gathers(BEN);
    assert!(table.is_asking(BEN, Question::LastExchange));
    assert_eq!(table.energy(BEN), 5);
    table.plays(BEN, [Exchange(EnergyToFood), Exchange(EnergyToFood), Finish]);
    assert_eq!(table.stock(BEN).food, 2);
    assert!(table.game.standing().is_some());
    assert_eq!(table.refuses(BEN, Decline), Illegal::GameIsOver);
}

/// FTM-RULING-96: before the end is triggered, a turn ends with its last answer, whatever could
/// still be exchanged.
#[test]
fn nobody_is_asked_to_exchange_at_the_end_of_a_turn() {
    let scenario = Scenario::of_players(2).energy(ANN, 5, 5).has(ANN, "1W 1P 4F");
    let mut table = scenario.start();
    table.plays(ANN, [ConstructGreenhouse]);
    assert_eq!((table.energy(ANN), table.stock(ANN).food), (5, 4));
    assert!(table.is_asking(BEN, Question::Turn));
    assert_eq!(table.refuses(ANN, Exchange(EnergyToFood)), Illegal::NotAsked);
}
