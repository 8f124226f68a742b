//! The companion's pages: what they say and ask, point by point.

use crate::table;

use std::sync::{Arc, LazyLock};

use companion::save::{self, Screen};
use companion::{Action, Companion, Event, Kit, Page, Phase, Question};
use first_martians::content::standard_pack;
use orrery_boards::{CompanionDrawing, Drawing, Passage, PassageKind, Scene};
use orrery_core::{Actor, Dice, Game as _, Log, Seat, Setup, Viewer};
use orrery_packs::FromPack as _;
use table::{attributes, check_scene, sitters};

const DRAWING: CompanionDrawing = CompanionDrawing;
const LABYRINTH: &str = "labyrinth_of_the_night";

static KIT: LazyLock<Arc<Kit>> =
    LazyLock::new(|| Arc::new(Kit::from_pack(standard_pack()).expect("the pack is valid").content));

/// A game with all that it has told.
struct Played {
    game: Companion,
    told: Vec<Event>,
    dice: Dice,
}

impl Played {
    fn of(setup: Setup) -> Played {
        let game = Companion::start_with(&setup, &KIT).expect("a valid setup");
        Played { game, told: Vec::new(), dice: Dice::new("pages", "chance") }
    }

    fn say(&mut self, action: Action) {
        let who = self.game.to_act().first().expect("the game goes on");
        let mut log = Log::kept();
        self.game.apply(who, action, &mut log).expect("it is legal");
        self.told.extend(log.events().iter().cloned());
    }

    /// Shows the game to a seat.
    fn see<T>(&self, see: impl FnOnce(&Scene<Companion>) -> T) -> T {
        let viewer = Viewer::Seat(Seat::ONE);
        let sitters = sitters(self.game.sheet.players, viewer);
        Scene::look(&self.game, &KIT, viewer, &sitters, &[], |scene| {
            scene.with_events(&self.told, see)
        })
    }

    /// The words of the page that is shown now.
    fn words(&self) -> String {
        let passage = self.see(|scene| DRAWING.passage(scene)).expect("a page");
        let sitters = sitters(self.game.sheet.players, Viewer::Spectator);
        let said = passage.paragraphs.iter().chain(&passage.consequences);
        let said: Vec<String> = said.map(|words| words.text(&sitters)).collect();
        format!("{}. {}", passage.title, said.join(" "))
    }

    /// Plays on until this question: every objective is ticked, and each mission is won.
    fn until(&mut self, mut look: impl FnMut(&Played), stop: impl Fn(Question) -> bool) -> bool {
        for _ in 0..6000 {
            let Some(question) = self.game.sheet.question() else { return false };
            let who = self.game.to_act().first().expect("the game goes on");
            if who != Actor::Chance {
                look(self);
            }
            if stop(question) {
                return true;
            }
            let listed = self.game.legal_actions(who);
            let open = |action: &&Action| match action {
                Action::Tick(slot) => !self.game.sheet.is_ticked(*slot),
                _ => false,
            };
            let action = match question {
                _ if who == Actor::Chance => self.dice.weighted(&listed, |it| self.game.weight(it)),
                Question::Phase(Phase::CleanUp) => {
                    listed.iter().find(open).copied().unwrap_or(Action::Next)
                }
                Question::Threshold => Action::Yes,
                Question::Sols | Question::Mandatory => listed[0],
                _ if listed.contains(&Action::Next) => Action::Next,
                _ => listed[self.dice.index(listed.len())],
            };
            self.say(action);
        }
        panic!("the question does not come");
    }

    /// Goes to the page and returns its words.
    fn page(&mut self, page: Page) -> String {
        assert!(self.until(|_| {}, |question| question == Question::Read(page)), "{page:?}");
        self.words()
    }
}

fn table(mode: &str, players: u8) -> Played {
    Played::of(Setup::of_players(players).in_mode(mode))
}

/// Every page of two missions and the save between them has its words and its buttons.
#[test]
fn every_question_can_be_shown() {
    for (mode, players) in
        [("make_yourself_at_home", 1), ("printed_sheet", 4), (LABYRINTH, 2), ("welcome_to_mars", 3)]
    {
        let mut played = table(mode, players);
        let look = |played: &Played| {
            played.see(|scene| {
                check_scene(&DRAWING, scene, 1);
                let dock = DRAWING.dock(scene);
                assert!(!dock.question.is_empty() && dock.rule.is_some());
                assert!(!DRAWING.in_words(scene).is_empty());
            });
        };
        let is_second = |question| question == Question::Sols;
        played.until(look, |question| matches!(question, Question::Phase(Phase::Morale)));
        let goes_on = played.until(look, is_second);
        assert_eq!(goes_on, played.game.sheet.campaign.is_some(), "{mode}");
        if goes_on {
            played.until(look, |question| matches!(question, Question::Phase(Phase::Morale)));
        }
    }
}

/// FMC-T-05, FMC-T-06, FMC-T-07: setup names exact numbers, by the level and the mission.
#[test]
fn setup_names_exact_numbers() {
    let at = |level: &str| {
        let setup = Setup::of_players(4).in_mode("make_yourself_at_home").with("level", level);
        let mut played = Played::of(setup);
        [Page::Reserves, Page::Upgrades, Page::Changes].map(|page| played.page(page))
    };
    let content = KIT.content();
    let home = content.mission(content.find_mission("make_yourself_at_home").unwrap());
    for (number, level) in ["easy", "normal", "hard"].into_iter().enumerate() {
        let [reserves, upgrades, changes] = at(level);
        let supplies = home.supplies[number];
        for words in [
            format!("Set energy to {}.", supplies.energy),
            format!("Set oxygen to {}.", supplies.oxygen),
            format!("Set food to {}.", supplies.food),
        ] {
            assert!(reserves.contains(&words), "{reserves}");
        }
        assert!(upgrades.contains(&format!("draw {}", home.upgrades_drawn)), "{upgrades}");
        for words in ["Build 4 Greenhouses with 4 plants.", "Morale to 0 and Stress to 0."] {
            assert!(changes.contains(words), "{changes}");
        }
        assert!(changes.contains("the sheet wins") && !changes.contains("AOM"), "{changes}");
    }
    // Fewer than four astronauts have machines to help them (FM-PC).
    for (players, aoms) in [(1, "alone take all 4"), (2, "Choose 2 AOMs."), (3, "Choose 1 AOM.")] {
        let changes = table("make_yourself_at_home", players).page(Page::Changes);
        assert!(changes.contains(aoms) && changes.contains("Auto-scanner"), "{changes}");
    }
}

/// FMC-T-05, FMC-T-08, FMC-T-09, FMC-T-10: each mission of a campaign has its own setup.
#[test]
fn a_campaign_mission_has_its_own_setup() {
    let mut played = table(LABYRINTH, 4);
    let content = KIT.content();
    let campaign = &content[played.game.sheet.campaign.unwrap()];
    assert!(played.page(Page::Reserves).contains("Set energy to"));
    let story = played.page(Page::Story);
    assert!(story.contains("Noctis Labyrinthus"), "{story}");
    let rules = played.page(Page::CampaignRules);
    for words in ["stay the same", "start locked", "You can play a lost mission again"] {
        assert!(rules.contains(words), "{rules}");
    }
    assert!(!rules.contains("Pedal"), "our own rules do not hold beside the printed booklet");
    played.until(|_| {}, |question| question == Question::Level);
    let second = content.mission(campaign.missions[1]);
    let supplies = played.page(Page::Reserves);
    let energy = second.supplies[played.game.sheet.level.index()].energy;
    assert!(supplies.contains(&format!("Add {energy} energy.")), "{supplies}");
    assert!(played.page(Page::Upgrades).contains("Draw no Upgrade cards."));
    assert!(played.page(Page::Changes).contains("Everything stays as it is."));
    assert!(played.page(Page::Story).contains("mission 2 in your booklet"));
    // What is open stays open.
    for _ in 3..=4 {
        played.until(|_| {}, |question| question == Question::Level);
        played.say(Action::Number(0));
    }
    assert!(played.page(Page::KeptBack).contains("Already open: envelope 1."));
    let legacy = table("welcome_to_mars", 2).page(Page::CampaignRules);
    assert!(legacy.contains("No mission is played twice."), "{legacy}");
}

/// FMC-T-09: the envelope is named, and its own words are left to the paper.
#[test]
fn an_envelope_is_named_and_its_paper_is_read() {
    let mut played = table(LABYRINTH, 2);
    let seal = KIT.content()[played.game.sheet.campaign.unwrap()].seals[0];
    let words = played.page(Page::Envelope(seal));
    assert!(words.contains("Open envelope 1 now"), "{words}");
    assert!(!words.contains("Nightjar") && !words.contains("addressed"), "{words}");
}

/// FMC-T-14: what comes back from an earlier sol is told on red, and nothing else.
#[test]
fn what_comes_back_is_told_on_red() {
    let (mut red, mut other) = (0, 0);
    for number in 0..3 {
        let mut played = table("make_yourself_at_home", 2);
        played.dice = Dice::new(&format!("red {number}"), "chance");
        let look = |played: &Played| {
            let Some(Question::Read(page)) = played.game.sheet.question() else { return };
            let kind = played.see(|scene| DRAWING.passage(scene)).map(|passage| passage.kind);
            let comes_back = matches!(page, Page::Struck(_) | Page::Scene(..));
            assert_eq!(kind == Some(PassageKind::Threat), comes_back, "{page:?}");
            *(if comes_back { &mut red } else { &mut other }) += 1;
        };
        // The mission goes on to its last sol, and nobody takes an Event's action.
        played.until(|_| {}, |question| question == Question::Sols);
        played.say(Action::Number(12));
        let mut look = look;
        while played.until(&mut look, |question| question == Question::Phase(Phase::CleanUp)) {
            played.say(Action::Next);
        }
    }
    assert!(red > 3 && other > 50, "{red} of {other}");
}

/// FMC-T-35: more objectives, better bonuses.
#[test]
fn bonuses_follow_the_objectives() {
    let with = |optional: u8| {
        let mut played = table(LABYRINTH, 2);
        played.until(|_| {}, |question| question == Question::Mandatory);
        played.say(Action::Number(1));
        played.say(Action::Number(2));
        played.until(|_| {}, |question| question == Question::Phase(Phase::CleanUp));
        for slot in 0..1 + optional {
            played.say(Action::Tick(slot));
        }
        played.say(Action::Next);
        played.say(Action::Yes);
        assert_eq!(played.game.sheet.question(), Some(Question::Read(Page::Bonuses)));
        played.words()
    };
    let (none, two) = (with(0), with(2));
    assert_ne!(none, two);
    assert!(two.len() > "Bonuses. No bonus this time.".len(), "{two}");
}

/// FMC-T-36, FMC-T-37: what is entered on a screen is shown there, and told when the table is
/// rebuilt.
#[test]
fn what_is_saved_is_told_again() {
    let mut played = table(LABYRINTH, 2);
    assert!(played.page(Page::BeginSave).contains("screens"));
    let items = save::items(&played.game.sheet, KIT.content());
    let place = |group: &str, label: &str| {
        let found = items.iter().position(|item| (&*item.group, &*item.label) == (group, label));
        found.unwrap_or_else(|| panic!("{group}, {label}")) as u16
    };
    let screens = save::screens(&played.game.sheet);
    let on = |screen: Screen| screens.iter().position(|it| *it == screen).unwrap() as u8;
    let hub = Screen::Hub(first_martians::content::Block::Living);
    played.until(|_| {}, |question| question == Question::Screen(on(hub)));
    let parts = place("the Med Lab", "broken parts");
    let taps = played.see(|scene| DRAWING.stage(scene).into_string());
    assert!(taps.contains("aria-label=\"The Med Lab, broken parts: CPU\""), "{taps}");
    assert_eq!(attributes(&taps, "data-choice").len(), played.see(|it| it.actions.len()) - 1);
    played.say(Action::Mark(parts, 3));
    let taps = played.see(|scene| DRAWING.stage(scene).into_string());
    assert!(taps.contains("aria-label=\"The Med Lab, broken parts: CPU, ticked\""), "{taps}");
    played.until(|_| {}, |question| question == Question::Screen(on(Screen::Ring(1))));
    let region = items.iter().position(|item| item.label == "tile").unwrap();
    played.say(Action::Set(region as u16, 1));
    played.say(Action::Set(region as u16 + 1, 1));
    played.until(|_| {}, |question| question == Question::Continue);
    played.say(Action::Yes);
    let tracks = played.page(Page::Rebuild(on(Screen::Tracks)));
    assert!(!tracks.contains("Morale: -2"), "nothing is entered by itself: {tracks}");
    let living = played.page(Page::Rebuild(on(hub)));
    assert_eq!(
        living,
        "Living Block. The Med Lab, broken parts: CPU Everything else is as on a fresh table."
    );
    let ring = played.page(Page::Rebuild(on(Screen::Ring(1))));
    let key = &items[region].group;
    assert!(ring.contains(&format!("{key}, tile: Plains")), "{ring}");
    assert!(ring.contains(&format!("{key}, samples: 1")), "{ring}");
}

/// FMC-T-03: the page of the crew has a line for each name.
#[test]
fn names_have_a_line_each() {
    let mut played = table("make_yourself_at_home", 3);
    played.until(|_| {}, |question| question == Question::Names);
    let Passage { fields, .. } = played.see(|scene| DRAWING.passage(scene)).expect("a page");
    assert_eq!(fields.len(), 3);
    for (field, member) in fields.iter().zip(played.game.sheet.members()) {
        assert_eq!(field.value, played.game.name(member));
        let rename = Action::Rename(member);
        assert_eq!(played.see(|scene| scene.actions[field.choice]), rename);
    }
}

/// FMC-T-11: every phase is named with a short reminder of its steps.
#[test]
fn every_phase_reminds_of_its_steps() {
    let mut played = table("make_yourself_at_home", 2);
    for (phase, steps) in [
        (Phase::Morale, ["First Player", "Morale tokens", "wounds"]),
        (Phase::Production, ["oxygen and energy", "Farm", "Stress"]),
        (Phase::Actions, ["place your pawns", "resolve", "Adventure"]),
        (Phase::Malfunction, ["broken parts", "Malfunction dice", "at 5"]),
        (Phase::CleanUp, ["tokens", "discard", "First Player"]),
    ] {
        assert!(played.until(|_| {}, |question| question == Question::Phase(phase)));
        let (question, detail, next) = played.see(|scene| {
            let dock = DRAWING.dock(scene);
            let next = DRAWING.button(scene, Action::Next).name;
            (dock.question, dock.detail, next)
        });
        assert!(question.ends_with(" phase"), "{question}");
        for step in steps {
            assert!(detail.contains(step), "{question}: {detail}");
        }
        assert!(detail.len() < 200, "short: {detail}");
        assert!(next.starts_with("Next "), "{next}");
    }
}

/// FMC-T-12, FMC-T-19, FMC-T-20, FMC-T-33: the mission log stands on the page at every question
/// from the first sol on, with goals, sols and open Events, and every story can be read again.
#[test]
fn the_mission_log_is_always_there() {
    let mut played = table("make_yourself_at_home", 2);
    let (mut seen, mut open, mut stories) = (0, 0, 0);
    let look = |played: &Played| {
        let sheet = &played.game.sheet;
        if sheet.round == 0 || matches!(sheet.question(), None | Some(Question::Screen(_))) {
            return;
        }
        seen += 1;
        let page = played.see(|scene| DRAWING.stage(scene).into_string());
        for slot in 0..sheet.mandatory + sheet.optional {
            let state = if sheet.is_ticked(slot) { "done" } else { "open" };
            let named = format!("aria-label=\"{}, {state}\"", played.game.objective(slot));
            assert!(page.contains(&named), "{named} is missing");
        }
        let sols = format!("<b>Sol {}</b> of {}", sheet.round, sheet.rounds);
        assert!(page.contains(&sols), "{page}");
        let left = match sheet.rounds - sheet.round {
            0 => "The last one".to_owned(),
            left => format!("{left} left after this"),
        };
        assert!(page.contains(&left), "{page}");
        for one in &sheet.open {
            let event = KIT.content().event(one.event);
            let label = played.game.action(one.event);
            for words in [&event.title, &label[0]] {
                let escaped = maud::html! { (words) }.into_string();
                assert!(page.contains(&escaped), "{words} is missing");
            }
            let rounds = event.action.as_ref().unwrap().open_rounds;
            let left = one.since + rounds - sheet.round;
            let left = if left == 1 { "1 sol".to_owned() } else { format!("{left} sols") };
            assert!(page.contains(&format!("{left} left")), "{page}");
            open += 1;
        }
        if let Some(Question::Read(shown)) = sheet.question() {
            let line = DRAWING.line(&Event::Shown(shown), &played.told, &KIT);
            assert!(line.passage.is_some(), "{shown:?} can be read again");
            stories += 1;
        }
    };
    played.until(look, |question| question == Question::Threshold);
    assert!(seen > 12 && open > 5 && stories > 3, "{seen}, {open}, {stories}");
}

/// FMC-T-29: a death is reported beside the name, and the page asks once more.
#[test]
fn a_death_is_asked_for_twice() {
    let mut played = table("make_yourself_at_home", 2);
    assert!(played.until(|_| {}, |question| question == Question::Phase(Phase::Malfunction)));
    let member = played.game.sheet.members().next().unwrap();
    let asks = played.see(|scene| DRAWING.button(scene, Action::Died(member)).gives_up);
    assert_eq!(asks.as_deref(), Some("The mission is lost at once."));
    let page = played.see(|scene| DRAWING.stage(scene).into_string());
    assert!(page.contains(&format!("aria-label=\"{} has died\"", played.game.name(member))));
    // Nothing else on this page asks.
    let asking = |scene: &Scene<Companion>| {
        let buttons = scene.actions.iter().map(|action| DRAWING.button(scene, *action));
        buttons.filter(|button| button.gives_up.is_some()).count()
    };
    assert_eq!(played.see(asking), played.game.sheet.crew.len());
}
