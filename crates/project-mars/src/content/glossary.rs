//! The words of the rulebook that want an explanation.

/// A word and what it means.
#[derive(Copy, Clone, Debug)]
pub struct Term {
    /// The word.
    pub word: &'static str,
    /// The meaning, in our words.
    pub meaning: &'static str,
}

const fn term(word: &'static str, meaning: &'static str) -> Term {
    Term { word, meaning }
}

/// Rulebook, Glossary.
pub const GLOSSARY: &[Term] = &[
    term("LEO", "low Earth orbit: an orbit between 160 km and 2,000 km above the ground"),
    term("MAV", "Mars Ascent Vehicle: brings the crew up from the surface of Mars"),
    term("HAB", "Habitat: where the crew lives"),
    term("ERV", "Earth Return Vehicle: brings the crew home"),
    term("Fuel", "Fuel Depot: a module that stores fuel in space"),
];
