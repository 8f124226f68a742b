//! The counts of a simulation.

use std::collections::{BTreeMap, BTreeSet};

use orrery_core::{Game, MAX_SEATS, Seat, Seats, Sides, Standing};
use serde::Serialize;

use crate::{Histogram, Interval, Played, wilson};

/// Everything that was counted. Sums of whole numbers only: they are the same in any order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    /// The sides that win together.
    sides: Sides,
    /// Games begun.
    pub games: u64,
    /// Games that ended.
    pub finished: u64,
    /// Answers given, Chance's among them.
    pub decisions: u64,
    /// Those among them that were given in games that ended.
    pub finished_decisions: u64,
    /// Games won by several sides together.
    pub draws: u64,
    /// Games won by nobody.
    pub losses: u64,
    /// The victories of each seat.
    pub seats: Seats<Victories>,
    /// The victories of each bot, wherever it sat.
    pub bots: Vec<Victories>,
    /// The scores of each seat.
    pub scores: Seats<Histogram>,
    /// The scores of those who won.
    pub winning: Histogram,
    /// The number of rounds of each game.
    pub rounds: Histogram,
    /// The results of players who took a component, by its name; empty unless these were wanted.
    pub components: BTreeMap<&'static str, Component>,
    /// The number of games that ended in each way, where the game tells; empty unless it was wanted.
    pub endings: BTreeMap<String, u64>,
    /// The figures of the game, by name; empty unless they were wanted.
    pub figures: BTreeMap<&'static str, Figure>,
    /// In how many games each story or card was shown, by kind and name; empty unless wanted.
    pub shown: BTreeMap<&'static str, BTreeMap<String, u64>>,
}

/// A figure of the game, added up over finished games.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Figure {
    /// Over all of them.
    pub all: u64,
    /// Over those that were won.
    pub won: u64,
}

/// The victories of a seat or a bot.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Victories {
    /// Games that its side won alone: the seat itself, or the crew it belongs to.
    pub alone: u64,
    /// Games won together with other sides.
    pub shared: u64,
    /// All of it in sixtieths of a victory: any part of a victory that up to six can share.
    sixtieths: u64,
}

impl Victories {
    /// The number of victories, where one shared by `n` counts `1/n`.
    pub fn worth(self) -> f64 {
        self.sixtieths as f64 / 60.0
    }

    /// The share of `finished` games.
    pub fn share(self, finished: u64) -> f64 {
        self.worth() / finished.max(1) as f64
    }

    /// The confidence interval of that share.
    pub fn interval(self, finished: u64) -> Interval {
        wilson(self.worth(), finished)
    }

    /// Counts a victory shared by `sides`.
    fn count(&mut self, sides: usize) {
        match sides {
            1 => self.alone += 1,
            _ => self.shared += 1,
        }
        self.sixtieths += 60 / sides.max(1) as u64;
    }

    fn add(&mut self, other: Victories) {
        self.alone += other.alone;
        self.shared += other.shared;
        self.sixtieths += other.sixtieths;
    }
}

/// The results of players who took a component.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Component {
    /// Games in which a player took it.
    pub games: u64,
    /// The number of times it was taken.
    pub times: u64,
    /// Seats that took it, counted once a game.
    pub takers: u64,
    /// Those among them that won: also the winners who had taken it.
    pub winners: u64,
    /// The winners who still had it at the end.
    pub kept: u64,
}

impl Component {
    fn add(&mut self, other: Component) {
        self.games += other.games;
        self.times += other.times;
        self.takers += other.takers;
        self.winners += other.winners;
        self.kept += other.kept;
    }
}

impl Tally {
    /// An empty tally for `players`.
    pub fn new(players: u8, sides: Sides) -> Tally {
        Tally {
            sides,
            games: 0,
            finished: 0,
            decisions: 0,
            finished_decisions: 0,
            draws: 0,
            losses: 0,
            seats: Seats::of(players, |_| Victories::default()),
            bots: vec![Victories::default(); players.into()],
            scores: Seats::of(players, |_| Histogram::default()),
            winning: Histogram::default(),
            rounds: Histogram::default(),
            components: BTreeMap::new(),
            endings: BTreeMap::new(),
            figures: BTreeMap::new(),
            shown: BTreeMap::new(),
        }
    }

    /// Seats that won, counted once a game.
    pub fn winners(&self) -> u64 {
        self.seats.values().map(|won| won.alone + won.shared).sum()
    }

    /// Counts a game.
    pub(crate) fn count(&mut self, played: &Played, bot_in: impl Fn(Seat) -> usize) {
        self.games += 1;
        self.decisions += u64::from(played.decisions);
        let Some(standing) = &played.standing else { return };
        self.finished += 1;
        self.finished_decisions += u64::from(played.decisions);
        self.rounds.add(i32::try_from(played.rounds).unwrap_or(i32::MAX));
        for (seat, score) in standing.scores.iter() {
            self.scores[seat].add(*score);
        }
        let sides = self.winning_sides(standing);
        match sides {
            0 => self.losses += 1,
            1 => {}
            _ => self.draws += 1,
        }
        for &seat in &standing.winners {
            self.winning.add(standing.scores[seat]);
            self.seats[seat].count(sides);
            self.bots[bot_in(seat)].count(sides);
        }
    }

    /// The number of sides that have won: players who win together by the rules are one side.
    fn winning_sides(&self, standing: &Standing) -> usize {
        if self.sides.is_won_by_one(standing) { 1 } else { standing.winners.len() }
    }

    /// Counts what was taken in a finished game.
    pub(crate) fn count_components(&mut self, taken: &Taken, standing: &Standing) {
        for (name, taken) in &taken.0 {
            let won = |seat: &Seat| standing.winners.contains(seat);
            let takers = || taken.iter().filter(|(_, hand)| hand.times > 0);
            if takers().next().is_none() {
                // A player gave back a component they had from the beginning.
                continue;
            }
            self.components.entry(name).or_default().add(Component {
                games: 1,
                times: takers().map(|(_, hand)| hand.times).sum(),
                takers: takers().count() as u64,
                winners: takers().filter(|(seat, _)| won(seat)).count() as u64,
                kept: taken.iter().filter(|(seat, hand)| hand.has > 0 && won(seat)).count() as u64,
            });
        }
    }

    /// Counts what a finished game tells of itself.
    pub(crate) fn count_figures<G: Game>(
        &mut self,
        game: &G,
        events: &[G::Event],
        content: &G::Content,
    ) {
        let Some(standing) = game.standing() else { return };
        let won = !standing.winners.is_empty();
        if let Some(ending) = game.ending() {
            *self.endings.entry(ending).or_default() += 1;
        }
        let told = events.iter().filter_map(G::counts);
        for (name, amount) in told.chain(game.figures()) {
            let figure = self.figures.entry(name).or_default();
            figure.all += u64::from(amount);
            figure.won += if won { u64::from(amount) } else { 0 };
        }
        let shown: BTreeSet<_> =
            events.iter().filter_map(|event| G::shows(event, content)).collect();
        for (kind, name) in shown {
            let games = self.shown.entry(kind).or_default();
            match games.get_mut(name) {
                Some(count) => *count += 1,
                None => drop(games.insert(name.to_owned(), 1)),
            }
        }
    }

    /// Returns the number of games that were won.
    pub fn won(&self) -> u64 {
        self.finished - self.losses
    }

    /// Adds what was counted elsewhere.
    pub(crate) fn add(&mut self, other: &Tally) {
        self.games += other.games;
        self.finished += other.finished;
        self.decisions += other.decisions;
        self.finished_decisions += other.finished_decisions;
        self.draws += other.draws;
        self.losses += other.losses;
        self.seats.iter_mut().for_each(|(seat, won)| won.add(other.seats[seat]));
        self.bots.iter_mut().zip(&other.bots).for_each(|(won, more)| won.add(*more));
        self.scores.iter_mut().for_each(|(seat, scores)| scores.merge(&other.scores[seat]));
        self.winning.merge(&other.winning);
        self.rounds.merge(&other.rounds);
        for (name, component) in &other.components {
            self.components.entry(name).or_default().add(*component);
        }
        for (ending, games) in &other.endings {
            *self.endings.entry(ending.clone()).or_default() += games;
        }
        for (name, more) in &other.figures {
            let figure = self.figures.entry(name).or_default();
            figure.all += more.all;
            figure.won += more.won;
        }
        for (kind, names) in &other.shown {
            let shown = self.shown.entry(kind).or_default();
            for (name, games) in names {
                *shown.entry(name.clone()).or_default() += games;
            }
        }
    }
}

/// The components taken in one game, with every seat's count.
#[derive(Clone, Debug, Default)]
pub(crate) struct Taken(Vec<(&'static str, Seats<Hand>)>);

/// A seat's count of a component: how often it was taken, and how many the seat has.
#[derive(Copy, Clone, Debug, Default)]
struct Hand {
    times: u64,
    has: u64,
}

impl Taken {
    /// Notes what the events of one game tell, and forgets the game before.
    pub(crate) fn note<G: Game>(&mut self, events: &[G::Event]) {
        self.0.clear();
        for event in events {
            if let Some((seat, name)) = G::taken(event) {
                let hand = self.hand(seat, name);
                hand.times += 1;
                hand.has += 1;
            }
            if let Some((seat, name)) = G::given_back(event) {
                let hand = self.hand(seat, name);
                hand.has = hand.has.saturating_sub(1);
            }
        }
    }

    fn hand(&mut self, seat: Seat, name: &'static str) -> &mut Hand {
        let place = self.0.iter().position(|(known, _)| *known == name).unwrap_or_else(|| {
            self.0.push((name, Seats::of(MAX_SEATS as u8, |_| Hand::default())));
            self.0.len() - 1
        });
        &mut self.0[place].1[seat]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(index: u32, winners: &[u8], scores: [i32; 3]) -> Played {
        let winners = winners.iter().map(|number| Seat::new(*number).unwrap()).collect();
        let scores = Seats::of(3, |seat| scores[seat.index()]);
        let standing = Some(Standing::new(winners, scores));
        Played { index, standing, rounds: 4 + index, decisions: 10, record: None }
    }

    fn games() -> [Played; 4] {
        let unfinished = Played { standing: None, ..game(3, &[], [0; 3]) };
        [game(0, &[1], [1, 5, 2]), game(1, &[0, 1], [4, 4, 1]), game(2, &[], [0; 3]), unfinished]
    }

    #[test]
    fn victories_draws_losses_and_unfinished_games_are_told_apart() {
        let mut tally = Tally::new(3, Sides::Each);
        games().iter().for_each(|game| tally.count(game, |seat| 2 - seat.index()));
        assert_eq!((tally.games, tally.finished), (4, 3));
        assert_eq!((tally.decisions, tally.finished_decisions), (40, 30));
        assert_eq!((tally.draws, tally.losses), (1, 1));
        let alone: Vec<_> = tally.seats.values().map(|won| won.alone).collect();
        let shared: Vec<_> = tally.seats.values().map(|won| won.shared).collect();
        let worth: Vec<_> = tally.seats.values().map(|won| won.worth()).collect();
        assert_eq!((alone, shared), (vec![0, 1, 0], vec![1, 1, 0]));
        assert_eq!(worth, [0.5, 1.5, 0.0]);
        assert_eq!(tally.bots[1].worth(), 1.5);
        assert_eq!(tally.bots[2].shared, 1);
        assert_eq!((tally.rounds.min(), tally.rounds.max()), (Some(4), Some(6)));
        assert_eq!((tally.winning.min(), tally.winning.max()), (Some(4), Some(5)));
        assert_eq!(tally.winning.mean(), Some(13.0 / 3.0));
        assert_eq!(tally.winners(), 3);
        assert_eq!(tally.seats[Seat::TWO].share(tally.finished), 0.5);
        assert!(tally.seats[Seat::TWO].interval(tally.finished).contains(0.5));
    }

    #[test]
    fn a_victory_of_all_is_shared_by_seats_and_whole_for_a_crew() {
        let all = game(0, &[0, 1, 2], [2; 3]);
        let count = |sides| {
            let mut tally = Tally::new(3, sides);
            tally.count(&all, Seat::index);
            tally.count(&game(1, &[], [0; 3]), Seat::index);
            let won = tally.seats[Seat::THREE];
            (tally.draws, tally.losses, tally.winners(), won.alone, won.shared, won.share(2))
        };
        assert_eq!(count(Sides::Each), (1, 1, 3, 0, 1, 1.0 / 6.0));
        assert_eq!(count(Sides::Crew), (0, 1, 3, 1, 0, 0.5));
        let many = Sides::OneAgainst(Seat::ONE);
        let mut tally = Tally::new(3, many);
        tally.count(&game(0, &[1, 2], [0, 2, 2]), Seat::index);
        tally.count(&game(1, &[0], [3, 1, 1]), Seat::index);
        let whole: Vec<_> = tally.seats.values().map(|won| won.worth()).collect();
        assert_eq!((tally.draws, whole), (0, vec![1.0; 3]), "a win is whole for the many");
    }

    #[test]
    fn sums_are_the_same_in_any_order() {
        let count = |games: &[Played]| {
            let mut tally = Tally::new(3, Sides::Each);
            games.iter().for_each(|game| tally.count(game, Seat::index));
            tally
        };
        let games = games();
        let whole = count(&games);
        let (mut there, mut back) = (count(&[]), count(&[]));
        for game in &games {
            there.add(&count(std::slice::from_ref(game)));
        }
        for game in games.iter().rev() {
            back.add(&count(std::slice::from_ref(game)));
        }
        assert_eq!((&there, &back), (&whole, &whole));
    }

    #[test]
    fn a_component_counts_once_for_each_taker_and_game() {
        let mut tally = Tally::new(3, Sides::Each);
        let standing = game(0, &[1], [0; 3]).standing.unwrap();
        let mut taken = Taken::default();
        for (seat, name, times, has) in
            [(Seat::ONE, "crane", 2, 1), (Seat::TWO, "crane", 1, 0), (Seat::THREE, "lamp", 1, 1)]
        {
            *taken.hand(seat, name) = Hand { times, has };
        }
        tally.count_components(&taken, &standing);
        tally.count_components(&taken, &standing);
        let crane = Component { games: 2, times: 6, takers: 4, winners: 2, kept: 0 };
        assert_eq!(tally.components["crane"], crane);
        assert_eq!(tally.components["lamp"].winners, 0);
    }

    #[test]
    fn a_component_that_was_only_given_back_does_not_count() {
        let mut tally = Tally::new(3, Sides::Each);
        let mut taken = Taken::default();
        *taken.hand(Seat::ONE, "crane") = Hand { times: 0, has: 0 };
        tally.count_components(&taken, &game(0, &[1], [0; 3]).standing.unwrap());
        assert!(tally.components.is_empty());
    }
}
