//! `orrery backup`: a copy of the database while it is being used.

use orrery_store::Store;

use crate::arguments::Backup;
use crate::failure::Failure;
use crate::screen::print;

pub fn run(asked: &Backup) -> Result<(), Failure> {
    let from = asked.database.file()?;
    Store::back_up_file(from, &asked.file).map_err(|error| Failure::Sentence(error.to_string()))?;
    print(&format!("{} is a copy of {}\n", asked.file.display(), from.display()))
}
