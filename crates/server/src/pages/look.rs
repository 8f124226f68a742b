//! What a page of a table asks for, and through whose eyes it looks.

use orrery_boards::page;
use orrery_core::{Seat, Viewer};
use serde::Deserialize;

use crate::identity::Reader;
use crate::state::State;

/// What a page of a table asks for.
#[derive(Clone, Default, Deserialize)]
pub(crate) struct Asked {
    view: Option<String>,
    pub(super) hint: Option<String>,
    pub(super) log: Option<String>,
    /// The order in which the reader thinks of doing things.
    pub(super) plan: Option<String>,
    seat: Option<u8>,
    pub(super) at: Option<usize>,
    /// The version the page has.
    pub(crate) after: Option<u64>,
}

impl Asked {
    /// Drawn or in words.
    pub(super) fn view(&self) -> page::View {
        match self.view.as_deref() {
            Some("text") => page::View::Text,
            _ => page::View::Drawing,
        }
    }

    /// The seat that looks, where somebody holds several.
    pub(super) fn seat(&self) -> Option<Seat> {
        self.seat.and_then(Seat::new)
    }

    /// Keeps what makes a difference to a spectator.
    pub(super) fn of_spectator(&self) -> Asked {
        Asked { view: self.view.clone(), log: self.log.clone(), ..Asked::default() }
    }

    /// The same for another seat.
    pub(super) fn of_seat(&self, seat: Seat) -> Asked {
        Asked { seat: Some(seat.into()), ..self.clone() }
    }

    /// The address of a table with what is to be kept of this.
    pub(super) fn address(&self, table: &str) -> String {
        match self.query() {
            Some(query) => format!("/t/{table}?{query}"),
            None => format!("/t/{table}"),
        }
    }

    /// What is to be kept of this, as a query.
    pub(super) fn query(&self) -> Option<String> {
        let view = (self.view() == page::View::Text).then(|| "view=text".to_owned());
        let seat = self.seat().map(|seat| format!("seat={}", u8::from(seat)));
        let kept: Vec<String> = view.into_iter().chain(seat).collect();
        (!kept.is_empty()).then(|| kept.join("&"))
    }
}

/// Through whose eyes a reader looks.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Look {
    /// Through these.
    As(Viewer),
    /// Several people share the screen, and it has to be handed to this seat first.
    HandOver(Seat),
}

/// Through whose eyes a reader looks: their seat, or the one of several that is asked. Where
/// several seats share a screen and see different things, it is handed over in between.
pub(super) fn look(state: &State, reader: &Reader, asked: &Asked) -> Look {
    let seats = reader.person.as_ref().map(|person| state.seats_of(person)).unwrap_or_default();
    let Some(&first) = seats.first() else { return Look::As(Viewer::Spectator) };
    let wanted = asked.seat().filter(|seat| seats.contains(seat));
    let to_act = state.table.to_act();
    let speaks = |seat: &Seat| to_act.contains((*seat).into());
    let next = match wanted {
        Some(seat) if speaks(&seat) => seat,
        _ => seats.iter().copied().find(speaks).or(wanted).unwrap_or(first),
    };
    let view = |seat| state.table.view(Viewer::Seat(seat));
    let is_private = wanted != Some(next)
        && !to_act.is_empty()
        && seats.iter().any(|&other| other != next && view(other) != view(next));
    if is_private { Look::HandOver(next) } else { Look::As(Viewer::Seat(next)) }
}
