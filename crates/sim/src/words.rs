//! Numbers as people read them.

use crate::Interval;

/// A whole number in groups of three digits: `12,345`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A share with one decimal: `55.6%`.
pub fn percent(share: f64) -> String {
    format!("{:.1}%", share * 100.0)
}

/// An interval of shares: `54.6 to 56.6%`.
pub fn range(interval: Interval) -> String {
    format!("{:.1} to {:.1}%", interval.low * 100.0, interval.high * 100.0)
}

/// A number with as many decimals as it is worth reading: `0.123`, `12.3`, `1,234`.
pub fn rounded(number: f64) -> String {
    match number.abs() {
        size if size >= 100.0 => {
            let sign = if number < 0.0 { "-" } else { "" };
            format!("{sign}{}", grouped(size.round() as u64))
        }
        size if size >= 1.0 || size == 0.0 => format!("{number:.1}"),
        _ => format!("{number:.3}"),
    }
}

/// A count with its noun: `1 game`, `2 games`.
pub fn counted(number: u64, noun: &str) -> String {
    format!("{} {noun}{}", grouped(number), if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_and_rounded_for_reading() {
        let groups = [0, 12, 999, 1_000, 65_536, 1_234_567].map(grouped);
        assert_eq!(groups, ["0", "12", "999", "1,000", "65,536", "1,234,567"]);
        let found = [0.0, 0.1234, -3.21, 12.34, 99.96, 1234.5, -1234.4].map(rounded);
        assert_eq!(found, ["0.0", "0.123", "-3.2", "12.3", "100.0", "1,235", "-1,234"]);
        assert_eq!(percent(0.5556), "55.6%");
        assert_eq!(range(Interval { low: 0.1, high: 0.25 }), "10.0 to 25.0%");
        assert_eq!([1, 2].map(|games| counted(games, "game")), ["1 game", "2 games"]);
    }
}
