//! Ledger, chapter 7: the auction of the Contract, and the rulings about it.

use orrery_core::{Game as _, Refusal as _, Setup, Viewer};
use project_mars::Action::{Bid, Pass, TakeMoney};
use project_mars::content::Benefit;
use project_mars::scenario::{
    ANN, BEN, CLEO, DAN, Moves, Phase, Scenario, Table, stock, technology,
};
use project_mars::{Event, Illegal, Question, Space};

/// Three players with 5 materials each, and Ann is holder.
fn auction() -> Table {
    Scenario::of_players(3).has(ANN, 8, 5).has(BEN, 8, 5).has(CLEO, 8, 5).at(Phase::Contract)
}

fn asks_bid(table: &Table, seat: orrery_core::Seat) {
    assert_eq!(table.question(), Some((seat.into(), Question::Bid)));
}

/// PM-CONT-01: all the money in the world is no bid.
#[test]
fn bids_are_in_materials_and_not_in_money() {
    let table = Scenario::of_players(2).has(ANN, 60, 0).at(Phase::Contract);
    assert_eq!(table.refuses(ANN, Bid(1)), Illegal::BidTooHigh { have: 0 });
    assert_eq!(table.game.legal_actions(ANN.into()), [Pass]);

    let mut table = auction();
    table.plays(ANN, [Bid(3)]).nobody_bids();
    assert_eq!(table.stock(ANN), stock(8, 5 - 3), "money is untouched");
}

/// PM-CONT-02: with a bid that nobody raises the holder keeps the Contract.
#[test]
fn the_holder_may_bid_first_to_keep_it() {
    let mut table = auction();
    asks_bid(&table, ANN);
    assert!(table.offers(Bid(1)) && table.offers(Pass), "the holder may");
    table.plays(ANN, [Bid(1)]).plays(BEN, [Pass]).plays(CLEO, [Pass]);
    assert_eq!(table.game.open.holder, ANN);
    assert!(table.told().contains(&Event::WonContract { seat: ANN, paid: stock(0, 1) }));
}

/// PM-CONT-03: to the left of the holder, and on.
#[test]
fn each_player_may_raise_clockwise() {
    let mut table = auction();
    table.plays(ANN, [Bid(1)]);
    asks_bid(&table, BEN);
    assert!(table.offers(Bid(2)) && table.offers(Pass));
    assert_eq!(table.refuses(CLEO, Bid(2)), Illegal::NotAsked);
    table.plays(BEN, [Bid(2)]);
    asks_bid(&table, CLEO);
    table.plays(CLEO, [Bid(3)]);
    asks_bid(&table, ANN);
}

/// PM-CONT-04: round after round, with only those asked who can still raise.
#[test]
fn bidding_goes_on_until_all_have_finished() {
    let mut table = auction();
    table.plays(ANN, [Bid(1)]).plays(BEN, [Pass]).plays(CLEO, [Bid(2)]).plays(ANN, [Bid(3)]);
    asks_bid(&table, CLEO);
    table.plays(CLEO, [Bid(4)]).plays(ANN, [Bid(5)]);
    assert!(table.game.open.auction.is_some(), "Cleo has not finished");
    table.plays(CLEO, [Pass]);
    assert!(table.game.open.auction.is_none());
    assert_ne!(table.phase(), Some(Phase::Contract));
}

/// PM-CONT-05, PM-CONT-06, PM-CONT-07: only the winner pays, whatever the others had bid.
#[test]
fn the_highest_bidder_takes_it_and_alone_pays() {
    let mut table = auction();
    table.plays(ANN, [Bid(2)]).plays(BEN, [Bid(3)]).plays(CLEO, [Bid(4)]).plays(ANN, [Pass]);
    table.plays(BEN, [Pass]);
    assert_eq!(table.game.open.holder, CLEO);
    assert_eq!(table.stock(CLEO), stock(8, 5 - 4));
    assert_eq!((table.stock(ANN), table.stock(BEN)), (stock(8, 5), stock(8, 5)));
}

/// PM-RULING-03: from now on in this turn the winner is holder: the wages, the first module,
/// both actions, and at the end the Contract goes to the left of the winner.
#[test]
fn the_winner_is_holder_for_the_rest_of_the_turn() {
    let need = Space::FuelLeft.spec().need;
    let mut table = Scenario::of_players(4)
        .has(CLEO, 8, 2)
        .tableau(ANN, ["PL01", "PL02"])
        .tableau(CLEO, ["PL03", "PL04"])
        .engineering(ANN, need)
        .engineering(CLEO, need)
        .at(Phase::Contract);
    let staff = table.player(CLEO).employee_count();
    table.plays(ANN, [Pass]).plays(BEN, [Pass]).plays(CLEO, [Bid(1)]).plays(DAN, [Pass]);
    assert_eq!((table.game.open.wages(CLEO), table.game.open.wages(ANN)), (staff, 1));
    assert_eq!(table.question(), Some((CLEO.into(), Question::PayDay)));
    table.plays_until(|table| table.phase() == Some(Phase::PlaceModule));
    assert_eq!(table.question(), Some((CLEO.into(), Question::PlaceModule)));
    table.plays_until(|table| table.phase() == Some(Phase::Action));
    for seat in [CLEO, DAN, ANN, BEN, CLEO] {
        table.plays(seat, [TakeMoney]);
    }
    assert_eq!(table.game.open.holder, DAN, "left of the winner, not of the former holder");
}

/// PM-RULING-04: at least 1 to open, at least 1 more to raise, and a pass is final.
#[test]
fn a_bid_rises_by_at_least_one_and_a_pass_is_final() {
    let mut table = auction();
    let refusal = table.refuses(ANN, Bid(0));
    assert_eq!(refusal, Illegal::BidTooLow { high: 0 });
    assert_eq!(refusal.rule(), "PM-RULING-04");
    table.plays(ANN, [Pass]).plays(BEN, [Bid(3)]);
    for low in [0, 1, 2, 3] {
        assert_eq!(table.refuses(CLEO, Bid(low)), Illegal::BidTooLow { high: 3 });
    }
    assert_eq!(table.game.legal_actions(CLEO.into()), [Pass, Bid(4), Bid(5)]);
    table.plays(CLEO, [Bid(5)]);
    asks_bid(&table, BEN);
    table.plays(BEN, [Pass]);
    assert!(table.game.open.auction.is_none(), "Ann has passed and is not asked again");
    assert_eq!(table.game.open.holder, CLEO);
}

/// PM-RULING-04: the last one who has not passed may still bid, and then nobody is left.
#[test]
fn the_last_bidder_wins_without_being_asked_again() {
    let mut table = auction();
    table.plays(ANN, [Pass]).plays(BEN, [Pass]);
    asks_bid(&table, CLEO);
    table.plays(CLEO, [Bid(1)]);
    assert!(table.game.open.auction.is_none());
    assert_eq!((table.game.open.holder, table.stock(CLEO).materials), (CLEO, 4));
}

/// PM-RULING-04: with `auction_pass = may_return` a bid lets those who passed bid again, until
/// everybody else has passed since the highest bid.
#[test]
fn a_pass_may_be_taken_back_after_a_higher_bid() {
    let setup = Setup::of_players(3).with("auction_pass", "may_return");
    let scenario = Scenario::of(setup).has(ANN, 8, 4).has(BEN, 8, 3).has(CLEO, 8, 5);
    let mut table = scenario.at(Phase::Contract);
    table.plays(ANN, [Pass]).plays(BEN, [Bid(1)]).plays(CLEO, [Pass]);
    asks_bid(&table, ANN);
    table.plays(ANN, [Bid(2)]);
    asks_bid(&table, BEN);
    table.plays(BEN, [Pass]);
    asks_bid(&table, CLEO);
    table.plays(CLEO, [Pass]);
    assert!(table.game.open.auction.is_none(), "both have passed since Ann's bid");
    assert_eq!((table.game.open.holder, table.stock(ANN).materials), (ANN, 2));

    let mut nobody =
        Scenario::of(Setup::of_players(3).with("auction_pass", "may_return")).at(Phase::Contract);
    nobody.plays(ANN, [Pass]).plays(BEN, [Pass]).plays(CLEO, [Pass]);
    assert!(nobody.game.open.auction.is_none(), "without a bid everybody is asked once");
}

/// PM-RULING-05: nobody bids, nobody pays.
#[test]
fn the_holder_keeps_it_for_free_if_nobody_bids() {
    let mut table = auction();
    table.plays(ANN, [Pass]).plays(BEN, [Pass]).plays(CLEO, [Pass]);
    assert_eq!(table.game.open.holder, ANN);
    for seat in [ANN, BEN, CLEO] {
        assert_eq!(table.stock(seat), stock(8, 5));
    }
    assert!(table.told().contains(&Event::KeptContract { seat: ANN }));
}

/// PM-RULING-06: a bid may go up to all of a player's materials, and its refusal does not show
/// others how many those are.
#[test]
fn a_bid_may_not_exceed_the_own_materials() {
    for have in [0, 1, 2, 7] {
        let table = Scenario::of_players(2).has(ANN, 0, have).at(Phase::Contract);
        let refusal = table.refuses(ANN, Bid(have + 1));
        assert_eq!(refusal, Illegal::BidTooHigh { have });
        assert_eq!(refusal.rule(), "PM-RULING-06");
        let bids = (1..=have).map(Bid);
        assert!(
            table.game.legal_actions(ANN.into()).into_iter().eq([Pass].into_iter().chain(bids))
        );
    }
    let mut all_in = Scenario::of_players(2).has(ANN, 0, 7).at(Phase::Contract);
    all_in.plays(ANN, [Bid(7)]);
    let seen = all_in.view(Viewer::Seat(BEN));
    assert_eq!(seen.screens[ANN], None);
    assert_eq!(all_in.told(), [Event::Bid { seat: ANN, materials: 7 }]);
    all_in.plays(BEN, [Pass]);
    assert_eq!(all_in.stock(ANN), stock(0, 0));
}

/// PM-RULING-07: what the winner pays is there for others to buy.
#[test]
fn the_winning_bid_goes_to_the_general_supply() {
    let mut table = auction();
    let before = table.game.open.supply;
    table.plays(ANN, [Bid(1)]).plays(BEN, [Bid(4)]).nobody_bids();
    assert_eq!(table.game.open.supply, stock(before.money, before.materials + 4));
}

/// PM-RULING-08: the first turn has its auction, with the 2 materials of the start.
#[test]
fn the_first_auction_is_held_with_the_starting_materials() {
    let mut table = Table::new(Setup::of_players(2));
    table.plays_until(|table| table.phase() == Some(Phase::Contract));
    let holder = table.game.open.holder;
    let other = holder.left_of(2);
    assert_eq!(table.game.open.turn, 1);
    asks_bid(&table, holder);
    assert_eq!(table.game.legal_actions(holder.into()), [Pass, Bid(1), Bid(2)]);
    assert_eq!(table.refuses(holder, Bid(3)), Illegal::BidTooHigh { have: 2 });
    table.plays(holder, [Bid(1)]).plays(other, [Bid(2)]).plays(holder, [Pass]);
    assert_eq!((table.game.open.holder, table.stock(other)), (other, stock(8, 0)));
}

/// PM-RULING-42: the limit of a bid is one's own materials all the same; the winner pays the bid
/// less the discount, and never less than nothing.
#[test]
fn a_discount_on_the_auction_does_not_raise_the_limit() {
    let (code, by) = technology(Benefit::CheaperContract);
    let scenario = || Scenario::of_players(2).has(ANN, 8, 6).tableau(ANN, [code]);
    let table = scenario().at(Phase::Contract);
    assert_eq!(table.refuses(ANN, Bid(7)), Illegal::BidTooHigh { have: 6 });
    for bid in 1..=6u8 {
        let mut table = scenario().at(Phase::Contract);
        let supply = table.game.open.supply.materials;
        table.plays(ANN, [Bid(bid)]).plays(BEN, [Pass]);
        let paid = bid.saturating_sub(by);
        assert_eq!(table.stock(ANN), stock(8, 6 - paid), "bid {bid}");
        assert_eq!(table.game.open.supply.materials, supply + paid);
        assert!(table.told().contains(&Event::WonContract { seat: ANN, paid: stock(0, paid) }));
    }
}
