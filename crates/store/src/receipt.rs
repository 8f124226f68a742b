//! The promise of an answer: it comes when the commit is on the disk.

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

use tokio::sync::oneshot;

use crate::StoreError;

/// A committed write.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Committed {
    /// The number of entries the table has now, which is the number of the next one.
    pub entries: usize,
    /// The time it was handed in, in milliseconds since 1970.
    pub at: i64,
}

/// The answer to a write, which comes once it is safe on the disk or is known not to be.
///
/// The write happens also when the receipt is dropped.
#[must_use = "nothing may be told to anybody before the receipt says that it is stored"]
#[derive(Debug)]
pub struct Receipt(State);

#[derive(Debug)]
enum State {
    Underway(oneshot::Receiver<Result<Committed, StoreError>>),
    Refused(Option<StoreError>),
}

impl Receipt {
    pub(crate) fn underway(answer: oneshot::Receiver<Result<Committed, StoreError>>) -> Receipt {
        Receipt(State::Underway(answer))
    }

    /// The write was not even handed in.
    pub(crate) fn refused(error: StoreError) -> Receipt {
        Receipt(State::Refused(Some(error)))
    }

    /// Blocks until the answer is there.
    ///
    /// # Panics
    /// If called inside an async runtime, where it has to be awaited.
    pub fn wait(self) -> Result<Committed, StoreError> {
        match self.0 {
            State::Underway(answer) => answer.blocking_recv().unwrap_or(Err(StoreError::Closed)),
            State::Refused(error) => Err(error.unwrap_or(StoreError::Closed)),
        }
    }
}

impl Future for Receipt {
    type Output = Result<Committed, StoreError>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        match &mut self.0 {
            State::Underway(answer) => Pin::new(answer)
                .poll(context)
                .map(|answer| answer.unwrap_or(Err(StoreError::Closed))),
            State::Refused(error) => Poll::Ready(Err(error.take().unwrap_or(StoreError::Closed))),
        }
    }
}
