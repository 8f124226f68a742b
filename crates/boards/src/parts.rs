//! Small parts that every board uses: icons, amounts, seats, and what can be pressed.

use maud::{Markup, html};
use orrery_core::{Game, Seat};

use crate::{Refused, Scene};

/// The letter of a seat: `data-seat` takes colour and pattern from it, `#seat-…` the shape.
pub(crate) fn seat_letter(seat: Seat) -> &'static str {
    ["a", "b", "c", "d"].get(seat.index()).copied().unwrap_or("x")
}

/// What a seat's shape is called.
pub(crate) fn seat_shape(seat: Seat) -> &'static str {
    ["Coral", "Sun", "Orchid", "Teal"].get(seat.index()).copied().unwrap_or("Nobody")
}

/// The shape of a seat, beside its name.
pub(crate) fn seat_mark(seat: Seat) -> Markup {
    let letter = seat_letter(seat);
    html! {
        span.seat data-seat=(letter) {
            svg role="img" aria-label=(seat_shape(seat)) { use href={ "#seat-" (letter) } {} }
        }
    }
}

/// An icon beside a word that says the same.
pub(crate) fn icon(symbol: &str) -> Markup {
    html! { svg.i aria-hidden="true" { use href={ "#" (symbol) } {} } }
}

/// A small icon beside a word that says the same.
pub(crate) fn small_icon(symbol: &str) -> Markup {
    html! { svg.i.i-16 aria-hidden="true" { use href={ "#" (symbol) } {} } }
}

/// An icon in place of a word.
pub(crate) fn named_icon(symbol: &str, name: &str) -> Markup {
    html! { svg.i role="img" aria-label=(name) { use href={ "#" (symbol) } {} } }
}

/// Icon and figure.
pub(crate) fn amount(symbol: &str, name: &str, figure: impl std::fmt::Display) -> Markup {
    let figure = figure.to_string();
    html! { span.amt data-n=(figure) { (named_icon(symbol, name)) (figure) } }
}

/// What pressing a piece of the board does.
pub(crate) enum Target {
    /// It answers with the action at this place of the viewer's list.
    Act(usize),
    /// It would answer, but for this reason.
    Refused(Refused),
    /// It is no answer to what is asked.
    Still,
}

impl Target {
    /// What pressing the piece of this action does. `is_asked` says whether the viewer is asked
    /// something that this action answers.
    pub(crate) fn of<G: Game>(scene: &Scene<G>, action: G::Action, is_asked: bool) -> Target {
        if !is_asked {
            return Target::Still;
        }
        match scene.choice(action) {
            Some(choice) => Target::Act(choice),
            None => (scene.refusal)(action).map_or(Target::Still, Target::Refused),
        }
    }

    pub(crate) fn is_act(&self) -> bool {
        self.choice().is_some()
    }

    pub(crate) fn is_refused(&self) -> bool {
        self.why().is_some()
    }

    /// For `data-choice`.
    pub(crate) fn choice(&self) -> Option<usize> {
        match self {
            Target::Act(choice) => Some(*choice),
            Target::Refused(_) | Target::Still => None,
        }
    }

    /// For `data-why`.
    pub(crate) fn why(&self) -> Option<&str> {
        match self {
            Target::Refused(refused) => Some(&refused.sentence),
            Target::Act(_) | Target::Still => None,
        }
    }

    /// For `data-rule`.
    pub(crate) fn rule(&self) -> Option<&'static str> {
        match self {
            Target::Refused(refused) => Some(refused.rule),
            Target::Act(_) | Target::Still => None,
        }
    }

    /// For `role`: what cannot be pressed keeps its own.
    pub(crate) fn role(&self) -> Option<&'static str> {
        match self {
            Target::Act(_) | Target::Refused(_) => Some("button"),
            Target::Still => None,
        }
    }

    /// For `tabindex`: a refused piece is reached too, so that its reason can be read.
    pub(crate) fn tabindex(&self) -> Option<&'static str> {
        self.role().map(|_| "0")
    }

    /// For `aria-disabled`.
    pub(crate) fn disabled(&self) -> Option<&'static str> {
        self.is_refused().then_some("true")
    }

    /// A label that also says why not.
    pub(crate) fn label(&self, what: &str) -> String {
        match self.why() {
            Some(why) => format!("{what}. {why}"),
            None => what.to_owned(),
        }
    }
}

/// "1 card", "3 cards".
pub(crate) fn count(number: impl Into<u32>, one: &str) -> String {
    match number.into() {
        1 => format!("1 {one}"),
        many => format!("{many} {one}s"),
    }
}

/// "a", "a and b", "a, b and c".
pub(crate) fn listed(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

impl<G: Game> Scene<'_, G> {
    /// What to call somebody: "You" for the viewer.
    pub(crate) fn name(&self, seat: Seat) -> &str {
        let sitter = &self.sitters[seat];
        if sitter.is_you { "You" } else { &sitter.name }
    }

    /// The verb that fits somebody: "take" for the viewer, "takes" for others.
    pub(crate) fn verb<'w>(&self, seat: Seat, you: &'w str, other: &'w str) -> &'w str {
        if self.sitters[seat].is_you { you } else { other }
    }
}
