//! A server for one test.

use std::fmt::Write as _;
use std::net::SocketAddr;
use std::sync::Arc;
use std::thread::JoinHandle;

use orrery_catalog::Catalog;
use orrery_server::Operation;
use orrery_store::Store;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::oneshot;

/// A server on a port of its own, with a database that is gone afterwards.
pub struct House {
    address: SocketAddr,
    folder: TempDir,
    catalog: Arc<Catalog>,
    running: Option<Running>,
}

struct Running {
    stop: oneshot::Sender<()>,
    thread: JoinHandle<std::io::Result<()>>,
}

/// The players of a new table, as its form names them.
#[derive(Copy, Clone, Debug)]
pub struct Seating<'a> {
    /// `project-mars`.
    pub game: &'a str,
    /// `you`, `friend`, `bot:random`…
    pub seats: &'a [&'a str],
}

impl House {
    /// Opens a server.
    pub fn open() -> House {
        House::with(Arc::new(Catalog::built_in()))
    }

    /// Opens a server with these games.
    pub fn with(catalog: Arc<Catalog>) -> House {
        let folder = tempfile::tempdir().expect("a folder for the database");
        let any = SocketAddr::from(([127, 0, 0, 1], 0));
        let (address, running) = start(&folder, any, Arc::clone(&catalog));
        House { address, folder, catalog, running: Some(running) }
    }

    /// The address of a page.
    pub fn at(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// Ends the server as Ctrl-C does, pages that follow a table notwithstanding.
    pub fn close(&mut self) {
        if let Some(Running { stop, thread }) = self.running.take() {
            stop.send(()).expect("the server waits for this");
            thread.join().expect("the server does not panic").expect("the server ends well");
        }
    }

    /// Starts it again over the same database, at the same address.
    pub fn open_again(&mut self) {
        self.close();
        self.running = Some(start(&self.folder, self.address, Arc::clone(&self.catalog)).1);
    }
}

impl Drop for House {
    fn drop(&mut self) {
        if let Some(Running { stop, .. }) = self.running.take() {
            let _ = stop.send(());
        }
    }
}

impl Seating<'_> {
    /// Returns the fields of the new-table form.
    pub(crate) fn form(&self) -> String {
        let mut form = format!("game={}&title=Canaveral+table", self.game);
        for (number, sitter) in self.seats.iter().enumerate() {
            write!(form, "&seat{number}={}", sitter.replace(':', "%3A")).expect("a string grows");
        }
        form
    }
}

fn start(folder: &TempDir, address: SocketAddr, catalog: Arc<Catalog>) -> (SocketAddr, Running) {
    let store = Store::open(folder.path().join("orrery.db")).expect("a fresh database");
    let (stop, stopped) = oneshot::channel::<()>();
    let (tell, told) = std::sync::mpsc::channel();
    let thread = std::thread::spawn(move || {
        let runtime = tokio::runtime::Runtime::new()?;
        runtime.block_on(async {
            let listener = TcpListener::bind(address).await?;
            tell.send(listener.local_addr()?).expect("the caller waits for the address");
            let stopped = async {
                let _ = stopped.await;
            };
            // The same games every time: what one of them shows is seen again.
            let seed = Some("a whole game".to_owned());
            let operation = Operation { seed, catalog, ..Operation::default() };
            orrery_server::serve(listener, store, operation, stopped).await
        })
    });
    let address = told.recv().expect("the server listens");
    (address, Running { stop, thread })
}
