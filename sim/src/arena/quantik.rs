//! Quantik in the arena. The same openings come up again and again, so each is solved only once.

use std::collections::HashMap;

use pocketq_core::quantik::{Analysis, Board, Goal, Level, Player, canonical};

use super::{Contest, Finish, Random};
use crate::ugi::analyse;

/// Only positions with at most this many pieces are kept; later ones are quick and rarely recur.
const OPENING: u32 = 4;

/// Games of Quantik, and the openings solved so far.
#[derive(Default)]
pub struct QuantikContest {
    openings: HashMap<Board, Analysis>,
}

impl QuantikContest {
    fn analysis(&mut self, board: &Board) -> Analysis {
        if board.ply() > OPENING {
            return analyse(board, Goal::EveryMove);
        }
        let (form, symmetry) = canonical(board);
        let known = self.openings.entry(form);
        let mut analysis = known
            .or_insert_with(|| analyse(&form, Goal::EveryMove))
            .clone();
        for rated in &mut analysis.moves {
            rated.played = symmetry.back(rated.played);
        }
        analysis
    }
}

impl Contest for QuantikContest {
    type Level = Level;

    fn level(name: &str) -> Option<Level> {
        Level::from_name(name)
    }

    fn seats() -> std::ops::RangeInclusive<usize> {
        2..=2
    }

    fn play(&mut self, levels: &[Level], random: &mut Random) -> Finish {
        let mut board = Board::EMPTY;
        loop {
            let level = levels[board.to_move() as usize];
            let played = self.analysis(&board);
            let played = played.chosen_by(level, random.next());
            match played.and_then(|played| board.after(played).ok()) {
                Some(next) => board = next,
                // No move: the game is over, and the opponent made the last one.
                None => {
                    let winner = match board.to_move().opponent() {
                        Player::First => 0,
                        Player::Second => 1,
                    };
                    return Finish {
                        winners: vec![winner],
                        points: None,
                    };
                }
            }
        }
    }
}
