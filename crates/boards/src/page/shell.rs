//! The document around every page: head, top bar, symbols, live region.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::facts::GameRef;
use super::parts::hidden;
use crate::assets::{self, GameSheet};
use crate::parts::icon;

/// Light or dark.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Theme {
    /// As the system has it.
    #[default]
    System,
    /// Ink.
    Dark,
    /// Paper.
    Light,
}

/// The text size.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum TextSize {
    /// As the browser has it.
    #[default]
    Normal,
    /// An eighth larger.
    Large,
    /// A third larger.
    Larger,
}

/// A way to tell stories.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Stories {
    /// At length.
    #[default]
    Full,
    /// Their effects at once, and the rest on demand.
    Brief,
}

/// A reader's preferences for every page.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Prefs {
    /// Light or dark.
    pub theme: Theme,
    /// The text size.
    pub text: TextSize,
    /// The length at which stories are shown.
    pub stories: Stories,
}

impl Prefs {
    /// Reads the cookies `theme`, `text` and `stories` of a `Cookie` header; anything else is ignored.
    pub fn from_cookies(header: &str) -> Prefs {
        let mut prefs = Prefs::default();
        for (name, value) in header.split(';').filter_map(|pair| pair.trim().split_once('=')) {
            match (name, value) {
                ("theme", "dark") => prefs.theme = Theme::Dark,
                ("theme", "light") => prefs.theme = Theme::Light,
                ("text", "large") => prefs.text = TextSize::Large,
                ("text", "larger") => prefs.text = TextSize::Larger,
                ("stories", "brief") => prefs.stories = Stories::Brief,
                _ => {}
            }
        }
        prefs
    }

    fn theme_name(self) -> Option<&'static str> {
        match self.theme {
            Theme::System => None,
            Theme::Dark => Some("dark"),
            Theme::Light => Some("light"),
        }
    }

    pub(super) fn text_name(self) -> &'static str {
        match self.text {
            TextSize::Normal => "normal",
            TextSize::Large => "large",
            TextSize::Larger => "larger",
        }
    }
}

/// The facts about a page that its document needs.
#[derive(Default)]
pub(super) struct Head<'a> {
    pub prefs: Prefs,
    pub title: &'a str,
    pub game: Option<&'a str>,
    /// The table that the module follows: its id and the version shown.
    pub live: Option<(&'a str, u64)>,
    /// True if it is the reader's turn.
    pub your_turn: bool,
    /// The files of the games that the page shows.
    pub sheets: Vec<&'static GameSheet>,
}

/// The whole document. The symbols are those the body uses.
pub(super) fn document(head: Head, body: Markup) -> Markup {
    let symbols = assets::symbols_used_in(&body.0, &head.sheets);
    let icon = if head.your_turn { assets::ICON_TURN.path() } else { assets::ICON.path() };
    html! {
        (DOCTYPE)
        html lang="en" data-theme=[head.prefs.theme_name()] data-text=(head.prefs.text_name())
            data-game=(head.game.unwrap_or("home")) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover";
                meta name="color-scheme" content="light dark";
                meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0b0e14";
                meta name="theme-color" media="(prefers-color-scheme: light)" content="#f1ece2";
                title { (head.title) }
                link rel="preload" as="font" type=(assets::FONT.mime) href=(assets::FONT.path()) crossorigin;
                link rel="stylesheet" href=(assets::STYLESHEET.path());
                @for sheet in &head.sheets { link rel="stylesheet" href=(sheet.style.path()); }
                link rel="manifest" href="/manifest.webmanifest";
                link #favicon rel="icon" type="image/svg+xml" href=(icon)
                    data-rest=(assets::ICON.path()) data-turn=(assets::ICON_TURN.path());
                // All at once, and not one after the other as they name each other.
                @for script in &assets::scripts()[1..] { link rel="modulepreload" href=(script.path()); }
                script type="module" src=(assets::scripts()[0].path()) {}
            }
            body data-table=[head.live.map(|live| live.0)] data-version=[head.live.map(|live| live.1)]
                data-symbols=(sheets_of_symbols(&head.sheets)) {
                svg #symbols .sr aria-hidden="true" focusable="false" { (symbols) (assets::fills()) }
                a.skip href="#stage" { "Skip to the content" }
                (body)
                p #say .sr role="status" aria-live="polite" {}
            }
        }
    }
}

/// The addresses of the sheets of symbols that a fresh fragment may need.
fn sheets_of_symbols(games: &[&'static GameSheet]) -> String {
    let own = games.iter().filter_map(|game| game.symbols);
    let mut paths: Vec<String> =
        std::iter::once(&*assets::SYMBOLS).chain(own).map(|symbols| symbols.file.path()).collect();
    paths.dedup();
    paths.join(" ")
}

/// The bar along the top: house, title, where we are, and what stands at its end.
pub(super) fn top(prefs: Prefs, title: Markup, place: Markup, end: Markup, last: Markup) -> Markup {
    html! {
        header.top {
            a.mark href="/" { svg.i."i-20" aria-hidden="true" { use href="#orrery" {} } span { "Orrery" } }
            (title)
            (place)
            div.end { (end) (look(prefs)) (last) }
        }
    }
}

/// The bar of pages that are not a table.
pub(super) fn plain_top(prefs: Prefs) -> Markup {
    top(prefs, html! {}, html! {}, house_links(), html! {})
}

/// Rulebooks and records.
pub(super) fn house_links() -> Markup {
    html! {
        a.btn.plain.small href="/rules" { (icon("book")) span { "Rules" } }
        a.btn.plain.small href="/records" { (icon("search")) span { "Records" } }
    }
}

/// Light or dark, and how large the words are, with what is chosen now.
fn look(prefs: Prefs) -> Markup {
    let choice = |key: &str, value: &str, is_chosen: bool, words: Markup| {
        html! {
            button.btn.small name=(key) value=(value) aria-pressed=(is_chosen) { (words) }
        }
    };
    let (theme, text) = (prefs.theme, prefs.text);
    html! {
        details.pop.look {
            summary.btn.plain.icon aria-label="Theme and text size" data-about="Theme and text size" { (icon("sun")) }
            form.panel.sheetlet method="post" action="/look" {
                fieldset {
                    legend.cap { "Theme" }
                    (choice("theme", "dark", theme == Theme::Dark, html! { (icon("moon")) "Dark" }))
                    (choice("theme", "light", theme == Theme::Light, html! { (icon("sun")) "Light" }))
                    (choice("theme", "system", theme == Theme::System, html! { "System" }))
                }
                fieldset {
                    legend.cap { "Text size" }
                    (choice("text", "normal", text == TextSize::Normal, html! { "Normal" }))
                    (choice("text", "large", text == TextSize::Large, html! { "Large" }))
                    (choice("text", "larger", text == TextSize::Larger, html! { "Larger" }))
                }
            }
        }
    }
}

/// A page of the house that is read and not played: its top bar, its content, its foot.
pub(super) fn reading_page(
    prefs: Prefs,
    title: &str,
    game: Option<&GameRef>,
    main: Markup,
) -> Markup {
    let sheets = game.and_then(|game| game.sheet).into_iter().collect();
    let game = game.map(|game| game.name.as_str());
    document(Head { prefs, title, game, sheets, ..Head::default() }, reading(prefs, main))
}

/// The same for a page that names several games.
pub(super) fn reading_page_of<'a>(
    prefs: Prefs,
    title: &str,
    games: impl IntoIterator<Item = &'a GameRef>,
    main: Markup,
) -> Markup {
    let sheets = games.into_iter().filter_map(|game| game.sheet).collect();
    document(Head { prefs, title, sheets, ..Head::default() }, reading(prefs, main))
}

fn reading(prefs: Prefs, main: Markup) -> Markup {
    html! {
        div.home.reading {
            (plain_top(prefs))
            main #stage tabindex="-1" { (main) }
            (foot())
        }
    }
}

/// The foot of pages that scroll.
pub(super) fn foot() -> Markup {
    html! {
        footer.foot {
            p {
                "The games belong to their designers and publishers; Orrery is not affiliated with them. "
                a href="/about" { "Credits" }
                " · "
                a href="/rules" { "Rulebooks" }
                " · "
                a href="/api/openapi.json" { "API" }
            }
        }
    }
}

/// A form with one button, for everything that is not an answer.
pub(super) fn one_button(action: &str, fields: &[(&str, &str)], button: Markup) -> Markup {
    html! {
        form.one method="post" action=(action) {
            @for (name, value) in fields { (hidden(name, value)) }
            (button)
        }
    }
}

/// A question before something that cannot be taken back: works without a script.
pub(super) fn asks_first(label: Markup, question: &str, sure: Markup) -> Markup {
    html! {
        details.pop.asks {
            summary.btn.line { (label) }
            div.panel.sheetlet {
                p.status.warn { (icon("warn")) span { (question) } }
                (sure)
            }
        }
    }
}

/// Markup as it came, for what other crates have drawn.
pub(super) fn raw(markup: &Markup) -> Markup {
    PreEscaped(markup.0.clone())
}
