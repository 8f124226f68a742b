//! The little statistics that a summary and a report need.

/// The frequency of each value. Everything is counted in whole numbers, so that the order of
/// counting does not matter.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Histogram {
    /// Values with how often they were seen, in the order of the values. A handful of values
    /// are seen again and again, so that looking one up is what has to be quick.
    counts: Vec<(i32, u64)>,
}

impl Histogram {
    /// Counts a value.
    pub fn add(&mut self, value: i32) {
        self.add_many(value, 1);
    }

    /// Counts everything another one has counted.
    pub fn merge(&mut self, other: &Histogram) {
        other.counts.iter().for_each(|&(value, count)| self.add_many(value, count));
    }

    fn add_many(&mut self, value: i32, count: u64) {
        match self.counts.binary_search_by_key(&value, |(value, _)| *value) {
            Ok(place) => self.counts[place].1 += count,
            Err(place) => self.counts.insert(place, (value, count)),
        }
    }

    /// Every value that was seen with how often, in the order of the values.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (i32, u64)> + ExactSizeIterator {
        self.counts.iter().copied()
    }

    /// The number of values counted.
    pub fn count(&self) -> u64 {
        self.counts.iter().map(|(_, count)| count).sum()
    }

    /// The least value.
    pub fn min(&self) -> Option<i32> {
        self.counts.first().map(|(value, _)| *value)
    }

    /// The greatest value.
    pub fn max(&self) -> Option<i32> {
        self.counts.last().map(|(value, _)| *value)
    }

    /// The least value that a share of all values does not exceed; the median for one half.
    pub fn quantile(&self, share: f64) -> Option<i32> {
        let wanted = share * self.count() as f64;
        let mut below = 0;
        let reached = self.iter().find(|(_, times)| {
            below += times;
            below as f64 >= wanted
        });
        reached.map(|(value, _)| value)
    }

    /// The mean.
    pub fn mean(&self) -> Option<f64> {
        let count = self.count();
        let sum: i128 =
            self.iter().map(|(value, times)| i128::from(value) * i128::from(times)).sum();
        (count > 0).then(|| sum as f64 / count as f64)
    }

    /// The standard deviation of what the games were drawn from, estimated from those that
    /// were played (divided by one less than their number); 0 for a single value.
    pub fn sd(&self) -> Option<f64> {
        let mean = self.mean()?;
        let apart = |(value, times)| times as f64 * (f64::from(value) - mean).powi(2);
        let spread: f64 = self.iter().map(apart).sum();
        Some((spread / self.count().saturating_sub(1).max(1) as f64).sqrt())
    }
}

/// A range that holds the true value in 95 of 100 such reports.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Interval {
    /// Its lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

impl Interval {
    /// Returns whether a value lies in it.
    pub fn contains(self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }
}

/// The Wilson score interval for a share, at 95 %. It stays between 0 and 1 and is honest for
/// few games and for shares near the ends, where the usual interval is not. A victory shared
/// by `n` counts as `1/n` of one, which makes the interval a little too wide.
pub fn wilson(hits: f64, trials: u64) -> Interval {
    const Z: f64 = 1.959_963_984_540_054;
    if trials == 0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let n = trials as f64;
    let share = (hits / n).clamp(0.0, 1.0);
    let middle = share + Z * Z / (2.0 * n);
    let reach = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + Z * Z / n;
    // Rounding may leave the ends a hair inside the share itself.
    let low = ((middle - reach) / scale).clamp(0.0, share);
    let high = ((middle + reach) / scale).clamp(share, 1.0);
    Interval { low, high }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, known: f64) -> bool {
        (found - known).abs() <= 5.1e-5
    }

    /// The first four are Newcombe's own examples (1998, method 3).
    #[test]
    fn wilson_intervals_have_their_known_values() {
        let rows = [
            (81.0, 263, 0.2553, 0.3662),
            (15.0, 148, 0.0624, 0.1605),
            (0.0, 20, 0.0, 0.1611),
            (1.0, 29, 0.0061, 0.1718),
            (8.0, 10, 0.4902, 0.9433),
            (10.0, 10, 0.7225, 1.0),
            (50.0, 100, 0.4038, 0.5962),
        ];
        for (hits, trials, low, high) in rows {
            let found = wilson(hits, trials);
            assert!(near(found.low, low) && near(found.high, high), "{hits}/{trials}: {found:?}");
            assert!(found.contains(hits / trials as f64));
        }
        assert_eq!(wilson(0.0, 0), Interval { low: 0.0, high: 1.0 });
    }

    #[test]
    fn a_histogram_knows_mean_spread_and_ends() {
        let mut histogram = Histogram::default();
        assert_eq!((histogram.mean(), histogram.sd(), histogram.min()), (None, None, None));
        histogram.add(7);
        assert_eq!((histogram.mean(), histogram.sd()), (Some(7.0), Some(0.0)));
        let mut other = Histogram::default();
        [2, 4, 4, 4, 5, 5, -9].into_iter().for_each(|value| other.add(value));
        histogram.merge(&other);
        assert_eq!(histogram.count(), 8);
        assert_eq!((histogram.min(), histogram.max()), (Some(-9), Some(7)));
        assert_eq!(histogram.mean(), Some(2.75));
        assert!(near(histogram.sd().unwrap(), 4.94975), "{:?}", histogram.sd());
        assert_eq!(histogram.iter().next(), Some((-9, 1)));
        let quantiles = [0.0, 0.125, 0.5, 0.9, 1.0].map(|share| histogram.quantile(share).unwrap());
        assert_eq!(quantiles, [-9, -9, 4, 7, 7]);
        assert_eq!(Histogram::default().quantile(0.5), None);
    }

    #[test]
    fn extreme_values_do_not_overflow() {
        let mut histogram = Histogram::default();
        for value in [i32::MIN, i32::MAX] {
            histogram.add_many(value, u64::from(u32::MAX));
        }
        assert_eq!(histogram.mean(), Some(-0.5));
        assert!(histogram.sd().unwrap() > 2e9);
    }
}
