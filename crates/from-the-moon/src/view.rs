//! Each viewer's view.

use orrery_core::{Dice, Seat, Viewer};
use serde::Serialize;

use crate::content::{Faction, FactionSet};
use crate::setup::Factions;
use crate::state::{FromTheMoon, Open};

/// The table as one viewer sees it: everything that is open, and the Faction cards to be chosen
/// from if they have been in the viewer's hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// The open part, which everyone sees. The functions for planning are here too.
    pub open: Open,
    /// FTM-RULING-93: the Faction cards being passed around or dealt, if the viewer has seen them
    /// or they lie open.
    pub pack: Option<FactionSet>,
}

impl FromTheMoon {
    pub(crate) fn seen_by(&self, viewer: Viewer) -> View {
        let seen = match viewer {
            Viewer::Seat(seat) => self.open.has_seen_pack(seat),
            Viewer::Spectator => false,
        };
        let pack = (seen || self.open.is_pack_open()).then_some(self.pack);
        View { open: self.open.clone(), pack }
    }
}

impl Open {
    /// FTM-RULING-93: whether a player knows the Faction cards to choose from. A player who has had
    /// the cards of the draft in hand knows the rest, because every choice is shown; FTM-RULING-94:
    /// only its player knows a dealt card.
    fn has_seen_pack(&self, seat: Seat) -> bool {
        let Some(player) = self.players.get(seat) else { return false };
        match (player.faction, self.options.factions) {
            (None, Factions::Drafted | Factions::Dealt) => seat == self.next_to_choose(),
            (Some(_), Factions::Drafted) => true,
            (Some(_), Factions::Dealt) => false,
        }
    }

    /// FTM-RULING-80: with all eight to choose from there is no secret.
    fn is_pack_open(&self) -> bool {
        self.dealt == FactionSet::ALL.len()
    }

    /// The number of Faction cards to choose from or being passed around.
    pub fn pack_size(&self) -> u8 {
        let chosen = self.factions_chosen();
        let is_over = self.turn > 0 || chosen == self.player_count();
        if is_over { 0 } else { self.dealt.saturating_sub(chosen) }
    }
}

impl View {
    /// A table that looks like this to the viewer: Faction cards that were not seen are any that
    /// nobody has chosen.
    pub(crate) fn deal(&self, dice: &mut Dice) -> FromTheMoon {
        let open = self.open.clone();
        let pack = self.pack.unwrap_or_else(|| {
            let mut cards: Vec<Faction> =
                Faction::ALL.into_iter().filter(|card| !open.is_chosen(*card)).collect();
            dice.shuffle(&mut cards);
            let mut pack = FactionSet::EMPTY;
            cards.into_iter().take(open.pack_size().into()).for_each(|card| pack.insert(card));
            pack
        });
        FromTheMoon { open, pack }
    }
}
