//! The files a page asks for: one stylesheet, a font, a few modules, two icons for the tab; and the
//! symbols, of which a page carries those it uses. A game adds a stylesheet and symbols of its own.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use maud::{Markup, PreEscaped};

const TOKENS: &str = include_str!("../assets/tokens.css");
const TABLE: &str = include_str!("../assets/table.css");
const MOVES: &str = include_str!("../assets/moves.css");
const TOLD: &str = include_str!("../assets/told.css");
/// The script, module by module; the first is the one a page asks for.
const MODULES: [(&str, &str); 11] = [
    ("orrery", include_str!("../assets/orrery.js")),
    ("page", include_str!("../assets/page.js")),
    ("explain", include_str!("../assets/explain.js")),
    ("travel", include_str!("../assets/travel.js")),
    ("telling", include_str!("../assets/telling.js")),
    ("narrowing", include_str!("../assets/narrowing.js")),
    ("device", include_str!("../assets/device.js")),
    ("keys", include_str!("../assets/keys.js")),
    ("order", include_str!("../assets/order.js")),
    ("swapping", include_str!("../assets/swapping.js")),
    ("stream", include_str!("../assets/stream.js")),
];
const ICONS: &str = include_str!("../assets/icons.svg");
const FILLS: &str = include_str!("../assets/fills.svg");
const MACHINE: &str = include_str!("../assets/machine.svg");
const INTER: &[u8] = include_bytes!("../assets/inter.woff2");
const FAVICON: &str = include_str!("../assets/favicon.svg");
const FAVICON_TURN: &str = include_str!("../assets/favicon-turn.svg");
const TOUCH: &[u8] = include_bytes!("../assets/touch-icon.png");
const WORKER: &str = include_str!("../assets/worker.js");
const INSTALLS: &str = include_str!("../assets/manifest.json");

/// A file that never changes under its name: the name carries a digest of what is in it, so it
/// may be kept by browsers forever.
#[derive(PartialEq, Eq, Debug)]
pub struct Asset {
    /// `orrery-1f2e3d4c.css`, to be served under `/assets/`.
    pub file: String,
    /// Its media type.
    pub mime: &'static str,
    /// The contents.
    pub body: Vec<u8>,
}

impl Asset {
    fn new(stem: &str, kind: &str, mime: &'static str, body: impl Into<Vec<u8>>) -> Asset {
        let body = body.into();
        Asset { file: format!("{stem}-{:08x}.{kind}", digest(&body)), mime, body }
    }

    /// The address a page asks for.
    pub fn path(&self) -> String {
        format!("/assets/{}", self.file)
    }
}

/// The files that the pages of one game need besides those that all pages share.
#[derive(PartialEq, Eq, Debug)]
pub struct GameSheet {
    /// Its accent, and what its drawings have for themselves.
    pub style: Asset,
    /// The symbols that no other game uses.
    pub symbols: Option<&'static Symbols>,
}

impl GameSheet {
    /// The sheet of a game that needs no symbols of its own.
    pub fn new(game: &str, accent: Accent, style: &str) -> GameSheet {
        let Accent { light, dark } = accent;
        let accent = format!("[data-game=\"{game}\"]{{--accent:light-dark({light},{dark})}}\n");
        let style = Asset::new(game, "css", "text/css; charset=utf-8", accent + &squeeze(style));
        GameSheet { style, symbols: None }
    }

    /// The same with symbols of its own.
    pub fn with_symbols(self, symbols: &'static Symbols) -> GameSheet {
        GameSheet { symbols: Some(symbols), ..self }
    }

    /// Its files.
    pub fn files(&self) -> impl Iterator<Item = &Asset> {
        std::iter::once(&self.style).chain(self.symbols.map(|symbols| &symbols.file))
    }

    /// Returns whether its pages have a symbol of this name.
    pub fn has_symbol(&self, name: &str) -> bool {
        has_symbol(name) || self.symbols.is_some_and(|symbols| symbols.by_name.contains_key(name))
    }
}

/// A sheet of symbols: one file with all of them, and each by its name.
#[derive(PartialEq, Eq, Debug)]
pub struct Symbols {
    /// All of them, for those that come in later with a fresh fragment.
    pub file: Asset,
    by_name: BTreeMap<&'static str, String>,
}

impl Symbols {
    /// Reads a drawing of symbols. Their titles stay behind: where a symbol stands for a word, the
    /// page says the word.
    pub fn read(stem: &str, drawing: &'static str) -> Symbols {
        let symbols = drawing.split("<symbol id=\"").skip(1).filter_map(|rest| {
            let (id, _) = rest.split_once('"')?;
            let (body, _) = rest.split_once("</symbol>")?;
            Some((id, format!("<symbol id=\"{}</symbol>", without_title(body))))
        });
        let by_name: BTreeMap<&str, String> = symbols.collect();
        let all: String = by_name.values().map(String::as_str).collect();
        let sheet = format!("<svg xmlns=\"http://www.w3.org/2000/svg\">{all}</svg>");
        Symbols { file: Asset::new(stem, "svg", "image/svg+xml", sheet), by_name }
    }
}

/// The colour of a game on light and on dark ground. It says which game this is and nothing about
/// what can be pressed. Words in it have a contrast of at least 4.5 on both grounds.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Accent {
    /// By day.
    pub light: &'static str,
    /// By night.
    pub dark: &'static str,
}

/// The letters of every page: Inter, with all weights in one file.
pub static FONT: LazyLock<Asset> =
    LazyLock::new(|| Asset::new("inter", "woff2", "font/woff2", INTER));

/// Tokens and parts in one sheet.
pub static STYLESHEET: LazyLock<Asset> = LazyLock::new(|| {
    let sheet =
        [TOKENS, TABLE, TOLD, MOVES].map(squeeze).concat().replace("inter.woff2", &FONT.file);
    Asset::new("orrery", "css", "text/css; charset=utf-8", sheet)
});

/// The ES modules, without comments and indentation: none of their strings goes over lines.
/// They name each other, so all names carry the digest of all of them.
static SCRIPTS: LazyLock<Vec<Asset>> = LazyLock::new(|| {
    let all: String = MODULES.iter().map(|(_, text)| *text).collect();
    let named = |stem: &str| format!("{stem}-{:08x}.js", digest(all.as_bytes()));
    let script = |(stem, text): &(&str, &str)| {
        let lines = text.lines().map(str::trim);
        let code = lines.filter(|line| !line.is_empty() && !line.starts_with("//"));
        let mut body: String = code.flat_map(|line| [line, "\n"]).collect();
        for (other, _) in MODULES {
            body = body.replace(&format!("'./{other}.js'"), &format!("'./{}'", named(other)));
        }
        Asset { file: named(stem), mime: "text/javascript; charset=utf-8", body: body.into_bytes() }
    };
    MODULES.iter().map(script).collect()
});

/// The ES modules of a page, the one it asks for first.
pub fn scripts() -> &'static [Asset] {
    &SCRIPTS
}

/// The symbols that pages of all games share.
pub static SYMBOLS: LazyLock<Symbols> = LazyLock::new(|| Symbols::read("icons", ICONS));

/// The picture of the tab.
pub static ICON: LazyLock<Asset> =
    LazyLock::new(|| Asset::new("favicon", "svg", "image/svg+xml", FAVICON.to_string()));

/// The same while it is the reader's turn.
pub static ICON_TURN: LazyLock<Asset> =
    LazyLock::new(|| Asset::new("favicon-turn", "svg", "image/svg+xml", FAVICON_TURN.to_string()));

/// The picture of an installed Orrery, with room around it for any mask.
pub static TOUCH_ICON: LazyLock<Asset> =
    LazyLock::new(|| Asset::new("touch-icon", "png", "image/png", TOUCH));

/// The worker that keeps the files of the pages. Its own name never changes, so a browser asks
/// for it again; the files it keeps are named by a digest.
pub static WORKER_SCRIPT: LazyLock<String> = LazyLock::new(|| {
    let files: Vec<String> = all().into_iter().map(|asset| format!("'{}'", asset.path())).collect();
    let files = files.join(", ");
    let named = WORKER.replace("DIGEST", &format!("{:08x}", digest(files.as_bytes())));
    named.replace("const FILES = [];", &format!("const FILES = [{files}];"))
});

/// The manifest with which a system installs Orrery like an app.
pub static MANIFEST: LazyLock<String> =
    LazyLock::new(|| INSTALLS.replace("ICON", &ICON.path()).replace("TOUCH", &TOUCH_ICON.path()));

/// Every file that pages of all games share. A game's own files come from
/// [`Drawing::sheet`](crate::Drawing::sheet).
pub fn all() -> Vec<&'static Asset> {
    let house = [&*STYLESHEET, &*FONT, &SYMBOLS.file, &*ICON, &*ICON_TURN, &*TOUCH_ICON];
    house.into_iter().chain(scripts()).collect()
}

/// The file with this name.
pub fn find(file: &str) -> Option<&'static Asset> {
    all().into_iter().find(|asset| asset.file == file)
}

/// Returns whether all pages have a symbol of this name.
pub fn has_symbol(name: &str) -> bool {
    SYMBOLS.by_name.contains_key(name)
}

/// The symbols that the markup uses, each once, to be put before it: shared ones and those of the
/// games it shows.
pub fn symbols_used_in(markup: &str, games: &[&'static GameSheet]) -> Markup {
    let own = games.iter().filter_map(|game| game.symbols);
    let sheets: Vec<&Symbols> = std::iter::once(&*SYMBOLS).chain(own).collect();
    let mut used: Vec<&str> = Vec::new();
    for rest in markup.split("href=\"#").skip(1) {
        let id = rest.split('"').next().unwrap_or_default();
        if !used.contains(&id) {
            used.push(id);
        }
    }
    let symbols =
        used.into_iter().filter_map(|id| sheets.iter().find_map(|sheet| sheet.by_name.get(id)));
    PreEscaped(symbols.map(String::as_str).collect())
}

/// Grounds and patterns that stylesheets and drawings name.
pub fn fills() -> Markup {
    let from = FILLS.find("<defs>").unwrap_or(0);
    PreEscaped(FILLS[from..].trim_end().trim_end_matches("</svg>").to_string())
}

/// The orrery on the front page.
pub fn machine() -> Markup {
    PreEscaped(MACHINE.to_string())
}

fn without_title(symbol: &str) -> String {
    match (symbol.find("<title>"), symbol.find("</title>")) {
        (Some(from), Some(to)) => [&symbol[..from], &symbol[to + "</title>".len()..]].concat(),
        _ => symbol.to_string(),
    }
}

/// A stylesheet without comments and indentation; ours has neither inside a string.
fn squeeze(sheet: &str) -> String {
    let mut plain = String::with_capacity(sheet.len());
    for (part, text) in sheet.split("/*").enumerate() {
        let code =
            if part == 0 { text } else { text.split_once("*/").map_or("", |(_, code)| code) };
        plain.push_str(code);
    }
    let lines = plain.lines().map(str::trim).filter(|line| !line.is_empty());
    let mut sheet: String = lines.flat_map(|line| [line, "\n"]).collect();
    for (wide, narrow) in
        [(": ", ":"), ("; ", ";"), (", ", ","), (" {", "{"), ("{ ", "{"), (" }", "}"), (";}", "}")]
    {
        sheet = sheet.replace(wide, narrow);
    }
    sheet
}

/// FNV-1a: enough to tell two versions of a file apart.
fn digest(body: &[u8]) -> u32 {
    body.iter().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193))
}
