//! The turns that a Mission still takes a crew.

use on_mars::content::{
    Contract, Item, Kind, KindSet, Mission, Resource, Side, Slots, Tech, Terms, Tile, TileSet,
};
use on_mars::{Card, Hex, Open};
use orrery_core::Seat;

use super::ahead::Ahead;

/// Turns that something takes which nobody can see yet.
const FAR: f32 = 2.5;
/// Turns to construct a Building.
const BUILD: f32 = 0.9;

/// A crew at work on the Missions, with what is being done counted as done.
pub struct Crew<'a> {
    open: &'a Open,
    members: Vec<(Seat, Ahead)>,
}

impl<'a> Crew<'a> {
    /// Everybody at the table.
    pub fn of(open: &'a Open) -> Crew<'a> {
        let members = Seat::all(open.player_count());
        Crew { open, members: members.map(|seat| (seat, Ahead::of(open, seat))).collect() }
    }

    /// Returns the turns that all Missions take, each with its share that is done.
    pub fn missions(&self) -> Vec<(f32, f32)> {
        let states = self.open.missions.iter().flatten();
        states
            .map(|state| {
                let all = f32::from(self.open.mission_count(state.mission).max(1));
                (self.turns(state.mission, state.left), 1.0 - f32::from(state.left) / all)
            })
            .collect()
    }

    fn turns(&self, mission: Mission, left: u8) -> f32 {
        let count = f32::from(left);
        match mission {
            Mission::Scientists => self.scientists(count),
            Mission::Bots => self.bots(count),
            Mission::Discoveries => self.tiles(left, false),
            Mission::Research => self.tiles(left, true),
            Mission::Blueprints => self.blueprints(count),
            Mission::AdvancedBuildings => self.upgrades(count),
            Mission::Techs => self.techs(count),
            Mission::Contracts => self.contracts(left),
            Mission::Progress => 1.5 * count,
        }
    }

    fn pending(&self, what: impl Fn(&Ahead) -> u8) -> f32 {
        self.members.iter().map(|(_, ahead)| f32::from(what(ahead))).sum()
    }

    /// Turns until the Colony reaches its next level.
    fn next_level(&self) -> f32 {
        let row = self.open.level_row;
        let behind = |kind: &Kind| kind.column().is_some_and(|column| self.open.lss[column] < row);
        let waiting: KindSet = Kind::SHARED.into_iter().filter(behind).collect();
        let mut turns = 0.0;
        for kind in waiting.iter() {
            let paid = self.members.iter().any(|(_, ahead)| ahead.building.contains(kind));
            let can = |(seat, _): &(Seat, Ahead)| {
                let player = &self.open.players[*seat];
                kind.cost().is_none_or(|one| player.stored(one) > 0)
            };
            turns += match () {
                () if paid => 0.1,
                () if self.members.iter().any(can) => BUILD,
                () => BUILD + 0.25,
            };
        }
        let begun = self.members.iter().any(|(_, ahead)| !ahead.construct.and(waiting).is_empty());
        if begun { turns - 0.75 } else { turns }
    }

    fn scientists(&self, count: f32) -> f32 {
        let open = self.open;
        let hiring = self.pending(|ahead| {
            let paid = matches!(ahead.card, Some(Card::Scientist(_)));
            u8::from(paid || ahead.scientist)
        });
        let on_slot = |(seat, _): &&(Seat, Ahead)| open.on_slots(Slots::Hire, *seat) > 0;
        let busy = self.members.iter().filter(on_slot).count() as f32;
        // Each costs two of a Resource.
        let mut rich = 0.0;
        for (seat, _) in &self.members {
            let player = &open.players[*seat];
            let pair = |card: &Option<Card>| match card {
                Some(Card::Scientist(one)) => match one.spec().cost {
                    Some(resource) => player.stored(resource) >= 2,
                    None => open.able(*seat) >= 3,
                },
                _ => false,
            };
            rich += f32::from(u8::from(open.hire.iter().any(pair)));
        }
        1.4 * count - 0.85 * hiring.min(count) + 0.1 * busy - 0.25 * rich.min(count)
    }

    fn bots(&self, count: f32) -> f32 {
        let open = self.open;
        let level = open.colony_level();
        let room = |(seat, _): &(Seat, Ahead)| {
            let player = &open.players[*seat];
            level.saturating_sub(player.ships_welcomed()).min(player.bots_left)
        };
        let free: f32 = self.members.iter().map(|one| f32::from(room(one))).sum();
        let landing = self.pending(|ahead| ahead.ships);
        let placing = open.agenda().iter().any(|step| {
            matches!(
                step.task,
                on_mars::Task::Ask(_, on_mars::Question::PlaceBot)
                    | on_mars::Task::Do(on_mars::Duty::Unit(
                        _,
                        on_mars::Unit::Welcome { bot: true, .. }
                    ))
            )
        });
        let goods: f32 = self
            .members
            .iter()
            .map(|(seat, _)| {
                let player = &open.players[*seat];
                let pairs = player.stored(Resource::Water).min(player.stored(Resource::Plant));
                f32::from(pairs.min(2))
            })
            .sum();
        let placed = if placing { 1.0 } else { 0.0 };
        let left = (count - placed).max(0.0);
        let wait = if free < left { self.next_level() } else { 0.0 };
        1.4 * left - 0.85 * landing.min(left) - 0.3 * goods.min(left) + wait
    }

    fn blueprints(&self, count: f32) -> f32 {
        let there = self.open.display.iter().flatten().count() as f32;
        let taking = self.pending(|ahead| ahead.blueprints + u8::from(ahead.taken.is_some()));
        let wait = if there < count { self.next_level() } else { 0.0 };
        0.55 * count - 0.4 * taking.min(count) + wait
    }

    fn techs(&self, count: f32) -> f32 {
        let learning = self.pending(|ahead| {
            ahead.learn + u8::from(ahead.tech.is_some_and(|(_, level)| level == 1))
        });
        // A tile in the first column blocks its space.
        let blocked = |(seat, _): &&(Seat, Ahead)| {
            let spaces = self.open.players[*seat].lab_spaces();
            on_mars::content::LabSpace::FIRST_COLUMN.into_iter().all(|one| spaces.contains(one))
        };
        let blocked = self.members.iter().filter(blocked).count() as f32;
        let batteries: f32 = self
            .members
            .iter()
            .map(|(seat, _)| f32::from(self.open.players[*seat].stored(Resource::Battery).min(2)))
            .sum();
        0.8 * count - 0.6 * learning.min(count) + 0.3 * blocked - 0.12 * batteries.min(count)
    }

    /// Advanced Buildings: a Blueprint, a fitting Building and a Mineral each.
    fn upgrades(&self, count: f32) -> f32 {
        let open = self.open;
        let advanced = open
            .players
            .values()
            .fold(on_mars::HexSet::EMPTY, |all, player| all.or(player.advanced));
        let (mut held, mut minerals, mut near) = (0.0, 0.0, 0.0);
        for (seat, _) in &self.members {
            let player = &open.players[*seat];
            for card in player.blueprints.iter() {
                let kind = card.spec().kind;
                let fits = |hex: &Hex| {
                    card.spec().level == 1 || open.complex_at(kind, *seat, *hex).len() >= 3
                };
                let own = open.buildings_of(kind, *seat).without(advanced);
                let fitting: on_mars::HexSet = own.iter().filter(fits).collect();
                held += if fitting.is_empty() { 0.4 } else { 1.0 };
                near += f32::from(u8::from(fitting.meets(player.zone())));
            }
            let own = player.blueprints.len().max(1);
            minerals += f32::from(player.stored(Resource::Mineral).min(own));
        }
        let paid = self.pending(|ahead| u8::from(ahead.built.is_some()));
        let begun = self.pending(|ahead| ahead.upgrades).min(near).min(minerals + paid);
        let taking = self.pending(|ahead| ahead.blueprints + u8::from(ahead.taken.is_some()));
        let left = (count - paid).max(0.0);
        let plans = (left - held).max(0.0);
        let pace = 1.0 + 0.6 * f32::from(open.best_level(Tech::Upgrade).min(3));
        let there = open.display.iter().flatten().count() as f32;
        let wait = if there < plans { self.next_level() } else { 0.0 };
        0.9 * left / pace + 0.5 * plans
            - 0.35 * taking.min(plans)
            - 0.7 * begun.min(left) / pace
            - 0.1 * near.min(left)
            - 0.3 * minerals.min(left)
            + 0.4 * left
            + wait
    }

    fn in_orbit(&self) -> f32 {
        let players = self.open.players.values();
        players.filter(|player| player.side() == Some(Side::Orbit)).count() as f32
    }

    /// Tiles for the Rovers: the nearest ones, each by the Rover that has the shortest way.
    fn tiles(&self, left: u8, research: bool) -> f32 {
        let open = self.open;
        let mut legs: Vec<f32> = Vec::new();
        let mut rovers: Vec<Hex> =
            self.members.iter().map(|(seat, _)| open.players[*seat].rover_position()).collect();
        let mut taken = TileSet::EMPTY;
        let mut has: Vec<TileSet> =
            self.members.iter().map(|(seat, _)| open.players[*seat].tiles).collect();
        let mut points: Vec<u8> = self.members.iter().map(|(_, ahead)| ahead.rover).collect();
        for (_, ahead) in &self.members {
            let tile = ahead.tile.and_then(|hex| open.tile_at(hex));
            if let Some(tile) = tile.filter(|tile| tile.letter().is_some() == research) {
                legs.push(0.1);
                taken = taken.with(tile);
            }
        }
        let pace = 2.5 + f32::from(open.best_level(Tech::Rover));
        while legs.len() < usize::from(left) {
            let mut best: Option<(f32, usize, Tile, Hex)> = None;
            for tile in Tile::ALL {
                let Some(hex) = open.lying[tile.index()] else { continue };
                if taken.contains(tile) || tile.letter().is_some() != research {
                    continue;
                }
                for (place, rover) in rovers.iter().enumerate() {
                    let double = tile
                        .letter()
                        .is_some_and(|letter| !has[place].and(TileSet::letter(letter)).is_empty());
                    if double {
                        continue;
                    }
                    let way = rover.distance(hex);
                    let turns = if points[place] > 0 && points[place] >= way {
                        0.15 + 0.01 * f32::from(way)
                    } else {
                        let rest = way.saturating_sub(points[place]);
                        (f32::from(rest) / pace).max(0.3) + 0.65
                    };
                    if best.is_none_or(|(least, ..)| turns < least) {
                        best = Some((turns, place, tile, hex));
                    }
                }
            }
            let Some((turns, place, tile, hex)) = best else { break };
            legs.push(turns);
            taken = taken.with(tile);
            has[place] = has[place].with(tile);
            rovers[place] = hex;
            points[place] = 0;
        }
        let found = legs.len().min(usize::from(left));
        let unseen = f32::from(left) - found as f32;
        // Everybody who comes from Orbit places a Discovery tile.
        let coming = if research { 0.0 } else { self.in_orbit().min(unseen) };
        legs[..found].iter().sum::<f32>() + 2.3 * unseen - 0.6 * coming
    }

    /// Earth Contracts that are completed: the nearest ones.
    fn contracts(&self, left: u8) -> f32 {
        let open = self.open;
        let mut turns: Vec<f32> = Vec::new();
        for (seat, ahead) in &self.members {
            let player = &open.players[*seat];
            let owned = player.contracts.iter().filter(|one| !player.completed.contains(*one));
            turns.extend(owned.map(|one| self.terms(*seat, one)));
            match ahead.card {
                Some(Card::Contract(one)) => turns.push(0.1 + self.terms(*seat, one)),
                _ if ahead.contract => {
                    let shown = open.hire.iter().filter_map(|card| match card {
                        Some(Card::Contract(one)) => Some(0.2 + self.terms(*seat, *one)),
                        _ => None,
                    });
                    turns.extend(shown.reduce(f32::min));
                }
                _ => {}
            }
        }
        let shown = open.hire.iter().filter_map(|card| match card {
            Some(Card::Contract(one)) => Some(*one),
            _ => None,
        });
        for one in shown {
            let nearest = self.members.iter().map(|(seat, _)| self.terms(*seat, one));
            turns.push(1.1 + nearest.reduce(f32::min).unwrap_or(FAR));
        }
        turns.sort_by(f32::total_cmp);
        let found = turns.len().min(usize::from(left));
        let hiring = self.pending(|ahead| {
            let paid = matches!(ahead.card, Some(Card::Scientist(_)));
            u8::from(paid || ahead.scientist)
        });
        let unseen = f32::from(left) - found as f32;
        turns[..found].iter().sum::<f32>() + unseen * 4.5 - 0.9 * hiring.min(unseen)
    }

    /// Turns until a player meets the terms of a Contract.
    fn terms(&self, seat: Seat, contract: Contract) -> f32 {
        let open = self.open;
        let player = &open.players[seat];
        match contract.terms() {
            Terms::Deliver { item, .. } => {
                let short = |item: Item| {
                    let needed = open.missing(contract, item);
                    let have = match item.resource() {
                        Some(one) => player.stored(one),
                        None => player.crystals + player.pending,
                    };
                    // What lies on the card is safe.
                    f32::from(needed.saturating_sub(have)) + 0.15 * f32::from(needed.min(have))
                };
                let minerals = if item == Item::Mineral { 0.0 } else { short(Item::Mineral) };
                0.45 * (1.4 * minerals + short(item))
            }
            Terms::Upgrade(kind) => {
                let held = player.blueprints.iter().any(|card| card.spec().kind == kind);
                let marked = player.built.iter().any(|card| card.spec().kind == kind);
                let own = open.buildings_of(kind, seat);
                let size = own.iter().map(|hex| open.complex_at(kind, seat, hex).len()).max();
                let missing = Contract::COMPLEX.saturating_sub(size.unwrap_or(0));
                let level = open.best_level(kind.tech());
                let plan = if marked {
                    0.0
                } else if held {
                    0.9
                } else {
                    1.7
                };
                plan + 1.1 * f32::from(missing) + 0.4 * f32::from(3u8.saturating_sub(level))
            }
        }
    }
}
