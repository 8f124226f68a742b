//! Reports as files.

mod nim;

use std::fs;
use std::sync::Arc;

use nim::{CREW, EACH, Glance, MANY, Nim};
use orrery_core::Setup;
use orrery_sim::report::{File, render, write};
use orrery_sim::{MOST_DECISIONS, Observer, Outcome, Plan, Wants, simulate};

struct Components;

impl Observer for Components {
    fn wants(&self) -> Wants {
        Wants { components: true, ..Wants::default() }
    }
}

fn played(players: u8, end: &str, bots: &str, games: u32) -> Outcome {
    played_by::<EACH>(players, end, bots, games)
}

fn played_by<const SIDES: u8>(players: u8, end: &str, bots: &str, games: u32) -> Outcome {
    let bots = bots.split(',').map(|bot| bot.parse().unwrap()).collect();
    let setup = Setup::of_players(players).with("end", end);
    let plan = Plan { bots, games, rotate: true, ..Plan::of(setup) };
    simulate::<Nim<SIDES>>(&plan, &Arc::new(()), &Glance, &mut Components).unwrap()
}

/// Every opened element is closed, in order: what any reader of XML asks first.
fn is_well_formed(text: &str) -> bool {
    let mut open = Vec::new();
    for part in text.split('<').skip(1) {
        let Some((tag, _)) = part.split_once('>') else { return false };
        let name = tag.trim_start_matches('/').split([' ', '\n']).next().unwrap_or_default();
        match tag {
            _ if tag.starts_with(['?', '!']) || tag.starts_with("meta") => {}
            _ if tag.starts_with('/') => {
                if open.pop() != Some(name) {
                    return false;
                }
            }
            _ => open.push(name),
        }
    }
    open.is_empty()
}

fn check(files: &[File]) {
    for File { name, text } in files {
        assert!(is_well_formed(text), "{name}");
        assert!(!text.contains("NaN") && !text.contains("inf\""), "{name}");
        let addresses = text.matches("http").count();
        let namespaces = text.matches("xmlns=\"http://www.w3.org/2000/svg\"").count();
        assert_eq!(addresses, namespaces, "{name} asks for nothing from elsewhere");
        assert!(!text.contains("<script"), "{name}");
        if name.ends_with(".svg") {
            for needed in ["<title ", "<desc ", "class=\"ground\"", "prefers-color-scheme:dark"] {
                assert!(text.contains(needed), "{name} has no {needed}");
            }
        }
    }
}

fn names(files: &[File]) -> Vec<&str> {
    files.iter().map(|file| file.name.as_str()).collect()
}

#[test]
fn a_report_is_a_page_and_a_file_for_every_plot() {
    let files = render(&played(2, "one", "random", 200));
    let expected = ["index.html", "wins-by-seat.svg", "scores.svg", "rounds.svg", "components.svg"];
    assert_eq!(names(&files), expected);
    check(&files);
    let page = &files[0].text;
    assert_eq!(page.matches("<svg class=\"plot\"").count(), 3, "the fourth is in its table");
    assert_eq!(
        page.matches("</table>").count(),
        6,
        "what a plot shows stands beside it in figures, and so does what the game tells"
    );
    assert!(page.contains("Nim &amp; &lt;die&gt;") && page.contains("three &lt;stones&gt;"));
    let command = "orrery simulate nim --players 2 --option end=one --bots random --games 200 \
        --seed 1 --rotate --report report";
    assert!(page.contains(command));
}

#[test]
fn different_bots_are_compared() {
    let files = render(&played(3, "pair", "random,greedy,random", 100));
    assert!(names(&files).contains(&"wins-by-bot.svg"));
    assert!(files[0].text.contains("they changed seats with every game"));
    assert!(files[0].text.contains("100.0% of the games were won by several together."));
    check(&files);
}

#[test]
fn a_crew_is_one_side() {
    let files = render(&played_by::<CREW>(3, "crew", "random", 100));
    assert!(files[0].text.contains("All together won "));
    assert!(!files[0].text.contains("fair share 3"));
    assert!(files[0].text.contains(">Won</th>") && !files[0].text.contains(">Shared</th>"));
    check(&files);
    let solo = render(&played(1, "one", "random", 5));
    assert!(solo[0].text.contains("The player won 100.0%"));
    check(&solo);
}

#[test]
fn one_against_many_are_two_sides() {
    let files = render(&played_by::<MANY>(3, "crew", "random,greedy,greedy", 100));
    let text = &files[0].text;
    assert!(text.contains("Everybody else wins more") && text.contains("fair share is 28.5%"));
    check(&files);
}

/// Rivals who all win or lose together by luck are not a crew.
#[test]
fn rivals_who_win_together_are_no_crew() {
    let text = &render(&played(3, "crew", "random", 100))[0].text;
    assert!(!text.contains("All together won "));
    assert!(text.contains("of the games were won by several together, "), "{text}");
    assert!(text.contains(">Shared</th>"));
}

#[test]
fn few_or_no_finished_games_are_a_report_too() {
    let outcome = played(4, "one", "random", 1);
    let one = render(&outcome);
    let (rounds, decisions) = (outcome.tally.rounds.max().unwrap(), outcome.tally.decisions);
    let length = format!("The game took {rounds} rounds and {decisions} decisions.");
    assert!(one[0].text.contains(&length), "{length}");
    assert!(one[0].text.contains("1 game for 4 players, played by random"));
    assert!(one[0].text.contains("this one gives the same game with the same build."));
    check(&one);
    let unfinished = render(&played(2, "never", "random", 1));
    assert_eq!(names(&unfinished), ["index.html"]);
    assert!(unfinished[0].text.contains("1 game did not end and is left out of everything below."));
    check(&unfinished);
    let none = render(&played(2, "one", "random", 0));
    check(&none);
}

#[test]
fn the_files_are_written_into_a_folder_that_need_not_exist() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("reports/nim");
    let outcome = played(2, "one", "random", 20);
    write(&folder, &outcome).unwrap();
    for file in render(&outcome) {
        assert_eq!(fs::read_to_string(folder.join(&file.name)).unwrap(), file.text);
    }
    assert!(write(&folder.join("index.html"), &outcome).is_err());
}

#[test]
fn plots_of_an_earlier_report_go_and_other_files_stay() {
    let home = tempfile::tempdir().unwrap();
    write(home.path(), &played(2, "one", "random,greedy", 20)).unwrap();
    fs::write(home.path().join("mine.svg"), "<svg/>").unwrap();
    let listed = || {
        let entries = fs::read_dir(home.path()).unwrap();
        let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        names
    };
    assert_eq!(listed().len(), 7, "a page, five plots and a file of somebody else");
    write(home.path(), &played(2, "one", "random", 20)).unwrap();
    assert!(listed().iter().all(|name| name != "wins-by-bot.svg") && listed().len() == 6);
    write(home.path(), &played(2, "never", "random", 1)).unwrap();
    assert_eq!(listed(), ["index.html", "mine.svg"]);
}

#[test]
fn games_without_end_do_not_lengthen_the_others() {
    let mut outcome = played(2, "one", "random", 50);
    let page = |outcome: &Outcome| render(outcome)[0].text.clone();
    let said = page(&outcome);
    let sentence =
        said.split("<li>").find(|said| said.starts_with("On average a game takes ")).unwrap();
    outcome.tally.games += 1;
    outcome.tally.decisions += u64::from(MOST_DECISIONS);
    assert!(page(&outcome).contains(sentence), "{sentence}");
}

#[test]
fn a_bot_with_a_clock_promises_nothing() {
    let mut outcome = played(2, "one", "mcts:5", 3);
    let text = &render(&outcome)[0].text;
    assert!(text.contains("this one gives the same 3 games with the same build."), "{text}");
    assert!(text.contains("How to play the same games again"));
    outcome.plan.bots = vec!["mcts:1ms".parse().unwrap()];
    let text = &render(&outcome)[0].text;
    assert!(text.contains("Some of them think by the clock") && !text.contains("gives the same"));
    assert!(text.contains("How to play such games again"));
}

#[test]
fn a_seat_is_not_praised_for_its_bot() {
    let mut outcome = played(2, "one", "greedy,random", 300);
    assert!(render(&outcome)[0].text.contains("fair share"));
    outcome.plan.rotate = false;
    let page = &render(&outcome)[0].text;
    assert!(page.contains("they kept their seats"));
    assert!(!page.contains("its fair share"), "seat and bot cannot be told apart");
}
