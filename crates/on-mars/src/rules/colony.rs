//! Colony status updates.

use orrery_core::Seat;

use crate::agenda::{Chore, Draw, Duty, Log};
use crate::content::cards::PROGRESS_POINTS;
use crate::content::{Blueprint, BlueprintSet, GridSpace, Item};
use crate::event::{Deed, Reason};
use crate::state::Open;

impl Open {
    /// OM-LVL-01, OM-LVL-02, OM-RULING-13: updates the Colony status as long as all LSS markers
    /// are in the row of the Colony level marker or higher.
    pub(crate) fn update_if_due(&mut self, log: &mut Log) {
        if self.lss.iter().any(|row| *row < self.level_row) {
            return;
        }
        self.level_row += 1;
        self.tell(log, Deed::ColonyRose { level: self.colony_level() });
        self.see_to(Duty::Update);
        if self.lacerda.is_some() {
            self.see_to(Duty::Lacerda(Chore::Grow));
        }
        self.within(|open| {
            open.see_to(Duty::FinishUpdate);
            open.see_to(Duty::RefillGrid);
            open.see_to(Duty::DealBlueprints);
        });
    }

    /// OM-LVL-03, OM-LVL-04, OM-SET-21: cards left are removed and new ones are dealt.
    pub(crate) fn deal_blueprints(&mut self, log: &mut Log) {
        let places = match self.colony_level() {
            2 => 0..12,
            3 => 0..6,
            _ => return,
        };
        let mut count = 0;
        for place in places.clone() {
            count += u8::from(self.display[place].take().is_some());
        }
        self.tell(log, Deed::BlueprintsRemoved { count });
        for place in places.rev() {
            self.draw(Draw::Blueprint(place as u8));
        }
    }

    /// The Blueprints that can be dealt to a place of the display: those of level 1 first.
    pub(crate) fn blueprints_for(&self, place: u8) -> BlueprintSet {
        let first = self.blueprint_deck.and(BlueprintSet::LEVEL_1);
        if place < 6 && !first.is_empty() {
            first
        } else {
            self.blueprint_deck.and(BlueprintSet::LEVEL_3)
        }
    }

    pub(crate) fn lay_blueprint(&mut self, place: u8, card: Blueprint, log: &mut Log) {
        self.blueprint_deck.remove(card);
        self.display[usize::from(place)] = Some(card);
        self.tell(log, Deed::BlueprintLaid { blueprint: card, place });
    }

    /// OM-LVL-05, OM-LVL-09, OM-TWO-02, OM-RULING-52: refills the Tech Grid while tiles are left.
    pub(crate) fn refill_grid(&mut self) {
        let grid = &self.grid;
        let empty = GridSpace::REFILL.into_iter().filter(|space| grid[space.index()].is_none());
        let count = usize::from(self.tech_stack.len());
        let spaces: arrayvec::ArrayVec<GridSpace, 8> = empty.take(count).collect();
        for space in spaces.into_iter().rev() {
            self.draw(Draw::Tech(space));
        }
    }

    /// OM-LVL-06, OM-LVL-07, OM-LVL-08: Warehouse, Progress, Remaining Missions.
    pub(crate) fn finish_update(&mut self, log: &mut Log) {
        self.fill_warehouse();
        self.tell(log, Deed::WarehouseRefilled);
        let level = self.colony_level();
        if level <= 3 {
            for seat in Seat::all(self.player_count()) {
                let cubes = self.players[seat].progress.len();
                if cubes > 0 {
                    let points = PROGRESS_POINTS.value[usize::from(cubes)];
                    self.score(seat, points, Reason::Progress, log);
                }
            }
        }
        if level >= 3 && self.outbreak().is_none() {
            self.move_remaining(log);
        }
    }

    /// OM-SET-03, OM-SET-04, OM-TWO-01: 3 of each item but Minerals, 2 with two players.
    pub(crate) fn fill_warehouse(&mut self) {
        let count = if self.player_count() <= 2 { 2 } else { 3 };
        for item in Item::ALL {
            self.warehouse[item.index()] = if item == Item::Mineral { 0 } else { count };
        }
        self.fill_medicine();
    }
}
