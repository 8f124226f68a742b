//! The targets of effects, conditions and costs: people, spaces, Facilities, parts, Blocks, rovers.

use serde::{Deserialize, Serialize};

use super::{Block, FacilityId, Part, Role, Rover, SpaceId, Tile, ids::NameId, vocabulary::Word};

/// A person or several, as an effect names them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Who {
    /// The astronaut on top of the stack; inside `for_each`, the astronaut whose turn it is.
    Actor,
    /// The astronaut a scene or a Follow-Up belongs to.
    Owner,
    /// The First Player.
    FirstPlayer,
    /// Every astronaut.
    All,
    /// Every astronaut but the actor or owner.
    Others,
    /// An astronaut of the crew's choice.
    Chosen,
    /// An astronaut picked at random.
    Random,
    /// The astronaut with this profession; the First Player if nobody has it.
    Role(Role),
    /// The astronaut with the most wounds; the crew chooses on a tie.
    MostWounded,
    /// The astronaut with the fewest wounds; the crew chooses on a tie.
    LeastWounded,
    /// The astronaut with the most Morale tokens; the crew chooses on a tie.
    MostTokens,
    /// Conditions and costs only: any one astronaut; a price may be spread over the crew.
    Any,
    /// The person this name was given to before. Nobody if it never was.
    Named(NameId),
}

/// The person who decides a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Decider {
    /// The crew together; the First Player if they disagree (FM-RND-14).
    Crew,
    /// The astronaut on top of the stack; inside `for_each`, the astronaut whose turn it is.
    Actor,
    /// The astronaut the scene belongs to.
    Owner,
    /// The First Player.
    FirstPlayer,
    /// The person this name was given to before.
    Named(NameId),
}

/// A space of the map, as an effect names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Where {
    /// This space.
    At(SpaceId),
    /// The region of the action or trigger; inside `for_each`, the region whose turn it is.
    Here,
    /// An explored region of the crew's choice.
    ChosenExplored,
    /// An explored region picked at random.
    RandomExplored,
    /// The space of ring 1 in the direction of a drawn Direction card.
    DirectionRing1,
    /// The space of ring 2 in the direction of a drawn Direction card.
    DirectionRing2,
    /// The space nearest to the HUB that can be explored now; the crew chooses on a tie.
    NearestUnexplored,
    /// A space of the crew's choice that can be explored now.
    ChosenUnexplored,
    /// The region this Facility card stands on.
    OfCard(FacilityId),
    /// The space this name was given to before.
    Named(NameId),
}

impl FacilityId {
    /// The id of a tile.
    pub fn of(tile: Tile) -> FacilityId {
        FacilityId(tile as u8)
    }

    /// The tile this is. `None` if it is a Facility card.
    pub fn tile(self) -> Option<Tile> {
        Tile::all().nth(self.index())
    }

    /// Returns whether this is a Facility card.
    pub fn is_card(self) -> bool {
        self.index() >= Tile::COUNT
    }
}

/// A Facility, as an effect names it. A group covers tiles and built cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum FacilityPick {
    /// This Facility.
    The(FacilityId),
    /// An Oxygenator; the crew picks the unit (FM-PROD-21).
    Oxygenator,
    /// A Solar Panel; the crew picks the unit (FM-PROD-22).
    Solar,
    /// An open Facility of the Block.
    AnyOf(Block),
    /// Any open Facility.
    Any,
    /// A Facility of the crew's choice.
    Chosen,
    /// A Facility picked at random.
    Random,
    /// A shut-down Facility of the crew's choice.
    ShutDown,
    /// A built Facility card.
    BuiltCard,
}

/// A kind of part, as an effect names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PartPick {
    /// This kind.
    The(Part),
    /// A kind picked at random.
    Random,
    /// A kind of the crew's choice.
    Chosen,
}

/// A Block, as an effect names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum BlockPick {
    /// This Block.
    The(Block),
    /// Each of the three Blocks.
    All,
    /// A Block picked at random.
    Random,
    /// The Block with the highest Malfunction track; the crew chooses on a tie.
    Highest,
    /// The Block with the lowest Malfunction track; the crew chooses on a tie.
    Lowest,
}

/// A rover, as an effect names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum RoverPick {
    /// This rover.
    The(Rover),
    /// A rover of the crew's choice.
    Chosen,
    /// A rover picked at random.
    Random,
    /// The rover used in the action. Nothing happens if none was.
    Used,
}

/// An AOM, as an effect names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum AomPick {
    /// The AOM of this type.
    The(super::ActionType),
    /// An AOM of the crew's choice.
    Chosen,
}

/// The space a Modifier token goes to or comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum TokenSpot {
    /// A space of a Facility. Without a slot: either (only for removing).
    Facility(FacilityPick, Option<super::Slot>),
    /// A region of the map.
    Region(Where),
    /// The x space of a rover.
    Rover(RoverPick),
    /// The ID board of an astronaut.
    Astronaut(Who),
}

/// Reads a pick that is either a word of a closed list or one of a few fixed names.
macro_rules! picks {
    ($($pick:ident: $kind:literal, $word:ty => { $($key:literal => $variant:ident),* $(,)? })*) => { $(
        impl $pick {
            /// The name in error messages.
            pub const KIND: &'static str = $kind;

            /// The value with this key. `None` if there is none.
            pub fn find(key: &str) -> Option<$pick> {
                match key {
                    $($key => Some($pick::$variant),)*
                    key => <$word>::find(key).map($pick::The),
                }
            }

            /// All keys.
            pub fn keys() -> Vec<&'static str> {
                <$word>::all().map(Word::key).chain([$($key),*]).collect()
            }
        }
    )* };
}

picks! {
    PartPick: "kind of part", Part => { "random" => Random, "chosen" => Chosen }
    BlockPick: "Block", Block => { "all" => All, "random" => Random, "highest" => Highest, "lowest" => Lowest }
    RoverPick: "rover", Rover => { "chosen" => Chosen, "random" => Random, "used" => Used }
}

/// The fixed names of [`Who`], with their values.
pub const WHO: &[(&str, Who)] = &[
    ("actor", Who::Actor),
    ("owner", Who::Owner),
    ("first_player", Who::FirstPlayer),
    ("all", Who::All),
    ("others", Who::Others),
    ("chosen", Who::Chosen),
    ("random", Who::Random),
    ("scientist", Who::Role(Role::Scientist)),
    ("geologist", Who::Role(Role::Geologist)),
    ("engineer", Who::Role(Role::Engineer)),
    ("medic", Who::Role(Role::Medic)),
    ("most_wounded", Who::MostWounded),
    ("least_wounded", Who::LeastWounded),
    ("most_tokens", Who::MostTokens),
];

/// The fixed names of [`Decider`], with their values.
pub const DECIDERS: &[(&str, Decider)] = &[
    ("crew", Decider::Crew),
    ("actor", Decider::Actor),
    ("owner", Decider::Owner),
    ("first_player", Decider::FirstPlayer),
];

/// The fixed names of [`Where`], with their values.
pub const WHERE: &[(&str, Where)] = &[
    ("here", Where::Here),
    ("chosen_explored", Where::ChosenExplored),
    ("random_explored", Where::RandomExplored),
    ("direction_r1", Where::DirectionRing1),
    ("direction_r2", Where::DirectionRing2),
    ("nearest_unexplored", Where::NearestUnexplored),
    ("chosen_unexplored", Where::ChosenUnexplored),
];

/// The fixed names of groups in [`FacilityPick`], with their values.
pub const FACILITY_GROUPS: &[(&str, FacilityPick)] = &[
    ("oxygenator", FacilityPick::Oxygenator),
    ("solar", FacilityPick::Solar),
    ("any_system", FacilityPick::AnyOf(Block::System)),
    ("any_living", FacilityPick::AnyOf(Block::Living)),
    ("any_working", FacilityPick::AnyOf(Block::Working)),
    ("any", FacilityPick::Any),
    ("chosen", FacilityPick::Chosen),
    ("random", FacilityPick::Random),
    ("shut_any", FacilityPick::ShutDown),
    ("built_card", FacilityPick::BuiltCard),
];
