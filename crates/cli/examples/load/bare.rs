//! The yardstick of the same run: the store alone, without games and requests.

use std::time::{Duration, Instant};

use orrery_core::{Seat, Setup};
use orrery_store::{Entry, NewTable, Status, Store, Update};
use serde_json::json;
use tokio::task::JoinSet;

use crate::Failed;

const SECONDS: u64 = 3;

/// Returns the appends per second that the disk takes from `writers` at once, each to its own table
/// and each waiting for the last to be durable.
pub async fn appends_per_second(writers: usize) -> Result<f64, Failed> {
    // Beside the code and not in /tmp, which may be memory.
    let path = "target/load-bare.db";
    for end in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{path}{end}"));
    }
    let store = Store::open(path)?;
    let until = Instant::now() + Duration::from_secs(SECONDS);
    let mut writing = JoinSet::new();
    for writer in 0..writers {
        let store = store.clone();
        writing.spawn(async move { write(&store, writer, until).await });
    }
    let mut count = 0;
    while let Some(written) = writing.join_next().await {
        count += written??;
    }
    store.close()?;
    Ok(count as f64 / SECONDS as f64)
}

async fn write(store: &Store, writer: usize, until: Instant) -> Result<usize, Failed> {
    let name = format!("bare-{writer}");
    store.create_table(NewTable::new(&name, "project-mars", 1, Setup::of_players(3))).await?;
    let mut number = 0;
    while Instant::now() < until {
        let entry = Entry::Answer {
            who: Seat::ONE.into(),
            action: json!({"take": "PL09"}),
            by_hand: false,
            key: Some(format!("{number:016x}")),
            made_for: Some(number),
        };
        let update = Update {
            status: Some(Status::Running),
            summary: Some(json!({"to_act": [number % 3], "round": number / 30, "title": "Table"})),
            ..Update::default()
        };
        store.append(&name, number, vec![entry], update).await?;
        number += 1;
    }
    Ok(number)
}
