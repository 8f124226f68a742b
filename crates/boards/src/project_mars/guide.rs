//! The guided first game: two contractors, the first year explained as it comes up.

use orrery_core::{Seat, Setup};
use project_mars::content::{Card, Kind, START, TEST_FLIGHT_MATERIALS};
use project_mars::{Action, Event, Open, ProjectMars, Question, Space, Year};

use super::line::line;
use super::pieces;
use crate::guide::{Lesson, Script, Step};

/// The learner holds the Contract first and finds a card of each kind on the table.
pub(super) static SCRIPT: Script<ProjectMars> = Script {
    setup: || Setup::of_players(2).with("starting_player", "first_seat"),
    seed: "first launch 1080",
    seat: Seat::ONE,
    bot: "greedy",
    side: None,
    steps: STEPS,
};

static STEPS: &[Step<ProjectMars>] = &[
    Step {
        name: "auction",
        title: "The Contract",
        when: |l| l.asks(Question::Bid) && l.own(is_auction) == 0,
        words: "Two contractors race to Mars. The first to take the Launch Date wins. It needs five \
                modules in orbit and a lot of Engineering, and it appears in the second year. \
                Every turn starts with an auction: the Contract holder acts first and again at \
                the end. You bid materials, and only the winner pays. You hold the Contract now, \
                so you keep it if nobody bids.",
        rules: &["PM-WIN-04", "PM-CONT-01", "PM-CARD-13"],
        look: |_| vec![pieces::CONTRACT.to_owned()],
    },
    Step {
        name: "hire",
        title: "Hiring",
        when: |l| l.asks(Question::TakeAction) && l.own(is_action) == 0,
        words: "Now every player takes an action. The cards you can take are lit. Modules and the \
                launch need Engineering, so an Engineer is a good start. You pay once to hire, \
                and wages on every Pay Day: $1 in all, or $1 per employee while you hold the \
                Contract. Keep some money back. If you cannot pay, an employee leaves.",
        rules: &["PM-ACT-01", "PM-ACT-03", "PM-CARD-02"],
        look: |l| l.in_pool(|kind| matches!(kind, Kind::Engineer | Kind::SeniorEngineer)),
    },
    Step {
        name: "test flight",
        title: "Test Flight",
        when: |l| {
            let could = |action: &Action| matches!(action, Action::TestFlight(_));
            l.asks(Question::TakeAction)
                && l.scene.actions.iter().any(could)
                && !l.has_passed_up_a_test_flight()
        },
        words: "With Fuel in orbit you can make a Test Flight. It burns that Fuel and a material, \
                and your launch needs 4 less Engineering for the rest of the game. You must place \
                the Fuel again before you launch. You can make one Test Flight per game.",
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
        words: "Vendors give you money and materials. They require Approval but do not use it up. \
                Project Leads raise your Approval, and better Vendors require more of it. A \
                Vendor is discarded after use.",
        rules: &["PM-ACT-10", "PM-ACT-11", "PM-CARD-01"],
        look: |l| l.in_pool(|kind| matches!(kind, Kind::Vendor | Kind::ProjectLead)),
    },
    Step {
        name: "offices",
        title: "Office Space",
        when: |l| l.acts(2),
        words: "Each employee needs a desk, and you start with two. Office Space costs materials, \
                or nothing while you employ a Facilities Manager.",
        rules: &["PM-ACT-04", "PM-ACT-07", "PM-ACT-08"],
        look: |l| l.in_pool(|kind| matches!(kind, Kind::OfficeSpace | Kind::FacilitiesManager)),
    },
    Step {
        name: "technology",
        title: "Technology",
        when: |l| l.acts(3),
        words: "Technology is free: it only needs Engineering. You keep it, and it helps from the \
                next turn on, so the early ones help longest.",
        rules: &["PM-ACT-14", "PM-ACT-16", "PM-RES-08"],
        look: |l| l.in_pool(|kind| kind == Kind::Technology),
    },
    Step {
        name: "money",
        title: "Money",
        when: |l| l.acts(4),
        words: "If no card suits you, take $2, or buy two materials if you are rich. Now you know \
                every action except the launch. You never have to follow this guide.",
        rules: &["PM-ACT-17", "PM-ACT-21"],
        look: |_| Vec::new(),
    },
    Step {
        name: "make room",
        title: "A full office",
        when: |l| matches!(l.question(), Some(Question::MakeRoom { .. })) && l.is_first_year(),
        words: "You can hire with all desks taken, but then one employee leaves, and you lose what \
                they brought.",
        rules: &["PM-ACT-05"],
        look: |l| l.own_employees(),
    },
    Step {
        name: "reorganize",
        title: "Clearing the pool",
        when: |l| l.asks(Question::DiscardFromPool) && l.own(is_discard) < 2,
        words: "The turn is over and the Contract passes to you. You choose the two cards that stay \
                in the pool: keep what you want next turn, and discard what your rival wants.",
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
        words: "A new turn: there are new cards in the pool, and the Contract is up for auction \
                again. It costs more than the bid: on Pay Day the holder pays $1 per employee, \
                everyone else $1 in all.",
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
        words: "Pay Day. If you can pay, you must. Before you spend your last dollar on an action, \
                think of the next Pay Day.",
        rules: &["PM-PAY-01", "PM-PAY-05"],
        look: |l| l.own_employees(),
    },
    Step {
        name: "no money",
        title: "Too little money",
        when: |l| l.asks(Question::PayDay) && !l.may(Action::Pay) && l.is_first_year(),
        words: "You cannot pay the wages, so one employee leaves and you keep your money. Choose the \
                one who brings you least.",
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
        words: "Your Engineering is high enough for a module. You may place one per turn, so start \
                early: five modules take five turns. Each space in orbit shows the Engineering it \
                needs and what it costs.",
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
        words: "You have the Engineering for a module but cannot pay for it. Fuel costs money, the \
                others cost materials. Vendors give you both.",
        rules: &["PM-MOD-04", "PM-MOD-05"],
        look: |l| l.in_pool(|kind| kind == Kind::Vendor),
    },
    Step {
        name: "launch",
        title: "Launching",
        when: |l| l.may(Action::Take(Card::LAUNCH_DATE)),
        words: "Your five modules are in orbit and your Engineering is high enough. Take the Launch \
                Date to win.",
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
        words: "The Launch Date is in the pool and stays there until a player takes it. Your board \
                shows what you still need for it; the panel beside the board shows what your \
                rival needs.",
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
        words: "The last year has begun. The Launch Date is among the next cards, and all players \
                fail when the last card of the deck is drawn. You know the game now, so this \
                guide waits until the Launch Date appears. Good luck.",
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

    /// The learner's question.
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

    /// Returns whether the learner is asked for an action after this many.
    fn acts(&self, after: usize) -> bool {
        self.asks(Question::TakeAction) && self.is_first_year() && self.own(is_action) == after
    }

    /// The number of times the learner did this.
    fn own(&self, is: fn(&Event) -> bool) -> usize {
        self.own_of(self.events, is)
    }

    /// The number of times since something first happened; `None` if it has not.
    fn own_since(&self, since: impl Fn(&Event) -> bool, is: fn(&Event) -> bool) -> Option<usize> {
        let place = self.events.iter().position(since)?;
        Some(self.own_of(&self.events[place + 1..], is))
    }

    fn own_of(&self, events: &[Event], is: fn(&Event) -> bool) -> usize {
        let own = |event: &&Event| is(event) && line(event, &[]).who == Some(self.you);
        events.iter().filter(own).count()
    }

    /// Returns whether they took an action before at which they could have made a Test Flight, or
    /// did: with Fuel in orbit and a material. The log tells both.
    fn has_passed_up_a_test_flight(&self) -> bool {
        let mut fuel = 0;
        let mut materials = i16::from(START.get().materials);
        for event in self.events.iter().filter(|event| line(event, &[]).who == Some(self.you)) {
            if is_action(event) && fuel > 0 && materials >= TEST_FLIGHT_MATERIALS.get().into() {
                return true;
            }
            match *event {
                Event::Placed { space, .. } if Space::FUEL.contains(&space) => fuel += 1,
                _ => {}
            }
            if let Some((_, paid, gained)) = event.exchange() {
                materials += i16::from(gained.materials) - i16::from(paid.materials);
            }
        }
        false
    }

    /// The cards of the pool of these kinds.
    fn in_pool(&self, is: fn(Kind) -> bool) -> Vec<String> {
        let cards = self.open().pool.iter().filter(|card| is(card.kind()));
        cards.map(|card| card.spec().code.to_owned()).collect()
    }

    /// The cards of the pool that came with this turn.
    fn fresh_cards(&self) -> Vec<String> {
        let turn = self.events.iter().rposition(|event| matches!(event, Event::TurnBegan { .. }));
        let drawn = |event: &Event| match event {
            Event::Drew { card } => Some(card.spec().code.to_owned()),
            _ => None,
        };
        self.events[turn.unwrap_or(0)..].iter().filter_map(drawn).collect()
    }

    fn own_employees(&self) -> Vec<String> {
        let employees = self.open().players[self.you].employees();
        employees.iter().map(|card| card.spec().code.to_owned()).collect()
    }
}
