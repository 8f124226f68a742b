//! A player's board: Storage, Depot and Living Quarters. The rest is in `own_lab` and `own_cards`.

use maud::{Markup, html};
use on_mars::content::board::quarters_points;
use on_mars::content::{DepotSpace, Item, Main, Resource, Slots};
use on_mars::{Action, Coin, Player, Post, outbreak};
use orrery_core::Seat;

use super::asked::{Counting, Sight};
use super::chapter::areas::infected_of;
use super::chapter::executive;
use super::names::{effect_in_words, items};
use super::orbit::heading;
use super::own_cards::{blueprints, goals_and_contracts};
use super::own_lab::laboratory;
use super::pieces;
use super::symbols::{item_class, resource_symbol};
use super::thing::Thing;
use crate::parts::{amount, count, seat_letter, seat_shape, signed};
use crate::target::Target;

/// The viewer's own board, in columns.
pub(super) fn own_board(sight: &Sight, you: Seat) -> Markup {
    let player = sight.player(you);
    html! {
        section #mine .panel.mine.martian aria-label="Your board" data-seat=(seat_letter(you)) {
            div.store data-piece=(pieces::board(you)) data-place {
                h3 {
                    b.who { (seat_shape(you)) (sight.name(you)) }
                    @if let Some(infected) = infected_of(sight, you) { span.cap { (infected) " infected" } }
                    @if sight.has_own_points() { (amount("vp", "Opportunity points", signed(player.points))) }
                }
                (silos(sight, you))
            }
            div.dep { (depot_head(sight, you)) (depot(sight, you)) }
            div.home-col { (quarters(sight, you)) }
            div.lab-col {
                h3 { "Laboratory" b { (count(player.techs(), "tile")) } }
                (laboratory(sight, you))
            }
            div.bp-col { (blueprints(sight, you)) }
            div.goal-col { (goals_and_contracts(sight, you)) }
        }
    }
}

/// Returns what pressing a thing of this player does: only its owner can.
pub(super) fn own_answers(sight: &Sight, seat: Seat, fits: impl Fn(Action) -> bool) -> Target {
    if sight.you() == Some(seat) { sight.answers_where(fits) } else { Target::Still }
}

/// Five silos; Shelters make them higher.
pub(super) fn silos(sight: &Sight, seat: Seat) -> Markup {
    html! {
        @let medicine = sight.open().outbreak().is_some();
        div.silos.six[medicine] role="group" aria-label="Storage" {
            @for resource in Resource::ALL { (silo(sight, seat, resource)) }
            @if medicine { (medicine_silo(sight, seat)) }
        }
    }
}

fn silo(sight: &Sight, seat: Seat, resource: Resource) -> Markup {
    let player = sight.player(seat);
    let (stored, limit) = (player.stored(resource), player.storage_limit());
    let target = own_answers(sight, seat, |action| match action {
        Action::Pay(coin) => coin == Coin::from(resource),
        Action::TakeResource(taken) => taken == resource,
        _ => false,
    });
    let about = format!("{}: {stored} of {limit}", resource.name());
    let does = match resource {
        Resource::Mineral => "A Mineral can stand in for any other Resource.",
        Resource::Battery => "Comes from Generators, pays Water Extractors and Techs.",
        Resource::Water => "Comes from Water Extractors, pays Greenhouses and Ships.",
        Resource::Plant => "Comes from Greenhouses, pays Oxygen Condensers and Ships.",
        Resource::Oxygen => "Comes from Oxygen Condensers, pays Shelters and development.",
    };
    let inside = html! {
        @for place in (1..=6).rev() { i.plan[place > limit].on[place <= stored] {} }
        span.amt data-n=(stored) { svg.i.i-16 { use href={ "#" (resource_symbol(resource)) } {} } b { (stored) } }
    };
    let class = format!("silo {}", item_class(resource.into()));
    Thing::new(&class, about).does(does, "OM-TERM-02").target(target).drawn(&inside)
}

/// Outbreak: the sixth silo.
fn medicine_silo(sight: &Sight, seat: Seat) -> Markup {
    let (stored, limit) = (sight.open().medicine(seat), sight.player(seat).storage_limit());
    let target = own_answers(sight, seat, |action| {
        matches!(action, Action::Outbreak(outbreak::Action::Cure(_)))
    });
    let inside = html! {
        @for place in (1..=6).rev() { i.plan[place > limit].on[place <= stored] {} }
        span.amt data-n=(stored) { svg.i.i-16 { use href="#om-medicine" {} } b { (stored) } }
    };
    Thing::new("silo t-x", format!("Medicine: {stored} of {limit}"))
        .does(
            "On your turn, 1 Medicine cures any player's Colonist. It has no other use.",
            "AI-CH2-09",
        )
        .target(target)
        .then("Whom do you cure?")
        .drawn(&inside)
}

/// Crystals, those that come in with the next turn, and Ships in the Hangar.
fn depot_head(sight: &Sight, seat: Seat) -> Markup {
    let player = sight.player(seat);
    let pays = own_answers(sight, seat, |action| action == Action::Pay(Coin::Crystal));
    let crystals = format!(
        "{} of {} in the Depot",
        items(player.crystals, Item::Crystal),
        player.depot_limit()
    );
    html! {
        h3 {
            (heading(sight, "Depot", Main::WelcomeShip))
            span.amts {
                (Thing::new("amt", crystals).does("Crystals pay for Executive actions. Every Ship that leaves makes room for one more.", "OM-CRY-03").target(pays)
                    .drawn(&html! { svg.i { use href="#om-crystal" {} } (player.crystals) span.cap { " of " (player.depot_limit()) } }))
                @if player.pending > 0 {
                    (Thing::new("amt cap", format!("{} more", items(player.pending, Item::Crystal)))
                        .does("Gained this turn or since: they can be spent from the next turn on.", "OM-CRY-01")
                        .drawn(&html! { "+" (player.pending) " next" }))
                }
                (Thing::new("amt", format!("{} in the Hangar", count(player.hangar, "Ship")))
                    .does(ships_do(sight), "OM-SHIP-06")
                    .drawn(&html! { svg.i { use href="#om-ship" {} } (player.hangar) }))
            }
        }
    }
}

/// Says what a Ship in the Hangar is good for.
fn ships_do(sight: &Sight) -> &'static str {
    match sight.counting() {
        Counting::Own => "3 OP each at the end; one can be spent to travel.",
        Counting::Together => {
            "3 points for the humans when welcomed, lost again when it is spent to travel."
        }
        Counting::Nothing => "One can be spent to travel.",
    }
}

/// Eight Executive actions, and that of the chapter; a Ship on a space closes it.
pub(super) fn depot(sight: &Sight, seat: Seat) -> Markup {
    let more = executive(sight, seat);
    html! {
        div.depot.nine[more.is_some()] role="group" aria-label="Depot" {
            @for space in DepotSpace::ALL { (depot_space(sight, seat, space)) }
            @if let Some(more) = more { (more) }
        }
    }
}

fn depot_space(sight: &Sight, seat: Seat, space: DepotSpace) -> Markup {
    let player = sight.player(seat);
    let has_ship = player.ships.contains(space);
    let price = space.crystals();
    let target = own_answers(sight, seat, |action| match action {
        Action::Executive(one) => one == space,
        Action::Welcome { ship, .. } => ship == space,
        Action::UseBuilding { scientist: None, .. } => space == DepotSpace::Eight,
        _ => false,
    });
    let class = match () {
        () if has_ship => "exec ship",
        () if player.crystals < price => "exec dear",
        () => "exec",
    };
    let (word, does) = match space.effect() {
        Some(effect) => (depot_word(space), effect_in_words(effect)),
        None => ("Advanced", "use one of your Advanced Buildings".to_owned()),
    };
    let does = format!(
        "For {}: {does}.{}",
        items(price, Item::Crystal),
        if has_ship { " Closed until its Ship is welcomed." } else { "" }
    );
    let inside = html! {
        @if has_ship { span.on-it { svg.i.i-16 { use href="#om-ship" {} } } }
        span.word { (word) }
        span.cost { svg.i.i-12 { use href="#om-crystal" {} } (price) }
    };
    let then =
        if has_ship { "What does the Ship bring?" } else { "Which Advanced Building do you use?" };
    Thing::new(class, space.name())
        .does(does, "OM-EXEC-01")
        .target(target)
        .then(then)
        .place(pieces::depot(seat, space))
        .drawn(&inside)
}

/// An Executive action in one word.
fn depot_word(space: DepotSpace) -> &'static str {
    match space {
        DepotSpace::One => "Develop",
        DepotSpace::Two => "Rover",
        DepotSpace::Three => "Blueprint",
        DepotSpace::Four => "Upgrade",
        DepotSpace::Five => "Mineral",
        DepotSpace::Six => "Bots",
        DepotSpace::Seven => "Warehouse",
        DepotSpace::Eight => "Advanced",
    }
}

/// The house in section, and where the other Colonists are.
pub(super) fn quarters(sight: &Sight, seat: Seat) -> Markup {
    let player = sight.player(seat);
    let (home, limit) = (player.quarters, player.quarters_limit());
    let pays = own_answers(sight, seat, |action| action == Action::Pay(Coin::Colonist));
    let about = format!("Living Quarters: {} of {limit}", count(home, "Colonist"));
    let worth = match sight.counting() {
        Counting::Own => format!("{} OP at the end now. ", quarters_points(home)),
        Counting::Together | Counting::Nothing => String::new(),
    };
    let does = format!("{worth}Every Shelter adds room for 2.");
    html! {
        h3 { span { span.w { "Living " } "Quarters" } b { (home) " of " (limit) } }
        div.house-row {
            (Thing::new("house", about).does(does, "OM-TERM-04").target(pays).drawn(&house(player, sight.counting())))
            (yard(sight, seat))
        }
    }
}

/// Six floors of two rooms, those above the roof not built yet. Beside each floor stands what the
/// Colonists up to there score, or else how many they are.
fn house(player: &Player, counting: Counting) -> Markup {
    let beside = |place: u8| match counting {
        Counting::Own => quarters_points(place + 1),
        Counting::Together | Counting::Nothing => i16::from(place) + 2,
    };
    let floors = i32::from(player.quarters_limit()) / 2;
    let room = |place: u8| match place {
        place if place < player.quarters => "room home",
        place if place < player.quarters_limit() => "room",
        _ => "room plan",
    };
    html! {
        svg.board.qtrs viewBox="2 -8 92 134" {
            @for place in 0..12u8 {
                @let (x, y) = (24 + 27 * i32::from(place % 2), 104 - 20 * i32::from(place / 2));
                rect class=(room(place)) x=(x) y=(y) width="25" height="17.5" rx="3" {}
                @if place < player.quarters {
                    use href="#om-colonist" x=(f64::from(x) + 4.5) y=(y + 1) width="16" height="16" {}
                }
                @if place % 2 == 0 { text.op x="17" y=(y + 13) text-anchor="end" { (beside(place)) } }
            }
            path.hull d={ "M20.5 125.5V" (123 - 20 * floors) "a30 11 0 0 1 59 0V125.5Z" } {}
            path.soil d="M6 125.5h86" {}
        }
    }
}

/// Colonists at work, on slots and in Mines, and what is left in the supply.
fn yard(sight: &Sight, seat: Seat) -> Markup {
    let player = sight.player(seat);
    let open = sight.open();
    let on_slots: u8 = Slots::ALL.into_iter().map(|slots| open.on_slots(slots, seat)).sum();
    let back = own_answers(sight, seat, |action| action == Action::Retrieve(Post::Working));
    let row = |symbol: &str, number: u8| html! { svg.i.i-16 { use href={ "#" (symbol) } {} } b { (number) } };
    html! {
        div.yard role="group" aria-label="Colonists elsewhere and supply" {
            (Thing::new("row", format!("{} in the Working Area", count(player.working, "Colonist")))
                .does("They come home when you travel.", "OM-TRAV-03").target(back).drawn(&row("om-work", player.working)))
            (Thing::new("row", format!("{} on Action slots", count(on_slots, "Colonist")))
                .does("They come home when you travel to their side.", "OM-TRAV-03").drawn(&row("om-construct", on_slots)))
            (Thing::new("row", count(player.miners.len(), "Miner"))
                .does("Each Mine produces 1 Mineral when you travel to Orbit.", "OM-MINE-02").drawn(&row("om-mine", player.miners.len())))
            span.cap { "supply" }
            (Thing::new("row", format!("{} in the supply", count(player.colonists, "Colonist"))).does("Ships bring them.", "OM-SHIP-02").drawn(&row("om-colonist", player.colonists)))
            (Thing::new("row", format!("{} in the supply", count(player.bots_left, "Bot"))).does("Ships bring them.", "OM-SHIP-02").drawn(&row("om-bot", player.bots_left)))
            @if player.rover.is_none() {
                (Thing::new("row", "The Rover has not left yet").does("At its first move it starts on the Mine in the middle.", "OM-ROV-01").piece(pieces::rover(seat)).drawn(&row("om-rover", 1)))
            } @else {
                (Thing::new("row", format!("{} in the supply", count(player.shelters_left, "Shelter"))).does("Each one makes room in Storage and Quarters.", "OM-TERM-02").drawn(&row("om-shelter", player.shelters_left)))
            }
        }
    }
}
