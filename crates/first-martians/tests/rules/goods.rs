//! Finds, samples, upgrades, mission actions, tokens and cards (POI, RES, PLANT, REP, RREP, UPG, MACT,
//! MALF, CLEAN, MOD, OBJ), and rulings about them.

use first_martians::content::{
    ActionType, Block, Content, Device, FacilityPick, KeywordId, MalfunctionId, Modifier,
    ObjectiveKind, Op, Part, PoiId, Rover, Slot, Terrain, Tile, TokenColor, TokenPlace, TokenSpot,
    Trigger, UpgradeId, UpgradeRule, Utility, Where, words::Words,
};
use first_martians::scenario::{
    ENGINEER, GEOLOGIST, MEDIC, SCIENTIST, Scenario, Table, at, pack, space_called,
};
use first_martians::{
    Action, Ctx, Event, Hand, Illegal, Item, Phase, Question, Source, Target, Task, TokenAt,
};
use orrery_core::{Game as _, Seat, Setup};

use super::{changed_pack, effect, special};

fn poi(key: &str) -> PoiId {
    let pack = pack();
    let place = pack.content().game_box.poi.iter().position(|poi| poi.key == key);
    PoiId(place.expect("there is such a token") as u8)
}

/// A plan with a POI token in the Available area.
fn with_poi(key: &str) -> Table {
    let mut table = Scenario::of_players(4).samples(1).reserves(0, 0, 0).plan();
    table.game.table.cargo.poi |= 1 << poi(key).index();
    table
}

/// FM-POI-01, FM-POI-03, FM-POI-04: a printed token gives what it says, one with an icon what the
/// mission says; each works once, at any moment.
#[test]
fn a_find_is_used_once_at_any_moment() {
    let crate_of_food = Action::UsePoi(poi("poi_ration_crate"));
    let mut table = with_poi("poi_ration_crate");
    table.declare(Task::Examine, SCIENTIST, &[]).close();
    table.until(|question| question == Question::Roll);
    table.says(Seat::FOUR, crate_of_food);
    assert_eq!((table.reserves, table.asks()), ([0, 0, 2], Some(Question::Roll)));
    assert_eq!(table.refuses(Seat::FOUR, crate_of_food), Illegal::NoPoi);
    let mut notebook = with_poi("poi_alpha");
    notebook.says(Seat::ONE, Action::UsePoi(poi("poi_alpha")));
    assert_eq!(notebook.tracks[0], 15, "the Grower's Notebook of this mission");
}

/// FM-RES-10: a mission may ask for an Objective token as the item of a Research action.
#[test]
fn an_objective_token_may_be_researched() {
    let file = "missions/thicker_walls/mission.toml";
    let text = "type = \"build\"\nwhere = \"card\"\nuses_card = \"fc_brick_kiln\"";
    let pack = changed_pack(file, text, &text.replace("build", "research"));
    let scenario = Scenario::with_pack(Setup::of_players(4).in_mode("thicker_walls"), &pack);
    let mut without = scenario.clone().built("fc_brick_kiln").reserves(9, 9, 9).plan();
    without.game.table.tracks.fill(3);
    assert_eq!(without.cannot(special("fire"), SCIENTIST), Illegal::CannotPay);
    let mut with = without;
    with.game.table.tokens[TokenColor::Black.index()][0] = TokenAt::Available;
    with.declare(special("fire"), SCIENTIST, &[]);
    assert_eq!(with.plan[0].at, Some(at(Tile::Lab)));
    assert_eq!(with.cannot(special("fire"), MEDIC), Illegal::CannotPay, "the token is bound");
}

/// FM-PLANT-11: a mission may forbid planting.
#[test]
fn a_mission_may_forbid_planting() {
    let scenario = Scenario::of(Setup::of_players(4).in_mode("root_cause"));
    let table = scenario.seeds(1).farm(4, 2, &[]).plan();
    let plant = Task::Plant(at(Tile::Farm));
    assert_eq!(table.cannot(plant, SCIENTIST), Illegal::NeedsNotMet);
    let mut home = Scenario::of_players(4).seeds(1).farm(4, 2, &[]).plan();
    home.declare(plant, SCIENTIST, &[]);
}

/// FM-REP-01, FM-RREP-01, FM-RREP-02: parts, rovers, upgrades and things of the mission are all built
/// in the Working Bay, with one pawn and dice or with two.
#[test]
fn everything_is_built_in_the_working_bay() {
    let card = pack().content().find_facility("fc_backup_solar").unwrap();
    let mut table = Scenario::of_players(4)
        .broken(Tile::Lab, Part::Cpu)
        .parts(Part::Cpu, 1)
        .rover_token(Rover::Froggy, Modifier::Blocked)
        .upgrade_card(UpgradeRule::ManageTwo)
        .plan();
    let upgrade = (0..8).find(|bit| table.cargo.upgrades & 1 << bit != 0).unwrap();
    let tasks = [
        (Task::Repair(at(Tile::Lab), Part::Cpu, Source::Spare), SCIENTIST),
        (Task::RepairRover(Rover::Froggy), GEOLOGIST),
        (Task::Install(UpgradeId(upgrade), at(Tile::ControlCenter)), ENGINEER),
        (Task::Build(card, None), MEDIC),
    ];
    for (number, (task, who)) in tasks.into_iter().enumerate() {
        table.declare(task, who, &[]);
        assert_eq!(table.plan[number].at, Some(at(Tile::WorkingBay)));
        assert_eq!(table.need(number), (1, Some(2)));
    }
    assert_eq!(
        table.cannot(Task::RepairRover(Rover::Scorpio), MEDIC),
        Illegal::RoverIsFine(Rover::Scorpio)
    );
}

/// FM-RREP-03, FM-RREP-04, FM-ROV-11, FM-RULING-02, FM-CLEAN-12: each Build action takes one token off
/// a rover, the topmost; Clean-Up takes none.
#[test]
fn a_rover_is_repaired_token_by_token() {
    let tokens = |table: &Table| table.rovers[Rover::Froggy.index()].tokens.to_vec();
    let mut table = Scenario::of_players(4)
        .round(1, 9)
        .rover_token(Rover::Froggy, Modifier::Blocked)
        .rover_token(Rover::Froggy, Modifier::Blocked)
        .rover_token(Rover::Froggy, Modifier::ExtraPawn)
        .plan();
    table.declare(Task::RepairRover(Rover::Froggy), ENGINEER, &[ENGINEER]).close();
    table.until(|question| question == Question::Advance);
    assert_eq!(tokens(&table), [Modifier::Blocked, Modifier::Blocked]);
    let mut table = Scenario::of_players(4)
        .round(1, 9)
        .rover_token(Rover::Froggy, Modifier::Blocked)
        .rover_token(Rover::Froggy, Modifier::Blocked)
        .plan();
    table.declare(Task::RepairRover(Rover::Froggy), ENGINEER, &[ENGINEER]);
    table.declare(Task::RepairRover(Rover::Froggy), MEDIC, &[MEDIC]).close();
    table.until(|question| question == Question::Advance);
    assert_eq!(tokens(&table), []);
}

/// FM-UPG-07: an upgrade on a card that copies its Facility works for that card only.
#[test]
fn an_upgrade_may_be_installed_on_a_copy() {
    let shelter = pack().content().find_facility("fc_storm_shelter").unwrap();
    let mut table = Scenario::of_players(4)
        .round(1, 9)
        .built_green("fc_storm_shelter")
        .upgrade_card(UpgradeRule::HealWithoutMedic)
        .wounds(GEOLOGIST, 3)
        .plan();
    let upgrade = (0..8).find(|bit| table.cargo.upgrades & 1 << bit != 0).unwrap();
    let other = Task::Install(UpgradeId(upgrade), at(Tile::Lab));
    assert_eq!(table.cannot(other, ENGINEER), Illegal::UpgradeDoesNotFit);
    table.declare(Task::Install(UpgradeId(upgrade), shelter), ENGINEER, &[ENGINEER]).close();
    table.until(|question| question == Question::Advance);
    table.until(|question| question == Question::Plan);
    let heal = |at| Action::Declare { task: Task::Heal, at, hand: Hand::Pawn(GEOLOGIST) };
    table.says(Seat::TWO, heal(Some(shelter)));
    assert_eq!(table.need(0), (1, None), "no Medic in the Shelter");
    table.says(Seat::TWO, heal(None));
    assert_eq!(table.need(1), (2, None), "but one in the Med Lab");
}

/// FM-UPG-10, FM-PC-02: an effect takes an installed upgrade, never the Auto-scanner of a small crew.
#[test]
fn an_effect_may_take_an_upgrade() {
    let take = effect(|op| matches!(op, Op::RemoveUpgrades { n: 1 }));
    let mut four = Scenario::of_players(4).installed(UpgradeRule::HealWithoutMedic);
    let mut table = four.clone().begin(Phase::Events);
    table.happens(take, Ctx::default());
    assert!(table.units[at(Tile::MedLab)].upgrade.is_none());
    four = Scenario::of_players(3).installed(UpgradeRule::ManageTwo);
    let mut table = four.begin(Phase::Events);
    table.happens(take, Ctx::default());
    assert!(table.units[at(Tile::ControlCenter)].upgrade.is_none());
    table.happens(take, Ctx::default());
    assert!(table.units[at(Tile::MedLab)].upgrade.is_some(), "the Auto-scanner stays");
}

/// FM-MACT-04, FM-MACT-05, FM-RULING-04: a mission action without a type comes last, after Shutdown
/// tiles; any AOM helps with it, and with a typed one only the AOM of that type.
#[test]
fn untyped_mission_actions_come_last() {
    let scenario = Scenario::of(Setup::of_players(3).in_mode("off_the_ellipse"))
        .round(2, 9)
        .shut(Tile::Lab, Utility::Energy)
        .broken(Tile::ProbeBay, Part::Cpu)
        .parts(Part::Cpu, 1)
        .reserves(5, 5, 9);
    let burn = special("burn_furniture");
    let reopen = Task::Reopen(at(Tile::Lab), Utility::Energy);
    let repair = Task::Repair(at(Tile::ProbeBay), Part::Cpu, Source::Spare);
    let mut table = scenario.clone().plan();
    table.declare(burn, SCIENTIST, &[]).declare(reopen, SCIENTIST, &[]);
    table.declare(repair, ENGINEER, &[]).declare(Task::Unwind, ENGINEER, &[]).close();
    table.until(|question| matches!(question, Question::Advance));
    let order: Vec<Task> = table
        .log
        .events()
        .iter()
        .filter_map(|event| match event {
            Event::ActionBegan(_, task) if *task != Task::Rest => Some(*task),
            _ => None,
        })
        .collect();
    assert_eq!(order, [Task::Unwind, repair, reopen, burn]);
    for kind in ActionType::all() {
        let mut table = scenario.clone().aom(kind, ENGINEER).plan();
        let hand = Hand::Aom(kind);
        table.says(Seat::THREE, Action::Declare { task: burn, at: None, hand });
    }
    let home = Scenario::of_players(3)
        .built("fc_backup_solar")
        .built("fc_backup_oxygenator")
        .built("fc_backup_farm")
        .reserves(9, 9, 9);
    let tweak = |kind| Action::Declare { task: special("tweak"), at: None, hand: Hand::Aom(kind) };
    let research = home.clone().aom(ActionType::Research, ENGINEER).plan();
    let refusal = research.refuses(Seat::THREE, tweak(ActionType::Research));
    assert_eq!(refusal, Illegal::WrongAom(ActionType::Research));
    home.aom(ActionType::Build, ENGINEER).plan().says(Seat::THREE, tweak(ActionType::Build));
}

/// FM-MALF-07, FM-MALF-20: a track rises by its die and its penalties together; yellow is the Working
/// Block, orange the Living Block, red the System Block, which comes last.
#[test]
fn a_track_rises_by_die_and_penalties() {
    let mut table = Scenario::of_players(4)
        .round(1, 9)
        .red(Block::Living)
        .broken(Tile::MedLab, Part::Hardware)
        .broken(Tile::ControlCenter, Part::Hardware)
        .track(Block::Living, 1)
        .begin(Phase::Malfunction);
    table.chance(Action::Die(1));
    let moved = |event: &&Event| matches!(event, Event::MalfunctionMoved(Block::Living, 4));
    assert!(table.log.events().iter().any(|event| moved(&event)), "1 + 1 + 2");
    let pack = pack();
    let home = pack.content().find_mission("make_yourself_at_home").unwrap();
    let dice = pack.content().mission(home).malfunction_dice;
    let from = |block: Block| dice[block.index()];
    assert_eq!([Block::Working, Block::Living, Block::System].map(from), [3, 4, 5]);
}

/// FM-MALF-14: an empty deck is built again from its discard pile.
#[test]
fn an_empty_deck_is_built_again() {
    let mut table =
        Scenario::of_players(4).round(1, 9).track(Block::Living, 4).begin(Phase::Events);
    let pack = pack();
    let cards = pack.content().game_box.malfunctions.iter().enumerate();
    for (number, _) in cards.filter(|(_, card)| card.block == Block::Living) {
        table.game.table.malfunction_left &= !(1 << number);
    }
    table.chance(Action::Pick(Target::Block(Block::Living)));
    assert_eq!(table.asks(), Some(Question::MalfunctionCard(Block::Living)));
    assert_eq!(table.game.legal_actions(orrery_core::Actor::Chance).len(), 28);
}

/// FM-MALF-16, FM-EX-66: a search draws until a card has the keyword; the others are discarded without
/// effect.
#[test]
fn a_search_ends_with_the_keyword() {
    let search = effect(|op| matches!(op, Op::DrawMalfunction { keyword: Some(_), .. }));
    let pack = pack();
    let content = pack.content();
    let Op::DrawMalfunction { keyword: Some(keyword), .. } = content[search][0].op else {
        unreachable!()
    };
    let mut table = Scenario::of_players(4).begin(Phase::Events);
    table.happens(search, Ctx::default());
    if let Some(Question::Pick(..)) = table.asks() {
        table.chance(Action::Pick(Target::Block(Block::Living)));
    }
    let Some(Question::SearchCard(block, wanted)) = table.asks() else {
        panic!("{:?}", table.asks())
    };
    assert_eq!(wanted, keyword);
    let cards = |has: bool| {
        let has_it = |keywords: &[KeywordId]| keywords.contains(&keyword);
        let cards = content.game_box.malfunctions.iter().enumerate();
        let fits =
            cards.filter(move |(_, card)| card.block == block && has_it(&card.keywords) == has);
        fits.map(|(number, _)| MalfunctionId(number as u8)).collect::<Vec<_>>()
    };
    let (others, wanted) = (cards(false), cards(true));
    table.chance(Action::Malfunction(others[0])).chance(Action::Malfunction(others[1]));
    assert!(table.told(Event::MalfunctionIgnored(others[0])));
    table.chance(Action::Malfunction(wanted[0]));
    assert!(table.told(Event::MalfunctionDrawn(wanted[0])));
    assert!(!table.told(Event::MalfunctionDrawn(others[1])));
    for card in [others[0], others[1], wanted[0]] {
        assert_eq!(table.malfunction_left & 1 << card.index(), 0, "discarded");
    }
}

/// FM-MALF-24: a card that raises its own track, which stands on 5, does not raise it.
#[test]
fn a_card_does_not_raise_its_own_track() {
    let pack = pack();
    let content = pack.content();
    let raises = content.game_box.malfunctions.iter().position(|card| {
        content.effects(card.effects).iter().any(|effect| {
            let all = first_martians::content::BlockPick::All;
            matches!(effect.op, Op::Malfunction { block, n: 1.. } if block == all)
        })
    });
    let number = raises.expect("there is such a card");
    let block = content.game_box.malfunctions[number].block;
    let mut table = Scenario::of_players(4).round(1, 9).track(block, 5).begin(Phase::Malfunction);
    table.chance(Action::Malfunction(MalfunctionId(number as u8)));
    assert_eq!(table.malfunction[block.index()], 0);
    let drawn = table.log.events().iter();
    let drawn = drawn.filter(|event| matches!(event, Event::MalfunctionDrawn(_)));
    assert_eq!(drawn.count(), 1, "and no second card comes");
    assert!(
        Block::all()
            .filter(|other| *other != block)
            .all(|other| table.malfunction[other.index()] == 1)
    );
}

/// FM-CLEAN-10: tokens on regions stay through Clean-Up; an effect may remove them.
#[test]
fn tokens_on_regions_stay() {
    let mut table = Scenario::of_players(4)
        .round(1, 9)
        .tile("R1-N", Terrain::Plains, 1)
        .region_token("R1-N", Modifier::ExtraPawn)
        .begin(Phase::CleanUp);
    table.until(|question| question == Question::Advance);
    let north = space_called("R1-N");
    assert!(table.map[north.index()].marks.has(Modifier::ExtraPawn));
    let spot = TokenSpot::Region(Where::ChosenExplored);
    let token = Some(Modifier::ExtraPawn);
    table.happens(effect(|op| *op == Op::RemoveToken { token, spot }), Ctx::default());
    assert!(table.map[north.index()].marks.is_empty());
}

/// FM-MOD-01, FM-MOD-02: an effect says where its token goes; on `>>` the newest lies on top and comes
/// first.
#[test]
fn the_newest_token_lies_on_top() {
    let place = |tile: Tile, wanted: Modifier| {
        effect(move |op| {
            matches!(op, Op::Token { token, spot: TokenSpot::Facility(FacilityPick::The(f), Some(Slot::Next)) }
                if (*token, *f) == (wanted, at(tile)))
        })
    };
    let mut table = Scenario::of_players(4).round(1, 9).begin(Phase::Events);
    table.happens(place(Tile::Lab, Modifier::Reroll), Ctx::default());
    table.happens(place(Tile::Lab, Modifier::ExtraPawn), Ctx::default());
    let lab = &table.units[at(Tile::Lab)];
    assert_eq!(lab.next[..], [Modifier::Reroll, Modifier::ExtraPawn]);
    assert!(
        Tile::all()
            .filter(|tile| *tile != Tile::Lab)
            .all(|tile| table.units[at(tile)].next.is_empty())
    );
    let mut clean = Scenario::of_players(4)
        .round(1, 9)
        .token(Tile::Lab, Slot::Next, Modifier::Reroll)
        .token(Tile::Lab, Slot::Next, Modifier::ExtraPawn)
        .begin(Phase::CleanUp);
    clean.until(|question| question == Question::Advance);
    assert!(clean.units[at(Tile::Lab)].now.has(Modifier::ExtraPawn));
    assert_eq!(clean.units[at(Tile::Lab)].next[..], [Modifier::Reroll]);
}

/// FM-FAQ-03, FM-EX-68: an Adventure token is not placed on a region that brings Adventures anyway.
#[test]
fn an_adventure_token_is_not_placed_on_a_chasm() {
    let token = effect(|op| {
        matches!(op, Op::Token { token: Modifier::AdventureGather, spot: TokenSpot::Region(_) })
    });
    let placed = |terrain: Terrain| {
        let mut table = Scenario::of_players(4).tile("R1-N", terrain, 0).begin(Phase::Events);
        table.happens(token, Ctx::default());
        table.map[space_called("R1-N").index()].marks.has(Modifier::AdventureGather)
    };
    assert!(placed(Terrain::Plains) && !placed(Terrain::Chasm));
}

/// FM-EX-74: a token that an Explore action's Adventure puts on a region leaves a declared Gather
/// action there alone.
#[test]
fn a_token_of_an_adventure_spares_a_declared_gather() {
    let token = effect(|op| {
        matches!(op, Op::Token { token: Modifier::Wound, spot: TokenSpot::Region(Where::Here) })
    });
    let north = space_called("R1-N");
    let mut table = Scenario::of_players(4).round(1, 9).tile("R1-N", Terrain::Plains, 1).plan();
    table.declare(Task::Explore(space_called("R1-S")), MEDIC, &[ENGINEER]);
    table.declare(Task::Gather(north, Item::Sample), GEOLOGIST, &[GEOLOGIST, SCIENTIST]).close();
    table.until(|question| question == Question::Roll);
    table.happens(token, Ctx { here: Some(north), ..Ctx::default() });
    table.rolls(false, false, false);
    table.until(|question| question == Question::Advance);
    assert_eq!((table.wounds(GEOLOGIST), table.cargo.samples), (0, 1));
    assert!(table.map[north.index()].marks.has(Modifier::Wound), "it counts from then on");
}

/// FM-OBJ-08, FM-FAQ-01, FM-EX-75: "tokens 1-3" are three tokens, "a token" is one.
#[test]
fn a_range_of_tokens_means_all_of_them() {
    let gain = |wanted: i8| {
        effect(move |op| {
            matches!(op, Op::ObjectiveTokens { n, number: None, place, .. }
                if *n == wanted && *place != TokenPlace::Box)
        })
    };
    for n in [1, 3] {
        let list = gain(n);
        let pack = pack();
        let Op::ObjectiveTokens { color, at: space, .. } = pack.content()[list][0].op else {
            unreachable!()
        };
        let mut table =
            Scenario::of_players(4).tile("R1-N", Terrain::Plains, 0).begin(Phase::Events);
        if let Some(Where::OfCard(card)) = space {
            table.game.table.units[card].place = Some(space_called("R1-N"));
        }
        table.happens(list, Ctx { here: Some(space_called("R1-N")), ..Ctx::default() });
        let out = |at: &&TokenAt| **at != TokenAt::Box;
        assert_eq!(table.tokens[color.index()].iter().filter(out).count(), n as usize);
    }
}

/// FM-OBJ-06: the numbers on Objective tokens are names; the second can be gathered before the first.
#[test]
fn numbers_on_tokens_have_no_order() {
    let mut table = Scenario::of_players(4)
        .tile("R1-N", Terrain::Plains, 0)
        .objective("R1-N", TokenColor::Black, 1)
        .objective("R1-N", TokenColor::Black, 2)
        .plan();
    let second = Task::Gather(space_called("R1-N"), Item::Token(TokenColor::Black, 2));
    table.declare(second, GEOLOGIST, &[GEOLOGIST, MEDIC]).close();
    table.until(|question| question == Question::Advance);
    assert_eq!(table.token(TokenColor::Black, 2), TokenAt::Available);
    assert_eq!(table.token(TokenColor::Black, 1), TokenAt::Space(space_called("R1-N")));
}

/// FM-OBJ-03, FM-OBJ-10: red tokens belong to mandatory objectives, orange ones to optional ones; an
/// optional objective brings something, or counts in the debrief.
#[test]
fn the_colour_of_a_token_tells_its_objective() {
    let content = Content::standard();
    let words = Words::new(&content);
    let mut seen = [0; 2];
    for mission in content.missions.iter().filter(|mission| mission.campaign.is_none()) {
        for objective in &content[mission.objectives] {
            let check = words.fact(objective.check);
            for (n, (color, kind)) in
                [("red ", ObjectiveKind::Mandatory), ("orange ", ObjectiveKind::Optional)]
                    .into_iter()
                    .enumerate()
            {
                if check.contains(color) && check.contains("token") {
                    assert_eq!(objective.kind, kind, "{}: {check}", objective.key);
                    seen[n] += 1;
                }
            }
            if objective.kind == ObjectiveKind::Optional {
                assert!(!objective.reward.is_empty() || objective.scored, "{}", objective.key);
            }
        }
    }
    assert!(seen[1] > 0, "{seen:?}");
}

/// FM-RULING-44: a drop of productivity after Production shuts nothing down before the next one.
#[test]
fn a_shortage_is_settled_in_the_next_production() {
    let less = effect(|op| *op == Op::Productivity { device: Device::Solar, n: -1 });
    let mut table = Scenario::of_players(4).round(1, 9).farm(4, 4, &[]).plan();
    table.happens(less, Ctx::default());
    if let Some(Question::Pick(..)) = table.asks() {
        table.first_says(Action::Pick(Target::Facility(at(Tile::Solar1))));
    }
    let mut early = false;
    table.until(|question| {
        early |= matches!(question, Question::ShutDown(..));
        question == Question::Advance
    });
    assert!(!early);
    table.until(|question| matches!(question, Question::ShutDown(..) | Question::TakeOut));
    assert!(matches!(table.asks(), Some(Question::ShutDown(Utility::Energy, 1))));
}

/// FM-RULING-49: at the end of a round the rules of the mission come first, under the old First Player;
/// then the token passes and the sol marker moves.
#[test]
fn a_round_ends_in_its_order() {
    let mut table = Scenario::of(Setup::of_players(4).in_mode("line_of_sight"))
        .round(1, 9)
        .tile("R1-N", Terrain::Plains, 0)
        .tile("R2-N", Terrain::Plains, 0)
        .built_on("fc_relay_mast_a", "R2-N")
        .broken_in(pack().content().find_facility("fc_relay_mast_a").unwrap(), Part::Cpu)
        .begin(Phase::CleanUp);
    table.until(|question| question == Question::Advance);
    let pack = pack();
    let place = |fits: &dyn Fn(&Event) -> bool| {
        table.log.events().iter().position(fits).expect("it happened")
    };
    let cleans = |event: &Event| matches!(event, Event::RuleFired(id) if pack.content()[*id].trigger == Trigger::CleanUp);
    let steps = [
        place(&cleans),
        place(&|event| matches!(event, Event::FirstPlayer(GEOLOGIST))),
        place(&|event| *event == Event::RoundBegan(2)),
        place(&|event| *event == Event::PhaseBegan(Phase::Events)),
    ];
    assert!(steps.is_sorted(), "{steps:?}");
}

/// FM-ICON-14: the three icons of a tile: samples, finds, and what the mission makes of its own icon.
#[test]
fn a_tile_has_three_kinds_of_icon() {
    let pack = pack();
    let content = pack.content();
    let tiles = content.game_box.roi.iter().enumerate().filter(|(_, tile)| tile.ring == 1);
    for (number, tile) in tiles {
        let mut table = Scenario::of_players(4).plan();
        let north = space_called("R1-N");
        table.declare(Task::Explore(north), GEOLOGIST, &[]).takes(Rover::Froggy).close();
        table.until(|question| matches!(question, Question::Tile(..)));
        table.chance(Action::Roi(first_martians::content::RoiId(number as u8)));
        let fires = |event: &Event| {
            matches!(event, Event::RuleFired(id)
                if matches!(content[*id].trigger, Trigger::MissionIcon { .. }))
        };
        assert_eq!(table.map[north.index()].samples, tile.samples, "{}", tile.key);
        assert_eq!(table.log.events().iter().any(fires), tile.mission_icon, "{}", tile.key);
        table.until(|question| matches!(question, Question::Advance | Question::MalfunctionDie(_)));
        let finds = table.log.events().iter().filter(|event| matches!(event, Event::PoiFound(_)));
        assert_eq!(finds.count(), usize::from(tile.poi), "{}", tile.key);
    }
}
