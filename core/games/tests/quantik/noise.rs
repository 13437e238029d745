//! Texts that are almost right, and random boards reached by playing.

use pocketq_games::quantik::{Board, Move, Symmetry, canonical};
use proptest::prelude::*;

use crate::mutation::{changes, mutated};

/// A board reached by legal moves; each number picks one.
fn reached(picks: &[u16]) -> Board {
    let mut board = Board::EMPTY;
    for pick in picks {
        let moves: Vec<Move> = board.legal_moves().collect();
        if moves.is_empty() {
            break;
        }
        board.play(moves[usize::from(*pick) % moves.len()]).unwrap();
    }
    board
}

proptest! {
    #[test]
    fn a_reached_board_is_read_back_as_it_was(picks in prop::collection::vec(any::<u16>(), 0..17)) {
        let board = reached(&picks);
        prop_assert_eq!(board.to_string().parse::<Board>(), Ok(board));
        // Its canonical form is possible too.
        let form = canonical(&board).0;
        prop_assert_eq!(form.to_string().parse::<Board>(), Ok(form));
    }

    #[test]
    fn any_text_is_refused_or_read_as_written(
        picks in prop::collection::vec(any::<u16>(), 0..17), code in 0..64u8,
        changes in changes(".ABCDabcd/1234 -EeZ9"),
    ) {
        let text = mutated(&reached(&picks).to_string(), &changes);
        if let Ok(board) = text.parse::<Board>() {
            prop_assert_eq!(board.to_string(), text);
        }
        let text = mutated(&Move::from_code(code).unwrap().to_string(), &changes);
        if let Ok(played) = text.parse::<Move>() {
            prop_assert_eq!(played.to_string(), text);
        }
    }

    #[test]
    fn any_arrangement_is_refused_or_played_on(
        ranks in prop::collection::vec("[.ABCDabcd]{4}|[.]{2}[ABab.]{2}|[.]{3}[CDcd]", 4)
    ) {
        if let Ok(board) = ranks.join("/").parse::<Board>() {
            prop_assert_eq!(board.to_string(), ranks.join("/"));
            prop_assert_eq!(board.outcome().is_some(), board.legal_moves().len() == 0);
            for played in (0..64).filter_map(Move::from_code) {
                prop_assert_eq!(board.is_legal(played), board.legal_moves().any(|legal| legal == played));
            }
        }
    }

    #[test]
    fn symmetries_keep_the_moves(picks in prop::collection::vec(any::<u16>(), 0..12)) {
        let board = reached(&picks);
        let (form, symmetry): (Board, Symmetry) = canonical(&board);
        let mut there: Vec<Move> = board.legal_moves().map(|played| symmetry.forth(played)).collect();
        let mut here: Vec<Move> = form.legal_moves().collect();
        there.sort();
        here.sort();
        prop_assert_eq!(there, here);
    }
}
