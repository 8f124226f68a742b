//! Tests of the judge of the chapters.

use on_mars::content::{Goal, Main, Mission, Space, Tech, Tile};
use on_mars::invasion::{ActionSpace, Token};
use on_mars::monolith::{Deck, GoalCard, TilesGoal};
use on_mars::scenario::{ANN, BEN, Scenario, hex};
use on_mars::{Chapter, Loss, Outcome};
use orrery_bots::{Bot as _, Greedy};
use orrery_core::{Actor, Chair, Dice, Game as _, Log, Setup};

use super::*;

fn scenario(chapter: u8, players: u8) -> Scenario {
    Scenario::of_chapter(chapter, Setup::of_players(players))
}

fn part(scenario: Scenario, change: impl FnOnce(&mut Chapter)) -> Scenario {
    scenario.change(|open| change(open.chapter.as_deref_mut().expect("a chapter is played")))
}

fn value<const CHAPTER: u8>(scenario: Scenario) -> f32 {
    AlienInvasionHeuristic.value(&AlienInvasion::<CHAPTER>(scenario.start().game), ANN)
}

/// Lets one seat answer by the judge until it is not asked any more.
fn outcome<const CHAPTER: u8>(game: OnMars, seat: Seat) -> Option<Outcome> {
    let mut game = AlienInvasion::<CHAPTER>(game);
    let mut bot = Greedy::new(&AlienInvasionHeuristic, Dice::new("judge", "chapters"));
    for _ in 0..40 {
        if game.to_act().first() != Some(Actor::Seat(seat)) {
            break;
        }
        let action = bot.choose(&Chair::new(&game, seat));
        game.apply(seat.into(), action, &mut Log::silent()).unwrap();
    }
    game.0.open.outcome()
}

#[test]
fn the_last_contribution_to_the_last_mission_is_made() {
    let table = scenario(2, 2)
        .space(ANN, Space::One)
        .mission(0, Mission::Blueprints, 1)
        .change(|open| {
            if let Some(Part::Outbreak(outbreak)) =
                open.chapter.as_deref_mut().map(|chapter| &mut chapter.part)
            {
                outbreak.missions_left = 1;
            }
        })
        .start();
    assert_eq!(outcome::<2>(table.game, ANN), Some(Outcome::Won));
}

#[test]
fn infections_weigh_more_the_nearer_the_limit_is() {
    let ill = |count: u8| {
        let scenario = scenario(2, 2).colonists(ANN, 0, 11).mission(0, Mission::Bots, 3);
        value::<2>(part(scenario, |chapter| {
            if let Part::Outbreak(outbreak) = &mut chapter.part {
                outbreak.wards[ANN].rows = Default::default();
                outbreak.wards[ANN].working = count;
            }
        }))
    };
    assert!(ill(0) > ill(1));
    assert!(ill(1) > ill(10));
}

#[test]
fn a_goal_that_wins_is_completed() {
    let shelters = [hex(-2, -1), hex(-3, -1), hex(-4, 0)];
    let scenario = scenario(3, 2).shelters(ANN, shelters).goals(ANN, [Goal::Settler]);
    let table = part(scenario, |chapter| {
        if let Part::Blackout(blackout) = &mut chapter.part {
            blackout.time = 1;
        }
    });
    assert_eq!(outcome::<3>(table.start().game, ANN), Some(Outcome::Won));
}

#[test]
fn every_vandalized_building_is_worse_than_none() {
    let hit = |hexes: &[on_mars::Hex]| {
        value::<3>(part(scenario(3, 2), |chapter| {
            if let Part::Blackout(blackout) = &mut chapter.part {
                blackout.vandalized = hexes.iter().copied().collect();
            }
        }))
    };
    let one = hit(&[hex(0, -2)]);
    assert!(hit(&[]) > one);
    assert!(one > hit(&[hex(0, -2), hex(0, 2)]));
}

#[test]
fn a_private_goal_is_not_paid_in_blackout() {
    let table = scenario(3, 2).goals(ANN, [Goal::Settler, Goal::Captain]).crystals(ANN, 1).start();
    let mut actions = vec![
        Action::PayGoal(Goal::Settler),
        Action::Pay(on_mars::Coin::Crystal),
        Action::PayGoal(Goal::Captain),
    ];
    AlienInvasionHeuristic.prune(&AlienInvasion::<3>(table.game), ANN, &mut actions);
    assert_eq!(actions, [Action::Pay(on_mars::Coin::Crystal)]);
}

/// A price above the Crystals at hand would be paid with a Private Goal.
#[test]
fn nothing_is_bought_with_a_private_goal_in_blackout() {
    let hit = [hex(0, 0)];
    let offered = |crystals: u8| {
        let scenario = scenario(3, 2).goals(ANN, [Goal::Settler, Goal::Captain]);
        let table = part(scenario.crystals(ANN, crystals), |chapter| {
            if let Part::Blackout(blackout) = &mut chapter.part {
                blackout.vandalized = hit.into_iter().collect();
            }
        });
        let game = AlienInvasion::<3>(table.start().game);
        let mut actions = game.legal_actions(ANN.into());
        let patch = Action::Blackout(on_mars::blackout::Action::Patch(hex(0, 0)));
        assert!(actions.contains(&patch), "a Private Goal can pay for it");
        AlienInvasionHeuristic.prune(&game, ANN, &mut actions);
        actions.contains(&patch)
    };
    assert!(!offered(0));
    assert!(offered(2));
}

/// A crew's line ends when another player has to act; a solo player's line goes on.
#[test]
fn a_line_ends_with_the_turn() {
    let game = AlienInvasion::<2>(scenario(2, 2).start().game);
    assert!(!AlienInvasionHeuristic.ends_line(&game, &game, ANN));
    assert!(AlienInvasionHeuristic.ends_line(&game, &game, BEN));
    let alone = AlienInvasion::<4>(scenario(4, 1).start().game);
    assert!(!AlienInvasionHeuristic.ends_line(&alone, &alone, ANN));
}

fn with_goal(scenario: Scenario, deck: Deck, goal: GoalCard) -> Scenario {
    part(scenario, |chapter| {
        if let Part::Monolith(monolith) = &mut chapter.part {
            monolith.goals[deck.index()] = Some(goal);
        }
    })
}

#[test]
fn a_chosen_action_counts_as_its_best_use() {
    let after = |main| {
        let tiles = GoalCard::Tiles(TilesGoal::B);
        let scenario = scenario(4, 1).rover(ANN, hex(-4, 0)).bots(ANN, [hex(-2, 0)]);
        let scenario = scenario.tile(Tile::R1, hex(-5, 0));
        let mut table = with_goal(scenario, Deck::Discovery, tiles).start();
        table.plays(ANN, [Action::Main(main)]);
        AlienInvasionHeuristic.value(&AlienInvasion::<4>(table.game), ANN)
    };
    assert!(after(Main::ControlCenter) > after(Main::Construct));
}

#[test]
fn a_level_of_the_tech_that_is_a_goal_is_worth_more() {
    let with = |tech: Tech| {
        let scenario = scenario(4, 1).tech(ANN, tech, on_mars::content::LabSpace::L4a);
        value::<4>(with_goal(scenario, Deck::Technology, GoalCard::Tech(Tech::Rover)))
    };
    assert!(with(Tech::Rover) > with(Tech::Ship));
}

#[test]
fn the_aliens_deploy_the_last_trooper() {
    let table = scenario(1, 3).invasion(|invasion| {
        let shelter = invasion.shelters;
        let far = on_mars::Hex::all().filter(|one| one.coordinates().0 < -2);
        invasion.active = far.take(19).collect();
        assert!(!invasion.active.meets(shelter));
        (invasion.troopers, invasion.reserve) = (1, 0);
    });
    let table = table.start_aliens();
    let use_token = on_mars::invasion::Action::Use {
        space: ActionSpace::DeployAdjacent,
        token: Token::Reusable,
    };
    assert!(table.offers(Action::Invasion(use_token)));
    let aliens = Seat::THREE;
    assert_eq!(outcome::<1>(table.game, aliens), Some(Outcome::Lost(Loss::Troopers)));
}

#[test]
fn the_two_sides_see_one_table_from_opposite_ends() {
    let game = AlienInvasion::<1>(scenario(1, 3).start().game);
    let [human, other, aliens] =
        [ANN, BEN, Seat::THREE].map(|seat| AlienInvasionHeuristic.value(&game, seat));
    assert!((human - other).abs() < 1e-6 && (human + aliens - 1.0).abs() < 1e-6);
    let ahead = AlienInvasion::<1>(scenario(1, 3).invasion(|one| one.points = 30).start().game);
    assert!(AlienInvasionHeuristic.value(&ahead, ANN) > human);
}
