//! Scores of positions: estimates, and certain wins and losses.
//!
//! ```text
//!  -30,000 .. -29,800    -20,000 .... 0 .... 20,000    29,800 .. 30,000
//!   certainly lost         estimates: 20 a piece        certainly won
//! ```

/// How good a position is for a player: greater is better, 0 is even.
///
/// A single piece is worth about twenty. Certain wins and losses score outside the range of all
/// estimates; the earlier the win, the greater the score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Score(pub(super) i16);

/// The score of a won game; every ply until then takes one off.
const WON: i16 = 30_000;
/// More plies than any search looks ahead.
const FAR: i16 = 200;
/// The greatest estimate.
const MOST_ESTIMATE: i16 = 20_000;

impl Score {
    /// Even.
    pub const EVEN: Score = Score(0);
    /// Worse than any score of a position.
    pub(super) const LEAST: Score = Score(-i16::MAX);

    /// An estimate, limited so that it never looks like a certain win or loss.
    pub(super) fn estimate(value: i32) -> Score {
        let most = i32::from(MOST_ESTIMATE);
        Score(value.clamp(-most, most) as i16)
    }

    /// The game is won after this many plies.
    pub(super) const fn win_in(plies: u8) -> Score {
        Score(WON - plies as i16)
    }

    /// In how many plies the player certainly wins, if at all. The last ply is the player's own,
    /// unless a move of the opponent ends the game in the player's favour.
    pub const fn plies_to_win(self) -> Option<u8> {
        if self.0 > WON - FAR {
            Some((WON - self.0) as u8)
        } else {
            None
        }
    }

    /// In how many plies the player certainly loses, if at all.
    pub const fn plies_to_loss(self) -> Option<u8> {
        self.for_the_opponent().plies_to_win()
    }

    /// The number itself, for printing.
    pub const fn value(self) -> i16 {
        self.0
    }

    /// The same score from the opponent's side.
    pub(super) const fn for_the_opponent(self) -> Score {
        Score(self.0.saturating_neg())
    }

    /// The next greater score.
    pub(super) const fn more(self) -> Score {
        Score(self.0.saturating_add(1))
    }

    /// The score reduced by `by`, but not below [`LEAST`](Score::LEAST).
    pub(super) fn less(self, by: i16) -> Score {
        Score(self.0.saturating_sub(by)).max(Score::LEAST)
    }

    /// Converts a score whose plies count from the root into one whose plies count from `ply`.
    pub(super) const fn relative_to_ply(self, ply: u8) -> Score {
        self.shifted(ply as i16)
    }

    /// Converts a score whose plies count from `ply` into one whose plies count from the root.
    pub(super) const fn relative_to_root(self, ply: u8) -> Score {
        self.shifted(-(ply as i16))
    }

    const fn shifted(self, plies: i16) -> Score {
        if self.0 > WON - FAR {
            Score(self.0.saturating_add(plies))
        } else if self.0 < FAR - WON {
            Score(self.0.saturating_sub(plies))
        } else {
            self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_early_win_is_better_and_both_are_beyond_estimates() {
        let [early, late] = [1, 5].map(Score::win_in);
        assert!(early > late && late > Score::estimate(i32::MAX));
        assert_eq!(early.plies_to_win(), Some(1));
        assert_eq!(late.for_the_opponent().plies_to_loss(), Some(5));
        assert_eq!(Score::estimate(i32::MAX).plies_to_win(), None);
        assert_eq!(Score::EVEN.plies_to_loss(), None);
    }

    #[test]
    fn plies_to_a_win_count_from_the_root_or_from_a_ply() {
        let from_root = Score::win_in(7);
        assert_eq!(from_root.relative_to_ply(4).plies_to_win(), Some(3));
        assert_eq!(from_root.relative_to_ply(4).relative_to_root(4), from_root);
        let lost = from_root.for_the_opponent();
        assert_eq!(lost.relative_to_ply(4).plies_to_loss(), Some(3));
        assert_eq!(Score(35).relative_to_ply(4), Score(35));
    }
}
