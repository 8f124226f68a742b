//! Everything that is shown until people go on.

use companion::save::{self, Screen, Values};
use companion::{Companion, Ctx, Page};
use first_martians::content::{Effect, List, Mission, Op, Word as _};

use crate::parts::{count, listed};
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
        Page::BeginSave => "FMC-T-36",
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
        Page::BeginSave => ("Save the table", "It takes a few minutes."),
        Page::KeptBack | Page::Envelope(_) | Page::CampaignRules => {
            ("Read this together", "Go on when everybody knows it.")
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
        Page::Story | Page::Event(_) | Page::Adventure(..) | Page::Quiet => PassageKind::Story,
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
        | Page::Envelope(_)
        | Page::BeginSave
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
        Page::Upgrades => titled("Upgrades", Vec::new(), vec![upgrades(game)]),
        Page::Changes => titled("Set up the HUB", Vec::new(), changes(game)),
        Page::Story => titled("Where we are", vec![background(game)], Vec::new()),
        Page::KeptBack => titled("What stays in the box", Vec::new(), kept_back(game)),
        Page::CampaignRules => {
            titled("The rules of this campaign", Vec::new(), campaign_rules(game))
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
            let number = content[seal].envelope;
            let does = vec![
                format!("Open envelope {number} now, unless your booklet had you open it before."),
                "Read aloud what is in it and do what it says. It stays open.".to_owned(),
            ];
            titled(&format!("Envelope {number}"), Vec::new(), does)
        }
        Page::Bonuses => titled("Bonuses", Vec::new(), bonuses(game)),
        Page::BeginSave => {
            let screens = save::screens(&game.sheet).len();
            let does = vec![
                format!("Orrery asks for your table on {screens} screens. Enter what differs from what a screen shows."),
                "Put every deck and its discard pile away as they lie, so that they go on as they are."
                    .to_owned(),
            ];
            titled("Save your table", Vec::new(), does)
        }
        Page::Rebuild(screen) => {
            let screens = save::screens(&game.sheet);
            let Some(&screen) = screens.get(usize::from(screen)) else { return Passage::default() };
            titled(&screen_title(game, screen), Vec::new(), rebuild(game, screen))
        }
    }
}

/// The mission whose numbers are told: ours at this place of the campaign, or the first one.
fn mission(game: &Companion) -> &Mission {
    let content = game.content();
    let of_campaign = game.sheet.campaign.and_then(|id| {
        content[id].missions.get(usize::from(game.sheet.leg).saturating_sub(1)).copied()
    });
    let id = of_campaign.or_else(|| content.find_mission("make_yourself_at_home"));
    id.map_or(&content.missions[0], |id| content.mission(id))
}

const SHEET_WINS: &str = "Where your mission sheet says something else, the sheet wins.";

/// FMC-T-05
fn reserves(game: &Companion) -> Vec<String> {
    let mission = mission(game);
    let supplies = mission.supplies[game.sheet.level.index()];
    let line = |name: &str, n: u8| match mission.supplies_add {
        true => format!("Add {n} {name}."),
        false => format!("Set {name} to {n}."),
    };
    let lines = [("energy", supplies.energy), ("oxygen", supplies.oxygen), ("food", supplies.food)];
    let lines = lines.into_iter().map(|(name, n)| line(name, n));
    lines.chain([SHEET_WINS.to_owned()]).collect()
}

/// FMC-T-06
fn upgrades(game: &Companion) -> String {
    match mission(game).upgrades_drawn {
        0 => "Draw no Upgrade cards. Those you have stay.".to_owned(),
        n => format!("Shuffle the Upgrade cards and draw {n}."),
    }
}

/// FMC-T-07
fn changes(game: &Companion) -> Vec<String> {
    let mission = mission(game);
    let crew = game.sheet.crew.len() as u8;
    let farm = &mission.farm;
    let seeds = (farm.seeds > 0).then(|| count(farm.seeds, "seed"));
    let mut lines = Vec::new();
    if let Some(more) = farm.keep {
        lines.push("Everything stays as it is.".to_owned());
        if more > 0 {
            lines.push(format!("Build {} more.", count(more, "Greenhouse")));
        }
        lines.extend(seeds.map(|seeds| format!("Take {seeds}.")));
    } else {
        lines.push(format!(
            "Build {} with {}.",
            count(farm.greenhouses.of(crew), "Greenhouse"),
            count(farm.plants.of(crew), "plant"),
        ));
        lines.extend(seeds.map(|seeds| format!("Take {seeds}.")));
        lines.push(format!(
            "Set Morale to {} and Stress to {}.",
            mission.start_morale, mission.start_stress
        ));
        lines.push(match mission.start_tokens {
            0 => "Nobody takes Morale tokens.".to_owned(),
            n => format!("Every astronaut takes {}.", count(n, "Morale token")),
        });
    }
    if game.sheet.crew.len() < 4 {
        // FM-PC: one device may lie before one person or two.
        let aoms = match (game.sheet.players, game.sheet.crew.len()) {
            (1, 2) => "Choose 2 AOMs, or alone take all 4 and use up to 2 in each round.",
            (_, 2) => "Choose 2 AOMs.",
            _ => "Choose 1 AOM.",
        };
        lines.push(format!("{aoms} The Auto-scanner is installed."));
    }
    lines.push(SHEET_WINS.to_owned());
    lines
}

/// FMC-T-08
fn background(game: &Companion) -> String {
    let (content, ctx) = (game.content(), Ctx::default());
    match (game.sheet.home, game.sheet.campaign) {
        (true, _) => game.story(&mission(game).premise, ctx),
        (false, Some(campaign)) if game.sheet.leg == 1 => {
            game.story(&content[campaign].premise, ctx)
        }
        (false, Some(_)) => {
            format!("Read the background of mission {} in your booklet aloud.", game.sheet.leg)
        }
        (false, None) => "Read the background on your mission sheet aloud.".to_owned(),
    }
}

/// FMC-T-09
fn kept_back(game: &Companion) -> Vec<String> {
    let mut lines = vec![
        "Leave envelopes and components of later missions closed. We say when to open one."
            .to_owned(),
    ];
    let content = game.content();
    let seals = game.sheet.campaign.map_or(&[][..], |id| &content[id].seals);
    let opened = seals.iter().filter(|seal| game.sheet.opened >> seal.index() & 1 == 1);
    let opened: Vec<String> = opened.map(|seal| content[*seal].envelope.to_string()).collect();
    if !opened.is_empty() {
        lines.push(format!("Already open: envelope {}.", listed(&opened)));
    }
    lines
}

/// FMC-T-10: the changes of play that the documents give. Those of our campaigns are not told: with
/// the box, its booklet wins.
fn campaign_rules(game: &Companion) -> Vec<String> {
    let mut lines = vec![
        "The astronauts stay the same in all missions.",
        "Skill cards start locked. Each time you move a sample to the Discovery space, every astronaut unlocks one Skill card.",
        "Everything stays as it lies from mission to mission, unless Orrery or your booklet changes it.",
    ];
    lines.push(match game.may_replay() {
        true => "You can play a lost mission again, or start the campaign again.",
        false => "No mission is played twice. What was used up, opened or destroyed stays so.",
    });
    lines.push("Read the rules of this mission in your booklet.");
    lines.into_iter().map(str::to_owned).collect()
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
    // As in our own campaigns, the best row that was reached counts alone.
    let reached = rewards.iter().filter(|reward| reward.optional_done <= done);
    let best = reached.max_by_key(|reward| reward.optional_done);
    let mut lines =
        best.map_or_else(Vec::new, |reward| game.effects(reward.effects, Ctx::default()));
    if lines.is_empty() {
        lines.push("No bonus this time.".to_owned());
    }
    lines
}

/// The title of a screen of the save.
pub(super) fn screen_title(game: &Companion, screen: Screen) -> String {
    match screen {
        Screen::Member(member) => game.name(member).to_owned(),
        screen => screen.title(),
    }
}

/// FMC-T-37: what was saved, as far as it differs from a fresh table.
fn rebuild(game: &Companion, screen: Screen) -> Vec<String> {
    let items = save::items(&game.sheet, game.content());
    let saved = items.iter().zip(&game.sheet.saved).enumerate();
    let shown = save::on_screen(&items, &game.sheet.saved, screen);
    let is_told = |place: usize, item: &save::Item, value: u8| {
        let is_count = matches!(item.values, Values::UpTo(_) | Values::Morale)
            && !matches!(screen, Screen::Hub(_) | Screen::Ring(_) | Screen::Cards);
        // What only an older save has is told on the last screen.
        let is_older = screen == Screen::Farm && item.screen.is_none() && value > 0;
        is_older || shown.contains(&place) && (is_count || value != item.usual)
    };
    let mut lines: Vec<String> = saved
        .filter(|(place, (item, value))| is_told(*place, item, **value))
        .map(|(_, (item, value))| format!("{}: {}", capital(&item.name()), item.words(*value)))
        .collect();
    lines.push(match lines.is_empty() {
        true => "Nothing differs from a fresh table.".to_owned(),
        false => "Everything else is as on a fresh table.".to_owned(),
    });
    lines
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
