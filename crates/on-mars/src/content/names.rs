//! The kinds of things in the box, with their names.

use serde::{Deserialize, Serialize};

/// Makes an enum of names: all of them in order, what they are called, and sets of them.
macro_rules! kinds {
    ($(#[$about:meta])* $name:ident, $set:ident($bits:ty) {
        $($(#[$each:meta])* $variant:ident = $text:literal,)*
    }) => {
        $(#[$about])*
        #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        #[repr(u8)]
        pub enum $name { $($(#[$each])* $variant,)* }

        impl $name {
            /// The number of variants.
            pub const COUNT: usize = [$($name::$variant),*].len();
            /// All of them.
            pub const ALL: [$name; Self::COUNT] = [$($name::$variant),*];

            /// The name.
            pub const fn name(self) -> &'static str {
                match self { $($name::$variant => $text,)* }
            }

            /// Its place among all, from 0.
            #[inline]
            pub const fn index(self) -> usize {
                self as usize
            }
        }

        /// Some of them: a bit each.
        #[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
        #[serde(from = "u32", into = "u32")]
        pub struct $set($bits);

        impl From<u32> for $set {
            fn from(bits: u32) -> $set {
                $set((bits & $set::ALL.0 as u32) as $bits)
            }
        }

        impl From<$set> for u32 {
            fn from(set: $set) -> u32 {
                set.0.into()
            }
        }

        impl FromIterator<$name> for $set {
            fn from_iter<I: IntoIterator<Item = $name>>(all: I) -> $set {
                all.into_iter().fold($set::EMPTY, |set, one| set.with(one))
            }
        }

        #[allow(dead_code)]
        impl $set {
            /// None.
            pub const EMPTY: $set = $set(0);
            /// All.
            pub const ALL: $set = $set((!0u32 >> (32 - $name::COUNT)) as $bits);

            /// Just this one.
            #[inline]
            pub const fn only(one: $name) -> $set {
                $set(1 << one as u8)
            }

            /// Returns whether it is among them.
            #[inline]
            pub const fn contains(self, one: $name) -> bool {
                self.0 >> one as u8 & 1 == 1
            }

            /// The number of members.
            #[inline]
            pub const fn len(self) -> u8 {
                self.0.count_ones() as u8
            }

            /// Returns whether there is none.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// The same with one more.
            #[inline]
            pub const fn with(self, one: $name) -> $set {
                $set(self.0 | 1 << one as u8)
            }

            /// Those in either.
            #[inline]
            pub const fn or(self, other: $set) -> $set {
                $set(self.0 | other.0)
            }

            /// Those that are not in the other.
            #[inline]
            pub const fn without(self, other: $set) -> $set {
                $set(self.0 & !other.0)
            }

            /// Those in both.
            #[inline]
            pub const fn and(self, other: $set) -> $set {
                $set(self.0 & other.0)
            }

            /// Adds one.
            #[inline]
            pub fn insert(&mut self, one: $name) {
                self.0 |= 1 << one as u8;
            }

            /// Takes one out.
            #[inline]
            pub fn remove(&mut self, one: $name) {
                self.0 &= !(1 << one as u8);
            }

            /// Each of them in order.
            #[inline]
            pub fn iter(self) -> impl Iterator<Item = $name> + Clone {
                let mut left = self.0;
                std::iter::from_fn(move || {
                    if left == 0 {
                        return None;
                    }
                    let place = left.trailing_zeros();
                    left &= left - 1;
                    $name::ALL.get(place as usize).copied()
                })
            }
        }
    };
}
pub(crate) use kinds;

kinds! {
    /// OM-COMP-02: one of the five Resources.
    Resource, ResourceSet(u8) {
        /// From Mines; stands in for any other Resource.
        Mineral = "Mineral",
        /// From Generators.
        Battery = "Battery",
        /// From Water Extractors.
        Water = "Water",
        /// From Greenhouses.
        Plant = "Plant",
        /// From Oxygen Condensers.
        Oxygen = "Oxygen",
    }
}

kinds! {
    /// Something a player gains: a Resource or a Crystal.
    Item, ItemSet(u8) {
        /// A Mineral.
        Mineral = "Mineral",
        /// A Battery.
        Battery = "Battery",
        /// Water.
        Water = "Water",
        /// A Plant.
        Plant = "Plant",
        /// Oxygen.
        Oxygen = "Oxygen",
        /// A Crystal, which is no Resource.
        Crystal = "Crystal",
    }
}

impl Item {
    /// The Resource it is.
    #[inline]
    pub const fn resource(self) -> Option<Resource> {
        match self {
            Item::Mineral => Some(Resource::Mineral),
            Item::Battery => Some(Resource::Battery),
            Item::Water => Some(Resource::Water),
            Item::Plant => Some(Resource::Plant),
            Item::Oxygen => Some(Resource::Oxygen),
            Item::Crystal => None,
        }
    }
}

impl From<Resource> for Item {
    #[inline]
    fn from(resource: Resource) -> Item {
        match resource {
            Resource::Mineral => Item::Mineral,
            Resource::Battery => Item::Battery,
            Resource::Water => Item::Water,
            Resource::Plant => Item::Plant,
            Resource::Oxygen => Item::Oxygen,
        }
    }
}

kinds! {
    /// A type of Building.
    Kind, KindSet(u8) {
        /// Gives Minerals; needs a Colonist.
        Mine = "Mine",
        /// Gives Batteries.
        Generator = "Generator",
        /// Gives Water.
        WaterExtractor = "Water Extractor",
        /// Gives Plants.
        Greenhouse = "Greenhouse",
        /// Gives Oxygen.
        OxygenCondenser = "Oxygen Condenser",
        /// Houses Colonists and gives Crystals; every player has their own.
        Shelter = "Shelter",
    }
}

impl Kind {
    /// The types that belong to nobody.
    pub const SHARED: [Kind; 5] = [
        Kind::Mine,
        Kind::Generator,
        Kind::WaterExtractor,
        Kind::Greenhouse,
        Kind::OxygenCondenser,
    ];
    /// OM-SET-18: the types of the Life Support System, in the order of its columns.
    pub const LSS: [Kind; 4] =
        [Kind::Generator, Kind::WaterExtractor, Kind::Greenhouse, Kind::OxygenCondenser];

    /// OM-BUILD-02: the Resource a Building costs; a Mine takes a Colonist instead.
    pub const fn cost(self) -> Option<Resource> {
        match self {
            Kind::Mine => None,
            Kind::Generator => Some(Resource::Mineral),
            Kind::WaterExtractor => Some(Resource::Battery),
            Kind::Greenhouse => Some(Resource::Water),
            Kind::OxygenCondenser => Some(Resource::Plant),
            Kind::Shelter => Some(Resource::Oxygen),
        }
    }

    /// OM-BUILD-13, OM-BUILD-14, OM-TRAV-06: what it gives.
    pub const fn gives(self) -> Item {
        match self {
            Kind::Mine => Item::Mineral,
            Kind::Generator => Item::Battery,
            Kind::WaterExtractor => Item::Water,
            Kind::Greenhouse => Item::Plant,
            Kind::OxygenCondenser => Item::Oxygen,
            Kind::Shelter => Item::Crystal,
        }
    }

    /// Its column in the Life Support System. OM-MINE-04: a Mine has none.
    pub const fn column(self) -> Option<usize> {
        match self {
            Kind::Mine | Kind::Shelter => None,
            Kind::Generator => Some(0),
            Kind::WaterExtractor => Some(1),
            Kind::Greenhouse => Some(2),
            Kind::OxygenCondenser => Some(3),
        }
    }

    /// The Tech that lets a Building connect with others of its type.
    pub const fn tech(self) -> Tech {
        match self {
            Kind::Mine => Tech::Mine,
            Kind::Generator => Tech::Generator,
            Kind::WaterExtractor => Tech::WaterExtractor,
            Kind::Greenhouse => Tech::Greenhouse,
            Kind::OxygenCondenser => Tech::OxygenCondenser,
            Kind::Shelter => Tech::Shelter,
        }
    }
}

kinds! {
    /// OM-COMP-08: a type of Tech tile.
    Tech, TechSet(u16) {
        /// Connects Mines.
        Mine = "Mine Tech",
        /// Connects Generators.
        Generator = "Generator Tech",
        /// Connects Water Extractors.
        WaterExtractor = "Water Extractor Tech",
        /// Connects Greenhouses.
        Greenhouse = "Greenhouse Tech",
        /// Connects Oxygen Condensers.
        OxygenCondenser = "Oxygen Condenser Tech",
        /// Moves the Rover farther.
        Rover = "Rover Tech",
        /// Brings more Colonists with a Ship.
        Ship = "Ship Tech",
        /// Upgrades several Buildings at once.
        Upgrade = "Upgrade Tech",
        /// Connects own Shelters; everybody starts with one.
        Shelter = "Shelter Tech",
        /// AI-VAL-16: strikes more Troopers. Only Chapter 1 of Alien Invasion has it.
        Defense = "Defense Tech",
    }
}

impl Tech {
    /// OM-COMP-08: the types of the Tech Grid, one tile in each set.
    pub const ORDINARY: [Tech; 8] = [
        Tech::Mine,
        Tech::Generator,
        Tech::WaterExtractor,
        Tech::Greenhouse,
        Tech::OxygenCondenser,
        Tech::Rover,
        Tech::Ship,
        Tech::Upgrade,
    ];
}

/// OM-SET-01: a side of the board.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The space station.
    Orbit,
    /// The surface.
    Colony,
}

impl Side {
    /// Both.
    pub const ALL: [Side; 2] = [Side::Orbit, Side::Colony];

    /// The other one.
    pub const fn other(self) -> Side {
        match self {
            Side::Orbit => Side::Colony,
            Side::Colony => Side::Orbit,
        }
    }
}

kinds! {
    /// OM-TURN-04, OM-TURN-05: a Main action.
    Main, MainSet(u16) {
        /// Orbit: travel to the Colony at once.
        LandingPod = "Landing Pod",
        /// Orbit: take Blueprints.
        ObtainBlueprint = "Obtain Blueprint",
        /// Orbit: take Tech tiles.
        LearnTechnology = "Learn New Technology",
        /// Orbit: develop Tech tiles.
        Research = "Research & Development",
        /// Orbit: take items from the Warehouse.
        Resupply = "Resupply",
        /// Colony: move Bots and the Rover.
        ControlCenter = "Control Center",
        /// Colony: construct a Building.
        Construct = "Construct a Building",
        /// Colony: upgrade Buildings.
        Upgrade = "Upgrade a Building",
        /// Colony: welcome Ships.
        WelcomeShip = "Welcome a Ship",
        /// Colony: take a card of the Scientist display.
        Hire = "Hire a Scientist or take an Earth Contract",
    }
}

impl Main {
    /// The side on which it can be taken.
    pub const fn side(self) -> Side {
        match self {
            Main::LandingPod
            | Main::ObtainBlueprint
            | Main::LearnTechnology
            | Main::Research
            | Main::Resupply => Side::Orbit,
            Main::ControlCenter
            | Main::Construct
            | Main::Upgrade
            | Main::WelcomeShip
            | Main::Hire => Side::Colony,
        }
    }

    /// OM-COST-01, OM-COST-02: the slots a Colonist is placed on, if the action has them.
    pub const fn slots(self) -> Option<Slots> {
        match self {
            Main::ObtainBlueprint => Some(Slots::Blueprint),
            Main::Research => Some(Slots::Research),
            Main::Construct => Some(Slots::Construct),
            Main::Upgrade => Some(Slots::Upgrade),
            Main::Hire => Some(Slots::Hire),
            Main::LandingPod
            | Main::LearnTechnology
            | Main::Resupply
            | Main::ControlCenter
            | Main::WelcomeShip => None,
        }
    }
}

kinds! {
    /// OM-COST-01, OM-COST-04: the Action slots of one Main action.
    Slots, SlotsSet(u8) {
        /// Obtain Blueprint.
        Blueprint = "Obtain Blueprint",
        /// Research & Development.
        Research = "Research & Development",
        /// Construct a Building.
        Construct = "Construct a Building",
        /// Upgrade a Building.
        Upgrade = "Upgrade a Building",
        /// Hire a Scientist or take an Earth Contract.
        Hire = "Hire a Scientist or take an Earth Contract",
    }
}

impl Slots {
    /// OM-COST-04: how many Colonists an action with common slots holds.
    pub const SIZE: u8 = 3;

    /// The side they are on.
    pub const fn side(self) -> Side {
        match self {
            Slots::Blueprint | Slots::Research => Side::Orbit,
            Slots::Construct | Slots::Upgrade | Slots::Hire => Side::Colony,
        }
    }
}
