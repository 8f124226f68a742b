//! Chapter 1, Invasion: what happened, for the log.

use on_mars::invasion::{Cause, Deed, Token};
use on_mars::{Deed as Prompt, Event, Hex};
use orrery_core::Seat;

use super::{piece, place};
use crate::on_mars::names::{hex_name, main_name};
use crate::on_mars::pieces;
use crate::parts::{count, listed};
use crate::{Line, Words};

/// Describes an event. The Alien Commander does most of them; the others name a human.
pub(in crate::on_mars) fn line(aliens: Seat, deed: Deed, event: &Event, before: &[Event]) -> Line {
    by_aliens(aliens, deed, event, before)
        .unwrap_or_else(|| by_humans(deed).unwrap_or_else(|| on_map(aliens, deed)))
}

fn does(seat: Seat, you: &'static str, other: &'static str) -> Words {
    Words::of(seat).and(" ").verb(you, other).and(" ")
}

/// Says what the Alien Commander does on the Alien board and with Troopers.
fn by_aliens(aliens: Seat, deed: Deed, event: &Event, before: &[Event]) -> Option<Line> {
    let by = |words: Words| Line::by(aliens, words.and("."));
    Some(match deed {
        Deed::TurnBegan => Line::by(aliens, Words::default().whose(aliens).and(" turn.")),
        Deed::Unlocked { space } => opens(
            before,
            by(does(aliens, "unlock", "unlocks").strong(space.name()).and(" for 2 Crystals"))
                .about(place(space)),
        ),
        Deed::TokenUsed { space, token, second } => {
            let with = match token {
                Token::Reusable => " with a Reusable token",
                Token::Expendable => " with an Expendable token",
            };
            let price = if second { " and 1 Crystal" } else { "" };
            let words = does(aliens, "choose", "chooses").strong(space.name());
            opens(before, by(words.and(with).and(price)).about(place(space)))
        }
        Deed::ScientistMoved { blueprint } => {
            let words = does(aliens, "send", "sends").and("the Alien Scientist to ");
            opens(before, by(words.strong(blueprint.name())).about(piece(blueprint)))
        }
        Deed::Reset { crystals } => {
            let words = does(aliens, "reset", "resets").and("the Alien board");
            let words = match crystals {
                0 => words,
                many => words.and(format!(": Mines pay {}", count(many, "Crystal"))),
            };
            opens(before, by(words))
        }
        Deed::BoughtOff { space } => {
            let words = does(aliens, "clear", "clears").and("the Sabotage token from ");
            by(words.strong(space.name()).and(" for 2 Crystals")).about(place(space))
        }
        Deed::Constructed { building, hex, troopers } => {
            let words = does(aliens, "construct", "constructs").and("an ").strong(building.name());
            let words = words.and(format!(" on {}", hex_name(hex)));
            let words = match troopers {
                0 => words,
                many => words.and(format!("; {} leave the reserve", count(many, "Trooper"))),
            };
            by(words).about(pieces::hex(hex))
        }
        Deed::Crystals { count: number } => {
            by(does(aliens, "gain", "gains").strong(count(number, "Crystal")))
        }
        Deed::TokenGained => by(does(aliens, "gain", "gains").strong("an Expendable token")),
        Deed::Obtained { blueprint } => {
            let words = does(aliens, "obtain", "obtains").and("the Alien Blueprint ");
            by(words.strong(blueprint.name())).about(piece(blueprint))
        }
        Deed::Learned { tech } => by(does(aliens, "learn", "learns").strong(tech.name())),
        Deed::Advanced { tech, level } => {
            let words = does(aliens, "advance", "advances").strong(tech.name());
            by(words.and(format!(" to level {level}")))
        }
        Deed::Upgraded { blueprint, hex } => {
            let what = blueprint.upgrades().name();
            let words = does(aliens, "upgrade", "upgrades");
            let words = words.and(format!("the {what} on {} to ", hex_name(hex)));
            by(words.strong(blueprint.name())).about(pieces::hex(hex)).about(piece(blueprint))
        }
        Deed::Activated { blueprint } => {
            by(does(aliens, "activate", "activates").strong(blueprint.name()))
                .about(piece(blueprint))
        }
        Deed::Deployed { hex } => {
            let is_deployed = |deed| match deed {
                Deed::Deployed { hex } => Some(hex),
                _ => None,
            };
            let (hexes, goes_on) = run(event, before, is_deployed, hex);
            let words = does(aliens, "deploy", "deploys");
            let words = words.strong(count(hexes.len() as u32, "Trooper")).and(" on ");
            let line = by(words.and(listed(&hexes))).about(pieces::hex(hex));
            if goes_on { line.going_on() } else { line }
        }
        Deed::Stolen { from } => {
            let words = does(aliens, "steal", "steals").and("a ").strong("Crystal");
            match from {
                Some(hex) => {
                    by(words.and(format!(" from {}", hex_name(hex)))).about(pieces::hex(hex))
                }
                None => by(words.and(" from the Warehouse")),
            }
        }
        Deed::TrooperMoved { from, to } => {
            let words = does(aliens, "move", "moves").and("a Trooper from ");
            by(words.and(format!("{} to {}", hex_name(from), hex_name(to)))).about(pieces::hex(to))
        }
        Deed::Abducted { seat, scientist } => {
            let words = does(aliens, "abduct", "abducts").whose(seat).and(" ");
            by(words.strong(scientist.name())).hitting([seat]).about(pieces::scientist(scientist))
        }
        Deed::Corrupted { hex } => {
            let words = does(aliens, "corrupt", "corrupts").and("the Building on ");
            by(words.strong(hex_name(hex))).about(pieces::hex(hex))
        }
        Deed::Jammed { main } => by(does(aliens, "jam", "jams")
            .strong(main_name(main))
            .and(": the next human who takes it pays 1 extra Crystal or Colonist")),
        _ => return None,
    })
}

/// Says what the humans do against the aliens.
fn by_humans(deed: Deed) -> Option<Line> {
    Some(match deed {
        Deed::DefenseTaken { seat, card } => {
            let words = does(seat, "take", "takes").and("the Defensive Blueprint ");
            Line::by(seat, words.strong(card.name()).and("."))
        }
        Deed::DefenseBuilt { seat, card, hex } => {
            let words = does(seat, "upgrade", "upgrades");
            let words = words.and(format!("the {} on {} to ", card.kind().name(), hex_name(hex)));
            Line::by(seat, words.strong(card.name()).and(".")).about(pieces::hex(hex))
        }
        Deed::DefenseUsed { seat, card, scientist } => {
            let words = does(seat, "use", "uses").strong(card.name());
            let with = match scientist {
                Some(one) => format!(" with the {}.", one.name()),
                None => " for 2 Crystals.".to_owned(),
            };
            Line::by(seat, words.and(with))
        }
        Deed::Repelled { seat, hex } => {
            let words = does(seat, "repel", "repels").and("Troopers beside ");
            Line::by(seat, words.strong(hex_name(hex)).and(" for 2 Crystals."))
                .about(pieces::hex(hex))
        }
        Deed::Cleansed { seat, hex } => {
            let words = does(seat, "remove", "removes").and("the Corruption marker from ");
            Line::by(seat, words.strong(hex_name(hex)).and(".")).about(pieces::hex(hex))
        }
        Deed::SentryPut { seat, hex } => {
            let words = does(seat, "put", "puts").and("the ").strong("Sentry Bot");
            Line::by(seat, words.and(format!(" on {}.", hex_name(hex)))).about(pieces::hex(hex))
        }
        Deed::SentryMoved { seat, from, to } => moved(seat, "Sentry Bot", from, to),
        Deed::ExosuitPut { seat, hex } => {
            let words = does(seat, "put", "puts").and("the ").strong("Defense Exosuit");
            Line::by(seat, words.and(format!(" on {}.", hex_name(hex)))).about(pieces::hex(hex))
        }
        Deed::ExosuitMoved { seat, from, to } => moved(seat, "Defense Exosuit", from, to),
        Deed::Sabotaged { seat, space } => {
            let words = does(seat, "sabotage", "sabotages").strong(space.name());
            Line::by(seat, words.and(" on the Alien board.")).about(place(space))
        }
        _ => return None,
    })
}

fn moved(seat: Seat, what: &'static str, from: Hex, to: Hex) -> Line {
    let words = does(seat, "move", "moves").and("the ").strong(what);
    let words = words.and(format!(" from {} to {}.", hex_name(from), hex_name(to)));
    Line::by(seat, words).about(pieces::hex(to))
}

/// Says what happens to Troopers, and what the humans pay.
fn on_map(aliens: Seat, deed: Deed) -> Line {
    let trooper = |hex: Hex, what: &'static str| {
        let words = Words::plain("The Trooper on ").strong(hex_name(hex)).and(what);
        Line::of_the_table(words).hitting([aliens]).about(pieces::hex(hex))
    };
    match deed {
        Deed::Stunned { hex } => trooper(hex, " is stunned."),
        Deed::Removed { hex } => trooper(hex, " goes back to the Alien board."),
        Deed::StoodUp { hex } => trooper(hex, " stands up again."),
        Deed::JamPaid { main } => {
            let words = Words::default().strong(main_name(main));
            Line::of_the_table(words.and(" was jammed: it costs 1 extra Crystal or Colonist."))
        }
        _ => Line::of_the_table(Words::plain("The game continues.")),
    }
}

/// The first thing of a turn takes the place of the line that said whose turn it is.
fn opens(before: &[Event], line: Line) -> Line {
    let is_turn =
        before.last().is_some_and(|last| matches!(last.deed, Prompt::Invasion(_, Deed::TurnBegan)));
    if is_turn { line.going_on() } else { line }
}

/// The hexes of the same deed one after the other, this last, and whether there are several.
fn run(
    event: &Event,
    before: &[Event],
    of: impl Fn(Deed) -> Option<Hex>,
    hex: Hex,
) -> (Vec<String>, bool) {
    let same = |one: &Event| match one.deed {
        Prompt::Invasion(_, deed) if one.level == event.level => of(deed),
        _ => None,
    };
    let mut hexes: Vec<String> = before.iter().rev().map_while(same).map(hex_name).collect();
    let goes_on = !hexes.is_empty();
    hexes.reverse();
    hexes.push(hex_name(hex));
    (hexes, goes_on)
}

/// Why the humans gain or lose points, in brackets.
pub(in crate::on_mars) fn cause_in_words(cause: Cause) -> &'static str {
    match cause {
        Cause::Learned => " (a new Tech)",
        Cause::Developed => " (Tech developed)",
        Cause::Shelter => " (a Shelter)",
        Cause::BlueprintTaken => " (Blueprint taken, not built yet)",
        Cause::Upgraded => " (upgrade)",
        Cause::Defended => " (Defensive Blueprint built)",
        Cause::Matching => " (a matching Scientist)",
        Cause::Hired => " (Advanced Buildings of this Scientist)",
        Cause::Welcomed => " (a Ship)",
        Cause::ShipLeft => " (a Ship leaves)",
        Cause::ContractTaken => " (Contract taken, not completed yet)",
        Cause::ContractCompleted => " (Contract completed)",
        Cause::Abducted => " (Scientist abducted)",
    }
}
