//! The pack that is compiled in: it loads, and nothing in it can never occur.

use first_martians::content::{Content, standard_pack};
use orrery_packs::FromPack as _;

#[test]
fn the_standard_pack_is_valid_and_everything_in_it_can_occur() {
    let pack = standard_pack();
    match Content::from_pack(pack) {
        Err(report) => panic!("{}", report.render(pack, false)),
        Ok(loaded) => {
            assert!(loaded.warnings.is_empty(), "{}", loaded.warnings.render(pack, false))
        }
    }
}
