//! Plans: a line of each player for their own side, which the other side is not sent.

use maud::{Markup, html};

use super::parts::who;
use super::table::TablePage;

/// The plans of the reader's side, and a line to write one. Nothing for a reader without
/// teammates.
pub(super) fn plans(page: &TablePage) -> Markup {
    let (Some(plans), Some(you)) = (&page.plans, page.you) else { return html! {} };
    let own = plans.iter().find(|(seat, _)| *seat == you).map(|(_, plan)| plan.as_str());
    html! {
        section #plans .plans aria-labelledby="plans-title" {
            h2 { span #plans-title { "Plans" } span.cap { "only your side reads them" } }
            @if !plans.is_empty() {
                ul {
                    @for (seat, plan) in plans {
                        @let sitter = &page.sitters[*seat];
                        li { (who(sitter.look, &sitter.name)) span { (plan) } }
                    }
                }
            }
            form.join method="post" action=(page.form_url("/plan")) autocomplete="off" {
                label.field { input #plan name="plan" maxlength=(LONGEST_PLAN) value=[own] placeholder="What do you plan?" aria-label="Your plan"; }
                button.btn.small.line { "Share" }
            }
        }
    }
}

/// The most characters of a plan.
pub const LONGEST_PLAN: usize = 160;
