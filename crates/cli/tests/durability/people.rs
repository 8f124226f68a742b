//! A person at a page: answers by buttons, and leaves the seat to a bot now and then.

use std::io;

use orrery_core::{Dice, Seat};
use serde_json::json;

use crate::deed::{Deed, Ledger, What};
use crate::served::Client;
use crate::{Guest, Life};

const FORM: (&str, &str) = ("content-type", "application/x-www-form-urlencoded");

/// The one who opened the table, in the first seat. A friend sits in the second and is away;
/// a bot has the third.
pub struct Host {
    cookie: String,
    is_away: bool,
    dice: Dice,
    ledger: Ledger,
}

impl Host {
    /// Opens a table by the form, lets a friend sit down by the link and the friend leave the
    /// seat to a bot.
    pub fn opening(client: &mut Client, dice: Dice) -> Host {
        let fields = "game=project-mars&name=Ann&seat0=you&seat1=friend&seat2=bot:random";
        let opened = client.ask("POST", "/tables", &[FORM], fields).expect("the server is there");
        assert_eq!(opened.status, 303, "{opened:?}");
        let address = opened.header("location").expect("the way to the table").to_owned();
        let cookie = opened.header("set-cookie").and_then(|cookie| cookie.split(';').next());
        let cookie = cookie.expect("Ann is known from now on").to_owned();
        let page = client.ask("GET", &address, &[("cookie", &cookie)], "").expect("a page");
        let invitation = page.body.split("/sit/").nth(1).expect("a link for the friend");
        let token: String = invitation.chars().take_while(char::is_ascii_hexdigit).collect();
        let sit = format!("{address}/sit/{token}");
        let sat = client.ask("POST", &sit, &[FORM], "name=Bo").expect("the friend sits down");
        let friend = sat.header("set-cookie").and_then(|cookie| cookie.split(';').next());
        let friend = friend.expect("Bo is known from now on").to_owned();
        let table = address.strip_prefix("/t/").expect("a table").to_owned();
        let mut host = Host { cookie, is_away: false, dice, ledger: Ledger::of(&table) };
        let away = host.give_away(Seat::TWO);
        let headers = [FORM, ("cookie", &friend)];
        let given = client.ask("POST", &away.path, &headers, &away.body).expect("it is given");
        assert_eq!(given.status, 303, "{given:?}");
        let sit = What::Sit { seat: Seat::TWO, is_bot: false };
        host.ledger.acknowledged.extend([Deed { what: sit, ..away.clone() }, away]);
        host
    }

    fn deed(&self, what: What, key: Option<String>, path: &str, body: String) -> Deed {
        let own = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
        Deed {
            what,
            key,
            path: format!("/t/{}/{path}", self.ledger.table),
            headers: vec![own(FORM), own(("cookie", &self.cookie))],
            body,
            is_stored: false,
        }
    }

    fn give_away(&self, seat: Seat) -> Deed {
        let path = format!("seats/{}/bot", seat.index());
        self.deed(What::Sit { seat, is_bot: true }, None, &path, "level=random".to_owned())
    }

    fn take_back(&self) -> Deed {
        let what = What::Sit { seat: Seat::ONE, is_bot: false };
        self.deed(what, None, "seats/0/take", String::new())
    }

    /// Gives the seat to a bot or takes it back; then it is another's or hers.
    fn change_places(&mut self, life: &Life, client: &mut Client) -> io::Result<()> {
        let deed = if self.is_away { self.take_back() } else { self.give_away(Seat::ONE) };
        let answer = self.ledger.ask(life, client, deed)?;
        // The bots may have ended the game before she is heard.
        if answer.status == 400 && answer.body.contains("is over") {
            return Ok(());
        }
        assert_eq!(answer.status, 303, "the seat is hers to give and to take: {answer:?}");
        self.is_away = !self.is_away;
        Ok(())
    }
}

impl Guest for Host {
    fn play(&mut self, life: &Life) -> io::Result<()> {
        let mut client = Client::to(life.address)?;
        // Who sits there is what the last change in the store says; `Witness` has settled
        // whether an unacknowledged one is among them.
        let own = |deed: &&Deed| matches!(deed.what, What::Sit { seat: Seat::ONE, .. });
        let last = self.ledger.acknowledged.iter().rfind(own).map(|deed| &deed.what);
        self.is_away = matches!(last, Some(What::Sit { is_bot: true, .. }));
        if let Some(deed) = self.ledger.pending.take() {
            self.ledger.ask(life, &mut client, deed)?;
        }
        let path = format!("/api/tables/{}/live", self.ledger.table);
        let mut events = Client::to(life.address)?.listen(&path, &[])?;
        loop {
            let position = events.next()?;
            self.ledger.see(&position);
            if position["over"] == true {
                return Ok(());
            }
            let is_asked = position["to_act"].as_array().is_some_and(|it| it.contains(&json!(0)));
            if self.dice.below(6) == 0 {
                self.change_places(life, &mut client)?;
            } else if is_asked && !self.is_away {
                let key = self.ledger.fresh_key("ann");
                let said = format!("answers={}&choice=0&key={key}", position["answers"]);
                let what = What::Answer { seat: Seat::ONE, action: None };
                let deed = self.deed(what, Some(key), "answers", said);
                self.ledger.ask(life, &mut client, deed)?;
            }
        }
    }

    fn ledgers(&mut self) -> Vec<&mut Ledger> {
        vec![&mut self.ledger]
    }
}
