//! Reads costs.

use orrery_packs::{Entry, Fields};

use super::{
    super::{Cost, List, Part, Reserve, Word as _},
    Loader, append,
    scope::Scope,
    values::{need, one_of, word},
};

/// The names of all costs, as a pack writes them.
pub const COSTS: &[&str] = &[
    "energy",
    "food",
    "morale",
    "morale_tokens",
    "objective_token",
    "oxygen",
    "reserve",
    "sample",
    "seed",
    "spare_part",
    "stress",
    "track",
    "upgrade_card",
    "wound",
];
impl<'r> Loader<'r> {
    /// Reads a field with a list of costs; empty if it is missing.
    pub(super) fn opt_costs(
        &mut self,
        fields: &mut Fields<'r>,
        name: &'static str,
        scope: Scope,
    ) -> List<Cost> {
        let items = fields.list(name);
        let costs = items.into_iter().filter_map(|item| self.cost(item, scope)).collect();
        append(&mut self.costs, costs)
    }

    fn cost(&mut self, entry: Entry<'r>, scope: Scope) -> Option<Cost> {
        let mut fields = entry.fields()?;
        let cost = self.cost_kind(&mut fields, scope);
        fields.finish();
        cost
    }

    fn cost_kind(&mut self, f: &mut Fields<'r>, scope: Scope) -> Option<Cost> {
        let kind = f.need("kind")?;
        let name = kind.text()?;
        let n = f.int("n", 1..=100);
        if let Some(reserve) = Reserve::find(name) {
            return Some(Cost::Reserve(reserve, n?));
        }
        Some(match name {
            "reserve" => Cost::AnyReserve(n?),
            "morale" => Cost::Morale(n?),
            "seed" => Cost::Seeds(n?),
            "upgrade_card" => Cost::UpgradeCards(n?),
            "stress" => Cost::Stress(n?),
            "spare_part" => {
                let entry = f.need("part")?;
                let any = entry.as_text() == Some("any");
                let part: Option<Part> = if any { None } else { Some(word(entry)?) };
                Cost::SpareParts(part, n?)
            }
            "sample" => {
                let zone = need(f, "zone");
                Cost::Samples(zone?, n?)
            }
            "objective_token" => {
                let color = need(f, "color");
                Cost::ObjectiveTokens(color?, n?)
            }
            "morale_tokens" => {
                let who = f.need("who").and_then(|entry| self.who(entry, scope, true));
                Cost::MoraleTokens(who?, n?)
            }
            "wound" => {
                let who = f.need("who").and_then(|entry| self.who(entry, scope, false));
                Cost::Wounds(who?, n?)
            }
            "track" => {
                let track = f.need("id").and_then(|entry| self.track(entry, scope));
                Cost::Track(track?, n?)
            }
            name => {
                one_of(kind, name, "cost", COSTS);
                f.ignore_rest();
                return None;
            }
        })
    }
}
