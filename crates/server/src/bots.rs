//! Bots think on threads of their own, from what their seat may know, and answer through the same
//! door as everybody.

use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use orrery_boards::page::Advice;
use orrery_bots::{BotSpec, Budget};
use orrery_catalog as catalog;
use orrery_core::{Dice, Seat};
use orrery_store::{Sitter, Status};

use crate::error::Trouble;
use crate::identity::random_id;
use crate::state::State;
use crate::tables::{Choice, Live, Moment, Speaker, Tables};

/// How long a bot thinks about a hint.
const ADVICE: Budget = Budget::Iterations(NonZeroU32::new(1000).expect("not zero"));

/// The longest pause before a bot tries again to be heard.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

impl Tables {
    /// What a bot would do in a seat, and why, from what that seat may know.
    pub async fn advise(&self, table: catalog::Table, seat: Seat) -> Option<Advice> {
        let thought = move || table.advise(seat, ADVICE, Dice::new(&random_id(), "hint"));
        self.think(Effort { threads: 1, is_awaited: true }, thought).await
    }

    /// Thinks on a thread of its own. Nothing if there is nothing to say, or if it went wrong.
    async fn think<T: Send + 'static>(
        &self,
        effort: Effort,
        thought: impl FnOnce() -> Option<T> + Send + 'static,
    ) -> Option<T> {
        let (room, size) = match effort.is_awaited {
            true => (&self.thinking, self.cores),
            false => (&self.alone, 1),
        };
        let threads = effort.threads.min(size) as u32;
        let _permit = Arc::clone(room).acquire_many_owned(threads).await.ok()?;
        match tokio::task::spawn_blocking(thought).await {
            Ok(found) => found,
            Err(error) => {
                tracing::error!(%error, "a bot could not think");
                None
            }
        }
    }

    /// Lets the bots of a table answer until a person is asked.
    pub(crate) fn wake_bots(self: &Arc<Self>, live: &Arc<Live>) {
        let (tables, live) = (Arc::clone(self), Arc::clone(live));
        tokio::spawn(async move {
            let _only = live.thinker.lock().await;
            let mut pause = Duration::from_secs(1);
            while let Some(heard) = tables.hear_a_bot(&live).await {
                match heard {
                    // Somebody was faster, or has taken something back: the bot thinks again.
                    Ok(()) | Err(Trouble::Stale { .. }) => pause = Duration::from_secs(1),
                    Err(error) => {
                        tracing::warn!(table = live.id, %error, "a bot was not heard");
                        tokio::time::sleep(pause).await;
                        pause = (pause * 2).min(LONGEST_PAUSE);
                    }
                }
            }
        });
    }

    /// Lets the bot that is asked answer. Nothing if none is, or if it has nothing to say.
    async fn hear_a_bot(self: &Arc<Self>, live: &Arc<Live>) -> Option<Result<(), Trouble>> {
        let (table, seat, bot, moment, effort) = {
            let state = live.state().await;
            let (seat, bot) = asked_bot(&state)?;
            (state.table.clone(), seat, bot, Moment::of(&state), Effort::of(bot, &state))
        };
        let seed = self.seed.clone().unwrap_or_else(random_id);
        let dice = Dice::new(&seed, &format!("bot {}", moment.answers));
        let thought = move || table.choose(seat, bot, dice);
        let action = Choice::Action(self.think(effort, thought).await?);
        Some(self.answer(live, seat, Speaker::Bot, moment, action, None).await)
    }

    /// Wakes the bots of all tables that wait for one: after a start nobody may open such a
    /// table for days, and its people wait for their turn.
    pub(crate) fn wake_all(self: &Arc<Self>) -> Result<(), Trouble> {
        for table in self.store().every_table() {
            let table = table?;
            let asked = table.summary["to_act"].as_array().cloned().unwrap_or_default();
            let is_asked = |seat: Seat| asked.iter().any(|one| *one == seat.index());
            let waits = table
                .seats
                .iter()
                .any(|place| is_asked(place.seat) && matches!(place.sitter, Sitter::Bot { .. }));
            if table.status != Status::Over
                && waits
                && let Err(error) = self.find(&table.id)
            {
                tracing::warn!(table = table.id, %error, "a table could not be woken");
            }
        }
        Ok(())
    }
}

/// What a thought takes.
#[derive(Copy, Clone)]
struct Effort {
    /// How many threads; none for what is done in no time.
    threads: usize,
    /// Whether people wait for it.
    is_awaited: bool,
}

impl Effort {
    fn of(bot: BotSpec, state: &State) -> Effort {
        let threads = match bot {
            BotSpec::Random | BotSpec::Greedy => 0,
            BotSpec::Mcts { threads, .. } => threads.get() as usize,
        };
        let is_awaited = state.places.iter().any(|place| matches!(place.sitter, Sitter::Person(_)));
        Effort { threads, is_awaited }
    }
}

/// The bot that has to speak.
fn asked_bot(state: &State) -> Option<(Seat, BotSpec)> {
    state.asked().into_iter().find_map(|seat| match state.sitter(seat) {
        Sitter::Bot { level, .. } => Some((seat, level.parse().ok()?)),
        Sitter::Nobody | Sitter::Person(_) => None,
    })
}
