//! Project Mars: orbits over the Earth, the card pool, and a board behind a screen.

mod asked;
mod button;
mod dock;
mod guide;
mod line;
mod names;
mod orbit;
mod picture;
mod pieces;
mod player;
mod pool;
mod prices;
mod row;
mod story;
mod tableau;

use std::sync::LazyLock;

use maud::{Markup, html};
use orrery_core::Seat;
use project_mars::{Action, Ending, Event, ProjectMars, Space, View, Year};

use crate::assets::{Accent, GameSheet, Symbols};
use crate::guide::Script;
use crate::parts::small_icon;
use crate::{Button, Dock, Drawing, Jump, Line, Scene, ScoreLine, Tally, Words};
use asked::{Phase, Sight};

static SYMBOLS: LazyLock<Symbols> =
    LazyLock::new(|| Symbols::read("project-mars", include_str!("../../assets/project-mars.svg")));
static SHEET: LazyLock<GameSheet> = LazyLock::new(|| {
    let accent = Accent { light: "#1c5aa6", dark: "#78b4ff" };
    let style = include_str!("../../assets/project-mars.css");
    GameSheet::new("project-mars", accent, style).with_symbols(&SYMBOLS)
});

/// The drawings of Project Mars.
#[derive(Copy, Clone, Debug, Default)]
pub struct ProjectMarsDrawing;

impl Drawing<ProjectMars> for ProjectMarsDrawing {
    fn sheet(&self) -> Option<&'static GameSheet> {
        Some(&SHEET)
    }

    fn pitch(&self) -> &'static str {
        "Bid, hire and invest to put five modules into orbit, and be the first to launch to Mars."
    }

    fn jumps(&self, scene: &Scene<ProjectMars>) -> Vec<Jump> {
        let shared = [Jump { id: "low-orbit", name: "Orbit" }, Jump { id: "pool", name: "Cards" }];
        let mine = scene.you().map(|_| Jump { id: "mine", name: "Your board" });
        shared.into_iter().chain(mine).collect()
    }

    fn stage(&self, scene: &Scene<ProjectMars>) -> Markup {
        let sight = Sight::of(scene);
        html! {
            (phases(&sight))
            (orbit::low_earth_orbit(&sight))
            (pool::card_pool(&sight))
            @if let Some(you) = sight.you() { (tableau::own_board(&sight, you)) }
        }
    }

    fn player(&self, scene: &Scene<ProjectMars>, seat: Seat) -> Markup {
        player::panel(&Sight::of(scene), seat)
    }

    fn dock(&self, scene: &Scene<ProjectMars>) -> Dock {
        dock::dock(&Sight::of(scene))
    }

    fn button(&self, scene: &Scene<ProjectMars>, action: Action) -> Button {
        button::button(&Sight::of(scene), action)
    }

    fn by_hand(&self, scene: &Scene<ProjectMars>) -> String {
        match scene.actions.first() {
            Some(Action::FirstHolder(_)) => "Agree on who begins, and enter it.",
            _ => "Draw the next card and enter which one it is.",
        }
        .to_owned()
    }

    fn line(&self, event: &Event, before: &[Event], _: &()) -> Line {
        line::line(event, before)
    }

    fn in_words(&self, scene: &Scene<ProjectMars>) -> Vec<Words> {
        story::in_words(&Sight::of(scene))
    }

    /// The rulebook knows no points; these lines say how far each project has come.
    fn score(&self, view: &View, _: &[Event], (): &()) -> Vec<ScoreLine> {
        let open = &view.open;
        let need = |seat| i32::from(open.launch_need(seat));
        let line = |source, points, goal| {
            let tally = Tally::Progress { goal };
            ScoreLine { source, made_of: "", tally, points }
        };
        vec![
            line(
                "Modules in orbit",
                open.players.map(|_, player| player.module_count().into()),
                open.players.map(|_, _| Space::ALL.len() as i32),
            ),
            line(
                "Engineering for the launch",
                open.players
                    .map(|seat, player| i32::from(player.levels().engineering).min(need(seat))),
                open.players.map(|seat, _| need(seat)),
            ),
            line(
                "Launched",
                open.players.map(|seat, _| i32::from(open.ending == Some(Ending::Launched(seat)))),
                open.players.map(|_, _| 1),
            ),
        ]
    }

    fn moment(&self, view: &View) -> String {
        let year = match view.open.year {
            Year::First => 1,
            Year::Second => 2,
        };
        match (view.open.turn, view.open.ending) {
            (0, _) => "setting up".to_owned(),
            (turn, Some(_)) => format!("ended in turn {turn} · year {year}"),
            (turn, None) => format!("turn {turn} · year {year}"),
        }
    }

    fn round(&self) -> &'static str {
        "turn"
    }

    fn picture(&self) -> Markup {
        picture::picture()
    }

    fn guide(&self) -> Option<&'static Script<ProjectMars>> {
        Some(&guide::SCRIPT)
    }
}

/// The six phases of the turn, the current one marked.
fn phases(sight: &Sight) -> Markup {
    let now = sight.phase();
    html! {
        ol.phases aria-label="Phases of the turn" {
            @for (phase, number) in Phase::ALL.into_iter().zip(1..) {
                @if phase.is_left_out(sight.open().turn) {
                    li.skipped title="Not in the first turn" {
                        span { (number) } (phase.name()) span.sr { ", not in the first turn" }
                    }
                } @else if now.is_some_and(|now| phase < now) {
                    li.done { (small_icon("check")) (phase.name()) }
                } @else {
                    li aria-current=[(now == Some(phase)).then_some("step")] {
                        span { (number) } (phase.name())
                    }
                }
            }
        }
    }
}
