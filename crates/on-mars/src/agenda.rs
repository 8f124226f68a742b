//! The agenda: everything still to be done, and the loop that does it.

use orrery_core::{Actor, Seat};
use serde::{Deserialize, Serialize};

use crate::bill::Bill;
use crate::blackout;
use crate::content::{
    Blueprint, DepotSpace, Effect, GridSpace, Item, Kind, LabSpace, Side, Tech, Tile,
};
use crate::event::{Deed, Event, Piece};
use crate::hex::Hex;
use crate::invasion;
use crate::monolith;
use crate::outbreak;
use crate::state::{OnMars, Open};

/// Something still to be done. The agenda is a stack of these: the next one is last.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Step {
    /// The depth in a chain of effects.
    pub level: u8,
    /// The task.
    pub task: Task,
}

/// A stack of steps. Chains of random play take fewer than twenty of them; what does not fit inside
/// goes on the heap, so no step is ever lost.
pub(crate) type Agenda = orrery_core::Agenda<[Step; 32]>;

/// A question or a duty.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Task {
    /// A player has to answer before the game goes on.
    Ask(Actor, Question),
    /// The rules see to this by themselves.
    Do(Duty),
}

/// A question to a player or to Chance.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// Chance: what comes next?
    Draw(Draw),
    /// Where do you put your Player marker? On this side only, or anywhere.
    ChooseSpace(Option<Side>),
    /// On which side does the Shuttle start?
    PutShuttle,
    /// What do you do in your turn?
    Turn,
    /// How do you use this effect?
    Effect {
        /// The effect, with what is left of it.
        effect: Effect,
        /// The price of its first use; `None` if it need not be used.
        due: Option<Due>,
    },
    /// What do you pay with?
    Pay(Bill),
    /// Whose Tech do you use to construct this Building?
    ChooseTech {
        /// The Building.
        kind: Kind,
        /// Its hex.
        hex: Hex,
        /// True if Colonists may raise the level.
        boost: bool,
        /// Whatever is due besides its price.
        due: Due,
    },
    /// Where do you put your displaced piece?
    Displace {
        /// The piece.
        piece: Piece,
        /// The hex it stood on.
        from: Hex,
    },
    /// Where do you put your new Bot?
    PlaceBot,
    /// Do you take the tile on this hex?
    TakeTile(Hex),
    /// Which Discovery tile do you place, and where?
    PlaceDiscovery,
    /// Do you travel?
    Journey,
    /// Another player used this Tech of yours: do you keep the Oxygen or develop the tile?
    UsedTech(Tech),
    /// Which Contract do you put on this slot of the display?
    Refill(u8),
    /// You have gained this: do you deliver it?
    Gained {
        /// The item.
        item: Item,
        /// The number.
        left: u8,
    },
    /// Is there anything you deliver before the count?
    LastDeliveries,
    /// A question of Chapter 1 of Alien Invasion.
    Invasion(invasion::Question),
    /// A question of Chapter 2 of Alien Invasion.
    Outbreak(outbreak::Question),
    /// A question of Chapter 3 of Alien Invasion.
    Blackout(blackout::Question),
    /// A question of Chapter 4 of Alien Invasion.
    Monolith(monolith::Question),
}

/// A question to Chance.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Draw {
    /// Who chooses a Turn Order space first?
    First,
    /// Which starting Building stands on this hex?
    Building(Hex),
    /// Which Tech tile goes onto this space?
    Tech(GridSpace),
    /// Which Blueprint goes onto this place of the display?
    Blueprint(u8),
    /// Which Discovery tile goes onto the left (0) or right (1) space?
    Discovery(u8),
    /// Which Mission goes onto this slot, and is it a Short one?
    Mission {
        /// A, B or C.
        slot: u8,
        /// True if it is a Short one.
        short: bool,
    },
    /// Which Reward tile goes above this LSS column?
    Reward(u8),
    /// Which tile of this type is next on its stack?
    Stack(Kind),
    /// Which Private Goal is dealt to this player?
    Goal(Seat),
    /// Which space does the First Colonist tile of this player name?
    FirstSpace(Seat),
    /// Which First Colonist card "A" is dealt to this player?
    FirstCard(Seat),
    /// Which First Colonist card "B" is dealt to this player?
    Task(Seat),
    /// Which card does Lacerda reveal?
    SoloCard,
    /// Which free Turn Order space of this side does Lacerda take?
    LacerdaSpace(Side),
    /// Where does Lacerda construct a Building of this type?
    LacerdaBuild(Kind),
    /// Where does Lacerda construct the type that a tile names?
    LacerdaNamed(Kind),
    /// Where does Lacerda build his Shelter?
    LacerdaShelter,
    /// With which Blueprint does Lacerda upgrade?
    LacerdaBlueprint,
    /// Which Building does Lacerda upgrade with it?
    LacerdaUpgrade(Blueprint),
    /// Which card does Lacerda take from the Scientist display?
    LacerdaHire,
    /// Which Contract refills this slot of the display?
    LacerdaRefill(u8),
    /// Where does Lacerda place the Discovery tile?
    LacerdaDiscovery,
    /// Which tile does Lacerda's Rover go to?
    LacerdaTarget,
    /// Where does Lacerda's Rover go next on its way to this hex, with this many movement points?
    LacerdaStep {
        /// The hex it goes to.
        target: Hex,
        /// Movement points left.
        points: u8,
        /// The last hex on the way without a piece.
        free: Hex,
    },
    /// Where does Lacerda's displaced Rover go?
    LacerdaDisplaced(Hex),
    /// Which Infection card is next? (Chapter 2 of Alien Invasion)
    Infection,
    /// A draw of Chapter 3 of Alien Invasion.
    Blackout(blackout::Draw),
    /// A draw of Chapter 4 of Alien Invasion.
    Monolith(monolith::Draw),
}

/// The price of the first use of an effect.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Due {
    /// OM-COST-06: extra cost of the action slots.
    pub extra: u8,
    /// OM-EXEC-01: Crystals for an Executive action.
    pub crystals: u8,
    /// Colonists of the Living Quarters who are spoken for.
    pub people: u8,
}

impl Due {
    /// A number of Crystals.
    pub const fn crystals(crystals: u8) -> Due {
        Due { extra: 0, crystals, people: 0 }
    }
}

/// A duty that the rules carry out by themselves.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Duty {
    /// Deals what Chance decides at the beginning.
    SetUp,
    /// Lets the players choose their spaces.
    ChooseSpaces,
    /// Puts a player on a Turn Order space with its benefit.
    Settle,
    /// Begins a round.
    BeginRound,
    /// Begins the next turn of the round.
    NextTurn,
    /// Asks the player whose turn it is.
    Menu,
    /// The end-of-turn steps.
    EndTurn,
    /// Lets owners of used Tech decide.
    UsedTechs,
    /// Refills the Scientist display.
    RefillHire,
    /// Bots destroy what they stand on; then the Colony status is updated if it is due.
    CloseTurn,
    /// Updates the Colony status.
    Update,
    /// Deals Blueprints after a Colony status update.
    DealBlueprints,
    /// Refills the Tech Grid after a Colony status update.
    RefillGrid,
    /// The rest of a Colony status update.
    FinishUpdate,
    /// Begins the Shuttle phase.
    BeginShuttle,
    /// Asks the next player whether to travel.
    NextJourney,
    /// Ends what one player does in the Shuttle phase.
    CloseJourney,
    /// The last deliveries and the count.
    Finish,
    /// Counts the points.
    Count,

    /// Offers an effect that need not be used.
    Offer(Seat, Effect),
    /// Begins an effect that must be used, with what is due.
    Begin(Seat, Effect, Due),
    /// Goes on with an effect.
    GoOn(Seat, Effect),
    /// Asks for or takes a payment.
    Pay(Seat, Bill),
    /// Carries out what was chosen and paid.
    Unit(Seat, Unit),
    /// Goes on once a Building is placed and pieces are out of the way.
    AfterBuilding(Seat, Kind, Hex),
    /// Goes on once the gain of a Building is stored or delivered.
    SettleBuilding(Seat, Kind, Hex),
    /// Goes on once a Building is upgraded and pieces are out of the way.
    AfterUpgrade(Seat, Blueprint, Hex),
    /// Refills a place of the Exploration space.
    RefillExploration(u8),
    /// Turns up the next tile of a stack.
    TurnUp(Kind),
    /// Takes a player to a side.
    Travel {
        /// The seat.
        seat: Seat,
        /// The target.
        to: Side,
        /// OM-POD-01: whether the first step is skipped.
        pod: bool,
    },
    /// The steps of travelling after the first.
    Arrive(Seat, Side),
    /// Deals two First Colonist cards "B".
    DealTasks(Seat),
    /// A chore of Lacerda.
    Lacerda(Chore),
    /// A duty of Chapter 1 of Alien Invasion.
    Invasion(invasion::Duty),
    /// A duty of Chapter 2 of Alien Invasion.
    Outbreak(outbreak::Duty),
    /// A duty of Chapter 3 of Alien Invasion.
    Blackout(blackout::Duty),
    /// A duty of Chapter 4 of Alien Invasion.
    Monolith(monolith::Duty),
}

/// One use of an effect, chosen and paid.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    /// Places a Building.
    Build {
        /// Of which type.
        kind: Kind,
        /// The hex.
        hex: Hex,
    },
    /// Uses another player's Tech tile or one's own.
    UseTech {
        /// The owner.
        owner: Seat,
        /// The Tech.
        tech: Tech,
    },
    /// Upgrades a Building.
    Upgrade {
        /// With which Blueprint.
        blueprint: Blueprint,
        /// The Building's hex.
        hex: Hex,
    },
    /// Develops a Tech tile.
    Develop {
        /// The Tech.
        tech: Tech,
        /// The space it moves to.
        to: LabSpace,
    },
    /// Takes an item from the Warehouse.
    TakeItem(Item),
    /// Takes a Blueprint.
    TakeBlueprint(Blueprint),
    /// Takes a Tech tile.
    Learn {
        /// From where.
        from: GridSpace,
        /// The space it goes to.
        to: LabSpace,
    },
    /// Welcomes a Ship.
    Welcome {
        /// From which space of the Depot.
        ship: DepotSpace,
        /// True if it brings a Bot.
        bot: bool,
        /// The number of Colonists who come.
        colonists: u8,
    },
    /// Takes a card from the Scientist display.
    Hire(u8),
    /// Gains items.
    Gain(Item, u8),
    /// Gains Colonists.
    Colonists(u8),
    /// Does the rest of an effect whose price is paid.
    Effect(Effect),
    /// Uses the benefit of the tile on the Radar.
    Radar(Tile),
    /// Puts a face-up Discovery tile on the Radar.
    SetRadar(u8),
    /// Something that only Chapter 1 of Alien Invasion has.
    Invasion(invasion::Unit),
    /// Something that only Chapter 2 of Alien Invasion has.
    Outbreak(outbreak::Unit),
    /// Something that only Chapter 3 of Alien Invasion has.
    Blackout(blackout::Unit),
    /// Nothing more: the price was all.
    Nothing,
}

/// One step of what Lacerda does.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Chore {
    /// Takes his turn.
    Turn,
    /// Carries out the action with this number.
    Act(u8),
    /// Moves his Rover.
    Rover,
    /// Constructs a Building of a type he needs.
    Construct,
    /// Constructs a Building of this type, if he can.
    ConstructKind(Kind),
    /// Upgrades Buildings.
    Upgrade {
        /// The number left.
        left: u8,
        /// True if an Upgrade Tech may still add some.
        tech: bool,
    },
    /// Develops a Tech tile.
    Develop {
        /// The most developed one, or the least.
        most: bool,
    },
    /// Takes a benefit in his way.
    Benefit(Effect),
    /// Builds a Shelter at a Colony status update, and then welcomes a Ship.
    Grow,
    /// Welcomes a Ship and takes a Bot.
    Welcome,
    /// Takes the tile his Rover has reached.
    TakeTile(Hex),
}

impl Open {
    /// The current question and its actor; `None` once the game is over.
    #[inline]
    pub fn question(&self) -> Option<(Actor, Question)> {
        match self.agenda.last() {
            Some(&Step { task: Task::Ask(who, question), .. }) => Some((who, question)),
            _ => None,
        }
    }

    /// Puts a question on the agenda.
    #[inline]
    pub(crate) fn ask(&mut self, who: impl Into<Actor>, question: Question) {
        self.push(Task::Ask(who.into(), question));
    }

    /// Asks Chance.
    #[inline]
    pub(crate) fn draw(&mut self, draw: Draw) {
        self.push(Task::Ask(Actor::Chance, Question::Draw(draw)));
    }

    /// Puts a duty on the agenda.
    #[inline]
    pub(crate) fn see_to(&mut self, duty: Duty) {
        self.push(Task::Do(duty));
    }

    fn push(&mut self, task: Task) {
        self.agenda.push(Step { level: self.level, task });
    }

    /// Puts things on the agenda that belong to what was just done.
    #[inline]
    pub(crate) fn within(&mut self, deeds: impl FnOnce(&mut Self)) {
        self.level = self.level.saturating_add(1);
        deeds(self);
        self.level = self.level.saturating_sub(1);
    }

    /// Takes the step on top.
    #[inline]
    pub(crate) fn pop(&mut self) {
        if let Some(step) = self.agenda.pop() {
            self.level = step.level;
        }
    }
}

/// The log of what happens in the game.
pub(crate) type Log = orrery_core::Log<Event>;

impl Open {
    /// Something that happens now.
    #[inline]
    pub(crate) fn event(&self, deed: Deed) -> Event {
        Event { level: self.level, sides: self.sides(), deed }
    }

    #[inline]
    pub(crate) fn tell(&self, log: &mut Log, deed: Deed) {
        log.push(self.event(deed));
    }
}

impl OnMars {
    /// The current question and its actor; `None` once the game is over.
    #[inline]
    pub fn question(&self) -> Option<(Actor, Question)> {
        self.open.question()
    }

    /// Sees to every duty up to the next question.
    pub(crate) fn run_agenda(&mut self, log: &mut Log) {
        loop {
            if self.open.chapter.is_some() {
                self.check_chapter(log);
                // AI-RULING-40: nothing is done after the end.
                if self.open.outcome().is_some() {
                    self.open.agenda.clear();
                }
            }
            let Some(&Step { task, .. }) = self.open.agenda.last() else { break };
            match task {
                Task::Do(duty) => {
                    self.open.pop();
                    self.open.do_duty(duty, log);
                }
                // Where nothing is left to draw, nothing is drawn.
                Task::Ask(Actor::Chance, Question::Draw(draw)) if !self.has_draw(draw) => {
                    self.open.pop();
                }
                Task::Ask(..) => break,
            }
        }
        self.open.level = 0;
    }
}

impl OnMars {
    /// Returns whether Chance has an answer to this.
    fn has_draw(&self, draw: Draw) -> bool {
        let mut any = false;
        self.draws(draw, &mut |_| any = true);
        any
    }
}

impl Open {
    fn do_duty(&mut self, duty: Duty, log: &mut Log) {
        match duty {
            Duty::SetUp => self.begin_setup(),
            Duty::ChooseSpaces => self.choose_spaces(),
            Duty::Settle => self.settle_bots(log),
            Duty::BeginRound => self.begin_round(log),
            Duty::NextTurn => self.next_turn(log),
            Duty::Menu => self.ask_menu(),
            Duty::EndTurn => self.end_turn(),
            Duty::UsedTechs => self.ask_used_techs(log),
            Duty::RefillHire => self.refill_hire(),
            Duty::CloseTurn => self.close_turn(log),
            Duty::Update => self.update_if_due(log),
            Duty::DealBlueprints => self.deal_blueprints(log),
            Duty::RefillGrid => self.refill_grid(),
            Duty::FinishUpdate => self.finish_update(log),
            Duty::BeginShuttle => self.begin_shuttle(log),
            Duty::NextJourney => self.next_journey(log),
            Duty::CloseJourney => self.close_journey(log),
            Duty::Finish => self.last_deliveries(log),
            Duty::Count => self.count(log),
            Duty::Offer(seat, effect) => self.offer(seat, effect),
            Duty::Begin(seat, effect, due) => self.begin_due(seat, effect, due, log),
            Duty::GoOn(seat, effect) => self.go_on(seat, effect, log),
            Duty::Pay(seat, bill) => self.settle_bill(seat, bill, log),
            Duty::Unit(seat, unit) => self.do_unit(seat, unit, log),
            Duty::AfterBuilding(seat, kind, hex) => self.after_building(seat, kind, hex, log),
            Duty::SettleBuilding(seat, kind, hex) => self.settle_building(seat, kind, hex, log),
            Duty::AfterUpgrade(seat, card, hex) => self.after_upgrade(seat, card, hex, log),
            Duty::RefillExploration(place) => self.refill_exploration(place),
            Duty::TurnUp(kind) => self.turn_up(kind),
            Duty::Travel { seat, to, pod } => self.travel(seat, to, pod, log),
            Duty::Arrive(seat, side) => self.arrive(seat, side, log),
            Duty::DealTasks(seat) => self.deal_tasks(seat),
            Duty::Lacerda(chore) => self.lacerda(chore, log),
            Duty::Invasion(duty) => self.do_invasion(duty, log),
            Duty::Outbreak(duty) => self.do_outbreak(duty, log),
            Duty::Blackout(duty) => self.do_blackout(duty),
            Duty::Monolith(duty) => self.do_monolith(duty, log),
        }
    }
}
