//! Reads single values: words of closed lists, people, spaces, Facilities, bounds, texts.

use orrery_packs::{Entry, Fields, Kind};

use super::{
    super::{
        ActionType, AomPick, Block, Bound, Cmp, DECIDERS, Decider, FACILITY_GROUPS, FacilityId,
        FacilityPick, FarmPick, NameId, ObjectiveId, Piece, Placeholder, SpaceId, Text, Tile,
        TrackId, UpgradeId, WHERE, WHO, Where, Who, Word,
    },
    Loader,
    scope::Scope,
    symbols::{Table, is_key},
};

/// Reads a value of a closed list.
pub(super) fn word<T: Word>(entry: Entry<'_>) -> Option<T> {
    let key = entry.text()?;
    let found = T::find(key);
    if found.is_none() {
        let keys: Vec<&str> = T::ALL.iter().map(|value| value.key()).collect();
        one_of(entry, key, T::KIND, &keys);
    }
    found
}

/// Reports a name that is not in a list.
pub(super) fn one_of(entry: Entry<'_>, found: &str, kind: &str, keys: &[&str]) {
    let article =
        if kind.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'O', 'U']) { "an" } else { "a" };
    let expected = format!("expected {article} {kind}: {}", keys.join(", "));
    entry.error(format!("found {found:?}"), expected);
}

/// Reads a field with a value of a closed list.
pub(super) fn need<T: Word>(fields: &mut Fields<'_>, name: &'static str) -> Option<T> {
    word(fields.need(name)?)
}

/// Reads a field with a value of a closed list, if it is there.
pub(super) fn opt<T: Word>(fields: &mut Fields<'_>, name: &'static str) -> Option<T> {
    word(fields.opt(name)?)
}

/// Reads the key of something defined elsewhere in the pack.
pub(super) fn reference(entry: Entry<'_>, table: &Table<'_>, what: &str) -> Option<usize> {
    let key = entry.text()?;
    let found = table.find(key);
    if found.is_none() {
        let near = nearest(key, table);
        entry.error(format!("unknown {what} {key:?}"), near);
    }
    found
}

/// A hint at the most similar key.
fn nearest(key: &str, table: &Table<'_>) -> String {
    let likeness = |known: &str| key.chars().zip(known.chars()).take_while(|(a, b)| a == b).count();
    let best = (0..table.len()).map(|id| table.key(id)).max_by_key(|known| likeness(known));
    match best {
        Some(known) if likeness(known) >= 3 => format!("did you mean `{known}`?"),
        _ => "expected one that the pack defines".to_owned(),
    }
}

/// Reads a bound: the fields `cmp` and `n`.
pub(super) fn bound(fields: &mut Fields<'_>) -> Option<Bound> {
    let cmp = need::<Cmp>(fields, "cmp");
    let n = fields.int("n", -1_000..=1_000);
    Some(Bound { cmp: cmp?, n: n? })
}

/// Reads a Farm; the main one if the field is missing.
pub(super) fn farm(fields: &mut Fields<'_>) -> Option<FarmPick> {
    fields.opt("farm").map_or(Some(FarmPick::Main), word)
}

/// Reads a range of rounds or numbers, `[low, high]`.
pub(super) fn range(entry: Entry<'_>, most: i64) -> Option<(u8, u8)> {
    let items = entry.list();
    let [low, high] = items[..] else {
        entry.error(format!("found {} numbers", items.len()), "expected [lowest, highest]");
        return None;
    };
    let (low, high) = (low.int::<u8>(1..=most)?, high.int::<u8>(1..=most)?);
    if low > high {
        entry.error(format!("found {low} to {high}"), "expected the lower number first");
        return None;
    }
    Some((low, high))
}

/// Reads a chance in percent.
pub(super) fn percent(entry: Entry<'_>) -> Option<u8> {
    entry.int(1..=100)
}

/// Reads a list of whole numbers.
pub(super) fn numbers(fields: &mut Fields<'_>, name: &'static str, most: i64) -> Vec<u8> {
    fields.list(name).into_iter().filter_map(|entry| entry.int(1..=most)).collect()
}

/// Reads an AOM.
pub(super) fn aom(entry: Entry<'_>) -> Option<AomPick> {
    let key = entry.text()?;
    if key == "chosen" {
        return Some(AomPick::Chosen);
    }
    let found = key.strip_prefix("aom_").and_then(ActionType::find).map(AomPick::The);
    if found.is_none() {
        let keys = ["aom_explore", "aom_gather", "aom_research", "aom_build", "chosen"];
        one_of(entry, key, "machine", &keys);
    }
    found
}

impl<'r> Loader<'r> {
    /// Reads people. `any` says whether "any one astronaut" makes sense here.
    pub(super) fn who(&mut self, entry: Entry<'r>, scope: Scope, any: bool) -> Option<Who> {
        let key = entry.text()?;
        if let Some(name) = key.strip_prefix('@') {
            return Some(Who::Named(self.named(entry, name, scope)?));
        }
        if any && key == "any" {
            return Some(Who::Any);
        }
        let Some((_, who)) = WHO.iter().find(|(known, _)| *known == key) else {
            let keys: Vec<&str> = WHO.iter().map(|(known, _)| *known).collect();
            one_of(entry, key, "person", &keys);
            return None;
        };
        self.person_at_hand(entry, key, scope);
        Some(*who)
    }

    fn person_at_hand(&self, entry: Entry<'r>, key: &str, scope: Scope) {
        let strict = !scope.each;
        if key == "actor" && strict && !scope.place.has_actor() {
            entry.error(
                "nobody acts in an event",
                "expected first_player, a profession, chosen, random or a name given before",
            );
        }
        if key == "owner" && strict && !scope.place.has_owner() {
            entry.error("nobody owns this", "owner is for later scenes and follow-ups");
        }
    }

    /// Reads who decides.
    pub(super) fn decider(&mut self, entry: Entry<'r>, scope: Scope) -> Option<Decider> {
        let key = entry.text()?;
        if let Some(name) = key.strip_prefix('@') {
            return Some(Decider::Named(self.named(entry, name, scope)?));
        }
        let Some((_, by)) = DECIDERS.iter().find(|(known, _)| *known == key) else {
            let keys: Vec<&str> = DECIDERS.iter().map(|(known, _)| *known).collect();
            one_of(entry, key, "person who decides", &keys);
            return None;
        };
        self.person_at_hand(entry, key, scope);
        Some(*by)
    }

    /// Reads a space of the map.
    pub(super) fn space(&mut self, entry: Entry<'r>, scope: Scope) -> Option<Where> {
        let key = entry.text()?;
        if let Some(name) = key.strip_prefix('@') {
            return Some(Where::Named(self.named(entry, name, scope)?));
        }
        if let Some(card) = key.strip_prefix("card:") {
            let Some(id) = self.symbols.facilities.find(card).and_then(FacilityId::at) else {
                entry.error(format!("unknown Facility card {card:?}"), "expected card:KEY");
                return None;
            };
            return Some(Where::OfCard(id));
        }
        if let Some((_, place)) = WHERE.iter().find(|(known, _)| *known == key) {
            if *place == Where::Here && !scope.each && !scope.place.has_region() {
                entry.error("no region is at hand in an event", "expected a space or a choice");
            }
            return Some(*place);
        }
        let found = self.symbols.spaces.find(key).and_then(SpaceId::at);
        if found.is_none() {
            let mut keys: Vec<&str> = WHERE.iter().map(|(known, _)| *known).collect();
            keys.extend(["a space such as R2-N", "card:KEY"]);
            one_of(entry, key, "space", &keys);
        }
        found.map(Where::At)
    }

    /// Reads a name given before. Names that were not are looked at again at the end: a parent may
    /// have given them.
    fn named(&mut self, entry: Entry<'r>, name: &'r str, scope: Scope) -> Option<NameId> {
        if !is_key(name) {
            entry.error(format!("found {name:?}"), "expected @NAME, with a name in lowercase");
            return None;
        }
        let id = NameId::at(self.symbols.names.intern(name))?;
        self.places.names_used.insert(id);
        if !self.holders[scope.holder].given.contains(&id) {
            self.name_uses.push(super::NameUse { entry, name: id, holder: scope.holder });
        }
        Some(id)
    }

    /// Gives a name, as the field `as` says.
    pub(super) fn give_name(&mut self, entry: Entry<'r>, scope: Scope) -> Option<NameId> {
        let name = entry.text()?;
        let taken = matches!(name, "actor" | "owner" | "first" | "other" | "dead" | "role");
        if taken || !is_key(name) {
            let expected =
                "expected a name in lowercase that is not actor, owner, first, other, dead or role";
            entry.error(format!("found {name:?}"), expected);
            return None;
        }
        let id = NameId::at(self.symbols.names.intern(name))?;
        self.places.names_given.entry(id).or_insert(entry);
        let given = &mut self.holders[scope.holder].given;
        if !given.contains(&id) {
            given.push(id);
        }
        Some(id)
    }

    /// Reads one Facility: a tile or a card.
    pub(super) fn facility(&self, entry: Entry<'r>) -> Option<FacilityId> {
        reference(entry, &self.symbols.facilities, "Facility").and_then(FacilityId::at)
    }

    /// Reads a Facility card.
    pub(super) fn card(&self, entry: Entry<'r>) -> Option<FacilityId> {
        let id = self.facility(entry)?;
        if !id.is_card() {
            entry.error("found a tile of the HUB", "expected a Facility card");
            return None;
        }
        Some(id)
    }

    /// Reads a tile of the HUB.
    pub(super) fn tile(&self, entry: Entry<'r>) -> Option<Tile> {
        word(entry)
    }

    /// Reads a Facility or a group of them.
    pub(super) fn facility_pick(&self, entry: Entry<'r>) -> Option<FacilityPick> {
        let key = entry.text()?;
        if let Some((_, group)) = FACILITY_GROUPS.iter().find(|(known, _)| *known == key) {
            return Some(*group);
        }
        let found = self.symbols.facilities.find(key).and_then(FacilityId::at);
        if found.is_none() {
            let mut keys: Vec<&str> = FACILITY_GROUPS.iter().map(|(known, _)| *known).collect();
            keys.extend(Tile::all().map(Word::key));
            keys.push("a Facility card");
            one_of(entry, key, "Facility", &keys);
        }
        found.map(FacilityPick::The)
    }

    /// Reads an upgrade.
    pub(super) fn upgrade(&self, entry: Entry<'r>) -> Option<UpgradeId> {
        reference(entry, &self.symbols.upgrades, "upgrade").and_then(UpgradeId::at)
    }

    /// Reads a track of the mission.
    pub(super) fn track(&mut self, entry: Entry<'r>, scope: Scope) -> Option<TrackId> {
        let key = entry.text()?;
        let found = scope.mission.and_then(|mission| self.symbols.tracks.get(&(mission, key)));
        if found.is_none() {
            entry.error(format!("unknown track {key:?}"), "expected a track of this mission");
        }
        let id = found.copied().and_then(TrackId::at)?;
        self.places.tracks_used.insert(id.index());
        Some(id)
    }

    /// Reads an objective of the mission.
    pub(super) fn objective(&self, entry: Entry<'r>, scope: Scope) -> Option<ObjectiveId> {
        let key = entry.text()?;
        let found = scope.mission.and_then(|mission| self.symbols.objectives.get(&(mission, key)));
        if found.is_none() {
            entry.error(
                format!("unknown objective {key:?}"),
                "expected an objective of this mission",
            );
        }
        found.copied().and_then(ObjectiveId::at)
    }

    /// Reads a text with places for names. `pre` says whether only names that were given without a
    /// decision may be used.
    pub(super) fn text(&mut self, entry: Entry<'r>, scope: Scope) -> Option<Text> {
        let words = entry.text()?;
        if words.trim().is_empty() {
            entry.error("the text is empty", "expected a text");
            return None;
        }
        if words.contains('!') {
            entry.error(
                "found an exclamation mark",
                "expected a calm text: the house style has none",
            );
        }
        let mut pieces = Vec::new();
        let mut rest = words;
        while let Some((before, after)) = rest.split_once('{') {
            if !before.is_empty() {
                pieces.push(Piece::Plain(before.to_owned()));
            }
            let Some((name, after)) = after.split_once('}') else {
                entry.error("found { without }", "expected {first} or another name");
                return None;
            };
            pieces.push(Piece::Name(self.placeholder(entry, name, scope)?));
            rest = after;
        }
        if !rest.is_empty() {
            pieces.push(Piece::Plain(rest.to_owned()));
        }
        Some(Text::new(pieces))
    }

    fn placeholder(
        &mut self,
        entry: Entry<'r>,
        name: &'r str,
        scope: Scope,
    ) -> Option<Placeholder> {
        match name {
            "actor" => Some(Placeholder::Actor),
            "owner" => Some(Placeholder::Owner),
            "first" => Some(Placeholder::First),
            "other" => Some(Placeholder::Other),
            "dead" => Some(Placeholder::Dead),
            "role" => Some(Placeholder::DeadRole),
            name => self.named(entry, name, scope).map(Placeholder::Named),
        }
    }

    /// Reads a text field with places for names.
    pub(super) fn need_text(
        &mut self,
        fields: &mut Fields<'r>,
        name: &'static str,
        scope: Scope,
    ) -> Option<Text> {
        let entry = fields.need(name)?;
        self.text(entry, scope)
    }

    /// Reads a text field with places for names, if it is there.
    pub(super) fn opt_text(
        &mut self,
        fields: &mut Fields<'r>,
        name: &'static str,
        scope: Scope,
    ) -> Option<Text> {
        let entry = fields.opt(name)?;
        self.text(entry, scope)
    }
}

/// Reads a plain text field.
pub(super) fn plain(fields: &mut Fields<'_>, name: &'static str) -> Option<String> {
    fields.text(name).map(str::to_owned)
}

/// Reads a list that may also be a single value.
pub(super) fn one_or_many<'r>(entry: Entry<'r>) -> Vec<Entry<'r>> {
    if entry.kind() == Kind::List { entry.list() } else { vec![entry] }
}

/// Reads one number for each Block from a table with a field per Malfunction die.
pub(super) fn by_die(fields: &mut Fields<'_>) -> Option<[u8; Block::COUNT]> {
    let yellow = fields.int("yellow", 0..=20);
    let orange = fields.int("orange", 0..=20);
    let red = fields.int("red", 0..=20);
    Some([yellow?, orange?, red?])
}
