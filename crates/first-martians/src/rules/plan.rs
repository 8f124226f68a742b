//! The plan of the Action phase: everybody places and takes back pawns until all agree (ACT,
//! COST, AOM, ROV).
//!
//! A player who has placed everything is ready and agrees, or says that something is to change; so
//! does a player who has agreed. A change in a stack undoes the agreement of those who have a pawn
//! in it if it is no longer what they agreed to.

use arrayvec::ArrayVec;
use orrery_core::{Log, Seat};

use super::bill::given_by;
use super::envelopes::FROM_TILE;
use super::outline::Draft;
use crate::FirstMartians;
use crate::agenda::{Ctx, Duty, Question};
use crate::content::{ActionType, Ailment, FacilityId, Modifier, Part, Rover, SpaceId, TimedRule};
use crate::event::Event;
use crate::refusal::Illegal;
use crate::state::{Hand, MAX_CREW, MAX_STACKS, MOST_WOUNDS, SeatSet, Source, Stack, Task, bits};

/// The number of times that a seat may take something back in one plan: a pawn, a rover, a way, who
/// is on top, its agreement. After that it places pawns only where the action is complete at once,
/// so that every plan comes to an end.
pub(crate) const MOST_CHANGES: u8 = 40;

impl FirstMartians {
    /// The context that the effects of an action know.
    pub(crate) fn ctx_of(&self, stack: &Stack) -> Ctx {
        let space = self.space_of(stack.task);
        let scope = match stack.task {
            Task::Event(event) => self.open_event(event).map_or(0, |open| open.scope),
            _ => 0,
        };
        Ctx {
            actor: Some(self.acting(stack.top)),
            owner: None,
            here: space,
            rover: stack.rover,
            kind: self.kind_of(stack.task),
            outside: space.is_some(),
            scaled: matches!(stack.task, Task::Event(_)),
            scope,
            entered: false,
        }
    }

    /// Returns whether a pawn can be placed for a new action; returns the stack it begins.
    pub(crate) fn may_declare(
        &self,
        seat: Seat,
        task: Task,
        at: Option<FacilityId>,
        hand: Hand,
    ) -> Result<Stack, Illegal> {
        self.own_hand(seat, hand)?;
        if !self.is_free(hand) {
            return Err(Illegal::NoPawnLeft);
        }
        self.may_begin(seat, self.outline(seat))?;
        let mut stack = self.may_add(task, at, hand, &self.draft())?;
        self.may_settle(seat, &stack)?;
        stack.id = self.next_id(seat);
        Ok(stack)
    }

    /// Returns whether an action can be added to a plan; returns its stack, which has no id yet.
    pub(crate) fn may_add(
        &self,
        task: Task,
        at: Option<FacilityId>,
        hand: Hand,
        plan: &Draft,
    ) -> Result<Stack, Illegal> {
        let stack = self.new_stack(task, at, hand)?;
        let missed = |&(donor, part): &_| self.is_missed(donor, part, plan.tools, stack.at);
        let bill = match given_by(task).filter(missed) {
            // A part given away makes actions of the plan dearer (FM-REP-14).
            Some(part) => {
                let mut given = plan.given.clone();
                given.push(part);
                self.bill_of(self.table.plan.iter().chain([&stack]), &given)
            }
            None => {
                let mut bill = plan.bill;
                self.charge(&mut bill, &stack, &plan.given);
                bill
            }
        };
        self.affords(&bill)?;
        self.may_suffice(&stack)?;
        Ok(stack)
    }

    /// Returns whether a part given away makes an action dearer: it costs a reserve while it is
    /// red, and the Facility is used by the plan or by the action for which it is given.
    #[inline]
    pub(crate) fn is_missed(
        &self,
        donor: FacilityId,
        part: Part,
        tools: u32,
        at: Option<FacilityId>,
    ) -> bool {
        (tools & 1 << donor.index() != 0 || at == Some(donor)) && self.is_fee(donor, part)
    }

    /// A stack of one pawn, if such an action is possible with it.
    pub(crate) fn new_stack(
        &self,
        task: Task,
        at: Option<FacilityId>,
        hand: Hand,
    ) -> Result<Stack, Illegal> {
        if self.table.plan.is_full() {
            return Err(Illegal::PlanFull);
        }
        self.is_known(task)?;
        self.hand_fits(hand, task, true)?;
        let at = self.facility_for(task, at)?;
        self.may_do(task)?;
        let mut stack = Stack {
            id: 0,
            task,
            at,
            top: hand,
            pawns: [0; MAX_CREW],
            heart: None,
            aoms: 0,
            rover: None,
            way: 0,
            guided: false,
            cheaper: false,
            winch: None,
            paid: ArrayVec::new(),
        };
        stack.add(hand);
        self.survives_tokens(&stack)?;
        Ok(stack)
    }

    /// Returns whether everything named in a task exists; what comes from outside may be anything.
    fn is_known(&self, task: Task) -> Result<(), Illegal> {
        let content = self.content();
        let facility = |id: FacilityId| id.index() < content.game_box.facilities.len();
        let space = |id: SpaceId| id.index() < content.game_box.spaces.len();
        let known = match task {
            Task::Event(event) => event.index() < content.events.len(),
            Task::Explore(at) | Task::Gather(at, _) => space(at),
            Task::Plant(at) | Task::Reopen(at, _) => facility(at),
            Task::Repair(at, _, Source::Donor(from)) => facility(at) && facility(from),
            Task::Repair(at, ..) => facility(at),
            Task::Install(upgrade, at) => {
                upgrade.index() < content.game_box.upgrades.len() && facility(at)
            }
            Task::Build(card, at) => facility(card) && at.is_none_or(space),
            Task::Special(special, at) => {
                special.index() < content.specials.len() && at.is_none_or(space)
            }
            Task::Rest
            | Task::Unwind
            | Task::Heal
            | Task::Manage
            | Task::Examine
            | Task::Discover
            | Task::RepairRover(_) => true,
        };
        if known { Ok(()) } else { Err(Illegal::NotTheQuestion) }
    }

    /// FM-MOVE-17: whether the crew has enough pawns for the action at all. Pawns placed elsewhere
    /// count, since they can be taken back.
    pub(super) fn may_suffice(&self, stack: &Stack) -> Result<(), Illegal> {
        let need = self.need(stack).least;
        if need <= self.crew_pawns() {
            return Ok(());
        }
        let have = self.most_pawns(stack.task);
        let mut best = stack.clone();
        if best.rover.is_none() {
            let mut helps = [Rover::Froggy, Rover::Scorpio].into_iter();
            best.rover = helps.find(|&rover| self.rover_could_help(&best, rover).is_ok());
        }
        best.cheaper |= self.table.rule(TimedRule::EvaCheaper);
        best.guided |= self.space_of(stack.task).is_some();
        let need = self.need(&best).least;
        if need > have { Err(Illegal::TooFewPawns { need, have }) } else { Ok(()) }
    }

    /// FM-COST-04, FM-RULING-07: a certain wound that is not on the route must not kill those who
    /// is on top.
    pub(crate) fn may_lead(&self, stack: &Stack) -> Result<(), Illegal> {
        self.hand_fits(stack.top, stack.task, true)?;
        self.survives_tokens(stack)
    }

    fn survives_tokens(&self, stack: &Stack) -> Result<(), Illegal> {
        if self.table.options.penalties_may_kill == crate::setup::PenaltiesMayKill::Yes
            || !self.token_wound(stack)
        {
            return Ok(());
        }
        let astronaut = &self.table.crew[self.acting(stack.top).index()];
        let wounds = if astronaut.felt.has(Ailment::Poisoning) { 2 } else { 1 };
        if astronaut.wounds + wounds > MOST_WOUNDS { Err(Illegal::WouldKill) } else { Ok(()) }
    }

    /// Returns whether a Wound token lies where the action is taken, the route left aside.
    pub(crate) fn token_wound(&self, stack: &Stack) -> bool {
        self.has_token(stack, Modifier::Wound)
    }

    /// Returns whether a token of this kind touches an action, on its Facility, ID board or rover.
    pub(crate) fn has_token(&self, stack: &Stack, token: Modifier) -> bool {
        if let Task::Reopen(..) = stack.task {
            return false;
        }
        let mut at = self.tools(stack).map(|f| self.table.units[f].felt_now);
        let astronaut = &self.table.crew[self.acting(stack.top).index()];
        let rover = stack.rover.map(|rover| self.table.rovers[rover.index()].felt);
        at.any(|marks| marks.has(token))
            || astronaut.felt_marks.has(token)
            || rover.is_some_and(|marks| marks.has(token))
    }

    pub(crate) fn stack(&self, id: u8) -> Result<&Stack, Illegal> {
        self.table.plan.iter().find(|stack| stack.id == id).ok_or(Illegal::NoSuchStack)
    }

    /// The place of a stack in the plan.
    pub(crate) fn place_of(&self, id: u8) -> usize {
        let place = self.table.plan.iter().position(|stack| stack.id == id);
        place.expect("the stack was found in the plan before")
    }

    /// The id of the next stack a seat declares.
    fn next_id(&self, seat: Seat) -> u8 {
        let ids = (0..16).map(|number| seat.index() as u8 * 16 + number);
        let taken = |id: &u8| self.table.plan.iter().any(|stack| stack.id == *id);
        ids.into_iter().find(|id| !taken(id)).unwrap_or(u8::MAX)
    }

    /// FM-ACT-05, FM-OPEN-43: any number of pawns may join an action.
    pub(crate) fn may_assist(&self, seat: Seat, number: u8, hand: Hand) -> Result<(), Illegal> {
        let stack = self.stack(number)?;
        self.own_hand(seat, hand)?;
        if !self.is_free(hand) {
            return Err(Illegal::NoPawnLeft);
        }
        self.may_join(seat, stack, hand)
    }

    /// Returns whether a free pawn of a seat can join an action.
    pub(crate) fn may_join(&self, seat: Seat, stack: &Stack, hand: Hand) -> Result<(), Illegal> {
        self.hand_fits(hand, stack.task, false)?;
        if self.may_rethink(seat).is_err() {
            let mut joined = stack.clone();
            joined.add(hand);
            self.may_settle(seat, &joined)?;
        }
        Ok(())
    }

    /// Returns whether a pawn can be taken back. One that waits in an incomplete stack always can.
    pub(crate) fn may_withdraw(&self, seat: Seat, number: u8, hand: Hand) -> Result<(), Illegal> {
        self.may_touch(seat, number, hand)?;
        let waits = self.is_complete(self.stack(number)?).is_err();
        if waits { Ok(()) } else { self.may_rethink(seat) }
    }

    /// Returns whether this pawn is the seat's and in the stack.
    fn may_touch(&self, seat: Seat, number: u8, hand: Hand) -> Result<(), Illegal> {
        let stack = self.stack(number)?;
        self.own_hand(seat, hand)?;
        if stack.holds(hand) { Ok(()) } else { Err(Illegal::NotInStack) }
    }

    /// Returns whether a pawn of a stack can be put on top of it.
    pub(crate) fn may_take_lead(&self, seat: Seat, number: u8, hand: Hand) -> Result<(), Illegal> {
        self.may_touch(seat, number, hand)?;
        self.may_rethink(seat)?;
        let stack = self.stack(number)?;
        if stack.top == hand {
            return Err(Illegal::AlreadyOnTop);
        }
        // The restricted pawn is only ever there to be healed itself.
        if let Hand::Heart(_) = stack.top {
            return Err(Illegal::HeartPawn);
        }
        let changed = Stack { top: hand, ..stack.clone() };
        self.may_lead(&changed)?;
        self.affords_change(number, &changed)
    }

    /// Returns whether the plan can be paid with one stack changed.
    pub(super) fn affords_change(&self, number: u8, changed: &Stack) -> Result<(), Illegal> {
        let stacks = self.table.plan.iter();
        let stacks = stacks.map(|stack| if stack.id == number { changed } else { stack });
        self.affords(&self.bill_of(stacks, &self.given()))
    }

    /// The seats with a pawn in a stack.
    #[inline]
    pub fn seats_in(&self, stack: &Stack) -> SeatSet {
        let mut crew = stack.astronauts();
        for kind in bits(stack.aoms.into()) {
            crew |= 1 << self.table.operators[kind].unwrap_or(self.table.first).index();
        }
        self.table.seats_of(crew)
    }

    /// Returns whether a seat may take something back once more.
    pub(crate) fn may_rethink(&self, seat: Seat) -> Result<(), Illegal> {
        let often = self.table.changes[seat.index()] >= MOST_CHANGES;
        if often { Err(Illegal::TooManyChanges) } else { Ok(()) }
    }

    /// The agreement of those whose action is no longer complete is undone.
    pub(crate) fn broken_up(&mut self, number: u8) {
        if self.stack(number).is_ok_and(|stack| self.is_complete(stack).is_err()) {
            self.changed(number);
        }
    }

    /// The agreement of those who are touched by a change is undone.
    pub(crate) fn changed(&mut self, number: u8) {
        let seats = self.seats_in(&self.table.plan[self.place_of(number)]);
        self.table.agreed = self.table.agreed.without(seats);
    }

    /// Takes a pawn back. With the pawn on top the whole stack goes.
    pub(crate) fn withdraw(&mut self, number: u8, hand: Hand, log: &mut Log<Event>) {
        let place = self.place_of(number);
        let seat = self.seat_for(hand);
        let stack = &mut self.table.plan[place];
        log.push(Event::Withdrew(seat, hand, stack.task));
        let top_leaves =
            stack.top == hand && !matches!(hand, Hand::Pawn(who) if stack.pawns[who.index()] > 1);
        if top_leaves {
            self.changed(number);
            self.table.plan.remove(place);
        } else {
            stack.remove(hand);
            self.broken_up(number);
        }
    }

    /// FM-ACT-01: once everybody agrees the plan is closed and paid (FM-COST-09, FM-COST-10).
    pub(crate) fn agree(&mut self, seat: Seat, log: &mut Log<Event>) {
        self.table.agreed.insert(seat);
        self.table.rethinking.remove(seat);
        // A player who thinks again says so; there is nothing to take back.
        log.reveal(Event::Agreed(seat));
        self.drop_unpayable(log);
        self.stop_waiting();
        if Seat::all(self.table.players).all(|seat| self.table.agreed.has(seat)) {
            self.table.agenda.pop();
            self.table.agreed.clear();
            log.push(Event::PlanClosed);
            let rests = self.table.plan.iter().filter(|stack| stack.task == Task::Rest);
            self.table.resting = rests.count() as u8;
            self.see_to(Duty::ResolveNext);
            (0..self.table.plan.len()).for_each(|place| self.settle_way(place));
            let bill = self.plan_bill();
            self.take_payment(&bill, log);
            for number in 0..self.table.plan.len() {
                if let Task::Repair(_, part, Source::Donor(donor)) = self.table.plan[number].task {
                    self.takes_out(donor, part, log);
                }
            }
        }
    }

    /// FM-TIME-11: a way over a tile that is winched or starts on an envelope's tile is written down
    /// like the others, so that nothing that happens while actions are resolved changes it.
    fn settle_way(&mut self, place: usize) {
        let stack = &self.table.plan[place];
        if stack.winch.is_none() && stack.way != FROM_TILE {
            return;
        }
        let Some((space, way)) = self.space_of(stack.task).zip(self.way_of(stack)) else { return };
        let taken = |number: u8| {
            let mut plan = self.table.plan.iter();
            plan.any(|one| one.way == number && self.space_of(one.task) == Some(space))
        };
        let known = self.table.ways[space.index()].len() as u8;
        let Some(number) = (0..FROM_TILE).rfind(|&n| n == known || n < known && !taken(n)) else {
            return;
        };
        let ways = &mut self.table.ways[space.index()];
        match ways.get_mut(usize::from(number)) {
            Some(known) => *known = way,
            None => ways.push(way),
        }
        let stack = &mut self.table.plan[place];
        (stack.way, stack.winch) = (number, None);
    }

    /// Takes back the newest actions until the rest can be paid, because what was used since may
    /// have taken away what an action needs.
    fn drop_unpayable(&mut self, log: &mut Log<Event>) {
        while self.affords(&self.plan_bill()).is_err()
            && let Some(stack) = self.table.plan.last()
        {
            log.push(Event::Withdrew(self.seat_for(stack.top), stack.top, stack.task));
            self.changed(stack.id);
            self.table.plan.pop();
        }
    }

    /// Free help before pawns are placed, and AOMs for a single player.
    pub(crate) fn before_plan(&mut self, _log: &mut Log<Event>) {
        self.see_to(Duty::MakePlan);
        let wounded = self.table.crew.iter().any(|one| one.wounds > 0);
        if self.table.rule(TimedRule::HealFree) && wounded {
            self.ask_crew(Question::FreeHeal);
        }
        let raised = self.table.malfunction.iter().any(|&track| track > 0);
        if self.table.rule(TimedRule::ManageFree) && raised {
            self.ask_crew(Question::FreeManage);
        }
        self.table.aoms = self.table.own_aoms;
        for kind in ActionType::all() {
            if self.table.lent_aoms[kind.index()] > 0 {
                self.table.aoms |= 1 << kind.index();
            }
        }
        let share = self.aom_share();
        if share.usable > 0 && share.usable < share.aoms {
            self.table.aoms &= !self.table.own_aoms;
            self.ask_crew(Question::ChooseAom { left: share.usable });
        }
    }

    /// The plan begins; before the first pawn parts may be taken out (FM-DIS-05).
    pub(crate) fn make_plan(&mut self, _log: &mut Log<Event>) {
        self.table.plan.clear();
        self.table.agreed.clear();
        self.table.rethinking.clear();
        self.table.changes = [0; MAX_CREW];
        self.table.ways = self.find_ways(None);
        let first = self.table.first_seat();
        self.ask(first, Question::Plan);
        self.ask_crew(Question::TakeOut);
        const { assert!(MAX_STACKS >= MAX_CREW * 3) };
    }
}
