//! `orrery packs`: checks packs, and lists those that can be played. Also where every command gets
//! its games from.

use std::io::{self, IsTerminal as _, Write as _, stdout};
use std::path::Path;
use std::process::ExitCode;

use orrery_catalog::{Catalog, Edition, FoundPack, PackTrouble};
use orrery_packs::{Problem, Report, Severity};
use orrery_sim::words::counted;
use serde::Serialize;

use crate::arguments::{CheckPacks, ListPacks, Packs};
use crate::failure::Failure;
use crate::screen::{print, print_json, visible};

pub fn run(asked: &Packs) -> Result<ExitCode, Failure> {
    match asked {
        Packs::Check(asked) => check(asked),
        Packs::List(asked) => list(asked).map(|()| ExitCode::SUCCESS),
    }
}

/// The games that are built in, with the packs of a folder. A pack with an error is left out, and
/// a line on standard error says so.
pub fn catalog(folder: Option<&Path>) -> Result<Catalog, Failure> {
    let mut catalog = Catalog::built_in();
    for found in
        folder.map(|folder| install(&mut catalog, folder)).transpose()?.into_iter().flatten()
    {
        let Err(trouble) = &found.outcome else { continue };
        let (folder, first) = (found.folder.display().to_string(), first_line(trouble));
        let line = format!("the pack in {folder} is left out: {first}; see `orrery packs check`");
        // If this cannot be written, nobody is left to read it.
        let _ = writeln!(io::stderr(), "orrery: {}", visible(&line));
    }
    Ok(catalog)
}

/// Installs a pack, or every pack of a folder.
fn install(catalog: &mut Catalog, folder: &Path) -> Result<Vec<FoundPack>, Failure> {
    if folder.join("pack.toml").is_file() {
        return Ok(vec![catalog.install_one(folder)]);
    }
    let found = catalog.install_folder(folder).map_err(|error| {
        Failure::Sentence(format!("cannot read the packs in {}: {error}", folder.display()))
    })?;
    Ok(found)
}

/// The first problem, and how many more there are.
fn first_line(trouble: &PackTrouble) -> String {
    let text = trouble.to_string();
    let mut lines = text.lines();
    let first = lines.next().unwrap_or_default();
    match lines.count() {
        0 => first.to_owned(),
        more => format!("{first} (and {more} more)"),
    }
}

/// The result of checking packs.
#[derive(Serialize)]
struct Checked {
    packs: Vec<CheckedPack>,
    errors: usize,
    warnings: usize,
}

#[derive(Serialize)]
struct CheckedPack {
    folder: String,
    /// The name, the digest and the modes of a pack that can be played.
    #[serde(flatten)]
    pack: Option<ListedPack>,
    problems: Vec<ShownProblem>,
    #[serde(skip)]
    drawn: String,
}

#[derive(Serialize)]
struct ShownProblem {
    severity: &'static str,
    file: String,
    line: usize,
    column: usize,
    message: String,
    expected: String,
}

impl ShownProblem {
    fn of(problem: &Problem) -> ShownProblem {
        let severity = match problem.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        let Problem { line, column, .. } = *problem;
        let [file, message, expected] =
            [&problem.file, &problem.message, &problem.expected].map(Clone::clone);
        ShownProblem { severity, file, line, column, message, expected }
    }
}

impl CheckedPack {
    fn of(catalog: &Catalog, found: &FoundPack) -> CheckedPack {
        let nothing = Report::default();
        let (report, plain) = match &found.outcome {
            Ok(_) => (&found.warnings, None),
            Err(PackTrouble::Wrong(report)) => (report, None),
            Err(PackTrouble::NotAPack(error)) => (&nothing, Some(error.to_string())),
        };
        let mut problems: Vec<_> = report.problems().iter().map(ShownProblem::of).collect();
        problems.extend(plain.iter().map(|text| ShownProblem::of(&Problem::of_pack(text, ""))));
        let drawn = match (&found.pack, plain) {
            (_, Some(text)) => visible(&text),
            (_, None) if report.is_empty() => String::new(),
            (Some(pack), None) => report.render(pack, stdout().is_terminal()),
            // Names of files may hold anything.
            (None, None) => report.to_string().lines().map(visible).collect::<Vec<_>>().join("\n"),
        };
        let installed = found.outcome.as_ref().ok().and_then(|entry| {
            let mut editions = catalog.editions(entry.manifest().name).iter();
            let edition = editions.find(|it| std::sync::Arc::ptr_eq(it.entry(), entry))?;
            ListedPack::of(edition, false)
        });
        CheckedPack { folder: found.folder.display().to_string(), pack: installed, problems, drawn }
    }

    fn in_words(&self) -> String {
        let folder = visible(&self.folder);
        let heading = match &self.pack {
            Some(pack) => {
                let modes = counted(pack.modes.len() as u64, "mode");
                format!("{folder}: {} for {}, {modes}\n", pack.name, pack.game)
            }
            None => format!("{folder}: cannot be used\n"),
        };
        match self.drawn.is_empty() {
            true => heading,
            false => format!("{heading}\n{}\n\n", self.drawn),
        }
    }
}

fn check(asked: &CheckPacks) -> Result<ExitCode, Failure> {
    let mut catalog = Catalog::built_in();
    let mut packs = Vec::new();
    for folder in &asked.folders {
        let found = install(&mut catalog, folder)?;
        if !found.iter().any(|found| found.folder.join("pack.toml").is_file()) {
            let sentence = "has no packs: it needs a pack.toml, or folders with one";
            return Err(Failure::Sentence(format!("{} {sentence}", folder.display())));
        }
        packs.extend(found.iter().map(|found| CheckedPack::of(&catalog, found)));
    }
    let count = |severity| {
        let problems = packs.iter().flat_map(|pack| &pack.problems);
        problems.filter(|problem| problem.severity == severity).count()
    };
    let (errors, warnings) = (count("error"), count("warning"));
    let checked = Checked { packs, errors, warnings };
    let told = if asked.json { print_json(&checked) } else { print(&in_words(&checked)) };
    match told {
        // A reader like `head` has seen enough, but still asks for the exit code.
        Ok(()) | Err(Failure::NobodyReads) => {}
        Err(failure) => return Err(failure),
    }
    Ok(if errors == 0 { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

fn in_words(checked: &Checked) -> String {
    let mut text: String = checked.packs.iter().map(CheckedPack::in_words).collect();
    let packs = counted(checked.packs.len() as u64, "pack");
    let errors = counted(checked.errors as u64, "error");
    let warnings = counted(checked.warnings as u64, "warning");
    text += &match (checked.errors, checked.warnings) {
        (0, 0) => format!("{packs} checked; all is well\n"),
        _ => format!("{packs} checked: {errors}, {warnings}\n"),
    };
    text
}

/// A pack that can be played.
#[derive(Serialize)]
struct ListedPack {
    name: String,
    title: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    about: Option<String>,
    game: &'static str,
    digest: String,
    built_in: bool,
    /// The keys of the modes it offers.
    modes: Vec<String>,
}

impl ListedPack {
    /// `None` if the game has no packs.
    fn of(edition: &Edition, built_in: bool) -> Option<ListedPack> {
        let packed = edition.entry().pack()?;
        Some(ListedPack {
            name: packed.name.clone(),
            title: packed.title.clone(),
            about: packed.pack.about().map(str::to_owned),
            game: edition.entry().manifest().name,
            digest: packed.digest.clone(),
            built_in,
            modes: edition.modes().iter().map(|mode| mode.key.to_string()).collect(),
        })
    }

    fn in_words(&self) -> String {
        let place = if self.built_in { ", built in" } else { "" };
        let mut text = format!("{}  {} (for {}{place})\n", self.name, self.title, self.game);
        if let Some(about) = &self.about {
            text += &format!("    {about}\n");
        }
        text += &format!("    modes: {}\n    digest: {}\n", self.modes.join(", "), self.digest);
        // Titles come from files.
        text.lines().map(|line| visible(line) + "\n").collect()
    }
}

fn list(asked: &ListPacks) -> Result<(), Failure> {
    let catalog = catalog(asked.packs.folder())?;
    let games: Vec<_> = catalog.games().map(|game| game.manifest().name).collect();
    let packs = games.iter().flat_map(|game| {
        let editions = catalog.editions(game).iter().enumerate();
        editions.filter_map(|(nth, edition)| ListedPack::of(edition, nth == 0))
    });
    let packs: Vec<_> = packs.collect();
    if asked.json {
        #[derive(Serialize)]
        struct List {
            packs: Vec<ListedPack>,
        }
        return print_json(&List { packs });
    }
    let texts: Vec<_> = packs.iter().map(ListedPack::in_words).collect();
    print(&if texts.is_empty() { "no packs\n".to_owned() } else { texts.join("\n") })
}
