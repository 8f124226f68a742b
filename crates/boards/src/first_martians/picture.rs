//! A picture of the table for the front page.

use maud::{Markup, html};

/// The HUB on the plain under a small sun, dust on the horizon, a rover on its way home. All of it
/// is always shown; on a wide page the ground goes on to both sides.
pub(super) fn picture() -> Markup {
    html! {
        svg.board.emblem.fm-picture viewBox="0 0 300 120" preserveAspectRatio="xMidYMax meet" aria-hidden="true" {
            circle.halo cx="74" cy="34" r="30" {}
            circle.halo.inner cx="74" cy="34" r="15" {}
            circle.sun cx="74" cy="34" r="5" {}
            path.far d="M-900 96C-600 90-300 92-40 90l34-14h38l10 8 40 2 22-8h60l18 8 40-16h44l22 16c180 6 500 2 612 8v40H-900Z" {}
            path.strata d="M0 82h24M4 87h38M112 82h44M196 78h36M190 84h54" {}
            path.near d="M-900 106C-600 98-200 110-6 102c60-8 120-4 180-2s90-2 140-4c200-6 500 10 900 4v30H-900Z" {}
            g.hub transform="translate(128 100) scale(.72)" {
                path d="M0 0V-28q0-4 4-4h16v-46q0-4 4-4h8q4 0 4 4v46h140q4 0 4 4V0Z" {}
                path d="M36-32v-22q0-10 10-10h116q10 0 10 10v22Z" {}
                path d="M44-64v-14q0-6 6-6t6 6v14M60-64v-14q0-6 6-6t6 6v14M78-64v-8M72-70l26-9 8 6-26 9ZM112-64v-8M106-70l26-9 8 6-26 9M142-64q0-18 14-18t14 18Z" {}
                path d="M28-82v-12M22-94q6 7 13 2M24-88h8M4 0v-20h26V0M4-5h26M4-10h26M4-15h26M146 0v-22h20V0" {}
                path.windows d="M44-56h22v14H44ZM74-56h22v14H74ZM104-56h22v14h-22ZM134-56h26v14h-26ZM44-24h24v14H44ZM76-24h26v14H76ZM112-24h26v14h-26Z" {}
            }
            path.tracks d="M40 112q40-6 88-10M34 117q50-6 96-10" {}
            g.rover transform="translate(18 92) scale(.62)" {
                path d="M6 21c0-6 5-10 13-10h15c8 0 15 3 17 10Z" {}
                path d="M13 14.500h15v5H9.500c.6-2.200 1.800-4 3.500-5ZM19 11V5.500M16.500 5.500h5" {}
                circle cx="38" cy="9" r="4.200" {} circle cx="47" cy="10.500" r="4.200" {}
                circle cx="12" cy="24" r="5.500" {} circle cx="28" cy="24" r="5.500" {} circle cx="44" cy="24" r="5.500" {}
            }
            path.rocks d="M276 112l3-5 5-2 5 4 2 3ZM110 116l2-3 4-1 3 4ZM8 110l2-3 4-1 3 4Z" {}
        }
    }
}
