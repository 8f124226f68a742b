//! `orrery health`: whether a server answers and its store is well, for those who watch over it.

use std::io::{Read as _, Write as _};
use std::net::{TcpStream, ToSocketAddrs as _};
use std::process::ExitCode;
use std::time::Duration;

use crate::arguments::Health;
use crate::failure::Failure;
use crate::screen::{print, visible};

/// The time a server may take.
const PATIENCE: Duration = Duration::from_secs(4);

/// No answer about health is longer.
const LONGEST_ANSWER: u64 = 4096;

pub fn run(asked: &Health) -> Result<ExitCode, Failure> {
    let sound = "HTTP/1.1 200";
    match answer(&asked.at) {
        Ok(answer) if answer.starts_with(sound) => {
            print("ok\n")?;
            Ok(ExitCode::SUCCESS)
        }
        Ok(answer) => {
            let said = answer.lines().last().unwrap_or("nothing");
            print(&format!("{} is not well: {}\n", visible(&asked.at), visible(said)))?;
            Ok(ExitCode::from(1))
        }
        Err(error) => {
            print(&format!("{} does not answer: {error}\n", visible(&asked.at)))?;
            Ok(ExitCode::from(1))
        }
    }
}

/// All that the server says to `GET /healthz`.
fn answer(at: &str) -> std::io::Result<String> {
    let nowhere = || std::io::Error::other("there is no such address");
    let address = at.to_socket_addrs()?.next().ok_or_else(nowhere)?;
    let mut wire = TcpStream::connect_timeout(&address, PATIENCE)?;
    wire.set_read_timeout(Some(PATIENCE))?;
    wire.write_all(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")?;
    let mut answer = Vec::new();
    wire.take(LONGEST_ANSWER).read_to_end(&mut answer)?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}
