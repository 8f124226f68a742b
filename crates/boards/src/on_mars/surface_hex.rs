//! Hexes that answer what is asked, with what each would give, and those that almost would.

use std::collections::BTreeMap;

use maud::{Markup, html};
use on_mars::content::{Effect, Kind, KindSet};
use on_mars::{Action, Hex, HexSet, Question, blackout, monolith};
use orrery_core::Seat;

use super::asked::Sight;
use super::chapter::invasion;
use super::names::capital;
use super::names::{a_building, hex_name, items};
use super::surface_lines::{at, brackets, hexagon, middle, one};
use super::symbols::{item_symbol, kind_class, kind_drawing};
use super::thing::Thing;
use crate::Refused;
use crate::parts::{listed, seat_letter};
use crate::target::Target;

/// The listed answers of each hex: their places and what they do.
pub(super) type Lit = BTreeMap<Hex, Vec<(usize, Action)>>;

/// The hexes that are answers.
pub(super) fn lit(sight: &Sight) -> Lit {
    let mut all = Lit::new();
    for (choice, &action) in sight.scene.actions.iter().enumerate() {
        if let Some(hex) = hex_of(sight, action) {
            all.entry(hex).or_default().push((choice, action));
        }
    }
    all
}

/// The hex on which an answer is given.
fn hex_of(sight: &Sight, action: Action) -> Option<Hex> {
    match action {
        Action::Build { hex, .. }
        | Action::Upgrade { hex, .. }
        | Action::MoveBot { to: hex, .. }
        | Action::MoveRover(hex)
        | Action::Place(hex)
        | Action::PlaceDiscovery { hex, .. }
        | Action::PickHex(hex) => Some(hex),
        Action::Blackout(
            blackout::Action::Hit(hex)
            | blackout::Action::Repair(hex)
            | blackout::Action::Patch(hex),
        )
        | Action::Monolith(monolith::Action::Pick(hex))
        | Action::Monolith(monolith::Action::Abduct(monolith::Victim::Mine(hex))) => Some(hex),
        Action::Invasion(action) => invasion::hex_of(sight.open(), action),
        Action::UseBuilding { blueprint, .. } => sight.open().built_at[blueprint.index()],
        Action::TakeTile => match sight.asked {
            Some(Question::TakeTile(hex)) => Some(hex),
            _ => None,
        },
        _ => None,
    }
}

/// The hexes where something can be constructed now.
pub(super) fn buildable(sight: &Sight) -> HexSet {
    let build = |action: &Action| match action {
        Action::Build { hex, .. } => Some(*hex),
        _ => None,
    };
    sight.scene.actions.iter().filter_map(build).collect()
}

/// The lit hexes, then those in reach where it is not allowed.
pub(super) fn hexes(sight: &Sight, lit: Lit) -> Markup {
    let no = refused(sight, &lit);
    html! {
        @for (hex, target) in no {
            (Thing::new("hex tile no", hex_name(hex)).target(target).drawn_at(&at(hex), &html! { path.nope d=(hexagon(29.0)) {} }))
        }
        @for (hex, answers) in lit { (lit_hex(sight, hex, &answers)) }
    }
}

/// A hex under the lamp.
fn lit_hex(sight: &Sight, hex: Hex, answers: &[(usize, Action)]) -> Markup {
    let open = sight.open();
    let builds = answers.iter().any(|(_, action)| matches!(action, Action::Build { .. }));
    let has_building = open.built().contains(hex);
    let has_thing = open.crystals.contains(hex) || open.tile_hexes.contains(hex);
    // What lies there stays to be seen, unless a Building would take its place.
    let class = if !builds && (has_building || has_thing) { "hex tile over" } else { "hex tile" };
    let target = Target::Act(answers.iter().map(|(choice, _)| *choice).collect());
    let collects = answers.iter().any(|(_, action)| matches!(action, Action::MoveRover(_)))
        && open.crystals.contains(hex);
    let inside = html! {
        path.ground d=(hexagon(30.6)) {}
        path.reticle d=(brackets()) {}
        path.frame d=(hexagon(29.4)) {}
        @for (choice, action) in answers {
            @if let Action::Build { kind, .. } = action { (gain(sight, *kind, hex, *choice, answers.len() > 1)) }
        }
        @if builds && open.crystals.contains(hex) {
            g.lose transform="translate(0 -13)" {
                use href="#om-crystal" x="-8" y="-8" width="16" height="16" {}
                path d="M-7 7 7-7" {}
            }
        }
        @if collects { text.gain x="-9" y="6" text-anchor="end" { "+1" } }
        @if !has_building {
            text.nm y="23" text-anchor="middle" { (hex_name(hex)) }
        }
    };
    let does = told(sight, hex, answers);
    Thing::new(class, hex_name(hex))
        .does(does, rule(answers))
        .target(target)
        .drawn_at(&at(hex), &inside)
}

/// "+3" and the good that a Building here would give, and the Building as it would stand there
/// once the hex is chosen. Of several types that fit, the one that is picked shows its gain.
fn gain(sight: &Sight, kind: Kind, hex: Hex, choice: usize, is_one_of_many: bool) -> Markup {
    let Some(you) = sight.settler() else { return html! {} };
    let open = sight.open();
    let is_low = open.crystals.contains(hex) || open.pieces().contains(hex);
    let (text, icon) = if is_low { ("10", "-3.5") } else { ("6", "-8") };
    html! {
        g class={ "gives " (kind_class(kind)) } data-seat=(seat_letter(you))
            data-choice=[is_one_of_many.then_some(choice)] aria-hidden="true" {
            text.gain x="-2" y=(text) text-anchor="end" { "+" (open.size_with(you, kind, hex)) }
            use.good href={ "#" (item_symbol(kind.gives())) } x="0" y=(icon) width="17" height="17" {}
            use.bld.plan-b href={ "#" (kind_drawing(kind)) } x="-18" y="-24" width="36" height="36" {}
            @if let Some(owner) = helper(sight, kind, hex) {
                g data-seat=(seat_letter(owner)) { use.sg href={ "#seat-" (seat_letter(owner)) } x="10" y="15.2" width="8" height="8" {} }
            }
            @for target in open.crystals_from(kind, hex).iter() {
                @let ((x, y), (u, v)) = (middle(hex), middle(target));
                g.plan-k { path.aim d={ "M" (one((u - x) * 0.45)) " " (one((v - y) * 0.45)) "L" (one((u - x) * 0.75)) " " (one((v - y) * 0.75)) } {}
                    use href="#om-piece-crystal" x=(one(u - x - 12.0)) y=(one(v - y - 14.0)) width="24" height="28" {} }
            }
        }
    }
}

/// The rival whose Tech is needed to construct this here.
fn helper(sight: &Sight, kind: Kind, hex: Hex) -> Option<Seat> {
    let you = sight.settler()?;
    let choices = sight.open().tech_for(you, kind, hex);
    let is_own = choices.iter().any(|choice| choice.owner == you);
    choices.first().filter(|_| !is_own).map(|choice| choice.owner)
}

/// Says what choosing a hex means, in sentences.
fn told(sight: &Sight, hex: Hex, answers: &[(usize, Action)]) -> String {
    let open = sight.open();
    let mut told = Vec::new();
    if let (Some(you), [(_, Action::Build { kind, .. })]) = (sight.settler(), answers) {
        let size = open.size_with(you, *kind, hex);
        let gain = items(size, kind.gives());
        told.push(match size {
            1 => format!("{} here is on its own and gives {gain}.", capital(&a_building(*kind))),
            size => format!(
                "{} here makes a Complex of {size} and gives {gain}.",
                capital(&a_building(*kind))
            ),
        });
    }
    let kind = match answers {
        [(_, Action::Build { kind, .. })] => Some(*kind),
        _ => None,
    };
    if let Some(owner) = kind.and_then(|kind| helper(sight, kind, hex)) {
        told.push(format!(
            "It needs {} Tech, and {} gains 1 Oxygen or a development.",
            sight.whose(owner),
            sight.called(owner)
        ));
    }
    let builds = answers.iter().any(|(_, action)| matches!(action, Action::Build { .. }));
    if builds && open.crystals.contains(hex) {
        told.push("The Crystal there is lost.".to_owned());
    }
    if builds && open.tile_hexes.contains(hex) {
        told.push("The tile there is lost.".to_owned());
    }
    if builds && open.pieces().contains(hex) {
        told.push("The piece there has to move.".to_owned());
    }
    told.join(" ")
}

/// The rule behind an answer on a hex.
fn rule(answers: &[(usize, Action)]) -> &'static str {
    match answers.first() {
        Some((_, Action::Build { .. })) => "OM-BUILD-03",
        Some((_, Action::Upgrade { .. })) => "OM-UPG-01",
        Some((_, Action::MoveBot { .. } | Action::MoveRover(_))) => "OM-CTRL-01",
        Some((_, Action::UseBuilding { .. })) => "OM-EXEC-01",
        Some((_, Action::TakeTile)) => "OM-ROV-04",
        Some((_, Action::PlaceDiscovery { .. })) => "OM-TRAV-01",
        Some((_, Action::Blackout(blackout::Action::Hit(_)))) => "AI-CH3-11",
        Some((_, Action::Blackout(_))) => "AI-VAL-50",
        Some((_, Action::Monolith(_))) => "AI-CH4-08",
        Some((_, Action::Invasion(action))) => invasion::rule_of(*action),
        _ => "OM-MAP-04",
    }
}

/// While something is constructed: the hexes in reach where it is not allowed, with the reason.
fn refused(sight: &Sight, lit: &Lit) -> Vec<(Hex, Target)> {
    let (Some(you), Some(Question::Effect { effect: Effect::Construct { kinds, .. }, .. })) =
        (sight.settler(), sight.asked)
    else {
        return Vec::new();
    };
    let open = sight.open();
    let near = sight.player(you).zone().without(open.built()).iter();
    let near = near.filter(|hex| !lit.contains_key(hex));
    let why = |hex: Hex| Some((hex, Target::Refused(reasons(sight, kinds, hex)?)));
    near.filter_map(why).collect()
}

/// Why none of these types can be constructed on a hex: one sentence for all types it holds for.
fn reasons(sight: &Sight, kinds: KindSet, hex: Hex) -> Option<Refused> {
    let mut all: Vec<(Refused, Vec<String>)> = Vec::new();
    for kind in kinds.iter() {
        let Target::Refused(refused) = sight.target([Action::Build { kind, hex }]) else {
            continue;
        };
        match all.iter_mut().find(|(known, _)| *known == refused) {
            Some((_, names)) => names.push(kind.name().to_owned()),
            None => all.push((refused, vec![kind.name().to_owned()])),
        }
    }
    let rule = all.first()?.0.rule;
    let sentence = match all.as_slice() {
        [(refused, _)] => refused.sentence.clone(),
        several => {
            let told = several.iter().map(|(refused, names)| {
                format!("{}: {}", listed(names), refused.sentence.trim_end_matches('.'))
            });
            format!("{}.", told.collect::<Vec<_>>().join(". "))
        }
    };
    Some(Refused { rule, sentence })
}
