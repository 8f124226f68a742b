//! Ledger, chapter 15: the worked examples, one scenario each.

use orrery_core::{Actor, Game as _, Setup, Viewer};
use project_mars::Action::{
    Bid, Discard, Draw, Pass, Pay, Place, Release, Take, TakeMoney, TestFlight,
};
use project_mars::content::{Benefit, Card, Effect, Face, Kind};
use project_mars::scenario::{
    ANN, BEN, CLEO, Moves, Phase, Scenario, Table, card, codes_of, gain_of, need_of, stock,
};
use project_mars::{Event, Illegal, Levels, Module, Question, Space, Year};

/// Four employees, just one of them a Facilities Manager, who together give this Approval and
/// this Engineering.
fn four_employees(approval: u8, engineering: u8) -> Option<[&'static str; 4]> {
    let others: Vec<_> = [Kind::ProjectLead, Kind::Engineer, Kind::SeniorEngineer]
        .into_iter()
        .flat_map(codes_of)
        .collect();
    let sum = |team: [&str; 4], of: fn(Levels) -> u8| -> u8 {
        team.iter().map(|code| of(gain_of(code))).sum()
    };
    let mut teams = codes_of(Kind::FacilitiesManager).into_iter().flat_map(|manager| {
        let others = &others;
        (0..others.len()).flat_map(move |first| {
            (0..first).flat_map(move |second| {
                (0..second)
                    .map(move |third| [manager, others[first], others[second], others[third]])
            })
        })
    });
    teams.find(|&team| {
        sum(team, |l| l.approval) == approval && sum(team, |l| l.engineering) == engineering
    })
}

/// PM-EX-01: 3 + 4 Approval, 1 + 3 Engineering, 2 + 3 Office Space, and room for just one more.
#[test]
fn an_office_space_and_four_employees() {
    let team = four_employees(4, 3).expect("the deck has the four employees of the picture");
    let offices = codes_of(Kind::OfficeSpace);
    let office = offices.into_iter().find(|code| gain_of(code).office_space == 3);
    let office = office.expect("the deck has the Office Space of the picture");
    let mut table = Scenario::of_players(2)
        .has(ANN, 20, 0)
        .pool(["PL01", "PL02", "PL03", "PL04", "PL05"].into_iter().filter(|pl| !team.contains(pl)))
        .tableau(ANN, team)
        .tableau(ANN, [office])
        .at(Phase::Action);
    let expected = Levels { approval: 7, engineering: 4, office_space: 5 };
    assert_eq!(table.player(ANN).levels(), expected);
    assert!(table.player(ANN).may_acquire_office_space());
    assert_eq!(table.player(ANN).employee_count(), 4);
    assert!(!table.player(ANN).offices_are_full(), "she has space for one more");

    let mut leads = table.game.open.pool.iter();
    let (fifth, sixth) = (leads.next().unwrap(), leads.next().unwrap());
    table.plays(ANN, [Take(fifth)]).plays(BEN, [TakeMoney]);
    assert!(table.player(ANN).offices_are_full(), "and for no other");
    table.plays(ANN, [Take(sixth)]);
    assert_eq!(table.question(), Some((ANN.into(), Question::MakeRoom { hiring: sixth })));
}

/// PM-EX-02: every viewer sees the effect of every Technology of every player, in words of its own,
/// also of those that rest.
#[test]
fn every_effect_of_every_technology_is_visible() {
    let technologies = codes_of(Kind::Technology);
    let (anns, bens) = technologies.split_at(8);
    let table = Scenario::of_players(2)
        .tableau(ANN, anns.iter().copied())
        .tableau(BEN, bens.iter().copied())
        .at(Phase::Action);
    for viewer in Viewer::all(2) {
        let open = table.view(viewer).open;
        let cards = [ANN, BEN].into_iter().flat_map(|seat| open.players[seat].tableau().iter());
        let effects: Vec<String> = cards
            .map(|card| match card.spec().face {
                Face::Technology { effect, .. } => effect.in_words(),
                other => panic!("{other:?} is no Technology"),
            })
            .collect();
        assert_eq!(effects.len(), 16);
        assert!(effects.iter().all(|effect| effect.chars().any(|c| c.is_ascii_digit())));
    }
    let lowest = technologies.iter().min_by_key(|code| need_of(code)).unwrap();
    let mut fresh = Scenario::of_players(2)
        .pool([*lowest])
        .engineering(ANN, need_of(lowest).max(1))
        .at(Phase::Action);
    fresh.plays(ANN, [Take(card(lowest))]);
    assert!(fresh.view(Viewer::Seat(BEN)).open.players[ANN].resting().contains(card(lowest)));
}

/// PM-EX-03: the picture of the setup for two.
#[test]
fn the_setup_for_two_players() {
    let mut table = Table::new(Setup::of_players(2).with("starting_player", "first_seat"));
    table.plays_until(|table| table.game.open.turn == 1);
    let open = &table.game.open;
    assert_eq!((table.stock(ANN), table.stock(BEN)), (stock(8, 2), stock(8, 2)));
    assert_eq!((open.pool.len(), open.deck.len(), open.discard.len()), (7, 78, 0));
    assert_eq!(open.test_flights, 2);
    assert_eq!(open.supply, stock(64, 36));
}

/// PM-EX-04: with Engineering and payment a Fuel module goes on either of the top two, and the
/// other modules only where they belong.
#[test]
fn modules_go_where_the_picture_shows_them() {
    for space in Space::FUEL {
        let spec = space.spec();
        let mut table = Scenario::of_players(2)
            .has(ANN, spec.price.money, spec.price.materials)
            .engineering(ANN, spec.need)
            .at(Phase::PlaceModule);
        table.plays(ANN, [Place(space)]);
        assert!(table.player(ANN).has_module(space));
        assert_eq!(table.stock(ANN), stock(0, 0));
    }
    for module in [Module::Hab, Module::Mav, Module::Erv] {
        let spaces = (0..5).filter(|&place| Space::ALL[place].spec().module == module);
        assert!(spaces.map(|place| place >= 2).eq([true]), "{module:?} has one of the bottom 3");
    }
}

/// PM-EX-05: 5, 4 or 3 cards come to the two that were kept.
#[test]
fn the_holder_draws_as_many_cards_as_the_pool_lacks() {
    for (players, drawn) in [(4, 5), (3, 4), (2, 3)] {
        let mut table = Scenario::of_players(players).pool(["VE01", "VE02"]).at(Phase::Draw);
        table.plays_until(|table| table.phase() != Some(Phase::Draw));
        let cards = table.told().iter().filter(|event| matches!(event, Event::Drew { .. }));
        assert_eq!(cards.count(), drawn);
        assert_eq!(table.game.open.pool.len(), players + 3);
    }
}

/// PM-EX-06: the first deck lasts 26, 20 or 16 draws, so it is empty in turn 27, 21 or 17.
#[test]
fn the_first_year_has_26_20_or_16_draws() {
    for (players, draws, turn) in [(2, 26, 27), (3, 20, 21), (4, 16, 17)] {
        let mut table = Table::new(Setup::of_players(players));
        let mut turns = Vec::new();
        table.plays_until(|table| {
            if table.phase() == Some(Phase::Draw) {
                turns.push(table.game.open.turn);
            }
            table.game.open.year == Year::Second
        });
        turns.dedup();
        assert_eq!((turns.len(), table.game.open.turn), (draws, turn), "{players} players");
    }
}

/// PM-EX-07: Ann 3, Ben 2, Cleo 0: Ann keeps the Contract for all she has.
#[test]
fn an_auction_of_three() {
    let mut table =
        Scenario::of_players(3).has(ANN, 8, 3).has(BEN, 8, 2).has(CLEO, 8, 0).at(Phase::Contract);
    table.plays(ANN, [Bid(1)]).plays(BEN, [Bid(2)]).plays(CLEO, [Pass]).plays(ANN, [Bid(3)]);
    table.plays(BEN, [Pass]);
    assert_eq!(table.game.open.holder, ANN);
    assert_eq!((table.stock(ANN).materials, table.stock(BEN).materials), (0, 2));
}

/// PM-EX-08: the holder passes and nobody bids.
#[test]
fn an_auction_without_a_bid() {
    let mut table = Scenario::of_players(3).holder(BEN).at(Phase::Contract);
    table.plays(BEN, [Pass]).plays(CLEO, [Pass]).plays(ANN, [Pass]);
    assert_eq!(table.game.open.holder, BEN);
    assert_eq!(table.stock(BEN).materials, 2);
}

/// PM-EX-09: four employees: $3 stay and one goes, or $4 go and all stay.
#[test]
fn the_holder_with_four_employees() {
    let pay_day = |money| {
        let scenario = Scenario::of_players(2).has(ANN, money, 0);
        scenario.tableau(ANN, ["PL01", "PL02", "EN01", "FM01"]).at(Phase::PayDay)
    };
    let mut three = pay_day(3);
    three.plays(ANN, [Release(card("EN01"))]);
    assert_eq!((three.stock(ANN).money, three.player(ANN).employee_count()), (3, 3));
    let mut four = pay_day(4);
    four.plays(ANN, [Pay]);
    assert_eq!((four.stock(ANN).money, four.player(ANN).employee_count()), (0, 4));
}

/// PM-EX-10: six employees without the Contract: $1 is enough, and with $0 one goes.
#[test]
fn a_player_without_the_contract_and_with_six_employees() {
    let pay_day = |money| {
        let scenario = Scenario::of_players(2).holder(BEN).has(ANN, money, 0);
        let staff = ["PL01", "PL02", "EN01", "EN02", "SE01", "FM01"];
        scenario.tableau(ANN, staff).at(Phase::PayDay)
    };
    let mut one = pay_day(1);
    one.plays(ANN, [Pay]);
    assert_eq!((one.stock(ANN).money, one.player(ANN).employee_count()), (0, 6));
    let mut none = pay_day(0);
    none.plays(ANN, [Release(card("PL01"))]);
    assert_eq!((none.stock(ANN).money, none.player(ANN).employee_count()), (0, 5));
}

/// PM-EX-11: a third employee for two offices: one of the two must go as part of the action.
#[test]
fn a_third_employee_for_two_offices() {
    let mut table = Scenario::of_players(2)
        .has(ANN, 20, 0)
        .tableau(ANN, ["PL01", "EN01"])
        .pool(["PL06"])
        .at(Phase::Action);
    table.plays(ANN, [Take(card("PL06"))]);
    let choices = ["PL01", "EN01"].map(|code| Release(card(code)));
    assert_eq!(table.game.legal_actions(ANN.into()), choices, "there is no other way out");
    table.plays(ANN, [Release(card("EN01"))]);
    assert!(table.player(ANN).employees().iter().eq(["PL01", "PL06"].map(card)));
}

/// PM-EX-12: a Vendor that needs more than 3 Approval is out of reach until a Project Lead with
/// just what is missing was hired, with the first action of the same turn.
#[test]
fn a_project_lead_brings_a_vendor_within_reach() {
    let leads = codes_of(Kind::ProjectLead).into_iter();
    let mut pairs =
        leads.flat_map(|lead| codes_of(Kind::Vendor).into_iter().map(move |v| (lead, v)));
    let (lead, vendor) = pairs
        .find(|(lead, vendor)| need_of(vendor) == 3 + gain_of(lead).approval)
        .expect("some Vendor needs just what a Project Lead adds");
    let mut table = Scenario::of_players(2).has(ANN, 20, 0).pool([lead, vendor]).at(Phase::Action);
    let refusal = Illegal::VendorNeedsApproval { need: need_of(vendor), have: 3 };
    assert_eq!(table.refuses(ANN, Take(card(vendor))), refusal);
    table.plays(ANN, [Take(card(lead))]).plays(BEN, [TakeMoney]).plays(ANN, [Take(card(vendor))]);
    assert!(table.game.open.discard.contains(card(vendor)));
}

/// PM-EX-13: an Engineering Technology acquired in turn 9 counts from turn 10 on.
#[test]
fn a_technology_of_turn_nine_counts_in_turn_ten() {
    let engineering = |code: &&str| match card(code).spec().face {
        Face::Technology { need, effect: Effect { benefit: Benefit::Engineering, by } } => {
            Some((need, by))
        }
        _ => None,
    };
    let codes = codes_of(Kind::Technology);
    let mut pairs = codes.iter().flat_map(|first| codes.iter().map(move |then| (first, then)));
    let (first, then, by) = pairs
        .find_map(|(first, then)| {
            let (need, by) = engineering(first)?;
            let within_reach = need < need_of(then) && need_of(then) <= need + by;
            (first != then && within_reach).then_some((*first, *then, by))
        })
        .expect("some Technology is brought within reach by another");
    let (need, have) = (need_of(then), need_of(first));

    let mut table = Scenario::of_players(2)
        .has(ANN, 40, 0)
        .pool([first, then])
        .engineering(ANN, have)
        .begins_turn(9);
    table.plays_until(|table| table.phase() == Some(Phase::Action));
    table.plays(ANN, [Take(card(first))]).plays(BEN, [TakeMoney]);
    let refusal = Illegal::TechnologyNeedsEngineering { need, have };
    assert_eq!(table.refuses(ANN, Take(card(then))), refusal);
    assert_eq!(table.player(ANN).levels().engineering, have);

    // Ben keeps the card in the pool.
    table.plays(ANN, [TakeMoney]);
    while let Some((who, Question::DiscardFromPool)) = table.question() {
        let other = table.game.open.pool.iter().find(|other| *other != card(then)).unwrap();
        table.plays(who, [Discard(other)]);
    }
    assert_eq!(table.game.open.turn, 10);
    assert_eq!(table.player(ANN).levels().engineering, have + by);
    table.plays_until(|table| table.question() == Some((ANN.into(), Question::TakeAction)));
    table.plays(ANN, [Take(card(then))]);
}

/// PM-EX-14: two Fuel modules and one material: the card is owned, one Fuel is back in hand, and
/// without it there is no launch.
#[test]
fn a_test_flight_with_one_material() {
    let mut table =
        Scenario::of_players(2).has(ANN, 40, 1).pool(["LD"]).ready_to_launch(ANN).at(Phase::Action);
    table.plays(ANN, [TestFlight(Space::FuelRight)]).plays(BEN, [TakeMoney]);
    assert!(table.player(ANN).test_flight);
    assert_eq!(table.stock(ANN), stock(40, 0));
    assert!(!table.player(ANN).has_module(Space::FuelRight), "it is back in hand");
    assert!(table.player(ANN).has_module(Space::FuelLeft));
    let refusal = Illegal::LaunchNeedsModules { have: 4 };
    assert_eq!(table.refuses(ANN, Take(Card::LAUNCH_DATE)), refusal);

    table.plays_until(|table| table.question() == Some((ANN.into(), Question::PlaceModule)));
    let mut left = table.stock(ANN);
    table.plays(ANN, [Place(Space::FuelRight)]);
    left -= Space::FuelRight.spec().price;
    assert_eq!(table.stock(ANN), left, "it is paid for again");
    table.plays_until(|table| table.question() == Some((ANN.into(), Question::TakeAction)));
    assert!(table.offers(Take(Card::LAUNCH_DATE)));
}

/// PM-EX-15: a pool of four with the Launch Date: two of the other three go.
#[test]
fn the_launch_date_and_one_card_are_kept() {
    let mut table =
        Scenario::of_players(2).pool(["LD", "VE01", "VE02", "VE03"]).at(Phase::Reorganization);
    let listed = table.game.legal_actions(BEN.into());
    let single = listed.into_iter().filter(|action| matches!(action, Discard(_)));
    assert!(single.eq(["VE01", "VE02", "VE03"].map(|code| Discard(card(code)))));
    table.plays(BEN, [Discard(card("VE03"))]).plays(BEN, [Discard(card("VE01"))]);
    assert!(table.game.open.pool.iter().eq([card("VE02"), Card::LAUNCH_DATE]));
    let next = table.game.open.deck.iter().next().unwrap();
    table.plays(Actor::Chance, [Draw(next)]);
}
