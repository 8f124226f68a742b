//! A small game in which all seats are asked at once and in secret: each puts 0 to 3 coins
//! into a fist and, when all have, a die adds to the sum; whoever holds most without a twin wins.

use std::collections::BTreeMap;

use orrery_core::trial::Trial;
use orrery_core::*;
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Fists {
    fists: Seats<Option<u8>>,
    die: Option<u8>,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
enum Said {
    Hold(u8),
    Roll(u8),
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
enum Told {
    Closed { seat: Seat, coins: Option<u8> },
    Opened(Seats<u8>),
    Rolled(u8),
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
enum Refused {
    #[error("it is not for you to speak")]
    NotAsked,
    #[error("a fist holds 0 to 3 coins")]
    TooMany,
}

impl Refusal for Refused {
    fn rule(&self) -> &'static str {
        "FIST-01"
    }
}

static MANIFEST: Manifest =
    Manifest { name: "fists", title: "Fists", credits: "", rules: 1, players: 2..=3, options: &[] };

impl Game for Fists {
    type Action = Said;
    type Event = Told;
    type Illegal = Refused;
    type View = (Seats<Option<Option<u8>>>, Option<u8>);
    const MANIFEST: &'static Manifest = &MANIFEST;

    fn deal(setup: &Setup) -> Self {
        Fists { fists: Seats::of(setup.players, |_| None), die: None }
    }

    fn to_act(&self) -> Actors {
        if self.die.is_some() {
            return Actors::NOBODY;
        }
        let open = self.fists.iter().filter(|(_, fist)| fist.is_none());
        let asked: Actors = open.map(|(seat, _)| Actor::Seat(seat)).collect();
        if asked.is_empty() { Actor::Chance.into() } else { asked }
    }

    fn list_actions(&self, who: Actor, into: &mut Vec<Said>) {
        if self.to_act().contains(who) {
            match who {
                Actor::Chance => into.extend((1..=6).map(Said::Roll)),
                Actor::Seat(_) => into.extend((0..=3).map(Said::Hold)),
            }
        }
    }

    fn weight(&self, _: Said) -> u32 {
        1
    }

    fn apply(&mut self, who: Actor, said: Said, log: &mut Log<Told>) -> Result<(), Refused> {
        if !self.to_act().contains(who) {
            return Err(Refused::NotAsked);
        }
        match (who, said) {
            (Actor::Seat(seat), Said::Hold(coins)) if coins <= 3 => {
                self.fists[seat] = Some(coins);
                log.tell(Told::Closed { seat, coins: Some(coins) });
                if self.to_act().contains(Actor::Chance) {
                    log.reveal(Told::Opened(self.fists.map(|_, fist| fist.unwrap())));
                }
            }
            (Actor::Chance, Said::Roll(pips @ 1..=6)) => {
                self.die = Some(pips);
                log.tell(Told::Rolled(pips));
            }
            (Actor::Seat(_), Said::Hold(_)) => return Err(Refused::TooMany),
            (Actor::Chance, _) | (_, Said::Roll(_)) => return Err(Refused::NotAsked),
        }
        Ok(())
    }

    fn view(&self, viewer: Viewer) -> Self::View {
        let open = self.fists.values().all(Option::is_some);
        let fists = self
            .fists
            .map(|seat, fist| fist.map(|coins| (open || viewer.is(seat)).then_some(coins)));
        (fists, self.die)
    }

    fn redact(event: &Told, viewer: Viewer) -> Told {
        match event {
            Told::Closed { seat, .. } if !viewer.is(*seat) => {
                Told::Closed { seat: *seat, coins: None }
            }
            other => other.clone(),
        }
    }

    fn redeal(&self, seat: Seat, dice: &mut Dice) -> Self {
        let mut other = self.clone();
        if self.fists.values().any(Option::is_none) {
            for (owner, fist) in other.fists.iter_mut().filter(|(owner, _)| *owner != seat) {
                let _ = owner;
                *fist = fist.map(|_| dice.below(4) as u8);
            }
        }
        other
    }

    fn standing(&self) -> Option<Standing> {
        let pips = i32::from(self.die?);
        let coins = self.fists.map(|_, fist| i32::from(fist.unwrap()));
        let alone = |coin: &i32| coins.values().filter(|other| *other == coin).count() == 1;
        let best = coins.values().filter(|coin| alone(coin)).max();
        let winners = coins.iter().filter(|(_, coin)| Some(*coin) == best).map(|(seat, _)| seat);
        Some(Standing { winners: winners.collect(), scores: coins.map(|_, coin| coin + pips) })
    }

    fn round(&self) -> u32 {
        1
    }

    fn inventory(&self) -> BTreeMap<&'static str, u32> {
        BTreeMap::from([("fist", u32::from(self.fists.players())), ("die", 1)])
    }

    fn taken(_: &Told) -> Option<(Seat, &'static str)> {
        None
    }
}

#[test]
fn all_seats_are_asked_at_once_and_the_trial_holds() {
    let seen = Trial::of_games(200).closely_every(1).run::<Fists>();
    assert_eq!(seen.games, 400);
    assert!(seen.simultaneous > 400 && seen.undone > 100 && seen.differing_redeals > 100);
    assert!(seen.refusals["FIST-01"] > 100, "{seen:?}");
}

fn fists(players: u8) -> Match<Fists> {
    Match::new(Setup::of_players(players), Some("seed".to_owned())).unwrap()
}

#[test]
fn a_seat_can_take_back_its_secret_while_others_still_think() {
    let mut table = fists(3);
    table.answer(Seat::ONE.into(), Said::Hold(3)).unwrap();
    table.answer(Seat::TWO.into(), Said::Hold(1)).unwrap();
    table.undo(Seat::ONE).unwrap();
    assert_eq!(table.answers().len(), 1);
    assert_eq!(table.game().fists[Seat::TWO], Some(1));
    assert_eq!(table.undo(Seat::ONE), Err(CannotUndo::NothingYet));
    table.answer(Seat::ONE.into(), Said::Hold(2)).unwrap();
    table.answer(Seat::THREE.into(), Said::Hold(2)).unwrap();
    assert_eq!(table.undo(Seat::THREE), Err(CannotUndo::SecretShown));
    assert_eq!(AnyMatch::settle_chance(&mut table), 1);
    assert_eq!(table.undo(Seat::THREE), Err(CannotUndo::ChanceHasSpoken));
}

#[test]
fn a_closed_fist_is_redacted_in_view_and_log() {
    let mut table = fists(2);
    AnyMatch::answer(&mut table, Seat::ONE.into(), &serde_json::json!({"Hold": 3})).unwrap();
    let seen_by = |viewer| {
        let told = AnyMatch::events_since(&table, 0, viewer);
        format!("{} {}", AnyMatch::view(&table, viewer), serde_json::Value::from(told))
    };
    assert!(seen_by(Viewer::Seat(Seat::ONE)).contains('3'));
    assert!(!seen_by(Viewer::Seat(Seat::TWO)).contains('3'));
    assert!(!seen_by(Viewer::Spectator).contains('3'));
}

#[test]
fn a_wrong_answer_is_a_sentence_and_changes_nothing() {
    let mut table = fists(2);
    let before = AnyMatch::digest(&table);
    let wrong = [
        (Seat::ONE, serde_json::json!({"Hold": 9}), "a fist holds 0 to 3 coins"),
        (Seat::THREE, serde_json::json!({"Hold": 1}), "it is not for you to speak"),
        (Seat::ONE, serde_json::json!({"Hold": "x"}), "this is no answer of Fists"),
        (Seat::ONE, serde_json::json!(null), "this is no answer of Fists"),
    ];
    for (seat, action, sentence) in wrong {
        let error = AnyMatch::answer(&mut table, seat.into(), &action).unwrap_err();
        assert!(error.to_string().starts_with(sentence), "{error}");
        assert_eq!(AnyMatch::digest(&table), before);
    }
}

fn finished() -> Record {
    let mut table = fists(2);
    table.answer(Seat::ONE.into(), Said::Hold(3)).unwrap();
    table.answer(Seat::TWO.into(), Said::Hold(1)).unwrap();
    AnyMatch::settle_chance(&mut table);
    table.record()
}

#[test]
fn a_record_that_lies_is_found_out() {
    let good = finished();
    Match::<Fists>::verify(&good).unwrap();
    let mut lies = Vec::new();
    let mut tell = |change: &dyn Fn(&mut Record), sentence: &'static str| {
        let mut record = good.clone();
        change(&mut record);
        lies.push((record, sentence));
    };
    tell(&|record| record.orrery = 2, "this is a record of format 2; format 1 can be read");
    tell(&|record| record.game = "chess".into(), "this is a record of \"chess\", not of \"fists\"");
    tell(&|record| record.setup.players = 9, "Fists is for 2 to 3 players, not 9");
    tell(&|record| record.answers[0].1 = 5.into(), "answer 1 cannot be read");
    tell(&|record| record.answers[1].0 = Actor::Chance, "answer 2 of Chance is refused");
    tell(&|record| record.standing = None, "the game does not end as the record says");
    tell(&|record| record.digest.clear(), "the answers lead to another state");
    tell(&|record| record.seed = Some("other".into()), "answer 3 is not what the seed gives");
    for (record, sentence) in lies {
        let error = Match::<Fists>::verify(&record).unwrap_err().to_string();
        assert!(error.starts_with(sentence), "{error}");
    }
}

#[test]
fn a_setup_error_names_what_there_is() {
    let error = Fists::start(&Setup::of_players(2).with("colour", "red")).unwrap_err();
    assert_eq!(error.to_string(), "Fists has no option \"colour\"; its options: none");
}

#[test]
fn perft_counts_every_order_of_simultaneous_answers() {
    let table = Fists::start(&Setup::of_players(2)).unwrap();
    assert_eq!([0, 1, 2, 3, 9].map(|depth| perft(&table, depth)), [1, 8, 32, 192, 192]);
}
