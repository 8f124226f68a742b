//! Levels of difficulty and the pacing of Events.

use super::effect::Op;
use super::mission::ByLevel;
use super::vocabulary::Level;

/// A level of difficulty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelSpec {
    /// The name.
    pub name: String,
    /// The meaning, in words.
    pub text: String,
    /// The chance of a consequence at each check, in percent.
    pub consequence_chance: u8,
    /// Added to the size of harm by Events, never below 1.
    pub harm_shift: i8,
    /// Added to the size of rewards by Events, never below 1.
    pub reward_shift: i8,
    /// Added to the chance of a harmful later scene, in percent.
    pub later_chance_shift: i8,
    /// The highest sum of severities within the budget window.
    pub severity_budget: u8,
    /// After that many bad sols in a row the next Event is mild.
    pub mercy_after: u8,
}

impl LevelSpec {
    /// The chance of something that may come later, in percent. The level moves it if it does harm;
    /// what is certain stays certain.
    pub fn later_chance(&self, chance: u8, harmful: bool) -> u8 {
        if harmful && chance < 100 {
            chance.saturating_add_signed(self.later_chance_shift).clamp(10, 95)
        } else {
            chance
        }
    }

    /// The operation of an Event in the size this level gives it. Harm and rewards that people
    /// count in steps change by the level's shift and never vanish; everything else stays.
    pub fn scaled(&self, op: Op) -> Op {
        let by = |n: i8, shift: i8| match n {
            0 => 0,
            n => (n.abs() + shift).max(1) * n.signum(),
        };
        match op {
            Op::Stress { n } => {
                Op::Stress { n: by(n, if n > 0 { self.harm_shift } else { self.reward_shift }) }
            }
            Op::Reserve { kind, n } => {
                let shift = if n < 0 { self.harm_shift } else { self.reward_shift };
                Op::Reserve { kind, n: by(n, shift) }
            }
            Op::Malfunction { block, n } if n > 0 => {
                Op::Malfunction { block, n: by(n, self.harm_shift) }
            }
            Op::Output { kind, n, rounds } if n < 0 => {
                Op::Output { kind, n: by(n, self.harm_shift), rounds }
            }
            Op::MoraleTokens { who, n } if n > 0 => {
                Op::MoraleTokens { who, n: by(n, self.reward_shift) }
            }
            op => op,
        }
    }
}

/// A pacing rule for the draw of Mission Events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PacingRule {
    /// At most one relief within the relief window.
    Relief,
    /// The sum of severities within the budget.
    Budget,
    /// A mild Event after bad sols.
    Mercy,
    /// No crisis right after a crisis.
    NoCrisisTwice,
    /// A mild Event in the first sol.
    FirstSol,
}

/// The pacing of Mission Events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pacing {
    /// The share of own Events where the mission does not say, in percent.
    pub own_share: u8,
    /// The highest severity in the first sol.
    pub first_sol_max: u8,
    /// The sols over which severities are summed.
    pub budget_window: u8,
    /// The sols within which at most one relief comes.
    pub relief_window: u8,
    /// After this share of the sols, in percent, a relief is preferred if none has come.
    pub relief_by: u8,
    /// The highest severity when mercy is due.
    pub mercy_max: u8,
    /// The order in which the rules are dropped when no Event passes them.
    pub relax: Vec<PacingRule>,
    /// The rounds an Event action is open.
    pub open_rounds: u8,
    /// The rounds at whose end a consequence is checked.
    pub checks: u8,
    /// The weight of each Block in step 1 of the Event phase, in the order of `Block`.
    pub advance_weights: [u8; 3],
    /// The number of times that the same Block may be named in a row.
    pub advance_same: u8,
}

/// The sols so far, as far as the pacing asks.
#[derive(Clone, Copy, Debug)]
pub struct Past<'a> {
    /// The round, from 1.
    pub round: u8,
    /// The severity of the Mission Event of each round, 255 for none.
    pub severities: &'a [u8],
    /// Bad sols in a row.
    pub hard_sols: usize,
}

impl Past<'_> {
    /// The severities of the Mission Events in a window of sols that ends with this one.
    fn window(&self, sols: u8) -> impl Iterator<Item = u8> {
        let skip = self.severities.len().saturating_sub(usize::from(sols).saturating_sub(1));
        self.severities[skip..].iter().copied().filter(|severity| *severity != u8::MAX)
    }
}

/// FM-DELAY-12: the weights of coming now and of not coming now, for something that has waited for so
/// many of its rounds. Its round is uniform over all of them.
pub fn odds_of_coming(chance: u8, rounds: u8, waited: u8) -> (u32, u32) {
    let (chance, rounds, waited) = (u32::from(chance), u32::from(rounds), u32::from(waited));
    (chance, (100 * rounds).saturating_sub(chance * (waited + 1)))
}

impl Difficulty {
    /// Returns whether the pacing lets an Event of this severity come now.
    pub fn lets_come(
        &self,
        severity: u8,
        level: Level,
        past: Past<'_>,
        rules: &[PacingRule],
    ) -> bool {
        let (level, pacing) = (&self.levels[level.index()], &self.pacing);
        rules.iter().all(|rule| match rule {
            PacingRule::Relief => {
                severity > 0 || past.window(pacing.relief_window).all(|severity| severity > 0)
            }
            PacingRule::Budget => {
                let sum: u8 = past.window(pacing.budget_window).sum();
                sum + severity <= level.severity_budget
            }
            PacingRule::Mercy => {
                past.hard_sols < usize::from(level.mercy_after) || severity <= pacing.mercy_max
            }
            PacingRule::NoCrisisTwice => severity < 3 || past.severities.last() != Some(&3),
            PacingRule::FirstSol => past.round > 1 || severity <= pacing.first_sol_max,
        })
    }
}

/// All levels and the pacing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difficulty {
    /// The levels, in the order of `Level`.
    pub levels: ByLevel<LevelSpec>,
    /// The pacing.
    pub pacing: Pacing,
}
