//! Campaigns: briefings, debriefs, envelopes and endings in words.

use first_martians::content::{
    Campaign, Content, Level, Mission, MissionId, ObjectiveKind, Placeholder, SealId, Text,
    Word as _,
};
use first_martians::{Action, AstronautId, Chapter, Ending, Event, Question, Table};

use super::dock::Prompt;
use super::names::{Names, capital, role_name};
use super::passage::Stage;
use super::sight::Sight;
use crate::parts::{count, listed};
use crate::{Line, Milestone, Passage, Words};

/// Says what a question between two missions asks, and what it means. `None` for any other
/// question.
pub(super) fn asked(sight: &Sight, question: Question) -> Option<Prompt> {
    let (names, content) = (&sight.names, sight.content());
    let told = |question: &str, detail: &str, rule| (question.to_owned(), detail.to_owned(), rule);
    Some(match question {
        Question::Brief(mission) => (
            format!("Set out on “{}”?", content.mission(mission).title),
            "Choose its difficulty. Everything stays as it lies on the table, except for what the \
             campaign names. You can also stop here and go on another day."
                .to_owned(),
            "FM-CAMP-14",
        ),
        Question::AfterLoss(mission) => (
            format!("“{}” is lost. What now?", content.mission(mission).title),
            "You can play it again from the table as it was before, or begin the campaign again."
                .to_owned(),
            "FM-CAMP-04",
        ),
        Question::Wall => told(
            "What does the First Player write on the wall?",
            "One line after every mission. The wall is read out at the end.",
            "FM-CAMP-05",
        ),
        Question::Nurse => told(
            "Which part does the crew nurse back?",
            "After a lost mission the base is repaired without spare parts, down to the Threshold.",
            "FM-CAMP-05",
        ),
        Question::Unlock(who) => (
            format!("Which Skill card does {} unlock?", names.person(who)),
            "A Discovery was made. The card can be used at once.".to_owned(),
            "FM-SKILL-13",
        ),
        Question::PlaceTile(seal) => (
            "On which region does the tile of the envelope go?".to_owned(),
            content[seal].tile.as_ref().map_or_else(String::new, |tile| tile.text.clone()),
            "FM-CAMP-20",
        ),
        Question::Slip(who, _) => (
            format!("What does {} write on the slip?", names.person(who)),
            "Nobody else sees it until every slip is folded. Then all are shown together."
                .to_owned(),
            "FM-CAMP-20",
        ),
        _ => return None,
    })
}

/// Says what a button between two missions says. `None` for any other answer.
pub(super) fn button(sight: &Sight, action: Action) -> Option<String> {
    let content = sight.content();
    let question = sight.question().map(|(_, question)| question);
    Some(match (question, action) {
        (_, Action::SetOut(level)) => format!("Set out: {}", level_name(level)),
        (_, Action::Replay) => "Play the mission again".to_owned(),
        (_, Action::Restart) => "Begin the campaign again".to_owned(),
        (_, Action::GiveUp) => "End the campaign here".to_owned(),
        (Some(Question::Wall), Action::Choose(place)) => {
            let chapter = sight.table().campaign()?.history.last()?;
            wall_line(sight.game.campaign()?, chapter.mission, place)
        }
        (Some(Question::Printed), Action::Choose(place)) => {
            let options = content.options(content.game_box.printed);
            sight.names.text(&options.get(usize::from(place))?.label)
        }
        (Some(Question::Slip(_, options)), Action::Choose(place)) => {
            let option = content.options(options).get(usize::from(place))?;
            sight.names.text(&option.label)
        }
        _ => return None,
    })
}

/// Says what an answer between two missions would bring. `None` if the button says it all.
pub(super) fn outcome(sight: &Sight, action: Action) -> Option<String> {
    let content = sight.content();
    match (sight.question()?.1, action) {
        (Question::Brief(mission), Action::SetOut(level)) => {
            let spec = content.mission(mission);
            let supplies = spec.supplies[level.index()];
            let more = if spec.supplies_add { "more " } else { "" };
            let threshold = spec.threshold.map_or_else(String::new, |threshold| {
                let most = count(threshold[level.index()], "part");
                format!(" At most {most} may be broken at the end.")
            });
            Some(format!(
                "{} {more}energy, {} {more}oxygen, {} {more}food.{threshold}",
                supplies.energy, supplies.oxygen, supplies.food
            ))
        }
        (Question::Slip(_, options), Action::Choose(place)) => {
            let option = content.options(options).get(usize::from(place))?;
            let effects =
                sight.print(Default::default(), |print| print.effects_text(option.effects));
            Some(effects)
        }
        (Question::AfterLoss(_), Action::Replay) => {
            Some("Nothing of the lost attempt is kept.".to_owned())
        }
        (Question::Unlock(_), Action::Pick(first_martians::Target::Skill(skill))) => {
            Some(content[skill].text.clone())
        }
        _ => None,
    }
}

/// Asks a second time about what cannot be taken back.
pub(super) fn gives_up(action: Action) -> Option<String> {
    match action {
        Action::Restart => Some("Everything the crew has reached in this campaign is lost.".into()),
        Action::GiveUp => Some("The campaign is then over and lost.".into()),
        _ => None,
    }
}

/// The event as a line. `None` for events of a single mission.
pub(super) fn line(event: &Event, names: &Names) -> Option<Line> {
    let content = names.content;
    let table = |words: String| Line::of_the_table(Words::plain(words));
    let story =
        |kind: &str, title: &str| Line::of_the_table(Words::plain(kind).strong(title).and("."));
    Some(match *event {
        Event::EpilogueLine(mission, _) => {
            story("Afterwards: ", &content.mission(mission).title).as_effect()
        }
        Event::Rewarded(mission, _) => {
            story("The crew is rewarded for ", &content.mission(mission).title)
        }
        Event::Branched(mission, place) => {
            let branch = content.mission(mission).branches.get(usize::from(place));
            let text = branch.map_or_else(String::new, |branch| names.text(&branch.text));
            table(text).as_effect()
        }
        Event::MissionBegan(mission, level) => Line::of_the_table(
            Words::plain("")
                .strong(content.mission(mission).title.clone())
                .and(format!(" begins, at the level {}.", level_name(level))),
        ),
        Event::MissionReplayed(mission) => {
            story("The crew goes back to the start of ", &content.mission(mission).title)
        }
        Event::CampaignRestarted(id) => story("The campaign begins again: ", &content[id].title),
        Event::CampaignEnded(id, place) => {
            let ending = content[id].endings.get(usize::from(place));
            story("The campaign ends: ", ending.map_or("", |ending| &ending.title))
        }
        Event::CampaignLine(id, place) => {
            let line = content[id].epilogue.get(usize::from(place));
            table(line.map_or_else(String::new, |line| names.text(&line.text))).as_effect()
        }
        Event::EpitaphRead(mission, who) => {
            let title = epitaph_of(content, mission).map_or("", |epitaph| &epitaph.title);
            story(&format!("The campaign ends with {}: ", names.person(who)), title)
        }
        Event::EpitaphLine(mission, who, place) => {
            let line = epitaph_of(content, mission).and_then(|it| it.lines.get(usize::from(place)));
            let words = line.map(|line| of_the_dead(names, who, &line.text));
            Line::of_the_table(words.unwrap_or_else(|| Words::plain(""))).as_effect()
        }
        Event::EnvelopeOpened(seal) => {
            let seal = &content[seal];
            story(&format!("Envelope {} is opened: ", seal.envelope), &seal.title)
        }
        Event::SlipFolded(who) => {
            table(format!("{} folds a slip of paper.", names.the_person(who)))
        }
        Event::SlipShown(who, option) => table(format!(
            "On the slip of {} stands: {}.",
            names.person(who),
            names.text(&content[option].label)
        )),
        Event::Scarred(facility, part) => table(format!(
            "{} of {} is scarred: it can never be repaired.",
            capital(part.words()),
            names.facility(facility)
        )),
        Event::ScarHealed(facility, part) => table(format!(
            "{} of {} is no longer scarred and can be repaired.",
            capital(part.words()),
            names.facility(facility)
        )),
        Event::Retired(component) => {
            table(format!("{} leaves the campaign for good.", capital(component.words())))
        }
        Event::LineWritten(mission, place) => {
            let campaign = content.mission(mission).campaign.map(|id| &content[id]);
            let line = campaign.map_or_else(String::new, |it| wall_line(it, mission, place));
            Line::of_the_table(Words::plain("On the wall: ").strong(line))
        }
        _ => return None,
    })
}

/// The story an event of a campaign tells, if it tells one.
pub(super) fn told(event: &Event, names: &Names) -> Option<Passage> {
    let content = names.content;
    let nobody = Stage { names, actor: None, owner: None, scaled: false };
    let passage = |title: &str, text: &Text| Passage {
        title: title.to_owned(),
        paragraphs: nobody.story(text),
        ..Passage::default()
    };
    Some(match *event {
        Event::EpilogueLine(mission, place) => {
            let spec = content.mission(mission);
            passage(&spec.title, &spec.epilogue.get(usize::from(place))?.text)
        }
        Event::Rewarded(mission, place) => {
            let reward = content.mission(mission).rewards.get(usize::from(place))?;
            let mut passage = passage("What it brought", &reward.text);
            passage.consequences = nobody.effects(reward.effects);
            passage
        }
        Event::Branched(mission, place) => {
            let branch = content.mission(mission).branches.get(usize::from(place))?;
            passage("And then", &branch.text)
        }
        Event::CampaignEnded(id, place) => {
            let ending = content[id].endings.get(usize::from(place))?;
            passage(&ending.title, &ending.text)
        }
        Event::CampaignLine(id, place) => {
            passage("Years later", &content[id].epilogue.get(usize::from(place))?.text)
        }
        Event::EpitaphRead(mission, who) => {
            let epitaph = epitaph_of(content, mission)?;
            let paragraphs = vec![of_the_dead(names, who, &epitaph.text)];
            Passage { title: epitaph.title.clone(), paragraphs, ..Passage::default() }
        }
        Event::EpitaphLine(mission, who, place) => {
            let epitaph = epitaph_of(content, mission)?;
            let line = epitaph.lines.get(usize::from(place))?;
            let paragraphs = vec![of_the_dead(names, who, &line.text)];
            Passage { title: epitaph.title.clone(), paragraphs, ..Passage::default() }
        }
        Event::EnvelopeOpened(seal) => envelope(nobody, seal),
        _ => return None,
    })
}

fn envelope(stage: Stage, id: SealId) -> Passage {
    let seal = &stage.names.content[id];
    let mut passage = stage.passage(&seal.title, &seal.story, seal.effects);
    passage.paragraphs.extend(seal.letter.iter().flat_map(|letter| stage.story(letter)));
    let mut say = |words: &str| passage.consequences.push(Words::plain(words));
    seal.signed_text.as_deref().into_iter().for_each(&mut say);
    if let Some((name, place, text)) = &seal.person {
        say(&format!("{name}, {place}. {text}"));
    }
    if let Some(tile) = &seal.tile {
        say(&format!("{}: {}", tile.tile.name, tile.text));
    }
    for special in &stage.names.content[seal.actions] {
        say(&format!("New action, {}: {}", special.name, special.text));
    }
    passage
}

fn epitaph_of(content: &Content, mission: MissionId) -> Option<&first_martians::content::Epitaph> {
    content[content.mission(mission).campaign?].epitaph.as_ref()
}

/// A text of the epitaph, with the name and the profession of the dead.
fn of_the_dead(names: &Names, who: AstronautId, text: &Text) -> Words {
    Words::plain(text.fill(|name| match name {
        Placeholder::DeadRole => names.role(who).map_or("astronaut", role_name).to_owned(),
        _ => names.person(who),
    }))
}

/// The rules of the campaign a mission belongs to, and what follows a loss. Nothing for a mission
/// that stands alone.
pub(super) fn rules<'c>(content: &'c Content, mission: &Mission) -> impl Iterator<Item = &'c str> {
    let campaign = mission.campaign.map(|id| &content[id]);
    campaign.into_iter().flat_map(|campaign| [&*campaign.rules_text, &*campaign.loss_text])
}

/// FM-CAMP-15: the briefing before a mission that has been reached, and nothing earlier.
pub(super) fn briefing(sight: &Sight, mission: MissionId) -> Passage {
    let content = sight.content();
    let spec = content.mission(mission);
    let mut paragraphs = vec![Words::plain(sight.names.text(&spec.premise))];
    paragraphs.extend(spec.rules_text.iter().chain(&spec.map_rules).map(Words::plain));
    paragraphs.extend(rules(content, spec).map(Words::plain));
    let mut consequences = Vec::new();
    for objective in &content[spec.objectives] {
        let optional = match objective.kind {
            ObjectiveKind::Mandatory => ": ",
            ObjectiveKind::Optional => " (optional): ",
        };
        let words = Words::plain("").strong(objective.title.clone());
        consequences.push(words.and(format!("{optional}{}", objective.text)));
    }
    let sols = count(spec.rounds.of(sight.table().players.into()), "sol");
    consequences.push(Words::plain(format!("The mission has {sols}.")));
    let title = format!("Briefing: {}", spec.title);
    Passage { title, paragraphs, consequences, ..Passage::default() }
}

/// Says what those read who take a seat in the middle of a campaign: how it came to this.
pub(super) fn so_far(table: &Table, content: &Content) -> Vec<String> {
    let Some(campaign) = table.campaign() else { return Vec::new() };
    let spec = &content[campaign.id];
    let mut said = vec![format!("The campaign: {}.", spec.title)];
    said.extend(campaign.history.iter().map(|chapter| chapter_line(content, chapter)));
    if let Some(mission) = campaign.next {
        said.push(format!("Next: {}.", content.mission(mission).title));
    }
    for &seal in &campaign.opened {
        said.push(format!("Envelope {} is open: {}.", content[seal].envelope, content[seal].title));
    }
    if !campaign.scars.is_empty() {
        let names = Names::of_table(table, content);
        let scars: Vec<String> = campaign
            .scars
            .iter()
            .map(|(facility, part)| format!("{} of {}", part.words(), names.facility(*facility)))
            .collect();
        said.push(format!("Scars: {}.", listed(&scars)));
    }
    let retired: Vec<String> = campaign.retired.iter().map(|one| one.words().to_owned()).collect();
    if !retired.is_empty() {
        said.push(format!("Gone for good: {}.", listed(&retired)));
    }
    said
}

pub(super) fn chapter_line(content: &Content, chapter: &Chapter) -> String {
    let spec = content.mission(chapter.mission);
    let sols = count(chapter.sols, "sol");
    let how = match chapter.ending {
        Ending::Won => format!("won in {sols}"),
        Ending::Died(_) => format!("lost in sol {} with a death", chapter.sols),
        Ending::TimeIsUp => format!("lost after {sols}: an objective was open"),
        Ending::ThresholdMissed => format!("lost after {sols}: too much was broken"),
        Ending::Lost(_) => format!("lost in sol {}", chapter.sols),
    };
    let level = level_name(chapter.level);
    format!("{} ({level}): {how}.", spec.title)
}

fn wall_line(campaign: &Campaign, mission: MissionId, place: u8) -> String {
    let Some(legacy) = &campaign.legacy else { return String::new() };
    let own = legacy.wall_lines.iter().find(|(of, _)| *of == mission).map(|(_, line)| line);
    let suggested = legacy.wall_prompts.get(usize::from(place));
    suggested.or(own).cloned().unwrap_or_else(|| "We were here.".to_owned())
}

/// Returns the name of a level.
fn level_name(level: Level) -> &'static str {
    match level {
        Level::Easy => "Simulation",
        Level::Normal => "Mission",
        Level::Hard => "No Rescue",
    }
}

/// Returns the milestone of an event that changes a campaign.
pub(super) fn milestone(event: &Event, content: &Content) -> Option<Milestone> {
    Some(match *event {
        Event::MissionBegan(mission, _) => {
            Milestone { label: content.mission(mission).title.clone(), symbol: Milestone::CHAPTER }
        }
        Event::EnvelopeOpened(seal) => {
            Milestone { label: content[seal].title.clone(), symbol: "check" }
        }
        _ => return None,
    })
}
