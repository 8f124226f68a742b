//! Reads levels and pacing.

use orrery_packs::{Entry, Fields};

use super::{
    super::{Block, Difficulty, Level, LevelSpec, Pacing, PacingRule, Word as _},
    symbols::Files,
    values::{need, one_of, plain},
};

/// Reads `difficulty.toml`. `None` if it is missing or wrong, which is reported.
pub(super) fn read(files: &Files<'_>) -> Option<Difficulty> {
    let Some(file) = files.difficulty else {
        files.reader.error("difficulty.toml is missing", "expected levels and pacing");
        return None;
    };
    let mut root = file.fields();
    root.opt("source");
    let levels = levels(&mut root);
    let pacing = pacing(&mut root);
    root.finish();
    Some(Difficulty { levels: levels?.try_into().ok()?, pacing: pacing? })
}

fn levels(root: &mut Fields<'_>) -> Option<Vec<LevelSpec>> {
    let mut levels: Vec<Option<LevelSpec>> = Level::all().map(|_| None).collect();
    for mut f in root.tables("level") {
        let id: Option<Level> = need(&mut f, "id");
        let level = level(&mut f);
        f.finish();
        if let Some(id) = id {
            levels[id.index()] = level;
        }
    }
    for (level, found) in Level::all().zip(&levels) {
        if found.is_none() {
            root.error(
                format!("level `{}` is missing or wrong", level.key()),
                "expected [[level]]",
            );
        }
    }
    levels.into_iter().collect()
}

fn level(f: &mut Fields<'_>) -> Option<LevelSpec> {
    let (name, text) = (plain(f, "name"), plain(f, "text"));
    let consequence_chance = f.int("consequence_chance", 0..=100);
    let (harm_shift, reward_shift) = (f.int("harm_shift", -3..=3), f.int("reward_shift", -3..=3));
    let later_chance_shift = f.int("later_chance_shift", -90..=90);
    let (severity_budget, mercy_after) =
        (f.int("severity_budget", 1..=20), f.int("mercy_after", 1..=9));
    Some(LevelSpec {
        name: name?,
        text: text?,
        consequence_chance: consequence_chance?,
        harm_shift: harm_shift?,
        reward_shift: reward_shift?,
        later_chance_shift: later_chance_shift?,
        severity_budget: severity_budget?,
        mercy_after: mercy_after?,
    })
}

fn pacing(root: &mut Fields<'_>) -> Option<Pacing> {
    let mut f = root.need("pacing")?.fields()?;
    let own_share = f.int("own_pool_share", 0..=100);
    let first_sol_max = f.int("first_sol_max_severity", 0..=3);
    let (budget_window, relief_window) =
        (f.int("budget_window_sols", 1..=9), f.int("relief_window_sols", 1..=9));
    let (relief_by, mercy_max) =
        (f.int("relief_by_sol_share", 1..=100), f.int("mercy_max_severity", 0..=3));
    let relax = f.list("relax_order").into_iter().filter_map(pacing_rule).collect();
    let (open_rounds, checks) = (f.int("open_rounds", 1..=9), f.int("checks", 1..=9));
    let advance_same = f.int("same_block_at_most", 1..=9);
    let weights = f.need("advance_weights").and_then(Entry::fields).and_then(|mut weights| {
        let mut found = [0; Block::COUNT];
        for block in Block::all() {
            found[block.index()] = weights.int(block.key(), 0..=20)?;
        }
        weights.finish();
        Some(found)
    });
    f.finish();
    Some(Pacing {
        own_share: own_share?,
        first_sol_max: first_sol_max?,
        budget_window: budget_window?,
        relief_window: relief_window?,
        relief_by: relief_by?,
        mercy_max: mercy_max?,
        relax,
        open_rounds: open_rounds?,
        checks: checks?,
        advance_weights: weights?,
        advance_same: advance_same?,
    })
}

fn pacing_rule(entry: Entry<'_>) -> Option<PacingRule> {
    Some(match entry.text()? {
        "relief" => PacingRule::Relief,
        "budget" => PacingRule::Budget,
        "mercy" => PacingRule::Mercy,
        "severity_3_twice" => PacingRule::NoCrisisTwice,
        "first_sol" => PacingRule::FirstSol,
        other => {
            let keys = ["relief", "budget", "mercy", "severity_3_twice", "first_sol"];
            one_of(entry, other, "pacing rule", &keys);
            return None;
        }
    })
}
