//! Judges an action that a player has begun: it counts as its best use.

use on_mars::content::{Blueprint, Effect, KindSet, Tech};
use on_mars::{Card, Duty, Hex, Open, Question, Task, Unit};
use orrery_core::{Actor, Seat};

/// The rest of the effects that a player has begun.
#[derive(Copy, Clone, Default)]
pub struct Ahead {
    /// Steps of development.
    pub develop: u8,
    /// Movement points of the Rover.
    pub rover: u8,
    /// Movement points of Bots.
    pub bots: u8,
    /// Tech tiles to learn.
    pub learn: u8,
    /// Blueprints to take.
    pub blueprints: u8,
    /// Upgrades.
    pub upgrades: u8,
    /// Types to construct one Building of.
    pub construct: KindSet,
    /// True if a Scientist can be hired.
    pub scientist: bool,
    /// True if an Earth Contract can be taken.
    pub contract: bool,
    /// Items to take from the Warehouse, and Resources to take.
    pub items: u8,
    /// Ships to welcome.
    pub ships: u8,
    /// The tile that the Rover may take.
    pub tile: Option<Hex>,
    /// A Tech that has been paid for, with its level.
    pub tech: Option<(Tech, u8)>,
    /// A Blueprint that has been paid for.
    pub taken: Option<Blueprint>,
    /// A Blueprint whose upgrade has been paid for.
    pub built: Option<Blueprint>,
    /// A Building that has been paid for.
    pub building: KindSet,
    /// A card of the Scientist display that has been paid for.
    pub card: Option<Card>,
}

impl Ahead {
    /// Looks through what is still to be done.
    pub fn of(open: &Open, seat: Seat) -> Ahead {
        let mut ahead = Ahead::default();
        for step in open.agenda() {
            match step.task {
                Task::Ask(Actor::Seat(one), question) if one == seat => {
                    ahead.asked(open, question);
                }
                Task::Do(
                    Duty::Offer(one, effect)
                    | Duty::GoOn(one, effect)
                    | Duty::Begin(one, effect, _),
                ) if one == seat => ahead.effect(open, effect),
                Task::Do(Duty::Unit(one, unit)) if one == seat => ahead.unit(open, unit),
                _ => {}
            }
        }
        ahead
    }

    fn asked(&mut self, open: &Open, question: Question) {
        match question {
            Question::Effect { effect, .. } => self.effect(open, effect),
            Question::ChooseTech { kind, .. } => self.building = self.building.with(kind),
            Question::TakeTile(hex) => self.tile = Some(hex),
            _ => {}
        }
    }

    fn effect(&mut self, open: &Open, effect: Effect) {
        match effect {
            Effect::Construct { kinds, .. } => self.construct = self.construct.or(kinds),
            Effect::Upgrade { left, tech, .. } => {
                let more = if tech { open.best_level(Tech::Upgrade) } else { 0 };
                self.upgrades += left + more;
            }
            Effect::Move(one) => {
                let more = if one.tech { open.best_level(Tech::Rover) } else { 0 };
                self.rover += if one.rover > 0 || one.more_rover { one.rover + more } else { 0 };
                self.bots += one.bots;
            }
            Effect::CommandCenter => self.rover += open.best_level(Tech::Rover),
            Effect::Develop { left, .. } => self.develop += left,
            Effect::Warehouse { left, .. } | Effect::Resources { left, .. } => self.items += left,
            Effect::Blueprints { left, .. } => self.blueprints += left,
            Effect::Learn { left, .. } => self.learn += left,
            Effect::Welcome { left, .. } => self.ships += left,
            Effect::Hire { scientists, contracts, .. } => {
                self.scientist |= scientists;
                self.contract |= contracts;
            }
            _ => {}
        }
    }

    fn unit(&mut self, open: &Open, unit: Unit) {
        match unit {
            Unit::Build { kind, .. } => self.building = self.building.with(kind),
            Unit::Upgrade { blueprint, .. } => self.built = Some(blueprint),
            Unit::Develop { tech, to } => self.tech = Some((tech, to.level())),
            Unit::TakeBlueprint(card) => self.taken = Some(card),
            Unit::Learn { from, .. } => {
                self.tech = open.grid[from.index()].map(|tech| (tech, 1));
            }
            Unit::Hire(slot) => self.card = open.hire.get(usize::from(slot)).copied().flatten(),
            Unit::Effect(effect) => self.effect(open, effect),
            _ => {}
        }
    }
}
