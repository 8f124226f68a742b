//! The guided first game: two factions, each thing explained when it comes up first.

use from_the_moon::{Action, Event, EventKind, FromTheMoon, Open, Question, RoverId};
use orrery_core::{Seat, Setup};

use super::line::line;
use super::pieces;
use crate::guide::{Lesson, Script, Step};

/// The learner sits first, against a bot that looks one move ahead.
pub(super) static SCRIPT: Script<FromTheMoon> = Script {
    setup: || Setup::of_players(2),
    seed: "first landing 12",
    seat: Seat::ONE,
    bot: "greedy",
    side: None,
    steps: STEPS,
};

static STEPS: &[Step<FromTheMoon>] = &[
    Step {
        name: "faction",
        title: "Factions",
        when: |l| l.asks(|question| matches!(question, Question::ChooseFaction)),
        words: "Factions on the Moon build three ships: to Europa, Titan and Mars. The player \
                with the most points wins. Choose your faction: each starts with a power, and \
                its Building adds another. Architects and Pioneers are good for a first game.",
        rules: &["FTM-SETP-10", "FTM-TURN-01"],
        look: |_| Vec::new(),
    },
    Step {
        name: "crew",
        title: "Your crew",
        when: |l| l.asks(|question| matches!(question, Question::SeatAstronaut)),
        words: "Seat your first crew. Square helmets collect Metal, round ones Water, six-sided \
                ones Polymer, and each Astronaut works only where its Rover goes. Every Rover \
                needs at least one, so start with one in each.",
        rules: &["FTM-SETP-21", "FTM-SETP-22", "FTM-SEND-06"],
        look: |l| l.rovers(),
    },
    Step {
        name: "send",
        title: "Rovers",
        when: |l| l.asks_turn() && l.own(is_sent) == 0,
        words: "A turn is one action. Start with a Rover: press it, then a lit tile with cubes \
                that its crew can collect. The corner of a tile shows its Terrain effect. One \
                crew member may use it as the last task.",
        rules: &["FTM-TURN-03", "FTM-SEND-01", "FTM-SEND-02"],
        look: |l| l.rovers(),
    },
    Step {
        name: "tasks",
        title: "Tasks",
        when: |l| l.asks_tasks() && l.own(is_sent) == 1,
        words: "Each Astronaut has one task, a Specialist two. A task is to collect a cube of \
                the Astronaut's kind or, last of all, to use the tile's Terrain. Cubes you \
                leave stay for the next Rover.",
        rules: &["FTM-SEND-03", "FTM-SEND-05", "FTM-SEND-13"],
        look: |l| l.working_tile(),
    },
    Step {
        name: "approval",
        title: "Approval",
        when: |l| {
            l.asks(|question| matches!(question, Question::Approval(_))) && l.own(is_work) == 0
        },
        words: "An approval lets you work on a ship right now. Pay for a Mission tile: it scores \
                points and counts at the launch. Or improve a finished part. If you want \
                neither, take a point.",
        rules: &["FTM-APPR-03", "FTM-APPR-06", "FTM-APPR-07"],
        look: |_| Vec::new(),
    },
    Step {
        name: "special research",
        title: "Special Research",
        when: |l| {
            l.asks(|question| matches!(question, Question::SpecialResearch))
                && l.own(|deed| matches!(deed, EventKind::SpecialResearched { .. })) == 0
        },
        words: "Special Research: for 2 Energy in all you may take a Foundation or any one of \
                the six Laboratories.",
        rules: &["FTM-APPR-15", "FTM-APPR-16"],
        look: |_| Vec::new(),
    },
    Step {
        name: "building",
        title: "Buildings",
        when: |l| {
            l.asks(|question| matches!(question, Question::PlaceBuilding(_)))
                && l.own(|deed| matches!(deed, EventKind::Constructed { .. })) == 0
        },
        words: "Place the Building where tiles meet. It may use the Terrain of one of them right \
                away, without an Astronaut. Its own effect comes with each later Gather.",
        rules: &["FTM-BLD-05", "FTM-BLD-06", "FTM-BLD-08"],
        look: |_| Vec::new(),
    },
    Step {
        name: "place a laboratory",
        title: "Laboratories",
        when: |l| {
            l.asks(|question| matches!(question, Question::PutLaboratory(_)))
                && l.own(|deed| matches!(deed, EventKind::LaboratoryPut { .. })) == 0
        },
        words: "A Laboratory activates itself and every other Laboratory in its row and column. \
                For each space, the dock shows which ones and what you would have then. Drag \
                them into another order to compare. The bottom row gives an Achievement.",
        rules: &["FTM-RSCH-14", "FTM-RSCH-15"],
        look: |_| Vec::new(),
    },
    Step {
        name: "gather",
        title: "Gathering",
        when: |l| l.may(Action::Gather) && l.own(is_gathered) == 0,
        words: "All three Rovers are out, so you can Gather: they come home, you take Income and \
                your Energy recharges. Spend leftover Energy first. Then every Astronaut eats 1 \
                Food (Cyborgs eat nothing); each one without Food costs you 3 points. You can \
                exchange 2 Energy for 1 Food at any time in your turn.",
        rules: &["FTM-GATH-01", "FTM-GATH-08", "FTM-PERM-01"],
        look: |l| vec![pieces::gauge(l.you), pieces::greenhouses(l.you)],
    },
    Step {
        name: "develop",
        title: "Developing",
        when: |l| l.asks_turn() && l.own(is_sent) == 1,
        words: "Instead of sending a Rover you may develop: recruit and train your team, \
                construct Greenhouses or Buildings, or do research. The dock shows the six \
                actions and what you are short of. Recruit early to use your crew for longer, \
                but remember the Food it needs.",
        rules: &["FTM-TURN-03", "FTM-TEAM-01", "FTM-GRN-01"],
        look: |_| Vec::new(),
    },
    Step {
        name: "income",
        title: "Income",
        when: |l| {
            l.asks(|question| matches!(question, Question::Income(_))) && l.own(is_gathered) == 1
        },
        words: "Take each part of your Income once, in any order. Recharging only fills your \
                Energy up, so pay for other parts first.",
        rules: &["FTM-GATH-03", "FTM-GATH-07"],
        look: |l| vec![pieces::gauge(l.you)],
    },
    Step {
        name: "feed",
        title: "Feeding the crew",
        when: |l| l.asks(|question| matches!(question, Question::Feed)) && l.own(is_gathered) == 1,
        words: "Now your crew eats. If you are short of Food, exchange Energy for it first: you \
                find the exchanges in the dock.",
        rules: &["FTM-GATH-08", "FTM-GATH-09", "FTM-PERM-01"],
        look: |l| vec![pieces::greenhouses(l.you)],
    },
    Step {
        name: "progress",
        title: "Progress",
        when: |l| {
            l.asks_turn()
                && l.since_own(|deed| matches!(deed, EventKind::MovedOn { .. })) == Some(0)
        },
        words: "Your piece has moved on the Progress track. Its tile gives you an Achievement \
                each time you do what it shows. The player with the most Achievements scores \
                24 points at the end.",
        rules: &["FTM-ACH-01", "FTM-ACH-02", "FTM-FIN-01"],
        look: |l| vec![pieces::progress(l.you)],
    },
    Step {
        name: "end",
        title: "The end",
        when: |l| {
            l.open().trigger.is_some()
                && l.asks(|question| matches!(question, Question::Turn | Question::LastExchange))
        },
        words: "This is the last round, so nothing you set up for later will pay off. Then you \
                score for the most Achievements, the most improved ship parts, pairs of \
                Resources and large Buildings with an hourglass. Score so far shows what they \
                are worth now.",
        rules: &["FTM-END-01", "FTM-END-02", "FTM-FIN-12"],
        look: |_| Vec::new(),
    },
    Step {
        name: "launch",
        title: "Launches",
        when: |l| {
            l.asks_turn() && l.turns_since(|deed| matches!(deed, EventKind::Launched { .. })) == 1
        },
        words: "A ship has launched: its last Mission tile was taken. The player with the most \
                of its tiles scored the first number below it, the second most the other. The \
                third launch ends the game after the round; so does a piece that leaves the \
                Progress track.",
        rules: &["FTM-LNCH-02", "FTM-LNCH-06", "FTM-END-01"],
        look: |_| Vec::new(),
    },
    Step {
        name: "research",
        title: "Research",
        when: |l| l.asks_turn() && l.own(is_sent) == 2,
        words: "Research gets you a Foundation, a Laboratory or both. Each Foundation has two \
                spaces, and a Laboratory needs an empty one. It activates its whole row and \
                column, so your third and fourth bring much more than the first. Laboratories \
                in lower rows of the display cost less Energy.",
        rules: &["FTM-RSCH-01", "FTM-RSCH-05", "FTM-RSCH-15"],
        look: |_| Vec::new(),
    },
];

fn is_sent(deed: &EventKind) -> bool {
    matches!(deed, EventKind::RoverSent { .. })
}

fn is_gathered(deed: &EventKind) -> bool {
    matches!(deed, EventKind::Gathered { .. })
}

/// Returns whether an approval was used.
fn is_work(deed: &EventKind) -> bool {
    use from_the_moon::Reason;
    match deed {
        EventKind::PartConstructed { .. } | EventKind::PartImproved { .. } => true,
        EventKind::Scored { reason, .. } => *reason == Reason::UnusedApproval,
        _ => false,
    }
}

/// Returns whether the learner did something: the beginning of a turn alone is not an answer.
fn is_answer(deed: &EventKind) -> bool {
    !matches!(
        deed,
        EventKind::TurnBegan { .. } | EventKind::MovedOn { .. } | EventKind::EndTriggered { .. }
    )
}

impl Lesson<'_, FromTheMoon> {
    fn open(&self) -> &Open {
        &self.scene.view.open
    }

    fn asks(&self, is: fn(Question) -> bool) -> bool {
        let question = self.open().question();
        question.is_some_and(|(who, question)| who == self.you.into() && is(question))
    }

    fn asks_turn(&self) -> bool {
        self.asks(|question| matches!(question, Question::Turn))
    }

    fn asks_tasks(&self) -> bool {
        self.asks(|question| matches!(question, Question::Tasks { .. }))
    }

    fn may(&self, action: Action) -> bool {
        self.scene.choice(action).is_some()
    }

    /// The number of times the learner did this.
    fn own(&self, is: fn(&EventKind) -> bool) -> usize {
        self.own_of(self.events, is)
    }

    fn own_of(&self, events: &[Event], is: fn(&EventKind) -> bool) -> usize {
        let own = |event: &&Event| is(&event.deed) && line(event, &[]).who == Some(self.you);
        events.iter().filter(own).count()
    }

    /// The number of things the learner has done since they first did this; `None` if they have
    /// not, or did it again.
    fn since_own(&self, is: fn(&EventKind) -> bool) -> Option<usize> {
        if self.own(is) != 1 {
            return None;
        }
        let own = |event: &Event| is(&event.deed) && line(event, &[]).who == Some(self.you);
        let place = self.events.iter().position(own)?;
        Some(self.own_of(&self.events[place + 1..], is_answer))
    }

    /// The number of the learner's turns that have begun since anyone first did this.
    fn turns_since(&self, is: fn(&EventKind) -> bool) -> usize {
        let place = self.events.iter().position(|event| is(&event.deed));
        let after = place.map_or(&[][..], |place| &self.events[place + 1..]);
        let own = |event: &&Event| matches!(event.deed, EventKind::TurnBegan { seat, .. } if seat == self.you);
        after.iter().filter(own).count()
    }

    fn rovers(&self) -> Vec<String> {
        let home = |rover: &RoverId| self.open().players[self.you].rover(*rover).at.is_none();
        RoverId::ALL.into_iter().filter(home).map(|rover| pieces::rover(self.you, rover)).collect()
    }

    fn working_tile(&self) -> Vec<String> {
        match self.open().question() {
            Some((_, Question::Tasks { rover, .. })) => {
                let at = self.open().players[self.you].rover(rover).at;
                at.map(pieces::tile).into_iter().collect()
            }
            _ => Vec::new(),
        }
    }
}
