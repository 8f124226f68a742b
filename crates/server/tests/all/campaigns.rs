//! Games of many evenings: the shelf, the chronicle, and a file to take elsewhere.

use crate::door;

use axum::body::Body;
use axum::http::{Request, header};
use door::{Browser, between, send, server};
use orrery_catalog::Catalog;
use orrery_core::Record;
use orrery_packs::Pack;
use serde_json::Value;

/// Opens the record in the page for records; returns the status and the address that follows.
async fn bring(server: &axum::Router, record: &str) -> (u16, String) {
    let body = format!(
        "--cut\r\nContent-Disposition: form-data; name=\"text\"\r\n\r\n{record}\r\n--cut--\r\n"
    );
    let request = Request::post("/records")
        .header(header::HOST, "orrery.test")
        .header(header::ORIGIN, "http://orrery.test")
        .header(header::CONTENT_TYPE, "multipart/form-data; boundary=cut")
        .body(Body::from(body))
        .expect("a request");
    let (response, text) = send(server, request).await;
    let to = response.headers().get(header::LOCATION).map(|to| to.to_str().unwrap().to_owned());
    (response.status().as_u16(), to.unwrap_or(text))
}

#[tokio::test]
async fn a_campaign_stands_on_the_shelf_and_can_be_taken_elsewhere() {
    let (here, _) = server();
    let (mut ann, bo) = (Browser::new(&here), Browser::new(&here));
    let fields = "game=first-martians&mode=welcome_to_mars&name=Ann&seat0=you&seat1=you";
    let (status, table) = ann.post("/tables", fields).await;
    assert_eq!(status, 303, "{table}");
    let front = ann.get("/").await.1;
    assert!(front.contains("Your campaigns") && front.contains("Welcome to Mars"), "{front}");
    assert!(!bo.get("/").await.1.contains("Your campaigns"));
    let (status, page) = ann.get(&format!("{table}/chronicle")).await;
    assert_eq!(status, 200);
    assert!(page.contains("Welcome to Mars") && page.contains("Keep as a file"), "{page}");
    assert!(!bo.get(&format!("{table}/chronicle")).await.1.contains("Keep as a file"));
    // Only those who play it may take it along before it is over.
    assert_eq!(bo.get(&format!("{table}/record")).await.0, 403);
    let (status, record) = ann.get(&format!("{table}/record")).await;
    assert_eq!(status, 200);
    let (there, _) = server();
    let (status, to) = bring(&there, record.trim()).await;
    assert_eq!(status, 303, "{to}");
    assert!(to.starts_with("/t/"), "{to}");
}

/// The file of a campaign brings the content it is played with, so it opens where that content is
/// unknown.
#[tokio::test]
async fn a_campaign_opens_where_its_content_is_unknown() {
    let (here, _) = server();
    let mut ann = Browser::new(&here);
    let fields = "game=first-martians&mode=welcome_to_mars&name=Ann&seat0=you&seat1=you";
    let (_, table) = ann.post("/tables", fields).await;
    let (_, file) = ann.get(&format!("{table}/record")).await;
    let lines: Vec<&str> = file.lines().collect();
    let [record, pack] = lines[..] else { panic!("{} lines", lines.len()) };
    // As if another version had written it: a story reads differently.
    let mut pack: Value = serde_json::from_str(pack).unwrap();
    let story = &mut pack["files"]["campaigns/welcome_to_mars/campaign.toml"];
    *story = story.as_str().unwrap().replace("Thirty sols ago", "Forty sols ago").into();
    let mut record: Record = serde_json::from_str(record).unwrap();
    record.pack = Some(Pack::from_value(&pack).unwrap().digest());
    let record = serde_json::to_string(&record).unwrap();
    let (there, store) = server();
    let (status, why) = bring(&there, &record).await;
    assert_eq!(status, 400);
    assert!(why.contains("has no pack"), "{why}");
    let (status, to) = bring(&there, &format!("{record}\n{pack}")).await;
    assert_eq!(status, 303, "{to}");
    // Also after a restart.
    let there = orrery_server::router(orrery_server::App::new(store));
    let (status, page) = Browser::new(&there).get(&format!("{to}/chronicle")).await;
    assert_eq!(status, 200);
    assert!(page.contains("Welcome to Mars"), "{page}");
}

/// Plays a campaign with the first answer that is offered until the first mission has begun.
/// Returns the place of its checkpoint.
async fn begins(ann: &mut Browser, table: &str) -> String {
    for _ in 0..60 {
        let (_, page) = ann.get(&format!("{table}/chronicle")).await;
        if let Some(begun) = between(&page, "name=\"at\" value=\"", "\"") {
            return begun.to_owned();
        }
        let said = format!("answers={}&choice=0", ann.answers(table).await);
        let (status, body) = ann.post(&format!("{table}/answers"), &said).await;
        assert_eq!(status, 303, "{body}");
    }
    panic!("the mission has not begun");
}

/// The record of a table that its player keeps.
async fn kept(ann: &Browser, table: &str) -> Record {
    let (status, file) = ann.get(&format!("{table}/record")).await;
    assert_eq!(status, 200, "{file}");
    serde_json::from_str(file.lines().next().unwrap()).unwrap()
}

/// People name a moment of a campaign and go back to it at a table of its own.
#[tokio::test]
async fn people_name_checkpoints() {
    let (here, store) = server();
    let (mut ann, mut bo) = (Browser::new(&here), Browser::new(&here));
    let fields = "game=first-martians&mode=welcome_to_mars&name=Ann&seat0=you&seat1=you";
    let (_, table) = ann.post("/tables", fields).await;
    begins(&mut ann, &table).await;
    let (checkpoints, chronicle) = (format!("{table}/checkpoints"), format!("{table}/chronicle"));
    assert_eq!(bo.post(&checkpoints, "name=Mine").await.0, 403, "a stranger");
    assert_eq!(ann.post(&checkpoints, "name=+++").await.0, 400);
    let at = ann.answers(&table).await;
    assert_eq!(ann.post(&checkpoints, "name=Before+the+door").await.0, 303);
    ann.server = orrery_server::router(orrery_server::App::new(store));
    assert!(ann.get(&chronicle).await.1.contains("Before the door"), "kept over a restart");
    let (status, branch) = ann.post(&format!("{table}/branch"), &format!("at={at}")).await;
    assert_eq!(status, 303, "{branch}");
    let (_, page) = ann.get(&branch).await;
    assert!(page.contains("What if.") && page.contains("Before the door"), "{page}");
    // It is gone once the answers that led to it are taken back.
    let undo = format!("answers={at}&to=ask");
    let (status, body) = ann.post(&format!("{table}/undo"), &undo).await;
    assert_eq!(status, 303, "{body}");
    assert!(ann.answers(&table).await < at);
    assert!(!ann.get(&chronicle).await.1.contains("Before the door"));
}

#[tokio::test]
async fn a_game_of_one_evening_has_no_chronicle() {
    let (here, _) = server();
    let mut ann = Browser::new(&here);
    let (_, table) = ann.post("/tables", "game=connect-four&name=Ann&seat0=you&seat1=you").await;
    assert_eq!(ann.get(&format!("{table}/chronicle")).await.0, 404);
    assert_eq!(ann.get(&format!("{table}/record")).await.0, 403);
    assert!(!ann.get("/").await.1.contains("Your campaigns"));
}

/// FM-CAMP: a campaign can be branched before a mission. The branch is a table of its own, marked as
/// a what-if, and the campaign stays as it is.
#[tokio::test]
async fn a_campaign_branches_off_at_a_mission() {
    let (here, store) = server();
    let mut ann = Browser::new(&here);
    let fields = "game=first-martians&mode=labyrinth_of_the_night&name=Ann&seat0=you&seat1=you";
    let (_, table) = ann.post("/tables", fields).await;
    let begun = begins(&mut ann, &table).await;
    let (branches, at) = (format!("{table}/branch"), format!("at={begun}"));
    assert_eq!(Browser::new(&here).post(&branches, &at).await.0, 403, "a stranger");
    assert_eq!(ann.post(&branches, "at=99999").await.0, 404);
    let before = ann.answers(&table).await;
    let (status, branch) = ann.post(&branches, &at).await;
    assert_eq!(status, 303, "{branch}");
    assert_ne!(branch, table);
    let (_, front) = ann.get("/").await;
    assert!(front.contains("What if: The Labyrinth of the Night"), "{front}");
    assert!(front.contains("Branched off before"), "{front}");
    // It is played on, also after a restart.
    ann.server = orrery_server::router(orrery_server::App::new(store));
    let (_, page) = ann.get(&branch).await;
    assert!(page.contains("What if.") && page.contains("stays as it is"), "{page}");
    let there = ann.answers(&branch).await;
    let said = format!("answers={there}&choice=0");
    assert_eq!(ann.post(&format!("{branch}/answers"), &said).await.0, 303);
    assert!(ann.answers(&branch).await > there);
    assert_eq!(ann.answers(&table).await, before);
    // Far enough for Chance to draw a few times.
    for _ in 0..30 {
        let said = format!("answers={}&choice=0", ann.answers(&branch).await);
        assert_eq!(ann.post(&format!("{branch}/answers"), &said).await.0, 303);
    }
    // The branch draws again from there on, so it tells nothing about the campaign. Both records
    // can be verified.
    let (own, other) = (kept(&ann, &table).await, kept(&ann, &branch).await);
    let at: usize = begun.parse().unwrap();
    assert_eq!((&own.seed, own.later_seeds.len()), (&other.seed, 0));
    assert!(matches!(&other.later_seeds[..], [(from, seed)] if *from == at && !seed.is_empty()));
    assert_eq!(own.answers[..at], other.answers[..at]);
    let game = Catalog::built_in().find("first-martians").unwrap().clone();
    for record in [&own, &other] {
        game.verify(record).unwrap_or_else(|error| panic!("{error}"));
    }
    let touched = Record { later_seeds: Vec::new(), ..other };
    assert!(game.verify(&touched).is_err(), "the campaign's own seed gives other draws");
}

/// A seat of a campaign passes to another person, who is told where the campaign stands, whom they
/// lead and what is still to be done.
#[tokio::test]
async fn a_seat_passes_to_another_person_with_a_briefing() {
    let (here, store) = server();
    let (mut ann, mut bo) = (Browser::new(&here), Browser::new(&here));
    let fields = "game=first-martians&mode=labyrinth_of_the_night&name=Ann&seat0=you&seat1=here";
    let (_, table) = ann.post("/tables", fields).await;
    begins(&mut ann, &table).await;
    // Into the first sol.
    for _ in 0..8 {
        let said = format!("answers={}&choice=0", ann.answers(&table).await);
        let (status, body) = ann.post(&format!("{table}/answers"), &said).await;
        assert_eq!(status, 303, "{body}");
    }
    let pass = format!("{table}/seats/1/pass");
    assert_eq!(bo.post(&pass, "sure=yes").await.0, 403, "a stranger");
    assert_eq!(ann.post(&pass, "sure=").await.0, 400, "it asks first");
    let (status, invitation) = ann.post(&pass, "sure=yes").await;
    assert_eq!(status, 303, "{invitation}");
    assert!(invitation.starts_with(&format!("{table}/sit/")), "{invitation}");
    assert_eq!(ann.post(&pass, "sure=yes").await.0, 403, "it is nobody's now");
    // The invitation holds over a restart.
    (ann.server, bo.server) = {
        let again = orrery_server::router(orrery_server::App::new(store));
        (again.clone(), again)
    };
    let (status, page) = bo.get(&invitation).await;
    assert_eq!(status, 200);
    for words in [
        "The Labyrinth of the Night",
        "Mission 1, ",
        "Read the story so far",
        "You lead the ",
        "1 unlocked skill",
        "Still to be done: “",
        "Stress is ",
    ] {
        assert!(page.contains(words), "{words} is missing: {page}");
    }
    assert!(ann.get(&table).await.1.contains("/sit/"), "those at the table have the link as well");
    let (status, there) = bo.post(&invitation, "name=Bo").await;
    assert_eq!((status, &there), (303, &table));
    let (_, page) = ann.get(&table).await;
    assert!(page.contains("Bo") && !page.contains("/sit/"), "{page}");
    // The link opens nothing any more, and tells nothing of the crew to strangers.
    let (_, late) = Browser::new(&bo.server).get(&invitation).await;
    assert!(late.contains("This seat is taken") && !late.contains("You lead"), "{late}");
    // Bo plays the seat.
    let (status, _) = ann.post(&format!("{table}/seats/1/pass"), "sure=yes").await;
    assert_eq!(status, 403, "Ann no longer holds it");
    // A game of one evening has no briefing.
    let (_, other) = ann.post("/tables", "game=connect-four&seat0=you&seat1=here").await;
    let (_, invitation) = ann.post(&format!("{other}/seats/1/pass"), "sure=yes").await;
    let (_, page) = bo.get(&invitation).await;
    assert!(page.contains("You are invited") && !page.contains("You lead"), "{page}");
}
