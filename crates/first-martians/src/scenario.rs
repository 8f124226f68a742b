//! Builders with which tests set the table, and a table they can play on.

use std::sync::Arc;

use orrery_core::{Actor, Game as _, Log, Seat, Setup};

use crate::FirstMartians;
use crate::agenda::{Ctx, Duty, Question};
use crate::content::{
    Ailment, Block, Effect, FacilityId, Level, List, Modifier, Part, Reserve, RoiId, Role, Rover,
    SkillId, Slot, SpaceId, Terrain, Tile, TimedRule, TokenColor, Trait, UpgradeRule, Utility,
};
use crate::event::Event;
use crate::rules::Aim;
use crate::{
    Action, AstronautId, Hand, Illegal, Later, Pack, Phase, Queued, Shutdown, Target, Task, TokenAt,
};

/// The first astronaut of a scenario: the Scientist.
pub const SCIENTIST: AstronautId = astronaut(0);
/// The second: the Geologist.
pub const GEOLOGIST: AstronautId = astronaut(1);
/// The third: the Engineer.
pub const ENGINEER: AstronautId = astronaut(2);
/// The fourth: the Medic.
pub const MEDIC: AstronautId = astronaut(3);

const fn astronaut(number: u8) -> AstronautId {
    match AstronautId::new(number) {
        Some(who) => who,
        None => panic!("a crew has four astronauts"),
    }
}

/// The Facility of a tile.
pub fn at(tile: Tile) -> FacilityId {
    FacilityId(tile.index() as u8)
}

/// The standard pack, made once.
pub fn pack() -> Arc<Pack> {
    static PACK: std::sync::LazyLock<Arc<Pack>> =
        std::sync::LazyLock::new(|| Arc::new(Pack::standard()));
    Arc::clone(&PACK)
}

/// A table being set. Profile cards have no effect and no Upgrade card lies there, unless said.
#[derive(Clone, Debug)]
pub struct Scenario {
    game: FirstMartians,
}

impl Scenario {
    /// "Make Yourself at Home" for this many players with the first astronauts: Scientist,
    /// Geologist, Engineer, Medic. Round 1; the Scientist is First Player.
    pub fn of_players(players: u8) -> Scenario {
        Scenario::of(Setup::of_players(players).in_mode("make_yourself_at_home"))
    }

    /// Any setup with the first astronauts.
    pub fn of(setup: Setup) -> Scenario {
        Scenario::with_pack(setup, &pack())
    }

    /// Any setup with the first astronauts, played with any pack.
    pub fn with_pack(setup: Setup, pack: &Arc<Pack>) -> Scenario {
        let mut game = FirstMartians::start_with(&setup, pack).expect("the setup is legal");
        while let Some((who, question)) = game.question() {
            let action = match question {
                Question::TakeRole => {
                    Action::TakeRole(Role::all().nth(game.table.crew.len()).expect("one of four"))
                }
                Question::FirstPlayer => Action::Pick(Target::Person(SCIENTIST)),
                Question::ChooseAom { .. } => Action::No,
                _ if game.table.round > 0 => break,
                _ => game.legal_actions(who)[0],
            };
            game.apply(who, action, &mut Log::silent()).expect("it is legal");
        }
        for astronaut in &mut game.table.crew {
            astronaut.profile = None;
        }
        game.table.upgrades_left |= std::mem::take(&mut game.table.cargo.upgrades);
        game.table.agenda.clear();
        Scenario { game }
    }

    fn with(mut self, change: impl FnOnce(&mut FirstMartians)) -> Scenario {
        change(&mut self.game);
        self
    }

    /// The level.
    pub fn level(self, level: Level) -> Scenario {
        self.with(|game| game.table.level = level)
    }

    /// The round, and how many the mission has.
    pub fn round(self, round: u8, of: u8) -> Scenario {
        self.with(|game| (game.table.round, game.table.rounds) = (round, of))
    }

    /// The First Player.
    pub fn first(self, who: AstronautId) -> Scenario {
        self.with(|game| game.table.first = who)
    }

    /// Wounds of an astronaut.
    pub fn wounds(self, who: AstronautId, n: u8) -> Scenario {
        self.with(|game| game.table.crew[who.index()].wounds = n)
    }

    /// Morale tokens of an astronaut.
    pub fn tokens(self, who: AstronautId, n: u8) -> Scenario {
        self.with(|game| game.table.crew[who.index()].tokens = n)
    }

    /// A Condition an astronaut has had for a while.
    pub fn condition(self, who: AstronautId, ailment: Ailment) -> Scenario {
        self.with(|game| {
            game.table.crew[who.index()].held.insert(ailment);
            game.table.conditions[ailment.index()] -= 1;
        })
    }

    /// The side of an astronaut's Profile card.
    pub fn profile(self, who: AstronautId, side: Trait) -> Scenario {
        self.with(|game| game.table.crew[who.index()].profile = Some(side))
    }

    /// The Morale level.
    pub fn morale(self, level: i8) -> Scenario {
        self.with(|game| game.table.morale = level)
    }

    /// The Stress level.
    pub fn stress(self, level: u8) -> Scenario {
        self.with(|game| game.table.stress = level)
    }

    /// The reserves: energy, oxygen, food.
    pub fn reserves(self, energy: u8, oxygen: u8, food: u8) -> Scenario {
        self.with(|game| game.table.reserves = [energy, oxygen, food])
    }

    /// Spare parts of a kind.
    pub fn parts(self, part: Part, n: u8) -> Scenario {
        self.with(|game| game.table.cargo.parts[part.index()] = n)
    }

    /// Samples in the Available area.
    pub fn samples(self, n: u8) -> Scenario {
        self.with(|game| game.table.cargo.samples = n)
    }

    /// Samples on Examined spaces.
    pub fn examined(self, n: u8) -> Scenario {
        self.with(|game| game.table.cargo.examined = n)
    }

    /// Seeds in the Cargo Bay.
    pub fn seeds(self, n: u8) -> Scenario {
        self.with(|game| game.table.cargo.seeds = n)
    }

    /// The main Farm: Greenhouses, plants, and the slots of the Growth track that are taken.
    pub fn farm(self, greenhouses: u8, plants: u8, slots: &[u8]) -> Scenario {
        self.with(|game| {
            let farm = &mut game.table.farms[0];
            (farm.greenhouses, farm.plants) = (greenhouses, plants);
            farm.growth = slots.iter().fold(0, |growth, slot| growth | 1 << (slot - 1));
        })
    }

    /// A broken part.
    pub fn broken(self, tile: Tile, part: Part) -> Scenario {
        self.broken_in(at(tile), part)
    }

    /// A broken part of a Facility, tile or card.
    pub fn broken_in(self, facility: FacilityId, part: Part) -> Scenario {
        self.with(|game| game.table.units[facility].broken.insert(part))
    }

    /// A Shutdown tile, face down.
    pub fn shut(self, tile: Tile, utility: Utility) -> Scenario {
        self.with(|game| {
            game.table.units[at(tile)].shut[utility.index()] = Some(Shutdown::FaceDown);
        })
    }

    /// A Facility without Shutdown tiles.
    pub fn open(self, tile: Tile) -> Scenario {
        self.with(|game| game.table.units[at(tile)].shut = Default::default())
    }

    /// The productivity of a producer.
    pub fn output(self, tile: Tile, n: u8) -> Scenario {
        self.with(|game| game.table.units[at(tile)].output = n)
    }

    /// A token on a space of a Facility.
    pub fn token(self, tile: Tile, slot: Slot, token: Modifier) -> Scenario {
        self.with(|game| {
            let unit = &mut game.table.units[at(tile)];
            match slot {
                Slot::Now => {
                    unit.now.add(token);
                }
                Slot::Next => unit.next.push(token),
            }
        })
    }

    /// A token on a rover.
    pub fn rover_token(self, rover: Rover, token: Modifier) -> Scenario {
        self.with(|game| game.table.rovers[rover.index()].tokens.push(token))
    }

    /// A token on a region.
    pub fn region_token(self, space: &str, token: Modifier) -> Scenario {
        let space = space_called(space);
        self.with(|game| {
            game.table.map[space.index()].marks.add(token);
        })
    }

    /// A Malfunction track.
    pub fn track(self, block: Block, n: u8) -> Scenario {
        self.with(|game| game.table.malfunction[block.index()] = n)
    }

    /// A red marker in the Malfunction Box.
    pub fn red(self, block: Block) -> Scenario {
        self.with(|game| game.table.red[block.index()] = true)
    }

    /// A tile of this terrain on a space, with this many samples.
    pub fn tile(self, space: &str, terrain: Terrain, samples: u8) -> Scenario {
        let space = space_called(space);
        self.with(|game| {
            let ring = game.content()[space].ring;
            let tiles = game.content().game_box.roi.iter().enumerate();
            let mut fitting = tiles.filter(|(number, tile)| {
                let left = game.table.roi_left & 1 << number != 0;
                left && tile.terrain == terrain && tile.ring == ring
            });
            let tile = RoiId(fitting.next().expect("there is such a tile").0 as u8);
            game.table.roi_left &= !(1 << tile.index());
            game.table.map[space.index()].tile = Some(tile);
            game.table.map[space.index()].samples = samples;
        })
    }

    /// An Objective token on a region.
    pub fn objective(self, space: &str, color: TokenColor, number: u8) -> Scenario {
        let space = space_called(space);
        self.with(|game| {
            game.table.tokens[color.index()][usize::from(number) - 1] = TokenAt::Space(space);
        })
    }

    /// An installed upgrade.
    pub fn installed(self, rule: UpgradeRule) -> Scenario {
        self.with(|game| {
            let upgrade = upgrade_with(game, rule);
            let facility = at(game.content()[upgrade].tile);
            game.table.units[facility].upgrade = Some(upgrade);
            game.table.upgrades_left &= !(1 << upgrade.index());
        })
    }

    /// An available Upgrade card.
    pub fn upgrade_card(self, rule: UpgradeRule) -> Scenario {
        self.with(|game| {
            let upgrade = upgrade_with(game, rule);
            game.table.cargo.upgrades |= 1 << upgrade.index();
            game.table.upgrades_left &= !(1 << upgrade.index());
        })
    }

    /// A temporary rule that holds for this many rounds.
    pub fn rule(self, rule: TimedRule, rounds: u8) -> Scenario {
        self.with(|game| game.table.rules[rule.index()] = rounds)
    }

    /// Every objective that counts once is fulfilled.
    pub fn objectives_done(self) -> Scenario {
        self.with(|game| {
            let objectives = game.content().mission(game.table.mission).objectives;
            for (slot, objective) in game.content()[objectives].to_vec().iter().enumerate() {
                if objective.counts == crate::content::Counts::Once {
                    game.table.done |= 1 << slot;
                }
            }
        })
    }

    /// An Event that came in an earlier round and whose action is open.
    pub fn open_event(self, event: crate::content::EventId, since: u8) -> Scenario {
        self.with(|game| {
            let open = crate::OpenEvent { event, since, done: false, scope: 0 };
            game.table.open_events.push(open);
            game.table.drawn.push(event);
        })
    }

    /// An AOM of the crew, with its operator.
    pub fn aom(self, kind: crate::content::ActionType, operator: AstronautId) -> Scenario {
        self.with(|game| {
            game.table.own_aoms |= 1 << kind.index();
            game.table.operators[kind.index()] = Some(operator);
        })
    }

    /// A Facility card in play, with red markers.
    pub fn built(self, card: &str) -> Scenario {
        let card = pack().content().find_facility(card).expect("there is such a card");
        self.with(|game| game.put_into_play(card, None, true, &mut Log::silent()))
    }

    /// A Facility card in play, with green markers.
    pub fn built_green(self, card: &str) -> Scenario {
        let card = pack().content().find_facility(card).expect("there is such a card");
        self.with(|game| game.put_into_play(card, None, false, &mut Log::silent()))
    }

    /// A Facility card on a region, with green markers.
    pub fn built_on(self, card: &str, space: &str) -> Scenario {
        let card = pack().content().find_facility(card).expect("there is such a card");
        let space = Some(space_called(space));
        self.with(|game| game.put_into_play(card, space, false, &mut Log::silent()))
    }

    /// Something that may come in step 2 of the Event phases of these rounds.
    pub fn queued(self, what: Later, rounds: (u8, u8), owner: Option<AstronautId>) -> Scenario {
        let (from, until) = rounds;
        self.with(|game| {
            game.table.queue.push(Queued { what, from, until, chance: 50, owner, scope: 0 });
        })
    }

    /// Something that comes for certain in step 2 of the Event phase of this round.
    pub fn certain(self, what: Later, round: u8) -> Scenario {
        let (from, until) = (round, round);
        self.with(|game| {
            game.table.queue.push(Queued { what, from, until, chance: 100, owner: None, scope: 0 });
        })
    }

    /// Begins a phase and plays up to its first question.
    pub fn begin(mut self, phase: Phase) -> Table {
        let mut log = Log::kept();
        self.game.see_to(Duty::Begin(phase));
        self.game.run_agenda(&mut log);
        Table { game: self.game, log }
    }

    /// Begins the Action phase with everybody at the plan.
    pub fn plan(self) -> Table {
        let mut table = self.begin(Phase::Actions);
        while table.asks() != Some(Question::Plan) {
            table.first_says(Action::No);
        }
        table
    }
}

fn upgrade_with(game: &FirstMartians, rule: UpgradeRule) -> crate::content::UpgradeId {
    let upgrades = &game.content().game_box.upgrades;
    let place = upgrades.iter().position(|upgrade| upgrade.rule == rule);
    crate::content::UpgradeId(place.expect("every rule has its card") as u8)
}

/// The space with this key, such as `R2-N`.
pub fn space_called(key: &str) -> SpaceId {
    pack().content().find_space(key).expect("there is such a space")
}

/// The skill with this key, such as `sk_triage`.
pub fn skill_called(key: &str) -> SkillId {
    let pack = pack();
    let place = pack.content().game_box.skills.iter().position(|skill| skill.key == key);
    SkillId(place.expect("there is such a skill") as u8)
}

/// A table in play.
#[derive(Clone, Debug)]
pub struct Table {
    /// The game.
    pub game: FirstMartians,
    /// The events since it was set.
    pub log: Log<Event>,
}

impl std::ops::Deref for Table {
    type Target = crate::Table;

    fn deref(&self) -> &crate::Table {
        &self.game.table
    }
}

impl Table {
    /// The current question.
    pub fn asks(&self) -> Option<Question> {
        self.game.question().map(|(_, question)| question)
    }

    /// Lets a seat answer.
    ///
    /// # Panics
    /// If the answer is refused.
    pub fn says(&mut self, who: impl Into<Actor>, action: Action) -> &mut Table {
        let who = who.into();
        if let Err(refusal) = self.game.apply(who, action, &mut self.log) {
            panic!("{action:?} of {who} is refused: {refusal} ({:?})", self.asks());
        }
        self
    }

    /// Why an answer is refused.
    ///
    /// # Panics
    /// If it is accepted.
    pub fn refuses(&self, who: impl Into<Actor>, action: Action) -> Illegal {
        let verdict = self.game.clone().apply(who.into(), action, &mut Log::silent());
        verdict.expect_err("it is accepted")
    }

    /// Lets the First Player answer.
    pub fn first_says(&mut self, action: Action) -> &mut Table {
        self.says(self.game.table.first_seat(), action)
    }

    /// Lets Chance answer.
    pub fn chance(&mut self, action: Action) -> &mut Table {
        self.says(Actor::Chance, action)
    }

    /// Lets people enter what they threw or drew, or something of their own box.
    ///
    /// # Panics
    /// If the entry is refused.
    pub fn enters(&mut self, action: Action) -> &mut Table {
        if let Err(refusal) = self.game.apply_by_hand(action, &mut self.log) {
            panic!("{action:?} cannot be entered: {refusal} ({:?})", self.asks());
        }
        self
    }

    /// Lets effects of the content happen now, before the question at hand.
    pub fn happens(&mut self, effects: List<Effect>, ctx: Ctx) -> &mut Table {
        self.game.run(effects, ctx);
        self.game.run_agenda(&mut self.log);
        self
    }

    /// Ends the mission now, before the question at hand, and plays up to the next one.
    pub fn ends(&mut self, ending: crate::Ending) -> &mut Table {
        self.game.end(ending, &mut self.log);
        self.game.run_agenda(&mut self.log);
        self
    }

    /// Sends the crew to this mission of the campaign instead of the one it is briefed for.
    pub fn briefed_for(&mut self, mission: crate::content::MissionId) -> &mut Table {
        self.game.table.agenda.clear();
        self.game.onward(Some(mission), &mut self.log);
        self
    }

    /// Repairs a part as an action or an effect does.
    pub fn repairs(&mut self, facility: FacilityId, part: Part) -> &mut Table {
        self.game.repair_part(facility, part, &mut self.log);
        self.game.run_agenda(&mut self.log);
        self
    }

    /// Takes a part out as disassembling or a switch does.
    pub fn takes_out(&mut self, facility: FacilityId, part: Part) -> &mut Table {
        self.game.takes_out(facility, part, &mut self.log);
        self.game.run_agenda(&mut self.log);
        self
    }

    /// The number of targets of the first effect of a list; `None` if it needs no target.
    pub fn targets(&self, effects: List<Effect>, ctx: Ctx) -> Option<usize> {
        match self.game.aim(effects, ctx, self.game.amount(effects, ctx)) {
            Aim::Now => None,
            Aim::OneOf(_, targets) => Some(targets.len()),
        }
    }

    /// The seat of an astronaut.
    pub fn seat(&self, who: AstronautId) -> Seat {
        self.game.table.seat_of(who)
    }

    /// Places the first pawn of an action, then more of others.
    pub fn declare(&mut self, task: Task, who: AstronautId, assist: &[AstronautId]) -> &mut Table {
        self.says(self.seat(who), Action::Declare { task, at: None, hand: Hand::Pawn(who) });
        let stack = self.newest();
        for &other in assist {
            self.says(self.seat(other), Action::Assist { stack, hand: Hand::Pawn(other) });
        }
        self
    }

    /// The id of the newest action.
    pub fn newest(&self) -> u8 {
        self.game.table.plan.last().expect("an action was declared").id
    }

    /// Why an action cannot be declared.
    pub fn cannot(&self, task: Task, who: AstronautId) -> Illegal {
        self.refuses(self.seat(who), Action::Declare { task, at: None, hand: Hand::Pawn(who) })
    }

    /// Lets a rover help the newest action.
    pub fn takes(&mut self, rover: Rover) -> &mut Table {
        let stack = self.newest();
        let top = self.game.table.plan.last().expect("an action was declared").top;
        let seat = self.seat(self.game.acting(top));
        self.says(seat, Action::UseRover { stack, rover: Some(rover) })
    }

    /// Rests with every pawn that is left, and lets everybody agree.
    pub fn close(&mut self) -> &mut Table {
        for who in self.game.table.astronauts() {
            for _ in 0..self.game.free_pawns(who) {
                self.declare(Task::Rest, who, &[]);
            }
        }
        for seat in Seat::all(self.game.table.players) {
            self.says(seat, Action::Agree);
        }
        self
    }

    /// The dice of the action: success, wound, Adventure.
    pub fn rolls(&mut self, success: bool, wound: bool, adventure: bool) -> &mut Table {
        self.chance(Action::Roll { success, wound, adventure })
    }

    /// Pawns an action of the plan needs: for a roll, and for a sure success.
    pub fn need(&self, stack: usize) -> (u8, Option<u8>) {
        let need = self.game.need(&self.game.table.plan[stack]);
        (need.least, need.sure)
    }

    /// Answers with the first legal answer (No before Yes) until the question is asked or the
    /// mission is over.
    pub fn until(&mut self, mut question: impl FnMut(Question) -> bool) -> &mut Table {
        while let Some((who, asked)) = self.game.question() {
            if question(asked) {
                return self;
            }
            let actions = self.game.legal_actions(who);
            let no = actions.iter().copied().find(|action| *action == Action::No);
            let yes = actions.iter().copied().find(|action| *action == Action::Yes);
            if asked == Question::Plan {
                self.close();
            } else {
                self.says(who, no.or(yes).unwrap_or(actions[0]));
            }
        }
        self
    }

    /// A reserve.
    pub fn reserve(&self, kind: Reserve) -> u8 {
        self.game.table.reserve(kind)
    }

    /// Wounds of an astronaut.
    pub fn wounds(&self, who: AstronautId) -> u8 {
        self.game.table.crew[who.index()].wounds
    }

    /// Morale tokens of an astronaut.
    pub fn tokens(&self, who: AstronautId) -> u8 {
        self.game.table.crew[who.index()].tokens
    }

    /// Returns whether something happened.
    pub fn told(&self, event: Event) -> bool {
        self.log.events().contains(&event)
    }
}
