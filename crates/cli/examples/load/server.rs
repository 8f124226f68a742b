//! The server that is measured.

use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use std::{env, fs};

use crate::{Failed, times};

/// A server of our own, which ends with us, or one that runs elsewhere.
pub struct Server {
    child: Option<Child>,
    pub address: String,
}

impl Server {
    pub fn elsewhere(address: &str) -> Server {
        Server { child: None, address: address.to_owned() }
    }

    /// Starts the command built beside this example, over a fresh file.
    pub fn start(database: &str) -> Result<Server, Failed> {
        for end in ["", "-wal", "-shm"] {
            let _ = fs::remove_file(format!("{database}{end}"));
        }
        let command = command()?;
        let mut child = Command::new(&command)
            .args(["serve", "--listen", "127.0.0.1:0", "--database"])
            .arg(format!("sqlite://{database}"))
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{} does not start: {error}", command.display()))?;
        let out = child.stdout.take().ok_or("it has no output")?;
        let mut line = String::new();
        BufReader::new(out).read_line(&mut line)?;
        let address = line.trim().strip_prefix("Orrery is at http://");
        let address = address.and_then(|rest| rest.strip_suffix('/'));
        let address = address.ok_or_else(|| format!("it does not say where it is: {line:?}"))?;
        Ok(Server { child: Some(child), address: address.to_owned() })
    }

    /// The processor time taken so far, where the system reports it.
    pub fn processor_time(&self) -> Duration {
        let id = self.child.as_ref().map(Child::id);
        id.map_or(Duration::ZERO, |id| times::processor_time(&id.to_string()))
    }

    /// The memory in use, where the system reports it.
    pub fn size(&self) -> String {
        let Some(child) = &self.child else { return "the server runs elsewhere".to_owned() };
        let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let line = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name));
            line.map(|rest| rest.trim().to_owned()).unwrap_or("unknown".to_owned())
        };
        format!("server: memory {}, at most {}", line("VmRSS:"), line("VmHWM:"))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(child) = &mut self.child {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// `target/release/orrery` next to `target/release/examples/load`.
fn command() -> Result<PathBuf, Failed> {
    let own = env::current_exe()?;
    let folder = own.parent().and_then(|examples| examples.parent()).ok_or("an odd place")?;
    let command = folder.join("orrery");
    if !command.exists() {
        return Err(format!("{} is not built yet", command.display()).into());
    }
    Ok(command)
}
