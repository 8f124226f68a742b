//! Chapter 4, Monolith, in words.

use maud::{Markup, html};
use on_mars::content::{Kind, Side};
use on_mars::monolith::{
    ALIEN_SPACES, Action, Deck, Deed, GOALS_TO_WIN, GoalCard, LAST_SPACE, Laid, Question,
    RoverState, Sabotage, Victim,
};
use on_mars::{Open, Phase};
use orrery_core::Seat;

use super::super::asked::Sight;
use super::super::dock::{Prompt, told};
use super::super::names::{
    contract_in_words, contract_name, hex_name, items, lab_space_in_words, mission_in_words,
    slots_name,
};
use super::super::orbit_cards::terms;
use super::super::pieces;
use super::super::symbols::{kind_symbol, tech_symbol};
use crate::parts::{count, listed, small_icon};
use crate::{Line, Words};

/// The condition of a Goal: "Space Elevator is built in a Complex of 3 or more".
pub(super) fn goal_in_words(goal: GoalCard) -> String {
    match goal {
        GoalCard::Blueprint(card) => {
            format!("build {} in a Complex of 3 or more", card.name())
        }
        GoalCard::Contract(contract) => {
            format!("fulfil {}: {}", contract_name(contract), contract_in_words(contract))
        }
        GoalCard::Tech(tech) => format!("develop {} to level 6", tech.name()),
        GoalCard::Scientist(one) => {
            format!("hire the {} and have 3 Advanced {}s", one.name(), one.spec().scores.name())
        }
        GoalCard::Tiles(card) => {
            let [discoveries, research] = card.tiles();
            let discoveries = (discoveries > 0).then(|| count(discoveries, "Discovery tile"));
            let parts: Vec<String> =
                discoveries.into_iter().chain([count(research, "Research tile")]).collect();
            format!("take {}", listed(&parts))
        }
    }
}

/// Returns how far a Goal is, in steps of its own.
pub(super) fn goal_progress(open: &Open, goal: GoalCard) -> (u8, u8) {
    let me = &open.players[Seat::ONE];
    if open.is_held(goal) {
        return (1, 1);
    }
    match goal {
        GoalCard::Blueprint(card) => {
            let size = open.built_at[card.index()].map(|hex| open.complex(hex).len().min(3));
            let has = u8::from(me.blueprints.contains(card) || me.built.contains(card));
            (has + size.unwrap_or(0), 4)
        }
        GoalCard::Contract(contract) => (u8::from(me.contracts.contains(contract)), 2),
        GoalCard::Tech(tech) => (me.level(tech), 6),
        GoalCard::Scientist(one) => {
            let built = open.advanced_of(one.spec().scores).clamp(0, 3);
            (u8::from(me.scientists.contains(one)) + built.unsigned_abs() as u8, 4)
        }
        GoalCard::Tiles(card) => {
            use on_mars::content::TileSet;
            let [discoveries, research] = card.tiles();
            let have = me.tiles.and(TileSet::DISCOVERIES).len().min(discoveries)
                + me.tiles.and(TileSet::RESEARCH).len().min(research);
            (have, discoveries + research)
        }
    }
}

/// Says what a Sabotage card does when it is resolved.
pub(in super::super) fn sabotage_in_words(card: Sabotage) -> &'static str {
    match card {
        Sabotage::AdvancedBuildingBombed => {
            "Goal 1 has to be built again, and its upgrade costs 2 Minerals."
        }
        Sabotage::HackedTech => "The Tech of Goal 3 moves back by one column.",
        Sabotage::ScienceResourcesMissing => "You lose what the Scientist of Goal 4 costs.",
        Sabotage::ChangeOfPlans => "Goal 1 needs a second upgraded Building of its type.",
        Sabotage::AlienAbduction => "You lose a Colonist, one from the Working Area first.",
        Sabotage::StealthyHarvest => "All Crystals on the map disappear.",
        Sabotage::ShuttleDelayed => "The Shuttle moves back by one space.",
        Sabotage::ReducedEfficiency => {
            "The next action with slots costs 1 extra Crystal or Colonist."
        }
        Sabotage::CrystalTheft => "You lose 2 Crystals, now or as soon as you gain some.",
        Sabotage::LssSabotage => "The next LSS Reward and benefit are lost.",
        Sabotage::HangarInfiltration => "You lose 1 Water or Plant for each Ship in the Hangar.",
        Sabotage::MineExplosion => "A Mine goes out of order.",
        Sabotage::DamageToSeal => {
            "One of your Shelters goes out of order, unless it is the only one."
        }
        Sabotage::BotDestroyed => "You lose a Bot from the map.",
        Sabotage::RoverDisabled => "Your Rover cannot be used in the next two rounds.",
        Sabotage::Misinformation => "The Mission closest to its end needs one more step.",
    }
}

/// The next space of the Time Track with an alien, and in how many rounds it is reached; that is
/// none while the cards of such a space are resolved.
fn next_alien(open: &Open) -> Option<(u8, u8)> {
    let time = open.monolith()?.time;
    let is_now = open.phase == Phase::Sabotage;
    let next = |space: &u8| *space > time || (is_now && *space == time);
    let space = ALIEN_SPACES.value.into_iter().find(next)?;
    Some((space, space - time))
}

/// Says when that is.
fn when_in_words(rounds: u8) -> String {
    match rounds {
        0 => "now".to_owned(),
        1 => "at the end of this round".to_owned(),
        many => format!("in {many} rounds"),
    }
}

/// Says what strikes next, and when.
pub(super) fn strike_in_words(open: &Open) -> String {
    let Some(monolith) = open.monolith() else { return String::new() };
    let Some((space, rounds)) = next_alien(open) else {
        return "No alien space is left on the Time Track.".to_owned();
    };
    let when = when_in_words(rounds);
    let ready: Vec<String> = monolith
        .row
        .iter()
        .filter(|laid| laid.cubes == 2)
        .map(|laid| laid.card.name().to_owned())
        .collect();
    match ready.as_slice() {
        [] => format!("Aliens look {when} (space {space}): no card has 2 cubes yet."),
        [one] => format!("{one} strikes {when} (space {space})."),
        several => format!("{} strike {when} (space {space}).", listed(several)),
    }
}

/// Says when a card of the Sabotage row strikes.
pub(super) fn card_strikes(open: &Open, laid: Laid) -> String {
    let Some((space, rounds)) = next_alien(open) else {
        return "It strikes no more: no alien space is left.".to_owned();
    };
    match laid.cubes {
        2 => format!("It strikes {} (space {space}).", when_in_words(rounds)),
        cubes => format!(
            "It lacks {}; with 2 it strikes on the next alien space.",
            count(2 - cubes.min(2), "cube")
        ),
    }
}

/// The question at hand.
pub(in super::super) fn asked(sight: &Sight, question: Question) -> Prompt {
    let open = sight.open();
    match question {
        Question::NameDeck => {
            let named = open.monolith().map_or(0, |monolith| monolith.named.len());
            let which = if named == 0 { "first" } else { "second" };
            told(
                "From which deck is a Goal drawn at random?",
                format!(
                    "This is the {which} of two. You choose the Goals of the other three yourself, and {GOALS_TO_WIN} of 5 win."
                ),
                "AI-CH4-05",
            )
        }
        Question::ChooseGoal(deck) => told(
            format!("Which {} Goal do you choose?", deck.name()),
            format!(
                "You win when {GOALS_TO_WIN} of your 5 Goals hold at the same moment, before space {LAST_SPACE} of the Time Track."
            ),
            "AI-CH4-05",
        ),
        Question::ShelterStart => told(
            "Where does your first Shelter stand?",
            "Your Bot starts on it. Build where its zone reaches.",
            "AI-RULING-30",
        ),
        Question::Suffer(card) => {
            told(format!("{}: what is hit?", card.name()), sabotage_in_words(card), "AI-CH4-08")
        }
        Question::StandUp => told(
            "Where does your Rover stand up?",
            "It can be used again from now on.",
            "AI-VAL-73",
        ),
    }
}

/// A Goal as a picture, where the whole deck is offered at once.
pub(in super::super) fn goal_label(goal: GoalCard) -> Markup {
    let with = |symbol: &str, name: &str| html! { (small_icon(symbol)) (name) };
    match goal {
        GoalCard::Blueprint(card) => with(kind_symbol(card.spec().kind), card.name()),
        GoalCard::Contract(contract) => terms(contract),
        GoalCard::Tech(tech) => with(tech_symbol(tech), tech.name()),
        GoalCard::Scientist(one) => with("om-scientist", one.name()),
        GoalCard::Tiles(_) => html! { (super::super::names::capital(&goal_in_words(goal))) },
    }
}

/// Returns the text of a button.
pub(in super::super) fn name(sight: &Sight, action: Action) -> String {
    let open = sight.open();
    match action {
        Action::LaySabotage(card) => format!("{}: {}", card.name(), sabotage_in_words(card)),
        Action::LayGoal(goal) | Action::ChooseGoal(goal) => {
            super::super::names::capital(&goal_in_words(goal))
        }
        Action::NameDeck(deck) => format!("{} deck: {}", deck.name(), deck_in_words(deck)),
        Action::Abduct(victim) => format!("The Colonist {}", victim_in_words(victim)),
        Action::Pick(hex) => match sight.question {
            Some((_, on_mars::Question::Monolith(Question::Suffer(_)))) => {
                let what = open.kind_at(hex).map_or("Bot", Kind::name);
                let card = match sight.question {
                    Some((_, on_mars::Question::Monolith(Question::Suffer(card)))) => Some(card),
                    _ => None,
                };
                let what = if card == Some(Sabotage::BotDestroyed) { "Bot" } else { what };
                format!("The {what} on {}", hex_name(hex))
            }
            Some((_, on_mars::Question::Monolith(Question::ShelterStart))) => {
                format!("Shelter on {}", hex_name(hex))
            }
            _ => format!("Rover on {}", hex_name(hex)),
        },
        Action::MoveTech(to) => format!("Back to {}", lab_space_in_words(to)),
        Action::ReturnTech(space) => {
            format!("Back to space {} of the Tech Grid", space.name())
        }
    }
}

fn victim_in_words(victim: Victim) -> String {
    match victim {
        Victim::Quarters => "in the Living Quarters".to_owned(),
        Victim::Slot(slots) => format!("on {}", slots_name(slots)),
        Victim::Mine(hex) => format!("in the Mine on {}", hex_name(hex)),
    }
}

/// Says what the Goals of a deck ask for.
pub(super) fn deck_in_words(deck: Deck) -> &'static str {
    match deck {
        Deck::Blueprint => "build a level-3 Blueprint",
        Deck::Contract => "fulfil an Earth Contract",
        Deck::Technology => "develop a Tech to level 6",
        Deck::Scientist => "hire a Scientist with 3 Advanced Buildings",
        Deck::Discovery => "take tiles from the map",
    }
}

/// Describes an event for the log.
pub(in super::super) fn line(deed: Deed) -> Line {
    let table = |words: Words| Line::of_the_table(words);
    let plain = |words: String| Line::of_the_table(Words::plain(words));
    match deed {
        Deed::GoalLaid { goal, chosen } => {
            let how = if chosen { "Chosen Goal: " } else { "Goal drawn at random: " };
            table(Words::plain(how).strong(goal_in_words(goal)).and("."))
        }
        Deed::ShelterPlaced { hex } => {
            plain(format!("The first Shelter is on {}.", hex_name(hex))).about(pieces::hex(hex))
        }
        Deed::SabotageLaid { card } => {
            table(Words::plain("Sabotage row: ").strong(card.name()).and(" comes in."))
                .about(piece(card))
        }
        Deed::CubePut { card, cubes } => {
            let words = Words::default().strong(card.name());
            table(words.and(format!(" gets a cube and has {cubes} of 2."))).about(piece(card))
        }
        Deed::TimePassed { space, alien } => {
            let sees = if alien { ", an alien space" } else { "" };
            let words = Words::plain("The Time Tracker moves to ").strong(space.to_string());
            table(words.and(format!("{sees}.")))
        }
        Deed::Resolved { card } => {
            let words = Words::plain("The aliens strike: ").strong(card.name());
            table(words.and(format!(". {}", sabotage_in_words(card))))
        }
        Deed::Spent { card } => table(Words::default().strong(card.name()).and(" is over.")),
        Deed::Bombed { hex } => {
            plain(format!("The Advanced Building on {} is bombed.", hex_name(hex)))
                .about(pieces::hex(hex))
        }
        Deed::TechHacked { tech, to: Some(to) } => {
            let words = Words::default().strong(tech.name());
            table(words.and(format!(" is hacked: back to {}.", lab_space_in_words(to))))
        }
        Deed::TechHacked { tech, to: None } => {
            table(Words::default().strong(tech.name()).and(" is hacked: back to the Tech Grid."))
        }
        Deed::Lost { item, count } => plain(format!("{} are lost.", items(count, item))),
        Deed::Overworked { colonists } => {
            plain(format!("{} must work.", count(colonists, "Colonist")))
        }
        Deed::Abducted { from } => {
            let from = from.map_or("in the Working Area".to_owned(), victim_in_words);
            plain(format!("The aliens abduct the Colonist {from}."))
        }
        Deed::Harvested { crystals } => {
            plain(format!("The aliens take {} from the map.", items_of_crystals(crystals)))
        }
        Deed::ShuttleDelayed { space } => {
            plain(format!("The Shuttle is delayed: it moves back to space {space}."))
                .about(pieces::shuttle())
        }
        Deed::CrystalsStolen { count } => {
            plain(format!("The aliens take {}.", items_of_crystals(count)))
        }
        Deed::Flipped { kind, hex } => {
            plain(format!("The {} on {} goes out of order.", kind.name(), hex_name(hex)))
                .about(pieces::hex(hex))
        }
        Deed::BotDestroyed { hex } => {
            plain(format!("The Bot on {} is destroyed.", hex_name(hex))).about(pieces::hex(hex))
        }
        Deed::RoverTaken => plain("The Rover is disabled.".to_owned()),
        Deed::RoverLies => plain("The Rover is on the starting Mine.".to_owned()),
        Deed::RoverStands { hex } => {
            plain(format!("The Rover can be used again on {}.", hex_name(hex)))
                .about(pieces::rover(Seat::ONE))
        }
        Deed::MissionGrew { mission, left } => plain(format!(
            "The Mission to {} needs one more step ({left} left).",
            mission_in_words(mission)
        ))
        .about(pieces::mission(mission)),
    }
}

fn items_of_crystals(count: u8) -> String {
    items(count, on_mars::content::Item::Crystal)
}

/// The name of a Sabotage card in `data-piece`.
pub(super) fn piece(card: Sabotage) -> String {
    format!("sabotage-{}", card.number())
}

/// The chapter in sentences.
pub(in super::super) fn in_words(sight: &Sight) -> Vec<String> {
    let open = sight.open();
    let Some(monolith) = open.monolith() else { return Vec::new() };
    let mut said = vec![
        format!("Time Track: space {} of {LAST_SPACE}. {}", monolith.time, strike_in_words(open)),
        format!("{} of 5 Goals hold; {GOALS_TO_WIN} win.", open.monolith_goals_held()),
    ];
    for goal in monolith.goals.into_iter().flatten() {
        let state = match (open.is_held(goal), goal_progress(open, goal)) {
            (true, _) => "holds".to_owned(),
            (false, (have, need)) => format!("{have} of {need}"),
        };
        said.push(format!("Goal: {} ({state}).", goal_in_words(goal)));
    }
    for laid in &monolith.row {
        said.push(format!(
            "Sabotage {} {}: {} of 2 cubes. {} {}",
            laid.card.letter(),
            laid.card.name(),
            laid.cubes,
            sabotage_in_words(laid.card),
            card_strikes(open, *laid)
        ));
    }
    for card in monolith.lasting.iter() {
        said.push(format!("In effect: {}. {}", card.name(), sabotage_in_words(card)));
    }
    said.extend(match monolith.rover {
        RoverState::Usable => None,
        RoverState::OnCard | RoverState::Lying => Some("Your Rover is disabled.".to_owned()),
    });
    said
}

/// Returns whether an answer of this chapter lies on the map.
pub(in super::super) fn side(question: Question) -> Option<Side> {
    match question {
        Question::ShelterStart | Question::StandUp => Some(Side::Colony),
        Question::Suffer(
            Sabotage::MineExplosion | Sabotage::DamageToSeal | Sabotage::BotDestroyed,
        ) => Some(Side::Colony),
        Question::NameDeck | Question::ChooseGoal(_) | Question::Suffer(_) => None,
    }
}
