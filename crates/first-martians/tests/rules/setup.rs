//! From the choice of a mission to the first Event (SETUP, FCARD, AST).

use first_martians::content::{
    Ailment, Block, Modifier, Part, Rover, Slot, Terrain, Tile, Utility,
};
use first_martians::scenario::{
    ENGINEER, GEOLOGIST, MEDIC, SCIENTIST, Scenario, Table, at, pack, skill_called, space_called,
};
use first_martians::{
    Action, Event, FirstMartians, Hand, Illegal, Item, Phase, Question, Source, Target, Task,
};
use orrery_core::{Actor, Game as _, Log, Seat, Setup, Viewer};

fn mission(key: &str, players: u8) -> Setup {
    Setup::of_players(players).in_mode(key)
}

/// Plays a setup with the first legal answers, up to the first question of round 1.
fn set_up(setup: &Setup) -> FirstMartians {
    let mut game = FirstMartians::start_with(setup, &pack()).unwrap();
    while game.table.round == 0 {
        let (who, _) = game.question().expect("a setup ends with a round");
        let action = game.legal_actions(who)[0];
        game.apply(who, action, &mut Log::silent()).unwrap();
    }
    game
}

/// FM-COMP-01: there is one table, and everybody sees the same.
#[test]
fn everybody_sees_the_same_table() {
    let game = set_up(&mission("off_the_ellipse", 3));
    let seen = game.view(Viewer::Seat(Seat::ONE));
    for viewer in [Viewer::Seat(Seat::TWO), Viewer::Seat(Seat::THREE), Viewer::Spectator] {
        assert_eq!(game.view(viewer), seen);
    }
}

/// FM-SETUP-35: one to four people can play.
#[test]
fn one_to_four_people_can_play() {
    for players in 1..=4 {
        assert!(FirstMartians::start_with(&mission("perchlorate", players), &pack()).is_ok());
    }
    for players in [0, 5] {
        assert!(FirstMartians::start_with(&mission("perchlorate", players), &pack()).is_err());
    }
}

/// FM-SETUP-04: "Make Yourself at Home" is offered first.
#[test]
fn the_first_mission_is_offered_first() {
    assert_eq!(pack().manifest().modes[0].key, "make_yourself_at_home");
}

/// FM-SETUP-08, FM-SETUP-15, FM-SETUP-33, FM-RND-03: after the setup round 1 begins, with the
/// Event phase; every mission has a story to tell before.
#[test]
fn the_first_round_begins_with_events() {
    let pack = pack();
    for mode in pack.manifest().modes.iter() {
        let game = set_up(&mission(&mode.key, 4));
        assert_eq!((game.table.round, game.table.phase), (1, Phase::Events), "{}", mode.key);
        let premise = &pack.content().mission(game.table.mission).premise;
        assert!(!premise.pieces().is_empty(), "{}", mode.key);
    }
}

/// FM-SETUP-16, FM-SETUP-34, FM-FCARD-09: all 13 tiles lie on the board and no Facility card does;
/// only the mission's own cards can be built.
#[test]
fn only_tiles_are_in_play_at_first() {
    let mut table = Scenario::of(mission("perchlorate", 4)).plan();
    assert_eq!(table.facilities().collect::<Vec<_>>(), Tile::all().map(at).collect::<Vec<_>>());
    let backup = pack().content().find_facility("fc_backup_solar").unwrap();
    assert_eq!(table.cannot(Task::Build(backup, None), ENGINEER), Illegal::CannotBuildCard);
    let still = pack().content().find_facility("fc_brine_still").unwrap();
    table.declare(Task::Build(still, None), ENGINEER, &[ENGINEER]);
}

/// FM-SETUP-09, FM-COMP-33: both rovers stand undamaged in the Depot.
#[test]
fn rovers_stand_in_the_depot() {
    let game = set_up(&mission("line_of_sight", 4));
    assert!(Rover::all().all(|rover| game.table.rovers[rover.index()].tokens.is_empty()));
}

/// FM-SETUP-23, FM-SETUP-25, FM-SETUP-26, FM-SETUP-36: decks and stacks are full and apart from
/// each other; Chance draws only from the right one, and a find never comes twice.
#[test]
fn stacks_are_drawn_from_apart() {
    let pack = pack();
    let content = pack.content();
    let draws = |table: &Table| table.game.legal_actions(Actor::Chance);
    for block in Block::all() {
        let table = Scenario::of_players(4).round(1, 6).track(block, 5).begin(Phase::Malfunction);
        let cards = draws(&table).into_iter().map(|action| match action {
            Action::Malfunction(card) => content[card].block,
            other => panic!("{other:?}"),
        });
        let cards: Vec<Block> = cards.collect();
        let size = content.game_box.malfunctions.iter().filter(|card| card.block == block).count();
        assert_eq!(cards, vec![block; size]);
    }
    let mut explored = Scenario::of_players(4).plan();
    explored.declare(Task::Explore(space_called("R1-N")), GEOLOGIST, &[GEOLOGIST, ENGINEER]);
    explored.close().until(|question| matches!(question, Question::Tile(..)));
    let rings = draws(&explored).into_iter().map(|action| match action {
        Action::Roi(tile) => content[tile].ring,
        other => panic!("{other:?}"),
    });
    assert_eq!(rings.collect::<Vec<_>>(), [1; 8]);
    let finder = |tile: &&first_martians::content::RoiTile| tile.ring == 1 && tile.poi > 0;
    let finder = content.game_box.roi.iter().find(finder).expect("a tile with a find");
    let number = content.game_box.roi.iter().position(|tile| tile == finder).unwrap();
    explored.chance(Action::Roi(first_martians::content::RoiId(number as u8)));
    explored.until(|question| question == Question::Poi);
    assert_eq!(draws(&explored).len(), 9);
    let poi = draws(&explored)[3];
    explored.chance(poi);
    let Action::Poi(found) = poi else { panic!("{poi:?}") };
    assert!(explored.poi_left & 1 << found.index() == 0);
    explored.says(Seat::ONE, Action::UsePoi(found));
    assert!(explored.poi_left & 1 << found.index() == 0, "a used token does not come back");
    for kind in Utility::all() {
        let mut shut = Scenario::of_players(4).shut(Tile::Lab, kind).reserves(3, 3, 9).plan();
        shut.declare(Task::Reopen(at(Tile::Lab), kind), ENGINEER, &[]).close();
        shut.until(|question| matches!(question, Question::Front(..)));
        let kinds = draws(&shut).into_iter().map(|action| match action {
            Action::Shutdown(tile) => content[tile].kind,
            other => panic!("{other:?}"),
        });
        assert_eq!(kinds.collect::<Vec<_>>(), [kind; 4]);
    }
}

/// FM-SETUP-24, FM-SETUP-03, FM-APP-11: mission and level give the reserves.
#[test]
fn the_mission_gives_the_reserves() {
    for (level, reserves) in [("easy", [6, 6, 6]), ("normal", [6, 5, 5]), ("hard", [4, 4, 4])] {
        let game = set_up(&mission("make_yourself_at_home", 4).with("level", level));
        assert_eq!(game.table.reserves, reserves, "{level}");
    }
    let game = set_up(&mission("perchlorate", 4));
    assert_eq!(game.table.reserves, [9, 9, 8]);
}

/// FM-SETUP-28: the players choose the first First Player; if they do not, it is drawn.
#[test]
fn the_players_choose_the_first_player() {
    let mut game = FirstMartians::start_with(&mission("perchlorate", 3), &pack()).unwrap();
    while !matches!(game.question(), Some((_, Question::FirstPlayer))) {
        let (who, _) = game.question().unwrap();
        let action = game.legal_actions(who)[0];
        game.apply(who, action, &mut Log::silent()).unwrap();
    }
    let pick = |who| Action::Pick(Target::Person(who));
    let mut chosen = game.clone();
    chosen.apply(Seat::ONE.into(), pick(ENGINEER), &mut Log::silent()).unwrap();
    assert_eq!(chosen.table.first, ENGINEER);
    let mut drawn = game;
    drawn.apply(Seat::ONE.into(), Action::No, &mut Log::silent()).unwrap();
    let all = [SCIENTIST, GEOLOGIST, ENGINEER].map(pick);
    assert_eq!(drawn.legal_actions(Actor::Chance), all);
    drawn.apply(Actor::Chance, pick(GEOLOGIST), &mut Log::silent()).unwrap();
    assert_eq!(drawn.table.first, GEOLOGIST);
}

/// FM-SETUP-29, FM-RULING-28, FM-APP-11: a mission says which Upgrade cards lie ready and how many
/// are drawn; a small crew never draws the Auto-scanner, which it already has.
#[test]
fn the_mission_says_which_upgrades_lie_ready() {
    let pack = pack();
    let content = pack.content();
    let cards = |key: &str, players| {
        let mut game = FirstMartians::start_with(&mission(key, players), &pack).unwrap();
        let mut drawn = Vec::new();
        while game.table.round == 0 {
            let (who, question) = game.question().unwrap();
            let actions = game.legal_actions(who);
            if question == Question::UpgradeCard {
                drawn.push(actions.len());
            }
            game.apply(who, actions[0], &mut Log::silent()).unwrap();
        }
        let key = |bit: usize| content.game_box.upgrades[bit].key.as_str();
        let ready = (0..8).filter(|bit| game.table.cargo.upgrades & 1 << bit != 0);
        (drawn, ready.map(key).collect::<Vec<_>>())
    };
    let (drawn, ready) = cards("perchlorate", 4);
    assert!(drawn.is_empty(), "{drawn:?}");
    assert_eq!(ready, ["up_warning_systems", "up_power_generator"]);
    let (drawn, ready) = cards("thicker_walls", 4);
    assert_eq!((drawn, ready.len()), (vec![8, 7], 2));
    let (drawn, ready) = cards("thicker_walls", 3);
    assert_eq!((drawn, ready.contains(&"up_auto_scanner")), (vec![7, 6], false));
    let (drawn, ready) = cards("off_the_ellipse", 4);
    assert_eq!((drawn, ready.contains(&"up_common_room")), (vec![7, 6], false));
}

/// FM-SETUP-32: a small crew starts with the Auto-scanner and takes AOMs.
#[test]
fn a_small_crew_gets_help() {
    for (players, aoms) in [(2, 2), (3, 1)] {
        let game = set_up(&mission("perchlorate", players));
        assert!(game.table.units[at(Tile::MedLab)].upgrade.is_some());
        assert_eq!(game.table.own_aoms.count_ones(), aoms, "{players} players");
    }
    let game = set_up(&mission("perchlorate", 4));
    assert!(game.table.units[at(Tile::MedLab)].upgrade.is_none());
    assert_eq!(game.table.own_aoms, 0);
}

/// FM-SETUP-05, FM-SETUP-06, FM-SETUP-38: what a mission says goes before the general setup.
#[test]
fn a_mission_changes_the_setup() {
    let game = set_up(&mission("perchlorate", 4));
    assert_eq!((game.table.morale, game.table.stress), (0, 0));
    assert!(game.table.units[at(Tile::Lab)].broken.has(Part::Oxygen));
    assert_eq!(game.table.broken_parts(), 1);
    let game = set_up(&mission("root_cause", 4));
    assert_eq!((game.table.morale, game.table.broken_parts()), (-1, 0));
    let game = set_up(&mission("off_the_ellipse", 4));
    assert_eq!((game.table.stress, game.table.crew[0].tokens), (3, 1));
    assert_eq!(game.table.map.iter().filter(|space| space.hidden).count(), 4);
}

/// FM-RND-02, FM-PC-07: the number of rounds depends on the number of players.
#[test]
fn rounds_depend_on_the_players() {
    let rounds = |players| set_up(&mission("make_yourself_at_home", players)).table.rounds;
    assert_eq!([1, 2, 3, 4].map(rounds), [7, 7, 6, 6]);
}

/// FM-AST-01, FM-COMP-23, FM-SKILL-07: everybody has two pawns, a health track, a base skill, three
/// Skill cards and a Profile card.
#[test]
fn an_astronaut_is_complete() {
    let mut game = set_up(&mission("make_yourself_at_home", 4));
    for astronaut in &game.table.crew {
        let sides = pack().content().game_box.astronauts[astronaut.role.index()].profile;
        assert!(astronaut.profile.is_some_and(|side| sides.contains(&side)));
        assert_eq!((astronaut.wounds, astronaut.pawn_count()), (0, 2));
        assert_eq!(astronaut.skills, 0b1111, "the base skill and three cards");
    }
    while game.question().is_some_and(|(_, question)| question != Question::Plan) {
        let (who, _) = game.question().unwrap();
        let action = *game.legal_actions(who).last().unwrap();
        game.apply(who, action, &mut Log::silent()).unwrap();
    }
    let hand = Hand::Pawn(SCIENTIST);
    let rest = Action::Declare { task: Task::Rest, at: None, hand };
    game.apply(Seat::ONE.into(), rest, &mut Log::silent()).unwrap();
    game.apply(Seat::ONE.into(), rest, &mut Log::silent()).unwrap();
    let third = game.apply(Seat::ONE.into(), rest, &mut Log::silent());
    assert_eq!(third, Err(Illegal::NoPawnLeft));
}

/// FM-AST-03, FM-COMP-12, FM-SKILL-01: Morale tokens belong to one astronaut, who pays with them
/// alone; there is one First Player.
#[test]
fn morale_tokens_are_not_shared() {
    let table = Scenario::of_players(4).morale(3).first(MEDIC).begin(Phase::Morale);
    let tokens = [SCIENTIST, GEOLOGIST, ENGINEER, MEDIC].map(|who| table.tokens(who));
    assert_eq!(tokens, [0, 0, 0, 3]);
    let pocket = skill_called("sk_pocket_sample");
    let mut rich = Scenario::of_players(4).tokens(MEDIC, 9).tokens(GEOLOGIST, 1).plan();
    let sample = Action::UseSkill { who: GEOLOGIST, skill: pocket };
    assert_eq!(rich.refuses(Seat::TWO, sample), Illegal::TooFewTokens { need: 2, have: 1 });
    rich = Scenario::of_players(4).tokens(MEDIC, 9).tokens(GEOLOGIST, 3).plan();
    rich.says(Seat::TWO, sample);
    assert_eq!((rich.tokens(GEOLOGIST), rich.tokens(MEDIC)), (1, 9));
}

/// FM-FCARD-02, FM-SHUT-24: a built card can be shut down, broken and repaired like a tile.
#[test]
fn a_built_card_is_a_facility() {
    let card = pack().content().find_facility("fc_backup_oxygenator").unwrap();
    let scenario = Scenario::of_players(4).built("fc_backup_oxygenator");
    let mut table = scenario.clone().output(Tile::Solar1, 4).begin(Phase::Production);
    assert_eq!(table.asks(), Some(Question::ShutDown(Utility::Energy, 2)));
    table.first_says(Action::Pick(Target::Facility(card)));
    assert!(table.is_closed(card));
    let repair = Task::Repair(card, Part::Hardware, Source::Spare);
    let mut plan = scenario.parts(Part::Hardware, 1).plan();
    assert_eq!(plan.broken_parts(), 2);
    plan.declare(repair, ENGINEER, &[ENGINEER]).close();
    plan.until(|question| matches!(question, Question::Advance));
    assert_eq!(plan.broken_parts(), 1);
}

/// FM-FCARD-06, FM-ROV-13: a card is built inside the HUB, where no rover helps.
#[test]
fn a_card_is_built_inside() {
    let card = pack().content().find_facility("fc_backup_solar").unwrap();
    let mut table = Scenario::of_players(4).plan();
    table.declare(Task::Build(card, None), ENGINEER, &[]);
    assert_eq!(table.need(0), (1, Some(2)));
    let help = Action::UseRover { stack: table.newest(), rover: Some(Rover::Scorpio) };
    assert_eq!(table.refuses(Seat::THREE, help), Illegal::RoverCannotHelp);
}

/// FM-FCARD-08: a card that copies a Facility gives its action, also while the Facility is closed.
#[test]
fn a_copy_gives_the_action() {
    let scenario = Scenario::of_players(4).shut(Tile::MedLab, Utility::Energy).wounds(MEDIC, 1);
    let closed = Illegal::FacilityClosed(at(Tile::MedLab));
    assert_eq!(scenario.clone().plan().cannot(Task::Heal, MEDIC), closed);
    let mut table = scenario.built("fc_storm_shelter").reserves(3, 3, 9).plan();
    table.declare(Task::Heal, MEDIC, &[]).close();
    table.until(|question| question == Question::Heal);
    table.says(Seat::FOUR, Action::HealWound);
    assert_eq!(table.wounds(MEDIC), 0);
}

/// FM-FCARD-09: a card in place of a tile brings its own parts, and uses what it uses.
#[test]
fn a_card_may_lie_in_place_of_a_tile() {
    let scenario = Scenario::of(mission("off_the_ellipse", 4)).stress(0);
    let table = scenario.clone().begin(Phase::Production);
    assert!(table.told(Event::Produced(Utility::Oxygen, 8, 7)), "the Shelter needs no oxygen");
    assert!(table.told(Event::Produced(Utility::Energy, 10, 9)));
    let med_lab = at(Tile::MedLab);
    let spare = |part| Task::Repair(med_lab, part, Source::Spare);
    let mut broken = scenario
        .broken(Tile::MedLab, Part::Hardware)
        .parts(Part::Hardware, 1)
        .wounds(MEDIC, 1)
        .plan();
    let donor = Task::Repair(at(Tile::Lab), Part::Cpu, Source::Donor(med_lab));
    assert_eq!(broken.cannot(spare(Part::Cpu), ENGINEER), Illegal::NotBroken);
    assert_eq!(broken.cannot(donor, ENGINEER), Illegal::NotBroken);
    broken.declare(spare(Part::Hardware), ENGINEER, &[ENGINEER]).declare(Task::Heal, MEDIC, &[]);
    let lab = Scenario::of(mission("off_the_ellipse", 4)).broken(Tile::Lab, Part::Cpu).plan();
    assert_eq!(lab.cannot(donor, ENGINEER), Illegal::NoDonor, "the Shelter has no CPU");
}

/// FM-FCARD-10: a card on a region stands outside: a repair costs the way, and Scorpio helps.
#[test]
fn a_card_on_a_region_stands_outside() {
    let card = pack().content().find_facility("fc_relay_mast_a").unwrap();
    let mut table = Scenario::of(mission("line_of_sight", 4))
        .tile("R1-N", Terrain::Plains, 0)
        .tile("R2-N", Terrain::Plains, 0)
        .built_on("fc_relay_mast_a", "R2-N")
        .broken_in(card, Part::Cpu)
        .parts(Part::Cpu, 1)
        .plan();
    table.declare(Task::Repair(card, Part::Cpu, Source::Spare), ENGINEER, &[ENGINEER]);
    assert_eq!(table.need(0), (3, Some(4)));
    table.takes(Rover::Scorpio);
    assert_eq!(table.need(0), (2, Some(3)));
}

/// FM-COMP-29, FM-FAQ-12: no supply of tokens or markers runs out, except that of Condition tokens.
#[test]
fn supplies_never_run_out() {
    let rich = Scenario::of_players(4).morale(3).tokens(SCIENTIST, 40).begin(Phase::Morale);
    assert_eq!(rich.tokens(SCIENTIST), 43);
    let mut piled = Scenario::of_players(4);
    for _ in 0..12 {
        piled = piled.token(Tile::Lab, Slot::Next, Modifier::Reroll);
    }
    let piled = piled.begin(Phase::Events);
    assert_eq!(piled.units[at(Tile::Lab)].next.len(), 12);
    let mut bare = Scenario::of_players(4).round(1, 6);
    for tile in [Tile::Oxygenator1, Tile::Oxygenator2] {
        bare = bare.output(tile, 0);
    }
    let mut bare = bare.begin(Phase::Production);
    assert_eq!(bare.asks(), Some(Question::ShutDown(Utility::Oxygen, 8)));
    bare.until(|question| !matches!(question, Question::ShutDown(..)));
    assert_eq!(bare.shutdown_tiles(), 8, "although the box has four such tiles");
    let sick = Scenario::of_players(4)
        .morale(-1)
        .wounds(SCIENTIST, 1)
        .condition(GEOLOGIST, Ailment::Anemia)
        .condition(MEDIC, Ailment::Anemia)
        .begin(Phase::Morale);
    assert_eq!(sick.asks(), Some(Question::Condition(SCIENTIST)));
    sick.refuses(Actor::Chance, Action::Condition(Ailment::Anemia));
}

/// FM-COMP-31: a part is either working or broken; a broken one cannot break again.
#[test]
fn a_part_has_one_marker() {
    let repair = Task::Repair(at(Tile::Lab), Part::Cpu, Source::Spare);
    let green = Scenario::of_players(4).parts(Part::Cpu, 1).plan();
    assert_eq!(green.cannot(repair, ENGINEER), Illegal::NotBroken);
    let red = Scenario::of_players(4).broken(Tile::Lab, Part::Cpu).broken(Tile::Lab, Part::Cpu);
    assert_eq!(red.begin(Phase::Events).broken_parts(), 1);
}

/// FM-COMP-32: each Facility has its own `!` and `>>` space.
#[test]
fn every_facility_has_two_spaces_for_tokens() {
    let mut scenario = Scenario::of_players(4).round(1, 6);
    for tile in Tile::all() {
        scenario = scenario.token(tile, Slot::Now, Modifier::Reroll).token(
            tile,
            Slot::Next,
            Modifier::ExtraPawn,
        );
    }
    let mut table = scenario.begin(Phase::CleanUp);
    table.until(|question| question == Question::Advance);
    for tile in Tile::all() {
        let unit = &table.units[at(tile)];
        let left = (unit.now.has(Modifier::Reroll), unit.now.has(Modifier::ExtraPawn));
        assert_eq!((left, unit.next.len()), ((false, true), 0), "{tile:?}");
    }
}

/// FM-COMP-34: what is gathered waits in the Pending area; the rest of the Cargo Bay is available.
#[test]
fn the_cargo_bay_has_two_areas() {
    let mut table = Scenario::of_players(4).tile("R1-N", Terrain::Plains, 1).samples(2).plan();
    let gather = Task::Gather(space_called("R1-N"), Item::Sample);
    table.declare(gather, GEOLOGIST, &[GEOLOGIST, MEDIC]).close();
    table.until(|question| matches!(question, Question::MalfunctionDie(_) | Question::Advance));
    let pending = |table: &Table| (table.cargo.samples, table.cargo.pending_samples);
    if table.phase == Phase::Malfunction {
        assert_eq!(pending(&table), (2, 1));
    }
    table.until(|question| question == Question::Advance);
    assert_eq!(pending(&table), (3, 0));
}

/// FM-COMP-35, FM-COMP-36: each Block has a track that ends at 5, and a marker of its own.
#[test]
fn every_block_has_a_track_and_a_marker() {
    for block in Block::all() {
        let mut scenario = Scenario::of_players(4).round(1, 6).red(block).track(block, 3);
        for other in Block::all().filter(|other| *other != block) {
            scenario = scenario.track(other, 0);
        }
        let mut table = scenario.begin(Phase::Malfunction);
        assert_eq!(table.asks(), Some(Question::MalfunctionDie(block)));
        let most = *pack().content().game_box.malfunction_dice[block.index()].iter().max().unwrap();
        table.chance(Action::Die(most));
        assert_eq!(table.malfunction[block.index()], (3 + most).min(5));
        assert_eq!(table.red.iter().filter(|red| **red).count(), 1);
    }
}

/// FM-COMP-37, FM-COMP-38: Morale stays between -2 and +3, Stress starts again at 18.
#[test]
fn tracks_have_their_ends() {
    let mut table = Scenario::of_players(4).morale(3).stress(1).plan();
    table.declare(Task::Unwind, SCIENTIST, &[]).declare(Task::Unwind, SCIENTIST, &[]).close();
    table.until(|question| question == Question::Unwind).says(Seat::ONE, Action::RaiseMorale);
    assert_eq!(table.morale, 3);
    table.until(|question| question == Question::Unwind).says(Seat::ONE, Action::LowerStress);
    assert_eq!(table.stress, 0);
    let fight = |stress| Scenario::of_players(4).morale(-2).stress(stress).farm(4, 4, &[]);
    let below = fight(13).begin(Phase::Production);
    assert_eq!((below.stress, below.morale), (17, -2));
    let above = fight(14).begin(Phase::Production);
    assert_eq!((above.stress, above.morale), (0, -2));
    assert!(above.told(Event::Fight));
}

/// FM-COMP-40: a sample goes from the Cargo Bay to an Examined space, then to a Discovery space.
#[test]
fn a_sample_is_researched_twice() {
    let mut table = Scenario::of_players(4).samples(1).plan();
    table.declare(Task::Examine, SCIENTIST, &[SCIENTIST]).close();
    table.until(|question| question == Question::Advance);
    let spaces =
        |table: &Table| (table.cargo.samples, table.cargo.examined, table.cargo.discoveries);
    assert_eq!(spaces(&table), (0, 1, 0));
    table.until(|question| question == Question::Plan);
    table.declare(Task::Discover, SCIENTIST, &[SCIENTIST]).close();
    table.until(|question| question == Question::Advance);
    assert_eq!(spaces(&table), (0, 0, 1));
}
