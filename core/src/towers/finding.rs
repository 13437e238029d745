//! What a search is asked for, and what it finds: scores of moves.

use heapless::Vec;

use super::moves::Move;

/// No position has more moves. Four crosses of height 5 have 8 × 5 each; that leaves twelve pieces,
/// which are singles: at best six squares on black squares with 18 each, two circles on the other
/// two with 9 each, and four circles with 4 each.
pub const MOST_MOVES: usize = 4 * 8 * 5 + 6 * 18 + 2 * 9 + 4 * 4;

/// How good a position is for a player: greater is better, 0 is even.
///
/// A single piece is worth some twenty. Beyond all that the towers can be worth lie the scores of
/// games that are won or lost for certain; the earlier the win, the greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Score(pub(super) i16);

/// The score of having won; every ply until then takes one off.
const WON: i16 = 30_000;
/// Further than any search looks.
const FAR: i16 = 200;
/// No estimate is greater.
const MOST_ESTIMATE: i16 = 20_000;

impl Score {
    /// Even.
    pub const EVEN: Score = Score(0);
    /// Worse than all.
    pub(super) const LEAST: Score = Score(-i16::MAX);

    /// An estimate, as near as certainty allows.
    pub(super) fn estimate(value: i32) -> Score {
        let most = i32::from(MOST_ESTIMATE);
        Score(value.clamp(-most, most) as i16)
    }

    /// The game is won after so many plies.
    pub(super) const fn win_in(plies: u8) -> Score {
        Score(WON - plies as i16)
    }

    /// In how many plies the player wins, if that is certain; the last one is their own, unless
    /// the opponent's last move ends the game in their favour.
    pub const fn plies_to_win(self) -> Option<u8> {
        if self.0 > WON - FAR {
            Some((WON - self.0) as u8)
        } else {
            None
        }
    }

    /// In how many plies the player loses, if that is certain.
    pub const fn plies_to_loss(self) -> Option<u8> {
        self.for_the_other().plies_to_win()
    }

    /// The number itself, for those who print it.
    pub const fn value(self) -> i16 {
        self.0
    }

    /// The same for the opponent.
    pub(super) const fn for_the_other(self) -> Score {
        Score(self.0.saturating_neg())
    }

    /// The least that is better.
    pub(super) const fn more(self) -> Score {
        Score(self.0.saturating_add(1))
    }

    /// Less by so much, but not less than the least.
    pub(super) fn less(self, by: i16) -> Score {
        Score(self.0.saturating_sub(by)).max(Score::LEAST)
    }

    /// A score that counts from the root as one that counts from `ply`.
    pub(super) const fn seen_from(self, ply: u8) -> Score {
        self.moved(ply as i16)
    }

    /// A score that counts from `ply` as one that counts from the root.
    pub(super) const fn seen_from_root(self, ply: u8) -> Score {
        self.moved(-(ply as i16))
    }

    const fn moved(self, plies: i16) -> Score {
        if self.0 > WON - FAR {
            Score(self.0.saturating_add(plies))
        } else if self.0 < FAR - WON {
            Score(self.0.saturating_sub(plies))
        } else {
            self
        }
    }
}

/// How long and how widely to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Looks at so many positions at most.
    pub nodes: u32,
    /// Looks so many plies ahead at most, captures beyond them aside. With 0 every move counts as
    /// good as any.
    pub depth: u8,
    /// Every move that is worse than the best by no more than this is rated; the others are only
    /// known to be worse. The greater, the longer it takes.
    pub spread: i16,
}

/// A legal move and how good it is for the player who makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rated {
    /// The move.
    pub played: Move,
    /// Its score.
    pub score: Score,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The moves that were rated, the best first. None if the game is over, or pieces are placed.
    pub moves: Vec<Rated, MOST_MOVES>,
    /// How many plies all of them were looked ahead.
    pub depth: u8,
}

impl Finding {
    /// The best move.
    pub fn best(&self) -> Option<Move> {
        self.moves.first().map(|rated| rated.played)
    }

    /// The score of the position for the player to move, if there is a move.
    pub fn score(&self) -> Option<Score> {
        self.moves.first().map(|rated| rated.score)
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
        assert_eq!(late.for_the_other().plies_to_loss(), Some(5));
        assert_eq!(Score::estimate(i32::MAX).plies_to_win(), None);
        assert_eq!(Score::EVEN.plies_to_loss(), None);
    }

    #[test]
    fn a_win_is_counted_from_where_one_stands() {
        let from_root = Score::win_in(7);
        assert_eq!(from_root.seen_from(4).plies_to_win(), Some(3));
        assert_eq!(from_root.seen_from(4).seen_from_root(4), from_root);
        let lost = from_root.for_the_other();
        assert_eq!(lost.seen_from(4).plies_to_loss(), Some(3));
        assert_eq!(Score(35).seen_from(4), Score(35));
    }
}
