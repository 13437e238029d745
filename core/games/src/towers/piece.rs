//! Colours, shapes and pieces, and their letters.

/// The colour of a piece, and the player who owns it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// The player who moves first and sits at rank 1.
    White,
    /// The other player.
    Black,
}

impl Colour {
    /// Both, in turn order.
    pub const ALL: [Colour; 2] = [Colour::White, Colour::Black];

    /// The other colour.
    pub const fn opponent(self) -> Colour {
        match self {
            Colour::White => Colour::Black,
            Colour::Black => Colour::White,
        }
    }
}

/// The shape of a piece, which decides the directions it moves in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// Cross, `X`: moves in all eight directions.
    Cross,
    /// Square, `S`: moves along files and ranks.
    Square,
    /// Circle, `O`: moves diagonally.
    Circle,
}

impl Shape {
    /// All three, in the order of the rule sheet.
    pub const ALL: [Shape; 3] = [Shape::Cross, Shape::Square, Shape::Circle];

    /// How many pieces of this shape each player has.
    pub const fn pieces(self) -> u8 {
        match self {
            Shape::Cross => 4,
            Shape::Square | Shape::Circle => 6,
        }
    }

    /// Whether it moves along files and ranks.
    pub const fn moves_straight(self) -> bool {
        !matches!(self, Shape::Circle)
    }

    /// Whether it moves diagonally.
    pub const fn moves_diagonally(self) -> bool {
        !matches!(self, Shape::Square)
    }

    /// The shape with a letter `X`, `S` or `O`.
    pub const fn from_letter(letter: u8) -> Option<Shape> {
        match letter {
            b'X' => Some(Shape::Cross),
            b'S' => Some(Shape::Square),
            b'O' => Some(Shape::Circle),
            _ => None,
        }
    }

    /// The letter, `X`, `S` or `O`.
    pub const fn letter(self) -> u8 {
        match self {
            Shape::Cross => b'X',
            Shape::Square => b'S',
            Shape::Circle => b'O',
        }
    }
}

/// How many pieces each player has.
pub const PIECES: u8 = 16;

/// A piece, alone or in a tower.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Who owns it.
    pub colour: Colour,
    /// Its shape.
    pub shape: Shape,
}

impl Piece {
    /// The piece with a TFEN letter.
    pub const fn from_letter(letter: u8) -> Option<Piece> {
        let colour = if letter.is_ascii_uppercase() {
            Colour::White
        } else {
            Colour::Black
        };
        match Shape::from_letter(letter.to_ascii_uppercase()) {
            Some(shape) => Some(Piece { colour, shape }),
            None => None,
        }
    }

    /// The TFEN letter: upper case for White.
    pub const fn letter(self) -> u8 {
        match self.colour {
            Colour::White => self.shape.letter(),
            Colour::Black => self.shape.letter().to_ascii_lowercase(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_has_sixteen_pieces_and_every_piece_its_letter() {
        assert_eq!(Shape::ALL.map(Shape::pieces), [4, 6, 6]);
        assert_eq!(Shape::ALL.map(Shape::pieces).iter().sum::<u8>(), PIECES);
        for (letter, colour, shape) in [
            (b'X', Colour::White, Shape::Cross),
            (b'S', Colour::White, Shape::Square),
            (b'O', Colour::White, Shape::Circle),
            (b'x', Colour::Black, Shape::Cross),
            (b's', Colour::Black, Shape::Square),
            (b'o', Colour::Black, Shape::Circle),
        ] {
            let piece = Piece { colour, shape };
            assert_eq!(Piece::from_letter(letter), Some(piece));
            assert_eq!(piece.letter(), letter);
        }
        assert_eq!(Piece::from_letter(b'A'), None);
        assert_eq!(Shape::from_letter(b'x'), None);
    }
}
