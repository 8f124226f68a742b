//! Schedules bot searches on a limited number of threads. Clients take turns, so a client with many
//! waiting bots cannot starve the others; each client's own searches run in order.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

/// On whose behalf a bot thinks: the address of a request in disguise. The machine itself, and
/// what goes on by itself after a start, is one client like any other.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Client(pub Option<u64>);

tokio::task_local! {
    static CLIENT: Client;
}

impl Client {
    /// The client of the request that is being answered.
    pub(crate) fn current() -> Client {
        CLIENT.try_with(|client| *client).unwrap_or_default()
    }

    /// Answers a request of this client.
    pub(crate) async fn served<T>(self, answer: impl Future<Output = T>) -> T {
        CLIENT.scope(self, answer).await
    }
}

/// Some threads, and those who wait for them.
#[derive(Clone)]
pub(crate) struct Room {
    threads: usize,
    queue: Arc<Mutex<Queue>>,
}

struct Queue {
    free: usize,
    /// In the order in which they came.
    waiting: Vec<Waiting>,
    /// For whom bots think right now, once for each bot.
    thinking: Vec<Client>,
    /// Those who wait or think and have been served, the latest last. Who is not here is next.
    served: Vec<Client>,
}

struct Waiting {
    client: Client,
    threads: usize,
    reply: oneshot::Sender<Permit>,
}

/// Some of the threads, until it is dropped.
pub(crate) struct Permit {
    room: Room,
    client: Client,
    threads: usize,
}

impl Room {
    pub(crate) fn of_threads(threads: usize) -> Room {
        let (waiting, thinking, served) = (Vec::new(), Vec::new(), Vec::new());
        let queue = Queue { free: threads, waiting, thinking, served };
        Room { threads, queue: Arc::new(Mutex::new(queue)) }
    }

    /// The number of threads in use.
    pub(crate) fn busy(&self) -> usize {
        self.threads - self.queue().free
    }

    /// For whom bots wait, in the order in which they came.
    #[cfg(test)]
    pub(crate) fn waiting(&self) -> Vec<Client> {
        self.queue().waiting.iter().map(|waiting| waiting.client).collect()
    }

    /// Asks for `threads` threads, or for all if there are fewer. A request for none never waits.
    pub(crate) fn ask(&self, client: Client, threads: usize) -> oneshot::Receiver<Permit> {
        let (reply, permit) = oneshot::channel();
        let threads = threads.min(self.threads);
        let waiting = Waiting { client, threads, reply };
        if threads == 0 {
            self.queue().thinking.push(client);
            waiting.admit(self);
        } else {
            self.queue().waiting.push(waiting);
            self.serve();
        }
        permit
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gives out free threads. The next client in line is not overtaken, even if it needs more than
    /// there are.
    fn serve(&self) {
        loop {
            // The queue is free again before the next client is admitted, who may give it back at
            // once.
            let next = self.queue().next();
            let Some(next) = next else { return };
            next.admit(self);
        }
    }
}

impl Waiting {
    /// A client that has left gives it back by not taking it.
    fn admit(self, room: &Room) {
        let Waiting { client, threads, reply } = self;
        let _ = reply.send(Permit { room: room.clone(), client, threads });
    }
}

impl Queue {
    fn next(&mut self) -> Option<Waiting> {
        self.waiting.retain(|waiting| !waiting.reply.is_closed());
        let waits = |client: &Client| self.waiting.iter().any(|waiting| waiting.client == *client);
        self.served.retain(|client| self.thinking.contains(client) || waits(client));
        let turn = |client| self.served.iter().position(|served| *served == client);
        let next = (0..self.waiting.len()).min_by_key(|&place| turn(self.waiting[place].client))?;
        if self.waiting[next].threads > self.free {
            return None;
        }
        let next = self.waiting.remove(next);
        self.free -= next.threads;
        self.served.retain(|client| *client != next.client);
        self.served.push(next.client);
        self.thinking.push(next.client);
        Some(next)
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        {
            let mut queue = self.room.queue();
            queue.free += self.threads;
            let place = queue.thinking.iter().position(|client| *client == self.client);
            if let Some(place) = place {
                queue.thinking.swap_remove(place);
            }
        }
        self.room.serve();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: Client = Client(Some(1));
    const OTHER: Client = Client(Some(2));
    const THIRD: Client = Client(None);

    /// Lets everybody think who waits, and says in which order they did.
    fn order(asked: Vec<(&'static str, oneshot::Receiver<Permit>)>) -> Vec<&'static str> {
        let mut waiting = asked;
        let mut order = Vec::new();
        loop {
            let found = waiting.iter_mut().enumerate().find_map(|(place, (_, permit))| {
                permit.try_recv().ok().map(|permit| (place, permit))
            });
            let Some((place, permit)) = found else { return order };
            order.push(waiting.remove(place).0);
            drop(permit);
        }
    }

    #[test]
    fn clients_take_turns_however_many_bots_each_has() {
        let room = Room::of_threads(2);
        let first = room.ask(ONE, 2);
        let mut asked: Vec<_> =
            ["a", "b", "c", "d"].map(|name| (name, room.ask(ONE, 2))).into_iter().collect();
        asked.push(("x", room.ask(OTHER, 2)));
        asked.push(("y", room.ask(OTHER, 2)));
        asked.push(("z", room.ask(THIRD, 1)));
        assert_eq!(room.busy(), 2);
        drop(first);
        assert_eq!(order(asked), ["x", "z", "a", "y", "b", "c", "d"]);
        assert_eq!(room.busy(), 0);
        assert!(room.queue().served.is_empty(), "nobody is remembered for nothing");
    }

    #[test]
    fn what_needs_more_is_not_overtaken_and_what_needs_nothing_does_not_wait() {
        let room = Room::of_threads(2);
        let first = room.ask(ONE, 1);
        let (mut large, mut small) = (room.ask(ONE, 9), room.ask(ONE, 1));
        assert!(large.try_recv().is_err() && small.try_recv().is_err());
        assert!(room.ask(ONE, 0).try_recv().is_ok());
        drop(first);
        let large = large.try_recv().expect("all there are");
        assert!(small.try_recv().is_err());
        drop(large);
        assert!(small.try_recv().is_ok());
    }

    #[test]
    fn a_client_that_has_left_keeps_nobody_waiting() {
        let room = Room::of_threads(1);
        let first = room.ask(ONE, 1).try_recv().unwrap();
        let gone = room.ask(OTHER, 1);
        let mut last = room.ask(ONE, 1);
        drop(gone);
        drop(first);
        assert!(last.try_recv().is_ok());
        let unread = room.ask(ONE, 1);
        drop(unread);
        assert_eq!(room.busy(), 0);
    }
}
