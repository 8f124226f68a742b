//! A finished game: its story, and every position of it.

use axum::response::{IntoResponse, Response};
use orrery_boards::page;
use orrery_core::Standing;

use super::table::TableContext;

/// The largest number of points in a plot.
const MOMENTS: usize = 80;

/// The page of a finished game.
pub(super) fn end_page(sight: &TableContext, standing: &Standing) -> Response {
    let (state, viewer, sitters) = (sight.state, sight.viewer, &sight.sitters);
    let answers = state.table.answered();
    let drawn = state.table.drawn(viewer, sitters);
    let mut past = state.table.past(viewer);
    let mut turning_points = turning_points(&past, sitters);
    turning_points.extend(milestones(sight, &past));
    turning_points.sort_by_key(|point| point.at);
    thin_out(&mut past);
    let at = sight.asked.at.unwrap_or(answers);
    let (at, then) = match state.table.at(at) {
        Some(then) => (at, then),
        None => (answers, state.table.clone()),
    };
    let shown = then.drawn(viewer, sitters);
    let lines = match at.checked_sub(1) {
        Some(before) => then.lines(before, viewer),
        None => Vec::new(),
    };
    let page = page::EndPage {
        prefs: sight.reader.prefs,
        query: sight.asked.query(),
        table: &sight.table,
        moment: drawn.moment,
        round: drawn.round,
        sitters,
        roles: drawn.roles,
        you: sight.you(),
        standing,
        verdict: page::verdict(standing, &drawn.score, sitters),
        detail: drawn.dock.detail,
        score: drawn.score,
        debrief: drawn.debrief,
        past,
        turning_points,
        answers,
        shown: page::Shown {
            at,
            label: if at == answers { "the end".to_owned() } else { shown.moment },
            stage: shown.stage,
            lines: lines.iter().map(|(_, line)| line.words.text(sitters)).collect(),
        },
        log: sight.log(),
        // A digest that nobody was shown before the first move proves nothing.
        fairness: page::Fairness {
            seal: state
                .seed_digest()
                .and_then(|digest| Some(page::Seal { digest, seed: state.seed()?.to_owned() })),
            draws: state.table.record().draws(),
        },
        missed: if state.guided { state.table.missed(viewer, sitters) } else { Vec::new() },
        rematch: state.rematch.as_ref().map(|again| format!("/t/{again}")),
        version: state.version(viewer),
    };
    page.document().into_response()
}

/// The moves at which the lead changed hands. A solo player has no lead to lose.
fn turning_points(
    past: &[page::Past],
    sitters: &orrery_core::Seats<orrery_boards::PlayerLabel>,
) -> Vec<page::TurningPoint> {
    let mut led = None;
    let mut points = Vec::new();
    for moment in past.iter().filter(|_| sitters.players() > 1) {
        let Some(leads) = page::leader(&moment.score) else { continue };
        if led != Some(leads) {
            let sitter = &sitters[leads];
            let verb = if sitter.is_you { "take" } else { "takes" };
            let label = format!("{}: {} {verb} the lead", moment.label, sitter.name);
            points.push(page::TurningPoint { at: moment.at, label, symbol: None });
            led = Some(leads);
        }
    }
    points
}

/// The milestones of the game, each with the move at which it happened.
fn milestones<'s>(
    sight: &'s TableContext,
    past: &'s [page::Past],
) -> impl Iterator<Item = page::TurningPoint> + 's {
    sight.state.table.milestones(sight.viewer).into_iter().map(|(at, milestone)| {
        let moment = past.iter().rev().find(|moment| moment.at <= at);
        let label = match moment {
            Some(moment) => format!("{}: {}", moment.label, milestone.label),
            None => milestone.label,
        };
        page::TurningPoint { at, label, symbol: Some(milestone.symbol) }
    })
}

/// Keeps the first, the last and evenly spaced moments between them.
fn thin_out(past: &mut Vec<page::Past>) {
    let last = past.len().saturating_sub(1);
    let every = past.len().div_ceil(MOMENTS).max(1);
    let mut nth = 0;
    past.retain(|_| {
        let is_kept = nth % every == 0 || nth == last;
        nth += 1;
        is_kept
    });
}
