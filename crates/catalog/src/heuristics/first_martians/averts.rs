//! The harm that an answer averts, in words and with exact odds, for hints.

use first_martians::content::{Block, Word as _};
use first_martians::{Action, FirstMartians, MOST_WOUNDS, Odds, Task};

/// Says what happens if this answer is not given, or nothing if that is no worse.
pub(super) fn averted(game: &FirstMartians, action: Action) -> Option<String> {
    let Action::Declare { task, hand, .. } = action else { return None };
    match task {
        Task::Repair(facility, part, _) => {
            let after = game.if_repaired(facility, part);
            let block = game.content().facility(facility).block;
            track(game, &after, block).or_else(|| wilting(game, &after))
        }
        Task::Manage => {
            let lower = |block: Block| {
                let mut after = game.clone();
                let track = &mut after.table.malfunction[block.index()];
                *track = track.saturating_sub(1);
                (gain(game, &after, block), after, block)
            };
            let best = Block::all().map(lower).max_by_key(|(gain, ..)| *gain)?;
            track(game, &best.1, best.2)
        }
        Task::Event(event) => {
            game.content().event(event).consequence.as_ref()?;
            let level = &game.content().difficulty.levels[game.table.level.index()];
            let odds = Odds::new(level.consequence_chance.min(100).into(), 100);
            Some(format!("Otherwise its consequence strikes {} at the next check.", futures(odds)))
        }
        Task::Unwind => {
            let next = game.outlook(1);
            let is_fight = next.first().is_some_and(|sol| sol.is_fight);
            is_fight.then(|| "Otherwise a fight breaks out in the next Production.".to_owned())
        }
        Task::Heal => {
            let patient = game.acting_astronaut(hand);
            let left = (MOST_WOUNDS + 1).saturating_sub(game.table.crew[patient.index()].wounds);
            (left <= 2).then(|| match left {
                2 => "Otherwise two more wounds kill this astronaut.".to_owned(),
                _ => "Otherwise the next wound kills this astronaut.".to_owned(),
            })
        }
        _ => None,
    }
}

/// By how many percent a track is less likely to reach its end tonight.
fn gain(game: &FirstMartians, after: &FirstMartians, block: Block) -> i16 {
    let percent =
        |game: &FirstMartians| i16::from(game.malfunction_tonight()[block.index()].percent());
    percent(game) - percent(after)
}

fn track(game: &FirstMartians, after: &FirstMartians, block: Block) -> Option<String> {
    if gain(game, after, block) <= 0 {
        return None;
    }
    let odds = |game: &FirstMartians| futures(game.malfunction_tonight()[block.index()]);
    let (without, with) = (odds(game), odds(after));
    let block = block.words();
    Some(format!(
        "Otherwise the Malfunction track of {block} reaches 5 tonight {without}; after it, {with}."
    ))
}

/// The Farms that wilt in the next Production, and no longer after the answer.
fn wilting(game: &FirstMartians, after: &FirstMartians) -> Option<String> {
    let wilts = |game: &FirstMartians| game.outlook(1).first().map(|sol| sol.wilts);
    let (before, then) = (wilts(game)?, wilts(after)?);
    let saved = (0..2).any(|farm| before[farm] && !then[farm]);
    saved.then(|| "Otherwise the Farm wilts in the next Production, unless you pay.".to_owned())
}

/// "in 2 of 3 futures".
fn futures(odds: Odds) -> String {
    match odds {
        Odds::NEVER => "in no future".to_owned(),
        Odds::ALWAYS => "for certain".to_owned(),
        odds if odds.of() <= 12 => format!("in {} of {} futures", odds.hits(), odds.of()),
        odds => format!("in {} of 100 futures", odds.percent()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use first_martians::content::{Part, Tile};
    use first_martians::scenario::{GEOLOGIST, Scenario, at};
    use first_martians::{Hand, Source};

    fn declare(task: Task) -> Action {
        Action::Declare { task, at: None, hand: Hand::Pawn(GEOLOGIST) }
    }

    #[test]
    fn a_repair_says_how_often_the_track_would_reach_its_end() {
        let hardware = Part::all().find(|&part| {
            let base = Scenario::of_players(4).track(Block::System, 4);
            let table = base.broken(Tile::Oxygenator1, part).plan();
            let repair = Task::Repair(at(Tile::Oxygenator1), part, Source::Spare);
            averted(&table.game, declare(repair)).is_some_and(|said| said.contains("reaches 5"))
        });
        let part = hardware.expect("a red part of an Oxygenator pushes its track");
        let table =
            Scenario::of_players(4).track(Block::System, 4).broken(Tile::Oxygenator1, part).plan();
        let repair = Task::Repair(at(Tile::Oxygenator1), part, Source::Spare);
        let said = averted(&table.game, declare(repair)).unwrap();
        assert!(said.starts_with("Otherwise the Malfunction track of the System Block"), "{said}");
        assert!(said.contains("for certain; after it,"), "{said}");
    }

    #[test]
    fn wounds_and_fights_are_named_when_they_are_near() {
        let well = Scenario::of_players(4).plan();
        assert_eq!(averted(&well.game, declare(Task::Heal)), None);
        assert_eq!(averted(&well.game, declare(Task::Unwind)), None);
        let badly = Scenario::of_players(4).wounds(GEOLOGIST, 5).stress(15).plan();
        let said = averted(&badly.game, declare(Task::Heal)).unwrap();
        assert_eq!(said, "Otherwise the next wound kills this astronaut.");
        assert!(averted(&badly.game, declare(Task::Unwind)).unwrap().contains("fight"));
    }

    #[test]
    fn managing_names_the_block_it_helps_most() {
        let table = Scenario::of_players(4).track(Block::Living, 4).red(Block::Living).plan();
        let said = averted(&table.game, declare(Task::Manage));
        assert!(said.is_some_and(|said| said.contains("the Living Block")));
    }

    #[test]
    fn futures_are_small_fractions_or_percent() {
        assert_eq!(futures(Odds::new(2, 3)), "in 2 of 3 futures");
        assert_eq!(futures(Odds::new(17, 36)), "in 47 of 100 futures");
        assert_eq!(futures(Odds::ALWAYS), "for certain");
    }
}
