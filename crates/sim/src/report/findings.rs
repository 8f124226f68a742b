//! The sentences of a report: they state what the numbers show and nothing else.

use super::components::{self, Bearing, Row};
use super::shares::{self, Share};
use crate::Outcome;
use crate::words::{counted, percent, range, rounded};

/// The largest number of components named at each end.
const NAMED: usize = 3;

/// The sentences at the head of a report, the most important first.
pub(super) fn findings(outcome: &Outcome) -> Vec<String> {
    let mut said = Vec::new();
    let tally = &outcome.tally;
    if tally.finished < tally.games {
        let given_up = tally.games - tally.finished;
        let so_many = counted(given_up, "game");
        let are = if given_up == 1 { "is" } else { "are" };
        said.push(format!("{so_many} did not end and {are} left out of everything below."));
    }
    if tally.finished == 0 {
        return said;
    }
    said.extend(about_seats(outcome));
    said.extend(about_bots(outcome));
    said.extend(about_draws(outcome));
    said.extend(about_length(outcome));
    said.extend(about_components(outcome));
    said
}

fn about_seats(outcome: &Outcome) -> Vec<String> {
    let seats = shares::by_seat(outcome);
    if shares::is_one_side(outcome) {
        let won = |share: &Share| {
            let Share { name, share, interval, .. } = share;
            format!("{name} won {} of the games ({}).", percent(*share), range(*interval))
        };
        return seats.iter().map(won).collect();
    }
    if !shares::by_bot(outcome).is_empty() && !outcome.plan.rotate {
        // What a seat won would be said of the bot that sat there.
        return Vec::new();
    }
    let fair = shares::fair_share(outcome);
    let uneven: Vec<String> = seats
        .iter()
        .filter(|seat| !seat.interval.contains(fair))
        .map(|seat| {
            let more = if seat.share > fair { "more" } else { "less" };
            format!(
                "{} wins {more} than its fair share: {} ({}) instead of {}.",
                seat.name,
                percent(seat.share),
                range(seat.interval),
                percent(fair)
            )
        })
        .collect();
    if !uneven.is_empty() {
        return uneven;
    }
    let widest =
        seats.iter().map(|seat| seat.interval.high - seat.interval.low).fold(0.0, f64::max);
    let so_much = rounded(widest * 50.0);
    vec![format!(
        "No seat is seen to win more than its fair share of {}; \
         a difference below about {so_much} points would not show in {}.",
        percent(fair),
        counted(outcome.tally.finished, "game")
    )]
}

fn about_bots(outcome: &Outcome) -> Option<String> {
    let bots = shares::by_bot(outcome);
    let best = bots.iter().max_by(|one, other| one.share.total_cmp(&other.share))?;
    let caution = if outcome.plan.rotate {
        "they changed seats with every game"
    } else {
        "they kept their seats, so that seat and bot cannot be told apart"
    };
    let (won, sure) = (percent(best.share), range(best.interval));
    Some(format!("Of the bots, {} won most: {won} ({sure}); {caution}.", best.name))
}

fn about_draws(outcome: &Outcome) -> Option<String> {
    let tally = &outcome.tally;
    if shares::is_one_side(outcome) || tally.draws + tally.losses == 0 {
        return None;
    }
    if tally.finished == 1 {
        let winners = if tally.draws == 1 { "several together" } else { "nobody" };
        return Some(format!("The game was won by {winners}."));
    }
    let part = |count: u64| percent(count as f64 / tally.finished as f64);
    Some(match (tally.draws, tally.losses) {
        (draws, 0) => format!("{} of the games were won by several together.", part(draws)),
        (0, losses) => format!("{} of the games were won by nobody.", part(losses)),
        (draws, losses) => format!(
            "{} of the games were won by several together, {} by nobody.",
            part(draws),
            part(losses)
        ),
    })
}

fn about_length(outcome: &Outcome) -> Option<String> {
    let tally = &outcome.tally;
    let rounds = &tally.rounds;
    let (short, long) = (rounds.quantile(0.05)?, rounds.quantile(0.95)?);
    if tally.finished == 1 {
        let rounds = counted(u64::try_from(long).unwrap_or_default(), "round");
        let decisions = counted(tally.finished_decisions, "decision");
        return Some(format!("The game took {rounds} and {decisions}."));
    }
    let decisions = tally.finished_decisions as f64 / tally.finished as f64;
    Some(format!(
        "On average a game takes {} rounds and {} decisions; \
         nine of ten take {short} to {long} rounds.",
        rounded(rounds.mean()?),
        rounded(decisions)
    ))
}

fn about_components(outcome: &Outcome) -> Vec<String> {
    if shares::is_one_side(outcome) {
        return Vec::new();
    }
    let rows = components::rows(outcome);
    let usual = components::usual(outcome);
    let name = |row: &Row| format!("{} ({})", row.name, percent(row.won));
    let list = |rows: Vec<String>| rows.join(", ");
    let of = |wanted: Bearing| rows.iter().filter(move |row| row.bearing(usual) == wanted);
    let above: Vec<String> = of(Bearing::Above).take(NAMED).map(name).collect();
    let below: Vec<String> = of(Bearing::Below).rev().take(NAMED).map(name).collect();
    let mut said = Vec::new();
    if !above.is_empty() {
        said.push(format!(
            "Those who took these won more often than the usual {}: {}.",
            percent(usual),
            list(above)
        ));
    }
    if !below.is_empty() {
        said.push(format!("Those who took these won less often: {}.", list(below)));
    }
    said
}

/// Explains the use of the seed.
fn about_the_seed(outcome: &Outcome) -> String {
    if outcome.plan.is_timed() {
        return "Some of them think by the clock, so that the same seed may give other games, \
                and faster machines better players."
            .to_owned();
    }
    let games = outcome.tally.games;
    let same = if games == 1 { "game".to_owned() } else { counted(games, "game") };
    format!("Another seed gives other games; this one gives the same {same} with the same build.")
}

/// The notes on reading the numbers, at the foot of a report.
pub(super) fn cautions(outcome: &Outcome) -> Vec<String> {
    let mut said = vec![
        "Intervals are Wilson score intervals at 95%: of twenty, about one misses the true value \
         by chance alone."
            .to_owned(),
        "The fair share is what everybody would win if seats and bots did not matter; a victory \
         shared by several counts in equal parts."
            .to_owned(),
        format!("The players were programs. {}", about_the_seed(outcome)),
    ];
    if !outcome.tally.components.is_empty() {
        said.push(
            "That takers win more often does not say that taking makes them win: those who are \
             ahead can take more."
                .to_owned(),
        );
        if !shares::by_bot(outcome).is_empty() {
            said.push(
                "Different bots played: what the stronger ones like to take looks strong."
                    .to_owned(),
            );
        }
    }
    said
}
