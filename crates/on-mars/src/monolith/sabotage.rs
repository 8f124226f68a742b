//! Table W10: what the Sabotage cards do.

use orrery_core::Seat;

use super::{Action, Deck, Deed, GoalCard, Question, RoverState, Sabotage, Victim};
use crate::agenda::Log;
use crate::bill::Bill;
use crate::content::board::SHUTTLE_STOPS_AT;
use crate::content::{GridSpace, Kind, LabSpace, Main, Resource, Scientist, Slots};
use crate::hex::HexSet;
use crate::setup::ShuttleFromLevel4;
use crate::state::Open;

/// The seat of the only player.
const ME: Seat = Seat::ONE;

impl Open {
    /// Resolves a card. AI-VAL-62: choices are the player's.
    pub(super) fn strike(&mut self, card: Sabotage, log: &mut Log) {
        match card {
            Sabotage::AdvancedBuildingBombed => self.bomb(log),
            Sabotage::ScienceResourcesMissing => self.lose_science(log),
            Sabotage::AlienAbduction if self.players[ME].working > 0 => {
                self.players[ME].working -= 1;
                self.players[ME].colonists += 1;
                self.monolith_tell(log, Deed::Abducted { from: None });
            }
            Sabotage::StealthyHarvest => {
                let crystals = self.crystals.len();
                self.crystals = HexSet::EMPTY;
                self.monolith_tell(log, Deed::Harvested { crystals });
            }
            Sabotage::ShuttleDelayed => self.delay_shuttle(log),
            Sabotage::CrystalTheft => {
                if let Some(monolith) = self.monolith_mut() {
                    monolith.theft = 2;
                }
                let player = &mut self.players[ME];
                let crystals = player.crystals.min(2);
                player.crystals -= crystals;
                let pending = player.pending.min(2 - crystals);
                player.pending -= pending;
                self.put_on_theft(crystals + pending, log);
            }
            Sabotage::HangarInfiltration => {
                let player = &self.players[ME];
                let fluids = player.stored(Resource::Water) + player.stored(Resource::Plant);
                let bill = Bill { water_or_plant: player.hangar.min(fluids), ..Bill::default() };
                self.charge(ME, bill);
            }
            Sabotage::RoverDisabled => {
                self.players[ME].rover = None;
                if let Some(monolith) = self.monolith_mut() {
                    monolith.rover = RoverState::OnCard;
                }
                self.monolith_tell(log, Deed::RoverTaken);
            }
            Sabotage::Misinformation => self.misinform(log),
            // AI-VAL-61: these wait for what they hit.
            Sabotage::ChangeOfPlans | Sabotage::ReducedEfficiency | Sabotage::LssSabotage => {}
            Sabotage::HackedTech
            | Sabotage::AlienAbduction
            | Sabotage::MineExplosion
            | Sabotage::DamageToSeal
            | Sabotage::BotDestroyed => self.ask_or_do(Question::Suffer(card), log),
        }
    }

    /// Adds the targets of a card. Without a target the card is ignored.
    pub(super) fn sabotage_options(&self, card: Sabotage, add: &mut impl FnMut(Action)) {
        let player = &self.players[ME];
        match card {
            Sabotage::HackedTech => self.hacked_options(add),
            Sabotage::AlienAbduction => {
                if player.quarters > 0 {
                    add(Action::Abduct(Victim::Quarters));
                }
                for slots in Slots::ALL {
                    if self.on_slots(slots, ME) > 0 {
                        add(Action::Abduct(Victim::Slot(slots)));
                    }
                }
                player.miners.iter().for_each(|hex| add(Action::Abduct(Victim::Mine(hex))));
            }
            Sabotage::MineExplosion => {
                self.buildings[Kind::Mine.index()].iter().map(Action::Pick).for_each(add);
            }
            // The last Shelter is spared.
            Sabotage::DamageToSeal if player.shelters.len() > 1 => {
                player.shelters.iter().map(Action::Pick).for_each(add);
            }
            Sabotage::BotDestroyed => player.bots.iter().map(Action::Pick).for_each(add),
            _ => {}
        }
    }

    /// Does what was chosen for a card.
    pub(super) fn suffer(&mut self, card: Sabotage, action: Action, log: &mut Log) {
        match (card, action) {
            (Sabotage::HackedTech, Action::MoveTech(to)) => {
                if let Some(tech) = self.goal_tech() {
                    self.players[ME].laboratory[tech.index()] = Some(to);
                    self.monolith_tell(log, Deed::TechHacked { tech, to: Some(to) });
                }
            }
            (Sabotage::HackedTech, Action::ReturnTech(to)) => {
                if let Some(tech) = self.goal_tech() {
                    self.players[ME].laboratory[tech.index()] = None;
                    self.grid[to.index()] = Some(tech);
                    self.monolith_tell(log, Deed::TechHacked { tech, to: None });
                }
            }
            (Sabotage::AlienAbduction, Action::Abduct(victim)) => {
                let player = &mut self.players[ME];
                match victim {
                    Victim::Quarters => player.quarters -= 1,
                    Victim::Slot(slots) => self.slots[slots.index()][ME.index()] -= 1,
                    Victim::Mine(hex) => player.miners.remove(hex),
                }
                self.players[ME].colonists += 1;
                self.monolith_tell(log, Deed::Abducted { from: Some(victim) });
            }
            (Sabotage::MineExplosion, Action::Pick(hex)) => {
                let player = &mut self.players[ME];
                if player.miners.contains(hex) {
                    player.miners.remove(hex);
                    player.working += 1;
                }
                self.close_building(Kind::Mine, ME, hex);
                self.monolith_tell(log, Deed::Flipped { kind: Kind::Mine, hex });
            }
            (Sabotage::DamageToSeal, Action::Pick(hex)) => {
                self.close_building(Kind::Shelter, ME, hex);
                self.monolith_tell(log, Deed::Flipped { kind: Kind::Shelter, hex });
            }
            (Sabotage::BotDestroyed, Action::Pick(hex)) => {
                let player = &mut self.players[ME];
                player.bots.remove(hex);
                player.bots_left += 1;
                self.monolith_tell(log, Deed::BotDestroyed { hex });
            }
            // Nothing else is offered.
            _ => {}
        }
    }

    /// Card 1: the marker of Goal 1 leaves its Building. The Blueprint has to be built again.
    fn bomb(&mut self, log: &mut Log) {
        let Some(card) = self.goal_blueprint() else { return };
        let Some(hex) = self.built_at[card.index()].take() else { return };
        let player = &mut self.players[ME];
        player.built.remove(card);
        player.advanced.remove(hex);
        player.blueprints.insert(card);
        self.monolith_tell(log, Deed::Bombed { hex });
    }

    /// Card 1: what an upgrade with a Blueprint costs.
    #[inline]
    pub(crate) fn upgrade_minerals(&self, card: crate::content::Blueprint) -> u8 {
        let bombed = self.suffers(Sabotage::AdvancedBuildingBombed);
        if bombed && self.goal_blueprint() == Some(card) { 2 } else { 1 }
    }

    /// Card 2: one column left, to an adjacent free space, else to any free space of the column;
    /// from column 1 to a free space of the Tech Grid.
    fn hacked_options(&self, add: &mut impl FnMut(Action)) {
        let player = &self.players[ME];
        let Some(tech) = self.goal_tech() else { return };
        let Some(from) = player.laboratory[tech.index()] else { return };
        if from.level() == 1 {
            let free = GridSpace::ALL.into_iter().filter(|one| self.grid[one.index()].is_none());
            return free.map(Action::ReturnTech).for_each(add);
        }
        let taken = player.lab_spaces();
        let column = LabSpace::ALL
            .into_iter()
            .filter(|one| one.level() + 1 == from.level() && !taken.contains(*one));
        let adjacent = column.clone().filter(|one| one.spec().right.contains(from));
        if adjacent.clone().next().is_some() {
            adjacent.map(Action::MoveTech).for_each(add);
        } else {
            column.map(Action::MoveTech).for_each(add);
        }
    }

    /// Card 3: the hiring cost of the Scientist of Goal 4 is lost, as much of it as there is.
    fn lose_science(&mut self, log: &mut Log) {
        let goal = self.monolith().and_then(|one| one.goals[Deck::Scientist.index()]);
        let Some(GoalCard::Scientist(one)) = goal else { return };
        let player = &mut self.players[ME];
        match Scientist::spec(one).cost {
            Some(resource) => {
                let count = player.stored(resource).min(2);
                player.storage[resource.index()] -= count;
                self.monolith_tell(log, Deed::Lost { item: resource.into(), count });
            }
            None => {
                let colonists = player.quarters.min(2);
                player.quarters -= colonists;
                player.working += colonists;
                self.monolith_tell(log, Deed::Overworked { colonists });
            }
        }
    }

    /// Card 7, AI-GEN-09, AI-RULING-48: one Travel space back, from 3 to an imaginary 4.
    fn delay_shuttle(&mut self, log: &mut Log) {
        let stops = self.options.shuttle_from_level_4 == ShuttleFromLevel4::Stops;
        if stops && self.colony_level() >= SHUTTLE_STOPS_AT.value {
            return;
        }
        self.shuttle_space = (self.shuttle_space + 1).min(4);
        self.monolith_tell(log, Deed::ShuttleDelayed { space: self.shuttle_space });
    }

    /// Card 9: Crystals go onto the card until it has 2.
    fn put_on_theft(&mut self, count: u8, log: &mut Log) {
        let Some(monolith) = self.monolith_mut() else { return };
        monolith.theft = monolith.theft.saturating_sub(count);
        let paid = monolith.theft == 0;
        if count > 0 {
            self.monolith_tell(log, Deed::CrystalsStolen { count });
        }
        if paid {
            self.spend_sabotage(Sabotage::CrystalTheft, log);
        }
    }

    /// Card 9: how many of the gained Crystals the player keeps.
    #[inline]
    pub(crate) fn after_theft(&mut self, gained: u8, log: &mut Log) -> u8 {
        let missing = self.monolith().map_or(0, |monolith| monolith.theft);
        let stolen = gained.min(missing);
        if stolen > 0 {
            self.put_on_theft(stolen, log);
        }
        gained - stolen
    }

    /// Card 16: the Mission with the fewest steps left gets one more; of equals the first slot.
    fn misinform(&mut self, log: &mut Log) {
        let left = self.missions.iter().flatten().map(|state| state.left).min();
        let fewest = self.missions.iter_mut().flatten().find(|state| Some(state.left) == left);
        if let Some(state) = fewest {
            state.left += 1;
            let (mission, left) = (state.mission, state.left);
            self.monolith_tell(log, Deed::MissionGrew { mission, left });
        }
    }

    /// Cards 8 and 10, AI-RULING-49: a lasting card that is used up; whether there was one.
    #[inline]
    pub(crate) fn spend_sabotage(&mut self, card: Sabotage, log: &mut Log) -> bool {
        if !self.suffers(card) {
            return false;
        }
        if let Some(monolith) = self.monolith_mut() {
            monolith.lasting.remove(card);
        }
        self.monolith_tell(log, Deed::Spent { card });
        true
    }

    /// Card 8: what a Main action costs more because of a chapter.
    #[inline]
    pub(crate) fn surcharge(&self, main: Main) -> u8 {
        u8::from(main.slots().is_some() && self.suffers(Sabotage::ReducedEfficiency))
    }

    /// The same once the action is taken.
    #[inline]
    pub(crate) fn take_surcharge(&mut self, main: Main, log: &mut Log) -> u8 {
        let more = self.surcharge(main);
        if more > 0 {
            self.spend_sabotage(Sabotage::ReducedEfficiency, log);
        }
        more
    }

    /// AI-VAL-73: whether the Rover can move.
    #[inline]
    pub(crate) fn has_rover(&self) -> bool {
        self.monolith().is_none_or(|monolith| monolith.rover == RoverState::Usable)
    }
}
