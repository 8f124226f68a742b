//! The rail: the mood of the crew, and each astronaut with health, Conditions, skills and pawns.

use first_martians::content::{ActionType, Ailment, SkillId, Word as _};
use first_martians::{
    Astronaut, AstronautId, FirstMartians, HIGHEST_MORALE, Hand, LOWEST_MORALE, MOST_WOUNDS,
    STRESS_END, SolOutlook,
};
use maud::{Markup, html};
use orrery_core::Seat;

use super::names::capital;
use super::pawns::{self, one};
use super::rooms::token_symbol;
use super::spots::{Sight, Spot};
use crate::Scene;
use crate::parts::{count, named_icon, seat_letter, seat_shape, signed, small_icon};

/// The panel of a seat. The first one shown carries what the crew shares.
pub(super) fn player(scene: &Scene<FirstMartians>, seat: Seat) -> Markup {
    let sight = Sight::of(scene);
    let first = scene.you().unwrap_or(Seat::ONE);
    let own = sight.table.astronauts().filter(|&who| sight.table.leads(seat, who));
    let own: Vec<AstronautId> = own.collect();
    html! {
        @if seat == first && sight.table.round > 0 { (mood(&sight)) }
        article.player.astronauts data-seat=(seat_letter(seat)) {
            header {
                (seat_shape(seat)) b { (scene.name(seat)) }
                @if let [only] = own[..] { (head(&sight, only)) }
                (status(&sight, seat))
            }
            @for &who in &own {
                @if own.len() > 1 { div.second { (head(&sight, who)) } }
                (astronaut(&sight, who))
            }
            @for kind in machines(&sight, seat) { (machine(&sight, kind)) }
        }
    }
}

/// Profession and First Player token.
fn head(sight: &Sight, who: AstronautId) -> Markup {
    let astronaut = &sight.table.crew[who.index()];
    let spec = &sight.content.game_box.astronauts[astronaut.role.index()];
    let name = spec.name.split(" / ").next().unwrap_or(&spec.name);
    let profile = astronaut.profile.map(|side| &sight.content.game_box.profiles[side.index()].text);
    html! {
        @if sight.table.first == who && sight.table.round > 0 { (named_icon("first-player", "First Player")) }
        span.cap data-about=(name) data-does=[profile] { (name) }
    }
}

/// Draws what this player is doing right now, as shape and word.
fn status(sight: &Sight, seat: Seat) -> Markup {
    let asked = sight.scene.to_act.contains(seat.into());
    let is_you = sight.you() == Some(seat);
    html! {
        @if sight.is_planning() && sight.table.agreed.has(seat) {
            span.status.good { (small_icon("check")) "ready" }
        } @else if asked && is_you {
            span.status.lamp { (small_icon("play")) "deciding" }
        } @else if asked && sight.is_planning() {
            span.status { (small_icon("wait")) "plans" }
        } @else if asked {
            span.status { (small_icon("wait")) "deciding" }
        }
    }
}

fn astronaut(sight: &Sight, who: AstronautId) -> Markup {
    let one = &sight.table.crew[who.index()];
    let target = sight.target(Spot::Person(who));
    html! {
        div.vitals.can-act[target.is_act()].lit[target.is_act()] data-choice=[target.choice()] role=[target.role()]
            tabindex=[target.tabindex()] {
            (health(sight, one))
            span.amt data-n=(one.tokens) data-about={ (count(u32::from(one.tokens), "Morale token")) }
                data-does="Morale tokens pay for skills. In the Morale phase the First Player gains as many as the Morale level, or pays them." {
                (named_icon("morale-token", "Morale tokens")) (one.tokens)
            }
            (in_hand(sight, who))
        }
        @for ailment in one.held.iter() { (condition(sight, ailment)) }
        @for token in one.marks.kinds() {
            div.line2 { (small_icon(token_symbol(token))) (capital(token.words())) }
        }
        (skills(sight, who))
    }
}

/// Wounds on the track, with the Conditions that wait on it.
fn health(sight: &Sight, one: &Astronaut) -> Markup {
    let label = match one.wounds {
        0 => "No wounds".to_owned(),
        wounds => format!("{wounds} of {MOST_WOUNDS} wounds"),
    };
    let spec = &sight.content.game_box.health;
    let draws: Vec<String> = spec.condition_at.iter().map(u8::to_string).collect();
    let does = format!(
        "Wounds {} draw a Condition. Wound {} kills, and the mission is lost.",
        draws.join(" and "),
        spec.death_at
    );
    html! {
        span.health role="img" aria-label=(label) data-about=(label) data-does=(does) {
            (small_icon("wound"))
            @for wound in 1..=MOST_WOUNDS { i.hit[wound <= one.wounds].cond[spec.condition_at.contains(&wound)] {} }
            b { (one.wounds) "/" (MOST_WOUNDS) }
        }
    }
}

/// Pawns: those still free can be picked first.
fn in_hand(sight: &Sight, who: AstronautId) -> Markup {
    let all = sight.table.crew[who.index()].pawn_count();
    // Once the plan is carried out, a pawn that has acted is not free again.
    let acts =
        !sight.is_planning() && (sight.table.current.is_some() || !sight.table.plan.is_empty());
    let free = if acts { 0 } else { sight.free(Hand::Pawn(who)) };
    let sent = all.saturating_sub(free);
    let target = sight.target(Spot::Free(Hand::Pawn(who)));
    let label = format!("{free} of {} free", count(u32::from(all), "pawn"));
    let letter = seat_letter(sight.table.seat_of(who));
    html! {
        span.pw.can-act[target.is_act()] role=(target.role().unwrap_or("img")) tabindex=[target.tabindex()]
            aria-label=(label) data-about=(label) data-choice=[target.choice()] data-then=[target.is_act().then_some("Where does this pawn go?")] {
            @for pawn in 0..all {
                svg.sent[pawn < sent].hand[pawn >= sent && target.is_act()] data-seat=(letter) aria-hidden="true"
                    data-piece=[(pawn >= sent).then(|| pawns::piece(Hand::Pawn(who), pawn))] viewBox="0 0 24 32" {
                    use href={ (if pawn < sent { "#pawn-ghost" } else { "#pawn" }) } width="24" height="32" {}
                }
            }
        }
    }
}

fn condition(sight: &Sight, ailment: Ailment) -> Markup {
    let spec = sight.content.game_box.condition(ailment);
    html! {
        div.line2 data-about=(spec.name) data-does=(spec.text) { (small_icon("condition")) span { b { (spec.name) } ": " (spec.text) } }
    }
}

/// The base skill and the Skill cards, as far as they can be used in this mission.
fn skills_of(sight: &Sight, who: AstronautId) -> Vec<(usize, SkillId)> {
    let role = sight.table.crew[who.index()].role;
    let base = sight.content.game_box.astronauts[role.index()].base_skill;
    let cards = sight.content.game_box.skills.iter().enumerate();
    let cards = cards.filter(|(_, skill)| skill.role == role && !skill.base);
    let cards = cards.map(|(number, _)| SkillId(number as u8)).take(3);
    let has = |(bit, _): &(usize, SkillId)| sight.table.crew[who.index()].skills & 1 << bit != 0;
    std::iter::once(base).chain(cards).enumerate().filter(has).collect()
}

fn skills(sight: &Sight, who: AstronautId) -> Markup {
    let one = &sight.table.crew[who.index()];
    let all = skills_of(sight, who);
    let is_own = sight.you() == Some(sight.table.seat_of(who));
    let within = all.iter().filter(|(bit, skill)| {
        one.used & 1 << bit == 0 && sight.content[*skill].cost <= one.tokens
    });
    let within = within.count();
    let list = html! {
        div.skillset {
            @for &(bit, skill) in &all {
                @let spec = &sight.content[skill];
                @let target = sight.target(Spot::Skill(who, skill));
                @let is_used = one.used & 1 << bit != 0;
                @let is_dear = spec.cost > one.tokens;
                @let why = if is_used { " Used in this sol." } else { "" };
                span.skill.helps[sight.is_asked_for(&target)].can-act[target.is_act()].dear[is_used || is_dear] data-choice=[target.choice()]
                    role=[target.role()] tabindex=[target.tabindex()] data-about=(spec.name)
                    data-does={ (spec.text) " " (capital(spec.timing.words())) "." (why) } {
                    span.label { (spec.name) }
                    @if is_used { (small_icon("check")) }
                    @else { span.amt { (named_icon("morale-token", "Morale tokens")) (spec.cost) } }
                }
            }
        }
    };
    html! {
        @if is_own { (list) }
        @else {
            details id={ "skills-" (who.index()) } {
                summary { (count(all.len() as u32, "skill")) ", " @if within == 0 { "none" } @else { (within) } " within reach" }
                (list)
            }
        }
    }
}

/// The machines a seat operates.
fn machines(sight: &Sight, seat: Seat) -> Vec<ActionType> {
    let runs = |kind: &ActionType| {
        sight.table.aoms & 1 << kind.index() != 0
            && sight.table.operators[kind.index()].is_some_and(|who| sight.table.leads(seat, who))
    };
    ActionType::all().filter(runs).collect()
}

fn machine(sight: &Sight, kind: ActionType) -> Markup {
    let spec = &sight.content.game_box.aoms[kind.index()];
    let target = sight.target(Spot::Free(Hand::Aom(kind)));
    let free = sight.free(Hand::Aom(kind));
    html! {
        p.aomline.can-act[target.is_act()] data-choice=[target.choice()] role=[target.role()] tabindex=[target.tabindex()]
            data-about=(spec.name) data-does=(spec.text) {
            svg.i.i-20 aria-hidden="true" { use href="#aom" {} } b { (spec.name) }
            span.cap { (kind.words()) " machine" }
            span.status { (if free > 0 { "free" } else { "placed" }) }
        }
    }
}

// ---- Mood -----------------------------------------------------------------------------

/// Morale and Stress, and what comes next.
fn mood(sight: &Sight) -> Markup {
    let table = sight.table;
    let next = sight.game.outlook(1).into_iter().next();
    html! {
        div.mood role="group" aria-label="Mood" {
            (morale(table.morale))
            (stress(table.stress, next.as_ref()))
            p { (next_in_words(sight, next.as_ref())) }
        }
    }
}

const FROM: f32 = 4.0;
const TO: f32 = 170.0;

fn morale(level: i8) -> Markup {
    let steps = f32::from(HIGHEST_MORALE - LOWEST_MORALE);
    let at = |level: i8| FROM + (TO - FROM) * f32::from(level - LOWEST_MORALE) / steps;
    let shown = if level > 0 { format!("+{level}") } else { signed(level) };
    html! {
        div.gaugeline data-about={ "Morale: " (shown) } data-does="In the Morale phase the First Player gains as many Morale tokens as this level, or pays as many; each one missing is a wound." {
            span { (small_icon("morale")) "Morale" }
            svg viewBox="0 0 174 22" preserveAspectRatio="none" aria-hidden="true" {
                path.base d="M4 11H170" {}
                @for tick in LOWEST_MORALE..=HIGHEST_MORALE {
                    path.tick d={ "M" (one(at(tick))) (if tick == 0 { " 4v14" } else { " 7v8" }) } {}
                }
                path.knob d={ "M" (one(at(level))) " 11h.01" } {}
            }
            b { (shown) }
        }
    }
}

fn stress(level: u8, next: Option<&SolOutlook>) -> Markup {
    let at =
        |level: u8| FROM + (TO - FROM) * f32::from(level.min(STRESS_END)) / f32::from(STRESS_END);
    html! {
        div.gaugeline data-about={ "Stress: " (level) } data-does={ "At " (STRESS_END) " a fight breaks out. The dashed ring is where the next Production leads." } {
            span { (small_icon("stress")) "Stress" }
            svg viewBox="0 0 174 22" preserveAspectRatio="none" aria-hidden="true" {
                path.base d="M4 11H170" {}
                path.fill d={ "M4 11H" (one(at(level))) } {}
                path.fight d="M170 3v16" {}
                @if let Some(next) = next {
                    @let there = one(at(if next.is_fight { STRESS_END } else { next.stress }));
                    path.next d={ "M" (there) " 11h.01" } {}
                    path.next.inner d={ "M" (there) " 11h.01" } {}
                }
                path.knob d={ "M" (one(at(level))) " 11h.01" } {}
            }
            b { (level) }
        }
    }
}

/// Draws what the next phases do to the mood.
fn next_in_words(sight: &Sight, next: Option<&SolOutlook>) -> Markup {
    let table = sight.table;
    html! {
        @match next {
            Some(next) if next.is_fight => { "As it stands, a " b { "fight" } " breaks out in the next Production." }
            Some(next) => { "The next Production brings Stress to " b { (next.stress) } ". At " (STRESS_END) " a fight breaks out." }
            None => { "At " (STRESS_END) " a fight breaks out." }
        }
        @if table.morale < 0 {
            " The First Player pays " b { (count(u32::from(table.morale.unsigned_abs()), "Morale token")) } " each sol."
        }
    }
}
