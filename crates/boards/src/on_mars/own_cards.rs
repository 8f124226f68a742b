//! Blueprints, Private Goals, Scientists and Contracts of a player.

use maud::{Markup, html};
use on_mars::content::{Blueprint, Condition, Contract, Goal, Scientist, Task, Terms};
use on_mars::outbreak::{self, DOSES};
use on_mars::{Action, Hand};
use orrery_core::Seat;

use super::asked::{Counting, Sight};
use super::chapter::OURS;
use super::chapter::invasion::held_defenses;
use super::names::{a_building, capital};
use super::names::{
    condition_in_words, contract_in_words, contract_name, effect_in_words, hex_name,
    scientist_in_words, task_in_words,
};
use super::orbit_cards::{terms, works};
use super::own::own_answers;
use super::pieces;
use super::symbols::{item_symbol, kind_symbol};
use super::thing::Thing;
use crate::parts::{seat_letter, signed, small_icon};

/// The Blueprints of a player: those that stand on the map, and those still to be built.
pub(super) fn blueprints(sight: &Sight, seat: Seat) -> Markup {
    let player = sight.player(seat);
    let [held, built] = sight.open().defense_counts(seat);
    let built = player.built.len() + built;
    let all = built + player.blueprints.len() + held;
    html! {
        h3 { "Blueprints" @if all > 0 { b { (built) " of " (all) " built" } } }
        div.holdings.many[all > 6] role="group" aria-label="Blueprints" {
            @for card in player.built.iter().chain(player.blueprints.iter()) { (blueprint(sight, seat, card)) }
            (held_defenses(sight, seat))
            @if all == 0 { p.cap.wait { "Obtain Blueprints in Orbit, then upgrade Buildings with them." } }
        }
    }
}

fn blueprint(sight: &Sight, seat: Seat, card: Blueprint) -> Markup {
    let open = sight.open();
    let spec = card.spec();
    let at = open.built_at[card.index()];
    let guest =
        Scientist::ALL.into_iter().find(|one| open.scientist_markers[one.index()] == Some(card));
    let target = own_answers(sight, seat, |action| match action {
        Action::Upgrade { blueprint, .. } | Action::UseBuilding { blueprint, .. } => {
            blueprint == card
        }
        _ => false,
    });
    let inside = html! {
        (small_icon(kind_symbol(spec.kind)))
        b { (card.name()) }
        span.end {
            @if guest.is_some() { svg.i.i-16 { use href="#om-scientist" {} } }
            @if at.is_some() { span.mk { svg.i.i-20 { use href="#om-advanced" {} } } }
            @else { span.mk.plan {} }
        }
    };
    let place = match at {
        Some(hex) => format!("It is on {}.", hex_name(hex)),
        None if spec.level == 3 => "Not built yet: it needs a Complex of 3 or more.".to_owned(),
        None => "Not built yet.".to_owned(),
    };
    let works = guest.map(|one| format!(" The {} works there.", one.name())).unwrap_or_default();
    let points = spec.points();
    let worth = match (sight.counting(), at) {
        (Counting::Own, Some(_)) => format!(" {} OP at the end.", signed(points)),
        (Counting::Own, None) => format!(" {} OP at the end.", signed(-points)),
        (Counting::Together, None) => {
            format!(" Building it gives the humans {} points.", 2 * points)
        }
        (Counting::Together, Some(_)) | (Counting::Nothing, _) => String::new(),
    };
    let does = effect_in_words(open.action_of(card));
    let does = format!("{}. {place}{works}{worth}", capital(&does));
    Thing::new(
        "hold",
        format!("{}, a level-{} Blueprint for {}", card.name(), spec.level, a_building(spec.kind)),
    )
    .does(does, "OM-SCORE-06")
    .target(target)
    .then("Which Building do you upgrade?")
    .piece(pieces::blueprint(card))
    .seat(seat_letter(seat))
    .drawn(&inside)
}

/// Private Goals, which only their owner sees, then Scientists and Contracts.
pub(super) fn goals_and_contracts(sight: &Sight, seat: Seat) -> Markup {
    let player = sight.player(seat);
    let hand = sight.hand().filter(|_| sight.you() == Some(seat));
    let held = hand.map_or(0, |hand| {
        hand.goals.len() + hand.tasks.len() + u8::from(hand.first_card.is_some())
    });
    let who_sees = match sight.open().chapter {
        Some(_) => "Only your side sees your Private Goals",
        None => "Only you see the Private Goals in your hand",
    };
    let rows =
        held + u8::from(player.goal.is_some()) + player.scientists.len() + player.contracts.len();
    html! {
        h3 { span.where data-about=(who_sees) { (small_icon("screen")) "Goals and Contracts" } }
        div.holdings.many[rows > 6] role="group" aria-label="Private Goals, Scientists and Contracts" {
            @if let Some(hand) = hand { (secrets(sight, seat, hand)) }
            @if let Some(goal) = player.goal {
                (Thing::new("hold done", format!("Completed: {}", condition_in_words(goal.spec().condition)))
                    .does("One Private Goal can be completed in a game.", "OM-GOAL-02").piece(pieces::goal(goal))
                    .drawn(&html! { (small_icon("check")) b { (goal_word(goal)) } span.end { "done" } }))
            }
            (cards(sight, seat))
            @if rows == 0 { p.cap.wait { "Nothing here now. Hire Scientists or take Contracts in the Colony." } }
        }
    }
}

/// AI-GEN-08: the cards of a teammate, which are open to their side.
pub(super) fn of_teammate(sight: &Sight, seat: Seat) -> Markup {
    let hand = sight.scene.view.hands.get(seat).and_then(Option::as_ref);
    html! { @if let Some(hand) = hand.filter(|_| sight.you() != Some(seat)) { (secrets(sight, seat, hand)) } }
}

/// The cards in a hand that the viewer may see.
fn secrets(sight: &Sight, seat: Seat, hand: &Hand) -> Markup {
    let open = sight.open();
    html! {
        @for goal in hand.goals.iter() {
            @let condition = goal.spec().condition;
            @let (has, needs) = open.progress_to(seat, condition);
            @let target = own_answers(sight, seat, |action| match action {
                Action::PayGoal(one) | Action::CompleteGoal { goal: one, .. } => one == goal,
                _ => false,
            });
            @let does = format!("Complete it for: {}, or develop twice for free. Or pay it as 1 Crystal.", effect_in_words(goal.spec().reward));
            @let class = if has >= needs { "hold near" } else { "hold" };
            (Thing::new(class, format!("Private Goal: {}", condition_in_words(condition)))
                .does(does, "OM-GOAL-01").target(target).then("Which reward do you take?").piece(pieces::goal(goal))
                .drawn(&html! {
                    (small_icon(condition_symbol(condition)))
                    b { (goal_word(goal)) }
                    span.end { (has.min(needs)) " / " (needs) }
                }))
        }
        @if let Some(card) = hand.first_card {
            @let kinds: Vec<&str> = card.kinds().iter().map(|kind| kind.name()).collect();
            (Thing::new("hold", "First Colonist card A")
                .does(format!("Construct one of these, then reveal it for two cards B: {}.", kinds.join(", ")), "OM-FC-03")
                .target(own_answers(sight, seat, |action| action == Action::RevealFirst))
                .drawn(&html! { (small_icon("om-construct")) b { "Construct" } span.end { @for kind in card.kinds().iter() { svg.i.i-16 { use href={ "#" (kind_symbol(kind)) } {} } } } }))
        }
        @for task in hand.tasks.iter() { (task_card(sight, seat, task)) }
    }
}

fn task_card(sight: &Sight, seat: Seat, task: Task) -> Markup {
    let reward = item_symbol(task.fact().value);
    Thing::new("hold", format!("First Colonist card B: {}", task_in_words(task)))
        .does(format!("Do it in your turn to {}.", effect_in_words(task.reward())), "OM-FC-04")
        .target(own_answers(sight, seat, |action| action == Action::RevealTask(task)))
        .drawn(&html! { (small_icon("om-goal")) b { (capital(task_in_words(task))) } span.end { svg.i.i-16 { use href={ "#" (reward) } {} } } })
}

/// Scientists and Contracts, which lie open.
pub(super) fn cards(sight: &Sight, seat: Seat) -> Markup {
    let player = sight.player(seat);
    html! {
        @for one in player.scientists.iter() {
            @let target = own_answers(sight, seat, |action| matches!(action, Action::UseBuilding { scientist: Some(other), .. } if other == one));
            @let at = sight.open().scientist_markers[one.index()].map(|card| format!(" Works in the {} now.", card.name()));
            (Thing::new("hold open", one.name())
                .does(format!("{}.{}", capital(&scientist_in_words(sight, one)), at.unwrap_or_default()), "OM-SCI-01")
                .target(target).then("Which Advanced Building?").piece(pieces::scientist(one))
                .drawn(&html! { (small_icon("om-scientist")) b { (one.name()) } span.end.sub { (works(sight, one)) } }))
        }
        (microbiologist(sight, seat))
        @for one in player.contracts.iter() { (contract(sight, seat, one)) }
    }
}

/// Outbreak: the Microbiologist of a player.
fn microbiologist(sight: &Sight, seat: Seat) -> Markup {
    let hired = sight.open().outbreak().filter(|one| one.microbiologist == Some(seat));
    let Some(outbreak) = hired else { return html! {} };
    let target = own_answers(sight, seat, |action| {
        matches!(action, Action::Outbreak(outbreak::Action::Microbiologist(_)))
    });
    let [alone, with] = DOSES.value;
    let at = outbreak.marker.map(|card| format!(" Works in the {} now.", card.name()));
    let does = format!(
        "As Executive action she brings {alone} Medicine, or {with} on a built Greenhouse Blueprint.{}{OURS}",
        at.unwrap_or_default()
    );
    Thing::new("hold open", "Microbiologist")
        .does(does, "AI-VAL-36")
        .target(target)
        .then("Where does the Microbiologist work?")
        .piece("microbiologist".to_owned())
        .drawn(&html! {
            (small_icon("om-scientist"))
            b { "Microbiologist" }
            span.end { "+" (alone) svg.i.i-16 { use href="#om-medicine" {} } }
        })
}

fn contract(sight: &Sight, seat: Seat, one: Contract) -> Markup {
    let open = sight.open();
    let [done, failed] = one.terms().points();
    let is_done = sight.player(seat).completed.contains(one);
    let delivered = open.on_contract(one).map(|[main, minerals]| main + minerals);
    let needed = match one.terms() {
        Terms::Deliver { count, minerals, .. } => count + minerals,
        Terms::Upgrade(_) => 1,
    };
    let target = own_answers(
        sight,
        seat,
        |action| matches!(action, Action::Deliver { contract, .. } if contract == one),
    );
    let state = if is_done { " Completed." } else { "" };
    let terms_in_words = capital(&contract_in_words(one));
    let (does, worth) = match sight.counting() {
        Counting::Together => {
            let gain = done - failed;
            (format!("{terms_in_words}: then the humans gain {gain} points.{state}"), Some(gain))
        }
        Counting::Own => (
            format!("{terms_in_words}: {done} OP at the end, {} without.{state}", signed(failed)),
            Some(done),
        ),
        Counting::Nothing => (format!("{terms_in_words}.{state}"), None),
    };
    Thing::new(if is_done { "hold open done" } else { "hold open" }, contract_name(one))
        .does(does, "OM-CON-01")
        .target(target)
        .then("What do you deliver?")
        .piece(pieces::contract(one))
        .drawn(&html! {
            (small_icon(if is_done { "check" } else { "contract" }))
            b { (terms(one)) }
            span.end {
                @match (delivered.filter(|_| !is_done), worth) {
                    (Some(delivered), _) => { (delivered) " / " (needed) }
                    (None, Some(worth)) => { "+" (worth) }
                    (None, None) => { @if is_done { "done" } }
                }
            }
        })
}

/// Says what a Private Goal counts, in a word or two.
fn goal_word(goal: Goal) -> String {
    match goal.spec().condition {
        Condition::Blueprints(_) => "Blueprints".to_owned(),
        Condition::Upgrades(_) => "Upgrades".to_owned(),
        Condition::Mines(_) => "Mines".to_owned(),
        Condition::Discoveries(_) => "Discoveries".to_owned(),
        Condition::AdvancedInComplexes { complexes: 1, size } => format!("Advanced in {size}+"),
        Condition::AdvancedInComplexes { size, .. } => format!("2 Advanced in {size}+"),
        Condition::OneResource(_) => "One Resource".to_owned(),
        Condition::Shelters(_) => "Shelters".to_owned(),
        Condition::ColonyLevel(_) => "Colony level".to_owned(),
        Condition::Quarters(_) => "Colonists home".to_owned(),
        Condition::Techs(_) => "Tech tiles".to_owned(),
        Condition::Hangar(_) => "Ships".to_owned(),
        Condition::Research(_) => "Research tiles".to_owned(),
        Condition::ScientistAndContract => "Scientist, Contract".to_owned(),
        Condition::MiddleColumns(_) => "Techs in 3 and 4".to_owned(),
        Condition::Progress(_) => "Progress cubes".to_owned(),
    }
}

fn condition_symbol(condition: Condition) -> &'static str {
    match condition {
        Condition::Blueprints(_) => "om-blueprint",
        Condition::Upgrades(_) => "om-upgrade",
        Condition::Mines(_) => "om-mine",
        Condition::Discoveries(_) => "om-discovery",
        Condition::AdvancedInComplexes { .. } => "om-advanced",
        Condition::OneResource(_) => "resource",
        Condition::Shelters(_) => "om-shelter",
        Condition::ColonyLevel(_) => "om-colony",
        Condition::Quarters(_) => "om-quarters",
        Condition::Techs(_) | Condition::MiddleColumns(_) => "om-tech",
        Condition::Hangar(_) => "om-ship",
        Condition::Research(_) => "om-rd",
        Condition::ScientistAndContract => "om-scientist",
        Condition::Progress(_) => "om-cube",
    }
}
