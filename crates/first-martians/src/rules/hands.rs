//! The pawns of a seat: which are free, and what each may do (ACT, AOM, COND).

use arrayvec::ArrayVec;
use orrery_core::Seat;

use crate::FirstMartians;
use crate::content::{ActionType, Ailment};
use crate::refusal::Illegal;
use crate::state::{AstronautId, Hand, Task};

impl FirstMartians {
    /// FM-ACT-08, FM-AOM-06, FM-OPEN-47: the astronaut who acts; for an AOM its operator.
    pub fn acting(&self, top: Hand) -> AstronautId {
        match top {
            Hand::Pawn(who) | Hand::Heart(who) => who,
            Hand::Aom(kind) => self.table.operators[kind.index()].unwrap_or(self.table.first),
        }
    }

    /// The pawns an astronaut can still place freely.
    pub fn free_pawns(&self, who: AstronautId) -> u8 {
        let astronaut = &self.table.crew[who.index()];
        let kept = u8::from(self.has_heart_pawn(who));
        let placed: u8 = self.table.plan.iter().map(|stack| stack.pawns[who.index()]).sum();
        (astronaut.pawn_count().saturating_sub(kept)).saturating_sub(placed)
    }

    /// FM-COND-16, FM-OPEN-62: whether Cardiac Disorder keeps one of the pawns.
    fn has_heart_pawn(&self, who: AstronautId) -> bool {
        let astronaut = &self.table.crew[who.index()];
        astronaut.felt.has(Ailment::CardiacDisorder) && astronaut.pawn_count() > 0
    }

    /// Returns whether this pawn is there to be placed.
    pub(crate) fn is_free(&self, hand: Hand) -> bool {
        match hand {
            Hand::Pawn(who) => who.index() < self.table.crew.len() && self.free_pawns(who) > 0,
            Hand::Heart(who) => {
                who.index() < self.table.crew.len()
                    && self.has_heart_pawn(who)
                    && self.table.plan.iter().all(|stack| stack.heart != Some(who))
            }
            Hand::Aom(kind) => {
                let bit = 1 << kind.index();
                self.table.aoms & bit != 0
                    && self.table.plan.iter().all(|stack| stack.aoms & bit == 0)
            }
        }
    }

    /// The seat that places a pawn.
    pub(crate) fn seat_for(&self, hand: Hand) -> Seat {
        self.table.seat_of(self.acting(hand))
    }

    /// The pawns a seat could place, each kind once.
    pub(crate) fn hands(&self, seat: Seat) -> ArrayVec<Hand, 12> {
        let mut hands = ArrayVec::new();
        for who in self.table.led_by(seat) {
            let own = [Hand::Pawn(who), Hand::Heart(who)];
            hands.extend(own.into_iter().filter(|&hand| self.is_free(hand)));
        }
        for kind in self.table.aoms_in_use() {
            let hand = Hand::Aom(kind);
            if self.seat_for(hand) == seat && self.is_free(hand) {
                hands.push(hand);
            }
        }
        hands
    }

    pub(super) fn own_hand(&self, seat: Seat, hand: Hand) -> Result<(), Illegal> {
        let there = match hand {
            Hand::Pawn(who) | Hand::Heart(who) => who.index() < self.table.crew.len(),
            Hand::Aom(_) => true,
        };
        if !there || self.seat_for(hand) != seat { Err(Illegal::NotYours) } else { Ok(()) }
    }

    /// FM-AOM-02, FM-AOM-03, FM-COND-18: whether this kind of pawn can be part of an action.
    pub(super) fn hand_fits(&self, hand: Hand, task: Task, on_top: bool) -> Result<(), Illegal> {
        match hand {
            Hand::Pawn(_) => Ok(()),
            Hand::Heart(_) if task == Task::Heal && on_top => Ok(()),
            Hand::Heart(_) => Err(Illegal::HeartPawn),
            Hand::Aom(_) if task == Task::Heal && on_top => Err(Illegal::HealNeedsPatient),
            Hand::Aom(kind) => {
                let allowed = match task {
                    Task::Event(event) => self.content().event(event).aom,
                    Task::Special(special, _) => self.content()[special].aom,
                    _ => true,
                };
                if !allowed {
                    return Err(Illegal::NoAom);
                }
                let untyped =
                    self.step_of(task) == 11 || matches!(task, Task::Event(_) | Task::Reopen(..));
                if untyped || self.kind_of(task) == Some(kind) {
                    Ok(())
                } else {
                    Err(Illegal::WrongAom(kind))
                }
            }
        }
    }

    /// All pawns that could take part in an action.
    pub(super) fn most_pawns(&self, task: Task) -> u8 {
        let aoms = ActionType::all().filter(|&kind| {
            self.table.aoms & 1 << kind.index() != 0
                && self.hand_fits(Hand::Aom(kind), task, false).is_ok()
        });
        self.crew_pawns() + aoms.count() as u8
    }

    /// All pawns of the astronauts.
    pub(super) fn crew_pawns(&self) -> u8 {
        self.table.crew.iter().map(|one| one.pawn_count()).sum()
    }
}
