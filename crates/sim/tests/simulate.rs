//! Simulations as a whole.

mod nim;

use std::io;
use std::sync::Arc;

use nim::{CREW, Glance, MANY, Nim};
use orrery_bots::BotSpec;
use orrery_core::{Actor, Game as _, Match, Record, Seat, Setup};
use orrery_sim::*;

/// Keeps everything it observes.
#[derive(Default)]
struct Keeper {
    wants: Wants,
    games: Vec<Played>,
}

impl Observer for Keeper {
    fn wants(&self) -> Wants {
        self.wants
    }

    fn played(&mut self, game: &Played) -> io::Result<()> {
        self.games.push(game.clone());
        Ok(())
    }
}

fn plan(players: u8, games: u32) -> Plan {
    Plan { games, ..Plan::of(Setup::of_players(players)) }
}

fn ended(players: u8, end: &str, games: u32) -> Plan {
    Plan { games, ..Plan::of(Setup::of_players(players).with("end", end)) }
}

fn run(plan: &Plan) -> Outcome {
    simulate::<Nim>(plan, &Arc::new(()), &Glance, &mut ()).unwrap()
}

#[test]
fn results_depend_on_the_seed_and_not_on_the_threads() {
    let wants = Wants { records: true, components: true };
    let run = |seed, threads| {
        let bots = vec![BotSpec::Random, BotSpec::Greedy, "mcts:20".parse().unwrap()];
        let plan = Plan { seed, bots, rotate: true, threads: Some(threads), ..plan(3, 300) };
        let mut keeper = Keeper { wants, games: Vec::new() };
        let outcome = simulate::<Nim>(&plan, &Arc::new(()), &Glance, &mut keeper).unwrap();
        assert_eq!(outcome.threads, threads);
        (outcome.tally, keeper.games)
    };
    let alone = run(1, 1);
    assert_eq!(alone, run(1, 2));
    assert_eq!(alone, run(1, 7));
    assert_ne!(alone, run(2, 2));
    assert!(alone.1.iter().map(|game| game.index).eq(0..300));
}

#[test]
fn a_record_of_a_simulated_game_passes_every_check() {
    let wants = Wants { records: true, ..Wants::default() };
    let mut keeper = Keeper { wants, games: Vec::new() };
    let plan = Plan { seed: 7, bots: vec![BotSpec::Greedy], ..plan(2, 40) };
    simulate::<Nim>(&plan, &Arc::new(()), &Glance, &mut keeper).unwrap();
    for game in keeper.games {
        let line = game.record.expect("records are wanted");
        assert!(!line.contains('\n'));
        let record: Record = serde_json::from_str(&line).unwrap();
        assert_eq!(record.seed, Some(format!("7/{}", game.index)));
        assert_eq!(record.seed, Some(plan.game_seed(game.index)));
        assert_eq!(record.standing, game.standing);
        let again = Match::<Nim>::verify(&record).unwrap();
        assert_eq!(again.answers().len(), game.decisions as usize);
    }
}

/// Random bots choose any answer with the dice they share, on any number of threads.
#[test]
fn random_bots_share_the_dice_of_their_games() {
    let plan = Plan { seed: 5, rotate: true, threads: Some(2), ..plan(3, 50) };
    let wants = Wants { records: true, ..Wants::default() };
    let mut keeper = Keeper { wants, games: Vec::new() };
    simulate::<Nim>(&plan, &Arc::new(()), &Glance, &mut keeper).unwrap();
    let mut dice = plan.random_dice(0);
    for played in keeper.games {
        if played.index.is_multiple_of(plan.games_per_stream()) {
            dice = plan.random_dice(played.index);
        }
        let seed = Some(plan.game_seed(played.index));
        let mut table = Match::<Nim>::new(plan.setup.clone(), seed).unwrap();
        while let Some(who) = table.game().to_act().first() {
            let action = match who {
                Actor::Chance => table.draw().unwrap(),
                Actor::Seat(_) => {
                    let actions = table.game().legal_actions(who);
                    actions[dice.index(actions.len())]
                }
            };
            table.answer(who, action).unwrap();
        }
        assert_eq!(played.record, Some(serde_json::to_string(&table.record()).unwrap()));
    }
}

#[test]
fn nothing_changes_when_somebody_watches() {
    let plan = plan(3, 200);
    let wants = Wants { records: true, components: true };
    let watched =
        simulate::<Nim>(&plan, &Arc::new(()), &Glance, &mut Keeper { wants, games: vec![] })
            .unwrap();
    let mut expected = watched.tally;
    assert_eq!(std::mem::take(&mut expected.components).len(), 3);
    assert_eq!(std::mem::take(&mut expected.endings).len(), 1);
    assert_eq!(std::mem::take(&mut expected.figures).len(), 2);
    assert_eq!(std::mem::take(&mut expected.shown).len(), 1);
    assert_eq!(run(&plan).tally, expected);
}

#[test]
fn every_finished_game_is_a_victory_a_draw_or_a_loss() {
    for end in ["one", "crew", "pair"] {
        let summary = run(&ended(3, end, 200)).summary();
        assert_eq!(summary.finished, 200);
        let wins: u64 = summary.wins.iter().sum();
        assert_eq!(wins + summary.draws + summary.losses, 200, "{summary:?}");
        assert_eq!(summary.draws == 0, end == "one");
        assert_eq!(summary.losses > 0, end == "crew");
        let shared: u64 = summary.shared_wins.iter().sum();
        assert_eq!(shared, summary.draws * if end == "pair" { 2 } else { 3 });
        let scores: f64 = summary.score.mean.iter().flatten().sum();
        assert!((scores - 21.0).abs() < 1e-9, "all stones are taken");
    }
}

#[test]
fn a_crew_wins_as_a_whole() {
    let plan = ended(3, "crew", 200);
    let crew = simulate::<Nim<CREW>>(&plan, &Arc::new(()), &Glance, &mut ()).unwrap().summary();
    assert!(crew.losses > 0 && crew.losses < 200, "{crew:?}");
    assert_eq!(crew.wins, [200 - crew.losses; 3]);
    assert_eq!((crew.draws, &crew.shared_wins), (0, &vec![0; 3]));
    let rivals = run(&plan).summary();
    assert_eq!((rivals.wins, rivals.draws), (vec![0; 3], 200 - crew.losses));
    assert_eq!((rivals.shared_wins, rivals.losses), (crew.wins, crew.losses));
}

#[test]
fn the_many_win_as_a_whole_against_the_one() {
    let plan = ended(3, "crew", 200);
    let many = simulate::<Nim<MANY>>(&plan, &Arc::new(()), &Glance, &mut ()).unwrap().summary();
    let won = 200 - many.losses;
    assert!(won > 0 && many.losses > 0, "{many:?}");
    assert_eq!(many.wins, [0, won, won]);
    assert_eq!((many.draws, many.shared_wins), (0, vec![0; 3]));
}

#[test]
fn a_game_without_end_is_given_up_and_counts_as_not_finished() {
    let outcome = run(&ended(2, "never", 3));
    let summary = outcome.summary();
    assert_eq!((summary.games, summary.finished), (3, 0));
    assert_eq!(summary.decisions, 3 * u64::from(MOST_DECISIONS));
    assert_eq!(summary.score.mean, [None, None]);
    assert_eq!(summary.rounds.mean, None);
    assert_eq!(summary.wins, [0, 0]);
}

#[test]
fn with_rotation_bots_are_told_apart_from_seats() {
    let bots = vec!["mcts:200".parse().unwrap(), BotSpec::Random];
    let plan = Plan { bots, rotate: true, ..plan(2, 200) };
    let summary = run(&plan).summary();
    assert_eq!(summary.wins.iter().sum::<u64>(), 200);
    assert_eq!(summary.wins_by_bot.iter().sum::<u64>(), 200);
    assert!(summary.wins_by_bot[0] > 120, "{summary:?}");
    assert!(summary.wins[0].abs_diff(100) < 40, "{summary:?}");
    assert_eq!(plan.seat_of(0, 1), Seat::TWO);
}

#[test]
fn components_tell_who_took_them_and_whether_they_won() {
    let wants = Wants { components: true, ..Wants::default() };
    let mut keeper = Keeper { wants, games: Vec::new() };
    let tally = simulate::<Nim>(&plan(2, 100), &Arc::new(()), &Glance, &mut keeper).unwrap().tally;
    let one = tally.components["one stone"];
    assert!(one.games <= 100 && one.takers <= 200 && one.times >= one.takers);
    assert!(one.winners <= 100 && one.winners > 20, "{one:?}");
    assert!(tally.components["three <stones>"].times < one.times);
}

#[test]
fn a_game_tells_how_it_ended_and_what_was_shown() {
    let wants = Wants { components: true, ..Wants::default() };
    let mut keeper = Keeper { wants, games: Vec::new() };
    let plan = plan(2, 50);
    let outcome = simulate::<Nim>(&plan, &Arc::new(()), &Glance, &mut keeper).unwrap();
    let summary = outcome.summary();
    assert_eq!(summary.endings["someone <won>"], 50);
    let (taken, left) = (&summary.figures["stones taken"], &summary.figures["stones left"]);
    assert_eq!((taken.mean, taken.won), (Some(21.0), Some(21.0)));
    assert_eq!((left.mean, left.won), (Some(0.0), Some(0.0)));
    let shown = summary.shown["hand"]["three"];
    assert!(0 < shown && shown <= 50, "a story counts once a game: {shown}");
    let page = &report::render(&outcome)[0].text;
    assert!(page.contains("someone &lt;won&gt;") && page.contains("stones taken"));
    let nobody = simulate::<Nim>(&ended(3, "crew", 40), &Arc::new(()), &Glance, &mut keeper);
    let figures = nobody.unwrap().summary().figures;
    assert_eq!(figures["stones taken"].mean, Some(21.0));
}

#[test]
fn the_json_has_the_fields_of_the_contract_in_their_order() {
    let line = serde_json::to_string(&run(&plan(2, 10)).summary()).unwrap();
    let contract = [
        "game",
        "players",
        "bots",
        "games",
        "finished",
        "decisions",
        "seconds",
        "games_per_second",
        "decisions_per_second",
        "wins",
        "draws",
        "losses",
        "score",
        "rounds",
    ];
    let places: Vec<_> = contract
        .iter()
        .map(|field| line.find(&format!("\"{field}\":")).unwrap_or_else(|| panic!("{field}")))
        .collect();
    assert!(places.is_sorted(), "{line}");
    let value: serde_json::Value = serde_json::from_str(&line).unwrap();
    assert_eq!(value["game"], "nim");
    assert_eq!(value["bots"], serde_json::json!(["random", "random"]));
    assert_eq!(value["wins"].as_array().unwrap().len(), 2);
    for statistic in ["mean", "sd", "min", "max"] {
        assert_eq!(value["score"][statistic].as_array().unwrap().len(), 2);
    }
    for statistic in ["mean", "min", "max"] {
        assert!(value["rounds"][statistic].is_number());
    }
}

#[test]
fn a_plan_that_cannot_be_carried_out_says_why() {
    let why = |plan: &Plan| {
        simulate::<Nim>(plan, &Arc::new(()), &Glance, &mut ()).unwrap_err().to_string()
    };
    assert_eq!(why(&plan(9, 1)), "Nim & <die> is for 1 to 4 players, not 9");
    let odd = Plan { bots: vec![BotSpec::Random; 3], ..plan(2, 1) };
    assert_eq!(why(&odd), "there are 3 bots for 2 seats; name one for all or one for each");
    assert!(why(&ended(2, "x", 1)).starts_with("unknown value \"x\" of the option \"end\""));
    let bots = vec!["mcts:5@64".parse().unwrap()];
    let crowd = Plan { bots, threads: Some(5), ..plan(2, 100) };
    assert!(why(&crowd).ends_with(" are more than 256 threads in all"));
}

#[test]
fn no_games_are_a_summary_of_nothing() {
    let summary = run(&plan(2, 0)).summary();
    assert_eq!((summary.games, summary.decisions), (0, 0));
    assert!(serde_json::to_string(&summary).unwrap().contains("\"games_per_second\":0.0"));
}

struct Counter(Vec<u32>);

impl Observer for Counter {
    fn progress(&mut self, games: u32) -> io::Result<()> {
        self.0.push(games);
        Ok(())
    }

    fn played(&mut self, _: &Played) -> io::Result<()> {
        panic!("single games are not wanted")
    }
}

#[test]
fn progress_tells_of_every_game() {
    let mut counter = Counter(Vec::new());
    simulate::<Nim>(&plan(2, 5_000), &Arc::new(()), &Glance, &mut counter).unwrap();
    assert_eq!(counter.0.iter().sum::<u32>(), 5_000);
    assert!(counter.0.len() > 10, "{:?}", counter.0);
}

struct Impatient(u32);

impl Observer for Impatient {
    fn wants(&self) -> Wants {
        Wants { records: true, ..Wants::default() }
    }

    fn played(&mut self, _: &Played) -> io::Result<()> {
        self.0 += 1;
        if self.0 < 10 { Ok(()) } else { Err(io::Error::other("the disk is full")) }
    }
}

#[test]
fn an_observer_can_end_it() {
    let mut impatient = Impatient(0);
    let error =
        simulate::<Nim>(&plan(2, 100_000), &Arc::new(()), &Glance, &mut impatient).unwrap_err();
    assert_eq!(error.to_string(), "the disk is full");
    assert_eq!(impatient.0, 10);
}
