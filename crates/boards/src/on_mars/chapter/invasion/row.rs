//! The dock's first row in the turns of the Alien Commander.

use maud::Markup;
use on_mars::Action as Answer;
use on_mars::invasion::{Action, EXTRA, Invasion, Question, SECOND_TOKEN, Token, UNLOCK};

use super::board::building_symbol;
use super::{crystals, reset_in_words};
use crate::Refused;
use crate::on_mars::asked::Sight;
use crate::on_mars::names::hex_name;
use crate::on_mars::row::{grouped, plain, those};
use crate::parts::count;
use crate::target::Target;

/// Draws what can be done in an Alien turn, or what an action can be used on.
pub(in crate::on_mars) fn steps(sight: &Sight, question: Question) -> Vec<Markup> {
    match question {
        Question::Turn => turn(sight),
        Question::Construct => grouped(
            sight,
            |action| match action {
                Answer::Invasion(Action::Construct { building, .. }) => {
                    Some((building_symbol(*building), building.name().to_owned()))
                }
                _ => None,
            },
            "Where does it go?",
        ),
        Question::Upgrade => grouped(
            sight,
            |action| match action {
                Answer::Invasion(Action::Upgrade { blueprint, .. }) => {
                    Some((building_symbol(blueprint.upgrades()), blueprint.name().to_owned()))
                }
                _ => None,
            },
            "Which Building do you upgrade?",
        ),
        Question::Move { .. } => grouped(
            sight,
            |action| match action {
                Answer::Invasion(Action::Move { from, .. }) => {
                    Some(("om-trooper", format!("Trooper on {}", hex_name(*from))))
                }
                Answer::Invasion(Action::StandUp(_)) => {
                    Some(("om-trooper-down", "Stand up".to_owned()))
                }
                _ => None,
            },
            "Where to?",
        ),
        _ => Vec::new(),
    }
}

fn turn(sight: &Sight) -> Vec<Markup> {
    let open = sight.open();
    let Some(invasion) = open.invasion() else { return Vec::new() };
    let mut steps: Vec<Markup> =
        Token::ALL.into_iter().map(|token| with_token(sight, invasion, token)).collect();
    let cards = on_mars::invasion::AlienBlueprint::ALL.into_iter();
    let scientist = sight.target(cards.map(|card| Answer::Invasion(Action::Scientist(card))));
    steps.push(plain(
        &scientist,
        "om-scientist",
        "Alien Scientist",
        Some("not now".to_owned()),
        "Which card does the Alien Scientist activate?",
    ));
    let unlock =
        sight.target(EXTRA.value.iter().map(|space| Answer::Invasion(Action::Unlock(space))));
    let (unlock, short) = match invasion.covered.is_empty() {
        true => (refused("AI-CH1-09", "All spaces are unlocked."), "none left".to_owned()),
        false if invasion.turn.has_begun() => (unlock, "not in the same turn".to_owned()),
        false => (unlock, crystals(UNLOCK.value)),
    };
    steps.push(plain(&unlock, "lock", "Unlock", Some(short), "Which space do you unlock?"));
    let reset = sight.answers([Answer::Invasion(Action::Reset)]);
    let (reset, short) = match () {
        () if reset.is_act() => (reset, String::new()),
        () if invasion.turn.has_begun() => (
            refused("AI-CH1-08", "A reset is a whole turn of its own."),
            "not in the same turn".to_owned(),
        ),
        () => (
            refused("AI-CH1-11", &reset_in_words(open)),
            count(open.open_spaces().len(), "space") + " open",
        ),
    };
    steps.push(plain(&reset, "undo", "Reset", Some(short), ""));
    steps
}

fn refused(rule: &'static str, sentence: &str) -> Target {
    Target::Refused(Refused { rule, sentence: sentence.to_owned() })
}

/// Everything that a token of this kind can do, or why it cannot be used.
fn with_token(sight: &Sight, invasion: &Invasion, token: Token) -> Markup {
    let (symbol, name, is_used) = match token {
        Token::Reusable => ("om-token", "Reusable token", invasion.turn.reusable),
        Token::Expendable => ("om-token-once", "Expendable token", invasion.turn.expendable),
    };
    let uses = those(
        sight,
        |action| matches!(action, Answer::Invasion(Action::Use { token: one, .. }) if *one == token),
    );
    let stock = invasion.stock(token);
    let (target, short) = match () {
        () if !uses.is_empty() => (sight.target(uses), String::new()),
        () if is_used => (
            refused("AI-RULING-04", "You have used one of this kind in this turn."),
            "used".to_owned(),
        ),
        () if stock == 0 => (
            refused("AI-RULING-06", "You have no token of this kind left."),
            "none left".to_owned(),
        ),
        () if !invasion.may_use(token) => (
            refused("AI-CH1-41", "The second token of a turn costs 1 Crystal."),
            crystals(SECOND_TOKEN.value),
        ),
        () => (
            refused("AI-RULING-05", "No space is open whose action is possible now."),
            "no open space".to_owned(),
        ),
    };
    plain(&target, symbol, name, Some(short), "Which action do you take?")
}
