//! The dock's first row: the actions of a turn, and what an effect can be used on.

use maud::{Markup, html};
use on_mars::content::{Effect, Kind, KindSet, Main, Resource, Tech};
use on_mars::{Action, Bill, Question, blackout, invasion, outbreak};
use orrery_core::Seat;

use super::asked::Sight;
use super::chapter::invasion::steps as invasion_steps;
use super::names::{hex_name, main_name};
use super::symbols::{effect_short, kind_symbol, resource_symbol, tech_symbol, tech_word};
use crate::parts::{icon, named_icon};
use crate::target::{Target, priced_step, step};

/// The first row.
pub(super) fn first_row(sight: &Sight) -> Markup {
    let (Some(question), Some(you)) = (sight.asked, sight.you()) else { return html! {} };
    let steps = match question {
        Question::Turn => turn(sight, you),
        Question::Effect { effect, .. } => choices(sight, you, effect),
        Question::PlaceDiscovery => discoveries(sight),
        Question::Invasion(question) => invasion_steps(sight, question),
        _ => Vec::new(),
    };
    html! {
        @if steps.len() > 1 {
            nav.steps.martian-steps aria-label="Actions" { @for step in steps { (step) } }
        }
    }
}

pub(super) fn plain(
    target: &Target,
    symbol: &str,
    name: &str,
    short: Option<String>,
    then: &str,
) -> Markup {
    step(target, &icon(symbol), name, short.map(|short| html! { (short) }), then)
}

/// The symbol of a Main action.
fn main_symbol(main: Main) -> &'static str {
    match main {
        Main::LandingPod => "om-pod",
        Main::ObtainBlueprint => "om-blueprint",
        Main::LearnTechnology => "om-tech",
        Main::Research => "om-rd",
        Main::Resupply => "om-warehouse",
        Main::ControlCenter => "om-control",
        Main::Construct => "om-construct",
        Main::Upgrade => "om-upgrade",
        Main::WelcomeShip => "om-ship",
        Main::Hire => "om-scientist",
    }
}

/// A Main action as it is called in the row, in which up to nine have to stand.
fn row_name(main: Main) -> &'static str {
    match main {
        Main::Research => "R&D",
        main => main_name(main),
    }
}

/// The answers of a scene that are of one kind.
pub(super) fn those(sight: &Sight, which: impl Fn(&Action) -> bool) -> Vec<Action> {
    sight.scene.actions.iter().copied().filter(|action| which(action)).collect()
}

/// The Main actions of the side the viewer is on, then what else a turn allows.
fn turn(sight: &Sight, you: Seat) -> Vec<Markup> {
    let open = sight.open();
    let side = open.players[you].side();
    let mut steps = Vec::new();
    if !open.turn.main {
        for main in Main::ALL.into_iter().filter(|main| Some(main.side()) == side) {
            // An action that cannot be taken always says why.
            let target = Target::of_any(sight.scene, [Action::Main(main)], |_| true);
            let has_nobody = main.slots().is_some() && open.players[you].quarters == 0;
            let short = if has_nobody { "nobody at home" } else { "not now" };
            let extra = open.main_extra(you, main);
            let price = (extra > 0).then(|| in_icons(&Bill { extra, ..Bill::default() }));
            steps.push(priced_step(
                &target,
                &icon(main_symbol(main)),
                row_name(main),
                price.as_ref(),
                Some(html! { (short) }),
                "",
            ));
        }
    }
    let cure = those(sight, |action| matches!(action, Action::Outbreak(outbreak::Action::Cure(_))));
    if !cure.is_empty() {
        steps.insert(
            0,
            plain(&sight.target(cure), "om-medicine", "Cure", None, "Whom do you cure?"),
        );
    }
    let executive = those(sight, |action| {
        matches!(
            action,
            Action::Executive(_)
                | Action::UseBuilding { .. }
                | Action::Outbreak(
                    outbreak::Action::FieldLab | outbreak::Action::Microbiologist(_)
                )
                | Action::Blackout(blackout::Action::Patch(_))
                | Action::Invasion(
                    invasion::Action::Repel(_) | invasion::Action::UseDefense { .. }
                )
        )
    });
    if !executive.is_empty() {
        let target = sight.target(executive);
        steps.push(plain(
            &target,
            "om-exec",
            "Executive action",
            None,
            "Which Executive action do you take?",
        ));
    }
    let deliver = those(sight, |action| matches!(action, Action::Deliver { .. }));
    if !deliver.is_empty() {
        steps.push(plain(
            &sight.target(deliver),
            "om-mission",
            "Deliver",
            None,
            "What do you deliver?",
        ));
    }
    let goals = those(sight, |action| matches!(action, Action::CompleteGoal { .. }));
    if !goals.is_empty() {
        let target = sight.target(goals);
        steps.push(plain(&target, "om-goal", "Private Goal", None, "Which reward do you take?"));
    }
    steps
}

/// Draws what an effect can be used on, where there are several kinds of things.
fn choices(sight: &Sight, you: Seat, effect: Effect) -> Vec<Markup> {
    match effect {
        Effect::Construct { kinds, .. } => kinds_to_build(sight, you, kinds),
        Effect::Upgrade { .. } => grouped(
            sight,
            |action| match action {
                Action::Upgrade { blueprint, .. } => {
                    Some(("om-blueprint", blueprint.name().to_owned()))
                }
                Action::Invasion(invasion::Action::UpgradeDefense { card, .. }) => {
                    Some(("om-blueprint", card.name().to_owned()))
                }
                Action::UseTech(_) => Some(("om-tech", "Upgrade Tech".to_owned())),
                _ => None,
            },
            "Which Building do you upgrade?",
        ),
        Effect::Develop { .. } => grouped(
            sight,
            |action| match action {
                Action::Develop { tech, .. } => {
                    Some((tech_symbol(*tech), tech_word(*tech).to_owned()))
                }
                _ => None,
            },
            "Where does it move?",
        ),
        Effect::Learn { .. } => {
            let grid = sight.open().grid;
            grouped(
                sight,
                |action| match action {
                    Action::Learn { from, .. } => grid[from.index()]
                        .map(|tech: Tech| (tech_symbol(tech), tech_word(tech).to_owned())),
                    Action::Invasion(invasion::Action::LearnDefense(_)) => {
                        Some((tech_symbol(Tech::Defense), tech_word(Tech::Defense).to_owned()))
                    }
                    _ => None,
                },
                "Where does it go?",
            )
        }
        Effect::Move(_) => grouped(
            sight,
            |action| match action {
                Action::MoveBot { from, .. } => {
                    Some(("om-bot", format!("Bot on {}", hex_name(*from))))
                }
                Action::MoveRover(_) => Some(("om-rover", "Rover".to_owned())),
                Action::Invasion(invasion::Action::MoveSentry(_)) => {
                    Some(("om-bot", "Sentry Bot".to_owned()))
                }
                Action::Invasion(invasion::Action::MoveExosuit(_)) => {
                    Some(("om-colonist", "Exosuit".to_owned()))
                }
                Action::UseTech(_) => Some(("om-tech", "Rover Tech".to_owned())),
                _ => None,
            },
            "Where to?",
        ),
        _ => Vec::new(),
    }
}

/// The types of Building, each with its price or why it cannot be built.
fn kinds_to_build(sight: &Sight, you: Seat, kinds: KindSet) -> Vec<Markup> {
    let open = sight.open();
    kinds
        .iter()
        .map(|kind: Kind| {
            let built = those(
                sight,
                |action| matches!(action, Action::Build { kind: one, .. } if *one == kind),
            );
            let built: Vec<Action> = built.into_iter().chain(repairs(sight, kind)).collect();
            // What is due besides is the same for all types, and the question says it.
            let bill = match kind.cost() {
                Some(resource) => Bill::default().with(resource, 1),
                // The Colonist who stays in the Mine.
                None => Bill { colonists: 1, ..Bill::default() },
            };
            let (mark, price) = (icon(kind_symbol(kind)), in_icons(&bill));
            if !built.is_empty() {
                let target = sight.target(built);
                return priced_step(
                    &target,
                    &mark,
                    in_a_word(kind),
                    Some(&price),
                    None,
                    "Where does it go?",
                );
            }
            // Any hex in reach tells why this type cannot be built.
            let zone = open.players[you].zone().without(open.built());
            let refused = sight.target(zone.iter().map(|hex| Action::Build { kind, hex }));
            let cannot_pay = refused.why().is_some_and(|why| why.starts_with("You cannot pay"));
            let short = if cannot_pay { "cannot pay" } else { "no place" };
            priced_step(&refused, &mark, in_a_word(kind), Some(&price), Some(html! { (short) }), "")
        })
        .collect()
}

/// A type of Building in one word, so that all of them fit into a row.
fn in_a_word(kind: Kind) -> &'static str {
    match kind {
        Kind::WaterExtractor => "Extractor",
        Kind::OxygenCondenser => "Condenser",
        Kind::Mine | Kind::Generator | Kind::Greenhouse | Kind::Shelter => kind.name(),
    }
}

/// A price as figures and icons.
fn in_icons(bill: &Bill) -> Markup {
    let resources = Resource::ALL
        .into_iter()
        .map(|one| (bill.need[one.index()], resource_symbol(one), one.name()));
    let others = [
        (bill.any, "resource", "Resources of your choice"),
        (bill.water_or_plant, "water", "Water or Plants"),
        (bill.crystals, "om-crystal", "Crystals"),
        (bill.colonists, "om-colonist", "Colonists"),
    ];
    html! {
        @for (number, symbol, name) in resources.chain(others) {
            @if number > 0 { span { (number) (named_icon(symbol, name)) } }
        }
        @if bill.extra > 0 { span { "+" (bill.extra) (named_icon("om-crystal", "Crystals or Colonists")) } }
    }
}

/// Blackout: the repairs of a type.
fn repairs(sight: &Sight, kind: Kind) -> Vec<Action> {
    let open = sight.open();
    let kind_of = |hex| open.kind_at(hex).or(open.closed_at(hex).map(|closed| closed.kind));
    those(sight, |action| match action {
        Action::Blackout(blackout::Action::Repair(hex)) => kind_of(*hex) == Some(kind),
        _ => false,
    })
}

/// The answers by what they are about, in the order in which they are listed.
pub(super) fn grouped(
    sight: &Sight,
    name: impl Fn(&Action) -> Option<(&'static str, String)>,
    then: &str,
) -> Vec<Markup> {
    let mut groups: Vec<(&'static str, String, Vec<Action>)> = Vec::new();
    for action in sight.scene.actions {
        let Some((symbol, name)) = name(action) else { continue };
        match groups.iter_mut().find(|(_, known, _)| *known == name) {
            Some((_, _, actions)) => actions.push(*action),
            None => groups.push((symbol, name, vec![*action])),
        }
    }
    groups
        .into_iter()
        .map(|(symbol, name, actions)| {
            let then = if actions.len() > 1 { then } else { "" };
            plain(&sight.target(actions), symbol, &name, None, then)
        })
        .collect()
}

/// The two open Discovery tiles.
fn discoveries(sight: &Sight) -> Vec<Markup> {
    let open = sight.open();
    let tiles = open.exploration.iter().enumerate();
    tiles
        .filter_map(|(place, tile)| {
            let benefit = effect_short((*tile)?.benefit());
            let actions = those(sight, |action| {
                matches!(action, Action::PlaceDiscovery { which, .. } if usize::from(*which) == place)
            });
            Some(plain(&sight.target(actions), "om-discovery", &benefit, None, "On which hex do you place it?"))
        })
        .collect()
}
