//! A guided first game under test: played by bots, and looked at position by position.

use std::collections::BTreeSet;
use std::sync::Arc;

use orrery_boards::guide::Script;
use orrery_boards::page::Guide;
use orrery_boards::{Drawing, PlayerLabel, Scene};
use orrery_bots::{Bot, BotSpec, Heuristic};
use orrery_catalog::Catalog;
use orrery_core::{Actor, Chair, Dice, Game, Match, Seat, Seats, Viewer};

/// A bot and its seed, in the place of the learner.
pub type Learner<'a> = (&'a str, &'a str);

/// People at a table at which `you` look on.
pub fn sitters(players: u8, you: Seat) -> Seats<PlayerLabel> {
    Seats::of(players, |seat| PlayerLabel {
        name: if seat == you { "You" } else { "Engineer" }.to_owned(),
        is_you: seat == you,
        is_bot: seat != you,
        look: seat,
    })
}

/// A script with all that is needed to play it.
pub struct Guided<G: Game> {
    /// The script.
    pub script: &'static Script<G>,
    drawing: &'static dyn Drawing<G>,
    judge: &'static dyn Heuristic<G>,
    content: Arc<G::Content>,
}

impl<G: Game> Guided<G> {
    /// The guided game of a drawing; the first, where there is one for each side.
    pub fn of(
        drawing: &'static dyn Drawing<G>,
        judge: &'static dyn Heuristic<G>,
        content: &Arc<G::Content>,
    ) -> Guided<G> {
        let script = drawing.guide().expect("there is a guide");
        Guided { script, drawing, judge, content: Arc::clone(content) }
    }

    /// The same with another script of the drawing.
    pub fn teaching(self, script: &'static Script<G>) -> Guided<G> {
        Guided { script, ..self }
    }

    /// Plays the guided game to its end, the learner by this bot, and shows every position.
    pub fn play(&self, learner: Learner, see: impl FnMut(&Match<G>)) {
        self.play_some(learner, usize::MAX, see);
    }

    /// The same up to a number of answers.
    pub fn play_some(&self, (learner, seed): Learner, most: usize, mut see: impl FnMut(&Match<G>)) {
        let script = self.script;
        let seed_of_chance = Some(script.seed.to_owned());
        let begun = Match::<G>::new_with((script.setup)(), seed_of_chance, &self.content);
        let mut played = begun.expect("it can begin");
        let bot = |name: &str| -> Box<dyn Bot<G> + '_> {
            let spec: BotSpec = name.parse().expect("a bot");
            spec.seat(self.judge, Dice::new(seed, "guide"))
        };
        let (mut learner, mut rival) = (bot(learner), bot(script.bot));
        while played.answered() < most
            && let Some(who) = played.game().to_act().first()
        {
            see(&played);
            let action = match who {
                Actor::Chance => played.draw().expect("there is a seed"),
                Actor::Seat(seat) => {
                    let bot = if seat == script.seat { &mut learner } else { &mut rival };
                    bot.choose(&Chair::new(played.game(), seat))
                }
            };
            played.answer(who, action).expect("it is listed");
        }
        see(&played);
    }

    /// Shows the learner's scene of a position, and the events that the learner knows.
    fn look<T>(&self, game: &G, of: &Match<G>, see: impl FnOnce(&Scene<G>, &[G::Event]) -> T) -> T {
        let viewer = Viewer::Seat(self.script.seat);
        let events = of.events_since(0).iter();
        let told: Vec<G::Event> = events.map(|event| G::redact(event, viewer)).collect();
        let sitters = sitters(of.setup().players, self.script.seat);
        Scene::look(game, of.content(), viewer, &sitters, &[], |scene| see(scene, &told))
    }

    /// The name of the step that shows to the learner.
    pub fn step(&self, played: &Match<G>) -> Option<&'static str> {
        self.step_at(played.game(), played)
    }

    /// The same for a position that has been changed since it was played.
    pub fn step_at(&self, game: &G, played: &Match<G>) -> Option<&'static str> {
        self.look(game, played, |scene, told| Some(self.script.step(scene, told)?.1.name))
    }

    /// Looks at a position: the step that shows is not missing any more, and points to pieces that
    /// are there.
    pub fn see(&self, played: &Match<G>, seen: &mut Seen) {
        self.look(played.game(), played, |scene, told| {
            let Some((_, step)) = self.script.step(scene, told) else { return };
            let Guide { pieces, .. } = self.script.guide(scene, told, 1).expect("a step shows");
            seen.names.insert(step.name);
            // The stage is drawn only if there is something new to look for.
            if pieces.is_empty() || seen.last.as_ref() == Some(&pieces) {
                return;
            }
            let stage = self.drawing.stage(scene).into_string();
            for piece in &pieces {
                let is_there = stage.contains(&format!("data-piece=\"{piece}\""));
                assert!(is_there, "{} points to {piece}", step.name);
                seen.pointed += 1;
            }
            seen.last = Some(pieces);
        });
    }

    /// Checks that every step has been seen, but for these.
    pub fn all_came_up(&self, seen: &Seen, but: &[&str]) {
        let missing = self.script.steps.iter().map(|step| step.name);
        let missing: Vec<_> =
            missing.filter(|name| !seen.names.contains(name) && !but.contains(name)).collect();
        assert!(missing.is_empty(), "{missing:?} never came up");
    }

    /// Checks that each step has a name of its own, is short, and teaches rules of the book.
    pub fn check_words(&self) {
        let entry =
            Catalog::built_in().find(G::manifest(&self.content).name).expect("it is listed");
        let mut names = BTreeSet::new();
        for step in self.script.steps {
            assert!(names.insert(step.name), "two steps are called {}", step.name);
            assert!(!step.rules.is_empty(), "{} teaches no rule", step.name);
            for rule in step.rules {
                assert!(entry.has_rule(rule), "{}: there is no rule {rule}", step.name);
            }
            assert!(step.words.len() < 420, "{} is too long to be read at the table", step.name);
        }
    }
}

/// The steps that came up.
#[derive(Default)]
pub struct Seen {
    /// Their names.
    pub names: BTreeSet<&'static str>,
    /// The number of pieces they pointed to.
    pub pointed: usize,
    last: Option<Vec<String>>,
}
