//! A Rover with its crew, wherever it stands, and the hangar with the viewer's own.

use from_the_moon::{Action, Crew, Cube, Question, RoverId, Tile};
use maud::{Markup, html};
use orrery_core::Seat;

use super::asked::Sight;
use super::marks::one;
use super::names::{astronaut_name, astronaut_symbol, rover_number, tile_name};
use super::pieces;
use crate::parts::{listed, seat_letter};
use crate::target::Target;

/// A Rover of a player, or of the dummy, with its number for the viewer's own.
pub(super) struct Token {
    pub(super) seat: Option<Seat>,
    pub(super) number: Option<u8>,
    pub(super) crew: Crew,
    pub(super) seats: u8,
}

/// A drawing about 96 units wide and 54 high: body, crew and empty seats, and whose it is.
pub(super) fn token(token: &Token) -> Markup {
    let letter = seat_letter(token.seat);
    let each = if token.seats > 3 { 18.5 } else { 24.0 };
    let size = if token.seats > 3 { 17.5 } else { 22.0 };
    let x = |place: usize| 8.0 + each * place as f32;
    html! {
        use href="#rover-token" x="-4" y="-2" width="104" height="58" {}
        @for (place, astronaut) in token.crew.iter().enumerate() {
            rect.seat-back x=(one(x(place))) y="3" width=(one(each)) height="25" rx="6" {}
            use href={ "#" (astronaut_symbol(astronaut)) } x=(one(x(place) + (each - size) / 2.0))
                y=(one(15.0 - size / 2.0)) width=(one(size)) height=(one(size)) {}
        }
        @if token.seat.is_some() {
            @for place in usize::from(token.crew.len())..usize::from(token.seats) {
                rect.seat-free x=(one(x(place) + 3.0)) y="8" width=(one(each - 6.0)) height="17" rx="5" {}
            }
        }
        g.badge {
            @match token.number {
                Some(number) => {
                    use href={ "#seat-" (letter) } x="-10" y="-10" width="25" height="25" {}
                    text.rnum x="2.5" y=(if letter == "b" { "9.5" } else { "7.5" }) text-anchor="middle" { (number) }
                }
                None => { use href={ "#seat-" (letter) } x="-6" y="-5" width="16" height="16" {} }
            }
        }
    }
}

/// "a Metal Specialist and a Water Astronaut".
pub(super) fn crew_in_words(crew: &Crew) -> String {
    if crew.is_empty() {
        return "nobody".to_owned();
    }
    let all: Vec<String> =
        crew.iter().map(|astronaut| format!("a {}", astronaut_name(astronaut))).collect();
    listed(&all)
}

/// Everything that a press on an own Rover can lead to.
pub(super) fn rover_target(sight: &Sight, seat: Seat, rover: RoverId) -> Target {
    let tiles = sight.open().grid.tiles().iter();
    let sends = tiles.map(|tile| Action::SendRover { rover, tile });
    let crews = Cube::ALL
        .into_iter()
        .flat_map(|colour| [Action::Recruit { colour, rover }, Action::Train { colour, rover }]);
    sight.own_target(seat, [Action::SeatIn(rover)].into_iter().chain(sends).chain(crews))
}

/// The three Rovers of a seat beside the map: at home, or where they are.
pub(super) fn hangar(sight: &Sight, seat: Seat) -> Markup {
    html! {
        ul.hangar data-frame="hangar" data-seat=(seat_letter(seat)) aria-label={ (sight.scene.name(seat)) ": Rovers" } {
            @for rover in RoverId::ALL { li { (bay(sight, seat, rover)) } }
        }
    }
}

fn bay(sight: &Sight, seat: Seat, rover: RoverId) -> Markup {
    let there = sight.player(seat).rover(rover);
    let target = rover_target(sight, seat, rover);
    let number = rover_number(rover);
    let place = there.at.map_or("home".to_owned(), |tile| format!("on {}", tile_name(tile)));
    let label = target.label(&format!("Rover {number}, {place}: {}", crew_in_words(&there.crew)));
    let drawn = Token {
        seat: Some(seat),
        number: Some(number),
        crew: there.crew,
        seats: sight.open().seats_per_rover(),
    };
    // A Rover on the map is the piece itself; here stays its blueprint.
    let piece = there.at.is_none().then(|| pieces::rover(seat, rover));
    html! {
        div.bay.out-there[there.at.is_some()].(target.look()) data-choice=[target.choice()]
            data-why=[target.why()] data-rule=[target.rule()] role=[target.role()]
            tabindex=[target.tabindex()] aria-disabled=[target.disabled()] title=(label)
            data-then=[target.is_act().then(|| then(sight, rover, there.at))] {
            svg.board viewBox="-14 -12 118 68" role="img" aria-label=(label) {
                g data-piece=[piece] { (token(&drawn)) }
            }
            span.cap aria-hidden="true" { (place) }
        }
    }
}

/// The question once this Rover is picked.
fn then(sight: &Sight, rover: RoverId, at: Option<Tile>) -> String {
    let number = rover_number(rover);
    let goes = at.is_none() && matches!(sight.asked, Some(Question::Turn));
    match goes {
        true => format!("Where does Rover {number} go?"),
        false => format!("Who boards Rover {number}, or is trained in it?"),
    }
}

/// The words about a Rover on its tile.
pub(super) fn rover_in_words(sight: &Sight, tile: Tile) -> Option<String> {
    let open = sight.open();
    if let Some((seat, rover)) = open.rover_on(tile) {
        let whose = match sight.you() == Some(seat) {
            true => "your".to_owned(),
            false => format!("{}'s", sight.scene.name(seat)),
        };
        let crew = crew_in_words(&open.players[seat].rover(rover).crew);
        return Some(format!("{whose} Rover {} with {crew}", rover_number(rover)));
    }
    let dummy = open.opponent.is_some_and(|dummy| dummy.rovers.contains(tile));
    dummy.then(|| "a Rover of the dummy".to_owned())
}
