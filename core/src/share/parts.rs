//! A match as lines of text, each short enough for one code.

use core::fmt::Write;

use heapless::String;

use super::{
    letters::Check,
    shareable::{Shareable, write},
};
use crate::journal::Journal;

/// The format and its version, which every part starts with.
pub(super) const FORM: &str = "PQ";
pub(super) const VERSION: &str = "1";

/// How fine the codes are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grain {
    /// Two pixels for each module: easier to scan, but less fits in a code.
    Coarse,
    /// One pixel for each module: fewer codes, for a phone that can focus close up.
    Fine,
}

impl Grain {
    /// How many letters fit in a code with the lowest error correction: the alphanumeric capacity
    /// of version 3 or version 9, the largest that fit on the screen.
    pub const fn capacity(self) -> usize {
        match self {
            Self::Coarse => 77,
            Self::Fine => 335,
        }
    }
}

/// The text of one part.
pub type PartText = String<{ Grain::Fine.capacity() }>;

/// How a match is divided into parts. The match itself is not kept: pass in the same one again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    letters: usize,
    check: Check,
    count: u16,
}

impl Parts {
    /// Divides a match into as few parts as possible, of about the same length.
    pub fn of<G: Shareable, const N: usize>(played: &Journal<G, N>, grain: Grain) -> Self {
        let tag = G::tag(played.setup());
        let (mut letters, mut check) = (0usize, Check::of(tag));
        write(played, &mut |letter| {
            letters += 1;
            check = check.and(letter);
        });
        // Part numbers with more digits leave fewer letters for the record, so counts with one
        // digit are tried first, then two, then three. 999 coarse parts hold more than any match
        // here needs.
        let enough = [9, 99, 999].into_iter().find_map(|most| {
            let room = grain.capacity().checked_sub(opening(tag, most))?;
            let count = letters.div_ceil(room.max(1));
            u16::try_from(count).ok().filter(|&count| count <= most)
        });
        Self {
            letters,
            check,
            count: enough.unwrap_or(999).max(1),
        }
    }

    /// How many parts there are; at least one.
    pub const fn count(self) -> u16 {
        self.count
    }

    /// How many letters the record has, not counting the start of each part.
    pub const fn letters(self) -> usize {
        self.letters
    }

    /// The text of a part, counted from 1, of the match that was divided. This replays the match.
    pub fn text<G: Shareable, const N: usize>(self, played: &Journal<G, N>, part: u16) -> PartText {
        let mut text = PartText::new();
        let room = self.letters.div_ceil(usize::from(self.count));
        let start = usize::from(part.saturating_sub(1)) * room;
        // It fits: the number of parts was chosen for that.
        let tag = G::tag(played.setup());
        let _ = write!(text, "{FORM}{VERSION} {tag} {part}/{} ", self.count);
        let _ = self
            .check
            .letters()
            .try_for_each(|letter| text.push(letter));
        let _ = text.push(' ');
        let mut place = 0;
        write(played, &mut |letter| {
            if (start..start + room).contains(&place) {
                let _ = text.push(char::from(letter));
            }
            place += 1;
        });
        text
    }
}

/// The greatest length of the start of a part, `PQ1 QX 2/3 K7F2A `, for this many parts.
fn opening(tag: &str, parts: u16) -> usize {
    let digits = parts.checked_ilog10().unwrap_or(0) as usize + 1;
    FORM.len() + VERSION.len() + tag.len() + 2 * digits + 1 + Check::LETTERS + 4
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::quantik::Match;

    #[test]
    fn an_opening_is_as_long_as_it_says() {
        let played = Match::new(());
        let parts = Parts::of(&played, Grain::Coarse);
        assert_eq!((parts.count(), parts.letters()), (1, 1));
        assert_eq!(opening("QK", 9), 17);
        assert_eq!(parts.text(&played, 1).len(), opening("QK", 9) + 1);
        assert_eq!((opening("QK", 10), opening("QK", 100)), (19, 21));
    }

    #[test]
    fn an_empty_match_reads_so() {
        let played = Match::new(());
        let text = Parts::of(&played, Grain::Fine).text(&played, 1);
        assert!(
            text.starts_with("PQ1 QK 1/1 ") && text.ends_with(" 0"),
            "{text}"
        );
    }
}
