//! Everything that can happen in a game, its text form, and its two-byte form for the journal.

use core::{fmt, str};

use super::{
    moves::{Move, NotAMove},
    piece::Shape,
    square::Square,
};

/// Something that happens in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Free placement: the player to move puts a piece on an empty square.
    Place {
        /// The shape of the piece.
        shape: Shape,
        /// The square to put it on.
        square: Square,
    },
    /// The player to move moves.
    Move(Move),
    /// Both players agree to end the game here.
    Agree,
}

const INDEX_BITS: u32 = 7;
const TAG_SHIFT: u32 = 2 * INDEX_BITS;
const AGREE: u16 = 2 << TAG_SHIFT;

impl Action {
    /// The action in two bytes.
    pub const fn code(self) -> u16 {
        match self {
            Self::Move(Move { from, to }) => pair(from.index(), to.index()),
            Self::Place { shape, square } => 1 << TAG_SHIFT | pair(shape as usize, square.index()),
            Self::Agree => AGREE,
        }
    }

    /// The action with this code, if there is one.
    pub fn from_code(code: u16) -> Option<Self> {
        let first = (code >> INDEX_BITS & 0x7f) as u8;
        let second = Square::from_index((code & 0x7f) as u8);
        match code >> TAG_SHIFT {
            0 => Some(Self::Move(Move {
                from: Square::from_index(first)?,
                to: second?,
            })),
            1 => Some(Self::Place {
                shape: *Shape::ALL.get(usize::from(first))?,
                square: second?,
            }),
            _ => (code == AGREE).then_some(Self::Agree),
        }
    }
}

const fn pair(first: usize, second: usize) -> u16 {
    (first << INDEX_BITS | second) as u16
}

impl From<Move> for Action {
    fn from(played: Move) -> Self {
        Self::Move(played)
    }
}

/// A move is written as `b2c3`, a placement as `X@c1`, an agreement as `agree`.
impl fmt::Display for Action {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(played) => played.fmt(out),
            Self::Place { shape, square } => write!(out, "{}@{square}", shape.letter() as char),
            Self::Agree => out.write_str("agree"),
        }
    }
}

/// Reads a move or a placement, but not an agreement.
impl str::FromStr for Action {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Action, NotAMove> {
        let &[letter, b'@', file, rank] = text.as_bytes() else {
            return text.parse().map(Self::Move);
        };
        let shape = Shape::from_letter(letter).ok_or(NotAMove)?;
        let square = Square::from_name(file, rank).ok_or(NotAMove)?;
        Ok(Self::Place { shape, square })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_stands_for_one_action_or_for_none() {
        let mut actions = 0;
        for code in 0..=u16::MAX {
            let Some(action) = Action::from_code(code) else {
                continue;
            };
            actions += 1;
            assert_eq!(action.code(), code);
            if action != Action::Agree {
                assert_eq!(action.to_string().parse(), Ok(action));
            }
        }
        assert_eq!(actions, 96 * 96 + 3 * 96 + 1);
    }

    #[test]
    fn a_placement_is_a_shape_and_a_square() {
        let place = "X@c1".parse::<Action>().unwrap();
        assert!(matches!(
            place,
            Action::Place {
                shape: Shape::Cross,
                ..
            }
        ));
        for text in ["x@c1", "@Xc1", "X@m1", "X@c", "X@c11", "agree", "A@a1"] {
            assert_eq!(text.parse::<Action>(), Err(NotAMove), "{text}");
        }
    }
}
