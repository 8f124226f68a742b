//! One game after the other, on one thread.

use std::sync::Arc;

use orrery_bots::{Bot, BotSpec, Heuristic};
use orrery_core::{Actor, Chair, Dice, Game, Log, MAX_SEATS, Match, Seat, Standing};

use crate::tally::Taken;
use crate::{Plan, Tally, Wants};

/// The limit of answers after which a game is abandoned and counts as unfinished.
pub const MOST_DECISIONS: u32 = 100_000;

/// One game that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// Its index, from 0.
    pub index: u32,
    /// The result; `None` if the game did not end.
    pub standing: Option<Standing>,
    /// The round in which it ended.
    pub rounds: u32,
    /// The number of answers, Chance's included.
    pub decisions: u32,
    /// The game as a record, on one line of JSON, where records are wanted.
    pub record: Option<String>,
}

/// Someone who plays games of a plan and counts. Everything a decision needs is kept from game
/// to game, so that a decision costs what the rules and the bot cost.
pub(crate) struct Worker<'p, G: Game> {
    plan: &'p Plan,
    bots: &'p [BotSpec],
    heuristic: &'p dyn Heuristic<G>,
    wants: Wants,
    first: G,
    content: &'p Arc<G::Content>,
    tally: Tally,
    /// The bots that think, made again for every game. `None` for a random bot.
    thinking: Vec<Option<Box<dyn Bot<G> + 'p>>>,
    /// The dice of all random bots.
    dice: Dice,
    log: Log<G::Event>,
    buffer: Vec<G::Action>,
    answers: Vec<(Actor, G::Action)>,
    taken: Taken,
}

impl<'p, G: Game> Worker<'p, G> {
    pub(crate) fn new(
        plan: &'p Plan,
        bots: &'p [BotSpec],
        heuristic: &'p dyn Heuristic<G>,
        wants: Wants,
        first: G,
        content: &'p Arc<G::Content>,
        tally: Tally,
    ) -> Self {
        Worker {
            plan,
            bots,
            heuristic,
            wants,
            first,
            content,
            tally,
            thinking: Vec::new(),
            dice: plan.random_dice(0),
            log: if wants.components { Log::kept() } else { Log::silent() },
            buffer: Vec::new(),
            answers: Vec::new(),
            taken: Taken::default(),
        }
    }

    /// Everything counted so far.
    pub(crate) fn into_tally(self) -> Tally {
        self.tally
    }

    /// Plays one game and counts it.
    pub(crate) fn play(&mut self, index: u32) -> Played {
        self.sit_down(index);
        let (game, decisions) = self.play_out(index);
        let played = Played {
            index,
            standing: game.standing(),
            rounds: game.round(),
            decisions,
            record: self.wants.records.then(|| self.record(index)),
        };
        self.tally.count(&played, |seat| self.plan.bot_in(seat, index));
        if self.wants.components {
            self.taken.note::<G>(self.log.events());
            if let Some(standing) = &played.standing {
                self.tally.count_components(&self.taken, standing);
                self.tally.count_figures(&game, self.log.events(), self.content);
            }
            self.log.clear();
        }
        played
    }

    /// Gives every bot the dice of this game.
    fn sit_down(&mut self, index: u32) {
        let together = self.plan.games_per_stream();
        if index.is_multiple_of(together) {
            self.dice.for_answer((index / together) as usize);
        }
        let thinking = |(bot, spec): (usize, &BotSpec)| match spec {
            BotSpec::Random => None,
            _ => Some(spec.seat(self.heuristic, self.plan.bot_dice(bot, index))),
        };
        self.thinking.clear();
        self.thinking.extend(self.bots.iter().enumerate().map(thinking));
    }

    /// The loop in which all the time goes by.
    fn play_out(&mut self, index: u32) -> (G, u32) {
        let mut game = self.first.clone();
        let mut bots = [0; MAX_SEATS];
        Seat::all(self.plan.setup.players)
            .for_each(|seat| bots[seat.index()] = self.plan.bot_in(seat, index));
        // Made when it is asked for: some games know no chance.
        let mut chance = None;
        let mut decisions = 0;
        self.answers.clear();
        while let Some(who) = game.to_act().first() {
            if decisions == MOST_DECISIONS {
                break;
            }
            let action = match who {
                Actor::Chance => {
                    let dice =
                        chance.get_or_insert_with(|| Dice::chance(&self.plan.game_seed(index)));
                    game.draw(dice.for_answer(decisions as usize), &mut self.buffer)
                }
                Actor::Seat(seat) => match &mut self.thinking[bots[seat.index()]] {
                    Some(bot) => bot.choose(&Chair::new(&game, seat)),
                    None => {
                        self.buffer.clear();
                        game.list_actions(who, &mut self.buffer);
                        self.buffer[self.dice.index(self.buffer.len())]
                    }
                },
            };
            game.apply(who, action, &mut self.log).expect("what is listed is accepted");
            decisions += 1;
            if self.wants.records {
                self.answers.push((who, action));
            }
        }
        (game, decisions)
    }

    /// The game just played, written down. It is played once more for that: writing costs more
    /// than playing, and there is one place that knows what a record looks like.
    fn record(&self, index: u32) -> String {
        let seed = Some(self.plan.game_seed(index));
        let mut again = Match::<G>::new_with(self.plan.setup.clone(), seed, self.content)
            .expect("this setup began before");
        for &(who, action) in &self.answers {
            again.answer(who, action).expect("it was accepted before");
        }
        serde_json::to_string(&again.record()).expect("a record is plain data")
    }
}
