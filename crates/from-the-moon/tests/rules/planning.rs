//! Help with planning.

use from_the_moon::Action::{Activate, PutLaboratory, TakeLaboratory};
use from_the_moon::content::{Choice, Destination, Faction};
use from_the_moon::scenario::{
    ANN, BEN, CLEO, Scenario, basic, bench, corner, display, laboratory, specialist, stock, tile,
};
use from_the_moon::{
    Action, Cost, Cube, Defeat, Ending, EventKind, Exchange, FromTheMoon, Illegal, LabSet, Power,
    Question, Resource, RoverId,
};
use orrery_core::{Actor, Dice, Game as _, Log, Seat, Setup};

use Choice::{First, Second};

fn out(mut scenario: Scenario, seat: Seat) -> Scenario {
    for (rover, column) in RoverId::ALL.into_iter().zip(1..) {
        scenario = scenario.rover(seat, rover, tile(1, column));
    }
    scenario
}

/// Before a Laboratory is put: the set it would activate, and what comes of it in some order.
#[test]
fn the_outcome_of_laboratories_is_what_happens() {
    let mut table = Scenario::of_players(2)
        .has(ANN, "1P")
        .energy(ANN, 1, 5)
        .foundations(ANN, 3)
        .laboratories(ANN, [(bench(3, 1), "L10"), (bench(1, 2), "L02"), (bench(2, 2), "L17")])
        .display(["L01", "L01", "L01", "L01", "L04", "L01"])
        .start();
    let placed = bench(3, 2);
    let order =
        [(bench(3, 1), First), (bench(1, 2), Second), (bench(2, 2), First), (placed, Second)];
    table.plays(ANN, [TakeLaboratory(display(3, 1))]).draws_anything();
    let open = table.game.open.clone();
    let outcome = open.laboratory_outcome(ANN, laboratory("L04"), placed, &order);
    let set: LabSet = order.iter().map(|(space, _)| *space).collect();
    assert_eq!(outcome.set, set);
    assert!(outcome.steps.iter().all(|step| step.used.is_ok()));
    let gained = |outcome: &from_the_moon::LaboratoryOutcome| {
        let (before, after) = (outcome.before, outcome.after);
        (after.energy, after.score - before.score, after.achievements - before.achievements)
    };
    assert_eq!(gained(&outcome), (0, 2, 1));
    assert_eq!(outcome.after.stock, stock("2F"));
    let asked: Vec<Question> =
        outcome.steps.iter().flat_map(|step| step.questions.clone()).collect();
    assert_eq!(asked, [Question::ChooseResource(1)]);
    let energy: Vec<u8> = outcome.steps.iter().map(|step| step.after.energy).collect();
    assert_eq!(energy, [0, 1, 0, 0], "step by step");

    // With the gain of Energy last there is none for the second price: it is passed over.
    let late = [order[0], order[2], order[1], order[3]];
    let worse = open.laboratory_outcome(ANN, laboratory("L04"), placed, &late);
    let refused: Vec<_> = worse.steps.iter().filter(|step| step.used.is_err()).collect();
    assert!(matches!(refused[..], [step] if step.space == bench(2, 2)
        && matches!(step.used, Err(Illegal::CannotPay { .. }))));
    assert_eq!(worse.after.energy, 1);

    let again = [(bench(1, 2), Second), (bench(1, 2), Second)];
    let twice = open.laboratory_outcome(ANN, laboratory("L04"), placed, &again);
    assert_eq!(twice.steps[1].used, Err(Illegal::NotToActivate), "each once");

    // It is what really happens, and asking changed nothing.
    assert_eq!(table.game.open, open);
    table.plays(ANN, [PutLaboratory(placed)]);
    let rest = table.game.open.activation_outcome(ANN, set, &order);
    assert_eq!((rest.after, rest.steps), (outcome.after, outcome.steps.clone()));
    for (space, choice) in order {
        table.plays(ANN, [Activate { space, choice }]);
        if let Some((_, Question::ChooseResource(_))) = table.asks() {
            table.plays(ANN, [Action::TakeResource(from_the_moon::Resource::Water)]);
        }
    }
    assert_eq!(table.stock(ANN), outcome.after.stock.plus(stock("1W")));
    assert_eq!((table.energy(ANN), table.score(ANN)), (outcome.after.energy, outcome.after.score));
}

/// Before Gather: who starves, which exchange saves them, what is wasted and what does not fit.
#[test]
fn the_forecast_of_a_gather() {
    let table = out(Scenario::of_players(2), ANN)
        .greenhouses(ANN, 1, 0)
        .energy(ANN, 3, 4)
        .cubes(tile(2, 2), [Cube::Metal, Cube::Metal, Cube::Water])
        .cubes(tile(2, 3), [Cube::Metal, Cube::Metal, Cube::Water, Cube::Water])
        .start();
    let forecast = table.game.open.gather_forecast(ANN);
    assert_eq!((forecast.food, forecast.mouths, forecast.hungry), (1, 3, 2));
    assert_eq!((forecast.points_lost, forecast.exchanges), (6, 2));
    assert_eq!(forecast.exchanges_now, 1, "with 3 Energy; the other after the recharge");
    assert_eq!(forecast.hungry_at_best, 0);
    assert_eq!(forecast.energy_unused, 3);
    assert!(forecast.is_first && !forecast.leaves_track);
    let cubes = table.game.open.progress_at(2).unwrap().cubes;
    assert_eq!((cubes, forecast.cubes_too_many), (2, 1 + 2));
    assert_eq!(forecast.full_tiles.iter().collect::<Vec<_>>(), [tile(2, 2), tile(2, 3)]);

    // Two Food are left in the supply, and one of them is harvested.
    let scarce = out(Scenario::of_players(2), ANN).greenhouses(ANN, 1, 0).supply("2F").start();
    let forecast = scarce.game.open.gather_forecast(ANN);
    assert_eq!((forecast.food, forecast.hungry, forecast.exchanges), (1, 2, 1));
    assert_eq!(forecast.hungry_at_best, 1);

    // One Food is left, and who takes it as the Resource of choice has none to exchange for.
    let chosen = out(Scenario::of_players(2), ANN).small_tile(1, "S1C").small(ANN, [1]);
    let forecast = chosen.supply("1F").start().game.open.gather_forecast(ANN);
    assert_eq!((forecast.food, forecast.choices, forecast.hungry), (0, 1, 3));
    assert_eq!((forecast.exchanges, forecast.hungry_at_best), (0, 2));

    // In solo nothing comes to where the dummy's Rovers stand, so nothing is too much there.
    let solo = |dummies: [from_the_moon::Tile; 1]| {
        let full = [Cube::Metal, Cube::Metal, Cube::Water, Cube::Water];
        let scenario = out(Scenario::of_players(1), ANN).cubes(tile(2, 2), full);
        scenario.dummy(dummies, []).start().game.open.gather_forecast(ANN).cubes_too_many
    };
    assert_eq!((solo([tile(2, 2)]), solo([tile(3, 3)])), (0, 2));

    let cyborgs = out(Scenario::of_players(2), ANN).faction(ANN, Faction::Cyborgs).start();
    assert_eq!(cyborgs.game.open.gather_forecast(ANN).mouths, 0);
    let second = out(Scenario::of_players(2), ANN).space(BEN, 2).start();
    let forecast = second.game.open.gather_forecast(ANN);
    assert!(!forecast.is_first && forecast.cubes_too_many == 0);
    let last = out(Scenario::of_players(2), ANN).space(ANN, 6).start();
    assert!(last.game.open.gather_forecast(ANN).leaves_track);
}

/// The exchanges of the forecast feed everybody.
#[test]
fn the_exchanges_of_the_forecast_are_enough() {
    let mut table = out(Scenario::of_players(2), ANN).energy(ANN, 2, 4).start();
    let forecast = table.game.open.gather_forecast(ANN);
    assert_eq!((forecast.hungry, forecast.exchanges), (3, 3));
    let exchange = Action::Exchange(Exchange::EnergyToFood);
    let recharge = Action::TakeIncome(from_the_moon::IncomePart::Recharge);
    table.plays(ANN, [exchange, Action::Gather, recharge, exchange, exchange, Action::Feed]);
    assert_eq!(table.score(ANN), 0);
}

/// For each ship: who would get what if it launched now.
#[test]
fn the_bonus_of_a_launch_now() {
    let table = Scenario::of_players(3).took(ANN, "TI1").took(BEN, "TI2").took(BEN, "TI3").start();
    let titan = Destination::Titan.launch();
    let bonus = table.game.open.launch_bonus(Destination::Titan);
    let expected = [titan.secondary, titan.main, 0].map(u16::from);
    assert_eq!([ANN, BEN, CLEO].map(|seat| bonus[seat]), expected);
    let mars = table.game.open.launch_bonus(Destination::Mars);
    assert!(mars.values().all(|points| *points == 0));
}

/// For a price that cannot be paid: what is missing.
#[test]
fn what_is_missing_for_a_price() {
    let table = Scenario::of_players(2).has(ANN, "1M").energy(ANN, 1, 5).start();
    let open = &table.game.open;
    assert_eq!(open.missing(ANN, &Cost::of("2M 1P 3E")), Cost::of("1M 1P 2E"));
    assert!(open.missing(ANN, &Cost::of("1M 1E")).is_free());
}

/// For each tile: what each Astronaut of a Rover could do there.
#[test]
fn what_a_crew_could_do_on_a_tile() {
    let table = Scenario::of_players(2)
        .crew(ANN, RoverId::One, [specialist(Cube::Metal), basic(Cube::Water)])
        .terrain(tile(2, 2), "T06", [Cube::Metal, Cube::Water, Cube::Water])
        .buildings(ANN, [corner(2, 2)])
        .energy(ANN, 0, 5)
        .rover(BEN, RoverId::One, tile(1, 1))
        .start();
    let open = &table.game.open;
    let prospects = open.prospects(ANN, RoverId::One, tile(2, 2));
    assert_eq!(prospects.len(), 2);
    assert_eq!(prospects[0].astronaut, specialist(Cube::Metal));
    assert_eq!((prospects[0].tasks, prospects[0].cubes), (2, 1));
    assert_eq!(prospects[0].ability, Some((Power::OwnBuildings, 1)));
    assert!(matches!(prospects[0].terrain, Err(Illegal::CannotPay { .. })));
    assert_eq!((prospects[1].tasks, prospects[1].cubes, prospects[1].ability), (1, 1, None));

    // FTM-RULING-84: the Energy that a faction gets for the Rover pays for the Terrain.
    let poor = || Scenario::of_players(2).energy(ANN, 0, 5).terrain(tile(1, 1), "T06", []);
    let is_of_use = |scenario: Scenario| {
        let prospects = scenario.start().game.open.prospects(ANN, RoverId::One, tile(1, 1));
        prospects.iter().all(|prospect| prospect.terrain.is_ok())
    };
    assert!(is_of_use(poor().faction(ANN, Faction::Pioneers)));
    let beside = |scenario: Scenario| scenario.rover(ANN, RoverId::Two, tile(1, 2));
    assert!(is_of_use(beside(poor().faction_building(ANN, Faction::Workers))));
    assert!(!is_of_use(beside(poor().faction(ANN, Faction::Workers))));
}

/// Plays a Gather to its end as far as the forecast looks: everything that can be declined is, and
/// of Resources of choice as many are Food as are asked for here.
fn gather_on(game: &FromTheMoon, seat: Seat, exchanges: [u8; 2], mut food: u8) -> FromTheMoon {
    let exchange = Action::Exchange(Exchange::EnergyToFood);
    let mut game = game.clone();
    let play = |game: &mut FromTheMoon, action| {
        game.apply(seat.into(), action, &mut Log::silent()).unwrap();
    };
    (0..exchanges[0]).for_each(|_| play(&mut game, exchange));
    play(&mut game, Action::Gather);
    while let Some((_, question)) = game.question() {
        let actions = game.legal_actions(seat.into());
        let may = |action: &Action| actions.contains(action);
        let action = match question {
            Question::Feed => break,
            Question::Income(left) => left.iter().map(Action::TakeIncome).find(may).unwrap(),
            Question::ChooseResource(_) => {
                let rather = |resource: &Resource| (*resource == Resource::Food) == (food > 0);
                let liked = Resource::ALL.into_iter().filter(rather).map(Action::TakeResource);
                let chosen =
                    liked.chain(Resource::ALL.map(Action::TakeResource)).find(may).unwrap();
                food -= u8::from(chosen == Action::TakeResource(Resource::Food) && food > 0);
                chosen
            }
            Question::Approval(_) => Action::TakePoint,
            _ => Action::Decline,
        };
        play(&mut game, action);
    }
    (0..exchanges[1]).for_each(|_| play(&mut game, exchange));
    game
}

/// FTM-GATH-08, FTM-GATH-09, FTM-SOLO-13, FTM-RULING-85: what the forecast of a Gather says is what
/// then happens, in many positions: with nothing done for it, and with all that it proposes.
#[test]
fn the_forecast_of_a_gather_comes_true() {
    let mut dice = Dice::new("forecast", "test");
    let (mut seen, mut hungry, mut helped, mut lost) = (0, 0, 0, 0);
    for number in 0..120 {
        let players = 1 + number % 4;
        let mut game = FromTheMoon::start(&Setup::of_players(players)).unwrap();
        let mut buffer = Vec::new();
        while let Some(who) = game.to_act().first() {
            let mut action = None;
            if let (Actor::Seat(seat), Some((_, Question::Turn))) = (who, game.question())
                && game.legal_actions(who).contains(&Action::Gather)
            {
                let forecast = game.open.gather_forecast(seat);
                let mut alone = gather_on(&game, seat, [0, 0], 0);
                // A Resource of choice is Food where the supply has nothing else.
                let more = alone.open.players[seat].stock.food - forecast.food;
                assert!(more <= forecast.choices, "{forecast:?}");
                let mut log = Log::kept();
                alone.apply(who, Action::Feed, &mut log).unwrap();
                let unfed = log.events().iter().find_map(|event| match event.deed {
                    EventKind::Fed { unfed, .. } => Some(unfed),
                    _ => None,
                });
                match (more, players, forecast.feeds_all()) {
                    (1.., ..) => {}
                    (0, 1, false) => {
                        assert_eq!(alone.open.ending, Some(Ending::Lost(Defeat::Hunger)));
                        lost += 1;
                    }
                    (0, 1, true) => assert_eq!(unfed, Some(0)),
                    (0, ..) => assert_eq!(unfed, Some(forecast.hungry), "{forecast:?}"),
                }
                let exchanges =
                    [forecast.exchanges_now, forecast.exchanges - forecast.exchanges_now];
                let chosen = forecast.choices.min(forecast.hungry);
                let best = gather_on(&game, seat, exchanges, chosen);
                let food = best.open.players[seat].stock.food;
                let unfed = best.open.mouths(seat).saturating_sub(food);
                assert_eq!(unfed, forecast.hungry_at_best, "{forecast:?}");
                seen += 1;
                hungry += u32::from(forecast.hungry > 0);
                helped += u32::from(forecast.hungry_at_best < forecast.hungry);
                action = dice.bits().is_multiple_of(2).then_some(Action::Gather);
            }
            let action = action.unwrap_or_else(|| match who {
                Actor::Chance => game.draw(&mut dice, &mut buffer),
                Actor::Seat(_) => {
                    let actions = game.legal_actions(who);
                    actions[dice.index(actions.len())]
                }
            });
            game.apply(who, action, &mut Log::silent()).unwrap();
        }
    }
    assert!(
        seen > 500 && hungry > 200 && helped > 100 && lost > 20,
        "{seen} {hungry} {helped} {lost}"
    );
}
