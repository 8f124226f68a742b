//! The guide of Chapter 1: to the Alien Commander and to a human, each in a game of their own.

use on_mars::content::{Effect, Side};
use on_mars::invasion::{Action as Alien, ActionSpace, Deed, Question as Asked};
use on_mars::{Action, AlienInvasion, Deed as Prompt, Question};
use orrery_core::{Seat, Setup};

use super::super::pieces;
use super::guide::Taught;
use super::invasion::place;
use crate::guide::{Lesson, Script, Step};

impl<const CHAPTER: u8> Taught<CHAPTER> {
    /// The guided game of the Alien Commander, who sits in the last seat.
    pub(super) const ALIEN_SCRIPT: &'static Script<AlienInvasion<CHAPTER>> = &Script {
        setup: || Setup::of_players(3),
        seed: "first chapter 1",
        seat: Seat::THREE,
        bot: "greedy",
        side: Some("aliens"),
        steps: Self::ALIENS,
    };

    /// The guided game of a human.
    pub(super) const HUMAN_SCRIPT: &'static Script<AlienInvasion<CHAPTER>> = &Script {
        seat: Seat::ONE,
        side: Some("humans"),
        steps: Self::HUMANS,
        ..*Self::ALIEN_SCRIPT
    };

    const ALIENS: &'static [Step<AlienInvasion<CHAPTER>>] = &[
        Step {
            name: "start",
            title: "The Alien Commander",
            when: |l| l.alien_turn() && l.alien_turns() <= 1 && !l.alien_has_begun(),
            words: "You win with all 20 Troopers on Mars. After each human you take one turn: use \
                    Action tokens, unlock a covered space for 2 Crystals, or reset. Begin with \
                    Construct a Building: it makes room to land and brings Troopers from the \
                    reserve.",
            rules: &["AI-CH1-01", "AI-CH1-08", "AI-CH1-12", "AI-VAL-10"],
            look: |_| vec![place(ActionSpace::Construct)],
        },
        Step {
            name: "advance",
            title: "In the middle of a human's turn",
            when: |l| l.asks_invasion(|question| question == Asked::Advance { may: true }),
            words: "A human used a teammate's Tech, so you may advance an Alien Tech at once. \
                    Deployment is worth most: every level lands one more Trooper with each \
                    deployment.",
            rules: &["AI-CH1-34", "AI-RULING-43"],
            look: |_| vec!["alien-tech-2".to_owned()],
        },
        Step {
            name: "construct",
            title: "Alien Buildings",
            when: |l| l.asks_invasion(|question| question == Asked::Construct),
            words: "A Building goes exactly 2 hexes from its own type, or beside it as far as its \
                    Tech reaches. Choose a hex with many empty ones around it: Troopers land \
                    there. A Mine also pays Crystals at every reset.",
            rules: &["AI-CH1-13", "AI-VAL-08", "AI-VAL-13"],
            look: |_| Vec::new(),
        },
        Step {
            name: "deploy",
            title: "Troopers",
            when: |l| l.asks_invasion(|question| matches!(question, Asked::Deploy { .. })),
            words: "Where an Active Trooper stands nobody can build. Land them where the humans \
                    want to build next, and keep away from Bots, Sentry Bots and the Exosuit, \
                    which strike what is beside them.",
            rules: &["AI-CH1-18", "AI-CH1-36", "AI-VAL-18"],
            look: |_| Vec::new(),
        },
        Step {
            name: "learn",
            title: "Alien Tech",
            when: |l| l.asks_invasion(|question| question == Asked::Learn),
            words: "Learn Deployment early: from then on every deployment lands 2 Troopers, and \
                    more as it advances. Mobilization does the same for moves.",
            rules: &["AI-CH1-15", "AI-W1-03", "AI-W1-04"],
            look: |_| vec!["alien-tech-2".to_owned()],
        },
        Step {
            name: "obtain",
            title: "Alien Blueprints",
            when: |l| l.asks_invasion(|question| question == Asked::Obtain),
            words: "You get the reward at once. To use the card, upgrade a Building of its type \
                    with it; then Activate Building or the Alien Scientist lets it work.",
            rules: &["AI-CH1-14", "AI-CH1-16", "AI-CH1-22"],
            look: |_| Vec::new(),
        },
        Step {
            name: "steal",
            title: "Crystals",
            when: |l| l.asks_invasion(|question| matches!(question, Asked::Steal(_))),
            words: "Crystals come from the map or the Warehouse, so the humans lose them. You \
                    spend them to unlock spaces, for a second token in a turn, and to clear \
                    Sabotage tokens.",
            rules: &["AI-CH1-19", "AI-CH1-09", "AI-CH1-41"],
            look: |_| Vec::new(),
        },
        Step {
            name: "clear",
            title: "Sabotage",
            when: |l| l.any(|action| matches!(action, Action::Invasion(Alien::BuyOff(_)))),
            words: "The humans have sabotaged a space. You can clear it for 2 Crystals at any \
                    moment, even in their turns; a reset clears all of them for free.",
            rules: &["AI-CH1-43", "AI-CH1-50"],
            look: |_| Vec::new(),
        },
        Step {
            name: "second",
            title: "A second action",
            when: |l| l.alien_turn() && l.alien_has_begun(),
            words: "A Reusable and an Expendable token can be used in the same turn; the second \
                    one costs 1 Crystal. Each Executive action of a human gives you an Expendable \
                    token.",
            rules: &["AI-CH1-33", "AI-CH1-41"],
            look: |_| Vec::new(),
        },
        Step {
            name: "reset",
            title: "Reset",
            when: |l| l.alien_turn() && l.any(|action| *action == Action::Invasion(Alien::Reset)),
            words: "With no token left, or 2 open spaces or fewer, you may reset. All Reusable \
                    tokens come back, cards turn face up and Mines pay. Few tokens with frequent \
                    resets are strong.",
            rules: &["AI-CH1-11", "AI-RULING-07", "AI-VAL-13"],
            look: |_| Vec::new(),
        },
        Step {
            name: "unlock",
            title: "Extra spaces",
            when: |l| {
                l.alien_turn()
                    && l.any(|action| matches!(action, Action::Invasion(Alien::Unlock(_))))
            },
            words: "Four spaces are covered. Unlocking one costs 2 Crystals and your turn, and \
                    also gives you its token: from then on you act once more between resets. \
                    Deploy Inside is the safest first one.",
            rules: &["AI-CH1-09", "AI-VAL-03"],
            look: |_| vec![place(ActionSpace::DeployInside)],
        },
        Step {
            name: "turn",
            title: "The race",
            when: |l| l.alien_turn(),
            words: "Watch the race at the top: your Troopers of 20 against their points of 100. \
                    Build, deploy, reset, and build again.",
            rules: &["AI-CH1-01", "AI-CH1-02"],
            look: |_| Vec::new(),
        },
    ];

    const HUMANS: &'static [Step<AlienInvasion<CHAPTER>>] = &[
        Step {
            name: "start",
            title: "Humans together",
            when: |l| l.asks(|question| matches!(question, Question::ChooseSpace(None))),
            words: "You and the other humans have one total and win with 100 points. The Alien \
                    Commander wins with 20 Troopers on Mars and takes a turn after each of you. \
                    Everything else is On Mars; if you do not know it, play its guided game \
                    first. Space 6 lets you build at once.",
            rules: &["AI-CH1-01", "AI-CH1-02", "AI-CH1-12", "OM-PSET-11"],
            look: |_| vec![pieces::space(on_mars::content::Space::Six)],
        },
        Step {
            name: "strike",
            title: "Striking Troopers",
            when: |l| l.asks_invasion(|question| matches!(question, Asked::Strike(_))),
            words: "An Active Trooper is stunned; a stunned one goes back to the Alien board. A \
                    stunned Trooper still counts among the 20, but you can build on its hex. \
                    Defense Tech strikes more at once.",
            rules: &["AI-VAL-18", "AI-VAL-19", "AI-RULING-18"],
            look: |_| Vec::new(),
        },
        Step {
            name: "sabotage",
            title: "Sabotage",
            when: |l| l.asks_invasion(|question| question == Asked::Sabotage),
            words: "Choose the Alien Action space the Commander needs next. It is closed until \
                    the next reset, or until the Commander pays 2 Crystals.",
            rules: &["AI-CH1-43", "AI-VAL-24"],
            look: |_| Vec::new(),
        },
        Step {
            name: "cleanse",
            title: "Corruption",
            when: |l| l.asks_invasion(|question| question == Asked::Cleanse),
            words: "A corrupted Building neither produces nor can be used. Your Bot has ended \
                    beside it: 1 Mineral removes the marker.",
            rules: &["AI-VAL-23"],
            look: |_| Vec::new(),
        },
        Step {
            name: "defense",
            title: "Defensive Blueprints",
            when: |l| {
                l.asks(|question| {
                    matches!(question, Question::Effect { effect: Effect::Blueprints { .. }, .. })
                }) && l.any(|action| matches!(action, Action::Invasion(Alien::TakeDefense(_))))
            },
            words: "A Blueprint costs the humans its points when you take it and gives twice as \
                    many when it is built. A Defensive one costs none, gives 3 points and a way \
                    to strike back.",
            rules: &["AI-CH1-26", "AI-CH1-27", "AI-CH1-28", "AI-VAL-17"],
            look: |_| Vec::new(),
        },
        Step {
            name: "defense tech",
            title: "Defense Tech",
            when: |l| l.any(|action| matches!(action, Action::Invasion(Alien::LearnDefense(_)))),
            words: "Your own Defense Tech is free to learn. Every Tech you learn and every column \
                    it moves gives the humans a point, the last column 3 more.",
            rules: &["AI-CH1-23", "AI-CH1-24", "AI-VAL-16"],
            look: |_| Vec::new(),
        },
        Step {
            name: "repel",
            title: "Repel",
            when: |l| l.any(|action| matches!(action, Action::Invasion(Alien::Repel(_)))),
            words: "A Trooper stands beside a Bot of yours: as Executive action you can repel it \
                    for 2 Crystals. Every Executive action also gives the Commander an Expendable \
                    token, so take the ones that matter.",
            rules: &["AI-VAL-18", "AI-CH1-33"],
            look: |_| Vec::new(),
        },
        Step {
            name: "troopers",
            title: "Troopers on Mars",
            when: |l| {
                l.begins() && l.open().invasion().is_some_and(|invasion| invasion.deployed() > 0)
            },
            words: "Nothing can be built or upgraded where an Active Trooper stands, and Bots and \
                    Rovers pass it but cannot stop there. Shelters, upgrades, Ships and Contracts \
                    give points; keep an eye on the race.",
            rules: &["AI-CH1-36", "AI-CH1-37", "AI-CH1-25", "AI-CH1-31"],
            look: |_| Vec::new(),
        },
        Step {
            name: "turn in Orbit",
            title: "Your turn in Orbit",
            when: |l| l.begins_on(Side::Orbit),
            words: "Play as in On Mars. Take Blueprints that a teammate's Building fits, too, and \
                    a Defensive one early. Using a teammate's Tech lets the Commander advance one.",
            rules: &["AI-CH1-34", "AI-VAL-17"],
            look: |_| Vec::new(),
        },
        Step {
            name: "turn",
            title: "Your turn",
            when: |l| l.begins(),
            words: "Play as in On Mars, for points of all humans together: 3 for a Shelter, twice \
                    its value for a Blueprint that is built, 3 for a Ship. After your turn the \
                    Commander acts.",
            rules: &["AI-CH1-25", "AI-CH1-27", "AI-CH1-31", "AI-VAL-68"],
            look: |_| Vec::new(),
        },
    ];
}

impl<const CHAPTER: u8> Lesson<'_, AlienInvasion<CHAPTER>> {
    fn asks_invasion(&self, is: fn(Asked) -> bool) -> bool {
        matches!(self.question(), Some(Question::Invasion(question)) if is(question))
    }

    /// Returns whether the learner commands the aliens and chooses what to do in a turn.
    fn alien_turn(&self) -> bool {
        self.asks_invasion(|question| question == Asked::Turn)
    }

    fn alien_has_begun(&self) -> bool {
        self.open().invasion().is_some_and(|invasion| invasion.turn.has_begun())
    }

    /// Returns how many turns the Alien Commander has begun.
    fn alien_turns(&self) -> usize {
        let began =
            |event: &&on_mars::Event| matches!(event.deed, Prompt::Invasion(_, Deed::TurnBegan));
        self.events.iter().filter(began).count()
    }
}
