//! Checks whether the campaign of a saved table can be trusted.

use crate::FirstMartians;
use crate::content::{ChoiceOption, FacilityId, List, OptionId};
use crate::state::{CampaignState, MAX_CREW, Named, SPACES, Table};

/// The most missions a saved campaign can have behind it, and the most things it can list.
const MOST: usize = 400;

impl FirstMartians {
    /// Checks that everything the campaign of a saved table names exists. The table saved before
    /// the mission has to pass as well.
    pub(crate) fn check_campaign(&self) -> Result<(), String> {
        let Some(campaign) = self.table.campaign() else { return Ok(()) };
        let unknown = |what: &str| Err(format!("unknown {what} in the campaign"));
        if !self.names_exist(campaign) {
            return unknown("name");
        }
        let spec = &self.content()[campaign.id];
        let missions = campaign.history.iter().map(|chapter| chapter.mission);
        let missions = missions.chain(campaign.next).chain([self.table.mission]);
        if !missions.into_iter().all(|mission| spec.missions.contains(&mission)) {
            return unknown("mission");
        }
        match &campaign.start {
            None => Ok(()),
            Some(start) if start.campaign().is_some_and(|inner| inner.start.is_none()) => {
                self.check_start(start)
            }
            Some(_) => unknown("start"),
        }
    }

    fn check_start(&self, start: &Table) -> Result<(), String> {
        let saved = FirstMartians { table: start.clone(), library: self.library.clone() };
        let same = start.players == self.table.players && start.agenda.is_empty();
        if same { saved.check_names() } else { Err("unknown start of the mission".to_owned()) }
    }

    fn names_exist(&self, campaign: &CampaignState) -> bool {
        let content = self.content();
        if campaign.id.index() >= content.campaigns.len() {
            return false;
        }
        let seals = &content[campaign.id].seals;
        let facility = |id: FacilityId| id.index() < content.game_box.facilities.len();
        let options = |list: List<ChoiceOption>| {
            list.range().end <= content.all_options().len() && OptionId::at(list.len()).is_some()
        };
        let crew = self.table.crew.len();
        campaign.history.len() <= MOST
            && campaign.seen.len() <= MOST
            && campaign.seen.iter().all(|id| id.index() < content.events.len())
            && campaign.opened.iter().all(|id| seals.contains(id))
            && campaign.tiles.iter().all(|(id, space)| {
                seals.contains(id) && content[*id].tile.is_some() && space.index() < SPACES
            })
            && campaign.spent.iter().all(|id| id.index() < content.specials.len())
            && campaign.scars.iter().chain(&campaign.mended).all(|(id, _)| facility(*id))
            && campaign.scars.iter().all(|&(id, part)| self.table.units[id].broken.has(part))
            && campaign.names.iter().all(|(id, what)| {
                let there = match what {
                    Named::Person(who) => who.index() < crew.max(1),
                    Named::Space(space) => space.index() < SPACES,
                };
                there && id.index() < content.names.len()
            })
            && campaign.unlocked.iter().all(|skills| *skills <= 0b1111)
            && campaign.slips.as_ref().is_none_or(|slips| {
                options(slips.options) && usize::from(slips.folded) < 1 << MAX_CREW
            })
    }
}
