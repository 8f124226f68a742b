//! The decision in words: for the player who has to act, and for those who wait.

use maud::{Markup, html};
use orrery_core::{Actor, Seat};
use project_mars::content::{Card, POOL_KEPT};
use project_mars::{Action, Ending, Question, Stock, Year};

use super::asked::Sight;
use super::row;
use crate::Dock;
use crate::parts::{amount, count};

/// Question, what it means, and the rule.
type Prompt = (String, String, &'static str);

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

/// The viewer's holdings behind the screen.
fn carry(sight: &Sight) -> Markup {
    let Some(you) = sight.you() else { return html! {} };
    let Stock { money, materials } = stock(sight, you);
    html! { (amount("money", "Money", money)) (amount("material", "Materials", materials)) }
}

fn asked(sight: &Sight, you: Seat, question: Question) -> Prompt {
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

fn bid(sight: &Sight, you: Seat) -> Prompt {
    let open = sight.open();
    let question = match open.auction.as_ref().and_then(|auction| auction.highest) {
        Some(highest) => {
            let bid = open.auction.as_ref().map_or(0, |auction| auction.high_bid());
            format!("Your bid: {} offers {bid} for the Contract", sight.scene.name(highest))
        }
        None if open.holder == you => "Your bid: what is the Contract worth to you?".to_owned(),
        None => "Your bid: no bids yet".to_owned(),
    };
    let due = open.wages_as_holder(you);
    let mut detail = "The Contract holder acts first and again at the end".to_owned();
    if due > 1 && open.turn > 1 {
        detail += &format!(", and pays ${due} on Pay Day");
    }
    detail += ". Only the winner pays.";
    if open.contract_discount(you) > 0 {
        let less = count(open.contract_discount(you), "material");
        detail += &format!(" You would pay {less} less than your bid.");
    }
    if open.holder == you && open.auction.as_ref().is_some_and(|auction| auction.highest.is_none())
    {
        detail += " If nobody bids, you keep it.";
    }
    (question, detail, "PM-CONT-06")
}

fn pay_day(sight: &Sight, you: Seat) -> Prompt {
    let open = sight.open();
    let is_holder = open.holder == you;
    let due = open.wages(you);
    let have = stock(sight, you).money;
    if sight.scene.choice(Action::Pay).is_some() {
        let why = match is_holder {
            true => "As Contract holder you pay for every employee",
            false => "Only the Contract holder pays for every employee",
        };
        let left = have.saturating_sub(due);
        return (
            format!("Pay Day: wages are ${due}"),
            format!("{why}. You have ${have} and keep ${left}."),
            if is_holder { "PM-PAY-01" } else { "PM-PAY-02" },
        );
    }
    (
        "Pay Day: who leaves?".to_owned(),
        format!("Wages are ${due} and you have ${have}. Let one employee go, and you pay nothing."),
        "PM-PAY-03",
    )
}

fn place_module(sight: &Sight, you: Seat) -> Prompt {
    let engineering = sight.open().players[you].levels().engineering;
    let Stock { money, materials } = stock(sight, you);
    let have = format!("Engineering {engineering}, ${money} and {}", count(materials, "material"));
    let may_place = sight.scene.actions.iter().any(|action| matches!(action, Action::Place(_)));
    if may_place {
        let detail = format!("You may place one per turn. You have {have}.");
        return ("Which module do you place?".to_owned(), detail, "PM-MOD-02");
    }
    let detail = format!("You have {have}. Each space in orbit shows what you are missing.");
    ("You cannot place a module this turn".to_owned(), detail, "PM-MOD-04")
}

fn take_action(sight: &Sight, you: Seat) -> Prompt {
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
        (true, 1) => "This is your second action, the last of the turn.",
        (true, _) => "You hold the Contract: take one action now and another after everyone else.",
        (false, _) => "Take a card from the pool, or choose one of these.",
    };
    let rule = if open.holder == you { "PM-ACT-02" } else { "PM-ACT-01" };
    ("Which action do you take?".to_owned(), detail.to_owned(), rule)
}

fn make_room(sight: &Sight, you: Seat, hiring: Card) -> Prompt {
    let player = &sight.open().players[you];
    let desks = player.levels().office_space;
    (
        format!("Who makes room for {}?", hiring.spec().name),
        format!(
            "All your {} are taken. The employee you choose goes to the discard pile.",
            count(desks, "desk")
        ),
        "PM-ACT-05",
    )
}

fn discard(sight: &Sight) -> Prompt {
    let open = sight.open();
    let over = open.pool_size().saturating_sub(POOL_KEPT.get());
    let has_launch_date = open.pool.contains(Card::LAUNCH_DATE);
    let takes_a_place = has_launch_date && open.pool_size() == open.pool.len();
    let question = match (over, takes_a_place) {
        (0 | 1, _) => "Which card do you discard?",
        (_, true) => "Which card stays with the Launch Date?",
        (_, false) => "Which two cards stay in the pool?",
    };
    let mut detail = match over {
        0 | 1 => format!("{} stay for the next turn.", count(POOL_KEPT.get(), "card")),
        _ => format!("You discard the other {over}, all at once or one by one."),
    };
    if has_launch_date && !(takes_a_place && over > 1) {
        detail += " The Launch Date always stays.";
    }
    (question.to_owned(), detail, "PM-REORG-02")
}

/// The text for players who wait.
fn awaited(sight: &Sight, who: Actor, question: Question) -> Prompt {
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
                None => "No bids yet.".to_owned(),
            };
            (format!("{name} is bidding for the Contract"), detail, "PM-CONT-03")
        }
        Question::PayDay => {
            let is_holder = open.holder == seat;
            let due = open.wages(seat);
            let rule = if is_holder { "PM-PAY-01" } else { "PM-PAY-02" };
            (
                format!("{name} is paying the team"),
                format!("${due} is due. A player who cannot pay lets one employee go."),
                rule,
            )
        }
        Question::PlaceModule => (
            format!("{name} may place a module"),
            "Each player may place one module per turn.".to_owned(),
            "PM-MOD-02",
        ),
        Question::TakeAction => {
            let (detail, rule) = match (open.holder == seat, open.asked_in_turn().count()) {
                (true, 1) => {
                    ("This is the holder's second action, the last of the turn.", "PM-ACT-02")
                }
                (true, _) => ("The Contract holder acts first and again at the end.", "PM-ACT-02"),
                (false, _) => {
                    ("A card from the pool, money, materials or a Test Flight.", "PM-ACT-01")
                }
            };
            (format!("{name} is choosing an action"), detail.to_owned(), rule)
        }
        Question::MakeRoom { hiring } => (
            format!("{name} is making room for {}", hiring.spec().name),
            "The offices are full, so one employee has to leave.".to_owned(),
            "PM-ACT-05",
        ),
        Question::DiscardFromPool => (
            format!("{name} is clearing the pool"),
            format!("{} stay for the next turn.", count(POOL_KEPT.get(), "card")),
            "PM-REORG-02",
        ),
        Question::WhoBegins | Question::NextCard => chance(sight, question),
    }
}

fn chance(sight: &Sight, question: Question) -> Prompt {
    let open = sight.open();
    if question == Question::WhoBegins {
        let question = "The first player is drawn at random".to_owned();
        return (question, "The first player takes the Contract card.".to_owned(), "PM-RULING-02");
    }
    let mut detail = format!("{} left in the deck.", count(open.deck.len(), "card"));
    if open.year == Year::Second && open.launch_within > 0 {
        detail +=
            &format!(" The Launch Date is among the next {}.", count(open.launch_within, "card"));
    }
    ("The next card is being drawn".to_owned(), detail, "PM-DRAW-01")
}

fn ended(sight: &Sight) -> Prompt {
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
            "The second year is over and nobody took the Launch Date.".to_owned(),
            "PM-WIN-05",
        ),
    }
}
