//! The contents of the box: crew, skills, Facilities, cards, tiles, tokens and dice.

use super::{
    ActionPlace, ActionType, Ailment, Block, Cost, DieFace, Direction, Effect, Effort, FacilityId,
    HubAction, Icon, KeywordId, List, Modifier, Part, Penalty, Reserve, Role, SkillId, SkillRule,
    SkillTiming, Source, SpaceId, Terrain, TerrainEffect, Tile, TokenColor, Trait, UpgradeRule,
    Utility, story::ChoiceOption, vocabulary::Device,
};

/// An astronaut: profession, base skill and the two sides of the Profile card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Astronaut {
    /// The name of the profession.
    pub name: String,
    /// The origin of this content.
    pub source: Source,
    /// The skill on the ID board.
    pub base_skill: SkillId,
    /// The two sides of the Profile card.
    pub profile: [Trait; 2],
}

/// One side of a Profile card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// The profession of its owner.
    pub role: Role,
    /// The effect, in words.
    pub text: String,
    /// The origin of this content.
    pub source: Source,
}

/// The health track and the number of pawns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Health {
    /// The wounds the track has room for.
    pub spaces: u8,
    /// The wound that kills.
    pub death_at: u8,
    /// The wounds with a Condition icon.
    pub condition_at: Vec<u8>,
    /// The action pawns of each astronaut.
    pub pawns: u8,
}

/// A skill.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skill {
    /// The key in the pack.
    pub key: String,
    /// The origin of this content.
    pub source: Source,
    /// The profession of its owner.
    pub role: Role,
    /// True if it is the one on the ID board.
    pub base: bool,
    /// The title.
    pub name: String,
    /// The price in Morale tokens.
    pub cost: u8,
    /// The moment when it may be used.
    pub timing: SkillTiming,
    /// The rule.
    pub rule: SkillRule,
    /// The sets of dice it concerns.
    pub dice: Vec<ActionType>,
    /// The effects, if the rule is `Effects`.
    pub effects: List<Effect>,
    /// The effect, in words.
    pub text: String,
}

/// The production of a Facility.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Production {
    /// Nothing.
    Nothing,
    /// Oxygen or energy, as its productivity marker says.
    Device {
        /// The kind of device.
        device: Device,
        /// The highest productivity.
        max: u8,
        /// The productivity at the start.
        start: u8,
    },
    /// Food, one for each grown plant.
    Farm {
        /// Room for Greenhouses.
        greenhouse_slots: u8,
        /// Spaces of the Growth track.
        growth_spaces: u8,
        /// Greenhouses it comes with (cards only; the mission says it for the tile).
        greenhouses_start: u8,
        /// Plants it comes with (cards only).
        plants_start: u8,
    },
}

impl Production {
    /// The reserve that is produced.
    pub fn reserve(self) -> Option<Reserve> {
        match self {
            Production::Nothing => None,
            Production::Device { device: Device::Oxygenator, .. } => Some(Reserve::Oxygen),
            Production::Device { device: Device::Solar, .. } => Some(Reserve::Energy),
            Production::Farm { .. } => Some(Reserve::Food),
        }
    }
}

/// The original that a Facility card copies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Copied {
    /// A tile: its action, and its upgrade may be installed here.
    Tile(Tile),
    /// A kind of device.
    Device(Device),
}

/// The pawns an action needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PawnNeed {
    /// With `roll` pawns you roll the dice; with `sure` pawns you succeed.
    Typed {
        /// Pawns for a roll.
        roll: u8,
        /// Pawns for a sure success.
        sure: u8,
    },
    /// An action without a type: always succeeds with this many pawns.
    Fixed(u8),
}

/// The building rules of a Facility card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Build {
    /// The pawns it needs.
    pub pawns: PawnNeed,
    /// The place where it is built.
    pub place: ActionPlace,
}

/// A Facility: a tile of the HUB or a Facility card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facility {
    /// The key in the pack.
    pub key: String,
    /// The origin of this content.
    pub source: Source,
    /// The name.
    pub name: String,
    /// The Block it belongs to, or joins.
    pub block: Block,
    /// The row and column of a tile on the board.
    pub at: Option<(u8, u8)>,
    /// True if it uses 1 energy and 1 oxygen each sol, in the order of [`Utility`].
    pub uses: [bool; Utility::COUNT],
    /// The action it gives.
    pub action: HubAction,
    /// The set of dice its success die comes from.
    pub die: Option<ActionType>,
    /// The production.
    pub production: Production,
    /// Its status markers with what they do while red, in the order of [`Part`]. A card's are red
    /// when it is built unless the mission says otherwise.
    pub parts: [Option<Penalty>; Part::COUNT],
    /// True if a Shutdown tile may be placed on it.
    pub may_shut_down: bool,
    /// The original that a card copies.
    pub copies: Option<Copied>,
    /// The building rules of a card.
    pub build: Option<Build>,
    /// The effect of a card, in words.
    pub function: Option<String>,
    /// A line of colour.
    pub text: Option<String>,
}

impl Facility {
    /// Returns whether it uses this utility.
    pub fn uses(&self, utility: Utility) -> bool {
        self.uses[utility.index()]
    }

    /// The penalty of its status marker of this kind while red. `None` if it has no such marker.
    pub fn penalty(&self, part: Part) -> Option<Penalty> {
        self.parts[part.index()]
    }
}

/// An Upgrade card and its tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Upgrade {
    /// The key in the pack.
    pub key: String,
    /// The origin of this content.
    pub source: Source,
    /// The name.
    pub name: String,
    /// The Facility it is installed on.
    pub tile: Tile,
    /// Facility cards it may be installed on instead (FM-UPG-07).
    pub fits: Vec<FacilityId>,
    /// True if the printed box has an upgrade of this name.
    pub in_printed_box: bool,
    /// The parts it gives when it is broken up.
    pub salvage: [Part; 2],
    /// The rule.
    pub rule: UpgradeRule,
    /// The effect, in words.
    pub text: String,
}

/// A Malfunction card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MalfunctionCard {
    /// The key in the pack.
    pub key: String,
    /// The origin of this content.
    pub source: Source,
    /// The deck it belongs to.
    pub block: Block,
    /// The kind of trouble, and where it strikes.
    pub keywords: [KeywordId; 2],
    /// The Facility tile its keyword names (FM-SHUT-17). `None` for a group or a whole Block.
    pub facility: Option<FacilityId>,
    /// The title.
    pub title: String,
    /// A line of colour.
    pub text: String,
    /// The effects.
    pub effects: List<Effect>,
}

/// A Shutdown tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShutdownTile {
    /// The key in the pack.
    pub key: String,
    /// The origin of this content.
    pub source: Source,
    /// The name.
    pub name: String,
    /// The back: what is lacking.
    pub kind: Utility,
    /// The price on the front.
    pub cost: List<Cost>,
    /// The die to roll after paying, which must show its icon.
    pub check: Option<(ActionType, DieFace)>,
    /// The effects of removing it.
    pub effects: List<Effect>,
}

/// A space of the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Space {
    /// The key in the pack, such as `R2-N`.
    pub key: String,
    /// The ring, 1 to 3.
    pub ring: u8,
    /// The direction from the HUB.
    pub direction: Direction,
    /// True if it shares an edge with the HUB.
    pub at_hub: bool,
    /// The spaces it shares an edge with.
    pub adjacent: Vec<SpaceId>,
}

/// A terrain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TerrainSpec {
    /// The name.
    pub name: String,
    /// The effect, in words.
    pub text: String,
}

/// A ROI tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoiTile {
    /// The key in the pack.
    pub key: String,
    /// The origin of this content.
    pub source: Source,
    /// The ring it is for.
    pub ring: u8,
    /// The name.
    pub name: String,
    /// The terrain.
    pub terrain: Terrain,
    /// The pawns it costs to go there or through, the base pawn included.
    pub pawns: u8,
    /// The samples placed on it.
    pub samples: u8,
    /// The POI tokens it gives.
    pub poi: u8,
    /// True if it shows the mission icon.
    pub mission_icon: bool,
    /// The effects on an action that goes there.
    pub effects: Vec<TerrainEffect>,
}

impl RoiTile {
    /// Returns whether the tile has this effect.
    pub fn has(&self, effect: TerrainEffect) -> bool {
        self.effects.contains(&effect)
    }
}

/// A POI token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Poi {
    /// The key in the pack.
    pub key: String,
    /// The origin of this content.
    pub source: Source,
    /// The name.
    pub name: String,
    /// A line of colour; empty for a mission icon.
    pub text: String,
    /// The mission icon: each mission says what it means.
    pub icon: Option<Icon>,
    /// The effects when it is used.
    pub effects: List<Effect>,
}

/// A Research card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResearchCard {
    /// The number, 1 to 6.
    pub number: u8,
    /// The percentage.
    pub percent: u8,
}

/// A Direction card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DirectionCard {
    /// The direction.
    pub direction: Direction,
    /// The word.
    pub effort: Effort,
}

/// A Condition token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AilmentSpec {
    /// The name.
    pub name: String,
    /// The origin of this content.
    pub source: Source,
    /// The tokens in the box.
    pub copies: u8,
    /// The effect, in words.
    pub text: String,
    /// The effects at once.
    pub effects: List<Effect>,
}

/// One set of action dice. Each die has six faces; these are the faces that show the icon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ActionDice {
    /// Faces of the success die with the icon; the others give two Morale tokens.
    pub success: u8,
    /// Faces of the wound die with the icon.
    pub wound: u8,
    /// Faces of the adventure die with the icon.
    pub adventure: u8,
}

impl ActionDice {
    /// The faces of `die` that show its icon, out of 6.
    pub fn hits(self, die: DieFace) -> u8 {
        match die {
            DieFace::Success => self.success,
            DieFace::Wound => self.wound,
            DieFace::Adventure => self.adventure,
        }
    }
}

/// An Automated Operating Machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aom {
    /// Its name.
    pub name: String,
    /// The origin of this content.
    pub source: Source,
    /// The effect, in words.
    pub text: String,
}

/// The AOMs a crew has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AomShare {
    /// Astronauts in play.
    pub astronauts: u8,
    /// AOMs at hand.
    pub aoms: u8,
    /// AOMs usable in one round.
    pub usable: u8,
}

/// The number of tokens of each kind in the box. Running out never stops an effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stock {
    /// Modifier tokens, in the order of [`Modifier`].
    pub modifiers: [u8; Modifier::COUNT],
    /// Objective tokens, in the order of [`TokenColor`].
    pub objectives: [u8; TokenColor::COUNT],
    /// Spare parts, in the order of [`Part`].
    pub parts: [u8; Part::COUNT],
    /// Morale tokens.
    pub morale_tokens: u8,
    /// Samples.
    pub samples: u8,
}

/// The box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameBox {
    /// The astronauts, in the order of [`Role`].
    pub astronauts: Vec<Astronaut>,
    /// The Profile sides, in the order of [`Trait`].
    pub profiles: Vec<Profile>,
    /// The health track and pawns.
    pub health: Health,
    /// Names for astronauts.
    pub names: Vec<String>,
    /// The skills.
    pub skills: Vec<Skill>,
    /// The Facilities: the tiles in the order of [`Tile`], then the cards.
    pub facilities: Vec<Facility>,
    /// The effect of each penalty in words, in the order of [`Penalty`].
    pub penalties: Vec<String>,
    /// The Upgrade cards.
    pub upgrades: Vec<Upgrade>,
    /// The effects that can be entered for a printed Malfunction card that is not ours, one at a
    /// time.
    pub printed: List<ChoiceOption>,
    /// The Malfunction cards.
    pub malfunctions: Vec<MalfunctionCard>,
    /// The keywords of Malfunction cards.
    pub keywords: Vec<String>,
    /// The Shutdown tiles.
    pub shutdowns: Vec<ShutdownTile>,
    /// The spaces of the map.
    pub spaces: Vec<Space>,
    /// The terrains, in the order of [`Terrain`].
    pub terrains: Vec<TerrainSpec>,
    /// The ROI tiles.
    pub roi: Vec<RoiTile>,
    /// The POI tokens.
    pub poi: Vec<Poi>,
    /// The Research cards.
    pub research: Vec<ResearchCard>,
    /// The Direction cards.
    pub directions: Vec<DirectionCard>,
    /// The Conditions, in the order of [`Ailment`].
    pub conditions: Vec<AilmentSpec>,
    /// The action dice, in the order of [`ActionType`].
    pub dice: [ActionDice; ActionType::COUNT],
    /// The faces of the Malfunction dice, in the order of [`Block`].
    pub malfunction_dice: [[u8; 6]; Block::COUNT],
    /// The AOMs, in the order of [`ActionType`].
    pub aoms: Vec<Aom>,
    /// The AOMs of a crew: solo, two, three, four players.
    pub aom_shares: [AomShare; 4],
    /// The Modifier tokens in words, in the order of [`Modifier`].
    pub modifiers: Vec<String>,
    /// The number of tokens.
    pub stock: Stock,
}

impl GameBox {
    /// The specification of a tile.
    pub fn tile(&self, tile: Tile) -> &Facility {
        &self.facilities[tile.index()]
    }

    /// The specification of a Condition.
    pub fn condition(&self, ailment: Ailment) -> &AilmentSpec {
        &self.conditions[ailment.index()]
    }

    /// The dice of a type of action.
    pub fn dice(&self, of: ActionType) -> ActionDice {
        self.dice[of.index()]
    }
}
