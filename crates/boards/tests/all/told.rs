//! The texts of pages: the log, the score, the verdict, hints and the guide.

use crate::page;

use maud::html;
use orrery_boards::page::{self as pages, *};
use orrery_boards::{Line, PlayerLabel, ScoreLine, Tally, Words};
use orrery_core::{Seat, Seats, Sides, Standing};
use page::*;

#[test]
fn the_log_is_newest_first_with_effects_below_their_cause() {
    let (table, sitters) = (table_called("Canaveral"), sitters_called("Amara"));
    let rail = table_page(&table, &sitters).rail().into_string();
    let (_, log) = rail.split_once("id=\"happened\"").expect("the log");
    let place = |words: &str| log.find(words).unwrap_or_else(|| panic!("{words} is in the log"));
    assert!(place(" bids 3.") < place(" pays 3."));
    assert!(place(" pays 3.") < place("1 move undone"));
    assert!(place("1 move undone") < place(" bids 1."));
}

#[test]
fn of_many_moves_the_latest_are_listed() {
    let (table, sitters) = (table_called("Canaveral"), sitters_called("Amara"));
    let mut page = table_page(&table, &sitters);
    page.since = (0..20).map(|nth| line(Seat::TWO, 0, &format!(" takes ${nth}."))).collect();
    let rail = page.rail().into_string();
    let place = |words: &str| rail.find(words).unwrap_or_else(|| panic!("{words} is told"));
    assert!(place("Since your last turn") < place("4 more, in the log"));
    assert!(place("4 more, in the log") < place(" takes $4."));
    assert!(place(" takes $4.") < place(" takes $19."));
    assert!(!rail.contains(" takes $3."));
}

#[test]
fn a_verdict_says_who_and_by_how_much() {
    let sitters = |players, you: Option<Seat>| {
        Seats::of(players, |seat| PlayerLabel {
            name: if Some(seat) == you { "You" } else { ["Iris", "Bo", "Amara"][seat.index()] }
                .into(),
            is_you: Some(seat) == you,
            is_bot: false,
            look: seat,
        })
    };
    let three = [Seat::ONE, Seat::TWO, Seat::THREE];
    let (you, nobody) = (Some(Seat::ONE), None);
    let [one, two] = [Seat::ONE, Seat::TWO].map(Sides::OneAgainst);
    for (sides, score, winners, scores, you, words) in [
        (Sides::Each, points(), &three[..1], &[9, 5, 1][..], you, "You win by 4 points"),
        (Sides::Each, points(), &three[1..2], &[4, 5], you, "Bo wins by 1 point"),
        (Sides::Each, points(), &three[1..2], &[5, 5], you, "Bo wins"),
        (Sides::Each, progress(), &three[..1], &[6, 2], you, "You win"),
        (Sides::Each, progress(), &three[..1], &[6, 2], nobody, "Iris wins"),
        (Sides::Each, points(), &three[..2], &[3, 3, 1], you, "You and Bo share the victory"),
        (Sides::Each, points(), &three[..2], &[3, 3], you, "It is a draw"),
        (Sides::Each, progress(), &[], &[0, 0], you, "Nobody wins"),
        (Sides::Each, points(), &[], &[1], you, "You lose"),
        (Sides::Each, points(), &[], &[1], nobody, "Iris loses"),
        (Sides::Each, points(), &three[..1], &[1], you, "You win"),
        (Sides::Crew, progress(), &three[..], &[1, 1, 1], you, "You all win together"),
        (Sides::Crew, points(), &[], &[3, 3], you, "You all lose together"),
        (Sides::Crew, points(), &three[..1], &[3], you, "You win"),
        (Sides::Crew, points(), &[], &[3, 3], nobody, "The crew loses"),
        (Sides::Crew, points(), &three[..2], &[3, 3], nobody, "The crew wins"),
        (one, points(), &three[..1], &[3, 1, 1], you, "You win against everyone"),
        (one, points(), &three[1..], &[3, 1, 1], you, "You lose against the others"),
        (two, points(), &three[1..2], &[3, 1, 1], you, "You lose together against Bo"),
        (two, points(), &[Seat::ONE, Seat::THREE], &[3, 1, 1], you, "You win together against Bo"),
        (two, points(), &three[1..2], &[3, 1, 1], nobody, "Bo wins against everyone"),
        (two, points(), &three[..1], &[3, 1], nobody, "The others win against Bo"),
        (two, points(), &[], &[3, 1], nobody, "Nobody wins"),
    ] {
        let players = scores.len() as u8;
        let scores = Seats::of(players, |seat| scores[seat.index()]);
        let standing = Standing::new(winners.to_vec(), scores).by(sides);
        assert_eq!(pages::verdict(&standing, &score, &sitters(players, you)), words);
    }
}

fn progress() -> Vec<ScoreLine> {
    let goal = Seats::of(2, |_| 5);
    let tally = Tally::Progress { goal };
    let line = |source, one, two| ScoreLine {
        source,
        made_of: "",
        tally: tally.clone(),
        points: Seats::of(2, |seat| if seat == Seat::ONE { one } else { two }),
    };
    vec![line("Modules in orbit", 3, 2), line("Engineering", 4, 5)]
}

#[test]
fn a_hint_says_how_sure_it_is_and_why() {
    let buttons = vec![(0, button("Pass", false, None)), (1, button("Raise to 3", true, None))];
    let estimate = |choice, percent| Estimate { choice, percent };
    let among = |buttons: &[_], best, next, gains: &[&'static str], losses: &[&'static str]| {
        let (gains, losses) = (gains.to_vec(), losses.to_vec());
        let averts = None;
        let advice = Advice { best, next, looks: 400, gains, losses, averts };
        Hint::of(&advice, buttons).map(|hint| hint.why)
    };
    let told = |best, next, gains: &[_], losses: &[_]| among(&buttons, best, next, gains, losses);
    for (advised, why) in [
        (
            told(estimate(1, 62), Some(estimate(0, 55)), &["the Contract"], &["materials"]),
            "About a 62% chance to win after 400 simulations; next best: \u{201c}Pass\u{201d}, 55%. \
             Helps: the Contract. Costs: materials.",
        ),
        (
            told(estimate(1, 62), Some(estimate(0, 62)), &[], &["materials", "money", "room"]),
            "About a 62% chance to win after 400 simulations; \u{201c}Pass\u{201d} is about as good. \
             Costs: materials and money.",
        ),
        (among(&buttons[..1], estimate(0, 50), None, &[], &[]), "It is your only move."),
        (
            told(estimate(0, 50), None, &[], &[]),
            "About a 50% chance to win; no other move looked worth exploring.",
        ),
    ] {
        assert_eq!(advised.as_deref(), Some(why));
    }
    assert_eq!(told(estimate(7, 50), None, &[], &[]), None, "there is no such button");
    let averts = Some("Otherwise the Farm wilts.".to_owned());
    let (best, gains, losses) = (estimate(0, 50), Vec::new(), Vec::new());
    let advice = Advice { best, next: None, looks: 400, gains, losses, averts };
    let why = Hint::of(&advice, &buttons).expect("the button is there").why;
    assert!(why.starts_with("Otherwise the Farm wilts. About a 50%"), "{why}");
}

#[test]
fn whoever_is_ahead_leads_and_nobody_if_several_are() {
    assert_eq!(pages::leader(&points()), Some(Seat::TWO), "2 are more than 3 less 3");
    assert_eq!(pages::leader(&progress()), None, "as far on both ways together");
    assert_eq!(pages::leader(&progress()[..1]), Some(Seat::ONE));
    assert_eq!(pages::leader(&[]), None);
}

#[test]
fn progress_has_goals_and_no_sum() {
    let (table, sitters) = (table_called("Canaveral"), sitters_called("Amara"));
    let mut page = table_page(&table, &sitters);
    assert!(page.rail().into_string().contains("Total"));
    page.score = progress();
    let rail = page.rail().into_string();
    assert!(!rail.contains("Total") && !rail.contains("Score so far"), "the boards show it");
    let end = end_page_with(&table, &sitters, &progress).into_string();
    for words in ["every point", "Points over time", "by 1 point", "Total"] {
        assert!(!end.contains(words), "the end speaks of {words}");
    }
    assert!(end.contains(">Progress</h3>") && end.contains("4 of 5"));
    assert!(
        end.contains("progress over time, ending at Modules in orbit 3 of 5, Engineering 4 of 5")
    );
    assert!(end_page(&table, &sitters).into_string().contains("Where every point came from"));
}

#[test]
fn every_link_of_the_end_keeps_the_seat_that_looks() {
    let (table, sitters) = (table_called("Canaveral"), sitters_called("Amara"));
    let end = end_page(&table, &sitters).into_string();
    let to_positions = values(&end, "href").into_iter().filter(|href| href.ends_with("#moment"));
    let to_positions: Vec<&str> = to_positions.collect();
    assert!(to_positions.len() > 4);
    assert!(to_positions.iter().all(|href| href.contains("?seat=1&amp;at=")), "{to_positions:?}");
    assert!(end.contains("<input type=\"hidden\" name=\"seat\" value=\"1\">"), "the slider");
    assert!(end.contains("/try?seat=1\""), "what is tried from there");
}

#[test]
fn the_dock_carries_what_the_reader_holds() {
    let (table, sitters) = (table_called("Canaveral"), sitters_called("Amara"));
    let mut page = table_page(&table, &sitters);
    let carried = "aria-label=\"You hold\"><span class=\"amt\">9</span>";
    assert!(page.dock().into_string().contains(carried));
    page.dock.carry = html! {};
    assert!(!page.dock().into_string().contains("You hold"));
}

#[test]
fn a_step_of_the_guide_names_its_rules_and_its_pieces() {
    let (table, sitters) = (table_called("Canaveral"), sitters_called("Amara"));
    let page = table_page(&table, &sitters);
    let rail = page.rail().into_string();
    assert!(rail.contains("data-points=\"EN05 contract\""));
    assert!(rail.contains("Guide: <b>The Contract</b> · 1 of 9 topics covered"));
    assert!(rail.contains("href=\"/rules/project-mars#PM-ACT-01\""));
    assert!(page.say().ends_with("Your bid? Look at the pool."));
}

/// A chain reads as one indented story: every line is one further in than its cause, even where a
/// line between them was merged with another, but never too far.
#[test]
fn a_chain_of_effects_is_indented_by_its_real_depth() {
    let (table, sitters) = (table_called("Canaveral"), sitters_called("Amara"));
    let mut page = table_page(&table, &sitters);
    let depths = [0, 1, 2, 4, 4, 3, 5, 6, 7, 8, 9, 1, 0];
    page.log = depths.iter().map(|&depth| entry(line(Seat::TWO, depth, " acts."), false)).collect();
    let rail = page.rail().into_string();
    let log = &rail[rail.find("id=\"happened\"").unwrap()..];
    let items = log.split("<li").skip(1).filter(|item| item.contains("acts."));
    let shown: Vec<u8> = items
        .map(|item| match values(item, "data-depth").first() {
            Some(depth) => depth.parse().unwrap(),
            None => item.starts_with(" class=\"fx").into(),
        })
        .collect();
    // The newest chain comes first.
    assert_eq!(shown, [0, 0, 1, 2, 3, 3, 3, 4, 5, 6, 7, 7, 1]);
}

/// The page does not report that nothing happened.
#[test]
fn news_are_only_told_if_there_are_any() {
    let (table, sitters) = (table_called("Canaveral"), sitters_called("Amara"));
    let mut page = table_page(&table, &sitters);
    let mut since = |lines: Vec<Line>| {
        page.since = lines;
        page.rail().into_string().contains("Since your last turn")
    };
    assert!(since(vec![line(Seat::TWO, 0, " bids 1.")]));
    assert!(!since(vec![line(Seat::TWO, 1, " pays 1.")]) && !since(Vec::new()));
}

#[test]
fn a_line_of_the_log_names_its_pieces() {
    let (table, sitters) = (table_called("Canaveral"), sitters_called("Amara"));
    let mut page = table_page(&table, &sitters);
    page.log[0].line = page.log[0].line.clone().about("EN05").about("contract");
    let rail = page.rail().into_string();
    assert_eq!(values(&rail, "data-lights"), ["EN05 contract"]);
}

#[test]
fn a_sentence_speaks_to_its_reader() {
    let sitters = sitters_called("Amara");
    let (you, amara) = (Seat::ONE, Seat::TWO);
    let hires = |seat| Words::of(seat).verb(" hire ", " hires ").strong("Quinn").and(".");
    let taken = |by, whose| {
        Words::plain("Turn 2 ends. ").name(by).verb(" take ", " takes ").whose(whose).and(" card.")
    };
    for (words, text) in [
        (hires(you), "You hire Quinn."),
        (hires(amara), "Amara hires Quinn."),
        (taken(you, amara), "Turn 2 ends. You take Amara's card."),
        (taken(amara, you), "Turn 2 ends. Amara takes your card."),
        (Words::plain("It goes to ").name(you).and("."), "It goes to you."),
        (Words::default().whose(you).and(" card."), "Your card."),
    ] {
        assert_eq!(words.text(&sitters), text);
        assert_eq!(
            words.markup(&sitters).into_string().replace("<b>", "").replace("</b>", ""),
            text
        );
    }
}

fn won_and_lost() -> Vec<ScoreLine> {
    let line = |source, one, two| ScoreLine {
        source,
        made_of: "Everything of this kind.",
        tally: Tally::Points,
        points: Seats::of(2, |seat| if seat == Seat::ONE { one } else { two }),
    };
    vec![line("Missions", 9, 1), line("Buildings", 0, 3), line("Hunger", -6, 0)]
}

/// A loss is a part of its own to the left of the zero line, on the same scale.
#[test]
fn the_bars_of_the_end_show_gains_and_losses_within_their_places() {
    let (table, sitters) = (table_called("Canaveral"), sitters_called("Amara"));
    let end = end_page_with(&table, &sitters, &won_and_lost).into_string();
    let bars: Vec<&str> = end
        .split("class=\"board bar\"")
        .skip(1)
        .filter_map(|bar| bar.split("</svg>").next())
        .collect();
    let numbers = |bar, name| -> Vec<f32> {
        values(bar, name).into_iter().filter_map(|number| number.parse().ok()).collect()
    };
    // 15 points from end to end: 6 of them lost, so zero is at 120 of 300.
    assert_eq!(numbers(bars[0], "x"), [120.0, 0.0]);
    assert_eq!(numbers(bars[0], "width"), [178.5, 118.5]);
    assert_eq!(numbers(bars[1], "x"), [120.0, 140.0]);
    assert!(bars.iter().all(|bar| bar.contains("class=\"zero\"")));
}

/// A loss does not press the gains together: the plot goes from the lowest to the highest point,
/// with lines at round numbers between, rounds below, and marks where the game changed.
#[test]
fn the_plots_of_the_end_fit_what_they_show() {
    let (table, sitters) = (table_called("Canaveral"), sitters_called("Amara"));
    let end = end_page_with(&table, &sitters, &won_and_lost).into_string();
    let plots = end.split("<figure>").nth(1).unwrap();
    let lines: Vec<&str> = plots
        .split("text-anchor=\"end\">")
        .skip(1)
        .filter_map(|text| text.split('<').next())
        .collect();
    assert_eq!(lines, ["\u{2212}5", "0", "5"]);
    assert!(plots.contains(" 22.0L"), "the highest point is at the top: {plots}");
    assert!(plots.contains(">turn</text>") && plots.contains(">5</text>"), "rounds: {plots}");
    assert!(plots.contains("href=\"#launch\""), "what changed the game");
    assert!(end.contains("data-about=\"Everything of this kind.\""));
    assert!(end.contains("<span class=\"role\">Pioneers</span>"));
}

#[test]
fn a_victory_has_a_reason() {
    let you = sitters_called("Amara");
    let one = Seat::ONE;
    let standing = |winners: &[Seat], first, second| {
        let scores = Seats::of(2, |seat| if seat == one { first } else { second });
        Standing::new(winners.to_vec(), scores)
    };
    let score = won_and_lost();
    for (standing, words) in [
        (
            standing(&[one], 6, 4),
            Some("Missions brought you 8 points more than Amara; Hunger cost you 6 more."),
        ),
        (
            standing(&[Seat::TWO], 3, 4),
            Some("Hunger cost you 6 points more than Amara; you had 8 more from Missions."),
        ),
        (standing(&[], 3, 4), None),
        (standing(&[one, Seat::TWO], 4, 4), None),
    ] {
        assert_eq!(pages::reason(&standing, &score, &you).as_deref(), words);
    }
    assert_eq!(pages::reason(&standing(&[one], 1, 0), &progress(), &you), None);
}
