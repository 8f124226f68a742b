//! Prices and gains for a player, after everything that makes them cheaper or better. The rules use
//! these amounts, and the drawing shows them.

use orrery_core::Seat;

use crate::content::{BUY, Benefit, Card, Face, TAKE_MONEY, TEST_FLIGHT_MATERIALS};
use crate::state::{Open, Stock};

impl Face {
    /// The printed price of the card.
    pub fn price(self) -> Stock {
        match self {
            Face::Employee { cost, .. } => Stock { money: cost, materials: 0 },
            Face::OfficeSpace { cost, .. } => Stock { money: 0, materials: cost },
            Face::Vendor { .. } | Face::Technology { .. } | Face::LaunchDate => Stock::default(),
        }
    }

    /// The printed gift of the card.
    pub fn gift(self) -> Stock {
        match self {
            Face::Vendor { money, materials, .. } => Stock { money, materials },
            Face::Employee { .. }
            | Face::OfficeSpace { .. }
            | Face::Technology { .. }
            | Face::LaunchDate => Stock::default(),
        }
    }
}

impl Open {
    /// The price of a pool card for a seat. PM-RES-10, PM-RULING-15: Office Space costs materials
    /// or needs a Facilities Manager, who stays.
    pub fn card_price(&self, seat: Seat, card: Card) -> Stock {
        let (player, printed) = (&self.players[seat], card.spec().face.price());
        match card.spec().face {
            Face::Employee { .. } => {
                let less = player.benefit(Benefit::CheaperHiring);
                Stock { money: printed.money.saturating_sub(less), ..printed }
            }
            Face::OfficeSpace { .. } if player.may_acquire_office_space() => Stock::default(),
            Face::OfficeSpace { .. }
            | Face::Vendor { .. }
            | Face::Technology { .. }
            | Face::LaunchDate => printed,
        }
    }

    /// The delivery of a Vendor to a seat; the supply may have less.
    pub fn vendor_gift(&self, seat: Seat, card: Card) -> Stock {
        let more = self.players[seat].benefit(Benefit::VendorMoney);
        let listed = card.spec().face.gift();
        Stock { money: listed.money + more, ..listed }
    }

    /// The money of "Take $2" for a seat; the supply may have less.
    pub fn pocket_money(&self, seat: Seat) -> Stock {
        let more = self.players[seat].benefit(Benefit::MoreMoney);
        Stock { money: TAKE_MONEY.get() + more, materials: 0 }
    }

    /// PM-ACT-21: what a seat pays for 2 materials.
    pub fn buying_price(&self, seat: Seat) -> Stock {
        let less = self.players[seat].benefit(Benefit::CheaperBuy);
        Stock { money: BUY.get().money.saturating_sub(less), materials: 0 }
    }

    /// PM-ACT-18: what a seat pays for a Test Flight beside the Fuel.
    pub fn test_flight_price(&self, seat: Seat) -> Stock {
        let less = self.players[seat].benefit(Benefit::TestFlightMaterials);
        Stock { money: 0, materials: TEST_FLIGHT_MATERIALS.get().saturating_sub(less) }
    }

    /// PM-CONT-06: what a seat pays for the Contract if it wins the auction with this bid.
    pub fn contract_price(&self, seat: Seat, bid: u8) -> Stock {
        Stock { money: 0, materials: bid.saturating_sub(self.contract_discount(seat)) }
    }

    /// By how many materials that is less than the bid.
    pub fn contract_discount(&self, seat: Seat) -> u8 {
        self.players[seat].benefit(Benefit::CheaperContract)
    }

    /// The wages of a seat on the next Pay Day, as things are.
    pub fn wages(&self, seat: Seat) -> u8 {
        let (other, holder) = self.wages_of(seat, self.players[seat].employee_count());
        if seat == self.holder { holder } else { other }
    }

    /// PM-PAY-01: the holder pays $1 for every employee.
    pub fn wages_as_holder(&self, seat: Seat) -> u8 {
        self.wages_of(seat, self.players[seat].employee_count()).1
    }

    /// The wages of a seat for a team of this size: without the Contract, and with it. PM-PAY-02:
    /// others pay $1 in total.
    pub fn wages_of(&self, seat: Seat, employees: u8) -> (u8, u8) {
        match self.players[seat].benefit(Benefit::PayrollCap) {
            0 => (employees.min(1), employees),
            most => (0, employees.min(most)),
        }
    }
}
