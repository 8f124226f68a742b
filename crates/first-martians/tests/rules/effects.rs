//! Every effect of the pack, carried out where it has a target and where it has none.

use std::collections::BTreeSet;

use first_martians::content::{
    ActionType, Ailment, Block, CardState, Content, Effect, FacilityId, FacilityPick, List,
    Modifier, NameId, Op, Part, Rover, Slot, SpaceId, Terrain, Tile, TokenColor, TokenPlace,
    TokenSpot, UpgradeRule, Utility, Where, Who,
};
use first_martians::scenario::{
    ENGINEER, GEOLOGIST, MEDIC, SCIENTIST, Scenario, Table, at, pack, space_called,
};
use first_martians::{Ctx, Named, Phase, TokenAt};
use orrery_core::{Dice, Game as _, Setup};

/// An effect with its place in the content.
fn all(content: &Content) -> impl Iterator<Item = (List<Effect>, Effect)> + '_ {
    let effects = content.all_effects().iter().enumerate();
    effects.filter_map(|(n, effect)| Some((List::new(n, n + 1)?, *effect)))
}

/// The context of an action of the Geologist on R1-N with Scorpio.
fn ctx() -> Ctx {
    Ctx {
        actor: Some(GEOLOGIST),
        owner: Some(MEDIC),
        here: Some(space_called("R1-N")),
        rover: Some(Rover::Scorpio),
        kind: Some(ActionType::Research),
        ..Ctx::default()
    }
}

/// A table of the mission the effect belongs to, if it is about a track; else of the first one.
fn scenario(op: Op) -> Option<Scenario> {
    let pack = pack();
    let content = pack.content();
    let mission = match op {
        Op::Track { track, .. } | Op::TrackByDraw { track, .. } => content[track].mission,
        _ => content.find_mission("make_yourself_at_home")?,
    };
    let mission = content.mission(mission);
    let standalone = mission.campaign.is_none();
    standalone.then(|| Scenario::of(Setup::of_players(4).in_mode(&mission.key)).round(2, 9))
}

/// The name an effect reads, if it does.
fn name_in(op: Op) -> Option<NameId> {
    let text = format!("{op:?}");
    let (_, after) = text.split_once("Named(NameId(")?;
    after.split_once(')')?.0.parse().ok().map(NameId)
}

/// The Facility card an effect is about, if it is.
fn card_in(op: Op) -> Option<FacilityId> {
    let facility = match op {
        Op::Break { facility, .. }
        | Op::Repair { facility, .. }
        | Op::ShutDown { facility, .. }
        | Op::ClearShutdown { facility }
        | Op::Token { spot: TokenSpot::Facility(facility, _), .. }
        | Op::RemoveToken { spot: TokenSpot::Facility(facility, _), .. } => match facility {
            FacilityPick::The(facility) => facility,
            _ => return None,
        },
        Op::Token { spot: TokenSpot::Region(Where::OfCard(card)), .. }
        | Op::RemoveToken { spot: TokenSpot::Region(Where::OfCard(card)), .. }
        | Op::ObjectiveTokens { at: Some(Where::OfCard(card)), .. }
        | Op::FacilityCard { card, state: CardState::Destroyed } => card,
        _ => return None,
    };
    facility.is_card().then_some(facility)
}

/// A table on which every effect finds what it is about.
fn rich(op: Op) -> Option<Table> {
    let mut scenario = scenario(op)?
        .stress(9)
        .reserves(9, 9, 9)
        .samples(3)
        .examined(3)
        .seeds(3)
        .farm(4, 3, &[3])
        .tile("R1-N", Terrain::Plains, 2)
        .tile("R1-E", Terrain::Geysers, 2)
        .tile("R2-N", Terrain::Dunes, 2)
        .installed(UpgradeRule::ManageTwo)
        .upgrade_card(UpgradeRule::GatherToAvailable)
        .built("fc_backup_solar");
    if let Op::ClearShutdown { .. } = op {
        scenario = scenario.shut(Tile::CrewQuarters, Utility::Energy);
    }
    for who in [SCIENTIST, GEOLOGIST, ENGINEER, MEDIC] {
        scenario = scenario.wounds(who, 2).tokens(who, 6);
    }
    for (who, ailment) in [
        (SCIENTIST, Ailment::Anemia),
        (GEOLOGIST, Ailment::Migraine),
        (ENGINEER, Ailment::Poisoning),
        (MEDIC, Ailment::CardiacDisorder),
    ] {
        scenario = scenario.condition(who, ailment);
    }
    for part in Part::all() {
        scenario = scenario.parts(part, 3);
    }
    for block in Block::all() {
        scenario = scenario.track(block, 2);
    }
    for token in Modifier::all() {
        for tile in Tile::all() {
            scenario = scenario.token(tile, Slot::Now, token).token(tile, Slot::Next, token);
        }
        for space in ["R1-N", "R1-E", "R2-N"] {
            scenario = scenario.region_token(space, token);
        }
        for rover in Rover::all() {
            scenario = scenario.rover_token(rover, token);
        }
    }
    let mut table = scenario.begin(Phase::Events);
    let state = &mut table.game.table;
    for tile in [Tile::Oxygenator1, Tile::Solar1] {
        state.units[at(tile)].output = 2;
    }
    for astronaut in &mut state.crew {
        for token in Modifier::all() {
            astronaut.marks.add(token);
        }
        // Two Skill cards are laid aside, one is left.
        astronaut.skills = 0b0011;
    }
    let (content, mends) = (pack(), matches!(op, Op::Repair { .. }));
    for facility in state.facilities().collect::<Vec<_>>() {
        let parts = content.content().facility(facility).parts;
        let red = Part::all().filter(|part| mends && parts[part.index()].is_some());
        state.units[facility].broken = red.collect();
    }
    let tracks = content.content().mission(state.mission).track_ids();
    for (value, id) in state.tracks.iter_mut().zip(tracks) {
        let track = &content.content()[id];
        *value = (track.min + track.max) / 2;
    }
    for color in TokenColor::all() {
        let places = [TokenAt::Available, TokenAt::Pending, TokenAt::Sheet, TokenAt::Card];
        for (number, place) in places.into_iter().enumerate() {
            state.tokens[color.index()][number] = place;
        }
        state.tokens[color.index()][4] = TokenAt::Space(space_called("R1-N"));
    }
    set_for(op, &mut table);
    Some(table)
}

/// Sets what a single effect needs.
fn set_for(op: Op, table: &mut Table) {
    let here = space_called("R1-N");
    let state = &mut table.game.table;
    if let Some(name) = name_in(op) {
        let on_region = matches!(
            op,
            Op::Token { spot: TokenSpot::Region(_), .. }
                | Op::RemoveToken { spot: TokenSpot::Region(_), .. }
                | Op::Samples { .. }
                | Op::RevealRoi { .. }
                | Op::ObjectiveTokens { .. }
                | Op::MoveObjectiveTokens { .. }
        );
        let what = if on_region { Named::Space(here) } else { Named::Person(SCIENTIST) };
        state.names.push((0, name, what));
    }
    if let Some(card) = card_in(op) {
        state.in_play |= 1 << card.index();
        state.units[card].place = Some(here);
        for token in Modifier::all() {
            state.units[card].now.add(token);
        }
    }
    match op {
        Op::Repair { facility: FacilityPick::The(facility), .. } => {
            let parts = pack().content().facility(facility).parts;
            let slots = Part::all().filter(|part| parts[part.index()].is_some());
            state.units[facility].broken = slots.collect();
        }
        Op::ClearShutdown { facility: FacilityPick::The(facility) } => {
            state.units[facility].shut[0] = Some(first_martians::Shutdown::FaceDown);
        }
        Op::Cure { kind: Some(kind), .. } => {
            for astronaut in &mut state.crew {
                if !astronaut.held.has(kind) {
                    astronaut.held.insert(kind);
                    state.conditions[kind.index()] =
                        state.conditions[kind.index()].saturating_sub(1);
                }
            }
        }
        Op::ObjectiveTokens { color, n, place, number, .. } => {
            let number = usize::from(number.unwrap_or(1)) - 1;
            state.tokens[color.index()][number] = match (n > 0, place) {
                (true, _) => TokenAt::Box,
                (false, place) => place_of(place, here),
            };
        }
        Op::MoveObjectiveTokens { color, from, number, at: place, to, .. } => {
            let number = usize::from(number.unwrap_or(1)) - 1;
            let space = match place {
                Some(Where::At(space)) if to != TokenPlace::Roi => space,
                _ => here,
            };
            state.tokens[color.index()][number] = place_of(from, space);
        }
        Op::FacilityCard { card, state: CardState::Available | CardState::Built, .. } => {
            state.in_play &= !(1 << card.index());
        }
        Op::GiveCondition { kind: Some(kind), .. } => {
            for astronaut in &mut state.crew {
                astronaut.held.remove(kind);
            }
            state.conditions[kind.index()] = 2;
        }
        Op::RevealRoi { at: place } => {
            let target = match place {
                Where::At(space) => space,
                _ => space_called("R1-S"),
            };
            let tile = state.map[target.index()].tile.take();
            state.roi_left |= tile.map_or(0, |tile| 1 << tile.index());
            for (_, _, what) in &mut state.names {
                *what = Named::Space(target);
            }
        }
        _ => {}
    }
}

fn place_of(place: TokenPlace, space: SpaceId) -> TokenAt {
    match place {
        TokenPlace::Roi => TokenAt::Space(space),
        TokenPlace::Available => TokenAt::Available,
        TokenPlace::Pending => TokenAt::Pending,
        TokenPlace::Sheet => TokenAt::Sheet,
        TokenPlace::Card => TokenAt::Card,
        TokenPlace::Box => TokenAt::Box,
    }
}

/// A table on which there is nothing to lose, to mend or to take away.
fn bare(op: Op) -> Option<Table> {
    let mut table = scenario(op)?.reserves(0, 0, 0).seeds(0).farm(0, 0, &[]).begin(Phase::Events);
    let state = &mut table.game.table;
    state.in_play &= (1 << Tile::COUNT) - 1;
    state.poi_left = 0;
    state.upgrades_left = 0;
    for tile in [Tile::Oxygenator1, Tile::Oxygenator2, Tile::Solar1, Tile::Solar2] {
        state.units[at(tile)].output = match op {
            Op::Productivity { n, .. } if n > 0 => 9,
            _ => 0,
        };
    }
    Some(table)
}

/// A table on which everything is broken, closed and explored.
fn ruined(op: Op) -> Option<Table> {
    let mut table = scenario(op)?.reserves(0, 0, 0).begin(Phase::Events);
    let state = &mut table.game.table;
    for facility in state.facilities().collect::<Vec<_>>() {
        let parts = pack().content().facility(facility).parts;
        state.units[facility].broken =
            Part::all().filter(|part| parts[part.index()].is_some()).collect();
        for kind in Utility::all() {
            state.units[facility].shut[kind.index()] = Some(first_martians::Shutdown::FaceDown);
        }
        state.closed |= 1 << facility.index();
    }
    state.roi_left = 0;
    state.conditions = [0; Ailment::COUNT];
    state.aoms = 0b1111;
    for astronaut in &mut state.crew {
        astronaut.skills = match op {
            Op::Skill { n, .. } if n > 0 => 0b1111,
            _ => 0b0001,
        };
    }
    state.upgrades_left = 0;
    Some(table)
}

/// Answers at random until the question from before comes back. Returns whether the mission goes on.
fn settle(table: &mut Table, before: usize, dice: &mut Dice, effect: Effect) -> bool {
    for _ in 0..500 {
        let Some((who, question)) = table.game.question() else { return false };
        if table.game.agenda().len() <= before {
            return true;
        }
        let actions = table.game.legal_actions(who);
        assert!(!actions.is_empty(), "{effect:?}: nothing answers {question:?}");
        table.says(who, actions[dice.index(actions.len())]);
    }
    panic!("{effect:?} does not end");
}

/// Effects that may rightly do nothing where there is something: they decide, draw or remember, or
/// belong to campaigns.
fn may_do_nothing(op: Op) -> bool {
    matches!(
        op,
        Op::If { .. }
            | Op::ForEach { .. }
            | Op::Flag { .. }
            | Op::PickPerson { .. }
            | Op::Scar { .. }
            | Op::HealScar { .. }
            | Op::Retire { .. }
    )
}

/// Every effect does something where it has a target.
#[test]
fn every_effect_works_with_a_target() {
    let pack = pack();
    let mut dice = Dice::new("effects", "with a target");
    let mut idle = Vec::new();
    let mut tried = 0;
    for (list, effect) in all(pack.content()) {
        let Some(mut table) = rich(effect.op) else { continue };
        if table.targets(list, ctx()) == Some(0) {
            idle.push(effect.op);
            continue;
        }
        tried += 1;
        let (before, depth) = (table.game.table.clone(), table.game.agenda().len());
        let told = table.log.events().len();
        table.happens(list, ctx());
        let asked = table.game.agenda().len() > depth;
        settle(&mut table, depth, &mut dice, effect);
        let changed = table.game.table != before || table.log.events().len() > told;
        if !changed && !asked && !may_do_nothing(effect.op) {
            idle.push(effect.op);
        }
    }
    assert!(tried > 1_000, "{tried}");
    assert_eq!(idle, [], "these found nothing to do");
}

/// An effect without a target is skipped: nobody is asked and nothing changes, except that a break
/// with a fallback moves a track (FM-SHUT-16 keeps it from doing so for a closed Facility).
#[test]
fn every_effect_works_without_a_target() {
    let pack = pack();
    let mut dice = Dice::new("effects", "without a target");
    let (mut skipped, mut aiming) = (BTreeSet::new(), BTreeSet::new());
    for (list, effect) in all(pack.content()) {
        for poor in [bare(effect.op), ruined(effect.op)].into_iter().flatten() {
            let mut table = poor;
            // Nobody acts, nowhere, and no name was given.
            let targets = table.targets(list, Ctx::default());
            let (before, depth) = (table.game.table.clone(), table.game.agenda().len());
            let question = table.asks();
            table.happens(list, Ctx::default());
            if targets == Some(0) {
                skipped.insert(name_of(effect.op));
                assert_eq!(table.asks().is_some(), question.is_some());
                if !matches!(effect.op, Op::Break { .. }) {
                    table.game.table.effects_run = before.effects_run;
                    assert_eq!(table.game.table, before, "{effect:?}");
                }
            } else if targets.is_some() {
                aiming.insert(name_of(effect.op));
                // A closed Farm ignores effects, too.
                if table.is_closed(at(Tile::Farm)) {
                    assert_eq!(table.farms, before.farms, "{effect:?}");
                }
            }
            settle(&mut table, depth, &mut dice, effect);
        }
    }
    let always: BTreeSet<String> = aiming.difference(&skipped).cloned().collect();
    assert_eq!(always, ALWAYS_AIMED.map(str::to_owned).into(), "these never went without a target");
}

/// Operations that always find a target: people, Blocks and the Farm are always there.
const ALWAYS_AIMED: [&str; 13] = [
    "Adventure",
    "DrawMalfunction",
    "GiveCondition",
    "Greenhouses",
    "Growth",
    "Malfunction",
    "MoraleTokens",
    "Pawns",
    "PickPerson",
    "Plants",
    "QueueScene",
    "Wilt",
    "Wound",
];

/// The name of an operation.
fn name_of(op: Op) -> String {
    let text = format!("{op:?}");
    text.split(' ').next().unwrap_or_default().to_owned()
}

/// People without a target: an effect for a name that was never given touches nobody.
#[test]
fn an_unknown_name_means_nobody() {
    let named = super::effect(|op| matches!(op, Op::MoraleTokens { who: Who::Named(_), n: 1.. }));
    let mut table = scenario(Op::Stress { n: 1 }).expect("the first mission").begin(Phase::Events);
    table.happens(named, Ctx::default());
    assert!(table.crew.iter().all(|one| one.tokens == 0));
}
