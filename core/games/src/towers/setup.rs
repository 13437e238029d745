//! What is decided before the first action: the board, and how the pieces are placed on it.

use super::board_size::BoardSize;

/// How the pieces are placed on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Placement {
    /// In the standard layout.
    Standard,
    /// The players take turns placing one piece on their own first two rows.
    InTurn,
    /// The players place their pieces on their own first two rows, hidden from each other. The
    /// rules only fix the order; hiding the pieces is up to the screen.
    ///
    /// Ruling: White places all pieces, then Black.
    Hidden,
}

impl Placement {
    /// All three.
    pub const ALL: [Placement; 3] = [Placement::Standard, Placement::InTurn, Placement::Hidden];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Placement::Standard => "standard",
            Placement::InTurn => "turn",
            Placement::Hidden => "hidden",
        }
    }

    /// The placement with this name on the command line.
    pub fn from_name(name: &str) -> Option<Placement> {
        let mut all = Placement::ALL.into_iter();
        all.find(|placement| placement.name() == name)
    }
}

/// How a game starts. White always moves first; who plays White is decided elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The board played on.
    pub board: BoardSize,
    /// How the pieces are placed on it.
    pub placement: Placement,
}

impl Setup {
    /// The standard layout on a board.
    pub const fn standard(board: BoardSize) -> Self {
        Self {
            board,
            placement: Placement::Standard,
        }
    }

    /// The setup as a byte, for storage.
    pub const fn code(self) -> u8 {
        self.board as u8 | (self.placement as u8) << 1
    }

    /// The setup with this code, if there is one.
    pub fn from_code(code: u8) -> Option<Self> {
        Some(Self {
            board: BoardSize::ALL[usize::from(code & 1)],
            placement: *Placement::ALL.get(usize::from(code >> 1))?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_setup_is_kept_in_a_byte() {
        let known = (0..=u8::MAX).filter_map(|code| Some((code, Setup::from_code(code)?)));
        let known: Vec<(u8, Setup)> = known.collect();
        assert_eq!(known.len(), 6);
        for (code, setup) in known {
            assert_eq!(setup.code(), code);
            let name = setup.placement.name();
            assert_eq!(Placement::from_name(name), Some(setup.placement));
        }
    }
}
