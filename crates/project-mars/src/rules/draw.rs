//! Phase 1, Draw: the pool, the two decks and where the Launch Date lies.

use orrery_core::{Actor, Dice, Log};

use crate::action::{Action, Event, Illegal};
use crate::agenda::{Duty, Question};
use crate::content::{Card, CardSet, LAUNCH_WINDOW, POOL};
use crate::setup::{LaunchWindow, SecondDeck, SecondYearEnd};
use crate::state::{Ending, ProjectMars, Year};

impl ProjectMars {
    /// PM-DRAW-01: the pool is filled up to the number of players + 3.
    pub(crate) fn draw_phase(&mut self) {
        self.see_to(Duty::FillPool { to: self.open.player_count() + POOL.get() });
    }

    /// PM-RULING-31: if the turn of the last card is finished, it is played with fewer cards.
    pub(crate) fn fill_pool(&mut self, to: u8) {
        if self.open.pool_size() >= to || self.open.is_final_turn() {
            return;
        }
        self.see_to(Duty::FillPool { to });
        self.ask(Actor::Chance, Question::NextCard);
    }

    /// The cards of which one comes next.
    ///
    /// PM-HID-05: all that is known of the deck's order is that the Launch Date lies within
    /// the top cards, so if those are down to one, it is the Launch Date.
    fn next_cards(&self) -> CardSet {
        let deck = self.deck_to_draw_from();
        if deck.contains(Card::LAUNCH_DATE) && self.launch_within() == 1 {
            return [Card::LAUNCH_DATE].into_iter().collect();
        }
        deck
    }

    /// PM-RULING-28: with `second_deck = when_needed` an empty first deck is followed by the
    /// second at the moment the next card is drawn.
    fn deck_to_draw_from(&self) -> CardSet {
        if !self.open.deck.is_empty() {
            return self.open.deck;
        }
        let mut second = self.open.discard;
        second.insert(Card::LAUNCH_DATE);
        second
    }

    fn launch_within(&self) -> u8 {
        if self.open.deck.is_empty() { self.window() } else { self.open.launch_within }
    }

    /// PM-DRAW-03, PM-DRAW-04: the Launch Date is shuffled into 10 cards, and these 11 are the
    /// top of the second deck. PM-RULING-29: into all of them where there are fewer.
    fn window(&self) -> u8 {
        let others = match self.open.options.launch_window {
            LaunchWindow::Eleven => LAUNCH_WINDOW.get(),
            LaunchWindow::Ten => LAUNCH_WINDOW.get() - 1,
        };
        others.min(self.open.discard.len()) + 1
    }

    pub(crate) fn may_draw(&self, card: Card) -> Result<(), Illegal> {
        if self.next_cards().contains(card) { Ok(()) } else { Err(Illegal::NotInDeck) }
    }

    pub(crate) fn list_next_cards(&self, into: &mut Vec<Action>) {
        into.extend(self.next_cards().iter().map(Action::Draw));
    }

    /// The weight of a card in the next draw: the ordinary cards are equally likely, and the Launch
    /// Date comes once in as many draws as the top still has cards.
    pub(crate) fn card_weight(&self, card: Card) -> u32 {
        let deck = self.deck_to_draw_from();
        let ordinary = u32::from(deck.len()) - 1;
        if !deck.contains(Card::LAUNCH_DATE) || ordinary == 0 {
            return 1;
        }
        match card {
            Card::LAUNCH_DATE => ordinary,
            _ => u32::from(self.launch_within()) - 1,
        }
    }

    /// The next card with the odds of [`ProjectMars::card_weight`], without listing them all.
    pub(crate) fn pick_next_card(&self, dice: &mut Dice) -> Card {
        let mut cards = self.next_cards();
        if cards.contains(Card::LAUNCH_DATE) && cards.len() > 1 {
            if dice.below(self.launch_within().into()) == 0 {
                return Card::LAUNCH_DATE;
            }
            cards.remove(Card::LAUNCH_DATE);
        }
        let place = dice.below(cards.len().into()) as u8;
        cards.nth(place).expect("the place is below the number of cards")
    }

    pub(crate) fn draw_card(&mut self, card: Card, log: &mut Log<Event>) {
        if self.open.deck.is_empty() {
            self.begin_second_year(log);
        }
        self.open.deck.remove(card);
        self.open.pool.insert(card);
        self.open.launch_within = match self.open.deck.contains(Card::LAUNCH_DATE) {
            true => self.open.launch_within - 1,
            false => 0,
        };
        log.push(Event::Drew { card });
        if !self.open.deck.is_empty() {
            return;
        }
        match (self.open.year, self.open.options.second_deck, self.open.options.second_year_end) {
            (Year::First, SecondDeck::AtOnce, _) => self.begin_second_year(log),
            (Year::First, SecondDeck::WhenNeeded, _) => {}
            // PM-RULING-30: with its last card the second deck has run out.
            (Year::Second, _, SecondYearEnd::Immediate) => self.end(Ending::AllFailed, log),
            (Year::Second, _, SecondYearEnd::FinishTurn) => {}
        }
    }

    /// PM-DRAW-02: the discard pile is shuffled to form the second deck. PM-RULING-28: cards
    /// in the pool are not shuffled in.
    fn begin_second_year(&mut self, log: &mut Log<Event>) {
        self.open.launch_within = self.window();
        self.open.year = Year::Second;
        self.open.deck = std::mem::take(&mut self.open.discard);
        self.open.deck.insert(Card::LAUNCH_DATE);
        log.push(Event::SecondYearBegan {
            cards: self.open.deck.len(),
            launch_within: self.open.launch_within,
        });
    }
}
