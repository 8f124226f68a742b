//! Resolves an answer to a question into what it does.
//!
//! [`OnMars::options`] is the one place that says which answers a question takes: listing collects
//! its answers, checking looks for one of them, and doing carries out the reply that came with it.

use orrery_core::{Actor, Seat};

use crate::action::{Action, Coin};
use crate::agenda::{Draw, Due, Log, Question, Unit};
use crate::bill::Bill;
use crate::blackout;
use crate::content::{
    Blueprint, Contract, DepotSpace, Effect, Goal, Item, Kind, Main, Movement, Reward, Scientist,
    Side, Space, Task, Tech,
};
use crate::event::Piece;
use crate::hex::Hex;
use crate::invasion;
use crate::monolith;
use crate::outbreak;
use crate::state::OnMars;

/// The meaning of an answer.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Reply {
    /// Chance has decided.
    Drawn(Draw, Action),
    /// A Player marker goes onto a space.
    TakeSpace(Space),
    /// The Shuttle starts on a side.
    PutShuttle(Side),
    /// A Main action.
    Main(Main),
    /// An Executive action.
    Executive(DepotSpace),
    /// An Advanced Building.
    UseBuilding(Blueprint, Option<Scientist>),
    /// The turn is over.
    EndTurn,
    /// One use of an effect: pay, do it, go on with the rest.
    Unit { bill: Bill, unit: Unit, rest: Option<Effect> },
    /// A Building that connects with others: whose Tech?
    Connect { kind: Kind, hex: Hex, boost: bool, due: Due },
    /// A Building with a player's Tech.
    BuildWith { owner: Seat, kind: Kind, hex: Hex, bill: Bill },
    /// A Bot moves.
    MoveBot { from: Hex, to: Hex, rest: Movement },
    /// The Rover moves.
    MoveRover { to: Hex, rest: Movement },
    /// All movement is done.
    EndMove(Movement),
    /// A Colonist comes back.
    Retrieve { post: crate::action::Post, infected: bool, rest: Effect },
    /// An effect is over.
    Finish,
    /// A payment.
    Pay { coin: Coin, rest: Bill },
    /// A payment with a Private Goal.
    PayGoal { goal: Goal, rest: Bill },
    /// A displaced piece goes somewhere.
    Displace { piece: Piece, from: Hex, to: Hex },
    /// A new Bot comes onto the map.
    PlaceBot(Hex),
    /// A tile is taken.
    TakeTile(Hex),
    /// A tile stays where it is.
    LeaveTile,
    /// A Discovery tile goes onto the map.
    PlaceDiscovery { which: u8, hex: Hex },
    /// The player stays.
    Stay,
    /// The player travels.
    Travel { by_ship: bool },
    /// The Oxygen is kept.
    KeepOxygen(Tech),
    /// The used tile is developed.
    DevelopUsed { tech: Tech, to: crate::content::LabSpace },
    /// A Contract refills a slot.
    Refill { slot: u8, contract: Contract },
    /// Keeps an item that was gained.
    Store { item: Item, left: u8 },
    /// One of what was gained goes onto a Contract.
    DeliverGain { contract: Contract, item: Item, left: u8 },
    /// An item goes from the board onto a Contract.
    Deliver { contract: Contract, item: Item },
    /// A Private Goal is completed.
    CompleteGoal { goal: Goal, reward: Reward },
    /// The First Colonist card "A" is revealed.
    RevealFirst,
    /// A First Colonist card "B" is revealed.
    RevealTask(Task),
    /// One's own Sentry Bot or the Exosuit moves.
    MoveGuard { suit: bool, to: Hex, rest: Movement },
    /// An Executive action of Chapter 1.
    InvasionExecutive(invasion::Action),
    /// A strike goes on with a player's Defense Tech.
    StrikeWith { owner: Seat, strike: invasion::Strike },
    /// An answer of Chapter 1.
    Invasion(invasion::Question, Action),
    /// A Colonist is cured.
    Cure(outbreak::Place),
    /// An Executive action of Chapter 2.
    OutbreakExecutive(outbreak::Action),
    /// An answer of Chapter 2.
    Outbreak(outbreak::Question, outbreak::Action),
    /// Patches a Vandalized Building.
    Patch(Hex),
    /// An answer of Chapter 3.
    Blackout(blackout::Question, blackout::Action),
    /// An answer of Chapter 4.
    Monolith(monolith::Question, monolith::Action),
}

impl OnMars {
    /// Offers every answer to a question together with what it means.
    pub(crate) fn options(
        &self,
        who: Actor,
        question: Question,
        offer: &mut impl FnMut(Action, Reply),
    ) {
        let Actor::Seat(seat) = who else {
            if let Question::Draw(draw) = question {
                self.draws(draw, &mut |action| offer(action, Reply::Drawn(draw, action)));
            }
            return;
        };
        let open = &self.open;
        match question {
            Question::Draw(_) => {}
            Question::ChooseSpace(side) => {
                open.space_options(side, offer);
                self.first_colonist_options(seat, offer);
            }
            Question::PutShuttle => {
                for side in Side::ALL {
                    offer(Action::PutShuttle(side), Reply::PutShuttle(side));
                }
            }
            Question::Turn => {
                open.turn_options(seat, offer);
                self.anytime_options(seat, offer);
            }
            Question::Effect { effect, due } => {
                open.effect_options(seat, effect, due, offer);
                let moves = matches!(effect, Effect::Move(_) | Effect::LssBenefit);
                if due.is_none() && !moves {
                    self.anytime_options(seat, offer);
                }
            }
            Question::Pay(bill) => {
                if let Some((ways, rest)) = open.ways_to_pay(seat, &bill) {
                    for coin in ways.coins() {
                        offer(Action::Pay(coin), Reply::Pay { coin, rest });
                    }
                    if ways.goals() {
                        for goal in self.hands[seat].goals.iter() {
                            offer(Action::PayGoal(goal), Reply::PayGoal { goal, rest });
                        }
                    }
                }
            }
            Question::ChooseTech { kind, hex, boost, due } => {
                open.tech_choices(seat, kind, hex, boost, due, &mut |owner, bill| {
                    offer(Action::UseTech(owner), Reply::BuildWith { owner, kind, hex, bill });
                });
            }
            Question::Displace { piece, from } => {
                for to in open.available_hexes().closest_to(from).iter() {
                    offer(Action::Place(to), Reply::Displace { piece, from, to });
                }
            }
            Question::PlaceBot => {
                for hex in open.bot_hexes(seat).iter() {
                    offer(Action::Place(hex), Reply::PlaceBot(hex));
                }
            }
            Question::TakeTile(hex) => {
                offer(Action::TakeTile, Reply::TakeTile(hex));
                offer(Action::LeaveTile, Reply::LeaveTile);
            }
            Question::PlaceDiscovery => open.discovery_options(seat, offer),
            Question::Journey => open.journey_options(seat, offer),
            Question::UsedTech(tech) => {
                offer(Action::KeepOxygen, Reply::KeepOxygen(tech));
                for to in open.players[seat].moves_of(tech).iter() {
                    offer(Action::Develop { tech, to }, Reply::DevelopUsed { tech, to });
                }
            }
            Question::Refill(slot) => {
                for contract in open.contract_deck.iter() {
                    offer(Action::Refill(contract), Reply::Refill { slot, contract });
                }
            }
            Question::Gained { item, left } => {
                for contract in open.wanting(seat, item).iter() {
                    let reply = Reply::DeliverGain { contract, item, left };
                    offer(Action::Deliver { contract, item }, reply);
                }
                offer(Action::Store, Reply::Store { item, left });
            }
            Question::LastDeliveries => {
                open.delivery_options(seat, offer);
                offer(Action::Finish, Reply::Finish);
            }
            Question::Invasion(question) => {
                open.invasion_options(seat, question, &mut |action, reply| offer(action, reply))
            }
            Question::Outbreak(question) => {
                open.outbreak_options(seat, question, &mut |action, reply| offer(action, reply))
            }
            Question::Blackout(question) => {
                open.blackout_options(seat, question, &mut |action, reply| offer(action, reply))
            }
            Question::Monolith(question) => {
                open.monolith_options(question, &mut |action, reply| offer(action, reply))
            }
        }
    }

    /// Returns the meaning of an answer; `None` if the question does not take it.
    pub(crate) fn find(&self, who: Actor, question: Question, action: Action) -> Option<Reply> {
        let mut found = None;
        self.options(who, question, &mut |option, reply| {
            if option == action {
                found = Some(reply);
            }
        });
        found
    }

    /// Carries out a reply. The question has left the agenda.
    pub(crate) fn carry_out(&mut self, who: Actor, reply: Reply, log: &mut Log) {
        let Actor::Seat(seat) = who else {
            if let Reply::Drawn(draw, action) = reply {
                self.take_draw(draw, action, log);
            }
            return;
        };
        let open = &mut self.open;
        match reply {
            Reply::Drawn(draw, action) => self.take_draw(draw, action, log),
            Reply::TakeSpace(space) => open.take_space(seat, space, log),
            Reply::PutShuttle(side) => open.put_shuttle(seat, side, log),
            Reply::Main(main) => open.take_main(seat, main, log),
            Reply::Executive(space) => open.take_executive(seat, space, log),
            Reply::UseBuilding(card, scientist) => open.use_building(seat, card, scientist, log),
            Reply::EndTurn => open.finish_turn(),
            Reply::Unit { bill, unit, rest } => open.start_unit(seat, bill, unit, rest),
            Reply::Connect { kind, hex, boost, due } => open.connect(seat, kind, hex, boost, due),
            Reply::BuildWith { owner, kind, hex, bill } => {
                open.build_with(seat, owner, kind, hex, bill);
            }
            Reply::MoveBot { from, to, rest } => open.move_bot(seat, from, to, rest, log),
            Reply::MoveRover { to, rest } => open.move_rover(seat, to, rest, log),
            Reply::EndMove(movement) => open.end_move(seat, movement),
            Reply::Retrieve { post, infected, rest } => {
                open.retrieve(seat, post, infected, rest, log);
            }
            Reply::Finish => {}
            Reply::Pay { coin, rest } => {
                open.pay_coin(seat, coin, log);
                open.charge(seat, rest);
            }
            Reply::PayGoal { goal, rest } => self.pay_goal(seat, goal, rest, log),
            Reply::Displace { piece, from, to } => open.displace(seat, piece, from, to, log),
            Reply::PlaceBot(hex) => open.place_bot(seat, hex, log),
            Reply::TakeTile(hex) => open.take_tile(seat, hex, log),
            Reply::LeaveTile => {}
            Reply::PlaceDiscovery { which, hex } => open.place_discovery(seat, which, hex, log),
            Reply::Stay => open.tell(log, crate::event::Deed::Stayed { seat }),
            Reply::Travel { by_ship } => open.journey(seat, by_ship, log),
            Reply::KeepOxygen(tech) => open.keep_oxygen(seat, tech, log),
            Reply::DevelopUsed { tech, to } => open.develop_used(seat, tech, to, log),
            Reply::Refill { slot, contract } => open.refill_slot(slot, contract, log),
            Reply::Store { item, left } => open.store(seat, item, left, log),
            Reply::DeliverGain { contract, item, left } => {
                open.deliver(seat, contract, item, log);
                open.gain_more(seat, item, left.saturating_sub(1), log);
            }
            Reply::Deliver { contract, item } => {
                open.deliver_from_board(seat, contract, item, log);
            }
            Reply::CompleteGoal { goal, reward } => self.complete_goal(seat, goal, reward, log),
            Reply::RevealFirst => self.reveal_first(seat, log),
            Reply::RevealTask(task) => self.reveal_task(seat, task, log),
            Reply::MoveGuard { suit, to, rest } => open.move_guard(seat, suit, to, rest, log),
            Reply::InvasionExecutive(action) => open.take_invasion_executive(seat, action, log),
            Reply::StrikeWith { owner, strike } => open.strike_with(seat, owner, strike),
            Reply::Invasion(question, answer) => {
                open.answer_invasion(seat, question, answer, log);
            }
            Reply::Cure(place) => open.cure(seat, place, log),
            Reply::OutbreakExecutive(action) => open.take_outbreak_executive(seat, action, log),
            Reply::Outbreak(question, action) => {
                open.answer_outbreak(seat, question, action, log);
            }
            Reply::Patch(hex) => open.take_patch(seat, hex, log),
            Reply::Blackout(question, action) => open.answer_blackout(question, action, log),
            Reply::Monolith(question, action) => open.answer_monolith(question, action, log),
        }
    }
}
