//! Using approval for a mission.

use orrery_core::{Log, Seat};

use crate::action::{Reaction, ReactionSet};
use crate::agenda::{Duty, Question};
use crate::content::board::UNUSED_APPROVAL;
use crate::content::{Approval, Destination, FactionPower, PartId, ProgressDeed, Work};
use crate::event::{Event, EventKind, Forfeit, Reason};
use crate::refusal::{Bill, Illegal};
use crate::setup::SpecialResearchAfter;
use crate::state::{Open, Part};

impl Open {
    /// FTM-APPR-01, FTM-LNCH-06, FTM-RULING-36: a ship the approval names, which is still there.
    fn may_work_on(&self, approval: Approval, to: Destination) -> Result<(), Illegal> {
        if !approval.to.contains(to) {
            return Err(Illegal::OtherDestination { approved: approval.to, to });
        }
        if self.ship(to).launch.is_some() {
            return Err(Illegal::HasLaunched { to });
        }
        Ok(())
    }

    /// FTM-APPR-05, FTM-APPR-07: a Mission tile that is still there, for its printed cost.
    pub(crate) fn may_construct_part(
        &self,
        seat: Seat,
        approval: Approval,
        to: Destination,
        part: PartId,
    ) -> Result<(), Illegal> {
        self.may_work_on(approval, to)?;
        if approval.work == Work::Improve {
            return Err(Illegal::OnlyImprove);
        }
        match self.ship(to).part(part) {
            Part::Covered(tile) => self.may_pay(seat, &tile.spec().cost, Bill::MissionTile),
            Part::OutOfPlay => Err(Illegal::OutOfPlay),
            Part::Constructed | Part::Improved(_) => Err(Illegal::NoMissionTile),
        }
    }

    /// FTM-APPR-08, FTM-APPR-09: the tile goes to the player and scores at once.
    pub(crate) fn construct_part(
        &mut self,
        seat: Seat,
        to: Destination,
        part: PartId,
        log: &mut Log<Event>,
    ) {
        let Part::Covered(tile) = self.ship(to).part(part) else { return };
        let paid = tile.spec().cost;
        self.pay(seat, &paid);
        self.ships[to as usize].parts[part.index()] = Part::Constructed;
        self.players[seat].missions.insert(tile);
        self.tell(log, EventKind::PartConstructed { seat, to, part, tile, paid });
        self.within(|open| open.score(seat, tile.spec().points.into(), Reason::MissionTile, log));
        self.progress(seat, ProgressDeed::TakeMissionTile, log);
        let mut reactions = ReactionSet::default();
        match self.options.special_research_after {
            SpecialResearchAfter::Improve => {}
            SpecialResearchAfter::Both => reactions.insert(Reaction::SpecialResearch),
        }
        // FTM-FAC-10, FTM-RULING-66: a recruit, after the launch.
        if self.has(seat, FactionPower::ConstructionRecruit) {
            reactions.insert(Reaction::UnifiersRecruit);
        }
        self.see_to_within(Duty::Reactions(seat, reactions));
        // FTM-LNCH-01, FTM-RULING-34: before anything else.
        if self.ship(to).tiles_left() == 0 {
            self.see_to_within(Duty::Launch(seat, to));
        }
    }

    /// FTM-APPR-04, FTM-APPR-10, FTM-APPR-11, FTM-APPR-13, FTM-RULING-30, FTM-RULING-31,
    /// FTM-RULING-32: a constructed part that nobody has improved, for the cost on its space.
    pub(crate) fn may_improve_part(
        &self,
        seat: Seat,
        approval: Approval,
        to: Destination,
        part: PartId,
    ) -> Result<(), Illegal> {
        self.may_work_on(approval, to)?;
        if approval.work == Work::Construct {
            return Err(Illegal::OnlyConstruct);
        }
        match self.ship(to).part(part) {
            Part::OutOfPlay => return Err(Illegal::OutOfPlay),
            Part::Covered(_) => return Err(Illegal::StillCovered),
            Part::Improved(_) => return Err(Illegal::AlreadyImproved),
            Part::Constructed => {}
        }
        if self.players[seat].improvement_cubes() == 0 {
            return Err(Illegal::NoImprovementCube);
        }
        self.may_pay(seat, &to.part(part).cost, Bill::Part)
    }

    /// FTM-APPR-12, FTM-APPR-14: an Improvement cube and the points.
    pub(crate) fn improve_part(
        &mut self,
        seat: Seat,
        to: Destination,
        part: PartId,
        log: &mut Log<Event>,
    ) {
        let paid = to.part(part).cost;
        self.pay(seat, &paid);
        self.ships[to as usize].parts[part.index()] = Part::Improved(seat);
        self.players[seat].improvements[to as usize] += 1;
        self.tell(log, EventKind::PartImproved { seat, to, part, paid });
        let points = to.part(part).points;
        self.within(|open| open.score(seat, points.into(), Reason::Improvement, log));
        self.progress(seat, ProgressDeed::ImprovePart, log);
        // FTM-APPR-15, FTM-APPR-18, FTM-RULING-28: one Special Research after an improvement.
        let mut reactions = ReactionSet::default();
        reactions.insert(Reaction::SpecialResearch);
        // FTM-FAC-08: a Resource for each improvement.
        if self.has(seat, FactionPower::ImprovementResource) {
            reactions.insert(Reaction::WorkersResource);
        }
        self.see_to_within(Duty::Reactions(seat, reactions));
    }

    /// FTM-APPR-03, FTM-APPR-06, FTM-LNCH-07: a point instead of work.
    pub(crate) fn take_point(&mut self, seat: Seat, log: &mut Log<Event>) {
        let points = i16::from(*UNUSED_APPROVAL.value());
        self.score(seat, points, Reason::UnusedApproval, log);
    }

    /// FTM-RULING-35: of several effects the player names the first.
    pub(crate) fn resolve_reactions(
        &mut self,
        seat: Seat,
        left: ReactionSet,
        log: &mut Log<Event>,
    ) {
        if left.len() > 1 {
            self.ask(seat, Question::Reactions(left));
        } else if let Some(reaction) = left.iter().next() {
            self.react(seat, left, reaction, log);
        }
    }

    pub(crate) fn react(
        &mut self,
        seat: Seat,
        mut left: ReactionSet,
        reaction: Reaction,
        log: &mut Log<Event>,
    ) {
        left.remove(reaction);
        self.see_to(Duty::Reactions(seat, left));
        match reaction {
            Reaction::SpecialResearch => {
                let is_asked = self.offer_special_research(seat);
                // A player who named it sees it in the log; others were never asked.
                if !is_asked && !left.is_empty() {
                    self.tell(log, EventKind::Forfeited { seat, what: Forfeit::SpecialResearch });
                }
            }
            Reaction::WorkersResource => self.offer_resources(seat, 1, log),
            Reaction::UnifiersRecruit => self.offer_recruit(seat, log),
        }
    }
}
