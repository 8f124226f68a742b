//! Reads the Facilities of the box: tiles and cards.

use orrery_packs::{Entry, Fields};

use super::{
    super::{
        Build, Copied, Device, Facility, HubAction, Part, PawnNeed, Penalty, Production, Reserve,
        Tile, Utility, Word as _,
    },
    components::BoxReader,
    source,
    values::{need, one_of, opt, plain, word},
};

/// Reads the tiles in their order, then the cards.
pub(super) fn read<'r>(box_: &mut BoxReader<'_, 'r>) -> Option<Vec<Facility>> {
    let tiles = box_.each::<Tile, _>("facilities", "facility", "id", |_, f| tile(f));
    let cards = box_.items("facility_cards", "card", |box_, f| {
        if let Some(entry) = f.opt("id") {
            let id = entry.as_text().and_then(|key| box_.loader.symbols.facilities.find(key));
            box_.loader.places.cards.extend(id.map(|id| (id, entry)));
        }
        card(f)
    });
    let mut all = tiles?;
    all.extend(cards);
    Some(all)
}

fn tile(f: &mut Fields<'_>) -> Option<Facility> {
    let at = (f.int("row", 1..=3), f.int("col", 1..=5));
    let action = need(f, "action");
    let die = opt(f, "die");
    let may_shut_down = f.bool_or("shutdown_allowed", true);
    let common = common(f)?;
    let at = Some((at.0?, at.1?));
    Some(Facility { at, action: action?, die, may_shut_down, ..common })
}

fn card(f: &mut Fields<'_>) -> Option<Facility> {
    let build = f.need("build").and_then(Entry::fields).and_then(|mut build| {
        let pawns = pawns(&mut build);
        let place = need(&mut build, "where");
        build.finish();
        Some(Build { pawns: pawns?, place: place? })
    });
    let copies = f.opt("copies").and_then(copied);
    let function = f.opt_text("function").map(str::to_owned);
    let text = plain(f, "text");
    let common = common(f)?;
    Some(Facility { build: Some(build?), copies, function, text: Some(text?), ..common })
}

fn copied(entry: Entry<'_>) -> Option<Copied> {
    let key = entry.text()?;
    let tile = Tile::find(key).map(Copied::Tile);
    let found = tile.or_else(|| Device::find(key).map(Copied::Device));
    if found.is_none() {
        let keys: Vec<&str> =
            Tile::all().map(|tile| tile.key()).chain(["oxygenator", "solar"]).collect();
        one_of(entry, key, "Facility", &keys);
    }
    found
}

/// Reads the pawns an action needs: `roll` and `sure`, or `fixed`.
pub(super) fn pawns(f: &mut Fields<'_>) -> Option<PawnNeed> {
    if f.has("fixed") {
        return Some(PawnNeed::Fixed(f.int("fixed", 1..=6)?));
    }
    let (roll, sure): (Option<u8>, Option<u8>) = (f.int("roll", 1..=6), f.int("sure", 1..=6));
    let (roll, sure) = (roll?, sure?);
    if roll >= sure {
        f.error(
            format!("{roll} pawns to roll, {sure} to be sure"),
            "expected more pawns to be sure",
        );
    }
    Some(PawnNeed::Typed { roll, sure })
}

fn common(f: &mut Fields<'_>) -> Option<Facility> {
    let (key, name, block) = (plain(f, "id"), plain(f, "name"), need(f, "block"));
    let mut uses = [false; Utility::COUNT];
    for utility in f.list("consumes").into_iter().filter_map(word::<Utility>) {
        uses[utility.index()] = true;
    }
    let mut parts = [None; Part::COUNT];
    for mut slot in f.tables("parts") {
        let (part, penalty) =
            (need::<Part>(&mut slot, "part"), need::<Penalty>(&mut slot, "penalty"));
        let (Some(part), Some(penalty)) = (part, penalty) else { continue };
        if parts[part.index()].replace(penalty).is_some() {
            slot.error(format!("two markers for {}", part.key()), "expected each part once");
        }
        slot.finish();
    }
    let production = production(f);
    Some(Facility {
        key: key?,
        source: source(f),
        name: name?,
        block: block?,
        at: None,
        uses,
        action: HubAction::None,
        die: None,
        production: production?,
        parts,
        may_shut_down: true,
        copies: None,
        build: None,
        function: None,
        text: None,
    })
}

fn production(f: &mut Fields<'_>) -> Option<Production> {
    let Some(produces) = f.opt("produces") else { return Some(Production::Nothing) };
    let device = match word::<Reserve>(produces)? {
        Reserve::Oxygen => Device::Oxygenator,
        Reserve::Energy => Device::Solar,
        Reserve::Food => {
            let slots = f.int("greenhouse_slots", 1..=9);
            let growth_spaces = f.int("growth_spaces", 1..=9);
            let greenhouses_start = f.opt_int("greenhouses_start", 0..=9).unwrap_or(0);
            let plants_start = f.opt_int("plants_start", 0..=9).unwrap_or(0);
            return Some(Production::Farm {
                greenhouse_slots: slots?,
                growth_spaces: growth_spaces?,
                greenhouses_start,
                plants_start,
            });
        }
    };
    let (max, start): (Option<u8>, Option<u8>) =
        (f.int("productivity_max", 1..=9), f.int("productivity_start", 0..=9));
    Some(Production::Device { device, max: max?, start: start? })
}
