//! The answers of Chapter 1 as buttons: what each is called, costs and does.

use on_mars::content::{Scientist, Tech};
use on_mars::invasion::{
    Action, ActionSpace, AlienBuilding, BUY_OFF, By, Ground, Question, REPEL, SECOND_TOKEN, STOLEN,
    TROOPERS, Token, UNLOCK,
};
use on_mars::{Action as Answer, Hex, HexSet, Open, Question as Asked};

use super::{
    blueprint_in_words, could_deploy, crystals, defense_in_words, reward_in_words, space_in_words,
    tech_in_words, to_steal, troopers,
};
use crate::on_mars::asked::Sight;
use crate::on_mars::names::{
    a_building, bill_in_words, capital, hex_name, items, lab_space_in_words, main_name, points,
    scientist_in_words,
};

/// "Alien Mine on K4".
fn alien_building(building: AlienBuilding, hex: Hex) -> String {
    format!("{} on {}", building.name(), hex_name(hex))
}

/// Returns the text of a button.
pub(in crate::on_mars) fn name(sight: &Sight, action: Action) -> String {
    let open = sight.open();
    match action {
        Action::Unlock(space) => {
            format!("Unlock {} for {}", space.name(), crystals(UNLOCK.value))
        }
        Action::Use { space, token } => use_name(open, space, token),
        Action::Scientist(card) => {
            format!("Alien Scientist to {}: {}", card.name(), blueprint_in_words(card))
        }
        Action::Reset => match open.invasion().map_or(0, |one| one.mines.len()) {
            0 => "Reset the Alien board: all tokens come back".to_owned(),
            mines => format!("Reset the Alien board: all tokens and {}", crystals(mines)),
        },
        Action::BuyOff(space) => {
            format!("Clear {} for {}", space.name(), crystals(BUY_OFF.value))
        }
        Action::Construct { building, hex } => {
            let gain = match building {
                AlienBuilding::Shelter => String::new(),
                AlienBuilding::Mine => {
                    let mines = open.invasion().map_or(HexSet::EMPTY, |one| one.mines);
                    let joined = mines.connected(hex.neighbours()).len();
                    format!(": {}", crystals(1 + joined))
                }
            };
            format!("{}{gain}", alien_building(building, hex))
        }
        Action::Obtain(card) => {
            format!("Obtain {}: {}", card.name(), reward_in_words(card.reward()))
        }
        Action::Learn(tech) => format!("Learn {}", tech.name()),
        Action::Upgrade { blueprint, hex } => {
            format!("{} on the {}", blueprint.name(), alien_building(blueprint.upgrades(), hex))
        }
        Action::Activate(card) => format!("{}: {}", card.name(), blueprint_in_words(card)),
        Action::Deploy(hex) => format!("Trooper on {}", hex_name(hex)),
        Action::Steal(Some(hex)) => format!("The Crystal on {}", hex_name(hex)),
        Action::Steal(None) => "A Crystal in the Warehouse".to_owned(),
        Action::Move { from, to } => format!("Trooper {} to {}", hex_name(from), hex_name(to)),
        Action::StandUp(hex) => format!("The Trooper on {} stands up", hex_name(hex)),
        Action::Advance(tech) => {
            let level = open.invasion().map_or(0, |one| one.level(tech));
            format!("{} to level {}", tech.name(), level + 1)
        }
        Action::Abduct(one) => abduct_name(sight, one),
        Action::Corrupt(hex) => format!("Corrupt {}", building_on(open, hex)),
        Action::Jam(main) => format!("Jam {}", main_name(main)),
        _ => human_name(sight, action),
    }
}

fn use_name(open: &Open, space: ActionSpace, token: Token) -> String {
    let second = open.invasion().is_some_and(|one| one.turn.has_token());
    let with = match token {
        Token::Reusable => "a Reusable token",
        Token::Expendable => "an Expendable token",
    };
    let price =
        if second { format!(" and {}", crystals(SECOND_TOKEN.value)) } else { String::new() };
    let gives = match space {
        ActionSpace::DeployAdjacent => troopers(could_deploy(open, Ground::Adjacent)),
        ActionSpace::DeployInside => troopers(could_deploy(open, Ground::Inside)),
        ActionSpace::Steal => crystals(to_steal(open).min(STOLEN.value)),
        space => space_in_words(open, space),
    };
    format!("{} with {with}{price}: {gives}", space.name())
}

fn abduct_name(sight: &Sight, one: Scientist) -> String {
    let open = sight.open();
    let owner = open.players.iter().find(|(_, player)| player.scientists.contains(one));
    let whose = owner.map(|(seat, _)| sight.whose(seat)).unwrap_or_default();
    let lost = match open.matching_points(one) {
        0 => String::new(),
        lost => format!(": the humans lose {}", points(lost)),
    };
    format!("{} {}{lost}", capital(&whose), one.name())
}

/// "the Mine on G5".
pub(super) fn building_on(open: &Open, hex: Hex) -> String {
    let kind = open.kind_at(hex);
    format!("the {} on {}", kind.map_or("Building", |kind| kind.name()), hex_name(hex))
}

/// Says what a human's button says.
fn human_name(sight: &Sight, action: Action) -> String {
    let open = sight.open();
    let price = || {
        let bill = sight.you().and_then(|you| open.price(you, Answer::Invasion(action)));
        let price = bill.and_then(|bill| bill_in_words(&bill));
        price.map(|price| format!(" for {price}")).unwrap_or_default()
    };
    match action {
        Action::TakeDefense(card) => {
            let gain = items(1u8, card.kind().gives());
            format!("Take {}{}: {gain}", card.name(), price())
        }
        Action::UpgradeDefense { card, hex } => {
            format!("{} on {}{}", card.name(), hex_name(hex), price())
        }
        Action::LearnDefense(to) => {
            let place = lab_space_in_words(to);
            format!("{} into {place}{}", Tech::Defense.name(), price())
        }
        Action::UseDefense { card, scientist } => {
            let how = match scientist {
                Some(one) => format!("with the {}", one.name()),
                None => format!("for {}", crystals(REPEL.value)),
            };
            format!("Use {} {how}: {}", card.name(), defense_in_words(card))
        }
        Action::Repel(hex) => {
            format!("Repel Troopers beside {} for {}", hex_name(hex), crystals(REPEL.value))
        }
        Action::Strike(hex) => strike_name(sight, hex),
        Action::Boost => match sight.asked {
            Some(Asked::Invasion(Question::Decontaminate { .. })) => {
                "1 Colonist sent to work: 1 more Trooper".to_owned()
            }
            Some(Asked::Invasion(Question::Exosuit { .. })) => "1 Crystal: 1 more hex".to_owned(),
            _ => "1 Crystal: 1 more Trooper".to_owned(),
        },
        Action::Cleanse(hex) => {
            format!("Remove the Corruption from {}{}", hex_name(hex), price())
        }
        Action::MoveSentry(to) => format!("Sentry Bot to {}", hex_name(to)),
        Action::MoveExosuit(to) => format!("Exosuit to {}", hex_name(to)),
        Action::PutGuard(hex) => match sight.asked {
            Some(Asked::Invasion(Question::PutSentry)) => {
                format!("Sentry Bot on {}", hex_name(hex))
            }
            _ => format!("Put the Exosuit on {}", hex_name(hex)),
        },
        Action::Sabotage(space) => format!("Sabotage {}", space.name()),
        _ => String::new(),
    }
}

fn strike_name(sight: &Sight, hex: Hex) -> String {
    let lies = sight.open().invasion().is_some_and(|one| one.stunned.contains(hex));
    let removes = match sight.asked {
        Some(Asked::Invasion(Question::Strike(strike))) => {
            lies || matches!(strike.by, By::Exosuit | By::Fence)
        }
        _ => true,
    };
    let verb = if removes { "Remove" } else { "Stun" };
    format!("{verb} the Trooper on {}", hex_name(hex))
}

/// Says what an answer would do, beyond its name.
pub(in crate::on_mars) fn outcome(sight: &Sight, action: Action) -> Option<String> {
    let open = sight.open();
    let invasion = open.invasion()?;
    Some(match action {
        Action::Unlock(space) => format!(
            "{}: {}. Its token joins your supply. This is your whole turn.",
            space.name(),
            space_in_words(open, space)
        ),
        Action::Reset => format!(
            "Tokens, cards, the Scientist and Sabotage tokens go back; stunned Troopers stay \
             down. This is your whole turn. {} Expendable tokens lie on spaces and are lost.",
            invasion.expendable_on.len()
        ),
        Action::Use { space, .. } => {
            format!("{}: {}.", space.name(), space_in_words(open, space))
        }
        Action::Obtain(card) | Action::Upgrade { blueprint: card, .. } => format!(
            "{} upgrades an {}. Activated: {}.",
            card.name(),
            card.upgrades().name(),
            blueprint_in_words(card)
        ),
        Action::Learn(tech) => tech_in_words(tech, 1),
        Action::Advance(tech) => tech_in_words(tech, invasion.level(tech).saturating_add(1)),
        Action::Construct { .. } if invasion.reserve > 0 => {
            format!("{} move from the reserve to the Alien board.", troopers(open.reinforcements()))
        }
        Action::Deploy(_) => {
            format!("{} of {} are on Mars then.", invasion.deployed() + 1, TROOPERS.value)
        }
        Action::Abduct(one) => format!("The {} {}.", one.name(), scientist_in_words(sight, one)),
        Action::TakeDefense(card) => format!(
            "{} upgrades {}. Used: {}.",
            card.name(),
            a_building(card.kind()),
            defense_in_words(card)
        ),
        Action::Repel(_) => "It stuns an Active Trooper beside it or removes a stunned one; \
                             Defense Tech adds more."
            .to_owned(),
        Action::Sabotage(space) => format!("{}: {}.", space.name(), space_in_words(open, space)),
        _ => return None,
    })
}

/// Says what leaving the rest undone is called.
pub(in crate::on_mars) fn finish_name(question: Question) -> &'static str {
    match question {
        Question::Turn => "End your turn",
        Question::Deploy { .. } => "Stop deploying",
        Question::Move { .. } => "Stop moving",
        Question::Pulse(_) => "Let no more Troopers stand up",
        Question::Advance { .. } => "Advance no Tech",
        Question::Strike(_) => "Stop striking",
        Question::Decontaminate { .. } => "Stop cleaning up",
        Question::Exosuit { .. } => "The Exosuit stops here",
        Question::Cleanse => "Leave the Corruption",
        _ => "Done",
    }
}
