//! Chapter 2, Outbreak, in words.

use maud::{Markup, html};
use on_mars::content::Resource;
use on_mars::outbreak::{
    Action, DOSES, Deed, FIELD_LAB, Infection, MICROBIOLOGIST, Mover, MoverStep, Place, Question,
    Row, Site,
};
use on_mars::{Action as Answer, Event, Open};
use orrery_core::Seat;

use super::super::asked::Sight;
use super::super::dock::{Prompt, told};
use super::super::names::{bill_in_words, hex_name, mission_in_words, post_in_words, slots_name};
use super::super::own::own_answers;
use super::super::pieces;
use super::super::thing::Thing;
use super::OURS;
use crate::parts::{count, listed, seat_letter};
use crate::{Line, Words};

/// The name of a place in `data-piece`.
pub(in super::super) fn piece(place: Place) -> String {
    match place {
        Place::Row(seat, row) => format!("row-{}-{row}", crate::parts::seat_letter(seat)),
        Place::Working(seat) => format!("working-{}", crate::parts::seat_letter(seat)),
        Place::Slot(slots, _) => format!("area-{}", slots.index()),
        Place::Mine(hex) => format!("area-{}", hex_name(hex)),
    }
}

/// "row 2 of your Living Quarters", "the slots of Construct (Ada's Colonist)".
pub(super) fn place_in_words(sight: &Sight, place: Place) -> String {
    match place {
        Place::Row(seat, row) => {
            format!("in row {} of {} Living Quarters", row + 1, sight.whose(seat))
        }
        Place::Working(seat) => format!("in {} Working Area", sight.whose(seat)),
        Place::Slot(slots, seat) => format!("of {} on {}", whom(sight, seat), slots_name(slots)),
        Place::Mine(hex) => format!("in the Mine on {}", hex_name(hex)),
    }
}

fn whom(sight: &Sight, seat: Seat) -> String {
    if sight.you() == Some(seat) { "yours".to_owned() } else { sight.name(seat).to_owned() }
}

/// The same in a line of the log.
fn place_told(words: Words, place: Place) -> Words {
    match place {
        Place::Row(seat, row) => {
            words.and(format!("in row {} of ", row + 1)).whose(seat).and(" Living Quarters")
        }
        Place::Working(seat) => words.and("in ").whose(seat).and(" Working Area"),
        Place::Slot(slots, seat) => {
            words.and(format!("on {} (", slots_name(slots))).name(seat).and(")")
        }
        Place::Mine(hex) => words.and(format!("in the Mine on {}", hex_name(hex))),
    }
}

/// The site of an Infection card.
pub(super) fn site_in_words(card: Infection) -> String {
    match card.site() {
        Site::Row(row) => format!("row {} of the Living Quarters", row + 1),
        Site::Working => "the Working Area".to_owned(),
        Site::Slots(slots) => format!("the slots of {}", slots_name(slots)),
        Site::Mines => "a Mine".to_owned(),
        Site::MostHealthy => "the Living Quarters with the most healthy Colonists".to_owned(),
        Site::Nowhere => "No Infection".to_owned(),
    }
}

/// "1 healthy and 2 infected".
fn row_in_words(row: Row) -> String {
    match (row.healthy, row.infected) {
        (0, 0) => "nobody".to_owned(),
        (healthy, 0) => format!("{healthy} healthy"),
        (0, infected) => format!("{infected} infected"),
        (healthy, infected) => format!("{healthy} healthy and {infected} infected"),
    }
}

/// Returns how many are infected now, at the end of the turn as things stand, and when the crew
/// loses.
pub(in super::super) fn forecast(open: &Open) -> (u8, u8, u8) {
    let now = open.infected();
    let exposed: u8 = open.exposed().iter().map(|(_, colonists)| colonists).sum();
    (now, now.saturating_add(exposed), open.infection_limit())
}

fn forecast_in_words(open: &Open) -> String {
    let (now, then, limit) = forecast(open);
    match then.saturating_sub(now) {
        _ if then >= limit => {
            format!("At the end of this turn {then} are infected, and {limit} lose the game.")
        }
        0 => format!("{now} infected of {limit}; nobody falls ill at the end of this turn."),
        more => format!("{now} infected of {limit}; {more} more at the end of this turn."),
    }
}

/// The question at hand.
pub(in super::super) fn asked(sight: &Sight, you: Seat, question: Question) -> Prompt {
    let open = sight.open();
    let fore = forecast_in_words(open);
    match question {
        Question::Infect(card) => told(
            "Which Colonist falls ill?",
            format!("The Infection card shows {}. {fore}", site_in_words(card)),
            "AI-CH2-06",
        ),
        Question::Row => {
            let mover = open.outbreak().and_then(|outbreak| outbreak.movers.first().copied());
            let (left, step) = match mover {
                Some(Mover { step, .. }) => (waiting(open, you, step), step),
                None => (1, MoverStep::Enter),
            };
            let more = if left > 1 { format!(" {left} in all.") } else { String::new() };
            match step {
                MoverStep::Leave => told(
                    "From which row does your Colonist go to work?",
                    format!("One who would fall ill is safe by leaving.{more} {fore}"),
                    "AI-VAL-39",
                ),
                MoverStep::Enter => told(
                    "In which row does your Colonist sleep?",
                    format!("Beside an infected one they fall ill.{more} {fore}"),
                    "AI-VAL-39",
                ),
                MoverStep::EnterInfected => told(
                    "In which row does your infected Colonist sleep?",
                    format!("Everyone in that row falls ill.{more} {fore}"),
                    "AI-VAL-39",
                ),
            }
        }
        Question::Rearrange => told(
            "Do you rearrange your Living Quarters?",
            format!("The infected together, the healthy apart: then nobody catches it. {fore}"),
            "AI-CH2-08",
        ),
        Question::Fill(row) => {
            let loose = open.outbreak().map(|outbreak| outbreak.wards[you].loose);
            told(
                format!("Who sleeps in row {}?", row + 1),
                format!(
                    "{} without a row. A healthy one beside an infected one falls ill.",
                    row_in_words(loose.unwrap_or_default())
                ),
                "AI-CH2-08",
            )
        }
    }
}

/// Returns how many Colonists of a player wait to go the same way.
fn waiting(open: &Open, seat: Seat, step: MoverStep) -> usize {
    let same = |one: &&Mover| one.seat == seat && one.step == step;
    open.outbreak().map_or(0, |outbreak| outbreak.movers.iter().take_while(same).count())
}

/// AI-VAL-35: the Field Lab, as a space of a Depot.
pub(super) fn field_lab(sight: &Sight, seat: Seat) -> Markup {
    let player = sight.player(seat);
    let [crystals, plants] = FIELD_LAB.value;
    let is_dear = player.crystals < crystals || player.stored(Resource::Plant) < plants;
    let does = format!(
        "For {} and {}: gain 1 Medicine.{OURS}",
        count(crystals, "Crystal"),
        count(plants, "Plant")
    );
    Thing::new(if is_dear { "exec extra dear" } else { "exec extra" }, "Field Lab")
        .does(does, "AI-VAL-35")
        .target(own_answers(sight, seat, |action| action == Answer::Outbreak(Action::FieldLab)))
        .place(format!("field-lab-{}", seat_letter(seat)))
        .drawn(&html! {
            span.word { "Lab" }
            span.cost {
                svg.i.i-12 { use href="#om-crystal" {} } (crystals)
                svg.i.i-12 { use href="#om-plant" {} } (plants)
            }
        })
}

/// Returns the text of a button.
pub(in super::super) fn name(sight: &Sight, action: Action) -> String {
    let open = sight.open();
    match action {
        Action::Reveal(card) => format!("{}: {}", card.name(), site_in_words(card)),
        Action::Infect(place) => format!("The Colonist {}", place_in_words(sight, place)),
        Action::Cure(place) => format!("Cure the Colonist {}", place_in_words(sight, place)),
        Action::Row(row) => {
            let seat = sight.you().unwrap_or(open.turn.seat);
            let there = open.at_place(Place::Row(seat, row));
            format!("Row {} ({})", row + 1, row_in_words(there))
        }
        Action::Isolate => "Put the infected together".to_owned(),
        Action::Rearrange => "Arrange row by row".to_owned(),
        Action::Fill(row) => match row_in_words(row).as_str() {
            "nobody" => "Nobody".to_owned(),
            words => words.to_owned(),
        },
        Action::RetrieveInfected(post) => {
            format!("Bring an infected Colonist back from {}", post_in_words(post))
        }
        Action::TakeMedicine => {
            let bill = sight.you().and_then(|you| open.price(you, Answer::Outbreak(action)));
            match bill.as_ref().and_then(bill_in_words) {
                Some(price) => format!("Take 1 Medicine for {price}"),
                None => "Take 1 Medicine".to_owned(),
            }
        }
        Action::FieldLab => {
            let [crystals, plants] = FIELD_LAB.value;
            let (crystals, plants) = (count(crystals, "Crystal"), count(plants, "Plant"));
            format!("Field Lab: 1 Medicine for {crystals} and {plants}")
        }
        Action::HireMicrobiologist => {
            format!("Hire the Microbiologist for {}", count(MICROBIOLOGIST.value, "Crystal"))
        }
        Action::Microbiologist(None) => format!("Microbiologist: {} Medicine", DOSES.value[0]),
        Action::Microbiologist(Some(blueprint)) => {
            format!("Microbiologist in {}: {} Medicine", blueprint.name(), DOSES.value[1])
        }
    }
}

/// Says what an answer does to the infection, before it is pressed.
pub(in super::super) fn outcome(sight: &Sight, you: Seat, action: Action) -> Option<String> {
    let asks = matches!(
        action,
        Action::Infect(_) | Action::Cure(_) | Action::Row(_) | Action::Isolate | Action::Fill(_)
    );
    let then = asks.then(|| sight.scene.view.forecast(you, Answer::Outbreak(action)))??;
    // What it decides is told with what it brings about.
    if then.then.open.outcome().is_some() {
        return None;
    }
    let (_, now, limit) = forecast(sight.open());
    let (_, then, _) = forecast(&then.then.open);
    let loses = if then >= limit { " The crew would lose." } else { "" };
    // Among the healthy it does not matter who sleeps where.
    if (now, then) == (0, 0) {
        return None;
    }
    Some(match then.cmp(&now) {
        std::cmp::Ordering::Less => {
            format!("{then} infected at the end of this turn instead of {now}.{loses}")
        }
        _ if matches!(action, Action::Cure(_)) => format!(
            "Of no use now: another infected Colonist is there, so this one falls ill again. {then} at the end of the turn.{loses}"
        ),
        _ => format!("{then} infected at the end of this turn.{loses}"),
    })
}

/// Describes an event for the log.
pub(in super::super) fn line(deed: Deed, before: &[Event]) -> Line {
    match deed {
        Deed::Revealed { card } => {
            let words = Words::plain("Infection card: ").strong(site_in_words(card));
            Line::of_the_table(words.and("."))
        }
        Deed::Shuffled => {
            Line::of_the_table(Words::plain("All Infection cards are shuffled into a new deck."))
        }
        Deed::Infected { place } => {
            let words = place_told(Words::plain("A Colonist "), place).and(" falls ill.");
            let line = Line::of_the_table(words).hitting(owner(place)).about(piece(place));
            match before.last().map(|event| event.deed) {
                Some(on_mars::Deed::Outbreak(Deed::Revealed { card })) => {
                    let words = Words::plain("Infection card: ").strong(site_in_words(card));
                    let words = place_told(words.and(". A Colonist "), place).and(" falls ill.");
                    Line { words, ..line.going_on() }
                }
                _ => line,
            }
        }
        Deed::Spread { .. } => spread(deed, before),
        Deed::Cured { seat, place } => {
            let words = Words::of(seat).verb(" cure ", " cures ").and("a Colonist ");
            Line::by(seat, place_told(words, place).and(".")).about(piece(place))
        }
        Deed::Rearranged { seat } => {
            let words = Words::of(seat).verb(" rearrange your", " rearranges the");
            Line::by(seat, words.and(" Living Quarters."))
        }
        Deed::MedicineGained { seat, count, lost } => {
            let words = Words::of(seat).verb(" gain ", " gains ");
            let words = words.strong(format!("{count} Medicine"));
            let lost = if lost == 0 { ".".to_owned() } else { format!("; {lost} did not fit.") };
            Line::by(seat, words.and(lost)).about(pieces::board(seat))
        }
        Deed::FieldLab { seat } => {
            let words = Words::of(seat).verb(" use ", " uses ").and("the ").strong("Field Lab");
            Line::by(seat, words.and("."))
        }
        Deed::Hired { seat } => {
            let words = Words::of(seat).verb(" hire ", " hires ").and("the ");
            Line::by(seat, words.strong("Microbiologist").and("."))
        }
        Deed::MicrobiologistUsed { seat, blueprint } => {
            let place = blueprint.map(|card| format!(" in {}", card.name())).unwrap_or_default();
            let words = Words::of(seat).verb(" use ", " uses ").and("the ");
            Line::by(seat, words.strong("Microbiologist").and(format!("{place}.")))
        }
        Deed::TimePassed { space } => {
            let words = Words::plain("The Time Tracker moves to ").strong(space.to_string());
            Line::of_the_table(words.and("."))
        }
    }
}

fn owner(place: Place) -> Option<Seat> {
    match place {
        Place::Row(seat, _) | Place::Working(seat) | Place::Slot(_, seat) => Some(seat),
        Place::Mine(_) => None,
    }
}

/// All places at which the infection spread at the end of a turn, in one line.
fn spread(deed: Deed, before: &[Event]) -> Line {
    let of = |deed: Deed| match deed {
        Deed::Spread { place, colonists } => Some((place, colonists)),
        _ => None,
    };
    let mut all: Vec<(Place, u8)> = before
        .iter()
        .rev()
        .map_while(|event| match event.deed {
            on_mars::Deed::Outbreak(deed) => of(deed),
            _ => None,
        })
        .collect();
    let goes_on = !all.is_empty();
    all.reverse();
    all.extend(of(deed));
    let mut words = Words::plain("The infection spreads: ");
    for (nth, (place, colonists)) in all.iter().enumerate() {
        let comma = if nth > 0 { ", " } else { "" };
        words = place_told(words.and(comma).strong(colonists.to_string()).and(" "), *place);
    }
    let line = Line::of_the_table(words.and("."));
    let line = line.hitting(all.iter().filter_map(|(place, _)| owner(*place)));
    let line = all.iter().fold(line, |line, (place, _)| line.about(piece(*place)));
    if goes_on { line.going_on() } else { line }
}

/// The chapter in sentences.
pub(in super::super) fn in_words(sight: &Sight) -> Vec<String> {
    let open = sight.open();
    let Some(outbreak) = open.outbreak() else { return Vec::new() };
    let mut said = vec![
        forecast_in_words(open),
        format!(
            "Time Track: {}. The crew loses when the Time Tracker would leave space 1.",
            count(outbreak.time, "round")
        ),
        format!("Medicine in the Warehouse: {}.", outbreak.warehouse),
    ];
    said.push(risk_in_words(open));
    for (seat, ward) in outbreak.wards.iter() {
        let open_rows = open.players[seat].quarters_limit() / Row::SIZE;
        let rows: Vec<String> = (1..=open_rows)
            .zip(ward.rows)
            .map(|(number, row)| format!("row {number} {}", row_in_words(row)))
            .collect();
        let working = open.at_place(Place::Working(seat));
        said.push(format!(
            "{} Living Quarters: {}. Working Area: {}. Medicine: {}.",
            super::super::names::capital(&sight.whose(seat)),
            listed(&rows),
            row_in_words(working),
            ward.medicine
        ));
    }
    said.push(match outbreak.microbiologist {
        Some(seat) => format!("The Microbiologist works for {}.", sight.called(seat)),
        None => {
            let price = count(MICROBIOLOGIST.value, "Crystal");
            format!("The Microbiologist can be hired for {price}.")
        }
    });
    let missions: Vec<String> = open
        .missions
        .iter()
        .flatten()
        .map(|state| format!("{} ({} left)", mission_in_words(state.mission), state.left))
        .collect();
    said.push(format!("To win, achieve both Missions: {}.", listed(&missions)));
    said
}

/// Says what the cards that are left in the Infection deck can do.
pub(super) fn risk_in_words(open: &Open) -> String {
    let Some(outbreak) = open.outbreak() else { return String::new() };
    let left = outbreak.deck.len();
    let safe = outbreak.deck.iter().filter(|card| card.site() == Site::Nowhere).count();
    let aside = count(outbreak.beside.len(), "No Infection card");
    format!("{} left, {safe} of them No Infection; {aside} beside the deck.", {
        count(left, "Infection card")
    })
}

/// The same in a few words: "16 cards left, 2 harmless".
pub(super) fn risk_in_short(open: &Open) -> String {
    let Some(outbreak) = open.outbreak() else { return String::new() };
    let safe = outbreak.deck.iter().filter(|card| card.site() == Site::Nowhere).count();
    format!("{} left, {safe} harmless", count(outbreak.deck.len(), "card"))
}
