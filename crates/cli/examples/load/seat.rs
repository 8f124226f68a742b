//! Connections, as bare as they can be: the generator has to share the machine with the server.

use serde::Deserialize;
use serde_json::Value;
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;

use crate::Failed;

/// A connection for requests.
pub struct Requests {
    connection: BufReader<TcpStream>,
    line: String,
}

impl Requests {
    pub async fn to(address: &str) -> Result<Requests, Failed> {
        let connection = TcpStream::connect(address).await?;
        connection.set_nodelay(true)?;
        Ok(Requests { connection: BufReader::new(connection), line: String::new() })
    }

    /// Sends a request and reads the answer: its status and its body.
    pub async fn ask(
        &mut self,
        method: &str,
        path: &str,
        body: &str,
    ) -> Result<(u16, String), Failed> {
        self.send(method, path, "", "", body).await?;
        self.answer().await
    }

    pub async fn send(
        &mut self,
        method: &str,
        path: &str,
        token: &str,
        key: &str,
        body: &str,
    ) -> Result<(), Failed> {
        let mut request = format!("{method} {path} HTTP/1.1\r\nhost: load.test\r\n");
        if !token.is_empty() {
            request += &format!("authorization: Bearer {token}\r\n");
        }
        if !key.is_empty() {
            request += &format!("idempotency-key: {key}\r\n");
        }
        let length = body.len();
        request += &format!("content-type: application/json\r\ncontent-length: {length}\r\n\r\n");
        request += body;
        self.connection.get_mut().write_all(request.as_bytes()).await?;
        Ok(())
    }

    pub async fn answer(&mut self) -> Result<(u16, String), Failed> {
        let (status, length) = self.head().await?;
        let mut body = vec![0; length];
        self.connection.read_exact(&mut body).await?;
        Ok((status, String::from_utf8(body)?))
    }

    async fn head(&mut self) -> Result<(u16, usize), Failed> {
        self.next_line().await?;
        let status = self.line.split(' ').nth(1).and_then(|status| status.parse().ok());
        let status = status.ok_or_else(|| format!("no status: {:?}", self.line))?;
        let mut length = 0;
        loop {
            self.next_line().await?;
            match self.line.split_once(": ") {
                Some((name, value)) if name.eq_ignore_ascii_case("content-length") => {
                    length = value.parse()?;
                }
                Some(_) => {}
                None => return Ok((status, length)),
            }
        }
    }

    async fn next_line(&mut self) -> Result<(), Failed> {
        self.line.clear();
        if self.connection.read_line(&mut self.line).await? == 0 {
            return Err("the server hung up".into());
        }
        self.line.truncate(self.line.trim_end().len());
        Ok(())
    }
}

/// The stream of one seat.
pub struct Stream(Requests);

/// The part of a position that a player needs.
#[derive(Deserialize)]
pub struct Position {
    pub answers: usize,
    pub to_act: Vec<usize>,
    pub actions: Vec<Offered>,
}

/// An answer that is offered.
#[derive(Deserialize)]
pub struct Offered {
    pub action: Value,
}

impl Stream {
    pub async fn open(address: &str, path: &str, token: &str) -> Result<Stream, Failed> {
        let mut connection = Requests::to(address).await?;
        connection.send("GET", path, token, "", "").await?;
        match connection.head().await? {
            (200, _) => Ok(Stream(connection)),
            (status, _) => Err(format!("no stream at {path}: {status}").into()),
        }
    }

    /// The next position. Waits for it.
    pub async fn next(&mut self) -> Result<Position, Failed> {
        loop {
            // Chunk sizes, numbers of events and signs of life are lines of their own.
            self.0.next_line().await?;
            if let Some(data) = self.0.line.strip_prefix("data: ") {
                return Ok(serde_json::from_str(data)?);
            }
        }
    }
}
