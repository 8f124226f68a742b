//! The drawing that a game has to provide.

use maud::Markup;
use orrery_core::{Actor, Actors, Game, Log, Refusal as _, Seat, Seats, Sides, Viewer};

use crate::assets::GameSheet;
use crate::guide::Script;
use crate::{Line, Passage, Words, page};

/// A player at the table, as a viewer sees them: "You" in words for the viewer's own seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerLabel {
    /// The name to show.
    pub name: String,
    /// True if it is the viewer.
    pub is_you: bool,
    /// True if a bot answers.
    pub is_bot: bool,
    /// The seat whose colour, pattern and sign they wear: see [`look_of`].
    pub look: Seat,
}

/// The seat whose colour, pattern and sign a seat wears. It is its own, but a seat that plays
/// against all others always wears those of the fifth, so that it is known at once.
pub fn look_of(sides: Sides, seat: Seat) -> Seat {
    if sides == Sides::OneAgainst(seat) { Seat::FIVE } else { seat }
}

/// Why something cannot be done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// The rule that says so.
    pub rule: &'static str,
    /// The refusal in a sentence for the player.
    pub sentence: String,
}

/// The table as one viewer sees it.
pub struct Scene<'a, G: Game> {
    /// The viewer's view.
    pub view: &'a G::View,
    /// The content the game is played with, for names and stories.
    pub content: &'a G::Content,
    /// The viewer.
    pub viewer: Viewer,
    /// The players by seat.
    pub sitters: &'a Seats<PlayerLabel>,
    /// Those who have to answer.
    pub to_act: Actors,
    /// Those who may act although nobody waits for them.
    pub may_act: Actors,
    /// The viewer's legal actions; empty for a viewer who neither has to nor may act.
    pub actions: &'a [G::Action],
    /// The reason why the viewer may not give this answer; `None` if it is allowed or another
    /// player has to act.
    pub refusal: &'a dyn Fn(G::Action) -> Option<Refused>,
    /// The events since the viewer last acted, that act included, as far as the viewer may know;
    /// for a spectator, since anyone last acted.
    pub recent: &'a [G::Event],
    /// All events so far, oldest first, as far as the viewer may know. They end with `recent` and
    /// may begin late.
    pub events: &'a [G::Event],
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
        sitters: &Seats<PlayerLabel>,
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
        sitters: &Seats<PlayerLabel>,
        recent: &[G::Event],
        see: impl FnOnce(&Scene<G>) -> T,
    ) -> T {
        let asked = Some(Actor::Chance).filter(|who| game.to_act().contains(*who));
        let entries = game.legal_by_hand();
        Scene::asking(game, content, viewer, asked, sitters, recent, |scene| {
            see(&Scene { actions: &entries, ..*scene })
        })
    }

    /// Shows a game to a viewer who answers for `asked`.
    fn asking<T>(
        game: &G,
        content: &G::Content,
        viewer: Viewer,
        asked: Option<Actor>,
        sitters: &Seats<PlayerLabel>,
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
            events: recent,
            plan: None,
        })
    }

    /// The same with the order in which the viewer thinks of doing things.
    pub fn with_plan<T>(&self, plan: Option<&str>, see: impl FnOnce(&Scene<G>) -> T) -> T {
        see(&Scene { plan, ..*self })
    }

    /// The same, with all events so far. They end with `recent`.
    pub fn with_events<T>(&self, events: &[G::Event], see: impl FnOnce(&Scene<G>) -> T) -> T {
        see(&Scene { events, ..*self })
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

    /// The player's name: "You" for the viewer.
    pub fn name(&self, seat: Seat) -> &str {
        let sitter = &self.sitters[seat];
        if sitter.is_you { "You" } else { &sitter.name }
    }

    /// The verb that agrees with a player: "take" for the viewer, "takes" for others.
    pub fn verb<'w>(&self, seat: Seat, you: &'w str, other: &'w str) -> &'w str {
        if self.sitters[seat].is_you { you } else { other }
    }
}

/// The decision at hand, for the dock.
pub struct Dock {
    /// "Where does Rover 2 go?", or what we wait for.
    pub question: String,
    /// A sentence about it.
    pub detail: String,
    /// The rule behind it.
    pub rule: Option<&'static str>,
    /// The first row: bids, phases, actions of this moment; may be empty.
    pub row: Markup,
    /// The viewer's holdings, as amounts, for screens on which their own board is out of sight
    /// while choosing; may be empty.
    pub carry: Markup,
}

/// An answer as a button.
pub struct Button {
    /// The label, with icons.
    pub label: Markup,
    /// The same in words only, for lists, logs and screen readers.
    pub name: String,
    /// True if it is the one that goes on: at most one is, and never one that gives up much.
    pub is_main: bool,
    /// The outcome, for the dock before it is pressed.
    pub outcome: Option<String>,
    /// The loss, if it deserves a confirmation.
    pub gives_up: Option<String>,
    /// True if it takes or throws away what it names.
    pub manner: Manner,
}

/// The effect of an answer on the thing it names. Two buttons with the same card on them must not
/// look the same if one takes it and the other throws it away.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Manner {
    /// Takes it, uses it, or has nothing to take.
    #[default]
    Takes,
    /// Throws it away: a card is discarded, an employee is let go, something is lost.
    Discards,
    /// Uses what may be used at any moment. It does not answer the question, so it is one press
    /// further away than what does.
    Aside,
}

/// A source of points or progress.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoreLine {
    /// "Modules in orbit".
    pub source: &'static str,
    /// The parts it is made of, where the name alone does not say it.
    pub made_of: &'static str,
    /// The kind of numbers.
    pub tally: Tally,
    /// For each seat.
    pub points: Seats<i32>,
}

/// The kind of numbers in a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Tally {
    /// Points of the rulebook, which add up.
    Points,
    /// The progress of each seat towards its goal; this adds up to nothing.
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

impl Milestone {
    /// The symbol of a milestone with which a chapter begins.
    pub const CHAPTER: &'static str = "objective";
}

/// The progress of a game of many evenings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shelf {
    /// "The Labyrinth of the Night".
    pub title: String,
    /// "Mission 3, The Warm Ground: sol 4 of 7".
    pub standing: String,
    /// The last story in a sentence.
    pub last: String,
}

/// A part of the stage that a narrow screen, which shows everything in one column, can go to at
/// once.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Jump {
    /// The `id` of the part in the drawing.
    pub id: &'static str,
    /// The text of the link, a word or two.
    pub name: &'static str,
}

/// The drawings of one game.
pub trait Drawing<G: Game>: Sync {
    /// The stylesheet of the drawings, with the game's accent: see [`GameSheet`]. A
    /// drawing without one uses the shared sheet and its accent.
    fn sheet(&self) -> Option<&'static GameSheet> {
        None
    }

    /// A sentence for the front page about what the players do in this game.
    fn pitch(&self) -> &'static str {
        ""
    }

    /// Returns whether bots can take seats and give hints. There is nothing for them to do where
    /// people only read and report, as with a companion for a box.
    fn has_bots(&self) -> bool {
        true
    }

    /// Returns whether it tells stories at length, which can also be read aloud or told in brief.
    fn tells_stories(&self) -> bool {
        false
    }

    /// Returns whether the device lies on a real table beside the box, where its screen stays on.
    fn lies_on_the_table(&self) -> bool {
        false
    }

    /// The parts of this stage to jump to on a narrow screen; without any, there is one link to
    /// the whole stage.
    fn jumps(&self, _scene: &Scene<G>) -> Vec<Jump> {
        Vec::new()
    }

    /// The board and what belongs beside it, then the viewer's own board.
    fn stage(&self, scene: &Scene<G>) -> Markup;

    /// A player's panel in the rail.
    fn player(&self, scene: &Scene<G>, seat: Seat) -> Markup;

    /// Returns whether the viewer's own panel stands in the rail, before those of the others: for a
    /// game whose stage has no board of the viewer's own.
    fn shows_own(&self) -> bool {
        false
    }

    /// The decision, for the players who have to act and for those who wait.
    fn dock(&self, scene: &Scene<G>) -> Dock;

    /// An answer of the viewer as a button.
    fn button(&self, scene: &Scene<G>, action: G::Action) -> Button;

    /// The current passage of the story, if there is one; see [`Passage`].
    fn passage(&self, _scene: &Scene<G>) -> Option<Passage> {
        None
    }

    /// The look back on a finished game, for its last page: it replaces the table of points where
    /// that says little, as in a game that a crew wins or loses together.
    fn debrief(&self, _scene: &Scene<G>) -> Option<Markup> {
        None
    }

    /// The key of what is played, for the questions that are asked about it: a mission's.
    fn about(&self, _view: &G::View, _content: &G::Content) -> Option<String> {
        None
    }

    /// The questions that the content itself answers about what has this key.
    fn questions(&self, _about: &str, _content: &G::Content) -> Option<page::Topic> {
        None
    }

    /// The instruction for people who play with their own dice and cards: "Draw the next card and
    /// say which it is." It is used only in a [`Scene::by_hand`]; the answers are Chance's, each
    /// with its [`button`](Drawing::button).
    fn by_hand(&self, _scene: &Scene<G>) -> String {
        "Throw the dice or draw for the table, and enter what comes up.".to_owned()
    }

    /// Describes an event for the log. `before` holds the earlier events this reader may know,
    /// oldest first, possibly not from the start. It must not use the current state, which has
    /// moved on, or assume who reads it (see [`Words`]).
    fn line(&self, event: &G::Event, before: &[G::Event], content: &G::Content) -> Line;

    /// The whole table in words, for those who do not see the drawing.
    fn in_words(&self, scene: &Scene<G>) -> Vec<Words>;

    /// Each seat's score by source. `events` are those so far that the viewer may know,
    /// possibly not from the start. Returns the same rows at every position of a game;
    /// [`Tally::IfEnded`] rows come last and disappear once the game has ended.
    fn score(&self, view: &G::View, events: &[G::Event], content: &G::Content) -> Vec<ScoreLine>;

    /// A seat's role, where the players have different roles: "Pioneers".
    fn role(&self, _view: &G::View, _seat: Seat) -> Option<&'static str> {
        None
    }

    /// The milestone that this event is, if it changes the game for everyone.
    fn milestone(&self, _event: &G::Event, _content: &G::Content) -> Option<Milestone> {
        None
    }

    /// The progress of a game of many evenings, for a shelf. `None` for a game of one evening.
    fn shelf(&self, _view: &G::View, _content: &G::Content) -> Option<Shelf> {
        None
    }

    /// A briefing for those who take a seat in the middle of such a game: whom they lead and what
    /// is still to be done, in sentences. Everyone may know it.
    fn briefing(&self, _view: &G::View, _seat: Seat, _content: &G::Content) -> Vec<String> {
        Vec::new()
    }

    /// The story of such a game, chapter by chapter, from everything that was told.
    fn chapters(&self, _view: &G::View, _told: &[G::Event], _: &G::Content) -> Vec<Passage> {
        Vec::new()
    }

    /// The moment in a few words: "turn 19 · year 2".
    fn moment(&self, view: &G::View) -> String;

    /// The game's word for a round.
    fn round(&self) -> &'static str {
        "round"
    }

    /// A picture of the game's table for the front page.
    fn picture(&self) -> Markup;

    /// A guided first game, where there is one.
    fn guide(&self) -> Option<&'static Script<G>> {
        None
    }

    /// All guided first games: one for each side where the sides play differently.
    fn guides(&self) -> Vec<&'static Script<G>> {
        self.guide().into_iter().collect()
    }
}

/// Every event as a line of the log, but for those that a later line tells as well.
pub fn lines<G: Game>(
    drawing: &dyn Drawing<G>,
    events: &[G::Event],
    content: &G::Content,
) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for (place, event) in events.iter().enumerate() {
        let line = drawing.line(event, &events[..place], content);
        if line.goes_on {
            lines.pop();
        }
        lines.push(line);
    }
    lines
}
