//! Checks that the things which a saved table names exist.

use crate::content::{
    ActionType, BeatId, ChoiceOption, Content, Effect, EventId, FacilityId, FlagId, KeywordId,
    List, MalfunctionId, MissionId, NameId, RoiId, RuleId, SceneId, SealId, ShutdownId, SkillId,
    SpaceId, SpecialId, UpgradeId,
};
use crate::state::{
    AstronautId, Hand, Item, Later, MAX_CREW, MAX_FACILITIES, MAX_TOKENS, Named, Payment, SPACES,
    Source, Stack, Table, Task,
};

/// Everything that can be named at a table.
pub(super) struct Names<'a> {
    pub(super) table: &'a Table,
    pub(super) content: &'a Content,
}

impl<'a> Names<'a> {
    pub(super) fn new(table: &'a Table, content: &'a Content) -> Names<'a> {
        Names { table, content }
    }

    pub(super) fn person(&self, who: AstronautId) -> bool {
        who.index() < self.table.crew.len()
    }

    pub(super) fn space(&self, space: SpaceId) -> bool {
        space.index() < SPACES.min(self.content.game_box.spaces.len())
    }

    pub(super) fn facility(&self, facility: FacilityId) -> bool {
        facility.index() < MAX_FACILITIES.min(self.content.game_box.facilities.len())
    }

    pub(super) fn in_play(&self, facility: FacilityId) -> bool {
        self.facility(facility) && self.table.is_in_play(facility)
    }

    pub(super) fn upgrade(&self, upgrade: UpgradeId) -> bool {
        upgrade.index() < self.content.game_box.upgrades.len().min(8)
    }

    pub(super) fn front(&self, front: ShutdownId) -> bool {
        front.index() < self.content.game_box.shutdowns.len()
    }

    pub(super) fn tile(&self, tile: RoiId) -> bool {
        tile.index() < self.content.tile_count()
    }

    pub(super) fn skill(&self, skill: SkillId) -> bool {
        skill.index() < self.content.game_box.skills.len()
    }

    pub(super) fn card(&self, card: MalfunctionId) -> bool {
        card.index() < self.content.game_box.malfunctions.len()
    }

    pub(super) fn keyword(&self, keyword: KeywordId) -> bool {
        keyword.index() < self.content.game_box.keywords.len()
    }

    pub(super) fn event(&self, event: EventId) -> bool {
        event.index() < self.content.events.len()
    }

    pub(super) fn seal(&self, seal: SealId) -> bool {
        seal.index() < self.content.seals.len()
    }

    pub(super) fn mission(&self, mission: MissionId) -> bool {
        mission.index() < self.content.missions.len()
    }

    pub(super) fn scene(&self, scene: SceneId) -> bool {
        scene.index() < self.content.scenes.len()
    }

    pub(super) fn beat(&self, beat: BeatId) -> bool {
        beat.index() < self.content.beats.len()
    }

    /// A rule of the mission that is played.
    pub(super) fn rule(&self, rule: RuleId) -> bool {
        let rules = self.content.mission(self.table.mission).rules;
        rules.slot(rule.index()).is_some()
    }

    pub(super) fn flag(&self, flag: FlagId) -> bool {
        flag.index() < self.content.flags.len()
    }

    pub(super) fn given(&self, name: NameId, what: Named) -> bool {
        name.index() < self.content.names.len()
            && match what {
                Named::Person(who) => self.person(who),
                Named::Space(space) => self.space(space),
            }
    }

    pub(super) fn later(&self, later: Later) -> bool {
        match later {
            Later::Event(event) => self.event(event),
            Later::Adventure(scene) | Later::FollowUp(scene) | Later::Scene(scene) => {
                self.scene(scene)
            }
        }
    }

    /// Effects of the pack, at least one.
    pub(super) fn effects(&self, list: List<Effect>) -> bool {
        !list.is_empty() && list.range().end <= self.content.effect_count()
    }

    pub(super) fn options(&self, list: List<ChoiceOption>) -> bool {
        !list.is_empty() && list.range().end <= self.content.all_options().len()
    }

    fn special(&self, special: SpecialId) -> bool {
        special.index() < self.content.specials.len()
    }

    fn hand(&self, hand: Hand) -> bool {
        match hand {
            Hand::Pawn(who) | Hand::Heart(who) => self.person(who),
            Hand::Aom(_) => true,
        }
    }

    /// A stack of pawns for something that exists.
    pub(super) fn stack(&self, stack: &Stack) -> bool {
        let payment = |payment: &Payment| match *payment {
            Payment::Token(who) => self.person(who),
            Payment::Upgrade(upgrade) => self.upgrade(upgrade),
            Payment::Part(_) | Payment::Reserve(_) => true,
        };
        let away = |index: usize| index >= self.table.crew.len();
        self.task(stack.task)
            && stack.at.is_none_or(|at| self.in_play(at))
            && self.hand(stack.top)
            && stack.holds(stack.top)
            && (0..MAX_CREW).all(|index| stack.pawns[index] <= if away(index) { 0 } else { 10 })
            && stack.heart.is_none_or(|who| self.person(who))
            && stack.aoms < 1 << ActionType::COUNT
            && stack.winch.is_none_or(|space| self.space(space))
            && stack.paid.iter().all(payment)
            && stack.way <= crate::rules::FROM_TILE
    }

    fn task(&self, task: Task) -> bool {
        let place = |space: Option<SpaceId>| space.is_none_or(|space| self.space(space));
        match task {
            Task::Event(event) => self.event(event) && self.content.event(event).action.is_some(),
            Task::Explore(space) | Task::Gather(space, Item::Sample) => self.space(space),
            Task::Gather(space, Item::Token(_, number)) => {
                self.space(space) && (1..=MAX_TOKENS).contains(&number.into())
            }
            Task::Plant(facility) | Task::Reopen(facility, _) => self.in_play(facility),
            Task::Repair(facility, _, Source::Donor(donor)) => {
                self.in_play(facility) && self.in_play(donor)
            }
            Task::Repair(facility, _, Source::Spare | Source::Fabricated) => self.in_play(facility),
            Task::Install(upgrade, facility) => self.upgrade(upgrade) && self.in_play(facility),
            Task::Build(card, space) => self.facility(card) && place(space),
            Task::Special(special, space) => self.special(special) && place(space),
            Task::Rest
            | Task::Unwind
            | Task::Heal
            | Task::Manage
            | Task::Examine
            | Task::Discover
            | Task::RepairRover(_) => true,
        }
    }
}
