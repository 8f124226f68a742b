//! Finds the rules that tests name, and the names of rules in any text.
//!
//! A test pins a rule if the rule's ID stands in the comment right above its `#[test]` or
//! `#[tokio::test]`, with nothing but other attributes between. Each ID is written out: a range names its first rule
//! only. A test that is ignored pins nothing.
//!
//! The build script uses this file as well, so it needs nothing but the standard library.

/// The IDs in a text, in order: words such as `PM-DRAW-01`, in capitals and digits, with a
/// number at the end.
pub fn ids(text: &str) -> impl Iterator<Item = &str> {
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '-' || letter == '_';
    text.split(move |letter| !is_part(letter)).filter(|word| is_id(word))
}

/// Returns whether a word is the ID of a rule: at least two parts, the first begins with a letter
/// and the last is a number.
pub fn is_id(word: &str) -> bool {
    let is_part = |part: &str| {
        !part.is_empty() && part.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit())
    };
    let Some((head, number)) = word.rsplit_once('-') else { return false };
    head.starts_with(|letter: char| letter.is_ascii_uppercase())
        && head.split('-').all(is_part)
        && !number.is_empty()
        && number.bytes().all(|byte| byte.is_ascii_digit())
}

/// Every rule that a test in this source names, with the name of the test.
pub fn pins(source: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut above = Above::default();
    for line in source.lines().map(str::trim) {
        if above.open_brackets > 0 || line.starts_with("#[") {
            above.attribute(line);
        } else if let Some(comment) = comment(line) {
            above.comment(comment);
        } else {
            let above = std::mem::take(&mut above);
            if let (true, Some(test)) = (above.is_test && !above.is_ignored, function(line)) {
                found.extend(above.rules.into_iter().map(|rule| (rule, test.to_owned())));
            }
        }
    }
    found
}

/// The lines directly above the line being read.
#[derive(Default)]
struct Above {
    rules: Vec<String>,
    is_test: bool,
    is_ignored: bool,
    /// An attribute may go on over several lines.
    open_brackets: i32,
}

impl Above {
    fn comment(&mut self, text: &str) {
        // What stands between `#[test]` and the function is about its body.
        if !self.is_test {
            self.rules.extend(ids(text).map(str::to_owned));
        }
    }

    fn attribute(&mut self, line: &str) {
        self.is_test |= line.starts_with("#[test]") || line.starts_with("#[tokio::test");
        self.is_ignored |= line.starts_with("#[ignore");
        let count = |bracket| line.matches(bracket).count() as i32;
        self.open_brackets = (self.open_brackets + count('[') - count(']')).max(0);
    }
}

/// The text of a `//` or `///` comment; `//!` speaks of the file and not of what follows.
fn comment(line: &str) -> Option<&str> {
    line.strip_prefix("//").filter(|text| !text.starts_with('!'))
}

/// The name of the function that begins on this line.
fn function(line: &str) -> Option<&str> {
    let (_, rest) = line.split_once("fn ").filter(|(before, _)| {
        before.split_whitespace().all(|word| ["pub", "async", "const", "unsafe"].contains(&word))
    })?;
    let end = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_');
    Some(&rest[..end.unwrap_or(rest.len())]).filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(source: &str) -> Vec<String> {
        pins(source).into_iter().map(|(rule, test)| format!("{rule} {test}")).collect()
    }

    #[test]
    fn ids_are_words_in_capitals_with_a_number_at_the_end() {
        let text = "X-ONE-01, (X-TWO-002) X-THREE-1: `X9-FOUR-04`. x-five-05 X-SIX X_SEVEN-07 \
            prefixX-EIGHT-08 X-NINE-09a -TEN-10 9X-ELEVEN-11 X--12 X-13 X-FOURTEEN-14..16";
        let found: Vec<_> = ids(text).collect();
        assert_eq!(
            found,
            ["X-ONE-01", "X-TWO-002", "X-THREE-1", "X9-FOUR-04", "X-13", "X-FOURTEEN-14"]
        );
    }

    #[test]
    fn a_test_pins_what_stands_right_above_it() {
        let source = "
            /// X-ONE-01, X-ONE-02: two rules at once.
            // X-ONE-03: also in an ordinary comment.
            #[test]
            fn pinned() {
                // X-NOT-01
                let body = 1;
            }";
        assert_eq!(found(source), ["X-ONE-01 pinned", "X-ONE-02 pinned", "X-ONE-03 pinned"]);
    }

    #[test]
    fn attributes_may_stand_between_even_over_several_lines() {
        let source = "
            /// X-ONE-01: like this.
            #[should_panic(expected = \"no\")]
            #[test]
            #[cfg(any(
                unix,
                windows,
            ))]
            pub fn pinned() {}
            /// X-ONE-02: or like this.
            #[expect(
                clippy::all,
                reason = \"a list [of words]\",
            )]
            #[test]
            fn pinned_too() -> Result<(), ()> { Ok(()) }
            /// X-ONE-03: or in a browser.
            #[tokio::test(flavor = \"multi_thread\")]
            async fn seen() {}";
        assert_eq!(found(source), ["X-ONE-01 pinned", "X-ONE-02 pinned_too", "X-ONE-03 seen"]);
    }

    #[test]
    fn gaps_other_code_and_other_functions_pin_nothing() {
        let source = "
            //! X-NOT-01 is about the file.
            #[test]
            fn one() {}

            /// X-NOT-02: a gap follows.

            #[test]
            fn two() {}
            /// X-NOT-03: no test at all.
            fn helper() {}
            /// X-NOT-04: ignored.
            #[test]
            #[ignore = \"slow\"]
            fn three() {}
            /// X-NOT-05: code between.
            const ROWS: u8 = 3;
            #[test]
            fn four() {}
            #[test]
            // X-NOT-06: below the attribute.
            fn five() {}
            let text = \"X-NOT-07\";";
        assert_eq!(found(source), Vec::<String>::new());
    }

    #[test]
    fn several_tests_may_pin_one_rule_and_a_range_is_not_read() {
        let source = "
            // X-ONE-01
            #[test]
            fn one() {}
            // X-ONE-01..03
            #[test]
            fn two() {}";
        assert_eq!(found(source), ["X-ONE-01 one", "X-ONE-01 two"]);
    }
}
