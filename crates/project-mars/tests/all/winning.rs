//! Ledger, chapter 12: winning and losing, and the end of the second year.

use orrery_core::{Actors, Game as _, Match, Record, Refusal as _, Setup};
use project_mars::Action::{Draw, Take, TakeMoney};
use project_mars::content::{Card, LAUNCH_NEED, TEST_FLIGHT_RELIEF};
use project_mars::scenario::{ANN, BEN, CLEO, DAN, Moves, Phase, Scenario, Table};
use project_mars::{Ending, Event, Illegal, ProjectMars, Question, SecondYearEnd, Space, Year};

const LAUNCH: project_mars::Action = Take(Card::LAUNCH_DATE);

/// The second year with one card left in the deck, which is not the Launch Date.
fn last_card(setup: Setup) -> Scenario {
    Scenario::of(setup).pool(["LD", "VE02"]).second_deck(["VE01"], 0)
}

/// PM-WIN-01: four of five are not enough, whichever is missing.
#[test]
fn winning_needs_all_five_modules() {
    for missing in Space::ALL {
        let ready = Scenario::of_players(2).pool(["LD"]).engineering(ANN, LAUNCH_NEED[0].get());
        let placed = Space::ALL.into_iter().filter(|space| *space != missing);
        let scenario = placed.fold(ready, |scenario, space| scenario.orbit(ANN, [space]));
        let refusal = scenario.at(Phase::Action).refuses(ANN, LAUNCH);
        assert_eq!(refusal, Illegal::LaunchNeedsModules { have: 4 }, "without {missing:?}");
        assert_eq!(refusal.rule(), "PM-WIN-01");
    }
    let complete = Scenario::of_players(2).pool(["LD"]).ready_to_launch(ANN).at(Phase::Action);
    assert!(complete.offers(LAUNCH));
}

/// PM-WIN-02: the level for this number of players, or more.
#[test]
fn winning_needs_the_engineering_of_the_launch_date() {
    for players in 2..=4u8 {
        let need = LAUNCH_NEED[usize::from(players) - 2].get();
        let table = |level| {
            let scenario = Scenario::of_players(players).pool(["LD"]).orbit(ANN, Space::ALL);
            scenario.engineering(ANN, level).at(Phase::Action)
        };
        let refusal = table(need - 1).refuses(ANN, LAUNCH);
        assert_eq!(refusal, Illegal::LaunchNeedsEngineering { need, have: need - 1 });
        assert_eq!(refusal.rule(), "PM-WIN-02");
        assert!(table(need).offers(LAUNCH) && table(need + 1).offers(LAUNCH));
    }
}

/// PM-WIN-03: a Test Flight lowers the need, for its owner, at a table of any size.
#[test]
fn a_test_flight_lowers_the_need_of_the_launch_date() {
    for players in 2..=4u8 {
        let lowered = LAUNCH_NEED[usize::from(players) - 2].get() - TEST_FLIGHT_RELIEF.get();
        let scenario = |level| {
            let scenario = Scenario::of_players(players).pool(["LD"]).orbit(ANN, Space::ALL);
            scenario.engineering(ANN, level)
        };
        assert!(scenario(lowered).flown(ANN).at(Phase::Action).offers(LAUNCH), "{players}");
        assert!(!scenario(lowered).at(Phase::Action).offers(LAUNCH), "{players}");
        assert!(!scenario(lowered).flown(BEN).at(Phase::Action).offers(LAUNCH), "{players}");
        let refusal = scenario(lowered - 1).flown(ANN).at(Phase::Action).refuses(ANN, LAUNCH);
        assert_eq!(refusal, Illegal::LaunchNeedsEngineering { need: lowered, have: lowered - 1 });
    }
}

/// PM-WIN-04, PM-RULING-37: the first who acquires it wins at once, in the middle of the Action
/// phase, although the next player could do the same.
#[test]
fn the_first_to_acquire_the_launch_date_wins_at_once() {
    let mut table = Scenario::of_players(4)
        .pool(["LD"])
        .flown(CLEO)
        .ready_to_launch(BEN)
        .ready_to_launch(CLEO)
        .at(Phase::Action);
    table.plays(ANN, [TakeMoney]).plays(BEN, [LAUNCH]);
    assert_eq!(table.game.open.ending, Some(Ending::Launched(BEN)));
    assert_eq!(table.game.to_act(), Actors::NOBODY);
    for seat in [ANN, BEN, CLEO, DAN] {
        let refusal = table.refuses(seat, TakeMoney);
        assert_eq!(refusal, Illegal::GameIsOver { ending: Ending::Launched(BEN) });
        assert_eq!(refusal.rule(), "PM-WIN-04");
    }
    let standing = table.game.standing().unwrap();
    assert_eq!(standing.winners, [BEN]);
    assert_eq!(standing.reward(BEN), 1.0);
    let modules = Space::ALL.len() as i32;
    let scores = [0, modules + 1, modules, 0];
    assert_eq!([ANN, BEN, CLEO, DAN].map(|seat| standing.scores[seat]), scores, "1 for the launch");
    assert_eq!(table.told().last(), Some(&Event::Launched { seat: BEN }));
}

/// PM-WIN-05: the second deck runs out, and nobody has it.
#[test]
fn all_players_lose_when_the_second_deck_runs_out() {
    let mut table = last_card(Setup::of_players(2)).at(Phase::Draw);
    table.turns_up(["VE01"]).plays_until(|_| false);
    assert_eq!(table.game.open.ending, Some(Ending::AllFailed));
    assert_eq!(table.told().last(), Some(&Event::AllFailed));
    assert_eq!(table.game.to_act(), Actors::NOBODY);
    let refusal = table.refuses(ANN, TakeMoney);
    assert_eq!(refusal, Illegal::GameIsOver { ending: Ending::AllFailed });
    assert_eq!(refusal.rule(), "PM-WIN-05");
}

/// PM-WIN-06: who has everything in the first year must wait: the card is not there, and it
/// cannot be drawn.
#[test]
fn nobody_wins_in_the_first_year() {
    let table = Scenario::of_players(2).pool(["VE01"]).ready_to_launch(ANN).at(Phase::Action);
    assert_eq!(table.game.open.year, Year::First);
    assert_eq!(table.refuses(ANN, LAUNCH), Illegal::LaunchDateNotOut);

    let mut game = Table::new(Setup::of_players(2));
    game.plays_until(|table| {
        let is_second = table.game.open.year == Year::Second;
        if let Some((who, Question::NextCard)) = table.question() {
            let listed = table.game.legal_actions(who).contains(&Draw(Card::LAUNCH_DATE));
            assert_eq!(listed, is_second);
        }
        is_second
    });
}

/// A second year whose last turn is finished.
fn finish_turn(players: u8) -> Setup {
    Setup::of_players(players).with("second_year_end", "finish_turn")
}

/// PM-RULING-30: with its last card the second deck has run out, and all fail at once: the cards in
/// the pool are no longer played for, not even by a player who could launch.
#[test]
fn the_second_year_is_over_with_its_last_card() {
    let mut table = last_card(Setup::of_players(2)).ready_to_launch(ANN).at(Phase::Draw);
    assert!(table.game.open.pool.contains(Card::LAUNCH_DATE));
    assert_eq!(table.game.open.ending, None, "one card is left");
    table.turns_up(["VE01"]);
    assert_eq!(table.game.open.ending, Some(Ending::AllFailed));
    assert_eq!(table.told().last(), Some(&Event::AllFailed));
    assert_eq!(table.refuses(ANN, LAUNCH), Illegal::GameIsOver { ending: Ending::AllFailed });
}

/// PM-RULING-30: as long as one card is left, the year goes on, and a launch wins.
#[test]
fn a_launch_before_the_last_card_wins() {
    let mut table = Scenario::of_players(2)
        .pool(["LD", "VE02", "VE03", "VE04"])
        .second_deck(["VE01", "VE05"], 0)
        .has(ANN, 40, 0)
        .ready_to_launch(ANN)
        .at(Phase::Draw);
    table.turns_up(["VE01"]);
    table.plays_until(|table| table.phase() == Some(Phase::Action));
    table.plays(ANN, [TakeMoney]).plays(BEN, [TakeMoney]).plays(ANN, [LAUNCH]);
    assert_eq!(table.game.open.ending, Some(Ending::Launched(ANN)));
}

/// PM-RULING-31: with `second_year_end = finish_turn` the final turn is played to the end of its
/// Action phase with the cards there are; there is no Reorganization after it.
#[test]
fn the_final_turn_is_played_with_an_unfilled_pool() {
    let mut table = last_card(finish_turn(2)).at(Phase::Draw);
    table.turns_up(["VE01"]);
    assert_eq!(table.game.open.pool.len(), 3, "two cards short of five");
    assert_eq!(table.question(), Some((ANN.into(), Question::Bid)));
    table.plays_until(|table| table.phase() == Some(Phase::Action));
    for seat in [ANN, BEN, ANN] {
        assert_eq!(table.question(), Some((seat.into(), Question::TakeAction)));
        table.plays(seat, [TakeMoney]);
    }
    assert_eq!(table.game.open.ending, Some(Ending::AllFailed));
    assert!(!table.told().contains(&Event::PassedContract { to: BEN }));
}

/// PM-RULING-31: also when the last card just fills the pool, and a launch still wins.
#[test]
fn a_launch_with_the_last_action_of_the_final_turn_wins() {
    let mut table = Scenario::of(finish_turn(2))
        .pool(["LD", "VE02", "VE03", "VE04"])
        .second_deck(["VE01"], 0)
        .has(ANN, 40, 0)
        .ready_to_launch(ANN)
        .at(Phase::Draw);
    table.turns_up(["VE01"]);
    assert!(table.game.open.is_final_turn());
    table.plays_until(|table| table.phase() == Some(Phase::Action));
    table.plays(ANN, [TakeMoney]).plays(BEN, [TakeMoney]).plays(ANN, [LAUNCH]);
    assert_eq!(table.game.open.ending, Some(Ending::Launched(ANN)));
}

/// PM-RULING-31: the Launch Date as the last card of all is drawn too late, or can be acquired
/// in that turn.
#[test]
fn the_launch_date_may_be_the_last_card() {
    let table = |value| {
        let setup = Setup::of_players(2).with("second_year_end", value);
        let scenario = Scenario::of(setup).pool(["VE01", "VE02"]).second_deck(["LD"], 1);
        let mut table = scenario.has(ANN, 40, 0).ready_to_launch(ANN).at(Phase::Draw);
        table.turns_up(["LD"]).plays_until(|table| table.phase() == Some(Phase::Action));
        table
    };
    assert_eq!(table("immediate").game.open.ending, Some(Ending::AllFailed));
    let mut finished = table("finish_turn");
    finished.plays(ANN, [LAUNCH]);
    assert_eq!(finished.game.open.ending, Some(Ending::Launched(ANN)));
}

/// PM-RULING-31: a game that began under rules 1 or 2 finishes the turn of the last card unless
/// its setup says otherwise, and keeps that when it is written down again.
#[test]
fn a_game_of_earlier_rules_keeps_its_end() {
    let options = |rules, setup: Setup| {
        let record = Match::<ProjectMars>::new(setup, None).unwrap().record();
        let again = Match::<ProjectMars>::replay(&Record { rules, ..record }).unwrap();
        assert_eq!(again.record().rules, 3);
        let written = Match::<ProjectMars>::replay(&again.record()).unwrap();
        assert_eq!(written.game(), again.game());
        again.game().open.options.second_year_end
    };
    let plain = || Setup::of_players(2);
    let chosen = || plain().with("second_year_end", "immediate");
    for rules in [1, 2] {
        assert_eq!(options(rules, plain()), SecondYearEnd::FinishTurn, "rules {rules}");
        assert_eq!(options(rules, chosen()), SecondYearEnd::Immediate, "rules {rules}");
    }
    assert_eq!(options(3, plain()), SecondYearEnd::Immediate);
}

/// PM-RULING-32: no winner, and nobody's result is worth more than another's: also the scores
/// do not say who came further.
#[test]
fn when_all_fail_there_is_no_winner_and_no_ranking() {
    let mut table = last_card(Setup::of_players(3)).orbit(ANN, Space::ALL).at(Phase::Draw);
    table.turns_up(["VE01"]);
    let standing = table.game.standing().unwrap();
    assert!(standing.winners.is_empty());
    for seat in [ANN, BEN, CLEO] {
        assert_eq!((standing.scores[seat], standing.reward(seat)), (0, 0.0));
    }
    // Records of earlier rules say how far each came, and are still verified by that.
    let earlier = table.game.standing_under(2).unwrap();
    assert!(earlier.winners.is_empty());
    assert_eq!([ANN, BEN, CLEO].map(|seat| earlier.scores[seat]), [5, 0, 0]);
    assert_eq!(table.game.standing_under(3).as_ref(), Some(&standing), "rules 3 rank nobody");
}

/// PM-RULING-36: the card that comes into the pool wins the game in the same turn.
#[test]
fn the_launch_date_may_be_acquired_in_the_turn_it_is_drawn() {
    let mut table = Scenario::of_players(2)
        .pool(["VE01", "VE02"])
        .second_deck(["LD", "VE03", "VE04", "VE05", "VE06"], 3)
        .has(ANN, 40, 0)
        .ready_to_launch(ANN)
        .at(Phase::Draw);
    table.turns_up(["VE03", "VE04", "LD"]);
    table.plays_until(|table| table.phase() == Some(Phase::Action));
    table.plays(ANN, [LAUNCH]);
    assert_eq!((table.game.open.ending, table.game.open.turn), (Some(Ending::Launched(ANN)), 2));
}
