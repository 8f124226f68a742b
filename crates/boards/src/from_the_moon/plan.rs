//! Forecasts: before a Gather, and when a price is missing.

use from_the_moon::content::Destination;
use from_the_moon::{Cost, Exchange, GatherForecast, Open, PayPlan};
use orrery_core::Seat;

use super::asked::Sight;
use super::names::{points, tile_name};
use crate::parts::{count, listed};

/// The costs and the waste of a Gather, one sentence each; empty if all is well.
pub(super) fn gather_alarms(open: &Open, seat: Seat) -> Vec<String> {
    let forecast = open.gather_forecast(seat);
    let mut warnings: Vec<String> = hunger(open, &forecast).into_iter().collect();
    if forecast.energy_unused > 0 {
        warnings.push(format!(
            "You have {} Energy left: spend it before you recharge.",
            forecast.energy_unused
        ));
    }
    if forecast.cubes_too_many > 0 {
        let full: Vec<String> = forecast.full_tiles.iter().map(tile_name).collect();
        warnings.push(format!(
            "{} would not fit on {}.",
            count(forecast.cubes_too_many, "new cube"),
            listed(&full)
        ));
    }
    if forecast.leaves_track {
        warnings.push("Your piece would leave the Progress track: this is the last round.".into());
    }
    warnings
}

/// The hunger that a Gather would bring, its cost, and what would help.
pub(super) fn hunger(open: &Open, forecast: &GatherForecast) -> Option<String> {
    let GatherForecast { mouths, food, hungry, points_lost, automatic, .. } = *forecast;
    let have = format!("{food} Food for a crew of {mouths}");
    if hungry == 0 {
        return None;
    }
    if forecast.feeds_all() {
        let energy = 2 * u16::from(automatic);
        return Some(format!(
            "{have}: you exchange {energy} Energy for {automatic} when you feed."
        ));
    }
    let loss = match (open.is_solo(), forecast.may_bring_more) {
        (true, true) => "you lose the game unless you get more".to_owned(),
        (true, false) if forecast.hungry_at_best == 0 => "you lose the game as it is".to_owned(),
        (true, false) => "you lose the game".to_owned(),
        (false, _) => {
            let verb = if hungry == 1 { "goes" } else { "go" };
            format!("{hungry} {verb} hungry and you lose {}", points(points_lost))
        }
    };
    // Alone, it is no help to feed some of them.
    let is_help = !open.is_solo() || forecast.hungry_at_best == 0 || forecast.may_bring_more;
    let help = remedies(forecast).filter(|_| is_help).map(|help| format!(" {help}"));
    let help = help.unwrap_or_default();
    Some(format!("{have}: {loss}.{help}"))
}

/// The ways to feed more of the crew: Food as a Resource of your choice, and exchanges.
fn remedies(forecast: &GatherForecast) -> Option<String> {
    let chosen = forecast.hungry.min(forecast.choices);
    let choose = match chosen {
        0 => None,
        1 => Some("take Food as your Resource of choice".to_owned()),
        many => Some(format!("take Food as {many} Resources of choice")),
    };
    let ways: Vec<String> = choose.into_iter().chain(exchanges(forecast)).collect();
    let eat = chosen + forecast.exchanges;
    let aim = match (forecast.hungry_at_best, eat) {
        (_, 0) => return None,
        (0, _) => "to feed all".to_owned(),
        (_, 1) => "so that 1 more eats".to_owned(),
        (_, more) => format!("so that {more} more eat"),
    };
    let mut sentence = format!("{} {aim}.", ways.join(" and "));
    sentence[..1].make_ascii_uppercase();
    Some(sentence)
}

/// The exchanges that would help, and when: those that the Energy at hand does not pay for are
/// possible once the Income has recharged it, before the crew is fed.
fn exchanges(forecast: &GatherForecast) -> Option<String> {
    let GatherForecast { exchanges, exchanges_now, .. } = *forecast;
    let when = match (exchanges_now, exchanges - exchanges_now) {
        (0, 0) => return None,
        (now, 0) => often(now),
        (0, later) => format!("{} after the recharge", often(later)),
        (now, later) => format!("{} now and {} after the recharge", often(now), often(later)),
    };
    Some(format!("exchange 2 Energy for 1 Food {when}"))
}

fn often(times: u8) -> String {
    match times {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        many => format!("{many} times"),
    }
}

/// The exchange that would make a price payable.
pub(super) fn remedy(open: &Open, seat: Seat, cost: &Cost) -> Option<String> {
    match open.pay_plan(seat, cost) {
        PayPlan::Payable | PayPlan::Impossible => None,
        PayPlan::After(exchange, times) => {
            let price = open.exchange_cost(seat, exchange);
            let gives = match exchange {
                Exchange::EnergyToFood => "1 Food",
                Exchange::FoodToEnergy => "1 Energy",
            };
            Some(format!("Exchange {price} for {gives} {} first.", often(times)))
        }
    }
}

/// Each player's score if a ship launched now: "12 points for Bo and 6 points for you".
pub(super) fn launch_shares(sight: &Sight, open: &Open, to: Destination) -> Option<String> {
    let bonus = open.launch_bonus(to);
    let share = |seat: Seat| {
        let name = if sight.scene.sitters[seat].is_you { "you" } else { sight.scene.name(seat) };
        format!("{} for {name}", points(i32::from(bonus[seat])))
    };
    let scoring = sight.seats().into_iter().filter(|&seat| bonus[seat] > 0);
    let shares: Vec<String> = scoring.map(share).collect();
    (!shares.is_empty()).then(|| listed(&shares))
}
