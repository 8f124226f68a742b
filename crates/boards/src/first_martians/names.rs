//! Names of things in words.

use first_martians::content::words::{Known, Words as Printer};
use first_martians::content::{
    Content, DieFace, EventId, FacilityId, Level, Part, Role, SpaceId, Text, TokenColor, UpgradeId,
    Where, Who, Word as _,
};
use first_martians::{
    AstronautId, Event, Hand, Item, MAX_CREW, OwnUpgrade, Payment, Phase, Source, Table, Target,
    Task,
};
use orrery_core::Seat;

pub(super) use crate::words::capital;

/// The names of people and things: what they are called on a table, or by those who only know
/// what was told.
pub(super) struct Names<'a> {
    pub(super) content: &'a Content,
    crew: [Option<(Role, Seat)>; MAX_CREW],
    first: Option<AstronautId>,
    /// The level, which moves what Events do; none if it was not told.
    pub(super) level: Option<Level>,
    /// The Upgrade cards of a real box.
    own: Vec<(UpgradeId, OwnUpgrade)>,
    /// The earlier events, to look them up there.
    told: &'a [Event],
}

impl<'a> Names<'a> {
    /// The names on a table.
    pub(super) fn of_table(table: &Table, content: &'a Content) -> Names<'a> {
        let mut crew = [None; MAX_CREW];
        for who in table.astronauts() {
            crew[who.index()] = Some((table.crew[who.index()].role, table.seat_of(who)));
        }
        let own = table.own.as_ref().map_or_else(Vec::new, |own| own.upgrades.clone());
        let first = Some(table.first);
        Names { content, crew, first, level: Some(table.level), own, told: &[] }
    }

    /// The names as far as events tell them. A game that goes on from a saved state has
    /// forgotten how it began: then astronauts have numbers.
    pub(super) fn of_events(before: &'a [Event], content: &'a Content) -> Names<'a> {
        let mut crew = [None; MAX_CREW];
        // Setup tells it, which is over soon.
        for event in before.iter().take_while(|event| !matches!(event, Event::RoundBegan(_))) {
            if let Event::RoleTaken(seat, who, role) = *event {
                crew[who.index()] = Some((role, seat));
            }
        }
        let first = before.iter().rev().find_map(|event| match event {
            Event::FirstPlayer(who) => Some(*who),
            _ => None,
        });
        let level = before.iter().rev().find_map(|event| match event {
            Event::MissionBegan(_, level) => Some(*level),
            _ => None,
        });
        Names { content, crew, first, level, own: Vec::new(), told: before }
    }

    /// Adds what an event tells about itself.
    pub(super) fn knowing(mut self, event: &Event) -> Names<'a> {
        match *event {
            Event::RoleTaken(seat, who, role) => self.crew[who.index()] = Some((role, seat)),
            Event::FirstPlayer(who) => self.first = Some(who),
            Event::OwnUpgradeGained(id, own) => self.own.push((id, own)),
            _ => {}
        }
        self
    }

    /// The seat that leads an astronaut. `None` if that was not told.
    pub(super) fn seat(&self, who: AstronautId) -> Option<Seat> {
        self.crew[who.index()].map(|(_, seat)| seat)
    }

    /// The profession of an astronaut. `None` if that was not told.
    pub(super) fn role(&self, who: AstronautId) -> Option<Role> {
        self.crew[who.index()].map(|(role, _)| role)
    }

    /// Returns whether the crew is known and nobody in it has the profession.
    pub(super) fn lacks(&self, role: Role) -> bool {
        let mut crew = self.crew.iter().flatten().peekable();
        crew.peek().is_some() && crew.all(|(one, _)| *one != role)
    }

    /// "the Medic".
    pub(super) fn person(&self, who: AstronautId) -> String {
        match self.crew[who.index()] {
            Some((role, _)) => role.words().to_owned(),
            None => format!("astronaut {}", who.index() + 1),
        }
    }

    /// "The Medic", at the beginning of a sentence.
    pub(super) fn the_person(&self, who: AstronautId) -> String {
        capital(&self.person(who))
    }

    /// "the Medic", "the Explore AOM".
    pub(super) fn hand(&self, hand: Hand) -> String {
        match hand {
            Hand::Pawn(who) => self.person(who),
            Hand::Heart(who) => format!("{} (restricted pawn)", self.person(who)),
            Hand::Aom(kind) => format!("the {} AOM", kind.words()),
        }
    }

    /// "the Lab", "the Backup Farm".
    pub(super) fn facility(&self, facility: FacilityId) -> String {
        match facility.tile() {
            Some(tile) => tile.words().to_owned(),
            None => match self.content.game_box.facilities.get(facility.index()) {
                Some(card) => format!("the {}", card.name),
                None => "a Facility".to_owned(),
            },
        }
    }

    /// "Warning Systems", or what a card of a real box is for.
    pub(super) fn upgrade(&self, id: UpgradeId) -> String {
        match self.own(id) {
            Some(own) => format!("your upgrade of {}", own.tile.words()),
            None => self.content[id].name.clone(),
        }
    }

    fn own(&self, id: UpgradeId) -> Option<OwnUpgrade> {
        let known = self.own.iter().find(|(number, _)| *number == id).map(|(_, own)| *own);
        known.or_else(|| {
            self.told.iter().find_map(|event| match event {
                Event::OwnUpgradeGained(number, own) if *number == id => Some(*own),
                _ => None,
            })
        })
    }

    /// Describes an upgrade.
    pub(super) fn upgrade_text(&self, id: UpgradeId) -> String {
        match self.own(id) {
            Some(OwnUpgrade { rule: Some(rule), .. }) => format!("{}.", capital(rule.words())),
            Some(_) => "As printed. Enter its effect when it applies.".to_owned(),
            None => self.content[id].text.clone(),
        }
    }

    /// "R2-N".
    pub(super) fn space(&self, space: SpaceId) -> String {
        let spaces = &self.content.game_box.spaces;
        spaces.get(space.index()).map_or_else(|| "a region".to_owned(), |it| it.key.clone())
    }

    /// The title of an Event.
    pub(super) fn event(&self, event: EventId) -> &'a str {
        &self.content[event].title
    }

    /// Says what an action does, as an order: "Repair the CPU of the Lab with a spare part".
    pub(super) fn task(&self, task: Task) -> String {
        match task {
            Task::Event(event) => {
                let label = self.content[event].action.as_ref().map(|it| self.text(&it.label));
                format!("{}: {}", self.event(event), label.unwrap_or_default())
            }
            Task::Rest => "Rest".to_owned(),
            Task::Unwind => "Unwind".to_owned(),
            Task::Heal => "Heal".to_owned(),
            Task::Manage => "Manage".to_owned(),
            Task::Explore(space) => format!("Explore {}", self.space(space)),
            Task::Gather(space, Item::Sample) => {
                format!("Gather a sample at {}", self.space(space))
            }
            Task::Gather(space, Item::Token(color, number)) => {
                format!("Gather {} at {}", objective_token(color, number), self.space(space))
            }
            Task::Examine => "Examine a sample".to_owned(),
            Task::Discover => "Bring a sample to Discovery".to_owned(),
            Task::Plant(farm) => format!("Plant a seed in {}", self.facility(farm)),
            Task::Repair(facility, part, source) => {
                let with = match source {
                    Source::Spare => "a spare part".to_owned(),
                    Source::Fabricated => "two spare parts of any kind".to_owned(),
                    Source::Donor(donor) => format!("the one from {}", self.facility(donor)),
                };
                format!("Repair the {} of {} with {with}", part.words(), self.facility(facility))
            }
            Task::RepairRover(rover) => format!("Repair {}", rover.words()),
            Task::Install(upgrade, facility) => {
                format!("Install {} in {}", self.upgrade(upgrade), self.facility(facility))
            }
            Task::Build(card, None) => format!("Build {}", self.facility(card)),
            Task::Build(card, Some(space)) => {
                format!("Build {} at {}", self.facility(card), self.space(space))
            }
            Task::Reopen(facility, kind) => {
                let facility = self.facility(facility);
                format!("Remove the {} Shutdown tile from {facility}", kind.words())
            }
            Task::Special(special, None) => self.content[special].name.clone(),
            Task::Special(special, Some(space)) => {
                format!("{} at {}", self.content[special].name, self.space(space))
            }
        }
    }

    /// Says what an action is called in a short list: "Repair the Lab".
    pub(super) fn short_task(&self, task: Task) -> String {
        match task {
            Task::Event(event) => self.event(event).to_owned(),
            Task::Repair(facility, part, _) => {
                format!("Repair the {} of {}", part.words(), self.facility(facility))
            }
            _ => self.task(task),
        }
    }

    /// Says what an action is called where room is scarce: "Repair Oxygenator 02".
    pub(super) fn brief_task(&self, task: Task) -> String {
        let bare = |facility: FacilityId| {
            let name = self.facility(facility);
            name.strip_prefix("the ").map_or(name.clone(), str::to_owned)
        };
        match task {
            Task::Repair(facility, ..) => format!("Repair {}", bare(facility)),
            Task::Build(card, _) => format!("Build {}", bare(card)),
            Task::Reopen(facility, _) => format!("Open {}", bare(facility)),
            Task::Gather(space, Item::Token(..)) => {
                format!("Bring home from {}", self.space(space))
            }
            Task::Gather(space, Item::Sample) => format!("Gather at {}", self.space(space)),
            Task::Discover => "Discovery".to_owned(),
            Task::Plant(farm) => format!("Plant in {}", bare(farm)),
            _ => self.short_task(task),
        }
    }

    /// A target to choose: "the Lab", "the CPU of the Lab".
    pub(super) fn target(&self, target: Target) -> String {
        match target {
            Target::Person(who) => self.person(who),
            Target::Facility(facility) => self.facility(facility),
            Target::Part(facility, part) => self.part_of(facility, part),
            Target::Tile(facility, kind) => {
                format!("the {} Shutdown tile on {}", kind.words(), self.facility(facility))
            }
            Target::Kind(part) => part.words().to_owned(),
            Target::Block(block) => block.words().to_owned(),
            Target::Space(space) => self.space(space),
            Target::Rover(rover) => rover.words().to_owned(),
            Target::Ailment(who, ailment) => {
                format!("{} of {}", ailment.words(), self.person(who))
            }
            Target::Token(facility, slot, token) => {
                format!("{} on the {} of {}", token.words(), slot.words(), self.facility(facility))
            }
            Target::Modifier(token) => token.words().to_owned(),
            Target::Upgrade(upgrade) => self.upgrade(upgrade),
            Target::Skill(skill) => self.content[skill].name.clone(),
            Target::Aom(kind) => format!("the {} AOM", kind.words()),
            Target::Reserve(kind) => kind.words().to_owned(),
            Target::Farm(0) => "the main Farm".to_owned(),
            Target::Farm(_) => "the Backup Farm".to_owned(),
            Target::Objective(color, number) => objective_token(color, number),
            Target::Stack(_) => "this action".to_owned(),
            Target::Result(die) => die_result(die).to_owned(),
        }
    }

    /// "the CPU of the Lab".
    pub(super) fn part_of(&self, facility: FacilityId, part: Part) -> String {
        format!("the {} of {}", part.words(), self.facility(facility))
    }

    /// Says what is paid with: "1 CPU", "1 energy".
    pub(super) fn payment(&self, payment: Payment) -> String {
        match payment {
            Payment::Part(part) => format!("a spare part ({})", part.words()),
            Payment::Reserve(kind) => format!("1 {}", kind.words()),
            Payment::Token(who) => format!("1 Morale token of {}", self.person(who)),
            Payment::Upgrade(upgrade) => {
                format!("the Upgrade card {}", self.upgrade(upgrade))
            }
        }
    }

    /// A text of the content, with nobody on stage.
    pub(super) fn text(&self, text: &Text) -> String {
        Printer::knowing(self.content, &Cast { names: self, actor: None, owner: None }).text(text)
    }
}

/// The people on stage in a story.
pub(super) struct Cast<'a> {
    pub(super) names: &'a Names<'a>,
    pub(super) actor: Option<AstronautId>,
    pub(super) owner: Option<AstronautId>,
}

impl Known for Cast<'_> {
    fn person(&self, who: Who) -> Option<String> {
        let who = match who {
            Who::Actor => self.actor?,
            Who::Owner => self.owner?,
            Who::FirstPlayer => self.names.first?,
            Who::Role(role) => {
                let mut crew = self.names.crew.iter();
                let place = crew.position(|one| one.is_some_and(|(it, _)| it == role))?;
                AstronautId::new(place as u8)?
            }
            _ => return None,
        };
        self.names.crew[who.index()].map(|_| self.names.person(who))
    }

    fn space(&self, at: Where) -> Option<String> {
        match at {
            Where::At(space) => Some(self.names.space(space)),
            _ => None,
        }
    }
}

/// "the Medic" as a role beside a name: "Medic".
pub(super) fn role_name(role: Role) -> &'static str {
    role.words().trim_start_matches("the ")
}

/// "red Objective token 3".
pub(super) fn objective_token(color: TokenColor, number: u8) -> String {
    format!("{} Objective token {number}", color.words())
}

/// Says what a die of an action can show.
pub(super) fn die_result(die: DieFace) -> &'static str {
    match die {
        DieFace::Success => "the success",
        DieFace::Wound => "the wound",
        DieFace::Adventure => "the Adventure",
    }
}

/// Returns the rulebook's name of a phase.
pub(crate) fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Setup => "Setup",
        Phase::Events => "Events",
        Phase::Morale => "Morale",
        Phase::Production => "Production",
        Phase::Actions => "Actions",
        Phase::Malfunction => "Malfunction",
        Phase::CleanUp => "Clean-Up",
    }
}
