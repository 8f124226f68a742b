//! The words content is written in: every closed list of names, with the words a person reads.
//!
//! A name in a pack is the key of one of these values. The rules match on the value, and the
//! printer (`words`) uses the words.

use serde::{Deserialize, Serialize};

/// A value of a closed list: written in a pack by its key, shown to people by its words.
pub trait Word: Copy + Eq + 'static {
    /// The name of the list in error messages: "kind of part".
    const KIND: &'static str;
    /// All values, in the order of their numbers.
    const ALL: &'static [Self];

    /// The name in a pack.
    fn key(self) -> &'static str;

    /// The words for a person.
    fn words(self) -> &'static str;

    /// The value with this key. `None` if there is none.
    fn find(key: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.key() == key)
    }
}

macro_rules! vocabulary {
    ($($(#[$doc:meta])* $name:ident: $kind:literal {
        $($variant:ident = $key:literal => $words:literal),* $(,)?
    })*) => { $(
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
        )]
        pub enum $name {
            $(#[doc = $words] #[serde(rename = $key)] $variant),*
        }

        impl $name {
            /// The number of values.
            pub const COUNT: usize = $name::ALL_OF.len();
            const ALL_OF: &'static [$name] = &[$($name::$variant),*];

            /// All values, in order.
            #[inline]
            pub fn all() -> impl Iterator<Item = $name> + Clone {
                $name::ALL_OF.iter().copied()
            }

            /// The position in the list of all values.
            #[inline]
            pub fn index(self) -> usize {
                self as usize
            }
        }

        impl Word for $name {
            const KIND: &'static str = $kind;
            const ALL: &'static [$name] = $name::ALL_OF;

            fn key(self) -> &'static str {
                match self { $($name::$variant => $key),* }
            }

            fn words(self) -> &'static str {
                match self { $($name::$variant => $words),* }
            }
        }
    )* };
}

vocabulary! {
    /// An astronaut by profession.
    Role: "astronaut" {
        Scientist = "scientist" => "the Scientist",
        Geologist = "geologist" => "the Geologist",
        Engineer = "engineer" => "the Engineer",
        Medic = "medic" => "the Medic",
    }

    /// A kind of reserve in the General Supply.
    Reserve: "kind of supply" {
        Energy = "energy" => "energy",
        Oxygen = "oxygen" => "oxygen",
        Food = "food" => "food",
    }

    /// The thing that a Shutdown tile stands for, because the Facility lacks it.
    Utility: "kind of Shutdown tile" {
        Energy = "energy" => "energy",
        Oxygen = "oxygen" => "oxygen",
    }

    /// A kind of spare part, and of status marker.
    Part: "kind of part" {
        Energy = "energy" => "Energy Connectors",
        Oxygen = "oxygen" => "Oxygen Filters",
        Hardware = "hardware" => "Hardware",
        Cpu = "cpu" => "CPU",
    }

    /// A Block of the HUB, in the order of the Malfunction phase.
    Block: "Block" {
        Working = "working" => "the Working Block",
        Living = "living" => "the Living Block",
        System = "system" => "the System Block",
    }

    /// A Facility tile of the HUB.
    Tile: "Facility" {
        Oxygenator1 = "oxygenator_1" => "Oxygenator 01",
        Oxygenator2 = "oxygenator_2" => "Oxygenator 02",
        Solar1 = "solar_1" => "Solar Panel 01",
        Solar2 = "solar_2" => "Solar Panel 02",
        Farm = "farm" => "the Farm",
        QuietPlace = "quiet_place" => "A Quiet Place",
        CrewQuarters = "crew_quarters" => "the Crew Quarters",
        MedLab = "med_lab" => "the Med Lab",
        ControlCenter = "control_center" => "the Control Center",
        GarageHall = "garage_hall" => "the Garage Hall",
        ProbeBay = "probe_bay" => "the Probe Bay",
        Lab = "lab" => "the Lab",
        WorkingBay = "working_bay" => "the Working Bay",
    }

    /// The picker where several things could be meant.
    Pick: "way to pick" {
        Random = "random" => "at random",
        Chosen = "chosen" => "your choice",
    }

    /// The fallback of a break when there is no green part to break.
    Fallback: "fallback" {
        None = "none" => "nothing happens",
        Advance = "advance" => "that Block's Malfunction track goes up 1",
    }

    /// A Modifier token.
    Modifier: "Modifier token" {
        Blocked = "blocked" => "a Blocked token",
        ExtraPawn = "extra_pawn" => "an Extra-pawn token",
        AdventureExplore = "adventure_explore" => "a green Adventure token",
        AdventureGather = "adventure_gather" => "a gray Adventure token",
        AdventureResearch = "adventure_research" => "a blue Adventure token",
        AdventureBuild = "adventure_build" => "a brown Adventure token",
        Reroll = "reroll" => "a Reroll token",
        Wound = "wound" => "a Wound token",
        RoverRisk = "rover_risk" => "a Rover-check token",
    }

    /// A space for tokens on a Facility.
    Slot: "space of a Facility" {
        Now = "now" => "! space",
        Next = "next" => ">> space",
    }

    /// A rover.
    Rover: "rover" {
        Froggy = "froggy" => "Froggy",
        Scorpio = "scorpio" => "Scorpio",
    }

    /// A Condition of an astronaut.
    Ailment: "Condition" {
        Anemia = "anemia" => "Anemia",
        AnxietyAttack = "anxiety_attack" => "Anxiety Attack",
        CardiacDisorder = "cardiac_disorder" => "Cardiac Disorder",
        ConcentrationDifficulties = "concentration_difficulties" => "Concentration Difficulties",
        Migraine = "migraine" => "Migraine",
        Poisoning = "poisoning" => "Poisoning",
    }

    /// A type of action with its own dice, Facility and Adventures.
    ActionType: "type of action" {
        Explore = "explore" => "Explore",
        Gather = "gather" => "Gather",
        Research = "research" => "Research",
        Build = "build" => "Build",
    }

    /// One of the three dice of a set.
    DieFace: "die" {
        Success = "success" => "Success",
        Wound = "wound" => "Wound",
        Adventure = "adventure" => "Adventure",
    }

    /// A place for samples.
    Zone: "place for samples" {
        Available = "available" => "the Available area",
        Pending = "pending" => "the Pending area",
        Roi = "roi" => "the map",
        Examined = "examined" => "the Examined spaces",
        Discovery = "discovery" => "the Discovery spaces",
    }

    /// A step of a sample on its way.
    ResearchStep: "research step" {
        Examine = "examine" => "Examine",
        Discover = "discover" => "Bring to Discovery",
    }

    /// A kind of producing Facility with a productivity marker.
    Device: "device" {
        Oxygenator = "oxygenator" => "Oxygenator",
        Solar = "solar" => "Solar Panel",
    }

    /// The Farm an effect changes.
    FarmPick: "Farm" {
        Main = "main" => "the main Farm",
        Backup = "backup" => "the Backup Farm",
        Chosen = "chosen" => "a Farm of your choice",
    }

    /// The colour of an Objective token.
    TokenColor: "colour of Objective tokens" {
        Red = "red" => "red",
        Orange = "orange" => "orange",
        Black = "black" => "black",
    }

    /// A place for Objective tokens.
    TokenPlace: "place for Objective tokens" {
        Roi = "roi" => "on the map",
        Available = "available" => "in the Available area",
        Pending = "pending" => "in the Pending area",
        Sheet = "sheet" => "on the mission sheet",
        Card = "card" => "on a Facility card",
        Box = "box" => "in the box",
    }

    /// The round in which a change of pawns applies.
    Moment: "moment" {
        ThisRound = "this_round" => "this round",
        NextRound = "next_round" => "next round",
    }

    /// A change of a Facility card by an effect.
    CardState: "state of a Facility card" {
        Available = "available" => "may now be built",
        Built = "built" => "comes into play with every marker red",
        KeepOrBuild = "keep_or_build" => "stays as it is; if it is not in play, it comes into play with every marker red",
        Destroyed = "destroyed" => "leaves play",
    }

    /// The number a drawn Research card gives.
    Draw: "draw" {
        ResearchPercent = "research_percent" => "the percentage of a drawn Research card",
        ResearchNumber = "research_number" => "the number of a drawn Research card",
    }

    /// A component a legacy campaign can lose for good.
    Component: "component" {
        Froggy = "froggy" => "Froggy",
        Scorpio = "scorpio" => "Scorpio",
        ProbeArm = "probe_arm" => "the probe arm",
        CommonRoom = "common_room" => "the common room",
        Library = "library" => "the library",
    }

    /// The outcome of a mission.
    Outcome: "outcome" {
        Victory = "victory" => "victory",
        Defeat = "defeat" => "defeat",
    }

    /// The direction in which a track passes a value.
    Crossing: "crossing" {
        Up = "up" => "from below",
        Down = "down" => "from above",
        Either = "either" => "from either side",
    }

    /// A level of difficulty.
    Level: "level" {
        Easy = "easy" => "Simulation",
        Normal = "normal" => "Mission",
        Hard = "hard" => "No Rescue",
    }

    /// The collection that a for_each goes over.
    Each: "collection" {
        Astronaut = "astronaut" => "astronaut",
        ExploredRoi = "explored_roi" => "explored region",
        BrokenPart = "broken_part" => "broken part",
        ShutdownTile = "shutdown_tile" => "Shutdown tile",
        Condition = "condition" => "Condition token held by an astronaut",
    }

    /// When an objective is checked.
    Counts: "way to count" {
        Once = "once" => "once reached, it stays done",
        AtEnd = "at_end" => "looked at when the mission ends",
    }

    /// The kind of an objective: one that must be met, or one that may be.
    ObjectiveKind: "kind of objective" {
        Mandatory = "mandatory" => "mandatory",
        Optional = "optional" => "optional",
    }

    /// Where an action is taken, or a Facility card is built.
    ActionPlace: "place of an action" {
        Hub = "hub" => "inside the HUB",
        Roi = "roi" => "on an explored region of your choice",
        RoiR1 = "roi_r1" => "on an explored ring-1 region",
        RoiR2 = "roi_r2" => "on an explored ring-2 region",
        RoiR3 = "roi_r3" => "on an explored ring-3 region",
        Card = "card" => "where its Facility card stands",
    }

    /// The category of a mission.
    Category: "category" {
        Explore = "explore" => "Explore",
        Research = "research" => "Research",
        Build = "build" => "Build",
    }

    /// A direction from the HUB.
    Direction: "direction" {
        North = "N" => "north",
        NorthEast = "NE" => "northeast",
        East = "E" => "east",
        SouthEast = "SE" => "southeast",
        South = "S" => "south",
        SouthWest = "SW" => "southwest",
        West = "W" => "west",
        NorthWest = "NW" => "northwest",
    }

    /// The word on a Direction card.
    Effort: "word of a Direction card" {
        Easy = "easy" => "easy",
        Medium = "medium" => "medium",
        Heavy = "heavy" => "heavy",
    }

    /// A mission icon of a POI token.
    Icon: "mission icon" {
        Alpha = "alpha" => "alpha",
        Beta = "beta" => "beta",
        Gamma = "gamma" => "gamma",
    }

    /// The colour of the status markers a Facility card starts with.
    Markers: "colour of markers" {
        Green = "green" => "green",
        Red = "red" => "red",
    }

    /// A terrain of the map.
    Terrain: "terrain" {
        Plains = "plains" => "Plains",
        Dunes = "dunes" => "Dunes",
        Boulders = "boulders" => "Boulder field",
        Geysers = "geysers" => "Geysers",
        Chasm = "chasm" => "Chasm",
        Mountains = "mountains" => "Mountains",
        Shadow = "shadow" => "Shadowed ground",
        Fines = "fines" => "Deep fines",
    }

    /// An effect of a ROI tile on an action that goes there.
    TerrainEffect: "effect of a ROI tile" {
        PawnPlus = "pawn_plus" => "needs 1 pawn more",
        Wound = "wound" => "1 wound for the astronaut on top of the stack",
        MoraleMinus = "morale_minus" => "Morale falls by 1",
        Adventure = "adventure" => "an Adventure for the astronaut on top of the stack",
        RoverRisk = "rover_risk" => "a rover that passes is checked",
        OuterEdgeClosed = "outer_edge_closed" => "the edge toward the next ring cannot be crossed",
    }

    /// A penalty of a red status marker.
    Penalty: "penalty" {
        PayEnergy = "pay_energy" => "its action costs 1 energy",
        PayOxygen = "pay_oxygen" => "its action costs 1 oxygen",
        SuccessDie = "success_die" => "its action always needs a success roll",
        MalfunctionPlus = "malfunction_plus" => "its Block's Malfunction track rises 1 further",
        Wilting = "wilting" => "its Farm wilts unless the crew pays 1 energy or oxygen",
        FroggyCheck = "froggy_check" => "Froggy is checked in Production",
        LoseSample = "lose_sample" => "1 sample is lost from the map in Production",
        StressPlus = "stress_plus" => "Stress rises by 1 in Production",
        BayToken = "bay_token" => "a brown Adventure token goes to the Working Bay in Production",
        NoRoverExplore = "no_rover_explore" => "no rover may help an Explore action",
        CardIdle = "card_idle" => "the card does nothing",
    }

    /// A side of a Profile card.
    Trait: "profile" {
        Methodical = "methodical" => "methodical",
        Restless = "restless" => "restless",
        Solitary = "solitary" => "solitary",
        Guide = "guide" => "guide",
        Tinkerer = "tinkerer" => "tinkerer",
        Perfectionist = "perfectionist" => "perfectionist",
        Confessor = "confessor" => "confessor",
        Stoic = "stoic" => "stoic",
    }

    /// When a skill may be used.
    SkillTiming: "moment for a skill" {
        Any = "any" => "at any moment",
        AfterOwnRoll = "after_own_roll" => "after your own roll",
        AfterOwnFailedRoll = "after_own_failed_roll" => "after your own failed roll",
        AfterResearchCard = "after_research_card" => "after a Research card was drawn",
        DeclareOutside = "declare_outside" => "when you declare an action outside the HUB",
        BeforeExploreResolves = "before_explore_resolves" => "before your Explore action resolves",
        WoundAboutToHappen = "wound_about_to_happen" => "when another astronaut is about to be wounded",
    }

    /// The rule of a skill.
    SkillRule: "rule of a skill" {
        Effects = "effects" => "the listed effects",
        RerollDie = "reroll_die" => "reroll one die",
        FailBecomesSuccess = "fail_becomes_success" => "a failed action succeeds",
        RedrawResearchCard = "redraw_research_card" => "draw another Research card",
        PawnDiscountOutside = "pawn_discount_outside" => "one action outside needs 1 pawn fewer",
        RoiPickOfTwo = "roi_pick_of_two" => "choose from two ROI tiles",
        IgnorePenaltyThisRound = "ignore_penalty_this_round" => "ignore one penalty this round",
        ConvertSparePart = "convert_spare_part" => "change one spare part into another kind",
        PreventWound = "prevent_wound" => "prevent one wound",
    }

    /// The rule of an installed upgrade.
    UpgradeRule: "rule of an upgrade" {
        HealWithoutMedic = "heal_without_medic" => "Heal needs no Medic",
        ManageTwo = "manage_two" => "Manage lowers a track by 2",
        IgnoreOnePenalty = "ignore_one_penalty" => "ignore one penalty each round",
        ProductionMoraleToken = "production_morale_token" => "a Morale token in Production",
        IgnoreOneTerrain = "ignore_one_terrain" => "ignore the terrain of one tile",
        GatherToAvailable = "gather_to_available" => "a Gather goes straight to the Available area",
        ResearchSuccessDieOnly = "research_success_die_only" => "the first Research roll is only the success die",
        TwoPartsAsAny = "two_parts_as_any" => "two parts serve as one of any kind",
    }

    /// The action a Facility gives.
    HubAction: "action of a Facility" {
        None = "none" => "no action",
        Plant = "plant" => "Plant",
        Rest = "rest" => "Rest",
        Unwind = "unwind" => "Unwind",
        Heal = "heal" => "Heal",
        Manage = "manage" => "Manage",
        Explore = "explore" => "Explore",
        Gather = "gather" => "Gather",
        Research = "research" => "Research",
        Build = "build" => "Build",
    }

    /// A temporary rule: it holds for a number of rounds.
    TimedRule: "temporary rule" {
        NoRovers = "no_rovers" => "no rover may help any action",
        NoRoversExplore = "no_rovers_explore" => "no rover may help an Explore action",
        NoEva = "no_eva" => "no action may be taken outside the HUB",
        NoSkills = "no_skills" => "no skill may be used; Morale tokens may still be spent on anything else",
        NoUnwind = "no_unwind" => "the Unwind action cannot be taken",
        UnwindHalf = "unwind_half" => "Unwind lowers Stress by 3 instead of 6; raising Morale is unchanged",
        NoSurplus = "no_surplus" => "surplus production is lost instead of going to the General Supply",
        NoGrowth = "no_growth" => "Growth markers do not advance in Production (wilting still happens)",
        ExtraPawnOutside = "extra_pawn_outside" => "every action outside the HUB needs 1 pawn more",
        EvaWoundCheck = "eva_wound_check" => "after every action outside the HUB the astronaut on top of the stack rolls the green Wound die and suffers 1 wound on the icon",
        EvaCheaper = "eva_cheaper" => "one action outside the HUB per round, of the crew's choice, needs 1 pawn fewer, but at least 1",
        ManageFree = "manage_free" => "once per round, before pawns are placed, the crew may lower one Malfunction track by 1 without a pawn",
        ManageDouble = "manage_double" => "each Manage action lowers its track by 1 more (with Warning Systems by 3)",
        NoManage = "no_manage" => "the Manage action cannot be taken",
        NoHeal = "no_heal" => "the Heal action cannot be taken",
        HealFree = "heal_free" => "once per round, before pawns are placed, one astronaut of the crew's choice heals 1 wound without an action",
        ExtraMeal = "extra_meal" => "each astronaut eats 1 food portion more in Production",
        EventActionCheaper = "event_action_cheaper" => "each Event action needs 1 pawn fewer, but at least 1",
        IgnoreNextBreak = "ignore_next_break" => "the next effect that would break a part breaks nothing; then this ends",
        IgnoreNextWound = "ignore_next_wound" => "the next single wound is ignored, before Poisoning doubles it; the crew picks among several at once; then this ends",
        ExtraDieWorking = "extra_die_working" => "the yellow Malfunction die is rolled too",
        ExtraDieLiving = "extra_die_living" => "the orange Malfunction die is rolled too",
        ExtraDieSystem = "extra_die_system" => "the red Malfunction die is rolled too",
        NoStressGain = "no_stress_gain" => "Stress does not rise from any source",
        IgnoreTerrain = "ignore_terrain" => "terrain penalties other than pawns are ignored",
        ProductionStressPlus = "production_stress_plus" => "Stress rises by {n} more in Production",
        AdvancePlus = "advance_plus" => "step 1 of the Event phase moves the named Malfunction track by 2 instead of 1",
        SureNeedsMore = "sure_needs_more" => "Explore, Gather, Research and Build need 1 pawn more for automatic success; the number for a roll is unchanged",
    }

    /// A comparison.
    Cmp: "comparison" {
        Less = "<" => "under",
        AtMost = "<=" => "at most",
        Equal = "=" => "exactly",
        AtLeast = ">=" => "at least",
        More = ">" => "more than",
    }
}
