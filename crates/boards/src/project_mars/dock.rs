//! The decision in words: for whoever is asked, and for whoever waits.

use maud::{Markup, html};
use orrery_core::{Actor, Seat};
use project_mars::content::{Card, POOL_KEPT};
use project_mars::{Action, Ending, Question, Stock, Year};

use super::asked::Sight;
use super::row;
use crate::Dock;
use crate::parts::{amount, count};

/// Question, what it means, and the rule.
type Told = (String, String, &'static str);

/// The decision at hand.
pub(super) fn dock(sight: &Sight) -> Dock {
    let (question, detail, rule) = match (sight.question, sight.asked, sight.you()) {
        (Some(_), Some(question), Some(you)) => asked(sight, you, question),
        (Some((who, question)), _, _) => awaited(sight, who, question),
        (None, _, _) => ended(sight),
    };
    let (row, carry) = (row::first_row(sight), carry(sight));
    Dock { question, detail, rule: Some(rule), row, carry }
}

/// What the viewer has behind the screen.
fn carry(sight: &Sight) -> Markup {
    let Some(you) = sight.you() else { return html! {} };
    let Stock { money, materials } = stock(sight, you);
    html! { (amount("money", "Money", money)) (amount("material", "Materials", materials)) }
}

fn asked(sight: &Sight, you: Seat, question: Question) -> Told {
    match question {
        Question::Bid => bid(sight, you),
        Question::PayDay => pay_day(sight, you),
        Question::PlaceModule => place_module(sight, you),
        Question::TakeAction => take_action(sight, you),
        Question::MakeRoom { hiring } => make_room(sight, you, hiring),
        Question::DiscardFromPool => discard(sight),
        Question::WhoBegins | Question::NextCard => awaited(sight, Actor::Chance, question),
    }
}

fn stock(sight: &Sight, you: Seat) -> Stock {
    sight.scene.view.screens[you].unwrap_or_default()
}

fn bid(sight: &Sight, you: Seat) -> Told {
    let open = sight.open();
    let question = match open.auction.as_ref().and_then(|auction| auction.highest) {
        Some(highest) => {
            let bid = open.auction.as_ref().map_or(0, |auction| auction.high_bid());
            format!("Your bid: {} offers {bid} for the Contract", sight.scene.name(highest))
        }
        None if open.holder == you => "Your bid: what is the Contract worth to you?".to_owned(),
        None => "Your bid: nobody has offered yet".to_owned(),
    };
    let due = open.wages_as_holder(you);
    let mut detail = "The holder acts first and once more at the end".to_owned();
    if due > 1 && open.turn > 1 {
        detail += &format!(", and pays ${due} on Pay Day");
    }
    detail += ". Only the winner pays.";
    if open.contract_discount(you) > 0 {
        let less = count(open.contract_discount(you), "material");
        detail += &format!(" You would pay {less} less than you bid.");
    }
    if open.holder == you && open.auction.as_ref().is_some_and(|auction| auction.highest.is_none())
    {
        detail += " If nobody bids, you keep it.";
    }
    (question, detail, "PM-CONT-06")
}

fn pay_day(sight: &Sight, you: Seat) -> Told {
    let open = sight.open();
    let is_holder = open.holder == you;
    let due = open.wages(you);
    let have = stock(sight, you).money;
    let employees = open.players[you].employee_count();
    let team = count(employees, "employee");
    if sight.scene.choice(Action::Pay).is_some() {
        let why = match is_holder {
            true => "As holder you pay for each of them",
            false => "Without the Contract you pay no more than this",
        };
        let left = have.saturating_sub(due);
        return (
            format!("Pay Day: {} ${due}", ask_for(&team, employees)),
            format!("{why}. You have ${have}; that leaves you ${left}."),
            if is_holder { "PM-PAY-01" } else { "PM-PAY-02" },
        );
    }
    (
        "Pay Day: whom do you let go?".to_owned(),
        {
            let team = ask_for(&team, employees);
            format!("Now {team} ${due}; you have ${have}. One leaves, and you pay nothing.")
        },
        "PM-PAY-03",
    )
}

fn ask_for(team: &str, number: u8) -> String {
    if number == 1 { format!("your {team} asks for") } else { format!("your {team} ask for") }
}

fn place_module(sight: &Sight, you: Seat) -> Told {
    let engineering = sight.open().players[you].levels().engineering;
    let Stock { money, materials } = stock(sight, you);
    let have = format!("Engineering {engineering}, ${money} and {}", count(materials, "material"));
    let may_place = sight.scene.actions.iter().any(|action| matches!(action, Action::Place(_)));
    if may_place {
        let detail = format!("One a turn at most. You have {have}.");
        return ("Which module do you place?".to_owned(), detail, "PM-MOD-02");
    }
    let detail = format!("You have {have}. The places in orbit say what they lack.");
    ("No module can be placed this turn".to_owned(), detail, "PM-MOD-04")
}

fn take_action(sight: &Sight, you: Seat) -> Told {
    let open = sight.open();
    if sight.scene.choice(Action::Take(Card::LAUNCH_DATE)).is_some() {
        let need = open.launch_need(you);
        return (
            "Your action: you can launch to Mars".to_owned(),
            format!("All 5 modules are in orbit, and you have the {need} Engineering it needs."),
            "PM-WIN-04",
        );
    }
    let detail = match (open.holder == you, open.asked_in_turn().count()) {
        (true, 1) => "This is your second action; with it the turn ends.",
        (true, _) => "You hold the Contract: one action now, and one more after all others.",
        (false, _) => "Take a card from the pool, or do one of these.",
    };
    let rule = if open.holder == you { "PM-ACT-02" } else { "PM-ACT-01" };
    ("Which action do you take?".to_owned(), detail.to_owned(), rule)
}

fn make_room(sight: &Sight, you: Seat, hiring: Card) -> Told {
    let player = &sight.open().players[you];
    let desks = player.levels().office_space;
    (
        format!("Who makes room for {}?", hiring.spec().name),
        format!("All {} are taken. Whoever leaves goes to the discard pile.", count(desks, "desk")),
        "PM-ACT-05",
    )
}

fn discard(sight: &Sight) -> Told {
    let open = sight.open();
    let over = open.pool_size().saturating_sub(POOL_KEPT.value());
    let mut detail =
        format!("{} stay for the next turn; {over} must go.", count(POOL_KEPT.value(), "card"));
    if open.pool.contains(Card::LAUNCH_DATE) {
        detail += " The Launch Date always stays.";
    }
    ("Which card leaves the pool?".to_owned(), detail, "PM-REORG-02")
}

/// What those who wait read.
fn awaited(sight: &Sight, who: Actor, question: Question) -> Told {
    let open = sight.open();
    let Actor::Seat(seat) = who else { return chance(sight, question) };
    let name = sight.scene.name(seat);
    match question {
        Question::Bid => {
            let detail = match open.auction.as_ref().and_then(|auction| auction.highest) {
                Some(highest) => format!(
                    "{} {} {}, the highest bid so far.",
                    sight.scene.name(highest),
                    sight.scene.verb(highest, "offer", "offers"),
                    count(open.auction.as_ref().map_or(0, |a| a.high_bid()), "material"),
                ),
                None => "Nobody has offered anything yet.".to_owned(),
            };
            (format!("{name} is bidding for the Contract"), detail, "PM-CONT-03")
        }
        Question::PayDay => {
            let is_holder = open.holder == seat;
            let due = open.wages(seat);
            let rule = if is_holder { "PM-PAY-01" } else { "PM-PAY-02" };
            (
                format!("{name} is paying the team"),
                format!("${due} is due. Whoever cannot pay lets somebody go."),
                rule,
            )
        }
        Question::PlaceModule => (
            format!("{name} may place a module"),
            "One a turn at most, as Engineering and means allow.".to_owned(),
            "PM-MOD-02",
        ),
        Question::TakeAction => {
            let (detail, rule) = match (open.holder == seat, open.asked_in_turn().count()) {
                (true, 1) => {
                    ("It is the holder's second action, the last of the turn.", "PM-ACT-02")
                }
                (true, _) => ("The holder acts first, and once more at the end.", "PM-ACT-02"),
                (false, _) => {
                    ("A card from the pool, money, materials or a Test Flight.", "PM-ACT-01")
                }
            };
            (format!("{name} is choosing an action"), detail.to_owned(), rule)
        }
        Question::MakeRoom { hiring } => (
            format!("{name} is making room for {}", hiring.spec().name),
            "The offices are full, so somebody has to leave.".to_owned(),
            "PM-ACT-05",
        ),
        Question::DiscardFromPool => (
            format!("{name} is clearing the pool"),
            format!("{} stay for the next turn.", count(POOL_KEPT.value(), "card")),
            "PM-REORG-02",
        ),
        Question::WhoBegins | Question::NextCard => chance(sight, question),
    }
}

fn chance(sight: &Sight, question: Question) -> Told {
    let open = sight.open();
    if question == Question::WhoBegins {
        let question = "Chance decides who begins".to_owned();
        return (question, "The first holder takes the Contract card.".to_owned(), "PM-RULING-02");
    }
    let mut detail = format!("{} left in the deck.", count(open.deck.len(), "card"));
    if open.year == Year::Second && open.launch_within > 0 {
        detail +=
            &format!(" The Launch Date is among the next {}.", count(open.launch_within, "card"));
    }
    ("The next card is being drawn".to_owned(), detail, "PM-DRAW-01")
}

fn ended(sight: &Sight) -> Told {
    let open = sight.open();
    match open.ending {
        Some(Ending::Launched(seat)) => {
            let name = sight.scene.name(seat);
            let who = if sight.scene.sitters[seat].is_you { "you" } else { name };
            (
                format!("{name} {} to Mars", sight.scene.verb(seat, "launch", "launches")),
                format!(
                    "All 5 modules were in orbit, and {who} had the {} Engineering it needs.",
                    open.launch_need(seat)
                ),
                "PM-WIN-04",
            )
        }
        _ => (
            "Nobody reaches Mars".to_owned(),
            "The second year is over and the Launch Date was not taken.".to_owned(),
            "PM-WIN-05",
        ),
    }
}
