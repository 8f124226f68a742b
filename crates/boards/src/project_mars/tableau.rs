//! The viewer's own board: levels, team, Technology and offices, and what is behind the screen.

use maud::{Markup, html};
use orrery_core::Seat;
use project_mars::content::{Card, Face, Kind, TEST_FLIGHT_RELIEF};
use project_mars::{Action, Holdings, Question, Stock};

use super::asked::Sight;
use super::names::{gain_in_words, kind_class, kind_symbol};
use super::prices::missing_for_launch;
use crate::parts::{amount, count, named_icon, seat_shape, small_icon};

/// The viewer's own board.
pub(super) fn own_board(sight: &Sight, you: Seat) -> Markup {
    html! {
        section #mine .panel.tableau aria-label="Your board" {
            (skills(sight, you))
            (team(sight, you))
            (works(sight, you))
            (behind_the_screen(sight, you))
        }
    }
}

/// Levels, and what the launch still wants.
fn skills(sight: &Sight, you: Seat) -> Markup {
    let player = &sight.open().players[you];
    let levels = player.levels();
    html! {
        div.skills {
            h3 { b.who { (seat_shape(you)) (sight.scene.name(you)) } }
            (level("approval", "Approval", html! { (levels.approval) }))
            (level("engineering", "Engineering", html! { (levels.engineering) }))
            (level("office", "Office Space", html! {
                (player.employee_count()) small { "/" (levels.office_space) }
            }))
            p.todo { (small_icon("launch")) span { (launch_progress(sight, you)) } }
        }
    }
}

fn level(symbol: &str, name: &str, figure: Markup) -> Markup {
    html! {
        div.lv {
            svg.i.i-24 aria-hidden="true" { use href={ "#" (symbol) } {} }
            b { (figure) }
            span.cap { (name) }
        }
    }
}

/// "To launch: MAV, ERV, 3 Engineering".
pub(super) fn launch_progress(sight: &Sight, seat: Seat) -> String {
    match missing_for_launch(sight.open(), seat).as_slice() {
        [] => "Ready to launch".to_owned(),
        missing => format!("To launch: {}", missing.join(", ")),
    }
}

/// Employees and free desks. Who may be let go can be pressed.
fn team(sight: &Sight, you: Seat) -> Markup {
    let player = &sight.open().players[you];
    let free = player.levels().office_space.saturating_sub(player.employee_count());
    html! {
        div {
            h3 { "Team" }
            ul.minis {
                @for card in player.employees().iter() { li { (employee(sight, card)) } }
                @if let Some(Question::MakeRoom { hiring }) = sight.asked {
                    li {
                        div.mini.free.waiting data-piece=(hiring.spec().code) {
                            (big_icon(hiring)) b { (hiring.spec().name) } span.cap { "needs a desk" }
                        }
                    }
                }
                @if free > 0 { li { div.mini.free { (count(free, "free desk")) } } }
            }
        }
    }
}

fn employee(sight: &Sight, card: Card) -> Markup {
    let target = sight.target(Action::Release(card));
    let what = format!("{}, {}: {}", card.spec().name, card.kind().name(), gain_in_words(card));
    html! {
        div.mini.(kind_class(card.kind())).can-act[target.is_act()].discards[target.is_act()] data-piece=(card.spec().code)
            data-choice=[target.choice()] data-why=[target.why()] data-rule=[target.rule()]
            role=[target.role()] tabindex=[target.tabindex()] aria-disabled=[target.disabled()]
            title=(what) {
            @if target.is_act() { span.sr { "Let go: " } }
            (big_icon(card)) b { (card.spec().name) } span.sr { ", " (card.kind().name()) " " }
            span.amts { (gains(card)) }
            @if let Some(why) = target.why() { span.sr { "Not possible: " (why) } }
        }
    }
}

fn big_icon(card: Card) -> Markup {
    html! {
        svg.i.i-20 aria-hidden="true" { use href={ "#" (kind_symbol(card.kind())) } {} }
    }
}

/// The gain of a card in the tableau, as amounts.
fn gains(card: Card) -> Markup {
    match card.spec().face {
        Face::Employee { approval, engineering, .. } => html! {
            @if engineering > 0 { (amount("engineering", "Engineering", format_args!("+{engineering}"))) }
            @if approval > 0 { (amount("approval", "Approval", format_args!("+{approval}"))) }
            @if card.kind() == Kind::FacilitiesManager {
                span.amt { (named_icon("acquire-office", "makes Office Space free")) }
            }
        },
        Face::OfficeSpace { offices, .. } => {
            amount("office", "Office Space", format_args!("+{offices}"))
        }
        Face::Technology { effect, .. } => html! { span.cap { (effect.in_words()) } },
        Face::Vendor { .. } | Face::LaunchDate => html! {},
    }
}

/// Technology, offices and the Test Flight.
fn works(sight: &Sight, you: Seat) -> Markup {
    let player = &sight.open().players[you];
    let works: Vec<Card> = player.tableau().without(player.employees()).iter().collect();
    html! {
        div {
            h3 { "Technology and offices" }
            ul.minis.one.works {
                @for &card in &works {
                    li {
                        div.mini.(kind_class(card.kind())) data-piece=(card.spec().code)
                            title=(gain_in_words(card)) {
                            (big_icon(card)) b { (card.spec().name) }
                            span.amts {
                                (gains(card))
                                @if player.resting().contains(card) {
                                    span.cap.rests { "from next turn" }
                                }
                            }
                        }
                    }
                }
                @if player.test_flight {
                    li {
                        div.mini.k-tech {
                            svg.i.i-20 aria-hidden="true" { use href="#test-flight" {} }
                            b { "Test Flight" }
                            span.amts { span.cap { "your launch needs " (TEST_FLIGHT_RELIEF.get()) " less Engineering" } }
                        }
                    }
                }
                @if works.is_empty() && !player.test_flight {
                    li { div.mini.free { "nothing yet" } }
                }
            }
        }
    }
}

/// Says who can know what is behind the screen (PM-RULING-39).
fn secrecy(sight: &Sight) -> &'static str {
    match sight.open().options.holdings {
        Holdings::Open => "Everyone sees this.",
        Holdings::Hidden | Holdings::Ranges if sight.open().hides_holdings() => {
            "Only you see this."
        }
        Holdings::Hidden | Holdings::Ranges => "The supply shows the other player what you have.",
    }
}

/// Money and materials, which the others do not see.
fn behind_the_screen(sight: &Sight, you: Seat) -> Markup {
    let Stock { money, materials } = sight.scene.view.screens[you].unwrap_or_default();
    let due = sight.open().wages(you);
    html! {
        div.behind {
            h3 { (small_icon("screen")) " Behind your screen" }
            div.purse.two {
                (amount("money", "Money", money))
                (amount("material", "Materials", materials))
            }
            p.cap { (secrecy(sight)) }
            @if due > 0 { p.cap.due { "The next Pay Day costs you $" (due) "." } }
        }
    }
}
