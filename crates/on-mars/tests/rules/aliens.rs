//! Alien Invasion, Chapter 1: the actions of the Alien board, its tiles, cards and Scientist.

use on_mars::content::*;
use on_mars::invasion::{
    Action as I, ActionSpace, AlienBlueprint, AlienBuilding, AlienCard, AlienTech, BUILDINGS,
    Ground, Question as Q, REINFORCEMENTS, alien_blueprints_fact,
};
use on_mars::scenario::{ANN, BEN, Scenario, hex};
use on_mars::{Action as A, HexSet, Question};
use orrery_core::{Refusal as _, Seat, Setup};

use crate::invasion::{
    ALIENS, alien, asks_aliens, base, reusable, seen, stunned, troops, unlocked, with_card,
};

fn construct(building: AlienBuilding, q: i8, r: i8) -> A {
    alien(I::Construct { building, hex: hex(q, r) })
}

/// AI-CH1-13, AI-VAL-08, AI-CH1-52: a Shelter goes exactly 2 from an Alien Shelter, or next to as
/// many as its Tech allows.
#[test]
fn alien_shelters_stand_apart_or_connect_by_their_tech() {
    let sites = |level: u8, shelters: &[(i8, i8)]| {
        let table = base().invasion(|aliens| {
            aliens.techs[AlienTech::Shelter.index()] = level;
            shelters.iter().for_each(|(q, r)| aliens.shelters.insert(hex(*q, *r)));
        });
        table.start_aliens().open().alien_sites(AlienBuilding::Shelter)
    };
    let apart: HexSet =
        [hex(5, -4), hex(4, -3), hex(4, -2), hex(4, -1), hex(5, -1)].into_iter().collect();
    let joined: HexSet = [hex(6, -4), hex(6, -2), hex(5, -3), hex(5, -2)].into_iter().collect();
    assert_eq!(sites(0, &[]), apart);
    assert_eq!(sites(1, &[]), apart.or(joined));
    let two = sites(1, &[(5, -3)]);
    assert!(!two.contains(hex(6, -4)), "it would connect to 2, and the level is 1");
    assert!(sites(2, &[(5, -3)]).contains(hex(6, -4)));
}

/// AI-VAL-08: the first Mine goes exactly 2 from any Alien Building; later ones follow Mines.
#[test]
fn alien_mines_follow_their_own_type() {
    let first = base().start_aliens();
    let two_away = HexSet::of(hex(6, -3)).rings(2);
    assert_eq!(first.open().alien_sites(AlienBuilding::Mine), two_away);
    let second = base().invasion(|aliens| aliens.mines.insert(hex(4, -3))).start_aliens();
    let sites = second.open().alien_sites(AlienBuilding::Mine);
    assert!(sites.contains(hex(2, -2)) && !sites.contains(hex(5, -1)), "2 from a Mine");
    assert!(!sites.contains(hex(4, -2)), "Mines do not connect without their Tech");
    let learned = base().invasion(|aliens| {
        aliens.mines.insert(hex(4, -3));
        aliens.techs[AlienTech::Mine.index()] = 1;
    });
    assert!(learned.start_aliens().open().alien_sites(AlienBuilding::Mine).contains(hex(4, -2)));
}

/// AI-W1-01, AI-W1-02
#[test]
fn techs_let_buildings_of_their_type_connect() {
    assert_eq!(AlienBuilding::Shelter.tech(), AlienTech::Shelter);
    assert_eq!(AlienBuilding::Mine.tech(), AlienTech::Mine);
    let table = base().invasion(|aliens| aliens.mines.insert(hex(4, -2)));
    let table = table.invasion(|aliens| aliens.techs = [0, 1, 0, 0]).start_aliens();
    assert!(table.open().alien_sites(AlienBuilding::Mine).contains(hex(4, -3)));
    assert!(!table.open().alien_sites(AlienBuilding::Shelter).contains(hex(5, -3)));
}

/// AI-VAL-07: not on a Building, a Trooper, a Sentry Bot or the Exosuit. AI-VAL-09: no Bot zone is
/// needed, and human Buildings of the same name do not matter.
#[test]
fn alien_buildings_need_a_hex_without_building_trooper_or_guard() {
    let free = base().start_aliens().open().alien_sites(AlienBuilding::Shelter);
    assert!(free.contains(hex(4, -2)));
    let sites =
        |scenario: Scenario| scenario.start_aliens().open().alien_sites(AlienBuilding::Shelter);
    let at = hex(4, -2);
    assert!(!sites(base().buildings(Kind::Generator, [at])).contains(at));
    assert!(!sites(troops(base(), [at])).contains(at));
    assert!(!sites(stunned(base(), [at])).contains(at));
    assert!(!sites(base().invasion(|aliens| aliens.exosuit = Some(at))).contains(at));
    assert!(!sites(base().invasion(|aliens| aliens.sentries[1] = Some(at))).contains(at));
    assert!(sites(base().bots(ANN, [at])).contains(at), "a Bot is displaced");
    let beside = base().shelters(ANN, [hex(-2, -1), hex(3, -1)]);
    assert!(sites(beside).contains(at), "human Shelters are another type");
}

/// AI-VAL-07: Crystals, tiles, Bots and Rovers on the hex are treated as by a human Building.
#[test]
fn an_alien_building_displaces_what_is_there() {
    let start = base().bots(ANN, [hex(4, -2)]).crystal(hex(4, -2)).rover(BEN, hex(4, -1));
    let mut table = start.start_aliens();
    table.plays(
        ALIENS,
        [reusable(ActionSpace::Construct), construct(AlienBuilding::Shelter, 4, -2)],
    );
    assert!(!table.open().crystals.contains(hex(4, -2)));
    assert!(matches!(table.asks(), Some((who, Question::Displace { .. })) if who == ANN.into()));
    table.plays(ANN, [A::Place(hex(3, -2))]);
    assert_eq!(table.player(ANN).bots, HexSet::of(hex(3, -2)));
    assert!(table.is_turn_of(ANN));
}

/// AI-VAL-10, AI-VAL-11, AI-CH1-53: a Building brings 3 Troopers from the reserve, a Mine Crystals
/// for itself and each Mine it connects to.
#[test]
fn buildings_bring_troopers_and_mines_crystals() {
    let mut table = base().start_aliens();
    table.plays(
        ALIENS,
        [reusable(ActionSpace::Construct), construct(AlienBuilding::Shelter, 4, -2)],
    );
    let aliens = seen(&table);
    assert_eq!((aliens.troopers, aliens.reserve, aliens.crystals), (7, 13, 3));
    let mines = base().invasion(|aliens| {
        aliens.mines = [hex(4, -3), hex(4, -2)].into_iter().collect();
        aliens.techs[AlienTech::Mine.index()] = 2;
        (aliens.troopers, aliens.reserve) = (19, 1);
    });
    let mut table = mines.start_aliens();
    table.plays(ALIENS, [reusable(ActionSpace::Construct), construct(AlienBuilding::Mine, 4, -1)]);
    let aliens = seen(&table);
    assert_eq!((aliens.troopers, aliens.reserve), (20, 0), "only 1 was left");
    assert_eq!(aliens.crystals, 6, "1, and 1 for each of 2 Mines");
}

/// AI-VAL-10: fewer Troopers come with a Building the more humans there are.
#[test]
fn reinforcements_depend_on_the_number_of_humans() {
    let brought = |humans: u8| {
        let scenario = Scenario::of_chapter(1, Setup::of_players(humans + 1));
        let mut table = scenario.start_aliens();
        let aliens = Seat::new(humans).expect("the last seat");
        assert_eq!(table.open().reinforcements(), REINFORCEMENTS.value[usize::from(humans) - 2]);
        table.plays(
            aliens,
            [reusable(ActionSpace::Construct), construct(AlienBuilding::Shelter, 4, -2)],
        );
        seen(&table).troopers - 4
    };
    assert_eq!([2, 3, 4].map(brought), [3, 3, 2]);
}

/// AI-VAL-02: there are 5 Buildings of each type.
#[test]
fn alien_buildings_run_out() {
    let full = base().invasion(|aliens| {
        aliens.shelters = [(6, -3), (4, -2), (2, -3), (4, 0), (1, -4)]
            .into_iter()
            .map(|(q, r)| hex(q, r))
            .collect();
    });
    let table = full.start_aliens();
    assert_eq!(BUILDINGS.value, 5);
    assert!(table.open().alien_sites(AlienBuilding::Shelter).is_empty());
    assert!(!table.open().alien_sites(AlienBuilding::Mine).is_empty());
}

/// AI-CH1-14, AI-VAL-63, AI-W2-01, AI-W2-02, AI-W2-03, AI-W2-04, AI-W2-05, AI-W2-06: each card
/// gives its reward when it is obtained.
#[test]
fn obtained_blueprints_give_their_reward() {
    for (card, crystals, tokens) in [
        (AlienBlueprint::Abduction, 1, 0),
        (AlienBlueprint::Corruption, 0, 1),
        (AlienBlueprint::CrystalSiphon, 2, 0),
        (AlienBlueprint::SignalJammer, 0, 1),
    ] {
        let mut table = base().start_aliens();
        table.plays(ALIENS, [reusable(ActionSpace::Obtain), alien(I::Obtain(card))]);
        let aliens = seen(&table);
        assert_eq!(aliens.blueprints[card.index()], AlienCard::Obtained);
        assert_eq!((aliens.crystals, aliens.expendable), (3 + crystals, tokens), "{card:?}");
    }
    for card in [AlienBlueprint::BroodNest, AlienBlueprint::PulseRelay] {
        let learned = base().invasion(|aliens| aliens.techs = [1, 1, 0, 4]);
        let mut table = learned.start_aliens();
        table.plays(ALIENS, [reusable(ActionSpace::Obtain), alien(I::Obtain(card))]);
        assert_eq!(asks_aliens(&table), Some(Q::Advance { may: false }));
        assert!(!table.offers(alien(I::Advance(AlienTech::Deployment))), "it is not learned");
        assert!(!table.offers(alien(I::Advance(AlienTech::Mobilization))), "it is on level 4");
        table.plays(ALIENS, [alien(I::Advance(AlienTech::Mine))]);
        assert_eq!(seen(&table).techs, [1, 2, 0, 4]);
    }
    let kinds = alien_blueprints_fact().value.map(|(building, _)| building);
    assert_eq!(kinds[..3], [AlienBuilding::Shelter; 3]);
    assert_eq!(kinds[3..], [AlienBuilding::Mine; 3]);
}

/// AI-VAL-66: a reward that cannot be carried out is lost.
#[test]
fn an_advance_without_a_tile_is_lost() {
    let high = base().invasion(|aliens| aliens.techs = [4, 0, 0, 0]);
    let mut table = high.start_aliens();
    let card = AlienBlueprint::BroodNest;
    table.plays(ALIENS, [reusable(ActionSpace::Obtain), alien(I::Obtain(card))]);
    assert!(table.is_turn_of(ANN));
}

/// AI-CH1-14, AI-CH1-15, AI-VAL-63: neither can be carried out once nothing is left.
#[test]
fn cards_and_tiles_run_out() {
    let empty = base().invasion(|aliens| {
        aliens.blueprints = [AlienCard::Obtained; 6];
        aliens.techs = [1; 4];
    });
    let spaces = empty.start_aliens().open().open_spaces();
    assert!(!spaces.contains(ActionSpace::Obtain) && !spaces.contains(ActionSpace::Learn));
}

/// AI-CH1-15, AI-VAL-06: a learned tile starts on level 1, at no cost.
#[test]
fn a_learned_tech_starts_on_level_one() {
    let mut table = base().start_aliens();
    table.plays(ALIENS, [reusable(ActionSpace::Learn)]);
    assert!(!table.offers(alien(I::Learn(AlienTech::Shelter))), "it is there");
    table.plays(ALIENS, [alien(I::Learn(AlienTech::Deployment))]);
    assert_eq!((seen(&table).techs, seen(&table).crystals), ([1, 0, 1, 0], 3));
}

/// AI-CH1-16, AI-VAL-64: an obtained card upgrades a Building of its type without a marker,
/// wherever pieces stand.
#[test]
fn an_obtained_blueprint_upgrades_an_alien_building() {
    let start = unlocked(troops(base(), [hex(6, -3)])).invasion(|aliens| {
        aliens.mines.insert(hex(4, -2));
        aliens.blueprints[AlienBlueprint::Abduction.index()] = AlienCard::Obtained;
        aliens.blueprints[AlienBlueprint::Corruption.index()] = AlienCard::Obtained;
    });
    let mut table = start.start_aliens();
    let upgrade = |blueprint, q, r| alien(I::Upgrade { blueprint, hex: hex(q, r) });
    table.plays(ALIENS, [reusable(ActionSpace::Upgrade)]);
    assert!(!table.offers(upgrade(AlienBlueprint::Abduction, 4, -2)), "that is a Mine");
    assert!(!table.offers(upgrade(AlienBlueprint::BroodNest, 6, -3)), "it is not obtained");
    table.plays(ALIENS, [upgrade(AlienBlueprint::Abduction, 6, -3)]);
    let built = AlienCard::Built { hex: hex(6, -3), flipped: false };
    assert_eq!(seen(&table).blueprints[AlienBlueprint::Abduction.index()], built);
    assert_eq!(seen(&table).crystals, 3);
    let open = table.open();
    assert!(!open.open_spaces().contains(ActionSpace::Upgrade), "every Shelter has a marker");
}

/// AI-CH1-17, AI-VAL-66, AI-W2-04: a card is resolved and flipped; one without effect cannot be
/// chosen.
#[test]
fn an_activated_card_is_flipped_until_the_reset() {
    let start = with_card(unlocked(base()), AlienBlueprint::CrystalSiphon, hex(4, -2));
    let start = with_card(start, AlienBlueprint::BroodNest, hex(4, -4)).invasion(|aliens| {
        aliens.reserve += aliens.troopers;
        aliens.troopers = 0;
    });
    let mut table = start.start_aliens();
    table.plays(ALIENS, [reusable(ActionSpace::Activate)]);
    let aliens = seen(&table);
    assert_eq!(aliens.crystals, 5, "the Siphon is the only card with an effect");
    let flipped = AlienCard::Built { hex: hex(4, -2), flipped: true };
    assert_eq!(aliens.blueprints[AlienBlueprint::CrystalSiphon.index()], flipped);
    assert!(!table.offers(alien(I::Scientist(AlienBlueprint::CrystalSiphon))));
    let again = table.open().open_spaces();
    assert!(!again.contains(ActionSpace::Activate));
}

/// AI-CH1-18, AI-RULING-08, AI-RULING-39, AI-W1-03: 1 + Deployment level Troopers on empty hexes
/// beside Alien Buildings, as many as can be.
#[test]
fn troopers_are_deployed_beside_alien_buildings() {
    let start = base().crystal(hex(6, -4)).bots(ANN, [hex(5, -2)]).invasion(|aliens| {
        aliens.techs[AlienTech::Deployment.index()] = 4;
    });
    let mut table = start.start_aliens();
    table.plays(ALIENS, [reusable(ActionSpace::DeployAdjacent)]);
    let free: HexSet = [hex(6, -2), hex(5, -3)].into_iter().collect();
    assert_eq!(table.open().deploy_hexes(Ground::Adjacent), free, "empty hexes only");
    assert!(!table.offers(A::Finish), "as many as can be");
    table.plays(ALIENS, [alien(I::Deploy(hex(6, -2)))]);
    let aliens = seen(&table);
    assert_eq!((aliens.active, aliens.troopers), (free, 2), "the last hex needs no question");
    let mut table = base().start_aliens();
    table.plays(ALIENS, [reusable(ActionSpace::DeployAdjacent), alien(I::Deploy(hex(5, -3)))]);
    assert_eq!(seen(&table).active.len(), 1, "without the Tech it is 1");
    let none = base().invasion(|aliens| {
        aliens.reserve += aliens.troopers;
        aliens.troopers = 0;
    });
    assert!(!none.start_aliens().offers(reusable(ActionSpace::DeployAdjacent)));
}

/// AI-CH1-47, AI-VAL-06, AI-W1-03: the level reaches 4, so 5 Troopers come at once.
#[test]
fn five_troopers_come_with_deployment_level_four() {
    let start = base().invasion(|aliens| {
        aliens.techs[AlienTech::Deployment.index()] = 4;
        (aliens.troopers, aliens.reserve) = (6, 14);
        aliens.shelters.insert(hex(4, -2));
    });
    let mut table = start.start_aliens();
    table.plays(ALIENS, [reusable(ActionSpace::DeployAdjacent)]);
    for _ in 0..5 {
        assert!(matches!(asks_aliens(&table), Some(Q::Deploy { .. })));
        let first = table.choices()[0];
        table.plays(ALIENS, [first]);
    }
    assert_eq!(seen(&table).active.len(), 5);
    assert!(table.is_turn_of(ANN));
}

/// AI-CH1-19, AI-RULING-09, AI-VAL-66: Crystals from hexes anywhere and from the Warehouse, never
/// from the supply.
#[test]
fn crystals_are_stolen_from_the_main_board() {
    let start = base().crystal(hex(-3, 3)).warehouse([2, 2, 2, 2, 1]);
    let mut table = start.start_aliens();
    table.plays(ALIENS, [reusable(ActionSpace::Steal)]);
    assert!(table.offers(alien(I::Steal(Some(hex(-3, 3))))));
    table.plays(ALIENS, [alien(I::Steal(None))]);
    assert_eq!(seen(&table).crystals, 5, "the second one is the last, so it is taken");
    assert!(table.open().crystals.is_empty());
    assert_eq!(table.open().warehouse[Item::Crystal.index()], 0, "empty until the next refill");
    let three = base().crystal(hex(-3, 3)).warehouse([2, 2, 2, 2, 2]);
    let mut table = three.start_aliens();
    table.plays(ALIENS, [reusable(ActionSpace::Steal), alien(I::Steal(None))]);
    table.plays(ALIENS, [alien(I::Steal(None))]);
    assert_eq!(seen(&table).crystals, 5, "2 and no more");
    let nothing = base().warehouse([2, 2, 2, 2, 0]).start_aliens();
    assert!(!nothing.offers(reusable(ActionSpace::Steal)));
}

/// AI-CH1-20, AI-CH1-49, AI-VAL-12, AI-VAL-15: on own Buildings without a piece; an Alien marker
/// does not matter.
#[test]
fn troopers_are_deployed_inside_buildings_without_pieces() {
    let start = with_card(unlocked(base()), AlienBlueprint::CrystalSiphon, hex(4, -2));
    let mut table = start.start_aliens();
    assert_eq!(table.open().deploy_hexes(Ground::Inside).len(), 2);
    table.plays(ALIENS, [reusable(ActionSpace::DeployInside), alien(I::Deploy(hex(4, -2)))]);
    assert!(seen(&table).active.contains(hex(4, -2)));
    let covered = unlocked(base()).bots(ANN, [hex(6, -3)]).start_aliens();
    assert_eq!(
        covered.refuses(ALIENS, reusable(ActionSpace::DeployInside)).rule(),
        "AI-RULING-05",
        "a human piece covers the only Building"
    );
}

/// AI-CH1-21, AI-VAL-14, AI-W1-04: 1 + Mobilization level moves, split as one likes; a Stunned
/// Trooper stands up for one.
#[test]
fn troopers_move_and_stand_up() {
    let start = stunned(troops(unlocked(base()), [hex(3, -3)]), [hex(1, -3)]).invasion(|aliens| {
        aliens.techs[AlienTech::Mobilization.index()] = 2;
    });
    let mut table = start.start_aliens();
    let step = |from: (i8, i8), to: (i8, i8)| {
        alien(I::Move { from: hex(from.0, from.1), to: hex(to.0, to.1) })
    };
    table.plays(ALIENS, [reusable(ActionSpace::Move)]);
    assert!(!table.offers(A::Finish), "an action has to be carried out");
    assert!(!table.offers(step((1, -3), (1, -2))), "it lies");
    table.plays(ALIENS, [step((3, -3), (2, -2)), alien(I::StandUp(hex(1, -3)))]);
    assert!(table.offers(A::Finish));
    table.plays(ALIENS, [step((1, -3), (1, -2))]);
    let aliens = seen(&table);
    assert_eq!(aliens.active, [hex(2, -2), hex(1, -2)].into_iter().collect());
    assert!(aliens.stunned.is_empty() && table.is_turn_of(ANN), "3 moves are made");
}

/// AI-VAL-14: a Trooper may enter human Buildings; Crystals and tiles stay where they are.
#[test]
fn troopers_enter_buildings_and_leave_crystals() {
    let start = troops(unlocked(base()), [hex(1, -2)]).crystal(hex(1, -3));
    let mut table = start.start_aliens();
    table.plays(ALIENS, [reusable(ActionSpace::Move)]);
    assert!(table.offers(alien(I::Move { from: hex(1, -2), to: hex(0, -2) })), "the Generator");
    table.plays(ALIENS, [alien(I::Move { from: hex(1, -2), to: hex(1, -3) })]);
    assert!(table.open().crystals.contains(hex(1, -3)));
}

/// AI-VAL-14: a Trooper passes pieces, but ends on a hex without one.
#[test]
fn troopers_pass_pieces_but_end_alone() {
    let start = |level| {
        troops(unlocked(base()), [hex(3, -3), hex(2, -3)])
            .bots(ANN, [hex(3, -2)])
            .invasion(|aliens| aliens.techs[AlienTech::Mobilization.index()] = level)
    };
    let onto = |q, r| alien(I::Move { from: hex(3, -3), to: hex(q, r) });
    let mut table = start(0).start_aliens();
    table.plays(ALIENS, [reusable(ActionSpace::Move)]);
    assert!(!table.offers(onto(3, -2)) && !table.offers(onto(2, -3)), "one move is too few");
    let mut table = start(1).start_aliens();
    table.plays(ALIENS, [reusable(ActionSpace::Move), onto(3, -2)]);
    assert_eq!((seen(&table).passing, seen(&table).deployed()), (Some(hex(3, -2)), 2));
    assert!(!table.offers(A::Finish), "it has to move on");
    let steps = table.choices();
    assert!(steps.iter().all(|one| matches!(one, A::Invasion(I::Move { from, .. })
        if *from == hex(3, -2))));
    assert!(!table.offers(alien(I::Move { from: hex(3, -2), to: hex(2, -3) })), "a Trooper");
    table.plays(ALIENS, [alien(I::Move { from: hex(3, -2), to: hex(3, -1) })]);
    assert_eq!(seen(&table).passing, None);
    assert!(seen(&table).active.contains(hex(3, -1)));
    // On its way it does not go where no move left would take it to a free hex.
    let crowd = [hex(4, -1), hex(4, -2), hex(2, -1), hex(2, 0), hex(3, 0), hex(3, -1)];
    let mut table = troops(start(2), crowd).start_aliens();
    table.plays(ALIENS, [reusable(ActionSpace::Move), onto(3, -2)]);
    assert!(table.offers(alien(I::Move { from: hex(3, -2), to: hex(2, -2) })));
    assert!(
        !table.offers(alien(I::Move { from: hex(3, -2), to: hex(3, -1) })),
        "it would be stuck"
    );
}

/// AI-CH1-34, AI-RULING-16, AI-RULING-43: a human uses a teammate's Tech: at once, before the
/// Building is placed, the aliens may advance a Tech, once for each use.
#[test]
fn shared_tech_lets_the_aliens_advance() {
    let start = || {
        base()
            .bots(ANN, [hex(0, -1)])
            .tech(BEN, Tech::Generator, LabSpace::L1a)
            .invasion(|aliens| aliens.techs = [1, 0, 4, 2])
    };
    let build = A::Build { kind: Kind::Generator, hex: hex(1, -2) };
    let mut table = start().start();
    table.plays(ANN, [A::Main(Main::Construct), build]);
    assert_eq!(asks_aliens(&table), Some(Q::Advance { may: true }));
    assert!(!table.open().built().contains(hex(1, -2)), "the Building is not placed yet");
    assert!(!table.offers(alien(I::Advance(AlienTech::Deployment))), "level 4 is the highest");
    assert!(!table.offers(alien(I::Advance(AlienTech::Mine))), "it is not learned");
    let mut declined = table.clone();
    declined.plays(ALIENS, [A::Finish]);
    assert_eq!(seen(&declined).techs, [1, 0, 4, 2]);
    assert!(declined.open().built().contains(hex(1, -2)));
    table.plays(ALIENS, [alien(I::Advance(AlienTech::Mobilization))]);
    assert_eq!(seen(&table).techs, [1, 0, 4, 3]);
    assert_eq!(table.player(BEN).aside[Tech::Generator.index()], 1, "the owner's choice stays");
    let mut own = start().tech(ANN, Tech::Generator, LabSpace::L1a).start();
    own.plays(ANN, [A::Main(Main::Construct), build, A::UseTech(ANN)]);
    assert_ne!(
        asks_aliens(&own),
        Some(Q::Advance { may: true }),
        "your own Tech is not a teammate's"
    );
    let mut none = start().invasion(|aliens| aliens.techs = [4, 0, 4, 4]).start();
    none.plays(ANN, [A::Main(Main::Construct), build]);
    assert_eq!(asks_aliens(&none), None, "nothing can advance");
}

/// AI-CH1-34: the Colonists of a Ship Tech come after the answer of the aliens.
#[test]
fn the_effect_of_a_shared_tech_waits_for_the_aliens() {
    let start = base().tech(BEN, Tech::Ship, LabSpace::L2a).colonists(ANN, 0, 0);
    let start = start.stores(ANN, [0, 0, 1, 1, 0]);
    let mut table = start.start();
    table.plays(
        ANN,
        [
            A::Main(Main::WelcomeShip),
            A::Welcome { ship: DepotSpace::One, bot: false },
            A::UseTech(BEN),
        ],
    );
    let before = table.player(ANN).colonists;
    assert_eq!(asks_aliens(&table), Some(Q::Advance { may: true }));
    table.plays(ALIENS, [A::Finish]);
    assert_eq!(table.player(ANN).colonists, before - 2);
}
