//! Plays real games at a server as fast as it takes them, and says how many answers a second it
//! made durable and how long one took to reach every seat. Run by hand:
//!
//! ```sh
//! cargo build --release -p orrery
//! cargo run --release -p orrery --example load -- --tables 64 --seconds 10
//! cargo run --release -p orrery --example load -- --hold 1000
//! ```
//!
//! Without `--address` it starts the `orrery` built beside it over a fresh file.

mod bare;
mod seat;
mod server;
mod table;
mod times;

use std::error::Error;
use std::time::{Duration, Instant};

use clap::Parser;
use tokio::task::JoinSet;

use server::Server;
use table::{Pace, Table};
use times::Times;

/// The plan of a measurement.
#[derive(Clone, Parser)]
struct Plan {
    /// The number of tables played at once.
    #[arg(long, default_value_t = 64)]
    tables: usize,
    /// The number of seats at each; every seat has an open stream.
    #[arg(long, default_value_t = 3)]
    seats: usize,
    /// The game.
    #[arg(long, default_value = "project-mars")]
    game: String,
    /// The duration in seconds.
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// The number of answers per second in all; as many as possible if it is left out.
    #[arg(long)]
    rate: Option<f64>,
    /// The number of tables open in all, with a stream for every seat, while some are played.
    #[arg(long, default_value_t = 0)]
    hold: usize,
    /// A server that runs already, such as 127.0.0.1:8080.
    #[arg(long)]
    address: Option<String>,
    /// The file of the server that is started; on a real disk, not in memory.
    #[arg(long, default_value = "target/load-server.db")]
    database: String,
}

type Failed = Box<dyn Error + Send + Sync>;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Failed> {
    let plan = Plan::parse();
    println!("load average before: {}", times::load_average());
    let bare = bare::appends_per_second(plan.tables).await?;
    println!("bare store, {} writers: {bare:.0} appends/s", plan.tables);
    let server = match &plan.address {
        Some(address) => Server::elsewhere(address),
        None => Server::start(&plan.database)?,
    };
    let began = Instant::now();
    let count = plan.tables.max(plan.hold);
    let mut tables = Vec::new();
    for number in 0..count {
        tables.push(Table::open(&server.address, &plan.game, plan.seats, number as u64).await?);
    }
    let streams = count * plan.seats;
    println!("{count} tables with {streams} streams opened in {:.1?}", began.elapsed());
    let held = tables.split_off(plan.tables);
    let before = (server.processor_time(), times::processor_time("self"));
    let (times, tables) = play(&plan, tables).await?;
    let each = |before: Duration, after: Duration| {
        (after - before).as_secs_f64() * 1e6 / times.count() as f64
    };
    let server_each = each(before.0, server.processor_time());
    let own_each = each(before.1, times::processor_time("self"));
    let rate = times.count() as f64 / plan.seconds as f64;
    println!(
        "{} tables played: {rate:.0} durable answers/s, {:.2} of bare",
        plan.tables,
        rate / bare
    );
    println!("from sending to the last of {} streams: {times}", plan.seats);
    println!("processor time an answer: server {server_each:.0} us, generator {own_each:.0} us");
    if !held.is_empty() {
        check_held(tables, held).await?;
    }
    println!("{}", server.size());
    println!("load average after: {}", times::load_average());
    Ok(())
}

/// Plays all tables at once for the time of the plan.
async fn play(plan: &Plan, tables: Vec<Table>) -> Result<(Times, Vec<Table>), Failed> {
    let until = Instant::now() + Duration::from_secs(plan.seconds);
    let mut playing = JoinSet::new();
    for (number, mut table) in tables.into_iter().enumerate() {
        let pace = plan.rate.map(|rate| Pace::of(rate, plan.tables, number));
        playing.spawn(async move { table.play(until, pace).await.map(|times| (times, table)) });
    }
    let (mut all, mut tables) = (Times::default(), Vec::new());
    while let Some(played) = playing.join_next().await {
        let (times, table) = played??;
        all.add(times);
        tables.push(table);
    }
    Ok((all, tables))
}

/// Every table that was held is still there: one answer at each reaches all its streams.
async fn check_held(tables: Vec<Table>, held: Vec<Table>) -> Result<(), Failed> {
    let count = tables.len() + held.len();
    let (mut times, mut streams) = (Times::default(), 0);
    for mut table in tables.into_iter().chain(held) {
        times.note(table.answer().await?);
        streams += table.streams();
    }
    println!("then one answer at each of {count} tables reached all {streams} streams: {times}");
    Ok(())
}
