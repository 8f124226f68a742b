//! Stories: Events, Adventures, scenes, Malfunction cards and endings, with what they do.

use first_martians::content::words::Words as Printer;
use first_martians::content::{
    Effect, EventAction, EventId, LevelSpec, List, LoseCause, MalfunctionId, MissionId, Role, Text,
    Word as _,
};
use first_martians::{AstronautId, Ending, Event};

use super::campaign;
use super::names::{Cast, Names, capital};
use crate::parts::count;
use crate::{Passage, Words};

/// The story an event tells, if it tells one.
pub(super) fn told(event: &Event, before: &[Event], names: &Names) -> Option<Passage> {
    let content = names.content;
    let nobody = Stage { names, actor: None, owner: None, scaled: is_scaled(event, before) };
    Some(match *event {
        Event::EventDrawn(id) | Event::ChainEventCame(id) => event_story(nobody, id),
        Event::ConsequenceStruck(id) => {
            let consequence = content[id].consequence.as_ref()?;
            nobody.passage(&consequence.title, &consequence.story, consequence.effects)
        }
        Event::SceneCame(id, owner) => {
            let scene = &content[id];
            let stage = Stage { actor: owner, owner, ..nobody };
            stage.passage(&scene.title, &scene.story, scene.effects)
        }
        Event::BeatCame(id) => {
            let beat = &content[id];
            nobody.passage(&beat.title, &beat.story, beat.effects)
        }
        Event::AdventureDrawn(id, actor) => {
            let adventure = &content[id];
            let stage = Stage { actor, owner: actor, ..nobody };
            stage.passage(&adventure.title, &adventure.story, adventure.effects)
        }
        Event::MalfunctionDrawn(id) => card(nobody, id),
        Event::OptionChosen(id) => {
            let option = &content[id];
            let label = nobody.print(|printer| printer.text(&option.label));
            let story = option.text.as_ref().map_or_else(Vec::new, |text| nobody.story(text));
            if story.is_empty() {
                return None;
            }
            Passage {
                title: label,
                paragraphs: story,
                consequences: nobody.effects(option.effects),
                ..Passage::default()
            }
        }
        Event::Epilogue(mission, how) => ending(how, mission, names),
        _ => return campaign::told(event, names),
    })
}

/// Says how a mission ended, told by the mission.
pub(super) fn ending(ending: Ending, mission: MissionId, names: &Names) -> Passage {
    let (content, spec) = (names.content, &names.content[mission]);
    let by_cause = |cause: LoseCause| {
        let mut texts = spec.lose_texts.iter();
        texts.find(|text| text.cause == cause).map_or(&spec.lose_text, |text| &text.text)
    };
    let (title, text) = match ending {
        Ending::Won => ("Mission accomplished", &spec.win_text),
        Ending::Died(_) => ("The mission is lost", by_cause(LoseCause::Death)),
        Ending::TimeIsUp => ("The mission is lost", by_cause(LoseCause::Time)),
        Ending::ThresholdMissed => ("The mission is lost", by_cause(LoseCause::Threshold)),
        Ending::Lost(text) => ("The mission is lost", &content[text]),
    };
    let who = match ending {
        Ending::Died(who) => Some(who),
        _ => None,
    };
    let stage = Stage { names, actor: who, owner: who, scaled: false };
    Passage { title: title.to_owned(), paragraphs: stage.story(text), ..Passage::default() }
}

/// Names for a story, and who is on stage.
#[derive(Copy, Clone)]
pub(super) struct Stage<'a> {
    pub(super) names: &'a Names<'a>,
    pub(super) actor: Option<AstronautId>,
    pub(super) owner: Option<AstronautId>,
    /// True if the level moves what the story does.
    pub(super) scaled: bool,
}

impl Stage<'_> {
    fn print<T>(self, print: impl FnOnce(&Printer) -> T) -> T {
        let cast = Cast { names: self.names, actor: self.actor, owner: self.owner };
        let printer = Printer::knowing(self.names.content, &cast);
        print(&match self.level() {
            Some(level) => printer.at_level(level),
            None => printer,
        })
    }

    fn level(&self) -> Option<&LevelSpec> {
        let level = self.names.level.filter(|_| self.scaled)?;
        Some(&self.names.content.difficulty.levels[level.index()])
    }

    /// Says what an effect does. `None` if nobody hears of it, and for an amount that the level
    /// moves where the level is not known: the log tells it on the lines that follow.
    pub(super) fn effect(self, effect: Effect) -> Option<String> {
        let levels = &self.names.content.difficulty.levels;
        let moves = || levels.iter().any(|level| level.scaled(effect.op) != effect.op);
        if self.scaled && self.names.level.is_none() && moves() {
            return None;
        }
        self.print(|printer| printer.effect(effect))
    }

    fn sentences(self, effects: List<Effect>) -> Vec<String> {
        let effects = self.names.content.effects(effects).iter();
        effects.filter_map(|&effect| self.effect(effect)).collect()
    }

    /// The paragraphs of a story.
    pub(super) fn story(self, text: &Text) -> Vec<Words> {
        let all = begin_large(&self.print(|printer| printer.text(text)));
        let paragraphs = all.split("\n\n").map(str::trim).filter(|words| !words.is_empty());
        paragraphs.map(Words::plain).collect()
    }

    /// Says what effects do, one sentence each.
    pub(super) fn effects(self, effects: List<Effect>) -> Vec<Words> {
        self.sentences(effects).into_iter().map(Words::plain).collect()
    }

    pub(super) fn passage(self, title: &str, story: &Text, effects: List<Effect>) -> Passage {
        Passage {
            title: title.to_owned(),
            paragraphs: self.story(story),
            consequences: self.effects(effects),
            ..Passage::default()
        }
    }
}

/// Gives names a capital letter where they begin a sentence: "the Medic" is written small.
fn begin_large(text: &str) -> String {
    let mut said = String::with_capacity(text.len());
    let mut begins = true;
    for (at, letter) in text.char_indices() {
        let is_name =
            ["the ", "another of ", "one of "].iter().any(|it| text[at..].starts_with(it));
        match begins && is_name {
            true => said.extend(letter.to_uppercase()),
            false => said.push(letter),
        }
        begins = match letter {
            '.' | '!' | '?' | '\n' => true,
            ' ' | '"' | '“' | '”' | '\'' => begins,
            _ => false,
        };
    }
    said
}

/// FM-EVT-09: the story, then the effect, then what the crew can do about it.
fn event_story(stage: Stage, id: EventId) -> Passage {
    let event = &stage.names.content[id];
    let mut passage = stage.passage(&event.title, &event.story, event.immediate);
    if let Some(action) = &event.action {
        let label = stage.print(|printer| printer.text(&action.label));
        let price = price_of(action, stage.names);
        let role =
            action.role.map_or(String::new(), |role| format!(" {}", must(role, stage.names)));
        let sols = count(action.open_rounds, "sol");
        passage.consequences.push(Words::plain(format!(
            "The crew can act for {sols}: {label}. It takes {price}.{role}"
        )));
        let reward = stage.sentences(action.reward);
        if !reward.is_empty() {
            passage.consequences.push(Words::plain(format!("If it does: {}", reward.join(" "))));
        }
    }
    if event.consequence.is_some() {
        passage.consequences.push(Words::plain(
            "As long as nobody does, it may get worse at the start of the next sols.",
        ));
    }
    if let Some(objective) = &event.new_objective {
        let text = stage.print(|printer| printer.text(&objective.text));
        passage
            .consequences
            .push(Words::plain(format!("New objective, {}: {text}", objective.title)));
    }
    passage
}

/// Says what an action of an Event takes: "2 pawns and 1 energy".
pub(super) fn price_of(action: &EventAction, names: &Names) -> String {
    let stage = Stage { names, actor: None, owner: None, scaled: false };
    let cost = stage.print(|printer| printer.costs(action.cost));
    let pawns = count(action.pawns, "pawn");
    if cost.is_empty() { pawns } else { format!("{pawns} and {cost}") }
}

/// "The Medic must take part", or the First Player in a crew without one.
pub(super) fn must(role: Role, names: &Names) -> String {
    let who = if names.lacks(role) { "the First Player" } else { role.words() };
    format!("{} must take part.", capital(who))
}

/// The effects of a story and the stage that shows them.
pub(super) fn happens<'a>(
    event: &Event,
    before: &[Event],
    names: &'a Names<'a>,
) -> (Stage<'a>, List<Effect>) {
    let content = names.content;
    let (effects, who) = match *event {
        Event::EventDrawn(id) | Event::ChainEventCame(id) => (content[id].immediate, None),
        Event::ConsequenceStruck(id) => {
            let effects = content[id].consequence.as_ref().map(|it| it.effects);
            (effects.unwrap_or_default(), None)
        }
        Event::SceneCame(id, owner) => (content[id].effects, owner),
        Event::BeatCame(id) => (content[id].effects, None),
        Event::AdventureDrawn(id, actor) => (content[id].effects, actor),
        Event::MalfunctionDrawn(id) => (content[id].effects, None),
        Event::OptionChosen(id) => (content[id].effects, None),
        _ => (List::default(), None),
    };
    (Stage { names, actor: who, owner: who, scaled: is_scaled(event, before) }, effects)
}

/// Returns whether the level moves what a story does: Events and what comes of them, and what is
/// chosen in them.
fn is_scaled(event: &Event, before: &[Event]) -> bool {
    match event {
        Event::EventDrawn(_)
        | Event::ChainEventCame(_)
        | Event::ConsequenceStruck(_)
        | Event::SceneCame(..) => true,
        Event::OptionChosen(_) => {
            let offers = |event: &&Event| {
                matches!(
                    event,
                    Event::EventDrawn(_)
                        | Event::ChainEventCame(_)
                        | Event::ConsequenceStruck(_)
                        | Event::SceneCame(..)
                        | Event::BeatCame(_)
                        | Event::AdventureDrawn(..)
                        | Event::MalfunctionDrawn(_)
                )
            };
            before.iter().rev().find(offers).is_some_and(|event| is_scaled(event, &[]))
        }
        _ => false,
    }
}

/// Says what effects do, one sentence each.
pub(super) fn sentences(effects: List<Effect>, scaled: bool, names: &Names) -> Vec<String> {
    Stage { names, actor: None, owner: None, scaled }.sentences(effects)
}

/// A Malfunction card.
fn card(stage: Stage, id: MalfunctionId) -> Passage {
    let card = &stage.names.content[id];
    Passage {
        title: card.title.clone(),
        paragraphs: vec![Words::plain(card.text.clone())],
        consequences: stage.effects(card.effects),
        ..Passage::default()
    }
}
