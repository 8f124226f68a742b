//! First Martians: an inhabited base cut open, the map around it, and a plan made together.

mod button;
mod campaign;
mod chronicle;
mod crew;
mod debrief;
mod desk;
mod desk_supply;
mod dock;
mod entry;
mod guide;
mod hub;
mod kinds;
mod line;
mod map;
mod map_relief;
mod map_shape;
pub(crate) mod names;
mod odds;
mod orders;
mod pages;
mod passage;
mod pawns;
mod phase;
mod picture;
mod plan;
mod questions;
mod report;
mod report_frame;
mod rooms;
mod rooms_annex;
mod rooms_art;
mod scene;
mod score;
mod screen;
mod sight;
mod spots;
mod stage;
mod story;

use std::sync::LazyLock;

use first_martians::{Action, Event, FirstMartians, Pack, View};
use maud::Markup;
use orrery_core::Seat;

use crate::assets::{Accent, GameSheet, Symbols};
use crate::guide::Script;
use crate::page::Topic;
use crate::{
    Button, Dock, Drawing, Jump, Line, Milestone, Passage, Scene, ScoreLine, Shelf, Words,
};
use sight::Sight;

static SYMBOLS: LazyLock<Symbols> = LazyLock::new(|| {
    Symbols::read("first-martians", include_str!("../../assets/first-martians.svg"))
});
static SHEET: LazyLock<GameSheet> = LazyLock::new(|| {
    let accent = Accent { light: "#9c4518", dark: "#e8935f" };
    let style = include_str!("../../assets/first-martians.css");
    GameSheet::new("first-martians", accent, style).with_symbols(&SYMBOLS)
});

/// The drawings of First Martians.
#[derive(Copy, Clone, Debug, Default)]
pub struct FirstMartiansDrawing;

impl Drawing<FirstMartians> for FirstMartiansDrawing {
    fn sheet(&self) -> Option<&'static GameSheet> {
        Some(&SHEET)
    }

    fn pitch(&self) -> &'static str {
        "Keep a base on Mars alive together: plan each sol, repair what breaks, and answer what \
         the mission's computer throws at you."
    }

    fn jumps(&self, _: &Scene<FirstMartians>) -> Vec<Jump> {
        [("hub", "HUB"), ("map", "Map"), ("desk", "Mission")]
            .map(|(id, name)| Jump { id, name })
            .to_vec()
    }

    fn stage(&self, scene: &Scene<FirstMartians>) -> Markup {
        stage::stage(scene)
    }

    fn player(&self, scene: &Scene<FirstMartians>, seat: Seat) -> Markup {
        crew::player(scene, seat)
    }

    fn shows_own(&self) -> bool {
        true
    }

    fn dock(&self, scene: &Scene<FirstMartians>) -> Dock {
        dock::dock(&Sight::of(scene))
    }

    fn button(&self, scene: &Scene<FirstMartians>, action: Action) -> Button {
        button::button(&Sight::of(scene), action)
    }

    fn passage(&self, scene: &Scene<FirstMartians>) -> Option<Passage> {
        let sight = Sight::of(scene);
        entry::passage(&sight).or_else(|| pages::passage(&sight))
    }

    fn debrief(&self, scene: &Scene<FirstMartians>) -> Option<Markup> {
        let table = &scene.view.table;
        let is_over = table.ending.is_some() && table.campaign().is_none();
        is_over.then(|| debrief::frame(&Sight::of(scene)))
    }

    fn tells_stories(&self) -> bool {
        true
    }

    fn about(&self, view: &View, pack: &Pack) -> Option<String> {
        Some(pack.content().mission(view.table.mission).key.clone())
    }

    fn questions(&self, about: &str, pack: &Pack) -> Option<Topic> {
        questions::about(about, pack.content())
    }

    fn by_hand(&self, scene: &Scene<FirstMartians>) -> String {
        entry::question(&Sight::of(scene))
    }

    fn line(&self, event: &Event, before: &[Event], pack: &Pack) -> Line {
        line::line(event, before, pack.content())
    }

    fn in_words(&self, scene: &Scene<FirstMartians>) -> Vec<Words> {
        story::in_words(&Sight::of(scene))
    }

    fn score(&self, view: &View, _: &[Event], pack: &Pack) -> Vec<ScoreLine> {
        score::score(view, pack)
    }

    fn role(&self, view: &View, seat: Seat) -> Option<&'static str> {
        let table = &view.table;
        let mut own = table.astronauts().filter(|&who| table.leads(seat, who));
        own.next().map(|who| names::role_name(table.crew[who.index()].role))
    }

    fn milestone(&self, event: &Event, pack: &Pack) -> Option<Milestone> {
        line::milestone(event, pack.content())
    }

    fn shelf(&self, view: &View, pack: &Pack) -> Option<Shelf> {
        chronicle::shelf(&view.table, pack.content())
    }

    fn briefing(&self, view: &View, seat: Seat, pack: &Pack) -> Vec<String> {
        chronicle::briefing(&view.table, seat, pack.content())
    }

    fn chapters(&self, view: &View, told: &[Event], pack: &Pack) -> Vec<Passage> {
        chronicle::chapters(&view.table, told, pack.content())
    }

    fn moment(&self, view: &View) -> String {
        dock::moment(&view.table)
    }

    fn round(&self) -> &'static str {
        "sol"
    }

    fn picture(&self) -> Markup {
        picture::picture()
    }

    fn guide(&self) -> Option<&'static Script<FirstMartians>> {
        Some(&guide::SCRIPT)
    }
}
