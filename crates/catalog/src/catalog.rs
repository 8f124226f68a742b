//! The list of all games that can be played here.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use orrery_core::Mode;
use orrery_packs::{Pack, Report};

use crate::Entry;

/// The number of entries of packs that are not installed and are kept in memory.
const MOST_KEPT: usize = 16;

/// All games that can be played here: those that are built in and, for games with packs, an
/// edition for each installed pack.
pub struct Catalog {
    /// In the order in which they are shown.
    games: Vec<Shelf>,
    /// Entries made from packs that are not installed, by digest: a game in progress goes on with
    /// the content it was started with.
    kept: Mutex<HashMap<String, Arc<dyn Entry>>>,
}

/// A game with the packs installed for it. The first edition is the one that is built in.
struct Shelf(Vec<Edition>);

/// A game with one of its packs, or a game without packs.
#[derive(Clone)]
pub struct Edition {
    entry: Arc<dyn Entry>,
    /// The edition that the pack adds to.
    base: Option<Arc<dyn Entry>>,
}

impl Edition {
    fn of(entry: Arc<dyn Entry>) -> Edition {
        Edition { entry, base: None }
    }

    /// The game.
    pub fn entry(&self) -> &Arc<dyn Entry> {
        &self.entry
    }

    /// The modes it offers. A pack that adds to another offers what it adds; if that is no mode
    /// of its own, it offers all modes, which are then played with what it adds.
    pub fn modes(&self) -> Vec<&Mode> {
        let all = || self.entry.manifest().modes.iter();
        let Some(base) = &self.base else { return all().collect() };
        let base = &base.manifest().modes;
        let added: Vec<_> = all().filter(|mode| base.iter().all(|it| it.key != mode.key)).collect();
        if added.is_empty() { all().collect() } else { added }
    }
}

impl Shelf {
    fn own(&self) -> &Arc<dyn Entry> {
        &self.0[0].entry
    }

    fn name(&self) -> &'static str {
        self.own().manifest().name
    }

    fn unknown_pack(&self, pack: &str) -> ChooseError {
        let packs = self.0.iter().filter_map(|edition| edition.entry.pack());
        let known: Vec<_> = packs.map(|packed| packed.name.as_str()).collect();
        let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
        let (game, pack) = (self.own().manifest().title, pack.to_owned());
        ChooseError::UnknownPack { game, pack, known }
    }
}

impl Default for Catalog {
    fn default() -> Self {
        Catalog::built_in()
    }
}

impl Catalog {
    /// A catalog of these games, in the order in which they are shown.
    pub fn of(games: impl IntoIterator<Item = Arc<dyn Entry>>) -> Catalog {
        let shelf = |own| Shelf(vec![Edition::of(own)]);
        Catalog { games: games.into_iter().map(shelf).collect(), kept: Mutex::default() }
    }

    /// The same with one more game.
    pub fn with(mut self, game: impl Entry + 'static) -> Catalog {
        self.games.push(Shelf(vec![Edition::of(Arc::new(game))]));
        self
    }

    /// The games in the order in which they are shown, each as it is built in.
    pub fn games(&self) -> impl Iterator<Item = &Arc<dyn Entry>> {
        self.games.iter().map(Shelf::own)
    }

    /// Finds a game by its name, as it is built in.
    pub fn find(&self, name: &str) -> Result<Arc<dyn Entry>, UnknownGame> {
        self.shelf(name).map(|shelf| Arc::clone(shelf.own()))
    }

    /// A game as it is built in, then with each installed pack. Empty for an unknown game.
    pub fn editions(&self, name: &str) -> &[Edition] {
        self.shelf(name).map_or(&[], |shelf| &shelf.0)
    }

    fn shelf(&self, name: &str) -> Result<&Shelf, UnknownGame> {
        let found = self.games.iter().find(|shelf| shelf.name() == name);
        found.ok_or_else(|| {
            let known: Vec<_> = self.games.iter().map(Shelf::name).collect();
            UnknownGame { name: name.to_owned(), known: known.join(", ") }
        })
    }

    /// Finds the requested edition of a game: the one with the named pack, or the first that offers
    /// the named mode, or the built-in one. A pack is named by its name or its digest.
    pub fn choose(
        &self,
        game: &str,
        pack: Option<&str>,
        mode: Option<&str>,
    ) -> Result<Arc<dyn Entry>, ChooseError> {
        let shelf = self.shelf(game)?;
        let offers = |edition: &&Edition, key| edition.modes().iter().any(|mode| mode.key == key);
        let found = match (pack, mode) {
            (Some(named), _) => {
                let is_named = |edition: &&Edition| {
                    let packed = edition.entry.pack();
                    packed.is_some_and(|it| it.name == named || it.digest == named)
                };
                let found = shelf.0.iter().find(is_named);
                found.ok_or_else(|| shelf.unknown_pack(named))?
            }
            (None, Some(mode)) => {
                let found = shelf.0.iter().find(|edition| offers(edition, mode));
                found.unwrap_or(&shelf.0[0])
            }
            (None, None) => &shelf.0[0],
        };
        Ok(Arc::clone(&found.entry))
    }

    /// Finds the edition of a game that a record or a stored table was played with, by the digest
    /// of its pack. If no installed pack has this digest, `stored` is asked for the content.
    pub fn played_with(
        &self,
        game: &str,
        digest: Option<&str>,
        stored: impl FnOnce() -> Option<Pack>,
    ) -> Result<Arc<dyn Entry>, ChooseError> {
        let shelf = self.shelf(game)?;
        let Some(digest) = digest else { return Ok(Arc::clone(shelf.own())) };
        let has_digest =
            |entry: &Arc<dyn Entry>| entry.pack().is_some_and(|it| it.digest == digest);
        if let Some(found) = shelf.0.iter().find(|edition| has_digest(&edition.entry)) {
            return Ok(Arc::clone(&found.entry));
        }
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = kept.get(digest).filter(|entry| entry.manifest().name == game) {
            return Ok(Arc::clone(found));
        }
        let pack = stored().filter(|pack| pack.digest() == digest);
        let pack = pack.ok_or_else(|| shelf.unknown_pack(digest))?;
        let (entry, _) = shelf.own().with_pack(&pack).map_err(|report| ChooseError::BadPack {
            game: shelf.own().manifest().title,
            pack: digest.to_owned(),
            report,
        })?;
        // Files bring packs, too, so there is a limit. Tables hold the entries they need.
        if kept.len() >= MOST_KEPT {
            kept.clear();
        }
        kept.insert(digest.to_owned(), Arc::clone(&entry));
        Ok(entry)
    }

    /// Installs a pack. One that adds to another is joined with it first, see
    /// [`Catalog::whole`]. Returns the new entry with warnings about content that can never
    /// occur, or a report of everything that is wrong.
    pub fn install(&mut self, pack: &Pack) -> Result<(Arc<dyn Entry>, Report), Report> {
        let whole = self.whole(pack)?;
        let base = pack.adds_to().and_then(|name| self.named(pack.game(), name)).cloned();
        let shelf = self.games.iter_mut().find(|shelf| shelf.name() == pack.game());
        let shelf = shelf.expect("the pack was found to be for this game");
        let (entry, warnings) = shelf.own().with_pack(&whole)?;
        shelf.0.push(Edition { entry: Arc::clone(&entry), base });
        Ok((entry, warnings))
    }

    /// Returns what a pack is played as: itself, or the pack it adds to joined with it, which has
    /// to be built in or installed already. Refuses a pack that cannot be installed here.
    pub fn whole(&self, pack: &Pack) -> Result<Pack, Report> {
        let wrong = |field, message: String, expected: String| {
            Err(pack.header_error(field, message, expected).into())
        };
        let listed = |names: Vec<&str>| match names.is_empty() {
            true => "none".to_owned(),
            false => names.join(", "),
        };
        // A game may be played with the packs of another one.
        let is_own = |game: &&Arc<dyn Entry>| {
            game.pack().is_some_and(|packed| packed.pack.game() == game.manifest().name)
        };
        let with_packs = self.games().filter(is_own);
        let with_packs: Vec<_> = with_packs.map(|game| game.manifest().name).collect();
        if !with_packs.contains(&pack.game()) {
            let message = format!("the pack is for the game `{}`", pack.game());
            return wrong("game", message, format!("games with packs: {}", listed(with_packs)));
        }
        if self.named(pack.game(), pack.name()).is_some() {
            let message = format!("there is another pack named `{}`", pack.name());
            return wrong("name", message, "expected a name of its own".to_owned());
        }
        let Some(base) = pack.adds_to() else { return Ok(pack.clone()) };
        let Some(found) = self.named(pack.game(), base).and_then(|entry| entry.pack()) else {
            let known = self.editions(pack.game()).iter().filter_map(|it| it.entry.pack());
            let known = listed(known.map(|packed| packed.name.as_str()).collect());
            let message = format!("it adds to the pack `{base}`, which is not installed");
            return wrong("adds_to", message, format!("installed packs: {known}"));
        };
        found.pack.join(pack)
    }

    fn named(&self, game: &str, pack: &str) -> Option<&Arc<dyn Entry>> {
        let entries = self.editions(game).iter().map(|edition| &edition.entry);
        entries.into_iter().find(|entry| entry.pack().is_some_and(|packed| packed.name == pack))
    }
}

/// A name that no game has.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown game {name:?}; available: {known}")]
pub struct UnknownGame {
    /// The name.
    pub name: String,
    /// The games there are.
    pub known: String,
}

/// Why a game cannot be played with a pack.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ChooseError {
    /// There is no such game.
    #[error(transparent)]
    UnknownGame(#[from] UnknownGame),
    /// The pack is neither installed nor stored here.
    #[error("{game} has no pack {pack:?} here; its packs: {known}")]
    UnknownPack {
        /// The game.
        game: &'static str,
        /// The pack by its name or its digest.
        pack: String,
        /// The installed packs by their names.
        known: String,
    },
    /// The stored pack cannot be used.
    #[error("the pack {pack} of {game} cannot be used: {report}")]
    BadPack {
        /// The game.
        game: &'static str,
        /// The digest of the pack.
        pack: String,
        /// The problems found.
        report: Report,
    },
}
