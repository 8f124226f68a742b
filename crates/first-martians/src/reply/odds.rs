//! The odds of what Chance answers.

use crate::FirstMartians;
use crate::action::{Action, Target};
use crate::agenda::Question;
use crate::content::{ActionType, Block, DieFace, FacilityId, Op, ShutdownId, Utility};

impl FirstMartians {
    /// The weight of an answer of Chance.
    pub(crate) fn weigh(&self, outcome: Action) -> u32 {
        let Some((_, question)) = self.question() else { return 1 };
        let content = self.content();
        let odds = |kind: ActionType, die: DieFace, icon: bool| {
            let hits = u32::from(content.game_box.dice(kind).hits(die));
            if icon { hits } else { 6 - hits }
        };
        let is_yes = outcome == Action::Yes;
        match (question, outcome) {
            (Question::Advance, Action::Pick(Target::Block(block))) => self.advance_weight(block),
            (Question::Strike(_), _) => {
                let level = &content.difficulty.levels[self.table.level.index()];
                let chance = u32::from(level.consequence_chance.min(100));
                if is_yes { chance } else { 100 - chance }
            }
            (Question::Due(later), _) => self.queued(later).map_or(1, |queued| {
                let (yes, no) = self.odds_of(queued);
                if is_yes { yes } else { no }
            }),
            (Question::MissionEvent, Action::Event(event)) => content.event(event).weight.into(),
            (Question::Condition(_), Action::Condition(ailment)) => {
                self.table.conditions[ailment.index()].into()
            }
            (Question::EffectDie(effects, _), _) => match self.first(effects).op {
                Op::Roll { die, face, .. } => odds(die, face, is_yes),
                _ => 1,
            },
            (Question::FroggyCheck | Question::OutsideDie(_) | Question::RoverCheck(_), _) => {
                odds(ActionType::Explore, DieFace::Wound, is_yes)
            }
            (Question::FrontDie(facility, kind), _) => {
                self.front_check(facility, kind).map_or(1, |(die, face)| odds(die, face, is_yes))
            }
            (Question::RollAgain(die), _) => {
                let kind = self.table.current.and_then(|current| current.dice);
                kind.map_or(1, |kind| odds(kind, die, is_yes))
            }
            (Question::Roll, Action::Roll { success, wound, adventure }) => {
                let Some(current) = self.table.current else { return 1 };
                let Some(kind) = current.dice else { return 1 };
                let both =
                    odds(kind, DieFace::Wound, wound) * odds(kind, DieFace::Adventure, adventure);
                odds(kind, DieFace::Success, success) * if current.all_three { both } else { 1 }
            }
            (Question::Front(_, kind), Action::Shutdown(front)) => self.front_weight(kind, front),
            // If the table goes back to Orrery's dice in between, what was entered so far is all.
            (
                Question::Printed | Question::OwnTile(_, Some(_)) | Question::OwnUpgrade(_),
                Action::Choose(_),
            ) => 0,
            (Question::MalfunctionDie(block), Action::Die(shows)) => {
                let faces = content.game_box.malfunction_dice[block.index()];
                faces.iter().filter(|face| **face == shows).count() as u32
            }
            _ => 1,
        }
    }

    /// FM-EVT-02: how likely step 1 names a Block; never the same too often in a row.
    pub(super) fn advance_weight(&self, block: Block) -> u32 {
        let pacing = &self.content().difficulty.pacing;
        let same = usize::from(pacing.advance_same).clamp(1, 2);
        let recent = &self.table.advanced;
        let too_often = recent.len() >= same && recent.iter().rev().take(same).all(|b| *b == block);
        if too_often { 0 } else { u32::from(pacing.advance_weights[block.index()]).max(1) }
    }

    /// FM-OPEN-35: the fronts a face-down tile can have: those not known to lie elsewhere; if all
    /// are, it is a copy of any.
    pub(crate) fn front_weight(&self, kind: Utility, front: ShutdownId) -> u32 {
        use crate::state::Shutdown;
        let tiles = &self.content().game_box.shutdowns;
        let known = |id: ShutdownId| {
            self.table.facilities().any(|facility| {
                self.table.units[facility].shut[kind.index()] == Some(Shutdown::Known(id))
            })
        };
        let of_kind = |id: ShutdownId| tiles.get(id.index()).is_some_and(|tile| tile.kind == kind);
        let all = (0..tiles.len() as u8).map(ShutdownId).filter(|&id| of_kind(id));
        let none_left = all.clone().all(known);
        u32::from(of_kind(front) && (none_left || !known(front)))
    }

    fn front_check(&self, facility: FacilityId, kind: Utility) -> Option<(ActionType, DieFace)> {
        match self.table.units[facility].shut[kind.index()] {
            Some(crate::state::Shutdown::Known(front)) => self.content()[front].check,
            _ => None,
        }
    }
}
