//! The dock's first row: the six actions of a turn, the tasks of a crew, and the exchanges that
//! are open at every question.

use from_the_moon::content::SmallSpace;
use from_the_moon::content::board::{
    FOUNDATION_COST, GREENHOUSE_COST, IMPROVE_COST, LABORATORY_COST,
};
use from_the_moon::{
    Action, Building, Cost, Cube, DisplaySpace, Exchange, Half, Open, Question, RoverId, Terms,
};
use maud::{Markup, html};
use orrery_core::Seat;

use super::asked::Sight;
use super::button::name;
use super::marks::cost_symbols;
use super::names::{astronaut_symbol, cube_symbol};
use crate::Refused;
use crate::parts::icon;
use crate::target::Target;

/// The first row.
pub(super) fn first_row(sight: &Sight) -> Markup {
    let (Some(question), Some(you)) = (sight.asked, sight.you()) else { return html! {} };
    let steps = match question {
        Question::Turn => actions(sight, you),
        Question::OtherHalf(half) => other_half(sight, half),
        Question::Tasks { .. } => tasks(sight),
        _ => Vec::new(),
    };
    // An exchange or two stand beside the question; the actions of a turn have a row of their own.
    let few = steps.is_empty();
    let exchanges: Vec<Markup> = Exchange::ALL
        .into_iter()
        .filter(|&exchange| sight.may(Action::Exchange(exchange)))
        .map(|exchange| exchange_step(sight, you, exchange))
        .collect();
    html! {
        @if !(steps.is_empty() && exchanges.is_empty()) {
            nav.steps.lunar-steps.few[few] aria-label="Actions" {
                @for step in steps { (step) }
                @for step in exchanges { (step) }
            }
        }
    }
}

/// The six actions of a turn.
fn actions(sight: &Sight, you: Seat) -> Vec<Markup> {
    let open = sight.open();
    let tiles: Vec<_> = open.grid.tiles().iter().collect();
    let sends = RoverId::ALL
        .into_iter()
        .flat_map(|rover| tiles.iter().map(move |&tile| Action::SendRover { rover, tile }));
    let crews = crew(|colour, rover| Action::Recruit { colour, rover })
        .chain(crew(|colour, rover| Action::Train { colour, rover }));
    let houses = SmallSpace::all().map(Building::Small);
    let houses = houses.chain(open.large.iter().map(Building::Large)).chain([Building::Faction]);
    let out = open.players[you].rovers.iter().filter(|rover| rover.at.is_some()).count();
    let gather = (out < 3).then(|| html! { (out) " of 3 out" });
    let send = html! { @if out == 3 { "all out" } @else { "no free tile" } };
    let full = html! { @if has_free_seat(open, you) { "nobody left" } @else { "no free seat" } };
    let idle = html! { "nothing to do" };
    let team = open.recruit_cost(you, Terms::Bought);
    let building = SmallSpace::all().next().map(|space| space.level().cost());
    let building = building.unwrap_or_default();
    let laboratory = match open.players[you].empty_spaces().is_empty() {
        true => FOUNDATION_COST.value(),
        false => LABORATORY_COST.value(),
    };
    let greenhouse = match open.players[you].basic_greenhouses {
        0 => GREENHOUSE_COST.value(),
        _ => IMPROVE_COST.value(),
    };
    let sends = match (chosen(sight, sends), out) {
        (Target::Refused(refused), 3) => {
            let sentence = "All your Rovers are out; they come back when you gather.".to_owned();
            Target::Refused(Refused { sentence, ..refused })
        }
        (sends, _) => sends,
    };
    vec![
        step(&sends, "rover", "Send a Rover", Some(send), "Which Rover goes, and where?"),
        step(
            &chosen(sight, [Action::ConstructGreenhouse, Action::ImproveGreenhouse]),
            "greenhouse",
            "Greenhouses",
            missing(open, you, greenhouse).or(Some(idle.clone())),
            "Do you construct a Greenhouse or improve one?",
        ),
        step(
            &chosen(sight, crews),
            "astro",
            "Team",
            missing(open, you, &team).or(Some(full)),
            "Whom do you recruit or train?",
        ),
        step(
            &chosen(sight, houses.map(Action::Construct)),
            "building",
            "Build",
            missing(open, you, &building).or(Some(idle.clone())),
            "Which Building do you construct?",
        ),
        step(
            &chosen(sight, research()),
            "lab",
            "Research",
            missing(open, you, laboratory).or(Some(idle)),
            "A Foundation, or which Laboratory?",
        ),
        step(&chosen(sight, [Action::Gather]), "gather", "Gather", gather, ""),
    ]
}

fn has_free_seat(open: &Open, you: Seat) -> bool {
    open.players[you].rovers.iter().any(|rover| rover.crew.len() < open.seats_per_rover())
}

fn research() -> impl Iterator<Item = Action> {
    [Action::TakeFoundation].into_iter().chain(DisplaySpace::all().map(Action::TakeLaboratory))
}

fn crew(action: impl Fn(Cube, RoverId) -> Action + Copy) -> impl Iterator<Item = Action> {
    Cube::ALL
        .into_iter()
        .flat_map(move |colour| RoverId::ALL.into_iter().map(move |rover| action(colour, rover)))
}

/// The answers among these, or the most telling of the reasons against them: what is missing
/// comes before a full seat.
fn chosen(sight: &Sight, actions: impl IntoIterator<Item = Action>) -> Target {
    let actions: Vec<Action> = actions.into_iter().collect();
    match sight.target(actions.iter().copied()) {
        Target::Refused(first) => {
            let reasons = actions.iter().filter_map(|&action| (sight.scene.refusal)(action));
            let telling = reasons.into_iter().find(|refused| refused.sentence.contains(" short "));
            Target::Refused(telling.unwrap_or(first))
        }
        target => target,
    }
}

/// The half of an action that may follow.
fn other_half(sight: &Sight, half: Half) -> Vec<Markup> {
    let (actions, symbol, name, then): (Vec<Action>, _, _, _) = match half {
        Half::ConstructGreenhouse => {
            (vec![Action::ConstructGreenhouse], "greenhouse", "Construct a Greenhouse", "")
        }
        Half::ImproveGreenhouse => {
            (vec![Action::ImproveGreenhouse], "greenhouse-improved", "Improve a Greenhouse", "")
        }
        Half::Recruit => {
            let recruits = crew(|colour, rover| Action::Recruit { colour, rover }).collect();
            (recruits, "astro", "Recruit", "Whom do you recruit, and into which Rover?")
        }
        Half::Train => {
            let trained = crew(|colour, rover| Action::Train { colour, rover }).collect();
            (trained, "train", "Train", "Whom do you train, and in which Rover?")
        }
        Half::Foundation => (vec![Action::TakeFoundation], "foundation", "Foundation", ""),
        Half::Laboratory => {
            let taken = DisplaySpace::all().map(Action::TakeLaboratory).collect();
            (taken, "lab", "Laboratory", "Which Laboratory do you take?")
        }
    };
    vec![step(&chosen(sight, actions), symbol, name, None, then)]
}

/// The work still open to the crew.
fn tasks(sight: &Sight) -> Vec<Markup> {
    let Some((_, _, tile)) = sight.at_work() else { return Vec::new() };
    let mut steps = Vec::new();
    for colour in Cube::ALL {
        let collect = Action::Collect(colour);
        if sight.may(collect) {
            steps.push(step(
                &sight.target([collect]),
                cube_symbol(colour),
                &name(sight, collect),
                None,
                "",
            ));
        }
    }
    for colour in Cube::ALL {
        let ability = Action::UseAbility(colour);
        if sight.may(ability) {
            let symbol = astronaut_symbol(from_the_moon::Astronaut { colour, specialist: true });
            steps.push(step(&sight.target([ability]), symbol, &name(sight, ability), None, ""));
        }
    }
    let terrain = Action::UseTerrain(tile);
    let symbol = terrain_symbol(sight.open(), tile);
    steps.push(step(&sight.target([terrain]), symbol, &name(sight, terrain), None, ""));
    steps
}

fn terrain_symbol(open: &Open, tile: from_the_moon::Tile) -> &'static str {
    use super::marks::{Mark, effect_marks};
    let marks = open.terrain_effect(tile).map(effect_marks).unwrap_or_default();
    let icon = marks.into_iter().rev().find_map(|mark| match mark {
        Mark::Icon(symbol) => Some(symbol),
        Mark::Small(_) | Mark::Figure(_) | Mark::Word(_) => None,
    });
    icon.unwrap_or("resource")
}

/// The amounts missing for a price, as symbols; the reason says it in words.
fn missing(open: &Open, you: Seat, cost: &Cost) -> Option<Markup> {
    let missing = open.missing(you, cost);
    (!missing.is_free()).then(|| {
        html! {
            span.marks aria-hidden="true" {
                @for symbol in cost_symbols(&missing) { svg.i.i-12 { use href={ "#" (symbol) } {} } }
                "short"
            }
        }
    })
}

fn step(target: &Target, symbol: &str, name: &str, short: Option<Markup>, then: &str) -> Markup {
    crate::target::step(target, &icon(symbol), name, short, then)
}

/// "2 Energy for 1 Food", as figures and symbols.
fn exchange_step(sight: &Sight, you: Seat, exchange: Exchange) -> Markup {
    let action = Action::Exchange(exchange);
    let target = sight.target([action]);
    let cost = sight.open().exchange_cost(you, exchange);
    let (pays, from, to) = match exchange {
        Exchange::EnergyToFood => (cost.energy, "energy", "food"),
        Exchange::FoodToEnergy => (cost.stock.food, "food", "energy"),
    };
    html! {
        span.step.swap.can-act data-choice=[target.choice()] role=[target.role()] tabindex=[target.tabindex()]
            title=(name(sight, action)) {
            span.sr { (name(sight, action)) }
            span.within aria-hidden="true" { (pays) (icon(from)) (icon("chevron")) "1" (icon(to)) }
        }
    }
}
