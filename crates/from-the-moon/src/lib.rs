//! The rules of From the Moon, a race of 1 to 4 factions to send three colony ships on their way.
//!
//! The table ([`FromTheMoon`]) is split in two: [`Open`] is everything that lies on the table,
//! which is nearly all there is, and beside it are the Faction cards that are passed around
//! during the draft. The bag, the Laboratory stack and the decks have no order: Chance is asked
//! for each cube, tile and card.
//!
//! A turn is one answer to [`Question::Turn`] and whatever it brings about. Every choice on the
//! way is a small question on the agenda, so that long chains (a Laboratory that gives an
//! approval that completes a ship that launches and recruits) are ordinary. Events carry their
//! depth in the chain.
//!
//! The law is in `docs/rules/from-the-moon.md`; each rule's ID stands over the code that is the
//! rule and over the test that pins it. Reading order: `content`, `stock`, `map`, `gauge`, `player`,
//! `state`, `action`, `event`, `refusal`, `agenda`, `setup`, `rules` chapter by chapter, `answers`, `list`,
//! `planning`, `view`.

#![forbid(unsafe_code)]

mod action;
mod agenda;
mod answers;
pub mod content;
mod event;
mod gauge;
mod index;
mod list;
mod load;
mod map;
mod planning;
mod player;
mod refusal;
mod rules;
pub mod scenario;
mod setup;
mod state;
mod stock;
mod view;

use std::collections::BTreeMap;
use std::sync::Arc;

use orrery_core::{Actor, Actors, Dice, Game, Log, Manifest, Seat, Setup, Standing, Viewer};
use serde_json::Value;

pub use action::{Action, Building, Exchange, IncomePart, IncomeSet, Reaction, ReactionSet};
pub use agenda::{Duty, GreenhouseTerms, Half, LabTerms, Question, Reach, Step, Task, Terms};
pub use event::{Event, EventKind, Forfeit, GreenhouseSpace, Medal, Reason};
pub use gauge::Gauge;
pub use map::{Grid, Spot, SpotSet, Tile, TileSet, connections, largest_group};
pub use planning::{
    AstronautProspect, GatherForecast, LaboratoryOutcome, LaboratoryStep, Means, Waste,
};
pub use player::{Astronaut, Crew, LabSet, LabSpace, LargeTile, Player, Rover, RoverId};
pub use refusal::{Bill, Illegal};
pub use rules::{PayPlan, solo_score};
pub use setup::{
    ArchitectsFoundation, BagRefill, BiofarmersApproval, BuildingTerrain, Difficulty, Factions,
    NetrunnersResearch, Options, RoverSeats, SoloFactions, SpecialResearchAfter, StartingPlayer,
};
pub use state::{
    Defeat, DisplaySet, DisplaySpace, Ending, FinalScore, FromTheMoon, GreenhouseRow, Launch,
    Objective, ObjectiveSet, Open, Opponent, Part, Power, Rest, Ship, Trigger,
};
pub use stock::{Cost, Cube, Cubes, Resource, Stock};
pub use view::View;

use content::{Laboratory, Measure};

impl Game for FromTheMoon {
    type Action = Action;
    type Event = Event;
    type Illegal = Illegal;
    type View = View;

    type Content = ();

    fn manifest((): &()) -> &Manifest {
        &setup::MANIFEST
    }

    fn load(saved: Value, _: &Arc<()>) -> Result<Self, serde_json::Error> {
        serde_json::from_value(saved)
    }

    fn deal(setup: &Setup, _: &Arc<()>) -> Self {
        FromTheMoon::set_up(setup)
    }

    #[inline]
    fn to_act(&self) -> Actors {
        self.question().map_or(Actors::NOBODY, |(who, _)| Actors::only(who))
    }

    /// Everything but the cards of the draft lies open.
    fn may_hurry(&self, _: Seat) -> bool {
        !matches!(self.question(), Some((_, Question::ChooseFaction)))
    }

    /// FTM-RULING-93: the cards of the draft are secret, so Orrery deals them. Alone there is nobody
    /// to hide them from.
    fn in_the_open(&self) -> bool {
        self.open.player_count() == 1
            || !matches!(self.question(), Some((_, Question::DealFaction)))
    }

    fn list_actions(&self, who: Actor, into: &mut Vec<Action>) {
        if let Some((asked, question)) = self.question()
            && asked == who
        {
            self.list(who, question, into);
        }
    }

    fn weight(&self, outcome: Action) -> u32 {
        if let Action::DrawCube(cube) = outcome {
            self.open.bag.of(cube).into()
        } else if let Action::DrawLaboratory(kind) = outcome {
            self.open.laboratories[kind.index()].into()
        } else {
            1
        }
    }

    fn apply(&mut self, who: Actor, action: Action, log: &mut Log<Event>) -> Result<(), Illegal> {
        let (asked, question) = self.question().ok_or(Illegal::GameIsOver)?;
        if asked != who {
            return Err(Illegal::NotAsked);
        }
        match (who, question, action) {
            (Actor::Chance, Question::DealFaction, Action::DealFaction(faction)) => {
                self.may_deal(faction)?;
                self.pop_question();
                self.deal_faction(faction, log);
            }
            (Actor::Seat(seat), Question::ChooseFaction, Action::ChooseFaction(faction)) => {
                self.may_choose_faction(faction)?;
                self.pop_question();
                self.choose_faction(seat, faction, log);
            }
            (Actor::Chance, _, _) => {
                let draw = self.open.may_draw(question, action)?;
                self.pop_question();
                self.open.take_draw(draw, log);
            }
            (Actor::Seat(seat), _, _) => {
                let reply = self.open.may_answer(seat, question, action)?;
                self.open.carry_out(seat, reply, log);
            }
        }
        self.run_agenda(log);
        Ok(())
    }

    fn view(&self, viewer: Viewer) -> View {
        self.seen_by(viewer)
    }

    /// FTM-RULING-93: only the player who is dealt a Faction card sees it.
    fn redact(event: &Event, viewer: Viewer) -> Event {
        match event.deed {
            EventKind::FactionDealt { to, .. } if !viewer.is(to) => {
                Event { deed: EventKind::FactionDealt { to, faction: None }, ..*event }
            }
            _ => *event,
        }
    }

    fn redeal(&self, seat: Seat, dice: &mut Dice) -> Self {
        self.seen_by(Viewer::Seat(seat)).deal(dice)
    }

    fn standing(&self) -> Option<Standing> {
        self.open.final_standing()
    }

    fn round(&self) -> u32 {
        self.open.round()
    }

    /// Everything that can go from one place to another, but for counters without an end.
    fn inventory(&self) -> BTreeMap<&'static str, u32> {
        let open = &self.open;
        let mut found = BTreeMap::new();
        let mut add = |name: &'static str, count: u8| {
            *found.entry(name).or_default() += u32::from(count);
        };
        for stock in open.players.values().map(|player| &player.stock).chain([&open.supply]) {
            Resource::ALL.into_iter().for_each(|kind| add(kind.name(), stock.of(kind)));
        }
        for cubes in open.cubes.iter().chain([&open.bag]) {
            Cube::ALL.into_iter().for_each(|cube| add(Resource::from(cube).name(), cubes.of(cube)));
        }
        let row = open.greenhouses;
        add("Greenhouse", row.stack + row.middle + row.right);
        add("Foundation", open.foundations);
        open.laboratories.iter().for_each(|&left| add("Laboratory", left));
        add("Laboratory", open.display.iter().flatten().count() as u8);
        let in_hand = open
            .agenda()
            .iter()
            .filter(|step| matches!(step.task, Task::Ask(_, Question::PutLaboratory(_))));
        add("Laboratory", in_hand.count() as u8);
        add("Mission tile", open.rest.missions.len());
        open.ships.iter().for_each(|ship| add("Mission tile", ship.tiles_left()));
        add("Terrain tile", open.rest.terrain.len());
        add("Terrain tile", open.terrain.iter().flatten().count() as u8);
        add("Progress tile", open.rest.progress.len());
        add("Progress tile", open.progress.iter().flatten().count() as u8);
        add("large Building", open.rest.large.len() + open.large.len());
        for player in open.players.values() {
            add("Greenhouse", player.greenhouses());
            add("Foundation", player.foundations);
            add("Laboratory", player.measure(Measure::Laboratories));
            add("Mission tile", player.missions.len());
            let large = player.large.iter().flatten();
            let shared = large.filter(|tile| matches!(tile, LargeTile::Shared(_)));
            add("large Building", shared.count() as u8);
            add("Astronaut", player.recruits.total() + player.waiting.len() + player.crew_size());
            let trained = player.specialists() + player.waiting.specialists.total();
            add("Specialist marker", player.markers.total() + trained);
            let improvements = player.measure(Measure::ImprovedParts);
            add("Improvement cube", player.improvement_cubes() + improvements);
        }
        found
    }

    fn taken(event: &Event) -> Option<(Seat, &'static str)> {
        match event.deed {
            EventKind::FirstNamed { seat } => Some((seat, "First Player token")),
            EventKind::FactionChosen { seat, faction } => Some((seat, faction.name())),
            EventKind::PartConstructed { seat, tile, .. } => Some((seat, tile.spec().code)),
            EventKind::LaboratoryTaken { seat, laboratory, .. } => {
                Some((seat, laboratory.spec().code))
            }
            EventKind::PartImproved { seat, .. } => Some((seat, "improvement")),
            EventKind::GreenhouseTaken { seat, .. } => Some((seat, "Greenhouse")),
            EventKind::FoundationTaken { seat, .. } => Some((seat, "Foundation")),
            EventKind::Recruited { seat, .. } => Some((seat, "Astronaut")),
            EventKind::Trained { seat, .. } => Some((seat, "Specialist")),
            EventKind::Constructed { seat, code, .. } => Some((seat, code)),
            EventKind::EndTriggered { seat, trigger } => Some((
                seat,
                match trigger {
                    Trigger::ThirdLaunch => "third launch",
                    Trigger::EndOfTrack => "end of the track",
                },
            )),
            _ => None,
        }
    }

    fn draw(&self, dice: &mut Dice, buffer: &mut Vec<Action>) -> Action {
        if let Some((Actor::Chance, question)) = self.question() {
            match question {
                Question::DrawCube(..) => {
                    let bag = &self.open.bag;
                    let cube = dice.weighted(&Cube::ALL, |cube| bag.of(cube).into());
                    return Action::DrawCube(cube);
                }
                Question::DrawLaboratory(_) => {
                    let left = &self.open.laboratories;
                    let mut place = dice.below(left.iter().map(|&count| u32::from(count)).sum());
                    for kind in Laboratory::all() {
                        let count = u32::from(left[kind.index()]);
                        if place < count {
                            return Action::DrawLaboratory(kind);
                        }
                        place -= count;
                    }
                }
                _ => {}
            }
        }
        buffer.clear();
        self.list_actions(Actor::Chance, buffer);
        buffer[dice.index(buffer.len())]
    }
}
