//! A table that tests play at.

use orrery_core::{Actor, Dice, Game as _, Log, Match, Seat, Setup};

use crate::action::Action;
use crate::agenda::Question;
use crate::event::{Event, EventKind};
use crate::player::Player;
use crate::refusal::Illegal;
use crate::scenario::names::stock;
use crate::state::FromTheMoon;
use crate::stock::{Resource, Stock};

/// A table to play at.
#[derive(Clone)]
pub struct Table {
    /// The game.
    pub game: FromTheMoon,
    pub(super) log: Log<Event>,
}

impl Table {
    /// A new game, as players would begin it.
    pub fn new(setup: Setup) -> Table {
        Table { game: FromTheMoon::start(&setup).expect("a valid setup"), log: Log::kept() }
    }

    /// A game that a seed has set up, at its first turn; players choose what comes first.
    pub fn seeded(setup: Setup, seed: &str) -> Table {
        let mut played = Match::<FromTheMoon>::new(setup, Some(seed.to_owned())).expect("valid");
        while played.game().open.turn == 0 {
            let who = played.game().to_act().first().expect("the setup is not over");
            let first = played.game().legal_actions(who)[0];
            let action = played.draw().unwrap_or(first);
            played.answer(who, action).expect("it is listed");
        }
        Table { game: played.game().clone(), log: Log::kept() }
    }

    /// Somebody answers, once or several times.
    ///
    /// # Panics
    /// If an answer is refused.
    pub fn plays<const N: usize>(
        &mut self,
        who: impl Into<Actor>,
        actions: [Action; N],
    ) -> &mut Self {
        let who = who.into();
        for action in actions {
            if let Err(refusal) = self.game.apply(who, action, &mut self.log) {
                panic!("{action:?} of {who} is refused: {refusal} ({:?})", self.asks());
            }
        }
        self
    }

    /// Chance answers.
    pub fn draws<const N: usize>(&mut self, actions: [Action; N]) -> &mut Self {
        self.plays(Actor::Chance, actions)
    }

    /// Chance answers anything until a player has to act.
    pub fn draws_anything(&mut self) -> &mut Self {
        let mut dice = Dice::new("scenario", "any");
        while let Some((Actor::Chance, _)) = self.asks() {
            let action = self.game.draw(&mut dice, &mut Vec::new());
            self.draws([action]);
        }
        self
    }

    /// Gathers, takes the whole Income, declines everything on the way, feeds the crew and lets
    /// Chance refill.
    pub fn gathers(&mut self, seat: Seat) -> &mut Self {
        self.plays(seat, [Action::Gather]);
        self.goes_on(seat)
    }

    /// Answers quietly until the seat's turn is over: the first part of the Income, feeding,
    /// declining and finishing.
    pub fn goes_on(&mut self, seat: Seat) -> &mut Self {
        let turn = self.game.open.turn;
        while let Some((who, question)) = self.asks() {
            let over = matches!(question, Question::Turn | Question::LastExchange);
            if self.game.open.turn != turn || over {
                break;
            }
            match who {
                Actor::Chance => {
                    self.draws_anything();
                }
                Actor::Seat(_) => {
                    let quiet = [Action::Decline, Action::Finish, Action::TakePoint, Action::Feed];
                    let listed = self.game.legal_actions(who);
                    let action = quiet.into_iter().find(|action| listed.contains(action));
                    self.plays(seat, [action.unwrap_or(listed[0])]);
                }
            }
        }
        self
    }

    /// Gives the seat more Resources from the supply.
    pub fn gives(&mut self, seat: Seat, resources: &str) -> &mut Self {
        let more = stock(resources);
        for resource in Resource::ALL {
            self.game.open.draw_from_supply(seat, resource, more.of(resource));
        }
        self
    }

    /// Takes a Battery tile from the seat, which no tile of ours does.
    pub fn takes_battery(&mut self, seat: Seat) -> &mut Self {
        self.game.open.players[seat].gauge.remove_battery();
        self
    }

    /// Puts a question to the seat that no tile of ours leads to, before what is asked now.
    pub fn puts(&mut self, seat: Seat, question: Question) -> &mut Self {
        self.game.open.ask(seat, question);
        self
    }

    /// Why an answer is refused.
    ///
    /// # Panics
    /// If it is accepted, or if the refusal changed something.
    pub fn refuses(&self, who: impl Into<Actor>, action: Action) -> Illegal {
        let mut game = self.game.clone();
        let refusal = game.apply(who.into(), action, &mut Log::silent()).expect_err("refused");
        assert_eq!(game, self.game, "a refused answer changed the table");
        refusal
    }

    /// The current question and its actor.
    pub fn asks(&self) -> Option<(Actor, Question)> {
        self.game.question()
    }

    /// Returns whether the seat is asked this.
    pub fn is_asking(&self, seat: Seat, question: Question) -> bool {
        self.asks() == Some((seat.into(), question))
    }

    /// Returns whether the turn has passed to this seat.
    pub fn is_turn_of(&self, seat: Seat) -> bool {
        self.is_asking(seat, Question::Turn)
    }

    /// Returns whether the answer is listed for the actor who has to answer.
    pub fn offers(&self, action: Action) -> bool {
        self.choices().contains(&action)
    }

    /// The answers of the actor who has to answer.
    pub fn choices(&self) -> Vec<Action> {
        self.game.to_act().first().map_or_else(Vec::new, |who| self.game.legal_actions(who))
    }

    /// The events so far.
    pub fn told(&self) -> &[Event] {
        self.log.events()
    }

    /// Returns whether this happened.
    pub fn has_told(&self, deed: EventKind) -> bool {
        self.told().iter().any(|event| event.deed == deed)
    }

    /// A seat's player area.
    pub fn player(&self, seat: Seat) -> &Player {
        &self.game.open.players[seat]
    }

    /// A seat's Resources.
    pub fn stock(&self, seat: Seat) -> Stock {
        self.player(seat).stock
    }

    /// A seat's Energy.
    pub fn energy(&self, seat: Seat) -> u8 {
        self.player(seat).gauge.energy()
    }

    /// A seat's points.
    pub fn score(&self, seat: Seat) -> i16 {
        self.player(seat).score
    }

    /// A seat's Achievements.
    pub fn achievements(&self, seat: Seat) -> u16 {
        self.player(seat).achievements
    }
}
