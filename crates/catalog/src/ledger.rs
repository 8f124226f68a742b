//! The law of a game, rule by rule, and which of it is pinned by a test.

use std::collections::BTreeSet;

use crate::scan::is_id;

/// One rule of a ledger: a line such as `- PM-DRAW-01 [003:199] The holder draws cards.`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rule {
    /// Its ID.
    pub id: &'static str,
    /// What it rests on; empty where the ledger does not say.
    pub source: &'static str,
    /// What it says.
    pub sentence: &'static str,
    /// The heading it stands under.
    pub section: &'static str,
}

/// A test that names a rule.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Pin {
    /// The rule's ID.
    pub rule: &'static str,
    /// The name of the test.
    pub test: &'static str,
    /// Where it stands.
    pub file: &'static str,
}

/// What every test of the house pins; noted when the program was built.
pub static PINS: &[Pin] = include!(concat!(env!("OUT_DIR"), "/pins.rs"));

/// All rules of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ledger {
    /// The rules in the order of the text.
    pub rules: Vec<Rule>,
    /// The IDs of its notes, which a test may name but need not.
    pub notes: Vec<&'static str>,
}

/// How much of a ledger is pinned by tests.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Coverage {
    /// Rules in all.
    pub rules: usize,
    /// Rules that a test names.
    pub pinned: usize,
    /// Rules that no test names, in the order of the ledger.
    pub unpinned: Vec<&'static str>,
    /// What tests name although no ledger has it, with where.
    pub unknown: Vec<Pin>,
}

/// Lines of these kinds are notes and no rules: what a document leaves open, and what was
/// found elsewhere.
const NOTES: [&str; 2] = ["OPEN", "FOUND"];

impl Ledger {
    /// Reads the text of a ledger.
    pub fn read(text: &'static str) -> Ledger {
        let mut section = "";
        let (mut rules, mut notes) = (Vec::new(), Vec::new());
        for line in text.lines() {
            if line.starts_with('#') {
                section = line.trim_start_matches('#').trim();
            } else if let Some(rule) = read_rule(line, section) {
                match NOTES.contains(&kind(rule.id)) {
                    true => notes.push(rule.id),
                    false => rules.push(rule),
                }
            }
        }
        Ledger { rules, notes }
    }

    /// The rule with this ID.
    pub fn find(&self, id: &str) -> Option<&Rule> {
        self.rules.iter().find(|rule| rule.id == id)
    }

    /// How much of it these tests pin.
    pub fn coverage(&self, pins: &[Pin]) -> Coverage {
        let named: BTreeSet<&str> = pins.iter().map(|pin| pin.rule).collect();
        let rules = self.rules.iter().map(|rule| rule.id);
        let known: BTreeSet<&str> = rules.chain(self.notes.iter().copied()).collect();
        let prefixes: BTreeSet<&str> = known.iter().map(|id| prefix(id)).collect();
        let is_unknown =
            |pin: &Pin| !known.contains(pin.rule) && prefixes.contains(prefix(pin.rule));
        let unpinned = self.rules.iter().map(|rule| rule.id).filter(|id| !named.contains(id));
        let unpinned: Vec<_> = unpinned.collect();
        Coverage {
            rules: self.rules.len(),
            pinned: self.rules.len() - unpinned.len(),
            unpinned,
            unknown: pins.iter().copied().filter(is_unknown).collect(),
        }
    }
}

/// The part of an ID that names the game.
fn prefix(id: &str) -> &str {
    id.split('-').next().unwrap_or(id)
}

/// The part of an ID before its number.
fn kind(id: &str) -> &str {
    id.rsplit('-').nth(1).unwrap_or(id)
}

fn read_rule(line: &'static str, section: &'static str) -> Option<Rule> {
    let text = line.strip_prefix("- ")?;
    let (id, rest) = text.split_once(' ')?;
    if !is_id(id) {
        return None;
    }
    let rest = rest.trim();
    let (source, sentence) = match rest.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((source, sentence)) => (source, sentence.trim()),
        None => ("", rest),
    };
    Some(Rule { id, source, sentence, section })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
# A game: rule ledger

Words: X-NOT-01 is only mentioned.

## 1. Beginning
- X-ONE-01 [003:199] The holder draws cards.
- X-ONE-02 [003:199; derived] Until the pool [of 5] is full.
  - X-NOT-02 [000:1] A remark below a rule.

### 1.1 Rulings
- X-RULING-01 Decided without a source.
- X-OPEN-01 Nobody knows.
- X-FOUND-01 Somebody wrote.
- Price anchors: X-NOT-03 is no rule here.
| X-NOT-04 | a row |
";

    #[test]
    fn lines_that_begin_with_an_id_are_rules() {
        let ledger = Ledger::read(TEXT);
        let found: Vec<_> = ledger.rules.iter().map(|rule| rule.id).collect();
        assert_eq!(found, ["X-ONE-01", "X-ONE-02", "X-RULING-01"]);
        let second = ledger.find("X-ONE-02").unwrap();
        assert_eq!(second.source, "003:199; derived");
        assert_eq!(second.sentence, "Until the pool [of 5] is full.");
        assert_eq!(second.section, "1. Beginning");
        let ruling = ledger.find("X-RULING-01").unwrap();
        assert_eq!((ruling.source, ruling.section), ("", "1.1 Rulings"));
        assert_eq!(ledger.find("X-OPEN-01"), None);
        assert_eq!(ledger.notes, ["X-OPEN-01", "X-FOUND-01"]);
    }

    #[test]
    fn coverage_names_what_no_test_pins_and_what_no_ledger_has() {
        let pin = |rule| Pin { rule, test: "a_test", file: "a.rs" };
        let pins =
            [pin("X-ONE-01"), pin("X-ONE-01"), pin("X-ONE-99"), pin("X-OPEN-01"), pin("Y-ONE-01")];
        let coverage = Ledger::read(TEXT).coverage(&pins);
        assert_eq!((coverage.rules, coverage.pinned), (3, 1));
        assert_eq!(coverage.unpinned, ["X-ONE-02", "X-RULING-01"]);
        assert_eq!(coverage.unknown, [pin("X-ONE-99")]);
    }
}
