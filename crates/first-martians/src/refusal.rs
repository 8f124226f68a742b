//! Why an answer was not accepted, in words fit for the player.

use orrery_core::Refusal;

use crate::content::{
    ActionType, Content, FacilityId, Part, Reserve, Rover, SpaceId, UpgradeId, Word as _,
};

/// Why an answer was not accepted.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// The mission is over.
    #[error("The mission is over.")]
    MissionIsOver,
    /// Another player is asked.
    #[error("It is not your turn.")]
    NotAsked,
    /// It is no answer to the question.
    #[error("That is not one of your choices right now.")]
    NotTheQuestion,
    /// Another player has the astronaut.
    #[error("Another player already has that astronaut.")]
    RoleIsTaken,
    /// The astronaut belongs to another player.
    #[error("You can only use your own pawns and skills.")]
    NotYours,
    /// All pawns of the astronaut are placed.
    #[error("No such pawn is left to place.")]
    NoPawnLeft,
    /// That stack is not there.
    #[error("There is no such action in the plan.")]
    NoSuchStack,
    /// The pawn is not in the stack.
    #[error("That pawn is not part of this action.")]
    NotInStack,
    /// The pawn is already on top.
    #[error("That pawn is already on top.")]
    AlreadyOnTop,
    /// AOM pawns have a type.
    #[error("This AOM only helps with {} and with actions without a type.", words(*.0))]
    WrongAom(ActionType),
    /// The Event or mission excludes AOMs.
    #[error("No AOM can help with this action.")]
    NoAom,
    /// Cardiac Disorder keeps a pawn.
    #[error("This pawn can only be used to cure Cardiac Disorder.")]
    HeartPawn,
    /// A scar of a legacy campaign stays.
    #[error("This part is a scar: nothing repairs it any more.")]
    IsScar,
    /// Only astronauts can be healed.
    #[error("Only an astronaut can be on top of a Heal action.")]
    HealNeedsPatient,
    /// The Facility is shut down.
    #[error("That Facility is shut down, and so is its action.")]
    FacilityClosed(FacilityId),
    /// A Blocked token lies there.
    #[error("A Blocked token closes that Facility for this round.")]
    FacilityBlocked(FacilityId),
    /// A temporary rule forbids it.
    #[error("A rule in force forbids that action this round.")]
    ForbiddenNow,
    /// Something must be there that is not.
    #[error("What this action needs is not there yet.")]
    NeedsNotMet,
    /// It was already taken as often as allowed.
    #[error("That action cannot be taken again.")]
    UsedUp,
    /// The Event action is not open.
    #[error("That Event action is not open.")]
    EventNotOpen,
    /// The Event action is already in the plan.
    #[error("An Event action can be taken once.")]
    EventTaken,
    /// An astronaut with the right profession must take part.
    #[error("The astronaut this Event asks for must take part.")]
    RoleMissing,
    /// The space is explored already.
    #[error("That space is already explored.")]
    AlreadyExplored,
    /// The space is not explored.
    #[error("That space is not explored yet.")]
    NotExplored,
    /// There is no way there.
    #[error("There is no way to that space yet.")]
    NoWay(SpaceId),
    /// No tile of that ring is left.
    #[error("No tile is left for that ring.")]
    NoTileLeft,
    /// Not enough pawns in the whole crew.
    #[error("That takes {need} pawns; the crew can bring {have}.")]
    TooFewPawns {
        /// The number needed.
        need: u8,
        /// The number that could come.
        have: u8,
    },
    /// There is nothing of that kind to gather.
    #[error("That is not there, or another action already takes it.")]
    NothingToGather,
    /// No sample to research.
    #[error("No sample is left for that.")]
    NoSample,
    /// No seed.
    #[error("There is no seed left in the Cargo Bay.")]
    NoSeed,
    /// No room in the Farm.
    #[error("Every Greenhouse of that Farm has a plant or a seed.")]
    NoGreenhouse,
    /// Slot 1 is occupied.
    #[error("Slot 1 of the Growth track is occupied.")]
    SlotOneTaken,
    /// Planting is possible once a round.
    #[error("A seed can be planted only once per round.")]
    PlantedAlready,
    /// The part works.
    #[error("That part is not broken.")]
    NotBroken,
    /// The spare part is missing.
    #[error("No spare part of that kind is left.")]
    NoSparePart(Part),
    /// The donor has no working part of that kind.
    #[error("That Facility has no working part of that kind to give.")]
    NoDonor,
    /// No token on the rover.
    #[error("That rover has no token to remove.")]
    RoverIsFine(Rover),
    /// The upgrade card is not there.
    #[error("That Upgrade card is not available.")]
    NoUpgrade(UpgradeId),
    /// The upgrade does not fit.
    #[error("That upgrade does not fit this Facility.")]
    UpgradeDoesNotFit,
    /// The card cannot be built.
    #[error("That Facility card cannot be built now.")]
    CannotBuildCard,
    /// The card cannot stand there.
    #[error("That Facility card cannot stand there.")]
    WrongPlace,
    /// No such Shutdown tile.
    #[error("No such Shutdown tile lies there.")]
    NoTile,
    /// Not enough of a reserve.
    #[error("That costs more {} than is left.", reserve(*.0))]
    TooLittle(Reserve),
    /// Something else cannot be paid.
    #[error("You cannot pay for that together with the rest of the plan.")]
    CannotPay,
    /// FM-COST-04: a certain penalty would kill.
    #[error("The wound this action costs for certain would kill the astronaut on top.")]
    WouldKill,
    /// The rover cannot be used.
    #[error("That rover cannot help with this action.")]
    RoverCannotHelp,
    /// The rover has a Blocked token.
    #[error("That rover is damaged.")]
    RoverBlocked(Rover),
    /// The rover is used elsewhere.
    #[error("That rover already helps another action.")]
    RoverTaken(Rover),
    /// There is no such way.
    #[error("There is no such way to the target.")]
    NoSuchWay,
    /// Nothing is to be chosen there.
    #[error("There is nothing more to choose for this action.")]
    NothingToPay,
    /// Pawns are left to be placed.
    #[error("Place all your pawns first.")]
    PawnsLeft,
    /// An action is not complete.
    #[error("One of your actions has {have} of {need} pawns.")]
    Incomplete {
        /// The number needed.
        need: u8,
        /// The number at hand.
        have: u8,
    },
    /// Another action of the seat is not complete.
    #[error("Complete your unfinished action first, or take it back.")]
    Unfinished,
    /// A Heal action needs a Medic pawn.
    #[error("A Heal action needs a pawn of the Medic as well.")]
    NoMedic,
    /// A choice of payment is open.
    #[error("Choose what to pay with first.")]
    PaymentOpen,
    /// The seat has not placed everything yet.
    #[error("You have not placed all your pawns yet.")]
    NotReady,
    /// The seat has taken back too much.
    #[error(
        "You have changed the plan many times this sol. Now place pawns only where the action is \
         complete at once."
    )]
    TooManyChanges,
    /// The seat has placed everything.
    #[error("You are ready. To take a pawn back, say first that you want to change something.")]
    IsReady,
    /// The seat has agreed.
    #[error("You have agreed. To change something, say so first.")]
    HasAgreed,
    /// The skill is not available.
    #[error("You do not have that skill now.")]
    NoSkill,
    /// The skill was used.
    #[error("That skill was already used this round.")]
    SkillUsed,
    /// Too few Morale tokens.
    #[error("That skill costs {need} Morale tokens; you have {have}.")]
    TooFewTokens {
        /// The price.
        need: u8,
        /// The amount at hand.
        have: u8,
    },
    /// Migraine.
    #[error("With Migraine no skill can be used.")]
    Migraine,
    /// Not the moment for that skill.
    #[error("That skill cannot be used at this moment.")]
    WrongMoment,
    /// No such POI token.
    #[error("You do not have that POI token.")]
    NoPoi,
    /// The table is full.
    #[error("No more actions fit into the plan.")]
    PlanFull,
}

fn words(kind: ActionType) -> &'static str {
    kind.words()
}

fn reserve(kind: Reserve) -> &'static str {
    kind.words()
}

impl Illegal {
    /// The sentence with the names of the content, where it speaks of something on the table.
    pub(crate) fn in_words(&self, content: &Content) -> String {
        let facility = |id: FacilityId| {
            let name = match id.tile() {
                Some(tile) => tile.words().to_owned(),
                None => match content.game_box.facilities.get(id.index()) {
                    Some(card) => format!("the {}", card.name),
                    None => "that Facility".to_owned(),
                },
            };
            let mut letters = name.chars();
            letters
                .next()
                .into_iter()
                .flat_map(char::to_uppercase)
                .chain(letters)
                .collect::<String>()
        };
        let space = |id: SpaceId| match content.game_box.spaces.get(id.index()) {
            Some(space) => space.key.as_str(),
            None => "that space",
        };
        match *self {
            Illegal::FacilityClosed(id) => {
                format!("{} is shut down, and so is its action.", facility(id))
            }
            Illegal::FacilityBlocked(id) => {
                format!("{} is closed this sol by a Blocked token.", facility(id))
            }
            Illegal::NoWay(id) => {
                format!("There is no way to {} yet: explore a space next to it first.", space(id))
            }
            Illegal::NoSparePart(part) => {
                format!("No spare part of that kind is left: {}.", part.words())
            }
            Illegal::RoverIsFine(rover) => format!("{} has no token to remove.", rover.words()),
            Illegal::RoverBlocked(rover) => {
                format!("{} is damaged. Repair it first.", rover.words())
            }
            Illegal::RoverTaken(rover) => {
                format!("{} already helps another action.", rover.words())
            }
            Illegal::NoUpgrade(id) => match content.game_box.upgrades.get(id.index()) {
                Some(upgrade) => format!("The Upgrade card {} is not available.", upgrade.name),
                None => self.to_string(),
            },
            _ => self.to_string(),
        }
    }
}

impl Refusal for Illegal {
    fn rule(&self) -> &'static str {
        match self {
            Illegal::MissionIsOver => "FM-END-06",
            Illegal::NotAsked | Illegal::NotTheQuestion => "FM-RND-17",
            Illegal::RoleIsTaken => "FM-SETUP-11",
            Illegal::NotYours => "FM-SKILL-10",
            Illegal::NoPawnLeft => "FM-COMP-23",
            Illegal::NoSuchStack | Illegal::NotInStack | Illegal::AlreadyOnTop => "FM-ACT-09",
            Illegal::WrongAom(_) => "FM-AOM-02",
            Illegal::NoAom => "FM-EVT-22",
            Illegal::HeartPawn => "FM-COND-18",
            Illegal::IsScar => "FM-CAMP-05",
            Illegal::HealNeedsPatient => "FM-HEAL-01",
            Illegal::FacilityClosed(_) => "FM-SHUT-15",
            Illegal::FacilityBlocked(_) => "FM-COST-12",
            Illegal::ForbiddenNow => "FM-EVT-14",
            Illegal::NeedsNotMet => "FM-ACT-20",
            Illegal::UsedUp => "FM-MACT-01",
            Illegal::EventNotOpen => "FM-DELAY-05",
            Illegal::EventTaken => "FM-ACT-10",
            Illegal::RoleMissing => "FM-EACT-01",
            Illegal::AlreadyExplored | Illegal::NoTileLeft => "FM-EXPL-01",
            Illegal::NotExplored => "FM-GATH-03",
            Illegal::NoWay(_) | Illegal::NoSuchWay => "FM-MOVE-06",
            Illegal::TooFewPawns { .. } => "FM-MOVE-17",
            Illegal::NothingToGather => "FM-GATH-09",
            Illegal::NoSample => "FM-RES-02",
            Illegal::NoSeed => "FM-PLANT-03",
            Illegal::NoGreenhouse => "FM-PLANT-02",
            Illegal::SlotOneTaken => "FM-PLANT-12",
            Illegal::PlantedAlready => "FM-PLANT-07",
            Illegal::NotBroken => "FM-REP-02",
            Illegal::NoSparePart(_) => "FM-REP-04",
            Illegal::NoDonor => "FM-REP-08",
            Illegal::RoverIsFine(_) => "FM-RREP-01",
            Illegal::NoUpgrade(_) => "FM-UPG-01",
            Illegal::UpgradeDoesNotFit => "FM-UPG-02",
            Illegal::CannotBuildCard => "FM-FCARD-01",
            Illegal::WrongPlace => "FM-FCARD-10",
            Illegal::NoTile => "FM-REM-01",
            Illegal::TooLittle(_) => "FM-PART-07",
            Illegal::CannotPay => "FM-ACT-25",
            Illegal::WouldKill => "FM-COST-04",
            Illegal::RoverCannotHelp => "FM-ROV-03",
            Illegal::RoverBlocked(_) => "FM-ROV-10",
            Illegal::RoverTaken(_) => "FM-ROV-07",
            Illegal::NothingToPay | Illegal::PaymentOpen => "FM-COST-01",
            Illegal::PawnsLeft => "FM-ACT-06",
            Illegal::Unfinished | Illegal::Incomplete { .. } => "FM-ACT-15",
            Illegal::NoMedic => "FM-HEAL-02",
            Illegal::NotReady | Illegal::IsReady | Illegal::HasAgreed | Illegal::TooManyChanges => {
                "FM-ACT-01"
            }
            Illegal::NoSkill => "FM-SKILL-07",
            Illegal::SkillUsed => "FM-SKILL-02",
            Illegal::TooFewTokens { .. } => "FM-SKILL-01",
            Illegal::Migraine => "FM-COND-23",
            Illegal::WrongMoment => "FM-SKILL-11",
            Illegal::NoPoi => "FM-POI-03",
            Illegal::PlanFull => "FM-ACT-09",
        }
    }
}
