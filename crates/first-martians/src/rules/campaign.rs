//! Campaigns: from one mission to the next (CAMP).
//!
//! A campaign is one long game. When a mission is over the table stays as it lies; the debrief,
//! the reward, the branch and the next briefing are steps of the agenda like everything else.

use std::sync::Arc;

use orrery_core::Log;

use crate::FirstMartians;
use crate::agenda::{Agenda, Ctx, Duty, Question};
use crate::content::{
    After, Block, Campaign, CampaignMode, Carried, Counts, FactId, Level, MissionId, ObjectiveKind,
    TimedRule,
};
use crate::event::Event;
use crate::state::{
    CampaignState, Chapter, Ending, Later, Marks, Named, Phase, Queued, Table, TokenAt,
};

impl FirstMartians {
    /// The campaign that is played, as the pack has it.
    pub fn campaign(&self) -> Option<&Campaign> {
        self.table.campaign().map(|campaign| &self.content()[campaign.id])
    }

    /// The state of the campaign, to be changed.
    pub(crate) fn campaign_mut(&mut self) -> Option<&mut CampaignState> {
        self.table.campaign.as_mut().map(Arc::make_mut)
    }

    /// FM-HLTH-04, FM-END-06: the mission ends for everybody, at once. In a campaign the debrief
    /// follows.
    pub(crate) fn end(&mut self, ending: Ending, log: &mut Log<Event>) {
        log.push(Event::Ended(ending));
        log.push(Event::Epilogue(self.table.mission, ending));
        self.table.agenda.clear();
        self.table.plan.clear();
        self.table.current = None;
        if self.table.campaign.is_some() {
            self.see_to(Duty::Debrief(ending));
        } else {
            self.table.ending = Some(ending);
        }
    }

    /// The mission is over: what it tells, what it brings, and what comes after it.
    pub(crate) fn debrief(&mut self, ending: Ending, log: &mut Log<Event>) {
        let (won, mission) = (ending == Ending::Won, self.table.mission);
        let lines = self.content().mission(mission).epilogue.len();
        for line in 0..lines {
            let spec = &self.content().mission(mission).epilogue[line];
            if self.follows(spec.after, spec.cond, won) {
                log.push(Event::EpilogueLine(mission, line as u8));
            }
        }
        let optional = self.close_chapter(ending);
        let content = self.shared_content();
        let spec = content.mission(mission);
        let Some(campaign) = self.table.campaign().map(|campaign| &content[campaign.id]) else {
            return;
        };
        let legacy = campaign.mode == CampaignMode::Legacy;
        let fatal = campaign.legacy.as_ref().is_none_or(|legacy| legacy.death_ends);
        match ending {
            // FM-CAMP-06: bonuses by the number of objectives.
            Ending::Won => {
                self.see_to(Duty::Branch(true));
                self.ask_for_a_line();
                self.run_plain(spec.after);
                self.run_plain(spec.on_win);
                let fits = |place: &usize| spec.rewards[*place].optional_done <= optional;
                let best = (0..spec.rewards.len()).filter(fits);
                if let Some(row) = best.max_by_key(|&row| spec.rewards[row].optional_done) {
                    log.push(Event::Rewarded(mission, row as u8));
                    self.run_plain(spec.rewards[row].effects);
                }
            }
            // FM-CAMP-04: a lost mission may be replayed.
            _ if !legacy => self.ask_crew(Question::AfterLoss(mission)),
            Ending::Died(who) if fatal => {
                log.push(Event::EpitaphRead(mission, who));
                let role = self.table.crew[who.index()].role;
                let lines = campaign.epitaph.iter().flat_map(|epitaph| &epitaph.lines);
                for (place, line) in lines.enumerate() {
                    let fits = line.mission.is_none_or(|one| one == mission)
                        && line.role.is_none_or(|one| one == role)
                        && line.cond.is_none_or(|fact| self.holds_id(fact, Ctx::default()));
                    if fits {
                        log.push(Event::EpitaphLine(mission, who, place as u8));
                    }
                }
                self.table.ending = Some(ending);
            }
            // FM-CAMP-05: nothing is replayed; the story goes on from the loss.
            _ => {
                self.see_to(Duty::Branch(false));
                self.ask_for_a_line();
                self.run_plain(spec.after);
                if campaign.repair_after_loss {
                    self.see_to(Duty::NurseBack);
                }
                self.run_plain(spec.on_loss);
            }
        }
    }

    fn follows(&self, after: After, cond: Option<FactId>, won: bool) -> bool {
        let fits = match after {
            After::Either => true,
            After::Win => won,
            After::Loss => !won,
        };
        fits && cond.is_none_or(|fact| self.holds_id(fact, Ctx::default()))
    }

    /// Writes the mission into the history and puts the round marker back. Returns how many
    /// optional objectives were met.
    fn close_chapter(&mut self, ending: Ending) -> u8 {
        let objectives = self.content().mission(self.table.mission).objectives;
        let (mut done, mut optional) = (self.table.done, 0);
        for (slot, spec) in self.content()[objectives].iter().enumerate() {
            if spec.counts == Counts::AtEnd && self.holds_id(spec.check, Ctx::default()) {
                done |= 1 << slot;
            }
            optional += u8::from(spec.kind == ObjectiveKind::Optional && done & 1 << slot != 0);
        }
        let table = &mut self.table;
        let (mission, level, sols) = (table.mission, table.level, table.round);
        let branch = None;
        let chapter = Chapter { mission, level, ending, done, optional, sols, line: None, branch };
        table.done = done;
        table.phase = Phase::Setup;
        (table.round, table.effects_run) = (0, 0);
        table.open_events.clear();
        table.extra_objectives.clear();
        table.queue = std::mem::take(&mut table.queue)
            .into_iter()
            .filter_map(|queued| carried(queued, sols))
            .collect();
        if let Some(campaign) = self.campaign_mut() {
            campaign.history.push(chapter);
            campaign.sols = campaign.sols.saturating_add(sols.into());
        }
        optional
    }

    /// The first branch that holds.
    pub(crate) fn branch(&mut self, won: bool, log: &mut Log<Event>) {
        let mission = self.table.mission;
        let branches = &self.content().mission(mission).branches;
        let taken = branches.iter().position(|branch| self.follows(branch.after, branch.cond, won));
        let taken = taken.map(|place| (place as u8, branches[place].next, branches[place].effects));
        let Some((place, next, effects)) = taken else { return self.finish(log) };
        log.push(Event::Branched(mission, place));
        if let Some(chapter) = self.campaign_mut().and_then(|it| it.history.last_mut()) {
            chapter.branch = Some(place);
        }
        self.see_to(Duty::Onward(next));
        self.run_plain(effects);
    }

    /// FM-CAMP-07, FM-CAMP-08: the table is saved as it is and the next mission can begin.
    pub(crate) fn onward(&mut self, next: Option<MissionId>, log: &mut Log<Event>) {
        let Some(mission) = next else { return self.finish(log) };
        let replays = self.campaign().is_some_and(|spec| spec.mode == CampaignMode::Replay);
        if let Some(campaign) = self.campaign_mut() {
            campaign.next = Some(mission);
        }
        if replays {
            self.save_start();
        }
        self.ask_crew(Question::Brief(mission));
    }

    /// The first mission begins, with the crew that was chosen.
    pub(crate) fn first_mission(&mut self) {
        let Some(spec) = self.campaign() else { return self.see_to(Duty::SetUp(2)) };
        let (replays, first) = (spec.mode == CampaignMode::Replay, spec.first);
        if let Some(campaign) = self.campaign_mut() {
            campaign.next = Some(first);
        }
        if replays {
            self.save_start();
        }
        self.see_to(Duty::SetUpMission(first));
    }

    /// FM-RULING-45: the table from which a lost mission is replayed.
    pub(crate) fn save_start(&mut self) {
        let mut saved = self.table.clone();
        saved.agenda = Agenda::default();
        if let Some(campaign) = &mut saved.campaign {
            Arc::make_mut(campaign).start = None;
        }
        if let Some(campaign) = self.campaign_mut() {
            campaign.start = Some(Arc::new(saved));
        }
    }

    /// The end of the campaign: the first ending that holds, then every line that does.
    fn finish(&mut self, log: &mut Log<Event>) {
        let content = self.shared_content();
        let Some(campaign) = self.table.campaign() else { return };
        let (id, last) = (campaign.id, campaign.history.last().map(|chapter| chapter.ending));
        let spec = &content[id];
        let won = last == Some(Ending::Won);
        let holds = |cond: Option<FactId>| self.follows(After::Either, cond, won);
        let told = spec.endings.iter().position(|ending| holds(ending.cond));
        let lines: Vec<usize> = (0..spec.epilogue.len())
            .filter(|&line| {
                let line = &spec.epilogue[line];
                self.follows(line.after, line.cond, won)
            })
            .collect();
        if let Some(place) = told {
            log.push(Event::CampaignEnded(id, place as u8));
        }
        for line in lines {
            log.push(Event::CampaignLine(id, line as u8));
        }
        if let Some(campaign) = self.campaign_mut() {
            campaign.finale = told.map(|place| place as u8);
            campaign.next = None;
        }
        self.table.ending = last.or(Some(Ending::TimeIsUp));
    }

    /// FM-CAMP-14, FM-CAMP-18: the level of the mission is chosen and the crew sets out.
    pub(crate) fn set_out(&mut self, mission: MissionId, level: Level, log: &mut Log<Event>) {
        self.table.level = level;
        self.see_to(Duty::SetUpMission(mission));
        if self.table.campaign().is_some_and(|campaign| !campaign.history.is_empty()) {
            self.carry_over(log);
            let between = self.campaign().map_or_else(Default::default, |spec| spec.between);
            self.run_plain(between);
        }
    }

    /// FM-CAMP-10, FM-CAMP-16, FM-CAMP-17: everything stays as it lies, except for what the
    /// campaign names, and what belonged to the old mission or to its last sol.
    fn carry_over(&mut self, log: &mut Log<Event>) {
        let content = self.shared_content();
        let Some(campaign) = self.table.campaign() else { return };
        let exceptions: Vec<Carried> =
            content[campaign.id].carry_over.iter().map(|one| one.what).collect();
        let unlocked = campaign.unlocked;
        for what in exceptions {
            self.do_not_carry(what, log);
        }
        let table = &mut self.table;
        table.severities.clear();
        (table.own_drawn, table.hard_sols) = (0, 0);
        (table.struck, table.cards_resolved) = (0, 0);
        (table.upgrades_used, table.operated) = (0, 0);
        for (astronaut, unlocked) in table.crew.iter_mut().zip(unlocked) {
            astronaut.skills = unlocked;
            astronaut.used = 0;
            astronaut.pawns = std::mem::take(&mut astronaut.next_pawns);
            astronaut.went_out = false;
            astronaut.profile_used = false;
            astronaut.wounded_this_round = false;
        }
        for space in &mut table.map {
            space.fresh = false;
        }
        for facility in table.facilities() {
            table.units[facility].eased = Default::default();
        }
        let drawn = std::mem::take(&mut table.drawn);
        if let Some(campaign) = self.campaign_mut() {
            campaign.seen.extend(drawn);
            campaign.mended.clear();
        }
    }

    fn do_not_carry(&mut self, what: Carried, log: &mut Log<Event>) {
        let table = &mut self.table;
        match what {
            Carried::Reserves(most) => {
                for kind in crate::content::Reserve::all() {
                    let above = self.table.reserve(kind).saturating_sub(most);
                    self.change_reserve(kind, -(above as i8), log);
                }
            }
            Carried::MalfunctionBox => table.red = [false; Block::COUNT],
            Carried::MalfunctionBoxButSystem => {
                for block in Block::all().filter(|block| *block != Block::System) {
                    table.red[block.index()] = false;
                }
            }
            Carried::OpenEvents => {
                table.queue.retain(|queued| !matches!(queued.what, Later::FollowUp(_)));
            }
            Carried::TimedRules => {
                table.rules = [0; TimedRule::COUNT];
                table.production_stress = 0;
                table.output.clear();
                table.lent_aoms = Default::default();
            }
            Carried::MissionTracks => table.tracks.clear(),
            Carried::ObjectiveTokens => {
                table.tokens.as_flattened_mut().fill(TokenAt::Box);
                table.hidden_numbers = 0;
                table.map.iter_mut().for_each(|space| space.hidden = false);
            }
            Carried::FacilityTokens => {
                for facility in table.facilities() {
                    table.units[facility].now = Marks::default();
                    table.units[facility].next.clear();
                }
            }
            Carried::AomChoice => {
                (table.own_aoms, table.aoms) = (0, 0);
                table.operators = Default::default();
            }
        }
    }

    /// The old mission leaves the table and the next one is laid out.
    pub(crate) fn set_up_mission(&mut self, mission: MissionId, log: &mut Log<Event>) {
        let table = &mut self.table;
        table.mission = mission;
        (table.done, table.spent) = (0, 0);
        table.fired.clear();
        if let Some(campaign) = self.campaign_mut() {
            campaign.next = None;
        }
        log.push(Event::MissionBegan(mission, self.table.level));
        self.see_to(Duty::SetUp(2));
    }

    /// FM-CAMP-04, FM-EX-100: the lost mission begins again from the table that was saved before
    /// it. Flags, envelopes and Events of the lost attempt are forgotten.
    pub(crate) fn replay(&mut self, log: &mut Log<Event>) {
        let Some(campaign) = self.table.campaign() else { return };
        let Some(start) = campaign.start.clone() else { return };
        let (sols, replays, restarts) = (campaign.sols, campaign.replays, campaign.restarts);
        self.table = Table::clone(&start);
        let Some(campaign) = self.campaign_mut() else { return };
        campaign.start = Some(start);
        (campaign.sols, campaign.restarts) = (sols, restarts);
        campaign.replays = replays.saturating_add(1);
        if let Some(mission) = campaign.next {
            log.push(Event::MissionReplayed(mission));
            self.ask_crew(Question::Brief(mission));
        }
    }

    /// FM-CAMP-04: the campaign begins again, with any crew.
    pub(crate) fn restart(&mut self, log: &mut Log<Event>) {
        let Some(campaign) = self.table.campaign() else { return };
        let (id, sols, restarts) = (campaign.id, campaign.sols, campaign.restarts);
        let first = self.content()[id].first;
        let (options, players) = (self.table.options, self.table.players);
        self.table = Table::blank(options, players, first);
        let mut campaign = CampaignState::new(id);
        (campaign.sols, campaign.restarts) = (sols, restarts.saturating_add(1));
        self.table.campaign = Some(Arc::new(campaign));
        log.push(Event::CampaignRestarted(id));
        self.see_to(Duty::SetUp(0));
    }

    /// The campaign is given up after a loss.
    pub(crate) fn give_up(&mut self) {
        let last = self.table.campaign().and_then(|campaign| campaign.history.last());
        self.table.ending = last.map(|chapter| chapter.ending).or(Some(Ending::TimeIsUp));
    }

    /// Returns whether an Event has come in an earlier mission of the campaign.
    pub(crate) fn was_seen(&self, event: crate::content::EventId) -> bool {
        self.table.campaign().is_some_and(|campaign| campaign.seen.contains(&event))
    }

    /// Keeps a name for the whole campaign, if the campaign remembers it. Returns whether it does.
    pub(crate) fn remember(&mut self, name: crate::content::NameId, what: Named) -> bool {
        let remembered = self.campaign().is_some_and(|spec| spec.remembered.contains(&name));
        if remembered && let Some(campaign) = self.campaign_mut() {
            campaign.names.retain(|(known, _)| *known != name);
            campaign.names.push((name, what));
        }
        remembered
    }

    /// The number of sols played before the round at hand.
    pub(crate) fn sols_before(&self) -> u32 {
        self.table.campaign().map_or(0, |campaign| campaign.sols.into())
    }
}

/// FM-CAMP-11, FM-DELAY-13: what is queued counts on from the first round of the next mission. Of
/// what could already have come, the chance that is left stays the same. `None` if its time is
/// over.
fn carried(queued: Queued, last: u8) -> Option<Queued> {
    let until = queued.until.checked_sub(last).filter(|&until| until > 0)?;
    if queued.from > last {
        return Some(Queued { from: queued.from - last, until, ..queued });
    }
    let waited = u32::from(last - queued.from) + 1;
    let span = u32::from(queued.until - queued.from) + 1;
    let (chance, left) = (u32::from(queued.chance), u32::from(until));
    let open = (100 * span).saturating_sub(chance * waited).max(1);
    let chance = (100 * chance * left + open / 2) / open;
    Some(Queued { from: 1, until, chance: chance.clamp(1, 100) as u8, ..queued })
}

#[cfg(test)]
mod tests {
    use super::carried;
    use crate::content::SceneId;
    use crate::state::{Later, Queued};

    /// FM-CAMP-11: what had a chance of 60 % over sols 5 to 9 and did not come in 5 to 7 still
    /// comes in as many of all cases.
    #[test]
    fn the_odds_of_a_delayed_scene_do_not_change_between_missions() {
        let what = Later::Adventure(SceneId(0));
        let queued = Queued { what, from: 5, until: 9, chance: 60, owner: None, scope: 0 };
        let next = carried(queued, 7).unwrap();
        // 12 % a sol; 36 % are over, 24 of the remaining 64 % are left.
        assert_eq!((next.from, next.until, next.chance), (1, 2, 38));
        let later = carried(queued, 3).unwrap();
        assert_eq!((later.from, later.until, later.chance), (2, 6, 60));
        assert_eq!(carried(queued, 9), None);
    }
}
