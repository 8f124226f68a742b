//! Sitting down: an invitation, and handing the screen to the next person.

use maud::{Markup, html};
use orrery_core::{Seat, Seats, Sides};

use super::facts::TableRef;
use super::parts::who;
use super::shell::{Prefs, reading_page};
use crate::parts::{icon, seat_letter, seat_name, seat_shape};
use crate::{Shelf, look_of};

/// A link to a seat was opened.
pub struct Invite {
    /// The reader's preferences.
    pub prefs: Prefs,
    /// The table.
    pub table: TableRef,
    /// "turn 19 · year 2", or that it has not begun.
    pub moment: String,
    /// The progress of a game of many evenings, for those who take a seat in the middle.
    pub shelf: Option<Shelf>,
    /// What those who take the seat should know, in sentences.
    pub briefing: Vec<String>,
    /// The seat that is offered.
    pub seat: Seat,
    /// The sides of the game.
    pub sides: Sides,
    /// The players in the other seats.
    pub others: Seats<Option<String>>,
    /// The token in the link.
    pub token: String,
    /// The reader's name.
    pub name: Option<String>,
    /// True if another player has taken the seat.
    pub is_taken: bool,
}

/// An invitation to a seat.
pub fn invite(page: &Invite) -> Markup {
    let action = format!("/t/{}/sit/{}", page.table.id, page.token);
    let title = format!("A seat at {} · Orrery", page.table.title);
    let look = look_of(page.sides, page.seat);
    let main = html! {
        section.panel.invite data-seat=(seat_letter(look)) aria-labelledby="invited" {
            span.turn { (seat_shape(look)) }
            @if page.is_taken {
                h1 #invited { "This seat is taken" }
                p { "Someone has already taken this seat (" (seat_name(look)) " at " b { (page.table.title) } "). You can watch, or ask for another link." }
            } @else {
                h1 #invited { "You are invited" }
                p { b { (page.table.game.title) } " at " (page.table.title) ", " (page.moment) ". You play " b { (seat_name(look)) } "." }
            }
            @if let Some(shelf) = &page.shelf {
                p { b { (shelf.title) } ". " (shelf.standing) ". " (shelf.last) " " a href={ "/t/" (page.table.id) "/chronicle" } { "Read the story so far" } }
            }
            @if !page.is_taken { @for sentence in &page.briefing { p { (sentence) } } }
            ul.amts {
                @for (seat, name) in page.others.iter().filter(|(seat, _)| *seat != page.seat) {
                    li { (who(look_of(page.sides, seat), name.as_deref().unwrap_or("free"))) }
                }
            }
            @if !page.is_taken {
                form.join method="post" action=(action) {
                    label.field { (icon("players"))
                        input name="name" maxlength="40" placeholder="Your name" aria-label="Your name" value=[page.name.as_deref()] autocomplete="nickname" required; }
                    button.btn.main { "Sit down" }
                }
            }
            p { a href={ "/t/" (page.table.id) } { "Just watch" } " · " a href={ "/rules/" (page.table.game.name) } { "Read the rules first" } }
        }
    };
    reading_page(page.prefs, &title, Some(&page.table.game), main)
}

/// Between two people at one screen: nothing of the table is on it but the look of the next seat.
pub fn hand_over(prefs: Prefs, table: &TableRef, to: Seat, name: &str, next: &str) -> Markup {
    let title = format!("{name} is next · {}", table.title);
    let main = html! {
        section.panel.invite data-seat=(seat_letter(to)) aria-labelledby="next" {
            span.turn { (seat_shape(to)) }
            h1 #next { "Hand the screen to " span.name { (name) } }
            p { "The next screen shows what only " (name) " may see." }
            a.btn.main href=(next) { "I am " span.name { (name) } }
        }
    };
    reading_page(prefs, &title, Some(&table.game), main)
}
