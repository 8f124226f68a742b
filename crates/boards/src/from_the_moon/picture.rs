//! A picture of the table for the front page.

use maud::{Markup, html};

/// The Moon's horizon under the Earth, a ship on its pad, a Rover and two domes. All of it is always
/// shown; on a wide page the ground goes on to both sides.
pub(super) fn picture() -> Markup {
    html! {
        svg.board.emblem.ftm-picture viewBox="0 0 300 120" preserveAspectRatio="xMidYMax meet" aria-hidden="true" {
            path.stars d="M-320 34h0M-250 66h0M-180 20h0M-110 48h0M-50 26h0M340 30h0M400 58h0M470 18h0M540 44h0M620 70h0M22 18h0M52 40h0M88 14h0M120 30h0M146 10h0M176 44h0M212 16h0M282 50h0M14 58h0M196 28h0M106 52h0M262 12h0" {}
            circle.earth cx="246" cy="32" r="15" {}
            path.continents d="M236 24c5-3 9 1 8 5s-7 3-8 7M250 40c4-1 8-4 9-8M240 43c3 1 6 2 9 1" {}
            path.far d="M-900 98C-600 84-200 100-6 92c30-14 52-16 84-8s48-6 78-10 70-4 150 14c200 14 500-12 900 4v40H-900Z" {}
            path.near d="M-900 108C-600 98-200 112-6 104c40-10 90-8 140-2s110 4 172-6c200-10 500 10 900 4v30H-900Z" {}
            g.craters {
                ellipse cx="56" cy="99" rx="13" ry="3.400" {}
                ellipse cx="128" cy="112" rx="17" ry="4" {}
                ellipse cx="226" cy="108" rx="12" ry="3" {}
                ellipse cx="270" cy="98" rx="8" ry="2" {}
            }
            g.ship transform="translate(186 30)" {
                path d="M0 0C6 6 9 14 9 23v34H-9V23C-9 14-6 6 0 0Z" {}
                path d="M-9 25H9M-9 40H9M0 11.500a3.500 3.500 0 1 0 .1 0" {}
                path d="M-9 45l-7 12v7l7-5M9 45l7 12v7l-7-5M-5 57l-2 7h14l-2-7" {}
            }
            path.pad d="M164 95h44M170 95l-4 5M202 95l4 5" {}
            g.dome transform="translate(86 97)" { path d="M-13 0v-4a13 13 0 0 1 26 0v4Z" {} path d="M-16 0h32" {} }
            g.dome transform="translate(114 99)" { path d="M-9 0v-3a9 9 0 0 1 18 0v3Z" {} path d="M-11 0h22" {} }
            g.rover transform="translate(24 78) scale(.42)" {
                path d="M5 34V22a5 5 0 0 1 5-5h66l11 7a6 6 0 0 1 3 5v5Z" {}
                circle cx="18" cy="38" r="8" {} circle cx="47" cy="38" r="8" {} circle cx="76" cy="38" r="8" {}
                path d="M84 22V6M78 6h12" {}
            }
        }
    }
}
