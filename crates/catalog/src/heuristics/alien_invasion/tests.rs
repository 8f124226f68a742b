//! Tests of the judge of the chapters.

use on_mars::content::{
    Blueprint, BlueprintSet, Contract, Goal, Kind, LabSpace, Main, Mission, Scientist, Space, Tech,
    Tile,
};
use on_mars::invasion::{ActionSpace, Token};
use on_mars::monolith::{Deck, GoalCard, TilesGoal};
use on_mars::scenario::{ANN, BEN, Scenario, hex};
use on_mars::{Chapter, Loss, Outcome};
use orrery_bots::{Bot as _, BotSpec, Greedy};
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

/// Round 14 with three Goals; the fourth is a Research tile that the Rover reaches in two turns.
fn two_rounds_before_the_end() -> Scenario {
    let mines = [hex(0, 0), hex(1, 0), hex(2, 0)];
    let scenario = scenario(4, 1)
        .round(14)
        .space(ANN, Space::Five)
        .stores(ANN, [0; 5])
        .crystals(ANN, 0)
        .bots(ANN, [hex(3, 1)])
        .tech(ANN, Tech::Rover, LabSpace::L1a)
        .tech(ANN, Tech::Ship, LabSpace::L6)
        .contract(ANN, Contract::DeliverMinerals)
        .delivered(Contract::DeliverMinerals, [4, 0])
        .buildings(Kind::Mine, mines)
        .built(ANN, Blueprint::MineralMine, hex(2, 0))
        .took(ANN, [Tile::R3, Tile::R5, Tile::R7])
        .rover(ANN, hex(1, -1))
        .tile(Tile::R1, hex(-4, -1));
    let goals = [
        GoalCard::Blueprint(Blueprint::MineralMine),
        GoalCard::Contract(Contract::DeliverMinerals),
        GoalCard::Tech(Tech::Ship),
        GoalCard::Scientist(Scientist::Biochemist),
        GoalCard::Tiles(TilesGoal::B),
    ];
    part(scenario, |chapter| {
        if let Part::Monolith(monolith) = &mut chapter.part {
            monolith.goals = goals.map(Some);
            monolith.time = 13;
        }
    })
}

#[test]
fn a_bot_plans_a_goal_that_takes_both_turns_that_are_left() {
    let mut game = AlienInvasion::<4>(two_rounds_before_the_end().start().game);
    assert_eq!(game.0.open.monolith_goals_held(), 3);
    let bot: BotSpec = "mcts:40".parse().unwrap();
    let mut bot = bot.seat(&AlienInvasionHeuristic, Dice::new("beam", "seat"));
    let (mut dice, mut buffer) = (Dice::new("beam", "chance"), Vec::new());
    while let Some(who) = game.to_act().first() {
        let action = match who {
            Actor::Chance => game.draw(&mut dice, &mut buffer),
            Actor::Seat(seat) => bot.choose(&Chair::new(&game, seat)),
        };
        game.apply(who, action, &mut Log::silent()).unwrap();
    }
    assert_eq!((game.0.open.outcome(), game.round()), (Some(Outcome::Won), 15));
}

/// Research tiles make the Rover faster that fetches them.
#[test]
fn rover_tech_and_research_tiles_are_chosen_together() {
    let mut game = AlienInvasion::<4>::start(&Setup::of_players(1)).unwrap();
    let mut bot = Greedy::new(&AlienInvasionHeuristic, Dice::new("goals", "seat"));
    let (mut dice, mut buffer) = (Dice::new("goals", "chance"), Vec::new());
    while game.0.open.phase == Phase::Setup {
        let who = game.to_act().first().unwrap();
        let action = match who {
            Actor::Chance => game.draw(&mut dice, &mut buffer),
            Actor::Seat(seat) => bot.choose(&Chair::new(&game, seat)),
        };
        game.apply(who, action, &mut Log::silent()).unwrap();
    }
    let goals = game.0.open.monolith().unwrap().goals;
    assert_eq!(goals[Deck::Technology.index()], Some(GoalCard::Tech(Tech::Rover)));
    assert_eq!(goals[Deck::Discovery.index()], Some(GoalCard::Tiles(TilesGoal::B)));
}

/// Alone every round up to the last one is planned; a crew searches answer by answer.
#[test]
fn whole_rounds_are_planned_in_monolith() {
    let rounds = Heuristic::<AlienInvasion<4>>::rounds_to_plan(&AlienInvasionHeuristic).unwrap();
    let at = |round| rounds(&AlienInvasion::<4>(scenario(4, 1).round(round).start().game));
    assert_eq!([at(0), at(1), at(14), at(15)], [15, 15, 2, 1]);
    assert!(Heuristic::<AlienInvasion<2>>::rounds_to_plan(&AlienInvasionHeuristic).is_none());
}

/// A Complex for the Blueprint serves the Scientist who scores the same type, too.
#[test]
fn what_two_goals_ask_for_counts_once() {
    let with = |scientist: Scientist| {
        let scenario = scenario(4, 1).change(|open| {
            open.display = [None; 12];
            open.blueprint_deck = BlueprintSet::ALL;
        });
        value::<4>(part(scenario, |chapter| {
            if let Part::Monolith(monolith) = &mut chapter.part {
                monolith.goals = [
                    Some(GoalCard::Blueprint(Blueprint::ResearchLab)),
                    Some(GoalCard::Contract(Contract::UpgradeShelter)),
                    Some(GoalCard::Tech(Tech::Rover)),
                    Some(GoalCard::Scientist(scientist)),
                    Some(GoalCard::Tiles(TilesGoal::B)),
                ];
            }
        }))
    };
    assert!(with(Scientist::Engineer) > with(Scientist::Biochemist));
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
