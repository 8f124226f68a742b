//! Carries out what an accepted answer does.

use orrery_core::{Actor, Log, Seat};

use super::Reply;
use crate::FirstMartians;
use crate::agenda::{Ctx, Duty, Question};
use crate::content::{
    Block, ChoiceOption, DieFace, Direction, Effect, List, Op, OptionId, Rover, SkillRule, Trait,
};
use crate::event::Event;
use crate::state::{AstronautId, Stack};

impl FirstMartians {
    pub(super) fn carry(&mut self, reply: Reply, log: &mut Log<Event>) {
        match reply {
            Reply::Skill(who, skill) => self.use_freely(who, skill, log),
            Reply::UsePoi(poi) => self.use_poi(poi, log),
            Reply::Scrap(upgrade) => self.scrap(upgrade, log),
            Reply::TakeRole(role) => self.take_role(role, log),
            Reply::FirstPlayer(who) => {
                self.table.first = who;
                log.push(Event::FirstPlayer(who));
            }
            // FM-SETUP-28: players who cannot decide let it be drawn.
            Reply::DrawFirstPlayer => self.ask(Actor::Chance, Question::FirstPlayer),
            Reply::ChooseAom(kind, left) => self.choose_aom(kind, left, log),
            Reply::Operator(kind, who) => {
                self.table.operators[kind.index()] = Some(who);
                self.table.operated |= 1 << kind.index();
                log.push(Event::OperatorSet(kind, who));
            }
            Reply::Profile(who, side) => {
                self.table.crew[who.index()].profile = Some(side);
                log.push(Event::ProfileDealt(who, side));
            }
            Reply::Upgrade(upgrade) => self.gain_upgrade_card(upgrade, log),
            Reply::Hide(space) => self.table.map[space.index()].hidden = true,
            Reply::Advance(block) => self.advance_named(block, log),
            Reply::Strike(event) => self.strike(event, log),
            Reply::Comes(later) => self.due_comes(later, log),
            Reply::Passes(later) => self.due_passes(later),
            Reply::MissionEvent(event) => self.mission_event(event, log),
            Reply::Card(card) => self.see_to(Duty::Card(card)),
            Reply::Found(block, keyword, card) => self.found_card(block, keyword, card, log),
            Reply::Condition(who, ailment) => self.gain_condition(who, ailment, log),
            Reply::Prevent(who, n, medic) => {
                if let Some(skill) = self.skill_with(medic, SkillRule::PreventWound) {
                    self.spend_skill(medic, skill, log);
                    log.push(Event::WoundPrevented(who));
                    self.suffer_soon(who, n - 1);
                }
            }
            Reply::Suffer(who, n) => self.suffer_soon(who, n),
            Reply::Option(options, place, ctx) => self.choose_option(options, place, ctx, log),
            Reply::PayAny(kind, n, target) => {
                if n > 1 {
                    self.ask_crew(Question::PayAny(kind, n - 1));
                }
                self.pay_one(kind, target, log);
            }
            Reply::Pick(effects, ctx, n, target) => {
                self.carry_out(effects, ctx, n, Some(target), log);
            }
            Reply::EffectDie(effects, ctx, hit) => {
                if let Op::Roll { hit: on_hit, miss, .. } = self.first(effects).op {
                    self.run(if hit { on_hit } else { miss }, ctx);
                }
            }
            Reply::Research(effects, ctx, number) => self.research_drawn(effects, ctx, number, log),
            Reply::KeepResearch(effects, ctx, number) => {
                self.research_counts(effects, ctx, number, log);
            }
            Reply::Redraw(effects, ctx, who) => {
                if let Some(skill) = self.skill_with(who, SkillRule::RedrawResearchCard) {
                    self.spend_skill(who, skill, log);
                }
                self.ask(Actor::Chance, Question::ResearchCard(effects, ctx));
            }
            Reply::Direction(effects, ctx, direction) => {
                self.direction_drawn(effects, ctx, direction)
            }
            Reply::Adventure(id, ctx) => self.play_adventure(id, ctx, log),
            Reply::Poi(poi) => self.find_poi(poi, log),
            Reply::Tile(space, tile) => self.place_tile(space, tile, log),
            Reply::FirstOfTwo(space, tile) => {
                self.ask(Actor::Chance, Question::SecondTile(space, tile));
            }
            Reply::SecondOfTwo(space, first, tile) => {
                let seat = self
                    .current_actor()
                    .map_or(self.table.first_seat(), |who| self.table.seat_of(who));
                self.ask(seat, Question::KeepTile(space, first, tile));
            }
            Reply::LookAtTwo(space, skill) => {
                if let (Some(skill), Some(who)) = (skill, self.current_actor()) {
                    self.spend_skill(who, skill, log);
                }
                self.draw_tile(space, skill.is_some());
            }
            Reply::TurnToken(space, number) => self.turn_token(space, number, log),
            Reply::Ease(facility, part) => self.ease(facility, part, log),
            Reply::ShutDown(facility, kind, n) => {
                if n > 1 {
                    self.ask_crew(Question::ShutDown(kind, n - 1));
                }
                self.shut_down(facility, kind, log);
            }
            Reply::Halt(farm) => self.halt_wilting(farm, log),
            Reply::Wilt(farm) => self.wilt(farm, log),
            Reply::Starve(who, left, mut missed) => {
                missed[who.index()] += 1;
                self.starve(left - 1, missed, log);
            }
            Reply::Froggy(hurt) | Reply::RoverCheck(Rover::Froggy, hurt) => {
                self.rover_checked(Rover::Froggy, hurt, log);
            }
            Reply::RoverCheck(rover, hurt) => self.rover_checked(rover, hurt, log),
            Reply::LoseSample(space) => {
                let samples = &mut self.table.map[space.index()].samples;
                *samples -= 1;
                log.push(Event::RegionSamples(space, *samples));
            }
            Reply::AskPart => self.ask_crew(Question::PartToTakeOut),
            Reply::AskOperator(kind) => {
                self.ask_crew(Question::TakeOut);
                self.ask_crew(Question::Operator(kind));
            }
            Reply::TakeOut(facility, part) => {
                self.takes_out(facility, part, log);
                self.change_parts(part, 1, log);
                self.ask_crew(Question::TakeOut);
            }
            Reply::LowerFree(block) => self.move_track(block, -1, log),
            Reply::HealFree(who) => self.heal(who, 1, log),
            Reply::Declare(stack) => {
                let seat = self.seat_for(stack.top);
                log.push(Event::Declared(seat, stack.top, stack.task));
                self.table.plan.push(stack);
            }
            Reply::Assist(number, hand) => {
                let (place, seat) = (self.place_of(number), self.seat_for(hand));
                let stack = &mut self.table.plan[place];
                stack.add(hand);
                log.push(Event::Assisted(seat, hand, stack.task));
            }
            Reply::Withdraw(seat, number, hand) => {
                self.count_change(seat);
                self.withdraw(number, hand, log);
            }
            Reply::Lead(seat, number, hand) => {
                self.count_change(seat);
                self.change_stack(number, |stack| stack.top = hand);
            }
            Reply::UseRover(seat, number, rover) => {
                if rover.is_none() {
                    self.count_change(seat);
                }
                self.change_stack(number, |stack| stack.rover = rover);
            }
            Reply::Go(seat, number, way) => {
                self.count_change(seat);
                self.change_stack(number, |stack| stack.way = way);
            }
            Reply::Pay(number, with) => self.change_stack(number, |stack| stack.paid.push(with)),
            Reply::Cheaper(number) => self.change_stack(number, |stack| stack.cheaper = true),
            Reply::Winch(number, tile) => self.change_stack(number, |stack| {
                stack.winch = Some(tile);
                stack.way = 0;
            }),
            Reply::Guide(who, skill, number) => {
                self.spend_skill(who, skill, log);
                self.change_stack(number, |stack| stack.guided = true);
            }
            Reply::Agree(seat) => self.agree(seat, log),
            Reply::Reconsider(seat) => {
                self.table.agreed.remove(seat);
                self.table.rethinking.insert(seat);
                self.count_change(seat);
                log.reveal(Event::Reconsidered(seat));
            }
            Reply::Order(id) => self.take_up(self.place_of(id) as u8, log),
            Reply::Roll(success, wound, adventure) => self.rolled(success, wound, adventure, log),
            Reply::RollAgain(die, icon) => self.rolled_again(die, icon, log),
            Reply::Reroll(who, skill, die) => {
                self.spend_skill(who, skill, log);
                self.ask(Actor::Chance, Question::RollAgain(die));
            }
            Reply::Save(who, skill) => {
                self.spend_skill(who, skill, log);
                if let Some(current) = &mut self.table.current {
                    current.success = true;
                }
                self.see_to(Duty::Results);
            }
            Reply::Accept => self.see_to(Duty::Results),
            Reply::FirstResult(die) => {
                let other = if die == DieFace::Wound { DieFace::Adventure } else { DieFace::Wound };
                self.see_to(Duty::Result(other));
                self.see_to(Duty::Result(die));
            }
            Reply::RaiseMorale => {
                self.change_morale(1, log);
                self.confess();
            }
            Reply::LowerStress => {
                self.lower_stress(log);
                self.confess();
            }
            Reply::HealWound => {
                if let Some(actor) = self.current_actor() {
                    self.heal(actor, 1, log);
                }
            }
            Reply::Cure(ailment) => {
                if let Some(actor) = self.current_actor() {
                    self.cure(actor, ailment, log);
                }
            }
            Reply::Manage(block) => self.manage(block, log),
            Reply::Front(facility, kind, front) => self.try_front(facility, kind, front, log),
            Reply::FrontDie(facility, kind, icon) => {
                if icon {
                    self.front_succeeds(facility, kind, log);
                }
            }
            Reply::Hurt(who, hurt) => self.wound_soon(who, u8::from(hurt)),
            Reply::MalfunctionDie(block, shows) => self.malfunction_rolled(block, shows, log),
            Reply::EndMission => self.see_to_end(),
            Reply::GoOn => {
                log.push(Event::WentOn);
                self.begin_round(log);
            }
            Reply::Convert(part) => {
                let who = self.skilled_seat();
                self.ask(who, Question::ConvertInto(part));
            }
            Reply::ConvertInto(from, into) => {
                self.change_parts(from, -1, log);
                self.change_parts(into, 1, log);
            }
            Reply::Confess(who) => {
                self.change_tokens(who, 1, log);
            }
            Reply::SetOut(mission, level) => self.set_out(mission, level, log),
            Reply::Replay => self.replay(log),
            Reply::Restart => self.restart(log),
            Reply::GiveUp => self.give_up(),
            Reply::Line(place) => self.write_line(place, log),
            Reply::Nurse(facility, part) => self.mend_part(facility, part, log),
            Reply::Unlock(who, skill) => self.unlock_skill(who, skill, log),
            Reply::PlaceTile(seal, space) => self.lay_tile(seal, space, log),
            Reply::Slip(who, place) => self.fold_slip(who, place, log),
            Reply::PrintedCard(drawn) => self.enter_card(drawn, log),
            Reply::Enter(who, place) => self.enter_effect(who, place),
            Reply::OwnTile(space, ground) => {
                self.ask(Actor::Chance, Question::OwnTile(space, Some(ground)));
            }
            Reply::OwnTileDone(space, ground) => self.place_own_tile(space, ground, log),
            Reply::OwnUpgrade(draft) => self.ask(Actor::Chance, Question::OwnUpgrade(draft)),
            Reply::OwnUpgradeDone(own) => self.gain_own_upgrade(own, log),
            Reply::Nothing => {}
        }
    }

    /// The seat whose skill changes a spare part.
    fn skilled_seat(&self) -> Seat {
        let has = |who: &AstronautId| {
            let mut skills = self.skills_of(*who).iter();
            skills.any(|&skill| self.content()[skill].rule == SkillRule::ConvertSparePart)
        };
        let who = self.table.astronauts().find(has).unwrap_or(self.table.first);
        self.table.seat_of(who)
    }

    /// A seat has taken something back.
    fn count_change(&mut self, seat: Seat) {
        let changes = &mut self.table.changes[seat.index()];
        *changes = changes.saturating_add(1);
    }

    fn change_stack(&mut self, number: u8, change: impl FnOnce(&mut Stack)) {
        self.changed(number);
        let place = self.place_of(number);
        change(&mut self.table.plan[place]);
    }

    /// An option is chosen: it is paid, then it takes effect.
    fn choose_option(
        &mut self,
        options: List<ChoiceOption>,
        place: u8,
        ctx: Ctx,
        log: &mut Log<Event>,
    ) {
        let chosen = options.range().start + usize::from(place);
        if let Some(chosen) = OptionId::at(chosen) {
            log.push(Event::OptionChosen(chosen));
        }
        let option = &self.content().options(options)[usize::from(place)];
        let (cost, effects, later) = (option.cost, option.effects, option.later);
        if let Some(scene) = later {
            self.queue_later(scene, ctx);
        }
        self.run(effects, ctx);
        self.pay(cost, ctx, log);
    }

    /// FM-DECK-08: a drawn Research card may be drawn again by a player with the skill.
    fn research_drawn(
        &mut self,
        effects: List<Effect>,
        ctx: Ctx,
        number: u8,
        log: &mut Log<Event>,
    ) {
        log.push(Event::ResearchCard(number));
        let redraw = SkillRule::RedrawResearchCard;
        let who = self.table.astronauts().find(|&who| self.skill_with(who, redraw).is_some());
        match who {
            Some(who) => {
                let seat = self.table.seat_of(who);
                self.ask(seat, Question::RedrawResearch(effects, ctx, number, who));
            }
            None => self.research_counts(effects, ctx, number, log),
        }
    }

    fn research_counts(
        &mut self,
        effects: List<Effect>,
        ctx: Ctx,
        number: u8,
        log: &mut Log<Event>,
    ) {
        use crate::content::Draw;
        let cards = &self.content().game_box.research;
        let percent =
            cards.iter().find(|card| card.number == number).map_or(0, |card| card.percent);
        match self.first(effects).op {
            Op::TrackByDraw { track, by } => {
                let n = match by {
                    Draw::ResearchPercent => percent,
                    Draw::ResearchNumber => number,
                };
                self.move_mission_track(track, n.into(), log);
            }
            Op::DrawResearch { ranges } => {
                let ranges = &self.content()[ranges];
                let range = ranges.iter().find(|range| (range.from..=range.to).contains(&number));
                let effects = range.map_or(List::EMPTY, |range| range.effects);
                self.run(effects, ctx);
            }
            _ => {}
        }
    }

    fn direction_drawn(&mut self, effects: List<Effect>, ctx: Ctx, direction: Direction) {
        use crate::content::Effort;
        let cards = &self.content().game_box.directions;
        let card = cards.iter().find(|card| card.direction == direction);
        let effort = card.map_or(Effort::Easy, |card| card.effort);
        if let Op::DrawDirection { easy, medium, heavy } = self.first(effects).op {
            let effects = match effort {
                Effort::Easy => easy,
                Effort::Medium => medium,
                Effort::Heavy => heavy,
            };
            self.run(effects, ctx);
        }
    }

    fn rover_checked(&mut self, rover: Rover, hurt: bool, log: &mut Log<Event>) {
        log.push(Event::RoverChecked(rover, hurt));
        if hurt {
            self.token_on_rover(rover, crate::content::Modifier::Blocked, log);
        }
    }

    /// FM-UNW-01: 6, or what rules and the profile of the astronaut make of it.
    fn lower_stress(&mut self, log: &mut Log<Event>) {
        let solitary = self
            .current_actor()
            .is_some_and(|who| self.table.crew[who.index()].profile == Some(Trait::Solitary));
        let half = self.table.rule(crate::content::TimedRule::UnwindHalf);
        let whole = self.unwind_stress() as i8;
        let n = if half { whole / 2 } else { whole } - i8::from(solitary);
        self.change_stress(-n, log);
    }

    /// The Confessor's Unwind gives one other astronaut a Morale token.
    fn confess(&mut self) {
        if let Some(who) = self.current_actor()
            && self.table.crew[who.index()].profile == Some(Trait::Confessor)
            && self.table.crew.len() > 1
        {
            let seat = self.table.seat_of(who);
            self.ask(seat, Question::Confess(who));
        }
    }

    /// FM-MAN-01, FM-MAN-05: a track goes down by 1, by 2 with Warning Systems.
    fn manage(&mut self, block: Block, log: &mut Log<Event>) {
        let at = self.table.current.and_then(|current| {
            self.table.plan.get(usize::from(current.stack)).and_then(|stack| stack.at)
        });
        let upgraded =
            at.is_some_and(|at| self.upgraded(at, crate::content::UpgradeRule::ManageTwo));
        let double = self.table.rule(crate::content::TimedRule::ManageDouble);
        self.move_track(block, -(1 + i8::from(upgraded) + i8::from(double)), log);
    }
}
