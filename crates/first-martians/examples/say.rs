//! Prints everything in the pack in words: to read it as a player would.
//!
//! `cargo run -p first-martians --example say [KEY…]`

use first_martians::content::{Content, words::Words};

fn main() {
    let keys: Vec<String> = std::env::args().skip(1).collect();
    let content = Content::standard();
    let words = Words::new(&content);
    let wanted = |key: &str| keys.is_empty() || keys.iter().any(|wanted| key.contains(wanted));
    for event in content.events.iter().filter(|event| wanted(&event.key)) {
        println!(
            "{} [{}] {}\n  {}",
            event.key,
            event.severity,
            event.title,
            words.text(&event.story)
        );
        if let Some(when) = event.when {
            println!("  only while {}", words.fact(when));
        }
        println!("  now: {}", words.effects_text(event.immediate));
        if let Some(action) = &event.action {
            let cost = if action.cost.is_empty() {
                "no price".to_owned()
            } else {
                words.costs(action.cost)
            };
            println!("  action: {} (pawns: {}, {cost})", words.text(&action.label), action.pawns);
            println!("    brings: {}", words.effects_text(action.reward));
        }
        if let Some(consequence) = &event.consequence {
            println!("  otherwise: {}", words.effects_text(consequence.effects));
        }
    }
    for adventure in content.adventures.iter().filter(|adventure| wanted(&adventure.key)) {
        println!("{} {}\n  {}", adventure.key, adventure.title, words.text(&adventure.story));
        println!("  {}", words.effects_text(adventure.effects));
    }
    for mission in content.missions.iter().filter(|mission| wanted(&mission.key)) {
        println!("{}\n  {}", mission.title, words.text(&mission.premise));
        for objective in &content[mission.objectives] {
            println!("  {}: {}", objective.title, words.fact(objective.check));
        }
        for special in &content[mission.actions] {
            println!(
                "  {} ({}): {}",
                special.name,
                words.costs(special.cost),
                words.effects_text(special.success)
            );
        }
        for rule in &content[mission.rules] {
            println!("  {} {}", words.trigger(&rule.trigger), words.effects_text(rule.effects));
        }
    }
    for skill in content.game_box.skills.iter().filter(|skill| wanted(&skill.key)) {
        println!("{}: {} / {}", skill.name, skill.text, words.effects_text(skill.effects));
    }
    for card in content.game_box.malfunctions.iter().filter(|card| wanted(&card.key)) {
        println!("{}: {} {}", card.title, card.text, words.effects_text(card.effects));
    }
}
