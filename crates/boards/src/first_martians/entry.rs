//! Entries of players who throw the dice and draw the cards of their own box: in plain words, with
//! targets for a thumb.

use first_martians::content::{Block, Op, Part, Terrain, TerrainEffect, UpgradeRule, Word as _};
use first_martians::{Action, Event, Question, TileIcon};
use orrery_core::Actor;

use super::names::capital;
use super::sight::Sight;
use super::{dock, line};
use crate::{Group, Passage, PassageKind, Words};

/// Returns whether the viewer enters something now.
fn is_entry(sight: &Sight) -> bool {
    let asked = sight.question().is_some_and(|(who, _)| who == Actor::Chance);
    asked && !sight.scene.actions.is_empty()
}

/// The question to throw or draw something and enter it.
pub(super) fn question(sight: &Sight) -> String {
    let Some((_, question)) = sight.question() else { return String::new() };
    let (names, content) = (&sight.names, sight.content());
    match question {
        Question::Roll => roll(sight),
        Question::RollAgain(die) => format!("Roll the {} die again", die.words()),
        Question::MalfunctionDie(block) => {
            format!("Roll the {} die of {}", die_color(block), block.words())
        }
        Question::MalfunctionCard(block) => {
            format!("Draw a Malfunction card for {}", block.words())
        }
        Question::SearchCard(block, keyword) => {
            let keyword = &content[keyword];
            format!("Draw cards of {} until one says “{keyword}”", block.words())
        }
        Question::Condition(who) => format!("Draw a Condition for {}", names.person(who)),
        Question::Tile(space, two) => {
            let (ring, space) = (content[space].ring, names.space(space));
            match two {
                true => format!("Draw two tiles of ring {ring} for {space}. The first one:"),
                false => format!("Draw a tile of ring {ring} for {space}"),
            }
        }
        Question::SecondTile(space, _) => format!("The second tile for {}", names.space(space)),
        Question::Poi => "Draw a POI token".to_owned(),
        Question::Front(at, _) => format!("Turn over the Shutdown tile on {}", names.facility(at)),
        Question::Profile(who) => {
            format!("Which side of the Profile card has {}?", names.person(who))
        }
        Question::UpgradeCard => "Draw an Upgrade card".to_owned(),
        Question::HiddenToken => "Draw a Direction card for a face-down token".to_owned(),
        Question::TurnToken(space) => {
            format!("Turn over the Objective token on {}", names.space(space))
        }
        Question::EffectDie(effects, _) => {
            match content.effects(effects).first().map(|effect| effect.op) {
                Some(Op::Roll { die, face, .. }) => {
                    format!("Roll the {} {} die", die.words(), face.words())
                }
                _ => "Roll the die".to_owned(),
            }
        }
        Question::FrontDie(at, _) => {
            format!("Roll the die of the Shutdown tile on {}", names.facility(at))
        }
        Question::FroggyCheck => "Roll the green Wound die for Froggy".to_owned(),
        Question::RoverCheck(rover) => format!("Roll the green Wound die for {}", rover.words()),
        Question::OutsideDie(who) => format!("Roll the green Wound die for {}", names.person(who)),
        Question::ResearchCard(..) => "Draw a Research card".to_owned(),
        Question::DirectionCard(..) => "Draw a Direction card".to_owned(),
        question => dock::asked(sight, question).0,
    }
}

/// "Roll the Explore dice for “Explore R1-N”".
fn roll(sight: &Sight) -> String {
    let Some(current) = sight.table().current else { return "Roll the dice".to_owned() };
    let kind = current.dice.map_or("", |kind| kind.words());
    let dice = if current.all_three { "dice" } else { "Success die" };
    let stack = sight.table().plan.get(usize::from(current.stack));
    let task = stack.map(|stack| sight.names.short_task(stack.task));
    let what = task.map_or_else(String::new, |task| format!(" for “{task}”"));
    format!("Roll the {kind} {dice}{what}")
}

/// FM-MALF-20: the colour of a Block's Malfunction die.
fn die_color(block: Block) -> &'static str {
    match block {
        Block::Working => "yellow",
        Block::Living => "orange",
        Block::System => "red",
    }
}

/// The label of a button that enters something of a real box.
pub(super) fn printed(question: Option<Question>) -> &'static str {
    match question {
        Some(Question::MalfunctionCard(_) | Question::SearchCard(..)) => {
            "Enter what your card does"
        }
        Some(Question::Poi) => "Enter what your token does",
        Some(Question::Front(..)) => "Paid: enter what your tile does",
        Some(Question::Condition(_)) => "Another one: enter what it does",
        Some(Question::Tile(..) | Question::SecondTile(..)) => "Enter your tile",
        Some(Question::UpgradeCard | Question::Pick(..)) => "Enter your card",
        Some(Question::Profile(_)) => "Neither: it has no rule for Orrery",
        _ => "Enter what something of your box does",
    }
}

/// The label of a button while something of a real box is entered. `None` for any other answer.
pub(super) fn button(sight: &Sight, action: Action) -> Option<String> {
    let (_, question) = sight.question()?;
    Some(match (question, action) {
        (Question::OwnTile(_, None), Action::Choose(place)) => {
            capital(Terrain::all().nth(place.into())?.words())
        }
        (Question::OwnTile(..), Action::Choose(place)) => {
            icon(*TileIcon::ALL.get(usize::from(place))?).to_owned()
        }
        (Question::OwnTile(..), Action::No) => "That is all".to_owned(),
        (Question::OwnUpgrade(_), Action::Choose(place)) => {
            capital(UpgradeRule::all().nth(place.into())?.words())
        }
        (Question::OwnUpgrade(_), Action::No) => "Something else".to_owned(),
        (Question::Front(..), Action::No) => "Not paid: the tile stays".to_owned(),
        (Question::DirectionCard(..), Action::Direction(direction)) => {
            let cards = &sight.content().game_box.directions;
            let card = cards.iter().find(|card| card.direction == direction)?;
            capital(card.effort.words())
        }
        _ => return None,
    })
}

/// An icon of a tile in words.
fn icon(icon: TileIcon) -> &'static str {
    match icon {
        TileIcon::Pawn => "One more pawn",
        TileIcon::Sample => "A sample",
        TileIcon::Poi => "A POI icon",
        TileIcon::Mission => "The mission icon",
        TileIcon::Effect(TerrainEffect::Wound) => "A wound",
        TileIcon::Effect(TerrainEffect::Adventure) => "An Adventure",
        TileIcon::Effect(TerrainEffect::MoraleMinus) => "Morale -1",
        TileIcon::Effect(TerrainEffect::RoverRisk) => "A rover check",
        TileIcon::Effect(TerrainEffect::OuterEdgeClosed) => "A closed outer edge",
        TileIcon::Effect(TerrainEffect::PawnPlus) => "An extra pawn",
    }
}

/// The page on which people enter what they threw or drew. `None` if they enter nothing.
pub(super) fn passage(sight: &Sight) -> Option<Passage> {
    if !is_entry(sight) {
        return None;
    }
    let (_, question) = sight.question()?;
    let choices: Vec<usize> = (0..sight.scene.actions.len()).collect();
    Some(Passage {
        title: self::question(sight),
        paragraphs: help(question).map(Words::plain).into_iter().collect(),
        consequences: so_far(sight, question).into_iter().map(Words::plain).collect(),
        groups: groups(sight, question),
        choices,
        kind: PassageKind::Entry,
        ..Passage::default()
    })
}

/// A note that helps to enter it.
fn help(question: Question) -> Option<&'static str> {
    match question {
        Question::Printed => Some("Enter its effects one after the other, as they are printed."),
        Question::OwnTile(_, Some(_)) => {
            Some("Tap every icon you see. The first pawn is counted already.")
        }
        Question::OwnUpgrade(draft) if draft.tile.is_some() => {
            Some("If it is none of these, enter its effect from the menu whenever it applies.")
        }
        Question::Poi => Some("You can also keep it, and enter it from the menu when you use it."),
        _ => None,
    }
}

/// The parts of the same card or tile entered so far.
fn so_far(sight: &Sight, question: Question) -> Vec<String> {
    match question {
        Question::OwnTile(_, Some(ground)) => {
            let mut said = vec![format!("{}.", capital(ground.terrain.words()))];
            let counted = [
                (ground.pawns, "pawn", "pawns"),
                (ground.samples, "sample", "samples"),
                (ground.poi, "POI icon", "POI icons"),
            ];
            for (n, one, many) in counted {
                if n > 0 {
                    said.push(format!("{n} {}.", if n == 1 { one } else { many }));
                }
            }
            if ground.mission_icon {
                said.push("The mission icon.".to_owned());
            }
            said.extend(ground.effects().map(|effect| format!("{}.", capital(effect.words()))));
            said
        }
        Question::OwnUpgrade(draft) => {
            let parts = [draft.one, draft.other].into_iter().flatten();
            let parts = parts.map(|part: Part| format!("{}.", part.words()));
            parts.chain(draft.tile.map(|tile| format!("{}.", capital(tile.words())))).collect()
        }
        Question::Printed => {
            let told = sight.scene.events;
            let Some(drawn) = told.iter().rposition(|one| matches!(one, Event::OwnDrawn(_))) else {
                return Vec::new();
            };
            let lines = (drawn + 1..told.len())
                .map(|place| line::line(&told[place], &told[..place], sight.content()));
            lines.map(|line| line.words.text(sight.scene.sitters)).collect()
        }
        _ => Vec::new(),
    }
}

/// The answers, those for a card of a real box first.
fn groups(sight: &Sight, question: Question) -> Vec<Group> {
    let actions = sight.scene.actions;
    let place = |wanted: &dyn Fn(Action) -> bool| -> Vec<(usize, Option<String>)> {
        let found = actions.iter().enumerate().filter(|(_, action)| wanted(**action));
        found.map(|(place, _)| (place, None)).collect()
    };
    let group = |title: &str, choices| Group { title: title.to_owned(), choices, is_folded: false };
    match question {
        Question::Roll if actions.len() > 2 => [(true, "Success"), (false, "No success")]
            .map(|(wanted, title)| {
                let of_row =
                    actions.iter().enumerate().filter_map(|(place, action)| match action {
                        Action::Roll { success, wound, adventure } if *success == wanted => {
                            let words = match (wound, adventure) {
                                (false, false) => "Nothing else",
                                (true, false) => "A wound",
                                (false, true) => "An Adventure",
                                (true, true) => "Wound and Adventure",
                            };
                            Some((place, Some(words.to_owned())))
                        }
                        _ => None,
                    });
                group(title, of_row.collect())
            })
            .to_vec(),
        Question::Roll => {
            let words = |(place, action): (usize, &Action)| match action {
                Action::Roll { success: true, .. } => (place, Some("Success".to_owned())),
                _ => (place, Some("No success".to_owned())),
            };
            vec![group("", actions.iter().enumerate().map(words).collect())]
        }
        Question::Printed => {
            // "That is all" is the main button of the dock.
            let mut groups = Vec::new();
            for (title, fits) in KINDS {
                let of_kind = |action: Action| match action {
                    Action::Choose(n) => effect_of(sight, n).is_some_and(fits),
                    _ => false,
                };
                groups.push(group(title, place(&of_kind)));
            }
            groups
        }
        _ => {
            let is_end = matches!(question, Question::OwnTile(..));
            let is_own = |action: Action| match action {
                Action::Printed => true,
                Action::No => !is_end,
                _ => false,
            };
            let (own, ours) = (
                place(&is_own),
                place(&|action| !is_own(action) && (!is_end || action != Action::No)),
            );
            // A printed deck has other names than ours, and the names of ours fill a screen.
            let is_deck = matches!(
                question,
                Question::MalfunctionCard(_)
                    | Question::SearchCard(..)
                    | Question::Tile(..)
                    | Question::SecondTile(..)
                    | Question::Poi
                    | Question::Front(..)
                    | Question::UpgradeCard
            );
            let title = if is_deck { "It is one of Orrery's own" } else { "" };
            let ours = Group { is_folded: is_deck, ..group(title, ours) };
            match question {
                Question::Condition(_) | Question::OwnTile(..) | Question::OwnUpgrade(_) => {
                    vec![ours, group("", own)]
                }
                _ => vec![group("", own), ours],
            }
        }
    }
    .into_iter()
    .filter(|group| !group.choices.is_empty())
    .collect()
}

/// A heading and the effects that stand under it.
type KindOf = (&'static str, fn(Op) -> bool);

/// The kinds of effects, in the order in which they are offered.
const KINDS: [KindOf; 7] = [
    ("Parts and Shutdown tiles", |op| {
        matches!(
            op,
            Op::Break { .. } | Op::Repair { .. } | Op::ShutDown { .. } | Op::ClearShutdown { .. }
        )
    }),
    ("Malfunction and production", |op| {
        matches!(
            op,
            Op::Malfunction { .. }
                | Op::DrawMalfunction { .. }
                | Op::Productivity { .. }
                | Op::Output { .. }
        )
    }),
    ("Wounds and Conditions", |op| {
        matches!(
            op,
            Op::Wound { .. } | Op::Heal { .. } | Op::GiveCondition { .. } | Op::Cure { .. }
        )
    }),
    ("Stress, Morale and Adventures", |op| {
        matches!(
            op,
            Op::Stress { .. }
                | Op::Morale { .. }
                | Op::MoraleTokens { .. }
                | Op::Adventure { .. }
                | Op::Pawns { .. }
        )
    }),
    ("Supplies and finds", |op| {
        matches!(
            op,
            Op::Reserve { .. }
                | Op::SpareParts { .. }
                | Op::Samples { .. }
                | Op::Seeds { .. }
                | Op::Poi { .. }
                | Op::UpgradeCards { .. }
        )
    }),
    ("Farm and research", |op| {
        matches!(
            op,
            Op::Wilt { .. }
                | Op::Plants { .. }
                | Op::Growth { .. }
                | Op::Greenhouses { .. }
                | Op::Research { .. }
        )
    }),
    ("Tokens and tiles", |op| {
        matches!(op, Op::Token { .. } | Op::RemoveToken { .. } | Op::RevealRoi { .. })
    }),
];

/// Describes an effect that can be entered.
fn effect_of(sight: &Sight, place: u8) -> Option<Op> {
    let content = sight.content();
    let option = content.options(content.game_box.printed).get(usize::from(place))?;
    content.effects(option.effects).first().map(|effect| effect.op)
}
