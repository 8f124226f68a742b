//! Help with planning: what would happen if. Nothing in here changes the table, and everything
//! is public, so a drawing can show it to everyone.

use orrery_core::{Log, Seat};

use crate::action::{Action, Building, IncomePart};
use crate::agenda::{Question, Task};
use crate::content::board::HUNGER;
use crate::content::{Choice, FactionPower, Gain, Laboratory};
use crate::event::{Event, EventKind, Forfeit};
use crate::map::{Spot, Tile, TileSet};
use crate::player::{Astronaut, LabSet, LabSpace, RoverId};
use crate::refusal::Illegal;
use crate::state::{Open, Power};
use crate::stock::{Cost, Resource, Stock};

/// A player's means, as far as Laboratories can change them by themselves.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Means {
    /// The Resources at hand.
    pub stock: Stock,
    /// The Energy at hand.
    pub energy: u8,
    /// The Battery tiles.
    pub batteries: u8,
    /// The points.
    pub score: i16,
    /// The Achievements.
    pub achievements: u16,
}

/// One Laboratory of an order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LaboratoryStep {
    /// The space.
    pub space: LabSpace,
    /// The chosen part of its effect.
    pub choice: Choice,
    /// Why it cannot be used when its turn comes: it is passed over then.
    pub used: Result<(), Illegal>,
    /// The player's means afterwards.
    pub after: Means,
    /// The questions that would come up: which Resource, how to use an approval, whom to recruit.
    /// Their gains are not counted, because they depend on the answers.
    pub questions: Vec<Question>,
}

/// The outcome of activating Laboratories in some order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LaboratoryOutcome {
    /// The Laboratories that can be activated.
    pub set: LabSet,
    /// The player's means now.
    pub before: Means,
    /// The player's means when the first is activated: the bottom row has given its Achievement.
    pub put: Means,
    /// The order, with what comes of each.
    pub steps: Vec<LaboratoryStep>,
    /// The player's means in the end.
    pub after: Means,
}

/// A forecast of the action Gather, if it were taken now with nothing else done before.
///
/// It counts what the Income gives for certain. What the player may choose during it (a Resource,
/// an exchange, a Greenhouse) is listed apart or, where its result depends on further choices, only
/// mentioned in [`GatherForecast::may_bring_more`].
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct GatherForecast {
    /// The Food at hand when the crew is fed: the harvest and what Buildings give are counted.
    pub food: u8,
    /// The number of Resources of choice the Income gives that could be taken as Food.
    pub choices: u8,
    /// The number of Astronauts to feed.
    pub mouths: u8,
    /// The number of Astronauts who would get nothing, before choices and exchanges.
    pub hungry: u8,
    /// The points hunger would cost with several players.
    pub points_lost: u8,
    /// FTM-RULING-85: the exchanges that feeding makes by itself in a solo game, with the
    /// recharged Energy.
    pub automatic: u8,
    /// The number of exchanges of Energy for Food that are needed after every useful choice was
    /// Food, as far as the Energy and the supply go. The Energy at hand and the recharged Energy
    /// both count.
    pub exchanges: u8,
    /// The exchanges that the Energy at hand can pay; the others have to wait for the recharge.
    pub exchanges_now: u8,
    /// The number of Astronauts who would still get nothing after these choices and exchanges.
    pub hungry_at_best: u8,
    /// True if a Building's Income could bring more Food or Energy than is counted here: a
    /// Greenhouse, a Laboratory, a Battery tile.
    pub may_bring_more: bool,
    /// Energy at hand that the recharge would have filled up anyway: whatever is not used or
    /// exchanged before it is wasted.
    pub energy_unused: u8,
    /// True if the piece would be the first on its next space, so that cubes come.
    pub is_first: bool,
    /// True if the piece would leave the track, which triggers the end.
    pub leaves_track: bool,
    /// Cubes that would not fit on their Terrain tiles.
    pub cubes_too_many: u8,
    /// The Terrain tiles on which they would not fit.
    pub full_tiles: TileSet,
}

impl GatherForecast {
    /// FTM-SOLO-13, FTM-RULING-85: whether feeding goes well without any help of the player's: by
    /// the Food alone, or in a solo game with the exchanges that are made automatically.
    pub const fn feeds_all(&self) -> bool {
        self.automatic == self.hungry
    }
}

/// The possible work of one Astronaut of a Rover on a tile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AstronautProspect {
    /// The Astronaut.
    pub astronaut: Astronaut,
    /// The number of tasks.
    pub tasks: u8,
    /// The number of cubes this one could collect, not counting what others of the colour take.
    pub cubes: u8,
    /// The ability and how much it would give, for a Specialist.
    pub ability: Option<(Power, u8)>,
    /// True if the Terrain effect could be used as things stand, and if not, why.
    pub terrain: Result<(), Illegal>,
}

/// The waste of an answer.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Waste {
    /// Energy the gauge has no room for.
    pub energy: u8,
    /// Resources that the supply has run out of.
    pub resources: Vec<Resource>,
    /// Gifts that cannot be used.
    pub forfeits: Vec<Forfeit>,
}

/// The Food that Buildings give during an Income.
#[derive(Copy, Clone, Default)]
struct IncomeFood {
    food: u8,
    choices: u8,
    may_bring_more: bool,
}

impl Open {
    /// The amounts missing for a price; [`Open::pay_plan`] tells which exchange would help.
    pub fn missing(&self, seat: Seat, cost: &Cost) -> Cost {
        self.players[seat].missing(cost)
    }

    /// A player's means now.
    pub fn means(&self, seat: Seat) -> Means {
        let player = &self.players[seat];
        Means {
            stock: player.stock,
            energy: player.gauge.energy(),
            batteries: player.gauge.batteries(),
            score: player.score,
            achievements: player.achievements,
        }
    }

    /// The outcome of putting a Laboratory on a space and activating its set in this order.
    pub fn laboratory_outcome(
        &self,
        seat: Seat,
        laboratory: Laboratory,
        space: LabSpace,
        order: &[(LabSpace, Choice)],
    ) -> LaboratoryOutcome {
        let mut trial = self.clone();
        trial.put_laboratory(seat, laboratory, space, &mut Log::silent());
        let set = self.activation_set(seat, space);
        LaboratoryOutcome { before: self.means(seat), ..trial.activation_outcome(seat, set, order) }
    }

    /// The outcome of activating these Laboratories in this order. Each effect is finished before
    /// the next; questions on the way are noted and left open, and an effect that cannot be used
    /// when its turn comes is passed over.
    pub fn activation_outcome(
        &self,
        seat: Seat,
        set: LabSet,
        order: &[(LabSpace, Choice)],
    ) -> LaboratoryOutcome {
        let mut trial = self.clone();
        let mut left = set;
        let steps = order.iter().map(|&(space, choice)| {
            trial.agenda.clear();
            let used = trial.may_activate(seat, left, space, choice);
            if used.is_ok() {
                trial.activate(seat, left, space, choice, &mut Log::silent());
                left.remove(space);
            }
            let questions = trial.agenda.iter().filter_map(|step| match step.task {
                Task::Ask(_, Question::Activate(_)) | Task::Do(_) => None,
                Task::Ask(_, question) => Some(question),
            });
            let questions = questions.collect();
            LaboratoryStep { space, choice, used, after: trial.means(seat), questions }
        });
        let (steps, before) = (steps.collect(), self.means(seat));
        LaboratoryOutcome { set, before, put: before, steps, after: trial.means(seat) }
    }

    /// Forecasts the action Gather.
    pub fn gather_forecast(&self, seat: Seat) -> GatherForecast {
        let player = &self.players[seat];
        let income = self.food_of_income(seat);
        let gained = self.harvest_of(seat).saturating_add(income.food).min(self.supply.food);
        let supply = self.supply.food - gained;
        let food = player.stock.food.saturating_add(gained);
        let mouths = self.mouths(seat);
        let hungry = mouths.saturating_sub(food);
        let (energy, batteries) = (player.gauge.energy(), player.gauge.batteries());
        let choices = income.choices.min(supply);
        let chosen = hungry.min(choices);
        let possible = (energy / 2 + batteries / 2).min(supply - chosen);
        let exchanges = (hungry - chosen).min(possible);
        let automatic = match self.is_solo() {
            true => hungry.min(batteries / 2).min(supply),
            false => 0,
        };
        // A solo player who cannot feed all exchanges nothing and loses.
        let automatic = if automatic == hungry { hungry } else { 0 };
        let space = player.space.saturating_add(1);
        let next = self.progress_at(space);
        let is_first = next.is_some() && space > self.reached;
        let cubes = next.filter(|_| is_first).map_or(0, |tile| tile.cubes);
        let too_many = |place: Tile| match self.opponent {
            Some(dummy) if dummy.rovers.contains(place) => 0,
            Some(_) | None => cubes - self.room_for(place, cubes),
        };
        let cubes_too_many = self.grid.tiles().iter().map(too_many).sum();
        let full_tiles = self.grid.tiles().iter().filter(|&place| too_many(place) > 0).collect();
        GatherForecast {
            food,
            choices,
            mouths,
            hungry,
            points_lost: hungry.saturating_mul(*HUNGER.value()),
            automatic,
            exchanges,
            exchanges_now: exchanges.min(energy / 2),
            hungry_at_best: hungry - chosen - exchanges,
            may_bring_more: income.may_bring_more,
            energy_unused: energy,
            is_first,
            leaves_track: next.is_none(),
            cubes_too_many,
            full_tiles,
        }
    }

    /// The Food that a player's Buildings give at each Income.
    fn food_of_income(&self, seat: Seat) -> IncomeFood {
        let mut found = IncomeFood::default();
        let small = self.income_of(seat).iter().filter_map(|part| match part {
            IncomePart::Small(space) => self.small[space.index()],
            IncomePart::Greenhouses | IncomePart::Recharge | IncomePart::Large(_) => None,
        });
        for gain in small.flat_map(|tile| tile.spec().effect.gains(Choice::First)) {
            match gain {
                Gain::Resource(Resource::Food, amount) => found.food += amount,
                Gain::AnyResource(amount) => found.choices += amount,
                Gain::Resource(..) | Gain::Points(_) | Gain::PointsPer(..) | Gain::Recruit => {}
                Gain::Energy(_)
                | Gain::Battery
                | Gain::Approval(_)
                | Gain::Train
                | Gain::ImproveGreenhouse
                | Gain::Greenhouse
                | Gain::GreenhouseFromStack
                | Gain::Laboratory
                | Gain::BottomLaboratory => found.may_bring_more = true,
            }
        }
        found
    }

    /// Tells for each Terrain tile beside a Building space whether a Building placed there could
    /// use it, once the Building is paid for.
    pub fn terrain_beside(
        &self,
        seat: Seat,
        building: Building,
        spot: Spot,
    ) -> Vec<(Tile, Result<(), Illegal>)> {
        let mut then = self.clone();
        then.agenda.clear();
        then.place(seat, building, spot, &mut Log::silent());
        then.run_agenda(&mut Log::silent());
        let tiles = self.grid.touching(spot);
        tiles.iter().map(|tile| (tile, then.may_use_adjacent(seat, tiles, tile))).collect()
    }

    /// The possible work of each Astronaut of a Rover on a tile, in the order of
    /// [`crate::Crew::iter`], after the faction's changes to the Rover there (FTM-RULING-84).
    pub fn prospects(&self, seat: Seat, rover: RoverId, tile: Tile) -> Vec<AstronautProspect> {
        let mut there = self.clone();
        there.players[seat].rover_mut(rover).at = Some(tile);
        there.react_to_rover(seat, tile, &mut Log::silent());
        let crew = self.players[seat].rover(rover).crew;
        let prospect = |astronaut: Astronaut| {
            let tasks = if astronaut.specialist { 2 } else { 1 };
            let ability = match astronaut.specialist {
                true => self.power(astronaut.colour),
                false => None,
            };
            AstronautProspect {
                astronaut,
                tasks,
                cubes: tasks.min(self.cubes[tile.index()].of(astronaut.colour)),
                ability: ability.map(|power| (power, there.ability_amount(seat, tile, power))),
                terrain: there.may_use_terrain(seat, tile),
            }
        };
        crew.iter().map(prospect).collect()
    }

    /// The events an answer of this player would cause by itself, up to the next question; empty if
    /// it does not answer the current question.
    fn consequences(&self, seat: Seat, action: Action) -> Vec<Event> {
        let Some((who, question)) = self.question() else { return Vec::new() };
        if who != seat.into() {
            return Vec::new();
        }
        let Ok(reply) = self.may_answer(seat, question, action) else { return Vec::new() };
        let mut log = Log::kept();
        let mut then = self.clone();
        then.carry_out(seat, reply, &mut log);
        then.run_agenda(&mut log);
        log.events().to_vec()
    }

    /// The bonus that an answer of this player would gain at once, from a space, a Progress tile or
    /// a faction; the purpose of the answer itself is not counted.
    pub fn bonus(&self, seat: Seat, action: Action) -> Means {
        let mut bonus = Means::default();
        for event in self.consequences(seat, action) {
            match event.deed {
                EventKind::Achieved { seat: who, .. } if who == seat => bonus.achievements += 1,
                EventKind::Scored { seat: who, points, reason }
                    if who == seat && reason.is_bonus() =>
                {
                    bonus.score += points;
                }
                EventKind::EnergyGained { amount, reason, .. } if reason.is_bonus() => {
                    bonus.energy += amount;
                }
                EventKind::BatteryGained { reason, .. } if reason.is_bonus() => {
                    bonus.batteries += 1
                }
                EventKind::ResourceGained { resource, amount, reason, .. } if reason.is_bonus() => {
                    *bonus.stock.of_mut(resource) += amount;
                }
                _ => {}
            }
        }
        bonus
    }

    /// The waste that an answer of this player would cause at once.
    pub fn waste(&self, seat: Seat, action: Action) -> Waste {
        let mut waste = Waste::default();
        let events = self.consequences(seat, action);
        for event in &events {
            match event.deed {
                EventKind::EnergyGained { wasted, .. } => waste.energy += wasted,
                EventKind::ResourceGained { resource, amount: 0, .. } => {
                    waste.resources.push(resource);
                }
                EventKind::Forfeited { what, .. } => waste.forfeits.push(what),
                _ => {}
            }
        }
        // The Architects' Foundation comes after further questions.
        let builds = matches!(action, Action::Construct(_) | Action::Place(_));
        if builds
            && self.has(seat, FactionPower::BuildingFoundation)
            && self.may_receive_foundation(seat).is_err()
            && !waste.forfeits.contains(&Forfeit::Foundation)
        {
            waste.forfeits.push(Forfeit::Foundation);
        }
        waste
    }
}
