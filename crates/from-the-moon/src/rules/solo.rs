//! Solo mode.

use orrery_core::{Actor, Log, Seat};

use crate::agenda::{Duty, Question};
use crate::content::board::BATTERIES;
use crate::content::{Destination, Measure};
use crate::event::{Event, EventKind, Medal};
use crate::map::{Spot, Tile, TileSet, largest_group};
use crate::player::Player;
use crate::rules::finish::{hourglasses, resource_pairs};
use crate::state::{Defeat, Ending, FinalScore, Objective, ObjectiveSet, Open};

/// FTM-SOLO-03: the dummy's Buildings.
const DUMMY_BUILDINGS: u8 = 6;

impl Open {
    /// FTM-SOLO-03: six Building Zone cards.
    pub(crate) fn draw_zones(&mut self) {
        if self.opponent.is_some_and(|dummy| dummy.buildings.len() < DUMMY_BUILDINGS) {
            self.once_more(Duty::DrawZones, Question::DrawZone);
        }
    }

    /// FTM-RULING-79: each space once.
    pub(crate) fn may_draw_zone(&self, spot: Spot) -> bool {
        self.empty_spots().contains(spot)
    }

    pub(crate) fn build_zone(&mut self, spot: Spot, log: &mut Log<Event>) {
        if let Some(dummy) = &mut self.opponent {
            dummy.buildings.insert(spot);
        }
        self.tell(log, EventKind::ZoneDrawn { spot });
    }

    /// FTM-SOLO-04, FTM-SOLO-15, FTM-SOLO-16: the dummy's Rovers go where the next cards say; the
    /// deck is shuffled again only when it is empty.
    pub(crate) fn draw_locations(&mut self, left: u8, log: &mut Log<Event>) {
        let tiles = self.grid.tiles();
        let Some(dummy) = &mut self.opponent else { return };
        if left == 0 {
            return;
        }
        if left == 3 || dummy.rovers.len() >= 3 {
            dummy.rovers = TileSet::EMPTY;
        }
        if dummy.locations.is_empty() {
            dummy.locations = tiles;
            self.tell(log, EventKind::LocationsShuffled);
        }
        self.see_to(Duty::DrawLocations(left - 1));
        self.ask(Actor::Chance, Question::DrawLocation);
    }

    pub(crate) fn may_draw_location(&self, tile: Tile) -> bool {
        self.opponent.is_some_and(|dummy| dummy.locations.contains(tile))
    }

    pub(crate) fn move_dummy(&mut self, tile: Tile, log: &mut Log<Event>) {
        if let Some(dummy) = &mut self.opponent {
            dummy.locations.remove(tile);
            dummy.rovers.insert(tile);
        }
        self.tell(log, EventKind::LocationDrawn { tile });
    }

    /// FTM-SOLO-05 to FTM-SOLO-08: Objective cards by the difficulty.
    pub(crate) fn draw_objectives(&mut self) {
        if self.objectives.len() < self.options.difficulty.objectives() {
            self.once_more(Duty::DrawObjectives, Question::DrawObjective);
        }
    }

    /// FTM-OBJ-09, FTM-RULING-14: looks for four connected Buildings while on the 4th space.
    pub(crate) fn check_linked(&mut self, seat: Seat) {
        let player = &self.players[seat];
        if self.is_solo() && player.space == 4 && largest_group(player.buildings) >= 4 {
            self.linked_on_fourth = true;
        }
    }

    /// FTM-RULING-81: whether an Objective is achieved as things stand.
    pub fn is_achieved(&self, objective: Objective) -> bool {
        let (come, goal) = self.objective_progress(objective);
        come >= goal
    }

    /// The progress of an Objective as things are, and its goal.
    pub fn objective_progress(&self, objective: Objective) -> (u16, u16) {
        let Some(player) = self.players.values().next() else { return (0, 1) };
        match objective.index() {
            // FTM-OBJ-01.
            0 => (player.achievements, 12),
            // FTM-OBJ-02.
            1 => (player.measure(Measure::Buildings).into(), 6),
            // FTM-OBJ-03.
            2 => (player.measure(Measure::ImprovedParts).into(), 2),
            // FTM-OBJ-04.
            3 => (player.improved_greenhouses.into(), 4),
            // FTM-OBJ-05.
            4 => (player.measure(Measure::Laboratories).into(), 8),
            // FTM-OBJ-06.
            5 => (player.gauge.batteries().into(), (*BATTERIES.value()).into()),
            // FTM-OBJ-07.
            6 => (player.specialists().into(), 7),
            // FTM-OBJ-08: Europa on the 4th, Titan on the 5th, Mars on the 6th space.
            7 => {
                let in_place = Destination::ALL.into_iter().zip(4..).filter(|&(to, space)| {
                    self.ship(to).launch.is_some_and(|launch| launch.space == space)
                });
                (in_place.count() as u16, 3)
            }
            // FTM-OBJ-09.
            _ => (self.linked_on_fourth.into(), 1),
        }
    }

    /// FTM-SOLO-20, FTM-RULING-77: all ships have launched and all Objectives are achieved.
    pub(crate) fn finish_solo(&mut self, log: &mut Log<Event>) {
        let seat = self.current();
        if self.launches() < 3 {
            return self.lose(Defeat::ShipsLeft, log);
        }
        let missed: ObjectiveSet =
            self.objectives.iter().filter(|objective| !self.is_achieved(*objective)).collect();
        if !missed.is_empty() {
            return self.lose(Defeat::Objectives(missed), log);
        }
        let score = solo_score(&self.players[seat]);
        let total = &mut self.players[seat].score;
        *total = total.saturating_add(score.total() as i16);
        let total = *total;
        self.tell(log, EventKind::FinalScored { seat, score, total });
        self.tell(log, EventKind::SoloWon { total, medal: Medal::of(total) });
        self.ending = Some(Ending::Won(score));
    }

    /// The solo game is lost.
    pub(crate) fn lose(&mut self, why: Defeat, log: &mut Log<Event>) {
        self.agenda.clear();
        self.tell(log, EventKind::SoloLost { why });
        self.ending = Some(Ending::Lost(why));
    }
}

/// FTM-SOLO-22 to FTM-SOLO-29, FTM-RULING-78: the final scoring of a solo game.
pub fn solo_score(player: &Player) -> FinalScore {
    let missions = player.improvements.iter().filter(|&&improved| improved > 0).count();
    FinalScore {
        achievement_rank: match player.achievements {
            0..=7 => 0,
            8..=15 => 12,
            16.. => 24,
        },
        improvement_rank: match missions {
            0 | 1 => 0,
            2 => 4,
            _ => 8,
        },
        resources: resource_pairs(player),
        // FTM-SOLO-25: not 1 VP each.
        achievements: 0,
        buildings: hourglasses(player),
    }
}
