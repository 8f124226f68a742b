//! The cards. Counts and kinds: rulebook, component list. Costs, needs, gains and names are
//! ours, tuned by simulation; the figures are in docs/balance.

use serde::{Deserialize, Serialize};

use crate::action::Materials;
use crate::state::Stock;

/// The kinds of cards in the draw deck, and the Launch Date.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Kind {
    /// Raises Approval.
    ProjectLead,
    /// Raises Engineering.
    Engineer,
    /// Raises Engineering and some Approval.
    SeniorEngineer,
    /// Raises some Approval and makes Office Space free.
    FacilitiesManager,
    /// Hands out resources once.
    Vendor,
    /// Makes room for employees.
    OfficeSpace,
    /// A lasting benefit.
    Technology,
    /// Wins the game.
    LaunchDate,
}

impl Kind {
    /// Every kind, in the order of the component list.
    pub const ALL: [Kind; 8] = [
        Kind::ProjectLead,
        Kind::Engineer,
        Kind::SeniorEngineer,
        Kind::FacilitiesManager,
        Kind::Vendor,
        Kind::OfficeSpace,
        Kind::Technology,
        Kind::LaunchDate,
    ];

    /// The name in the rulebook.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::ProjectLead => "Project Lead",
            Kind::Engineer => "Engineer",
            Kind::SeniorEngineer => "Senior Engineer",
            Kind::FacilitiesManager => "Facilities Manager",
            Kind::Vendor => "Vendor",
            Kind::OfficeSpace => "Office Space",
            Kind::Technology => "Technology",
            Kind::LaunchDate => "Launch Date",
        }
    }

    /// PM-CARD-15: whether it is one of the four kinds of employees.
    pub const fn is_employee(self) -> bool {
        match self {
            Kind::ProjectLead | Kind::Engineer | Kind::SeniorEngineer | Kind::FacilitiesManager => {
                true
            }
            Kind::Vendor | Kind::OfficeSpace | Kind::Technology | Kind::LaunchDate => false,
        }
    }

    /// Returns whether a card of this kind stays in a tableau.
    pub const fn is_owned(self) -> bool {
        match self {
            Kind::Vendor | Kind::LaunchDate => false,
            Kind::ProjectLead
            | Kind::Engineer
            | Kind::SeniorEngineer
            | Kind::FacilitiesManager
            | Kind::OfficeSpace
            | Kind::Technology => true,
        }
    }

    /// PM-CARD-14: the colour of the card: blue employees help with blue cards, and so on.
    pub const fn colour(self) -> &'static str {
        match self {
            Kind::Engineer | Kind::SeniorEngineer | Kind::Technology => "blue",
            Kind::ProjectLead | Kind::Vendor => "yellow",
            Kind::FacilitiesManager | Kind::OfficeSpace => "green",
            Kind::LaunchDate => "red",
        }
    }
}

/// PM-RULING-19: what a Technology does for its owner, for good and without an action.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Effect {
    /// The benefit.
    pub benefit: Benefit,
    /// By how much.
    pub by: u8,
}

/// The benefit of a Technology.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Benefit {
    /// Approval is higher.
    Approval,
    /// Office Space is higher.
    OfficeSpace,
    /// Engineering is higher.
    Engineering,
    /// Hiring costs less money.
    CheaperHiring,
    /// "Take money" gives more.
    MoreMoney,
    /// Module prices in money are lower.
    ModuleMoney,
    /// Module prices in materials are lower.
    ModuleMaterials,
    /// Module spaces need less Engineering.
    ModuleEngineering,
    /// "Buy" costs less money.
    CheaperBuy,
    /// Each Vendor gives more money.
    VendorMoney,
    /// On Pay Day the holder pays at most this, and others nothing.
    PayrollCap,
    /// A Test Flight costs fewer materials.
    TestFlightMaterials,
    /// A won auction costs fewer materials.
    CheaperContract,
    /// The Launch Date needs less Engineering.
    LaunchEngineering,
}

/// PM-RES-11: cost, need and gain of a card.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Face {
    /// PM-CARD-01 to PM-CARD-04.
    Employee {
        /// In money.
        cost: u8,
        /// The gain in Approval.
        approval: u8,
        /// The gain in Engineering.
        engineering: u8,
    },
    /// PM-CARD-05.
    Vendor {
        /// The Approval it needs.
        need: u8,
        /// The money it hands out.
        money: u8,
        /// The materials it hands out.
        materials: u8,
    },
    /// PM-CARD-06.
    OfficeSpace {
        /// In materials, unless a Facilities Manager is employed.
        cost: u8,
        /// The gain in Office Space.
        offices: u8,
    },
    /// PM-CARD-07.
    Technology {
        /// The Engineering it needs.
        need: u8,
        /// The effect.
        effect: Effect,
    },
    /// PM-CARD-10: what it needs depends on the number of players.
    LaunchDate,
}

impl Effect {
    /// PM-EX-02: what it does, in words, so that every player can read every effect.
    pub fn in_words(self) -> String {
        let by = self.by;
        match self.benefit {
            Benefit::Approval => format!("+{by} Approval"),
            Benefit::OfficeSpace => format!("+{by} Office Space"),
            Benefit::Engineering => format!("+{by} Engineering"),
            Benefit::CheaperHiring => format!("hiring costs ${by} less"),
            Benefit::MoreMoney => format!("\"Take money\" gives ${by} more"),
            Benefit::ModuleMoney => format!("module prices in money are ${by} lower"),
            Benefit::ModuleMaterials => format!("module prices in materials are {by} lower"),
            Benefit::ModuleEngineering => format!("module spaces need {by} less Engineering"),
            Benefit::CheaperBuy => format!("\"Buy\" costs ${by} less"),
            Benefit::VendorMoney => format!("each Vendor used gives ${by} more"),
            Benefit::PayrollCap => {
                format!("on Pay Day you pay at most ${by} as Contract holder and nothing otherwise")
            }
            Benefit::TestFlightMaterials => format!("a Test Flight costs {by} less material"),
            Benefit::CheaperContract => format!("a won auction costs {by} less material"),
            Benefit::LaunchEngineering => {
                format!("the Launch Date needs {by} less Engineering")
            }
        }
    }
}

/// One card of the box.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct CardSpec {
    /// The code in data files.
    pub code: &'static str,
    /// Its name; names are ours.
    pub name: &'static str,
    /// The kind of card.
    pub kind: Kind,
    /// The printed values.
    pub face: Face,
}

impl CardSpec {
    /// Cost, need and gain in words, for lists and logs.
    pub fn in_words(&self) -> String {
        match self.face {
            Face::Employee { cost, approval, engineering } => {
                let mut words = format!("costs ${cost}");
                for (gain, skill) in [(approval, "Approval"), (engineering, "Engineering")] {
                    if gain > 0 {
                        words += &format!(", +{gain} {skill}");
                    }
                }
                if self.kind == Kind::FacilitiesManager {
                    words += ", Acquire Office Space";
                }
                words
            }
            Face::Vendor { need, money, materials } => {
                format!("needs Approval {need}, gives {}", Stock { money, materials })
            }
            Face::OfficeSpace { cost, offices } => {
                format!("costs {} / Facilities Manager, +{offices} Office Space", Materials(cost))
            }
            Face::Technology { need, effect } => {
                format!("needs Engineering {need}, {}", effect.in_words())
            }
            Face::LaunchDate => {
                "needs all five modules in orbit and Engineering by the number of players"
                    .to_owned()
            }
        }
    }
}

const fn lead(code: &'static str, name: &'static str, cost: u8, approval: u8) -> CardSpec {
    let face = Face::Employee { cost, approval, engineering: 0 };
    CardSpec { code, name, kind: Kind::ProjectLead, face }
}

const fn engineer(code: &'static str, name: &'static str, cost: u8, engineering: u8) -> CardSpec {
    let face = Face::Employee { cost, approval: 0, engineering };
    CardSpec { code, name, kind: Kind::Engineer, face }
}

const fn senior(code: &'static str, name: &'static str, cost: u8, engineering: u8) -> CardSpec {
    let face = Face::Employee { cost, approval: 1, engineering };
    CardSpec { code, name, kind: Kind::SeniorEngineer, face }
}

const fn manager(code: &'static str, name: &'static str, cost: u8, approval: u8) -> CardSpec {
    let face = Face::Employee { cost, approval, engineering: 0 };
    CardSpec { code, name, kind: Kind::FacilitiesManager, face }
}

const fn vendor(
    code: &'static str,
    name: &'static str,
    need: u8,
    money: u8,
    materials: u8,
) -> CardSpec {
    CardSpec { code, name, kind: Kind::Vendor, face: Face::Vendor { need, money, materials } }
}

const fn office(code: &'static str, name: &'static str, cost: u8, offices: u8) -> CardSpec {
    CardSpec { code, name, kind: Kind::OfficeSpace, face: Face::OfficeSpace { cost, offices } }
}

const fn technology(
    code: &'static str,
    name: &'static str,
    need: u8,
    benefit: Benefit,
    by: u8,
) -> CardSpec {
    let face = Face::Technology { need, effect: Effect { benefit, by } };
    CardSpec { code, name, kind: Kind::Technology, face }
}

const fn launch_date() -> CardSpec {
    CardSpec { code: "LD", name: "Launch Date", kind: Kind::LaunchDate, face: Face::LaunchDate }
}

/// Every card of the draw deck, then the Launch Date.
#[rustfmt::skip]
pub(super) const CARDS: [CardSpec; 86] = [
    lead("PL01", "Avery", 1, 1),
    lead("PL02", "Blake", 1, 1),
    lead("PL03", "Casey", 1, 1),
    lead("PL04", "Dana", 1, 1),
    lead("PL05", "Ellis", 1, 1),
    lead("PL06", "Frankie", 2, 2),
    lead("PL07", "Gray", 2, 2),
    lead("PL08", "Harper", 2, 2),
    lead("PL09", "Indra", 2, 2),
    lead("PL10", "Jules", 2, 2),
    lead("PL11", "Kai", 9, 3),
    lead("PL12", "Logan", 9, 3),
    engineer("EN01", "Marlow", 6, 1),
    engineer("EN02", "Noor", 6, 1),
    engineer("EN03", "Oakley", 6, 1),
    engineer("EN04", "Parker", 6, 1),
    engineer("EN05", "Quinn", 6, 1),
    engineer("EN06", "Reese", 6, 1),
    engineer("EN07", "Sage", 6, 1),
    engineer("EN08", "Tatum", 6, 1),
    engineer("EN09", "Uma", 8, 2),
    engineer("EN10", "Val", 8, 2),
    engineer("EN11", "Wren", 8, 2),
    engineer("EN12", "Xian", 8, 2),
    senior("SE01", "Yael", 11, 2),
    senior("SE02", "Zuri", 11, 2),
    senior("SE03", "Arden", 11, 2),
    senior("SE04", "Briar", 11, 2),
    senior("SE05", "Corin", 11, 2),
    senior("SE06", "Dev", 11, 2),
    manager("FM01", "Emery", 2, 1),
    manager("FM02", "Finley", 2, 1),
    manager("FM03", "Gale", 2, 1),
    manager("FM04", "Hollis", 3, 2),
    manager("FM05", "Ira", 3, 2),
    manager("FM06", "Jordan", 3, 2),
    vendor("VE01", "Surplus Auction", 3, 4, 0),
    vendor("VE02", "Tooling Rebate", 3, 4, 0),
    vendor("VE03", "Crowd Backers", 3, 4, 0),
    vendor("VE04", "Museum Lease", 3, 4, 0),
    vendor("VE05", "Patent Broker", 3, 4, 0),
    vendor("VE06", "Local Machine Shop", 3, 1, 1),
    vendor("VE07", "Scrap Alloy Yard", 3, 1, 1),
    vendor("VE08", "Cable Works", 3, 1, 1),
    vendor("VE09", "Pump Supplier", 3, 1, 1),
    vendor("VE10", "Valve Foundry", 4, 3, 1),
    vendor("VE11", "Insulation Mill", 4, 3, 1),
    vendor("VE12", "Sensor House", 4, 3, 1),
    vendor("VE13", "Weld Partners", 4, 3, 1),
    vendor("VE14", "Titanium Forge", 5, 1, 2),
    vendor("VE15", "Composite Plant", 5, 1, 2),
    vendor("VE16", "Tank Builder", 5, 1, 2),
    vendor("VE17", "Avionics Works", 5, 1, 2),
    vendor("VE18", "Media Rights", 5, 7, 0),
    vendor("VE19", "Satellite Rideshare", 5, 7, 0),
    vendor("VE20", "State Grant", 5, 7, 0),
    vendor("VE21", "Heavy Lift Partner", 6, 3, 2),
    vendor("VE22", "Propellant Farm", 6, 3, 2),
    vendor("VE23", "Precision Optics", 6, 3, 2),
    vendor("VE24", "Prime Contractor", 7, 2, 3),
    vendor("VE25", "International Consortium", 7, 2, 3),
    office("OF01", "Shared Loft", 1, 1),
    office("OF02", "Hangar Mezzanine", 1, 1),
    office("OF03", "Portable Cabins", 1, 1),
    office("OF04", "Design Floor", 1, 1),
    office("OF05", "Old Cannery", 2, 2),
    office("OF06", "Campus Annex", 2, 2),
    office("OF07", "Tower Lease", 2, 2),
    office("OF08", "Coastal Site", 3, 3),
    technology("TE01", "Collaboration Suite", 2, Benefit::Approval, 1),
    technology("TE02", "Telecommuting", 2, Benefit::OfficeSpace, 1),
    technology("TE03", "Talent Network", 3, Benefit::CheaperHiring, 1),
    technology("TE04", "Investor Portal", 3, Benefit::MoreMoney, 1),
    technology("TE05", "Reusable Boosters", 3, Benefit::ModuleMoney, 2),
    technology("TE06", "Bulk Procurement", 3, Benefit::CheaperBuy, 2),
    technology("TE07", "Simulation Cluster", 3, Benefit::Engineering, 3),
    technology("TE08", "Wind Tunnel", 4, Benefit::Engineering, 5),
    technology("TE09", "In-Orbit Assembly", 4, Benefit::ModuleEngineering, 1),
    technology("TE10", "Supply-Chain Analytics", 4, Benefit::VendorMoney, 1),
    technology("TE11", "Payroll Automation", 4, Benefit::PayrollCap, 2),
    technology("TE12", "Additive Manufacturing", 3, Benefit::ModuleMaterials, 1),
    technology("TE13", "Flight Telemetry", 4, Benefit::TestFlightMaterials, 1),
    technology("TE14", "Contract Law", 3, Benefit::CheaperContract, 1),
    technology("TE15", "Mission Design Software", 5, Benefit::LaunchEngineering, 6),
    technology("TE16", "Nuclear Thermal Propulsion", 5, Benefit::Engineering, 7),
    launch_date(),
];
