//! Finds all captures of a player and counts the other moves. First steps are found for all pieces
//! at once, as sets of squares; only towers and pieces on black squares are followed further.
//! Faster than going move by move, but the captures come in no particular order.

use crate::towers::{Colour, Direction, Position, Shape, cell::Cell};

/// A capture a player could make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Capture {
    /// The indices of the squares.
    pub(super) from: u8,
    pub(super) to: u8,
    pub(super) mover: Cell,
    pub(super) captured: Cell,
}

/// Calls `visit` for every capture of a player, and returns how many quiet moves the player has.
#[inline]
pub(super) fn for_each_capture(
    position: &Position,
    colour: Colour,
    mut visit: impl FnMut(Capture),
) -> u32 {
    let loose = !position.fixed();
    let movable = position.of(colour) & loose;
    let capturable = position.of(colour.opponent()) & loose;
    let empty = position.board().squares() & !position.occupied();
    let straight = movable & !position.shaped(Shape::Circle);
    let diagonal = movable & !position.shaped(Shape::Square);
    let mut quiet = 0;
    for direction in Direction::ALL {
        let movers = if direction.is_diagonal() {
            diagonal
        } else {
            straight
        };
        let reached = movers.stepped(direction);
        quiet += (reached & empty).len();
        for square in reached & capturable {
            let to = square.index() as u8;
            let from = to.wrapping_sub(direction.step());
            visit(Capture {
                from,
                to,
                mover: position.cell_at(from),
                captured: position.cell_at(to),
            });
        }
    }
    let black = position.board().black_squares();
    for square in movable & (position.towers() | black) {
        let from = square.index() as u8;
        let mover = position.cell_at(from);
        let range = if black.contains(square) {
            position.board().files()
        } else {
            mover.height()
        };
        for direction in position.directions(square) {
            let step = direction.step();
            let mut to = from.wrapping_add(step);
            let mut left = range;
            while left > 1 && position.cell_at(to) == Cell::EMPTY {
                left -= 1;
                to = to.wrapping_add(step);
                let captured = position.cell_at(to);
                if captured == Cell::EMPTY {
                    quiet += 1;
                } else if captured.can_be_captured_by(colour) {
                    visit(Capture {
                        from,
                        to,
                        mover,
                        captured,
                    });
                }
            }
        }
    }
    quiet
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::towers::Game;

    #[test]
    fn the_captures_and_the_count_agree_with_the_move_list() {
        let texts = [
            "2,x,s,o,s,s,o,1,x,2/3,o,sS,o,o,2,x,2/2,x,4,Ss,4/5,OsX,6/4,Oo,7/\
             3,S,8/2,X,O,2,O,2,X,2/2,X,S,O,S,1,O,S,3 w 3",
            "X,8,o/2,oSx,3,s,3/1,o,2,O,5/4,sSsSsS,5/2,oxoX,1,Xo,x,4/O,8,S b 0",
        ];
        for text in texts {
            let mut position = text.parse::<Game>().unwrap().position().clone();
            for colour in Colour::ALL {
                position.set_to_move(colour);
                let mut captures = Vec::new();
                let quiet = for_each_capture(&position, colour, |capture| captures.push(capture));
                assert_eq!(quiet as usize, position.quiet_moves().count(), "{text}");
                let found = captures.iter().map(|capture| (capture.from, capture.to));
                let mut found: Vec<(u8, u8)> = found.collect();
                let moves = position.captures();
                let squares = moves.map(|played| (played.from, played.to));
                let index = squares.map(|(from, to)| (from.index() as u8, to.index() as u8));
                let mut expected: Vec<(u8, u8)> = index.collect();
                found.sort();
                expected.sort();
                assert_eq!(found, expected, "{text}");
            }
        }
    }
}
