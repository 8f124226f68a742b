//! Triggers: when a mission rule fires.

use super::{Crossing, FacilityId, SpaceId, TokenColor, TrackId};

/// The trigger of a mission rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trigger {
    /// At setup, after `start`.
    Setup,
    /// At the start of the Event phase, after step 1.
    RoundStart,
    /// At the end of the Production phase.
    ProductionEnd,
    /// At the end of the Action phase.
    ActionEnd,
    /// At the end of the Malfunction phase.
    MalfunctionEnd,
    /// In Clean-Up, before the First Player token passes.
    CleanUp,
    /// When a space is explored.
    Explored {
        /// One of these spaces; empty: any.
        spaces: Vec<SpaceId>,
        /// In one of these rings; empty: any.
        rings: Vec<u8>,
        /// With a token of this colour on it.
        token: Option<TokenColor>,
    },
    /// When an explored tile shows the mission icon, in one of these rings (empty: any).
    MissionIcon {
        /// The rings.
        rings: Vec<u8>,
    },
    /// When an Objective token is gathered; it is in the Pending area then.
    TokenGathered {
        /// Of this colour; left out: any.
        color: Option<TokenColor>,
    },
    /// When a sample is moved to Examined.
    Examined,
    /// When a sample is moved to Discovery.
    Discovered,
    /// When a Research action shows the wound icon.
    ResearchWound,
    /// When a seed is planted.
    Planted,
    /// When the Facility card is built.
    CardBuilt(FacilityId),
    /// When the track crosses the value, once per crossing (FM-OPEN-67).
    TrackReaches {
        /// The track.
        track: TrackId,
        /// The value.
        n: i16,
        /// In which direction.
        crossing: Crossing,
    },
    /// When the mission is to end, before the result.
    MissionEnd,
}
