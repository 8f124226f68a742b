//! Effects, options and costs in words.

use super::{
    super::{
        ActionType, AomPick, ChoiceOption, Cost, Effect, FactId, Fallback, List, NumberRange, Op,
        PartPick, Pick, ResearchStep, TimedRule, TokenPlace, Who, Word as _, Zone,
    },
    Words, any, block_words, count, moves, part_words, sentence,
};

impl Words<'_> {
    /// An effect as one or more sentences. `None` if the table hears nothing of it.
    pub fn effect(&self, effect: Effect) -> Option<String> {
        if effect.op.is_silent() {
            return None;
        }
        let words =
            self.operation(self.level.map_or(effect.op, |level| level.scaled(effect.op)))?;
        Some(sentence(&words))
    }

    /// A list of effects, one string for each that the table hears of.
    pub fn effects(&self, list: List<Effect>) -> Vec<String> {
        self.content[list].iter().filter_map(|effect| self.effect(*effect)).collect()
    }

    /// A list of effects as running text. "Nothing happens." if there is none to tell of.
    pub fn effects_text(&self, list: List<Effect>) -> String {
        let sentences = self.effects(list);
        match (sentences.is_empty(), any(list)) {
            (false, _) => sentences.join(" "),
            (true, true) => "This is noted for later.".to_owned(),
            (true, false) => "Nothing happens.".to_owned(),
        }
    }

    /// A price: "1 energy". For lists see [`Words::costs`].
    pub fn cost(&self, cost: Cost) -> String {
        match cost {
            Cost::Reserve(kind, n) => format!("{n} {}", kind.words()),
            Cost::AnyReserve(1) => "1 energy, oxygen or food".to_owned(),
            Cost::AnyReserve(n) => format!("{n} of energy, oxygen and food in any mix"),
            Cost::SpareParts(None, n) => format!("{} of any kind", count(n, "spare part")),
            Cost::SpareParts(Some(part), n) => {
                format!("{} ({})", count(n, "spare part"), part.words())
            }
            Cost::Samples(zone, n) => format!("{} from {}", count(n, "sample"), zone.words()),
            Cost::MoraleTokens(Who::Any, n) => {
                format!("{} of the crew, shared as you like", count(n, "Morale token"))
            }
            Cost::MoraleTokens(who, n) => {
                format!("{} of {}", count(n, "Morale token"), self.who(who))
            }
            Cost::Morale(n) => format!("{n} Morale"),
            Cost::Seeds(n) => count(n, "seed"),
            Cost::ObjectiveTokens(color, n) => {
                count(n, &format!("{} Objective token", color.words()))
            }
            Cost::UpgradeCards(n) => format!("{} not yet installed", count(n, "Upgrade card")),
            Cost::Wounds(who, n) => format!("{} for {}", count(n, "wound"), self.who(who)),
            Cost::Stress(n) => format!("{n} Stress"),
            Cost::Track(track, n) => format!("{n} from {}", self.content[track].name),
        }
    }

    /// Prices: "1 energy and 2 spare parts of any kind". Empty if there are none.
    pub fn costs(&self, list: List<Cost>) -> String {
        let costs: Vec<String> = self.content[list].iter().map(|cost| self.cost(*cost)).collect();
        costs.join(" and ")
    }

    /// An option of a choice: what it says, what it needs and costs, and what it does.
    pub fn option(&self, option: &ChoiceOption) -> String {
        let mut words = self.text(&option.label);
        if any(option.needs) {
            words += &format!(" (only if {})", self.facts(option.needs));
        }
        if any(option.cost) {
            words += &format!(" (costs {})", self.costs(option.cost));
        }
        format!("{words}: {}", self.effects_text(option.effects))
    }

    /// A temporary rule: "no rover may help any action".
    pub fn timed_rule(&self, rule: TimedRule, n: u8) -> String {
        rule.words().replace("{n}", &n.to_string())
    }

    fn operation(&self, op: Op) -> Option<String> {
        Some(match op {
            Op::Stress { n } => format!("Stress {} by {}", moves(n), n.unsigned_abs()),
            Op::Morale { n } => format!("Morale {} by {}", moves(n), n.unsigned_abs()),
            Op::MoraleTokens { .. }
            | Op::Wound { .. }
            | Op::Heal { .. }
            | Op::GiveCondition { .. }
            | Op::Cure { .. }
            | Op::Pawns { .. }
            | Op::Skill { .. }
            | Op::Aom { .. }
            | Op::PickPerson { .. } => self.crew_operation(op),
            Op::Reserve { .. }
            | Op::Output { .. }
            | Op::Productivity { .. }
            | Op::SpareParts { .. }
            | Op::Samples { .. }
            | Op::Research { .. }
            | Op::Seeds { .. }
            | Op::Plants { .. }
            | Op::Growth { .. }
            | Op::Wilt { .. }
            | Op::Greenhouses { .. } => self.supply_operation(op),
            Op::Break { .. }
            | Op::Repair { .. }
            | Op::ShutDown { .. }
            | Op::ClearShutdown { .. }
            | Op::Malfunction { .. }
            | Op::MalfunctionBox { .. }
            | Op::DrawMalfunction { .. } => self.hub_operation(op),
            Op::Token { .. }
            | Op::RemoveToken { .. }
            | Op::Poi { .. }
            | Op::RevealRoi { .. }
            | Op::UpgradeCards { .. }
            | Op::RemoveUpgrades { .. }
            | Op::ObjectiveTokens { .. }
            | Op::MoveObjectiveTokens { .. }
            | Op::FacilityCard { .. } => self.board_operation(op),
            Op::Track { .. }
            | Op::TrackByDraw { .. }
            | Op::Sols { .. }
            | Op::Rule { .. }
            | Op::Scar { .. }
            | Op::HealScar { .. }
            | Op::Retire { .. }
            | Op::End { .. } => self.mission_operation(op),
            Op::Flag { .. } | Op::QueueEvent { .. } | Op::QueueScene { .. } => return None,
            Op::Adventure { .. }
            | Op::Roll { .. }
            | Op::DrawResearch { .. }
            | Op::DrawDirection { .. }
            | Op::Choice { .. }
            | Op::If { .. }
            | Op::ForEach { .. } => return self.flow_operation(op),
        })
    }

    fn crew_operation(&self, op: Op) -> String {
        match op {
            Op::MoraleTokens { who, n } if n > 0 => {
                format!("{} gains {}", self.who(who), count(n, "Morale token"))
            }
            Op::MoraleTokens { who, n } => {
                format!("{} loses up to {}", self.who(who), count(n, "Morale token"))
            }
            Op::Wound { who, n } => format!("{} suffers {}", self.who(who), count(n, "wound")),
            Op::Heal { who, n } => format!("{} heals {}", self.who(who), count(n, "wound")),
            Op::GiveCondition { who, kind: Some(kind) } => {
                format!("{} gets {}", self.who(who), kind.words())
            }
            Op::GiveCondition { who, kind: None } => {
                format!("{} gets a random Condition they do not have yet", self.who(who))
            }
            Op::Cure { who, kind } => {
                let kind = kind.map_or("one Condition", |kind| kind.words());
                format!("{} is cured of {kind}", self.who(who))
            }
            Op::Pawns { who, n, when } => {
                let pawns = count(n, if n > 0 { "more pawn" } else { "fewer pawn" });
                format!("{} has {pawns} {}", self.who(who), when.words())
            }
            Op::Skill { who, n } if n > 0 => {
                format!("{} unlocks {}", self.who(who), count(n, "Skill card"))
            }
            Op::Skill { who, n } => format!(
                "{} lays {} of their choice aside for the rest of the mission",
                self.who(who),
                count(n, "Skill card")
            ),
            Op::Aom { aom, rounds } => {
                let aom = match aom {
                    AomPick::The(of) => format!("the {} AOM", of.words()),
                    AomPick::Chosen => "one more AOM of your choice".to_owned(),
                };
                format!("the crew may use {aom} for {}, this one included", count(rounds, "round"))
            }
            Op::PickPerson { who } => format!("this is about {}", self.who(who)),
            _ => String::new(),
        }
    }

    fn supply_operation(&self, op: Op) -> String {
        match op {
            Op::Reserve { kind, n } if n > 0 => {
                format!("the General Supply gains {n} {}", kind.words())
            }
            Op::Reserve { kind, n } => {
                format!("the General Supply loses up to {} {}", n.unsigned_abs(), kind.words())
            }
            Op::Output { kind, n, rounds } => {
                let phases = count(rounds, "Production phase");
                let change = if n > 0 { "more" } else { "less" };
                let n = n.unsigned_abs();
                match rounds {
                    1 => format!("the next Production phase yields {n} {change} {}", kind.words()),
                    _ => format!("the next {phases} yield {n} {change} {}", kind.words()),
                }
            }
            Op::Productivity { device, n } => {
                let limit = if n > 0 { "above its maximum" } else { "below 0" };
                let n_abs = n.unsigned_abs();
                format!(
                    "the productivity of one {} {} by {n_abs}, but not {limit}",
                    device.words(),
                    moves(n)
                )
            }
            Op::SpareParts { part: PartPick::Chosen, n } if n > 0 => {
                format!("you gain {} of your choice", count(n, "spare part"))
            }
            Op::SpareParts { part, n } if n > 0 => {
                format!("you gain {} ({})", count(n, "spare part"), part_words(part))
            }
            Op::SpareParts { part, n } => {
                format!("you lose up to {} ({})", count(n, "spare part"), part_words(part))
            }
            Op::Samples { zone, n, at } => {
                let place = match (zone, at) {
                    (Zone::Roi, Some(at)) => self.space(at),
                    (zone, _) => zone.words().to_owned(),
                };
                match n {
                    1 => format!("1 sample is added to {place}"),
                    n if n > 0 => format!("{n} samples are added to {place}"),
                    n => format!("up to {} removed from {place}", be(n, "sample")),
                }
            }
            Op::Research { step, n } => {
                format!("you {} without an action", research(step, n))
            }
            Op::Seeds { n } if n > 0 => format!("you gain {}", count(n, "seed")),
            Op::Seeds { n } => format!("you lose up to {}", count(n, "seed")),
            Op::Plants { n, farm } if n > 0 => {
                format!("{} in empty Greenhouses of {}", grow(n), farm.words())
            }
            Op::Plants { n, farm } => format!("up to {} in {}", die(n, "plant"), farm.words()),
            Op::Growth { n, farm } => {
                let (way, lost) =
                    if n > 0 { ("up", "") } else { ("down", "; below slot 1 it is lost") };
                format!(
                    "every Growth marker of {} moves {way} by {}{lost}",
                    farm.words(),
                    n.unsigned_abs()
                )
            }
            Op::Wilt { farm } => format!(
                "{} wilts at once, and you cannot buy it off: every Growth marker moves down 1, then one plant goes back to slot 6",
                farm.words()
            ),
            Op::Greenhouses { n, farm } if n > 0 => {
                format!(
                    "{} added to {}, as far as there is room",
                    be(n, "Greenhouse"),
                    farm.words()
                )
            }
            Op::Greenhouses { n, farm } => {
                format!("{} loses {}, empty ones first", farm.words(), count(n, "Greenhouse"))
            }
            _ => String::new(),
        }
    }

    fn hub_operation(&self, op: Op) -> String {
        match op {
            Op::Break { facility, part, pick, fallback } => {
                let place = self.facility(facility);
                let mut words = format!("{} breaks in {place}", part_in(part, pick));
                if fallback == Fallback::Advance {
                    words += ". If no such part is green, the Malfunction track of that Block rises by 1";
                }
                words
            }
            Op::Repair { facility, part, pick } => {
                let part = part_in(part, pick);
                format!(
                    "{part} is repaired in {}, without an action or a spare part",
                    self.facility(facility)
                )
            }
            Op::ShutDown { facility, kind } => format!(
                "{} gets a random {} Shutdown tile, if it uses {} and has no such tile",
                self.facility(facility),
                kind.words(),
                kind.words()
            ),
            Op::ClearShutdown { facility } => {
                format!("one Shutdown tile leaves {}, free of charge", self.facility(facility))
            }
            Op::Malfunction { block, n } => {
                let (block, way) = (block_words(block), moves(n));
                format!("the Malfunction track of {block} {way} by {}", n.unsigned_abs())
            }
            Op::MalfunctionBox { block } => {
                format!("the marker of {} in the Malfunction Box turns red", block.words())
            }
            Op::DrawMalfunction { block, keyword } => {
                let block = block_words(block);
                let keyword = keyword.map(|id| format!(" with the keyword {}", self.content[id]));
                format!(
                    "a Malfunction card of {block}{} is drawn and resolved",
                    keyword.unwrap_or_default()
                )
            }
            _ => String::new(),
        }
    }

    fn board_operation(&self, op: Op) -> String {
        match op {
            Op::Token { token, spot } => format!("{} goes to {}", token.words(), self.spot(spot)),
            Op::RemoveToken { token, spot } => {
                let token =
                    token.map_or("one Modifier token of your choice", |token| token.words());
                format!("{token} leaves {}, if there is one", self.spot(spot))
            }
            Op::Poi { n } => format!("you draw {}", count(n, "POI token")),
            Op::RevealRoi { at } => format!("{} is explored without an action", self.space(at)),
            Op::UpgradeCards { n } if n > 0 => {
                format!("you draw {}", count(n, "unused Upgrade card"))
            }
            Op::UpgradeCards { n } => {
                format!("you return {} of your choice to the box", count(n, "Upgrade card"))
            }
            Op::RemoveUpgrades { n } => {
                format!("you remove {} of your choice", count(n, "installed upgrade"))
            }
            Op::ObjectiveTokens { color, n, place, number, at } => {
                let token = count(n, &format!("{} Objective token", color.words()));
                let number = number.map(|n| format!(" number {n}")).unwrap_or_default();
                let place =
                    at.map_or(place.words().to_owned(), |at| format!("on {}", self.space(at)));
                let goes = if n.unsigned_abs() == 1 { "goes" } else { "go" };
                if n > 0 {
                    let verb = if n == 1 { "is placed" } else { "are placed" };
                    format!("{token}{number} {verb} {place}")
                } else {
                    format!("{token}{number} {place} {goes} back to the box")
                }
            }
            Op::MoveObjectiveTokens { color, from, to, n, number, at } => {
                let token = count(n, &format!("{} Objective token", color.words()));
                let number = number.map(|n| format!(" number {n}")).unwrap_or_default();
                let from = at.map_or(token_place(from).to_owned(), |at| self.space(at));
                let verb = if n == 1 { "moves" } else { "move" };
                format!("{token}{number} {verb} from {from} to {}", token_place(to))
            }
            Op::FacilityCard { card, state } => {
                format!("{} {}", self.facility_name(card), state.words())
            }
            _ => String::new(),
        }
    }

    fn mission_operation(&self, op: Op) -> String {
        match op {
            Op::Track { track, n } => {
                let way = if n > 0 { "up" } else { "down" };
                format!("{}: {way} {}", self.content[track].name, n.unsigned_abs())
            }
            Op::TrackByDraw { track, by } => {
                format!("{}: up by {}", self.content[track].name, by.words())
            }
            Op::Sols { n } => {
                let change = if n > 0 { "longer" } else { "shorter" };
                format!("the mission is {} {change}", count(n, "sol"))
            }
            Op::Rule { rule, rounds: 1, n } => format!("this round, {}", self.timed_rule(rule, n)),
            Op::Rule { rule, rounds, n } => {
                format!("for {rounds} rounds, this one included, {}", self.timed_rule(rule, n))
            }
            Op::Scar { n } => {
                format!("{} of your choice can never be repaired again", count(n, "broken part"))
            }
            Op::HealScar { n } => {
                format!("{} of your choice can be repaired again", count(n, "scarred part"))
            }
            Op::Retire { component } => {
                format!("{} is out of use for the rest of the campaign", component.words())
            }
            Op::End { outcome, reason } => {
                format!(
                    "the mission ends in {}. {}",
                    outcome.words(),
                    self.text(&self.content[reason])
                )
            }
            _ => String::new(),
        }
    }

    fn flow_operation(&self, op: Op) -> Option<String> {
        Some(match op {
            Op::Adventure { who, of } => match of {
                Some(of) => format!("{} has an Adventure ({})", self.who(who), of.words()),
                None => format!("{} has an Adventure of the action's type", self.who(who)),
            },
            Op::Roll { die, face, who, hit, miss } => format!(
                "roll the {} {} die for {}. With the icon: {} Without it: {}",
                color(die),
                face.words(),
                self.who(who),
                self.effects_text(hit),
                self.effects_text(miss)
            ),
            Op::DrawResearch { ranges } => {
                let range = |range: &NumberRange| {
                    let numbers = match range.to - range.from {
                        0 => range.from.to_string(),
                        1 => format!("{} or {}", range.from, range.to),
                        _ => format!("{} to {}", range.from, range.to),
                    };
                    format!("{numbers}: {}", self.effects_text(range.effects))
                };
                let ranges: Vec<String> = self.content[ranges].iter().map(range).collect();
                format!("draw a Research card. {}", ranges.join(" "))
            }
            Op::DrawDirection { easy, medium, heavy } => format!(
                "draw a Direction card. Easy: {} Medium: {} Heavy: {}",
                self.effects_text(easy),
                self.effects_text(medium),
                self.effects_text(heavy)
            ),
            Op::Choice { by, options } => {
                let option = |(letter, option): (char, &ChoiceOption)| {
                    format!("({letter}) {}", self.option(option))
                };
                let options = ('a'..='z').zip(&self.content[options]).map(option);
                format!("{} decides. {}", self.decider(by), options.collect::<Vec<_>>().join(" "))
            }
            Op::If { cond, then, otherwise } => return self.branch(cond, then, otherwise),
            Op::ForEach { over, effects } => {
                let inner = Words { each: true, ..*self };
                format!("for each {}: {}", over.words(), inner.effects_text(effects))
            }
            _ => return None,
        })
    }

    /// Prints the branch that holds if that is known, else both. `None` if neither says anything.
    fn branch(&self, cond: FactId, then: List<Effect>, otherwise: List<Effect>) -> Option<String> {
        match self.known.holds(cond) {
            Some(holds) => {
                let branch = self.effects(if holds { then } else { otherwise });
                return (!branch.is_empty()).then(|| branch.join(" "));
            }
            None if self.effects(then).is_empty() && self.effects(otherwise).is_empty() => {
                return None;
            }
            None => {}
        }
        let mut words = format!("if {}: {}", self.fact(cond), self.effects_text(then));
        if any(otherwise) {
            words += &format!(" Otherwise: {}", self.effects_text(otherwise));
        }
        Some(words)
    }
}

fn part_in(part: PartPick, pick: Option<Pick>) -> String {
    match (part, pick) {
        (PartPick::Random, _) => "one random part".to_owned(),
        (PartPick::Chosen, _) => "one part of your choice".to_owned(),
        (PartPick::The(part), None) => format!("one part ({})", part.words()),
        (PartPick::The(part), Some(Pick::Chosen)) => {
            format!("one part ({}, your choice where)", part.words())
        }
        (PartPick::The(part), Some(Pick::Random)) => {
            format!("one part ({}, at random where)", part.words())
        }
    }
}

fn grow(n: i8) -> String {
    match n {
        1 => "1 grown plant appears".to_owned(),
        n => format!("{n} grown plants appear"),
    }
}

fn be(n: i8, noun: &str) -> String {
    match n.unsigned_abs() {
        1 => format!("1 {noun} is"),
        n => format!("{n} {noun}s are"),
    }
}

fn die(n: i8, noun: &str) -> String {
    match n.unsigned_abs() {
        1 => format!("1 {noun} dies"),
        n => format!("{n} {noun}s die"),
    }
}

fn research(step: ResearchStep, n: u8) -> String {
    match step {
        ResearchStep::Examine => format!("examine {}", count(n, "available sample")),
        ResearchStep::Discover => format!("bring {} to Discovery", count(n, "examined sample")),
    }
}

/// The colour of a set of dice.
fn color(die: ActionType) -> &'static str {
    match die {
        ActionType::Explore => "green",
        ActionType::Gather => "gray",
        ActionType::Research => "blue",
        ActionType::Build => "brown",
    }
}

fn token_place(place: TokenPlace) -> &'static str {
    match place {
        TokenPlace::Roi => "the map",
        TokenPlace::Available => "the Available area",
        TokenPlace::Pending => "the Pending area",
        TokenPlace::Sheet => "the mission sheet",
        TokenPlace::Card => "a Facility card",
        TokenPlace::Box => "the box",
    }
}
