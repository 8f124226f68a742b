//! Packs from a folder on disk.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fs, io};

use orrery_packs::{Pack, PackError, Report};

use crate::{Catalog, Entry};

/// The result of reading a folder that should be a pack.
pub struct FoundPack {
    /// The folder.
    pub folder: PathBuf,
    /// The game with this pack, or why it cannot be installed.
    pub outcome: Result<Arc<dyn Entry>, PackTrouble>,
    /// Warnings about content that can never occur.
    pub warnings: Report,
    /// The pack, joined with what it adds to, for showing the lines that a report is about. `None`
    /// if the folder is not a pack.
    pub pack: Option<Pack>,
}

/// Why a folder cannot be installed as a pack.
#[derive(Debug, thiserror::Error)]
pub enum PackTrouble {
    /// It cannot be read.
    #[error(transparent)]
    NotAPack(PackError),
    /// The pack is wrong.
    #[error(transparent)]
    Wrong(Report),
}

impl Catalog {
    /// Installs the packs of a folder: every folder in it is a pack, but for those whose names
    /// begin with a dot. Packs that add to others come last. Says what came of each.
    pub fn install_folder(&mut self, folder: &Path) -> io::Result<Vec<FoundPack>> {
        let mut folders = Vec::new();
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let is_hidden = entry.file_name().as_encoded_bytes().starts_with(b".");
            if !is_hidden && entry.path().is_dir() {
                folders.push(entry.path());
            }
        }
        folders.sort();
        let mut read: Vec<_> = folders.into_iter().map(|it| (Pack::read_dir(&it), it)).collect();
        let adds = |pack: &Result<Pack, PackError>| {
            pack.as_ref().is_ok_and(|pack| pack.adds_to().is_some())
        };
        read.sort_by_key(|(pack, _)| adds(pack));
        Ok(read.into_iter().map(|(pack, folder)| self.install_read(pack, folder)).collect())
    }

    /// Installs the pack in this folder, and says what came of it.
    pub fn install_one(&mut self, folder: &Path) -> FoundPack {
        self.install_read(Pack::read_dir(folder), folder.to_owned())
    }

    fn install_read(&mut self, pack: Result<Pack, PackError>, folder: PathBuf) -> FoundPack {
        let warnings = Report::default();
        let pack = match pack {
            Ok(pack) => pack,
            Err(error) => {
                let trouble = match error {
                    PackError::Wrong(report) => PackTrouble::Wrong(report),
                    other => PackTrouble::NotAPack(other),
                };
                return FoundPack { folder, outcome: Err(trouble), warnings, pack: None };
            }
        };
        let whole = self.whole(&pack).unwrap_or_else(|_| pack.clone());
        let (outcome, warnings) = match self.install(&pack) {
            Ok((entry, warnings)) => (Ok(entry), warnings),
            Err(report) => (Err(PackTrouble::Wrong(report)), warnings),
        };
        FoundPack { folder, outcome, warnings, pack: Some(whole) }
    }
}
