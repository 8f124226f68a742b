//! Nobody is shown what the rules hide.

use serde::Deserialize as _;
use serde_json::Value;

use super::{Known, Seen, check_lists};
use crate::{Actor, Actors, Dice, Game, Log, Match, Seat, Viewer};

/// A redeal is invisible to its seat, now and after the next answer, and knows no more than it.
pub(super) fn check_redeal<G: Game>(
    game: &G,
    seat: Seat,
    players: u8,
    known: &Known,
    dice: &mut Dice,
    seen: &mut Seen,
) {
    let viewer = Viewer::Seat(seat);
    let redealt = game.redeal(seat, dice);
    assert_eq!(redealt.view(viewer), game.view(viewer), "{seat} sees that it was redealt");
    assert_eq!(
        redealt.view(Viewer::Spectator),
        game.view(Viewer::Spectator),
        "a spectator sees what {seat} does not"
    );
    assert_eq!(redealt.legal_actions(seat.into()), game.legal_actions(seat.into()));
    check_refusals(game, &redealt, seat, known, dice);
    assert_eq!(redealt.to_act(), game.to_act());
    assert_eq!(redealt.may_act(), game.may_act());
    assert_eq!(redealt.in_the_open(), game.in_the_open());
    assert_eq!(redealt.round(), game.round());
    assert_eq!(redealt.inventory(), game.inventory(), "a redeal has other components");
    for other in Seat::all(players).filter(|&other| other != seat && !game.hides(other, seat)) {
        let viewer = Viewer::Seat(other);
        assert_eq!(redealt.view(viewer), game.view(viewer), "{other} hides something from {seat}");
    }
    seen.differing_redeals += usize::from(&redealt != game);

    let seed = dice.bits().to_string();
    assert_eq!(
        game.redeal(seat, &mut Dice::new(&seed, "redeal")),
        redealt.redeal(seat, &mut Dice::new(&seed, "redeal")),
        "the redeal of {seat} depends on what the seat cannot know"
    );
    check_lists(&redealt, players);

    // The next actor gives an answer that is possible in both: the seat sees the same, unless a
    // secret is shown on purpose.
    for who in game.to_act().union(game.may_act()).iter() {
        let possible = redealt.legal_actions(who);
        let both = game.legal_actions(who).into_iter().filter(|action| possible.contains(action));
        let mut both: Vec<_> = both.collect();
        dice.shuffle(&mut both);
        both.truncate(12);
        let mut outcomes: Vec<(G, Told<G>)> = Vec::new();
        for action in both {
            let (next, here) = tell(game, who, action, seat);
            let (_, there) = tell(&redealt, who, action, seat);
            assert_eq!(here.revealed, there.revealed, "only one of two tables shows a secret");
            if here.revealed {
                continue;
            }
            assert_eq!(here, there, "{action:?} of {who} lets {seat} see what was redealt");
            // If the table looks the same after two answers of another seat and is not, the choice
            // between them is a secret, and the log keeps it too. Where the table is the same
            // (either of two like tiles was used), there is nothing to keep.
            let hidden =
                outcomes.iter().find(|(other, told)| told.view == here.view && *other != next);
            if who != Actor::Seat(seat)
                && let Some((_, same)) = hidden
            {
                assert_eq!(same.events, here.events, "the log tells {seat} what {who} answered");
            }
            outcomes.push((next, here));
        }
    }
}

/// Everything that an answer lets a seat, and any spectator, see.
#[derive(PartialEq, Debug)]
struct Told<G: Game> {
    revealed: bool,
    events: [Vec<G::Event>; 2],
    to_act: [Actors; 2],
    view: G::View,
}

/// The table after an answer, and what the answer lets a seat see.
fn tell<G: Game>(game: &G, who: Actor, action: G::Action, seat: Seat) -> (G, Told<G>) {
    let (mut next, mut log) = (game.clone(), Log::kept());
    next.apply(who, action, &mut log).expect("it is listed");
    let redacted =
        |viewer| log.events().iter().map(|event| G::redact(event, viewer)).collect::<Vec<_>>();
    let told = Told {
        events: [Viewer::Seat(seat), Viewer::Spectator].map(redacted),
        revealed: log.take_revealed(),
        to_act: [next.to_act(), next.may_act()],
        view: next.view(Viewer::Seat(seat)),
    };
    (next, told)
}

/// Refusals reveal nothing that the seat may not know.
fn check_refusals<G: Game>(game: &G, redealt: &G, seat: Seat, known: &Known, dice: &mut Dice) {
    for _ in 0..3 {
        let Ok(action) = G::Action::deserialize(known.stranger(dice)) else { continue };
        let verdict = |game: &G| game.clone().apply(seat.into(), action, &mut Log::silent());
        assert_eq!(verdict(game), verdict(redealt), "{action:?} of {seat} tells a secret");
    }
}

/// Looks for other states that the seat cannot tell from this one, by changing single values
/// of the saved state and pairs of them. Unlike redeals, these do not come from the game's own
/// idea of what is hidden, so a redeal that keeps a part of the truth is found out.
pub(super) fn check_twins<G: Game>(
    played: &Match<G>,
    seat: Seat,
    dice: &mut Dice,
    seen: &mut Seen,
) {
    let game = played.game();
    let saved = serde_json::to_value(game).expect("a state can be written");
    let mut leaves = Vec::new();
    collect_paths(&saved, &mut String::new(), &mut leaves);
    let view = game.view(Viewer::Seat(seat));
    let load = |value: Value| G::load(value, played.content()).ok();
    let is_hidden = |path: &&String| {
        let mut changed = saved.clone();
        nudge(changed.pointer_mut(path).expect("it was found there"), 1);
        load(changed).is_some_and(|other| other != *game && other.view(Viewer::Seat(seat)) == view)
    };
    let hidden: Vec<&String> = leaves.iter().filter(is_hidden).collect();

    let seed = dice.bits().to_string();
    let expected = game.redeal(seat, &mut Dice::new(&seed, "twin"));
    let mut check = |changes: &[(&String, i64)]| {
        let mut changed = saved.clone();
        for (path, by) in changes {
            nudge(changed.pointer_mut(path).expect("it was found there"), *by);
        }
        let Some(twin) = load(changed) else { return };
        let alike = twin != *game
            && twin.view(Viewer::Seat(seat)) == view
            && twin.inventory() == game.inventory()
            && twin.to_act() == game.to_act()
            && twin.legal_actions(seat.into()) == game.legal_actions(seat.into());
        if alike {
            let redealt = twin.redeal(seat, &mut Dice::new(&seed, "twin"));
            assert_eq!(redealt, expected, "the redeal of {seat} knows what {seat} cannot know");
            seen.twins += 1;
        }
    };
    for one in &hidden {
        check(&[(one, 1)]);
        check(&[(one, -1)]);
        for other in hidden.iter().filter(|other| *other != one) {
            check(&[(one, 1), (other, -1)]);
        }
    }
}

/// Every number in a saved state, by its place.
fn collect_paths(value: &Value, path: &mut String, into: &mut Vec<String>) {
    let mut below = |step: &str, value: &Value| {
        let length = path.len();
        path.push('/');
        path.push_str(step);
        collect_paths(value, path, into);
        path.truncate(length);
    };
    match value {
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(place, item)| below(&place.to_string(), item));
        }
        Value::Object(map) => map.iter().for_each(|(key, item)| below(key, item)),
        Value::Number(_) => into.push(path.clone()),
        Value::Null | Value::Bool(_) | Value::String(_) => {}
    }
}

fn nudge(leaf: &mut Value, by: i64) {
    if let Some(number) = leaf.as_i64() {
        *leaf = (number + by).into();
    }
}
