//! An event as a line of the log. A chain of effects reads as one indented story; runs of the same
//! small thing share one line.

use from_the_moon::content::{Choice, Effect, Faction, Gain};
use from_the_moon::{
    Building, Cost, Cube, Defeat, Event, EventKind, Exchange, Forfeit, GreenhouseSpace, IncomePart,
    Power, Reason, Resource, RoverId, Tile, Trigger,
};
use orrery_core::Seat;

use super::names::{
    astronaut_name, choice_in_words, effect_in_words, medal_name, objective_in_words, points,
    power_counts, power_in_words, rover_number, spot_name, tile_name,
};
use super::pieces;
use super::setup::laid;
use crate::parts::{count, listed};
use crate::words::Span;
use crate::{Line, Words};

/// Describes an event in a sentence. `before` holds the earlier events, if they are known.
pub(super) fn line(event: &Event, before: &[Event]) -> Line {
    if let Some(line) = told_above(event, before) {
        return line;
    }
    let line = laid(event, before)
        .or_else(|| deed(event, before))
        .or_else(|| gain(event))
        .unwrap_or_else(|| end(event));
    Line { depth: event.level, ..line }
}

/// Logs a promised gain only once: the line of its promise takes its own place again. A gain that
/// differs from the promise has a line of its own.
fn told_above(event: &Event, before: &[Event]) -> Option<Line> {
    let place = before.iter().rposition(|earlier| earlier.level < event.level)?;
    let (above, between) = (&before[place], &before[place + 1..]);
    let is_told = |gain: &Event| gain.level == above.level + 1 && promises(&above.deed, &gain.deed);
    if is_told(event) && between.iter().all(is_told) {
        let line = deed(above, &before[..place])?;
        return Some(Line { depth: above.level, ..line.going_on() });
    }
    let is_next = between.is_empty() && event.level == above.level + 1;
    let line = is_next.then(|| with_gain(above, event)).flatten()?;
    Some(Line { depth: above.level, ..line.going_on() })
}

/// Returns whether the line of something tells already that this was gained.
fn promises(above: &EventKind, gained: &EventKind) -> bool {
    let tile = |effect: Effect, choice: Choice| {
        let gives = |gain: Gain| is_gain(gain, gained);
        match (effect, choice) {
            (Effect::Just(gain) | Effect::Pay(_, gain), _) => gives(gain),
            (Effect::Both(one, other), _) => gives(one) || gives(other),
            (Effect::Either(gain, _), Choice::First)
            | (Effect::Either(_, gain), Choice::Second) => gives(gain),
        }
    };
    match (*above, *gained) {
        (EventKind::Activated { laboratory, choice, .. }, _) => {
            tile(laboratory.spec().effect, choice)
        }
        (EventKind::TerrainUsed { terrain, .. }, _) => match terrain.spec().effect {
            // The gain shows which of the two was chosen.
            Effect::Either(..) => false,
            effect => tile(effect, Choice::First),
        },
        (EventKind::AbilityUsed { power: Power::OwnBuildings, amount, .. }, _) => {
            is_gain(Gain::Resource(Resource::Food, amount), gained)
        }
        (EventKind::AbilityUsed { power: Power::EnemyRovers, amount, .. }, _) => {
            is_gain(Gain::Energy(amount), gained)
        }
        (EventKind::PartConstructed { .. }, EventKind::Scored { reason, .. }) => {
            reason == Reason::MissionTile
        }
        _ => false,
    }
}

/// Returns whether exactly this was gained, with nothing lost on the way.
fn is_gain(gain: Gain, gained: &EventKind) -> bool {
    let fits = |reason: Reason| matches!(reason, Reason::Effect | Reason::Ability);
    match (gain, *gained) {
        (Gain::Energy(promised), EventKind::EnergyGained { amount, wasted: 0, reason, .. }) => {
            amount == promised && fits(reason)
        }
        (Gain::Battery, EventKind::BatteryGained { reason, .. }) => fits(reason),
        (
            Gain::Resource(kind, promised),
            EventKind::ResourceGained { resource, amount, reason, .. },
        ) => (kind, promised) == (resource, amount) && fits(reason),
        (Gain::Points(promised), EventKind::Scored { points, reason, .. }) => {
            i16::from(promised) == points && fits(reason)
        }
        _ => false,
    }
}

/// Something and the one thing it brought, in one line.
fn with_gain(above: &Event, event: &Event) -> Option<Line> {
    let gained = match event.deed {
        EventKind::EnergyGained { amount, wasted: 0, reason: Reason::Effect, .. } => {
            format!("{amount} Energy")
        }
        EventKind::BatteryGained { reason: Reason::Effect, .. } => "a Battery tile".to_owned(),
        EventKind::ResourceGained { resource, amount, reason: Reason::Effect, .. } => {
            format!("{amount} {}", resource.name())
        }
        EventKind::Scored {
            points: scored, reason: Reason::Effect | Reason::Improvement, ..
        } => points(scored),
        _ => return None,
    };
    match above.deed {
        EventKind::IncomeTaken { seat, part } => Some(income_of(seat, part, gained)),
        EventKind::PartImproved { seat, to, part, paid } => {
            let words = does(seat, "improve", "improves").and(" a part of the ship to ");
            let words = words.strong(to.name()).and(format!("{}: {gained}.", paying(paid)));
            Some(Line::by(seat, words).about(pieces::part(to, part)))
        }
        _ => None,
    }
}

/// The same words for a line about any player, who chooses for themselves.
fn choosing(words: String) -> String {
    words.replace(" of your choice", " of any kind")
}

pub(super) fn effect_told(effect: Effect) -> String {
    choosing(effect_in_words(effect))
}

fn choice_told(effect: Effect, choice: Choice) -> String {
    choosing(choice_in_words(effect, choice))
}

/// A sentence without a subject: the line above it has one.
fn does(seat: Seat, you: &'static str, other: &'static str) -> Words {
    Words(vec![Span::Verb(seat, you, other)])
}

/// ", paying 2 Metal and 1 Energy", or nothing.
fn paying(paid: Cost) -> String {
    if paid.is_free() { String::new() } else { format!(", paying {paid}") }
}

/// Actions of a turn and answers within it.
fn deed(event: &Event, before: &[Event]) -> Option<Line> {
    Some(match event.deed {
        EventKind::TurnBegan { seat, round } => {
            let words = Words::plain(format!("Round {round}: ")).whose(seat);
            Line::by(seat, words.and(" turn."))
        }
        EventKind::RoverSent { seat, rover, tile } => opens(before, sent(seat, rover, tile)),
        EventKind::Collected { seat, tile, .. } => collected(seat, tile, event, before),
        EventKind::AbilityUsed { seat, colour, power, amount } => {
            let words = does(seat, "use", "uses").and(format!(" a {} Specialist", colour.name()));
            let gives = choosing(power_in_words(power, amount));
            let words = words.and(format!(" for {}: ", power_counts(power))).strong(gives);
            Line::by(seat, words.and("."))
        }
        EventKind::TerrainUsed { seat, tile, terrain, paid } => {
            let effect = match terrain.spec().effect {
                // FTM-RULING-08: by choice, a Building does not pay the price.
                Effect::Pay(_, gain) if paid.is_free() => Effect::Just(gain),
                effect => effect,
            };
            let words = does(seat, "use", "uses").and(" the Terrain of ").strong(tile_name(tile));
            let words = words.and(format!(": {}.", effect_told(effect)));
            Line::by(seat, words).about(pieces::tile(tile))
        }
        EventKind::GreenhouseTaken { seat, from, paid } => {
            let from = match from {
                GreenhouseSpace::Stack => " from the stack",
                GreenhouseSpace::Middle | GreenhouseSpace::Right => "",
            };
            let words = says(event, seat, "construct", "constructs").and(" a ");
            let words = words.strong("Greenhouse").and(format!("{from}{}.", paying(paid)));
            opens(before, Line::by(seat, words).about(pieces::greenhouses(seat)))
        }
        EventKind::GreenhouseImproved { seat, paid } => {
            let words = says(event, seat, "improve", "improves").and(" a ");
            let words = words.strong("Greenhouse").and(format!("{}.", paying(paid)));
            opens(before, Line::by(seat, words).about(pieces::greenhouses(seat)))
        }
        EventKind::Recruited { seat, colour, rover, paid, .. } => {
            let words = says(event, seat, "recruit", "recruits").and(" a ");
            let words = words.strong(format!("{} Astronaut", colour.name()));
            let into = format!(" into Rover {}{}.", rover_number(rover), paying(paid));
            opens(before, Line::by(seat, words.and(into)).about(pieces::rover(seat, rover)))
        }
        EventKind::Trained { seat, colour, rover, paid, .. } => {
            let words = says(event, seat, "train", "trains").and(" a ");
            let words = words.strong(format!("{} Specialist", colour.name()));
            let place = format!(" in Rover {}{}.", rover_number(rover), paying(paid));
            opens(before, Line::by(seat, words.and(place)).about(pieces::rover(seat, rover)))
        }
        EventKind::Constructed { seat, building, spot, paid, .. } => {
            let what = match building {
                Building::Small(space) => format!("level {} Building", space.level().number()),
                Building::Large(_) => "large Building".to_owned(),
                Building::Faction => "Faction Building".to_owned(),
            };
            let words = Words::of(seat).verb(" construct a ", " constructs a ").strong(what);
            let words = words.and(format!(" at {}{}.", spot_name(spot), paying(paid)));
            opens(before, Line::by(seat, words).about(pieces::building(seat, spot)))
        }
        EventKind::FoundationTaken { seat, paid, .. } => {
            let words = says(event, seat, "take", "takes").and(" a ");
            let words = words.strong("Foundation").and(format!("{}.", paying(paid)));
            opens(before, Line::by(seat, words))
        }
        EventKind::LaboratoryTaken { seat, laboratory, paid, .. } => {
            let words = says(event, seat, "take", "takes").and(" a ");
            let words = words.strong("Laboratory").and(format!(
                " ({}){}.",
                effect_told(laboratory.spec().effect),
                paying(paid)
            ));
            opens(before, Line::by(seat, words))
        }
        EventKind::LaboratoryPut { seat, space, .. } => {
            let place = format!("row {}, column {}", space.row() + 1, space.column() + 1);
            let words = does(seat, "put", "puts").and(format!(" it in {place}."));
            Line::by(seat, words).about(pieces::bench(seat, space))
        }
        EventKind::Activated { seat, laboratory, space, choice, .. } => {
            let words = does(seat, "activate", "activates").and(" a Laboratory: ");
            let words = words.strong(choice_told(laboratory.spec().effect, choice)).and(".");
            Line::by(seat, words).about(pieces::bench(seat, space))
        }
        EventKind::Gathered { seat } => {
            let words = Words::of(seat).verb(" gather", " gathers").and(" the ").strong("Rovers");
            let line = Line::by(seat, words.and("."));
            let home = RoverId::ALL.into_iter();
            opens(before, home.fold(line, |line, rover| line.about(pieces::rover(seat, rover))))
        }
        EventKind::IncomeTaken { seat, part } => income(seat, part),
        EventKind::Fed { seat, food, unfed } => {
            let words = match (food, unfed) {
                (0, 0) => Words::plain("The crew needs no Food."),
                (food, 0) => does(seat, "feed", "feeds").and(format!(" {food}.")),
                (food, unfed) => {
                    let words = does(seat, "feed", "feeds").and(format!(" {food}; "));
                    let verb = if unfed == 1 { "goes" } else { "go" };
                    words.strong(format!("{} {verb} hungry", count(unfed, "Astronaut"))).and(".")
                }
            };
            Line::by(seat, words)
        }
        EventKind::MovedOn { seat, space } => {
            let words = does(seat, "move", "moves").and(" on to Progress space ");
            let words = match space {
                1..=6 => words.strong(space.to_string()).and("."),
                _ => does(seat, "leave", "leaves").and(" the ").strong("Progress track").and("."),
            };
            Line::by(seat, words).about(pieces::progress(seat))
        }
        EventKind::Exchanged { seat, exchange, times } => {
            exchanged(seat, exchange, times, event, before)
        }
        EventKind::PartConstructed { seat, to, part, tile, paid } => {
            let words = does(seat, "construct", "constructs").and(" a part of the ship to ");
            let words = words.strong(to.name()).and(format!(
                "{}: {}.",
                paying(paid),
                points(tile.spec().points)
            ));
            Line::by(seat, words).about(pieces::part(to, part))
        }
        EventKind::PartImproved { seat, to, part, paid } => {
            let words = does(seat, "improve", "improves").and(" a part of the ship to ");
            let words = words.strong(to.name()).and(format!("{}.", paying(paid)));
            Line::by(seat, words).about(pieces::part(to, part))
        }
        EventKind::Launched { seat, to } => {
            let words = Words::plain("The ship to ").strong(to.name()).and(" launches");
            Line::by(seat, words.and("."))
        }
        EventKind::SpecialResearched { seat, paid } => {
            let words = does(seat, "perform", "performs").and(" Special Research");
            Line::by(seat, words.and(format!("{}.", paying(paid))))
        }
        _ => return None,
    })
}

/// The same, with its subject where no line stands above it.
fn says(event: &Event, seat: Seat, you: &'static str, other: &'static str) -> Words {
    match event.level {
        0 => Words::of(seat).and(" ").verb(you, other),
        _ => does(seat, you, other),
    }
}

/// The first thing of a turn takes the place of the line that said whose turn it is.
fn opens(before: &[Event], line: Line) -> Line {
    let is_turn =
        before.last().is_some_and(|last| matches!(last.deed, EventKind::TurnBegan { .. }));
    if is_turn { line.going_on() } else { line }
}

fn sent(seat: Seat, rover: RoverId, tile: Tile) -> Line {
    let words = Words::of(seat).verb(" send ", " sends ");
    let words = words.and(format!("Rover {} to ", rover_number(rover))).strong(tile_name(tile));
    Line::by(seat, words.and(".")).about(pieces::rover(seat, rover))
}

/// All cubes that were collected one after the other, in one line.
fn collected(seat: Seat, tile: Tile, event: &Event, before: &[Event]) -> Line {
    let is_run =
        |event: &&Event| matches!(event.deed, EventKind::Collected { tile: at, .. } if at == tile);
    let run = before.iter().rev().take_while(is_run).count();
    let of = |colour: Cube| {
        let events = before[before.len() - run..].iter().chain([event]);
        let alike = events.filter(
            |event| matches!(event.deed, EventKind::Collected { cube, .. } if cube == colour),
        );
        (alike.count(), colour)
    };
    let cubes: Vec<String> = Cube::ALL
        .into_iter()
        .map(of)
        .filter(|(number, _)| *number > 0)
        .map(|(number, colour)| format!("{number} {}", colour.name()))
        .collect();
    let words = does(seat, "collect ", "collects ").strong(listed(&cubes)).and(".");
    let line = Line::by(seat, words).about(pieces::tile(tile));
    if run > 0 { line.going_on() } else { line }
}

fn income(seat: Seat, part: IncomePart) -> Line {
    let what = match part {
        IncomePart::Greenhouses => "Greenhouses".to_owned(),
        IncomePart::Recharge => "Energy is recharged".to_owned(),
        IncomePart::Small(space) => format!("level {} Building", space.level().number()),
        IncomePart::Large(_) => "large Building".to_owned(),
    };
    let words = Words::plain("Income: ").strong(what).and(".");
    Line::by(seat, words).about(income_piece(seat, part))
}

/// The same with what it brought.
fn income_of(seat: Seat, part: IncomePart, gained: String) -> Line {
    let from = match part {
        IncomePart::Greenhouses => " from the Greenhouses".to_owned(),
        IncomePart::Recharge => " recharged".to_owned(),
        IncomePart::Small(space) => format!(" from the level {} Building", space.level().number()),
        IncomePart::Large(_) => " from the large Building".to_owned(),
    };
    let words = Words::plain("Income: ").strong(gained).and(format!("{from}."));
    Line::by(seat, words).about(income_piece(seat, part))
}

fn income_piece(seat: Seat, part: IncomePart) -> String {
    match part {
        IncomePart::Greenhouses => pieces::greenhouses(seat),
        IncomePart::Recharge => pieces::gauge(seat),
        IncomePart::Small(space) => pieces::small(seat, space),
        IncomePart::Large(tile) => pieces::large(tile),
    }
}

/// Exchanges of the same kind in a row, in one line.
fn exchanged(seat: Seat, way: Exchange, times: u8, event: &Event, before: &[Event]) -> Line {
    let of_run = |earlier: &Event| match earlier.deed {
        EventKind::Exchanged { seat: who, exchange, times } if who == seat && exchange == way => {
            (earlier.level == event.level).then_some(times)
        }
        _ => None,
    };
    let run: Vec<u8> = before.iter().rev().map_while(of_run).collect();
    let times = run.iter().fold(times, |all, more| all.saturating_add(*more));
    let price = |each: u8| format!("{} ", u16::from(each) * u16::from(times));
    let what = match way {
        Exchange::EnergyToFood => format!("{}Energy for {times} Food", price(2)),
        Exchange::FoodToEnergy => {
            let price = food_per_energy(seat, before).map(price).unwrap_or_default();
            format!("{price}Food for {times} Energy")
        }
    };
    let words = says(event, seat, "exchange", "exchanges");
    let line = Line::by(seat, words.and(" ").strong(what).and("."));
    if run.is_empty() { opens(before, line) } else { line.going_on() }
}

/// FTM-PERM-02, FTM-FAC-17: the Food that a player gives for 1 Energy. It depends on the faction
/// and is not known where the story begins late.
fn food_per_energy(seat: Seat, before: &[Event]) -> Option<u8> {
    before.iter().find_map(|earlier| match earlier.deed {
        EventKind::FactionChosen { seat: who, faction } if who == seat => {
            Some(if faction == Faction::Survivors { 1 } else { 2 })
        }
        _ => None,
    })
}

/// A gain of a player, mostly as an effect of something.
fn gain(event: &Event) -> Option<Line> {
    Some(match event.deed {
        EventKind::EnergyGained { seat, amount, wasted, reason } => {
            let words = match amount {
                0 => does(seat, "gain no ", "gains no ").strong("Energy"),
                amount => does(seat, "gain ", "gains ").strong(format!("{amount} Energy")),
            };
            let lost = match (amount, wasted) {
                (_, 0) => String::new(),
                (0, _) => " (gauge full)".to_owned(),
                (_, wasted) => format!("; {wasted} wasted"),
            };
            let words = words.and(format!("{}{lost}.", because(reason)));
            Line::by(seat, words).about(pieces::gauge(seat))
        }
        EventKind::BatteryGained { seat, reason } => {
            let words = does(seat, "gain a ", "gains a ").strong("Battery tile");
            let words = words.and(format!("{}.", because(reason)));
            Line::by(seat, words).about(pieces::gauge(seat))
        }
        EventKind::ResourceGained { seat, resource, amount, reason } => {
            let name = resource.name();
            let words = match amount {
                0 => does(seat, "gain no ", "gains no ").strong(name),
                amount => does(seat, "gain ", "gains ").strong(format!("{amount} {name}")),
            };
            let lost = if amount == 0 { " (supply empty)" } else { "" };
            Line::by(seat, words.and(format!("{}{lost}.", because(reason))))
        }
        EventKind::Scored { seat, points: scored, reason: Reason::Launch } => {
            let words = Words::of(seat).verb(" score ", " scores ");
            let words = words.strong(points(scored)).and(" for the launch.");
            Line::of_the_table(words).hitting([seat])
        }
        EventKind::Scored { seat, points: scored, reason } => {
            let words = match scored {
                0.. => does(seat, "score ", "scores ").strong(points(scored)),
                _ => does(seat, "lose ", "loses ").strong(points(scored.saturating_neg())),
            };
            Line::by(seat, words.and(format!("{}.", because(reason))))
        }
        EventKind::Achieved { seat, reason } => {
            let words = does(seat, "gain an ", "gains an ").strong("Achievement");
            Line::by(seat, words.and(format!("{}.", because(reason))))
        }
        EventKind::Forfeited { seat, what } => {
            let what = match what {
                Forfeit::Recruit => {
                    "Recruit lost: no Astronaut left, no free seat, or the Cyborgs' price cannot be paid."
                }
                Forfeit::Training => "Training lost: nobody can be trained.",
                Forfeit::Greenhouse => {
                    "Greenhouse lost: none left, no free space, or the surcharge cannot be paid."
                }
                Forfeit::Improvement => "Improvement lost: no basic Greenhouse.",
                Forfeit::Foundation => "Foundation lost: no free slot.",
                Forfeit::Laboratory => "Laboratory lost: none can be taken.",
                Forfeit::SpecialResearch => {
                    "Special Research lost: it cannot be paid, or there is no space."
                }
                Forfeit::Resource => "Resource lost: the supply is empty.",
            };
            Line::by(seat, Words::plain(what))
        }
        _ => return None,
    })
}

/// Why something was gained, where the line above does not say it.
fn because(reason: Reason) -> &'static str {
    match reason {
        Reason::Column => " (column bonus)",
        Reason::Slot => " (slot bonus)",
        Reason::GreenhouseSpace => " (Greenhouse space)",
        Reason::BottomRow => " (bottom row)",
        Reason::LargeSpace => " (large-Building space)",
        Reason::Progress => " (Progress tile)",
        Reason::FullGauge => " instead of a tenth Battery tile",
        Reason::FactionPower => " (faction power)",
        Reason::FactionBuilding => " (Faction Building)",
        Reason::UnusedApproval => " for an unused approval",
        Reason::Hunger => " for hunger",
        Reason::Effect
        | Reason::Ability
        | Reason::MissionTile
        | Reason::Improvement
        | Reason::Launch => "",
    }
}

/// The end of the game.
fn end(event: &Event) -> Line {
    match event.deed {
        EventKind::EndTriggered { trigger, .. } => {
            let why = match trigger {
                Trigger::ThirdLaunch => "All three ships have launched",
                Trigger::EndOfTrack => "A piece has left the Progress track",
            };
            Line::of_the_table(
                Words::plain(why).and(": this round is the ").strong("last").and("."),
            )
        }
        EventKind::FinalScored { seat, score, total } => {
            let words = Words::of(seat).verb(" score ", " scores ");
            let words = words.strong(points(i32::from(score.total()))).and(" at the end, ");
            let total = total.to_string().replace('-', "\u{2212}");
            Line::by(seat, words.strong(total).and(" in all."))
        }
        EventKind::SoloWon { total, medal } => {
            let words = Words::plain("All ships are on their way: ").strong(points(total));
            Line::of_the_table(words.and(format!(", a {} medal.", medal_name(medal))))
        }
        EventKind::SoloLost { why } => Line::of_the_table(Words::plain(defeat(why))),
        _ => Line::of_the_table(Words::plain("The table is set.")),
    }
}

/// Why a solo game is lost.
pub(super) fn defeat(why: Defeat) -> String {
    match why {
        Defeat::Hunger => "You cannot feed everyone: the game is lost.".to_owned(),
        Defeat::ShipsLeft => "Not all ships have launched: the game is lost.".to_owned(),
        Defeat::Objectives(missed) => {
            let missed: Vec<String> =
                missed.iter().map(|one| objective_in_words(one).to_owned()).collect();
            format!("Not achieved: {}. The game is lost.", listed(&missed))
        }
    }
}

/// A starting Astronaut takes a seat.
pub(super) fn seated(seat: Seat, event: &Event, before: &[Event]) -> Line {
    let of_run = |event: &Event| match event.deed {
        EventKind::Seated { seat: who, astronaut, rover } if who == seat => {
            Some((astronaut, rover))
        }
        _ => None,
    };
    let earlier: Vec<_> = before.iter().rev().map_while(of_run).collect();
    let all = earlier.iter().rev().copied().chain(of_run(event));
    let all: Vec<String> = all
        .map(|(astronaut, rover)| {
            format!("{} in Rover {}", astronaut_name(astronaut), rover_number(rover))
        })
        .collect();
    let words = Words::of(seat).verb(" seat the crew: ", " seats the crew: ");
    let line = Line::by(seat, words.and(format!("{}.", listed(&all))));
    if earlier.is_empty() { line } else { line.going_on() }
}
