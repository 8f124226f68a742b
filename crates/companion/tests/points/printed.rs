//! Where printed components differ from ours, the printed ones win: what needs our own cards is not
//! dealt, and what is dealt names none of them.

use std::collections::BTreeSet;

use first_martians::content::words::Words;
use first_martians::content::{
    ActionType, Content, Effect, EventId, Fact, List, Op, OptionId, SceneId,
};

use super::table::{HOME, kit};

/// Everything that can come at a table with the box.
struct Dealt<'a> {
    content: &'a Content,
    effects: Vec<List<Effect>>,
    facts: Vec<Fact>,
    scenes: BTreeSet<SceneId>,
    events: BTreeSet<EventId>,
    /// The number of Events and Adventures that are left out.
    left_out: usize,
}

impl Dealt<'_> {
    fn all(content: &Content) -> Dealt<'_> {
        let home = content.mission(content.find_mission(HOME).expect("it is in the pack"));
        let mut dealt = Dealt {
            content,
            effects: Vec::new(),
            facts: Vec::new(),
            scenes: BTreeSet::new(),
            events: BTreeSet::new(),
            left_out: 0,
        };
        for id in content.general_events.iter().chain(&home.own_events) {
            dealt.event(*id);
        }
        for id in ActionType::all().flat_map(|of| content.adventures_of(of)) {
            let adventure = &content[*id];
            if !adventure.with_box {
                dealt.left_out += 1;
                continue;
            }
            dealt.facts.extend(adventure.when.map(|fact| content[fact]));
            dealt.list(adventure.effects);
            adventure.later.into_iter().for_each(|scene| dealt.scene(scene));
        }
        dealt
    }

    fn event(&mut self, id: EventId) {
        let event = self.content.event(id);
        if !event.with_box {
            self.left_out += 1;
            return;
        }
        if !self.events.insert(id) {
            return;
        }
        self.facts.extend(event.when.map(|fact| self.content[fact]));
        self.list(event.immediate);
        if let Some(action) = &event.action {
            self.facts.extend(self.content.facts(action.needs));
            self.list(action.reward);
        }
        event.consequence.iter().for_each(|one| self.list(one.effects));
        event.new_objective.iter().for_each(|one| self.list(one.reward));
        event.follow_up.into_iter().for_each(|scene| self.scene(scene));
    }

    fn scene(&mut self, id: SceneId) {
        if self.scenes.insert(id) {
            self.list(self.content[id].effects);
        }
    }

    fn list(&mut self, list: List<Effect>) {
        self.effects.push(list);
        let mut ops = Vec::new();
        self.content.visit_ops(list, &mut |op| ops.push(op));
        for op in ops {
            match op {
                Op::If { cond, .. } => self.facts.push(self.content[cond]),
                Op::Choice { options, .. } => {
                    for option in options.range() {
                        let option = &self.content[OptionId(option as u16)];
                        self.facts.extend(self.content.facts(option.needs));
                        option.later.into_iter().for_each(|scene| self.scene(scene));
                    }
                }
                Op::QueueScene { scene, .. } => self.scene(scene),
                Op::QueueEvent { event, .. } => self.event(event),
                _ => {}
            }
        }
    }

    /// Returns whether a condition reads something that only our own cards have.
    fn is_ours(&self, fact: Fact) -> bool {
        match fact {
            Fact::Profile(..) => true,
            Fact::UpgradeInstalled(id) => {
                !self.content.game_box.upgrades[id.index()].in_printed_box
            }
            Fact::Not(id) => self.is_ours(self.content[id]),
            Fact::All(list) | Fact::Any(list) => {
                self.content.facts(list).iter().any(|fact| self.is_ours(*fact))
            }
            _ => false,
        }
    }
}

/// FMC-T-15, FMC-T-26: nothing that is dealt reads a Profile side or an upgrade of ours, and the
/// little that does is left out.
#[test]
fn what_needs_our_own_cards_is_left_out() {
    let content = kit().content();
    let dealt = Dealt::all(content);
    assert!(dealt.left_out > 0, "some Events read our own cards");
    let all = (dealt.events.len(), dealt.scenes.len(), dealt.facts.len());
    assert!(all.0 > 100 && all.1 > 50 && all.2 > 100, "{all:?}");
    for fact in &dealt.facts {
        assert!(!dealt.is_ours(*fact), "{fact:?}");
    }
    // The test can see what it looks for.
    let ours = content.all_facts().filter(|fact| dealt.is_ours(content[*fact])).count();
    assert!(ours > 0);
}

/// FMC-T-14, FMC-T-15, FMC-T-27: what an effect says names none of our cards, tokens or tiles by a
/// title that the printed ones do not have.
#[test]
fn no_effect_names_a_card_of_ours() {
    let content = kit().content();
    let inside = &content.game_box;
    let upgrades = inside.upgrades.iter().filter(|one| !one.in_printed_box).map(|one| &one.name);
    let names: Vec<&String> = upgrades
        .chain(inside.malfunctions.iter().map(|one| &one.title))
        .chain(inside.skills.iter().map(|one| &one.name))
        .chain(inside.poi.iter().map(|one| &one.name))
        .chain(inside.shutdowns.iter().map(|one| &one.name))
        .chain(inside.roi.iter().map(|one| &one.name))
        // A single word may mean the thing itself: "Bypass it".
        .filter(|name| name.contains(' '))
        .collect();
    assert!(names.len() > 100, "{}", names.len());
    let words = Words::new(content);
    let dealt = Dealt::all(content);
    let mut told = 0;
    for sentence in dealt.effects.iter().flat_map(|list| words.effects(*list)) {
        told += 1;
        let named = names.iter().find(|name| sentence.contains(name.as_str()));
        assert_eq!(named, None, "{sentence}");
    }
    assert!(told > 500, "{told} sentences");
}
