//! What is settled before the first action: the board, and how pieces come onto it.

use super::board::Board;

/// How pieces come onto the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Placement {
    /// The standard layout stands.
    Standard,
    /// Each player places their pieces on their first two rows, in turn one piece each.
    InTurn,
    /// The same, hidden from each other: White places all pieces, then Black. Only the order is a
    /// rule; what is shown meanwhile is for the screen.
    Hidden,
}

impl Placement {
    /// All three.
    pub const ALL: [Placement; 3] = [Placement::Standard, Placement::InTurn, Placement::Hidden];

    /// What it is called on a command line.
    pub const fn name(self) -> &'static str {
        match self {
            Placement::Standard => "standard",
            Placement::InTurn => "turn",
            Placement::Hidden => "hidden",
        }
    }

    /// The placement that a command line calls so.
    pub fn from_name(name: &str) -> Option<Placement> {
        let mut all = Placement::ALL.into_iter();
        all.find(|placement| placement.name() == name)
    }
}

/// A game before its first action. White always moves first; who plays White is for the table to
/// know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// Which board.
    pub board: Board,
    /// How pieces come onto it.
    pub placement: Placement,
}

impl Setup {
    /// A board with the standard layout.
    pub const fn standard(board: Board) -> Self {
        Self {
            board,
            placement: Placement::Standard,
        }
    }

    /// The setup in a byte, for storage.
    pub const fn code(self) -> u8 {
        self.board as u8 | (self.placement as u8) << 1
    }

    /// The setup that a stored byte stands for.
    pub fn from_code(code: u8) -> Option<Self> {
        Some(Self {
            board: Board::ALL[usize::from(code & 1)],
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
