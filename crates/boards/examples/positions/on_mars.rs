//! Tables of On Mars to look at: real ones, and a colony that has grown.

use on_mars::content::{
    Blueprint, BlueprintSet, Contract, DepotSpace, Goal, Kind, LabSpace, Main, Scientist, Side,
    Slots, Space, Tech, Tile,
};
use on_mars::{Action, Card, Event, Hex, HexSet, OnMars, Question};
use orrery_core::{Actor, Dice, Game, Log, Match, Seat, Setup};

const YOU: Seat = Seat::ONE;

/// Each position with its name and what was told until then.
pub(crate) fn all_positions() -> Vec<(&'static str, OnMars, Vec<Event>)> {
    let mut found = Vec::new();
    for (name, players, seed, round, wanted) in POSITIONS {
        let game = position(*players, seed, *round, *wanted).expect("it comes up");
        found.push((*name, game.game().clone(), game.events_since(0).to_vec()));
    }
    let [_, (_, first, told), ..] = &found[..] else { return found };
    let (told, below) = (told.clone(), grown(first));
    let above = in_orbit(&below);
    for (name, game, main) in [
        ("om-build", &below, Main::Construct),
        ("om-steer", &below, Main::ControlCenter),
        ("om-hire", &below, Main::Hire),
        ("om-obtain", &above, Main::ObtainBlueprint),
        ("om-learn", &above, Main::LearnTechnology),
        ("om-develop", &above, Main::Research),
        ("om-supply", &above, Main::Resupply),
    ] {
        found.push((name, after(game, Action::Main(main)), told.clone()));
    }
    found.push(("om-grown", below, told.clone()));
    found.push(("om-above", above, told));
    found
}

/// The table after an answer of the first seat.
fn after(game: &OnMars, action: Action) -> OnMars {
    let mut game = game.clone();
    game.apply(YOU.into(), action, &mut Log::silent()).expect("it may be answered");
    game
}

pub(crate) fn at(name: &str) -> Hex {
    let (column, row) = name.split_at(1);
    let column = column.as_bytes()[0] - b'A';
    let row: usize = row.parse().expect("a number");
    let mut hexes = Hex::all().filter(|hex| hex.coordinates().0 + 6 == column as i8);
    hexes.nth(row - 1).expect("the map has this hex")
}

pub(crate) fn all(names: &str) -> HexSet {
    names.split_whitespace().map(at).collect()
}

/// A colony of level 2 in the middle of a game of three.
fn grown(game: &OnMars) -> OnMars {
    let mut game = game.clone();
    let open = &mut game.open;
    open.round = 8;
    for (kind, names) in [
        (Kind::Mine, "G5 H4 I4 F3"),
        (Kind::Generator, "G3 H2 F2 J3"),
        (Kind::WaterExtractor, "I5 J5 H6"),
        (Kind::Greenhouse, "G7 H7 F7"),
        (Kind::OxygenCondenser, "E5 D5"),
    ] {
        open.buildings[kind.index()] = all(names);
    }
    open.lss = [4, 3, 3, 2];
    open.level_row = 3;
    open.crystals = all("K4 G1 I9 D1 C4 F6");
    for (tile, name) in [(Tile::D12, "L3"), (Tile::D04, "B3"), (Tile::D13, "F1")] {
        open.lying[tile.index()] = Some(at(name));
        open.tile_hexes.insert(at(name));
    }
    let boards = [
        (
            "E3 D3",
            "D4 E7 E3",
            "B4",
            "F3",
            [(Blueprint::WindTurbines, "F2"), (Blueprint::HydroponicFarm, "F7")],
        ),
        (
            "I3 J2",
            "J2 H3",
            "K2",
            "H4",
            [(Blueprint::Casino, "I3"), (Blueprint::MetalDeposit, "I4")],
        ),
        (
            "I7 K6",
            "H5 J6",
            "G9",
            "G5",
            [(Blueprint::PrivateShip, "I5"), (Blueprint::Biomarket, "G7")],
        ),
    ];
    for (seat, (shelters, bots, rover, miners, built)) in Seat::all(3).zip(boards) {
        let player = &mut open.players[seat];
        player.shelters = all(shelters);
        player.bots = all(bots);
        player.rover = Some(at(rover));
        player.miners = all(miners);
        player.shelters_left = 3;
        player.storage = [1, 2, 3, 2, 1];
        player.crystals = 4;
        player.pending = 1;
        player.quarters = 4;
        player.working = 1;
        player.points = 19 + 4 * seat.index() as i16;
        player.progress = [Kind::Generator, Kind::Greenhouse, Kind::Mine]
            .into_iter()
            .take(3 - seat.index())
            .collect();
        for (card, name) in built {
            player.built.insert(card);
            player.advanced.insert(at(name));
            open.built_at[card.index()] = Some(at(name));
        }
        player.laboratory[Tech::Shelter.index()] = Some(LabSpace::L3a);
        let own = [Tech::Greenhouse, Tech::Mine, Tech::OxygenCondenser][seat.index()];
        player.laboratory[own.index()] = Some(LabSpace::L3b);
        player.laboratory[Tech::Upgrade.index()] = Some(LabSpace::L2a);
        player.hangar = 2;
        let ships = [DepotSpace::One, DepotSpace::Three, DepotSpace::Five];
        player.ships = ships.into_iter().collect();
    }
    let you = &mut open.players[YOU];
    you.blueprints = [Blueprint::AutomatedProduction, Blueprint::EcoResort].into_iter().collect();
    you.scientists = [Scientist::Biochemist].into_iter().collect();
    you.contracts = [Contract::DeliverWater].into_iter().collect();
    open.hire[Scientist::Biochemist.index()] = Some(Card::Contract(Contract::UpgradeGreenhouse));
    open.hire[5] = Some(Card::Contract(Contract::DeliverPlants));
    open.delivered[2] = [2, 1];
    let cards = BlueprintSet::LEVEL_3.without(you.blueprints);
    for (place, card) in open.display[6..].iter_mut().zip(cards.iter()) {
        *place = Some(card);
    }
    let level_1 =
        [Blueprint::ConstructionYard, Blueprint::MoistureVaporator, Blueprint::OxygenTank];
    open.display[..6].fill(None);
    for (place, card) in open.display.iter_mut().step_by(2).zip(level_1) {
        *place = Some(card);
    }
    open.slots[Slots::Construct.index()] = [0, 1, 0, 0];
    open.slots[Slots::Blueprint.index()] = [0, 1, 1, 0];
    open.slots[Slots::Research.index()] = [0, 1, 0, 0];
    game.hands[YOU].goals =
        [Goal::Progressive, Goal::Settler, Goal::Upgrader].into_iter().collect();
    game.open.players[YOU].goals = 3;
    game
}

/// The same with the first seat in Orbit.
fn in_orbit(game: &OnMars) -> OnMars {
    let mut game = game.clone();
    let taken = game.open.players.iter().find(|(_, player)| player.space == Some(Space::Two));
    if let Some((seat, _)) = taken {
        game.open.players[seat].space = game.open.players[YOU].space;
    }
    game.open.players[YOU].space = Some(Space::Two);
    game
}

type Wanted = fn(&OnMars, Question) -> bool;

/// Name of the page, players, seed, first round to look at, and what the first seat is asked.
const POSITIONS: &[(&str, u8, &str, u8, Wanted)] = &[
    ("om-setup", 3, "one", 0, |_, question| matches!(question, Question::ChooseSpace(_))),
    ("om-colony", 3, "one", 1, |game, question| is_turn(game, question, Side::Colony)),
    ("om-orbit", 3, "two", 2, |game, question| is_turn(game, question, Side::Orbit)),
    ("om-late", 4, "three", 12, |game, question| is_turn(game, question, Side::Colony)),
    ("om-solo", 1, "one", 5, |game, question| is_turn(game, question, Side::Colony)),
    ("om-discovery", 2, "one", 4, |_, question| question == Question::PlaceDiscovery),
];

fn is_turn(game: &OnMars, question: Question, side: Side) -> bool {
    question == Question::Turn && game.open.players[YOU].side() == Some(side)
}

/// Plays by dice, with a liking for doing something, until the first seat is asked this.
fn position(players: u8, seed: &str, round: u8, wanted: Wanted) -> Option<Match<OnMars>> {
    let mut game = Match::<OnMars>::new(Setup::of_players(players), Some(seed.to_owned())).ok()?;
    let mut dice = Dice::new(seed, "players");
    for _ in 0..6000 {
        let (who, question) = game.game().question()?;
        if who == Actor::Seat(YOU)
            && game.game().open.round >= round
            && wanted(game.game(), question)
        {
            return Some(game);
        }
        let action = match game.draw() {
            Some(action) => action,
            None => {
                let all = game.game().legal_actions(who);
                let idle = |action: &Action| {
                    matches!(
                        action,
                        Action::Finish | Action::EndTurn | Action::LeaveTile | Action::Stay
                    )
                };
                let busy: Vec<Action> =
                    all.iter().copied().filter(|action| !idle(action)).collect();
                let from = if busy.is_empty() || dice.index(7) == 0 { all } else { busy };
                from[dice.index(from.len())]
            }
        };
        game.answer(who, action).ok()?;
    }
    None
}
