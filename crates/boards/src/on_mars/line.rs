//! An event as a line of the log. A chain of effects reads as one indented story; runs of the
//! same small thing share one line.

use on_mars::content::Item;
use on_mars::{Card, Coin, Deed, Event, Hex, Piece, Reason};
use orrery_core::Seat;

use super::asked::LACERDA;
use super::chapter::{self, blackout, invasion, monolith, outbreak};
use super::laid::laid;
use super::names::{
    card_name, coins, contract_name, effect_told, goal_in_words, hex_name, items,
    lab_space_in_words, main_name, mission_in_words, on_side, points, side_name, slots_name,
    task_in_words, tile_in_words,
};
use super::pieces;
use super::plan::reason_in_words;
use crate::parts::{count, listed};
use crate::{Line, Span, Words};

/// Describes an event in a sentence. `before` holds the earlier events, if they are known.
pub(super) fn line(event: &Event, before: &[Event]) -> Line {
    if let Some(line) = placed(event, before) {
        return Line { words: line.words.calling_unseated(LACERDA), ..line };
    }
    let line = laid(event, before)
        .or_else(|| action(event, before))
        .or_else(|| effect(event, before))
        .or_else(|| told_by_chapter(event, before))
        .unwrap_or_else(|| course(event));
    let line = priced(event, before, line);
    let words = line.words.calling_unseated(LACERDA);
    Line { depth: event.level, words, ..line }
}

/// Says what only a chapter of Alien Invasion has.
fn told_by_chapter(event: &Event, before: &[Event]) -> Option<Line> {
    Some(match event.deed {
        Deed::Invasion(aliens, deed) => invasion::line(aliens, deed, event, before),
        Deed::Outbreak(deed) => outbreak::line(deed, before),
        Deed::Blackout(deed) => blackout::line(deed),
        Deed::Monolith(deed) => monolith::line(deed),
        Deed::Decided { outcome } => chapter::decided(outcome, before),
        _ => return None,
    })
}

/// A sentence about a player's action.
fn does(seat: Seat, you: &'static str, other: &'static str) -> Words {
    Words::of(seat).and(" ").verb(you, other).and(" ")
}

/// The first thing of a turn takes the place of the line that said whose turn it is.
fn opens(before: &[Event], line: Line) -> Line {
    let is_turn = before.last().is_some_and(|last| matches!(last.deed, Deed::TurnBegan { .. }));
    if is_turn { line.going_on() } else { line }
}

/// An action and the Colonist on its slot share one line, in the place of the action.
fn placed(event: &Event, before: &[Event]) -> Option<Line> {
    let Deed::ColonistPlaced { seat, slots } = event.deed else { return None };
    let above = before.last()?;
    if !matches!(above.deed, Deed::MainTaken { seat: who, .. } if who == seat) {
        return None;
    }
    let words = does(seat, "send", "sends").and("a Colonist to ").strong(slots_name(slots));
    Some(Line { depth: above.level, ..Line::by(seat, words.and(".")).going_on() })
}

/// Returns whether the log line of an event names its price.
fn has_price(deed: &Deed) -> bool {
    matches!(
        deed,
        Deed::Constructed { .. }
            | Deed::Upgraded { .. }
            | Deed::TechDeveloped { .. }
            | Deed::TechLearned { .. }
            | Deed::BlueprintTaken { .. }
            | Deed::ShipWelcomed { .. }
            | Deed::Hired { .. }
            | Deed::RadarSet { .. }
            | Deed::Gained { .. }
            | Deed::ColonistsGained { .. }
            | Deed::Scored { .. }
            | Deed::TechUsed { .. }
    )
}

/// Adds what was paid right before to the line of what it was paid for.
fn priced(event: &Event, before: &[Event], line: Line) -> Line {
    let Some(last) = before.last().filter(|last| last.level == event.level) else { return line };
    let (Deed::Paid { seat, .. } | Deed::GoalSpent { seat, .. }) = last.deed else { return line };
    if !has_price(&event.deed) || line.who != Some(seat) {
        return line;
    }
    let price = price(last, &before[..before.len() - 1], seat).0;
    let mut words = line.words.clone();
    if let Some(Span::Text(text)) = words.0.last_mut() {
        text.truncate(text.trim_end_matches('.').len());
    }
    let words = words.and(format!(" for {price}."));
    Line { words, ..line.going_on() }
}

/// Says what players do: actions of a turn and answers within it.
fn action(event: &Event, before: &[Event]) -> Option<Line> {
    Some(match event.deed {
        Deed::MainTaken { seat, main } => {
            let words = does(seat, "take", "takes").and("the action ").strong(main_name(main));
            opens(before, Line::by(seat, words.and(".")))
        }
        Deed::ExecutiveTaken { seat, space } => {
            let what = space.effect().map(effect_told).unwrap_or_default();
            let words = does(seat, "take", "takes").and("an Executive action: ").strong(what);
            opens(before, Line::by(seat, words.and(".")).about(pieces::depot(seat, space)))
        }
        Deed::BuildingUsed { seat, blueprint, scientist } => {
            let words = does(seat, "use", "uses").strong(blueprint.name());
            let with = match scientist {
                Some(one) => format!(" with the {}", one.name()),
                None => String::new(),
            };
            let what = effect_told(blueprint.spec().action);
            let line = Line::by(seat, words.and(format!("{with}: {what}.")));
            opens(before, line.about(pieces::blueprint(blueprint)))
        }
        Deed::Constructed { seat, kind, hex, size } => {
            let words = does(seat, "construct", "constructs").and("a ").strong(kind.name());
            let words = words.and(format!(" on {}", hex_name(hex)));
            let words = match size {
                1 => words.and("."),
                size => words.and(format!(", a Complex of {size}.")),
            };
            Line::by(seat, words).about(pieces::hex(hex))
        }
        Deed::Upgraded { seat, blueprint, hex } => {
            let words = does(seat, "upgrade", "upgrades").and(format!(
                "the {} on {} to ",
                blueprint.spec().kind.name(),
                hex_name(hex)
            ));
            let line = Line::by(seat, words.strong(blueprint.name()).and("."));
            line.about(pieces::hex(hex)).about(pieces::blueprint(blueprint))
        }
        Deed::BlueprintTaken { seat, blueprint } => {
            let words = does(seat, "take", "takes").and("the Blueprint ").strong(blueprint.name());
            Line::by(seat, words.and(".")).about(pieces::blueprint(blueprint))
        }
        Deed::TechLearned { seat, tech, to } => {
            let words = does(seat, "learn", "learns").strong(tech.name());
            let words = words.and(format!(" into {}.", lab_space_in_words(to)));
            Line::by(seat, words).about(pieces::tech(seat, tech))
        }
        Deed::TechDeveloped { seat, tech, to } => {
            let words = does(seat, "develop", "develops").strong(tech.name());
            let words = words.and(format!(" to {}.", lab_space_in_words(to)));
            Line::by(seat, words).about(pieces::tech(seat, tech))
        }
        Deed::BotMoved { seat, from, to } => {
            way(event, before, seat, from, to, "Bot").about(pieces::bot(seat, to))
        }
        Deed::RoverMoved { seat, from, to } => {
            way(event, before, seat, from, to, "Rover").about(pieces::rover(seat))
        }
        Deed::TileTaken { seat, tile, hex } => {
            let words = does(seat, "take", "takes").and("the ").strong(tile_in_words(tile));
            let line = Line::by(seat, words.and(format!(" on {}.", hex_name(hex))));
            line.about(pieces::hex(hex)).about(pieces::tile(tile))
        }
        Deed::RadarSet { seat, tile } => {
            let words = does(seat, "put", "puts").and("the ").strong(tile_in_words(tile));
            Line::by(seat, words.and(" on the Radar.")).about(pieces::tile(tile))
        }
        Deed::ShipWelcomed { seat, ship } => {
            let words = does(seat, "welcome", "welcomes").and("a ").strong("Ship");
            let opens = ship.effect().map(effect_told).unwrap_or_default();
            let words = words.and(format!(" (opens the Executive action: {opens})."));
            Line::by(seat, words).about(pieces::depot(seat, ship))
        }
        Deed::BotPlaced { seat, hex } => {
            let words = does(seat, "place", "places").and("a new ").strong("Bot");
            let line = Line::by(seat, words.and(format!(" on {}.", hex_name(hex))));
            line.about(pieces::bot(seat, hex))
        }
        Deed::Hired { seat, card } => {
            let words = match card {
                Card::Scientist(_) => does(seat, "hire", "hires"),
                Card::Contract(_) => does(seat, "take", "takes"),
            };
            let line = Line::by(seat, words.strong(card_name(card)).and("."));
            line.about(match card {
                Card::Scientist(one) => pieces::scientist(one),
                Card::Contract(one) => pieces::contract(one),
            })
        }
        Deed::Delivered { seat, contract, item } => {
            let words = does(seat, "deliver", "delivers").and(format!(
                "{} to {}.",
                items(1u8, item),
                contract_name(contract)
            ));
            Line::by(seat, words).about(pieces::contract(contract))
        }
        Deed::GoalCompleted { seat, goal, reward } => {
            let words = does(seat, "complete", "completes").strong(goal_in_words(goal));
            let words = words.and(format!(": {}.", effect_told(goal.reward(reward))));
            Line::by(seat, words).about(pieces::goal(goal))
        }
        Deed::FirstRevealed { seat, card } => {
            let words = does(seat, "reveal", "reveals").and("First Colonist card ");
            Line::by(seat, words.strong(card.name()).and("."))
        }
        Deed::TaskRevealed { seat, task } => {
            let words = does(seat, "fulfil", "fulfils").and("a task: ").strong(task_in_words(task));
            Line::by(seat, words.and("."))
        }
        Deed::DiscoveryPlaced { seat, tile, hex } => {
            let words = does(seat, "place", "places").and("a ").strong(tile_in_words(tile));
            let line = Line::by(seat, words.and(format!(" on {}.", hex_name(hex))));
            line.about(pieces::hex(hex)).about(pieces::tile(tile))
        }
        Deed::SpaceTaken { seat, space } => {
            let words = does(seat, "take", "takes").and("Turn Order ").strong(space.name());
            let line = Line::by(seat, words.and(format!(" {}.", on_side(space.side()))));
            line.about(pieces::space(space))
        }
        Deed::ShuttlePut { seat, side } => {
            let words = does(seat, "put", "puts").and("the ").strong("Shuttle");
            let line = Line::by(seat, words.and(format!(" at {}.", side_name(side))));
            line.about(pieces::shuttle())
        }
        Deed::Travelled { seat, to, by_ship } => {
            let how = if by_ship { "with a Ship" } else { "with the Shuttle" };
            let words = does(seat, "travel", "travels").and("to ").strong(side_name(to));
            Line::by(seat, words.and(format!(" {how}."))).about(pieces::marker(seat))
        }
        Deed::Stayed { seat } => Line::by(seat, Words::of(seat).verb(" stay.", " stays.")),
        Deed::Refilled { contract, .. } => {
            let words = Words::plain("The display gets ").strong(contract_name(contract));
            Line::of_the_table(words.and(".")).about(pieces::contract(contract))
        }
        _ => return None,
    })
}

/// All hexes that a piece went over one after the other, in one line.
fn way(event: &Event, before: &[Event], seat: Seat, from: Hex, to: Hex, what: &str) -> Line {
    let mut start = from;
    let mut hexes = vec![hex_name(to)];
    let mut run = 0;
    for earlier in before.iter().rev() {
        let step = match (earlier.deed, event.deed) {
            (Deed::BotMoved { seat, from, to }, Deed::BotMoved { .. })
            | (Deed::RoverMoved { seat, from, to }, Deed::RoverMoved { .. }) => (seat, from, to),
            _ => break,
        };
        if step.0 != seat || step.2 != start || earlier.level != event.level {
            break;
        }
        hexes.push(hex_name(start));
        start = step.1;
        run += 1;
    }
    hexes.reverse();
    let words = does(seat, "move", "moves").and(match what {
        "Bot" => "a ",
        _ => "the ",
    });
    let words =
        words.strong(what).and(format!(" from {} to {}.", hex_name(start), hexes.join(", ")));
    let line = Line::by(seat, words).about(pieces::hex(to));
    if run > 0 { line.going_on() } else { line }
}

/// Says what follows from an action.
fn effect(event: &Event, before: &[Event]) -> Option<Line> {
    Some(match event.deed {
        Deed::Paid { seat, .. } | Deed::GoalSpent { seat, .. } => paid(event, before, seat),
        Deed::Gained { seat, item, count: number, lost } => {
            let words = does(seat, "gain", "gains");
            let words = match (number, lost) {
                (0, lost) => {
                    does(seat, "lose", "loses").and(format!("{}: no room.", items(lost, item)))
                }
                (number, 0) => words.strong(items(number, item)).and("."),
                (number, lost) => {
                    words.strong(items(number, item)).and(format!("; {} more did not fit.", lost))
                }
            };
            Line::by(seat, words).about(pieces::board(seat))
        }
        Deed::Scored { seat, points: scored, reason } => {
            let words = match (reason, scored < 0) {
                (Reason::Invasion(_), false) => Words::plain("The humans gain "),
                (Reason::Invasion(_), true) => Words::plain("The humans lose "),
                _ => does(seat, "score", "scores"),
            };
            let scored = if matches!(reason, Reason::Invasion(_)) { scored.abs() } else { scored };
            let words = words.strong(points(scored));
            Line::by(seat, words.and(format!("{}.", reason_in_words(reason))))
        }
        Deed::ColonistsGained { seat, count: number } => {
            let words = match number {
                0 => does(seat, "gain", "gains").and("no Colonist: no room, or none left."),
                number => does(seat, "gain", "gains").strong(count(number, "Colonist")).and("."),
            };
            Line::by(seat, words).about(pieces::board(seat))
        }
        Deed::Retrieved { seat, colonists } => {
            let words = Words::default().strong(count(colonists, "Colonist"));
            let verb = if colonists == 1 { " returns to " } else { " return to " };
            Line::by(seat, words.and(verb).whose(seat).and(" Living Quarters."))
                .about(pieces::board(seat))
        }
        Deed::CrystalsArrived { seat, count: number, lost } => {
            let lost = match lost {
                0 => String::new(),
                lost => format!("; {} did not fit", items(lost, Item::Crystal)),
            };
            let arrive = items(number, Item::Crystal);
            let opens = matches!(before.last(), Some(Event { deed: Deed::TurnBegan { .. }, .. }));
            let verb = if number == 1 { "comes" } else { "come" };
            let line = match opens {
                true => {
                    let words = Words::default().whose(seat).and(" turn: ").strong(arrive);
                    let words = words.and(format!(" {verb} into the Depot{lost}."));
                    Line::by(seat, words).going_on()
                }
                false => {
                    let words = Words::default().strong(arrive).and(format!(" {verb} into "));
                    Line::by(seat, words.whose(seat).and(format!(" Depot{lost}.")))
                }
            };
            line.about(pieces::board(seat))
        }
        Deed::SlotsCleared { seat, slots, colonists } => {
            let words =
                Words::plain(format!("The full slots of {} are cleared: ", slots_name(slots)));
            let verb = if colonists == 1 { " goes to " } else { " go to " };
            let words = words.strong(count(colonists, "Colonist")).and(verb).whose(seat);
            Line::of_the_table(words.and(" Working Area.")).hitting([seat])
        }
        Deed::ColonistPlaced { seat, slots } => {
            let words = does(seat, "place", "places").and("a Colonist on the slot of ");
            Line::by(seat, words.and(format!("{}.", slots_name(slots))))
        }
        Deed::Granted { seat, effect } => {
            let words = does(seat, "may", "may").strong(effect_told(effect));
            Line::by(seat, words.and("."))
        }
        Deed::TechUsed { seat, owner, tech } => {
            let words = match owner == seat {
                true => does(seat, "use your", "uses their"),
                false => does(seat, "use", "uses").whose(owner).and(" "),
            };
            let line = Line::by(seat, words.strong(tech.name()).and("."));
            let line = line.about(pieces::tech(owner, tech));
            if owner == seat { line } else { line.hitting([owner]) }
        }
        Deed::CrystalFound { hex } => {
            let words =
                Words::plain("A ").strong("Crystal").and(format!(" appears on {}.", hex_name(hex)));
            Line::of_the_table(words).about(pieces::hex(hex))
        }
        Deed::Displaced { seat, piece, from, to } => {
            let what = match piece {
                Piece::Bot => " Bot",
                Piece::Rover => " Rover",
                Piece::Sentry => " Sentry Bot",
                Piece::Exosuit => " Exosuit",
            };
            let words = Words::default().whose(seat).and(what);
            let words = words.and(format!(" on {} makes way to {}.", hex_name(from), hex_name(to)));
            Line::of_the_table(words).hitting([seat]).about(pieces::hex(to))
        }
        Deed::MinerReturned { seat, hex } => {
            let words = Words::plain(format!("The Colonist on {} returns to ", hex_name(hex)));
            let words = words.whose(seat).and(" Living Quarters.");
            Line::of_the_table(words).hitting([seat]).about(pieces::hex(hex))
        }
        Deed::TileLost { hex, tile } => {
            let what = tile.map_or("Crystal".to_owned(), tile_in_words);
            let words = Words::plain("The ").strong(what);
            Line::of_the_table(words.and(format!(" on {} is lost.", hex_name(hex))))
                .about(pieces::hex(hex))
        }
        Deed::Progressed { seat, kind } => {
            let words =
                Words::default().whose(seat).and(" ").strong(format!("{} cube", kind.name()));
            Line::by(seat, words.and(" moves to the Progress area."))
        }
        Deed::LssRose { kind, row } => {
            let words = Words::plain("Life Support: ").strong(kind.name());
            Line::of_the_table(words.and(format!(" rises to {row}."))).about(pieces::lss(kind))
        }
        Deed::Contributed { seat, mission, left } => {
            let words = does(seat, "contribute", "contributes").and("to a Mission: ");
            let left = if left == 0 { String::new() } else { format!(" ({left} left)") };
            Line::by(seat, words.strong(mission_in_words(mission)).and(format!("{left}.")))
                .about(pieces::mission(mission))
        }
        Deed::ContractCompleted { seat, contract } => {
            let words = does(seat, "complete", "completes").strong(contract_name(contract));
            Line::by(seat, words.and(".")).about(pieces::contract(contract))
        }
        Deed::OxygenKept { seat } => {
            let words = does(seat, "keep", "keeps").and("the Oxygen for a Tech that was used.");
            Line::by(seat, words)
        }
        Deed::IconMoved { kind } => Line::of_the_table(
            Words::plain("Lacerda's Bot moves to the ").strong(kind.name()).and(" icon."),
        ),
        Deed::ItemRemoved { item } => Line::of_the_table(
            Words::plain("Lacerda removes ").strong(items(1u8, item)).and(" from the Warehouse."),
        ),
        _ => return None,
    })
}

/// Everything that was paid one after the other, this last of it, and whether it is more than one
/// thing.
fn price(event: &Event, before: &[Event], seat: Seat) -> (String, bool) {
    let of = |event: &Event| match event.deed {
        Deed::Paid { seat, coin, count } => Some((seat, Some(coin), count)),
        Deed::GoalSpent { seat, .. } => Some((seat, None, 1)),
        _ => None,
    };
    let earlier: Vec<_> = before
        .iter()
        .rev()
        .map_while(|one| of(one).filter(|(who, ..)| *who == seat && one.level == event.level))
        .collect();
    let all: Vec<_> = earlier.iter().copied().chain(of(event)).collect();
    let sum = |coin: Option<Coin>| -> u8 {
        all.iter().filter(|(_, paid, _)| *paid == coin).map(|(_, _, count)| count).sum()
    };
    let kinds = [
        Coin::Mineral,
        Coin::Battery,
        Coin::Water,
        Coin::Plant,
        Coin::Oxygen,
        Coin::Crystal,
        Coin::Colonist,
    ];
    let mut parts: Vec<String> = kinds
        .into_iter()
        .filter(|coin| sum(Some(*coin)) > 0)
        .map(|coin| match coin {
            Coin::Colonist => format!("{} sent to work", coins(sum(Some(coin)), coin)),
            coin => coins(sum(Some(coin)), coin),
        })
        .collect();
    if sum(None) > 0 {
        parts.push(format!("{} as a Crystal", count(sum(None), "Private Goal")));
    }
    (listed(&parts), !earlier.is_empty())
}

/// Says what was paid, where no other line tells it.
fn paid(event: &Event, before: &[Event], seat: Seat) -> Line {
    let (price, goes_on) = price(event, before, seat);
    let words = does(seat, "pay", "pays").and(format!("{price}."));
    let line = Line::by(seat, words).about(pieces::board(seat));
    if goes_on { line.going_on() } else { line }
}

/// The course of the game.
fn course(event: &Event) -> Line {
    match event.deed {
        Deed::RoundBegan { round } => {
            Line::of_the_table(Words::default().strong(format!("Round {round}")).and(" begins."))
        }
        Deed::TurnBegan { seat } => Line::by(seat, Words::default().whose(seat).and(" turn.")),
        Deed::MissionCompleted { mission } => {
            let words = Words::plain("A Mission is complete: ").strong(mission_in_words(mission));
            Line::of_the_table(words.and("."))
        }
        Deed::MissionsRemain { spaces } => {
            let words = match spaces {
                0 => "The last step before the end is taken.".to_owned(),
                left => format!("{} left before the end is triggered.", count(left, "step")),
            };
            Line::of_the_table(Words::plain(words))
        }
        Deed::ColonyRose { level } => {
            let words = Words::plain("The Colony reaches ").strong(format!("level {level}"));
            Line::of_the_table(words.and("."))
        }
        Deed::BlueprintsRemoved { count: 0 } => {
            Line::of_the_table(Words::plain("New Blueprints are dealt."))
        }
        Deed::BlueprintsRemoved { count: number } => {
            let verb = if number == 1 { "leaves" } else { "leave" };
            let words = format!("{} {verb} the display.", count(number, "Blueprint"));
            Line::of_the_table(Words::plain(words))
        }
        Deed::WarehouseRefilled => Line::of_the_table(Words::plain("The Warehouse is refilled.")),
        Deed::ShuttleMoved { space, .. } => {
            let words = Words::plain("The ").strong("Shuttle");
            Line::of_the_table(words.and(format!(" moves to Travel space {space}.")))
                .about(pieces::shuttle())
        }
        Deed::ShuttleTravelled { side, .. } => {
            let words = Words::plain("The ").strong("Shuttle");
            Line::of_the_table(words.and(format!(" flies to {}.", side_name(side))))
                .about(pieces::shuttle())
        }
        Deed::EndTriggered { last_round } => {
            let words = Words::plain("The end is triggered: round ").strong(last_round.to_string());
            Line::of_the_table(words.and(" is the last."))
        }
        Deed::Counted { seat, score } => {
            let words = does(seat, "have", "has").strong(points(score.total())).and(format!(
                ": {} in the game, {} at the end.",
                score.game,
                score.total() - score.game
            ));
            Line::by(seat, words)
        }
        Deed::SoloRevealed { card } => {
            let spec = card.spec();
            let mission = char::from(b'A' + spec.mission);
            let travels = if spec.travels { " and travels" } else { "" };
            let words = Words::plain("Lacerda reveals ").strong(card.name());
            Line::of_the_table(
                words.and(format!(": Mission {mission}, action {}{travels}.", spec.action)),
            )
        }
        Deed::SoloShuffled => Line::of_the_table(Words::plain("Lacerda's deck is shuffled again.")),
        _ => Line::of_the_table(Words::plain("The game is over.")),
    }
}
