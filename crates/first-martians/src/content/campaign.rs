//! Campaigns, their envelopes and endings.

use super::{
    CampaignId, Component, Effect, Epilogue, FacilityId, FactId, List, MissionId, NameId, Part,
    RoiTile, Role, SealId, Source, Special, Text, UpgradeId,
};

/// A campaign's way of dealing with a loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CampaignMode {
    /// A lost mission may be played again.
    Replay,
    /// Nothing is played twice; scars and losses stay.
    Legacy,
}

/// A campaign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Campaign {
    /// The key in the pack.
    pub key: String,
    /// The origin of this content.
    pub source: Source,
    /// The title.
    pub title: String,
    /// Its way of dealing with a loss.
    pub mode: CampaignMode,
    /// The first mission.
    pub first: MissionId,
    /// All its missions.
    pub missions: Vec<MissionId>,
    /// The text of the cover.
    pub cover: Text,
    /// The premise.
    pub premise: Text,
    /// The rules that the crew must know before they start.
    pub rules_text: String,
    /// The consequences of a loss, in words.
    pub loss_text: String,
    /// True if Skill cards start locked (FM-SETUP-31).
    pub skills_locked: bool,
    /// Names that live for the whole campaign.
    pub remembered: Vec<NameId>,
    /// The effects between two missions.
    pub between: List<Effect>,
    /// Legacy: after a loss the crew repairs down to the lost mission's Threshold.
    pub repair_after_loss: bool,
    /// The things that carry over, in words.
    pub carry_over_text: String,
    /// The things that do not carry over as they are (FM-CAMP-16, FM-CAMP-19).
    pub carry_over: Vec<CarryOver>,
    /// Actions open in every mission.
    pub actions: List<Special>,
    /// Its envelopes.
    pub seals: Vec<SealId>,
    /// Its endings: the first that applies is shown.
    pub endings: Vec<Ending>,
    /// Lines after the ending: all that apply are shown.
    pub epilogue: Vec<Epilogue>,
    /// Legacy rules.
    pub legacy: Option<Legacy>,
    /// Legacy: the text after a death.
    pub epitaph: Option<Epitaph>,
}

/// Something that does not carry over from one mission to the next as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CarryOver {
    /// The thing.
    pub what: Carried,
    /// The change, in words.
    pub text: String,
}

/// A change between two missions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Carried {
    /// Reserves above this number are lost.
    Reserves(u8),
    /// The Malfunction Box: all three markers turn green.
    MalfunctionBox,
    /// The Malfunction Box: Working and Living turn green, System stays.
    MalfunctionBoxButSystem,
    /// Open Event actions, consequences and Follow-Ups end.
    OpenEvents,
    /// Temporary rules end.
    TimedRules,
    /// Tracks and special actions of the old mission end.
    MissionTracks,
    /// Objective tokens return to the box.
    ObjectiveTokens,
    /// AOMs are chosen again.
    AomChoice,
    /// Modifier tokens on Facilities return to the box.
    FacilityTokens,
}

/// An envelope.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seal {
    /// The key in the pack.
    pub key: String,
    /// The origin of this content.
    pub source: Source,
    /// The campaign it belongs to.
    pub campaign: CampaignId,
    /// The number on the envelope of the box.
    pub envelope: u8,
    /// It opens as soon as this holds.
    pub opens: FactId,
    /// With the printed box, whose sheets tell other stories: the mission after which it opens.
    pub with_box_after: Option<u8>,
    /// The title.
    pub title: String,
    /// The story.
    pub story: Text,
    /// A letter, read aloud.
    pub letter: Option<Text>,
    /// The effects.
    pub effects: List<Effect>,
    /// True if each player answers its choice unseen.
    pub secret_choices: bool,
    /// The rule if it is opened after a lost mission, in words.
    pub half_if_lost: Option<Text>,
    /// Actions open from then on.
    pub actions: List<Special>,
    /// A region tile of the envelope.
    pub tile: Option<SealTile>,
    /// A person of the envelope: name, where they are, and what they do.
    pub person: Option<(String, String, String)>,
    /// Signed parts: the Facility, the part and the name.
    pub signed: Vec<(FacilityId, Part, String)>,
    /// The rule about signed parts, in words.
    pub signed_text: Option<String>,
    /// When a signed part is repaired.
    pub on_signed_repaired: List<Effect>,
    /// When a signed part is taken out.
    pub on_signed_taken_out: List<Effect>,
}

/// A region tile of an envelope, laid over the region of the trigger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SealTile {
    /// The tile.
    pub tile: RoiTile,
    /// The effect, in words.
    pub text: String,
    /// Effects at each sample gathered there.
    pub on_gather_sample: List<Effect>,
    /// Without a region at hand it goes to an explored region of this ring of the crew's choice.
    pub else_ring: Option<u8>,
    /// Actions may start here instead of at the HUB (FM-MOVE-04).
    pub start_point: Option<StartPoint>,
}

/// A second place where actions may start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartPoint {
    /// Only while this holds.
    pub cond: FactId,
    /// The number of actions per round.
    pub actions_per_round: u8,
    /// Only to regions of these rings.
    pub rings: Vec<u8>,
}

/// An ending of a campaign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The key in the pack.
    pub key: String,
    /// The origin of this content.
    pub source: Source,
    /// The title.
    pub title: String,
    /// Told only if this holds.
    pub cond: Option<FactId>,
    /// The text.
    pub text: Text,
}

/// The rules of a legacy campaign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Legacy {
    /// True if scars count for the Threshold.
    pub scars_count: bool,
    /// True if a death ends the campaign.
    pub death_ends: bool,
    /// The meaning of a scar, in words.
    pub scar_text: String,
    /// The fate of the record, in words.
    pub record_text: String,
    /// The meaning of the wall, in words.
    pub wall_text: String,
    /// Suggestions for a line on the wall.
    pub wall_prompts: Vec<String>,
    /// The line of a mission if nobody writes one.
    pub wall_lines: Vec<(MissionId, String)>,
    /// The meaning of retiring each component.
    pub retired: Vec<Retired>,
}

/// The meaning of retiring a component.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Retired {
    /// The component.
    pub component: Component,
    /// In words.
    pub text: String,
    /// Gather actions in these rings need this many extra pawns.
    pub gather_pawns: Option<(u8, Vec<u8>)>,
    /// Unwind lowers Stress by this much.
    pub unwind_stress: Option<u8>,
    /// This Upgrade card leaves the campaign.
    pub upgrade_leaves: Option<UpgradeId>,
}

/// The text after a death that ends a campaign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Epitaph {
    /// The title.
    pub title: String,
    /// The text.
    pub text: Text,
    /// Lines: all that apply are shown.
    pub lines: Vec<EpitaphLine>,
}

/// A line of an epitaph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EpitaphLine {
    /// Only in this mission.
    pub mission: Option<MissionId>,
    /// Only for an astronaut of this profession.
    pub role: Option<Role>,
    /// Only if this holds.
    pub cond: Option<FactId>,
    /// The line.
    pub text: Text,
}
