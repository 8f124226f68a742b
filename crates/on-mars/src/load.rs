//! Loads a saved table. A file can come from anyone, so everything the rules rely on is checked.

use orrery_core::{Actor, Seat, Seats};
use serde::Deserialize;

use crate::agenda::{Draw, Duty, Question, Step, Task, Unit};
use crate::blackout::Blackout;
use crate::chapter::Part;
use crate::content::{ContractSet, Effect, Kind, Slots, Tile, TileSet};
use crate::hex::HexSet;
use crate::invasion::{self, check_invasion};
use crate::monolith::{Deck, GoalCard, LAST_SPACE, Monolith, RoverState, Sabotage};
use crate::outbreak::{self, MoverStep, Outbreak};
use crate::player::Player;
use crate::state::{Hand, OnMars, Open};

/// Upper bound for the steps of a saved agenda.
const STEPS: usize = 100;

/// A saved table before it is checked.
#[derive(Deserialize)]
pub(crate) struct Saved {
    open: Open,
    hands: Seats<Hand>,
}

/// A check of a saved table: `Ok`, or what is wrong with it.
pub(crate) type Verdict = Result<(), &'static str>;

pub(crate) fn check(holds: bool, what: &'static str) -> Verdict {
    if holds { Ok(()) } else { Err(what) }
}

impl TryFrom<Saved> for OnMars {
    type Error = String;

    fn try_from(saved: Saved) -> Result<OnMars, String> {
        let table = OnMars { open: saved.open, hands: saved.hands };
        table.check().map_err(|what| format!("this table cannot be: {what}"))?;
        Ok(table)
    }
}

impl OnMars {
    fn check(&self) -> Verdict {
        let open = &self.open;
        let players = open.player_count();
        let least = if open.monolith().is_some() { 1 } else { 2 };
        check((least..=4).contains(&players), "it is for 2 to 4 players")?;
        check_chapter(open)?;
        check(open.lacerda.is_none() || players == 2, "Lacerda plays against one")?;
        check(self.hands.players() == players, "every player has a hand")?;
        check_frame(open)?;
        check_tiles(open)?;
        for (seat, player) in open.players.iter() {
            let slots = Slots::ALL.map(|slots| open.on_slots(slots, seat));
            check(slots.iter().all(|count| *count <= 3), "an Action slot is too full")?;
            let posted = slots.iter().sum::<u8>() + open.in_the_dark(seat);
            check_player(player, posted, open.defense_counts(seat), open.is_lacerda(seat))?;
            let closed = open.chapter.iter().flat_map(|chapter| &chapter.closed);
            let shelters = closed.filter(|one| one.kind == Kind::Shelter && one.owner == seat);
            let shelters = player.shelters.len() + shelters.count() as u8 + player.shelters_left;
            check(shelters == 5, "every player has 5 Shelters")?;
            let hand = &self.hands[seat];
            check(hand.goals.len() == player.goals, "Private Goals are missing")?;
            check(hand.spent.len() == player.goals_spent, "spent Private Goals are missing")?;
            check(hand.first_card.is_some() == player.first_card, "a card \"A\" is missing")?;
            check(hand.tasks.len() == player.tasks, "cards \"B\" are missing")?;
        }
        check_hands(open, &self.hands)?;
        let over = open.ending.is_some() || open.outcome().is_some();
        check(over == open.agenda.is_empty(), "nobody is asked")?;
        self.check_agenda()
    }

    /// The question on top has an answer, and everybody named sits at the table.
    fn check_agenda(&self) -> Verdict {
        let open = &self.open;
        check(open.level == 0, "it was saved in the middle of an answer")?;
        check(open.agenda.len() <= STEPS, "too much is left to do")?;
        let seated = |seat: Seat| seat.index() < usize::from(open.player_count());
        check(seated(open.turn.seat) && seated(open.first), "a player has no seat")?;
        check(open.order.iter().all(|seat| seated(*seat)), "a player has no seat")?;
        for Step { task, .. } in open.agenda() {
            match task {
                Task::Ask(Actor::Seat(seat), question) => {
                    check(
                        seat.index() < usize::from(open.seats()),
                        "a player without a seat is asked",
                    )?;
                    let slot = !matches!(question, Question::Refill(slot) if *slot >= 6);
                    check(slot, "the display has six slots")?;
                }
                Task::Ask(Actor::Chance, Question::Draw(draw)) => {
                    check(is_in_range(*draw, &seated), "Chance is asked for what there is not")?;
                }
                Task::Do(duty) => {
                    let known = actor_of(duty).is_none_or(&seated);
                    check(known, "a player without a seat has something to do")?;
                    let stack = *duty != Duty::TurnUp(Kind::Shelter);
                    check(stack, "Shelters have no stack")?;
                }
                Task::Ask(Actor::Chance, _) => {}
            }
        }
        let Some((who, question)) = open.question() else {
            return check(open.agenda.is_empty(), "nobody is asked");
        };
        let chance = matches!(question, Question::Draw(_));
        check(chance == (who == Actor::Chance), "the wrong one is asked")?;
        if let (Actor::Seat(seat), Question::Pay(bill)) = (who, question) {
            check(open.can_pay(seat, &bill), "a price cannot be paid")?;
        }
        // OM-RULING-41: in the middle of a movement the pieces that move may share hexes.
        let movers: Vec<Seat> = open.agenda().iter().filter_map(|step| open.mover(step)).collect();
        check(open.has_room_for_pieces(&movers), "pieces share a hex")?;
        for Step { task, .. } in open.agenda() {
            if let Task::Do(Duty::GoOn(seat, effect @ Effect::Move(_)))
            | Task::Ask(
                Actor::Seat(seat),
                Question::Effect { effect: effect @ Effect::Move(_), .. },
            ) = *task
            {
                let asked = Question::Effect { effect, due: None };
                check(self.has_answer(seat.into(), asked), "pieces cannot get away")?;
            }
        }
        // A question about rows can come between another question and its answer.
        let rows = question == Question::Outbreak(outbreak::Question::Row);
        let waiting = open.agenda.iter().rev().nth(1).filter(|_| rows).map(|step| step.task);
        if let Some(Task::Ask(other, asked)) = waiting {
            check(self.has_answer(other, asked), "a question has no answer")?;
        }
        check(self.has_answer(who, question), "a question has no answer")
    }

    fn has_answer(&self, who: Actor, question: Question) -> bool {
        let mut any = false;
        self.options(who, question, &mut |_, _| any = true);
        any
    }
}

/// The seat that a duty is about.
fn actor_of(duty: &Duty) -> Option<Seat> {
    match *duty {
        Duty::Unit(_, Unit::UseTech { owner, .. }) => Some(owner),
        Duty::Offer(seat, _)
        | Duty::Begin(seat, ..)
        | Duty::GoOn(seat, _)
        | Duty::Pay(seat, _)
        | Duty::Unit(seat, _)
        | Duty::AfterBuilding(seat, ..)
        | Duty::SettleBuilding(seat, ..)
        | Duty::AfterUpgrade(seat, ..)
        | Duty::Travel { seat, .. }
        | Duty::Arrive(seat, _)
        | Duty::DealTasks(seat)
        | Duty::Invasion(
            invasion::Duty::Defend(seat, _) | invasion::Duty::AfterUpgrade(seat, ..),
        ) => Some(seat),
        Duty::Invasion(invasion::Duty::Ask(seat, question)) if !question.is_for_aliens() => {
            Some(seat)
        }
        _ => None,
    }
}

/// Returns whether a draw is for a place that there is.
fn is_in_range(draw: Draw, seated: &impl Fn(Seat) -> bool) -> bool {
    match draw {
        Draw::Blueprint(place) => place < 12,
        Draw::Discovery(place) => place < 2,
        Draw::Mission { slot, .. } => slot < 3,
        Draw::Reward(column) => column < 4,
        Draw::Stack(kind) => kind != Kind::Shelter,
        Draw::LacerdaRefill(slot) => slot < 6,
        Draw::LacerdaStep { points, .. } => (1..=20).contains(&points),
        Draw::Goal(seat) | Draw::FirstSpace(seat) | Draw::FirstCard(seat) | Draw::Task(seat) => {
            seated(seat)
        }
        Draw::First
        | Draw::Building(_)
        | Draw::Tech(_)
        | Draw::SoloCard
        | Draw::LacerdaSpace(_)
        | Draw::LacerdaBuild(_)
        | Draw::LacerdaNamed(_)
        | Draw::LacerdaShelter
        | Draw::LacerdaBlueprint
        | Draw::LacerdaUpgrade(_)
        | Draw::LacerdaHire
        | Draw::LacerdaDiscovery
        | Draw::LacerdaTarget
        | Draw::LacerdaDisplaced(_)
        | Draw::Infection
        | Draw::Blackout(_)
        | Draw::Monolith(_) => true,
    }
}

impl Open {
    /// The seats whose pieces a step may find on the hexes of others.
    fn mover(&self, step: &Step) -> Option<Seat> {
        match step.task {
            Task::Ask(
                Actor::Seat(seat),
                Question::Effect { effect: Effect::Move(_), .. }
                | Question::Displace { .. }
                | Question::Invasion(invasion::Question::Exosuit { .. }),
            )
            | Task::Do(Duty::GoOn(seat, Effect::Move(_))) => Some(seat),
            Task::Ask(_, Question::Draw(Draw::LacerdaStep { .. } | Draw::LacerdaDisplaced(_))) => {
                Seat::all(self.player_count()).find(|seat| self.is_lacerda(*seat))
            }
            _ => None,
        }
    }

    /// OM-MAP-04: whether no two pieces stand on one hex, those that are moving left aside.
    fn has_room_for_pieces(&self, movers: &[Seat]) -> bool {
        let (mut all, mut count) = (HexSet::EMPTY, 0);
        let mut add = |set: HexSet| {
            all = all.or(set);
            count += u16::from(set.len());
        };
        for (seat, player) in self.players.iter() {
            add(player.miners);
            add(player.advanced);
            if !movers.contains(&seat) {
                add(player.bots);
                add(player.rover.map_or(HexSet::EMPTY, HexSet::of));
            }
        }
        if let Some(invasion) = self.invasion() {
            add(invasion.on_map());
            for (seat, sentry) in Seat::all(self.player_count()).zip(invasion.sentries) {
                if !movers.contains(&seat) {
                    add(sentry.map_or(HexSet::EMPTY, HexSet::of));
                }
            }
            if movers.is_empty() {
                add(invasion.exosuit.map_or(HexSet::EMPTY, HexSet::of));
            }
        }
        count == u16::from(all.len())
    }
}

fn check_frame(open: &Open) -> Verdict {
    let delivered = open.delivered.iter().flatten().all(|count| *count <= 4);
    check(delivered, "too much lies on a Contract")?;
    let posted = open
        .slots
        .iter()
        .all(|row| row[usize::from(open.player_count())..].iter().all(|count| *count == 0));
    check(posted, "a player without a seat has Colonists")?;
    check(open.lss.iter().all(|row| (1..=5).contains(row)), "an LSS marker is off its track")?;
    check((2..=6).contains(&open.level_row), "there are five Colony levels")?;
    check(open.remaining <= 3, "there are three Missions")?;
    let spaces = if open.monolith().is_some() { 4 } else { 3 };
    check((1..=spaces).contains(&open.shuttle_space), "there are three Travel spaces")?;
    check(open.round <= 40, "no game is that long")?;
    check(usize::from(open.done) <= open.order.len().max(1), "too many turns were taken")?;
    check(open.warehouse.iter().all(|count| *count <= 3), "the Warehouse is too full")?;
    check(open.missions.iter().flatten().all(|one| one.left > 0), "a Mission is complete")?;
    let stacks = open.stacks.iter().all(|stack| {
        let next = stack.next.map_or(0, |tile| 1 << tile.index());
        stack.below < 64 && stack.below & next == 0
    });
    check(stacks, "a stack has six tiles at most")?;
    check(open.turn.emptied < 64 && open.turn.fresh <= 40, "the turn is not possible")
}

/// Every tile is in one place at most, and Buildings stand on different hexes.
fn check_tiles(open: &Open) -> Verdict {
    let mut seen = HexSet::EMPTY;
    let sets = open.buildings.iter().copied();
    for set in sets.chain(open.players.values().map(|player| player.shelters)) {
        check(!set.meets(seen), "two Buildings stand on one hex")?;
        seen = seen.or(set);
    }
    let lying: HexSet = open.lying.iter().flatten().copied().collect();
    check(lying == open.tile_hexes, "the map does not know its tiles")?;
    check(usize::from(lying.len()) == open.lying.iter().flatten().count(), "tiles share a hex")?;
    check(!lying.meets(seen) && !open.crystals.meets(seen), "something lies under a Building")?;
    let mut places = vec![open.discoveries, open.tiles_lost];
    places.extend(open.players.values().map(|player| player.tiles));
    let on_map = Tile::ALL.into_iter().filter(|tile| open.lying[tile.index()].is_some());
    places.push(on_map.collect());
    let single = open.exploration.iter().chain([&open.radar]).flatten();
    places.extend(single.map(|tile| TileSet::only(*tile)));
    let count: u16 = places.iter().map(|set| u16::from(set.len())).sum();
    check(usize::from(count) == Tile::COUNT, "a tile is missing or in two places")
}

/// Checks everything that a chapter of Alien Invasion relies on.
fn check_chapter(open: &Open) -> Verdict {
    let Some(chapter) = &open.chapter else { return Ok(()) };
    check(open.lacerda.is_none() && open.ending.is_none(), "Lacerda plays no chapter")?;
    let mut seen = HexSet::EMPTY;
    for one in &chapter.closed {
        let seated = one.owner.index() < usize::from(open.player_count());
        check(seated && !seen.contains(one.hex), "a Building is closed twice")?;
        seen.insert(one.hex);
    }
    let built = open.buildings.iter().copied();
    let shelters = open.players.values().map(|player| player.shelters);
    check(!built.chain(shelters).any(|set| set.meets(seen)), "a closed Building is open")?;
    let something = open.crystals.meets(seen) || open.tile_hexes.meets(seen);
    check(!something, "something lies under a Building")?;
    match &chapter.part {
        Part::Invasion(invasion) => check_invasion(open, invasion),
        Part::Outbreak(outbreak) => check_outbreak(open, outbreak),
        Part::Blackout(blackout) => check_blackout(open, blackout),
        Part::Monolith(monolith) => check_monolith(open, monolith),
    }
}

fn check_outbreak(open: &Open, outbreak: &Outbreak) -> Verdict {
    check(outbreak.wards.players() == open.player_count(), "every player has a ward")?;
    check(outbreak.time <= LAST_SPACE && outbreak.steps <= 60, "the Time Track has 15 spaces")?;
    check(outbreak.missions_left <= outbreak::MISSIONS, "there are two Missions")?;
    check(outbreak.warehouse <= 4, "the Warehouse is too full")?;
    let hired = outbreak.microbiologist.is_none_or(|seat| open.players.get(seat).is_some());
    check(hired, "a player without a seat has the Microbiologist")?;
    let seated = outbreak.movers.iter().all(|one| open.players.get(one.seat).is_some());
    check(seated, "a player without a seat moves Colonists")?;
    for (seat, ward) in outbreak.wards.iter() {
        let player = &open.players[seat];
        let rows = ward.rows.iter().all(|row| row.len() <= outbreak::Row::SIZE);
        check(rows && ward.loose.len() <= 12, "a row holds 2 Colonists")?;
        check(ward.working <= player.working, "a Colonist is infected and not there")?;
        check(
            ward.mines.without(player.miners).is_empty(),
            "a Colonist is infected and not there",
        )?;
        check(ward.medicine <= 20, "a player has too much Medicine")?;
        let mut home = i16::from(ward.loose.len());
        home += ward.rows.iter().map(|row| i16::from(row.len())).sum::<i16>();
        for mover in outbreak.movers.iter().filter(|one| one.seat == seat) {
            home += if mover.step == MoverStep::Leave { -1 } else { 1 };
        }
        check(home == i16::from(player.quarters), "the rows hold other Colonists")?;
        for slots in Slots::ALL {
            let infected = outbreak.slots[slots.index()][seat.index()];
            check(infected <= open.on_slots(slots, seat), "a Colonist is infected and not there")?;
        }
    }
    let players = usize::from(open.player_count());
    let nobody = outbreak.slots.iter().all(|row| row[players..].iter().all(|count| *count == 0));
    check(nobody, "a player without a seat is infected")
}

fn check_blackout(open: &Open, blackout: &Blackout) -> Verdict {
    check(blackout.time <= 8 && blackout.steps <= 60, "the Time Track has 8 spaces here")?;
    let shelters = open.players.values().fold(HexSet::EMPTY, |all, one| all.or(one.shelters));
    let standing = open.buildings.iter().fold(shelters, |all, set| all.or(*set));
    check(blackout.vandalized.without(standing).is_empty(), "nothing stands there")?;
    let tiles: HexSet = blackout.dark.iter().map(|one| one.hex).collect();
    let each = usize::from(tiles.len()) == blackout.dark.len();
    check(each && tiles == open.closed_hexes(), "every Blackout tile has a Colonist")?;
    let seated = blackout.dark.iter().all(|one| open.players.get(one.seat).is_some());
    check(seated, "a player without a seat has Colonists")
}

fn check_monolith(open: &Open, monolith: &Monolith) -> Verdict {
    check(open.player_count() == 1, "Chapter 4 is for one player")?;
    check(monolith.time <= LAST_SPACE, "the Time Track has 15 spaces")?;
    let mut seen = monolith.deck.or(monolith.lasting);
    let mut count = monolith.deck.len() + monolith.lasting.len();
    for laid in &monolith.row {
        check(laid.cubes <= 2, "a Sabotage card takes 2 cubes")?;
        seen.insert(laid.card);
        count += 1;
    }
    check(seen.len() == count, "a Sabotage card is in two places")?;
    check(monolith.lasting.iter().all(Sabotage::lasts), "that card does not last")?;
    check(monolith.theft <= 2, "Crystal Theft takes 2 Crystals")?;
    check(monolith.named.len() <= 2, "two decks are drawn from")?;
    let decks = Deck::ALL.into_iter().zip(monolith.goals);
    let own =
        |(deck, goal): (Deck, Option<GoalCard>)| goal.is_none_or(|goal| goal.deck() == Some(deck));
    check(decks.into_iter().all(own), "a Goal is of another deck")?;
    let off = monolith.rover != RoverState::Usable;
    check(!off || open.players[Seat::ONE].rover.is_none(), "the Rover is in two places")
}

fn check_player(player: &Player, posted: u8, defenses: [u8; 2], lacerda: bool) -> Verdict {
    let counts = [
        player.hangar,
        player.ships_spent,
        player.quarters,
        player.working,
        player.colonists,
        player.bots_left,
        player.bots_on_board,
        player.shelters_left,
        player.markers,
        player.goals,
        player.goals_spent,
        player.tasks,
        posted,
    ];
    check(counts.iter().all(|count| *count <= 16), "a player has too much")?;
    let colonists = player.quarters + player.working + player.colonists + player.miners.len();
    check(lacerda || colonists + posted == 12, "every player has 12 Colonists")?;
    check(!player.progress.contains(Kind::Shelter), "Shelters have no Progress cube")?;
    let stored = player.storage.iter().all(|count| *count <= 20);
    check(stored && player.crystals <= 8 && player.pending <= 60, "a player has too much")?;
    let ships = player.ships.len() + player.hangar + player.ships_spent;
    check(ships == 5, "every player has 5 Ships")?;
    check(player.ships.iter().all(|space| space.index() < 5), "a Ship stands on a low space")?;
    let [held, raised] = defenses;
    let markers = player.markers + player.blueprints.len() + player.built.len() + held + raised;
    check(markers == 8, "every player has 8 markers")?;
    check(player.built.and(player.blueprints).is_empty(), "a Blueprint is built and is not")?;
    check(player.advanced.len() == player.built.len() + raised, "a marker is not on the map")?;
    let mut spaces = player.laboratory.iter().flatten();
    let apart = usize::from(player.lab_spaces().len()) == spaces.by_ref().count();
    check(apart, "two Tech tiles share a space")?;
    check(player.aside.iter().all(|count| *count <= 20), "too much Oxygen is set aside")?;
    check(player.completed.without(player.contracts).is_empty(), "a Contract is nobody's")?;
    check((-500..=2000).contains(&player.points), "a player has an impossible number of points")?;
    let bots = player.bots.len() + player.bots_left + player.bots_on_board;
    check(bots + u8::from(lacerda) == 4, "every player has 4 Bots")?;
    check(lacerda || player.quarters <= 12, "the Living Quarters are too full")
}

/// No card is in two hands.
fn check_hands(open: &Open, hands: &Seats<Hand>) -> Verdict {
    let all = |count: fn(&Hand) -> u8| hands.values().map(count).sum::<u8>();
    let mut goals = open.goals_completed();
    let mut tasks = open.tasks_seen;
    for hand in hands.values() {
        goals = goals.or(hand.goals).or(hand.spent);
        tasks = tasks.or(hand.tasks);
    }
    let shared = open.blackout().map_or(0, |blackout| blackout.goals.len());
    let own = open.players.values().filter(|player| player.goal.is_some()).count() as u8;
    let completed = shared + own;
    let held = all(|hand| hand.goals.len()) + all(|hand| hand.spent.len());
    check(goals.len() == completed + held, "a Private Goal is in two places")?;
    let held = all(|hand| hand.tasks.len()) + open.tasks_seen.len();
    check(tasks.len() == held, "a card \"B\" is in two places")?;
    let mut contracts = ContractSet::EMPTY;
    for player in open.players.values() {
        check(contracts.and(player.contracts).is_empty(), "a Contract is in two places")?;
        contracts = contracts.or(player.contracts);
    }
    check(contracts.and(open.contract_deck).is_empty(), "a Contract is in two places")?;
    let mut cards = open.first_seen;
    for card in hands.values().filter_map(|hand| hand.first_card) {
        check(!cards.contains(card), "a card \"A\" is in two places")?;
        cards.insert(card);
    }
    Ok(())
}
