//! Modifier tokens, Objective tokens and Facility cards, as effects move them.

use orrery_core::Log;

use crate::FirstMartians;
use crate::action::Target;
use crate::agenda::Ctx;
use crate::content::{CardState, Slot, TokenPlace, TokenSpot};
use crate::event::{Event, TokenMove};
use crate::state::TokenAt;

impl FirstMartians {
    pub(super) fn put_token(
        &mut self,
        token: crate::content::Modifier,
        spot: TokenSpot,
        target: Option<Target>,
        ctx: Ctx,
        log: &mut Log<Event>,
    ) {
        match (target, spot) {
            (Some(Target::Facility(facility)), TokenSpot::Facility(_, slot)) => {
                self.place_token(facility, slot.unwrap_or(Slot::Next), token, log);
            }
            (Some(Target::Space(space)), _) => self.token_on_region(space, token, log),
            (Some(Target::Rover(rover)), _) => self.token_on_rover(rover, token, log),
            (target, TokenSpot::Astronaut(who)) => {
                let people = match target {
                    Some(Target::Person(one)) => [one].into_iter().collect(),
                    _ => self.people(who, ctx).unwrap_or_default(),
                };
                for one in people {
                    self.table.crew[one.index()].marks.add(token);
                    log.push(Event::TokenOnAstronaut(one, token));
                }
            }
            _ => {}
        }
    }

    pub(super) fn take_token(
        &mut self,
        token: Option<crate::content::Modifier>,
        target: Option<Target>,
        log: &mut Log<Event>,
    ) {
        let is = |one: crate::content::Modifier| token.is_none_or(|token| token == one);
        let taken = match target {
            Some(Target::Token(facility, Slot::Now, one)) => {
                self.table.units[facility].now.remove(one);
                Some(one)
            }
            Some(Target::Token(facility, Slot::Next, one)) => {
                let next = &mut self.table.units[facility].next;
                let place = next.iter().rposition(|&there| there == one);
                place.map(|place| next.remove(place))
            }
            Some(Target::Space(space)) => {
                let marks = &mut self.table.map[space.index()].marks;
                let one = marks.kinds().find(|&one| is(one));
                one.inspect(|&one| {
                    marks.remove(one);
                })
            }
            Some(Target::Rover(rover)) => {
                let tokens = &mut self.table.rovers[rover.index()].tokens;
                let place = tokens.iter().rposition(|&one| is(one));
                place.map(|place| tokens.remove(place))
            }
            Some(Target::Person(who)) => {
                let marks = &mut self.table.crew[who.index()].marks;
                let one = marks.kinds().find(|&one| is(one));
                one.inspect(|&one| {
                    marks.remove(one);
                })
            }
            _ => None,
        };
        if let Some(one) = taken {
            log.push(Event::TokenRemoved(one));
        }
    }

    /// An Objective token goes somewhere.
    pub(crate) fn move_token(
        &mut self,
        color: crate::content::TokenColor,
        number: u8,
        to: TokenPlace,
        space: Option<crate::content::SpaceId>,
        log: &mut Log<Event>,
    ) {
        let (at, told) = match (to, space) {
            (TokenPlace::Roi, Some(space)) => (TokenAt::Space(space), TokenMove::Region(space)),
            (TokenPlace::Available, _) => (TokenAt::Available, TokenMove::Available),
            (TokenPlace::Pending, _) => (TokenAt::Pending, TokenMove::Pending),
            (TokenPlace::Sheet, _) => (TokenAt::Sheet, TokenMove::Sheet),
            (TokenPlace::Card, _) => (TokenAt::Card, TokenMove::Card),
            (TokenPlace::Box, _) => (TokenAt::Box, TokenMove::Box),
            (TokenPlace::Roi, None) => return,
        };
        self.table.tokens[color.index()][usize::from(number) - 1] = at;
        log.push(Event::ObjectiveToken(color, number, told));
    }

    pub(super) fn change_card(
        &mut self,
        card: crate::content::FacilityId,
        state: CardState,
        place: Option<crate::content::SpaceId>,
        log: &mut Log<Event>,
    ) {
        match state {
            CardState::Available if !self.card_in_play(card) => {
                self.table.buildable |= 1 << card.index();
                log.push(Event::CardAvailable(card));
            }
            CardState::Built | CardState::KeepOrBuild if !self.card_in_play(card) => {
                self.put_into_play(card, place, true, log);
            }
            CardState::Destroyed if self.table.is_in_play(card) => {
                self.table.in_play &= !(1 << card.index());
                self.table.closed &= !(1 << card.index());
                self.table.units[card] = crate::state::Unit::default();
                self.forget_scars(card);
                log.push(Event::CardDestroyed(card));
            }
            CardState::Available
            | CardState::Built
            | CardState::KeepOrBuild
            | CardState::Destroyed => {}
        }
    }
}
