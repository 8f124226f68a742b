//! A picture of the table for the front page.

use maud::{Markup, html};

/// The limb of the Earth at night, two orbits with modules, and a ship on its way out.
pub(super) fn picture() -> Markup {
    html! {
        svg.board.emblem.pm-picture viewBox="0 0 300 120" aria-hidden="true" {
            path.stars d="M24 20h0M58 44h0M92 12h0M131 27h0M166 9h0M207 36h0M284 22h0M271 58h0M14 66h0M189 20h0M112 50h0" {}
            circle.mars cx="262" cy="26" r="7" {}
            path.marsline d="M256 24c4 2 8-1 12 1M257 29c3-1 6 1 9-1" {}
            path.air d="M-10 134Q150 54 310 134" {}
            path.air.thin d="M-10 134Q150 54 310 134" {}
            path.earth d="M-10 134Q150 54 310 134V150H-10Z" {}
            path.latitude d="M10 136Q150 68 290 136M44 136Q150 82 256 136" {}
            path.cities d="M118 101h0M127 106h0M133 99h0M141 104h0M152 98h0M158 107h0M169 101h0M176 105h0M184 103h0M196 109h0M205 107h0M147 111h0M165 113h0" {}
            path.limb d="M-10 134Q150 54 310 134" {}
            path.path d="M-10 106Q150 30 310 106" {}
            path.path.far d="M-10 80Q150 6 310 80" {}
            (module(63.0, 80.4, "fuel"))
            (module(118.0, 69.5, "fuel"))
            (module(170.0, 68.3, "hab"))
            (blueprint(226.0, 76.6))
            (module(92.0, 48.1, "mav"))
            (blueprint(150.0, 43.0))
            path.trail d="M241 49C246 43 251 38 255 34" {}
            g.ship transform="translate(235 55) rotate(40)" {
                path d="M0-9c3 2.500 4 5.500 4 8.500v4.500h-8v-4.500c0-3 1-6 4-8.500Z" {}
                path d="M-4 1.500-6.500 5v2.500L-4 6M4 1.500 6.500 5v2.500L4 6" {}
            }
        }
    }
}

fn module(x: f64, y: f64, symbol: &str) -> Markup {
    html! {
        g.module transform={ "translate(" (x) " " (y) ")" } {
            circle r="10" {}
            use href={ "#" (symbol) } x="-6.500" y="-6.500" width="13" height="13" {}
        }
    }
}

fn blueprint(x: f64, y: f64) -> Markup {
    html! { circle.plan cx=(x) cy=(y) r="6" {} }
}
