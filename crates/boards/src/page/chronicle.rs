//! The chronicle of a long game, for a shelf and for paper.

use maud::{Markup, html};
use orrery_core::Seats;

use super::facts::TableRef;
use super::shell::{Prefs, one_button, reading_page_of};
use crate::parts::{icon, listed};
use crate::{Passage, PlayerLabel, Shelf};

/// A place in the story to which one can go back to see what else could have been.
pub struct Checkpoint {
    /// "A Thread to Follow".
    pub name: String,
    /// The number of answers before it.
    pub answers: usize,
}

/// The story of a table, to read and to print.
pub struct ChroniclePage {
    /// The reader's preferences.
    pub prefs: Prefs,
    /// The table.
    pub table: TableRef,
    /// Its progress.
    pub shelf: Shelf,
    /// The players and their names.
    pub sitters: Seats<PlayerLabel>,
    /// The people, by name.
    pub people: Vec<String>,
    /// The story, chapter by chapter.
    pub chapters: Vec<Passage>,
    /// True if the reader may keep it as a file.
    pub may_export: bool,
    /// True if the reader may open a table that branches off.
    pub may_branch: bool,
    /// True if the reader may name the position as a checkpoint.
    pub may_name: bool,
    /// The points at which you can branch off.
    pub checkpoints: Vec<Checkpoint>,
}

/// The chronicle of a table.
pub fn chronicle(page: &ChroniclePage) -> Markup {
    let main = html! {
        h1 { (page.shelf.title) }
        p.lead { (page.shelf.standing) @if !page.people.is_empty() { ". Played by " (listed(&page.people)) } "." }
        p.rowx.noprint {
            a.btn.line href={ "/t/" (page.table.id) } { (icon("play")) "To the table" }
            @if page.may_export {
                a.btn.line href={ "/t/" (page.table.id) "/record" } download { (icon("download")) "Keep as a file" }
            }
        }
        @if page.may_export {
            p.cap.noprint { "The file holds the whole campaign with the seed of its dice. Any Orrery opens it under Records, and you play on there." }
        }
        @for chapter in &page.chapters {
            section.chapter {
                h2 { (chapter.title) }
                @for paragraph in &chapter.paragraphs { p { (paragraph.markup(&page.sitters)) } }
                @if !chapter.consequences.is_empty() {
                    ul { @for line in &chapter.consequences { li { (line.markup(&page.sitters)) } } }
                }
            }
        }
        @if page.may_branch && (page.may_name || !page.checkpoints.is_empty()) { (checkpoints(page)) }
    };
    let title = format!("{} · Orrery", page.shelf.title);
    reading_page_of(page.prefs, &title, [&page.table.game], main)
}

/// The longest name of a checkpoint, in characters.
pub const LONGEST_MOMENT: usize = 60;

/// The moments from which the story can take another turn.
fn checkpoints(page: &ChroniclePage) -> Markup {
    let branch = format!("/t/{}/branch", page.table.id);
    html! {
        section.noprint aria-labelledby="checkpoints" {
            h2 #checkpoints { "What if?" }
            p { "Go back to a checkpoint and play on from there, at a table of its own with the same players. That table is marked as a what-if, and the campaign itself stays as it is. Its dice and draws are new, so it tells you nothing about what comes in the campaign." }
            @if !page.checkpoints.is_empty() {
                ul.checkpoints {
                    @for point in &page.checkpoints {
                        li.rowx {
                            b { (point.name) }
                            (one_button(&branch, &[("at", &point.answers.to_string())], html! {
                                button.btn.small.line aria-label={ "Branch off: " (point.name) } { (icon("play")) "Branch off" }
                            }))
                            a.btn.small.line href={ "/t/" (page.table.id) "/try?at=" (point.answers) } aria-label={ "Try out from " (point.name) } { "Only try out" }
                        }
                    }
                }
            }
            @if page.may_name {
                form.join method="post" action={ "/t/" (page.table.id) "/checkpoints" } {
                    label.field {
                        input name="name" maxlength=(LONGEST_MOMENT) placeholder="Before the storm" aria-label="Name of a new checkpoint" autocomplete="off" required;
                    }
                    button.btn { "Set a checkpoint here" }
                }
            }
        }
    }
}
