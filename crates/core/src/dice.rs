//! The one generator of the house: portable, so that a seed means the same game everywhere.

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng as _, SeedableRng as _};
use sha2::{Digest as _, Sha256};

/// A stream of random numbers made from a seed.
///
/// The numbers come from ChaCha with 8 rounds; how they become ranges and shuffles is written
/// here and pinned by golden vectors, because general libraries do not promise to keep it.
#[derive(Debug)]
pub struct Dice(ChaCha8Rng);

impl Dice {
    /// The stream called `purpose` that belongs to a seed. Streams of one seed are independent.
    pub fn new(seed: &str, purpose: &str) -> Dice {
        let mut hash = Sha256::new();
        hash.update((seed.len() as u64).to_le_bytes());
        hash.update(seed);
        hash.update(purpose);
        Dice(ChaCha8Rng::from_seed(hash.finalize().into()))
    }

    /// Chance's own stream of a seed: what it answers comes from here and nowhere else.
    pub fn chance(seed: &str) -> Dice {
        Dice::new(seed, "chance")
    }

    /// The numbers that belong to the answer with this number: what Chance answers comes from
    /// the seed and its place in the record, so anyone can check it answer by answer.
    pub fn for_answer(&mut self, number: usize) -> &mut Dice {
        self.0.set_stream(number as u64);
        self.0.set_word_pos(0);
        self
    }

    /// Any 32 bits.
    #[inline]
    pub fn bits(&mut self) -> u32 {
        self.0.next_u32()
    }

    /// A number from 0 up to, not including, `bound`; each is equally likely.
    ///
    /// Multiply and shift (Lemire), with rejection where 2^32 is no multiple of the bound.
    ///
    /// # Panics
    /// If `bound` is 0: there is no such number.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "a number below 0 was asked for");
        let mut product = u64::from(self.bits()) * u64::from(bound);
        if (product as u32) < bound {
            let uneven = bound.wrapping_neg() % bound;
            while (product as u32) < uneven {
                product = u64::from(self.bits()) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }

    /// A place in a list of this length.
    #[inline]
    pub fn index(&mut self, length: usize) -> usize {
        self.below(u32::try_from(length).expect("lists at a table are short")) as usize
    }

    /// Puts a list into any order (Fisher and Yates, from the end).
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.index(last + 1));
        }
    }

    /// One of the list, each as likely as its weight next to the others.
    ///
    /// # Panics
    /// If all weights are 0 or the list is empty.
    pub fn weighted<T: Copy>(&mut self, list: &[T], weight: impl Fn(T) -> u32) -> T {
        let total = list.iter().map(|&item| weight(item)).sum();
        let mut left = self.below(total);
        for &item in list {
            let weight = weight(item);
            if left < weight {
                return item;
            }
            left -= weight;
        }
        unreachable!("the number drawn is below the sum of the weights")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// These numbers may never change: seeds in stored records depend on them.
    #[test]
    fn golden_vectors() {
        let mut dice = Dice::new("orrery", "chance");
        let bits: Vec<u32> = (0..4).map(|_| dice.bits()).collect();
        let below: Vec<u32> = (0..12).map(|_| dice.below(6)).collect();
        let mut order: Vec<u8> = (0..10).collect();
        dice.shuffle(&mut order);
        let weighted: Vec<char> = (0..12)
            .map(|_| dice.weighted(&['a', 'b', 'c'], |letter| u32::from(letter == 'a') + 1))
            .collect();
        let seventh = dice.for_answer(7).bits();
        assert_eq!(dice.for_answer(7).bits(), seventh);
        let found = format!("{bits:x?} {below:?} {order:?} {weighted:?} {seventh:x}");
        assert_eq!(found, GOLDEN);
    }

    const GOLDEN: &str = "[c8016e7d, 75d09e1b, c0007ea9, 1f66a5dc] \
        [1, 2, 0, 5, 4, 3, 1, 5, 2, 2, 2, 5] [0, 9, 3, 2, 8, 4, 5, 1, 6, 7] \
        ['c', 'a', 'a', 'b', 'a', 'c', 'a', 'c', 'a', 'a', 'a', 'a'] 63a3b828";

    #[test]
    fn every_number_below_the_bound_is_about_equally_frequent() {
        let mut dice = Dice::new("fair", "test");
        let mut counts = [0u32; 7];
        (0..70_000).for_each(|_| counts[dice.index(7)] += 1);
        assert!(counts.iter().all(|count| count.abs_diff(10_000) < 500), "{counts:?}");
    }

    #[test]
    fn weights_are_odds_and_zero_is_never_drawn() {
        let mut dice = Dice::new("fair", "weights");
        let mut counts = [0u32; 3];
        (0..40_000).for_each(|_| counts[dice.weighted(&[0usize, 1, 2], |i| [1, 0, 3][i])] += 1);
        assert_eq!(counts[1], 0);
        assert!(counts[0].abs_diff(10_000) < 500, "{counts:?}");
    }
}
