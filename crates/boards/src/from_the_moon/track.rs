//! The Progress track and the Score track.

use maud::{Markup, html};
use orrery_core::Seat;

use super::asked::Sight;
use super::marks::one;
use super::names::deed_symbol;
use super::pieces;
use crate::parts::{count, seat_letter, seat_shape_named, signed};

/// The six Progress tiles: how many cubes come, what gives an Achievement, whose pieces are there.
pub(super) fn progress(sight: &Sight) -> Markup {
    let open = sight.open();
    html! {
        div.progress-row {
            h3.cap #progress-track { "Progress" }
            ol.track data-frame="progress" aria-labelledby="progress-track" {
                @for space in 1..=6 {
                    @let here: Vec<_> = open.players.iter().filter(|(_, player)| player.space == space).collect();
                    @let yours = sight.you().is_some_and(|you| sight.player(you).space == space);
                    @if let Some(tile) = open.progress_at(space) {
                        @let cubes = count(tile.cubes, "cube");
                        @let what = format!("Space {space}: {cubes} for each tile; an Achievement each time you {}", tile.deed.name());
                        li.past[space < open.reached && here.is_empty()].here[yours] title=(what) {
                            span.sr { (what) }
                            span.n aria-hidden="true" { span { (space) } span { (tile.cubes) " ■" } }
                            svg.i.i-20 aria-hidden="true" { use href={ "#" (deed_symbol(tile.deed)) } {} }
                            span.on {
                                @for (seat, _) in here {
                                    span data-piece=(pieces::progress(seat)) {
                                        (seat_shape_named(seat, &format!("{} {} here", sight.scene.name(seat), sight.scene.verb(seat, "are", "is"))))
                                    }
                                }
                            }
                        }
                    } @else {
                        li.past { span.n aria-hidden="true" { span { (space) } } span.sr { "Space " (space) ": no tile yet" } }
                    }
                }
            }
        }
    }
}

/// The width of the Score track, and the distance of its ends from the edges.
const TRACK: f32 = 600.0;
const ENDS: f32 = 16.0;
/// The number of points in a lap of the track on the Main board.
const LAP: i16 = 50;

/// The stretch of points that is drawn: a lap at least, and everybody on one line.
struct Scale {
    least: i16,
    most: i16,
}

impl Scale {
    fn of(scores: &[i16]) -> Scale {
        let least = scores.iter().copied().min().unwrap_or(0).min(0);
        let most = scores.iter().copied().max().unwrap_or(0).max(LAP);
        Scale { least: least.div_euclid(10) * 10, most: (most + 9).div_euclid(10) * 10 }
    }

    fn along(&self, score: i16) -> f32 {
        let span = f32::from(self.most - self.least);
        ENDS + (TRACK - 2.0 * ENDS) * f32::from(score - self.least) / span
    }

    /// Every tenth point has a tick, and as many of them a figure as there is room for.
    fn ticks(&self) -> impl Iterator<Item = (i16, bool)> {
        let step = if self.most - self.least > 120 { LAP } else { 10 };
        let ticks = (self.least..=self.most).step_by(10);
        ticks.map(move |tick| (tick, tick % step == 0))
    }
}

/// Those who have the same score: one flag on the track.
struct Flag {
    score: i16,
    seats: Vec<Seat>,
    /// The position of its pin, and of the start of the flag.
    pin: f32,
    x: f32,
    width: f32,
}

/// The flags from the last to the first. Those that would lie on each other move aside, so that
/// their order is always the order of the scores.
fn flags(sight: &Sight, scale: &Scale) -> Vec<Flag> {
    let mut flags: Vec<Flag> = Vec::new();
    let mut players: Vec<_> = sight.open().players.iter().collect();
    players.sort_by_key(|(seat, player)| (player.score, *seat));
    for (seat, player) in players {
        match flags.last_mut().filter(|flag| flag.score == player.score) {
            Some(flag) => flag.seats.push(seat),
            None => {
                let (score, pin) = (player.score, scale.along(player.score));
                flags.push(Flag { score, seats: vec![seat], pin, x: pin, width: 0.0 });
            }
        }
    }
    let mut free = 0.0_f32;
    for flag in &mut flags {
        let letters = flag.score.to_string().len() as f32;
        flag.width = 15.0 * flag.seats.len() as f32 + 3.0 + 9.0 * letters;
        flag.x = (flag.pin - 7.0).max(free);
        free = flag.x + flag.width + 9.0;
    }
    let mut end = TRACK;
    for flag in flags.iter_mut().rev() {
        flag.x = flag.x.min(end - flag.width);
        end = flag.x - 9.0;
    }
    flags
}

/// All scores on one line that is as long as the highest of them, with a mark at every lap.
pub(super) fn score(sight: &Sight) -> Markup {
    let scores: Vec<i16> = sight.open().players.iter().map(|(_, player)| player.score).collect();
    let scale = Scale::of(&scores);
    let flags = flags(sight, &scale);
    let parts: Vec<String> = flags
        .iter()
        .rev()
        .flat_map(|flag| flag.seats.iter().map(|&seat| (seat, flag.score)))
        .map(|(seat, score)| format!("{} {}", sight.scene.name(seat), signed(score)))
        .collect();
    html! {
        div.score-row {
            h3.cap { "Score" }
            svg.board.score-track data-frame="score" viewBox={ "0 0 " (TRACK) " 40" } role="img" aria-label={ "Score track: " (parts.join(", ")) } {
                path.lap d={ "M" (ENDS) " 24H" (TRACK - ENDS) } {}
                @for (tick, has_figure) in scale.ticks() {
                    @let x = scale.along(tick);
                    path.tick.whole[tick % LAP == 0] d={ "M" (one(x)) (if tick % LAP == 0 { " 20v9" } else { " 24v4" }) } {}
                    @if has_figure { text.tiny x=(one(x)) y="38" text-anchor="middle" { (signed(tick)) } }
                }
                @for flag in flags {
                    g.marker {
                        path.pin data-seat=(seat_letter(flag.seats[0])) d={ "M" (one(flag.pin)) " 24L" (one(flag.x + 7.0)) " 16" } {}
                        @for (nth, &seat) in flag.seats.iter().enumerate() {
                            use data-seat=(seat_letter(seat)) data-piece=(pieces::score(seat)) href={ "#seat-" (seat_letter(seat)) } x=(one(flag.x + 15.0 * nth as f32)) y="1" width="14" height="14" {}
                        }
                        text x=(one(flag.x + 15.0 * flag.seats.len() as f32 + 3.0)) y="13" { (signed(flag.score)) }
                    }
                }
            }
        }
    }
}
