//! Why an answer is not accepted.
//!
//! Which answers a question takes is decided by [`OnMars::options`] alone. What is here only
//! explains a refusal to the player.

use orrery_core::{Actor, Refusal, Seat};

use crate::action::Action;
use crate::agenda::Question;
use crate::content::{Kind, LabSpace, Main, Side, Slots};
use crate::hex::Hex;
use crate::state::{OnMars, Open};
use crate::{blackout, invasion, monolith, outbreak};

/// Why an answer is not accepted: a sentence for the player, and the rule.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// The game is over.
    #[error("The game is over.")]
    GameIsOver,
    /// Another player is asked.
    #[error("It is not your turn.")]
    NotAsked,
    /// The answer belongs to another question.
    #[error("That is not one of your choices right now.")]
    NotNow,
    /// The Main action has been taken.
    #[error("You have already taken your Main action this turn.")]
    MainTaken,
    /// The turn cannot end yet.
    #[error("You have to take a Main action before your turn ends.")]
    MainFirst,
    /// The action belongs to the other side.
    #[error("You can only take that action {}.", match .0 { Side::Orbit => "in Orbit", Side::Colony => "in the Colony" })]
    OtherSide(Side),
    /// There is no Colonist for the slot.
    #[error("That action needs a Colonist from your Living Quarters, and they are empty.")]
    NoColonist,
    /// One's own slot is taken.
    #[error("You already have a Colonist on the slot of that action.")]
    SlotTaken,
    /// Nothing could be done with it.
    #[error("You cannot use that now: there is nothing you could do or pay with it.")]
    NoUse,
    /// The Executive action has been taken.
    #[error("You have already taken your Executive action this turn.")]
    ExecutiveTaken,
    /// A Ship stands on the space.
    #[error("A Ship stands on that Executive action; welcome it first.")]
    ShipInTheWay,
    /// Too few Crystals.
    #[error("That costs {needed} Crystals; you can spend {have}.")]
    Crystals {
        /// The price.
        needed: u8,
        /// The amount at hand.
        have: u8,
    },
    /// No right to use the Building.
    #[error("You can use your own Advanced Buildings, and those your Scientists work in.")]
    NotYourBuilding,
    /// No tile is left.
    #[error("No {} tile is left.", .0.name())]
    NoTile(Kind),
    /// The hex is taken by a Building.
    #[error("There is already a Building on that hex.")]
    Built,
    /// The hex is too far from the Bots.
    #[error("None of your Bots stands on that hex or next to it.")]
    OutsideZone,
    /// The hex is not in a legal place.
    #[error("The nearest {} has to be next to that hex or exactly 2 hexes away.", .0.name())]
    BadSite(Kind),
    /// No Tech is high enough.
    #[error(
        "That would connect {connected} Buildings; the best Tech you can use has level {best}."
    )]
    TechTooLow {
        /// The number of Buildings it would connect to.
        connected: u8,
        /// The best level in play.
        best: u8,
    },
    /// The price of a Building.
    #[error("You cannot pay for a {}.", .0.name())]
    BuildingPrice(Kind),
    /// A Mine needs a Colonist.
    #[error("A Mine needs a Colonist from your Living Quarters.")]
    NoMiner,
    /// The Blueprint cannot be used.
    #[error("You have no such Blueprint to build.")]
    NoBlueprint,
    /// The Blueprint does not fit.
    #[error("That Blueprint does not fit the Building on that hex.")]
    DoesNotFit,
    /// An upgrade costs a Mineral.
    #[error("An upgrade costs 1 Mineral.")]
    UpgradePrice,
    /// A piece cannot go there.
    #[error("Pieces move to an adjacent hex, and only if they can still end on a free one.")]
    CannotStep,
    /// A Tech tile cannot move there.
    #[error("That Tech tile cannot move there: it needs a free space in the next column.")]
    CannotDevelop,
    /// The price of the column.
    #[error("You cannot pay for column {0} of your Laboratory.")]
    ColumnPrice(u8),
    /// The Warehouse has none.
    #[error("The Warehouse has none of that left.")]
    NotInWarehouse,
    /// There is no room.
    #[error("You have no room for that.")]
    NoRoom,
    /// The card is not on display.
    #[error("That card is not on display.")]
    NotOnDisplay,
    /// No marker is left.
    #[error("You have no Advanced Building marker left for another Blueprint.")]
    NoMarker,
    /// The tile cannot be learned.
    #[error(
        "You cannot take that Tech: you may have one of each type, in a free space of column 1."
    )]
    CannotLearn,
    /// The Ship cannot come in.
    #[error(
        "You cannot welcome that Ship: {welcomed} of yours have come, and the Colony level is {level}."
    )]
    TooManyShips {
        /// The number who have come.
        welcomed: u8,
        /// The Colony level.
        level: u8,
    },
    /// The space is taken or on the other side.
    #[error("You cannot put your marker there.")]
    SpaceNotFree,
    /// There is no way to travel.
    #[error("The Shuttle does not take you along, or you have no Ship for that.")]
    NoPassage,
    /// The hex is not one of those closest.
    #[error("It has to go to one of the closest free hexes.")]
    NotClosest,
    /// The tile cannot go there.
    #[error("A Discovery tile goes on an empty hex exactly 3 from your Rover.")]
    NotThreeAway,
    /// A price cannot be paid so.
    #[error("You cannot pay with that.")]
    WrongCoin,
    /// The Contract does not want it.
    #[error("You have no Contract that asks for that, or none of it to deliver.")]
    NothingToDeliver,
    /// The Private Goal cannot be completed.
    #[error("You cannot complete that Private Goal now; each player completes at most one.")]
    GoalNotMet,
    /// Nobody can be cured.
    #[error("You need 1 Medicine, and an infected Colonist to spend it on.")]
    NobodyToCure,
    /// The row does not fit.
    #[error("Choose an open row with a free slot, or a healthy Colonist to leave it.")]
    NoSuchRow,
    /// The row cannot hold these.
    #[error("A row holds 2 Colonists, and everybody needs a place.")]
    RowTooSmall,
    /// The Field Lab cannot be used.
    #[error("The Field Lab costs 1 Crystal and 1 Plant, and you need room for the Medicine.")]
    NoFieldLab,
    /// The Microbiologist cannot be used.
    #[error("The Microbiologist works for the player who hired them, or on a built Greenhouse.")]
    NoMicrobiologist,
    /// The aliens do not hit this.
    #[error("The aliens hit Vandalized Buildings of the type first, then any other of it.")]
    NotTheTarget,
    /// The Building cannot be repaired.
    #[error("You can repair damaged Buildings of the type in your Bot zones, at their price.")]
    CannotRepair,
    /// The Building cannot be patched.
    #[error("You can patch a Vandalized Building for 1 Crystal.")]
    CannotPatch,
    /// A Trooper prevents it.
    #[error("An Active Alien Trooper stands on that hex.")]
    TrooperInTheWay,
    /// The space cannot be unlocked.
    #[error("You can unlock a covered space for 2 Crystals, as the only thing of your turn.")]
    CannotUnlock,
    /// The space cannot be used.
    #[error("You need a token, and an open space whose action is possible now.")]
    SpaceNotOpen,
    /// The Alien Scientist cannot go there.
    #[error("The Alien Scientist goes to another built card that is face up, once in a turn.")]
    NoScientist,
    /// The Alien board cannot be reset.
    #[error("You can reset with 2 or fewer open spaces, or without any token left.")]
    CannotReset,
    /// There is no Sabotage token to take away.
    #[error("The Alien Commander can take a Sabotage token away for 2 Crystals.")]
    NothingToBuyOff,
    /// The aliens cannot choose this.
    #[error("That is not possible for the aliens now.")]
    NotForAliens,
    /// The Trooper cannot be struck.
    #[error("You cannot strike that hex: no Trooper is in reach there.")]
    NoTrooper,
    /// Nothing is there to be removed.
    #[error("There is no Corruption marker that you could remove there.")]
    NotCorrupted,
    /// Troopers cannot be repelled.
    #[error(
        "Repelling costs 2 Crystals and needs your Bot, your Sentry Bot or the Exosuit next to a \
         Trooper."
    )]
    CannotRepel,
    /// The Sabotage card cannot hit this.
    #[error("That Sabotage card cannot hit this.")]
    NotSabotaged,
    /// The First Colonist card cannot be revealed.
    #[error(
        "You have not done what that First Colonist card asks for, or were rewarded this turn."
    )]
    TaskNotDone,
}

impl Refusal for Illegal {
    fn rule(&self) -> &'static str {
        match self {
            Illegal::GameIsOver => "OM-END-02",
            Illegal::NotAsked => "OM-TURN-02",
            Illegal::NotNow | Illegal::NoUse => "OM-TERM-10",
            Illegal::MainTaken | Illegal::MainFirst => "OM-TURN-03",
            Illegal::OtherSide(Side::Orbit) => "OM-TURN-04",
            Illegal::OtherSide(Side::Colony) => "OM-TURN-05",
            Illegal::NoColonist => "OM-RULING-04",
            Illegal::SlotTaken => "OM-COST-10",
            Illegal::ExecutiveTaken | Illegal::Crystals { .. } => "OM-EXEC-01",
            Illegal::ShipInTheWay => "OM-EXEC-03",
            Illegal::NotYourBuilding => "OM-EXEC-04",
            Illegal::NoTile(_) => "OM-RULING-38",
            Illegal::Built | Illegal::OutsideZone => "OM-BUILD-03",
            Illegal::BadSite(_) => "OM-BUILD-06",
            Illegal::TechTooLow { .. } => "OM-BUILD-08",
            Illegal::BuildingPrice(_) => "OM-BUILD-02",
            Illegal::NoMiner => "OM-MINE-01",
            Illegal::NoBlueprint => "OM-UPG-01",
            Illegal::DoesNotFit => "OM-UPG-02",
            Illegal::UpgradePrice => "OM-UPG-03",
            Illegal::CannotStep => "OM-RULING-41",
            Illegal::CannotDevelop => "OM-DEV-07",
            Illegal::ColumnPrice(_) => "OM-DEV-03",
            Illegal::NotInWarehouse => "OM-SUP-01",
            Illegal::NoRoom => "OM-SUP-03",
            Illegal::NotOnDisplay => "OM-BLUE-01",
            Illegal::NoMarker => "OM-BLUE-02",
            Illegal::CannotLearn => "OM-TECH-03",
            Illegal::TooManyShips { .. } => "OM-SHIP-04",
            Illegal::SpaceNotFree => "OM-TRAV-04",
            Illegal::NoPassage => "OM-SHUT-05",
            Illegal::NotClosest => "OM-RULING-17",
            Illegal::NotThreeAway => "OM-TRAV-01",
            Illegal::WrongCoin => "OM-TERM-08",
            Illegal::NothingToDeliver => "OM-CON-01",
            Illegal::GoalNotMet => "OM-GOAL-01",
            Illegal::TaskNotDone => "OM-FC-04",
            Illegal::NobodyToCure => "AI-CH2-09",
            Illegal::NoSuchRow => "AI-VAL-39",
            Illegal::RowTooSmall => "AI-CH2-08",
            Illegal::NoFieldLab => "AI-VAL-35",
            Illegal::NoMicrobiologist => "AI-VAL-36",
            Illegal::NotTheTarget => "AI-CH3-11",
            Illegal::CannotRepair => "AI-VAL-50",
            Illegal::CannotPatch => "AI-VAL-52",
            Illegal::TrooperInTheWay => "AI-CH1-36",
            Illegal::CannotUnlock => "AI-CH1-09",
            Illegal::SpaceNotOpen => "AI-RULING-05",
            Illegal::NoScientist => "AI-RULING-10",
            Illegal::CannotReset => "AI-CH1-11",
            Illegal::NothingToBuyOff => "AI-CH1-43",
            Illegal::NotForAliens => "AI-CH1-08",
            Illegal::NoTrooper => "AI-VAL-18",
            Illegal::NotCorrupted => "AI-VAL-23",
            Illegal::CannotRepel => "AI-VAL-18",
            Illegal::NotSabotaged => "AI-CH4-08",
        }
    }
}

impl OnMars {
    /// Explains why a question does not take an answer.
    pub(crate) fn why_not(&self, who: Actor, question: Question, action: Action) -> Illegal {
        let Actor::Seat(seat) = who else { return Illegal::NotNow };
        let open = &self.open;
        match (question, action) {
            (_, Action::Invasion(action)) => open.why_not_invasion(seat, question, action),
            (Question::Invasion(_), _) => Illegal::NotNow,
            (_, Action::Outbreak(outbreak::Action::Cure(_))) => Illegal::NobodyToCure,
            (Question::Outbreak(_), Action::Outbreak(outbreak::Action::Row(_))) => {
                Illegal::NoSuchRow
            }
            (Question::Outbreak(_), Action::Outbreak(outbreak::Action::Fill(_))) => {
                Illegal::RowTooSmall
            }
            (
                Question::Turn,
                Action::Outbreak(outbreak::Action::FieldLab | outbreak::Action::Microbiologist(_))
                | Action::Blackout(blackout::Action::Patch(_)),
            ) if open.turn.executive => Illegal::ExecutiveTaken,
            (Question::Turn, Action::Outbreak(outbreak::Action::FieldLab)) => Illegal::NoFieldLab,
            (Question::Turn, Action::Outbreak(outbreak::Action::Microbiologist(_))) => {
                Illegal::NoMicrobiologist
            }
            (Question::Blackout(_), Action::Blackout(blackout::Action::Hit(_))) => {
                Illegal::NotTheTarget
            }
            (Question::Effect { .. }, Action::Blackout(blackout::Action::Repair(_))) => {
                Illegal::CannotRepair
            }
            (
                Question::Turn | Question::Effect { .. },
                Action::Blackout(blackout::Action::Patch(_)),
            ) => Illegal::CannotPatch,
            (Question::Monolith(monolith::Question::Suffer(_)), Action::Monolith(_)) => {
                Illegal::NotSabotaged
            }
            (Question::Turn, Action::Main(main)) => open.why_not_main(seat, main),
            (Question::Turn, Action::EndTurn) => Illegal::MainFirst,
            (Question::Turn, Action::Executive(space)) => {
                let (needed, have) = (space.crystals(), open.wallet(seat));
                if open.turn.executive {
                    Illegal::ExecutiveTaken
                } else if open.players[seat].ships.contains(space) {
                    Illegal::ShipInTheWay
                } else if have < needed {
                    Illegal::Crystals { needed, have }
                } else {
                    Illegal::NoUse
                }
            }
            (Question::Turn, Action::UseBuilding { .. }) if open.turn.executive => {
                Illegal::ExecutiveTaken
            }
            (Question::Turn, Action::UseBuilding { .. }) => Illegal::NotYourBuilding,
            (Question::Effect { .. }, action) => open.why_not_effect(seat, action),
            (Question::ChooseSpace(_), Action::TakeSpace(_)) => Illegal::SpaceNotFree,
            (Question::Pay(_), Action::Pay(_) | Action::PayGoal(_)) => Illegal::WrongCoin,
            (Question::Displace { .. } | Question::PlaceBot, Action::Place(_)) => {
                Illegal::NotClosest
            }
            (Question::PlaceDiscovery, Action::PlaceDiscovery { .. }) => Illegal::NotThreeAway,
            (Question::Journey, Action::Travel | Action::TravelByShip) => Illegal::NoPassage,
            (Question::UsedTech(_), Action::Develop { .. }) => Illegal::CannotDevelop,
            (Question::Refill(_), Action::Refill(_)) => Illegal::NotOnDisplay,
            (_, Action::Deliver { .. }) => Illegal::NothingToDeliver,
            (Question::Turn, Action::CompleteGoal { .. }) => Illegal::GoalNotMet,
            (Question::Turn, Action::RevealFirst | Action::RevealTask(_)) => Illegal::TaskNotDone,
            _ => Illegal::NotNow,
        }
    }
}

impl Open {
    fn why_not_invasion(
        &self,
        seat: Seat,
        question: Question,
        action: invasion::Action,
    ) -> Illegal {
        use invasion::Action as A;
        let aliens = matches!(question, Question::Invasion(one) if one.is_for_aliens());
        let turn = question == Question::Invasion(invasion::Question::Turn);
        match action {
            A::Unlock(_) if turn => Illegal::CannotUnlock,
            A::Use { .. } if turn => Illegal::SpaceNotOpen,
            A::Scientist(_) if turn => Illegal::NoScientist,
            A::Reset if turn => Illegal::CannotReset,
            _ if aliens => Illegal::NotForAliens,
            A::Repel(_) | A::UseDefense { .. } if question != Question::Turn => Illegal::NotNow,
            A::Repel(_) | A::UseDefense { .. } if self.turn.executive => Illegal::ExecutiveTaken,
            A::Repel(_) => Illegal::CannotRepel,
            A::UseDefense { .. } => Illegal::NotYourBuilding,
            A::Strike(_) if matches!(question, Question::Invasion(_)) => Illegal::NoTrooper,
            A::Cleanse(_) if matches!(question, Question::Invasion(_)) => Illegal::NotCorrupted,
            A::TakeDefense(_) if self.players[seat].markers == 0 => Illegal::NoMarker,
            A::TakeDefense(_) => Illegal::NotOnDisplay,
            A::UpgradeDefense { hex, .. } if self.blocked_hexes().contains(hex) => {
                Illegal::TrooperInTheWay
            }
            A::UpgradeDefense { .. } => Illegal::DoesNotFit,
            A::LearnDefense(_) => Illegal::CannotLearn,
            A::MoveSentry(_) | A::MoveExosuit(_) => Illegal::CannotStep,
            _ => Illegal::NotNow,
        }
    }

    fn why_not_main(&self, seat: Seat, main: Main) -> Illegal {
        let player = &self.players[seat];
        if self.turn.main {
            Illegal::MainTaken
        } else if player.side() != Some(main.side()) {
            Illegal::OtherSide(main.side())
        } else if main.slots() == Some(Slots::Hire) && self.on_slots(Slots::Hire, seat) > 0 {
            Illegal::SlotTaken
        } else if main.slots().is_some() && self.able(seat) == 0 {
            Illegal::NoColonist
        } else {
            Illegal::NoUse
        }
    }

    fn why_not_effect(&self, seat: Seat, action: Action) -> Illegal {
        let player = &self.players[seat];
        match action {
            Action::Build { kind, hex } => self.why_not_build(seat, kind, hex),
            Action::Upgrade { blueprint, hex } => {
                if !player.blueprints.contains(blueprint) {
                    Illegal::NoBlueprint
                } else if self.blocked_hexes().contains(hex) {
                    Illegal::TrooperInTheWay
                } else if !self.fitting(seat, blueprint).contains(hex) {
                    Illegal::DoesNotFit
                } else if !player.zone().contains(hex) {
                    Illegal::OutsideZone
                } else {
                    Illegal::UpgradePrice
                }
            }
            Action::MoveBot { .. } | Action::MoveRover(_) => Illegal::CannotStep,
            Action::Develop { tech, to } if player.moves_of(tech).contains(to) => {
                Illegal::ColumnPrice(LabSpace::level(to))
            }
            Action::Develop { .. } => Illegal::CannotDevelop,
            Action::TakeItem(item) if self.warehouse[item.index()] == 0 => Illegal::NotInWarehouse,
            Action::TakeItem(_) | Action::TakeResource(_) => Illegal::NoRoom,
            Action::TakeBlueprint(_) if player.markers == 0 => Illegal::NoMarker,
            Action::TakeBlueprint(_) | Action::Hire(_) => Illegal::NotOnDisplay,
            Action::Learn { .. } => Illegal::CannotLearn,
            Action::Welcome { .. } => Illegal::TooManyShips {
                welcomed: player.ships_welcomed(),
                level: self.colony_level(),
            },
            Action::Deliver { .. } => Illegal::NothingToDeliver,
            Action::CompleteGoal { .. } => Illegal::GoalNotMet,
            Action::RevealFirst | Action::RevealTask(_) => Illegal::TaskNotDone,
            _ => Illegal::NotNow,
        }
    }

    fn why_not_build(&self, seat: Seat, kind: Kind, hex: Hex) -> Illegal {
        let player = &self.players[seat];
        let sites = self.sites(seat, kind, player.zone());
        let connected = self.connects_to(seat, kind, hex);
        let best = self.best_level(kind.tech());
        if !self.has_tile(seat, kind) {
            Illegal::NoTile(kind)
        } else if self.built().contains(hex) {
            Illegal::Built
        } else if self.blocked_hexes().contains(hex) {
            Illegal::TrooperInTheWay
        } else if !player.zone().contains(hex) {
            Illegal::OutsideZone
        } else if !sites.apart.or(sites.joined).contains(hex) {
            Illegal::BadSite(kind)
        } else if connected > best {
            Illegal::TechTooLow { connected, best }
        } else if kind == Kind::Mine {
            Illegal::NoMiner
        } else {
            Illegal::BuildingPrice(kind)
        }
    }
}
