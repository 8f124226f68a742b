//! Matches each answer with a thing on the table, so that pressing the thing gives the answer.

use std::cell::OnceCell;

use first_martians::content::{
    ActionType, Block, Content, EventId, FacilityId, HubAction, Part, PoiId, Reserve, Rover,
    SkillId, SpaceId, SpecialId, Tile, UpgradeId, Utility,
};
use first_martians::{
    Action, AstronautId, FirstMartians, Hand, Odds, Question, Stack, Table, Target as Aim, Task,
};
use orrery_core::{Actor, Seat};

use super::sight::is_aside;
use crate::Scene;
use crate::target::Target;

/// A thing on the table that an answer can be about.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Spot {
    /// A room of the HUB, or a Facility card.
    Room(FacilityId),
    /// A part of a room.
    Part(FacilityId, Part),
    /// A Shutdown tile on a room.
    Shut(FacilityId, Utility),
    /// A space of the map.
    Space(SpaceId),
    /// An open Event.
    Event(EventId),
    /// An action of the mission.
    Special(SpecialId),
    /// A pawn of a stack.
    Pawn(u8, Hand),
    /// A pawn that is still free.
    Free(Hand),
    /// A stack, by its id.
    Stack(u8),
    /// An astronaut.
    Person(AstronautId),
    /// A skill of an astronaut.
    Skill(AstronautId, SkillId),
    /// A Malfunction track.
    Track(Block),
    /// A rover.
    Rover(Rover),
    /// A POI token in the Cargo Bay.
    Poi(PoiId),
    /// An Upgrade card.
    Upgrade(UpgradeId),
    /// Spare parts of a kind.
    Spare(Part),
    /// A reserve.
    Reserve(Reserve),
    /// A machine.
    Aom(ActionType),
}

/// A scene together with what is asked in it and what each answer is about, read once.
pub(super) struct Sight<'s> {
    pub(super) scene: &'s Scene<'s, FirstMartians>,
    pub(super) table: &'s Table,
    pub(super) content: &'s Content,
    /// The same table to ask the rules about. Nothing on it is secret.
    pub(super) game: FirstMartians,
    /// The current question and its actor.
    pub(super) question: Option<(Actor, Question)>,
    /// The odds that each Malfunction track reaches its end tonight, as the plan stands.
    tonight: OnceCell<[Odds; Block::COUNT]>,
    answers: Vec<(Spot, usize)>,
}

impl<'s> Sight<'s> {
    pub(super) fn of(scene: &'s Scene<'s, FirstMartians>) -> Sight<'s> {
        let (table, content) = (&scene.view.table, scene.content.content());
        let game = FirstMartians::seen(scene.view, scene.content);
        let question = game.question();
        let (tonight, answers) = (OnceCell::new(), Vec::new());
        let mut sight = Sight { scene, table, content, game, question, tonight, answers };
        for (choice, &action) in scene.actions.iter().enumerate() {
            sight.file(choice, action);
        }
        sight
    }

    pub(super) fn you(&self) -> Option<Seat> {
        self.scene.you()
    }

    /// The odds that a Malfunction track reaches its end tonight, as the plan stands.
    pub(super) fn tonight(&self, block: Block) -> Odds {
        self.tonight.get_or_init(|| self.game.malfunction_with_plan())[block.index()]
    }

    /// Returns whether the plan of the Action phase is being made.
    pub(super) fn is_planning(&self) -> bool {
        matches!(self.question, Some((_, Question::Plan)))
    }

    /// Returns what pressing a thing does.
    pub(super) fn target(&self, spot: Spot) -> Target {
        let choices: Vec<usize> = self
            .answers
            .iter()
            .filter(|(about, _)| *about == spot)
            .map(|(_, choice)| *choice)
            .collect();
        if choices.is_empty() { Target::Still } else { Target::Act(choices) }
    }

    /// Returns whether the question is about a thing. What may be used at any moment can be pressed, too,
    /// but it keeps its light for when it is asked for.
    pub(super) fn is_asked_for(&self, target: &Target) -> bool {
        let Target::Act(choices) = target else { return false };
        let question = self.question.map(|(_, question)| question);
        choices.iter().any(|&choice| !is_aside(question, self.scene.actions[choice]))
    }

    /// The same; if the thing is no answer while the plan is made, why this action is refused.
    pub(super) fn target_or_why(&self, spot: Spot, task: Option<Task>) -> Target {
        let target = self.target(spot);
        let (Some(task), true, false) = (task, self.is_planning(), target.is_act()) else {
            return target;
        };
        match self.own_free_hand() {
            Some(hand) => Target::of(self.scene, Action::Declare { task, at: None, hand }, true),
            None => target,
        }
    }

    /// A pawn the viewer could still place.
    fn own_free_hand(&self) -> Option<Hand> {
        let you = self.you()?;
        let own = self.table.astronauts().filter(|&who| self.table.leads(you, who));
        own.map(Hand::Pawn).find(|&hand| self.free(hand) > 0)
    }

    /// Returns how many pawns of a kind are not placed.
    pub(super) fn free(&self, hand: Hand) -> u8 {
        let placed = |stack: &Stack| match hand {
            Hand::Pawn(who) => stack.pawns[who.index()],
            _ => u8::from(stack.holds(hand)),
        };
        let sent: u8 = self.table.plan.iter().map(placed).sum();
        let all = match hand {
            Hand::Pawn(who) => self.table.crew[who.index()].pawn_count(),
            Hand::Heart(_) => 0,
            Hand::Aom(kind) => u8::from(self.table.aoms & 1 << kind.index() != 0),
        };
        all.saturating_sub(sent)
    }

    /// The seat that decides about a pawn.
    pub(super) fn seat_of(&self, hand: Hand) -> Option<Seat> {
        match hand {
            Hand::Pawn(who) | Hand::Heart(who) => Some(self.table.seat_of(who)),
            Hand::Aom(kind) => {
                self.table.operators[kind.index()].map(|who| self.table.seat_of(who))
            }
        }
    }

    /// Returns whether the owner of a pawn stands by the plan; until then the pawn is a suggestion.
    pub(super) fn is_meant(&self, hand: Hand) -> bool {
        !self.is_planning() || self.seat_of(hand).is_some_and(|seat| self.table.agreed.has(seat))
    }

    /// The stack being resolved.
    pub(super) fn resolving(&self) -> Option<&'s Stack> {
        let current = self.table.current?;
        self.table.plan.get(usize::from(current.stack))
    }

    /// The tile that gives an action, or a card that lies in its place.
    pub(super) fn room_of(&self, action: HubAction) -> FacilityId {
        let gives = |tile: &Tile| self.content.game_box.tile(*tile).action == action;
        let tile = Tile::all().find(gives).unwrap_or(Tile::QuietPlace);
        FacilityId(tile.index() as u8)
    }

    /// The rooms and spaces where the pawns of a task stand; the first is where they are drawn.
    pub(super) fn places(&self, task: Task, at: Option<FacilityId>) -> Vec<Spot> {
        let room = |action: HubAction| Spot::Room(at.unwrap_or_else(|| self.room_of(action)));
        match task {
            Task::Event(event) => vec![Spot::Event(event)],
            Task::Rest => vec![room(HubAction::Rest)],
            Task::Unwind => vec![room(HubAction::Unwind)],
            Task::Heal => vec![room(HubAction::Heal)],
            Task::Manage => vec![room(HubAction::Manage)],
            Task::Explore(space) => vec![Spot::Space(space), room(HubAction::Explore)],
            Task::Gather(space, _) => vec![Spot::Space(space), room(HubAction::Gather)],
            Task::Examine | Task::Discover => vec![room(HubAction::Research)],
            Task::Plant(farm) => vec![Spot::Room(farm)],
            Task::Repair(facility, part, _) => {
                vec![Spot::Room(facility), Spot::Part(facility, part)]
            }
            Task::RepairRover(rover) => vec![Spot::Rover(rover), room(HubAction::Build)],
            Task::Install(upgrade, facility) => {
                vec![Spot::Room(facility), Spot::Upgrade(upgrade)]
            }
            Task::Build(card, Some(space)) => vec![Spot::Space(space), Spot::Room(card)],
            Task::Build(card, None) => vec![Spot::Room(card)],
            Task::Reopen(facility, utility) => {
                vec![Spot::Room(facility), Spot::Shut(facility, utility)]
            }
            Task::Special(special, space) => {
                let card = self.content[special].card.or(at).map(Spot::Room);
                let there = space.map(Spot::Space);
                there.into_iter().chain([Spot::Special(special)]).chain(card).collect()
            }
        }
    }

    /// Files an answer under every thing it is about.
    fn file(&mut self, choice: usize, action: Action) {
        let spots: Vec<Spot> = match action {
            Action::Declare { task, at, hand } => {
                let mut spots = self.places(task, at);
                spots.push(Spot::Free(hand));
                spots
            }
            Action::Assist { stack, hand } => {
                let mut spots = self.places_of(stack);
                spots.extend([Spot::Stack(stack), Spot::Free(hand)]);
                spots
            }
            Action::Withdraw { stack, hand } | Action::Lead { stack, hand } => {
                vec![Spot::Stack(stack), Spot::Pawn(stack, hand)]
            }
            Action::UseRover { stack, rover } => {
                let rover = rover.map(Spot::Rover);
                rover.into_iter().chain([Spot::Stack(stack)]).collect()
            }
            Action::Winch { stack, tile } => vec![Spot::Stack(stack), Spot::Space(tile)],
            Action::Go { stack, .. } | Action::Pay { stack, .. } | Action::Cheaper { stack } => {
                vec![Spot::Stack(stack)]
            }
            Action::UseSkill { who, skill } => vec![Spot::Skill(who, skill)],
            Action::UseSkillOn { who, skill, stack } => {
                vec![Spot::Skill(who, skill), Spot::Stack(stack)]
            }
            Action::UsePoi(poi) => vec![Spot::Poi(poi)],
            Action::Scrap(upgrade) => vec![Spot::Upgrade(upgrade)],
            Action::Pick(aim) => aimed_at(aim, self),
            _ => Vec::new(),
        };
        self.answers.extend(spots.into_iter().map(|spot| (spot, choice)));
    }

    fn places_of(&self, id: u8) -> Vec<Spot> {
        let stack = self.table.plan.iter().find(|stack| stack.id == id);
        stack.map_or_else(Vec::new, |stack| self.places(stack.task, stack.at))
    }
}

/// The things a pick is about.
fn aimed_at(aim: Aim, sight: &Sight) -> Vec<Spot> {
    match aim {
        Aim::Person(who) | Aim::Ailment(who, _) => vec![Spot::Person(who)],
        Aim::Facility(facility) | Aim::Token(facility, ..) => vec![Spot::Room(facility)],
        Aim::Part(facility, part) => vec![Spot::Room(facility), Spot::Part(facility, part)],
        Aim::Tile(facility, utility) => {
            vec![Spot::Room(facility), Spot::Shut(facility, utility)]
        }
        Aim::Kind(part) => vec![Spot::Spare(part)],
        Aim::Block(block) => vec![Spot::Track(block)],
        Aim::Space(space) => vec![Spot::Space(space)],
        Aim::Rover(rover) => vec![Spot::Rover(rover)],
        Aim::Upgrade(upgrade) => vec![Spot::Upgrade(upgrade)],
        Aim::Aom(kind) => vec![Spot::Aom(kind)],
        Aim::Reserve(reserve) => vec![Spot::Reserve(reserve)],
        Aim::Farm(0) => vec![Spot::Room(FacilityId(Tile::Farm.index() as u8))],
        Aim::Stack(id) => {
            let mut spots = sight.places_of(id);
            spots.push(Spot::Stack(id));
            spots
        }
        Aim::Skill(_) | Aim::Modifier(_) | Aim::Farm(_) | Aim::Objective(..) | Aim::Result(_) => {
            Vec::new()
        }
    }
}
