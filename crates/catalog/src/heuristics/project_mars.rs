//! The heuristic of Project Mars.
//!
//! Everything a player has is counted in points: what is still missing for the launch, what pays
//! for it, and what will help later, the latter less and less as the two years go by. The value is
//! the chance to be first, read off the distances to the others.

use orrery_bots::Heuristic;
use orrery_core::{Actor, Seat};
use project_mars::content::{Benefit, Face};
use project_mars::{Action, Levels, Open, ProjectMars, Question, Space, Stock, Year};

/// Judges positions of Project Mars.
pub struct ProjectMarsHeuristic {
    weights: Weights,
}

/// The values of things, in points.
#[derive(Copy, Clone, Debug)]
pub struct Weights {
    /// A point of Engineering that the Launch Date or a module still asks for.
    pub engineering: f32,
    /// A point beyond that.
    pub spare_engineering: f32,
    /// A module in orbit, beside what was paid for it.
    pub module: f32,
    /// A dollar, as long as there are few.
    pub money: f32,
    /// A dollar beyond that.
    pub spare_money: f32,
    /// A material that a module still asks for.
    pub material: f32,
    /// A material beyond that.
    pub spare_material: f32,
    /// A point of Approval up to what the best Vendors ask for, at the beginning of the game.
    pub approval: f32,
    /// Room for an employee who is still to come.
    pub office: f32,
    /// A Facilities Manager, while there is time to use one.
    pub manager: f32,
    /// A Technology that helps with money, materials or needs, at the beginning of the game.
    pub technology: f32,
    /// The Contract before the actions of a turn.
    pub contract: f32,
    /// The lead in points that makes the chance to win clear.
    pub scale: f32,
}

impl Weights {
    /// Found by letting candidates play each other.
    pub const TUNED: Weights = Weights {
        engineering: 7.5,
        spare_engineering: 0.35,
        module: 9.5,
        money: 1.45,
        spare_money: 0.25,
        material: 4.5,
        spare_material: 1.6,
        approval: 5.5,
        office: 3.8,
        manager: 4.0,
        technology: 9.0,
        contract: 7.8,
        scale: 25.0,
    };
}

impl ProjectMarsHeuristic {
    /// With the weights that play best.
    pub const TUNED: ProjectMarsHeuristic = ProjectMarsHeuristic::new(Weights::TUNED);

    /// A heuristic with these weights.
    pub const fn new(weights: Weights) -> Self {
        ProjectMarsHeuristic { weights }
    }

    fn points(&self, game: &ProjectMars, seat: Seat) -> f32 {
        self.counted(game, seat).iter().sum()
    }

    /// A player's position in points.
    fn counted(&self, game: &ProjectMars, seat: Seat) -> [f32; 9] {
        let w = &self.weights;
        let open = &game.open;
        let player = &open.players[seat];
        let time = time_left(open);
        let Soon { levels, helpful, launch_need } = Soon::of(open, seat);

        let mut modules = 0.0;
        let mut wanted = Stock::default();
        let mut target = launch_need;
        for space in Space::ALL {
            let price = open.module_price(seat, space);
            if player.has_module(space) {
                modules += w.module
                    + w.money * f32::from(price.money)
                    + w.material * f32::from(price.materials);
            } else {
                wanted += price;
                target = target.max(open.module_need(seat, space));
            }
        }
        let missing = f32::from(target.saturating_sub(levels.engineering));
        let spare = f32::from(levels.engineering.saturating_sub(target));

        let stock = game.screens[seat];
        let useful = |have: u8, needed: f32, worth: f32, spare: f32| {
            let have = f32::from(have);
            worth * have.min(needed) + spare * (have - needed).max(0.0)
        };
        let needed_money = f32::from(wanted.money) + 8.0;
        let needed_materials = f32::from(wanted.materials) + 1.0;
        let room = levels.office_space.saturating_sub(player.employee_count()).min(3);
        let manages = if player.may_acquire_office_space() { 1.0 } else { 0.0 };
        [
            w.technology * time * f32::from(helpful),
            modules,
            w.spare_engineering * spare - w.engineering * missing,
            useful(stock.money, needed_money, w.money, w.spare_money),
            useful(stock.materials, needed_materials, w.material, w.spare_material),
            w.approval * time * f32::from(levels.approval.min(7)),
            w.office * f32::from(room).min(missing / 2.0 + 1.0),
            w.manager * time * manages,
            self.contract_points(game, seat),
        ]
    }

    /// A player's position, each part by itself: unlike in [`Self::counted`], no part is worth more
    /// or less because of another part, the season or the question, so that a part changes only
    /// with what it names.
    fn named(&self, game: &ProjectMars, seat: Seat) -> [(&'static str, f32); 9] {
        let w = &self.weights;
        let open = &game.open;
        let player = &open.players[seat];
        let Soon { levels, helpful, launch_need } = Soon::of(open, seat);
        let missing = launch_need.saturating_sub(levels.engineering);
        let room = levels.office_space.saturating_sub(player.employee_count());
        let (holds, bid) = match &open.auction {
            None => {
                // Between two turns it goes to the left, whatever the players do.
                let next = matches!(
                    game.question(),
                    Some((_, Question::DiscardFromPool | Question::NextCard))
                );
                let to = if next { seat.left_of(open.player_count()) } else { seat };
                (open.holder == to, 0)
            }
            Some(auction) => {
                let leads = auction.highest == Some(seat);
                let keeps = auction.highest.is_none() && open.holder == seat;
                (leads || keeps, if leads { auction.high_bid() } else { 0 })
            }
        };
        // The highest bidder has as good as paid.
        let price = open.contract_price(seat, bid);
        let money = i16::from(game.screens[seat].money) - i16::from(price.money);
        let materials = i16::from(game.screens[seat].materials) - i16::from(price.materials);
        let manages = player.may_acquire_office_space();
        [
            ("Technology", w.technology * f32::from(helpful)),
            ("modules in orbit", w.module * f32::from(player.module_count())),
            ("Engineering for the launch", -w.engineering * f32::from(missing)),
            ("money", w.money * f32::from(money)),
            ("materials", w.material * f32::from(materials)),
            ("Approval", w.approval * f32::from(levels.approval)),
            ("room for employees", w.office * f32::from(room)),
            ("free Office Space", w.manager * f32::from(u8::from(manages))),
            ("the Contract", w.contract * f32::from(u8::from(holds))),
        ]
    }

    /// The Contract is worth another action, less what more employees ask on Pay Day.
    fn contract_points(&self, game: &ProjectMars, seat: Seat) -> f32 {
        let open = &game.open;
        let w = &self.weights;
        let worth = w.contract - w.money * f32::from(open.players[seat].employee_count()) * 0.8;
        match (&open.auction, game.question()) {
            (Some(auction), _) => match auction.highest {
                Some(highest) if highest == seat => {
                    worth - w.material * f32::from(auction.high_bid())
                }
                Some(_) => 0.0,
                None if open.holder == seat => worth,
                None => 0.0,
            },
            (None, Some((_, Question::PayDay | Question::PlaceModule))) if open.holder == seat => {
                w.contract
            }
            (None, Some((Actor::Seat(_), Question::TakeAction))) if open.holder == seat => {
                w.contract * 0.6
            }
            (None, _) => 0.0,
        }
    }
}

/// A player's position once the Technologies at rest count, which they do from the next turn on.
struct Soon {
    levels: Levels,
    /// The number of Technologies that help with money, materials or needs.
    helpful: u8,
    /// The Engineering the Launch Date asks for.
    launch_need: u8,
}

impl Soon {
    fn of(open: &Open, seat: Seat) -> Soon {
        let player = &open.players[seat];
        let mut levels = player.levels();
        let mut helpful = 0u8;
        let mut soon = 0;
        for card in player.technologies().iter().chain(player.resting().iter()) {
            let Face::Technology { effect, .. } = card.spec().face else { continue };
            let rests = player.resting().contains(card);
            match effect.benefit {
                Benefit::Approval if rests => levels.approval += effect.by,
                Benefit::OfficeSpace if rests => levels.office_space += effect.by,
                Benefit::Engineering if rests => levels.engineering += effect.by,
                Benefit::LaunchEngineering if rests => soon += effect.by,
                Benefit::Approval
                | Benefit::OfficeSpace
                | Benefit::Engineering
                | Benefit::LaunchEngineering => {}
                Benefit::CheaperHiring
                | Benefit::MoreMoney
                | Benefit::ModuleMoney
                | Benefit::ModuleMaterials
                | Benefit::ModuleEngineering
                | Benefit::CheaperBuy
                | Benefit::VendorMoney
                | Benefit::PayrollCap
                | Benefit::TestFlightMaterials
                | Benefit::CheaperContract => helpful += 1,
            }
        }
        Soon { levels, helpful, launch_need: open.launch_need(seat).saturating_sub(soon) }
    }
}

/// The part of the two years that is left, between 1 and 0.
fn time_left(open: &Open) -> f32 {
    let first = match open.year {
        Year::First => f32::from(open.deck.len()) / 78.0,
        Year::Second => 0.0,
    };
    let second = match open.year {
        Year::First => 1.0,
        Year::Second => (f32::from(open.deck.len()) / 60.0).min(1.0),
    };
    0.55 * first + 0.45 * second
}

impl Heuristic<ProjectMars> for ProjectMarsHeuristic {
    fn value(&self, game: &ProjectMars, seat: Seat) -> f32 {
        let own = self.points(game, seat);
        let others = Seat::all(game.open.player_count()).filter(|&other| other != seat);
        let rivals: f32 =
            others.map(|other| ((self.points(game, other) - own) / self.weights.scale).exp()).sum();
        1.0 / (1.0 + rivals)
    }

    /// Naming the two cards that stay comes to the same as discarding the others one by one, and
    /// the heuristic was measured with the latter.
    fn prune(&self, _: &ProjectMars, _: Seat, actions: &mut Vec<Action>) {
        actions.retain(|action| !matches!(action, Action::Keep(..)));
    }

    fn parts(&self, game: &ProjectMars, seat: Seat) -> Vec<(&'static str, f32)> {
        self.named(game, seat).to_vec()
    }
}
