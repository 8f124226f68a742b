//! Envelopes and legacy rules: seals, tiles, skills, scars, signed parts, retired components, slips
//! of paper and the wall (CAMP, SKILL).

use std::sync::Arc;

use orrery_core::{Dice, Log, Viewer};

use crate::FirstMartians;
use crate::agenda::{Ctx, Duty, Question};
use crate::content::{
    ChoiceOption, Component, FacilityId, List, Part, Rover, Seal, SealId, SealTile, SkillId,
    SpaceId, SpecialId, StartPoint,
};
use crate::event::Event;
use crate::state::{AstronautId, MAX_CREW, Slips, Table, Way};

/// The number of the way that starts on the tile of an envelope instead of at the HUB.
pub const FROM_TILE: u8 = crate::state::MAX_WAYS as u8;

impl FirstMartians {
    /// FM-CAMP-20: opens the envelopes whose time has come, each once. Returns whether any was.
    pub(crate) fn open_envelopes(&mut self, here: Option<SpaceId>, log: &mut Log<Event>) -> bool {
        if self.table.campaign.is_none() {
            return false;
        }
        let is_due = |game: &Self, id: SealId| {
            let opened = game.table.campaign().is_some_and(|it| it.opened.contains(&id));
            !opened && game.holds_id(game.content()[id].opens, Ctx::default())
        };
        let seals = self.campaign().map(|spec| spec.seals.clone()).unwrap_or_default();
        let due: Vec<SealId> = seals.into_iter().filter(|&id| is_due(self, id)).collect();
        for &id in due.iter().rev() {
            self.open_envelope(id, here, log);
        }
        !due.is_empty()
    }

    fn open_envelope(&mut self, id: SealId, here: Option<SpaceId>, log: &mut Log<Event>) {
        if let Some(campaign) = self.campaign_mut() {
            campaign.opened.push(id);
        }
        log.push(Event::EnvelopeOpened(id));
        let seal = &self.content()[id];
        let (effects, secret) = (seal.effects, seal.secret_choices);
        if secret {
            self.see_to(Duty::ShowSlips);
        }
        self.run_plain(effects);
        if self.content()[id].tile.is_some() {
            self.lay_tile_of(id, here, log);
        }
    }

    /// The tile of an envelope goes over the region of the trigger; without one, onto an explored
    /// region of its ring that the crew chooses, if there is any.
    fn lay_tile_of(&mut self, id: SealId, here: Option<SpaceId>, log: &mut Log<Event>) {
        let here = here.filter(|&space| self.table.is_explored(space));
        match here {
            Some(space) => self.lay_tile(id, space, log),
            None => match self.places_for(id)[..] {
                [] => {}
                [space] => self.lay_tile(id, space, log),
                _ => self.ask_crew(Question::PlaceTile(id)),
            },
        }
    }

    /// The regions on which the crew can lay the tile of an envelope.
    pub(crate) fn places_for(&self, id: SealId) -> Vec<SpaceId> {
        let ring = self.content()[id].tile.as_ref().and_then(|tile| tile.else_ring);
        let fits = |space: &SpaceId| Some(self.content()[*space].ring) == ring;
        self.table.explored().filter(fits).collect()
    }

    pub(crate) fn lay_tile(&mut self, id: SealId, space: SpaceId, log: &mut Log<Event>) {
        let Some(tile) = self.content().tile_of(id) else { return };
        let samples = self.content()[tile].samples;
        let map = &mut self.table.map[space.index()];
        map.tile = Some(tile);
        map.samples = map.samples.saturating_add(samples);
        if let Some(campaign) = self.campaign_mut() {
            campaign.tiles.push((id, space));
        }
        log.push(Event::TilePlaced(space, tile));
        let poi = self.content()[tile].poi;
        if poi > 0 {
            self.see_to(Duty::DrawPoi(poi));
        }
    }

    /// The envelopes that are open.
    pub(crate) fn opened(&self) -> impl Iterator<Item = &Seal> {
        let opened = self.table.campaign().map_or(&[][..], |campaign| &campaign.opened);
        opened.iter().map(|&id| &self.content()[id])
    }

    /// The tile of an envelope that lies on a space.
    pub(crate) fn seal_tile(&self, space: SpaceId) -> Option<&SealTile> {
        let mut tiles = self.table.campaign()?.tiles.iter();
        let (id, _) = tiles.find(|(_, at)| *at == space)?;
        self.content()[*id].tile.as_ref()
    }

    /// Runs the effects of a sample gathered on the tile of an envelope.
    pub(crate) fn gathered_on_tile(&mut self, space: SpaceId, ctx: Ctx) {
        if let Some(effects) = self.seal_tile(space).map(|tile| tile.on_gather_sample) {
            self.run(effects, ctx);
        }
    }

    /// FM-MOVE-04: the tile on which actions may start instead of at the HUB.
    pub(crate) fn start_point(&self) -> Option<(SpaceId, &StartPoint)> {
        let tiles = &self.table.campaign()?.tiles;
        tiles.iter().find_map(|&(id, space)| {
            let point = self.content()[id].tile.as_ref()?.start_point.as_ref()?;
            self.holds_id(point.cond, Ctx::default()).then_some((space, point))
        })
    }

    /// The way to a region that starts on such a tile. Only the regions after it count.
    pub(crate) fn way_from_tile(&self, to: SpaceId) -> Option<Way> {
        let (from, point) = self.start_point()?;
        let used = self.table.plan.iter().filter(|stack| stack.way == FROM_TILE);
        let fits = point.rings.contains(&self.content()[to].ring);
        let left = used.count() <= usize::from(point.actions_per_round);
        if fits && left {
            self.ways_from(Some(from), None)[to.index()].first().copied()
        } else {
            None
        }
    }

    /// Returns whether one more action of the plan may start on the tile.
    pub(crate) fn may_start_on_tile(&self, to: SpaceId) -> bool {
        let used = self.table.plan.iter().filter(|stack| stack.way == FROM_TILE).count();
        self.start_point().is_some_and(|(_, point)| used < usize::from(point.actions_per_round))
            && self.way_from_tile(to).is_some()
    }

    /// The actions of the mission, the campaign and its open envelopes.
    pub fn specials(&self) -> impl Iterator<Item = SpecialId> + '_ {
        let mission = self.content().mission(self.table.mission).actions;
        let campaign = self.campaign().map(|spec| spec.actions);
        let lists = [mission].into_iter().chain(campaign).chain(self.opened().map(|s| s.actions));
        lists.flat_map(|list| list.range()).filter_map(SpecialId::at)
    }

    /// Returns whether an action that can be used only once was used.
    pub(crate) fn is_spent(&self, special: SpecialId) -> bool {
        match self.content().mission(self.table.mission).actions.slot(special.index()) {
            Some(slot) => self.table.spent & 1 << slot != 0,
            None => self.table.campaign().is_some_and(|it| it.spent.contains(&special)),
        }
    }

    /// Uses up an action.
    pub(crate) fn spend(&mut self, special: SpecialId) {
        match self.content().mission(self.table.mission).actions.slot(special.index()) {
            Some(slot) => self.table.spent |= 1 << slot,
            None => {
                if let Some(campaign) = self.campaign_mut() {
                    campaign.spent.push(special);
                }
            }
        }
    }

    /// FM-SKILL-13, FM-CAMP-13: a sample has reached a Discovery space, so each astronaut unlocks
    /// a Skill card.
    pub(crate) fn discovery_unlocks(&mut self) {
        if self.campaign().is_some_and(|spec| spec.skills_locked) {
            for who in self.table.from_first().rev() {
                self.see_to(Duty::Unlock(who));
            }
        }
    }

    /// The Skill cards an astronaut could still unlock.
    pub(crate) fn locked_skills(&self, who: AstronautId) -> impl Iterator<Item = SkillId> + '_ {
        let astronaut = &self.table.crew[who.index()];
        let known = self.table.campaign().map_or(astronaut.skills, |it| it.unlocked[who.index()]);
        let skills = self.skills_of(who).iter().copied().enumerate();
        skills.filter(move |(bit, _)| known & 1 << bit == 0).map(|(_, id)| id)
    }

    /// FM-SKILL-15: one who has all three gets nothing.
    pub(crate) fn unlock(&mut self, who: AstronautId, log: &mut Log<Event>) {
        let locked: Vec<SkillId> = self.locked_skills(who).collect();
        match locked[..] {
            [] => {}
            [skill] => self.unlock_skill(who, skill, log),
            _ => {
                let seat = self.table.seat_of(who);
                self.ask(seat, Question::Unlock(who));
            }
        }
    }

    /// FM-SKILL-14: an unlocked skill can be used at once.
    pub(crate) fn unlock_skill(&mut self, who: AstronautId, skill: SkillId, log: &mut Log<Event>) {
        let place = self.skills_of(who).iter().position(|&id| id == skill);
        let bit = 1 << place.unwrap_or_default();
        self.table.crew[who.index()].skills |= bit;
        if let Some(campaign) = self.campaign_mut() {
            campaign.unlocked[who.index()] |= bit;
        }
        log.push(Event::SkillChanged(who, skill));
    }

    /// The broken parts that can be repaired at all: those that are no scars.
    pub(crate) fn mendable(&self) -> impl Iterator<Item = (FacilityId, Part)> + '_ {
        self.table
            .facilities()
            .flat_map(move |facility| {
                let broken = self.table.units[facility].broken.iter();
                broken.map(move |part| (facility, part))
            })
            .filter(|&(facility, part)| !self.table.is_scar(facility, part))
    }

    /// The broken parts that count for the Threshold.
    pub fn counted_parts(&self) -> u8 {
        let legacy = self.campaign().and_then(|spec| spec.legacy.as_ref());
        let scars_count = legacy.is_none_or(|legacy| legacy.scars_count);
        let scars = self.table.campaign().map_or(0, |it| it.scars.len() as u8);
        let free = if scars_count { 0 } else { scars };
        self.table.broken_parts().saturating_sub(free)
    }

    /// The parts that can become scars: broken, not signed, and no scars yet.
    pub(crate) fn scarrable(&self) -> impl Iterator<Item = (FacilityId, Part)> + '_ {
        self.mendable().filter(|&part| !self.is_signed(part))
    }

    pub(crate) fn scar(&mut self, facility: FacilityId, part: Part, log: &mut Log<Event>) {
        if let Some(campaign) = self.campaign_mut() {
            campaign.scars.push((facility, part));
            log.push(Event::Scarred(facility, part));
        }
    }

    pub(crate) fn heal_scar(&mut self, facility: FacilityId, part: Part, log: &mut Log<Event>) {
        if let Some(campaign) = self.campaign_mut() {
            campaign.scars.retain(|scar| *scar != (facility, part));
            log.push(Event::ScarHealed(facility, part));
        }
    }

    /// A card that leaves play takes its scars along.
    pub(crate) fn forget_scars(&mut self, card: FacilityId) {
        if let Some(campaign) = self.campaign_mut() {
            campaign.scars.retain(|(facility, _)| *facility != card);
        }
    }

    /// After a lost mission the crew repairs without parts, down to the mission's Threshold.
    pub(crate) fn nurse_back(&mut self) {
        let threshold = self.content().mission(self.table.mission).threshold;
        let most = threshold.map(|by_level| by_level[self.table.level.index()]);
        let too_many = most.is_some_and(|most| self.counted_parts() > most);
        if too_many && self.mendable().next().is_some() {
            self.see_to(Duty::NurseBack);
            self.ask_crew(Question::Nurse);
        }
    }

    fn is_signed(&self, part: (FacilityId, Part)) -> bool {
        self.opened().any(|seal| seal.signed.iter().any(|one| (one.0, one.1) == part))
    }

    /// A part is repaired for good, by an action or an effect; a signed one, once per mission,
    /// brings what its envelope says.
    pub(crate) fn repair_part(&mut self, facility: FacilityId, part: Part, log: &mut Log<Event>) {
        self.mend_part(facility, part, log);
        let signed = self.is_signed((facility, part));
        if signed && self.table.campaign().is_some_and(|it| !it.mended.contains(&(facility, part)))
        {
            if let Some(campaign) = self.campaign_mut() {
                campaign.mended.push((facility, part));
            }
            let effects: Vec<_> = self.opened().map(|seal| seal.on_signed_repaired).collect();
            effects.into_iter().for_each(|effects| self.run_plain(effects));
        }
    }

    /// The crew takes a part out; a signed one brings what its envelope says.
    pub(crate) fn takes_out(&mut self, facility: FacilityId, part: Part, log: &mut Log<Event>) {
        self.take_part(facility, part, log);
        if self.is_signed((facility, part)) {
            let effects: Vec<_> = self.opened().map(|seal| seal.on_signed_taken_out).collect();
            effects.into_iter().for_each(|effects| self.run_plain(effects));
        }
    }

    /// FM-CAMP-05: a component leaves the campaign for good.
    pub(crate) fn retire(&mut self, component: Component, log: &mut Log<Event>) {
        let Some(campaign) = self.campaign_mut() else { return };
        if campaign.retired.contains(&component) {
            return;
        }
        campaign.retired.push(component);
        log.push(Event::Retired(component));
        if let Some(rover) = rover_of(component) {
            self.table.rovers[rover.index()].tokens.clear();
        }
        let retired = self.retired_rules().map(|rule| rule.upgrade_leaves);
        let leaving: Vec<_> = retired.flatten().collect();
        for upgrade in leaving {
            self.table.upgrades_left &= !(1 << upgrade.index());
            self.table.cargo.upgrades &= !(1 << upgrade.index());
            self.table.cargo.pending_upgrades.retain(|(pending, _)| *pending != upgrade);
            for facility in self.table.facilities() {
                let unit = &mut self.table.units[facility];
                if unit.upgrade == Some(upgrade) {
                    unit.upgrade = None;
                    log.push(Event::UpgradeRemoved(upgrade));
                }
            }
        }
    }

    /// The rules of the components that have left the campaign.
    pub(crate) fn retired_rules(&self) -> impl Iterator<Item = &crate::content::Retired> {
        let legacy = self.campaign().and_then(|spec| spec.legacy.as_ref());
        let rules = legacy.map_or(&[][..], |legacy| &legacy.retired);
        rules.iter().filter(|rule| self.table.is_retired(rule.component))
    }

    /// Returns whether a rover has left the campaign.
    #[inline]
    pub(crate) fn is_rover_gone(&self, rover: Rover) -> bool {
        self.table.campaign.is_some()
            && self.table.is_retired(match rover {
                Rover::Froggy => Component::Froggy,
                Rover::Scorpio => Component::Scorpio,
            })
    }

    /// The pawns more that a Gather action needs because of what has left the campaign.
    pub(crate) fn longer_reach(&self, space: SpaceId) -> u8 {
        let ring = self.content()[space].ring;
        let more = self.retired_rules().filter_map(|rule| rule.gather_pawns.as_ref());
        more.filter(|(_, rings)| rings.contains(&ring)).map(|(pawns, _)| pawns).sum()
    }

    /// FM-UNW-01: by how much Unwind lowers Stress.
    pub(crate) fn unwind_stress(&self) -> u8 {
        self.retired_rules().filter_map(|rule| rule.unwind_stress).min().unwrap_or(6)
    }

    /// Returns whether the choices of effects are made on slips now.
    pub(crate) fn is_secret(&self) -> bool {
        self.table.campaign.is_some()
            && self.table.agenda.contains(&crate::agenda::Step::Do(Duty::ShowSlips))
    }

    /// An astronaut writes on a slip, unseen.
    pub(crate) fn ask_for_slip(&mut self, who: AstronautId, options: List<ChoiceOption>) {
        let seat = self.table.seat_of(who);
        if let Some(campaign) = self.campaign_mut() {
            let blank = Slips { options, folded: 0, answers: [None; MAX_CREW] };
            campaign.slips.get_or_insert(blank);
        }
        self.ask(seat, Question::Slip(who, options));
    }

    pub(crate) fn fold_slip(&mut self, who: AstronautId, place: u8, log: &mut Log<Event>) {
        if let Some(slips) = self.campaign_mut().and_then(|it| it.slips.as_mut()) {
            slips.folded |= 1 << who.index();
            slips.answers[who.index()] = Some(place);
            log.push(Event::SlipFolded(who));
        }
    }

    /// All slips are shown together, and what is on them happens.
    pub(crate) fn show_slips(&mut self, log: &mut Log<Event>) {
        let Some(slips) = self.campaign_mut().and_then(|it| it.slips.take()) else { return };
        let scope = self.new_scope();
        let mut chosen = Vec::new();
        for who in self.table.from_first() {
            let Some(place) = slips.answers[who.index()] else { continue };
            let option = slips.options.range().nth(place.into());
            let Some(option) = option.and_then(crate::content::OptionId::at) else { continue };
            log.reveal(Event::SlipShown(who, option));
            chosen.push((who, self.content()[option].effects));
        }
        for (who, effects) in chosen.into_iter().rev() {
            self.run(effects, Ctx { actor: Some(who), owner: Some(who), scope, ..Ctx::default() });
        }
    }

    /// After every mission of a legacy campaign the First Player writes a line on the wall.
    pub(crate) fn ask_for_a_line(&mut self) {
        if self.campaign().is_some_and(|spec| spec.legacy.is_some()) {
            self.ask_crew(Question::Wall);
        }
    }

    /// The number of lines to choose from: the suggestions and the mission's own.
    pub(crate) fn wall_lines(&self) -> u8 {
        let legacy = self.campaign().and_then(|spec| spec.legacy.as_ref());
        legacy.map_or(0, |legacy| legacy.wall_prompts.len() as u8 + 1)
    }

    pub(crate) fn write_line(&mut self, place: u8, log: &mut Log<Event>) {
        let mission = self.table.mission;
        if let Some(chapter) = self.campaign_mut().and_then(|it| it.history.last_mut()) {
            chapter.line = Some(place);
            log.push(Event::LineWritten(mission, place));
        }
    }
}

fn rover_of(component: Component) -> Option<Rover> {
    match component {
        Component::Froggy => Some(Rover::Froggy),
        Component::Scorpio => Some(Rover::Scorpio),
        Component::ProbeArm | Component::CommonRoom | Component::Library => None,
    }
}

/// Hides the slips of paper that the viewer may not see.
pub(crate) fn hide_slips(table: &mut Table, viewer: Viewer) {
    if table.campaign().is_none_or(|campaign| campaign.slips.is_none()) {
        return;
    }
    let leads: [bool; MAX_CREW] = std::array::from_fn(|place| {
        let who = AstronautId::new(place as u8);
        who.is_some_and(|who| viewer == Viewer::Seat(table.seat_of(who)))
    });
    let campaign = table.campaign.as_mut().map(Arc::make_mut);
    if let Some(slips) = campaign.and_then(|it| it.slips.as_mut()) {
        for (answer, leads) in slips.answers.iter_mut().zip(leads) {
            *answer = answer.filter(|_| leads);
        }
    }
}

/// Deals what the seat cannot see: the slips of others.
pub(crate) fn redeal_slips(table: &mut Table, seat: orrery_core::Seat, dice: &mut Dice) {
    if table.campaign().is_none_or(|campaign| campaign.slips.is_none()) {
        return;
    }
    let others: Vec<AstronautId> =
        table.astronauts().filter(|&who| !table.leads(seat, who)).collect();
    let campaign = table.campaign.as_mut().map(Arc::make_mut);
    if let Some(slips) = campaign.and_then(|it| it.slips.as_mut()) {
        for who in others {
            if !slips.has(who) {
                continue;
            }
            slips.answers[who.index()] = Some(dice.index(slips.options.len().max(1)) as u8);
        }
    }
}
