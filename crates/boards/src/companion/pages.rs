//! Everything that is shown until people go on.

use companion::{Companion, Ctx, Page, save};
use first_martians::content::{Content, Effect, List, Mission, Op, Word as _};

use crate::{Passage, PassageKind, Words};

use super::capital;

/// The rule behind a page.
pub(super) fn rule(page: Page) -> &'static str {
    match page {
        Page::Reserves => "FMC-T-05",
        Page::Upgrades => "FMC-T-06",
        Page::Changes => "FMC-T-07",
        Page::Story => "FMC-T-08",
        Page::KeptBack | Page::Envelope(_) => "FMC-T-09",
        Page::CampaignRules => "FMC-T-10",
        Page::Event(_) | Page::Quiet => "FMC-T-15",
        Page::Open(_) => "FMC-T-16",
        Page::Struck(_) | Page::Scene(..) => "FMC-T-14",
        Page::Adventure(..) => "FMC-T-26",
        Page::Effects(..) | Page::Chosen(..) => "FMC-T-27",
        Page::Reward(..) => "FMC-T-21",
        Page::Bonuses => "FMC-T-35",
        Page::Rebuild(_) => "FMC-T-37",
    }
}

/// Says what people do with a page.
pub(super) fn asked(page: Page) -> (String, String) {
    let (question, detail) = match page {
        Page::Effects(..) | Page::Reward(..) | Page::Bonuses => {
            ("Do this on your board", "Go on when it is done.")
        }
        Page::Reserves | Page::Upgrades | Page::Changes | Page::Rebuild(_) => {
            ("Set this up", "Go on when it is done.")
        }
        Page::Open(_) => ("What the crew can do", "It stays in the mission log."),
        _ => ("Read it aloud", "Go on when everybody has heard it."),
    };
    (question.to_owned(), detail.to_owned())
}

/// Returns the kind of a page. What comes back from an earlier sol is shown on red (FMC-T-14).
fn kind(page: Page) -> PassageKind {
    match page {
        Page::Struck(_) | Page::Scene(..) => PassageKind::Threat,
        Page::Story | Page::Event(_) | Page::Adventure(..) | Page::Quiet | Page::Envelope(_) => {
            PassageKind::Story
        }
        Page::Reserves
        | Page::Upgrades
        | Page::Changes
        | Page::KeptBack
        | Page::CampaignRules
        | Page::Open(_)
        | Page::Effects(..)
        | Page::Chosen(..)
        | Page::Reward(..)
        | Page::Bonuses
        | Page::Rebuild(_) => PassageKind::Instruction,
    }
}

/// A page in words.
pub(super) fn passage(game: &Companion, page: Page) -> Passage {
    Passage { kind: kind(page), ..told(game, page) }
}

fn told(game: &Companion, page: Page) -> Passage {
    let content = game.content();
    let ctx = Ctx::default();
    let titled = |title: &str, story: Vec<String>, does: Vec<String>| Passage {
        title: title.to_owned(),
        paragraphs: story.into_iter().map(Words::plain).collect(),
        consequences: does.into_iter().map(Words::plain).collect(),
        ..Passage::default()
    };
    match page {
        Page::Reserves => titled("Supplies", Vec::new(), reserves(game)),
        Page::Upgrades => {
            let count = first(content).upgrades_drawn;
            let does = vec![format!("Shuffle the Upgrade cards and draw {count}.")];
            titled("Upgrades", Vec::new(), does)
        }
        Page::Changes => titled("Set up the HUB", Vec::new(), changes(game)),
        Page::Story => {
            let story = match (game.sheet.home, game.sheet.campaign) {
                (true, _) => game.story(&first(content).premise, ctx),
                (false, Some(campaign)) => game.story(&content[campaign].premise, ctx),
                (false, None) => "Read the background on your mission sheet aloud.".to_owned(),
            };
            titled("Where we are", vec![story], Vec::new())
        }
        Page::KeptBack => titled(
            "What stays in the box",
            Vec::new(),
            vec![
                "Leave envelopes and components of later missions closed. We say when to open one."
                    .to_owned(),
            ],
        ),
        Page::CampaignRules => {
            let campaign = game.sheet.campaign.map(|id| &content[id]);
            let story = campaign.map_or_else(Vec::new, |campaign| {
                vec![campaign.rules_text.clone(), campaign.loss_text.clone()]
            });
            titled("The rules of this campaign", Vec::new(), story)
        }
        Page::Event(event) => {
            let spec = content.event(event);
            titled(&spec.title, vec![game.story(&spec.story, ctx)], Vec::new())
        }
        Page::Open(event) => open(game, event, titled),
        Page::Struck(event) => match &content.event(event).consequence {
            Some(one) => titled(&one.title, vec![game.story(&one.story, ctx)], Vec::new()),
            None => titled(&content.event(event).title, Vec::new(), Vec::new()),
        },
        Page::Scene(scene, ctx) => {
            let spec = &content[scene];
            titled(&spec.title, vec![game.story(&spec.story, ctx)], Vec::new())
        }
        Page::Adventure(adventure, ctx) => {
            let spec = &content[adventure];
            let none = spec.effects.is_empty();
            let does = none.then(|| "Nothing happens now.".to_owned());
            titled(&spec.title, vec![game.story(&spec.story, ctx)], does.into_iter().collect())
        }
        Page::Effects(list, ctx) => titled("On your board", Vec::new(), game.effects(list, ctx)),
        Page::Chosen(option, ctx) => {
            let text = game.option(option).and_then(|option| option.text.as_ref());
            let story = text.map(|text| game.story(text, ctx)).into_iter().collect();
            let cost = game.option(option).map(|option| game.option_label(option, ctx));
            let cost = cost.filter(|label| label.contains("(costs "));
            titled("And then", story, cost.into_iter().collect())
        }
        Page::Reward(event, ctx) => {
            let spec = content.event(event);
            let label = spec.action.as_ref().map(|action| game.story(&action.label, ctx));
            let none = spec.action.as_ref().is_none_or(|action| action.reward.is_empty());
            let does = none.then(|| "Nothing else happens.".to_owned());
            titled(&spec.title, label.into_iter().collect(), does.into_iter().collect())
        }
        Page::Quiet => titled("A quiet sol", vec!["Nothing new happens.".to_owned()], Vec::new()),
        Page::Envelope(seal) => {
            let spec = &content[seal];
            let open = format!("Open envelope {}.", spec.envelope);
            titled(&spec.title, vec![game.story(&spec.story, ctx)], vec![open])
        }
        Page::Bonuses => titled("Bonuses", Vec::new(), bonuses(game)),
        Page::Rebuild(section) => {
            let section = usize::from(section).min(save::SECTIONS.len() - 1);
            titled(save::SECTIONS[section], Vec::new(), rebuild(game, section))
        }
    }
}

fn first(content: &Content) -> &Mission {
    let home = content.find_mission("make_yourself_at_home");
    home.map_or(&content.missions[0], |id| content.mission(id))
}

/// FMC-T-05
fn reserves(game: &Companion) -> Vec<String> {
    let supplies = first(game.content()).supplies[game.sheet.level.index()];
    if game.sheet.leg > 1 {
        return vec![
            "Keep the supplies you have, and add what your mission sheet says.".to_owned(),
        ];
    }
    vec![
        format!("Set energy to {}.", supplies.energy),
        format!("Set oxygen to {}.", supplies.oxygen),
        format!("Set food to {}.", supplies.food),
    ]
}

/// FMC-T-07
fn changes(game: &Companion) -> Vec<String> {
    if game.sheet.leg > 1 {
        return vec![
            "Everything stays as it is, except for what your mission sheet says.".to_owned(),
        ];
    }
    let mission = first(game.content());
    let crew = game.sheet.crew.len() as u8;
    vec![
        format!(
            "Build {} Greenhouses with {} plants and take {} seed.",
            mission.farm.greenhouses.of(crew),
            mission.farm.plants.of(crew),
            mission.farm.seeds
        ),
        format!("Set Morale to {} and Stress to {}.", mission.start_morale, mission.start_stress),
        format!("Every astronaut takes {} Morale tokens.", mission.start_tokens),
        "Where your mission sheet says something else, the sheet wins.".to_owned(),
    ]
}

fn open(
    game: &Companion,
    event: first_martians::content::EventId,
    titled: impl Fn(&str, Vec<String>, Vec<String>) -> Passage,
) -> Passage {
    let spec = game.content().event(event);
    let mut does = game.action(event);
    if let Some(objective) = &spec.new_objective {
        let text = game.story(&objective.text, Ctx::default());
        does.push(format!("New objective for {} sols: {text}", objective.within_sols));
    }
    if let Some(action) = &spec.action {
        does.push(format!("You have {} sols for it.", action.open_rounds));
    }
    if spec.consequence.is_some() {
        does.push("If you leave it, it may come back.".to_owned());
    }
    if does.is_empty() {
        does.push("There is nothing for you to do about it.".to_owned());
    }
    titled(&spec.title, Vec::new(), does)
}

/// FMC-T-35: the bonuses of our campaign for as many optional objectives.
fn bonuses(game: &Companion) -> Vec<String> {
    let sheet = &game.sheet;
    let optional =
        (sheet.mandatory..sheet.mandatory + sheet.optional).filter(|slot| sheet.is_ticked(*slot));
    let done = optional.count() as u8;
    let Some(campaign) = sheet.campaign.map(|id| &game.content()[id]) else { return Vec::new() };
    let mission = campaign.missions.get(usize::from(sheet.leg - 1));
    let rewards = mission.map_or(&[][..], |id| &game.content().mission(*id).rewards[..]);
    let reached = rewards.iter().filter(|reward| reward.optional_done <= done);
    let mut lines: Vec<String> =
        reached.flat_map(|reward| game.effects(reward.effects, Ctx::default())).collect();
    if lines.is_empty() {
        lines.push("No bonus this time.".to_owned());
    }
    lines
}

fn rebuild(game: &Companion, section: usize) -> Vec<String> {
    let items = save::items(&game.sheet);
    let of_section =
        items.iter().zip(&game.sheet.saved).filter(|(item, _)| item.section == section);
    let line = |(item, value): (&save::Item, &u8)| {
        let whose = item.member.map(|member| format!("{}, ", game.name(member)));
        let label = format!("{}{}", whose.unwrap_or_default(), item.label);
        format!("{}: {}", capital(&label), item.words(*value))
    };
    of_section.map(line).collect()
}

/// One outcome of a die or a card, in words.
pub(super) fn outcome(game: &Companion, list: List<Effect>, place: u8) -> String {
    let content = game.content();
    match content[list].first().map(|effect| effect.op) {
        Some(Op::Roll { face, .. }) if place == 0 => format!("The {} icon", face.words()),
        Some(Op::Roll { .. }) => "No icon".to_owned(),
        Some(Op::DrawResearch { ranges }) => {
            let range = content[ranges].get(usize::from(place));
            range.map_or_else(String::new, |range| format!("{} to {}", range.from, range.to))
        }
        _ => ["Easy", "Medium", "Heavy"].get(usize::from(place)).copied().unwrap_or("").to_owned(),
    }
}
