//! The companion for the box of First Martians: a story, what to do on the board, and the mission
//! log, on one narrow screen that can be read from a metre away.

mod pages;
mod stage;

use std::sync::LazyLock;

use companion::save;
use companion::{Action, Companion, Ending, Event, Kit, Phase, Question, View, Written};
use first_martians::content::{Level, Word as _};
use maud::{Markup, html};
use orrery_core::{Seat, Seats};

use crate::assets::{Accent, GameSheet};
use crate::first_martians::names::phase_name;
use crate::parts::{seat_letter, seat_shape};
use crate::words::capital;
use crate::{
    Button, Dock, Drawing, Field, Jump, Line, Manner, Milestone, Passage, PassageKind, Scene,
    ScoreLine, Shelf, Tally, Words,
};

static SHEET: LazyLock<GameSheet> = LazyLock::new(|| {
    let accent = Accent { light: "#9c4518", dark: "#e8935f" };
    let sheet = include_str!("../../assets/companion.css");
    GameSheet::new("first-martians-companion", accent, sheet)
});

/// The drawings of the companion.
#[derive(Copy, Clone, Debug, Default)]
pub struct CompanionDrawing;

/// Says what there is to do in a phase, in a few words.
fn reminder(phase: Phase) -> &'static str {
    match phase {
        Phase::Setup | Phase::Events => "Read what happens and do it on your board.",
        Phase::Morale => {
            "The First Player gains or loses Morale tokens by the Morale level. Tokens they cannot \
             lose cost wounds."
        }
        Phase::Production => {
            "Produce oxygen and energy and use them. Place Shutdown tiles where something is \
             missing. Then food: the Farm grows, wilts and feeds the crew. Last, raise Stress."
        }
        Phase::Actions => {
            "Plan together, place your pawns, then resolve every action. Tap an Adventure here \
             when a die shows its icon."
        }
        Phase::Malfunction => {
            "Move each track by its broken parts and roll the Malfunction dice. A track at 5 draws \
             a card and goes back to 0."
        }
        Phase::CleanUp => {
            "Move tokens and pending things, discard what ends now, and pass the First Player token."
        }
    }
}

impl Drawing<Companion> for CompanionDrawing {
    fn sheet(&self) -> Option<&'static GameSheet> {
        Some(&SHEET)
    }

    fn pitch(&self) -> &'static str {
        "Own the box? Put a phone beside it: Orrery runs the events, adventures and campaigns."
    }

    fn has_bots(&self) -> bool {
        false
    }

    fn tells_stories(&self) -> bool {
        true
    }

    fn lies_on_the_table(&self) -> bool {
        true
    }

    fn jumps(&self, _: &Scene<Companion>) -> Vec<Jump> {
        vec![Jump { id: "objectives", name: "Objectives" }, Jump { id: "signals", name: "Events" }]
    }

    fn stage(&self, scene: &Scene<Companion>) -> Markup {
        stage::stage(scene)
    }

    fn player(&self, scene: &Scene<Companion>, seat: Seat) -> Markup {
        html! {
            article.player data-seat=(seat_letter(seat)) {
                header { (seat_shape(seat)) b { (scene.name(seat)) } }
            }
        }
    }

    fn dock(&self, scene: &Scene<Companion>) -> Dock {
        let game = scene.view.game(scene.content);
        let (question, detail, rule) = asked(&game);
        Dock { question, detail, rule: Some(rule), row: html! {}, carry: html! {} }
    }

    fn button(&self, scene: &Scene<Companion>, action: Action) -> Button {
        button(&scene.view.game(scene.content), action)
    }

    /// Every question but those of a phase and of the save is asked on the whole screen, with
    /// choices for a thumb.
    fn passage(&self, scene: &Scene<Companion>) -> Option<Passage> {
        let game = scene.view.game(scene.content);
        let passage = match game.sheet.question()? {
            Question::Read(page) => pages::passage(&game, page),
            Question::Phase(_) | Question::Screen(_) => return None,
            question if question.is_for_chance() => return None,
            question => {
                let (title, detail, _) = asked(&game);
                let paragraphs = vec![Words::plain(detail)];
                let title = match (question, told_last(scene, &game)) {
                    (
                        Question::Choice(..) | Question::Outcome(..) | Question::Whom(..),
                        Some(story),
                    ) => {
                        format!("{story}: {}", lower(&title))
                    }
                    _ => title,
                };
                Passage { title, paragraphs, kind: PassageKind::Question, ..Passage::default() }
            }
        };
        let fields = fields(scene, &game);
        let mut choices: Vec<usize> = (0..scene.actions.len()).collect();
        // The way on stands before what can still be changed.
        choices.sort_by_key(|place| scene.actions[*place] != Action::Next);
        Some(Passage { choices, fields, ..passage })
    }

    fn line(&self, event: &Event, before: &[Event], kit: &Kit) -> Line {
        line(event, &Companion::of_log(before, kit))
    }

    fn in_words(&self, scene: &Scene<Companion>) -> Vec<Words> {
        stage::in_words(&scene.view.game(scene.content))
    }

    fn score(&self, view: &View, _: &[Event], _: &Kit) -> Vec<ScoreLine> {
        let sheet = view.sheet();
        let done = sheet.ticks.count_ones() as i32;
        let all = i32::from(sheet.mandatory + sheet.optional).max(1);
        let players = sheet.players;
        vec![ScoreLine {
            source: "Objectives",
            made_of: "ticked in the mission log",
            tally: Tally::Progress { goal: Seats::of(players, |_| all) },
            points: Seats::of(players, |_| done),
        }]
    }

    fn milestone(&self, event: &Event, _: &Kit) -> Option<Milestone> {
        let label = match event {
            Event::MissionBegan(leg) if *leg > 1 => {
                let label = format!("Mission {leg}");
                return Some(Milestone { label, symbol: Milestone::CHAPTER });
            }
            Event::MissionEnded(Ending::Won) => "Mission won".to_owned(),
            Event::MissionEnded(_) => "Mission lost".to_owned(),
            _ => return None,
        };
        Some(Milestone { label, symbol: "mars" })
    }

    fn about(&self, view: &View, kit: &Kit) -> Option<String> {
        let sheet = view.sheet();
        Some(match sheet.campaign {
            Some(campaign) => kit.content()[campaign].key.clone(),
            None if sheet.home => "make_yourself_at_home".to_owned(),
            None => "printed_sheet".to_owned(),
        })
    }

    fn shelf(&self, view: &View, kit: &Kit) -> Option<Shelf> {
        shelf(view, kit)
    }

    fn chapters(&self, view: &View, told: &[Event], kit: &Kit) -> Vec<Passage> {
        if view.sheet().campaign.is_some() { chapters(told, kit) } else { Vec::new() }
    }

    fn moment(&self, view: &View) -> String {
        let sheet = view.sheet();
        let moment = match sheet.round {
            0 => "setup".to_owned(),
            sol => format!("sol {sol} of {}, {}", sheet.rounds, phase_name(sheet.phase)),
        };
        match &sheet.title {
            Some(title) => format!("{} · {moment}", title.as_str()),
            None => moment,
        }
    }

    fn round(&self) -> &'static str {
        "sol"
    }

    fn picture(&self) -> Markup {
        stage::picture()
    }
}

/// FMC-T-03, FMC-T-04: what people may type.
fn fields(scene: &Scene<Companion>, game: &Companion) -> Vec<Field> {
    let field = |label: String, value: &str, action| {
        let (value, longest) = (value.to_owned(), Written::LONGEST);
        Some(Field { label, value, longest, choice: scene.choice(action)? })
    };
    match game.sheet.question() {
        Some(Question::Names) => {
            let names = game.sheet.members().filter_map(|member| {
                let role = game.sheet.crew[member.index()].role.words();
                field(format!("Name of {role}"), game.name(member), Action::Rename(member))
            });
            names.collect()
        }
        Some(Question::Title) => {
            let title = game.sheet.title.as_ref().map_or("", Written::as_str);
            field("Title of the sheet".to_owned(), title, Action::Next).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

/// The title of the story that was told last.
fn told_last(scene: &Scene<Companion>, game: &Companion) -> Option<String> {
    scene.events.iter().rev().find_map(|event| match event {
        Event::Shown(
            page @ (companion::Page::Event(_)
            | companion::Page::Struck(_)
            | companion::Page::Scene(..)
            | companion::Page::Adventure(..)),
        ) => Some(pages::passage(game, *page).title),
        _ => None,
    })
}

fn lower(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|first| first.to_lowercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

/// The progress of a campaign with the box.
fn shelf(view: &View, kit: &Kit) -> Option<Shelf> {
    let sheet = view.sheet();
    let campaign = &kit.content()[sheet.campaign?];
    let won = crate::parts::count(sheet.won, "mission");
    let standing = match (sheet.question(), sheet.round) {
        (None, _) => format!("Ended, {won} won"),
        (Some(_), 0) => format!("With the box: before mission {}", sheet.leg),
        (Some(_), sol) => {
            format!("With the box: mission {}, sol {sol} of {}", sheet.leg, sheet.rounds)
        }
    };
    let game = view.game(kit);
    let last = match (sheet.won, sheet.drawn.last()) {
        (_, Some(event)) => format!("The last Event was “{}”.", kit.content().event(*event).title),
        (0, None) => game.story(&campaign.premise, companion::Ctx::default()),
        (_, None) => format!("{} won so far.", capital(&won)),
    };
    let end = last.find(['.', '!', '?']).map_or(last.len(), |at| at + 1);
    Some(Shelf { title: campaign.title.clone(), standing, last: last[..end].to_owned() })
}

/// The stories of a campaign with the box, mission by mission.
fn chapters(told: &[Event], kit: &Kit) -> Vec<Passage> {
    let mut chapters: Vec<Passage> = Vec::new();
    for (place, event) in told.iter().enumerate() {
        let game = || Companion::of_log(&told[..place], kit);
        match event {
            Event::MissionBegan(leg) => {
                chapters.push(Passage { title: format!("Mission {leg}"), ..Passage::default() });
            }
            Event::Shown(
                page @ (companion::Page::Event(_)
                | companion::Page::Struck(_)
                | companion::Page::Scene(..)
                | companion::Page::Adventure(..)
                | companion::Page::Story),
            ) => {
                let story = pages::passage(&game(), *page);
                if let Some(chapter) = chapters.last_mut() {
                    chapter.paragraphs.push(Words::plain(format!("{}.", story.title)));
                    chapter.paragraphs.extend(story.paragraphs);
                }
            }
            Event::MissionEnded(how) => {
                let end = ending(&game(), *how);
                if let Some(chapter) = chapters.last_mut() {
                    chapter.consequences.push(Words::plain(end));
                }
            }
            _ => {}
        }
    }
    chapters
}

/// The question, what it means, and its rule.
fn asked(game: &Companion) -> (String, String, &'static str) {
    let sheet = &game.sheet;
    let Some(question) = sheet.question() else {
        let end = sheet.ending.map_or("The game is over.".to_owned(), |it| ending(game, it));
        return ("The mission is over".to_owned(), end, "FMC-T-32");
    };
    let said = |question: &str, detail: &str| (question.to_owned(), detail.to_owned());
    let ((question, detail), rule) = match question {
        Question::Crew => {
            let left = sheet.crew_size() - sheet.crew.len();
            let detail = match sheet.players {
                1 => format!("One for each of you. Alone you lead two. {left} to go."),
                _ => format!("One for each of you. {left} to go."),
            };
            (("Who is in the crew?".to_owned(), detail), "FMC-T-03")
        }
        Question::Names => {
            (said("Is this your crew?", "Change a name, add an astronaut, or go on."), "FMC-T-03")
        }
        Question::Kind => (
            said(
                "What kind of mission do you play?",
                "Choose by what you want to focus on. Your mission sheets say their kind.",
            ),
            "FMC-T-02",
        ),
        Question::Title => {
            let category = sheet.category.map_or("", |category| category.words());
            let question = format!("Which {category} mission do you take?");
            let detail = "Put its sheet beside the board. You can write its title here.";
            ((question, detail.to_owned()), "FMC-T-04")
        }
        Question::Level => (
            said("How hard is the next mission?", "You choose the level for each mission."),
            "FMC-T-02",
        ),
        Question::Sols => (
            said(
                "How many sols does your sheet give?",
                "Take the number for your number of players.",
            ),
            "FMC-T-04",
        ),
        Question::Mandatory => (
            said(
                "How many mandatory objectives?",
                "Do not count the Threshold; we ask for it at the end.",
            ),
            "FMC-T-04",
        ),
        Question::Optional => {
            (said("How many optional objectives?", "0 if your sheet has none."), "FMC-T-04")
        }
        Question::Read(page) => (pages::asked(page), pages::rule(page)),
        Question::Tap(block) => {
            let words = block.words();
            let words = words.strip_prefix("the ").unwrap_or(words);
            let detail = "Move its Malfunction track up 1. At 5 it draws a card at once.";
            ((format!("The {words} gets worse"), detail.to_owned()), "FMC-T-13")
        }
        Question::When(event) => {
            let fact = game.content().event(event).when;
            let question = fact.map(|fact| game.condition(fact, companion::Ctx::default()));
            let detail = "Look at your board. The answer decides what happens next.";
            ((question.unwrap_or_default(), detail.to_owned()), "FMC-T-15")
        }
        Question::AdventureWhen(adventure, member) => {
            let ctx =
                companion::Ctx { actor: Some(member), owner: Some(member), ..Default::default() };
            let fact = game.content()[adventure].when;
            let question = fact.map(|fact| game.condition(fact, ctx)).unwrap_or_default();
            ((question, "The answer decides which Adventure comes.".to_owned()), "FMC-T-26")
        }
        Question::If { cond, ctx, .. } => {
            ((game.condition(cond, ctx), "Look at your board.".to_owned()), "FMC-T-14")
        }
        Question::Choice(..) => (
            said("What do you do?", "Decide together. You can read the story again in the log."),
            "FMC-T-27",
        ),
        Question::Outcome(list, ctx) => {
            let words = game.effects(list, ctx);
            let detail = words.first().cloned().unwrap_or_default();
            (("What did it show?".to_owned(), detail), "FMC-T-27")
        }
        Question::Whom(list, ctx) => {
            let words = game.effects(list, ctx);
            let detail = words.first().cloned().unwrap_or_default();
            (("Who is it?".to_owned(), detail), "FMC-T-14")
        }
        Question::Phase(phase) => {
            let title = format!("{} phase", phase_name(phase));
            ((title, reminder(phase).to_owned()), "FMC-T-11")
        }
        Question::Adventurer(of) => {
            let title = format!("Whose {} Adventure is it?", of.words());
            ((title, "The astronaut on top of the stack.".to_owned()), "FMC-T-26")
        }
        Question::Threshold => (
            said(
                "Is the Threshold met?",
                "Count the broken parts of the HUB. Yes ends the mission with a victory.",
            ),
            "FMC-T-31",
        ),
        Question::AfterLoss => {
            let end = sheet.ending.map_or_else(String::new, |it| ending(game, it));
            (("How does the campaign go on?".to_owned(), end), "FMC-T-34")
        }
        Question::Save(_) => (said("Save your table", "Go on."), "FMC-T-36"),
        Question::Screen(screen) => {
            let screens = save::screens(sheet);
            let title = screens.get(usize::from(screen)).map(|it| pages::screen_title(game, *it));
            let detail = format!("Screen {} of {}", screen + 1, screens.len());
            ((format!("Save: {}", title.unwrap_or_default()), detail), "FMC-T-36")
        }
        Question::Continue => (
            said(
                "The table is saved. How do you go on?",
                "You can stop here: the campaign waits among your campaigns.",
            ),
            "FMC-T-37",
        ),
        Question::Opens(seal) => {
            let fact = game.content()[seal].opens;
            let question = game.condition(fact, companion::Ctx::default());
            ((question, "If so, an envelope is opened.".to_owned()), "FMC-T-09")
        }
        Question::Name(_)
        | Question::Advance
        | Question::Strike(_)
        | Question::Due(_)
        | Question::Draw
        | Question::Anyone(..)
        | Question::FollowUp(..)
        | Question::Deal(..) => (said("Orrery is dealing", "One moment."), "FMC-T-15"),
    };
    (question, detail, rule)
}

/// Says how a mission ended, as a sentence.
pub(super) fn ending(game: &Companion, ending: Ending) -> String {
    match ending {
        Ending::Won => "Every mandatory objective is met. You win the mission.".to_owned(),
        Ending::Died(member) => format!("{} has died. The mission is lost.", game.name(member)),
        Ending::TimeIsUp => {
            "The last sol is over with an objective open. The mission is lost.".to_owned()
        }
        Ending::ThresholdMissed => {
            "Too many parts are broken and no sol is left. The mission is lost.".to_owned()
        }
        Ending::Lost(text) => game.story(&game.content()[text], companion::Ctx::default()),
    }
}

fn button(game: &Companion, action: Action) -> Button {
    let question = game.sheet.question();
    let mut outcome = None;
    let mut gives_up = None;
    let name = match action {
        Action::Take(role) => {
            let name = capital(role.words().trim_start_matches("the "));
            if question == Some(Question::Names) { format!("Add the {name}") } else { name }
        }
        Action::Rename(member) => format!("Another name for {}", game.name(member)),
        Action::Number(n) => match question {
            Some(Question::Level) => {
                Level::all().nth(n.into()).map_or("", |level| level.words()).to_owned()
            }
            _ => n.to_string(),
        },
        Action::Kind(category) => category.words().to_owned(),
        Action::Set(place, value) => of_save(game, place, |item| item.words(value)),
        Action::Mark(place, bit) => of_save(game, place, |item| item.words(1 << bit)),
        Action::Clear(place, bit) => {
            of_save(game, place, |item| format!("not {}", item.words(1 << bit)))
        }
        Action::Next => match question {
            Some(Question::Phase(phase)) => match phase.next() {
                Some(next) => format!("Next phase: {}", phase_name(next)),
                None => "Next sol".to_owned(),
            },
            Some(Question::AfterLoss) => "Go on to the next mission".to_owned(),
            Some(Question::Continue) => "Go on: the table stands as it was".to_owned(),
            Some(Question::Read(companion::Page::BeginSave)) => "Begin".to_owned(),
            _ => "Next".to_owned(),
        },
        Action::Tap(block) => format!("Done: {}", block.words().trim_start_matches("the ")),
        Action::Choose(place) => match question {
            Some(Question::Choice(options, ctx)) => {
                let option = (options.range().start + usize::from(place)) as u16;
                let option = game.option(option);
                outcome = option.map(|option| game.effects(option.effects, ctx).join(" "));
                option.map_or_else(String::new, |option| game.option_label(option, ctx))
            }
            Some(Question::Outcome(list, ctx)) => {
                let effects = game.outcomes(list).get(usize::from(place)).copied();
                outcome = effects.map(|effects| game.effects(effects, ctx).join(" "));
                pages::outcome(game, list, place)
            }
            _ => (place + 1).to_string(),
        },
        Action::Yes if question == Some(Question::Continue) => "Rebuild the table first".to_owned(),
        Action::Yes => "Yes".to_owned(),
        Action::No => match question {
            Some(Question::Adventurer(_)) => "Back".to_owned(),
            _ => "No".to_owned(),
        },
        Action::Person(member) => game.name(member).to_owned(),
        Action::Tick(slot) => format!("Tick: {}", game.objective(slot)),
        Action::Untick(slot) => format!("Take the tick away: {}", game.objective(slot)),
        Action::TickAdded(event) => {
            let objective = game.content().event(event).new_objective.as_ref();
            format!("Tick: {}", objective.map_or("", |objective| objective.title.as_str()))
        }
        Action::Done(event) => format!("Done: {}", game.content().event(event).title),
        Action::Adventure(of) => format!("{} Adventure", of.words()),
        Action::Died(member) => {
            gives_up = Some("The mission is lost at once.".to_owned());
            format!("{} has died", game.name(member))
        }
        Action::Replay => "Play this mission again".to_owned(),
        Action::Restart => {
            gives_up = Some("Everything reached so far is lost.".to_owned());
            "Start the campaign again".to_owned()
        }
        Action::Stop => {
            gives_up = Some("The campaign ends here.".to_owned());
            "Stop here".to_owned()
        }
        Action::Called(..)
        | Action::Titled(_)
        | Action::Name(_)
        | Action::Advance(_)
        | Action::Event(_)
        | Action::Deal(_) => String::new(),
    };
    let is_main = matches!(action, Action::Next | Action::Tap(_));
    let manner = match action {
        Action::Died(_) | Action::Untick(_) | Action::Restart | Action::Stop => Manner::Discards,
        _ => Manner::Takes,
    };
    let outcome = outcome.filter(|words| !words.is_empty());
    Button { label: html! { (name) }, name, is_main, outcome, gives_up, manner }
}

/// A value of the save with its name.
fn of_save(game: &Companion, place: u16, value: impl Fn(&save::Item) -> String) -> String {
    let items = save::items(&game.sheet, game.content());
    let item = items.get(usize::from(place));
    item.map_or_else(String::new, |item| format!("{}: {}", capital(&item.name()), value(item)))
}

fn line(event: &Event, game: &Companion) -> Line {
    let plain = |text: String| Line::of_the_table(Words::plain(text));
    match *event {
        Event::Named(member, role, name) => {
            let names = &game.content().game_box.names;
            let name = names.get(usize::from(name)).map_or("", String::as_str);
            let _ = member;
            plain(format!("{name} joins the crew as {}.", role.words()))
        }
        Event::Called(member, name) => {
            let role = game.sheet.crew.get(member.index()).map_or("", |it| it.role.words());
            plain(format!("{} is called {}.", capital(role), name.as_str()))
        }
        Event::Titled(title) => plain(format!("The mission is “{}”.", title.as_str())),
        Event::MissionBegan(1) => plain("The mission begins.".to_owned()),
        Event::MissionBegan(leg) => plain(format!("Mission {leg} begins.")),
        Event::SolBegan(sol) => plain(format!("Sol {sol}.")),
        Event::PhaseBegan(phase) => plain(format!("{} phase.", phase_name(phase))).as_effect(),
        Event::Advanced(block) => {
            plain(format!("The Malfunction track of {} goes up 1.", block.words())).as_effect()
        }
        Event::Shown(page) => {
            let passage = pages::passage(game, page);
            plain(format!("{}.", passage.title)).as_effect().telling(passage)
        }
        Event::Chose(option, ctx) => {
            let label = game.option(option).map(|option| game.story(&option.label, ctx));
            plain(format!("You choose: {}.", label.unwrap_or_default())).as_effect()
        }
        Event::Answered(fact, holds) => {
            let question = game.condition(fact, companion::Ctx::default());
            let answer = if holds { "Yes" } else { "No" };
            plain(format!("{question} {answer}.")).as_effect()
        }
        Event::Ticked(slot, true) => plain(format!("Objective {} is met.", slot + 1)),
        Event::Ticked(slot, false) => plain(format!("Objective {} is open again.", slot + 1)),
        Event::AddedTicked(event) => {
            let objective = game.content().event(event).new_objective.as_ref();
            let title = objective.map_or("", |objective| objective.title.as_str());
            plain(format!("The objective \"{title}\" is met."))
        }
        Event::Completed(event) => {
            plain(format!("\"{}\" is dealt with.", game.content().event(event).title))
        }
        Event::Closed(event) => {
            plain(format!("\"{}\" is over.", game.content().event(event).title)).as_effect()
        }
        Event::Died(member) => plain(format!("{} has died.", game.name(member))),
        Event::ThresholdMet(true) => plain("The Threshold is met.".to_owned()),
        Event::ThresholdMet(false) => plain("The Threshold is not met.".to_owned()),
        Event::MissionEnded(how) => plain(ending(game, how)),
        Event::Saved => plain("The table is saved.".to_owned()),
    }
}
