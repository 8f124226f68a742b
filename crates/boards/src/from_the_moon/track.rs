//! The Progress track and the Score track.

use maud::{Markup, html};

use super::asked::Sight;
use super::marks::one;
use super::names::deed_symbol;
use super::pieces;
use crate::parts::{count, seat_letter, seat_shape_named};

/// The six Progress tiles: how many cubes come, what gives an Achievement, who stands there.
pub(super) fn progress(sight: &Sight) -> Markup {
    let open = sight.open();
    html! {
        ol.track aria-label="Progress track" {
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

/// Where a score lies on the lap of 50 spaces.
fn along(score: i16) -> f32 {
    14.0 + 572.0 * f32::from(score.clamp(0, i16::MAX) % 50) / 50.0
}

/// The lap of 50 points with everybody's marker, and how many laps lie behind them.
pub(super) fn score(sight: &Sight) -> Markup {
    let open = sight.open();
    let told: Vec<String> = open
        .players
        .iter()
        .map(|(seat, player)| format!("{} {}", sight.scene.name(seat), player.score))
        .collect();
    // Markers that would lie on each other are moved up.
    let mut lanes: Vec<(f32, usize)> = Vec::new();
    let mut markers = Vec::new();
    for (seat, player) in open.players.iter() {
        let x = along(player.score);
        let lane = (0..4).find(|lane| {
            lanes.iter().all(|(other, taken)| taken != lane || (other - x).abs() > 44.0)
        });
        let lane = lane.unwrap_or(3);
        lanes.push((x, lane));
        markers.push((seat, player, x, lane));
    }
    let top = markers.iter().map(|(.., lane)| *lane).max().unwrap_or(0);
    let floor = 22.0 + 17.0 * top as f32;
    html! {
        svg.board.score-track viewBox={ "0 0 600 " (floor + 20.0) } role="img" aria-label={ "Score track: " (told.join(", ")) } {
            path.lap d={ "M14 " (floor) "H586" } {}
            @for tick in (0..=50).step_by(5) {
                @let x = 14.0 + 572.0 * tick as f32 / 50.0;
                path.tick d={ "M" (one(x)) " " (floor) "v" (if tick % 10 == 0 { "6" } else { "3" }) } {}
                @if tick % 10 == 0 { text.tiny x=(one(x)) y=(floor + 17.0) text-anchor="middle" { (tick) } }
            }
            @for (seat, player, x, lane) in markers {
                @let y = floor - 11.0 - 17.0 * lane as f32;
                g.marker data-seat=(seat_letter(seat)) {
                    path.pin d={ "M" (one(x)) " " (floor) "V" (one(y + 4.0)) } {}
                    use href={ "#seat-" (seat_letter(seat)) } x=(one(x - 6.5)) y=(one(y - 7.5)) width="13" height="13" {}
                    text x=(one(if x > 540.0 { x - 10.0 } else { x + 10.0 })) y=(one(y + 4.0)) text-anchor=(if x > 540.0 { "end" } else { "start" }) { (player.score) }
                }
            }
        }
    }
}
