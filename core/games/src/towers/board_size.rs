//! The two boards: their size, their black squares, and where the pieces start.

use super::{
    piece::{Colour, Piece, Shape},
    square::Square,
    square_set::SquareSet,
};

/// The board played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoardSize {
    /// The inner 10×6 squares; pieces never leave them. For beginners and quick games.
    Central,
    /// All 12×8 squares.
    Full,
}

/// The row nearest to each player at the start, the same from either side.
///
/// Ruling: the figure on the rule sheet is lost, so the layout of both rows is ours.
pub const BACK_ROW: [Shape; 8] = {
    use Shape::{Circle as O, Cross as X, Square as S};
    [X, S, O, S, S, O, S, X]
};

/// The row in front of [`BACK_ROW`] at the start.
///
/// Ruling: see [`BACK_ROW`].
pub const FRONT_ROW: [Shape; 8] = {
    use Shape::{Circle as O, Cross as X, Square as S};
    [X, O, S, O, O, S, O, X]
};

/// How many rows each player fills at the start, or may place pieces on.
const ROWS: u8 = 2;

impl BoardSize {
    /// Both, the smaller first.
    pub const ALL: [BoardSize; 2] = [BoardSize::Central, BoardSize::Full];

    /// How many files it has.
    pub const fn files(self) -> u8 {
        match self {
            BoardSize::Central => 10,
            BoardSize::Full => 12,
        }
    }

    /// How many ranks it has.
    pub const fn ranks(self) -> u8 {
        match self {
            BoardSize::Central => 6,
            BoardSize::Full => 8,
        }
    }

    /// All its squares.
    pub const fn squares(self) -> SquareSet {
        const SQUARES: [SquareSet; 2] = [
            SquareSet::rectangle(0, BoardSize::Central.files(), 0, BoardSize::Central.ranks()),
            SquareSet::ALL,
        ];
        SQUARES[self as usize]
    }

    /// The black squares, from which a piece or tower moves any distance.
    ///
    /// Ruling: they are the corners of the inner 10×6 and, on the full board, also its own corners.
    /// The sheet says only that there are 4 and 8.
    pub const fn black_squares(self) -> SquareSet {
        const BLACK: [SquareSet; 2] = [
            corners(0, 0, 10, 6),
            corners(1, 1, 10, 6).united(corners(0, 0, 12, 8)),
        ];
        BLACK[self as usize]
    }

    /// A player's first two rows over the whole width, where free placement puts pieces.
    pub const fn first_rows(self, colour: Colour) -> SquareSet {
        const FIRST_ROWS: [[SquareSet; 2]; 2] = [
            [
                SquareSet::rectangle(0, 10, 0, ROWS),
                SquareSet::rectangle(0, 10, 6 - ROWS, ROWS),
            ],
            [
                SquareSet::rectangle(0, 12, 0, ROWS),
                SquareSet::rectangle(0, 12, 8 - ROWS, ROWS),
            ],
        ];
        FIRST_ROWS[self as usize][colour as usize]
    }

    /// The squares and pieces of a player in the standard layout: two rows of eight.
    ///
    /// Ruling: the rows are centred on the player's long side.
    pub fn layout(self, colour: Colour) -> impl Iterator<Item = (Square, Piece)> + Clone {
        let first_file = (self.files() - BACK_ROW.len() as u8) / 2;
        let (back, front) = match colour {
            Colour::White => (0, 1),
            Colour::Black => (self.ranks() - 1, self.ranks() - 2),
        };
        let rows = [(back, BACK_ROW), (front, FRONT_ROW)];
        rows.into_iter().flat_map(move |(rank, row)| {
            (first_file..)
                .zip(row)
                .filter_map(move |(file, shape)| Some((Square::at(file, rank)?, shape)))
                .map(move |(square, shape)| (square, Piece { colour, shape }))
        })
    }

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            BoardSize::Central => "central",
            BoardSize::Full => "full",
        }
    }

    /// The board with this name on the command line.
    pub fn from_name(name: &str) -> Option<BoardSize> {
        BoardSize::ALL
            .into_iter()
            .find(|board| board.name() == name)
    }
}

/// The corners of a rectangle: `files` files starting at `file`, `ranks` ranks starting at `rank`.
const fn corners(file: u8, rank: u8, files: u8, ranks: u8) -> SquareSet {
    let (last_file, last_rank) = (file + files - 1, rank + ranks - 1);
    let south =
        SquareSet::rectangle(file, 1, rank, 1).united(SquareSet::rectangle(last_file, 1, rank, 1));
    let north = SquareSet::rectangle(file, 1, last_rank, 1)
        .united(SquareSet::rectangle(last_file, 1, last_rank, 1));
    south.united(north)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_boards_have_60_and_96_squares_and_4_and_8_black_ones() {
        assert_eq!(BoardSize::ALL.map(|board| board.squares().len()), [60, 96]);
        let black = BoardSize::ALL.map(|board| board.black_squares());
        assert_eq!(black.map(SquareSet::len), [4, 8]);
        assert_eq!(
            black[1].to_string(),
            "x..........x\n.x........x.\n............\n............\n\
             ............\n............\n.x........x.\nx..........x"
        );
        for board in BoardSize::ALL {
            assert!((board.black_squares() & !board.squares()).is_empty());
            assert_eq!(BoardSize::from_name(board.name()), Some(board));
        }
        assert_eq!(BoardSize::from_name("Full"), None);
    }

    #[test]
    fn each_side_starts_with_its_sixteen_pieces_on_its_first_rows() {
        for board in BoardSize::ALL {
            for colour in Colour::ALL {
                let rows = board.first_rows(colour);
                assert_eq!(rows.len(), u32::from(board.files()) * 2);
                assert!((rows & !board.squares()).is_empty());
                let squares: SquareSet = board.layout(colour).map(|(square, _)| square).collect();
                assert_eq!(squares.len(), 16);
                assert!((squares & !rows).is_empty());
                for shape in Shape::ALL {
                    let of_shape = board
                        .layout(colour)
                        .filter(|(_, piece)| piece.shape == shape);
                    assert_eq!(of_shape.count(), usize::from(shape.pieces()));
                }
            }
        }
    }
}
