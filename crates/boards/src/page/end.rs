//! The debrief of a finished game: verdict, sources, the score over time, every position.

use maud::{Markup, html};
use orrery_core::{Draws, Seat, Seats, Sides, Standing};

use super::facts::{Missed, TableRef};
use super::log::{LogEntry, LogFilter, log};
use super::parts::{hidden, rule_link, who};
use super::plot::{Scale, bar, gained, lost, plot, track};
use super::score::{
    figure, has_points, in_short, is_drawn, leader, made_of, reason, score_table, source_class,
    sources,
};
use super::shell::{Head, Prefs, document, foot, one_button, raw, top};
use crate::parts::{icon, seat_letter};
use crate::{PlayerLabel, ScoreLine};

/// The score at one position.
pub struct Past {
    /// The number of answers before it.
    pub at: usize,
    /// The number of the round.
    pub round: u32,
    /// "turn 18".
    pub label: String,
    /// The score of each seat, by source.
    pub score: Vec<ScoreLine>,
}

/// A position worth a look.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TurningPoint {
    /// The number of answers before it.
    pub at: usize,
    /// "You take the lead".
    pub label: String,
    /// The symbol of what happened, which also stands in the plots; none for a lead that changed.
    pub symbol: Option<&'static str>,
}

/// The position at the slider.
pub struct Shown {
    /// The number of answers before it.
    pub at: usize,
    /// "turn 18, your move".
    pub label: String,
    /// The drawing, as the reader saw it then.
    pub stage: Markup,
    /// The events just before, in sentences.
    pub lines: Vec<String>,
}

/// The known facts about the draws of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fairness {
    /// The proof that Chance was not touched; `None` if the seed proves nothing.
    pub seal: Option<Seal>,
    /// The number of draws, by where they came from.
    pub draws: Draws,
}

/// A seed that nobody knew before the first move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seal {
    /// Shown from the start.
    pub digest: String,
    /// Shown at the end.
    pub seed: String,
}

/// A finished game.
pub struct EndPage<'a> {
    /// The reader's preferences.
    pub prefs: Prefs,
    /// The query of every link: `seat=1` where several seats share a screen, `view=text`.
    pub query: Option<String>,
    /// The table.
    pub table: &'a TableRef,
    /// "finished after 24 turns".
    pub moment: String,
    /// The game's word for a round.
    pub round: &'static str,
    /// The players by seat.
    pub sitters: &'a Seats<PlayerLabel>,
    /// Each seat's role, where the players have different roles.
    pub roles: Vec<Option<&'static str>>,
    /// The reader's seat.
    pub you: Option<Seat>,
    /// The winners and the scores.
    pub standing: &'a Standing,
    /// "You win by 4 points"; see [`super::verdict`].
    pub verdict: String,
    /// Why, in a sentence or two.
    pub detail: String,
    /// The score of each seat by source, or its progress.
    pub score: Vec<ScoreLine>,
    /// [`Drawing::debrief`](crate::Drawing::debrief).
    pub debrief: Option<Markup>,
    /// The score over time, the beginning and the end among it; may be thinned out.
    pub past: Vec<Past>,
    /// Positions worth a look.
    pub turning_points: Vec<TurningPoint>,
    /// The number of answers in the game.
    pub answers: usize,
    /// The position at the slider.
    pub shown: Shown,
    /// Everything that happened, oldest first.
    pub log: Vec<LogEntry>,
    /// The known facts about the draws.
    pub fairness: Fairness,
    /// The topics that the guided first game had no occasion to teach.
    pub missed: Vec<Missed>,
    /// The table of the rematch, once a player has asked for it.
    pub rematch: Option<String>,
    /// The number of what this viewer sees.
    pub version: u64,
}

impl EndPage<'_> {
    /// The whole page.
    pub fn document(&self) -> Markup {
        let body = html! {
            div.debrief {
                (self.top())
                main #stage tabindex="-1" {
                    (self.verdict_section())
                    @match &self.debrief {
                        Some(debrief) => { (raw(debrief)) }
                        None => { (self.podium()) }
                    }
                    @if !self.missed.is_empty() { (self.missed_lessons()) }
                    @if self.score.is_empty() || self.debrief.is_some() { (self.time()) } @else {
                        div.cols {
                            section.panel.sheet aria-labelledby="sources" {
                                h3 #sources { (if self.has_points() { "Where every point came from" } else { "Progress" }) }
                                (score_table(&self.score, self.sitters))
                            }
                            (self.time())
                        }
                    }
                    (self.story())
                }
                (foot())
            }
        };
        let head = Head {
            prefs: self.prefs,
            title: &format!("{} · {}", self.verdict, self.table.title),
            game: Some(&self.table.game.name),
            live: Some((&self.table.id, self.version)),
            your_turn: false,
            sheets: self.table.game.sheet.into_iter().collect(),
        };
        document(head, body)
    }

    fn path(&self, rest: &str) -> String {
        format!("/t/{}{rest}", self.table.id)
    }

    /// This page with more wishes; whose seat looks goes with them.
    fn here(&self, wishes: &[&str]) -> String {
        self.with_query("", wishes)
    }

    fn with_query(&self, rest: &str, wishes: &[&str]) -> String {
        let kept: Vec<&str> =
            self.query.as_deref().into_iter().chain(wishes.iter().copied()).collect();
        let mark = if kept.is_empty() { "" } else { "?" };
        self.path(&format!("{rest}{mark}{}", kept.join("&")))
    }

    fn has_points(&self) -> bool {
        has_points(&self.score)
    }

    fn top(&self) -> Markup {
        let at = self.shown.at.to_string();
        let end = html! {
            div #try-from { (one_button(&self.with_query("/try", &[]), &[("at", &at)], html! { button.btn.plain.small { (icon("fork")) span { "Try from here" } } })) }
            button.btn.plain.small type="button" data-copy=(self.path("")) hidden { (icon("share")) span { "Share" } }
            a.btn.plain.small href=(self.path("/record")) download { (icon("download")) span { "Export record" } }
        };
        let place = html! { span.where { (self.table.title) " · " (self.moment) } };
        top(self.prefs, html! { h1 { (self.table.game.title) } }, place, end, html! {})
    }

    fn verdict_section(&self) -> Markup {
        html! {
            section.verdict aria-labelledby="verdict" {
                div {
                    h2 #verdict { (self.verdict) }
                    p.quiet {
                        (self.detail)
                        @if let Some(led) = self.led_before() { " " (led) }
                        @if let Some(reason) = reason(self.standing, &self.score, self.sitters) { " " (reason) }
                    }
                }
                div.do {
                    a.btn.line href="#story" { "Show every move" }
                    @match &self.rematch {
                        Some(again) => { a.btn.main href=(again) { "To the next game" } }
                        None if self.you.is_none() => {}
                        None => { (one_button(&self.path("/rematch"), &[], html! { button.btn.main { "Play again" } })) }
                    }
                }
            }
        }
    }

    /// The player who was ahead before the final count, if that count decided the game.
    fn led_before(&self) -> Option<String> {
        let [winner] = self.standing.winners[..] else { return None };
        let [.., before, _] = &self.past[..] else { return None };
        let led =
            leader(&before.score).filter(|&led| has_points(&before.score) && led != winner)?;
        let led = &self.sitters[led];
        let was = if led.is_you { "were" } else { "was" };
        Some(format!("{} {was} ahead before the final count.", led.name))
    }

    /// The lessons that did not come up, with their rules.
    fn missed_lessons(&self) -> Markup {
        html! {
            section.panel.missed aria-labelledby="missed" {
                h3 #missed { "Did not come up in this first game" }
                ul {
                    @for missed in &self.missed {
                        li { (missed.title) @for rule in missed.rules { " " (rule_link(&self.table.game.name, rule)) } }
                    }
                }
            }
        }
    }

    fn podium(&self) -> Markup {
        let wins = |seat: &Seat| self.standing.winners.contains(seat);
        html! {
            ol.podium {
                @for (seat, _) in self.sitters.iter() {
                    li.win[wins(&seat)] data-seat=(seat_letter(self.sitters[seat].look)) {
                        span.who { (who(self.sitters[seat].look, &self.sitters[seat].name))
                            @if let Some(Some(role)) = self.roles.get(seat.index()) { span.role { (role) } }
                            @if wins(&seat) { span.status.lamp { (icon("trophy")) (self.won()) } } }
                        (self.reached(seat))
                    }
                }
            }
        }
    }

    /// The word beside a winner.
    fn won(&self) -> &'static str {
        match self.standing.winners.len() {
            1 => "wins",
            all if all == usize::from(self.sitters.players()) => "draw",
            _ => "shares the victory",
        }
    }

    /// The points of a seat as a stacked bar, or how far it came on each way.
    fn reached(&self, seat: Seat) -> Markup {
        let most = |of: fn(&[ScoreLine], Seat) -> i32| {
            let each = self.sitters.iter().map(|(seat, _)| of(&self.score, seat));
            each.max().unwrap_or(0)
        };
        html! {
            @if self.has_points() {
                b { (in_short(&self.score, seat)) }
                (bar(&self.score, seat, most(gained), most(lost)))
            } @else {
                @for (nth, line) in self.score.iter().enumerate() {
                    span.cap { (line.source) } span.cap { (figure(line, seat)) }
                    (track(line, nth, seat))
                }
            }
        }
    }

    /// Returns whether all play together, so that one plot stands for all.
    fn is_crew(&self) -> bool {
        self.standing.sides == Sides::Crew
    }

    /// Returns how many plots there are.
    fn plotted(&self) -> usize {
        if self.is_crew() { 1 } else { self.sitters.players().into() }
    }

    /// The score over time, and the slider through every position.
    fn time(&self) -> Markup {
        let scale = Scale::of(&self.past, self.sitters.players());
        html! {
            section.panel.time aria-labelledby="over-time" {
                header {
                    h3 #over-time { (if self.has_points() { "Points over time" } else { "Progress over time" }) }
                    ul.legend { @for (nth, line) in sources(&self.score) { @if is_drawn(&self.score, line) {
                        li data-about=[made_of(line)] { i.key.(source_class(nth)) {} (line.source) } } } }
                }
                @if self.past.len() > 1 && !self.score.is_empty() {
                    div #plots .plots {
                        @for (seat, sitter) in self.sitters.iter().take(self.plotted()) {
                            figure {
                                figcaption {
                                    @if self.is_crew() { "The crew" } @else { (who(sitter.look, &sitter.name)) }
                                    @if self.has_points() { b { (in_short(&self.score, seat)) } }
                                }
                                (plot(&self.past, &scale, seat, &sitter.name, self.shown.at, (self.round, &self.turning_points)))
                            }
                        }
                    }
                }
                (self.slider())
                (self.moment())
            }
        }
    }

    /// The names and values of the query, for a form.
    fn wishes(&self) -> impl Iterator<Item = (&str, &str)> {
        self.query.iter().flat_map(|query| query.split('&')).filter_map(|wish| wish.split_once('='))
    }

    /// The address of a position.
    fn at(&self, at: usize) -> String {
        self.here(&[&format!("at={at}")]) + "#moment"
    }

    fn slider(&self) -> Markup {
        let at = self.shown.at;
        let step = |to: usize, symbol: &str, label: &str| {
            html! {
                a.btn.plain.icon href=(self.at(to)) data-swap="#moment" data-at=(to) aria-label=(label) data-about=(label) { (icon(symbol)) }
            }
        };
        html! {
            div.play #slider {
                div #steps .ctl {
                    (step(0, "first", "To the start"))
                    (step(at.saturating_sub(1), "prev", "One back"))
                    (step((at + 1).min(self.answers), "chevron", "One on"))
                    (step(self.answers, "last", "To the end"))
                }
                form.scrub method="get" action=(self.path("")) {
                    @for (name, value) in self.wishes() { (hidden(name, value)) }
                    label.sr for="at" { "Position, by number of answers" }
                    input #at type="range" name="at" min="0" max=(self.answers) value=(at) data-swap="#moment";
                    output for="at" { (at) " of " (self.answers) }
                    button.btn.small.line { "Show" }
                }
                @if !self.turning_points.is_empty() {
                    ul.turning aria-label="Turning points" {
                        @for point in &self.turning_points {
                            li { a href=(self.at(point.at)) data-swap="#moment" data-at=(point.at) {
                                @if let Some(symbol) = point.symbol { (icon(symbol)) } (point.label) } }
                        }
                    }
                }
            }
        }
    }

    fn moment(&self) -> Markup {
        html! {
            section #moment .position aria-labelledby="position" data-at=(self.shown.at) {
                header { h3 #position { "Position: " (self.shown.label) }
                    span.cap { "step " (self.shown.at) " of " (self.answers) } }
                div.stage.still { (raw(&self.shown.stage)) }
                @for sentence in &self.shown.lines { p.told { (sentence) } }
            }
        }
    }

    fn story(&self) -> Markup {
        html! {
            section #story .panel.story {
                (log(&self.log, LogFilter::All, self.sitters, self.you, [self.here(&[]), self.here(&["log=me"])], &[]))
                (self.chance())
            }
        }
    }

    /// Names what vouches for the draws: the sealed seed, or the people who entered them.
    fn chance(&self) -> Markup {
        let Fairness { seal, draws: Draws { seeded, by_hand, .. } } = &self.fairness;
        let draws = |count: usize| if count == 1 { "draw" } else { "draws" };
        html! {
            @if seal.is_some() || *by_hand > 0 {
                details.fair {
                    summary { "Was Chance fair?" }
                    @match (seal, by_hand) {
                        (Some(_), 0) => p { "The digest was shown before the first move. It is the digest of the seed below, from which every draw follows." },
                        (Some(_), _) => p { "The digest was shown before the first move. It is the digest of the seed below, from which " (seeded) " " (draws(*seeded)) " follow." },
                        (None, _) => {}
                    }
                    @if *by_hand > 0 {
                        p { (by_hand) " " (draws(*by_hand)) " came from real dice or cards and were entered by hand. No seed can verify them." }
                    }
                    @if let Some(Seal { digest, seed }) = seal {
                        dl { dt { "Digest" } dd { code { (digest) } } dt { "Seed" } dd { code { (seed) } } }
                    }
                }
            }
        }
    }
}
