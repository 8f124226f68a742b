//! Checks for every bot in every game: it knows no more than its seat, and its choice is legal and
//! repeatable.

use std::collections::BTreeSet;
use std::num::NonZeroU32;
use std::time::Duration;

use connect_four::ConnectFour;
use from_the_moon::FromTheMoon;
use orrery_boards::PlayerLabel;
use orrery_boards::page::{self, Hint};
use orrery_bots::{Advice, Bot as _, BotSpec, Budget, Heuristic, Search};
use orrery_catalog::Catalog;
use orrery_catalog::heuristics::{
    ConnectFourHeuristic, FromTheMoonHeuristic, ProjectMarsHeuristic,
};
use orrery_core::{Actor, Chair, Dice, Game, Log, Seat, Seats, Setup, Viewer};
use orrery_sim::{Plan, simulate};
use project_mars::ProjectMars;
use project_mars::content::Kind;
use project_mars::scenario::{ANN, Phase, Scenario, card};

const BOTS: [&str; 4] = ["random", "greedy", "mcts:60", "mcts:60@2"];

fn choice<G: Game<Content = ()>>(
    bot: &str,
    heuristic: &dyn Heuristic<G>,
    game: &G,
    seat: Seat,
) -> G::Action {
    let bot: BotSpec = bot.parse().unwrap();
    bot.seat(heuristic, Dice::new("bot", "choice")).choose(&Chair::new(game, seat))
}

const LOOKS: Budget = Budget::Iterations(NonZeroU32::new(60).unwrap());

fn search<G: Game<Content = ()>>(heuristic: &dyn Heuristic<G>) -> Search<'_, G> {
    Search::new(heuristic, LOOKS, NonZeroU32::MIN, Dice::new("bot", "choice"))
}

fn advice<G: Game<Content = ()>>(
    heuristic: &dyn Heuristic<G>,
    game: &G,
    seat: Seat,
) -> Advice<G::Action> {
    Advice::of(&Chair::new(game, seat), heuristic, LOOKS, Dice::new("bot", "choice"))
}

/// Plays random games; in some positions every bot has to choose, on the true table and on tables
/// its seat cannot tell from it: a redeal, and a twin that comes from elsewhere. Returns how many
/// of those differed from the true one.
fn bots_know_no_more_than_their_seat<G: Game<Content = ()>>(
    heuristic: &dyn Heuristic<G>,
    players: u8,
    twin: impl Fn(&G, Seat) -> Option<G>,
) -> u32 {
    let mut differing = 0;
    for number in 0..3 {
        let mut dice = Dice::new(&format!("{players} players, game {number}"), "test");
        let mut game = G::start(&Setup::of_players(players)).unwrap();
        let mut position = 0;
        while let Some(who) = game.to_act().first() {
            let actions = game.legal_actions(who);
            position += 1;
            if let Actor::Seat(seat) = who
                && actions.len() > 1
                && position % 11 == 0
            {
                let others = [Some(game.redeal(seat, &mut dice)), twin(&game, seat)];
                for other in others.into_iter().flatten() {
                    let viewer = Viewer::Seat(seat);
                    assert_eq!(other.view(viewer), game.view(viewer));
                    differing += u32::from(other != game);
                    let advice = advice(heuristic, &game, seat);
                    assert_eq!(advice, self::advice(heuristic, &other, seat), "a hint peeked");
                    let [best, rest @ ..] = &advice.ranked[..] else { panic!("no answer") };
                    assert_eq!(
                        search(heuristic).rank(&Chair::new(&game, seat))[0].action,
                        choice("mcts:60", heuristic, &game, seat)
                    );
                    assert!(rest.iter().all(|next| next.looks <= best.looks));
                    assert_eq!(advice.ranked.len(), actions.len());
                    assert_eq!(advice.ranked.iter().map(|one| one.looks).sum::<u32>(), 60);
                    assert!(advice.ranked.iter().all(|one| (0.0..=1.0).contains(&one.value)));
                    for bot in BOTS {
                        let chosen = choice(bot, heuristic, &game, seat);
                        assert!(actions.contains(&chosen), "{bot} chose {chosen:?}");
                        assert_eq!(chosen, choice(bot, heuristic, &other, seat), "{bot} peeked");
                    }
                }
            }
            let action = match who {
                Actor::Chance => game.draw(&mut dice, &mut Vec::new()),
                Actor::Seat(_) => actions[dice.index(actions.len())],
            };
            game.apply(who, action, &mut Log::silent()).unwrap();
        }
    }
    differing
}

/// The same table, but a rival of the seat has some of another rival's money and materials.
fn rivals_swapped(game: &ProjectMars, seat: Seat) -> Option<ProjectMars> {
    let mut rivals = Seat::all(game.open.player_count()).filter(|&other| other != seat);
    let (one, other) = (rivals.next()?, rivals.next()?);
    let mut twin = game.clone();
    (twin.screens[one], twin.screens[other]) = (game.screens[other], game.screens[one]);
    let bids = game.open.auction.as_ref().map(|auction| &auction.bids);
    let is_possible = |seat| bids.is_none_or(|bids| twin.screens[seat].materials >= bids[seat]);
    (is_possible(one) && is_possible(other)).then_some(twin)
}

#[test]
fn a_bot_chooses_alike_in_states_its_seat_cannot_tell_apart() {
    let differing = |players| {
        let heuristic = &ProjectMarsHeuristic::TUNED;
        bots_know_no_more_than_their_seat::<ProjectMars>(heuristic, players, rivals_swapped)
    };
    assert_eq!(differing(2), 0, "with 2 players the open supply tells everything");
    assert!(differing(3) > 60 && differing(4) > 60);
    bots_know_no_more_than_their_seat::<ConnectFour>(&ConnectFourHeuristic, 2, |_, _| None);
    let moon = &FromTheMoonHeuristic::TUNED;
    let hidden = bots_know_no_more_than_their_seat::<FromTheMoon>(moon, 4, |_, _| None);
    assert_eq!(hidden, 0, "whoever is asked has had all cards of the draft in hand");
}

/// Nobody waits for a choice that is clear: one answer worth looking at takes one iteration,
/// whatever the budget, and a victory at once is tried no longer than it can be overtaken.
#[test]
fn a_search_ends_once_its_choice_is_clear() {
    let mut moon = FromTheMoon::start(&Setup::of_players(2)).unwrap();
    let mut dice = Dice::new("clear", "test");
    let seat = loop {
        match moon.to_act().first().unwrap() {
            Actor::Seat(seat) => break seat,
            Actor::Chance => {
                let drawn = moon.draw(&mut dice, &mut Vec::new());
                moon.apply(Actor::Chance, drawn, &mut Log::silent()).unwrap();
            }
        }
    };
    let hour = Budget::Time(Duration::from_secs(3600));
    let heuristic = &FromTheMoonHeuristic::TUNED;
    let mut search = Search::new(heuristic, hour, NonZeroU32::MIN, Dice::new("clear", "search"));
    search.choose(&Chair::new(&moon, seat));
    assert_eq!(search.iterations(), 1);

    let mut four = ConnectFour::start(&Setup::of_players(2)).unwrap();
    for column in [3, 0, 3, 0, 3, 0] {
        let who = four.to_act().first().unwrap();
        let drop = four.legal_actions(who)[column];
        four.apply(who, drop, &mut Log::silent()).unwrap();
    }
    let Some(Actor::Seat(seat)) = four.to_act().first() else { panic!("nobody is asked") };
    let chair = Chair::new(&four, seat);
    let mut search = self::search(&ConnectFourHeuristic);
    let chosen = search.choose(&chair);
    assert!(search.iterations() < 60);
    assert_eq!(search.rank(&chair)[0].action, chosen);
    assert_eq!(search.iterations(), 60, "whoever wants to know of every answer gets all of it");
}

/// Sees no difference between positions, and can follow every line to the end of the game.
struct Indifferent {
    follows: bool,
}

impl Heuristic<ConnectFour> for Indifferent {
    fn value(&self, _: &ConnectFour, _: Seat) -> f32 {
        0.5
    }

    fn follows_lines(&self) -> bool {
        self.follows
    }
}

#[test]
fn a_line_that_is_followed_is_judged_where_it_ends() {
    let four = ConnectFour::start(&Setup::of_players(2)).unwrap();
    let first = |follows: bool| {
        let one = Budget::Iterations(NonZeroU32::MIN);
        let judge = Indifferent { follows };
        let mut search = Search::new(&judge, one, NonZeroU32::MIN, Dice::new("line", "search"));
        search.rank(&Chair::new(&four, Seat::ONE))[0].value
    };
    assert_eq!(first(false), 0.5);
    assert_ne!(first(true), 0.5, "the result of the game was seen");
}

/// Returns how many of 60 games, seats swapped, the first bot wins.
fn duel<G: Game<Content = ()>>(heuristic: &dyn Heuristic<G>, bots: [&str; 2]) -> u64 {
    let bots = bots.map(|bot| bot.parse().unwrap()).to_vec();
    let plan = Plan { bots, games: 60, rotate: true, ..Plan::of(Setup::of_players(2)) };
    simulate(&plan, &std::sync::Arc::new(()), heuristic, &mut ()).unwrap().summary().wins_by_bot[0]
}

/// The seed is fixed, so the outcome is too; docs/balance has longer duels.
#[test]
fn greedy_beats_random_and_search_beats_greedy() {
    assert!(duel::<ProjectMars>(&ProjectMarsHeuristic::TUNED, ["greedy", "random"]) >= 50);
    assert!(duel::<ProjectMars>(&ProjectMarsHeuristic::TUNED, ["mcts:200", "greedy"]) >= 39);
    assert!(duel::<ConnectFour>(&ConnectFourHeuristic, ["greedy", "random"]) >= 54);
    assert!(duel::<ConnectFour>(&ConnectFourHeuristic, ["mcts:200", "greedy"]) >= 39);
}

/// Returns the hint for a position of Connect Four, columns counted from 1.
fn hint(columns: &[u8]) -> (page::Advice, Hint) {
    let setup = Setup::of_players(2);
    let mut table =
        Catalog::built_in().find("connect-four").unwrap().new_match(setup, None).unwrap();
    for column in columns {
        let who = table.to_act().first().unwrap();
        let action = table.actions(who)[usize::from(column - 1)].clone();
        table.answer(who, &action).unwrap();
    }
    let Some(Actor::Seat(seat)) = table.to_act().first() else { panic!("it goes on") };
    let budget = Budget::Iterations(NonZeroU32::new(500).unwrap());
    let advice = table.advise(seat, budget, Dice::new("hint", "test")).expect("the seat is asked");
    let other = seat.left_of(2);
    assert!(table.advise(other, budget, Dice::new("hint", "test")).is_none());
    let sitter = |seat| PlayerLabel {
        name: "Iris".into(),
        is_you: seat == other,
        is_bot: false,
        look: seat,
    };
    let drawn = table.drawn(Viewer::Seat(seat), &Seats::of(2, sitter));
    let hint = Hint::of(&advice, &drawn.buttons).expect("it is one of the buttons");
    (advice, hint)
}

#[test]
fn a_hint_names_the_answer_and_a_true_reason() {
    let (advice, wins) = hint(&[4, 1, 4, 1, 4, 2]);
    assert_eq!((wins.choice, wins.name.as_str()), (Some(3), "Drop into column 4"));
    assert_eq!(advice.best.percent, 100, "four in a line win");
    assert!(advice.gains.is_empty() && advice.losses.is_empty(), "the game is over then");
    let (advice, first) = hint(&[]);
    assert_eq!(first.name, "Drop into column 4", "{first:?}");
    assert_eq!((advice.looks, &advice.gains[..]), (500, &["lines open to you"][..]));
    assert!(first.why.contains("% chance to win after 500 simulations; "), "{first:?}");
    assert!(first.why.ends_with(" Helps: lines open to you."), "{first:?}");
}

/// A player who hires gets closer to the launch and has less money.
#[test]
fn a_hint_tells_what_an_answer_brings_and_costs() {
    let game = Scenario::of_players(2).has(ANN, 12, 0).pool(["EN11"]).at(Phase::Action).game;
    let heuristic = &ProjectMarsHeuristic::TUNED;
    let advice = advice(heuristic, &game, ANN);
    assert_eq!(advice.ranked[0].action, project_mars::Action::Take(card("EN11")), "{advice:?}");
    assert_eq!(advice.gains[0], "Engineering for the launch");
    assert!(advice.losses.contains(&"money"), "{advice:?}");
}

/// The parts that an answer of Project Mars can change by itself.
fn can_change(action: project_mars::Action) -> &'static [&'static str] {
    use project_mars::Action::*;
    match action {
        Bid(_) => &["the Contract", "materials"],
        Pay | TakeMoney => &["money"],
        Release(_) => &[
            "Engineering for the launch",
            "Approval",
            "room for employees",
            "free Office Space",
            // A player who makes room hires at the same time.
            "money",
        ],
        Place(_) => &["modules in orbit", "money", "materials"],
        Buy => &["money", "materials"],
        TestFlight(_) => &["modules in orbit", "materials", "Engineering for the launch"],
        Take(card) => match card.kind() {
            Kind::Vendor => &["money", "materials"],
            Kind::Technology => {
                &["Technology", "Engineering for the launch", "Approval", "room for employees"]
            }
            Kind::OfficeSpace => &["room for employees", "money", "materials"],
            Kind::LaunchDate => &[],
            _ => &[
                "Engineering for the launch",
                "Approval",
                "room for employees",
                "free Office Space",
                "money",
            ],
        },
        Pass | PlaceNothing | Discard(_) | Keep(..) | FirstHolder(_) | Draw(_) => &[],
    }
}

/// A hint's reasons are about the answer: a change that comes because the turn goes on, or because
/// another player acts next, is not a reason.
#[test]
fn a_part_changes_only_with_an_answer_that_is_about_it() {
    let heuristic = &ProjectMarsHeuristic::TUNED;
    let mut seen = BTreeSet::new();
    for number in 0..40 {
        let mut dice = Dice::new(&format!("reasons {number}"), "test");
        let mut game = ProjectMars::start(&Setup::of_players(2 + number % 3)).unwrap();
        while let Some(who) = game.to_act().first() {
            let actions = game.legal_actions(who);
            if let Actor::Seat(seat) = who {
                for &action in &actions {
                    let mut next = game.clone();
                    next.apply(who, action, &mut Log::silent()).unwrap();
                    let after = heuristic.parts(&next, seat);
                    for ((name, before), (_, after)) in
                        heuristic.parts(&game, seat).iter().zip(after)
                    {
                        let may = can_change(action).contains(name);
                        assert!(
                            may || *before == after,
                            "{action:?} changes {name}: {before} {after}"
                        );
                        if *before != after {
                            seen.insert(*name);
                        }
                    }
                }
            }
            let action = match who {
                Actor::Chance => game.draw(&mut dice, &mut Vec::new()),
                Actor::Seat(_) => actions[dice.index(actions.len())],
            };
            game.apply(who, action, &mut Log::silent()).unwrap();
        }
    }
    assert_eq!(seen.len(), 9, "every part can be a reason: {seen:?}");
}

/// A gain that every answer brings is not a reason for one of them.
#[test]
fn a_hint_tells_nothing_that_every_answer_brings() {
    let game = Scenario::of_players(2).has(ANN, 8, 0).pool(["EN11", "EN12", "EN05"]);
    let game = game.at(Phase::Reorganization).game;
    let Some(Actor::Seat(seat)) = game.to_act().first() else { panic!("somebody is asked") };
    let advice = advice(&ProjectMarsHeuristic::TUNED, &game, seat);
    assert!(advice.ranked.len() > 1 && advice.gains.is_empty() && advice.losses.is_empty());
    let opens = Scenario::of_players(2).holder(ANN).has(ANN, 0, 6).at(Phase::Contract).game;
    let heuristic = &ProjectMarsHeuristic::TUNED;
    let change = |action| {
        let mut next = opens.clone();
        next.apply(ANN.into(), action, &mut Log::silent()).unwrap();
        let changes = heuristic.parts(&opens, ANN).into_iter().zip(heuristic.parts(&next, ANN));
        changes
            .filter(|(before, after)| before != after)
            .map(|((name, _), _)| name)
            .collect::<Vec<_>>()
    };
    assert_eq!(change(project_mars::Action::Bid(1)), ["materials"], "the Contract is held already");
    assert!(change(project_mars::Action::Pass).is_empty());
}
