//! What is checked of a saved agenda: whatever passes runs on to a question that has an answer.

use orrery_core::{Actor, Seat};

use super::{Verdict, check};
use crate::action::Action;
use crate::agenda::{Duty, Question, Step, Task};
use crate::content::board::tiles_of_ship;
use crate::content::{Destination, PartId};
use crate::setup::Factions;
use crate::state::{FromTheMoon, Open, Part};
use crate::stock::Cube;

/// The longest agenda that is read. Play needs fewer steps, since twelve Laboratories within each
/// other take two each, and the agenda itself has room for more.
const LONGEST: usize = 40;

/// Where in a saved agenda a step can be.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Place {
    /// Before the first turn.
    Setup,
    /// Before the first turn, and nothing comes before it.
    SetupTop,
    /// In a turn. A question here always has an answer, whatever comes before it.
    Turn,
    /// In a turn, and nothing comes before it.
    TurnTop,
    /// At any time.
    Either,
    /// At any time, and nothing comes before it.
    EitherTop,
    /// After everything else.
    Bottom,
    /// In no saved agenda: the rules see to it at once.
    Nowhere,
}

impl Place {
    fn of(task: Task) -> Place {
        match task {
            Task::Ask(_, question) => Place::of_question(question),
            Task::Do(duty) => Place::of_duty(duty),
        }
    }

    fn of_question(question: Question) -> Place {
        match question {
            Question::ChooseFaction => Place::Setup,
            Question::NameFirst
            | Question::DrawSmall(_)
            | Question::DealFaction
            | Question::LayTerrain(_)
            | Question::LayMission(..)
            | Question::LayPower(_)
            | Question::LayLarge
            | Question::LayProgress(_)
            | Question::DrawZone
            | Question::DrawObjective
            | Question::SeatAstronaut => Place::SetupTop,
            Question::DrawLaboratory(_) | Question::DrawCube(..) | Question::DrawLocation => {
                Place::EitherTop
            }
            Question::Turn
            | Question::PlaceBuilding(_)
            | Question::Income(_)
            | Question::Reactions(_)
            | Question::LastExchange => Place::TurnTop,
            Question::Tasks { .. }
            | Question::OtherHalf(_)
            | Question::BuildingTerrain { .. }
            | Question::ChooseLaboratory(_)
            | Question::PutLaboratory(_)
            | Question::Activate(_)
            | Question::Feed
            | Question::Approval(_)
            | Question::SpecialResearch
            | Question::ChooseResource(_)
            | Question::Recruit
            | Question::Train
            | Question::OfferGreenhouse(_)
            | Question::OfferImprovement => Place::Turn,
        }
    }

    fn of_duty(duty: Duty) -> Place {
        match duty {
            Duty::DrawSmall
            | Duty::DealFactions
            | Duty::Draft
            | Duty::SeatTeams
            | Duty::SeatTeam(_)
            | Duty::LayBoard
            | Duty::LayTerrain
            | Duty::LayMissions
            | Duty::LayPowers
            | Duty::FillDisplay
            | Duty::LayLarge
            | Duty::LayProgress
            | Duty::DrawZones
            | Duty::DrawObjectives => Place::Setup,
            Duty::OtherHalf(..)
            | Duty::AfterGreenhouses(_)
            | Duty::AfterTeam(_)
            | Duty::AfterConstruction(_)
            | Duty::Reactions(..)
            | Duty::Income(..)
            | Duty::MoveOn(_)
            | Duty::RefillGreenhouses => Place::Turn,
            Duty::DrawLocations(_) | Duty::Replenish { .. } => Place::Either,
            Duty::BeginTurn | Duty::EndTurn | Duty::CloseTurn => Place::Bottom,
            Duty::SetUp | Duty::DrawCubes(..) | Duty::Launch(..) => Place::Nowhere,
        }
    }

    fn may_wait(self, in_setup: bool) -> bool {
        match self {
            Place::Setup => in_setup,
            Place::Turn => !in_setup,
            Place::Either => true,
            Place::SetupTop
            | Place::TurnTop
            | Place::EitherTop
            | Place::Bottom
            | Place::Nowhere => false,
        }
    }

    fn may_be_next(self, in_setup: bool) -> bool {
        match self {
            Place::SetupTop => in_setup,
            Place::TurnTop => !in_setup,
            Place::EitherTop => true,
            Place::Setup | Place::Turn | Place::Either => self.may_wait(in_setup),
            Place::Bottom | Place::Nowhere => false,
        }
    }
}

/// Whom a step is about, if about anybody.
fn seat_of(task: Task) -> Option<Seat> {
    match task {
        Task::Ask(Actor::Seat(seat), _)
        | Task::Do(
            Duty::SeatTeam(seat)
            | Duty::OtherHalf(seat, _)
            | Duty::AfterGreenhouses(seat)
            | Duty::AfterTeam(seat)
            | Duty::AfterConstruction(seat)
            | Duty::Launch(seat, _)
            | Duty::Reactions(seat, _)
            | Duty::Income(seat, _)
            | Duty::MoveOn(seat),
        ) => Some(seat),
        Task::Ask(Actor::Chance, _)
        | Task::Do(
            Duty::SetUp
            | Duty::DrawSmall
            | Duty::DealFactions
            | Duty::Draft
            | Duty::SeatTeams
            | Duty::LayBoard
            | Duty::LayTerrain
            | Duty::LayMissions
            | Duty::LayPowers
            | Duty::FillDisplay
            | Duty::LayLarge
            | Duty::LayProgress
            | Duty::DrawZones
            | Duty::DrawLocations(_)
            | Duty::DrawObjectives
            | Duty::Replenish { .. }
            | Duty::DrawCubes(..)
            | Duty::BeginTurn
            | Duty::EndTurn
            | Duty::CloseTurn
            | Duty::RefillGreenhouses,
        ) => None,
    }
}

fn is_for_chance(question: Question) -> bool {
    matches!(
        question,
        Question::NameFirst
            | Question::DrawSmall(_)
            | Question::DealFaction
            | Question::LayTerrain(_)
            | Question::LayMission(..)
            | Question::LayPower(_)
            | Question::DrawLaboratory(_)
            | Question::LayLarge
            | Question::LayProgress(_)
            | Question::DrawCube(..)
            | Question::DrawZone
            | Question::DrawLocation
            | Question::DrawObjective
    )
}

impl FromTheMoon {
    /// A game that goes on asks something that has an answer besides an exchange.
    pub(super) fn check_agenda(&self) -> Verdict {
        let agenda = self.open.agenda();
        check(agenda.len() <= LONGEST, "more is to be done than ever is")?;
        check(agenda.iter().all(|step| step.level < 200), "a chain is too long")?;
        let Some((next, [bottom, between @ ..])) = agenda.split_last() else {
            return Err("nobody is asked, and nothing has ended");
        };
        let Task::Ask(who, question) = next.task else {
            return Err("nobody is asked");
        };
        self.open.check_steps(next, *bottom, between)?;
        let mut answers = Vec::new();
        self.list(who, question, &mut answers);
        let answered = answers.iter().any(|action| !matches!(action, Action::Exchange(_)));
        check(answered, "there is no answer to what is asked")
    }
}

impl Open {
    fn check_steps(&self, next: &Step, bottom: Step, between: &[Step]) -> Verdict {
        let in_setup = self.turn == 0;
        let places = between.iter().all(|step| Place::of(step.task).may_wait(in_setup))
            && Place::of(next.task).may_be_next(in_setup);
        check(places, "something is asked or done at the wrong time")?;
        let asks = |question| matches!(next.task, Task::Ask(_, asked) if asked == question);
        let expected = if in_setup {
            Duty::BeginTurn
        } else if asks(Question::LastExchange) {
            Duty::CloseTurn
        } else {
            Duty::EndTurn
        };
        check(bottom.task == Task::Do(expected), "the turn has no end")?;
        let alone = asks(Question::Turn) || asks(Question::LastExchange);
        check(!alone || between.is_empty(), "a turn is asked for within a turn")?;

        let steps = || between.iter().chain([next]).map(|step| step.task);
        let seated = |seat: Seat| match in_setup {
            true => self.players.get(seat).is_some(),
            false => seat == self.current(),
        };
        check(steps().filter_map(seat_of).all(seated), "somebody is asked who is not there")?;
        check(steps().all(|task| self.is_sound(task)), "something is asked that cannot be")?;
        self.check_laboratory(next, between)?;
        self.check_locations(steps())?;
        match in_setup {
            true => self.check_draft(steps()),
            false => Ok(()),
        }
    }

    /// Whether the numbers within a step can be.
    fn is_sound(&self, task: Task) -> bool {
        match task {
            Task::Ask(Actor::Seat(seat), Question::Tasks { rover, left, abilities }) => {
                let rover = self.players[seat].rover(rover);
                rover.at.is_some()
                    && Cube::ALL.into_iter().all(|colour| {
                        left.of(colour) <= rover.crew.tasks(colour)
                            && abilities.of(colour) <= rover.crew.specialists.of(colour)
                    })
            }
            Task::Ask(Actor::Seat(seat), Question::PutLaboratory(_)) => {
                self.has_laboratory_space(seat).is_ok()
            }
            Task::Ask(Actor::Chance, Question::DrawSmall(space)) => {
                self.small[space.index()].is_none()
            }
            Task::Ask(Actor::Chance, Question::LayTerrain(tile)) => {
                self.grid.tiles().contains(tile) && self.terrain[tile.index()].is_none()
            }
            Task::Ask(Actor::Chance, Question::LayMission(to, part)) => self.is_next_part(to, part),
            Task::Ask(Actor::Chance, Question::LayPower(colour)) => self.power(colour).is_none(),
            Task::Ask(Actor::Chance, Question::DrawLaboratory(space)) => {
                self.display[space.index()].is_none()
            }
            Task::Ask(Actor::Chance, Question::LayProgress(space)) => {
                let place = usize::from(space).checked_sub(1);
                place.is_some_and(|place| self.progress.get(place) == Some(&None))
            }
            Task::Ask(Actor::Chance, Question::DrawCube(tile, left)) => {
                left > 0 && self.room_for(tile, left) == left
            }
            Task::Ask(who, question) => (who == Actor::Chance) == is_for_chance(question),
            Task::Do(_) => true,
        }
    }

    /// Whether a part still needs its Mission tile.
    fn is_next_part(&self, to: Destination, part: PartId) -> bool {
        part.index() < tiles_of_ship(self.player_count(), to).into()
            && self.ship(to).part(part) == Part::OutOfPlay
    }

    /// Only one Laboratory can be in somebody's hand, and it is put somewhere at once.
    fn check_laboratory(&self, next: &Step, between: &[Step]) -> Verdict {
        let in_hand = |step: &Step| matches!(step.task, Task::Ask(_, Question::PutLaboratory(_)));
        let waiting = between.iter().filter(|step| in_hand(step)).count();
        let drawing = matches!(next.task, Task::Ask(_, Question::DrawLaboratory(_)));
        let put_next = drawing && between.last().is_some_and(in_hand);
        check(waiting == usize::from(put_next), "a Laboratory is put too late")?;
        check(!drawing || put_next || self.turn == 0, "nobody took a Laboratory")
    }

    /// The dummy has three Rovers, also when those that are to move have moved.
    fn check_locations(&self, steps: impl Iterator<Item = Task> + Clone) -> Verdict {
        let duties = steps.clone().filter_map(|task| match task {
            Task::Do(Duty::DrawLocations(left)) => Some(left),
            Task::Do(_) | Task::Ask(..) => None,
        });
        let asked = steps.clone().any(|task| matches!(task, Task::Ask(_, Question::DrawLocation)));
        let there = self.opponent.map_or(0, |dummy| dummy.rovers.len()) + u8::from(asked);
        let possible = match (duties.clone().count(), duties.clone().next()) {
            (0, _) => !asked,
            // All three will be taken off the map first.
            (1, Some(3)) => !asked,
            (1, Some(left)) => asked && left < 3 && there + left == 3,
            (_, _) => false,
        };
        check(possible && (self.is_solo() || duties.count() == 0), "the dummy has three Rovers")
    }

    /// Everybody without a faction is asked for one, or will be when the cards are dealt.
    fn check_draft(&self, steps: impl Iterator<Item = Task> + Clone) -> Verdict {
        let choosing = steps.clone().filter_map(|task| match task {
            Task::Ask(Actor::Seat(seat), Question::ChooseFaction) => Some(seat),
            Task::Ask(..) | Task::Do(_) => None,
        });
        let mut asked: Vec<Seat> = choosing.collect();
        asked.sort();
        let choosing = self.players.iter().filter(|(_, player)| player.faction.is_none());
        let without: Vec<Seat> = choosing.map(|(seat, _)| seat).collect();
        // The steps come bottom first: what stands later is done sooner.
        let duties = steps.filter_map(|task| match task {
            Task::Do(duty @ (Duty::Draft | Duty::DealFactions)) => Some(duty),
            Task::Do(_) | Task::Ask(..) => None,
        });
        let duties: Vec<Duty> = duties.collect();
        let possible = if without.is_empty() || !asked.is_empty() {
            let deals = match self.options.factions {
                Factions::Drafted => duties.is_empty() && self.is_dealt(),
                // FTM-RULING-94: a card is dealt before each choice but the first.
                Factions::Dealt => {
                    duties.iter().all(|duty| *duty == Duty::DealFactions)
                        && duties.len() == asked.len().saturating_sub(self.is_dealt().into())
                }
            };
            asked == without && deals
        } else {
            let nobody_chose = without.len() == usize::from(self.player_count());
            let dealt = duties == [Duty::Draft] && self.is_dealt();
            nobody_chose && (dealt || duties == [Duty::Draft, Duty::DealFactions])
        };
        check(possible, "the draft is out of order")
    }
}
