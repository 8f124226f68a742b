//! Bots think on threads of their own, from what their seat may know, and answer through the same
//! entry point as everyone.

use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::{Duration, Instant};

use orrery_boards::page::Advice;
use orrery_bots::{BotSpec, Budget};
use orrery_catalog as catalog;
use orrery_core::{Dice, Seat};
use orrery_store::{Occupant, Status};

use crate::error::Error;
use crate::fresh::Expected;
use crate::identity::random_id;
use crate::state::State;
use crate::tables::{Caller, Choice, Live, Tables};
use crate::thinking::Client;

/// The budget of a hint.
const ADVICE: Budget = Budget::Iterations(NonZeroU32::new(1000).expect("not zero"));

/// The longest pause before a bot tries again to be heard.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

impl Tables {
    /// Returns a bot's advice for a seat, with reasons, from what that seat may know.
    pub async fn advise(&self, table: catalog::Table, seat: Seat) -> Option<Advice> {
        let thought = move || table.advise(seat, ADVICE, Dice::new(&random_id(), "hint"));
        let effort = Effort { client: Client::current(), threads: 1, is_awaited: true };
        self.think(effort, thought).await
    }

    /// Thinks on a thread of its own. Nothing if there is nothing to say, or if it went wrong.
    async fn think<T: Send + 'static>(
        &self,
        effort: Effort,
        thought: impl FnOnce() -> Option<T> + Send + 'static,
    ) -> Option<T> {
        let room = if effort.is_awaited { &self.thinking } else { &self.alone };
        let _permit = room.ask(effort.client, effort.threads).await.ok()?;
        match tokio::task::spawn_blocking(thought).await {
            Ok(found) => found,
            Err(error) => {
                tracing::error!(%error, "a bot could not think");
                None
            }
        }
    }

    /// Lets the bots of a table answer until a person is asked, for the client who woke them.
    pub(crate) fn wake_bots(self: &Arc<Self>, live: &Arc<Live>, client: Client) {
        let (tables, live) = (Arc::clone(self), Arc::clone(live));
        tokio::spawn(async move {
            let _only = live.thinker.lock().await;
            let mut pause = Duration::from_secs(1);
            while let Some(heard) = tables.hear_a_bot(&live, client).await {
                match heard {
                    // Another answer or an undo came first: the bot thinks again.
                    Ok(()) | Err(Error::Stale { .. }) => pause = Duration::from_secs(1),
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
    async fn hear_a_bot(
        self: &Arc<Self>,
        live: &Arc<Live>,
        client: Client,
    ) -> Option<Result<(), Error>> {
        let (table, seat, bot, moment, effort) = {
            let state = live.state();
            let (seat, bot) = asked_bot(&state)?;
            (state.table.clone(), seat, bot, Expected::of(&state), Effort::of(bot, &state, client))
        };
        let seed = self.seed.clone().unwrap_or_else(random_id);
        let dice = Dice::new(&seed, &format!("bot {}", moment.answers));
        let game = table.manifest().name.to_owned();
        let thought = move || {
            let began = Instant::now();
            let action = table.choose(seat, bot, dice)?;
            let took = began.elapsed();
            Some((action, took, table.is_choice_secret(seat, Dice::new(&random_id(), "pace"))))
        };
        let (action, took, is_secret) = self.think(effort, thought).await?;
        if let Some(wait) = self.pace.wait(&game, bot, took, is_secret) {
            tokio::time::sleep(wait).await;
        }
        let action = Choice::Action(action);
        // What follows from its answer is still thought about for the same client.
        Some(client.served(self.answer(live, seat, Caller::Bot, moment, action, false, None)).await)
    }

    /// Wakes the bots of all tables that wait for one: after a start nobody may open such a
    /// table for days, and its people wait for their turn.
    pub(crate) fn wake_all(self: &Arc<Self>) -> Result<(), Error> {
        for table in self.store().every_table() {
            let table = table?;
            let asked = table.summary["to_act"].as_array().cloned().unwrap_or_default();
            let is_asked = |seat: Seat| asked.iter().any(|one| *one == seat.index());
            let waits = table
                .seats
                .iter()
                .any(|place| is_asked(place.seat) && matches!(place.sitter, Occupant::Bot { .. }));
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

/// The effort of a search.
#[derive(Copy, Clone)]
struct Effort {
    /// The client whose request made the bot think.
    client: Client,
    /// The number of threads; 0 for instant work.
    threads: usize,
    /// True if people wait for it.
    is_awaited: bool,
}

impl Effort {
    fn of(bot: BotSpec, state: &State, client: Client) -> Effort {
        let threads = match bot {
            BotSpec::Random | BotSpec::Greedy => 0,
            BotSpec::Mcts { threads, .. } => threads.get() as usize,
        };
        let is_awaited =
            state.places.iter().any(|place| matches!(place.sitter, Occupant::Person(_)));
        Effort { client, threads, is_awaited }
    }
}

/// The bot that has to speak. Nothing in a game in which bots have nothing to do.
fn asked_bot(state: &State) -> Option<(Seat, BotSpec)> {
    if !state.table.has_bots() {
        return None;
    }
    state.asked().into_iter().find_map(|seat| match state.sitter(seat) {
        Occupant::Bot { level, .. } => Some((seat, level.parse().ok()?)),
        Occupant::Nobody | Occupant::Person(_) => None,
    })
}

#[cfg(test)]
mod tests {
    use axum::Router;
    use axum::body::{Body, to_bytes};
    use axum::http::{Request, header};
    use orrery_store::Store;
    use serde_json::{Value, json};
    use tower::ServiceExt as _;

    use super::*;
    use crate::{App, Operation, router};

    async fn post(server: &Router, from: &str, path: &str, token: &str, body: Value) -> Value {
        let request = Request::post(path)
            .header("x-forwarded-for", from)
            .header(header::AUTHORIZATION, format!("Bearer {token}"))
            .header(header::CONTENT_TYPE, "application/json");
        let request = request.body(Body::from(body.to_string())).unwrap();
        let response = server.clone().oneshot(request).await.unwrap();
        assert!(response.status().is_success(), "{path}");
        let body = to_bytes(response.into_body(), usize::MAX).await.unwrap();
        serde_json::from_slice(&body).unwrap()
    }

    /// The client who opens a table or answers at it makes its bots think, and waits in turn.
    #[tokio::test]
    async fn a_bot_thinks_for_the_address_that_woke_it() {
        let operation = Operation { behind_proxy: true, ..Operation::default() };
        let app = App::with(Store::in_memory().unwrap(), &operation);
        let server = router(app.clone());
        let room = &app.tables.thinking;
        let _all = room.ask(Client::default(), usize::MAX).await.unwrap();
        let waiting = async |count: usize| {
            while room.waiting().len() < count {
                tokio::task::yield_now().await;
            }
            room.waiting()
        };
        let table =
            |seats: [&str; 2]| json!({"game": "connect-four", "players": 2, "seats": seats});
        let bot_first = || table(["bot:mcts:1", "human"]);
        for (count, from) in ["192.0.2.1", "192.0.2.1", "192.0.2.2"].into_iter().enumerate() {
            post(&server, from, "/api/tables", "", bot_first()).await;
            waiting(count + 1).await;
        }
        let opened =
            post(&server, "192.0.2.1", "/api/tables", "", table(["human", "bot:mcts:1"])).await;
        // Its bot was woken and found that it is not asked.
        tokio::task::yield_now().await;
        let path = format!("/api/tables/{}/answers", opened["id"].as_str().unwrap());
        let live = app.tables.find(opened["id"].as_str().unwrap()).unwrap();
        let action = live.state().table.actions(Seat::ONE.into()).remove(0);
        let said = json!({"answers": 0, "action": action});
        let token = opened["seats"][0]["token"].as_str().unwrap();
        post(&server, "192.0.2.2", &path, token, said).await;
        let [one, again, other, deed] = waiting(4).await[..] else { panic!("four wait") };
        assert!(one == again && one != other && one != Client::default());
        assert_eq!(deed, other, "who answers, not who has opened the table");
    }

    /// Where several act at once, what others do while a bot thinks does not make it think again.
    #[tokio::test]
    async fn a_bot_is_heard_although_others_have_acted_meanwhile() {
        let operation = Operation { catalog: orrery_planning::catalog(), ..Operation::default() };
        let app = App::with(Store::in_memory().unwrap(), &operation);
        let server = router(app.clone());
        // The bot of the table itself waits for a thread that never becomes free.
        let _all = app.tables.thinking.ask(Client::default(), usize::MAX).await.unwrap();
        let new = json!({"game": "airlock", "players": 2, "seats": ["human", "bot:mcts:1"]});
        let opened = post(&server, "192.0.2.1", "/api/tables", "", new).await;
        let (id, token) = (opened["id"].as_str().unwrap(), opened["seats"][0]["token"].as_str());
        let live = app.tables.find(id).unwrap();
        let began = Expected::of(&live.state());
        let weld = json!({"place": [0, "weld"]});
        for (answers, task) in ["dig", "scan"].into_iter().enumerate() {
            let said = json!({"answers": answers, "action": {"place": [answers, task]}});
            post(&server, "192.0.2.1", &format!("/api/tables/{id}/answers"), token.unwrap(), said)
                .await;
        }
        let hear = async |action: &Value| {
            let action = Choice::Action(action.clone());
            app.tables.answer(&live, Seat::TWO, Caller::Bot, began, action, false, None).await
        };
        hear(&weld).await.expect("its question is the same");
        assert_eq!(live.state().table.answered(), 3);
        // Its own answer has changed what it is asked.
        let stale = hear(&json!("agree")).await;
        assert!(matches!(stale, Err(Error::Stale { answers: 3 })), "{stale:?}");
    }

    /// A bot whose choices are secret answers after a while, however few it has: a quick pass in
    /// an auction would tell that it could not bid.
    #[tokio::test]
    async fn a_bot_takes_its_time_where_its_choices_are_secret() {
        let app = App::new(Store::in_memory().unwrap());
        let server = router(app.clone());
        let new = json!({"game": "project-mars", "players": 3, "seed": "s",
            "seats": ["human", "bot:mcts:1", "bot:mcts:1"]});
        let opened = post(&server, "127.0.0.1", "/api/tables", "", new).await;
        let (id, token) = (opened["id"].as_str().unwrap(), opened["seats"][0]["token"].as_str());
        let live = app.tables.find(id).unwrap();
        let path = format!("/api/tables/{id}/answers");
        let took = loop {
            let state = live.state();
            if state.asked() != [Seat::ONE] {
                let moved = |version: &u64| *version > state.entries as u64;
                live.version().wait_for(moved).await.unwrap();
                continue;
            }
            let list = state.table.actions(Seat::ONE.into());
            let action = &list[state.table.answered() * 7 % list.len()];
            let said = json!({"answers": state.table.answered(), "action": action});
            let began = Instant::now();
            post(&server, "127.0.0.1", &path, token.unwrap(), said).await;
            let state = live.state();
            let Some(&seat) = state.asked().first() else { panic!("the game is over") };
            // Whoever deals the others' money again finds other bids.
            let dice = |number: u8| Dice::new("secret", &number.to_string());
            if seat != Seat::ONE && (0..20).all(|n| state.table.is_choice_secret(seat, dice(n))) {
                let moved = |version: &u64| *version > state.entries as u64;
                live.version().wait_for(moved).await.unwrap();
                break began.elapsed();
            }
        };
        assert!(took > Duration::from_millis(400), "{took:?}");
    }
}
