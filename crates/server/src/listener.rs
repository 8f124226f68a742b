//! The listening socket. It limits the connections of one address, closes those whose client has
//! stopped reading, and says in the log when the system accepts no more.

use std::collections::HashMap;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::extract::connect_info::Connected;
use axum_server::{AddrListener, Address};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Instant, Sleep, sleep};

use crate::Operation;
use crate::limits::counted_as;

/// The interval at which the log repeats that no connection can be accepted.
const REPEAT: Duration = Duration::from_secs(10);

/// The other end of a connection.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Peer(pub SocketAddr);

impl Address for Peer {
    type Stream = Wire;
    type Listener = Listener;
}

impl Connected<Peer> for Peer {
    fn connect_info(peer: Peer) -> Peer {
        peer
    }
}

/// A listening socket with its limits.
pub(crate) struct Listener {
    socket: TcpListener,
    /// The most connections of one address; `None` for any number.
    most: Option<usize>,
    /// The address under which a client is counted; `None` for a client without limits.
    counted: fn(IpAddr) -> Option<IpAddr>,
    /// The time a client may leave sent data unread.
    patience: Duration,
    open: Arc<Mutex<HashMap<IpAddr, usize>>>,
    complained: Mutex<Option<Instant>>,
}

impl Listener {
    fn new(socket: TcpListener, most: Option<usize>, patience: Duration) -> Listener {
        let (open, complained) = (Arc::default(), Mutex::default());
        Listener { socket, most, counted: counted_as, patience, open, complained }
    }

    /// A socket with the limits of the operator. A proxy has all the connections there are, and
    /// limits them itself.
    pub(crate) fn of(socket: TcpListener, operation: &Operation) -> Listener {
        let most = operation.limits.connections.filter(|_| !operation.behind_proxy);
        Listener::new(socket, most.map(|most| most.get() as usize), operation.patience)
    }

    /// Takes one of the connections of an address. `None` if it has too many.
    fn take(&self, peer: SocketAddr) -> Option<Option<Slot>> {
        let (Some(most), Some(address)) = (self.most, (self.counted)(peer.ip())) else {
            return Some(None);
        };
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let connections = open.entry(address).or_default();
        if *connections >= most {
            return None;
        }
        *connections += 1;
        Some(Some(Slot { address, open: Arc::clone(&self.open) }))
    }

    /// Logs that no connection can be accepted, but not again and again.
    fn complain(&self, error: &io::Error) {
        let mut last = self.complained.lock().unwrap_or_else(PoisonError::into_inner);
        if last.is_none_or(|last| last.elapsed() >= REPEAT) {
            *last = Some(Instant::now());
            tracing::error!(
                %error,
                "no connection can be accepted; if files run out, raise the limit of open files"
            );
        }
    }
}

impl AddrListener<Wire, Peer> for Listener {
    async fn bind_to(Peer(address): Peer) -> io::Result<Listener> {
        Ok(Listener::new(TcpListener::bind(address).await?, None, Duration::MAX))
    }

    async fn accept_stream(&self) -> io::Result<(Wire, Peer)> {
        loop {
            let (stream, peer) = match self.socket.accept().await {
                Ok(accepted) => accepted,
                Err(error) => {
                    // A client that hung up at once is no reason to complain.
                    if error.kind() != io::ErrorKind::ConnectionAborted {
                        self.complain(&error);
                    }
                    return Err(error);
                }
            };
            let Some(slot) = self.take(peer) else {
                tracing::debug!("an address has too many connections");
                continue;
            };
            stream.set_nodelay(true)?;
            let wire = Wire { stream, patience: self.patience, stalled: None, _slot: slot };
            return Ok((wire, Peer(peer)));
        }
    }

    fn get_local_addr(&self) -> io::Result<Peer> {
        self.socket.local_addr().map(Peer)
    }
}

/// One of the connections of an address, until it is dropped.
struct Slot {
    address: IpAddr,
    open: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

impl Drop for Slot {
    fn drop(&mut self) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(connections) = open.get_mut(&self.address) {
            *connections -= 1;
            if *connections == 0 {
                open.remove(&self.address);
            }
        }
    }
}

/// A connection that fails when nothing could be sent for too long.
pub(crate) struct Wire {
    stream: TcpStream,
    patience: Duration,
    /// Runs while the client takes nothing.
    stalled: Option<Pin<Box<Sleep>>>,
    _slot: Option<Slot>,
}

impl Wire {
    /// Passes on what came of sending, and measures how long nothing could be sent.
    fn sent<T>(
        &mut self,
        context: &mut Context<'_>,
        sent: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if sent.is_ready() {
            self.stalled = None;
            return sent;
        }
        let patience = self.patience;
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(patience)));
        ready!(stalled.as_mut().poll(context));
        Poll::Ready(Err(io::Error::new(io::ErrorKind::TimedOut, "the client reads nothing")))
    }
}

impl AsyncRead for Wire {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, into)
    }
}

impl AsyncWrite for Wire {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let sent = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.sent(context, sent)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let sent = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.sent(context, sent)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::time::timeout;

    use super::*;

    async fn socket() -> (TcpListener, SocketAddr) {
        let socket = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = socket.local_addr().unwrap();
        (socket, address)
    }

    #[tokio::test]
    async fn connections_are_limited_unless_a_proxy_brings_them() {
        let most = async |operation: &Operation| Listener::of(socket().await.0, operation).most;
        let plain = Operation::default();
        assert_eq!(most(&plain).await, Some(200));
        let proxied = Operation { behind_proxy: true, ..plain.clone() };
        assert_eq!(most(&proxied).await, None, "all clients have the proxy's address");
        let limits = "connections=3".parse().unwrap();
        assert_eq!(most(&Operation { limits, ..plain }).await, Some(3));
    }

    /// A connection too many is closed at once. The earlier ones go on.
    #[tokio::test]
    async fn a_connection_too_many_is_closed() {
        let long = Duration::from_secs(60);
        let (socket, address) = socket().await;
        // As if this machine were a client like any other.
        let listener = Listener { counted: Some, ..Listener::new(socket, Some(1), long) };
        let mut first = TcpStream::connect(address).await.unwrap();
        let (mut served, _) = listener.accept_stream().await.unwrap();
        let mut other = TcpStream::connect(address).await.unwrap();
        let accepting = tokio::spawn(async move { listener.accept_stream().await.map(drop) });
        let closed = timeout(long, other.read(&mut [0])).await.expect("it is closed");
        assert!(!matches!(closed, Ok(1..)), "{closed:?}");
        served.stream.write_all(b"x").await.unwrap();
        let mut read = [0];
        timeout(long, first.read_exact(&mut read)).await.expect("it goes on").unwrap();
        assert_eq!(read, *b"x");
        assert!(!accepting.is_finished(), "nobody else was let in");
        accepting.abort();
    }

    #[tokio::test]
    async fn an_address_has_so_many_connections_and_this_machine_any_number() {
        let listener = Listener::new(socket().await.0, Some(2), Duration::MAX);
        let take = |address: &str| listener.take(SocketAddr::new(address.parse().unwrap(), 1));
        let first = take("192.0.2.1").expect("a connection");
        let _second = take("192.0.2.1").expect("another");
        assert!(take("192.0.2.1").is_none());
        assert!(take("192.0.2.2").is_some(), "another address");
        drop(first);
        assert!(take("192.0.2.1").is_some(), "one has ended");
        let _both = [take("2001:db8::1").unwrap(), take("2001:db8::2").unwrap()];
        assert!(take("2001:db8::3").is_none(), "one subscriber has all of these");
        let local: Vec<_> = (0..9).map(|_| take("127.0.0.1").expect("no limit")).collect();
        assert_eq!(local.len(), 9);
    }
}
