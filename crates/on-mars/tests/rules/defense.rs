//! Alien Invasion, Chapter 1: Defense Tech, Defensive Blueprints, and strikes against Troopers.

use on_mars::content::*;
use on_mars::invasion::{
    Action as I, ActionSpace, ActionSpaceSet, By, Defense, DefenseCard, Question as Q, Strike,
    defenses_fact,
};
use on_mars::scenario::{ANN, BEN, Moves, Scenario, Table, hex};
use on_mars::{Action as A, Hex, HexSet, Question};
use orrery_core::{Refusal as _, Seat};

use crate::invasion::{ALIENS, alien, asks_aliens, base, reusable, seen, stunned, troops};

/// A built Defensive Blueprint.
pub(crate) fn defended(scenario: Scenario, seat: Seat, card: Defense, at: Hex) -> Scenario {
    scenario
        .change(|open| {
            open.players[seat].markers -= 1;
            open.players[seat].advanced.insert(at);
        })
        .invasion(|aliens| aliens.defenses[card.index()] = DefenseCard::Built(seat, at))
}

/// A Defensive Blueprint that is not built.
fn held(scenario: Scenario, seat: Seat, card: Defense) -> Scenario {
    scenario
        .change(|open| open.players[seat].markers -= 1)
        .invasion(|aliens| aliens.defenses[card.index()] = DefenseCard::Held(seat))
}

fn uses(card: Defense) -> A {
    alien(I::UseDefense { card, scientist: None })
}

fn strike(q: i8, r: i8) -> A {
    alien(I::Strike(hex(q, r)))
}

fn asked(table: &Table, seat: Seat) -> Option<Q> {
    match table.asks() {
        Some((who, Question::Invasion(question))) if who == seat.into() => Some(question),
        _ => None,
    }
}

/// AI-CH1-39, AI-VAL-16: a Learn effect takes one's own Defense Tech for free, into column 1; it is
/// a Tech for points and Missions.
#[test]
fn defense_tech_is_learned_for_free() {
    let start = base().space(ANN, Space::One).stores(ANN, [0; 5]).mission(0, Mission::Techs, 3);
    let mut table = start.start();
    assert_eq!(table.player(ANN).level(Tech::Defense), 0, "nobody has it from the start");
    table.plays(ANN, [A::Main(Main::LearnTechnology), alien(I::LearnDefense(LabSpace::L1b))]);
    assert_eq!(table.player(ANN).level(Tech::Defense), 1);
    assert_eq!((seen(&table).points, table.open().missions[0].unwrap().left), (1, 2));
    let known = base().space(ANN, Space::One).tech(ANN, Tech::Defense, LabSpace::L1a);
    let mut known = known.start();
    known.plays(ANN, [A::Main(Main::LearnTechnology)]);
    let again = alien(I::LearnDefense(LabSpace::L1b));
    assert_eq!(known.refuses(ANN, again).rule(), "OM-TECH-03", "one tile for each human");
    let mut ben = base().space(ANN, Space::One).tech(BEN, Tech::Defense, LabSpace::L1a).start();
    ben.plays(ANN, [A::Main(Main::LearnTechnology)]);
    assert!(ben.offers(again));
    let full = base().space(ANN, Space::One);
    let full = full.tech(ANN, Tech::Rover, LabSpace::L1a).tech(ANN, Tech::Ship, LabSpace::L1b);
    assert!(!full.start().offers(A::Main(Main::LearnTechnology)), "column 1 is full");
}

/// AI-VAL-16: Defense Tech is developed like other Tech.
#[test]
fn defense_tech_is_developed() {
    let start = base().space(ANN, Space::One).tech(ANN, Tech::Defense, LabSpace::L1a);
    let mut table = start.stores(ANN, [1, 0, 0, 0, 0]).start();
    let develop = A::Develop { tech: Tech::Defense, to: LabSpace::L2a };
    table.plays(ANN, [A::Main(Main::Research), develop]);
    assert_eq!((table.player(ANN).level(Tech::Defense), seen(&table).points), (2, 1));
}

/// AI-VAL-16, AI-CH1-34: all humans may use it; its owner is asked at the end of the turn, and the
/// aliens at once.
#[test]
fn a_teammates_defense_tech_is_used() {
    let near = [hex(-2, -2), hex(-1, -2), hex(-1, -1)];
    let start = troops(base(), near).crystals(ANN, 2).tech(BEN, Tech::Defense, LabSpace::L2a);
    let mut table = start.start();
    table.plays(ANN, [alien(I::Repel(hex(-2, -1))), strike(-2, -2), A::UseTech(BEN)]);
    assert_eq!(asks_aliens(&table), Some(Q::Advance { may: true }));
    table.plays(ALIENS, [A::Finish]);
    table.plays(ANN, [strike(-1, -2), strike(-1, -1)]);
    assert_eq!(seen(&table).stunned.len(), 3, "1 and as many as the level");
    assert_eq!(seen(&table).aside[BEN.index()], 1);
    table.passes_until(|open| {
        open.question() == Some((BEN.into(), Question::UsedTech(Tech::Defense)))
    });
    table.plays(BEN, [A::Develop { tech: Tech::Defense, to: LabSpace::L3a }]);
    assert_eq!(table.player(BEN).level(Tech::Defense), 3);
    assert_eq!(seen(&table).aside[BEN.index()], 0);
}

/// AI-VAL-17, AI-W3-01, AI-W3-02, AI-W3-03, AI-W3-04, AI-W3-05, AI-W3-06: every effect that takes a
/// Blueprint may take a Defensive one, for a marker and without losing points; it gives what its
/// type gives.
#[test]
fn defensive_blueprints_are_taken_like_others() {
    let gains =
        [Item::Mineral, Item::Battery, Item::Water, Item::Plant, Item::Oxygen, Item::Crystal];
    for (card, item) in Defense::ALL.into_iter().zip(gains) {
        let start = base().space(ANN, Space::One).stores(ANN, [0; 5]);
        let mut table = start.mission(0, Mission::Blueprints, 3).start();
        table.plays(ANN, [A::Main(Main::ObtainBlueprint), alien(I::TakeDefense(card))]);
        let player = table.player(ANN);
        let has = item.resource().map_or(player.pending - 1, |one| player.stored(one));
        assert_eq!((has, player.markers), (1, 7), "{card:?}");
        assert_eq!(seen(&table).defenses[card.index()], DefenseCard::Held(ANN));
        assert_eq!(seen(&table).points, 0);
        assert_eq!(table.open().missions[0].unwrap().left, 2);
    }
    assert_eq!(defenses_fact().value, Kind::ALL);
    let executive = base().hangar(ANN, 3).crystals(ANN, 3).start();
    let mut table = executive;
    table.plays(ANN, [A::Executive(DepotSpace::Three)]);
    assert!(table.offers(alien(I::TakeDefense(Defense::CryoJets))));
    let none = base().space(ANN, Space::One).change(|open| open.players[ANN].markers = 0);
    assert!(!none.start().offers(A::Main(Main::ObtainBlueprint)), "it needs a marker");
}

/// AI-VAL-17: they stay available at Colony updates.
#[test]
fn defensive_blueprints_stay_at_updates() {
    let mut table = base().lss([2, 2, 2, 2], 2).start();
    table.passes_until(|open| open.colony_level() == 2);
    table.passes_until(|open| matches!(open.question(), Some((_, Question::Invasion(_)))));
    assert_eq!(seen(&table).defenses, [DefenseCard::Display; 6]);
}

/// AI-VAL-17: level 1, 1 Mineral, on a Building of the type without a marker in a Bot zone.
#[test]
fn a_defensive_blueprint_upgrades_its_type() {
    let start = held(base(), ANN, Defense::ForceFence).bots(ANN, [hex(0, -1)]);
    let upgrade = |q, r| alien(I::UpgradeDefense { card: Defense::ForceFence, hex: hex(q, r) });
    let mut table = start.start();
    table.plays(ANN, [A::Main(Main::Upgrade)]);
    assert_eq!(table.refuses(ANN, upgrade(0, 0)).rule(), "OM-UPG-02");
    table.plays(ANN, [upgrade(0, -2)]);
    let built = DefenseCard::Built(ANN, hex(0, -2));
    assert_eq!(seen(&table).defenses[Defense::ForceFence.index()], built);
    assert_eq!((table.player(ANN).stored(Resource::Mineral), table.player(ANN).markers), (0, 7));
    let poor = held(base(), ANN, Defense::ForceFence).bots(ANN, [hex(0, -1)]);
    assert!(!poor.stores(ANN, [0; 5]).start().offers(A::Main(Main::Upgrade)));
    let far = held(base(), ANN, Defense::ForceFence).bots(ANN, [hex(-4, 0)]);
    assert!(!far.start().offers(A::Main(Main::Upgrade)));
}

/// AI-VAL-17, AI-VAL-87: an Advanced Building by a Defensive Blueprint counts for Missions, Contracts, Private
/// Goals and production.
#[test]
fn a_defensive_upgrade_is_an_advanced_building() {
    let start = held(base(), ANN, Defense::ForceFence).bots(ANN, [hex(0, -1)]);
    let four = [hex(0, -2), hex(0, -3), hex(1, -3), hex(1, -2)];
    let mut table = start
        .buildings(Kind::Generator, four)
        .contract(ANN, Contract::UpgradeGenerator)
        .mission(0, Mission::AdvancedBuildings, 3)
        .start();
    table.plays(
        ANN,
        [
            A::Main(Main::Upgrade),
            alien(I::UpgradeDefense { card: Defense::ForceFence, hex: hex(0, -2) }),
        ],
    );
    assert!(table.player(ANN).completed.contains(Contract::UpgradeGenerator));
    assert_eq!(table.open().missions[0].unwrap().left, 2);
    assert_eq!(table.open().producers(ANN, Kind::Generator), 1);
    assert!(table.open().holds(ANN, Condition::Upgrades(1)));
    assert!(table.open().holds(ANN, Condition::Blueprints(1)));
    assert!(!table.open().holds(BEN, Condition::Blueprints(1)));
}

/// AI-CH1-36, AI-RULING-18: an Active Trooper prevents building and upgrading; a Stunned one goes
/// back to the Alien board.
#[test]
fn active_troopers_prevent_building_and_upgrading() {
    let site = hex(0, -4);
    let build = A::Build { kind: Kind::Generator, hex: site };
    let start = || base().bots(ANN, [hex(0, -3)]);
    let mut table = troops(start(), [site]).start();
    table.plays(ANN, [A::Main(Main::Construct)]);
    assert_eq!(table.refuses(ANN, build).rule(), "AI-CH1-36");
    let mut lying = stunned(start(), [site]).start();
    lying.plays(ANN, [A::Main(Main::Construct), build]);
    assert_eq!((seen(&lying).stunned.len(), seen(&lying).troopers), (0, 5));
    let upgrade = A::Upgrade { blueprint: Blueprint::WindTurbines, hex: hex(0, -2) };
    let start = || base().bots(ANN, [hex(0, -1)]).blueprint(ANN, Blueprint::WindTurbines);
    assert!(!troops(start(), [hex(0, -2)]).start().offers(A::Main(Main::Upgrade)));
    let mut lying = stunned(start(), [hex(0, -2)]).start();
    lying.plays(ANN, [A::Main(Main::Upgrade), upgrade]);
    assert_eq!((seen(&lying).stunned.len(), seen(&lying).troopers), (0, 5));
    let defense = held(base(), ANN, Defense::ForceFence).bots(ANN, [hex(0, -1)]);
    assert!(!troops(defense, [hex(0, -2)]).start().offers(A::Main(Main::Upgrade)));
}

/// AI-CH1-35, AI-RULING-17: a removed Trooper can be deployed in the next Alien turn.
#[test]
fn a_removed_trooper_is_ready_in_the_next_alien_turn() {
    let start = stunned(base(), [hex(-2, -2)]).crystals(ANN, 2).invasion(|aliens| {
        aliens.reserve += aliens.troopers;
        aliens.troopers = 0;
    });
    let mut table = start.start();
    table.plays(ANN, [alien(I::Repel(hex(-2, -1))), strike(-2, -2)]);
    assert_eq!((seen(&table).troopers, seen(&table).deployed()), (1, 0));
    table.passes_until(|open| matches!(open.question(), Some((_, Question::Invasion(_)))));
    assert!(table.offers(reusable(ActionSpace::DeployAdjacent)));
}

/// AI-VAL-18, AI-VAL-19: Repel is an Executive action for 2 Crystals: one Stunned Trooper next to
/// an own Bot is removed, or Active ones are stunned.
#[test]
fn repel_removes_or_stuns_adjacent_troopers() {
    let start = || {
        let near = troops(base(), [hex(-2, -2), hex(-1, -2)]);
        stunned(near, [hex(-3, 0)]).crystals(ANN, 2)
    };
    let repel = alien(I::Repel(hex(-2, -1)));
    let mut table = start().start();
    table.plays(ANN, [repel]);
    assert_eq!(table.player(ANN).crystals, 0);
    assert!(table.open().turn.executive && seen(&table).expendable == 1);
    assert!(!table.offers(A::Finish), "it is paid for");
    let mut stun = table.clone();
    stun.plays(ANN, [strike(-2, -2)]);
    assert!(seen(&stun).stunned.contains(hex(-2, -2)));
    assert!(stun.is_turn_of(ANN), "one without Defense Tech");
    table.plays(ANN, [strike(-3, 0)]);
    assert!(!seen(&table).stunned.contains(hex(-3, 0)));
    assert!(table.is_turn_of(ANN), "one Stunned Trooper and no more");
    assert_eq!(table.refuses(ANN, repel).rule(), "OM-EXEC-01");
    assert_eq!(start().crystals(ANN, 1).start().refuses(ANN, repel).rule(), "AI-VAL-18");
    let far = troops(base(), [hex(-2, -3)]).crystals(ANN, 2).start();
    assert_eq!(far.refuses(ANN, repel).rule(), "AI-VAL-18");
    let other = start().start();
    assert!(!other.offers(alien(I::Repel(hex(2, 1)))), "Ben's Bot");
}

/// AI-VAL-18: one's own Sentry Bot or the Exosuit repels, too; a teammate's Sentry Bot does not.
#[test]
fn guards_repel() {
    let start = troops(base(), [hex(3, -3)]).crystals(ANN, 2).invasion(|aliens| {
        aliens.sentries = [Some(hex(3, -2)), Some(hex(2, -3)), None, None];
        aliens.exosuit = Some(hex(3, -4));
    });
    let table = start.start();
    assert!(table.offers(alien(I::Repel(hex(3, -2)))));
    assert!(table.offers(alien(I::Repel(hex(3, -4)))));
    assert!(!table.offers(alien(I::Repel(hex(2, -3)))));
}

/// AI-VAL-18: with Defense Tech of level L up to 1 + L Active Troopers are stunned.
#[test]
fn defense_tech_stuns_more() {
    let near = [hex(-2, -2), hex(-1, -2), hex(-1, -1)];
    let start = troops(base(), near).crystals(ANN, 2).tech(ANN, Tech::Defense, LabSpace::L1a);
    let mut table = start.start();
    table.plays(ANN, [alien(I::Repel(hex(-2, -1))), strike(-2, -2)]);
    assert!(table.offers(A::Finish) && !table.offers(strike(-1, -2)));
    table.plays(ANN, [A::UseTech(ANN)]);
    assert!(!table.offers(strike(-2, -2)), "up to so many Troopers, each once");
    table.plays(ANN, [strike(-1, -2)]);
    assert_eq!((seen(&table).stunned.len(), seen(&table).active.len()), (2, 1));
    assert!(table.is_turn_of(ANN));
    let start = stunned(troops(base(), [hex(-2, -2)]), [hex(-1, -2)]).crystals(ANN, 2);
    let mut table = start.tech(ANN, Tech::Defense, LabSpace::L1a).start();
    table.plays(ANN, [alien(I::Repel(hex(-2, -1))), strike(-1, -2)]);
    assert!(table.is_turn_of(ANN), "a removed Trooper is all, Defense Tech or not");
    let start = stunned(troops(base(), [hex(-2, -2), hex(-1, -1)]), [hex(-1, -2)]);
    let mut table = start.crystals(ANN, 2).tech(ANN, Tech::Defense, LabSpace::L1a).start();
    table.plays(ANN, [alien(I::Repel(hex(-2, -1))), strike(-2, -2), A::UseTech(ANN)]);
    assert!(table.offers(strike(-1, -1)) && !table.offers(strike(-1, -2)), "only Active ones");
}

/// AI-W3-01, AI-VAL-19: Shock Charges stun up to 2 Troopers within 2 hexes; a Crystal adds one. A
/// Stunned one is removed.
#[test]
fn shock_charges_stun_within_two_hexes() {
    let start = defended(base(), ANN, Defense::ShockCharges, hex(0, 0)).crystals(ANN, 3);
    let start = troops(start, [hex(2, -2), hex(0, -1), hex(3, -2)]);
    let mut table = stunned(start, [hex(-1, 0)]).start();
    table.plays(ANN, [uses(Defense::ShockCharges)]);
    assert_eq!(table.player(ANN).crystals, 1);
    assert!(!table.offers(strike(3, -2)), "3 away");
    table.plays(ANN, [strike(2, -2)]);
    assert!(table.offers(A::Finish), "up to 2");
    table.plays(ANN, [strike(-1, 0)]);
    assert_eq!((seen(&table).troopers, seen(&table).stunned), (5, HexSet::of(hex(2, -2))));
    table.plays(ANN, [alien(I::Boost), strike(0, -1)]);
    assert_eq!((table.player(ANN).crystals, seen(&table).stunned.len()), (0, 2));
}

/// AI-W3-02: Force Fence removes a Trooper on or next to the Complex; a Crystal adds one.
#[test]
fn the_force_fence_removes_at_the_complex() {
    let start = defended(base(), ANN, Defense::ForceFence, hex(0, -2)).crystals(ANN, 3);
    let start = start.buildings(Kind::Generator, [hex(0, -2), hex(0, -3)]);
    let start = troops(start, [hex(0, -4), hex(0, -3), hex(2, -4)]);
    let mut table = start.start();
    table.plays(ANN, [uses(Defense::ForceFence)]);
    assert!(!table.offers(strike(2, -4)), "not next to it");
    table.plays(ANN, [strike(0, -4), alien(I::Boost), strike(0, -3)]);
    assert_eq!((seen(&table).active.len(), seen(&table).troopers), (1, 6));
    assert_eq!(table.player(ANN).crystals, 0);
}

/// AI-W3-03, AI-VAL-19: Cryo Jets stun all adjacent Troopers, and remove Stunned ones.
#[test]
fn cryo_jets_stun_all_adjacent_troopers() {
    let start = defended(base(), ANN, Defense::CryoJets, hex(0, 2)).crystals(ANN, 2);
    let start = troops(start, [hex(0, 1), hex(1, 1), hex(0, 4)]);
    let mut table = stunned(start, [hex(0, 3)]).start();
    table.plays(ANN, [uses(Defense::CryoJets)]);
    let aliens = seen(&table);
    assert_eq!(aliens.active, HexSet::of(hex(0, 4)));
    assert_eq!(aliens.stunned, [hex(0, 1), hex(1, 1)].into_iter().collect());
    assert_eq!(aliens.troopers, 5);
    let far = troops(defended(base(), ANN, Defense::CryoJets, hex(0, 2)), [hex(0, 4)]);
    assert!(!far.crystals(ANN, 2).start().offers(uses(Defense::CryoJets)), "nothing to stun");
}

/// AI-W3-04: Decontamination removes up to 2 Corruption markers and 1 Stunned Trooper anywhere; a
/// Colonist adds a Trooper.
#[test]
fn decontamination_removes_markers_and_troopers() {
    let start = defended(base(), ANN, Defense::Decontamination, hex(-2, 1)).crystals(ANN, 2);
    let start = stunned(start, [hex(4, -3), hex(3, -4)]).invasion(|aliens| {
        aliens.corrupted = [hex(0, 0), hex(0, 2), hex(0, -2)].into_iter().collect();
    });
    let mut table = start.start();
    let cleanse = |q, r| alien(I::Cleanse(hex(q, r)));
    table.plays(ANN, [uses(Defense::Decontamination)]);
    assert!(!table.offers(A::Finish));
    table.plays(ANN, [cleanse(0, 0), cleanse(0, 2)]);
    assert!(!table.offers(cleanse(0, -2)), "2 at most");
    table.plays(ANN, [strike(4, -3), alien(I::Boost), strike(3, -4)]);
    assert_eq!(table.player(ANN).working, 1, "the boost moved a Colonist");
    let aliens = seen(&table);
    assert_eq!((aliens.corrupted, aliens.troopers), (HexSet::of(hex(0, -2)), 6));
    assert!(table.is_turn_of(ANN));
    let clean = defended(base(), ANN, Defense::Decontamination, hex(-2, 1)).crystals(ANN, 2);
    assert!(!clean.start().offers(uses(Defense::Decontamination)), "nothing to remove");
}

/// AI-W3-06, AI-VAL-67, AI-VAL-24: the Sentry Hub puts one's own Sentry Bot on one's own Shelter
/// without a piece; once it is there, a Sabotage token on an unlocked space without one.
#[test]
fn the_sentry_hub_puts_a_sentry_bot_or_a_sabotage_token() {
    let at = hex(-2, -1);
    let hub = || {
        defended(base(), ANN, Defense::SentryHub, at)
            .bots(ANN, [hex(-4, 1)])
            .shelters(ANN, [at, hex(-4, 0)])
            .crystals(ANN, 2)
    };
    let mut table = hub().start();
    table.plays(ANN, [uses(Defense::SentryHub), alien(I::PutGuard(hex(-4, 0)))]);
    assert_eq!(seen(&table).sentry_of(ANN), Some(hex(-4, 0)));
    assert!(table.open().pieces().contains(hex(-4, 0)), "it is a piece");
    let there = hub().invasion(|aliens| {
        aliens.sentries[0] = Some(hex(-4, 0));
        aliens.reusable = 0;
        aliens.reusable_on = ActionSpaceSet::only(ActionSpace::Learn);
    });
    let mut table = there.start();
    let sabotage = |space| alien(I::Sabotage(space));
    table.plays(ANN, [uses(Defense::SentryHub)]);
    assert!(!table.offers(sabotage(ActionSpace::Move)), "it is covered");
    assert!(!table.offers(sabotage(ActionSpace::Learn)), "it has a token");
    table.plays(ANN, [sabotage(ActionSpace::Construct)]);
    assert_eq!(seen(&table).sabotage, 3);
    table.passes_until(|open| matches!(open.question(), Some((_, Question::Invasion(_)))));
    assert!(!table.offers(reusable(ActionSpace::Construct)), "it cannot be used");
    let empty = hub().invasion(|aliens| {
        aliens.sentries[0] = Some(hex(-4, 0));
        (aliens.sabotage, aliens.bought) = (0, 4);
    });
    assert!(!empty.start().offers(uses(Defense::SentryHub)), "there are 4 Sabotage tokens");
}

/// Table W3: the action costs 2 Crystals, or is free with the Scientist who works in the type, at
/// any human's Building; the marker lets the owner use it, too.
#[test]
fn a_matching_scientist_uses_a_defense_for_free() {
    let start = || {
        let start = defended(base(), BEN, Defense::ShockCharges, hex(0, 0));
        troops(start, [hex(0, -1)]).crystals(ANN, 0).crystals(BEN, 0)
    };
    let free =
        alien(I::UseDefense { card: Defense::ShockCharges, scientist: Some(Scientist::Geologist) });
    assert!(!start().start().offers(free), "nobody has the Geologist");
    let mut table = start().scientist(ANN, Scientist::Geologist).start();
    assert!(!table.offers(uses(Defense::ShockCharges)), "it is not Ann's");
    table.plays(ANN, [free]);
    assert_eq!(
        asked(&table, ANN),
        Some(Q::Strike(Strike { by: By::Shock, left: 2, tech: false, began: false }))
    );
    table.plays(ANN, [strike(0, -1)]);
    assert_eq!(seen(&table).markers[0], Some(Defense::ShockCharges));
    assert_eq!(seen(&table).expendable, 1, "a Scientist's action is an Executive one");
    let owner = start().scientist(ANN, Scientist::Geologist).turn_of(BEN).invasion(|aliens| {
        aliens.markers[0] = Some(Defense::ShockCharges);
    });
    assert!(owner.start().offers(free), "the marker lies on Ben's card");
    let wrong = start().scientist(ANN, Scientist::Engineer).start();
    assert!(!wrong.offers(alien(I::UseDefense {
        card: Defense::ShockCharges,
        scientist: Some(Scientist::Engineer),
    })));
}

/// OM-SCI-03: a Scientist's marker lies on one card, of either kind.
#[test]
fn a_scientist_marker_lies_on_one_card() {
    let start = defended(base(), ANN, Defense::SentryHub, hex(-2, -1));
    let start = start
        .scientist(ANN, Scientist::SystemsEngineer)
        .built(BEN, Blueprint::Casino, hex(2, 1))
        .bots(ANN, [hex(-4, 0)]);
    let casino = A::UseBuilding {
        blueprint: Blueprint::Casino,
        scientist: Some(Scientist::SystemsEngineer),
    };
    let hub = alien(I::UseDefense {
        card: Defense::SentryHub,
        scientist: Some(Scientist::SystemsEngineer),
    });
    let place = Scientist::SystemsEngineer.index();
    let mut first = start.start();
    let mut second = first.clone();
    first.plays(ANN, [hub]);
    assert_eq!(first.open().scientist_markers[place], None);
    assert_eq!(seen(&first).markers[place], Some(Defense::SentryHub));
    second.plays(ANN, [casino]);
    assert_eq!(second.open().scientist_markers[place], Some(Blueprint::Casino));
    assert_eq!(seen(&second).markers[place], None);
}

/// AI-VAL-23: the action of a corrupted Building cannot be used.
#[test]
fn a_corrupted_defense_cannot_be_used() {
    let start = defended(base(), ANN, Defense::ShockCharges, hex(0, 0)).crystals(ANN, 2);
    let start = troops(start, [hex(0, -1)]);
    let corrupt = start.invasion(|aliens| aliens.corrupted.insert(hex(0, 0)));
    assert!(!corrupt.start().offers(uses(Defense::ShockCharges)));
}

/// AI-VAL-17, AI-CH1-34: an Upgrade Tech adds Defensive upgrades, too, and a teammate's one lets the
/// aliens advance.
#[test]
fn upgrade_tech_adds_defensive_upgrades() {
    let start = held(held(base(), ANN, Defense::ForceFence), ANN, Defense::ShockCharges);
    let start = start.bots(ANN, [hex(0, -1)]).stores(ANN, [2, 0, 0, 0, 0]);
    let mut table = start.tech(BEN, Tech::Upgrade, LabSpace::L1a).start();
    let upgrade = |card, q, r| alien(I::UpgradeDefense { card, hex: hex(q, r) });
    table.plays(ANN, [A::Main(Main::Upgrade), upgrade(Defense::ForceFence, 0, -2)]);
    assert!(!table.offers(upgrade(Defense::ShockCharges, 0, 0)), "one without Tech");
    table.plays(ANN, [A::UseTech(BEN)]);
    assert_eq!(asks_aliens(&table), Some(Q::Advance { may: true }));
    table.plays(ALIENS, [A::Finish]);
    table.plays(ANN, [upgrade(Defense::ShockCharges, 0, 0)]);
    assert_eq!((seen(&table).points, table.player(ANN).stored(Resource::Mineral)), (6, 0));
}

/// AI-VAL-17, AI-VAL-87: a reward of free upgrades builds Defensive Blueprints without the Mineral;
/// they count for the Private Goal that gives it.
#[test]
fn free_upgrades_build_defensive_blueprints() {
    let cards =
        [Defense::ShockCharges, Defense::ForceFence, Defense::CryoJets, Defense::Decontamination];
    let start = cards.into_iter().fold(base(), |all, card| held(all, ANN, card));
    let start = start.goals(ANN, [Goal::Planner]).bots(ANN, [hex(0, -1)]).stores(ANN, [0; 5]);
    let mut table = start.start();
    table.plays(ANN, [A::CompleteGoal { goal: Goal::Planner, reward: Reward::Own }]);
    table.plays(
        ANN,
        [
            alien(I::UpgradeDefense { card: Defense::ForceFence, hex: hex(0, -2) }),
            alien(I::UpgradeDefense { card: Defense::ShockCharges, hex: hex(0, 0) }),
        ],
    );
    assert_eq!(table.player(ANN).advanced.len(), 2);
    assert!(table.is_turn_of(ANN), "two upgrades, and no Mineral was there to be paid");
}

/// AI-VAL-17: an upgrade that may stand anywhere does so for Defensive Blueprints, too.
#[test]
fn a_builder_drone_builds_defenses_anywhere() {
    let three = [hex(0, -2), hex(0, -3), hex(1, -3)];
    let start = held(base(), ANN, Defense::CryoJets).buildings(Kind::Generator, three);
    let start = start.built(ANN, Blueprint::BuilderDrone, hex(0, -2)).crystals(ANN, 2);
    let mut table = start.start();
    table.plays(ANN, [A::UseBuilding { blueprint: Blueprint::BuilderDrone, scientist: None }]);
    let far = alien(I::UpgradeDefense { card: Defense::CryoJets, hex: hex(0, 2) });
    assert!(!table.player(ANN).zone().contains(hex(0, 2)) && table.offers(far));
}

/// AI-VAL-87, table V15: Defense Tech counts for the Reward tile of the best Tech.
#[test]
fn defense_tech_counts_as_the_best_tech() {
    let table = base().tech(ANN, Tech::Defense, LabSpace::L5a).start();
    assert_eq!(table.open().reward_points(ANN, LssReward::BestTech), 5);
}

/// AI-RULING-19: a new Bot goes around a Trooper on the only Shelter.
#[test]
fn a_new_bot_avoids_troopers() {
    let start = troops(base(), [hex(-2, -1)]).bots(ANN, [hex(-4, 1)]);
    let mut table = start.stores(ANN, [0, 0, 1, 1, 0]).start();
    table.plays(ANN, [A::Main(Main::WelcomeShip), A::Welcome { ship: DepotSpace::One, bot: true }]);
    let places = table.choices();
    assert!(!places.contains(&A::Place(hex(-2, -1))) && places.contains(&A::Place(hex(-2, -2))));
}
