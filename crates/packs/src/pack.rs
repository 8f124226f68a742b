//! A pack as a value: reading it from a folder, naming it by digest, keeping it in the store.

use std::{
    fmt::Write as _,
    fs,
    io::Read as _,
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use toml::de::DeTable;

use crate::report::{Problem, Report};

/// The limits of a pack.
pub mod limits {
    /// Files in a pack.
    pub const FILES: usize = 400;
    /// Bytes of one file.
    pub const FILE_BYTES: usize = 1 << 20;
    /// Bytes of all files together.
    pub const PACK_BYTES: usize = 8 << 20;
    /// Folders inside folders.
    pub const FOLDERS: usize = 6;
    /// Entries looked at, files that are ignored included.
    pub const ENTRIES: usize = 4_000;
    /// Characters of a path inside the pack.
    pub const PATH: usize = 160;
}

/// The file at the root of every pack that says what it is.
pub(crate) const HEADER: &str = "pack.toml";

/// A TOML file of a pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFile {
    /// The path from the root of the pack, with `/` between its parts.
    pub path: String,
    /// The text.
    pub text: String,
}

/// A folder of TOML files as one value.
///
/// Invariant: within [`limits`]; files sorted by path, no path twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pack {
    header: Header,
    files: Vec<SourceFile>,
}

/// The contents of `pack.toml`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    game: String,
    name: String,
    title: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    about: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    adds_to: Option<String>,
}

/// Why something is not a pack.
#[derive(Debug, thiserror::Error)]
pub enum PackError {
    /// The folder or a file in it could not be read.
    #[error("cannot read {}: {error}", path.display())]
    Unreadable {
        /// The path that could not be read.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// `pack.toml` is missing or wrong, or the folder has something that a pack may not have.
    #[error("{0}")]
    Wrong(Report),
    /// A value from the store is not a pack.
    #[error("not a stored pack: {0}")]
    Value(String),
}

impl From<Problem> for PackError {
    fn from(problem: Problem) -> PackError {
        PackError::Wrong(problem.into())
    }
}

/// A limit that the pack as a whole does not keep.
fn too_many(found: &str, most: usize, of: &str) -> Problem {
    Problem::of_pack(found, format!("expected {most} {of} at most"))
}

/// An error about a field of `pack.toml`, or about the file if it has no such field.
fn header_error(text: &str, field: &str, message: String, expected: String) -> Problem {
    let table = DeTable::parse(text).ok();
    let span = table.and_then(|table| Some(table.get_ref().get(field)?.span())).unwrap_or(0..0);
    Problem::of_span(HEADER, text, span, message, expected)
}

impl Pack {
    /// Reads a pack from a folder.
    pub fn read_dir(root: impl AsRef<Path>) -> Result<Pack, PackError> {
        let mut walk = Walk::default();
        walk.folder(root.as_ref(), "", 0)?;
        if !walk.problems.is_empty() {
            return Err(PackError::Wrong(Report::new(walk.problems)));
        }
        Pack::of_files(walk.files)
    }

    /// Makes a pack from files that were compiled in: paths with their text.
    pub fn built_in(files: &[(&str, &str)]) -> Result<Pack, PackError> {
        let file = |(path, text): &(&str, &str)| SourceFile {
            path: (*path).to_owned(),
            text: (*text).to_owned(),
        };
        Pack::of_files(files.iter().map(file).collect())
    }

    fn of_files(mut files: Vec<SourceFile>) -> Result<Pack, PackError> {
        files.sort_by(|a, b| a.path.cmp(&b.path));
        check_limits(&files)?;
        let header = read_header(&files)?;
        Ok(Pack { header, files })
    }

    /// The game this pack is for.
    pub fn game(&self) -> &str {
        &self.header.game
    }

    /// The name; of joined packs, their names with `+` between them.
    pub fn name(&self) -> &str {
        &self.header.name
    }

    /// The title, for people.
    pub fn title(&self) -> &str {
        &self.header.title
    }

    /// A sentence about the pack, for people.
    pub fn about(&self) -> Option<&str> {
        self.header.about.as_deref()
    }

    /// The name of the pack this one has to be joined with. `None` if it stands alone.
    pub fn adds_to(&self) -> Option<&str> {
        self.header.adds_to.as_deref()
    }

    /// The files, sorted by path.
    pub fn files(&self) -> &[SourceFile] {
        &self.files
    }

    /// The text of a file. `None` if the pack has no such file.
    pub fn text(&self, path: &str) -> Option<&str> {
        let at = self.files.binary_search_by(|file| file.path.as_str().cmp(path)).ok()?;
        Some(&self.files[at].text)
    }

    /// This pack together with one that adds to it, whose title it has. The addition's `pack.toml`
    /// is left out; any other file they both have is refused, because an addition does not change
    /// what exists.
    pub fn join(&self, addition: &Pack) -> Result<Pack, Report> {
        let name = &addition.header.name;
        let base = self.header.name.split('+').next().unwrap_or("");
        let wrong = |field, message: String, expected: String| {
            Err(addition.header_error(field, message, expected).into())
        };
        if addition.game() != self.game() {
            let message = format!("the pack is for the game `{}`", addition.game());
            return wrong("game", message, format!("expected `{}`", self.game()));
        }
        if addition.adds_to() != Some(base) {
            let message = format!("`{name}` does not add to the pack `{base}`");
            return wrong("adds_to", message, format!("expected adds_to = \"{base}\""));
        }
        if self.header.name.split('+').any(|part| part == name) {
            let message = format!("there is another pack named `{name}`");
            return wrong("name", message, "expected a name of its own".to_owned());
        }
        let own = || addition.files.iter().filter(|file| file.path != HEADER);
        let taken = own().filter(|file| self.text(&file.path).is_some()).map(|file| {
            let message = format!("the pack `{base}` has a file of this name too");
            Problem::of_file(&file.path, message, "expected a name of its own")
        });
        let taken: Vec<_> = taken.collect();
        if !taken.is_empty() {
            return Err(Report::new(taken));
        }
        let mut files: Vec<_> = self.files.iter().chain(own()).cloned().collect();
        files.sort_by(|a, b| a.path.cmp(&b.path));
        check_limits(&files)?;
        let header = Header {
            name: format!("{}+{name}", self.header.name),
            title: addition.header.title.clone(),
            about: addition.header.about.clone(),
            ..self.header.clone()
        };
        Ok(Pack { header, files })
    }

    /// An error about a field of its `pack.toml`.
    pub fn header_error(
        &self,
        field: &str,
        message: impl Into<String>,
        expected: impl Into<String>,
    ) -> Problem {
        let text = self.text(HEADER).unwrap_or("");
        header_error(text, field, message.into(), expected.into())
    }

    /// SHA-256 of all paths and texts, in lowercase hexadecimal. Packs with the same files have
    /// the same digest, wherever they came from.
    pub fn digest(&self) -> String {
        let mut hash = Sha256::new();
        for file in &self.files {
            // With lengths in front, no two lists of files give the same bytes.
            for part in [&file.path, &file.text] {
                hash.update((part.len() as u64).to_be_bytes());
                hash.update(part.as_bytes());
            }
        }
        hash.finalize().iter().fold(String::new(), |mut hex, byte| {
            write!(hex, "{byte:02x}").expect("a string can be written to");
            hex
        })
    }

    /// The beginning of a line that holds a pack, in a file of records; see [`Pack::to_value`].
    pub const LINE: &str = "{\"pack\":";

    /// The whole pack as one JSON value, for the store and for files of records.
    pub fn to_value(&self) -> serde_json::Value {
        let files = self.files.iter();
        let files: serde_json::Map<_, _> =
            files.map(|file| (file.path.clone(), file.text.clone().into())).collect();
        serde_json::json!({ "pack": 1, "header": self.header, "files": files })
    }

    /// Reads back what [`Pack::to_value`] made.
    pub fn from_value(value: &serde_json::Value) -> Result<Pack, PackError> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Stored {
            pack: u32,
            header: Header,
            files: serde_json::Map<String, serde_json::Value>,
        }
        let stored = Stored::deserialize(value).map_err(|e| PackError::Value(e.to_string()))?;
        if stored.pack != 1 {
            let text = format!("format {} is unknown; this version reads format 1", stored.pack);
            return Err(PackError::Value(text));
        }
        let mut files = Vec::new();
        for (path, text) in stored.files {
            let serde_json::Value::String(text) = text else {
                return Err(PackError::Value(format!("the text of {path:?} is not a string")));
            };
            files.push(SourceFile { path, text });
        }
        files.sort_by(|a, b| a.path.cmp(&b.path));
        check_limits(&files)?;
        // A joined pack has a header of its own; the file is there but is only a part of it.
        read_header(&files)?;
        Ok(Pack { header: stored.header, files })
    }
}

/// Collects the TOML files of a folder.
#[derive(Default)]
struct Walk {
    files: Vec<SourceFile>,
    problems: Vec<Problem>,
    entries: usize,
}

impl Walk {
    fn folder(&mut self, folder: &Path, inside: &str, depth: usize) -> Result<(), PackError> {
        let unreadable = |error| PackError::Unreadable { path: folder.to_owned(), error };
        let mut entries = Vec::new();
        for entry in fs::read_dir(folder).map_err(unreadable)? {
            self.entries += 1;
            if self.entries > limits::ENTRIES {
                let most = limits::ENTRIES;
                return Err(too_many("too many files and folders", most, "entries").into());
            }
            entries.push(entry.map_err(unreadable)?);
        }
        entries.sort_by_key(fs::DirEntry::file_name);
        for entry in entries {
            self.entry(&entry, inside, depth)?;
        }
        Ok(())
    }

    fn entry(&mut self, entry: &fs::DirEntry, inside: &str, depth: usize) -> Result<(), PackError> {
        let lossy = entry.file_name().to_string_lossy().into_owned();
        let path = if inside.is_empty() { lossy } else { format!("{inside}/{lossy}") };
        let unreadable = |error| PackError::Unreadable { path: entry.path(), error };
        let kind = entry.file_type().map_err(unreadable)?;
        if kind.is_symlink() {
            self.problem(&path, "found a link", "expected a plain file or folder");
            return Ok(());
        }
        if kind.is_dir() {
            if depth == limits::FOLDERS {
                let most = limits::FOLDERS;
                self.problem(&path, "too deep", format!("expected {most} folders at most"));
                return Ok(());
            }
            return self.folder(&entry.path(), &path, depth + 1);
        }
        if !kind.is_file() || !path.ends_with(".toml") {
            return Ok(());
        }
        if self.files.len() == limits::FILES {
            return Err(too_many("too many files", limits::FILES, "files").into());
        }
        let mut bytes = Vec::new();
        let file = fs::File::open(entry.path()).map_err(unreadable)?;
        let most = limits::FILE_BYTES as u64 + 1;
        file.take(most).read_to_end(&mut bytes).map_err(unreadable)?;
        if bytes.len() > limits::FILE_BYTES {
            self.problems.push(too_large(&path));
            return Ok(());
        }
        match String::from_utf8(bytes) {
            Ok(text) => self.files.push(SourceFile { path, text }),
            Err(error) => self.problems.push(not_utf8(&path, &error)),
        }
        Ok(())
    }

    fn problem(&mut self, path: &str, message: &str, expected: impl Into<String>) {
        self.problems.push(Problem::of_file(path, message, expected));
    }
}

fn too_large(path: &str) -> Problem {
    Problem::of_file(path, "too large", format!("expected {} bytes at most", limits::FILE_BYTES))
}

/// The first byte that is not text, with its line.
fn not_utf8(path: &str, error: &std::string::FromUtf8Error) -> Problem {
    let (bytes, at) = (error.as_bytes(), error.utf8_error().valid_up_to());
    let before = String::from_utf8_lossy(&bytes[..at]);
    let message = format!("found the byte 0x{:02x}, which is not UTF-8", bytes[at]);
    Problem::of_span(path, &before, at..at, message, "expected text that is saved as UTF-8")
}

fn check_limits(files: &[SourceFile]) -> Result<(), Problem> {
    if files.len() > limits::FILES {
        return Err(too_many("too many files", limits::FILES, "files"));
    }
    let mut total = 0;
    for (n, file) in files.iter().enumerate() {
        check_path(&file.path)?;
        if n > 0 && files[n - 1].path == file.path {
            return Err(Problem::of_file(&file.path, "this file is there twice", ""));
        }
        total += file.text.len();
        if file.text.len() > limits::FILE_BYTES {
            return Err(too_large(&file.path));
        }
        if total > limits::PACK_BYTES {
            return Err(too_many("the pack is too large", limits::PACK_BYTES, "bytes"));
        }
    }
    Ok(())
}

/// A path is made of plain names, so that it means the same on every system and has no power over
/// a terminal.
fn check_path(path: &str) -> Result<(), Problem> {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.');
    let name = |part: &str| !part.is_empty() && !part.starts_with('.') && part.chars().all(plain);
    let depth = path.split('/').count();
    let fits = path.len() <= limits::PATH && depth <= limits::FOLDERS + 1;
    if fits && path.ends_with(".toml") && path.split('/').all(name) {
        return Ok(());
    }
    let shown: String = path.chars().take(limits::PATH).collect();
    let expected = "expected letters, digits, _, - and ., and .toml at the end";
    let shown = shown.escape_default().to_string();
    Err(Problem::of_file(&shown, "this is not a path of a pack", expected))
}

fn read_header(files: &[SourceFile]) -> Result<Header, Problem> {
    let wanted = "expected game, name and title";
    let Some(file) = files.iter().find(|file| file.path == HEADER) else {
        return Err(Problem::of_pack(format!("{HEADER} is missing"), wanted));
    };
    let header: Header = toml::from_str(&file.text).map_err(|error| {
        let span = error.span().unwrap_or(0..0);
        Problem::of_span(HEADER, &file.text, span, error.message(), wanted)
    })?;
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '-' | '_');
    for (field, value) in [("game", &header.game), ("name", &header.name)] {
        if value.is_empty() || value.len() > 60 || !value.chars().all(plain) {
            let wanted = "expected lowercase letters, digits, - and _".to_owned();
            return Err(header_error(&file.text, field, format!("found {value:?}"), wanted));
        }
    }
    if header.title.trim().is_empty() {
        let message = "`title` is empty".to_owned();
        return Err(header_error(&file.text, "title", message, "expected a text".to_owned()));
    }
    Ok(header)
}
