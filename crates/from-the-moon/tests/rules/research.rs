//! Ledger, chapter 10: Develop your Research.

use from_the_moon::Action::{
    Activate, ConstructPart, Decline, Finish, PutLaboratory, TakeFoundation, TakeLaboratory,
    TakePoint, TakeResource,
};
use from_the_moon::content::board::{FOUNDATION_SLOTS, ROW_SURCHARGES};
use from_the_moon::content::{Choice, Destination, LABORATORIES};
use from_the_moon::scenario::{
    ANN, BEN, Moves, Scenario, Table, bench, display, laboratory, mission, part, stock, tile,
};
use from_the_moon::{
    Action, Bill, Cost, EventKind, Half, Illegal, LabSet, LabSpace, Open, Question, Resource,
    RoverId,
};
use orrery_core::{Actor, Refusal as _, Setup};

fn first(space: LabSpace) -> Action {
    Activate { space, choice: Choice::First }
}

fn second(space: LabSpace) -> Action {
    Activate { space, choice: Choice::Second }
}

fn set(spaces: &[LabSpace]) -> LabSet {
    spaces.iter().copied().collect()
}

/// FTM-RSCH-01, FTM-RSCH-02: a Foundation for 1 Metal, 1 Polymer and 1 Energy, and a Laboratory in
/// the same action.
#[test]
fn a_foundation_and_a_laboratory() {
    let mut table = Scenario::of_players(2).has(ANN, "1M 2P").start();
    assert!(!table.offers(TakeLaboratory(display(3, 1))), "no room yet");
    let left = table.game.open.foundations;
    table.plays(ANN, [TakeFoundation]);
    assert_eq!((table.stock(ANN), table.energy(ANN)), (stock("1P"), 4));
    assert_eq!((table.player(ANN).foundations, table.game.open.foundations), (1, left - 1));
    assert!(table.is_asking(ANN, Question::OtherHalf(Half::Laboratory)));
    table.plays(ANN, [TakeLaboratory(display(3, 1))]).draws_anything();
    table.plays(ANN, [PutLaboratory(bench(1, 2)), Finish]);
    assert!(table.is_turn_of(BEN));
    let poor = Scenario::of_players(2).has(ANN, "1M").start();
    assert_eq!(poor.refuses(ANN, TakeFoundation).rule(), "FTM-RSCH-02");
}

/// FTM-RSCH-03, FTM-RSCH-04: slots are filled in the printed order, upper left first.
#[test]
fn foundations_follow_the_printed_order() {
    let order = *FOUNDATION_SLOTS.value();
    assert_eq!(order[0], (0, 0), "upper left");
    let mut seen = LabSet::EMPTY;
    for (owned, (row, half)) in (0..).zip(order) {
        let mut table = Scenario::of_players(2).has(ANN, "1M 1P").foundations(ANN, owned).start();
        assert_eq!(table.player(ANN).foundation_spaces(), seen);
        table.plays(ANN, [TakeFoundation]);
        let new = table.player(ANN).foundation_spaces().without(seen);
        let column = 2 * half + 1;
        assert_eq!(new, set(&[bench(row + 1, column), bench(row + 1, column + 1)]));
        seen = table.player(ANN).foundation_spaces();
    }
    assert_eq!(seen, LabSet::ALL);
}

/// FTM-RULING-27: with all slots filled no Foundation is taken, and a free one is forfeited.
#[test]
fn no_slot_no_foundation() {
    let table = Scenario::of_players(2).has(ANN, "1M 1P").foundations(ANN, 6).start();
    let refusal = table.refuses(ANN, TakeFoundation);
    assert_eq!((refusal, refusal.rule()), (Illegal::NoFoundationSlot, "FTM-RULING-27"));
    let mut table = Scenario::of_players(2)
        .faction(ANN, from_the_moon::content::Faction::Architects)
        .has(ANN, "2M")
        .foundations(ANN, 6)
        .progress(["PR02", "PR01", "PR03", "PR04", "PR05", "PR06"])
        .start();
    let spot = from_the_moon::scenario::corner(1, 1);
    table.plays(ANN, [Action::Construct(from_the_moon::scenario::small(1)), Action::Place(spot)]);
    table.plays(ANN, [Decline]);
    let what = from_the_moon::Forfeit::Foundation;
    assert!(table.has_told(EventKind::Forfeited { seat: ANN, what }));
    assert_eq!(table.achievements(ANN), 0, "it was not gained");
}

/// FTM-RSCH-05, FTM-RSCH-06, FTM-RSCH-07, FTM-RSCH-08, FTM-SURC-03: 1 Polymer, and Energy by the
/// row of the display alone.
#[test]
fn laboratories_cost_by_row() {
    assert_eq!(*ROW_SURCHARGES.value(), [2, 1, 0]);
    for row in 1..=3 {
        for column in 1..=2 {
            let mut table = Scenario::of_players(2).has(ANN, "1P").foundations(ANN, 1).start();
            table.plays(ANN, [TakeLaboratory(display(row, column))]);
            assert_eq!(table.stock(ANN), stock(""));
            assert_eq!(table.energy(ANN), 5 - (3 - row));
        }
    }
    let table =
        Scenario::of_players(2).has(ANN, "1P").energy(ANN, 1, 5).foundations(ANN, 1).start();
    let missing = Cost::energy(1);
    let refusal = table.refuses(ANN, TakeLaboratory(display(1, 1)));
    assert_eq!(refusal, Illegal::CannotPay { bill: Bill::Laboratory, missing });
    assert_eq!(refusal.rule(), "FTM-RSCH-05");
}

/// FTM-RSCH-09, FTM-RSCH-10: the tiles above slide down and the top is filled at once.
#[test]
fn the_display_slides_down() {
    let codes = |table: &Table| table.game.open.display.map(|tile| tile.unwrap().spec().code);
    let drawn = Action::DrawLaboratory(laboratory("L18"));
    let rows = [
        (1, ["L18", "L02", "L03", "L04", "L05", "L06"]),
        (2, ["L18", "L02", "L01", "L04", "L05", "L06"]),
        (3, ["L18", "L02", "L01", "L04", "L03", "L06"]),
    ];
    for (row, after) in rows {
        let mut table = Scenario::of_players(2).has(ANN, "1P").foundations(ANN, 1).start();
        table.plays(ANN, [TakeLaboratory(display(row, 1))]);
        assert_eq!(table.asks(), Some((Actor::Chance, Question::DrawLaboratory(display(1, 1)))));
        table.draws([drawn]);
        assert_eq!(codes(&table), after);
        assert!(matches!(table.asks(), Some((_, Question::PutLaboratory(_)))), "then it is put");
    }
}

/// FTM-RSCH-11, FTM-RSCH-12, FTM-RSCH-13: on an empty space of an own Foundation, of which each has
/// two; without one no Laboratory can be taken.
#[test]
fn a_laboratory_needs_an_empty_space() {
    let mut table = Scenario::of_players(2)
        .has(ANN, "1P")
        .foundations(ANN, 1)
        .laboratories(ANN, [(bench(1, 1), "L14")])
        .start();
    table.plays(ANN, [TakeLaboratory(display(3, 1))]).draws_anything();
    for space in [bench(1, 1), bench(2, 1)] {
        let refusal = table.refuses(ANN, PutLaboratory(space));
        assert_eq!((refusal, refusal.rule()), (Illegal::NotAnEmptySpace, "FTM-RSCH-11"));
    }
    assert_eq!(table.choices()[0], PutLaboratory(bench(1, 2)));
    let full = Scenario::of_players(2)
        .has(ANN, "1P")
        .foundations(ANN, 1)
        .laboratories(ANN, [(bench(1, 1), "L14"), (bench(1, 2), "L14")])
        .start();
    let refusal = full.refuses(ANN, TakeLaboratory(display(3, 1)));
    assert_eq!((refusal, refusal.rule()), (Illegal::NoRoomForLaboratory, "FTM-RSCH-13"));
}

/// FTM-RSCH-14: the 3rd row gives an Achievement, the others none.
#[test]
fn the_bottom_row_gives_an_achievement() {
    for row in 1..=3 {
        let mut table = Scenario::of_players(2).has(ANN, "1P").foundations(ANN, 3).start();
        table.plays(ANN, [TakeLaboratory(display(3, 1))]).draws_anything();
        table.plays(ANN, [PutLaboratory(bench(row, 1))]);
        assert_eq!(table.achievements(ANN), u16::from(row == 3));
    }
}

/// Ann's Foundations are complete, with Laboratories in the first row and column and elsewhere,
/// and she has just taken a Laboratory that gives Metal.
fn about_to_put() -> Table {
    let mut table = Scenario::of_players(2)
        .has(ANN, "1P")
        .energy(ANN, 5, 9)
        .foundations(ANN, 6)
        .laboratories(
            ANN,
            [
                (bench(1, 2), "L15"),
                (bench(1, 4), "L16"),
                (bench(3, 1), "L01"),
                (bench(2, 2), "L14"),
                (bench(3, 4), "L14"),
            ],
        )
        .display(["L01", "L01", "L01", "L01", "L14", "L01"])
        .start();
    table.plays(ANN, [TakeLaboratory(display(3, 1))]).draws_anything();
    table
}

/// FTM-RSCH-15, FTM-RSCH-16, FTM-RSCH-17, FTM-RSCH-19, FTM-RULING-23: the whole row and column and
/// itself, each once at most, in any order, or not.
#[test]
fn row_and_column_are_activated() {
    let mut table = about_to_put();
    let all = set(&[bench(1, 1), bench(1, 2), bench(1, 4), bench(3, 1)]);
    assert_eq!(table.game.open.activation_set(ANN, bench(1, 1)), all);
    table.plays(ANN, [PutLaboratory(bench(1, 1))]);
    assert!(table.is_asking(ANN, Question::Activate(all)));
    assert_eq!(table.refuses(ANN, first(bench(2, 2))), Illegal::NotToActivate);
    table.plays(ANN, [first(bench(1, 4)), second(bench(3, 1)), first(bench(1, 1))]);
    let refusal = table.refuses(ANN, first(bench(1, 4)));
    assert_eq!((refusal, refusal.rule()), (Illegal::NotToActivate, "FTM-RSCH-16"));
    assert_eq!(table.stock(ANN), stock("1M 1P"));
    assert_eq!(table.player(ANN).gauge.batteries(), 9, "it was an Achievement");
    table.plays(ANN, [Finish]);
    assert!(table.stock(ANN).water == 0 && table.is_turn_of(BEN), "L15 was left out");
}

/// FTM-RSCH-18: an effect is finished before the next Laboratory.
#[test]
fn an_effect_is_finished_before_the_next() {
    let mut table = Scenario::of_players(2)
        .has(ANN, "1P")
        .foundations(ANN, 1)
        .laboratories(ANN, [(bench(1, 1), "L17")])
        .display(["L01", "L01", "L01", "L01", "L14", "L01"])
        .start();
    table.plays(ANN, [TakeLaboratory(display(3, 1))]).draws_anything();
    table.plays(ANN, [PutLaboratory(bench(1, 2)), first(bench(1, 1))]);
    assert!(table.is_asking(ANN, Question::ChooseResource(1)));
    assert_eq!(table.refuses(ANN, first(bench(1, 2))), Illegal::NotTheQuestion);
    table.plays(ANN, [TakeResource(Resource::Food), first(bench(1, 2))]);
    assert_eq!(table.stock(ANN), stock("1M 1F"));
}

/// FTM-RSCH-20, FTM-RULING-26: everything in the box comes into the display in the end; when all 54
/// are gone columns still slide down.
#[test]
fn the_supply_lasts_until_the_box_is_empty() {
    let all: u8 = LABORATORIES.iter().map(|fact| fact.value().copies).sum();
    assert_eq!(all, 54);
    let mut table = Scenario::of_players(2)
        .has(ANN, "2P")
        .foundations(ANN, 2)
        .laboratory_supply(["L18"])
        .start();
    table.plays(ANN, [TakeLaboratory(display(3, 1))]);
    assert_eq!(table.choices(), [Action::DrawLaboratory(laboratory("L18"))]);
    table.draws_anything().plays(ANN, [PutLaboratory(bench(1, 1))]).goes_on(ANN);
    table.plays(BEN, [Action::SendRover { rover: RoverId::One, tile: tile(1, 1) }, Finish]);
    table.plays(ANN, [TakeLaboratory(display(3, 2))]);
    assert!(matches!(table.asks(), Some((Actor::Seat(_), Question::PutLaboratory(_)))));
    let codes: Vec<_> =
        table.game.open.display.map(|tile| tile.map(|tile| tile.spec().code)).to_vec();
    let slid = [Some("L18"), None, Some("L01"), Some("L02"), Some("L03"), Some("L04")];
    assert_eq!(codes, slid);
    table.plays(ANN, [PutLaboratory(bench(1, 2))]).goes_on(ANN);
    table.plays(BEN, [Action::SendRover { rover: RoverId::Two, tile: tile(1, 2) }, Finish]);
    let refusal = table.refuses(ANN, TakeLaboratory(display(1, 2)));
    assert_eq!((refusal, refusal.rule()), (Illegal::NoLaboratoryThere, "FTM-RULING-26"));
}

/// FTM-RULING-24: the set is fixed when the tile is put; a Laboratory that comes by a chain has a
/// set of its own, so a tile can be activated twice in a turn, once for each set.
#[test]
fn chained_laboratories_have_their_own_set() {
    let setup = Setup::of_players(2).with("special_research_after", "both");
    let mut table = Scenario::of(setup)
        .has(ANN, "3M 1P")
        .energy(ANN, 5, 5)
        .foundations(ANN, 4)
        .laboratories(ANN, [(bench(1, 1), "L14")])
        .display(["L01", "L01", "L01", "L01", "L08", "L16"])
        .start();
    table.plays(ANN, [TakeLaboratory(display(3, 1))]).draws_anything();
    table.plays(ANN, [PutLaboratory(bench(1, 2)), first(bench(1, 2))]);
    let to = Destination::Mars;
    table.plays(ANN, [ConstructPart { to, part: part(1) }]);
    table.plays(ANN, [TakeLaboratory(display(3, 2))]).draws_anything();
    table.plays(ANN, [PutLaboratory(bench(1, 3))]);
    let inner = set(&[bench(1, 1), bench(1, 2), bench(1, 3)]);
    assert!(table.is_asking(ANN, Question::Activate(inner)));
    table.plays(ANN, [first(bench(1, 1)), first(bench(1, 3)), Finish]);
    assert!(table.is_asking(ANN, Question::Activate(set(&[bench(1, 1)]))), "the outer set");
    table.plays(ANN, [first(bench(1, 1))]);
    assert_eq!(table.stock(ANN), stock("3M 1P"), "3 less 2 for Mars, and 2 from L14");
}

/// FTM-RULING-25: what cannot be paid or gained may be skipped; a choice has its other option.
#[test]
fn impossible_effects_are_skipped() {
    let mut table = Scenario::of_players(2)
        .has(ANN, "1P")
        .energy(ANN, 0, 5)
        .foundations(ANN, 1)
        .laboratories(ANN, [(bench(1, 1), "L13")])
        .display(["L01", "L01", "L01", "L01", "L03", "L01"])
        .start();
    table.plays(ANN, [TakeLaboratory(display(3, 1))]).draws_anything();
    table.plays(ANN, [PutLaboratory(bench(1, 2))]);
    assert_eq!(table.refuses(ANN, first(bench(1, 2))), Illegal::NoBasicGreenhouse);
    let refusal = table.refuses(ANN, second(bench(1, 1)));
    assert_eq!((refusal, refusal.rule()), (Illegal::NoSuchChoice, "FTM-RULING-25"));
    assert!(matches!(table.refuses(ANN, first(bench(1, 1))), Illegal::CannotPay { .. }));
    assert_eq!(table.choices(), [second(bench(1, 2)), Finish]);
    table.plays(ANN, [second(bench(1, 2))]);
    assert_eq!(table.energy(ANN), 1);
    table.plays(ANN, [Finish]);
}

/// FTM-EX-02, FTM-EX-03, FTM-EX-04, FTM-EX-05: the example of Johannes.
#[test]
fn the_example_of_johannes() {
    let mut table = Scenario::of_players(2)
        .has(ANN, "1M 2P")
        .energy(ANN, 4, 5)
        .foundations(ANN, 3)
        .laboratories(ANN, [(bench(3, 1), "L14"), (bench(1, 2), "L17"), (bench(2, 2), "L13")])
        .display(["L02", "L04", "L08", "L05", "L06", "L07"])
        .small(ANN, [1, 2])
        .start();
    table.plays(ANN, [TakeFoundation]);
    assert_eq!((table.stock(ANN), table.energy(ANN)), (stock("1P"), 3));
    assert_eq!(table.player(ANN).foundations, 4);

    table.plays(ANN, [TakeLaboratory(display(2, 1))]);
    assert_eq!((table.stock(ANN), table.energy(ANN)), (stock(""), 2));
    table.draws([Action::DrawLaboratory(laboratory("L18"))]);
    let codes = table.game.open.display.map(|tile| tile.unwrap().spec().code);
    assert_eq!(codes, ["L18", "L04", "L02", "L05", "L06", "L07"]);

    table.plays(ANN, [PutLaboratory(bench(3, 2))]);
    assert_eq!(table.achievements(ANN), 1);
    let all = set(&[bench(3, 1), bench(1, 2), bench(2, 2), bench(3, 2)]);
    assert!(table.is_asking(ANN, Question::Activate(all)));
    table.plays(ANN, [first(bench(2, 2))]);
    assert_eq!((table.score(ANN), table.energy(ANN)), (2, 1), "a point for each Building");
    table.plays(ANN, [first(bench(3, 1)), first(bench(1, 2))]);
    table.plays(ANN, [TakeResource(Resource::Polymer)]);
    assert_eq!((table.stock(ANN), table.energy(ANN)), (stock("1M 1P"), 0));
    table.plays(ANN, [first(bench(3, 2))]);
    let Some((_, Question::Approval(approval))) = table.asks() else { panic!("an approval") };
    assert_eq!(approval.to, from_the_moon::content::Destinations::Mars);
    table.plays(ANN, [TakePoint]);
    assert!(table.is_turn_of(BEN));
}

/// FTM-RULING-83: a Laboratory by an effect is handled like a bought one, only the price differs;
/// without a space for it the effect cannot be used.
#[test]
fn a_laboratory_by_an_effect() {
    let at_terrain = |foundations| {
        let mut table = Scenario::of_players(3)
            .foundations(ANN, foundations)
            .terrain(tile(1, 1), "T11", [])
            .progress(["PR03", "PR01", "PR02", "PR04", "PR05", "PR06"])
            .start();
        table.plays(ANN, [Action::SendRover { rover: RoverId::One, tile: tile(1, 1) }]);
        table
    };
    let mut table = at_terrain(3);
    table.plays(ANN, [Action::UseTerrain(tile(1, 1)), TakeLaboratory(display(2, 2))]);
    assert_eq!((table.stock(ANN), table.energy(ANN)), (stock(""), 4), "only the surcharge");
    assert_eq!(table.asks(), Some((Actor::Chance, Question::DrawLaboratory(display(1, 2)))));
    table.draws_anything().plays(ANN, [PutLaboratory(bench(3, 1))]);
    assert_eq!(table.achievements(ANN), 2, "the Progress tile and the bottom row");
    assert!(table.is_asking(ANN, Question::Activate(set(&[bench(3, 1)]))));
    let none = at_terrain(0);
    let refusal = none.refuses(ANN, Action::UseTerrain(tile(1, 1)));
    assert_eq!(refusal, Illegal::NoRoomForLaboratory);

    // The small Building offers the bottom row only.
    let mut scenario =
        Scenario::of_players(2).foundations(ANN, 1).small_tile(3, "S2D").small(ANN, [3]);
    for (rover, column) in RoverId::ALL.into_iter().zip(1..) {
        scenario = scenario.rover(ANN, rover, tile(1, column));
    }
    let mut table = scenario.start();
    let space = from_the_moon::content::SmallSpace::new(2).unwrap();
    let part = from_the_moon::IncomePart::Small(space);
    table.plays(ANN, [Action::Gather, Action::TakeIncome(part)]);
    let refusal = table.refuses(ANN, TakeLaboratory(display(2, 1)));
    assert_eq!((refusal, refusal.rule()), (Illegal::OnlyTheBottomRow, "FTM-RULING-83"));
    table.plays(ANN, [TakeLaboratory(display(3, 2))]);
    assert_eq!(table.energy(ANN), 5);
}

/// The cost of a display space on all terms.
#[test]
fn terms_of_a_laboratory() {
    use from_the_moon::LabTerms::{BottomRow, Bought, SpecialResearch, Surcharge};
    let top = display(1, 2);
    assert_eq!(Open::laboratory_cost(top, Bought), Cost::of("1P 2E"));
    assert_eq!(Open::laboratory_cost(top, Surcharge), Cost::of("2E"));
    assert_eq!(Open::laboratory_cost(top, SpecialResearch), Cost::of("2E"));
    assert_eq!(Open::laboratory_cost(display(3, 1), BottomRow), Cost::FREE);
    assert_eq!(mission("MA1").spec().cost, Cost::of("2M"));
}
