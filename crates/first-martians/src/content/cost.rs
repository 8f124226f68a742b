//! Prices.

use serde::{Deserialize, Serialize};

use super::{Part, Reserve, TokenColor, TrackId, Who, Zone};

/// A price. What is paid for an action that fails: reserves, Stress, Morale and wounds are gone;
/// the rest comes back (FM-ACT-22, FM-OPEN-70).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cost {
    /// Of one reserve.
    Reserve(Reserve, u8),
    /// Of energy, oxygen and food, in any mix.
    AnyReserve(u8),
    /// Spare parts of one kind, or of any.
    SpareParts(Option<Part>, u8),
    /// Samples from a zone.
    Samples(Zone, u8),
    /// Morale tokens; with `Who::Any` spread over the crew.
    MoraleTokens(Who, u8),
    /// Lowers Morale; cannot be paid below -2.
    Morale(u8),
    /// Seeds.
    Seeds(u8),
    /// Objective tokens, from the Available area, else from the mission sheet.
    ObjectiveTokens(TokenColor, u8),
    /// Upgrade cards that are not installed.
    UpgradeCards(u8),
    /// Wounds; cannot be paid by a person they would kill.
    Wounds(Who, u8),
    /// Raises Stress.
    Stress(u8),
    /// Steps down on a mission track.
    Track(TrackId, u8),
}
