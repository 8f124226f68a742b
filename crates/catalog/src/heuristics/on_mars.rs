//! The heuristic of On Mars.
//!
//! Everything a player has is counted in Opportunity points: those on the track, what the final
//! scoring would give, and what goods, Colonists, Tech, Blueprints and cards will still bring, the
//! less the nearer the end is. What is being decided counts too: an action is worth the best use
//! of it that a glance finds, a price what it takes away. The value is the chance to be first,
//! read off the distance to the others; alone, off what is still missing for the Solo Goal.

mod alone;
mod clock;
mod goals;
mod holdings;
pub(super) mod plan;
mod prospects;
mod prune;
mod surface;
#[cfg(test)]
mod tests;
mod weights;

use on_mars::content::{Effect, Requirement, Side};
use on_mars::{Action, Duty, Hand, HexSet, OnMars, Open, Part, Phase, Player, Question, Task};
use orrery_bots::Heuristic;
use orrery_core::{Actor, Game as _, Seat};

pub use weights::MarsWeights;

/// The rounds that a search looks ahead in a game against Lacerda.
const LOOK_AHEAD: u8 = 2;

/// Judges positions of On Mars.
pub struct OnMarsHeuristic {
    weights: MarsWeights,
}

impl OnMarsHeuristic {
    /// With the weights that are in use.
    pub const TUNED: OnMarsHeuristic = OnMarsHeuristic::new(MarsWeights::TUNED);

    /// A judge with these weights.
    pub const fn new(weights: MarsWeights) -> Self {
        OnMarsHeuristic { weights }
    }

    /// One player's side of the table.
    fn glance<'a>(&'a self, game: &'a OnMars, seat: Seat) -> Glance<'a> {
        Sight::of(&self.weights, game).at(seat)
    }
}

/// The part of a glance that all players share.
pub(super) struct Sight<'a> {
    w: &'a MarsWeights,
    game: &'a OnMars,
    rounds: f32,
    built: HexSet,
    advanced: HexSet,
}

impl<'a> Sight<'a> {
    pub(super) fn of(w: &'a MarsWeights, game: &'a OnMars) -> Self {
        let open = &game.open;
        let advanced =
            open.players.values().fold(HexSet::EMPTY, |all, player| all.or(player.advanced));
        Sight { w, game, rounds: clock::rounds_left(open), built: open.built(), advanced }
    }

    pub(super) fn at(&self, seat: Seat) -> Glance<'a> {
        let open = &self.game.open;
        let player = &open.players[seat];
        let turns = clock::turns_left(open, seat, self.rounds);
        let mut glance = Glance {
            w: self.w,
            open,
            hand: &self.game.hands[seat],
            seat,
            player,
            turns,
            need: (turns / self.w.need).min(1.0),
            soon: (turns / self.w.soon).min(1.0),
            side: player.side(),
            ready: f32::from(open.able(seat)),
            coming: f32::from(player.working),
            steps: Steps::default(),
            stake: stake(open),
            wanted: alone::requirements(open),
            built: self.built,
            advanced: self.advanced,
        };
        glance.look_at_journey();
        glance
    }
}

/// Returns what a whole Mission is worth beyond its Crystals: nothing, unless Missions decide.
fn stake(open: &Open) -> f32 {
    match open.chapter.as_deref().map(|chapter| &chapter.part) {
        Some(Part::Outbreak(_)) => 120.0,
        Some(Part::Blackout(_)) => 90.0,
        Some(Part::Invasion(_) | Part::Monolith(_)) | None => 0.0,
    }
}

/// Movement points that are being used.
#[derive(Copy, Clone, Default)]
struct Steps {
    bots: u8,
    rover: u8,
    /// True if the Rover has moved with them.
    under_way: bool,
}

/// One player's side of the table, with as much of the game as there still seems to be.
#[derive(Copy, Clone)]
pub(super) struct Glance<'a> {
    w: &'a MarsWeights,
    pub(super) open: &'a Open,
    hand: &'a Hand,
    pub(super) seat: Seat,
    pub(super) player: &'a Player,
    /// Main actions to come.
    turns: f32,
    /// The weight of goods: 1 until the last turns, 0 after them.
    need: f32,
    /// The weight of things that take a few turns to pay.
    soon: f32,
    /// The side the player is on, or is travelling to.
    side: Option<Side>,
    /// Colonists in the Living Quarters, with those a journey in progress brings back.
    ready: f32,
    /// Colonists in the Working Area, unless they are on their way back.
    coming: f32,
    steps: Steps,
    /// Points for a whole Mission, where Missions decide.
    stake: f32,
    /// The requirements of the Solo Goal.
    wanted: &'static [Requirement],
    built: HexSet,
    advanced: HexSet,
}

impl Glance<'_> {
    /// A journey that has begun counts as made, and points for movement as steps.
    fn look_at_journey(&mut self) {
        for step in self.open.agenda() {
            match step.task {
                Task::Do(Duty::Arrive(seat, side)) if seat == self.seat => {
                    self.side = Some(side);
                    self.ready += self.coming + self.on_side(side);
                    self.coming = 0.0;
                    let limit = f32::from(self.player.quarters_limit());
                    self.ready = self.ready.min(limit);
                }
                Task::Ask(Actor::Seat(seat), Question::ChooseSpace(Some(side)))
                    if seat == self.seat =>
                {
                    self.side = Some(side);
                }
                Task::Ask(
                    Actor::Seat(seat),
                    Question::Effect { effect: Effect::Move(one), .. },
                )
                | Task::Do(Duty::GoOn(seat, Effect::Move(one)))
                    if seat == self.seat =>
                {
                    let under_way = self.open.turn.rover_moved;
                    self.steps = Steps { bots: one.bots, rover: one.rover, under_way };
                }
                _ => {}
            }
        }
    }

    /// Returns what the player has and can hope for.
    pub(super) fn points(&self) -> f32 {
        let parts: f32 = self.named().into_iter().map(|(_, points)| points).sum();
        parts + self.w.turn * self.turns
    }

    /// The same, each part by its name.
    fn named(&self) -> [(&'static str, f32); 12] {
        [
            ("points", f32::from(self.player.points)),
            ("Progress cubes", self.cubes(self.player.progress.len())),
            ("Colonists", self.colonists()),
            ("Technology", self.technology()),
            ("Blueprints and Advanced Buildings", self.blueprints()),
            ("Scientists", self.scientists()),
            ("Earth Contracts", self.contracts()),
            ("Ships, Bots and Shelters", self.fleet()),
            ("Resources and Crystals", self.goods()),
            ("Private Goals", self.goals()),
            ("the Rover's way", self.exploring()),
            ("options right now", self.pending() + self.next_action()),
        ]
    }
}

impl Heuristic<OnMars> for OnMarsHeuristic {
    fn value(&self, game: &OnMars, seat: Seat) -> f32 {
        let sight = Sight::of(&self.weights, game);
        let glance = sight.at(seat);
        if game.open.lacerda.is_some() {
            return glance.alone();
        }
        let own = glance.points();
        let others = Seat::all(game.open.player_count()).filter(|other| *other != seat);
        let best = others.map(|other| sight.at(other).points()).fold(f32::MIN, f32::max);
        1.0 / (1.0 + (-(own - best) / self.weights.scale).exp())
    }

    fn prune(&self, game: &OnMars, seat: Seat, actions: &mut Vec<Action>) {
        prune::prune(&self.glance(game, seat), actions);
    }

    /// The judge tells actions apart by a point or two, which is little of a win.
    fn curiosity(&self) -> f32 {
        0.015
    }

    /// A line ends with the turn: what others do next says more about the clock than about the turn.
    fn ends_line(&self, start: &OnMars, game: &OnMars, seat: Seat) -> bool {
        let open = &game.open;
        // Alone nobody else's turns have to be guessed, and plans take several of one's own.
        if open.lacerda.is_some() && open.round != start.open.round + LOOK_AHEAD {
            return open.round > start.open.round + LOOK_AHEAD;
        }
        match game.to_act().first() {
            Some(Actor::Seat(other)) => other != seat,
            // Lacerda asks Chance.
            Some(Actor::Chance) => open.phase == Phase::Colonization && open.turn.seat != seat,
            None => true,
        }
    }

    /// In the middle of a turn the judge guesses what an action will bring; at its end it sees it.
    fn follows_lines(&self) -> bool {
        true
    }

    /// Alone nobody else's turns have to be guessed, and plans take several of one's own: the moments
    /// are the player's turn and the rest of the round.
    fn moment(&self, game: &OnMars, seat: Seat) -> Option<u32> {
        let open = &game.open;
        open.lacerda.as_ref()?;
        let mut waiting = open.order.iter().skip(usize::from(open.done));
        let is_to_come = match open.phase {
            Phase::Setup => return None,
            Phase::Colonization => open.turn.seat == seat || waiting.any(|other| *other == seat),
            Phase::Sabotage | Phase::Shuttle | Phase::Count => false,
        };
        Some(2 * u32::from(open.round) + u32::from(!is_to_come))
    }

    fn parts(&self, game: &OnMars, seat: Seat) -> Vec<(&'static str, f32)> {
        self.glance(game, seat).named().to_vec()
    }
}
