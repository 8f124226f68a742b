//! The pages around the drawings: plain data in, markup out. Nothing here reads a request, asks
//! an engine or knows a rule.
//!
//! | page | function | made for |
//! | --- | --- | --- |
//! | front page | [`home`] | `GET /` |
//! | a new table | [`new_table`] | `GET /new/{game}` |
//! | an invitation | [`invite`] | `GET /t/{table}/sit/{token}` |
//! | the table | [`TablePage::document`], [`TablePage::fragments`] | `GET /t/{table}`, the stream |
//! | hand over the screen | [`hand_over`] | `GET /t/{table}` at a hot seat |
//! | a finished game | [`EndPage::document`] | `GET /t/{table}` once it is over |
//! | rulebooks | [`rule_books`], [`rules`] | `GET /rules`, `GET /rules/{game}` |
//! | records | [`records`] | `GET /records` |
//! | about | [`about`] | `GET /about` |
//! | what went wrong | [`error`] | any answer of 400 and above without a table to show |
//!
//! # Addresses that the pages use
//! Every form is `application/x-www-form-urlencoded` unless said otherwise, answers with 303 to a
//! page, and is meant to be refused when it comes from another site. Seats in addresses are
//! numbers from 0, as in records. The forms of a table's text view are sent to addresses that end
//! in `?view=text`; the page they lead to keeps it. The module sends the same forms by `fetch`,
//! follows the 303 and swaps what comes back, so a post needs no second kind of answer; a page
//! without `#dock` (the end, handing over the screen) is gone to instead.
//!
//! | request | fields | what |
//! | --- | --- | --- |
//! | `GET /` | | front page |
//! | `GET /join` | `code` | to the table or invitation of that code |
//! | `POST /name` | `name` | how I am called (the signed cookie) |
//! | `POST /look` | `theme` = `dark`, `light`, `system`; `text` = `normal`, `large`, `larger` | either one; back to the `Referer`; the module writes the cookies `theme` and `text` itself, see [`Prefs::from_cookies`] |
//! | `POST /first/{game}` | | a guided first game against a bot |
//! | `GET /new/{game}` | | choose seats and options |
//! | `POST /tables` | `game`, `title`, `name`, `seat0`… = `you`, `friend`, `here`, `nobody` or the value of a [`BotLevel`]; `option.KEY`, `listed` = `yes` or absent | to the table |
//! | `GET /t/{table}` | `view` = `text`; `hint` = `1`; `log` = `me`; `at` = N; `plan` = the order of what would be done, as the links of a drawing have it; `seat` = the seat that looks at a hot seat | the table, or the end once it is over |
//! | `POST /t/{table}/answers` | `answers`, `undone`, `key`, `choice` | plays; 409 and 422 come back as the table page with [`TablePage::refused`] |
//! | `POST /t/{table}/undo` | `answers`, `undone`, `key`, `to` = `step`, `turn`, `ask`, `agree`, `refuse`, `vote` for the last two | takes back, or asks everybody |
//! | `POST /t/{table}/settings` | `dice` = `orrery`, `by_hand` | whose dice and cards are used; shown only with [`TablePage::dice`] |
//! | `POST /t/{table}/seats/{seat}/bot` | `level` | gives a seat to a bot |
//! | `POST /t/{table}/seats/{seat}/take` | | takes it back |
//! | `POST /t/{table}/seats/{seat}/resign` | `sure` = `yes` | gives up |
//! | `POST /t/{table}/seats/{seat}/pass` | `sure` = `yes` | leaves the seat to another person; to its invitation |
//! | `POST /t/{table}/rematch` | | the same people again, one seat further on |
//! | `POST /t/{table}/try` | `at`; or, with the query of a board, `choice` or `to` | a board of one's own from that position, never sent; goes on with it |
//! | `GET /t/{table}/try` | `at`, `deal`, `moves`; `view`, `hint`, `seat` | that board |
//! | `GET /t/{table}/record`, `GET /t/{table}/report` | | downloads: the record; a redacted bundle for a report |
//! | `GET` and `POST /t/{table}/sit/{token}` | `name` | an invitation; sits down |
//! | `GET /t/{table}/live` | `after` = version; `view`, `at`, `seat` as the page has them | server-sent events, below |
//! | `GET /rules`, `GET /rules/{game}` | `q` | rulebooks; search |
//! | `GET /records`, `POST /records` | `file` (multipart) or `text` | opens a record |
//! | `GET /about` | | who made what |
//! | `GET /assets/{file}` | | [`crate::assets::find`]; may be cached forever |
//!
//! # The stream
//! Each event has an `id` (the version of the table, which grows with all that happens) and as `data`
//! one JSON object with the fields of [`Fragments`]. Every event is complete, so after a gap the
//! newest one is enough; `Last-Event-ID` or `after` say what the page has. The module swaps the
//! elements with the ids `news`, `stage`, `rail`, `dock` and `menu-body`, sets `moment` and the
//! title, and reads `say` aloud. An event named `reload` makes the page reload itself. After a
//! lost connection the module also fetches the page itself.
//!
//! # What drawings may say to the module
//! `data-choice="3"` or `data-choice="3 4 7"`: the answers a thing stands for; a click narrows the
//! answers to those, and the last one left is sent. `data-piece="name"`: a thing that keeps its
//! name from one drawing to the next and so travels. `data-supply="name"`: the piece from whose
//! place a new one comes. `data-frame="name"`: the pieces in it rest when all of it moves or grows.
//! `data-place`: a piece that is a place and never travels. `data-departed="name"`: once it is
//! there, the thing rises out of the picture; `data-left` marks what stays. `data-swipe`: a row
//! that can be scrolled sideways. `data-why="sentence"` and `data-rule="ID"`: why it cannot be done.
//! A line of the log names its pieces in `data-lights` and lights them under the pointer; a step
//! of the guide names them in `data-points`, and they stay marked as long as it shows.
//! `data-then="question"`: what is asked once the thing is picked; several such things are lit
//! before their targets, and pressing one in the first row only opens it. `data-about="name"` and
//! `data-does="sentence"`: what its card says, where its label does not.

mod chronicle;
mod coach;
mod dock;
mod end;
mod facts;
mod faq;
mod hint;
mod home;
mod invite;
mod log;
mod menu;
mod new_table;
mod parts;
mod passage;
mod plain;
mod plans;
mod plot;
mod rail;
mod rules;
mod score;
mod shell;
mod table;

pub use chronicle::{Checkpoint, ChroniclePage, LONGEST_MOMENT, chronicle};
pub use end::{EndPage, Fairness, Past, Seal, Shown, TurningPoint};
pub use facts::{
    DiceOf, GameRef, Guide, Kind, Missed, Notice, Refusal, TableRef, Turn, Undo, View, Vote,
};
pub use faq::{Answered, Topic, topics_of};
pub use hint::{Advice, Estimate, Hint};
pub use home::{GameCard, HomePage, TableRow, home};
pub use invite::{Invite, hand_over, invite};
pub use log::{LogEntry, LogFilter};
pub use menu::{SeatLine, SeatState};
pub use new_table::{BotLevel, ModeChoice, ModeGroup, NewTable, OptionChoice, new_table};
pub use parts::Tone;
pub use plain::{Credit, Problem, about, away, error, records};
pub use plans::LONGEST_PLAN;
pub use rules::{Chapter, Rule, RuleBook, chapters_of, rule_books, rules, summary_of};
pub use score::{leader, reason, verdict};
pub use shell::{Prefs, Stories, TextSize, Theme};
pub use table::{Fragments, TablePage};
