//! Alien Invasion, Chapter 1: activating Alien Blueprints, and the Alien Scientist.

use on_mars::content::*;
use on_mars::invasion::{
    Action as I, ActionSpace, ActionSpaceSet, AlienBlueprint, AlienCard, AlienTech, Cause,
    Deed as D, Ground, Question as Q,
};
use on_mars::scenario::{ANN, BEN, Moves, hex};
use on_mars::{Action as A, Card, Coin, Deed, HexSet, Question, Reason};
use orrery_core::Refusal as _;

use crate::invasion::{
    ALIENS, alien, asks_aliens, base, reusable, seen, stunned, troops, unlocked, with_card,
};

/// AI-CH1-22, AI-CH1-51, AI-RULING-10, AI-VAL-27: the Alien Scientist activates a card once a
/// turn, for free, before or after a token, and does not flip it.
#[test]
fn the_scientist_activates_a_card_beside_a_token() {
    let start = with_card(base(), AlienBlueprint::CrystalSiphon, hex(4, -2));
    let siphon = alien(I::Scientist(AlienBlueprint::CrystalSiphon));
    let mut table = start.start_aliens();
    table.plays(ALIENS, [siphon]);
    let aliens = seen(&table);
    assert_eq!((aliens.crystals, aliens.scientist), (5, Some(AlienBlueprint::CrystalSiphon)));
    let up = AlienCard::Built { hex: hex(4, -2), flipped: false };
    assert_eq!(aliens.blueprints[AlienBlueprint::CrystalSiphon.index()], up);
    assert!(!table.offers(A::Finish), "a token has to be used");
    assert!(!table.offers(siphon), "once a turn");
    assert!(!table.offers(alien(I::Unlock(ActionSpace::Move))), "actions were chosen");
    table.plays(ALIENS, [reusable(ActionSpace::Learn), alien(I::Learn(AlienTech::Mine))]);
    assert!(table.is_turn_of(ANN));

    let start = with_card(base(), AlienBlueprint::CrystalSiphon, hex(4, -2));
    let mut after = start.start_aliens();
    after.plays(ALIENS, [reusable(ActionSpace::Learn), alien(I::Learn(AlienTech::Mine))]);
    assert!(after.offers(siphon) && after.offers(A::Finish));
    after.plays(ALIENS, [siphon]);
    assert_eq!(seen(&after).crystals, 5);
}

/// AI-RULING-10, AI-VAL-65: it has to move to another card; it needs a token in the same turn.
#[test]
fn the_scientist_moves_to_another_card() {
    let start = || with_card(base(), AlienBlueprint::CrystalSiphon, hex(4, -2));
    let there = start().invasion(|aliens| aliens.scientist = Some(AlienBlueprint::CrystalSiphon));
    let siphon = alien(I::Scientist(AlienBlueprint::CrystalSiphon));
    assert_eq!(there.start_aliens().refuses(ALIENS, siphon).rule(), "AI-RULING-10");
    let tokenless = start().invasion(|aliens| {
        aliens.reusable = 0;
        aliens.reusable_on = ActionSpaceSet::only(ActionSpace::Learn);
    });
    assert!(!tokenless.start_aliens().offers(siphon), "no token is left to be used");
}

/// AI-RULING-10, AI-VAL-86: before the first token the Alien Scientist does nothing that would leave no token
/// to be used.
#[test]
fn the_scientist_leaves_an_action_for_the_token() {
    // Deploy Adjacent is the only space that is left, with a single Trooper.
    let start = with_card(base(), AlienBlueprint::BroodNest, hex(4, -2)).warehouse([0; 5]);
    let start = start.invasion(|aliens| {
        aliens.techs = [1; 4];
        aliens.blueprints = aliens.blueprints.map(|card| match card {
            AlienCard::Left => AlienCard::Obtained,
            card => card,
        });
        aliens.reserve += aliens.troopers - 1;
        aliens.troopers = 1;
        aliens.sabotaged = ActionSpaceSet::only(ActionSpace::Construct);
        aliens.sabotage = 3;
    });
    let nest = alien(I::Scientist(AlienBlueprint::BroodNest));
    let table = start.start_aliens();
    assert!(table.offers(reusable(ActionSpace::DeployAdjacent)));
    assert!(!table.offers(nest), "the Trooper would be gone");
}

/// AI-W2-03: up to 2 Troopers on empty hexes beside the Nest.
#[test]
fn the_brood_nest_deploys_two() {
    let start = with_card(unlocked(base()), AlienBlueprint::BroodNest, hex(3, -3));
    let mut table = start.start_aliens();
    table.plays(ALIENS, [reusable(ActionSpace::Activate)]);
    assert_eq!(asks_aliens(&table), Some(Q::Deploy { ground: Ground::Nest, left: 2 }));
    assert!(!table.offers(A::Finish) && !table.offers(alien(I::Deploy(hex(5, -3)))));
    table.plays(ALIENS, [alien(I::Deploy(hex(2, -3)))]);
    assert!(table.offers(A::Finish));
    table.plays(ALIENS, [alien(I::Deploy(hex(3, -4)))]);
    assert_eq!((seen(&table).active.len(), seen(&table).troopers), (2, 2));
    assert!(table.is_turn_of(ANN));
}

/// AI-CH1-44, AI-W2-01: a Scientist of the owner of a Shelter with an Active Trooper on or next to
/// it goes back, with its marker; a Contract in the slot goes to the deck; 3 points are lost for
/// each Advanced Building of the type it scores.
#[test]
fn an_abducted_scientist_goes_back_to_the_display() {
    let start = |at| {
        let start = with_card(unlocked(base()), AlienBlueprint::Abduction, hex(4, -2));
        troops(start, [at])
            .scientist(ANN, Scientist::Geologist)
            .scientist(BEN, Scientist::Hydrologist)
            .built(BEN, Blueprint::WindTurbines, hex(0, -2))
            .built(ANN, Blueprint::Casino, hex(-2, -1))
            .contract_on_display(0, Contract::UpgradeMine)
            .change(|open| open.scientist_markers[0] = Some(Blueprint::MetalDeposit))
    };
    let mut table = start(hex(-2, -2)).start_aliens();
    table.plays(ALIENS, [reusable(ActionSpace::Activate)]);
    let open = table.open();
    assert_eq!(open.hire[0], Some(Card::Scientist(Scientist::Geologist)), "Ann's Shelter is near");
    assert!(open.contract_deck.contains(Contract::UpgradeMine));
    assert_eq!(open.scientist_markers[0], None);
    assert!(table.player(ANN).scientists.is_empty());
    assert!(table.player(BEN).scientists.contains(Scientist::Hydrologist), "nobody is near Ben's");
    assert_eq!(seen(&table).points, -3, "a Geologist scores Generators, and there is one");
    let reason = Reason::Invasion(Cause::Abducted);
    assert!(table.has_told(Deed::Scored { seat: ANN, points: -3, reason }));
    let mut on = start(hex(2, 1)).start_aliens();
    on.plays(ALIENS, [reusable(ActionSpace::Activate)]);
    assert!(on.player(BEN).scientists.is_empty(), "on the Shelter is near, too");
    let far = start(hex(2, -3)).start_aliens();
    assert!(!far.offers(reusable(ActionSpace::Activate)));
    let lying = stunned(start(hex(2, -3)), [hex(-2, -2)]).start_aliens();
    assert!(!lying.offers(reusable(ActionSpace::Activate)), "it takes an Active Trooper");
}

/// AI-W2-02, AI-CH1-45, AI-VAL-02: a Corruption marker on a human Building next to an Active
/// Trooper or an Alien Building; there are 6.
#[test]
fn corruption_comes_from_troopers_and_alien_buildings() {
    let start = with_card(unlocked(base()), AlienBlueprint::Corruption, hex(3, -2));
    let start = troops(start, [hex(0, -1), hex(0, 2)]);
    let mut table = start.start_aliens();
    table.plays(ALIENS, [reusable(ActionSpace::Activate)]);
    let near = [hex(0, -2), hex(0, 0), hex(2, -1)].map(|at| alien(I::Corrupt(at)));
    let mut listed = table.choices();
    listed.sort_by_key(|one| near.iter().position(|other| other == one));
    assert_eq!(listed, near, "the Water Extractor under the second Trooper is not adjacent to it");
    table.plays(ALIENS, [alien(I::Corrupt(hex(2, -1)))]);
    assert_eq!(seen(&table).corrupted, HexSet::of(hex(2, -1)));
    let all = with_card(unlocked(base()), AlienBlueprint::Corruption, hex(3, -2));
    let all = all.buildings(Kind::Mine, [hex(0, 0), hex(-1, 0), hex(1, 0)]).invasion(|aliens| {
        let six = [hex(0, 0), hex(-1, 0), hex(1, 0), hex(0, -2), hex(0, 2), hex(-2, 1)];
        aliens.corrupted = six.into_iter().collect();
    });
    assert!(!all.start_aliens().offers(reusable(ActionSpace::Activate)), "no marker is left");
}

/// AI-VAL-23: a corrupted Building does not produce, and its Blueprint cannot be used; it can be
/// upgraded.
#[test]
fn a_corrupted_building_is_idle() {
    let start = || {
        base()
            .built(ANN, Blueprint::WindTurbines, hex(0, -2))
            .miner(ANN, hex(0, 0))
            .crystals(ANN, 3)
            .stores(ANN, [3, 1, 1, 1, 1])
    };
    let used = A::UseBuilding { blueprint: Blueprint::WindTurbines, scientist: None };
    let sound = start().start();
    assert!(sound.offers(used));
    assert_eq!(sound.open().producers(ANN, Kind::Generator), 1);
    let corrupt = start().invasion(|aliens| {
        aliens.corrupted = [hex(0, -2), hex(0, 0), hex(-2, -1)].into_iter().collect();
    });
    let table = corrupt.blueprint(ANN, Blueprint::Casino).start();
    assert!(!table.offers(used));
    assert_eq!(table.open().producers(ANN, Kind::Generator), 0);
    assert_eq!(table.open().producers(ANN, Kind::Mine), 0);
    let mut table = table;
    table.plays(ANN, [A::Main(Main::Upgrade)]);
    assert!(table.offers(A::Upgrade { blueprint: Blueprint::Casino, hex: hex(-2, -1) }));
}

/// AI-W2-05: up to 3 Stunned Troopers stand up, then 2 moves follow.
#[test]
fn the_pulse_relay_stands_up_three_and_moves_two() {
    let start = with_card(unlocked(base()), AlienBlueprint::PulseRelay, hex(4, -2));
    let lying = [hex(1, -3), hex(2, -3), hex(3, -4), hex(2, -4)];
    let mut table = stunned(start, lying).start_aliens();
    table.plays(ALIENS, [reusable(ActionSpace::Activate)]);
    assert_eq!(asks_aliens(&table), Some(Q::Pulse(3)));
    table.plays(ALIENS, [lying[0], lying[1], lying[2]].map(|at| alien(I::StandUp(at))));
    assert_eq!(asks_aliens(&table), Some(Q::Move { left: 2, must: false }));
    assert_eq!(seen(&table).active.len(), 3);
    table.plays(ALIENS, [alien(I::StandUp(lying[3])), A::Finish]);
    assert_eq!(seen(&table).active.len(), 4);
    let start = with_card(unlocked(base()), AlienBlueprint::PulseRelay, hex(4, -2));
    assert!(!start.start_aliens().offers(reusable(ActionSpace::Activate)), "there is no Trooper");
    let start = with_card(unlocked(base()), AlienBlueprint::PulseRelay, hex(4, -2));
    let mut active = troops(start, [hex(3, -4)]).start_aliens();
    active.plays(ALIENS, [reusable(ActionSpace::Activate)]);
    assert_eq!(asks_aliens(&active), Some(Q::Move { left: 2, must: true }));
}

/// AI-W2-06, AI-VAL-84: the next human who takes the jammed Main action pays a Crystal or moves a
/// Colonist more, also for actions without slots.
#[test]
fn a_jammed_action_costs_the_next_human_more() {
    let start = with_card(unlocked(base()), AlienBlueprint::SignalJammer, hex(4, -2));
    let mut table = start.start_aliens();
    let jam = |main| alien(I::Jam(main));
    table.plays(ALIENS, [reusable(ActionSpace::Activate), jam(Main::ControlCenter)]);
    assert!(seen(&table).jammed.contains(Main::ControlCenter));
    table.plays(ANN, [A::Main(Main::ControlCenter)]);
    assert!(table.offers(A::Pay(Coin::Crystal)) && table.offers(A::Pay(Coin::Colonist)));
    table.plays(ANN, [A::Pay(Coin::Colonist)]);
    assert_eq!(table.player(ANN).working, 1);
    assert!(seen(&table).jammed.is_empty(), "only the next one pays");
    assert!(table.has_told(Deed::Invasion(ALIENS, D::JamPaid { main: Main::ControlCenter })));

    let jammed = |main| move |aliens: &mut on_mars::invasion::Invasion| aliens.jammed.insert(main);
    let mut pod = base().space(ANN, Space::One).invasion(jammed(Main::LandingPod)).start();
    pod.plays(ANN, [A::Main(Main::LandingPod), A::Pay(Coin::Crystal)]);
    assert_eq!(pod.player(ANN).crystals, 0);
    assert_eq!(pod.asks(), Some((ANN.into(), Question::ChooseSpace(Some(Side::Colony)))));
    let slots = base().invasion(jammed(Main::Construct)).crystals(ANN, 0).colonists(ANN, 1, 2);
    assert!(!slots.start().offers(A::Main(Main::Construct)), "the Colonist goes onto the slot");
    let broke = base().invasion(jammed(Main::ControlCenter)).crystals(ANN, 0).colonists(ANN, 0, 3);
    let mut broke = broke.start();
    broke.plays(ANN, [A::Main(Main::ControlCenter)]);
    assert!(seen(&broke).jammed.contains(Main::ControlCenter), "nothing was paid");
}

/// AI-W2-06: different Main actions can be jammed at the same time, none twice.
#[test]
fn several_actions_can_be_jammed() {
    let start = with_card(unlocked(base()), AlienBlueprint::SignalJammer, hex(4, -2));
    let start = start.invasion(|aliens| aliens.jammed.insert(Main::Hire));
    let mut table = start.start_aliens();
    table.plays(ALIENS, [reusable(ActionSpace::Activate)]);
    assert!(!table.offers(alien(I::Jam(Main::Hire))));
    table.plays(ALIENS, [alien(I::Jam(Main::Upgrade))]);
    assert_eq!(seen(&table).jammed.len(), 2);
}

/// AI-CH1-30, AI-CH1-44: a Scientist who is hired again scores again.
#[test]
fn an_abducted_scientist_can_be_hired_again() {
    let start = with_card(unlocked(base()), AlienBlueprint::Abduction, hex(4, -2));
    let start = troops(start, [hex(-2, -2)])
        .scientist(ANN, Scientist::Geologist)
        .built(BEN, Blueprint::WindTurbines, hex(0, -2))
        .colonists(ANN, 4, 0);
    let mut table = start.start_aliens();
    table.plays(ALIENS, [reusable(ActionSpace::Activate)]);
    assert_eq!(seen(&table).points, -3);
    table.plays(ANN, [A::Main(Main::Hire), A::Hire(0)]);
    table.passes_until(|open| open.invasion().unwrap().points != -3);
    assert_eq!(seen(&table).points, 0);
    assert!(table.player(ANN).scientists.contains(Scientist::Geologist));
}
