//! From the Moon: a lunar map with Rovers, three ships that fill up part by part, and your own
//! board.

mod asked;
mod board;
mod button;
mod dock;
mod draft;
mod guide;
mod line;
mod map;
mod marks;
mod names;
mod order;
mod picture;
mod pieces;
mod plan;
mod player;
mod rover;
mod row;
mod score;
mod setup;
mod ships;
mod shop;
mod story;
mod thing;
mod track;
mod work;

use std::sync::LazyLock;

use from_the_moon::{Action, Event, EventKind, FromTheMoon, View};
use maud::{Markup, html};
use orrery_core::Seat;

use crate::assets::{Accent, GameSheet, Symbols};
use crate::guide::Script;
use crate::{Button, Dock, Drawing, Jump, Line, Milestone, Scene, ScoreLine, Words};
use asked::Sight;

static SYMBOLS: LazyLock<Symbols> = LazyLock::new(|| {
    Symbols::read("from-the-moon", include_str!("../../assets/from-the-moon.svg"))
});
static SHEET: LazyLock<GameSheet> = LazyLock::new(|| {
    let accent = Accent { light: "#4c586b", dark: "#c9d1de" };
    let style = include_str!("../../assets/from-the-moon.css");
    GameSheet::new("from-the-moon", accent, style).with_symbols(&SYMBOLS)
});

/// The drawings of From the Moon.
#[derive(Copy, Clone, Debug, Default)]
pub struct FromTheMoonDrawing;

impl Drawing<FromTheMoon> for FromTheMoonDrawing {
    fn sheet(&self) -> Option<&'static GameSheet> {
        Some(&SHEET)
    }

    fn pitch(&self) -> &'static str {
        "Send Rovers over the Moon, build laboratories and greenhouses, and launch three ships to \
         Europa, Titan and Mars."
    }

    fn jumps(&self, scene: &Scene<FromTheMoon>) -> Vec<Jump> {
        let is_laid = map::is_laid(&Sight::of(scene));
        let map = is_laid.then_some(Jump { id: "map", name: "Map" });
        let mine = scene.you().map(|_| Jump { id: "mine", name: "Your board" });
        let ships = is_laid.then_some(Jump { id: "ships", name: "Ships" });
        map.into_iter().chain(mine).chain(ships).collect()
    }

    fn stage(&self, scene: &Scene<FromTheMoon>) -> Markup {
        let sight = Sight::of(scene);
        let is_laid = map::is_laid(&sight);
        let grid = sight.open().grid;
        let is_wide = grid.columns() > grid.rows();
        html! {
            h2.sr { "The Moon" }
            @if !is_laid { (draft::preparations(&sight)) } @else { (draft::draft(&sight)) div.hero.lunar-hero.wide[is_wide] {
                div #map .boardwrap { (map::moon(&sight)) }
                (track::score(&sight))
                (track::progress(&sight))
                (ships::ships(&sight))
                (shop::shop(&sight))
            } }
            @if let Some(you) = sight.you() { (board::own_board(&sight, you)) }
        }
    }

    fn player(&self, scene: &Scene<FromTheMoon>, seat: Seat) -> Markup {
        player::panel(&Sight::of(scene), seat)
    }

    fn dock(&self, scene: &Scene<FromTheMoon>) -> Dock {
        dock::dock(&Sight::of(scene))
    }

    fn button(&self, scene: &Scene<FromTheMoon>, action: Action) -> Button {
        button::button(&Sight::of(scene), action)
    }

    fn by_hand(&self, scene: &Scene<FromTheMoon>) -> String {
        setup::by_hand(scene.actions.first().copied()).to_owned()
    }

    fn line(&self, event: &Event, before: &[Event], _: &()) -> Line {
        line::line(event, before)
    }

    fn in_words(&self, scene: &Scene<FromTheMoon>) -> Vec<Words> {
        story::in_words(&Sight::of(scene))
    }

    fn score(&self, view: &View, events: &[Event], (): &()) -> Vec<ScoreLine> {
        score::score(view, events)
    }

    fn role(&self, view: &View, seat: Seat) -> Option<&'static str> {
        view.open.players[seat].faction.map(|faction| faction.name())
    }

    fn milestone(&self, event: &Event, _: &()) -> Option<Milestone> {
        match event.deed {
            EventKind::Launched { to, .. } => {
                let symbol = names::destination_symbol(to);
                Some(Milestone { label: format!("{} launches", to.name()), symbol })
            }
            _ => None,
        }
    }

    fn moment(&self, view: &View) -> String {
        match (view.open.turn, &view.open.ending) {
            (0, _) => "setting up".to_owned(),
            (_, Some(_)) => format!("ended in round {}", view.open.round()),
            (_, None) => format!("round {}", view.open.round()),
        }
    }

    fn picture(&self) -> Markup {
        picture::picture()
    }

    fn guide(&self) -> Option<&'static Script<FromTheMoon>> {
        Some(&guide::SCRIPT)
    }
}
