//! How a game ends, and who won.

use core::fmt;

use super::{piece::Colour, position::Position};

/// Ruling: the game is adjudicated after this many moves in a row without a capture, counting both
/// sides.
pub const QUIET_MOVES: u8 = 60;

/// Ruling: the game is adjudicated when the same position, with the same side to move, has occurred
/// this many times. Positions are the same if their TFEN is the same, apart from the count of quiet
/// moves; so the pieces inside towers matter too.
pub const REPETITIONS: u8 = 3;

/// Why a game ended. All endings except the first are adjudicated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// A player owns three fixed towers.
    ThreeFixed,
    /// Ruling: neither player can still reach three fixed towers.
    NobodyCan,
    /// Ruling: the side to move has no legal move.
    NoMove,
    /// Ruling: the position occurred for the third time.
    Repetition,
    /// Ruling: sixty moves in a row captured nothing.
    Quiet,
    /// Ruling: both players agreed.
    Agreement,
}

impl Ending {
    /// All six.
    pub const ALL: [Ending; 6] = [
        Ending::ThreeFixed,
        Ending::NobodyCan,
        Ending::NoMove,
        Ending::Repetition,
        Ending::Quiet,
        Ending::Agreement,
    ];
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::ThreeFixed => "three fixed towers",
            Self::NobodyCan => "neither can reach three fixed towers",
            Self::NoMove => "no legal move",
            Self::Repetition => "the same position for the third time",
            Self::Quiet => "60 moves without a capture",
            Self::Agreement => "both agreed",
        })
    }
}

/// The result of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Why it ended.
    pub ending: Ending,
    /// Who won; none for a draw.
    pub winner: Option<Colour>,
    /// How many fixed towers White and Black own.
    pub fixed_towers: [u8; 2],
    /// How many pieces are in White's and Black's towers of two or more.
    pub points: [u8; 2],
}

impl Outcome {
    pub(super) fn new(position: &Position, ending: Ending) -> Self {
        let fixed_towers = Colour::ALL.map(|colour| position.fixed_towers(colour));
        let points = Colour::ALL.map(|colour| position.points(colour));
        let winner = position
            .winner()
            .or_else(|| adjudicate(fixed_towers, points));
        Self {
            ending,
            winner,
            fixed_towers,
            points,
        }
    }
}

/// Who wins when a game is adjudicated, given the fixed towers and the points of White and Black.
/// Only a player with a fixed tower can win; if both have one, the player with more points wins.
///
/// Ruling: if only one player has a fixed tower, that player wins, whatever the points. If neither
/// has one, or the points are equal, it is a draw.
pub const fn adjudicate(fixed_towers: [u8; 2], points: [u8; 2]) -> Option<Colour> {
    match fixed_towers {
        [0, 0] => None,
        [_, 0] => Some(Colour::White),
        [0, _] => Some(Colour::Black),
        _ if points[0] > points[1] => Some(Colour::White),
        _ if points[0] < points[1] => Some(Colour::Black),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_player_with_a_fixed_tower_wins_an_adjudication() {
        assert_eq!(adjudicate([1, 2], [17, 12]), Some(Colour::White));
        assert_eq!(adjudicate([2, 1], [12, 17]), Some(Colour::Black));
        assert_eq!(adjudicate([1, 0], [6, 20]), Some(Colour::White));
        assert_eq!(adjudicate([0, 1], [20, 6]), Some(Colour::Black));
        assert_eq!(adjudicate([0, 0], [20, 6]), None);
        assert_eq!(adjudicate([1, 2], [14, 14]), None);
    }
}
