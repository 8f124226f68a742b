//! Everything that a standalone mission can draw is drawn in some game.

use std::collections::BTreeSet;

use first_martians::content::{Content, Mission, Part, Terrain, Tile, TokenColor, standard_pack};
use first_martians::scenario::{Scenario, pack};
use first_martians::{Action, FirstMartians, Later, Phase, TokenAt};
use orrery_core::{Actor, Dice, Game as _, Log, Setup};
use orrery_testkit::games::{any_answer, play_at_random};

/// How often the game goes on from something new.
const BRANCHES: usize = 12;

/// For how many answers it goes on.
const ANSWERS: usize = 120;

/// What Chance could draw, and what was noted for later.
#[derive(Default)]
struct Found {
    keys: BTreeSet<String>,
    /// The tables on which something new was found, with Chance's answer that draws it.
    open: Vec<(FirstMartians, Option<Action>)>,
}

impl Found {
    /// Goes on from everything new, several times, so that what follows on it is found as well.
    fn follow(&mut self, dice: &mut Dice) {
        while let Some((game, action)) = self.open.pop() {
            for _ in 0..BRANCHES {
                let mut then = game.clone();
                let mut next = action.map(|action| (Actor::Chance, action));
                for _ in 0..ANSWERS {
                    let any = |who| (who, any_answer(&then, who, dice));
                    let Some((who, action)) =
                        next.take().or_else(|| then.to_act().first().map(any))
                    else {
                        break;
                    };
                    then.apply(who, action, &mut Log::silent()).expect("it is listed");
                    self.look(&then);
                }
            }
        }
    }

    /// Notes what Chance could draw and what has been queued.
    fn look(&mut self, game: &FirstMartians) {
        let content = game.content();
        for queued in &game.table.queue {
            if let Later::Event(id) = queued.what {
                self.note(&content.event(id).key, game, None);
            }
        }
        if !matches!(game.question(), Some((Actor::Chance, _))) {
            return;
        }
        for action in game.legal_actions(Actor::Chance) {
            match action {
                Action::Event(id) => self.note(&content.event(id).key, game, Some(action)),
                Action::Adventure(id) => self.note(&content[id].key, game, Some(action)),
                Action::Malfunction(id) => {
                    self.keys.insert(content[id].key.clone());
                }
                _ => {}
            }
        }
    }

    fn note(&mut self, key: &str, game: &FirstMartians, action: Option<Action>) {
        if !self.keys.contains(key) {
            self.keys.insert(key.to_owned());
            self.open.push((game.clone(), action));
        }
    }
}

/// A table in the middle of a mission: ground is explored, half of the work is done, and there is
/// enough of everything, or no spare part.
fn midway(setup: Setup, mission: &Mission, built: bool) -> FirstMartians {
    let mut table = Scenario::of(setup).round(4, 9).reserves(9, 9, 9);
    for space in ["R1-N", "R1-S", "R2-N", "R2-S"] {
        table = table.tile(space, Terrain::Plains, 2);
    }
    for tile in [Tile::Lab, Tile::MedLab, Tile::ProbeBay, Tile::GarageHall, Tile::WorkingBay] {
        table = table.broken(tile, Part::Cpu).broken(tile, Part::Hardware);
    }
    if built {
        for part in Part::all() {
            table = table.parts(part, 3);
        }
        let cards = mission.facility_cards.iter();
        let keys = cards.map(|&card| pack().content().facility(card).key.clone());
        table = keys.fold(table, |table, key| table.built(&key));
    }
    let mut game = table.begin(Phase::Events).game;
    game.table.tokens[TokenColor::Black.index()][..2].fill(TokenAt::Sheet);
    game.table.tokens[TokenColor::Black.index()][2..4].fill(TokenAt::Available);
    if !built {
        game.table.cargo.parts = [0; Part::COUNT];
    }
    let specs = pack().content()[mission.tracks].to_vec();
    for (value, track) in game.table.tracks.iter_mut().zip(specs) {
        *value = (track.min + track.max + 1) / 2;
    }
    game
}

/// Plays games of all standalone missions, half of them from the middle.
fn found() -> Found {
    let (pack, mut found) = (pack(), Found::default());
    let (mut dice, mut branch) = (Dice::new("occurs", "test"), Dice::new("occurs", "branch"));
    for mission in pack.content().missions.iter().filter(|it| it.campaign.is_none()) {
        for number in 0..32_u8 {
            let level = ["easy", "normal", "hard"][usize::from(number) % 3];
            let setup = Setup::of_players(number % 4 + 1).in_mode(&mission.key);
            let setup = setup.with("level", level);
            let game = match number {
                ..12 => FirstMartians::start_with(&setup, &pack).expect("a valid setup"),
                _ => midway(setup, mission, number % 2 == 0),
            };
            play_at_random(game, &mut dice, |game, _| found.look(game));
            found.follow(&mut branch);
        }
    }
    found
}

/// The Events that do not belong to a campaign.
fn standalone(content: &Content) -> Vec<&String> {
    let files = standard_pack().files();
    let campaigns = files.iter().filter(|file| file.path.starts_with("campaigns/"));
    let texts: Vec<&str> = campaigns.map(|file| file.text.as_str()).collect();
    let is_of_one =
        |key: &str| texts.iter().any(|text| text.contains(&format!("\nid = \"{key}\"")));
    content.events.iter().map(|event| &event.key).filter(|key| !is_of_one(key)).collect()
}

/// FM-EVT-01, FM-ADV-01: every Event of a standalone mission but one, every Adventure and every
/// Malfunction card can be drawn, or follows on a choice.
#[test]
fn every_event_adventure_and_card_occurs() {
    let (pack, found) = (pack(), found());
    let content = pack.content();
    let events = standalone(content);
    assert!(events.len() > 250, "{}", events.len());
    let adventures = content.adventures.iter().map(|it| &it.key);
    let cards = content.game_box.malfunctions.iter().map(|it| &it.key);
    let all = events.into_iter().chain(adventures).chain(cards);
    // One Event needs an empty store and four broken parts at once; these games do not bring both.
    let lacking: Vec<&String> = all.filter(|key| !found.keys.contains(*key)).collect();
    assert!(lacking.iter().all(|key| *key == "ev_cannibals"), "{lacking:#?}");
}
