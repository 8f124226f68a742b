//! Lists the legal answers. Every candidate is checked by the rule that checks it when it is given.

use orrery_core::{Actor, Seat};

use crate::action::{Action, Building, Exchange};
use crate::agenda::{Half, Question, Terms};
use crate::content::board::LABORATORY_COST;
use crate::content::{
    Choice, Destination, Faction, Laboratory, LargeBuilding, MissionTile, PartId, ProgressTile,
    SmallBuilding, SmallSpace, Terrain,
};
use crate::map::{Spot, Tile};
use crate::player::RoverId;
use crate::state::{DisplaySpace, FromTheMoon, Objective, Open, Power};
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
                if question == Question::Turn {
                    self.open.list_rovers(seat, into);
                }
                let mut offer = |action| {
                    if self.open.is_answer(seat, question, action) {
                        into.push(action);
                    }
                };
                self.open.candidates(seat, question, &mut offer);
                Exchange::ALL.map(Action::Exchange).into_iter().for_each(offer);
            }
        }
    }
}

impl Open {
    /// Offers everything that can be an answer to a question at all, apart from exchanges, the
    /// Rovers of a turn and Faction cards; which of it is allowed is checked elsewhere.
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
            Question::Tasks { rover, .. } => {
                Cube::ALL.map(Action::Collect).into_iter().for_each(&mut *offer);
                Cube::ALL.map(Action::UseAbility).into_iter().for_each(&mut *offer);
                let tile = self.players[seat].rover(rover).at;
                tile.map(Action::UseTerrain).into_iter().for_each(&mut *offer);
                offer(Action::Finish);
            }
            Question::OtherHalf(half) => {
                match half {
                    Half::ConstructGreenhouse => offer(Action::ConstructGreenhouse),
                    Half::ImproveGreenhouse => offer(Action::ImproveGreenhouse),
                    Half::Recruit => list_crew(recruit, offer),
                    Half::Train => list_crew(train, offer),
                    Half::Foundation => offer(Action::TakeFoundation),
                    Half::Laboratory => laboratories().for_each(&mut *offer),
                }
                offer(Action::Finish);
            }
            Question::PlaceBuilding(_) => {
                self.empty_spots().iter().map(Action::Place).for_each(offer);
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
                for space in left.iter() {
                    for choice in Choice::ALL {
                        offer(Action::Activate { space, choice });
                    }
                }
                offer(Action::Finish);
            }
            Question::Income(left) => left.iter().map(Action::TakeIncome).for_each(offer),
            Question::Feed => offer(Action::Feed),
            Question::Approval(approval) => {
                for to in Destination::ALL.into_iter().filter(|to| approval.to.contains(*to)) {
                    for part in PartId::all() {
                        offer(Action::ConstructPart { to, part });
                        offer(Action::ImprovePart { to, part });
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
                list_crew(recruit, offer);
                offer(Action::Decline);
            }
            Question::Train => {
                list_crew(train, offer);
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
            list_crew(recruit, offer);
        }
        if player.can_pay(&Self::train_cost(Terms::Bought)) {
            list_crew(train, offer);
        }
        SmallSpace::all().map(Building::Small).map(Action::Construct).for_each(&mut *offer);
        self.large.iter().map(Building::Large).map(Action::Construct).for_each(&mut *offer);
        offer(Action::Construct(Building::Faction));
        offer(Action::TakeFoundation);
        if player.can_pay(LABORATORY_COST.value()) && self.has_laboratory_space(seat).is_ok() {
            DisplaySpace::all().map(Action::TakeLaboratory).for_each(&mut *offer);
        }
        offer(Action::Gather);
    }

    /// Rovers at home to free tiles: there is nothing more to check, see `may_send`.
    fn list_rovers(&self, seat: Seat, into: &mut Vec<Action>) {
        let free = self.free_tiles();
        for rover in RoverId::ALL {
            if self.players[seat].rover(rover).at.is_none() {
                into.extend(free.iter().map(|tile| Action::SendRover { rover, tile }));
            }
        }
    }
}

fn list_crew(action: fn(Cube, RoverId) -> Action, offer: &mut impl FnMut(Action)) {
    for colour in Cube::ALL {
        RoverId::ALL.into_iter().for_each(|rover| offer(action(colour, rover)));
    }
}

fn recruit(colour: Cube, rover: RoverId) -> Action {
    Action::Recruit { colour, rover }
}

fn train(colour: Cube, rover: RoverId) -> Action {
    Action::Train { colour, rover }
}
