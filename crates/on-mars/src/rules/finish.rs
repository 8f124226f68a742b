//! The end of the game and the count.

use orrery_core::{Seat, Seats, Standing};

use crate::agenda::{Duty, Log, Question};
use crate::content::board::{TECH_POINTS, quarters_points};
use crate::content::cards::PROGRESS_POINTS;
use crate::content::{Kind, Tech};
use crate::event::Deed;
use crate::setup::LacerdaQuarters;
use crate::state::{FinalScore, Open, Phase};

impl Open {
    /// OM-END-03: pending Crystals reach the Depots, and everybody may deliver a last time.
    pub(crate) fn last_deliveries(&mut self, log: &mut Log) {
        self.phase = Phase::Count;
        self.read_order();
        self.see_to(Duty::Count);
        for seat in Seat::all(self.player_count()) {
            self.bring_in_crystals(seat, log);
        }
        let order = self.order.clone();
        for seat in order.into_iter().rev() {
            let mut any = false;
            self.delivery_options(seat, &mut |_, _| any = true);
            if any && !self.is_lacerda(seat) {
                self.ask(seat, Question::LastDeliveries);
            }
        }
    }

    /// Counts the points of everybody.
    pub(crate) fn count(&mut self, log: &mut Log) {
        for seat in Seat::all(self.player_count()) {
            if let Some(side) = self.players[seat].side() {
                self.recall(seat, side);
            }
        }
        let scores = Seats::of(self.player_count(), |seat| self.final_score(seat));
        for (seat, score) in scores.iter() {
            self.tell(log, Deed::Counted { seat, score: *score });
        }
        self.ending = Some(scores);
        self.tell(log, Deed::GameEnded);
    }

    /// The points of a player by where they come from, with Colonists as they are now.
    pub fn final_score(&self, seat: Seat) -> FinalScore {
        let player = &self.players[seat];
        let sign = |card: crate::content::Blueprint| card.spec().points();
        let built: i16 = player.built.iter().map(sign).sum();
        let unbuilt: i16 = player.blueprints.iter().map(sign).sum();
        let techs = Tech::ALL.into_iter().map(|tech| match player.level(tech) {
            0 => 0,
            level => TECH_POINTS.value[usize::from(level - 1)],
        });
        let scientists =
            player.scientists.iter().map(|one| 3 * self.advanced_of(one.spec().scores));
        let contracts = player.contracts.iter().map(|contract| {
            let [complete, failed] = contract.terms().points();
            let done = self.is_lacerda(seat) || self.is_fulfilled(seat, contract);
            if done { complete } else { failed }
        });
        FinalScore {
            game: player.points,
            progress: PROGRESS_POINTS.value[usize::from(player.progress.len())],
            ships: 3 * i16::from(player.hangar),
            quarters: self.quarters_score(seat),
            techs: techs.sum(),
            blueprints: built - unbuilt,
            scientists: scientists.sum(),
            contracts: contracts.sum(),
        }
    }

    /// OM-SCORE-03, OM-SOLO-09: Lacerda's Living Quarters count as full.
    fn quarters_score(&self, seat: Seat) -> i16 {
        let player = &self.players[seat];
        if !self.is_lacerda(seat) {
            return quarters_points(player.quarters);
        }
        match self.options.lacerda_quarters {
            LacerdaQuarters::Capacity => quarters_points(player.quarters_limit()),
            LacerdaQuarters::Always21 => quarters_points(12),
        }
    }

    /// OM-SCI-05: Advanced Buildings of a type, no matter whose.
    pub fn advanced_of(&self, kind: Kind) -> i16 {
        let all = self.players.iter().map(|(seat, player)| {
            i16::from(player.advanced.and(self.buildings_of(kind, seat)).len())
        });
        all.sum()
    }

    /// OM-SCORE-09: who has won, once the points are counted.
    pub(crate) fn final_standing(&self) -> Option<Standing> {
        if self.chapter.is_some() {
            return self.chapter_standing();
        }
        let scores = self.ending.as_ref()?;
        let total = |seat: Seat| i32::from(scores[seat].total());
        if self.lacerda.is_some() {
            let won = self.solo_goal_reached();
            let winners = if won { vec![Seat::ONE] } else { Vec::new() };
            return Some(Standing::new(winners, Seats::of(1, total)));
        }
        let rank = |seat: Seat| {
            let player = &self.players[seat];
            (total(seat), player.crystals, player.advanced.len(), player.progress.len())
        };
        let players = self.player_count();
        let best = Seat::all(players).map(rank).max();
        let winners = Seat::all(players).filter(|seat| Some(rank(*seat)) == best).collect();
        Some(Standing::new(winners, Seats::of(players, total)))
    }
}
