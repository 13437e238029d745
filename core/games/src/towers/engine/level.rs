//! How well the device plays. The lower levels look less far ahead and sometimes play a weaker move
//! on purpose. The random bits come from the caller.

use super::search_result::{Effort, Finding, Rated};
use crate::{
    level::Level,
    towers::{Action, Game, Move},
};

/// A probability, in units of 1/65,536.
type Probability = u32;
const ALWAYS: Probability = 1 << 16;

/// A spread or tolerance that includes every move.
const ALL_MOVES: i16 = i16::MAX;

impl Effort {
    /// How far and how widely a level searches: easy sees captures, medium sees the reply and the
    /// move after it. Hard sees as far as 20,000 positions allow, about two seconds on the device.
    /// The limit is a number of positions, not a time, so a level plays the same on a PC and on the
    /// chip.
    pub const fn of(level: Level) -> Effort {
        let (nodes, depth, spread) = match level {
            Level::Novice => (0, 0, ALL_MOVES),
            Level::Easy => (2_000, 1, ALL_MOVES),
            Level::Medium => (3_000, 3, 40),
            Level::Hard => (20_000, 24, 2),
        };
        Effort {
            nodes,
            depth,
            spread,
        }
    }
}

/// How often a level plays a weaker move on purpose.
const fn weak_move_rate(level: Level) -> Probability {
    match level {
        Level::Novice => ALWAYS,
        Level::Easy => ALWAYS / 3,
        Level::Medium => ALWAYS / 8,
        Level::Hard => 0,
    }
}

/// How much worse than the best move a level's move may be.
const fn tolerance(level: Level, is_weak_move: bool) -> i16 {
    match (level, is_weak_move) {
        (Level::Novice, _) => ALL_MOVES,
        (Level::Easy, true) => 120,
        (Level::Medium, true) => 40,
        (Level::Easy, false) => 8,
        (Level::Medium, false) => 4,
        (Level::Hard, _) => 2,
    }
}

impl Finding {
    /// The move a level plays, given the result of a search with [its effort](Effort::of) and 32
    /// random bits; none if the game is over. All moves the level tolerates are equally likely.
    pub fn chosen_by(&self, level: Level, random: u32) -> Option<Move> {
        let (coin, draw) = (random >> 16, random & 0xffff);
        let best = self.score()?;
        let is_certain = best.plies_to_win().is_some() && level != Level::Novice;
        let least = if is_certain {
            best
        } else {
            best.less(tolerance(level, coin < weak_move_rate(level)))
        };
        let candidates = self
            .moves
            .iter()
            .take_while(|rated: &&Rated| rated.score >= least);
        let index = (draw * candidates.count() as u32) >> 16;
        self.moves.get(index as usize).map(|rated| rated.played)
    }
}

impl Game {
    /// Where a level places its next piece, given 32 random bits; none once all are placed. All
    /// levels but the lowest set up the standard layout, in random order.
    pub fn placed_by(&self, level: Level, random: u32) -> Option<Action> {
        let placements = self.legal_placements();
        let is_wanted = |action: &Action| {
            let &Action::Place { shape, square } = action else {
                return false;
            };
            let mut layout = self.board().layout(self.to_move());
            layout.any(|(there, piece)| there == square && piece.shape == shape)
        };
        let wanted = placements.clone().filter(is_wanted);
        let standard = (level != Level::Novice)
            .then(|| drawn(wanted, random))
            .flatten();
        standard.or_else(|| drawn(placements, random))
    }
}

/// One of the items, drawn with the high 16 random bits.
fn drawn<T>(from: impl Iterator<Item = T> + Clone, random: u32) -> Option<T> {
    let index = ((random >> 16) * from.clone().count() as u32) >> 16;
    from.into_iter().nth(index as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::towers::{BoardSize, Placement, Search, Setup};

    fn found(game: &Game, level: Level) -> Finding {
        let mut search = Search::new(game, Effort::of(level));
        search.finish(&mut vec![0; Search::WORDS]).clone()
    }

    fn randoms() -> impl Iterator<Item = u32> {
        (0..2_000u32).map(|n| n.wrapping_mul(0x9e37_79b9))
    }

    /// White can capture a tower of four with e4e5, which makes a fixed tower.
    const FREE_CAPTURE: &str = "1,x,s,o,s,x,o,3/4,sSox,3,s,1/4,xOX,5/10/1,S,O,S,O,S,O,3/X,8,O w 0";

    #[test]
    fn a_higher_level_makes_the_obvious_capture_more_often() {
        let game: Game = FREE_CAPTURE.parse().unwrap();
        let rates = Level::ALL.map(|level| {
            let finding = found(&game, level);
            let chosen = randoms().filter_map(|random| finding.chosen_by(level, random));
            chosen.filter(|chosen| chosen.to_string() == "e4e5").count()
        });
        assert!(rates[0] < 200 && rates[1] > 1_000, "{rates:?}");
        assert!(rates[2] >= rates[1] && rates[3] == 2_000, "{rates:?}");
    }

    #[test]
    fn chance_varies_the_first_move_of_every_level() {
        let game = Game::new(Setup::standard(BoardSize::Central));
        for level in Level::ALL {
            let finding = found(&game, level);
            let chosen = randoms().filter_map(|random| finding.chosen_by(level, random));
            let mut chosen: Vec<String> = chosen.map(|chosen| chosen.to_string()).collect();
            chosen.sort();
            chosen.dedup();
            assert!(chosen.len() > 1, "{level:?} {chosen:?}");
        }
    }

    #[test]
    fn nobody_moves_after_the_end() {
        let over: Game = "10/10/sSsSsS,9/10/9,oOoOoO/10 w 60".parse().unwrap();
        assert!(over.is_over());
        for level in Level::ALL {
            assert_eq!(found(&over, level).chosen_by(level, 0x1234_5678), None);
            assert_eq!(over.placed_by(level, 0x1234_5678), None);
        }
    }

    #[test]
    fn a_free_placement_ends_in_the_standard_layout_but_for_the_random_player() {
        for placement in [Placement::InTurn, Placement::Hidden] {
            for level in Level::ALL {
                let board = BoardSize::Full;
                let mut game = Game::new(Setup { board, placement });
                let mut randoms = randoms();
                while let Some(action) = game.placed_by(level, randoms.next().unwrap()) {
                    assert_eq!(game.play(action), Ok(()));
                }
                assert!(!game.is_placing());
                let standard = Game::new(Setup::standard(board));
                let is_standard = game.position() == standard.position();
                assert_eq!(is_standard, level != Level::Novice);
            }
        }
    }
}
