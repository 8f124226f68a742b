//! Rendered output, drawn once for each version of a table however many viewers there are.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use orrery_boards::page::Prefs;
use orrery_core::Viewer;

/// The subject of a picture. All viewers who ask for the same subject get the same picture.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Subject {
    /// The parts of a page, as JSON.
    Page { prefs: Prefs, text: bool, about_me: bool },
    /// The position for programs, with the log from this answer on.
    Position { viewer: Viewer, log_from: usize },
}

/// The pictures of the newest version of a table.
#[derive(Default)]
pub(crate) struct Pictures(Mutex<Newest>);

#[derive(Default)]
struct Newest {
    version: u64,
    /// A handful for each seat at most: spectators differ only in how they like to read.
    drawn: Vec<(Subject, Arc<OnceLock<Arc<str>>>)>,
}

impl Pictures {
    /// Forgets all pictures.
    pub(crate) fn forget(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Newest::default();
    }

    /// Returns a picture of a version of the table, and draws it if nobody has yet.
    pub(crate) fn get(
        &self,
        version: u64,
        subject: Subject,
        draw: impl FnOnce() -> String,
    ) -> Arc<str> {
        let picture = {
            let mut newest = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            if version > newest.version {
                *newest = Newest { version, drawn: Vec::new() };
            } else if version < newest.version {
                // This viewer is late; the others have moved on.
                return draw().into();
            }
            match newest.drawn.iter().find(|(drawn, _)| *drawn == subject) {
                Some((_, picture)) => Arc::clone(picture),
                None => {
                    let picture = Arc::default();
                    newest.drawn.push((subject, Arc::clone(&picture)));
                    picture
                }
            }
        };
        Arc::clone(picture.get_or_init(|| draw().into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_is_drawn_once_for_everybody() {
        let (pictures, mut drawn) = (Pictures::default(), 0);
        let mut look = |version, log_from| {
            let picture = pictures.get(
                version,
                Subject::Position { viewer: Viewer::Spectator, log_from },
                || {
                    drawn += 1;
                    format!("{drawn}")
                },
            );
            picture.to_string()
        };
        assert_eq!([look(4, 0), look(4, 0), look(4, 2), look(4, 0)], ["1", "1", "2", "1"]);
        assert_eq!([look(5, 0), look(4, 0), look(5, 0)], ["3", "4", "3"]);
    }
}
