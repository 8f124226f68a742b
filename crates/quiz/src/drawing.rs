//! The drawing: words from the pack.

use maud::{Markup, html};
use orrery_boards::{Button, Dock, Drawing, Line, Manner, Scene, ScoreLine, Tally, Words};
use orrery_core::{Seat, Seats};

use crate::{Card, Cards, Quiz, Said, Say, Table};

/// The drawings of the quiz.
pub struct QuizDrawing;

fn card(content: &Cards, round: usize, card: usize) -> Option<&Card> {
    content.rounds.get(round)?.cards.get(card)
}

fn question(scene: &Scene<Quiz>) -> String {
    match card(scene.content, scene.view.round, scene.view.answered) {
        Some(card) => card.ask.clone(),
        None => "The quiz is over".to_owned(),
    }
}

impl Drawing<Quiz> for QuizDrawing {
    fn pitch(&self) -> &'static str {
        "Answer questions from a pack."
    }

    fn stage(&self, scene: &Scene<Quiz>) -> Markup {
        html! { p { (question(scene)) } }
    }

    fn player(&self, scene: &Scene<Quiz>, seat: Seat) -> Markup {
        html! { article.player { b { (scene.name(seat)) } } }
    }

    fn dock(&self, scene: &Scene<Quiz>) -> Dock {
        let (question, detail) = (question(scene), String::new());
        Dock { question, detail, rule: None, row: html! {}, carry: html! {} }
    }

    fn button(&self, scene: &Scene<Quiz>, say: Say) -> Button {
        let card = card(scene.content, scene.view.round, scene.view.answered);
        let answer = card.and_then(|card| card.answers.get(usize::from(say.0)));
        let name = answer.cloned().unwrap_or_default();
        let label = html! { (name) };
        Button { label, name, is_main: false, outcome: None, gives_up: None, manner: Manner::Takes }
    }

    fn line(&self, said: &Said, _: &[Said], content: &Cards) -> Line {
        let card = card(content, said.round, said.card);
        let answer = card.and_then(|card| card.answers.get(usize::from(said.say.0)));
        let words = Words::of(said.seat).verb(" say ", " says ");
        Line::by(said.seat, words.strong(answer.cloned().unwrap_or_default()).and("."))
    }

    fn in_words(&self, scene: &Scene<Quiz>) -> Vec<Words> {
        vec![Words::plain(question(scene))]
    }

    fn score(&self, view: &Table, _: &[Said], _: &Cards) -> Vec<ScoreLine> {
        let points = Seats::of(view.points.len() as u8, |seat| view.points[seat.index()]);
        vec![ScoreLine { source: "Right answers", made_of: "", tally: Tally::Points, points }]
    }

    fn moment(&self, view: &Table) -> String {
        format!("card {}", view.answered + 1)
    }

    fn picture(&self) -> Markup {
        html! {}
    }
}
