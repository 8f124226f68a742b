//! The decision in words, for the player who is asked and for those who wait.

use first_martians::content::{Block, DieFace, Reserve, Word as _};
use first_martians::{Action, Ending, PayKind, Phase, Question, Target};
use maud::{Markup, html};
use orrery_core::Actor;

use super::names::{capital, phase_name};
use super::sight::Sight;
use super::{campaign, phase, plan};
use crate::Dock;
use crate::parts::{amount, count, listed};

/// Question, what it means, and the rule.
pub(super) type Prompt = (String, String, &'static str);

/// The decision at hand.
pub(super) fn dock(sight: &Sight) -> Dock {
    let (question, detail, rule) = match sight.question() {
        None => ended(sight),
        Some((_, Question::Plan)) => plan::asked(sight),
        Some((_, question)) if sight.is_asked() => asked(sight, question),
        Some((who, question)) => awaited(sight, who, question),
    };
    let plan = plan::row(sight);
    let row = if plan.0.is_empty() { phase::row(sight) } else { plan };
    Dock { question, detail, rule: Some(rule), row, carry: carry(sight) }
}

/// Draws what the crew has: reserves, and the viewer's Morale tokens.
fn carry(sight: &Sight) -> Markup {
    let table = sight.table();
    let of = |kind: Reserve| (kind.key(), capital(kind.words()), table.reserve(kind));
    html! {
        @for (symbol, name, have) in Reserve::all().map(of) { (amount(symbol, &name, have)) }
    }
}

/// Returns the prompt for those who wait.
fn awaited(sight: &Sight, who: Actor, question: Question) -> Prompt {
    let (asks, _, rule) = asked(sight, question);
    match who {
        Actor::Chance => (chance(question), String::new(), rule),
        Actor::Seat(seat) => {
            let name = sight.scene.name(seat);
            (format!("{name} decides"), asks, rule)
        }
    }
}

/// Says what Chance decides.
fn chance(question: Question) -> String {
    let words = match question {
        Question::Roll | Question::RollAgain(_) => "The dice are being rolled",
        Question::MalfunctionDie(_) => "The Malfunction dice are being rolled",
        Question::MissionEvent => "The Mission Event is being drawn",
        Question::Adventure(_) => "An Adventure is being drawn",
        _ => "Chance decides",
    };
    words.to_owned()
}

/// Returns the prompt of a question: what it asks and what it means.
pub(super) fn asked(sight: &Sight, question: Question) -> Prompt {
    let (table, names) = (sight.table(), &sight.names);
    let told = |question: &str, detail: &str, rule| (question.to_owned(), detail.to_owned(), rule);
    if let Some(told) = campaign::asked(sight, question) {
        return told;
    }
    match question {
        Question::TakeRole if table.players == 1 => told(
            if table.crew.is_empty() {
                "Which astronaut do you play first?"
            } else {
                "Which astronaut do you play as well?"
            },
            "Alone you lead two astronauts. Each has a skill of their own and three Skill cards.",
            "FM-PC-05",
        ),
        Question::TakeRole => told(
            "Which astronaut do you play?",
            "Each has a skill of their own and three Skill cards, paid with Morale tokens.",
            "FM-SETUP-10",
        ),
        Question::FirstPlayer => told(
            "Who is First Player on the first sol?",
            "The First Player decides for the crew and feels its Morale. The token moves on \
             every sol.",
            "FM-RND-14",
        ),
        Question::ChooseAom { left } => (
            "Which AOM does the crew use?".to_owned(),
            format!("A machine gives one more pawn for its type of action. You may choose {left}."),
            "FM-AOM-01",
        ),
        Question::Operator(kind) => (
            format!("Who operates the {} AOM?", kind.words()),
            "Wounds and Adventures of the machine happen to its operator.".to_owned(),
            "FM-AOM-06",
        ),
        Question::Prevent(who, n) => (
            format!("Prevent a wound of {}?", names.person(who)),
            format!("{} is about to suffer {}.", names.the_person(who), count(n, "wound")),
            "FM-SKILL-03",
        ),
        Question::Choose(..) => told(
            "What does the crew do?",
            "Each choice says what it costs and what it brings.",
            "FM-ADV-08",
        ),
        Question::PayAny(kind, n) => {
            let what = match kind {
                PayKind::Part => "spare part",
                PayKind::Reserve => "supply",
                PayKind::Token => "Morale token",
                PayKind::Upgrade => "Upgrade card",
            };
            (
                "What do you pay with?".to_owned(),
                format!("{} left to pay.", capital(&count(n, what))).replace("supplys", "supplies"),
                "FM-COST-01",
            )
        }
        Question::Pick(effects, ctx, _) => {
            let effect = sight.content().effects(effects).first().copied();
            let words = effect.and_then(|it| sight.print(ctx, |printer| printer.effect(it)));
            let detail = words.unwrap_or_default();
            (which(sight).to_owned(), detail, "FM-RND-14")
        }
        Question::RedrawResearch(_, _, number, who) => (
            format!("Research card {number} was drawn. Keep it?"),
            format!("{} can pay Morale tokens to draw another one instead.", names.the_person(who)),
            "FM-SKILL-03",
        ),
        Question::LookAtTwo(space, skill) => (
            format!("Look at two tiles for {}?", names.space(space)),
            sight.content()[skill].text.clone(),
            "FM-SKILL-03",
        ),
        Question::KeepTile(space, ..) => (
            format!("Which tile is on {}?", names.space(space)),
            "The other one goes back to its stack.".to_owned(),
            "FM-EXPL-03",
        ),
        Question::Ease(_) | Question::EaseBySkill(_) => told(
            "Which red part does no harm this sol?",
            "Its penalty is ignored until the sol ends.",
            "FM-PART-07",
        ),
        Question::ShutDown(kind, n) => (
            format!("Which Facility goes without {}?", kind.words()),
            format!(
                "{} {} missing. A shut-down Facility has no action and adds Stress.",
                n,
                if n == 1 { "point is" } else { "points are" },
            ),
            "FM-SHUT-01",
        ),
        Question::HaltWilting(farm) => (
            format!("Keep the {} from wilting?", if farm == 0 { "Farm" } else { "Backup Farm" }),
            format!(
                "It lacks {}. Pay, and the plants stay as they are. Otherwise 1 plant turns back \
                 into a seed.",
                super::button::wilting_price(sight, farm)
            ),
            "FM-WILT-01",
        ),
        Question::Starve(left, _) => (
            "Who goes hungry?".to_owned(),
            format!("{} missing. Each costs a wound.", capital(&portions(left))),
            "FM-RND-14",
        ),
        Question::LoseSample => told(
            "From which region is a sample lost?",
            "The broken Hardware of the Probe Bay costs a sample on the map each sol.",
            "FM-PROD-01",
        ),
        Question::TakeOut => told(
            "Take a part out of a Facility first?",
            "A part you take out becomes a spare part. Its Facility then works as if that part \
             were broken.",
            "FM-DIS-05",
        ),
        Question::PartToTakeOut => told(
            "Which part do you take out?",
            "It becomes a spare part, and its Facility works as if it were broken.",
            "FM-DIS-04",
        ),
        Question::FreeManage => told(
            "Which Malfunction track goes down by 1?",
            "This needs no pawn this sol.",
            "FM-MAN-01",
        ),
        Question::FreeHeal => {
            told("Who heals a wound?", "This needs no pawn this sol.", "FM-HEAL-01")
        }
        Question::Order => told(
            "Which action comes next?",
            "Press what is lit. Actions of the same step happen in the order you like.",
            "FM-ACT-02",
        ),
        Question::AfterRoll => {
            told("Change the roll?", "A skill can still change what the dice show.", "FM-SKILL-03")
        }
        Question::FirstResult => told(
            "What comes first: the wound or the Adventure?",
            "Both happen, in the order you like.",
            "FM-DICE-09",
        ),
        Question::Unwind => {
            told("Morale or Stress?", "Unwinding raises Morale by 1 or lowers Stress.", "FM-UNW-01")
        }
        Question::Heal => {
            told("What is healed?", "A wound or a Condition of the patient.", "FM-HEAL-01")
        }
        Question::Manage => told(
            "Which Malfunction track goes down?",
            "At 5 a track draws a Malfunction card.",
            "FM-MAN-01",
        ),
        Question::EndMission => told(
            "End the mission now?",
            "All mandatory objectives are met. The crew wins if it stops here; going on is for \
             optional objectives and can still be lost.",
            "FM-OBJ-12",
        ),
        Question::Proceed(phase) => {
            let rule = rule_of(phase, table.morale);
            (format!("Go on to {}?", phase_name(phase)), next_phase(sight, phase), rule)
        }
        Question::Convert => told(
            "Which spare part do you change?",
            "It becomes a part of another kind.",
            "FM-SKILL-05",
        ),
        Question::ConvertInto(part) => (
            format!("Into what do you change the spare part ({})?", part.words()),
            "It becomes a part of the kind you choose.".to_owned(),
            "FM-SKILL-05",
        ),
        Question::Confess(who) => (
            format!("Who talks to {}?", names.person(who)),
            "The astronaut you choose gains 1 Morale token.".to_owned(),
            "FM-UNW-01",
        ),
        Question::Plan => plan::asked(sight),
        Question::Strike(event) => {
            (format!("Does “{}” get worse?", names.event(event)), String::new(), "FM-DELAY-03")
        }
        Question::Roll => {
            let kind = table.current.and_then(|current| current.dice);
            let kind = kind.map_or("", |kind| kind.words());
            (format!("The {kind} dice are rolled"), String::new(), "FM-DICE-01")
        }
        Question::RollAgain(die) => (
            format!("The {} die is rolled again", DieFace::words(die)),
            String::new(),
            "FM-DICE-01",
        ),
        Question::MalfunctionDie(block) => (
            format!("The Malfunction die of {} is rolled", block.words()),
            String::new(),
            "FM-EVT-02",
        ),
        Question::MissionEvent => told("The Mission Event is drawn", "", "FM-EVT-08"),
        Question::Adventure(_) => told("An Adventure is drawn", "", "FM-ADV-02"),
        Question::Advance => told("A Malfunction track goes up", "", "FM-EVT-02"),
        Question::MalfunctionCard(_) | Question::SearchCard(..) => {
            told("A Malfunction card is drawn", "", "FM-EVT-03")
        }
        Question::Due(_) => told("Does something from before come back?", "", "FM-EVT-06"),
        Question::Condition(_) => told("A Condition is drawn", "", "FM-HLTH-06"),
        Question::Tile(..) | Question::SecondTile(..) => {
            told("A tile of the map is drawn", "", "FM-EXPL-03")
        }
        Question::Poi => told("A point of interest is drawn", "", "FM-EXPL-05"),
        Question::Front(..) | Question::FrontDie(..) => {
            told("A Shutdown tile is turned over", "", "FM-SHUT-02")
        }
        Question::Profile(_) => told("A Profile card is turned", "", "FM-SETUP-12"),
        Question::UpgradeCard => told("An Upgrade card is drawn", "", "FM-SETUP-12"),
        Question::HiddenToken | Question::TurnToken(_) => {
            told("A face-down token is placed or turned", "", "FM-EXPL-06")
        }
        Question::EffectDie(..) => told("A die is rolled", "", "FM-DICE-03"),
        Question::ResearchCard(..) => told("A Research card is drawn", "", "FM-DECK-08"),
        Question::DirectionCard(..) => told("A Direction card is drawn", "", "FM-DECK-08"),
        Question::Printed => told(
            "What does it do?",
            "Enter its effects one after the other, in the order in which they are printed.",
            "FM-MALF-24",
        ),
        Question::OwnTile(space, None) => (
            format!("What ground is on your tile for {}?", names.space(space)),
            "Then its icons, one after the other.".to_owned(),
            "FM-MALF-24",
        ),
        Question::OwnTile(_, Some(_)) => told(
            "Which icons are on the tile?",
            "Enter them one after the other. The first pawn is counted already.",
            "FM-MALF-24",
        ),
        Question::OwnUpgrade(draft) => match (draft.one, draft.other, draft.tile) {
            (None, ..) => told(
                "Which spare part does your Upgrade card give?",
                "It shows two, for breaking it up.",
                "FM-MALF-24",
            ),
            (_, None, _) => told("And the other spare part?", "", "FM-MALF-24"),
            (_, _, None) => {
                told("On which Facility is it installed?", "The card names it.", "FM-MALF-24")
            }
            _ => told(
                "What does your upgrade do?",
                "If it is none of these, you enter its effect whenever it applies.",
                "FM-MALF-24",
            ),
        },
        Question::Brief(_)
        | Question::AfterLoss(_)
        | Question::Wall
        | Question::Nurse
        | Question::Unlock(_)
        | Question::PlaceTile(_)
        | Question::Slip(..) => told("The campaign goes on", "", "FM-CAMP-03"),
        Question::FroggyCheck | Question::OutsideDie(_) | Question::RoverCheck(_) => {
            told("A Wound die is rolled", "", "FM-DICE-06")
        }
    }
}

/// Says what kind of thing is to be chosen.
fn which(sight: &Sight) -> &'static str {
    let target = sight.scene.actions.iter().find_map(|action| match action {
        Action::Pick(target) => Some(target),
        _ => None,
    });
    match target {
        Some(Target::Person(_)) => "Which astronaut?",
        Some(Target::Facility(_)) => "Which Facility?",
        Some(Target::Part(..)) => "Which part?",
        Some(Target::Tile(..)) => "Which Shutdown tile?",
        Some(Target::Kind(_)) => "Which kind of spare part?",
        Some(Target::Block(_)) => "Which Block?",
        Some(Target::Space(_)) => "Which region?",
        Some(Target::Rover(_)) => "Which rover?",
        Some(Target::Ailment(..)) => "Which Condition?",
        Some(Target::Token(..) | Target::Modifier(_)) => "Which token?",
        Some(Target::Upgrade(_)) => "Which Upgrade card?",
        Some(Target::Skill(_)) => "Which Skill card?",
        Some(Target::Aom(_)) => "Which AOM?",
        Some(Target::Reserve(_)) => "Which supply?",
        Some(Target::Farm(_)) => "Which Farm?",
        Some(Target::Objective(..)) => "Which Objective token?",
        Some(Target::Stack(_)) => "Which action?",
        Some(Target::Result(_)) => "Which die?",
        None => "Which one is it?",
    }
}

/// Says what the next phase is about to bring.
fn next_phase(sight: &Sight, phase: Phase) -> String {
    let (table, names) = (sight.table(), &sight.names);
    match phase {
        Phase::Morale => {
            let (first, has) = (names.person(table.first), table.crew.get(table.first.index()));
            let level = table.morale.unsigned_abs();
            let short = level.saturating_sub(has.map_or(0, |one| one.tokens));
            match table.morale {
                0 => "Morale is 0, so nothing happens.".to_owned(),
                1.. => format!("Morale is +{level}: {first} gains {}.", tokens(level)),
                _ if short == 0 => format!("Morale is −{level}: {first} pays {}.", tokens(level)),
                _ => format!(
                    "Morale is −{level}: {first} lacks {} and suffers {}.",
                    tokens(short),
                    count(short, "wound")
                ),
            }
        }
        Phase::Production => {
            let Some(sol) = sight.game.outlook(1).into_iter().next() else { return String::new() };
            let made = |kind: Reserve| {
                let supply = sol.of(kind);
                let name = capital(kind.words());
                format!("{name}: {} made, {} needed.", supply.made, supply.needed)
            };
            let all: Vec<String> = Reserve::all().map(made).collect();
            all.join(" ")
        }
        Phase::Actions => "Next, the crew plans its actions together.".to_owned(),
        Phase::Malfunction => {
            let odds = sight.game.malfunction_tonight();
            let of = |block: Block| {
                format!(
                    "{} {}",
                    super::hub::block_name(block),
                    super::odds::percent(odds[block.index()])
                )
            };
            let all: Vec<String> = Block::all().map(of).collect();
            format!("Odds of a Malfunction card: {}.", listed(&all))
        }
        Phase::CleanUp => "Tokens move on, skills are fresh, and the next sol begins.".to_owned(),
        Phase::Events | Phase::Setup => format!("Sol {} begins.", table.round),
    }
}

/// Returns the rule that says what a phase does.
fn rule_of(phase: Phase, morale: i8) -> &'static str {
    match phase {
        Phase::Setup | Phase::Events => "FM-RND-04",
        Phase::Morale if morale > 0 => "FM-MOR-03",
        Phase::Morale if morale < 0 => "FM-MOR-05",
        Phase::Morale => "FM-MOR-07",
        Phase::Production => "FM-PROD-05",
        Phase::Actions => "FM-ACT-01",
        Phase::Malfunction => "FM-MALF-08",
        Phase::CleanUp => "FM-RND-09",
    }
}

fn tokens(n: u8) -> String {
    count(n, "Morale token")
}

fn portions(n: u8) -> String {
    match n {
        1 => "1 portion of food is".to_owned(),
        n => format!("{n} portions of food are"),
    }
}

fn ended(sight: &Sight) -> Prompt {
    let (table, names) = (sight.table(), &sight.names);
    let sol = table.round;
    match table.ending {
        Some(Ending::Won) | None => (
            "Mission accomplished".to_owned(),
            format!("All mandatory objectives are met on sol {sol}."),
            "FM-END-01",
        ),
        Some(Ending::Died(who)) => (
            format!("{} is dead", names.the_person(who)),
            format!("{} died on sol {sol}. The mission is lost.", names.the_person(who)),
            "FM-END-03",
        ),
        Some(Ending::TimeIsUp) => (
            "The last sol is over".to_owned(),
            format!("Still open: {}.", listed(&open_objectives(sight))),
            "FM-END-04",
        ),
        Some(Ending::ThresholdMissed) => (
            "The base is in ruins".to_owned(),
            format!("{} are broken, more than the Threshold allows.", parts(table.broken_parts())),
            "FM-END-05",
        ),
        Some(Ending::Lost(text)) => {
            ("The mission is lost".to_owned(), names.text(&sight.content()[text]), "FM-END-06")
        }
    }
}

fn parts(n: u8) -> String {
    count(n, "part")
}

/// The mandatory objectives that are not met.
fn open_objectives(sight: &Sight) -> Vec<String> {
    use first_martians::content::ObjectiveKind;
    let table = sight.table();
    let mission = sight.content().mission(table.mission);
    let objectives = sight.content()[mission.objectives].iter().enumerate();
    let open = objectives.filter(|(slot, objective)| {
        objective.kind == ObjectiveKind::Mandatory && table.done & 1 << slot == 0
    });
    open.map(|(_, objective)| objective.title.clone()).collect()
}

/// The moment in a few words.
pub(super) fn moment(table: &first_martians::Table) -> String {
    if let Some(campaign) = table.campaign() {
        let number = campaign.history.len() + usize::from(table.ending.is_none());
        return match (table.round, table.ending) {
            (_, Some(_)) => format!("ended with mission {number}"),
            (0, None) => format!("before mission {number}"),
            (sol, None) => format!("mission {number} · sol {sol} of {}", table.rounds),
        };
    }
    match (table.phase, table.ending) {
        (Phase::Setup, _) => "setting up".to_owned(),
        (_, Some(_)) => format!("ended on sol {}", table.round),
        (phase, None) => {
            format!("sol {} of {} · {}", table.round, table.rounds, phase_name(phase))
        }
    }
}
