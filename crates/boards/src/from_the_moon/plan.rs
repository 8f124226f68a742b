//! What would happen if: before a Gather, and when a price is missing.

use from_the_moon::content::Destination;
use from_the_moon::{Cost, Exchange, GatherForecast, Open, PayPlan};
use orrery_core::Seat;

use super::asked::Sight;
use super::names::{points, tile_name};
use crate::parts::{count, listed};

/// What a Gather would cost or waste, one sentence each; nothing if all is well.
pub(super) fn gather_alarms(open: &Open, seat: Seat) -> Vec<String> {
    let forecast = open.gather_forecast(seat);
    let mut told: Vec<String> = hunger(open, &forecast).into_iter().collect();
    if forecast.energy_unused > 0 {
        told.push(format!(
            "{} Energy would be recharged anyway: use it first.",
            forecast.energy_unused
        ));
    }
    if forecast.cubes_too_many > 0 {
        let full: Vec<String> = forecast.full_tiles.iter().map(tile_name).collect();
        told.push(format!(
            "{} would find no room on {}.",
            count(forecast.cubes_too_many, "new cube"),
            listed(&full)
        ));
    }
    if forecast.leaves_track {
        told.push(
            "Your piece would leave the Progress track: this round would be the last.".into(),
        );
    }
    told
}

/// Who would starve, what that costs, and the exchange that would help.
pub(super) fn hunger(open: &Open, forecast: &GatherForecast) -> Option<String> {
    let GatherForecast { mouths, food, hungry, points_lost, .. } = *forecast;
    if hungry == 0 {
        return None;
    }
    let loss = match open.is_solo() {
        true => "the game would be lost".to_owned(),
        false => format!("{} lost", points(points_lost)),
    };
    let verb = if hungry == 1 { "goes" } else { "go" };
    let help = exchanges(forecast).unwrap_or_default();
    Some(format!("{hungry} of {mouths} {verb} hungry with {food} Food: {loss}.{help}"))
}

/// The exchanges that would help, and when: those that the Energy at hand does not pay for are
/// possible once the Income has recharged it, before the crew is fed.
fn exchanges(forecast: &GatherForecast) -> Option<String> {
    let GatherForecast { exchanges, exchanges_now, hungry_after_exchanges, .. } = *forecast;
    let later = exchanges - exchanges_now;
    let when = match (exchanges_now, later) {
        (0, 0) => return None,
        (now, 0) => often(now),
        (0, later) => format!("{} after the recharge", often(later)),
        (now, later) => format!("{} now and {} after the recharge", often(now), often(later)),
    };
    let aim = match (hungry_after_exchanges, exchanges) {
        (0, _) => "to feed all".to_owned(),
        (_, 1) => "so that 1 more eats".to_owned(),
        (_, more) => format!("so that {more} more eat"),
    };
    Some(format!(" Exchange 2 Energy for 1 Food {when} {aim}."))
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

/// Who would score what if a ship launched on this table: "12 points for Bo and 6 points for you".
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
