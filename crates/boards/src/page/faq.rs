//! Questions and answers about a game and about what is played at a table.

use maud::{Markup, html};

use super::facts::GameRef;
use super::rules::has_words;

/// One question with its answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answered {
    /// "Is an astronaut on the last slot of the health track dead?"
    pub question: String,
    /// The answer, in our words.
    pub answer: String,
    /// The rules it rests on, by number.
    pub rules: Vec<String>,
}

/// Questions about one thing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Topic {
    /// "General", "Make Yourself at Home".
    pub title: String,
    /// The key of the mission or campaign it is about; `None` if it is about the whole game.
    pub about: Option<String>,
    /// The questions in order.
    pub questions: Vec<Answered>,
}

/// Reads a page of questions: `## Topic [key]`, `### Question`, and the answer below it, whose last
/// sentence may name rules: `See FM-HLTH-02, FM-HLTH-03.`
pub fn topics_of(text: &str) -> Vec<Topic> {
    let mut topics: Vec<Topic> = Vec::new();
    for line in text.lines() {
        if let Some(question) = line.strip_prefix("### ") {
            if let Some(topic) = topics.last_mut() {
                let question = question.to_owned();
                topic.questions.push(Answered { question, answer: String::new(), rules: vec![] });
            }
        } else if let Some(title) = line.strip_prefix("## ") {
            let keyed = title.strip_suffix(']').and_then(|title| title.rsplit_once(" ["));
            let (title, about) = match keyed {
                Some((title, key)) => (title, Some(key.to_owned())),
                None => (title, None),
            };
            topics.push(Topic { title: title.to_owned(), about, questions: Vec::new() });
        } else if let Some(answered) = topics.last_mut().and_then(|it| it.questions.last_mut())
            && !line.trim().is_empty()
        {
            let (said, rules) = match line.rsplit_once("See ") {
                Some((said, rules)) if rules.contains('-') => (said.trim_end(), rules),
                _ => (line, ""),
            };
            if !answered.answer.is_empty() {
                answered.answer.push(' ');
            }
            answered.answer.push_str(&said.replace('`', ""));
            let rules = rules.trim_end_matches('.').split(", ").filter(|rule| !rule.is_empty());
            answered.rules.extend(rules.map(str::to_owned));
        }
    }
    topics
}

/// The questions that fit a search; all of them if it is empty.
pub(super) fn find<'t>(topics: &'t [Topic], query: &str) -> Vec<(&'t Topic, Vec<&'t Answered>)> {
    let fits = |topic: &Topic, it: &Answered| {
        let rules = it.rules.join(" ");
        has_words(&format!("{} {} {} {rules}", topic.title, it.question, it.answer), query)
    };
    let found = topics.iter().map(|topic| {
        let fitting = topic.questions.iter().filter(|it| fits(topic, it));
        (topic, fitting.collect::<Vec<_>>())
    });
    found.filter(|(_, questions)| !questions.is_empty()).collect()
}

/// A topic. What was searched for is open.
pub(super) fn section(
    game: &GameRef,
    topic: &Topic,
    questions: &[&Answered],
    is_open: bool,
) -> Markup {
    let id = format!("questions-{}", topic.about.as_deref().unwrap_or("general"));
    html! {
        section.faq aria-labelledby=(id) {
            h2 #(id) .sec { "Questions: " (topic.title) }
            @for it in questions {
                details.qa open[is_open] {
                    summary { (it.question) }
                    p { (it.answer) @for rule in &it.rules { " " a.rule href={ "/rules/" (game.name) "#" (rule) } { (rule) } } }
                }
            }
        }
    }
}
