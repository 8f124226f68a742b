//! Reads the setup of a mission: supplies, farm, upgrades, cards, tokens.

use orrery_packs::{Entry, Fields};

use super::{
    super::{
        ByPlayers, CardRule, Count, FacilityId, FactId, FarmSetup, HiddenTokens, Level, Markers,
        Part, Replacement, Reserves, UpgradeId, Word as _,
    },
    Loader, facilities,
    scope::{Place, Scope},
    values::{need, numbers, one_of, one_or_many, opt, word},
};

impl<'r> Loader<'r> {
    pub(super) fn upgrades(
        &mut self,
        entry: Entry<'r>,
    ) -> Option<(u8, Vec<UpgradeId>, Vec<UpgradeId>)> {
        let mut f = entry.fields()?;
        let draw = f.int("draw", 0..=8);
        let list = |loader: &Self, entries: Vec<Entry<'r>>| {
            entries.into_iter().filter_map(|entry| loader.upgrade(entry)).collect()
        };
        let include = list(self, f.list("include"));
        let exclude = list(self, f.list("exclude"));
        f.finish();
        Some((draw?, include, exclude))
    }

    pub(super) fn setup(&mut self, f: &mut Fields<'r>, scope: Scope) -> Setup {
        let cards: Vec<_> = f.list("facility_cards");
        let cards: Vec<_> = cards.into_iter().filter_map(|entry| self.card(entry)).collect();
        let mut replace = Vec::new();
        for mut r in f.tables("replace") {
            let tile = r.need("tile").and_then(|entry| self.tile(entry));
            let card = r.need("card").and_then(|entry| self.card(entry));
            let markers = opt(&mut r, "markers").unwrap_or(Markers::Red);
            r.finish();
            let (Some(tile), Some(card)) = (tile, card) else { continue };
            replace.push(Replacement { tile, card, markers });
        }
        let used = cards.iter().copied().chain(replace.iter().map(|r| r.card));
        self.places.cards_used.extend(used.map(|card| card.index()));
        let mut broken = Vec::new();
        for mut b in f.tables("broken_at_start") {
            let facility = b.need("facility").and_then(|entry| self.facility(entry));
            let part = need(&mut b, "part");
            let (Some(facility), Some(part)) = (facility, part) else { continue };
            self.check_has_part(&b, facility, part);
            b.finish();
            broken.push((facility, part));
        }
        let keep_seeds = f.opt("keep").and_then(Entry::fields).and_then(|mut keep| {
            let seeds = keep.int("seeds", 0..=9);
            keep.finish();
            seeds
        });
        Setup {
            replace,
            broken,
            keep_seeds: keep_seeds.unwrap_or(0),
            planting: self.opt_fact(f, "planting", scope),
            card_rules: self.card_rules(f, scope),
            hidden: f.opt("hidden_tokens").and_then(hidden_tokens),
            productivity: f.opt("start_productivity").and_then(productivity),
            cards,
        }
    }

    fn card_rules(&mut self, f: &mut Fields<'r>, scope: Scope) -> Vec<CardRule> {
        let mut rules = Vec::new();
        for mut r in f.tables("card_rules") {
            let card = r.need("card").and_then(|entry| self.card(entry));
            let markers = opt(&mut r, "markers").unwrap_or(Markers::Red);
            let needs = self.opt_facts(&mut r, "needs", scope.at(Place::Rule));
            let cost = self.opt_costs(&mut r, "cost", scope.at(Place::Rule));
            let places = r.opt("where").map(one_or_many).unwrap_or_default();
            let places = places.into_iter().filter_map(word).collect();
            let not_with = r.opt("not_same_tile_as").and_then(|entry| self.card(entry));
            let with = r.opt("same_tile_as").and_then(|entry| self.card(entry));
            let pawns = r.opt("pawns").and_then(Entry::fields).and_then(|mut pawns| {
                let need = facilities::pawns(&mut pawns);
                pawns.finish();
                need
            });
            r.finish();
            let Some(card) = card else { continue };
            rules.push(CardRule { card, markers, needs, cost, places, not_with, with, pawns });
        }
        rules
    }
}

/// The parts of a mission's setup beyond numbers.
pub(super) struct Setup {
    pub cards: Vec<FacilityId>,
    pub replace: Vec<Replacement>,
    pub broken: Vec<(FacilityId, Part)>,
    pub keep_seeds: u8,
    pub planting: Option<FactId>,
    pub card_rules: Vec<CardRule>,
    pub hidden: Option<HiddenTokens>,
    pub productivity: Option<[[u8; 2]; 2]>,
}

pub(super) fn by_players(entry: Entry<'_>) -> Option<ByPlayers> {
    let mut f = entry.fields()?;
    let (solo, two) = (f.int("solo", 1..=20), f.int("two", 1..=20));
    let (three, four) = (f.int("three", 1..=20), f.int("four", 1..=20));
    f.finish();
    Some(ByPlayers { solo: solo?, two: two?, three: three?, four: four? })
}

pub(super) fn by_level<'r, T: Copy>(
    entry: Entry<'r>,
    read: impl Fn(Entry<'r>) -> Option<T>,
) -> Option<[T; 3]> {
    let mut f = entry.fields()?;
    let mut found = Vec::new();
    for level in Level::all() {
        found.extend(f.need(level.key()).and_then(&read));
    }
    f.finish();
    found.try_into().ok()
}

pub(super) fn supplies(f: &mut Fields<'_>) -> Option<([Reserves; 3], bool)> {
    let mut add = false;
    let mut supplies = f.need("supplies")?.fields()?;
    if let Some(mode) = supplies.opt("mode") {
        match mode.text()? {
            "set" => {}
            "add" => add = true,
            other => one_of(mode, other, "mode", &["set", "add"]),
        }
    }
    let mut found = Vec::new();
    for level in Level::all() {
        let Some(mut f) = supplies.need(level.key()).and_then(Entry::fields) else { continue };
        let (energy, oxygen) = (f.int("energy", 0..=99), f.int("oxygen", 0..=99));
        let food = f.int("food", 0..=99);
        f.finish();
        found.push(Reserves { energy: energy?, oxygen: oxygen?, food: food? });
    }
    supplies.finish();
    Some((found.try_into().ok()?, add))
}

pub(super) fn farm(entry: Entry<'_>) -> Option<FarmSetup> {
    fn count(entry: Option<Entry<'_>>) -> Option<Count> {
        let Some(entry) = entry else { return Some(Count::Exactly(0)) };
        match entry.as_text() {
            Some("players") => Some(Count::Astronauts(0)),
            Some("players_plus_1") => Some(Count::Astronauts(1)),
            Some(other) => {
                one_of(entry, other, "number", &["players", "players_plus_1", "a number"]);
                None
            }
            None => entry.int(0..=9).map(Count::Exactly),
        }
    }
    let mut f = entry.fields()?;
    let keep = f.bool_or("keep", false);
    let add = f.opt_int("greenhouses_add", 0..=5).unwrap_or(0);
    let greenhouses = count(f.opt("greenhouses"));
    let plants = count(f.opt("plants"));
    let seeds = f.opt_int("seeds", 0..=9).unwrap_or(0);
    f.finish();
    Some(FarmSetup { keep: keep.then_some(add), greenhouses: greenhouses?, plants: plants?, seeds })
}

pub(super) fn hidden_tokens(entry: Entry<'_>) -> Option<HiddenTokens> {
    let mut f = entry.fields()?;
    let color = need(&mut f, "color");
    let numbers = numbers(&mut f, "numbers", 12);
    let ring = f.int("ring", 1..=2);
    let distinct = f.bool_or("distinct", true);
    let face_down = f.bool_or("face_down", true);
    f.finish();
    Some(HiddenTokens { color: color?, numbers, ring: ring?, distinct, face_down })
}

pub(super) fn productivity(entry: Entry<'_>) -> Option<[[u8; 2]; 2]> {
    let mut f = entry.fields()?;
    let mut pair = |name: &'static str| {
        let values: Vec<u8> =
            f.need(name)?.list().into_iter().filter_map(|e| e.int(0..=9)).collect();
        values.try_into().ok()
    };
    let (oxygenator, solar) = (pair("oxygenator"), pair("solar"));
    if oxygenator.is_none() || solar.is_none() {
        f.error(
            "two numbers are needed for each",
            "expected { oxygenator = [A, B], solar = [A, B] }",
        );
    }
    f.finish();
    Some([oxygenator?, solar?])
}
