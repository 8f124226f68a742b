//! A thing of the table that explains itself and may be pressed.

use maud::{Markup, html};

use crate::target::Target;

/// A thing of the table: what it is, what it does now, and what pressing it does.
pub(super) struct Thing<'t> {
    class: &'t str,
    about: String,
    does: String,
    rule: Option<&'static str>,
    piece: Option<String>,
    seat: Option<&'static str>,
    target: Target,
    then: Option<String>,
    is_place: bool,
}

impl<'t> Thing<'t> {
    /// A thing with its classes and its name.
    pub(super) fn new(class: &'t str, about: impl Into<String>) -> Thing<'t> {
        Thing {
            class,
            about: about.into(),
            does: String::new(),
            rule: None,
            piece: None,
            seat: None,
            target: Target::Still,
            then: None,
            is_place: false,
        }
    }

    /// Says what it does now, by which rule.
    pub(super) fn does(mut self, does: impl Into<String>, rule: &'static str) -> Self {
        self.does = does.into();
        self.rule = Some(rule);
        self
    }

    /// Keeps its name from one drawing to the next, so that it travels.
    pub(super) fn piece(mut self, piece: String) -> Self {
        self.piece = Some(piece);
        self
    }

    /// Is a place that is filled and never travels.
    pub(super) fn place(mut self, piece: String) -> Self {
        self.piece = Some(piece);
        self.is_place = true;
        self
    }

    /// Wears the colour of a seat.
    pub(super) fn seat(mut self, letter: &'static str) -> Self {
        self.seat = Some(letter);
        self
    }

    /// Stands for answers.
    pub(super) fn target(mut self, target: Target) -> Self {
        self.target = target;
        self
    }

    /// Is only half an answer and leaves this question open.
    pub(super) fn then(mut self, question: impl Into<String>) -> Self {
        self.then = Some(question.into());
        self
    }

    /// The thing as a box. What is in it is for the eye: its label says the same.
    pub(super) fn drawn(&self, inside: &Markup) -> Markup {
        let target = &self.target;
        let class = [self.class, look(target)].join(" ");
        // What is pressed is named by its words, anything else by its label.
        let (role, says) = match target.role() {
            Some(role) => (role, None),
            None => ("img", Some(self.label())),
        };
        html! {
            div class=(class) data-piece=[self.piece.as_deref()] data-seat=[self.seat]
                data-place=[self.is_place.then_some("")] data-choice=[target.choice()]
                data-why=[target.why()] data-rule=[target.rule().or(self.rule)] role=(role)
                tabindex=[target.tabindex()] aria-disabled=[target.disabled()] aria-label=[says]
                data-about=(self.about) data-does=[some(&self.does)]
                data-then=[self.then.as_deref().filter(|_| target.is_act())] {
                @if target.role().is_some() { span.sr { (self.label()) } }
                span.within aria-hidden="true" { (inside) }
            }
        }
    }

    /// The thing as a group of a drawing, at this place.
    pub(super) fn drawn_at(&self, transform: &str, inside: &Markup) -> Markup {
        let target = &self.target;
        let class = [self.class, if target.is_act() { "can-act lit" } else { look(target) }];
        let label = self.label();
        html! {
            g class=(class.join(" ")) transform=(transform) data-piece=[self.piece.as_deref()]
                data-seat=[self.seat] data-place=[self.is_place.then_some("")]
                data-choice=[target.choice()] data-why=[target.why()]
                data-rule=[target.rule().or(self.rule)] role=(target.role().unwrap_or("img"))
                tabindex=[target.tabindex()] aria-disabled=[target.disabled()] aria-label=(label)
                data-about=(self.about) data-does=[some(&self.does)]
                data-then=[self.then.as_deref().filter(|_| target.is_act())] { (inside) }
        }
    }

    /// All of it in words.
    fn label(&self) -> String {
        let words = match self.does.as_str() {
            "" => self.about.clone(),
            does => format!("{}. {does}", self.about),
        };
        self.target.label(&words)
    }
}

/// The classes of a thing: whether it can be pressed.
fn look(target: &Target) -> &'static str {
    match target {
        Target::Act(_) => "can-act",
        Target::Refused(_) => "cannot",
        Target::Still => "",
    }
}

fn some(text: &str) -> Option<&str> {
    (!text.is_empty()).then_some(text)
}
