//! The real server as a process of its own, and a small client that speaks to it.

#![allow(dead_code, reason = "every test needs another part of it")]

use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::Value;

/// The time after which a client says that the server hangs.
const PATIENCE: Duration = Duration::from_secs(60);

/// `orrery serve` on a port of the system's choice. Dropping it kills it.
pub struct Server {
    child: Child,
    /// Its address: `127.0.0.1:4711`.
    pub address: String,
}

impl Server {
    /// Starts it over a file and waits until it says where it is.
    pub fn start(database: &Path) -> Server {
        Server::start_with(database, &[])
    }

    /// The same with more arguments.
    pub fn start_with(database: &Path, more: &[&str]) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_orrery"))
            .args(["serve", "--listen", "127.0.0.1:0", "--database"])
            .arg(format!("sqlite://{}", database.display()))
            .args(more)
            .env("ORRERY_LOG", "warn")
            .stdout(Stdio::piped())
            .spawn()
            .expect("the command starts");
        let mut line = String::new();
        let out = child.stdout.take().expect("it was asked for");
        BufReader::new(out).read_line(&mut line).expect("it says where it is");
        let address = line.trim().strip_prefix("Orrery is at http://");
        let address = address.and_then(|rest| rest.strip_suffix('/'));
        let address = address.unwrap_or_else(|| panic!("no address: {line:?}")).to_owned();
        Server { child, address }
    }

    /// Ends it with SIGKILL, as a crash or a power cut would.
    pub fn kill(mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it ends");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have been killed already; what matters is that it does not run on.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// One connection to a server, used again for every request.
pub struct Client {
    connection: BufReader<TcpStream>,
}

/// A response of the server.
#[derive(Debug)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The lines of the head, with names in small letters.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: String,
}

impl Answer {
    /// The first header with this name.
    pub fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(header, _)| header == name);
        found.map(|(_, value)| value.as_str())
    }

    /// The body as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }
}

impl Client {
    /// Connects.
    pub fn to(address: &str) -> io::Result<Client> {
        let connection = TcpStream::connect(address)?;
        connection.set_nodelay(true)?;
        connection.set_read_timeout(Some(PATIENCE))?;
        Ok(Client { connection: BufReader::new(connection) })
    }

    /// Sends a request and does not wait for what comes back.
    pub fn send(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> io::Result<()> {
        let mut request = format!("{method} {path} HTTP/1.1\r\nhost: orrery.test\r\n");
        for (name, value) in headers {
            request += &format!("{name}: {value}\r\n");
        }
        request += &format!("content-length: {}\r\n\r\n{body}", body.len());
        self.connection.get_mut().write_all(request.as_bytes())
    }

    /// Sends a request and reads the answer.
    pub fn ask(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> io::Result<Answer> {
        self.send(method, path, headers, body)?;
        let (status, headers) = self.read_head()?;
        let mut answer = Answer { status, headers, body: String::new() };
        let length = answer.header("content-length").and_then(|length| length.parse().ok());
        let mut body = vec![0; length.unwrap_or(0)];
        self.connection.read_exact(&mut body)?;
        answer.body = String::from_utf8(body).map_err(io::Error::other)?;
        Ok(answer)
    }

    fn read_head(&mut self) -> io::Result<(u16, Vec<(String, String)>)> {
        let line = self.read_line()?;
        let status = line.split(' ').nth(1).and_then(|status| status.parse().ok());
        let status = status.ok_or_else(|| io::Error::other(format!("no status: {line:?}")))?;
        let mut headers = Vec::new();
        loop {
            let line = self.read_line()?;
            match line.split_once(": ") {
                Some((name, value)) => headers.push((name.to_lowercase(), value.to_owned())),
                None => return Ok((status, headers)),
            }
        }
    }

    fn read_line(&mut self) -> io::Result<String> {
        let mut line = String::new();
        if self.connection.read_line(&mut line)? == 0 || !line.ends_with('\n') {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        line.truncate(line.trim_end().len());
        Ok(line)
    }

    /// Turns the connection into a stream of events.
    pub fn listen(mut self, path: &str, headers: &[(&str, &str)]) -> io::Result<Events> {
        self.send("GET", path, headers, "")?;
        let (status, _) = self.read_head()?;
        assert_eq!(status, 200, "no stream at {path}");
        Ok(Events(self))
    }
}

/// Server-sent events.
pub struct Events(Client);

impl Events {
    /// The data of the next event, as JSON. Waits for it.
    pub fn next(&mut self) -> io::Result<Value> {
        loop {
            // Chunk sizes, numbers of events and signs of life are lines of their own.
            let line = self.0.read_line()?;
            if let Some(data) = line.strip_prefix("data: ") {
                return serde_json::from_str(data).map_err(io::Error::other);
            }
        }
    }
}
