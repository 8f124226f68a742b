//! Typed reading of a pack's files that collects every problem with its place.

use std::{cell::RefCell, ops::RangeInclusive};

use serde::{Deserialize, de::IntoDeserializer as _};
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use crate::{Loaded, Pack, Problem, Report, Severity, pack::HEADER, report::line_and_column};

/// A reader keeps this many errors, and this many warnings.
const MOST_PROBLEMS: usize = 1_000;

/// The parsed files of a pack, and the problems found so far.
pub struct Reader<'p> {
    pack: &'p Pack,
    roots: Vec<Spanned<DeTable<'p>>>,
    problems: RefCell<Vec<Problem>>,
}

/// One file of a pack.
#[derive(Clone, Copy)]
pub struct File<'r> {
    reader: &'r Reader<'r>,
    number: usize,
}

/// A value in a file, with its place.
#[derive(Clone, Copy)]
pub struct Entry<'r> {
    file: File<'r>,
    value: &'r Spanned<DeValue<'r>>,
}

/// The fields of a table. Remembers which were asked for, so that [`Fields::finish`] can report
/// the others.
pub struct Fields<'r> {
    file: File<'r>,
    table: &'r DeTable<'r>,
    span: std::ops::Range<usize>,
    asked: Vec<&'static str>,
    asked_all: bool,
}

/// The kind of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A text.
    Text,
    /// A whole number.
    Int,
    /// A number with a decimal point.
    Float,
    /// `true` or `false`.
    Bool,
    /// A date or time.
    Date,
    /// A list.
    List,
    /// A table.
    Table,
}

impl Kind {
    /// The kind with an article: "a text".
    pub fn words(self) -> &'static str {
        match self {
            Kind::Text => "a text",
            Kind::Int => "a whole number",
            Kind::Float => "a number with a decimal point",
            Kind::Bool => "true or false",
            Kind::Date => "a date or time",
            Kind::List => "a list",
            Kind::Table => "a table",
        }
    }
}

impl<'p> Reader<'p> {
    /// Parses all files of `pack`. What does not parse is reported; what could be read of such a
    /// file is still there, so that the rest of it is checked too.
    pub fn new(pack: &'p Pack) -> Reader<'p> {
        let mut reader = Reader { pack, roots: Vec::new(), problems: RefCell::default() };
        for (number, file) in pack.files().iter().enumerate() {
            let (root, errors) = DeTable::parse_recoverable(&file.text);
            reader.roots.push(root);
            for error in errors {
                let span = error.span().unwrap_or(0..0);
                let message = format!("not valid TOML: {}", error.message());
                reader.push(Severity::Error, number, span, message, String::new());
            }
        }
        reader
    }

    /// The files, without `pack.toml`.
    pub fn files(&self) -> impl Iterator<Item = File<'_>> {
        let reader: &Reader<'_> = self;
        (0..self.roots.len())
            .map(move |number| File { reader, number })
            .filter(|file| file.path() != HEADER)
    }

    /// Reports a problem with the pack as a whole.
    pub fn error(&self, message: impl Into<String>, expected: impl Into<String>) {
        self.problems.borrow_mut().push(Problem::of_pack(message, expected));
    }

    /// Returns whether an error was reported.
    pub fn has_errors(&self) -> bool {
        self.problems.borrow().iter().any(|problem| problem.severity == Severity::Error)
    }

    /// The content with the warnings about it, or the report if there was an error.
    pub fn finish<T>(self, content: T) -> Result<Loaded<T>, Report> {
        let report = self.report();
        if report.errors() == 0 { Ok(Loaded { content, warnings: report }) } else { Err(report) }
    }

    /// Everything reported.
    pub fn report(self) -> Report {
        Report::new(self.problems.into_inner())
    }

    /// Returns whether there are enough problems of this kind that one more helps nobody. A file of
    /// nothing but brackets has hundreds of thousands.
    fn is_full(&self, severity: Severity) -> bool {
        let problems = self.problems.borrow();
        problems.len() >= MOST_PROBLEMS
            && problems.iter().filter(|problem| problem.severity == severity).count()
                >= MOST_PROBLEMS
    }

    fn push(
        &self,
        severity: Severity,
        file: usize,
        span: std::ops::Range<usize>,
        message: String,
        expected: String,
    ) {
        if self.is_full(severity) {
            return;
        }
        let source = &self.pack.files()[file];
        let (line, column) = line_and_column(&source.text, span.start);
        let file = source.path.clone();
        let problem = Problem { severity, file, span, line, column, message, expected };
        self.problems.borrow_mut().push(problem);
    }
}

impl<'r> File<'r> {
    /// The path in the pack.
    pub fn path(self) -> &'r str {
        &self.reader.pack.files()[self.number].path
    }

    /// The fields at the top of the file.
    pub fn fields(self) -> Fields<'r> {
        let root = &self.reader.roots[self.number];
        Fields {
            file: self,
            table: root.get_ref(),
            span: 0..0,
            asked: Vec::new(),
            asked_all: false,
        }
    }
}

impl<'r> Entry<'r> {
    /// The file it is in.
    pub fn file(self) -> File<'r> {
        self.file
    }

    /// The kind of value.
    pub fn kind(self) -> Kind {
        match self.value.get_ref() {
            DeValue::String(_) => Kind::Text,
            DeValue::Integer(_) => Kind::Int,
            DeValue::Float(_) => Kind::Float,
            DeValue::Boolean(_) => Kind::Bool,
            DeValue::Datetime(_) => Kind::Date,
            DeValue::Array(_) => Kind::List,
            DeValue::Table(_) => Kind::Table,
        }
    }

    /// Reports an error here.
    pub fn error(self, message: impl Into<String>, expected: impl Into<String>) {
        self.push(Severity::Error, message.into(), expected.into());
    }

    /// Reports a warning here.
    pub fn warn(self, message: impl Into<String>, expected: impl Into<String>) {
        self.push(Severity::Warning, message.into(), expected.into());
    }

    fn push(self, severity: Severity, message: String, expected: String) {
        let span = self.value.span();
        self.file.reader.push(severity, self.file.number, span, message, expected);
    }

    fn unfit(self, expected: impl Into<String>) {
        self.error(format!("found {}", self.kind().words()), expected);
    }

    /// The text. Reports anything else.
    pub fn text(self) -> Option<&'r str> {
        let text = self.value.get_ref().as_str();
        if text.is_none() {
            self.unfit("expected a text");
        }
        text
    }

    /// The text if it is one; reports nothing.
    pub fn as_text(self) -> Option<&'r str> {
        self.value.get_ref().as_str()
    }

    /// The value if it is `true` or `false`; reports nothing.
    pub fn as_bool(self) -> Option<bool> {
        self.value.get_ref().as_bool()
    }

    /// A whole number within `range`. Reports anything else.
    pub fn int<T: TryFrom<i64>>(self, range: RangeInclusive<i64>) -> Option<T> {
        let (low, high) = range.clone().into_inner();
        let expected = format!("expected a whole number from {low} to {high}");
        let DeValue::Integer(digits) = self.value.get_ref() else {
            self.unfit(expected);
            return None;
        };
        let number = i64::from_str_radix(digits.as_str(), digits.radix()).ok();
        let fits = number.filter(|n| range.contains(n)).and_then(|n| T::try_from(n).ok());
        if fits.is_none() {
            self.error(format!("found {}", digits.as_str()), expected);
        }
        fits
    }

    /// `true` or `false`. Reports anything else.
    pub fn bool(self) -> Option<bool> {
        let value = self.value.get_ref().as_bool();
        if value.is_none() {
            self.unfit("expected true or false");
        }
        value
    }

    /// The items of a list. Reports anything else.
    pub fn list(self) -> Vec<Entry<'r>> {
        match self.value.get_ref() {
            DeValue::Array(items) => {
                items.iter().map(|value| Entry { file: self.file, value }).collect()
            }
            _ => {
                self.unfit("expected a list");
                Vec::new()
            }
        }
    }

    /// The fields of a table. Reports anything else.
    pub fn fields(self) -> Option<Fields<'r>> {
        match self.value.get_ref() {
            DeValue::Table(table) => {
                let span = self.value.span();
                Some(Fields { file: self.file, table, span, asked: Vec::new(), asked_all: false })
            }
            _ => {
                self.unfit("expected a table");
                None
            }
        }
    }

    /// Reads the value with serde. Reports the first thing that does not fit.
    pub fn read<T: Deserialize<'r>>(self) -> Option<T> {
        match T::deserialize(self.value.clone().into_deserializer()) {
            Ok(value) => Some(value),
            Err(error) => {
                let span = error.span().unwrap_or_else(|| self.value.span());
                let (file, message) = (self.file.number, error.message().to_owned());
                self.file.reader.push(Severity::Error, file, span, message, String::new());
                None
            }
        }
    }
}

impl<'r> Fields<'r> {
    /// The file the table is in.
    pub fn file(&self) -> File<'r> {
        self.file
    }

    /// Reports an error about the table.
    pub fn error(&self, message: impl Into<String>, expected: impl Into<String>) {
        self.push(Severity::Error, message.into(), expected.into());
    }

    /// Reports a warning about the table.
    pub fn warn(&self, message: impl Into<String>, expected: impl Into<String>) {
        self.push(Severity::Warning, message.into(), expected.into());
    }

    fn push(&self, severity: Severity, message: String, expected: String) {
        self.file.reader.push(severity, self.file.number, self.span.clone(), message, expected);
    }

    /// The bytes of the file the table, or its header, takes up.
    pub fn span(&self) -> std::ops::Range<usize> {
        self.span.clone()
    }

    /// Makes [`Fields::finish`] report nothing: the table is not what it should be, and that has
    /// been reported.
    pub fn ignore_rest(&mut self) {
        self.asked_all = true;
    }

    /// Returns whether the table has this field. Does not count as asking for it.
    pub fn has(&self, name: &str) -> bool {
        self.table.contains_key(name)
    }

    /// The field, if the table has it.
    pub fn opt(&mut self, name: &'static str) -> Option<Entry<'r>> {
        self.asked.push(name);
        self.table.get(name).map(|value| Entry { file: self.file, value })
    }

    /// The field. Reports if it is missing.
    pub fn need(&mut self, name: &'static str) -> Option<Entry<'r>> {
        let entry = self.opt(name);
        if entry.is_none() {
            self.error(format!("`{name}` is missing"), format!("expected a field `{name}`"));
        }
        entry
    }

    /// A text that is not empty.
    pub fn text(&mut self, name: &'static str) -> Option<&'r str> {
        let entry = self.need(name)?;
        filled(entry, name)
    }

    /// A text that is not empty, if the table has the field.
    pub fn opt_text(&mut self, name: &'static str) -> Option<&'r str> {
        let entry = self.opt(name)?;
        filled(entry, name)
    }

    /// A whole number within `range`.
    pub fn int<T: TryFrom<i64>>(
        &mut self,
        name: &'static str,
        range: RangeInclusive<i64>,
    ) -> Option<T> {
        self.need(name)?.int(range)
    }

    /// A whole number within `range`, if the table has the field.
    pub fn opt_int<T: TryFrom<i64>>(
        &mut self,
        name: &'static str,
        range: RangeInclusive<i64>,
    ) -> Option<T> {
        self.opt(name)?.int(range)
    }

    /// `true` or `false`; `otherwise` if the table does not have the field.
    pub fn bool_or(&mut self, name: &'static str, otherwise: bool) -> bool {
        self.opt(name).map_or(Some(otherwise), Entry::bool).unwrap_or(otherwise)
    }

    /// The items of a list; none if the table does not have the field.
    pub fn list(&mut self, name: &'static str) -> Vec<Entry<'r>> {
        self.opt(name).map(Entry::list).unwrap_or_default()
    }

    /// The tables of `[[name]]`, or the one of `[name]`; none if the table does not have the field.
    pub fn tables(&mut self, name: &'static str) -> Vec<Fields<'r>> {
        let Some(entry) = self.opt(name) else { return Vec::new() };
        let items = if entry.kind() == Kind::Table { vec![entry] } else { entry.list() };
        items.into_iter().filter_map(Entry::fields).collect()
    }

    /// The text of a field, if it has one. Reports nothing and does not count as asking for it.
    pub fn peek(&self, name: &str) -> Option<&'r str> {
        self.table.get(name).and_then(|value| value.get_ref().as_str())
    }

    /// The fields that were not asked for, with their names: for tables whose keys are free.
    pub fn unasked(&mut self) -> Vec<(&'r str, Entry<'r>)> {
        self.asked_all = true;
        let file = self.file;
        let fields =
            self.table.iter().map(|(key, value)| (key.get_ref().as_ref(), Entry { file, value }));
        fields.filter(|(key, _)| !self.asked.contains(key)).collect()
    }

    /// Reports every field that was not asked for.
    pub fn finish(mut self) {
        self.close();
    }

    /// As [`Fields::finish`], for fields that are borrowed.
    pub fn close(&mut self) {
        if self.asked_all {
            return;
        }
        self.asked.sort_unstable();
        self.asked.dedup();
        let expected = format!("expected one of: {}", self.asked.join(", "));
        for (key, _) in self.table.iter() {
            if !self.asked.contains(&key.get_ref().as_ref()) {
                let message = format!("unknown field `{}`", key.get_ref().escape_debug());
                let (file, span) = (self.file.number, key.span());
                self.file.reader.push(Severity::Error, file, span, message, expected.clone());
            }
        }
    }
}

fn filled<'r>(entry: Entry<'r>, name: &str) -> Option<&'r str> {
    let text = entry.text()?;
    if text.trim().is_empty() {
        entry.error(format!("`{name}` is empty"), "expected a text");
        return None;
    }
    Some(text)
}
