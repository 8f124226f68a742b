//! One table with all its seats, played by real legal answers.

use std::time::{Duration, Instant};

use orrery_core::Dice;
use serde::Deserialize;
use serde_json::json;

use crate::Failed;
use crate::seat::{Position, Requests, Stream};
use crate::times::Times;

/// A table being played, one game after the other.
pub struct Table {
    address: String,
    game: String,
    dice: Dice,
    requests: Requests,
    id: String,
    seats: Vec<Seat>,
}

struct Seat {
    token: String,
    stream: Stream,
    position: Position,
}

/// The times at which answers are due.
pub struct Pace {
    next: Instant,
    every: Duration,
}

impl Pace {
    /// A pace of `rate` answers per second in all, evenly spread over the tables.
    pub fn of(rate: f64, tables: usize, number: usize) -> Pace {
        let every = Duration::from_secs_f64(tables as f64 / rate);
        Pace { next: Instant::now() + every.mul_f64(number as f64 / tables as f64), every }
    }
}

#[derive(Deserialize)]
struct Opened {
    id: String,
    seats: Vec<Token>,
}

#[derive(Deserialize)]
struct Token {
    token: String,
}

impl Table {
    pub async fn open(
        address: &str,
        game: &str,
        seats: usize,
        number: u64,
    ) -> Result<Table, Failed> {
        let mut table = Table {
            address: address.to_owned(),
            game: game.to_owned(),
            dice: Dice::new(&number.to_string(), "load"),
            requests: Requests::to(address).await?,
            id: String::new(),
            seats: Vec::new(),
        };
        table.begin(seats).await?;
        Ok(table)
    }

    /// Opens a new game, with a stream for every seat.
    async fn begin(&mut self, seats: usize) -> Result<(), Failed> {
        let humans = vec!["human"; seats];
        let asked = json!({"game": self.game, "players": seats, "seats": humans}).to_string();
        let (status, body) = self.requests.ask("POST", "/api/tables", &asked).await?;
        if status != 201 {
            return Err(format!("no table: {status} {body}").into());
        }
        let opened: Opened = serde_json::from_str(&body)?;
        self.id = opened.id;
        self.seats.clear();
        for Token { token } in opened.seats {
            let path = format!("/api/tables/{}/live", self.id);
            let mut stream = Stream::open(&self.address, &path, &token).await?;
            let position = stream.next().await?;
            self.seats.push(Seat { token, stream, position });
        }
        Ok(())
    }

    pub fn streams(&self) -> usize {
        self.seats.len()
    }

    /// Plays until the time is over; how long each answer took.
    pub async fn play(&mut self, until: Instant, mut pace: Option<Pace>) -> Result<Times, Failed> {
        let mut times = Times::default();
        while Instant::now() < until {
            if let Some(pace) = &mut pace {
                tokio::time::sleep_until(pace.next.into()).await;
                pace.next = (pace.next + pace.every).max(Instant::now() - pace.every);
            }
            times.note(self.answer().await?);
        }
        Ok(times)
    }

    /// Sends an answer and waits until it has reached every seat; how long that took.
    pub async fn answer(&mut self) -> Result<Duration, Failed> {
        if self.seats[0].position.to_act.is_empty() {
            self.begin(self.seats.len()).await?;
        }
        let asked = &self.seats[self.seats[0].position.to_act[0]];
        let before = asked.position.answers;
        let actions = &asked.position.actions;
        let action = &actions[self.dice.index(actions.len())].action;
        let key = format!("{:08x}{before}", self.dice.bits());
        let said = format!("{{\"answers\":{before},\"action\":{action}}}");
        let path = format!("/api/tables/{}/answers", self.id);
        let began = Instant::now();
        self.requests.send("POST", &path, &asked.token, &key, &said).await?;
        let (status, body) = self.requests.answer().await?;
        if status != 200 {
            return Err(format!("{said} was refused: {status} {body}").into());
        }
        for seat in &mut self.seats {
            while seat.position.answers <= before {
                seat.position = seat.stream.next().await?;
            }
        }
        Ok(began.elapsed())
    }
}
