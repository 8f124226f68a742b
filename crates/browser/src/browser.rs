//! Chromium, driven through WebDriver.

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tempfile::TempDir;
use thirtyfour::common::capabilities::chromium::ChromiumLikeCapabilities as _;
use thirtyfour::error::{WebDriverErrorInner, WebDriverResult};
use thirtyfour::prelude::*;
use thirtyfour::{ChromeCapabilities, LoggingPrefsLogLevel};

use crate::{House, Seating};

/// The time after which a test says that something does not happen.
const PATIENCE: Duration = Duration::from_secs(60);
/// The pause between two looks.
const GLANCE: Duration = Duration::from_millis(15);

/// A screen size.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Screen {
    /// 1440 x 900, with a mouse.
    Desktop,
    /// 1280 x 720, with a mouse.
    Laptop,
    /// 390 x 844, with a finger.
    Phone,
    /// A desktop where things move, which all others leave out.
    Moving,
    /// A desktop that runs no scripts.
    WithoutScript,
}

/// A browser with one window. It ends with its value, also when a test fails.
pub struct Browser {
    // The order matters: the session ends the browser while its driver still listens.
    driver: WebDriver,
    _chromedriver: Process,
    _folder: TempDir,
    screen: Screen,
}

/// Ended together with the value.
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Browser {
    /// A fresh browser that nobody has used.
    pub async fn open(screen: Screen) -> Browser {
        let folder = tempfile::tempdir().expect("a folder for the browser");
        let (chromedriver, port) = chromedriver(&folder);
        let wishes = wishes(screen).expect("wishes can be written");
        let driver = WebDriver::new(format!("http://127.0.0.1:{port}"), wishes).await;
        let driver = driver.expect("Chromium starts; ./test installs it");
        let browser = Browser { driver, _chromedriver: chromedriver, _folder: folder, screen };
        match screen {
            Screen::Phone => {}
            Screen::Laptop => browser.show_all_of(1280, 720).await,
            Screen::Desktop | Screen::Moving | Screen::WithoutScript => {
                browser.show_all_of(1440, 900).await;
            }
        }
        browser
    }

    /// Makes the window so large that the page itself has this size.
    async fn show_all_of(&self, width: u32, height: u32) {
        let frame = "return [outerWidth - innerWidth, outerHeight - innerHeight];";
        let [wider, taller]: [u32; 2] = self.run(frame, Vec::new()).await;
        let set = self.driver.set_window_rect(0, 0, width + wider, height + taller).await;
        set.expect("the window can be changed");
    }

    /// The screen size.
    pub fn screen(&self) -> Screen {
        self.screen
    }

    /// The session itself, for what is needed once.
    pub fn driver(&self) -> &WebDriver {
        &self.driver
    }

    /// Ends the browser now.
    pub async fn close(self) {
        self.driver.quit().await.expect("the browser ends");
    }

    /// Opens a page.
    pub async fn goto(&self, address: String) {
        self.driver.goto(address).await.expect("the page loads");
    }

    /// The address of the open page, without the part it is scrolled to.
    pub async fn address(&self) -> String {
        let mut address = self.driver.current_url().await.expect("there is a page");
        address.set_fragment(None);
        address.to_string()
    }

    /// Opens the browser of a friend, "Bo", who takes a seat by the link that this page shows.
    pub async fn invites(&self, house: &House, screen: Screen) -> Browser {
        let link = self.see("input.copy").await.value().await.unwrap().expect("a link");
        let path = link.find("/t/").map(|at| &link[at..]).expect("a table's address");
        let friend = Browser::open(screen).await;
        friend.goto(house.at(path)).await;
        friend.see("input[name=name]").await.send_keys("Bo").await.unwrap();
        friend.press(".invite button.main").await;
        friend.see("#question").await;
        friend
    }

    /// Opens a table as the form of a new table does, and goes there.
    pub async fn sit_down(&self, house: &House, seating: Seating<'_>) {
        self.goto(house.at("/about")).await;
        let go = "const form = document.createElement('form');
            form.method = 'post'; form.action = '/tables';
            for (const [name, value] of new URLSearchParams(arguments[0])) {
                const field = document.createElement('input');
                field.type = 'hidden'; field.name = name; field.value = value;
                form.append(field);
            }
            document.body.append(form); form.submit();";
        self.run::<Value>(go, vec![json!(seating.form())]).await;
        self.see("#question").await;
    }

    /// Opens a record by its text, as the page for that does, and goes to its table. The person who
    /// brings an unfinished game plays all its seats.
    pub async fn open_record(&self, house: &House, record: &str) {
        self.send_record(house, record).await;
        self.see("#question").await;
    }

    /// The same for the record of a finished game, which has a page of its own.
    pub async fn open_finished(&self, house: &House, record: &str) {
        self.send_record(house, record).await;
        self.see("#verdict").await;
    }

    async fn send_record(&self, house: &House, record: &str) {
        self.goto(house.at("/records")).await;
        let put = "document.querySelector('textarea[name=text]').value = arguments[0];";
        self.run::<Value>(put, vec![json!(record)]).await;
        self.press("form[action='/records'] button").await;
    }

    /// A thing that a script has returned.
    pub fn element(&self, found: Value) -> WebElement {
        WebElement::from_json(found, self.driver.handle().clone()).expect("it is an element")
    }

    /// Runs a function body in the page and reads what it returns.
    pub async fn run<T: DeserializeOwned>(&self, script: &str, arguments: Vec<Value>) -> T {
        self.try_to_run(script, arguments).await.expect("the script runs")
    }

    async fn try_to_run<T: DeserializeOwned>(
        &self,
        script: &str,
        arguments: Vec<Value>,
    ) -> WebDriverResult<T> {
        self.driver.execute(script, arguments).await?.convert()
    }

    /// The first element that fits, as soon as there is one that can be seen.
    pub async fn see(&self, selector: &str) -> WebElement {
        let query = self.driver.query(By::Css(selector)).wait(PATIENCE, GLANCE);
        let seen = query.ignore_errors(true).and_displayed().first().await;
        seen.unwrap_or_else(|error| panic!("nobody sees {selector:?}: {error}"))
    }

    /// Counts the matching elements.
    pub async fn count(&self, selector: &str) -> usize {
        self.driver.find_all(By::Css(selector)).await.expect("the page can be searched").len()
    }

    /// Presses it: a click, or a tap where the screen is touched.
    pub async fn press(&self, selector: &str) {
        self.press_thing(&self.see(selector).await).await;
    }

    /// Presses a thing: a click, or a tap where the screen is touched.
    pub async fn press_thing(&self, thing: &WebElement) {
        assert!(self.press_if_there(thing).await, "the page took {thing:?} away");
    }

    /// Presses it unless the page has redrawn itself since it was looked at. Returns whether it was
    /// pressed.
    pub async fn press_if_there(&self, thing: &WebElement) -> bool {
        let pressed = match self.screen {
            Screen::Desktop | Screen::Laptop | Screen::Moving | Screen::WithoutScript => {
                self.click(thing).await
            }
            Screen::Phone => self.tap(thing).await,
        };
        let error = match pressed {
            Ok(is_there) => return is_there,
            Err(error) => error,
        };
        if matches!(*error, WebDriverErrorInner::StaleElementReference(_)) {
            return false;
        }
        let what = thing.outer_html().await.unwrap_or_default();
        panic!("{error}\ncannot be pressed: {}", what.chars().take(400).collect::<String>());
    }

    /// Clicks on a thing: in its middle, or beside what covers it.
    async fn click(&self, thing: &WebElement) -> WebDriverResult<bool> {
        match thing.click().await {
            Err(error) if matches!(*error, WebDriverErrorInner::ElementClickIntercepted(_)) => {}
            clicked => return clicked.map(|()| true),
        }
        let Some((x, y)) = self.free_place(thing).await? else { return Ok(false) };
        for kind in ["mousePressed", "mouseReleased"] {
            let click = json!({ "type": kind, "x": x, "y": y, "button": "left", "clickCount": 1 });
            self.driver.cdp().send_raw("Input.dispatchMouseEvent", click).await?;
        }
        Ok(true)
    }

    /// A place at which a thing itself lies, once it lies still in view: its middle, or another
    /// where something covers it. `None` if it is gone: the dock hides a button as soon as the
    /// board shows the same answer.
    async fn free_place(&self, thing: &WebElement) -> WebDriverResult<Option<(Value, Value)>> {
        let free = "const [thing, isHidden] = arguments;
            if (isHidden) thing.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
            const box = thing.getBoundingClientRect();
            if (!box.width) return { isGone: true };
            const parts = [.5, .3, .7, .15, .85];
            const places = parts.flatMap((down) => parts.map((along) => [box.x + box.width * along, box.y + box.height * down]));
            const place = places.find(([x, y]) => thing.contains(document.elementFromPoint(x, y)));
            return place ? { x: place[0], y: place[1] } : { over: document.elementFromPoint(...places[0])?.outerHTML.slice(0, 200) ?? 'nothing' };";
        let (mut before, since) = (Value::Null, Instant::now());
        loop {
            let is_hidden = before["over"].is_string();
            let found = self.driver.execute(free, vec![thing.to_json()?, json!(is_hidden)]).await?;
            let found: Value = found.convert()?;
            if found["isGone"] == true {
                return Ok(None);
            }
            if found == before && found["x"].is_number() {
                return Ok(Some((found["x"].clone(), found["y"].clone())));
            }
            if since.elapsed() > PATIENCE {
                panic!("{} lies over {:?}", found["over"], thing.outer_html().await);
            }
            before = found;
            tokio::time::sleep(GLANCE).await;
        }
    }

    /// Puts a finger on a thing. Whether it is there.
    async fn tap(&self, thing: &WebElement) -> WebDriverResult<bool> {
        let Some((x, y)) = self.free_place(thing).await? else { return Ok(false) };
        for (kind, points) in [("touchStart", json!([{ "x": x, "y": y }])), ("touchEnd", json!([]))]
        {
            let touch = json!({ "type": kind, "touchPoints": points });
            self.driver.cdp().send_raw("Input.dispatchTouchEvent", touch).await?;
        }
        Ok(true)
    }

    /// Types keys to whatever has the focus.
    pub async fn keys(&self, keys: impl Into<TypingData>) {
        let typed = self.driver.action_chain().send_keys(keys).perform().await;
        typed.expect("keys can be typed");
    }

    /// Waits until a function body returns something other than `null` or `false`.
    pub async fn until<T: DeserializeOwned>(&self, what: &str, script: &str) -> T {
        self.until_given(what, script, Vec::new()).await
    }

    /// The same with arguments.
    pub async fn until_given<T: DeserializeOwned>(
        &self,
        what: &str,
        script: &str,
        arguments: Vec<Value>,
    ) -> T {
        let since = Instant::now();
        loop {
            // While one page gives way to the next there is nothing to ask.
            let seen = self.try_to_run::<Value>(script, arguments.clone()).await;
            if let Ok(seen) = &seen
                && !matches!(seen, Value::Null | Value::Bool(false))
            {
                return serde_json::from_value(seen.clone()).expect("the script returns that");
            }
            assert!(since.elapsed() < PATIENCE, "waited too long: {what} (last seen: {seen:?})");
            tokio::time::sleep(GLANCE).await;
        }
    }

    /// Another window of the same browser, which cannot hear the table's stream.
    pub async fn deaf_window(&self, address: String) {
        let window = self.driver.new_tab().await.expect("another window");
        self.driver.switch_to_window(window).await.expect("it is there");
        let network = self.driver.cdp();
        network.send_raw("Network.enable", json!({})).await.expect("the network can be watched");
        let blocked = json!({ "urls": ["*/live*"] });
        network.send_raw("Network.setBlockedURLs", blocked).await.expect("and kept away");
        self.goto(address).await;
    }

    /// Goes to the first window.
    pub async fn first_window(&self) {
        let windows = self.driver.windows().await.expect("there are windows");
        let first = windows.into_iter().next().expect("there is one");
        self.driver.switch_to_window(first).await.expect("it is there");
    }

    /// Goes to the newest window.
    pub async fn last_window(&self) {
        let windows = self.driver.windows().await.expect("there are windows");
        let last = windows.into_iter().next_back().expect("there is one");
        self.driver.switch_to_window(last).await.expect("it is there");
    }

    /// Light or dark, as the reader's system has it.
    pub async fn prefers(&self, scheme: &str) {
        let media = json!({ "features": [{ "name": "prefers-color-scheme", "value": scheme }] });
        let told = self.driver.cdp().send_raw("Emulation.setEmulatedMedia", media).await;
        told.expect("the browser can pretend");
    }

    /// The page as it goes to a printer, from a dark screen.
    pub async fn prints(&self) {
        let dark = json!([{ "name": "prefers-color-scheme", "value": "dark" }]);
        let media = json!({ "media": "print", "features": dark });
        let told = self.driver.cdp().send_raw("Emulation.setEmulatedMedia", media).await;
        told.expect("the browser can pretend");
    }

    /// Returns the browser's complaints since the last call.
    pub async fn complaints(&self) -> Vec<String> {
        let log = self.driver.browser_log().await.expect("the browser keeps a log");
        log.into_iter().map(|entry| format!("{}: {}", entry.level, entry.message)).collect()
    }

    /// Checks that the browser has no complaint: no script failed, nothing was blocked.
    pub async fn is_content(&self) {
        let complaints = self.complaints().await;
        assert!(complaints.is_empty(), "at {}: {complaints:#?}", self.address().await);
    }
}

/// A chromedriver on a port of its own. What it leaves behind is gone with the folder. One that ends
/// before it listens is started again: several that start at once may pick the same port.
fn chromedriver(folder: &TempDir) -> (Process, u16) {
    let started = (0..5).find_map(|_| start_chromedriver(folder));
    started.expect("chromedriver says where it listens")
}

fn start_chromedriver(folder: &TempDir) -> Option<(Process, u16)> {
    let mut command = Command::new("chromedriver");
    command.arg("--port=0").env("TMPDIR", folder.path());
    let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
    let mut child = Process(child.expect("chromedriver starts; ./test installs it"));
    let lines = BufReader::new(child.0.stdout.take().expect("it was asked for"));
    let port = lines.lines().map_while(Result::ok).find_map(|line| {
        let (_, port) = line.split_once("started successfully on port ")?;
        port.trim_end_matches('.').parse().ok()
    });
    Some((child, port?))
}

fn wishes(screen: Screen) -> WebDriverResult<ChromeCapabilities> {
    let mut wishes = DesiredCapabilities::chrome();
    for flag in [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // Small machines give a container too little shared memory.
        "--disable-dev-shm-usage",
        "--hide-scrollbars",
    ] {
        wishes.add_arg(flag)?;
    }
    if screen != Screen::Moving {
        wishes.add_arg("--force-prefers-reduced-motion")?;
    }
    wishes.set_browser_log_level(LoggingPrefsLogLevel::Warning)?;
    match screen {
        Screen::Desktop | Screen::Laptop | Screen::Moving => {}
        Screen::Phone => {
            let metrics = json!({ "width": 390, "height": 844, "pixelRatio": 2.0, "touch": true, "mobile": true });
            wishes
                .add_experimental_option("mobileEmulation", json!({ "deviceMetrics": metrics }))?;
        }
        Screen::WithoutScript => {
            let refused = json!({ "profile.managed_default_content_settings.javascript": 2 });
            wishes.add_experimental_option("prefs", refused)?;
        }
    }
    Ok(wishes)
}
