//! A match of any game at which bots can sit.

use std::collections::BTreeSet;
use std::ops::{Deref, DerefMut};

use maud::Markup;
use orrery_boards::assets::GameSheet;
use orrery_boards::guide::Script;
use orrery_boards::page::{Advice, Estimate, Guide, Missed, Past};
use orrery_boards::{
    Button, Dock, Drawing, Jump, Line, Milestone, Passage, PlayerLabel, Scene, ScoreLine, Shelf,
    Words,
};
use orrery_bots::{BotSpec, Budget, Heuristic, Ranked};
use orrery_core::{
    Actor, AnyMatch, Chair, Dice, Game, Match, Record, ReplayError, Seat, Seats, Sides, Viewer,
};
use serde_json::Value;

/// A match of any game, together with the heuristic by which bots judge it. It can do all that
/// an [`AnyMatch`] can.
pub struct Table(Box<dyn Seated>);

impl Table {
    pub(crate) fn new<G: Game>(
        played: Match<G>,
        heuristic: &'static dyn Heuristic<G>,
        drawing: &'static dyn Drawing<G>,
    ) -> Self {
        Table(Box::new(Judged { played, heuristic, drawing }))
    }

    /// The table as a viewer sees it.
    pub fn drawn(&self, viewer: Viewer, sitters: &Seats<PlayerLabel>) -> Drawn {
        self.0.drawn(viewer, sitters)
    }

    /// Draws the table for people who play with dice and cards of their own, when Chance has to
    /// act: the answers are Chance's.
    pub fn drawn_by_hand(&self, viewer: Viewer, sitters: &Seats<PlayerLabel>) -> Drawn {
        self.0.drawn_by_hand(viewer, sitters)
    }

    /// The decision as a viewer sees it who thinks of doing things in this order.
    pub fn dock(&self, viewer: Viewer, sitters: &Seats<PlayerLabel>, plan: &str) -> Dock {
        self.0.dock(viewer, sitters, plan)
    }

    /// Returns a viewer's question and answers in words alone: much quicker than drawing the table.
    pub fn offer(&self, viewer: Viewer, sitters: &Seats<PlayerLabel>) -> Offer {
        self.0.offer(viewer, sitters)
    }

    /// Returns the log lines since answer number `from` for a viewer, each with the number of
    /// answers after it.
    pub fn lines(&self, from: usize, viewer: Viewer) -> Vec<(usize, Line)> {
        self.0.lines(from, viewer)
    }

    /// Returns the table as it was after `answered` answers, if it is known.
    pub fn at(&self, answered: usize) -> Option<Table> {
        Some(Table(self.0.at(answered)?))
    }

    /// Returns a practice board that goes on from here, with dice of its own. It is dealt from the
    /// knowledge of `seat`; without a seat from the true state, which is for finished games.
    pub fn try_out(&self, seat: Option<Seat>, seed: String) -> Table {
        Table(self.0.try_out(seat, seed))
    }

    /// The scores that a viewer saw at the beginning of each round and at the end.
    pub fn past(&self, viewer: Viewer) -> Vec<Past> {
        self.0.past(viewer)
    }

    /// The milestones that a viewer saw, each with the number of answers after it.
    pub fn milestones(&self, viewer: Viewer) -> Vec<(usize, Milestone)> {
        self.0.milestones(viewer)
    }

    /// The key of what is played, for the questions about it.
    pub fn about(&self) -> Option<String> {
        self.0.about()
    }

    /// The progress of a game of many evenings. `None` for a game of one evening.
    pub fn shelf(&self) -> Option<Shelf> {
        self.0.shelf()
    }

    /// What those who take a seat in the middle of such a game should know, in sentences.
    pub fn briefing(&self, seat: Seat) -> Vec<String> {
        self.0.briefing(seat)
    }

    /// The story of such a game, chapter by chapter, as a viewer knows it.
    pub fn chapters(&self, viewer: Viewer) -> Vec<Passage> {
        self.0.chapters(viewer)
    }

    /// The step of the guided first game for a viewer. `None` if the game has no guide, if another
    /// player learns, or if there is nothing to say.
    pub fn guide(&self, viewer: Viewer, sitters: &Seats<PlayerLabel>) -> Option<Guide> {
        self.0.guide(viewer, sitters)
    }

    /// The topics that the guided first game has not taught a viewer yet; empty if another player
    /// learns.
    pub fn missed(&self, viewer: Viewer, sitters: &Seats<PlayerLabel>) -> Vec<Missed> {
        self.0.missed(viewer, sitters)
    }

    /// Returns a search's advice for a seat, with reasons, from what that seat may know and these
    /// dice. `None` if the seat does not have to act.
    pub fn advise(&self, seat: Seat, budget: Budget, dice: Dice) -> Option<Advice> {
        self.0.advise(seat, budget, dice)
    }

    /// The players who win and lose together.
    pub fn sides(&self) -> Sides {
        let mode = self.manifest().mode(self.setup());
        mode.map(|mode| mode.sides).unwrap_or_default()
    }

    /// The digest of the pack it is played with, if the game has packs.
    pub fn pack(&self) -> Option<&str> {
        self.0.pack()
    }

    /// Returns whether bots can take seats and give hints.
    pub fn has_bots(&self) -> bool {
        self.0.has_bots()
    }

    /// The stylesheet of its drawings.
    pub fn sheet(&self) -> Option<&'static GameSheet> {
        self.0.sheet()
    }

    /// Plays a record of the same game again, with the same content.
    pub fn replay(&self, record: &Record) -> Result<Table, ReplayError> {
        Ok(Table(self.0.replay(record)?))
    }

    /// Plays a record of the same game again, with the same content, and checks all it claims.
    pub fn verify(&self, record: &Record) -> Result<(), ReplayError> {
        self.0.verify(record)
    }

    /// Returns a bot's answer for a seat, from what that seat may know and these dice. `None` if
    /// the seat does not have to act.
    pub fn choose(&self, seat: Seat, bot: BotSpec, dice: Dice) -> Option<Value> {
        self.0.choose(seat, bot, dice)
    }

    /// Returns whether the choices of a seat depend on what another seat may not know. Tries some
    /// of the tables that look the same to the others, so it may miss a rare case.
    pub fn is_choice_secret(&self, seat: Seat, dice: Dice) -> bool {
        self.0.is_choice_secret(seat, dice)
    }
}

/// The table as a viewer sees it, drawn and in words.
pub struct Drawn {
    /// The moment in a few words.
    pub moment: String,
    /// The board and the viewer's own.
    pub stage: Markup,
    /// The current passage of the story.
    pub passage: Option<Passage>,
    /// The look back on a finished game.
    pub debrief: Option<Markup>,
    /// The parts of it to jump to on a narrow screen.
    pub jumps: Vec<Jump>,
    /// The same in sentences.
    pub words: Vec<Words>,
    /// The panels of all players, in seat order.
    pub players: Vec<(Seat, Markup)>,
    /// True if the viewer's own panel is shown among them.
    pub shows_own: bool,
    /// The decision.
    pub dock: Dock,
    /// The viewer's answers: the place among the actions, and the button.
    pub buttons: Vec<(usize, Button)>,
    /// The score of each seat, by source.
    pub score: Vec<ScoreLine>,
    /// Each seat's role, in seat order, where the players have different roles.
    pub roles: Vec<Option<&'static str>>,
    /// The game's word for a round.
    pub round: &'static str,
    /// True if it tells stories at length.
    pub tells_stories: bool,
    /// True if the device lies on a real table.
    pub lies_on_the_table: bool,
}

/// A viewer's question and answers.
pub struct Offer {
    /// The question, or what is waited for.
    pub question: String,
    /// The viewer's answers by their names, in the order of the actions.
    pub names: Vec<String>,
}

impl Clone for Table {
    fn clone(&self) -> Self {
        Table(self.0.boxed())
    }
}

impl Deref for Table {
    type Target = dyn AnyMatch;

    fn deref(&self) -> &Self::Target {
        self.0.played()
    }
}

impl DerefMut for Table {
    fn deref_mut(&mut self) -> &mut Self::Target {
        self.0.played_mut()
    }
}

/// A match without its types.
trait Seated: Send + Sync {
    fn played(&self) -> &(dyn AnyMatch + 'static);
    fn played_mut(&mut self) -> &mut (dyn AnyMatch + 'static);
    fn choose(&self, seat: Seat, bot: BotSpec, dice: Dice) -> Option<Value>;
    fn is_choice_secret(&self, seat: Seat, dice: Dice) -> bool;
    fn advise(&self, seat: Seat, budget: Budget, dice: Dice) -> Option<Advice>;
    fn drawn(&self, viewer: Viewer, sitters: &Seats<PlayerLabel>) -> Drawn;
    fn drawn_by_hand(&self, viewer: Viewer, sitters: &Seats<PlayerLabel>) -> Drawn;
    fn dock(&self, viewer: Viewer, sitters: &Seats<PlayerLabel>, plan: &str) -> Dock;
    fn offer(&self, viewer: Viewer, sitters: &Seats<PlayerLabel>) -> Offer;
    fn guide(&self, viewer: Viewer, sitters: &Seats<PlayerLabel>) -> Option<Guide>;
    fn missed(&self, viewer: Viewer, sitters: &Seats<PlayerLabel>) -> Vec<Missed>;
    fn lines(&self, from: usize, viewer: Viewer) -> Vec<(usize, Line)>;
    fn at(&self, answered: usize) -> Option<Box<dyn Seated>>;
    fn try_out(&self, seat: Option<Seat>, seed: String) -> Box<dyn Seated>;
    fn past(&self, viewer: Viewer) -> Vec<Past>;
    fn milestones(&self, viewer: Viewer) -> Vec<(usize, Milestone)>;
    fn about(&self) -> Option<String>;
    fn shelf(&self) -> Option<Shelf>;
    fn briefing(&self, seat: Seat) -> Vec<String>;
    fn chapters(&self, viewer: Viewer) -> Vec<Passage>;
    fn pack(&self) -> Option<&str>;
    fn sheet(&self) -> Option<&'static GameSheet>;
    fn has_bots(&self) -> bool;
    fn replay(&self, record: &Record) -> Result<Box<dyn Seated>, ReplayError>;
    fn verify(&self, record: &Record) -> Result<(), ReplayError>;
    fn boxed(&self) -> Box<dyn Seated>;
}

/// The number of redeals for each seat to see whether it could tell another's choices.
const REDEALS: usize = 8;

struct Judged<G: Game> {
    played: Match<G>,
    heuristic: &'static dyn Heuristic<G>,
    drawing: &'static dyn Drawing<G>,
}

impl<G: Game> Judged<G> {
    /// The viewer's view of the events since answer number `from`.
    fn events(&self, from: usize, viewer: Viewer) -> Vec<G::Event> {
        self.played.events_since(from).iter().map(|event| G::redact(event, viewer)).collect()
    }

    /// The number of events in `events` from before the viewer's last act, or anyone's, for a
    /// spectator.
    fn known(&self, events: &[G::Event], viewer: Viewer) -> usize {
        let acted = self.played.answers().iter().rposition(|answer| match (answer.who, viewer) {
            (Actor::Seat(seat), Viewer::Seat(_)) => viewer.is(seat),
            (Actor::Seat(_), Viewer::Spectator) => true,
            (Actor::Chance, _) => false,
        });
        let from = self.played.earlier().len() + acted.unwrap_or(0);
        events.len() - self.played.events_since(from).len()
    }

    /// The table as a viewer sees it, with all events so far.
    fn look<T>(
        &self,
        viewer: Viewer,
        sitters: &Seats<PlayerLabel>,
        see: impl FnOnce(&Scene<G>) -> T,
    ) -> T {
        let (game, content, events) =
            (self.played.game(), self.played.content(), self.events(0, viewer));
        let recent = &events[self.known(&events, viewer)..];
        Scene::look(game, content, viewer, sitters, recent, |scene| scene.with_events(&events, see))
    }

    /// The guide of a viewer, if there is one for their seat.
    fn script_of(&self, viewer: Viewer) -> Option<&'static Script<G>> {
        self.drawing.guides().into_iter().find(|script| viewer.is(script.seat))
    }

    /// The steps of a guide that showed to a viewer whenever they were asked before.
    fn steps_shown(
        &self,
        script: &Script<G>,
        viewer: Viewer,
        sitters: &Seats<PlayerLabel>,
        events: &[G::Event],
    ) -> BTreeSet<usize> {
        let first = self.played.earlier().len();
        let Some(mut then) = self.played.at(first) else { return BTreeSet::new() };
        let mut shown = BTreeSet::new();
        let content = self.played.content();
        for (number, answer) in self.played.answers().iter().enumerate() {
            if matches!(answer.who, Actor::Seat(seat) if viewer.is(seat)) {
                let newer = self.played.events_since(first + number).len();
                let events = &events[..events.len() - newer];
                shown.extend(Scene::look(then.game(), content, viewer, sitters, &[], |scene| {
                    script.step(scene, events).map(|(place, _)| place)
                }));
            }
            then.answer_again(answer).expect("it was accepted before");
        }
        shown
    }

    /// The table as a scene shows it, with this dock.
    fn draw(&self, scene: &Scene<G>, dock: Dock) -> Drawn {
        let drawing = self.drawing;
        let seats = || Seat::all(scene.sitters.players());
        let buttons = scene.actions.iter().map(|&action| drawing.button(scene, action));
        Drawn {
            moment: drawing.moment(scene.view),
            stage: drawing.stage(scene),
            passage: drawing.passage(scene),
            debrief: drawing.debrief(scene),
            jumps: drawing.jumps(scene),
            words: drawing.in_words(scene),
            players: seats().map(|seat| (seat, drawing.player(scene, seat))).collect(),
            shows_own: drawing.shows_own(),
            dock,
            buttons: buttons.enumerate().collect(),
            score: drawing.score(scene.view, scene.events, scene.content),
            roles: seats().map(|seat| drawing.role(scene.view, seat)).collect(),
            round: drawing.round(),
            tells_stories: drawing.tells_stories(),
            lies_on_the_table: drawing.lies_on_the_table(),
        }
    }

    /// Another match at the same table.
    fn with(&self, played: Match<G>) -> Box<dyn Seated> {
        Box::new(Judged { played, ..*self })
    }
}

impl<G: Game> Seated for Judged<G> {
    fn played(&self) -> &(dyn AnyMatch + 'static) {
        &self.played
    }

    fn played_mut(&mut self) -> &mut (dyn AnyMatch + 'static) {
        &mut self.played
    }

    fn choose(&self, seat: Seat, bot: BotSpec, dice: Dice) -> Option<Value> {
        let game = self.played.game();
        if !game.to_act().union(game.may_act()).contains(Actor::Seat(seat)) {
            return None;
        }
        let action = bot.seat(self.heuristic, dice).choose(&Chair::new(game, seat));
        Some(serde_json::to_value(action).expect("an action is a plain value"))
    }

    fn is_choice_secret(&self, seat: Seat, mut dice: Dice) -> bool {
        let game = self.played.game();
        if game.to_act().is_empty() {
            return false;
        }
        let choices = game.legal_actions(seat.into());
        let others = Seat::all(self.played.setup().players).filter(|&other| other != seat);
        others
            .flat_map(|other| [other; REDEALS])
            .any(|other| game.redeal(other, &mut dice).legal_actions(seat.into()) != choices)
    }

    fn advise(&self, seat: Seat, budget: Budget, dice: Dice) -> Option<Advice> {
        let game = self.played.game();
        if !game.to_act().union(game.may_act()).contains(Actor::Seat(seat)) {
            return None;
        }
        let found = orrery_bots::Advice::of(&Chair::new(game, seat), self.heuristic, budget, dice);
        let actions = game.legal_actions(seat.into());
        let estimate = |ranked: &Ranked<G::Action>| {
            let choice = actions.iter().position(|action| *action == ranked.action)?;
            Some(Estimate { choice, percent: (100.0 * ranked.value).round() as u8 })
        };
        Some(Advice {
            best: estimate(found.ranked.first()?)?,
            next: found.ranked.get(1).filter(|next| next.looks > 0).and_then(estimate),
            looks: found.looks,
            gains: found.gains,
            losses: found.losses,
            averts: found.averts,
        })
    }

    fn drawn(&self, viewer: Viewer, sitters: &Seats<PlayerLabel>) -> Drawn {
        self.look(viewer, sitters, |scene| self.draw(scene, self.drawing.dock(scene)))
    }

    fn drawn_by_hand(&self, viewer: Viewer, sitters: &Seats<PlayerLabel>) -> Drawn {
        let (game, content, events) =
            (self.played.game(), self.played.content(), self.events(0, viewer));
        let recent = &events[self.known(&events, viewer)..];
        Scene::by_hand(game, content, viewer, sitters, recent, |scene| {
            scene.with_events(&events, |scene| {
                let question = self.drawing.by_hand(scene);
                let detail = "Anyone at the table can enter it.".to_owned();
                self.draw(scene, Dock { question, detail, ..self.drawing.dock(scene) })
            })
        })
    }

    fn dock(&self, viewer: Viewer, sitters: &Seats<PlayerLabel>, plan: &str) -> Dock {
        self.look(viewer, sitters, |scene| {
            scene.with_plan(Some(plan), |scene| self.drawing.dock(scene))
        })
    }

    fn offer(&self, viewer: Viewer, sitters: &Seats<PlayerLabel>) -> Offer {
        let (game, drawing) = (self.played.game(), self.drawing);
        Scene::look(game, self.played.content(), viewer, sitters, &[], |scene| Offer {
            question: drawing.dock(scene).question,
            names: scene.actions.iter().map(|&action| drawing.button(scene, action).name).collect(),
        })
    }

    fn guide(&self, viewer: Viewer, sitters: &Seats<PlayerLabel>) -> Option<Guide> {
        let script = self.script_of(viewer)?;
        let events = self.events(0, viewer);
        let mut done = self.steps_shown(script, viewer, sitters, &events);
        let (game, content) = (self.played.game(), self.played.content());
        Scene::look(game, content, viewer, sitters, &[], |scene| {
            // What shows now is still to be done.
            if let Some((now, _)) = script.step(scene, &events) {
                done.remove(&now);
            }
            script.guide(scene, &events, done.len())
        })
    }

    fn missed(&self, viewer: Viewer, sitters: &Seats<PlayerLabel>) -> Vec<Missed> {
        let Some(script) = self.script_of(viewer) else {
            return Vec::new();
        };
        script.missed(&self.steps_shown(script, viewer, sitters, &self.events(0, viewer)))
    }

    fn lines(&self, from: usize, viewer: Viewer) -> Vec<(usize, Line)> {
        let events = self.events(0, viewer);
        let first = events.len() - self.played.events_since(from).len();
        let numbers = (from..self.played.answered())
            .flat_map(|number| self.played.events_of(number).iter().map(move |_| number));
        let mut lines: Vec<(usize, Line)> = Vec::new();
        for (place, number) in (first..).zip(numbers) {
            let line = self.drawing.line(&events[place], &events[..place], self.played.content());
            if line.goes_on {
                lines.pop();
            }
            lines.push((number + 1, line));
        }
        lines
    }

    fn at(&self, answered: usize) -> Option<Box<dyn Seated>> {
        Some(self.with(self.played.at(answered)?))
    }

    fn try_out(&self, seat: Option<Seat>, seed: String) -> Box<dyn Seated> {
        let game = self.played.game();
        let dealt = match seat {
            Some(seat) => game.redeal(seat, &mut Dice::new(&seed, "deal")),
            None => game.clone(),
        };
        self.with(self.played.branch(dealt, seed))
    }

    fn milestones(&self, viewer: Viewer) -> Vec<(usize, Milestone)> {
        let of = |number: usize| {
            let events = self.played.events_of(number).iter();
            events.filter_map(move |event| {
                Some((
                    number + 1,
                    self.drawing.milestone(&G::redact(event, viewer), self.played.content())?,
                ))
            })
        };
        (0..self.played.answered()).flat_map(of).collect()
    }

    fn about(&self) -> Option<String> {
        let view = self.played.game().view(Viewer::Spectator);
        self.drawing.about(&view, self.played.content())
    }

    fn shelf(&self) -> Option<Shelf> {
        let view = self.played.game().view(Viewer::Spectator);
        self.drawing.shelf(&view, self.played.content())
    }

    fn briefing(&self, seat: Seat) -> Vec<String> {
        let view = self.played.game().view(Viewer::Spectator);
        self.drawing.briefing(&view, seat, self.played.content())
    }

    fn chapters(&self, viewer: Viewer) -> Vec<Passage> {
        let view = self.played.game().view(viewer);
        self.drawing.chapters(&view, &self.events(0, viewer), self.played.content())
    }

    fn past(&self, viewer: Viewer) -> Vec<Past> {
        let first = self.played.earlier().len();
        let mut then = self.played.at(first).expect("a match knows where it began");
        let mut past = Vec::new();
        let mut round = None;
        let answers = self.played.answers();
        for number in 0..=answers.len() {
            let is_last = number == answers.len();
            if is_last || round != Some(then.game().round()) {
                round = Some(then.game().round());
                let view = then.game().view(viewer);
                let events: Vec<G::Event> =
                    then.events_since(0).iter().map(|event| G::redact(event, viewer)).collect();
                let score = self.drawing.score(&view, &events, self.played.content());
                past.push(Past {
                    at: first + number,
                    round: then.game().round(),
                    label: self.drawing.moment(&view),
                    score,
                });
            }
            if let Some(answer) = answers.get(number) {
                then.answer_again(answer).expect("it was accepted before");
            }
        }
        past
    }

    fn pack(&self) -> Option<&str> {
        G::pack(self.played.content())
    }

    fn sheet(&self) -> Option<&'static GameSheet> {
        self.drawing.sheet()
    }

    fn has_bots(&self) -> bool {
        self.drawing.has_bots()
    }

    fn replay(&self, record: &Record) -> Result<Box<dyn Seated>, ReplayError> {
        Ok(self.with(Match::replay_with(record, self.played.content())?))
    }

    fn verify(&self, record: &Record) -> Result<(), ReplayError> {
        Match::<G>::verify_with(record, self.played.content()).map(drop)
    }

    fn boxed(&self) -> Box<dyn Seated> {
        self.with(self.played.clone())
    }
}
