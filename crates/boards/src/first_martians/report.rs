//! The report of a sol: made and used, done and failed, broken and why.

use first_martians::content::{
    ActionType, Block, Content, Fact, MalfunctionId, ObjectiveId, ObjectiveKind, Reserve, Word as _,
};
use first_martians::{AstronautId, Event, Hand, Item, Phase, RolledDice, Source, Table, Task};

use super::names::{Names, capital};
use crate::Words;
use crate::parts::{count, listed};

/// A sol as far as it was told.
#[derive(Copy, Clone)]
pub(super) struct Sol<'a> {
    pub(super) number: u8,
    told: &'a [Event],
    begin: usize,
    end: usize,
}

/// A figure at the beginning and at the end of a sol.
pub(super) struct Change {
    pub(super) symbol: &'static str,
    pub(super) name: &'static str,
    /// `None` if it was not told.
    pub(super) before: Option<i32>,
    pub(super) after: i32,
    /// True if more of it is better.
    pub(super) is_good: bool,
}

/// The balance of a supply: made and needed.
pub(super) struct Balance {
    pub(super) kind: Reserve,
    pub(super) made: u8,
    pub(super) needed: u8,
    /// The amount that neither Production nor the reserve could give.
    pub(super) missing: u8,
}

/// An action of the plan, and how it went.
pub(super) struct Deed {
    pub(super) hand: Hand,
    pub(super) task: Task,
    pub(super) end: End,
    pub(super) dice: Option<(ActionType, RolledDice)>,
    /// Everything else it brought, in sentences.
    pub(super) notes: Vec<String>,
}

/// The result of an action.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum End {
    Worked,
    Failed,
    NotNeeded,
}

/// Something that broke, or a Malfunction card, and why.
pub(super) struct Break {
    pub(super) why: Why,
    /// The parts that broke, in words; empty if a card broke nothing.
    pub(super) broke: Vec<String>,
}

/// Why something broke.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Why {
    /// A track that stood at `from` reached its end, by this die or by broken parts alone.
    Card { card: MalfunctionId, track: Option<Block>, from: u8, die: Option<u8> },
    /// A story, by its title.
    Story(String),
    /// An action.
    Task(Task),
}

impl<'a> Sol<'a> {
    /// The sol of this number. `None` if its beginning was not told.
    pub(super) fn of(told: &'a [Event], number: u8) -> Option<Sol<'a>> {
        // A campaign has the same sol in every mission.
        let begin = told.iter().rposition(|event| *event == Event::RoundBegan(number))?;
        let next = |event: &Event| matches!(event, Event::RoundBegan(_));
        let end = told[begin + 1..].iter().position(next).map_or(told.len(), |n| begin + 1 + n);
        Some(Sol { number, told, begin, end })
    }

    pub(super) fn events(&self) -> &'a [Event] {
        &self.told[self.begin..self.end]
    }

    /// Returns what `read` finds at a place of all events: the figure after an event, and by how
    /// much the event changed it. `now` is the figure at the end.
    fn figure(
        &self,
        place: usize,
        now: i32,
        read: impl Fn(&Event) -> Option<(i32, Option<i32>)>,
    ) -> Option<i32> {
        if let Some((after, _)) = self.told[..place].iter().rev().find_map(&read) {
            return Some(after);
        }
        match self.told[place..].iter().find_map(&read) {
            Some((after, by)) => by.map(|by| after - by),
            None => Some(now),
        }
    }

    /// The figures that a sol moves, before and after it.
    pub(super) fn changes(&self, table: &Table, names: &Names) -> Vec<Change> {
        let mut changes = Vec::new();
        let mut add = |symbol, name, is_good, now: i32, read: &dyn Fn(&Event) -> _| {
            let before = self.figure(self.begin, now, read);
            if let Some(after) = self.figure(self.end, now, read) {
                changes.push(Change { symbol, name, before, after, is_good });
            }
        };
        for kind in Reserve::all() {
            let name = match kind {
                Reserve::Oxygen => "Oxygen",
                Reserve::Energy => "Energy",
                Reserve::Food => "Food",
            };
            add(kind.key(), name, true, table.reserve(kind).into(), &|event| match *event {
                Event::ReserveChanged(of, by, now) if of == kind => {
                    Some((now.into(), Some(by.into())))
                }
                _ => None,
            });
        }
        add("morale", "Morale", true, table.morale.into(), &|event| match *event {
            Event::MoraleMoved(to) => Some((to.into(), None)),
            _ => None,
        });
        add("stress", "Stress", false, table.stress.into(), &|event| match *event {
            Event::StressMoved(to) => Some((to.into(), None)),
            Event::Fight => Some((0, None)),
            _ => None,
        });
        let cargo = &table.cargo;
        let samples = cargo.samples + cargo.pending_samples + cargo.examined + cargo.discoveries;
        add("sample", "Samples", true, samples.into(), &|event| match *event {
            Event::SamplesChanged(available, pending, examined, discovered) => {
                Some(((available + pending + examined + discovered).into(), None))
            }
            _ => None,
        });
        changes.extend(self.objectives(names));
        changes
    }

    /// The mandatory objectives met before and after, if the mission was told from its first sol.
    fn objectives(&self, names: &Names) -> Option<Change> {
        let first = self.told[..=self.begin].iter().rposition(|it| *it == Event::RoundBegan(1));
        first.map(|first| {
            let met = |until: usize| {
                let events = self.told[first..until.max(first)].iter();
                let is_one = |event: &&Event| {
                    matches!(event, Event::ObjectiveMet(id)
                        if names.content[*id].kind == ObjectiveKind::Mandatory)
                };
                events.filter(is_one).count() as i32
            };
            let (before, after) = (Some(met(self.begin)), met(self.end));
            Change { symbol: "objective", name: "Objectives", before, after, is_good: true }
        })
    }

    /// Returns how many parts broke, and how many were repaired.
    pub(super) fn parts(&self) -> (u32, u32) {
        let of = |wanted: fn(&Event) -> bool| {
            self.events().iter().filter(|event| wanted(event)).count() as u32
        };
        (
            of(|event| matches!(event, Event::PartBroke(..))),
            of(|event| matches!(event, Event::PartRepaired(..))),
        )
    }

    /// Returns what Production made.
    pub(super) fn balances(&self) -> Vec<Balance> {
        let made = |event: &Event| {
            Some(match *event {
                Event::Produced(utility, made, needed) => {
                    let is_it = |kind: &Reserve| kind.key() == utility.key();
                    let dark = self.events().iter();
                    let dark =
                        dark.filter(|it| matches!(it, Event::ShutDown(_, of) if *of == utility));
                    let missing = dark.count() as u8;
                    Balance { kind: Reserve::all().find(is_it)?, made, needed, missing }
                }
                Event::FoodProduced(made, needed) => {
                    let hungry = self.events().iter().filter_map(|it| match it {
                        Event::WentHungry(_, portions) => Some(*portions),
                        _ => None,
                    });
                    let missing = hungry.sum();
                    Balance { kind: Reserve::Food, made, needed, missing }
                }
                _ => return None,
            })
        };
        self.events().iter().filter_map(made).collect()
    }

    /// Says what a shortage did.
    pub(super) fn shortages(&self, names: &Names) -> Vec<String> {
        let said = |event: &Event| {
            Some(match *event {
                Event::ShutDown(facility, utility) => format!(
                    "{} is shut down for lack of {}.",
                    capital(&names.facility(facility)),
                    utility.words()
                ),
                Event::Wilted(0, _) => "The Farm wilts.".to_owned(),
                Event::Wilted(..) => "The Backup Farm wilts.".to_owned(),
                Event::WentHungry(who, _) => format!("{} goes hungry.", names.the_person(who)),
                Event::Fight => "Stress was at its limit, and a fight broke out.".to_owned(),
                _ => return None,
            })
        };
        self.events().iter().filter_map(said).collect()
    }

    /// The actions of the plan in the order in which they were taken.
    pub(super) fn deeds(&self, names: &Names) -> Vec<Deed> {
        let mut deeds: Vec<Deed> = Vec::new();
        let mut is_open = false;
        for event in self.events() {
            match *event {
                Event::ActionBegan(hand, task) => {
                    let end = End::Worked;
                    deeds.push(Deed { hand, task, end, dice: None, notes: Vec::new() });
                    is_open = true;
                }
                Event::PhaseBegan(_) => is_open = false,
                _ => {}
            }
            let Some(deed) = deeds.last_mut().filter(|_| is_open) else { continue };
            match *event {
                Event::Rolled(kind, dice) => deed.dice = Some((kind, dice)),
                Event::RolledAgain(success) => {
                    if let Some((_, dice)) = &mut deed.dice {
                        dice.success = success;
                    }
                }
                Event::Failed(_) => deed.end = End::Failed,
                Event::ActionReturned(_) => deed.end = End::NotNeeded,
                _ => deed.notes.extend(note(event, names)),
            }
        }
        deeds
    }

    /// Everything that broke, and every Malfunction card.
    pub(super) fn breaks(&self, names: &Names) -> Vec<Break> {
        let mut found: Vec<Break> = Vec::new();
        let mut tracks = Tracks::before(&self.told[..self.begin]);
        let mut why = None;
        for event in self.events() {
            tracks.see(event);
            match *event {
                Event::MalfunctionDrawn(card) => {
                    let now = tracks.card(card);
                    found.push(Break { why: now.clone(), broke: Vec::new() });
                    why = Some(now);
                }
                Event::EventDrawn(id) | Event::ChainEventCame(id) => {
                    why = Some(Why::Story(names.event(id).to_owned()));
                }
                Event::ConsequenceStruck(id) => {
                    let consequence = names.content[id].consequence.as_ref();
                    let title = consequence.map_or(names.event(id), |it| &it.title);
                    why = Some(Why::Story(title.to_owned()));
                }
                Event::SceneCame(id, _) => {
                    why = Some(Why::Story(names.content[id].title.clone()));
                }
                Event::AdventureDrawn(id, _) => {
                    why = Some(Why::Story(names.content[id].title.clone()));
                }
                Event::ActionBegan(_, task) => why = Some(Why::Task(task)),
                _ => {}
            }
            let broke = match *event {
                Event::PartBroke(facility, part) => names.part_of(facility, part),
                Event::RoverChecked(rover, true) => rover.words().to_owned(),
                _ => continue,
            };
            let Some(why) = &why else { continue };
            match found.last_mut().filter(|last| last.why == *why) {
                Some(last) => last.broke.push(broke),
                None => found.push(Break { why: why.clone(), broke: vec![broke] }),
            }
        }
        found
    }

    /// The sol in a headline: "The Backup Oxygenator stands, and 3 parts broke".
    pub(super) fn headline(&self, names: &Names) -> String {
        let (broke, repaired) = self.parts();
        let events = self.events().iter();
        let built = events.clone().filter_map(|event| match *event {
            Event::CardBuilt(card) => Some(names.facility(card)),
            _ => None,
        });
        let built: Vec<String> = built.collect();
        let explored = events.filter(|event| matches!(event, Event::TilePlaced(..))).count() as u32;
        let deeds = self.deeds(names);
        let worked = deeds.iter().filter(|deed| deed.end == End::Worked).count();
        let good = match (built.len(), explored, repaired) {
            (1, ..) => capital(&format!("{} stands", built[0])),
            (2.., ..) => capital(&format!("{} stand", listed(&built))),
            (0, 1, _) => "One region is explored".to_owned(),
            (0, 2.., _) => format!("{explored} regions are explored"),
            (0, 0, 1..) => format!("{} repaired", capital(&count(repaired, "part"))),
            (0, 0, 0) if deeds.is_empty() => "Nothing was done".to_owned(),
            (0, 0, 0) => format!("{worked} of {} worked", count(deeds.len() as u32, "action")),
        };
        let bad = match broke {
            0 => "nothing broke".to_owned(),
            n => format!("{} broke", count(n, "part")),
        };
        format!("{good}, and {bad}")
    }

    /// The sol in sentences, one paragraph for each part of it.
    pub(super) fn in_words(&self, names: &Names) -> Vec<Words> {
        let made = self.balances().into_iter().map(|it| {
            format!("{}: {} made, {} needed.", capital(it.kind.words()), it.made, it.needed)
        });
        let supplies: Vec<String> = made.chain(self.shortages(names)).collect();
        let deeds = self.deeds(names).into_iter().map(|deed| {
            let mut said = format!("{}: {}.", names.short_task(deed.task), end_in_words(deed.end));
            for note in deed.notes {
                said += &format!(" {note}");
            }
            said
        });
        let breaks = self.breaks(names).into_iter().map(|it| {
            let why = match &it.why {
                Why::Card { card, .. } => format!("“{}”", names.content[*card].title),
                Why::Story(title) => format!("“{title}”"),
                Why::Task(task) => names.short_task(*task),
            };
            match it.broke.is_empty() {
                true => format!("{why} broke nothing."),
                false => format!("{why} broke {}.", listed(&it.broke)),
            }
        });
        [
            ("Made and used.", supplies),
            ("The plan.", deeds.collect()),
            ("What broke.", breaks.collect()),
        ]
        .into_iter()
        .filter(|(_, said)| !said.is_empty())
        .map(|(title, said)| Words::plain("").strong(title).and(format!(" {}", said.join(" "))))
        .collect()
    }
}

pub(super) fn end_in_words(end: End) -> &'static str {
    match end {
        End::Worked => "done",
        End::Failed => "failed",
        End::NotNeeded => "no longer needed",
    }
}

/// Says what an action brought besides its success.
fn note(event: &Event, names: &Names) -> Option<String> {
    Some(match *event {
        Event::Wounded(who, _) => format!("{} is wounded.", names.the_person(who)),
        Event::WoundPrevented(who) => format!("{} is spared a wound.", names.the_person(who)),
        Event::ConditionGained(who, ailment) => {
            format!("{} has {}.", names.the_person(who), ailment.words())
        }
        Event::Healed(who, _) => format!("{} heals a wound.", names.the_person(who)),
        Event::AdventureDrawn(id, _) => format!("Adventure “{}”.", names.content[id].title),
        Event::TilePlaced(_, tile) => format!("Found {}.", names.content[tile].name),
        Event::OwnTilePlaced(_, ground) => {
            format!("Found {}.", ground.terrain.words().to_lowercase())
        }
        Event::PoiFound(poi) => format!("Found “{}”.", names.content[poi].name),
        Event::ObjectiveMet(id) => format!("Objective met: {}.", names.content[id].title),
        _ => return None,
    })
}

/// The Malfunction tracks and the dice before a card, to say why it came.
struct Tracks {
    /// The value of each track.
    at: [u8; Block::COUNT],
    /// The value of each when the Malfunction phase began.
    began: [u8; Block::COUNT],
    dice: [Option<u8>; Block::COUNT],
    /// The track that reached its end last.
    full: Option<Block>,
}

impl Tracks {
    fn before(told: &[Event]) -> Tracks {
        let mut tracks = Tracks {
            at: [0; Block::COUNT],
            began: [0; Block::COUNT],
            dice: [None; Block::COUNT],
            full: None,
        };
        told.iter().for_each(|event| tracks.see(event));
        tracks
    }

    fn see(&mut self, event: &Event) {
        match *event {
            Event::PhaseBegan(Phase::Malfunction | Phase::Events) => {
                (self.began, self.dice, self.full) = (self.at, [None; Block::COUNT], None);
            }
            Event::MalfunctionRolled(block, shows) => self.dice[block.index()] = Some(shows),
            Event::MalfunctionMoved(block, to) => {
                self.at[block.index()] = to;
                if to == first_martians::TRACK_END {
                    self.full = Some(block);
                }
            }
            _ => {}
        }
    }

    fn card(&self, card: MalfunctionId) -> Why {
        let of = |block: Block| (self.began[block.index()], self.dice[block.index()]);
        let (from, die) = self.full.map_or((0, None), of);
        Why::Card { card, track: self.full, from, die }
    }
}

/// The pawns, spare parts and wounds of some actions.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug)]
pub(super) struct Spent {
    pub(super) actions: u32,
    pub(super) pawns: u32,
    pub(super) parts: u32,
    pub(super) wounds: u32,
}

/// An action that was carried out, on which sol, and what it took.
pub(super) struct Taken {
    pub(super) sol: u8,
    pub(super) task: Task,
    pub(super) spent: Spent,
}

/// All actions that were carried out, in their order, and the sol on which each objective was met.
pub(super) fn taken(told: &[Event]) -> (Vec<Taken>, Vec<(ObjectiveId, u8)>) {
    let mut placed: Vec<(Task, u32)> = Vec::new();
    let (mut all, mut met, mut sol): (Vec<Taken>, _, u8) = (Vec::new(), Vec::new(), 0);
    let mut acts = false;
    for event in told {
        match *event {
            Event::RoundBegan(number) => {
                sol = number;
                placed.clear();
            }
            Event::PhaseBegan(_) => acts = false,
            Event::Declared(_, _, task) => placed.push((task, 1)),
            Event::Assisted(_, _, task) => {
                if let Some((_, pawns)) = placed.iter_mut().rfind(|(it, _)| *it == task) {
                    *pawns += 1;
                }
            }
            Event::Withdrew(_, _, task) => {
                if let Some(place) = placed.iter().rposition(|(it, _)| *it == task) {
                    placed[place].1 -= 1;
                    if placed[place].1 == 0 {
                        placed.remove(place);
                    }
                }
            }
            Event::ActionBegan(_, task) => {
                let place = placed.iter().position(|(it, _)| *it == task);
                let pawns = place.map_or(1, |place| placed.remove(place).1);
                let parts = match task {
                    Task::Repair(_, _, Source::Spare) => 1,
                    Task::Repair(_, _, Source::Fabricated) => 2,
                    _ => 0,
                };
                let spent = Spent { actions: 1, pawns, parts, wounds: 0 };
                all.push(Taken { sol, task, spent });
                acts = true;
            }
            // The spare part of a repair that fails comes back.
            Event::Failed(_) => {
                if let Some(last) = all.last_mut().filter(|_| acts) {
                    last.spent.parts = 0;
                }
            }
            Event::Wounded(..) => {
                if let Some(last) = all.last_mut().filter(|_| acts) {
                    last.spent.wounds += 1;
                }
            }
            Event::ObjectiveMet(id) => met.push((id, sol)),
            _ => {}
        }
    }
    (all, met)
}

impl Taken {
    /// Returns whether this action works towards a condition.
    pub(super) fn serves(&self, fact: Fact, content: &Content) -> bool {
        match fact {
            Fact::All(list) | Fact::Any(list) => {
                content[list].iter().any(|&fact| self.serves(fact, content))
            }
            Fact::Not(id) => self.serves(content[id], content),
            Fact::CardBuilt(card) | Fact::CardWorking(card) | Fact::CardIntact(card) => {
                matches!(self.task, Task::Build(it, _) | Task::Repair(it, ..) if it == card)
            }
            Fact::PartBroken(..) | Fact::BrokenCount(..) | Fact::ThresholdMet => {
                matches!(self.task, Task::Repair(..))
            }
            Fact::Samples(..) => {
                matches!(self.task, Task::Gather(..) | Task::Examine | Task::Discover)
            }
            Fact::Seeds(_) | Fact::Plants(_) | Fact::Growing(..) | Fact::Greenhouses(_) => {
                matches!(self.task, Task::Plant(_))
            }
            Fact::Explored(_) | Fact::ExploredCount(..) | Fact::TerrainExplored(..) => {
                matches!(self.task, Task::Explore(_))
            }
            Fact::ObjectiveTokens { .. } => {
                matches!(self.task, Task::Explore(_) | Task::Gather(_, Item::Token(..)))
            }
            Fact::UpgradeInstalled(_) | Fact::UpgradesInstalled(_) => {
                matches!(self.task, Task::Install(..))
            }
            Fact::Track(..) | Fact::Flag(..) | Fact::FlagSet(_) => {
                matches!(self.task, Task::Special(..))
            }
            _ => false,
        }
    }
}

/// The luck of some dice: icons shown against icons to be expected.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug)]
pub(super) struct Luck {
    pub(super) rolls: u32,
    pub(super) hits: u32,
    /// Six times the hits that were to be expected.
    pub(super) sixths: u32,
}

/// Returns how the Success, Wound and Adventure dice fell, against the odds of each before it was
/// rolled.
pub(super) fn luck(told: &[Event], names: &Names) -> [Luck; 3] {
    use first_martians::content::DieFace;
    let mut luck = [Luck::default(); 3];
    let mut last = None;
    let mut add = |face: DieFace, place: usize, kind: ActionType, shows: bool| {
        luck[place].rolls += 1;
        luck[place].hits += u32::from(shows);
        luck[place].sixths += u32::from(names.content.game_box.dice(kind).hits(face));
    };
    for event in told {
        match *event {
            Event::Rolled(kind, dice) => {
                add(DieFace::Success, 0, kind, dice.success);
                if dice.all_three {
                    add(DieFace::Wound, 1, kind, dice.wound);
                    add(DieFace::Adventure, 2, kind, dice.adventure);
                }
                last = Some(kind);
            }
            Event::RolledAgain(success) => {
                if let Some(kind) = last {
                    add(DieFace::Success, 0, kind, success);
                }
            }
            _ => {}
        }
    }
    luck
}

/// Returns how many wounds an astronaut suffered.
pub(super) fn wounds(told: &[Event], who: AstronautId) -> u32 {
    told.iter().filter(|event| matches!(event, Event::Wounded(it, _) if *it == who)).count() as u32
}
