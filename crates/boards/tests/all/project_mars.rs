//! Project Mars in words, and what its drawings must never show.

use crate::secrets;
use crate::table;
use orrery_snapshot as snapshot;

use orrery_boards::{Drawing, ProjectMarsDrawing, Scene, ScoreLine, Tally};
use orrery_core::{Actor, Dice, Game, Log, Seat, Setup, Viewer};
use orrery_testkit::games::any_answer;
use project_mars::content::Kind;
use project_mars::scenario::{ANN, BEN, CLEO, Moves, Phase, Scenario, Table, card, stock};
use project_mars::{Action, Event, ProjectMars, Question, Space, Stock};
use secrets::{check_secrets, told};
use table::{check_scene, look, sitters};

const DRAWING: ProjectMarsDrawing = ProjectMarsDrawing;

/// A game in its middle, Ann holding the Contract.
fn mid_game() -> Scenario {
    Scenario::of_players(3)
        .has(ANN, 9, 4)
        .has(BEN, 5, 6)
        .tableau(ANN, ["PL08", "FM01", "SE01", "EN07", "TE05", "OF08"])
        .tableau(BEN, ["PL06", "SE03", "EN09", "TE11", "OF05"])
        .orbit(ANN, [Space::FuelLeft, Space::FuelRight, Space::Hab])
        .orbit(BEN, [Space::FuelLeft])
        .discarded(["VE01", "VE02", "PL02"])
        .pool(["EN06", "VE14", "VE24", "TE09", "OF03", "LD"])
}

/// A table for each question, by what is asked.
fn questions() -> Vec<(&'static str, Table)> {
    let mut raised = mid_game().has(CLEO, 8, 5).tableau(CLEO, ["TE14"]).at(Phase::Contract);
    raised.plays(ANN, [Action::Bid(1)]).plays(BEN, [Action::Bid(2)]);
    let mut begins = Table::new(Setup::of_players(3));
    begins.plays_until(|table| matches!(table.question(), Some((_, Question::WhoBegins))));
    let poor = Scenario::of_players(3).has(ANN, 0, 0).tableau(ANN, ["EN09"]);
    let mut room = mid_game().tableau(ANN, ["EN10"]).at(Phase::Action);
    room.plays(ANN, [Action::Take(card("EN06"))]);
    let mut second = mid_game().at(Phase::Action);
    second.plays(ANN, [Action::TakeMoney]).plays(BEN, [Action::TakeMoney]);
    second.plays(CLEO, [Action::TakeMoney]);
    let mut launched = mid_game().ready_to_launch(ANN).at(Phase::Action);
    launched.plays(ANN, [Action::Take(card("LD"))]);
    let failed =
        Scenario::of_players(3).pool(["PL01"]).second_deck([], 0).at(Phase::Reorganization);
    vec![
        ("first card", Table::new(Setup::of_players(3))),
        ("who begins", begins),
        ("next card", Scenario::of_players(3).pool(["VE01"]).at(Phase::Draw)),
        ("opening bid", mid_game().at(Phase::Contract)),
        ("raised bid", raised),
        ("pay day", mid_game().at(Phase::PayDay)),
        ("pay day, no money", mid_game().has(ANN, 2, 4).at(Phase::PayDay)),
        ("place module", mid_game().tableau(ANN, ["EN11"]).at(Phase::PlaceModule)),
        ("place module, no means", poor.at(Phase::PlaceModule)),
        ("action", mid_game().at(Phase::Action)),
        ("second action", second),
        ("launch", mid_game().ready_to_launch(ANN).at(Phase::Action)),
        ("make room", room),
        ("discard", mid_game().holder(CLEO).at(Phase::Reorganization)),
        (
            "discard, no Launch Date",
            Scenario::of_players(3)
                .pool(["EN06", "VE14", "OF03", "TE09"])
                .holder(CLEO)
                .at(Phase::Reorganization),
        ),
        ("launched", launched),
        ("all failed", failed),
    ]
}

#[test]
fn every_event_is_a_sentence() {
    let (seat, paid, gained) = (BEN, stock(3, 0), stock(1, 2));
    let events = [
        Event::Began { holder: ANN },
        Event::TurnBegan { turn: 4 },
        Event::Drew { card: card("EN05") },
        Event::Drew { card: card("LD") },
        Event::SecondYearBegan { cards: 46, launch_within: 11 },
        Event::Bid { seat, materials: 1 },
        Event::Bid { seat, materials: 2 },
        Event::Passed { seat },
        Event::WonContract { seat, paid: stock(0, 2) },
        Event::WonContract { seat, paid: stock(0, 0) },
        Event::KeptContract { seat },
        Event::PaidEmployees { seat, paid },
        Event::Released { seat, card: card("EN02") },
        Event::Placed { seat, space: Space::FuelLeft, paid },
        Event::Placed { seat, space: Space::Hab, paid: stock(0, 2) },
        Event::Took { seat, card: card("SE03"), paid: stock(8, 0) },
        Event::Released { seat, card: card("EN07") },
        Event::Took { seat, card: card("OF08"), paid: stock(0, 0) },
        Event::Took { seat, card: card("TE11"), paid: stock(0, 0) },
        Event::UsedVendor { seat, card: card("VE14"), gained },
        Event::TookMoney { seat, gained: stock(2, 0) },
        Event::Bought { seat, paid: stock(10, 0), gained: stock(0, 2) },
        Event::TestFlown { seat, space: Space::FuelRight, paid: stock(0, 1) },
        Event::TestFlown { seat, space: Space::FuelRight, paid: stock(0, 0) },
        Event::Launched { seat },
        Event::PassedContract { to: CLEO },
        Event::Discarded { seat, card: card("VE16") },
        Event::AllFailed,
    ];
    let found = told(&DRAWING, &events);
    snapshot::compare(&snapshot::path!("words/project-mars-events.txt"), &found);
}

/// A game that goes on from a saved state does not know what came before it.
#[test]
fn a_line_claims_nothing_it_cannot_know() {
    let text =
        |event: &Event| DRAWING.line(event, &[], &()).words.text(&sitters(3, Viewer::Spectator));
    for (event, words) in [
        (Event::Bid { seat: BEN, materials: 2 }, "Amara bids 2 materials."),
        (Event::Released { seat: BEN, card: card("EN02") }, "Amara lets Noor (Engineer) go."),
        (Event::PassedContract { to: BEN }, "The turn ends. Amara takes the Contract."),
        (
            Event::WonContract { seat: BEN, paid: stock(0, 1) },
            "Amara wins the Contract and pays 1 material.",
        ),
    ] {
        assert_eq!(text(&event), words);
    }
}

#[test]
fn every_action_is_a_button() {
    let mut found = Vec::new();
    for (name, table) in questions() {
        let Some(who) = table.game.to_act().first() else { continue };
        let viewer = match who {
            Actor::Seat(seat) => Viewer::Seat(seat),
            Actor::Chance => Viewer::Spectator,
        };
        found.push(format!("# {name}"));
        look(&table.game, 3, viewer, |scene| {
            for action in table.game.legal_actions(who).into_iter().take(9) {
                let button = DRAWING.button(scene, action);
                let main = if button.is_main { "* " } else { "  " };
                let asks = button.gives_up.map(|loss| format!(" -- {loss}")).unwrap_or_default();
                let then = button.outcome.map(|then| format!(" => {then}")).unwrap_or_default();
                found.push(format!("{main}{}{then}{asks}", button.name));
            }
        });
    }
    snapshot::compare(&snapshot::path!("words/project-mars-buttons.txt"), &found);
}

#[test]
fn every_question_is_told_to_all() {
    let mut found = Vec::new();
    for (name, table) in questions() {
        found.push(format!("# {name}"));
        for viewer in [Viewer::Seat(ANN), Viewer::Seat(BEN), Viewer::Seat(CLEO), Viewer::Spectator]
        {
            let dock = look(&table.game, 3, viewer, |scene| DRAWING.dock(scene));
            let who = match viewer {
                Viewer::Seat(seat) => ["Iris", "Amara", "Bo"][seat.index()],
                Viewer::Spectator => "a spectator",
            };
            let rule = dock.rule.unwrap_or_default();
            found.push(format!("{who}: {} | {} {rule}", dock.question, dock.detail));
        }
    }
    snapshot::compare(&snapshot::path!("words/project-mars-docks.txt"), &found);
}

#[test]
fn the_table_is_told_in_words() {
    let wanted = ["first card", "raised bid", "action", "make room", "launched"];
    let mut found = Vec::new();
    for (name, table) in questions().into_iter().filter(|(name, _)| wanted.contains(name)) {
        for (who, viewer) in [("Iris", Viewer::Seat(ANN)), ("a spectator", Viewer::Spectator)] {
            found.push(format!("# {name}, for {who}"));
            look(&table.game, 3, viewer, |scene| {
                let told = DRAWING.in_words(scene);
                found.extend(told.iter().map(|words| words.text(scene.sitters)));
            });
        }
    }
    snapshot::compare(&snapshot::path!("words/project-mars-tables.txt"), &found);
}

/// Plays random games and shows each position now and then.
fn random_games(each: impl Fn(&ProjectMars, u8, &mut Dice)) {
    let ranges = Setup::of_players(3).with("holdings", "ranges");
    for setup in (2..=4).map(Setup::of_players).chain([ranges]) {
        let players = setup.players;
        let mut dice = Dice::new("boards", "random games");
        let mut game = ProjectMars::start(&setup).unwrap();
        let mut answers = 0;
        while let Some(who) = game.to_act().first() {
            let action = any_answer(&game, who, &mut dice);
            if answers % 7 == 0 {
                each(&game, players, &mut dice);
            }
            answers += 1;
            game.apply(who, action, &mut Log::silent()).unwrap();
        }
        each(&game, players, &mut dice);
    }
}

/// PM-HID-01, PM-HID-02: what a seat is shown depends on nothing it cannot know.
#[test]
fn nothing_hidden_is_drawn() {
    random_games(|game, players, dice| {
        check_secrets(&DRAWING, game, players, dice);
    });
}

/// PM-RULING-39: a table chooses what it sees of the others: nothing, ranges, or all.
#[test]
fn holdings_are_drawn_as_the_table_has_chosen() {
    let rows = [
        ("hidden", "hidden", "money and materials hidden behind a screen."),
        ("ranges", "0–12", "$0–12 and 0–6 materials, by what you can see."),
        ("open", "7", "$7 and 4 materials."),
    ];
    for (value, shown, said) in rows {
        let setup = Setup::of_players(3).with("holdings", value);
        let scenario = Scenario::of(setup).has(ANN, 5, 2).has(BEN, 7, 4).has(CLEO, 9, 1);
        let game = scenario.at(Phase::Contract).game;
        look(&game, 3, Viewer::Seat(CLEO), |scene| {
            let panel = DRAWING.player(scene, BEN).into_string();
            assert!(panel.contains(shown), "{value}: {panel}");
            let words = DRAWING.in_words(scene).into_iter();
            let words: Vec<String> = words.map(|words| words.text(scene.sitters)).collect();
            assert!(words.iter().any(|line| line.ends_with(said)), "{value}: {words:#?}");
        });
    }
}

#[test]
fn every_answer_has_its_button_and_every_piece_its_answer() {
    random_games(|game, players, _| {
        for viewer in Viewer::all(players) {
            look(game, players, viewer, |scene| check_scene(&DRAWING, scene, 1));
        }
    });
    for (_, table) in questions() {
        for viewer in Viewer::all(3) {
            look(&table.game, 3, viewer, |scene| check_scene(&DRAWING, scene, 1));
        }
    }
}

/// The figures on buttons are those the rules take and hand out.
#[test]
fn buttons_name_the_price_that_is_paid() {
    random_games(|game, players, _| {
        let Some(Actor::Seat(seat)) = game.to_act().first() else { return };
        look(game, players, Viewer::Seat(seat), |scene| {
            for &action in scene.actions {
                let mut log = Log::kept();
                game.clone().apply(seat.into(), action, &mut log).unwrap();
                let name = DRAWING.button(scene, action).name;
                for amount in log.events().first().into_iter().flat_map(amounts) {
                    assert!(name.contains(&amount), "{name:?} does not say {amount:?}");
                }
            }
        });
    });
}

/// The holdings that a button promises are those you then have.
#[test]
fn buttons_say_what_you_have_afterwards() {
    let checked = std::cell::Cell::new(0);
    random_games(|game, players, _| {
        let Some(Actor::Seat(seat)) = game.to_act().first() else { return };
        look(game, players, Viewer::Seat(seat), |scene| {
            for &action in scene.actions {
                let Some(said) = DRAWING.button(scene, action).outcome else { continue };
                let mut after = game.clone();
                after.apply(seat.into(), action, &mut Log::silent()).unwrap();
                let stock = after.screens[seat];
                let expected = match action {
                    Action::Take(card) if card.kind().is_employee() => {
                        format!("You keep ${};", stock.money)
                    }
                    Action::Take(card) if card.kind() == Kind::Technology => continue,
                    Action::Take(card) if card.kind() == Kind::LaunchDate => continue,
                    Action::Bid(_) => continue,
                    Action::Keep(..) => {
                        let gone = game.open.pool.without(after.open.pool);
                        assert!(gone.iter().all(|card| said.contains(card.spec().name)), "{said}");
                        continue;
                    }
                    _ => written(stock),
                };
                assert!(said.contains(&expected), "{action:?}: {said:?}, {expected:?}");
                checked.set(checked.get() + 1);
            }
        });
    });
    assert!(checked.get() > 200, "{}", checked.get());
}

/// PM-PAY-03: hiring warns where the next Pay Day could not be paid, and only there.
#[test]
fn hiring_warns_of_a_pay_day_that_cannot_be_paid() {
    let said = |money, team: &[&str]| {
        let scenario = Scenario::of_players(2).has(ANN, money, 0).tableau(ANN, ["OF08"]);
        let scenario = scenario.tableau(ANN, team.iter().copied()).pool(["EN01"]);
        let game = scenario.at(Phase::Action).game;
        look(&game, 2, Viewer::Seat(ANN), |scene| {
            DRAWING.button(scene, Action::Take(card("EN01"))).outcome.unwrap()
        })
    };
    assert!(said(6, &[]).ends_with("If you cannot pay then, one employee leaves."));
    assert!(said(7, &[]).ends_with("You keep $1; the next Pay Day costs you $1."));
    let with_the_contract = "With the Contract you could not pay, and one would leave.";
    assert!(said(7, &["PL01"]).ends_with(with_the_contract));
    assert!(said(8, &["PL01"]).ends_with("costs you $1, or $2 with the Contract."));
}

fn written(stock: Stock) -> String {
    match stock {
        Stock { money: 0, materials: 0 } => "nothing".to_owned(),
        stock => stock.to_string(),
    }
}

/// The amounts paid or handed out first, in words.
fn amounts(event: &Event) -> Vec<String> {
    let price = |stock: Stock| match stock {
        Stock { money: 0, materials: 0 } => "free".to_owned(),
        stock => stock.to_string(),
    };
    match *event {
        Event::Took { card, paid, .. } if card.spec().code.starts_with("TE") => {
            assert_eq!(paid, Stock::default());
            Vec::new()
        }
        Event::Took { paid, .. }
        | Event::PaidEmployees { paid, .. }
        | Event::Placed { paid, .. } => {
            vec![price(paid)]
        }
        Event::TestFlown { paid, .. } if paid == Stock::default() => Vec::new(),
        Event::TestFlown { paid, .. } => vec![written(paid)],
        Event::UsedVendor { gained, .. } => vec![written(gained)],
        Event::TookMoney { gained, .. } => vec![format!("${}", gained.money)],
        Event::Bought { paid, gained, .. } => vec![price(paid), written(gained)],
        _ => Vec::new(),
    }
}

/// PM-EX-02: every Technology of every player can be read by every player.
#[test]
fn every_effect_of_every_technology_is_shown() {
    let table = Scenario::of_players(2)
        .tableau(BEN, ["TE03", "TE11", "TE16"])
        .tableau(ANN, ["TE05"])
        .at(Phase::Action);
    for (viewer, seat, effects) in [
        (
            ANN,
            BEN,
            &["hiring costs $1 less", "at most $2 as Contract holder", "+7 Engineering"][..],
        ),
        (BEN, ANN, &["module prices in money are $2 lower"][..]),
    ] {
        look(&table.game, 2, Viewer::Seat(viewer), |scene| {
            let panel = DRAWING.player(scene, seat).into_string();
            assert!(effects.iter().all(|effect| panel.contains(effect)), "{panel}");
            assert!(panel.contains("Money and materials are hidden"));
        });
    }
}

#[test]
fn a_refused_card_says_why_and_by_which_rule() {
    let table = mid_game().tableau(CLEO, ["EN10"]).holder(CLEO).at(Phase::Action);
    assert_eq!(table.question(), Some((CLEO.into(), Question::TakeAction)));
    let stage =
        look(&table.game, 3, Viewer::Seat(CLEO), |scene| DRAWING.stage(scene).into_string());
    assert!(stage.contains("data-why=\"That Vendor needs Approval"));
    assert!(stage.contains("data-rule=\"PM-ACT-10\""));
    let waiting =
        look(&table.game, 3, Viewer::Seat(BEN), |scene| DRAWING.stage(scene).into_string());
    assert!(!waiting.contains("data-why") && !waiting.contains("data-choice"));
}

#[test]
fn progress_is_counted_for_each_seat() {
    let table = mid_game().ready_to_launch(BEN).at(Phase::Action);
    let score = DRAWING.score(&table.view(Viewer::Spectator), &[], &());
    let told = |line: &ScoreLine| {
        let Tally::Progress { goal } = &line.tally else { panic!("there are no points") };
        let way = |(seat, points)| format!("{points}/{}", goal[seat]);
        format!("{}: {}", line.source, line.points.iter().map(way).collect::<Vec<_>>().join(" "))
    };
    let lines: Vec<String> = score.iter().map(told).collect();
    assert_eq!(lines[0], "Modules in orbit: 3/5 5/5 0/5");
    let [ann, ben, cleo] = [ANN, BEN, CLEO].map(|seat| table.game.open.launch_need(seat));
    let has = table.player(ANN).levels().engineering;
    let engineering = format!("Engineering for the launch: {has}/{ann} {ben}/{ben} 1/{cleo}");
    assert_eq!(lines[1], engineering);
    assert_eq!(lines[2], "Launched: 0/1 0/1 0/1");
    assert_eq!(DRAWING.moment(&table.view(Viewer::Spectator)), "turn 2 · year 2");
}

/// The stage and the panels of the others, for a viewer to whom all this is new.
fn drawn_after(table: &Table, viewer: Viewer, recent: &[Event]) -> String {
    let players = table.game.open.player_count();
    Scene::look(&table.game, &(), viewer, &sitters(players, viewer), recent, |scene| {
        let panels = Seat::all(players).filter(|&seat| !viewer.is(seat));
        let panels = panels.map(|seat| DRAWING.player(scene, seat).into_string());
        DRAWING.stage(scene).into_string() + &panels.collect::<String>()
    })
}

#[test]
fn what_others_did_since_is_marked_and_the_own_is_not() {
    let table = mid_game().orbit(BEN, [Space::FuelRight]).at(Phase::Action);
    let placed = [Event::Placed { seat: BEN, space: Space::FuelRight, paid: stock(5, 0) }];
    let mark = "class=\"new\"";
    let by_ben = |viewer| drawn_after(&table, viewer, &placed).matches(mark).count();
    assert_eq!([by_ben(Viewer::Seat(ANN)), by_ben(Viewer::Seat(BEN))], [1, 0]);
    let label = "Amara: Fuel 2 is in orbit, new";
    assert!(drawn_after(&table, Viewer::Seat(ANN), &placed).contains(label));
    let drawn = [Event::Drew { card: card("EN06") }, Event::Drew { card: card("VE14") }];
    assert_eq!(drawn_after(&table, Viewer::Seat(ANN), &drawn).matches(mark).count(), 2);
    let laid_out = [drawn[0], drawn[1], Event::Began { holder: ANN }];
    assert!(!drawn_after(&table, Viewer::Seat(ANN), &laid_out).contains(mark));
}

/// Every piece that a line names is drawn right after it, unless it has left the table or is an
/// office of another player, of which the number is drawn.
#[test]
fn a_line_of_the_log_finds_its_pieces() {
    let mut found = 0;
    for players in 2..=4 {
        let mut dice = Dice::new("lines", "random games");
        let mut game = ProjectMars::start(&Setup::of_players(players)).unwrap();
        while let Some(who) = game.to_act().first() {
            let actions = game.legal_actions(who);
            let mut log = Log::kept();
            game.apply(who, actions[dice.index(actions.len())], &mut log).unwrap();
            let shown = look(&game, players, Viewer::Spectator, |scene| {
                let panels =
                    Seat::all(players).map(|seat| DRAWING.player(scene, seat).into_string());
                DRAWING.stage(scene).into_string() + &panels.collect::<String>()
            });
            let pieces = table::attributes(&shown, "data-piece");
            for event in log.events() {
                let leaves = matches!(
                    event,
                    Event::Discarded { .. }
                        | Event::Released { .. }
                        | Event::UsedVendor { .. }
                        | Event::Launched { .. }
                ) || matches!(event, Event::Took { card, .. } if card.kind() == Kind::OfficeSpace);
                for piece in DRAWING.line(event, &[], &()).pieces {
                    assert!(leaves || pieces.contains(&piece), "{piece} of {event:?} is not drawn");
                    found += usize::from(!leaves);
                }
            }
        }
    }
    assert!(found > 300, "{found} pieces");
}
