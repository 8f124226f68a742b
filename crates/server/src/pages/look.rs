//! The query of a table's page, and the viewer it is drawn for.

use orrery_boards::page;
use orrery_core::{Seat, Viewer};
use serde::Deserialize;

use crate::identity::Reader;
use crate::state::State;

/// The query of a table's page.
#[derive(Clone, Default, Deserialize)]
pub(crate) struct Asked {
    view: Option<String>,
    pub(super) hint: Option<String>,
    pub(super) log: Option<String>,
    /// The order in which the reader thinks of doing things.
    pub(super) plan: Option<String>,
    seat: Option<u8>,
    /// The seat that the screen is to be handed to.
    pass: Option<u8>,
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

    /// The seat that looks, where a person holds several.
    pub(super) fn seat(&self) -> Option<Seat> {
        self.pass.or(self.seat).and_then(Seat::new)
    }

    /// Keeps what makes a difference to a spectator.
    pub(super) fn of_spectator(&self) -> Asked {
        Asked { view: self.view.clone(), log: self.log.clone(), ..Asked::default() }
    }

    /// The same for another seat.
    pub(super) fn of_seat(&self, seat: Seat) -> Asked {
        Asked { seat: Some(seat.into()), pass: None, ..self.clone() }
    }

    /// The same for whichever seat comes next.
    fn of_any_seat(&self) -> Asked {
        Asked { seat: None, pass: None, ..self.clone() }
    }

    /// The address of a table with what is to be kept of this.
    pub(super) fn address(&self, table: &str) -> String {
        match self.query() {
            Some(query) => format!("/t/{table}?{query}"),
            None => format!("/t/{table}"),
        }
    }

    /// The part of the query to keep.
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

/// The seats that share a reader's screen.
pub(super) fn seats_of(state: &State, reader: &Reader) -> Vec<Seat> {
    reader.person.as_ref().map(|person| state.seats_of(person)).unwrap_or_default()
}

/// Finds the viewer for a reader: their seat, or of several the one they name, as long as it can
/// act, or else the one that has to. Where several seats share a screen and this one knows what
/// another cannot, the screen is handed over first.
pub(super) fn look(state: &State, reader: &Reader, asked: &Asked) -> Look {
    let seats = seats_of(state, reader);
    let Some(&first) = seats.first() else { return Look::As(Viewer::Spectator) };
    let wanted = asked.seat().filter(|seat| seats.contains(seat));
    let (to_act, may_act) = (state.table.to_act(), state.table.may_act());
    let speaks = |seat: &Seat| to_act.contains((*seat).into());
    let next = match wanted {
        Some(seat) if to_act.union(may_act).contains(seat.into()) => seat,
        _ => seats.iter().copied().find(speaks).or(wanted).unwrap_or(first),
    };
    let is_handed = wanted != Some(next) || asked.pass.is_some();
    let is_private =
        is_handed && !to_act.is_empty() && seats.iter().any(|&seat| state.table.hides(next, seat));
    if is_private { Look::HandOver(next) } else { Look::As(Viewer::Seat(next)) }
}

/// Returns the query for the page after a move: the same seat, or on a shared screen the next seat
/// that has to act.
pub(super) fn look_after(state: &State, reader: &Reader, asked: &Asked) -> Asked {
    let to_act = state.table.to_act();
    let speaks = |seat: Seat| to_act.contains(seat.into());
    let is_done = asked.seat().is_some_and(|seat| !speaks(seat));
    match is_done && seats_of(state, reader).into_iter().any(speaks) {
        true => asked.of_any_seat(),
        false => asked.clone(),
    }
}
