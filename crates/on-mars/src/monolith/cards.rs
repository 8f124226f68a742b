//! Tables W8, W10 and W11: the Time Track, the Sabotage deck and the Goal decks.

use serde::{Deserialize, Serialize};

use crate::content::{Blueprint, BlueprintSet, Contract, Fact, Scientist, Source, Tech, kinds};

const SCANS: Source = Source::Found("scans of the cards and of the Time Track");

/// AI-GEN-04, table W8: the spaces of the Time Track with an alien.
pub static ALIEN_SPACES: Fact<[u8; 6]> = Fact { value: [3, 5, 7, 9, 11, 13], source: SCANS };

/// AI-RULING-32: the space of the Time Track that ends the game.
pub const LAST_SPACE: u8 = 15;

/// AI-CH4-06: how many of the five Goals have to hold.
pub const GOALS_TO_WIN: u8 = 4;

kinds! {
    /// AI-CH4-11, table W10: a Sabotage card, by its number.
    Sabotage, SabotageSet(u16) {
        /// Card 1.
        AdvancedBuildingBombed = "Advanced Building Bombed",
        /// Card 2.
        HackedTech = "Hacked Tech",
        /// Card 3.
        ScienceResourcesMissing = "Science Resources Missing",
        /// Card 4.
        ChangeOfPlans = "Change of Plans",
        /// Card 5.
        AlienAbduction = "Alien Abduction",
        /// Card 6.
        StealthyHarvest = "Stealthy Harvest",
        /// Card 7.
        ShuttleDelayed = "Shuttle Delayed",
        /// Card 8.
        ReducedEfficiency = "Reduced Efficiency",
        /// Card 9.
        CrystalTheft = "Crystal Theft",
        /// Card 10.
        LssSabotage = "LSS Sabotage",
        /// Card 11.
        HangarInfiltration = "Hangar Infiltration",
        /// Card 12.
        MineExplosion = "Mine Explosion",
        /// Card 13.
        DamageToSeal = "Damage to Atmospheric Seal",
        /// Card 14.
        BotDestroyed = "Bot Destroyed",
        /// Card 15.
        RoverDisabled = "Rover Disabled",
        /// Card 16.
        Misinformation = "Misinformation",
    }
}

impl Sabotage {
    /// The letter on the card: A for the numbers 1 to 8, B for the others.
    pub const fn letter(self) -> char {
        if (self as u8) < 8 { 'A' } else { 'B' }
    }

    /// The number on the card.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// AI-VAL-61: whether it stays beside the row while its effect lasts.
    pub const fn lasts(self) -> bool {
        matches!(
            self,
            Sabotage::AdvancedBuildingBombed
                | Sabotage::ChangeOfPlans
                | Sabotage::ReducedEfficiency
                | Sabotage::CrystalTheft
                | Sabotage::LssSabotage
                | Sabotage::RoverDisabled
        )
    }
}

kinds! {
    /// AI-CH4-12, table W11: a Goal deck.
    Deck, DeckSet(u8) {
        /// Build a Blueprint of level 3.
        Blueprint = "Blueprint",
        /// Fulfil an Earth Contract.
        Contract = "Earth Contract",
        /// Develop a Tech to level 6.
        Technology = "Technology",
        /// Hire a Scientist.
        Scientist = "Scientist",
        /// Take tiles from the map.
        Discovery = "Discovery",
    }
}

kinds! {
    /// A card of the Discovery deck.
    TilesGoal, TilesGoalSet(u8) {
        /// 3 Discovery and 2 Research tiles.
        A = "5a",
        /// 4 Research tiles.
        B = "5b",
        /// 2 Discovery and 3 Research tiles.
        C = "5c",
        /// 4 Discovery tiles and 1 Research tile.
        D = "5d",
    }
}

static TILES: [Fact<[u8; 2]>; TilesGoal::COUNT] = [
    Fact { value: [3, 2], source: SCANS },
    Fact { value: [0, 4], source: SCANS },
    Fact { value: [2, 3], source: SCANS },
    Fact { value: [4, 1], source: SCANS },
];

impl TilesGoal {
    /// The numbers of Discovery and Research tiles that it asks for.
    pub fn tiles(self) -> [u8; 2] {
        TILES[self.index()].value
    }
}

/// A Goal card.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GoalCard {
    /// This Blueprint is built in a Complex of 3 or more.
    Blueprint(Blueprint),
    /// This Earth Contract is owned and fulfilled.
    Contract(Contract),
    /// This Tech is on level 6.
    Tech(Tech),
    /// This Scientist is hired and would score 9 points or more.
    Scientist(Scientist),
    /// This many tiles were taken from the map.
    Tiles(TilesGoal),
}

impl GoalCard {
    /// The deck it belongs to; `None` for a card that there is not.
    pub fn deck(self) -> Option<Deck> {
        match self {
            GoalCard::Blueprint(card) => {
                BlueprintSet::LEVEL_3.contains(card).then_some(Deck::Blueprint)
            }
            GoalCard::Contract(_) => Some(Deck::Contract),
            GoalCard::Tech(tech) => Tech::ORDINARY.contains(&tech).then_some(Deck::Technology),
            GoalCard::Scientist(_) => Some(Deck::Scientist),
            GoalCard::Tiles(_) => Some(Deck::Discovery),
        }
    }
}

impl Deck {
    /// Table W11: every card of the deck.
    pub fn cards(self) -> Vec<GoalCard> {
        match self {
            Deck::Blueprint => BlueprintSet::LEVEL_3.iter().map(GoalCard::Blueprint).collect(),
            Deck::Contract => Contract::ALL.map(GoalCard::Contract).to_vec(),
            Deck::Technology => Tech::ORDINARY.map(GoalCard::Tech).to_vec(),
            Deck::Scientist => Scientist::ALL.map(GoalCard::Scientist).to_vec(),
            Deck::Discovery => TilesGoal::ALL.map(GoalCard::Tiles).to_vec(),
        }
    }
}
