//! Reads the box.

use orrery_packs::{Entry, Fields};

use super::{
    super::{
        ActionDice, ActionType, Ailment, AilmentSpec, Aom, AomShare, Astronaut, Block,
        ChoiceOption, DieFace, DirectionCard, GameBox, Health, Icon, KeywordId, List,
        MalfunctionCard, Modifier, Part, Penalty, Poi, Profile, ResearchCard, RoiTile, Role,
        ShutdownTile, Skill, SkillId, SkillRule, Space, SpaceId, Stock, Terrain, TerrainSpec,
        TokenColor, Trait, Upgrade, Word,
    },
    Loader, facilities,
    scope::{Holder, Place, Scope},
    source,
    symbols::Files,
    values::{need, opt, plain, reference, word},
};

/// The files of the box, and what each of them holds.
const FILES: &[(&str, &[&str])] = &[
    ("aom", &["by_players", "aom"]),
    ("conditions", &["condition"]),
    ("crew", &["health", "astronaut", "profile", "names"]),
    ("decks", &["research", "direction"]),
    ("dice", &["action", "malfunction"]),
    ("facilities", &["penalty", "facility"]),
    ("facility_cards", &["card"]),
    ("malfunction", &["card", "printed"]),
    ("map", &["space"]),
    ("poi", &["poi"]),
    ("roi", &["terrain", "roi"]),
    ("shutdown", &["tile"]),
    ("skills", &["skill"]),
    ("tokens", &["modifier", "objective", "spare_part", "stock"]),
    ("upgrades", &["upgrade"]),
];

/// Reads the box. `None` if something that has to be there is missing, which is reported.
pub(super) fn read<'r>(loader: &mut Loader<'r>, files: &Files<'r>) -> Option<GameBox> {
    check_files(files);
    let scope = loader.scope(Holder::default()).at(Place::Box);
    let keywords = loader.symbols.keywords.keys();
    let mut box_ = BoxReader { loader, files, scope };
    let (astronauts, profiles) = (box_.astronauts(), box_.profiles());
    let (health, names) = (box_.health(), box_.names());
    let (terrains, conditions) = (box_.terrains(), box_.conditions());
    let (penalties, modifiers) = (box_.penalties(), box_.modifiers());
    let (dice, malfunction_dice) = (box_.action_dice(), box_.malfunction_dice());
    let (aoms, aom_shares, stock) = (box_.aoms(), box_.aom_shares(), box_.stock());
    let facilities = facilities::read(&mut box_);
    Some(GameBox {
        skills: box_.items("skills", "skill", BoxReader::skill),
        upgrades: box_.items("upgrades", "upgrade", BoxReader::upgrade),
        malfunctions: box_.items("malfunction", "card", BoxReader::malfunction),
        printed: box_.printed(),
        shutdowns: box_.items("shutdown", "tile", BoxReader::shutdown),
        spaces: box_.items("map", "space", BoxReader::space),
        roi: box_.items("roi", "roi", |box_, f| box_.loader.roi_tile(f)),
        poi: box_.items("poi", "poi", BoxReader::poi),
        research: box_.items("decks", "research", |_, f| {
            let (number, percent) = (f.int("number", 1..=6), f.int("percent", 0..=100));
            Some(ResearchCard { number: number?, percent: percent? })
        }),
        directions: box_.items("decks", "direction", |_, f| {
            let (direction, effort) = (need(f, "direction"), need(f, "word"));
            Some(DirectionCard { direction: direction?, effort: effort? })
        }),
        keywords,
        astronauts: astronauts?,
        profiles: profiles?,
        health: health?,
        names,
        facilities: facilities?,
        penalties: penalties?,
        terrains: terrains?,
        conditions: conditions?,
        dice: dice?.try_into().ok()?,
        malfunction_dice: malfunction_dice?.try_into().ok()?,
        aoms: aoms?,
        aom_shares: aom_shares?,
        modifiers: modifiers?,
        stock: stock?,
    })
}

/// Reports files and tables that the box does not have.
fn check_files(files: &Files<'_>) {
    for (name, file) in &files.game_box {
        let mut root = file.fields();
        let Some((_, tables)) = FILES.iter().find(|(known, _)| known == name) else {
            let known: Vec<&str> = FILES.iter().map(|(known, _)| *known).collect();
            root.error(
                format!("the box has no file {name:?}"),
                format!("expected {}", known.join(", ")),
            );
            continue;
        };
        root.opt("source");
        for table in *tables {
            root.opt(table);
        }
        root.finish();
    }
}

pub(super) struct BoxReader<'l, 'r> {
    pub loader: &'l mut Loader<'r>,
    pub files: &'l Files<'r>,
    pub scope: Scope,
}

impl<'r> BoxReader<'_, 'r> {
    /// The fields of a file of the box. Reports a missing file.
    pub fn file(&self, name: &str) -> Option<Fields<'r>> {
        let file = self.files.game_box.get(name);
        if file.is_none() {
            let message = format!("box/{name}.toml is missing");
            self.files.reader.error(message, "expected the whole box, or adds_to in pack.toml");
        }
        Some(file?.fields())
    }

    /// Reads what can be entered for a printed card.
    fn printed(&mut self) -> List<ChoiceOption> {
        let entry = self.file("malfunction").and_then(|mut root| root.opt("printed"));
        entry.map_or(List::EMPTY, |entry| self.loader.choice_options(entry, self.scope))
    }

    /// Reads a list of items.
    pub fn items<T>(
        &mut self,
        name: &str,
        list: &'static str,
        read: impl Fn(&mut Self, &mut Fields<'r>) -> Option<T>,
    ) -> Vec<T> {
        let tables = self.file(name).map(|mut root| root.tables(list)).unwrap_or_default();
        let mut items = Vec::new();
        for mut fields in tables {
            items.extend(read(self, &mut fields));
            fields.finish();
        }
        items
    }

    /// Reads a list with exactly one item for each value of a closed list, in that order.
    pub fn each<W: Word, T>(
        &mut self,
        name: &str,
        list: &'static str,
        key: &'static str,
        read: impl Fn(&mut Self, &mut Fields<'r>) -> Option<T>,
    ) -> Option<Vec<T>> {
        let mut root = self.file(name)?;
        let mut found: Vec<Option<T>> = W::ALL.iter().map(|_| None).collect();
        for mut fields in root.tables(list) {
            let value: Option<W> = need(&mut fields, key);
            let item = read(self, &mut fields);
            let at = value.and_then(|value| W::ALL.iter().position(|known| *known == value));
            if at.is_some_and(|at| found[at].is_some()) {
                fields.error("this is there twice", format!("expected each {} once", W::KIND));
            }
            fields.finish();
            if let (Some(at), Some(item)) = (at, item) {
                found[at] = Some(item);
            }
        }
        for (value, item) in W::ALL.iter().zip(&found) {
            if item.is_none() {
                let missing = format!("{list} `{}` is missing or wrong", value.key());
                root.error(missing, format!("expected each {} once", W::KIND));
            }
        }
        found.into_iter().collect()
    }

    fn astronauts(&mut self) -> Option<Vec<Astronaut>> {
        self.each::<Role, _>("crew", "astronaut", "id", |box_, f| {
            let name = plain(f, "name");
            let skill = f.need("base_skill");
            let skill =
                skill.and_then(|entry| reference(entry, &box_.loader.symbols.skills, "skill"));
            let sides: Vec<Trait> = f.list("profile").into_iter().filter_map(word).collect();
            let profile = sides.try_into().ok();
            if profile.is_none() {
                f.error("a Profile card has two sides", "expected profile = [ONE, OTHER]");
            }
            let base_skill = SkillId::at(skill?)?;
            Some(Astronaut { name: name?, source: source(f), base_skill, profile: profile? })
        })
    }

    fn profiles(&mut self) -> Option<Vec<Profile>> {
        self.each::<Trait, _>("crew", "profile", "trait", |_, f| {
            let (role, text) = (need(f, "role"), plain(f, "effect_text"));
            Some(Profile { role: role?, text: text?, source: source(f) })
        })
    }

    fn health(&mut self) -> Option<Health> {
        let mut f = self.file("crew")?.need("health")?.fields()?;
        let (spaces, death_at) = (f.int("spaces", 1..=20), f.int("death_at", 1..=20));
        let icons = f.list("condition_at").into_iter();
        let condition_at = icons.filter_map(|entry| entry.int(1..=20)).collect();
        let pawns = f.int("pawns", 1..=4);
        f.finish();
        Some(Health { spaces: spaces?, death_at: death_at?, condition_at, pawns: pawns? })
    }

    fn names(&mut self) -> Vec<String> {
        let names = self.file("crew").map(|mut root| root.list("names")).unwrap_or_default();
        names.into_iter().filter_map(Entry::text).map(str::to_owned).collect()
    }

    fn terrains(&mut self) -> Option<Vec<TerrainSpec>> {
        self.each::<Terrain, _>("roi", "terrain", "id", |_, f| {
            let (name, text) = (plain(f, "name"), plain(f, "effect_text"));
            Some(TerrainSpec { name: name?, text: text? })
        })
    }

    fn conditions(&mut self) -> Option<Vec<AilmentSpec>> {
        self.each::<Ailment, _>("conditions", "condition", "id", |box_, f| {
            let (name, copies) = (plain(f, "name"), f.int("copies", 1..=9));
            let text = plain(f, "effect_text");
            let scope = box_.scope;
            let effects = box_.loader.opt_effects(f, "effects", scope);
            let source = source(f);
            Some(AilmentSpec { name: name?, source, copies: copies?, text: text?, effects })
        })
    }

    fn penalties(&mut self) -> Option<Vec<String>> {
        self.each::<Penalty, _>("facilities", "penalty", "id", |_, f| plain(f, "effect_text"))
    }

    fn modifiers(&mut self) -> Option<Vec<String>> {
        self.each::<Modifier, _>("tokens", "modifier", "id", |_, f| {
            f.opt("copies");
            plain(f, "effect_text")
        })
    }

    fn stock(&mut self) -> Option<Stock> {
        fn copies(f: &mut Fields<'_>) -> Option<u8> {
            f.opt("effect_text");
            f.int("copies", 1..=50)
        }
        let modifiers = self.each::<Modifier, _>("tokens", "modifier", "id", |_, f| copies(f));
        let objectives = self
            .each::<TokenColor, _>("tokens", "objective", "color", |_, f| f.int("copies", 1..=12));
        let parts = self.each::<Part, _>("tokens", "spare_part", "part", |_, f| copies(f));
        let mut f = self.file("tokens")?.need("stock")?.fields()?;
        let (morale_tokens, samples) = (f.int("morale_tokens", 1..=99), f.int("samples", 1..=99));
        f.finish();
        Some(Stock {
            modifiers: modifiers?.try_into().ok()?,
            objectives: objectives?.try_into().ok()?,
            parts: parts?.try_into().ok()?,
            morale_tokens: morale_tokens?,
            samples: samples?,
        })
    }

    fn action_dice(&mut self) -> Option<Vec<ActionDice>> {
        fn hits(f: &mut Fields<'_>, name: &'static str, blank: &str) -> Option<u8> {
            let entry = f.need(name)?;
            let faces: Vec<&str> = entry.list().into_iter().filter_map(Entry::text).collect();
            let known = faces.iter().all(|face| *face == name || *face == blank);
            if faces.len() != 6 || !known {
                entry.error("this is not a die", format!("expected six faces: {name} or {blank}"));
                return None;
            }
            u8::try_from(faces.iter().filter(|face| **face == name).count()).ok()
        }
        self.each::<ActionType, _>("dice", "action", "type", |_, f| {
            source(f);
            let success = hits(f, "success", "two_morale_tokens");
            let (wound, adventure) = (hits(f, "wound", "blank"), hits(f, "adventure", "blank"));
            Some(ActionDice { success: success?, wound: wound?, adventure: adventure? })
        })
    }

    fn malfunction_dice(&mut self) -> Option<Vec<[u8; 6]>> {
        self.each::<Block, _>("dice", "malfunction", "block", |_, f| {
            source(f);
            let entry = f.need("faces")?;
            let faces: Vec<u8> = entry.list().into_iter().filter_map(|e| e.int(0..=5)).collect();
            let faces = faces.try_into().ok();
            if faces.is_none() {
                entry.error("this is not a die", "expected six faces from 0 to 5");
            }
            faces
        })
    }

    fn aoms(&mut self) -> Option<Vec<Aom>> {
        self.each::<ActionType, _>("aom", "aom", "type", |_, f| {
            let (name, text) = (plain(f, "name"), plain(f, "effect_text"));
            Some(Aom { name: name?, source: source(f), text: text? })
        })
    }

    fn aom_shares(&mut self) -> Option<[AomShare; 4]> {
        let mut f = self.file("aom")?.need("by_players")?.fields()?;
        let mut shares = Vec::new();
        for players in ["solo", "two", "three", "four"] {
            let Some(mut share) = f.need(players).and_then(Entry::fields) else { continue };
            let astronauts = share.int("astronauts", 1..=4);
            let aoms = share.int("aoms", 0..=4);
            let usable = share.opt_int("usable_per_round", 0..=4).or(aoms);
            share.finish();
            shares.push(AomShare { astronauts: astronauts?, aoms: aoms?, usable: usable? });
        }
        f.finish();
        shares.try_into().ok()
    }

    fn skill(&mut self, f: &mut Fields<'r>) -> Option<Skill> {
        let (key, name, text) = (plain(f, "id"), plain(f, "name"), plain(f, "effect_text"));
        let (role, timing, rule) = (need(f, "role"), need(f, "timing"), need(f, "rule"));
        let base = f.bool_or("base", false);
        let cost = f.int("cost", 1..=9);
        let dice = f.list("dice").into_iter().filter_map(word).collect();
        let effects = self.loader.opt_effects(f, "effects", self.scope);
        if rule == Some(SkillRule::Effects) && effects.is_empty() {
            f.error("the skill does nothing", "expected effects");
        }
        let source = source(f);
        let (key, name, cost, text) = (key?, name?, cost?, text?);
        let (role, timing, rule) = (role?, timing?, rule?);
        Some(Skill { key, source, role, base, name, cost, timing, rule, dice, effects, text })
    }

    fn upgrade(&mut self, f: &mut Fields<'r>) -> Option<Upgrade> {
        let (key, name, text) = (plain(f, "id"), plain(f, "name"), plain(f, "effect_text"));
        let (tile, rule) = (need(f, "facility"), need(f, "rule"));
        let fits = f.list("fits_cards").into_iter();
        let fits = fits.filter_map(|entry| self.loader.card(entry)).collect();
        let in_printed_box = f.bool_or("in_printed_box", false);
        let salvage: Vec<Part> = f.list("salvage").into_iter().filter_map(word).collect();
        let salvage = salvage.try_into().ok();
        if salvage.is_none() {
            f.error(
                "an Upgrade card gives two parts when broken up",
                "expected salvage = [ONE, OTHER]",
            );
        }
        let (key, name, text, source) = (key?, name?, text?, source(f));
        let (tile, rule, salvage) = (tile?, rule?, salvage?);
        Some(Upgrade { key, source, name, tile, fits, in_printed_box, salvage, rule, text })
    }

    fn malfunction(&mut self, f: &mut Fields<'r>) -> Option<MalfunctionCard> {
        let (key, title, text) = (plain(f, "id"), plain(f, "title"), plain(f, "text"));
        let block = need(f, "block");
        let entries = f.list("keywords");
        let facility = entries.get(1).and_then(|entry| self.named_facility(*entry));
        let keywords: Vec<KeywordId> = entries
            .into_iter()
            .filter_map(|entry| reference(entry, &self.loader.symbols.keywords, "keyword"))
            .filter_map(KeywordId::at)
            .collect();
        let keywords = keywords.try_into().ok();
        if keywords.is_none() {
            f.error("a Malfunction card has two keywords", "expected keywords = [KIND, WHERE]");
        }
        let effects = self.loader.effects(f, "effects", self.scope.at(Place::Malfunction));
        let (key, source, block, keywords) = (key?, source(f), block?, keywords?);
        let (title, text) = (title?, text?);
        Some(MalfunctionCard { key, source, block, keywords, facility, title, text, effects })
    }

    /// The Facility tile a keyword names, if it names one.
    fn named_facility(&self, keyword: Entry<'r>) -> Option<super::super::FacilityId> {
        let name = keyword.as_text()?;
        let mut tiles = self.file("facilities")?.tables("facility");
        let named = tiles.iter_mut().find_map(|tile| {
            let matches = tile.opt("name")?.as_text()? == name;
            matches.then(|| tile.opt("id"))?
        })?;
        self.loader.symbols.facilities.find(named.as_text()?).and_then(super::super::FacilityId::at)
    }

    fn shutdown(&mut self, f: &mut Fields<'r>) -> Option<ShutdownTile> {
        let (key, name, kind) = (plain(f, "id"), plain(f, "name"), need(f, "kind"));
        let cost = self.loader.opt_costs(f, "cost", self.scope);
        let effects = self.loader.effects(f, "effects", self.scope);
        let check = f.opt("check").and_then(Entry::fields).and_then(|mut check| {
            let (die, face) =
                (need::<ActionType>(&mut check, "die"), need::<DieFace>(&mut check, "face"));
            check.finish();
            Some((die?, face?))
        });
        let source = source(f);
        Some(ShutdownTile { key: key?, source, name: name?, kind: kind?, cost, check, effects })
    }

    fn space(&mut self, f: &mut Fields<'r>) -> Option<Space> {
        let (key, ring) = (plain(f, "id"), f.int("ring", 1..=3));
        let direction = need(f, "direction");
        let mut at_hub = false;
        let mut adjacent = Vec::new();
        for entry in f.list("adjacent") {
            if entry.as_text() == Some("HUB") {
                at_hub = true;
            } else {
                let id = reference(entry, &self.loader.symbols.spaces, "space");
                adjacent.extend(id.and_then(SpaceId::at));
            }
        }
        Some(Space { key: key?, ring: ring?, direction: direction?, at_hub, adjacent })
    }

    fn poi(&mut self, f: &mut Fields<'r>) -> Option<Poi> {
        let (key, name) = (plain(f, "id"), plain(f, "name"));
        let icon: Option<Icon> = opt(f, "mission_icon");
        let text = if icon.is_some() { Some(String::new()) } else { plain(f, "text") };
        let effects = self.loader.opt_effects(f, "effects", self.scope);
        if icon.is_some() != effects.is_empty() {
            f.error("a POI token has a mission icon or effects", "expected one of them");
        }
        Some(Poi { key: key?, source: source(f), name: name?, text: text?, icon, effects })
    }
}

impl<'r> Loader<'r> {
    /// Reads a ROI tile, of the box or of an envelope.
    pub(super) fn roi_tile(&mut self, f: &mut Fields<'r>) -> Option<RoiTile> {
        let (key, name, terrain) = (plain(f, "id"), plain(f, "name"), need(f, "terrain"));
        let (ring, pawns) = (f.int("ring", 1..=3), f.int("pawns", 1..=4));
        let (samples, poi) = (f.int("samples", 0..=6), f.int("poi", 0..=3));
        let mission_icon = f.bool_or("mission_icon", false);
        let effects = f.list("effects").into_iter().filter_map(word).collect();
        Some(RoiTile {
            key: key?,
            source: source(f),
            ring: ring?,
            name: name?,
            terrain: terrain?,
            pawns: pawns?,
            samples: samples?,
            poi: poi?,
            mission_icon,
            effects,
        })
    }
}
