//! Output to the terminal.

use std::io::{self, Write as _};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde::Serialize;

use crate::failure::Failure;

/// Writes to standard output.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    written.map_err(|error| match error.kind() {
        io::ErrorKind::BrokenPipe => Failure::NobodyReads,
        _ => Failure::Sentence(format!("standard output cannot be written: {error}")),
    })
}

/// Writes one JSON object to standard output.
pub fn print_json(object: &impl Serialize) -> Result<(), Failure> {
    let line = serde_json::to_string(object).expect("what is printed is plain data");
    print(&(line + "\n"))
}

/// A text from outside on one line and without power over the terminal: what is not seen is
/// written as an escape.
pub fn visible(text: &str) -> String {
    let mut seen = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            // These have an escape as well, but are no harm.
            '"' | '\'' | '\\' => seen.push(letter),
            _ => seen.extend(letter.escape_debug()),
        }
    }
    seen
}

/// A bar on standard error that counts up to a known number. Nothing is seen of it where
/// standard error is no terminal.
pub fn progress(length: u64, nouns: &'static str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(length), ProgressDrawTarget::stderr_with_hz(10));
    let form = format!("{{bar:40}} {{human_pos}} of {{human_len}} {nouns}, {{eta}} left");
    bar.set_style(style(&form).progress_chars("━╸─"));
    bar
}

/// A sign of life on standard error while something of unknown length is done.
pub fn spinner(form: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(10));
    bar.set_style(style(form));
    bar.enable_steady_tick(std::time::Duration::from_millis(100));
    bar
}

fn style(form: &str) -> ProgressStyle {
    ProgressStyle::with_template(form).unwrap_or_else(|_| ProgressStyle::default_bar())
}

/// The alignment of the texts in a column.
#[derive(Copy, Clone, PartialEq, Eq)]
pub enum Side {
    Left,
    Right,
}

/// Rows of texts in columns, two spaces apart and indented by two.
pub fn columns<const N: usize>(sides: [Side; N], rows: &[[String; N]]) -> String {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: [usize; N] = std::array::from_fn(|column| width(column).unwrap_or(0));
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for ((cell, side), width) in row.iter().zip(sides).zip(widths) {
            line += "  ";
            line += &match side {
                Side::Left => format!("{cell:<width$}"),
                Side::Right => format!("{cell:>width$}"),
            };
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}

/// Words in lines of at most 96 letters, indented.
pub fn wrapped(words: &[&str], indent: &str) -> String {
    let mut text = String::new();
    let mut line = String::new();
    for word in words {
        if !line.is_empty() && indent.len() + line.len() + 1 + word.len() > 96 {
            text += &format!("{indent}{line}\n");
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line += word;
    }
    if !line.is_empty() {
        text += &format!("{indent}{line}\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_their_longest_text() {
        let rows = [["seat", "wins"], ["1", "10"], ["two", "7"]].map(|row| row.map(str::to_owned));
        let text = columns([Side::Left, Side::Right], &rows);
        assert_eq!(text, "  seat  wins\n  1       10\n  two      7\n");
    }

    #[test]
    fn only_what_is_not_seen_is_escaped() {
        let plain = r#"the café's "C:\games" — 7 × 6"#;
        assert_eq!(visible(plain), plain);
        assert_eq!(visible("\u{1b}[31m\r\n\0"), "\\u{1b}[31m\\r\\n\\0");
        assert_eq!(visible("\u{9b}1m\u{202e}\u{7f}"), "\\u{9b}1m\\u{202e}\\u{7f}");
        assert_eq!(visible(&visible("a\tb")), visible("a\tb"));
    }

    #[test]
    fn words_are_wrapped() {
        let words = ["PM-COMP-01"; 20];
        let text = wrapped(&words, "    ");
        assert!(text.lines().all(|line| line.len() <= 96 && line.starts_with("    PM")));
        assert_eq!(text.split_whitespace().count(), 20);
        assert_eq!(wrapped(&[], "  "), "");
    }
}
