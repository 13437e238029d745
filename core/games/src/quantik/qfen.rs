//! QFEN, the text form of a board: four ranks from the top, a letter for a piece, `.` for an empty
//! square.

use core::{fmt, str};

use super::{
    board::Board,
    error::Impossible,
    piece::Piece,
    square::{Square, SquareSet},
};

/// Why a text is not the QFEN of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QfenError {
    /// Not four ranks of four separated by `/`.
    Form,
    /// The character at this index is neither a piece nor an empty square.
    Letter(usize),
    /// No game leads to this board.
    Impossible(Impossible),
}

impl fmt::Display for QfenError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            QfenError::Form => out.write_str("a position is four ranks of four, with / between"),
            QfenError::Letter(at) => {
                write!(out, "character {} is not A to D, a to d or a dot", at + 1)
            }
            QfenError::Impossible(why) => why.fmt(out),
        }
    }
}

impl core::error::Error for QfenError {}

impl From<Impossible> for QfenError {
    fn from(why: Impossible) -> Self {
        QfenError::Impossible(why)
    }
}

impl str::FromStr for Board {
    type Err = QfenError;

    fn from_str(text: &str) -> Result<Board, QfenError> {
        // Each rank is four letters and a slash; the last rank has no slash.
        const LENGTH: usize = 19;
        let text = text.as_bytes();
        if text.len() != LENGTH || text.iter().skip(4).step_by(5).any(|&slash| slash != b'/') {
            return Err(QfenError::Form);
        }
        let mut pieces = [[SquareSet::EMPTY; 4]; 2];
        for square in Square::ALL {
            let at = square.index() + usize::from(square.row());
            if text[at] != b'.' {
                let Piece { player, shape } =
                    Piece::from_letter(text[at]).ok_or(QfenError::Letter(at))?;
                pieces[player as usize][shape as usize].insert(square);
            }
        }
        Ok(Board::from_pieces(pieces)?)
    }
}

impl fmt::Display for Board {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in Square::ALL {
            if square.column() == 0 && square.row() > 0 {
                out.write_str("/")?;
            }
            let letter = self.piece_at(square).map_or(b'.', Piece::letter);
            write!(out, "{}", letter as char)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::quantik::{Player, Shape};

    fn refusal(qfen: &str) -> Option<QfenError> {
        qfen.parse::<Board>().err()
    }

    #[test]
    fn a_board_is_read_as_it_is_written() {
        for qfen in [
            "..../..../..../....",
            "A.bC/..../d..B/....",
            "AbCd/..../..../....",
        ] {
            assert_eq!(qfen.parse::<Board>().unwrap().to_string(), qfen);
        }
    }

    #[test]
    fn a_text_of_another_form_is_refused() {
        for text in [
            "",
            "....",
            "..../..../..../...",
            "..../..../..../.....",
            "..../..../..../..../",
            "..../..../........./",
            ".........../.......",
            "4/4/4/4",
            "..../..../..../..é.",
        ] {
            assert_eq!(refusal(text), Some(QfenError::Form), "{text:?}");
        }
        assert_eq!(refusal("..../..../..E./...."), Some(QfenError::Letter(12)));
        assert_eq!(refusal("..../..../..../...1"), Some(QfenError::Letter(18)));
    }

    #[test]
    fn impossible_boards_are_refused_with_the_reason() {
        let square = |name: &[u8; 2]| Square::from_name(name[0], name[1]).unwrap();
        for (qfen, why) in [
            (
                "AAA./..../..../b.cd",
                Impossible::TooMany(Piece {
                    player: Player::First,
                    shape: Shape::Sphere,
                }),
            ),
            (
                "bbb./..../A.../.ACD",
                Impossible::TooMany(Piece {
                    player: Player::Second,
                    shape: Shape::Cylinder,
                }),
            ),
            ("a.../..../..../....", Impossible::Turns(0, 1)),
            ("AB../..../..../....", Impossible::Turns(2, 0)),
            (
                "A.../a.../..../....",
                Impossible::Beside(square(b"a4"), square(b"a3")),
            ),
            (
                "A..a/..../..../....",
                Impossible::Beside(square(b"a4"), square(b"d4")),
            ),
            (
                "A.../.a../..../....",
                Impossible::Beside(square(b"a4"), square(b"b3")),
            ),
            ("ABcd/..../..../cdAB", Impossible::TwoEnds),
            // The second player moved last, but every piece of the line is the first player's.
            ("ABCD/..../..a./bcd.", Impossible::PlayedOn),
        ] {
            assert_eq!(refusal(qfen), Some(QfenError::Impossible(why)), "{qfen}");
        }
    }

    #[test]
    fn one_move_may_finish_several_lines() {
        // The sphere in the corner finishes a row and a column.
        assert_eq!(refusal("AbCd/D.../b.../C..."), None);
    }
}
