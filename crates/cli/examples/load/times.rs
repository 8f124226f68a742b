//! Measured times.

use std::fmt;
use std::time::Duration;

/// Times of answers, from sending to the last stream.
#[derive(Default)]
pub struct Times(Vec<Duration>);

impl Times {
    pub fn note(&mut self, time: Duration) {
        self.0.push(time);
    }

    pub fn add(&mut self, other: Times) {
        self.0.extend(other.0);
    }

    pub fn count(&self) -> usize {
        self.0.len()
    }
}

impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut sorted = self.0.clone();
        sorted.sort_unstable();
        let at = |share: f64| {
            let place = (sorted.len().saturating_sub(1)) as f64 * share;
            sorted.get(place as usize).copied().unwrap_or_default().as_secs_f64() * 1e3
        };
        let (p50, p90, p99, most) = (at(0.5), at(0.9), at(0.99), at(1.0));
        write!(f, "p50 {p50:.2} ms, p90 {p90:.2} ms, p99 {p99:.2} ms, most {most:.2} ms")
    }
}

/// The processor time of a process, in the ticks of the system: a hundred a second.
pub fn processor_time(process: &str) -> Duration {
    let text = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // After the name, which stands in brackets and may hold anything.
    let fields: Vec<&str> = text.rsplit(')').next().unwrap_or_default().split(' ').collect();
    let ticks = |place: usize| fields.get(place).and_then(|ticks| ticks.parse().ok());
    Duration::from_millis(10 * (ticks(12).unwrap_or(0) + ticks(13).unwrap_or(0)))
}

/// The load of the machine, where the system reports it.
pub fn load_average() -> String {
    let text = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split(' ').next().filter(|text| !text.is_empty()).unwrap_or("unknown").to_owned()
}
