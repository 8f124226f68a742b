//! Reading packs from folders and values, and what is refused.

use std::{fs, path::Path};

use orrery_packs::{Pack, PackError, Reader, limits};
use tempfile::TempDir;

const HEADER: &str = "game = \"chess\"\nname = \"openings\"\ntitle = \"Openings\"\n";

/// A folder with a header and these files.
fn folder(files: &[(&str, &[u8])]) -> TempDir {
    let root = tempfile::tempdir().unwrap();
    for (path, bytes) in [("pack.toml", HEADER.as_bytes())].iter().chain(files) {
        let path = root.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
    root
}

fn refused(root: &Path) -> String {
    Pack::read_dir(root).unwrap_err().to_string()
}

#[test]
fn a_folder_is_read_in_the_order_of_its_paths_and_without_other_files() {
    let root = folder(&[("b/x.toml", b"n = 1"), ("a.toml", b""), ("README.md", b"# Hello")]);
    let pack = Pack::read_dir(root.path()).unwrap();
    let paths: Vec<_> = pack.files().iter().map(|file| file.path.as_str()).collect();
    assert_eq!(paths, ["a.toml", "b/x.toml", "pack.toml"]);
    assert_eq!((pack.game(), pack.name(), pack.title()), ("chess", "openings", "Openings"));
    assert_eq!(pack.text("b/x.toml"), Some("n = 1"));
    assert_eq!(pack.text("c.toml"), None);
}

#[test]
fn the_digest_depends_on_paths_and_bytes_and_on_nothing_else() {
    let pack = |files: &[(&str, &str)]| Pack::built_in(files).unwrap().digest();
    let one = pack(&[("pack.toml", HEADER), ("a.toml", "n = 1"), ("b.toml", "")]);
    assert_eq!(one.len(), 64);
    assert_eq!(one, pack(&[("b.toml", ""), ("a.toml", "n = 1"), ("pack.toml", HEADER)]));
    assert_ne!(one, pack(&[("pack.toml", HEADER), ("a.toml", "n = 1 "), ("b.toml", "")]));
    assert_ne!(one, pack(&[("pack.toml", HEADER), ("a.toml", "n = 1"), ("c.toml", "")]));
    assert_ne!(one, pack(&[("pack.toml", HEADER), ("a.toml", ""), ("b.toml", "n = 1")]));
    let root = folder(&[("a.toml", b"n = 1"), ("b.toml", b""), ("notes.txt", b"ignored")]);
    assert_eq!(one, Pack::read_dir(root.path()).unwrap().digest());
}

#[test]
fn a_stored_pack_reads_back_equal() {
    let pack =
        Pack::built_in(&[("pack.toml", HEADER), ("a/b.toml", "t = \"\u{1f680}\\n\"")]).unwrap();
    let text = serde_json::to_string(&pack.to_value()).unwrap();
    let value = serde_json::from_str(&text).unwrap();
    let read = Pack::from_value(&value).unwrap();
    assert_eq!(read, pack);
    assert_eq!(read.digest(), pack.digest());
}

#[test]
fn a_value_that_is_not_a_pack_is_refused() {
    let header = serde_json::json!({ "game": "chess", "name": "x", "title": "X" });
    for value in [
        serde_json::json!(null),
        serde_json::json!({}),
        serde_json::json!({ "pack": 2, "header": header, "files": { "pack.toml": HEADER } }),
        serde_json::json!({ "pack": 1, "header": header, "files": {} }),
        serde_json::json!({ "pack": 1, "header": header, "files": { "pack.toml": 3 } }),
        serde_json::json!({ "pack": 1, "header": header, "files": { "pack.toml": HEADER, "../x.toml": "" } }),
    ] {
        assert!(Pack::from_value(&value).is_err(), "{value}");
    }
}

#[test]
fn an_addition_is_joined_with_the_pack_it_adds_to() {
    let base = Pack::built_in(&[("pack.toml", HEADER), ("a.toml", "")]).unwrap();
    let addition =
        |header: &str, path: &str| Pack::built_in(&[("pack.toml", header), (path, "n = 1")]);
    let more =
        "game = \"chess\"\nname = \"gambits\"\ntitle = \"Gambits\"\nadds_to = \"openings\"\n";
    let joined = base.join(&addition(more, "b.toml").unwrap()).unwrap();
    assert_eq!(joined.name(), "openings+gambits");
    assert_eq!(joined.text("b.toml"), Some("n = 1"));
    assert_ne!(joined.digest(), base.digest());
    assert_eq!(Pack::from_value(&joined.to_value()).unwrap(), joined);

    let error = |header: &str, path: &str| {
        base.join(&addition(header, path).unwrap()).unwrap_err().to_string()
    };
    assert!(error(more, "a.toml").starts_with("a.toml: error: the pack `openings` has a file"));
    assert!(error(&more.replace("adds_to = \"openings\"\n", ""), "b.toml").contains("adds_to"));
    let other = error(&more.replace("chess", "go"), "b.toml");
    assert_eq!(other, "pack.toml:1:8: error: the pack is for the game `go` (expected `chess`)");
    let twice = joined.join(&addition(more, "c.toml").unwrap()).unwrap_err().to_string();
    assert!(
        twice.starts_with("pack.toml:2:8: error: there is another pack named `gambits`"),
        "{twice}"
    );
}

#[test]
fn a_missing_or_wrong_header_is_reported_with_its_line() {
    let of = |header: &str| Pack::built_in(&[("pack.toml", header)]).unwrap_err().to_string();
    let missing = Pack::built_in(&[("a.toml", "")]).unwrap_err().to_string();
    assert!(missing.contains("pack.toml is missing"), "{missing}");
    assert!(of("game = \"chess\"\nname = \"x\"\n").contains("title"), "title");
    assert!(
        of(&HEADER.replace("chess", "Chess!"))
            .starts_with("pack.toml:1:8: error: found \"Chess!\"")
    );
    assert!(
        of(&format!("{HEADER}colour = 3\n")).starts_with("pack.toml:4:1: error: unknown field")
    );
    assert!(of("game = ").starts_with("pack.toml:1:"));
}

#[test]
fn a_folder_that_is_not_there_is_unreadable() {
    let root = tempfile::tempdir().unwrap();
    let missing = root.path().join("nowhere");
    assert!(matches!(Pack::read_dir(&missing), Err(PackError::Unreadable { .. })));
    let file = root.path().join("file");
    fs::write(&file, "").unwrap();
    assert!(matches!(Pack::read_dir(&file), Err(PackError::Unreadable { .. })));
}

#[cfg(unix)]
#[test]
fn links_are_refused() {
    let root = folder(&[]);
    let secret = tempfile::NamedTempFile::new().unwrap();
    std::os::unix::fs::symlink(secret.path(), root.path().join("a.toml")).unwrap();
    assert_eq!(
        refused(root.path()),
        "a.toml: error: found a link (expected a plain file or folder)"
    );

    let root = folder(&[]);
    std::os::unix::fs::symlink(root.path(), root.path().join("loop")).unwrap();
    assert!(refused(root.path()).starts_with("loop: error: found a link"));
}

#[test]
fn text_that_is_not_utf_8_is_refused_with_its_place() {
    let root = folder(&[("a.toml", b"n = 1\nt = \"\xc3\xa9\xff\"")]);
    assert_eq!(
        refused(root.path()),
        "a.toml:2:7: error: found the byte 0xff, which is not UTF-8 \
         (expected text that is saved as UTF-8)"
    );
}

/// Editors on Windows put three bytes in front of a text.
#[test]
fn a_mark_of_the_byte_order_is_no_mistake() {
    let header = format!("\u{feff}{HEADER}");
    let pack = Pack::built_in(&[("pack.toml", &header), ("a.toml", "\u{feff}n = 1\n")]).unwrap();
    assert_eq!(pack.title(), "Openings");
    let reader = Reader::new(&pack);
    let numbers: Vec<Option<u8>> =
        reader.files().map(|file| file.fields().int("n", 0..=9)).collect();
    assert_eq!(numbers, [Some(1)]);
    assert!(reader.report().is_empty());
}

/// Whatever is wrong with a folder is said at once.
#[cfg(unix)]
#[test]
fn every_file_that_cannot_be_read_is_named() {
    let large = vec![b'#'; limits::FILE_BYTES + 1];
    let root = folder(&[("a.toml", b"\xff"), ("b.toml", &large), ("c/d.toml", b"\xfe")]);
    std::os::unix::fs::symlink("a.toml", root.path().join("e.toml")).unwrap();
    let refused = refused(root.path());
    let named: Vec<_> = refused.lines().map(|line| line.split(": ").next().unwrap()).collect();
    assert_eq!(named, ["a.toml:1:1", "b.toml", "c/d.toml:1:1", "e.toml"], "{refused}");
}

#[test]
fn files_and_packs_that_are_too_large_are_refused() {
    let large = vec![b'#'; limits::FILE_BYTES + 1];
    assert!(refused(folder(&[("a.toml", &large)]).path()).starts_with("a.toml: error: too large"));

    // The limit may lie in the middle of a letter.
    let mut large = vec![b'#'];
    large.extend("\u{e9}".repeat(limits::FILE_BYTES / 2).bytes());
    assert!(refused(folder(&[("a.toml", &large)]).path()).starts_with("a.toml: error: too large"));

    let fits = vec![b'#'; limits::FILE_BYTES];
    assert!(Pack::read_dir(folder(&[("a.toml", &fits)]).path()).is_ok());

    let names: Vec<String> = (0..9).map(|n| format!("{n}.toml")).collect();
    let files: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), &fits[..])).collect();
    assert!(refused(folder(&files).path()).contains("the pack is too large"));
}

#[test]
fn too_many_files_entries_or_folders_are_refused() {
    let names: Vec<String> = (0..limits::FILES).map(|n| format!("{n}.toml")).collect();
    let files: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), &b""[..])).collect();
    assert!(refused(folder(&files).path()).contains("expected 400 files at most"));
    assert!(Pack::read_dir(folder(&files[1..]).path()).is_ok());

    let names: Vec<String> = (0..limits::ENTRIES).map(|n| format!("{n}.txt")).collect();
    let files: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), &b""[..])).collect();
    assert!(refused(folder(&files).path()).contains("expected 4000 entries at most"));

    assert!(
        refused(folder(&[("1/2/3/4/5/6/7/a.toml", b"")]).path()).contains("7: error: too deep")
    );
    assert!(Pack::read_dir(folder(&[("1/2/3/4/5/6/a.toml", b"")]).path()).is_ok());
}

#[test]
fn paths_that_could_mean_something_else_are_refused() {
    for path in ["../a.toml", "/a.toml", "a//b.toml", ".a.toml", "a\u{1b}[2J.toml", "a", "ä.toml"]
    {
        let error = Pack::built_in(&[("pack.toml", HEADER), (path, "")]).unwrap_err().to_string();
        assert!(error.contains("this is not a path of a pack"), "{error}");
        assert!(!error.contains('\u{1b}'));
    }
    let twice = Pack::built_in(&[("pack.toml", HEADER), ("a.toml", ""), ("a.toml", "")]);
    assert!(twice.unwrap_err().to_string().contains("is there twice"));
}

/// A key with thousands of parts, and lists thousands deep, would overflow the stack of a parser
/// without limits.
#[test]
fn deep_nesting_is_a_problem_and_not_a_crash() {
    let n = 100_000;
    for text in [
        format!("{}a = 1", "a.".repeat(n)),
        format!("[{}a]", "a.".repeat(n)),
        format!("[[{}a]]", "a.".repeat(n)),
        format!("a = {}{}", "[".repeat(n), "]".repeat(n)),
        format!("a = {}", "{ a = ".repeat(n)),
        format!("a = [{}", "\"\"\"".repeat(n)),
    ] {
        let pack = Pack::built_in(&[("pack.toml", HEADER), ("a.toml", &text)]).unwrap();
        let report = Reader::new(&pack).report();
        assert!(report.errors() > 0, "{}", &text[..40]);
        report.render(&pack, false);
    }
}
