//! Quantik in the arena. Openings come up again and again: what is the same game is solved once.

use std::collections::HashMap;

use pocketq_core::quantik::{Analysis, Board, Goal, Level, Player, canonical};

use super::{Contest, Finish, Random};
use crate::ugi::analyse;

/// Positions of so few pieces are kept; later ones are quickly solved and rarely met again.
const OPENING: u32 = 4;

/// Games of Quantik, and what is known of openings.
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
            match played.and_then(|played| board.play(played).ok()) {
                Some(next) => board = next,
                // No move: the game is over, and the other one made the last.
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
