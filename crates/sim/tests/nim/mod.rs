//! A small game to simulate: a die says how many stones may be taken at most, and the player who
//! takes the last one wins. By option all win together, two share the victory, or it never ends.
//! `Nim<CREW>` is the same game for a crew, and in `Nim<MANY>` the first seat plays against the
//! others.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use orrery_bots::Heuristic;
use orrery_core::*;
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Nim<const SIDES: u8 = EACH> {
    stones: u8,
    most: Option<u8>,
    next: Seat,
    round: u32,
    taken: Seats<i32>,
    end: End,
}

pub const EACH: u8 = 0;
pub const CREW: u8 = 1;
pub const MANY: u8 = 2;

#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum End {
    #[default]
    One,
    Crew,
    Pair,
    Never,
}

#[derive(Deserialize)]
#[serde(default)]
struct Options {
    end: End,
}

impl Default for Options {
    fn default() -> Self {
        Options { end: End::One }
    }
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Said {
    Roll(u8),
    Take(u8),
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub enum Told {
    Rolled(u8),
    Took { seat: Seat, stones: u8 },
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Refused;

impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("this is not offered")
    }
}

impl std::error::Error for Refused {}

impl Refusal for Refused {
    fn rule(&self) -> &'static str {
        "NIM-TAKE-01"
    }
}

const fn manifest(modes: &'static [Mode]) -> Manifest {
    Manifest {
        name: "nim",
        title: "Nim & <die>",
        credits: "Nobody knows",
        rules: 1,
        modes: Cow::Borrowed(modes),
        options: &[OptionSpec {
            key: "end",
            name: "End",
            about: "Who wins.",
            rule: "NIM-END-01",
            values: &["one", "crew", "pair", "never"],
            names: &["One", "Crew", "Pair", "Never"],
            modes: &[],
            is_asked: false,
        }],
    }
}

static MODES: [[Mode; 1]; 3] = [
    [Mode::only(1..=4, Sides::Each)],
    [Mode::only(1..=4, Sides::Crew)],
    [Mode::only(1..=4, Sides::OneAgainst(Seat::ONE))],
];

static MANIFESTS: [Manifest; 3] = [manifest(&MODES[0]), manifest(&MODES[1]), manifest(&MODES[2])];

impl<const SIDES: u8> Game for Nim<SIDES> {
    type Action = Said;
    type Event = Told;
    type Illegal = Refused;
    type View = Self;
    type Content = ();

    fn manifest((): &()) -> &Manifest {
        &MANIFESTS[SIDES as usize]
    }

    fn load(saved: serde_json::Value, _: &Arc<()>) -> Result<Self, serde_json::Error> {
        serde_json::from_value(saved)
    }

    fn deal(setup: &Setup, _: &Arc<()>) -> Self {
        let Options { end } = setup.options();
        let taken = Seats::of(setup.players, |_| 0);
        Nim { stones: 21, most: None, next: Seat::ONE, round: 1, taken, end }
    }

    fn to_act(&self) -> Actors {
        match self.most {
            _ if self.stones == 0 => Actors::NOBODY,
            None => Actor::Chance.into(),
            Some(_) => Actor::Seat(self.next).into(),
        }
    }

    fn list_actions(&self, who: Actor, into: &mut Vec<Said>) {
        match (who, self.most) {
            _ if !self.to_act().contains(who) => {}
            (Actor::Chance, _) => into.extend((1..=3).map(Said::Roll)),
            (Actor::Seat(_), most) => {
                into.extend((1..=most.unwrap_or(1).min(self.stones)).map(Said::Take));
            }
        }
    }

    fn weight(&self, outcome: Said) -> u32 {
        if let Said::Roll(most) = outcome { u32::from(most) } else { 1 }
    }

    fn apply(&mut self, who: Actor, said: Said, log: &mut Log<Told>) -> Result<(), Refused> {
        if !self.legal_actions(who).contains(&said) {
            return Err(Refused);
        }
        match said {
            Said::Roll(most) => {
                self.most = Some(most);
                log.push(Told::Rolled(most));
            }
            Said::Take(stones) => {
                let seat = self.next;
                self.most = None;
                self.taken[seat] += i32::from(stones);
                self.stones -= if self.end == End::Never { 0 } else { stones };
                log.push(Told::Took { seat, stones });
                if self.stones > 0 {
                    self.next = seat.left_of(self.taken.players());
                    self.round += u32::from(self.next == Seat::ONE);
                }
            }
        }
        Ok(())
    }

    fn view(&self, _: Viewer) -> Self {
        self.clone()
    }

    fn redact(event: &Told, _: Viewer) -> Told {
        event.clone()
    }

    fn redeal(&self, _: Seat, _: &mut Dice) -> Self {
        self.clone()
    }

    fn standing(&self) -> Option<Standing> {
        let players = self.taken.players();
        let winners = match self.end {
            _ if self.stones > 0 => return None,
            End::One | End::Never => vec![self.next],
            End::Crew if self.taken[Seat::ONE] % 2 == 0 => Vec::new(),
            // Where one plays against the others, these others are the crew.
            End::Crew if SIDES == MANY => Seat::all(players).skip(1).collect(),
            End::Crew => Seat::all(players).collect(),
            End::Pair => vec![self.next, self.next.left_of(players)],
        };
        Some(Standing::new(winners, self.taken.clone()).by(MODES[SIDES as usize][0].sides))
    }

    fn round(&self) -> u32 {
        self.round
    }

    fn inventory(&self) -> BTreeMap<&'static str, u32> {
        BTreeMap::from([("stone", 21)])
    }

    fn taken(event: &Told) -> Option<(Seat, &'static str)> {
        match event {
            Told::Rolled(_) => None,
            Told::Took { seat, stones } => Some((
                *seat,
                ["one stone", "two stones", "three <stones>"][usize::from(*stones) - 1],
            )),
        }
    }

    fn counts(event: &Told) -> Option<(&'static str, u32)> {
        match event {
            Told::Rolled(_) => None,
            Told::Took { stones, .. } => Some(("stones taken", (*stones).into())),
        }
    }

    fn figures(&self) -> Vec<(&'static str, u32)> {
        vec![("stones left", self.stones.into())]
    }

    fn ending(&self) -> Option<String> {
        let won = self.standing().is_some_and(|standing| !standing.winners.is_empty());
        Some(if won { "someone <won>" } else { "nobody won" }.to_owned())
    }

    fn shows<'c>(event: &Told, _: &'c ()) -> Option<(&'static str, &'c str)> {
        matches!(event, Told::Took { stones: 3, .. }).then_some(("hand", "three"))
    }
}

/// Few stones left are good for the one who has to take.
pub struct Glance;

impl<const SIDES: u8> Heuristic<Nim<SIDES>> for Glance {
    fn value(&self, game: &Nim<SIDES>, seat: Seat) -> f32 {
        let near = 1.0 / (1.0 + f32::from(game.stones));
        if game.next == seat { near } else { 0.0 }
    }
}
