//! Conditions and triggers in words.

use super::{
    super::{Bound, Cmp, Fact, FactId, List, Trigger, Who, Word as _},
    Words, block_words, count, sentence,
};

impl Words<'_> {
    /// A condition as a clause that fits after "if": "Stress is at least 10".
    pub fn fact(&self, id: FactId) -> String {
        self.clause(self.content[id], true)
    }

    /// The opposite of a condition as a clause: "Stress is under 10".
    pub fn fact_not(&self, id: FactId) -> String {
        self.clause(self.content[id], false)
    }

    /// A condition as a question for people with the box on the table.
    pub fn ask(&self, id: FactId) -> String {
        format!("Is it true that {}?", self.fact(id))
    }

    /// Conditions that all have to hold, as one clause.
    pub fn facts(&self, list: List<Fact>) -> String {
        self.joined(list, true, " and ")
    }

    fn joined(&self, list: List<Fact>, holds: bool, between: &str) -> String {
        let facts = self.content[list].iter().map(|fact| {
            let clause = self.clause(*fact, holds);
            // "a or b and c" could mean two things.
            if self.is_compound(*fact) { format!("({clause})") } else { clause }
        });
        facts.collect::<Vec<_>>().join(between)
    }

    fn is_compound(&self, fact: Fact) -> bool {
        match fact {
            Fact::All(_) | Fact::Any(_) => true,
            Fact::Not(id) => self.is_compound(self.content[id]),
            _ => false,
        }
    }

    /// The clause of a fact, or of its opposite.
    pub(super) fn clause(&self, fact: Fact, holds: bool) -> String {
        let is = if holds { "is" } else { "is not" };
        let has = if holds { "has" } else { "does not have" };
        match fact {
            Fact::All(list) if holds => self.joined(list, true, " and "),
            Fact::All(list) => self.joined(list, false, " or "),
            Fact::Any(list) if holds => self.joined(list, true, " or "),
            Fact::Any(list) => self.joined(list, false, " and "),
            Fact::Not(id) => self.clause(self.content[id], !holds),
            Fact::Always if holds => "nothing stands in the way".to_owned(),
            Fact::Always => "this never happens".to_owned(),
            Fact::PartBroken(place, part) => {
                let color = if holds { "red" } else { "green" };
                format!("the {} marker of {} is {color}", part.words(), self.facility(place))
            }
            Fact::BrokenCount(block, bound) => {
                let block = block.map(|block| format!(" in {}", block.words())).unwrap_or_default();
                format!("{} broken{block}", are(bound, holds, "part"))
            }
            Fact::ShutDown(place) => {
                let shut = if holds { "is shut down" } else { "is open" };
                format!("{} {shut}", self.facility(place))
            }
            Fact::ShutdownCount(bound) => {
                format!("{} on the board", are(bound, holds, "Shutdown tile"))
            }
            Fact::Productivity(device, bound) => {
                let amount = amount(bound, holds);
                format!("the {}s together have a productivity of {amount}", device.words())
            }
            Fact::Reserve(kind, bound) => {
                format!("the General Supply has {} {}", amount(bound, holds), kind.words())
            }
            Fact::Morale(bound) => format!("Morale is {}", signed(bound, holds)),
            Fact::Stress(bound) => format!("Stress is {}", amount(bound, holds)),
            Fact::Malfunction(block, bound) => {
                let block = block_words(block);
                format!("the Malfunction track of {block} is {}", amount(bound, holds))
            }
            // The opposite of "some astronaut has" is "no astronaut has".
            Fact::MoraleTokens(Who::Any, bound) => {
                format!("{} has {}", some(holds), things(bound, true, "Morale token"))
            }
            Fact::MoraleTokens(who, bound) => {
                format!("{} has {}", self.person(who), things(bound, holds, "Morale token"))
            }
            Fact::Wounds(Who::Any, bound) => {
                format!("{} has {}", some(holds), things(bound, true, "wound"))
            }
            Fact::Wounds(who, bound) => {
                format!("{} has {}", self.person(who), things(bound, holds, "wound"))
            }
            Fact::HasCondition(Who::Any, kind) => {
                let kind = kind.map_or("a Condition", |kind| kind.words());
                format!("{} has {kind}", some(holds))
            }
            Fact::HasCondition(who, kind) => {
                let kind = kind.map_or("a Condition", |kind| kind.words());
                format!("{} {has} {kind}", self.person(who))
            }
            Fact::Profile(who, side) => {
                format!(
                    "the Profile card of {} {has} the side \"{}\" up",
                    self.who(who),
                    side.words()
                )
            }
            Fact::RoleInPlay(role) => format!("{} {is} in play", role.words()),
            Fact::IsRole(who, role) => format!("{} {is} {}", self.who(who), role.words()),
            Fact::UpgradeInstalled(id) => {
                format!("the upgrade {} {is} installed", self.content[id].name)
            }
            Fact::UpgradesInstalled(bound) => format!("{} installed", are(bound, holds, "upgrade")),
            Fact::CardBuilt(card) => format!("{} {is} in play", self.facility_name(card)),
            Fact::CardWorking(card) if holds => {
                format!("{} is in play and not shut down", self.facility_name(card))
            }
            Fact::CardWorking(card) => {
                format!("{} is missing or shut down", self.facility_name(card))
            }
            Fact::CardIntact(card) if holds => {
                format!("{} is in play, open and without a red marker", self.facility_name(card))
            }
            Fact::CardIntact(card) => {
                format!("{} is missing, shut down or has a red marker", self.facility_name(card))
            }
            fact => self.clause_of_count(fact, holds),
        }
    }

    /// A person in a condition, where a tie does not matter.
    fn person(&self, who: Who) -> String {
        self.who(who).replace(" (your choice on a tie)", "")
    }

    fn clause_of_count(&self, fact: Fact, holds: bool) -> String {
        let is = if holds { "is" } else { "is not" };
        let ring =
            |ring: Option<u8>| ring.map(|ring| format!(" in ring {ring}")).unwrap_or_default();
        match fact {
            Fact::SpareParts(part, bound) => {
                let part = part.map(|part| format!(" ({})", part.words())).unwrap_or_default();
                format!("you have {}{part}", things(bound, holds, "spare part"))
            }
            Fact::Samples(zones, bound) => {
                let zones: Vec<&str> = zones.iter().map(|zone| zone.words()).collect();
                format!("{} in {}", are(bound, holds, "sample"), zones.join(" and "))
            }
            Fact::Seeds(bound) => format!("you have {}", things(bound, holds, "seed")),
            Fact::Plants(bound) => format!("you have {}", things(bound, holds, "grown plant")),
            Fact::Growing(bound, slot) => {
                let slot =
                    if slot > 1 { format!(" on slot {slot} or higher") } else { String::new() };
                format!("{} on the Growth tracks{slot}", are(bound, holds, "marker"))
            }
            Fact::Greenhouses(bound) => format!("you have {}", things(bound, holds, "Greenhouse")),
            Fact::Explored(at) => format!("{} {is} explored", self.space(at)),
            Fact::ExploredCount(in_ring, bound) => {
                format!("{} explored{}", are(bound, holds, "region"), ring(in_ring))
            }
            Fact::TerrainExplored(terrain, in_ring, bound) => {
                let regions = are(bound, holds, "explored region");
                format!("{regions} {}{}", terrain.words(), ring(in_ring))
            }
            Fact::ObjectiveTokens { color, place, number, at, bound } => {
                let token = format!("{} Objective token", color.words());
                let number = number.map(|n| format!(" number {n}")).unwrap_or_default();
                let place =
                    at.map_or(place.words().to_owned(), |at| format!("on {}", self.space(at)));
                let tokens = things(bound, holds, &token);
                format!("{tokens}{number} {} {place}", is_or_are(bound, holds))
            }
            Fact::ObjectiveDone(id) => {
                let met = if holds { "is met" } else { "is not met" };
                format!("the objective \"{}\" {met}", self.content[id].title)
            }
            Fact::Track(track, bound) => {
                format!("{} is {}", self.content[track].name, amount(bound, holds))
            }
            Fact::FlagSet(flag) | Fact::Flag(flag, _)
                if let Some(words) = &self.content.flag_words[flag.index()] =>
            {
                words[usize::from(!holds)].clone()
            }
            Fact::FlagSet(_) | Fact::Flag(..) if holds => {
                "something that happened earlier calls for it".to_owned()
            }
            Fact::FlagSet(_) | Fact::Flag(..) => {
                "nothing that happened earlier stands against it".to_owned()
            }
            Fact::Round(bound) => match (bound.cmp, holds) {
                (Cmp::AtLeast, true) | (Cmp::Less, false) => {
                    format!("it is sol {} or later", bound.n)
                }
                (Cmp::AtMost, true) | (Cmp::More, false) => {
                    format!("it is sol {} or earlier", bound.n)
                }
                (Cmp::Less, true) | (Cmp::AtLeast, false) => {
                    format!("it is before sol {}", bound.n)
                }
                (Cmp::More, true) | (Cmp::AtMost, false) => format!("it is after sol {}", bound.n),
                (Cmp::Equal, true) => format!("it is sol {}", bound.n),
                (Cmp::Equal, false) => format!("it is not sol {}", bound.n),
            },
            Fact::LastRound => format!("this {is} the last sol"),
            Fact::Astronauts(bound) => format!("{} in play", are(bound, holds, "astronaut")),
            Fact::Level(level) => format!("the level {is} {}", level.words()),
            Fact::RoverBlocked(rover) => {
                let carries = if holds { "carries a" } else { "carries no" };
                format!("{} {carries} Blocked token", rover.words())
            }
            Fact::Outside => {
                format!("the action was taken {} the HUB", if holds { "outside" } else { "inside" })
            }
            Fact::UsedRover(rover) => match (rover, holds) {
                (Some(rover), true) => format!("{} helped in the action", rover.words()),
                (Some(rover), false) => format!("{} did not help in the action", rover.words()),
                (None, true) => "a rover helped in the action".to_owned(),
                (None, false) => "no rover helped in the action".to_owned(),
            },
            Fact::ThresholdMet if holds => {
                "no more parts are broken than the Threshold allows".to_owned()
            }
            Fact::ThresholdMet => "more parts are broken than the Threshold allows".to_owned(),
            Fact::PlantsCoverCrew if holds => {
                "there is a grown plant for every astronaut".to_owned()
            }
            Fact::PlantsCoverCrew => "there are fewer grown plants than astronauts".to_owned(),
            // `clause` words all others.
            _ => String::new(),
        }
    }

    /// The trigger of a mission rule in words: "When you plant a seed".
    pub fn trigger(&self, trigger: &Trigger) -> String {
        let rings = |rings: &[u8]| match rings {
            [] => String::new(),
            rings => {
                let rings: Vec<String> = rings.iter().map(u8::to_string).collect();
                format!(" in ring {}", rings.join(" or "))
            }
        };
        let words = match trigger {
            Trigger::Setup => "at setup".to_owned(),
            Trigger::RoundStart => "at the start of each sol".to_owned(),
            Trigger::ProductionEnd => "at the end of the Production phase".to_owned(),
            Trigger::ActionEnd => "at the end of the Action phase".to_owned(),
            Trigger::MalfunctionEnd => "at the end of the Malfunction phase".to_owned(),
            Trigger::CleanUp => "in Clean-Up".to_owned(),
            Trigger::MissionEnd => "when the mission is about to end".to_owned(),
            Trigger::Examined => "when you examine a sample".to_owned(),
            Trigger::Discovered => "when you bring a sample to Discovery".to_owned(),
            Trigger::ResearchWound => "when a Research roll shows the wound icon".to_owned(),
            Trigger::Planted => "when you plant a seed".to_owned(),
            Trigger::CardBuilt(card) => format!("when you build {}", self.facility_name(*card)),
            Trigger::MissionIcon { rings: of } => {
                format!("when you explore a tile with the mission icon{}", rings(of))
            }
            Trigger::TokenGathered { color: Some(color) } => {
                format!("when you gather a token ({})", color.words())
            }
            Trigger::TokenGathered { color: None } => {
                "when you gather an Objective token".to_owned()
            }
            Trigger::Explored { spaces, rings: of, token } => {
                let spaces: Vec<&str> =
                    spaces.iter().map(|id| self.content[*id].key.as_str()).collect();
                let what =
                    if spaces.is_empty() { "a space".to_owned() } else { spaces.join(" or ") };
                let token = token.map(|color| format!(" with a token on it ({})", color.words()));
                format!("when you explore {what}{}{}", rings(of), token.unwrap_or_default())
            }
            Trigger::TrackReaches { track, n, crossing } => {
                let name = &self.content[*track].name;
                format!("when {name} reaches {n} {}", crossing.words())
            }
        };
        sentence(&words)
    }
}

/// The comparison, turned round if the fact is not to hold.
fn compared(bound: Bound, holds: bool) -> (&'static str, i16) {
    let cmp = match (bound.cmp, holds) {
        (cmp, true) => cmp,
        (Cmp::Less, false) => Cmp::AtLeast,
        (Cmp::AtMost, false) => Cmp::More,
        (Cmp::AtLeast, false) => Cmp::Less,
        (Cmp::More, false) => Cmp::AtMost,
        (Cmp::Equal, false) => return ("not exactly", bound.n),
    };
    match cmp {
        Cmp::Less => ("fewer than", bound.n),
        Cmp::AtMost => ("at most", bound.n),
        Cmp::Equal => ("exactly", bound.n),
        Cmp::AtLeast => ("at least", bound.n),
        Cmp::More => ("more than", bound.n),
    }
}

/// "at least 3".
fn amount(bound: Bound, holds: bool) -> String {
    let (cmp, n) = compared(bound, holds);
    format!("{} {n}", cmp.replace("fewer", "less"))
}

/// "at least +1", for values that can be negative.
fn signed(bound: Bound, holds: bool) -> String {
    let (cmp, n) = compared(bound, holds);
    format!("{} {n:+}", cmp.replace("fewer", "less"))
}

/// "at least 3 wounds".
fn things(bound: Bound, holds: bool, noun: &str) -> String {
    match compared(bound, holds) {
        ("exactly" | "at most", 0) | ("fewer than", 1) => format!("no {noun}s"),
        ("at least", 1) | ("more than", 0) => format!("at least {}", count(1, noun)),
        (cmp, n) => format!("{cmp} {}", count(n, noun)),
    }
}

/// "at least 3 parts are".
fn are(bound: Bound, holds: bool, noun: &str) -> String {
    format!("{} {}", things(bound, holds, noun), is_or_are(bound, holds))
}

fn is_or_are(bound: Bound, holds: bool) -> &'static str {
    match compared(bound, holds) {
        ("fewer than", 1) => "are",
        (_, 1) | ("more than", 0) => "is",
        _ => "are",
    }
}

fn some(holds: bool) -> &'static str {
    if holds { "at least one astronaut" } else { "no astronaut" }
}
