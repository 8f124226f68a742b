//! The pages of the mission computer: what the mission is about, the newest story of the sol, and
//! how the last sol went. They take the place of the board while they are open.

use first_martians::{Action, Event, Phase, Question};
use maud::{Markup, html};

use super::report::Sol;
use super::sight::Sight;
use super::{campaign, debrief, passage, report_frame, screen};
use crate::parts::small_icon;
use crate::{Passage, Words};

/// The pages there are now, and the one to read first.
pub(super) struct Pages<'a> {
    /// The places of this sol's stories among all that was told, oldest first.
    pub(super) stories: Vec<usize>,
    /// The sol to report about.
    pub(super) sol: Option<Sol<'a>>,
    /// The page that is open unless the reader closes it.
    pub(super) open: Option<Open>,
    /// True if the sol ended after the viewer last acted.
    is_sol_new: bool,
}

/// A page.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Open {
    Mission,
    Story,
    Sol,
}

impl<'a> Pages<'a> {
    pub(super) fn of(sight: &Sight<'a>) -> Pages<'a> {
        let (table, told) = (sight.table(), sight.scene.events);
        let began = told.iter().rposition(|event| matches!(event, Event::RoundBegan(_)));
        let began = began.unwrap_or(0);
        let is_story =
            |place: &usize| passage::told(&told[*place], &told[..*place], &sight.names).is_some();
        let stories: Vec<usize> = (began..told.len()).filter(is_story).collect();
        let question = sight.question().map(|(_, question)| question);
        // Once the night is over, the sol is reported about. The next one may have begun already.
        let is_night = matches!(
            question,
            Some(Question::Proceed(Phase::CleanUp | Phase::Events) | Question::EndMission)
        );
        let is_same = !matches!(question, Some(Question::Proceed(Phase::Events)));
        let over = table.round.saturating_sub(u8::from(!(is_night && is_same)));
        let sol = Sol::of(told, over);
        let fresh = told.len() - sight.scene.recent.len();
        let is_story_new = stories.last().is_some_and(|&place| place >= fresh);
        let open = match question {
            _ if table.ending.is_some() => None,
            Some(Question::TakeRole) => Some(Open::Mission),
            _ if is_night && sol.is_some() => Some(Open::Sol),
            Some(Question::Choose(..) | Question::Proceed(Phase::Morale)) => Some(Open::Story),
            Some(_) if is_story_new => Some(Open::Story),
            _ => None,
        };
        let open = open.filter(|open| *open != Open::Story || !stories.is_empty());
        Pages { stories, sol, open, is_sol_new: began >= fresh && table.round > 1 }
    }
}

/// The places of the answers that the open page asks for.
pub(super) fn choices(sight: &Sight) -> Vec<usize> {
    let is_choice =
        |(_, action): &(usize, &Action)| matches!(action, Action::Choose(_) | Action::TakeRole(_));
    sight.scene.actions.iter().enumerate().filter(is_choice).map(|(place, _)| place).collect()
}

/// Returns the passage that is shown now.
pub(super) fn passage(sight: &Sight) -> Option<Passage> {
    if let Some((_, Question::Brief(mission))) = sight.question() {
        let choices = (0..sight.scene.actions.len()).collect();
        return Some(Passage { choices, ..campaign::briefing(sight, mission) });
    }
    if sight.table().ending.is_some() {
        return match sight.table().campaign() {
            Some(_) => recent_story(sight),
            None => Some(debrief::in_words(sight)),
        };
    }
    let pages = Pages::of(sight);
    let passage = match pages.open? {
        Open::Mission => {
            let mission = sight.content().mission(sight.table().mission);
            let premise = Words::plain(sight.names.text(&mission.premise));
            let rules = campaign::rules(sight.content(), mission).map(Words::plain);
            let paragraphs = [premise].into_iter().chain(rules).collect();
            let title = mission.title.clone();
            Passage { title, paragraphs, choices: choices(sight), ..Passage::default() }
        }
        Open::Sol => {
            let sol = pages.sol?;
            let title = sol.headline(&sight.names);
            let paragraphs: Vec<Words> = sol.in_words(&sight.names);
            Passage { title, paragraphs, ..Passage::default() }
        }
        Open::Story => {
            let (told, place) = (sight.scene.events, *pages.stories.last()?);
            let story = passage::told(&told[place], &told[..place], &sight.names)?;
            Passage { choices: choices(sight), ..story }
        }
    };
    Some(Passage { is_drawn: true, ..passage })
}

/// The newest story since the viewer last acted: between missions of a campaign there is no board.
fn recent_story(sight: &Sight) -> Option<Passage> {
    let recent = sight.scene.recent;
    let mut newest = (0..recent.len()).rev();
    newest.find_map(|place| passage::told(&recent[place], &recent[..place], &sight.names))
}

/// The pages as switches in the bar of the day; an open one lies over the board.
pub(super) fn pages(sight: &Sight) -> Markup {
    let pages = Pages::of(sight);
    let is_now = |page: Open| pages.open == Some(page);
    html! {
        @if is_now(Open::Mission) {
            (page("mission", "Mission", "objective", true, false, screen::mission(sight)))
        }
        @if let Some(sol) = &pages.sol {
            @let name = format!("Sol {}", sol.number);
            @let id = format!("sol-{}", sol.number);
            (page(&id, &name, "sol", is_now(Open::Sol), pages.is_sol_new, report_frame::frame(sight, sol, is_now(Open::Sol))))
        }
        @if let Some(&story) = pages.stories.last() {
            @let id = format!("story-{story}");
            (page(&id, "Story", "radio", is_now(Open::Story), false, screen::frame(sight, &pages.stories, is_now(Open::Story))))
        }
    }
}

/// One page. Its name says whether it is open by itself, so that a page which was read and closed
/// stays closed, and one which is due again opens.
fn page(id: &str, name: &str, symbol: &str, is_now: bool, is_new: bool, frame: Markup) -> Markup {
    let id = if is_now { format!("page-{id}-now") } else { format!("page-{id}") };
    html! {
        details.page.fresh[is_new] id=(id) name="page" open[is_now] {
            summary.btn.line.small {
                span.shut-eye { (small_icon(symbol)) (name) }
                span.open-eye { (small_icon("eye")) "Look at the HUB" }
            }
            (frame)
        }
    }
}
