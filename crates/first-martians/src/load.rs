//! Checks whether a saved table can be trusted: everything it names exists, and no sum overflows.

mod names;
mod steps;

use crate::FirstMartians;
use crate::agenda::Step;
use crate::content::FacilityId;
use crate::state::{
    MAX_CREW, MAX_FACILITIES, MOST_WOUNDS, Marks, SPACES, STRESS_END, Shutdown, TRACK_END, Table,
    TokenAt,
};
use names::Names;

/// The most steps of an agenda that is loaded: far more than any chain of effects needs.
const MOST_STEPS: usize = 400;

impl FirstMartians {
    /// Checks that everything a saved table names exists in the pack and on the table. What is
    /// saved by Orrery always passes; a damaged file is refused here and not later.
    pub(crate) fn check_loaded(&self) -> Result<(), String> {
        self.check_names()?;
        let ends_well = match self.table.agenda.last() {
            Some(Step::Ask(..)) => self.table.ending.is_none(),
            Some(Step::Do(_)) => false,
            None => self.table.ending.is_some(),
        };
        if !ends_well {
            return Err("unknown next step".to_owned());
        }
        let can_answer = |who| {
            let mut answers = Vec::new();
            self.list(who, &mut answers);
            !answers.is_empty()
        };
        let answered = self.asked().iter().all(can_answer);
        if answered { Ok(()) } else { Err("unknown answer".to_owned()) }
    }

    /// Checks everything but what comes next.
    pub(crate) fn check_names(&self) -> Result<(), String> {
        let (table, content) = (&self.table, self.content());
        let known = |is: bool, what: &str| if is { Ok(()) } else { Err(format!("unknown {what}")) };
        known((1..=4).contains(&table.players), "number of players")?;
        known(table.mission.index() < content.missions.len(), "mission")?;
        let crew = if table.players == 1 { 2 } else { usize::from(table.players) };
        let started = table.in_play != 0;
        known(!started || table.crew.len() == crew, "crew")?;
        known(table.crew.len() <= crew && crew <= MAX_CREW, "crew")?;
        let twice = |role| table.crew.iter().filter(|one| one.role == role).count() > 1;
        known(!table.crew.iter().any(|one| twice(one.role)), "crew")?;
        known(table.first.index() < crew, "First Player")?;
        let names = Names::new(table, content);
        let mission = content.mission(table.mission);
        let between = table.round == 0 && table.campaign.is_some();
        let tracks = table.tracks.len() == mission.tracks.len().min(8);
        known(!started || tracks || between, "tracks")?;
        known(counts_are_sane(table), "number")?;
        known(self.sets_are_sane(), "component")?;
        known(self.hub_is_sane(&names), "Facility")?;
        known(map_is_sane(table, &names), "region")?;
        known(log_is_sane(table, &names), "event")?;
        known(table.plan.iter().all(|stack| names.stack(stack)), "action")?;
        let alone = |id: u8| table.plan.iter().filter(|stack| stack.id == id).count() == 1;
        known(table.plan.iter().all(|stack| alone(stack.id)), "action")?;
        let current = table.current.is_none_or(|one| usize::from(one.stack) < table.plan.len());
        known(current, "action")?;
        known(table.agenda.len() <= MOST_STEPS, "number of steps")?;
        known(table.agenda.iter().all(|step| names.step(*step)), "step of the agenda")?;
        self.check_campaign()
    }

    /// Returns whether every set holds only what the box has.
    fn sets_are_sane(&self) -> bool {
        let (table, game_box) = (&self.table, &self.content().game_box);
        let below = |set: u128, size: usize| size >= 128 || set >> size == 0;
        let facilities = game_box.facilities.len().min(MAX_FACILITIES);
        let sets = [table.in_play, table.closed, table.buildable];
        let crew = table.crew.iter();
        sets.iter().all(|&set| below(set.into(), facilities))
            && table.closed & !table.in_play == 0
            && below(table.roi_left.into(), game_box.roi.len())
            && below((table.poi_left | table.cargo.poi).into(), game_box.poi.len())
            && below((table.upgrades_left | table.cargo.upgrades).into(), game_box.upgrades.len())
            && below(table.upgrades_used.into(), game_box.upgrades.len())
            && below(table.malfunction_left, game_box.malfunctions.len())
            && below(u128::from(table.aoms | table.own_aoms | table.operated), 4)
            && crew.clone().all(|one| below(one.explored.into(), SPACES))
            && crew.clone().all(|one| below(one.skills.into(), 4) && below(one.used.into(), 4))
            && table.ways.iter().flatten().all(|way| below(way.spaces.into(), SPACES))
    }

    fn hub_is_sane(&self, names: &Names<'_>) -> bool {
        let table = &self.table;
        let fits = |facility: FacilityId| {
            let unit = &table.units[facility];
            let own = self.tables().parts[facility.index()];
            let front = |shut: Shutdown| match shut {
                Shutdown::FaceDown => true,
                Shutdown::Known(front) => names.front(front),
            };
            [unit.broken, unit.felt, unit.eased].iter().all(|set| set.without(own).is_empty())
                && unit.shut.iter().flatten().all(|&shut| front(shut))
                && unit.place.is_none_or(|space| names.space(space))
                && unit.upgrade.is_none_or(|upgrade| names.upgrade(upgrade))
                && unit.output <= 12
                && few(unit.now)
                && few(unit.felt_now)
        };
        let replaced = table.replaced;
        let pending = table.cargo.pending_upgrades.iter();
        (0..MAX_FACILITIES).filter_map(FacilityId::at).all(fits)
            && replaced.is_none_or(|(one, other)| names.facility(one) && names.facility(other))
            && pending
                .into_iter()
                .all(|&(upgrade, at)| names.upgrade(upgrade) && names.facility(at))
            && table.operators.iter().flatten().all(|&who| names.person(who))
    }
}

/// Returns whether there are no more Extra-pawn tokens than a table has.
fn few(marks: Marks) -> bool {
    marks.extra_pawns() <= 12
}

fn map_is_sane(table: &Table, names: &Names<'_>) -> bool {
    let tokens = table.tokens.iter().flatten();
    let hidden = table.map.iter().filter(|space| space.hidden).count() as u32;
    // Each face-down token gets one of the numbers that are left.
    hidden <= table.hidden_numbers.count_ones()
        && table.rovers.iter().all(|rover| few(rover.felt))
        && table.map.iter().all(|space| {
            space.tile.is_none_or(|tile| names.tile(tile))
                && space.samples <= 12
                && few(space.marks)
        })
        && tokens.into_iter().all(|&at| match at {
            TokenAt::Space(space) => names.space(space),
            _ => true,
        })
        && table.ways.iter().flatten().all(|way| way.pawns <= 60)
}

/// Returns whether everything that has happened and that may come is known.
fn log_is_sane(table: &Table, names: &Names<'_>) -> bool {
    let open = table.open_events.iter();
    let added = table.extra_objectives.iter();
    open.into_iter().all(|open| names.event(open.event) && open.since <= table.round)
        && table.drawn.iter().all(|&event| names.event(event))
        && added.into_iter().all(|&(event, until, _)| names.event(event) && until <= 120)
        && table.severities.iter().all(|&severity| severity <= 3 || severity == u8::MAX)
        && table.flags.iter().all(|&(flag, _)| names.flag(flag))
        && table.names.iter().all(|&(_, name, what)| names.given(name, what))
        && table.fired.iter().all(|&(_, times)| times < u8::MAX)
        && table.queue.iter().all(|one| {
            names.later(one.what)
                && one.owner.is_none_or(|who| names.person(who))
                && (1..=100).contains(&one.chance)
                && one.from <= one.until
                && one.until <= 120
        })
}

/// Returns whether every number that the rules add up is one that a game can reach, so that no sum
/// overflows. The bounds are far above what happens at a table.
fn counts_are_sane(table: &Table) -> bool {
    let cargo = &table.cargo;
    let samples = [cargo.samples, cargo.pending_samples, cargo.examined, cargo.discoveries];
    let crew = |one: &crate::Astronaut| {
        one.wounds <= MOST_WOUNDS
            && (-10..=10).contains(&one.pawns)
            && (-10..=10).contains(&one.next_pawns)
            && one.tokens <= 100
            && one.inside <= 100
            && few(one.marks)
            && few(one.felt_marks)
    };
    let farm = |farm: &crate::FarmState| {
        farm.room <= 30 && farm.greenhouses <= 30 && farm.plants <= 30 && farm.growth < 64
    };
    table.round <= 60
        && table.rounds <= 60
        && table.stress < STRESS_END
        && (crate::state::LOWEST_MORALE..=crate::state::HIGHEST_MORALE).contains(&table.morale)
        && table.malfunction.iter().all(|&at| at <= TRACK_END)
        && table.reserves.iter().all(|&n| n <= 200)
        && table.conditions.iter().all(|&n| n <= 20)
        && table.tracks.iter().all(|&at| (-1_000..=1_000).contains(&at))
        && table.rules.iter().all(|&rounds| rounds <= 60)
        && [table.production_stress, table.own_drawn, table.hard_sols].iter().all(|&n| n <= 60)
        && [table.struck, table.cards_resolved, table.resting].iter().all(|&n| n <= 100)
        && cargo.parts.iter().all(|&n| n <= 60)
        && samples.iter().all(|&n| n <= 50)
        && cargo.seeds <= 100
        && table.farms.iter().all(farm)
        && table.crew.iter().all(crew)
        && table.output.iter().all(|change| (-12..=12).contains(&change.n))
}
