//! The contents of the box, counted against the component list of the rulebook.

use first_martians::content::*;

fn names(row: impl IntoIterator<Item = Tile>) -> Vec<String> {
    let content = Content::standard();
    row.into_iter().map(|tile| content.game_box.tile(tile).name.clone()).collect()
}

/// FM-COMP-02, FM-AST-02: one ID board for each of the four professions.
#[test]
fn there_are_four_professions() {
    let content = Content::standard();
    let names: Vec<&str> =
        content.game_box.astronauts.iter().map(|astronaut| astronaut.name.as_str()).collect();
    assert_eq!(names.len(), 4);
    for (name, of) in names.iter().zip(["Scientist", "Geologist", "Engineer", "Medic"]) {
        assert!(name.starts_with(of), "{name}");
    }
}

/// FM-COMP-03, FM-COMP-04, FM-COMP-05, FM-COMP-06: 13 tiles in three rows, one for each Block, from
/// left to right.
#[test]
fn the_tiles_lie_in_three_rows() {
    let content = Content::standard();
    let row = |block| {
        let mut tiles: Vec<Tile> =
            Tile::all().filter(|tile| content.game_box.tile(*tile).block == block).collect();
        tiles.sort_by_key(|tile| content.game_box.tile(*tile).at);
        let rows = tiles.iter().map(|tile| content.game_box.tile(*tile).at.expect("a place").0);
        let rows: Vec<u8> = rows.collect();
        assert!(rows.iter().all(|row| *row == rows[0]), "{block:?} is one row");
        (rows[0], names(tiles))
    };
    assert_eq!(Tile::all().count(), 13);
    let (top, system) = row(Block::System);
    let (middle, living) = row(Block::Living);
    let (bottom, working) = row(Block::Working);
    assert!(top < middle && middle < bottom);
    let farm = ["Oxygenator 01", "Oxygenator 02", "Solar Panel 01", "Solar Panel 02", "Farm"];
    assert_eq!(system, farm);
    assert_eq!(living, ["A Quiet Place", "Crew Quarters", "Med Lab", "Control Center"]);
    assert_eq!(working, ["Garage Hall", "Probe Bay", "Lab", "Working Bay"]);
}

/// FM-COMP-07, FM-COMP-11: the tiles of the three rings and the POI tokens.
#[test]
fn tiles_and_finds_are_counted() {
    let content = Content::standard();
    let ring = |ring| content.game_box.roi.iter().filter(|tile| tile.ring == ring).count();
    assert_eq!([ring(1), ring(2), ring(3)], [8, 8, 3]);
    assert_eq!(content.game_box.poi.len(), 9);
}

/// FM-COMP-08, FM-COMP-10, FM-COMP-16, FM-COMP-18: tokens by kind.
#[test]
fn tokens_are_counted() {
    let stock = Content::standard().game_box.stock.clone();
    assert_eq!(stock.modifiers.iter().sum::<u8>(), 38);
    assert_eq!(stock.morale_tokens, 18);
    let [red, orange, black] = [TokenColor::Red, TokenColor::Orange, TokenColor::Black];
    assert_eq!([red, orange, black].map(|color| stock.objectives[color.index()]), [12, 8, 6]);
    assert_eq!(Part::all().map(|part| stock.parts[part.index()]).collect::<Vec<_>>(), [7; 4]);
}

/// FM-COMP-13: 12 Condition tokens of six types.
#[test]
fn conditions_are_counted() {
    let content = Content::standard();
    let conditions = Ailment::all().map(|ailment| content.game_box.condition(ailment));
    let names: Vec<&str> = conditions.clone().map(|condition| condition.name.as_str()).collect();
    let known = [
        "Anemia",
        "Anxiety Attack",
        "Cardiac Disorder",
        "Concentration Difficulties",
        "Migraine",
        "Poisoning",
    ];
    assert_eq!(names, known);
    assert_eq!(conditions.map(|condition| condition.copies).sum::<u8>(), 12);
}

/// FM-COMP-14, FM-COMP-17, FM-COMP-25, FM-COMP-26: cards and tiles by kind.
#[test]
fn cards_are_counted() {
    let content = Content::standard();
    let game_box = &content.game_box;
    assert_eq!(game_box.upgrades.len(), 8);
    let rules: Vec<UpgradeRule> = game_box.upgrades.iter().map(|upgrade| upgrade.rule).collect();
    assert!(UpgradeRule::all().all(|rule| rules.contains(&rule)), "each card has its own tile");
    let tiles = |kind| game_box.shutdowns.iter().filter(|tile| tile.kind == kind).count();
    assert_eq!([tiles(Utility::Energy), tiles(Utility::Oxygen)], [4, 4]);
    let deck = |block| game_box.malfunctions.iter().filter(|card| card.block == block).count();
    assert_eq!([Block::Working, Block::Living, Block::System].map(deck), [40, 28, 26]);
    assert_eq!(game_box.facilities.len() - Tile::COUNT, 14);
    assert_eq!((game_box.research.len(), game_box.directions.len()), (6, 8));
}

/// FM-COMP-27: three Skill cards and two sides of a Profile card for each astronaut.
#[test]
fn every_astronaut_has_three_skill_cards_and_two_profiles() {
    let content = Content::standard();
    let game_box = &content.game_box;
    for role in Role::all() {
        let cards = game_box.skills.iter().filter(|skill| skill.role == role && !skill.base);
        assert_eq!(cards.count(), 3, "{role:?}");
        let [front, back] = game_box.astronauts[role.index()].profile;
        assert_ne!(front, back, "{role:?}");
        for side in [front, back] {
            assert_eq!(game_box.profiles[side.index()].role, role);
        }
    }
}

/// FM-COMP-19, FM-SETUP-02: six standalone missions, two of each category.
#[test]
fn there_are_six_standalone_missions() {
    let content = Content::standard();
    let standalone = content.missions.iter().filter(|mission| mission.campaign.is_none());
    let of = |category| standalone.clone().filter(|one| one.category == category).count();
    assert_eq!(Category::all().map(of).collect::<Vec<_>>(), [2, 2, 2]);
}

/// FM-COMP-20: two campaigns and four envelopes.
#[test]
fn there_are_two_campaigns_with_four_envelopes() {
    let content = Content::standard();
    assert_eq!(content.campaigns.len(), 2);
    let mut envelopes: Vec<u8> = content.seals.iter().map(|seal| seal.envelope).collect();
    envelopes.sort_unstable();
    assert_eq!(envelopes, [1, 2, 3, 4]);
}

/// FM-COMP-21, FM-SETUP-09: the HUB is in the middle of the map; eight spaces touch it. There are
/// two rovers.
#[test]
fn the_hub_is_in_the_middle() {
    let content = Content::standard();
    let near: Vec<&Space> = content.game_box.spaces.iter().filter(|space| space.at_hub).collect();
    assert_eq!(near.len(), 8);
    assert!(near.iter().all(|space| space.ring == 1));
    assert!(Direction::all().all(|at| near.iter().any(|space| space.direction == at)));
    assert_eq!(Rover::all().map(Word::words).collect::<Vec<_>>(), ["Froggy", "Scorpio"]);
}

/// FM-COMP-22, FM-DICE-03, FM-ICON-12: a Success, a Wound and an Adventure die for each of four
/// types of action, and a Malfunction die for each Block.
#[test]
fn there_are_fifteen_dice() {
    let content = Content::standard();
    let game_box = &content.game_box;
    assert_eq!(ActionType::COUNT * DieFace::COUNT + Block::COUNT, 15);
    for of in ActionType::all() {
        for die in DieFace::all() {
            let hits = game_box.dice(of).hits(die);
            assert!((1..6).contains(&hits), "the {die:?} die of {of:?} can fall either way");
        }
    }
    for block in Block::all() {
        let faces = game_box.malfunction_dice[block.index()];
        assert!(faces.iter().any(|face| *face != faces[0]), "{block:?}");
    }
}

/// FM-COMP-28: one AOM for each of the four types of action with dice.
#[test]
fn there_are_four_aoms() {
    let content = Content::standard();
    let names: Vec<&str> = content.game_box.aoms.iter().map(|aom| aom.name.as_str()).collect();
    assert_eq!(names.len(), 4);
    assert!(ActionType::all().all(|of| !names[of.index()].is_empty()));
}

/// FM-COMP-30: four kinds of part.
#[test]
fn there_are_four_kinds_of_part() {
    let words: Vec<&str> = Part::all().map(Word::words).collect();
    assert_eq!(words, ["Energy Connectors", "Oxygen Filters", "Hardware", "CPU"]);
}

/// FM-DECK-05: six Research cards, numbered 1 to 6, with percentages from 15 to 50.
#[test]
fn research_cards_have_a_number_and_a_percentage() {
    let content = Content::standard();
    let cards = &content.game_box.research;
    assert_eq!(cards.iter().map(|card| card.number).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
    let percents: Vec<u8> = cards.iter().map(|card| card.percent).collect();
    assert_eq!((percents.iter().min(), percents.iter().max()), (Some(&15), Some(&50)));
}

/// FM-PART-15: every part of a tile has one penalty. A red Connector costs energy, a red Filter
/// oxygen and a red CPU a success roll on every action tile; a card may print something else.
#[test]
fn every_part_has_the_penalty_printed_beside_it() {
    let content = Content::standard();
    for tile in Tile::all() {
        let spec = content.game_box.tile(tile);
        if !matches!(spec.block, Block::Living | Block::Working) {
            continue;
        }
        for (part, penalty) in [
            (Part::Energy, Penalty::PayEnergy),
            (Part::Oxygen, Penalty::PayOxygen),
            (Part::Cpu, Penalty::SuccessDie),
        ] {
            let printed = spec.penalty(part);
            assert!(printed.is_none_or(|printed| printed == penalty), "{tile:?} {part:?}");
        }
    }
    let cabinet = content.find_facility("fc_isolation_cabinet").expect("it is in the box");
    assert_eq!(content[cabinet].penalty(Part::Oxygen), Some(Penalty::StressPlus));
    assert_eq!(content[cabinet].penalty(Part::Hardware), None);
}
