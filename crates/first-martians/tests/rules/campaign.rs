//! Campaigns: from one mission to the next.

use first_martians::content::{
    ActionType, Ailment, Block, Component, Device, Effect, EventId, FlagId, Level, List, MissionId,
    Modifier, Op, Part, Reserve, Role, SceneId, Slot, Terrain, Tile, TimedRule, TokenColor,
    UpgradeId, UpgradeRule, Utility, Who, Word as _,
};
use first_martians::scenario::{
    ENGINEER, GEOLOGIST, MEDIC, SCIENTIST, Scenario, Table, at, pack, space_called,
};
use first_martians::{
    Action, CampaignState, Ctx, Ending, Event, FirstMartians, Illegal, Item, Later, Phase,
    Question, Shutdown, Source, Target, Task, TokenAt,
};
use orrery_core::{Actor, Game as _, Seat, Setup, Viewer};

use super::effect;

const LABYRINTH: &str = "labyrinth_of_the_night";
const WELCOME: &str = "welcome_to_mars";

/// A campaign in the first sol of its first mission.
fn campaign(key: &str) -> Scenario {
    Scenario::of(Setup::of_players(4).in_mode(key))
}

fn mission(key: &str) -> MissionId {
    pack().content().find_mission(key).expect("there is such a mission")
}

fn flag(key: &str) -> FlagId {
    let pack = pack();
    let place = pack.content().flags.iter().position(|flag| flag == key);
    FlagId(place.expect("there is such a flag") as u16)
}

fn kept(table: &Table) -> &CampaignState {
    table.campaign().expect("it is a campaign")
}

/// Answers whatever comes between two missions up to the briefing.
fn to_briefing(table: &mut Table) -> MissionId {
    table.until(|question| matches!(question, Question::Brief(_) | Question::AfterLoss(_)));
    match table.asks() {
        Some(Question::Brief(mission)) => mission,
        other => panic!("no briefing but {other:?}"),
    }
}

/// Sets out on the next mission and plays to its first sol.
fn sets_out(table: &mut Table, level: Level) {
    let mission = to_briefing(table);
    table.first_says(Action::SetOut(level));
    while table.mission != mission || table.round == 0 {
        let Some((who, question)) = table.game.question() else { break };
        let actions = table.game.legal_actions(who);
        let no = actions.iter().copied().find(|action| *action == Action::No);
        assert_ne!(question, Question::Plan);
        table.says(who, no.unwrap_or(actions[0]));
    }
}

/// FM-CAMP-01, FM-SETUP-01, FM-SETUP-37: the lobby offers two campaigns beside the missions.
#[test]
fn there_are_two_campaigns_of_five_missions() {
    let pack = pack();
    for key in [LABYRINTH, WELCOME] {
        let mode = pack.manifest().modes.iter().find(|mode| mode.key == key);
        let id = pack.content().find_campaign(key).unwrap();
        assert_eq!(mode.unwrap().title, pack.content()[id].title);
        // The fifth mission has two versions, of which one is played.
        assert_eq!(pack.content()[id].missions.len(), 6);
    }
}

/// FM-CAMP-15: before it is reached, nothing of a campaign is shown but its cover.
#[test]
fn only_the_cover_is_shown_in_advance() {
    let pack = pack();
    let mode = pack.manifest().modes.iter().find(|mode| mode.key == LABYRINTH).unwrap();
    assert!(mode.about.starts_with("Five missions"), "{}", mode.about);
    let keys: Vec<&str> = pack.manifest().modes.iter().map(|mode| &*mode.key).collect();
    assert!(!keys.iter().any(|key| key.starts_with("labyrinth_1") || key.starts_with("welcome_1")));
}

/// FM-SETUP-31, FM-CAMP-13: in a new campaign only base skills are unlocked.
#[test]
fn skill_cards_start_locked() {
    let table = campaign(LABYRINTH).begin(Phase::Morale);
    assert!(table.crew.iter().all(|one| one.skills == 1));
    let alone = Scenario::of_players(4).begin(Phase::Morale);
    assert!(alone.crew.iter().all(|one| one.skills == 0b1111));
}

/// FM-SKILL-13, FM-SKILL-14, FM-RES-08, FM-CAMP-13: a Discovery lets each astronaut unlock a
/// Skill card of their own choice, which counts at once.
#[test]
fn a_discovery_unlocks_a_skill_of_every_astronaut() {
    let mut table = campaign(LABYRINTH).examined(1).plan();
    let discover = effect(|op| {
        matches!(*op, Op::Samples { zone: first_martians::content::Zone::Discovery, n: 1, .. })
            || matches!(
                *op,
                Op::Research { step: first_martians::content::ResearchStep::Discover, n: 1 }
            )
    });
    table.happens(discover, Ctx::default());
    for who in [SCIENTIST, GEOLOGIST, ENGINEER, MEDIC] {
        assert_eq!(table.asks(), Some(Question::Unlock(who)));
        let choices = table.game.legal_actions(table.seat(who).into());
        let skills: Vec<_> =
            choices.iter().filter(|it| matches!(it, Action::Pick(Target::Skill(_)))).collect();
        assert_eq!(skills.len(), 3);
        table.says(table.seat(who), *skills[1]);
        assert_eq!(table.crew[who.index()].skills, 0b101);
    }
    assert_eq!(table.asks(), Some(Question::Plan));
}

/// FM-SKILL-15: an effect unlocks like an action, and one who has all three cards gets nothing.
#[test]
fn who_has_all_skill_cards_unlocks_nothing() {
    let mut table = campaign(LABYRINTH).examined(4).plan();
    let discover = effect(|op| {
        matches!(*op, Op::Samples { zone: first_martians::content::Zone::Discovery, n: 1, .. })
            || matches!(
                *op,
                Op::Research { step: first_martians::content::ResearchStep::Discover, n: 1 }
            )
    });
    for _ in 0..4 {
        table.happens(discover, Ctx::default());
        while let Some(Question::Unlock(who)) = table.asks() {
            let seat = table.seat(who);
            let choice = table.game.legal_actions(seat.into());
            let skill = choice.iter().find(|it| matches!(it, Action::Pick(Target::Skill(_))));
            table.says(seat, *skill.unwrap());
        }
    }
    assert!(table.crew.iter().all(|one| one.skills == 0b1111));
    assert_eq!(kept(&table).unlocked, [0b1111; 4]);
    assert_eq!(table.asks(), Some(Question::Plan));
}

/// FM-CAMP-02, FM-CAMP-21: the crew is chosen once and stays.
#[test]
fn seats_keep_their_astronauts() {
    let mut table = campaign(LABYRINTH).begin(Phase::Morale);
    let before: Vec<Role> = table.crew.iter().map(|one| one.role).collect();
    table.ends(Ending::Won);
    sets_out(&mut table, Level::Normal);
    let after: Vec<Role> = table.crew.iter().map(|one| one.role).collect();
    assert_eq!(before, after);
    assert!(!table.log.events()[1..].iter().any(|event| matches!(event, Event::RoleTaken(..))));
}

/// FM-CAMP-03: a mission of a campaign has the rounds, phases and Threshold of its sheet.
#[test]
fn campaign_missions_follow_the_usual_rules() {
    let mut table = campaign(LABYRINTH).begin(Phase::Morale);
    table.ends(Ending::Won);
    sets_out(&mut table, Level::Hard);
    let pack = pack();
    let spec = pack.content().mission(mission("labyrinth_2"));
    assert_eq!((table.round, table.rounds), (1, spec.rounds.four));
    assert_eq!(table.phase, Phase::Events);
    assert_eq!(table.tracks.len(), spec.tracks.len());
    assert!(table.buildable != 0);
}

/// FM-CAMP-03, FM-OBJ-06: what a sheet lays out at setup lies there in the first sol.
#[test]
fn objective_tokens_are_laid_out_at_setup() {
    let table = campaign(WELCOME).begin(Phase::Morale);
    for number in [10, 11] {
        assert!(matches!(table.token(TokenColor::Red, number), TokenAt::Space(_)), "{number}");
    }
}

/// FM-CAMP-04, FM-EX-100, FM-RULING-45: after a loss the mission may be replayed from the table
/// that was saved after the last won one.
#[test]
fn a_lost_mission_of_the_labyrinth_can_be_replayed() {
    let mut table = campaign(LABYRINTH).begin(Phase::Morale);
    table.game.table.cargo.parts[0] = 7;
    table.ends(Ending::Won);
    to_briefing(&mut table);
    let saved = (table.cargo.clone(), table.reserves, table.map, table.flags.clone());
    sets_out(&mut table, Level::Normal);
    table.game.table.cargo.parts[0] = 0;
    table.game.table.crew[0].wounds = 4;
    table.ends(Ending::TimeIsUp);
    let lost = mission("labyrinth_2");
    assert_eq!(table.asks(), Some(Question::AfterLoss(lost)));
    let seat = table.first_seat();
    let choices = table.game.legal_actions(seat.into());
    assert_eq!(choices, [Action::Replay, Action::Restart, Action::GiveUp]);
    table.first_says(Action::Replay);
    assert_eq!(table.asks(), Some(Question::Brief(lost)));
    assert_eq!((table.cargo.clone(), table.reserves, table.map, table.flags.clone()), saved);
    assert_eq!(table.crew[0].wounds, 0);
    assert_eq!((kept(&table).replays, kept(&table).history.len()), (1, 1));
    sets_out(&mut table, Level::Easy);
    assert_eq!((table.mission, table.level), (lost, Level::Easy));
}

/// FM-CAMP-04: the first mission can be replayed as well, and the campaign begun again with
/// another crew.
#[test]
fn a_campaign_can_be_begun_again() {
    let mut table = campaign(LABYRINTH).begin(Phase::Morale);
    table.ends(Ending::TimeIsUp);
    table.first_says(Action::Replay);
    sets_out(&mut table, Level::Normal);
    assert_eq!(table.mission, mission("labyrinth_1"));
    assert_eq!(table.reserves, [5, 4, 5]);
    table.ends(Ending::TimeIsUp);
    table.first_says(Action::Restart);
    assert_eq!(table.asks(), Some(Question::TakeRole));
    assert!(table.crew.is_empty());
    assert_eq!((kept(&table).restarts, kept(&table).history.len()), (1, 0));
}

/// FM-CAMP-04: those who stop after a loss have lost the campaign.
#[test]
fn giving_up_loses_the_campaign() {
    let mut table = campaign(LABYRINTH).begin(Phase::Morale);
    table.ends(Ending::TimeIsUp);
    table.first_says(Action::GiveUp);
    assert_eq!(table.ending, Some(Ending::TimeIsUp));
    assert!(table.game.standing().unwrap().winners.is_empty());
}

/// FM-CAMP-05, FM-EX-100: Welcome to Mars offers neither; the story goes on from the loss.
#[test]
fn a_lost_mission_of_welcome_to_mars_stays_lost() {
    let mut table = campaign(WELCOME).begin(Phase::Morale);
    table.ends(Ending::TimeIsUp);
    assert_eq!(to_briefing(&mut table), mission("welcome_2"));
    let chapter = kept(&table).history[0];
    assert_eq!((chapter.ending, chapter.line.is_some()), (Ending::TimeIsUp, true));
    assert!(kept(&table).start.is_none());
}

/// FM-CAMP-05: a death ends the legacy campaign with its epitaph.
#[test]
fn a_death_ends_welcome_to_mars() {
    let mut table = campaign(WELCOME).begin(Phase::Morale);
    table.ends(Ending::Died(MEDIC));
    assert_eq!(table.asks(), None);
    assert_eq!(table.ending, Some(Ending::Died(MEDIC)));
    assert!(table.told(Event::EpitaphRead(mission("welcome_1"), MEDIC)));
}

/// FM-CAMP-06: the more optional objectives were met, the better the reward.
#[test]
fn optional_objectives_decide_about_the_reward() {
    let rewarded = |scenario: Scenario| {
        let mut table = scenario.begin(Phase::Morale);
        table.ends(Ending::Won);
        let row = table.log.events().iter().find_map(|event| match event {
            Event::Rewarded(_, row) => Some(*row),
            _ => None,
        });
        let pack = pack();
        let reward =
            &pack.content().mission(mission("labyrinth_1")).rewards[usize::from(row.unwrap())];
        assert_eq!(reward.optional_done, kept(&table).history[0].optional);
        reward.optional_done
    };
    assert!(rewarded(campaign(LABYRINTH)) < rewarded(campaign(LABYRINTH).objectives_done()));
}

/// FM-CAMP-07, FM-CAMP-08, FM-CAMP-09, FM-APP-13: after a won mission the whole table is saved,
/// and the next one begins from it at any later time.
#[test]
fn the_next_mission_begins_from_the_saved_table() {
    let mut table = campaign(LABYRINTH).begin(Phase::Morale);
    table.ends(Ending::Won);
    to_briefing(&mut table);
    let json = serde_json::to_value(&table.game).unwrap();
    let loaded = FirstMartians::load(json, &pack()).unwrap();
    assert_eq!(loaded, table.game);
    let mut later = table.clone();
    later.game = loaded;
    sets_out(&mut later, Level::Normal);
    sets_out(&mut table, Level::Normal);
    assert_eq!(later.game, table.game);
}

/// FM-CAMP-10, FM-CAMP-16, FM-CAMP-19: everything the campaign does not name carries over.
#[test]
fn the_table_stays_as_it_lies() {
    let mut table = campaign(WELCOME)
        .wounds(GEOLOGIST, 4)
        .condition(MEDIC, Ailment::Migraine)
        .tokens(ENGINEER, 3)
        .morale(2)
        .stress(12)
        .parts(Part::Cpu, 2)
        .seeds(4)
        .samples(2)
        .examined(1)
        .farm(5, 4, &[1])
        .broken(Tile::Lab, Part::Cpu)
        .broken(Tile::MedLab, Part::Cpu)
        .broken(Tile::Farm, Part::Hardware)
        .broken(Tile::GarageHall, Part::Cpu)
        .output(Tile::Solar1, 5)
        .token(Tile::Lab, Slot::Next, Modifier::ExtraPawn)
        .region_token("R1-N", Modifier::Wound)
        .tile("R1-N", Terrain::Plains, 2)
        .installed(UpgradeRule::ManageTwo)
        .upgrade_card(UpgradeRule::TwoPartsAsAny)
        .track(Block::Living, 4)
        .begin(Phase::Morale);
    let before = table.game.table.clone();
    table.ends(Ending::Won);
    sets_out(&mut table, Level::Normal);
    let after = &table.game.table;
    // Everybody rests between missions: 2 wounds, 6 Stress, the highest track, two parts.
    assert_eq!(after.crew[GEOLOGIST.index()].wounds, 2);
    assert!(after.crew[MEDIC.index()].held.has(Ailment::Migraine));
    assert_eq!(after.stress, 6);
    assert!(after.broken_parts() + 2 >= before.broken_parts());
    assert!(after.cargo.parts[Part::Cpu.index()] >= 2);
    assert_eq!(after.cargo.seeds, before.cargo.seeds + 1);
    assert_eq!(after.cargo.samples, before.cargo.samples);
    assert_eq!(after.cargo.examined, before.cargo.examined);
    assert_eq!(after.farms[0].plants, before.farms[0].plants);
    assert_eq!(after.farms[0].growth, before.farms[0].growth);
    assert_eq!(after.units[at(Tile::Solar1)].output, 5);
    assert!(after.units[at(Tile::Lab)].next.is_empty(), "tokens on Facilities do not stay");
    assert_eq!(after.map, before.map);
    assert_eq!(after.roi_left, before.roi_left);
    assert_eq!(after.malfunction_left, before.malfunction_left);
    assert_eq!(after.cargo.upgrades, before.cargo.upgrades);
    let installed = |table: &first_martians::Table| -> Vec<Option<UpgradeId>> {
        table.facilities().map(|facility| table.units[facility].upgrade).collect()
    };
    assert_eq!(installed(after), installed(&before));
    assert_eq!(after.first, before.first);
}

/// FM-CAMP-10, FM-CAMP-12: between two missions, and by a rule of ours, what grows grows back, the
/// crew is treated, and an empty pantry is stocked.
#[test]
fn the_crew_is_treated_between_missions() {
    for key in [LABYRINTH, WELCOME] {
        let mut table = campaign(key)
            .wounds(GEOLOGIST, 5)
            .condition(GEOLOGIST, Ailment::Poisoning)
            .condition(MEDIC, Ailment::Anemia)
            .condition(MEDIC, Ailment::CardiacDisorder)
            .condition(ENGINEER, Ailment::Migraine)
            .morale(-2)
            .stress(17)
            .reserves(0, 0, 0)
            .farm(5, 0, &[])
            .begin(Phase::Morale);
        table.ends(Ending::Won);
        to_briefing(&mut table);
        let mission = table.campaign().and_then(|it| it.next).expect("the next mission");
        (table.game.table.morale, table.game.table.reserves) = (-2, [0; Reserve::COUNT]);
        sets_out(&mut table, Level::Normal);
        let after = &table.game.table;
        assert_eq!(after.crew[GEOLOGIST.index()].wounds, 2, "{key}");
        assert!(after.crew[GEOLOGIST.index()].held.is_empty(), "{key}");
        assert!(after.crew[MEDIC.index()].held.is_empty(), "{key}");
        assert!(after.crew[ENGINEER.index()].held.has(Ailment::Migraine), "{key}");
        assert_eq!(after.farms[0].plants as usize, after.crew.len(), "{key}");
        assert!(after.morale >= -1 && after.stress <= 8, "{key}");
        let supplies = pack().content().mission(mission).supplies[Level::Normal.index()];
        assert_eq!(after.reserve(Reserve::Food), 3 + supplies.food, "{key}");
    }
}

/// FM-CAMP-10, FM-CAMP-12: by a rule of ours no base is left in the dark, and what grows back
/// reaches a Farm that was shut down.
#[test]
fn the_base_runs_again_between_missions() {
    let devices = [Tile::Solar1, Tile::Solar2, Tile::Oxygenator1, Tile::Oxygenator2].map(at);
    for key in [LABYRINTH, WELCOME] {
        let mut table = campaign(key).farm(5, 0, &[]).begin(Phase::Morale);
        let units = &mut table.game.table.units;
        devices.into_iter().for_each(|device| units[device].output = 0);
        for tile in [Tile::Oxygenator1, Tile::Oxygenator2, Tile::Lab, Tile::Farm] {
            units[at(tile)].shut[Utility::Energy.index()] = Some(Shutdown::FaceDown);
        }
        table.ends(Ending::Won);
        sets_out(&mut table, Level::Normal);
        assert_eq!(table.shutdown_tiles(), 0, "{key}");
        assert_eq!(devices.map(|device| table.units[device].output), [5, 5, 4, 4], "{key}");
        assert_eq!(table.farms[0].plants as usize, table.crew.len(), "{key}");
    }
}

/// The rules of a campaign tell everything that happens between two missions.
#[test]
fn the_crew_is_told_what_happens_between_missions() {
    let pack = pack();
    let content = pack.content();
    for campaign in &content.campaigns {
        let rules = campaign.rules_text.to_lowercase();
        let mut ops: Vec<Op> = content.effects(campaign.between).iter().map(|it| it.op).collect();
        while let Some(op) = ops.pop() {
            let words = match op {
                Op::If { then: effects, .. } | Op::ForEach { effects, .. } => {
                    ops.extend(content.effects(effects).iter().map(|effect| effect.op));
                    continue;
                }
                Op::MoraleTokens { n, .. } => format!("everyone gains {n} morale token"),
                Op::Plants { .. } => "a plant for each astronaut".to_owned(),
                Op::Stress { n: -6 } => "stress falls by 6".to_owned(),
                Op::Stress { n } => format!("by {} more if it is still above 8", -n),
                Op::Malfunction { .. } => "the highest malfunction track goes down by 1".to_owned(),
                Op::Heal { who: Who::All, n } => format!("heals {n} wounds"),
                Op::Heal { .. } => "with at most 2".to_owned(),
                Op::Cure { kind: Some(kind), .. } => kind.words().to_lowercase(),
                Op::Reserve { n, .. } => format!("less than 4 food gets {n}"),
                Op::Morale { .. } => "morale of -2 rises to -1".to_owned(),
                Op::Repair { .. } => "repairs two broken parts".to_owned(),
                Op::ClearShutdown { .. } => {
                    "all shutdown tiles and the tokens on facilities are removed".to_owned()
                }
                Op::Productivity { device: Device::Solar, .. } => {
                    "productivity of all solar panels together rises to 10".to_owned()
                }
                Op::Productivity { .. } => "that of the oxygenators to 8".to_owned(),
                op => panic!("{}: nobody is told of {op:?}", campaign.key),
            };
            assert!(rules.contains(&words), "{}: “{words}” is not told", campaign.key);
        }
    }
}

/// FM-CAMP-12: reserves are not refilled. More than 6 are lost, and the next mission adds what
/// its sheet grants.
#[test]
fn reserves_are_capped_and_added_to() {
    let mut table = campaign(LABYRINTH).reserves(9, 6, 5).begin(Phase::Morale);
    table.ends(Ending::Won);
    to_briefing(&mut table);
    let left = table.reserves;
    sets_out(&mut table, Level::Normal);
    let granted = [8, 2, 2];
    for kind in Reserve::all() {
        let kept = left[kind.index()].min(6);
        assert_eq!(table.reserve(kind), kept + granted[kind.index()], "{kind:?}");
    }
}

/// FM-CAMP-14, FM-CAMP-18, FM-SETUP-03: the level is chosen for every mission.
#[test]
fn every_mission_has_its_own_level() {
    let mut table = campaign(WELCOME).begin(Phase::Morale);
    assert_eq!(table.level, Level::Normal);
    table.ends(Ending::Won);
    sets_out(&mut table, Level::Hard);
    assert_eq!((table.level, kept(&table).history[0].level), (Level::Hard, Level::Normal));
}

/// FM-CAMP-11, FM-DELAY-13, FM-CAMP-17: delayed Adventures stay in the queue; open Events and
/// Follow-Ups end with the mission, and so do rules for some rounds and Objective tokens.
#[test]
fn delayed_adventures_outlive_the_mission() {
    let scene = Later::Adventure(SceneId(0));
    let follow_up = Later::FollowUp(SceneId(1));
    let event = EventId(0);
    let mut table = campaign(LABYRINTH)
        .round(3, 7)
        .queued(scene, (4, 6), Some(MEDIC))
        .queued(follow_up, (4, 6), None)
        .open_event(event, 2)
        .rule(TimedRule::NoRovers, 4)
        .red(Block::Working)
        .objective("R1-N", TokenColor::Red, 1)
        .aom(ActionType::Build, ENGINEER)
        .begin(Phase::Morale);
    table.ends(Ending::Won);
    sets_out(&mut table, Level::Normal);
    let queued: Vec<_> = table.queue.iter().map(|one| (one.what, one.from, one.until)).collect();
    assert_eq!(queued, [(scene, 1, 3)]);
    assert!(table.open_events.is_empty());
    assert!(!table.rule(TimedRule::NoRovers));
    assert_eq!(table.red, [false; Block::COUNT]);
    assert_eq!(table.token(TokenColor::Red, 1), TokenAt::Box);
    assert_eq!(table.operators, [None; ActionType::COUNT]);
}

/// FM-CAMP-19: an Event that came in an earlier mission does not come again.
#[test]
fn no_event_comes_twice_in_a_campaign() {
    let pack = pack();
    let general = pack.content().general_events.clone();
    let mut table = campaign(LABYRINTH).begin(Phase::Morale);
    let rest = general[1];
    for &event in general.iter().filter(|event| **event != rest).take(30) {
        table.game.table.drawn.push(event);
    }
    table.ends(Ending::Won);
    sets_out(&mut table, Level::Normal);
    assert!(table.drawn.is_empty());
    table.until(|question| question == Question::MissionEvent);
    let drawn = table.game.legal_actions(Actor::Chance);
    let seen = &kept(&table).seen;
    assert_eq!(seen.len(), 30);
    assert!(!drawn.is_empty());
    for action in drawn {
        let Action::Event(event) = action else { panic!("{action:?} is no event") };
        assert!(!seen.contains(&event));
    }
}

/// FM-CAMP-20: the envelope of the Labyrinth opens when its flag is set, once, and brings a tile,
/// an action and a choice.
#[test]
fn an_envelope_opens_when_the_game_calls_for_it() {
    let mut table = campaign(LABYRINTH).tile("R2-N", Terrain::Plains, 1).plan();
    assert!(kept(&table).opened.is_empty());
    let seen = effect(|op| *op == Op::Flag { flag: flag("nightjar_seen"), value: 1 });
    let space = space_called("R2-N");
    table.happens(seen, Ctx { here: Some(space), ..Ctx::default() });
    assert!(matches!(table.asks(), Some(Question::Choose(..))));
    let pack = pack();
    let tile = pack.content().tile_of(kept(&table).opened[0]).unwrap();
    assert_eq!(table.map[space.index()].tile, Some(tile));
    assert_eq!(pack.content()[tile].name, "Nightjar's Ground");
    // The samples that lay there stay and the tile brings 3 more.
    assert_eq!(table.map[space.index()].samples, 4);
    let names: Vec<&str> = table.game.specials().map(|id| &*pack.content()[id].name).collect();
    assert!(names.ends_with(&["Pedal", "Split Water", "Scrub Down"]), "{names:?}");
    table.first_says(Action::Choose(2));
    table.happens(seen, Ctx::default());
    assert_eq!(kept(&table).opened.len(), 1);
}

/// FM-CAMP-20: a sample gathered on the tile of the envelope brings what the tile says.
#[test]
fn a_sample_of_nightjars_ground_is_not_clean() {
    let mut table = campaign(LABYRINTH).tile("R1-N", Terrain::Plains, 1).plan();
    let seen = effect(|op| *op == Op::Flag { flag: flag("nightjar_seen"), value: 1 });
    let space = space_called("R1-N");
    table.happens(seen, Ctx { here: Some(space), ..Ctx::default() });
    table.first_says(Action::Choose(2));
    assert_eq!(table.flag(flag("film_touched")), 0);
    table.declare(Task::Gather(space, Item::Sample), SCIENTIST, &[SCIENTIST, GEOLOGIST]);
    table.close().until(|question| question == Question::MalfunctionDie(Block::Working));
    assert_eq!(table.flag(flag("film_touched")), 1);
}

/// FM-CAMP-20: the last envelope is answered on slips that nobody sees until all are folded.
#[test]
fn slips_are_shown_together() {
    let mut table = campaign(WELCOME).plan();
    let due = effect(|op| *op == Op::Flag { flag: flag("seats_due"), value: 1 });
    table.happens(due, Ctx::default());
    let tokens = table.tokens(SCIENTIST);
    for (who, place) in [(SCIENTIST, 0), (GEOLOGIST, 1), (ENGINEER, 0)] {
        assert!(matches!(table.asks(), Some(Question::Slip(asked, _)) if asked == who));
        table.says(table.seat(who), Action::Choose(place));
    }
    assert_eq!(table.tokens(SCIENTIST), tokens, "nothing happens before all are shown");
    let slips = |viewer: Viewer| {
        let view = table.game.view(viewer);
        view.table.campaign().unwrap().slips.as_ref().unwrap().answers
    };
    assert_eq!(slips(Viewer::Seat(Seat::ONE)), [Some(0), None, None, None]);
    assert_eq!(slips(Viewer::Seat(Seat::TWO)), [None, Some(1), None, None]);
    assert_eq!(slips(Viewer::Spectator), [None; 4]);
    let mut shown = table.clone();
    shown.says(Seat::FOUR, Action::Choose(0));
    assert!(kept(&shown).slips.is_none());
    assert_eq!(shown.tokens(SCIENTIST), tokens + 1);
    assert_eq!(shown.flag(flag("seat_given")), 1);
    // A redeal leaves what a seat knows and deals the rest.
    let mut dice = orrery_core::Dice::new("slips", "test");
    let differs = (0..20).any(|_| table.game.redeal(Seat::ONE, &mut dice) != table.game);
    assert!(differs);
    let redealt = table.game.redeal(Seat::ONE, &mut dice);
    assert_eq!(redealt.view(Viewer::Seat(Seat::ONE)), table.game.view(Viewer::Seat(Seat::ONE)));
}

/// FM-CAMP-05: after a won mission one broken part becomes a scar: nothing repairs it, and it
/// does not count for the Threshold.
#[test]
fn a_scar_stays() {
    let mut table =
        campaign(WELCOME).broken(Tile::Lab, Part::Cpu).parts(Part::Cpu, 3).begin(Phase::Morale);
    let broken = table.broken_parts();
    table.ends(Ending::Won);
    table.until(|question| matches!(question, Question::Pick(..)));
    while table.asks() != Some(Question::Wall) {
        let lab = Action::Pick(Target::Part(at(Tile::Lab), Part::Cpu));
        let seat = table.first_seat();
        let choices = table.game.legal_actions(seat.into());
        table.first_says(if choices.contains(&lab) { lab } else { choices[0] });
    }
    assert_eq!(kept(&table).scars, [(at(Tile::Lab), Part::Cpu)]);
    assert!(table.told(Event::Scarred(at(Tile::Lab), Part::Cpu)));
    assert_eq!(table.game.counted_parts() + 1, table.broken_parts());
    assert!(table.broken_parts() >= broken.min(1));
    sets_out(&mut table, Level::Normal);
    assert!(table.units[at(Tile::Lab)].broken.has(Part::Cpu));
    table.until(|question| question == Question::Plan);
    let repair = Task::Repair(at(Tile::Lab), Part::Cpu, Source::Spare);
    assert_eq!(table.cannot(repair, ENGINEER), Illegal::IsScar);
}

/// FM-CAMP-05: after a lost mission two parts become scars, and the rest is repaired down to the
/// Threshold.
#[test]
fn the_base_is_nursed_back_after_a_loss() {
    let mut scenario = campaign(WELCOME);
    for tile in [Tile::Lab, Tile::MedLab, Tile::Oxygenator1, Tile::Oxygenator2, Tile::Solar1] {
        scenario = scenario.broken(tile, Part::Cpu).broken(tile, Part::Hardware);
    }
    let mut table = scenario.begin(Phase::Morale);
    table.ends(Ending::TimeIsUp);
    table.until(|question| question == Question::Wall);
    let pack = pack();
    let threshold = pack.content().mission(mission("welcome_1")).threshold.unwrap();
    assert_eq!(kept(&table).scars.len(), 2);
    assert_eq!(table.game.counted_parts(), threshold[Level::Normal.index()]);
}

/// FM-CAMP-05: a signed part brings Morale when it is repaired, once a mission, and costs Morale
/// when it is taken out. It never becomes a scar.
#[test]
fn signed_parts_are_dear() {
    let mut table = campaign(WELCOME).morale(0).plan();
    let lights = effect(|op| *op == Op::Flag { flag: flag("lights_on"), value: 1 });
    table.happens(lights, Ctx::default());
    assert_eq!(table.morale, 1);
    let signed = (at(Tile::GarageHall), Part::Hardware);
    assert!(table.units[signed.0].broken.has(signed.1));
    let mut scar = table.clone();
    scar.happens(effect(|op| *op == Op::Scar { n: 2 }), Ctx::default());
    let seat = scar.first_seat();
    let choices = scar.game.legal_actions(seat.into());
    assert!(!choices.contains(&Action::Pick(Target::Part(signed.0, signed.1))));
    for morale in [2, 2] {
        table.repairs(signed.0, signed.1);
        assert_eq!(table.morale, morale);
        table.game.table.units[signed.0].broken.insert(signed.1);
    }
    table.game.table.units[signed.0].broken.remove(signed.1);
    table.takes_out(signed.0, signed.1);
    assert_eq!(table.morale, 1);
}

/// FM-CAMP-05: components are used once: Froggy never helps again, the probe arm is missing in
/// the outer rings, and the common room takes its upgrade along.
#[test]
fn retired_components_are_gone() {
    let mut table = campaign(WELCOME)
        .open(Tile::ProbeBay)
        .tile("R2-N", Terrain::Plains, 2)
        .tile("R1-N", Terrain::Plains, 1)
        .plan();
    let retire = |component| effect(move |op| *op == Op::Retire { component });
    let space = space_called("R2-N");
    table.declare(Task::Gather(space, Item::Sample), SCIENTIST, &[]);
    let (least, _) = table.need(0);
    table.happens(retire(Component::ProbeArm), Ctx::default());
    assert_eq!(table.need(0).0, least + 1);
    table.happens(retire(Component::Froggy), Ctx::default());
    let south = space_called("R1-S");
    table.declare(Task::Explore(south), GEOLOGIST, &[]);
    let stack = table.newest();
    let rover = Some(first_martians::content::Rover::Froggy);
    let refusal = table.refuses(Seat::TWO, Action::UseRover { stack, rover });
    assert_eq!(refusal, Illegal::RoverCannotHelp);
    table.happens(retire(Component::CommonRoom), Ctx::default());
    let pack = pack();
    let upgrades = &pack.content().game_box.upgrades;
    let place = upgrades.iter().position(|upgrade| upgrade.key == "up_common_room").unwrap();
    assert_eq!((table.upgrades_left | table.cargo.upgrades) & 1 << place, 0);
}

/// FM-MOVE-04: with a light left on in the sister base, one action a round starts there.
#[test]
fn an_action_can_start_at_the_sister_base() {
    let mut table = campaign(WELCOME)
        .open(Tile::ProbeBay)
        .tile("R1-NW", Terrain::Plains, 1)
        .tile("R2-NW", Terrain::Plains, 1)
        .tile("R3-NW", Terrain::Plains, 1)
        .plan();
    let base = space_called("R3-NW");
    let found = effect(|op| *op == Op::Flag { flag: flag("sister_found"), value: 1 });
    table.happens(found, Ctx { here: Some(base), ..Ctx::default() });
    table.until(|question| question == Question::Plan);
    let inner = space_called("R2-NW");
    table.declare(Task::Gather(inner, Item::Sample), SCIENTIST, &[]);
    let stack = table.newest();
    let go = Action::Go { stack, way: first_martians::FROM_TILE };
    let walk = table.need(0).0;
    assert_eq!(table.refuses(Seat::ONE, go), Illegal::NoSuchWay);
    table.happens(
        effect(|op| *op == Op::Flag { flag: flag("light_left"), value: 1 }),
        Ctx::default(),
    );
    table.says(Seat::ONE, go);
    assert!(table.need(0).0 < walk);
    table.declare(Task::Gather(base, Item::Sample), GEOLOGIST, &[]);
    let second = Action::Go { stack: table.newest(), way: first_martians::FROM_TILE };
    assert_eq!(table.refuses(Seat::TWO, second), Illegal::NoSuchWay);
}

/// FM-CAMP-19: names that a campaign remembers hold in later missions.
#[test]
fn remembered_names_hold() {
    let mut table = campaign(LABYRINTH).plan();
    let pack = pack();
    let climber = pack.content().names.iter().position(|name| name == "climber").unwrap();
    let name = effect_named("climber");
    table.happens(name, Ctx { scope: 7, ..Ctx::default() });
    if let Some(Question::Pick(..)) = table.asks() {
        table.first_says(Action::Pick(Target::Person(ENGINEER)));
    }
    table.ends(Ending::Won);
    sets_out(&mut table, Level::Normal);
    let id = first_martians::content::NameId(climber as u8);
    assert_eq!(table.named(99, id), Some(first_martians::Named::Person(ENGINEER)));
}

fn effect_named(name: &str) -> List<Effect> {
    let pack = pack();
    let id = pack.content().names.iter().position(|it| it == name).unwrap();
    let all = pack.content().all_effects();
    let place = all.iter().position(|effect| effect.name.is_some_and(|it| it.index() == id));
    {
        let place = place.unwrap();
        List::new(place, place + 1).unwrap()
    }
}

/// FM-CAMP-01: the last mission leads to an ending, and the last one always holds.
#[test]
fn a_campaign_ends_with_one_of_its_endings() {
    for (key, missions) in [(LABYRINTH, 5), (WELCOME, 5)] {
        let mut table = campaign(key).begin(Phase::Morale);
        for _ in 1..missions {
            table.ends(Ending::Won);
            sets_out(&mut table, Level::Normal);
        }
        table.ends(Ending::Won);
        table.until(|_| false);
        assert_eq!(table.ending, Some(Ending::Won));
        assert_eq!(kept(&table).won(), missions);
        assert!(kept(&table).finale.is_some());
        let standing = table.game.standing().unwrap();
        assert_eq!(standing.winners.len(), 4);
    }
}
