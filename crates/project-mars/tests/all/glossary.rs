//! Ledger, chapter 14: the rulebook's words, and what is not part of these rules.

use orrery_core::Game as _;
use project_mars::Action::{Take, TakeMoney, TestFlight};
use project_mars::content::{Card, GLOSSARY, Kind};
use project_mars::scenario::{ANN, BEN, Phase, Scenario};
use project_mars::{Illegal, Module, ProjectMars, Space};

/// The meaning of a word.
fn meaning(word: &str) -> &'static str {
    let term = GLOSSARY.iter().find(|term| term.word == word);
    term.unwrap_or_else(|| panic!("the glossary lacks {word}")).meaning
}

/// PM-GLOS-01: between 160 and 2,000 kilometres; it explains a word and rules nothing.
#[test]
fn low_earth_orbit_is_between_160_and_2000_kilometres() {
    let text = meaning("LEO");
    assert!(text.starts_with("low Earth orbit"), "{text}");
    assert!(text.contains("160 km") && text.contains("2,000 km"), "{text}");
}

/// PM-GLOS-02: every module has its name written out, and no module is without one.
#[test]
fn the_modules_are_written_out() {
    let rows = [
        (Module::Mav, "MAV", "Mars Ascent Vehicle"),
        (Module::Hab, "HAB", "Habitat"),
        (Module::Erv, "ERV", "Earth Return Vehicle"),
        (Module::Fuel, "Fuel", "Fuel Depot"),
    ];
    for (module, word, name) in rows {
        assert!(meaning(word).starts_with(name), "{word}: {}", meaning(word));
        let spaces = Space::ALL.into_iter().filter(|space| space.spec().module == module);
        for space in spaces {
            assert!(space.spec().name.contains(word), "{:?}", space.spec());
        }
    }
    assert!(Space::ALL.into_iter().all(|s| rows.iter().any(|(m, _, _)| *m == s.spec().module)));
}

/// PM-GLOS-03: it stores fuel in space, and a Test Flight burns one that is there.
#[test]
fn a_fuel_depot_stores_fuel_in_space() {
    assert!(meaning("Fuel").contains("stores fuel in space"));
    let mut table =
        Scenario::of_players(2).orbit(ANN, [Space::FuelLeft, Space::Hab]).at(Phase::Action);
    assert_eq!(table.refuses(ANN, TestFlight(Space::Hab)), Illegal::NoFuelThere);
    table.plays(ANN, [TestFlight(Space::FuelLeft)]);
    assert_eq!(table.player(ANN).module_count(), 1);
}

/// PM-GLOS-04: there is no return flight: no card and no option of the expansion, and the game
/// is over with the launch.
#[test]
fn the_return_home_is_not_part_of_the_game() {
    let mut words = Kind::ALL.into_iter().map(Kind::name);
    assert!(words.all(|name| !name.contains("Return")));
    assert!(Card::deck().all(|card| !card.spec().name.contains("Return")));
    let options = ProjectMars::manifest(&()).options;
    assert!(options.iter().all(|o| !o.key.contains("return") && !o.key.contains("expansion")));

    let mut table = Scenario::of_players(2).pool(["LD"]).ready_to_launch(ANN).at(Phase::Action);
    table.plays(ANN, [Take(Card::LAUNCH_DATE)]);
    assert!(table.game.to_act().is_empty());
    let over = Illegal::GameIsOver { ending: project_mars::Ending::Launched(ANN) };
    assert_eq!(table.refuses(BEN, TakeMoney), over);
}

/// No word is explained twice, and none is left empty.
#[test]
fn every_word_is_explained_once() {
    for (number, term) in GLOSSARY.iter().enumerate() {
        assert!(!term.word.is_empty() && !term.meaning.is_empty());
        assert!(GLOSSARY[..number].iter().all(|other| other.word != term.word), "{}", term.word);
    }
}
