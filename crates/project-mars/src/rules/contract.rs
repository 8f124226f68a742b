//! Phase 2, Contract: the auction.

use orrery_core::{Log, Seat, Seats};

use crate::action::{Event, Illegal};
use crate::agenda::Question;
use crate::setup::AuctionPass;
use crate::state::{Auction, ProjectMars};

impl ProjectMars {
    /// PM-CONT-02: the holder may make the first bid.
    pub(crate) fn contract_phase(&mut self) {
        let players = self.open.player_count();
        self.open.auction = Some(Auction {
            bids: Seats::of(players, |_| 0),
            passed: Seats::of(players, |_| false),
            highest: None,
        });
        self.ask(self.open.holder, Question::Bid);
    }

    fn auction(&self) -> &Auction {
        self.open.auction.as_ref().expect("bids are asked for during an auction only")
    }

    fn auction_mut(&mut self) -> &mut Auction {
        self.open.auction.as_mut().expect("bids are asked for during an auction only")
    }

    /// PM-RULING-04: a bid is higher than the one before. PM-CONT-01, PM-RULING-06: it is in
    /// materials, of which the bidder has that many.
    pub(crate) fn may_bid(&self, seat: Seat, bid: u8) -> Result<(), Illegal> {
        let high = self.auction().high_bid();
        if bid <= high {
            return Err(Illegal::BidTooLow { high });
        }
        let have = self.screens[seat].materials;
        if bid > have {
            return Err(Illegal::BidTooHigh { have });
        }
        Ok(())
    }

    pub(crate) fn bid(&mut self, seat: Seat, bid: u8, log: &mut Log<Event>) {
        let pass = self.open.options.auction_pass;
        let auction = self.auction_mut();
        auction.bids[seat] = bid;
        auction.highest = Some(seat);
        match pass {
            AuctionPass::Final => {}
            AuctionPass::MayReturn => auction.passed = auction.passed.map(|_, _| false),
        }
        log.push(Event::Bid { seat, materials: bid });
        self.ask_next_bidder(seat, log);
    }

    /// PM-RULING-04: a pass is final for this auction, or with `auction_pass = may_return` until
    /// the next bid.
    pub(crate) fn pass(&mut self, seat: Seat, log: &mut Log<Event>) {
        self.auction_mut().passed[seat] = true;
        log.push(Event::Passed { seat });
        self.ask_next_bidder(seat, log);
    }

    /// PM-CONT-03, PM-CONT-04: clockwise, until all but the highest bidder have passed.
    fn ask_next_bidder(&mut self, after: Seat, log: &mut Log<Event>) {
        let auction = self.auction();
        let next = after
            .clockwise(self.open.player_count())
            .skip(1)
            .find(|&seat| !auction.passed[seat] && auction.highest != Some(seat));
        match next {
            Some(seat) => self.ask(seat, Question::Bid),
            None => self.end_auction(log),
        }
    }

    /// PM-CONT-05 to PM-CONT-07: the highest bidder takes the Contract and alone pays.
    /// PM-RULING-05: if nobody has bid, the holder keeps it free of charge.
    fn end_auction(&mut self, log: &mut Log<Event>) {
        let auction = self.open.auction.take().expect("an auction is being ended");
        let Some(winner) = auction.highest else {
            return log.push(Event::KeptContract { seat: self.open.holder });
        };
        let paid = self.open.contract_price(winner, auction.high_bid());
        self.pay(winner, paid);
        self.open.holder = winner;
        log.push(Event::WonContract { seat: winner, paid });
    }
}
