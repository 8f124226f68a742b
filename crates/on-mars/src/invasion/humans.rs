//! The humans in Chapter 1: one total of points, Defense Tech, what gives the Alien Commander
//! something, and what a jammed action costs.

use orrery_core::Seat;

use super::{Action, Cause, Deed, GOAL, POINTS, Question, Unit};
use crate::action::Action as Answer;
use crate::agenda::{self, Due, Log};
use crate::bill::Bill;
use crate::content::{Blueprint, Contract, Effect, Kind, LabSpace, Main, Mission, Scientist, Tech};
use crate::event::Reason;
use crate::reply::Reply;
use crate::setup::InvasionMatching;
use crate::state::Open;

impl Open {
    /// AI-RULING-02, AI-RULING-44, AI-VAL-68: adds points to the one total of the humans, which is
    /// checked after every gain. Returns false where every player has points of their own.
    pub(crate) fn score_together(&mut self, points: i16) -> bool {
        let Some(invasion) = self.invasion_mut() else { return false };
        invasion.points = invasion.points.saturating_add(points);
        invasion.reached |= invasion.points >= GOAL.value;
        true
    }

    /// Points that only this chapter gives.
    #[inline]
    pub(crate) fn reap(&mut self, seat: Seat, points: i16, cause: Cause, log: &mut Log) {
        if self.invasion().is_some() && points != 0 {
            self.score(seat, points, Reason::Invasion(cause), log);
        }
    }

    /// AI-CH1-23: a human learns a Tech.
    #[inline]
    pub(crate) fn reap_learning(&mut self, seat: Seat, log: &mut Log) {
        self.reap(seat, POINTS.value.learned, Cause::Learned, log);
    }

    /// AI-CH1-24, AI-RULING-11: a Tech tile of a human moves a column, perhaps into the last one.
    #[inline]
    pub(crate) fn reap_development(&mut self, seat: Seat, to: LabSpace, log: &mut Log) {
        if self.invasion().is_some() {
            let last = if to.level() == 6 { POINTS.value.last_column } else { 0 };
            self.reap(seat, POINTS.value.developed + last, Cause::Developed, log);
        }
    }

    /// AI-CH1-25: a human Shelter is built.
    #[inline]
    pub(crate) fn reap_building(&mut self, seat: Seat, kind: Kind, log: &mut Log) {
        if kind == Kind::Shelter {
            self.reap(seat, POINTS.value.shelter, Cause::Shelter, log);
        }
    }

    /// AI-CH1-26: a human takes a Blueprint.
    #[inline]
    pub(crate) fn reap_blueprint(&mut self, seat: Seat, card: Blueprint, log: &mut Log) {
        self.reap(seat, -card.spec().points(), Cause::BlueprintTaken, log);
    }

    /// AI-CH1-27: a Building is upgraded with a Blueprint.
    #[inline]
    pub(crate) fn reap_upgrade(&mut self, seat: Seat, card: Blueprint, log: &mut Log) {
        if self.invasion().is_some() {
            self.reap(seat, 2 * card.spec().points(), Cause::Upgraded, log);
            self.reap_matching(seat, card.spec().kind, log);
        }
    }

    /// AI-CH1-29, AI-RULING-42: a human has the Scientist who matches an upgrade.
    pub(super) fn reap_matching(&mut self, seat: Seat, kind: Kind, log: &mut Log) {
        let hired =
            |one: &Scientist| self.players.values().any(|player| player.scientists.contains(*one));
        let mut all = Scientist::ALL.into_iter().filter(hired);
        if all.any(|one| self.matches(one) == kind) {
            self.reap(seat, POINTS.value.matching, Cause::Matching, log);
        }
    }

    /// AI-RULING-12: the type of Building that a Scientist matches.
    pub fn matches(&self, scientist: Scientist) -> Kind {
        match self.options.invasion_matching {
            InvasionMatching::Scores => scientist.spec().scores,
            InvasionMatching::WorksIn => scientist.spec().works_in,
        }
    }

    /// AI-CH1-30: the points of a Scientist for the Advanced Buildings there are.
    pub fn matching_points(&self, scientist: Scientist) -> i16 {
        POINTS.value.matching * self.advanced_of(self.matches(scientist))
    }

    /// AI-CH1-30: a Scientist is hired.
    #[inline]
    pub(crate) fn reap_hiring(&mut self, seat: Seat, scientist: Scientist, log: &mut Log) {
        if self.invasion().is_some() {
            self.reap(seat, self.matching_points(scientist), Cause::Hired, log);
        }
    }

    /// AI-CH1-31, AI-RULING-13: a Ship comes into a Hangar, or leaves it.
    #[inline]
    pub(crate) fn reap_ship(&mut self, seat: Seat, comes: bool, log: &mut Log) {
        let points = POINTS.value.ship;
        if comes {
            self.reap(seat, points, Cause::Welcomed, log);
        } else {
            self.reap(seat, -points, Cause::ShipLeft, log);
        }
    }

    /// AI-CH1-32, AI-RULING-14: a Contract is taken, or completed.
    #[inline]
    pub(crate) fn reap_contract(
        &mut self,
        seat: Seat,
        contract: Contract,
        complete: bool,
        log: &mut Log,
    ) {
        let [value, penalty] = contract.terms().points();
        if complete {
            self.reap(seat, value - penalty, Cause::ContractCompleted, log);
        } else {
            self.reap(seat, penalty, Cause::ContractTaken, log);
        }
    }

    /// AI-CH1-33, AI-RULING-15: a human performs an Executive action.
    #[inline]
    pub(crate) fn note_executive(&mut self, log: &mut Log) {
        if self.invasion().is_some() {
            self.gain_token(log);
        }
    }

    /// AI-CH1-34, AI-RULING-16, AI-RULING-43: a human used a teammate's Tech: the Alien Commander
    /// may advance a Tech at once, before the human goes on.
    #[inline]
    pub(crate) fn note_shared_tech(&mut self, log: &mut Log) {
        if self.invasion().is_some() {
            self.put_to_aliens(Question::Advance { may: true }, log);
        }
    }

    /// OM-USE-04: Oxygen is set aside for a tile that another player used.
    #[inline]
    pub(crate) fn set_aside(&mut self, owner: Seat, tech: Tech) {
        match self.players[owner].aside.get_mut(tech.index()) {
            Some(count) => *count += 1,
            None => {
                if let Some(invasion) = self.invasion_mut() {
                    invasion.aside[owner.index()] += 1;
                }
            }
        }
    }

    /// OM-USE-05: takes up the Oxygen of one use, and says of which tile.
    pub(crate) fn take_aside(&mut self, owner: Seat) -> Option<Tech> {
        let place = self.players[owner].aside.iter().position(|count| *count > 0);
        if let Some(place) = place {
            self.players[owner].aside[place] -= 1;
            return Tech::ALL.get(place).copied();
        }
        let invasion = self.invasion_mut()?;
        let count = &mut invasion.aside[owner.index()];
        *count = count.checked_sub(1)?;
        Some(Tech::Defense)
    }

    /// AI-CH1-39, AI-VAL-16: a Learn effect may take one's own Defense Tech for free.
    pub(crate) fn defense_tech_options(
        &self,
        seat: Seat,
        bill: Bill,
        rest: Effect,
        offer: &mut dyn FnMut(Answer, Reply),
    ) {
        let player = &self.players[seat];
        let known = player.laboratory[Tech::Defense.index()].is_some();
        if self.invasion().is_none() || known || !self.can_pay(seat, &bill) {
            return;
        }
        let taken = player.lab_spaces();
        for to in LabSpace::FIRST_COLUMN.into_iter().filter(|space| !taken.contains(*space)) {
            let unit = agenda::Unit::Invasion(Unit::LearnDefense(to));
            let reply = Reply::Unit { bill, unit, rest: Some(rest) };
            offer(Answer::Invasion(Action::LearnDefense(to)), reply);
        }
    }

    pub(super) fn learn_defense(&mut self, seat: Seat, to: LabSpace, log: &mut Log) {
        self.take_tech(seat, Tech::Defense, to, log);
    }

    /// AB6: returns the extra cost of a jammed Main action. AI-VAL-84: a human with neither a
    /// Crystal nor a Colonist pays nothing for the two actions that are always possible.
    #[inline]
    pub(crate) fn jam(&self, seat: Seat, main: Main) -> u8 {
        let jammed = self.invasion().is_some_and(|one| one.jammed.contains(main));
        let always = matches!(main, Main::LandingPod | Main::ControlCenter);
        let broke = || self.wallet(seat) == 0 && self.able(seat) == 0;
        u8::from(jammed && !(always && broke()))
    }

    /// AB6: the next human who takes a jammed Main action pays for it.
    pub(crate) fn take_jam(&mut self, seat: Seat, main: Main, log: &mut Log) -> u8 {
        let more = self.jam(seat, main);
        if more > 0 {
            if let Some(invasion) = self.invasion_mut() {
                invasion.jammed.remove(main);
            }
            self.invasion_tell(log, Deed::JamPaid { main });
        }
        more
    }

    /// AI-VAL-87: Defensive Blueprints of a human, not built and built.
    pub fn defense_counts(&self, seat: Seat) -> [u8; 2] {
        self.invasion().map_or([0, 0], |one| one.defenses_of(seat).map(|cards| cards.len()))
    }

    /// AI-VAL-17: a Defensive Blueprint goes to a human, with a marker and at no loss of points.
    pub(super) fn take_defense(&mut self, seat: Seat, card: super::Defense, log: &mut Log) {
        if let Some(invasion) = self.invasion_mut() {
            invasion.defenses[card.index()] = super::DefenseCard::Held(seat);
        }
        let player = &mut self.players[seat];
        player.markers = player.markers.saturating_sub(1);
        self.invasion_tell(log, Deed::DefenseTaken { seat, card });
        self.within(|open| {
            open.gain(seat, card.kind().gives(), 1, log);
            open.contribute(seat, Mission::Blueprints, log);
        });
    }

    /// Returns what is due with a Main action, for its slots and because of a chapter.
    pub(crate) fn main_due(&self, seat: Seat, main: Main) -> Due {
        let extra =
            if self.chapter.is_none() { 0 } else { self.surcharge(main) + self.jam(seat, main) };
        match main.slots() {
            // The Colonist on the slot is no longer there to pay with.
            Some(slots) => {
                Due { extra: extra + self.extra_cost(seat, slots), crystals: 0, people: 1 }
            }
            None => Due { extra, crystals: 0, people: 0 },
        }
    }

    /// Tells something of this chapter that happened to the humans.
    pub(super) fn defense_tell(&self, log: &mut Log, deed: Deed) {
        self.invasion_tell(log, deed);
    }
}
