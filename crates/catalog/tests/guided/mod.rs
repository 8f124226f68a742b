//! A guided first game, played by bots.

use std::sync::Arc;

use orrery_boards::{Drawing, PlayerLabel};
use orrery_bots::{Bot, BotSpec, Heuristic};
use orrery_core::{Actor, Chair, Dice, Game, Match, Seat, Seats};

/// People at a table at which `you` look on.
pub fn sitters(players: u8, you: Seat) -> Seats<PlayerLabel> {
    Seats::of(players, |seat| PlayerLabel {
        name: if seat == you { "You" } else { "Engineer" }.to_owned(),
        is_you: seat == you,
        is_bot: seat != you,
        look: seat,
    })
}

/// Plays the guided game, the learner by this bot, and shows every position to `see`.
pub fn play<G: Game>(
    drawing: &impl Drawing<G>,
    content: &Arc<G::Content>,
    judge: &dyn Heuristic<G>,
    (learner, seed): (&str, &str),
    mut see: impl FnMut(&Match<G>),
) -> Match<G> {
    let script = drawing.guide().expect("there is a guide");
    let seed_of_chance = Some(script.seed.to_owned());
    let mut played = Match::<G>::new_with((script.setup)(), seed_of_chance, content).unwrap();
    let bot = |name: &str| -> Box<dyn Bot<G> + '_> {
        let spec: BotSpec = name.parse().unwrap();
        spec.seat(judge, Dice::new(seed, "guide"))
    };
    let (mut learner, mut rival) = (bot(learner), bot(script.bot));
    while let Some(who) = played.game().to_act().first() {
        see(&played);
        let action = match who {
            Actor::Chance => played.draw().expect("there is a seed"),
            Actor::Seat(seat) => {
                let bot = if seat == script.seat { &mut learner } else { &mut rival };
                bot.choose(&Chair::new(played.game(), seat))
            }
        };
        played.answer(who, action).unwrap();
    }
    see(&played);
    played
}
