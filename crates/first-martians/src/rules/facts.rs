//! Conditions of the content, looked up on the table.

use crate::FirstMartians;
use crate::agenda::Ctx;
use crate::content::{
    BlockPick, Bound, FacilityPick, Fact, FactId, List, TokenColor, TokenPlace, Where, Who, Zone,
};
use crate::state::{AstronautId, MAX_FACILITIES, Named, TokenAt};

/// Some Facilities.
pub(crate) type Facilities = arrayvec::ArrayVec<crate::content::FacilityId, MAX_FACILITIES>;

impl FirstMartians {
    /// Returns whether a condition holds.
    pub(crate) fn holds_id(&self, fact: FactId, ctx: Ctx) -> bool {
        self.holds(self.content()[fact], ctx)
    }

    /// Returns whether all conditions of a list hold.
    pub(crate) fn hold(&self, facts: List<Fact>, ctx: Ctx) -> bool {
        self.content()[facts].iter().all(|&fact| self.holds(fact, ctx))
    }

    /// Returns whether a condition holds.
    pub fn holds(&self, fact: Fact, ctx: Ctx) -> bool {
        let table = &self.table;
        let count = |bound: Bound, n: u8| bound.holds(n.into());
        match fact {
            Fact::PartBroken(facility, part) => self
                .facilities_in(facility)
                .iter()
                .any(|&facility| table.units[facility].broken.has(part)),
            Fact::BrokenCount(block, bound) => {
                let facilities = table.facilities();
                let here = facilities.filter(|&f| block.is_none_or(|b| self.block_of(f) == b));
                count(bound, here.map(|facility| table.units[facility].broken.len()).sum())
            }
            Fact::ShutDown(facility) => {
                self.facilities_in(facility).iter().any(|&facility| table.units[facility].is_shut())
            }
            Fact::ShutdownCount(bound) => count(bound, table.shutdown_tiles()),
            Fact::Productivity(device, bound) => {
                let devices = self.devices(device);
                count(bound, devices.map(|facility| table.units[facility].output).sum())
            }
            Fact::Reserve(kind, bound) => count(bound, table.reserve(kind)),
            Fact::Morale(bound) => bound.holds(table.morale.into()),
            Fact::Stress(bound) => count(bound, table.stress),
            Fact::Malfunction(block, bound) => self.track_holds(block, bound),
            Fact::MoraleTokens(who, bound) => {
                self.is_someone(who, ctx, |who| count(bound, table.crew[who.index()].tokens))
            }
            Fact::Wounds(who, bound) => {
                self.is_someone(who, ctx, |who| count(bound, table.crew[who.index()].wounds))
            }
            Fact::HasCondition(who, kind) => self.is_someone(who, ctx, |who| {
                let held = table.crew[who.index()].held;
                kind.map_or(!held.is_empty(), |kind| held.has(kind))
            }),
            Fact::Profile(who, side) => {
                self.is_someone(who, ctx, |who| table.crew[who.index()].profile == Some(side))
            }
            Fact::RoleInPlay(role) => table.crew.iter().any(|one| one.role == role),
            Fact::IsRole(who, role) => {
                self.is_someone(who, ctx, |who| table.crew[who.index()].role == role)
            }
            Fact::UpgradeInstalled(upgrade) => {
                table.own_upgrade(upgrade).is_none()
                    && table.facilities().any(|at| table.units[at].upgrade == Some(upgrade))
            }
            Fact::UpgradesInstalled(bound) => count(bound, self.upgrades_installed()),
            Fact::CardBuilt(card) => self.card_in_play(card),
            Fact::CardWorking(card) => {
                self.card_in_play(card) && !table.units[self.meant(card)].is_shut()
            }
            Fact::CardIntact(card) => {
                let unit = &table.units[self.meant(card)];
                self.card_in_play(card) && !unit.is_shut() && unit.broken.is_empty()
            }
            Fact::SpareParts(part, bound) => count(
                bound,
                part.map_or_else(
                    || table.cargo.parts.iter().sum(),
                    |part| table.cargo.parts[part.index()],
                ),
            ),
            Fact::Samples(zones, bound) => {
                count(bound, zones.iter().map(|zone| self.samples_in(zone)).sum())
            }
            Fact::Seeds(bound) => count(bound, table.cargo.seeds),
            Fact::Plants(bound) => count(bound, self.plants()),
            Fact::Growing(bound, slot) => {
                let above = |growth: u8| (growth >> slot.saturating_sub(1)).count_ones() as u8;
                count(bound, table.farms.iter().map(|farm| above(farm.growth)).sum())
            }
            Fact::Greenhouses(bound) => {
                count(bound, table.farms.iter().map(|farm| farm.greenhouses).sum())
            }
            Fact::Explored(at) => self.place(at, ctx).is_some_and(|space| table.is_explored(space)),
            Fact::ExploredCount(ring, bound) => {
                let in_ring = |space: &crate::content::SpaceId| {
                    ring.is_none_or(|ring| self.content()[*space].ring == ring)
                };
                count(bound, table.explored().filter(in_ring).count() as u8)
            }
            Fact::TerrainExplored(terrain, ring, bound) => {
                let fits = |space: &crate::content::SpaceId| {
                    self.ground(*space).is_some_and(|ground| ground.terrain == terrain)
                        && ring.is_none_or(|ring| self.content()[*space].ring == ring)
                };
                count(bound, table.explored().filter(fits).count() as u8)
            }
            Fact::ObjectiveTokens { color, place, number, at, bound } => {
                let space = at.and_then(|at| self.place(at, ctx));
                if at.is_some() && space.is_none() {
                    return count(bound, 0);
                }
                let fits = |at: TokenAt| space.is_none_or(|space| at == TokenAt::Space(space));
                count(bound, self.count_tokens(color, place, number, fits))
            }
            Fact::ObjectiveDone(objective) => {
                let mission = self.content().mission(table.mission);
                mission.objective_slot(objective).is_some_and(|slot| table.done & 1 << slot != 0)
            }
            Fact::Track(track, bound) => {
                let slot = self.content().mission(table.mission).track_slot(track);
                slot.and_then(|slot| table.tracks.get(slot))
                    .is_some_and(|&value| bound.holds(value))
            }
            Fact::Flag(flag, bound) => bound.holds(table.flag(flag).into()),
            Fact::FlagSet(flag) => table.flag(flag) != 0,
            Fact::Round(bound) => count(bound, table.round),
            Fact::LastRound => table.round >= table.rounds,
            Fact::Astronauts(bound) => count(bound, table.crew.len() as u8),
            Fact::Level(level) => table.level == level,
            Fact::RoverBlocked(rover) => {
                table.rovers[rover.index()].tokens.contains(&crate::content::Modifier::Blocked)
            }
            Fact::Outside => ctx.outside,
            Fact::UsedRover(rover) => {
                ctx.rover.is_some_and(|used| rover.is_none_or(|rover| rover == used))
            }
            Fact::ThresholdMet => self.threshold_met(),
            Fact::PlantsCoverCrew => usize::from(self.plants()) >= table.crew.len(),
            Fact::Always => true,
            Fact::All(facts) => self.hold(facts, ctx),
            Fact::Any(facts) => self.content()[facts].iter().any(|&fact| self.holds(fact, ctx)),
            Fact::Not(fact) => !self.holds_id(fact, ctx),
        }
    }

    fn track_holds(&self, block: BlockPick, bound: Bound) -> bool {
        let tracks = &self.table.malfunction;
        let holds = |track: u8| bound.holds(track.into());
        match block {
            BlockPick::The(block) => holds(tracks[block.index()]),
            BlockPick::All => tracks.iter().all(|&track| holds(track)),
            BlockPick::Random => tracks.iter().any(|&track| holds(track)),
            BlockPick::Highest => holds(*tracks.iter().max().expect("there are three")),
            BlockPick::Lowest => holds(*tracks.iter().min().expect("there are three")),
        }
    }

    /// Returns whether it is so for the person meant, or for any one.
    fn is_someone(&self, who: Who, ctx: Ctx, is: impl Fn(AstronautId) -> bool) -> bool {
        match who {
            Who::Any | Who::Chosen | Who::Random => self.table.astronauts().any(is),
            Who::All => self.table.astronauts().all(is),
            Who::Others => {
                self.table.astronauts().filter(|one| Some(*one) != ctx.actor.or(ctx.owner)).any(is)
            }
            who => self.someone(who, ctx).is_some_and(is),
        }
    }

    /// The one person meant where no decision is needed; on a tie the first clockwise.
    pub(crate) fn someone(&self, who: Who, ctx: Ctx) -> Option<AstronautId> {
        let table = &self.table;
        let best =
            |key: &dyn Fn(AstronautId) -> i16| table.from_first().rev().max_by_key(|&who| key(who));
        match who {
            Who::Actor => ctx.actor.or(ctx.owner),
            Who::Owner => ctx.owner.or(ctx.actor),
            Who::FirstPlayer => Some(table.first),
            Who::Role(role) => Some(self.with_role(role)),
            Who::MostWounded => best(&|who| table.crew[who.index()].wounds.into()),
            Who::LeastWounded => best(&|who| -i16::from(table.crew[who.index()].wounds)),
            Who::MostTokens => best(&|who| table.crew[who.index()].tokens.into()),
            Who::Named(name) => match table.named(ctx.scope, name) {
                Some(Named::Person(who)) => Some(who),
                Some(Named::Space(_)) | None => None,
            },
            Who::All | Who::Others | Who::Chosen | Who::Random | Who::Any => None,
        }
    }

    /// The astronaut of a profession; without one the First Player.
    pub(crate) fn with_role(&self, role: crate::content::Role) -> AstronautId {
        let has = |who: &AstronautId| self.table.crew[who.index()].role == role;
        self.table.astronauts().find(has).unwrap_or(self.table.first)
    }

    /// The space meant where no decision is needed.
    pub(crate) fn place(&self, at: Where, ctx: Ctx) -> Option<crate::content::SpaceId> {
        match at {
            Where::At(space) => Some(space),
            Where::Here => ctx.here,
            Where::OfCard(card) => self.table.units[card].place,
            Where::Named(name) => match self.table.named(ctx.scope, name) {
                Some(Named::Space(space)) => Some(space),
                Some(Named::Person(_)) | None => None,
            },
            Where::ChosenExplored
            | Where::RandomExplored
            | Where::DirectionRing1
            | Where::DirectionRing2
            | Where::NearestUnexplored
            | Where::ChosenUnexplored => None,
        }
    }

    /// The Facilities in play that a name covers.
    pub(crate) fn facilities_in(&self, pick: FacilityPick) -> Facilities {
        use crate::content::Device;
        let table = &self.table;
        let all = || table.facilities();
        match pick {
            FacilityPick::The(facility) => {
                let facility = self.meant(facility);
                if table.is_in_play(facility) {
                    Facilities::from_iter([facility])
                } else {
                    Facilities::new()
                }
            }
            FacilityPick::Oxygenator => self.devices(Device::Oxygenator).collect(),
            FacilityPick::Solar => self.devices(Device::Solar).collect(),
            FacilityPick::AnyOf(block) => all().filter(|&f| self.block_of(f) == block).collect(),
            FacilityPick::Any | FacilityPick::Chosen | FacilityPick::Random => all().collect(),
            FacilityPick::ShutDown => all().filter(|&f| table.units[f].is_shut()).collect(),
            FacilityPick::BuiltCard => {
                all().filter(|f| f.index() >= crate::content::Tile::COUNT).collect()
            }
        }
    }

    /// Returns whether a Facility card is in play, also in place of a tile.
    pub(crate) fn card_in_play(&self, card: crate::content::FacilityId) -> bool {
        self.table.is_in_play(self.meant(card))
    }

    /// FM-PC-02: the Auto-scanner of a small crew does not count.
    fn upgrades_installed(&self) -> u8 {
        let installed = self.table.facilities().filter_map(|f| self.table.units[f].upgrade);
        installed.filter(|&upgrade| !self.is_free_scanner(upgrade)).count() as u8
    }

    /// FM-PC-01, FM-PC-02: whether this is the Auto-scanner that a small crew starts with.
    pub(crate) fn is_free_scanner(&self, upgrade: crate::content::UpgradeId) -> bool {
        self.table.crew.len() < 4
            && self.table.own_upgrade(upgrade).is_none()
            && self.content()[upgrade].rule == crate::content::UpgradeRule::HealWithoutMedic
    }

    /// The samples in a zone.
    pub(crate) fn samples_in(&self, zone: Zone) -> u8 {
        let cargo = &self.table.cargo;
        match zone {
            Zone::Available => cargo.samples,
            Zone::Pending => cargo.pending_samples,
            Zone::Roi => self.table.map.iter().map(|space| space.samples).sum(),
            Zone::Examined => cargo.examined,
            Zone::Discovery => cargo.discoveries,
        }
    }

    /// Grown plants of all Farms.
    pub(crate) fn plants(&self) -> u8 {
        self.table.farms.iter().map(|farm| farm.plants).sum()
    }

    /// Objective tokens in a kind of place.
    pub(crate) fn count_tokens(
        &self,
        color: TokenColor,
        place: TokenPlace,
        number: Option<u8>,
        fits: impl Fn(TokenAt) -> bool,
    ) -> u8 {
        let tokens = self.table.tokens[color.index()].iter().enumerate();
        let there = tokens.filter(|&(index, at)| {
            at.place() == place
                && fits(*at)
                && number.is_none_or(|number| usize::from(number) == index + 1)
        });
        there.count() as u8
    }
}
