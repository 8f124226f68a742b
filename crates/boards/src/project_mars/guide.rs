//! The guided first game: two contractors, the first year explained as it comes up.

use orrery_core::{Seat, Setup};
use project_mars::content::{Card, Kind};
use project_mars::{Action, Event, Open, ProjectMars, Question, Space, Year};

use super::line::line;
use super::pieces;
use crate::guide::{Lesson, Script, Step};

/// Whoever learns holds the Contract first and finds a card of each kind on the table.
pub(super) static SCRIPT: Script<ProjectMars> = Script {
    setup: || Setup::of_players(2).with("starting_player", "first_seat"),
    seed: "first launch 1080",
    seat: Seat::ONE,
    bot: "greedy",
    steps: STEPS,
};

static STEPS: &[Step<ProjectMars>] = &[
    Step {
        name: "auction",
        title: "The Contract",
        when: |l| l.asks(Question::Bid) && l.own(is_auction) == 0,
        words: "Two contractors race to Mars. Whoever takes the Launch Date first wins; it needs \
                five modules in orbit and a lot of Engineering, and it comes out in the second \
                year. Every turn begins with an auction: whoever holds the Contract acts first, \
                and once more at the end. Bids are in materials, and only the winner pays. You \
                hold it now: if nobody bids, you keep it.",
        rules: &["PM-WIN-04", "PM-CONT-01", "PM-CARD-13"],
        look: |_| vec![pieces::CONTRACT.to_owned()],
    },
    Step {
        name: "hire",
        title: "Hiring",
        when: |l| l.asks(Question::TakeAction) && l.own(is_action) == 0,
        words: "Now everybody takes an action; cards you can take are lit. Engineering is what \
                modules and the launch ask for, so an Engineer is a good beginning. An employee \
                costs money once, and a little on every Pay Day.",
        rules: &["PM-ACT-01", "PM-ACT-03", "PM-CARD-02"],
        look: |l| l.in_pool(|kind| matches!(kind, Kind::Engineer | Kind::SeniorEngineer)),
    },
    Step {
        name: "test flight",
        title: "Test Flight",
        when: |l| {
            let has_fuel = |event: &Event| matches!(event, Event::Placed { space, .. } if Space::FUEL.contains(space));
            let could = |action: &Action| matches!(action, Action::TestFlight(_));
            l.asks(Question::TakeAction)
                && l.scene.actions.iter().any(could)
                && l.own_since(has_fuel, is_action) == Some(0)
        },
        words: "With Fuel in orbit you may fly a Test Flight: it burns that Fuel and a material, \
                and the launch needs 4 Engineering less for good. The Fuel has to be placed once \
                more, so it is an investment for later; once a game is all you get.",
        rules: &["PM-ACT-18", "PM-CARD-08", "PM-CARD-09"],
        look: |l| {
            let there = |space: &Space| l.open().players[l.you].has_module(*space);
            Space::FUEL
                .into_iter()
                .filter(there)
                .map(|space| pieces::module(l.you, space))
                .collect()
        },
    },
    Step {
        name: "vendors",
        title: "Vendors",
        when: |l| l.acts(1),
        words: "Vendors hand out money and materials. They look at your Approval and take none of \
                it. Project Leads raise Approval, and better Vendors ask for more of it. A used \
                Vendor leaves the table.",
        rules: &["PM-ACT-10", "PM-ACT-11", "PM-CARD-01"],
        look: |l| l.in_pool(|kind| matches!(kind, Kind::Vendor | Kind::ProjectLead)),
    },
    Step {
        name: "offices",
        title: "Office Space",
        when: |l| l.acts(2),
        words: "Each employee needs a desk, and you begin with two. Office Space costs materials, \
                or nothing at all once a Facilities Manager works for you.",
        rules: &["PM-ACT-04", "PM-ACT-07", "PM-ACT-08"],
        look: |l| l.in_pool(|kind| matches!(kind, Kind::OfficeSpace | Kind::FacilitiesManager)),
    },
    Step {
        name: "technology",
        title: "Technology",
        when: |l| l.acts(3),
        words: "Technology costs nothing: it only asks for Engineering. It stays with you and \
                helps from the next turn on, so the early ones help longest.",
        rules: &["PM-ACT-14", "PM-ACT-16", "PM-RES-08"],
        look: |l| l.in_pool(|kind| kind == Kind::Technology),
    },
    Step {
        name: "money",
        title: "Money",
        when: |l| l.acts(4),
        words: "If no card fits, take $2, or buy two materials if you are rich. You do not have \
                to follow any of this: from here on you know all the actions but the last.",
        rules: &["PM-ACT-17", "PM-ACT-21"],
        look: |_| Vec::new(),
    },
    Step {
        name: "make room",
        title: "A full office",
        when: |l| matches!(l.question(), Some(Question::MakeRoom { .. })) && l.is_first_year(),
        words: "You may hire beyond your desks, but then somebody leaves, and what they brought \
                goes with them.",
        rules: &["PM-ACT-05"],
        look: |l| l.own_employees(),
    },
    Step {
        name: "reorganize",
        title: "Clearing the pool",
        when: |l| l.asks(Question::DiscardFromPool) && l.own(is_discard) < 2,
        words: "The turn is over and the Contract has come to you. You decide which cards leave \
                the table until two are left: keep what you want next turn, and throw out what \
                your rival wants.",
        rules: &["PM-REORG-01", "PM-REORG-02"],
        look: |l| l.in_pool(|kind| kind != Kind::LaunchDate),
    },
    Step {
        name: "next auction",
        title: "The next auction",
        when: |l| {
            l.asks(Question::Bid)
                && l.is_first_year()
                && l.own_since(begins(2), is_auction) == Some(0)
        },
        words: "A new turn: fresh cards lie in the pool, and the Contract is up again. It has a \
                price beside the bid: on Pay Day its holder pays $1 for every employee, everybody \
                else $1 in all.",
        rules: &["PM-DRAW-01", "PM-PAY-01", "PM-PAY-02"],
        look: |l| l.fresh_cards(),
    },
    Step {
        name: "pay day",
        title: "Pay Day",
        when: |l| {
            l.asks(Question::PayDay)
                && l.may(Action::Pay)
                && l.is_first_year()
                && l.own(is_pay_day) == 0
        },
        words: "Pay Day. Whoever can pay must. Before you spend your last dollar on an action, \
                think of the next Pay Day.",
        rules: &["PM-PAY-01", "PM-PAY-05"],
        look: |l| l.own_employees(),
    },
    Step {
        name: "no money",
        title: "An empty purse",
        when: |l| l.asks(Question::PayDay) && !l.may(Action::Pay) && l.is_first_year(),
        words: "You cannot pay all you owe, so one employee leaves and you keep your money. Part \
                with whoever brings least.",
        rules: &["PM-PAY-03"],
        look: |l| l.own_employees(),
    },
    Step {
        name: "place",
        title: "Modules",
        when: |l| {
            let can = |action: &Action| matches!(action, Action::Place(_));
            l.asks(Question::PlaceModule)
                && l.is_first_year()
                && l.scene.actions.iter().any(can)
                && l.own(is_module) == 0
        },
        words: "Your Engineering is high enough for a module. One a turn is all, so begin early: \
                five take five turns. Over each place in orbit stand the Engineering it needs and \
                what it costs.",
        rules: &["PM-MOD-02", "PM-MOD-03", "PM-MOD-04"],
        look: |_| Vec::new(),
    },
    Step {
        name: "no means",
        title: "What a module needs",
        when: |l| {
            l.asks(Question::PlaceModule)
                && l.is_first_year()
                && l.scene.actions == [Action::PlaceNothing]
                && l.own(is_module) == 0
        },
        words: "Your engineers could build a module, but you lack the means: Fuel costs money, \
                the others materials. Vendors have both.",
        rules: &["PM-MOD-04", "PM-MOD-05"],
        look: |l| l.in_pool(|kind| kind == Kind::Vendor),
    },
    Step {
        name: "launch",
        title: "Launching",
        when: |l| l.may(Action::Take(Card::LAUNCH_DATE)),
        words: "Five modules are in orbit and your Engineering is high enough. Take the Launch \
                Date, and you are on the way to Mars.",
        rules: &["PM-ACT-20", "PM-WIN-01", "PM-WIN-02"],
        look: |l| l.in_pool(|kind| kind == Kind::LaunchDate),
    },
    Step {
        name: "launch date",
        title: "The Launch Date",
        when: |l| {
            let came_out = |event: &Event| matches!(event, Event::Drew { card: Card::LAUNCH_DATE });
            l.asks(Question::TakeAction) && l.own_since(came_out, is_action) == Some(0)
        },
        words: "The Launch Date lies in the pool and stays there until somebody takes it. Your \
                own board says what you still need for it; the panel beside the board says the \
                same of your rival.",
        rules: &["PM-REORG-04", "PM-WIN-01", "PM-WIN-03"],
        look: |l| l.in_pool(|kind| kind == Kind::LaunchDate),
    },
    Step {
        name: "second year",
        title: "The second year",
        when: |l| {
            let began = |event: &Event| matches!(event, Event::SecondYearBegan { .. });
            l.question().is_some() && l.own_since(began, |_| true) == Some(0)
        },
        words: "The last year has begun: the Launch Date is among the next cards, and when the \
                deck is used up, all have failed. You know the game now, so this guide says no \
                more until the Launch Date comes out. Good luck.",
        rules: &["PM-DRAW-03", "PM-DRAW-06", "PM-WIN-05"],
        look: |_| vec![pieces::DECK.to_owned()],
    },
];

fn is_action(event: &Event) -> bool {
    matches!(
        event,
        Event::Took { .. }
            | Event::UsedVendor { .. }
            | Event::TookMoney { .. }
            | Event::Bought { .. }
            | Event::TestFlown { .. }
    )
}

fn is_auction(event: &Event) -> bool {
    matches!(event, Event::Bid { .. } | Event::Passed { .. })
}

fn is_discard(event: &Event) -> bool {
    matches!(event, Event::Discarded { .. })
}

fn is_module(event: &Event) -> bool {
    matches!(event, Event::Placed { .. })
}

fn is_pay_day(event: &Event) -> bool {
    matches!(event, Event::PaidEmployees { .. })
}

/// The beginning of a turn.
fn begins(turn: u8) -> impl Fn(&Event) -> bool {
    move |event| *event == Event::TurnBegan { turn }
}

impl Lesson<'_, ProjectMars> {
    fn open(&self) -> &Open {
        &self.scene.view.open
    }

    /// What whoever learns is asked.
    fn question(&self) -> Option<Question> {
        let (who, question) = self.open().question()?;
        (who == self.you.into()).then_some(question)
    }

    fn asks(&self, question: Question) -> bool {
        self.question() == Some(question)
    }

    fn may(&self, action: Action) -> bool {
        self.scene.choice(action).is_some()
    }

    fn is_first_year(&self) -> bool {
        self.open().year == Year::First
    }

    /// Whether whoever learns is asked for an action after so many.
    fn acts(&self, after: usize) -> bool {
        self.asks(Question::TakeAction) && self.is_first_year() && self.own(is_action) == after
    }

    /// How often whoever learns did this.
    fn own(&self, is: fn(&Event) -> bool) -> usize {
        self.own_of(self.told, is)
    }

    /// How often they did it since something first happened; nothing if it has not.
    fn own_since(&self, since: impl Fn(&Event) -> bool, is: fn(&Event) -> bool) -> Option<usize> {
        let place = self.told.iter().position(since)?;
        Some(self.own_of(&self.told[place + 1..], is))
    }

    fn own_of(&self, told: &[Event], is: fn(&Event) -> bool) -> usize {
        let own = |event: &&Event| is(event) && line(event, &[]).who == Some(self.you);
        told.iter().filter(own).count()
    }

    /// The cards of the pool of these kinds.
    fn in_pool(&self, is: fn(Kind) -> bool) -> Vec<String> {
        let cards = self.open().pool.iter().filter(|card| is(card.kind()));
        cards.map(|card| card.spec().code.to_owned()).collect()
    }

    /// The cards of the pool that came with this turn.
    fn fresh_cards(&self) -> Vec<String> {
        let turn = self.told.iter().rposition(|event| matches!(event, Event::TurnBegan { .. }));
        let drawn = |event: &Event| match event {
            Event::Drew { card } => Some(card.spec().code.to_owned()),
            _ => None,
        };
        self.told[turn.unwrap_or(0)..].iter().filter_map(drawn).collect()
    }

    fn own_employees(&self) -> Vec<String> {
        let employees = self.open().players[self.you].employees();
        employees.iter().map(|card| card.spec().code.to_owned()).collect()
    }
}
