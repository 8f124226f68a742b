//! The questions of Chapter 1, for those who are asked and for those who wait.

use on_mars::invasion::{
    BUY_OFF, By, Ground, Invasion, POWERS, Question, SECOND_TOKEN, STOLEN, Strike, TROOPERS, Token,
    UNLOCK,
};
use on_mars::{Deed, Open};
use orrery_core::Seat;

use super::{crystals, race, reset_in_words, troopers};
use crate::on_mars::asked::Sight;
use crate::on_mars::dock::{Prompt, told};
use crate::on_mars::names::hex_name;
use crate::parts::count;

/// The question at hand.
pub(in crate::on_mars) fn asked(sight: &Sight, question: Question) -> Prompt {
    if question.is_for_aliens() {
        asked_of_aliens(sight, question)
    } else {
        asked_of_humans(sight, question)
    }
}

fn asked_of_aliens(sight: &Sight, question: Question) -> Prompt {
    let open = sight.open();
    let Some(invasion) = open.invasion() else { return told("", "", "AI-CH1-08") };
    let deployed = invasion.deployed();
    match question {
        Question::Turn => turn(open, invasion),
        Question::Construct => told(
            "Which Alien Building do you construct, and where?",
            format!(
                "Exactly 2 hexes from its own type, or beside it as far as its Tech reaches. {} A \
                 Mine also gives Crystals.",
                match open.reinforcements() {
                    0 => "The reserve is empty.".to_owned(),
                    more => format!("It brings {} from the reserve.", troopers(more)),
                }
            ),
            "AI-VAL-08",
        ),
        Question::Obtain => told(
            "Which Alien Blueprint do you obtain?",
            "You take its reward now. Upgrade Building puts it on a Building later.",
            "AI-CH1-14",
        ),
        Question::Learn => told(
            "Which Alien Tech do you learn?",
            "It starts on level 1 and costs nothing.",
            "AI-CH1-15",
        ),
        Question::Upgrade => told(
            "Which Alien Building do you upgrade?",
            "The card can then be activated. It costs nothing.",
            "AI-CH1-16",
        ),
        Question::Activate => told(
            "Which Alien Blueprint do you activate?",
            "It is flipped until the next reset.",
            "AI-CH1-17",
        ),
        Question::Deploy { ground, left } => {
            let lands = left.min(invasion.troopers).min(open.deploy_hexes(ground).len());
            let on = match ground {
                Ground::Adjacent => "on empty hexes beside Alien Buildings",
                Ground::Inside => "on Alien Buildings without a piece",
                Ground::Nest => "on empty hexes beside the Brood Nest",
            };
            told(
                match lands {
                    1 => "Where does this Trooper land?".to_owned(),
                    many => format!("Where do your {many} Troopers land?"),
                },
                format!(
                    "One after the other, {on}. Then {} of {} are on Mars. Nobody can build where \
                     an Active one stands.",
                    deployed + lands,
                    TROOPERS.value
                ),
                "AI-CH1-18",
            )
        }
        Question::Steal(left) => told(
            "Which Crystal do you steal?",
            format!("{left} of {} left, from the map or the Warehouse.", STOLEN.value),
            "AI-CH1-19",
        ),
        Question::Move { left, .. } => match invasion.passing {
            Some(hex) => told(
                format!("Where does the Trooper on {} go on to?", hex_name(hex)),
                format!("It shares its hex with another piece and cannot stop there. {left} left."),
                "AI-VAL-14",
            ),
            None => told(
                "Which Trooper moves, or stands up?",
                format!("{} left. A stunned Trooper stands up for one move.", count(left, "move")),
                "AI-CH1-21",
            ),
        },
        Question::Pulse(left) => told(
            "Which stunned Trooper stands up?",
            format!("Up to {left} more; then {} moves follow.", POWERS.value.pulse_moves),
            "AI-W2-05",
        ),
        Question::Advance { may: true } => told(
            "Which Alien Tech do you advance?",
            format!("{} You may advance one Tech for it; then they go on.", shared(sight)),
            "AI-CH1-34",
        ),
        Question::Advance { may: false } => told(
            "Which Alien Tech do you advance?",
            "It is the reward of the Blueprint.",
            "AI-VAL-06",
        ),
        Question::Abduct => told(
            "Which Scientist do you abduct?",
            "The card goes back to its slot, and the humans lose the points it gave.",
            "AI-CH1-44",
        ),
        Question::Corrupt => told(
            "Which Building do you corrupt?",
            "It does not produce and cannot be used until a human removes the marker.",
            "AI-VAL-23",
        ),
        Question::Jam => told(
            "Which Main action do you jam?",
            "The next human who takes it pays 1 extra Crystal or Colonist.",
            "AI-W2-06",
        ),
        _ => told("The aliens act", "Choose one of these.", "AI-CH1-08"),
    }
}

/// Says whose Tech was used by whom just now.
fn shared(sight: &Sight) -> String {
    let used = sight.scene.events.iter().rev().find_map(|event| match event.deed {
        Deed::TechUsed { seat, owner, tech } if seat != owner => Some((seat, owner, tech)),
        _ => None,
    });
    match used {
        Some((seat, owner, tech)) => {
            let name = sight.name(seat);
            format!("{name} used {} {}.", sight.whose(owner), tech.name())
        }
        None => "A human used a teammate's Tech.".to_owned(),
    }
}

fn turn(open: &Open, invasion: &Invasion) -> Prompt {
    if !invasion.turn.has_begun() {
        return told(
            "Act, unlock or reset?",
            format!(
                "Use tokens and the Scientist, unlock a space for {}, or reset. {}",
                crystals(UNLOCK.value),
                reset_in_words(open)
            ),
            "AI-CH1-08",
        );
    }
    if !invasion.turn.has_token() {
        return told(
            "Which action do you take?",
            "The Alien Scientist needs at least one Action token in the same turn.",
            "AI-RULING-10",
        );
    }
    let second = Token::ALL.into_iter().any(|token| invasion.may_use(token));
    told(
        "What else do you do?",
        match second {
            true => format!(
                "A token of the other kind costs {}. The Alien Scientist is free once per turn.",
                crystals(SECOND_TOKEN.value)
            ),
            false => "The Alien Scientist is free once per turn.".to_owned(),
        },
        "AI-CH1-41",
    )
}

fn asked_of_humans(sight: &Sight, question: Question) -> Prompt {
    match question {
        Question::Strike(strike) => strike_question(strike),
        Question::Decontaminate { markers, troopers: left, .. } => told(
            "What do you clean up?",
            format!("{} and {} left.", count(markers, "marker"), count(left, "stunned Trooper")),
            "AI-W3-04",
        ),
        Question::Exosuit { left, .. } => told(
            "Where does the Exosuit go?",
            format!(
                "{} left; it may pass Troopers but not stop there. Then it removes a Trooper \
                 beside it.",
                count(left, "hex").replace("hexs", "hexes")
            ),
            "AI-W3-05",
        ),
        Question::PutSentry => told(
            "Where do you put your Sentry Bot?",
            "On a Shelter of yours without a piece; otherwise as close as possible. It moves with \
             Bot steps.",
            "AI-W3-06",
        ),
        Question::Sabotage => {
            let left = sight.open().invasion().map_or(0, |one| one.sabotage);
            told(
                "Which Alien Action space do you sabotage?",
                format!(
                    "It cannot be used until the next reset, or until the Commander pays {}. {} \
                     left.",
                    crystals(BUY_OFF.value),
                    count(left, "token")
                ),
                "AI-VAL-24",
            )
        }
        Question::Cleanse => told(
            "Do you remove a Corruption marker?",
            "For 1 Mineral, beside a Bot that has just moved.",
            "AI-VAL-23",
        ),
        _ => told("Against the aliens", "Choose one of these.", "AI-VAL-18"),
    }
}

fn strike_question(strike: Strike) -> Prompt {
    let (who, rule) = match strike.by {
        By::Repel(_) => ("Repel", "AI-VAL-18"),
        By::Sentry => ("Your Sentry Bot", "AI-VAL-20"),
        By::Exosuit => ("The Exosuit", "AI-VAL-21"),
        By::Shock => ("Shock Charges", "AI-W3-01"),
        By::Fence => ("The Force Fence", "AI-W3-02"),
    };
    let does = match strike.by {
        By::Repel(_) | By::Sentry => "stuns an Active Trooper or removes a stunned one",
        By::Shock => "stun Troopers; a stunned one is removed",
        By::Exosuit | By::Fence => "removes a Trooper",
    };
    match strike.left {
        0 => told(
            "Do you strike more Troopers?",
            match strike.tech {
                true => {
                    "A Defense Tech adds as many as its level. A teammate's helps, too, but \
                         then the Alien Commander may advance a Tech."
                }
                false => "Each extra one costs 1 Crystal.",
            },
            rule,
        ),
        left => told(
            "Which Trooper do you strike?",
            format!("{who} {does}. {} left.", count(left, "strike")),
            rule,
        ),
    }
}

/// Returns the prompt for those who wait.
pub(in crate::on_mars) fn awaited(sight: &Sight, seat: Seat, question: Question) -> Prompt {
    let name = sight.name(seat);
    match question {
        Question::Advance { may: true } => told(
            format!("{name} may advance an Alien Tech"),
            format!("{} The turn continues after that.", shared(sight)),
            "AI-CH1-34",
        ),
        question if question.is_for_aliens() => {
            let (doing, rule) = alien_doing(question);
            told(format!("{name} {doing}"), race::in_words(sight), rule)
        }
        _ => told(format!("{name} acts against the aliens"), race::in_words(sight), "AI-VAL-18"),
    }
}

fn alien_doing(question: Question) -> (&'static str, &'static str) {
    match question {
        Question::Construct => ("is constructing an Alien Building", "AI-CH1-13"),
        Question::Obtain => ("is obtaining an Alien Blueprint", "AI-CH1-14"),
        Question::Learn => ("is learning an Alien Tech", "AI-CH1-15"),
        Question::Upgrade => ("is upgrading an Alien Building", "AI-CH1-16"),
        Question::Activate => ("is activating an Alien Blueprint", "AI-CH1-17"),
        Question::Deploy { .. } => ("is deploying Troopers", "AI-CH1-18"),
        Question::Steal(_) => ("is stealing Crystals", "AI-CH1-19"),
        Question::Move { .. } | Question::Pulse(_) => ("is moving Troopers", "AI-CH1-21"),
        _ => ("leads the aliens", "AI-CH1-08"),
    }
}
