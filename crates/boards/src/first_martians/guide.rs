//! The guided first sols: each thing is explained when it comes up first, in the middle of a true
//! mission.

use first_martians::content::Block;
use first_martians::{Action, Event, FirstMartians, Hand, Phase, Question, Table};
use orrery_core::{Seat, Setup};

use super::pawns;
use super::sight::Sight;
use crate::guide::{Lesson, Script, Step};

/// The learner sits first, on the easiest level of the first mission, with two bots that look one
/// decision ahead.
pub(super) static SCRIPT: Script<FirstMartians> = Script {
    setup: || Setup::of_players(3).in_mode("make_yourself_at_home").with("level", "easy"),
    seed: "first sol 1",
    seat: Seat::ONE,
    bot: "greedy",
    side: None,
    steps: STEPS,
};

static STEPS: &[Step<FirstMartians>] = &[
    Step {
        name: "role",
        title: "One crew",
        when: |l| l.asks(|question| matches!(question, Question::TakeRole)),
        words: "You keep a base on Mars alive together: all of you win, or all of you lose. You \
                win once every objective marked with a circle is met. You lose if an astronaut \
                dies or time runs out. Choose who you are; the Engineer is good for a first game.",
        rules: &["FM-SETUP-10", "FM-END-06"],
        look: |_| vec!["objectives".to_owned()],
    },
    Step {
        name: "first player",
        title: "First Player",
        when: |l| l.asks(|question| matches!(question, Question::FirstPlayer)),
        words: "The First Player decides when the crew has to agree on something, and is the one \
                whom Morale touches. The token moves on every sol. Take it yourself for now.",
        rules: &["FM-RND-14", "FM-MOR-01"],
        look: |_| Vec::new(),
    },
    Step {
        name: "machine",
        title: "A machine helps",
        when: |l| {
            l.asks(|question| {
                matches!(question, Question::ChooseAom { .. } | Question::Operator(_))
            })
        },
        words: "A small crew may use machines (AOMs). Each gives one more pawn for one type of \
                action. What happens to the machine happens to its operator.",
        rules: &["FM-AOM-01"],
        look: |_| Vec::new(),
    },
    Step {
        name: "choice",
        title: "A story asks you",
        when: |l| l.asks(|question| matches!(question, Question::Choose(..))) && !l.chose(),
        words: "Some stories let you choose. Each card says what it costs and what it brings; the \
                story only tells why. What is “noted for later” may come back in another sol.",
        rules: &["FM-ADV-08"],
        look: |_| Vec::new(),
    },
    Step {
        name: "event",
        title: "An Event every sol",
        when: |l| l.asks_to(Phase::Morale) && l.sol() == 1,
        words: "Each sol begins with an Event. On the left is what it does at once. In the \
                middle is what the crew can do about it with pawns, within a few sols. On the \
                right is how likely it gets worse if nobody does. You find it again under Story.",
        rules: &["FM-EVT-09", "FM-EVT-11", "FM-DELAY-02"],
        look: |_| Vec::new(),
    },
    Step {
        name: "morale",
        title: "Morale",
        when: |l| l.asks_to(Phase::Production) && l.sol() == 1,
        words: "Morale above 0 gives the First Player Morale tokens, below 0 it takes them; \
                each token they cannot pay is a wound. At 0 nothing happens. Tokens pay for skills, which \
                can be used at any moment: you see yours in the panel beside the table.",
        rules: &["FM-MOR-03", "FM-MOR-05", "FM-SKILL-01"],
        look: |_| Vec::new(),
    },
    Step {
        name: "production",
        title: "Air, power, food",
        when: |l| l.asks_to(Phase::Actions) && l.sol() == 1,
        words: "The roof makes oxygen and energy, and every Facility uses 1. For each one that is \
                missing a Facility shuts down, whatever you have in reserve; only food comes from \
                the reserve. “Life support” tells you the coming sols exactly. Stress grows every \
                sol, and at 18 a fight breaks out.",
        rules: &["FM-PROD-03", "FM-PROD-09", "FM-PROD-18", "FM-SHUT-01"],
        look: |_| vec!["life-support".to_owned(), "f-oxygenator_1".to_owned()],
    },
    Step {
        name: "take out",
        title: "Parts as spare parts",
        when: |l| l.asks(|question| matches!(question, Question::TakeOut)) && l.sol() == 1,
        words: "Before you plan, you may take a working part out of a Facility to repair another. \
                The Facility then works worse, so go on to the plan for now.",
        rules: &["FM-DIS-05"],
        look: |_| Vec::new(),
    },
    Step {
        name: "plan",
        title: "Your first pawn",
        when: |l| l.plans() && l.sol() == 1 && l.placed() == 0,
        words: "Now the crew plans together. You have 2 pawns. Press a lit place, such as the \
                Backup Solar Panel, which is an objective. One pawn must roll dice; two pawns \
                make it certain. The odds show before you press.",
        rules: &["FM-ACT-01", "FM-ACT-06", "FM-DICE-01"],
        look: |l| l.own_pawns().into_iter().chain(["objectives".to_owned()]).collect(),
    },
    Step {
        name: "second pawn",
        title: "Help or begin",
        when: |l| l.plans() && l.sol() == 1 && l.placed() > 0 && l.left() > 0,
        words: "The plan is in the bar below: who does it, and the odds of success, a wound and \
                an Adventure. Press an action there to join it, or press another lit place. \
                Joining a pawn that would roll dice makes that action certain.",
        rules: &["FM-ACT-04", "FM-ACT-05", "FM-DICE-03"],
        look: |l| l.own_pawns(),
    },
    Step {
        name: "agree",
        title: "Nothing is final yet",
        when: |l| l.plans() && l.sol() == 1 && l.left() == 0,
        words: "Dashed pawns are suggestions. Nothing is paid or rolled until everyone agrees. \
                Press a pawn of yours to take it back. The ladders at the left show how likely \
                a deck draws a Malfunction card tonight with this plan.",
        rules: &["FM-ACT-01", "FM-MALF-08"],
        look: |_| Block::all().map(track).collect(),
    },
    Step {
        name: "order",
        title: "One after the other",
        when: |l| l.asks(|question| matches!(question, Question::Order)) && l.sol() == 1,
        words: "The plan is carried out step by step. Where several actions belong to the same \
                step, you choose which comes first. Repair before you need what is repaired.",
        rules: &["FM-ACT-02", "FM-ACT-03"],
        look: |_| Vec::new(),
    },
    Step {
        name: "dice",
        title: "The dice",
        when: |l| {
            l.asks(|question| matches!(question, Question::AfterRoll | Question::FirstResult))
        },
        words: "Three dice were rolled. The Success die says whether it worked; a failure gives 2 \
                Morale tokens. The Wound die may hurt the one on top. The Adventure die may tell \
                a story. A skill can still change them.",
        rules: &["FM-DICE-04", "FM-DICE-05", "FM-DICE-08"],
        look: |_| Vec::new(),
    },
    Step {
        name: "malfunction",
        title: "Things break at night",
        when: |l| l.asks_to(Phase::Malfunction) && l.sol() <= 2,
        words: "Now the Malfunction dice fall. Each red part adds 1 to its deck's ladder, and so \
                does a die, if it is in play. On rung 5 a card is drawn, and mostly a part \
                breaks. That is why you repair red parts.",
        rules: &["FM-MALF-05", "FM-MALF-07", "FM-MALF-08"],
        look: |_| Block::all().map(track).collect(),
    },
    Step {
        name: "report",
        title: "How the sol went",
        when: |l| l.asks_to(Phase::CleanUp) && l.sol() <= 2,
        words: "The report shows what the sol gave and took: figures before and after, each \
                action with its dice, and why something broke. You can open it again later in \
                the bar above. Then everything is made ready for the next sol.",
        rules: &["FM-CLEAN-04", "FM-CLEAN-06", "FM-CLEAN-08"],
        look: |_| Vec::new(),
    },
    Step {
        name: "second sol",
        title: "What to do next",
        when: |l| l.plans() && l.sol() == 2 && l.placed() == 0,
        words: "Look at three things each sol: what life support lacks soon, which ladder is \
                likely to draw a card tonight, and which objectives are open. An open Event \
                hangs above the roof. Rest, Unwind and Heal keep the crew going.",
        rules: &["FM-OBJ-07", "FM-DELAY-05", "FM-PROD-05"],
        look: |_| ["life-support", "tonight", "objectives"].map(str::to_owned).to_vec(),
    },
    Step {
        name: "shutdown",
        title: "Something goes dark",
        when: |l| l.asks(|question| matches!(question, Question::ShutDown(..))),
        words: "Oxygen or energy is short, so a Facility shuts down. Nobody can act there, and \
                each dark Facility adds Stress every sol. Choose one you need least. Two pawns \
                or one can open it again.",
        rules: &["FM-SHUT-01"],
        look: |_| vec!["life-support".to_owned()],
    },
    Step {
        name: "wilting",
        title: "The Farm wilts",
        when: |l| l.asks(|question| matches!(question, Question::HaltWilting(_))),
        words: "A red Energy Connector or Oxygen Filter on the Farm lets plants wilt. You can pay \
                to stop it this sol. Repair the Farm soon: without plants the crew goes hungry.",
        rules: &["FM-WILT-01"],
        look: |_| vec!["f-farm".to_owned()],
    },
    Step {
        name: "wound",
        title: "A wound",
        when: |l| l.asks(|question| matches!(question, Question::Prevent(..))),
        words: "A wound moves the marker to the right. Some steps bring a Condition that stays \
                until it is healed. The 6th wound kills, and then the mission is lost. A skill can \
                prevent this one.",
        rules: &["FM-HLTH-01", "FM-HLTH-03", "FM-HLTH-06"],
        look: |_| Vec::new(),
    },
];

/// The marker of a Malfunction track.
fn track(block: Block) -> String {
    use first_martians::content::Word as _;
    format!("track-{}", block.key())
}

impl Lesson<'_, FirstMartians> {
    fn table(&self) -> &Table {
        &self.scene.view.table
    }

    fn sol(&self) -> u8 {
        self.table().round
    }

    fn asks(&self, is: fn(Question) -> bool) -> bool {
        let game = Sight::of(self.scene).game;
        game.question().is_some_and(|(who, question)| who == self.you.into() && is(question))
    }

    /// Returns whether the learner is asked to go on to a phase.
    fn asks_to(&self, phase: Phase) -> bool {
        let game = Sight::of(self.scene).game;
        game.question() == Some((self.you.into(), Question::Proceed(phase)))
    }

    /// Returns whether the learner has to plan.
    fn plans(&self) -> bool {
        let game = Sight::of(self.scene).game;
        matches!(game.question(), Some((_, Question::Plan)))
            && self.scene.to_act.contains(self.you.into())
            && self.scene.actions.iter().any(|action| {
                matches!(action, Action::Agree | Action::Declare { .. } | Action::Assist { .. })
            })
    }

    /// Returns whether a story was answered before.
    fn chose(&self) -> bool {
        self.events.iter().any(|event| matches!(event, Event::OptionChosen(_)))
    }

    /// The pawns of the learner that are placed.
    fn placed(&self) -> u8 {
        let table = self.table();
        let own = table.astronauts().filter(|&who| table.leads(self.you, who));
        own.map(|who| table.plan.iter().map(|stack| stack.pawns[who.index()]).sum::<u8>()).sum()
    }

    /// The pawns of the learner that are not placed.
    fn left(&self) -> u8 {
        let sight = Sight::of(self.scene);
        super::plan::pawns_left(&sight, self.you)
    }

    /// The pawns of the learner that stand on the board.
    fn own_pawns(&self) -> Vec<String> {
        let table = self.table();
        let own = table.astronauts().filter(|&who| table.leads(self.you, who));
        own.flat_map(|who| {
            let sent: u8 = table.plan.iter().map(|stack| stack.pawns[who.index()]).sum();
            (0..sent).map(move |number| pawns::piece(Hand::Pawn(who), number))
        })
        .collect()
    }
}
