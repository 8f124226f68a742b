//! The first pass: sorts the files by what they hold and gives every key its id.

use std::collections::{BTreeMap, BTreeSet};

use orrery_packs::{Entry, Fields, File, Reader};

use super::super::{Part, Tile, Word as _};

/// The files of a pack by what they hold.
pub(super) struct Files<'r> {
    /// `box/…`, by name without the folder and the ending.
    pub game_box: BTreeMap<&'r str, File<'r>>,
    /// `difficulty.toml`.
    pub difficulty: Option<File<'r>>,
    /// Everything else: missions, campaigns, events, adventures, scenes.
    pub stories: Vec<File<'r>>,
    /// The reader, for problems without a place.
    pub reader: &'r Reader<'r>,
}

pub(super) fn sort<'r>(reader: &'r Reader<'r>) -> Files<'r> {
    let mut files =
        Files { game_box: BTreeMap::new(), difficulty: None, stories: Vec::new(), reader };
    for file in reader.files() {
        let path = file.path();
        if let Some(name) = path.strip_prefix("box/") {
            files.game_box.insert(name.trim_end_matches(".toml"), file);
        } else if path == "difficulty.toml" {
            files.difficulty = Some(file);
        } else {
            files.stories.push(file);
        }
    }
    files
}

/// Keys with their ids, in the order in which they were first seen.
#[derive(Default)]
pub(super) struct Table<'r> {
    ids: BTreeMap<&'r str, usize>,
    keys: Vec<&'r str>,
}

impl<'r> Table<'r> {
    pub fn find(&self, key: &str) -> Option<usize> {
        self.ids.get(key).copied()
    }

    pub fn len(&self) -> usize {
        self.keys.len()
    }

    pub fn keys(&self) -> Vec<String> {
        self.keys.iter().map(|key| (*key).to_owned()).collect()
    }

    pub fn key(&self, id: usize) -> &'r str {
        self.keys.get(id).copied().unwrap_or("")
    }

    /// The id of a key, new or known.
    pub fn intern(&mut self, key: &'r str) -> usize {
        let next = self.keys.len();
        let id = *self.ids.entry(key).or_insert(next);
        if id == next {
            self.keys.push(key);
        }
        id
    }

    /// Gives a thing the next id, whether its key is good or not: what is read later counts the
    /// same things. Reports a key that is missing or there already.
    fn define_in(&mut self, fields: &mut Fields<'r>, what: &str) {
        let next = self.keys.len();
        let entry = fields.need("id");
        let key = entry.and_then(Entry::text);
        self.keys.push(key.unwrap_or(""));
        let (Some(entry), Some(key)) = (entry, key) else { return };
        if !is_key(key) {
            entry.error(
                format!("{what} is called {key:?}"),
                "expected lowercase letters, digits and _, a letter first",
            );
        }
        if *self.ids.entry(key).or_insert(next) != next {
            entry.error(format!("there are two of {what} `{}`", key.escape_debug()), "rename one");
        }
    }
}

/// Returns whether a key is plain: letters, digits and `_`, a letter first.
pub(super) fn is_key(key: &str) -> bool {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    key.starts_with(|c: char| c.is_ascii_lowercase()) && key.len() <= 60 && key.chars().all(plain)
}

/// A key that belongs to one mission.
pub(super) type MissionKey<'r> = (usize, &'r str);

/// Every key of a pack.
#[derive(Default)]
pub(super) struct Symbols<'r> {
    pub facilities: Table<'r>,
    pub spaces: Table<'r>,
    pub skills: Table<'r>,
    pub upgrades: Table<'r>,
    pub keywords: Table<'r>,
    pub missions: Table<'r>,
    pub campaigns: Table<'r>,
    pub seals: Table<'r>,
    pub events: Table<'r>,
    pub adventures: Table<'r>,
    pub scenes: Table<'r>,
    pub flags: Table<'r>,
    pub names: Table<'r>,
    pub tracks: BTreeMap<MissionKey<'r>, usize>,
    pub objectives: BTreeMap<MissionKey<'r>, usize>,
    /// Upgrades that the printed box has too.
    pub printed_upgrades: BTreeSet<usize>,
    /// The parts each Facility has.
    pub parts: BTreeSet<(usize, Part)>,
    /// The folder of each mission, and of each campaign.
    pub mission_folders: BTreeMap<&'r str, usize>,
    pub campaign_folders: BTreeMap<&'r str, usize>,
}

impl<'r> Symbols<'r> {
    pub fn collect(files: &Files<'r>) -> Symbols<'r> {
        let mut symbols = Symbols::default();
        symbols.collect_box(files);
        // Missions get their ids in the order in which the file names sort; `missions::read`
        // goes through them the same way.
        for file in &files.stories {
            let mut root = file.fields();
            for mut campaign in root.tables("campaign") {
                symbols.campaigns.define_in(&mut campaign, "the campaign");
                let id = symbols.campaigns.len().saturating_sub(1);
                symbols.campaign_folders.insert(folder(file.path()), id);
                for mut seal in campaign.tables("seal") {
                    symbols.seals.define_in(&mut seal, "the envelope");
                }
                for mut scene in campaign.tables("scene") {
                    symbols.scenes.define_in(&mut scene, "the scene");
                }
            }
            for mut mission in root.tables("mission") {
                symbols.collect_mission(*file, &mut mission);
            }
            for mut event in root.tables("event") {
                symbols.events.define_in(&mut event, "the event");
            }
            for mut adventure in root.tables("adventure") {
                symbols.adventures.define_in(&mut adventure, "the adventure");
            }
            for mut scene in root.tables("scene") {
                symbols.scenes.define_in(&mut scene, "the scene");
            }
        }
        symbols
    }

    fn collect_mission(&mut self, file: File<'r>, mission: &mut Fields<'r>) {
        self.missions.define_in(mission, "the mission");
        let id = self.missions.len().saturating_sub(1);
        if self.mission_folders.insert(folder(file.path()), id).is_some() {
            mission.error("this folder has two missions", "expected one mission in each folder");
        }
        let collect = |fields: Vec<Fields<'r>>, what: &str, all: &mut BTreeMap<_, usize>| {
            for mut fields in fields {
                let Some(entry) = fields.opt("id") else { continue };
                let Some(key) = entry.as_text() else { continue };
                let next = all.len();
                if all.insert((id, key), next).is_some() {
                    entry.error(
                        format!("there are two of {what} `{}`", key.escape_debug()),
                        "rename one",
                    );
                }
            }
        };
        collect(mission.tables("tracks"), "the track", &mut self.tracks);
        collect(mission.tables("objective"), "the objective", &mut self.objectives);
        for mut scene in mission.tables("scene") {
            self.scenes.define_in(&mut scene, "the scene");
        }
    }

    fn collect_box(&mut self, files: &Files<'r>) {
        for tile in Tile::all() {
            self.facilities.intern(tile.key());
        }
        define_all(files, "facility_cards", "card", &mut self.facilities, "the Facility card");
        for (name, list) in [("facilities", "facility"), ("facility_cards", "card")] {
            let Some(file) = files.game_box.get(name) else { continue };
            for mut facility in file.fields().tables(list) {
                let key = facility.opt("id").and_then(Entry::as_text).unwrap_or("");
                let Some(id) = self.facilities.find(key) else { continue };
                for mut part in facility.tables("parts") {
                    let part = part.opt("part").and_then(Entry::as_text).and_then(Part::find);
                    self.parts.extend(part.map(|part| (id, part)));
                }
            }
        }
        define_all(files, "skills", "skill", &mut self.skills, "the skill");
        define_all(files, "upgrades", "upgrade", &mut self.upgrades, "the upgrade");
        if let Some(file) = files.game_box.get("upgrades") {
            for mut upgrade in file.fields().tables("upgrade") {
                let printed = upgrade.opt("in_printed_box").and_then(Entry::as_bool) == Some(true);
                let id = upgrade.peek("id").and_then(|key| self.upgrades.find(key));
                self.printed_upgrades.extend(id.filter(|_| printed));
            }
        }
        if let Some(file) = files.game_box.get("map") {
            for mut space in file.fields().tables("space") {
                if let Some(key) = space.opt("id").and_then(Entry::as_text) {
                    self.spaces.intern(key);
                }
            }
        }
        if let Some(file) = files.game_box.get("malfunction") {
            for mut card in file.fields().tables("card") {
                for keyword in card.list("keywords").into_iter().filter_map(Entry::as_text) {
                    self.keywords.intern(keyword);
                }
            }
        }
    }
}

fn define_all<'r>(
    files: &Files<'r>,
    name: &str,
    list: &'static str,
    table: &mut Table<'r>,
    what: &str,
) {
    let Some(file) = files.game_box.get(name) else { return };
    for mut item in file.fields().tables(list) {
        table.define_in(&mut item, what);
    }
}

/// The folder of a path, without the file name.
pub(super) fn folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}
