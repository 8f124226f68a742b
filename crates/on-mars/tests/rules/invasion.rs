//! Alien Invasion, Chapter 1: setup, the turn of the Alien Commander, and how the chapter ends.

use on_mars::content::*;
use on_mars::invasion::{
    Action as I, ActionSpace, ActionSpaceSet, AlienBlueprint, AlienCard, AlienTech, Deed as D,
    Defense, DefenseCard, EXTRA, Question as Q, Token,
};
use on_mars::scenario::{ANN, BEN, CLEO, DAN, Moves, Scenario, Table, hex};
use on_mars::{Action as A, Deed, HexSet, InvasionGame, Loss, Outcome, Phase, Question};
use orrery_core::{Actor, Game as _, Refusal as _, Seat, Setup, Sides, Viewer};

/// Two humans, and the Alien Commander as the last seat.
pub(crate) const ALIENS: Seat = CLEO;

pub(crate) fn base() -> Scenario {
    Scenario::of_chapter(1, Setup::of_players(3))
}

pub(crate) fn seen(table: &Table) -> &on_mars::invasion::Invasion {
    table.open().invasion().expect("Chapter 1 is played")
}

pub(crate) fn alien(action: I) -> A {
    A::Invasion(action)
}

pub(crate) fn uses(space: ActionSpace, token: Token) -> A {
    alien(I::Use { space, token })
}

pub(crate) fn reusable(space: ActionSpace) -> A {
    uses(space, Token::Reusable)
}

pub(crate) fn asks_aliens(table: &Table) -> Option<Q> {
    match table.asks() {
        Some((who, Question::Invasion(question))) if who == Actor::Seat(ALIENS) => Some(question),
        _ => None,
    }
}

/// All spaces are unlocked, and all Reusable tokens in the supply.
pub(crate) fn unlocked(scenario: Scenario) -> Scenario {
    scenario.invasion(|aliens| {
        aliens.covered = ActionSpaceSet::EMPTY;
        aliens.reusable = 5;
    })
}

/// An Alien Blueprint that is built, with its Building.
pub(crate) fn with_card(scenario: Scenario, card: AlienBlueprint, at: on_mars::Hex) -> Scenario {
    scenario.invasion(|aliens| {
        match card.upgrades() {
            on_mars::invasion::AlienBuilding::Shelter => aliens.shelters.insert(at),
            on_mars::invasion::AlienBuilding::Mine => aliens.mines.insert(at),
        }
        aliens.blueprints[card.index()] = AlienCard::Built { hex: at, flipped: false };
    })
}

/// Active Troopers on these hexes, from the reserve.
pub(crate) fn troops<const N: usize>(scenario: Scenario, at: [on_mars::Hex; N]) -> Scenario {
    scenario.invasion(|aliens| {
        aliens.active = aliens.active.or(at.into_iter().collect());
        aliens.reserve -= N as u8;
    })
}

/// Stunned Troopers on these hexes, from the reserve.
pub(crate) fn stunned<const N: usize>(scenario: Scenario, at: [on_mars::Hex; N]) -> Scenario {
    scenario.invasion(|aliens| {
        aliens.stunned = aliens.stunned.or(at.into_iter().collect());
        aliens.reserve -= N as u8;
    })
}

/// AI-CH1-03, AI-CH1-04, AI-CH1-05, AI-CH1-06, AI-CH1-07, AI-CH1-40, AI-CH1-45, AI-VAL-02,
/// AI-VAL-03, AI-VAL-11, AI-VAL-63, AI-VAL-65, AI-W1-01
#[test]
fn the_alien_board_is_set_up() {
    for humans in 2..=4 {
        let table = Table::of_chapter(1, &Setup::of_players(humans + 1));
        let aliens = seen(&table);
        let extra = [
            ActionSpace::Upgrade,
            ActionSpace::Activate,
            ActionSpace::DeployInside,
            ActionSpace::Move,
        ];
        assert_eq!(aliens.covered, extra.into_iter().collect());
        assert_eq!((aliens.covered, aliens.reusable), (EXTRA.value, 1));
        assert_eq!((aliens.expendable, aliens.crystals), (0, 3));
        assert_eq!((aliens.troopers, aliens.reserve, aliens.deployed()), (4, 16, 0));
        assert_eq!(aliens.scientist, None);
        assert_eq!((aliens.shelters, aliens.mines), (HexSet::of(hex(6, -3)), HexSet::EMPTY));
        assert_eq!(aliens.techs, [1, 0, 0, 0]);
        assert_eq!(aliens.blueprints, [AlienCard::Left; 6]);
        assert_eq!(aliens.defenses, [DefenseCard::Display; 6]);
        assert_eq!((aliens.sabotage, aliens.points), (4, 0));
    }
    let right = on_mars::Hex::all().map(|one| one.coordinates()).filter(|(q, _)| *q == 6);
    assert_eq!(right.collect::<Vec<_>>(), [(6, -4), (6, -3), (6, -2)], "the middle of three");
}

/// AI-VAL-01, AI-GEN-01, AI-CH1-38: the humans set up the base game for their own number.
#[test]
fn the_humans_set_up_the_base_game_for_their_number() {
    for (humans, starts) in [(2, 2), (3, 3), (4, 4)] {
        let mut table = Table::of_chapter(1, &Setup::of_players(humans + 1));
        assert_eq!(table.open().player_count(), humans);
        assert_eq!(table.open().seats(), humans + 1);
        let shelters = Seat::all(humans).map(|seat| table.player(seat).shelters.len()).sum::<u8>();
        assert_eq!(shelters, starts);
        table.draws_anything();
        let open = table.open();
        assert_eq!(open.warehouse[1], if humans == 2 { 2 } else { 3 });
        assert_eq!(open.missions.iter().flatten().count(), 3);
        assert_eq!(open.rewards.iter().flatten().count(), 4);
        assert!(Seat::all(humans).all(|seat| table.player(seat).goals == 3));
        let (asked, question) = table.asks().unwrap();
        assert_eq!(question, Question::ChooseSpace(None));
        assert!(matches!(asked, Actor::Seat(seat) if seat.index() < humans.into()));
    }
}

/// AI-GEN-08: the humans see each other's Private Goals; the Alien Commander and spectators do
/// not.
#[test]
fn humans_share_their_private_goals_with_their_side() {
    let table = base().goals(ANN, [Goal::Miner]).goals(BEN, [Goal::Host]).start();
    let known = |viewer| {
        let view = table.game.view(viewer);
        [ANN, BEN].map(|seat| view.hands[seat].is_some())
    };
    assert_eq!(known(Viewer::Seat(ANN)), [true, true]);
    assert_eq!(known(Viewer::Seat(BEN)), [true, true]);
    assert_eq!(known(Viewer::Seat(ALIENS)), [false, false]);
    assert_eq!(known(Viewer::Spectator), [false, false]);
    assert_eq!(table.open().sides(), Sides::OneAgainst(ALIENS));
}

/// AI-VAL-28: what the Alien Commander has is public.
#[test]
fn everything_of_the_aliens_is_public() {
    let table = base().start();
    for viewer in [Viewer::Seat(ANN), Viewer::Seat(ALIENS), Viewer::Spectator] {
        assert_eq!(table.game.view(viewer).open.invasion(), table.open().invasion());
    }
}

/// Every mode names the last seat as the Alien Commander.
#[test]
fn there_is_a_mode_for_each_number_of_humans() {
    let manifest = InvasionGame::manifest(&());
    for players in 3..=5 {
        let mode = manifest.mode(&Setup::of_players(players)).unwrap();
        assert_eq!(mode.sides, Sides::OneAgainst(Seat::new(players - 1).unwrap()));
    }
    assert!(manifest.mode(&Setup::of_players(2)).is_err());
    assert!(manifest.mode(&Setup::of_players(6)).is_err());
}

/// AI-CH1-12, AI-VAL-26: the Alien Commander takes a turn after that of each human, once all its
/// steps are done, and none in the Shuttle phase.
#[test]
fn an_alien_turn_follows_each_human_turn() {
    let mut table = base().start();
    let mut turns = Vec::new();
    table.passes_until(|open| open.round == 2);
    for event in table.told() {
        match event.deed {
            Deed::TurnBegan { seat } => turns.push(Some(seat)),
            Deed::Invasion(_, D::TurnBegan) => turns.push(None),
            Deed::ShuttleMoved { .. } => turns.push(Some(DAN)),
            _ => {}
        }
    }
    let round = [Some(ANN), None, Some(BEN), None, Some(DAN)];
    assert_eq!(turns[..5], round, "the Shuttle stands for the Shuttle phase");
}

/// AI-VAL-26: the Colony status is updated before the Alien turn.
#[test]
fn the_end_of_a_human_turn_comes_before_the_aliens() {
    let mut table = base().lss([2, 2, 2, 2], 2).start();
    table.passes_until(|open| matches!(open.question(), Some((_, Question::Invasion(_)))));
    assert_eq!(table.open().colony_level(), 2);
    assert!(table.open().turn.over);
}

/// AI-VAL-77: the Landing Pod is a turn like any other.
#[test]
fn an_alien_turn_follows_the_landing_pod() {
    let mut table = base().space(ANN, Space::One).start();
    table.plays(ANN, [A::Main(Main::LandingPod), A::TakeSpace(Space::Five)]);
    table.passes_until(|open| matches!(open.question(), Some((_, Question::Invasion(_)))));
    assert_eq!(asks_aliens(&table), Some(Q::Turn));
    assert_eq!(table.open().turn.seat, ANN);
}

/// AI-CH1-08: exactly one of the three options.
#[test]
fn an_alien_turn_is_one_of_three_options() {
    let table = base().start_aliens();
    let mut unlock = table.clone();
    unlock.plays(ALIENS, [alien(I::Unlock(ActionSpace::Move))]);
    assert!(unlock.is_turn_of(ANN), "an unlocked space is all");
    let mut acts = table.clone();
    acts.plays(ALIENS, [reusable(ActionSpace::Learn), alien(I::Learn(AlienTech::Mine))]);
    assert!(acts.is_turn_of(ANN), "there is no second token");
    assert_eq!(table.refuses(ALIENS, A::Finish).rule(), "OM-TERM-10");
    let reset =
        base().invasion(|aliens| aliens.reusable_on = ActionSpaceSet::only(ActionSpace::Learn));
    let mut reset = reset.invasion(|aliens| aliens.reusable = 0).start_aliens();
    reset.plays(ALIENS, [alien(I::Reset)]);
    assert!(reset.is_turn_of(ANN));
}

/// AI-CH1-09, AI-RULING-03: 2 Crystals; the token that covered the space is available then.
#[test]
fn an_extra_space_is_unlocked_for_two_crystals() {
    let mut table = base().start_aliens();
    assert!(!table.offers(alien(I::Unlock(ActionSpace::Learn))), "it is not covered");
    table.plays(ALIENS, [alien(I::Unlock(ActionSpace::Move))]);
    let aliens = seen(&table);
    assert_eq!((aliens.crystals, aliens.reusable), (1, 2));
    assert!(!aliens.covered.contains(ActionSpace::Move));
    let poor = base().invasion(|aliens| aliens.crystals = 1).start_aliens();
    let refusal = poor.refuses(ALIENS, alien(I::Unlock(ActionSpace::Move)));
    assert_eq!(refusal.rule(), "AI-CH1-09");
}

/// AI-RULING-03: a covered space cannot be used.
#[test]
fn a_covered_space_cannot_be_used() {
    let table = troops(base(), [hex(5, -3)]).start_aliens();
    assert_eq!(table.refuses(ALIENS, reusable(ActionSpace::Move)).rule(), "AI-RULING-05");
    let table = unlocked(troops(base(), [hex(5, -3)])).start_aliens();
    assert!(table.offers(reusable(ActionSpace::Move)));
}

/// AI-CH1-10, AI-CH1-41, AI-CH1-46, AI-RULING-04: one token for free, one of the other kind for a
/// Crystal, and no third.
#[test]
fn a_turn_uses_one_token_or_one_of_each_kind() {
    let start = base().invasion(|aliens| {
        aliens.reusable = 2;
        aliens.covered.remove(ActionSpace::Move);
        aliens.expendable = 2;
        aliens.crystals = 1;
    });
    let mut table = start.start_aliens();
    let expendable = |space| uses(space, Token::Expendable);
    table.plays(ALIENS, [expendable(ActionSpace::Learn), alien(I::Learn(AlienTech::Mine))]);
    assert_eq!(seen(&table).crystals, 1, "the first is free, also an Expendable one");
    assert!(!table.offers(expendable(ActionSpace::Obtain)), "of the other kind only");
    assert!(table.offers(A::Finish));
    table.plays(
        ALIENS,
        [reusable(ActionSpace::Obtain), alien(I::Obtain(AlienBlueprint::CrystalSiphon))],
    );
    let aliens = seen(&table);
    assert_eq!((aliens.reusable, aliens.expendable), (1, 1));
    assert_eq!(aliens.crystals, 2, "1 paid for the second token, 2 from the card");
    assert!(table.is_turn_of(ANN), "there is no third token");

    let poor = base().invasion(|aliens| {
        aliens.expendable = 1;
        aliens.crystals = 0;
    });
    let mut table = poor.start_aliens();
    table.plays(ALIENS, [expendable(ActionSpace::Learn), alien(I::Learn(AlienTech::Mine))]);
    assert!(table.is_turn_of(ANN), "a second token costs a Crystal");
}

/// AI-VAL-05: Crystals gained in a turn can be spent in it.
#[test]
fn gained_crystals_can_be_spent_at_once() {
    let rich = base().crystal(hex(3, 0)).invasion(|aliens| {
        aliens.expendable = 1;
        aliens.crystals = 0;
    });
    let mut table = rich.warehouse([2, 2, 2, 2, 0]).start_aliens();
    table.plays(ALIENS, [uses(ActionSpace::Steal, Token::Expendable)]);
    assert_eq!(seen(&table).crystals, 1, "the only Crystal is taken without a question");
    table.plays(ALIENS, [reusable(ActionSpace::Learn), alien(I::Learn(AlienTech::Deployment))]);
    assert_eq!(seen(&table).crystals, 0);
}

/// AI-VAL-04, AI-CH1-48: a space takes one token until the next reset.
#[test]
fn a_space_takes_one_token_until_the_reset() {
    let start = base().invasion(|aliens| {
        aliens.covered.remove(ActionSpace::Move);
        aliens.covered.remove(ActionSpace::Upgrade);
        aliens.reusable = 2;
        aliens.reusable_on = ActionSpaceSet::only(ActionSpace::Learn);
        aliens.expendable_on = ActionSpaceSet::only(ActionSpace::Obtain);
    });
    let table = start.start_aliens();
    assert!(!table.offers(reusable(ActionSpace::Learn)));
    assert!(!table.offers(reusable(ActionSpace::Obtain)));
    assert!(table.offers(reusable(ActionSpace::Construct)));
}

/// AI-CH1-11, AI-CH1-42, AI-RULING-05, AI-RULING-06: with 2 open spaces or fewer, or without any
/// token; spaces whose action is impossible do not count as open.
#[test]
fn a_reset_needs_few_open_spaces_or_no_token() {
    let table = base().start_aliens();
    let open: Vec<ActionSpace> = table.open().open_spaces().iter().collect();
    let four = [
        ActionSpace::Construct,
        ActionSpace::Obtain,
        ActionSpace::Learn,
        ActionSpace::DeployAdjacent,
        ActionSpace::Steal,
    ];
    assert_eq!(open, four);
    assert_eq!(table.refuses(ALIENS, alien(I::Reset)).rule(), "AI-CH1-11");
    let three = base().warehouse([2; 5].map(|_| 0)).invasion(|aliens| aliens.techs = [1; 4]);
    let table = three.start_aliens();
    assert_eq!(table.open().open_spaces().len(), 3, "nothing to steal, nothing to learn");
    assert!(!table.offers(alien(I::Reset)));
    let two = base().warehouse([0; 5]).invasion(|aliens| {
        aliens.techs = [1; 4];
        aliens.blueprints = [AlienCard::Obtained; 6];
    });
    let table = two.start_aliens();
    assert_eq!(table.open().open_spaces().len(), 2);
    assert!(table.offers(alien(I::Reset)));
    let none = base().invasion(|aliens| {
        aliens.reusable = 0;
        aliens.reusable_on = ActionSpaceSet::only(ActionSpace::Learn);
    });
    assert!(none.start_aliens().offers(alien(I::Reset)), "no token is left");
    let one = base().invasion(|aliens| {
        aliens.reusable = 0;
        aliens.expendable = 1;
        aliens.reusable_on = ActionSpaceSet::only(ActionSpace::Learn);
    });
    assert!(!one.start_aliens().offers(alien(I::Reset)), "an Expendable token is one, too");
}

/// AI-RULING-07, AI-VAL-13, AI-VAL-65: what comes back with a reset; Stunned Troopers stay down.
#[test]
fn a_reset_brings_back_tokens_cards_and_the_scientist() {
    let start = with_card(base(), AlienBlueprint::CrystalSiphon, hex(4, -2));
    let start = stunned(start, [hex(5, -3)]).invasion(|aliens| {
        aliens.mines.insert(hex(4, -4));
        aliens.reusable = 0;
        aliens.reusable_on = ActionSpaceSet::only(ActionSpace::Learn);
        aliens.expendable_on = ActionSpaceSet::only(ActionSpace::Obtain);
        aliens.sabotaged = ActionSpaceSet::only(ActionSpace::Steal);
        (aliens.sabotage, aliens.bought) = (1, 2);
        aliens.blueprints[AlienBlueprint::CrystalSiphon.index()] =
            AlienCard::Built { hex: hex(4, -2), flipped: true };
        aliens.scientist = Some(AlienBlueprint::CrystalSiphon);
    });
    let mut table = start.start_aliens();
    table.plays(ALIENS, [alien(I::Reset)]);
    let aliens = seen(&table);
    assert_eq!((aliens.reusable, aliens.reusable_on.len()), (1, 0));
    assert_eq!((aliens.expendable, aliens.expendable_on.len()), (0, 0), "it is discarded");
    assert_eq!((aliens.sabotage, aliens.sabotaged.len(), aliens.bought), (4, 0, 0));
    let built = AlienCard::Built { hex: hex(4, -2), flipped: false };
    assert_eq!(aliens.blueprints[AlienBlueprint::CrystalSiphon.index()], built);
    assert_eq!(aliens.scientist, None);
    assert_eq!(aliens.crystals, 5, "1 for each of 2 Mines");
    assert_eq!(aliens.stunned, HexSet::of(hex(5, -3)));
}

/// AI-RULING-41: there is always something to do: with a token and an open space an action,
/// otherwise a reset.
#[test]
fn the_aliens_always_have_an_option() {
    let stuck = base().warehouse([0; 5]).invasion(|aliens| {
        aliens.techs = [1; 4];
        aliens.blueprints = [AlienCard::Obtained; 6];
        aliens.crystals = 0;
        aliens.reserve += aliens.troopers;
        aliens.troopers = 0;
        aliens.sabotaged = ActionSpaceSet::only(ActionSpace::Construct);
        aliens.sabotage = 3;
    });
    let table = stuck.start_aliens();
    assert!(table.open().open_spaces().is_empty());
    assert_eq!(table.choices(), [alien(I::Reset)]);
}

/// AI-CH1-33, AI-RULING-15: every Executive action gives an Expendable token, that of a Scientist
/// included. AI-VAL-02, AI-VAL-85: there are 10.
#[test]
fn executive_actions_give_the_aliens_tokens() {
    let start = base().crystals(ANN, 2).start();
    let mut table = start;
    table.plays(ANN, [A::Executive(DepotSpace::Six)]);
    assert_eq!(seen(&table).expendable, 1);
    let work = base().scientist(ANN, Scientist::SystemsEngineer).crystals(ANN, 0);
    let mut table = work.built(BEN, Blueprint::Casino, hex(2, 1)).start();
    table.plays(
        ANN,
        [A::UseBuilding {
            blueprint: Blueprint::Casino,
            scientist: Some(Scientist::SystemsEngineer),
        }],
    );
    assert_eq!(seen(&table).expendable, 1);
    let full = base().crystals(ANN, 2).invasion(|aliens| {
        aliens.expendable = 8;
        aliens.expendable_on = ActionSpaceSet::only(ActionSpace::Learn).with(ActionSpace::Obtain);
    });
    let mut table = full.start();
    table.plays(ANN, [A::Executive(DepotSpace::Six)]);
    assert_eq!(seen(&table).expendable, 8, "there are no more than 10");
}

/// AI-CH1-43, AI-CH1-50: a Sabotage token leaves for 2 Crystals at any time, and stays with the
/// aliens until the reset.
#[test]
fn a_sabotage_token_is_bought_off_at_any_time() {
    let start = || {
        base().invasion(|aliens| {
            aliens.sabotaged = ActionSpaceSet::only(ActionSpace::Learn);
            (aliens.sabotage, aliens.crystals) = (3, 5);
        })
    };
    let off = alien(I::BuyOff(ActionSpace::Learn));
    let mut table = start().start();
    assert!(table.is_turn_of(ANN), "it is the turn of a human");
    assert!(table.game.may_act().contains(ALIENS.into()));
    assert_eq!(table.game.legal_actions(ALIENS.into()), [off]);
    table.plays(ALIENS, [off]);
    let aliens = seen(&table);
    assert_eq!((aliens.crystals, aliens.bought, aliens.sabotage), (5 - 2, 1, 3));
    assert!(aliens.sabotaged.is_empty());
    assert!(table.is_turn_of(ANN), "and it is still");
    assert!(table.game.may_act().is_empty());
    let mut table = start().start_aliens();
    assert!(!table.offers(reusable(ActionSpace::Learn)));
    table.plays(ALIENS, [off]);
    assert!(table.offers(reusable(ActionSpace::Learn)), "in your own turn, too");
    let poor = start().invasion(|aliens| aliens.crystals = 1).start();
    assert_eq!(poor.refuses(ALIENS, off).rule(), "AI-CH1-43");
    assert_eq!(start().start().refuses(BEN, off).rule(), "AI-CH1-43");
    let other = alien(I::BuyOff(ActionSpace::Steal));
    assert_eq!(start().start().refuses(ALIENS, other).rule(), "AI-CH1-43");
}

/// AI-CH1-01, AI-RULING-01: all 20 Troopers on the map, Stunned ones included, win at once.
#[test]
fn twenty_troopers_on_the_map_win() {
    let many = |active: u8| {
        base().invasion(|aliens| {
            let hexes: Vec<_> =
                on_mars::Hex::all().filter(|one| one.coordinates().0 < -1).collect();
            aliens.active = hexes[..active.into()].iter().copied().collect();
            aliens.stunned = hexes[active.into()..19].iter().copied().collect();
            (aliens.troopers, aliens.reserve) = (1, 0);
        })
    };
    let mut table = many(12).start_aliens();
    let deploy = [reusable(ActionSpace::DeployAdjacent), alien(I::Deploy(hex(5, -3)))];
    table.plays(ALIENS, deploy);
    assert_eq!(table.open().outcome(), Some(Outcome::Lost(Loss::Troopers)));
    assert_eq!(table.asks(), None);
    let standing = table.game.standing().unwrap();
    assert_eq!(standing.winners, [ALIENS]);
    assert_eq!(standing.scores[ALIENS], 20);
    let mut table = many(12)
        .invasion(|aliens| {
            let one = aliens.stunned.first().unwrap();
            aliens.stunned.remove(one);
            aliens.reserve = 1;
        })
        .start_aliens();
    table.plays(ALIENS, deploy);
    assert_eq!(table.open().outcome(), None, "19 do not");
}

/// AI-CH1-02, AI-RULING-44, AI-GEN-02, AI-GEN-10: 100 points win at once, in the middle of an
/// action.
#[test]
fn a_hundred_points_win_at_once() {
    let start = base().space(ANN, Space::One).invasion(|aliens| aliens.points = 99);
    let mut table = start.start();
    let learn = A::Learn { from: GridSpace::G7, to: LabSpace::L1b };
    table.plays(ANN, [A::Main(Main::LearnTechnology), learn]);
    assert_eq!(table.open().outcome(), Some(Outcome::Won));
    assert_eq!(table.asks(), None);
    let standing = table.game.standing().unwrap();
    assert_eq!(standing.winners, [ANN, BEN]);
    assert_eq!(
        (standing.scores[ANN], standing.scores[BEN], standing.scores[ALIENS]),
        (100, 100, 0)
    );
    assert_eq!(standing.sides, Sides::OneAgainst(ALIENS));
}

/// AI-GEN-06: the win of the humans is looked at first.
#[test]
fn the_humans_come_first_if_both_sides_win() {
    let start = base().invasion(|aliens| {
        aliens.points = 100;
        aliens.reached = true;
        aliens.active = on_mars::Hex::all().take(20).collect();
        (aliens.troopers, aliens.reserve) = (0, 0);
    });
    assert_eq!(start.start().open().outcome(), Some(Outcome::Won));
}

/// AI-VAL-25: after the last round the aliens win; the more humans, the sooner.
#[test]
fn the_aliens_win_after_the_last_round() {
    for (humans, last) in [(2, 20), (3, 13), (4, 9)] {
        let scenario = Scenario::of_chapter(1, Setup::of_players(humans + 1));
        let mut table = scenario.round(last - 1).start_shuttle();
        table.passes_until(|open| open.round == last || open.outcome().is_some());
        assert_eq!(table.open().outcome(), None);
        table.passes_until(|open| open.outcome().is_some());
        assert_eq!(table.open().outcome(), Some(Outcome::Lost(Loss::Time)));
        assert_eq!((table.open().round, table.open().phase), (last, Phase::Shuttle));
        assert_eq!(table.game.standing().unwrap().winners, [Seat::new(humans).unwrap()]);
    }
}

/// AI-VAL-01: Missions that are all complete end nothing.
#[test]
fn the_base_end_is_not_used() {
    let mut table = base().remaining(0).start();
    table.passes_until(|open| open.round == 4);
    assert_eq!((table.open().last_round, table.open().outcome()), (None, None));
}

/// AI-CH1-24 and others need a human; a question of the aliens refuses what is not for them.
#[test]
fn answers_of_the_other_side_are_refused() {
    let table = base().start_aliens();
    assert_eq!(table.refuses(ANN, A::EndTurn).rule(), "OM-TURN-02");
    assert_eq!(table.refuses(ALIENS, A::EndTurn).rule(), "OM-TERM-10");
    assert_eq!(table.refuses(ALIENS, alien(I::Deploy(hex(5, -3)))).rule(), "AI-CH1-08");
    let defense = alien(I::TakeDefense(Defense::CryoJets));
    assert_eq!(table.refuses(ALIENS, defense).rule(), "AI-CH1-08");
    let human = base().start();
    assert_eq!(human.refuses(ANN, alien(I::Reset)).rule(), "OM-TERM-10");
    assert_eq!(human.refuses(ALIENS, A::EndTurn).rule(), "OM-TURN-02");
}
