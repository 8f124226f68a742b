//! A small game in which all seats act at once and in secret: each puts 0 to 3 coins into a fist
//! and, when all have, a die adds to the sum. The player with the most coins and no equal wins. The
//! game can be given a fault, to see whether the trial finds it.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use orrery_core::*;
use serde::{Deserialize, Serialize};

pub const NONE: u8 = 0;
pub const LISTS_TOO_MUCH: u8 = 1;
pub const ACCEPTS_TOO_MUCH: u8 = 2;
pub const CHANGES_ON_REFUSAL: u8 = 3;
pub const FORGETS_ON_SAVING: u8 = 4;
pub const FORGETS_TO_REVEAL: u8 = 5;
pub const SHOWS_SPECTATORS: u8 = 6;
pub const TELLS_ALL: u8 = 7;
pub const REDEALS_NOTHING: u8 = 8;
pub const REDEALS_HALF: u8 = 9;
pub const LOSES_THE_DIE: u8 = 10;
pub const LOADED_DIE: u8 = 11;
pub const NEVER_ENDS: u8 = 12;

const fn is_forgotten<const FAULT: u8>(_: &u32) -> bool {
    FAULT == FORGETS_ON_SAVING
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fists<const FAULT: u8> {
    pub fists: Seats<Option<u8>>,
    die: Option<u8>,
    #[serde(skip_serializing_if = "is_forgotten::<FAULT>", default)]
    asked: u32,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Said {
    Hold(u8),
    Roll(u8),
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub enum Told {
    Closed { seat: Seat, coins: Option<u8> },
    Opened(Seats<u8>),
    Rolled(u8),
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused {
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

pub static MANIFEST: Manifest = Manifest {
    name: "fists",
    title: "Fists",
    credits: "",
    rules: 1,
    modes: Cow::Borrowed(&[Mode::only(2..=3, Sides::Each)]),
    options: &[],
};

impl<const FAULT: u8> Game for Fists<FAULT> {
    type Action = Said;
    type Event = Told;
    type Illegal = Refused;
    type View = (Seats<Option<Option<u8>>>, Option<u8>, u32);
    type Content = ();

    fn manifest((): &()) -> &Manifest {
        &MANIFEST
    }

    fn load(saved: serde_json::Value, _: &Arc<()>) -> Result<Self, serde_json::Error> {
        serde_json::from_value(saved)
    }

    fn deal(setup: &Setup, _: &Arc<()>) -> Self {
        Fists { fists: Seats::of(setup.players, |_| None), die: None, asked: 0 }
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
                Actor::Seat(_) => {
                    into.extend((0..=if FAULT == LISTS_TOO_MUCH { 4 } else { 3 }).map(Said::Hold));
                }
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
        if FAULT == CHANGES_ON_REFUSAL {
            self.asked += 1;
        }
        let most = if FAULT == ACCEPTS_TOO_MUCH { 4 } else { 3 };
        match (who, said) {
            (Actor::Seat(seat), Said::Hold(coins)) if coins <= most => {
                if FAULT == FORGETS_ON_SAVING {
                    self.asked += 1;
                }
                self.fists[seat] = Some(coins);
                log.push(Told::Closed { seat, coins: Some(coins) });
                if self.to_act().contains(Actor::Chance) {
                    let opened = Told::Opened(self.fists.map(|_, fist| fist.unwrap()));
                    if FAULT == FORGETS_TO_REVEAL { log.push(opened) } else { log.reveal(opened) }
                }
            }
            (Actor::Chance, Said::Roll(1..=6)) if FAULT == NEVER_ENDS => {}
            (Actor::Chance, Said::Roll(pips @ 1..=6)) => {
                self.die = Some(pips);
                log.push(Told::Rolled(pips));
            }
            (Actor::Seat(_), Said::Hold(_)) => return Err(Refused::TooMany),
            (Actor::Chance, _) | (_, Said::Roll(_)) => return Err(Refused::NotAsked),
        }
        Ok(())
    }

    fn view(&self, viewer: Viewer) -> Self::View {
        let open = self.fists.values().all(Option::is_some)
            || FAULT == SHOWS_SPECTATORS && viewer == Viewer::Spectator;
        let fists = self
            .fists
            .map(|seat, fist| fist.map(|coins| (open || viewer.is(seat)).then_some(coins)));
        (fists, self.die, self.asked)
    }

    fn redact(event: &Told, viewer: Viewer) -> Told {
        match event {
            Told::Closed { seat, .. } if !viewer.is(*seat) && FAULT != TELLS_ALL => {
                Told::Closed { seat: *seat, coins: None }
            }
            other => other.clone(),
        }
    }

    fn redeal(&self, seat: Seat, dice: &mut Dice) -> Self {
        let mut other = self.clone();
        if self.fists.values().any(Option::is_none) {
            let unknown = other.fists.iter_mut().filter(|(owner, _)| {
                *owner != seat && !(FAULT == REDEALS_HALF && *owner == Seat::TWO)
            });
            for (_, fist) in unknown {
                *fist = fist.map(|_| dice.below(4) as u8);
            }
        }
        if FAULT == REDEALS_NOTHING { self.clone() } else { other }
    }

    fn standing(&self) -> Option<Standing> {
        let pips = i32::from(self.die?);
        let coins = self.fists.map(|_, fist| i32::from(fist.unwrap()));
        let alone = |coin: &i32| coins.values().filter(|other| *other == coin).count() == 1;
        let best = coins.values().filter(|coin| alone(coin)).max();
        let winners = coins.iter().filter(|(_, coin)| Some(*coin) == best).map(|(seat, _)| seat);
        Some(Standing::new(winners.collect(), coins.map(|_, coin| coin + pips)))
    }

    fn round(&self) -> u32 {
        1
    }

    fn inventory(&self) -> BTreeMap<&'static str, u32> {
        let lost = u32::from(FAULT == LOSES_THE_DIE && self.die.is_some());
        BTreeMap::from([("fist", u32::from(self.fists.players())), ("die", 1 - lost)])
    }

    fn taken(_: &Told) -> Option<(Seat, &'static str)> {
        None
    }

    fn draw(&self, dice: &mut Dice, _: &mut Vec<Said>) -> Said {
        let pips = if FAULT == LOADED_DIE { 5 } else { 6 };
        Said::Roll(1 + dice.below(pips) as u8)
    }
}
