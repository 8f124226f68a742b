//! Log lines: each event in words.

use first_martians::content::{Block, Content, Trait, Word as _};
use first_martians::{AstronautId, Ending, Event, FromBox, Hand, TokenMove};
use orrery_core::Seat;

use super::names::{Names, capital, objective_token, phase_name};
use super::{campaign, passage};
use crate::parts::{count, listed, signed};
use crate::{Line, Milestone, Words};

/// The event as a line.
pub(super) fn line(event: &Event, before: &[Event], content: &Content) -> Line {
    let names = Names::of_events(before, content).knowing(event);
    let line = Teller { names: &names, before }.line(event);
    match passage::told(event, before, &names) {
        Some(passage) => line.telling(passage),
        None => line,
    }
}

struct Teller<'a> {
    names: &'a Names<'a>,
    before: &'a [Event],
}

impl Teller<'_> {
    fn line(&self, event: &Event) -> Line {
        if let Some(line) = campaign::line(event, self.names) {
            return line;
        }
        match *event {
            Event::RoleTaken(seat, _, role) => {
                let words = Words::of(seat).verb(" take ", " takes ").strong(role.words());
                Line::by(seat, words.and("."))
            }
            Event::ProfileDealt(who, side) => self.about(who, &profile(side)).as_effect(),
            Event::FirstPlayer(who) => self.about(who, "is First Player."),
            Event::AomChosen(kind) => table(format!("The crew uses the {} AOM.", kind.words())),
            Event::OperatorSet(kind, who) => {
                self.about(who, &format!("operates the {} AOM.", kind.words())).as_effect()
            }
            Event::UpgradeCardGained(upgrade) => {
                table(format!("The Upgrade card {} is available.", self.upgrade(upgrade)))
            }
            Event::UpgradeCardLost(upgrade) => {
                table(format!("The Upgrade card {} is lost.", self.upgrade(upgrade))).as_effect()
            }
            Event::UpgradeRemoved(upgrade) => {
                table(format!("{} is removed.", self.upgrade(upgrade))).as_effect()
            }
            Event::RoundBegan(round) => {
                Line::of_the_table(Words::plain("").strong(format!("Sol {round}")).and(" begins."))
            }
            Event::PhaseBegan(phase) => {
                Line::of_the_table(Words::plain("").strong(phase_name(phase)).and(" phase."))
            }

            Event::MalfunctionMoved(block, to) => self.track(block, to),
            Event::MalfunctionDrawn(card) => Line::of_the_table(
                Words::plain("Malfunction: ")
                    .strong(self.names.content[card].title.clone())
                    .and("."),
            ),
            Event::MalfunctionIgnored(card) => table(format!(
                "Malfunction card {} has no effect.",
                quoted(&self.names.content[card].title)
            )),
            Event::BoxTurnedRed(block) => table(format!(
                "The marker of {} in the Malfunction Box turns red: its die is rolled from now on.",
                block.words()
            ))
            .as_effect(),
            Event::MalfunctionRolled(block, shows) => {
                table(format!("Malfunction die of {}: {shows}.", block.words()))
            }

            Event::ConsequenceStruck(event) => Line::of_the_table(
                Words::plain("Nobody saw to ")
                    .and(quoted(self.names.event(event)))
                    .and(", and its consequence strikes."),
            ),
            Event::EventClosed(event) => {
                table(format!("{} leaves the Mission Log.", quoted(self.names.event(event))))
            }
            Event::SceneCame(scene, owner) => {
                let title = quoted(&self.names.content[scene].title);
                match owner {
                    Some(who) => self.about(who, &format!("has to deal with {title}.")),
                    None => table(format!("Something from before comes back: {title}.")),
                }
            }
            Event::ChainEventCame(event) => {
                story("Something from before comes back: ", self.names.event(event))
            }
            Event::BeatCame(beat) => story("Mission log: ", &self.names.content[beat].title),
            Event::EventDrawn(event) => story("Event: ", self.names.event(event)),
            Event::RuleFired(rule) => table(self.names.content[rule].text.clone()).as_effect(),
            Event::AdventureDrawn(adventure, who) => {
                let title = quoted(&self.names.content[adventure].title);
                match who {
                    Some(who) => self.about(who, &format!("has an Adventure: {title}.")),
                    None => table(format!("Adventure: {title}.")),
                }
            }
            Event::OptionChosen(option) => {
                let label = self.names.text(&self.names.content[option].label);
                Line::of_the_table(Words::plain("The crew decides: ").strong(label).and("."))
                    .as_effect()
            }

            Event::StressMoved(to) => table(format!("Stress is now {to}.")).as_effect(),
            Event::Fight => table("Stress is at its limit: a fight breaks out.".to_owned()),
            Event::MoraleMoved(to) => table(format!("Morale is now {}.", signed(to))).as_effect(),
            Event::TokensChanged(who, by, now) => {
                let verb = if by < 0 { "loses" } else { "gains" };
                let tokens = count(by.unsigned_abs(), "Morale token");
                self.about(who, &format!("{verb} {tokens} and has {now}.")).as_effect()
            }
            Event::Wounded(who, now) => {
                let words = format!("suffers a wound and has {}.", count(now, "wound"));
                self.hits(who, self.about(who, &words)).as_effect()
            }
            Event::WoundPrevented(who) => self.about(who, "is spared a wound.").as_effect(),
            Event::Healed(who, 0) => self.about(who, "heals the last wound.").as_effect(),
            Event::Healed(who, left) => {
                let words = format!("heals a wound and has {} left.", count(left, "wound"));
                self.about(who, &words).as_effect()
            }
            Event::ConditionGained(who, ailment) => {
                let words = format!("gets a Condition: {}.", ailment.words());
                self.hits(who, self.about(who, &words)).as_effect()
            }
            Event::ConditionLost(who, ailment) => {
                self.about(who, &format!("is rid of {}.", ailment.words())).as_effect()
            }
            Event::Died(who) => self.hits(who, self.about(who, "dies.")),
            Event::WentHungry(who, portions) => {
                let words = format!(
                    "goes without {}.",
                    count(portions, "portion of food")
                        .replace("portion of foods", "portions of food")
                );
                self.hits(who, self.about(who, &words)).as_effect()
            }
            Event::PawnsChanged(who, by) => {
                let pawns = count(by.unsigned_abs(), "pawn");
                let more = if by < 0 { "fewer" } else { "more" };
                self.about(who, &format!("has {pawns} {more}.")).as_effect()
            }
            Event::SkillChanged(who, skill) => {
                let name = &self.names.content[skill].name;
                self.about(who, &format!("has a change of skills: {name}.")).as_effect()
            }

            Event::ReserveChanged(kind, by, now) => {
                let verb = if by < 0 { "loses" } else { "gains" };
                let words = kind.words();
                let n = by.unsigned_abs();
                table(format!("The General Supply {verb} {n} {words} and has {now}.")).as_effect()
            }
            Event::Produced(utility, made, needed) => {
                table(format!("The HUB makes {made} {} and needs {needed}.", utility.words()))
            }
            Event::FoodProduced(made, needed) => {
                table(format!("The Farm makes {made} food; the crew needs {needed}."))
            }
            Event::SurplusLost(kind) => {
                table(format!("The surplus of {} is lost.", kind.words())).as_effect()
            }
            Event::ShutDown(facility, utility) => table(format!(
                "{} is shut down for lack of {}.",
                self.the_facility(facility),
                utility.words()
            )),
            Event::TileTurned(facility, tile) => table(format!(
                "The Shutdown tile on {} is {}.",
                self.names.facility(facility),
                quoted(&self.names.content[tile].name)
            )),
            Event::TileRemoved(facility, utility) => table(format!(
                "The {} Shutdown tile is removed from {}.",
                utility.words(),
                self.names.facility(facility)
            ))
            .as_effect(),
            Event::OutputMoved(facility, to) => {
                table(format!("{} now makes {to}.", self.the_facility(facility))).as_effect()
            }
            Event::OutputChanged(kind, by, rounds) => {
                let more = if by < 0 { "less" } else { "more" };
                let phases = count(rounds, "Production phase");
                table(format!(
                    "Production makes {} {} {more} for {phases}.",
                    by.unsigned_abs(),
                    kind.words()
                ))
                .as_effect()
            }
            Event::Grew(farm, plants) => {
                table(format!("{} grows and has {}.", farm_name(farm), count(plants, "plant")))
            }
            Event::Wilted(farm, plants) => {
                table(format!("{} wilts and has {}.", farm_name(farm), count(plants, "plant")))
            }
            Event::WiltingHalted(farm) => {
                table(format!("The crew pays, and {} does not wilt.", lower(farm_name(farm))))
            }
            Event::FarmChanged(farm, greenhouses, plants) => table(format!(
                "{} has {} and {}.",
                farm_name(farm),
                count(greenhouses, "Greenhouse"),
                count(plants, "plant")
            ))
            .as_effect(),
            Event::PartBroke(facility, part) => {
                table(format!("{} breaks.", capital(&self.names.part_of(facility, part))))
                    .as_effect()
            }
            Event::BreakIgnored => table("A part that would break holds.".to_owned()).as_effect(),
            Event::PartRepaired(facility, part) => {
                let part = capital(&self.names.part_of(facility, part));
                table(format!("{part} {} repaired.", is_or_are(&part))).as_effect()
            }
            Event::PartTakenOut(facility, part) => table(format!(
                "The crew takes the {} out of {}.",
                part.words(),
                self.names.facility(facility)
            )),
            Event::PartEased(facility, part) => table(format!(
                "The penalty of {} does not count this sol.",
                self.names.part_of(facility, part)
            ))
            .as_effect(),
            Event::PartsChanged(part, by) => {
                let verb = if by < 0 { "loses" } else { "gains" };
                let parts = count(by.unsigned_abs(), "spare part");
                table(format!("The crew {verb} {parts} ({}).", part.words())).as_effect()
            }
            Event::SamplesChanged(available, pending, examined, discoveries) => table(format!(
                "Samples: {available} available, {pending} pending, {examined} examined, \
                 {discoveries} discovered."
            ))
            .as_effect(),
            Event::RegionSamples(space, left) => {
                table(format!("{} has {}.", self.names.space(space), count(left, "sample")))
                    .as_effect()
            }
            Event::SeedsChanged(now) => {
                table(format!("The Cargo Bay holds {}.", count(now, "seed"))).as_effect()
            }
            Event::TokenPlaced(facility, token) => table(format!(
                "{} goes to {}.",
                capital(token.words()),
                self.names.facility(facility)
            ))
            .as_effect(),
            Event::TokenOnRegion(space, token) => {
                table(format!("{} goes to {}.", capital(token.words()), self.names.space(space)))
                    .as_effect()
            }
            Event::TokenOnRover(rover, token) => {
                table(format!("{} goes to {}.", capital(token.words()), rover.words())).as_effect()
            }
            Event::TokenOnAstronaut(who, token) => {
                self.about(who, &format!("gets {}.", token.words())).as_effect()
            }
            Event::TokenNotPlaced(token) => {
                table(format!("{} is already there.", capital(token.words()))).as_effect()
            }
            Event::TokenRemoved(token) => {
                table(format!("{} is removed.", capital(token.words()))).as_effect()
            }
            Event::PoiFound(poi) => {
                table(format!("The crew finds {}.", quoted(&self.names.content[poi].name)))
                    .as_effect()
            }
            Event::PoiUsed(poi) => {
                table(format!("The crew uses {}.", quoted(&self.names.content[poi].name)))
            }
            Event::Scrapped(upgrade) => table(format!(
                "The crew breaks the Upgrade card {} up for parts.",
                self.upgrade(upgrade)
            )),
            Event::TilePlaced(space, tile) => {
                let tile = &self.names.content[tile];
                table(format!(
                    "{} is explored: {} ({}).",
                    self.names.space(space),
                    tile.name,
                    Self::ground(first_martians::Ground::of(tile))
                ))
                .as_effect()
            }
            Event::OwnTilePlaced(space, ground) => table(format!(
                "{} is explored: a tile of your box ({}).",
                self.names.space(space),
                Self::ground(ground)
            ))
            .as_effect(),
            Event::OwnDrawn(from) => table(self.own_drawn(from)),
            Event::OwnUpgradeGained(id, own) => table(format!(
                "{} is available. It gives {} when it is broken up.",
                capital(&self.upgrade(id)),
                listed(&own.salvage.map(|part| part.words().to_owned()))
            )),
            Event::ObjectiveToken(color, number, to) => {
                let token = capital(&objective_token(color, number));
                table(format!("{token} goes {}.", self.token_goes(to))).as_effect()
            }
            Event::TrackMoved(track, to) => {
                let track = &self.names.content[track];
                table(format!("{}: {} {}.", track.name, signed(to), track.unit)).as_effect()
            }
            Event::ResearchCard(number) => table(format!("Research card {number} is drawn.")),
            Event::RoundsChanged(rounds) => {
                table(format!("The mission now lasts {}.", count(rounds, "sol"))).as_effect()
            }
            Event::RuleHolds(rule, rounds) => table(format!(
                "For {}: {}.",
                count(rounds, "sol"),
                rule.words().replace("by {n} more", "more")
            ))
            .as_effect(),
            Event::CardAvailable(card) => {
                table(format!("{} may now be built.", self.the_facility(card))).as_effect()
            }
            Event::CardDestroyed(card) => {
                table(format!("{} leaves play.", self.the_facility(card))).as_effect()
            }
            Event::AomLent(kind, rounds) => table(format!(
                "The crew may use the {} AOM for {}.",
                kind.words(),
                count(rounds, "sol")
            ))
            .as_effect(),

            Event::Declared(seat, hand, task) => {
                self.by(seat, hand, &format!("plans: {}.", self.names.task(task)))
            }
            Event::Assisted(seat, hand, task) => {
                self.by(seat, hand, &format!("joins: {}.", self.names.short_task(task)))
            }
            Event::Withdrew(seat, hand, task) => {
                let task = self.names.short_task(task);
                self.by(seat, hand, &format!("takes a pawn back from: {task}."))
            }
            Event::Agreed(seat) => {
                Line::by(seat, Words::of(seat).verb(" agree to the plan.", " agrees to the plan."))
            }
            Event::Reconsidered(seat) => {
                let words = Words::of(seat).verb(" want", " wants");
                Line::by(seat, words.and(" to change the plan."))
            }
            Event::PlanClosed => table("Everyone agrees: the plan is carried out.".to_owned()),
            Event::ActionBegan(hand, task) => Line::of_the_table(
                self.with_hand(hand, &format!("acts: {}.", self.names.task(task))),
            ),
            Event::ActionReturned(task) => {
                table(format!("No longer needed: {}.", self.names.short_task(task)))
            }
            Event::Rolled(kind, dice) => {
                let mut shown = vec![if dice.success { "success" } else { "failure" }.to_owned()];
                if dice.wound {
                    shown.push("a wound".to_owned());
                }
                if dice.adventure {
                    shown.push("an Adventure".to_owned());
                }
                table(format!("{} dice: {}.", kind.words(), listed(&shown))).as_effect()
            }
            Event::RolledAgain(success) => {
                let result = if success { "success again" } else { "failure" };
                table(format!("The Success die is rolled again: {result}.")).as_effect()
            }
            Event::Succeeded(task) => {
                table(format!("Success: {}.", self.names.short_task(task))).as_effect()
            }
            Event::Failed(task) => {
                table(format!("Failure: {}.", self.names.short_task(task))).as_effect()
            }
            Event::SkillUsed(who, skill) => {
                self.about(who, &format!("uses {}.", self.names.content[skill].name))
            }
            Event::RoverChecked(rover, true) => {
                table(format!("{} is damaged on the way.", rover.words())).as_effect()
            }
            Event::RoverChecked(rover, false) => {
                table(format!("{} comes through undamaged.", rover.words())).as_effect()
            }
            Event::CardBuilt(card) => {
                table(format!("{} is built.", self.the_facility(card))).as_effect()
            }
            Event::UpgradeBuilt(upgrade) => {
                table(format!("{} is ready and works from the next sol.", self.upgrade(upgrade)))
                    .as_effect()
            }
            Event::UpgradeInstalled(upgrade, facility) => table(format!(
                "{} works in {} from now on.",
                self.upgrade(upgrade),
                self.names.facility(facility)
            )),
            Event::ObjectiveMet(objective) => {
                let title = self.names.content[objective].title.clone();
                Line::of_the_table(Words::plain("Objective met: ").strong(title).and("."))
            }
            Event::EventObjectiveMet(event) => {
                let objective = self.names.content[event].new_objective.as_ref();
                let title = objective.map_or(self.names.event(event), |it| &it.title);
                Line::of_the_table(Words::plain("Objective met: ").strong(title).and("."))
            }
            Event::WentOn => {
                table("The crew could end the mission but carries on for now.".to_owned())
            }
            Event::Ended(ending) => self.ended(ending),
            Event::Epilogue(mission, _) => {
                story("Debrief: ", &self.names.content[mission].title).as_effect()
            }
            Event::EpilogueLine(..)
            | Event::Rewarded(..)
            | Event::Branched(..)
            | Event::MissionBegan(..)
            | Event::MissionReplayed(_)
            | Event::CampaignRestarted(_)
            | Event::CampaignEnded(..)
            | Event::CampaignLine(..)
            | Event::EpitaphRead(..)
            | Event::EpitaphLine(..)
            | Event::EnvelopeOpened(_)
            | Event::SlipFolded(_)
            | Event::SlipShown(..)
            | Event::Scarred(..)
            | Event::ScarHealed(..)
            | Event::Retired(_)
            | Event::LineWritten(..) => table("The campaign goes on.".to_owned()),
        }
    }

    /// A sentence about an astronaut. Who leads them is not told by the event alone, so it is a
    /// line of the table.
    fn about(&self, who: AstronautId, does: &str) -> Line {
        Line::of_the_table(self.subject(who).and(format!(" {does}")))
    }

    /// An astronaut at the beginning of a sentence. A game that goes on from a saved state has
    /// forgotten who took which role, so there it is the astronaut of a player.
    fn subject(&self, who: AstronautId) -> Words {
        let seat = Seat::new(who.index() as u8).filter(|_| self.names.seat(who).is_none());
        match seat {
            Some(seat) => {
                Words::default().whose(seat).and(" astronaut").calling_unseated("The crew")
            }
            None => Words::plain("").strong(self.names.the_person(who)),
        }
    }

    /// Says what a seat does with a pawn.
    fn by(&self, seat: Seat, hand: Hand, does: &str) -> Line {
        Line::by(seat, self.with_hand(hand, does))
    }

    /// A sentence about a pawn.
    fn with_hand(&self, hand: Hand, does: &str) -> Words {
        let words = match hand {
            Hand::Pawn(who) => self.subject(who),
            _ => Words::plain("").strong(capital(&self.names.hand(hand))),
        };
        words.and(format!(" {does}"))
    }

    /// The same line, done to the one who leads this astronaut.
    fn hits(&self, who: AstronautId, line: Line) -> Line {
        line.hitting(self.names.seat(who))
    }

    fn the_facility(&self, facility: first_martians::content::FacilityId) -> String {
        capital(&self.names.facility(facility))
    }

    fn upgrade(&self, upgrade: first_martians::content::UpgradeId) -> String {
        self.names.upgrade(upgrade)
    }

    /// A draw from a real box. Its effects follow.
    fn own_drawn(&self, from: FromBox) -> String {
        match from {
            FromBox::Malfunction(block) => {
                format!("A Malfunction card of your box is drawn for {}.", block.words())
            }
            FromBox::Poi => "A POI token of your box is drawn.".to_owned(),
            FromBox::Front(at) => {
                format!(
                    "A Shutdown tile of your box is turned over on {}.",
                    self.names.facility(at)
                )
            }
            FromBox::Condition(who) => {
                format!("{} draws a Condition of your box.", self.names.the_person(who))
            }
            FromBox::Tile(space) => {
                format!("A tile of your box is drawn for {}.", self.names.space(space))
            }
            FromBox::Upgrade => "An Upgrade card of your box is drawn.".to_owned(),
            FromBox::Profile(who) => {
                format!("{} has a Profile card of your box.", self.names.the_person(who))
            }
            FromBox::Other => "Something of your box applies.".to_owned(),
        }
    }

    /// The contents of a tile: "plains, 2 samples".
    fn ground(ground: first_martians::Ground) -> String {
        let mut found = vec![ground.terrain.words().to_lowercase()];
        if ground.samples > 0 {
            found.push(count(ground.samples, "sample"));
        }
        if ground.poi > 0 {
            found.push(count(ground.poi, "point of interest").replace("interests", "interest"));
        }
        listed(&found)
    }

    fn track(&self, block: Block, to: u8) -> Line {
        let last = self.before.iter().rev().find_map(|event| match event {
            Event::MalfunctionMoved(other, to) if *other == block => Some(*to),
            _ => None,
        });
        let verb = match last {
            Some(last) if last > to => "falls",
            Some(last) if last < to => "rises",
            _ => "moves",
        };
        table(format!("The Malfunction track of {} {verb} to {to}.", block.words())).as_effect()
    }

    fn token_goes(&self, to: TokenMove) -> String {
        match to {
            TokenMove::Region(space) => format!("to {}", self.names.space(space)),
            TokenMove::Available => "to the Available area".to_owned(),
            TokenMove::Pending => "to the Pending area".to_owned(),
            TokenMove::Sheet => "to the mission sheet".to_owned(),
            TokenMove::Card => "onto its Facility card".to_owned(),
            TokenMove::Box => "back to the box".to_owned(),
        }
    }

    fn ended(&self, ending: Ending) -> Line {
        if let Ending::Died(who) = ending {
            let words = self.subject(who).and(" is dead: the mission is lost.");
            return Line::of_the_table(words);
        }
        table(match ending {
            Ending::Won => "All mandatory objectives are met: the mission is won.".to_owned(),
            Ending::Died(_) => "An astronaut is dead: the mission is lost.".to_owned(),
            Ending::TimeIsUp => {
                "The last sol is over with an objective open: the mission is lost.".to_owned()
            }
            Ending::ThresholdMissed => {
                "Too many parts are broken at the end: the mission is lost.".to_owned()
            }
            Ending::Lost(text) => {
                format!("{} The mission is lost.", self.names.text(&self.names.content[text]))
            }
        })
    }
}

fn table(words: String) -> Line {
    Line::of_the_table(Words::plain(words))
}

fn story(kind: &str, title: &str) -> Line {
    Line::of_the_table(Words::plain(kind).strong(title).and("."))
}

fn quoted(title: &str) -> String {
    format!("“{title}”")
}

fn farm_name(farm: u8) -> &'static str {
    if farm == 0 { "The Farm" } else { "The Backup Farm" }
}

fn lower(words: &str) -> String {
    words.replacen("The", "the", 1)
}

/// "Energy Connectors are repaired", "the CPU is repaired".
fn is_or_are(part: &str) -> &'static str {
    if part.contains("Connectors") || part.contains("Filters") { "are" } else { "is" }
}

fn profile(side: Trait) -> String {
    format!("is {} this mission.", article(side.words()))
}

fn article(word: &str) -> String {
    match word {
        "guide" | "tinkerer" | "perfectionist" | "confessor" | "stoic" => format!("a {word}"),
        _ => word.to_owned(),
    }
}

/// Returns the milestone of an event that changes a mission: objectives, deaths, the end.
pub(super) fn milestone(event: &Event, content: &Content) -> Option<Milestone> {
    match *event {
        Event::ObjectiveMet(objective) => {
            let label = format!("Objective met: {}", content[objective].title);
            Some(Milestone { label, symbol: "check" })
        }
        Event::Fight => Some(Milestone { label: "A fight breaks out".to_owned(), symbol: "warn" }),
        Event::MalfunctionDrawn(card) => {
            let label = format!("Malfunction: {}", content[card].title);
            Some(Milestone { label, symbol: "warn" })
        }
        _ => campaign::milestone(event, content),
    }
}
