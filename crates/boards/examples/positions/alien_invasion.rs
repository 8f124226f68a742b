//! Tables of Alien Invasion to look at, each late in a game.

use on_mars::blackout::{Action as B, Blackout, Dark, Vandalism};
use on_mars::content::{
    Blueprint, Contract, Goal, Kind, LabSpace, Main, Mission, Scientist, Slots, Space, Tech, Tile,
};
use on_mars::invasion::{
    Action as I, ActionSpace, AlienBlueprint, AlienCard, Defense, DefenseCard, Token,
};
use on_mars::monolith::{Action as M, Deck, GoalCard, Laid, Monolith, Sabotage, TilesGoal};
use on_mars::outbreak::{Action as O, Infection, Outbreak, Row};
use on_mars::scenario::{ANN, BEN, CLEO, Moves, Scenario, Table};
use on_mars::{Action as A, Closed, Open, Part};
use orrery_core::{Seat, Setup};

use super::on_mars_positions::{all, at};

/// Name of the page, chapter, the seat that looks, and the table.
pub(crate) fn all_positions() -> Vec<(&'static str, u8, Seat, Table)> {
    let mut found = invasion();
    found.extend(outbreak());
    found.extend(blackout());
    found.extend(monolith());
    found
}

/// A colony of level 2 in round 6.
fn grown(chapter: u8, players: u8) -> Scenario {
    let start = Scenario::of_chapter(chapter, Setup::of_players(players));
    let start = start.round(6).lss([3, 3, 3, 2], 3).change(|open| {
        for (kind, names) in [
            (Kind::Mine, "G5 H4 I4 F3"),
            (Kind::Generator, "G3 H2 F2"),
            (Kind::WaterExtractor, "I5 H6"),
            (Kind::Greenhouse, "G7 H7 F7"),
            (Kind::OxygenCondenser, "E5 D5"),
        ] {
            open.buildings[kind.index()] = all(names);
        }
        open.crystals = all("K2 G1 D1 C4 F6");
        for (tile, name) in [(Tile::D12, "K1"), (Tile::D04, "B3")] {
            open.lying[tile.index()] = Some(at(name));
            open.tile_hexes.insert(at(name));
        }
        open.slots[Slots::Construct.index()] = [0, 1, 0, 0];
        let boards = [
            ("E3 D3", "D4 E7", "B4", "F3", (Blueprint::WindTurbines, "F2")),
            ("I3 J2", "J3 H3", "J1", "H4", (Blueprint::MetalDeposit, "I4")),
            ("I7 H8", "H5 I6", "G9", "G5", (Blueprint::Biomarket, "G7")),
            ("C5", "C4", "B5", "", (Blueprint::OxygenTank, "E5")),
        ];
        let seats = Seat::all(open.player_count());
        for (seat, (shelters, bots, rover, miners, (card, on))) in seats.zip(boards) {
            let player = &mut open.players[seat];
            player.shelters = all(shelters);
            player.shelters_left = 5 - player.shelters.len();
            player.bots = all(bots);
            player.bots_left = 4 - player.bots.len();
            player.rover = Some(at(rover));
            player.miners = all(miners);
            player.storage = [2, 2, 2, 1, 2];
            player.crystals = 4;
            player.quarters = 4;
            player.working = 1;
            player.hangar = 1;
            player.ships = player.ships.iter().skip(1).collect();
            player.built.insert(card);
            player.markers -= 1;
            player.advanced.insert(at(on));
            open.built_at[card.index()] = Some(at(on));
            open.blueprint_deck.remove(card);
        }
    });
    let start = start
        .mission(0, Mission::Blueprints, 4)
        .mission(1, Mission::AdvancedBuildings, 2)
        .tech(ANN, Tech::Greenhouse, LabSpace::L3b)
        .tech(ANN, Tech::Shelter, LabSpace::L3a)
        .blueprint(ANN, Blueprint::EcoResort)
        .contract(ANN, Contract::DeliverWater)
        .scientist(ANN, Scientist::Biochemist)
        .goals(ANN, [Goal::Settler, Goal::Upgrader]);
    match players {
        1 => start,
        _ => start.tech(BEN, Tech::Mine, LabSpace::L3b).goals(BEN, [Goal::Hoarder]),
    }
}

/// The aliens in the middle of their landing.
fn landed(humans: u8) -> Scenario {
    grown(1, humans + 1)
        .invasion(|one| {
            one.points = 58;
            one.crystals = 4;
            one.shelters = all("M2 L2 K6");
            one.mines = all("L4 M3");
            one.active = all("K3 K4 L3 H3 J5 J6 I8");
            one.stunned = all("J4 G6");
            one.troopers = 4;
            one.reserve = 7;
            one.covered = [ActionSpace::Activate, ActionSpace::DeployInside].into_iter().collect();
            one.reusable = 1;
            one.expendable = 2;
            one.reusable_on = [ActionSpace::Construct, ActionSpace::Obtain].into_iter().collect();
            one.expendable_on = [ActionSpace::Learn].into_iter().collect();
            one.sabotaged = [ActionSpace::Steal].into_iter().collect();
            one.sabotage = 3;
            one.techs = [2, 1, 2, 1];
            one.blueprints[AlienBlueprint::BroodNest.index()] =
                AlienCard::Built { hex: at("L2"), flipped: false };
            one.blueprints[AlienBlueprint::PulseRelay.index()] = AlienCard::Obtained;
            one.corrupted = all("I4");
            one.jammed.insert(Main::Construct);
            one.jammed.insert(Main::Resupply);
            for (card, place) in [
                (Defense::ShockCharges, DefenseCard::Built(ANN, at("H4"))),
                (Defense::SentryHub, DefenseCard::Built(ANN, at("E3"))),
                (Defense::ExosuitBay, DefenseCard::Built(BEN, at("D5"))),
                (Defense::CryoJets, DefenseCard::Held(ANN)),
            ] {
                one.defenses[card.index()] = place;
            }
            one.sentries[0] = Some(at("H5"));
            one.exosuit = Some(at("I6"));
        })
        .change(|open| {
            open.players[ANN].advanced.insert(at("H4"));
            open.players[ANN].advanced.insert(at("E3"));
            open.players[BEN].advanced.insert(at("D5"));
            open.players[BEN].miners = on_mars::HexSet::EMPTY;
        })
        .crystals(ANN, 4)
}

fn invasion() -> Vec<(&'static str, u8, Seat, Table)> {
    let aliens = CLEO;
    let human = || landed(2).start();
    let uses = |card| A::Invasion(I::UseDefense { card, scientist: None });
    let after = |mut table: Table, seat: Seat, action| {
        table.plays(seat, [action]);
        while matches!(table.asks(), Some((_, on_mars::Question::Pay(_)))) {
            table.plays(seat, [A::Pay(on_mars::Coin::Crystal)]);
        }
        table
    };
    let token = |space| A::Invasion(I::Use { space, token: Token::Reusable });
    let advance = {
        let start = landed(2).bots(ANN, [at("H3"), at("H5")]).invasion(|one| {
            one.active = all("K3 K4 L3 J5 J6 I8");
            one.troopers = 5;
            one.sentries[0] = None;
            one.jammed = Default::default();
        });
        let mut table = start.start();
        table.plays(ANN, [A::Main(Main::Construct)]);
        let joined = table.choices().into_iter().find(|action| match action {
            A::Build { kind: Kind::Mine, hex } => {
                table.open().connects_to(ANN, Kind::Mine, *hex) > 0
            }
            _ => false,
        });
        table.plays(ANN, [joined.expect("a Mine connects with Tech of Ben")]);
        table
    };
    let won = {
        let mut table = landed(2).invasion(|one| one.points = 99).stores(ANN, [0, 0, 2, 2, 0]);
        table = table.crystals(ANN, 4);
        let mut table = table.start();
        table.plays(ANN, [A::Main(Main::WelcomeShip)]);
        let ship = table.choices().into_iter().find(|one| matches!(one, A::Welcome { .. }));
        table.plays(ANN, [ship.expect("a Ship can be welcomed")]);
        table
    };
    vec![
        ("ai-human", 1, ANN, human()),
        ("ai-human-orbit", 1, ANN, landed(2).space(ANN, Space::One).start()),
        (
            "ai-obtain",
            1,
            ANN,
            after(landed(2).space(ANN, Space::One).start(), ANN, A::Main(Main::ObtainBlueprint)),
        ),
        ("ai-strike", 1, ANN, after(human(), ANN, uses(Defense::ShockCharges))),
        ("ai-sabotage", 1, ANN, after(human(), ANN, uses(Defense::SentryHub))),
        ("ai-control", 1, ANN, after(human(), ANN, A::Main(Main::ControlCenter))),
        (
            "ai-exosuit",
            1,
            BEN,
            after(landed(2).turn_of(BEN).start(), BEN, uses(Defense::ExosuitBay)),
        ),
        ("ai-five", 1, ANN, landed(4).start()),
        ("ai-waits", 1, ANN, landed(2).start_aliens()),
        ("ai-alien", 1, aliens, landed(2).start_aliens()),
        (
            "ai-deploy",
            1,
            aliens,
            after(landed(2).start_aliens(), aliens, token(ActionSpace::DeployAdjacent)),
        ),
        ("ai-move", 1, aliens, after(landed(2).start_aliens(), aliens, token(ActionSpace::Move))),
        (
            "ai-upgrade",
            1,
            aliens,
            after(landed(2).start_aliens(), aliens, token(ActionSpace::Upgrade)),
        ),
        ("ai-alien-waits", 1, aliens, human()),
        ("ai-advance", 1, aliens, advance),
        ("ai-won", 1, aliens, won),
    ]
}

fn ill(open: &mut Open) -> &mut Outbreak {
    match &mut open.chapter.as_mut().expect("a chapter is played").part {
        Part::Outbreak(outbreak) => outbreak,
        _ => unreachable!("this is Chapter 2"),
    }
}

const fn row(healthy: u8, infected: u8) -> Row {
    Row { healthy, infected }
}

/// A crew of which eight lie ill.
fn infected(players: u8) -> Scenario {
    grown(2, players).change(|open| {
        let outbreak = ill(open);
        outbreak.time = 5;
        outbreak.warehouse = 1;
        outbreak.missions_left = 2;
        for (seat, ward) in outbreak.wards.iter_mut() {
            ward.rows[..3].copy_from_slice(&[row(1, 1), row(1, 1), row(0, 0)]);
            ward.medicine = 1 + u8::from(seat == ANN);
            ward.working = 0;
        }
        outbreak.wards[ANN].working = 1;
        outbreak.wards[BEN].rows[..3].copy_from_slice(&[row(2, 0), row(2, 0), row(0, 0)]);
        outbreak.slots[Slots::Construct.index()][BEN.index()] = 1;
        outbreak.microbiologist = Some(ANN);
        for number in 0..9 {
            let card = Infection::ALL[number];
            outbreak.deck.remove(card);
        }
        open.players[ANN].working = 3;
        open.slots[Slots::Blueprint.index()] = [1, 1, 0, 0];
        open.slots[Slots::Hire.index()] = [0, 1, 0, 0];
    })
}

fn outbreak() -> Vec<(&'static str, u8, Seat, Table)> {
    let begins = |card| {
        let mut table = infected(3).start();
        table.draws([A::Outbreak(O::Reveal(card))]);
        table
    };
    let mut rearranged = begins(Infection::I17);
    rearranged.plays(ANN, [A::Outbreak(O::Rearrange)]);
    let turn = |players| {
        let mut table = infected(players).start();
        table.draws([A::Outbreak(O::Reveal(Infection::I17))]);
        table.plays(ANN, [A::Finish]);
        table
    };
    let orbit = {
        let mut table = infected(3).space(ANN, Space::One).start();
        table.draws([A::Outbreak(O::Reveal(Infection::I17))]);
        table.plays(ANN, [A::Finish]);
        table
    };
    let mut supply = infected(3).space(ANN, Space::One).start();
    supply.draws([A::Outbreak(O::Reveal(Infection::I17))]);
    supply.plays(ANN, [A::Finish, A::Main(Main::Resupply)]);
    vec![
        ("ob-infect", 2, ANN, begins(Infection::I10)),
        ("ob-rearrange", 2, ANN, begins(Infection::I17)),
        ("ob-fill", 2, ANN, rearranged),
        ("ob-turn", 2, ANN, turn(3)),
        ("ob-four", 2, ANN, turn(4)),
        ("ob-two", 2, ANN, turn(2)),
        ("ob-orbit", 2, ANN, orbit),
        ("ob-supply", 2, ANN, supply),
    ]
}

fn lights(open: &mut Open) -> &mut Blackout {
    match &mut open.chapter.as_mut().expect("a chapter is played").part {
        Part::Blackout(blackout) => blackout,
        _ => unreachable!("this is Chapter 3"),
    }
}

/// A colony of which three Buildings are dark and three vandalized.
fn dim(players: u8) -> Scenario {
    grown(3, players).change(|open| {
        open.remaining = 2;
        for (kind, owner, name, seat) in [
            (Kind::Generator, ANN, "G3", BEN),
            (Kind::Greenhouse, ANN, "F7", ANN),
            (Kind::Shelter, BEN, "J2", BEN),
        ] {
            let hex = at(name);
            match open.buildings.get_mut(kind.index()) {
                Some(set) => set.remove(hex),
                None => open.players[owner].shelters.remove(hex),
            }
            let chapter = open.chapter.as_mut().expect("a chapter is played");
            chapter.closed.push(Closed { kind, owner, hex });
            lights(open).dark.push(Dark { hex, seat });
            open.players[seat].colonists -= 1;
        }
        let blackout = lights(open);
        blackout.vandalized = all("H4 H2 E5");
        blackout.time = 2;
        blackout.steps = 4;
        blackout.supplies = [
            Some(on_mars::blackout::Supply::X1),
            Some(on_mars::blackout::Supply::X4),
            Some(on_mars::blackout::Supply::X6),
            Some(on_mars::blackout::Supply::X7),
        ];
        for card in [Vandalism::V01, Vandalism::V03, Vandalism::V04, Vandalism::V09] {
            blackout.deck.remove(card);
        }
    })
}

fn blackout() -> Vec<(&'static str, u8, Seat, Table)> {
    let mut construct = dim(3).bots(ANN, [at("E7"), at("F4")]).start();
    construct.plays(ANN, [A::Main(Main::Construct)]);
    let mut hit = dim(3).change(|open| lights(open).vandalized = all("E5")).start();
    hit.passes_until(|open| {
        let vandalism = on_mars::Draw::Blackout(on_mars::blackout::Draw::Vandalism);
        matches!(open.question(), Some((_, on_mars::Question::Draw(draw))) if draw == vandalism)
    });
    hit.draws([A::Blackout(B::Reveal(Vandalism::V10))]);
    let mut choose = dim(3).change(|open| lights(open).vandalized = all("E5")).start();
    choose.passes_until(|open| {
        let vandalism = on_mars::Draw::Blackout(on_mars::blackout::Draw::Vandalism);
        matches!(open.question(), Some((_, on_mars::Question::Draw(draw))) if draw == vandalism)
    });
    choose.draws([A::Blackout(B::Reveal(Vandalism::V02))]);
    vec![
        ("bo-turn", 3, ANN, dim(3).start()),
        ("bo-four", 3, ANN, dim(4).start()),
        ("bo-orbit", 3, ANN, dim(2).space(ANN, Space::One).start()),
        ("bo-construct", 3, ANN, construct),
        ("bo-dark", 3, ANN, hit),
        ("bo-choose", 3, ANN, choose),
    ]
}

fn alone(open: &mut Open) -> &mut Monolith {
    match &mut open.chapter.as_mut().expect("a chapter is played").part {
        Part::Monolith(monolith) => monolith,
        _ => unreachable!("this is Chapter 4"),
    }
}

/// Round 10 with a row of six cards.
fn sabotaged() -> Scenario {
    grown(4, 1).round(10).change(|open| {
        let monolith = alone(open);
        monolith.time = 9;
        for (card, cubes) in [
            (Sabotage::CrystalTheft, 2),
            (Sabotage::MineExplosion, 2),
            (Sabotage::StealthyHarvest, 2),
            (Sabotage::HackedTech, 1),
            (Sabotage::BotDestroyed, 1),
            (Sabotage::AlienAbduction, 0),
            (Sabotage::Misinformation, 0),
        ] {
            monolith.row.push(Laid { card, cubes });
            monolith.deck.remove(card);
        }
        for card in [Sabotage::ReducedEfficiency, Sabotage::LssSabotage] {
            monolith.lasting.insert(card);
            monolith.deck.remove(card);
        }
        monolith.goals = [
            Some(GoalCard::Blueprint(Blueprint::EcoResort)),
            Some(GoalCard::Contract(Contract::DeliverWater)),
            Some(GoalCard::Tech(Tech::Greenhouse)),
            Some(GoalCard::Scientist(Scientist::Biochemist)),
            Some(GoalCard::Tiles(TilesGoal::A)),
        ];
    })
}

fn monolith() -> Vec<(&'static str, u8, Seat, Table)> {
    let mut strikes = sabotaged()
        .change(|open| {
            let monolith = alone(open);
            monolith.time = 10;
            monolith.row.retain(|laid| laid.card != Sabotage::CrystalTheft);
        })
        .start();
    strikes
        .passes_until(|open| matches!(open.question(), Some((_, on_mars::Question::Monolith(_)))));
    let mut setup = Table::of_chapter(4, &Setup::of_players(1));
    while setup.asks().is_some_and(|(who, _)| who == orrery_core::Actor::Chance) {
        let first = setup.choices()[0];
        setup.draws([first]);
    }
    let name_deck = setup.clone();
    setup.plays(ANN, [A::Monolith(M::NameDeck(Deck::Blueprint))]);
    setup.plays(ANN, [A::Monolith(M::NameDeck(Deck::Discovery))]);
    while setup.asks().is_some_and(|(who, _)| who == orrery_core::Actor::Chance) {
        let first = setup.choices()[0];
        setup.draws([first]);
    }
    vec![
        ("mo-turn", 4, ANN, sabotaged().start()),
        ("mo-orbit", 4, ANN, sabotaged().space(ANN, Space::One).start()),
        ("mo-suffer", 4, ANN, strikes),
        ("mo-decks", 4, ANN, name_deck),
        ("mo-goals", 4, ANN, setup),
    ]
}
