//! Ledger, chapter 5: the six phases of a turn, and what the first turn leaves out.

use orrery_core::{Actor, Game as _, Refusal as _, Setup};
use project_mars::Action::{Pass, TakeMoney};
use project_mars::scenario::{ANN, BEN, Moves, Phase, Scenario, Table};
use project_mars::{Event, Illegal, Question, Space};

/// A table where every phase has something to ask: a pool to fill or to tidy, employees to be
/// paid and Engineering for modules.
fn busy_turn(turn: u8) -> Table {
    Scenario::of_players(2)
        .has(ANN, 20, 5)
        .has(BEN, 20, 5)
        .pool(["VE23", "VE24", "VE25"])
        .engineering(ANN, Space::FuelLeft.spec().need)
        .engineering(BEN, Space::FuelRight.spec().need)
        .begins_turn(turn)
}

/// The phases in which something is asked up to the end of the turn.
fn phases(mut table: Table) -> Vec<Phase> {
    let turn = table.game.open.turn;
    let mut seen = Vec::new();
    table.plays_until(|table| {
        let is_over = table.game.open.turn > turn;
        seen.extend(if is_over { None } else { table.phase() });
        is_over
    });
    seen.dedup();
    seen
}

/// PM-TURN-01: Draw, Contract, Pay Day, Place Module, Action and Reorganization, in this order.
#[test]
fn a_turn_has_six_phases() {
    let all = [
        Phase::Draw,
        Phase::Contract,
        Phase::PayDay,
        Phase::PlaceModule,
        Phase::Action,
        Phase::Reorganization,
    ];
    assert_eq!(phases(busy_turn(2)), all);
    assert_eq!(phases(busy_turn(17)), all);
    assert_eq!(busy_turn(17).game.round(), 17, "a round is a turn of the table");
}

/// PM-TURN-01: what belongs to another phase is refused, and so is who is not asked, to whom
/// nothing is offered.
#[test]
fn nothing_is_done_out_of_its_phase() {
    let table = Scenario::of_players(2).has(BEN, 0, 5).at(Phase::Contract);
    assert!(!table.game.legal_actions(ANN.into()).is_empty());
    for other in [BEN.into(), Actor::Chance] {
        assert_eq!(table.game.legal_actions(other), [], "{other:?}");
    }
    let refusal = table.refuses(ANN, TakeMoney);
    assert_eq!(refusal, Illegal::NotTheQuestion);
    assert_eq!(refusal.rule(), "PM-TURN-01");
    assert_eq!(table.refuses(BEN, Pass), Illegal::NotAsked);
    assert_eq!(table.refuses(Actor::Chance, Pass), Illegal::NotAsked);
}

/// PM-TURN-02, PM-TURN-03, PM-TURN-04: although there are employees, Engineering and cards to
/// draw, the first turn asks for none of them.
#[test]
fn the_first_turn_skips_draw_pay_day_and_place_module() {
    let first = phases(busy_turn(1));
    for skipped in [Phase::Draw, Phase::PayDay, Phase::PlaceModule] {
        assert!(!first.contains(&skipped), "{skipped:?}");
        assert!(phases(busy_turn(2)).contains(&skipped), "{skipped:?} comes in the second turn");
    }
}

/// PM-TURN-05, PM-TURN-06: the first turn consists of the other three.
#[test]
fn the_first_turn_has_contract_action_and_reorganization() {
    assert_eq!(phases(busy_turn(1)), [Phase::Contract, Phase::Action, Phase::Reorganization]);
}

/// PM-TURN-05, PM-TURN-06: in a real game too: bids, three actions, five discards.
#[test]
fn the_first_turn_of_a_game_from_its_first_card() {
    let mut table = Table::new(Setup::of_players(2).with("starting_player", "first_seat"));
    table.turns_up(["VE19", "VE20", "VE21", "VE22", "VE23", "VE24", "VE25"]);
    assert_eq!(table.question(), Some((ANN.into(), Question::Bid)));
    table.nobody_bids();
    assert_eq!(table.question(), Some((ANN.into(), Question::TakeAction)));
    table.all_take_money();
    assert_eq!(table.question(), Some((BEN.into(), Question::DiscardFromPool)));
    table.plays_until(|table| table.game.open.turn == 2);
    let discarded = table.told().iter().filter(|event| matches!(event, Event::Discarded { .. }));
    assert_eq!(discarded.count(), 5);
    assert_eq!(table.phase(), Some(Phase::Draw), "the second turn begins with its Draw phase");
}
