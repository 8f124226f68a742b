//! The heuristic of From the Moon.
//!
//! Everything a player has is counted in Victory Points: those on the track, the final scoring as
//! things are, and the future income of tiles, crew and Resources, which counts less and less as
//! the game goes on. The current decision counts too: a Rover on its way is worth what its crew can
//! do there, an approval what it can be used for. The value is the chance to be first, read off the
//! distance to the others; in a solo game, off what is still missing for a victory.

mod alone;
mod draft;
mod exchanges;
#[cfg(test)]
mod tests;
mod weights;

use from_the_moon::content::board::{ACHIEVEMENT_MAJORITY, IMPROVEMENT_MAJORITY};
use from_the_moon::content::{
    Approval, Destination, Effect, Gain, LargeEffect, Measure, PartId, Work,
};
use from_the_moon::{
    Action, Building, Cost, Cube, Cubes, FromTheMoon, IncomePart, IncomeSet, LabSet, LabSpace,
    LargeTile, Open, Part, Player, Power, Question, Resource, Rover, Stock, Task, Tile,
};
use orrery_bots::Heuristic;
use orrery_core::{Actor, Seat, Seats, Standing};

pub use weights::MoonWeights;

/// Judges positions of From the Moon.
pub struct FromTheMoonHeuristic {
    among_others: MoonWeights,
    alone: MoonWeights,
}

impl FromTheMoonHeuristic {
    /// With the weights that are in use.
    pub const TUNED: FromTheMoonHeuristic =
        FromTheMoonHeuristic::new(MoonWeights::TUNED, MoonWeights::ALONE);

    /// A judge with these weights for games with others and alone.
    pub const fn new(among_others: MoonWeights, alone: MoonWeights) -> Self {
        FromTheMoonHeuristic { among_others, alone }
    }
}

/// The facts of a position that all players share.
struct Sight<'a> {
    w: &'a MoonWeights,
    open: &'a Open,
    /// The number of times each player will still gather.
    cycles: Seats<f32>,
    /// Points that depend on everybody: launch bonuses and majorities, by how likely they are.
    contested: Seats<f32>,
}

impl<'a> Sight<'a> {
    fn of(w: &'a MoonWeights, open: &'a Open) -> Self {
        let cycles = cycles_left(w, open);
        let mut sight =
            Sight { w, open, cycles, contested: Seats::of(open.player_count(), |_| 0.0) };
        for to in Destination::ALL {
            sight.add_launch(to);
        }
        if !open.is_solo() {
            sight.add_majority(*ACHIEVEMENT_MAJORITY.value(), |player| player.achievements.into());
            sight.add_majority(*IMPROVEMENT_MAJORITY.value(), |player| {
                2.0 * f32::from(player.measure(Measure::ImprovedParts))
            });
        }
        sight
    }

    /// A launch bonus as it would be, the nearer the launch the more.
    fn add_launch(&mut self, to: Destination) {
        let ship = self.open.ship(to);
        if ship.launch.is_some() {
            return;
        }
        let parts = ship.parts.iter().filter(|part| **part != Part::OutOfPlay).count();
        let nearness = 1.0 - f32::from(ship.tiles_left()) / parts.max(1) as f32;
        if nearness > 0.0 {
            let bonus = self.open.launch_bonus(to);
            for (seat, contested) in self.contested.iter_mut() {
                *contested += self.w.launch * nearness * f32::from(bonus[seat]);
            }
        }
    }

    /// The points for most and second most of something, by how sure a lead in it is.
    fn add_majority(&mut self, [first, second]: [u8; 2], count: impl Fn(&Player) -> f32) {
        let cycles = self.cycles.iter().map(|(_, cycles)| *cycles).fold(f32::INFINITY, f32::min);
        let sure = self.w.lead / (0.5 + cycles);
        let counts: Seats<f32> =
            Seats::of(self.open.player_count(), |seat| count(&self.open.players[seat]));
        // Next to the largest count, so that no number grows too large.
        let most = counts.iter().map(|(_, count)| *count).fold(0.0, f32::max);
        let odds: Seats<f32> =
            Seats::of(self.open.player_count(), |seat| (sure * (counts[seat] - most)).exp());
        let all: f32 = odds.iter().map(|(_, odds)| odds).sum();
        let second = if self.open.player_count() == 2 { 0.0 } else { f32::from(second) };
        for (seat, contested) in self.contested.iter_mut() {
            let own = odds[seat];
            // Second, if one of the others is first and then nobody else is before us.
            let others = odds.iter().filter(|(other, _)| *other != seat);
            let behind: f32 =
                others.map(|(_, rival)| rival / all * own / (all - rival).max(f32::EPSILON)).sum();
            *contested += f32::from(first) * own / all + second * behind;
        }
    }

    fn at(&self, seat: Seat) -> Glance<'a> {
        let player = &self.open.players[seat];
        let (cycles, contested) = (self.cycles[seat], self.contested[seat]);
        Glance { w: self.w, open: self.open, seat, player, cycles, contested }
    }
}

/// One player's side of the table, with as much of the game as there still seems to be.
#[derive(Copy, Clone)]
struct Glance<'a> {
    w: &'a MoonWeights,
    open: &'a Open,
    seat: Seat,
    player: &'a Player,
    cycles: f32,
    contested: f32,
}

impl Glance<'_> {
    /// The same, seen from the middle of the time that is left.
    fn later(self) -> Self {
        Glance { cycles: 0.5 * self.cycles, ..self }
    }

    /// The points a player has and can hope for.
    fn points(&self) -> f32 {
        self.named().into_iter().map(|(_, points)| points).sum()
    }

    /// The same, each part by its name.
    fn named(&self) -> [(&'static str, f32); 7] {
        let achievements = match self.open.is_solo() {
            true => 1.5 * f32::from(self.player.achievements.min(16)),
            false => f32::from(self.player.achievements),
        };
        [
            ("points at once", self.player.score.into()),
            ("Achievements, launches and majorities", achievements + self.contested),
            ("cubes and Energy", self.goods()),
            ("future meals", self.meals(0.0, 0.0)),
            ("work on a ship", self.w.ready * self.best_work(self.player.stock, None)),
            ("long-term growth", self.growth()),
            ("options right now", self.w.pending * self.pending()),
        ]
    }

    /// The value of a cube; at the end two are a point.
    fn cube(&self) -> f32 {
        if self.cycles > 0.0 { self.w.cube } else { 0.5 }
    }

    /// Cubes and Energy. The first few of a kind are what the next part or Building asks for.
    fn goods(&self) -> f32 {
        let stock = self.player.stock;
        let value = |count: u8| {
            let glut = if self.cycles > 0.0 { self.w.glut } else { 0.5 };
            self.cube() * f32::from(count.min(4)) + glut * f32::from(count.saturating_sub(4))
        };
        let cubes: f32 = [stock.metal, stock.water, stock.polymer].into_iter().map(value).sum();
        cubes + self.w.energy * f32::from(self.player.gauge.energy()) * self.cycles.min(1.0)
    }

    /// The meals to come: points for who gets nothing, Energy for what is exchanged, and what
    /// the Food is worth that is left then.
    fn meals(&self, more_food: f32, more_mouths: f32) -> f32 {
        let w = self.w;
        let mouths = f32::from(self.open.mouths(self.seat)) + more_mouths;
        let harvest = f32::from(self.open.harvest_of(self.seat)) + more_food;
        let batteries = self.player.gauge.batteries();
        let (mut coming, mut energy) = (harvest, batteries);
        let mut meals = self.cycles.ceil() as u8;
        if let Some((food, left)) = gathering(self.open, self.seat) {
            (coming, energy) = (f32::from(food), left);
            meals += 1;
        }
        let mut food = f32::from(self.player.stock.food);
        let (mut points, mut weight) = (0.0, 1.0);
        for _ in 0..meals {
            food += coming - mouths;
            let short = (-food).max(0.0);
            let exchanged = short.min(f32::from(energy / 2));
            points -= weight * (2.1 * w.energy * exchanged + w.hungry * (short - exchanged));
            food = food.max(0.0);
            weight *= w.upkeep;
            (coming, energy) = (harvest, batteries);
        }
        let worth = if self.cycles > 0.0 { w.food } else { 0.5 };
        points + worth * food.min(4.0) + 0.5 * (food - 4.0).clamp(0.0, 4.0)
    }

    /// The value of one more Food from Greenhouses at every future meal.
    fn another_harvest(&self) -> f32 {
        self.meals(1.0, 0.0) - self.meals(0.0, 0.0)
    }

    /// The cost of one more mouth at every future meal.
    fn another_mouth(&self) -> f32 {
        let eats = f32::from(u8::from(self.open.mouths(self.seat) > 0));
        self.meals(0.0, eats) - self.meals(0.0, 0.0)
    }

    /// The number of times a Rover will still be sent: after every Gather but the last, and now if
    /// at home.
    fn sends(&self, rover: &Rover) -> f32 {
        let now = if rover.at.is_none() { self.cycles.min(1.0) } else { 0.0 };
        (self.cycles - 1.0).max(0.0) + now
    }

    /// Crew, tiles and Buildings, for what they will bring.
    fn growth(&self) -> f32 {
        let (w, player) = (self.w, self.player);
        let mut points = 0.0;
        for rover in &player.rovers {
            let tasks: u8 = Cube::ALL.into_iter().map(|colour| rover.crew.tasks(colour)).sum();
            let crowd = w.crowd * f32::from(tasks.saturating_sub(3));
            points += self.sends(rover) * (w.rover + w.task * (f32::from(tasks.min(3)) + crowd));
        }
        points += w.battery * self.cycles * f32::from(player.gauge.batteries());
        points += self.research();
        points += w.improvement * f32::from(player.measure(Measure::ImprovedParts));
        points += w.tile * f32::from(player.missions.len()) * self.cycles.min(1.0);
        points += w.site * f32::from(player.buildings.len()) * self.cycles.min(1.0);
        let small = player.small.iter().map(|space| self.building(Building::Small(space)));
        let large = player.large.iter().flatten().map(|tile| match tile {
            LargeTile::Shared(tile) => self.building(Building::Large(*tile)),
            LargeTile::Faction => self.building(Building::Faction),
        });
        points + small.sum::<f32>() + large.sum::<f32>()
    }

    /// The Laboratories still to be placed, for what they will activate.
    fn research(&self) -> f32 {
        let spaces = self.player.empty_spaces();
        let placed = (self.w.research * self.cycles).min(f32::from(spaces.len()));
        match spaces.is_empty() {
            true => 0.0,
            false => placed * self.laboratory(spaces) / f32::from(spaces.len()),
        }
    }

    /// The future value of Laboratories on these empty spaces, each placed last. Every Laboratory
    /// there is activated by those in its row and column.
    fn laboratory(&self, spaces: LabSet) -> f32 {
        let activations = |space: LabSpace| {
            let times = f32::from(space.row_and_column().and(spaces).len());
            times * self.activations(LabSet::EMPTY.with(space))
        };
        let others: f32 = self.player.laboratory_spaces().iter().map(activations).sum();
        self.w.bench * f32::from(spaces.len()) + self.w.laboratory * others
    }

    /// A Building's tile: what it brings at each Income, or at the end.
    fn building(&self, building: Building) -> f32 {
        let income = |effect| self.cycles * self.later().effect(effect);
        match building {
            Building::Small(space) => {
                self.open.small[space.index()].map_or(0.0, |tile| income(tile.spec().effect))
            }
            Building::Large(tile) => match tile.spec().effect {
                LargeEffect::AtTheEnd(each, measure) => {
                    f32::from(each) * (f32::from(self.player.measure(measure)) + 0.5 * self.cycles)
                }
                LargeEffect::Income(gain) => income(Effect::Just(gain)),
            },
            Building::Faction => self.w.faction * self.cycles,
        }
    }

    /// The value of an effect now.
    fn effect(&self, effect: Effect) -> f32 {
        match effect {
            Effect::Just(gain) => self.gain(gain),
            Effect::Both(one, other) => self.gain(one) + self.gain(other),
            Effect::Either(one, other) => self.gain(one).max(self.gain(other)),
            Effect::Pay(energy, gain) => {
                (self.gain(gain) - self.w.energy * f32::from(energy)).max(0.0)
            }
        }
    }

    fn gain(&self, gain: Gain) -> f32 {
        let (w, player) = (self.w, self.player);
        let if_possible = |possible: bool, worth: f32| if possible { worth } else { 0.0 };
        match gain {
            Gain::Energy(amount) => w.energy * f32::from(amount.min(player.gauge.room())),
            Gain::Battery if player.gauge.is_complete() => 1.0,
            Gain::Battery => w.battery * self.cycles,
            Gain::Resource(Resource::Food, amount) => w.food * f32::from(amount),
            Gain::Resource(_, amount) | Gain::AnyResource(amount) => {
                self.cube() * f32::from(amount)
            }
            Gain::Points(points) => points.into(),
            Gain::PointsPer(each, measure) => f32::from(each) * f32::from(player.measure(measure)),
            Gain::Approval(approval) => self.best_work(player.stock, Some(approval)).max(1.0),
            Gain::Recruit => {
                let room = 3 * self.open.seats_per_rover() > player.crew_size();
                if_possible(room, (w.task * self.cycles + self.another_mouth()).max(0.0))
            }
            Gain::Train => {
                if_possible(player.crew_size() > player.specialists(), w.task * self.cycles)
            }
            Gain::ImproveGreenhouse => {
                if_possible(player.basic_greenhouses > 0, self.another_harvest())
            }
            Gain::Greenhouse | Gain::GreenhouseFromStack => {
                if_possible(player.has_greenhouse_space(), w.harvest + self.another_harvest())
            }
            Gain::Laboratory | Gain::BottomLaboratory => {
                let spaces = player.empty_spaces();
                let all = f32::from(spaces.len().max(1));
                if_possible(!spaces.is_empty(), 2.5 + self.laboratory(spaces) / all)
            }
        }
    }

    /// The value of a price.
    fn price(&self, cost: &Cost) -> f32 {
        let cubes = cost.stock.metal + cost.stock.water + cost.stock.polymer;
        self.cube() * f32::from(cubes)
            + self.w.food * f32::from(cost.stock.food)
            + self.w.energy * f32::from(cost.energy)
    }

    /// The best use of an approval with these Resources; without one, the best that an approval
    /// could be used for, the less the more is missing.
    fn best_work(&self, stock: Stock, approval: Option<Approval>) -> f32 {
        let (w, mut best) = (self.w, 0.0f32);
        let tile_worth = if self.open.is_solo() { w.solo_tile } else { w.tile };
        let mut look = |cost: &Cost, points: f32| {
            let net = points - self.price(cost);
            if net <= best {
                return;
            }
            let missing = cost.stock.minus(stock).total();
            if missing == 0 && cost.energy <= self.player.gauge.energy() {
                best = best.max(net);
            } else if approval.is_none() {
                let needed = cost.stock.total().max(1);
                best = best.max(net * 0.7 * (1.0 - f32::from(missing) / f32::from(needed)));
            }
        };
        let (constructs, improves) = match approval.map(|approval| approval.work) {
            Some(Work::Construct) => (true, false),
            Some(Work::Improve) => (false, true),
            Some(Work::Either) | None => (true, true),
        };
        for to in Destination::ALL {
            let ship = self.open.ship(to);
            if ship.launch.is_some() || approval.is_some_and(|given| !given.to.contains(to)) {
                continue;
            }
            for part in PartId::all() {
                match ship.part(part) {
                    Part::Covered(tile) if constructs => {
                        let spec = tile.spec();
                        look(&spec.cost, f32::from(spec.points) + tile_worth);
                    }
                    Part::Constructed if improves && self.player.improvement_cubes() > 0 => {
                        let spec = to.part(part);
                        look(&spec.cost, f32::from(spec.points) + w.improvement);
                    }
                    _ => {}
                }
            }
        }
        best
    }

    /// The value of the current decision to the player.
    fn pending(&self) -> f32 {
        let asked = self.open.agenda().iter().filter_map(|step| match step.task {
            Task::Ask(Actor::Seat(asked), question) if asked == self.seat => Some(question),
            Task::Ask(..) | Task::Do(_) => None,
        });
        asked.map(|question| self.question(question)).sum()
    }

    fn question(&self, question: Question) -> f32 {
        let (w, player) = (self.w, self.player);
        match question {
            Question::Tasks { rover, left, abilities } => {
                player.rover(rover).at.map_or(0.0, |tile| self.tasks(tile, left, abilities))
            }
            Question::Approval(approval) => self.gain(Gain::Approval(approval)),
            Question::Activate(left) => self.activations(left),
            Question::PutLaboratory(laboratory) => {
                let fits = player.empty_spaces().iter().map(|space| {
                    let others = self.open.activation_set(self.seat, space);
                    self.activations(others) + if space.is_bottom() { 1.5 } else { 0.0 }
                });
                self.effect(laboratory.spec().effect) + fits.fold(0.0, f32::max)
            }
            Question::ChooseResource(left) => self.cube() * f32::from(left),
            Question::Recruit => self.gain(Gain::Recruit),
            Question::Train => self.gain(Gain::Train),
            Question::ChooseLaboratory(_) => self.gain(Gain::Laboratory),
            Question::SpecialResearch => self.effect(Effect::Pay(2, Gain::Laboratory)),
            Question::OfferGreenhouse(_) => self.gain(Gain::Greenhouse),
            Question::OfferImprovement => self.gain(Gain::ImproveGreenhouse),
            Question::BuildingTerrain { tiles, .. } => {
                tiles.iter().map(|tile| self.terrain(tile, player.stock)).fold(0.0, f32::max)
            }
            Question::PlaceBuilding(building) => {
                let large = if matches!(building, Building::Small(_)) { 0.0 } else { 1.5 };
                let cost = self.open.printed_cost(self.seat, building);
                self.building(building) + 2.0 * w.site + large - self.price(&cost)
            }
            Question::Income(left) => self.income(left),
            Question::Reactions(left) => f32::from(left.len()),
            _ => 0.0,
        }
    }

    fn activations(&self, spaces: LabSet) -> f32 {
        let laboratories =
            spaces.iter().filter_map(|space| self.player.laboratories[space.index()]);
        laboratories.map(|laboratory| self.effect(laboratory.spec().effect)).sum()
    }

    /// The parts of the Income that are still to come; Food is counted with the meals.
    fn income(&self, left: IncomeSet) -> f32 {
        let part = |part| match part {
            IncomePart::Greenhouses => 0.0,
            IncomePart::Recharge => self.w.energy * f32::from(self.player.gauge.room()),
            IncomePart::Small(space) => {
                self.open.small[space.index()].map_or(0.0, |tile| self.effect(tile.spec().effect))
            }
            IncomePart::Large(_) => 3.0,
        };
        left.iter().map(part).sum()
    }

    /// The value of the tasks left to a crew where its Rover is.
    fn tasks(&self, tile: Tile, left: Cubes, abilities: Cubes) -> f32 {
        let there = self.open.cubes[tile.index()];
        let mut stock = self.player.stock;
        let mut points = 0.0;
        let mut spare = 0;
        for colour in Cube::ALL {
            let tasks = left.of(colour);
            let cubes = tasks.min(there.of(colour));
            *stock.of_mut(colour.into()) += cubes;
            points += self.cube() * f32::from(cubes);
            let able = abilities.of(colour).min(tasks - cubes);
            let gift = self.open.power(colour).map_or(0.0, |power| self.ability(tile, power));
            points += gift * f32::from(able);
            spare += tasks - cubes - if gift > 0.0 { able } else { 0 };
        }
        // One Astronaut has to leave a cube for the Terrain, if nobody is idle.
        let left_for_it = if spare > 0 { 0.0 } else { self.cube() };
        points + (self.terrain(tile, stock) - left_for_it).max(0.0)
    }

    fn ability(&self, tile: Tile, power: Power) -> f32 {
        let each = match power {
            Power::OwnBuildings => self.w.food,
            Power::EnemyRovers => self.w.energy,
            Power::OwnRovers => self.cube(),
        };
        each * f32::from(self.open.ability_amount(self.seat, tile, power))
    }

    /// The value of a Terrain tile's effect with these Resources.
    fn terrain(&self, tile: Tile, stock: Stock) -> f32 {
        let approval = |approval| self.best_work(stock, Some(approval)).max(1.0);
        match self.open.terrain_effect(tile) {
            Some(Effect::Just(Gain::Approval(given))) => approval(given),
            Some(Effect::Pay(energy, Gain::Approval(given))) => {
                approval(given) - self.w.energy * f32::from(energy)
            }
            Some(effect) => self.effect(effect),
            None => 0.0,
        }
    }
}

/// During a Gather, the Food still to come from Greenhouses and the Energy that can be exchanged.
fn gathering(open: &Open, seat: Seat) -> Option<(u8, u8)> {
    let gauge = &open.players[seat].gauge;
    open.agenda().iter().find_map(|step| match step.task {
        Task::Ask(Actor::Seat(asked), Question::Feed) if asked == seat => Some((0, gauge.energy())),
        Task::Ask(Actor::Seat(asked), Question::Income(left)) if asked == seat => {
            let harvest = match left.contains(IncomePart::Greenhouses) {
                true => open.harvest_of(seat),
                false => 0,
            };
            let energy = match left.contains(IncomePart::Recharge) {
                true => gauge.batteries(),
                false => gauge.energy(),
            };
            Some((harvest, energy))
        }
        Task::Ask(..) | Task::Do(_) => None,
    })
}

/// The number of times each player will still gather: until the track ends for the player farthest
/// along, or until the ships are complete.
fn cycles_left(w: &MoonWeights, open: &Open) -> Seats<f32> {
    if open.trigger.is_some() {
        return Seats::of(open.player_count(), |_| 0.0);
    }
    let way: Seats<f32> = Seats::of(open.player_count(), |seat| {
        let moving = u8::from(gathering(open, seat).is_some());
        f32::from(7u8.saturating_sub(open.players[seat].space + moving))
    });
    if open.is_solo() {
        return way;
    }
    // Rovers that are out bring the next Gather nearer.
    let out = |seat| 0.25 * f32::from(open.rovers_of(seat).len());
    let first = way.iter().map(|(seat, way)| way - out(seat)).fold(f32::INFINITY, f32::min);
    let parts = open.ships.iter().flat_map(|ship| &ship.parts);
    let all = parts.filter(|part| **part != Part::OutOfPlay).count();
    let left: u8 = open.ships.iter().map(|ship| ship.tiles_left()).sum();
    let by_ships = w.pace * f32::from(left) / all.max(1) as f32;
    Seats::of(open.player_count(), |seat| way[seat].min(first + out(seat)).min(by_ships).max(0.0))
}

fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

impl Heuristic<FromTheMoon> for FromTheMoonHeuristic {
    fn prune(&self, game: &FromTheMoon, seat: Seat, actions: &mut Vec<Action>) {
        // Part by part comes to the same, and the weights were found with it.
        actions.retain(|action| *action != Action::TakeAllIncome);
        draft::keep_the_best(game, actions);
        exchanges::leave_useless_aside(game, seat, actions);
    }

    fn value(&self, game: &FromTheMoon, seat: Seat) -> f32 {
        let open = &game.open;
        if open.is_solo() {
            return Sight::of(&self.alone, open).at(seat).solo_value();
        }
        let sight = Sight::of(&self.among_others, open);
        let own = sight.at(seat).points();
        let others = Seat::all(open.player_count()).filter(|&other| other != seat);
        let ahead = |other| (sight.at(other).points() - own) / self.among_others.scale;
        1.0 / (1.0 + others.map(|other| ahead(other).exp()).sum::<f32>())
    }

    /// Alone, a victory is worth more with a better medal.
    fn result(&self, standing: &Standing, seat: Seat) -> f32 {
        let won = standing.reward(seat);
        let is_solo_victory = standing.scores.players() == 1 && won > 0.0;
        if is_solo_victory { alone::solo_victory(standing.scores[seat]) } else { won }
    }

    fn parts(&self, game: &FromTheMoon, seat: Seat) -> Vec<(&'static str, f32)> {
        let open = &game.open;
        if !open.is_solo() {
            return Sight::of(&self.among_others, open).at(seat).named().to_vec();
        }
        let sight = Sight::of(&self.alone, open);
        let glance = sight.at(seat);
        let mut parts = glance.named().to_vec();
        parts.push(("ships and Objectives in time", -glance.missing()));
        parts
    }
}
