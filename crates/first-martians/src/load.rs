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
