//! The Alien board: nine Action spaces, tokens, and the Blueprints that can be obtained.

use maud::{Markup, html};
use on_mars::invasion::{
    Action, ActionSpace, AlienBlueprint, AlienBuilding, AlienCard, AlienReward, Ground, Question,
    Token,
};
use on_mars::{Action as Answer, Open, Question as Asked};

use super::{
    blueprint_in_words, blueprint_short, crystals, impossible_in_short, piece, place,
    reset_in_words, reward_in_words, space_in_short, space_in_words, why_closed,
};
use crate::Refused;
use crate::on_mars::asked::Sight;
use crate::on_mars::orbit::orbit;
use crate::on_mars::thing::Thing;
use crate::parts::{amount, count, icon, small_icon};
use crate::target::Target;

/// The board of the Alien Commander, where the humans have Orbit. Orbit is a drawer in it.
pub(in crate::on_mars) fn alien_board(sight: &Sight) -> Markup {
    let held = sight.open().invasion().map_or(0, |one| one.crystals);
    html! {
        section #orbit .orbit-side.alien-board.first[is_asked(sight)] data-frame="alien-board" data-seat="e" aria-label="Alien board" {
            div.sec {
                span.where { (icon("om-alien")) "Alien board" }
                (Thing::new("amt", format!("{} of yours", crystals(held)))
                    .does("They unlock spaces, pay a second token and clear Sabotage tokens.", "AI-VAL-05")
                    .drawn(&html! { svg.i { use href="#om-crystal" {} } (held) }))
            }
            (spaces(sight))
            section { h3 { "Action tokens" } (tokens(sight)) }
            (to_obtain(sight))
            details.orbit-drawer {
                summary { (small_icon("om-orbit")) "Orbit and its cards" }
                (orbit(sight, "orbit-of-humans"))
            }
        }
    }
}

/// Returns whether the Alien Commander is asked about things on the board, and not on the map.
fn is_asked(sight: &Sight) -> bool {
    matches!(
        sight.asked,
        Some(Asked::Invasion(
            Question::Turn
                | Question::Obtain
                | Question::Learn
                | Question::Activate
                | Question::Advance { .. }
                | Question::Jam
        ))
    )
}

/// The nine Action spaces.
pub(super) fn spaces(sight: &Sight) -> Markup {
    html! {
        div.aspaces role="group" aria-label="Alien Action spaces" {
            @for space in ActionSpace::ALL { (action_space(sight, space)) }
        }
    }
}

/// The symbol of an Action space.
pub(super) fn space_symbol(space: ActionSpace) -> &'static str {
    match space {
        ActionSpace::Construct => "om-construct",
        ActionSpace::Obtain => "om-blueprint",
        ActionSpace::Learn => "om-tech",
        ActionSpace::DeployAdjacent => "om-trooper",
        ActionSpace::Steal => "om-steal",
        ActionSpace::Upgrade => "om-upgrade",
        ActionSpace::Activate => "play",
        ActionSpace::DeployInside => "om-alien-shelter",
        ActionSpace::Move => "om-control",
    }
}

/// The space whose action is being carried out.
fn space_of(question: Question) -> Option<ActionSpace> {
    Some(match question {
        Question::Construct => ActionSpace::Construct,
        Question::Obtain => ActionSpace::Obtain,
        Question::Learn => ActionSpace::Learn,
        Question::Upgrade => ActionSpace::Upgrade,
        Question::Activate => ActionSpace::Activate,
        Question::Deploy { ground: Ground::Adjacent, .. } => ActionSpace::DeployAdjacent,
        Question::Deploy { ground: Ground::Inside, .. } => ActionSpace::DeployInside,
        Question::Steal(_) => ActionSpace::Steal,
        Question::Move { .. } => ActionSpace::Move,
        _ => return None,
    })
}

/// Says what a space looks like: its class, and the symbol and words of what lies on it.
fn state(open: &Open, space: ActionSpace) -> (&'static str, Option<(&'static str, &'static str)>) {
    let Some(invasion) = open.invasion() else { return ("aspace", None) };
    let token = match () {
        () if invasion.covered.contains(space) => Some(("lock", "covered")),
        () if invasion.sabotaged.contains(space) => Some(("om-sabotage", "sabotaged")),
        () if invasion.reusable_on.contains(space) => Some(("om-token", "a Reusable token")),
        () if invasion.expendable_on.contains(space) => {
            Some(("om-token-once", "an Expendable token"))
        }
        () => None,
    };
    let now = match open.question() {
        Some((_, Asked::Invasion(question))) => space_of(question) == Some(space),
        _ => false,
    };
    let class = match token {
        Some(("om-token" | "om-token-once", _)) if now => "aspace now",
        Some(("lock", _)) => "aspace lock",
        Some(("om-sabotage", _)) => "aspace sabo",
        Some(("om-token", _)) => "aspace used",
        Some(_) => "aspace once",
        None if open.open_spaces().contains(space) => "aspace",
        None => "aspace shut",
    };
    (class, token)
}

fn action_space(sight: &Sight, space: ActionSpace) -> Markup {
    let open = sight.open();
    let (class, token) = state(open, space);
    let closed = why_closed(open, space);
    let does = space_in_words(open, space);
    let about = match token {
        Some((_, lies)) => format!("{} ({lies})", space.name()),
        None => space.name().to_owned(),
    };
    let small = match (&closed, token) {
        (Some(_), Some(("lock", _))) => {
            html! { "unlock for " svg.i.i-12 { use href="#om-crystal" {} } "2" }
        }
        (Some(_), Some(("om-sabotage", _))) => {
            html! { "clear for " svg.i.i-12 { use href="#om-crystal" {} } "2" }
        }
        (Some(_), Some(_)) if class != "aspace now" => html! { "until the reset" },
        (Some(_), None) => {
            html! { (open.invasion().map_or("", |one| impossible_in_short(one, space))) }
        }
        _ => html! { (space_in_short(open, space)) },
    };
    let inside = html! {
        span.top3 {
            svg.i.i-20 { use href={ "#" (space_symbol(space)) } {} }
            @if let Some((symbol, _)) = token { span.tok { svg.i.i-20 { use href={ "#" (symbol) } {} } } }
        }
        b { (space.name()) }
        span.fx { (small) }
    };
    let told = match &closed {
        Some(why) => format!("{does}. {why}"),
        None => format!("{does}. Open."),
    };
    Thing::new(class, about)
        .does(told, "AI-VAL-03")
        .place(place(space))
        .target(target(sight, space, closed))
        .then("Which token do you use?")
        .drawn(&inside)
}

/// Returns what pressing a space does. In the Alien Commander's turn a closed one says why.
fn target(sight: &Sight, space: ActionSpace, closed: Option<String>) -> Target {
    let answers = sight.answers_where(|action| match action {
        Answer::Invasion(
            Action::Use { space: one, .. }
            | Action::Unlock(one)
            | Action::BuyOff(one)
            | Action::Sabotage(one),
        ) => one == space,
        _ => false,
    });
    match (sight.asked, closed) {
        _ if answers.is_act() => answers,
        (Some(Asked::Invasion(Question::Turn)), Some(sentence)) => {
            Target::Refused(Refused { rule: "AI-RULING-05", sentence })
        }
        _ => Target::Still,
    }
}

/// The tokens and the Alien Scientist.
pub(super) fn tokens(sight: &Sight) -> Markup {
    let open = sight.open();
    let Some(invasion) = open.invasion() else { return html! {} };
    let uses = |token: Token| {
        sight.answers_where(
            |action| matches!(action, Answer::Invasion(Action::Use { token: one, .. }) if one == token),
        )
    };
    let scientist = match invasion.scientist {
        Some(card) => format!("The Alien Scientist is at {}", card.name()),
        None => "The Alien Scientist is on the Alien board".to_owned(),
    };
    html! {
        div.tokrow role="group" aria-label="Action tokens" {
            (Thing::new("token", count(invasion.reusable, "Reusable token"))
                .does(format!("They come back with a reset. {}", reset_in_words(open)), "AI-CH1-10")
                .target(uses(Token::Reusable)).then("Which action do you take?")
                .drawn(&html! { svg.i.i-20 { use href="#om-token" {} } b { (invasion.reusable) } span { "reusable" } }))
            (Thing::new("token", count(invasion.expendable, "Expendable token"))
                .does("Each Executive action of a human brings one. They are gone after a reset.", "AI-CH1-33")
                .target(uses(Token::Expendable)).then("Which action do you take?")
                .drawn(&html! { svg.i.i-20 { use href="#om-token-once" {} } b { (invasion.expendable) } span { "expendable" } }))
            (Thing::new("token", scientist)
                .does("Once per turn, on top of tokens, the Scientist activates a built card without flipping it.", "AI-CH1-22")
                .target(sight.answers_where(|action| matches!(action, Answer::Invasion(Action::Scientist(_)))))
                .then("Which card does the Alien Scientist activate?")
                .drawn(&html! { svg.i.i-20 { use href="#om-scientist" {} } span { "Scientist" } }))
        }
    }
}

/// The symbol of an Alien Building.
pub(super) fn building_symbol(building: AlienBuilding) -> &'static str {
    match building {
        AlienBuilding::Shelter => "om-alien-shelter",
        AlienBuilding::Mine => "om-alien-mine",
    }
}

/// The Alien Blueprints on the left side of the board.
pub(super) fn to_obtain(sight: &Sight) -> Markup {
    let Some(invasion) = sight.open().invasion() else { return html! {} };
    let left = || {
        AlienBlueprint::ALL
            .into_iter()
            .filter(|card| invasion.blueprints[card.index()] == AlienCard::Left)
    };
    html! {
        section {
            h3 { "Alien Blueprints to obtain" }
            div.abps role="group" aria-label="Alien Blueprints to obtain" {
                @for card in left() { (offered(sight, card)) }
                @if left().next().is_none() { p.cap { "none left" } }
            }
        }
    }
}

fn offered(sight: &Sight, card: AlienBlueprint) -> Markup {
    let (figure, symbol) = match card.reward() {
        AlienReward::Crystals(count) => (format!("+{count}"), "om-crystal"),
        AlienReward::Token => ("+1".to_owned(), "om-token-once"),
        AlienReward::Advance => ("+1".to_owned(), "om-tech"),
    };
    let about = format!("{}, for an {}", card.name(), card.upgrades().name());
    let does = format!(
        "Obtaining it gives: {}. Activated: {}.{}",
        reward_in_words(card.reward()),
        blueprint_in_words(card),
        super::super::OURS
    );
    Thing::new("bp", about)
        .does(does, "AI-CH1-14")
        .piece(piece(card))
        .target(sight.answers([Answer::Invasion(Action::Obtain(card))]))
        .drawn(&html! {
            svg.i.i-16 { use href={ "#" (building_symbol(card.upgrades())) } {} }
            span { (card.name()) }
            small { (blueprint_short(card)) }
            span.amt { (figure) svg.i.i-12 { use href={ "#" (symbol) } {} } }
        })
}

/// Draws what the Alien Commander holds, for screens on which the board is out of sight.
pub(in crate::on_mars) fn carry(sight: &Sight) -> Markup {
    let Some(invasion) = sight.open().invasion().filter(|_| sight.is_alien()) else {
        return html! {};
    };
    html! {
        (amount("om-crystal", "Crystals", invasion.crystals))
        (amount("om-token", "Reusable tokens", invasion.reusable))
        (amount("om-token-once", "Expendable tokens", invasion.expendable))
        (amount("om-trooper", "Troopers on your board", invasion.troopers))
    }
}
