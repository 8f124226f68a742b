//! Problems found in a pack, and how they are shown.

use std::{fmt, ops::Range};

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};

use crate::Pack;

/// The severity of a [`Problem`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The pack cannot be used.
    Error,
    /// The pack can be used, but something in it has no use.
    Warning,
}

impl Severity {
    fn word(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
        }
    }
}

/// Something wrong with a pack: where, what was found, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The severity.
    pub severity: Severity,
    /// The path of the file in the pack. Empty if the problem is about the whole pack.
    pub file: String,
    /// The bytes of the file it is about.
    pub span: Range<usize>,
    /// The line, counted from 1; 0 if the problem is about the whole file.
    pub line: usize,
    /// The column, counted from 1 in characters; 0 if the problem is about the whole file.
    pub column: usize,
    /// The problem: "unknown field `txt`".
    pub message: String,
    /// The expected value, or a suggestion.
    pub expected: String,
}

impl Problem {
    /// An error about the pack as a whole.
    pub fn of_pack(message: impl Into<String>, expected: impl Into<String>) -> Problem {
        Problem::of_file("", message, expected)
    }

    /// An error about a file as a whole.
    pub fn of_file(file: &str, message: impl Into<String>, expected: impl Into<String>) -> Problem {
        Problem {
            severity: Severity::Error,
            file: file.to_owned(),
            span: 0..0,
            line: 0,
            column: 0,
            message: message.into(),
            expected: expected.into(),
        }
    }

    /// An error about some bytes of a file with this text.
    pub(crate) fn of_span(
        file: &str,
        text: &str,
        span: Range<usize>,
        message: impl Into<String>,
        expected: impl Into<String>,
    ) -> Problem {
        let (line, column) = line_and_column(text, span.start);
        Problem { span, line, column, ..Problem::of_file(file, message, expected) }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.file.as_str(), self.line) {
            ("", _) => {}
            (file, 0) => write!(f, "{file}: ")?,
            (file, line) => write!(f, "{file}:{line}:{}: ", self.column)?,
        }
        write!(f, "{}: {}", self.severity.word(), self.message)?;
        if !self.expected.is_empty() {
            write!(f, " ({})", self.expected)?;
        }
        Ok(())
    }
}

/// All problems found in a pack, in the order of its files and lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    problems: Vec<Problem>,
}

impl From<Problem> for Report {
    fn from(problem: Problem) -> Report {
        Report { problems: vec![problem] }
    }
}

/// [`Report::render`] draws no more problems than this; a broken file can have thousands.
const MOST_DRAWN: usize = 100;

impl Report {
    /// A report of these problems, sorted by file and place.
    pub fn new(mut problems: Vec<Problem>) -> Report {
        problems.sort_by(|a, b| {
            (&a.file, a.span.start, a.severity).cmp(&(&b.file, b.span.start, b.severity))
        });
        problems.dedup();
        Report { problems }
    }

    /// The problems.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// Returns whether there are none.
    pub fn is_empty(&self) -> bool {
        self.problems.is_empty()
    }

    /// The number of errors.
    pub fn errors(&self) -> usize {
        self.problems.iter().filter(|problem| problem.severity == Severity::Error).count()
    }

    /// The number of warnings.
    pub fn warnings(&self) -> usize {
        self.problems.len() - self.errors()
    }

    /// Draws the problems with the lines of `pack` they are about, with colours if `color`. Ends
    /// with the numbers of errors and warnings.
    pub fn render(&self, pack: &Pack, color: bool) -> String {
        let renderer = if color { Renderer::styled() } else { Renderer::plain() };
        let mut drawn = String::new();
        for problem in self.problems.iter().take(MOST_DRAWN) {
            drawn.push_str(&draw(problem, pack, &renderer));
            drawn.push_str("\n\n");
        }
        if let Some(more @ 1..) = self.problems.len().checked_sub(MOST_DRAWN) {
            drawn.push_str(&format!("… and {more} more\n\n"));
        }
        let count = |n: usize, one: &str| format!("{n} {one}{}", if n == 1 { "" } else { "s" });
        drawn.push_str(&count(self.errors(), "error"));
        drawn.push_str(", ");
        drawn.push_str(&count(self.warnings(), "warning"));
        drawn
    }
}

/// One line per problem.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, problem) in self.problems.iter().enumerate() {
            let end = if n == 0 { "" } else { "\n" };
            write!(f, "{end}{problem}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Report {}

fn draw(problem: &Problem, pack: &Pack, renderer: &Renderer) -> String {
    let level = match problem.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let title = level.primary_title(&problem.message);
    let Some(text) = pack.text(&problem.file) else {
        return renderer.render(&[title.element(Level::HELP.message(&problem.expected))]);
    };
    // The report may be older than the pack: a span must not point outside its text.
    let span = clamp(&problem.span, text);
    let mark = AnnotationKind::Primary.span(span).label(&problem.expected);
    renderer.render(&[title.element(Snippet::source(text).path(&problem.file).annotation(mark))])
}

/// The part of `span` that lies within `text`, on character boundaries and on one line.
fn clamp(span: &Range<usize>, text: &str) -> Range<usize> {
    let floor = |at: usize| (0..=at.min(text.len())).rev().find(|at| text.is_char_boundary(*at));
    let start = floor(span.start).unwrap_or(0);
    let end = floor(span.end).unwrap_or(0).max(start);
    let line_end = text[start..end].find('\n').map_or(end, |at| start + at);
    start..line_end
}

/// The line and column of a byte, both counted from 1.
pub(crate) fn line_and_column(text: &str, at: usize) -> (usize, usize) {
    let before: &str = text.get(..at).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
    (line, column)
}
