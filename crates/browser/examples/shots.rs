//! Pictures of the real pages, dark and light, on a desktop and on a phone, to look at and for
//! the documentation: `cargo run -p orrery-browser --example shots -- FOLDER [TABLE]`, where the
//! name of a table (`moon-four`) leaves out all the rest.

use std::path::{Path, PathBuf};

use orrery_browser::play::{self, Go};
use orrery_browser::{Browser, House, Screen, Seating};
use serde_json::Value;

const FRIEND: Seating = Seating { game: "project-mars", seats: &["you", "friend", "bot:greedy"] };
const FOUR: Seating = Seating { game: "connect-four", seats: &["you", "bot:greedy"] };

/// Tables that are looked at from their beginning to their end.
const TABLES: [(&str, Seating); 5] = [
    ("mars-two", Seating { game: "project-mars", seats: &["you", "bot:greedy"] }),
    (
        "mars-four",
        Seating { game: "project-mars", seats: &["you", "bot:greedy", "bot:greedy", "bot:greedy"] },
    ),
    ("moon-alone", Seating { game: "from-the-moon", seats: &["you"] }),
    ("moon-two", Seating { game: "from-the-moon", seats: &["you", "bot:greedy"] }),
    (
        "moon-four",
        Seating {
            game: "from-the-moon",
            seats: &["you", "bot:greedy", "bot:greedy", "bot:greedy"],
        },
    ),
];

#[tokio::main]
async fn main() -> std::io::Result<()> {
    let folder = std::env::args().nth(1).map_or_else(|| "target/shots".into(), PathBuf::from);
    let only = std::env::args().nth(2);
    std::fs::create_dir_all(&folder)?;
    let screens =
        [(Screen::Desktop, "desktop"), (Screen::Laptop, "laptop"), (Screen::Phone, "phone")];
    for (screen, name) in screens {
        let (browser, watcher) = (Browser::open(screen).await, Browser::open(screen).await);
        let shots = Shots { browser, watcher, folder: &folder, name };
        let house = House::open();
        if only.is_none() {
            shots.pages(&house).await;
        }
        for (name, seating) in TABLES {
            if only.as_deref().is_none_or(|only| only == name) {
                shots.table(&house, name, seating).await;
            }
        }
        shots.browser.goto(house.at("/")).await;
        shots.shoot("front-with-tables").await;
    }
    Ok(())
}

struct Shots<'a> {
    browser: Browser,
    /// The browser of a spectator.
    watcher: Browser,
    folder: &'a Path,
    name: &'a str,
}

impl Shots<'_> {
    async fn pages(&self, house: &House) {
        let pages = [
            ("front", "/"),
            ("new-table", "/new/from-the-moon"),
            ("rule-book", "/rules/project-mars"),
            ("rule-books", "/rules"),
            ("records", "/records"),
            ("about", "/about"),
            ("missing", "/no-such-page"),
        ];
        for (page, path) in pages {
            self.browser.goto(house.at(path)).await;
            self.shoot(page).await;
        }
        self.browser.sit_down(house, FRIEND).await;
        self.shoot("open-seat").await;
        let link = self.browser.see("input.copy").await.value().await.ok().flatten();
        let path = link.as_deref().and_then(|link| Some(&link[link.find("/t/")?..]));
        self.browser.goto(house.at(path.expect("a link to the free seat"))).await;
        self.shoot("invitation").await;
        self.browser.sit_down(house, FOUR).await;
        play::by_hand(&self.browser, async |nth| if nth < 4 { Go::On } else { Go::Away }).await;
        self.shoot("connect-four").await;
    }

    /// Pictures of a table now and then: drawn, in words, with its drawers, as a spectator sees it,
    /// and at its end.
    async fn table(&self, house: &House, name: &str, seating: Seating<'_>) {
        self.browser.sit_down(house, seating).await;
        let table = self.browser.address().await;
        play::by_hand(&self.browser, async |nth| {
            if [0, 12, 30, 36, 42].contains(&nth) {
                self.shoot(&format!("{name}-{nth}")).await;
            }
            if nth < 42 { Go::On } else { Go::Away }
        })
        .await;
        self.browser.goto(format!("{table}#rules")).await;
        self.shoot(&format!("{name}-rules")).await;
        self.browser.goto(format!("{table}?view=text")).await;
        self.shoot(&format!("{name}-in-words")).await;
        self.browser.goto(format!("{table}#table-menu")).await;
        self.shoot(&format!("{name}-menu")).await;
        self.watcher.goto(table).await;
        self.shoot_of(&self.watcher, &format!("{name}-watched")).await;
        if self.browser.count("form[action$='/bot'] button").await > 0 {
            self.browser.press("form[action$='/bot'] button").await;
        }
        self.browser.see("#verdict").await;
        self.shoot(&format!("{name}-end")).await;
    }

    async fn shoot(&self, page: &str) {
        self.shoot_of(&self.browser, page).await;
    }

    async fn shoot_of(&self, browser: &Browser, page: &str) {
        browser.run::<Value>("scrollTo(0, 0);", Vec::new()).await;
        for scheme in ["dark", "light"] {
            browser.prefers(scheme).await;
            let file = format!("{page}-{}-{scheme}.png", self.name);
            let taken = browser.driver().screenshot(&self.folder.join(&file)).await;
            taken.expect("a picture can be taken");
            println!("{file}");
        }
    }
}
