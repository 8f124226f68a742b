//! Whether a saved table can be trusted: everything it names exists.

use crate::FirstMartians;
use crate::agenda::{Duty, Question, Step};
use crate::state::MAX_CREW;

impl FirstMartians {
    /// Checks that everything a saved table names exists in the pack and on the table. What is
    /// saved by Orrery always passes; a damaged file is refused here and not later.
    pub(crate) fn check_loaded(&self) -> Result<(), String> {
        let (table, content) = (&self.table, self.content());
        let known = |is: bool, what: &str| if is { Ok(()) } else { Err(format!("unknown {what}")) };
        known((1..=4).contains(&table.players), "number of players")?;
        known(table.mission.index() < content.missions.len(), "mission")?;
        let mission = content.mission(table.mission);
        let started = table.in_play != 0;
        let crew = if table.players == 1 { 2 } else { usize::from(table.players) };
        known(!started || table.crew.len() == crew, "crew")?;
        known(table.crew.len() <= crew && crew <= MAX_CREW, "crew")?;
        known(table.first.index() < crew.max(1), "First Player")?;
        known(table.crew.iter().all(|one| one.wounds <= crate::state::MOST_WOUNDS), "wounds")?;
        known(!started || table.tracks.len() == mission.tracks.len().min(8), "tracks")?;
        known(table.malfunction.iter().all(|&at| at <= crate::state::TRACK_END), "track")?;
        let facilities = content.game_box.facilities.len().min(32);
        let all = if facilities == 32 { u32::MAX } else { (1 << facilities) - 1 };
        let sets = [table.in_play, table.closed, table.buildable];
        known(sets.iter().all(|set| set & !all == 0), "Facility")?;
        let tiles = content.game_box.roi.len();
        let on_map = table.map.iter().filter_map(|space| space.tile);
        known(on_map.into_iter().all(|tile| tile.index() < tiles), "tile")?;
        let events = content.events.len();
        let open = table.open_events.iter().map(|open| open.event);
        known(open.chain(table.drawn.iter().copied()).all(|id| id.index() < events), "event")?;
        let places = table.operators.iter().flatten();
        known(places.into_iter().all(|who| who.index() < crew), "operator")?;
        let current = table.current.is_none_or(|one| usize::from(one.stack) < table.plan.len());
        known(current, "action")?;
        known(self.counts_are_sane(), "number")?;
        let upgrades = content.game_box.upgrades.len();
        let installed =
            content.game_box.facilities.iter().enumerate().filter_map(|(index, _)| {
                table.units[crate::content::FacilityId::at(index)?].upgrade
            });
        known(installed.into_iter().all(|id| id.index() < upgrades), "upgrade")?;
        for step in table.agenda.iter() {
            known(self.is_sound(*step), "step of the agenda")?;
        }
        let ends_well = match table.agenda.last() {
            Some(Step::Ask(..)) => table.ending.is_none(),
            Some(Step::Do(_)) => false,
            None => table.ending.is_some(),
        };
        known(ends_well, "next step")
    }

    /// Whether every number that the rules add up is one that a game can reach, so that no sum
    /// overflows. The bounds are far above what happens at a table.
    fn counts_are_sane(&self) -> bool {
        let table = &self.table;
        let round = table.round;
        let units = (0..crate::state::MAX_FACILITIES)
            .filter_map(crate::content::FacilityId::at)
            .map(|id| &table.units[id]);
        let few = |marks: crate::state::Marks| marks.extra_pawns() <= 12;
        let cargo = &table.cargo;
        let samples = [cargo.samples, cargo.pending_samples, cargo.examined, cargo.discoveries];
        round <= 60
            && table.rounds <= 60
            && table.stress <= 100
            && table.reserves.iter().all(|&n| n <= 200)
            && cargo.parts.iter().all(|&n| n <= 60)
            && samples.iter().all(|&n| n <= 50)
            && cargo.seeds <= 100
            && units
                .into_iter()
                .all(|unit| unit.output <= 12 && few(unit.now) && few(unit.felt_now))
            && table.map.iter().all(|space| space.samples <= 12 && few(space.marks))
            && table
                .farms
                .iter()
                .all(|farm| farm.room <= 30 && farm.greenhouses <= 30 && farm.plants <= 30)
            && table.crew.iter().all(|one| {
                (-10..=10).contains(&one.pawns)
                    && (-10..=10).contains(&one.next_pawns)
                    && one.tokens <= 100
                    && few(one.marks)
                    && few(one.felt_marks)
            })
            && table.output.iter().all(|change| (-12..=12).contains(&change.n))
            && table.plan.iter().all(|stack| stack.pawns.iter().all(|&n| n <= 10))
            && table.severities.iter().all(|&severity| severity <= 3 || severity == u8::MAX)
            && table.open_events.iter().all(|open| open.since <= round)
            && table.queue.iter().all(|one| one.from <= one.until && one.until <= 120)
    }

    /// Whether a step of the agenda names only what exists.
    fn is_sound(&self, step: Step) -> bool {
        let content = self.content();
        let effects = |list: crate::content::List<crate::content::Effect>| {
            !list.is_empty() && list.range().end <= content.effect_count()
        };
        match step {
            Step::Do(Duty::Run(list, _) | Duty::Op(list, ..)) => effects(list),
            Step::Ask(
                _,
                Question::Pick(list, ..)
                | Question::EffectDie(list, _)
                | Question::ResearchCard(list, _)
                | Question::RedrawResearch(list, ..)
                | Question::DirectionCard(list, _),
            ) => effects(list),
            Step::Ask(..) | Step::Do(_) => true,
        }
    }
}
