//! Ways over the map, new tiles and POI tokens (MOVE, ROI, EXPL, POI).

use arrayvec::ArrayVec;
use orrery_core::{Actor, Log};

use crate::FirstMartians;
use crate::agenda::{Ctx, Duty, Question};
use crate::content::{
    ActionPlace, ActionType, FacilityId, Modifier, PoiId, RoiId, SpaceId, TerrainEffect, TimedRule,
    TokenColor, TokenPlace, Trigger,
};
use crate::event::Event;
use crate::state::{Features, MAX_WAYS, SPACES, TokenAt, Way, Ways, adventure_token};

/// Some spaces.
pub(crate) type Spaces = ArrayVec<SpaceId, SPACES>;

impl FirstMartians {
    /// FM-MOVE-10, FM-MOVE-11, FM-OPEN-65: the pawns of a space and what is on it. FM-EXPL-07: the
    /// terrain of a tile does not count in the round in which it was explored.
    fn crossing(&self, space: SpaceId) -> (u8, Features) {
        let here = &self.table.map[space.index()];
        let mut features = Features::default();
        let mut pawns = 1;
        if let Some(tile) = self.ground(space).filter(|_| !here.fresh) {
            pawns = tile.pawns.max(1);
            for effect in tile.effects() {
                features = features.with(match effect {
                    TerrainEffect::Wound => Features::WOUND,
                    TerrainEffect::Adventure => Features::ADVENTURE,
                    TerrainEffect::MoraleMinus => Features::MORALE,
                    TerrainEffect::RoverRisk => Features::ROVER,
                    TerrainEffect::PawnPlus | TerrainEffect::OuterEdgeClosed => Features::default(),
                });
            }
        }
        if self.table.rule(TimedRule::IgnoreTerrain) {
            features = Features::default();
        }
        (pawns + here.marks.extra_pawns(), features.with(self.token_features(space)))
    }

    /// FM-MOVE-22: tokens on a region count like printed features.
    fn token_features(&self, space: SpaceId) -> Features {
        let marks = self.table.map[space.index()].marks;
        let mut features = Features::default();
        for (token, feature) in [
            (Modifier::Wound, Features::WOUND),
            (Modifier::RoverRisk, Features::ROVER),
            (Modifier::Reroll, Features::REROLL),
        ] {
            if marks.has(token) {
                features = features.with(feature);
            }
        }
        for kind in ActionType::all() {
            if marks.has(adventure_token(kind)) {
                features = features.with(Features::token(kind));
            }
        }
        features
    }

    /// FM-ROI-02: whether the edge between two spaces can be crossed. The Recovery Winch opens the
    /// outer edge of one tile.
    fn is_open(&self, from: SpaceId, to: SpaceId, winch: Option<SpaceId>) -> bool {
        let rings = (self.content()[from].ring, self.content()[to].ring);
        let inner = match rings {
            (a, b) if a < b => from,
            (a, b) if a > b => to,
            _ => return true,
        };
        let is_fresh = self.table.map[inner.index()].fresh;
        let closed = !is_fresh
            && self.ground(inner).is_some_and(|tile| tile.has(TerrainEffect::OuterEdgeClosed));
        !closed || winch == Some(inner)
    }

    /// FM-MOVE-06, FM-MOVE-09: the ways from the HUB to every space, through explored tiles. Of
    /// ways with the same features only the cheapest is kept.
    pub(crate) fn find_ways(&self, winch: Option<SpaceId>) -> [Ways; SPACES] {
        self.ways_from(None, winch)
    }

    /// The same from a tile instead of the HUB; the tile itself is not counted.
    pub(crate) fn ways_from(
        &self,
        from: Option<SpaceId>,
        winch: Option<SpaceId>,
    ) -> [Ways; SPACES] {
        let mut ways = [Ways::new(); SPACES];
        let step = |way: Option<Way>, to: SpaceId| {
            let (pawns, mut features) = self.crossing(to);
            if winch == Some(to) {
                features = self.token_features(to);
            }
            let before = way.unwrap_or(Way { pawns: 0, features: Features::default(), spaces: 0 });
            Way {
                pawns: before.pawns.saturating_add(pawns),
                features: before.features.with(features),
                spaces: before.spaces | 1 << to.index(),
            }
        };
        let mut open: Vec<(SpaceId, Way)> = match from {
            None => (0..SPACES as u8)
                .map(SpaceId)
                .filter(|&space| self.content()[space].at_hub)
                .map(|space| (space, step(None, space)))
                .collect(),
            Some(tile) => {
                let here =
                    Way { pawns: 0, features: Features::default(), spaces: 1 << tile.index() };
                vec![(tile, here)]
            }
        };
        while let Some((space, way)) = open.pop() {
            if !insert(&mut ways[space.index()], way) || !self.table.is_explored(space) {
                continue;
            }
            for &next in &self.content()[space].adjacent {
                let seen = way.spaces & 1 << next.index() != 0;
                if !seen && self.is_open(space, next, winch) {
                    open.push((next, step(Some(way), next)));
                }
            }
        }
        ways
    }

    /// FM-EXPL-01, FM-EXPL-11, FM-OPEN-66: the spaces that can be explored.
    pub(crate) fn explorable(&self) -> Spaces {
        let ways = self.find_ways(None);
        (0..SPACES as u8)
            .map(SpaceId)
            .filter(|&space| !self.table.is_explored(space) && !ways[space.index()].is_empty())
            .filter(|&space| self.tiles_left(space) != 0)
            .collect()
    }

    /// The tiles left for the ring of a space, one bit each.
    pub(crate) fn tiles_left(&self, space: SpaceId) -> u32 {
        let ring = usize::from(self.content()[space].ring);
        self.tables().rings.get(ring).map_or(0, |tiles| tiles & self.table.roi_left)
    }

    /// FM-EXPL-03, FM-OPEN-41: a random tile of the ring is drawn, if one is left.
    pub(crate) fn draw_tile(&mut self, space: SpaceId, two: bool) {
        if self.tiles_left(space) != 0 {
            self.ask(Actor::Chance, Question::Tile(space, two));
        }
    }

    /// FM-EXPL-04, FM-EXPL-05: the tile is placed with its samples; POI tokens and the mission's
    /// rules follow.
    pub(crate) fn place_tile(&mut self, space: SpaceId, tile: RoiId, log: &mut Log<Event>) {
        let samples = self.content()[tile].samples;
        self.table.roi_left &= !(1 << tile.index());
        log.push(Event::TilePlaced(space, tile));
        self.lay_new_tile(space, tile, samples);
    }

    /// A tile lies on a space that was not explored before.
    pub(crate) fn lay_new_tile(&mut self, space: SpaceId, tile: RoiId, samples: u8) {
        let here = &mut self.table.map[space.index()];
        here.tile = Some(tile);
        here.samples = samples;
        here.fresh = true;
        self.see_to(Duty::AfterTile(space));
        if self.table.map[space.index()].hidden {
            self.ask(Actor::Chance, Question::TurnToken(space));
        }
    }

    /// Resolves a new tile: the mission's rules, its icon and POI tokens.
    pub(crate) fn after_tile(&mut self, space: SpaceId, _log: &mut Log<Event>) {
        let Some(tile) = self.ground(space) else { return };
        let ring = self.content()[space].ring;
        let (poi, icon) = (tile.poi, tile.mission_icon);
        let ctx = Ctx { here: Some(space), actor: self.current_actor(), ..Ctx::default() };
        let on_space = |color: TokenColor| {
            self.count_tokens(color, TokenPlace::Roi, None, |at| at == TokenAt::Space(space)) > 0
        };
        let tokens: [bool; TokenColor::COUNT] =
            std::array::from_fn(|i| TokenColor::all().nth(i).is_some_and(on_space));
        if poi > 0 {
            self.see_to(Duty::DrawPoi(poi));
        }
        self.fire(ctx, |trigger| match trigger {
            Trigger::Explored { spaces, rings, token } => {
                (spaces.is_empty() || spaces.contains(&space))
                    && (rings.is_empty() || rings.contains(&ring))
                    && token.is_none_or(|color| tokens[color.index()])
            }
            Trigger::MissionIcon { rings } => icon && (rings.is_empty() || rings.contains(&ring)),
            _ => false,
        });
    }

    /// A face-down token is turned.
    pub(crate) fn turn_token(&mut self, space: SpaceId, number: u8, log: &mut Log<Event>) {
        let hidden = &self.content().mission(self.table.mission).hidden_tokens;
        let Some(color) = hidden.as_ref().map(|hidden| hidden.color) else { return };
        self.table.map[space.index()].hidden = false;
        self.table.hidden_numbers &= !(1 << number);
        self.move_token(color, number, TokenPlace::Roi, Some(space), log);
    }

    /// FM-RULING-23, FM-OPEN-41: one POI token per icon, as long as there are any.
    pub(crate) fn draw_poi(&mut self, left: u8) {
        if left > 0 && self.table.poi_left != 0 {
            if left > 1 {
                self.see_to(Duty::DrawPoi(left - 1));
            }
            self.ask(Actor::Chance, Question::Poi);
        }
    }

    /// FM-POI-02: the token lies in the Available area at once.
    pub(crate) fn find_poi(&mut self, poi: PoiId, log: &mut Log<Event>) {
        self.table.poi_left &= !(1 << poi.index());
        self.table.cargo.poi |= 1 << poi.index();
        log.push(Event::PoiFound(poi));
    }

    /// FM-POI-01, FM-POI-03: the token is used once and discarded.
    pub(crate) fn use_poi(&mut self, poi: PoiId, log: &mut Log<Event>) {
        self.table.cargo.poi &= !(1 << poi.index());
        log.push(Event::PoiUsed(poi));
        let spec = &self.content()[poi];
        let mission = self.content().mission(self.table.mission);
        let effects = match spec.icon {
            None => spec.effects,
            Some(icon) => {
                let meant = mission.poi.iter().find(|poi| poi.icon == icon);
                meant.map_or(crate::content::List::EMPTY, |poi| poi.effects)
            }
        };
        self.run_plain(effects);
    }

    /// FM-FCARD-10: the regions on which a card can be built; none if it stands in the HUB.
    pub(crate) fn building_places(&self, card: FacilityId) -> Spaces {
        let mission = self.content().mission(self.table.mission);
        let rule = mission.card_rules.iter().find(|rule| rule.card == card);
        let printed = self.content().facility(card).build.map(|build| build.place);
        let places: ArrayVec<ActionPlace, 6> = match rule {
            Some(rule) if !rule.places.is_empty() => rule.places.iter().copied().take(6).collect(),
            _ => printed.into_iter().collect(),
        };
        if places.iter().all(|place| matches!(place, ActionPlace::Hub | ActionPlace::Card)) {
            return Spaces::new();
        }
        let other = |card: Option<FacilityId>| card.and_then(|card| self.table.units[card].place);
        self.table
            .explored()
            .filter(|&space| {
                let ring = self.content()[space].ring;
                places.iter().any(|place| fits(*place, ring))
                    && rule.is_none_or(|rule| {
                        other(rule.not_with) != Some(space)
                            && (rule.with.is_none() || other(rule.with) == Some(space))
                    })
            })
            .collect()
    }

    /// Returns whether a card is built inside the HUB.
    pub(crate) fn is_built_inside(&self, card: FacilityId) -> bool {
        let mission = self.content().mission(self.table.mission);
        let rule = mission.card_rules.iter().find(|rule| rule.card == card);
        match rule {
            Some(rule) if !rule.places.is_empty() => rule.places.contains(&ActionPlace::Hub),
            _ => self
                .content()
                .facility(card)
                .build
                .is_some_and(|build| build.place == ActionPlace::Hub),
        }
    }
}

/// Returns whether a region of this ring is such a place.
pub(crate) fn fits(place: ActionPlace, ring: u8) -> bool {
    match place {
        ActionPlace::Roi => true,
        ActionPlace::RoiR1 => ring == 1,
        ActionPlace::RoiR2 => ring == 2,
        ActionPlace::RoiR3 => ring == 3,
        ActionPlace::Hub | ActionPlace::Card => false,
    }
}

/// Keeps a way if it is new or cheaper than one with the same features. Returns whether it was.
fn insert(ways: &mut Ways, way: Way) -> bool {
    if let Some(place) = ways.iter().position(|one| one.features == way.features) {
        if ways[place].pawns <= way.pawns {
            return false;
        }
        ways.remove(place);
    }
    if ways.is_full() {
        let mut all: ArrayVec<Way, { MAX_WAYS + 1 }> = ways.iter().copied().collect();
        all.insert(place_for(&all, way), way);
        let dropped = all.remove(least_useful(&all));
        ways.clear();
        all.into_iter().for_each(|one| ways.push(one));
        return dropped != way;
    }
    ways.insert(place_for(ways, way), way);
    true
}

/// The place of a way among others: the cheapest first, then the safest.
fn place_for(ways: &[Way], way: Way) -> usize {
    let key = |way: &Way| (way.pawns, way.features.0.count_ones(), way.features.0);
    ways.iter().position(|one| key(one) > key(&way)).unwrap_or(ways.len())
}

/// The way to leave out where there is no room for all: the dearest that is no safer than a cheaper
/// one, or else the one before the last, so that the cheapest and the safest always stay.
fn least_useful(ways: &[Way]) -> usize {
    let beaten =
        |place: usize| ways[..place].iter().any(|one| ways[place].features.has(one.features));
    (0..ways.len()).rfind(|&place| beaten(place)).unwrap_or(ways.len() - 2)
}
