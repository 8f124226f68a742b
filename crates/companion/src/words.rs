//! The texts of the companion.

use first_martians::content::words::{Known, Words};
use first_martians::content::{
    ChoiceOption, Content, Effect, FactId, List, Op, OptionId, Text, Where, Who,
};

use crate::Companion;
use crate::sheet::{Ctx, Member, MemberId, Written};
use crate::tell::{about, person};

/// The knowledge while something is put into words.
struct Reading<'a> {
    game: &'a Companion,
    ctx: Ctx,
}

impl Known for Reading<'_> {
    fn person(&self, who: Who) -> Option<String> {
        let other = self.ctx.other.filter(|_| who == Who::Others);
        let member = other.or_else(|| self.game.resolve(who, self.ctx))?;
        Some(self.game.name(member).to_owned())
    }

    fn space(&self, _at: Where) -> Option<String> {
        None
    }

    fn holds(&self, fact: FactId) -> Option<bool> {
        self.game.fact(fact, self.ctx)
    }
}

impl Companion {
    /// Says what an astronaut is called.
    pub fn name(&self, member: MemberId) -> &str {
        let Some(Member { name, own, .. }) = self.sheet.crew.get(member.index()) else { return "" };
        let drawn = self.content().game_box.names.get(usize::from(*name));
        own.as_ref().map(Written::as_str).or(drawn.map(String::as_str)).unwrap_or_default()
    }

    fn words<T>(&self, ctx: Ctx, say: impl FnOnce(Words<'_>) -> T) -> T {
        let reading = Reading { game: self, ctx };
        say(Words::knowing(self.content(), &reading))
    }

    /// A story with its names.
    pub fn story(&self, text: &Text, ctx: Ctx) -> String {
        self.words(ctx, |words| words.text(text))
    }

    /// Effects as sentences, in the size of the level and with the people they mean.
    pub fn effects(&self, list: List<Effect>, ctx: Ctx) -> Vec<String> {
        let effects: Vec<Effect> =
            self.content()[list].iter().map(|effect| self.as_told(*effect, ctx)).collect();
        // "Another" in a story is one person, but "every other astronaut" in an effect is not.
        let ctx = Ctx { other: None, ..ctx };
        let sentence = |effect| self.words(ctx, |words| words.effect(effect));
        effects.into_iter().filter_map(sentence).collect()
    }

    fn as_told(&self, effect: Effect, ctx: Ctx) -> Effect {
        let level = &self.content().difficulty.levels[self.sheet.level.index()];
        let op: Op = if ctx.scaled { level.scaled(effect.op) } else { effect.op };
        let named = effect
            .name
            .filter(|name| person(op).is_some() && self.resolve(Who::Named(*name), ctx).is_some());
        match named {
            Some(name) => Effect { op: about(op, Who::Named(name)), ..effect },
            None => Effect { op, ..effect },
        }
    }

    /// An option of a choice.
    pub fn option(&self, place: u16) -> Option<&ChoiceOption> {
        let count = self.content().all_options().len();
        (usize::from(place) < count).then(|| &self.content()[OptionId(place)])
    }

    /// Says what an option says on its button: what it needs and costs.
    pub fn option_label(&self, option: &ChoiceOption, ctx: Ctx) -> String {
        let mut label = self.story(&option.label, ctx);
        if !option.needs.is_empty() {
            label += &format!(" (only if {})", self.words(ctx, |words| words.facts(option.needs)));
        }
        if !option.cost.is_empty() {
            label += &format!(" (costs {})", self.words(ctx, |words| words.costs(option.cost)));
        }
        label
    }

    /// A condition as a question.
    pub fn condition(&self, fact: FactId, ctx: Ctx) -> String {
        self.words(ctx, |words| words.ask(fact))
    }

    /// Says what an Event's action needs, as sentences.
    pub fn action(&self, event: first_martians::content::EventId) -> Vec<String> {
        use first_martians::content::Word as _;
        let spec = self.content().event(event);
        let Some(action) = &spec.action else { return Vec::new() };
        let scope = self.open_event(event).map_or(0, |open| open.scope);
        let ctx = Ctx { scope, scaled: true, ..Ctx::default() };
        let pawns = if action.pawns == 1 { "1 pawn" } else { &format!("{} pawns", action.pawns) };
        let mut lines = vec![format!("{}: {pawns}.", self.story(&action.label, ctx))];
        if !action.cost.is_empty() {
            lines.push(format!("It costs {}.", self.words(ctx, |words| words.costs(action.cost))));
        }
        if !action.needs.is_empty() {
            let needs = self.words(ctx, |words| words.facts(action.needs));
            lines.push(format!("You can take it only if {needs}."));
        }
        if let Some(role) = action.role {
            lines.push(match self.sheet.crew.iter().any(|member| member.role == role) {
                true => format!("{} has to take part.", capital(role.words())),
                false => "The First Player has to take part.".to_owned(),
            });
        }
        if !spec.aom {
            lines.push("No AOM may help.".to_owned());
        }
        let reward = self.effects(action.reward, ctx);
        if !reward.is_empty() {
            lines.push(format!("Reward: {}", reward.join(" ")));
        }
        lines
    }

    /// Returns how many more sols an open Event has, the running one included.
    pub fn sols_left(&self, event: first_martians::content::EventId) -> u8 {
        let Some(open) = self.open_event(event) else { return 0 };
        let rounds = self.content().event(event).action.as_ref().map_or(0, |it| it.open_rounds);
        (open.since + rounds).saturating_sub(self.sheet.round)
    }

    /// Says what the objective at this place is called.
    pub fn objective(&self, slot: u8) -> String {
        objective(self.content(), self.sheet.home, self.sheet.mandatory, slot)
    }
}

/// Says what the objective at a place is called: its title, or its number on the sheet of the box.
pub fn objective(content: &Content, home: bool, mandatory: u8, slot: u8) -> String {
    if home && let Some(id) = crate::kit::home_objectives(content).nth(slot.into()) {
        return content[id].title.clone();
    }
    match slot.checked_sub(mandatory) {
        None => format!("Mandatory objective {} of your sheet", slot + 1),
        Some(place) => format!("Optional objective {} of your sheet", place + 1),
    }
}

fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters
        .next()
        .map_or(String::new(), |first| format!("{}{}", first.to_uppercase(), letters.as_str()))
}
