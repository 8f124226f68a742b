//! Phase V and Malfunction tracks wherever they move (MALF).

use orrery_core::{Actor, Log};

use crate::FirstMartians;
use crate::agenda::{Ctx, Duty, Question};
use crate::content::{Block, KeywordId, MalfunctionId, TimedRule, Trigger};
use crate::event::Event;
use crate::state::{Phase, TRACK_END};

/// FM-OPEN-32: the order in which tracks are resolved.
pub(crate) const ORDER: [Block; 3] = [Block::Working, Block::Living, Block::System];

/// FM-MALF-10: the Block whose marker turns red after this one's card.
pub(crate) fn next_block(block: Block) -> Block {
    match block {
        Block::Working => Block::Living,
        Block::Living => Block::System,
        Block::System => Block::Working,
    }
}

impl FirstMartians {
    /// FM-MALF-09: a track stops at 5; nothing is carried over.
    fn advance(&mut self, block: Block, n: u8, log: &mut Log<Event>) {
        let track = &mut self.table.malfunction[block.index()];
        let before = *track;
        *track = before.saturating_add(n).min(TRACK_END);
        if *track != before {
            log.push(Event::MalfunctionMoved(block, *track));
        }
    }

    /// FM-MALF-22, FM-MALF-24: moves a track; if it reaches 5 in any phase, a card follows at
    /// once. A track that already stands on 5 waits for its card.
    pub(crate) fn move_track(&mut self, block: Block, n: i8, log: &mut Log<Event>) {
        let before = self.table.malfunction[block.index()];
        if n >= 0 {
            self.advance(block, n as u8, log);
            if before < TRACK_END && self.table.malfunction[block.index()] == TRACK_END {
                self.see_to(Duty::Malfunction(block));
            }
        } else if before < TRACK_END {
            let track = before.saturating_sub(n.unsigned_abs());
            self.table.malfunction[block.index()] = track;
            if track != before {
                log.push(Event::MalfunctionMoved(block, track));
            }
        }
    }

    /// FM-MALF-08: a card of the Block's deck is drawn.
    pub(crate) fn resolve_malfunction(&mut self, block: Block) {
        self.see_to(Duty::AfterCard(block));
        self.draw_card(block);
    }

    /// Draws and resolves one card. The track stays where it is.
    pub(crate) fn draw_card(&mut self, block: Block) {
        if self.refill_deck(block) {
            self.ask(Actor::Chance, Question::MalfunctionCard(block));
        }
    }

    /// FM-MALF-14: an empty deck is rebuilt from its discard pile. Returns whether it has cards.
    pub(crate) fn refill_deck(&mut self, block: Block) -> bool {
        let whole = self.deck(block);
        if self.table.malfunction_left & whole == 0 {
            self.table.malfunction_left |= whole;
        }
        whole != 0
    }

    /// The cards of a Block, one bit each.
    pub(crate) fn deck(&self, block: Block) -> u128 {
        self.tables().decks[block.index()]
    }

    /// FM-MALF-16, FM-OPEN-48: cards are drawn until one has the keyword, if any has.
    pub(crate) fn search_deck(&mut self, block: Block, keyword: KeywordId) {
        let cards = &self.content().game_box.malfunctions;
        if cards.iter().any(|card| card.block == block && card.keywords.contains(&keyword)) {
            self.refill_deck(block);
            self.ask(Actor::Chance, Question::SearchCard(block, keyword));
        }
    }

    /// A card of a search was drawn.
    pub(crate) fn found_card(
        &mut self,
        block: Block,
        keyword: KeywordId,
        card: MalfunctionId,
        log: &mut Log<Event>,
    ) {
        self.table.malfunction_left &= !(1 << card.index());
        if self.content()[card].keywords.contains(&keyword) {
            self.see_to(Duty::Card(card));
        } else {
            log.push(Event::MalfunctionIgnored(card));
            self.search_deck(block, keyword);
        }
    }

    /// FM-MALF-19: a card naming a closed Facility does nothing.
    pub(crate) fn resolve_card(&mut self, card: MalfunctionId, log: &mut Log<Event>) {
        self.table.malfunction_left &= !(1 << card.index());
        self.table.cards_resolved = self.table.cards_resolved.saturating_add(1);
        log.push(Event::MalfunctionDrawn(card));
        let spec = &self.content()[card];
        let (named, effects) = (spec.facility, spec.effects);
        if named.is_some_and(|facility| self.table.units[facility].is_shut()) {
            return log.push(Event::MalfunctionIgnored(card));
        }
        self.run(effects, Ctx::default());
    }

    /// FM-RULING-36: card, track to 0, then the marker of the next Block.
    pub(crate) fn after_card(&mut self, block: Block, log: &mut Log<Event>) {
        self.table.malfunction[block.index()] = 0;
        log.push(Event::MalfunctionMoved(block, 0));
        self.turn_red(next_block(block), log);
    }

    /// FM-MALF-11, FM-MALF-23: a marker of the Malfunction Box only ever turns red.
    pub(crate) fn turn_red(&mut self, block: Block, log: &mut Log<Event>) {
        if !std::mem::replace(&mut self.table.red[block.index()], true) {
            log.push(Event::BoxTurnedRed(block));
        }
    }

    /// FM-MALF-01, FM-MALF-02: the dice of the pool are rolled one after the other.
    pub(crate) fn roll_malfunction(&mut self, from: u8) {
        let pool = ORDER.into_iter().enumerate().skip(from.into());
        for (place, block) in pool {
            if self.in_pool(block) {
                self.see_to(Duty::RollMalfunction(place as u8 + 1));
                return self.ask(Actor::Chance, Question::MalfunctionDie(block));
            }
        }
        self.see_to(Duty::AfterMalfunctionDice);
    }

    /// FM-MALF-01, FM-MALF-03: the mission's dice, red markers, and temporary rules.
    pub fn in_pool(&self, block: Block) -> bool {
        let from = self.content().mission(self.table.mission).malfunction_dice[block.index()];
        let rule = match block {
            Block::Working => TimedRule::ExtraDieWorking,
            Block::Living => TimedRule::ExtraDieLiving,
            Block::System => TimedRule::ExtraDieSystem,
        };
        (from > 0 && self.table.round >= from)
            || self.table.red[block.index()]
            || self.table.rule(rule)
    }

    /// FM-MALF-07: a die moves its track.
    pub(crate) fn malfunction_rolled(&mut self, block: Block, shows: u8, log: &mut Log<Event>) {
        log.push(Event::MalfunctionRolled(block, shows));
        self.advance(block, shows, log);
    }

    /// FM-MALF-05, FM-MALF-06, FM-MALF-13: all penalties first, then the tracks that reach 5.
    pub(crate) fn after_malfunction_dice(&mut self, log: &mut Log<Event>) {
        self.go_to(Phase::CleanUp);
        self.fire(Ctx::default(), |trigger| matches!(trigger, Trigger::MalfunctionEnd));
        for block in ORDER {
            let penalties = self.malfunction_penalties(block);
            self.advance(block, penalties, log);
        }
        for block in ORDER.into_iter().rev() {
            if self.table.malfunction[block.index()] == TRACK_END {
                self.see_to(Duty::Malfunction(block));
            }
        }
    }
}
