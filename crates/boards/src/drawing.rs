//! What a game has to be able to draw.

use maud::Markup;
use orrery_core::{Actor, Actors, Game, Log, Refusal as _, Seat, Seats, Viewer};

use crate::assets::Asset;
use crate::guide::Script;
use crate::{Line, Passage, Words};

/// Somebody at the table, as a viewer sees them: "You" in words for the viewer's own seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sitter {
    /// The name to show.
    pub name: String,
    /// Whether it is the viewer.
    pub is_you: bool,
    /// Whether a bot answers.
    pub is_bot: bool,
}

/// Why something cannot be done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// The rule that says so.
    pub rule: &'static str,
    /// What the player is told.
    pub sentence: String,
}

/// The table as one viewer sees it.
pub struct Scene<'a, G: Game> {
    /// What the viewer may know.
    pub view: &'a G::View,
    /// What the game is played with, for names and stories.
    pub content: &'a G::Content,
    /// Who looks.
    pub viewer: Viewer,
    /// Who sits where.
    pub sitters: &'a Seats<Sitter>,
    /// Those who have to answer.
    pub to_act: Actors,
    /// Those who may act although nobody waits for them.
    pub may_act: Actors,
    /// What the viewer may answer now; empty for somebody who neither has to nor may act.
    pub actions: &'a [G::Action],
    /// Why the viewer may not answer this; nothing if it is allowed or somebody else is asked.
    pub refusal: &'a dyn Fn(G::Action) -> Option<Refused>,
    /// What was told since the viewer last acted, that act among it, as far as the viewer may
    /// know; for a spectator, since anybody last acted.
    pub recent: &'a [G::Event],
    /// The order in which the viewer thinks of doing things, in the words of the drawing that
    /// offered it. It came with an address, so anything may stand in it.
    pub plan: Option<&'a str>,
}

impl<G: Game> Scene<'_, G> {
    /// Shows a game as it looks to a viewer. `recent` is what the viewer may know of it.
    pub fn look<T>(
        game: &G,
        content: &G::Content,
        viewer: Viewer,
        sitters: &Seats<Sitter>,
        recent: &[G::Event],
        see: impl FnOnce(&Scene<G>) -> T,
    ) -> T {
        let who = match viewer {
            Viewer::Seat(seat) => Some(Actor::Seat(seat)),
            Viewer::Spectator => None,
        };
        let free = game.to_act().union(game.may_act());
        let asked = who.filter(|who| free.contains(*who));
        Scene::asking(game, content, viewer, asked, sitters, recent, see)
    }

    /// Shows a game to people who play with their own dice and cards, when Chance is asked: the
    /// answers are Chance's, and everything else is as the viewer sees it.
    pub fn by_hand<T>(
        game: &G,
        content: &G::Content,
        viewer: Viewer,
        sitters: &Seats<Sitter>,
        recent: &[G::Event],
        see: impl FnOnce(&Scene<G>) -> T,
    ) -> T {
        let asked = Some(Actor::Chance).filter(|who| game.to_act().contains(*who));
        Scene::asking(game, content, viewer, asked, sitters, recent, see)
    }

    /// Shows a game to a viewer who answers for `asked`.
    fn asking<T>(
        game: &G,
        content: &G::Content,
        viewer: Viewer,
        asked: Option<Actor>,
        sitters: &Seats<Sitter>,
        recent: &[G::Event],
        see: impl FnOnce(&Scene<G>) -> T,
    ) -> T {
        let refusal = |action| {
            let refusal = game.clone().apply(asked?, action, &mut Log::silent()).err()?;
            Some(Refused { rule: refusal.rule(), sentence: G::explain(&refusal, content) })
        };
        see(&Scene {
            view: &game.view(viewer),
            content,
            viewer,
            sitters,
            to_act: game.to_act(),
            may_act: game.may_act(),
            actions: &asked.map(|who| game.legal_actions(who)).unwrap_or_default(),
            refusal: &refusal,
            recent,
            plan: None,
        })
    }

    /// The same with the order in which the viewer thinks of doing things.
    pub fn with_plan<T>(&self, plan: Option<&str>, see: impl FnOnce(&Scene<G>) -> T) -> T {
        see(&Scene {
            view: self.view,
            content: self.content,
            viewer: self.viewer,
            sitters: self.sitters,
            to_act: self.to_act,
            may_act: self.may_act,
            actions: self.actions,
            refusal: self.refusal,
            recent: self.recent,
            plan,
        })
    }

    /// The place of an action among the viewer's answers: what `data-choice` says on a piece of
    /// the board, and the value of the button that does the same.
    pub fn choice(&self, action: G::Action) -> Option<usize> {
        self.actions.iter().position(|&listed| listed == action)
    }

    /// The viewer's own seat.
    pub fn you(&self) -> Option<Seat> {
        match self.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }

    /// What to call somebody: "You" for the viewer.
    pub fn name(&self, seat: Seat) -> &str {
        let sitter = &self.sitters[seat];
        if sitter.is_you { "You" } else { &sitter.name }
    }

    /// The verb that fits somebody: "take" for the viewer, "takes" for others.
    pub fn verb<'w>(&self, seat: Seat, you: &'w str, other: &'w str) -> &'w str {
        if self.sitters[seat].is_you { you } else { other }
    }
}

/// The decision at hand, for the dock.
pub struct Dock {
    /// "Where does Rover 2 go?", or what we wait for.
    pub question: String,
    /// What it means, in a sentence.
    pub detail: String,
    /// The rule behind it.
    pub rule: Option<&'static str>,
    /// The first row: bids, phases, actions of this moment; may be empty.
    pub row: Markup,
    /// What the viewer holds, as amounts, for screens on which the own board is out of sight
    /// while choosing; may be empty.
    pub carry: Markup,
}

/// An answer as a button.
pub struct Button {
    /// What it says, with icons.
    pub label: Markup,
    /// The same in words only, for lists, logs and screen readers.
    pub name: String,
    /// Whether it is the one that goes on: at most one is, and never one that gives up much.
    pub is_main: bool,
    /// What it would give, for the dock before it is pressed.
    pub outcome: Option<String>,
    /// What it gives up, if that deserves a question first.
    pub gives_up: Option<String>,
    /// Whether it takes or throws away what it names.
    pub manner: Manner,
}

/// What an answer does to the thing it names. Two buttons with the same card on them must not
/// look the same if one takes it and the other throws it away.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Manner {
    /// Takes it, uses it, or has nothing to take.
    #[default]
    Takes,
    /// Throws it away: a card is discarded, somebody is let go, something is lost.
    Discards,
}

/// Where points, or progress, come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoreLine {
    /// "Modules in orbit".
    pub source: &'static str,
    /// What belongs to it, where the name alone does not say it.
    pub made_of: &'static str,
    /// What the numbers are.
    pub tally: Tally,
    /// For each seat.
    pub points: Seats<i32>,
}

/// What the numbers of a line are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Tally {
    /// Points of the rulebook, which add up.
    Points,
    /// How far each seat has come on the way to its goal; this adds up to nothing.
    Progress {
        /// The goal of each seat.
        goal: Seats<i32>,
    },
    /// Points that would be added if the game ended now; they are in no total yet.
    IfEnded,
}

/// Something after which a game is not the same: it is marked where the score is shown over time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Milestone {
    /// "Europa launches".
    pub label: String,
    /// Its symbol.
    pub symbol: &'static str,
}

/// A part of the stage that a narrow screen, which shows everything in one column, can go to at
/// once.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Jump {
    /// The `id` of the part in the drawing.
    pub id: &'static str,
    /// What the link says, in a word or two.
    pub name: &'static str,
}

/// The drawings of one game.
pub trait Drawing<G: Game>: Sync {
    /// The stylesheet of the drawings, with the game's accent: see [`Asset::game_sheet`]. A
    /// drawing without one uses the shared sheet and its accent.
    fn sheet(&self) -> Option<&'static Asset> {
        None
    }

    /// What the players do in this game, in a sentence, for the front page.
    fn pitch(&self) -> &'static str {
        ""
    }

    /// Whether bots can take seats and give hints. There is nothing for them to do where people
    /// only read and report, as with a companion for a box.
    fn has_bots(&self) -> bool {
        true
    }

    /// The parts of this stage to jump to on a narrow screen; without any, there is one link to
    /// the whole stage.
    fn jumps(&self, _scene: &Scene<G>) -> Vec<Jump> {
        Vec::new()
    }

    /// The board and what belongs beside it, then the viewer's own board.
    fn stage(&self, scene: &Scene<G>) -> Markup;

    /// Somebody's panel in the rail.
    fn player(&self, scene: &Scene<G>, seat: Seat) -> Markup;

    /// Whether the viewer's own panel stands in the rail, before those of the others: for a game
    /// whose stage has no board of the viewer's own.
    fn shows_own(&self) -> bool {
        false
    }

    /// The decision, for whoever is asked and for whoever waits.
    fn dock(&self, scene: &Scene<G>) -> Dock;

    /// An answer of the viewer as a button.
    fn button(&self, scene: &Scene<G>, action: G::Action) -> Button;

    /// The passage of the story that is told now, if one is; see [`Passage`].
    fn passage(&self, _scene: &Scene<G>) -> Option<Passage> {
        None
    }

    /// What people who play with their own dice and cards have to throw or draw now: "Draw the
    /// next card and say which it is." It is asked only in a [`Scene::by_hand`]; the answers are
    /// Chance's, each with its [`button`](Drawing::button).
    fn by_hand(&self, _scene: &Scene<G>) -> String {
        "Throw the dice or draw for the table, and enter what comes up.".to_owned()
    }

    /// What happened, for the log. `before` is what was told until then, oldest first, as far as
    /// the reader may know; it may begin late. A line knows neither the table as it is now, which
    /// has moved on, nor who reads it: [`Words`] see to that.
    fn line(&self, event: &G::Event, before: &[G::Event], content: &G::Content) -> Line;

    /// The whole table in words, for those who do not see the drawing.
    fn in_words(&self, scene: &Scene<G>) -> Vec<Words>;

    /// Where each seat stands, and why. `told` is what was told until then, as far as the viewer
    /// may know; it may begin late. The lines are the same at every position of a game, but for
    /// what would be added at the end, which comes last and goes once it has come.
    fn score(&self, view: &G::View, told: &[G::Event], content: &G::Content) -> Vec<ScoreLine>;

    /// What a seat plays, where everybody plays something else: "Pioneers".
    fn role(&self, _view: &G::View, _seat: Seat) -> Option<&'static str> {
        None
    }

    /// Whether a game is not the same after this.
    fn milestone(&self, _event: &G::Event, _content: &G::Content) -> Option<Milestone> {
        None
    }

    /// The moment in a few words: "turn 19 · year 2".
    fn moment(&self, view: &G::View) -> String;

    /// What the game calls a round.
    fn round(&self) -> &'static str {
        "round"
    }

    /// A picture of the game's table for the front page.
    fn picture(&self) -> Markup;

    /// A guided first game, where there is one.
    fn guide(&self) -> Option<&'static Script<G>> {
        None
    }
}

/// Every event as a line of the log, but for those that a later line tells as well.
pub fn lines<G: Game>(
    drawing: &dyn Drawing<G>,
    told: &[G::Event],
    content: &G::Content,
) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for (place, event) in told.iter().enumerate() {
        let line = drawing.line(event, &told[..place], content);
        if line.goes_on {
            lines.pop();
        }
        lines.push(line);
    }
    lines
}
