//! Lines round several hexes. The file is read in here, so that the crate need not be built a
//! second time for the sake of one test.

use on_mars::{Hex, HexSet};

#[path = "../../src/on_mars/surface_lines.rs"]
#[expect(dead_code, reason = "the drawing uses the rest")]
mod lines;

#[test]
fn an_outline_has_a_loop_for_each_part_and_each_hole() {
    let loops = |hexes: HexSet| lines::outline(hexes, 2.0, 6.0).matches('M').count();
    let centre = Hex::CENTRE;
    assert_eq!(loops(HexSet::EMPTY), 0);
    assert_eq!(loops(HexSet::of(centre)), 1);
    assert_eq!(loops(HexSet::of(centre).or(centre.ring(2))), 3);
    assert_eq!(loops(centre.ring(1)), 2);
    assert_eq!(loops(HexSet::ALL), 1);
}
