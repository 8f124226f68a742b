//! Entries of players who throw the dice and draw the cards of their own box.
//!
//! Anything that Chance could answer can be entered. Beyond that, a printed card, token or tile that
//! is not ours is entered by what it does, and so is anything else of a box that applies at some
//! moment: a Skill card, an upgrade, a line of a sheet. Any player at the table enters it, so
//! Chance is asked for every part of it and no seat is.

use std::sync::Arc;

use orrery_core::{Actor, Log};

use crate::FirstMartians;
use crate::action::{Action, Target};
use crate::agenda::{Ctx, Duty, Question};
use crate::content::{
    Effect, FacilityId, List, Op, Part, RoiId, SpaceId, Tile, TokenSpot, UpgradeId, UpgradeRule,
    Where,
};
use crate::event::{Event, FromBox};
use crate::refusal::Illegal;
use crate::reply::Reply;
use crate::state::{Ground, OwnBox, OwnUpgrade, TRACK_END, TileIcon, UpgradeDraft, bits};

/// An Upgrade card, one of ours or one of a real box.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct UpgradeFacts {
    pub(crate) tile: Tile,
    pub(crate) salvage: [Part; 2],
    pub(crate) rule: Option<UpgradeRule>,
}

impl FirstMartians {
    /// Adds everything that people may enter now.
    pub(crate) fn list_entries(&self, into: &mut Vec<Action>) {
        let Some((who, question)) = self.question() else { return };
        if question.is_for_the_app() {
            return;
        }
        if who == Actor::Chance {
            match question {
                // The dice of a box may have other faces than ours.
                Question::MalfunctionDie(_) => into.extend((0..=TRACK_END).map(Action::Die)),
                // A Direction card decides by its word.
                Question::DirectionCard(..) => {
                    let cards = &self.content().game_box.directions;
                    let first = |place: &usize| {
                        cards[..*place].iter().all(|card| card.effort != cards[*place].effort)
                    };
                    let words = (0..cards.len()).filter(first);
                    into.extend(words.map(|place| Action::Direction(cards[place].direction)));
                }
                _ => self.list(who, into),
            }
            if matches!(question, Question::Front(..)) {
                into.push(Action::No);
            }
        }
        if self.may_enter(question).is_ok() {
            into.push(Action::Printed);
        }
    }

    /// Returns whether a box has a die, a card, a tile or a token for what Chance is asked. What is
    /// only "random" the app decides, as in the documents.
    pub(crate) fn has_piece_for_it(&self) -> bool {
        let Some((_, question)) = self.question() else { return false };
        match question {
            Question::FirstPlayer => false,
            Question::Pick(effects, ctx, _) => ctx.entered || self.is_picked_by_card(effects),
            question => !question.is_for_the_app(),
        }
    }

    /// Returns whether a card of the box picks what an effect means: an Upgrade or a Direction
    /// card.
    fn is_picked_by_card(&self, effects: List<Effect>) -> bool {
        let by_direction = |at: Where| matches!(at, Where::DirectionRing1 | Where::DirectionRing2);
        match self.first(effects).op {
            Op::UpgradeCards { .. } => true,
            Op::RevealRoi { at } | Op::Samples { at: Some(at), .. } => by_direction(at),
            Op::Token { spot: TokenSpot::Region(at), .. }
            | Op::RemoveToken { spot: TokenSpot::Region(at), .. } => by_direction(at),
            Op::ObjectiveTokens { at: Some(at), .. }
            | Op::MoveObjectiveTokens { at: Some(at), .. } => by_direction(at),
            _ => false,
        }
    }

    /// Takes what people have entered.
    pub(crate) fn enter(&mut self, action: Action, log: &mut Log<Event>) -> Result<(), Illegal> {
        let Some((who, question)) = self.question() else { return Err(Illegal::MissionIsOver) };
        if question.is_for_the_app() {
            return Err(Illegal::NotAsked);
        }
        match (question, action) {
            (_, Action::Printed) => {
                self.may_enter(question)?;
                self.enter_own(who, question, log);
            }
            (Question::MalfunctionDie(block), Action::Die(shows)) if shows <= TRACK_END => {
                self.table.agenda.pop();
                self.malfunction_rolled(block, shows, log);
            }
            // The price on the front is not paid, so the tile stays.
            (Question::Front(..), Action::No) => {
                self.table.agenda.pop();
            }
            _ => return self.take(Actor::Chance, action, log),
        }
        self.run_agenda(log);
        Ok(())
    }

    /// FM-OPEN-78: whether something of a real box can be entered by what it does: a card, token or
    /// tile that is drawn, or while a seat is asked anything that applies at this moment. Not while
    /// the plan has actions: what they cost is counted already.
    fn may_enter(&self, question: Question) -> Result<(), Illegal> {
        let allowed = match question {
            Question::MalfunctionCard(_)
            | Question::SearchCard(..)
            | Question::Poi
            | Question::Front(..)
            | Question::Condition(_)
            | Question::Tile(..)
            | Question::SecondTile(..)
            | Question::UpgradeCard
            | Question::Profile(_) => true,
            Question::Pick(effects, _, n) if self.is_asked_of_chance() => {
                n > 0 && matches!(self.first(effects).op, Op::UpgradeCards { .. })
            }
            Question::Plan => self.is_free_moment() && self.table.plan.is_empty(),
            _ => self.is_free_moment() && !self.is_asked_of_chance(),
        };
        if allowed { Ok(()) } else { Err(Illegal::WrongMoment) }
    }

    fn is_asked_of_chance(&self) -> bool {
        self.question().is_some_and(|(who, _)| who == Actor::Chance)
    }

    /// Something of a real box takes the place of what was to be drawn, or applies in between.
    fn enter_own(&mut self, who: Actor, question: Question, log: &mut Log<Event>) {
        if who == Actor::Chance {
            self.table.agenda.pop();
        }
        let (from, next) = match question {
            Question::MalfunctionCard(block) | Question::SearchCard(block, _) => {
                (FromBox::Malfunction(block), Some(Question::Printed))
            }
            Question::Poi => (FromBox::Poi, Some(Question::Printed)),
            Question::Front(facility, kind) => {
                self.remove_tile(facility, kind, log);
                (FromBox::Front(facility), Some(Question::Printed))
            }
            Question::Condition(who) => (FromBox::Condition(who), Some(Question::Printed)),
            Question::Tile(space, _) | Question::SecondTile(space, _) => {
                (FromBox::Tile(space), Some(Question::OwnTile(space, None)))
            }
            Question::UpgradeCard => {
                (FromBox::Upgrade, Some(Question::OwnUpgrade(UpgradeDraft::default())))
            }
            Question::Pick(effects, ctx, n) if who == Actor::Chance => {
                if n > 1 {
                    self.see_to(Duty::Op(effects, ctx, n - 1));
                }
                (FromBox::Upgrade, Some(Question::OwnUpgrade(UpgradeDraft::default())))
            }
            Question::Profile(who) => (FromBox::Profile(who), None),
            _ => (FromBox::Other, Some(Question::Printed)),
        };
        log.push(Event::OwnDrawn(from));
        if let Some(next) = next {
            self.ask(Actor::Chance, next);
        }
    }

    /// An effect of a printed card happens; then the next one is asked for, of the seat that was
    /// asked for this one.
    pub(crate) fn enter_effect(&mut self, who: Actor, place: u8) {
        self.ask(who, Question::Printed);
        let options = self.content().game_box.printed;
        let option = self.content().options(options).get(usize::from(place));
        if let Some(effects) = option.map(|option| option.effects) {
            let scope = self.new_scope();
            self.run(effects, Ctx { scope, entered: who == Actor::Chance, ..Ctx::default() });
        }
    }

    fn own_box(&mut self) -> &mut OwnBox {
        Arc::make_mut(self.table.own.get_or_insert_default())
    }

    /// FM-EXPL-04, FM-EXPL-05: a tile of a real box is placed with its samples.
    pub(crate) fn place_own_tile(&mut self, space: SpaceId, ground: Ground, log: &mut Log<Event>) {
        self.own_box().tiles.retain(|(at, _)| *at != space);
        self.own_box().tiles.push((space, ground));
        log.push(Event::OwnTilePlaced(space, ground));
        self.lay_new_tile(space, RoiId::OWN, ground.samples);
    }

    /// An Upgrade card of a real box is available. It takes the number of a card of ours that is
    /// still in the box, if possible of one that a real box does not have.
    pub(crate) fn gain_own_upgrade(&mut self, own: OwnUpgrade, log: &mut Log<Event>) {
        let left = bits(self.table.upgrades_left.into()).map(|bit| UpgradeId(bit as u8));
        let is_ours = |id: &UpgradeId| !self.content()[*id].in_printed_box;
        let Some(id) = left.max_by_key(|id| (is_ours(id), id.index())) else { return };
        self.own_box().upgrades.push((id, own));
        self.table.upgrades_left &= !(1 << id.index());
        self.table.cargo.upgrades |= 1 << id.index();
        log.push(Event::OwnUpgradeGained(id, own));
    }

    /// The part of an Upgrade card that an answer enters: its two parts, its Facility, what it
    /// does.
    pub(crate) fn own_upgrade(&self, draft: UpgradeDraft, action: Action) -> Option<Reply> {
        let UpgradeDraft { one, other, tile } = draft;
        let next = match (one, other, tile, action) {
            (None, _, _, Action::Pick(Target::Kind(part))) => {
                UpgradeDraft { one: Some(part), ..draft }
            }
            (Some(_), None, _, Action::Pick(Target::Kind(part))) => {
                UpgradeDraft { other: Some(part), ..draft }
            }
            (Some(_), Some(_), None, Action::Pick(Target::Facility(facility))) => {
                UpgradeDraft { tile: Some(facility.tile()?), ..draft }
            }
            (Some(one), Some(other), Some(tile), action) => {
                let rule = match action {
                    Action::Choose(place) => Some(UpgradeRule::all().nth(place.into())?),
                    Action::No => None,
                    _ => return None,
                };
                let salvage = [one, other];
                return Some(Reply::OwnUpgradeDone(OwnUpgrade { salvage, tile, rule }));
            }
            _ => return None,
        };
        Some(Reply::OwnUpgrade(next))
    }

    /// Returns an Upgrade card.
    pub(crate) fn upgrade(&self, id: UpgradeId) -> UpgradeFacts {
        match self.table.own_upgrade(id) {
            Some(OwnUpgrade { salvage, tile, rule }) => UpgradeFacts { tile, salvage, rule },
            None => {
                let ours = &self.content()[id];
                let (tile, salvage) = (ours.tile, ours.salvage);
                UpgradeFacts { tile, salvage, rule: Some(ours.rule) }
            }
        }
    }

    /// FM-UPG-07: the Facility cards on which an Upgrade card can be installed instead of its tile.
    pub(crate) fn cards_for(&self, id: UpgradeId) -> &[FacilityId] {
        if self.table.own_upgrade(id).is_some() { &[] } else { &self.content()[id].fits }
    }

    /// Returns the tile of a space, one of ours or one of a real box. `None` if the space
    /// is not explored.
    #[inline]
    pub fn ground(&self, space: SpaceId) -> Option<Ground> {
        match self.table.map[space.index()].tile? {
            RoiId::OWN => self.table.own_tile(space),
            tile => Some(Ground::of(&self.content()[tile])),
        }
    }
}

/// The part of a tile that an answer enters: its terrain, then icon by icon.
pub(crate) fn own_tile(space: SpaceId, ground: Option<Ground>, action: Action) -> Option<Reply> {
    use crate::content::Terrain;
    match (ground, action) {
        (None, Action::Choose(place)) => {
            let terrain = Terrain::all().nth(place.into())?;
            Some(Reply::OwnTile(space, Ground::of_terrain(terrain)))
        }
        (Some(ground), Action::Choose(place)) => {
            let icon = *TileIcon::ALL.get(usize::from(place))?;
            Some(Reply::OwnTile(space, ground.with(icon)?))
        }
        (Some(ground), Action::No) => Some(Reply::OwnTileDone(space, ground)),
        _ => None,
    }
}
