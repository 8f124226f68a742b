//! The table as plain data, and questions about it; no rules.
//!
//! Nothing here is secret. What nobody knows has not been decided yet: a face-down Shutdown tile
//! is drawn when it is turned, a delayed event when it could strike, a deck has no order. So a
//! bot that clones the table cannot look into the future.

mod campaign;
mod crew;
mod farm;
mod hub;
mod map;
mod own;
mod plan;
mod row;
mod tokens;

use std::sync::Arc;

use arrayvec::ArrayVec;
use orrery_core::{Actors, Seat};
use serde::{Deserialize, Serialize};

pub use campaign::{CampaignState, Chapter, Slips};
pub use crew::{Astronaut, AstronautId, MAX_CREW, MOST_WOUNDS, PAWNS};
pub use farm::{FarmState, GROWTH_SLOTS};
pub use hub::{MAX_FACILITIES, Parts, Shutdown, Unit, Units};
pub use map::{Features, MAX_WAYS, SPACES, Space, Way, Ways};
pub use own::{Ground, OwnBox, OwnUpgrade, TileIcon, UpgradeDraft};
pub use plan::{Hand, Item, MAX_STACKS, Payment, Source, Stack, Task};
pub use row::Row;
pub use tokens::{Ailments, Marks, Pile, adventure_token};
pub(crate) use tokens::{bits, pile_up};

use crate::agenda::Agenda;
use crate::content::{
    ActionType, Ailment, Block, EventId, FacilityId, Level, MissionId, NameId, Part, Reserve,
    Rover, SceneId, SpaceId, TextId, TimedRule, TokenColor, TokenPlace, UpgradeId,
};
use crate::setup::Options;

/// FM-COMP-35: where a Malfunction track ends.
pub const TRACK_END: u8 = 5;
/// FM-COMP-38: the Stress at which a fight breaks out.
pub const STRESS_END: u8 = 18;
/// FM-COMP-37: the lowest Morale.
pub const LOWEST_MORALE: i8 = -2;
/// FM-COMP-37: the highest Morale.
pub const HIGHEST_MORALE: i8 = 3;

/// The most effects that run in one round. No round of ours comes near it; a pack in which effects
/// bring each other about without end stops here.
pub const MOST_EFFECTS: u16 = 2_000;

/// The six phases of a round (FM-RND-03), and what comes before and after them.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Before the first round.
    Setup,
    /// Phase I.
    Events,
    /// Phase II.
    Morale,
    /// Phase III.
    Production,
    /// Phase IV.
    Actions,
    /// Phase V.
    Malfunction,
    /// Phase VI.
    CleanUp,
}

impl Phase {
    /// The phases of a round, in order.
    pub const ROUND: [Phase; 6] = [
        Phase::Events,
        Phase::Morale,
        Phase::Production,
        Phase::Actions,
        Phase::Malfunction,
        Phase::CleanUp,
    ];

    /// The phase after this one. `None` after Clean-Up.
    pub fn next(self) -> Option<Phase> {
        let place = Phase::ROUND.iter().position(|phase| *phase == self);
        Phase::ROUND.get(place.map_or(0, |place| place + 1)).copied()
    }
}

/// The ending of a mission.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// FM-END-01: all mandatory objectives were met.
    Won,
    /// FM-END-03: an astronaut died.
    Died(AstronautId),
    /// FM-END-04: the last round ended with a mandatory objective open.
    TimeIsUp,
    /// FM-END-05: too many parts were broken at the end.
    ThresholdMissed,
    /// An effect ended the mission in defeat.
    Lost(TextId),
}

/// An Event whose action is open (FM-DELAY-05).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OpenEvent {
    /// The Event.
    pub event: EventId,
    /// The round in which it came.
    pub since: u8,
    /// True if its action was completed, which erases the consequences.
    pub done: bool,
    /// The scope of the names it gave.
    pub scope: u8,
}

/// Something that comes later.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Later {
    /// FM-DELAY-12: the delayed effect of an Adventure.
    Adventure(SceneId),
    /// FM-DELAY-08: the Follow-Up of an Event.
    FollowUp(SceneId),
    /// A scene of one person.
    Scene(SceneId),
    /// An event of a chain.
    Event(EventId),
}

/// Something that may come in step 2 of a later Event phase.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Queued {
    /// The thing that is queued.
    pub what: Later,
    /// The first round in which it may come.
    pub from: u8,
    /// The last round in which it may come.
    pub until: u8,
    /// The chance that it comes at all, in percent.
    pub chance: u8,
    /// The astronaut it belongs to.
    pub owner: Option<AstronautId>,
    /// The scope of the names it knows.
    pub scope: u8,
}

/// Something a name was given to.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Named {
    /// A person.
    Person(AstronautId),
    /// A space.
    Space(SpaceId),
}

/// A change of what Production yields for some rounds (FM-OPEN-68).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OutputChange {
    /// Of what.
    pub kind: Reserve,
    /// By how much.
    pub n: i8,
    /// For how many more Production phases.
    pub rounds: u8,
}

/// FM-COMP-34: the Available area of the Cargo Bay, and samples wherever they are.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Cargo {
    /// Spare parts, by kind.
    pub parts: [u8; Part::COUNT],
    /// Seeds.
    pub seeds: u8,
    /// Samples that can be used.
    pub samples: u8,
    /// FM-SUP-07: samples in the Pending area.
    pub pending_samples: u8,
    /// Samples on Examined spaces.
    pub examined: u8,
    /// Samples on Discovery spaces.
    pub discoveries: u8,
    /// POI tokens in the Available area, one bit each.
    pub poi: u16,
    /// Upgrade cards that can be installed or scrapped, one bit each.
    pub upgrades: u8,
    /// FM-UPG-04: Upgrade tiles in the Pending area, with the Facility they are for.
    pub pending_upgrades: ArrayVec<(UpgradeId, FacilityId), 8>,
}

/// The most Objective tokens of one colour.
pub const MAX_TOKENS: usize = 12;

/// The place of an Objective token. FM-OBJ-06: the number says nothing about rank.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TokenAt {
    /// In the box.
    #[default]
    Box,
    /// On a space of the map.
    Space(SpaceId),
    /// In the Available area.
    Available,
    /// In the Pending area.
    Pending,
    /// On the mission sheet.
    Sheet,
    /// On a Facility card.
    Card,
}

impl TokenAt {
    /// The kind of place.
    pub fn place(self) -> TokenPlace {
        match self {
            TokenAt::Box => TokenPlace::Box,
            TokenAt::Space(_) => TokenPlace::Roi,
            TokenAt::Available => TokenPlace::Available,
            TokenAt::Pending => TokenPlace::Pending,
            TokenAt::Sheet => TokenPlace::Sheet,
            TokenAt::Card => TokenPlace::Card,
        }
    }
}

/// A rover in the Depot.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct RoverState {
    /// FM-RULING-02: the tokens on its `x` space, the topmost last.
    pub tokens: Pile,
    /// Tokens that count in this phase.
    pub felt: Marks,
    /// True if it passed a Rover-check in this Action phase.
    pub to_check: bool,
}

/// The action being resolved.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Current {
    /// Its place in the plan.
    pub stack: u8,
    /// The set of dice, if any are rolled.
    pub dice: Option<ActionType>,
    /// True if the Wound and Adventure dice are rolled as well.
    pub all_three: bool,
    /// The odds of success.
    pub success: bool,
    /// True if the Wound die shows its icon.
    pub wound: bool,
    /// True if the Adventure die shows its icon.
    pub adventure: bool,
    /// True if a Reroll token has already been used.
    pub rerolled: bool,
    /// True if a token has wounded the astronaut on top.
    pub token_wound: bool,
    /// FM-ADV-04: whether its one Adventure has come.
    pub had_adventure: bool,
}

/// The whole table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Table {
    /// The switches of the ledger.
    pub options: Options,
    /// The mission that is played.
    pub mission: MissionId,
    /// The level of difficulty.
    pub level: Level,
    /// The number of people who play.
    pub players: u8,
    /// The round, from 1; 0 during setup.
    pub round: u8,
    /// FM-RND-01: how many rounds the mission has.
    pub rounds: u8,
    /// The phase.
    pub phase: Phase,
    /// The holder of the First Player token.
    pub first: AstronautId,
    /// The astronauts, clockwise.
    pub crew: ArrayVec<Astronaut, MAX_CREW>,
    /// FM-SUP-01: the reserves.
    pub reserves: [u8; Reserve::COUNT],
    /// The Cargo Bay.
    pub cargo: Cargo,
    /// The Stress track, 0 to 17.
    pub stress: u8,
    /// The Morale track, −2 to +3.
    pub morale: i8,
    /// The Malfunction tracks, 0 to 5.
    pub malfunction: [u8; Block::COUNT],
    /// FM-COMP-36: the Malfunction Box; true is red.
    pub red: [bool; Block::COUNT],
    /// The Blocks advanced in the last Event phases, the newest last.
    pub advanced: ArrayVec<Block, 2>,
    /// The Facilities.
    pub units: Units,
    /// The Facilities in play, one bit each.
    pub in_play: u32,
    /// FM-SHUT-14: the Facilities that are closed in this phase, one bit each. A tile removed in
    /// the Action phase opens its Facility at the end of that phase (FM-REM-10).
    pub closed: u32,
    /// The Facility cards that may be built, one bit each.
    pub buildable: u32,
    /// FM-FCARD-09: the card that lies in place of a tile.
    pub replaced: Option<(FacilityId, FacilityId)>,
    /// The main Farm and the Backup Farm.
    pub farms: [FarmState; 2],
    /// The rovers.
    pub rovers: [RoverState; Rover::COUNT],
    /// The map.
    pub map: [Space; SPACES],
    /// The ways to each space in this Action phase.
    pub ways: [Ways; SPACES],
    /// The ROI tiles not yet drawn, one bit each.
    pub roi_left: u32,
    /// The POI tokens not yet drawn, one bit each.
    pub poi_left: u16,
    /// Upgrade cards still in the box, one bit each.
    pub upgrades_left: u8,
    /// FM-COND-01: the Condition tokens in the stack.
    pub conditions: [u8; Ailment::COUNT],
    /// The Malfunction cards not yet drawn, one bit each.
    #[serde(with = "as_text")]
    pub malfunction_left: u128,
    /// Objective tokens, by colour and number − 1.
    pub tokens: [[TokenAt; MAX_TOKENS]; TokenColor::COUNT],
    /// The numbers of the face-down tokens on the map, one bit each.
    pub hidden_numbers: u16,
    /// The mission's tracks, in its order.
    pub tracks: ArrayVec<i16, 8>,
    /// Objectives that are fulfilled, one bit each, in the mission's order.
    pub done: u32,
    /// Mission actions that were used up.
    pub spent: u32,
    /// The number of times each rule of the mission has fired, by its place.
    pub fired: ArrayVec<(u8, u8), 20>,
    /// Flags that are not 0.
    pub flags: ArrayVec<(crate::content::FlagId, i8), 72>,
    /// Temporary rules: the rounds they still hold, this one included.
    pub rules: [u8; TimedRule::COUNT],
    /// The number of the rule that raises Stress in Production.
    pub production_stress: u8,
    /// Changes of what Production yields.
    pub output: ArrayVec<OutputChange, 6>,
    /// AOMs in use in this round, one bit for each type.
    pub aoms: u8,
    /// AOMs the crew has for the mission, one bit for each type.
    pub own_aoms: u8,
    /// Rounds an AOM lent by an effect is still there, by type.
    pub lent_aoms: [u8; ActionType::COUNT],
    /// FM-AOM-05: the operators of the AOMs.
    pub operators: [Option<AstronautId>; ActionType::COUNT],
    /// FM-AOM-07: the AOMs whose operator was named in this round, one bit for each type.
    #[serde(default)]
    pub operated: u8,
    /// Upgrades with a use left in this round have no bit here.
    pub upgrades_used: u8,
    /// Events whose action is open, the oldest first.
    pub open_events: ArrayVec<OpenEvent, 12>,
    /// Mission Events drawn so far, in order, and events of chains.
    pub drawn: ArrayVec<EventId, 32>,
    /// The severity of the Mission Event of each round, 255 for none.
    pub severities: ArrayVec<u8, 16>,
    /// The number of drawn Mission Events that belong to the mission itself.
    pub own_drawn: u8,
    /// Sols in a row with a struck consequence or two Malfunction cards.
    pub hard_sols: u8,
    /// Consequences that struck in this round.
    pub struck: u8,
    /// Malfunction cards resolved in this round.
    pub cards_resolved: u8,
    /// Adventures drawn, one bit each.
    pub adventures_drawn: [u64; 4],
    /// Everything that may come later, the oldest first.
    pub queue: ArrayVec<Queued, 16>,
    /// Objectives an Event has added, with the last round that counts.
    pub extra_objectives: ArrayVec<(EventId, u8, u8), 6>,
    /// Names given to people and spaces.
    pub names: ArrayVec<(u8, NameId, Named), 12>,
    /// The next scope for names.
    pub next_scope: u8,
    /// The plan of the Action phase.
    pub plan: ArrayVec<Stack, MAX_STACKS>,
    /// The seats that agree with the plan.
    pub agreed: SeatSet,
    /// The seats that are ready but want to change something.
    pub rethinking: SeatSet,
    /// The number of times each seat has taken something back in this plan.
    pub changes: [u8; MAX_CREW],
    /// The number of Rest actions in the closed plan.
    pub resting: u8,
    /// The action being resolved.
    pub current: Option<Current>,
    /// The ending of the mission.
    pub ending: Option<Ending>,
    /// Effects that have run in this round.
    #[serde(default)]
    pub effects_run: u16,
    /// The campaign this mission belongs to, if it belongs to one.
    #[serde(with = "campaign::shared", default, skip_serializing_if = "Option::is_none")]
    pub campaign: Option<Arc<CampaignState>>,
    /// The content of their own box that people have entered.
    #[serde(with = "campaign::shared", default, skip_serializing_if = "Option::is_none")]
    pub own: Option<Arc<OwnBox>>,
    /// The steps still to be done, the next one last.
    pub agenda: Agenda,
}

/// A set of seats.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SeatSet(u8);

impl SeatSet {
    /// Returns whether the seat is in it.
    #[inline]
    pub fn has(self, seat: Seat) -> bool {
        self.0 & 1 << seat.index() != 0
    }

    /// Adds a seat.
    pub fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.index();
    }

    /// Takes a seat out.
    pub fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.index());
    }

    /// The seats of this set that are not in the other.
    #[inline]
    pub fn without(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & !other.0)
    }

    /// Nobody is left in it.
    pub fn clear(&mut self) {
        self.0 = 0;
    }

    /// The seats in it, as actors.
    pub fn actors(self, players: u8) -> Actors {
        Seat::all(players).filter(|&seat| self.has(seat)).map(Into::into).collect()
    }
}

impl Table {
    /// The astronauts, by number.
    #[inline]
    pub fn astronauts(&self) -> impl DoubleEndedIterator<Item = AstronautId> + Clone + use<> {
        AstronautId::all(self.crew.len())
    }

    /// The astronauts clockwise, the First Player first.
    pub fn from_first(&self) -> impl DoubleEndedIterator<Item = AstronautId> + Clone + use<> {
        let (size, first) = (self.crew.len(), self.first.index());
        (0..size).map(move |step| {
            AstronautId::new(((first + step) % size) as u8).expect("it is one of the crew")
        })
    }

    /// FM-PC-05: who leads an astronaut; alone, one person leads both.
    #[inline]
    pub fn seat_of(&self, astronaut: AstronautId) -> Seat {
        if self.players == 1 {
            Seat::ONE
        } else {
            Seat::new(astronaut.index() as u8).expect("a crew is no larger than a table")
        }
    }

    /// The seats that lead some astronauts, which are given as one bit each.
    #[inline]
    pub(crate) fn seats_of(&self, astronauts: u8) -> SeatSet {
        SeatSet(if self.players == 1 { u8::from(astronauts != 0) } else { astronauts })
    }

    /// Returns whether the seat leads this astronaut.
    #[inline]
    pub fn leads(&self, seat: Seat, astronaut: AstronautId) -> bool {
        self.seat_of(astronaut) == seat
    }

    /// The astronauts a seat leads.
    #[inline]
    pub fn led_by(&self, seat: Seat) -> impl Iterator<Item = AstronautId> + use<> {
        let size = self.crew.len();
        let (from, to) = match self.players {
            1 => (0, size),
            _ => (seat.index().min(size), (seat.index() + 1).min(size)),
        };
        AstronautId::all(to).skip(from)
    }

    /// The AOMs in use in this round.
    #[inline]
    pub fn aoms_in_use(&self) -> impl Iterator<Item = ActionType> + use<> {
        let aoms = self.aoms;
        ActionType::all().filter(move |kind| aoms & 1 << kind.index() != 0)
    }

    /// The seat of the First Player, who decides for the crew (FM-RND-14, FM-OPEN-74).
    #[inline]
    pub fn first_seat(&self) -> Seat {
        self.seat_of(self.first)
    }

    /// The amount of a reserve.
    #[inline]
    pub fn reserve(&self, kind: Reserve) -> u8 {
        self.reserves[kind.index()]
    }

    /// Returns whether a temporary rule holds.
    #[inline]
    pub fn rule(&self, rule: TimedRule) -> bool {
        self.rules[rule.index()] > 0
    }

    /// The value of a flag; 0 if it was never set.
    pub fn flag(&self, flag: crate::content::FlagId) -> i8 {
        self.flags.iter().find(|(id, _)| *id == flag).map_or(0, |(_, value)| *value)
    }

    /// The Facilities in play.
    #[inline]
    pub fn facilities(&self) -> impl Iterator<Item = FacilityId> + use<> {
        bits(self.in_play).map(|slot| FacilityId(slot as u8))
    }

    /// Returns whether a Facility is in play.
    #[inline]
    pub fn is_in_play(&self, facility: FacilityId) -> bool {
        self.in_play & 1 << facility.index() != 0
    }

    /// FM-SHUT-14: whether a Facility is closed in this phase.
    #[inline]
    pub fn is_closed(&self, facility: FacilityId) -> bool {
        self.closed & 1 << facility.index() != 0
    }

    /// FM-THR-02, FM-OPEN-49: the broken parts of all tiles and cards in play.
    pub fn broken_parts(&self) -> u8 {
        self.facilities().map(|facility| self.units[facility].broken.len()).sum()
    }

    /// The Shutdown tiles on the board.
    pub fn shutdown_tiles(&self) -> u8 {
        self.facilities().map(|facility| self.units[facility].tiles()).sum()
    }

    /// Returns whether the space is explored.
    #[inline]
    pub fn is_explored(&self, space: SpaceId) -> bool {
        self.map[space.index()].tile.is_some()
    }

    /// The tile of a real box on the space.
    pub fn own_tile(&self, space: SpaceId) -> Option<Ground> {
        self.own.as_ref()?.tile(space)
    }

    /// The Upgrade card of a real box with this number.
    pub fn own_upgrade(&self, id: UpgradeId) -> Option<OwnUpgrade> {
        self.own.as_ref()?.upgrade(id)
    }

    /// The explored spaces.
    pub fn explored(&self) -> impl Iterator<Item = SpaceId> + '_ {
        (0..SPACES as u8).map(SpaceId).filter(|&space| self.is_explored(space))
    }

    /// The place of an Objective token.
    pub fn token(&self, color: TokenColor, number: u8) -> TokenAt {
        let place = usize::from(number).checked_sub(1);
        place.and_then(|place| self.tokens[color.index()].get(place)).copied().unwrap_or_default()
    }

    /// The thing that a name was given to.
    pub fn named(&self, scope: u8, name: NameId) -> Option<Named> {
        let here = self.names.iter().find(|(at, id, _)| (*at, *id) == (scope, name));
        here.map(|(_, _, what)| *what).or_else(|| {
            let kept = self.campaign()?.names.iter().find(|(id, _)| *id == name);
            kept.map(|(_, what)| *what)
        })
    }
}

/// Saves a large number as text, since numbers in JSON are not that large everywhere.
mod as_text {
    use serde::{Deserialize as _, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(number: &u128, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&format_args!("{number:x}"))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<u128, D::Error> {
        let text = String::deserialize(from)?;
        u128::from_str_radix(&text, 16).map_err(serde::de::Error::custom)
    }
}
