//! The questions about a mission that its own content answers.

use first_martians::content::{Content, Level, Mission, ObjectiveKind};

use crate::page::{Answered, Topic};
use crate::parts::count;

/// The questions that a mission's sheet answers, without what is still to be found out.
pub(super) fn about(key: &str, content: &Content) -> Option<Topic> {
    let id = content.find_mission(key)?;
    let mission = content.mission(id);
    let mut questions = Vec::new();
    let mut ask = |question: String, answer: String, rules: &[&str]| {
        let rules = rules.iter().map(|rule| (*rule).to_owned()).collect();
        questions.push(Answered { question, answer, rules });
    };
    if let Some(rules) = &mission.rules_text {
        ask("What is different in this mission?".to_owned(), rules.clone(), &[]);
    }
    if let Some(rules) = &mission.map_rules {
        ask("What is different on the map?".to_owned(), rules.clone(), &[]);
    }
    ask("How long does it last?".to_owned(), sols(mission), &["FM-RND-01"]);
    if let Some(threshold) = mission.threshold {
        let [easy, normal, hard] =
            [Level::Easy, Level::Normal, Level::Hard].map(|level| threshold[level.index()]);
        let answer = format!(
            "When it ends, at most {normal} may be broken on the level Mission, {easy} on \
             Simulation and {hard} on No Rescue. Facility cards count too."
        );
        ask(
            "How many parts may be broken at the end?".to_owned(),
            answer,
            &["FM-THR-02", "FM-FCARD-07"],
        );
    }
    if let Some(campaign) = mission.campaign.map(|id| &content[id]) {
        let rules = campaign.rules_text.clone();
        ask("What are the rules of this campaign?".to_owned(), rules, &["FM-CAMP-10"]);
        let kept: Vec<&str> = campaign.carry_over.iter().map(|one| one.text.as_str()).collect();
        let answer = format!("Everything but this: {}", kept.join(" "));
        ask("What stays from mission to mission?".to_owned(), answer, &["FM-CAMP-16"]);
        let loss = campaign.loss_text.clone();
        ask("What if we lose a mission?".to_owned(), loss, &["FM-CAMP-04", "FM-CAMP-05"]);
        if let Some(legacy) = &campaign.legacy {
            ask("What is a scar?".to_owned(), legacy.scar_text.clone(), &["FM-CAMP-05"]);
            ask("What is the wall?".to_owned(), legacy.wall_text.clone(), &["FM-CAMP-05"]);
        }
    }
    for objective in &content[mission.objectives] {
        let kind = match objective.kind {
            ObjectiveKind::Mandatory => "It is mandatory.",
            ObjectiveKind::Optional => "It is optional.",
        };
        let answer = format!("{} {kind}", objective.text);
        ask(format!("How do we meet “{}”?", objective.title), answer, &[]);
    }
    for action in &content[mission.actions] {
        let answer = action.text.clone();
        ask(format!("What is the action {}?", action.name), answer, &[]);
    }
    Some(Topic { title: mission.title.clone(), about: Some(key.to_owned()), questions })
}

fn sols(mission: &Mission) -> String {
    let [one, two, three, four] = [1, 2, 3, 4].map(|players| mission.rounds.of(players));
    let few = match one == two {
        true => format!("{} for one or two players", count(two, "sol")),
        false => format!("{} alone, {two} for two players", count(one, "sol")),
    };
    format!("{few}, {three} for three and {four} for four.")
}
