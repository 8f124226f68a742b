//! Tables that begin in the middle: a game from a file, or a campaign that branches off.

use std::sync::Arc;

use orrery_bots::BotSpec;
use orrery_catalog::ChooseError;
use orrery_core::{Record, Seat};
use orrery_packs::Pack;
use orrery_store::{Occupant, Person, Place};
use serde_json::Value;

use crate::error::Error;
use crate::identity::random_id;
use crate::loading::{LoadError, edition};
use crate::tables::{Live, Opening, Tables, Wanted, too_long};

impl Tables {
    /// Opens a table with a game that was played elsewhere, the `number`-th of `all` in its file.
    /// If it has not ended, the person who brings it holds all its seats. The pack it was played with
    /// may come with it.
    pub async fn import(
        self: &Arc<Self>,
        record: &Record,
        pack: impl FnOnce() -> Option<Pack>,
        person: Person,
        (number, all): (usize, usize),
    ) -> Result<Arc<Live>, Error> {
        record.check_seeds().map_err(too_long)?;
        let bad_request = |error: &dyn std::error::Error| Error::BadRequest(in_full(error));
        let (game, digest) = (&record.game, record.pack.as_deref());
        let entry = match edition(self.catalog(), self.store(), game, digest) {
            Err(LoadError::Game(ChooseError::UnknownPack { .. })) => self
                .catalog()
                .played_with(game, digest, pack)
                .map_err(|error| bad_request(&error))?,
            found => found.map_err(|error| bad_request(&error))?,
        };
        let mut table = entry.verify(record).map_err(|error| bad_request(&error))?;
        let is_over = table.standing().is_some();
        // Without a seed the dice of the people decide. What nobody may see is still Orrery's to
        // draw, and so is everything once people leave the dice to Orrery.
        let has_seed = record.seed.is_some() || !record.later_seeds.is_empty();
        if !is_over && !has_seed && table.draws_openly() {
            table.reseed(random_id());
        }
        let seat = |seat: Seat| match is_over {
            true => Wanted::Open,
            false => Wanted::Person(Person {
                name: format!("{} {}", person.name, seat.index() + 1),
                ..person.clone()
            }),
        };
        let opening = Opening {
            setup: record.setup.clone(),
            seats: Seat::all(record.setup.players).map(seat).collect(),
            title: match all {
                1 => format!("{} from a record", entry.manifest().title),
                _ => format!("{} from a record ({number} of {all})", entry.manifest().title),
            },
            imported: Some((number, all)),
            ..Opening::default()
        };
        Ok(self.lay(&*entry, table, record.seed.clone(), opening).await?.0)
    }

    /// The pack that a game was played with, as one value for its file.
    pub(crate) fn pack_of(&self, record: &Record) -> Option<Value> {
        let digest = record.pack.as_deref();
        let entry = edition(self.catalog(), self.store(), &record.game, digest).ok()?;
        entry.pack().map(|packed| packed.pack.to_value())
    }

    /// Opens a table that goes on from a checkpoint of a campaign, after `at` answers,
    /// with the same players. The campaign itself stays as it is. The branch draws from a seed of its
    /// own, so that nobody can use it to look ahead.
    pub async fn branch(self: &Arc<Self>, live: &Arc<Live>, at: usize) -> Result<Arc<Live>, Error> {
        let state = live.state();
        let found = state.checkpoints().into_iter().find(|(answers, _)| *answers == at);
        let (_, name) = found.ok_or(Error::NotFound("checkpoint"))?;
        let record = state.whole()?;
        let mut table = state.table.at(at).ok_or(Error::NotFound("checkpoint"))?;
        table.reseed(random_id());
        let entry = edition(self.catalog(), self.store(), &record.game, record.pack.as_deref())
            .map_err(|error| Error::BadRequest(in_full(&error)))?;
        let opening = Opening {
            setup: record.setup,
            seats: same_players(&state.places),
            title: format!("What if: {name}"),
            plays_forced: state.plays_forced,
            branch: Some(name),
            ..Opening::default()
        };
        Ok(self.lay(&*entry, table, record.seed, opening).await?.0)
    }
}

/// The players of a table, to sit down at another one. People get their seats back from bots.
pub(crate) fn same_players(places: &[Place]) -> Vec<Wanted> {
    let wanted = |place: &Place| match &place.sitter {
        Occupant::Nobody => Wanted::Open,
        Occupant::Person(person) | Occupant::Bot { instead_of: Some(person), .. } => {
            Wanted::Person(person.clone())
        }
        Occupant::Bot { level, instead_of: None } => {
            Wanted::Bot(level.parse().unwrap_or(BotSpec::Greedy))
        }
    };
    places.iter().map(wanted).collect()
}

/// An error with what caused it.
fn in_full(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(because) = cause {
        text = format!("{text}: {because}");
        cause = because.source();
    }
    text
}
