//! Faults of a pack are reported with their place, and nothing panics.

use first_martians::content::{Content, standard_pack};
use orrery_packs::{FromPack as _, Pack, Report};

const MISSION: &str = "missions/make_yourself_at_home/mission.toml";
const EVENTS: &str = "missions/make_yourself_at_home/events.toml";

const ADVENTURES: &str = "general/adventures_build.toml";
const WALLS: &str = "missions/thicker_walls/mission.toml";
/// The rule that is replaced in it.
const RISES: &str = "[[mission.rule]]\nid = \"flux_rises\"\nwhen = \"round_start\"\n\
    from_round = 4\ntext = \"From the fourth sol on the flux climbs by 1.\"\n\
    effects = [{ op = \"track\", id = \"flux\", n = 1 }]\n";

/// The standard pack with one file changed.
fn with(file: &str, change: impl Fn(&str) -> String) -> Pack {
    let files: Vec<(String, String)> = standard_pack()
        .files()
        .iter()
        .map(|source| {
            let text = if source.path == file { change(&source.text) } else { source.text.clone() };
            (source.path.clone(), text)
        })
        .collect();
    let files: Vec<(&str, &str)> =
        files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    Pack::built_in(&files).expect("still a pack")
}

/// The report after one change: errors, or else warnings.
fn report(file: &str, from: &str, to: &str) -> Report {
    let pack = with(file, |text| {
        assert!(text.contains(from), "{file} has no {from:?}");
        text.replacen(from, to, 1)
    });
    match Content::from_pack(&pack) {
        Ok(loaded) => loaded.warnings,
        Err(report) => report,
    }
}

/// Each row: a file, what is replaced in it, and what the report then says.
const MISTAKES: &[(&str, &str, &str, &str)] = &[
    (
        EVENTS,
        "op = \"token\"",
        "op = \"tokn\"",
        "error: found \"tokn\" (expected an operation: adventure,",
    ),
    (
        EVENTS,
        "slot = \"now\"",
        "slot = \"soon\"",
        "error: found \"soon\" (expected a space of a Facility: now, next)",
    ),
    (
        EVENTS,
        "facility = \"working_bay\"",
        "facility = \"kitchen\"",
        "found \"kitchen\" (expected a Facility:",
    ),
    (EVENTS, ", slot = \"now\" }", " }", "`slot` is missing"),
    (EVENTS, "severity = 1", "severity = 4", "found 4 (expected a whole number from 0 to 3)"),
    (
        EVENTS,
        "rounds = [1, 3]",
        "rounds = [3, 1]",
        "found 3 to 1 (expected the lower number first)",
    ),
    (EVENTS, "pools = [\"make_yourself_at_home\"]", "pools = []", "nothing draws this event"),
    (
        EVENTS,
        "pools = [\"make_yourself_at_home\"]",
        "pools = [\"make_yourself\"]",
        "did you mean `make_yourself_at_home`?",
    ),
    (
        EVENTS,
        "[[event]]\nid = \"ev_m1_bunting\"",
        "[[event]]\nid = \"ev_m1_wrong_crate\"",
        "there are two of the event `ev_m1_wrong_crate`",
    ),
    (
        EVENTS,
        "[[event]]\nid = \"ev_m1_bunting\"",
        "[[event]]\nid = \"Bunting\"",
        "expected lowercase letters",
    ),
    (
        EVENTS,
        "id = \"ev_m1_bunting\", after",
        "id = \"ev_m1_buntin\", after",
        "unknown event \"ev_m1_buntin\" (did you mean `ev_m1_bunting`?)",
    ),
    (EVENTS, "after = [2, 3] }", "after = 2 }", "found a whole number (expected a list)"),
    (EVENTS, "{first}", "{fist}", "nothing here is named `fist`"),
    (EVENTS, "{first}", "{first", "found { without }"),
    (
        EVENTS,
        "n = -1, when = \"this_round\"",
        "n = 0, when = \"this_round\"",
        "found 0 (expected a number other than 0",
    ),
    (EVENTS, "who = \"chosen\"", "who = \"actor\"", "nobody acts in an event"),
    (EVENTS, "who = \"chosen\"", "who = \"owner\"", "nobody owns this"),
    (EVENTS, "who = \"chosen\"", "who = \"@nobody\"", "nothing here is named `nobody`"),
    (
        EVENTS,
        "label = \"Cut frames from the crate itself\"\npawns = 1",
        "label = \"Cut frames!\"\npawns = 1",
        "exclamation mark",
    ),
    (
        EVENTS,
        "kind = \"energy\", n = 1 }]\nreward",
        "kind = \"enrgy\", n = 1 }]\nreward",
        "found \"enrgy\" (expected a cost: energy,",
    ),
    (EVENTS, "track\", id = \"optimum\"", "track\", id = \"optimm\"", "unknown track \"optimm\""),
    (
        EVENTS,
        "fact = \"broken_count\"",
        "fact = \"broken\"",
        "found \"broken\" (expected a condition:",
    ),
    (EVENTS, "cmp = \">=\"", "cmp = \"=>\"", "found \"=>\" (expected a comparison:"),
    (EVENTS, "[event.action]", "[event.acton]", "unknown field `acton`"),
    (EVENTS, "source = \"ours\"\n", "", "nothing says where this comes from"),
    (EVENTS, "source = \"ours\"\n", "source = \"theirs\"\n", "found \"theirs\""),
    (
        EVENTS,
        "when = { fact = \"broken_count\", cmp = \">=\", n = 4 }",
        "when = { fact = \"profile\", who = \"medic\", trait = \"stoic\" }",
        "expected box = false",
    ),
    (
        ADVENTURES,
        "type = \"build\"",
        "type = \"build\"\nwhen = { fact = \"profile\", who = \"actor\", trait = \"stoic\" }",
        "expected box = false",
    ),
    // Two rules that send a track to and fro, and a rule that feeds itself.
    (
        WALLS,
        RISES,
        "[[mission.rule]]\nid = \"high\"\n\
         when = { trigger = \"track_reaches\", id = \"flux\", n = 3, crossing = \"up\" }\n\
         text = \"Down again.\"\neffects = [{ op = \"track\", id = \"flux\", n = -2 }]\n\
         [[mission.rule]]\nid = \"low\"\n\
         when = { trigger = \"track_reaches\", id = \"flux\", n = 1, crossing = \"down\" }\n\
         text = \"Up again.\"\neffects = [{ op = \"track\", id = \"flux\", n = 3 }]\n",
        "error: the rule `high` can set itself off again without end (expected a `limit`",
    ),
    (
        WALLS,
        RISES,
        "[[mission.rule]]\nid = \"hoard\"\nwhen = \"research_examine\"\n\
         text = \"One more.\"\neffects = [{ op = \"sample\", zone = \"examined\", n = 1 }]\n",
        "error: the rule `hoard` can set itself off again without end (expected a `limit`",
    ),
    (MISSION, "[mission]\n", "[mission]\nrouns = 3\n", "unknown field `rouns`"),
    (
        MISSION,
        "category = \"build\"",
        "category = \"bild\"",
        "found \"bild\" (expected a category: explore, research, build)",
    ),
    (MISSION, "four = 6", "for = 6", "`four` is missing"),
    (MISSION, "threshold = { easy = 5", "threshold = { eazy = 5", "`easy` is missing"),
    (
        MISSION,
        "facility_cards = [\"fc_backup_solar\"",
        "facility_cards = [\"fc_backup_sun\"",
        "unknown Facility \"fc_backup_sun\"",
    ),
    (
        MISSION,
        "facility_cards = [\"fc_backup_solar\"",
        "facility_cards = [\"med_lab\"",
        "expected a Facility card",
    ),
    (
        MISSION,
        "start = 0, min = 0, max = 100",
        "start = 0, min = 1, max = 100",
        "starts at 0, from 1 to 100",
    ),
    (
        MISSION,
        "pawns = { roll = 1, sure = 3 }",
        "pawns = { roll = 3, sure = 3 }",
        "expected more pawns to be sure",
    ),
    (
        MISSION,
        "type = \"build\"\nwhere = \"hub\"",
        "type = \"none\"\nwhere = \"hub\"",
        "pawns and type do not fit",
    ),
    (MISSION, "counts = \"at_end\"\n", "", "this can stop holding"),
    (
        MISSION,
        "when = \"plant_success\"",
        "when = \"planted\"",
        "found \"planted\" (expected a trigger:",
    ),
    (MISSION, "space_in = [\"R1-S\"]", "space_in = [\"R9-S\"]", "unknown space \"R9-S\""),
    (MISSION, "icon = \"beta\"", "icon = \"alpha\"", "expected alpha, beta and gamma"),
    (
        MISSION,
        "icon = \"beta\"",
        "icon = \"delta\"",
        "found \"delta\" (expected a mission icon: alpha, beta, gamma)",
    ),
    (MISSION, "objective = \"salvage\"", "objective = \"savage\"", "unknown objective \"savage\""),
    (
        MISSION,
        "event_pools = [\"any\", \"make_yourself_at_home\"]",
        "event_pools = []",
        "the mission draws no events",
    ),
    (
        "box/facilities.toml",
        "id = \"lab\"",
        "id = \"labs\"",
        "found \"labs\" (expected a Facility:",
    ),
    (
        "box/facilities.toml",
        "part = \"cpu\", penalty = \"malfunction_plus\" },\n]",
        "part = \"hardware\", penalty = \"malfunction_plus\" },\n]",
        "two markers for hardware",
    ),
    (
        "box/malfunction.toml",
        "facility = \"garage_hall\", part = \"energy\"",
        "facility = \"solar_1\", part = \"energy\"",
        "solar_1 has no part `energy` (expected one of: hardware, cpu)",
    ),
    (
        "box/malfunction.toml",
        "keywords = [\"Complication\", \"Garage Hall\"]",
        "keywords = [\"Complication\"]",
        "a Malfunction card has two keywords",
    ),
    (
        "box/dice.toml",
        "\"wound\", \"wound\", \"wound\", \"blank\"",
        "\"wound\", \"wound\", \"blank\"",
        "this is not a die",
    ),
    (
        "box/map.toml",
        "adjacent = [\"HUB\", \"R1-NW\"",
        "adjacent = [\"HUB\", \"R1-WN\"",
        "unknown space \"R1-WN\"",
    ),
    (
        "box/skills.toml",
        "timing = \"any\"",
        "timing = \"always\"",
        "found \"always\" (expected a moment for a skill:",
    ),
    ("difficulty.toml", "id = \"hard\"", "id = \"harder\"", "level `hard` is missing or wrong"),
    ("difficulty.toml", "checks = 2\n", "", "`checks` is missing"),
];

#[test]
fn every_mistake_is_reported_with_its_file_and_what_was_expected() {
    for (file, from, to, expected) in MISTAKES {
        let report = report(file, from, to);
        assert!(report.errors() > 0, "{from:?} -> {to:?} is accepted");
        let lines = report.to_string();
        let found = lines.lines().any(|line| line.starts_with(file) && line.contains(expected));
        assert!(found, "{from:?} -> {to:?}: no {expected:?} in\n{lines}");
    }
}

/// A thing that cannot be counted does not make others look wrong.
#[test]
fn a_mistake_is_reported_where_it_is() {
    for (from, to) in [
        ("id = \"ev_m1_bunting\"\n", "id = \"ev_m1_wrong_crate\"\n"),
        ("id = \"ev_m1_bunting\"\n", ""),
        ("id = \"ev_m1_bunting\"\n", "id = 7\n"),
    ] {
        let report = report(EVENTS, from, to);
        assert!(report.errors() > 0, "{to:?} is accepted");
        let elsewhere = report.problems().iter().find(|problem| problem.file != EVENTS);
        assert!(elsewhere.is_none(), "{to:?}: {report}");
    }
}

/// Each row: a file, what is replaced in it, and the warning.
const IDLE: &[(&str, &str, &str, &str)] = &[
    (
        "missions/off_the_ellipse/mission.toml",
        "m3_med_home = [\"the medical pod is at home\", \"the medical pod is still outside\"]\n",
        "",
        "the crew never learns what `m3_med_home` means",
    ),
    (
        EVENTS,
        "title = \"Four Hundred Metres\"",
        "title = \"Crate Eleven\"",
        "another story is called \"Crate Eleven\"",
    ),
    (
        EVENTS,
        "part = \"hardware\", fallback = \"advance\" }",
        "part = \"hardware\" }",
        "nothing happens if there is no green part",
    ),
    (
        EVENTS,
        "{ op = \"queue_event\", id = \"ev_m1_bunting\", after = [2, 3] }",
        "{ op = \"stress\", n = 1 }",
        "nothing queues this event",
    ),
    (
        EVENTS,
        "rounds = [1, 3]",
        "rounds = [9, 12]",
        "with four players the mission ends after sol 6",
    ),
    (
        MISSION,
        "{ fact = \"flag\", id = \"m1_half_test\" }",
        "{ fact = \"always\" }",
        "nothing reads the flag `m1_half_test`",
    ),
    (
        MISSION,
        "{ fact = \"flag\", id = \"m1_half_test\" }",
        "{ fact = \"flag\", id = \"m1_half_tset\" }",
        "nothing sets the flag `m1_half_tset`",
    ),
    (MISSION, "round = 4\n", "round = 12\n", "the mission ends after sol 7"),
    (
        MISSION,
        "tracks = [",
        "tracks = [{ id = \"idle\", name = \"Idle\", start = 0, min = 0, max = 9, unit = \"steps\" }, ",
        "nothing uses this track",
    ),
    (
        "missions/line_of_sight/mission.toml",
        "\"fc_relay_mast_c\"]",
        "]",
        "no mission uses this Facility card",
    ),
    (
        "campaigns/labyrinth_of_the_night/labyrinth_1/mission.toml",
        "next = \"labyrinth_2\"",
        "next = \"campaign_end\"",
        "no branch of the campaign leads here",
    ),
];

#[test]
fn content_that_can_never_occur_is_a_warning() {
    for (file, from, to, expected) in IDLE {
        let report = report(file, from, to);
        assert_eq!(report.errors(), 0, "{report}");
        assert!(
            report.to_string().contains(expected),
            "{from:?} -> {to:?}: no {expected:?} in\n{report}"
        );
    }
}

#[test]
fn a_pack_of_another_game_or_without_a_box_is_refused() {
    let pack = |game: &str| {
        let header = format!("game = \"{game}\"\nname = \"x\"\ntitle = \"X\"\n");
        Pack::built_in(&[("pack.toml", &header)]).expect("a pack")
    };
    let report = Content::from_pack(&pack("chess")).expect_err("not for this game").to_string();
    assert!(report.contains("the pack is for the game `chess`"), "{report}");
    let report = Content::from_pack(&pack("first-martians")).expect_err("no box").to_string();
    assert!(report.contains("box/facilities.toml is missing"), "{report}");
    assert!(report.contains("difficulty.toml is missing"), "{report}");
}

/// Packs that are damaged anywhere are reported or read; nothing panics.
#[test]
fn a_hundred_damaged_packs_do_no_harm() {
    let paths: Vec<&str> = standard_pack().files().iter().map(|file| file.path.as_str()).collect();
    let junk = [
        "[",
        "]",
        "\"",
        "'''",
        " = ",
        "\n",
        "{",
        "}",
        "@",
        "-1",
        "99999999999",
        "[[event]]\n",
        "op",
        "{actor}",
        "é",
    ];
    let mut state = 7_u64;
    let mut next = |below: usize| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) as usize) % below.max(1)
    };
    let mut refused = 0;
    for _ in 0..120 {
        let file = paths[next(paths.len())];
        if file == "pack.toml" {
            continue;
        }
        let (at, cut, what, kind) = (next(1 << 20), next(12), next(junk.len()), next(3));
        let pack = with(file, |text| {
            let mut at = at % text.len();
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            let (before, after) = text.split_at(at);
            match kind {
                // A piece is lost, something is put in, or two lines change places.
                0 => format!("{before}{}", after.chars().skip(cut).collect::<String>()),
                1 => format!("{before}{}{after}", junk[what]),
                _ => match after.split_once('\n') {
                    Some((line, rest)) => format!("{before}\n{rest}\n{line}"),
                    None => before.to_owned(),
                },
            }
        });
        if let Err(report) = Content::from_pack(&pack) {
            assert!(report.errors() > 0);
            report.render(&pack, false);
            refused += 1;
        }
    }
    assert!(refused > 50, "{refused}");
}

#[test]
fn a_stored_pack_makes_the_same_content() {
    let stored = Pack::from_value(&standard_pack().to_value()).expect("a pack");
    assert_eq!(stored.digest(), standard_pack().digest());
    let content = Content::from_pack(&stored).expect("it is valid").content;
    assert_eq!(content, *Content::standard());
}
