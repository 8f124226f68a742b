//! Setup: what Chance lays out and draws, the draft, and the starting teams.

use orrery_core::{Actor, Log, Seat};

use crate::action::Action;
use crate::agenda::{Duty, Question};
use crate::content::board::{FREE_GREENHOUSES, LARGE_LAID_OUT, tiles_of_ship};
use crate::content::{
    Destination, Faction, FactionSet, Laboratory, LargeBuilding, MissionSet, MissionTile, PartId,
    ProgressTile, SmallBuilding, SmallSpace, StartTile, Terrain,
};
use crate::event::{Event, EventKind};
use crate::map::{Spot, Tile};
use crate::player::RoverId;
use crate::refusal::Illegal;
use crate::setup::{Factions, SoloFactions, StartingPlayer};
use crate::state::{DisplaySpace, FromTheMoon, Objective, Open, Part, Power};
use crate::stock::Cube;

impl Open {
    /// FTM-RULING-89: with several players everything in the order of the text, the boards of
    /// the players before the Main board; FTM-SOLO-09: in solo the faction comes last.
    /// FTM-SETP-05: Chance names the First Player, unless the first seat is to begin
    /// (FTM-RULING-95).
    pub(crate) fn begin_setup(&mut self) {
        let several = [
            Duty::DrawSmall,
            Duty::DealFactions,
            Duty::Draft,
            Duty::SeatTeams,
            Duty::LayBoard,
            Duty::BeginTurn,
        ];
        let solo = [
            Duty::DrawSmall,
            Duty::LayBoard,
            Duty::DrawZones,
            Duty::DrawLocations(3),
            Duty::DrawObjectives,
            Duty::DealFactions,
            Duty::Draft,
            Duty::SeatTeams,
            Duty::BeginTurn,
        ];
        let order: &[Duty] = if self.is_solo() { &solo } else { &several };
        order.iter().rev().for_each(|&duty| self.see_to(duty));
        match self.options.starting_player {
            StartingPlayer::Random if !self.is_solo() => {
                self.ask(Actor::Chance, Question::NameFirst);
            }
            StartingPlayer::Random | StartingPlayer::FirstSeat => {}
        }
    }

    /// Asks Chance, and sees to the duty again afterwards; the box may have run out in a damaged
    /// saved game, and then there is nothing more to lay.
    pub(crate) fn once_more(&mut self, duty: Duty, question: Question) {
        if self.has_answer(question) {
            self.see_to(duty);
            self.ask(Actor::Chance, question);
        }
    }

    /// FTM-SETP-06, FTM-SETP-07: the tile with a back of its own is always there, the others are
    /// drawn by level.
    pub(crate) fn draw_small(&mut self) {
        let last = self.small.len() - 1;
        self.small[last] = Some(SmallBuilding::ALWAYS);
        self.rest.small.remove(SmallBuilding::ALWAYS);
        if let Some(space) = SmallSpace::all().find(|space| self.small[space.index()].is_none()) {
            self.once_more(Duty::DrawSmall, Question::DrawSmall(space));
        }
    }

    /// FTM-SETP-10: one card more than there are players. In solo all eight are there, unless
    /// three are asked for (FTM-RULING-80). FTM-RULING-94: or one for each player.
    pub(crate) fn cards_to_deal(&self) -> u8 {
        match (self.options.factions, self.is_solo(), self.options.solo_factions) {
            (Factions::Dealt, ..) => self.player_count(),
            (Factions::Drafted, false, _) => self.player_count() + 1,
            (Factions::Drafted, true, SoloFactions::All) => FactionSet::ALL.len(),
            (Factions::Drafted, true, SoloFactions::Three) => 3,
        }
    }

    /// Returns whether all Faction cards are there for the player who chooses next.
    pub(crate) fn is_dealt(&self) -> bool {
        match self.options.factions {
            Factions::Drafted => self.dealt == self.cards_to_deal(),
            Factions::Dealt => self.dealt == self.cards_to_deal().min(self.factions_chosen() + 1),
        }
    }

    /// The number of players with a faction.
    pub(crate) fn factions_chosen(&self) -> u8 {
        self.players.values().filter(|player| player.faction.is_some()).count() as u8
    }

    /// Returns whether a player has this faction.
    pub(crate) fn is_chosen(&self, faction: Faction) -> bool {
        self.players.values().any(|player| player.faction == Some(faction))
    }

    pub(crate) fn deal_factions(&mut self) {
        let are_left = self.dealt + self.factions_chosen() < FactionSet::ALL.len();
        if !self.is_dealt() && are_left {
            self.once_more(Duty::DealFactions, Question::DealFaction);
        }
    }

    /// FTM-SETP-11: the last player chooses first, then the others counterclockwise.
    /// FTM-RULING-94: or each keeps a card of their own.
    pub(crate) fn begin_draft(&mut self) {
        for seat in self.first.clockwise(self.player_count()) {
            self.ask(seat, Question::ChooseFaction);
            if self.options.factions == Factions::Dealt {
                self.see_to(Duty::DealFactions);
            }
        }
    }

    /// The player who chooses a faction next: the last one without.
    pub(crate) fn next_to_choose(&self) -> Seat {
        let without = |seat: &Seat| self.players[*seat].faction.is_none();
        self.first.clockwise(self.player_count()).rfind(without).unwrap_or(self.first)
    }

    /// FTM-SETP-21: the starting teams take their seats, the First Player's first.
    pub(crate) fn seat_teams(&mut self) {
        for seat in self.first.clockwise(self.player_count()).rev() {
            self.see_to(Duty::SeatTeam(seat));
        }
    }

    pub(crate) fn seat_team(&mut self, seat: Seat) {
        let mut rovers = RoverId::ALL.into_iter();
        let waits = !self.players[seat].waiting.is_empty();
        if waits && rovers.any(|rover| self.may_seat(seat, rover).is_ok()) {
            self.see_to(Duty::SeatTeam(seat));
            self.ask(seat, Question::SeatAstronaut);
        }
    }

    /// FTM-SETP-22: each Rover gets at least one Astronaut.
    pub(crate) fn may_seat(&self, seat: Seat, rover: RoverId) -> Result<(), Illegal> {
        let player = &self.players[seat];
        let crew = player.rover(rover).crew.len();
        if crew >= self.seats_per_rover() {
            return Err(Illegal::RoverIsFull { seats: self.seats_per_rover() });
        }
        let empty = player.rovers.iter().filter(|rover| rover.crew.is_empty()).count() as u8;
        let still_empty = empty - u8::from(crew == 0);
        if player.waiting.len().saturating_sub(1) < still_empty {
            return Err(Illegal::RoversNeedCrew);
        }
        Ok(())
    }

    pub(crate) fn seat_in(&mut self, seat: Seat, rover: RoverId, log: &mut Log<Event>) {
        let player = &mut self.players[seat];
        if let Some(astronaut) = player.waiting.first() {
            player.waiting.remove(astronaut);
            player.rover_mut(rover).crew.add(astronaut);
            self.tell(log, EventKind::Seated { seat, astronaut, rover });
        }
    }

    /// FTM-SETP-17, FTM-SETP-18, FTM-RULING-20: what the Faction card gives comes from the supply
    /// and the stacks, and has no other use.
    pub(crate) fn choose_faction(&mut self, seat: Seat, faction: Faction, log: &mut Log<Event>) {
        let spec = faction.spec();
        self.supply = self.supply.minus(spec.stock);
        match spec.tile {
            StartTile::None => {}
            StartTile::Greenhouse => {
                self.greenhouses.stack = self.greenhouses.stack.saturating_sub(1);
            }
            StartTile::Foundation => self.foundations = self.foundations.saturating_sub(1),
        }
        self.players[seat].begin_as(faction);
        self.tell(log, EventKind::FactionChosen { seat, faction });
    }

    /// The Main board, in the order of the text.
    pub(crate) fn lay_board(&mut self, log: &mut Log<Event>) {
        let order = [
            Duty::LayTerrain,
            Duty::LayMissions,
            Duty::LayPowers,
            Duty::FillDisplay,
            Duty::LayLarge,
            Duty::LayProgress,
        ];
        order.iter().rev().for_each(|&duty| self.see_to(duty));
        self.refill_greenhouses(log);
    }

    /// FTM-SETM-02, FTM-SETM-03, FTM-SETM-04: the Terrain tiles in random order.
    pub(crate) fn lay_terrain(&mut self) {
        let next = self.grid.tiles().iter().find(|tile| self.terrain[tile.index()].is_none());
        if let Some(tile) = next {
            self.once_more(Duty::LayTerrain, Question::LayTerrain(tile));
        }
    }

    /// FTM-SETM-05: the Mission tiles for each ship.
    pub(crate) fn lay_missions(&mut self) {
        for to in Destination::ALL {
            let tiles = tiles_of_ship(self.player_count(), to);
            for part in PartId::all().take(tiles.into()) {
                if self.ship(to).part(part) == Part::OutOfPlay {
                    return self.once_more(Duty::LayMissions, Question::LayMission(to, part));
                }
            }
        }
    }

    /// FTM-SETM-08: the Specialist Power tokens in random order.
    pub(crate) fn lay_powers(&mut self) {
        if let Some(colour) = Cube::ALL.into_iter().find(|&colour| self.power(colour).is_none()) {
            self.once_more(Duty::LayPowers, Question::LayPower(colour));
        }
    }

    /// FTM-SETM-12: six Laboratories face up.
    pub(crate) fn fill_display(&mut self) {
        let mut spaces = DisplaySpace::all();
        if let Some(space) = spaces.find(|space| self.display[space.index()].is_none()) {
            self.once_more(Duty::FillDisplay, Question::DrawLaboratory(space));
        }
    }

    /// FTM-SETM-14, FTM-SETM-15, FTM-SETM-16: the large Buildings.
    pub(crate) fn lay_large(&mut self) {
        let tiles = LARGE_LAID_OUT.value()[usize::from(self.player_count()) - 1];
        if self.large.len() < tiles {
            self.once_more(Duty::LayLarge, Question::LayLarge);
        }
    }

    /// FTM-SETM-17, FTM-SETM-21: six Progress tiles, and cubes by the first of them.
    pub(crate) fn lay_progress(&mut self) {
        if let Some(space) = self.progress.iter().position(Option::is_none) {
            let space = space as u8 + 1;
            return self.once_more(Duty::LayProgress, Question::LayProgress(space));
        }
        if let Some(first) = self.progress_at(1) {
            self.see_to(Duty::Replenish { from: 0, cubes: first.cubes });
        }
    }

    /// Returns whether the box has an answer to a question of Chance. Faction cards are not on the
    /// table.
    pub(crate) fn can_be_drawn(&self, question: Question) -> bool {
        let rest = &self.rest;
        match question {
            Question::DrawCube(..) => self.bag.total() > 0,
            Question::DrawLaboratory(_) => self.laboratories.iter().any(|&left| left > 0),
            Question::DrawSmall(space) => {
                rest.small.iter().any(|tile| tile.spec().level == space.level())
            }
            Question::LayTerrain(_) => {
                rest.terrain.iter().any(|tile| tile.spec().players <= self.player_count().max(2))
            }
            Question::LayMission(to, _) => !rest.missions.and(MissionSet::of(to)).is_empty(),
            Question::LayPower(_) => {
                Power::ALL.iter().any(|&one| !self.powers.contains(&Some(one)))
            }
            Question::LayLarge => !rest.large.is_empty(),
            Question::LayProgress(_) => !rest.progress.is_empty(),
            Question::DrawZone => !self.empty_spots().is_empty(),
            Question::DrawLocation => {
                self.opponent.is_some_and(|dummy| !dummy.locations.is_empty())
            }
            Question::DrawObjective => self.objectives.len() < Objective::COUNT as u8,
            _ => true,
        }
    }

    /// Checks whether Chance may give this answer.
    #[inline]
    pub(crate) fn may_draw(&self, question: Question, action: Action) -> Result<Draw, Illegal> {
        let draw = Draw::to(question, action).ok_or(Illegal::NotTheQuestion)?;
        if self.is_in_the_box(draw) { Ok(draw) } else { Err(Illegal::NotInTheBox) }
    }

    // Asked of every candidate: without this, random play alone takes a tenth more instructions.
    #[inline(always)]
    fn is_in_the_box(&self, draw: Draw) -> bool {
        match draw {
            Draw::First(seat) => self.players.get(seat).is_some(),
            Draw::Small(space, tile) => {
                self.rest.small.contains(tile) && tile.spec().level == space.level()
            }
            Draw::Terrain(_, terrain) => {
                // FTM-SETM-01: the backs tell the player count; solo is set up as for two.
                self.rest.terrain.contains(terrain)
                    && terrain.spec().players <= self.player_count().max(2)
            }
            Draw::Mission(to, _, tile) => self.rest.missions.and(MissionSet::of(to)).contains(tile),
            Draw::Power(_, power) => !self.powers.contains(&Some(power)),
            Draw::Laboratory(_, kind) => self.laboratories[kind.index()] > 0,
            Draw::Large(tile) => self.rest.large.contains(tile),
            Draw::Progress(_, tile) => self.rest.progress.contains(tile),
            Draw::Cube(_, _, cube) => self.bag.of(cube) > 0,
            Draw::Zone(spot) => self.may_draw_zone(spot),
            Draw::Location(tile) => self.may_draw_location(tile),
            Draw::Objective(objective) => !self.objectives.contains(objective),
        }
    }

    /// Does what Chance answered, which [`Open::may_draw`] has allowed.
    pub(crate) fn take_draw(&mut self, draw: Draw, log: &mut Log<Event>) {
        match draw {
            Draw::First(seat) => {
                self.first = seat;
                self.tell(log, EventKind::FirstNamed { seat });
            }
            Draw::Small(space, tile) => {
                self.small[space.index()] = Some(tile);
                self.rest.small.remove(tile);
                self.tell(log, EventKind::SmallDrawn { tile, space });
            }
            Draw::Terrain(tile, terrain) => {
                self.terrain[tile.index()] = Some(terrain);
                self.rest.terrain.remove(terrain);
                self.tell(log, EventKind::TerrainLaid { terrain, tile });
            }
            Draw::Mission(to, part, mission) => {
                self.ships[to as usize].parts[part.index()] = Part::Covered(mission);
                self.rest.missions.remove(mission);
                self.tell(log, EventKind::MissionLaid { mission, part });
            }
            Draw::Power(colour, power) => {
                self.powers[colour as usize] = Some(power);
                self.tell(log, EventKind::PowerLaid { power, colour });
            }
            Draw::Laboratory(space, laboratory) => {
                self.display[space.index()] = Some(laboratory);
                self.laboratories[laboratory.index()] -= 1;
                self.tell(log, EventKind::LaboratoryDrawn { laboratory, space });
            }
            Draw::Large(tile) => {
                self.large.insert(tile);
                self.rest.large.remove(tile);
                self.tell(log, EventKind::LargeLaid { tile });
            }
            Draw::Progress(space, tile) => {
                if let Some(place) = self.progress.get_mut(usize::from(space).saturating_sub(1)) {
                    *place = Some(tile);
                }
                self.rest.progress.remove(tile);
                self.tell(log, EventKind::ProgressLaid { tile, space });
            }
            Draw::Cube(tile, left, cube) => self.lay_cube(tile, left, cube, log),
            Draw::Zone(spot) => self.build_zone(spot, log),
            Draw::Location(tile) => self.move_dummy(tile, log),
            Draw::Objective(objective) => {
                self.objectives.insert(objective);
                self.tell(log, EventKind::ObjectiveDrawn { objective });
            }
        }
    }

    /// FTM-SETM-11, FTM-RULING-18: each free space that is empty gets its amount, from the stack.
    pub(crate) fn refill_greenhouses(&mut self, log: &mut Log<Event>) {
        let [middle, right] = FREE_GREENHOUSES.value()[usize::from(self.player_count()) - 1];
        let row = &mut self.greenhouses;
        let before = row.stack;
        for (space, full) in [(&mut row.right, right), (&mut row.middle, middle)] {
            let tiles = if *space == 0 { full.min(row.stack) } else { 0 };
            *space += tiles;
            row.stack -= tiles;
        }
        let tiles = before - row.stack;
        if tiles > 0 {
            self.tell(log, EventKind::GreenhousesRefilled { tiles });
        }
    }
}

/// An answer of Chance together with what it answers. Faction cards are dealt elsewhere, since they
/// are not on the table.
#[derive(Copy, Clone)]
pub(crate) enum Draw {
    First(Seat),
    Small(SmallSpace, SmallBuilding),
    Terrain(Tile, Terrain),
    Mission(Destination, PartId, MissionTile),
    Power(Cube, Power),
    Laboratory(DisplaySpace, Laboratory),
    Large(LargeBuilding),
    Progress(u8, ProgressTile),
    Cube(Tile, u8, Cube),
    Zone(Spot),
    Location(Tile),
    Objective(Objective),
}

impl Draw {
    /// Reads an action of Chance as an answer to this question; `None` if it does not answer it.
    #[inline(always)]
    fn to(question: Question, action: Action) -> Option<Draw> {
        Some(match (question, action) {
            (Question::NameFirst, Action::NameFirst(seat)) => Draw::First(seat),
            (Question::DrawSmall(space), Action::DrawSmall(tile)) => Draw::Small(space, tile),
            (Question::LayTerrain(tile), Action::LayTerrain(terrain)) => {
                Draw::Terrain(tile, terrain)
            }
            (Question::LayMission(to, part), Action::LayMission(tile)) => {
                Draw::Mission(to, part, tile)
            }
            (Question::LayPower(colour), Action::LayPower(power)) => Draw::Power(colour, power),
            (Question::DrawLaboratory(space), Action::DrawLaboratory(kind)) => {
                Draw::Laboratory(space, kind)
            }
            (Question::LayLarge, Action::LayLarge(tile)) => Draw::Large(tile),
            (Question::LayProgress(space), Action::LayProgress(tile)) => {
                Draw::Progress(space, tile)
            }
            (Question::DrawCube(tile, left), Action::DrawCube(cube)) => {
                Draw::Cube(tile, left, cube)
            }
            (Question::DrawZone, Action::DrawZone(spot)) => Draw::Zone(spot),
            (Question::DrawLocation, Action::DrawLocation(tile)) => Draw::Location(tile),
            (Question::DrawObjective, Action::DrawObjective(objective)) => {
                Draw::Objective(objective)
            }
            _ => return None,
        })
    }
}

impl FromTheMoon {
    /// FTM-RULING-74: any Faction card that is not in the pack yet and nobody has.
    pub(crate) fn may_deal(&self, faction: Faction) -> Result<(), Illegal> {
        let is_dealt = self.pack.contains(faction) || self.open.is_chosen(faction);
        if is_dealt { Err(Illegal::NotInTheBox) } else { Ok(()) }
    }

    pub(crate) fn deal_faction(&mut self, faction: Faction, log: &mut Log<Event>) {
        self.pack.insert(faction);
        self.open.dealt += 1;
        let to = self.open.next_to_choose();
        log.push(Event { level: 0, deed: EventKind::FactionDealt { to, faction: Some(faction) } });
    }

    /// FTM-SETP-11: one of the cards in hand.
    pub(crate) fn may_choose_faction(&self, faction: Faction) -> Result<(), Illegal> {
        if self.pack.contains(faction) { Ok(()) } else { Err(Illegal::FactionNotOffered) }
    }

    pub(crate) fn choose_faction(&mut self, seat: Seat, faction: Faction, log: &mut Log<Event>) {
        self.pack.remove(faction);
        self.open.choose_faction(seat, faction, log);
        match self.question() {
            Some((Actor::Seat(_), Question::ChooseFaction)) => {
                // The next player looks at the cards.
                log.reveal(Event {
                    level: 0,
                    deed: EventKind::PackPassed { cards: self.pack.len() },
                });
            }
            // FTM-SETP-12: the card that nobody kept leaves the game.
            _ => self.pack = FactionSet::EMPTY,
        }
    }
}
