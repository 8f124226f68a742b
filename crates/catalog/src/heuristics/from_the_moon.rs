//! How a faction's prospects look at a glance.
//!
//! Everything a player has is counted in Victory Points: those on the track, what the final
//! scoring would give now, and what tiles, crew and Resources will still bring, the latter less
//! and less as the game goes on. What is being decided counts too: a Rover on its way is worth
//! what its crew can do there, an approval about what it usually brings. The value is the chance
//! to be first, read off the distance to the others; alone, off the distance to a good result.

use from_the_moon::content::{Destination, Gain, LargeEffect, Measure};
use from_the_moon::{
    Cube, FromTheMoon, IncomePart, Objective, Open, Part, Player, Question, Task, Tile,
};
use orrery_bots::Heuristic;
use orrery_core::{Actor, Seat};

/// Judges positions of From the Moon.
pub struct FromTheMoonHeuristic {
    weights: MoonWeights,
}

/// What things are worth, in Victory Points.
#[derive(Copy, Clone, Debug)]
pub struct MoonWeights {
    /// A cube that a ship or a Building will ask for.
    pub cube: f32,
    /// A Food beyond the next meal.
    pub food: f32,
    /// An Astronaut who will get nothing to eat.
    pub hungry: f32,
    /// How much later meals count next to the first.
    pub upkeep: f32,
    /// A unit of Energy.
    pub energy: f32,
    /// A Battery tile, for each cycle to come.
    pub battery: f32,
    /// A task of somebody in a Rover, for each cycle to come.
    pub task: f32,
    /// A task that is waiting to be done.
    pub open_task: f32,
    /// A Rover that can be sent, besides its crew.
    pub rover: f32,
    /// A Food of a Greenhouse, for each cycle to come.
    pub harvest: f32,
    /// A Laboratory, for each cycle to come.
    pub laboratory: f32,
    /// A Foundation space without a Laboratory, for each cycle to come.
    pub bench: f32,
    /// An Income effect whose worth is not points, for each cycle to come.
    pub income: f32,
    /// An approval that is waiting to be used.
    pub approval: f32,
    /// A Laboratory that is waiting to be activated.
    pub activation: f32,
    /// An Achievement beyond its own point, for the majority.
    pub achievement: f32,
    /// The distance that makes the chance to be first clear.
    pub scale: f32,
}

impl FromTheMoonHeuristic {
    /// The weights that played best.
    pub const TUNED: FromTheMoonHeuristic = FromTheMoonHeuristic::new(MoonWeights {
        cube: 1.1,
        food: 0.7,
        hungry: 3.0,
        upkeep: 0.6,
        energy: 0.45,
        battery: 0.35,
        task: 1.0,
        open_task: 0.9,
        rover: 0.8,
        harvest: 0.8,
        laboratory: 0.5,
        bench: 0.12,
        income: 1.0,
        approval: 2.5,
        activation: 0.7,
        achievement: 0.6,
        scale: 9.0,
    });

    /// A judge with these weights.
    pub const fn new(weights: MoonWeights) -> Self {
        FromTheMoonHeuristic { weights }
    }

    /// What a player has and can hope for.
    fn points(&self, open: &Open, seat: Seat) -> f32 {
        let w = &self.weights;
        let player = &open.players[seat];
        let cycles = cycles_left(open, seat, player);
        let mut points = f32::from(player.score) + f32::from(player.achievements);
        points += w.achievement * f32::from(player.achievements.min(20));
        points += self.launches(open, seat);
        points += self.goods(open, seat, player, cycles);
        // Each Rover will be sent once more after every Gather but the last, and now if at home.
        for rover in &player.rovers {
            let tasks: u8 = Cube::ALL.into_iter().map(|colour| rover.crew.tasks(colour)).sum();
            let now = if rover.at.is_none() { 1.0 } else { 0.0 };
            let times = (cycles - 1.0).max(0.0) + now * cycles.min(1.0);
            points += times * (w.rover + w.task * f32::from(tasks));
        }
        points += w.battery * cycles * f32::from(player.gauge.batteries());
        points += w.harvest * cycles * f32::from(open.harvest_of(seat));
        points += w.laboratory * cycles * f32::from(player.measure(Measure::Laboratories));
        points += w.bench * cycles * f32::from(player.empty_spaces().len());
        points += self.buildings(open, player, cycles);
        points + 1.5 * f32::from(player.measure(Measure::ImprovedParts))
    }

    /// Resources and Energy, and the hunger to come.
    fn goods(&self, open: &Open, seat: Seat, player: &Player, cycles: f32) -> f32 {
        let w = &self.weights;
        let worth = if cycles > 0.0 { w.cube } else { 0.5 };
        let stock = player.stock;
        let cubes = [stock.metal, stock.water, stock.polymer];
        // The first few of a kind are what the next ship part or Building asks for.
        let value = |count: u8| {
            let few = f32::from(count.min(4));
            worth * few + 0.5 * f32::from(count.saturating_sub(4))
        };
        let mut points: f32 = cubes.into_iter().map(value).sum();
        points += w.energy * f32::from(player.gauge.energy()) * cycles.min(1.0);
        points - self.hunger(open, seat, player, cycles) + self.spare_food(open, seat, cycles)
    }

    /// What the meals to come cost: points for who gets nothing, Energy for what is exchanged.
    fn hunger(&self, open: &Open, seat: Seat, player: &Player, cycles: f32) -> f32 {
        let w = &self.weights;
        let meal = f32::from(open.mouths(seat));
        let cost = |short: f32, energy: u8| {
            let exchanged = short.min(f32::from(energy / 2)).max(0.0);
            2.1 * w.energy * exchanged + w.hungry * (short - exchanged).max(0.0)
        };
        let (coming, energy) = match gathering(open, seat) {
            Some((harvest, energy)) => (harvest, energy),
            None => (open.harvest_of(seat), player.gauge.batteries()),
        };
        let next = meal - f32::from(coming) - f32::from(player.stock.food);
        let later = meal - f32::from(open.harvest_of(seat));
        let has_next = cycles > 0.0 || gathering(open, seat).is_some();
        let meals_after = (cycles - 1.0).max(0.0);
        let first = if has_next { cost(next, energy) } else { 0.0 };
        first + w.upkeep * meals_after * cost(later, player.gauge.batteries())
    }

    /// Food that the next meal does not need.
    fn spare_food(&self, open: &Open, seat: Seat, cycles: f32) -> f32 {
        let food = f32::from(open.players[seat].stock.food);
        let coming = gathering(open, seat).map_or(open.harvest_of(seat), |(harvest, _)| harvest);
        let has_meal = cycles > 0.0 || gathering(open, seat).is_some();
        let meal = if has_meal { f32::from(open.mouths(seat)) } else { 0.0 };
        let needed = (meal - f32::from(coming)).max(0.0);
        let spare = (food - needed).max(0.0);
        let worth = if cycles > 0.0 { self.weights.food } else { 0.5 };
        worth * spare.min(4.0) + 0.5 * (spare - 4.0).max(0.0)
    }

    /// Launch bonuses as they would be, the nearer a launch the more.
    fn launches(&self, open: &Open, seat: Seat) -> f32 {
        let bonus = |to: Destination| {
            let ship = open.ship(to);
            if ship.launch.is_some() {
                return 0.0;
            }
            let parts = ship.parts.iter().filter(|part| **part != Part::OutOfPlay).count();
            let built = parts as f32 - f32::from(ship.tiles_left());
            let nearness = built / parts.max(1) as f32;
            f32::from(open.launch_bonus(to)[seat]) * nearness * 0.8
        };
        Destination::ALL.into_iter().map(bonus).sum()
    }

    /// Small Buildings for their Income, large ones for what they will score.
    fn buildings(&self, open: &Open, player: &Player, cycles: f32) -> f32 {
        let w = &self.weights;
        let income = |part: IncomePart| match part {
            IncomePart::Small(space) => {
                open.small[space.index()].map_or(0.0, |tile| match tile.spec().effect {
                    from_the_moon::content::Effect::Just(gain) => gain_worth(player, gain, w),
                    from_the_moon::content::Effect::Both(..)
                    | from_the_moon::content::Effect::Either(..)
                    | from_the_moon::content::Effect::Pay(..) => w.income * 1.3,
                })
            }
            IncomePart::Greenhouses | IncomePart::Recharge | IncomePart::Large(_) => 0.0,
        };
        let small: f32 = player.small.iter().map(|space| income(IncomePart::Small(space))).sum();
        let large = |tile: &from_the_moon::LargeTile| match tile {
            from_the_moon::LargeTile::Shared(tile) => match tile.spec().effect {
                LargeEffect::AtTheEnd(each, measure) => {
                    let now = f32::from(player.measure(measure));
                    f32::from(each) * (now + 0.5 * cycles)
                }
                LargeEffect::Income(gain) => cycles * gain_worth(player, gain, w),
            },
            from_the_moon::LargeTile::Faction => 1.2 * cycles,
        };
        small * cycles + player.large.iter().flatten().map(large).sum::<f32>()
    }

    /// What is being asked of the seat will bring something.
    fn pending(&self, open: &Open, seat: Seat) -> f32 {
        let w = &self.weights;
        let mut points = 0.0;
        for step in open.agenda() {
            let Task::Ask(Actor::Seat(asked), question) = step.task else { continue };
            if asked != seat {
                continue;
            }
            points += match question {
                Question::Tasks { rover, left, abilities } => {
                    let Some(tile) = open.players[seat].rover(rover).at else { continue };
                    self.tasks(open, seat, tile, left, abilities)
                }
                Question::Approval(_) => w.approval,
                Question::Activate(left) => w.activation * f32::from(left.len()),
                Question::PutLaboratory(_) => 2.0,
                Question::ChooseResource(left) => w.cube * f32::from(left),
                Question::Recruit | Question::Train => 1.5,
                Question::SpecialResearch | Question::ChooseLaboratory(_) => 0.6,
                Question::OfferGreenhouse(_) => 1.0,
                Question::OfferImprovement => 0.8,
                Question::BuildingTerrain { .. } => 1.5,
                Question::PlaceBuilding(_) => 3.0,
                Question::OtherHalf(_) => 0.3,
                Question::Income(left) => {
                    let energy = open.players[seat].gauge.room();
                    let harvest = open.harvest_of(seat);
                    let parts = left.iter().map(|part| match part {
                        IncomePart::Recharge => w.energy * f32::from(energy),
                        IncomePart::Greenhouses => w.food * f32::from(harvest),
                        IncomePart::Small(_) | IncomePart::Large(_) => w.income,
                    });
                    parts.sum()
                }
                Question::Reactions(left) => f32::from(left.len()),
                Question::Turn
                | Question::Feed
                | Question::LastExchange
                | Question::ChooseFaction
                | Question::SeatAstronaut
                | Question::NameFirst
                | Question::DrawSmall(_)
                | Question::DealFaction
                | Question::LayTerrain(_)
                | Question::LayMission(..)
                | Question::LayPower(_)
                | Question::DrawLaboratory(_)
                | Question::LayLarge
                | Question::LayProgress(_)
                | Question::DrawCube(..)
                | Question::DrawZone
                | Question::DrawLocation
                | Question::DrawObjective => 0.0,
            };
        }
        points
    }

    /// What a crew can still do where its Rover stands.
    fn tasks(
        &self,
        open: &Open,
        seat: Seat,
        tile: Tile,
        left: from_the_moon::Cubes,
        abilities: from_the_moon::Cubes,
    ) -> f32 {
        let w = &self.weights;
        let there = open.cubes[tile.index()];
        let mut points = 0.0;
        let mut spare = 0;
        for colour in Cube::ALL {
            let tasks = left.of(colour);
            let cubes = tasks.min(there.of(colour));
            points += w.open_task * w.cube * f32::from(cubes);
            let power =
                open.power(colour).map_or(0, |power| open.ability_amount(seat, tile, power));
            let abilities = abilities.of(colour).min(tasks - cubes);
            points += w.open_task * 0.7 * f32::from(abilities * power);
            spare += tasks - cubes - if power > 0 { abilities } else { 0 };
        }
        if spare > 0 { points + 1.6 } else { points }
    }

    /// Alone, ships and Objectives decide.
    fn solo_value(&self, open: &Open, seat: Seat) -> f32 {
        let launched = f32::from(open.launches());
        let tiles: u8 = open.ships.iter().map(|ship| ship.tiles_left()).sum();
        let objectives = f32::from(open.objectives.len());
        let reached = |objective: &Objective| open.is_achieved(*objective);
        let achieved = open.objectives.iter().filter(reached).count() as f32;
        let points = self.points(open, seat) + self.pending(open, seat);
        let progress = 6.0 * launched - 5.0 * f32::from(tiles) + 8.0 * (achieved - objectives);
        logistic((points + progress - 60.0) / 40.0)
    }
}

/// During a Gather, the Food still to come from Greenhouses and the Energy that can be exchanged.
fn gathering(open: &Open, seat: Seat) -> Option<(u8, u8)> {
    let gauge = &open.players[seat].gauge;
    let mut found = None;
    for step in open.agenda() {
        match step.task {
            Task::Ask(Actor::Seat(asked), Question::Feed) if asked == seat => {
                found = Some((0, gauge.energy()));
            }
            Task::Ask(Actor::Seat(asked), Question::Income(left)) if asked == seat => {
                let harvest = match left.contains(IncomePart::Greenhouses) {
                    true => open.harvest_of(seat),
                    false => 0,
                };
                let energy = match left.contains(IncomePart::Recharge) {
                    true => gauge.batteries(),
                    false => gauge.energy(),
                };
                found = Some((harvest, energy));
            }
            Task::Ask(..) | Task::Do(_) => {}
        }
    }
    found
}

/// How many more times a player will gather, roughly.
fn cycles_left(open: &Open, seat: Seat, player: &Player) -> f32 {
    let moving = u8::from(gathering(open, seat).is_some());
    let on_track = f32::from(7u8.saturating_sub(player.space + moving));
    let all: usize = open
        .ships
        .iter()
        .map(|ship| ship.parts.iter().filter(|part| **part != Part::OutOfPlay).count())
        .sum();
    let left: u8 = open.ships.iter().map(|ship| ship.tiles_left()).sum();
    let by_ships = 8.0 * f32::from(left) / all.max(1) as f32;
    if open.trigger.is_some() { 0.0 } else { on_track.min(by_ships) }
}

/// What a gain at each Income is worth.
fn gain_worth(player: &Player, gain: Gain, w: &MoonWeights) -> f32 {
    match gain {
        Gain::Points(points) => points.into(),
        Gain::PointsPer(each, measure) => {
            f32::from(each) * (f32::from(player.measure(measure)) + 0.5)
        }
        Gain::AnyResource(amount) => w.cube * f32::from(amount),
        Gain::Approval(_) => w.approval,
        Gain::Energy(_)
        | Gain::Battery
        | Gain::Resource(..)
        | Gain::Recruit
        | Gain::Train
        | Gain::ImproveGreenhouse
        | Gain::Greenhouse
        | Gain::GreenhouseFromStack
        | Gain::Laboratory
        | Gain::BottomLaboratory
        | Gain::Foundation => w.income,
    }
}

fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

impl Heuristic<FromTheMoon> for FromTheMoonHeuristic {
    fn value(&self, game: &FromTheMoon, seat: Seat) -> f32 {
        let open = &game.open;
        if open.is_solo() {
            return self.solo_value(open, seat);
        }
        let points = |seat| self.points(open, seat) + self.pending(open, seat);
        let own = points(seat);
        let others = Seat::all(open.player_count()).filter(|&other| other != seat);
        let rivals: f32 =
            others.map(|other| ((points(other) - own) / self.weights.scale).exp()).sum();
        1.0 / (1.0 + rivals)
    }
}

#[cfg(test)]
mod tests {
    use from_the_moon::Action;
    use from_the_moon::scenario::{ANN, BEN, Scenario, Table};
    use orrery_bots::{Bot as _, Greedy, Random};
    use orrery_core::{Chair, Dice, Game as _, Log, Setup};

    use super::*;

    fn value(table: &Table, seat: Seat) -> f32 {
        FromTheMoonHeuristic::TUNED.value(&table.game, seat)
    }

    #[test]
    fn points_and_means_are_good() {
        let even = Scenario::of_players(2).start();
        let ahead = Scenario::of_players(2).score(ANN, 20, 0).start();
        let rich = Scenario::of_players(2).has(ANN, "2M 2W 2P 2F").start();
        assert!(value(&ahead, ANN) > value(&even, ANN) && value(&rich, ANN) > value(&even, ANN));
        assert!((value(&ahead, ANN) + value(&ahead, BEN) - 1.0).abs() < 1e-5);
        let both = Scenario::of_players(2).has(ANN, "9M").greenhouses(ANN, 2, 1).start();
        assert!(value(&both, ANN) > value(&both, BEN));
    }

    #[test]
    fn a_judge_beats_chance() {
        let mut won = 0;
        for number in 0..12 {
            let mut dice = Dice::new(&number.to_string(), "heuristic");
            let mut greedy =
                Greedy::new(&FromTheMoonHeuristic::TUNED, Dice::new(&number.to_string(), "greedy"));
            let mut random = Random::new(Dice::new(&number.to_string(), "random"));
            let judge = if number % 2 == 0 { ANN } else { BEN };
            let mut game = FromTheMoon::start(&Setup::of_players(2)).unwrap();
            while let Some(who) = game.to_act().first() {
                let action: Action = match who {
                    Actor::Chance => game.draw(&mut dice, &mut Vec::new()),
                    Actor::Seat(seat) if seat == judge => greedy.choose(&Chair::new(&game, seat)),
                    Actor::Seat(seat) => random.choose(&Chair::new(&game, seat)),
                };
                game.apply(who, action, &mut Log::silent()).unwrap();
            }
            won += u32::from(game.standing().unwrap().winners.contains(&judge));
        }
        assert!(won >= 10, "only {won} of 12");
    }
}
