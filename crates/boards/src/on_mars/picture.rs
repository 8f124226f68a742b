//! A picture of the table for the front page.

use maud::{Markup, html};

/// A colony on the red ground at dusk, both moons, and the station from which the Shuttle comes
/// down; in Invasion Troopers and an Alien Shelter. On a wide page the ground goes on to both sides.
pub(super) fn picture(has_aliens: bool) -> Markup {
    let building = |class: &str, symbol: &str, x: i32, y: i32, size: i32| {
        html! { use class={ "bld " (class) } href={ "#om-map-" (symbol) } x=(x) y=(y) width=(size) height=(size) {} }
    };
    html! {
        svg.board.emblem.om-picture viewBox="0 0 300 120" preserveAspectRatio="xMidYMax meet" aria-hidden="true" {
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
            (building("t-g", "g", 64, 68, 30))
            (building("t-w", "w", 92, 66, 32))
            g data-seat="b" { (building("t-s", "s", 214, 70, 34)) }
            (building("t-m", "m", 184, 62, 38))
            (building("t-o", "o", 118, 64, 36))
            (building("t-p", "p", 148, 70, 38))
            @if has_aliens {
                g data-seat="e" {
                    use.bld.alien-b href="#om-map-as" x="248" y="58" width="44" height="44" {}
                    @for (x, y) in [(226, 104), (262, 108), (206, 100)] {
                        g.trooper transform={ "translate(" (x) " " (y) ") scale(.7)" } { use href="#om-piece-trooper" x="-13" y="-18" width="26" height="36" {} }
                    }
                }
            }
            path.crystal d="M262 96l3-9 4 4-2 9Zm7 2 3-5 2 3-1 4Z" {}
            g.crawler data-seat="a" transform="translate(40 100) scale(.62)" { use href="#om-piece-rover" x="-18" y="-14" width="36" height="28" {} }
        }
    }
}
