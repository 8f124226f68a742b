//! The benefit of each Technology (PM-RULING-19, PM-RULING-42). Payroll Automation is with Pay Day,
//! Contract Law with the auction, and those that raise a level with the skills.

use project_mars::Action::{Buy, Place, Take, TakeMoney, TestFlight};
use project_mars::content::{Benefit, Card, Kind, LAUNCH_NEED};
use project_mars::scenario::{
    ANN, BEN, Moves, Phase, Scenario, card, codes_of, cost_of, delivery_of, need_of, neediest,
    stock, technology,
};
use project_mars::{Event, Illegal, Player, Question, Space};

/// PM-RULING-42: each employee costs that much less, and never less than nothing.
#[test]
fn talent_network_makes_hiring_cheaper() {
    let (code, by) = technology(Benefit::CheaperHiring);
    let employees = Card::deck().filter(|card| card.kind().is_employee());
    for employee in employees.map(|card| card.spec().code) {
        let cost = cost_of(employee).saturating_sub(by);
        let mut table = Scenario::of_players(2)
            .has(ANN, cost, 0)
            .tableau(ANN, [code])
            .pool([employee])
            .at(Phase::Action);
        table.plays(ANN, [Take(card(employee))]);
        assert_eq!(table.stock(ANN), stock(0, 0), "{employee}");
        let told = Event::Took { seat: ANN, card: card(employee), paid: stock(cost, 0) };
        assert!(table.told().contains(&told));
    }
}

/// PM-RULING-19: permanently, at every taking.
#[test]
fn investor_portal_gives_more_money() {
    let (code, by) = technology(Benefit::MoreMoney);
    let mut table = Scenario::of_players(2).has(ANN, 0, 0).tableau(ANN, [code]).at(Phase::Action);
    table.plays(ANN, [TakeMoney]).plays(BEN, [TakeMoney]).plays(ANN, [TakeMoney]);
    assert_eq!(table.stock(ANN).money, 2 * (2 + by));
    assert_eq!(table.stock(BEN).money, 8 + 2, "it belongs to its owner only");
}

/// PM-RULING-42: a discount lowers the payment and not the need, and what costs nothing of the
/// sort is not made cheaper than nothing.
#[test]
fn cheaper_modules_need_the_same_engineering() {
    let (boosters, money) = technology(Benefit::ModuleMoney);
    let (printing, materials) = technology(Benefit::ModuleMaterials);
    for space in Space::ALL {
        let spec = space.spec();
        let rows = [
            (boosters, stock(spec.price.money.saturating_sub(money), spec.price.materials)),
            (printing, stock(spec.price.money, spec.price.materials.saturating_sub(materials))),
        ];
        for (code, price) in rows {
            let mut table = Scenario::of_players(2)
                .has(ANN, price.money, price.materials)
                .tableau(ANN, [code])
                .engineering(ANN, spec.need)
                .at(Phase::PlaceModule);
            assert_eq!(table.game.open.module_need(ANN, space), spec.need, "no need is changed");
            table.plays(ANN, [Place(space)]);
            assert_eq!(table.stock(ANN), stock(0, 0), "{code} {space:?}");
            assert!(table.told().contains(&Event::Placed { seat: ANN, space, paid: price }));
        }
    }
}

/// PM-RULING-42: this card says so: it lowers the need, and not the price.
#[test]
fn in_orbit_assembly_lowers_the_need_of_module_spaces() {
    let (code, by) = technology(Benefit::ModuleEngineering);
    for space in Space::ALL {
        let spec = space.spec();
        let lowered = spec.need.saturating_sub(by).max(1);
        let mut table = Scenario::of_players(2)
            .has(ANN, spec.price.money, spec.price.materials)
            .tableau(ANN, [code])
            .engineering(ANN, lowered)
            .at(Phase::PlaceModule);
        assert_eq!(table.game.open.module_need(BEN, space), spec.need, "for its owner only");
        table.plays(ANN, [Place(space)]);
        assert_eq!(table.stock(ANN), stock(0, 0), "the price is what it was");
    }
}

/// PM-RULING-42: module spaces are all it speaks of: Technology and the Launch Date need what
/// they needed.
#[test]
fn in_orbit_assembly_lowers_no_other_need() {
    let (code, _) = technology(Benefit::ModuleEngineering);
    let dear = neediest(Kind::Technology);
    let short = Scenario::of_players(2)
        .pool([dear])
        .tableau(ANN, [code])
        .engineering(ANN, need_of(dear) - 1)
        .at(Phase::Action);
    assert!(!short.offers(Take(card(dear))));
    for players in 2..=4u8 {
        let need = LAUNCH_NEED[usize::from(players) - 2].get();
        let table = |level| {
            let scenario = Scenario::of_players(players).pool(["LD"]).orbit(ANN, Space::ALL);
            scenario.tableau(ANN, [code]).engineering(ANN, level).at(Phase::Action)
        };
        let refusal = table(need - 1).refuses(ANN, Take(Card::LAUNCH_DATE));
        assert_eq!(refusal, Illegal::LaunchNeedsEngineering { need, have: need - 1 });
        assert!(table(need).offers(Take(Card::LAUNCH_DATE)));
    }
}

/// PM-RULING-42: two materials for that much less.
#[test]
fn bulk_procurement_makes_buying_cheaper() {
    let (code, by) = technology(Benefit::CheaperBuy);
    let cost = 10u8.saturating_sub(by);
    let mut table =
        Scenario::of_players(2).has(ANN, cost, 0).tableau(ANN, [code]).at(Phase::Action);
    table.plays(ANN, [Buy]);
    assert_eq!(table.stock(ANN), stock(0, 2));
    let short =
        Scenario::of_players(2).has(ANN, cost - 1, 0).tableau(ANN, [code]).at(Phase::Action);
    assert_eq!(short.refuses(ANN, Buy), Illegal::CannotPayMaterials { cost, have: cost - 1 });
}

/// PM-RULING-19: each Vendor gives more money and no more of anything else.
#[test]
fn supply_chain_analytics_adds_money_to_every_vendor() {
    let (code, by) = technology(Benefit::VendorMoney);
    for vendor in codes_of(Kind::Vendor) {
        let mut table = Scenario::of_players(2)
            .has(ANN, 0, 0)
            .tableau(ANN, [code])
            .pool([vendor])
            .approval(ANN, need_of(vendor).max(3))
            .at(Phase::Action);
        table.plays(ANN, [Take(card(vendor))]);
        let gift = delivery_of(vendor);
        assert_eq!(table.stock(ANN), stock(gift.money + by, gift.materials), "{vendor}");
    }
}

/// PM-RULING-42: the one material of a Test Flight is saved; the Fuel is not.
#[test]
fn flight_telemetry_saves_the_material_of_a_test_flight() {
    let (code, by) = technology(Benefit::TestFlightMaterials);
    assert!(by >= 1);
    let mut table = Scenario::of_players(2)
        .has(ANN, 0, 0)
        .tableau(ANN, [code])
        .orbit(ANN, Space::FUEL)
        .at(Phase::Action);
    table.plays(ANN, [TestFlight(Space::FuelRight)]);
    assert!(table.player(ANN).test_flight);
    assert_eq!((table.stock(ANN), table.player(ANN).module_count()), (stock(0, 0), 1));
}

/// PM-RULING-19: it adds up with a Test Flight, and lowers nobody else's need.
#[test]
fn mission_design_software_lowers_the_need_of_the_launch_date() {
    let (code, by) = technology(Benefit::LaunchEngineering);
    let need = |scenario: Scenario| {
        let open = scenario.at(Phase::Action).game.open;
        (open.launch_need(ANN), open.launch_need(BEN))
    };
    let (printed, _) = need(Scenario::of_players(2));
    assert_eq!(need(Scenario::of_players(2).tableau(ANN, [code])), (printed - by, printed));
    let (flown, _) = need(Scenario::of_players(2).flown(ANN));
    let both = need(Scenario::of_players(2).flown(ANN).tableau(ANN, [code]));
    assert_eq!(both, (flown - by, printed));
}

/// PM-RULING-19: once acquired it works for good, for its owner, and asks for no action.
#[test]
fn a_technology_works_for_good_and_by_itself() {
    for code in codes_of(Kind::Technology) {
        let mut table =
            Scenario::of_players(2).has(ANN, 30, 0).tableau(ANN, [code]).at(Phase::Action);
        let levels = table.player(ANN).levels();
        table.plays_until(|table| table.game.open.turn == 8);
        assert!(table.player(ANN).technologies().contains(card(code)), "{code}");
        assert!(table.player(BEN).technologies().is_empty());
        assert_eq!(table.player(ANN).levels(), levels);
        assert_eq!(table.player(BEN).levels(), Player::new().levels());
        table.plays_until(|table| table.question() == Some((ANN.into(), Question::TakeAction)));
        assert!(!table.offers(Take(card(code))), "{code} is no action");
    }
}
