//! Lists the legal answers. Every candidate is checked by the rule that checks it when it is given.

use orrery_core::{Actor, Seat};

use crate::action::{Action, Building, Exchange};
use crate::agenda::{Half, Question, Terms};
use crate::content::board::LABORATORY_COST;
use crate::content::{
    Choice, Destination, Effect, Faction, FactionPower, Laboratory, LargeBuilding, MissionTile,
    PartId, ProgressTile, SmallBuilding, SmallSpace, Terrain,
};
use crate::map::{Spot, Tile};
use crate::player::RoverId;
use crate::state::{DisplaySpace, FromTheMoon, Objective, Open, Part, Power};
use crate::stock::{Cube, Resource};

impl FromTheMoon {
    /// Lists every answer to a question, in a stable order.
    pub(crate) fn list(&self, who: Actor, question: Question, into: &mut Vec<Action>) {
        match (who, question) {
            (_, Question::ChooseFaction) => {
                into.extend(self.pack.iter().map(Action::ChooseFaction));
            }
            (_, Question::DealFaction) => {
                let undealt = Faction::ALL.into_iter().filter(|card| self.may_deal(*card).is_ok());
                into.extend(undealt.map(Action::DealFaction));
            }
            (Actor::Chance, _) => self.open.candidates(self.open.first, question, &mut |action| {
                if self.open.may_draw(question, action).is_ok() {
                    into.push(action);
                }
            }),
            (Actor::Seat(seat), _) => {
                match question {
                    Question::Turn => self.open.list_rovers(seat, into),
                    Question::PlaceBuilding(building) => {
                        self.open.list_spots(seat, building, into);
                    }
                    _ => {}
                }
                let mut offer = |action| {
                    if self.open.is_answer(seat, question, action) {
                        into.push(action);
                    }
                };
                self.open.candidates(seat, question, &mut offer);
                for exchange in Exchange::ALL {
                    if self.open.may_exchange(seat, exchange, question).is_ok() {
                        into.push(Action::Exchange(exchange));
                    }
                }
            }
        }
    }
}

impl Open {
    /// Offers everything that can be an answer to a question at all, apart from exchanges, the
    /// Rovers of a turn, spaces for a Building and Faction cards; which of it is allowed is checked
    /// elsewhere.
    #[inline]
    fn candidates(&self, seat: Seat, question: Question, offer: &mut impl FnMut(Action)) {
        let laboratories = || DisplaySpace::all().map(Action::TakeLaboratory);
        match question {
            Question::NameFirst => {
                Seat::all(self.player_count()).map(Action::NameFirst).for_each(offer);
            }
            Question::DrawSmall(_) => SmallBuilding::all().map(Action::DrawSmall).for_each(offer),
            Question::LayTerrain(_) => Terrain::all().map(Action::LayTerrain).for_each(offer),
            Question::LayMission(..) => MissionTile::all().map(Action::LayMission).for_each(offer),
            Question::LayPower(_) => Power::ALL.map(Action::LayPower).into_iter().for_each(offer),
            Question::DrawLaboratory(_) => {
                Laboratory::all().map(Action::DrawLaboratory).for_each(offer);
            }
            Question::LayLarge => LargeBuilding::all().map(Action::LayLarge).for_each(offer),
            Question::LayProgress(_) => {
                ProgressTile::all().map(Action::LayProgress).for_each(offer);
            }
            Question::DrawCube(..) => Cube::ALL.map(Action::DrawCube).into_iter().for_each(offer),
            Question::DrawZone => Spot::all().map(Action::DrawZone).for_each(offer),
            Question::DrawLocation => Tile::all().map(Action::DrawLocation).for_each(offer),
            Question::DrawObjective => Objective::all().map(Action::DrawObjective).for_each(offer),
            Question::DealFaction | Question::ChooseFaction => {
                // The cards are not on the table.
            }
            Question::SeatAstronaut => {
                RoverId::ALL.map(Action::SeatIn).into_iter().for_each(offer);
            }
            Question::Turn => self.list_turn(seat, offer),
            Question::Tasks { rover, left, abilities } => {
                let working = || Cube::ALL.into_iter().filter(|&colour| left.of(colour) > 0);
                working().map(Action::Collect).for_each(&mut *offer);
                let able = working().filter(|&colour| abilities.of(colour) > 0);
                able.map(Action::UseAbility).for_each(&mut *offer);
                let tile = self.players[seat].rover(rover).at;
                tile.map(Action::UseTerrain).into_iter().for_each(&mut *offer);
                offer(Action::Finish);
            }
            Question::OtherHalf(half) => {
                match half {
                    Half::ConstructGreenhouse => offer(Action::ConstructGreenhouse),
                    Half::ImproveGreenhouse => offer(Action::ImproveGreenhouse),
                    Half::Recruit => self.list_recruits(seat, offer),
                    Half::Train => self.list_trainings(seat, offer),
                    Half::Foundation => offer(Action::TakeFoundation),
                    Half::Laboratory => laboratories().for_each(&mut *offer),
                }
                offer(Action::Finish);
            }
            Question::PlaceBuilding(_) => {
                // See `list_spots`.
            }
            Question::BuildingTerrain { tiles, .. } => {
                tiles.iter().map(Action::UseTerrain).for_each(&mut *offer);
                offer(Action::Decline);
            }
            Question::ChooseLaboratory(_) => {
                laboratories().for_each(&mut *offer);
                offer(Action::Decline);
            }
            Question::PutLaboratory(_) => {
                let spaces = self.players[seat].empty_spaces();
                spaces.iter().map(Action::PutLaboratory).for_each(offer);
            }
            Question::Activate(left) => {
                let laboratories = &self.players[seat].laboratories;
                for space in left.iter() {
                    let effect = laboratories[space.index()].map(|tile| tile.spec().effect);
                    offer(Action::Activate { space, choice: Choice::First });
                    if let Some(Effect::Either(..)) = effect {
                        offer(Action::Activate { space, choice: Choice::Second });
                    }
                }
                offer(Action::Finish);
            }
            Question::Income(left) => {
                left.iter().map(Action::TakeIncome).for_each(&mut *offer);
                offer(Action::TakeAllIncome);
            }
            Question::Feed => offer(Action::Feed),
            Question::Approval(approval) => {
                for to in Destination::ALL.into_iter().filter(|to| approval.to.contains(*to)) {
                    for part in PartId::all() {
                        match self.ship(to).part(part) {
                            Part::Covered(_) => offer(Action::ConstructPart { to, part }),
                            Part::Constructed => offer(Action::ImprovePart { to, part }),
                            Part::Improved(_) | Part::OutOfPlay => {}
                        }
                    }
                }
                offer(Action::TakePoint);
            }
            Question::SpecialResearch => {
                offer(Action::TakeFoundation);
                laboratories().for_each(&mut *offer);
                offer(Action::Decline);
            }
            Question::ChooseResource(_) => {
                Resource::ALL.map(Action::TakeResource).into_iter().for_each(&mut *offer);
                offer(Action::Decline);
            }
            Question::Recruit => {
                self.list_recruits(seat, offer);
                offer(Action::Decline);
            }
            Question::Train => {
                self.list_trainings(seat, offer);
                offer(Action::Decline);
            }
            Question::OfferGreenhouse(_) | Question::OfferImprovement => {
                offer(Action::Accept);
                offer(Action::Decline);
            }
            Question::Reactions(left) => left.iter().map(Action::React).for_each(offer),
            Question::LastExchange => offer(Action::Finish),
        }
    }

    /// The actions of a turn. Groups are passed over when a price or a place that all of them need
    /// is not there.
    fn list_turn(&self, seat: Seat, offer: &mut impl FnMut(Action)) {
        let player = &self.players[seat];
        offer(Action::ConstructGreenhouse);
        offer(Action::ImproveGreenhouse);
        if player.can_pay(&self.recruit_cost(seat, Terms::Bought)) {
            self.list_recruits(seat, offer);
        }
        if player.can_pay(&Self::train_cost(Terms::Bought)) {
            self.list_trainings(seat, offer);
        }
        // A price that cannot be paid anywhere need not be looked at any further.
        let cheaper = self.has(seat, FactionPower::CheapBuildings);
        let mut build = |building: Building| {
            if cheaper || player.can_pay(&self.printed_cost(seat, building)) {
                offer(Action::Construct(building));
            }
        };
        let small = SmallSpace::all().filter(|space| !player.small.contains(*space));
        small.map(Building::Small).for_each(&mut build);
        if player.free_large_space().is_some() {
            self.large.iter().map(Building::Large).for_each(&mut build);
            build(Building::Faction);
        }
        offer(Action::TakeFoundation);
        if player.can_pay(LABORATORY_COST.value()) && self.has_laboratory_space(seat).is_ok() {
            DisplaySpace::all().map(Action::TakeLaboratory).for_each(&mut *offer);
        }
        offer(Action::Gather);
    }

    /// Those left on the board, for Rovers with a free seat.
    fn list_recruits(&self, seat: Seat, offer: &mut impl FnMut(Action)) {
        let recruits = self.players[seat].recruits;
        for colour in Cube::ALL.into_iter().filter(|&colour| recruits.of(colour) > 0) {
            let rovers = RoverId::ALL.into_iter().filter(|&rover| self.has_seat(seat, rover));
            rovers.for_each(|rover| offer(Action::Recruit { colour, rover }));
        }
    }

    /// Those in the Rovers who are no Specialists yet.
    fn list_trainings(&self, seat: Seat, offer: &mut impl FnMut(Action)) {
        let player = &self.players[seat];
        for colour in Cube::ALL.into_iter().filter(|&colour| player.markers.of(colour) > 0) {
            let basic = |rover: &RoverId| player.rover(*rover).crew.basic.of(colour) > 0;
            let rovers = RoverId::ALL.into_iter().filter(basic);
            rovers.for_each(|rover| offer(Action::Train { colour, rover }));
        }
    }

    /// Empty spaces for a Building. Without a discount it costs the same on each of them, so one
    /// check is enough, see `may_place`.
    fn list_spots(&self, seat: Seat, building: Building, into: &mut Vec<Action>) {
        let empty = self.empty_spots();
        let may_place = |spot: &Spot| self.may_place(seat, building, *spot).is_ok();
        if self.has(seat, FactionPower::CheapBuildings) {
            into.extend(empty.iter().filter(may_place).map(Action::Place));
        } else if empty.iter().next().is_some_and(|first| may_place(&first)) {
            into.extend(empty.iter().map(Action::Place));
        }
    }

    /// Rovers at home to free tiles: there is nothing more to check, see `may_send`.
    fn list_rovers(&self, seat: Seat, into: &mut Vec<Action>) {
        let free = self.free_tiles();
        for rover in RoverId::ALL {
            if self.players[seat].rover(rover).at.is_none() {
                free.iter().for_each(|tile| into.push(Action::SendRover { rover, tile }));
            }
        }
    }
}
