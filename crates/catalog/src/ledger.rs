//! The law of a game, rule by rule, and which of it is pinned by a test.

use std::collections::BTreeSet;

use crate::scan::is_id;

/// One rule of a ledger: a line such as `- PM-DRAW-01 [003:199] The holder draws cards.`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rule {
    /// Its ID.
    pub id: &'static str,
    /// The source; empty if the ledger does not name one.
    pub source: &'static str,
    /// The rule in a sentence.
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
    /// The path of its file.
    pub file: &'static str,
}

/// The rules that tests name; collected when the program was built.
pub static PINS: &[Pin] = include!(concat!(env!("OUT_DIR"), "/pins.rs"));

/// All rules of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ledger {
    /// The rules in the order of the text.
    pub rules: Vec<Rule>,
    /// The IDs of its notes, which a test may name but need not.
    pub notes: Vec<&'static str>,
    /// Rules that no test has to cover, with the reason: the ID of a rule, or of a chapter such as
    /// `X-CAMP`. A line of the section "Set aside" such as `- X-ONE-03: nobody can see it.`
    pub aside: Vec<(&'static str, &'static str)>,
}

/// The part of a ledger that tests cover.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Coverage {
    /// Rules in all.
    pub rules: usize,
    /// Rules that a test names.
    pub pinned: usize,
    /// Rules that no test names, in the order of the ledger.
    pub unpinned: Vec<&'static str>,
    /// Rules that no test names and that are set aside, in the order of the ledger.
    pub aside: Vec<&'static str>,
    /// Rules that tests name although no ledger has them, with the place.
    pub unknown: Vec<Pin>,
}

/// Lines of these kinds are notes and no rules: what a document leaves open, and what was
/// found elsewhere.
const NOTES: [&str; 2] = ["OPEN", "FOUND"];

/// The end of the heading under which a ledger lists rules that no test has to cover.
const SET_ASIDE: &str = "Set aside";

impl Ledger {
    /// Reads the text of a ledger.
    pub fn read(text: &'static str) -> Ledger {
        let mut section = "";
        let (mut rules, mut notes, mut aside) = (Vec::new(), Vec::new(), Vec::new());
        for line in text.lines() {
            if line.starts_with('#') {
                section = line.trim_start_matches('#').trim();
            } else if section.ends_with(SET_ASIDE) {
                aside.extend(read_aside(line));
            } else if let Some(rule) = read_rule(line, section) {
                match NOTES.contains(&kind(rule.id)) {
                    true => notes.push(rule.id),
                    false => rules.push(rule),
                }
            }
        }
        Ledger { rules, notes, aside }
    }

    /// The rule with this ID.
    pub fn find(&self, id: &str) -> Option<&Rule> {
        self.rules.iter().find(|rule| rule.id == id)
    }

    /// Why no test has to prove a rule; `None` if one has to.
    pub fn reason(&self, id: &str) -> Option<&'static str> {
        let chapter = id.rsplit_once('-').map_or(id, |(chapter, _)| chapter);
        let row = self.aside.iter().find(|(what, _)| *what == id || *what == chapter);
        row.map(|(_, reason)| *reason)
    }

    /// Returns the part of it that these tests cover.
    pub fn coverage(&self, pins: &[Pin]) -> Coverage {
        let named: BTreeSet<&str> = pins.iter().map(|pin| pin.rule).collect();
        let rules = self.rules.iter().map(|rule| rule.id);
        let known: BTreeSet<&str> = rules.chain(self.notes.iter().copied()).collect();
        let prefixes: BTreeSet<&str> = known.iter().map(|id| prefix(id)).collect();
        let is_unknown =
            |pin: &Pin| !known.contains(pin.rule) && prefixes.contains(prefix(pin.rule));
        let open = self.rules.iter().map(|rule| rule.id).filter(|id| !named.contains(id));
        let (aside, unpinned): (Vec<_>, Vec<_>) = open.partition(|id| self.reason(id).is_some());
        Coverage {
            rules: self.rules.len(),
            pinned: self.rules.len() - unpinned.len() - aside.len(),
            unpinned,
            aside,
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

/// The IDs and chapters of a line of the section "Set aside", each with the reason.
fn read_aside(line: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let row = line.strip_prefix("- ").and_then(|row| row.split_once(": "));
    row.into_iter().flat_map(|(what, reason)| what.split(", ").map(move |one| (one, reason)))
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

## 2. Later
- X-LATER-01 In a campaign.
- X-LATER-02 In another.

## 3. Set aside
What no test has to prove:
- X-RULING-01, X-ONE-09: nobody can see it.
- X-LATER: campaigns come later.
";

    #[test]
    fn lines_that_begin_with_an_id_are_rules() {
        let ledger = Ledger::read(TEXT);
        let found: Vec<_> = ledger.rules.iter().map(|rule| rule.id).collect();
        let all = ["X-ONE-01", "X-ONE-02", "X-RULING-01", "X-LATER-01", "X-LATER-02"];
        assert_eq!(found, all);
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
        assert_eq!((coverage.rules, coverage.pinned), (5, 1));
        assert_eq!(coverage.unpinned, ["X-ONE-02"]);
        assert_eq!(coverage.aside, ["X-RULING-01", "X-LATER-01", "X-LATER-02"]);
        assert_eq!(coverage.unknown, [pin("X-ONE-99")]);
    }

    #[test]
    fn a_rule_is_set_aside_by_itself_or_with_its_chapter() {
        let ledger = Ledger::read(TEXT);
        assert_eq!(ledger.reason("X-RULING-01"), Some("nobody can see it."));
        assert_eq!(ledger.reason("X-LATER-02"), Some("campaigns come later."));
        assert_eq!(ledger.reason("X-ONE-02"), None);
        let pin = Pin { rule: "X-LATER-01", test: "a_test", file: "a.rs" };
        let coverage = ledger.coverage(&[pin]);
        assert_eq!((coverage.pinned, coverage.aside.len()), (1, 2));
    }
}
