//! Seeded damage to bytes, for the short run that is part of the tests.

use orrery_core::Dice;

/// Texts that parsers and counters stumble over.
const AWKWARD: [&str; 14] = [
    "-1",
    "0",
    "255",
    "256",
    "65536",
    "4294967296",
    "18446744073709551616",
    "1e999",
    "null",
    "\"\"",
    "[]",
    "{}",
    "\u{0}",
    "\u{feff}",
];

/// Damages a copy of `data` in one to four places. `others` lends pieces of other inputs.
pub fn mutate(data: &[u8], others: &[Vec<u8>], dice: &mut Dice) -> Vec<u8> {
    let mut bytes = data.to_vec();
    for _ in 0..=dice.index(4) {
        let from = dice.index(bytes.len() + 1);
        let longest = 1 << dice.index(8);
        let until = (from + dice.index(longest)).min(bytes.len());
        match dice.index(6) {
            0 => drop(bytes.drain(from..until)),
            1 => {
                let piece = bytes[from..until].to_vec();
                let to = dice.index(bytes.len() + 1);
                bytes.splice(to..to, piece);
            }
            2 => {
                let other = &others[dice.index(others.len())];
                let begin = dice.index(other.len() + 1);
                let end = (begin + dice.index(64)).min(other.len());
                bytes.splice(from..until, other[begin..end].iter().copied());
            }
            3 if from < bytes.len() => bytes[from] = dice.index(256) as u8,
            _ => replace_token(&mut bytes, from, dice),
        }
    }
    bytes
}

/// Replaces the word or number at or after `from`, so that most of the syntax stays whole.
fn replace_token(bytes: &mut Vec<u8>, from: usize, dice: &mut Dice) {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    let Some(skipped) = bytes[from..].iter().position(is_part) else { return };
    let begin = from + skipped;
    let length = bytes[begin..].iter().position(|byte| !is_part(byte));
    let end = length.map_or(bytes.len(), |length| begin + length);
    let text = AWKWARD[dice.index(AWKWARD.len())];
    bytes.splice(begin..end, text.bytes());
}
