//! The targets of an effect: the things to choose from, and who chooses.

use arrayvec::ArrayVec;
use orrery_core::Actor;

use crate::FirstMartians;
use crate::action::Target;
use crate::agenda::Ctx;
use crate::content::{
    AomPick, Block, BlockPick, Effect, FacilityPick, FarmPick, List, Op, Part, PartPick, Pick,
    Rover, RoverPick, Slot, SpaceId, TokenPlace, TokenSpot, UpgradeId, Where, Who, Zone,
};
use crate::state::{AstronautId, MAX_CREW, SPACES, TokenAt, bits};

/// Things to choose from.
pub(crate) type Targets = ArrayVec<Target, 128>;

/// The actor who chooses.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Picker {
    Chance,
    Crew,
    Person(AstronautId),
}

/// The aim of an effect.
#[expect(clippy::large_enum_variant, reason = "it lives for one call and never in a list")]
pub(crate) enum Aim {
    /// It needs no target, or has several fixed ones.
    Now,
    /// One of these.
    OneOf(Picker, Targets),
}

impl FirstMartians {
    /// The actor who answers for a picker.
    pub(crate) fn actor_of(&self, picker: Picker) -> Actor {
        match picker {
            Picker::Chance => Actor::Chance,
            Picker::Crew => self.table.first_seat().into(),
            Picker::Person(who) => self.table.seat_of(who).into(),
        }
    }

    /// The people meant where no decision is needed; `None` if one has to be picked.
    pub(crate) fn people(&self, who: Who, ctx: Ctx) -> Option<ArrayVec<AstronautId, MAX_CREW>> {
        let all = self.table.from_first();
        match who {
            Who::All => Some(all.collect()),
            Who::Others => Some(all.filter(|one| Some(*one) != ctx.actor.or(ctx.owner)).collect()),
            Who::Chosen | Who::Random | Who::Any => None,
            Who::MostWounded | Who::LeastWounded | Who::MostTokens => {
                let tied = self.tied(who);
                (tied.len() == 1).then_some(tied)
            }
            Who::Actor | Who::Owner | Who::FirstPlayer | Who::Role(_) | Who::Named(_) => {
                Some(self.someone(who, ctx).into_iter().collect())
            }
        }
    }

    fn tied(&self, who: Who) -> ArrayVec<AstronautId, MAX_CREW> {
        let key = |one: AstronautId| {
            let astronaut = &self.table.crew[one.index()];
            match who {
                Who::MostWounded => i16::from(astronaut.wounds),
                Who::LeastWounded => -i16::from(astronaut.wounds),
                _ => i16::from(astronaut.tokens),
            }
        };
        let best = self.table.astronauts().map(key).max();
        self.table.from_first().filter(|&one| Some(key(one)) == best).collect()
    }

    /// The people to pick from, and who picks.
    fn candidates(&self, who: Who) -> (Picker, ArrayVec<AstronautId, MAX_CREW>) {
        match who {
            Who::Random => (Picker::Chance, self.table.from_first().collect()),
            Who::MostWounded | Who::LeastWounded | Who::MostTokens => {
                (Picker::Crew, self.tied(who))
            }
            _ => (Picker::Crew, self.table.from_first().collect()),
        }
    }

    fn aim_at_person(&self, who: Who, ctx: Ctx, fits: impl Fn(AstronautId) -> bool) -> Aim {
        if self.people(who, ctx).is_some() {
            return Aim::Now;
        }
        let (picker, people) = self.candidates(who);
        let fitting = people.into_iter().filter(|&one| fits(one));
        Aim::OneOf(picker, fitting.map(Target::Person).collect())
    }

    fn aim_at_space(&self, at: Where, ctx: Ctx, fits: impl Fn(SpaceId) -> bool) -> Aim {
        let spaces = |picker: Picker, from: &mut dyn Iterator<Item = SpaceId>| {
            Aim::OneOf(picker, from.filter(|&space| fits(space)).map(Target::Space).collect())
        };
        let all = || (0..SPACES as u8).map(SpaceId);
        let ring = |ring: u8| all().filter(move |&space| self.content()[space].ring == ring);
        match at {
            Where::At(_) | Where::Here | Where::OfCard(_) | Where::Named(_) => {
                spaces(Picker::Crew, &mut self.place(at, ctx).into_iter())
            }
            Where::ChosenExplored => spaces(Picker::Crew, &mut self.table.explored()),
            Where::RandomExplored => spaces(Picker::Chance, &mut self.table.explored()),
            Where::DirectionRing1 => spaces(Picker::Chance, &mut ring(1)),
            Where::DirectionRing2 => spaces(Picker::Chance, &mut ring(2)),
            Where::ChosenUnexplored => spaces(Picker::Crew, &mut self.explorable().into_iter()),
            Where::NearestUnexplored => {
                let found = self.explorable();
                let nearest = found.iter().map(|&space| self.content()[space].ring).min();
                let mut near =
                    found.into_iter().filter(|&space| Some(self.content()[space].ring) == nearest);
                spaces(Picker::Crew, &mut near)
            }
        }
    }

    /// The picker of a Facility of a group.
    fn group_picker(pick: FacilityPick) -> Picker {
        match pick {
            FacilityPick::The(_)
            | FacilityPick::Oxygenator
            | FacilityPick::Solar
            | FacilityPick::Chosen
            | FacilityPick::ShutDown
            | FacilityPick::BuiltCard => Picker::Crew,
            FacilityPick::AnyOf(_) | FacilityPick::Any | FacilityPick::Random => Picker::Chance,
        }
    }

    /// FM-OPEN-51, FM-OPEN-73: the green or red parts a break or repair could mean.
    fn aim_at_part(
        &self,
        facility: FacilityPick,
        part: PartPick,
        pick: Option<Pick>,
        red: bool,
    ) -> Aim {
        let mut targets = Targets::new();
        for facility in self.facilities_in(facility) {
            let unit = &self.table.units[facility];
            if unit.is_shut() {
                continue;
            }
            let parts =
                if red { unit.broken } else { self.parts_of(facility).without(unit.broken) };
            let parts = parts.iter().filter(|&one| !self.table.is_scar(facility, one));
            let fitting = parts.filter(|&one| match part {
                PartPick::The(part) => part == one,
                PartPick::Random | PartPick::Chosen => true,
            });
            fitting.for_each(|one| targets.push(Target::Part(facility, one)));
        }
        let picker = match (part, pick) {
            (PartPick::Random, _) => Picker::Chance,
            (PartPick::Chosen, _) => Picker::Crew,
            (PartPick::The(_), Some(Pick::Random)) => Picker::Chance,
            (PartPick::The(_), Some(Pick::Chosen)) => Picker::Crew,
            (PartPick::The(_), None) if red => Picker::Crew,
            (PartPick::The(_), None) => Self::group_picker(facility),
        };
        Aim::OneOf(picker, targets)
    }

    fn aim_at_block(&self, block: BlockPick) -> Aim {
        let tracks = &self.table.malfunction;
        let at = |level: Option<&u8>| {
            let tied = Block::all().filter(|block| Some(&tracks[block.index()]) == level);
            Aim::OneOf(Picker::Crew, tied.map(Target::Block).collect())
        };
        match block {
            BlockPick::The(_) | BlockPick::All => Aim::Now,
            BlockPick::Random => {
                Aim::OneOf(Picker::Chance, Block::all().map(Target::Block).collect())
            }
            BlockPick::Highest => at(tracks.iter().max()),
            BlockPick::Lowest => at(tracks.iter().min()),
        }
    }

    fn aim_at_farm(&self, farm: FarmPick) -> Aim {
        let all = (0..2).filter(|&farm| self.farm_facility(farm).is_some());
        let farms = all.filter(|&number| match farm {
            FarmPick::Main => number == 0,
            FarmPick::Backup => number == 1,
            FarmPick::Chosen => true,
        });
        Aim::OneOf(Picker::Crew, farms.map(Target::Farm).collect())
    }

    fn aim_at_rover(&self, rover: RoverPick, ctx: Ctx, fits: impl Fn(Rover) -> bool) -> Aim {
        let rovers = |picker: Picker, from: &mut dyn Iterator<Item = Rover>| {
            let there = from.filter(|&rover| fits(rover) && !self.is_rover_gone(rover));
            Aim::OneOf(picker, there.map(Target::Rover).collect())
        };
        match rover {
            RoverPick::The(rover) => rovers(Picker::Crew, &mut std::iter::once(rover)),
            RoverPick::Chosen => rovers(Picker::Crew, &mut Rover::all()),
            RoverPick::Random => rovers(Picker::Chance, &mut Rover::all()),
            RoverPick::Used => rovers(Picker::Crew, &mut ctx.rover.into_iter()),
        }
    }

    fn aim_for_token(&self, spot: TokenSpot, ctx: Ctx) -> Aim {
        match spot {
            TokenSpot::Facility(pick, _) => {
                let open = self.facilities_in(pick).into_iter();
                let open = open.filter(|&facility| !self.table.units[facility].is_shut());
                Aim::OneOf(Self::group_picker(pick), open.map(Target::Facility).collect())
            }
            TokenSpot::Region(at) => self.aim_at_space(at, ctx, |_| true),
            TokenSpot::Rover(rover) => self.aim_at_rover(rover, ctx, |_| true),
            TokenSpot::Astronaut(who) => self.aim_at_person(who, ctx, |_| true),
        }
    }

    fn aim_at_token(
        &self,
        token: Option<crate::content::Modifier>,
        spot: TokenSpot,
        ctx: Ctx,
    ) -> Aim {
        let is = |one: crate::content::Modifier| token.is_none_or(|token| token == one);
        match spot {
            TokenSpot::Facility(pick, slot) => {
                let mut targets = Targets::new();
                for facility in self.facilities_in(pick) {
                    let unit = &self.table.units[facility];
                    if unit.is_shut() {
                        continue;
                    }
                    if slot != Some(Slot::Next) {
                        let kinds = unit.now.kinds().filter(|&one| is(one));
                        let room = targets.remaining_capacity();
                        let found = kinds.map(|one| Target::Token(facility, Slot::Now, one));
                        targets.extend(found.take(room));
                    }
                    if slot != Some(Slot::Now) {
                        for &one in unit.next.iter().filter(|&&one| is(one)) {
                            let target = Target::Token(facility, Slot::Next, one);
                            if !targets.contains(&target) && !targets.is_full() {
                                targets.push(target);
                            }
                        }
                    }
                }
                Aim::OneOf(Picker::Crew, targets)
            }
            TokenSpot::Region(at) => self
                .aim_at_space(at, ctx, |space| self.table.map[space.index()].marks.kinds().any(is)),
            TokenSpot::Rover(rover) => self.aim_at_rover(rover, ctx, |rover| {
                self.table.rovers[rover.index()].tokens.iter().any(|&one| is(one))
            }),
            TokenSpot::Astronaut(who) => self
                .aim_at_person(who, ctx, |who| self.table.crew[who.index()].marks.kinds().any(is)),
        }
    }

    /// The aim of the first effect of a list; `n` is how much of it is left.
    pub(crate) fn aim(&self, effects: List<Effect>, ctx: Ctx, n: i8) -> Aim {
        let table = &self.table;
        match self.content()[effects][0].op {
            Op::MoraleTokens { who, .. }
            | Op::Wound { who, .. }
            | Op::GiveCondition { who, .. }
            | Op::Pawns { who, .. }
            | Op::PickPerson { who } => self.aim_at_person(who, ctx, |_| true),
            Op::Heal { who, .. } => {
                self.aim_at_person(who, ctx, |who| table.crew[who.index()].wounds > 0)
            }
            Op::Cure { who, kind: Some(kind) } => {
                self.aim_at_person(who, ctx, |who| table.crew[who.index()].held.has(kind))
            }
            Op::Cure { who, kind: None } => {
                let people = self.people(who, ctx);
                let people = people.unwrap_or_else(|| self.candidates(who).1);
                let held = people.into_iter().flat_map(|who| {
                    let held = table.crew[who.index()].held;
                    held.iter().map(move |ailment| Target::Ailment(who, ailment))
                });
                Aim::OneOf(Picker::Crew, held.collect())
            }
            Op::Skill { who, n } => {
                if who == Who::All && n > 0 {
                    return Aim::Now;
                }
                // Without a name that was given, it means the First Player.
                let named = self.people(who, ctx).map(|people| match people.is_empty() {
                    true => ArrayVec::from_iter([table.first]),
                    false => people,
                });
                let (picker, people) = match named {
                    Some(people) if people.len() == 1 => (Picker::Person(people[0]), people),
                    Some(people) => (Picker::Crew, people),
                    None => self.candidates(who),
                };
                let fitting = people.into_iter().flat_map(|who| self.skills_to_change(who, n));
                Aim::OneOf(picker, fitting.map(Target::Skill).collect())
            }
            Op::Aom { aom, .. } => {
                let free = |kind: &crate::content::ActionType| table.aoms & 1 << kind.index() == 0;
                let kinds = crate::content::ActionType::all().filter(free);
                let wanted: Targets = match aom {
                    AomPick::The(kind) if free(&kind) => {
                        std::iter::once(Target::Aom(kind)).collect()
                    }
                    AomPick::The(_) | AomPick::Chosen => kinds.map(Target::Aom).collect(),
                };
                Aim::OneOf(Picker::Crew, wanted)
            }
            Op::Productivity { device, n } => {
                let moves = self.devices(device).filter(|&facility| {
                    let output = table.units[facility].output;
                    let room = if n > 0 { output < self.most_output(facility) } else { output > 0 };
                    room && !table.units[facility].is_shut()
                });
                Aim::OneOf(Picker::Crew, moves.map(Target::Facility).collect())
            }
            Op::SpareParts { part, .. } => {
                let have = |part: &Part| n > 0 || table.cargo.parts[part.index()] > 0;
                match part {
                    PartPick::The(_) => Aim::Now,
                    PartPick::Random => Aim::OneOf(
                        Picker::Chance,
                        Part::all().filter(have).map(Target::Kind).collect(),
                    ),
                    PartPick::Chosen => Aim::OneOf(
                        Picker::Crew,
                        Part::all().filter(have).map(Target::Kind).collect(),
                    ),
                }
            }
            Op::Samples { zone: Zone::Roi, at, .. } => {
                let at = at.unwrap_or(Where::ChosenExplored);
                self.aim_at_space(at, ctx, |space| {
                    table.is_explored(space) && (n > 0 || table.map[space.index()].samples > 0)
                })
            }
            Op::Plants { farm, .. }
            | Op::Growth { farm, .. }
            | Op::Wilt { farm }
            | Op::Greenhouses { farm, .. } => self.aim_at_farm(farm),
            Op::Break { facility, part, pick, .. } => self.aim_at_part(facility, part, pick, false),
            Op::Repair { facility, part, pick } => self.aim_at_part(facility, part, pick, true),
            Op::ShutDown { facility, kind } => {
                let open = self.facilities_in(facility).into_iter();
                let open = open.filter(|&facility| self.may_shut(facility, kind));
                Aim::OneOf(Self::group_picker(facility), open.map(Target::Facility).collect())
            }
            Op::ClearShutdown { facility } => {
                let shut = self.facilities_in(facility).into_iter().flat_map(|facility| {
                    let tiles = table.units[facility].shut;
                    crate::content::Utility::all()
                        .filter(move |kind| tiles[kind.index()].is_some())
                        .map(move |kind| Target::Tile(facility, kind))
                });
                Aim::OneOf(Picker::Crew, shut.collect())
            }
            Op::Malfunction { block, .. } | Op::DrawMalfunction { block, .. } => {
                self.aim_at_block(block)
            }
            Op::Token { spot, .. } => self.aim_for_token(spot, ctx),
            Op::RemoveToken { token, spot } => self.aim_at_token(token, spot, ctx),
            Op::RevealRoi { at } => {
                let open = self.explorable();
                self.aim_at_space(at, ctx, |space| open.contains(&space))
            }
            Op::UpgradeCards { .. } => {
                let (picker, set) = if n > 0 {
                    (Picker::Chance, table.upgrades_left)
                } else {
                    (Picker::Crew, table.cargo.upgrades)
                };
                let cards = bits(set.into()).map(|bit| Target::Upgrade(UpgradeId(bit as u8)));
                Aim::OneOf(picker, cards.collect())
            }
            Op::RemoveUpgrades { .. } => {
                let installed = table.facilities().filter_map(|f| table.units[f].upgrade);
                let lost = installed.filter(|&upgrade| !self.is_free_scanner(upgrade));
                Aim::OneOf(Picker::Crew, lost.map(Target::Upgrade).collect())
            }
            Op::ObjectiveTokens { place: TokenPlace::Roi, n, at, .. } => match at {
                Some(at) => self.aim_at_space(at, ctx, |_| true),
                None if n > 0 => self.aim_at_space(Where::ChosenExplored, ctx, |_| true),
                None => Aim::Now,
            },
            Op::MoveObjectiveTokens { to: TokenPlace::Roi, at: Some(at), .. } => {
                self.aim_at_space(at, ctx, |_| true)
            }
            Op::FacilityCard { card, state } => self.aim_for_card(card, state),
            Op::Adventure { who, .. } => self.aim_at_person(who, ctx, |_| true),
            Op::QueueScene { owner: Some(owner), .. } => self.aim_at_person(owner, ctx, |_| true),
            Op::Scar { .. } | Op::HealScar { .. } if table.campaign.is_none() => Aim::Now,
            Op::Scar { .. } => {
                let parts = self.scarrable().map(|(facility, part)| Target::Part(facility, part));
                Aim::OneOf(Picker::Crew, parts.collect())
            }
            Op::HealScar { .. } => {
                let scars = table.campaign().map_or(&[][..], |campaign| &campaign.scars);
                let scars = scars.iter().map(|&(facility, part)| Target::Part(facility, part));
                Aim::OneOf(Picker::Crew, scars.collect())
            }
            Op::Retire { .. } => Aim::Now,
            Op::Stress { .. }
            | Op::Morale { .. }
            | Op::Reserve { .. }
            | Op::Output { .. }
            | Op::Samples { .. }
            | Op::Research { .. }
            | Op::Seeds { .. }
            | Op::MalfunctionBox { .. }
            | Op::Poi { .. }
            | Op::ObjectiveTokens { .. }
            | Op::MoveObjectiveTokens { .. }
            | Op::Track { .. }
            | Op::TrackByDraw { .. }
            | Op::Flag { .. }
            | Op::Sols { .. }
            | Op::Rule { .. }
            | Op::QueueEvent { .. }
            | Op::QueueScene { .. }
            | Op::End { .. }
            | Op::Roll { .. }
            | Op::DrawResearch { .. }
            | Op::DrawDirection { .. }
            | Op::Choice { .. }
            | Op::If { .. }
            | Op::ForEach { .. } => Aim::Now,
        }
    }

    /// A card built outside by an effect stands on a region of the crew's choice.
    fn aim_for_card(
        &self,
        card: crate::content::FacilityId,
        state: crate::content::CardState,
    ) -> Aim {
        use crate::content::CardState;
        let built = matches!(state, CardState::Built | CardState::KeepOrBuild);
        if !built || self.card_in_play(card) {
            return Aim::Now;
        }
        let places = self.building_places(card);
        if places.is_empty() {
            return Aim::Now;
        }
        Aim::OneOf(Picker::Crew, places.into_iter().map(Target::Space).collect())
    }

    /// The Objective tokens of a place, the lowest number first.
    pub(crate) fn find_token(
        &self,
        color: crate::content::TokenColor,
        number: Option<u8>,
        is_there: impl Fn(TokenAt) -> bool,
    ) -> Option<u8> {
        let tokens = self.table.tokens[color.index()].iter().enumerate();
        let mut fitting = tokens.filter(|(index, at)| {
            is_there(**at) && number.is_none_or(|number| usize::from(number) == index + 1)
        });
        fitting.next().map(|(index, _)| index as u8 + 1)
    }
}
