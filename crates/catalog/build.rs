//! Notes which rules are pinned by which tests, so that the program can tell.

#[path = "src/scan.rs"]
mod scan;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let mut list = String::from("&[\n");
    for file in sources()? {
        let text = fs::read_to_string(&file)?;
        let name = name_in_the_house(&file);
        for (rule, test) in scan::pins(&text) {
            writeln!(list, "Pin {{ rule: {rule:?}, test: {test:?}, file: {name:?} }},")
                .expect("a string takes any text");
        }
    }
    list.push_str("]\n");
    let out =
        env::var_os("OUT_DIR").map(PathBuf::from).ok_or_else(|| io::Error::other("no OUT_DIR"))?;
    fs::write(out.join("pins.rs"), list)
}

/// All Rust files in the `src` and `tests` of all crates, in a stable order.
fn sources() -> io::Result<Vec<PathBuf>> {
    // The folder of all crates, so that a new crate and a new folder in one are noticed too.
    // What is built lies elsewhere and does not count.
    println!("cargo::rerun-if-changed=..");
    let mut files = Vec::new();
    for member in fs::read_dir("..")? {
        let member = member?.path();
        for folder in ["src", "tests"].map(|part| member.join(part)) {
            if folder.is_dir() {
                collect(&folder, &mut files)?;
            }
        }
    }
    files.sort();
    Ok(files)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
    Ok(())
}

/// `../core/src/lib.rs` is called `crates/core/src/lib.rs`.
fn name_in_the_house(file: &Path) -> String {
    let inside = file.strip_prefix("..").unwrap_or(file);
    format!("crates/{}", inside.display()).replace('\\', "/")
}
