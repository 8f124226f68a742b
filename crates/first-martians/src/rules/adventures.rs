//! Adventures, and what comes of them later (ADV).

use orrery_core::{Actor, Log};

use crate::FirstMartians;
use crate::agenda::{Ctx, Question};
use crate::content::SceneId;
use crate::event::Event;
use crate::state::{AstronautId, Later};

impl FirstMartians {
    /// FM-ADV-02, FM-ADV-03: an Adventure for an astronaut. Out of an action the crew has no region
    /// at hand; it takes the first explored one for the types that need one.
    pub(crate) fn begin_adventure(&mut self, who: AstronautId, ctx: Ctx) {
        let scope = self.new_scope();
        let ctx = Ctx { actor: Some(who), owner: Some(who), scaled: false, scope, ..ctx };
        if self.fitting_adventures(ctx).next().is_none() {
            return;
        }
        self.ask(Actor::Chance, Question::Adventure(ctx));
    }

    /// The Adventures that fit; once all of them were drawn they come again.
    pub(crate) fn adventure_candidates(
        &self,
        ctx: Ctx,
    ) -> impl Iterator<Item = crate::content::AdventureId> + '_ {
        let any_new = self.fitting_adventures(ctx).any(|id| !self.is_drawn(id));
        self.fitting_adventures(ctx).filter(move |&id| !any_new || !self.is_drawn(id))
    }

    /// Returns whether this Adventure may be drawn now.
    pub(crate) fn may_draw_adventure(&self, id: crate::content::AdventureId, ctx: Ctx) -> bool {
        ctx.kind.is_some_and(|kind| self.content().adventures_of(kind).contains(&id))
            && self.adventure_fits(id, ctx)
            && (!self.is_drawn(id) || self.fitting_adventures(ctx).all(|id| self.is_drawn(id)))
    }

    fn fitting_adventures(
        &self,
        ctx: Ctx,
    ) -> impl Iterator<Item = crate::content::AdventureId> + '_ {
        let all = ctx.kind.map_or(&[][..], |kind| self.content().adventures_of(kind));
        all.iter().copied().filter(move |&id| self.adventure_fits(id, ctx))
    }

    fn adventure_fits(&self, id: crate::content::AdventureId, ctx: Ctx) -> bool {
        self.content()[id].when.is_none_or(|fact| self.holds_id(fact, ctx))
    }

    fn is_drawn(&self, id: crate::content::AdventureId) -> bool {
        let (word, bit) = (id.index() / 64, id.index() % 64);
        self.table.adventures_drawn.get(word).is_some_and(|drawn| drawn & 1 << bit != 0)
    }

    /// FM-ADV-06 to FM-ADV-08: the Adventure takes effect; what it leaves behind is queued.
    pub(crate) fn play_adventure(
        &mut self,
        id: crate::content::AdventureId,
        ctx: Ctx,
        log: &mut Log<Event>,
    ) {
        let (word, bit) = (id.index() / 64, id.index() % 64);
        if let Some(drawn) = self.table.adventures_drawn.get_mut(word) {
            *drawn |= 1 << bit;
        }
        log.push(Event::AdventureDrawn(id, ctx.owner));
        let spec = &self.content()[id];
        let (effects, later) = (spec.effects, spec.later);
        if let Some(scene) = later {
            self.queue_later(scene, ctx);
        }
        self.run(effects, ctx);
    }

    /// FM-DELAY-12: what comes of an Adventure later.
    pub(crate) fn queue_later(&mut self, scene: SceneId, ctx: Ctx) {
        let spec = &self.content()[scene];
        let (delay, chance, harmful) = (spec.delay, spec.chance, spec.harmful);
        let owner = ctx.owner.or(ctx.actor);
        self.queue(Later::Adventure(scene), delay, chance, harmful, owner, ctx.scope);
    }
}
