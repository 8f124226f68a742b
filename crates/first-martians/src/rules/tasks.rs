//! The actions, where they belong and the pawns they need (ACT, MACT, EACT, AOM, ROV, HEAL, PLANT,
//! REP, UPG, REM).

use super::bill::{given_by, gives};
use super::envelopes::FROM_TILE;
use crate::FirstMartians;
use crate::agenda::Ctx;
use crate::content::{
    ActionPlace, ActionType, EventAction, FacilityId, Modifier, Part, PawnNeed, Penalty,
    Production, Rover, SpaceId, SpecialId, Tile, TimedRule, UpgradeRule, Utility,
};
use crate::refusal::Illegal;
use crate::state::{Hand, Item, Source, Stack, Task, TokenAt, Way};

/// The pawns an action needs.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Need {
    /// To take it at all.
    pub least: u8,
    /// To succeed without dice; `None` if there are never any.
    pub sure: Option<u8>,
}

pub(crate) fn tile(tile: Tile) -> FacilityId {
    FacilityId(tile.index() as u8)
}

/// FM-ACT-12: the Facility of a type of action.
pub(crate) fn tile_of(kind: ActionType) -> Tile {
    match kind {
        ActionType::Explore => Tile::GarageHall,
        ActionType::Gather => Tile::ProbeBay,
        ActionType::Research => Tile::Lab,
        ActionType::Build => Tile::WorkingBay,
    }
}

impl FirstMartians {
    /// FM-ADV-02: the type of an action; `None` for one without dice of its own.
    #[inline]
    pub fn kind_of(&self, task: Task) -> Option<ActionType> {
        match task {
            Task::Event(_)
            | Task::Rest
            | Task::Unwind
            | Task::Heal
            | Task::Manage
            | Task::Reopen(..) => None,
            Task::Explore(_) => Some(ActionType::Explore),
            Task::Gather(..) => Some(ActionType::Gather),
            Task::Examine | Task::Discover | Task::Plant(_) => Some(ActionType::Research),
            Task::Repair(..) | Task::RepairRover(_) | Task::Install(..) | Task::Build(..) => {
                Some(ActionType::Build)
            }
            Task::Special(special, _) => self.content()[special].of,
        }
    }

    /// FM-ACT-02, FM-ACT-03: the step in which an action is resolved.
    pub(crate) fn step_of(&self, task: Task) -> u8 {
        match task {
            Task::Event(_) => 1,
            Task::Rest => 2,
            Task::Unwind => 3,
            Task::Heal => 4,
            Task::Manage => 5,
            Task::Reopen(..) => 10,
            task => match self.kind_of(task) {
                Some(ActionType::Explore) => 6,
                Some(ActionType::Gather) => 7,
                Some(ActionType::Research) => 8,
                Some(ActionType::Build) => 9,
                None => 11,
            },
        }
    }

    /// The tile whose action this is; `None` for actions without a type.
    pub(crate) fn home(&self, task: Task) -> Option<Tile> {
        match task {
            Task::Rest => Some(Tile::QuietPlace),
            Task::Unwind => Some(Tile::CrewQuarters),
            Task::Heal => Some(Tile::MedLab),
            Task::Manage => Some(Tile::ControlCenter),
            Task::Event(_) | Task::Reopen(..) => None,
            task => self.kind_of(task).map(tile_of),
        }
    }

    /// FM-FCARD-08, FM-OPEN-14: the built cards that copy a tile.
    #[inline]
    pub(crate) fn copies_of(&self, of: Tile) -> impl Iterator<Item = FacilityId> + use<> {
        self.facilities_among(self.tables().copies[of.index()])
    }

    /// Returns whether a Facility can be used in this round.
    fn may_use(&self, facility: FacilityId) -> Result<(), Illegal> {
        if self.table.is_closed(facility) {
            return Err(Illegal::FacilityClosed(facility));
        }
        if self.table.units[facility].felt_now.has(Modifier::Blocked) {
            return Err(Illegal::FacilityBlocked(facility));
        }
        Ok(())
    }

    /// FM-SHUT-15, FM-COST-12: the Facility at which an action is taken. FM-RULING-16: a switch
    /// lets people explore on foot while the Garage Hall is closed.
    pub(crate) fn facility_for(
        &self,
        task: Task,
        at: Option<FacilityId>,
    ) -> Result<Option<FacilityId>, Illegal> {
        let Some(home) = self.home(task) else {
            return if at.is_none() { Ok(None) } else { Err(Illegal::WrongPlace) };
        };
        if let Some(at) = at {
            if !self.copies_of(home).any(|copy| copy == at) {
                return Err(Illegal::WrongPlace);
            }
            return self.may_use(at).map(|()| Some(at));
        }
        self.facility_at(home).map(Some)
    }

    /// The Facility at which the actions of a tile are taken where nobody chose one.
    #[inline]
    pub(crate) fn facility_at(&self, home: Tile) -> Result<FacilityId, Illegal> {
        let closed = match self.may_use(tile(home)) {
            Ok(()) => return Ok(tile(home)),
            Err(closed) => closed,
        };
        if let Some(copy) = self.copies_of(home).find(|&copy| self.may_use(copy).is_ok()) {
            return Ok(copy);
        }
        let on_foot = matches!(closed, Illegal::FacilityClosed(_))
            && home == Tile::GarageHall
            && self.table.options.garage_closed == crate::setup::GarageClosed::OnFoot;
        if on_foot { Ok(tile(home)) } else { Err(closed) }
    }

    /// FM-COST-08: the Facilities whose tokens and parts count for an action.
    #[inline]
    pub(crate) fn tools(&self, stack: &Stack) -> impl Iterator<Item = FacilityId> + use<> {
        stack.at.into_iter().chain(self.card_of(stack.task))
    }

    /// The Facility card of a mission's action, or the farm that is planted.
    #[inline]
    fn card_of(&self, task: Task) -> Option<FacilityId> {
        match task {
            Task::Special(special, _) => self.content()[special].card.map(|card| self.meant(card)),
            Task::Plant(farm) => Some(self.meant(farm)),
            _ => None,
        }
    }

    /// FM-FCARD-10: the region where an action takes place; `None` inside the HUB.
    #[inline]
    pub(crate) fn space_of(&self, task: Task) -> Option<SpaceId> {
        match task {
            Task::Repair(facility, ..) | Task::Install(_, facility) => {
                self.table.units[facility].place
            }
            Task::Special(special, None) => {
                let spec = &self.content()[special];
                spec.card
                    .filter(|_| spec.place == ActionPlace::Card)
                    .and_then(|card| self.table.units[card].place)
            }
            task => task.space(),
        }
    }

    /// FM-MOVE-09: the way an action takes.
    pub(crate) fn way_of(&self, stack: &Stack) -> Option<Way> {
        self.way_to(self.space_of(stack.task)?, stack)
    }

    /// The way an action takes to its region.
    #[inline]
    fn way_to(&self, space: SpaceId, stack: &Stack) -> Option<Way> {
        if stack.way == FROM_TILE {
            return self.way_from_tile(space);
        }
        if stack.winch.is_some() {
            return self.find_ways(stack.winch)[space.index()].get(usize::from(stack.way)).copied();
        }
        self.table.ways[space.index()].get(usize::from(stack.way)).copied()
    }

    /// The action of an Event.
    #[inline]
    pub(crate) fn event_action(&self, task: Task) -> Option<&EventAction> {
        match task {
            Task::Event(event) => self.content().event(event).action.as_ref(),
            _ => None,
        }
    }

    /// FM-ACT-14 to FM-ACT-16, FM-MOVE-01, FM-RULING-35: how many pawns an action needs.
    pub fn need(&self, stack: &Stack) -> Need {
        let task = stack.task;
        if let Task::Reopen(..) = task {
            return Need { least: 1, sure: None };
        }
        let base = match task {
            Task::Rest | Task::Unwind | Task::Manage => PawnNeed::Fixed(1),
            Task::Heal => PawnNeed::Fixed(1 + u8::from(self.needs_medic(stack))),
            Task::Event(_) => {
                let pawns = self.event_action(task).map_or(1, |action| action.pawns);
                let cheaper = self.table.rule(TimedRule::EventActionCheaper);
                PawnNeed::Fixed(pawns.saturating_sub(u8::from(cheaper)).max(1))
            }
            Task::Build(card, _) => self.build_need(card),
            Task::Special(special, _) => self.content()[special].pawns,
            _ => PawnNeed::Typed { roll: 1, sure: 2 },
        };
        let more = self.extra_pawns(stack);
        let less = self.fewer_pawns(stack);
        let total = |n: u8| (n + more).saturating_sub(less).max(1);
        match base {
            PawnNeed::Fixed(n) => Need { least: total(n), sure: None },
            PawnNeed::Typed { roll, sure } => {
                let harder = u8::from(self.table.rule(TimedRule::SureNeedsMore));
                Need { least: total(roll), sure: Some(total(sure + harder)) }
            }
        }
    }

    fn build_need(&self, card: FacilityId) -> PawnNeed {
        let mission = self.content().mission(self.table.mission);
        let rule = mission.card_rules.iter().find(|rule| rule.card == card);
        let printed = self.content().facility(card).build.map(|build| build.pawns);
        rule.and_then(|rule| rule.pawns).or(printed).unwrap_or(PawnNeed::Typed { roll: 1, sure: 2 })
    }

    /// FM-MOD-07, FM-MOVE-11: Extra-pawn tokens and the way add up.
    fn extra_pawns(&self, stack: &Stack) -> u8 {
        let tokens = |at: FacilityId| self.table.units[at].felt_now.extra_pawns();
        let mut more = stack.at.map_or(0, tokens) + self.card_of(stack.task).map_or(0, tokens);
        if let Hand::Pawn(who) | Hand::Heart(who) = stack.top {
            more += self.table.crew[who.index()].felt_marks.extra_pawns();
        }
        if let Some(space) = self.space_of(stack.task) {
            more += self.way_to(space, stack).map_or(0, |way| way.pawns);
            more += u8::from(self.table.rule(TimedRule::ExtraPawnOutside));
            if let Some(rover) = stack.rover {
                more += self.table.rovers[rover.index()].felt.extra_pawns();
            }
        }
        if let Task::Gather(space, _) = stack.task {
            more += self.longer_reach(space);
        }
        more
    }

    /// FM-ROV-01, FM-ROV-02: what rovers, rules and skills save.
    #[inline]
    fn fewer_pawns(&self, stack: &Stack) -> u8 {
        let rover = match stack.rover {
            Some(Rover::Froggy) => 2,
            Some(Rover::Scorpio) => 1,
            None => 0,
        };
        rover + u8::from(stack.cheaper) + u8::from(stack.guided)
    }

    /// FM-HEAL-02 to FM-HEAL-04: a patient needs a Medic, unless it is the Medic or the
    /// Auto-scanner works there.
    pub(crate) fn needs_medic(&self, stack: &Stack) -> bool {
        let patient = match stack.top {
            Hand::Pawn(who) | Hand::Heart(who) => self.table.crew[who.index()].role,
            Hand::Aom(_) => return true,
        };
        let scanner = stack.at.is_some_and(|at| self.upgraded(at, UpgradeRule::HealWithoutMedic));
        patient != crate::content::Role::Medic && !scanner
    }

    /// Returns whether the action can be declared at all now; pawns and payment come later.
    pub(crate) fn may_do(&self, task: Task) -> Result<(), Illegal> {
        let table = &self.table;
        let forbidden = |rule: TimedRule| {
            if table.rule(rule) { Err(Illegal::ForbiddenNow) } else { Ok(()) }
        };
        if self.space_of(task).is_some() {
            forbidden(TimedRule::NoEva)?;
        }
        match task {
            Task::Event(event) => self.may_take_event(event),
            Task::Rest => Ok(()),
            Task::Unwind => forbidden(TimedRule::NoUnwind),
            Task::Heal => forbidden(TimedRule::NoHeal),
            Task::Manage => forbidden(TimedRule::NoManage),
            Task::Explore(space) => self.may_explore(space),
            Task::Gather(space, item) => self.may_gather(space, item),
            Task::Examine | Task::Discover => Ok(()),
            Task::Plant(farm) => self.may_plant(farm),
            Task::Repair(facility, part, source) => self.may_repair(facility, part, source),
            Task::RepairRover(rover) => {
                let pile = &table.rovers[rover.index()].tokens;
                if pile.is_empty() { Err(Illegal::RoverIsFine(rover)) } else { Ok(()) }
            }
            Task::Install(upgrade, facility) => {
                if upgrade.index() >= self.content().game_box.upgrades.len()
                    || table.cargo.upgrades & 1 << upgrade.index() == 0
                {
                    return Err(Illegal::NoUpgrade(upgrade));
                }
                let fits = tile(self.upgrade(upgrade).tile) == facility
                    || self.cards_for(upgrade).contains(&facility);
                let free =
                    fits && table.is_in_play(facility) && table.units[facility].upgrade.is_none();
                if free { Ok(()) } else { Err(Illegal::UpgradeDoesNotFit) }
            }
            Task::Build(card, space) => self.may_build(card, space),
            Task::Reopen(facility, kind) => self.may_reopen(facility, kind),
            Task::Special(special, space) => self.may_take_special(special, space),
        }
    }

    /// FM-ACT-10, FM-EACT-05, FM-RULING-43: each open Event action once.
    fn may_take_event(&self, event: crate::content::EventId) -> Result<(), Illegal> {
        let open = self.open_event(event).ok_or(Illegal::EventNotOpen)?;
        let spec = self.content().event(event);
        let Some(action) = &spec.action else { return Err(Illegal::EventNotOpen) };
        if open.done && !spec.repeat {
            return Err(Illegal::EventTaken);
        }
        if self.table.plan.iter().any(|stack| stack.task == Task::Event(event)) && !spec.repeat {
            return Err(Illegal::EventTaken);
        }
        let ctx = Ctx { scope: open.scope, ..Ctx::default() };
        if self.hold(action.needs, ctx) { Ok(()) } else { Err(Illegal::NeedsNotMet) }
    }

    /// FM-EXPL-01, FM-EXPL-11: an unexplored space that can be reached.
    fn may_explore(&self, space: SpaceId) -> Result<(), Illegal> {
        if self.table.is_explored(space) {
            return Err(Illegal::AlreadyExplored);
        }
        if self.tiles_left(space) == 0 {
            return Err(Illegal::NoTileLeft);
        }
        self.may_reach(space)
    }

    fn may_reach(&self, space: SpaceId) -> Result<(), Illegal> {
        if self.table.ways[space.index()].is_empty() {
            return Err(Illegal::NoWay(space));
        }
        Ok(())
    }

    /// FM-GATH-03, FM-GATH-09: an item of an explored region that no other stack takes.
    fn may_gather(&self, space: SpaceId, item: Item) -> Result<(), Illegal> {
        if !self.table.is_explored(space) {
            return Err(Illegal::NotExplored);
        }
        self.may_reach(space)?;
        let task = Task::Gather(space, item);
        let claimed = self.table.plan.iter().filter(|stack| stack.task == task).count();
        let there = match item {
            Item::Sample => usize::from(self.table.map[space.index()].samples),
            Item::Token(color, number) => {
                usize::from(self.table.token(color, number) == TokenAt::Space(space))
            }
        };
        if claimed < there { Ok(()) } else { Err(Illegal::NothingToGather) }
    }

    /// FM-PLANT-02, FM-PLANT-07, FM-PLANT-10 to FM-PLANT-12: one seed a round, where there is room.
    fn may_plant(&self, farm: FacilityId) -> Result<(), Illegal> {
        let production = self.content().facility(farm).production;
        if !matches!(production, Production::Farm { .. }) || !self.table.is_in_play(farm) {
            return Err(Illegal::WrongPlace);
        }
        self.may_use(farm)?;
        let allowed = self.content().mission(self.table.mission).planting;
        if allowed.is_some_and(|fact| !self.holds_id(fact, Ctx::default())) {
            return Err(Illegal::NeedsNotMet);
        }
        if self.table.plan.iter().any(|stack| matches!(stack.task, Task::Plant(_))) {
            return Err(Illegal::PlantedAlready);
        }
        let state = &self.table.farms[usize::from(farm != tile(Tile::Farm))];
        if state.free() == 0 {
            return Err(Illegal::NoGreenhouse);
        }
        if state.slot_one_is_free() { Ok(()) } else { Err(Illegal::SlotOneTaken) }
    }

    /// FM-REP-02, FM-REP-08, FM-REP-13: a broken part of an open Facility, and where the new one
    /// comes from.
    fn may_repair(&self, facility: FacilityId, part: Part, source: Source) -> Result<(), Illegal> {
        self.may_mend(facility, part)?;
        match source {
            Source::Spare => Ok(()),
            Source::Fabricated => {
                let fabricator = self.upgrade_at(UpgradeRule::TwoPartsAsAny).is_some();
                if fabricator { Ok(()) } else { Err(Illegal::NoSparePart(part)) }
            }
            Source::Donor(donor) => {
                let taken = || self.table.plan.iter().any(|stack| gives(stack, donor, part));
                let gives = donor != facility
                    && self.table.is_in_play(donor)
                    && self.working_parts(donor).has(part)
                    && !taken();
                if gives { Ok(()) } else { Err(Illegal::NoDonor) }
            }
        }
    }

    /// FM-REP-02, FM-REP-13: a broken part of an open Facility that can be reached, wherever the
    /// new part comes from.
    #[inline]
    fn may_mend(&self, facility: FacilityId, part: Part) -> Result<(), Illegal> {
        if !self.table.is_in_play(facility) || !self.table.units[facility].broken.has(part) {
            return Err(Illegal::NotBroken);
        }
        if self.table.is_scar(facility, part) {
            return Err(Illegal::IsScar);
        }
        if self.table.is_closed(facility) {
            return Err(Illegal::FacilityClosed(facility));
        }
        self.table.units[facility].place.map_or(Ok(()), |space| self.may_reach(space))
    }

    /// FM-FCARD-01, FM-FCARD-06: a card the mission offers, where it belongs.
    fn may_build(&self, card: FacilityId, space: Option<SpaceId>) -> Result<(), Illegal> {
        if card.index() >= 32 || self.table.buildable & 1 << card.index() == 0 {
            return Err(Illegal::CannotBuildCard);
        }
        let mission = self.content().mission(self.table.mission);
        let rule = mission.card_rules.iter().find(|rule| rule.card == card);
        if rule.is_some_and(|rule| !self.hold(rule.needs, Ctx::default())) {
            return Err(Illegal::NeedsNotMet);
        }
        match space {
            None if self.is_built_inside(card) => Ok(()),
            Some(space) if self.building_places(card).contains(&space) => self.may_reach(space),
            _ => Err(Illegal::WrongPlace),
        }
    }

    /// FM-REM-01, FM-REM-07: a tile that lies there, and some reserve of its kind.
    fn may_reopen(&self, facility: FacilityId, kind: Utility) -> Result<(), Illegal> {
        if !self.table.is_in_play(facility)
            || self.table.units[facility].shut[kind.index()].is_none()
        {
            return Err(Illegal::NoTile);
        }
        let reserve = super::production::reserve_of(kind);
        if self.table.reserve(reserve) == 0 { Err(Illegal::TooLittle(reserve)) } else { Ok(()) }
    }

    /// FM-MACT-01: an action of the mission, where and as often as its sheet says.
    fn may_take_special(&self, special: SpecialId, space: Option<SpaceId>) -> Result<(), Illegal> {
        if !self.specials().any(|open| open == special) {
            return Err(Illegal::NeedsNotMet);
        }
        let spec = &self.content()[special];
        if self.is_spent(special) {
            return Err(Illegal::UsedUp);
        }
        let planned = self.table.plan.iter();
        let planned =
            planned.filter(|one| matches!(one.task, Task::Special(id, _) if id == special)).count();
        let limit = if spec.once { Some(1) } else { spec.limit_per_round };
        if limit.is_some_and(|limit| planned >= usize::from(limit)) {
            return Err(Illegal::UsedUp);
        }
        let ctx = Ctx { here: space, outside: space.is_some(), ..Ctx::default() };
        if !self.hold(spec.needs, ctx) {
            return Err(Illegal::NeedsNotMet);
        }
        if let Some(card) = spec.card {
            let card = self.meant(card);
            if !self.table.is_in_play(card) {
                return Err(Illegal::NeedsNotMet);
            }
            self.may_use(card)?;
            // A card with an idle penalty does nothing while the part is broken.
            if self.penalties(card, Penalty::CardIdle) > 0 {
                return Err(Illegal::NeedsNotMet);
            }
        }
        let place = self.space_of(Task::Special(special, space));
        match (spec.place, space) {
            (ActionPlace::Hub, None) => Ok(()),
            (ActionPlace::Card, None) => place.map_or(Ok(()), |place| self.may_reach(place)),
            (place, Some(space))
                if self.table.is_explored(space)
                    && super::map::fits(place, self.content()[space].ring) =>
            {
                self.may_reach(space)
            }
            _ => Err(Illegal::WrongPlace),
        }
    }

    /// Everything that could be declared now, before pawns and payment. What is not there at all is
    /// left out.
    pub(crate) fn tasks(&self, mut offer: impl FnMut(Task)) {
        let table = &self.table;
        for open in &table.open_events {
            offer(Task::Event(open.event));
        }
        [Task::Rest, Task::Unwind, Task::Heal, Task::Manage].into_iter().for_each(&mut offer);
        let on_map = |at: &TokenAt| matches!(at, TokenAt::Space(_));
        let tokens = table.tokens.as_flattened().iter().any(on_map);
        for number in 0..table.map.len() as u8 {
            let space = SpaceId(number);
            if table.ways[space.index()].is_empty() {
                continue;
            }
            if !table.is_explored(space) {
                offer(Task::Explore(space));
                continue;
            }
            if table.map[space.index()].samples > 0 {
                offer(Task::Gather(space, Item::Sample));
            }
            if tokens {
                self.tokens_on(space).for_each(|item| offer(Task::Gather(space, item)));
            }
        }
        if table.cargo.samples > 0 {
            offer(Task::Examine);
        }
        if table.cargo.examined > 0 {
            offer(Task::Discover);
        }
        for farm in 0..2 {
            if let Some(facility) = self.farm_facility(farm).filter(|_| table.cargo.seeds > 0) {
                offer(Task::Plant(facility));
            }
        }
        self.repairs(&mut offer);
        self.other_builds(&mut offer);
        for facility in table.facilities() {
            for kind in Utility::all() {
                if table.units[facility].shut[kind.index()].is_some() {
                    offer(Task::Reopen(facility, kind));
                }
            }
        }
        for special in self.specials() {
            match self.content()[special].place {
                ActionPlace::Hub | ActionPlace::Card => offer(Task::Special(special, None)),
                _ => table.explored().for_each(|at| offer(Task::Special(special, Some(at)))),
            }
        }
    }

    /// The Objective tokens on a space.
    fn tokens_on(&self, space: SpaceId) -> impl Iterator<Item = Item> + '_ {
        crate::content::TokenColor::all().flat_map(move |color| {
            let tokens = self.table.tokens[color.index()].iter().zip(1..);
            let here = tokens.filter(move |(at, _)| **at == TokenAt::Space(space));
            here.map(move |(_, number)| Item::Token(color, number))
        })
    }

    /// The Facilities with a working part of each kind that the plan does not take yet, one bit
    /// each.
    fn donors(&self) -> [u32; Part::COUNT] {
        let mut donors = [0; Part::COUNT];
        for facility in self.table.facilities() {
            let working = self.working_parts(facility);
            for part in Part::all() {
                donors[part.index()] |= u32::from(working.has(part)) << facility.index();
            }
        }
        for (donor, part) in self.table.plan.iter().filter_map(|stack| given_by(stack.task)) {
            donors[part.index()] &= !(1 << donor.index());
        }
        donors
    }

    /// The repairs that are possible, before pawns and payment.
    fn repairs(&self, offer: &mut impl FnMut(Task)) {
        let table = &self.table;
        let broken = |facility: &FacilityId| !table.units[*facility].broken.is_empty();
        let mut broken = table.facilities().filter(broken).peekable();
        if broken.peek().is_none() {
            return;
        }
        let fabricator = self.upgrade_at(UpgradeRule::TwoPartsAsAny).is_some();
        let donors = self.donors();
        for facility in broken {
            for part in table.units[facility].broken.iter() {
                if self.may_mend(facility, part).is_err() {
                    continue;
                }
                if table.cargo.parts[part.index()] > 0 {
                    offer(Task::Repair(facility, part, Source::Spare));
                }
                if fabricator {
                    offer(Task::Repair(facility, part, Source::Fabricated));
                }
                for donor in self.facilities_among(donors[part.index()] & !(1 << facility.index()))
                {
                    offer(Task::Repair(facility, part, Source::Donor(donor)));
                }
            }
        }
    }

    /// The Build actions besides repairs of Facilities.
    fn other_builds(&self, offer: &mut impl FnMut(Task)) {
        let table = &self.table;
        let damaged = |rover: &Rover| !table.rovers[rover.index()].tokens.is_empty();
        Rover::all().filter(damaged).for_each(|rover| offer(Task::RepairRover(rover)));
        for bit in crate::state::bits(table.cargo.upgrades.into()) {
            let upgrade = crate::content::UpgradeId(bit as u8);
            offer(Task::Install(upgrade, tile(self.upgrade(upgrade).tile)));
            let cards = self.cards_for(upgrade).iter();
            cards.for_each(|&card| offer(Task::Install(upgrade, card)));
        }
        for bit in crate::state::bits(table.buildable) {
            let card = FacilityId(bit as u8);
            if self.is_built_inside(card) {
                offer(Task::Build(card, None));
            }
            self.building_places(card)
                .into_iter()
                .for_each(|at| offer(Task::Build(card, Some(at))));
        }
    }
}
