//! Alien Invasion, Chapter 1: Sentry Bots and the Defense Exosuit, and pieces among Troopers.

use on_mars::content::*;
use on_mars::invasion::{Action as I, Defense, Guard, Question as Q};
use on_mars::scenario::{ANN, BEN, Moves, Scenario, Table, hex};
use on_mars::{Action as A, Hex, HexSet, Piece, Question};
use orrery_core::Refusal as _;

use crate::defense::defended;
use crate::invasion::{alien, base, seen, stunned, troops};

fn sentry(at: Hex) -> Scenario {
    base().invasion(|aliens| aliens.sentries[0] = Some(at))
}

fn exosuit(at: Hex) -> Scenario {
    base().invasion(|aliens| aliens.exosuit = Some(at))
}

fn step(q: i8, r: i8) -> A {
    alien(I::MoveSentry(hex(q, r)))
}

fn stride(q: i8, r: i8) -> A {
    alien(I::MoveExosuit(hex(q, r)))
}

fn strike(q: i8, r: i8) -> A {
    alien(I::Strike(hex(q, r)))
}

fn is_asked_to_strike(table: &Table) -> bool {
    matches!(table.asks(), Some((_, Question::Invasion(Q::Strike(_)))))
}

/// AI-VAL-20: a Sentry Bot moves with Bot points; when it ends the movement it removes 1 adjacent
/// Stunned Trooper or stuns an Active one.
#[test]
fn a_sentry_bot_moves_and_stuns() {
    let start = troops(sentry(hex(2, -3)), [hex(4, -4)]);
    let mut table = stunned(start, [hex(3, -3)]).start();
    table.plays(ANN, [A::Main(Main::ControlCenter), step(2, -4), step(3, -4)]);
    assert!(!is_asked_to_strike(&table), "the movement goes on");
    table.plays(ANN, [A::Finish]);
    assert!(is_asked_to_strike(&table) && table.offers(A::Finish), "it may act");
    let mut stun = table.clone();
    stun.plays(ANN, [strike(4, -4)]);
    assert_eq!(seen(&stun).stunned.len(), 2);
    table.plays(ANN, [strike(3, -3)]);
    assert_eq!((seen(&table).stunned.len(), seen(&table).troopers), (0, 5));
    assert!(seen(&table).sentry.acted);
}

/// AI-VAL-20: with Defense Tech it stuns up to 1 + L Active Troopers.
#[test]
fn a_sentry_bot_uses_defense_tech() {
    let start = troops(sentry(hex(2, -3)), [hex(3, -3), hex(3, -4), hex(2, -5)]);
    let mut table = start.tech(ANN, Tech::Defense, LabSpace::L1a).start();
    table.plays(ANN, [A::Main(Main::ControlCenter), step(2, -4), A::Finish]);
    table.plays(ANN, [strike(3, -4), A::UseTech(ANN), strike(2, -5)]);
    assert_eq!(seen(&table).stunned.len(), 2);
}

/// AI-VAL-20: it has no Building zone, and is no Bot for Rewards and Missions. Another player's
/// stands still.
#[test]
fn a_sentry_bot_is_no_bot() {
    let start = sentry(hex(1, -3)).bots(ANN, [hex(-4, 1)]);
    let mut table = start.invasion(|aliens| aliens.sentries[1] = Some(hex(4, 0))).start();
    assert_eq!(table.player(ANN).bots_on_mars(), 1);
    assert!(!table.player(ANN).zone().contains(hex(1, -3)));
    table.plays(ANN, [A::Main(Main::ControlCenter)]);
    let ends: Vec<A> = table
        .choices()
        .into_iter()
        .filter(|one| matches!(one, A::Invasion(I::MoveSentry(_))))
        .collect();
    assert_eq!(ends.len(), 6, "only your own one moves: {ends:?}");
}

/// AI-VAL-22: a guard acts at most once in a turn.
#[test]
fn a_guard_acts_once_a_turn() {
    let start = troops(sentry(hex(2, -3)), [hex(3, -3), hex(3, -4)]).crystals(ANN, 2);
    let mut table = start.start();
    table.plays(ANN, [A::Main(Main::ControlCenter), step(2, -4), A::Finish, strike(3, -4)]);
    table.plays(ANN, [A::Executive(DepotSpace::Six), step(2, -3), A::Finish]);
    assert!(!is_asked_to_strike(&table));
    table.passes_to(BEN);
    assert_eq!(seen(&table).sentry, Guard::default(), "the next turn is another one");
    let declined = troops(sentry(hex(2, -3)), [hex(3, -3), hex(3, -4)]).crystals(ANN, 2);
    let mut table = declined.start();
    table.plays(ANN, [A::Main(Main::ControlCenter), step(2, -4), A::Finish, A::Finish]);
    table.plays(ANN, [A::Executive(DepotSpace::Six), step(2, -3), A::Finish]);
    assert!(is_asked_to_strike(&table), "it has not acted yet");
}

/// AI-VAL-21: the Exosuit moves with Rover points, split with the Rover; when it ends the movement
/// it may remove 1 adjacent Trooper, with Defense Tech more. It collects nothing.
#[test]
fn the_exosuit_moves_and_removes() {
    let start = troops(exosuit(hex(2, -3)), [hex(3, -4), hex(2, -5)]).crystal(hex(2, -4));
    let mut table = start.tech(ANN, Tech::Defense, LabSpace::L1a).start();
    table.plays(ANN, [A::Main(Main::ControlCenter), stride(2, -4), A::MoveRover(hex(1, 0))]);
    assert!(table.open().crystals.contains(hex(2, -4)), "it collects nothing");
    table.plays(ANN, [A::Finish]);
    table.plays(ANN, [strike(3, -4), A::UseTech(ANN), strike(2, -5)]);
    assert_eq!((seen(&table).deployed(), seen(&table).troopers), (0, 6));
    assert!(seen(&table).suit.acted);
    assert_eq!(table.player(ANN).rover, Some(hex(1, 0)));
}

/// AI-VAL-21: it is shared: any human moves it.
#[test]
fn the_exosuit_is_shared() {
    let mut table = exosuit(hex(2, -3)).turn_of(BEN).start();
    table.plays(BEN, [A::Main(Main::ControlCenter), stride(2, -4)]);
    assert_eq!(seen(&table).exosuit, Some(hex(2, -4)));
}

/// AI-CH1-37, AI-RULING-45, AI-RULING-19: all pieces of humans pass Troopers but do not end there.
#[test]
fn human_pieces_pass_troopers_but_do_not_end_there() {
    let line = [hex(-2, -2), hex(1, 0), hex(3, -3), hex(3, -4)];
    let start = troops(base(), line).invasion(|aliens| {
        aliens.sentries[0] = Some(hex(2, -3));
        aliens.exosuit = Some(hex(2, -4));
    });
    let mut table = start.crystals(ANN, 0).start();
    table.plays(ANN, [A::Main(Main::ControlCenter)]);
    let over = [
        A::MoveBot { from: hex(-2, -1), to: hex(-2, -2) },
        A::MoveRover(hex(1, 0)),
        step(3, -3),
        stride(3, -4),
    ];
    for action in over {
        let mut table = table.clone();
        table.plays(ANN, [action]);
        assert!(!table.offers(A::Finish), "{action:?} does not end there");
    }
    let mut bot = table.clone();
    bot.plays(ANN, [over[0]]);
    assert!(bot.offers(A::MoveBot { from: hex(-2, -2), to: hex(-2, -3) }));
    let mut last = troops(base(), [hex(-2, -2)]).bots(ANN, [hex(-3, -1)]).crystals(ANN, 0).start();
    last.plays(
        ANN,
        [A::Main(Main::ControlCenter), A::MoveBot { from: hex(-3, -1), to: hex(-3, -2) }],
    );
    let end = A::MoveBot { from: hex(-3, -2), to: hex(-2, -2) };
    assert!(!last.offers(end), "one point is left, so it would end there");
}

/// AI-VAL-12: human pieces may end on an Alien Building without a Trooper.
#[test]
fn human_pieces_end_on_alien_buildings() {
    let start = base().bots(ANN, [hex(5, -3)]);
    let mut table = start.start();
    let onto = A::MoveBot { from: hex(5, -3), to: hex(6, -3) };
    table.plays(ANN, [A::Main(Main::ControlCenter), onto]);
    assert!(table.offers(A::Finish));
    assert!(table.open().deploy_hexes(on_mars::invasion::Ground::Inside).is_empty());
}

/// AI-VAL-12, AI-VAL-09: no human Building goes on an Alien one.
#[test]
fn humans_do_not_build_on_alien_buildings() {
    let at = hex(0, -4);
    let start = base().bots(ANN, [hex(0, -3)]).invasion(|aliens| aliens.mines.insert(at));
    let mut table = start.start();
    let build = A::Build { kind: Kind::Generator, hex: at };
    table.plays(ANN, [A::Main(Main::Construct)]);
    assert_eq!(table.refuses(ANN, build).rule(), "OM-BUILD-03");
    assert_eq!(table.open().kind_at(at), None);
    assert_eq!(table.open().connects_to(ANN, Kind::Mine, hex(0, -3)), 0, "another type");
}

/// AI-VAL-67: Sentry Bots and the Exosuit are displaced like Bots; the human who builds moves the
/// Exosuit.
#[test]
fn guards_are_displaced() {
    let site = hex(0, -4);
    let build = [A::Main(Main::Construct), A::Build { kind: Kind::Generator, hex: site }];
    let start = base().bots(ANN, [hex(0, -3)]).invasion(|aliens| {
        aliens.sentries[1] = Some(site);
    });
    let mut table = start.start();
    table.plays(ANN, build);
    let from = site;
    let displaced = |piece| Question::Displace { piece, from };
    assert_eq!(table.asks(), Some((BEN.into(), displaced(Piece::Sentry))));
    let first = table.choices()[0];
    table.plays(BEN, [first]);
    assert_ne!(seen(&table).sentry_of(BEN), Some(site));
    let start = base().bots(ANN, [hex(0, -3)]).invasion(|aliens| aliens.exosuit = Some(site));
    let mut table = start.start();
    table.plays(ANN, build);
    assert_eq!(table.asks(), Some((ANN.into(), displaced(Piece::Exosuit))));
}

/// AI-VAL-67: guards neither destroy tiles and Crystals nor take them.
#[test]
fn guards_leave_tiles_and_crystals() {
    let start = sentry(hex(1, -3)).crystal(hex(1, -4)).tile(Tile::D05, hex(2, -4));
    let mut table = start.start();
    table.plays(ANN, [A::Main(Main::ControlCenter), step(1, -4), step(2, -4), A::Finish]);
    table.passes_to(BEN);
    assert!(table.open().crystals.contains(hex(1, -4)));
    assert!(table.open().tile_at(hex(2, -4)).is_some());
}

/// AI-VAL-78: a Trooper protects what lies on its hex.
#[test]
fn troopers_protect_crystals_and_tiles() {
    let start =
        troops(base(), [hex(1, 0), hex(0, 1)]).crystal(hex(1, 0)).tile(Tile::D05, hex(0, 1));
    let mut table = start.crystals(ANN, 0).start();
    table.plays(ANN, [A::Main(Main::ControlCenter), A::MoveRover(hex(1, 0))]);
    assert!(table.open().crystals.contains(hex(1, 0)), "a Rover that passes collects nothing");
    assert!(!table.offers(A::Finish), "and it cannot end there");
    table.plays(ANN, [A::MoveRover(hex(1, -1)), A::Finish]);
    assert!(table.open().tile_at(hex(0, 1)).is_some(), "nor does a Trooper destroy anything");
}

/// AI-VAL-23: a human whose Bot ends a movement on or next to a corrupted Building may remove the
/// marker for a Mineral.
#[test]
fn a_bot_cleanses_for_a_mineral() {
    let start = || {
        base().bots(ANN, [hex(-1, -2)]).stores(ANN, [1, 0, 0, 0, 0]).invasion(|aliens| {
            aliens.corrupted = [hex(0, -2), hex(0, 2)].into_iter().collect();
        })
    };
    let mut table = start().start();
    let over = A::MoveBot { from: hex(-1, -2), to: hex(-1, -1) };
    table.plays(ANN, [A::Main(Main::ControlCenter), over, A::Finish]);
    assert_eq!(table.asks(), Some((ANN.into(), Question::Invasion(Q::Cleanse))));
    assert!(!table.offers(alien(I::Cleanse(hex(0, 2)))), "it is too far");
    assert!(table.offers(A::Finish), "nobody has to");
    table.plays(ANN, [alien(I::Cleanse(hex(0, -2)))]);
    assert_eq!(seen(&table).corrupted, HexSet::of(hex(0, 2)));
    assert_eq!(table.player(ANN).stored(Resource::Mineral), 0);
    let mut poor = start().stores(ANN, [0; 5]).start();
    poor.plays(ANN, [A::Main(Main::ControlCenter), over, A::Finish]);
    assert_ne!(poor.asks(), Some((ANN.into(), Question::Invasion(Q::Cleanse))));
    let mut still = start().start();
    still.plays(ANN, [A::Main(Main::ControlCenter), A::MoveRover(hex(1, 0)), A::Finish]);
    assert_ne!(still.asks(), Some((ANN.into(), Question::Invasion(Q::Cleanse))), "no Bot moved");
}

fn bay() -> Scenario {
    defended(base(), ANN, Defense::ExosuitBay, hex(2, -1)).crystals(ANN, 2)
}

fn uses_bay() -> A {
    alien(I::UseDefense { card: Defense::ExosuitBay, scientist: None })
}

/// AI-W3-05: the Exosuit comes to the nearest available hex to the Bay and acts.
#[test]
fn the_exosuit_bay_puts_the_exosuit() {
    let mut table = troops(bay(), [hex(3, -2)]).start();
    table.plays(ANN, [uses_bay()]);
    assert!(!table.offers(A::Finish), "it is not on the map yet");
    let near = table.choices();
    assert!(
        near.iter().all(|one| matches!(one, A::Invasion(I::PutGuard(at))
        if at.distance(hex(2, -1)) == 1)),
        "{near:?}"
    );
    table.plays(ANN, [alien(I::PutGuard(hex(3, -1)))]);
    assert_eq!(seen(&table).exosuit, Some(hex(3, -1)));
    assert!(is_asked_to_strike(&table));
    table.plays(ANN, [strike(3, -2)]);
    assert_eq!(seen(&table).deployed(), 0);
}

/// AI-W3-05: once it is on the map it moves up to 3 hexes, or comes back; a Crystal adds a hex.
#[test]
fn the_exosuit_bay_moves_the_exosuit() {
    let start = bay().crystals(ANN, 3).invasion(|aliens| aliens.exosuit = Some(hex(2, -4)));
    let mut table = troops(start, [hex(2, -5), hex(-1, -3)]).start();
    table.plays(ANN, [uses_bay()]);
    assert!(table.offers(A::Finish), "up to 3");
    let mut stays = table.clone();
    stays.plays(ANN, [A::Finish]);
    assert!(is_asked_to_strike(&stays), "it acts where it is");
    assert!(table.choices().iter().any(|one| matches!(one, A::Invasion(I::PutGuard(_)))));
    table.plays(ANN, [stride(1, -3), stride(1, -4), stride(1, -3)]);
    assert!(!table.offers(stride(0, -2)) && table.offers(alien(I::Boost)));
    table.plays(ANN, [alien(I::Boost), stride(0, -3)]);
    assert_eq!(table.player(ANN).crystals, 0);
    assert!(is_asked_to_strike(&table));
    table.plays(ANN, [strike(-1, -3)]);
    assert_eq!(seen(&table).troopers, 5);
    assert!(table.is_turn_of(ANN));
}

/// AI-CH1-37: in the movement of the Bay the Exosuit passes Troopers, but only as far as hexes and
/// Crystals take it off them.
#[test]
fn the_exosuit_of_the_bay_ends_on_a_free_hex() {
    let start = bay().invasion(|aliens| aliens.exosuit = Some(hex(2, -4)));
    let mut table = troops(start, [hex(2, -3), hex(1, -2)]).start();
    table.plays(ANN, [uses_bay(), stride(2, -3)]);
    assert!(!table.offers(A::Finish), "a Trooper is there");
    table.plays(ANN, [stride(1, -3)]);
    assert!(!table.offers(stride(1, -2)) && !table.offers(stride(2, -3)), "the last hex is free");
    assert!(table.offers(stride(0, -3)));
}

/// AI-VAL-20, AI-VAL-21: what one guard has stunned the other may remove in the same movement.
#[test]
fn both_guards_strike_the_same_trooper() {
    let start = troops(sentry(hex(2, -3)), [hex(3, -4)]);
    let start = start.invasion(|aliens| aliens.exosuit = Some(hex(3, -5)));
    let mut table = start.start();
    table.plays(ANN, [A::Main(Main::ControlCenter), step(2, -4), stride(4, -5)]);
    table.plays(ANN, [A::Finish, strike(3, -4)]);
    assert_eq!(seen(&table).stunned, HexSet::of(hex(3, -4)));
    table.plays(ANN, [strike(3, -4)]);
    assert_eq!((seen(&table).deployed(), seen(&table).troopers), (0, 5));
}
