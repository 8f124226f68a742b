//! Help for planning: prices, consequences, and what is near.
//!
//! Nothing here decides anything. Prices come from the lists of answers, and a forecast plays the
//! answer on a copy of the table, so neither can disagree with the rules.

use orrery_core::{Game, Seat, Seats};

use crate::action::Action;
use crate::agenda::{Log, Question};
use crate::bill::Bill;
use crate::content::board::{SHUTTLE_STOPS_AT, TRAVEL_SPACES};
use crate::content::cards::PROGRESS_POINTS;
use crate::content::{
    Blueprint, Condition, Effect, Item, Kind, LabSpaceSet, Main, Requirement, Resource, Side, Tech,
    TileSet,
};
use crate::event::Event;
use crate::hex::{Hex, HexSet};
use crate::monolith::INSTEAD_OF_POINTS;
use crate::reply::Reply;
use crate::setup::ShuttleFromLevel4;
use crate::state::{OnMars, Open};
use crate::view::View;

/// The consequences of an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forecast {
    /// The events up to the next choice or draw.
    pub events: Vec<Event>,
    /// The table as it would be then, as far as the viewer may know.
    pub then: View,
}

/// A player whose Tech lets others construct on a hex.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct TechChoice {
    /// The owner of the Tech tile that is used.
    pub owner: Seat,
    /// Its level.
    pub level: u8,
    /// The whole price, with Colonists who raise the level.
    pub bill: Bill,
}

/// The Shuttle's departure.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ShuttleForecast {
    /// The side it flies from.
    pub from: Side,
    /// The number of Shuttle phases until it flies: 1 if it does so in the next one. `None` if it
    /// stands still for the rest of the game.
    pub phases: Option<u8>,
    /// The Travel space it arrives on.
    pub arrives: u8,
}

/// The consequences of the next Colony status update.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UpdateForecast {
    /// The level that the Colony reaches.
    pub level: u8,
    /// The types that are still needed, and how many Buildings of each.
    pub needed: Vec<(Kind, u8)>,
    /// Points for Progress cubes, as they are now; none where there are no points.
    pub progress: Seats<i16>,
    /// The number of Blueprints that leave the display.
    pub blueprints_removed: u8,
    /// The number of new ones that are dealt.
    pub blueprints_dealt: u8,
    /// True if the Remaining Missions marker moves and brings an end nearer.
    pub missions_fall: bool,
    /// True if the Shuttle stands still from then on.
    pub shuttle_stops: bool,
}

impl View {
    /// Returns what follows from an answer of this seat, up to the next choice or draw. Whatever
    /// can be paid in several ways is paid in the first, and of several Techs one's own is used;
    /// the table shows what that leaves. `None` if the answer is not accepted.
    pub fn forecast(&self, seat: Seat, action: Action) -> Option<Forecast> {
        let hands = self.hands.map(|_, hand| hand.clone().unwrap_or_default());
        let mut table = OnMars { open: self.open.clone(), hands };
        let mut log = Log::kept();
        table.apply(seat.into(), action, &mut log).ok()?;
        // A bill has an end, and so has this.
        for _ in 0..32 {
            let Some((who, question)) = table.question() else { break };
            let next = match question {
                _ if who != seat.into() => break,
                Question::Pay(_) => table.legal_actions(who).first().copied(),
                Question::ChooseTech { .. } => {
                    let choices = table.legal_actions(who);
                    let own = choices.iter().find(|one| **one == Action::UseTech(seat));
                    own.or(choices.first()).copied()
                }
                _ => break,
            };
            table.apply(who, next?, &mut log).ok()?;
        }
        let hands = table.hands.map(|one, hand| self.hands[one].is_some().then(|| hand.clone()));
        let then = View { open: table.open, hands };
        Some(Forecast { events: log.events().to_vec(), then })
    }
}

impl Open {
    /// Returns what an answer to the present question costs; `None` if it is none of the answers or
    /// has no price of its own. A Building that connects costs what the cheapest Tech for it does.
    pub fn price(&self, seat: Seat, action: Action) -> Option<Bill> {
        let (_, question) = self.question()?;
        let mut found = None;
        match (question, action) {
            (Question::Effect { effect, due }, _) => {
                self.effect_options(seat, effect, due, &mut |option, reply| {
                    if option == action {
                        found = Some(reply);
                    }
                });
            }
            (Question::ChooseTech { kind, hex, boost, due }, Action::UseTech(owner)) => {
                self.tech_choices(seat, kind, hex, boost, due, &mut |one, bill| {
                    if one == owner {
                        found = Some(Reply::BuildWith { owner, kind, hex, bill });
                    }
                });
            }
            _ => {}
        }
        match found? {
            Reply::Unit { bill, .. } | Reply::BuildWith { bill, .. } => Some(bill),
            Reply::Connect { kind, hex, .. } => {
                let techs = self.tech_for(seat, kind, hex);
                techs.into_iter().map(|choice| choice.bill).min_by_key(|bill| bill.colonists)
            }
            _ => None,
        }
    }

    /// OM-COST-05, AI-W2-06, AI-W10-08: Crystals or Colonists that a Main action costs a player
    /// now, for the Colonists on its slots and because of the aliens.
    pub fn main_extra(&self, seat: Seat, main: Main) -> u8 {
        self.main_due(seat, main).extra
    }

    /// AI-GEN-03: what the action of a Blueprint does in this game.
    pub fn action_of(&self, blueprint: Blueprint) -> Effect {
        match blueprint.spec().action {
            Effect::Score(_) if self.is_without_points() => INSTEAD_OF_POINTS,
            action => action,
        }
    }

    /// OM-USE-01, OM-BUILD-08: whose Tech would let a player construct on a hex as part of what
    /// is being asked; empty for a Building that connects to nothing.
    pub fn tech_for(&self, seat: Seat, kind: Kind, hex: Hex) -> Vec<TechChoice> {
        let (boost, due) = match self.question() {
            Some((_, Question::Effect { effect, due })) => {
                let boost = matches!(effect, Effect::Construct { boost: true, .. });
                (boost, due.unwrap_or_default())
            }
            Some((_, Question::ChooseTech { boost, due, .. })) => (boost, due),
            _ => return Vec::new(),
        };
        if self.connects_to(seat, kind, hex) == 0 {
            return Vec::new();
        }
        let mut found = Vec::new();
        self.tech_choices(seat, kind, hex, boost, due, &mut |owner, bill| {
            let level = self.players[owner].level(kind.tech());
            found.push(TechChoice { owner, level, bill });
        });
        found
    }

    /// OM-BUILD-13: how many Buildings the Complex of a new Building would have, which is what
    /// the player gains.
    pub fn size_with(&self, seat: Seat, kind: Kind, hex: Hex) -> u8 {
        self.connects_to(seat, kind, hex) + 1
    }

    /// OM-BUILD-11: where the arrows of the next tile of a type would lay Crystals, were it built
    /// on this hex.
    pub fn crystals_from(&self, kind: Kind, hex: Hex) -> HexSet {
        let next = self.stacks.get(kind.index()).and_then(|stack| stack.next);
        let arrows = next.map_or(&[][..], |tile| tile.arrows(kind));
        let empty = self.empty_hexes();
        arrows
            .iter()
            .filter_map(|arrow| hex.towards(*arrow))
            .filter(|target| empty.contains(*target))
            .collect()
    }

    /// OM-TRAV-06: what a player would produce on the way to Orbit, and how much of it would not
    /// fit: item, count, lost.
    pub fn production(&self, seat: Seat) -> Vec<(Item, u8, u8)> {
        let player = &self.players[seat];
        let made = Kind::ALL.into_iter().map(|kind| (kind, self.producers(seat, kind)));
        made.filter(|(_, count)| *count > 0)
            .map(|(kind, count)| {
                let item = kind.gives();
                let room = match item.resource() {
                    Some(resource) => {
                        player.storage_limit().saturating_sub(player.stored(resource))
                    }
                    None => player.depot_limit().saturating_sub(player.crystals + player.pending),
                };
                (item, count, count.saturating_sub(room))
            })
            .collect()
    }

    /// OM-SHUT-02, OM-SHUT-04, OM-SHUT-09: when the Shuttle flies.
    pub fn shuttle_forecast(&self) -> ShuttleForecast {
        let level = self.colony_level();
        let arrives = TRAVEL_SPACES.value[usize::from(level.clamp(1, 3) - 1)];
        let phases = (!self.shuttle_stands_at(level)).then_some(self.shuttle_space.max(1));
        ShuttleForecast { from: self.shuttle, phases, arrives }
    }

    fn shuttle_stands_at(&self, level: u8) -> bool {
        let stops = self.options.shuttle_from_level_4 == ShuttleFromLevel4::Stops;
        stops && level >= SHUTTLE_STOPS_AT.value
    }

    /// OM-SHUT-05, OM-SHUT-06: the players who cannot leave their side in the next Shuttle phase:
    /// no Shuttle flies from there, and there is no Ship in their Hangar.
    pub fn stranded(&self) -> Vec<Seat> {
        let next = self.shuttle_forecast();
        let stays = |seat: &Seat| {
            let player = &self.players[*seat];
            let flies = next.phases == Some(1) && player.side() == Some(next.from);
            !flies && player.hangar == 0 && !self.is_lacerda(*seat)
        };
        Seat::all(self.player_count()).filter(stays).collect()
    }

    /// OM-LVL-01 to 08: what the next Colony status update does.
    pub fn update_forecast(&self) -> UpdateForecast {
        let level = self.colony_level() + 1;
        let needed = Kind::LSS.into_iter().zip(self.lss);
        let needed = needed
            .filter(|(_, row)| *row < self.level_row)
            .map(|(kind, row)| (kind, self.level_row - row))
            .collect();
        let places = match level {
            2 => 0..12,
            3 => 0..6,
            _ => 0..0,
        };
        let shown = self.display[places.clone()].iter().flatten().count() as u8;
        UpdateForecast {
            level,
            needed,
            progress: self.players.map(|_, player| match level {
                ..=3 if !self.is_without_points() => {
                    PROGRESS_POINTS.value[usize::from(player.progress.len())]
                }
                _ => 0,
            }),
            blueprints_removed: shown,
            blueprints_dealt: (places.len() as u8).min(self.blueprint_deck.len()),
            missions_fall: level >= 3 && self.remaining > 0 && self.has_base_end(),
            shuttle_stops: !self.shuttle_stands_at(level - 1) && self.shuttle_stands_at(level),
        }
    }

    /// Table V12: how far a player is on the way to the condition of a Private Goal, and how far
    /// that is. The condition holds once the first is at least the second.
    pub fn progress_to(&self, seat: Seat, condition: Condition) -> (u8, u8) {
        let player = &self.players[seat];
        match condition {
            Condition::Blueprints(count) => {
                let defenses: u8 = self.defense_counts(seat).iter().sum();
                (player.blueprints.or(player.built).len() + defenses, count)
            }
            Condition::Upgrades(count) => {
                let [_, defenses] = self.defense_counts(seat);
                let built = player.built.iter().filter(|card| self.counts(*card)).count() as u8;
                (built + defenses, count)
            }
            Condition::Mines(count) => (self.own_mines(seat), count),
            Condition::Discoveries(count) => (player.tiles.and(TileSet::DISCOVERIES).len(), count),
            Condition::AdvancedInComplexes { complexes: 1, size } => {
                let largest = player.advanced.iter().map(|hex| self.complex(hex).len()).max();
                (largest.unwrap_or(0), size)
            }
            Condition::AdvancedInComplexes { complexes, size } => {
                (self.advanced_complexes(seat, size), complexes)
            }
            Condition::OneResource(count) => {
                let most = Resource::ALL[1..].iter().map(|one| player.stored(*one)).max();
                (most.unwrap_or(0), count)
            }
            Condition::Shelters(count) => (player.shelters.len(), count),
            Condition::ColonyLevel(level) => (self.colony_level(), level),
            Condition::Quarters(count) => (player.quarters, count),
            Condition::Techs(count) => (player.techs(), count),
            Condition::Hangar(count) => (player.hangar, count),
            Condition::Research(count) => (player.tiles.and(TileSet::RESEARCH).len(), count),
            Condition::ScientistAndContract => {
                let scientist = u8::from(self.has_scientist(seat));
                (scientist + u8::from(!player.completed.is_empty()), 2)
            }
            Condition::MiddleColumns(count) => {
                (player.lab_spaces().and(LabSpaceSet::MIDDLE).len(), count)
            }
            Condition::Progress(count) => (player.progress.len(), count),
        }
    }

    /// Table V17: how far the solo player is on the way to a requirement, and how far that is.
    pub fn progress_to_requirement(&self, requirement: Requirement) -> (i16, i16) {
        let player = &self.players[Seat::ONE];
        let of = |have: u8, need: u8| (i16::from(have), i16::from(need));
        let best = |techs: &[Tech]| {
            let levels = techs.iter().map(|tech| player.level(*tech));
            of(levels.max().unwrap_or(0), 6)
        };
        let greenhouses = self.buildings[Kind::Greenhouse.index()];
        match requirement {
            Requirement::ColonyLevel(level) => of(self.colony_level(), level),
            Requirement::Contracts(count) => of(player.completed.len(), count),
            Requirement::Research(count) => of(player.tiles.and(TileSet::RESEARCH).len(), count),
            Requirement::Shelters(count) => of(player.shelters.len(), count),
            Requirement::Mines(count) => of(self.own_mines(Seat::ONE), count),
            Requirement::AdvancedBuildings(count) => of(player.advanced.len(), count),
            Requirement::AdvancedGreenhouses(count) => {
                of(player.advanced.and(greenhouses).len(), count)
            }
            Requirement::GreenhouseComplex(size) => {
                let sizes = greenhouses.iter().map(|hex| self.complex(hex).len());
                of(sizes.max().unwrap_or(0), size)
            }
            Requirement::Plants(count) => of(player.stored(Resource::Plant), count),
            Requirement::AnyTechAtSix => best(&Tech::ALL),
            Requirement::GreenhouseTechAtSix => best(&[Tech::Greenhouse]),
            Requirement::Ahead(points) => {
                let total = |seat: Seat| match &self.ending {
                    Some(scores) => scores[seat].total(),
                    None => self.final_score(seat).total(),
                };
                (total(Seat::ONE) - total(Seat::TWO), points)
            }
            Requirement::BothKinds
            | Requirement::PrivateGoal
            | Requirement::GreenhouseContract
            | Requirement::PlantContract
            | Requirement::Biochemist
            | Requirement::InOrbit => (i16::from(self.meets(requirement)), 1),
        }
    }
}
