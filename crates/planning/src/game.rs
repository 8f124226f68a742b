//! The rules.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use orrery_core::{
    Actor, Actors, Dice, Game, Log, Manifest, Mode, Refusal, Seat, Seats, Setup, Sides, Standing,
    Viewer,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A task for a pawn.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Task {
    /// Dig.
    Dig,
    /// Weld.
    Weld,
    /// Scan.
    Scan,
}

impl Task {
    /// All of them.
    pub const ALL: [Task; 3] = [Task::Dig, Task::Weld, Task::Scan];

    /// Its name.
    pub fn name(self) -> &'static str {
        ["Dig", "Weld", "Scan"][self as usize]
    }
}

/// A game of Airlock.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Airlock {
    /// The sol, from 1.
    pub sol: u8,
    /// The tasks of the pawns.
    pub pawns: Seats<[Option<Task>; 2]>,
    agreed: Seats<bool>,
    good: u8,
}

/// An action.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Puts a pawn, 0 or 1, on a task.
    Place(u8, Task),
    /// Takes a pawn back.
    Lift(u8),
    /// Agrees to the plan.
    Agree,
    /// Does not agree any more.
    Reconsider,
    /// Chance: the die shows this number.
    Roll(u8),
}

/// An event.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
pub enum Event {
    /// A pawn was put on a task.
    Placed(Seat, Task),
    /// A pawn was taken back from a task.
    Lifted(Seat, Task),
    /// A seat agreed.
    Agreed(Seat),
    /// A seat reconsidered.
    Reconsidered(Seat),
    /// The die showed this, and the sol was good or not.
    Rolled(u8, bool),
}

/// Why not.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// The seat is not asked.
    #[error("you have agreed already; reconsider first")]
    NotAsked,
    /// The pawn is somewhere else.
    #[error("this pawn cannot do that from where it is")]
    Pawn,
    /// There is nothing to reconsider.
    #[error("you have not agreed yet")]
    NotAgreed,
}

impl Refusal for Illegal {
    fn rule(&self) -> &'static str {
        "AIR-PLAN-01"
    }
}

static MANIFEST: Manifest = Manifest {
    name: "airlock",
    title: "Airlock",
    credits: "",
    rules: 1,
    modes: Cow::Borrowed(&[Mode::only(2..=4, Sides::Crew)]),
    options: &[],
};

impl Airlock {
    /// The number of tasks with a pawn.
    pub fn manned(&self) -> usize {
        let has_pawn =
            |task: &&Task| self.pawns.values().flatten().any(|pawn| *pawn == Some(**task));
        Task::ALL.iter().filter(has_pawn).count()
    }

    /// Returns whether a seat has agreed.
    pub fn has_agreed(&self, seat: Seat) -> bool {
        self.agreed[seat]
    }

    fn is_over(&self) -> bool {
        self.sol > 2
    }

    fn is_closed(&self) -> bool {
        self.agreed.values().all(|agreed| *agreed)
    }
}

impl Game for Airlock {
    type Action = Action;
    type Event = Event;
    type Illegal = Illegal;
    type View = Airlock;
    type Content = ();

    fn manifest((): &()) -> &Manifest {
        &MANIFEST
    }

    fn deal(setup: &Setup, _: &Arc<()>) -> Self {
        let players = setup.players;
        let (pawns, agreed) = (Seats::of(players, |_| [None; 2]), Seats::of(players, |_| false));
        Airlock { sol: 1, pawns, agreed, good: 0 }
    }

    fn load(saved: Value, _: &Arc<()>) -> Result<Self, serde_json::Error> {
        serde_json::from_value(saved)
    }

    fn to_act(&self) -> Actors {
        if self.is_over() {
            return Actors::NOBODY;
        }
        let asked = self.agreed.iter().filter(|(_, agreed)| !**agreed);
        let asked: Actors = asked.map(|(seat, _)| Actor::Seat(seat)).collect();
        if asked.is_empty() { Actor::Chance.into() } else { asked }
    }

    fn may_act(&self) -> Actors {
        if self.is_over() || self.is_closed() {
            return Actors::NOBODY;
        }
        let done = self.agreed.iter().filter(|(_, agreed)| **agreed);
        done.map(|(seat, _)| Actor::Seat(seat)).collect()
    }

    fn list_actions(&self, who: Actor, into: &mut Vec<Action>) {
        if self.may_act().contains(who) {
            into.push(Action::Reconsider);
        }
        if !self.to_act().contains(who) {
            return;
        }
        let Actor::Seat(seat) = who else {
            into.extend((1..=6).map(Action::Roll));
            return;
        };
        for (number, pawn) in self.pawns[seat].iter().enumerate() {
            match pawn {
                Some(_) => into.push(Action::Lift(number as u8)),
                None => into.extend(Task::ALL.map(|task| Action::Place(number as u8, task))),
            }
        }
        into.push(Action::Agree);
    }

    fn weight(&self, _: Action) -> u32 {
        1
    }

    fn apply(&mut self, who: Actor, action: Action, log: &mut Log<Event>) -> Result<(), Illegal> {
        if !self.legal_actions(who).contains(&action) {
            return Err(match action {
                _ if !self.to_act().contains(who) => Illegal::NotAsked,
                Action::Reconsider => Illegal::NotAgreed,
                _ => Illegal::Pawn,
            });
        }
        match (who, action) {
            (Actor::Seat(seat), Action::Place(pawn, task)) => {
                self.pawns[seat][usize::from(pawn)] = Some(task);
                log.push(Event::Placed(seat, task));
            }
            (Actor::Seat(seat), Action::Lift(pawn)) => {
                if let Some(task) = self.pawns[seat][usize::from(pawn)].take() {
                    log.push(Event::Lifted(seat, task));
                }
            }
            (Actor::Seat(seat), Action::Agree) => {
                self.agreed[seat] = true;
                log.push(Event::Agreed(seat));
            }
            (Actor::Seat(seat), Action::Reconsider) => {
                self.agreed[seat] = false;
                log.push(Event::Reconsidered(seat));
            }
            (Actor::Chance, Action::Roll(pips)) => {
                let is_good = self.manned() == 3 && pips > 1;
                self.good += u8::from(is_good);
                self.sol += 1;
                self.pawns = self.pawns.map(|_, _| [None; 2]);
                self.agreed = self.agreed.map(|_, _| false);
                log.push(Event::Rolled(pips, is_good));
            }
            (Actor::Seat(_), Action::Roll(_)) | (Actor::Chance, _) => {
                unreachable!("it was not listed")
            }
        }
        Ok(())
    }

    fn view(&self, _: Viewer) -> Airlock {
        self.clone()
    }

    fn redact(event: &Event, _: Viewer) -> Event {
        *event
    }

    fn redeal(&self, _: Seat, _: &mut Dice) -> Self {
        self.clone()
    }

    fn standing(&self) -> Option<Standing> {
        let winners = if self.good > 0 {
            self.pawns.iter().map(|(seat, _)| seat).collect()
        } else {
            Vec::new()
        };
        let scores = self.pawns.map(|_, _| i32::from(self.good));
        self.is_over().then(|| Standing::new(winners, scores).by(Sides::Crew))
    }

    fn round(&self) -> u32 {
        u32::from(self.sol).min(2)
    }

    fn inventory(&self) -> BTreeMap<&'static str, u32> {
        BTreeMap::from([("pawn", 2 * u32::from(self.pawns.players()))])
    }

    fn taken(_: &Event) -> Option<(Seat, &'static str)> {
        None
    }
}
