//! Tables through the server's door, without a port: programs, people, and those who try
//! what they may not.

use crate::door;

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use door::{call, form, open, page, play, send, server};
use http_body_util::BodyExt as _;
use orrery_catalog::Catalog;
use orrery_core::{Dice, Record, Setup};
use orrery_server::{App, Operation, router};
use orrery_store::Store;
use serde_json::{Value, json};
use tower::ServiceExt as _;

#[tokio::test]
async fn a_whole_game_is_played_and_its_record_holds() {
    let (server, store) = server();
    let (id, tokens) = open(&server, json!(["human", "human"])).await;
    let (status, early) =
        call(&server, "GET", &format!("/api/tables/{id}/record"), "", Value::Null).await;
    assert_eq!(status, 403, "{early}");
    let end = play(&server, &id, &tokens).await;
    assert!(end["standing"]["winners"].is_array());
    let (status, record) =
        call(&server, "GET", &format!("/api/tables/{id}/record"), "", Value::Null).await;
    assert_eq!(status, 200);
    let record = serde_json::from_value(record).unwrap();
    orrery_catalog::Catalog::built_in().find("project-mars").unwrap().verify(&record).unwrap();

    // Another server over the same store finds the same table.
    let again = router(App::new(store));
    let (_, found) = call(&again, "GET", &format!("/api/tables/{id}"), "", Value::Null).await;
    assert_eq!(found, end);
}

#[tokio::test]
async fn a_stale_a_foreign_and_a_forbidden_answer_change_nothing() {
    let (server, _) = server();
    let (id, tokens) = open(&server, json!(["human", "human"])).await;
    let path = format!("/api/tables/{id}");
    let answers = format!("{path}/answers");
    let (_, before) = call(&server, "GET", &path, "", Value::Null).await;
    let (asked, number) = (before["to_act"][0].as_u64().unwrap() as usize, &before["answers"]);
    let bid = |bid: u8| json!({"answers": number, "action": {"bid": bid}});
    let rows = [
        (&tokens[asked][..], json!({"answers": 0, "action": "pass"}), 409),
        (&tokens[asked], bid(9), 422),
        (&tokens[1 - asked], bid(1), 422),
        ("", bid(1), 401),
        ("nonsense", bid(1), 401),
        (&tokens[asked], json!({"answers": number, "action": {"fly": 1}}), 400),
        (&tokens[asked], json!({"answers": -1, "action": "pass"}), 400),
        (&tokens[asked], json!([]), 400),
    ];
    for (token, said, expected) in rows {
        let (status, problem) = call(&server, "POST", &answers, token, said.clone()).await;
        assert_eq!(status, expected, "{said} {problem}");
        assert_eq!(problem["status"], expected, "{problem}");
        assert!(problem["title"].as_str().is_some_and(|title| !title.is_empty()));
        let (_, after) = call(&server, "GET", &path, "", Value::Null).await;
        assert_eq!(after, before);
    }
    let stale = json!({"answers": 0, "action": "pass"});
    let (_, problem) = call(&server, "POST", &answers, &tokens[asked], stale).await;
    let (_, own) = call(&server, "GET", &path, &tokens[asked], Value::Null).await;
    assert_eq!(problem["position"], own, "a stale answer is told how the table is");
    let (status, problem) = call(&server, "POST", &answers, &tokens[asked], bid(9)).await;
    assert_eq!((status, &problem["rule"]), (422, &json!("PM-RULING-06")));
    let (status, _) = call(&server, "GET", "/api/tables/nowhere", "", Value::Null).await;
    assert_eq!(status, 404);
    let large = json!({"answers": 1, "action": "x".repeat(100_000)});
    assert_eq!(call(&server, "POST", &answers, &tokens[asked], large).await.0, 413);
}

#[tokio::test]
async fn an_answer_sent_twice_with_a_key_counts_once_and_can_be_taken_back() {
    let (server, _) = server();
    let (id, tokens) = open(&server, json!(["human", "human"])).await;
    let path = format!("/api/tables/{id}");
    let (_, before) = call(&server, "GET", &path, "", Value::Null).await;
    let asked = before["to_act"][0].as_u64().unwrap() as usize;
    let said = json!({"answers": before["answers"], "action": {"bid": 1}}).to_string();
    for _ in 0..2 {
        let request = Request::post(format!("{path}/answers"))
            .header(header::AUTHORIZATION, format!("Bearer {}", tokens[asked]))
            .header(header::CONTENT_TYPE, "application/json")
            .header("idempotency-key", "once")
            .body(Body::from(said.clone()))
            .unwrap();
        assert_eq!(send(&server, request).await.0.status(), StatusCode::OK);
    }
    let (_, after) = call(&server, "GET", &path, "", Value::Null).await;
    let answers = before["answers"].as_u64().unwrap() + 1;
    assert_eq!(after["answers"], answers);
    let undo = format!("{path}/undo");
    let (status, back) =
        call(&server, "POST", &undo, &tokens[asked], json!({"answers": answers})).await;
    assert_eq!((status, &back["answers"]), (200, &before["answers"]));
    let (status, _) =
        call(&server, "POST", &undo, &tokens[1 - asked], json!({"answers": answers - 1})).await;
    assert_eq!(status, 400, "the other has nothing to take back");
}

#[tokio::test]
async fn a_person_plays_by_forms_and_a_friend_sits_down_by_link() {
    let (server, _) = server();
    let fields = "game=project-mars&name=Ann&title=Ours&seat0=you&seat1=friend&option.starting_player=first_seat";
    let (opened, _) = send(&server, form("/tables", "", fields)).await;
    assert_eq!(opened.status(), StatusCode::SEE_OTHER);
    let address = opened.headers()[header::LOCATION].to_str().unwrap().to_owned();
    let cookie = opened.headers()[header::SET_COOKIE].to_str().unwrap();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"));
    let ann = cookie.split(';').next().unwrap().to_owned();
    let (shown, table) = send(&server, page(&address, &ann)).await;
    assert_eq!(shown.status(), StatusCode::OK);
    assert!(shown.headers().contains_key("content-security-policy"));
    assert!(table.contains("name=\"choice\"") && table.contains("name=\"answers\""));
    assert!(!table.contains("<script>"), "no inline script");

    let invitation = table.split("/sit/").nth(1).expect("a link for the friend");
    let token: String = invitation.chars().take_while(char::is_ascii_hexdigit).collect();
    let sit = format!("{address}/sit/{token}");
    assert_eq!(send(&server, page(&sit, "")).await.0.status(), StatusCode::OK);
    let (sat, _) = send(&server, form(&sit, "", "name=Bo%3Cscript%3E")).await;
    assert_eq!(sat.status(), StatusCode::SEE_OTHER);
    assert_eq!(send(&server, form(&sit, "", "name=Cy")).await.0.status(), StatusCode::FORBIDDEN);

    // A stranger looks on without buttons, and cannot answer.
    let (_, watched) = send(&server, page(&address, "")).await;
    assert!(!watched.contains("name=\"choice\"") && watched.contains("Bo&lt;script&gt;"));
    let answers = format!("{address}/answers");
    let said = form(&answers, "", "answers=7&choice=0&key=k");
    assert_eq!(send(&server, said).await.0.status(), StatusCode::FORBIDDEN);

    // Ann passes; a stale form comes back as a page that says so.
    let said = form(&answers, &ann, "answers=7&choice=0&key=k1");
    assert_eq!(send(&server, said).await.0.status(), StatusCode::SEE_OTHER);
    let (stale, says) = send(&server, form(&answers, &ann, "answers=7&choice=0&key=k2")).await;
    assert_eq!(stale.status(), StatusCode::CONFLICT);
    assert!(says.contains("Another player moved first"));

    // Another site cannot post in Ann's name.
    let mut foreign = form(&answers, &ann, "answers=8&choice=0&key=k3");
    foreign.headers_mut().insert(header::ORIGIN, "http://elsewhere.test".parse().unwrap());
    assert_eq!(send(&server, foreign).await.0.status(), StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn every_page_answers() {
    let (server, _) = server();
    let rows = [
        ("/", 200),
        ("/about", 200),
        ("/rules", 200),
        ("/rules/project-mars?q=Contract", 200),
        ("/rules/chess", 404),
        ("/new/connect-four", 200),
        ("/new/chess", 404),
        ("/t/nowhere", 404),
        ("/nowhere", 404),
        ("/assets/none.css", 404),
        ("/healthz", 200),
        ("/api/games", 200),
    ];
    for (path, expected) in rows {
        assert_eq!(send(&server, page(path, "")).await.0.status().as_u16(), expected, "{path}");
    }
}

/// The next position a stream tells.
async fn next(stream: &mut Body) -> Value {
    let frame = stream.frame().await.unwrap().unwrap().into_data().unwrap();
    let event = String::from_utf8(frame.to_vec()).unwrap();
    let data = event.lines().find_map(|line| line.strip_prefix("data: ")).unwrap();
    serde_json::from_str(data).unwrap()
}

/// The log of a stream is whole at first, goes on with new lines, and starts over where an undo has
/// removed lines.
#[tokio::test]
async fn a_stream_tells_what_is_new() {
    let (server, _) = server();
    let (id, tokens) = open(&server, json!(["human", "human"])).await;
    let path = format!("/api/tables/{id}");
    let request = Request::get(format!("{path}/live")).body(Body::empty()).unwrap();
    let mut stream = server.clone().oneshot(request).await.unwrap().into_body();
    let first = next(&mut stream).await;
    let (_, whole) = call(&server, "GET", &path, "", Value::Null).await;
    assert_eq!(first, whole);
    assert_eq!(first["log_from"], 0);

    let asked = first["to_act"][0].as_u64().unwrap() as usize;
    let said = json!({"answers": first["answers"], "action": {"bid": 1}});
    call(&server, "POST", &format!("{path}/answers"), &tokens[asked], said).await;
    let second = next(&mut stream).await;
    assert_eq!(second["log_from"], first["answers"]);
    let (_, whole) = call(&server, "GET", &path, "", Value::Null).await;
    let lines = |position: &Value| position["log"].as_array().unwrap().clone();
    assert!(!lines(&second).is_empty());
    assert_eq!([lines(&first), lines(&second)].concat(), lines(&whole));

    let back = json!({"answers": second["answers"]});
    call(&server, "POST", &format!("{path}/undo"), &tokens[asked], back).await;
    let third = next(&mut stream).await;
    assert_eq!((&third["log_from"], lines(&third)), (&json!(0), lines(&first)), "it is untold");
}

/// A key names one request: the same action for another moment of the table is another request.
#[tokio::test]
async fn a_key_with_another_number_of_answers_is_refused() {
    let (server, _) = server();
    let (id, tokens) = open(&server, json!(["human", "human"])).await;
    let path = format!("/api/tables/{id}");
    let (_, before) = call(&server, "GET", &path, "", Value::Null).await;
    let asked = before["to_act"][0].as_u64().unwrap() as usize;
    let answers = before["answers"].as_u64().unwrap();
    let say = async |answers: u64| {
        let said = json!({"answers": answers, "action": {"bid": 1}}).to_string();
        let request = Request::post(format!("{path}/answers"))
            .header(header::AUTHORIZATION, format!("Bearer {}", tokens[asked]))
            .header(header::CONTENT_TYPE, "application/json")
            .header("idempotency-key", "once")
            .body(Body::from(said))
            .unwrap();
        let (head, body) = send(&server, request).await;
        (head.status().as_u16(), serde_json::from_str::<Value>(&body).unwrap()["type"].clone())
    };
    assert_eq!(say(answers).await.0, 200);
    assert_eq!(say(answers).await.0, 200);
    for other in [answers - 1, answers + 1] {
        assert_eq!(say(other).await, (422, json!("/problems/used-key")), "{other}");
    }
}

/// Plays a game at random to its end, without a server; its record.
fn finished(catalog: &Catalog, game: &str, players: u8, seed: String) -> Record {
    let mut dice = Dice::new(&seed, "players");
    let entry = catalog.find(game).unwrap();
    let mut table = entry.new_match(Setup::of_players(players), Some(seed)).unwrap();
    table.settle_chance();
    while let Some(who) = table.to_act().first() {
        let actions = table.actions(who);
        table.answer(who, &actions[dice.index(actions.len())]).unwrap();
        table.settle_chance();
    }
    table.record()
}

/// Programs and people are told who wins with whom: each for itself, a crew, one against all.
#[tokio::test]
async fn programs_and_people_are_told_which_side_won() {
    let catalog = orrery_planning::catalog();
    let operation = Operation { catalog: catalog.clone(), ..Operation::default() };
    let server = router(App::with(Store::in_memory().unwrap(), &operation));
    let (_, games) = call(&server, "GET", "/api/games", "", Value::Null).await;
    let sides_of = |name: &str| {
        let game = games.as_array().unwrap().iter().find(|game| game["name"] == name);
        game.expect("it is listed")["modes"][0]["sides"].clone()
    };
    // Each row: the game, its sides, and how many win with which words on the last page. Random
    // players do not stop an invasion.
    type Row<'r> = (&'r str, u8, Value, &'r [(usize, &'r str)]);
    let rows: [Row; 3] = [
        ("connect-four", 2, json!("each"), &[(1, "wins")]),
        ("airlock", 3, json!("crew"), &[(3, "The crew wins"), (0, "The crew loses")]),
        ("invasion", 3, json!({"one_against": 2}), &[(1, "wins against everyone")]),
    ];
    for (game, players, sides, ends) in rows {
        assert_eq!(sides_of(game), sides, "{game}");
        for &(number, words) in ends {
            let mut records =
                (0..100).map(|nth| finished(&catalog, game, players, nth.to_string()));
            let won = |record: &Record| record.standing.as_ref().unwrap().winners.len() == number;
            let record = records.find(won).expect("some game ends like that");
            let text = serde_json::to_string(&record).unwrap();
            let body = format!(
                "--x\r\nContent-Disposition: form-data; name=\"text\"\r\n\r\n{text}\r\n--x--\r\n"
            );
            let upload = Request::post("/records")
                .header(header::CONTENT_TYPE, "multipart/form-data; boundary=x")
                .body(Body::from(body))
                .unwrap();
            let (head, why) = send(&server, upload).await;
            assert_eq!(head.status(), StatusCode::SEE_OTHER, "{game}: {why}");
            let there = head.headers()[header::LOCATION].to_str().unwrap();
            let (_, end) = send(&server, page(there, "")).await;
            let verdict = door::between(&end, "id=\"verdict\"", "</h2>").expect("a verdict");
            assert!(verdict.contains(words), "{game}: {verdict}");
            let id = there.trim_start_matches("/t/");
            let path = format!("/api/tables/{id}");
            let (_, told) = call(&server, "GET", &path, "", Value::Null).await;
            let standing = &told["standing"];
            assert_eq!(standing["winners"].as_array().unwrap().len(), number, "{game}");
            let said = standing.get("sides").cloned().unwrap_or(json!("each"));
            assert_eq!(said, sides, "{game}");
        }
    }
}
