//! Positions worked out from the sheet and the ledger alone: Chapter 1, the Alien Commander.

use on_mars::content::*;
use on_mars::invasion::{
    Action as I, ActionSpace, ActionSpaceSet, AlienBlueprint, AlienBuilding, AlienCard, AlienTech,
    Defense, Question as Q, Token,
};
use on_mars::scenario::{ANN, BEN, Moves, Scenario, Table, hex};
use on_mars::{Action as A, Card, HexSet, Loss, Outcome, Question};

use crate::defense::defended;
use crate::invasion::{
    ALIENS, alien, asks_aliens, base, reusable, seen, stunned, troops, unlocked, uses, with_card,
};

fn construct(building: AlienBuilding, q: i8, r: i8) -> A {
    alien(I::Construct { building, hex: hex(q, r) })
}

fn step(from: (i8, i8), to: (i8, i8)) -> A {
    alien(I::Move { from: hex(from.0, from.1), to: hex(to.0, to.1) })
}

fn deploy(q: i8, r: i8) -> A {
    alien(I::Deploy(hex(q, r)))
}

/// AI-CH1-08, AI-CH1-09: nothing is left to unlock once all four spaces are open; unlocking does not
/// go with an action.
#[test]
fn four_spaces_can_be_unlocked_and_no_fifth() {
    let all = unlocked(base()).start_aliens();
    assert!(!all.choices().iter().any(|one| matches!(one, A::Invasion(I::Unlock(_)))));
    let mut acts = base().invasion(|aliens| {
        aliens.expendable = 1;
        aliens.crystals = 3;
    });
    acts = acts.warehouse([0; 5]);
    let mut acts = acts.start_aliens();
    acts.plays(ALIENS, [reusable(ActionSpace::Learn), alien(I::Learn(AlienTech::Mine))]);
    assert!(!acts.offers(alien(I::Unlock(ActionSpace::Move))), "one option a turn");
    assert!(!acts.offers(alien(I::Reset)));
}

/// AI-CH1-11, AI-RULING-05, AI-CH1-43: Sabotage closes a space for the reset condition; buying it off
/// opens it again.
#[test]
fn sabotage_helps_to_reset() {
    let three =
        ActionSpaceSet::only(ActionSpace::Steal).with(ActionSpace::Learn).with(ActionSpace::Obtain);
    let start = base().invasion(move |aliens| {
        aliens.sabotaged = three;
        aliens.sabotage = 1;
    });
    let mut table = start.start_aliens();
    assert!(table.offers(alien(I::Reset)), "2 of 5 spaces are open, although a token is left");
    table.plays(ALIENS, [alien(I::BuyOff(ActionSpace::Learn))]);
    assert!(!table.offers(alien(I::Reset)), "now 3 are open");
    assert_eq!((seen(&table).bought, seen(&table).sabotage), (1, 1));
}

/// AI-CH1-43, AI-CH1-50: a token bought off lies with the aliens; the humans get it at the reset.
#[test]
fn a_bought_token_comes_back_at_the_reset() {
    let start = defended(base(), ANN, Defense::SentryHub, hex(-2, -1)).crystals(ANN, 2);
    let start = start.bots(ANN, [hex(-1, -1)]).invasion(|aliens| {
        aliens.sentries[0] = Some(hex(0, -1));
        aliens.sabotage = 0;
        aliens.bought = 4;
    });
    let hub = alien(I::UseDefense { card: Defense::SentryHub, scientist: None });
    let mut table = start.start();
    assert!(!table.offers(hub), "no token is left, and the Sentry Bot is out");
    table.passes_until(|open| matches!(open.question(), Some((_, Question::Invasion(Q::Turn)))));
    let mut reset = base().invasion(|aliens| {
        aliens.reusable = 0;
        aliens.reusable_on = ActionSpaceSet::only(ActionSpace::Learn);
        aliens.sabotaged = ActionSpaceSet::only(ActionSpace::Steal);
        (aliens.sabotage, aliens.bought) = (0, 3);
    });
    reset = reset.crystals(ANN, 0);
    let mut reset = reset.start_aliens();
    reset.plays(ALIENS, [alien(I::Reset)]);
    assert_eq!((seen(&reset).sabotage, seen(&reset).bought), (4, 0));
}

/// AI-W3-06, AI-VAL-24: Sabotage goes on an unlocked space without a token only.
#[test]
fn sabotage_needs_an_open_board() {
    let start = defended(base(), ANN, Defense::SentryHub, hex(-2, -1)).crystals(ANN, 2);
    let start = start.bots(ANN, [hex(-1, -1)]).invasion(|aliens| {
        aliens.sentries[0] = Some(hex(0, -1));
        aliens.reusable = 0;
        aliens.reusable_on = ActionSpaceSet::only(ActionSpace::Learn);
    });
    let mut table = start.start();
    table.plays(ANN, [alien(I::UseDefense { card: Defense::SentryHub, scientist: None })]);
    assert!(!table.offers(alien(I::Sabotage(ActionSpace::Learn))), "there is a token");
    assert!(!table.offers(alien(I::Sabotage(ActionSpace::Move))), "it is covered");
    table.plays(ANN, [alien(I::Sabotage(ActionSpace::Steal))]);
    assert!(seen(&table).sabotaged.contains(ActionSpace::Steal));
    assert_eq!(seen(&table).expendable, 1);
}

/// AI-RULING-04, AI-VAL-05: the second token is paid with what the first has just stolen.
#[test]
fn a_stolen_crystal_pays_for_the_second_token() {
    let start = base().warehouse([0, 0, 0, 0, 2]).invasion(|aliens| {
        aliens.crystals = 0;
        aliens.expendable = 1;
    });
    let mut table = start.start_aliens();
    table.plays(ALIENS, [reusable(ActionSpace::Steal)]);
    table.plays(ALIENS, [uses(ActionSpace::Learn, Token::Expendable)]);
    table.plays(ALIENS, [alien(I::Learn(AlienTech::Deployment))]);
    let aliens = seen(&table);
    assert_eq!((aliens.crystals, aliens.expendable, aliens.reusable), (1, 0, 0));
    assert!(table.is_turn_of(ANN));
}

/// AI-CH1-01, AI-RULING-08: the twentieth Trooper wins in the middle of a deployment; those who are
/// lacking are not missed.
#[test]
fn the_twentieth_trooper_wins_in_the_middle() {
    let start = |reserve: u8| {
        let far: Vec<_> = on_mars::Hex::all().filter(|one| one.coordinates().0 < -1).collect();
        base().invasion(move |aliens| {
            aliens.active = far[..10].iter().copied().collect();
            aliens.stunned = far[10..18 - usize::from(reserve)].iter().copied().collect();
            (aliens.troopers, aliens.reserve) = (2, reserve);
            aliens.techs[AlienTech::Deployment.index()] = 4;
        })
    };
    let mut table = start(0).start_aliens();
    let both = [reusable(ActionSpace::DeployAdjacent), deploy(5, -3)];
    table.plays(ALIENS, both);
    assert_eq!(table.open().outcome(), None, "19");
    table.plays(ALIENS, [deploy(5, -2)]);
    assert_eq!(table.open().outcome(), Some(Outcome::Lost(Loss::Troopers)));
    assert_eq!(table.asks(), None);
    let mut short = start(1).start_aliens();
    short.plays(ALIENS, both);
    short.plays(ALIENS, [deploy(5, -2)]);
    assert_eq!((short.open().outcome(), seen(&short).deployed()), (None, 19));
}

/// AI-VAL-10, AI-VAL-11: the reserve runs dry; a further Building brings nobody.
#[test]
fn an_empty_reserve_reinforces_nobody() {
    let start = base().invasion(|aliens| (aliens.troopers, aliens.reserve) = (20, 0));
    let mut table = start.start_aliens();
    table.plays(
        ALIENS,
        [reusable(ActionSpace::Construct), construct(AlienBuilding::Shelter, 4, -2)],
    );
    assert_eq!((seen(&table).troopers, seen(&table).reserve), (20, 0));
}

/// AI-VAL-02: a sixth Alien Shelter or Mine does not exist.
#[test]
fn five_shelters_and_five_mines() {
    let start = base().invasion(|aliens| {
        aliens.shelters =
            [hex(6, -3), hex(6, -2), hex(5, -3), hex(6, -4), hex(5, -1)].into_iter().collect();
        aliens.techs = [4, 4, 0, 0];
    });
    let table = start.start_aliens();
    assert!(table.open().alien_sites(AlienBuilding::Shelter).is_empty());
    assert!(!table.open().alien_sites(AlienBuilding::Mine).is_empty());
}

/// AI-VAL-07, OM-DISP-02, OM-DISP-03: an Alien Building displaces a Rover by its owner's choice and
/// removes the tile; it is not built on a Building with a Miner.
#[test]
fn an_alien_building_takes_its_ground() {
    let start = base().tile(Tile::D14, hex(4, -2)).rover(BEN, hex(4, -2));
    let mut table = start.start_aliens();
    table.plays(ALIENS, [reusable(ActionSpace::Construct), construct(AlienBuilding::Mine, 4, -2)]);
    assert!(matches!(table.asks(), Some((who, Question::Displace { .. })) if who == BEN.into()));
    assert!(!table.offers(A::Place(hex(4, -2))));
    table.plays(BEN, [A::Place(hex(3, -2))]);
    assert_eq!(table.player(BEN).rover, Some(hex(3, -2)));
    assert_eq!(table.open().tile_at(hex(4, -2)), None);
    assert_eq!(seen(&table).crystals, 4, "a Mine gives 1");
}

/// AI-CH1-18, OM-MAP-03: Deploy Adjacent needs a hex with nothing at all; human Buildings and tiles
/// shut it in, and then the space is not available.
#[test]
fn a_walled_in_shelter_deploys_nobody_outside() {
    let start = base()
        .buildings(Kind::Mine, [hex(5, -3)])
        .tile(Tile::D14, hex(5, -2))
        .crystal(hex(6, -4))
        .bots(ANN, [hex(6, -2)]);
    let table = start.start_aliens();
    assert!(!table.open().open_spaces().contains(ActionSpace::DeployAdjacent));
    assert!(!table.offers(reusable(ActionSpace::DeployAdjacent)));
}

/// AI-CH1-20, AI-VAL-15: Deploy Inside counts Mines and marked Buildings, not those with a Sentry Bot.
#[test]
fn deploy_inside_counts_all_own_buildings() {
    let start = with_card(unlocked(base()), AlienBlueprint::CrystalSiphon, hex(4, -2));
    let start = start.invasion(|aliens| {
        aliens.mines.insert(hex(3, -4));
        aliens.exosuit = Some(hex(6, -3));
        aliens.techs[AlienTech::Deployment.index()] = 2;
    });
    let mut table = start.start_aliens();
    table.plays(ALIENS, [reusable(ActionSpace::DeployInside)]);
    table.passes_until(|open| open.invasion().unwrap().active.len() == 2);
    let inside: HexSet = [hex(4, -2), hex(3, -4)].into_iter().collect();
    assert_eq!(seen(&table).active, inside, "3 might come, 2 fit");
    assert_eq!(seen(&table).troopers, 2);
}

/// AI-VAL-14, OM-MAP-04: a Trooper ends on no Miner, Bot or Advanced marker, but may cross them; it
/// leaves Crystals and tiles where they are.
#[test]
fn a_trooper_crosses_pieces_and_ends_alone() {
    let start = |level| {
        let start = troops(unlocked(base()), [hex(0, -1)]).miner(BEN, hex(0, 0)).crystal(hex(0, 1));
        let start = start.built(ANN, Blueprint::WindTurbines, hex(0, -2));
        start.invasion(move |aliens| aliens.techs[AlienTech::Mobilization.index()] = level)
    };
    let mut one = start(0).start_aliens();
    one.plays(ALIENS, [reusable(ActionSpace::Move)]);
    assert!(!one.offers(step((0, -1), (0, 0))), "the Miner is there");
    assert!(!one.offers(step((0, -1), (0, -2))), "the marker is there");
    let mut two = start(1).start_aliens();
    two.plays(ALIENS, [reusable(ActionSpace::Move), step((0, -1), (0, 0))]);
    assert!(!two.offers(A::Finish), "it cannot stay");
    two.plays(ALIENS, [step((0, 0), (0, 1))]);
    assert_eq!(seen(&two).active, HexSet::of(hex(0, 1)));
    assert!(two.open().crystals.contains(hex(0, 1)));
}

/// AI-VAL-14: standing up takes a move; the Trooper may then go with the next.
#[test]
fn a_stunned_trooper_stands_up_and_walks() {
    let start = stunned(troops(unlocked(base()), [hex(-3, 4)]), [hex(0, -1)]);
    let start = start.invasion(|aliens| aliens.techs[AlienTech::Mobilization.index()] = 1);
    let mut table = start.start_aliens();
    table.plays(ALIENS, [reusable(ActionSpace::Move)]);
    assert!(!table.offers(step((0, -1), (1, -1))), "it lies");
    table.plays(ALIENS, [alien(I::StandUp(hex(0, -1))), step((0, -1), (1, -1))]);
    assert!(seen(&table).active.contains(hex(1, -1)));
    assert!(table.is_turn_of(ANN));
}

fn siphon() -> Scenario {
    with_card(unlocked(base()), AlienBlueprint::CrystalSiphon, hex(4, -2))
}

/// AI-CH1-17, AI-RULING-10: the same card may be activated by the Scientist and by the token, in this
/// order; once flipped the Scientist cannot use it.
#[test]
fn one_card_twice_in_a_turn() {
    let card = alien(I::Scientist(AlienBlueprint::CrystalSiphon));
    let mut table = siphon().start_aliens();
    table.plays(ALIENS, [card, reusable(ActionSpace::Activate)]);
    assert_eq!(seen(&table).crystals, 3 + 2 + 2);
    let mut flipped = siphon().start_aliens();
    flipped.plays(ALIENS, [reusable(ActionSpace::Activate)]);
    assert_eq!(seen(&flipped).crystals, 5);
    assert!(!flipped.offers(card));
}

/// AI-CH1-22, AI-RULING-10: the Scientist may go back to an earlier card only after another one.
#[test]
fn the_alien_scientist_changes_cards() {
    let start = with_card(siphon(), AlienBlueprint::SignalJammer, hex(4, -4));
    let start = start.invasion(|aliens| aliens.scientist = Some(AlienBlueprint::SignalJammer));
    let table = start.start_aliens();
    assert!(table.offers(alien(I::Scientist(AlienBlueprint::CrystalSiphon))));
    assert!(!table.offers(alien(I::Scientist(AlienBlueprint::SignalJammer))));
}

/// AI-CH1-44, AI-W2-01: without a Contract in the slot the Scientist simply returns; without an
/// Advanced Building nothing is lost; a Shelter whose owner has no Scientist is no target.
#[test]
fn an_abduction_with_nothing_to_lose() {
    let start = |at| {
        let start = with_card(unlocked(base()), AlienBlueprint::Abduction, hex(4, -2));
        troops(start, [at]).scientist(BEN, Scientist::Hydrologist)
    };
    let near_ann = start(hex(-2, -2)).start_aliens();
    assert!(!near_ann.offers(reusable(ActionSpace::Activate)), "Ann has no Scientist");
    let mut table = start(hex(3, 0)).start_aliens();
    table.plays(ALIENS, [reusable(ActionSpace::Activate)]);
    assert_eq!(table.open().hire[2], Some(Card::Scientist(Scientist::Hydrologist)));
    assert_eq!(seen(&table).points, 0);
    table.passes_to(ANN);
    assert_eq!(table.open().contract_deck, ContractSet::ALL);
}

/// AI-CH1-44, OM-MISS-01, AI-CH1-38: abducted and hired again, a Scientist contributes again.
#[test]
fn a_scientist_hired_again_contributes_again() {
    let start = with_card(unlocked(base()), AlienBlueprint::Abduction, hex(4, -2));
    let start = troops(start, [hex(-2, -2)])
        .scientist(ANN, Scientist::Engineer)
        .mission(0, Mission::Scientists, 2)
        .stores(ANN, [2, 0, 0, 0, 0]);
    let mut table = start.start_aliens();
    table.plays(ALIENS, [reusable(ActionSpace::Activate)]);
    assert_eq!(table.open().missions[0].unwrap().left, 2, "nothing is taken back");
    table.plays(ANN, [A::Main(Main::Hire), A::Hire(1)]);
    assert_eq!(table.open().missions[0].unwrap().left, 1);
    assert_eq!(table.player(ANN).pending, 2);
}

/// AI-W2-02, AI-VAL-23: a human Shelter can be corrupted; its Advanced Building is idle, even for a
/// Scientist.
#[test]
fn a_corrupted_card_is_closed_to_scientists() {
    let start = base()
        .built(ANN, Blueprint::Casino, hex(-2, -1))
        .bots(ANN, [hex(-1, -1)])
        .scientist(ANN, Scientist::SystemsEngineer)
        .crystals(ANN, 2);
    let use_it = |scientist| A::UseBuilding { blueprint: Blueprint::Casino, scientist };
    let table = start.invasion(|aliens| aliens.corrupted.insert(hex(-2, -1))).start();
    assert!(!table.offers(use_it(None)));
    assert!(!table.offers(use_it(Some(Scientist::SystemsEngineer))));
}

/// AI-VAL-66: a reward that cannot be carried out is lost: no Tech to advance, no token left.
#[test]
fn rewards_that_cannot_be_given_are_lost() {
    let obtain = |table: &mut Table, card| {
        table.plays(ALIENS, [reusable(ActionSpace::Obtain), alien(I::Obtain(card))]);
    };
    let mut table = base().invasion(|aliens| aliens.techs = [4, 0, 0, 0]).start_aliens();
    obtain(&mut table, AlienBlueprint::BroodNest);
    assert!(table.is_turn_of(ANN), "nothing can advance");
    let full = base().invasion(|aliens| aliens.expendable = 10);
    let mut table = full.invasion(|aliens| aliens.crystals = 0).start_aliens();
    obtain(&mut table, AlienBlueprint::SignalJammer);
    assert_eq!(seen(&table).expendable, 10);
    let mut table = base().invasion(|aliens| aliens.techs = [1, 0, 2, 0]).start_aliens();
    obtain(&mut table, AlienBlueprint::PulseRelay);
    assert_eq!(asks_aliens(&table), Some(Q::Advance { may: false }));
    table.plays(ALIENS, [alien(I::Advance(AlienTech::Deployment))]);
    assert_eq!(seen(&table).techs, [1, 0, 3, 0]);
    assert_eq!(seen(&table).blueprints[4], AlienCard::Obtained);
}

/// AI-VAL-13, AI-RULING-07: a reset pays the Mines and leaves the Stunned down; a Mine is worth the
/// same whether upgraded or under a human Bot.
#[test]
fn a_reset_pays_every_mine() {
    let start = siphon().bots(ANN, [hex(4, -2)]).invasion(|aliens| {
        aliens.mines.insert(hex(3, -4));
        aliens.reusable = 0;
        aliens.reusable_on = ActionSpaceSet::ALL.without(
            ActionSpaceSet::only(ActionSpace::Steal)
                .with(ActionSpace::Learn)
                .with(ActionSpace::Obtain)
                .with(ActionSpace::Construct),
        );
    });
    let mut table = start.start_aliens();
    table.plays(ALIENS, [alien(I::Reset)]);
    assert_eq!((seen(&table).crystals, seen(&table).reusable), (5, 5));
}
