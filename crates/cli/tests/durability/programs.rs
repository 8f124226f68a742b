//! Programs that play by the API, with a token for each of their seats.

use std::io;

use orrery_core::{Dice, Seat};
use serde_json::{Value, json};

use crate::deed::{Deed, Ledger, What};
use crate::served::Client;
use crate::{Guest, Life};

/// A program that plays one table after the other, or some seats of a table it shares.
pub struct Program {
    name: &'static str,
    opening: Option<Value>,
    seats: Vec<(Seat, String)>,
    /// Nobody else can move at its table.
    is_alone: bool,
    dice: Dice,
    /// The newest last.
    ledgers: Vec<Ledger>,
}

impl Program {
    /// One that opens tables of its own and plays all human seats there.
    pub fn opening(client: &mut Client, game: &str, seats: &[&str], dice: Dice) -> Program {
        let opening = json!({"game": game, "players": seats.len(), "seats": seats});
        let (table, seats) = open(client, &opening).expect("the server is there");
        let is_alone = !opening["seats"].to_string().contains("bot");
        let ledgers = vec![Ledger::of(&table)];
        Program { name: "own", opening: Some(opening), seats, is_alone, dice, ledgers }
    }

    /// Two that sit opposite each other.
    pub fn pair(client: &mut Client, game: &str, [dice, more]: [Dice; 2]) -> (Program, Program) {
        let opening = json!({"game": game, "players": 2, "seats": ["human", "human"]});
        let (table, seats) = open(client, &opening).expect("the server is there");
        let (one, two) = (vec![seats[0].clone()], vec![seats[1].clone()]);
        (Program::guest("one", &table, one, dice), Program::guest("two", &table, two, more))
    }

    /// Two that have the same tokens and get in each other's way.
    pub fn rivals(client: &mut Client, game: &str, [dice, more]: [Dice; 2]) -> (Program, Program) {
        let opening = json!({"game": game, "players": 3, "seats": ["human", "human", "human"]});
        let (table, seats) = open(client, &opening).expect("the server is there");
        let rival = Program::guest("rival", &table, seats.clone(), dice);
        (rival, Program::guest("other", &table, seats, more))
    }

    fn guest(name: &'static str, table: &str, seats: Vec<(Seat, String)>, dice: Dice) -> Program {
        let ledgers = vec![Ledger::of(table)];
        Program { name, opening: None, seats, is_alone: false, dice, ledgers }
    }

    fn ledger(&mut self) -> &mut Ledger {
        self.ledgers.last_mut().expect("there is a first table")
    }

    /// Carries out a deed; sometimes the line is cut after it was sent, and it is sent again.
    fn carry_out(&mut self, life: &Life, client: &mut Client, deed: Deed) -> io::Result<()> {
        if self.dice.below(12) == 0 {
            self.ledger().blurt(life, client, &deed)?;
        }
        let (is_alone, asked) = (self.is_alone, deed.what.clone());
        let answer = self.ledger().ask(life, client, deed)?;
        if is_alone && matches!(asked, What::Answer { .. }) {
            assert_eq!(answer.status, 200, "nobody was in the way: {answer:?}");
        }
        Ok(())
    }

    fn say(&mut self, seat: Seat, token: &str, what: What, path: &str, body: &Value) -> Deed {
        let name = format!("{}-{}", self.name, seat.index());
        let key = self.ledger().fresh_key(&name);
        Deed {
            what,
            path: format!("/api/tables/{}/{path}", self.ledger().table),
            headers: vec![
                ("authorization".to_owned(), format!("Bearer {token}")),
                ("content-type".to_owned(), "application/json".to_owned()),
                ("idempotency-key".to_owned(), key.clone()),
            ],
            key: Some(key),
            body: body.to_string(),
            is_stored: false,
        }
    }

    /// Answers for one of its seats if one is asked, and sometimes takes it back.
    fn take_turn(&mut self, life: &Life, client: &mut Client, asked: &Value) -> io::Result<()> {
        let is_asked =
            |seat: Seat| asked.as_array().is_some_and(|asked| asked.contains(&json!(seat.index())));
        let own = self.seats.iter().find(|(seat, _)| is_asked(*seat)).cloned();
        let Some((seat, token)) = own else { return Ok(()) };
        let path = format!("/api/tables/{}", self.ledger().table);
        let bearer = format!("Bearer {token}");
        let position = client.ask("GET", &path, &[("authorization", &bearer)], "")?.json();
        let actions = position["actions"].as_array().expect("a list");
        if actions.is_empty() {
            return Ok(());
        }
        let action = &actions[self.dice.index(actions.len())]["action"];
        let body = json!({"answers": position["answers"], "action": action});
        let what = What::Answer { seat, action: Some(action.clone()) };
        let deed = self.say(seat, &token, what, "answers", &body);
        self.carry_out(life, client, deed)?;
        if self.dice.below(6) == 0 {
            let position = client.ask("GET", &path, &[("authorization", &bearer)], "")?.json();
            let body = json!({"answers": position["answers"]});
            let deed = self.say(seat, &token, What::Undo { seat }, "undo", &body);
            self.carry_out(life, client, deed)?;
        }
        Ok(())
    }
}

impl Guest for Program {
    fn play(&mut self, life: &Life) -> io::Result<()> {
        let mut client = Client::to(life.address)?;
        if let Some(deed) = self.ledger().pending.take() {
            self.carry_out(life, &mut client, deed)?;
        }
        loop {
            let path = format!("/api/tables/{}/live", self.ledger().table);
            let mut events = Client::to(life.address)?.listen(&path, &[])?;
            loop {
                let position = events.next()?;
                self.ledger().see(&position);
                if position["over"] == true {
                    break;
                }
                self.take_turn(life, &mut client, &position["to_act"])?;
            }
            match &self.opening {
                Some(opening) if !life.is_last => {
                    let (table, seats) = open(&mut client, opening)?;
                    self.seats = seats;
                    self.ledgers.push(Ledger::of(&table));
                }
                _ => return Ok(()),
            }
        }
    }

    fn ledgers(&mut self) -> Vec<&mut Ledger> {
        self.ledgers.iter_mut().collect()
    }
}

/// Opens a table; its name, and the tokens of its human seats.
fn open(client: &mut Client, opening: &Value) -> io::Result<(String, Vec<(Seat, String)>)> {
    let kind = [("content-type", "application/json")];
    let answer = client.ask("POST", "/api/tables", &kind, &opening.to_string())?;
    assert_eq!(answer.status, 201, "{answer:?}");
    let opened = answer.json();
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let humans = Seat::all(4).zip(opened["seats"].as_array().expect("a list"));
    let humans = humans.filter(|(seat, _)| opening["seats"][seat.index()] == "human");
    let seats = humans.map(|(seat, opened)| (seat, text(&opened["token"]))).collect();
    Ok((text(&opened["id"]), seats))
}
