//! Resources, and what things cost.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The cubes that lie on the Moon. Astronauts have the same three colours.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cube {
    /// Gray.
    Metal,
    /// Blue.
    Water,
    /// Black.
    Polymer,
}

impl Cube {
    /// All three.
    pub const ALL: [Cube; 3] = [Cube::Metal, Cube::Water, Cube::Polymer];

    /// Its name, by which its Astronauts are called, too: colours are not told apart by everybody.
    pub const fn name(self) -> &'static str {
        match self {
            Cube::Metal => "Metal",
            Cube::Water => "Water",
            Cube::Polymer => "Polymer",
        }
    }
}

/// FTM-RULING-59: the three cubes and Food. Energy is no Resource.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Resource {
    /// Gray cubes.
    Metal,
    /// Blue cubes.
    Water,
    /// Black cubes.
    Polymer,
    /// Green cubes, which come from Greenhouses.
    Food,
}

impl Resource {
    /// All four.
    pub const ALL: [Resource; 4] =
        [Resource::Metal, Resource::Water, Resource::Polymer, Resource::Food];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Resource::Metal => "Metal",
            Resource::Water => "Water",
            Resource::Polymer => "Polymer",
            Resource::Food => "Food",
        }
    }
}

impl From<Cube> for Resource {
    fn from(cube: Cube) -> Resource {
        match cube {
            Cube::Metal => Resource::Metal,
            Cube::Water => Resource::Water,
            Cube::Polymer => Resource::Polymer,
        }
    }
}

/// One number for each kind of cube or each colour of Astronauts.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Cubes {
    /// Gray.
    pub metal: u8,
    /// Blue.
    pub water: u8,
    /// Black.
    pub polymer: u8,
}

impl Cubes {
    /// The same number of each.
    pub const fn each(count: u8) -> Cubes {
        Cubes { metal: count, water: count, polymer: count }
    }

    /// The number of one kind.
    #[inline]
    pub const fn of(&self, cube: Cube) -> u8 {
        match cube {
            Cube::Metal => self.metal,
            Cube::Water => self.water,
            Cube::Polymer => self.polymer,
        }
    }

    /// The number of one kind, to be changed.
    #[inline]
    pub fn of_mut(&mut self, cube: Cube) -> &mut u8 {
        match cube {
            Cube::Metal => &mut self.metal,
            Cube::Water => &mut self.water,
            Cube::Polymer => &mut self.polymer,
        }
    }

    /// The number in all.
    #[inline]
    pub const fn total(&self) -> u8 {
        self.metal.saturating_add(self.water).saturating_add(self.polymer)
    }

    /// The same with another number for one kind.
    pub(crate) fn plus(mut self, cube: Cube, count: u8) -> Cubes {
        *self.of_mut(cube) = self.of(cube).saturating_add(count);
        self
    }
}

/// An amount of each Resource.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Stock {
    /// Gray cubes.
    pub metal: u8,
    /// Blue cubes.
    pub water: u8,
    /// Black cubes.
    pub polymer: u8,
    /// Green cubes.
    pub food: u8,
}

impl Stock {
    /// Nothing.
    pub const NOTHING: Stock = Stock { metal: 0, water: 0, polymer: 0, food: 0 };

    /// The amount of one Resource.
    #[inline]
    pub const fn of(&self, resource: Resource) -> u8 {
        match resource {
            Resource::Metal => self.metal,
            Resource::Water => self.water,
            Resource::Polymer => self.polymer,
            Resource::Food => self.food,
        }
    }

    /// The amount of one Resource, to be changed.
    #[inline]
    pub fn of_mut(&mut self, resource: Resource) -> &mut u8 {
        match resource {
            Resource::Metal => &mut self.metal,
            Resource::Water => &mut self.water,
            Resource::Polymer => &mut self.polymer,
            Resource::Food => &mut self.food,
        }
    }

    /// An amount of one Resource and nothing else.
    pub fn just(resource: Resource, amount: u8) -> Stock {
        let mut stock = Stock::NOTHING;
        *stock.of_mut(resource) = amount;
        stock
    }

    /// The number of cubes in all, Food included.
    pub const fn total(&self) -> u16 {
        self.metal as u16 + self.water as u16 + self.polymer as u16 + self.food as u16
    }

    /// Returns whether there is nothing.
    pub const fn is_empty(&self) -> bool {
        self.total() == 0
    }

    /// Returns whether all of the other is in here.
    #[inline]
    pub const fn covers(&self, other: &Stock) -> bool {
        self.metal >= other.metal
            && self.water >= other.water
            && self.polymer >= other.polymer
            && self.food >= other.food
    }

    /// Both together.
    pub const fn plus(self, other: Stock) -> Stock {
        Stock {
            metal: self.metal.saturating_add(other.metal),
            water: self.water.saturating_add(other.water),
            polymer: self.polymer.saturating_add(other.polymer),
            food: self.food.saturating_add(other.food),
        }
    }

    /// The rest after subtracting the other.
    pub const fn minus(self, other: Stock) -> Stock {
        Stock {
            metal: self.metal.saturating_sub(other.metal),
            water: self.water.saturating_sub(other.water),
            polymer: self.polymer.saturating_sub(other.polymer),
            food: self.food.saturating_sub(other.food),
        }
    }
}

/// A price: Resources and Energy.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Cost {
    /// The Resources.
    pub stock: Stock,
    /// The Energy.
    pub energy: u8,
}

impl Cost {
    /// Costs nothing.
    pub const FREE: Cost = Cost { stock: Stock::NOTHING, energy: 0 };

    /// A price from its short form: `2M 1P 2E`, with M, W, P, F and E for Metal, Water, Polymer,
    /// Food and Energy.
    ///
    /// # Panics
    /// If it is no price; as a constant it then does not compile.
    pub const fn of(text: &str) -> Cost {
        let bytes = text.as_bytes();
        let mut cost = Cost::FREE;
        let (mut at, mut amount) = (0, 0);
        while at < bytes.len() {
            let letter = bytes[at];
            match letter {
                b'0'..=b'9' => amount = letter - b'0',
                b'M' => cost.stock.metal = amount,
                b'W' => cost.stock.water = amount,
                b'P' => cost.stock.polymer = amount,
                b'F' => cost.stock.food = amount,
                b'E' => cost.energy = amount,
                b' ' => {}
                _ => panic!("a price has digits and the letters M, W, P, F and E"),
            }
            at += 1;
        }
        cost
    }

    /// An amount of Energy and nothing else.
    pub const fn energy(energy: u8) -> Cost {
        Cost { stock: Stock::NOTHING, energy }
    }

    /// Both together.
    pub const fn plus(self, other: Cost) -> Cost {
        Cost {
            stock: self.stock.plus(other.stock),
            energy: self.energy.saturating_add(other.energy),
        }
    }

    /// FTM-FAC-13: the same with less Energy, but never below nothing.
    pub const fn less_energy(self, energy: u8) -> Cost {
        Cost { stock: self.stock, energy: self.energy.saturating_sub(energy) }
    }

    /// Returns whether it costs nothing.
    pub const fn is_free(&self) -> bool {
        self.energy == 0 && self.stock.is_empty()
    }
}

impl fmt::Display for Stock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Cost { stock: *self, energy: 0 }.fmt(f)
    }
}

/// "1 Metal, 2 Water and 1 Energy".
impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let resources = Resource::ALL.map(|resource| (self.stock.of(resource), resource.name()));
        let all = resources.into_iter().chain([(self.energy, "Energy")]);
        let parts: Vec<(u8, &str)> = all.filter(|(amount, _)| *amount > 0).collect();
        if parts.is_empty() {
            return f.write_str("nothing");
        }
        for (place, (amount, name)) in parts.iter().enumerate() {
            let before = match place {
                0 => "",
                _ if place + 1 == parts.len() => " and ",
                _ => ", ",
            };
            write!(f, "{before}{amount} {name}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prices_are_read_from_their_short_form_and_told_in_words() {
        let cost = Cost::of("2M 1P 3E");
        assert_eq!((cost.stock.metal, cost.stock.polymer, cost.energy), (2, 1, 3));
        assert_eq!(cost.to_string(), "2 Metal, 1 Polymer and 3 Energy");
        assert_eq!(Cost::of("1F").to_string(), "1 Food");
        assert_eq!(Cost::FREE.to_string(), "nothing");
        assert_eq!(cost.less_energy(5), Cost::of("2M 1P"));
    }
}
