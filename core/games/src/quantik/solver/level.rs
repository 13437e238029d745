//! How well the device plays. Every level knows the value of every move; the lower levels sometimes
//! ignore it. The random bits come from the caller.

use super::analysis::{Analysis, Rated, Value};
use crate::{level::Level, quantik::Move};

/// A probability, in units of 1/65,536.
type Probability = u32;
const ALWAYS: Probability = 1 << 16;

/// How often a level deliberately plays one of the best moves. Easy and medium also play every win
/// in one move.
///
/// In a won position about one legal move in five wins. So easy keeps the win in about half of its
/// moves (1/3 + 2/3 × 1/5, and more where there are few moves), and medium in five out of six.
const fn best_move_rate(level: Level) -> Probability {
    match level {
        Level::Novice => 0,
        Level::Easy => ALWAYS / 3,
        Level::Medium => ALWAYS * 4 / 5,
        Level::Hard => ALWAYS,
    }
}

/// Whether a level may play a move of this value when it does not play its best. Medium never plays
/// a move that loses to the very next reply, unless it has no other.
const fn may_blunder_into(level: Level, value: Value) -> bool {
    !matches!((level, value), (Level::Medium, Value::Loss(2)))
}

impl Analysis {
    /// The move a level plays, given an analysis of every move and 32 random bits; none if the game
    /// is over. Equally good moves are equally likely. The highest level plays perfectly: it takes
    /// the fastest win and, in a lost position, loses as slowly as possible.
    pub fn chosen_by(&self, level: Level, random: u32) -> Option<Move> {
        let (coin, draw) = (random >> 16, random & 0xffff);
        let wins_at_once = matches!(self.value, Value::Win(1)) && level != Level::Novice;
        let best = |rated: &Rated| rated.value == self.value;
        if wins_at_once || coin < best_move_rate(level) {
            return drawn(self, draw, best);
        }
        drawn(self, draw, |rated| may_blunder_into(level, rated.value))
            .or_else(|| drawn(self, draw, best))
    }
}

/// One of the wanted moves, drawn with 16 random bits.
fn drawn(analysis: &Analysis, draw: u32, wanted: impl Fn(&Rated) -> bool) -> Option<Move> {
    let candidates = || analysis.moves.iter().filter(|rated| wanted(rated));
    let index = (draw * candidates().count() as u32) >> 16;
    candidates().nth(index as usize).map(|rated| rated.played)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::quantik::{Board, Goal, Search};

    fn analysis(qfen: &str) -> Analysis {
        let board: Board = qfen.parse().unwrap();
        let mut search = Search::new(&board, Goal::EveryMove);
        search.finish(&mut vec![0; 8192]).clone()
    }

    fn how_often(level: Level, analysis: &Analysis, wanted: impl Fn(Move) -> bool) -> f64 {
        let draws = 4_000u32;
        let randoms = (0..draws).map(|n| n.wrapping_mul(0x9e37_79b9));
        let hits = randoms.filter(|random| analysis.chosen_by(level, *random).is_some_and(&wanted));
        hits.count() as f64 / f64::from(draws)
    }

    #[test]
    fn levels_keep_a_win_the_more_often_the_higher_they_are() {
        let won = analysis("..A./..../.b../C...");
        assert!(won.value.is_win());
        let winning: Vec<Move> = won.keeping().collect();
        let rates =
            Level::ALL.map(|level| how_often(level, &won, |played| winning.contains(&played)));
        assert!(rates.windows(2).all(|pair| pair[0] < pair[1]), "{rates:?}");
        assert_eq!(rates[3], 1.0);
        assert!(rates[1] > 0.35 && rates[2] > 0.8, "{rates:?}");
    }

    #[test]
    fn a_win_at_once_is_seen_by_all_but_the_random_player() {
        let won = analysis("AbC./..../..../d...");
        assert_eq!(won.value, Value::Win(1));
        let at_once: Vec<Move> = won
            .moves
            .iter()
            .filter(|r| r.value == won.value)
            .map(|r| r.played)
            .collect();
        for level in [Level::Easy, Level::Medium, Level::Hard] {
            assert_eq!(
                how_often(level, &won, |played| at_once.contains(&played)),
                1.0
            );
        }
        assert!(how_often(Level::Novice, &won, |played| at_once.contains(&played)) < 0.5);
    }

    #[test]
    fn nobody_moves_after_the_end() {
        let over = analysis("AbCd/..../..../....");
        for level in Level::ALL {
            assert_eq!(over.chosen_by(level, 0x1234_5678), None);
        }
    }
}
