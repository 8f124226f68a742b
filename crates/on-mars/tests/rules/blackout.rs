//! Alien Invasion, Chapter 3: Blackout.

use std::sync::Arc;

use on_mars::blackout::{
    Action as B, Blackout, Dark, Deed as D, Draw as BDraw, Question as Q, Supply, TOO_DARK,
    Vandalism, VandalismSet,
};
use on_mars::content::*;
use on_mars::scenario::{ANN, BEN, Moves, Scenario, Table, hex};
use on_mars::{
    Action as A, BlackoutGame, Closed, Coin, Deed, Draw, Hex, Loss, Open, Outcome, Part, Question,
};
use orrery_core::{Actor, Game as _, Refusal as _, Seat, Setup};

pub(crate) fn base() -> Scenario {
    Scenario::of_chapter(3, Setup::of_players(2))
}

pub(crate) fn blackout(open: &mut Open) -> &mut Blackout {
    match &mut open.chapter.as_mut().unwrap().part {
        Part::Blackout(blackout) => blackout,
        _ => panic!("this is Chapter 3"),
    }
}

/// These Buildings are Vandalized.
pub(crate) fn vandalized<const N: usize>(hexes: [Hex; N]) -> impl FnOnce(&mut Open) {
    move |open| hexes.into_iter().for_each(|hex| blackout(open).vandalized.insert(hex))
}

/// A Building is in Blackout, with a Colonist of a seat from the supply.
pub(crate) fn dark(kind: Kind, owner: Seat, at: Hex, seat: Seat) -> impl FnOnce(&mut Open) {
    move |open| {
        match open.buildings.get_mut(kind.index()) {
            Some(set) => set.remove(at),
            None => open.players[owner].shelters.remove(at),
        }
        open.chapter.as_mut().unwrap().closed.push(Closed { kind, owner, hex: at });
        blackout(open).dark.push(Dark { hex: at, seat });
        open.players[seat].colonists -= 1;
    }
}

fn reveal(card: Vandalism) -> A {
    A::Blackout(B::Reveal(card))
}

pub(crate) fn hit(at: Hex) -> A {
    A::Blackout(B::Hit(at))
}

pub(crate) fn repair(at: Hex) -> A {
    A::Blackout(B::Repair(at))
}

/// Ends the turn up to the Vandalism card.
fn to_card(table: &mut Table) {
    let card = Question::Draw(Draw::Blackout(BDraw::Vandalism));
    for _ in 0..30 {
        match table.asks() {
            Some((Actor::Chance, question)) if question == card => return,
            Some((Actor::Chance, _)) => {
                let first = table.choices()[0];
                table.draws([first]);
            }
            Some((who, _)) => {
                let quiet = [A::Finish, A::EndTurn, A::Main(Main::ControlCenter)];
                let action = quiet.into_iter().find(|action| table.offers(*action));
                table.plays(who, [action.unwrap_or(table.choices()[0])]);
            }
            None => return,
        }
    }
}

/// Ends the turn with this Vandalism card.
pub(crate) fn struck(scenario: Scenario, card: Vandalism) -> Table {
    let mut table = scenario.start();
    to_card(&mut table);
    table.draws([reveal(card)]);
    table
}

/// AI-CH3-01, AI-CH3-02, AI-CH3-03, AI-CH3-04, AI-VAL-44, AI-W9-02: the setup.
#[test]
fn it_is_set_up() {
    for (players, time) in [(2, 6), (3, 7), (4, 8)] {
        let mut table = Table::of_chapter(3, &Setup::of_players(players));
        while let Some((Actor::Chance, Question::Draw(draw))) = table.asks() {
            let choices = table.choices();
            assert!(!choices.contains(&A::LayMission(Mission::Progress)));
            for goal in [Goal::Contractor, Goal::Progressive] {
                assert!(!choices.contains(&A::DealGoal(goal)));
            }
            assert!(!matches!(draw, Draw::Reward(_)), "not the tiles of the base game");
            table.draws([choices[0]]);
        }
        let blackout = table.open().blackout().unwrap();
        assert_eq!(blackout.time, time);
        assert!(blackout.supplies.iter().all(Option::is_some));
        assert!(table.open().missions.iter().all(Option::is_some), "three Missions");
        assert!(table.open().players.values().all(|player| player.goals == 3));
    }
}

/// AI-W5-01, AI-W5-02, AI-W5-03, AI-W5-04, AI-W5-05, AI-W5-06, AI-W5-07: 2 cards of each type and 4, 4
/// or 5 Aliens.
#[test]
fn the_vandalism_deck() {
    for (players, aliens) in [(2, 4), (3, 4), (4, 5)] {
        let deck = Vandalism::deck(players);
        let count = |kind| deck.iter().filter(|card| card.target() == kind).count();
        assert_eq!(Kind::ALL.map(|kind| count(Some(kind))), [2; 6]);
        assert_eq!(count(None), aliens);
    }
}

/// AI-CH3-10, AI-W5-07: a game saved with more Alien cards goes on; the next Alien card brings the
/// present deck.
#[test]
fn a_game_saved_with_more_alien_cards_goes_on() {
    let before = Vandalism::deck(2).with(Vandalism::V17).with(Vandalism::V18);
    let mut game = BlackoutGame::start(&Setup::of_players(2)).unwrap();
    blackout(&mut game.0.open).deck = before;
    let saved = serde_json::to_value(&game).unwrap();
    assert_eq!(BlackoutGame::load(saved, &Arc::new(())).unwrap(), game);
    let table = struck(base().change(move |open| blackout(open).deck = before), Vandalism::V18);
    assert_eq!(table.open().blackout().unwrap().deck, Vandalism::deck(2));
}

/// AI-W6-01, AI-W6-02, AI-W6-03, AI-W6-04, AI-W6-05, AI-W6-06, AI-W6-07, AI-W6-08: the Reward tiles.
#[test]
fn the_reward_tiles() {
    let expected = [
        Effect::Crystals { count: 2, boost: false },
        Effect::Resources { left: 2, boost: false },
        Effect::Retrieve { left: 2, from: Whence::Anywhere },
        Effect::Patch,
        Effect::Develop { left: 1, free: true, boost: false },
        Effect::Blueprints { left: 1, boost: false },
        move_rover(3),
        Effect::Colonists(1),
    ];
    assert_eq!(Supply::ALL.map(Supply::effect), expected);
}

/// AI-CH3-01, AI-VAL-55, AI-W6-04: the builder gets the tile of the column and an LSS benefit, but no
/// points.
#[test]
fn rewards_are_given_for_the_lss() {
    let mut table = base()
        .bots(ANN, [hex(1, -3)])
        .stores(ANN, [1, 0, 0, 0, 0])
        .tech(ANN, Tech::Generator, LabSpace::L1a)
        .change(vandalized([hex(0, 2)]))
        .change(|open| blackout(open).supplies[0] = Some(Supply::X4))
        .start();
    table.plays(
        ANN,
        [
            A::Main(Main::Construct),
            A::Build { kind: Kind::Generator, hex: hex(0, -3) },
            A::Blackout(B::Patch(hex(0, 2))),
        ],
    );
    assert!(table.open().vandalized().is_empty());
    assert!(table.offers(A::TakeLssBenefit(on_mars::LssBenefit::Crystal)));
    assert_eq!(table.points(ANN), 0);
}

/// AI-CH3-09, AI-VAL-72, AI-VAL-82, AI-GEN-07, AI-CH3-13, AI-VAL-46: a card at the end of each turn,
/// from the first on; a normal Building becomes Vandalized.
#[test]
fn a_building_is_vandalized() {
    let table = struck(base(), Vandalism::V03);
    assert!(table.open().vandalized().contains(hex(0, -2)), "the only Generator");
    let deed = D::Vandalized { kind: Kind::Generator, hex: hex(0, -2) };
    assert!(table.has_told(Deed::Blackout(deed)));
    assert!(!table.open().blackout().unwrap().deck.contains(Vandalism::V03), "it is discarded");
    assert_eq!(table.open().turn.seat, BEN);
}

/// AI-CH3-10, AI-RULING-28: an Alien card brings all cards back.
#[test]
fn an_alien_shuffles_the_deck() {
    let rest = VandalismSet::only(Vandalism::V13).with(Vandalism::V01);
    let table = struck(base().change(move |open| blackout(open).deck = rest), Vandalism::V13);
    assert_eq!(table.open().blackout().unwrap().deck, Vandalism::deck(2));
    assert!(table.open().vandalized().is_empty());
}

/// AI-CH3-11, AI-CH3-12, AI-RULING-29: Vandalized ones first; of equals the active player chooses;
/// without a target of the type any player's Shelter.
#[test]
fn whom_the_aliens_choose() {
    let two = || base().buildings(Kind::Generator, [hex(3, 0)]);
    let mut free = struck(two(), Vandalism::V03);
    assert_eq!(free.asks(), Some((ANN.into(), Question::Blackout(Q::Hit(Kind::Generator)))));
    assert_eq!(free.choices(), [hit(hex(0, -2)), hit(hex(3, 0))]);
    assert_eq!(free.refuses(ANN, hit(hex(0, 0))).rule(), "AI-CH3-11");
    free.plays(ANN, [hit(hex(3, 0))]);
    assert!(free.open().vandalized().contains(hex(3, 0)));
    let again = struck(two().change(vandalized([hex(0, -2)])), Vandalism::V03);
    assert!(again.open().closed_hexes().contains(hex(0, -2)), "the Vandalized one");
    let none = base().change(dark(Kind::Generator, ANN, hex(0, -2), ANN));
    let shelters = struck(none, Vandalism::V03);
    assert_eq!(shelters.choices(), [hit(hex(-2, -1)), hit(hex(2, 1))]);
    let nothing = base()
        .change(dark(Kind::Generator, ANN, hex(0, -2), ANN))
        .change(dark(Kind::Shelter, ANN, hex(-2, -1), ANN))
        .change(dark(Kind::Shelter, BEN, hex(2, 1), ANN));
    let nothing = struck(nothing, Vandalism::V04);
    assert_eq!((nothing.open().closed_hexes().len(), nothing.open().turn.seat), (3, BEN));
}

/// AI-VAL-46, AI-VAL-47: a Vandalized Building goes into Blackout with a Colonist of the active
/// player: from the Living Quarters, else the Working Area, else an Action slot.
#[test]
fn a_building_goes_dark() {
    let ready = || base().change(vandalized([hex(0, -2)]));
    let table = struck(ready(), Vandalism::V03);
    assert!(table.open().vandalized().is_empty());
    assert_eq!(table.player(ANN).quarters, 2);
    let tile = Dark { hex: hex(0, -2), seat: ANN };
    assert_eq!(table.open().blackout().unwrap().dark.as_slice(), [tile]);
    let home = struck(ready().colonists(ANN, 1, 1), Vandalism::V03);
    assert_eq!((home.player(ANN).quarters, home.player(ANN).working), (0, 1));
    let working = struck(ready().colonists(ANN, 0, 1), Vandalism::V03);
    assert_eq!(working.player(ANN).working, 0);
    let slots =
        ready().colonists(ANN, 0, 0).on_slots(Slots::Hire, ANN, 1).on_slots(Slots::Upgrade, ANN, 1);
    let mut slots = struck(slots, Vandalism::V03);
    let give = |slots| A::Blackout(B::Give(slots));
    assert_eq!(slots.choices(), [give(Slots::Upgrade), give(Slots::Hire)]);
    slots.plays(ANN, [give(Slots::Hire)]);
    assert_eq!(slots.open().on_slots(Slots::Hire, ANN), 0);
    assert!(slots.open().closed_hexes().contains(hex(0, -2)));
}

/// AI-CH3-07, AI-RULING-40: no Colonist for the tile loses at once; those on Mines and in the supply
/// do not help.
#[test]
fn without_a_colonist_it_is_lost() {
    let scenario =
        base().change(vandalized([hex(0, -2)])).colonists(ANN, 0, 0).miner(ANN, hex(0, 0));
    let table = struck(scenario, Vandalism::V03);
    assert_eq!(table.open().outcome(), Some(Outcome::Lost(Loss::NoColonist)));
    assert!(table.asks().is_none());
}

/// AI-CH3-06: 5 Buildings in Blackout lose.
#[test]
fn five_blackouts_lose() {
    assert_eq!(TOO_DARK, 5);
    let four = || {
        base()
            .change(dark(Kind::WaterExtractor, ANN, hex(0, 2), BEN))
            .change(dark(Kind::Greenhouse, ANN, hex(-2, 1), BEN))
            .change(dark(Kind::OxygenCondenser, ANN, hex(2, -1), BEN))
            .change(dark(Kind::Mine, ANN, hex(0, 0), BEN))
            .change(vandalized([hex(0, -2)]))
    };
    let saved = struck(four(), Vandalism::V13);
    assert_eq!(saved.open().outcome(), None);
    let lost = struck(four(), Vandalism::V03);
    assert_eq!(lost.open().outcome(), Some(Outcome::Lost(Loss::Blackouts)));
    assert!(lost.game.standing().unwrap().winners.is_empty());
}

/// AI-VAL-48: a Vandalized Building is idle and cannot be upgraded, but counts for its Complex.
#[test]
fn vandalized_buildings_are_idle() {
    let table = base()
        .built(ANN, Blueprint::WindTurbines, hex(0, -2))
        .buildings(Kind::Generator, [hex(0, -3)])
        .blueprint(ANN, Blueprint::AutomatedProduction)
        .bots(ANN, [hex(1, -3)])
        .crystals(ANN, 2)
        .stores(ANN, [2; 5])
        .change(vandalized([hex(0, -2), hex(0, -3)]))
        .start();
    assert_eq!(table.open().producers(ANN, Kind::Generator), 0);
    let used = A::UseBuilding { blueprint: Blueprint::WindTurbines, scientist: None };
    assert!(!table.offers(used) && !table.offers(A::Main(Main::Upgrade)));
    assert_eq!(table.open().complex(hex(0, -2)).len(), 2);
    assert!(table.open().holds(ANN, Condition::Upgrades(1)));
}

/// AI-VAL-49, AI-VAL-54, AI-VAL-71, AI-VAL-83: a Building in Blackout does not count and blocks
/// its hex; pieces stay; a Miner there produces nothing; LSS markers stay.
#[test]
fn buildings_in_blackout_count_for_nothing() {
    let table = base()
        .buildings(Kind::Mine, [hex(1, 0)])
        .miner(ANN, hex(1, 0))
        .shelters(ANN, [hex(-2, -1), hex(-3, 0)])
        .built(ANN, Blueprint::Gym, hex(-3, 0))
        .lss([2, 1, 1, 1], 2)
        .colonists(ANN, 6, 0)
        .change(dark(Kind::Mine, ANN, hex(1, 0), BEN))
        .change(dark(Kind::Shelter, ANN, hex(-3, 0), BEN))
        .start();
    let (open, player) = (table.open(), table.player(ANN));
    assert_eq!((player.quarters_limit(), player.storage_limit(), player.quarters), (4, 2, 6));
    assert!(player.miners.contains(hex(1, 0)) && player.advanced.contains(hex(-3, 0)));
    assert_eq!((open.producers(ANN, Kind::Mine), open.own_mines(ANN)), (0, 0));
    assert!(!open.holds(ANN, Condition::Upgrades(1)) && !open.holds(ANN, Condition::Shelters(2)));
    assert!(open.built().contains(hex(1, 0)) && open.complex(hex(0, 0)).len() == 1);
    assert_eq!(open.connects_to(ANN, Kind::Mine, hex(2, 0)), 0, "for placement it is none");
    assert_eq!(open.lss[0], 2);
}

/// AI-VAL-50, AI-VAL-51, AI-VAL-53: a Construct effect repairs instead, at the price of the type and
/// a Battery more for a Blackout, up to 1 + L with a Tech; any player's Shelter, too.
#[test]
fn buildings_are_repaired() {
    let mut table = base()
        .buildings(Kind::Generator, [hex(0, -3), hex(1, -3)])
        .bots(ANN, [hex(0, -3)])
        .stores(ANN, [2, 1, 0, 0, 0])
        .tech(BEN, Tech::Generator, LabSpace::L1a)
        .change(vandalized([hex(0, -3)]))
        .change(dark(Kind::Generator, ANN, hex(0, -2), BEN))
        .start();
    let home = table.player(BEN).quarters;
    table.plays(ANN, [A::Main(Main::Construct)]);
    assert!(table.offers(repair(hex(0, -3))) && table.offers(repair(hex(0, -2))));
    table.plays(ANN, [repair(hex(0, -2)), A::Pay(Coin::Battery)]);
    assert_eq!(table.player(ANN).storage, [1, 0, 0, 0, 0]);
    assert!(table.open().buildings[1].contains(hex(0, -2)));
    assert_eq!(table.player(BEN).quarters, home + 1, "the Colonist goes home");
    assert!(!table.offers(repair(hex(0, -3))), "one without a Tech");
    table.plays(ANN, [A::UseTech(BEN), repair(hex(0, -3))]);
    assert!(table.open().vandalized().is_empty());
    assert_eq!(table.player(ANN).storage, [0; 5]);

    let mut mine = base()
        .bots(ANN, [hex(0, -1), hex(2, 0)])
        .stores(ANN, [1, 0, 0, 0, 1])
        .change(vandalized([hex(0, 0), hex(2, 1)]))
        .start();
    mine.plays(ANN, [A::Main(Main::Construct)]);
    assert!(mine.offers(repair(hex(2, 1))), "a Shelter of another player");
    let mut shelter = mine.clone();
    shelter.plays(ANN, [repair(hex(2, 1)), A::Pay(Coin::Oxygen)]);
    assert!(!shelter.open().vandalized().contains(hex(2, 1)));
    mine.plays(ANN, [repair(hex(0, 0))]);
    assert_eq!(mine.player(ANN).storage, [0, 0, 0, 0, 1], "a Mine costs a Mineral");
    let far = base().bots(ANN, [hex(4, 0)]).change(vandalized([hex(0, 0)])).start();
    let mut far = far;
    far.plays(ANN, [A::Main(Main::Construct)]);
    let refusal = far.refuses(ANN, repair(hex(0, 0)));
    assert_eq!(refusal.rule(), "AI-VAL-50", "outside the Bot zones");
}

/// AI-VAL-52: Patch costs 1 Crystal, inside and outside the own Bot zones.
#[test]
fn a_building_is_patched() {
    let patch = |at| A::Blackout(B::Patch(at));
    let ready = |crystals| {
        let scenario = base().bots(ANN, [hex(0, -1)]).crystals(ANN, crystals);
        scenario.change(vandalized([hex(0, 0), hex(2, 1)])).start()
    };
    for at in [hex(0, 0), hex(2, 1)] {
        let mut table = ready(1);
        table.plays(ANN, [patch(at)]);
        assert_eq!(table.player(ANN).crystals, 0);
        assert_eq!(table.open().vandalized().len(), 1);
        assert!(!table.open().vandalized().contains(at));
        assert!(table.open().turn.executive);
        assert_eq!(ready(0).refuses(ANN, patch(at)).rule(), "AI-VAL-52");
    }
}

/// AI-CH3-05, AI-RULING-26, AI-RULING-47: every Mission and every Private Goal is a step, any number
/// of Goals; on 0 the group wins.
#[test]
fn steps_reach_the_goal() {
    let goals = [Goal::Settler, Goal::Host];
    let mut table = base()
        .goals(ANN, goals)
        .shelters(ANN, [hex(-2, -1), hex(-3, 0), hex(-3, -1)])
        .colonists(ANN, 7, 0)
        .change(|open| blackout(open).time = 2)
        .start();
    let complete = |goal| A::CompleteGoal { goal, reward: Reward::Own };
    table.plays(ANN, [complete(Goal::Settler)]);
    assert_eq!((table.open().blackout().unwrap().time, table.open().outcome()), (1, None));
    assert!(table.offers(complete(Goal::Host)), "a second Goal");
    table.plays(ANN, [complete(Goal::Host)]);
    assert_eq!(table.open().outcome(), Some(Outcome::Won));
    let standing = table.game.standing().unwrap();
    assert_eq!(standing.winners, [ANN, BEN]);
    assert!(standing.scores.values().all(|steps| *steps == 2));
}

/// AI-CH3-05, AI-VAL-82, AI-GEN-06: the last Mission wins before the base end is looked at.
#[test]
fn a_mission_is_a_step() {
    let last = |time, end: &str| {
        let setup = Setup::of_players(2).with("blackout_base_end", end);
        let mut table = Scenario::of_chapter(3, setup)
            .mission(0, Mission::Blueprints, 1)
            .remaining(1)
            .space(ANN, Space::One)
            .change(move |open| blackout(open).time = time)
            .start();
        let card = table.open().display[0].unwrap();
        table.plays(ANN, [A::Main(Main::ObtainBlueprint), A::TakeBlueprint(card)]);
        table
    };
    assert_eq!(last(1, "immediate").open().outcome(), Some(Outcome::Won));
    let open = last(2, "phase_end");
    assert_eq!((open.open().outcome(), open.open().blackout().unwrap().time), (None, 1));
    let lost = Some(Outcome::Lost(Loss::BaseEnd));
    assert_eq!(last(2, "immediate").open().outcome(), lost);
}

/// AI-CH3-08, AI-RULING-27: the base end loses at the end of the Colonization phase.
#[test]
fn the_base_end_loses() {
    let mut table = base().remaining(0).start();
    to_card(&mut table);
    table.draws([reveal(Vandalism::V13)]);
    assert_eq!(table.open().outcome(), None, "the phase goes on");
    to_card(&mut table);
    table.draws([reveal(Vandalism::V13)]);
    assert_eq!(table.open().outcome(), Some(Outcome::Lost(Loss::BaseEnd)));
    assert_eq!(table.open().round, 1, "without another round");
    let mut earlier = base().remaining(1).start();
    for _ in 0..2 {
        to_card(&mut earlier);
        earlier.draws([reveal(Vandalism::V13)]);
    }
    assert_eq!(earlier.open().outcome(), None, "a Mission is left");
}

/// AI-VAL-81: after round 22, with 4 players round 17, the group loses.
#[test]
fn after_the_last_round_it_is_lost() {
    for (players, last) in [(2, 22), (3, 22), (4, 17)] {
        let table = Table::of_chapter(3, &Setup::of_players(players));
        assert_eq!(table.open().last_round_of_blackout(), last, "{players} players");
    }
    let mut table = base().round(22).start_shuttle();
    table.passes_until(|open| open.outcome().is_some());
    assert_eq!(table.open().outcome(), Some(Outcome::Lost(Loss::Time)));
    let mut earlier = base().round(21).start_shuttle();
    earlier.passes_until(|open| open.round == 22);
    assert_eq!(earlier.open().outcome(), None);
}

/// AI-VAL-45: Progress cubes are not used.
#[test]
fn progress_is_not_used() {
    let mut table = base()
        .bots(ANN, [hex(1, -3)])
        .stores(ANN, [1, 0, 0, 0, 0])
        .tech(ANN, Tech::Generator, LabSpace::L1a)
        .start();
    table.plays(
        ANN,
        [A::Main(Main::Construct), A::Build { kind: Kind::Generator, hex: hex(0, -3) }],
    );
    assert!(table.player(ANN).progress.is_empty());
}
