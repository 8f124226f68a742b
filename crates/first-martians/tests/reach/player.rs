//! A crew that knows what a mission needs, and a Chance that is kind to it.

use first_martians::content::{
    ActionType, Cmp, Counts, Fact, ObjectiveKind, Op, Reserve, Role, Rover, SpaceId, Tile,
};
use first_martians::scenario::{Table, at};
use first_martians::{
    Action, AstronautId, Ctx, Ending, FirstMartians, Hand, Item, Question, Source, Target, Task,
    TokenAt,
};
use orrery_core::{Actor, Game as _, Log, Seat};

/// The actions that a mission needs, and how far each has to be taken: below this value of the
/// track, or above it where the track is a danger.
const NEEDED: [&str; 17] = [
    "dawn_watch",
    "plate",
    "pay_out",
    "core",
    "laser",
    "cap",
    "burn",
    "lay_in",
    "caulk",
    "retire",
    "listen",
    "door",
    "clear",
    "loop",
    "strip",
    "propellant",
    "reply",
];

/// A style of play: the crew's first thought.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Care {
    /// Its health, then the mission.
    Careful,
    /// The mission, whatever becomes of the crew.
    Bold,
    /// Its health, then the base, then the mission.
    Tidy,
}

/// The style of a crew.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Style {
    /// Its first concern.
    pub care: Care,
    /// A number from which the order of its wishes varies; 0 for none. The same number plays the
    /// same game.
    pub whim: u32,
}

impl Style {
    /// Moves a wish forward or back, in every sol again.
    fn shift(self, game: &FirstMartians, task: Task) -> u32 {
        if self.whim == 0 {
            return 20;
        }
        let key = match task {
            Task::Special(id, _) => 100 + id.index() as u32,
            Task::Heal => 1,
            Task::Rest => 2,
            Task::Unwind => 3,
            Task::Manage => 4,
            Task::Repair(..) => 5,
            Task::RepairRover(_) => 6,
            Task::Build(..) => 7,
            Task::Explore(_) => 8,
            Task::Gather(..) => 9,
            Task::Reopen(..) => 10,
            Task::Plant(_) => 11,
            _ => 12,
        };
        let mut mixed = self.whim ^ (u32::from(game.table.round) << 8) ^ (key << 16);
        for _ in 0..3 {
            mixed = (mixed ^ (mixed >> 15)).wrapping_mul(0x2c1b_3c6d).rotate_left(7);
        }
        mixed % 41
    }
}

/// Plays the mission at hand to its end. Returns how it ended.
pub fn play(table: &mut Table, style: Style) -> Ending {
    let before = history(&table.game);
    let mut answers = 0;
    while history(&table.game) == before {
        let (who, question) = table.game.question().expect("the mission goes on");
        if question == Question::Plan {
            plan(&mut table.game, style);
        } else {
            let action = answer(&table.game, who, question);
            table.says(who, action);
        }
        answers += 1;
        assert!(answers < 5_000, "the mission ends");
    }
    let campaign = table.campaign().expect("it is a campaign");
    campaign.history.last().expect("it is over").ending
}

fn history(game: &FirstMartians) -> usize {
    game.table.campaign().map_or(0, |campaign| campaign.history.len())
}

/// The answer between two missions: of the parts that are repaired for free those of one Facility
/// come first, and they are the last to become scars.
pub fn prepare(game: &FirstMartians, who: Actor, question: Question, first: Tile) -> Action {
    let content = game.content();
    if let Question::Pick(effects, ..) = question {
        let is_of_it = |action: &Action| matches!(*action, Action::Pick(Target::Part(facility, _)) if facility == at(first));
        let mut actions = game.legal_actions(who).into_iter();
        let chosen = match content[effects][0].op {
            Op::Repair { .. } => actions.find(is_of_it),
            Op::Scar { .. } => actions.find(|action| !is_of_it(action)),
            _ => None,
        };
        if let Some(action) = chosen {
            return action;
        }
    }
    answer(game, who, question)
}

/// The answer that looks best one step ahead; of Chance, the kindest one.
pub fn answer(game: &FirstMartians, who: Actor, question: Question) -> Action {
    let actions = game.legal_actions(who);
    let fixed = match question {
        Question::EndMission | Question::LookAtTwo(..) => Some(Action::Yes),
        Question::TakeOut | Question::Strike(_) | Question::Due(_) | Question::Proceed(_) => {
            Some(Action::No)
        }
        Question::Unwind if game.table.stress >= 12 => Some(Action::LowerStress),
        Question::Unwind if game.table.morale < 0 => Some(Action::RaiseMorale),
        Question::ChooseAom { .. } => {
            let mut wanted = [ActionType::Research, ActionType::Build, ActionType::Gather];
            if !with_token(game).is_empty() {
                wanted = [ActionType::Gather, ActionType::Explore, ActionType::Build];
            }
            let mut wanted = wanted.map(|kind| Action::Pick(Target::Aom(kind))).into_iter();
            wanted.find(|aom| actions.contains(aom))
        }
        _ => None,
    };
    if let Some(fixed) = fixed.filter(|fixed| actions.contains(fixed)) {
        return fixed;
    }
    let after = |action: Action| {
        let mut next = game.clone();
        next.apply(who, action, &mut Log::silent()).expect("it is listed");
        score(&next) + kindness(game, action)
    };
    actions.into_iter().max_by_key(|&action| after(action)).expect("there is an answer")
}

/// Judges what cannot be seen one step ahead.
fn kindness(game: &FirstMartians, action: Action) -> i32 {
    let content = game.content();
    match action {
        Action::Roll { success, wound, adventure } => {
            200 * i32::from(success) - 100 * i32::from(wound) - 50 * i32::from(adventure)
        }
        Action::Event(event) => -40 * i32::from(content.event(event).severity),
        Action::Die(number) => -30 * i32::from(number),
        Action::Research(number) => 5 * i32::from(number),
        Action::Roi(tile) => {
            let tile = &content[tile];
            5 * i32::from(tile.samples)
                - 30 * i32::from(tile.pawns)
                - 40 * tile.effects.len() as i32
        }
        // A die with a bad icon does not show it; one of a second throw succeeds.
        Action::Yes => match game.question() {
            Some((_, Question::RollAgain(_))) => 100,
            Some((Actor::Chance, _)) => -5,
            _ => 0,
        },
        _ => 0,
    }
}

/// Scores a table.
fn score(game: &FirstMartians) -> i32 {
    let table = &game.table;
    if let Some(ending) = table.ending {
        return if ending == Ending::Won { 100_000 } else { -100_000 };
    }
    if table.round == 0 && table.campaign().is_some_and(|it| !it.history.is_empty()) {
        let last = table.campaign().and_then(|it| it.history.last());
        return if last.is_some_and(|it| it.ending == Ending::Won) { 90_000 } else { -90_000 };
    }
    let mut points = 0;
    for one in &table.crew {
        let wounds = i32::from(one.wounds);
        points -= 4 * wounds * wounds + 15 * one.held.len() as i32;
        points += 3 * i32::from(one.tokens.min(3));
    }
    points -= 20 * i32::from(game.counted_parts()) + 25 * i32::from(table.shutdown_tiles());
    points += 15 * i32::from(table.morale) - 2 * i32::from(table.stress);
    points -= table.malfunction.iter().map(|&at| 3 * i32::from(at * at)).sum::<i32>();
    points += table.reserves.iter().map(|&n| 4 * i32::from(n.min(6))).sum::<i32>();
    points += table.cargo.parts.iter().map(|&n| 8 * i32::from(n)).sum::<i32>();
    let content = game.content();
    for spec in &content[content.mission(table.mission).objectives] {
        if spec.kind == ObjectiveKind::Mandatory {
            points += toward(game, content[spec.check]);
        }
    }
    points
}

/// Measures how far a condition on the mission's tracks is met.
fn toward(game: &FirstMartians, fact: Fact) -> i32 {
    let content = game.content();
    match fact {
        Fact::All(facts) | Fact::Any(facts) => {
            content[facts].iter().map(|&one| toward(game, one)).sum()
        }
        Fact::Track(track, bound) => {
            let slot = content.mission(game.table.mission).track_slot(track);
            let now = slot.map_or(0, |slot| i32::from(game.table.tracks[slot]));
            let wide = i32::from(bound.n.max(1));
            match bound.cmp {
                Cmp::Less | Cmp::AtMost => -15 * now,
                _ => 300 * now.min(wide) / wide,
            }
        }
        fact => 100 * i32::from(game.holds(fact, Ctx::default())),
    }
}

/// Places the pawns of everybody: first what keeps the crew alive, then what the mission needs.
fn plan(game: &mut FirstMartians, style: Style) {
    let mut given_up = Vec::new();
    loop {
        let mut wishes: Vec<(u32, Wish, Action)> = Vec::new();
        for seat in Seat::all(game.table.players) {
            for action in game.legal_actions(seat.into()) {
                let Action::Declare { task, hand, .. } = action else { continue };
                let wish = (task, top_of(task, hand));
                if !given_up.contains(&wish)
                    && let Some(rank) = rank(game, task, hand, style.care)
                {
                    wishes.push((rank + style.shift(game, task), wish, action));
                }
            }
        }
        wishes.sort_by_key(|(rank, ..)| *rank);
        let Some(&(_, wish, _)) = wishes.first() else { break };
        let same = wishes.iter().filter(|(_, one, _)| *one == wish);
        let placed = same.flat_map(|(.., action)| with_rovers(game, *action));
        let placed = placed.filter(|(_, next)| closed(next).is_some());
        match placed.min_by_key(|(pawns, _)| *pawns) {
            Some((_, next)) => *game = next,
            None => given_up.push(wish),
        }
        let again = matches!(
            wish.0,
            Task::Special(..) | Task::Rest | Task::Examine | Task::Gather(_, Item::Sample)
        );
        if !again {
            given_up.push(wish);
        }
    }
    *game = closed(game).expect("a plan of a careful crew can be agreed on");
}

/// A task, and who takes it where that matters.
type Wish = (Task, Option<Hand>);

/// The pawn on top, for tasks that do something for that astronaut.
fn top_of(task: Task, hand: Hand) -> Option<Hand> {
    matches!(task, Task::Heal | Task::Rest).then_some(hand)
}

/// The table after everyone has rested with the pawns that are left and agreed, if they can.
fn closed(game: &FirstMartians) -> Option<FirstMartians> {
    let mut next = game.clone();
    for seat in Seat::all(game.table.players) {
        while !next.table.agreed.has(seat) && next.question() == game.question() {
            let actions = next.legal_actions(seat.into());
            let one = |fits: fn(&Action) -> bool| actions.iter().copied().find(fits);
            let rest = |action: &Action| {
                matches!(action, Action::Declare { task: Task::Rest, hand: Hand::Pawn(_), .. })
            };
            let answer = one(|action| *action == Action::Agree)
                .or_else(|| one(rest))
                .or_else(|| one(|action| matches!(action, Action::Pay { .. })))
                .or_else(|| one(|action| matches!(action, Action::Assist { .. })))?;
            next.apply(seat.into(), answer, &mut Log::silent()).expect("it is listed");
            if answer == Action::Agree {
                break;
            }
        }
    }
    (next.question() != game.question()).then_some(next)
}

/// The table with a complete action, with the help of each rover or none, and how many pawns it
/// took.
fn with_rovers(game: &FirstMartians, declare: Action) -> Vec<(u8, FirstMartians)> {
    let rovers = [None, Some(Rover::Froggy), Some(Rover::Scorpio)];
    rovers.into_iter().filter_map(|rover| complete(game, declare, rover)).collect()
}

fn complete(
    game: &FirstMartians,
    declare: Action,
    rover: Option<Rover>,
) -> Option<(u8, FirstMartians)> {
    let Action::Declare { hand, .. } = declare else { return None };
    let mut next = game.clone();
    let seat = next.table.seat_of(next.acting(hand));
    let says = |game: &mut FirstMartians, seat: Seat, action: Action| {
        game.apply(seat.into(), action, &mut Log::silent()).is_ok()
    };
    if !says(&mut next, seat, declare) {
        return None;
    }
    let stack = next.table.plan.last()?.id;
    if rover.is_some() && !says(&mut next, seat, Action::UseRover { stack, rover }) {
        return None;
    }
    says(&mut next, seat, Action::Cheaper { stack });
    loop {
        let own = next.table.plan.iter().find(|one| one.id == stack)?;
        if own.size() >= next.need(own).least {
            return Some((own.size(), next));
        }
        let (seat, help) = help(&next, stack)?;
        says(&mut next, seat, help);
    }
}

/// A pawn that can join a stack: of an AOM, or of the astronaut with the most pawns left.
fn help(game: &FirstMartians, stack: u8) -> Option<(Seat, Action)> {
    let joins = |seat: Seat| {
        let actions = game.legal_actions(seat.into()).into_iter();
        let fits = move |action: &Action| matches!(action, Action::Assist { stack: one, .. } if *one == stack);
        actions.filter(fits).map(move |action| (seat, action))
    };
    let heals = game.table.plan.iter().any(|one| one.id == stack && one.task == Task::Heal);
    let is_medic = |who: AstronautId| game.table.crew[who.index()].role == Role::Medic;
    let left = |action: Action| match action {
        Action::Assist { hand: Hand::Pawn(who), .. } if heals && is_medic(who) => u8::MAX,
        Action::Assist { hand: Hand::Pawn(who), .. } => game.free_pawns(who),
        Action::Assist { hand: Hand::Aom(_), .. } => u8::MAX,
        _ => 0,
    };
    Seat::all(game.table.players).flat_map(joins).max_by_key(|&(_, action)| left(action))
}

/// The rank of a task, lower is sooner; `None` if it is not wanted.
fn rank(game: &FirstMartians, task: Task, hand: Hand, style: Care) -> Option<u32> {
    let care = style != Care::Bold;
    let table = &game.table;
    let top = &table.crew[game.acting(hand).index()];
    match task {
        Task::Rest => (care && needs_hope(game, hand)).then_some(0),
        Task::Heal if care && top.wounds >= 4 => Some(1),
        Task::Unwind if care && (table.morale < 0 || table.stress >= 12) => Some(2),
        Task::Repair(_, _, Source::Spare) if style == Care::Tidy => Some(5),
        Task::Build(card, _) => {
            let same = |one: &first_martians::Stack| matches!(one.task, Task::Build(other, _) if other == card);
            (!table.plan.iter().any(same)).then_some(10)
        }
        Task::Special(id, _) => special_rank(game, &game.content()[id].key),
        Task::Gather(_, Item::Token(..)) => Some(20),
        Task::Explore(space) => explore_rank(game, space),
        Task::Reopen(..) => Some(14),
        Task::RepairRover(_) => Some(24),
        Task::Examine if wants_samples(game) => Some(16),
        Task::Gather(_, Item::Sample) if wants_samples(game) => Some(17),
        Task::Repair(_, _, Source::Spare) => Some(40),
        Task::Plant(_) => Some(45),
        Task::Heal if top.wounds >= 3 => Some(48),
        Task::Manage => Some(50),
        Task::Heal if top.wounds > 0 || !top.held.is_empty() => Some(55),
        Task::Unwind => Some(60),
        _ => None,
    }
}

/// Returns whether the next First Player would be hurt for want of Morale tokens.
fn needs_hope(game: &FirstMartians, hand: Hand) -> bool {
    let table = &game.table;
    let next = table.from_first().nth(1).unwrap_or(table.first);
    let rests = table.plan.iter().filter(|one| one.task == Task::Rest && one.has(next)).count();
    let tokens = i32::from(table.crew[next.index()].tokens) + rests as i32;
    hand == Hand::Pawn(next) && tokens < -i32::from(table.morale)
}

fn special_rank(game: &FirstMartians, key: &str) -> Option<u32> {
    let track = |place: usize| game.table.tracks.get(place).copied().unwrap_or(0);
    let few = |kind: Reserve| game.table.reserve(kind) < 3;
    match key {
        "scrub_cabinet" => (track(1) > 2).then_some(11),
        "brace" => (track(0) >= 4).then_some(11),
        "split_water" => few(Reserve::Oxygen).then_some(38),
        "pedal" => few(Reserve::Energy).then_some(39),
        "lamps" => Some(46),
        key => NEEDED.contains(&key).then_some(15),
    }
}

fn wants_samples(game: &FirstMartians) -> bool {
    let (table, content) = (&game.table, game.content());
    let objectives = content[content.mission(table.mission).objectives].iter().enumerate();
    objectives.into_iter().any(|(slot, spec)| {
        let open = table.done & 1 << slot == 0 && spec.kind == ObjectiveKind::Mandatory;
        open && spec.counts == Counts::Once && matches!(content[spec.check], Fact::Samples(..))
    })
}

/// Spaces with a token first, then those next to one, then the outermost.
fn explore_rank(game: &FirstMartians, space: SpaceId) -> Option<u32> {
    let (table, content) = (&game.table, game.content());
    let with_token = with_token(game);
    if with_token.contains(&space) {
        return Some(21);
    }
    if with_token.iter().any(|at| content[*at].adjacent.contains(&space)) {
        return Some(22);
    }
    let ground = table.explored().any(|at| content[at].ring == 1);
    let wanted = !with_token.is_empty() || !ground || wants_exploring(game);
    wanted.then(|| 30 - 2 * u32::from(content[space].ring))
}

fn wants_exploring(game: &FirstMartians) -> bool {
    let (table, content) = (&game.table, game.content());
    let objectives = content[content.mission(table.mission).objectives].iter().enumerate();
    objectives.into_iter().any(|(slot, spec)| {
        let open = table.done & 1 << slot == 0 && spec.kind == ObjectiveKind::Mandatory;
        let fact = content[spec.check];
        let explores = match fact {
            Fact::All(facts) => {
                content[facts].iter().any(|one| matches!(one, Fact::ExploredCount(..)))
            }
            fact => matches!(fact, Fact::ExploredCount(..)),
        };
        open && explores
    })
}

/// The unexplored spaces on which an Objective token lies.
fn with_token(game: &FirstMartians) -> Vec<SpaceId> {
    let table = &game.table;
    let unexplored = |token: &TokenAt| match token {
        TokenAt::Space(at) if !table.is_explored(*at) => Some(*at),
        _ => None,
    };
    table.tokens.as_flattened().iter().filter_map(unexplored).collect()
}
