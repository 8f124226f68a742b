//! From players, mission and options to the first question (SETUP, PC).

use std::sync::Arc;

use arrayvec::ArrayVec;
use orrery_core::{Actor, Log, Manifest, Mode, Seat, Setup, Sides};
use orrery_packs::{FromPack, Loaded, Report};

use crate::FirstMartians;
use crate::agenda::{Agenda, Ctx, Duty, Question};
use crate::content::{
    ActionType, Ailment, Block, Content, FacilityId, Level, Markers, MissionId, Part, Production,
    Reserve, Role, SpaceId, Text, Tile, TimedRule, TokenColor, Trigger, UpgradeId, UpgradeRule,
    standard_pack, words::Words,
};
use crate::event::Event;
use crate::state::{
    Astronaut, AstronautId, Cargo, FarmState, MAX_TOKENS, Phase, Space, Table, TokenAt, Units, Ways,
};
use crate::tables::Tables;

orrery_core::options! {
    /// The level and the rulings that can be switched.
    pub struct Options {
        /// The odds and severity of the consequences of Events, and the supplies at the
        /// start.
        level "Difficulty" ("FM-SETUP-03"; asked): LevelChoice {
            /// As written.
            Normal = "normal" "Mission",
            /// Consequences are rarer and milder, rewards are richer.
            Easy = "easy" "Simulation",
            /// Consequences are likely and bite deeper.
            Hard = "hard" "No Rescue",
        },
        /// At the end of how many rounds an open Event is checked for its consequences.
        event_checks "An open Event is checked" ("FM-RULING-47"): EventChecks {
            /// At the end of its first and second round.
            Two = "two" "Twice",
            /// At the end of each of its three rounds.
            Three = "three" "Three times",
        },
        /// An action whose certain wound would kill the astronaut on top is forbidden or allowed.
        penalties_may_kill "Certain deadly penalties" ("FM-RULING-07"): PenaltiesMayKill {
            /// Such an action cannot be declared.
            No = "no" "Forbid the action",
            /// It can be declared.
            Yes = "yes" "Are allowed",
        },
        /// While the Garage Hall is shut down, nobody explores, or people explore on foot.
        garage_closed "With the Garage Hall shut down" ("FM-RULING-16"): GarageClosed {
            /// Nobody explores.
            NoExplore = "no_explore" "Nobody explores",
            /// People explore on foot, without a rover.
            OnFoot = "on_foot" "Explore on foot",
        },
        /// The source of dice and cards: Orrery, or the players with those of their box. You
        /// can change it in the menu of the table at any time.
        #[serde(skip_serializing_if = "Cards::are_ours")]
        cards "Dice and cards" ("FM-MALF-24"; asked): Cards {
            /// Orrery throws and draws.
            Ours = "ours" "Orrery's own",
            /// You throw and draw, and enter what comes up.
            Printed = "printed" "Of our box",
        },
    }
}

impl Cards {
    fn are_ours(&self) -> bool {
        *self == Cards::Ours
    }
}

/// The version of these rules.
const RULES: u32 = 2;

/// A pack together with the manifest made from it: one mode for each standalone mission and
/// each campaign.
#[derive(Debug)]
pub struct Pack {
    library: Arc<Library>,
    manifest: Manifest,
    digest: String,
}

/// The library of the rules: the content, and what follows from it.
#[derive(Debug)]
pub(crate) struct Library {
    pub(crate) content: Arc<Content>,
    pub(crate) tables: Tables,
}

impl FromPack for Pack {
    const GAME: &'static str = Content::GAME;

    fn from_pack(pack: &orrery_packs::Pack) -> Result<Loaded<Pack>, Report> {
        let Loaded { content, warnings } = Content::from_pack(pack)?;
        Ok(Loaded { content: Pack::new(Arc::new(content), pack.digest()), warnings })
    }
}

impl Pack {
    /// The pack that is compiled in.
    pub fn standard() -> Pack {
        Pack::new(Content::standard(), standard_pack().digest())
    }

    /// Makes a pack of content and the digest of the files it was read from.
    fn new(content: Arc<Content>, digest: String) -> Pack {
        let mode = |mission: &crate::content::Mission| Mode {
            key: mission.key.clone().into(),
            title: mission.title.clone().into(),
            about: first_sentence(&mission.premise, &content).into(),
            players: 1..=4,
            sides: Sides::Crew,
        };
        // FM-SETUP-01, FM-CAMP-15: a campaign shows its cover and nothing else in advance.
        let campaign = |campaign: &crate::content::Campaign| Mode {
            key: campaign.key.clone().into(),
            title: campaign.title.clone().into(),
            about: first_sentence(&campaign.cover, &content).into(),
            players: 1..=4,
            sides: Sides::Crew,
        };
        // FM-SETUP-04: in the order of the missions, the recommended one first.
        let standalone = content.missions.iter().filter(|mission| mission.campaign.is_none());
        let mut standalone: Vec<_> = standalone.collect();
        standalone.sort_by_key(|mission| mission.order);
        let manifest = Manifest {
            name: "first-martians",
            title: "First Martians",
            credits: "Design: Ignacy Trzewiczek. Publisher: Portal Games.",
            rules: RULES,
            modes: standalone
                .into_iter()
                .map(mode)
                .chain(content.campaigns.iter().map(campaign))
                .collect::<Vec<_>>()
                .into(),
            options: Options::SPECS,
        };
        let tables = Tables::new(&content);
        Pack { library: Arc::new(Library { content, tables }), manifest, digest }
    }

    /// The content that the game is played with.
    #[inline]
    pub fn content(&self) -> &Content {
        &self.library.content
    }

    /// The same with what follows from it, to be kept.
    pub(crate) fn library(&self) -> &Arc<Library> {
        &self.library
    }

    /// The digest by which records and tables name the pack.
    pub fn digest(&self) -> &str {
        &self.digest
    }

    /// The game's name, its missions and its options.
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }
}

/// The first sentence of a text without names.
fn first_sentence(text: &Text, content: &Content) -> String {
    let all = Words::new(content).text(text);
    match all.find(". ") {
        Some(end) => all[..=end].to_owned(),
        None => all,
    }
}

impl Table {
    /// A table on which nothing has been laid out yet.
    pub(crate) fn empty(setup: &Setup, mission: MissionId) -> Table {
        Table::blank(setup.options(), setup.players, mission)
    }

    /// The same for a campaign that begins again.
    pub(crate) fn blank(options: Options, players: u8, mission: MissionId) -> Table {
        let level = match options.level {
            LevelChoice::Easy => Level::Easy,
            LevelChoice::Normal => Level::Normal,
            LevelChoice::Hard => Level::Hard,
        };
        Table {
            options,
            mission,
            level,
            players,
            round: 0,
            rounds: 0,
            phase: Phase::Setup,
            first: AstronautId::new(0).expect("every crew has a first astronaut"),
            crew: ArrayVec::new(),
            reserves: [0; Reserve::COUNT],
            cargo: Cargo::default(),
            stress: 0,
            morale: 0,
            malfunction: [0; Block::COUNT],
            red: [false; Block::COUNT],
            advanced: ArrayVec::new(),
            units: Units::default(),
            in_play: 0,
            closed: 0,
            buildable: 0,
            replaced: None,
            farms: [FarmState::default(); 2],
            rovers: Default::default(),
            map: [Space::default(); crate::state::SPACES],
            ways: [Ways::new(); crate::state::SPACES],
            roi_left: 0,
            poi_left: 0,
            upgrades_left: 0,
            conditions: [0; Ailment::COUNT],
            malfunction_left: 0,
            tokens: [[TokenAt::Box; MAX_TOKENS]; TokenColor::COUNT],
            hidden_numbers: 0,
            tracks: ArrayVec::new(),
            done: 0,
            spent: 0,
            fired: ArrayVec::new(),
            flags: ArrayVec::new(),
            rules: [0; TimedRule::COUNT],
            production_stress: 0,
            output: ArrayVec::new(),
            aoms: 0,
            own_aoms: 0,
            lent_aoms: [0; ActionType::COUNT],
            operators: [None; ActionType::COUNT],
            operated: 0,
            effects_run: 0,
            upgrades_used: 0,
            open_events: ArrayVec::new(),
            drawn: ArrayVec::new(),
            severities: ArrayVec::new(),
            own_drawn: 0,
            hard_sols: 0,
            struck: 0,
            cards_resolved: 0,
            adventures_drawn: [0; 4],
            queue: ArrayVec::new(),
            extra_objectives: ArrayVec::new(),
            names: ArrayVec::new(),
            next_scope: 0,
            plan: ArrayVec::new(),
            agreed: Default::default(),
            rethinking: Default::default(),
            changes: Default::default(),
            resting: 0,
            current: None,
            ending: None,
            campaign: None,
            own: None,
            agenda: Agenda::default(),
        }
    }
}

impl FirstMartians {
    /// FM-SETUP-10, FM-PC-05: everybody takes an astronaut; one person alone takes two.
    pub(crate) fn set_up_step(&mut self, step: u8, log: &mut Log<Event>) {
        match step {
            0 => {
                self.see_to(Duty::SetUp(1));
                let seats = if self.table.players == 1 { 2 } else { self.table.players };
                for number in (0..seats).rev() {
                    let seat = Seat::new(number % self.table.players).expect("a seat of the table");
                    self.ask(seat, Question::TakeRole);
                }
            }
            1 => {
                self.see_to(Duty::FirstMission);
                self.ask(Seat::ONE, Question::FirstPlayer);
                for who in self.table.astronauts().rev() {
                    self.ask(Actor::Chance, Question::Profile(who));
                }
            }
            2 => {
                self.see_to(Duty::SetUp(3));
                // A campaign lays the box out once; after that the table stays as it lies.
                if self.table.in_play == 0 {
                    self.lay_out();
                }
                self.lay_out_mission(log);
                let share = self.aom_share();
                if share.aoms > 0 && (share.usable == 0 || share.usable >= share.aoms) {
                    self.ask_crew(Question::ChooseAom { left: share.aoms });
                } else if share.aoms > 0 {
                    // FM-PC-06: all are at hand, and some are chosen again each round.
                    self.table.own_aoms = 0b1111;
                }
                let hidden = self.content().mission(self.table.mission).hidden_tokens.as_ref();
                for _ in 0..hidden.map_or(0, |hidden| hidden.numbers.len()) {
                    self.ask(Actor::Chance, Question::HiddenToken);
                }
                for _ in 0..self.content().mission(self.table.mission).upgrades_drawn {
                    self.ask(Actor::Chance, Question::UpgradeCard);
                }
            }
            _ => {
                self.see_to(Duty::FirstRound);
                self.fire(Ctx::default(), |trigger| matches!(trigger, Trigger::Setup));
                let start = self.content().mission(self.table.mission).start;
                self.run_plain(start);
            }
        }
    }

    pub(crate) fn aom_share(&self) -> crate::content::AomShare {
        self.content().game_box.aom_shares[usize::from(self.table.players.clamp(1, 4) - 1)]
    }

    /// FM-SETUP-11: an astronaut is taken.
    pub(crate) fn take_role(&mut self, role: Role, log: &mut Log<Event>) {
        let who = AstronautId::new(self.table.crew.len() as u8);
        let mut astronaut = Astronaut::new(role);
        if self.campaign().is_some_and(|spec| spec.skills_locked) {
            astronaut.skills = 1;
        }
        self.table.crew.push(astronaut);
        if let Some(who) = who {
            log.push(Event::RoleTaken(self.table.seat_of(who), who, role));
        }
    }

    /// FM-PC-03, FM-PC-04, FM-PC-06: whether an AOM can be chosen now.
    pub(crate) fn may_choose_aom(&self, kind: ActionType) -> bool {
        let bit = 1 << kind.index();
        if self.table.phase == Phase::Setup {
            self.table.own_aoms & bit == 0
        } else {
            self.table.own_aoms & bit != 0 && self.table.aoms & bit == 0
        }
    }

    pub(crate) fn choose_aom(&mut self, kind: ActionType, left: u8, log: &mut Log<Event>) {
        let bit = 1 << kind.index();
        self.table.own_aoms |= bit;
        self.table.aoms |= bit;
        log.push(Event::AomChosen(kind));
        if left > 1 {
            self.ask_crew(Question::ChooseAom { left: left - 1 });
        }
        self.ask_crew(Question::Operator(kind));
    }

    /// The Upgrade cards a mission's draw can bring.
    pub(crate) fn upgrades_to_draw(&self) -> u8 {
        let excluded = &self.content().mission(self.table.mission).upgrades_excluded;
        let out = excluded.iter().fold(0u8, |set, upgrade| set | 1 << upgrade.index());
        self.table.upgrades_left & !out
    }

    /// Returns whether the next face-down token can lie here.
    pub(crate) fn may_hide(&self, space: SpaceId) -> bool {
        let hidden = &self.content().mission(self.table.mission).hidden_tokens;
        hidden.as_ref().is_some_and(|hidden| {
            space.index() < self.content().game_box.spaces.len()
                && self.content()[space].ring == hidden.ring
                && !self.table.map[space.index()].hidden
        })
    }

    /// FM-SETUP-16 to FM-SETUP-27: everything that is the same in every mission.
    fn lay_out(&mut self) {
        let content = self.shared_content();
        let game_box = &content.game_box;
        let table = &mut self.table;
        for tile in Tile::all() {
            let facility = FacilityId(tile.index() as u8);
            table.in_play |= 1 << facility.index();
            if let Production::Device { start, .. } = content.facility(facility).production {
                table.units[facility].output = start;
            }
        }
        let all = |n: usize| if n >= 32 { u32::MAX } else { (1u32 << n) - 1 };
        table.roi_left = all(game_box.roi.len());
        table.poi_left = all(game_box.poi.len().min(16)) as u16;
        table.upgrades_left = all(game_box.upgrades.len().min(8)) as u8;
        for ailment in Ailment::all() {
            table.conditions[ailment.index()] = game_box.condition(ailment).copies;
        }
        for number in 0..game_box.malfunctions.len().min(128) {
            table.malfunction_left |= 1 << number;
        }
        // FM-PC-01: a small crew starts with the Auto-scanner.
        if table.crew.len() < 4 {
            let scanner = game_box
                .upgrades
                .iter()
                .position(|upgrade| upgrade.rule == UpgradeRule::HealWithoutMedic);
            if let Some(number) = scanner {
                let upgrade = UpgradeId(number as u8);
                let facility = FacilityId(content[upgrade].tile.index() as u8);
                table.units[facility].upgrade = Some(upgrade);
                table.upgrades_left &= !(1 << number);
            }
        }
    }

    /// FM-SETUP-24, FM-SETUP-29, FM-SETUP-38: what the mission says.
    fn lay_out_mission(&mut self, log: &mut Log<Event>) {
        let content = self.shared_content();
        let mission = content.mission(self.table.mission);
        let crew = self.table.crew.len() as u8;
        let table = &mut self.table;
        table.rounds = mission.rounds.of(table.players.into());
        let supplies = mission.supplies[table.level.index()];
        let room = match content.game_box.tile(Tile::Farm).production {
            Production::Farm { greenhouse_slots, .. } => greenhouse_slots,
            _ => 0,
        };
        if mission.supplies_add {
            // FM-CAMP-12: what is left stays, and the mission adds to it.
            let more = [supplies.energy, supplies.oxygen, supplies.food];
            for (reserve, more) in table.reserves.iter_mut().zip(more) {
                *reserve = reserve.saturating_add(more);
            }
        } else {
            table.reserves[Reserve::Energy.index()] = supplies.energy;
            table.reserves[Reserve::Oxygen.index()] = supplies.oxygen;
            table.reserves[Reserve::Food.index()] = supplies.food;
            table.morale = mission.start_morale;
            table.stress = mission.start_stress;
            for astronaut in &mut table.crew {
                astronaut.tokens = mission.start_tokens;
            }
        }
        if let Some(more) = mission.farm.keep {
            let farm = &mut table.farms[0];
            farm.greenhouses = (farm.greenhouses + more).min(room);
        } else {
            let greenhouses = mission.farm.greenhouses.of(crew).min(room);
            let plants = mission.farm.plants.of(crew).min(greenhouses);
            table.farms[0] = FarmState { room, greenhouses, plants, growth: 0 };
            table.cargo.seeds = 0;
        }
        table.cargo.seeds = table.cargo.seeds.saturating_add(mission.farm.seeds);
        table.tracks = mission.track_ids().take(8).map(|id| content[id].start).collect();
        if let Some([oxygenators, solars]) = mission.start_productivity {
            let tiles = [Tile::Oxygenator1, Tile::Oxygenator2, Tile::Solar1, Tile::Solar2];
            for (tile, output) in tiles.into_iter().zip(oxygenators.into_iter().chain(solars)) {
                table.units[FacilityId(tile.index() as u8)].output = output;
            }
        }
        for card in &mission.facility_cards {
            table.buildable |= 1 << card.index();
        }
        table.buildable &= !table.in_play;
        if let Some(hidden) = &mission.hidden_tokens {
            for number in &hidden.numbers {
                table.hidden_numbers |= 1 << number;
            }
        }
        if let Some(replacement) = mission.replace.first() {
            let tile = FacilityId(replacement.tile.index() as u8);
            table.replaced = Some((tile, replacement.card));
            if replacement.markers == Markers::Red {
                let parts = content.facility(replacement.card).parts;
                let slots = Part::all().filter(|part| parts[part.index()].is_some());
                slots.for_each(|part| table.units[tile].broken.insert(part));
            }
        }
        for &(facility, part) in &mission.broken_at_start {
            table.units[facility].broken.insert(part);
        }
        for &upgrade in &mission.upgrades_included {
            if self.table.upgrades_left & 1 << upgrade.index() != 0 {
                self.gain_upgrade_card(upgrade, log);
            }
        }
    }
}
