//! The Time Track, which the chapters play on in different directions.

use maud::{Markup, html};
use on_mars::monolith::{ALIEN_SPACES, LAST_SPACE};
use on_mars::{Part, blackout, outbreak};

use super::super::asked::Sight;
use super::super::thing::Thing;

/// The Time Track of the chapter that is played.
pub(in super::super) fn time_track(sight: &Sight) -> Option<Markup> {
    let open = sight.open();
    let chapter = open.chapter.as_deref()?;
    let place = usize::from(open.player_count().clamp(2, 4) - 2);
    let (now, spaces, title, does, rule): (u8, Vec<u8>, _, String, _) = match &chapter.part {
        Part::Invasion(_) => return None,
        Part::Outbreak(outbreak) => (
            outbreak.time,
            (1..=outbreak::TIME.value[place]).rev().collect(),
            "Rounds left",
            "It moves at the start of each Shuttle phase. The crew loses when it leaves 1."
                .to_owned(),
            "AI-CH2-12",
        ),
        Part::Blackout(blackout) => (
            blackout.time,
            (0..=blackout::TIME.value[place]).rev().collect(),
            "To win",
            "Each completed Mission or Private Goal moves it. On 0 the crew wins.".to_owned(),
            "AI-CH3-05",
        ),
        Part::Monolith(monolith) => (
            monolith.time,
            (0..=LAST_SPACE).collect(),
            "Time Track",
            format!(
                "It moves after each of your turns; on {LAST_SPACE} the game is lost. {}",
                super::monolith::strike_in_words(open)
            ),
            "AI-CH4-08",
        ),
    };
    let is_solo = open.monolith().is_some();
    let is_past = |space: u8| if is_solo { space < now } else { space > now };
    let class = |space: u8| match () {
        () if space == now => "here",
        () if is_past(space) => "past",
        () => "",
    };
    let is_alien = |space: u8| is_solo && ALIEN_SPACES.value.contains(&space);
    let inside = html! {
        span.timetrack {
            @for space in spaces {
                i class=(class(space)) data-alien[is_alien(space)] { (space) }
            }
        }
    };
    Some(html! {
        h3 { (title) " " b { (now) } @if is_solo { span.cap { " of " (LAST_SPACE) } } }
        (Thing::new("track", format!("Time Track: {now}")).does(does, rule).drawn(&inside))
    })
}
