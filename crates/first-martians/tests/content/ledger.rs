//! Rules of the ledger that only content can bring about: the six missions do, or we say why not.

use std::{collections::BTreeSet, fs, path::PathBuf};

use first_martians::content::*;

/// Everything the six missions can bring, with the box, the general events and the adventures.
struct Played {
    content: std::sync::Arc<Content>,
    ops: Vec<Op>,
    costs: Vec<Cost>,
    seen: BTreeSet<(u8, u16)>,
}

impl Played {
    fn new() -> Played {
        let content = Content::standard();
        let mut played = Played {
            content: content.clone(),
            ops: Vec::new(),
            costs: Vec::new(),
            seen: BTreeSet::new(),
        };
        let game_box = &content.game_box;
        let lists = game_box.malfunctions.iter().map(|card| card.effects);
        let lists = lists.chain(game_box.poi.iter().map(|poi| poi.effects));
        let lists = lists.chain(game_box.skills.iter().map(|skill| skill.effects));
        let lists = lists.chain(game_box.shutdowns.iter().map(|tile| tile.effects));
        lists.for_each(|list| played.list(list));
        for mission in content.missions.iter().filter(|mission| mission.campaign.is_none()) {
            played.mission(mission);
        }
        content.general_events.iter().for_each(|id| played.event(*id));
        for adventure in &content.adventures {
            played.list(adventure.effects);
            adventure.later.into_iter().for_each(|scene| played.scene(scene));
        }
        played
    }

    fn mission(&mut self, mission: &Mission) {
        let content = self.content.clone();
        self.list(mission.start);
        mission.own_events.iter().for_each(|id| self.event(*id));
        for special in &content[mission.actions] {
            self.costs.extend(&content[special.cost]);
            self.list(special.success);
            self.list(special.fail);
        }
        content[mission.rules].iter().for_each(|rule| self.list(rule.effects));
        content[mission.objectives].iter().for_each(|objective| self.list(objective.reward));
        content[mission.beats].iter().for_each(|beat| self.list(beat.effects));
        mission.poi.iter().for_each(|poi| self.list(poi.effects));
    }

    fn event(&mut self, id: EventId) {
        if !self.seen.insert((0, id.0)) {
            return;
        }
        let event = self.content[id].clone();
        self.list(event.immediate);
        event.action.iter().for_each(|action| self.list(action.reward));
        event.consequence.iter().for_each(|consequence| self.list(consequence.effects));
        event.follow_up.into_iter().for_each(|scene| self.scene(scene));
        event.new_objective.iter().for_each(|objective| self.list(objective.reward));
    }

    fn scene(&mut self, id: SceneId) {
        if self.seen.insert((1, id.0)) {
            self.list(self.content[id].effects);
        }
    }

    fn list(&mut self, list: List<Effect>) {
        let content = self.content.clone();
        for effect in &content[list] {
            self.ops.push(effect.op);
            match effect.op {
                Op::Roll { hit, miss, .. } => [hit, miss].into_iter().for_each(|l| self.list(l)),
                Op::DrawResearch { ranges } => {
                    content[ranges].iter().for_each(|range| self.list(range.effects));
                }
                Op::DrawDirection { easy, medium, heavy } => {
                    [easy, medium, heavy].into_iter().for_each(|l| self.list(l));
                }
                Op::Choice { options, .. } => {
                    for option in &content[options] {
                        self.list(option.effects);
                        option.later.into_iter().for_each(|scene| self.scene(scene));
                    }
                }
                Op::If { then, otherwise, .. } => {
                    [then, otherwise].into_iter().for_each(|l| self.list(l));
                }
                Op::ForEach { effects, .. } => self.list(effects),
                Op::QueueEvent { event, .. } => self.event(event),
                Op::QueueScene { scene, .. } => self.scene(scene),
                _ => {}
            }
        }
    }

    fn op(&self, test: impl Fn(&Op) -> bool) -> bool {
        self.ops.iter().any(test)
    }

    fn missions(&self, test: impl Fn(&Mission) -> bool) -> bool {
        self.content.missions.iter().filter(|mission| mission.campaign.is_none()).any(test)
    }

    fn events(&self, test: impl Fn(&Event) -> bool) -> bool {
        let drawn = |(n, _): &(usize, &Event)| self.seen.contains(&(0, *n as u16));
        self.content.events.iter().enumerate().filter(drawn).any(|(_, event)| test(event))
    }

    fn rules(&self, test: impl Fn(&MissionRule) -> bool) -> bool {
        self.missions(|mission| self.content[mission.rules].iter().any(&test))
    }

    fn specials(&self, test: impl Fn(&Special) -> bool) -> bool {
        self.missions(|mission| self.content[mission.actions].iter().any(&test))
    }

    fn cards(&self, test: impl Fn(&Facility) -> bool) -> bool {
        self.missions(|mission| {
            mission.facility_cards.iter().any(|card| test(&self.content[*card]))
        })
    }
}

type Brings = fn(&Played) -> bool;

/// Rules that content has to bring about, each with the content that does.
const BROUGHT: &[(&str, Brings)] = &[
    ("FM-DECK-04", |p| p.op(|op| matches!(op, Op::DrawDirection { .. }))),
    ("FM-DECK-06", |p| {
        p.op(|op| matches!(op, Op::DrawResearch { .. }))
            && p.op(|op| matches!(op, Op::TrackByDraw { .. }))
    }),
    ("FM-DECK-08", |p| {
        p.content.game_box.skills.iter().any(|s| s.rule == SkillRule::RedrawResearchCard)
    }),
    ("FM-FCARD-01", |p| p.missions(|m| !m.facility_cards.is_empty())),
    ("FM-FCARD-02", |p| {
        p.op(|op| matches!(op, Op::Break { facility: FacilityPick::BuiltCard, .. }))
    }),
    ("FM-FCARD-04", |p| p.missions(|m| m.card_rules.iter().any(|r| r.markers == Markers::Green))),
    ("FM-FCARD-06", |p| p.cards(|c| c.build.is_some_and(|b| b.place == ActionPlace::Hub))),
    ("FM-FCARD-09", |p| p.missions(|m| !m.replace.is_empty())),
    ("FM-FCARD-10", |p| p.cards(|c| c.build.is_some_and(|b| b.place != ActionPlace::Hub))),
    ("FM-SETUP-06", |p| p.missions(|m| m.start_morale != 0)),
    ("FM-SETUP-24", |p| p.missions(|m| m.supplies[1] != Reserves::default())),
    ("FM-SETUP-29", |p| p.missions(|m| m.upgrades_drawn != 2 || !m.upgrades_excluded.is_empty())),
    ("FM-SETUP-38", |p| p.missions(|m| !m.broken_at_start.is_empty())),
    ("FM-SKILL-12", |p| p.op(|op| matches!(op, Op::Skill { n: ..0, .. }))),
    ("FM-SKILL-15", |p| {
        p.op(|op| {
            matches!(
                op,
                Op::Research { step: ResearchStep::Discover, .. }
                    | Op::Samples { zone: Zone::Discovery, n: 1.., .. }
            )
        })
    }),
    ("FM-RND-02", |p| p.missions(|m| m.rounds.two != m.rounds.four)),
    ("FM-RND-11", |p| p.missions(|m| !m.beats.is_empty())),
    ("FM-RND-15", |p| p.op(|op| matches!(op, Op::MoraleTokens { who: Who::FirstPlayer, .. }))),
    ("FM-EVT-12", |p| p.events(|e| e.new_objective.is_some())),
    ("FM-EVT-13", |p| p.events(|e| e.action.is_none())),
    ("FM-EVT-18", |p| p.op(|op| matches!(op, Op::MalfunctionBox { .. }))),
    ("FM-EVT-22", |p| p.events(|e| !e.aom) && p.events(|e| e.repeat)),
    ("FM-DELAY-08", |p| p.events(|e| e.follow_up.is_some())),
    ("FM-DELAY-12", |p| p.content.scenes.iter().any(|s| s.chance < 100 && s.delay.0 == 1)),
    ("FM-PROD-02", |p| p.rules(|r| r.trigger == Trigger::ProductionEnd)),
    ("FM-PROD-08", |p| p.op(|op| matches!(op, Op::Productivity { .. }))),
    ("FM-PROD-13", |p| {
        p.cards(|c| c.production != Production::Nothing) && p.cards(|c| c.uses(Utility::Energy))
    }),
    ("FM-PROD-21", |p| {
        p.op(|op| matches!(op, Op::Break { facility: FacilityPick::Oxygenator, .. }))
    }),
    ("FM-PROD-22", |p| p.op(|op| matches!(op, Op::Break { facility: FacilityPick::Solar, .. }))),
    ("FM-SHUT-03", |p| {
        p.op(|op| matches!(op, Op::ShutDown { facility: FacilityPick::The(_), .. }))
    }),
    ("FM-SHUT-16", |p| p.op(|op| matches!(op, Op::Break { facility: FacilityPick::The(_), .. }))),
    ("FM-SHUT-17", |p| p.content.game_box.malfunctions.iter().any(|card| card.facility.is_some())),
    ("FM-SHUT-28", |p| p.op(|op| matches!(op, Op::ShutDown { .. }))),
    ("FM-FARM-21", |p| {
        p.op(|op| {
            matches!(
                op,
                Op::Plants { farm: FarmPick::Main, .. } | Op::Growth { farm: FarmPick::Main, .. }
            )
        })
    }),
    ("FM-WILT-14", |p| p.op(|op| matches!(op, Op::Wilt { .. }))),
    ("FM-PART-15", |p| {
        Penalty::all().filter(|penalty| *penalty != Penalty::NoRoverExplore).all(|penalty| {
            p.content.game_box.facilities.iter().any(|f| f.parts.contains(&Some(penalty)))
        })
    }),
    ("FM-ACT-06", |p| {
        p.op(|op| matches!(op, Op::Pawns { n: ..0, .. }))
            && p.op(|op| matches!(op, Op::Pawns { n: 1.., .. }))
    }),
    ("FM-COST-08", |p| p.specials(|s| s.of.is_some())),
    ("FM-ROV-13", |p| p.cards(|c| c.build.is_some_and(|b| b.place == ActionPlace::Hub))),
    ("FM-AOM-03", |p| p.specials(|s| !s.aom) || p.events(|e| !e.aom)),
    ("FM-ADV-09", |p| p.op(|op| matches!(op, Op::Adventure { of: Some(_), .. }))),
    ("FM-EXPL-06", |p| p.rules(|r| matches!(r.trigger, Trigger::MissionIcon { .. }))),
    ("FM-POI-01", |p| p.missions(|m| m.poi.len() == 3)),
    ("FM-GATH-01", |p| p.rules(|r| matches!(r.trigger, Trigger::TokenGathered { .. }))),
    ("FM-GATH-02", |p| p.specials(|s| s.of == Some(ActionType::Gather))),
    ("FM-PLANT-11", |p| p.missions(|m| m.planting.is_some())),
    ("FM-UPG-01", |p| p.missions(|m| m.upgrades_drawn > 0)),
    ("FM-UPG-07", |p| p.content.game_box.upgrades.iter().any(|u| !u.fits.is_empty())),
    ("FM-UPG-10", |p| p.op(|op| matches!(op, Op::RemoveUpgrades { .. }))),
    ("FM-MACT-01", |p| p.missions(|m| !m.actions.is_empty())),
    ("FM-MALF-01", |p| p.missions(|m| m.malfunction_dice.iter().any(|sol| *sol > 0))),
    ("FM-MALF-24", |p| {
        p.content.game_box.malfunctions.iter().any(|card| {
        let own = |effect: &Effect| matches!(effect.op, Op::Malfunction { block: BlockPick::The(b), n: 1.. } if b == card.block) || matches!(effect.op, Op::Malfunction { block: BlockPick::All, n: 1.. });
        p.content[card.effects].iter().any(own)
    })
    }),
    ("FM-CLEAN-10", |p| {
        p.op(|op| matches!(op, Op::RemoveToken { spot: TokenSpot::Region(_), .. }))
    }),
    ("FM-MOD-01", |p| {
        Modifier::all().all(|m| p.op(|op| matches!(op, Op::Token { token, .. } if *token == m)))
    }),
    ("FM-MOD-04", |p| {
        p.op(|op| matches!(op, Op::Token { spot: TokenSpot::Facility(_, Some(Slot::Next)), .. }))
    }),
    ("FM-OBJ-04", |p| {
        p.op(|op| matches!(op, Op::MoveObjectiveTokens { to: TokenPlace::Sheet, .. }))
    }),
    ("FM-THR-01", |p| p.missions(|m| m.threshold.is_some())),
    ("FM-PC-09", |p| p.op(|op| matches!(op, Op::Aom { .. }))),
    ("FM-OPEN-66", |p| p.op(|op| matches!(op, Op::RevealRoi { .. }))),
    ("FM-OPEN-67", |p| p.rules(|r| matches!(r.trigger, Trigger::TrackReaches { .. }))),
    ("FM-OPEN-68", |p| p.op(|op| matches!(op, Op::Output { .. }))),
];

/// Rules about effects that need no content of their own, or that only a campaign brings about.
const EXCEPTIONS: &[(&str, &str)] = &[
    ("FM-COND-21", "follows from the Condition itself, whatever the mission"),
    ("FM-DELAY-13", "campaigns only"),
    ("FM-RES-10", "none of the six missions does; a test pins it with a changed pack"),
    ("FM-MOVE-04", "campaigns only: an envelope of Welcome to Mars has a start point"),
    ("FM-SETUP-13", "campaigns only: a mission of The Labyrinth of the Night gives tokens"),
];

#[test]
fn the_six_missions_bring_about_every_rule_that_needs_content() {
    let played = Played::new();
    let missing: Vec<&str> =
        BROUGHT.iter().filter(|(_, brings)| !brings(&played)).map(|(id, _)| *id).collect();
    assert_eq!(missing, [""; 0]);
}

/// Lines of the ledger that speak of what content does are in one of the two lists.
#[test]
fn no_rule_about_content_is_forgotten() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules/first-martians.md");
    let ledger = fs::read_to_string(path).expect("the ledger is there");
    let about = [
        "an effect",
        "a mission may",
        "an event may",
        "events may",
        "adventure may",
        "mission says",
        "mission sheet says",
        "mission sheet may",
        "by the mission",
    ];
    let elsewhere = ["EX", "RULING", "OPEN", "CAMP", "COMP", "APP", "ICON", "FAQ"];
    let known: Vec<&str> =
        BROUGHT.iter().map(|(id, _)| *id).chain(EXCEPTIONS.iter().map(|(id, _)| *id)).collect();
    let (mut found, mut forgotten) = (0, Vec::new());
    for line in ledger.lines().filter_map(|line| line.strip_prefix("- FM-")) {
        let id = format!("FM-{}", line.split(' ').next().unwrap_or(""));
        let chapter = id.split('-').nth(1).unwrap_or("");
        let lower = line.to_lowercase();
        if elsewhere.contains(&chapter) || !about.iter().any(|words| lower.contains(words)) {
            continue;
        }
        found += 1;
        if !known.contains(&id.as_str()) {
            forgotten.push(id);
        }
    }
    assert!(found > 30, "{found}");
    assert_eq!(forgotten, [""; 0], "bring them about, or say why not");
    for id in known {
        assert!(ledger.contains(&format!("- {id} ")), "the ledger has no {id}");
    }
}

/// Nothing in the language is there for no content: a word that is never used is never tested.
#[test]
fn every_word_of_the_language_is_used() {
    let pack = standard_pack();
    let all: String = pack.files().iter().map(|file| file.text.as_str()).collect();
    let check = |field: &str, words: &[&str]| {
        for word in words {
            assert!(
                all.contains(&format!("{field} = \"{word}\"")),
                "no content uses {field} = {word:?}"
            );
        }
    };
    check("op", OPERATIONS);
    check("fact", FACTS);
    check("kind", COSTS);
    let rules: Vec<&str> = TimedRule::all().map(Word::key).collect();
    check("rule", &rules);
    for trigger in TRIGGERS {
        let named = [format!("when = \"{trigger}\""), format!("trigger = \"{trigger}\"")];
        assert!(
            named.iter().any(|name| all.contains(name)),
            "no content uses the trigger {trigger:?}"
        );
    }
}

/// The box has as many of everything as the rulebook counts.
#[test]
fn the_box_is_complete() {
    let content = Content::standard();
    let game_box = &content.game_box;
    let decks = |block| game_box.malfunctions.iter().filter(|card| card.block == block).count();
    assert_eq!(Block::all().map(decks).collect::<Vec<_>>(), [40, 28, 26]);
    assert_eq!(game_box.facilities.len(), 13 + 14);
    assert_eq!((game_box.roi.len(), game_box.poi.len(), game_box.upgrades.len()), (19, 9, 8));
    let ring = |ring| game_box.roi.iter().filter(|tile| tile.ring == ring).count();
    assert_eq!([ring(1), ring(2), ring(3)], [8, 8, 3]);
    assert_eq!(game_box.roi.iter().map(|tile| tile.poi).sum::<u8>(), 9);
    assert_eq!(game_box.skills.iter().filter(|skill| skill.base).count(), 4);
    assert_eq!(game_box.skills.len(), 16);
    assert_eq!(game_box.shutdowns.len(), 8);
    assert_eq!(game_box.stock.modifiers.iter().sum::<u8>(), 38);
    assert_eq!(game_box.stock.objectives, [12, 8, 6]);
    assert_eq!(game_box.stock.parts, [7; 4]);
    assert_eq!(game_box.conditions.iter().map(|condition| condition.copies).sum::<u8>(), 12);
    let slots = game_box.facilities[..13].iter().flat_map(|tile| tile.parts).flatten().count();
    assert_eq!(slots + 3, 44, "with the Malfunction Box, all green markers");
    let uses = |utility| game_box.facilities[..13].iter().filter(|tile| tile.uses(utility)).count();
    assert_eq!([uses(Utility::Energy), uses(Utility::Oxygen)], [10, 8]);
    for space in &game_box.spaces {
        for next in &space.adjacent {
            let back = &content[*next].adjacent;
            let here = content.find_space(&space.key).expect("it is there");
            assert!(
                back.contains(&here),
                "{} touches {} only one way",
                space.key,
                content[*next].key
            );
        }
    }
}

/// Items by where they come from. A printed or found item names its place.
#[test]
fn every_item_has_a_source() {
    let content = Content::standard();
    let facilities = content.game_box.facilities.iter().map(|f| &f.source);
    let printed = facilities.filter(|source| matches!(source, Source::Printed(_))).count();
    assert_eq!(printed, 13);
    let first = &content[content.find_mission("make_yourself_at_home").expect("it is there")];
    let objectives = content[first.objectives].iter();
    assert!(objectives.clone().all(|objective| matches!(objective.source, Source::Printed(_))));
    assert_eq!(objectives.len(), 8);
    assert!(content.events.iter().all(|event| event.source == Source::Ours));
}
