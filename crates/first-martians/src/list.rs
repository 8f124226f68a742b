//! Lists all legal answers.

use orrery_core::{Actor, Seat};

use crate::FirstMartians;
use crate::action::{Action, Target};
use crate::agenda::{PayKind, Question};
use crate::content::{
    ActionType, Ailment, Block, DieFace, Direction, FacilityId, Level, MalfunctionId, Part, PoiId,
    Reserve, RoiId, Role, Rover, ShutdownId, SpaceId, Tile, Trait, UpgradeId, UpgradeRule,
};
use crate::rules::{self, Aim, Draft, FROM_TILE};
use crate::state::{Hand, MAX_FACILITIES, Payment, SPACES, Source, Stack, Task, bits};

/// The distances in pawns that groups of actions distinguish.
const FAR: usize = 8;
/// The groups of actions that cost the same: repairs with a spare part of each kind, with a part
/// that no action misses and with each part that one does, and what is explored and gathered at
/// each distance, and Shutdown tiles.
const ALIKE: usize = MISSED + Part::COUNT * MAX_FACILITIES;
/// The first group of repairs with a part that an action misses.
const MISSED: usize = REOPEN + 1;
/// The group of Shutdown tiles.
const REOPEN: usize = Part::COUNT + 1 + 2 * FAR;

/// Returns whether the candidates for a question are exactly its answers.
fn is_exact(question: Question) -> bool {
    matches!(
        question,
        Question::MissionEvent
            | Question::MalfunctionCard(_)
            | Question::SearchCard(..)
            | Question::Adventure(_)
            | Question::Pick(..)
            | Question::Poi
            | Question::Tile(..)
            | Question::Order
            | Question::PartToTakeOut
            | Question::MalfunctionDie(_)
            | Question::Strike(_)
            | Question::EffectDie(..)
            | Question::DirectionCard(..)
    )
}

impl FirstMartians {
    /// Adds everything `who` may answer.
    pub(crate) fn list(&self, who: Actor, into: &mut Vec<Action>) {
        let Some((_, question)) = self.question() else { return };
        if let Actor::Seat(seat) = who {
            if seat.index() >= usize::from(self.table.players) {
                return;
            }
            if question == Question::Plan {
                self.list_plan(seat, into);
            } else if self.asked().contains(who) {
                self.list_answers(question, into);
            }
            if self.is_free_moment() {
                self.free_actions(seat, |action| {
                    if self.resolve(who, action).is_ok() {
                        into.push(action);
                    }
                });
            }
        } else if self.asked().contains(who) {
            self.list_answers(question, into);
        }
    }

    fn list_answers(&self, question: Question, into: &mut Vec<Action>) {
        let exact = is_exact(question);
        self.candidates_for(question, &mut |action| {
            if exact || self.resolve_question(question, action).is_some() {
                into.push(action);
            }
        });
    }

    /// Adds everything a seat may do with the plan. What is plainly impossible
    /// is left out; whether the rest is, the rules decide.
    fn list_plan(&self, seat: Seat, into: &mut Vec<Action>) {
        if self.table.agreed.has(seat) {
            if self.may_rethink(seat).is_ok() {
                into.push(Action::Reconsider);
            }
            return;
        }
        let outline = self.outline(seat);
        let ready = self.is_ready(seat, outline);
        if self.may_agree(seat, outline).is_ok() {
            into.push(Action::Agree);
        }
        if ready && self.may_rethink(seat).is_ok() {
            into.push(Action::Reconsider);
        }
        let hands = self.hands(seat);
        for (place, stack) in self.table.plan.iter().enumerate() {
            for &hand in &hands {
                if self.may_join(seat, stack, hand).is_ok() {
                    into.push(Action::Assist { stack: stack.id, hand });
                }
            }
            if outline.joined & 1 << place != 0 {
                self.list_changes(seat, stack, ready, into);
            }
        }
        if !hands.is_empty() && self.may_begin(seat, outline).is_ok() {
            self.list_declarations(seat, &hands, into);
        }
    }

    /// Adds what a seat can change in a stack in which it has a pawn.
    fn list_changes(&self, seat: Seat, stack: &Stack, ready: bool, into: &mut Vec<Action>) {
        let id = stack.id;
        self.own_hands(seat).filter(|&hand| stack.holds(hand)).for_each(|hand| {
            if !ready && self.may_withdraw(seat, id, hand).is_ok() {
                into.push(Action::Withdraw { stack: id, hand });
            }
            if stack.top != hand && self.may_take_lead(seat, id, hand).is_ok() {
                into.push(Action::Lead { stack: id, hand });
            }
        });
        self.list_payments(seat, stack, into);
        let Some(space) = self.space_of(stack.task) else { return };
        for rover in [None, Some(Rover::Froggy), Some(Rover::Scorpio)] {
            if self.may_set_rover(seat, id, rover).is_ok() {
                into.push(Action::UseRover { stack: id, rover });
            }
        }
        let other = self.table.ways[space.index()].len() > 1 || self.start_point().is_some();
        if stack.winch.is_some() || other {
            for way in (0..=FROM_TILE).filter(|&way| self.may_go(seat, id, way).is_ok()) {
                into.push(Action::Go { stack: id, way });
            }
        }
        if self.may_make_cheaper(seat, id).is_ok() {
            into.push(Action::Cheaper { stack: id });
        }
        if self.upgrade_at(UpgradeRule::IgnoreOneTerrain).is_some() {
            for tile in self.table.explored() {
                if self.may_winch(seat, id, tile).is_ok() {
                    into.push(Action::Winch { stack: id, tile });
                }
            }
        }
        for who in self.table.led_by(seat) {
            if self.table.crew[who.index()].tokens == 0 {
                continue;
            }
            for &skill in self.skills_of(who) {
                if self.may_guide(seat, who, skill, stack).is_ok() {
                    into.push(Action::UseSkillOn { who, skill, stack: id });
                }
            }
        }
    }

    /// Adds the actions a seat can begin.
    fn list_declarations(&self, seat: Seat, hands: &[Hand], into: &mut Vec<Action>) {
        let may_rethink = self.may_rethink(seat).is_ok();
        let draft = self.draft();
        for &hand in hands {
            let possible = |task, at| {
                let stack = self.may_add(task, at, hand, &draft);
                stack.is_ok_and(|stack| may_rethink || self.is_complete(&stack).is_ok())
            };
            // Actions that cost the same are possible together or not at all, as far as pawns and
            // payment go. Only repairs that may be done are offered.
            let mut alike = [None; ALIKE];
            let bay = self.facility_at(Tile::WorkingBay).ok();
            let copies = self.has_copies();
            self.tasks(|task| {
                let found = match self.alike(task, &draft, bay) {
                    Some(group) => {
                        (matches!(task, Task::Repair(..)) || self.may_do(task).is_ok())
                            && *alike[group].get_or_insert_with(|| possible(task, None))
                    }
                    None => possible(task, None),
                };
                if found {
                    into.push(Action::Declare { task, at: None, hand });
                }
                if copies {
                    let places = self.copies_for(task).map(Some);
                    let places = places.filter(|&at| possible(task, at));
                    into.extend(places.map(|at| Action::Declare { task, at, hand }));
                }
            });
        }
    }

    /// The group of actions without a price of their own that cost the same as this one.
    #[inline]
    fn alike(&self, task: Task, plan: &Draft, bay: Option<FacilityId>) -> Option<usize> {
        let far = |space: SpaceId, more: u8| {
            let way = self.table.ways[space.index()].first()?;
            let pawns = usize::from(way.pawns) + usize::from(more);
            (pawns < FAR).then_some(Part::COUNT + 1 + pawns)
        };
        match task {
            Task::Repair(facility, ..) if self.table.units[facility].place.is_some() => None,
            Task::Repair(_, part, Source::Spare) => Some(part.index()),
            Task::Repair(_, part, Source::Donor(donor)) => {
                let missed = self.is_missed(donor, part, plan.tools, bay);
                let group = MISSED + part.index() * MAX_FACILITIES + donor.index();
                Some(if missed { group } else { Part::COUNT })
            }
            Task::Reopen(..) => Some(REOPEN),
            Task::Explore(space) => far(space, 0),
            Task::Gather(space, _) => far(space, self.longer_reach(space)).map(|at| at + FAR),
            _ => None,
        }
    }

    /// All pawns of a seat, placed or not, each kind once.
    fn own_hands(&self, seat: Seat) -> impl Iterator<Item = Hand> + '_ {
        let crew = self.table.led_by(seat);
        let pawns = crew.flat_map(|who| [Hand::Pawn(who), Hand::Heart(who)]);
        let aoms = self.table.aoms_in_use().map(Hand::Aom);
        let aoms = aoms.filter(move |&hand| self.seat_for(hand) == seat);
        pawns.chain(aoms)
    }

    fn list_payments(&self, seat: Seat, stack: &Stack, into: &mut Vec<Action>) {
        if !self.is_payment_open(stack) {
            return;
        }
        let parts = Part::all().map(Payment::Part);
        let reserves = Reserve::all().map(Payment::Reserve);
        let tokens = self.table.astronauts().map(Payment::Token);
        let cards = bits(self.table.cargo.upgrades.into());
        let cards = cards.map(|bit| Payment::Upgrade(UpgradeId(bit as u8)));
        for with in parts.chain(reserves).chain(tokens).chain(cards) {
            if self.may_pay_with(seat, stack.id, with).is_ok() {
                into.push(Action::Pay { stack: stack.id, with });
            }
        }
    }

    /// The copies of the Facility of a task, where they offer a choice.
    fn copies_for(&self, task: Task) -> impl Iterator<Item = FacilityId> + use<> {
        let home = self.home(task).filter(|&home| !self.table.is_closed(rules::tile(home)));
        let copies = home.map_or(0, |home| self.tables().copies[home.index()]);
        self.facilities_among(copies).take(4)
    }

    /// Returns whether a card in play copies a tile.
    fn has_copies(&self) -> bool {
        self.tables().copies.iter().any(|copies| copies & self.table.in_play != 0)
    }

    /// Offers at least every answer to a question; which ones count is decided elsewhere.
    pub(crate) fn candidates_for(&self, question: Question, offer: &mut dyn FnMut(Action)) {
        use Action as A;
        let table = &self.table;
        let content = self.content();
        match question {
            Question::TakeRole => Role::all().map(A::TakeRole).for_each(offer),
            Question::FirstPlayer => {
                self.offer_people(offer);
                offer(A::No);
            }
            Question::Operator(_) | Question::Starve(..) | Question::Confess(_) => {
                self.offer_people(offer);
            }
            Question::ChooseAom { .. } => {
                ActionType::all().for_each(|kind| offer(A::Pick(Target::Aom(kind))));
                offer(A::No);
            }
            Question::Profile(_) => Trait::all().map(A::Profile).for_each(offer),
            Question::UpgradeCard => {
                (0..8).for_each(|n| offer(A::Pick(Target::Upgrade(UpgradeId(n)))));
            }
            Question::HiddenToken | Question::LoseSample => {
                (0..SPACES as u8).for_each(|n| offer(A::Pick(Target::Space(SpaceId(n)))));
            }
            Question::Advance => Block::all().for_each(|b| offer(A::Pick(Target::Block(b)))),
            Question::Strike(_)
            | Question::Due(_)
            | Question::Prevent(..)
            | Question::EffectDie(..)
            | Question::RedrawResearch(..)
            | Question::LookAtTwo(..)
            | Question::HaltWilting(_)
            | Question::FroggyCheck
            | Question::RollAgain(_)
            | Question::FrontDie(..)
            | Question::OutsideDie(_)
            | Question::RoverCheck(_)
            | Question::EndMission
            | Question::Proceed(_) => [A::Yes, A::No].into_iter().for_each(offer),
            Question::TakeOut => {
                [A::Yes, A::No].into_iter().for_each(&mut *offer);
                ActionType::all().for_each(|kind| offer(A::Pick(Target::Aom(kind))));
            }
            Question::MissionEvent => {
                self.event_candidates().map(A::Event).for_each(offer);
            }
            Question::MalfunctionCard(block) | Question::SearchCard(block, _) => {
                let mut left = table.malfunction_left & self.deck(block);
                while left != 0 {
                    offer(A::Malfunction(MalfunctionId(left.trailing_zeros() as u8)));
                    left &= left - 1;
                }
            }
            Question::Condition(_) => Ailment::all().map(A::Condition).for_each(offer),
            Question::Choose(options, _) => {
                (0..options.len() as u8).map(A::Choose).for_each(offer);
            }
            Question::PayAny(kind, _) => match kind {
                PayKind::Part => Part::all().for_each(|p| offer(A::Pick(Target::Kind(p)))),
                PayKind::Reserve => Reserve::all().for_each(|r| offer(A::Pick(Target::Reserve(r)))),
                PayKind::Token => self.offer_people(offer),
                PayKind::Upgrade => {
                    (0..8).for_each(|n| offer(A::Pick(Target::Upgrade(UpgradeId(n)))));
                }
            },
            Question::Pick(effects, ctx, n) => {
                if let Aim::OneOf(_, targets) = self.aim(effects, ctx, n) {
                    targets.into_iter().map(A::Pick).for_each(offer);
                }
            }
            Question::ResearchCard(..) => {
                content.game_box.research.iter().for_each(|card| offer(A::Research(card.number)));
            }
            Question::DirectionCard(..) => Direction::all().map(A::Direction).for_each(offer),
            Question::Adventure(ctx) => {
                self.adventure_candidates(ctx).map(A::Adventure).for_each(offer);
            }
            Question::Poi => {
                bits(table.poi_left.into()).for_each(|n| offer(A::Poi(PoiId(n as u8))))
            }
            Question::Tile(space, _) | Question::SecondTile(space, _) => {
                bits(self.tiles_left(space)).for_each(|n| offer(A::Roi(RoiId(n as u8))));
            }
            Question::KeepTile(_, one, other) => {
                [one, other].map(A::Roi).into_iter().for_each(offer)
            }
            Question::TurnToken(_) => (0..16).map(A::Die).for_each(offer),
            Question::Ease(_) | Question::EaseBySkill(_) => {
                self.red_parts().for_each(|(f, p)| offer(A::Pick(Target::Part(f, p))));
                offer(A::No);
            }
            Question::ShutDown(..) => {
                table.facilities().for_each(|f| offer(A::Pick(Target::Facility(f))));
            }
            Question::PartToTakeOut => {
                self.parts_to_take().for_each(|(f, p)| offer(A::Pick(Target::Part(f, p))));
            }
            Question::FreeManage | Question::Manage => {
                Block::all().for_each(|b| offer(A::Pick(Target::Block(b))));
                offer(A::No);
            }
            Question::FreeHeal => {
                self.offer_people(offer);
                offer(A::No);
            }
            Question::Plan => {}
            Question::Order => self.ready().for_each(|n| offer(A::Pick(Target::Stack(n)))),
            Question::Roll => {
                for bits in 0..8 {
                    let [success, wound, adventure] = [4, 2, 1].map(|bit| bits & bit != 0);
                    offer(A::Roll { success, wound, adventure });
                }
            }
            Question::AfterRoll => {
                offer(A::No);
                DieFace::all().map(A::Reroll).for_each(&mut *offer);
                if let Some(who) = self.current_actor() {
                    self.skills_of(who).iter().for_each(|&skill| offer(A::UseSkill { who, skill }));
                }
            }
            Question::FirstResult => {
                [DieFace::Wound, DieFace::Adventure]
                    .into_iter()
                    .for_each(|die| offer(A::Pick(Target::Result(die))));
            }
            Question::Unwind => [A::RaiseMorale, A::LowerStress].into_iter().for_each(offer),
            Question::Heal => {
                offer(A::HealWound);
                if let Some(who) = self.current_actor() {
                    let held = table.crew[who.index()].held.iter();
                    held.for_each(|ailment| offer(A::Pick(Target::Ailment(who, ailment))));
                }
                offer(A::No);
            }
            Question::Front(..) => {
                let tiles = 0..content.game_box.shutdowns.len();
                tiles.for_each(|n| offer(A::Shutdown(ShutdownId(n as u8))));
            }
            Question::MalfunctionDie(block) => {
                let faces = content.game_box.malfunction_dice[block.index()];
                (0..=5).filter(|face| faces.contains(face)).map(A::Die).for_each(offer);
            }
            Question::Printed => {
                offer(A::No);
                (0..content.game_box.printed.len() as u8).map(A::Choose).for_each(offer);
            }
            Question::OwnTile(..) => {
                offer(A::No);
                (0..9).map(A::Choose).for_each(offer);
            }
            Question::OwnUpgrade(_) => {
                offer(A::No);
                Part::all().for_each(|part| offer(A::Pick(Target::Kind(part))));
                Tile::all().for_each(|at| offer(A::Pick(Target::Facility(rules::tile(at)))));
                (0..UpgradeRule::COUNT as u8).map(A::Choose).for_each(offer);
            }
            Question::Brief(_) => Level::all().map(A::SetOut).for_each(offer),
            Question::AfterLoss(_) => {
                [A::Replay, A::Restart, A::GiveUp].into_iter().for_each(offer);
            }
            Question::Wall => (0..self.wall_lines()).map(A::Choose).for_each(offer),
            Question::Nurse => {
                self.mendable().for_each(|(f, p)| offer(A::Pick(Target::Part(f, p))));
            }
            Question::Unlock(who) => {
                self.locked_skills(who).for_each(|skill| offer(A::Pick(Target::Skill(skill))));
            }
            Question::PlaceTile(seal) => {
                let places = self.places_for(seal).into_iter();
                places.for_each(|space| offer(A::Pick(Target::Space(space))));
            }
            Question::Slip(_, options) => {
                (0..options.len() as u8).map(A::Choose).for_each(offer);
            }
            Question::Convert | Question::ConvertInto(_) => {
                Part::all().for_each(|p| offer(A::Pick(Target::Kind(p))));
            }
        }
    }

    fn offer_people(&self, offer: &mut dyn FnMut(Action)) {
        self.table.astronauts().for_each(|who| offer(Action::Pick(Target::Person(who))));
    }
}
