//! Games of many evenings: the shelf, the chronicle, and a file to take elsewhere.

mod door;

use axum::body::Body;
use axum::http::{Request, header};
use door::{Browser, between, send, server};

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
    // Once the first mission has begun it can be branched.
    let mut begun = None;
    for _ in 0..60 {
        let (_, page) = ann.get(&format!("{table}/chronicle")).await;
        begun = between(&page, "name=\"at\" value=\"", "\"").map(str::to_owned);
        if begun.is_some() {
            break;
        }
        let said = format!("answers={}&choice=0", ann.answers(&table).await);
        let (status, body) = ann.post(&format!("{table}/answers"), &said).await;
        assert_eq!(status, 303, "{body}");
    }
    let begun = begun.expect("the mission has begun");
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
}
