//! Pictures of the real pages, dark and light, on a desktop and on a phone, to look at and for
//! the documentation: `cargo run -p orrery-browser --example shots -- FOLDER`.

use std::path::{Path, PathBuf};

use orrery_browser::play::{self, Go};
use orrery_browser::{Browser, House, Screen, Seating};
use serde_json::Value;

const MARS: Seating =
    Seating { game: "project-mars", seats: &["you", "bot:greedy", "bot:greedy", "bot:greedy"] };
const FRIEND: Seating = Seating { game: "project-mars", seats: &["you", "friend", "bot:greedy"] };
const MOON: Seating =
    Seating { game: "from-the-moon", seats: &["you", "bot:greedy", "bot:greedy"] };
const FOUR: Seating = Seating { game: "connect-four", seats: &["you", "bot:greedy"] };

#[tokio::main]
async fn main() -> std::io::Result<()> {
    let folder = std::env::args().nth(1).map_or_else(|| "target/shots".into(), PathBuf::from);
    std::fs::create_dir_all(&folder)?;
    for (screen, name) in [(Screen::Desktop, "desktop"), (Screen::Phone, "phone")] {
        let shots = Shots { browser: Browser::open(screen).await, folder: &folder, name };
        shots.all(&House::open()).await;
    }
    Ok(())
}

struct Shots<'a> {
    browser: Browser,
    folder: &'a Path,
    name: &'a str,
}

impl Shots<'_> {
    async fn all(&self, house: &House) {
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
        self.project_mars(house).await;
        self.from_the_moon(house).await;
        self.browser.goto(house.at("/")).await;
        self.shoot("front-with-tables").await;
    }

    async fn project_mars(&self, house: &House) {
        self.browser.sit_down(house, MARS).await;
        let table = self.browser.address().await;
        play::by_hand(&self.browser, async |nth| {
            if [0, 20, 30, 40, 41, 42, 43].contains(&nth) {
                self.shoot(&format!("mars-{nth}")).await;
            }
            if nth < 44 { Go::On } else { Go::Away }
        })
        .await;
        self.browser.goto(format!("{table}#rules")).await;
        self.shoot("mars-rules").await;
        self.browser.goto(format!("{table}?view=text")).await;
        self.shoot("mars-in-words").await;
        self.browser.goto(format!("{table}#table-menu")).await;
        self.shoot("mars-menu").await;
        if self.browser.count("form[action$='/bot'] button").await > 0 {
            self.browser.press("form[action$='/bot'] button").await;
        }
        self.browser.see("#verdict").await;
        self.shoot("mars-end").await;
    }

    async fn from_the_moon(&self, house: &House) {
        self.browser.sit_down(house, MOON).await;
        let table = self.browser.address().await;
        play::by_hand(&self.browser, async |nth| {
            if nth % 12 == 0 {
                self.shoot(&format!("moon-{nth}")).await;
            }
            if nth < 61 { Go::On } else { Go::Away }
        })
        .await;
        self.browser.goto(format!("{table}?view=text")).await;
        self.shoot("moon-in-words").await;
        self.browser.goto(format!("{table}#table-menu")).await;
        if self.browser.count("form[action$='/bot'] button").await > 0 {
            self.browser.press("form[action$='/bot'] button").await;
        }
        self.browser.see("#verdict").await;
        self.shoot("moon-end").await;
    }

    async fn shoot(&self, page: &str) {
        self.browser.run::<Value>("scrollTo(0, 0);", Vec::new()).await;
        for scheme in ["dark", "light"] {
            self.browser.prefers(scheme).await;
            let file = format!("{page}-{}-{scheme}.png", self.name);
            let taken = self.browser.driver().screenshot(&self.folder.join(&file)).await;
            taken.expect("a picture can be taken");
            println!("{file}");
        }
    }
}
