//! The content of the companion: a pack of First Martians, without what needs our own cards.

use std::borrow::Cow;
use std::sync::Arc;

use first_martians::content::{
    AdventureId, CampaignId, Content, EventId, Level, MissionId, ObjectiveId,
};
use orrery_core::{Manifest, Mode, Sides};
use orrery_packs::{FromPack, Loaded, Report};

orrery_core::options! {
    /// The options that the crew chooses before the first mission.
    pub struct Options {
        /// The odds and severity of the consequences of Events.
        level "Difficulty" ("FMC-T-02"; asked): LevelChoice {
            /// As written.
            Normal = "normal" "Mission",
            /// Consequences are rarer and milder, rewards are richer.
            Easy = "easy" "Simulation",
            /// Consequences are likely and bite deeper.
            Hard = "hard" "No Rescue",
        },
    }
}

impl LevelChoice {
    pub(crate) fn level(self) -> Level {
        match self {
            LevelChoice::Normal => Level::Normal,
            LevelChoice::Easy => Level::Easy,
            LevelChoice::Hard => Level::Hard,
        }
    }
}

/// The mission whose sheet both rulebooks print.
const HOME: &str = "make_yourself_at_home";
/// The key of the mode for every other sheet of the box.
const SHEET: &str = "printed_sheet";

/// The game that a table with the box plays.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Play {
    /// "Make Yourself at Home".
    Home,
    /// Another mission sheet of the box.
    Sheet,
    /// A campaign, with the sheets of the box.
    Campaign(CampaignId),
}

/// The content of a pack with the manifest made from it.
#[derive(Debug)]
pub struct Kit {
    content: Arc<Content>,
    manifest: Manifest,
    digest: String,
}

impl FromPack for Kit {
    const GAME: &'static str = Content::GAME;

    fn from_pack(pack: &orrery_packs::Pack) -> Result<Loaded<Kit>, Report> {
        let Loaded { content, warnings } = Content::from_pack(pack)?;
        Ok(Loaded { content: Kit::new(Arc::new(content), pack.digest()), warnings })
    }
}

impl Kit {
    /// FMC-T-01, FMC-T-04: a standalone mission or one of the campaigns.
    pub fn new(content: Arc<Content>, digest: String) -> Kit {
        let mode = |key: &str, title: &str, about: &str| Mode {
            key: key.to_owned().into(),
            title: title.to_owned().into(),
            about: Cow::Owned(about.to_owned()),
            players: 1..=4,
            sides: Sides::Crew,
        };
        let home = content.find_mission(HOME).map(|mission| {
            let title = content.mission(mission).title.as_str();
            mode(HOME, title, "The first mission. Take its sheet out of the box.")
        });
        let about = "Any other mission sheet of the box. You enter its sols and objectives.";
        let sheet = mode(SHEET, "Another mission of the box", about);
        let campaigns = content.campaigns.iter().map(|campaign| {
            let about = "Five missions with the sheets of the box; Orrery keeps the save.";
            mode(&campaign.key, &campaign.title, about)
        });
        let modes: Vec<Mode> = home.into_iter().chain([sheet]).chain(campaigns).collect();
        let manifest = Manifest {
            name: "first-martians-companion",
            title: "First Martians: companion for the box",
            credits: "Design: Ignacy Trzewiczek. Publisher: Portal Games. Orrery is not \
                      affiliated with them.",
            rules: 2,
            modes: modes.into(),
            options: Options::SPECS,
        };
        Kit { content, manifest, digest }
    }

    /// Returns the content that is dealt from.
    pub fn content(&self) -> &Content {
        &self.content
    }

    /// The content on its own.
    pub(crate) fn shared(&self) -> Arc<Content> {
        Arc::clone(&self.content)
    }

    /// The name, the modes and the options.
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// The digest of the pack.
    pub fn digest(&self) -> &str {
        &self.digest
    }

    /// Returns what the mode with this key plays.
    pub(crate) fn play(&self, key: &str) -> Play {
        let campaign = self.content.campaigns.iter().position(|campaign| campaign.key == key);
        match campaign.and_then(CampaignId::at) {
            Some(campaign) => Play::Campaign(campaign),
            None if key == HOME => Play::Home,
            None => Play::Sheet,
        }
    }
}

/// The mission whose words and numbers are used where the sheet is not known: the first one.
pub(crate) fn home(content: &Content) -> MissionId {
    content.find_mission(HOME).unwrap_or(MissionId(0))
}

/// The objectives of "Make Yourself at Home" that people tick. What is looked at when the mission
/// ends is asked then.
pub(crate) fn home_objectives(content: &Content) -> impl Iterator<Item = ObjectiveId> + '_ {
    let mission = content.mission(home(content));
    let is_ticked = |id: &ObjectiveId| content[*id].counts == first_martians::content::Counts::Once;
    mission.objective_ids().filter(is_ticked)
}

/// The Events that can be dealt with the box: general ones, and those of the first mission.
pub(crate) fn events(content: &Content, home_is_played: bool) -> (Vec<EventId>, Vec<EventId>) {
    let fits = |id: &EventId| content.event(*id).with_box;
    let own = match home_is_played {
        true => content.mission(home(content)).own_events.iter().copied().filter(fits).collect(),
        false => Vec::new(),
    };
    (own, content.general_events.iter().copied().filter(fits).collect())
}

/// Returns whether an Adventure can be dealt with the box.
pub(crate) fn fits(content: &Content, id: AdventureId) -> bool {
    content[id].with_box
}
