//! On Mars: Orbit and the Colony with the Shuttle between them, a surface that fills with
//! Buildings, and a board of one's own.

mod asked;
mod button;
mod chapter;
mod descent;
mod dock;
mod forecast;
mod guide;
mod laid;
mod line;
mod names;
mod orbit;
mod orbit_cards;
mod own;
mod own_cards;
mod own_lab;
mod picture;
mod pieces;
mod plan;
mod press;
mod rail;
mod row;
mod score;
mod stage;
mod story;
mod surface;
mod surface_corners;
mod surface_hex;
mod surface_lines;
mod surface_pieces;
mod symbols;
mod thing;

use std::sync::LazyLock;

use maud::Markup;
use on_mars::{Action, Deed, Event, OnMars, View};
use orrery_core::Seat;

use crate::assets::{Accent, GameSheet, Symbols};
use crate::guide::Script;
use crate::{Button, Dock, Drawing, Jump, Line, Milestone, Scene, ScoreLine, Words};
use asked::Sight;

pub use chapter::ChapterDrawing;

const ACCENT: Accent = Accent { light: "#1d6f39", dark: "#82db8f" };
const CSS: &str = include_str!("../../assets/on-mars.css");

/// The symbols of On Mars and of its chapters.
static SYMBOLS: LazyLock<Symbols> =
    LazyLock::new(|| Symbols::read("on-mars", include_str!("../../assets/on-mars.svg")));
static SHEET: LazyLock<GameSheet> =
    LazyLock::new(|| GameSheet::new("on-mars", ACCENT, CSS).with_symbols(&SYMBOLS));

/// The drawings of On Mars.
#[derive(Copy, Clone, Debug, Default)]
pub struct OnMarsDrawing;

impl Drawing<OnMars> for OnMarsDrawing {
    fn sheet(&self) -> Option<&'static GameSheet> {
        Some(&SHEET)
    }

    fn pitch(&self) -> &'static str {
        "Travel between Orbit and the surface, build the first colony on Mars, and let its \
         Buildings feed each other."
    }

    fn jumps(&self, scene: &Scene<OnMars>) -> Vec<Jump> {
        stage::jumps(&Sight::of(scene))
    }

    fn stage(&self, scene: &Scene<OnMars>) -> Markup {
        stage::stage(&Sight::of(scene))
    }

    fn player(&self, scene: &Scene<OnMars>, seat: Seat) -> Markup {
        rail::player(&Sight::of(scene), seat)
    }

    fn dock(&self, scene: &Scene<OnMars>) -> Dock {
        dock::dock(&Sight::of(scene))
    }

    fn button(&self, scene: &Scene<OnMars>, action: Action) -> Button {
        button::button(&Sight::of(scene), action)
    }

    fn by_hand(&self, scene: &Scene<OnMars>) -> String {
        dock::by_hand(&Sight::of(scene))
    }

    fn line(&self, event: &Event, before: &[Event], _: &()) -> Line {
        line::line(event, before)
    }

    fn in_words(&self, scene: &Scene<OnMars>) -> Vec<Words> {
        story::in_words(&Sight::of(scene))
    }

    fn score(&self, view: &View, events: &[Event], (): &()) -> Vec<ScoreLine> {
        score::score(view, events)
    }

    fn milestone(&self, event: &Event, _: &()) -> Option<Milestone> {
        match event.deed {
            Deed::ColonyRose { level } => {
                Some(Milestone { label: format!("Colony level {level}"), symbol: "mars" })
            }
            _ => None,
        }
    }

    fn moment(&self, view: &View) -> String {
        dock::moment(&view.open)
    }

    fn picture(&self) -> Markup {
        picture::picture()
    }

    fn guide(&self) -> Option<&'static Script<OnMars>> {
        Some(&guide::SCRIPT)
    }
}
