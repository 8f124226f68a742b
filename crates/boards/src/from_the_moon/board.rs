//! A player's board: what is in stock, the team, Greenhouses, Research and Buildings.

use from_the_moon::content::SmallSpace;
use from_the_moon::content::board::{
    Bonus, COLUMN_BONUSES, FOUNDATION_ORDER, GREENHOUSE_SPACES, LARGE_SPACES, SLOT_BONUSES,
};
use from_the_moon::{
    Action, Astronaut, Building, Cube, IncomePart, LabSpace, LargeTile, Question, Resource, RoverId,
};
use maud::{Markup, html};
use orrery_core::Seat;

use super::asked::Sight;
use super::map::is_laid;
use super::marks::{effect_marks, large_marks, price_row, row};
use super::names::{
    astronaut_symbol, building_name, effect_in_words, large_in_words, power_counts, power_gives,
    resource_symbol,
};
use super::pieces;
use super::plan::hunger;
use super::rover::hangar;
use super::thing::{thing, thing_then};
use crate::parts::{amount, count, named_icon, seat_letter, seat_shape, signed, small_icon};
use crate::target::Target;

/// The viewer's own board, in columns.
pub(super) fn own_board(sight: &Sight, you: Seat) -> Markup {
    html! {
        section #mine .panel.mine.lunar aria-label="Your board" data-seat=(seat_letter(you)) {
            div.stores { (stores(sight, you)) }
            (team(sight, you))
            (greenhouses(sight, you))
            (research(sight, you))
            (buildings(sight, you))
        }
    }
}

/// Resources, Energy, the faction, and what the next Gather asks for.
fn stores(sight: &Sight, you: Seat) -> Markup {
    let player = sight.player(you);
    html! {
        h3 {
            b.who { (seat_shape(you)) (sight.scene.name(you))
                @if let Some(faction) = player.faction { " · " (faction.name()) } }
            span.amts {
                (amount("achievement", "Achievements", player.achievements))
                (amount("vp", "Points", signed(player.score)))
            }
        }
        div.purse {
            @for resource in Resource::ALL {
                @let target = sight.own_target(you, [Action::TakeResource(resource)]);
                @let number = player.stock.of(resource);
                @let label = format!("{} {}", number, resource.name());
                (thing("amt", None, &target, &label, &html! {
                    svg.i aria-hidden="true" { use href={ "#" (resource_symbol(resource)) } {} } span data-n=(number) { (number) }
                }))
            }
        }
        (gauge(sight, you))
        @if is_laid(sight) { (hangar(sight, you)) }
        div.notes { (forecast(sight, you)) " " (faction(sight, you)) }
    }
}

/// Nine places for Battery tiles, those there are, and the Energy on them.
pub(super) fn gauge(sight: &Sight, seat: Seat) -> Markup {
    let gauge = sight.player(seat).gauge;
    let (energy, batteries) = (gauge.energy(), gauge.batteries());
    let target = sight.own_target(seat, [Action::TakeIncome(IncomePart::Recharge)]);
    let target = if target.is_refused() { Target::Still } else { target };
    let label = format!("Energy {energy} of {batteries}");
    let inside = html! {
        svg.i.i-20 aria-hidden="true" { use href="#energy" {} }
        span.gauge aria-hidden="true" {
            @for place in 1..=9 {
                i.cap[place <= batteries].on[place <= energy].now[place == energy] {}
            }
        }
        span.num aria-hidden="true" { (energy) span.cap { " / " (batteries) } }
    };
    thing("en", Some(pieces::gauge(seat)), &target, &label, &inside)
}

/// The power of the faction, and its Building's once it stands.
fn faction(sight: &Sight, seat: Seat) -> Markup {
    let player = sight.player(seat);
    html! {
        @if let Some(faction) = player.faction {
            @let words = match player.faction_building() {
                Some(_) => format!("{} {}", faction.power(), faction.building()),
                None => faction.power().to_owned(),
            };
            p.power title=(words) { (words) }
        }
    }
}

/// The forecast of hunger, until a Gather has begun; the dock says the rest when one is possible.
fn forecast(sight: &Sight, you: Seat) -> Markup {
    let open = sight.open();
    let forecast = open.gather_forecast(you);
    let alarm = hunger(open, &forecast);
    let is_gathering = matches!(sight.asked, Some(Question::Income(_) | Question::Feed));
    html! {
        @if open.turn > 0 && open.ending.is_none() && !is_gathering {
            @if let Some(alarm) = alarm {
                p.alarm title=(alarm) {
                    (small_icon("warn"))
                    span { (forecast.hungry) " of " (forecast.mouths) " would go hungry now." span.sr { " " (alarm) } }
                }
            } @else if forecast.mouths > 0 {
                p.cap.fed title="At a Gather now everybody would eat." { (small_icon("check")) span { "Food for all " (forecast.mouths) "." } }
            }
        }
    }
}

fn bonus(bonus: Bonus) -> Markup {
    html! {
        @match bonus {
            Bonus::None => {}
            Bonus::Food(_) => { svg.i.i-12 aria-hidden="true" { use href="#food" {} } }
            Bonus::Points(points) => { (points) svg.i.i-12 aria-hidden="true" { use href="#vp" {} } }
            Bonus::Achievement => { svg.i.i-12 aria-hidden="true" { use href="#achievement" {} } }
        }
    }
}

fn bonus_in_words(bonus: Bonus) -> &'static str {
    match bonus {
        Bonus::None => "",
        Bonus::Food(_) => ", giving 1 Food",
        Bonus::Points(1) => ", giving 1 point",
        Bonus::Points(_) => ", giving 2 points",
        Bonus::Achievement => ", giving 1 Achievement",
    }
}

/// The Astronauts to recruit and train: one row per colour, the next one first.
pub(super) fn team(sight: &Sight, seat: Seat) -> Markup {
    let player = sight.player(seat);
    html! {
        div.team-board {
            h3 { "Team" b { (player.crew_size()) } }
            div.crew-rows {
                span.cap { "Recruits" } span.cap { "Specialists" }
                @for colour in Cube::ALL {
                    (recruits(sight, seat, colour))
                    (markers(sight, seat, colour))
                    (ability(sight, colour))
                }
            }
        }
    }
}

fn recruits(sight: &Sight, seat: Seat, colour: Cube) -> Markup {
    let left = sight.player(seat).recruits.of(colour);
    let actions = RoverId::ALL.map(|rover| Action::Recruit { colour, rover });
    let target = sight.own_target(seat, actions);
    let next = usize::from(3 - left.min(3));
    let label = match COLUMN_BONUSES.value().get(next) {
        Some(next) if left > 0 => {
            format!("Recruit a {} Astronaut: {left} left{}", colour.name(), bonus_in_words(*next))
        }
        _ => format!("No {} Astronaut left to recruit", colour.name()),
    };
    let symbol = astronaut_symbol(Astronaut { colour, specialist: false });
    let inside = html! {
        @for (place, &gives) in COLUMN_BONUSES.value().iter().enumerate() {
            span.slot.taken[place < next] {
                @if place >= next { svg.i.i-20 aria-hidden="true" { use href={ "#" (symbol) } {} } }
                small { (bonus(gives)) }
            }
        }
    };
    let then = format!("Which Rover does the {} Astronaut board?", colour.name());
    thing_then("slots", Some(pieces::recruits(seat, colour)), &target, &label, &inside, &then)
}

fn markers(sight: &Sight, seat: Seat, colour: Cube) -> Markup {
    let left = sight.player(seat).markers.of(colour);
    let actions = RoverId::ALL.map(|rover| Action::Train { colour, rover });
    let target = sight.own_target(seat, actions);
    let next = usize::from(3 - left.min(3));
    let label = match SLOT_BONUSES.value().get(next) {
        Some(next) if left > 0 => {
            let gives = bonus_in_words(*next);
            format!("Train a {} Specialist: {} left{gives}", colour.name(), count(left, "marker"))
        }
        _ => format!("All {} Specialist markers are used", colour.name()),
    };
    let inside = html! {
        @for (place, &gives) in SLOT_BONUSES.value().iter().enumerate() {
            span.slot.taken[place < next] {
                svg.i.i-16.roof aria-hidden="true" viewBox="0 0 24 24" { path d="m3 15 9-6 9 6" {} }
                small { (bonus(gives)) }
            }
        }
    };
    let then = format!("In which Rover is a {} Astronaut trained?", colour.name());
    thing_then("slots", Some(pieces::markers(seat, colour)), &target, &label, &inside, &then)
}

/// The ability of a colour's Specialists.
fn ability(sight: &Sight, colour: Cube) -> Markup {
    html! {
        @if let Some(power) = sight.open().power(colour) {
            @let (symbol, name) = power_gives(power);
            p.ability title={ "Ability of " (colour.name()) " Specialists" } {
                span.sr { (colour.name()) " Specialists: " }
                (named_icon(symbol, name)) span.for { " for " (power_counts(power)) }
            }
        }
    }
}

/// Six spaces from the bottom, with what covering them gives.
pub(super) fn greenhouses(sight: &Sight, seat: Seat) -> Markup {
    let open = sight.open();
    let player = sight.player(seat);
    let there = usize::from(player.greenhouses());
    let improved = usize::from(player.improved_greenhouses);
    let harvest = open.harvest_of(seat);
    let row = open.greenhouses;
    let free = row.middle + row.right;
    let income = sight.own_target(seat, [Action::TakeIncome(IncomePart::Greenhouses)]);
    let whole = if income.is_act() { income } else { Target::Still };
    let label = format!(
        "Greenhouses: {there} of 6, {improved} improved; they give {harvest} Food at each Gather"
    );
    let head = html! {
        h3 { "Greenhouses" span { (named_icon("food", "Food at each Gather")) " " b { (harvest) } } }
    };
    let rows = html! {
        @for (place, &gives) in GREENHOUSE_SPACES.value().iter().enumerate().rev() {
            (greenhouse(sight, seat, place, there, improved, gives))
        }
    };
    html! {
        div.greens {
            (head)
            p.cap.supply title="Greenhouses on the Main board" {
                (free) " free, " (row.stack) " at +2 " (named_icon("energy", "Energy"))
            }
            @if whole.is_act() {
                (thing("glass", Some(pieces::greenhouses(seat)), &whole, &label, &rows))
            } @else {
                div.glass data-piece=(pieces::greenhouses(seat)) { span.sr { (label) } (rows) }
            }
        }
    }
}

/// One space. The next empty one stands for constructing, the topmost basic one for improving.
fn greenhouse(
    sight: &Sight,
    seat: Seat,
    place: usize,
    there: usize,
    improved: usize,
    gives: Bonus,
) -> Markup {
    let is_there = place < there;
    let is_improved = place < improved;
    let actions = match place {
        _ if place == there => vec![Action::ConstructGreenhouse, Action::Accept],
        _ if place + 1 == there && !is_improved => vec![Action::ImproveGreenhouse, Action::Accept],
        _ => Vec::new(),
    };
    // An offer is accepted on the space that it is about.
    let accepts = match sight.asked {
        Some(Question::OfferGreenhouse(_)) => place == there,
        Some(Question::OfferImprovement) => place < there,
        _ => false,
    };
    let actions = actions.into_iter().filter(|action| accepts || *action != Action::Accept);
    let target = sight.own_target(seat, actions);
    let label = match (is_there, is_improved) {
        (true, true) => "Improved Greenhouse: 2 Food".to_owned(),
        (true, false) => "Basic Greenhouse: 1 Food".to_owned(),
        (false, _) => format!("Free Greenhouse space{}", bonus_in_words(gives)),
    };
    let inside = html! {
        @if is_there {
            svg.i.i-16 aria-hidden="true" { use href={ "#" (if is_improved { "greenhouse-improved" } else { "greenhouse" }) } {} }
            span.yield aria-hidden="true" {
                svg.i.i-12 { use href="#food" {} }
                @if is_improved { svg.i.i-12 { use href="#food" {} } }
            }
        } @else {
            span.plus aria-hidden="true" { (if place == there { "next" } else { "" }) }
            small { (bonus(gives)) }
        }
    };
    let class = if is_there { "green there" } else { "green" };
    thing(class, None, &target, &label, &inside)
}

/// Three rows of four Laboratory spaces, two on each Foundation.
pub(super) fn research(sight: &Sight, seat: Seat) -> Markup {
    let player = sight.player(seat);
    let number = player.laboratory_spaces().len();
    let foundation = sight.own_target(seat, [Action::TakeFoundation]);
    let next = FOUNDATION_ORDER.get(usize::from(player.foundations)).copied();
    html! {
        div.research {
            h3 { "Research" b { (number) } }
            div.benches {
                @for row in 0..3 {
                    @for half in 0..2 {
                        @let slot = FOUNDATION_ORDER.iter().position(|&slot| slot == (row, half)).unwrap_or(0);
                        @if slot < usize::from(player.foundations) {
                            div.foundation {
                                @for column in [2 * half, 2 * half + 1] {
                                    @if let Some(space) = LabSpace::at(row, column) { (bench(sight, seat, space)) }
                                }
                            }
                        } @else if next == Some((row, half)) {
                            (thing("foundation plan", None, &foundation, "The next Foundation: 1 Metal, 1 Polymer and 1 Energy", &html! {
                                span.cap { "Foundation" } (row_price())
                            }))
                        } @else {
                            div.foundation.plan { @if row == 2 { small { (bonus(Bonus::Achievement)) } } }
                        }
                    }
                }
            }
        }
    }
}

fn row_price() -> Markup {
    price_row(from_the_moon::content::board::FOUNDATION_COST.value())
}

/// A space for a Laboratory.
fn bench(sight: &Sight, seat: Seat, space: LabSpace) -> Markup {
    let there = sight.player(seat).laboratories[space.index()];
    let place = format!("row {}, column {}", space.row() + 1, space.column() + 1);
    match there {
        Some(laboratory) => {
            let effect = laboratory.spec().effect;
            let actions = from_the_moon::content::Choice::ALL
                .map(|choice| Action::Activate { space, choice });
            let target = sight.own_target(seat, actions);
            let label = format!("Laboratory, {place}: {}", effect_in_words(effect));
            let piece = pieces::bench(seat, space);
            thing("bench there", Some(piece), &target, &label, &row(&effect_marks(effect)))
        }
        None => {
            let target = sight.own_target(seat, [Action::PutLaboratory(space)]);
            let bonus_here = if space.is_bottom() { Bonus::Achievement } else { Bonus::None };
            let label = format!("Free space, {place}{}", bonus_in_words(bonus_here));
            thing("bench", None, &target, &label, &html! { small { (bonus(bonus_here)) } })
        }
    }
}

/// Six small Buildings, two large ones.
pub(super) fn buildings(sight: &Sight, seat: Seat) -> Markup {
    let player = sight.player(seat);
    let number = player.small.len() + player.large_buildings();
    html! {
        div.houses {
            h3 { "Buildings" b { (number) " of 8" } }
            div.plots-of-land {
                @for space in SmallSpace::all() { (small_building(sight, seat, space)) }
                @for (place, tile) in player.large.iter().enumerate() { (large_space(sight, seat, place, *tile)) }
            }
        }
    }
}

fn small_building(sight: &Sight, seat: Seat, space: SmallSpace) -> Markup {
    let open = sight.open();
    let is_there = sight.player(seat).small.contains(space);
    let Some(tile) = open.small[space.index()] else {
        return html! { div.house.plan { span.sr { "no tile yet" } } };
    };
    let building = Building::Small(space);
    let target = match is_there {
        true => sight.own_target(seat, [Action::TakeIncome(IncomePart::Small(space))]),
        false => sight.own_target(seat, [Action::Construct(building)]),
    };
    let target = if is_there && target.is_refused() { Target::Still } else { target };
    let cost = open.printed_cost(seat, building);
    let name = building_name(open, seat, building);
    let label = match is_there {
        true => format!("{name}, constructed"),
        false => format!("{name}, level {}. Costs {cost}", space.level().number()),
    };
    let inside = html! {
        (row(&effect_marks(tile.spec().effect)))
        @if is_there { svg.i.i-12.done aria-hidden="true" { use href="#check" {} } } @else { (price_row(&cost)) }
    };
    let class = if is_there { "house there" } else { "house" };
    thing(class, Some(pieces::small(seat, space)), &target, &label, &inside)
}

/// A space for a large Building. The first free one offers the faction's own.
fn large_space(sight: &Sight, seat: Seat, place: usize, tile: Option<LargeTile>) -> Markup {
    let open = sight.open();
    let player = sight.player(seat);
    match tile {
        Some(LargeTile::Shared(tile)) => {
            let target = sight.own_target(seat, [Action::TakeIncome(IncomePart::Large(tile))]);
            let target = if target.is_refused() { Target::Still } else { target };
            let label =
                format!("Large Building, constructed: {}", large_in_words(tile.spec().effect));
            let inside = html! {
                (row(&large_marks(tile.spec().effect)))
                svg.i.i-12.done aria-hidden="true" { use href="#check" {} }
            };
            thing("house large there", Some(pieces::large(tile)), &target, &label, &inside)
        }
        Some(LargeTile::Faction) => {
            let name = player.faction.map_or("", |faction| faction.building());
            let inside = html! {
                svg.i.i-20 aria-hidden="true" { use href="#building-large" {} }
                svg.i.i-12.done aria-hidden="true" { use href="#check" {} }
            };
            let label = format!("Faction Building, constructed: {name}");
            thing("house large there", Some(pieces::faction(seat)), &Target::Still, &label, &inside)
        }
        None => {
            let has_own = player.large.contains(&Some(LargeTile::Faction));
            let is_first = player.free_large_space() == Some(place);
            let gives = LARGE_SPACES.value()[place];
            match player.faction {
                Some(faction) if is_first && !has_own => {
                    let cost = open.printed_cost(seat, Building::Faction);
                    let target = sight.own_target(seat, [Action::Construct(Building::Faction)]);
                    let label = format!("Faction Building: {} Costs {cost}", faction.building());
                    let inside = html! {
                        svg.i.i-20 aria-hidden="true" { use href="#building-large" {} }
                        (price_row(&cost))
                    };
                    thing("house large", Some(pieces::faction(seat)), &target, &label, &inside)
                }
                _ => html! {
                    div.house.large.plan role="img" aria-label={ "Free space for a large Building" (bonus_in_words(gives)) } {
                        svg.i.i-16 aria-hidden="true" { use href="#building-large" {} }
                        small { (bonus(gives)) }
                    }
                },
            }
        }
    }
}
