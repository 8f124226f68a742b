//! The answers of Chance, and their consequences.

use crate::action::Action;
use crate::agenda::{Draw, Log};
use crate::content::{
    BuildingTile, FirstCard, Goal, Kind, LssReward, Mission, Space, SpaceSet, Task,
};
use crate::event::Deed;
use crate::outbreak;
use crate::state::{MissionState, OnMars};
use orrery_core::Seat;

impl OnMars {
    /// Offers every answer Chance can give. All are equally likely.
    pub(crate) fn draws(&self, draw: Draw, offer: &mut impl FnMut(Action)) {
        let open = &self.open;
        match draw {
            Draw::First => Seat::all(open.companies()).map(Action::NameFirst).for_each(offer),
            Draw::Building(_) => {
                let missing =
                    Kind::LSS.into_iter().filter(|kind| open.buildings[kind.index()].is_empty());
                missing.map(Action::LayBuilding).for_each(offer);
            }
            Draw::Tech(_) => {
                let tiles = if open.tech_set.is_empty() { open.tech_stack } else { open.tech_set };
                tiles.iter().map(Action::LayTech).for_each(offer);
            }
            Draw::Blueprint(place) => {
                open.blueprints_for(place).iter().map(Action::LayBlueprint).for_each(offer);
            }
            Draw::Discovery(_) => {
                open.discoveries.iter().map(Action::LayDiscovery).for_each(offer);
            }
            Draw::Mission { short, .. } => {
                let free = Mission::ALL.into_iter().filter(|mission| {
                    mission.spec().short == short
                        && open.mission(*mission).is_none()
                        && !open.is_mission_removed(*mission)
                });
                free.map(Action::LayMission).for_each(offer);
            }
            Draw::Reward(_) => {
                let free =
                    LssReward::ALL.into_iter().filter(|one| !open.rewards.contains(&Some(*one)));
                free.map(Action::LayReward).for_each(offer);
            }
            Draw::Stack(kind) => {
                let below = open.stacks[kind.index()].below;
                let tiles = BuildingTile::all().filter(|tile| below >> tile.index() & 1 == 1);
                tiles.map(Action::TurnUp).for_each(offer);
            }
            Draw::Goal(_) => {
                let dealt =
                    |goal: &Goal| self.hands.values().any(|hand| hand.goals.contains(*goal));
                let removed = open.removed_goals();
                let free =
                    Goal::ALL.into_iter().filter(|goal| !dealt(goal) && !removed.contains(*goal));
                free.map(Action::DealGoal).for_each(offer);
            }
            Draw::FirstSpace(_) => {
                let free = SpaceSet::FIRST_COLONISTS.without(open.taken_spaces());
                free.iter().map(Action::DealSpace).for_each(offer);
            }
            Draw::FirstCard(_) => {
                let dealt = |card: &FirstCard| {
                    self.hands.values().any(|hand| hand.first_card == Some(*card))
                };
                let free = FirstCard::ALL.into_iter().filter(|card| !dealt(card));
                free.map(Action::DealFirst).for_each(offer);
            }
            Draw::Task(_) => {
                let gone = |task: &Task| {
                    open.tasks_seen.contains(*task)
                        || self.hands.values().any(|hand| hand.tasks.contains(*task))
                };
                let free = Task::ALL.into_iter().filter(|task| !gone(task));
                free.map(Action::DealTask).for_each(offer);
            }
            Draw::SoloCard => {
                let deck = open.lacerda.as_ref().map(|lacerda| lacerda.deck).unwrap_or_default();
                deck.iter().map(Action::RevealSolo).for_each(offer);
            }
            Draw::LacerdaSpace(side) => {
                open.free_spaces(Some(side)).iter().map(Action::DealSpace).for_each(offer);
            }
            Draw::LacerdaBuild(kind) | Draw::LacerdaNamed(kind) => {
                open.lacerda_sites(kind).iter().map(Action::PickHex).for_each(offer);
            }
            Draw::LacerdaShelter => {
                open.lacerda_sites(Kind::Shelter).iter().map(Action::PickHex).for_each(offer);
            }
            Draw::LacerdaBlueprint => {
                open.lacerda_upgrades().iter().map(Action::PickBlueprint).for_each(offer);
            }
            Draw::LacerdaUpgrade(card) => {
                open.fitting(Seat::TWO, card).iter().map(Action::PickHex).for_each(offer);
            }
            Draw::LacerdaHire => open.lacerda_slots().map(Action::PickSlot).for_each(offer),
            Draw::LacerdaRefill(_) => {
                open.contract_deck.iter().map(Action::PickContract).for_each(offer);
            }
            Draw::LacerdaDiscovery => {
                open.lacerda_discovery_hexes().iter().map(Action::PickHex).for_each(offer);
            }
            Draw::LacerdaTarget => {
                open.lacerda_targets().iter().map(Action::PickHex).for_each(offer);
            }
            Draw::LacerdaStep { target, .. } => {
                open.lacerda_steps(target).iter().map(Action::PickHex).for_each(offer);
            }
            Draw::LacerdaDisplaced(from) => {
                let near = open.available_hexes().closest_to(from);
                near.iter().map(Action::PickHex).for_each(offer);
            }
            Draw::Infection => {
                let deck = open.outbreak().map(|outbreak| outbreak.deck).unwrap_or_default();
                deck.iter()
                    .map(|card| Action::Outbreak(outbreak::Action::Reveal(card)))
                    .for_each(offer);
            }
            Draw::Blackout(draw) => open.blackout_draws(draw, &mut |action| offer(action)),
            Draw::Monolith(draw) => open.monolith_draws(draw, &mut |action| offer(action)),
        }
    }

    /// Takes what Chance has answered.
    pub(crate) fn take_draw(&mut self, draw: Draw, action: Action, log: &mut Log) {
        match action {
            Action::DealGoal(goal) => return self.deal_goal(draw, goal, log),
            Action::DealFirst(card) => return self.deal_first(draw, card, log),
            Action::DealTask(task) => return self.deal_task(draw, task, log),
            _ => {}
        }
        let open = &mut self.open;
        match (draw, action) {
            (Draw::First, Action::NameFirst(seat)) => {
                open.first = seat;
                open.done = 1;
                open.tell(log, Deed::FirstNamed { seat });
            }
            (Draw::Building(hex), Action::LayBuilding(kind)) => {
                open.buildings[kind.index()].insert(hex);
                open.tell(log, Deed::BuildingLaid { kind, hex });
            }
            (Draw::Tech(on), Action::LayTech(tech)) => {
                open.grid[on.index()] = Some(tech);
                if open.tech_set.is_empty() {
                    open.tech_stack.remove(tech);
                } else {
                    open.tech_set.remove(tech);
                }
                open.tell(log, Deed::TechLaid { tech, on });
            }
            (Draw::Blueprint(place), Action::LayBlueprint(card)) => {
                open.lay_blueprint(place, card, log);
            }
            (Draw::Discovery(place), Action::LayDiscovery(tile)) => {
                open.discoveries.remove(tile);
                open.exploration[usize::from(place)] = Some(tile);
                open.tell(log, Deed::DiscoveryLaid { tile, place });
            }
            (Draw::Mission { slot, .. }, Action::LayMission(mission)) => {
                let left = open.mission_count(mission);
                open.missions[usize::from(slot)] = Some(MissionState { mission, left });
                open.tell(log, Deed::MissionLaid { mission, slot });
            }
            (Draw::Reward(column), Action::LayReward(reward)) => {
                open.rewards[usize::from(column)] = Some(reward);
                let column = Kind::LSS[usize::from(column)];
                open.tell(log, Deed::RewardLaid { reward, column });
            }
            (Draw::Stack(kind), Action::TurnUp(tile)) => {
                let stack = &mut open.stacks[kind.index()];
                stack.below &= !(1 << tile.index());
                stack.next = Some(tile);
                open.tell(log, Deed::TileTurnedUp { kind, tile });
            }
            (Draw::FirstSpace(seat), Action::DealSpace(space)) => {
                self.deal_space(seat, space, log);
            }
            (Draw::Infection, Action::Outbreak(outbreak::Action::Reveal(card))) => {
                open.reveal_infection(card, log);
            }
            (Draw::Blackout(draw), Action::Blackout(action)) => {
                open.take_blackout_draw(draw, action, log);
            }
            (Draw::Monolith(_), Action::Monolith(action)) => {
                open.take_monolith_draw(action, log);
            }
            (draw, action) => open.take_lacerda_draw(draw, action, log),
        }
    }

    /// OM-PSET-10: a Private Goal that only its player sees.
    fn deal_goal(&mut self, draw: Draw, goal: Goal, log: &mut Log) {
        let Draw::Goal(seat) = draw else { return };
        self.hands[seat].goals.insert(goal);
        self.open.players[seat].goals += 1;
        let deed = Deed::GoalDealt { seat, goal: Some(goal) };
        self.open.tell(log, deed);
    }

    /// OM-FC-03: a card "A" that only its player sees.
    fn deal_first(&mut self, draw: Draw, card: FirstCard, log: &mut Log) {
        let Draw::FirstCard(seat) = draw else { return };
        self.hands[seat].first_card = Some(card);
        self.open.players[seat].first_card = true;
        let deed = Deed::FirstDealt { seat, card: Some(card) };
        self.open.tell(log, deed);
    }

    /// OM-FC-03: a card "B" that only its player sees.
    fn deal_task(&mut self, draw: Draw, task: Task, log: &mut Log) {
        let Draw::Task(seat) = draw else { return };
        self.hands[seat].tasks.insert(task);
        self.open.players[seat].tasks += 1;
        let deed = Deed::TaskDealt { seat, task: Some(task) };
        self.open.tell(log, deed);
    }

    /// OM-FC-02, OM-SOLO-03: a First Colonist tile names a starting space. OM-RULING-48: Lacerda
    /// gets no benefit at the setup.
    fn deal_space(&mut self, seat: Seat, space: Space, log: &mut Log) {
        let open = &mut self.open;
        open.first_spaces.insert(space);
        if open.is_lacerda(seat) {
            open.players[seat].space = Some(space);
            open.tell(log, Deed::SpaceTaken { seat, space });
        } else {
            open.take_space(seat, space, log);
        }
    }
}
