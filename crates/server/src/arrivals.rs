//! Tables that begin in the middle: a game from a file, or a campaign that branches off.

use std::sync::Arc;

use orrery_boards::Milestone;
use orrery_bots::BotSpec;
use orrery_core::{Actor, Record, Seat, Viewer};
use orrery_store::{Occupant, Person, Place};

use crate::error::Error;
use crate::loading::edition;
use crate::tables::{Live, Opening, Tables, Wanted, check_seed};

impl Tables {
    /// Opens a table with a game that was played elsewhere, the `number`-th of `all` in its file.
    /// If it has not ended, the person who brings it holds all its seats.
    pub async fn import(
        self: &Arc<Self>,
        record: &Record,
        person: Person,
        (number, all): (usize, usize),
    ) -> Result<Arc<Live>, Error> {
        check_seed(record.seed.as_deref())?;
        let told = |error: &dyn std::error::Error| Error::BadRequest(in_full(error));
        let entry = edition(self.catalog(), self.store(), &record.game, record.pack.as_deref())
            .map_err(|error| told(&error))?;
        let table = entry.verify(record).map_err(|error| told(&error))?;
        let is_over = table.standing().is_some();
        // Without a seed the dice of the people decide, as far as they may see them.
        let draws = table.to_act().contains(Actor::Chance);
        if record.seed.is_none() && draws && !table.is_in_the_open() {
            let sentence = "This game has no seed, and what comes next is drawn in secret, so \
                            nobody can go on with it.";
            return Err(Error::BadRequest(sentence.to_owned()));
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

    /// Opens a table that goes on from the start of a mission, after `at` answers of a campaign,
    /// with the same players and the same seed. The campaign itself stays as it is.
    pub async fn branch(self: &Arc<Self>, live: &Arc<Live>, at: usize) -> Result<Arc<Live>, Error> {
        let state = live.state();
        let begins = state.table.milestones(Viewer::Spectator).into_iter();
        let mut begins = begins.filter(|(_, one)| one.symbol == Milestone::CHAPTER);
        let found = begins.find(|(answers, _)| *answers == at && state.table.shelf().is_some());
        let (_, mission) = found.ok_or(Error::NotFound("checkpoint"))?;
        let record = state.whole()?;
        let table = state.table.at(at).ok_or(Error::NotFound("checkpoint"))?;
        let entry = edition(self.catalog(), self.store(), &record.game, record.pack.as_deref())
            .map_err(|error| Error::BadRequest(in_full(&error)))?;
        let opening = Opening {
            setup: record.setup,
            seats: same_players(&state.places),
            title: format!("What if: {}", mission.label),
            plays_forced: state.plays_forced,
            branch: Some(mission.label),
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
