//! Tables of a game with packs: what is played stays what it was.

use crate::door;

use std::fs;
use std::path::Path;
use std::sync::Arc;

use axum::Router;
use door::{Browser, call};
use orrery_catalog::Catalog;
use orrery_server::{App, Operation, router};
use orrery_store::Store;
use serde_json::{Value, json};

const PLANETS: &str = "[[round]]\nkey = \"planets\"\ntitle = \"Planets\"\n\
     about = \"Name the planet.\"\n\
     [[round.card]]\nask = \"The red one\"\nanswers = [\"Mars\", \"Venus\"]\nright = 0\n\
     [[round.card]]\nask = \"The hot one\"\nanswers = [\"Mars\", \"Venus\"]\nright = 1\n";

/// A server whose packs are those of a folder, as they are now.
fn serve(store: &Store, packs: &Path) -> Router {
    let mut catalog = Catalog::built_in().with(orrery_quiz::listed());
    for found in catalog.install_folder(packs).unwrap() {
        found.outcome.unwrap();
    }
    let catalog = Arc::new(catalog);
    router(App::with(store.clone(), &Operation { catalog, ..Operation::default() }))
}

fn write_pack(packs: &Path, rounds: &str) {
    let folder = packs.join("mine");
    fs::create_dir_all(&folder).unwrap();
    let header = "game = \"quiz\"\nname = \"mine\"\ntitle = \"My cards\"\n";
    fs::write(folder.join("pack.toml"), header).unwrap();
    fs::write(folder.join("planets.toml"), rounds).unwrap();
}

async fn open(server: &Router, more: Value) -> (u16, Value) {
    let mut table = json!({"game": "quiz", "players": 1, "seats": ["human"], "seed": "s"});
    table.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    call(server, "POST", "/api/tables", "", table).await
}

#[tokio::test]
async fn a_game_in_progress_does_not_change_or_disappear_because_a_file_did() {
    let folder = tempfile::tempdir().unwrap();
    let (packs, file) = (folder.path().join("packs"), folder.path().join("orrery.db"));
    write_pack(&packs, PLANETS);
    let store = Store::open(&file).unwrap();
    let (status, opened) = open(&serve(&store, &packs), json!({"mode": "planets"})).await;
    assert_eq!(status, 201, "{opened}");
    let table = format!("/api/tables/{}", opened["id"].as_str().unwrap());
    let token = opened["seats"][0]["token"].as_str().unwrap();
    let answers = format!("{table}/answers");
    // The file changes, then it is gone; each time the server starts again and plays on.
    for (played, change) in ["changed", "gone"].into_iter().enumerate() {
        match change {
            "changed" => write_pack(&packs, &PLANETS.replace("Mars", "Pluto")),
            _ => fs::remove_dir_all(packs.join("mine")).unwrap(),
        }
        store.close().unwrap();
        let store = Store::open(&file).unwrap();
        let server = serve(&store, &packs);
        let (status, now) = call(&server, "GET", &table, token, Value::Null).await;
        assert_eq!(status, 200, "{now}");
        assert!(now.to_string().contains("Mars"), "{now}");
        let answer = json!({"answers": played, "action": played});
        let (status, after) = call(&server, "POST", &answers, token, answer).await;
        assert_eq!(status, 200, "{after}");
        store.close().unwrap();
    }
    let store = Store::open(&file).unwrap();
    let server = serve(&store, &packs);
    let (_, record) = call(&server, "GET", &format!("{table}/record"), token, Value::Null).await;
    assert_eq!(record["standing"]["scores"], json!([2]), "{record}");
    assert!(record["pack"].as_str().is_some_and(|digest| digest.len() == 64), "{record}");
    // The mode is not offered any more, but the pack is kept under its digest.
    let (status, _) = open(&server, json!({"mode": "planets"})).await;
    assert_eq!(status, 400);
    let again = json!({"mode": "planets", "pack": record["pack"]});
    assert_eq!(open(&server, again).await.0, 201);
    let (status, problem) = open(&server, json!({"pack": "lost"})).await;
    assert_eq!(status, 400);
    assert!(problem.to_string().contains("has no pack"), "{problem}");
}

#[tokio::test]
async fn the_list_of_games_names_the_pack_of_each_mode() {
    let folder = tempfile::tempdir().unwrap();
    write_pack(folder.path(), PLANETS);
    let server = serve(&Store::in_memory().unwrap(), folder.path());
    let (_, games) = call(&server, "GET", "/api/games", "", Value::Null).await;
    let quiz = games.as_array().unwrap().iter().find(|game| game["name"] == "quiz").unwrap();
    let said: Vec<_> = quiz["modes"].as_array().unwrap().iter().collect();
    assert_eq!(said[0]["key"], "moons");
    assert_eq!(said[0]["pack"]["name"], "basic");
    assert_eq!(said[1]["key"], "planets");
    assert_eq!(said[1]["pack"]["title"], "My cards");
    assert_eq!(said[1]["pack"]["digest"].as_str().unwrap().len(), 64);
    let four = games.as_array().unwrap().iter().find(|game| game["name"] == "connect-four");
    assert!(four.unwrap()["modes"][0].get("pack").is_none());
}

#[tokio::test]
async fn the_page_of_a_new_table_offers_the_modes_of_every_pack() {
    let folder = tempfile::tempdir().unwrap();
    write_pack(folder.path(), PLANETS);
    let server = serve(&Store::in_memory().unwrap(), folder.path());
    let mut ann = Browser::new(&server);
    let (status, page) = ann.get("/new/quiz").await;
    assert_eq!(status, 200);
    assert!(page.contains("value=\"moons\" aria-current=\"true\""), "{page}");
    assert!(page.contains(">My cards</h2>") && page.contains("value=\"planets\">"), "{page}");
    let (_, page) = ann.get("/new/quiz?pack=mine&mode=planets").await;
    assert!(page.contains("value=\"planets\" aria-current=\"true\""), "{page}");
    assert!(page.contains("Name the planet."), "{page}");
    for lost in ["/new/quiz?mode=lost", "/new/quiz?pack=mine&mode=moons", "/new/lost"] {
        assert_eq!(ann.get(lost).await.0, 404, "{lost}");
    }
    let (status, table) =
        ann.post("/tables", "game=quiz&pack=mine&mode=planets&seat0=you&seat1=nobody").await;
    assert_eq!(status, 303, "{table}");
    assert!(ann.get(&table).await.1.contains("The red one"));
}
