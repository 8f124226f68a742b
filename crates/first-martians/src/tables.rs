//! Tables that the rules look up again and again, worked out from the content once.

use arrayvec::ArrayVec;

use crate::content::{
    Block, Content, Copied, Device, FacilityId, Part, Penalty, Production, Role, SkillId, Tile,
};
use crate::state::{MAX_FACILITIES, Parts};

/// The highest ring of the map, and one more.
const RINGS: usize = 8;

/// Sets and lists that follow from the content.
#[derive(Debug)]
pub(crate) struct Tables {
    /// The parts each Facility has.
    pub(crate) parts: [Parts; MAX_FACILITIES],
    /// The parts of each Facility that cost 1 energy and 1 oxygen while they are red.
    pub(crate) fees: [[Parts; 2]; MAX_FACILITIES],
    /// The Facilities of each Block, one bit each.
    pub(crate) blocks: [u32; Block::COUNT],
    /// The cards that copy each tile, one bit each.
    pub(crate) copies: [u32; Tile::COUNT],
    /// The producers of each kind, one bit each.
    pub(crate) devices: [u32; Device::COUNT],
    /// The Farms, one bit each.
    pub(crate) farms: u32,
    /// The base skill and the Skill cards of each astronaut.
    pub(crate) skills: [ArrayVec<SkillId, 4>; Role::COUNT],
    /// The Malfunction cards of each Block, one bit each.
    pub(crate) decks: [u128; Block::COUNT],
    /// The tiles of each ring, one bit each.
    pub(crate) rings: [u32; RINGS],
}

impl Tables {
    pub(crate) fn new(content: &Content) -> Tables {
        let game_box = &content.game_box;
        let facility = |slot: usize| game_box.facilities.get(slot);
        let parts_with = |slot: usize, is: &dyn Fn(Penalty) -> bool| -> Parts {
            let has = |part: &Part| {
                facility(slot).is_some_and(|spec| spec.parts[part.index()].is_some_and(is))
            };
            Part::all().filter(has).collect()
        };
        let facilities = |is: &dyn Fn(FacilityId) -> bool| {
            let all = (0..game_box.facilities.len().min(MAX_FACILITIES) as u8).map(FacilityId);
            all.filter(|&id| is(id)).fold(0u32, |set, id| set | 1 << id.index())
        };
        let nth = |all: &mut dyn Iterator<Item = u32>| all.next().unwrap_or_default();
        let mut blocks =
            Block::all().map(|block| facilities(&|id| content.facility(id).block == block));
        let mut copies = Tile::all()
            .map(|tile| facilities(&|id| content.facility(id).copies == Some(Copied::Tile(tile))));
        let mut devices = Device::all().map(|of| {
            facilities(&|id| {
                let production = content.facility(id).production;
                matches!(production, Production::Device { device, .. } if device == of)
            })
        });
        let mut roles = Role::all();
        let mut decks = Block::all().map(|block| {
            let cards = game_box.malfunctions.iter().enumerate().take(128);
            let cards = cards.filter(|(_, card)| card.block == block);
            cards.fold(0u128, |deck, (bit, _)| deck | 1 << bit)
        });
        Tables {
            parts: std::array::from_fn(|slot| parts_with(slot, &|_| true)),
            fees: std::array::from_fn(|slot| {
                [Penalty::PayEnergy, Penalty::PayOxygen]
                    .map(|fee| parts_with(slot, &|penalty| penalty == fee))
            }),
            blocks: std::array::from_fn(|_| nth(&mut blocks)),
            copies: std::array::from_fn(|_| nth(&mut copies)),
            devices: std::array::from_fn(|_| nth(&mut devices)),
            farms: facilities(&|id| {
                matches!(content.facility(id).production, Production::Farm { .. })
            }),
            skills: std::array::from_fn(|_| {
                roles.next().map_or_else(ArrayVec::new, |role| skills_of(content, role))
            }),
            decks: std::array::from_fn(|_| decks.next().unwrap_or_default()),
            rings: std::array::from_fn(|ring| {
                let tiles = game_box.roi.iter().enumerate().take(32);
                let tiles = tiles.filter(|(_, tile)| usize::from(tile.ring) == ring);
                tiles.fold(0, |set, (bit, _)| set | 1 << bit)
            }),
        }
    }
}

/// The base skill of an astronaut, then the Skill cards.
fn skills_of(content: &Content, role: Role) -> ArrayVec<SkillId, 4> {
    let base = content.game_box.astronauts[role.index()].base_skill;
    let skills = content.game_box.skills.iter().enumerate();
    let cards = skills.filter(|(_, skill)| skill.role == role && !skill.base);
    let cards = cards.map(|(number, _)| SkillId(number as u8)).take(3);
    std::iter::once(base).chain(cards).collect()
}
