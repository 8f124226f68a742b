//! Ledger, chapter 2: skills, resources, costs and needs.

use orrery_core::{Game as _, Setup};
use project_mars::Action::{Buy, Place, Take};
use project_mars::content::{Benefit, Card, Face, Kind};
use project_mars::scenario::{
    ANN, Phase, Scenario, Table, card, codes_of, cost_of, gain_of, need_of, neediest, stock,
    technology,
};
use project_mars::{Illegal, Levels, Player, Space};
use serde_json::json;

/// PM-RES-01: nothing but money and materials is held, and nothing else is counted.
#[test]
fn money_and_materials_are_the_two_physical_resources() {
    let table = Table::new(Setup::of_players(2));
    let held = serde_json::to_value(table.stock(ANN)).unwrap();
    assert_eq!(held, json!({ "money": 8, "materials": 2 }));
    let inventory = table.game.inventory();
    let markers: Vec<_> =
        inventory.into_keys().filter(|name| Card::by_code(name).is_none()).collect();
    assert_eq!(markers, ["Test Flight", "materials", "money"]);
}

/// PM-RES-02: the four skills are read from the board and from the tableau.
#[test]
fn the_four_skills_come_from_the_board_and_the_tableau() {
    let board = Player::new();
    assert!(!board.may_acquire_office_space());
    let raised = |code| {
        let table = Scenario::of_players(2).tableau(ANN, [code]).at(Phase::Action);
        (table.player(ANN).levels(), table.player(ANN).may_acquire_office_space())
    };
    let (lead, engineer, manager) = (raised("PL01"), raised("EN01"), raised("FM01"));
    assert!(lead.0.approval > board.levels().approval && !lead.1);
    assert!(engineer.0.engineering > board.levels().engineering && !engineer.1);
    assert!(raised("OF01").0.office_space > board.levels().office_space);
    assert!(manager.1, "a Facilities Manager gives the skill Acquire Office Space");
}

/// PM-RES-03, PM-RES-04, PM-RES-05: what is printed in the corner of every board.
#[test]
fn every_board_starts_with_3_approval_1_engineering_and_2_office_space() {
    for players in 2..=4 {
        let table = Table::new(Setup::of_players(players));
        for player in table.game.open.players.values() {
            let Levels { approval, engineering, office_space } = player.levels();
            assert_eq!((approval, engineering, office_space), (3, 1, 2));
        }
    }
}

/// PM-RES-06: the board's value plus the gains of all cards, whichever they are.
#[test]
fn a_level_is_the_board_plus_the_gains_of_all_cards() {
    let kinds = [
        Kind::ProjectLead,
        Kind::Engineer,
        Kind::SeniorEngineer,
        Kind::FacilitiesManager,
        Kind::OfficeSpace,
    ];
    let mut scenario = Scenario::of_players(2);
    let mut expected = Levels { approval: 3, engineering: 1, office_space: 2 };
    for code in kinds.into_iter().flat_map(codes_of) {
        scenario = scenario.tableau(ANN, [code]);
        let gain = gain_of(code);
        expected.approval += gain.approval;
        expected.engineering += gain.engineering;
        expected.office_space += gain.office_space;
    }
    let table = scenario.at(Phase::Action);
    assert_eq!(table.player(ANN).levels(), expected);
    assert_eq!(table.player(ANN).count_levels(), expected);
}

/// PM-RES-06: a Technology that raises a skill counts like any other card.
#[test]
fn technologies_raise_levels_too() {
    type Skill = fn(Levels) -> u8;
    let rows: [(Benefit, Skill); 3] = [
        (Benefit::Approval, |levels| levels.approval),
        (Benefit::Engineering, |levels| levels.engineering),
        (Benefit::OfficeSpace, |levels| levels.office_space),
    ];
    for (benefit, of) in rows {
        let (code, by) = technology(benefit);
        let table = Scenario::of_players(2).tableau(ANN, [code]).at(Phase::Action);
        assert_eq!(of(table.player(ANN).levels()), of(Player::new().levels()) + by, "{benefit:?}");
    }
}

/// PM-RES-07: whatever is paid lies in the general supply afterwards.
#[test]
fn a_cost_goes_back_to_the_general_supply() {
    let space = Space::Hab.spec();
    let rows = [
        (Phase::Action, Take(card("PL06")), stock(cost_of("PL06"), 0), stock(0, 0)),
        (Phase::Action, Take(card("OF04")), stock(0, cost_of("OF04")), stock(0, 0)),
        (Phase::Action, Buy, stock(10, 0), stock(0, 2)),
        (Phase::PlaceModule, Place(Space::Hab), space.price, stock(0, 0)),
    ];
    for (phase, action, paid, gained) in rows {
        let mut table = Scenario::of_players(2)
            .has(ANN, 30, 12)
            .pool(["PL06", "OF04"])
            .engineering(ANN, space.need)
            .at(phase);
        let mut supply = table.game.open.supply;
        table.plays(ANN, [action]);
        supply += paid;
        supply -= gained;
        assert_eq!(table.game.open.supply, supply, "{action:?}");
        let mut left = stock(30, 12);
        left -= paid;
        left += gained;
        assert_eq!(table.stock(ANN), left, "{action:?}");
    }
}

/// PM-RES-08, PM-RES-09: a need that is equalled or exceeded is met, and nothing is given up.
#[test]
fn a_need_is_compared_and_not_spent() {
    let code = neediest(Kind::Technology);
    let need = need_of(code);
    for level in [need, need + 1] {
        let mut table =
            Scenario::of_players(2).pool([code]).engineering(ANN, level).at(Phase::Action);
        let (before, levels) = (table.stock(ANN), table.player(ANN).levels());
        table.plays(ANN, [Take(card(code))]);
        assert_eq!(table.stock(ANN), before);
        assert_eq!(table.player(ANN).levels(), levels);
    }
    let short = Scenario::of_players(2).pool([code]).engineering(ANN, need - 1).at(Phase::Action);
    let refusal = Illegal::TechnologyNeedsEngineering { need, have: need - 1 };
    assert_eq!(short.refuses(ANN, Take(card(code))), refusal);
}

/// PM-RES-10: "materials / Facilities Manager" is met by either of them, and not by neither.
#[test]
fn one_side_of_the_slash_is_enough() {
    let cost = cost_of("OF04");
    let pool = || Scenario::of_players(2).pool(["OF04"]);

    let mut with_materials = pool().has(ANN, 0, cost).at(Phase::Action);
    with_materials.plays(ANN, [Take(card("OF04"))]);
    assert_eq!(with_materials.stock(ANN), stock(0, 0));

    let mut with_manager = pool().has(ANN, 0, 0).tableau(ANN, ["FM01"]).at(Phase::Action);
    with_manager.plays(ANN, [Take(card("OF04"))]);
    assert!(with_manager.player(ANN).tableau().contains(card("OF04")));

    let with_neither = pool().has(ANN, 20, cost - 1).tableau(ANN, ["PL01"]).at(Phase::Action);
    let refusal = Illegal::CannotPayOfficeSpace { cost, have: cost - 1 };
    assert_eq!(with_neither.refuses(ANN, Take(card("OF04"))), refusal);
}

/// PM-RES-11: every card has a name, a cost or a need, and a gain or an effect, also in words.
/// Images and flavour texts are not in the document (PM-OPEN-13); boards draw their own.
#[test]
fn every_card_shows_a_name_a_cost_or_need_and_a_gain() {
    for card in Card::deck() {
        let spec = card.spec();
        assert!(!spec.name.is_empty());
        let (asked, given) = match spec.face {
            Face::Employee { cost, approval, engineering } => (cost, approval + engineering),
            Face::Vendor { need, money, materials } => (need, money + materials),
            Face::OfficeSpace { cost, offices } => (cost, offices),
            Face::Technology { need, effect } => {
                assert!(spec.in_words().ends_with(&effect.in_words()), "{card}");
                (need, effect.by)
            }
            Face::LaunchDate => panic!("the Launch Date is not in the first deck"),
        };
        assert!(asked > 0 && given > 0, "{card}: {:?}", spec.face);
        let words = spec.in_words();
        assert!(words.contains(&asked.to_string()), "{card}: {words}");
    }
    assert_eq!(Card::LAUNCH_DATE.spec().name, "Launch Date");
    assert!(Card::LAUNCH_DATE.spec().in_words().contains("five modules"));
}
