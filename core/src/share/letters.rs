//! The forty letters that a record is written in, and the check that detects a damaged one.
//!
//! All are in the QR code's alphanumeric alphabet of 45, which packs two letters into eleven bits.
//! The five left out do not survive messaging apps: spaces are trimmed, `*` makes text bold, `:`
//! makes emoji, and `-` and `.` break lines and start links.

const LETTERS: [u8; 40] = *b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$%+/";

/// How many letters there are.
pub(super) const COUNT: u64 = LETTERS.len() as u64;

/// The letter for the lowest digit of a number.
pub(super) fn letter(number: u64) -> u8 {
    LETTERS[(number % COUNT) as usize]
}

/// The value of a letter; lower-case letters count as capitals.
pub(super) fn value(letter: u8) -> Option<u64> {
    let capital = letter.to_ascii_uppercase();
    let place = LETTERS.iter().position(|&other| other == capital)?;
    Some(place as u64)
}

/// A check over letters: CRC-24 with OpenPGP's polynomial. It detects every change of up to three
/// neighbouring letters, and misses one in 16 million of other changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Check(u32);

impl Check {
    /// How many letters a check has.
    pub(super) const LETTERS: usize = 5;

    const POLYNOMIAL: u32 = 0x0186_4CFB;

    /// The check of a game's record before its first letter. It also depends on the game.
    pub(super) fn of(tag: &str) -> Self {
        tag.bytes().fold(Self(0x00B7_04CE), Self::and)
    }

    /// The check with one more letter.
    pub(super) fn and(self, letter: u8) -> Self {
        let mut rest = self.0 ^ u32::from(letter.to_ascii_uppercase()) << 16;
        for _ in 0..8 {
            rest <<= 1;
            if rest >> 24 != 0 {
                rest ^= Self::POLYNOMIAL;
            }
        }
        Self(rest)
    }

    /// The letters of the check, lowest digit first.
    pub(super) fn letters(self) -> impl Iterator<Item = char> {
        let mut rest = u64::from(self.0);
        (0..Self::LETTERS).map(move |_| {
            let lowest = letter(rest);
            rest /= COUNT;
            char::from(lowest)
        })
    }

    /// Reads a check; `None` if it has the wrong form.
    pub(super) fn read(text: &[u8]) -> Option<Self> {
        if text.len() != Self::LETTERS {
            return None;
        }
        let mut places = text.iter().rev();
        let number = places.try_fold(0, |number, &letter| Some(number * COUNT + value(letter)?))?;
        let check = u32::try_from(number).ok()?;
        (check >> 24 == 0).then_some(Self(check))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_counts_its_place() {
        for place in 0..COUNT {
            assert_eq!(value(letter(place)), Some(place));
        }
        assert_eq!(value(b'a'), value(b'A'));
        for other in b" *-.:,\n\0\xff" {
            assert_eq!(value(*other), None);
        }
    }

    #[test]
    fn the_check_is_openpgps() {
        // The check value that catalogues of CRCs give for CRC-24/OPENPGP.
        let check = b"123456789".iter().copied().fold(Check::of(""), Check::and);
        assert_eq!(check, Check(0x0021_CF02));
    }

    #[test]
    fn a_check_is_read_as_it_is_written() {
        for check in [0, 1, 39, 40, 0x00B7_04CE, 0x00FF_FFFF].map(Check) {
            let text: std::string::String = check.letters().collect();
            assert_eq!(Check::read(text.as_bytes()), Some(check));
        }
        for text in ["", "0000", "000000", "0000:", "/////"] {
            assert_eq!(Check::read(text.as_bytes()), None, "{text}");
        }
    }
}
