//! Alien Invasion: the chapters on the table of On Mars.
//!
//! A chapter is drawn by the drawings of the base game, which ask here for what a chapter adds: a
//! board beside the map, words for its questions, answers and events, and how it is won and lost.

pub(super) mod areas;
pub(super) mod blackout;
mod boards;
mod guide;
mod guide_invasion;
pub(super) mod invasion;
pub(super) mod monolith;
pub(super) mod outbreak;
mod track;

pub(super) use boards::board;
pub(super) use track::time_track;

use std::sync::LazyLock;

use maud::Markup;
use on_mars::blackout::{TIME, TOO_DARK};
use on_mars::invasion::{GOAL, TROOPERS};
use on_mars::monolith::GOALS_TO_WIN;
use on_mars::{Action, AlienInvasion, Deed, Event, Loss, OnMars, Open, Outcome, Part, View};
use orrery_core::{Seat, Seats};

use super::asked::Sight;
use super::dock::{Prompt, told};
use super::{ACCENT, CSS, OnMarsDrawing, SYMBOLS};
use crate::assets::GameSheet;
use crate::guide::Script;
use crate::{Button, Dock, Drawing, Jump, Line, Milestone, Scene, ScoreLine, Tally, Words};

/// The note on cards, tiles and values whose printed form is unknown.
pub(super) const OURS: &str = " The printed one is unknown: this is ours.";

/// The drawings of a chapter of Alien Invasion, by its number.
#[derive(Copy, Clone, Debug, Default)]
pub struct ChapterDrawing<const CHAPTER: u8>;

/// The sheet of On Mars, that of the chapters, and more, under the name of the chapter.
fn sheet_of(game: &str, more: &str) -> GameSheet {
    let sheet = [CSS, include_str!("../../../assets/alien-invasion.css"), more].concat();
    let sheet = sheet.replace(".on-mars", &format!(".{game}"));
    GameSheet::new(game, ACCENT, &sheet).with_symbols(&SYMBOLS)
}

static INVASION: LazyLock<GameSheet> =
    LazyLock::new(|| sheet_of("invasion", include_str!("../../../assets/invasion.css")));
static OUTBREAK: LazyLock<GameSheet> = LazyLock::new(|| sheet_of("outbreak", ""));
static BLACKOUT: LazyLock<GameSheet> = LazyLock::new(|| sheet_of("blackout", ""));
static MONOLITH: LazyLock<GameSheet> = LazyLock::new(|| sheet_of("monolith", ""));

/// The same scene for the drawings of the base game: views, answers and events are the same.
fn base<'s, const CHAPTER: u8>(scene: &Scene<'s, AlienInvasion<CHAPTER>>) -> Scene<'s, OnMars> {
    Scene {
        view: scene.view,
        content: scene.content,
        viewer: scene.viewer,
        sitters: scene.sitters,
        to_act: scene.to_act,
        may_act: scene.may_act,
        actions: scene.actions,
        refusal: scene.refusal,
        recent: scene.recent,
        events: scene.events,
        plan: scene.plan,
    }
}

impl<const CHAPTER: u8> Drawing<AlienInvasion<CHAPTER>> for ChapterDrawing<CHAPTER> {
    fn sheet(&self) -> Option<&'static GameSheet> {
        Some(match CHAPTER {
            1 => &INVASION,
            2 => &OUTBREAK,
            3 => &BLACKOUT,
            _ => &MONOLITH,
        })
    }

    fn pitch(&self) -> &'static str {
        match CHAPTER {
            1 => {
                "One player commands the aliens and lands 20 Troopers; the others defend the \
                 colony and reach 100 points together."
            }
            2 => {
                "An infection spreads through the colony: cure, keep the sick apart, and achieve \
                 both Missions together in time."
            }
            3 => {
                "Aliens put out the lights of the colony: repair it together, and complete \
                 Missions and Goals before it is dark."
            }
            _ => {
                "Alone on Mars: reach four of five Goals in 15 rounds while aliens sabotage what \
                 you build."
            }
        }
    }

    fn jumps(&self, scene: &Scene<AlienInvasion<CHAPTER>>) -> Vec<Jump> {
        OnMarsDrawing.jumps(&base(scene))
    }

    fn stage(&self, scene: &Scene<AlienInvasion<CHAPTER>>) -> Markup {
        OnMarsDrawing.stage(&base(scene))
    }

    fn player(&self, scene: &Scene<AlienInvasion<CHAPTER>>, seat: Seat) -> Markup {
        OnMarsDrawing.player(&base(scene), seat)
    }

    fn dock(&self, scene: &Scene<AlienInvasion<CHAPTER>>) -> Dock {
        OnMarsDrawing.dock(&base(scene))
    }

    fn button(&self, scene: &Scene<AlienInvasion<CHAPTER>>, action: Action) -> Button {
        OnMarsDrawing.button(&base(scene), action)
    }

    fn by_hand(&self, scene: &Scene<AlienInvasion<CHAPTER>>) -> String {
        OnMarsDrawing.by_hand(&base(scene))
    }

    fn line(&self, event: &Event, before: &[Event], content: &()) -> Line {
        OnMarsDrawing.line(event, before, content)
    }

    fn in_words(&self, scene: &Scene<AlienInvasion<CHAPTER>>) -> Vec<Words> {
        OnMarsDrawing.in_words(&base(scene))
    }

    fn score(&self, view: &View, _: &[Event], (): &()) -> Vec<ScoreLine> {
        score(&view.open)
    }

    fn milestone(&self, event: &Event, content: &()) -> Option<Milestone> {
        milestone(event.deed).or_else(|| OnMarsDrawing.milestone(event, content))
    }

    fn role(&self, view: &View, seat: Seat) -> Option<&'static str> {
        let aliens = view.open.alien_seat()?;
        Some(if seat == aliens { "Alien Commander" } else { "Human" })
    }

    fn moment(&self, view: &View) -> String {
        OnMarsDrawing.moment(view)
    }

    fn picture(&self) -> Markup {
        super::picture::chapter(CHAPTER)
    }

    fn guide(&self) -> Option<&'static Script<AlienInvasion<CHAPTER>>> {
        self.guides().first().copied()
    }

    fn guides(&self) -> Vec<&'static Script<AlienInvasion<CHAPTER>>> {
        use guide::Taught;
        match CHAPTER {
            1 => vec![Taught::<CHAPTER>::HUMAN_SCRIPT, Taught::<CHAPTER>::ALIEN_SCRIPT],
            _ => vec![Taught::<CHAPTER>::SCRIPT],
        }
    }
}

/// The Executive action of a chapter, on the ninth space of a Depot.
pub(super) fn executive(sight: &Sight, seat: Seat) -> Option<Markup> {
    Some(match &sight.open().chapter.as_deref()?.part {
        Part::Invasion(_) => invasion::repel(sight, seat),
        Part::Outbreak(_) => outbreak::field_lab(sight, seat),
        Part::Blackout(_) => blackout::patch(sight, seat),
        Part::Monolith(_) => return None,
    })
}

/// Returns the score lines of a chapter, which has no points.
fn score(open: &Open) -> Vec<ScoreLine> {
    let Some(chapter) = open.chapter.as_deref() else { return Vec::new() };
    if let Part::Invasion(invasion) = &chapter.part {
        return vec![race(open, invasion)];
    }
    let players = open.player_count();
    let (source, made_of, have, need) = match &chapter.part {
        Part::Invasion(_) => return Vec::new(),
        Part::Outbreak(outbreak) => {
            let steps = open.missions.iter().flatten().map(|state| state.left).sum::<u8>();
            let made = outbreak.steps;
            // Before the Missions are laid nothing is reached.
            ("Mission steps", "Contributions to both Missions.", made, (made + steps).max(1))
        }
        Part::Blackout(blackout) => {
            let all = TIME.value[usize::from(players.clamp(2, 4) - 2)];
            ("Time Tracker", "Missions and Private Goals completed.", blackout.steps, all)
        }
        Part::Monolith(_) => {
            ("Goals", "Goals that hold now.", open.monolith_goals_held(), GOALS_TO_WIN)
        }
    };
    vec![ScoreLine {
        source,
        made_of,
        tally: Tally::Progress { goal: Seats::of(players, |_| i32::from(need)) },
        points: Seats::of(players, |_| i32::from(have)),
    }]
}

/// AI-GEN-10: Troopers for the Alien Commander, points for the humans.
fn race(open: &Open, invasion: &on_mars::invasion::Invasion) -> ScoreLine {
    let aliens = open.alien_seat();
    let of = |alien: i32, human: i32| {
        Seats::of(open.seats(), |seat| if Some(seat) == aliens { alien } else { human })
    };
    ScoreLine {
        source: "The race",
        made_of: "Points of all humans together, and Troopers on Mars for the Alien Commander.",
        tally: Tally::Progress { goal: of(TROOPERS.value.into(), GOAL.value.into()) },
        points: of(invasion.deployed().into(), invasion.points.into()),
    }
}

/// Moments after which a chapter is not the same.
fn milestone(deed: Deed) -> Option<Milestone> {
    let of = |label: String, symbol| Some(Milestone { label, symbol });
    match deed {
        Deed::MissionCompleted { mission } => of(
            format!("Mission: {}", super::names::mission_in_words(mission)),
            super::symbols::mission_symbol(mission),
        ),
        Deed::Invasion(_, on_mars::invasion::Deed::Abducted { scientist, .. }) => {
            of(format!("{} abducted", scientist.name()), "om-alien")
        }
        Deed::Blackout(on_mars::blackout::Deed::WentDark { hex, .. }) => {
            of(format!("Blackout on {}", super::names::hex_name(hex)), "om-sabotage")
        }
        Deed::Monolith(on_mars::monolith::Deed::Resolved { card }) => {
            of(card.name().to_owned(), "om-sabotage")
        }
        _ => None,
    }
}

/// Why the humans lost, in a sentence.
fn loss_in_words(loss: Loss) -> String {
    match loss {
        Loss::Troopers => "All Alien Troopers are on the map.".to_owned(),
        Loss::Time => "Time has run out.".to_owned(),
        Loss::Blackouts => format!("{TOO_DARK} Buildings are in Blackout."),
        Loss::NoColonist => "There was no Colonist for a Blackout tile.".to_owned(),
        Loss::BaseEnd => "The end of the base game came first.".to_owned(),
        Loss::Infection => "Too many Colonists are infected.".to_owned(),
    }
}

/// The rule by which a chapter ended.
fn rule_of(chapter: u8, outcome: Outcome) -> &'static str {
    match (outcome, chapter) {
        (Outcome::Won, 1) => "AI-CH1-02",
        (Outcome::Won, 2) => "AI-CH2-04",
        (Outcome::Won, 3) => "AI-CH3-05",
        (Outcome::Won, _) => "AI-CH4-06",
        (Outcome::Lost(Loss::Infection), _) => "AI-CH2-02",
        (Outcome::Lost(Loss::Time), 1) => "AI-VAL-25",
        (Outcome::Lost(Loss::Time), 2) => "AI-CH2-03",
        (Outcome::Lost(Loss::Time), 3) => "AI-VAL-81",
        (Outcome::Lost(Loss::Time), _) => "AI-RULING-32",
        (Outcome::Lost(Loss::Troopers), _) => "AI-CH1-01",
        (Outcome::Lost(Loss::Blackouts), _) => "AI-CH3-06",
        (Outcome::Lost(Loss::NoColonist), _) => "AI-CH3-07",
        (Outcome::Lost(Loss::BaseEnd), _) => "AI-CH3-08",
    }
}

/// Says how a chapter ended.
pub(super) fn ended(sight: &Sight) -> Option<Prompt> {
    let chapter = sight.open().chapter.as_deref()?;
    let outcome = chapter.outcome?;
    let rule = rule_of(chapter.number(), outcome);
    if chapter.number() == 1 {
        let (who, how) = side_that_won(outcome);
        return Some(told(format!("{who} win"), how, rule));
    }
    let is_alone = sight.open().player_count() == 1;
    Some(match outcome {
        Outcome::Won => told(
            if is_alone { "You win" } else { "The crew wins" },
            match chapter.part {
                Part::Invasion(_) => "The humans have reached 100 points.",
                Part::Outbreak(_) => "Both Missions are achieved, and the infection is held.",
                Part::Blackout(_) => "The Time Tracker has reached 0: the colony stays lit.",
                Part::Monolith(_) => "Four Goals hold at the same moment.",
            },
            rule,
        ),
        Outcome::Lost(loss) => {
            told(if is_alone { "You lose" } else { "The crew loses" }, loss_in_words(loss), rule)
        }
    })
}

/// What an answer would decide.
pub(super) fn decided_in_words(sight: &Sight, outcome: Outcome) -> String {
    let is_alone = sight.open().player_count() == 1;
    match (sight.open().invasion(), outcome) {
        (Some(_), outcome) => {
            let (who, how) = side_that_won(outcome);
            format!("{who} win. {how}")
        }
        (None, Outcome::Won) if is_alone => "You win.".to_owned(),
        (None, Outcome::Won) => "The crew wins.".to_owned(),
        (None, Outcome::Lost(loss)) => {
            let who = if is_alone { "You lose." } else { "The crew loses." };
            format!("{who} {}", loss_in_words(loss))
        }
    }
}

/// Chapter 1: who won, and how.
fn side_that_won(outcome: Outcome) -> (&'static str, String) {
    match outcome {
        Outcome::Won => ("The humans", format!("They have reached {} points.", GOAL.value)),
        Outcome::Lost(Loss::Time) => (
            "The aliens",
            format!(
                "The last round is over, and the humans have not reached {} points.",
                GOAL.value
            ),
        ),
        Outcome::Lost(loss) => ("The aliens", loss_in_words(loss)),
    }
}

/// The end in the log. Where aliens and humans have met, it names the side that won.
pub(super) fn decided(outcome: Outcome, before: &[Event]) -> Line {
    if before.iter().any(|event| matches!(event.deed, Deed::Invasion(..))) {
        let (who, how) = side_that_won(outcome);
        let words = Words::default().strong(format!("{who} win."));
        return Line::of_the_table(words.and(format!(" {how}")));
    }
    let words = match outcome {
        Outcome::Won => Words::default().strong("Won.").and(" The goal of the chapter is reached."),
        Outcome::Lost(loss) => {
            Words::default().strong("Lost.").and(format!(" {}", loss_in_words(loss)))
        }
    };
    Line::of_the_table(words)
}

/// The chapter in sentences, for those who do not see the drawing.
pub(super) fn in_words(sight: &Sight) -> Vec<String> {
    match sight.open().chapter.as_deref().map(|chapter| &chapter.part) {
        Some(Part::Outbreak(_)) => outbreak::in_words(sight),
        Some(Part::Blackout(_)) => blackout::in_words(sight),
        Some(Part::Monolith(_)) => monolith::in_words(sight),
        Some(Part::Invasion(_)) => invasion::in_words(sight),
        None => Vec::new(),
    }
}
