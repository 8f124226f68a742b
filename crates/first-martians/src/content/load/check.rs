//! Checks what can only be judged once everything is read: names, sizes, and content that never
//! occurs.

use std::collections::{BTreeMap, BTreeSet};

use orrery_packs::{Entry, Reader};

use super::{
    super::{ActionType, Block, Content, FlagId, GameBox, NameId, Pool, Word as _},
    Loader,
    scope::{Holder, Queued},
};

/// The places of things that a problem may be about, and what was seen of them.
#[derive(Default)]
pub(super) struct Places<'r> {
    pub tracks: Vec<Option<Entry<'r>>>,
    pub tracks_used: BTreeSet<usize>,
    pub beats: Vec<Option<Entry<'r>>>,
    pub rules: Vec<Option<Entry<'r>>>,
    pub cards: BTreeMap<usize, Entry<'r>>,
    pub cards_used: BTreeSet<usize>,
    pub flags_set: BTreeMap<FlagId, Entry<'r>>,
    pub flags_read: BTreeMap<FlagId, Entry<'r>>,
    pub flags_needed: Vec<(FlagId, Entry<'r>)>,
    pub events: Vec<Option<Entry<'r>>>,
    pub adventures: Vec<Option<Entry<'r>>>,
    pub missions: Vec<Option<Entry<'r>>>,
    pub scenes: BTreeMap<usize, Entry<'r>>,
    pub names_given: BTreeMap<NameId, Entry<'r>>,
    pub names_used: BTreeSet<NameId>,
    pub queued: BTreeSet<Queued>,
    pub remembered: BTreeMap<usize, Vec<NameId>>,
}

/// The most names a thing and its parents may give: a state keeps that many for each.
pub(super) const MOST_NAMES: usize = 4;

/// Reports names that nothing gives. A name comes from the same thing, from what queued it, or
/// from the campaign.
pub(super) fn names(loader: &mut Loader<'_>) {
    let inherited = inherited(&loader.holders);
    for used in &loader.name_uses {
        let campaign = loader.holders[used.holder].campaign;
        let remembered = campaign.and_then(|id| loader.places.remembered.get(&id));
        let known = inherited[used.holder].contains(&used.name)
            || remembered.is_some_and(|names| names.contains(&used.name));
        if !known {
            let name = loader.symbols.names.key(used.name.index());
            used.entry.error(
                format!("nothing here is named `{name}`"),
                "expected a name given before with `as`, here or in what queues this",
            );
        }
    }
    for parent in &loader.holders {
        for child in parent.queues.iter().filter_map(|queued| place_of(loader, *queued)) {
            let (holder, entry) = child;
            if holder.campaign.is_some() && holder.campaign != parent.campaign {
                entry.error(
                    "something outside its campaign queues this",
                    "expected the same campaign",
                );
            }
        }
    }
    for (holder, inherited) in loader.holders.iter().zip(&inherited) {
        let all: BTreeSet<_> = holder.given.iter().chain(inherited).collect();
        let entry = match holder.is {
            Some(Queued::Event(id)) => loader.places.events.get(id).copied().flatten(),
            Some(Queued::Scene(id)) => loader.places.scenes.get(&id).copied(),
            None => None,
        };
        if let (true, Some(entry)) = (all.len() > MOST_NAMES, entry) {
            entry.error(
                format!("{} names are known here", all.len()),
                format!("expected at most {MOST_NAMES}, those of parents included"),
            );
        }
    }
    loader.places.queued = loader.holders.iter().flat_map(|holder| holder.queues.clone()).collect();
}

/// The holder of something queued, and where it is.
fn place_of<'l, 'r>(loader: &'l Loader<'r>, queued: Queued) -> Option<(&'l Holder, Entry<'r>)> {
    let holder = loader.holders.iter().find(|holder| holder.is == Some(queued))?;
    let entry = match queued {
        Queued::Event(id) => loader.places.events.get(id).copied().flatten(),
        Queued::Scene(id) => loader.places.scenes.get(&id).copied(),
    };
    Some((holder, entry?))
}

/// For each holder, the names it gets from whatever queues it, over any number of steps.
fn inherited(holders: &[Holder]) -> Vec<BTreeSet<NameId>> {
    let mut children: BTreeMap<Queued, usize> = BTreeMap::new();
    for (n, holder) in holders.iter().enumerate() {
        children.extend(holder.is.map(|is| (is, n)));
    }
    let mut inherited = vec![BTreeSet::new(); holders.len()];
    // Every round hands names one step further, so chains (and rings) settle at last.
    loop {
        let mut changed = false;
        for (parent, holder) in holders.iter().enumerate() {
            let names: Vec<NameId> =
                holder.given.iter().chain(&inherited[parent]).copied().collect();
            for child in holder.queues.iter().filter_map(|queued| children.get(queued)) {
                for name in &names {
                    changed |= inherited[*child].insert(*name);
                }
            }
        }
        if !changed {
            return inherited;
        }
    }
}

/// Reports what is larger than an id can count, or than a state has room for.
pub(super) fn sizes(reader: &Reader<'_>, loader: &Loader<'_>, game_box: Option<&GameBox>) {
    let most = |what: &str, found: usize, most: usize| {
        if found > most {
            reader
                .error(format!("the pack has {found} {what}"), format!("expected at most {most}"));
        }
    };
    most("effects", loader.effects.len(), 60_000);
    most("conditions", loader.facts.len(), 60_000);
    most("costs", loader.costs.len(), 60_000);
    most("options", loader.options.len(), 60_000);
    most("events", loader.places.events.len(), 60_000);
    most("adventures", loader.places.adventures.len(), 256);
    most("scenes", loader.scenes.len(), 60_000);
    most("flags", loader.symbols.flags.len(), 60_000);
    most("names", loader.symbols.names.len(), 255);
    most("missions", loader.symbols.missions.len(), 255);
    most("tracks", loader.tracks.len(), 255);
    most("campaigns", loader.symbols.campaigns.len(), 60);
    let Some(game_box) = game_box else { return };
    most("Facilities", game_box.facilities.len(), 32);
    most("Malfunction cards", game_box.malfunctions.len(), 128);
    most("POI tokens", game_box.poi.len(), 16);
    most("ROI tiles", game_box.roi.len(), 32);
    most("upgrades", game_box.upgrades.len(), 8);
    most("spaces", game_box.spaces.len(), 19);
    if game_box.spaces.len() < 19 {
        reader.error(format!("the map has {} spaces", game_box.spaces.len()), "expected 19");
    }
    for block in Block::all() {
        if !game_box.malfunctions.iter().any(|card| card.block == block) {
            let message = format!("{} has no Malfunction card", block.words());
            reader.error(message, "expected a deck for each Block");
        }
    }
    if game_box.research.len() != 6 || game_box.directions.len() != 8 {
        reader.error("the decks are not complete", "expected 6 Research and 8 Direction cards");
    }
}

/// Reports content that is valid and can never occur.
pub(super) fn occurrence(content: &Content, places: &Places<'_>) {
    flags(content, places);
    events(content, places);
    for (id, entry) in &places.scenes {
        if !places.queued.contains(&Queued::Scene(*id)) {
            entry.warn(
                "nothing queues this scene, so it never comes",
                "use queue_scene, or leave it out",
            );
        }
    }
    for (id, entry) in places.tracks.iter().enumerate() {
        if let (Some(entry), false) = (entry, places.tracks_used.contains(&id)) {
            entry.warn("nothing uses this track", "leave it out");
        }
    }
    for (id, entry) in &places.cards {
        if !places.cards_used.contains(id) {
            entry.warn(
                "no mission uses this Facility card",
                "leave it out, or name it in facility_cards",
            );
        }
    }
    for (name, entry) in &places.names_given {
        if !places.names_used.contains(name) {
            entry.warn("nothing uses this name", "leave out `as`");
        }
    }
    for mission in &content.missions {
        let rounds = mission.rounds;
        let last = rounds.solo.max(rounds.two).max(rounds.three).max(rounds.four);
        for beat in mission.beat_ids() {
            let entry = places.beats.get(beat.index()).copied().flatten();
            if let (true, Some(entry)) = (content[beat].round > last, entry) {
                entry.warn(format!("the mission ends after sol {last}"), "expected an earlier sol");
            }
        }
    }
    adventures(content, places);
    reachable(content, places);
    titles(content, places);
}

/// Warns about titles that are used twice: people tell stories apart by them.
fn titles(content: &Content, places: &Places<'_>) {
    let events = content.events.iter().map(|event| event.title.as_str()).zip(&places.events);
    let adventures = content.adventures.iter().map(|adventure| adventure.title.as_str());
    let mut seen = BTreeSet::new();
    for (title, entry) in events.chain(adventures.zip(&places.adventures)) {
        if let (false, Some(entry)) = (seen.insert(title), entry) {
            entry.warn(format!("another story is called {title:?}, too"), "expected its own title");
        }
    }
}

fn flags(content: &Content, places: &Places<'_>) {
    for (flag, entry) in &places.flags_needed {
        if content.flag_words[flag.index()].is_none() {
            let message = format!("the crew never learns what `{}` means", content[*flag]);
            entry.warn(message, "expected its words in [flags]");
        }
    }
    for (flag, entry) in &places.flags_set {
        if !places.flags_read.contains_key(flag) {
            let message = format!("nothing reads the flag `{}`", content[*flag]);
            entry.warn(message, "leave it out, or read it with fact = \"flag\"");
        }
    }
    for (flag, entry) in &places.flags_read {
        if !places.flags_set.contains_key(flag) {
            let message = format!("nothing sets the flag `{}`", content[*flag]);
            entry.warn(message, "expected an effect { op = \"flag\", id = … }");
        }
    }
}

fn events(content: &Content, places: &Places<'_>) {
    for (id, event) in content.events.iter().enumerate() {
        let Some(entry) = places.events.get(id).copied().flatten() else { continue };
        let missions = match &event.pool {
            Pool::Chain => {
                if !places.queued.contains(&Queued::Event(id)) {
                    entry.warn(
                        "nothing queues this event, so it never comes",
                        "use queue_event, or name a pool",
                    );
                }
                continue;
            }
            Pool::General => {
                content.missions.iter().filter(|m| m.general_events).collect::<Vec<_>>()
            }
            Pool::Missions(ids) => {
                ids.iter().map(|id| &content[*id]).filter(|m| m.draws_own).collect()
            }
        };
        if missions.is_empty() && matches!(event.pool, Pool::Missions(_)) {
            entry.warn(
                "its mission does not draw events of its own, so it never comes",
                "expected the id of the mission in its event_pools",
            );
            continue;
        }
        // Four players have the fewest sols, and everybody should be able to see it.
        let last = missions.iter().map(|mission| mission.rounds.four).max().unwrap_or(0);
        if event.rounds.0 > last {
            let message = format!("with four players the mission ends after sol {last}");
            entry.warn(message, format!("expected a first sol before {}", event.rounds.0));
        }
    }
    for (id, mission) in content.missions.iter().enumerate() {
        let Some(entry) = places.missions.get(id).copied().flatten() else { continue };
        let general = if mission.general_events { content.general_events.len() } else { 0 };
        let (all, sols) = (general + mission.own_events.len(), mission.rounds.solo);
        if all < usize::from(sols) {
            entry.warn(
                format!("{all} events for {sols} sols: some sols have none"),
                "write more events",
            );
        }
    }
}

fn adventures(content: &Content, places: &Places<'_>) {
    for of in ActionType::all() {
        let open = |id: &&super::super::AdventureId| content[**id].when.is_none();
        if content.adventures_of(of).iter().find(open).is_none()
            && let Some(entry) = places.missions.first().copied().flatten()
        {
            let message = format!("no {} Adventure can always be drawn", of.key());
            entry.error(message, "expected one without `when` for each type of action");
        }
    }
}

/// Warns about missions of a campaign that no branch leads to.
fn reachable(content: &Content, places: &Places<'_>) {
    for campaign in &content.campaigns {
        let mut seen = vec![campaign.first];
        let mut next = 0;
        while let Some(mission) = seen.get(next).copied() {
            next += 1;
            for to in content[mission].branches.iter().filter_map(|branch| branch.next) {
                if !seen.contains(&to) {
                    seen.push(to);
                }
            }
        }
        for mission in campaign.missions.iter().filter(|mission| !seen.contains(mission)) {
            if let Some(entry) = places.missions.get(mission.index()).copied().flatten() {
                entry.warn(
                    "no branch of the campaign leads here",
                    "expected [[mission.branch]] with next",
                );
            }
        }
    }
}
