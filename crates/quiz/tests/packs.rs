//! A catalog with packs: installing, joining, choosing, and what is wrong with a pack.

use std::fs;
use std::path::Path;

use orrery_catalog::{Catalog, ChooseError, PackTrouble};
use orrery_core::{Actor, Fault, Seat, Setup};
use orrery_packs::Pack;

const PLANETS: &str = "[[round]]\nkey = \"planets\"\ntitle = \"Planets\"\n\
     [[round.card]]\nask = \"The red one\"\nanswers = [\"Mars\", \"Venus\"]\nright = 0\n";

fn catalog() -> Catalog {
    Catalog::built_in().with(orrery_quiz::listed())
}

fn pack(name: &str, more: &str, rounds: &str) -> Pack {
    let header = format!("game = \"quiz\"\nname = \"{name}\"\ntitle = \"My cards\"\n{more}");
    Pack::built_in(&[("pack.toml", &header), ("planets.toml", rounds)]).unwrap()
}

#[test]
fn a_pack_offers_its_modes_beside_those_that_are_built_in() {
    let mut catalog = catalog();
    let (entry, warnings) = catalog.install(&pack("mine", "", PLANETS)).unwrap();
    assert!(warnings.is_empty());
    let offered = |catalog: &Catalog| -> Vec<(String, Vec<String>)> {
        let keys = |edition: &orrery_catalog::Edition| {
            edition.modes().iter().map(|mode| mode.key.to_string()).collect()
        };
        let editions = catalog.editions("quiz").iter();
        editions.map(|it| (it.entry().pack().unwrap().name.clone(), keys(it))).collect()
    };
    let of = |name: &str, modes: &[&str]| {
        (name.to_owned(), modes.iter().map(|&mode| mode.to_owned()).collect::<Vec<_>>())
    };
    assert_eq!(offered(&catalog), [of("basic", &["moons"]), of("mine", &["planets"])]);
    // One that adds to another offers what it adds, but is played with all of both.
    let added = PLANETS.replace("planets", "giants");
    let (joined, _) = catalog.install(&pack("more", "adds_to = \"basic\"\n", &added)).unwrap();
    assert_eq!(offered(&catalog)[2], of("more", &["giants"]));
    assert_eq!(joined.manifest().modes.len(), 2);
    assert_eq!(joined.pack().unwrap().title, "My cards", "it is called by its own title");
    // A mode is found wherever it is offered; a pack may be named.
    let digest = |pack, mode| {
        let found = catalog.choose("quiz", pack, mode).unwrap();
        found.pack().unwrap().digest.clone()
    };
    let mine = &entry.pack().unwrap().digest;
    assert_eq!(digest(None, Some("planets")), *mine);
    assert_eq!(digest(Some("mine"), None), *mine);
    assert_eq!(digest(Some(mine), None), *mine);
    assert_eq!(digest(None, None), catalog.find("quiz").unwrap().pack().unwrap().digest);
    let error = catalog.choose("quiz", Some("yours"), None).map(drop).unwrap_err();
    assert_eq!(error.to_string(), "Quiz has no pack \"yours\" here; its packs: basic, mine, more");
}

#[test]
fn a_pack_that_cannot_be_installed_is_reported_and_changes_nothing() {
    let mut catalog = catalog();
    let chess = "game = \"chess\"\nname = \"x\"\ntitle = \"X\"\n";
    let wrong = [
        (
            Pack::built_in(&[("pack.toml", chess)]).unwrap(),
            "pack.toml:1:8: error: the pack is for the game `chess` (games with packs: first-martians, quiz)",
        ),
        (pack("basic", "", PLANETS), "there is another pack named `basic`"),
        (pack("mine", "adds_to = \"lost\"\n", PLANETS), "`lost`, which is not installed"),
        (
            pack("mine", "", "[[round]]\nkey = \"a\"\n"),
            "planets.toml:1:1: error: `title` is missing",
        ),
        (pack("mine", "", ""), "the pack has no rounds"),
    ];
    for (pack, expected) in wrong {
        let report = catalog.install(&pack).map(drop).unwrap_err().to_string();
        assert!(report.contains(expected), "{report}");
        assert_eq!(catalog.editions("quiz").len(), 1);
    }
    let spare = format!("{PLANETS}[[spare]]\nask = \"?\"\n");
    let (_, warnings) = catalog.install(&pack("mine", "", &spare)).unwrap();
    assert!(warnings.to_string().contains("warning: nothing draws this card"), "{warnings}");
}

#[test]
fn a_folder_is_installed_with_additions_last_and_broken_packs_reported() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, header: &str, rounds: &str| {
        let to = folder.path().join(name);
        fs::create_dir(&to).unwrap();
        fs::write(to.join("pack.toml"), format!("game = \"quiz\"\ntitle = \"T\"\n{header}"))
            .unwrap();
        fs::write(to.join("r.toml"), rounds).unwrap();
    };
    let other = PLANETS.replace("planets", "giants");
    write("a-addition", "name = \"extra\"\nadds_to = \"mine\"\n", "");
    fs::rename(folder.path().join("a-addition/r.toml"), folder.path().join("a-addition/s.toml"))
        .unwrap();
    fs::write(folder.path().join("a-addition/s.toml"), other).unwrap();
    write("mine", "name = \"mine\"\n", PLANETS);
    write("broken", "name = \"broken\"\n", "[[round");
    write(".git", "name = \"hidden\"\n", "");
    fs::create_dir(folder.path().join("nothing")).unwrap();
    fs::write(folder.path().join("README"), "").unwrap();
    let mut catalog = catalog();
    let found = catalog.install_folder(folder.path()).unwrap();
    let name = |path: &Path| path.file_name().unwrap().to_str().unwrap().to_owned();
    let names: Vec<_> = found.iter().map(|it| (name(&it.folder), it.outcome.is_ok())).collect();
    let of = |name: &str, is_fine| (name.to_owned(), is_fine);
    let expected =
        [of("broken", false), of("mine", true), of("nothing", false), of("a-addition", true)];
    assert_eq!(names, expected);
    assert!(matches!(&found[0].outcome, Err(PackTrouble::Wrong(report)) if report.errors() > 0));
    assert!(matches!(&found[2].outcome, Err(PackTrouble::Wrong(_))));
    assert_eq!(catalog.editions("quiz").len(), 3);
    assert!(catalog.install_folder(&folder.path().join("missing")).is_err());
}

/// Plays the first round with these answers.
fn record(catalog: &Catalog, mode: &str, says: &[u8]) -> orrery_core::Record {
    let entry = catalog.choose("quiz", None, Some(mode)).unwrap();
    let mut table = entry.new_match(Setup::of_players(1).in_mode(mode), None).unwrap();
    for say in says {
        table.answer(Actor::Seat(Seat::ONE), &(*say).into()).unwrap();
    }
    table.record()
}

#[test]
fn a_record_names_its_pack_and_is_refused_without_it() {
    let mut with = catalog();
    let mine = pack("mine", "", PLANETS);
    with.install(&mine).unwrap();
    let record = record(&with, "planets", &[0]);
    assert_eq!(record.pack, Some(mine.digest()));
    let digest = record.pack.as_deref();
    let play = |catalog: &Catalog, stored: Option<Pack>| {
        catalog.played_with(&record.game, digest, || stored)
    };
    assert_eq!(play(&with, None).unwrap().verify(&record).unwrap().record(), record);
    // Without the pack: refused with its digest, unless the store has kept it.
    let without = catalog();
    let error = play(&without, None).map(drop).unwrap_err();
    assert!(error.to_string().contains(&mine.digest()), "{error}");
    assert!(matches!(error, ChooseError::UnknownPack { .. }));
    let other = pack("mine", "", &PLANETS.replace("red", "blue"));
    assert!(play(&without, Some(other)).is_err(), "it is another pack of the same name");
    play(&without, Some(mine)).unwrap().verify(&record).unwrap();
    play(&without, None).unwrap().verify(&record).unwrap();
    // The game as it is built in is not taken for it.
    let fault = without.find("quiz").unwrap().replay(&record).map(drop).unwrap_err().fault;
    assert!(matches!(fault, Fault::OtherPack { .. }));
}
