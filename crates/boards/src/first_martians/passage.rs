//! Stories: Events, Adventures, scenes, Malfunction cards and endings, with what they do.

use first_martians::content::words::Words as Printer;
use first_martians::content::{
    After, Effect, EventId, List, LoseCause, MalfunctionId, MissionId, ObjectiveKind, Text,
};
use first_martians::{AstronautId, Ending, Event, Question};

use super::names::{Cast, Names, capital};
use super::sight::Sight;
use super::{campaign, report};
use crate::parts::count;
use crate::{Passage, Span, Words};

/// The story an event tells, if it tells one.
pub(super) fn told(event: &Event, names: &Names) -> Option<Passage> {
    let content = names.content;
    let nobody = Stage { names, actor: None, owner: None };
    Some(match *event {
        Event::EventDrawn(id) | Event::ChainEventCame(id) => event_story(nobody, id),
        Event::ConsequenceStruck(id) => {
            let consequence = content[id].consequence.as_ref()?;
            nobody.passage(&consequence.title, &consequence.story, consequence.effects)
        }
        Event::SceneCame(id, owner) => {
            let scene = &content[id];
            let stage = Stage { names, actor: owner, owner };
            stage.passage(&scene.title, &scene.story, scene.effects)
        }
        Event::BeatCame(id) => {
            let beat = &content[id];
            nobody.passage(&beat.title, &beat.story, beat.effects)
        }
        Event::AdventureDrawn(id, actor) => {
            let adventure = &content[id];
            let stage = Stage { names, actor, owner: actor };
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
            }
        }
        Event::Epilogue(mission, how) => ending(how, mission, names),
        _ => return campaign::told(event, names),
    })
}

/// How a mission ended, told by the mission.
fn ending(ending: Ending, mission: MissionId, names: &Names) -> Passage {
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
    let stage = Stage { names, actor: who, owner: who };
    Passage { title: title.to_owned(), paragraphs: stage.story(text), consequences: Vec::new() }
}

/// Names for a story, and who is on stage.
#[derive(Copy, Clone)]
pub(super) struct Stage<'a> {
    pub(super) names: &'a Names<'a>,
    pub(super) actor: Option<AstronautId>,
    pub(super) owner: Option<AstronautId>,
}

impl Stage<'_> {
    fn print<T>(self, print: impl FnOnce(&Printer) -> T) -> T {
        let cast = Cast { names: self.names, actor: self.actor, owner: self.owner };
        print(&Printer::knowing(self.names.content, &cast))
    }

    /// The paragraphs of a story.
    pub(super) fn story(self, text: &Text) -> Vec<Words> {
        let all = self.print(|printer| printer.text(text));
        let paragraphs = all.split("\n\n").map(str::trim).filter(|words| !words.is_empty());
        paragraphs.map(Words::plain).collect()
    }

    /// What effects do, one sentence each.
    pub(super) fn effects(self, effects: List<Effect>) -> Vec<Words> {
        let sentences = self.print(|printer| printer.effects(effects));
        sentences.into_iter().map(Words::plain).collect()
    }

    pub(super) fn passage(self, title: &str, story: &Text, effects: List<Effect>) -> Passage {
        Passage {
            title: title.to_owned(),
            paragraphs: self.story(story),
            consequences: self.effects(effects),
        }
    }
}

/// FM-EVT-09: the story, then the effect, then what the crew can do about it.
fn event_story(stage: Stage, id: EventId) -> Passage {
    let event = &stage.names.content[id];
    let mut passage = stage.passage(&event.title, &event.story, event.immediate);
    if let Some(action) = &event.action {
        let label = stage.print(|printer| printer.text(&action.label));
        let cost = stage.print(|printer| printer.costs(action.cost));
        let cost = if cost.is_empty() { String::new() } else { format!(" and {cost}") };
        let pawns = count(action.pawns, "pawn");
        let role = action.role.map_or(String::new(), |role| {
            use first_martians::content::Word as _;
            format!(" {} must take part.", capital(role.words()))
        });
        let sols = count(action.open_rounds, "sol");
        passage.consequences.push(Words::plain(format!(
            "The crew can act for {sols}: {label}. It takes {pawns}{cost}.{role}"
        )));
        let reward = stage.print(|printer| printer.effects(action.reward));
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

/// A Malfunction card.
fn card(stage: Stage, id: MalfunctionId) -> Passage {
    let card = &stage.names.content[id];
    Passage {
        title: card.title.clone(),
        paragraphs: vec![Words::plain(card.text.clone())],
        consequences: stage.effects(card.effects),
    }
}

/// What was told since the viewer last acted: how the sol went, then every story, the newest
/// last. Once the mission is over, the debrief.
pub(super) fn now(sight: &Sight) -> Option<Passage> {
    if let (Some(how), None) = (sight.table().ending, sight.table().campaign()) {
        return Some(debrief(sight, how));
    }
    let briefing = match sight.question() {
        Some((_, Question::Brief(mission))) => Some(campaign::briefing(sight, mission)),
        _ => None,
    };
    let recent = sight.scene.recent;
    let stories: Vec<Passage> =
        recent.iter().filter_map(|event| told(event, &sight.names)).chain(briefing).collect();
    let report = report::sols(recent, &sight.names);
    let many = stories.len() > 1;
    let title = match (stories.last(), report.is_empty()) {
        (Some(story), _) => story.title.clone(),
        (None, false) => format!("Sol {}", sight.table().round),
        (None, true) => return None,
    };
    let mut passage = Passage { title, paragraphs: report, consequences: Vec::new() };
    for story in stories {
        let mut paragraphs = story.paragraphs;
        if many && let Some(first) = paragraphs.first_mut() {
            first.0.insert(0, Span::Strong(format!("{}. ", story.title)));
        }
        passage.paragraphs.extend(paragraphs);
        passage.consequences.extend(story.consequences);
    }
    Some(passage)
}

/// The end: what the mission tells, what came of the objectives, and what is left of the base.
fn debrief(sight: &Sight, how: Ending) -> Passage {
    let table = sight.table();
    let mission = sight.content().mission(table.mission);
    let mut passage = ending(how, table.mission, &sight.names);
    let won = how == Ending::Won;
    for line in &mission.epilogue {
        let fits = match line.after {
            After::Either => true,
            After::Win => won,
            After::Loss => !won,
        };
        if fits && line.cond.is_none_or(|fact| sight.game.is_so(fact)) {
            passage.paragraphs.push(Words::plain(sight.names.text(&line.text)));
        }
    }
    for (slot, objective) in sight.content()[mission.objectives].iter().enumerate() {
        let state = if table.done & 1 << slot == 0 { "open" } else { "met" };
        let optional = match objective.kind {
            ObjectiveKind::Mandatory => "",
            ObjectiveKind::Optional => " (optional)",
        };
        let words = Words::plain("").strong(objective.title.clone());
        passage.consequences.push(words.and(format!("{optional}: {state}.")));
    }
    let broken = count(table.broken_parts(), "part");
    let threshold = mission.threshold.map_or_else(String::new, |threshold| {
        format!("; the Threshold is {}", threshold[table.level.index()])
    });
    passage.consequences.push(Words::plain(format!("Broken at the end: {broken}{threshold}.")));
    for who in table.astronauts() {
        let one = &table.crew[who.index()];
        let name = sight.names.the_person(who);
        let health = match one.wounds {
            _ if how == Ending::Died(who) => "died".to_owned(),
            0 => "is unhurt".to_owned(),
            n => format!("has {}", count(n, "wound")),
        };
        passage.consequences.push(Words::plain(format!("{name} {health}.")));
    }
    passage
}
