//! Everything in the pack can be put into words.

use first_martians::content::{Content, Piece, Placeholder, Text, words::Words};

/// Checks a printed line for raw keys, empty places and unfinished sentences.
fn check(words: &str, of: &dyn std::fmt::Debug) {
    let raw = ["_", "{", "}", "@", "  ", " .", " ,", "..", "()", "<", "::", "Some("];
    let found = raw.iter().find(|raw| words.contains(**raw));
    assert!(found.is_none(), "{of:?} reads {words:?}, with {found:?}");
    assert!(!words.trim().is_empty(), "{of:?} has no words");
    for wrong in
        [" 1 wounds", " 1 parts", " 1 tokens", "1 samples", "a an ", "the the ", "the A Quiet"]
    {
        assert!(!words.contains(wrong), "{of:?} reads {words:?}");
    }
}

#[test]
fn every_effect_has_words() {
    let content = Content::standard();
    let words = Words::new(&content);
    let mut silent = 0;
    for effect in content.all_effects() {
        match words.effect(*effect) {
            None => silent += 1,
            Some(text) => {
                check(&text, effect);
                assert!(text.starts_with(|c: char| !c.is_lowercase()), "{text}");
                assert!(text.ends_with(['.', '?', '"']), "{text}");
            }
        }
    }
    // Silent effects are flags, queues, and branches with nothing else in them.
    assert!(silent * 3 < content.all_effects().len());
}

#[test]
fn every_condition_and_its_opposite_has_words() {
    let content = Content::standard();
    let words = Words::new(&content);
    for id in content.all_facts() {
        let fact = content[id];
        check(&words.fact(id), &fact);
        check(&words.fact_not(id), &fact);
        check(&words.ask(id), &fact);
        assert_ne!(words.fact(id), words.fact_not(id), "{fact:?}");
    }
}

#[test]
fn every_cost_option_and_trigger_has_words() {
    let content = Content::standard();
    let words = Words::new(&content);
    for cost in content.all_costs() {
        check(&words.cost(*cost), cost);
    }
    for option in content.all_options() {
        check(&words.option(option), option);
    }
    for rule in &content.rules {
        check(&words.trigger(&rule.trigger), &rule.key);
    }
}

#[test]
fn every_text_can_be_filled_without_knowing_anybody() {
    let content = Content::standard();
    let words = Words::new(&content);
    let stories = content.events.iter().map(|event| &event.story);
    let adventures = content.adventures.iter().map(|adventure| &adventure.story);
    let scenes = content.scenes.iter().map(|scene| &scene.story);
    let beats = content.beats.iter().map(|beat| &beat.story);
    for text in stories.chain(adventures).chain(scenes).chain(beats) {
        let text = words.text(text);
        assert!(!text.contains(['{', '}']) && text.len() > 20, "{text:?}");
    }
}

/// Prints a sample to read: `cargo nextest run -p first-martians --no-capture printed_events`.
#[test]
fn printed_events_read_like_sentences() {
    let content = Content::standard();
    let words = Words::new(&content);
    let event = &content[content.find_event("ev_m1_wrong_crate").expect("it is in the pack")];
    let immediate = words.effects(event.immediate);
    assert_eq!(
        immediate,
        [
            "An Extra-pawn token goes to the ! space of the Working Bay.",
            "The crew decides. (a) Cut the bunting up for cable ties: You gain 1 spare part \
             (Energy Connectors). (b) Put it back in the crate, card and all: This is noted for later.",
        ]
    );
    let action = event.action.as_ref().expect("it has an action");
    assert_eq!(words.costs(action.cost), "1 energy");
    let consequence = event.consequence.as_ref().expect("it has a consequence");
    assert_eq!(
        words.effects_text(consequence.effects),
        "One part (Hardware) breaks in a Solar Panel of your choice. If no such part is green, the \
         Malfunction track of that Block rises by 1."
    );
}

#[test]
fn a_name_at_the_start_of_a_sentence_has_a_capital_letter() {
    let content = Content::standard();
    let words = Words::new(&content);
    let text = |pieces: &[Piece]| words.text(&Text::new(pieces.to_vec()));
    let first = Piece::Name(Placeholder::First);
    let plain = |words: &str| Piece::Plain(words.to_owned());
    assert_eq!(text(&[first.clone(), plain(" waits.")]), "The First Player waits.");
    assert_eq!(
        text(&[plain("It rains. "), first.clone(), plain(" waits for "), first, plain(".")]),
        "It rains. The First Player waits for the First Player."
    );
}
