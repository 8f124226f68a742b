//! A picture of the table for the front page.

use maud::{Markup, html};

/// The Buildings of the colony from back to front: class, symbol, place and size.
const COLONY: [(&str, &str, [i32; 3]); 6] = [
    ("t-g", "g", [64, 68, 30]),
    ("t-w", "w", [92, 66, 32]),
    ("t-s", "s", [214, 70, 34]),
    ("t-m", "m", [184, 62, 38]),
    ("t-o", "o", [118, 64, 36]),
    ("t-p", "p", [148, 70, 38]),
];

/// A colony on the red ground at dusk, both moons, and the station from which the Shuttle comes
/// down. On a wide page the ground goes on to both sides.
pub(super) fn picture() -> Markup {
    scene("", colony(|_| false), html! {})
}

/// The colony as a chapter of Alien Invasion finds it.
pub(super) fn chapter(number: u8) -> Markup {
    match number {
        1 => scene("", colony(|_| false), troopers()),
        2 => scene("ill", colony(|_| false), germs()),
        3 => scene("dark", colony(|class| matches!(class, "t-g" | "t-o" | "t-m")), html! {}),
        _ => scene("", colony(|_| false), monolith()),
    }
}

/// The Buildings. Those without power are drawn as blueprints.
fn colony(is_out: fn(&str) -> bool) -> Markup {
    html! {
        @for (class, symbol, [x, y, size]) in COLONY {
            g.out[is_out(class)] data-seat="b" {
                use class={ "bld " (class) } href={ "#om-map-" (symbol) } x=(x) y=(y) width=(size) height=(size) {}
            }
        }
    }
}

/// Chapter 1: an Alien Shelter, and Troopers who come out of it.
fn troopers() -> Markup {
    html! {
        g data-seat="e" {
            use.bld.alien-b href="#om-map-as" x="248" y="58" width="44" height="44" {}
            @for (x, y) in [(226, 104), (262, 108), (206, 100)] {
                g.trooper transform={ "translate(" (x) " " (y) ") scale(.7)" } { use href="#om-piece-trooper" x="-13" y="-18" width="26" height="36" {} }
            }
        }
    }
}

/// Chapter 2: germs in the air over the Shelter, and Colonists who lie ill.
fn germs() -> Markup {
    html! {
        g.germs {
            @for (x, y, size) in [(196, 34, 26), (230, 50, 18), (166, 46, 15), (252, 30, 12), (140, 26, 11), (272, 58, 14)] {
                use href="#om-germ" x=(x) y=(y) width=(size) height=(size) {}
            }
            @for x in [196, 228] { use href="#om-colonist-down" x=(x) y="99" width="19" height="19" {} }
        }
    }
}

/// Chapter 4: the Monolith on the plain beside the colony, with its own light behind it.
fn monolith() -> Markup {
    html! {
        g.monolith {
            ellipse.glow cx="270" cy="66" rx="40" ry="46" {}
            ellipse.sh cx="273" cy="106" rx="20" ry="3.6" {}
            path.face d="M256 26h22v80h-22z" {}
            path.side d="M278 26l7 4v73l-7 3z" {}
            path.edge d="M256 26h22v80M278 26l7 4" {}
        }
    }
}

fn scene(class: &str, colony: Markup, guests: Markup) -> Markup {
    html! {
        svg class={ "board emblem om-picture " (class) } viewBox="0 0 300 120" preserveAspectRatio="xMidYMax meet" aria-hidden="true" {
            path.stars d="M-320 24h0M-250 56h0M-180 12h0M-110 38h0M-50 18h0M340 22h0M400 48h0M470 12h0M540 34h0M620 60h0M26 34h0M64 12h0M118 26h0M140 8h0M176 32h0M206 12h0M286 40h0M12 60h0M190 50h0M98 46h0M268 10h0" {}
            circle.moon cx="250" cy="22" r="7" {}
            circle.moon cx="222" cy="38" r="3" {}
            path.way d="M62 30C110 40 150 52 176 84" {}
            g.station transform="translate(28 12)" { use href="#om-orbit" width="34" height="34" {} }
            g.shuttle-small transform="translate(118 46) rotate(118)" { use href="#om-shuttle" x="-8" y="-8" width="16" height="16" {} }
            path.far d="M-900 92C-600 78-200 96-6 86c30-12 52-18 84-9s48-5 78-9 70-5 150 12c200 14 500-12 900 4v40H-900Z" {}
            path.near d="M-900 108C-600 98-200 112-6 103c40-8 90-7 140-3s110 3 172-5c200-10 500 10 900 4v30H-900Z" {}
            g.craters {
                ellipse cx="52" cy="112" rx="15" ry="3.6" {}
                ellipse cx="250" cy="110" rx="13" ry="3.2" {}
                ellipse cx="18" cy="92" rx="8" ry="1.8" {}
                ellipse cx="282" cy="88" rx="9" ry="2" {}
            }
            (colony)
            path.crystal d="M262 96l3-9 4 4-2 9Zm7 2 3-5 2 3-1 4Z" {}
            (guests)
            g.crawler data-seat="a" transform="translate(40 100) scale(.62)" { use href="#om-piece-rover" x="-18" y="-14" width="36" height="28" {} }
        }
    }
}
