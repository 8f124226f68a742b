//! The guided first game: each thing is explained when it comes up first, and the chain in which
//! the Buildings feed each other above all.

use on_mars::content::{Effect, Kind, Main, Side, Slots};
use on_mars::{Action, Deed, Event, OnMars, Open, Question};
use orrery_core::{Seat, Setup};

use super::line::line;
use super::pieces;
use crate::guide::{Lesson, Script, Step};

/// The learner sits first, against a bot that looks one move ahead.
pub(super) static SCRIPT: Script<OnMars> = Script {
    setup: || Setup::of_players(2),
    seed: "first colony 1",
    seat: Seat::ONE,
    bot: "greedy",
    side: None,
    steps: STEPS,
};

static STEPS: &[Step<OnMars>] = &[
    Step {
        name: "start",
        title: "Two sides",
        when: |l| l.asks(|question| matches!(question, Question::ChooseSpace(None))),
        words: "You build the first colony on Mars, and most points win: for what Life Support \
                needs, for Tech, Blueprints you build, Ships and Contracts. In Orbit (spaces 1 to \
                4) you prepare, in the Colony (5 to 8) you build. Space 6 is good for a first \
                game: you are in the Colony and move a Bot to where you want to build.",
        rules: &["OM-PSET-11", "OM-PSET-12"],
        look: |_| vec![pieces::space(on_mars::content::Space::Six)],
    },
    Step {
        name: "shuttle",
        title: "The Shuttle",
        when: |l| l.asks(|question| matches!(question, Question::PutShuttle)),
        words: "The Shuttle carries players to the other side, at first after every round. Put it \
                on your own side if you want to change sides soon.",
        rules: &["OM-PSET-13", "OM-SHUT-02"],
        look: |_| vec![pieces::shuttle()],
    },
    Step {
        name: "construct",
        title: "The chain",
        when: |l| {
            l.asks_effect(|effect| matches!(effect, Effect::Construct { .. }))
                && l.own(is_built) == 0
        },
        words: "Buildings feed each other. A Colonist runs a Mine: Minerals. A Mineral pays for a \
                Generator: Battery. Battery, Water Extractor: Water. Water, Greenhouse: Plant. \
                Plant, Oxygen Condenser: Oxygen. Oxygen, Shelter: room for Colonists. Choose a \
                type, then a lit hex near your Bot.",
        rules: &["OM-BUILD-02", "OM-BUILD-03", "OM-BUILD-13"],
        look: |l| l.bots(),
    },
    Step {
        name: "tech use",
        title: "Using Tech",
        when: |l| l.asks(|question| matches!(question, Question::ChooseTech { .. })),
        words: "Next to Buildings of its type a new one forms a Complex, and you gain 1 for each \
                Building in it. That needs Tech of at least that level. You may use another \
                player's Tech: at the end of your turn they keep 1 Oxygen or develop it.",
        rules: &["OM-USE-01", "OM-USE-04", "OM-BUILD-08"],
        look: |_| Vec::new(),
    },
    Step {
        name: "support",
        title: "Life Support",
        when: |l| {
            l.asks_effect(|effect| effect == Effect::LssBenefit)
                && l.own(|deed| matches!(deed, Deed::LssRose { .. })) <= 1
        },
        words: "You built what the Colony needs for its next level. That scores the Reward above \
                the column and gives you a benefit of your choice. Look at Life Support before \
                you build: types below the level marker are worth most.",
        rules: &["OM-LSS-02", "OM-LSS-04", "OM-LSS-06"],
        look: |_| Kind::LSS.map(pieces::lss).to_vec(),
    },
    Step {
        name: "pay",
        title: "Paying",
        when: |l| l.asks(|question| matches!(question, Question::Pay(_))) && l.own(is_paid) == 0,
        words: "You can pay this in several ways. A Mineral stands in for any other Resource. \
                Extra costs of a slot are paid with Crystals or with Colonists who go to work. A \
                Private Goal can be given up as a Crystal.",
        rules: &["OM-TERM-08", "OM-COST-06", "OM-CRY-04"],
        look: |_| Vec::new(),
    },
    Step {
        name: "move",
        title: "Bots and Rover",
        when: |l| l.asks_effect(|effect| matches!(effect, Effect::Move(_))) && l.own(is_moved) == 0,
        words: "Bots decide where you can build: on their hex and next to it. Press a Bot, then a \
                lit hex. The Rover collects the Crystals it passes and may take the tile it ends \
                on. A Bot that ends the turn on a Crystal or tile destroys it. You can undo each \
                step.",
        rules: &["OM-CTRL-01", "OM-BOT-02", "OM-ROV-03"],
        look: |l| l.bots(),
    },
    Step {
        name: "blueprint",
        title: "Blueprints",
        when: |l| {
            l.asks_effect(|effect| matches!(effect, Effect::Blueprints { .. }))
                && l.own(|deed| matches!(deed, Deed::BlueprintTaken { .. })) == 0
        },
        words: "A Blueprint upgrades a Building of its type. Then you can use its action, it \
                produces for you on the way to Orbit, and it scores. A Blueprint you never build \
                costs points, so take what you can build.",
        rules: &["OM-BLUE-01", "OM-UPG-08", "OM-SCORE-06"],
        look: |l| l.blueprints(),
    },
    Step {
        name: "learn",
        title: "Tech tiles",
        when: |l| {
            l.asks_effect(|effect| matches!(effect, Effect::Learn { .. }))
                && l.own(|deed| matches!(deed, Deed::TechLearned { .. })) == 0
        },
        words: "A level-1 Tech lets a second Building of its type join the first. Learn the \
                type you want to build most. Every Tech scores at the end, more the farther \
                right it is in your Laboratory.",
        rules: &["OM-TECH-01", "OM-TECH-02", "OM-SCORE-05"],
        look: |l| l.grid(),
    },
    Step {
        name: "develop",
        title: "Developing",
        when: |l| {
            l.asks_effect(|effect| matches!(effect, Effect::Develop { .. }))
                && l.own(is_research) <= 1
        },
        words: "Move Tech tiles to the right: their column is their level, and the space may give \
                you something. The columns cost Oxygen and other Resources. A level 3 Tech makes \
                a Complex of 4.",
        rules: &["OM-DEV-01", "OM-DEV-03", "OM-DEV-04"],
        look: |l| l.techs(),
    },
    Step {
        name: "warehouse",
        title: "The Warehouse",
        when: |l| l.asks_effect(|effect| matches!(effect, Effect::Warehouse { .. })),
        words: "Take what your next Building costs. The Warehouse is only refilled when the Colony \
                reaches a new level. Your Storage has room for 1 more of each Resource than you \
                have Shelters.",
        rules: &["OM-SUP-01", "OM-LVL-06", "OM-TERM-02"],
        look: |_| Vec::new(),
    },
    Step {
        name: "upgrade",
        title: "Upgrading",
        when: |l| {
            l.asks_effect(|effect| matches!(effect, Effect::Upgrade { .. }))
                && l.own(|deed| matches!(deed, Deed::Upgraded { .. })) == 0
        },
        words: "For 1 Mineral a Blueprint turns a Building into your Advanced Building. It does \
                not matter who built it, except for Shelters. Level 3 needs a Complex of 3. From \
                now on it produces whenever you travel to Orbit.",
        rules: &["OM-UPG-01", "OM-UPG-02", "OM-UPG-03"],
        look: |_| Vec::new(),
    },
    Step {
        name: "ship",
        title: "Ships",
        when: |l| {
            l.asks_effect(|effect| matches!(effect, Effect::Welcome { .. }))
                && l.own(|deed| matches!(deed, Deed::ShipWelcomed { .. })) == 0
        },
        words: "A Ship brings 2 Colonists, or a Colonist and a Bot. It scores 3 points, or you \
                spend it later to travel without the Shuttle. Choose the Ship whose space opens \
                the Executive action you want.",
        rules: &["OM-SHIP-01", "OM-SHIP-02", "OM-SHIP-06"],
        look: |_| Vec::new(),
    },
    Step {
        name: "hire",
        title: "Scientists and Contracts",
        when: |l| {
            l.asks_effect(|effect| matches!(effect, Effect::Hire { .. }))
                && l.own(|deed| matches!(deed, Deed::Hired { .. })) == 0
        },
        words: "A Scientist uses Advanced Buildings of one type for free, also those of others, \
                and scores those of the next type. A Contract scores much if you fulfil it and \
                costs points if you do not.",
        rules: &["OM-HIRE-01", "OM-SCI-01", "OM-CON-01"],
        look: |_| Vec::new(),
    },
    Step {
        name: "journey",
        title: "Travelling",
        when: |l| {
            l.asks(|question| matches!(question, Question::Journey))
                && l.own(|deed| matches!(deed, Deed::Travelled { .. })) == 0
        },
        words: "Travel when the other side has what you need. On the way to Orbit your Miners and \
                Advanced Buildings produce; on the way down you place a Discovery tile. Your \
                Colonists on that side come back, and you may use them again.",
        rules: &["OM-SHUT-05", "OM-TRAV-05", "OM-TRAV-03"],
        look: |_| vec![pieces::shuttle()],
    },
    Step {
        name: "arrive",
        title: "Turn order",
        when: |l| {
            l.asks(|question| matches!(question, Question::ChooseSpace(Some(_))))
                && l.own(|deed| matches!(deed, Deed::SpaceTaken { .. })) == 1
        },
        words: "Choose a free space. The lower its number, the earlier you play each round; most \
                spaces give you something now.",
        rules: &["OM-TRAV-04", "OM-TURN-02"],
        look: |_| Vec::new(),
    },
    Step {
        name: "discovery",
        title: "Discovery tiles",
        when: |l| {
            l.asks(|question| matches!(question, Question::PlaceDiscovery))
                && l.own(|deed| matches!(deed, Deed::DiscoveryPlaced { .. })) == 0
        },
        words: "Place one of the two tiles 3 hexes from your Rover. Put a good one where your \
                Rover gets first and others do not.",
        rules: &["OM-TRAV-01", "OM-ROV-04"],
        look: |_| Vec::new(),
    },
    Step {
        name: "tile",
        title: "Taking a tile",
        when: |l| {
            l.asks(|question| matches!(question, Question::TakeTile(_)))
                && l.own(|deed| matches!(deed, Deed::TileTaken { .. })) == 0
        },
        words: "Your Rover has reached a tile. Take it, and you do at once what it shows. \
                Discovery and Research tiles also count for Missions and Goals.",
        rules: &["OM-ROV-06", "OM-ROV-04"],
        look: |_| Vec::new(),
    },
    Step {
        name: "used tech",
        title: "Your Tech was used",
        when: |l| l.asks(|question| matches!(question, Question::UsedTech(_))),
        words: "Another player used your Tech. Keep the Oxygen if you need it, or develop that \
                Tech for free. A high Tech that others need pays twice.",
        rules: &["OM-USE-05", "OM-USE-04"],
        look: |_| Vec::new(),
    },
    Step {
        name: "end",
        title: "The end",
        when: |l| l.asks_turn() && l.open().last_round.is_some(),
        words: "The end is triggered: nothing you set up for later will pay off. At the end \
                Progress, Ships, Colonists, Tech, built Blueprints, Scientists and Contracts \
                score. Score so far shows what they are worth now.",
        rules: &["OM-END-02", "OM-SCORE-01", "OM-SCORE-03"],
        look: |_| Vec::new(),
    },
    Step {
        name: "goal",
        title: "Private Goal",
        when: |l| l.asks_turn() && l.any(|action| matches!(action, Action::CompleteGoal { .. })),
        words: "You meet the condition of a Private Goal. Complete it in your turn for one of its \
                two rewards. You can complete only one in the game; use the others as Crystals.",
        rules: &["OM-GOAL-01", "OM-GOAL-02", "OM-CRY-04"],
        look: |_| Vec::new(),
    },
    Step {
        name: "level",
        title: "A new level",
        when: |l| {
            l.asks_turn()
                && !l.open().turn.main
                && l.turns_since(|deed| matches!(deed, Deed::ColonyRose { .. })) == 1
        },
        words: "The Colony has grown. Progress cubes scored, the Warehouse is full and new \
                Blueprints are there. The Shuttle now flies less often, and from level 4 on not \
                at all. You may welcome as many Ships as the level says.",
        rules: &["OM-LVL-01", "OM-LVL-07", "OM-SHUT-04"],
        look: |_| vec![pieces::shuttle()],
    },
    Step {
        name: "executive",
        title: "Executive action",
        when: |l| {
            let is_executive = |action: &Action| {
                matches!(action, Action::Executive(_) | Action::UseBuilding { .. })
            };
            l.asks_turn()
                && l.open().turn.main
                && l.any(is_executive)
                && l.own(is_executive_deed) == 0
        },
        words: "Your Main action is done. For Crystals you may take one Executive action: what \
                your Depot shows where no Ship stands, or one of your Advanced Buildings. Or end \
                your turn.",
        rules: &["OM-EXEC-01", "OM-EXEC-03", "OM-EXEC-04"],
        look: |_| Vec::new(),
    },
    Step {
        name: "colony turn",
        title: "In the Colony",
        when: |l| l.begins_on(Side::Colony) && l.own(is_colony) == 0,
        words: "Each turn you take one Main action of your side. In the Colony: move Bots and \
                Rover, construct, upgrade, welcome a Ship or hire. Construct first: your stores \
                hold 1 of each Resource, so any type is possible, and each pays for the next.",
        rules: &["OM-TURN-03", "OM-TURN-05", "OM-COST-03"],
        look: |_| vec![slots(Slots::Construct)],
    },
    Step {
        name: "orbit turn",
        title: "In Orbit",
        when: |l| l.begins_on(Side::Orbit) && l.own(is_orbit) == 0,
        words: "Each turn you take one Main action of your side. A good first one in Orbit is to \
                learn the Tech of a type you want to build. Blueprints are of use once such a \
                Building stands. If others are on the slots of an action you pay extra. Not sure? \
                Press Hint: it names a move and says why.",
        rules: &["OM-TURN-03", "OM-TURN-04", "OM-COST-05"],
        look: |_| vec![slots(Slots::Blueprint), slots(Slots::Research)],
    },
    Step {
        name: "next link",
        title: "The next link",
        when: |l| l.begins_on(Side::Colony) && l.own(is_built) == 1 && l.turns_since(is_built) <= 2,
        words: "What you gained pays for the next Building of the chain: Mineral for a Generator, \
                Battery for a Water Extractor, Water for a Greenhouse, Plant for an Oxygen \
                Condenser, Oxygen for a Shelter. Build next to the same type with Tech to gain \
                2 or more. If nothing fits near your Bots, move one first with the Control Center.",
        rules: &["OM-BUILD-02", "OM-BUILD-13", "OM-BUILD-15"],
        look: |_| Vec::new(),
    },
    Step {
        name: "mission",
        title: "Missions",
        when: |l| {
            l.asks_turn()
                && !l.open().turn.main
                && l.turns_since(|deed| matches!(deed, Deed::Contributed { .. })) == 1
        },
        words: "A player has contributed to a Mission and gained its Crystals. You can, too. \
                Each Mission counts one thing, like taking a Blueprint. Press it to read which. \
                Every completed Mission brings the end closer, and so does every Colony level \
                from 3 on.",
        rules: &["OM-MISS-01", "OM-MISS-02", "OM-MISS-03"],
        look: |l| l.missions(),
    },
];

/// The place of an action's slots.
fn slots(slots: Slots) -> String {
    format!("slots-{}", slots.index())
}

fn is_built(deed: &Deed) -> bool {
    matches!(deed, Deed::Constructed { .. })
}

fn is_paid(deed: &Deed) -> bool {
    matches!(deed, Deed::Paid { .. } | Deed::GoalSpent { .. })
}

fn is_moved(deed: &Deed) -> bool {
    matches!(deed, Deed::BotMoved { .. } | Deed::RoverMoved { .. })
}

fn is_executive_deed(deed: &Deed) -> bool {
    matches!(deed, Deed::ExecutiveTaken { .. } | Deed::BuildingUsed { .. })
}

fn is_colony(deed: &Deed) -> bool {
    matches!(deed, Deed::MainTaken { main, .. } if main.side() == Side::Colony)
}

fn is_research(deed: &Deed) -> bool {
    matches!(deed, Deed::MainTaken { main: Main::Research, .. })
}

fn is_orbit(deed: &Deed) -> bool {
    matches!(deed, Deed::MainTaken { main, .. } if main.side() == Side::Orbit)
}

impl Lesson<'_, OnMars> {
    fn open(&self) -> &Open {
        &self.scene.view.open
    }

    fn asks(&self, is: fn(Question) -> bool) -> bool {
        let question = self.open().question();
        question.is_some_and(|(who, question)| who == self.you.into() && is(question))
    }

    fn asks_effect(&self, is: fn(Effect) -> bool) -> bool {
        match self.open().question() {
            Some((who, Question::Effect { effect, .. })) => who == self.you.into() && is(effect),
            _ => false,
        }
    }

    fn asks_turn(&self) -> bool {
        self.asks(|question| matches!(question, Question::Turn))
    }

    /// Returns whether a Main action of this side is to be chosen.
    fn begins_on(&self, side: Side) -> bool {
        let open = self.open();
        self.asks_turn() && !open.turn.main && open.players[self.you].side() == Some(side)
    }

    fn any(&self, is: impl Fn(&Action) -> bool) -> bool {
        self.scene.actions.iter().any(is)
    }

    /// Counts how often the learner did this. Life Support rises for nobody in particular.
    fn own(&self, is: fn(&Deed) -> bool) -> usize {
        let own = |event: &&Event| {
            let who = line(event, &[]).who;
            is(&event.deed) && (who == Some(self.you) || who.is_none())
        };
        self.events.iter().filter(own).count()
    }

    /// Returns how many turns of the learner have begun since any player first did something.
    fn turns_since(&self, is: fn(&Deed) -> bool) -> usize {
        let place = self.events.iter().position(|event| is(&event.deed));
        let after = place.map_or(&[][..], |place| &self.events[place + 1..]);
        let own =
            |event: &&Event| matches!(event.deed, Deed::TurnBegan { seat } if seat == self.you);
        after.iter().filter(own).count()
    }

    fn bots(&self) -> Vec<String> {
        let bots = self.open().players[self.you].bots.iter();
        bots.map(|hex| pieces::bot(self.you, hex)).collect()
    }

    fn blueprints(&self) -> Vec<String> {
        self.open().display.iter().flatten().map(|card| pieces::blueprint(*card)).collect()
    }

    fn grid(&self) -> Vec<String> {
        self.open().grid.iter().flatten().map(|tech| pieces::grid_tech(*tech)).collect()
    }

    fn techs(&self) -> Vec<String> {
        let player = &self.open().players[self.you];
        let all = on_mars::content::Tech::ALL.into_iter();
        all.filter(|tech| player.level(*tech) > 0)
            .map(|tech| pieces::tech(self.you, tech))
            .collect()
    }

    fn missions(&self) -> Vec<String> {
        let open = self.open().missions.iter().flatten();
        open.map(|state| pieces::mission(state.mission)).collect()
    }
}
