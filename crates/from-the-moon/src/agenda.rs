//! The agenda: everything still to be done, and the loop that does it.

use orrery_core::{Actor, Log, Seat};
use serde::{Deserialize, Serialize};

use crate::action::{Building, IncomeSet, ReactionSet};
use crate::content::{Approval, Destination, FactionSet, Laboratory, PartId, SmallSpace};
use crate::event::{Event, EventKind};
use crate::map::{Tile, TileSet};
use crate::player::{LabSet, RoverId};
use crate::state::{DisplaySpace, FromTheMoon, Open};
use crate::stock::{Cube, Cubes};

/// Something still to be done. The agenda is a stack of these: the next one is last.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Step {
    /// The depth in a chain of effects.
    pub level: u8,
    /// The task.
    pub task: Task,
}

/// A question or a duty.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Task {
    /// An actor has to answer before the game goes on.
    Ask(Actor, Question),
    /// The rules see to this by themselves.
    Do(Duty),
}

/// A question to a player or to Chance.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// Chance: who gets the First Player token?
    NameFirst,
    /// Chance: which tile goes onto this small-Building space?
    DrawSmall(SmallSpace),
    /// Chance: which Faction card is dealt next?
    DealFaction,
    /// Chance: which Terrain tile lies here?
    LayTerrain(Tile),
    /// Chance: which Mission tile lies on this part?
    LayMission(Destination, PartId),
    /// Chance: what can Specialists of this colour do?
    LayPower(Cube),
    /// Chance: which Laboratory comes onto this space of the display?
    DrawLaboratory(DisplaySpace),
    /// Chance: which large Building is laid out?
    LayLarge,
    /// Chance: which Progress tile lies on this space, counted from 1?
    LayProgress(u8),
    /// Chance: which cube comes from the bag onto this tile? The number is how many are still to
    /// come.
    DrawCube(Tile, u8),
    /// Chance: where does a Building of the dummy stand?
    DrawZone,
    /// Chance: where does a Rover of the dummy go?
    DrawLocation,
    /// Chance: which Objective is drawn?
    DrawObjective,
    /// Which faction do you keep?
    ChooseFaction,
    /// Into which Rover does the next Astronaut of your starting team go?
    SeatAstronaut,
    /// Which action do you perform?
    Turn,
    /// What does your crew do where the Rover stands?
    Tasks {
        /// The Rover.
        rover: RoverId,
        /// The tasks left of each colour.
        left: Cubes,
        /// The Specialists of each colour who have not used their ability.
        abilities: Cubes,
    },
    /// Do you also carry out the other half of the action?
    OtherHalf(Half),
    /// Where does the Building stand?
    PlaceBuilding(Building),
    /// Which adjacent Terrain effect does your new Building activate?
    BuildingTerrain {
        /// The tiles that can be chosen.
        tiles: TileSet,
        /// The number of tiles that may be used.
        reach: Reach,
    },
    /// Which Laboratory do you take?
    ChooseLaboratory(LabTerms),
    /// Where do you put this Laboratory?
    PutLaboratory(Laboratory),
    /// Which Laboratory do you activate next?
    Activate(LabSet),
    /// Which part of your Income do you gain next?
    Income(IncomeSet),
    /// Do you feed your crew now?
    Feed,
    /// What do you use the approval for?
    Approval(Approval),
    /// Do you perform Special Research?
    SpecialResearch,
    /// Which Resource do you take? The number is how many you may still take.
    ChooseResource(u8),
    /// Whom do you recruit?
    Recruit,
    /// Whom do you train?
    Train,
    /// Do you take a Greenhouse?
    OfferGreenhouse(GreenhouseTerms),
    /// Do you improve a Greenhouse?
    OfferImprovement,
    /// Which effect do you resolve first?
    Reactions(ReactionSet),
    /// Is there anything you exchange before your last turn ends?
    LastExchange,
}

/// FTM-RULING-15: one half of an action.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Half {
    /// Constructing a Greenhouse.
    ConstructGreenhouse,
    /// Improving a Greenhouse.
    ImproveGreenhouse,
    /// Recruiting an Astronaut.
    Recruit,
    /// Training a Specialist.
    Train,
    /// Taking a Foundation.
    Foundation,
    /// Taking a Laboratory.
    Laboratory,
}

/// The number of adjacent Terrain tiles that a Building activates.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reach {
    /// One of them.
    One,
    /// Each of them, in any order.
    Each,
}

/// The price of something that also has a normal price.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Terms {
    /// The normal price.
    Bought,
    /// FTM-RULING-19: nothing, because an effect gives it.
    Free,
}

/// The price of a Greenhouse, and its origin.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GreenhouseTerms {
    /// The normal price and a surcharge, if any.
    Bought,
    /// A surcharge, if any.
    Surcharge,
    /// Nothing, and it comes from the stack.
    FromStack,
}

/// The price of a Laboratory, and the choice of tiles.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LabTerms {
    /// The normal price and the surcharge of its row.
    Bought,
    /// The surcharge of its row.
    Surcharge,
    /// Nothing; only the bottom row is offered.
    BottomRow,
    /// FTM-APPR-17, FTM-APPR-19: 2 Energy in all.
    SpecialResearch,
}

/// A duty that the rules carry out by themselves.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Duty {
    /// All that comes before the first turn.
    SetUp,
    /// The small Building tiles are drawn.
    DrawSmall,
    /// Faction cards are dealt for the draft.
    DealFactions,
    /// Everybody keeps one, beginning with the last player.
    Draft,
    /// The starting teams take their seats.
    SeatTeams,
    /// A starting team takes its seats.
    SeatTeam(Seat),
    /// The main board is laid out.
    LayBoard,
    /// Terrain tiles are laid.
    LayTerrain,
    /// Mission tiles are laid.
    LayMissions,
    /// Specialist Power tokens are laid.
    LayPowers,
    /// The Laboratory display is filled.
    FillDisplay,
    /// Large Buildings are laid out.
    LayLarge,
    /// Progress tiles are laid.
    LayProgress,
    /// The dummy's Buildings are placed.
    DrawZones,
    /// The dummy's Rovers move; the number is how many are left.
    DrawLocations(u8),
    /// Objectives are drawn.
    DrawObjectives,
    /// Terrain tiles from this one on get a number of cubes.
    Replenish {
        /// The number of the tile.
        from: u8,
        /// Cubes for each.
        cubes: u8,
    },
    /// A tile gets this number of cubes.
    DrawCubes(Tile, u8),
    /// The next turn begins.
    BeginTurn,
    /// A turn is over.
    EndTurn,
    /// A turn is over for good.
    CloseTurn,
    /// The other half of an action comes, if it can.
    OtherHalf(Seat, Half),
    /// The bonus for the action Develop your Greenhouses comes.
    AfterGreenhouses(Seat),
    /// The bonus for the action Develop your Team comes.
    AfterTeam(Seat),
    /// The bonus for the action Construct a Building comes.
    AfterConstruction(Seat),
    /// A ship launches.
    Launch(Seat, Destination),
    /// Effects that ask for an answer are resolved.
    Reactions(Seat, ReactionSet),
    /// The parts of the Income that are left are gained.
    Income(Seat, IncomeSet),
    /// The same one after the other, as the player has chosen.
    AllIncome(Seat, IncomeSet),
    /// After the feeding the piece moves on.
    MoveOn(Seat),
    /// The Greenhouse spaces of the Main board are refilled.
    RefillGreenhouses,
}

/// A stack of steps, the next one last. The longest chain there can be, twelve Laboratories within
/// each other, takes about forty of them; what does not fit inside goes on the heap.
pub(crate) type Agenda = orrery_core::Agenda<[Step; 24]>;

impl Open {
    /// The current question and its actor; `None` once the game is over.
    #[inline]
    pub fn question(&self) -> Option<(Actor, Question)> {
        match self.agenda.last() {
            Some(&Step { task: Task::Ask(who, question), .. }) => Some((who, question)),
            Some(Step { task: Task::Do(_), .. }) | None => None,
        }
    }

    /// The steps still to be done, the next one last.
    pub fn agenda(&self) -> &[Step] {
        &self.agenda
    }

    /// Pushes a step.
    fn push(&mut self, level: u8, task: Task) {
        self.agenda.push(Step { level, task });
    }

    /// Asks something on the level that the rules are at.
    pub(crate) fn ask(&mut self, who: impl Into<Actor>, question: Question) {
        self.push(self.level, Task::Ask(who.into(), question));
    }

    /// Asks something that belongs to what just happened.
    pub(crate) fn ask_within(&mut self, who: impl Into<Actor>, question: Question) {
        self.push(self.level.saturating_add(1), Task::Ask(who.into(), question));
    }

    pub(crate) fn see_to(&mut self, duty: Duty) {
        self.push(self.level, Task::Do(duty));
    }

    pub(crate) fn see_to_within(&mut self, duty: Duty) {
        self.push(self.level.saturating_add(1), Task::Do(duty));
    }

    #[inline]
    pub(crate) fn tell(&self, log: &mut Log<Event>, deed: EventKind) {
        log.push(Event { level: self.level, deed });
    }

    /// Tells and does what an effect brings about, one level deeper.
    pub(crate) fn within(&mut self, deeds: impl FnOnce(&mut Self)) {
        self.level = self.level.saturating_add(1);
        deeds(self);
        self.level = self.level.saturating_sub(1);
    }

    /// Takes the step on top.
    pub(crate) fn pop(&mut self) {
        if let Some(step) = self.agenda.pop() {
            self.level = step.level;
        }
    }

    /// Sees to every duty up to the next question.
    #[inline]
    pub(crate) fn run_agenda(&mut self, log: &mut Log<Event>) {
        while let Some(&Step { task: Task::Do(duty), .. }) = self.agenda.last() {
            self.pop();
            self.do_duty(duty, log);
        }
        self.level = 0;
    }

    fn do_duty(&mut self, duty: Duty, log: &mut Log<Event>) {
        match duty {
            Duty::SetUp => self.begin_setup(),
            Duty::DrawSmall => self.draw_small(),
            Duty::DealFactions => self.deal_factions(),
            Duty::Draft => self.begin_draft(),
            Duty::SeatTeams => self.seat_teams(),
            Duty::SeatTeam(seat) => self.seat_team(seat),
            Duty::LayBoard => self.lay_board(log),
            Duty::LayTerrain => self.lay_terrain(),
            Duty::LayMissions => self.lay_missions(),
            Duty::LayPowers => self.lay_powers(),
            Duty::FillDisplay => self.fill_display(),
            Duty::LayLarge => self.lay_large(),
            Duty::LayProgress => self.lay_progress(),
            Duty::DrawZones => self.draw_zones(),
            Duty::DrawLocations(left) => self.draw_locations(left, log),
            Duty::DrawObjectives => self.draw_objectives(),
            Duty::Replenish { from, cubes } => self.replenish(from, cubes),
            Duty::DrawCubes(tile, left) => self.draw_cubes(tile, left, log),
            Duty::BeginTurn => self.begin_turn(log),
            Duty::EndTurn => self.end_turn(),
            Duty::CloseTurn => self.close_turn(log),
            Duty::OtherHalf(seat, half) => self.offer_other_half(seat, half),
            Duty::AfterGreenhouses(seat) => self.after_greenhouses(seat),
            Duty::AfterTeam(seat) => self.after_team(seat),
            Duty::AfterConstruction(seat) => self.after_construction(seat, log),
            Duty::Launch(seat, to) => self.launch(seat, to, log),
            Duty::Reactions(seat, left) => self.resolve_reactions(seat, left, log),
            Duty::Income(seat, left) => self.offer_income(seat, left),
            Duty::AllIncome(seat, left) => self.take_next_income(seat, left, log),
            Duty::MoveOn(seat) => self.move_on(seat, log),
            Duty::RefillGreenhouses => self.refill_greenhouses(log),
        }
    }
}

impl FromTheMoon {
    /// The current question and its actor; `None` once the game is over.
    #[inline]
    pub fn question(&self) -> Option<(Actor, Question)> {
        self.open.question()
    }

    /// Sees to every duty up to the next question.
    #[inline]
    pub(crate) fn run_agenda(&mut self, log: &mut Log<Event>) {
        self.open.run_agenda(log);
        if self.is_stuck() {
            self.skip_questions(log);
        }
    }

    /// Returns whether the game can go on neither with an answer nor by itself, which in play never
    /// happens: the rules ask only what has an answer. Of the questions that can wait below others,
    /// two may have lost theirs in a damaged saved game.
    #[inline]
    fn is_stuck(&self) -> bool {
        match self.open.agenda.last() {
            Some(Step { task: Task::Ask(_, question), .. }) => {
                matches!(question, Question::ChooseFaction | Question::PutLaboratory(_))
                    && !self.has_answer(*question)
            }
            Some(Step { task: Task::Do(_), .. }) => false,
            None => self.open.ending.is_none(),
        }
    }

    /// Skips questions of a damaged saved game that have no answer, so that it goes on.
    #[cold]
    fn skip_questions(&mut self, log: &mut Log<Event>) {
        while self.is_stuck() {
            match self.question() {
                Some(_) => self.open.pop(),
                None => self.open.begin_turn(log),
            }
            self.open.run_agenda(log);
        }
    }

    /// Returns whether a question has an answer. Most can always be declined or are always
    /// possible.
    pub(crate) fn has_answer(&self, question: Question) -> bool {
        match question {
            Question::ChooseFaction => !self.pack.is_empty(),
            Question::DealFaction => {
                self.pack.len() + self.open.factions_chosen() < FactionSet::ALL.len()
            }
            _ => self.open.has_answer(question),
        }
    }

    /// Takes the question away that Chance or the drafting player has answered.
    pub(crate) fn pop_question(&mut self) {
        self.open.pop();
    }
}

impl Open {
    /// Returns whether a question that is not about the Faction cards has an answer.
    pub(crate) fn has_answer(&self, question: Question) -> bool {
        let seat = || match self.question() {
            Some((Actor::Seat(seat), _)) => seat,
            Some((Actor::Chance, _)) | None => self.current(),
        };
        match question {
            Question::PlaceBuilding(building) => self.may_construct(seat(), building).is_ok(),
            Question::PutLaboratory(_) => self.has_laboratory_space(seat()).is_ok(),
            Question::Income(left) => {
                let seat = seat();
                left.iter().any(|part| self.may_take_income(seat, left, part).is_ok())
            }
            Question::Reactions(left) => !left.is_empty(),
            Question::NameFirst
            | Question::DrawSmall(_)
            | Question::LayTerrain(_)
            | Question::LayMission(..)
            | Question::LayPower(_)
            | Question::DrawLaboratory(_)
            | Question::LayLarge
            | Question::LayProgress(_)
            | Question::DrawCube(..)
            | Question::DrawZone
            | Question::DrawLocation
            | Question::DrawObjective => self.can_be_drawn(question),
            Question::SeatAstronaut => {
                let (seat, mut rovers) = (seat(), RoverId::ALL.into_iter());
                !self.players[seat].waiting.is_empty()
                    && rovers.any(|rover| self.may_seat(seat, rover).is_ok())
            }
            Question::DealFaction
            | Question::ChooseFaction
            | Question::Turn
            | Question::Tasks { .. }
            | Question::OtherHalf(_)
            | Question::BuildingTerrain { .. }
            | Question::ChooseLaboratory(_)
            | Question::Activate(_)
            | Question::Feed
            | Question::Approval(_)
            | Question::SpecialResearch
            | Question::ChooseResource(_)
            | Question::Recruit
            | Question::Train
            | Question::OfferGreenhouse(_)
            | Question::OfferImprovement
            | Question::LastExchange => true,
        }
    }
}
