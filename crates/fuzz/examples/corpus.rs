//! Writes the examples of every target to `fuzz/corpus`, where cargo-fuzz starts from them.

use std::path::Path;
use std::{fs, io};

use orrery_fuzz::TARGETS;

fn main() -> io::Result<()> {
    for target in TARGETS {
        let folder = Path::new("fuzz/corpus").join(target.name);
        fs::create_dir_all(&folder)?;
        for (number, example) in (target.examples)().into_iter().enumerate() {
            fs::write(folder.join(format!("example-{number}")), example)?;
        }
    }
    Ok(())
}
