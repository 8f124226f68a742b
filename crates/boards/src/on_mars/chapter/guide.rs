//! The guided beginnings of the chapters: what each adds to On Mars, when it comes up first.

use on_mars::content::Side;
use on_mars::{Action, AlienInvasion, Deed, Open, Question, blackout, monolith, outbreak};
use orrery_core::{Seat, Setup};

use super::super::pieces;
use crate::guide::{Lesson, Script, Step};

/// The guide of a chapter.
pub(super) struct Taught<const CHAPTER: u8>;

impl<const CHAPTER: u8> Taught<CHAPTER> {
    pub(super) const SCRIPT: &'static Script<AlienInvasion<CHAPTER>> = &Script {
        setup: || Setup::of_players(if CHAPTER == 4 { 1 } else { 2 }),
        seed: "first chapter 1",
        seat: Seat::ONE,
        bot: "greedy",
        side: None,
        steps: match CHAPTER {
            2 => Self::OUTBREAK,
            3 => Self::BLACKOUT,
            _ => Self::MONOLITH,
        },
    };

    const OUTBREAK: &'static [Step<AlienInvasion<CHAPTER>>] = &[
        Step {
            name: "start",
            title: "One crew",
            when: |l| l.asks(|question| matches!(question, Question::ChooseSpace(None))),
            words: "You win and lose together. Achieve both Missions before the Time Track runs \
                    out, and keep the infected below the limit. Everything else is On Mars; if \
                    you do not know it, play its guided game first. Choose where you start: \
                    space 6 lets you build at once.",
            rules: &["AI-CH2-01", "AI-GEN-05", "OM-PSET-11"],
            look: |_| vec![pieces::space(on_mars::content::Space::Six)],
        },
        Step {
            name: "infect",
            title: "Infection",
            when: |l| l.asks_outbreak(|question| matches!(question, outbreak::Question::Infect(_))),
            words: "From the second round on every turn begins with an Infection card. Choose \
                    the Colonist who shares an area with the fewest healthy ones: all who are in \
                    the same row, Working Area, Mine or on the same slots fall ill at the end \
                    of the turn.",
            rules: &["AI-CH2-06", "AI-CH2-11", "AI-VAL-37"],
            look: |_| Vec::new(),
        },
        Step {
            name: "rearrange",
            title: "Keeping apart",
            when: |l| l.asks_outbreak(|question| question == outbreak::Question::Rearrange),
            words: "After the card you may rearrange your Living Quarters. Put the infected \
                    together: who sleeps beside nobody sick stays healthy. The dashed Colonists \
                    are those who would fall ill.",
            rules: &["AI-CH2-08", "AI-CH2-11"],
            look: |_| Vec::new(),
        },
        Step {
            name: "row",
            title: "Rows",
            when: |l| l.asks_outbreak(|question| question == outbreak::Question::Row),
            words: "Your Living Quarters have rows of two, and each row is an area. Choose which \
                    Colonist goes to work, or where one comes home. A Colonist who leaves an \
                    infected row is safe.",
            rules: &["AI-VAL-38", "AI-VAL-39"],
            look: |_| Vec::new(),
        },
        Step {
            name: "cure",
            title: "Medicine",
            when: |l| l.any(|action| matches!(action, Action::Outbreak(outbreak::Action::Cure(_)))),
            words: "In your turn you can cure any Colonist of the crew for 1 Medicine, at any \
                    moment. Cure where a cure saves others too: the forecast says how many are \
                    infected at the end of the turn.",
            rules: &["AI-CH2-09"],
            look: |_| Vec::new(),
        },
        Step {
            name: "medicine",
            title: "Finding Medicine",
            when: |l| l.begins_on(Side::Orbit),
            words: "Medicine comes from the Warehouse (Resupply), from the Field Lab (Executive \
                    action; the button names the price) and from the Microbiologist. Take some \
                    before you need it.",
            rules: &["AI-VAL-34", "AI-VAL-35", "AI-VAL-36"],
            look: |_| Vec::new(),
        },
        Step {
            name: "turn",
            title: "Your turn",
            when: |l| l.begins_on(Side::Colony),
            words: "Play as in On Mars, but think of both Missions. A Colonist on a slot shares \
                    it with everybody there. At the end of your turn the infection spreads.",
            rules: &["AI-CH2-04", "AI-CH2-11"],
            look: |l| l.missions(),
        },
    ];

    const BLACKOUT: &'static [Step<AlienInvasion<CHAPTER>>] = &[
        Step {
            name: "start",
            title: "One crew",
            when: |l| l.asks(|question| matches!(question, Question::ChooseSpace(None))),
            words: "You win and lose together. Every completed Mission or Private Goal moves the \
                    Time Tracker; on 0 you win. Everything else is On Mars; if you do not know \
                    it, play its guided game first. Space 6 lets you build at once.",
            rules: &["AI-CH3-05", "AI-GEN-05", "OM-PSET-11"],
            look: |_| vec![pieces::space(on_mars::content::Space::Six)],
        },
        Step {
            name: "hit",
            title: "Vandals",
            when: |l| l.asks_blackout(|question| matches!(question, blackout::Question::Hit(_))),
            words: "At the end of each turn a Vandalism card hits a Building of its type. A \
                    normal one is vandalized and stops producing; a vandalized one goes dark and \
                    takes one of your Colonists. Choose the one you need least.",
            rules: &["AI-CH3-09", "AI-CH3-11", "AI-VAL-46"],
            look: |_| Vec::new(),
        },
        Step {
            name: "patch",
            title: "Patch",
            when: |l| {
                l.asks(|question| matches!(question, Question::Turn))
                    && l.any(|action| {
                        matches!(action, Action::Blackout(blackout::Action::Patch(_)))
                    })
            },
            words: "A vandalized Building can be patched as your Executive action, anywhere on \
                    the map; the button names the price. Patch before the same type is drawn \
                    again.",
            rules: &["AI-VAL-52"],
            look: |_| Vec::new(),
        },
        Step {
            name: "repair",
            title: "Repair",
            when: |l| {
                l.any(|action| matches!(action, Action::Blackout(blackout::Action::Repair(_))))
            },
            words: "Instead of constructing you can repair Buildings of the same type in your \
                    Bot zones, also those of others. A Building in Blackout costs 1 Battery \
                    more, and its Colonist comes home.",
            rules: &["AI-VAL-50", "AI-VAL-51", "AI-VAL-53"],
            look: |_| Vec::new(),
        },
        Step {
            name: "goals",
            title: "Private Goals",
            when: |l| l.any(|action| matches!(action, Action::CompleteGoal { .. })),
            words: "Completing this Private Goal moves the Time Tracker. The Goals of the crew \
                    are open to all of you: plan together who completes which.",
            rules: &["AI-CH3-05", "AI-GEN-08"],
            look: |_| Vec::new(),
        },
        Step {
            name: "turn",
            title: "Your turn",
            when: |l| l.begins(),
            words: "Play as in On Mars, and watch the warning board: 5 Buildings in Blackout, no \
                    Colonist for a Blackout tile, or the end of the base game lose for all.",
            rules: &["AI-CH3-06", "AI-CH3-07", "AI-CH3-08"],
            look: |l| l.missions(),
        },
    ];

    const MONOLITH: &'static [Step<AlienInvasion<CHAPTER>>] = &[
        Step {
            name: "decks",
            title: "Five Goals",
            when: |l| l.asks_monolith(|question| question == monolith::Question::NameDeck),
            words: "You win when 4 of 5 Goals hold at the same moment. Two are drawn at random: \
                    leave that to decks where any card suits you, and choose the others \
                    yourself.",
            rules: &["AI-CH4-05", "AI-CH4-06"],
            look: |_| Vec::new(),
        },
        Step {
            name: "choose",
            title: "Choosing Goals",
            when: |l| {
                l.asks_monolith(|question| matches!(question, monolith::Question::ChooseGoal(_)))
            },
            words: "Choose Goals that help each other: a Scientist who scores the type you \
                    upgrade anyway, a Contract you fulfil on the way.",
            rules: &["AI-CH4-05", "AI-CH4-12"],
            look: |_| Vec::new(),
        },
        Step {
            name: "shelter",
            title: "The first Shelter",
            when: |l| l.asks_monolith(|question| question == monolith::Question::ShelterStart),
            words: "Your first Shelter and Bot start here. Everything else is On Mars; if you do \
                    not know it, play its guided game first.",
            rules: &["AI-RULING-30"],
            look: |_| Vec::new(),
        },
        Step {
            name: "suffer",
            title: "Sabotage",
            when: |l| l.asks_monolith(|question| matches!(question, monolith::Question::Suffer(_))),
            words: "A Sabotage card with 2 cubes strikes on an alien space of the Time Track. \
                    Give what your Goals need least.",
            rules: &["AI-CH4-08", "AI-VAL-62"],
            look: |_| Vec::new(),
        },
        Step {
            name: "row",
            title: "The Sabotage row",
            when: |l| {
                l.begins()
                    && l.events.iter().any(|event| {
                        matches!(event.deed, Deed::Monolith(monolith::Deed::TimePassed { .. }))
                    })
            },
            words: "Every round a card joins the row and may bring a cube to the leftmost card \
                    of its letter. The board says what strikes when: prepare for it, or finish \
                    the Goal it hits first.",
            rules: &["AI-CH4-08", "AI-CH4-09", "AI-CH4-10"],
            look: |_| Vec::new(),
        },
        Step {
            name: "turn",
            title: "Your turn",
            when: |l| l.begins(),
            words: "You have 15 rounds and one turn in each. Work on the Goals from the first \
                    turn on; points do not count.",
            rules: &["AI-CH4-06", "AI-GEN-03"],
            look: |_| Vec::new(),
        },
    ];
}

impl<const CHAPTER: u8> Lesson<'_, AlienInvasion<CHAPTER>> {
    pub(super) fn open(&self) -> &Open {
        &self.scene.view.open
    }

    /// Returns what the learner is asked.
    pub(super) fn question(&self) -> Option<Question> {
        let question = self.open().question();
        question.filter(|(who, _)| *who == self.you.into()).map(|(_, question)| question)
    }

    pub(super) fn asks(&self, is: fn(Question) -> bool) -> bool {
        self.question().is_some_and(is)
    }

    fn asks_outbreak(&self, is: fn(outbreak::Question) -> bool) -> bool {
        matches!(self.question(), Some(Question::Outbreak(question)) if is(question))
    }

    fn asks_blackout(&self, is: fn(blackout::Question) -> bool) -> bool {
        matches!(self.question(), Some(Question::Blackout(question)) if is(question))
    }

    fn asks_monolith(&self, is: fn(monolith::Question) -> bool) -> bool {
        matches!(self.question(), Some(Question::Monolith(question)) if is(question))
    }

    /// Returns whether a Main action is to be chosen.
    pub(super) fn begins(&self) -> bool {
        self.asks(|question| matches!(question, Question::Turn)) && !self.open().turn.main
    }

    pub(super) fn begins_on(&self, side: Side) -> bool {
        self.begins() && self.open().players[self.you].side() == Some(side)
    }

    pub(super) fn any(&self, is: fn(&Action) -> bool) -> bool {
        self.scene.actions.iter().any(is)
    }

    fn missions(&self) -> Vec<String> {
        let open = self.open().missions.iter().flatten();
        open.map(|state| pieces::mission(state.mission)).collect()
    }
}
