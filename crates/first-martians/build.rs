//! Lists the files of the pack, so that they are compiled in.

use std::{env, fmt::Write as _, fs, path::Path};

fn main() {
    println!("cargo:rerun-if-changed=pack");
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("pack");
    let mut files = Vec::new();
    collect(&root, "", &mut files);
    files.sort();
    let mut list = String::from(
        "/// The files of the pack that is compiled in.\nconst FILES: &[(&str, &str)] = &[\n",
    );
    for (path, file) in files {
        writeln!(list, "    ({path:?}, include_str!({file:?})),")
            .expect("a string can be written to");
    }
    list.push_str("];\n");
    let out = Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("pack.rs");
    fs::write(out, list).expect("the folder for generated files can be written to");
}

fn collect(folder: &Path, inside: &str, files: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).expect("the pack is there") {
        let entry = entry.expect("the pack can be read");
        let name = entry.file_name().into_string().expect("the pack has plain names");
        let path = if inside.is_empty() { name } else { format!("{inside}/{name}") };
        if entry.path().is_dir() {
            collect(&entry.path(), &path, files);
        } else if path.ends_with(".toml") {
            let file = entry.path().into_os_string().into_string().expect("a plain path");
            files.push((path, file));
        }
    }
}
