//! The rulebook of a game: chapters, an anchor for each rule, and a search that needs no script.

use maud::{Markup, html};

use super::facts::GameRef;
use super::faq::{self, Topic};
use super::shell::{Prefs, reading_page, reading_page_of};
use crate::parts::icon;

/// One rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rule {
    /// `PM-CONT-06`.
    pub id: String,
    /// The text, in our words.
    pub text: String,
    /// Its source.
    pub source: String,
}

/// A chapter of the book.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chapter {
    /// "2. Skills and resources".
    pub title: String,
    /// Its rules in order.
    pub rules: Vec<Rule>,
}

/// The rulebook of a game.
pub struct RuleBook {
    /// The reader's preferences.
    pub prefs: Prefs,
    /// Of which game.
    pub game: GameRef,
    /// A summary of the game, in a paragraph.
    pub summary: String,
    /// All chapters.
    pub chapters: Vec<Chapter>,
    /// Questions and answers, those about what is played first.
    pub topics: Vec<Topic>,
    /// The key of what is played, so that a search keeps it.
    pub about: Option<String>,
    /// The search words; everything is shown if they are empty.
    pub query: String,
}

/// Puts a ledger's source such as `003:27,31-40` into words: "rulebook, lines 27,31-40".
fn source_in_words(source: &str) -> String {
    let cited = |word: &str| {
        let (book, lines) = word.split_once(':')?;
        let is_book = book.len() == 3 && book.bytes().all(|digit| digit.is_ascii_digit());
        let many = if lines.contains([',', '-']) { "lines" } else { "line" };
        is_book.then(|| format!("rulebook, {many} {lines}"))
    };
    // What a ledger proposes is not printed anywhere.
    let ours = |word: &str| word.replace("proposed", "ours");
    let words = source.split(' ').map(|word| cited(word).unwrap_or_else(|| ours(word)));
    words.collect::<Vec<_>>().join(" ")
}

/// The summary of the game, from the lines of a ledger that begin with `> `.
pub fn summary_of(ledger: &str) -> String {
    ledger.lines().filter_map(|line| line.strip_prefix("> ")).collect::<Vec<_>>().join(" ")
}

/// Reads a ledger: `## Chapter` and `- ID [source] text`. Lines of another form are left out.
pub fn chapters_of(ledger: &str) -> Vec<Chapter> {
    let mut chapters: Vec<Chapter> = Vec::new();
    for line in ledger.lines() {
        if let Some(title) = line.strip_prefix("## ") {
            chapters.push(Chapter { title: title.to_string(), rules: Vec::new() });
        } else if let (Some(chapter), Some(rule)) = (chapters.last_mut(), rule_of(line)) {
            chapter.rules.push(rule);
        }
    }
    chapters.retain(|chapter| !chapter.rules.is_empty());
    chapters
}

fn rule_of(line: &str) -> Option<Rule> {
    let (id, rest) = line.strip_prefix("- ")?.split_once(' ')?;
    let is_id = id.contains('-') && id.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    if !is_id || !id.starts_with(|c: char| c.is_ascii_uppercase()) {
        return None;
    }
    let (source, text) = match rest.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((source, text)) => (source, text),
        None => ("", rest),
    };
    let text = text.trim().replace("**", "").replace('`', "");
    Some(Rule { id: id.to_string(), text, source: source.to_string() })
}

/// The rulebook, or what of it fits the search. The module shows `#found` in the drawer.
pub fn rules(book: &RuleBook) -> Markup {
    let title = format!("Rules of {} · Orrery", book.game.title);
    let found = find(&book.chapters, &book.query);
    let count: usize = found.iter().map(|(_, rules)| rules.len()).sum();
    let answers = faq::find(&book.topics, &book.query);
    let answered: usize = answers.iter().map(|(_, questions)| questions.len()).sum();
    let is_searched = !book.query.is_empty();
    let here = match &book.about {
        Some(about) => format!("/rules/{}/{about}", book.game.name),
        None => format!("/rules/{}", book.game.name),
    };
    let main = html! {
        h1 { "Rules of " (book.game.title) }
        form.join.searching method="get" action=(here) role="search" aria-label="Rules" {
            label.field { (icon("search"))
                input type="search" name="q" value=(book.query) placeholder="A word or a rule number" aria-label="Search the rules" autocomplete="off"; }
            button.btn { "Search" }
            a #whole .btn.plain href={ "/rules/" (book.game.name) } hidden[book.query.is_empty()] { "The whole book" }
        }
        div.book {
            @if book.query.is_empty() {
                @if !book.summary.is_empty() {
                    section aria-labelledby="summary" { h2 #summary .sec { "How a game goes" } p { (book.summary) } }
                }
                (contents(&book.chapters))
            }
            div #found {
                @if is_searched { p.cap.count { (found_words(count, answered)) } }
                @for (topic, questions) in &answers { (faq::section(&book.game, topic, questions, is_searched)) }
                @for (chapter, rules) in &found { (chapter_section(&book.game, chapter, rules)) }
            }
        }
    };
    reading_page(book.prefs, &title, Some(&book.game), main)
}

fn found_words(rules: usize, answers: usize) -> String {
    let answers = match answers {
        0 => String::new(),
        1 => "1 answer and ".to_owned(),
        many => format!("{many} answers and "),
    };
    match rules {
        0 if answers.is_empty() => "No rule has all of these words.".to_string(),
        1 => format!("{answers}1 rule found."),
        many => format!("{answers}{many} rules found."),
    }
}

/// The beginnings of words people search for, and the words of the rules.
const ALSO: [(&str, &[&str]); 11] = [
    ("hung", &["feed", "unfed"]),
    ("starv", &["feed", "unfed"]),
    ("eat", &["feed", "unfed"]),
    ("point", &["vp"]),
    ("winn", &["most vp", "wins"]),
    ("worker", &["astronaut"]),
    ("crew", &["astronaut"]),
    ("meeple", &["astronaut"]),
    ("rocket", &["mission", "launch"]),
    ("convert", &["exchange"]),
    ("exchang", &["convert", "conversion"]),
];

/// Returns whether a rule has a word, or one of those that mean the same.
fn has_word(text: &str, word: &str) -> bool {
    // The reader may still be typing it.
    let begins = |stem: &str| word.starts_with(stem) || (word.len() > 3 && stem.starts_with(word));
    let also = ALSO.iter().filter(|(stem, _)| begins(stem)).flat_map(|(_, also)| also.iter());
    text.contains(word) || also.into_iter().any(|other| text.contains(other))
}

/// Returns whether a text has every word of a search.
pub(super) fn has_words(text: &str, query: &str) -> bool {
    let text = text.to_lowercase();
    query.split_whitespace().all(|word| has_word(&text, &word.to_lowercase()))
}

/// Every word has to be in the rule or its number; a number alone finds its neighbours' chapter.
fn find<'b>(chapters: &'b [Chapter], query: &str) -> Vec<(&'b Chapter, Vec<&'b Rule>)> {
    let fits = |rule: &&Rule| has_words(&format!("{} {}", rule.id, rule.text), query);
    let fitting = chapters.iter().map(|chapter| (chapter, chapter.rules.iter().filter(fits)));
    let fitting = fitting.map(|(chapter, rules)| (chapter, rules.collect::<Vec<_>>()));
    fitting.filter(|(_, rules)| !rules.is_empty()).collect()
}

fn anchor(title: &str) -> String {
    let words = title.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    format!("chapter-{}", words.map(str::to_lowercase).collect::<Vec<_>>().join("-"))
}

fn contents(chapters: &[Chapter]) -> Markup {
    html! {
        nav.contents aria-label="Chapters" {
            ul { @for chapter in chapters { li { a href={ "#" (anchor(&chapter.title)) } { (chapter.title) } } } }
        }
    }
}

fn chapter_section(game: &GameRef, chapter: &Chapter, rules: &[&Rule]) -> Markup {
    let id = anchor(&chapter.title);
    html! {
        section aria-labelledby=(id) {
            h2 #(id) .sec { (chapter.title) }
            ol.rulelist {
                @for rule in rules {
                    li #(rule.id) {
                        a.rule href={ "/rules/" (game.name) "#" (rule.id) } { (rule.id) }
                        p { (rule.text) }
                        @if !rule.source.is_empty() { p.cap { "Source: " (source_in_words(&rule.source)) } }
                    }
                }
            }
        }
    }
}

/// The rulebooks there are.
pub fn rule_books(prefs: Prefs, games: &[GameRef]) -> Markup {
    let main = html! {
        h1 { "Rulebooks" }
        p.lead { "Every rule has a number. A refusal at the table names the one it rests on, and the number leads here." }
        ul.rows {
            @for game in games {
                li.panel.trow.book-row data-game=(game.name) {
                    span.dot {}
                    b { (game.title) }
                    form.join method="get" action={ "/rules/" (game.name) } role="search" aria-label=(game.title) {
                        label.field { (icon("search")) input type="search" name="q" placeholder="Search" aria-label={ "Search the rules of " (game.title) } autocomplete="off"; }
                        button.btn.small.line aria-label={ "Search the rules of " (game.title) } { "Search" }
                    }
                    a.btn.small.line href={ "/rules/" (game.name) } aria-label={ "Read the rules of " (game.title) } { "Read" }
                }
            }
        }
    };
    reading_page_of(prefs, "Rulebooks · Orrery", games, main)
}
